"""The deal, the offer of insurance, and the check of the down card."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.blackjack.hand import Group, group_of
from trainer.games.blackjack.named import in_question, plays_like
from trainer.games.blackjack.situations import EVEN_MONEY, Play
from trainer.games.blackjack.state import (
    BANK_HAND,
    add_wager,
    bank_has_natural,
    bank_read,
    deal_card,
    deal_seats,
    finish,
    hand_cards,
    hand_place,
    note_check,
    note_first,
    open_bank_cards,
    play_seats,
    playing,
    read_of,
    shuffle,
    up_card,
)
from trainer.games.blackjack.terms import ALLOW, DOWN, EVEN, INSURANCE, LATER, REFUSE, UP, BlackjackTerms
from trainer.games.blackjack.wishes import amount_of, option_of, use, wish_before
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Option, Seat, WantChoice, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decide, decided
from trainer.table.settlement import Wager
from trainer.text import Text, say

LIES = (
    Option(UP, say("face up")),
    Option(DOWN, say("face down")),
    Option(LATER, say("only when the players have played")),
)
STANDS = (Option(ALLOW, say("it is allowed")), Option(REFUSE, say("it is not allowed")))


@dataclass(frozen=True, slots=True)
class DealCards(PlainStage):
    """Who gets the first card and who the last, and how the player-dealer's two cards lie."""

    terms: BlackjackTerms

    def enter(self, r: Round) -> Round:
        return shuffle(self.terms, r)

    def duty(self, r: Round) -> Duty | None:
        seats = tuple(range(1, r.setup.seats + 1))
        asks: dict[str, tuple[Text, WantSeat | WantChoice]] = {
            "first": (say("All wagers are down. Which seat gets the first card?"), WantSeat(seats)),
            "last": (say("For which seat is the last card of the first round dealt?"), WantSeat(seats)),
            "bank-1": (say("How does the player-dealer's first card lie?"), WantChoice(LIES[:2])),
            "bank-2": (say("How does the player-dealer's second card lie?"), WantChoice(LIES)),
        }
        for subject, (words, want) in asks.items():
            if r.did(Kind.DEAL_ORDER, subject=subject) is None:
                ask = naming(words, (self._rule(subject),))
                return Duty(Key(Kind.DEAL_ORDER, 0, subject), ask, want, ("stub",))
        return None

    def _rule(self, subject: str) -> Printed:
        ids = {"first": "deal.first", "last": "deal.bank-last"}
        return self.terms.rule(ids.get(subject, "deal.bank-cards"))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        rule, subject = self._rule(duty.key.subject), duty.key.subject
        banker = r.setup.player_dealer
        match subject:
            case "first":
                seat = deal_seats(self.terms, r.setup)[0]
                return decided(Seat(seat), rule, say("seat {seat} banks", seat=banker))
            case "last":
                return decided(Seat(banker), rule, say("seat {seat} banks", seat=banker))
            case _:
                side = self.terms.deal.bank[0 if subject == "bank-1" else 1]
                words = next(one.words for one in LIES if one.id == side)
                return decided(Choose(side), rule, say("that card comes {how}", how=words))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return self._deal(r) if duty.key.subject == "bank-2" else r

    def _deal(self, r: Round) -> Round:
        deal = self.terms.deal
        for players, bank in zip(deal.players, deal.bank, strict=True):
            for seat in deal_seats(self.terms, r.setup):
                r = deal_card(r, hand_place(seat), up=players == UP)
            if bank != LATER:
                r = deal_card(r, BANK_HAND, up=bank == UP)
        for seat in deal_seats(self.terms, r.setup):
            r = note_first(r, seat)
        return r

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.DEAL_ORDER, self._rule(subject)) for subject in ("first", "last", "bank-1"))


OFFERS = (
    Option(INSURANCE, say("insurance")),
    Option("insurance-even-money", say("insurance, and even money to a natural")),
    Option("nothing", say("nothing")),
)


@dataclass(frozen=True, slots=True)
class OfferInsurance(PlainStage):
    """What the dealer offers against the open card, and what players may put up for it."""

    terms: BlackjackTerms

    def _asked(self, r: Round) -> bool:
        up = up_card(self.terms, r)
        return self.terms.insures and up is not None and group_of(up) in (Group.ACE, Group.TEN)

    def _due(self, r: Round) -> str:
        up = up_card(self.terms, r)
        if up is None or group_of(up) is not Group.ACE:
            return "nothing"
        return "insurance-even-money" if EVEN in self.terms.options else INSURANCE

    def _wish(self, r: Round, seat: int) -> str:
        natural = bool(read_of(self.terms, r, seat).natural)
        return wish_before(self.terms, r, seat, natural=natural)

    def duty(self, r: Round) -> Duty | None:
        if not self._asked(r):
            return None
        if r.did(Kind.ALLOW, subject="offer") is None:
            ask = say("The player-dealer shows {card}. What do you offer?", card=_card(up_card(self.terms, r)))
            offers = tuple(one for one in OFFERS if one.id != "insurance-even-money" or EVEN in self.terms.options)
            return Duty(Key(Kind.ALLOW, 0, "offer"), ask, WantChoice(offers), (BANK_HAND,))
        if self._due(r) == "nothing":
            return None
        for seat in play_seats(self.terms, r.setup):
            wanted = self._wish(r, seat)
            if wanted and not self._answered(r, seat):
                return self._request(r, seat, wanted)
        return None

    def _answered(self, r: Round, seat: int) -> bool:
        return any(r.did(Kind.ALLOW, seat, option) is not None for option in (INSURANCE, EVEN))

    def _request(self, r: Round, seat: int, wanted: str) -> Duty:
        option, stake = option_of(wanted), r.setup.at(seat).get(self.terms.main, 0)
        ask = say(
            "Seat {seat} has {cards} and asks for even money. Is it allowed?",
            seat=seat,
            cards=_cards(hand_cards(r, seat)),
        )
        if option == INSURANCE:
            ask = say(
                "Seat {seat} puts up {amount} as insurance of {stake}. Is it allowed?",
                seat=seat,
                amount=dollars(_amount(stake, wanted)),
                stake=dollars(stake),
            )
        ask = naming(ask, in_question(self.terms.options[option], plays_like(self._play(r, seat))))
        return Duty(Key(Kind.ALLOW, seat, option), ask, WantChoice(STANDS), (hand_place(seat), BANK_HAND))

    def _play(self, r: Round, seat: int) -> Play:
        return playing(self.terms, r, seat, 1, amount_of(self._wish(r, seat)))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        if duty.key.subject == "offer":
            up = _card(up_card(self.terms, r))
            reason = say("the player-dealer shows {card}", card=up)
            return decided(Choose(self._due(r)), self.terms.rule("insurance.offer"), reason)
        return decide(self.terms.options[duty.key.subject], self._play(r, duty.seat)).map(Choose)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if duty.key.subject == "offer":
            return r
        seat, wanted = duty.seat, self._wish(r, duty.seat)
        r = use(r, seat)
        if act != Choose(ALLOW):
            return r
        if wanted == EVEN:
            return finish(r, seat, 1, EVEN_MONEY, say("Seat {seat} takes even money.", seat=seat))
        stake = _amount(r.setup.at(seat)[self.terms.main], wanted)
        return add_wager(r, Wager(seat, INSURANCE, 0, stake))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        if not self.terms.insures:
            return ()
        rules = (rule.printed for name in (INSURANCE, EVEN) for rule in self.terms.options.get(name, ()))
        return ((Kind.ALLOW, self.terms.rule("insurance.offer")), *((Kind.ALLOW, rule) for rule in rules))


def _amount(stake: int, wanted: str) -> int:
    """The cents of an insurance: half of the wager, or too much."""
    return stake // 2 if amount_of(wanted) == "equal" else stake


def _card(card: Card | None) -> str:
    return str(card or "")


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


LOOKS = (Option("check", say("check the down card")), Option("go-on", say("go on without checking")))


@dataclass(frozen=True, slots=True)
class CheckDown(PlainStage):
    """Whether the down card is looked at before the players play; a natural ends their part."""

    terms: BlackjackTerms

    def duty(self, r: Round) -> Duty | None:
        if not self.terms.deal.peek or r.did(Kind.PEEK) is not None:
            return None
        rule = self.terms.rule("peek.check")
        ask = say(
            "The player-dealer shows {card}. What do you do before the players play?",
            card=_card(up_card(self.terms, r)),
        )
        return Duty(Key(Kind.PEEK), naming(ask, (rule,)), WantChoice(LOOKS), (BANK_HAND,))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        up = up_card(self.terms, r)
        look = up is not None and group_of(up) in self.terms.deal.peek
        reason = say("the player-dealer shows {card}", card=_card(up))
        return decided(Choose("check" if look else "go-on"), self.terms.rule("peek.check"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if act != Choose("check"):
            return r
        if not bank_has_natural(self.terms, r):
            return note_check(r, natural=False, words=say("The down card makes no natural."))
        words: Text = say("The player-dealer has {hand}.", hand=bank_read(self.terms, r).words)
        return note_check(r.with_lay(r.lay.turn(BANK_HAND)), natural=True, words=words)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.PEEK, self.terms.rule("peek.check")),) if self.terms.deal.peek else ()


__all__ = ["STANDS", "CheckDown", "DealCards", "OfferInsurance", "open_bank_cards"]
