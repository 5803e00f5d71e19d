"""The bonus at the table: Envy buttons, reading the bonus hand of a seat, paying the buttons last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trainer.games.banked.settle import Reads
from trainer.games.pai_gow.beside import FORTUNE, Fortune
from trainer.games.pai_gow.bonus import Holder, bettors_of, bonus_row, envy_due, envy_holders, envy_row
from trainer.games.pai_gow.buttons import ENVY
from trainer.games.pai_gow.dice import first
from trainer.games.pai_gow.state import State
from trainer.games.pai_gow.terms import PaiGowTerms
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Money, Option, Seats, WantChoice, WantMoney, WantSeats
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import bank_reaches, from_bank
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import GIVE_ENVY, PAY_ENVY, READ_BONUS
from trainer.rules.decision import Decision, decided
from trainer.rules.paytable import PayRow, PayTable
from trainer.table.place import STACK, seat_place, spot
from trainer.table.seats import clockwise, dealt_to
from trainer.table.settlement import Moved, Outcome, Settled, Wager
from trainer.text import say

NOTHING = "nothing"
PAYING = "pay-envy"


def button_name(holder: Holder) -> str:
    """The button of a bettor: envy-2, behind seat 2 envy-21."""
    seat, back = holder
    return f"{ENVY}-{seat}{back or ''}"


def give_envy(terms: PaiGowTerms) -> tuple[Stage[State], ...]:
    """Every bonus wager of the least size earns a button, before the cards."""
    fortune = terms.fortune
    if fortune is None:
        return ()
    kind = TaskKind(GIVE_ENVY, (fortune.envy_button,))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        bonus = [wager for wager in r.setup.wagers if wager.kind == FORTUNE]
        if not bonus:
            return
        holders = envy_holders(fortune, bettors_of(r.setup, r.state.hands))
        seats = tuple(dict.fromkeys(seat for seat, _ in holders))
        least = say("the least bonus wager for a button is {least}", least=dollars(fortune.envy_minimum))
        stakes = [say("seat {seat} has {amount}", seat=one.seat, amount=dollars(one.stake)) for one in bonus]

        def put_down(now: Round[State], act: Act) -> Round[State]:
            lay = now.lay
            for holder in holders_at(act, holders):
                lay = lay.button(button_name(holder), seat_place(holder[0]))
            return now.with_lay(lay)

        yield kind.task(
            say("At which seats does an Envy button go down?"),
            WantSeats(r.setup.taken),
            lambda _: decided(Seats(seats), kind.rules[0], least, *stakes),
            look=tuple(wager.place for wager in bonus),
            do=put_down,
        )

    return (Stage("give-envy", (kind,), tasks),)


def holders_at(act: Act | None, right: Sequence[Holder]) -> tuple[Holder, ...]:
    """Whose button lies there: at the seats that were named, whoever has one coming, else the seated player."""
    if not isinstance(act, Seats):
        return tuple(right)
    due = {seat: [holder for holder in right if holder[0] == seat] for seat in act.seats}
    return tuple(holder for seat, holders in due.items() for holder in holders or [(seat, 0)])


# -- reading


def row_task(kind: TaskKind, seat: int, table: PayTable, row: Decision[PayRow | None]) -> Task[State]:
    """Naming the best hand of a pay table in the seven cards of a seat."""
    rows = (Option(one.hand, one.name) for one in table.rows)
    ask = say("What is the best bonus hand in these seven cards?")
    return kind.task(
        ask,
        WantChoice((*rows, Option(NOTHING, say("nothing on the pay table")))),
        lambda _: row.map(lambda found: Choose(found.hand if found else NOTHING)),
        seat=seat,
        look=(spot(seat, "front"), spot(seat, "back")),
    )


def read_fortune(terms: PaiGowTerms) -> tuple[Reads[State], ...]:
    """The best bonus hand of a seat is named before its first bonus wager is settled."""
    fortune = terms.fortune
    if fortune is None:
        return ()
    doubtful = (fortune.straight_with_trips,) if fortune.straight_with_trips else ()
    rows = (row.printed for row in fortune.table.rows)
    kind = TaskKind(READ_BONUS, (fortune.best, *rows, fortune.table.lose, *doubtful))

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        if wager.kind == FORTUNE and r.open(kind, wager.seat):
            row = bonus_row(fortune, dealt_to(r.state.hands, wager.seat))
            yield row_task(kind, wager.seat, fortune.table, row)

    return (Reads((kind,), tasks),)


# -- paying


@dataclass(frozen=True, slots=True)
class PayEnvy:
    """After the last wager: every Envy button, in the order of the action."""

    terms: PaiGowTerms
    fortune: Fortune

    def stage(self) -> Stage[State]:
        return Stage(PAYING, (self.kind,), self.tasks)

    @property
    def kind(self) -> TaskKind:
        fortune = self.fortune
        own = (fortune.envy_pays, fortune.envy_not_own, fortune.envy_last)
        backed = (fortune.envy_backed,) if fortune.envy_backed else ()
        return TaskKind(PAY_ENVY, (*own, *backed, *self.terms.table.settle.cover.values()))

    def tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        everybody = bettors_of(r.setup, r.state.hands)
        if not any(envy_row(self.fortune, one) for one in everybody):
            return
        order = clockwise(first(self.terms, r).seat, r.setup.seats)
        holders = holders_at(r.did(Kind.GIVE_ENVY), envy_holders(self.fortune, everybody))
        for holder in sorted(holders, key=lambda one: (order.index(one[0]), one[1])):
            if r.open(self.kind, holder[0], _subject(holder)):
                yield self._task(r, holder, envy_due(self.fortune, holder, everybody))

    def _task(self, r: Round[State], holder: Holder, due: Decision[int]) -> Task[State]:
        seat, back = holder
        ask = say("This player has an Envy button. What does it get?")
        if back:
            ask = say("The back-line bettor of this seat has an Envy button. What does it get?")
        if r.ledger.reach(due.result) < due.result:
            ask = say("{ask} {bank}", ask=ask, bank=bank_reaches(r.ledger))
        return self.kind.task(
            ask,
            WantMoney(),
            lambda now: self._right(now, due),
            seat=seat,
            subject=_subject(holder),
            look=(seat_place(seat),),
            do=lambda now, act: _pay(now, holder, due, act),
        )

    def _right(self, r: Round[State], due: Decision[int]) -> Decision[Act]:
        covered = r.ledger.reach(due.result)
        if covered == due.result:
            return due.map(Money)
        cover = self.terms.table.settle.cover[r.ledger.model]
        reason = say("the bank can still pay {left}", left=dollars(r.ledger.reach(r.ledger.can_pay)))
        short = decided(Money(covered), cover, reason)
        return Decision(Money(covered), cover, (*due.steps, *short.steps), (), due.rules)


def _pay(r: Round[State], holder: Holder, due: Decision[int], act: Act) -> Round[State]:
    assert isinstance(act, Money)
    (seat, back), wanted = holder, due.result
    lay = from_bank(r, spot(seat, STACK, back), act.cents).button(button_name(holder), None)
    r = replace(r, lay=lay, ledger=r.ledger.pay(act.cents))
    if not wanted:
        return r
    moved = Moved(Wager(seat, ENVY, back, 0), "pay", wanted, act.cents)
    return replace(r, moves=(*r.moves, Settled(moved, due.map(lambda cents: Outcome("pay", cents)))))


def _subject(holder: Holder) -> str:
    return f"+{holder[1]}" if holder[1] else ""
