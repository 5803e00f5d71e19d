"""Melds of pan against a definition that tries everything: no table, no order, no cleverness."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from trainer.cards.deck import PAN
from trainer.cards.notation import parse_cards
from trainer.core.rng import below, choose, make_rng, sample
from trainer.hands.melds import (
    MeldKind,
    PayingMeld,
    conditions,
    in_spades,
    is_split,
    may_add,
    meld_kind,
    melds_in,
    melds_left,
    splits,
)

ONE_PACK = tuple(dict.fromkeys(PAN.cards()))
RANKS = "A234567JQK"
RUNS = [RANKS[start:end] for start in range(len(RANKS)) for end in range(start + 3, len(RANKS) + 1)]


def plainly(texts: list[str]) -> str | None:
    """What a meld is, read off the printed words: sets by their suits, runs from a list of all runs there are."""
    ranks, suits = sorted(text[0] for text in texts), sorted(text[1] for text in texts)
    if not 3 <= len(texts) <= 11:
        return None
    if len(set(suits)) == 1 and any(ranks == sorted(run) for run in RUNS):
        return "rope"
    if len(set(ranks)) != 1:
        return None
    if len(set(suits)) == 1:
        return "set-one-suit"
    if any(len({text[1] for text in three}) == 3 for three in combinations(texts, 3)):
        return "set-different-suits"
    return "aces-or-kings" if ranks[0] in "AK" else None


def in_two(texts: list[str]) -> bool:
    """Whether the cards come apart into two melds."""
    every = range(len(texts))
    parts = (set(places) for count in range(3, len(texts) - 2) for places in combinations(every, count))
    return any(
        plainly([texts[n] for n in part]) and plainly([texts[n] for n in every if n not in part]) for part in parts
    )


def some_cards(seed: int):
    """Cards that are often nearly a meld: of one rank, of one suit, or any."""
    rng = make_rng(seed)
    count = 3 + below(rng, 6)
    how = below(rng, 3)
    rank, suit = choose(rng, RANKS), choose(rng, "cdhs")
    pool = {0: [c for c in PAN.cards() if str(c)[0] == rank], 1: [c for c in ONE_PACK if str(c)[1] == suit]}
    return sample(rng, pool.get(how, PAN.cards()), count)


def test_the_deck_has_no_8_9_10():
    assert len(PAN.cards()) == 320
    assert {str(card)[0] for card in PAN.cards()} == set(RANKS)


def test_every_three_cards_of_a_pack_are_read_as_the_definition_reads_them():
    found: Counter[str | None] = Counter()
    for three in combinations(ONE_PACK, 3):
        kind = plainly([str(card) for card in three])
        assert meld_kind(three) == kind
        found[kind] += 1
    # of one pack: 10 ranks of 4 threes each; 8 runs in 4 suits
    assert (found["set-different-suits"], found["rope"]) == (40, 32)


@pytest.mark.parametrize("seed", range(4))
def test_cards_of_the_whole_deck_are_read_as_the_definition_reads_them(seed):
    for number in range(600):
        cards = some_cards(1000 * seed + number)
        assert meld_kind(cards) == plainly([str(card) for card in cards])


@pytest.mark.parametrize("seed", range(3))
def test_splits_are_all_there_are(seed):
    for number in range(60):
        cards = some_cards(7000 + 1000 * seed + number)
        whole = {
            frozenset(Counter(map(str, part)).items())
            for size in range(3, len(cards) - 2)
            for part in (tuple(cards[i] for i in places) for places in combinations(range(len(cards)), size))
            if plainly([*map(str, part)]) and plainly([*map(str, rest_of(cards, part))])
        }
        told = {frozenset(Counter(map(str, part)).items()) for both in splits(cards) for part in both}
        assert told == whole


def rest_of(cards, part):
    left = list(cards)
    for one in part:
        left.remove(one)
    return left


@pytest.mark.parametrize("seed", range(3))
def test_what_may_be_added_keeps_the_sort_and_what_is_borrowed_leaves_a_meld(seed):
    for number in range(500):
        cards = some_cards(50_000 + 1000 * seed + number)
        meld, more = cards[:-1], cards[-1:]
        before, after = plainly([*map(str, meld)]), plainly([*map(str, cards)])
        kept = before is not None and (after == before or (before, after) == ("aces-or-kings", "set-different-suits"))
        assert may_add(meld, more) is kept
        stays = after is not None and (before is not None or in_two([*map(str, meld)]))
        left = melds_left(cards, more)
        assert bool(left) is stays
        assert all(plainly([*map(str, part)]) for part in left)


def test_melds_found_in_a_hand_are_melds_and_one_is_found_where_there_is_one():
    for seed in range(300):
        hand = sample(make_rng(seed), PAN.cards(), 10)
        found = list(melds_in(hand))
        assert all(meld_kind(meld) for meld in found)
        there = any(plainly([*map(str, three)]) for three in combinations(hand, 3))
        assert bool(found) is there


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("3c 5c 7c", ()),
        ("3c 3d 3h", (PayingMeld.VALLE_DIFFERENT,)),
        ("5s 5s 5s", (PayingMeld.VALLE_SAME,)),
        ("4c 4c 4c", (PayingMeld.OTHER_SAME,)),
        ("4c 4d 4h", ()),
        ("Ks Ks Ks", (PayingMeld.OTHER_SAME,)),
        ("Ks Ks Kd", ()),
        ("Ad 2d 3d", (PayingMeld.LOW_ROPE,)),
        ("Jh Qh Kh", (PayingMeld.HIGH_ROPE,)),
        ("7h Jh Qh", ()),
        ("2h 3h 4h", ()),
    ],
)
def test_conditions(cards, found):
    assert conditions(parse_cards(cards)) == found


def test_spades_alone_are_in_spades():
    assert in_spades(parse_cards("As 2s 3s"))
    assert not in_spades(parse_cards("3s 3s 3d"))


def test_a_split_takes_all_cards_and_makes_two_melds():
    meld, more = parse_cards("Jd 7d 6d 5d"), parse_cards("Qd 4d")
    assert is_split(meld, more, (parse_cards("Qd Jd 7d"), parse_cards("6d 5d 4d")))
    assert not is_split(meld, more, (parse_cards("Qd Jd 7d"), parse_cards("6d 5d")))
    assert not is_split(meld, more[:1], (parse_cards("Qd Jd 7d"), parse_cards("6d 5d")))


def test_kinds_have_the_names_of_the_books():
    assert [kind.value for kind in MeldKind] == ["rope", "set-different-suits", "set-one-suit", "aces-or-kings"]
