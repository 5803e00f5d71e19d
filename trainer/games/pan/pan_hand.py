"""A hand of pan as a round: its table, the steps of its play, and how far they are done."""

from __future__ import annotations

from typing import Final

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games.pan.pan_course import played
from trainer.games.pan.pan_decisions import retiring
from trainer.games.pan.pan_places import RETIRED
from trainer.games.pan.pan_state import FEE, Table, condition_of, table_of
from trainer.games.pan.pan_steps import CourseStep
from trainer.games.pan.pan_terms import BUTTON, PanTerms
from trainer.round.acts import Seat
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.collection import CollectionOption, Sheet, sheet_of
from trainer.rules.ladders import PostedLadder
from trainer.table.places import MAIN_POT, STACK, hand_place, seat_of, seat_place, spot

DEALING: Final = "deal"
FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class State:
    """The table, everything that happens in the play, how many steps of it are done, and who goes out."""

    table: Table
    steps: tuple[CourseStep, ...]
    winner: int
    done: int = 0

    @property
    def step(self) -> CourseStep | None:
        """The step that comes next."""
        return self.steps[self.done] if self.done < len(self.steps) else None


Hand = Round[State]


def begin(terms: PanTerms, setup: Setup) -> State:
    """The state of a hand before its first duty."""
    return _played(terms, setup, table_of(terms, setup))


def _played(terms: PanTerms, setup: Setup, table: Table) -> State:
    gone = len(table.ring) - len(table.staying)
    chips = {seat: setup.at(seat)[STACK] - terms.ante * table.condition for seat in table.ring}
    pot = len(table.ring) * terms.ante * table.condition - fee_of(terms, setup)
    pot += retiring(terms, gone).result * table.condition
    steps, winner = played(terms, table, chips, pot, setup.rng("play"))
    return State(table, steps, winner)


def carried_out(terms: PanTerms, fault: Ruling, lies: FaultView, effect: Effect, r: Hand) -> Hand:
    """A hand that is out before the play: a foul one pays on, a dead one has its ante back, one that retires pays.

    Once somebody is out, losing hands that are killed or foul go to the others that retired.
    """
    table, seat = r.state.table, seat_of(lies.look[0]) if lies.look else 0
    if effect is Effect.KILL or (effect is Effect.FOUL and r.state.done):
        for place in lies.look if effect is Effect.KILL else lies.look[:1]:
            r = r.with_lay(r.lay.move_cards(place, RETIRED, up=False)) if seat_of(place) != r.state.winner else r
        return r
    if r.state.done or seat not in table.staying or len(table.staying) <= FEWEST or seat in table.laid:
        return r
    lay = r.lay.move_cards(hand_place(seat), RETIRED, up=False)
    match effect:
        case Effect.FOUL:
            table = replace(table, fouled=seat)
        case Effect.OUT | Effect.ANTE_BACK if fault.at == DEALING:
            lay = lay.pay(MAIN_POT, spot(seat, STACK), min(lay.chips_at(MAIN_POT), terms.ante * table.condition))
            table = replace(table, ring=_but(table.ring, seat), staying=_but(table.staying, seat))
        case Effect.OUT:
            table = replace(table, staying=_but(table.staying, seat))
            more = retiring(terms, 1).result * table.condition
            lay = lay.pay(spot(seat, STACK), MAIN_POT, min(more, lay.chips_at(spot(seat, STACK))))
        case _:
            return r
    return r.with_lay(lay).with_state(_played(terms, r.setup, table))


def _but(seats: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat != gone)


def still(terms: PanTerms, setup: Setup) -> State:
    """The state of a hand of which nothing is played: for questions about one moment of it."""
    return State(table_of(terms, setup), (), 0)


def fee_option(terms: PanTerms, setup: Setup) -> tuple[Sheet, CollectionOption]:
    """The sheet and the option in force."""
    sheet = sheet_of(terms.sheets, setup.option(FEE_SET))
    return sheet, sheet.option(setup.number(FEE, 1)) or sheet.options[0]


def posted_ladders(terms: PanTerms, setup: Setup) -> tuple[PostedLadder, ...]:
    """What is posted of the collection at a table."""
    sheet, option = fee_option(terms, setup)
    return (sheet.ladder(option),)


def fee_of(terms: PanTerms, setup: Setup) -> int:
    """What the fee takes from the antes: no more than there is."""
    if not terms.sheets:
        return 0
    sheet, option = fee_option(terms, setup)
    antes = len(setup.seats_taken) * terms.ante * condition_of(setup)
    return min(antes, sheet.amount_for(option, len(setup.seats_taken)).result.pot)


def do_step(r: Hand) -> Hand:
    """The next step is done: what lies, what moves, and what is told of it."""
    step = r.state.step
    assert step is not None
    lay = r.lay.lie_so(step.lies)
    for start, end, cents in step.moves:
        lay = lay.pay(start, end, lay.chips_at(start) if start == MAIN_POT else min(cents, lay.chips_at(start)))
    if step.button:
        lay = lay.button(BUTTON, seat_place(step.button))
    r = r.with_lay(lay).with_state(replace(r.state, done=r.state.done + 1))
    return r.note(f"step-{r.state.done}", Seat(step.seat), step.words) if step.words else r


def until_asked(r: Hand) -> Hand:
    """The steps up to the next one that asks something."""
    while (step := r.state.step) is not None and step.asks is None:
        r = do_step(r)
    return r
