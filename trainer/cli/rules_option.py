"""The option `--rules` of commands that ask the rules of the houses: whose rules they are."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from trainer.houses.library import Library


def add_rules(command: argparse.ArgumentParser) -> None:
    """The option itself."""
    command.add_argument(
        "--rules",
        default="",
        metavar="PLACE",
        help="rules of a school: an overlay file, or a data folder with overlays",
    )


def load_library(rules: str = "") -> Library:
    """All houses of the bundle; with `rules` as a school changed them."""
    if rules:
        from trainer.shell.house_rules import library_of

        return library_of(rules, datetime.now(UTC).astimezone().date())
    from trainer.disk import resources
    from trainer.houses.library import Library

    return Library(resources.read_books())
