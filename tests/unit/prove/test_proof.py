from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from tests.strategies import CARDS_53
from tests.unit.prove.books import game, library_game, rules, varied
from trainer.core.rng import make_rng, sample
from trainer.games.base import Game
from trainer.games.house_way import HouseWay
from trainer.hands.classes import ALL_HANDS_53
from trainer.hands.pai_gow_values import WILD
from trainer.hands.systems import Joker
from trainer.prove.house_ways import house_way_of, house_ways_of, outcome
from trainer.prove.proof import Tally, conclude, every_rule, find_dead, tally
from trainer.prove.proof_pages import lines

PARTS = 60
A_FEW = pytest.mark.usefixtures("few")


SAME = (
    "casino-99/fortune-pai-gow-poker",
    "casino-real/pai-gow-double-hand-poker",  # prints no house way and borrows this one
    "poker-flats/double-hand-poker",
)


def with_charts(one: Game, **charts: HouseWay) -> Game:
    """The game with other charts: `ace`, `wild`."""
    assert one.house_way is not None
    return replace(one, house_way=replace(one.house_way, charts={Joker(joker): way for joker, way in charts.items()}))


def some(house_way=None, part: int = 0, parts: int = PARTS) -> Tally:
    return tally(house_way or rules(), part=part, parts=parts)


def test_parts_add_up():
    whole = tally(rules(), part=3, parts=30)
    parts = some(part=3)
    parts.add(some(part=33))
    assert (parts.hands, parts.classes, parts.categories) == (whole.hands, whole.classes, whole.categories)
    assert {path: fired.hands for path, fired in parts.paths.items()} == {
        path: fired.hands for path, fired in whole.paths.items()
    }
    assert {path: fired.rarest for path, fired in parts.paths.items()} == {
        path: fired.rarest for path, fired in whole.paths.items()
    }


@A_FEW
def test_an_incomplete_count_proves_nothing():
    proof = conclude(game(), 0, some(parts=1), samples=10)
    assert not proof.proved
    assert f"hands were counted, not {ALL_HANDS_53:,}" in " ".join(proof.problems)
    assert "hands hold flush, not 6,172,088" in " ".join(proof.problems)


@A_FEW
def test_a_foul_setting_is_found():
    foul = varied(('when = [{ pairs = 1 }]\ndo = "two_highest_others"', 'when = [{ pairs = 1 }]\ndo = "highest_pair"'))
    found = some(foul, parts=1)
    assert found.fouls > 0
    assert found.wrong_cards == found.undecided == 0
    assert "one-pair sets" in found.faults[0]
    assert "which is foul" in found.faults[0]


@A_FEW
def test_a_hole_is_found_and_named():
    hole = varied(("when = [{ pairs = 0 }]", "when = [{ pairs = 0 }, { complete = true }]"))
    counted = some(hole, parts=1)
    assert counted.undecided > 0
    variant = with_charts(game(), ace=hole)
    problems = conclude(variant, 0, counted, samples=0).problems
    assert any(problem.startswith("no rule decides ") for problem in problems)


def test_a_dead_rule_is_named_with_the_rule_that_shadows_it():
    # Two pairs decide before the complete hand is looked at, so "complete.two-pair" gets nothing.
    shadowed = varied(
        ("when = [{ complete = true }, { trips = true }]", "when = [{ pairs = 2 }]"),
        ('do = "pair_with_complete"', 'do = "small_pair"'),
    )
    (dead,) = find_dead(shadowed, ["complete.two-pair"])
    assert dead.by == "complete.trips"
    assert dead.hands == 903_960 + 808_704  # the hands of complete.two-pair and of complete.joker-ace
    assert str(dead).startswith("rule complete.two-pair is dead: complete.trips comes first, for example with ")


def test_a_dead_rule_inside_a_used_list_is_named_on_its_own_level():
    shadowed = varied(('{ big_pair = "8-6" }, { others_reach = "K" }', '{ big_pair = "8-6" }, { others_reach = "2" }'))
    (dead,) = find_dead(shadowed, ["two-pair.low-split"])
    assert dead.by == "two-pair.low-keep"
    assert dead.hands == 3_188_160 + 2_903_040


def test_rules_that_nothing_can_reach():
    never = varied(
        ("when = [{ two_trips = true }]", "when = [{ two_trips = true }, { five_aces = true }]"),
        (
            'when = [{ full_house = true }]\ndo = "highest_pair"',
            'when = [{ two_trips = true }]\ndo = "pair_with_complete"',
        ),
    )
    first, second = find_dead(never, ["two-trips", "full-house"])
    assert str(first) == "rule two-trips is dead: no hand meets its conditions"
    assert str(second).startswith("rule full-house is dead: its conditions hold for ")
    assert str(second).endswith(" and others, but it can never be done")


def test_counts_agree_with_random_hands():
    rng = make_rng(11)
    drawn = Counter(outcome(rules(), sample(rng, CARDS_53, 7))[0][0] for _ in range(20_000))
    # one pair and no pair decide exactly the hands of these categories: 64,221,960 and 24,780,420
    for id, hands in (("one-pair", 64_221_960), ("no-pair", 24_780_420)):
        expected = 20_000 * hands / ALL_HANDS_53
        assert abs(drawn[id] - expected) < 5 * expected**0.5


@A_FEW
def test_a_second_chart_need_not_reach_the_rules_of_the_first():
    ace, wild = rules().rules, (*rules().rules[:1], *rules().rules[-2:])
    both = with_charts(game(), ace=rules(), wild=HouseWay(wild, WILD))
    assert [way.name for way in house_ways_of(both)] == ["", "joker wild"]
    nothing = Tally()
    assert {dead.rule for dead in conclude(both, 0, nothing, samples=0).dead} == {
        rule.id for rule, _ in every_rule(ace)
    }
    assert conclude(both, 1, nothing, samples=0).dead == ()


def test_rules_that_another_chart_needs_are_named_and_not_dead():
    wild = house_ways_of(library_game("prop-desk/pai-gow-poker"))[1]
    counted = tally(wild, part=0, parts=40)
    proof = conclude(library_game("prop-desk/pai-gow-poker"), 1, counted, samples=0)
    assert "five-aces" not in {dead.rule for dead in proof.dead}, "a wild joker makes five of a kind, not five aces"
    text = "\n".join(lines(proof))
    assert "These rules of another chart decide no hand here: five-aces" in text


def test_two_books_with_one_chart_are_known_to_be_the_same():
    ways = {id: house_ways_of(library_game(id)) for id in (*SAME, "prop-desk/pai-gow-poker")}
    first = ways[SAME[0]][0]
    assert all(ways[id][0].same_as == first.same_as for id in SAME)
    assert ways["prop-desk/pai-gow-poker"][0].same_as != first.same_as
    assert ways["prop-desk/pai-gow-poker"][1].same_as != ways["prop-desk/pai-gow-poker"][0].same_as
    assert varied(('others_reach = "A"', 'others_reach = "K"')).same_as != first.same_as


def test_every_rule_is_listed_once_and_used_lists_follow_their_first_user():
    ids = [(rule.id, inner) for rule, inner in every_rule(rules().rules)]
    assert len({id for id, _ in ids}) == len(ids) == 29
    assert ids[ids.index(("complete.two-pair", False)) + 1] == ("two-pair.high", True)


def test_only_games_with_a_house_way_for_seven_cards_are_proved():
    assert house_way_of(game()) == rules()
    assert house_way_of(replace(game(), house_way=None)) is None


@A_FEW
def test_the_reports_say_what_was_found():
    proof = conclude(game(), 0, some(parts=1), samples=0)
    text = "\n".join(lines(proof))
    assert "NOT PROVED" in text
    assert "two-pair.middle-keep" in text
    json.dumps(proof.as_json())


@A_FEW
def test_json_has_the_documented_shape():
    answer = conclude(game(), 0, some(parts=1), samples=0).as_json()
    assert answer["v"] == 1
    assert answer["engine"] == game().version
    assert set(answer) == {
        *("v", "game", "joker", "hands", "fouls", "undecided", "categories", "rules", "examples", "problems", "engine"),
        "seconds",
    }
    categories, counts = answer["categories"], answer["rules"]
    assert isinstance(categories, dict)
    first, *_, last = categories
    assert (first, last) == ("five-aces", "high-card")
    assert isinstance(counts, dict)
    assert {"two-pair", "two-pair.middle-keep"} <= set(counts)
