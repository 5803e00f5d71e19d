"""What goes wrong with cards: turned up, too many, too few, off the table, among others, of another deck, twice."""

from __future__ import annotations

from collections.abc import Callable

from trainer.cards.card import ACE, JOKER, NATURALS, Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import choose, sample
from trainer.games.faults.fault_felt import Felt, any_card
from trainer.games.faults.fault_scene import Scene, Show
from trainer.round.ruling import FaultView
from trainer.table.places import BANK, DISCARD, LEFT_OVER, is_pile, seat_place

Fits = Callable[[Card], bool]


def ace_or_joker(card: Card) -> bool:
    return card == JOKER or (card < NATURALS and card.rank == ACE)


def plain(card: Card) -> bool:
    return not ace_or_joker(card)


def exposed(hands: int, cards: int = 1, fits: Fits = any_card) -> Show:
    """Before so many players so many cards that went down lie face up."""

    def show(now: Scene) -> FaultView:
        felt, places = now.felt, [now.hand(seat)[0] for seat in now.some(hands)]
        for place in places:
            _turned(felt, place, cards, fits)
        return felt.showing(*places)

    return show


def pile_exposed(piles: int, fits: Fits = any_card) -> Show:
    """On so many of the piles a card lies face up."""

    def show(now: Scene) -> FaultView:
        felt = now.felt
        piled = [place for place in felt.lay.cards if is_pile(place)]
        dealt = [place for place in piled if any(map(fits, felt.cards(place)))] or piled
        places = sample(now.rng, dealt, min(piles, len(dealt)))
        for place in places:
            fitting = [n for n, card in enumerate(felt.cards(place)) if fits(card)]
            if not fitting:
                felt.want(place, 0, felt.spare(fits))
            felt.on_top(place, fitting[0] if fitting else 0)
        return felt.showing(*places)

    return show


def _turned(felt: Felt, place: str, cards: int, fits: Fits) -> None:
    able = [n for n, card in enumerate(felt.cards(place)) if fits(card)]
    felt.turn(place, range(len(felt.at(place))), up=False)
    felt.turn(place, able[:cards])


def counted(more: int, owner: str = "") -> Show:
    """A hand has so many cards more, or fewer."""

    def show(now: Scene) -> FaultView:
        felt = now.felt
        place = now.hand(owner or now.any_seat())[-1]
        laid = felt.at(place)
        up = bool(laid) and laid[-1].up
        for _ in range(abs(more)):
            if more > 0:
                felt.add(place, [felt.spare(but=place)], up=up)
            else:
                felt.add(felt.pile, [felt.pick(place)])
        felt.fan(place)
        return felt.showing(*(now.hand(owner) if owner else (place,)))

    return show


def cards_undealt(count: int, now: Scene) -> FaultView:
    """So many cards are left when the piles are dealt."""
    felt = now.felt
    felt.move(felt.pile, LEFT_OVER, up=False)
    felt.add(LEFT_OVER, [felt.spare(but=LEFT_OVER) for _ in range(count - len(felt.at(LEFT_OVER)))])
    felt.fan(LEFT_OVER)
    return felt.showing(LEFT_OVER)


def pile_counted(count: int, now: Scene) -> FaultView:
    """One of the piles has so many cards."""
    felt = now.felt
    place = choose(now.rng, [place for place in felt.lay.cards if is_pile(place)])
    felt.add(place, [felt.spare(but=place) for _ in range(count - len(felt.at(place)))])
    felt.fan(place)
    return felt.showing(place)


def off_table(now: Scene) -> FaultView:
    """A card of a hand is not on the table."""
    felt, seat = now.felt, now.any_seat()
    place = now.hand(seat)[-1]
    felt.pick(place)
    return felt.showing(place)


def held_away(now: Scene) -> FaultView:
    """No cards lie before a player who has taken them from the table."""
    felt, seat = now.felt, now.any_seat()
    places = now.hand(seat)
    for place in places:
        felt.lie(place, ())
    return felt.showing(seat_place(seat), *places)


def in_discard(now: Scene) -> FaultView:
    """A hand lies among the cards that were picked up."""
    felt, seat = now.felt, now.any_seat()
    places = now.hand(seat)
    for place in places:
        felt.move(place, DISCARD, up=False)
    return felt.showing(DISCARD, *places)


def in_other_hand(now: Scene) -> FaultView:
    """A card of one hand lies among those of another."""
    felt, (mine, other) = now.felt, _pair(now)
    start, end = now.hand(mine)[-1], now.hand(other)[-1]
    felt.add(end, [felt.pick(start)])
    return felt.showing(start, end)


def boxed(now: Scene) -> FaultView:
    """A card that came face up out of the deck lies so before a player."""
    felt, seat = now.felt, now.any_seat()
    place = now.hand(seat)[0]
    felt.turn(place, [len(felt.at(place)) - 1])
    return felt.showing(place)


def foreign(now: Scene) -> FaultView:
    """A card lies open in a hand that the deck does not have."""
    felt, seat = now.felt, now.any_seat()
    place = now.hand(seat)[-1]
    mine = felt.at(place)
    strange = JOKER if JOKER not in now.deck else next(card for card in mine if card.card != JOKER).card
    felt.turn(place)
    felt.pick(place)
    felt.add(place, [strange], up=True)
    return felt.showing(place)


def same_card(now: Scene) -> FaultView:
    """Two hands that lie open hold the same card."""
    felt, (mine, other) = now.felt, _pair(now)
    for seat in (mine, other):
        for place in now.hand(seat):
            felt.turn(place)
    start, end = now.hand(mine)[-1], now.hand(other)[-1]
    card = felt.cards(start)[0]
    felt.pick(end)
    felt.add(end, [card], up=True)
    return felt.showing(*now.hand(mine), *now.hand(other))


def opened(*owners: str) -> Show:
    """Hands lie open: of a player, of the bank."""

    def show(now: Scene) -> FaultView:
        felt, seat = now.felt, now.any_seat()
        places = [place for owner in owners for place in now.hand(owner or seat)]
        for place in places:
            felt.turn(place)
        return felt.showing(*places)

    return show


def by_owner(owner: str, texts: str, now: Scene) -> FaultView:
    """These cards lie open before a player, or the bank."""
    felt, place = now.felt, now.hand(owner or now.any_seat())[0]
    felt.hold(place, parse_cards(texts))
    return felt.showing(place)


def _pair(now: Scene) -> tuple[int, int | str]:
    """Two players with cards, or one and the bank where there are no two."""
    able = [seat for seat in now.seats if now.r.lay.cards.get(now.hand(seat)[0])]
    if len(able) > 1:
        return tuple(sample(now.rng, able, 2))  # type: ignore[return-value]
    return choose(now.rng, able or now.seats), BANK
