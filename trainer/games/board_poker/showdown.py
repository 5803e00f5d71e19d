"""Reading every live hand at the showdown: what it is for high and for low, and which five cards play."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.notation import rank_name
from trainer.games.board_poker.deal import BOARD
from trainer.games.board_poker.reading import Five, high_words, low_words, read_high, read_low_hand, shown
from trainer.games.board_poker.terms import CATEGORIES, HAND_SIZE, BoardTerms
from trainer.hands.low import low5, low_ranks
from trainer.hands.poker import rank5
from trainer.hands.systems import category
from trainer.hands.words import hand_name
from trainer.round.acts import Act, Arrange, Choose, Option, WantArrange, WantChoice
from trainer.round.betting import live_at_end
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import PlainStage, Round
from trainer.round.potting import Shown
from trainer.rules.decision import Decision, Printed
from trainer.table.lay import spot
from trainer.text import Text, say

NO_LOW = "no-low"
CARDS = "cards"
BEST_TOP = 5


def to_showdown(terms: BoardTerms, r: Round) -> tuple[int, ...]:
    """The seats whose hands are read, clockwise from the button's left; none when all but one folded."""
    live = live_at_end(terms.betting, r.setup)
    return live if len(live) > 1 else ()


def hand_at(r: Round, seat: int) -> tuple[Card, ...]:
    """A seat's hole cards as they lie."""
    return r.lay.cards_at(spot(seat, "hand"))


def all_shown(terms: BoardTerms, r: Round) -> tuple[Shown, ...]:
    """Every hand of the showdown as it is compared."""
    board = r.lay.cards_at(BOARD)
    return tuple(shown(terms, seat, hand_at(r, seat), board) for seat in to_showdown(terms, r))


@dataclass(frozen=True, slots=True)
class ReadHands(PlainStage):
    """Hand by hand: its category and five cards for high, then whether it has a low, and which five."""

    terms: BoardTerms

    def enter(self, r: Round) -> Round:
        lay = r.lay
        for seat in to_showdown(self.terms, r):
            lay = lay.turn(spot(seat, "hand"))
        return r.with_lay(lay)

    def duty(self, r: Round) -> Duty | None:
        for seat in to_showdown(self.terms, r):
            if r.did(Kind.READ_HAND, seat) is None:
                return self._category(r, seat)
            if r.did(Kind.READ_HAND, seat, CARDS) is None:
                ask = say("Seat {seat}: which five cards play for high?", seat=seat)
                return self._cards(r, Key(Kind.READ_HAND, seat, CARDS), ask)
            if not self.terms.has_low:
                continue
            low = r.did(Kind.READ_LOW, seat)
            if low is None:
                return self._low(r, seat)
            if low != Choose(NO_LOW) and r.did(Kind.READ_LOW, seat, CARDS) is None:
                ask = say("Seat {seat}: which five cards play for low?", seat=seat)
                return self._cards(r, Key(Kind.READ_LOW, seat, CARDS), ask)
        return None

    def _look(self, seat: int) -> tuple[str, ...]:
        return (spot(seat, "hand"), BOARD)

    def _category(self, r: Round, seat: int) -> Duty:
        options = tuple(Option(one.id, hand_name(one.id)) for one in CATEGORIES)
        ask = say("Seat {seat}: what is the best high hand?", seat=seat)
        return Duty(Key(Kind.READ_HAND, seat), ask, WantChoice(options), self._look(seat))

    def _low(self, r: Round, seat: int) -> Duty:
        tops = range(BEST_TOP, self.terms.qualifier + 1)
        lows = (Option(low_id(top), say("{rank} low", rank=rank_name(top))) for top in tops)
        options = (Option(NO_LOW, say("no low")), *lows)
        ask = say("Seat {seat}: what is the best low?", seat=seat)
        return Duty(Key(Kind.READ_LOW, seat), ask, WantChoice(options), self._look(seat))

    def _cards(self, r: Round, key: Key, ask: Text) -> Duty:
        cards = (*hand_at(r, key.seat), *r.lay.cards_at(BOARD))
        groups = (("play", HAND_SIZE), ("rest", len(cards) - HAND_SIZE))
        return Duty(key, ask, WantArrange(cards, groups), self._look(key.seat))

    # -- right acts

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        hole, board = hand_at(r, duty.seat), r.lay.cards_at(BOARD)
        read = read_high if duty.kind is Kind.READ_HAND else read_low_hand
        decision = read(self.terms, hole, board)
        if duty.key.subject == CARDS:
            first, *others = (_arranged((*hole, *board), five) for five in decision.result)
            return Decision(first, decision.rule, decision.steps, tuple(others), decision.with_rules)
        if duty.kind is Kind.READ_HAND:
            return decision.map(lambda found: Choose(category(rank5(found[0])).id))
        return decision.map(lambda found: Choose(low_id(low_ranks(low5(found[0]))[0]) if found else NO_LOW))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        if isinstance(act, Choose) and duty.kind is Kind.READ_HAND:
            words = say("It is no {hand}.", hand=hand_name(act.option))
            return (Slip(SlipKind.MISREAD, words, f"high.{act.option}"),)
        if not isinstance(act, Arrange):
            return ()
        five, hole = act.group("play"), hand_at(r, duty.seat)
        least, most = self.terms.use
        count = sum(card in hole for card in five)
        if not least <= count <= most:
            return (Slip(SlipKind.WRONG_CARDS, say("{count} hole cards cannot play.", count=count), "use.how-many"),)
        high = duty.kind is Kind.READ_HAND
        reads = high_words(rank5(five)) if high else low_words(low5(five))
        return (Slip(SlipKind.WRONG_CARDS, say("These five are only {hand}.", hand=reads)),)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rules = self.terms.rules
        high = [f"high.{one.id}" for one in CATEGORIES]
        if self.terms.binds:
            high = ["use.how-many", "use.trips-in-hole", *high]
        low = ["low.qualifies", "low.best", "low.straights-flushes", "low.paired", "low.board"]
        return (
            *((Kind.READ_HAND, rules[id]) for id in high),
            *((Kind.READ_LOW, rules[id]) for id in low if self.terms.has_low),
        )


def low_id(top: int) -> str:
    """The id of a low by its highest card: "low-8"."""
    return f"low-{top}"


def _arranged(cards: tuple[Card, ...], five: Five) -> Act:
    return Arrange.of(play=five, rest=tuple(card for card in cards if card not in five))
