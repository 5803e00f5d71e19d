"""The progress page says where it leads: days as a picture, a forecast to an exam, the week, one sentence of advice."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui import kit, walks
from tests.ui.test_lessons import blank
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.round.duty import KIND_NAMES, Kind
from trainer.training import moves
from trainer.training.shown import Phase


def two_days(window, clock):
    """Answers of two days, all right."""
    window.routes.game = kit.library().game(kit.GAME)
    game = window.routes.game
    for _ in range(2):
        window.sessions.begin(window.trainee.starter().kind(game, game.kinds[-2], count=12))
        while window.practice.running:
            if window.practice.screen.shown.phase is Phase.ASKING:
                clock.pass_seconds(1)
                window.practice.answer(kit.right(window.practice))
            else:
                window.practice.send(moves.Next())
        clock.pass_seconds(86_400)


@pytest.fixture
def practised(window, store, clock):
    """The page after the answers of two days."""
    walks.remember(window, store, walks.answers_of(two_days))
    clock.pass_seconds(24 + 2 * 86_400)
    window.go("progress")
    return window.pages["progress"]


def test_the_days_are_drawn_and_told(window, practised):
    chart = practised.outlook.chart
    assert chart.isVisible()
    assert len(chart.days) == 2
    assert "100% right" in chart.accessibleName()
    assert not blank(chart.grab().toImage())


def test_the_day_of_the_exam_is_typed_and_kept(qtbot, window, practised, clock):
    card = practised.outlook
    day = (clock() + timedelta(days=30)).date().isoformat()
    card.exam.setFocus()
    qtbot.keyClicks(card.exam, "soon")
    qtbot.keyClick(card.exam, Qt.Key.Key_Return)
    assert "Write it like 11/25/2026." in card.forecast.text()
    assert window.trainee.settings.exam_day == ""
    card.exam.clear()
    qtbot.keyClicks(card.exam, day)
    qtbot.keyClick(card.exam, Qt.Key.Key_Return)
    assert window.trainee.settings.exam_day == day
    assert card.forecast.text().startswith("30 days left")
    assert card.chart.forecast is not None


def test_the_week_and_the_advice_are_said(practised):
    answers = practised.outlook.week.columns.shown[0]
    assert [one.text() for one in answers.widgets] == ["24", "answers", "0 the week before"]
    said = [[one.text() for one in column.widgets][:2] for column in practised.outlook.week.columns.shown]
    assert all(word == word.removesuffix("s") for number, word in said if number == "1"), said
    assert ["1", "minute"] in said
    assert practised.advice.words.text()


def test_the_weakest_kind_comes_before_speed(window, practised, store):
    records = store.use(store.people[0])
    log = [replace(one, right=False, slip="misread") for one in records.log]
    window.trainee.attempts.extend(
        [replace(one, session=f"wrong {one.session}", when=one.when + timedelta(hours=1)) for one in log]
    )
    window.go("home")
    window.go("progress")
    assert "First right, then fast" in practised.advice.words.text()
    kind = practised.advice.begin.text().removeprefix("Practice: ")
    assert f"“{kind}”" in practised.advice.words.text()
    practised.advice.begin.click()
    subjects = {one.subject.partition("/")[0] for one in window.practice.session.plan.items}
    assert [str(KIND_NAMES[Kind(one)]) for one in subjects] == [kind]


def test_speed_is_one_press_away(window, practised):
    practised.speed.click()
    assert window.current == "speed"


def test_the_page_has_names_and_fits(window, practised):
    for size in ((1366, 768), (1280, 720)):
        window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert not cut_buttons(window, practised)
        assert not squashed_texts(practised)
    assert not nameless_widgets(practised)
    assert not nameless_for_a_reader(window)
