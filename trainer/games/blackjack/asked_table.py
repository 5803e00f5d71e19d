"""A finished table as a `settle` request describes it: what its wagers come to, and whether it can have come about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from trainer.cards.card import Card
from trainer.games.blackjack.outcome import outcome_of
from trainer.games.blackjack.possible import (
    Fault,
    Held,
    PlayerWay,
    bank_fault,
    ended_by_check,
    insurance_fault,
    open_before,
    split_fault,
)
from trainer.games.blackjack.situations import SURRENDERED, Finished, Play
from trainer.games.blackjack.state import NOTHING, compare, may_have_natural
from trainer.games.blackjack.terms import (
    FURTHER,
    INSURANCE,
    BlackjackTerms,
    SideBet,
    double_kind,
    hand_kind,
    hand_of,
)
from trainer.money import dollars
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.settlement import Outcome, Wager


@dataclass(frozen=True, slots=True)
class Table:
    """All wagers, every hand by seat and number, and the player-dealer's cards."""

    terms: BlackjackTerms
    bank: tuple[Card, ...]
    readings: Mapping[str, str]
    wagers: tuple[Wager, ...]
    hands: Mapping[tuple[int, int], Finished]

    def done(self, wager: Wager) -> Finished:
        """The hand a wager is on."""
        return self.hands[wager.seat, hand_of(wager.kind)]

    def at_once(self, wager: Wager) -> bool:
        """A natural whose wager does not wait: the player-dealer is known to have none."""
        done = self.done(wager)
        free = self.terms.at_once and wager.kind == self.terms.main and not done.fate
        return free and bool(done.player.natural) and not may_have_natural(self.terms, self.bank)

    def outcome(self, wager: Wager) -> Decision[Outcome]:
        """What a wager has coming; a natural at once meets the first two cards."""
        done = self.done(wager)
        if self.at_once(wager):
            bank = self.terms.counting(self.readings).read(self.bank[:2])
            done = compare(self.terms, done.player, bank, replace(done, bank=bank, bank_cards=self.bank[:2]))
        return outcome_of(
            self.terms, replace(done, further=wager.kind in FURTHER), wager, self.stake(wager.seat, self.terms.main)
        )

    def stake(self, seat: int, kind: str, back: int = 0) -> int:
        """What a bettor has on a spot."""
        return sum(one.stake for one in self.wagers if (one.seat, one.kind, one.back) == (seat, kind, back))

    def waits(self) -> bool:
        """Whether any wager waits for the player-dealer's hand."""
        return any(
            wager.kind in self.terms.sides
            or (wager.kind != INSURANCE and self.done(wager).fate != SURRENDERED and not self.at_once(wager))
            for wager in self.wagers
        )

    @property
    def start(self) -> Play:
        """A player's hand before anything happened to it."""
        return Play(NOTHING.player, (), open_before(self.terms, self.bank), readings=self.readings)


def check_table(table: Table, reader: Reader) -> None:
    """The player-dealer's hand by his chart, and no card oftener than the shoe can hold it."""
    if table.waits():
        fault = bank_fault(table.terms, table.terms.counting(table.readings), table.bank, table.start)
        if fault is not None:
            reader.problem(fault.what, fault.hint, "bank_cards")
    seen = Counter(table.bank)
    for done in table.hands.values():
        seen.update(done.player_cards)
    known = Counter(table.terms.shoe)
    copies = table.terms.deck.copies
    for card, number in seen.items():
        most = known[card] // copies * table.terms.most_packs
        if number > most:
            reader.problem(f"{card} lies on the table {number} times.", f"It is in the shoe {most} times at most.")


def check_seat(table: Table, row: Reader, seat: int) -> None:
    """The hands and wagers of one seat, and of those behind it."""
    for fault, key in _faults(table, seat):
        row.problem(fault.what, fault.hint, key)
    for wager in table.wagers:
        if wager.seat == seat:
            _check_wager(table, row, wager)


def _faults(table: Table, seat: int) -> Iterable[tuple[Fault, str]]:
    terms, start = table.terms, table.start
    held = _held(table, seat)
    if not held:
        return
    key, count = "cards" if len(held) == 1 else "hands", terms.counting(table.readings)
    if ended_by_check(terms, table.bank):
        if len(held) > 1 or len(held[0].cards) > 2 or held[0].doubled or held[0].fate == SURRENDERED:
            yield Fault("the check of the down card has ended the play.", terms.rule("peek.check")), key
        return
    if len(held) > 1 and (fault := split_fault(terms, start, held)):
        yield fault, key
        return
    for number, hand in enumerate(held, start=1):
        natural = table.hands[seat, number].player.natural
        if natural and terms.at_once and hand.fate == SURRENDERED and not may_have_natural(terms, table.bank):
            yield (
                Fault("a natural is paid at once and cannot have been surrendered.", terms.rule("settle.at-once")),
                key,
            )
        play = replace(start, hands=hand.hands, split=hand.hands > 1)
        if fault := PlayerWay(terms, count, play, hand).fault():
            yield fault, key
    if insured := table.stake(seat, INSURANCE):
        dealt = table.hands[seat, 1].dealt
        if fault := insurance_fault(terms, start, dealt, table.stake(seat, terms.main), insured):
            yield fault, "wagers"


def _held(table: Table, seat: int) -> tuple[Held, ...]:
    numbers = sorted(hand for one, hand in table.hands if one == seat)
    return tuple(
        Held(
            table.hands[seat, hand].player_cards,
            len(numbers),
            table.stake(seat, table.terms.main if hand == 1 else hand_kind(hand)),
            table.stake(seat, double_kind(hand)),
            table.hands[seat, hand].fate,
        )
        for hand in numbers
    )


def _check_wager(table: Table, row: Reader, wager: Wager) -> None:
    """A side bet stands beside a game wager and within its own limits."""
    main = table.stake(wager.seat, table.terms.main, wager.back)
    if not main:
        row.problem(f"{wager.kind} stands alone.", f"Write the wager {table.terms.main} beside it.", "wagers")
    side = table.terms.sides.get(wager.kind)
    if side is not None:
        _check_side(row, side, wager, main)


def _check_side(row: Reader, side: SideBet, wager: Wager, main: int) -> None:
    most = min(filter(None, (side.most, main if side.within else 0)), default=0)
    if wager.stake < side.least or (most and wager.stake > most):
        limits = f"from {dollars(side.least)} to {dollars(most)}" if most else f"from {dollars(side.least)}"
        row.problem(f"{dollars(wager.stake)} cannot lie on {wager.kind}.", f"The wager is {limits}.", "wagers")
