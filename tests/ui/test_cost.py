"""What a setting costs: beside a wrong answer at once, beside a right one when asked, and in the review."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui import kit
from trainer.cards.notation import parse_cards
from trainer.hands.seven_cards import Setting, every_setting
from trainer.prove.setting_cost import Cost
from trainer.round.acts import Arrange
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.ui.controllers import comparison as controllers
from trainer.ui.controllers.comparison import CostAsk, cost_ask
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.jobs import Jobs, LongWork
from trainer.ui.widgets.explanation import CostView


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    monkeypatch.setattr(controllers, "SAMPLES", 600)
    monkeypatch.setattr(controllers, "CHUNK", 200)


def set_a_hand(window, count: int = 2):
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().kind(game, Kind.SET_HAND, count=count))
    return window.practice.session.turn.question


def another(question) -> Arrange:
    """A legal setting that is not accepted."""
    cards = question.duty.want.cards
    acts = (Arrange.of(front=one.front, back=one.back) for one in every_setting(cards) if not one.foul)
    return next(act for act in acts if not question.decision.accepts(act))


def told(window):
    return window.pages["practice"].side.explanation


def texts(view) -> list[str]:
    return [one.text() for one in view.findChildren(QLabel)]


def test_a_wrong_setting_is_priced_beside_the_house_way(window):
    question = set_a_hand(window)
    window.practice.answer(another(question))
    assert told(window).cost is None, "the right setting is not told before the second try"
    window.practice.send(moves.Next())
    view = told(window).cost
    found = texts(view)
    assert "You" in found
    assert any(one.startswith("House way") for one in found)
    assert sum(one.endswith("%") for one in found) >= 6
    assert any("Standard error" in one for one in found)
    assert "600" in view.note.text()
    assert view.sentence.text()


def test_a_right_setting_is_priced_on_request(qtbot, window):
    question = set_a_hand(window)
    window.practice.answer(question.decision.result)
    view = told(window).cost
    assert view.sentence.isHidden()
    view.begin.setFocus()
    qtbot.keyClick(view.begin, Qt.Key.Key_Return)
    assert "house way" in view.sentence.text()
    assert view.begin.isHidden()


def test_only_hands_that_are_set_have_a_price(window):
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().kind(game, Kind.COMPARE, count=1))
    question = window.practice.session.turn.question
    assert cost_ask(question, question.decision.result) is None
    window.practice.answer(question.decision.result)
    assert told(window).cost is None


def test_the_review_prices_the_answer_as_well(window):
    question = set_a_hand(window)
    window.practice.answer(another(question))
    window.practice.finish()
    window.go("review")
    window.routes.answers.review_answer(window.trainee.attempts[-1])
    view = window.pages["review"].explanation.cost
    assert "You" in texts(view)
    QApplication.processEvents()
    assert view.isVisible()


def test_what_was_counted_is_not_counted_again(window, monkeypatch):
    question = set_a_hand(window)
    window.practice.answer(another(question))
    window.practice.send(moves.Next())
    monkeypatch.setattr("trainer.ui.widgets.explanation.costs", lambda _ask: pytest.fail("counted again"))
    window.practice.changed.emit(window.practice.screen)
    assert told(window).cost.sentence.text()


def ask(text: str, wager: int = 2_000, *, banker: bool = False) -> CostAsk:
    from trainer.prove.house_ways import house_way_of

    front, back = (parse_cards(part) for part in text.split("/"))
    way = house_way_of(kit.library().game(kit.GAME))
    assert way is not None
    return CostAsk(way, Setting(front, back, way.values), banker, wager)


def view_of(qtbot, wanted: CostAsk) -> CostView:
    from PySide6.QtWidgets import QWidget

    host = QWidget()
    qtbot.addWidget(host)
    view = CostView(kit.look(host), Jobs(AtOnce(), host), wanted, {}, at_once=True)
    qtbot.addWidget(view)
    return view


@pytest.mark.parametrize(
    ("setting", "sentence", "note"),
    [
        ("Kd Kh / Ad As 7c 5h 2s", "This is the house way", "player-dealer, who wins copies"),
        ("7c 5h / Ad As Kd Kh 2s", "of $20", "Standard error"),
        ("Ad As / Kd Kh 7c 5h 2s", "It loses", "Foul"),
    ],
)
def test_what_a_setting_gives_away_is_said_in_a_sentence(qtbot, monkeypatch, setting, sentence, note):
    monkeypatch.setattr(controllers, "SAMPLES", 4_000)
    view = view_of(qtbot, ask(setting))
    assert sentence in view.sentence.text()
    assert note in view.note.text()


def test_the_player_dealer_s_own_hand_meets_players(qtbot):
    view = view_of(qtbot, ask("7c 5h / Ad As Kd Kh 2s", 0, banker=True))
    assert "a player" in view.note.text()
    assert "$" not in view.sentence.text()


def test_counting_is_the_same_each_time_and_gets_firmer():
    found: list[Cost] = list(controllers.costs(ask("7c 5h / Ad As Kd Kh 2s")))
    assert found == list(controllers.costs(ask("7c 5h / Ad As Kd Kh 2s")))
    assert [one.samples for one in found] == [200, 400, 600]
    assert found[-1].error < found[0].error


class Waiting(Jobs):
    """Takes work and leaves it undone."""

    def __init__(self):
        super().__init__()
        self.tasks = []

    def start(self, work, then, progress=None, *, page=None):
        self.tasks.append(LongWork(lambda value: None))
        return self.tasks[-1]


def test_leaving_the_page_ends_the_count(qtbot, window):
    question = set_a_hand(window)
    jobs, asked = Waiting(), cost_ask(question, another(question))
    assert asked is not None
    view = CostView(window.look, jobs, asked, {}, at_once=True)
    qtbot.addWidget(view)
    view.show()
    (task,) = jobs.tasks
    assert not task.cancelled
    assert not view.begin.isVisible()
    view.hide()
    assert task.cancelled
    view.show()
    assert view.begin.isVisible(), "it can be counted after all"
    view.begin.click()
    assert len(jobs.tasks) == 2
