"""A felt without motion, with a lay on it, and ways to look at it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from trainer.cards import parse_cards
from trainer.core.text import say
from trainer.felt.layout import load_shape
from trainer.felt.shape import Shape
from trainer.felt.view import FeltView, felt_view
from trainer.table.lay import Lay
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.felt.tray import HandTray
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import make_theme

ASSETS = Path(__file__).resolve().parents[3] / "assets"
NAMES = {"title": say("Fortune Pai Gow Poker"), "game": say("Game"), "fortune": say("Fortune Bonus")}
SEVEN = parse_cards("Ah Jk Td 9s 9c 4d 4s")


@pytest.fixture(scope="session")
def shape() -> Shape:
    return load_shape((ASSETS / "felts" / "pai-gow-7.toml").read_text(encoding="utf-8"))


@pytest.fixture
def look(shape: Shape) -> Callable[[Lay], FeltView]:
    return lambda lay: felt_view(shape, lay, NAMES)


@pytest.fixture
def lay() -> Lay:
    """Three players with wagers, one hand open, one set, one face down."""
    lay = Lay().bring("bank", 100_000).button("player-dealer", "seat-3").button("action", "seat-4").throw((4, 5, 2))
    for seat in (1, 2, 4):
        lay = lay.bring(f"seat-{seat}.stack", 20_000).bring(f"seat-{seat}.game", 2_500)
    lay = lay.put("seat-1.back", parse_cards("Kh Kd 8s 7c 2d"), up=True).put(
        "seat-1.front", parse_cards("Qs Tc"), up=True
    )
    lay = lay.put("seat-2.hand", parse_cards("3h 3d 3s 5c 6d 7h 8h"))
    return lay.put("seat-4.hand", SEVEN, up=True)


@pytest.fixture
def page(qtbot) -> QWidget:
    """A window in which the felt is not alone."""
    window = QWidget()
    window.resize(1100, 620)
    qtbot.addWidget(window)
    return window


def shown(page: QWidget, view: FeltView, *, motion: bool) -> FeltWidget:
    widget = FeltWidget(PictureCache(ASSETS), make_theme("dark", "green", motion=motion), parent=page)
    widget.setGeometry(page.rect())
    widget.show_view(view)
    page.show()
    page.activateWindow()
    return widget


@pytest.fixture
def felt(qtbot, page: QWidget, look, lay: Lay) -> FeltWidget:
    widget = shown(page, look(lay), motion=False)
    qtbot.waitExposed(page)
    return widget


@pytest.fixture
def lively(qtbot, page: QWidget, look, lay: Lay) -> FeltWidget:
    """The same, on which things move."""
    widget = shown(page, look(lay), motion=True)
    qtbot.waitExposed(page)
    return widget


def focus_on(felt: FeltWidget, what: str) -> None:
    """Gives the focus to a piece, or to the first thing at a place."""
    felt.stage.targets_of(what)[0].setFocus(Qt.FocusReason.OtherFocusReason)


@pytest.fixture
def tray(qtbot) -> HandTray:
    widget = HandTray(PictureCache(ASSETS), make_theme("dark", "green", motion=False))
    qtbot.addWidget(widget)
    widget.set_hand(SEVEN, (("front", 2), ("back", 5)), {"front": "Front", "back": "Back"})
    widget.resize(1085, 230)
    widget.show()
    widget.activateWindow()
    qtbot.waitExposed(widget)
    return widget


def middle(widget: QWidget) -> QPoint:
    return widget.rect().center()
