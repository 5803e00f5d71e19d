"""The house way of Fortune Pai Gow Poker at Casino 99 [L1425-1447].

Expected settings are worked out by hand from the chart. A front stands for itself whatever its suits: another card of
the same rank, or the joker for an ace, is accepted where the back is as good.
"""

from __future__ import annotations

from math import comb

import pytest

from tests.rulebook.asking import asking, game
from tests.rulebook.proofs import proof_of
from tests.unit.hands.definition import splits
from trainer.cards.notation import parse_cards
from trainer.games.house_way import HouseWay
from trainer.games.pai_gow.pai_gow_setting import house_way
from trainer.hands.classes import classes
from trainer.hands.pai_gow import look7, value2, value5
from trainer.prove.house_ways import house_way_of
from trainer.prove.proof import Proof

ID = "casino-99/fortune-pai-gow-poker"
ask = asking(*ID.split("/"))

# cards, front, rule, lines
CHART = [
    # L1430 No pair: put the 2nd and 3rd highest cards in front.
    ("Ah Kd Js 9c 7d 5h 3s", "Kd Js", "no-pair", "L1430"),
    ("Qd Jh 9c 7s 5d 4h 2s", "Jh 9c", "no-pair", "L1430"),
    # The joker is an ace unless it completes something [L1369]: it is the highest card and stays behind.
    ("Jk Kd Qs 9c 6d 4h 3h", "Kd Qs", "no-pair", "L1430"),
    # L1431 One pair: pair behind, 2 highest unpaired cards in front.
    ("Ah Kd Ks 9c 7d 5h 3s", "Ah 9c", "one-pair", "L1431"),
    ("2c 2d Kh Js 9c 7d 5h", "Kh Js", "one-pair", "L1431"),
    ("Jk Ah Kd Qs 9c 6d 3h", "Kd Qs", "one-pair", "L1431"),
    ("Jk 9c 9d 8h 5s 4c 2d", "Jk 8h", "one-pair", "L1431"),
    # L1435 Two pairs, the big pair aces, kings or queens: the small pair in front.
    ("Ad Kd Kh 7c 7s 5h 3s", "7c 7s", "two-pair.high", "L1435"),
    ("Ac Ad Kh 7c 7s 5h 3s", "7c 7s", "two-pair.high", "L1435"),
    ("Qc Qd Ah 2c 2s 5h 4s", "2c 2s", "two-pair.high", "L1435"),
    ("Jk Ad Th 8c 8s 5h 3s", "8c 8s", "two-pair.high", "L1435"),
    # Jacks, tens or nines: both pairs in back with an ace or joker in front, otherwise split.
    ("Ad Jd Jh 7c 7s 5h 3s", "Ad 5h", "two-pair.middle-keep", "L1435"),
    ("9d 9h 2c 2s Ah Qd 4s", "Ah Qd", "two-pair.middle-keep", "L1435"),
    ("Jk Jd Jh 7c 7s 5h 3s", "Jk 5h", "two-pair.middle-keep", "L1435"),
    ("Kd Jd Jh 7c 7s 5h 3s", "7c 7s", "two-pair.middle-split", "L1435"),
    ("Kd Td Th 9c 9s Qh 3s", "9c 9s", "two-pair.middle-split", "L1435"),
    # Eights, sevens or sixes: both in back with a king or higher in front, otherwise split.
    ("Kd 8d 8h 5h 4c 4s 2s", "Kd 5h", "two-pair.low-keep", "L1435"),
    ("6d 6h 5c 5s Ah 9d 2s", "Ah 9d", "two-pair.low-keep", "L1435"),
    ("Qd Jh 8d 8h 4c 4s 2s", "4c 4s", "two-pair.low-split", "L1435"),
    ("6d 6h 2c 2s Qh Jd 9s", "2c 2s", "two-pair.low-split", "L1435"),
    # Fives, fours or treys: both in back with a queen or higher in front, otherwise split.
    ("Qd 9h 8s 5d 5h 3c 3s", "Qd 9h", "two-pair.small-keep", "L1435"),
    ("3c 3d 2h 2s Qd 9c 8h", "Qd 9c", "two-pair.small-keep", "L1435"),
    ("Jd 9h 8s 5d 5h 3c 3s", "3c 3s", "two-pair.small-split", "L1435"),
    ("3c 3d 2h 2s Jd 9c 8h", "2h 2s", "two-pair.small-split", "L1435"),
    # L1436 Three pairs: the highest pair in front with 2 pair behind.
    ("As 9d 9h 6c 6s 4d 4h", "9d 9h", "three-pair", "L1436"),
    ("Ac As 9d 9h 6c 6s 4d", "Ac As", "three-pair", "L1436"),
    ("Jk Ac Kd Kh 6c 6s 4d", "Jk Ac", "three-pair", "L1436"),
    # L1437 Three aces: ace and next highest card in front.
    ("Ad Ah As Kc 9d 5h 3s", "Ah Kc", "trips.aces", "L1437"),
    ("Ad Ah Jk Jc 9d 5h 3s", "Ah Jc", "trips.aces", "L1437"),
    # Kings and below: three of a kind in back, the two other highest cards in front.
    ("Ac Kd Kh Ks 9d 5h 3s", "Ac 9d", "trips.kings-down", "L1437"),
    ("2c 2d 2h Jk Qs 9d 5h", "Jk Qs", "trips.kings-down", "L1437"),
    # L1438 Three of a kind twice: the pair from the higher set in front.
    ("Qd Qh Qs 7c 7d 7h 2s", "Qd Qh", "two-trips", "L1438"),
    ("Ac Ad Jk 7c 7d 7h 2s", "Ac Ad", "two-trips", "L1438"),
    # L1439 Straight, flush or straight flush with no pair: two highest that leave any complete hand.
    ("Ah Kd Qs Jc Td 5h 3s", "5h 3s", "complete.best-front", "L1439-1440"),
    ("As Kh Th 8h 5h 3h 2h", "As Kh", "complete.best-front", "L1439-1440"),
    ("Jk Kd Qs Jc Td 5h 3s", "5h 3s", "complete.best-front", "L1439-1440"),
    ("Tc 9d 8h 7s 6c 5d 4h", "Tc 9d", "complete.best-front", "L1439-1440"),
    ("Kh Qh Jh 9h 7h 5h 2c", "Kh 2c", "complete.best-front", "L1439-1440"),  # six hearts: one can go in front
    # L1440 ... and 1 pair.
    ("9h 9s 8d 7c 6s 5d 4h", "9h 9s", "complete.best-front", "L1439-1440"),
    ("9c 8d 7h 6s 5c 5d Kh", "Kh 5c", "complete.best-front", "L1439-1440"),
    ("Jk Ac Kd Qs Jc 5h 3s", "5h 3s", "complete.best-front", "L1439-1440"),
    # L1441 ... with 2 pairs: the 2 pair strategy.
    ("Qh Jd Js Th 9c 9s 8c", "9c 9s", "two-pair.middle-split", "L1441"),
    ("8c 8d 7h 7s 6c 5d 4h", "7h 7s", "two-pair.low-split", "L1441"),
    ("Jh Js 9h 9d Ah 5h 3h", "Ah 5h", "two-pair.middle-keep", "L1441"),
    ("Kd Kh Qd 4d 4s 9d 2d", "4d 4s", "two-pair.high", "L1441"),
    # L1442 ... with trips: pair in front with complete hand behind.
    ("9h 8d 7s 6c 5d 5h 5s", "5d 5h", "complete.trips", "L1442, L1447"),
    ("Kh Kd Ks 9h 7h 4h 2h", "Kd Ks", "complete.trips", "L1442, L1447"),
    ("5c 5d 5h Jk Ah Th 3h", "5c 5d", "complete.trips", "L1442, L1447"),
    # L1443 Full house: highest possible pair in front.
    ("Kd Kh Ks 8s 5h 4c 4d", "4c 4d", "full-house", "L1443"),
    ("Ac Ad Kh Ks 2d 2h 2s", "Ac Ad", "full-house", "L1443"),
    ("Jk Ac 9c 9d 9h 5s 3c", "Jk Ac", "full-house", "L1443"),
    # Aces and deuces; the flush needs the joker and leaves no pair for the front, so it is a full house [L1442, L1443].
    ("As Ad Jk 2s 2c 3s 4s", "2s 2c", "full-house", "L1443"),
    # L1444 Four aces, kings, queens: in back with at least a pair in front, otherwise split.
    ("Kc Kd Kh Ks 8d 8h 3s", "8d 8h", "quads.pair-beside", "L1444"),
    ("Kc Kd Kh Ks 8d 5h 3s", "Kd Kh", "quads.high", "L1444"),
    ("Ac Ad Ah As 8d 5h 3s", "Ac Ad", "quads.high", "L1444"),
    ("Qc Qd Qh Qs Ad Kh 3s", "Qc Qd", "quads.high", "L1444"),
    ("Ac Ad Ah Jk 8d 5h 3s", "Ac Ad", "quads.high", "L1444"),
    # Jacks, tens, nines: in back with at least a king up front, otherwise split.
    ("Kd Jc Jd Jh Js 5h 3s", "Kd 5h", "quads.middle-keep", "L1444"),
    ("Jk 9c 9d 9h 9s 5h 3s", "Jk 5h", "quads.middle-keep", "L1444"),
    ("Qd Jc Jd Jh Js 5h 3s", "Jd Jh", "quads.middle-split", "L1444"),
    ("9c 9d 9h 9s Qh Jd 2s", "9c 9d", "quads.middle-split", "L1444"),
    ("Tc Td Th Ts 4h 4d 2s", "4h 4d", "quads.pair-beside", "L1444"),
    # Eights, sevens, sixes: in back with at least a queen up front, otherwise split.
    ("Qd 7c 7d 7h 7s 5h 3s", "Qd 5h", "quads.low-keep", "L1444"),
    ("6c 6d 6h 6s Kh Qd 3s", "Kh Qd", "quads.low-keep", "L1444"),
    ("Jd 7c 7d 7h 7s 5h 3s", "7d 7h", "quads.low-split", "L1444"),
    ("8c 8d 8h 8s Jh Td 2s", "8c 8d", "quads.low-split", "L1444"),
    # Fives, fours, treys, deuces: never split.
    ("Jd 9h 6s 4c 4d 4h 4s", "Jd 9h", "quads.never-split", "L1444"),
    ("5c 5d 5h 5s 4h 3d 2c", "4h 3d", "quads.never-split", "L1444"),
    ("2c 2d 2h 2s 9h 9d 9c", "9h 9d", "quads.pair-beside", "L1444"),
    # L1445 Five aces: a pair of aces in front.
    ("Jk Ac Ad Ah As Kd 5s", "Jk Ah", "five-aces", "L1445"),
    ("Jk Ac Ad Ah As Kd Ks", "Ac Ad", "five-aces", "L1445"),
]

# Readings the book leaves open; they say so.
DOUBTFUL = [
    ("Ac Ad Jk Kh Qs Jc 3d", "Ac 3d", "complete.joker-trips"),
    ("Ac Jk 9c 9d 8h 7s 6c", "Ac 9c", "complete.joker-ace"),
    ("Ac Jk Kc Kd Qh Qs Jc", "Ac Jk", "three-pair.joker-complete"),
]


def way() -> HouseWay:
    found = house_way_of(game(ID))
    assert found is not None
    return found


def cards(text: str) -> list[str]:
    return text.split()


def front_ranks(front: list[str]) -> list[str]:
    """Ranks in front, the joker an ace."""
    return sorted("A" if card == "Jk" else card[0] for card in front)


def rules_of(answer: dict[str, object]) -> list[object]:
    with_rules = answer.get("with_rules", [])
    assert isinstance(with_rules, list)
    return [answer["rule"], *with_rules]


@pytest.mark.parametrize(("hand", "front", "rule", "lines"), CHART)
def test_the_chart(hand: str, front: str, rule: str, lines: str):
    answer = ask("set", cards=cards(hand))
    assert front_ranks(answer["front"]) == front_ranks(front.split())
    assert sorted(answer["front"] + answer["back"]) == sorted(cards(hand))
    assert rule in rules_of(answer)
    assert answer["cite"] == f"casino-99 {lines}"
    assert "doubt" not in answer
    settings = [answer["front"], *(one["front"] for one in answer["also"])]
    assert any(sorted(one) == sorted(front.split()) for one in settings)
    assert ask("foul", front=answer["front"], back=answer["back"])["foul"] is False


@pytest.mark.parametrize(("hand", "front", "rule"), DOUBTFUL)
def test_readings_that_are_open_are_marked(hand: str, front: str, rule: str):
    answer = ask("set", cards=cards(hand))
    assert front_ranks(answer["front"]) == front_ranks(front.split())
    assert answer["rule"] == rule
    assert answer["doubt"]


def test_every_line_of_the_chart_has_a_hand_here():
    tried = {rule for _, _, rule, _ in CHART} | {rule for _, _, rule in DOUBTFUL}
    rules = way().rules
    lines = {rule.printed.id for rule in rules if not rule.use} | {
        inner.printed.id for rule in rules for inner in rule.use
    }
    assert tried == lines


def test_the_joker_of_split_aces_stays_behind_where_it_completes_a_hand():
    # Golden rule [L1447]: the natural aces in front, ace-joker-king-queen-jack behind.
    answer = ask("set", cards=cards("Ac Ad Ah Jk Kd Qs Jc"))
    assert set(answer["front"]) < {"Ac", "Ad", "Ah"}
    assert "Jk" in answer["back"]


def test_four_aces_with_a_flush_leave_the_flush_behind():
    answer = ask("set", cards=cards("Ac Ad Ah Jk Kh 9h 4h"))
    assert sorted(answer["front"]) == ["Ac", "Ad"]


def test_of_equal_fronts_the_best_back_is_kept():
    # Seven-deuce in front either way: with the seven of hearts the cards behind are a straight flush.
    answer = ask("set", cards=cards("9c 8c 7c 7h 6c 5c 2d"))
    assert front_ranks(answer["front"]) == ["2", "7"]
    assert answer["back"] == ["9c", "8c", "7c", "6c", "5c"]


def test_reasons_are_told_for_every_line_tried():
    decision = house_way(way().rules, parse_cards("Kd Jd Jh 7c 7s 5h 3s"))
    applied = [step.rule.id for step in decision.steps if step.applied]
    assert applied == ["two-pair", "two-pair.middle-split"]
    assert [step.rule.id for step in decision.steps][-2:] == ["two-pair.middle-keep", "two-pair.middle-split"]
    refused = next(step for step in decision.steps if step.rule.id == "two-pair.middle-keep")
    assert str(refused.checks[-1].because) == "the best card for the front is king, below ace"


def test_the_golden_rule_holds_for_every_hand():
    # L1447: always a pair in front with a complete hand behind when possible. Every 7th class, 1,500 and more of them.
    rules = way().rules
    pair = value2(parse_cards("2c 2d"))
    straight = value5(parse_cards("Ac 2d 3h 4s 5c"))  # the lowest complete hand
    tried = 0
    for number, (hand, _) in enumerate(classes()):
        shape, complete = look7(hand)
        if number % 7 or not (shape.trips or shape.quads or (complete and shape.pairs)):
            continue
        if not any(value5(back) > value2(front) >= pair and value5(back) >= straight for front, back in splits(hand)):
            continue
        tried += 1
        setting = house_way(rules, hand).result
        assert value2(setting.front) >= pair, setting
        assert value5(setting.back) >= straight, setting
    assert tried > 1_500


@pytest.fixture(scope="module")
def proof() -> Proof:
    return proof_of(ID)


def test_every_hand_there_is_is_decided_and_none_is_foul(proof: Proof):
    assert proof.problems == ()
    assert proof.tally.hands == comb(53, 7) == 154_143_080
    assert (proof.tally.fouls, proof.tally.undecided, proof.tally.wrong_cards) == (0, 0, 0)
    assert proof.dead == ()


def test_lines_decide_as_many_hands_as_combinatorics_says(proof: Proof):
    count = {one.rule.id: one.fired.hands for one in proof.rules}
    assert count["five-aces"] == comb(48, 2)
    # Naturals; the joker with four of another rank; three aces and the joker.
    quads = 13 * comb(48, 3) + 12 * comb(48, 2) + 4 * comb(48, 3)
    assert sum(hands for id, hands in count.items() if id.startswith("quads.")) == quads
    # Naturals; two aces and the joker with trips; the joker as a lone ace with two trips below the aces.
    two_trips = comb(13, 2) * 4 * 4 * 44 + comb(4, 2) * 12 * 4 * 44 + comb(12, 2) * 4 * 4
    assert count["two-trips"] == two_trips
    # Naturals; the joker pairing an ace; the joker as a lone ace.
    three_pair = comb(13, 3) * 6**3 * 40 + 4 * comb(12, 2) * 6**2 * 40 + comb(12, 3) * 6**3
    assert count["three-pair"] + count["three-pair.joker-complete"] == three_pair
    outer = sum(one.fired.hands for one in proof.rules if not one.inner)
    assert outer == 154_143_080
