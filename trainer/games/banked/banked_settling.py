"""Settling against the bank: the order of the wagers, what is read first, side bets, each payment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Generic, TypeVar

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.games.banked.banked_button import First
from trainer.round import settling
from trainer.round.acts import Act, Choose, Option, Order, Settle, WantOrder, WantSettle, chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.task import S, Stage, Task, TaskKind
from trainer.round.types import PAYOUT_ORDER, READ_BONUS, SETTLE
from trainer.rules.decision import Decision, Printed, Rule, decide, decided
from trainer.table.bank import Ledger
from trainer.table.places import BANK
from trainer.table.settlement import Moved, Outcome, Settled, Wager, settle_all, settle_one

SETTLING = "settle"


@dataclass(frozen=True, slots=True)
class Reads(Generic[S]):
    """What the dealer reads or says before a wager can be settled: the tasks that are due for it."""

    kinds: tuple[TaskKind, ...]
    tasks: Callable[[Round[S], Wager], Iterable[Task[S]]]


def table_wagers(r: Round[S]) -> tuple[Wager, ...]:
    """Every wager of the set-up."""
    return r.setup.wagers


def own_place(wager: Wager) -> str:
    """The chips of a wager go where it lies."""
    return wager.place


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling(Generic[S]):
    """How a family settles: what each wager has coming by the cards, and what has to be read before.

    `first` is where the action begins; `first_rules` are those that may have to be asked for it and are practiced with
    the payout order. A payment without a stake of its own is a wager of nothing: `lands` is where its chips go, and the
    payout order leaves it out. `order_of` sorts the wagers from a seat on where the laps of the book are not all there
    is to it.
    """

    outcome: Callable[[Round[S], Wager], Decision[Outcome]]
    rules: tuple[Printed, ...]
    first: Callable[[Round[S]], First]
    first_rules: tuple[Printed, ...] = ()
    reads: tuple[Reads[S], ...] = ()
    wagers: Callable[[Round[S]], tuple[Wager, ...]] = table_wagers
    lands: Callable[[Wager], str] = own_place
    order_of: Callable[[Round[S], tuple[Wager, ...], int], tuple[Wager, ...]] | None = None

    def stage(self, terms: settling.SettleTerms, name: str = SETTLING) -> Stage[S]:
        """The stage that settles by these terms; a round that settles more than once names each of them."""
        return _Table(terms, self, name).stage()


@dataclass(frozen=True, slots=True)
class _Table(Generic[S]):
    """First the payout order of the whole table, then wager by wager: read what must be read, then take or pay."""

    terms: settling.SettleTerms
    how: Settling[S]
    name: str

    def stage(self) -> Stage[S]:
        reading = tuple(kind for read in self.how.reads for kind in read.kinds)
        return Stage(self.name, (self.order, self.settle, *reading), self.tasks, self.enter)

    @property
    def part(self) -> str:
        """The subject of the payout order: there is one without a name in every round."""
        return "" if self.name == SETTLING else self.name

    @property
    def order(self) -> TaskKind:
        return TaskKind(PAYOUT_ORDER, (self.terms.order, *self.how.first_rules))

    @property
    def settle(self) -> TaskKind:
        return TaskKind(SETTLE, (*self.how.rules, *self.terms.cover.values()))

    def enter(self, r: Round[S]) -> Round[S]:
        """Looks once whether the bank falls short: every wager is asked for with the cover model then."""
        outcomes = {wager: self.how.outcome(r, wager).result for wager in self.in_order(r)}
        moves, _ = settle_all(tuple(outcomes), outcomes, r.ledger)
        return replace(r, ledger=replace(r.ledger, short=any(settling.uncovered(moved) for moved in moves)))

    def in_order(self, r: Round[S]) -> tuple[Wager, ...]:
        """All wagers in the printed order from the seat where the action begins, or as the dealer said it."""
        wagers, first = self.how.wagers(r), self.how.first(r).seat
        if self.how.order_of is not None:
            ordered = self.how.order_of(r, wagers, first)
        else:
            ordered = self.terms.laps.sort(wagers, first, r.setup.seats)
        chosen = r.did(Kind.PAYOUT_ORDER, 0, self.part)
        if not isinstance(chosen, Order):
            return ordered
        return tuple(sorted(ordered, key=lambda wager: _place_in(chosen.items, wager.place)))

    def tasks(self, r: Round[S]) -> Iterator[Task[S]]:
        ordered, settle = self.in_order(r), self.settle
        staked = tuple(wager for wager in ordered if wager.stake)
        if len(staked) > 1 and r.open(self.order, 0, self.part):
            yield self._order_task(r, staked)
        for wager in ordered:
            if r.open(settle, wager.seat, wager.place):
                for read in self.how.reads:
                    yield from read.tasks(r, wager)
                yield self._settle_task(r, wager, settle)

    def _order_task(self, r: Round[S], staked: tuple[Wager, ...]) -> Task[S]:
        first = self.how.first(r)
        rules = (self.terms.order, first.rule) if first.rule else (self.terms.order,)
        shown = tuple(Option(w.place, self.terms.name(w), w.place) for w in sorted(staked))
        places = tuple(wager.place for wager in staked)
        reasons = (say("the action starts at seat {seat}", seat=first.seat), *self._lap_words(staked))
        right: Decision[Act] = decided(Order(places), self.terms.order, *reasons).map(lambda order: order)
        return self.order.fixed(
            say("In what order do you settle the wagers?"),
            WantOrder(shown),
            right.and_rules(*rules[1:]),
            subject=self.part,
            look=places,
        )

    def _lap_words(self, staked: tuple[Wager, ...]) -> Iterator[Text]:
        """Which wagers each way round the table settles, and where somebody stands behind a seat."""
        kinds = {wager.kind for wager in staked}
        laps = [tuple(kind for kind in lap if kind in kinds) for lap in self.terms.laps.laps]
        for number, lap in enumerate((lap for lap in laps if lap), start=1):
            names = join((self.terms.names.get(kind, kind) for kind in lap), ", ")
            yield say("lap {number}: {wagers}", number=number, wagers=names)
        if self.terms.laps.back:
            yield say("settling goes counter-clockwise")
        behind = sorted({wager.seat for wager in staked if wager.back})
        if behind and self.how.order_of is None:
            words = say("the seated player comes before the back line: seats {seats}")
            yield words.filled(seats=", ".join(map(str, behind)))

    def _settle_task(self, r: Round[S], wager: Wager, kind: TaskKind) -> Task[S]:
        outcome = cache(partial(self.how.outcome, r, wager))
        return kind.task(
            self._settle_words(r, wager),
            WantSettle(wager.stake),
            lambda now: settle_right(self.terms, wager, outcome(), now.ledger),
            seat=wager.seat,
            subject=wager.place,
            look=(self.how.lands(wager), BANK),
            do=lambda now, act: self._move(now, wager, outcome(), act),
        )

    def _settle_words(self, r: Round[S], wager: Wager) -> Text:
        """Which wager is marked on the felt; where the bank falls short, how it reaches."""
        name = self.terms.names.get(wager.kind, wager.kind)
        ask = say("Settle seat {seat}: {wager}.", wager=name)
        if wager.back:
            ask = say("Settle the back line at seat {seat}: {wager}.", wager=name)
        return say("{ask} {bank}", ask=ask, bank=settling.bank_reaches(r.ledger)) if r.ledger.short else ask

    def _move(self, r: Round[S], wager: Wager, decision: Decision[Outcome], act: Act) -> Round[S]:
        assert isinstance(act, Settle)
        moved, ledger = settle_one(wager, decision.result, r.ledger)
        if act != act_of(moved):
            moved, ledger = settling.settled_so(wager, act, r.ledger)
        lay, place = r.lay, self.how.lands(wager)
        if moved.do == "pay":
            lay = settling.from_bank(r, place, moved.covered)
        elif moved.do == "take":
            lay = lay.pay(place, BANK, moved.covered)
        lay = lay.pay(place, wager.purse, moved.returned)
        return replace(r, lay=lay, ledger=ledger, moves=(*r.moves, Settled(moved, decision)))


def _place_in(places: tuple[str, ...], place: str) -> int:
    """Where it stands among these; what was left out comes last."""
    return places.index(place) if place in places else len(places)


def act_of(moved: Moved) -> Settle:
    """How a wager is settled that moves so."""
    return Settle(moved.do, {"push": 0, "return": moved.wager.stake}.get(moved.do, moved.covered))


def settle_right(
    terms: settling.SettleTerms, wager: Wager, outcome_due: Decision[Outcome], ledger: Ledger
) -> Decision[Act]:
    """The right act for a wager: what it has coming as far as the bank reaches, by the rule of cover where it ends."""
    moved, _ = settle_one(wager, outcome_due.result, ledger)

    decision: Decision[Act] = outcome_due.map(lambda outcome: act_of(settle_one(wager, outcome, ledger)[0]))
    act = decision.result
    if not settling.uncovered(moved):
        return decision
    cover = terms.cover[ledger.model]
    short: Decision[Act] = decided(act, cover, _short_words(moved, outcome_due.result, ledger)).map(lambda same: same)
    return Decision(act, cover, (*outcome_due.steps, *short.steps), (), outcome_due.rules)


def _short_words(moved: Moved, outcome: Outcome, ledger: Ledger) -> Text:
    bank, paid, taken_words = (dollars(cents) for cents in (ledger.put_up, ledger.paid, ledger.collected))
    if not outcome.amount:
        return say(
            "the bank put up {bank}, paid {paid} and took {taken}: it has run out",
            bank=bank,
            paid=paid,
            taken=taken_words,
        )
    return say(
        "the bank put up {bank}, paid {paid} and took {taken}: it covers {covered} of {due}",
        bank=bank,
        paid=paid,
        taken=taken_words,
        covered=dollars(moved.covered),
        due=dollars(outcome.amount),
    )


# ---------------- what a side bet has coming is read before it is settled
#
# Once for the table, or at every seat.

X = TypeVar("X")


def once_for_the_table(wager: Wager) -> tuple[int, str]:
    """One question for a kind of wager, whoever bets on it."""
    return 0, wager.kind


def side_bet_reads(
    read: Collection[str],
    awards: Mapping[str, Sequence[Rule[X, settling.Award]]],
    seen: Callable[[Round[S], Wager], X],
    *,
    ask: Callable[[Round[S], Wager], Text],
    look: tuple[str, ...],
    key: Callable[[Wager], tuple[int, str]] = once_for_the_table,
    judge: Callable[[Sequence[Rule[X, settling.Award]], X], Decision[settling.Award]] = decide,
) -> Reads[S]:
    """The reading of these kinds of wager by their pay lists; `seen` is the situation a list is asked about.

    The bets it is about are looked at beside `look`; `judge` asks a list where a family has more to say than the list
    itself.
    """
    kind = TaskKind(READ_BONUS, tuple(rule.printed for bet in read for rule in awards[bet]))

    def tasks(r: Round[S], wager: Wager) -> Iterable[Task[S]]:
        if wager.kind not in read:
            return
        seat, subject = key(wager)
        if not r.open(kind, seat, subject):
            return
        rules, situation = awards[wager.kind], seen(r, wager)
        bets = (bet.place for bet in r.setup.wagers if bet.kind == wager.kind and seat in (0, bet.seat))
        yield kind.task(
            ask(r, wager),
            settling.choice_of(rules, situation),
            lambda _: judge(rules, situation).map(lambda award: Choose(award.id)),
            seat=seat,
            subject=subject,
            look=(*look, *bets),
        )

    return Reads((kind,), tasks)


def as_read(
    r: Round[S],
    key: tuple[int, str],
    award: Decision[settling.Award],
    rules: Sequence[Rule[X, settling.Award]],
    situation: X,
) -> Decision[settling.Award]:
    """What a side bet has coming as it was read."""

    def named(act: Act) -> settling.Award:
        return next(award for award in settling.awards_of(rules, situation) if award.id == chosen(act))

    return r.answer_or_decision(Key(READ_BONUS.group, *key), award, named)
