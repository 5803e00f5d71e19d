"""The figures of all lessons: what a worked example tells lies there."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.shelf import LIBRARY
from tests.ui.kit import shape
from trainer.disk.resources import read_packs
from trainer.felt.view_pieces import PieceKind
from trainer.lessons.pack_model import Pack
from trainer.packs import bundled_packs
from trainer.ui.controllers.lesson_figures import FeltShown, figures_of

CARD = re.compile(r"(?<![\w$])(?:[2-9TJQKA][cdhs]|Jk)(?!\w)")


@cache
def packs() -> dict[str, Pack]:
    return {pack.id.removeprefix("felt-school."): pack for pack in bundled_packs()}


@pytest.mark.parametrize("id", [name for name in read_packs() if not name.startswith("_")])
def test_the_cards_a_worked_example_tells_of_lie_there(id: str):
    pack = packs()[id]
    for lesson in pack.lessons:
        prose = pack.prose(lesson.text) if lesson.text else ""
        for figure in figures_of(prose, pack, lesson, LIBRARY, shape):
            if isinstance(figure.drawn, FeltShown) and figure.drawn.sentence:
                pieces = figure.drawn.view.pieces
                lies = {piece.id.split(" ")[1] for piece in pieces if piece.kind is PieceKind.CARD}
                assert set(CARD.findall(str(figure.drawn.sentence))) <= lies, f"{lesson.id}: {figure.drawn.sentence}"
