"""How a round goes: where the dice count to, who is dealt to and draws in which order, and everybody's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import below, sample
from trainer.games.nine_count.nine_count_hands import BANKS, DEALT, PLAYERS, START, Hands
from trainer.games.nine_count.nine_count_ring import counted_seat
from trainer.games.nine_count.nine_count_terms import BUTTON, GAME, NineCountTerms
from trainer.games.shared_words import BANK, CHOICE, HIT, PLAYER, STAND
from trainer.hands.totals import nine_count
from trainer.round.acts import Act, Number
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.setup import Setup
from trainer.rules.decision import first_result
from trainer.table.lay import Laid
from trainer.table.places import BANK_HAND, DISCARD, hand_place, seat_of
from trainer.table.seat_ring import clockwise, dealt_to, first_among, left_of

MOST_CARDS = DEALT + 1
ALWAYS_STAND = 6
MAY_STAND = 5


@dataclass(frozen=True, slots=True)
class DealerWords:
    """What the dealer said and did: where the dice count to, who is dealt to in turn, who is asked first, who draws."""

    counted: int = 0
    dealt: tuple[int, ...] = ()
    first: int = 0
    draws: Mapping[int, str] = field(default_factory=dict)

    def drawn(self, seat: int, does: str) -> DealerWords:
        """The same, and this seat draws or stands."""
        return replace(self, draws={**self.draws, seat: does})


NO_WORDS = DealerWords()


def deal_order(terms: NineCountTerms, setup: Setup, spoken: DealerWords = NO_WORDS) -> tuple[int, ...]:
    """Everybody who is dealt in, the player-dealer too, in the order of the first card."""
    counted = spoken.counted or counted_seat(setup)
    start = counted if terms.deal_from == BUTTON else left_of(setup.player_dealer, setup.seats)
    live = (*setup.seats_taken, setup.player_dealer)
    return tuple(seat for seat in clockwise(start, setup.seats) if seat in live)


def act_order(terms: NineCountTerms, setup: Setup, spoken: DealerWords = NO_WORDS) -> tuple[int, ...]:
    """The players in the order they draw."""
    counted = spoken.counted or counted_seat(setup)
    start = counted if terms.act_from == BUTTON else left_of(setup.player_dealer, setup.seats)
    first = spoken.first or first_among(start, setup.seats, setup.seats_taken) or start
    return tuple(seat for seat in clockwise(first, setup.seats) if seat in setup.seats_taken)


def shoe_top(terms: NineCountTerms, setup: Setup) -> tuple[Card, ...]:
    """The cards a round can use, from the top: those the set-up names, the rest from the seed."""
    most = MOST_CARDS * (len(setup.seats_taken) + 1)
    named = setup.deck[:most]
    cards = without(terms.shoe, named) if named else terms.shoe
    return (*named, *sample(setup.rng("deck"), cards, most - len(named)))


def seats_in(setup: Setup, option: str) -> tuple[int, ...]:
    """The seats an option lists: asks=2,5."""
    return setup.numbers(option)


def asking_seats(terms: NineCountTerms, setup: Setup) -> tuple[int, ...]:
    """Seats whose hand the dealer plays the house way."""
    return tuple(seat for seat in seats_in(setup, "asks") if seat in setup.seats_taken) if terms.house_way else ()


def own_draw(setup: Setup, seat: int, cards: Sequence[Card]) -> str:
    """What a player does with a hand of his own: as option hits= says, else by the total, with five either way."""
    if "hits" in setup.options:
        return HIT if seat in seats_in(setup, "hits") else STAND
    total = nine_count(cards)
    if total == MAY_STAND:
        return HIT if below(setup.rng("draw", seat), 2) else STAND
    return STAND if total >= ALWAYS_STAND else HIT


def bank_wish(setup: Setup) -> str:
    """What the player-dealer wants where he may choose: option bank-draw=, else by the seed."""
    written = setup.option("bank-draw")
    return written if written in (HIT, STAND) else (HIT, STAND)[below(setup.rng("bank-draw"), 2)]


@dataclass(frozen=True, slots=True)
class Course:
    """Everybody's finished hand by seat, the player-dealer's too, in the order dealt."""

    hands: Mapping[int, tuple[Card, ...]]

    def start(self, seat: int) -> tuple[Card, ...]:
        """The three cards before the draw."""
        return self.hands[seat][:DEALT]


def course(terms: NineCountTerms, setup: Setup, spoken: DealerWords = NO_WORDS) -> Course:
    """The round as these cards make it, and what the dealer did with them."""
    order, top = spoken.dealt or deal_order(terms, setup, spoken), shoe_top(terms, setup)
    hands = {seat: top[place : DEALT * len(order) : len(order)] for place, seat in enumerate(order)}
    rest_of_deck = list(top[DEALT * len(order) :])
    asked = asking_seats(terms, setup)
    for seat in act_order(terms, setup, spoken):
        cards = dealt_to(hands, seat)
        act = first_result(terms.draws[PLAYER], Hands(cards))[0] if seat in asked else own_draw(setup, seat, cards)
        if spoken.draws.get(seat, act) == HIT:
            hands[seat] = (*cards, rest_of_deck.pop(0))
    banker = setup.player_dealer
    act = spoken.draws.get(banker) or first_result(terms.draws[BANK], Hands(bank=dealt_to(hands, banker)))[0]
    if (bank_wish(setup) if act == CHOICE else act) == HIT:
        hands[banker] = (*hands[banker], rest_of_deck.pop(0))
    return Course(hands)


@dataclass(frozen=True, slots=True)
class State:
    """What a round remembers: everybody's cards, and what players want.

    `asked` are the seats whose hand the dealer plays, `foul` those whose hand is foul, `wish` is what the player-dealer
    does where he may choose. `acted` are the seats that have drawn or stood. The course follows what was `said`.
    """

    course: Course
    asked: tuple[int, ...]
    foul: tuple[int, ...]
    wish: str
    acted: tuple[int, ...] = ()
    spoken: DealerWords = NO_WORDS


def begin(terms: NineCountTerms, setup: Setup) -> State:
    """The state of a round before its first duty."""
    return State(course(terms, setup), asking_seats(terms, setup), seats_in(setup, "foul"), bank_wish(setup))


def going_on(terms: NineCountTerms, r: Round[State], act: Act, spoken: DealerWords) -> Round[State]:
    """The round as it goes on from an act, where that says another thing than is right."""
    if r.decision.accepts(act):
        return r
    return r.with_state(replace(r.state, spoken=spoken, course=course(terms, r.setup, spoken)))


def carried_out(terms: NineCountTerms, _: Ruling, lies: FaultView, effect: Effect, r: Round[State]) -> Round[State]:
    """A hand is declared foul, or the next card of the shoe comes for one that is dead."""
    seat = seat_of(lies.look[0]) if lies.look else 0
    if seat not in r.setup.seats_taken:
        return r
    if effect is Effect.FOUL:
        return r.with_state(replace(r.state, foul=(*r.state.foul, seat)))
    return _next_card(terms, seat, lies, r) if effect is Effect.EXCHANGE else r


def _next_card(terms: NineCountTerms, seat: int, lies: FaultView, r: Round[State]) -> Round[State]:
    """The last card of the hand is out of play; all that follow come one place earlier."""
    hands, place = r.state.course.hands, hand_place(seat)
    laid, order = r.lay.cards.get(place, ()), list(hands)
    if not laid or lies.felt is None:
        return r
    draws = [other for other in act_order(terms, r.setup, r.state.spoken) if len(hands[other]) > DEALT]
    first = DEALT * len(order) + draws.index(seat) if len(laid) > DEALT else order.index(seat)
    number = first if len(laid) > DEALT else first + (len(laid) - 1) * len(order)
    deck = list(shoe_top(terms, r.setup))
    dead, replacement = deck[number], deck.pop(sum(len(there) for there in r.lay.cards.values()))
    (spare,) = sample(r.setup.rng("replaced"), without(terms.shoe, [*deck, replacement]), 1)
    setup = replace(r.setup, deck=(*deck[:number], replacement, *deck[number + 1 :], spare))
    lay = r.lay.lie(place, (*laid[:-1], Laid(replacement, laid[-1].up))).put(DISCARD, (dead,))
    state = replace(r.state, course=course(terms, setup, r.state.spoken))
    return replace(r, setup=setup, lay=lay, state=state)


def at_seat(r: Round[State], seat: int) -> Hands:
    """The two hands a wager at a seat turns on, as they lie."""
    player, bank = r.lay.cards_at(hand_place(seat)), r.lay.cards_at(BANK_HAND)
    totals = {
        PLAYERS: r.did(Kind.READ_TOTAL, seat),
        BANKS: r.did(Kind.READ_TOTAL, 0, bank_total(len(bank))),
        START: r.did(Kind.READ_TOTAL, 0, bank_total(DEALT)),
    }
    spoken = {whose: total.number % 10 for whose, total in totals.items() if isinstance(total, Number)}
    return Hands(player, bank, seat in r.state.foul, spoken)


def bank_total(cards: int) -> str:
    """The subject of reading the player-dealer's total with so many cards."""
    return f"{BANK}-{cards}"


def deciding(terms: NineCountTerms, setup: Setup) -> frozenset[str]:
    """The ids of the rules about cards that decide something for the dealer in this round."""
    played = course(terms, setup)
    paths = [first_result(terms.draws[BANK], Hands(bank=played.start(setup.player_dealer)))[1]]
    paths += [first_result(terms.draws[PLAYER], Hands(played.start(seat)))[1] for seat in asking_seats(terms, setup)]
    bank, foul = played.hands[setup.player_dealer], seats_in(setup, "foul")
    finished = (Hands(played.hands[seat], bank, seat in foul) for seat in setup.seats_taken)
    paths += [first_result(terms.awards[GAME], hands)[1] for hands in finished]
    return frozenset(rule.id for path in paths for rule in path)
