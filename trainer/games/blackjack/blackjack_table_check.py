"""Whether the cards and wagers of a finished table can have come about by the book.

Every card taken, every stop, every further wager and what became of a hand is held against the charts and the options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.errors import NoRuleApplies, Problem
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games.blackjack import blackjack_state, blackjack_terms
from trainer.games.blackjack.blackjack_hand import Counting, group_of
from trainer.games.blackjack.blackjack_situations import EQUAL, EVEN_MONEY, LESS, MORE, RESCUED, SURRENDERED, Play
from trainer.games.shared_words import ALLOW, HIT, STAND, UP
from trainer.rules.decision import Printed, first_result

OPTION_OF_FATE = {
    SURRENDERED: blackjack_terms.SURRENDER,
    RESCUED: blackjack_terms.RESCUE,
    EVEN_MONEY: blackjack_terms.EVEN,
}
"""The option that each fate of a hand comes from."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """What cannot have happened, and the printed rule that says so."""

    message: str
    rule: Printed

    @property
    def hint(self) -> str:
        return f"{self.rule.says} ({self.rule.id}, {self.rule.cite})"


@dataclass(frozen=True, slots=True)
class HandInPlay:
    """A player's hand as it lies: one of `hands`, begun with `begun` cents, with `doubled` cents added to it."""

    cards: tuple[Card, ...]
    hands: int
    begun: int
    doubled: int
    fate: str = ""


def size(amount: int, full: int) -> str:
    """How a further wager compares with the full one."""
    return EQUAL if amount == full else LESS if amount < full else MORE


def open_before(terms: blackjack_terms.BlackjackTerms, bank: Sequence[Card]) -> tuple[Card, ...]:
    """The player-dealer's cards that lie open while the players play."""
    return tuple(card for card, side in zip(bank, terms.deal.bank, strict=False) if side == UP)


def ended_by_check(terms: blackjack_terms.BlackjackTerms, bank: Sequence[Card]) -> bool:
    """Whether the check of the down card ended the play: nobody drew a card."""
    up = blackjack_state.up_of(terms, bank)
    return up is not None and group_of(up) in terms.deal.peek and bool(terms.count.read(bank[:2]).natural)


def bank_fault(
    terms: blackjack_terms.BlackjackTerms, count: Counting, bank: Sequence[Card], start: Play
) -> Impossible | None:
    """A card that the player-dealer's chart does not give him, or one that it still gives him."""
    for number in range(2, len(bank) + 1):
        cards = tuple(bank[:number])
        read, last = count.read(cards), number == len(bank)
        if read.over:
            return None if last else Impossible(f"the player-dealer is over with {write_cards(cards)}.", count.printed)
        does, path = first_result(terms.bank_rules, replace(start, read=read, cards=cards, up=cards))
        if last and does == HIT:
            return Impossible(f"the player-dealer's hand is not finished: {write_cards(cards)}.", path[-1])
        if not last and does == STAND:
            return Impossible(f"the player-dealer takes no card on {write_cards(cards)}.", path[-1])
    return None


@dataclass(frozen=True, slots=True)
class PlayerWay:
    """The ways a player's hand can have come to lie as it does: hits and doubles, card by card."""

    terms: blackjack_terms.BlackjackTerms
    count: Counting
    start: Play
    hand: HandInPlay

    def fault(self) -> Impossible | None:
        """Why it cannot have come about; None where it can."""
        times, reached = self._times, {0}
        for number in range(2, len(self.hand.cards)):
            after = self._next(number, reached)
            if not after:
                cards = write_cards(self.hand.cards[:number])
                return Impossible(f"nobody takes a card on {cards}.", self._chart(number, min(reached))[1])
            reached = after
        if times not in reached:
            return self._undoubled()
        return self._end(times)

    @property
    def _times(self) -> int:
        """How often the hand was doubled, by what lies on its spot."""
        if not self.hand.doubled:
            return 0
        again = (
            {3 * self.hand.begun: 2, 7 * self.hand.begun: 3} if blackjack_terms.REDOUBLE in self.terms.options else {}
        )
        return again.get(self.hand.doubled, 1)

    def _play(self, number: int, doubled: int) -> Play:
        cards = self.hand.cards[:number]
        read = self.count.read(cards, split=self.hand.hands > 1)
        amount = size(self.hand.doubled, self.hand.begun) if self._times == 1 else EQUAL
        return replace(self.start, read=read, cards=cards, doubled=doubled, amount=amount)

    def _chart(self, number: int, doubled: int) -> tuple[str, Printed]:
        play = self._play(number, doubled)
        if play.read.over:
            return STAND, self.terms.count.printed
        does, path = first_result(self.terms.player_rules, play)
        return does, path[-1]

    def _next(self, number: int, reached: set[int]) -> set[int]:
        """How often the hand can be doubled by now with one card more."""
        after = {doubled for doubled in reached if self._chart(number, doubled)[0] != STAND}
        for doubled in reached:
            option = blackjack_terms.REDOUBLE if doubled else blackjack_terms.DOUBLE
            if doubled < self._times and self._option(option, self._play(number, doubled))[0]:
                after.add(doubled + 1)
        return after

    def _option(self, option: str, play: Play) -> tuple[bool, Printed]:
        """Whether the book allows it and by which line; chips doubled again say which reading is in force."""
        plays = list(_under_all(self.terms, play)) if option == blackjack_terms.REDOUBLE else [play]
        decisions = [self._allows(option, play) for play in plays]
        return next((decision for decision in decisions if decision[0]), decisions[0])

    def _allows(self, option: str, play: Play) -> tuple[bool, Printed]:
        try:
            does, path = first_result(self.terms.options.get(option, ()), play)
        except NoRuleApplies:
            return False, self.terms.count.printed
        return does == ALLOW and not play.read.over, path[-1]

    def _undoubled(self) -> Impossible:
        """A doubled hand that does not look like one."""
        allowed, rule = self._option(blackjack_terms.DOUBLE, self._play(2, 0))
        if allowed and self._times > 1:
            allowed, rule = self._option(blackjack_terms.REDOUBLE, self._play(3, 1))
        if allowed:
            rule = self._chart(min(3, len(self.hand.cards)), 1)[1]
        return Impossible(f"{write_cards(self.hand.cards)} is no hand that was doubled like that.", rule)

    def _end(self, doubled: int) -> Impossible | None:
        play, fate = self._play(len(self.hand.cards), doubled), self.hand.fate
        cards = write_cards(play.cards)
        if fate:
            allowed, rule = self._option(OPTION_OF_FATE[fate], play)
            return None if allowed else Impossible(f"{cards} cannot have been {fate}.", rule)
        does, rule = self._chart(len(play.cards), doubled)
        return Impossible(f"nobody stops on {cards}.", rule) if does == HIT else None


def _under_all(terms: blackjack_terms.BlackjackTerms, play: Play) -> Iterator[Play]:
    """The hand under every reading of what the book leaves open, the one in force first."""
    yield play
    for name, options in terms.table.readings.items():
        yield from (replace(play, readings={**play.readings, name: option}) for option in options)


def split_fault(
    terms: blackjack_terms.BlackjackTerms, start: Play, split_hands: Sequence[HandInPlay]
) -> Impossible | None:
    """A split of cards that are no pair, oftener than the book lets, or for another wager."""
    for hands in range(1, len(split_hands)):
        pair = (split_hands[0].cards[0], split_hands[hands].cards[0])
        amount = size(split_hands[hands].begun, split_hands[0].begun)
        play = replace(
            start, read=terms.count.read(pair, split=hands > 1), cards=pair, hands=hands, split=hands > 1, amount=amount
        )
        does, path = first_result(terms.options[blackjack_terms.SPLIT], play)
        if does != ALLOW:
            return Impossible(f"{write_cards(pair)} cannot have been split into hand {hands + 1}.", path[-1])
    return None


def insurance_fault(
    terms: blackjack_terms.BlackjackTerms, start: Play, dealt: Sequence[Card], stake: int, insured: int
) -> Impossible | None:
    """Insurance against another card than an ace, or for too much."""
    play = replace(start, read=terms.count.read(dealt), cards=tuple(dealt), amount=size(insured, stake // 2))
    does, path = first_result(terms.options[blackjack_terms.INSURANCE], play)
    return None if does == ALLOW else Impossible("this insurance cannot have been made.", path[-1])


# -- a whole table


def check_table(
    terms: blackjack_terms.BlackjackTerms, r: blackjack_state.BlackjackRound, seats: Sequence[int]
) -> Iterator[Problem]:
    """Every hand, every wager, the player-dealer's hand by his chart, and no card oftener than in the shoe."""
    for place, seat in enumerate(seats):
        for fault, key in _seat_faults(terms, r, seat):
            yield Problem(f"seats[{place}].{key}", fault.message, fault.hint)
        for wager in (*r.setup.wagers, *r.state.added):
            if wager.seat == seat and not r.setup.at(seat, wager.back).get(terms.main, 0):
                hint = f"Write the wager {terms.main} beside it."
                yield Problem(f"seats[{place}].wagers", f"{wager.kind} stands alone.", hint)
    if blackjack_state.needs_bank(terms, r):
        played = bank_fault(
            terms, terms.counting(terms.table.readings_of(r.setup)), blackjack_state.bank_cards(r), _start(terms, r)
        )
        if played is not None:
            yield Problem("bank_cards", played.message, played.hint)
    seen = Counter(blackjack_state.bank_cards(r))
    for seat in r.setup.seats_taken:
        for hand in range(1, blackjack_state.hands_of(r, seat) + 1):
            seen.update(blackjack_state.hand_cards(r, seat, hand))
    for card, number in seen.items():
        if number > (most := terms.most_of(card)):
            yield Problem("", f"{card} lies on the table {number} times.", f"It is in the shoe {most} times at most.")


def _start(terms: blackjack_terms.BlackjackTerms, r: blackjack_state.BlackjackRound) -> Play:
    """A player's hand before anything happened to it."""
    return Play(
        blackjack_state.NOTHING.player,
        (),
        open_before(terms, blackjack_state.bank_cards(r)),
        readings=terms.table.readings_of(r.setup),
    )


def _seat_faults(
    terms: blackjack_terms.BlackjackTerms, r: blackjack_state.BlackjackRound, seat: int
) -> Iterator[tuple[Impossible, str]]:
    start, count, bank = (
        _start(terms, r),
        terms.counting(terms.table.readings_of(r.setup)),
        blackjack_state.bank_cards(r),
    )
    hands = [
        HandInPlay(
            blackjack_state.hand_cards(r, seat, hand),
            blackjack_state.hands_of(r, seat),
            blackjack_state.hand_wager(terms, r, seat, hand),
            blackjack_state.further_at(r, seat, blackjack_terms.double_kind(hand)),
            blackjack_state.fate_of(r, seat, hand),
        )
        for hand in range(1, blackjack_state.hands_of(r, seat) + 1)
    ]
    key = "cards" if len(hands) == 1 else "hands"
    if ended_by_check(terms, bank):
        if len(hands) > 1 or len(hands[0].cards) > 2 or hands[0].doubled or hands[0].fate == SURRENDERED:
            yield Impossible("the check of the down card has ended the play.", terms.rule("peek.check")), key
        return
    if len(hands) > 1 and (fault := split_fault(terms, start, hands)):
        yield fault, key
        return
    for hand in hands:
        natural = count.read(hand.cards, split=hand.hands > 1).natural
        if natural and terms.at_once and hand.fate == SURRENDERED and not blackjack_state.may_have_natural(terms, bank):
            yield (
                Impossible("a natural is paid at once and cannot have been surrendered.", terms.rule("settle.at-once")),
                key,
            )
        play = replace(start, hands=hand.hands, split=hand.hands > 1)
        if fault := PlayerWay(terms, count, play, hand).fault():
            yield fault, key
    if insured := blackjack_state.further_at(r, seat, blackjack_terms.INSURANCE):
        stake = r.setup.at(seat).get(terms.main, 0)
        if fault := insurance_fault(terms, start, r.state.dealt[seat], stake, insured):
            yield fault, "wagers"
