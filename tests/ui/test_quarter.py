"""The first quarter of an hour played to its end as somebody new plays it: by keys alone, and by presses alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from tests.ui import kit
from tests.ui.test_flow import Fingers
from trainer import packs
from trainer.core.records import Profile
from trainer.round.acts import Settle, Stack
from trainer.round.duty import Kind
from trainer.training.shown import Phase
from trainer.ui.answers import TogetherPad
from trainer.ui.controllers.curriculum_progress import WELCOME_PACK
from trainer.ui.window import Window

LESSONS = 5
MOST_PRESSES = 45


class Novice(Fingers):
    """Types an amount as people do, and pays even money with its one key."""

    def say(self, act, want) -> None:
        match act:
            case Stack():
                self.keyClicks(kit.focus(self.window), f"{act.cents // 100}")
            case Settle("pay", cents) if cents == want.stake:
                self.keyClicks(kit.focus(self.window), "e")
            case _:
                super().say(act, want)


class Unmoved(kit.MemoryStore):
    """Nobody practised here yet, and for whoever comes nothing moves by itself."""

    def use(self, profile: Profile) -> kit.MemoryRecords:
        records = super().use(profile)
        records.stored = {"motion": "no"} | records.stored
        return records


@pytest.fixture
def window(qtbot, clock):
    """The window on a computer where nobody practised yet."""
    services = replace(
        kit.services(Unmoved(), clock),
        packs=packs.bundled_packs,
        curricula=lambda found, games: packs.curricula_in(Path("nowhere"), found, games),
    )
    made = Window(services)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    qtbot.waitActive(made)
    return made


def ended(window) -> None:
    """The first hand was dealt: all of it right, kept as the trainee's, and the way into a job is what comes next."""
    dealt = [one for one in window.trainee.attempts if one.item.endswith("/fq-deal-one")]
    duties = (Kind.SET_HAND, Kind.COMPARE, Kind.SETTLE)
    assert [one.kind for one in dealt] == [kind.value for kind in duties]
    assert all(one.right for one in window.trainee.attempts)
    assert {one.item.partition("@")[0] for one in window.trainee.attempts} == {WELCOME_PACK}


def test_by_keys_alone(qtbot, window):
    fingers = Novice(qtbot, window)
    fingers.keyClicks(kit.focus(window), "Bo")
    fingers.enter()
    qtbot.waitUntil(lambda: bool(window.routes.learning.home.page.packs.shown))
    assert window.pages["home"].says.text().startswith("New here?")
    for _ in range(LESSONS):
        fingers.enter()
        assert window.current == "lesson"
        fingers.enter()
        while window.practice.running:
            fingers.step()
        assert window.pages["practice"].summary.verdict.accessibleName().startswith("Well done.")
    ended(window)
    assert kit.focus(window).text() == "Choose your job"
    assert window.pages["practice"].summary.about_next.text().startswith("You have dealt your first hand.")
    fingers.enter()
    assert window.current == "way"
    assert fingers.presses <= MOST_PRESSES


def test_by_presses_alone(qtbot, window):
    def buttons(named: str) -> list[QAbstractButton]:
        shown = window.pages[window.current].findChildren(QAbstractButton)
        return [one for one in shown if one.text() == named and one.isVisible() and one.isEnabled()]

    def press(named: str) -> None:
        qtbot.mouseClick(buttons(named)[0], Qt.MouseButton.LeftButton)

    press("Just start")
    qtbot.waitUntil(lambda: bool(window.routes.learning.home.page.packs.shown))
    press("Start")
    for number in range(1, LESSONS + 1):
        assert window.current == "lesson"
        press("Practice")
        for _ in range(20):
            if not window.practice.running:
                break
            if window.practice.screen.shown.phase is Phase.JUDGED:
                press("Next")
                continue
            turn, pad = window.practice.session.turn, window.pages["practice"].pad
            question = turn.step_with[pad.place] if isinstance(pad, TogetherPad) else turn.question
            kit.by_mouse(qtbot, window, question.decision.result, question.duty.want)
            if buttons("Done"):
                press("Done")
        press("Next lesson" if number < LESSONS else "Choose your job")
    ended(window)
    assert window.current == "way"
