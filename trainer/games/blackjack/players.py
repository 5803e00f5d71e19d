"""The players play: totals are read, options allowed or refused, cards dealt as the chart and the players want."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trainer.cards.card import ACE, Card
from trainer.cards.notation import write_cards
from trainer.games.blackjack.deal import STANDS
from trainer.games.blackjack.hand import Read, total_words
from trainer.games.blackjack.named import in_question, plays_like
from trainer.games.blackjack.situations import LESS, MORE, RESCUED, SURRENDERED
from trainer.games.blackjack.state import (
    BANK_HAND,
    add_hand,
    add_wager,
    checked_natural,
    count_double,
    deal_card,
    finish,
    further_at,
    hand_cards,
    hand_place,
    hand_wager,
    hands_of,
    is_done,
    open_bank_cards,
    paid_at_once,
    play_seats,
    playing,
    read_of,
)
from trainer.games.blackjack.terms import (
    ALLOW,
    CHOICE,
    DOUBLE,
    EVEN,
    HIT,
    INSURANCE,
    REDOUBLE,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    BlackjackTerms,
    double_kind,
    hand_kind,
)
from trainer.games.blackjack.wishes import amount_of, option_of, use, wish
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.judge import Slip, other_line
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decide, decided, nearest_rule
from trainer.table.settlement import Wager
from trainer.text import Text, say

CHART = (
    Option(HIT, say("must take a card")),
    Option(STAND, say("must stand")),
    Option(CHOICE, say("chooses")),
)
OPTION_ASKS = {
    DOUBLE: "Seat {seat} has {cards} and wants to double for {amount}. Is it allowed?",
    SPLIT: "Seat {seat} has {cards} and wants to split for {amount}. Is it allowed?",
    SURRENDER: "Seat {seat} has {cards} and wants to surrender. Is it allowed?",
    RESCUE: "Seat {seat} doubled, has {cards} and wants to rescue the doubled part. Is it allowed?",
    REDOUBLE: "Seat {seat} doubled, has {cards} and wants to double again for {amount}. Is it allowed?",
}


def total_options(terms: BlackjackTerms, read: Read) -> tuple[Option, ...]:
    """The total, and what it might be taken for."""
    points = read.points
    near = {(points + step, soft) for step in (-10, -1, 0, 1, 10) for soft in (False, True)}
    fitting = sorted((total, soft) for total, soft in near if 2 <= total <= 40 and (not soft or 12 <= total <= 22))
    if read.soft or read.natural:
        fitting = [(total, soft) for total, soft in fitting if total in (points, points - 10, points + 1)]
    else:
        fitting = [(total, soft) for total, soft in fitting if not soft or total == points]
    plain = [Option(f"{'soft' if soft else 'hard'}-{total}", total_words(total, soft=soft)) for total, soft in fitting]
    return (*plain, *(Option(natural.id, say(natural.name)) for natural in terms.count.naturals))


def count(terms: BlackjackTerms, read: Read, cards: Sequence[Card]) -> Decision[str]:
    """What a hand counts, by the rule of natural hands, that of jokers, or that of points."""
    text = write_cards(cards)
    return decided(read.id, count_rule(terms, read, cards), say("{cards}: {total}", cards=text, total=read.words))


def count_rule(terms: BlackjackTerms, read: Read, cards: Sequence[Card]) -> Printed:
    """The rule by which a hand counts; a book may say by a rule of its own what a joker (or an ace like one) counts."""
    natural, jokers = terms.count.natural(read.natural), terms.rules.get("count.joker")
    if natural:
        return natural.printed
    always_11 = any(card.is_joker or (card.rank == ACE and not terms.count.ace_low) for card in cards)
    return jokers if jokers is not None and always_11 else terms.count.printed


def count_rules(terms: BlackjackTerms) -> tuple[Printed, ...]:
    jokers = (terms.rules[id] for id in ("count.joker",) if id in terms.rules)
    return (terms.count.printed, *jokers, *(natural.printed for natural in terms.count.naturals))


@dataclass(frozen=True, slots=True)
class PlayHands(PlainStage):
    """Seat by seat and hand by hand, until every player's hand is finished."""

    terms: BlackjackTerms

    # -- whose turn

    def enter(self, r: Round) -> Round:
        return self._close(r)

    def _hands(self, r: Round) -> Iterator[tuple[int, int]]:
        if not checked_natural(r):
            yield from (
                (seat, hand) for seat in play_seats(self.terms, r.setup) for hand in range(1, hands_of(r, seat) + 1)
            )

    def _turn(self, r: Round) -> tuple[int, int] | None:
        return next((one for one in self._hands(r) if not is_done(r, *one)), None)

    def _close(self, r: Round) -> Round:
        """Hands with nothing left to decide are finished as they come up."""
        while (turn := self._turn(r)) is not None:
            seat, hand = turn
            if len(hand_cards(r, seat, hand)) < 2:
                r = deal_card(r, hand_place(seat, hand))
            how = self._ends(r, seat, hand)
            if how is None:
                return r
            r = finish(r, seat, hand, *how)
        return r

    def _ends(self, r: Round, seat: int, hand: int) -> tuple[str, Text] | None:
        read = read_of(self.terms, r, seat, hand)
        if read.over:
            return "over", say("Seat {seat} is over.", seat=seat)
        if read.natural and not self.terms.deal.ask_naturals:
            return STAND, say("Seat {seat} has {hand}.", seat=seat, hand=read.words)
        stake = r.setup.at(seat).get(self.terms.main, 0)
        if paid_at_once(self.terms, r, Wager(seat, self.terms.main, 0, stake)):
            return STAND, say("Seat {seat} is paid.", seat=seat)
        return None

    # -- duties

    def duty(self, r: Round) -> Duty | None:
        turn = self._turn(r)
        if turn is None:
            return None
        seat, hand = turn
        cards, look = write_cards(hand_cards(r, seat, hand)), (hand_place(seat, hand), BANK_HAND)
        if hands_of(r, seat) == 1 and len(hand_cards(r, seat)) == 2:
            key = Key(Kind.READ_TOTAL, seat, "first")
            if key not in r.acts:
                ask = say("Seat {seat}: {cards}. What does the hand count?", seat=seat, cards=cards)
                read = read_of(self.terms, r, seat)
                ask = naming(ask, (count_rule(self.terms, read, hand_cards(r, seat)),))
                return Duty(key, ask, WantChoice(total_options(self.terms, read)), look)
        wanted = self._wish(r, seat, hand)
        option = option_of(wanted)
        if option in OPTION_ASKS:
            return self._request(r, seat, hand, wanted)
        number = len(hand_cards(r, seat, hand))
        ask = say(
            "Seat {seat} has {cards}{against}. What does the chart say?", seat=seat, cards=cards, against=_against(r)
        )
        ask = naming(ask, in_question(self.terms.player_rules, plays_like(playing(self.terms, r, seat, hand))))
        return Duty(Key(Kind.DRAW, seat, self._subject(r, seat, hand, f"cards-{number}")), ask, WantChoice(CHART), look)

    def _subject(self, r: Round, seat: int, hand: int, what: str) -> str:
        """Which question about a hand: a pair that was split makes new hands of the old numbers."""
        return f"{what}.{hand}" if hands_of(r, seat) == 1 else f"{what}.{hand}-of-{hands_of(r, seat)}"

    def _refused(self, r: Round, seat: int, hand: int) -> tuple[str, ...]:
        """Options this seat asked for in vain with this hand as it lies."""
        number, hands = len(hand_cards(r, seat, hand)), hands_of(r, seat)
        return tuple(option for option in OPTION_ASKS if f"refused:{seat}.{hand}.{number}.{hands}.{option}" in r.notes)

    def _wish(self, r: Round, seat: int, hand: int) -> str:
        return wish(self.terms, r, seat, playing(self.terms, r, seat, hand), self._refused(r, seat, hand))

    def _request(self, r: Round, seat: int, hand: int, wanted: str) -> Duty:
        option, number = option_of(wanted), len(hand_cards(r, seat, hand))
        ask = say(
            OPTION_ASKS[option],
            seat=seat,
            cards=write_cards(hand_cards(r, seat, hand)),
            amount=dollars(self._amount(r, seat, hand, wanted)),
        )
        if hands_of(r, seat) > 1:
            ask = say("{ask} He has {hands} hands.", ask=ask, hands=hands_of(r, seat))
        play = playing(self.terms, r, seat, hand, amount_of(wanted))
        ask = naming(ask, in_question(self.terms.options[option], plays_like(play)))
        subject = self._subject(r, seat, hand, f"{option}-{number}")
        return Duty(Key(Kind.ALLOW, seat, subject), ask, WantChoice(STANDS), (hand_place(seat, hand), BANK_HAND))

    def _amount(self, r: Round, seat: int, hand: int, wanted: str) -> int:
        """The chips a further wager takes."""
        begun = hand_wager(self.terms, r, seat, hand)
        if option_of(wanted) == REDOUBLE:
            return begun + further_at(r, seat, double_kind(hand))
        if amount_of(wanted) == LESS:
            return max(100, begun // 200 * 100)
        return 2 * begun if amount_of(wanted) == MORE else begun

    # -- right acts

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        turn = self._turn(r)
        assert turn is not None
        seat, hand = turn
        match duty.kind:
            case Kind.READ_TOTAL:
                read = read_of(self.terms, r, seat)
                return count(self.terms, read, hand_cards(r, seat)).map(Choose)
            case Kind.ALLOW:
                wanted = self._wish(r, seat, hand)
                play = playing(self.terms, r, seat, hand, amount_of(wanted))
                return decide(self.terms.options[option_of(wanted)], play).map(Choose)
            case _:
                return decide(self.terms.player_rules, playing(self.terms, r, seat, hand)).map(Choose)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        turn = self._turn(r)
        if duty.kind is not Kind.DRAW or turn is None:
            return ()
        given = act.option if isinstance(act, Choose) else ""
        rule = nearest_rule(self.terms.player_rules, playing(self.terms, r, *turn), given)
        return (other_line(rule),) if rule else ()

    # -- performing

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        turn = self._turn(r)
        assert turn is not None
        seat, hand = turn
        match duty.kind:
            case Kind.READ_TOTAL:
                return r
            case Kind.ALLOW:
                return self._close(self._after_request(r, seat, hand, act))
            case _:
                return self._close(self._after_chart(r, seat, hand, act))

    def _after_chart(self, r: Round, seat: int, hand: int, act: Act) -> Round:
        wanted = self._wish(r, seat, hand)
        does = wanted if act == Choose(CHOICE) else act.option if isinstance(act, Choose) else STAND
        r = use(r, seat)
        place = hand_place(seat, hand)
        before = len(r.lay.cards_at(place))
        if does == HIT:
            r = deal_card(r, place)
        if len(r.lay.cards_at(place)) == before:
            return finish(r, seat, hand, STAND, say("Seat {seat} stands.", seat=seat))
        return r

    def _after_request(self, r: Round, seat: int, hand: int, act: Act) -> Round:
        wanted = self._wish(r, seat, hand)
        option, amount = option_of(wanted), self._amount(r, seat, hand, wanted)
        r = use(r, seat)
        if act != Choose(ALLOW):
            number, hands = len(hand_cards(r, seat, hand)), hands_of(r, seat)
            name = f"refused:{seat}.{hand}.{number}.{hands}.{option}"
            return r.note(name, act, say("Seat {seat} takes that back.", seat=seat))
        match option:
            case "surrender":
                return finish(r, seat, hand, SURRENDERED, say("Seat {seat} surrenders.", seat=seat))
            case "rescue":
                return finish(r, seat, hand, RESCUED, say("Seat {seat} rescues the doubled part.", seat=seat))
            case "split":
                new = hands_of(r, seat) + 1
                r = add_hand(add_wager(r, Wager(seat, hand_kind(new), 0, amount)), seat, hand)
                return deal_card(r, hand_place(seat, hand))
            case _:
                r = add_wager(r, Wager(seat, double_kind(hand), 0, amount))
                return deal_card(count_double(r, seat, hand), hand_place(seat, hand))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        asked = (rules for name, rules in self.terms.options.items() if name not in (INSURANCE, EVEN))
        return (
            *((Kind.READ_TOTAL, rule) for rule in count_rules(self.terms)),
            *((Kind.ALLOW, rule.printed) for rules in asked for rule in rules),
            *((Kind.DRAW, rule.printed) for rule in self.terms.player_rules),
        )


def _against(r: Round) -> Text:
    """The player-dealer's open cards, where they are."""
    cards = open_bank_cards(r)
    return say(" against {cards}", cards=write_cards(cards)) if cards else Text("")
