"""The sounds of the table. Off until switched on; without a device or a file it is simply quiet.

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
