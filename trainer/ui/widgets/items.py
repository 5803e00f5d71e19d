"""The buttons by which an instructor makes an item of a pack of something met in the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton

from trainer.ui.look import Look
from trainer.ui.widgets.basic import button


def make_button(look: Look, pressed: Callable[[], object], role: str = "quiet") -> QPushButton:
    """One question; shown to nobody before it is offered."""
    made = button(look("Make an item"), pressed, role=role, look=look, icon="lesson")
    made.setToolTip(look("A question of a pack that asks exactly this"))
    made.setProperty("enter", "yes")
    made.hide()
    return made


def round_button(look: Look, pressed: Callable[[], object], role: str = "quiet") -> QPushButton:
    """The whole round; shown to nobody before it is offered."""
    made = button(look("Of the round"), pressed, role=role, look=look, icon="lesson")
    made.setToolTip(look("A question of a pack that asks every duty of this round"))
    made.setProperty("enter", "yes")
    made.hide()
    return made
