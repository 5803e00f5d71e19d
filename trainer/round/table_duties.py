"""Duties at the tray and the table between two hands: count, buy-in, color-up, fill, credit, relief, protection.

No book prints them, so they are asked by general procedure and never graded. Each stands in the options
of a set-up, so that it is asked, judged, kept and looked at again like any other duty:
"table=fill table-chips=20x$5+4x$100 table-slip=$500 table-tray=9x$0.50+31x$1". Other words are the table meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from trainer.core.errors import BadText, whole_number
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, say
from trainer.round import machine
from trainer.round.act_text import chips_words
from trainer.round.acts import Act, Choose, Money, Option, Stack, WantChoice, WantMoney, WantStack
from trainer.round.duty import DutyType
from trainer.round.machine import Round
from trainer.round.setup import MOST_SEATS, TABLE_DUTY, Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import BUY_IN, CHANGE_UP, COUNT_TRAY, CREDIT, FILL, FILL_SLIP, PROTECT, RELIEF
from trainer.rules.decision import UNPRINTED, Decision, Printed, decided
from trainer.table.chips import Chips, chips_text, cut, parse_chips, worth
from trainer.table.lay import Lay
from trainer.table.places import CAGE, DISCARD, MUCK, STACK, STUB, TRAY, spot

Do = Callable[[Round[None], Act], Round[None]]
WORD: Final = TABLE_DUTY
SEAT, CHIPS, SLIP, HOLDS = "table-seat", "table-chips", "table-slip", "table-tray"
SIGN, FLOOR = "sign", "floor"


class TableSort(StrEnum):
    """What is to be done at the tray or the table."""

    COUNT = "count"
    BUY_IN = "buy-in"
    CHANGE_UP = "change-up"
    FILL = "fill"
    CREDIT = "credit"
    RELIEF = "relief"
    PROTECT = "protect"


def _rule(sort: TableSort, words: Text) -> Printed:
    return Printed(f"table.{sort.value}", str(words), UNPRINTED, words=words)


RULES: Final[Mapping[TableSort, Printed]] = {
    sort: _rule(sort, words)
    for sort, words in {
        TableSort.COUNT: say("Count the tray tube by tube before you sign for it."),
        TableSort.BUY_IN: say("Prove the chips in the open, the largest at the bottom. Then send them in."),
        TableSort.CHANGE_UP: say("Prove the small chips in the open. Give back the same amount in the fewest."),
        TableSort.FILL: say("Sign a fill only when chips and slip agree. Else call the floor."),
        TableSort.CREDIT: say("Cut a credit in the chips of the slip. The chips never leave your sight."),
        TableSort.RELIEF: say("Finish the hand. Tell your relief where the game stands. Clear your hands. Step back."),
        TableSort.PROTECT: say("One hand stays over deck and muck while you look up."),
    }.items()
}
STEPS: Final = (
    Option("finish", say("Finish the hand")),
    Option("tell", say("Tell your relief where the game stands")),
    Option("clear", say("Clear your hands")),
    Option("step", say("Step back from the tray")),
)
SIGNING: Final = (
    Option(SIGN, say("Sign the slip. The chips go in the tray."), CAGE),
    Option(FLOOR, say("Do not sign. Call the floor.")),
)


@dataclass(frozen=True, slots=True)
class TableDuty:
    """One such duty. `tray` is what the tray holds, `chips` what a player hands in, or what the cage brings or wants.

    `slip` is what the slip of a fill says, or what a player buys in for.
    """

    sort: TableSort
    tray: Chips = ()
    seat: int = 0
    chips: Chips = ()
    slip: int = 0

    @property
    def midway(self) -> bool:
        """Whether it comes in the middle of the hand, with the cards out."""
        return self.sort is TableSort.PROTECT

    def in_setup(self, setup: Setup) -> Setup:
        """A table with this duty."""
        words = {WORD: self.sort.value, HOLDS: _written(self.tray)}
        words |= {SEAT: str(self.seat)} if self.seat else {}
        words |= {CHIPS: _written(self.chips)} if self.chips else {}
        words |= {SLIP: dollars(self.slip).replace(",", "")} if self.slip else {}
        return setup.with_options(**words)

    def round(self, setup: Setup, lay: Lay) -> Round[None]:
        """The round in which this alone is asked, on the felt as it is."""
        bare = {place: cents for place, cents in lay.chips.items() if place != TRAY}
        lay = replace(lay, chips=bare).bring(TRAY, worth(self.tray)).stack(TRAY, self.tray)
        if self.sort is TableSort.FILL:
            lay = lay.bring(CAGE, max(self.slip, worth(self.chips)))
        tasks = _TASKS[self.sort](self, lay)
        kinds = tuple(dict.fromkeys(task.kind for task in tasks))
        return machine.start((Stage(WORD, kinds, lambda _: tasks),), setup, lay, None)

    def kind(self, duty_type: DutyType) -> TaskKind:
        """The static part of its task."""
        return TaskKind(duty_type, (RULES[self.sort],))


def read_table_duty(setup: Setup) -> TableDuty | None:
    """The duty that a set-up holds; None where it is a round. BadText where nobody can read it."""
    if WORD not in setup.options:
        return None
    try:
        sort = TableSort(setup.option(WORD))
    except ValueError as error:
        raise BadText(
            say("'{word}' is no duty at the table.", word=setup.option(WORD)), say("Write table=fill."), WORD
        ) from error
    missing = next((word for word in _NEEDS[sort] if not setup.option(word)), "")
    if missing:
        raise BadText(
            say("'{word}' is missing.", word=missing), say("For example: {text}.", text=_FORMS[missing]), WORD
        )
    tray, chips = (_read(setup.option(word)) for word in (HOLDS, CHIPS))
    seat = whole_number(setup.option(SEAT, "0"), 0, MOST_SEATS)
    slip = parse_money(setup.option(SLIP, "$0"))
    _check(TableDuty(sort, tray, seat, chips, slip), setup)
    return TableDuty(sort, tray, seat, chips, slip)


_NEEDS: Final[Mapping[TableSort, tuple[str, ...]]] = {
    TableSort.COUNT: (HOLDS,),
    TableSort.BUY_IN: (HOLDS, SEAT, SLIP),
    TableSort.CHANGE_UP: (SEAT, CHIPS),
    TableSort.FILL: (CHIPS, SLIP),
    TableSort.CREDIT: (HOLDS, CHIPS),
    TableSort.RELIEF: (),
    TableSort.PROTECT: (),
}
_FORMS: Final[Mapping[str, str]] = {
    HOLDS: "table-tray=31x$1+32x$5+24x$100",
    SEAT: "table-seat=4",
    CHIPS: "table-chips=20x$5+4x$100",
    SLIP: "table-slip=$500",
}
"""The words beside each sort of duty, and how each is written."""


def _check(duty: TableDuty, setup: Setup) -> None:
    """BadText where nobody could do the duty at this table."""
    if SEAT in _NEEDS[duty.sort] and not 1 <= duty.seat <= setup.seats:
        raise BadText(say("This table has {n} seats.", n=setup.seats), say("Name one of them."), SEAT)
    if SLIP in _NEEDS[duty.sort] and duty.slip <= 0:
        raise BadText(say("A slip is above zero."), say("For example: {text}.", text=_FORMS[SLIP]), SLIP)
    leaves = {TableSort.BUY_IN: duty.slip, TableSort.CREDIT: worth(duty.chips)}.get(duty.sort, 0)
    if leaves > worth(duty.tray):
        amounts = {"holds": dollars(worth(duty.tray)), "amount": dollars(leaves)}
        raise BadText(say("The tray holds {holds}, less than {amount}.", **amounts), say("Fill the tray."), HOLDS)


def without_duty(setup: Setup) -> Setup:
    """The table of such a duty."""
    options = {name: text for name, text in setup.options.items() if name not in (WORD, SEAT, CHIPS, SLIP, HOLDS)}
    return replace(setup, options=options)


def _written(chips: Chips) -> str:
    return chips_text(chips).replace(" ", "+")


def _read(text: str) -> Chips:
    return parse_chips(text.replace("+", " ")) if text else ()


# ---------------- what is asked


def _stack(
    asked: TableDuty, ask: Text, right: Chips, duty_type: DutyType, do: Do, *reasons: Text, felt: Lay | None = None
) -> Task[None]:
    decision: Decision[Act] = decided(Stack(right), RULES[asked.sort], *reasons)
    place = spot(asked.seat, STACK) if asked.seat and felt is None else CAGE
    return asked.kind(duty_type).fixed(ask, WantStack(), decision, seat=asked.seat, look=(place,), felt=felt, do=do)


def _count(asked: TableDuty, _: Lay) -> tuple[Task[None], ...]:
    right: Decision[Act] = decided(Money(worth(asked.tray)), RULES[asked.sort], chips_words(asked.tray))
    ask = say("Count the tray: {chips}. What does it hold?", chips=chips_words(asked.tray))
    return (asked.kind(COUNT_TRAY).fixed(ask, WantMoney(), right, look=(TRAY,)),)


def _buy_in(asked: TableDuty, _: Lay) -> tuple[Task[None], ...]:
    ask = say("Seat {seat} buys in for {amount}. Cut it in the fewest chips.", amount=dollars(asked.slip))

    def do(r: Round[None], act: Act) -> Round[None]:
        assert isinstance(act, Stack)
        return r.with_lay(r.lay.pay(TRAY, spot(asked.seat, STACK), act.cents))

    why = say("the buy-in is {amount}", amount=dollars(asked.slip))
    return (_stack(asked, ask, cut(asked.slip), BUY_IN, do, why),)


def _change_up(asked: TableDuty, lay: Lay) -> tuple[Task[None], ...]:
    place, cents = spot(asked.seat, STACK), worth(asked.chips)
    felt = lay.pay(place, CAGE, cents) if lay.chips_at(place) >= cents else lay.bring(CAGE, cents)
    felt = felt.stack(CAGE, asked.chips)

    def do(r: Round[None], act: Act) -> Round[None]:
        assert isinstance(act, Stack)
        over = act.cents - cents
        return r.with_lay(r.lay.pay(TRAY, place, over) if over > 0 else r.lay.pay(place, TRAY, -over))

    ask = say("Seat {seat} colors up. What do you give for these chips, in the fewest?")
    why = say("{chips} make {amount}", chips=chips_words(asked.chips), amount=dollars(cents))
    return (_stack(asked, ask, cut(cents), CHANGE_UP, do, why, felt=felt),)


def _fill(asked: TableDuty, lay: Lay) -> tuple[Task[None], ...]:
    """The count of what came, then the slip: signed where both agree, else the floor brings it right."""
    came, slip = worth(asked.chips), asked.slip
    felt = replace(lay, chips={**lay.chips, CAGE: came}).stack(CAGE, asked.chips)
    ask = say("A fill comes to the table. What is in front of you?")
    count = asked.kind(FILL).fixed(
        ask, WantMoney(), decided(Money(came), RULES[asked.sort], chips_words(asked.chips)), look=(CAGE,), felt=felt
    )

    def do(r: Round[None], act: Act) -> Round[None]:
        cents = came if act == Choose(SIGN) else slip
        return r.with_lay(r.lay.pay(CAGE, TRAY, cents))

    signs = Choose(SIGN if came == slip else FLOOR)
    why = say("{amount} came, the slip says {slip}", amount=dollars(came), slip=dollars(slip))
    sign = asked.kind(FILL_SLIP).fixed(
        say("The slip says {slip}. Do you sign?", slip=dollars(slip)),
        WantChoice(SIGNING), decided(signs, RULES[asked.sort], why), subject="slip", look=(CAGE,), felt=felt, do=do,
    )  # fmt: skip
    return count, sign


def _credit(asked: TableDuty, _: Lay) -> tuple[Task[None], ...]:
    chip = asked.chips[0][0]

    def do(r: Round[None], act: Act) -> Round[None]:
        assert isinstance(act, Stack)
        return r.with_lay(r.lay.pay(TRAY, CAGE, act.cents))

    amount = dollars(worth(asked.chips))
    ask = say("The cage wants a credit of {amount} in {chip} chips. Cut it.", amount=amount, chip=dollars(chip))
    why = say("{chips} make {amount}", chips=chips_words(asked.chips), amount=amount)
    return (_stack(asked, ask, asked.chips, CREDIT, do, why),)


def _relief(asked: TableDuty, _: Lay) -> tuple[Task[None], ...]:
    return (asked.kind(RELIEF).in_order(say("Your relief taps you out. What do you do, in order?"), STEPS),)


def _protect(asked: TableDuty, lay: Lay) -> tuple[Task[None], ...]:
    """The dealer's hand belongs on the deck: one press on it on the felt says so."""
    look = tuple(place for place in (STUB, MUCK, DISCARD) if place in lay.cards) or (DISCARD,)
    options = (
        Option("cover", say("Keep one hand over deck and muck. Then answer."), look[0]),
        Option("turn", say("Turn to the floor person and answer.")),
        Option("stand", say("Put the deck down and stand up.")),
    )
    ask = say("The floor calls you. Deck and muck are in front of you. What do you do?")
    right: Decision[Act] = decided(Choose("cover"), RULES[asked.sort])
    return (asked.kind(PROTECT).fixed(ask, WantChoice(options), right, look=look),)


_TASKS: Final[Mapping[TableSort, Callable[[TableDuty, Lay], tuple[Task[None], ...]]]] = {
    TableSort.COUNT: _count,
    TableSort.BUY_IN: _buy_in,
    TableSort.CHANGE_UP: _change_up,
    TableSort.FILL: _fill,
    TableSort.CREDIT: _credit,
    TableSort.RELIEF: _relief,
    TableSort.PROTECT: _protect,
}
