"""Exams of a school: forms that share no question, what is said before the clock, item statistics, grading again."""

from __future__ import annotations

import csv
import json
import statistics
from dataclasses import asdict, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests import shelf
from tests.fake_game import GAME, games
from tests.unit.progress.attempts import attempt
from tests.unit.storage.test_class_book import result_file
from trainer.cli import main
from trainer.core.errors import BadText
from trainer.core.records import FinishedSession
from trainer.core.text import Text, say
from trainer.drills.modes import AUDITION, EXAM
from trainer.drills.question_builder import build
from trainer.lessons.pack_model import ExamRules, RubricLine
from trainer.progress.attempt import write_marks
from trainer.progress.fold import fold
from trainer.progress.keeping import from_lines, to_lines
from trainer.round.act_text import act_text
from trainer.round.duty import Kind
from trainer.school.exam_forms import LETTERS, exam_start, form_code, form_of, form_plan, make_up, read_form
from trainer.school.exam_results import FEWEST, Grade, Taking, grade, item_figures, judge_today, regrade
from trainer.school.school_model import Exam, School, exam_item, plain, read_exam_record, read_school, write_school
from trainer.storage.exam_takings import exam_takings
from trainer.storage.results import NOBODY, Who, session_row, write_results
from trainer.storage.school import SchoolFiles
from trainer.storage.school_ledger import SchoolLedger
from trainer.storage.store import read_finished
from trainer.storage.trainees import Trainees
from trainer.training.apportionment import exam_parts
from trainer.training.plan_choices import Blueprint, item_key
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text
from trainer.training.session_summary import summarise
from trainer.ui.controllers.assignments import exam_words
from trainer.ui.controllers.lesson_standing import exam_standing
from trainer.ui.controllers.session_plans import Starter
from trainer.ui.controllers.sheets import exam_sheet

BACCARAT = "casino-99/ez-baccarat-panda-8"
NOON = datetime(2026, 2, 2, 12, 0, tzinfo=UTC)
TODAY = date(2026, 2, 2)
MIDTERM = Exam("exam-1", "Mid-term", (BACCARAT,), rules=ExamRules(8, 75, 10), forms=3)


# ---------------------------------------------------------------- blueprints and forms


def test_duties_are_asked_by_the_shares_of_the_blueprint():
    """Hamilton by hand: of ten, 3 : 1 : 1 gives six, two and two."""
    shares = {Kind.COMPARE: 3, Kind.TAKE_FEE: 1, Kind.PLACE_BUTTON: 1}
    parts = exam_parts([GAME.info.id], lambda _: GAME, 10, shares)
    assert {part.kind: part.count for part in parts} == {Kind.COMPARE: 6, Kind.TAKE_FEE: 2, Kind.PLACE_BUTTON: 2}


def test_no_question_stands_in_two_forms_and_a_form_is_always_the_same():
    parts = exam_parts([GAME.info.id], games, 9, [Kind.COMPARE, Kind.TAKE_FEE])
    blueprint = Blueprint("exam.exam-1", say("Mid-term"), parts)
    forms = [form_plan("s", blueprint, games, form) for form in range(4)]
    keys = [[item_key(build(games, source)) for source in plan.items] for plan in forms]
    assert [len(set(form)) for form in keys] == [9] * 4
    assert len({key for form in keys for key in form}) == 36
    assert len({make_up([build(games, source) for source in plan.items]) for plan in forms}) == 1
    assert forms[3].items == form_plan("another session", blueprint, games, 3).items


def test_a_school_exam_names_its_questions_by_form_and_number():
    plan = Starter("ann", NOON, 7).school_exam(MIDTERM, shelf.library(), (), 1)
    assert [terms.item for terms in plan.terms] == [f"exam.exam-1@1/B{number}" for number in range(1, 9)]
    again = Starter("ben", NOON, 8).school_exam(MIDTERM, shelf.library(), (), 1)
    assert again.items == plan.items
    own = Starter("ben", NOON, 8).school_exam(replace(MIDTERM, forms=0), shelf.library())
    assert own.terms[0].item == "exam.exam-1@1/1"
    assert own.items != Starter("ben", NOON, 9).school_exam(replace(MIDTERM, forms=0), shelf.library()).items


def test_a_code_leads_to_its_exam_and_form_however_it_is_typed():
    other = replace(MIDTERM, id="exam-2")
    for form in range(len(LETTERS)):
        code = form_code(other, form)
        assert read_form(f" {code.lower()} ", (MIDTERM, other)) == (other, form)
    wrong = form_code(MIDTERM, 0)[:-1] + "?"
    with pytest.raises(BadText, match="No exam here has the form code"):
        read_form(wrong, (MIDTERM, other))


def test_a_further_attempt_is_another_form():
    forms = [form_of(MIDTERM, "ana", tries) for tries in range(3)]
    assert sorted(form for form in forms if form is not None) == [0, 1, 2]
    assert form_of(replace(MIDTERM, forms=0), "ana", 0) is None


def test_a_preview_is_the_form_and_nothing_of_it_counts():
    plan = Starter("ann", NOON, 7).school_exam(MIDTERM, shelf.library(), (), 0, preview=True)
    assert plan.items == Starter("ann", NOON, 9).school_exam(MIDTERM, shelf.library(), (), 0).items
    assert (plan.mode.counts, plan.seconds, plan.locked, plan.exam) == (False, 0, False, "")
    assert {terms.item for terms in plan.terms} == {""}


# ---------------------------------------------------------------- before the clock


@pytest.mark.parametrize(
    ("changes", "tries", "refusal"),
    [
        ({}, 9, ""),
        ({"attempts": 2}, 1, ""),
        ({"attempts": 2}, 2, "You have used your 2 attempts. Ask your instructor."),
        ({"attempts": 1}, 1, "You have used your 1 attempt. Ask your instructor."),
        ({"opens": date(2026, 2, 3)}, 0, "This exam opens on 02/03/2026."),
        ({"opens": TODAY, "closes": TODAY}, 0, ""),
        ({"closes": date(2026, 2, 1)}, 0, "This exam closed on 02/01/2026. Ask your instructor."),
    ],
)
def test_an_exam_is_started_within_its_days_and_attempts(changes: dict, tries: int, refusal: str):
    assert str(exam_start(replace(MIDTERM, **changes), ["EZ Baccarat"], TODAY, tries, 1).refusal) == refusal


def test_the_start_page_says_all_of_it():
    exam = replace(MIDTERM, attempts=2, closes=date(2026, 2, 9), kinds=(Kind.COMPARE,))
    facts = {str(name): str(fact) for name, fact in exam_start(exam, ["EZ Baccarat"], TODAY, 1, 1.5).facts}
    assert facts == {
        "Questions": "8",
        "Time": "15 minutes, with your extra time",
        "To pass": "75% right",
        "Attempt": "2 of 2",
        "Subjects": "EZ Baccarat",
        "Duties": "Comparing hands",
        "Open": "until 02/09/2026",
    }


def test_a_blueprint_is_kept_and_one_of_an_older_program_is_read():
    full = replace(
        MIDTERM, kinds=(Kind.COMPARE, Kind.SETTLE), shares=(3, 1), attempts=2, opens=TODAY, closes=TODAY,
        dropped=("exam.exam-1@1/B7",),
    )  # fmt: skip
    assert read_school(write_school(School(exams=(full,)))).exams == (full,)
    assert read_exam_record(json.loads(json.dumps(plain(full))), "x.json") == full
    older = {"id": "e", "title": "Old", "games": [BACCARAT], "kinds": [], "rules": [20, 80, 0], "locked": True}
    assert read_exam_record(older, "x.json") == Exam("e", "Old", (BACCARAT,))
    broken: object
    for broken in ({**older, "forms": 99}, {**older, "shares": [1]}, {**older, "opens": "soon"}, [], None):
        with pytest.raises(BadText, match=r"x\.json is not an exam"):
            read_exam_record(broken, "x.json")


# ---------------------------------------------------------------- results

MATRIX = ("11110", "11100", "11000", "10001", "10001", "00001")
"""Rows are trainees, columns questions, 1 is right: the last question is answered by the weak alone."""


def taking(row: int, rights: str, *, day: int = 0, name: str = "") -> Taking:
    answers = tuple(
        attempt(
            number, session=f"s{row}-{day}", days=day, right=mark == "1", item=f"exam.exam-1@1/{number}", mode="exam",
            given="win",
        )
        for number, mark in enumerate(rights, start=1)
    )  # fmt: skip
    return Taking(f"p{row}", name or f"Trainee {row}", "", f"s{row}-{day}", answers)


TAKINGS = [taking(row, rights) for row, rights in enumerate(MATRIX)]


def test_facility_and_discrimination_are_those_of_the_standard_library():
    rows = item_figures(TAKINGS)
    for column, figures in enumerate(rows):
        marks = [int(rights[column]) for rights in MATRIX]
        others = [(rights.count("1") - int(rights[column])) / 4 for rights in MATRIX]
        assert figures.facility == statistics.mean(marks)
        assert figures.discrimination == pytest.approx(statistics.correlation(marks, others))
    assert [row.name for row in rows] == ["1", "2", "3", "4", "5"]
    assert "strong trainees miss it" in str(rows[4].note)
    assert not rows[1].note


def test_few_answers_have_no_discrimination_and_a_second_taking_is_no_second_answer():
    rows = item_figures([*TAKINGS[: FEWEST - 1], taking(0, "00000", day=1)])
    assert [row.asked for row in rows] == [FEWEST - 1] * 5
    assert {row.discrimination for row in rows} == {None}


def test_without_a_faulty_question_those_pass_whom_it_failed():
    """By hand at 75%: 1111 of 11110 passes both times, 1110 is 3 of 5, then 3 of 4; 1100 stays below."""
    before_after = {row.taking.name: (row.before, row.after) for row in regrade(TAKINGS, 75, {"exam.exam-1@1/5"})}
    assert before_after["Trainee 0"] == (Grade(4, 5, passed=True), Grade(4, 4, passed=True))
    assert before_after["Trainee 1"] == (Grade(3, 5, passed=False), Grade(3, 4, passed=True))
    assert before_after["Trainee 2"] == (Grade(2, 5, passed=False), Grade(2, 4, passed=False))
    assert regrade(TAKINGS, 75, {"exam.exam-1@1/5"})[0].changed
    assert not grade((), 75).passed


def parted(rights: str, kinds: str, who: str = "Ana") -> Taking:
    """A taking whose questions are of comparing (c) and of settling (s)."""
    keys = {"c": "compare/1/-1", "s": "settle/1/-1"}
    plain_taking = taking(9, rights, name=who)
    answers = zip(plain_taking.attempts, kinds, strict=True)
    return replace(plain_taking, attempts=tuple(replace(one, key=keys[kind]) for one, kind in answers))


PARTED = replace(MIDTERM, kinds=(Kind.COMPARE, Kind.SETTLE), rules=ExamRules(8, 75, 10), marks=(0, 70))


def test_an_exam_is_passed_when_the_whole_and_each_part_with_a_mark_pass():
    """By hand at 75% and 70% for settling: 8 of 10 pass the whole, 2 of 4 (50%) fail the part."""
    weak, sound = parted("1111110011", "ccccccssss"), parted("1111001111", "ccccccssss")
    failed, passed = (grade(one.attempts, 75, PARTED.part_marks) for one in (weak, sound))
    assert (failed.right, failed.passed, failed.below) == (8, False, (Kind.SETTLE,))
    assert str(failed.words) == "not passed: 8 of 10; below the pass mark: Taking and paying"
    assert (passed.right, passed.passed, passed.below) == (8, True, ())
    assert grade(weak.attempts, 75).passed, "without a mark of its own the part fails nobody"
    assert not grade(parted("0000001111", "ccccccssss").attempts, 75, PARTED.part_marks).passed
    assert grade(parted("1111", "cccc").attempts, 75, PARTED.part_marks).passed, "nothing of the part was asked"
    summary = summarise(weak.attempts, EXAM, 75, marks=PARTED.part_marks)
    assert (summary.passed, summary.below) == (False, (Kind.SETTLE,))
    lessons = fold(weak.attempts).lessons
    kept = from_lines(to_lines(fold(weak.attempts))).lessons
    for asked in (lessons, kept):
        shown = exam_standing(asked, "exam.exam-1", 75, (), PARTED.part_marks)
        assert shown is not None
        assert str(shown.words) == "not passed: 8 of 10, 75% to pass; below the pass mark: Taking and paying"
    # By hand without 7: 1 is left out of settling, 2 of 3 (67%) still fail; without 7 and 8, 2 of 2 pass.
    for dropped, passes in ({"exam.exam-1@1/7"}, False), ({"exam.exam-1@1/7", "exam.exam-1@1/8"}, True):
        (again,) = regrade([weak], 75, dropped, marks=PARTED.part_marks)
        assert (again.before.passed, again.after.passed) == (False, passes)


def test_the_marks_of_the_parts_are_said_kept_and_travel_with_the_result(tmp_path: Path):
    start = exam_start(PARTED, ["EZ Baccarat"], TODAY, 0, 1)
    assert ("To pass by duty", "Taking and paying 70%") in [(str(name), str(fact)) for name, fact in start.facts]
    assert "To pass, reach the pass mark of the exam and of each duty named." in map(str, start.rules)
    assert "by duty: Taking and paying 70%" in str(exam_words(PARTED))
    assert "by duty: Taking and paying 70%" in str(exam_sheet(PARTED, "7K3MQ-B4", ()).under)
    assert read_school(write_school(School(exams=(PARTED,)))).exams == (PARTED,)
    assert "marks" not in plain(MIDTERM), "an exam without them is written as ever"
    for marks in ([101, 0], [70]):
        with pytest.raises(BadText, match="is not an exam"):
            read_exam_record({**plain(PARTED), "marks": marks}, "x.json")
    plan = Starter("ann", NOON, 7).school_exam(PARTED, shelf.library(), (), 0)
    assert plan_from_text(plan_to_text(plan)).marks == plan.marks == ((Kind.SETTLE, 70),)
    head = FinishedSession("s", exam="exam-1", pass_mark=75, marks=write_marks(plan.marks))
    weak = parted("1111110011", "ccccccssss").attempts
    assert read_finished(json.loads(json.dumps(asdict(head)))) == head
    assert session_row(NOBODY, weak, head)["passed"] == 0
    assert session_row(NOBODY, weak, replace(head, marks=""))["passed"] == 1
    assert session_row(NOBODY, weak, replace(head, marks="of-a-newer-program=70"))["passed"] == 1


def test_answers_are_judged_again_where_the_rules_have_changed_since():
    library = shelf.library()
    game = library.game(BACCARAT)
    plan = Starter("ann", NOON, 7).school_exam(MIDTERM, library, (), 0)
    question = next(q for q in (build(library.game, source) for source in plan.items) if q.duty.kind is Kind.SETTLE)
    kept = attempt(
        1, game=BACCARAT, key=str(question.duty.key), setup=question.round.setup.to_text(), right=False, ref="",
        given=act_text(question.decision.result), version=game.version,
    )  # fmt: skip
    judged = judge_today(library)
    assert judged(kept) is False, "the rules are those of its day"
    assert judged(replace(kept, version="older")) is True, "today's rules accept it"
    assert judged(replace(kept, version="older", setup="no table")) is False, "what cannot be dealt stays"


# ---------------------------------------------------------------- files and commands


def take(folder: Path, name: str, rights: str) -> None:
    trainees = Trainees(folder)
    store = trainees.use(trainees.create(name)).store
    store.begin(f"{name}-1", plan_to_text(Plan(f"{name}-1", Text("Mid-term"), EXAM, (), exam="exam.exam-1")))
    answers = [replace(one, session=f"{name}-1", game=MIDTERM.games[0]) for one in taking(0, rights).attempts]
    store.write(f"{name}-1", ["line"], answers)
    store.end(f"{name}-1")
    trainees.close()


def test_takings_of_other_computers_come_from_the_school_s_ledger(tmp_path: Path):
    ledger, head = SchoolLedger(tmp_path, lambda: NOON), FinishedSession("s0-0", "Mid-term", exam="exam.exam-1")
    ledger.write("result", "b-1", {"file": write_results(taking(0, "11").attempts, "1.0", head, Who("Ben"))}, "ben")
    ledger.write("result", "b-2", None, "ben")
    ledger.close()
    takings, findings = exam_takings(tmp_path, exam_item("exam-1"))
    assert ([one.name for one in takings], findings) == (["Ben"], ())


def test_takings_come_from_this_computer_and_from_files_each_once(tmp_path: Path):
    take(tmp_path, "Ana", "11000")
    files = tmp_path / "results"
    result_file(files, "Ben", "b-1", True)
    (files / "bad.jsonl").write_text('{"exam": "exam.exam-1"}')
    takings, findings = exam_takings(tmp_path, exam_item("exam-1"), files)
    assert [(one.name, len(one.attempts)) for one in takings] == [("Ana", 5)]
    assert [finding.subject for finding in findings] == ["bad.jsonl"]


def run(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict:
    assert main(["exam", *words]) == status, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def test_the_command_line_keeps_shows_deals_and_grades_exams(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file, data = tmp_path / "exam.json", ("--json", "--data", str(tmp_path))
    file.write_text(json.dumps(plain(replace(MIDTERM, rules=ExamRules(8, 60, 10)))))
    assert run(capsys, "keep", str(file), *data)["title"] == "Mid-term"
    assert [row["id"] for row in run(capsys, "list", *data)] == ["exam-1"]
    assert run(capsys, "show", "mid-term", *data)["forms"] == 3
    form = run(capsys, "form", "Mid-term", "--form", "B", *data)
    assert [row["item"] for row in form["questions"]] == [f"B{number}" for number in range(1, 9)]
    assert run(capsys, "form", form["form"], *data) == form
    for name, rights in (("Ana", "11000"), ("Ben", "11110")):
        take(tmp_path, name, rights)
    graded = run(capsys, "results", "Mid-term", "--without", "5", *data)
    assert [(row["name"], row["before"]["passed"], row["after"]["passed"]) for row in graded["takings"]] == [
        ("Ana", False, False), ("Ben", True, True),
    ]  # fmt: skip
    assert [row["facility"] for row in graded["items"]] == [1, 1, 0.5, 0.5, 0]
    assert run(capsys, "drop", "Mid-term", "4", "5", *data)["dropped"] == ["4", "5"]
    assert run(capsys, "results", "Mid-term", *data)["takings"][0]["after"] == {"right": 2, "asked": 3, "passed": True}
    assert SchoolFiles(tmp_path).read().exams[0].dropped_numbers == {"4", "5"}
    assert run(capsys, "restore", "Mid-term", "4", *data)["dropped"] == ["5"]
    for words, problem in (
        (("show", "Midterm"), "Did you mean 'Mid-term'?"),
        (("form", "Mid-term", "--form", "Z"), "Forms are called A to H."),
        (("drop", "Mid-term", "99"), "Nobody was asked question '99'"),
        (("keep", str(tmp_path / "school.json")), "is not an exam"),
    ):
        assert main(["exam", *words, "--data", str(tmp_path)]) == 2
        assert problem in capsys.readouterr().err


def test_the_command_line_names_the_duties_below_their_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """By hand: 4 of 5 are 80%: enough for the whole at 60%, not for the duty at 90%."""
    kind = Kind(TAKINGS[0].attempts[0].kind)
    exam = replace(MIDTERM, rules=ExamRules(8, 60, 10), kinds=(kind,), marks=(90,))
    file, data = tmp_path / "exam.json", ("--json", "--data", str(tmp_path))
    file.write_text(json.dumps(plain(exam)))
    assert run(capsys, "keep", str(file), *data)["marks"] == [90]
    take(tmp_path, "Ben", "11110")
    (row,) = run(capsys, "results", "Mid-term", "--without", "5", *data)["takings"]
    assert row["before"] == {"right": 4, "asked": 5, "passed": False, "below": [kind.value]}
    assert row["after"] == {"right": 4, "asked": 4, "passed": True}


def test_the_points_of_a_rubric_are_given_by_the_lines_of_its_exam(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Of the usual lines, of lines an instructor gave the exam, and of a job's own; the class table has them all."""
    take(tmp_path, "Ana", "11000")
    take(tmp_path, "Ben", "11110")
    trainees = Trainees(tmp_path)
    store = trainees.use(trainees.create("Cy")).store
    store.begin("Cy-1", plan_to_text(Plan("Cy-1", Text("Audition"), AUDITION, (), exam="audition/pai-gow-tiles")))
    store.write("Cy-1", ["line"], [replace(taking(0, "1").attempts[0], session="Cy-1")])
    store.end("Cy-1")
    trainees.close()
    rest = ("--by", "R. Diaz", "--data", str(tmp_path), "--json")
    files = SchoolFiles(tmp_path)
    usual = run(capsys, "rubric", "Ana-1", "--points", "8", "7", "9", "6", "10", *rest)
    # By hand: 8 x 2 + 7 + 9 + 6 + 10 x 2.
    assert (usual["total"], usual["most"], usual["rubric"][3]) == (58, 70, ["Pitch and cards", 1])
    before = files.read()
    files.change(before, before.with_exam(MIDTERM).with_rubric("exam-1", (RubricLine("Pitch", 3), RubricLine("Pace"))))
    own = run(capsys, "rubric", "Ben-1", "--points", "10", "4", *rest)
    assert (own["total"], own["most"]) == (34, 40)
    assert run(capsys, "rubric", "Ana-1", "--points", "9", "7", "9", "6", "10", *rest)["total"] == 60
    assert main(["exam", "rubric", "Ben-1", "--points", "8", "7", "9", *rest]) == 2
    assert "This rubric has 2 lines: Pitch, Pace. Give points for each." in capsys.readouterr().err
    tiles = run(capsys, "rubric", "Cy-1", "--points", "1", "1", "1", "1", "1", *rest)
    assert "tiles" in tiles["rubric"][3][0]
    assert main(["class", "--data", str(tmp_path), "--out", str(tmp_path / "out"), "--json"]) == 0
    table = next((tmp_path / "out").glob("*sessions*.csv")).read_text(encoding="utf-8")
    rows = {row["session"]: row for row in csv.DictReader(table.splitlines())}
    assert (rows["Ben-1"]["rubric_points"], rows["Ben-1"]["rubric_most"]) == ("34", "40")
    assert (rows["Ben-1"]["rubric"], rows["Ben-1"]["rubric_by"]) == ("Pitch x3: 10, Pace x1: 4", "R. Diaz")
