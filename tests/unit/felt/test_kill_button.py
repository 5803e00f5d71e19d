"""The kill button stands free, at every seat of every felt that has one: on no card of a hand, on no other button."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from trainer.cards.deck import STANDARD
from trainer.felt.layout import load_shape
from trainer.felt.view import felt_view
from trainer.felt.view_pieces import Piece, PieceKind
from trainer.table.lay import Lay

FELTS = Path(__file__).resolve().parents[3] / "assets" / "felts"


def touch(one: Piece, other: Piece) -> bool:
    """Whether two pieces overlap, measured by circles within and about them: cards lie turned."""
    across = abs(one.box.x - other.box.x), abs(one.box.y - other.box.y)
    reach = (min(one.box.width, one.box.height) + min(other.box.width, other.box.height)) / 2
    return (across[0] ** 2 + across[1] ** 2) ** 0.5 < reach * 0.95


@pytest.mark.parametrize(("name", "held"), [("draw-8", 5), ("poker-9", 4), ("poker-10", 4)])
def test_the_kill_button_lies_on_nothing(name: str, held: int):
    shape = load_shape((FELTS / f"{name}.toml").read_text(encoding="utf-8"), name)
    deck = STANDARD.cards()
    for killer in range(1, shape.seats + 1):
        for dealer in range(1, shape.seats + 1):
            lay = Lay().button("kill", f"seat-{killer}").button("dealer", f"seat-{dealer}")
            for seat in range(1, shape.seats + 1):
                lay = lay.put(f"seat-{seat}.hand", deck[(seat - 1) * held : seat * held])
            view = felt_view(shape, lay, {})
            assert not view.unknown
            buttons = [piece for piece in view.pieces if piece.kind is PieceKind.BUTTON]
            cards = [piece for piece in view.pieces if piece.kind is PieceKind.CARD]
            kill = next(piece for piece in buttons if piece.face == "kill")
            assert not [card.place for card in cards if touch(kill, card)], f"kill at {killer}"
            assert not [1 for one, other in combinations(buttons, 2) if touch(one, other)], f"{killer}, {dealer}"
