"""The base of all answer pads: the part of the rail in which one kind of answer is put together.

A pad is fed from four sides, and all of them end in `act()`: its own buttons and fields, single keys the page passes
on (`key`), presses on the felt (`pressed`), and the typed command line, which goes past it. Enter commits.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from trainer.core.text import Text
from trainer.round.act_text import expected_words
from trainer.round.acts import Act, Want
from trainer.ui.look import Look

KEYS = "123456789befgijkmopqtvwyz"
"""The keys of things in a list, in order; the letters left out mean something on the page."""


class Pad(QWidget):
    """One kind of answer. `changed` after every change, `commit` when the pad itself knows that the answer is meant.

    `entered` after a single press that is a whole answer.
    """

    changed = Signal()
    entered = Signal()
    commit = Signal()

    def __init__(self, want: Want, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.want = want
        self.look = look

    def act(self) -> Act | None:
        """The answer as it stands; None while it is not complete."""
        raise NotImplementedError

    @property
    def ready(self) -> bool:
        """Whether Enter means something now."""
        return self.act() is not None

    def lacking(self) -> Text:
        """What keeps the answer from being complete, and how it is given."""
        return expected_words(self.want)

    def undo(self) -> bool:
        """Takes the last step back; False when there is none."""
        return False

    def again(self) -> None:
        """The answer was wrong and may be given once more: what is typed next takes its place."""

    def key(self, text: str) -> bool:
        """A single key from anywhere on the page; True when it meant something."""
        return False

    def pressed(self, place: str, piece: str) -> bool:
        """Something on the felt was pressed; True when it meant something."""
        return False

    def aim(self, places: tuple[str, ...]) -> None:
        """Where the question points: what is asked about comes first."""

    def over_felt(self) -> QWidget | None:
        """What lies over the near edge of the felt while this answer is given."""
        return None

    def choosable(self) -> tuple[str, ...]:
        """Places or pieces on the felt that can be chosen."""
        return ()

    def many(self) -> bool:
        """Whether several of them can be chosen at once."""
        return False

    def chosen(self) -> tuple[str, ...]:
        """Those that are chosen now."""
        return ()

    def movable(self) -> tuple[str, ...]:
        """Pieces that may be dragged to a place instead of pressing it."""
        return ()

    def start_focus(self) -> QWidget:
        """What has the focus when the question is new."""
        return self

    def keys(self) -> Mapping[str, str]:
        """The keys of this pad, for the page's list of keys."""
        return {}
