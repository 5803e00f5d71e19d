"""What a player may bet, for `solve`: bets, raises and calls with their amounts."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.base import Answer
from trainer.games.poker import poker_place_requests as places
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_draw_terms import BRING_IN, Up, blind_names
from trainer.games.pot.pot_play import betting_at, played, turns_low
from trainer.games.pot.pot_posting import OPENS
from trainer.games.pot.pot_state import LOW
from trainer.games.pot.pot_terms import PotGame, killed_pot
from trainer.games.request_readers import seat_key
from trainer.games.request_runner import Field, Read, Requests, flag, plain, rows, word
from trainer.hands.boards import open_pair
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited
from trainer.rules.reader import Reader
from trainer.table.betting import Betting
from trainer.table.betting.betting_decisions import ACTS, RAISES, allowed, least, may_raise, most
from trainer.table.places import STACK
from trainer.table.settlement import Wager

REQUESTS: Final[Requests[PokerTerms]] = Requests()
POSTED: Final = ("small_blind", "big_blind", "bring-in")
Word = tuple[str, int]
"""A word of a set-up for an act, and what an all-in came to where that is said."""
CHECK: Final = "check"
WORDS: Final = {"fold": "f", CHECK: CHECK, "call": "c"}
WRITTEN: Final = {CHECK: "c"}


def _counts(read: Read) -> tuple[int, int]:
    """How many players began the hand, and how many are still in."""
    shown, players = len(read["seats"]), read["players"]
    began = next((count for count in (read["players_at_start"], players) if count is not None), shown or places.FEWEST)
    return began, (shown or began) if players is None else players


def check_bet(terms: PokerTerms, reader: Reader, read: Read) -> None:
    """Notes a number of players that does not fit, an act without its amount, and what the open cards belie."""
    up, (began, players) = read["seats"], _counts(read)
    if not places.FEWEST <= players <= began <= terms.seats:
        message = say(
            "{fewest} to {seats} players start a hand, and no more are left.", fewest=places.FEWEST, seats=terms.seats
        )
        reader.problem(message, terms.game.most_players, "players")
    elif up and players != len(up):
        reader.problem(say("{count} hands are shown.", count=len(up)), "Show every hand that is still in.", "players")
    if read["act"] in (*RAISES, "all-in") and read["amount"] is None:
        reader.problem(say("'amount' is missing."), say("Give the total."), "amount")
    if up and read["open_pair"] not in (None, _has_pair(read)):
        reader.problem("a pair lies open." if _has_pair(read) else "no pair lies open.", "Leave it out.", "open_pair")
    if read["seat"] and read["seat"] not in up:
        reader.problem("it is not among the seats with cards shown.", "Name a seat of 'seats'.", "seat")


def _has_pair(read: Read) -> bool:
    """Whether a pair lies open: as the cards shown have it, without cards as is said."""
    up = read["seats"]
    return open_pair(up, tuple(up)) if up else bool(read["open_pair"])


# -- what lies open, and whether the pot is killed


def _read_up(terms: PokerTerms, reader: Reader, read: Read) -> Up:
    """The cards that lie open before each seat still in, in the order of the seats."""
    game = terms.game
    if not game.opening.by_cards:
        reader.problem("no cards lie open before the players of this game.", "Leave it out.", "seats")
        return {}
    count = sum(street.up for street in game.streets[: read["street"] + 1])
    up: dict[int, tuple[Card, ...]] = {}
    for hand, row in zip(SHOWN_SEATS.reads(terms, reader, read), reader.rows("seats"), strict=True):
        if hand["folded"]:
            continue
        if hand["seat"] in up:
            message = say("seat {seat} is there twice.", seat=hand["seat"])
            row.problem(message, "Write one row for each seat.", "seat")
        if len(hand["up"]) != count:
            message = say("on this street a hand shows {count} cards.", count=count)
            row.problem(message, "Say which 'street' it is.", "up")
        up[hand["seat"]] = hand["up"]
    check_apart(reader, list(up.values()))
    return {seat: up[seat] for seat in sorted(up)}


def _read_for_low(terms: PokerTerms, reader: Reader, read: Read) -> bool:
    """Whether nobody opened the pot for high: as is said, and always in the round in which it is opened for low."""
    street = terms.game.streets[read["street"]].id
    is_low = reader.boolean("for_low", default=street == LOW)
    if reader.has("for_low") and is_low and not (turns_low(terms.game) and read["street"]):
        reader.problem(say("in this round no pot plays for low yet."), say("Leave it out."), "for_low")
    elif street == LOW and not is_low:
        reader.problem(say("this round plays for low only."), say("Leave it out."), "for_low")
    return is_low


def _read_killed(terms: PokerTerms, reader: Reader, read: Read) -> str:
    """Which kill the pot is."""
    game, (_, limit) = terms.game, read["limit"]
    kinds = [kill.value for kill in game.kill.kinds] if game.kill and limit.structure.capped else []
    if not kinds:
        never = "no pots are killed in this game."
        reader.problem(say("no kills at pot limit or no limit.") if game.kill else never, "Leave it out.", "kill")
        return ""
    return reader.choice("kill", kinds)


# -- who acts


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A round under way: the table it is played at, whose turn it is, and what lies open before the seats."""

    table: Under
    betting: Betting
    up: Up


def betting_with_words(game: PotGame, turn: UnderWay, read: Read) -> Betting:
    """The round with what is said of who acts; what these acts contradict is refused."""
    betting, actor, has_checked = turn.betting, read["actor"], read["actor_checked"]
    posted = _posted(game, turn) if actor or read["forced"] else {}
    if actor and actor not in posted:
        hint = say("Posted: {names}.", names=", ".join(posted)) if posted else say("Leave it out.")
        raise BadText("nobody has posted that in this round.", hint, "actor")
    if actor and posted[actor] != betting.seat:
        message = say("after these acts it is not the turn of the {name}.", name=actor.replace("_", " "))
        raise BadText(message, "Give every act before that turn.", "actor")
    if read["forced"] and betting.seat not in posted.values():
        raise BadText("after these acts the player to act has made no forced bet.", "Leave it out.", "forced")
    if read["seat"] and read["seat"] != (now := _shown_turn(game, turn)):
        raise BadText(say("after these acts it is the turn of seat {seat}.", seat=now), "", "seat")
    if betting.seat in betting.checked and has_checked is False:
        raise BadText("by these acts the player has checked.", "Leave it out.", "actor_checked")
    if has_checked and not betting.to_call:
        message = say("who has checked acts again only after a bet.")
        raise BadText(message, "Give the bet under 'acts'.", "actor_checked")
    return replace(betting, checked=betting.checked | {betting.seat}) if has_checked else betting


def _posted(game: PotGame, turn: UnderWay) -> dict[str, int]:
    """Who made which forced bet of this round, by what a request calls it."""
    if turn.table.number:
        return {}
    posted = played(game, turn.table.setup, _calls).posted
    if game.opening.how == BRING_IN:
        return {BRING_IN: posted[0][0]}
    blinds = posted[: len(posted) - (killed_pot(turn.table.setup) is not None)]
    return {f"{name}_blind": seat for name, (seat, _) in zip(blind_names(len(blinds)), blinds, strict=True)}


def _shown_turn(game: PotGame, turn: UnderWay) -> int:
    """Whose turn it is, as the cards shown and the acts have it."""
    ring, table = tuple(turn.up), turn.table
    begin = betting_at(game, table.setup, table.number, table.gone, _calls)
    assert begin is not None
    acts = _from(begin.live, begin.seat).index(turn.betting.seat)
    return _from(ring, game.opening.first(table.number, ring, ring, turn.up))[acts]


def _from(ring: Sequence[int], first: int) -> tuple[int, ...]:
    at = ring.index(first)
    return (*ring[at:], *ring[:at])


def _calls(*_: object) -> str:
    return "c"


def _opened(number: int, _: int, betting: Betting) -> str:
    """A pot that has to be opened is opened by the first player, and everybody calls."""
    return "c" if number or betting.to_call else "r"


# -- the round


def _read_acts(_: PokerTerms, reader: Reader, _read: Read) -> list[tuple[str, int]]:
    """Every act of this round with what lies there then, 0 where nothing is said or nothing that could be said."""
    raw = reader.raw("acts")
    raw_rows = [row if isinstance(row, list) else [row] for row in (raw if isinstance(raw, list) else [raw])]
    acts = [(_act(row), _amount(row)) for row in raw_rows]
    for place, (act, amount) in enumerate(acts):
        if act not in (*POSTED, *WORDS, "all-in") and not (act in RAISES and amount):
            hint = say('Write ["bet",400], "call" or "check".')
            reader.problem(say("this is not an act of a betting round."), hint, f"acts[{place}]")
    return acts


def _words(acts: Sequence[tuple[str, int]]) -> list[Word]:
    """Acts as words of a set-up, and what an all-in came to where that is said."""
    words: list[Word] = []
    for act, amount in acts:
        if act in RAISES:
            words.append(("r" + dollars(amount).replace("$", "").replace(",", ""), 0))
        elif act not in POSTED:
            words.append(("a", amount) if act == "all-in" else (WORDS[act], 0))
    return words


def _act(row: list[object]) -> str:
    """The act of a row; nothing where what is beside it is no amount."""
    if len(row) == 2 and not _amount(row) and (row[1] != 0 or isinstance(row[1], bool)):
        return ""
    return row[0] if row and isinstance(row[0], str) and len(row) < 3 else ""


def _amount(row: list[object]) -> int:
    amount = row[1] if len(row) > 1 else 0
    return amount if isinstance(amount, int) and 0 < amount <= places.ENOUGH and not isinstance(amount, bool) else 0


def _table(game: PotGame, players: int, limit: str, kill: str) -> Setup:
    """So many players with chips enough; the last of them has the button, and has killed the pot that is killed."""
    wagers = tuple(Wager(seat, STACK, 0, places.ENOUGH) for seat in range(1, players + 1))
    options = {**({"button": str(players)} if game.button else {}), "limit": limit}
    return Setup(game.book, 0, game.seats, wagers, options=options | ({"kill": f"{kill}:{players}"} if kill else {}))


@dataclass(frozen=True, slots=True)
class Under:
    """A betting round under way: the table, its number, who is `gone`, the acts since, whether a pair lies open.

    `for_low` says that nobody opened the pot for high.
    """

    setup: Setup
    number: int
    gone: list[str]
    words: list[Word]
    pair: bool
    for_low: bool


def _under_way(game: PotGame, under: Under) -> Betting:
    """The round after these acts; before it everybody called, and who folds in it folds at once."""
    game = replace(game, pair=under.pair)
    try:
        opened = game.draws.openers is not None and not under.for_low
        betting = betting_at(game, under.setup, under.number, under.gone, _opened if opened else _calls)
        for word, amount in under.words:
            if betting is None or betting.over:
                break
            if word == CHECK and betting.owes:
                message = say("a player who owes {amount} cannot check.", amount=dollars(betting.owes))
                raise BadText(message, "Write a call, a raise or a fold.")
            betting, _ = (_with_all(betting, amount) if amount else betting).act(WRITTEN.get(word, word))
    except BadText as error:
        raise BadText(*error.words, "amount" if error.where == "amount" else "acts") from error
    if betting is None or betting.over:
        raise BadText(say("the betting round is over after these acts."), "Leave the last of them out.", "acts")
    return betting


def _with_all(betting: Betting, amount: int) -> Betting:
    """The round in which so much altogether is all that the seat in turn has."""
    if amount <= betting.before:
        message = say("the player already has {amount} in front.", amount=dollars(betting.before))
        raise BadText(message, say("Give the total."), "amount")
    return replace(betting, stacks={**betting.stacks, betting.seat: amount - betting.before})


SHOWN_SEATS: Final[Field[PokerTerms]] = rows(
    "seats", places.SEAT, places.FOLDED, places.UP, says="where cards lie open: every hand still in"
)


@REQUESTS.ask(
    "bet",
    Field(
        "acts",
        _read_acts,
        'of this round: `"call"`, `"check"`, `["bet",400]` with what lies there then; `["all-in",500]` is all that the '
        'player has, `["small_blind",100]` or `["bring-in",500]` what was posted',
        default=(),
    ),
    Field(
        "limit",
        lambda terms, reader, read: places.read_limit(terms.game, reader, _forced(read["acts"])),
        'a posted one, or its figures: `{"small","big"}`, `{"kind":"spread","least","most"}`, '
        '`{"kind":"pot-limit","blind"}`, `{"kind":"no-limit","blind"}`',
        optional=True,
    ),
    places.STREET,
    replace(SHOWN_SEATS, reads=_read_up, default=MappingProxyType({})),
    plain("players_at_start", Reader.integer, default=None),
    plain("players", Reader.integer, "still in", default=None),
    word("act", *ACTS, default=""),
    plain("amount", Reader.cents, "what it comes to altogether", default=None),
    plain("pot", Reader.cents, "before this round", default=None),
    plain("open_pair", Reader.boolean, "a live hand shows a pair", default=None),
    Field("kill", _read_killed, "`half` or `full`: the pot is killed", default=""),
    seat_key("seat", "who acts", default=0),
    plain("actor", Reader.text, "what who acts has posted: `small_blind`, `big_blind` or `bring-in`", default=""),
    flag("forced", "who acts has posted something"),
    plain("actor_checked", Reader.boolean, "who acts has checked in this round", default=None),
    Field("for_low", _read_for_low, "nobody opened the pot for high", optional=True),
    check_bet,
)
def answer_bet(_terms: object, _: object, **read: Any) -> Answer:
    """Whether who acts next may do `act`, to `amount` altogether; without an act only the least and the most."""
    game, limit = read["limit"]
    forced, (began, players), words = _forced(read["acts"]), _counts(read), _words(read["acts"])
    gone = max(0, began - players - sum(word == "f" for word, _ in words))
    setup = _table(game, began, limit.id, read["kill"])
    if game.betting.full_opening and forced.get(BRING_IN, limit.bring_in) != limit.bring_in:
        setup = setup.with_options(**{OPENS: str(forced[BRING_IN] // 100)})
    table = Under(setup, read["street"], ["f"] * gone, words, pair=_has_pair(read), for_low=read["for_low"])
    betting = betting_with_words(game, UnderWay(table, _under_way(game, table), read["seats"]), read)
    act, amount = read["act"], read["amount"] or 0
    if act == "all-in":
        betting = _with_all(betting, amount)
    if read["pot"] is not None:
        betting = replace(betting, pot=read["pot"])
    free = may_raise(betting)
    bounds = {"least": least(betting).result, "most": most(betting).result} if free.result else {}
    decision = allowed(betting, act, amount) if act else free
    if act in RAISES:
        decision = decision.and_rules(*(rule for rule in free.rules if rule not in decision.rules))
    return cited(decision, allowed=decision.result, **{"least": None, "most": None, **bounds})


def _forced(acts: Sequence[tuple[str, int]]) -> dict[str, int]:
    """The forced bets that were posted, with their amounts."""
    return {act: amount for act, amount in acts if act in POSTED and amount}
