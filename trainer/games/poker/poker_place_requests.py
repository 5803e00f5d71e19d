"""Questions of place and limit: who posts, is dealt to, acts, shows; the limit posted; the fee."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.base import Answer
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_betting import POSTING, ROTATION, first_stage
from trainer.games.pot.pot_deal import DEAL, street_stage
from trainer.games.pot.pot_draw_terms import BRING_IN, SHOWN, blind_names
from trainer.games.pot.pot_play import played
from trainer.games.pot.pot_posting import STRADDLE, Straddle, decide_straddles
from trainer.games.pot.pot_state import State, dealt_in
from trainer.games.pot.pot_terms import PotGame, Street
from trainer.games.request_readers import read_occupied, read_seat_list, read_seats, seat_key
from trainer.games.request_runner import Field, Read, Requests, Road, asked, flag, plain, rows, writes
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.duty import Key, Kind
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_cards, stop_on
from trainer.rules.collection import plain_limit
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.betting import Betting, Limit, Structure, read_play, write_play, written
from trainer.table.betting.betting_terms import STRUCTURES
from trainer.table.betting.forced_bets import Kill, behind
from trainer.table.places import BOARD, BURNT, STACK, hand_place
from trainer.table.seat_ring import clockwise, left_of
from trainer.table.settlement import Wager

# ---------------- the limit a request is about
#
# A posted one by its id or as it is printed, or one told by its figures.

FIGURES: Final[Mapping[Structure, tuple[str, ...]]] = {
    Structure.FIXED: ("small", "big"),
    Structure.SPREAD: ("least", "most"),
    Structure.POT: ("blind",),
    Structure.NONE: ("blind",),
}
"""By which figures a limit is told."""


def read_posted(game: PotGame, reader: Reader) -> Limit:
    """A posted limit by its id or as it is printed, however that is spaced; without one the first."""
    if not reader.has("limit"):
        return game.limits[0]
    named = reader.text("limit")
    spelled = plain_limit(named)
    limit = next((limit for limit in game.limits if named == limit.id or spelled == plain_limit(limit.name)), None)
    if limit is None:
        names = [limit.id for limit in game.limits]
        reader.problem(
            f"the limit '{named}' is not posted.",
            did_you_mean(named, names) or f"Posted: {', '.join(names)}.",
            "limit",
        )
    return limit or game.limits[0]


def read_limit(game: PotGame, reader: Reader, forced: Mapping[str, int]) -> tuple[PotGame, Limit]:
    """A posted limit, or one told as {"small", "big"} or by its `kind`, which takes the place of the first posted one.

    `forced` are the amounts of blinds and bring-in that the request names; without them those of a told limit follow
    from its figures as at the first posted limit. At a posted limit they are those that are posted, or a full bet
    where the forced bet may be one.
    """
    if not reader.is_table("limit"):
        limit = read_posted(game, reader)
        _check_forced(game, reader, limit, forced)
        return game, limit
    limit_table = reader.table("limit")
    kind = Structure(limit_table.choice("kind", [structure.value for structure in Structure], Structure.FIXED.value))
    if STRUCTURES[kind] not in game.betting.rules:
        names = ", ".join(limit.name for limit in game.limits)
        limit_table.problem(say("this game posts no such limit."), say("Posted: {names}.", names=names), "kind")
    figures = [limit_table.cents(name) for name in FIGURES[kind]]
    least, most = figures[0], figures[-1]
    if not 0 < least <= most:
        limit_table.problem(say("the minimum bet is above zero and not above the maximum."), key=FIGURES[kind][0])
    early, late = ((least, least), (most, most)) if kind is Structure.FIXED else ((least, most), (least, most))
    posted = [limit for limit in game.limits if (limit.structure, limit.early, limit.late) == (kind, early, late)]
    if posted and not forced:
        return game, posted[0]
    first = game.limits[0]
    limit = _with_forced(game, replace(first, structure=kind, early=early, late=late), forced)
    if sorted(limit.blinds) != list(limit.blinds) or max(limit.bring_in, *limit.blinds, 0) > most:
        reader.problem(
            say("the forced bets do not fit this limit."),
            say("The small blind is at most the big blind. Blinds and bring-in are at most the largest bet."),
            "acts",
        )
    return replace(game, limits=(limit, *game.limits[1:])), limit


def _check_forced(game: PotGame, reader: Reader, limit: Limit, forced: Mapping[str, int]) -> None:
    """The forced bets that a request names are those of a posted limit; what is not is a problem."""
    names = [f"{name}_blind" for name in blind_names(len(limit.blinds))] if limit.blinds else []
    posted = {name: (cents,) for name, cents in zip(names, limit.blinds, strict=True)}
    if limit.bring_in:
        full = (limit.early[0],) if game.betting.full_opening else ()
        posted[BRING_IN] = (limit.bring_in, *full)
    wrong = [name for name, cents in forced.items() if cents not in posted.get(name, ())]
    for name in wrong:
        join = ", ".join(
            f"{known.replace('_', ' ')} {' or '.join(map(dollars, cents))}" for known, cents in posted.items()
        )
        reader.problem(
            say("at this limit no player posts {amount} as the {name}.", amount=dollars(forced[name]), name=name),
            say("Posted: {told}. Or give the limit by its figures.", told=join) if join else say("Leave it out."),
            "acts",
        )


def _with_forced(game: PotGame, limit: Limit, forced: Mapping[str, int]) -> Limit:
    """The forced bets of a told limit: as they are named, else in proportion to those of the first posted one."""
    least, usual = limit.early[0], game.limits[0]

    def grown(cents: int) -> int:
        return cents * least // usual.early[0]

    if game.opening.blinds:
        big = forced.get("big_blind", least)
        return replace(limit, blinds=(forced.get("small_blind", big // 2), big), ante=grown(usual.ante))
    named = forced.get(BRING_IN, 0)
    if not named or (game.betting.full_opening and named == least):  # opened for a full bet
        named = grown(usual.bring_in)
    return replace(limit, ante=grown(usual.ante), bring_in=named)


# ---------------- keys of many questions

REQUESTS: Final[Requests[PokerTerms]] = Requests()
FEWEST = 2
ENOUGH = 10**10
"""A stack or a pot that nothing uses up, in cents."""


def _read_street(terms: PokerTerms, reader: Reader, _: Read) -> int:
    """The number of the street that is meant."""
    ids = [street.id for street in terms.game.streets]
    return ids.index(reader.choice("street", ids, ids[0]))


def _dealt_deck(key: str) -> Callable[[PokerTerms, Reader, Read], tuple[Card, ...]]:
    return lambda terms, reader, _: read_cards(reader, key, deck=terms.game.deck.cards())


STREET: Final[Field[PokerTerms]] = Field("street", _read_street, "by its name", optional=True)
UP: Final[Field[PokerTerms]] = Field("up", _dealt_deck("up"), "its open cards in the order dealt")
COMMUNITY: Final[Field[PokerTerms]] = Field("community", _dealt_deck("community"), default=())
SEAT, FOLDED, ALL_IN = seat_key("seat"), flag("folded"), plain("all_in", Reader.integers, default=())

# ---------------- who kills the next pot


def _read_kill(terms: PokerTerms, reader: Reader, _: Read) -> str:
    kinds = [kill.value for kill in terms.game.kill.kinds] if terms.game.kill else []
    if not kinds:
        reader.problem("no pots are killed in this game.", key="kill")
    return reader.choice("kill", kinds or [""])


def _read_capped(terms: PokerTerms, reader: Reader, _: Read) -> Limit:
    limit = read_limit(terms.game, reader, {})[1]
    if not limit.structure.capped:
        reader.problem(say("no kills at pot limit or no limit."), say("Name a limit with figures."), "limit")
    return limit


@REQUESTS.ask(
    "action",
    Field("kill", _read_kill, "`half` or `full`"),
    Field(
        "last_winners",
        lambda terms, reader, _: read_seat_list(reader, "last_winners", terms.seats),
        "the oldest first",
        default=(),
    ),
    Field("limit", _read_capped, optional=True),
    plain("big_blind_amount", Reader.cents, default=None),
    when=writes("kill", "last_winners", "big_blind_amount"),
)
def answer_kill(
    terms: PokerTerms, _: object, kill: str, last_winners: Sequence[int], limit: Limit, big_blind_amount: int | None
) -> Answer:
    """Who kills the next pot after these winners, how much the kill is, and what is played for then."""
    kills = terms.game.kill
    assert kills is not None
    usual = limit.blinds[-1] if limit.blinds else 0
    seat = kills.seat(tuple((winner,) for winner in last_winners))
    amount = kills.blind(Kill(kill), usual if big_blind_amount is None else big_blind_amount)
    played = kills.limit(Kill(kill), limit)
    decision = seat.and_rules(*dict.fromkeys((*amount.rules, *played.rules)))
    bets = {"small": played.result.early[1], "big": played.result.late[1]}
    return cited(decision, kill_seat=seat.result, kill_blind=amount.result, limit=bets)


# ---------------- who begins a betting round by the cards that lie open
#
# As a request shows them: studs.

MOST_SHOWN = 5


def asks_by_cards(terms: PokerTerms, reader: Reader) -> bool:
    """Whether the request shows open cards, of seats or in the middle: who begins follows from those."""
    return terms.game.opening.later == SHOWN and (isinstance(reader.raw("seats"), list) or reader.has("community"))


def check_shown(_: PokerTerms, reader: Reader, read: Read) -> None:
    """Notes a hand that shows too few cards or too many, and a card that lies twice."""
    for row, hand in zip(reader.rows("seats"), read["seats"], strict=True):
        if not hand["folded"] and not 1 <= len(hand["up"]) + len(read["community"]) <= MOST_SHOWN:
            row.problem("one to five cards lie open before a hand.", "Write the cards that lie face up.", "up")
    check_apart(reader, [hand["up"] for hand in read["seats"] if not hand["folded"]])


@REQUESTS.ask(
    "action",
    STREET,
    seat_key("button", "where the book has one", default=0),
    COMMUNITY,
    rows("seats", SEAT, FOLDED, UP),
    ALL_IN,
    check_shown,
    when=asks_by_cards,
)
def answer_shown(terms: PokerTerms, _: object, street: int, button: int, **read: Any) -> Answer:
    """Who begins a round: `seats` with their `up` cards, a `community` card, the `button` where there is one."""
    game = terms.game
    up = {hand["seat"]: (*hand["up"], *read["community"]) for hand in read["seats"] if not hand["folded"]}
    ring = tuple(seat for seat in clockwise(left_of(button or game.seats, game.seats), game.seats) if seat in up)
    able = tuple(seat for seat in ring if seat not in read["all_in"])
    if len(ring) < FEWEST or not able:
        message = "at least two hands are in, and one of them has chips."
        raise BadText(message, "Write a row for each hand.", "seats")
    first = game.opening.first(street, able, ring, up)
    rule, forced = game.rules["first.shown"], None
    if street == 0 and game.opening.how == BRING_IN:
        forced = game.opening.posted(game.limits[0], ring, up)[0][0]
        first, rule = forced, game.rules[BRING_IN]
    elif street == 0 and game.opening.blinds:
        rule = game.rules["first.after-blinds"]
    reasons = [say("seat {seat} shows {cards}", seat=seat, cards=" ".join(map(str, up[seat]))) for seat in ring]
    forces = {} if forced is None else {"bring_in": forced, "next_to_act": behind(forced, ring)}
    return cited(decided(first, rule, *reasons), first_to_act=first, **forces)


# ---------------- poker place requests


@dataclass(frozen=True, slots=True)
class Places:
    """Who is dealt in, who is still in after the first betting round, who is all in, at which posted limit."""

    button: int
    seats_taken: tuple[int, ...]
    live: tuple[int, ...]
    all_in: tuple[int, ...]
    limit: Limit
    posted: Mapping[str, int]
    """Who posted which blind, where a request says so."""
    straddlers: tuple[int, ...] = ()


BLINDS: Final = tuple(f"{name}_blind" for name in blind_names(2))
PLACES: Final[tuple[Field[PokerTerms], ...]] = (
    Field(
        "seats",
        lambda terms, reader, _: read_seats(reader, range(FEWEST, terms.seats + 1)[::-1]),
        "how many there are",
        optional=True,
    ),
    Field("occupied", lambda terms, reader, _: read_occupied(reader, 0, terms.seats), "dealt in", optional=True),
    seat_key("button", "where the game has one", there=lambda terms: terms.game.button),
    plain("live", Reader.integers, "still in after the first betting round", default=None),
    plain("all_in", Reader.integers, "without chips behind", default=()),
    Field("limit", lambda terms, reader, _: read_posted(terms.game, reader), "by id or as printed", default=None),
    *(
        seat_key(
            name, "who posted it, where that differs", default=None, there=lambda terms: bool(terms.game.opening.blinds)
        )
        for name in BLINDS
    ),
    plain("straddlers", Reader.integers, "in order", default=()),
)


def _places(game: PotGame, read: Read) -> Places:
    posted = {name: read[name] for name in BLINDS if read[name] is not None}
    seats_taken = tuple(sorted(set(read["occupied"])))
    live = read["occupied"] if read["live"] is None else read["live"]
    limit = read["limit"] or game.limits[0]
    return Places(read["button"] or 0, seats_taken, live, read["all_in"], limit, posted, read["straddlers"])


def check_places(terms: PokerTerms, reader: Reader, read: Read) -> None:
    """Notes seats at which nobody is dealt in, and straddles that nobody may make."""
    game, places = terms.game, _places(terms.game, read)
    if len(places.seats_taken) < FEWEST or (game.button and places.button not in places.seats_taken):
        where = f"The button is at seat {places.button}, p" if game.button else "P"
        hint = f"{where}layers at {', '.join(map(str, read['occupied'])) or 'no seat'}."
        reader.problem("at least two players, and the button before one of them.", hint, "button")
    seats_named = {"live": places.live, "all_in": places.all_in, **{name: (at,) for name, at in places.posted.items()}}
    for key, seats in seats_named.items():
        strange = next((seat for seat in seats if seat not in places.seats_taken), None)
        if strange is not None:
            message = say("no player is dealt in at seat {seat}.", seat=strange)
            reader.problem(message, "Name seats that are occupied.", key)
    if len(set(places.posted.values())) < len(places.posted):
        reader.problem(say("two players post the blinds."), key="big_blind")
    if places.straddlers and game.draws.straddle is None:
        reader.problem(say("The book says nothing about straddles."), say("Leave it out."), "straddlers")
    stop_on(reader)
    for straddle, stands in decide_straddles(game, _with_straddles(game, places, _dealt_in(game, places))):
        if not stands.result:
            message = say("seat {seat} may not straddle: {rule}", seat=straddle.seat, rule=stands.rule.text)
            reader.problem(message, say("Leave it out."), "straddlers")


def called_down(game: PotGame, places: Places) -> Setup:
    """A set-up in which whoever is not still in folds at once, and everybody else checks and calls to the end."""
    setup = _with_straddles(game, places, _dealt_in(game, places))

    def choose(_number: int, _place: int, betting: Betting) -> str:
        return "c" if betting.seat in places.live else "f"

    return setup.with_options(play=write_play(played(game, setup, choose).rounds))


def _dealt_in(game: PotGame, places: Places) -> Setup:
    least = max((*places.limit.blinds, places.limit.ante + places.limit.bring_in, game.chip))
    stacks = {seat: least if seat in places.all_in else ENOUGH for seat in places.seats_taken}
    wagers = tuple(Wager(seat, STACK, 0, cents) for seat, cents in stacks.items())
    options = {**({"button": str(places.button)} if places.button else {}), "limit": places.limit.id}
    return Setup(game.book, 0, game.seats, wagers, options=options)


def _with_straddles(game: PotGame, places: Places, setup: Setup) -> Setup:
    """The set-up with the least straddle of each who straddled."""
    terms, before, straddles = game.draws.straddle, places.limit.blinds[-1] if places.limit.blinds else 0, []
    if terms is None:
        return setup
    for seat in places.straddlers:
        before = terms.bounds(before)[0]
        straddles.append(str(Straddle(seat, before, 0)))
    return setup.with_options(**{STRADDLE: ",".join(straddles)}) if straddles else setup


def _last_of(game: PotGame, setup: Setup) -> int:
    """Who acts last in the first round."""
    return played(game, setup, written(read_play(setup.option("play")))).rounds[0].moves[-1].seat


def _seat(decision: Decision[Any]) -> int:
    assert isinstance(decision.result, Seat)
    return decision.result.seat


def first_of(road: Road[State], setup: Setup, street: Street) -> Decision[Seat] | None:
    """Who acts first on a street; None where nobody does."""
    r = road.at((first_stage(street),), setup)
    return asked(r, Key(Kind.FIRST_TO_ACT, 0, street.id), Seat) if r.task else None


def _read_street_by_button(terms: PokerTerms, reader: Reader, read: Read) -> int:
    number, opening = _read_street(terms, reader, read), terms.game.opening
    if opening.later == SHOWN and (number or not opening.blinds):
        reader.problem(say("the up cards decide who starts."), say("Give the seats with their up cards."), "seats")
    return number


@REQUESTS.ask(
    "action",
    Field("street", _read_street_by_button, "that of `first_to_act`", optional=True),
    flag("everyone_folded_to_big_blind"),
    *PLACES,
    check_places,
)
def answer_action(
    terms: PokerTerms, road: Road[State], *, street: int, everyone_folded_to_big_blind: bool, **read: Any
) -> Answer:
    """Who posts, who is dealt first, who acts first; `live` are the seats still in after the first round."""
    game, places = terms.game, _places(terms.game, read)
    by_cards = game.opening.later == SHOWN
    blinds = _posting(game, road, called_down(game, places))
    posted = {**{name: _seat(decision) for name, decision in blinds.items()}, **places.posted}
    if everyone_folded_to_big_blind:
        if "big_blind" not in posted:
            raise BadText(say("this game posts no blinds."), "", "everyone_folded_to_big_blind")
        places = replace(places, live=(posted["big_blind"],))
    setup = called_down(game, places)
    dealing = road.at((DEAL,), setup)
    first, last = (asked(dealing, Key(Kind.DEAL_ORDER, 0, name), Seat) for name in ("first", "last"))
    moved = asked(road.at((ROTATION,), setup), Key(Kind.ROTATE), Seat) if game.button else None
    begins = first_of(road, setup, game.streets[street])
    after = first_of(road, setup, game.streets[1]) if len(game.streets) > 1 and not by_cards else None
    if places.posted and not street:
        begins = _behind_big(game, places, setup, posted["big_blind"])
    rules = _blind_rules(game, road, setup)
    opens = game.rules.get("first.after-blinds") or game.rules.get("first.left-of-button") or first.rule
    decision = Decision(None, begins.rule if begins else opens)
    decision = decision.and_rules(*(printed for printed in dict.fromkeys(rules) if printed != decision.rule))
    if moved:
        decision = decision.and_rules(*moved.rules[1:])
    names = [f"{name}_amount" for name in posted]
    amounts = dict(zip(names, places.limit.blinds[-len(names) :], strict=True)) if names else {}
    alone = places.live[0] if len(places.live) == 1 else None
    return cited(
        decision,
        **posted,
        **(amounts if read["limit"] else {}),
        first_card=first.result.seat,
        last_card=last.result.seat,
        first_to_act=begins.result.seat if begins else None,
        **({"last_to_act": _last_of(game, setup)} if places.straddlers and not street else {}),
        **({} if by_cards else {"first_after_flop": after.result.seat if after else alone}),
        **({"next_button": moved.result.seat} if moved else {}),
    )


def _behind_big(game: PotGame, places: Places, setup: Setup, big: int) -> Decision[Seat]:
    """Who acts first before the flop where the big blind was posted at that seat."""
    ring = dealt_in(setup)
    start = ring.index(behind(big, ring))
    able = (seat for seat in (*ring[start:], *ring[:start]) if seat not in places.all_in)
    blind_text = say("the big blind was posted at seat {seat}", seat=big)
    return decided(Seat(next(able, big)), game.rule("first.after-blinds"), blind_text)


def _posting(game: PotGame, road: Road[State], setup: Setup) -> dict[str, Decision[Any]]:
    """Who posts which blind by the button."""
    if not game.opening.blinds:
        return {}
    r = road.at((POSTING,), setup)
    return {f"{task.key.subject}_blind": task.decide(r) for task in machine.due_tasks(r)}


def _blind_rules(game: PotGame, road: Road[State], setup: Setup) -> list[Printed]:
    """The rules that say who posts and who begins later."""
    decisions = _posting(game, road, setup)
    rules = [game.rules["first.left-of-button"]] if decisions and "first.left-of-button" in game.rules else []
    return [*rules, *(decisions["big_blind"].rules if decisions else ())]


@REQUESTS.ask(
    "order",
    *PLACES,
    check_places,
)
def answer_order(terms: PokerTerms, road: Road[State], **read: Any) -> Answer:
    """In which order hands are dealt to, act on every street where nobody raises, and are read at the end.

    Where the cards that lie open say who begins, only what goes by the button is told.
    """
    game = terms.game
    state = road.begin(called_down(game, _places(game, read)))
    by_cards = game.opening.later == SHOWN
    streets = game.streets[: int(game.opening.blinds)] if by_cards else game.streets
    acts = {street.id: [move.seat for move in went.moves] for street, went in zip(streets, state.rounds, strict=False)}
    shown = list(state.live) if len(state.live) > 1 and not by_cards else []
    ids = ("deal.last", "first.after-blinds", "first.left-of-button", "first.after-bring-in", "first.shown")
    also = tuple(game.rules[id] for id in ids if id in game.rules)
    decision = Decision(None, game.rule("deal.first")).and_rules(*also)
    return cited(decision, dealt=list(state.ring), acts=acts, shown=shown)


@REQUESTS.ask(
    "deliver",
    *PLACES,
    check_places,
)
def answer_deliver(terms: PokerTerms, road: Road[State], **read: Any) -> Answer:
    """Where every card of the deck goes, by its number from the top: to the hands, burned, to the board, left over."""
    game, cards = terms.game, terms.game.deck.cards()
    names = (DEAL, *(street_stage(street) for street in game.streets))
    end = machine.play(road.at(names, replace(called_down(game, _places(game, read)), deck=cards)))

    def at(place: str) -> list[int]:
        return [cards.index(card) + 1 for card in end.lay.cards_at(place)]

    hands = {seat: at(hand_place(seat)) for seat in end.state.ring}
    burned, board = at(BURNT), at(BOARD)
    gone = sum(map(len, hands.values())) + len(burned) + len(board)
    also = (game.rules[id] for id in ("deal.last", "deal.burn") if id in game.rules)
    decision = Decision(None, game.rule("deal.first")).and_rules(*also)
    rows = [{"seat": seat, "cards": numbers} for seat, numbers in hands.items()]
    return cited(decision, hands=rows, burned=burned, board=board, left_over=len(cards) - gone)
