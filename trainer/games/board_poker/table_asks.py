"""Questions about places: who posts, is dealt to, acts and shows in which order; where every card goes; the fee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainer.cards.deck import STANDARD
from trainer.errors import did_you_mean
from trainer.games.asking import read_occupied, read_seat
from trainer.games.base import Answer
from trainer.games.fee_option import read_option
from trainer.games.pot.betting import NAMES, POSTING, ROTATION, Hand, first_stage
from trainer.games.pot.deal import BOARD, BURNT, DEAL, street_stage
from trainer.games.pot.pots import DROPPED
from trainer.games.pot.state import STACK, State, played
from trainer.games.pot.table import pot_place
from trainer.games.pot.terms import PotGame, Street
from trainer.games.road import Opened, Road, asked
from trainer.round import machine
from trainer.round.acts import Money, Seat
from trainer.round.duty import Key, Kind
from trainer.round.setup import Setup
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision
from trainer.rules.drops import TIMED, DropSchedule
from trainer.rules.reader import Reader
from trainer.table.betting import Betting, Limit, write_play
from trainer.table.lay import spot
from trainer.table.settlement import Wager

FEWEST = 2
ENOUGH = 10**10
"""A stack or a pot that nothing uses up, in cents."""


@dataclass(frozen=True, slots=True)
class Places:
    """Who is dealt in, who is still in after the first betting round, who is all in, at which posted limit."""

    button: int
    taken: tuple[int, ...]
    live: tuple[int, ...]
    all_in: tuple[int, ...]
    limit: Limit


def read_places(game: PotGame, reader: Reader) -> Places:
    """`button`, and as wanted `occupied`, `live`, `all_in` and `limit`."""
    reader.integer("seats", game.seats)
    taken = read_occupied(reader, 0, game.seats)
    button = read_seat(reader, "button", game.seats)
    if len(set(taken)) < FEWEST or button not in taken:
        reader.problem("at least two players, and the button before one of them.", key="button")
    live, all_in = reader.integers("live", taken), reader.integers("all_in", ())
    for key, seats in (("live", live), ("all_in", all_in)):
        strange = next((seat for seat in seats if seat not in taken), None)
        if strange is not None:
            reader.problem(f"nobody is dealt in at seat {strange}.", "Name seats that are occupied.", key)
    limit = read_posted(game, reader)
    stop_on(reader)
    return Places(button, tuple(sorted(set(taken))), live, all_in, limit)


def read_posted(game: PotGame, reader: Reader) -> Limit:
    """A posted limit by its id or as it is printed; without one the first."""
    if not reader.has("limit"):
        return game.limits[0]
    written = reader.text("limit")
    found = next((one for one in game.limits if written in (one.id, one.name)), None)
    if found is None:
        names = [one.id for one in game.limits]
        reader.problem(
            f"the limit '{written}' is not posted.",
            did_you_mean(written, names) or f"Posted: {', '.join(names)}.",
            "limit",
        )
    return found or game.limits[0]


def called_down(game: PotGame, places: Places) -> Setup:
    """A set-up in which whoever is not still in folds at once, and everybody else checks and calls to the end."""
    stacks = {seat: max(places.limit.blinds) if seat in places.all_in else ENOUGH for seat in places.taken}
    wagers = tuple(Wager(seat, STACK, 0, cents) for seat, cents in stacks.items())
    options = {"button": str(places.button), "limit": places.limit.id}
    setup = Setup(game.book, 0, game.seats, wagers, options=options)

    def choose(_number: int, _place: int, betting: Betting) -> str:
        return "c" if betting.seat in places.live else "f"

    return setup.with_options(play=write_play(played(game, setup, choose).rounds))


def _seat(decision: Decision[object]) -> int:
    assert isinstance(decision.result, Seat)
    return decision.result.seat


def first_of(road: Road[State], setup: Setup, street: Street) -> Decision[object] | None:
    """Who acts first on a street; None where nobody does."""
    r = road.at((first_stage(street),), setup)
    return asked(r, Key(Kind.FIRST_TO_ACT, 0, street.id)) if r.task else None


def ask_action(game: PotGame, road: Road[State], reader: Reader) -> Answer:
    """Who posts, who is dealt first, who acts first; `live` are the seats still in after the first round."""
    ids = [street.id for street in game.streets]
    street = ids.index(reader.choice("street", ids, ids[0]))
    places = read_places(game, reader)
    setup = called_down(game, places)
    posting, dealing = road.at((POSTING,), setup), road.at((DEAL,), setup)
    small, big = (asked(posting, Key(Kind.POST_BLINDS, 0, name)) for name in NAMES)
    first, last = (asked(dealing, Key(Kind.DEAL_ORDER, 0, name)) for name in ("first", "last"))
    moved = asked(road.at((ROTATION,), setup), Key(Kind.ROTATE))
    begins, after = first_of(road, setup, game.streets[street]), first_of(road, setup, game.streets[1])
    rules = [game.rule("first.left-of-button"), *big.rules]
    rule = begins.rule if begins else game.rule("first.after-blinds")
    decision = Decision(None, rule).and_rules(*(one for one in rules if one != rule))
    amounts = dict(zip(("small_blind_amount", "big_blind_amount"), places.limit.blinds, strict=False))
    alone = places.live[0] if len(places.live) == 1 else None
    return cited(
        decision,
        small_blind=_seat(small),
        big_blind=_seat(big),
        **(amounts if reader.has("limit") else {}),
        first_card=_seat(first),
        last_card=_seat(last),
        first_to_act=_seat(begins) if begins else None,
        first_after_flop=_seat(after) if after else alone,
        next_button=_seat(moved),
    )


def ask_order(game: PotGame, road: Road[State], reader: Reader) -> Answer:
    """In which order hands are dealt to, act on every street where nobody raises, and are read at the end."""
    places = read_places(game, reader)
    setup = called_down(game, places)
    state = road.begin(setup)
    acts = {
        street.id: [move.seat for move in went.moves] for street, went in zip(game.streets, state.rounds, strict=False)
    }
    shown = list(state.live) if len(state.live) > 1 else []
    also = (game.rule("deal.last"), game.rule("first.after-blinds"), game.rule("first.left-of-button"))
    decision = Decision(None, game.rule("deal.first")).and_rules(*also)
    return cited(decision, dealt=list(state.ring), acts=acts, shown=shown)


def ask_deliver(game: PotGame, road: Road[State], reader: Reader) -> Answer:
    """Where every card of the deck goes, by its number from the top: to the hands, burned, to the board, left over."""
    places = read_places(game, reader)
    cards = STANDARD.cards()
    names = (DEAL, *(street_stage(street) for street in game.streets))
    end = machine.play(road.at(names, replace(called_down(game, places), deck=cards)))

    def at(place: str) -> list[int]:
        return [cards.index(card) + 1 for card in end.lay.cards_at(place)]

    hands = [{"seat": seat, "cards": at(spot(seat, "hand"))} for seat in end.state.ring]
    burned, board = at(BURNT), at(BOARD)
    gone = sum(len(hand) for hand in _cards(hands)) + len(burned) + len(board)
    decision = Decision(None, game.rule("deal.first")).and_rules(game.rule("deal.last"), game.rule("deal.burn"))
    return cited(decision, hands=hands, burned=burned, board=board, left_over=len(cards) - gone)


def _cards(hands: Sequence[Answer]) -> list[list[int]]:
    return [cards for hand in hands if isinstance(cards := hand["cards"], list)]


def ask_fee(game: PotGame, drops: DropSchedule, road: Road[State], reader: Reader) -> Answer:
    """What is taken from a pot by an option, the number of players and whether the hand came to the drop."""
    option = read_option(reader, drops.options)
    players = reader.integer("players", 0) or len(reader.rows("seats"))
    reached = reader.boolean("flop", default=True)
    if not FEWEST <= players <= game.seats:
        reader.problem(f"2 to {game.seats} players are dealt in.", key="players")
    stop_on(reader)
    assert option is not None
    if option.kind == TIMED:
        decision = option.take(players)
        return cited(decision, pot=0, each_player=decision.result)
    taken = tuple(range(1, players + 1))
    places = Places(1, taken, taken if reached else taken[:1], (), game.limits[0])
    setup = called_down(game, places).with_options(fee=str(option.number))
    r: Hand = road.at((DROPPED,), setup, Opened(lambda lay: lay.bring(pot_place(0), ENOUGH)))
    due = asked(r, Key(Kind.TAKE_FEE))
    assert isinstance(due.result, Money)
    return cited(due, pot=due.result.cents)
