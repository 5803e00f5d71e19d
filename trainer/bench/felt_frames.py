"""Frame times of the felt widget, painted offscreen by the raster engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QApplication

from trainer.bench.clock import now
from trainer.disk import resources
from trainer.felt.layout import load_shape
from trainer.felt.view import FeltView, felt_view
from trainer.games.base import Wish
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import make_theme

GAME = "casino-99/fortune-pai-gow-poker"
SIZE = (1280, 720)
DEAL_SECONDS = 3.0


def measure_felt() -> Mapping[str, float]:
    """Milliseconds: one card moving, the whole felt, the worst frame while the piles are delivered."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    game = Library(resources.read_books()).game(GAME)
    shape = load_shape(resources.read_layouts()[game.info.felt])
    before = machine.play(game.start(game.new_setup(1, Wish())), _at(Kind.DELIVER))
    after = machine.perform(before, machine.right(before).result)
    widget = FeltWidget(PictureCache(resources.assets()), make_theme())
    widget.resize(*SIZE)
    widget.show()
    views = [felt_view(shape, r.lay, game.spots, reveal=("*",)) for r in (before, after)]
    for view in (*views, *views):
        widget.show_view(view, animate=False)
        app.processEvents()
    # Warm: every picture of both views is in the cache, as it is after the first round.
    full = _repaint(widget, widget.rect())
    one_card_ms = _one_card(widget)
    worst = max(_deal(app, widget, views) for _ in range(3))
    return {"full": full, "one": one_card_ms, "worst": worst}


def _at(kind: Kind) -> Callable[[Round, Duty], bool]:
    def stop(_: Round, duty: Duty) -> bool:
        return duty.kind is kind

    return stop


def _repaint(widget: FeltWidget, area: QRect, times: int = 60) -> float:
    frame_times = []
    for _ in range(times):
        start = now()
        widget.repaint(area)
        frame_times.append(1000 * (now() - start))
    return median(frame_times)


def _one_card(widget: FeltWidget) -> float:
    """The largest piece three pixels further each time: its own move and the painting of what that uncovers."""
    app = QApplication.instance()
    assert app is not None
    card = max(widget.stage.pieces.values(), key=lambda piece: piece.width() * piece.height())
    home = card.pos()
    frame_times = []
    for step in range(100):
        start = now()
        card.move(home.x() + 3 * (step % 20), home.y())
        app.processEvents()
        frame_times.append(1000 * (now() - start))
    card.move(home)
    return median(frame_times)


class _Frames(QObject):
    """Notes how long each update of the window's contents takes."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        if event.type() is QEvent.Type.UpdateRequest and watched.isWidgetType():
            start = now()
            watched.removeEventFilter(self)
            QApplication.sendEvent(watched, event)
            watched.installEventFilter(self)
            self.longest = max(self.longest, 1000 * (now() - start))
            return True
        return False


def _deal(app: QApplication, widget: FeltWidget, views: Sequence[FeltView]) -> float:
    """The longest frame while the view changes from undealt to dealt, pieces gliding."""
    widget.show_view(views[0], animate=False)
    app.processEvents()
    frames = _Frames()
    widget.installEventFilter(frames)
    before, start = now(), time.perf_counter()
    widget.show_view(views[1])
    first = 1000 * (now() - before)
    while time.perf_counter() - start < DEAL_SECONDS:
        app.processEvents()
        if not widget.stage.motion.is_running and time.perf_counter() - start > 0.3:
            break
    widget.removeEventFilter(frames)
    return max(first, frames.longest)
