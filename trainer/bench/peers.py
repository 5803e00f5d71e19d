"""Other people's libraries, each optional. What is not installed gives no figure."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

Rank = Callable[..., object]
TEXTS = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
"""Card number to text, the numbering that we and phevaluator share."""


def treys() -> tuple[Callable[[list[int], list[int]], int], list[int]] | None:
    """Its evaluation of hand and board, and its integer for each of our card numbers."""
    try:
        from treys import Card, Evaluator
    except ImportError:
        return None
    return Evaluator().evaluate, [Card.new(text) for text in TEXTS]


def phevaluator() -> tuple[Rank, Rank] | None:
    """Its evaluation of any cards and of Omaha; integers or strings."""
    try:
        from phevaluator import evaluate_cards, evaluate_omaha_cards
    except ImportError:
        return None
    return evaluate_cards, evaluate_omaha_cards


def eval7() -> tuple[Rank, list[Any]] | None:
    """Its evaluation of a list of its cards, and its card for each of our card numbers."""
    try:
        from eval7 import Card, evaluate
    except ImportError:
        return None
    return evaluate, [Card(text) for text in TEXTS]


def pokerkit(name: str) -> Rank | None:
    """The best hand of that name from hole cards and board, given as strings."""
    try:
        import pokerkit as kit
    except ImportError:
        return None
    rank_of: Rank = getattr(kit, name).from_game_or_none
    return rank_of


def pygow_poker() -> Callable[[Sequence[str]], object] | None:
    """Its house way. Its folder has a hyphen and its modules import each other by bare names, so the path is shown."""
    for folder in sys.path:
        home = Path(folder) / "pygow-poker"
        if (home / "house_strat.py").is_file():
            with _path(home):
                try:
                    from house_strat import house_strat  # type: ignore[import-not-found]
                except ImportError:
                    return None
            house_way: Callable[[Sequence[str]], object] = house_strat
            return house_way
    return None


def pygow_texts(cards: Sequence[int]) -> list[str]:
    """A hand as pygow-poker writes it: '02h', '14s', 'JKR'."""
    return ["JKR" if card == 52 else f"{(card >> 2) + 2:02d}{'cdhs'[card & 3]}" for card in cards]


@contextmanager
def _path(folder: Path) -> Iterator[None]:
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
