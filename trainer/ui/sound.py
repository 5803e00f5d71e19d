"""The sounds of the table and its spoken calls. Off until switched on; without a device simply quiet.

QtMultimedia is imported with the first sound that shall be heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QUrl, qInstallMessageHandler

SOUNDS = ("slide", "pitch", "chip", "stack", "dice", "button", "right", "wrong")
LOUD = 0.6


class SoundPlayer(Protocol):
    """One sound that can be played."""

    def play(self) -> None: ...


@contextmanager
def unheard() -> Iterator[None]:
    """What Qt says about missing sound servers and engines is no matter of the user."""
    before = qInstallMessageHandler(lambda *_: None)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def sound_effect(file: Path) -> SoundPlayer | None:
    """A player of the machine's own; None when there is nothing to play on."""
    with suppress(ImportError, OSError), unheard():
        from PySide6.QtMultimedia import QMediaDevices, QSoundEffect  # noqa: PLC0415

        if QMediaDevices.defaultAudioOutput().isNull():
            return None
        effect = QSoundEffect()
        effect.setSource(QUrl.fromLocalFile(str(file)))
        effect.setVolume(LOUD)
        return effect
    return None


class Sounds:
    """Plays by name: card slide, pitch, chip click, stack, dice shake, button, right, wrong."""

    def __init__(self, folder: Path, make: Callable[[Path], SoundPlayer | None] = sound_effect) -> None:
        self.on = False
        self._folder = folder
        self._make = make
        self._players: dict[str, SoundPlayer | None] = {}

    def play(self, name: str) -> None:
        """Plays the sound when sounds are on; unknown names and missing devices are quiet."""
        if not self.on or not name:
            return
        if name not in self._players:
            file = self._folder / f"{name}.wav"
            self._players[name] = self._make(file) if file.is_file() else None
        player = self._players[name]
        if player is not None:
            player.play()


# ---------------- spoken calls
#
# The prompt and the result, through the machine's own voice. Off until switched on.
#
# This is no screen reader (`trainer.ui.announce` speaks to those). QtTextToSpeech is imported with the first word;
# without an engine nothing is said.

NO_VOICE = ("mock",)
"""Engines that say nothing."""


class Voice(Protocol):
    """Something that talks."""

    def say(self, text: str) -> object: ...

    def stop(self) -> object: ...


def machine_voice(language: str) -> Voice | None:
    """The first engine of the machine that works, in the language where it has that; None when there is none."""
    with suppress(ImportError, OSError), unheard():
        from PySide6.QtCore import QLocale  # noqa: PLC0415 - with its long lists of countries and languages
        from PySide6.QtTextToSpeech import QTextToSpeech  # noqa: PLC0415

        for engine in QTextToSpeech.availableEngines():
            if engine in NO_VOICE:
                continue
            voice = QTextToSpeech(engine)
            if voice.state() is not QTextToSpeech.State.Error:
                voice.setLocale(QLocale(language))
                return voice
    return None


class Speech:
    """Says one thing at a time; the next interrupts the last."""

    def __init__(self, make: Callable[[str], Voice | None] = machine_voice) -> None:
        self.on = False
        self._make = make
        self._voices: dict[str, Voice | None] = {}
        self._language = "en"
        self._last = ""

    def switch(self, language: str, *, on: bool) -> None:
        """Whether calls are spoken, and in which language; switching off stops what is being said."""
        voice = self._voices.get(self._language)
        if voice is not None and not on:
            voice.stop()
        self.on, self._language = on, language

    def say(self, text: str) -> None:
        if not self.on or not text:
            return
        self._last = text
        if self._language not in self._voices:
            self._voices[self._language] = self._make(self._language)
        voice = self._voices[self._language]
        if voice is not None:
            with unheard():
                voice.stop()
                voice.say(text)

    def again(self) -> None:
        """Says the last thing once more."""
        self.say(self._last)
