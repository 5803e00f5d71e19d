"""Cards for rules that chance seldom brings: hands of a shape, fouls, bonuses, ties, clean sweeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, without
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games.base import Wish
from trainer.games.chinese_poker import chinese_terms, chinese_thirteen
from trainer.games.chinese_poker.chinese_points import compare, settle_points, settlements
from trainer.games.chinese_poker.chinese_showdown import check_foul, read_sweep
from trainer.games.chinese_poker.chinese_state import place_in_deck
from trainer.games.chinese_poker.chinese_table import ShownHand, button_seat, positions, shown_hand
from trainer.hands.poker import rank5
from trainer.hands.systems import Category, category
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Printed

TRIES = 120
FOUL_IN, SWEEP_IN, SPLITS = 14, 20, 12
ABOUT_CARDS = (Kind.READ_HAND, Kind.READ_BONUS, Kind.CHECK_SETTING, Kind.COMPARE, Kind.RESULT, Kind.SETTLE)
_DECK = STANDARD.cards()
Cards = tuple[Card, ...]


def with_cards(terms: chinese_terms.ChineseTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The same table with hands dealt in the order they are laid, and who declares a clean sweep."""
    best = _draw(terms, rng, setup, wish)
    if wish.rule and wish.kind in ABOUT_CARDS:
        for _ in range(TRIES):
            if wish.kind is Kind.SETTLE or any(
                rule.id == wish.rule for rule in _deciding(terms, setup, best, wish.kind)
            ):
                break
            best = _draw(terms, rng, setup, wish)
    seats = {hand.seat: hand for hand in best}
    declaring = [str(hand.seat) for hand in best if hand.declared]
    setup = setup.with_options(laid=",".join(str(seat) for seat in positions(setup)))
    if declaring:
        setup = setup.with_options(declare=",".join(declaring))
    return replace(setup, deck=_deck(terms, rng, [seats[seat].hand for seat in positions(setup)]))


def _deck(terms: chinese_terms.ChineseTerms, rng: Random, hands: Sequence[chinese_thirteen.Thirteen]) -> Cards:
    """A deck that deals these hands to the positions."""
    others = list(shuffle(without(_DECK, [card for hand in hands for card in hand.cards]), rng))
    replaced = {
        place_in_deck(terms, stack, row): card
        for stack, hand in enumerate(hands)
        for row, card in enumerate(hand.cards)
    }
    return tuple(replaced[place] if place in replaced else others.pop() for place in range(STANDARD.size))


def _deciding(
    terms: chinese_terms.ChineseTerms, setup: Setup, hands: Sequence[ShownHand], kind: Kind
) -> Iterable[Printed]:
    """The rules that decide duties of that kind among these hands."""
    button = button_seat(setup)
    plain = [hand for hand in hands if not hand.declared]
    match kind:
        case Kind.READ_HAND:
            return [
                terms.rule(f"rank.{hand.hand.category(name).id}")
                for hand in plain
                for name in chinese_thirteen.SEGMENTS
            ]
        case Kind.READ_BONUS:
            return [read_sweep(terms, hand).rule for hand in hands if hand.declared]
        case Kind.CHECK_SETTING:
            return [check_foul(terms, hand).rule for hand in plain]
        case _:
            pass
    by_seat = {hand.seat: hand for hand in hands}
    rules: list[Printed] = []
    for settlement in settlements(hands):
        first, second = by_seat[settlement.seat], by_seat[settlement.other]
        if kind is Kind.RESULT:
            rules += settle_points(terms, button, first, second, sweep=settlement.sweep).rules
        elif not (settlement.sweep or first.foul or second.foul):
            rules += [compare(terms, button, first, second, name).rule for name in chinese_thirteen.SEGMENTS]
    return rules


# -- drawing hands


def _draw(terms: chinese_terms.ChineseTerms, rng: Random, setup: Setup, wish: Wish) -> tuple[ShownHand, ...]:
    """Hands for all positions: special ones first, the rest from what is left of the deck."""
    ring = positions(setup)
    special = dict(zip(shuffle(ring, rng), _special(terms, rng, wish), strict=False))
    used = [card for hand, _ in special.values() for card in hand.cards]
    undealt = list(shuffle(without(_DECK, used), rng))
    hands = []
    for seat in ring:
        if seat in special:
            hand, declared = special[seat]
        else:
            hand, declared = _some_setting(rng, [undealt.pop() for _ in range(chinese_thirteen.HAND)]), False
            if wish.kind is None and below(rng, FOUL_IN) == 0:
                hand = fouled(hand)
        hands.append(shown_hand(terms, seat, hand, declared=declared))
    return tuple(hands)


def _special(
    terms: chinese_terms.ChineseTerms, rng: Random, wish: Wish
) -> list[tuple[chinese_thirteen.Thirteen, bool]]:
    """Hands the wish needs, each with whether its player declares a clean sweep."""
    rule = wish.rule
    swept = rule in (*chinese_terms.SWEEP_RULES, *(sweep.printed.id for sweep in terms.sweeps))
    if swept or wish.kind is Kind.READ_BONUS or (wish.kind is None and below(rng, SWEEP_IN) == 0):
        return [(chinese_thirteen.split(cards), True) for cards in _sweeps(terms, rng, rule)]
    if rule in ("setting.foul", "foul.penalty", "foul.both", "settle.stack", chinese_terms.ALL_IN):
        cards = sample(rng, _DECK, 2 * chinese_thirteen.HAND)
        hands = [
            fouled(chinese_thirteen.set_strong(cards[: chinese_thirteen.HAND])),
            fouled(chinese_thirteen.set_strong(cards[chinese_thirteen.HAND :])),
        ]
        return [(hand, False) for hand in (hands if rule == "foul.both" else hands[:1])]
    if bonus := next((bonus for bonus in terms.bonuses if bonus.printed.id == rule), None):
        return [(_with_bonus(rng, bonus.segment, bonus.hand), False)]
    if rule == "bonus.must-win":
        return _lost_bonus(rng)
    if rule in chinese_terms.RANK_RULES:
        return [(_with_bonus(rng, chinese_thirteen.BACK, chinese_terms.RANK_RULES[rule].id), False)]
    if rule in ("compare.tie", "compare.button"):
        return [(hand, False) for hand in _tied(rng)]
    return []


def _some_setting(rng: Random, cards: Sequence[Card]) -> chinese_thirteen.Thirteen:
    """How a player may set: usually as strong as possible from behind, sometimes with a better front."""
    strong = chinese_thirteen.set_strong(cards)
    if below(rng, 3):
        return strong
    options = (chinese_thirteen.split(shuffle(cards, rng)) for _ in range(SPLITS))
    legal = [thirteen for thirteen in options if not thirteen.foul]
    return max(
        legal,
        key=lambda thirteen: (thirteen.key(chinese_thirteen.MIDDLE), thirteen.key(chinese_thirteen.FRONT)),
        default=strong,
    )


def fouled(hand: chinese_thirteen.Thirteen) -> chinese_thirteen.Thirteen:
    """The same cards with back and middle exchanged, where that is a foul."""
    swapped = chinese_thirteen.Thirteen(hand.front, hand.back, hand.middle)
    return swapped if swapped.foul else hand


def _ranked(cards: Iterable[int], suits: Iterable[int]) -> Cards:
    return tuple(Card.make(rank, suit) for rank, suit in zip(cards, suits, strict=False))


def _five(rng: Random, category_id: str, undealt: Sequence[Card]) -> Cards | None:
    """Five cards of a category out of what is left; None when a few draws find none."""
    shapes: Mapping[str, Callable[[], Cards]] = {
        "straight-flush": lambda: _run(rng, suited=True, top=13),
        "royal-flush": lambda: _run(rng, suited=True, top=14),
        "four-of-a-kind": lambda: _groups(rng, (4, 1)),
        "full-house": lambda: _groups(rng, (3, 2)),
        "three-of-a-kind": lambda: _groups(rng, (3, 1, 1)),
        "two-pair": lambda: _groups(rng, (2, 2, 1)),
        "one-pair": lambda: _groups(rng, (2, 1, 1, 1)),
        "high-card": lambda: _groups(rng, (1, 1, 1, 1, 1)),
        "flush": lambda: _ranked(sample(rng, range(2, 15), 5), [below(rng, 4)] * 5),
        "straight": lambda: _run(rng, suited=False, top=14),
    }
    free = set(undealt)
    for _ in range(40):
        cards = shapes[category_id]()
        if free.issuperset(cards) and category(rank5(cards)).id == category_id:
            return cards
    return None


def _run(rng: Random, *, suited: bool, top: int) -> Cards:
    high = 14 if suited and top == 14 else 5 + below(rng, top - 4)
    ranks = [14 if rank == 1 else rank for rank in range(high - 4, high + 1)]
    suit = below(rng, 4)
    return tuple(Card.make(rank, suit if suited else below(rng, 4)) for rank in ranks)


def _groups(rng: Random, sizes: Sequence[int]) -> Cards:
    ranks = sample(rng, range(2, 15), len(sizes))
    suited = (_ranked([rank] * size, sample(rng, range(4), size)) for rank, size in zip(ranks, sizes, strict=True))
    return tuple(card for group in suited for card in group)


_BEHIND: Mapping[str, tuple[str, ...]] = {
    "straight-flush": ("royal-flush", "straight-flush"),
    "royal-flush": ("royal-flush",),
    "four-of-a-kind": ("straight-flush", "four-of-a-kind"),
    "full-house": ("four-of-a-kind", "straight-flush", "full-house"),
}
"""What may lie behind a hand in the middle."""


def _with_bonus(rng: Random, segment: str, category_id: str) -> chinese_thirteen.Thirteen:
    """A hand set right with this hand in this segment; any hand when none is found."""
    for _ in range(200):
        front: Cards | None = _groups(rng, (3,)) if segment == chinese_thirteen.FRONT else None
        cards = without(_DECK, front or ())
        middle = _five(
            rng, category_id if segment == chinese_thirteen.MIDDLE else choose(rng, _below(segment, category_id)), cards
        )
        if middle is None:
            continue
        cards = without(cards, middle)
        behind = (
            category_id
            if segment == chinese_thirteen.BACK
            else choose(rng, _BEHIND.get(category_id if segment == chinese_thirteen.MIDDLE else "", _STRONG))
        )
        back = _five(rng, behind, cards)
        if back is None:
            continue
        hand = chinese_thirteen.Thirteen(
            front or sample(rng, without(cards, back), chinese_thirteen.SIZES[chinese_thirteen.FRONT]), middle, back
        )
        if not hand.foul:
            return hand
    return chinese_thirteen.set_strong(sample(rng, _DECK, chinese_thirteen.HAND))


_STRONG = ("flush", "full-house", "four-of-a-kind", "straight-flush")


def _below(segment: str, category_id: str) -> tuple[str, ...]:
    """What the middle may be: under a back of that category, or above three of a kind in front."""
    if segment == chinese_thirteen.FRONT:
        return ("straight", "flush", "full-house")
    order = [category.id for category in Category if category is not Category.FIVE_OF_A_KIND]
    return tuple(order[: max(1, min(order.index(category_id) + 1, 4))])


def _lost_bonus(rng: Random) -> list[tuple[chinese_thirteen.Thirteen, bool]]:
    """A full house in the middle against four of a kind there, and nothing else with a bonus."""
    for _ in range(40):
        strong = _with_bonus(rng, chinese_thirteen.MIDDLE, "four-of-a-kind")
        cards = without(_DECK, strong.cards)
        middle = _five(rng, "full-house", cards)
        back = _five(rng, "full-house", without(cards, middle)) if middle else None
        if middle is None or back is None:
            continue
        weak = chinese_thirteen.Thirteen(tuple(islice(without(cards, (*middle, *back)), 3)), middle, back)
        if not weak.foul:
            return [(strong, False), (weak, False)]
    return []


def _tied(rng: Random) -> list[chinese_thirteen.Thirteen]:
    """Two hands with the same ranks in front."""
    for _ in range(40):
        ranks = sample(rng, range(2, 15), 3)
        fronts = [_ranked(ranks, [suit] * 3) for suit in sample(rng, range(4), 2)]
        cards = sample(rng, without(_DECK, (*fronts[0], *fronts[1])), 20)
        hands = [_behind(front, cards[place * 10 : place * 10 + 10]) for place, front in enumerate(fronts)]
        if not any(hand.foul for hand in hands):
            return hands
    return []


def _behind(front: Cards, ten: Sequence[Card]) -> chinese_thirteen.Thirteen:
    cards, other = tuple(ten[:5]), tuple(ten[5:])
    return chinese_thirteen.Thirteen(front, *sorted((cards, other), key=rank5))


def _sweeps(terms: chinese_terms.ChineseTerms, rng: Random, rule: str) -> list[Cards]:
    """Cards of one or two clean sweeps for a rule; a hand without any where the rule is about that."""
    names = [sweep.hand for sweep in terms.sweeps if sweep.hand != "super-dragon"]
    if rule == chinese_terms.NO_SWEEP:
        return [sample(rng, _DECK, chinese_thirteen.HAND)]
    hand_name = next((sweep.hand for sweep in terms.sweeps if sweep.printed.id == rule), "")
    first = _sweep(rng, hand_name or choose(rng, names), _DECK)
    if rule not in (chinese_terms.EQUAL_SWEEP, chinese_terms.HIGHER_SWEEP):
        return [first]
    return [first, _sweep(rng, choose(rng, names), without(_DECK, first))]


def _sweep(rng: Random, name: str, undealt: Sequence[Card]) -> Cards:
    """Thirteen cards of a clean sweep out of what is left; any thirteen when a few draws find none."""
    suits = shuffle(range(4), rng)
    for _ in range(60):
        match name:
            case "super-dragon":
                cards = _ranked(range(2, 15), [suits[0]] * chinese_thirteen.HAND)
            case "dragon":
                cards = _ranked(range(2, 15), [below(rng, 4) for _ in range(chinese_thirteen.HAND)])
            case "six-pairs":
                cards = _groups(rng, (2, 2, 2, 2, 2, 2, 1))
            case "three-flushes":
                cards = tuple(
                    card
                    for suit, size in zip(shuffle(range(4), rng), chinese_thirteen.SIZES.values(), strict=False)
                    for card in _ranked(sample(rng, range(2, 15), size), [suit] * size)
                )
            case _:
                cards = tuple(card for size in chinese_thirteen.SIZES.values() for card in _straight(rng, size))
        if (
            len(set(cards)) == chinese_thirteen.HAND
            and set(cards) <= set(undealt)
            and chinese_thirteen.SWEEPS[name](cards)
        ):
            return cards
    return sample(rng, undealt, chinese_thirteen.HAND)


def _straight(rng: Random, size: int) -> Cards:
    low = 1 + below(rng, 15 - size)
    return tuple(Card.make(14 if rank == 1 else rank, below(rng, 4)) for rank in range(low, low + size))
