"""Every house way of every book, tried on all 154,143,080 hands; what decides how many is held against arithmetic."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from tests.rulebook.asking import game
from tests.rulebook.proofs import proof_of
from trainer.prove.house_ways import house_ways_of
from trainer.prove.proof import Proof

# Every game that sets seven of 53 cards, and how many charts it has: where a book plays the joker two ways, two.
CHARTS = {
    "casino-99/fortune-pai-gow-poker": ("",),
    "casino-real/pai-gow-double-hand-poker": ("",),
    "lake-elsinore/fortune-pai-gow-poker": ("joker wild",),
    "lake-elsinore/pai-gow-poker": ("joker wild",),
    "phoenix/double-hand-poker": ("",),
    "phoenix/fortune-pai-gow-poker": ("",),
    "phoenix/push-bet-pai-gow-poker": ("", "joker wild"),
    "poker-flats/double-hand-poker": ("",),
    "prop-desk/pai-gow-poker": ("", "joker wild"),
}
ALL = [(id, number) for id, names in CHARTS.items() for number in range(len(names))]


def hands(proof: Proof, *ids: str) -> int:
    """What rules decide, those of an inner list counted with the outer rule only."""
    return sum(one.fired.hands for one in proof.rules if one.rule.id in ids)


def starting(proof: Proof, word: str) -> int:
    return sum(one.fired.hands for one in proof.rules if one.rule.id.startswith(word) and not one.inner)


@pytest.mark.parametrize("id", CHARTS)
def test_the_charts_a_game_has(id):
    assert tuple(way.name for way in house_ways_of(game(id))) == CHARTS[id]


@pytest.mark.long  # the ordinary run proves casino-99 so: casino_99/test_fortune_pai_gow_poker.py
@pytest.mark.parametrize(("id", "number"), ALL)
def test_every_hand_is_decided_none_is_foul_and_no_rule_is_dead(id, number):
    proof = proof_of(id, number)
    assert proof.problems == ()
    assert proof.dead == ()
    tally = proof.tally
    assert tally.hands == comb(53, 7) == 154_143_080
    assert (tally.fouls, tally.undecided, tally.wrong_cards) == (0, 0, 0)
    assert sum(proof.categories.values()) == tally.hands
    assert sum(fired.hands for fired in tally.paths.values()) == tally.hands
    for one in proof.rules:
        assert (one.fired.example is None) == (one.fired.hands == 0)


@pytest.mark.long  # the ordinary run counts casino-99 so: casino_99/test_fortune_pai_gow_poker.py
@pytest.mark.parametrize("id", [id for id, names in CHARTS.items() if "" in names])
def test_where_the_joker_is_an_ace_the_rules_decide_what_combinatorics_says(id):
    proof = proof_of(id)
    # Five aces and any two of the 48 others.
    assert hands(proof, "five-aces") == comb(48, 2)
    # Four naturals; four of another rank and the joker; three aces and the joker.
    quads = 13 * comb(48, 3) + 12 * comb(48, 2) + 4 * comb(48, 3)
    assert starting(proof, "quads.") == quads
    # No pair and nothing made: the published frequency of high cards, and one pair likewise (trainer/prove/totals).
    assert hands(proof, "no-pair") == 24_780_420
    # With one pair and a straight or flush the pair can stand in front of it (the golden rule) or not.
    assert hands(proof, "one-pair") == 64_221_960


def straights_with_joker(ranks: tuple[int, ...]) -> bool:
    """Whether the joker and these ranks make a straight: four of five neighbours, the ace at both ends."""
    held = set(ranks) | ({1} if 14 in ranks else set())
    return any(len(held & set(range(low, low + 5))) >= 4 for low in range(1, 11))


def suits_without_four(pair: bool) -> int:
    """Ways to give suits to six cards (or to a pair and four cards) so that no suit has four."""
    if pair:
        # The pair's two suits, then four singles: a suit of the pair may have at most two more, another at most three.
        ways = 0
        for held in combinations(range(4), 2):
            for code in range(4**4):
                singles = [code >> 2 * place & 3 for place in range(4)]
                ways += all(singles.count(suit) + (suit in held) < 4 for suit in range(4))
        return ways
    codes = range(4**6)
    return sum(
        max([code >> 2 * place & 3 for place in range(6)].count(suit) for suit in range(4)) < 4 for code in codes
    )


@pytest.mark.long
def test_a_wild_joker_makes_three_of_a_pair_and_a_pair_of_no_pair():
    proof = proof_of("prop-desk/pai-gow-poker", 1)
    ranks = range(2, 15)
    # One pair: one natural pair without joker (58,627,800, published), or the joker with six different ranks.
    no_pair = sum(not straights_with_joker(six) for six in combinations(ranks, 6)) * suits_without_four(pair=False)
    assert hands(proof, "one-pair") == 58_627_800 + no_pair == 58_627_800 + 3_017_160
    # No pair: only without the joker.
    assert hands(proof, "no-pair") == 23_294_460
    # Three kings or lower of a pair and the joker: five ranks, one of them twice, nothing made.
    five = [one for one in combinations(ranks, 5) if not straights_with_joker(one)]
    made = sum(5 - (14 in one) for one in five) * suits_without_four(pair=True)
    natural = proof_of("prop-desk/pai-gow-poker", 0)
    of_the_joker = hands(proof, "trips.kings-down") - hands(natural, "trips.kings-down")
    # Where the joker was an ace, three kings and lower with the joker were three of a kind as well; now they are four.
    with_joker = [one for one in combinations(ranks, 4) if not straights_with_joker(one)]
    trips = sum(4 - (14 in one) for one in with_joker if 14 not in one)
    assert of_the_joker == made - trips * trips_suits()


def trips_suits() -> int:
    """Three of a rank and three singles without four of a suit."""
    ways = 0
    for held in combinations(range(4), 3):
        for code in range(4**3):
            singles = [code >> 2 * place & 3 for place in range(3)]
            ways += all(singles.count(suit) + (suit in held) < 4 for suit in range(4))
    return ways
