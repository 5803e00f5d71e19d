"""The bundled books, and the one library that tests share: a game is built once in a process.

Nobody lays anything over it; a test that changes books makes a library of its own.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from trainer.disk import resources
from trainer.houses.library import Library

BOOKS = resources.read_books()
LIBRARY = Library(BOOKS)


def library() -> Library:
    return LIBRARY


def put_library(monkeypatch: pytest.MonkeyPatch, books: Library) -> None:
    """Commands use these books. Those that take `load_library` when they are read in are read in before."""
    for module in ("check_report", "class_commands", "pack_commands", "print_commands", "rules_commands"):
        import_module(f"trainer.cli.{module}")
    rules_option = import_module("trainer.cli.rules_option")
    monkeypatch.setattr(rules_option, "load_library", lambda _: books)
