"""An error in a method that Qt calls comes out: PySide6 6.11 would end the program (`trainer.ui.qt_overrides`)."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

import trainer.ui  # noqa: F401  (what is tested is done by it)


def deeper() -> None:
    deeper()


WRONG = {
    ZeroDivisionError: lambda: 1 / 0,
    IndexError: lambda: list[int]().pop(),
    KeyError: lambda: dict[str, int]()["x"],
    ValueError: lambda: int("x"),
    RecursionError: deeper,
    AttributeError: lambda: None.x,  # type: ignore[attr-defined]
}
"""Errors that Python's own code raises, before any exception of them is made."""


class Mixed:
    """An override that comes from a class which is none of Qt's."""

    def resizeEvent(self, event) -> None:  # noqa: N802  (Qt's name)
        1 / 0  # noqa: B018


class Faulty(QWidget):
    def __init__(self, wrong) -> None:
        super().__init__()
        self.wrong = wrong

    def paintEvent(self, event) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
        self.wrong()


class Moved(Mixed, Faulty):
    pass


@pytest.mark.parametrize("kind", WRONG, ids=lambda kind: kind.__name__)
def test_an_error_while_painting_comes_out_whole_and_the_widget_paints_again(qtbot, kind):
    widget = Faulty(WRONG[kind])
    qtbot.addWidget(widget)
    with pytest.raises(kind):
        widget.grab()
    widget.wrong = lambda: None
    assert not widget.grab().isNull()


def test_so_does_one_of_an_override_that_another_class_brought_in(qtbot):
    widget = Moved(lambda: None)
    qtbot.addWidget(widget)
    with pytest.raises(ZeroDivisionError):
        widget.show()
