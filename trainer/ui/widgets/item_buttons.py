"""The buttons by which an instructor makes an item of a pack of something met in the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton

from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import button


def make_button(look: Look, pressed: Callable[[], object], role: str = "quiet") -> QPushButton:
    """One question; shown to nobody before it is offered."""
    return _button(look, (look("Make question"), look("Makes a pack question that asks exactly this")), pressed, role)


def round_button(look: Look, pressed: Callable[[], object], role: str = "quiet") -> QPushButton:
    """The whole round; shown to nobody before it is offered."""
    words = (look("Make round question"), look("Makes a pack question that asks every duty of this round"))
    return _button(look, words, pressed, role)


def _button(look: Look, words: tuple[str, str], pressed: Callable[[], object], role: str) -> QPushButton:
    """A button by its name and what it is for."""
    push_button = button(words[0], pressed, role=role, look=look, icon="lesson")
    set_tip(push_button, words[1])
    push_button.setProperty("enter", "yes")
    push_button.hide()
    return push_button
