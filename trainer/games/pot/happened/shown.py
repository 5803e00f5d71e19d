"""Cards that lie open before players: ties, an ace, an open pair."""

from __future__ import annotations

from collections.abc import Callable

from trainer.cards.card import ACE, NATURALS, Card
from trainer.games.pot.scene import NOTHING, Felt, Scene, hands
from trainer.hands.boards import Forced
from trainer.hands.low import LOW_RANK
from trainer.rng import choose, sample
from trainer.round.ruling import Happened
from trainer.table.place import hand_place


def same_rank(now: Scene, *, by: Callable[[Card], int]) -> Happened:
    """Two players show cards of one rank, before which no other card shown comes."""
    felt = Felt(now)
    shown = [(by(felt.at(hand_place(seat))[n].card), seat, n) for seat in now.seats for n in felt.ups(seat)]
    if not shown:
        return NOTHING
    _, first, place = max(shown)
    card = felt.at(hand_place(first))[place].card
    other = choose(now.rng, [seat for seat in now.seats if seat != first] or [first])
    ups = felt.ups(other)
    mates = [Card.make(card.rank, suit) for suit in range(4) if suit != card.suit] if card < NATURALS else []
    mates = [mate for mate in mates if mate in felt.held]
    if not ups or not mates or other == first:
        return NOTHING
    felt.want(hand_place(other), ups[0], mates[0])
    return felt.shows(hands((first, other)))


def forced_tie(now: Scene) -> Happened:
    """Two cards shown are equally due for the forced bet."""
    how = now.game.opening.forced

    def due(card: Card) -> int:
        match how:
            case Forced.LOW:
                return -card.rank
            case Forced.HIGH:
                return LOW_RANK[card]
            case _:
                return card.rank

    return same_rank(now, by=due)


def board_tie(now: Scene) -> Happened:
    """Two boards are equally due to begin."""
    low = now.game.opening.low_board
    return same_rank(now, by=lambda card: -LOW_RANK[card] if low else card.rank)


def ace(now: Scene) -> Happened:
    """An ace lies among the cards shown."""
    felt = Felt(now)
    place = hand_place(choose(now.rng, now.seats))
    ups = [n for n, one in enumerate(felt.at(place)) if one.up]
    if not ups:
        return NOTHING
    felt.want(place, ups[0], Card.make(ACE, 3))
    return felt.shows((place,))


def open_pair(low: bool, now: Scene) -> Happened:  # noqa: FBT001
    """The second card face up makes a pair."""
    felt = Felt(now)
    felt.street(1)
    seat = choose(now.rng, now.seats)
    ups, place = felt.ups(seat), hand_place(seat)
    if len(ups) < 2:
        return NOTHING
    ranks = sorted(now.game.deck.ranks)
    rank = choose(now.rng, ranks[:4] if low else ranks)
    for number, suit in zip(ups[:2], sample(now.rng, range(4), 2), strict=True):
        felt.want(place, number, Card.make(rank, suit))
    return felt.shows((place,))
