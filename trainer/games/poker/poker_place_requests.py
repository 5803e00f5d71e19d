"""Questions of place and limit: who posts, is dealt to, acts, shows; the limit posted; the fee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.base import Answer
from trainer.games.pot.pot_betting import POSTING, ROTATION, first_stage
from trainer.games.pot.pot_deal import DEAL, street_stage
from trainer.games.pot.pot_draw_terms import BRING_IN, SHOWN, blind_names
from trainer.games.pot.pot_play import played
from trainer.games.pot.pot_posting import STRADDLE, Straddle, decide_straddles
from trainer.games.pot.pot_state import State, dealt_in
from trainer.games.pot.pot_terms import PotGame, Street
from trainer.games.request_readers import read_occupied, read_seat, read_seats, says_any
from trainer.games.request_runner import Road, asked
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
    written = reader.text("limit")
    plain = plain_limit(written)
    limit = next((limit for limit in game.limits if written == limit.id or plain == plain_limit(limit.name)), None)
    if limit is None:
        names = [limit.id for limit in game.limits]
        reader.problem(
            f"the limit '{written}' is not posted.",
            did_you_mean(written, names) or f"Posted: {', '.join(names)}.",
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


# ---------------- who begins a betting round by the cards that lie open
#
# As a request shows them: studs.

MOST_SHOWN = 5


def asks_by_cards(game: PotGame, reader: Reader) -> bool:
    """Whether the request shows open cards, of seats or in the middle: who begins follows from those."""
    return game.opening.later == SHOWN and (isinstance(reader.raw("seats"), list) or reader.has("community"))


def ask_shown(game: PotGame, reader: Reader) -> Answer:
    """Who begins a round: `seats` with their `up` cards, a `community` card, the `button` where there is one."""
    ids = [street.id for street in game.streets]
    number = ids.index(reader.choice("street", ids, ids[0]))
    button = read_seat(reader, "button", game.seats) if reader.has("button") else game.seats
    community = read_cards(reader, "community", deck=game.deck.cards()) if reader.has("community") else ()
    up: dict[int, tuple[Card, ...]] = {}
    for row in reader.rows("seats", needed=True):
        seat, cards = read_seat(row, "seat", game.seats), read_cards(row, "up", deck=game.deck.cards())
        if row.boolean("folded", default=False):
            continue
        if not 1 <= len(cards) + len(community) <= MOST_SHOWN:
            row.problem("one to five cards lie open before a hand.", "Write the cards that lie face up.", "up")
        up[seat] = (*cards, *community)
    all_in = reader.integers("all_in", ())
    ring = tuple(seat for seat in clockwise(left_of(button, game.seats), game.seats) if seat in up)
    able = tuple(seat for seat in ring if seat not in all_in)
    if len(ring) < FEWEST or not able:
        reader.problem("at least two hands are in, and one of them has chips.", "Write a row for each hand.", "seats")
    check_apart(reader, [cards[: len(cards) - len(community)] for cards in up.values()])
    stop_on(reader)
    first = game.opening.first(number, able, ring, up)
    rule, forced = game.rules["first.shown"], None
    if number == 0 and game.opening.how == BRING_IN:
        forced = game.opening.posted(game.limits[0], ring, up)[0][0]
        first, rule = forced, game.rules[BRING_IN]
    elif number == 0 and game.opening.blinds:
        rule = game.rules["first.after-blinds"]
    reasons = [say("seat {seat} shows {cards}", seat=seat, cards=" ".join(map(str, up[seat]))) for seat in ring]
    decision = decided(first, rule, *reasons)
    if forced is None:
        return cited(decision, first_to_act=first)
    return cited(decision, first_to_act=first, bring_in=forced, next_to_act=behind(forced, ring))


# ---------------- poker place requests

FEWEST = 2
ENOUGH = 10**10
"""A stack or a pot that nothing uses up, in cents."""
OF_KILL: Final = ("kill", "last_winners", "big_blind_amount")
"""What only a question about a killed pot says."""


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


def read_places(game: PotGame, reader: Reader) -> Places:
    """`button`, and as wanted `occupied`, `live`, `all_in`, `limit`, who posted which blind, and who straddled."""
    read_seats(reader, range(FEWEST, game.seats + 1)[::-1])
    seats_taken = read_occupied(reader, 0, game.seats)
    button = read_seat(reader, "button", game.seats) if game.button else 0
    if len(set(seats_taken)) < FEWEST or (game.button and button not in seats_taken):
        where = f"The button is at seat {button}, p" if game.button else "P"
        hint = f"{where}layers at {', '.join(map(str, seats_taken)) or 'no seat'}."
        reader.problem("at least two players, and the button before one of them.", hint, "button")
    live, all_in = reader.integers("live", seats_taken), reader.integers("all_in", ())
    for key, seats in (("live", live), ("all_in", all_in)):
        strange = next((seat for seat in seats if seat not in seats_taken), None)
        if strange is not None:
            reader.problem(f"no player is dealt in at seat {strange}.", "Name seats that are occupied.", key)
    limit, posted = read_posted(game, reader), _read_posters(game, reader, seats_taken)
    straddlers = reader.integers("straddlers", ())
    if straddlers and game.draws.straddle is None:
        reader.problem(say("The book says nothing about straddles."), say("Leave it out."), "straddlers")
    stop_on(reader)
    places = Places(button, tuple(sorted(set(seats_taken))), live, all_in, limit, posted, straddlers)
    for straddle, stands in decide_straddles(game, _with_straddles(game, places, _dealt_in(game, places))):
        if not stands.result:
            message = say("seat {seat} may not straddle: {rule}", seat=straddle.seat, rule=stands.rule.text)
            reader.problem(message, say("Leave it out."), "straddlers")
    stop_on(reader)
    return places


def _read_posters(game: PotGame, reader: Reader, seats_taken: Sequence[int]) -> dict[str, int]:
    """Who posted which blind, where it is said; a player who came in for it may sit elsewhere than the button says."""
    names = [f"{name}_blind" for name in blind_names(2)] if game.opening.blinds else []
    posted = {name: read_seat(reader, name, game.seats) for name in names if reader.has(name)}
    for name, seat in posted.items():
        if seat not in seats_taken:
            reader.problem(
                say("no player is dealt in at seat {seat}.", seat=seat), "Name seats that are occupied.", name
            )
    if len(set(posted.values())) < len(posted):
        reader.problem(say("two players post the blinds."), key="big_blind")
    return posted


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
    terms, before = game.draws.straddle, places.limit.blinds[-1] if places.limit.blinds else 0
    straddles = []
    for seat in places.straddlers if terms is not None else ():
        before = terms.bounds(before)[0] if terms is not None else before
        straddles.append(str(Straddle(seat, before, 0)))
    return setup.with_options(**{STRADDLE: ",".join(straddles)}) if straddles else setup


def _last_of(game: PotGame, setup: Setup) -> int:
    """Who acts last in the first round."""
    return played(game, setup, written(read_play(setup.option("play")))).rounds[0].moves[-1].seat


def _seat(decision: Decision[Any]) -> int:
    assert isinstance(decision.result, Seat)
    return decision.result.seat


def first_of(road: Road[State], setup: Setup, street: Street) -> Decision[object] | None:
    """Who acts first on a street; None where nobody does."""
    r = road.at((first_stage(street),), setup)
    return asked(r, Key(Kind.FIRST_TO_ACT, 0, street.id)) if r.task else None


def ask_action(game: PotGame, road: Road[State], reader: Reader) -> Answer:
    """Who posts, who is dealt first, who acts first; `live` are the seats still in after the first round."""
    if says_any(reader, OF_KILL):
        return ask_kill(game, reader)
    if asks_by_cards(game, reader):
        return ask_shown(game, reader)
    ids = [street.id for street in game.streets]
    street, by_cards = ids.index(reader.choice("street", ids, ids[0])), game.opening.later == SHOWN
    folded = reader.boolean("everyone_folded_to_big_blind", default=False)
    if by_cards and (street or not game.opening.blinds):
        message = say("the up cards decide who starts.")
        reader.problem(message, say("Give the seats with their up cards."), "seats")
    places = read_places(game, reader)
    posted = {**_places_of_blinds(game, road, called_down(game, places)), **places.posted}
    if folded:
        if "big_blind" not in posted:
            reader.problem(say("this game posts no blinds."), key="everyone_folded_to_big_blind")
        places = replace(places, live=(posted.get("big_blind", 0),))
    stop_on(reader)
    setup = called_down(game, places)
    dealing = road.at((DEAL,), setup)
    first, last = (asked(dealing, Key(Kind.DEAL_ORDER, 0, name)) for name in ("first", "last"))
    moved = asked(road.at((ROTATION,), setup), Key(Kind.ROTATE)) if game.button else None
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
        **(amounts if reader.has("limit") else {}),
        first_card=_seat(first),
        last_card=_seat(last),
        first_to_act=_seat(begins) if begins else None,
        **({"last_to_act": _last_of(game, setup)} if places.straddlers and not street else {}),
        **({} if by_cards else {"first_after_flop": _seat(after) if after else alone}),
        **({"next_button": _seat(moved)} if moved else {}),
    )


def _behind_big(game: PotGame, places: Places, setup: Setup, big: int) -> Decision[object]:
    """Who acts first before the flop where the big blind was posted at that seat."""
    ring = dealt_in(setup)
    start = ring.index(behind(big, ring))
    able = (seat for seat in (*ring[start:], *ring[:start]) if seat not in places.all_in)
    blind_text = say("the big blind was posted at seat {seat}", seat=big)
    return decided(Seat(next(able, big)), game.rule("first.after-blinds"), blind_text).map(lambda act: act)


def _posting(game: PotGame, road: Road[State], setup: Setup) -> dict[str, Decision[Any]]:
    """Who posts which blind by the button."""
    if not game.opening.blinds:
        return {}
    r = road.at((POSTING,), setup)
    return {f"{task.key.subject}_blind": task.decide(r) for task in machine.due_tasks(r)}


def _places_of_blinds(game: PotGame, road: Road[State], setup: Setup) -> dict[str, int]:
    return {name: _seat(decision) for name, decision in _posting(game, road, setup).items()}


def _blind_rules(game: PotGame, road: Road[State], setup: Setup) -> list[Printed]:
    """The rules that say who posts and who begins later."""
    decisions = _posting(game, road, setup)
    rules = [game.rules["first.left-of-button"]] if decisions and "first.left-of-button" in game.rules else []
    return [*rules, *(decisions["big_blind"].rules if decisions else ())]


def ask_order(game: PotGame, road: Road[State], reader: Reader) -> Answer:
    """In which order hands are dealt to, act on every street where nobody raises, and are read at the end.

    Where the cards that lie open say who begins, only what goes by the button is told.
    """
    places = read_places(game, reader)
    setup = called_down(game, places)
    state = road.begin(setup)
    by_cards = game.opening.later == SHOWN
    streets = game.streets[: int(game.opening.blinds)] if by_cards else game.streets
    acts = {street.id: [move.seat for move in went.moves] for street, went in zip(streets, state.rounds, strict=False)}
    shown = list(state.live) if len(state.live) > 1 and not by_cards else []
    ids = ("deal.last", "first.after-blinds", "first.left-of-button", "first.after-bring-in", "first.shown")
    also = tuple(game.rules[id] for id in ids if id in game.rules)
    decision = Decision(None, game.rule("deal.first")).and_rules(*also)
    return cited(decision, dealt=list(state.ring), acts=acts, shown=shown)


def ask_deliver(game: PotGame, road: Road[State], reader: Reader) -> Answer:
    """Where every card of the deck goes, by its number from the top: to the hands, burned, to the board, left over."""
    places = read_places(game, reader)
    cards = game.deck.cards()
    names = (DEAL, *(street_stage(street) for street in game.streets))
    end = machine.play(road.at(names, replace(called_down(game, places), deck=cards)))

    def at(place: str) -> list[int]:
        return [cards.index(card) + 1 for card in end.lay.cards_at(place)]

    hands = [{"seat": seat, "cards": at(hand_place(seat))} for seat in end.state.ring]
    burned, board = at(BURNT), at(BOARD)
    gone = sum(len(hand) for hand in _cards(hands)) + len(burned) + len(board)
    also = (game.rules[id] for id in ("deal.last", "deal.burn") if id in game.rules)
    decision = Decision(None, game.rule("deal.first")).and_rules(*also)
    return cited(decision, hands=hands, burned=burned, board=board, left_over=len(cards) - gone)


def _cards(hands: Sequence[Answer]) -> list[list[int]]:
    return [cards for hand in hands if isinstance(cards := hand["cards"], list)]


def ask_kill(game: PotGame, reader: Reader) -> Answer:
    """Who kills the next pot after these winners, how much the kill is, and what is played for then."""
    kinds = [kill.value for kill in game.kill.kinds] if game.kill else []
    if game.kill is None or not kinds:
        reader.problem("no pots are killed in this game.", key="kill")
    kind = reader.choice("kill", kinds or [""])
    won = tuple((seat,) for seat in reader.integers("last_winners", ()))
    strange = next((seat for (seat,) in won if not 1 <= seat <= game.seats), None)
    if strange is not None:
        reader.problem(f"{strange} is not a seat here.", f"Seats are 1 to {game.seats}.", "last_winners")
    _, limit = read_limit(game, reader, {})
    if not limit.structure.capped:
        reader.problem(say("no kills at pot limit or no limit."), say("Name a limit with figures."), "limit")
    blind = reader.cents("big_blind_amount", limit.blinds[-1] if limit.blinds else 0)
    stop_on(reader)
    assert game.kill is not None
    seat, amount = game.kill.seat(won), game.kill.blind(Kill(kind), blind)
    played = game.kill.limit(Kill(kind), limit)
    decision = seat.and_rules(*dict.fromkeys((*amount.rules, *played.rules)))
    bets = {"small": played.result.early[1], "big": played.result.late[1]}
    return cited(decision, kill_seat=seat.result, kill_blind=amount.result, limit=bets)
