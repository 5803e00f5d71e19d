"""Questions of packs in exams of the school: asked, passed, counted, shown to the class and in the report."""

from __future__ import annotations

import pytest

from tests.ui import kit, walks
from tests.ui.test_instructor import assign, begin_exam, home
from tests.unit.lessons.bench import GAME, HEAD
from tests.unit.lessons.test_in_words import CHOICE, ORDER, pack_of
from trainer.packs import bundled_packs
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.round.types import IN_WORDS, IN_WORDS_ORDER
from trainer.ui.controllers.class_overview import rule_names
from trainer.ui.controllers.person_sheets import report
from trainer.ui.controllers.sheets import PaperTable


@pytest.fixture
def added():
    """Packs beside those of the bundle."""
    return []


@pytest.fixture
def window(qtbot, tmp_path, clock, added):
    """The window over real files, with Ana at Home."""
    with kit.school_window(qtbot, tmp_path, clock, lambda: (*bundled_packs(), *added)) as made:
        yield made


def worded_exam(window, added, *, games=()):
    """An exam of five questions of a lesson that asks two in words; only what `games` ask is filled up."""
    pack = pack_of(CHOICE, ORDER, head=f"{HEAD}\ntest = 2")
    added.append(pack)
    window.routes.packs.again()
    walks.settle()
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.buttons[2].click()
    page.exam_title.setText("Words")
    for field, text in zip(page.numbers, ("5", "100", "0"), strict=True):
        field.setText(text)
    kit.tick(page.games, games)
    kit.tick(page.exam_lessons, [f"{pack.id}/{pack.lessons[0].id}"])
    page.keep_exam.click()
    assert "Saved" in page.notice.text
    assign(window, "Words")
    begin_exam(window)
    return pack


def answer_all(window, *, wrong=()) -> None:
    """The exam to its end; wrong to the questions in words with these answers."""
    while window.practice.running:
        right = kit.right(window.practice)
        asked = str(window.practice.session.turn.question.duty.ask)
        miss = any(one in asked for one in wrong)
        window.practice.answer(Choose("1") if miss else right)


def test_an_exam_of_a_lesson_in_words_is_passed_and_shown_to_the_class(window, added):
    pack = worded_exam(window, added)
    plan = window.practice.session.plan
    assert (len(plan.items), plan.pass_mark, plan.locked) == (2, 100, True)
    answer_all(window, wrong=["cut"])
    assert "not passed: 1 of 2" in home(window).todo.panels[0].note
    begin_exam(window)
    answer_all(window)
    assert home(window).todo.panels[0].title == "✓ Words"
    first = window.trainee.attempts[0]
    assert [one.item.partition("@")[0] for one in window.trainee.attempts] == [first.item.partition("@")[0]] * 4
    assert {one.skill for one in window.trainee.attempts} == {
        f"{GAME}/in-words/L1417-1420", f"{GAME}/in-words/two-pair.high",
    }  # fmt: skip
    assert pack.id not in first.item
    walks.open_door(window)
    window.go("class")
    page = window.pages["class"]
    shown = page.shown
    assert sorted(one.passed for one in shown.sittings) == [False, True]
    assert shown.duties.heads == (IN_WORDS.name, IN_WORDS_ORDER.name)
    assert [one.skill for one in shown.stuck] == [f"{GAME}/in-words/L1417-1420"]
    assert str(shown.stuck[0].rule) == "The answer is in L1417-1420."
    (person,) = shown.people
    assert (person.passed, person.failed, person.digest.met) == (1, 1, 2)
    printed = report(
        person, shown.sittings, rule_names(kit.library(), [one.skill for one in person.digest.weak]), {}, shown.now
    )
    rows = [tuple(map(str, one)) for block in printed.blocks if isinstance(block, PaperTable) for one in block.rows]
    assert (GAME, "Questions in words", "2", "50%") in [row[:4] for row in rows]
    assert (GAME, "Steps in order", "2", "100%") in [row[:4] for row in rows]
    assert ("The answer is in L1417-1420.", "1 / 2") in [(row[0], row[-1]) for row in rows]


def test_what_a_lesson_has_too_few_of_the_games_of_the_exam_ask(window, added):
    worded_exam(window, added, games=[kit.GAME])
    kinds = [source.kind for source in window.practice.session.plan.items]
    assert len(kinds) == 5
    assert kinds.count(Kind.IN_WORDS) == 2


def test_what_was_missed_in_words_is_a_weak_point_and_is_asked_once_more(window, added):
    worded_exam(window, added)
    answer_all(window, wrong=["cut"])
    window.go("progress")
    window.routes.progress_of(GAME)
    page = window.pages["progress"]
    (weak,) = page.weakest.rules.rows.shown
    assert weak.says.text() == "The answer is in L1417-1420."
    duties = [(row.link.text(), row.share.text()) for row in page.kinds.rows.shown[-2:]]
    assert duties == [("Questions in words", "0%"), ("Steps in order", "100%")]
    weak.link.click()
    assert str(window.practice.session.turn.question.duty.ask) == "Who may cut {the} 100% deck?"
    window.go("home")


def test_an_exam_without_its_lesson_says_what_is_missing(window, added):
    worded_exam(window, added)
    window.practice.finish()
    added.clear()
    window.routes.packs.again()
    walks.settle()
    home(window).main.click()
    window.pages["exam"].start.click()
    assert window.current == "exam"
    assert "is not on this computer" in window.pages["exam"].refusal.text()
