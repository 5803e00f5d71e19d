"""Versions as numbers joined by dots: "1.10" is newer than "1.9.1", "1.0" the same as "1"."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\d+")


def numbers(version: str) -> tuple[int, ...]:
    """'>=1.4.0' as (1, 4): later zeros do not count."""
    parts = [int(part) for part in _NUMBER.findall(version)]
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)
