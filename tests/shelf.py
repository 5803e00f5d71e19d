"""The bundled books, and the one library that tests share: a game is built once in a process.

Nobody lays anything over it; a test that changes books makes a library of its own.
"""

from __future__ import annotations

from trainer.disk import resources
from trainer.houses.library import Library

BOOKS = resources.read_books()
LIBRARY = Library(BOOKS)


def library() -> Library:
    return LIBRARY
