"""Spoken calls: the prompt and the result, through the machine's own voice. Off until switched on.

This is no screen reader (`trainer.ui.announce` speaks to those). QtTextToSpeech is imported with the first word;
without an engine nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from trainer.ui.sound import unheard

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
