"""The speed page: hands an hour, the ladder, storms and streaks that set bests."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui import kit
from tests.ui.test_practice import wrong
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.drills.modes import SPRINT, STORM, STREAK
from trainer.round.acts import Seat
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.training.shown import Phase


def open_page(window):
    window.routes.open_game(kit.GAME)
    window.pages["game"].speed.click()
    assert window.current == "speed"
    return window.pages["speed"]


def press(page, kind: Kind, mode: str) -> None:
    cells = page.rows.shown[page.kinds.index(kind)]
    made = next(one for one in cells.buttons if one.accessibleName().startswith(mode))
    made.click()


def test_a_streak_by_keys_sets_a_best_that_the_page_shows(qtbot, window):
    page = open_page(window)
    press(page, Kind.COUNT_DICE, "Streak")
    assert window.practice.session.plan.mode is STREAK
    for _ in range(3):
        turn = window.practice.session.turn
        kit.by_keys(qtbot, window, turn.question.decision.result, turn.question.duty.want)
        assert window.practice.screen.shown.phase is Phase.ASKING
    window.practice.answer(wrong(window))
    assert window.practice.screen.shown.phase is Phase.ENDED
    assert window.pages["practice"].summary.advice.text() == "A new personal best: 3."
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "speed"
    cells = page.rows.shown[page.kinds.index(Kind.COUNT_DICE)]
    assert "Streak: 3" in [one.text() for one in cells.buttons]
    press(page, Kind.COUNT_DICE, "Streak")
    assert window.pages["practice"].bar.score.text() == "best 3"


def test_a_sprint_below_the_gate_sets_no_best(window, clock):
    page = open_page(window)
    press(page, Kind.COUNT_DICE, "60 seconds")
    assert window.practice.session.plan.mode is SPRINT
    window.practice.answer(kit.right(window.practice))
    clock.pass_seconds(1)
    window.practice.answer(wrong(window))
    assert "Right:" in str(window.practice.screen.shown.missed)
    bar = window.pages["practice"].bar
    assert bar.score.text() == "1 of 2 right  ·  90% right to score"
    clock.pass_seconds(48)
    bar.show_clock(window.practice.screen.shown, clock())
    assert bar.clock.words() == "11 s left"
    assert bar.progress.text() == ""
    clock.pass_seconds(12)
    window.practice.send(moves.Tick())
    assert window.practice.screen.shown.phase is Phase.ENDED
    summary = window.pages["practice"].summary
    assert "you need 90% right" in summary.advice.text()
    window.pages["practice"].leaving.emit()
    cells = page.rows.shown[page.kinds.index(Kind.COUNT_DICE)]
    assert "60 seconds" in [one.text() for one in cells.buttons]


def test_a_full_round_says_hands_an_hour(window, clock):
    page = open_page(window)
    assert page.figures[0].number.text() == "–"
    page.main.click()
    while window.practice.running:
        clock.pass_seconds(4)
        turn = window.practice.session.turn
        if turn.picking:
            window.practice.answer(Seat(turn.question.duty.seat))
        else:
            window.practice.answer(turn.question.decision.result)
    window.routes.open_speed(kit.GAME)
    lately, best, rounds, standard = (figure.number.text() for figure in page.figures)
    assert standard == "34"
    assert "34 hands an hour. Source: averages of a comp table" in page.standard.text()
    assert (rounds, page.figures[2].words.text()) == ("1", "full round dealt")
    assert lately == best
    assert int(best) > 10


def test_the_page_has_names_and_fits(window):
    page = open_page(window)
    for size in ((1366, 768), (1280, 720)):
        window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert not cut_buttons(window, page)
        assert not squashed_texts(page)
    assert not nameless_widgets(page)
    assert not nameless_for_a_reader(window)


def test_a_storm_with_nothing_right_has_no_median_time(window, clock):
    page = open_page(window)
    page.rush_wanted.emit(STORM.id, Kind.COUNT_DICE)
    turn = window.practice.session.turn
    right = turn.question.decision.result.seat
    window.practice.answer(Seat(next(seat for seat in turn.question.duty.want.seats if seat != right)))
    window.practice.finish()
    assert "0.0 s" not in kit.said(window.pages["practice"])
    assert "median time of right answers" in kit.said(window.pages["practice"])
