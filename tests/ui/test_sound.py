"""Sound and speech: off at first, triggered by the felt and by verdicts, silent where there is nothing to play on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui import kit
from trainer.core.rng import make_rng
from trainer.disk import resources
from trainer.drills.changes import changes
from trainer.training import moves
from trainer.ui.sound import SOUNDS, Sounds, Speech, machine_voice, sound_effect
from trainer.ui.widgets.basic import ended


class Played:
    """Stands for every player; notes what was played."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def make(self, file):
        played = self

        class Player:
            def play(self) -> None:
                played.names.append(file.stem)

        return Player()


class Spoken:
    """A voice that notes what it says."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.stops = 0

    def say(self, text: str) -> None:
        self.said.append(text)

    def stop(self) -> None:
        self.stops += 1


@pytest.fixture
def played(window):
    """A window whose sounds are noted, with sound switched on."""
    found = Played()
    window.appearance.sounds._make = found.make
    window.trainee.set(sound=True)
    return found


@pytest.fixture
def spoken(window):
    voice = Spoken()
    window.appearance.speech._make = lambda language: voice
    window.trainee.set(speech=True)
    return voice


def begin(window):
    game = kit.library().game(kit.GAME)
    window.routes.game = game
    window.sessions.begin(window.trainee.starter().kind(game, game.kinds[0], count=2))
    return window.practice


def answer(practice, *, wrong: bool = False) -> None:
    question = practice.session.turn.question
    act = question.decision.result
    if wrong:
        found = changes(question.duty.want, act, question.round, (), make_rng(3))
        act = next(one for _, one in found if not question.decision.accepts(one))
    practice.answer(act)


def test_nothing_is_loaded_or_played_before_it_is_switched_on(tmp_path):
    asked: list[Path] = []
    sounds = Sounds(resources.assets() / "sounds", asked.append)
    sounds.play("chip")
    assert not asked
    sounds.on = True
    sounds.play("chip")
    sounds.play("chip")
    sounds.play("thunder")
    assert [file.stem for file in asked] == ["chip"]


def test_verdicts_are_heard(window, played):
    practice = begin(window)
    assert played.names == []
    answer(practice, wrong=True)
    assert played.names[-1:] == ["wrong"]
    count = played.names.count("wrong")
    practice.send(moves.Next())
    assert played.names.count("wrong") == count, "the answer that is shown then is no second mistake"
    practice.send(moves.Next())
    answer(practice)
    assert played.names[-1] == "right"


def test_what_moves_on_the_felt_is_heard(window, played):
    window.routes.game = kit.library().game(kit.GAME)
    window.sessions.begin_mode("demonstration")
    for _ in range(30):
        if window.practice.running:
            window.practice.send(moves.Next())
    assert {"pitch", "slide", "dice", "button"} <= set(played.names)
    assert {"chip", "stack"} & set(played.names)
    assert set(played.names) <= set(SOUNDS)


def test_calls_are_spoken_and_stop_when_switched_off(window, spoken):
    practice = begin(window)
    assert spoken.said == [str(practice.screen.shown.ask)]
    answer(practice)
    assert spoken.said[-1].startswith("Right. ")
    window.trainee.set(speech=False)
    assert spoken.stops
    practice.send(moves.Next())
    assert spoken.said[-1].startswith("Right. ")


def test_without_a_device_or_an_engine_it_is_silent(window, capfd):
    """The machines of the tests have neither."""
    window.trainee.set(sound=True, speech=True)
    practice = begin(window)
    answer(practice)
    practice.send(moves.Next())
    window.go("settings")
    assert "Error loading" not in capfd.readouterr().err


@pytest.mark.parametrize("module", ["PySide6.QtMultimedia", "PySide6.QtTextToSpeech"])
def test_without_the_library_it_is_silent(monkeypatch, qapp, module):
    monkeypatch.setitem(sys.modules, module, None)
    if module.endswith("Speech"):
        assert machine_voice("en") is None
        Speech().say("hello")
    else:
        assert sound_effect(resources.assets() / "sounds" / "chip.wav") is None


def test_the_settings_have_both_switches(window):
    window.go("settings")
    page = window.pages["settings"]
    from PySide6.QtWidgets import QCheckBox

    switches = {one.text(): one for one in page.findChildren(QCheckBox)}
    assert not switches["Sound"].isChecked()
    switches["Sound"].click()
    switches["Spoken calls"].click()
    assert window.trainee.settings.sound
    assert window.trainee.settings.speech
    assert window.appearance.sounds.on
    assert window.appearance.speech.on


def test_the_window_starts_without_sound_libraries():
    code = (
        "import sys\n"
        "from trainer.ui import window\n"
        "assert not {'PySide6.QtMultimedia', 'PySide6.QtTextToSpeech'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, cwd=resources.assets().parent)


def test_sentences_that_are_joined_end_once():
    assert [ended(words) for words in ("Right", "All right.", "The dealer:", "Which?")] == [
        "Right.", "All right.", "The dealer:", "Which?",
    ]  # fmt: skip
