"""What a hand of Chinese poker remembers, made once from its set-up, and what everybody shows on the felt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, shuffled, without
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games.chinese_poker.chinese_points import PairMoved, Stacks
from trainer.games.chinese_poker.chinese_table import FOUL, HANDS, ShownHand, declaring, positions, shown_hand, stack_of
from trainer.games.chinese_poker.chinese_terms import ChineseTerms, Dealing
from trainer.games.chinese_poker.chinese_thirteen import HAND, SEGMENTS, SIZES, Thirteen, split
from trainer.round.acts import Choose, chosen
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.places import hand_place, seat_of, spot

Thirteens = Sequence[tuple[Card, ...]]
"""The four stacks, thirteen cards each."""


@dataclass(frozen=True, slots=True)
class State:
    """The four stacks as they are dealt, the players with a hand, what was settled, and chips without action.

    `fouled` are the seats whose hands were declared foul.
    """

    stacks: Thirteens
    ring: tuple[int, ...]
    chips: Stacks
    moves: tuple[PairMoved, ...] = ()
    fouled: frozenset[int] = frozenset()

    @property
    def dealt(self) -> Mapping[int, tuple[Card, ...]]:
        """The stack of every player: the first goes to the buttons, the others clockwise."""
        return dict(zip(self.ring, self.stacks, strict=False))


def begin(terms: ChineseTerms, setup: Setup) -> State:
    """The state of a hand before its first duty."""
    deck = deck_of(setup)
    stacks = [tuple(deck[place_in_deck(terms, stack, row)] for row in range(HAND)) for stack in range(HANDS)]
    return State(stacks, positions(setup), Stacks({seat: stack_of(setup, seat) for seat in setup.seats_taken}))


def deck_of(setup: Setup) -> tuple[Card, ...]:
    """The deck from the top: the cards the set-up names, the rest from the seed."""
    if len(setup.deck) == STANDARD.size:
        return setup.deck
    cards = without(STANDARD.cards(), setup.deck)
    return (*setup.deck, *shuffled(cards, setup.rng("deck")))


def place_in_deck(terms: ChineseTerms, stack: int, row: int) -> int:
    """Where in the deck the card with that number of a stack lies; stacks and rows from 0."""
    return row * HANDS + stack if terms.deal is Dealing.ONE_BY_ONE else stack * HAND + row


# -- as it lies


def shown_hands(terms: ChineseTerms, r: Round[State]) -> Mapping[int, ShownHand]:
    """What every seat in play shows as it lies and as the dealer has read it, by position."""
    return {seat: _announced(terms, r, _laid(terms, r, seat)) for seat in r.state.ring}


def _announced(terms: ChineseTerms, r: Round[State], shown: ShownHand) -> ShownHand:
    named = {name: r.did(Kind.READ_HAND, shown.seat, name) for name in SEGMENTS}
    spoken = {name: chosen(act) for name, act in named.items() if act is not None}
    foul, sweep = r.did(Kind.CHECK_SETTING, shown.seat), r.did(Kind.READ_BONUS, shown.seat)
    if sweep is not None:
        shown = replace(
            shown, sweep=next((sweep_rule for sweep_rule in terms.sweeps if sweep_rule.hand == chosen(sweep)), None)
        )
    if shown.seat in r.state.fouled:
        shown = replace(shown, ruled=True)
    if foul is not None:
        shown = replace(shown, said_foul=foul == Choose(FOUL))
    return replace(shown, hand=replace(shown.hand, spoken=spoken)) if spoken else shown


def carried_out(_: Ruling, lies: FaultView, effect: Effect, r: Round[State]) -> Round[State]:
    """A hand is declared foul."""
    seat = seat_of(lies.look[0]) if lies.look else 0
    fouls = effect is Effect.FOUL and seat in r.state.ring and seat not in declaring(r.setup)
    return r.with_state(replace(r.state, fouled=r.state.fouled | {seat})) if fouls else r


def _laid(terms: ChineseTerms, r: Round[State], seat: int) -> ShownHand:
    if seat in declaring(r.setup):
        return shown_hand(terms, seat, split(r.lay.cards_at(hand_place(seat))), declared=True)
    front, middle, back = (r.lay.cards_at(spot(seat, name)) for name in SIZES)
    return shown_hand(terms, seat, Thirteen(front, middle, back), declared=False)


def lay_hand(lay: Lay, seat: int, hand: Thirteen, *, up: bool = False) -> Lay:
    """A set hand before its seat, every part in the order of its ranks."""
    for name in SEGMENTS:
        lay = lay.set_cards(spot(seat, name), sorted_down(hand.segment(name)))
        lay = lay.turn(spot(seat, name)) if up else lay
    return lay


def sorted_down(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards from the highest."""
    return tuple(sorted(cards, reverse=True))
