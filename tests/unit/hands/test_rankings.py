"""Rankings that a book writes down: order, wild cards, kinds of its own. Expected hands are worked out by hand."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from trainer.cards.card import ALL, JOKER
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample
from trainer.hands import systems
from trainer.hands.hand_words import read_hand, read_kickers
from trainer.hands.poker import rank_cards, ranker
from trainer.hands.rankings import exact_key, read_ranking
from trainer.hands.systems import FIVE_CARD, FIVE_CARD_WILD, System, category
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

FLUSHES = {
    "size": 7,
    "order": ["high-card", "two-flush", "three-flush", "four-flush", "five-flush", "six-flush", "seven-flush"],
    "kind": {
        f"{name}-flush": {"by": "suit", "sizes": [number]}
        for number, name in enumerate(("two", "three", "four", "five", "six", "seven"), start=2)
    },
}


def system_of(data: dict[str, Any], *problems: str) -> System:
    reader = Reader(data, "book", BookContext("book"))
    system = read_ranking(reader)
    reader.finish()
    assert [str(problem.message) for problem in reader.book.problems] == list(problems)
    return system


def key(system: System, text: str) -> int:
    return rank_cards(parse_cards(text), system)


@pytest.mark.parametrize(
    ("cards", "kind", "words"),
    [
        (
            "Kh 9h 7h 4h As Qd 2c",
            "four-flush",
            "four flush, king high",
        ),  # four hearts; the ace of spades counts nothing
        ("Ah Kh Qh Jh Th 9h 8h", "seven-flush", "seven flush, ace high"),
        ("2c 3c 4d 5d 6h 7h 8s", "two-flush", "two flush, seven high"),  # the best of three pairs of a suit
    ],
)
def test_the_most_cards_of_one_suit_win(cards: str, kind: str, words: str) -> None:
    system = system_of(FLUSHES)
    assert category(key(system, cards), system).id == kind
    assert str(read_hand(key(system, cards), system)) == words


def test_all_cards_of_the_flush_decide_to_the_seventh() -> None:
    system = system_of(FLUSHES)
    assert key(system, "Ah Kh Qh Jh Th 9h 3h") > key(system, "As Ks Qs Js Ts 9s 2s")
    assert key(system, "Kh 9h 7h 4h As Qd 2c") == key(system, "Kc 9c 7c 4c 3s 5d 6h")
    assert str(read_kickers(key(system, "Ah Kh Qh Jh Th 9h 3h"), system)) == "then king-queen-jack-ten-nine-trey"


def test_an_order_of_a_books_own_is_ranked_by_the_fast_tables() -> None:
    """Three cards: three of a kind under a straight, flush lowest of the three."""
    order = ["high-card", "one-pair", "flush", "three-of-a-kind", "straight", "straight-flush"]
    system = system_of({"like": "three-card", "order": order})
    assert not system.exact
    assert key(system, "4s 5d 6h") > key(system, "As Ad Ah") > key(system, "As Ks 9s") > key(system, "As Ad Kh")
    assert category(key(system, "As Ks Qs"), system) is systems.Category.STRAIGHT_FLUSH


WILD = {"wild": ["2"], "order": [*(kind.id for kind in FIVE_CARD.order)]}


@pytest.mark.parametrize(
    ("cards", "kind", "ranks"),
    [
        ("2s 2h 9c 9d 9h", "five-of-a-kind", (9,)),
        ("2s Kh Qh 9h 8h", "flush", (14, 13, 12, 9, 8)),
        ("2s 5d 6h 8c 9s", "straight", (9,)),
        ("2s 2h 2d Kh Th", "royal-flush", (14,)),
        ("2s Kd Kh 4c 4s", "full-house", (13, 4)),
        ("2s Kd Qh 7c 4s", "one-pair", (13, 12, 7, 4)),
        ("As Ad Kh Kc 7s", "two-pair", (14, 13, 7)),
    ],
)
def test_deuces_stand_for_any_card(cards: str, kind: str, ranks: tuple[int, ...]) -> None:
    system = system_of(WILD)
    found = key(system, cards)
    assert category(found, system).id == kind
    assert systems.ranks(found) == ranks


def test_two_jokers_are_two_wild_cards() -> None:
    system = system_of({"like": "five-card-wild", "jokers": 2})
    assert category(exact_key(system, (JOKER, JOKER, *parse_cards("8c 8d 8h"))), system).id == "five-of-a-kind"
    assert category(exact_key(system, (JOKER, JOKER, *parse_cards("8c 9c Tc"))), system).id == "straight-flush"


@pytest.mark.parametrize("like", [FIVE_CARD, FIVE_CARD_WILD], ids=lambda system: system.id)
def test_the_exact_way_orders_hands_as_the_fast_tables_do(like: System) -> None:
    """Two independent ways: the tables of `poker`, and groups looked for in the cards."""
    exact = system_of({"like": like.id, "jokers": 2})
    deck = [*range(52), *([int(JOKER)] if like is FIVE_CARD_WILD else [])]
    rng, fast = make_rng(7), ranker(like)
    hands = [sample(rng, deck, 5) for _ in range(400)] + [tuple(h) for h in list(combinations(range(8), 5))]
    pairs = [(fast([ALL[card] for card in hand]), exact_key(exact, tuple(sorted(hand)))) for hand in hands]
    for (first, exact_first), (other, exact_other) in pairwise(pairs):
        assert (first > other, first == other) == (exact_first > exact_other, exact_first == exact_other)
    for fast_key, exact_found in pairs:
        assert category(fast_key, like) is category(exact_found, exact)


def test_what_makes_no_ranking_is_named() -> None:
    system_of({"order": ["one-pair", "flush"]}, "the lowest kind of hand takes any cards.")
    kind = {"seven-flush": {"by": "suit", "sizes": [7]}}
    system_of({"kind": kind}, "'seven-flush' has no place in the order.")
    system_of({"wild": ["1"]}, "'1' is not a rank.")
