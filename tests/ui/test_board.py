"""The board at the head of a table: what the book posts, legible, on nothing that lies there."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from tests.ui import kit
from trainer.core.text import say
from trainer.drills.code import skill_ref
from trainer.drills.modes import EXAM, PRACTICE
from trainer.felt.shape import ZoneKind
from trainer.round.duty import Kind
from trainer.ui.widgets.table_area import LEAST

UTH, HOLDEM = "casino-99/ultimate-texas-holdem", "angies/texas-holdem"


def begun(window, game: str, kind: Kind, mode=PRACTICE, rule: str = ""):
    starter, made = window.trainee.starter(), kit.library().game(game)
    plan = starter.kind(made, kind, count=1)
    if rule:
        plan = starter.skill(next(one for one in made.skills if one.kind is kind and one.rule.id == rule), made)
    window.sessions.begin(starter.plan(say("Board"), mode, plan.items[:1]))
    QApplication.processEvents()
    QApplication.processEvents()
    return window.pages["practice"].table


def test_it_says_what_the_wager_in_question_pays_as_the_book_prints_it(window):
    """Casino 99, L3591-3597."""
    text = begun(window, UTH, Kind.READ_BONUS, rule="trips.straight").board.text()
    pays = "royal flush 50:1 · straight flush 40:1 · four of a kind 30:1 · full house 8:1 · flush 6:1 · straight 5:1 · "
    assert f"Trips:  {pays}three of a kind 3:1" in text
    assert "Blind" not in text


def test_it_says_limit_and_blinds_of_a_game_for_a_pot(window):
    """$5/$10: the big blind is the lower figure, the small blind half of it or less (Casino 99, L2312)."""
    table = begun(window, HOLDEM, Kind.BETTING)
    limit = window.practice.session.turn.question.round.setup.option("limit")
    early, text = limit.partition("-")[0], table.board.text()
    assert "BLINDS $" in text
    assert not early.isdecimal() or f"LIMIT ${early}/$" in text
    assert not early.isdecimal() or f"/${early}" in text.partition("BLINDS")[2]


def fee_question(window, game: str, row: str, mode=PRACTICE):
    starter = window.trainee.starter()
    ref = skill_ref(kit.library().game(game), Kind.TAKE_FEE, row, 1)
    window.sessions.begin(starter.plan(say("Board"), mode, [ref]))
    QApplication.processEvents()
    QApplication.processEvents()
    return window.pages["practice"].table.board


@pytest.mark.parametrize("mode", [PRACTICE, EXAM])
def test_the_collection_is_posted_where_it_is_taken_in_exams_too(window, mode):
    board = fee_question(window, kit.GAME, "fee.option-6", mode)
    assert board.isVisible()
    assert "OPTION" not in board.text().upper()
    ladders = window.practice.session.turn.question.posted
    assert str(ladders[0].payer).startswith("Player-dealer")
    for ladder in ladders:
        assert all(str(words) in board.text() for words in (ladder.payer, *ladder.steps))
        assert str(ladder.payer) in board.accessibleName()


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("golden-valley/ultimate-texas-holdem", "fee.option-45"),
        ("lake-elsinore/ultimate-texas-holdem", "fee.uth-own-a.option-4"),
        ("lake-elsinore/texas-holdem", "fee.flop-games-97-128.option-128"),
        ("angies/chinese-poker", "fee.option-3"),
        ("poker-flats/push-9", "fee.option-2"),
        ("lake-elsinore/panguingue", "fee.option-6"),
    ],
)
def test_every_step_of_a_long_ladder_is_legible_on_a_small_screen(window, game, row):
    window.resize(1366, 768)
    board, question = fee_question(window, game, row), window.practice.session.turn.question
    steps = [step for ladder in question.posted for step in ladder.steps]
    assert board.isVisible()
    assert steps
    assert [step for step in steps if str(step) not in board.text()] == []
    assert QFontInfo(board.font()).pixelSize() >= LEAST


def test_an_exam_has_no_pay_table(window):
    text = begun(window, UTH, Kind.READ_BONUS, EXAM, "trips.full-house").board.text()
    assert "LIMITS" in text
    assert "50:1" not in text


@pytest.mark.parametrize("size", [(1366, 768), (1024, 640)])
@pytest.mark.parametrize(
    ("game", "kind"), [(kit.GAME, Kind.READ_BONUS), (UTH, Kind.READ_BONUS), (HOLDEM, Kind.BETTING)]
)
def test_it_is_legible_and_covers_nothing(window, size, game, kind):
    window.resize(*size)
    table = begun(window, game, kind)
    board, felt = table.board, table.felt
    assert board.isVisible()
    assert QFontInfo(board.font()).pixelSize() >= LEAST
    zones = [zone.box for zone in felt.view.zones if zone.kind is not ZoneKind.SEAT]
    covered = [box for box in (*zones, *(one.box for one in felt.view.pieces))
               if felt.stage.area_of(box).intersects(board.geometry())]  # fmt: skip
    assert not covered
    assert board.accessibleName().startswith("Posted at the table: ")
    assert table.rect().contains(board.geometry())
