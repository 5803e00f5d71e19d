"""What happened so far in a round, read from its notes and its felt: the shoe, hands, further wagers, fates."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.games.blackjack.button import BANK_LEFT
from trainer.games.blackjack.hand import Counting, Read, group_of
from trainer.games.blackjack.situations import BANK, EVEN_MONEY, PLAYER, SAME, SURRENDERED, Finished, Play
from trainer.games.blackjack.terms import (
    FURTHER,
    INSURANCE,
    UP,
    BlackjackTerms,
    hand_kind,
    hand_of,
)
from trainer.rng import sample
from trainer.round.acts import Choose, Money, Number, Order
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.lay import spot
from trainer.table.seats import clockwise, first_among, left_of
from trainer.table.settlement import Wager
from trainer.text import Text

BANK_HAND = "bank.hand"
MOST_CARDS = 130
"""A round never uses more cards."""
_SHOE, _DEALT, _WAGER, _DONE, _DOUBLED, _HANDS = "shoe", "dealt", "wager:", "done:", "doubled:", "hands:"

# -- the shoe


def shuffle(terms: BlackjackTerms, r: Round) -> Round:
    """The cards of this round in order: those the set-up names, the rest from the seed."""
    named = r.setup.deck[:MOST_CARDS]
    rest = without(terms.shoe, named) if named else terms.shoe
    more = sample(r.setup.rng("deck"), rest, min(MOST_CARDS - len(named), len(rest)))
    cards = Order(tuple(str(card) for card in (*named, *more)))
    return replace(r, notes={**r.notes, _SHOE: cards, _DEALT: Number(0)})


def deal_card(r: Round, place: str, *, up: bool = True) -> Round:
    """The next card of the shoe laid at a place; without one left nothing happens."""
    shoe, dealt = r.notes[_SHOE], r.notes[_DEALT]
    assert isinstance(shoe, Order)
    assert isinstance(dealt, Number)
    if dealt.number >= len(shoe.items):
        return r
    card = Card.of(shoe.items[dealt.number])
    r = replace(r, notes={**r.notes, _DEALT: Number(dealt.number + 1)})
    return r.with_lay(r.lay.put(place, (card,), up=up))


# -- who plays


def deal_seats(terms: BlackjackTerms, setup: Setup) -> tuple[int, ...]:
    """The seats with a wager in the order of the deal."""
    return in_turn(terms.deal.first, setup.player_dealer, setup.seats, setup.taken)


def play_seats(terms: BlackjackTerms, setup: Setup) -> tuple[int, ...]:
    """The seats with a wager in the order in which they play."""
    return in_turn(terms.deal.play, setup.player_dealer, setup.seats, setup.taken)


def in_turn(start: str, banker: int, seats: int, taken: Collection[int]) -> tuple[int, ...]:
    """The seats with a wager clockwise from the player-dealer's or the house dealer's left."""
    first = left_of(banker, seats) if start == BANK_LEFT else 1
    return tuple(seat for seat in clockwise(first, seats) if seat in taken)


def first_taken(setup: Setup, seat: int) -> int:
    """The first seat with a wager clockwise from a seat, which counts itself."""
    return first_among(seat, setup.seats, setup.taken) or seat


# -- hands


def hand_place(seat: int, hand: int = 1) -> str:
    return spot(seat, "hand" if hand == 1 else f"hand-{hand}")


def hands_of(r: Round, seat: int) -> int:
    """How many hands a seat plays."""
    number = r.notes.get(f"{_HANDS}{seat}", Number(1))
    assert isinstance(number, Number)
    return number.number


def add_hand(r: Round, seat: int, hand: int) -> Round:
    """One more hand: the second card of this one begins it."""
    new = hands_of(r, seat) + 1
    laid = r.lay.cards[hand_place(seat, hand)]
    cards = {**r.lay.cards, hand_place(seat, hand): laid[:1], hand_place(seat, new): laid[1:]}
    lay = replace(r.lay, cards=cards)
    return replace(r, lay=lay, notes={**r.notes, f"{_HANDS}{seat}": Number(new)})


def hand_cards(r: Round, seat: int, hand: int = 1) -> tuple[Card, ...]:
    return r.lay.cards_at(hand_place(seat, hand))


def _counting(terms: BlackjackTerms, r: Round) -> Counting:
    """How this table counts."""
    return terms.counting(terms.readings_of(r.setup)) if terms.drawn_22 else terms.count


def read_of(terms: BlackjackTerms, r: Round, seat: int, hand: int = 1) -> Read:
    return _counting(terms, r).read(hand_cards(r, seat, hand), split=hands_of(r, seat) > 1)


def bank_cards(r: Round) -> tuple[Card, ...]:
    return r.lay.cards_at(BANK_HAND)


def open_bank_cards(r: Round) -> tuple[Card, ...]:
    return tuple(laid.card for laid in r.lay.cards.get(BANK_HAND, ()) if laid.up)


def bank_read(terms: BlackjackTerms, r: Round) -> Read:
    return _counting(terms, r).read(bank_cards(r))


def bank_has_natural(terms: BlackjackTerms, r: Round) -> bool:
    return bool(bank_read(terms, r).natural)


def up_of(terms: BlackjackTerms, cards: Sequence[Card]) -> Card | None:
    """The open one of the player-dealer's cards as they were dealt."""
    index = terms.deal.bank.index(UP)
    return cards[index] if index < len(cards) else None


def up_card(terms: BlackjackTerms, r: Round) -> Card | None:
    """The player-dealer's open card before he plays."""
    return up_of(terms, bank_cards(r))


def button_card(r: Round) -> Card | None:
    """The player-dealer's second card, which places the button."""
    cards = bank_cards(r)
    return cards[1] if len(cards) > 1 else None


def playing(terms: BlackjackTerms, r: Round, seat: int, hand: int, amount: str = "equal") -> Play:
    """The hand as the charts and the lists of options see it."""
    return Play(
        read_of(terms, r, seat, hand),
        hand_cards(r, seat, hand),
        open_bank_cards(r),
        hands_of(r, seat),
        hands_of(r, seat) > 1,
        doubled(r, seat, hand),
        amount,
        len(open_bank_cards(r)) > 1,
        checked_natural(r),
        terms.readings_of(r.setup),
    )


def bank_playing(terms: BlackjackTerms, r: Round) -> Play:
    return Play(bank_read(terms, r), bank_cards(r), bank_cards(r), readings=terms.readings_of(r.setup))


def doubled(r: Round, seat: int, hand: int) -> int:
    """How often the wager of a hand was doubled."""
    number = r.notes.get(f"{_DOUBLED}{seat}.{hand}", Number(0))
    assert isinstance(number, Number)
    return number.number


def count_double(r: Round, seat: int, hand: int) -> Round:
    return replace(r, notes={**r.notes, f"{_DOUBLED}{seat}.{hand}": Number(doubled(r, seat, hand) + 1)})


# -- fates


def finish(r: Round, seat: int, hand: int, how: str, words: Text) -> Round:
    """A hand is over for its player."""
    return r.note(f"{_DONE}{seat}.{hand}", Choose(how), words)


def is_done(r: Round, seat: int, hand: int) -> bool:
    return f"{_DONE}{seat}.{hand}" in r.notes


def fate_of(r: Round, seat: int, hand: int) -> str:
    """How a hand ended where that matters for its wager."""
    done = r.notes.get(f"{_DONE}{seat}.{hand}")
    return done.option if isinstance(done, Choose) else ""


def checked_natural(r: Round) -> bool:
    """The down card was checked and makes a natural: nobody plays."""
    return r.notes.get("checked") == Choose("natural")


def note_check(r: Round, *, natural: bool, words: Text) -> Round:
    return r.note("checked", Choose("natural" if natural else "none"), words)


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


def add_wager(r: Round, wager: Wager) -> Round:
    """Chips of a player added on a spot during the round; on the same spot they add up."""
    name = f"{_WAGER}{wager.place}"
    had = r.notes.get(name, Money(0))
    assert isinstance(had, Money)
    r = r.with_lay(r.lay.pay(wager.purse, wager.place, wager.stake))
    return replace(r, notes={**r.notes, name: Money(had.cents + wager.stake)})


def further_at(r: Round, seat: int, kind: str) -> int:
    """What was added on a spot during the round, in cents."""
    money = r.notes.get(f"{_WAGER}{spot(seat, kind)}", Money(0))
    assert isinstance(money, Money)
    return money.cents


def further_wagers(r: Round, *kinds: str) -> Iterator[Wager]:
    """The wagers added during the round."""
    for seat in r.setup.taken:
        for kind in kinds or tuple(FURTHER):
            cents = further_at(r, seat, kind)
            if cents:
                yield Wager(seat, kind, 0, cents)


def hand_wager(terms: BlackjackTerms, r: Round, seat: int, hand: int) -> int:
    """The wager a hand was begun with."""
    if hand == 1:
        return r.setup.at(seat).get(terms.main, 0)
    return further_at(r, seat, hand_kind(hand))


def is_even_money(r: Round, wager: Wager) -> bool:
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


def paid_at_once(terms: BlackjackTerms, r: Round, wager: Wager) -> bool:
    """A natural whose wager does not wait for its turn."""
    if not terms.at_once or wager.kind != terms.main or is_even_money(r, wager):
        return False
    return bool(read_of(terms, r, wager.seat).natural) and not may_have_natural(terms, bank_cards(r))


def is_early(terms: BlackjackTerms, r: Round, wager: Wager) -> bool:
    """Settled before the table is."""
    if wager.kind == INSURANCE:
        return True
    return wager.kind == terms.main and (is_even_money(r, wager) or paid_at_once(terms, r, wager))


def table_wagers(terms: BlackjackTerms, r: Round) -> tuple[Wager, ...]:
    """What is settled when the player-dealer's hand is finished."""
    return tuple(w for w in (*r.setup.wagers, *further_wagers(r)) if not is_early(terms, r, w))


def needs_bank(terms: BlackjackTerms, r: Round) -> bool:
    """Whether any wager waits for the player-dealer's hand."""
    return any(fate_of(r, w.seat, hand_of(w.kind)) != SURRENDERED or is_side(terms, w) for w in table_wagers(terms, r))


def is_side(terms: BlackjackTerms, wager: Wager) -> bool:
    return wager.kind in terms.sides


def only_sides_left(terms: BlackjackTerms, r: Round) -> bool:
    """Every game wager is settled, side bets are not."""
    left = table_wagers(terms, r)
    return bool(left) and all(is_side(terms, wager) for wager in left)


# -- finished hands


def finished(terms: BlackjackTerms, r: Round, wager: Wager) -> Finished:
    """The hand a wager is on, against the player-dealer's, as pay lists see it."""
    hand = hand_of(wager.kind)
    player, bank = read_of(terms, r, wager.seat, hand), bank_read(terms, r)
    return compare(
        terms,
        player,
        bank,
        Finished(
            player,
            bank,
            "",
            hand_cards(r, wager.seat, hand),
            bank_cards(r),
            wager.kind in FURTHER,
            fate_of(r, wager.seat, hand),
            first_two(r, wager.seat),
            terms.readings_of(r.setup),
        ),
    )


def first_two(r: Round, seat: int) -> tuple[Card, ...]:
    """The two cards a seat was dealt at first; splits tear them apart later."""
    cards = r.notes.get(f"first:{seat}")
    return tuple(Card.of(text) for text in cards.items) if isinstance(cards, Order) else ()


def note_first(r: Round, seat: int) -> Round:
    cards = Order(tuple(map(str, hand_cards(r, seat))))
    return replace(r, notes={**r.notes, f"first:{seat}": cards})


def compare(terms: BlackjackTerms, player: Read, bank: Read, done: Finished) -> Finished:
    """The same with the side that is nearer."""
    one, other = terms.count.rank(player), terms.count.rank(bank)
    return replace(done, nearer=SAME if one == other else PLAYER if one < other else BANK)


_EMPTY = Read(0, False, False, "", "", 0)
NOTHING = Finished(_EMPTY, _EMPTY, SAME, (), ())
"""No hands at all: what a pay list can give does not hang on them."""
