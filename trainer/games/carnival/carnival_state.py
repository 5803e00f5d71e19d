"""What a carnival round remembers, made once from its set-up: who is dealt in, every card, what everybody does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import sample
from trainer.games.carnival.carnival_player_acts import (
    Cards,
    KnownTable,
    Tried,
    acting,
    plays_of,
    reached,
    tried_of,
)
from trainer.games.carnival.carnival_standing import AGAIN, BANKS, HAND, QUALIFIES, RESULT, Standing
from trainer.games.carnival.carnival_terms import CarnivalTerms, Street
from trainer.round.acts import chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.places import BANK, BANK_HAND, BOARD, hand_place, place_of
from trainer.table.places import HAND as HAND_NAME
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

BURN, UNSEEN = "burn", "unseen"
SECOND = 2
"""The number of a seat's hand of the second deal among its hands."""
BANK_SECOND = place_of(BANK, f"{HAND_NAME}-{SECOND}")
DEAL, SINGLE = "deal", "single"
"""The word of a set-up that deals one card at a time, and its value."""


@dataclass(frozen=True, slots=True)
class State:
    """Cards by place, the seats that get some in the order of the deal, and what each does: a letter a street.

    `later` are the wagers made after the cards, `back` those that are taken back: seat and kind.
    """

    dealt_in: tuple[int, ...]
    cards: Cards = field(repr=False)
    plays: Mapping[int, str]
    later: tuple[Wager, ...] = ()
    back: frozenset[tuple[int, str]] = frozenset()
    tried: Tried | None = None

    def folded(self, seat: int) -> bool:
        return self.plays[seat].endswith("f")

    def hand(self, seat: int) -> tuple[Card, ...]:
        return self.cards.get(hand_place(seat), ())

    @property
    def bank(self) -> tuple[Card, ...]:
        return self.cards.get(BANK_HAND, ())

    @property
    def board(self) -> tuple[Card, ...]:
        return self.cards.get(BOARD, ())

    def second(self, seat: int) -> tuple[Card, ...]:
        """What a seat got on the second deal."""
        return self.cards.get(hand_place(seat, SECOND), ())

    @property
    def bank_second(self) -> tuple[Card, ...]:
        return self.cards.get(BANK_SECOND, ())


def begin(terms: CarnivalTerms, setup: Setup) -> State:
    """The state of a round before its first duty."""
    cards = deal(terms, setup)
    dealt = KnownTable(terms, setup, cards)
    start = terms.first_of(terms.deal.first, setup.player_dealer)
    dealt_in = tuple(seat for seat in clockwise(start, setup.seats) if seat in setup.seats_taken)
    plays = {seat: plays_of(dealt, seat) for seat in dealt_in}
    streets = acting(terms)
    back = {
        (seat, street.bet)
        for seat, word in plays.items()
        for street, does in zip(streets, word, strict=False)
        if does == "t"
    }
    if terms.second is not None:
        cards = _deal_second(terms, terms.second, setup, cards, going_on(dealt, plays))
    return State(dealt_in, cards, plays, tuple(_later(terms, setup, plays)), frozenset(back), tried_of(setup))


def going_on(dealt: KnownTable, plays: Mapping[int, str]) -> tuple[int, ...]:
    """The seats that get cards of the second deal: those that came to it and did not give up."""
    street = dealt.terms.second
    return tuple(
        seat for seat, word in plays.items() if street and word[-1:] not in ("f", "s") and reached(dealt, seat, street)
    )


def second_places(street: Street, seats: Iterable[int]) -> tuple[str, ...]:
    """Where each card of the second deal goes, those burned first."""
    around = [place for seat in seats for place in [hand_place(seat, SECOND)] * street.own]
    return (*[BURN] * street.burn, *around, *[BANK_SECOND] * street.bank)


def _deal_second(terms: CarnivalTerms, street: Street, setup: Setup, cards: Cards, seats: tuple[int, ...]) -> Cards:
    """The cards with those of the second deal, which come next from the deck."""
    if not seats:
        return cards
    places = second_places(street, seats)
    before = [card for dealt in cards.values() for card in dealt]
    named = setup.deck[len(before) :][: len(places)]
    more = sample(setup.rng("second"), without(terms.deck.cards(), [*before, *named]), len(places) - len(named))
    dealt_cards = dict(cards)
    for place, card in zip(places, (*named, *more), strict=True):
        dealt_cards[place] = (*dealt_cards.get(place, ()), card)
    return dealt_cards


def _later(terms: CarnivalTerms, setup: Setup, plays: Mapping[int, str]) -> list[Wager]:
    """The wagers everybody makes after the cards, those behind a seat with it."""
    bettors = dict.fromkeys((wager.seat, wager.back) for wager in setup.wagers)
    later_wagers = []
    for seat, number in bettors:
        times = int(plays[seat][-1:]) if plays[seat][-1:].isdigit() else 0
        stake = times * setup.at(seat, number).get(terms.wagers.ante, 0)
        later_wagers += [Wager(seat, terms.wagers.play, number, stake)] if stake else []
    return later_wagers


def deal(terms: CarnivalTerms, setup: Setup) -> Cards:
    """The cards of a set-up by place: those it names from the top, the rest from its seed."""
    places = destinations(terms, setup)
    named = setup.deck[: len(places)]
    others = sample(setup.rng("deck"), without(terms.deck.cards(), named), len(places) - len(named))
    cards: dict[str, tuple[Card, ...]] = {BANK_HAND: ()}
    for place, card in zip(places, (*named, *others), strict=True):
        cards[place] = (*cards.get(place, ()), card)
    return cards


def packet(terms: CarnivalTerms, setup: Setup) -> int:
    """How many cards a hand gets at a time."""
    return 1 if setup.option(DEAL) == SINGLE else terms.deal.packet


def destinations(terms: CarnivalTerms, setup: Setup) -> tuple[str, ...]:
    """Where each card goes, from the top of the deck."""
    start, size = terms.first_of(terms.deal.first, setup.player_dealer), packet(terms, setup)
    players = [hand_place(seat) for seat in clockwise(start, setup.seats) if seat in setup.seats_taken]
    if terms.deal.community:
        return (*(place for place in players for _ in range(size)), BOARD, BOARD, UNSEEN)
    around = [place for place in (*players, BANK_HAND) for _ in range(size)]
    places_in_turn = around * (terms.hands.cards // size)
    for street in terms.streets:
        if not street.after:
            places_in_turn += [BURN] * street.burn + [BOARD] * street.board
    return tuple(places_in_turn)


# -- how things stand in a round


def standing_of(terms: CarnivalTerms, state: State, seat: int) -> Standing:
    """A seat at the end of the round."""
    bank = state.bank if terms.contest else ()
    standing = Standing(terms.hands, state.hand(seat), bank, state.board, state.folded(seat))
    if terms.second is None:
        return standing
    return replace(
        standing,
        second=state.second(seat),
        bank_second=state.bank_second,
        surrendered=state.plays.get(seat, "").endswith("s"),
    )


def standing_at(terms: CarnivalTerms, r: Round[State], seat: int) -> Standing:
    """The same as the dealer has read it."""
    answers: tuple[tuple[str, Key], ...] = (
        (BANKS, Key(Kind.READ_HAND)),
        (HAND, Key(Kind.READ_HAND, seat)),
        (QUALIFIES, Key(Kind.QUALIFY)),
        (RESULT, Key(Kind.COMPARE, seat)),
    )
    if terms.second is not None:
        answers = (*answers, (AGAIN, Key(Kind.COMPARE, seat, terms.second.id)))
    spoken = tuple((part, chosen(r.acts[key])) for part, key in answers if key in r.acts)
    standing = _as_spoken(standing_of(terms, r.state, seat), spoken)
    if terms.second is not None and standing.result != terms.second.after:
        return replace(standing, second=(), bank_second=(), surrendered=False)
    return standing


@lru_cache(maxsize=500)
def _as_spoken(standing: Standing, spoken: tuple[tuple[str, str], ...]) -> Standing:
    """A standing with what was said of its parts, one after the other, where that is not what is to be said."""
    for part, answer in spoken:
        if answer != standing.is_read(part):
            standing = replace(standing, spoken={**standing.spoken, part: answer})
    return standing


def letter(terms: CarnivalTerms, state: State, seat: int, street: Street) -> str:
    """What a seat does on a street, empty where it does nothing any more."""
    place, word = acting(terms).index(street), state.plays[seat]
    return word[place] if place < len(word) else ""


def wagers_of(r: Round[State]) -> tuple[Wager, ...]:
    """Every wager that is there after the last decision: the later ones too, without those taken back."""
    before = (wager for wager in r.setup.wagers if (wager.seat, wager.kind) not in r.state.back)
    return tuple(wager for wager in (*before, *r.state.later) if wager.stake)


def second_seats(terms: CarnivalTerms, r: Round[State]) -> tuple[int, ...]:
    """The seats of the second deal, as the dealer has compared the first."""
    return tuple(seat for seat in r.state.dealt_in if r.state.second(seat) and standing_at(terms, r, seat).second)
