"""Scenes for what a wish asks for: hands, melds that lie already, the next cards of the deck, and what players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from trainer.cards.card import ACE, JACK, KING, QUEEN, SPADES, Card
from trainer.cards.deck import PAN
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games.pan.pan_scene import DOES, LAID, Intent, write_does, write_laid
from trainer.games.pan.pan_state import FIVE, HAND, table_of
from trainer.games.pan.pan_terms import PanTerms
from trainer.hands import melds as meld_rules
from trainer.round.setup import Setup

# ---------------- cards of pan drawn for what they are
#
# A set, a rope, no meld, a condition, what fits and what does not.

Cards = tuple[Card, ...]
SUITS = range(SPADES + 1)
TRIES = 60
HALF = 2
PACK = tuple(dict.fromkeys(PAN.cards()))


# -- melds


def a_set(rank: int, suits: Sequence[int]) -> Cards:
    return tuple(Card.make(rank, suit) for suit in suits)


def a_rope(rng: Random, count: int, suit: int = -1) -> Cards:
    """A rope of so many cards that is no condition, where there is one."""
    suit = choose(rng, SUITS) if suit < 0 else suit
    ropes = [
        a_set_of(meld_rules.ORDER[place : place + count], suit) for place in range(len(meld_rules.ORDER) - count + 1)
    ]
    return choose(rng, [rope for rope in ropes if not meld_rules.conditions(rope)] or ropes)


def a_set_of(ranks: Sequence[int], suit: int) -> Cards:
    return tuple(Card.make(rank, suit) for rank in ranks)


def some_meld(rng: Random, kind: meld_rules.MeldKind) -> Cards:
    """A meld of that kind of three cards."""
    rank, suit = choose(rng, meld_rules.ORDER), choose(rng, SUITS)
    if kind is meld_rules.MeldKind.SAME:
        return a_set(rank, (suit,) * meld_rules.LEAST)
    if kind is meld_rules.MeldKind.DIFFERENT:
        return a_set(rank, sample(rng, SUITS, meld_rules.LEAST))
    if kind is meld_rules.MeldKind.ANY:
        first_suit, other = sample(rng, SUITS, 2)
        return a_set(choose(rng, sorted(meld_rules.ANY_SUIT)), (first_suit, first_suit, other))
    return a_rope(rng, meld_rules.LEAST) if below(rng, HALF) else a_set_of(choose(rng, _runs()), suit)


def _runs() -> list[tuple[int, ...]]:
    return [
        meld_rules.ORDER[place : place + meld_rules.LEAST]
        for place in range(len(meld_rules.ORDER) - meld_rules.LEAST + 1)
    ]


def no_meld(rng: Random) -> Cards:
    """Three cards that look like a meld."""
    suit, other = sample(rng, SUITS, 2)
    which = below(rng, 5)
    if which == 0:
        return a_set(
            choose(rng, [rank for rank in meld_rules.ORDER if rank not in meld_rules.ANY_SUIT]), (suit, suit, other)
        )
    if which == 1:
        return a_set_of(choose(rng, ((KING, ACE, 2), (QUEEN, KING, ACE))), suit)
    place = below(rng, len(meld_rules.ORDER) - meld_rules.LEAST)
    ranks = meld_rules.ORDER[place : place + meld_rules.LEAST + 1]
    if which == 2:
        return a_set_of((ranks[0], ranks[1], ranks[3]), suit)
    if which == 3:
        return (*a_set_of((7, 6), suit), *a_set_of((QUEEN,), suit))
    return (*a_set_of(ranks[:2], suit), *a_set_of(ranks[2:3], other))


def with_condition(rng: Random, paying_meld: meld_rules.PayingMeld) -> Cards:
    """Three cards that are this condition; in spades more often than chance."""
    suit = SPADES if below(rng, HALF) else choose(rng, SUITS)
    match paying_meld:
        case meld_rules.PayingMeld.VALLE_DIFFERENT:
            return a_set(choose(rng, sorted(meld_rules.VALLE)), sample(rng, SUITS, meld_rules.LEAST))
        case meld_rules.PayingMeld.VALLE_SAME:
            return a_set(choose(rng, sorted(meld_rules.VALLE)), (suit,) * meld_rules.LEAST)
        case meld_rules.PayingMeld.OTHER_SAME:
            return a_set(
                choose(rng, [rank for rank in meld_rules.ORDER if rank not in meld_rules.VALLE]),
                (suit,) * meld_rules.LEAST,
            )
        case meld_rules.PayingMeld.LOW_ROPE:
            return a_set_of((3, 2, ACE), suit)
        case meld_rules.PayingMeld.HIGH_ROPE:
            return a_set_of((KING, QUEEN, JACK), suit)


def without_condition(rng: Random) -> Cards:
    for _ in range(TRIES):
        cards = some_meld(rng, choose(rng, tuple(meld_rules.MeldKind)))
        if not meld_rules.conditions(cards):
            return cards
    return a_set(4, (0, 1, 2))


def fitting(rng: Random, meld: Cards) -> Card:
    """A card that may be added to a meld."""
    return choose(rng, [card for card in PACK if meld_rules.may_add(meld, (card,))])


def not_fitting(rng: Random, meld: Cards) -> Card:
    """A card that looks as if it could be added."""
    near = [
        card for card in PACK if any(meld_card.rank == card.rank or meld_card.suit == card.suit for meld_card in meld)
    ]
    close = [
        card
        for card in near
        if not meld_rules.may_add(meld, (card,)) and any(meld_card.rank == card.rank for meld_card in meld)
    ]
    others = [card for card in near if not meld_rules.may_add(meld, (card,))]
    return choose(rng, close if close and below(rng, HALF) else others)


def ten_laid(rng: Random) -> tuple[tuple[Cards, ...], int]:
    """Ten cards in three melds, and the number of one that a card fits."""
    melds = [with_condition(rng, choose(rng, tuple(meld_rules.PayingMeld))), without_condition(rng)]
    rope = choose(rng, ("different", "rope"))
    last = a_rope(rng, meld_rules.LEAST + 1) if rope == "rope" else a_set(choose(rng, (2, 4, 6, JACK, QUEEN)), SUITS)
    melds.append(last)
    return tuple(meld_rules.in_order(meld) for meld in melds), len(melds)


def set_with(rng: Random, card: Card) -> Cards:
    """A set that a card can be added to."""
    if card.rank not in meld_rules.ANY_SUIT and below(rng, HALF):
        return a_set(card.rank, (card.suit,) * meld_rules.LEAST)
    return a_set(card.rank, sample(rng, SUITS, meld_rules.LEAST))


# ---------------- pan seeker


@dataclass(slots=True)
class Scene:
    """What has to be so: by seat the melds that lie and cards of the hand; cards of the deck; what players do."""

    laid: dict[int, tuple[Cards, ...]] = field(default_factory=dict)
    hands: dict[int, Cards] = field(default_factory=dict)
    draws: list[Card] = field(default_factory=list)
    does: list[Intent] = field(default_factory=list)

    def spread(self, rng: Random, seat: int, cards: Cards, throws: Cards = ()) -> None:
        """The seat draws a card of these and lays them."""
        cards = shuffle(cards, rng)
        self.draws.append(cards[0])
        self.hands[seat] = (*self.hands.get(seat, ()), *cards[1:], *throws)
        self.does.append(Intent(seat, "spread", 0, (meld_rules.in_order(cards), *((throws,) if throws else ()))))

    def add(self, seat: int, number: int, card: Card) -> None:
        """The seat draws that card and adds it."""
        self.draws.append(card)
        self.does.append(Intent(seat, "add", number, ((card,),)))


# -- scenes


@dataclass(frozen=True, slots=True)
class Acting:
    """Who acts in turn, and who is first."""

    order: tuple[int, ...]

    @property
    def first(self) -> int:
        return self.order[0]

    @property
    def second(self) -> int:
        return self.order[1]


def _reads(kind: meld_rules.MeldKind) -> Callable[[Random, Acting], Scene]:
    return lambda rng, seats: _spread(rng, seats, some_meld(rng, kind))


def _spread(rng: Random, seats: Acting, cards: Cards) -> Scene:
    scene = Scene()
    scene.spread(rng, seats.first, cards)
    return scene


def _added(rng: Random, seats: Acting, meld: Cards, card: Card | None = None) -> Scene:
    scene = Scene(laid={seats.first: (meld,)})
    scene.add(seats.first, 1, card or fitting(rng, meld))
    return scene


def _may_add(rng: Random, seats: Acting) -> Scene:
    meld = some_meld(
        rng, choose(rng, (meld_rules.MeldKind.ROPE, meld_rules.MeldKind.DIFFERENT, meld_rules.MeldKind.SAME))
    )
    return _added(rng, seats, meld, None if below(rng, HALF) else not_fitting(rng, meld))


def _more_of(rng: Random, seats: Acting, *which: meld_rules.PayingMeld) -> Scene:
    return _added(rng, seats, with_condition(rng, choose(rng, which)))


def _more_of_rope(rng: Random, seats: Acting) -> Scene:
    return _more_of(rng, seats, meld_rules.PayingMeld.LOW_ROPE, meld_rules.PayingMeld.HIGH_ROPE)


def _split(rng: Random, seats: Acting, *, paying: bool) -> Scene:
    if paying:
        suit = SPADES if below(rng, HALF) else choose(rng, SUITS)
        meld, more = (
            a_set(
                choose(
                    rng, [r for r in meld_rules.ORDER if r not in meld_rules.VALLE and r not in meld_rules.ANY_SUIT]
                ),
                SUITS,
            ),
            suit,
        )
        cards = a_set(meld[0].rank, (more, more))
    else:
        suit, place = choose(rng, SUITS), 1 + below(rng, 4)
        ranks = meld_rules.ORDER[place : place + 2 * meld_rules.LEAST]
        meld, cards = a_set_of(ranks[1:-1], suit), a_set_of((ranks[0], ranks[-1]), suit)
    scene = Scene(laid={seats.first: (meld_rules.in_order(meld),)}, hands={seats.first: cards[1:]}, draws=[cards[0]])
    scene.does.append(Intent(seats.first, "split", 1, (cards,)))
    return scene


def _borrow(rng: Random, seats: Acting) -> Scene:
    """From a rope of four: an end may go, what lies between may not."""
    suit, place = choose(rng, SUITS), 1 + below(rng, 5)
    rope = a_set_of(meld_rules.ORDER[place : place + meld_rules.LEAST + 1], suit)
    card = rope[0 if below(rng, HALF) else -1] if below(rng, HALF) else rope[1 + below(rng, 2)]
    mates = a_set(card.rank, sample(rng, [other_suit for other_suit in SUITS if other_suit != suit], 2))
    scene = Scene(laid={seats.first: (meld_rules.in_order(rope),)}, hands={seats.first: mates[1:]}, draws=[mates[0]])
    scene.does.append(Intent(seats.first, "borrow", 1, ((card,), mates)))
    return scene


def _discard(rng: Random, seats: Acting) -> Scene:
    """The second player takes what the first drew and passed on, or threw from his hand."""
    meld = some_meld(rng, choose(rng, tuple(meld_rules.MeldKind)))
    scene = Scene(hands={seats.second: meld[1:]})
    if below(rng, HALF):
        scene.draws.append(meld[0])
        scene.does.append(Intent(seats.first, "pass"))
    else:
        scene.spread(rng, seats.first, without_condition(rng), (meld[0],))
    scene.does.append(Intent(seats.second, "take", 0, (meld[1:],)))
    return scene


def _unusable(rng: Random, seats: Acting) -> Scene:
    meld = no_meld(rng)
    scene = Scene(hands={seats.second: meld[1:]}, draws=[meld[0]])
    scene.does += [Intent(seats.first, "pass"), Intent(seats.second, "take", 0, (meld[1:],))]
    return scene


def _forced(rng: Random, seats: Acting, *, fits: bool, drawer: bool = False) -> Scene:
    meld = some_meld(
        rng, choose(rng, (meld_rules.MeldKind.ROPE, meld_rules.MeldKind.DIFFERENT, meld_rules.MeldKind.SAME))
    )
    scene = Scene(laid={seats.second: (meld,)})
    scene.draws.append(fitting(rng, meld) if fits else not_fitting(rng, meld))
    by = seats.first if drawer else choose(rng, seats.order[2:] or seats.order[:1])
    scene.does += [Intent(seats.first, "pass"), Intent(seats.second, "force", by)]
    return scene


def _out(rng: Random, seats: Acting) -> Scene:
    melds, number = ten_laid(rng)
    scene = Scene(laid={seats.first: melds})
    scene.add(seats.first, number, fitting(rng, melds[number - 1]))
    return scene


def _out_or_not(rng: Random, seats: Acting) -> Scene:
    if below(rng, HALF):
        return _out(rng, seats)
    melds, _ = ten_laid(rng)
    scene = Scene(laid={seats.first: melds})
    scene.draws.append(
        choose(rng, [card for card in PACK if not any(meld_rules.may_add(meld, (card,)) for meld in melds)])
    )
    scene.does.append(Intent(seats.first, "claim"))
    return scene


def _give(rng: Random, seats: Acting) -> Scene:
    """The second player has ten cards on the table; what the first draws fits them, and perhaps his own meld."""
    melds, number = ten_laid(rng)
    card = fitting(rng, melds[number - 1])
    scene = Scene(laid={seats.second: melds}, draws=[card])
    if below(rng, HALF):
        scene.laid[seats.first] = (meld_rules.in_order(set_with(rng, card)),)
    scene.does.append(Intent(seats.first, "give"))
    return scene


def _reach(rng: Random, seats: Acting) -> Scene:
    who = choose(rng, seats.order[1:])
    return Scene(does=[Intent(seats.first, "reach", who)])


def _fouled(rng: Random, seats: Acting) -> Scene:
    """The first player collects, everybody draws once, then his hand is found wrong."""
    scene = Scene()
    meld = with_condition(rng, choose(rng, tuple(meld_rules.PayingMeld)))
    scene.spread(rng, seats.first, meld)
    for seat in seats.order[1:]:
        scene.does.append(Intent(seat, "pass"))
        scene.draws.append(choose(rng, PACK))
    scene.does.append(Intent(seats.first, "foul"))
    return scene


def _fouled_pays(rng: Random, seats: Acting) -> Scene:
    """After a foul the next player goes out."""
    scene = _fouled(rng, seats)
    melds, number = ten_laid(rng)
    scene.laid[seats.second] = melds
    scene.does = [intent for intent in scene.does if intent.seat != seats.second]
    scene.does.insert(1, Intent(seats.second, "pass"))
    scene.draws[1] = choose(
        rng, [card for card in PACK if not any(meld_rules.may_add(meld, (card,)) for meld in melds)]
    )
    scene.add(seats.second, number, fitting(rng, melds[number - 1]))
    return scene


SCENES: Mapping[str, Callable[[Random, Acting], Scene]] = {
    "meld.rope": _reads(meld_rules.MeldKind.ROPE),
    "meld.different": _reads(meld_rules.MeldKind.DIFFERENT),
    "meld.same": _reads(meld_rules.MeldKind.SAME),
    "meld.any": _reads(meld_rules.MeldKind.ANY),
    "meld.none": lambda rng, seats: _spread(rng, seats, no_meld(rng)),
    **{
        f"condition.{paying_meld.value}": lambda rng, seats, condition=paying_meld: _spread(
            rng, seats, with_condition(rng, condition)
        )  # type: ignore[misc]
        for paying_meld in meld_rules.PayingMeld
    },
    "condition.none": lambda rng, seats: _spread(rng, seats, without_condition(rng)),
    "increase.keeps": _may_add,
    "increase.value": lambda rng, seats: _more_of(
        rng, seats, meld_rules.PayingMeld.VALLE_DIFFERENT, meld_rules.PayingMeld.OTHER_SAME
    ),
    "increase.half": lambda rng, seats: _more_of(rng, seats, meld_rules.PayingMeld.VALLE_SAME),
    "increase.rope": _more_of_rope,
    "increase.none": lambda rng, seats: _added(rng, seats, without_condition(rng)),
    "split.two": lambda rng, seats: _split(rng, seats, paying=bool(below(rng, HALF))),
    "split.condition": lambda rng, seats: _split(rng, seats, paying=True),
    "split.none": lambda rng, seats: _split(rng, seats, paying=False),
    "borrow.left": _borrow,
    "draw.discard": _discard,
    "draw.use": _unusable,
    "force.fits": lambda rng, seats: _forced(rng, seats, fits=True),
    "force.none": lambda rng, seats: _forced(rng, seats, fits=False),
    "force.drawer": lambda rng, seats: _forced(rng, seats, fits=True, drawer=True),
    "out.give": _give,
    "out.eleven": _out_or_not,
    "out.chips": _out,
    "out.empty": _out,
    "out.tops-last": _out,
    "payers.all": _out,
    "payers.retired": _out,
    "payers.fouled": _fouled_pays,
    "foul.found": _fouled,
    "foul.returns": _fouled,
    "rotate.next": _out,
    "rotate.left": _out,
    "turn.right": _reach,
}
"""The scene in which a rule decides something."""


def with_scene(terms: PanTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """The same table with the scene for a rule in its deck and its words; as it is where there is none."""
    make = SCENES.get(rule)
    if make is None:
        return setup
    table = table_of(terms, setup)
    first = next(place for place, seat in enumerate(table.ring) if seat in table.staying)
    ring = (*table.ring[first:], *table.ring[:first])
    order = tuple(seat for seat in ring if seat in table.staying)
    for _ in range(TRIES):
        scene = make(rng, Acting(order))
        deck = _deck(rng, table.ring, scene)
        if deck is None:
            continue
        words = {DOES: write_does(tuple(scene.does))}
        if scene.laid:
            words[LAID] = write_laid(scene.laid)
        return replace(setup.with_options(**words), deck=deck)
    return setup


def _deck(rng: Random, ring: Sequence[int], scene: Scene) -> Cards | None:
    """A deck that deals the scene; None where a hand is too small for it or a card is wanted too often."""
    hands = {seat: _hand_of(scene, seat) for seat in ring}
    used = Counter(card for hand in hands.values() for card in hand) + Counter(scene.draws)
    stock = Counter(PAN.cards())
    if any(len(hand) > HAND for hand in hands.values()) or any(stock[card] < count for card, count in used.items()):
        return None
    pool = list(shuffle((stock - used).elements(), rng))
    for seat in ring:
        laid = bool(scene.laid.get(seat))
        hands[seat] = _filled(hands[seat], pool, apart=laid or seat in scene.hands)
    dealt: list[Card] = []
    for start in (0, FIVE):
        for seat in ring:
            dealt += hands[seat][start : start + FIVE]
    return (*dealt, pool.pop(), *scene.draws)


def _hand_of(scene: Scene, seat: int) -> Cards:
    return (*(card for meld in scene.laid.get(seat, ()) for card in meld), *scene.hands.get(seat, ()))


def _filled(hand: Cards, pool: list[Card], *, apart: bool) -> Cards:
    """Ten cards; what is filled in makes no meld with the rest where the scene is about this hand."""
    filled_hand = list(hand)
    while len(filled_hand) < HAND:
        place = len(pool) - 1
        while apart and place > 0 and _mates(pool[place], filled_hand):
            place -= 1
        filled_hand.append(pool.pop(place if place > 0 else -1))
    return tuple(filled_hand)


def _mates(card: Card, hand: Sequence[Card]) -> bool:
    return any(True for _ in meld_rules.melds_with(card, hand))
