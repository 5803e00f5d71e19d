"""Numbered fee options were skills once: their ids in records, packs and exams mean the sheet and its step.

Casino 99 prints Fortune's collection as 43 numbered options (L1546-1588): option 6 is one of them.
"""

from __future__ import annotations

from tests.unit.lessons.bench import GAME, game, library, sound
from tests.unit.progress.attempts import attempt
from trainer.core.text import say
from trainer.drills.question_builder import build
from trainer.lessons.commands import report_pack
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_parser import parse_pack
from trainer.progress.attempt import from_data, to_data
from trainer.progress.fold import fold
from trainer.progress.statistics import coverage
from trainer.round.duty import Kind
from trainer.training.plan_choices import Blueprint, ExamPart, exam_plan

ROW = "take-fee/fee.option-6"
SHEET = f"{GAME}/take-fee/fee"


def record():
    """An answer as an older program wrote it."""
    old = attempt(game=GAME, key="take-fee/1", skill=f"{GAME}/{ROW}", rule="fee.option-6", others=(f"{GAME}/{ROW}",))
    return from_data(to_data(old))


def test_an_old_record_counts_for_the_sheet_and_its_row_is_covered():
    progress = fold([record()])
    assert record().skill == SHEET
    assert (progress.skill(SHEET).asked, progress.skill(SHEET).figures.right) == (1, 1)
    met = coverage(progress, game())
    assert (met.seen, met.total) == (1, sum(row.kind is not Kind.MAKE_CHANGE for row in game().rows) - _chip_rows())
    assert f"{GAME}/take-fee/fee.option-7" in {row.id for row in met.never}
    assert f"{GAME}/{ROW}" not in {row.id for row in met.never}


def _chip_rows() -> int:
    chips = {Kind.PAY_CHIPS, Kind.SIZE_IN, Kind.COLOR_UP}
    return sum(row.kind in chips for row in game().rows)


def test_a_pack_that_asks_an_option_asks_that_option_and_its_report_lists_every_row():
    parsed = parse_pack(sound(item=f'[[item]]\nid = "one"\nskill = "{ROW}"\ncount = 2'))
    assert not [problem for problem in check_pack(parsed, library()).problems if not problem.is_note]
    assert parsed.pack is not None
    (covered,) = report_pack(parsed.pack, library()).games
    assert covered.asked == {ROW: 2}
    assert "take-fee/fee.option-7" in covered.never


def test_an_exam_on_an_option_asks_that_option():
    blueprint = Blueprint("b", say("Exam"), (ExamPart(GAME, 3, Kind.TAKE_FEE, "fee.option-6"),))
    for source in exam_plan("e", blueprint, library().__getitem__, form=1).items:
        question = build(library().__getitem__, source)
        assert question.round.setup.option("fee") == "6"
        assert question.skill is not None
        assert question.skill.id == SHEET


def test_a_sheet_is_one_skill_with_its_options_as_steps():
    skill = game().skill(Kind.TAKE_FEE, "fee")
    assert skill is not None
    assert len(skill.steps) == 43
    assert [row.id for row in game().skills if ".option-" in row.id] == []
