"""Drawing: who begins, the hands the dealer plays for players, and the player-dealer's hand by its chart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.games.nine_count.course import (
    act_order,
    action_seat,
    asking_seats,
    bank_wish,
    counted_seat,
    course,
)
from trainer.games.nine_count.hands import BANK, CHOICE, DEALT, HIT, PLAYER, STAND, Hands
from trainer.games.nine_count.terms import BUTTON, NineCountTerms
from trainer.hands.totals import nine_count, point_value
from trainer.round.acts import Act, Choose, Number, Option, Seat, WantChoice, WantNumber, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip, other_line
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decide, decided, nearest_rule
from trainer.text import Text, say

HIGHEST_SUM = 24
OPTIONS = {
    HIT: Option(HIT, say("it takes a card")),
    STAND: Option(STAND, say("it stands")),
    CHOICE: Option(CHOICE, say("the player-dealer chooses")),
}


@dataclass(frozen=True, slots=True)
class FirstToAct(PlainStage):
    """Which player is asked first."""

    terms: NineCountTerms

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.FIRST_TO_ACT) is not None:
            return None
        ask = say("Everybody has three cards. Which seat is asked first?")
        seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
        rules = (self.terms.rule("act.first"), self.terms.rule("act.first-wager"))
        return Duty(Key(Kind.FIRST_TO_ACT), naming(ask, rules), seats, (f"seat-{counted_seat(r.setup)}",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        first, rule = act_order(self.terms, r.setup)[0], self.terms.rule
        if self.terms.act_from != BUTTON:
            reason = say("seat {seat} is the first with a wager at the player-dealer's left", seat=first)
            return decided(Seat(first), rule("act.first"), reason)
        counted = counted_seat(r.setup)
        if counted == action_seat(r.setup):
            return decided(Seat(first), rule("act.first"), say("seat {seat} has the Action button", seat=counted))
        reason = say("nobody bets at seat {seat}, where the Action button lies", seat=counted)
        return decided(Seat(first), rule("act.first-wager"), reason)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = ("act.first", "act.first-wager") if self.terms.act_from == BUTTON else ("act.first",)
        return tuple((Kind.FIRST_TO_ACT, self.terms.rule(id)) for id in ids)


def draw_options(terms: NineCountTerms, who: str) -> tuple[Option, ...]:
    """What the chart of a hand can say."""
    said = {rule.do(Hands()) for rule in terms.draws[who]}
    return tuple(option for id, option in OPTIONS.items() if id in said)


def draw_slips(terms: NineCountTerms, who: str, hands: Hands, act: Act) -> tuple[Slip, ...]:
    if not isinstance(act, Choose):
        return ()
    rule = nearest_rule(terms.draws[who], hands, act.option)
    return (other_line(rule),) if rule else ()


@dataclass(frozen=True, slots=True)
class PlayersDraw(PlainStage):
    """In turn each player stands or takes a card; the dealer plays the hands that are left to the house."""

    terms: NineCountTerms

    def enter(self, r: Round) -> Round:
        return self._advance(r)

    def _next(self, r: Round) -> int | None:
        """The first seat that has not drawn or stood."""
        done = (seat for seat in act_order(self.terms, r.setup))
        waits = (seat for seat in done if f"draw-{seat}" not in r.notes and r.did(Kind.DRAW, seat, PLAYER) is None)
        return next(waits, None)

    def _advance(self, r: Round) -> Round:
        """Players who play for themselves act, up to the next hand that is left to the house."""
        asked, played = asking_seats(self.terms, r.setup), course(self.terms, r.setup)
        while (seat := self._next(r)) is not None and seat not in asked:
            third = played.hands[seat][DEALT:]
            words = say("Seat {seat} takes a card.", seat=seat) if third else say("Seat {seat} stands.", seat=seat)
            r = r.with_lay(r.lay.put(f"seat-{seat}.hand", third)) if third else r
            r = r.note(f"draw-{seat}", Choose(HIT if third else STAND), words)
        return r

    def duty(self, r: Round) -> Duty | None:
        seat = self._next(r)
        if seat is None:
            return None
        cards = course(self.terms, r.setup).start(seat)
        ask = say(
            "Seat {seat} leaves the hand to you: {cards}. Does it take a card?", seat=seat, cards=write_cards(cards)
        )
        rules = (rule.printed for rule in self.terms.draws[PLAYER])
        options = WantChoice(draw_options(self.terms, PLAYER))
        return Duty(Key(Kind.DRAW, seat, PLAYER), naming(ask, rules), options, (f"seat-{seat}.hand",))

    def _hands(self, r: Round, duty: Duty) -> Hands:
        return Hands(course(self.terms, r.setup).start(duty.seat))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return decide(self.terms.draws[PLAYER], self._hands(r, duty)).map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        place = f"seat-{duty.seat}.hand"
        r = r.with_lay(r.lay.turn(place).put(place, course(self.terms, r.setup).hands[duty.seat][DEALT:], up=True))
        assert isinstance(act, Choose)
        return self._advance(r.note(f"draw-{duty.seat}", act, OPTIONS[act.option].words))

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return draw_slips(self.terms, PLAYER, self._hands(r, duty), act)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        if not self.terms.house_way:
            return ()
        return tuple((Kind.DRAW, rule.printed) for rule in self.terms.draws[PLAYER])


def count(terms: NineCountTerms, cards: tuple[Card, ...]) -> Decision[int]:
    """The total of a hand."""
    return decided(nine_count(cards), terms.rule("count.points"), count_words(cards))


def count_words(cards: tuple[Card, ...]) -> Text:
    """'5h 4c 3s: 5 + 4 + 3 = 12, which counts 2'."""
    points = [point_value(card) for card in cards]
    full, parts = sum(points), " + ".join(map(str, points))
    plain = say("{cards}: {parts} = {sum}", cards=write_cards(cards), parts=parts, sum=full)
    return say("{sum}, which counts {total}", sum=plain, total=full % 10) if full > 9 else plain


@dataclass(frozen=True, slots=True)
class BankDraws(PlainStage):
    """The player-dealer's hand is opened, counted, played by its chart and counted again when it drew."""

    terms: NineCountTerms

    def enter(self, r: Round) -> Round:
        return r.with_lay(r.lay.turn("bank.hand"))

    def _keys(self, r: Round) -> Iterator[Key]:
        yield Key(Kind.READ_TOTAL, 0, f"{BANK}-{DEALT}")
        yield Key(Kind.DRAW, 0, BANK)
        if len(r.lay.cards_at("bank.hand")) > DEALT:
            yield Key(Kind.READ_TOTAL, 0, f"{BANK}-{DEALT + 1}")

    def duty(self, r: Round) -> Duty | None:
        key = next((key for key in self._keys(r) if key not in r.acts), None)
        if key is None:
            return None
        cards = write_cards(r.lay.cards_at("bank.hand"))
        if key.kind is Kind.READ_TOTAL:
            ask = say("The player-dealer's hand: {cards}. What does it count?", cards=cards)
            return Duty(key, ask, WantNumber(0, HIGHEST_SUM), ("bank.hand",))
        ask = say("The player-dealer's hand: {cards}. What has it to do?", cards=cards)
        rules = (rule.printed for rule in self.terms.draws[BANK])
        return Duty(key, naming(ask, rules), WantChoice(draw_options(self.terms, BANK)), ("bank.hand",))

    def _start(self, r: Round) -> Hands:
        return Hands(bank=course(self.terms, r.setup).start(r.setup.player_dealer))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.kind is Kind.READ_TOTAL:
            return count(self.terms, r.lay.cards_at("bank.hand")).map(Number)
        return decide(self.terms.draws[BANK], self._start(r)).map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.kind is not Kind.DRAW:
            return r
        if act == Choose(CHOICE):
            wish = bank_wish(r.setup)
            words = say("The player-dealer stands.") if wish == STAND else say("The player-dealer takes a card.")
            r = r.note("bank-draw", Choose(wish), words)
        drawn = course(self.terms, r.setup).hands[r.setup.player_dealer][DEALT:]
        return r.with_lay(r.lay.put("bank.hand", drawn, up=True)) if drawn else r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return draw_slips(self.terms, BANK, self._start(r), act) if duty.kind is Kind.DRAW else ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        draws = tuple((Kind.DRAW, rule.printed) for rule in self.terms.draws[BANK])
        return ((Kind.READ_TOTAL, self.terms.rule("count.points")), *draws)
