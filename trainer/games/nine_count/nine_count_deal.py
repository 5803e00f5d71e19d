"""The deal of a nine-count game, from the cup to the last card drawn, by the bank's chart too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.banked.banked_button import CUP, dice_count_words
from trainer.games.nine_count.nine_count_course import State, act_order, at_seat, bank_total, deal_order, going_on
from trainer.games.nine_count.nine_count_hands import DEALT, Hands
from trainer.games.nine_count.nine_count_ring import counted_seat
from trainer.games.nine_count.nine_count_terms import BUTTON, DICE, NineCountTerms
from trainer.games.shared_words import BANK, CHOICE, HIT, PLAYER, STAND
from trainer.hands.totals import nine_count, point_value
from trainer.round.action import BUTTON as ACTION
from trainer.round.acts import Act, Choose, Number, Option, Order, Seat, WantChoice, WantNumber, WantOrder, WantSeat
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COUNT_DICE, DEAL_SEQUENCE, DRAW, FIRST_TO_ACT, READ_TOTAL
from trainer.rules.decision import Decision, decide, decided
from trainer.table.places import BANK_HAND, hand_place, seat_of, seat_place
from trainer.table.seat_ring import clockwise

# ---------------- drawing
#
# Who begins, the hands the dealer plays for players, and the player-dealer's hand by its chart.

HIGHEST_SUM = 24
OPTIONS = {
    HIT: Option(HIT, say("it takes a card")),
    STAND: Option(STAND, say("it stands")),
    CHOICE: Option(CHOICE, say("the player-dealer chooses")),
}
FIRST, PLAYERS, BANKS = "first-to-act", "players", "bank"
"""The stages in which the first player is named, players draw and the player-dealer draws."""


def first_to_act(terms: NineCountTerms) -> Stage[State]:
    """Which player is asked first."""
    named = tuple(terms.rule(id) for id in ("act.first", "act.first-wager"))
    kind = TaskKind(FIRST_TO_ACT, named if terms.act_from == BUTTON else named[:1])

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        ask = say("Everybody has three cards. Which seat is asked first?")
        seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
        look = (seat_place(counted_seat(r.setup)),)

        def begins(now: Round[State], act: Act) -> Round[State]:
            assert isinstance(act, Seat)
            return going_on(terms, now, act, replace(now.state.spoken, first=act.seat))

        yield kind.task(ask, seats, lambda now: _first(terms, now), look=look, do=begins)

    return Stage(FIRST, (kind,), tasks)


def _first(terms: NineCountTerms, r: Round[State]) -> Decision[Act]:
    spoken, setup = r.state.spoken, r.setup
    first, counted = act_order(terms, setup, spoken)[0], spoken.counted or counted_seat(setup)
    if terms.act_from != BUTTON:
        reason = say("seat {seat} is the first with a wager at the player-dealer's left", seat=first)
        return decided(Seat(first), terms.rule("act.first"), reason)
    if counted == first:
        return decided(Seat(first), terms.rule("act.first"), say("seat {seat} has the Action button", seat=counted))
    reason = say("nobody bets at seat {seat}, where the Action button is", seat=counted)
    return decided(Seat(first), terms.rule("act.first-wager"), reason)


@dataclass(frozen=True, slots=True)
class DrawChart:
    """The chart of a hand, as a duty: to be drawn to by it."""

    terms: NineCountTerms
    who: str

    @property
    def kind(self) -> TaskKind:
        return TaskKind(DRAW, tuple(rule.printed for rule in self.terms.draws[self.who]))

    @property
    def want(self) -> WantChoice:
        """What the chart can say."""
        answers = {rule.do(Hands()) for rule in self.terms.draws[self.who]}
        return WantChoice(tuple(option for id, option in OPTIONS.items() if id in answers))

    def right(self, hands: Hands) -> Decision[Act]:
        return decide(self.terms.draws[self.who], hands).map(Choose)


def players_draw(terms: NineCountTerms) -> Stage[State]:
    """In turn each player stands or takes a card; the dealer plays the hands that are left to the house."""
    chart = DrawChart(terms, PLAYER)
    kind = chart.kind

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        seat = _next(terms, r)
        if seat is None:
            return
        cards = r.lay.cards_at(hand_place(seat))
        ask = say("Seat {seat} leaves the hand to you. Does it take a card?")
        yield kind.task(
            ask,
            chart.want,
            lambda _: chart.right(Hands(cards)),
            seat=seat,
            subject=PLAYER,
            look=(hand_place(seat),),
            do=lambda now, act: _played(terms, now, seat, act),
        )

    return Stage(PLAYERS, (kind,) if terms.house_way else (), tasks, lambda r: _advance(terms, r))


def _next(terms: NineCountTerms, r: Round[State]) -> int | None:
    """The first seat that has not drawn or stood."""
    return next((seat for seat in act_order(terms, r.setup, r.state.spoken) if seat not in r.state.acted), None)


def _acted(r: Round[State], seat: int, act: Choose, words: Text) -> Round[State]:
    r = r.with_state(replace(r.state, acted=(*r.state.acted, seat)))
    return r.note(f"draw-{seat}", act, words)


def _advance(terms: NineCountTerms, r: Round[State]) -> Round[State]:
    """Players who play for themselves act, up to the next hand that is left to the house."""
    while (seat := _next(terms, r)) is not None and seat not in r.state.asked:
        third = r.state.course.hands[seat][DEALT:]
        words = say("Seat {seat} takes a card.", seat=seat) if third else say("Seat {seat} stands.", seat=seat)
        r = r.with_lay(r.lay.put(hand_place(seat), third)) if third else r
        r = _acted(r, seat, Choose(HIT if third else STAND), words)
    return r


def _played(terms: NineCountTerms, r: Round[State], seat: int, act: Act) -> Round[State]:
    """The hand is played as the dealer said; the next players go on."""
    assert isinstance(act, Choose)
    r = going_on(terms, r, act, r.state.spoken.drawn(seat, act.option))
    place, third = hand_place(seat), r.state.course.hands[seat][DEALT:]
    r = r.with_lay(r.lay.turn(place).put(place, third, up=True))
    return _advance(terms, _acted(r, seat, act, OPTIONS[act.option].words))


def count(terms: NineCountTerms, cards: tuple[Card, ...]) -> Decision[int]:
    """The total of a hand."""
    return decided(nine_count(cards), terms.rule("count.points"), points_words(cards))


def points_words(cards: tuple[Card, ...]) -> Text:
    """'5h 4c 3s: 5 + 4 + 3 = 12, which counts 2'."""
    points = [point_value(card) for card in cards]
    full, parts = sum(points), " + ".join(map(str, points))
    plain = say("{cards}: {parts} = {sum}", cards=write_cards(cards), parts=parts, sum=full)
    return say("{sum}, which counts {total}", sum=plain, total=full % 10) if full > 9 else plain


def bank_draws(terms: NineCountTerms) -> Stage[State]:
    """The player-dealer's hand is opened, counted, played by its chart and counted again when it drew."""
    chart, totals = DrawChart(terms, BANK), TaskKind(READ_TOTAL, (terms.rule("count.points"),))
    kind = chart.kind

    def read(cards: tuple[Card, ...], number: int) -> Task[State]:
        ask = say("What does the player-dealer's hand count?")
        want = WantNumber(0, HIGHEST_SUM)
        subject, look = bank_total(number), (BANK_HAND,)
        return totals.task(ask, want, lambda _: count(terms, cards).map(Number), subject=subject, look=look)

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        cards = r.lay.cards_at(BANK_HAND)
        start = at_seat(r, r.setup.player_dealer).start
        ask = say("What does the player-dealer's hand have to do?")
        yield read(cards, DEALT)
        yield kind.task(
            ask,
            chart.want,
            lambda _: chart.right(start),
            subject=BANK,
            look=(BANK_HAND,),
            do=partial(_bank_acts, terms),
        )
        if len(cards) > DEALT:
            yield read(cards, DEALT + 1)

    return Stage(BANKS, (totals, kind), tasks, lambda r: r.with_lay(r.lay.turn(BANK_HAND)))


def _bank_acts(terms: NineCountTerms, r: Round[State], act: Act) -> Round[State]:
    assert isinstance(act, Choose)
    r = going_on(terms, r, act, r.state.spoken.drawn(r.setup.player_dealer, act.option))
    if act == Choose(CHOICE):
        wish = r.state.wish
        words = say("The player-dealer stands.") if wish == STAND else say("The player-dealer takes a card.")
        r = r.note("bank-draw", Choose(wish), words)
    drawn = r.state.course.hands[r.setup.player_dealer][DEALT:]
    return r.with_lay(r.lay.put(BANK_HAND, drawn, up=True)) if drawn else r


# ---------------- nine count deal

SIX_SIDES = 6
DEAL = "deal"


def count_dice(terms: NineCountTerms) -> Stage[State]:
    """The cup is opened: the dealer counts and puts the Action button down."""
    kind = TaskKind(COUNT_DICE, (terms.rule("dice.count"), terms.rule("dice.player-dealer")))

    def enter(r: Round[State]) -> Round[State]:
        total = say("The cup is opened.")
        return r.with_lay(r.lay.throw(r.setup.dice)).note("dice", Number(sum(r.setup.dice)), total)

    def put_down(r: Round[State], act: Act) -> Round[State]:
        assert isinstance(act, Seat)
        r = going_on(terms, r, act, replace(r.state.spoken, counted=act.seat))
        return r.with_lay(r.lay.throw(()).button(ACTION, seat_place(act.seat)))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        banker, seats = r.setup.player_dealer, r.setup.seats
        yield kind.task(
            say("The cup is open. Which seat does the count end on?"),
            WantSeat(tuple(range(1, seats + 1))),
            lambda now: _count(terms, now.setup),
            look=("dice", seat_place(banker)),
            do=put_down,
        )

    return Stage(CUP, (kind,), tasks, enter)


def _count(terms: NineCountTerms, setup: Setup) -> Decision[Act]:
    seat, banker = counted_seat(setup), setup.player_dealer
    ring = clockwise(banker, setup.seats)
    rule = terms.rule("dice.player-dealer" if seat == banker else "dice.count")
    return decided(Seat(seat), rule, dice_count_words(setup.dice, ring, seat, DICE * SIX_SIDES))


def deal_hands(terms: NineCountTerms) -> Stage[State]:
    """Who gets the first card, the second, and so on; then everybody has three."""
    kind = TaskKind(DEAL_SEQUENCE, (terms.rule("deal.order"),))

    def deal(r: Round[State], act: Act) -> Round[State]:
        assert isinstance(act, Order)
        order = tuple(seat_of(item) for item in act.items)
        r = going_on(terms, r, act, replace(r.state.spoken, dealt=order))
        played, lay = r.state.course, r.lay
        for seat in played.hands:
            place = BANK_HAND if seat == r.setup.player_dealer else hand_place(seat)
            lay = lay.put(place, played.start(seat))
        return r.with_lay(lay)

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        live = sorted((*r.setup.seats_taken, r.setup.player_dealer))
        items = tuple(Option(seat_place(seat), say("seat {seat}", seat=seat), seat_place(seat)) for seat in live)
        ask = say("You deal three cards each, one at a time. In what order?")
        right = _order(terms, r)
        yield kind.fixed(ask, WantOrder(items), right, look=("shoe",), do=deal)

    return Stage(DEAL, (kind,), tasks)


def _order(terms: NineCountTerms, r: Round[State]) -> Decision[Act]:
    setup = r.setup
    places = tuple(seat_place(seat) for seat in deal_order(terms, setup, r.state.spoken))
    words, start = say("the player-dealer sits at seat {seat}"), setup.player_dealer
    if terms.deal_from == BUTTON:
        words, start = say("the Action button is at seat {seat}"), counted_seat(setup)
    return decided(Order(places), terms.rule("deal.order"), words.filled(seat=start))
