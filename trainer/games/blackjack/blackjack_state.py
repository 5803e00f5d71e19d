"""What a blackjack round remembers beside what lies on the felt: the shoe, what became of hands, what players want."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import sample
from trainer.core.text import say
from trainer.games.blackjack.blackjack_button import BANK_LEFT
from trainer.games.blackjack.blackjack_hand import UNNAMED, Counting, Read, group_of
from trainer.games.blackjack.blackjack_situations import EVEN_MONEY, SAME, SURRENDERED, Finished, Play
from trainer.games.blackjack.blackjack_terms import FURTHER, INSURANCE, BlackjackTerms, hand_kind, hand_of
from trainer.games.blackjack.blackjack_wishes import scripts
from trainer.games.shared_words import BANK, HIT, PLAYER, STAND, UP
from trainer.round.acts import Choose, chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.table.lay import Lay
from trainer.table.places import BANK_HAND, hand_place, seat_of
from trainer.table.seat_ring import clockwise, left_of
from trainer.table.settlement import Wager

FIRST = "first"
"""The question about a hand as it was dealt."""
MOST_CARDS = 130
"""A round never uses more cards."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a player: how it ended ("" while it is played), how often its wager was doubled.

    `refused` are the options asked for in vain with the hand as it lies.
    """

    ended: str = ""
    doubled: int = 0
    refused: tuple[str, ...] = ()


ONE_HAND = (Hand(),)


@dataclass(frozen=True, slots=True)
class State:
    """The cards still in the shoe, the hands of each seat, and the wagers added during the round.

    `dealt` are the two cards each seat had first; splits tear them apart later. `wishes` are those written in the
    set-up, `used` how many of a seat's wishes are done with. `natural`: whether the down card was found to make one;
    None while nobody looked. `natural_lost` is the rule by which the player-dealer's does not count.
    `signals` say what a seat was found to want with its first two cards.
    """

    shoe: tuple[Card, ...]
    wishes: Mapping[int, tuple[str, ...]]
    hands: Mapping[int, tuple[Hand, ...]] = field(default_factory=dict)
    dealt: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    added: tuple[Wager, ...] = ()
    used: Mapping[int, int] = field(default_factory=dict)
    natural: bool | None = None
    bank_stands: bool = False
    natural_lost: Printed | None = None
    signals: Mapping[int, str] = field(default_factory=dict)

    def of(self, seat: int) -> tuple[Hand, ...]:
        """The hands a seat plays."""
        return self.hands.get(seat, ONE_HAND)

    def hand(self, seat: int, number: int) -> Hand:
        return self.of(seat)[number - 1]

    def with_hand(self, seat: int, number: int, hand: Hand) -> State:
        """The same with one hand changed."""
        hands = list(self.of(seat))
        hands[number - 1] = hand
        return replace(self, hands={**self.hands, seat: tuple(hands)})

    def one_used(self, seat: int) -> State:
        """One wish of a seat is done with."""
        return replace(self, used={**self.used, seat: self.used.get(seat, 0) + 1})


BlackjackRound = Round[State]


def begin(terms: BlackjackTerms, setup: Setup) -> State:
    """The state before the first duty: the cards of the set-up on top of the shoe, the rest from the seed."""
    named = setup.deck[:MOST_CARDS]
    cards = without(terms.shoe, named) if named else terms.shoe
    more = sample(setup.rng("deck"), cards, min(MOST_CARDS - len(named), len(cards)))
    return State((*named, *more), scripts(setup))


def carried_out(fault: Ruling, lies: FaultView, effect: Effect, r: BlackjackRound) -> BlackjackRound:
    """A player has what the signal meant; a natural that was not told in time is lost, and a card is drawn to it."""
    if effect is Effect.LOSE_NATURAL and lies.felt is not None:
        return _natural_lost(fault.printed, lies.felt, r)
    signal, seat = _SIGNALS.get(effect, ""), seat_of(lies.look[0]) if lies.look else 0
    return r.with_state(replace(r.state, signals={**r.state.signals, seat: signal})) if signal and seat else r


def _natural_lost(rule: Printed, felt: Lay, r: BlackjackRound) -> BlackjackRound:
    """The player-dealer has the cards that were found, and draws one; what lay there before is in the shoe."""
    lay, state = replace(r.lay, cards=felt.cards), r.state
    before, now = (Counter(laid.card for laid in chain(*each.cards.values())) for each in (r.lay, lay))
    undealt = dict(zip((now - before).elements(), (before - now).elements(), strict=False))
    shoe = tuple(undealt.get(card, card) for card in state.shoe)
    r = deal_card(r.with_lay(lay).with_state(replace(state, shoe=shoe, natural_lost=rule)), BANK_HAND)
    return r.note("natural-lost", Choose(HIT), say("The player-dealer draws {card}.", card=str(bank_cards(r)[-1])))


_SIGNALS: Final = {Effect.CARD: HIT, Effect.STAND: STAND}


def deal_card(r: BlackjackRound, place: str, *, up: bool = True) -> BlackjackRound:
    """The next card of the shoe laid at a place; without one left nothing happens."""
    shoe = r.state.shoe
    if not shoe:
        return r
    return r.with_state(replace(r.state, shoe=shoe[1:])).with_lay(r.lay.put(place, shoe[:1], up=up))


# -- who plays


def deal_seats(terms: BlackjackTerms, setup: Setup) -> tuple[int, ...]:
    """The seats with a wager in the order of the deal."""
    return in_turn(terms.deal.first, setup.player_dealer, setup.seats, setup.seats_taken)


def play_seats(terms: BlackjackTerms, setup: Setup) -> tuple[int, ...]:
    """The seats with a wager in the order in which they play."""
    return in_turn(terms.deal.play, setup.player_dealer, setup.seats, setup.seats_taken)


def in_turn(start: str, banker: int, seats: int, seats_taken: Collection[int]) -> tuple[int, ...]:
    """The seats with a wager clockwise from the player-dealer's or the house dealer's left."""
    first = left_of(banker, seats) if start == BANK_LEFT else 1
    return tuple(seat for seat in clockwise(first, seats) if seat in seats_taken)


# -- hands


def hands_of(r: BlackjackRound, seat: int) -> int:
    """How many hands a seat plays."""
    return len(r.state.of(seat))


def add_hand(r: BlackjackRound, seat: int, hand: int) -> BlackjackRound:
    """One more hand: the second card of this one begins it, and every option may be asked for anew."""
    new = hands_of(r, seat) + 1
    laid = r.lay.cards[hand_place(seat, hand)]
    cards = {**r.lay.cards, hand_place(seat, hand): laid[:1], hand_place(seat, new): laid[1:]}
    hands = (*(replace(hand, refused=()) for hand in r.state.of(seat)), Hand())
    state = replace(r.state, hands={**r.state.hands, seat: hands})
    return r.with_state(state).with_lay(replace(r.lay, cards=cards))


def hand_cards(r: BlackjackRound, seat: int, hand: int = 1) -> tuple[Card, ...]:
    return r.lay.cards_at(hand_place(seat, hand))


def _counting(terms: BlackjackTerms, r: BlackjackRound) -> Counting:
    """How this table counts."""
    return terms.counting(terms.table.readings_of(r.setup))


def read_of(terms: BlackjackTerms, r: BlackjackRound, seat: int, hand: int = 1) -> Read:
    cards, unsplit = hand_cards(r, seat, hand), hands_of(r, seat) == 1
    read = _counting(terms, r).read(cards, split=not unsplit)
    counted = unsplit and (len(cards) == 2 or terms.deal.closed)
    return _announced(terms, r, read, Key(Kind.READ_TOTAL, seat, FIRST)) if counted else read


def _announced(terms: BlackjackTerms, r: BlackjackRound, read: Read, key: Key) -> Read:
    """A hand as the dealer has counted it."""
    spoken = chosen(r.acts[key]) if key in r.acts else read.id
    return read if spoken == read.id else _counting(terms, r).named(spoken, read.count)


def bank_cards(r: BlackjackRound) -> tuple[Card, ...]:
    return r.lay.cards_at(BANK_HAND)


def open_bank_cards(r: BlackjackRound) -> tuple[Card, ...]:
    return tuple(laid.card for laid in r.lay.cards.get(BANK_HAND, ()) if laid.up)


def bank_read(terms: BlackjackTerms, r: BlackjackRound) -> Read:
    cards = bank_cards(r)
    read = _counting(terms, r).read(cards)
    if r.state.natural_lost is not None:
        low = replace(_counting(terms, r), ace_low=True, naturals=())
        read = replace(low.read(cards), soft=False)
    return _announced(terms, r, read, Key(Kind.READ_TOTAL, 0, f"bank-{len(cards)}"))


def bank_has_natural(terms: BlackjackTerms, r: BlackjackRound) -> bool:
    return bool(bank_read(terms, r).natural)


def up_of(terms: BlackjackTerms, cards: Sequence[Card]) -> Card | None:
    """The open one of the player-dealer's cards as they were dealt."""
    index = terms.deal.bank.index(UP)
    return cards[index] if index < len(cards) else None


def up_card(terms: BlackjackTerms, r: BlackjackRound) -> Card | None:
    """The player-dealer's open card before he plays."""
    return up_of(terms, bank_cards(r))


def button_card(r: BlackjackRound) -> Card | None:
    """The player-dealer's second card, which places the button."""
    cards = bank_cards(r)
    return cards[1] if len(cards) > 1 else None


def playing(terms: BlackjackTerms, r: BlackjackRound, seat: int, hand: int, amount: str = "equal") -> Play:
    """The hand as the charts and the lists of options see it."""
    up, hands = open_bank_cards(r), hands_of(r, seat)
    return Play(
        read_of(terms, r, seat, hand),
        hand_cards(r, seat, hand),
        up,
        hands,
        hands > 1,
        r.state.hand(seat, hand).doubled,
        amount,
        len(up) > 1,
        bool(r.state.natural),
        terms.table.readings_of(r.setup),
    )


def bank_playing(terms: BlackjackTerms, r: BlackjackRound) -> Play:
    return Play(bank_read(terms, r), bank_cards(r), bank_cards(r), readings=terms.table.readings_of(r.setup))


# -- fates


def end_hand(r: BlackjackRound, seat: int, hand: int, how: str) -> BlackjackRound:
    """A hand is over for its player."""
    return r.with_state(r.state.with_hand(seat, hand, replace(r.state.hand(seat, hand), ended=how)))


def fate_of(r: BlackjackRound, seat: int, hand: int) -> str:
    """How a hand ended where that matters for its wager."""
    return r.state.hand(seat, hand).ended


def begins_natural(terms: BlackjackTerms, up: Card) -> bool:
    """Whether a natural can have this card in it."""
    return any(group_of(up) in natural.cards for natural in terms.count.naturals)


def may_have_natural(terms: BlackjackTerms, cards: Sequence[Card]) -> bool:
    """Whether the player-dealer has a natural, or nobody can know before he plays; his cards as they were dealt."""
    if terms.count.read(cards[:2]).natural:
        return True
    up = up_of(terms, cards)
    known = terms.deal.tells or all_up(terms) or up is None or group_of(up) in terms.deal.peek
    return not known and up is not None and begins_natural(terms, up)


def all_up(terms: BlackjackTerms) -> bool:
    """Both cards of the player-dealer lie open from the beginning."""
    return all(side == UP for side in terms.deal.bank)


# -- wagers


def add_wager(r: BlackjackRound, wager: Wager) -> BlackjackRound:
    """Chips of a player added on a spot during the round; on the same spot they add up."""
    had = further_at(r, wager.seat, wager.kind)
    others = tuple(added for added in r.state.added if added.place != wager.place)
    added = (*others, replace(wager, stake=had + wager.stake))
    lay = r.lay.pay(wager.purse, wager.place, wager.stake)
    return r.with_lay(lay).with_state(replace(r.state, added=added))


def further_at(r: BlackjackRound, seat: int, kind: str) -> int:
    """What was added on a spot during the round, in cents."""
    return sum(wager.stake for wager in r.state.added if (wager.seat, wager.kind) == (seat, kind))


def further_wagers(r: BlackjackRound, *kinds: str) -> Iterator[Wager]:
    """The wagers added during the round that ride on hands; of other `kinds` where they are named."""
    return (wager for wager in sorted(r.state.added) if wager.kind in (kinds or FURTHER))


def hand_wager(terms: BlackjackTerms, r: BlackjackRound, seat: int, hand: int) -> int:
    """The wager a hand was begun with."""
    if hand == 1:
        return r.setup.at(seat).get(terms.main, 0)
    return further_at(r, seat, hand_kind(hand))


def is_even_money(r: BlackjackRound, wager: Wager) -> bool:
    """The hand took even money; whoever bets on it from behind goes along."""
    return fate_of(r, wager.seat, 1) == EVEN_MONEY


def ample(terms: BlackjackTerms, setup: Setup) -> bool:
    """Whether the player-dealer's wager reaches for every wager on the table at the odds of a natural."""
    return setup.bank >= sum(reach(terms, wager) for wager in setup.wagers)


def reach(terms: BlackjackTerms, wager: Wager) -> int:
    """The most a wager can win before anything is added to it; of a side bet its stake."""
    if wager.kind != terms.main:
        return wager.stake
    return terms.top.pay(wager.stake) if terms.top else wager.stake


def paid_at_once(terms: BlackjackTerms, r: BlackjackRound, wager: Wager) -> bool:
    """A natural whose wager does not wait for its turn."""
    if not terms.at_once or wager.kind != terms.main or is_even_money(r, wager):
        return False
    return bool(read_of(terms, r, wager.seat).natural) and not may_have_natural(terms, bank_cards(r))


def is_early(terms: BlackjackTerms, r: BlackjackRound, wager: Wager) -> bool:
    """Settled before the table is."""
    if wager.kind == INSURANCE:
        return True
    return wager.kind == terms.main and (is_even_money(r, wager) or paid_at_once(terms, r, wager))


def table_wagers(terms: BlackjackTerms, r: BlackjackRound) -> tuple[Wager, ...]:
    """What is settled when the player-dealer's hand is finished."""
    return tuple(w for w in (*r.setup.wagers, *further_wagers(r)) if not is_early(terms, r, w))


def needs_bank(terms: BlackjackTerms, r: BlackjackRound) -> bool:
    """Whether any wager waits for the player-dealer's hand."""
    return any(
        fate_of(r, w.seat, hand_of(w.kind)) != SURRENDERED or w.kind in terms.sides for w in table_wagers(terms, r)
    )


def only_sides_left(terms: BlackjackTerms, r: BlackjackRound) -> bool:
    """Every game wager is settled, side bets are not."""
    wagers = table_wagers(terms, r)
    return bool(wagers) and all(wager.kind in terms.sides for wager in wagers)


# -- finished hands


def finished(terms: BlackjackTerms, r: BlackjackRound, wager: Wager) -> Finished:
    """The hand a wager is on, against the player-dealer's, as pay lists see it; at once it meets two cards only."""
    hand, bank = hand_of(wager.kind), bank_cards(r)
    if paid_at_once(terms, r, wager):
        bank = bank[:2]
    laid = r.lay.cards.get(BANK_HAND, ())
    done = Finished(
        read_of(terms, r, wager.seat, hand),
        bank_read(terms, r) if bank == bank_cards(r) else _counting(terms, r).read(bank),
        SAME,
        hand_cards(r, wager.seat, hand),
        bank,
        wager.kind in FURTHER,
        fate_of(r, wager.seat, hand),
        r.state.dealt.get(wager.seat, ()),
        terms.table.readings_of(r.setup),
        tuple(laid.card for laid in laid if laid.up) if any(not laid.up for laid in laid) else (),
    )
    return compare(terms, done.player, done.bank, done)


def compare(terms: BlackjackTerms, player: Read, bank: Read, done: Finished) -> Finished:
    """The same with the side that is nearer."""
    first, other = terms.count.rank(player), terms.count.rank(bank)
    return replace(done, nearer=SAME if first == other else PLAYER if first < other else BANK)


_EMPTY = Read(0, False, False, "", UNNAMED, 0)
NOTHING = Finished(_EMPTY, _EMPTY, SAME, (), ())
"""No hands at all: what a pay list can give does not hang on them."""
