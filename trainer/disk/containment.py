"""A fault of the program in one record stays with that record: it is named and logged, and everybody else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from trainer.core.errors import FeltSchoolError, Unforeseen
from trainer.core.text import say


@contextmanager
def contained(record: str) -> Iterator[None]:
    """Whatever goes wrong inside is a `FeltSchoolError`: one raised on purpose, or `Unforeseen`, with the record."""
    try:
        yield
    except FeltSchoolError:
        raise
    except Exception as error:
        import logging  # noqa: PLC0415 - needed only where something went wrong; a start does without it

        logging.getLogger("trainer").exception("A record cannot be read: %s", record)
        raise Unforeseen(
            say("Cannot read {name}: the program has an error.", name=record),
            say("Nothing is lost and everything else works. Report the error with the log."),
        ) from error
