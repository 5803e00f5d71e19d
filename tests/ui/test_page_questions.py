"""What a page prints is asked in the window: in the page's order, answered, stated silent, with a way to each row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.shelf import BOOKS
from tests.ui import kit, walks
from tests.ui.test_fits import check
from tests.ui.test_houses import put, type_into
from trainer.houses.library import Library
from trainer.houses.page_topics import PAGE_TOPICS, page_answers, page_topics, unsaid
from trainer.prove.book_check import LIVE, check_game

EZ, CARNIVAL = "casino-99/ez-baccarat-panda-8", "golden-valley/three-card-poker-6-card-bonus"
CLUB = "evening-club/ez-baccarat-panda-8"


@pytest.fixture
def window(rules_window):
    return rules_window


@pytest.fixture
def page(window):
    window.go("houses")
    return window.pages["houses"]


@pytest.fixture
def asked(window, page):
    """The questions of the page Houses."""
    return window.routes.instructor.house_actions.questions


def make_club(qtbot, page, *games: str) -> None:
    qtbot.mouseClick(page.houses.from_forms, Qt.MouseButton.LeftButton)
    type_into(qtbot, page.own.title, "Evening Club")
    for game in games:
        page.own.items()[game].setCheckState(0, Qt.CheckState.Checked)
    qtbot.mouseClick(page.own.make, Qt.MouseButton.LeftButton)
    walks.settle()


def questions_of(asked) -> list[str]:
    return [asked.list.item(at).text() for at in range(asked.list.count())]


def press(qtbot, button) -> None:
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    walks.settle()


def test_a_new_house_is_asked_what_its_page_prints_and_answers_by_keys(qtbot, window, page, asked):
    """The model's silence about seats is the model's: the new page is asked, and says it in words of its own."""
    make_club(qtbot, page, EZ)
    assert asked.isVisible()
    titles = [str(topic.question) for topic in page_topics(window.services.library, CLUB)]
    assert [text.partition("\n")[0] for text in questions_of(asked)] == titles
    assert asked.state.text() == "7 of 8 questions answered"
    assert asked.question.text() == "How many players sit at the table?"
    check(window, "a question of the page")
    assert walks.nameless(window) == []
    press(qtbot, asked.add)
    assert asked.problem.text() == "Type the rule in one sentence."
    asked.choice.setCurrentIndex(1)
    assert asked.sentence.toPlainText() == "Proposition players of a third-party provider may play."
    asked.choice.setCurrentIndex(0)
    asked.sentence.setFocus()
    QTest.keyClicks(asked.sentence, "Nine players sit at the table.")
    type_into(qtbot, asked.line, "57")
    press(qtbot, asked.add)
    assert asked.state.text() == "8 of 8 questions answered"
    type_into(qtbot, page.source, "sheet")
    type_into(qtbot, page.date, "2025-11-01")
    press(qtbot, asked.back)
    assert not asked.isVisible()
    put(qtbot, page)
    game = window.services.library[CLUB]
    assert game.rules["page.seats"].says == "Nine players sit at the table."
    assert str(game.rules["page.seats"].cite) == "evening-club L57"
    assert unsaid(window.services.library, CLUB) == ()


def test_an_open_question_stands_below_the_rules_and_is_stated_not_printed(qtbot, window, page, asked):
    make_club(qtbot, page, EZ)
    press(qtbot, asked.back)
    below = window.routes.instructor.house_actions.open_topics
    assert below.isVisible()
    assert (below.tag.text(), below.list.item(0).text()) == ("1 open question", "How many players sit at the table?")
    below.list.setFocus()
    below.list.setCurrentRow(0)
    qtbot.keyClick(below.list, Qt.Key.Key_Return)
    assert asked.isVisible()
    asked.silent.setFocus()
    qtbot.keyClick(asked.silent, Qt.Key.Key_Space)
    walks.settle()
    assert asked.state.text() == "8 of 8 questions answered"
    assert page.changes.item(0).text() == "not printed: how many players sit at the table"
    assert "not_printed" in page.controller.text
    page.controller.undo()
    walks.settle()
    assert asked.state.text() == "7 of 8 questions answered"


def test_a_rule_that_answers_a_question_is_gone_to(qtbot, page, asked):
    page.controller.choose(EZ)
    press(qtbot, asked.open)
    asked.list.setCurrentRow([text.partition("\n")[0] for text in questions_of(asked)].index("What happens on a tie?"))
    rules = [asked.rules.topLevelItem(at).text(0) for at in range(asked.rules.topLevelItemCount())]
    assert rules
    press(qtbot, asked.rule)
    assert not asked.isVisible()
    assert page.tree.currentItem().text(0) == rules[0]
    assert page.tree.hasFocus()


def test_two_games_of_an_unseen_house_are_typed_in_by_form_alone(qtbot, window, page, asked):
    """Another name, another payment, the open questions: nothing of the two books is written as text."""
    make_club(qtbot, page, EZ, CARNIVAL)
    names = {"ez-baccarat-panda-8": "Night Baccarat", "three-card-poker-6-card-bonus": "Three Card Night"}
    for slug, title in names.items():
        page.controller.choose(f"evening-club/{slug}")
        walks.settle()
        type_into(qtbot, page.source, "sheet")
        type_into(qtbot, page.date, "2025-11-01")
        press(qtbot, asked.open)
        type_into(qtbot, asked.title, title)
        walks.settle()
        while page.controller.shown.open_topics:
            asked.silent.setFocus()
            qtbot.keyClick(asked.silent, Qt.Key.Key_Space)
            walks.settle()
        press(qtbot, asked.back)
        assert page.problem.text() == ""
        put(qtbot, page)
        walks.settle()
        library = window.services.library
        assert library.info(f"evening-club/{slug}").title == title
        assert page.game.currentText() == f"Evening Club · {title}"
        assert [*check_game(library, f"evening-club/{slug}", LIVE)] == []
        assert unsaid(library, f"evening-club/{slug}") == ()


def test_a_second_game_goes_into_a_house_there_is_by_keys(qtbot, window, page, asked):
    """Add games, a form, a tick, Enter: then its page is asked, and its first lessons are there to assign."""
    assert not page.houses.more.isVisible(), "a printed house has the games of its book"
    make_club(qtbot, page, EZ)
    page.controller.set_head("sheet", "2025-11-01")
    page.controller.rename("Night Baccarat")
    walks.settle()
    press(qtbot, asked.back)
    put(qtbot, page)
    press(qtbot, page.houses.more)
    own = page.own
    assert own.heading.text() == "Add games to Evening Club"
    assert not own.title.isVisible()
    assert kit.focus(window) is own.tree
    check(window, "a question of the page")
    assert walks.nameless(window) == []
    press(qtbot, own.make)
    assert own.problem.text() == "No game is ticked. Tick the games you want to add."
    own.tree.setCurrentItem(own.items()[CARNIVAL])
    own.tree.setFocus()
    qtbot.keyClick(own.tree, Qt.Key.Key_Space)
    press(qtbot, own.make)
    assert not own.isVisible(), own.problem.text()
    added = "evening-club/three-card-poker-6-card-bonus"
    assert (page.controller.game, page.game.currentData()) == (added, added)
    assert asked.isVisible()
    assert "questions answered" in asked.state.text()
    library = window.services.library
    assert [info.title for info in library.infos if info.house == "evening-club"] == [
        "Night Baccarat", "Three Card Poker 6 Card Bonus",
    ]  # fmt: skip
    title = "First lessons: Evening Club · Three Card Poker 6 Card Bonus"
    assert page.notice.text == f"Made the lessons “{title}”. Assign them under “To do”."
    while page.controller.shown.open_topics:
        asked.silent.setFocus()
        qtbot.keyClick(asked.silent, Qt.Key.Key_Space)
        walks.settle()
    page.controller.set_head("sheet", "2025-11-01")
    press(qtbot, asked.back)
    put(qtbot, page)
    assert [*check_game(library, added, LIVE)] == []


def test_what_is_answered_already_cannot_be_called_not_printed(qtbot, page, asked):
    page.controller.choose(EZ)
    press(qtbot, asked.open)
    asked.begin("ties")
    assert not asked.silent.isEnabled()
    asked.begin("seats")
    assert asked.silent.isEnabled()
    assert asked.silent.isChecked()


GAMES = tuple(Library(BOOKS))


@pytest.mark.sampled(24)
@pytest.mark.parametrize("id", GAMES)
def test_every_row_that_a_question_offers_can_be_added(page, id: str):
    """Each row of a form that a page may print: added as it stands, the game can be read and says the topic."""
    page.controller.choose(id)
    page.controller.set_head("memo-12", "2025-11-01")
    walks.settle()
    for answer in page_answers(page.window().services.library, id):
        for row in answer.offered:
            page.controller.answer_page(answer, row, row.says, "")
            library = Library(BOOKS, {id: page.controller.text})
            assert [str(problem) for problem in library.problems_of(id)] == [], row.path
            assert answer.id not in [open_answer.id for open_answer in unsaid(library, id)]
            page.controller.undo()


def test_every_topic_has_a_question() -> None:
    assert all(str(page.question).endswith("?") for page in PAGE_TOPICS)
