"""Exams in the window: the blueprint typed, a form previewed and printed, results corrected, certificates issued."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.ui import kit, walks
from tests.ui.test_practice import wrong
from tests.unit.progress.attempts import attempt
from tests.unit.test_certificates import SCHOOL, SEED
from tests.unit.test_exams import MIDTERM, take
from trainer.core.text import Text
from trainer.drills.modes import AUDITION, TRIAL
from trainer.lessons.pack_model import ExamRules
from trainer.packs import bundled_packs, curricula_in
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.round.duty import Kind
from trainer.school.certificate import read_certificate
from trainer.school.exam_forms import form_code
from trainer.school.school_model import Exam, Revoked, School
from trainer.storage.exam_takings import exam_takings
from trainer.storage.signing_keys import KeyFile
from trainer.storage.trainees import Trainees
from trainer.training.session_plan import Plan, plan_to_text
from trainer.ui import exam_actions

EXAM = replace(MIDTERM, rules=ExamRules(8, 60, 10))


@pytest.fixture
def window(qtbot, tmp_path, clock):
    """The window over real files, behind the door, on Assign."""
    folder = tmp_path / "data"
    folder.mkdir()
    KeyFile(folder).keep(SEED, SCHOOL, "correct horse")
    more: dict[str, object] = {
        "takings": lambda exam, _files: exam_takings(folder, exam),
        "signing": lambda: KeyFile(folder),
    }
    more["curricula"] = lambda packs, games: curricula_in(folder, packs, games)
    with kit.school_window(qtbot, tmp_path, clock, bundled_packs, **more) as made:
        yield made


def open_tab(window, place: int):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.buttons[place].click()
    return page


def test_a_blueprint_is_typed_and_comes_back(window):
    page = open_tab(window, 2)
    page.exam_title.setText("Mid-term")
    kit.tick(page.games, [kit.GAME])
    for kind, share in ((Kind.COMPARE, "3"), (Kind.SETTLE, "")):
        row = next(row for row in range(page.kinds.count()) if page.kinds.item(row).data(0x100) == kind.value)
        page.kinds.setCurrentRow(row)
        page.share.setText(share)
        page.share.textEdited.emit(share)
    assert page.mark.accessibleName() == "Pass mark of this duty in percent, empty for none"
    for percent, says in (("101", "from 0 to 100"), ("70", "")):
        page.mark.setText(percent)
        page.mark.textEdited.emit(percent)
        assert page.kinds.currentItem().text().endswith(f", {percent}% to pass")
        if says:
            page.keep_exam.click()
            assert says in page.notice.text
    page.attempts.setText("2")
    page.forms.setCurrentIndex(page.forms.findData(3))
    page.opens.setText("11/30/2026")
    page.closes.setText("11/20/2026")
    page.keep_exam.click()
    assert "closes before it opens" in page.notice.text
    page.closes.setText("12/04/2026")
    page.keep_exam.click()
    assert "Assign it under “To do”." in page.notice.text
    tab = page.tabs.buttons[0]
    assert page.notice.y() > tab.mapTo(page, tab.rect().bottomLeft()).y(), "it leaves the tab it names free"
    (exam,) = window.services.school.read().exams
    assert exam.weights == {Kind.COMPARE: 3, Kind.SETTLE: 1}
    assert exam.part_marks == ((Kind.SETTLE, 70),)
    assert (exam.attempts, exam.forms) == (2, 3)
    assert (exam.opens, exam.closes) == (date(2026, 11, 30), date(2026, 12, 4))
    page.new_exam.click()
    assert (page.attempts.text(), page.opens.text(), page.forms.currentData()) == ("0", "", 0)
    page.exams.choose(exam.id)
    assert (page.attempts.text(), page.opens.text(), page.forms.currentData()) == ("2", "11/30/2026", 3)


def test_a_form_is_previewed_and_printed_with_its_code(window, tmp_path: Path):
    page = open_tab(window, 2)
    page.preview.click()
    assert "Choose an exam first." in page.notice.text
    window.services.school.change(School(), School().with_exam(EXAM))
    window.go("assign")
    page.exams.choose(EXAM.id)
    page.form.setCurrentIndex(1)
    file = tmp_path / "form.pdf"
    window.routes.instructor.exam_actions.save_form(EXAM, 1, file)
    assert file.read_bytes().startswith(b"%PDF")
    assert form_code(EXAM, 1)
    page.preview.click()
    plan = window.practice.session.plan
    assert (window.current, plan.mode, len(plan.items)) == ("practice", TRIAL, 8)
    window.practice.answer(kit.right(window.practice))
    assert not any(answer.counts or answer.item for answer in window.trainee.attempts)


def test_results_are_corrected_and_a_certificate_is_issued_and_checked(window, tmp_path: Path):
    window.services.school.change(School(), School().with_exam(EXAM))
    for name, rights in (("Ana Ruiz", "11000"), ("陳大文", "11110")):
        take(tmp_path / "data", name, rights)
    page = open_tab(window, 3)
    results, actions = page.results, window.routes.instructor.exam_actions
    assert results.exam.currentText() == "Mid-term"
    assert [row[0] for row in kit.rows(results.takings)] == ["Ana Ruiz", "陳大文"]
    assert results.says.text() == "1 of 2 attempts pass."
    for number in ("4", "5"):
        results.items.choose(f"exam.exam-1@1/{number}")
        results.drop.click()
    assert results.says.text() == "2 of 2 attempts pass, 1 of them only now."
    assert kit.rows(results.takings)[0][-1] == "passes now"
    assert window.services.school.read().exams[0].dropped_numbers == {"4", "5"}
    results.takings.choose("陳大文-1")
    file = tmp_path / "certificate.pdf"
    actions.issue(results.taking, "wrong", file)
    assert "does not open the key" in page.notice.text
    actions.issue(results.taking, "correct horse", file)
    ((id, text),) = window.services.school.read().issued
    results.code.setText(text)
    results.check.click()
    assert results.checked.text().startswith("Valid: Bay Area Dealer School issued it")
    assert id in results.checked.text()
    actions.check(file.read_bytes().decode("utf-8", errors="replace"))
    assert "陳大文" in results.checked.text()
    results.code.setText(text[:-3])
    results.check.click()
    assert "The school did not sign this" in results.checked.text()


def test_an_audition_is_graded_by_its_hands_with_the_rubric_of_who_watched(window, tmp_path: Path):
    trainees = Trainees(tmp_path / "data")
    store = trainees.use(trainees.create("Ana Ruiz")).store
    hands = AUDITION_TEST.fewest
    plan = Plan("a-1", Text("Audition"), AUDITION, (), exam="audition/pai-gow")
    store.begin("a-1", plan_to_text(plan))
    answers = [
        attempt(number, session="a-1", mode="audition", game=kit.GAME, item=f"curriculum.pai-gow@1/{number}")
        for number in range(1, hands + 1)
    ]
    store.write("a-1", ["line"], answers)
    store.end("a-1")
    trainees.close()
    page = open_tab(window, 3)
    walks.settle()
    page.tabs.buttons[3].click()
    results = page.results
    place = results.exam.findData("curriculum.pai-gow")
    results.exam.setCurrentIndex(place)
    results.exam.activated.emit(place)
    assert kit.rows(results.takings)[0][2] == f"passed: {hands} of {hands}"
    results.takings.choose("a-1")
    rubric = results.rubric
    chain = [rubric.points[0]]
    while chain[-1] is not rubric.save:
        chain.append(chain[-1].nextInFocusChain())
    assert [widget for widget in chain if widget in rubric.points] == rubric.points
    assert rubric.by in chain
    assert results.check not in chain, "Tab goes through the rubric before the certificates"
    for field, points in zip(rubric.points, ("8", "11", "9", "6", "10"), strict=True):
        field.setText(points)
    rubric.save.click()
    assert "'11' is not a whole number from 0 to 10" in page.notice.text
    rubric.points[1].setText("7")
    rubric.save.click()
    assert "needs a name" in page.notice.text
    rubric.by.setText("R. Diaz")
    rubric.save.click()
    # By hand: 8 x 2 + 7 + 9 + 6 + 10 x 2 of 10 x 7.
    assert "58 of 70 points" in page.notice.text
    actions = window.routes.instructor.exam_actions
    actions.issue(results.taking, "correct horse", tmp_path / "a.pdf")
    ((_, text),) = window.services.school.read().issued
    certificate = read_certificate(text)[0]
    assert (certificate.title, certificate.rubric) == ("Pai gow dealer: audition", "58 / 70")


def test_questions_stand_in_the_order_of_their_numbers(window, tmp_path: Path):
    window.services.school.change(School(), School().with_exam(EXAM))
    take(tmp_path / "data", "Ana Ruiz", "1" * 11)
    page = open_tab(window, 3)
    assert [row[0] for row in kit.rows(page.results.items)] == [str(number) for number in range(1, 12)]


def test_a_wrong_passphrase_is_said_before_a_file_is_chosen(window, tmp_path: Path, monkeypatch):
    window.services.school.change(School(), School().with_exam(EXAM))
    take(tmp_path / "data", "Ana Ruiz", "11111")
    page = open_tab(window, 3)
    asked: list[str] = []
    monkeypatch.setattr(exam_actions, "ask_for_pdf", lambda _page, _look, name: asked.append(name))
    row = page.results.shown.rows[0]
    page.results.certificate_wanted.emit(row, "wrong horse")
    assert ("does not open the key" in page.notice.text, asked) == (True, [])
    page.results.certificate_wanted.emit(row, "correct horse")
    assert asked == ["Ana Ruiz"]


def test_a_check_goes_by_what_came_from_the_school_meanwhile(window, tmp_path: Path):
    files = window.services.school
    files.change(School(), School().with_exam(EXAM))
    take(tmp_path / "data", "Ana Ruiz", "11111")
    page = open_tab(window, 3)
    actions = window.routes.instructor.exam_actions
    actions.issue(page.results.shown.rows[0], "correct horse", tmp_path / "a.pdf")
    school = files.read()
    ((id, text),) = school.issued
    actions.check(text)
    assert page.results.checked.text().startswith("Valid")
    files.change(school, school.with_revoked(Revoked(id, date(2026, 11, 20), "lost")))
    actions.check(text)
    assert page.results.checked.text().startswith("Revoked on")


def test_an_instructor_changes_the_lines_of_a_rubric_and_points_that_were_given_stay(window, tmp_path: Path):
    window.services.school.change(School(), School().with_exam(EXAM))
    for name in ("Ana Ruiz", "Ben Ito"):
        take(tmp_path / "data", name, "11110")
    page = open_tab(window, 3)
    results, rubric = page.results, page.results.rubric
    ana, ben = (row.taking.session for row in results.shown.rows)
    results.takings.choose(ana)
    for field in rubric.points:
        field.setText("5")
    rubric.by.setText("R. Diaz")
    rubric.save.click()
    rubric.change.click()
    assert rubric.text.toPlainText().splitlines()[0] == "Courtesy: 2"
    for typed, says in (("Pitch: 11", "Type a whole number from 1 to 10."), (": 2", "Line 1 does not say")):
        rubric.text.setPlainText(typed)
        rubric.save_lines.click()
        assert says in page.notice.text
    rubric.text.setPlainText("Pitch: 3\n\n  Speed of   play\n")
    rubric.save_lines.click()
    assert not rubric.text.isVisible()
    assert [field.text() for field in rubric.points] == ["5"] * 5
    results.takings.choose(ben)
    assert [field.accessibleName() for field in rubric.points] == [
        "Pitch, 0 to 10 points",
        "Speed of play, 0 to 10 points",
    ]
    rubric.points[0].setText("10")
    rubric.points[1].setText("4")
    rubric.save.click()
    assert "34 of 40 points" in page.notice.text
    kept = window.services.school.read()
    # By hand: five points in lines that weigh 7 together.
    assert [kept.observation(session).total for session in (ana, ben)] == [(35, 70), (34, 40)]
    rubric.change.click()
    rubric.usual.click()
    assert window.services.school.read().rubrics == ()


def test_who_misses_the_pass_mark_of_one_duty_reads_which(window):
    """By hand: 8 questions with one wrong are 88%, and below 100% for taking and paying."""
    kinds = (Kind.COMPARE, Kind.SETTLE)
    rules = ExamRules(8, 50, 0)
    exam = Exam("e", "Mid-term", (kit.GAME,), kinds, rules, locked=False, marks=(0, 100))
    starter = window.trainee.starter()
    window.sessions.begin(starter.school_exam(exam, window.services.library))
    missed = 0
    while window.practice.running:
        turn = window.practice.session.turn
        if turn.question.duty.kind is Kind.SETTLE and not missed:
            missed += 1
            window.practice.answer(wrong(window))
        else:
            window.practice.answer(turn.question.decision.result)
    summary = window.pages["practice"].summary
    assert summary.verdict.accessibleName() == "Not passed"
    assert summary.reached.text() == (
        "You got 87%. You need 50% to pass. You are below the pass mark in: Taking and paying."
    )
    assert f"{summary.verdict.accessibleName()}. {summary.reached.text()} " in summary.spoken()
