"""Betting between players: posted limits, what a book prints beside them, rounds, forced bets, and the answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from trainer.core.errors import BadText
from trainer.core.text import say
from trainer.table.betting.betting_hand import Choose, First, Hand, Paired, Played, antes_of, play_hand
from trainer.table.betting.betting_round import Betting, Move
from trainer.table.betting.betting_terms import Lifted, Limit, Short, Structure, Terms, cite, read_terms

# ---------------- the line that says what the players of a hand do
#
# A word for each act, betting rounds parted by a slash.
#
#     f fold    c check or call    r bet or raise by the least step    r40 bet or raise to $40 in this round    a all in
# Whoever is not written any more checks or calls: "frc/cc" is a fold, a raise and a call, then two checks.

_WORD: Final = re.compile(r"[fca]|r(?:\d+(?:\.\d{1,2})?)?")


def read_play(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of each betting round; BadText for anything else."""
    rounds = []
    for part in text.split("/"):
        words = _WORD.findall(part)
        if "".join(words) != part:
            raise BadText(
                say("'{part}' is not betting.", part=part),
                say("Write f, c, r, r40 or a for each act: frcc/cc/rc/cc."),
            )
        rounds.append(tuple(words))
    return tuple(rounds)


def written(play: Sequence[Sequence[str]]) -> Choose:
    """Players who do what is written, and check or call after that."""

    def choose(number: int, place: int, _: Betting) -> str:
        words = play[number] if number < len(play) else ()
        return words[place] if place < len(words) else "c"

    return choose


def write_play(rounds: Sequence[Played]) -> str:
    """The line that `read_play` reads back."""
    return "/".join("".join(move.word for move in played.moves) for played in rounds)


# ---------------- betting

__all__ = [
    "Betting",
    "Choose",
    "First",
    "Hand",
    "Lifted",
    "Limit",
    "Move",
    "Paired",
    "Played",
    "Short",
    "Structure",
    "Terms",
    "antes_of",
    "cite",
    "play_hand",
    "read_play",
    "read_terms",
    "write_play",
    "written",
]
