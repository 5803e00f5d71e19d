"""What a fourth reading of the books left open, each asked as anybody outside would and by the lines that say it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.errors import BadText
from trainer.round.setup import Setup, parse_setup

JACKS_BACK = ("poker-flats", "draw-poker-jacks-back")


# -- jacks back: what holds where a pot is played for low


@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        ({"street": "low"}, False),  # poker-flats L671-673: it must open for low, and all lowball rules apply: L148
        ({"street": "draw", "for_low": True}, False),
        ({"street": "draw"}, True),  # L666: opened for high all rules of draw apply, and none bars it
        ({"street": "deal"}, True),
    ],
)
def test_check_and_raise_is_barred_where_jacks_back_is_played_for_low(fields: dict[str, Any], allowed: bool):
    amounts = (400, 800) if fields["street"] == "draw" else (200, 400)
    acts = ["check", ["bet", amounts[0]], "call"]
    found = asking(*JACKS_BACK)("bet", limit="2-4", players=3, acts=acts, act="raise", amount=amounts[1], **fields)
    assert (found["allowed"], found["rule"] == "raise.after-check") == (allowed, not allowed)


def jacks_back(play: str) -> Setup:
    """Three players of jacks back who bet it like that."""
    stacks = " ".join(f"{seat}:stack=$100" for seat in (1, 2, 3))
    return parse_setup(f"poker-flats/draw-poker-jacks-back seed=5 seats=8 {stacks} button=3 limit=2-4 play={play}")


def test_in_a_round_nobody_checks_and_raises_for_low():
    # poker-flats L148, L668: seat 1 checks, seat 2 bets, seat 3 calls, seat 1 raises
    start = game("poker-flats/draw-poker-jacks-back").start
    for play in ("ccc/crcr", "ccc/rcc/crcr"):
        with pytest.raises(BadText, match="cannot bet or raise"):
            start(jacks_back(play))
    opened = start(jacks_back("rcc//crcrcc")).state.rounds[-1]
    assert [(move.seat, move.do) for move in opened.moves][:4] == [(1, "check"), (2, "bet"), (3, "call"), (1, "raise")]


def test_that_a_pot_is_played_for_low_is_said_only_where_it_can_be():
    assert "played for low yet" in refusing(*JACKS_BACK)("bet", limit="2-4", street="deal", players=3, for_low=True)
    assert "for low alone" in refusing(*JACKS_BACK)("bet", limit="2-4", street="low", players=3, for_low=False)
    other = ("casino-real", "draw-jacks-or-better")
    assert "played for low yet" in refusing(*other)("bet", limit="3-6", street="draw", players=3, for_low=True)
