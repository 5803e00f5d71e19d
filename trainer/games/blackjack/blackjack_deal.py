"""The deal, the offer of insurance, and the check of the down card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.blackjack import blackjack_state
from trainer.games.blackjack.blackjack_hand import RankGroup, group_of
from trainer.games.blackjack.blackjack_situations import EQUAL, EVEN_MONEY, Play
from trainer.games.blackjack.blackjack_terms import EVEN, INSURANCE, LATER, BlackjackTerms
from trainer.games.blackjack.blackjack_wishes import amount_of, option_of, wish_before
from trainer.games.shared_words import ALLOW, ALLOWED, DOWN, UP
from trainer.round.acts import Act, Choose, Option, Seat, Want, WantChoice, WantSeat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import ALLOW as ALLOW_DUTY
from trainer.round.types import DEAL_HOW, DEAL_SEAT, PEEK
from trainer.rules.decision import Decision, Printed, decide, decided
from trainer.table.places import BANK_HAND, STUB, hand_place, spot
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

LIES = (
    Option(UP, say("face up")),
    Option(DOWN, say("face down")),
    Option(LATER, say("only after the players have played")),
)
DEAL, OFFER, CHECK, TELL = "deal", "offer", "check", "tell"
BEGINS, BANK_SECOND = "first", "bank-2"
"""The first and the last question of the deal."""

# -- the deal


def deal_cards(terms: BlackjackTerms) -> Stage[blackjack_state.State]:
    """Who gets the first card and who the last, and how the player-dealer's two cards lie."""
    first, last, how = (terms.rule(id) for id in ("deal.first", "deal.bank-last", "deal.bank-cards"))
    seat_kind, how_kind = TaskKind(DEAL_SEAT, (first, last)), TaskKind(DEAL_HOW, (how,))

    def task(
        kind: TaskKind, subject: str, ask: Text, want: Want, decision: Decision[Act]
    ) -> Task[blackjack_state.State]:
        return kind.fixed(ask, want, decision, subject=subject, look=(STUB,), do=deal)

    def deal(r: blackjack_state.BlackjackRound, _: Act) -> blackjack_state.BlackjackRound:
        """With the last answer the cards come."""
        return _deal(terms, r) if r.task is not None and r.task.key.subject == BANK_SECOND else r

    def to_seat(
        subject: str, ask: Text, seat: int, rule: Printed, r: blackjack_state.BlackjackRound
    ) -> Task[blackjack_state.State]:
        seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
        right: Decision[Act] = decided(Seat(seat), rule, say("seat {seat} banks", seat=r.setup.player_dealer))
        return task(seat_kind, subject, ask, seats, right)

    def lies(subject: str, ask: Text, side: str, options: tuple[Option, ...]) -> Task[blackjack_state.State]:
        words = next(option.words for option in LIES if option.id == side)
        right: Decision[Act] = decided(Choose(side), how, say("that card comes {how}", how=words))
        return task(how_kind, subject, ask, WantChoice(options), right)

    def tasks(r: Round[blackjack_state.State]) -> Iterator[Task[blackjack_state.State]]:
        begins, (first_card, other) = blackjack_state.deal_seats(terms, r.setup)[0], terms.deal.bank
        ask = say("No more bets. Which seat gets the first card?")
        yield to_seat(BEGINS, ask, begins, first, r)
        ask = say("Which seat gets the last card of the first round?")
        yield to_seat("last", ask, r.setup.player_dealer, last, r)
        yield lies("bank-1", say("The player-dealer's first card: face up or face down?"), first_card, LIES[:2])
        yield lies(BANK_SECOND, say("The player-dealer's second card: face up or face down?"), other, LIES)

    return Stage(DEAL, (seat_kind, how_kind), tasks)


def _dealt_to(terms: BlackjackTerms, r: blackjack_state.BlackjackRound) -> tuple[int, ...]:
    """The seats in the order of the deal, from the one that was said to get the first card."""
    seats, spoken = blackjack_state.deal_seats(terms, r.setup), r.did(Kind.DEAL_ORDER, 0, BEGINS)
    if not isinstance(spoken, Seat):
        return seats
    return tuple(seat for seat in clockwise(spoken.seat, r.setup.seats) if seat in seats)


def _deal(terms: BlackjackTerms, r: blackjack_state.BlackjackRound) -> blackjack_state.BlackjackRound:
    order = _dealt_to(terms, r)
    for players, bank in zip(terms.deal.players, terms.deal.bank, strict=True):
        for seat in order:
            r = blackjack_state.deal_card(r, hand_place(seat), up=players == UP)
        if bank != LATER:
            r = blackjack_state.deal_card(r, BANK_HAND, up=bank == UP)
    return r.with_state(
        replace(
            r.state,
            dealt={seat: blackjack_state.hand_cards(r, seat) for seat in blackjack_state.deal_seats(terms, r.setup)},
        )
    )


# -- insurance

OFFERS = (
    Option(INSURANCE, say("insurance")),
    Option("insurance-even-money", say("insurance, and even money to a natural")),
    Option("nothing", say("nothing")),
)


@dataclass(frozen=True, slots=True)
class OfferInsurance:
    """What the dealer offers against the open card, and what players may put up for it."""

    terms: BlackjackTerms

    def stage(self) -> Stage[blackjack_state.State]:
        kinds = (self.offer, self.request) if self.terms.insures else ()
        return Stage(OFFER, kinds, self.tasks if self.terms.insures else lambda _: ())

    @property
    def offer(self) -> TaskKind:
        return TaskKind(ALLOW_DUTY, (self.terms.rule("insurance.offer"),))

    @property
    def request(self) -> TaskKind:
        rules = (rule.printed for name in (INSURANCE, EVEN) for rule in self.terms.options.get(name, ()))
        return TaskKind(ALLOW_DUTY, tuple(rules))

    def tasks(self, r: Round[blackjack_state.State]) -> Iterator[Task[blackjack_state.State]]:
        up = blackjack_state.up_card(self.terms, r)
        if up is None or group_of(up) not in (RankGroup.ACE, RankGroup.TEN):
            return
        yield self._offer_task(up)
        if group_of(up) is not RankGroup.ACE:
            return
        for seat in blackjack_state.play_seats(self.terms, r.setup):
            if all(self.request.key(seat, option) not in r.acts for option in (INSURANCE, EVEN)):
                natural = bool(blackjack_state.read_of(self.terms, r, seat).natural)
                wish = wish_before(self.terms, r.setup, r.state, seat, natural=natural)
                if wish:
                    yield self._request_task(r, seat, wish)

    def _offer_task(self, up: Card) -> Task[blackjack_state.State]:
        even = EVEN in self.terms.options
        right_choice = "nothing" if group_of(up) is not RankGroup.ACE else "insurance-even-money" if even else INSURANCE
        reason = say("the player-dealer shows {card}", card=str(up))
        decision: Decision[Act] = decided(Choose(right_choice), self.offer.rules[0], reason)
        return self.offer.fixed(
            say("The player-dealer's first card is up. What do you offer?"),
            WantChoice(tuple(option for option in OFFERS if even or option.id != "insurance-even-money")),
            decision,
            subject="offer",
            look=(BANK_HAND,),
        )

    def _request_task(self, r: blackjack_state.BlackjackRound, seat: int, wish: str) -> Task[blackjack_state.State]:
        option, stake = option_of(wish), r.setup.at(seat).get(self.terms.main, 0)
        amount, play = _amount(stake, wish), blackjack_state.playing(self.terms, r, seat, 1, amount_of(wish))
        if option == INSURANCE:
            play = replace(play, added=amount, full=stake // 2)
        ask = say("Seat {seat} asks for even money. Do you allow it?")
        if option == INSURANCE:
            ask = say("Seat {seat} puts up these chips for insurance. Do you allow it?")

        offered = ((spot(seat, INSURANCE), amount),) if option == INSURANCE else ()

        def grant(now: blackjack_state.BlackjackRound, act: Act) -> blackjack_state.BlackjackRound:
            now = now.with_state(now.state.one_used(seat))
            if act != Choose(ALLOW):
                return now
            if option == EVEN:
                words = say("Seat {seat} takes even money.", seat=seat)
                return blackjack_state.end_hand(now, seat, 1, EVEN_MONEY).note(
                    f"hand-{seat}", Choose(EVEN_MONEY), words
                )
            return blackjack_state.add_wager(now, Wager(seat, INSURANCE, 0, amount))

        return option_task(
            self.terms, self.request, option, play, ask, seat=seat, subject=option, do=grant, offered=offered
        )


def option_task(
    terms: BlackjackTerms,
    kind: TaskKind,
    option: str,
    play: Play,
    ask: Text,
    *,
    seat: int,
    subject: str,
    hand: int = 1,
    do: Callable[[blackjack_state.BlackjackRound, Act], blackjack_state.BlackjackRound],
    offered: tuple[tuple[str, int], ...] = (),
) -> Task[blackjack_state.State]:
    """Whether a player may have an option with his hand."""
    rules = terms.options[option]
    return kind.task(
        ask,
        WantChoice(ALLOWED),
        lambda _: decide(rules, play).map(Choose),
        seat=seat,
        subject=subject,
        look=(hand_place(seat, hand), BANK_HAND, *(place for place, _ in offered)),
        do=do,
        offered=offered,
    )


def _amount(stake: int, wish: str) -> int:
    """The cents of an insurance: half of the wager, or too much."""
    return stake // 2 if amount_of(wish) == EQUAL else stake


# -- what is known of the down card

LOOKS = (Option("check", say("check the down card")), Option("go-on", say("continue without checking")))


def check_down(terms: BlackjackTerms) -> Stage[blackjack_state.State]:
    """Whether the down card is looked at before the players play; a natural ends their part."""
    if not terms.deal.peek:
        return Stage(CHECK)
    rule = terms.rule("peek.check")
    kind = TaskKind(PEEK, (rule,))

    def look(r: blackjack_state.BlackjackRound, act: Act) -> blackjack_state.BlackjackRound:
        if act != Choose("check"):
            return r
        natural = blackjack_state.bank_has_natural(terms, r)
        r = r.with_state(replace(r.state, natural=natural))
        if not natural:
            return r.note("checked", Choose("none"), say("The down card does not make a natural."))
        words = say("The player-dealer has {hand}.", hand=blackjack_state.bank_read(terms, r).words)
        return r.with_lay(r.lay.turn(BANK_HAND)).note("checked", Choose("natural"), words)

    def tasks(r: Round[blackjack_state.State]) -> Iterator[Task[blackjack_state.State]]:
        up = blackjack_state.up_card(terms, r)
        right_choice = "check" if up is not None and group_of(up) in terms.deal.peek else "go-on"
        ask = say("The player-dealer's first card is up. What do you do before the players play?")
        decision: Decision[Act] = decided(
            Choose(right_choice), rule, say("the player-dealer shows {card}", card=str(up or ""))
        )
        yield kind.fixed(ask, WantChoice(LOOKS), decision, look=(BANK_HAND,), do=look)

    return Stage(CHECK, (kind,), tasks)


def tell(terms: BlackjackTerms, r: blackjack_state.BlackjackRound) -> blackjack_state.BlackjackRound:
    """Naturals that are paid at once are opened; where it is his to say, the player-dealer tells of one of his own."""
    for wager in r.setup.wagers:
        if blackjack_state.paid_at_once(terms, r, wager):
            r = r.with_lay(r.lay.turn(hand_place(wager.seat)))
    up = blackjack_state.up_card(terms, r)
    if not terms.deal.tells or up is None or not blackjack_state.begins_natural(terms, up):
        return r
    if not blackjack_state.bank_has_natural(terms, r):
        return r.note("told", Choose("none"), say("The player-dealer announces no natural."))
    words = say("The player-dealer announces: {hand}.", hand=blackjack_state.bank_read(terms, r).words)
    return r.with_lay(r.lay.turn(BANK_HAND)).note("told", Choose("natural"), words)
