"""Attempts for tests: a comparison of the tiny game, answered right in two seconds, unless told otherwise."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from trainer.progress.attempt import Attempt

START = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)
GAME = "test-house/fake"


def attempt(number: int = 1, *, days: float = 0.0, **more: object) -> Attempt:
    """One attempt; `number` also moves it on by a minute."""
    values: dict[str, object] = {
        "trainee": "ada",
        "session": "s1",
        "number": number,
        "when": START + timedelta(days=days, minutes=number),
        "game": GAME,
        "version": "first",
        "mode": "practice",
        "ref": "FAKE-R-000001-0000",
        "key": "compare/2",
        "given": "win",
        "expected": "win",
        "right": True,
        "first_try": True,
        "millis": 2000,
        "skill": f"{GAME}/compare/compare.win",
        "rule": "compare.win",
        "cite": "fake L4",
    }
    values |= more
    # The first type of a kind bears its id.
    return Attempt(**{"duty": str(values["key"]).partition("/")[0], **values})  # type: ignore[arg-type]
