"""Write the sounds of the table.

    python packaging/art/sounds.py            write every WAV below assets/sounds/
    python packaging/art/sounds.py --check    compare instead of writing; exit status 1 on a difference

Everything is computed: decaying tones for what is hard, filtered seeded noise for what rubs. 16 bits, one channel.
"""

from __future__ import annotations

import argparse
import io
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 22_050
Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(into: Samples, what: Samples, at: float = 0.0, loud: float = 1.0) -> None:
    """Mixes a sound in; what would reach beyond the end is cut."""
    start = round(at * RATE)
    for index, value in enumerate(what[: max(0, len(into) - start)]):
        into[start + index] += loud * value


def tone(pitch: float, seconds: float, decay: float, attack: float = 0.001) -> Samples:
    """A sine that begins at once and dies away; `decay` is the time to a third."""
    found = []
    for index in range(round(seconds * RATE)):
        time = index / RATE
        found.append(min(1.0, time / attack) * math.exp(-time / decay) * math.sin(2 * math.pi * pitch * time))
    return found


def noise(seconds: float, seed: int, low: float, high: float, swell: Callable[[float], float]) -> Samples:
    """Noise between two pitches; `swell` gives its loudness from the start (0) to the end (1)."""
    dice = random.Random(seed)
    count = round(seconds * RATE)
    up, down = 1 - math.exp(-2 * math.pi * high / RATE), 1 - math.exp(-2 * math.pi * low / RATE)
    smooth = slow = 0.0
    found = []
    for index in range(count):
        smooth += up * (dice.uniform(-1, 1) - smooth)
        slow += down * (smooth - slow)
        found.append((smooth - slow) * swell(index / count))
    return found


def fade(power: float) -> Callable[[float], float]:
    return lambda share: (1 - share) ** power


def hump(share: float) -> float:
    return math.sin(math.pi * share) ** 1.5


def click(pitch: float, seed: int) -> Samples:
    """One clay chip on another."""
    sound = silence(0.09)
    for factor, loud, decay in ((1.0, 0.5, 0.012), (1.47, 0.4, 0.009), (2.31, 0.3, 0.005)):
        add(sound, tone(pitch * factor, 0.08, decay, 0.0003), loud=loud)
    add(sound, noise(0.012, seed, 1500, 8000, fade(2)), loud=0.7)
    return sound


# ---------------------------------------------------------------- the sounds


def slide() -> Samples:
    """A card pushed over the cloth."""
    return noise(0.2, 11, 700, 3800, hump)


def pitch() -> Samples:
    """A card dealt through the air that lands."""
    sound = silence(0.17)
    add(sound, noise(0.1, 12, 1400, 6000, hump), loud=0.7)
    add(sound, noise(0.05, 13, 300, 2600, fade(3)), 0.085, 1.5)
    return sound


def chip() -> Samples:
    return click(2350, 14)


def stack() -> Samples:
    """Chips cut down in fives."""
    sound = silence(0.4)
    for number in range(5):
        add(sound, click(2200 + 70 * (number % 3), 20 + number), 0.052 * number, 0.8 - 0.06 * number)
    add(sound, noise(0.05, 26, 250, 1500, fade(2)), 0.27, 0.9)
    return sound


def dice() -> Samples:
    """Three dice in a brass cup."""
    order = random.Random(31)
    sound = silence(0.62)
    for number in range(16):
        at = 0.03 * number + order.uniform(0, 0.02)
        pitch_of = order.uniform(1500, 2600)
        add(sound, tone(pitch_of, 0.05, 0.009, 0.0004), at, order.uniform(0.25, 0.55))
        add(sound, noise(0.015, 40 + number, 900, 5000, fade(2)), at, 0.6)
    add(sound, tone(3150, 0.5, 0.12), 0.02, 0.05)
    return sound


def button() -> Samples:
    """A plastic button put down on the cloth."""
    sound = silence(0.14)
    add(sound, tone(420, 0.12, 0.018, 0.0006), loud=0.8)
    add(sound, tone(1130, 0.08, 0.008, 0.0004), loud=0.35)
    add(sound, noise(0.03, 60, 200, 2000, fade(2)), loud=0.8)
    return sound


def _note(pitch_of: float, seconds: float) -> Samples:
    sound = silence(seconds)
    for factor, loud in ((1.0, 0.7), (2.0, 0.2), (3.0, 0.07)):
        add(sound, tone(pitch_of * factor, seconds, 0.09 / factor**0.5, 0.006), loud=loud)
    return sound


def right() -> Samples:
    """Two notes up."""
    sound = silence(0.5)
    add(sound, _note(659.26, 0.3))
    add(sound, _note(987.77, 0.38), 0.11)
    return sound


def wrong() -> Samples:
    """Two notes down, low and short: it informs, it does not scold."""
    sound = silence(0.46)
    add(sound, _note(311.13, 0.3))
    add(sound, _note(233.08, 0.34), 0.12)
    return sound


LOUDNESS = {
    slide: 0.3, pitch: 0.34, chip: 0.42, stack: 0.42, dice: 0.42, button: 0.4, right: 0.3, wrong: 0.34,
}  # fmt: skip


def wav(sound: Samples, loud: float) -> bytes:
    """The file; its loudest moment is `loud`, its last hundredth of a second fades."""
    most = max(abs(value) for value in sound)
    tail = RATE // 100
    data = bytearray()
    for index, value in enumerate(sound):
        left = min(1.0, (len(sound) - 1 - index) / tail)
        data += round(32_767 * loud * value * left / most).to_bytes(2, "little", signed=True)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(bytes(data))
    return file.getvalue()


def outputs() -> dict[str, bytes]:
    """Every file by its name."""
    return {f"{make.__name__}.wav": wav(make(), loud) for make, loud in LOUDNESS.items()}


def check(wanted: dict[str, bytes]) -> list[str]:
    """The names of missing, differing or superfluous files."""
    there = {file.name: file.read_bytes() for file in FOLDER.glob("*.wav")}
    return sorted(name for name in {*wanted, *there} if wanted.get(name) != there.get(name))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the sounds of the table.")
    parser.add_argument("--check", action="store_true", help="compare with the committed files, write nothing")
    args = parser.parse_args(argv)
    wanted = outputs()
    if args.check:
        wrong_ones = check(wanted)
        for name in wrong_ones:
            print(f"differs: {name}")
        print(f"{len(wanted)} files, {len(wrong_ones)} differences")
        return 1 if wrong_ones else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in wanted.items():
        (FOLDER / name).write_bytes(data)
    print(f"{len(wanted)} files written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
