"""Nothing is drawn when nothing moves, and every picture is sharp at the scales of real screens."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from tests.ui import kit, walks
from trainer.disk import resources
from trainer.round.duty import Kind
from trainer.training import moves


class Painted(QObject):
    """Counts the paint events of every widget of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint and watched.isWidgetType():
            self.counts[type(watched).__name__] += 1
        return False

    def stop(self) -> Counter[str]:
        app = QApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        return self.counts


@pytest.fixture
def practice(window):
    walks.practise(window, kit.GAME, Kind.SET_HAND)
    walks.settle()
    window.repaint()
    walks.settle()
    return window.pages["practice"]


def test_an_idle_question_draws_nothing(window, practice):
    painted = Painted()
    for _ in range(10):
        practice.timer.timeout.emit()
        walks.settle()
    assert painted.stop() == Counter()


def test_a_running_clock_draws_only_the_clock(window, practice, clock):
    painted = Painted()
    clock.pass_seconds(1)
    practice.timer.timeout.emit()
    walks.settle()
    found = painted.stop()
    assert found["ClockBar"] == 1
    assert not {"FeltWidget", "PieceWidget", "PlaceWidget", "HandTray", "Plate", "Badge", "Side"} & set(found)


def test_a_card_into_the_front_draws_nothing_beyond_the_tray(window, practice):
    """The tray has round corners: what lies under it is drawn with it, nothing else."""
    felt, tray = practice.table.felt, practice.table.tray
    covered = tray.geometry().translated(-felt.pos())
    beyond = [piece for piece in felt.stage.pieces.values() if not piece.geometry().intersects(covered)]
    assert len(beyond) > 10
    before = [piece.paints for piece in beyond]
    practice.pad.tray.toggle(1)
    walks.settle()
    assert [piece.paints for piece in beyond] == before


def test_what_comes_next_is_painted_once_it_is_all_there(window):
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().kind(game, Kind.SET_HAND, count=3))
    walks.settle()
    painted = Painted()
    window.practice.answer(kit.right(window.practice))
    window.practice.send(moves.Next())
    at_once = painted.stop()
    assert window.pages["practice"].bar.meter.value() == 1
    assert at_once == Counter(), "parts of the page were painted while others were still as before"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", walks.PAGES)
def test_an_idle_page_draws_nothing(window, name):
    walks.work(window, 1)
    walks.show(window, name)
    window.repaint()
    walks.settle()
    painted = Painted()
    for _ in range(10):
        walks.settle()
    assert painted.stop() == Counter()


# ---------------------------------------------------------------- sharp at every scale

SHARP = """
import sys
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests.ui.felt.conftest import ASSETS, NAMES, SEVEN
from tests.unit.felt.test_layouts import shape_of
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import make_theme
felt = FeltWidget(PictureCache(ASSETS), make_theme(motion=False))
felt.resize(1001, 571)
lay = Lay().put("seat-4.hand", SEVEN[:1], up=True).put("discard", SEVEN[1:])
felt.show_view(felt_view(shape_of("pai-gow-7"), lay, NAMES))
felt.show()
app.processEvents()
ratio = felt.devicePixelRatioF()
assert ratio == float(sys.argv[1]), ratio
shot = felt.grab().toImage()
assert shot.width() == round(1001 * ratio), shot.width()
card = felt.stage.pieces.get("card Ah 1")
made = card.picture().toImage()
assert made.devicePixelRatio() == ratio
inner = QRect(made.width() // 4, made.height() // 4, made.width() // 2, made.height() // 2)
left, top = int(card.x() * ratio), int(card.y() * ratio)
plain = made.format().Format_RGB32
drawn = made.copy(inner).convertToFormat(plain)
drawn.setDevicePixelRatio(1)
shot.setDevicePixelRatio(1)
near = [inner.translated(left + dx, top + dy) for dx in (0, 1, -1) for dy in (0, 1, -1)]
assert any(shot.copy(one).convertToFormat(plain) == drawn for one in near), "the card is not its picture"
"""


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_a_card_on_the_screen_is_its_picture_pixel_for_pixel(ratio):
    """Whatever the scale of the screen, nothing is stretched on its way to it."""
    settings = {**os.environ, "QT_SCALE_FACTOR": str(ratio), "QT_QPA_PLATFORM": "offscreen"}
    root = resources.assets().parent
    done = subprocess.run(
        [sys.executable, "-c", SHARP, str(ratio)],
        cwd=root,
        env=settings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_nothing_needs_a_graphics_card():
    """So that it works over remote desktop: the program asks for no OpenGL, the raster engine paints everything."""
    sources = (resources.assets().parent / "trainer").rglob("*.py")
    assert [str(file) for file in sources if "OpenGL" in file.read_text(encoding="utf-8")] == []
