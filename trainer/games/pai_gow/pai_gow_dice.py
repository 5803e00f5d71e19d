"""Counting the dice, placing the button, delivering the piles, picking up dead hands."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.games.banked.banked_button import CUP, First, at_button, dice_count_words, first_left
from trainer.games.pai_gow.pai_gow_ring import SIX_SIDES, chosen_pile, counted_seat, from_shuffler, pile_order, ring
from trainer.games.pai_gow.pai_gow_state import State, delivered
from trainer.games.pai_gow.pai_gow_terms import DICE, PILES, PaiGowTerms
from trainer.round.action import BUTTON
from trainer.round.acts import Act, Choose, Number, Option, Order, Seat, Seats, WantOrder, WantSeat, WantSeats
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COUNT_DICE, DELIVER, PICK_UP, PLACE_BUTTON
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.places import DISCARD, hand_place, pile_of, pile_place, seat_of, seat_place

ASKS = {
    COUNT_DICE: say("The cup is open. Which seat gets the first pile?"),
    PLACE_BUTTON: say("The cup is open. Which seat gets the Action button?"),
}


@dataclass(frozen=True, slots=True)
class CountAndDeliver:
    """The cup is opened: the count and the button; then the piles go out and dead hands come back."""

    terms: PaiGowTerms

    def stages(self) -> tuple[Stage[State], ...]:
        cup = Stage(CUP, (self.count, self.button), self.cup_tasks, _open_cup)
        return cup, Stage("deliver", (self.deliver, self.pick_up), self.delivery_tasks)

    def _rules(self, *ids: str) -> tuple[Printed, ...]:
        return tuple(self.terms.rule(id) for id in ids if self.terms.has(id))

    @property
    def _counting(self) -> tuple[Printed, ...]:
        larger = ("dice.larger-table",) if self.terms.has("deliver.larger-table") else ()
        return self._rules("dice.count", "dice.player-dealer", *larger)

    @property
    def count(self) -> TaskKind:
        return TaskKind(COUNT_DICE, self._counting)

    @property
    def button(self) -> TaskKind:
        return TaskKind(PLACE_BUTTON, self._counting)

    @property
    def deliver(self) -> TaskKind:
        return TaskKind(DELIVER, self._rules("deliver.all-seats", "deliver.larger-table", "deal.shuffler"))

    @property
    def pick_up(self) -> TaskKind:
        return TaskKind(PICK_UP, self._rules("deliver.pick-up"))

    def cup_tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        yield self._seat_task(r, self.count, counted_seat(self.terms, r.setup))
        yield self._seat_task(r, self.button, ring(self.terms, r.setup).button_at(self._counted(r)))

    def _counted(self, r: Round[State]) -> int:
        """Where the first pile goes, as it was counted."""
        chosen = r.did(Kind.COUNT_DICE)
        return chosen.seat if isinstance(chosen, Seat) else counted_seat(self.terms, r.setup)

    def _piles(self, r: Round[State]) -> tuple[int, ...]:
        """The seats that get a pile from there, in order."""
        return ring(self.terms, r.setup).delivery_from(self._counted(r), r.setup.seats_taken)

    def delivery_tasks(self, r: Round[State]) -> Iterator[Task[State]]:
        yield self._delivery_task(r)
        yield self._pick_up_task(r)

    # -- the count

    def _seat_task(self, r: Round[State], kind: TaskKind, seat: int) -> Task[State]:
        banker, counted = r.setup.player_dealer, ring(self.terms, r.setup).seats
        return kind.task(
            ASKS[kind.type],
            WantSeat(tuple(range(1, r.setup.seats + 1))),
            lambda _: self._by_count(r.setup, seat),
            look=("dice", seat_place(banker)),
            do=_put_button if kind.type is PLACE_BUTTON else lambda now, _: now,
            counted=lambda _: tuple(counted[step % len(counted)] for step in range(sum(r.setup.dice))),
        )

    def _by_count(self, setup: Setup, seat: int) -> Decision[Act]:
        counted = counted_seat(self.terms, setup)
        rule = self.terms.rule("dice.player-dealer" if counted == setup.player_dealer else "dice.count")
        words = dice_count_words(setup.dice, ring(self.terms, setup).seats, counted, DICE * SIX_SIDES)
        decision: Decision[Act] = decided(Seat(seat), rule, words)
        return decision.and_rules(self.terms.rule("dice.larger-table")) if self._larger(setup) else decision

    def _larger(self, setup: Setup) -> bool:
        """Whether more seats are counted than there are piles."""
        return len(ring(self.terms, setup).seats) > PILES

    # -- the delivery

    def _delivery_task(self, r: Round[State]) -> Task[State]:
        counted = sorted(ring(self.terms, r.setup).seats)
        items = tuple(Option(seat_place(seat), say("seat {seat}", seat=seat), seat_place(seat)) for seat in counted)
        ask = say("You deliver the piles from the marked pile on. To which seats, in order?")
        if from_shuffler(r.setup):
            ask = say("You deliver the hands from the shuffler. To which seats, in order?")
        if self._larger(r.setup):
            ask = say("You deliver the piles from the marked pile on. To which seats? Last, which seat gets no pile?")
        return self.deliver.task(ask, WantOrder(items), self._delivered, look=("button action",), do=self._put_down)

    def _delivered(self, r: Round[State]) -> Decision[Act]:
        terms, setup, piles = self.terms, r.setup, self._piles(r)
        without = [seat for seat in ring(terms, setup).seats if seat not in piles]
        reasons = [say("the first pile goes to seat {seat}", seat=piles[0])]
        reasons += [say("seat {seat} gets no pile", seat=seat) for seat in without]
        order = Order(tuple(seat_place(seat) for seat in (*piles, *without)))
        decision: Decision[Act] = decided(order, terms.rule("deliver.all-seats"), *reasons)
        if self._larger(setup):
            return decision.and_rules(terms.rule("deliver.larger-table"))
        return decision.and_rules(terms.rule("deal.shuffler")) if from_shuffler(setup) else decision

    def _put_down(self, r: Round[State], act: Act) -> Round[State]:
        """The marked pile goes to the first of these seats."""
        assert isinstance(act, Order)
        lay, piles = r.lay.turn_sideways(None), pile_order(marked_pile(r))
        seats = tuple(seat_of(item) for item in act.items[:PILES])
        hands = delivered(self.terms, r.setup, r.state.deck, seats, piles[0])
        for (seat, cards), pile in zip(hands.items(), piles, strict=False):
            if from_shuffler(r.setup):
                lay = lay.put(hand_place(seat), cards)
            else:
                lay = lay.move_cards(pile_place(pile), hand_place(seat))
        return r.with_state(replace(r.state, hands=hands)).with_lay(lay)

    # -- dead hands

    def _pick_up_task(self, r: Round[State]) -> Task[State]:
        seats = tuple(range(1, r.setup.seats + 1))
        live = (*r.setup.seats_taken, r.setup.player_dealer)
        dead = tuple(seat for seat in sorted(r.state.hands) if seat not in live)
        everybody = say("every seat plays: {seats}", seats=", ".join(map(str, live)))
        reasons = [say("no wager at seat {seat}", seat=seat) for seat in dead] or [everybody]
        return self.pick_up.fixed(
            say("Which delivered hands do you pick up at once?"),
            WantSeats(seats, mucked=True),
            decided(Seats(dead), self.pick_up.rules[0], *reasons),
            look=tuple(hand_place(seat) for seat in seats),
            do=_take_up,
        )


def marked_pile(r: Round[State]) -> int:
    """The pile that was marked to go out first; of a shuffler's hands the first."""
    chosen = r.did(Kind.MARK_PILE)
    return pile_of(chosen.option) if isinstance(chosen, Choose) else chosen_pile(r.setup)


def _open_cup(r: Round[State]) -> Round[State]:
    """The dice lie open."""
    total = sum(r.setup.dice)
    words = say("The cup is opened.")
    return r.with_lay(r.lay.throw(r.setup.dice)).note("dice", Number(total), words)


def _put_button(r: Round[State], act: Act) -> Round[State]:
    assert isinstance(act, Seat)
    return r.with_lay(r.lay.button(BUTTON, seat_place(act.seat)))


def _take_up(r: Round[State], act: Act) -> Round[State]:
    assert isinstance(act, Seats)
    lay = r.lay.throw(())
    for seat in act.seats:
        lay = lay.move_cards(hand_place(seat), DISCARD, up=False)
    live_hands = {seat: cards for seat, cards in r.state.hands.items() if seat not in act.seats}
    return r.with_lay(lay).with_state(replace(r.state, hands=live_hands))


def first(terms: PaiGowTerms, r: Round[State]) -> First:
    """Where settling begins: the Action button, or the first wager clockwise from it; without one the bank's left."""
    return at_button(r, terms.rule("action.first-wager")) or first_left(r.setup)
