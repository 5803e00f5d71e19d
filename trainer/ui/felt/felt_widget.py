"""The felt on the screen: shows a `FeltView`, reports what was pressed, chosen and moved, and knows no rule.

How to use it:

    pictures = PictureCache(assets)                       one for the whole window; assets is the assets folder
    felt = FeltWidget(pictures, make_theme("dark", "green"), words=translate)
    felt.show_view(felt_view(shape, round.lay, names))    again after every change; pieces move to their new places
    felt.set_choosable(["seat-1", "seat-2"])              places, or pieces by id; `many=True` for several at once
    felt.chosen.connect(...)                              what, whether it is now chosen; `felt.selected()` for all
    felt.set_movable(["seat-3.hand"], may_drop)           pieces or places whose pieces can be dragged or carried
    felt.moved.connect(...)                               piece, place; answer with a new view, or it slides back
    felt.highlight(["seat-3.front"], "wrong")             "right" tick, "wrong" cross, "look" glow
    felt.show_count(["seat-3", "seat-4", "seat-5"])       counts 1, 2, 3 round the table, seat by seat

Signals: `pressed(place, piece)` for every press (piece is "" for a bare place); `chosen(what, on)`; `moved(piece,
place)`; `swept(places)` for the bets that a drag went across, while `sweeps` is on; `refused(piece, place)` when
`may_drop` said no; `visited(place, piece)` when the focus arrives; `announced(text)` for the window's one
announcement function; `heard(sound)` for what a change sounds like. A press on something choosable gives `chosen`
first, then `pressed`; a press on a piece whose place or seat is choosable chooses that; a press on any other stack
proves it: cut out in fives, with the count in words. Enter passes up to the page, and so does Escape unless a piece
is carried or a stack proved.

Geometry is in card widths; the table is as large as fits. `card_width` and `place_rect(place)` tell where things are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from trainer.core.text import Words, say
from trainer.felt.shape import ZoneKind
from trainer.felt.view import FeltView, sounds
from trainer.ui.felt.cloth import Backdrop
from trainer.ui.felt.felt_stage import FeltStage
from trainer.ui.felt.gestures import Choosing, Gestures
from trainer.ui.felt.marks import Highlights
from trainer.ui.felt.motion import DeckHandling, StackProof
from trainer.ui.felt.piece_widgets import PieceWidget, PlaceWidget, Target
from trainer.ui.felt.plates import Caption
from trainer.ui.felt.reach import Groups, ReadGroup
from trainer.ui.felt.walk import Walk
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import Theme

MayDrop = Callable[[str, str], bool]


def _anywhere(_piece: str, _place: str) -> bool:
    return True


class FeltWidget(Groups):
    """See the module's description."""

    pressed = Signal(str, str)
    chosen = Signal(str, bool)
    moved = Signal(str, str)
    refused = Signal(str, str)
    visited = Signal(str, str)
    swept = Signal(object)
    announced = Signal(str)
    heard = Signal(str)

    def __init__(
        self,
        pictures: PictureCache,
        theme: Theme,
        *,
        words: Callable[[Words], str] = str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(pictures, theme, words, parent)
        self.stage = FeltStage(self, self, pictures, theme, words)
        self.gestures = Gestures(self)
        self.walk = Walk(self)
        self.caption = Caption(self, theme.marks)
        self.proof = StackProof(self, theme.marks)
        self.handling = DeckHandling(self)
        self.backdrop = Backdrop(self)
        self.marked = Highlights(self)
        self.choosing = Choosing(self)
        self.paints = 0
        self.sweeps = False
        self._movable: frozenset[str] = frozenset()
        self._may_drop: MayDrop = _anywhere
        self._targets: frozenset[str] = frozenset()
        self._bounds: tuple[FeltView | None, list[tuple[float, float, float, float]]] = (None, [])
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(480, 270))
        self.setAccessibleName(words(say("Table")))

    # -- what is shown

    @property
    def view(self) -> FeltView | None:
        """What is shown, on a table as long and as deep as the widget has room for."""
        return self.stage.view

    def show_again(self) -> None:
        """Everything back where the view has it."""
        if self.stage.source is not None:
            self.show_view(self.stage.source)

    @property
    def card_width(self) -> float:
        """Logical pixels."""
        return self.stage.scale

    def show_view(self, view: FeltView, *, animate: bool = True, amounts: bool | None = None) -> None:
        """Shows the view; what was there before moves to its new place. `amounts` as in `set_amounts_shown`."""
        before, self.stage.source = self.stage.view, view
        self.stage.amounts = self.stage.amounts if amounts is None else amounts
        self.stage.measure(self.size())
        view = self.stage.view or view
        same_table = before is not None and before.shape == view.shape
        self.backdrop.suit(view)
        for id in set(self.stage.pieces) - {piece.id for piece in view.pieces}:
            self.gestures.forget(self.stage.pieces[id])
        self.stage.lay_pieces(before if same_table else None, moving=animate and same_table and self.isVisible())
        self._refresh()
        self.caption.tell(self, None)
        self.proof.close_up()
        self.handling.hide()
        if animate and same_table and before is not None:
            for sound in sounds(before, view):
                self.heard.emit(sound)

    def set_amounts_shown(self, shown: bool) -> None:
        """Whether every stack has a plate with its amount."""
        if shown != self.stage.amounts:
            self.stage.amounts = shown
            self._lay_again()

    # -- what can be done

    def set_choosable(self, places: Iterable[str], *, many: bool = False) -> None:
        """Makes places or pieces choosable, all others not; nothing is chosen then."""
        before = self.choosing.names
        self.choosing.offer(places, many=many)
        if self.choosing.names != before:
            self._refresh()

    def set_movable(self, pieces: Collection[str], may_drop: MayDrop | None = None) -> None:
        """Pieces, or all pieces of places, that can be dragged or carried; `may_drop(piece, place)` says where to."""
        piece_widget, before = self.gestures.carried, self._movable
        self.gestures.put_back()
        self._movable, self._may_drop = frozenset(pieces), may_drop or _anywhere
        if piece_widget is not None or self._movable != before:
            self._refresh()

    def set_selected(self, places: Collection[str]) -> None:
        """Chooses exactly these of the choosable, silently."""
        self.choosing.select(places)

    def selected(self) -> tuple[str, ...]:
        """What is chosen, in the order it was made choosable."""
        return self.choosing.selected()

    def highlight(self, places: Iterable[str], style: str) -> None:
        """Marks places or pieces as "right", "wrong" or "look"."""
        self.marked.show(places, style)

    def show_count(self, places: Sequence[str]) -> None:
        """Counts along these places from 1, one after the other, as dice are counted round the table.

        A place that comes up again shows all its numbers. `clear_highlights` takes them away.
        """
        self.marked.count(places)

    def clear_highlights(self) -> None:
        """Takes every mark away."""
        self.marked.clear()

    def place_rect(self, place: str) -> QRect:
        """Where a place or piece is, in the widget's pixels; empty when it is not on this felt."""
        box = self.stage.box_of(place)
        return self.stage.area_of(box) if box is not None else QRect()

    def free_above(self, left: int, width: int) -> int:
        """So many pixels at the top of this strip have nothing on them: no place where something may lie, no piece."""
        view = self.view
        if view is None:
            return 0
        if self._bounds[0] is not view:
            boxes = [zone.box for zone in view.zones if zone.kind is not ZoneKind.SEAT]
            boxes += [piece.box for piece in view.pieces]
            self._bounds = view, [box.bounds() for box in boxes]
        origin, scale = self.stage.origin, self.stage.scale
        first, last = (left - origin.x()) / scale, (left + width - origin.x()) / scale
        top = min((up for start, up, end, _ in self._bounds[1] if end > first and start < last), default=0.0)
        return origin.y() + round(top * scale)

    def place_widget(self, place: str) -> PlaceWidget | None:
        """The widget of a place that can be chosen or dropped on now."""
        place_widget = self.stage.places.get(place)
        return place_widget if place_widget is not None and not place_widget.isHidden() else None

    # -- what a gesture asks (see gestures.py)

    def place_under(self, position: QPoint) -> str:
        """The place at a point of the widget, or an empty text."""
        if self.view is None:
            return ""
        point = QPointF(position - self.stage.origin) / self.stage.scale
        zone = self.view.zone_under(point.x(), point.y())
        return zone.place if zone else ""

    def beside(self, position: QPoint) -> Target | None:
        """What can be chosen or picked up within a finger's reach of a point that hit nothing, the nearest first."""
        targets = []
        for target in self.stage.everything():
            if target.isHidden() or not (target.can_choose or target.can_move):
                continue
            away = position - target.geometry().center()
            beyond = (abs(away.x()) - target.width() / 2, abs(away.y()) - target.height() / 2)
            if max(beyond) <= self.reach_of_a_finger:
                targets.append((max(beyond), target.place, target))
        return min(targets, key=lambda entry: entry[:2])[2] if targets else None

    @property
    def reach_of_a_finger(self) -> float:
        """How far beside a small thing a press still means it, in logical pixels."""
        return self.theme.sizes.target / 4

    def may_put(self, piece: str, place: str) -> bool:
        return bool(place) and self._may_drop(piece, place)

    def show_targets(self, piece: str) -> None:
        """Shows every place the piece may be put on; an empty id hides them."""
        places: frozenset[str] = frozenset()
        if piece and self.view is not None:
            place = self.stage.pieces[piece].place
            names = (zone.place for zone in self.view.zones)
            places = frozenset(name for name in names if name != place and self._may_drop(piece, name))
        if places != self._targets:
            self._targets = places
            self._refresh()

    def begin_drag(self, piece: PieceWidget) -> None:
        self.stage.motion.stop(piece)
        piece.lift(up=True)
        self.show_targets(piece.piece_id)
        self.stage.ring.hide()
        piece.raise_()
        if piece.plate is not None:
            piece.plate.raise_()

    def end_drag(self, piece: PieceWidget) -> None:
        piece.lift(up=False)
        self.show_targets("")
        self.stage.restack(anew=True)

    def settle(self, piece: PieceWidget) -> None:
        """Slides the piece to where the view says it lies."""
        if piece.piece is not None and self.stage.pieces.get(piece.piece_id) is piece:
            end = self.stage.lay(piece, piece.piece)
            self.stage.motion.slide(piece, end, self.theme.durations.settle)
            self._place_ring()

    # -- what pieces tell (FeltHost)

    def piece_pressed(self, target: Target, event: QMouseEvent) -> None:
        self.gestures.grab(target, event)

    def piece_dragged(self, target: Target, event: QMouseEvent) -> None:
        self.gestures.drag(target, event)

    def piece_dropped(self, target: Target, event: QMouseEvent) -> None:
        self.gestures.drop(target, event)

    def piece_key(self, target: Target, event: QKeyEvent) -> bool:
        return self.walk.strike(target, event)

    def piece_focus(self, target: Target, *, has: bool) -> None:
        if has:
            self.walk.remember(target)
            self.visited.emit(target.place, target.piece_id)
        self._place_ring()
        self.caption.tell(self, target if has else None)

    def piece_hovered(self, target: Target, *, on: bool) -> None:
        """Shows what a press here would choose: the piece, its place, or its seat."""
        chosen = self.choosing.selection_by(target) or (target if target.can_move or target.can_choose else None)
        for piece_target in (target, chosen) if not on else (chosen,):
            if piece_target is not None:
                piece_target.set_hovered(on=on)
        hand = Qt.CursorShape.PointingHandCursor if chosen is not None else Qt.CursorShape.ArrowCursor
        if target.cursor().shape() is not hand:
            target.setCursor(hand)
        self.caption.tell(self, target if on else None)

    # -- what the screen reader asks (Groups)

    def groups(self) -> Sequence[ReadGroup]:
        return self.stage.shown_groups

    def group_of(self, target: Target) -> ReadGroup | None:
        return self.stage.group_of(target)

    def area_of_group(self, group: ReadGroup) -> QRect:
        return self.place_rect(group.place)

    def press_target(self, target: Target) -> None:
        self.gestures.press(target)

    # -- keeping in step

    def _refresh(self) -> None:
        """Which targets there are and what can be done with each."""
        if self.view is None:
            return
        names = {zone.place for zone in self.view.zones}
        self.stage.lay_places([name for name in (*self.choosing.names, *self._targets) if name in names])
        carried = self.gestures.carried
        for widget in self.stage.pieces.values():
            widget.set_can(
                choose=widget.piece_id in self.choosing.names,
                move=widget is carried or widget.piece_id in self._movable or widget.place in self._movable,
            )
        for place, target in self.stage.places.items():
            target.set_can(choose=place in self.choosing.names or place in self._targets, move=False)
        self.stage.group()
        self.stage.place_badges()
        self.stage.restack()
        self._place_ring()

    def _place_ring(self) -> None:
        focus = QApplication.focusWidget()
        mine = isinstance(focus, Target) and focus.parentWidget() is self and focus is not self.gestures.dragged
        self.stage.place_ring(focus if mine and isinstance(focus, Target) else None)

    def _lay_again(self) -> None:
        if self.view is not None:
            self.stage.measure(self.size())
            self.stage.lay_pieces(None, moving=False)
            self._refresh()

    # -- Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paints += 1
        painter = QPainter(self)
        if self.view is None:
            painter.fillRect(self.rect(), self.theme.felt.room)
            return
        self.backdrop.paint(painter, self.view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_again()
        self.backdrop.resized()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.backdrop.renew()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.gestures.grab_cloth(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.gestures.drop_cloth(event.position().toPoint())
            self.caption.tell(self, self.place_under(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.gestures.sweep.cross(event.position().toPoint())
        self.caption.tell(self, self.place_under(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.caption.tell(self, None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.walk.enter(last=event.reason() is Qt.FocusReason.BacktabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) and self.hasFocus():
            self.walk.enter(last=False)
            return
        event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        focus = QApplication.focusWidget()
        if isinstance(focus, Target) and focus.parentWidget() is self:
            return self.walk.tab(focus, forward=forward)
        return super().focusNextPrevChild(forward)
