"""What a remedy does to a hand for a pot: a hand killed, a card exchanged, the stub shuffled, an act that counts.

The hand is played again from where it stands: what was done stays done, the same players do what they would have done
as far as they may, and whatever the remedy says is done in its place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import shuffle
from trainer.games.faults.fault_felt import swapped
from trainer.games.faults.fault_words import lay_of, new_up, seat_in
from trainer.games.pot.pot_collection_stages import AT_POT, AT_RIVER, AT_STREET, AT_TURN, DRAW, SHOWDOWN
from trainer.games.pot.pot_play import played
from trainer.games.pot.pot_scene import Hand
from trainer.games.pot.pot_state import State, deck_of
from trainer.games.pot.pot_table import bet_place
from trainer.games.pot.pot_terms import PotGame
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.table.betting import Betting
from trainer.table.lay import Laid
from trainer.table.places import MAIN_POT, MUCK, STACK, STUB, hand_place, pot_of, seat_of, spot

Force = Callable[[int, int, Betting], str]
"""The word that a ruling makes of an act; empty where the player is free."""
AFTER_BETS: Final = (SHOWDOWN, AT_POT)
THIRD: Final = 3
OF_ACTS: Final = (Effect.KILL, Effect.CALL, Effect.RAISE, Effect.NO_LEAD)


@dataclass(frozen=True, slots=True)
class Ruled:
    """Where in a hand something is ruled: the round, how many acts of it are done, what was found."""

    game: PotGame
    round: int
    place: int
    lies: FaultView

    @property
    def seat(self) -> int:
        """The seat that the fault is about."""
        return seat_in(self.lies)


def carried_out(game: PotGame, fault: Ruling, lies: FaultView, effect: Effect, r: Hand) -> Hand:
    """The hand after a remedy for a fault at its moment."""
    draws = [number for number, street in enumerate(game.streets) if street.draw]
    number = {AT_STREET: 1, AT_TURN: 2, AT_RIVER: 3, DRAW: draws[0] if draws else 1}.get(fault.at, 0)
    if effect is Effect.ENDS:
        return bets_back(r, len(r.state.rounds) if fault.at in AFTER_BETS else number)
    if fault.at in AFTER_BETS:
        seat = seat_in(lies)
        kills = effect is Effect.KILL and seat in r.state.live and len(set(r.state.live) - r.state.dead) > 1
        return r.with_state(replace(r.state, dead=r.state.dead | {seat})) if kills else r
    return effect_in(Ruled(game, number, 0, lies), effect, r)


def in_betting(ruled: Ruled, effect: Effect, r: Hand) -> Hand:
    """The hand after what is ruled while a betting round is under way: it is about acts and hands, cards stay."""
    if effect is Effect.ENDS:
        return bets_back(r, ruled.round)
    return effect_in(ruled, effect, r) if effect in OF_ACTS else r


def effect_in(ruled: Ruled, effect: Effect, r: Hand) -> Hand:
    """The hand after an effect; as it was where the effect has nothing to work on."""
    does = _EFFECTS.get(effect)
    if does is None or r.state.round(ruled.round) is None:
        return r
    try:
        return does(ruled, r)
    except BadText:
        return r  # what the set-up says of later streets cannot be done any more: the hand stands


def bets_back(r: Hand, rounds: int) -> Hand:
    """Everybody has back what they put in: what is in front of them, and in the pots from so many betting rounds."""
    lay, state = r.lay, r.state
    pots = [place for place in lay.chips if pot_of(place) is not None]
    for seat in state.ring:
        lay = lay.pay(bet_place(seat), spot(seat, STACK), lay.chips_at(bet_place(seat)))
        put = sum(going.put.get(seat, 0) for going in state.rounds[:rounds])
        due = put + state.antes.get(seat, 0) + state.dead_chips.get(seat, 0)
        for pot in pots:
            cents = min(due, lay.chips_at(pot))
            lay, due = lay.pay(pot, spot(seat, STACK), cents), due - cents
    return r.with_lay(lay)


# ---------------- the hand played again


def _again(ruled: Ruled, r: Hand, force: Force, deck: Sequence[Card] = ()) -> Hand:
    """The hand with acts that the ruling forces, and with another order of the deck."""
    setup = replace(r.setup, deck=tuple(deck)) if deck else replace(r.setup, deck=_deck(ruled.game, r))
    state = played(ruled.game, setup, _choice(ruled, r.state, force))
    before = r.state
    return r.with_state(
        replace(
            state,
            misplays=before.misplays,
            acted=before.acted,
            miscut=before.miscut,
            dead=before.dead,
            burnt=before.burnt,
        )
    )


def _choice(ruled: Ruled, state: State, force: Force) -> Callable[[int, int, Betting], str]:
    """What players do: what they did, what is forced, then what they would have done as far as they may."""
    at, words = (ruled.round, ruled.place), defaultdict[tuple[int, int], list[str]](list)
    for number, going in enumerate(state.rounds):
        for place, move in enumerate(going.moves):
            if (number, place) >= at:
                words[number, move.seat].append(move.word)

    def choose(number: int, place: int, betting: Betting) -> str:
        if (number, place) < at:
            return state.rounds[number].moves[place].word
        own = words[number, betting.seat]
        word = own.pop(0) if own else "c"
        return _possible(betting, force(number, place, betting) or word)

    return choose


def _possible(betting: Betting, word: str) -> str:
    """The word, or a call where the player may not do that; a hand is only thrown away for a bet or by a ruling."""
    for choice in (word, "c"):
        try:
            betting.act(choice)
        except BadText:
            continue
        return choice
    return "f"


def _free(_number: int, _place: int, _betting: Betting) -> str:
    return ""


def _deck(game: PotGame, r: Hand) -> tuple[Card, ...]:
    """The deck of this hand as it stands."""
    return deck_of(game, r.setup) if r.state.mixed else r.state.deck[: game.deck.size]


# ---------------- hands


def _kill(ruled: Ruled, r: Hand) -> Hand:
    """The hand is in the muck, and its player does nothing more."""
    seat = ruled.seat
    if seat not in r.state.ring:
        return r
    lay = r.lay.move_cards(hand_place(seat), MUCK, up=False) if r.lay.cards.get(hand_place(seat)) else r.lay
    killed = _again(ruled, r.with_lay(lay), lambda _number, _place, betting: "f" if betting.seat == seat else "")
    if seat not in killed.state.live:
        return killed
    if len(killed.state.live) == 1:  # everybody else has folded to it: nobody is left to take the pot
        return r
    return killed.with_state(replace(killed.state, dead=killed.state.dead | {seat}))


def _ante_back(ruled: Ruled, r: Hand) -> Hand:
    """The same, and the ante goes back."""
    killed, seat = _kill(ruled, r), ruled.seat
    cents = killed.state.antes.get(seat, 0)
    antes = {other: ante for other, ante in killed.state.antes.items() if other != seat}
    lay = killed.lay.pay(MAIN_POT, spot(seat, STACK), min(cents, killed.lay.chips_at(MAIN_POT)))
    return killed.with_lay(lay).with_state(replace(killed.state, antes=antes))


# ---------------- cards


def _exchange(ruled: Ruled, r: Hand) -> Hand:
    """The card that is out goes for the next one: burned where the next street burns, else out of play."""
    card, deck = _card_out(ruled.lies), list(_deck(ruled.game, r))
    if card is None or r.state.mixed or card not in deck:
        return r
    gone = sum(dealt.street < max(ruled.round, 1) for dealt in r.state.plan)
    place = deck.index(card)
    street = ruled.game.streets[ruled.round or 1] if len(ruled.game.streets) > 1 else None
    if place >= gone:  # it lay on the deck, or before an empty seat
        deck = [*deck[:place], *deck[place + 1 :], card]
        lay = r.lay
    else:
        other = deck[gone]
        deck[place] = other
        if street is not None and street.burn:
            deck[gone] = card
        else:
            deck = [*deck[:gone], *deck[gone + 1 :], card]
        lay = swapped(r.lay, card, other)
    return _with_stub(_again(ruled, r.with_lay(lay), _free, deck), deck[gone:])


def _card_out(lies: FaultView) -> Card | None:
    """The card that the fault is about: one that was turned up, or one where nobody should have it."""
    for _, card in new_up(lies):
        return card
    before = {laid.card for place, there in lies.scene.r.lay.cards.items() if place != STUB for laid in there}
    cards = (
        laid.card
        for place, there in lay_of(lies).cards.items()
        if seat_of(place) and seat_of(place) not in lies.scene.r.setup.seats_taken
        for laid in there
    )
    return next((card for card in cards if card not in before), None)


def _third_down(ruled: Ruled, r: Hand) -> Hand:
    """The card that was turned up stays so, and the one that would have come face up lies face down."""
    seat, deck = ruled.seat, list(_deck(ruled.game, r))
    card = next((card for place, card in new_up(ruled.lies) if seat_of(place) == seat), None)
    mine = [
        (card_dealt, dealt.up)
        for card_dealt, dealt in zip(deck, r.state.plan, strict=False)
        if dealt.to == seat and not dealt.street
    ]
    other = next((card_dealt for card_dealt, up in mine if up), None)
    if card is None or other is None or card not in deck or ruled.game.streets[0].own < THIRD:
        return r
    places = deck.index(card), deck.index(other)
    deck[places[0]], deck[places[1]] = other, card
    laid = [Laid(laid.card, laid.card == card) for laid in r.lay.cards[hand_place(seat)]]
    lay = r.lay.lie(hand_place(seat), tuple(sorted(laid, key=lambda laid: laid.up)))
    return _again(ruled, r.with_lay(lay), _free, deck)


def _shuffled(ruled: Ruled, r: Hand) -> Hand:
    """What has not been dealt is shuffled again, but the card that is burned already."""
    return _dealt_from(ruled, r, ())


def _set_aside(ruled: Ruled, r: Hand) -> Hand:
    """The card that came early is out for this round: the next one comes, and all later ones from a stub with it."""
    deck, start = _deck(ruled.game, r), _burnt_to(ruled, r)
    return _dealt_from(ruled, r, deck[start + 1 : start + 2])


def _burnt_to(ruled: Ruled, r: Hand) -> int:
    """The place in the deck behind the burned card of the street."""
    number = max(ruled.round, 1)
    burn = ruled.game.streets[number].burn if number < len(ruled.game.streets) else 0
    return sum(dealt.street < number for dealt in r.state.plan) + burn


def _dealt_from(ruled: Ruled, r: Hand, first: Sequence[Card]) -> Hand:
    """The hand dealt on with these cards, then with the rest of the stub shuffled; no card is burned again."""
    if r.state.mixed:
        return r
    deck, start = _deck(ruled.game, r), _burnt_to(ruled, r)
    stub = (*first, *shuffle([card for card in deck[start:] if card not in first], r.setup.rng("reshuffled")))
    number = max(ruled.round, 1)
    again = _with_stub(
        _again(ruled, r, _free, (*deck[:start], *stub)), (*deck[start - ruled.game.streets[number].burn : start], *stub)
    )
    return again.with_state(replace(again.state, burnt=again.state.burnt | {number}))


def _with_stub(r: Hand, cards: Sequence[Card]) -> Hand:
    return r.with_lay(r.lay.set_cards(STUB, cards)) if STUB in r.lay.cards else r


# ---------------- acts


def _counts(word: str, ruled: Ruled, r: Hand) -> Hand:
    """The player's act is this one, after the bets that others put out for the fault."""
    bets = {seat_of(spot_there) for spot_there, _ in ruled.lies.offered} - {0, ruled.seat}
    at = ruled.place + len(bets)

    def force(number: int, place: int, betting: Betting) -> str:
        if number == ruled.round and ruled.place <= place < at and betting.seat in bets:
            return "r"
        return word if (number, place, betting.seat) == (ruled.round, at, ruled.seat) else ""

    return _again(ruled, r, force)


def _no_lead(ruled: Ruled, r: Hand) -> Hand:
    """The player may not open the betting of this round any more."""

    def force(number: int, _: int, betting: Betting) -> str:
        return "c" if (number, betting.seat) == (ruled.round, ruled.seat) and not betting.to_call else ""

    return _again(ruled, r, force)


_EFFECTS: Final[Mapping[Effect, Callable[[Ruled, Hand], Hand]]] = {
    Effect.KILL: _kill,
    Effect.ANTE_BACK: _ante_back,
    Effect.EXCHANGE: _exchange,
    Effect.THIRD_DOWN: _third_down,
    Effect.SHUFFLE: _shuffled,
    Effect.SET_ASIDE: _set_aside,
    Effect.CALL: partial(_counts, "c"),
    Effect.RAISE: partial(_counts, "r"),
    Effect.NO_LEAD: _no_lead,
}
