"""What a change of rules does: exactly the questions that depend on it flip, and the drill asks nothing else."""

from __future__ import annotations

import functools
from datetime import date

import pytest

from tests.shelf import LIBRARY
from tests.unit.lessons.bench import sound
from trainer.core.errors import BadText
from trainer.disk import resources
from trainer.drills.question_builder import build
from trainer.games.base import Game
from trainer.houses.house_edits import begin, with_cell
from trainer.houses.library import Library
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_model import ItemDeal
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.problems import errors_of
from trainer.prove.rule_changes import ChangeReport, GameChange, changed_pack, drill, must_practise, report
from trainer.round.act_text import act_text
from trainer.round.duty import Kind

FORTUNE = "casino-99/fortune-pai-gow-poker"
BOOKS = resources.read_books()
SETUP = f"{FORTUNE} seed=3 bank=1:$5000/1 4:game=$20,fortune=$5 dice=1-1-2 asks=4"
ITEM = f"""[[item]]
id = "flush"
setup = "{SETUP}"
duty = "settle/4/seat-4.fortune"
hands = {{ 4 = "Ah Jh 9h 6h 3h Kd Qs" }}
"""


@functools.cache
def games() -> tuple[Game, Game]:
    text = with_cell(
        begin(FORTUNE, "memo-12", "2026-11-01"), ("paytable", "fortune", "flush", "pays"), "5:1", is_text=True
    )
    return LIBRARY[FORTUNE], Library(BOOKS, {FORTUNE: text})[FORTUNE]


@functools.cache
def found() -> ChangeReport:
    pack = parse_pack(sound(item=ITEM)).pack
    assert pack is not None
    return report(*games(), [pack], rounds=3)


def test_the_changed_rule_is_the_one_that_was_changed():
    assert [one.id for one in found().rules] == ["fortune.flush"]


def test_only_payments_of_the_flush_flip():
    flips = found().flips
    assert flips
    assert {flip.now for flip in flips} == {"fortune.flush"}
    assert Kind.SETTLE in {flip.kind for flip in flips}


def test_an_item_that_pays_the_flush_flips_from_twenty_to_twenty_five_dollars():
    (item,) = found().items
    assert (item.item, item.before, item.now) == ("flush", "pay $20", "pay $25")


def test_the_drill_asks_questions_that_flip_and_no_others():
    old, new = games()
    deals = drill(found(), seed=5)
    assert deals
    for deal in deals:
        now, before = build(lambda _id: new, deal), build(lambda _id: old, deal)
        assert act_text(now.decision.result) != act_text(before.decision.result)


def test_who_has_met_the_rule_must_practise_again():
    skills = {"Ana": [f"{FORTUNE}/settle/fortune.flush"], "Ben": [f"{FORTUNE}/settle/fortune.straight"], "Cy": []}
    assert must_practise(found(), skills) == ("Ana",)


def test_the_same_rules_flip_nothing():
    old, _ = games()
    same = report(old, old, rounds=2)
    assert (same.rules, same.flips, same.flipped) == ((), (), 0)


def test_the_drill_is_a_good_pack_where_the_change_is_in_force_and_refused_elsewhere():
    old, new = games()
    files = changed_pack([GameChange(new, found())], "the overlay", date(2026, 11, 1))
    with_it, without_it = (check_pack(parse_pack(files), {FORTUNE: game}, "1") for game in (new, old))
    assert not errors_of(with_it.problems)
    assert with_it.pack is not None
    assert with_it.pack.title == "What changed: Fortune Pai Gow Poker (11/01/2026)"
    (lesson,) = with_it.pack.lessons
    asked = [item.task.setup for item in lesson.items if isinstance(item.task, ItemDeal)]
    assert asked == [deal.setup for deal in drill(found(), 1)]
    assert errors_of(without_it.problems), "these answers are right only under the new rule"


def test_nothing_is_made_of_a_change_that_flips_nothing():
    old, _ = games()
    with pytest.raises(BadText, match="No answer changes"):
        changed_pack([GameChange(old, report(old, old, (), rounds=1))], "", None)
