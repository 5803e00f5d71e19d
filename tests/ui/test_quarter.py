"""The first quarter of an hour played to its end as somebody new plays it: by keys alone, and by presses alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QLabel

from tests.ui import kit, walks
from tests.ui.test_flow import Fingers
from trainer import packs
from trainer.core.records import Profile
from trainer.round.acts import Settle, Stack
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.training.trade_words import TradeWords
from trainer.ui.answers import TogetherPad
from trainer.ui.controllers.curriculum_progress import WELCOME_PACK
from trainer.ui.controllers.home import LessonLine
from trainer.ui.felt.felt_stage import LONGEST_DEAL
from trainer.ui.widgets.basic import alone
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


PACE, DEAL, PRESS, WORD = 0.6, LONGEST_DEAL / 1000, 0.7, 0.25
"""Seconds: an act at table pace, a deal to its last card, a key, and a word at 240 a minute."""
MOST_SECONDS = 360


def test_at_full_card_speed_it_takes_six_minutes(qtbot, window):
    """Counted, not timed: every act and deal that is shown, every key, every word of lessons and questions."""
    seconds, read = 0.0, set[str]()

    def count(sentences: Iterable[str]) -> float:
        new = [one for one in dict.fromkeys(sentences) if one not in read]
        read.update(new)
        return WORD * sum(len(one.split()) for one in new)

    fingers = Novice(qtbot, window)
    fingers.keyClicks(kit.focus(window), "Bo")
    fingers.enter()
    qtbot.waitUntil(lambda: bool(window.routes.learning.home.page.packs.shown))
    for _ in range(LESSONS):
        fingers.enter()
        seconds += count(window.pages["lesson"].prose.toPlainText().splitlines())
        fingers.enter()
        turn = -1
        while window.practice.running:
            screen = window.practice.screen
            if screen.turn != turn:
                turn = screen.turn
                seconds += PACE * len(screen.acts) + DEAL * bool(screen.acts)
                side = window.pages["practice"].side
                seconds += count(one.text() for one in side.findChildren(QLabel) if one.isVisible())
            fingers.step()
    seconds += PRESS * fingers.presses
    assert seconds <= MOST_SECONDS, seconds


ENGINE = re.compile(
    r"\b(option|schedule|skill|fee|ladder|duty|duties|stage|mode|engine|set-up|doubtful|borrowed)s?\b",
    re.IGNORECASE,
)
"""Words that nobody meets in the first quarter of an hour: fee options, and how the program is built."""


def test_no_fee_option_no_word_of_the_program_and_no_word_of_the_trade_unexplained(qtbot, store, clock):
    """With motion, so that every act is read as it happens; each word of the trade where it first stands."""
    store.use(store.people[0]).stored = {"motion": "yes", "pace": "60"}
    window = Window(replace(kit.services(store, clock), packs=packs.bundled_packs))
    kit.show(qtbot, window)
    words, known, met = TradeWords(str), set[str](), list[str]()
    pack = next(one for one in packs.bundled_packs() if one.id == WELCOME_PACK)

    def meet(side) -> None:
        """What is read now: words of the trade are known, or a text begins with the word and a colon."""
        walks.settle()
        texts = [one.text() for one in (side.prompt, *side.notes.findChildren(QLabel)) if one.isVisible()]
        met.extend(texts)
        known.update(word for word in words.means for one in texts if one.startswith(f"{alone(word)}: "))
        for one in texts:
            assert set(words.explain(one)) - known == set(), one

    for lesson in pack.lessons:
        window.routes.open_lesson(LessonLine(pack, lesson))
        prose = window.pages["lesson"].prose
        met.append(prose.toPlainText())
        known |= set(words.explain(prose.toPlainText()))
        window.sessions.begin_lesson(LessonLine(pack, lesson))
        page = window.pages["practice"]
        side, play_out = page.side, page.play_out
        while window.practice.running:
            while play_out.running:
                meet(side)
                page.table.felt.stage.motion.finish()
                play_out.findChildren(QTimer)[0].timeout.emit()
            meet(side)
            window.practice.answer(kit.right(window.practice))
            session = window.practice.session
            if session is not None and session.phase is Phase.JUDGED:
                met.append(kit.said(side))
                window.practice.send(moves.Next())
    assert len(met) > 100
    assert [one for one in met if ENGINE.search(one)] == []


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
