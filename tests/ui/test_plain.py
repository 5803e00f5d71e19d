"""Text that looks like HTML is shown as it is written, and no file that it names is opened."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QListWidgetItem, QToolTip, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from trainer.ui.announce import Announcer
from trainer.ui.plain import Label, escaped, item_words, set_choice_tip, set_tip
from trainer.ui.widgets.basic import Combo, label

TIP = Qt.ItemDataRole.ToolTipRole
IN_OPEN, IN_NONBLOCK = 0x20, 0o4000
SPELLINGS = (
    "<img src='{file}'>",
    "< img src='{file}'>",
    "<\timg src='{file}'>",
    "<\n img\nsrc='{file}'>",
    "<\u00a0img src='{file}'>",
    "<\u2003img src='{file}'>",
    "a goal < IMG src={file} >",
    "<qt>x</qt>< img src='{file}'>",
    "x &lt; y\n<img src='{file}'>",
    "<?xml ?>\n<p><img src='{file}'></p>",
    "<!doctype html><img src='{file}'>",
    "<! p><img src='{file}'>",
    "<p style='background-image: url({file})'><table background='{file}'><tr><td>x</td></tr></table>",
)
"""What Qt takes for HTML."""


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[str, Callable[[], int]]]:
    """A picture, and how often somebody opened it since it was last asked."""
    if not sys.platform.startswith("linux"):
        pytest.skip("inotify is of Linux")
    file = tmp_path / "x.png"
    file.write_bytes(b"no picture")
    libc = ctypes.CDLL(None, use_errno=True)
    events = libc.inotify_init1(IN_NONBLOCK)
    assert events >= 0
    assert libc.inotify_add_watch(events, os.fsencode(file), IN_OPEN) >= 0

    def opened() -> int:
        try:
            return len(os.read(events, 4096))
        except BlockingIOError:
            return 0

    yield str(file), opened
    os.close(events)


def tips(qtbot: QtBot, text: str) -> list[str | None]:
    """The text as the tip of each sort of thing that has one."""
    widget, item, branch, choices = QWidget(), QListWidgetItem(), QTreeWidgetItem(), Combo()
    for one in (widget, choices):
        qtbot.addWidget(one)
    choices.addItem("x")
    set_tip(widget, text)
    set_tip(item, text)
    set_tip(branch, text, 1)
    set_choice_tip(choices, 0, text)
    assert (widget.accessibleDescription() or widget.toolTip()) == text, "a reader says the words themselves"
    of_choice, of_model = choices.itemData(0, TIP), item_words(TIP, text)
    return [widget.toolTip(), item.toolTip(), branch.toolTip(1), of_choice, of_model]


def show(text: str | None) -> None:
    QToolTip.hideText()
    QToolTip.showText(QPoint(5, 5), text or "")


def text_shown(text: str) -> str:
    """A tip as its document says it."""
    document = QTextDocument()
    document.setHtml(escaped(text))
    return document.toPlainText()


@pytest.mark.qt_log_ignore("does not support raise")
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_what_looks_like_html_opens_no_file(qtbot, watched, spelling):
    file, opened = watched
    text = spelling.format(file=file)
    show(text)
    assert opened(), "the raw text opens it: otherwise the test would see nothing"
    QToolTip.hideText()
    window = QWidget()
    qtbot.addWidget(window)
    Announcer(window, by_label=True).say(text)
    Label(text, window)
    label(text).setParent(window)
    window.show()
    window.grab()
    for tip in tips(qtbot, text):
        show(tip)
    QToolTip.hideText()
    assert not opened()
    assert text_shown(text) == text.replace("\u00a0", " ")


@pytest.mark.parametrize("text", ["", "two < three", "Keys & codes", "seven <= 8", "first\nsecond"])
def test_other_text_is_the_tip_as_it_is(qtbot, text):
    assert {tip or "" for tip in tips(qtbot, text)} == {text}
