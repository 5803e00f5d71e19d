"""The sounds of the table: reproducible, small, and of one format."""

from __future__ import annotations

import importlib.util
import wave
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from trainer.ui.sound import SOUNDS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "sounds"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("felt_sounds", ROOT / "packaging" / "art" / "sounds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKER: Any = load()


def test_the_committed_files_are_what_the_generator_writes() -> None:
    assert MAKER.check(MAKER.outputs()) == []


def test_every_sound_of_the_program_has_its_file() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.wav")) == sorted(SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_small_and_ends_in_silence(name: str) -> None:
    file = FOLDER / f"{name}.wav"
    assert file.stat().st_size <= 30 * 1024
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        frames = sound.readframes(sound.getnframes())
    values = [int.from_bytes(frames[at : at + 2], "little", signed=True) for at in range(0, len(frames), 2)]
    assert max(map(abs, values)) > 5_000
    assert max(map(abs, values[-3:])) < 100


def test_the_check_reports_a_changed_and_a_missing_file(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(MAKER, "FOLDER", tmp_path)
    wanted = {"chip.wav": b"one", "dice.wav": b"two"}
    (tmp_path / "chip.wav").write_bytes(b"other")
    assert MAKER.check(wanted) == ["chip.wav", "dice.wav"]
