"""What a player may do, for `solve`: bet, raise and call with their amounts; open, draw and straddle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import counted, say
from trainer.games.base import Answer
from trainer.games.poker.poker_place_requests import ENOUGH, FEWEST, read_limit, read_posted
from trainer.games.poker.poker_terms import JOKER_HIGH, JOKER_LOW, PokerTerms
from trainer.games.pot.pot_draw_terms import BRING_IN, Up, blind_names
from trainer.games.pot.pot_play import betting_at, played, turns_low
from trainer.games.pot.pot_posting import OPENS
from trainer.games.pot.pot_state import LOW
from trainer.games.pot.pot_terms import BUY_FACING, PotGame, killed_pot
from trainer.games.request_readers import read_option, read_seat, says_any
from trainer.hands.boards import open_pair
from trainer.hands.joker import joker_in_high, joker_in_low
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_cards, stop_on
from trainer.rules.decision import Decision, decided
from trainer.rules.reader import Reader
from trainer.table.betting import Betting, Limit
from trainer.table.betting.betting_decisions import ACTS, RAISES, allowed, least, may_raise, most
from trainer.table.betting.forced_bets import StraddlePlace, StraddlePut
from trainer.table.drawing import HAND, Fate
from trainer.table.places import STACK
from trainer.table.settlement import Wager

# ---------------- what a player of a draw game may do
#
# Open, draw so many cards, keep a card turned up, straddle; what the joker is.

OPEN, DRAW, BUY, KEEP, STRADDLE, JOKER = OPTIONS = ("open", "draw", "buy", "keep-exposed", "straddle", "joker")
KEYS: Final = (
    "cards", "chosen", "count", "street", "limit", "blind", "previous_straddle", "amount", "stack", "cards_seen",
    "left_of_big_blind", "button", "players", "number",
)  # fmt: skip
"""What any of the options needs."""
NOT_OFFERED: Final = {
    OPEN: "Any hand may open in this game.",
    DRAW: "Nothing is drawn in this game.",
    BUY: "No card is bought in this game.",
    KEEP: "What becomes of a card turned up is not ruled on by a list of cards in this game.",
    STRADDLE: "The book says nothing about straddles.",
    JOKER: "There is no joker in the deck of this game.",
}
ALLOW: Final = "allow"
"""The remedy of a ruling that lets something be done."""
UNLIMITED: Final = ("no-limit", "pot-limit", "no", "pot")
LIMITED: Final = ("limit", "fixed", "fixed-limit", "spread")
LETTERS: Final = "A23456789TJQK"


def ask_allowed(terms: PokerTerms, reader: Reader) -> Answer:
    """Whether one of the options is open to a player."""
    option, draws = read_option(reader, OPTIONS, KEYS), terms.game.draws
    there = {
        OPEN: draws.openers is not None,
        DRAW: draws.drawing is not None,
        BUY: BUY_FACING in terms.game.rules,
        KEEP: draws.exposed is not None,
        STRADDLE: draws.straddle is not None,
        JOKER: terms.game.deck.jokers > 0,
    }
    if not there.get(option, False):
        says_any(reader, KEYS)
        ruled = next((ruling for ruling in terms.game.rulings.rulings if ruling.fault == option == STRADDLE), None)
        if ruled is not None:
            return cited(Decision(ruled.remedy == ALLOW, ruled.printed), allowed=ruled.remedy == ALLOW)
        return {"allowed": option == OPEN, "read": NOT_OFFERED[option]}
    decision = {OPEN: _open, DRAW: _draw, BUY: _buy, KEEP: _keep, STRADDLE: _straddle, JOKER: _joker}[option](
        terms, reader
    )
    return cited(decision, allowed=decision.result)


def _open(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    cards = read_cards(reader, "cards", HAND, deck=terms.game.deck.cards())
    stop_on(reader)
    openers = terms.game.draws.openers
    assert openers is not None
    return openers.could(cards)


def _count(reader: Reader) -> int:
    """How many cards somebody wants."""
    count = reader.integer("count") if reader.has("count") else len(reader.texts("cards"))
    if count < 0:
        reader.problem(say("a draw is zero cards or more."), "Without a draw write 0.", "count")
    stop_on(reader)
    return count


def _buy(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    """Whether so many cards may be bought for those thrown away."""
    count, most = _count(reader), max(street.draw for street in terms.game.streets)
    text = counted("{n} card is asked for", "{n} cards are asked for", count)
    may = counted("{n} card may be changed", "{n} cards may be changed", most)
    return decided(count <= most, terms.game.rule(BUY_FACING), text, may)


def _draw(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    count = _count(reader)
    drawing = terms.game.draws.drawing
    assert drawing is not None
    return drawing.allows(count)


def _keep(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    """Whether every card stays; `count` are all of the hand (or of the deal) that are turned up."""
    cards = read_cards(reader, "cards", deck=terms.game.deck.cards())
    count = reader.integer("count", len(cards))
    drawn = reader.choice("street", ("deal", "before-draw", "draw", "after-draw"), "deal") in ("draw", "after-draw")
    limited = _limited(terms, reader)
    if not cards:
        reader.problem(say("no card is turned up."), say("Give them as cards."), "cards")
    stop_on(reader)
    exposed = terms.game.draws.exposed
    assert exposed is not None
    fates = [
        exposed.fate(card, count=max(place, count if place == len(cards) else place), limited=limited, drawn=drawn)
        for place, card in enumerate(cards, start=1)
    ]
    worst = next((fate for fate in fates if fate.result is not Fate.KEPT), fates[-1])
    return worst.map(lambda fate: fate is Fate.KEPT)


def _limited(terms: PokerTerms, reader: Reader) -> bool:
    """Whether the limit that is said is one of limit play; without a word it is."""
    if reader.is_table("limit"):
        return read_limit(terms.game, reader, {})[1].structure.capped
    limit = reader.text("limit", "").lower().replace(" ", "-")
    if limit in ("", *UNLIMITED, *LIMITED):
        return limit not in UNLIMITED
    return read_posted(terms.game, reader).structure.capped


def _straddle(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    blind, before = reader.cents("blind", 0), reader.cents("previous_straddle", 0)
    amount, stack, seen = reader.cents("amount"), reader.cents("stack"), reader.integer("cards_seen", 0)
    number, players = reader.integer("number", 1), reader.integer("players", 0)
    steps, button = reader.integer("left_of_big_blind", 0), reader.boolean("button", default=False)
    stop_on(reader)
    straddle = terms.game.draws.straddle
    assert straddle is not None
    place = StraddlePlace(steps, button, steps == number) if steps or button else None
    return straddle.allows(StraddlePut(before or blind, amount, stack, seen, place, players, number))


def _joker(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    """Whether the joker of a hand is the `chosen` rank; or, of a game that was chosen, whether it is in the deck."""
    low = not terms.has_high
    rule = terms.rule(JOKER_LOW if low else JOKER_HIGH)
    if not reader.has("cards"):
        chosen = reader.boolean("chosen", default=False)
        stop_on(reader)
        return decided(not chosen, rule)
    cards = read_cards(reader, "cards", HAND, deck=terms.game.deck.cards())
    rank_sign = reader.text("chosen").replace("10", "T")[:1].upper()
    stop_on(reader)
    stands = joker_in_low(cards) if low else joker_in_high(terms.system, cards)
    letter = LETTERS[(stands - 1) % 13] if stands else ""
    return decided(letter == rank_sign, rule, say("the joker is: {rank}", rank=letter or "-"))


def read_after(terms: PokerTerms, reader: Reader) -> tuple[int, bool]:
    """What of a seat's bets was made after the draw, and whether it checked there."""
    if terms.game.draws.seven is None:
        return 0, False
    return reader.cents("after_draw", 0), reader.boolean("checked_after_draw", default=False)


# ---------------- poker bet requests

POSTED: Final = ("small_blind", "big_blind", "bring-in")
Word = tuple[str, int]
"""A word of a set-up for an act, and what an all-in came to where that is said."""
CHECK: Final = "check"
WORDS: Final = {"fold": "f", CHECK: CHECK, "call": "c"}
WRITTEN: Final = {CHECK: "c"}


def ask_bet(game: PotGame, reader: Reader) -> Answer:
    """Whether who acts next may do `act`, to `amount` altogether; without an act only the least and the most."""
    rows, ids = read_rows(reader), [street.id for street in game.streets]
    forced = {act: amount for act, amount in rows if act in POSTED and amount}
    game, limit = read_limit(game, reader, forced)
    number = ids.index(reader.choice("street", ids, ids[0]))
    up = read_up(game, reader, number)
    began = reader.integer("players_at_start", reader.integer("players", len(up) or FEWEST))
    players = reader.integer("players", len(up) or began)
    if not FEWEST <= players <= began <= game.seats:
        message = say(
            "{fewest} to {seats} players start a hand, and no more are left.", fewest=FEWEST, seats=game.seats
        )
        reader.problem(message, game.most_players, "players")
    elif up and players != len(up):
        reader.problem(say("{count} hands are shown.", count=len(up)), "Show every hand that is still in.", "players")
    words = read_acts(reader, rows)
    act = reader.choice("act", ACTS) if reader.has("act") else ""
    amount = reader.cents("amount", 0)
    if act in (*RAISES, "all-in") and not reader.has("amount"):
        reader.problem(say("'amount' is missing."), say("Give the total."), "amount")
    pot = reader.cents("pot") if reader.has("pot") else None
    pair = read_pair(reader, up)
    kill, actor_words = read_killed(game, reader, limit), read_actor_words(game, reader, up)
    stop_on(reader)
    gone = max(0, began - players - sum(word == "f" for word, _ in words))
    for_low = read_for_low(game, reader, number)
    setup = _table(game, began, limit.id, kill)
    if game.betting.full_opening and forced.get(BRING_IN, limit.bring_in) != limit.bring_in:
        setup = setup.with_options(**{OPENS: str(forced[BRING_IN] // 100)})
    table = Under(setup, number, ["f"] * gone, words, pair=pair, for_low=for_low)
    betting = _under_way(game, reader, table)
    stop_on(reader)
    assert betting is not None
    betting = betting_with_words(game, reader, UnderWay(table, betting, up), actor_words)
    if act == "all-in":
        betting = _with_all(reader, betting, amount)
    stop_on(reader)
    if pot is not None:
        betting = replace(betting, pot=pot)
    free = may_raise(betting)
    bounds = {"least": least(betting).result, "most": most(betting).result} if free.result else {}
    decision = allowed(betting, act, amount) if act else free
    if act in RAISES:
        decision = decision.and_rules(*(rule for rule in free.rules if rule not in decision.rules))
    return cited(decision, allowed=decision.result, **{"least": None, "most": None, **bounds})


# -- what lies open, and whether the pot is killed


def read_up(game: PotGame, reader: Reader, number: int) -> Up:
    """The cards that lie open before each seat still in, in the order of the seats; none where no `seats` are shown."""
    if not reader.has("seats"):
        return {}
    if not game.opening.by_cards:
        reader.problem("no cards lie open before the players of this game.", "Leave it out.", "seats")
        return {}
    count = sum(street.up for street in game.streets[: number + 1])
    up: dict[int, tuple[Card, ...]] = {}
    for row in reader.rows("seats", needed=True):
        seat, cards = read_seat(row, "seat", game.seats), read_cards(row, "up", deck=game.deck.cards())
        if row.boolean("folded", default=False):
            continue
        if seat in up:
            row.problem(say("seat {seat} is there twice.", seat=seat), "Write one row for each seat.", "seat")
        if len(cards) != count:
            row.problem(
                say("on this street a hand shows {count} cards.", count=count),
                "Say which 'street' it is.",
                "up",
            )
        up[seat] = cards
    check_apart(reader, list(up.values()))
    return {seat: up[seat] for seat in sorted(up)}


def read_for_low(game: PotGame, reader: Reader, number: int) -> bool:
    """Whether nobody opened the pot for high: as is said, and always in the round in which it is opened for low."""
    street = game.streets[number].id
    if not reader.has("for_low"):
        return street == LOW
    is_low = reader.boolean("for_low")
    if is_low and not (turns_low(game) and number):
        reader.problem(say("in this round no pot plays for low yet."), say("Leave it out."), "for_low")
    elif street == LOW and not is_low:
        reader.problem(say("this round plays for low only."), say("Leave it out."), "for_low")
    return is_low


def read_pair(reader: Reader, up: Up) -> bool:
    """Whether a pair lies open: as is said, or as the cards shown have it."""
    is_open = reader.boolean("open_pair", default=False)
    if not up:
        return is_open
    has_pair = open_pair(up, tuple(up))
    if reader.has("open_pair") and is_open != has_pair:
        reader.problem("a pair lies open." if has_pair else "no pair lies open.", "Leave it out.", "open_pair")
    return has_pair


def read_killed(game: PotGame, reader: Reader, limit: Limit) -> str:
    """Which kill the pot is; nothing where it is none."""
    if not reader.has("kill"):
        return ""
    kinds = [kill.value for kill in game.kill.kinds] if game.kill and limit.structure.capped else []
    if not kinds:
        at = say("no kills at pot limit or no limit.") if game.kill else "no pots are killed in this game."
        reader.problem(at, "Leave it out.", "kill")
        return ""
    return reader.choice("kill", kinds)


# -- who acts


@dataclass(frozen=True, slots=True)
class ActorWords:
    """What a request says of who acts: what he posted, whether it was forced, his seat, whether he has checked."""

    actor: str
    forced: bool
    seat: int
    checked: bool | None


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A round under way: the table it is played at, whose turn it is, and what lies open before the seats."""

    table: Under
    betting: Betting
    up: Up


def read_actor_words(game: PotGame, reader: Reader, up: Up) -> ActorWords:
    """What is said of who acts."""
    seat = read_seat(reader, "seat", game.seats) if reader.has("seat") else 0
    if seat and seat not in up:
        reader.problem("it is not among the seats with cards shown.", "Name a seat of 'seats'.", "seat")
    return ActorWords(
        reader.text("actor") if reader.has("actor") else "",
        reader.boolean("forced", default=False),
        seat,
        reader.boolean("actor_checked", default=False) if reader.has("actor_checked") else None,
    )


def betting_with_words(game: PotGame, reader: Reader, turn: UnderWay, actor_words: ActorWords) -> Betting:
    """The round with what is said of who acts; what these acts contradict is a problem."""
    betting = turn.betting
    posted = _posted(game, turn) if actor_words.actor or actor_words.forced else {}
    if actor_words.actor and actor_words.actor not in posted:
        hint = say("Posted: {names}.", names=", ".join(posted)) if posted else say("Leave it out.")
        reader.problem("nobody has posted that in this round.", hint, "actor")
    elif actor_words.actor and posted[actor_words.actor] != betting.seat:
        message = say("after these acts it is not the turn of the {name}.", name=actor_words.actor.replace("_", " "))
        reader.problem(message, "Give every act before his turn.", "actor")
    if actor_words.forced and betting.seat not in posted.values():
        reader.problem("whose turn it is after these acts has made no forced bet.", key="forced")
    if actor_words.seat:
        now = _shown_turn(game, turn)
        if now != actor_words.seat:
            reader.problem(say("after these acts it is the turn of seat {seat}.", seat=now), key="seat")
    has_checked = betting.seat in betting.checked
    if has_checked and actor_words.checked is False:
        reader.problem("by these acts he has checked.", key="actor_checked")
    if actor_words.checked and not betting.to_call:
        reader.problem("who has checked acts again only after a bet.", "Give the bet under 'acts'.", "actor_checked")
    return replace(betting, checked=betting.checked | {betting.seat}) if actor_words.checked else betting


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


def read_acts(reader: Reader, rows: Sequence[tuple[str, int]]) -> list[Word]:
    """`acts` of this round as words of a set-up, and what an all-in came to where that is said."""
    words: list[Word] = []
    for place, (act, amount) in enumerate(rows):
        if act in POSTED:
            continue
        if act in WORDS:
            words.append((WORDS[act], 0))
        elif act in RAISES and amount:
            words.append(("r" + dollars(amount).replace("$", "").replace(",", ""), 0))
        elif act == "all-in":
            words.append(("a", amount))
        else:
            message, where = say("this is not an act of a betting round."), f"acts[{place}]"
            reader.problem(message, say('Write ["bet",400], "call" or "check".'), where)
    return words


def read_rows(reader: Reader) -> list[tuple[str, int]]:
    """Every act with what lies there then, 0 where nothing is said or nothing that could be said."""
    raw = reader.raw("acts") if reader.has("acts") else []
    rows = [
        raw_row if isinstance(raw_row, list) else [raw_row] for raw_row in (raw if isinstance(raw, list) else [raw])
    ]
    return [(_act(row), _amount(row)) for row in rows]


def _act(row: list[object]) -> str:
    """The act of a row; nothing where what is beside it is no amount."""
    if len(row) == 2 and not _amount(row) and (row[1] != 0 or isinstance(row[1], bool)):
        return ""
    return row[0] if row and isinstance(row[0], str) and len(row) < 3 else ""


def _amount(row: list[object]) -> int:
    amount = row[1] if len(row) > 1 else 0
    return amount if isinstance(amount, int) and 0 < amount <= ENOUGH and not isinstance(amount, bool) else 0


def _table(game: PotGame, players: int, limit: str, kill: str) -> Setup:
    """So many players with chips enough; the last of them has the button, and has killed the pot that is killed."""
    wagers = tuple(Wager(seat, STACK, 0, ENOUGH) for seat in range(1, players + 1))
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


def _under_way(game: PotGame, reader: Reader, under: Under) -> Betting | None:
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
                reader.problem(message, "Write a call, a raise or a fold.", "acts")
                return None
            betting, _ = (_with_all(reader, betting, amount) if amount else betting).act(WRITTEN.get(word, word))
    except BadText as error:
        reader.problem(*error.words, "acts")
        return None
    if betting is None or betting.over:
        reader.problem(say("the betting round is over after these acts."), "Leave the last of them out.", "acts")
        return None
    return betting


def _with_all(reader: Reader, betting: Betting, amount: int) -> Betting:
    """The round in which so much altogether is all that the seat in turn has."""
    if amount <= betting.before:
        message = say("the player already has {amount} in front.", amount=dollars(betting.before))
        reader.problem(message, say("Give the total."), "amount")
    least = max(amount - betting.before, 1)
    return replace(betting, stacks={**betting.stacks, betting.seat: least})
