"""The hand in the dealer's hands: its cards, a compartment for each group, and how they are painted.

How to use it:

    tray = HandTray(pictures, theme, words=translate)
    tray.set_hand(cards, (("front", 2), ("back", 5)), names={"front": say("Front"), "back": say("Back")})
    tray.changed.connect(...)                after every change; `tray.arrange()` is the act, or None while incomplete
    tray.set_arrangement({"front": cards})   shows a setting, for example the right one

The last group is the row the cards start in; a press, a drag or the number under a card sends it to the first group
that has room, and the same brings it back. With several groups a card can be dragged into a certain one. Every card
keeps its number and its home in the row. Enter and Escape pass up to the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.cards.card import Card
from trainer.cards.tile import Tile
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, say
from trainer.felt.shape import Box
from trainer.felt.view_pieces import Piece, PieceKind, face_of, spoken_piece
from trainer.round.acts import Arrange
from trainer.ui.felt.marks import FocusRing
from trainer.ui.felt.motion import Motion
from trainer.ui.felt.piece_widgets import PieceWidget, Target
from trainer.ui.felt.reach import Groups, ReadGroup
from trainer.ui.felt.tray_hand import FOOT, GAP, HEAD, Compartment, TrayHand, TrayPlan, plan
from trainer.ui.felt.walk import leave
from trainer.ui.pictures import PictureCache
from trainer.ui.plain import set_tip
from trainer.ui.theme import Theme, colour, font
from trainer.ui.widgets.teardown import take_down

# ---------------- painting the hand tray under its cards
#
# The frame, the compartments with their names, the numbers of the cards.

LEAST = 13.0
"""Pixels of the smallest heading."""


@dataclass(frozen=True)
class TrayPainting:
    """One painting. `names` are the words of the groups."""

    painter: QtGui.QPainter
    theme: Theme
    hand: TrayHand
    plan: TrayPlan
    names: Mapping[str, str]

    def paint(self, area: QtCore.QRectF, origin: QtCore.QPointF) -> None:
        """Everything; `origin` is the corner of the first compartment."""
        painter = self.painter
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        self._frame(area)
        painter.translate(origin)
        width, height = self.hand.card_size
        indexes = self.hand.indexed()
        for (name, size), slots, field in zip(self.hand.sizes, self.hand.slots, self.plan.fields, strict=True):
            self._field(self.names[name], field, len(indexes[name]), size)
            for slot in range(slots):
                self._slot(QtCore.QRectF(field.left + GAP + slot * field.step, field.top + HEAD, width, height))
        fields = dict(zip((name for name, _ in self.hand.sizes), self.plan.fields, strict=True))
        for index in range(len(self.hand.cards)):
            self._number(index, fields[self.hand.group_of(index)])

    def _frame(self, area: QtCore.QRectF) -> None:
        felt = self.theme.felt
        wood = QtGui.QLinearGradient(area.topLeft(), area.bottomLeft())
        wood.setColorAt(0, colour(felt.wood_dark))
        wood.setColorAt(0.04, colour(felt.wood))
        wood.setColorAt(0.1, colour(felt.leather_lit))
        wood.setColorAt(1, colour(felt.leather))
        self.painter.setPen(QtCore.Qt.PenStyle.NoPen)
        self.painter.setBrush(wood)
        self.painter.drawRoundedRect(area, 10, 10)

    def _field(self, name: str, field: Compartment, count: int, size: int) -> None:
        painter, unit, felt = self.painter, self.plan.unit, self.theme.felt
        area = QtCore.QRectF(field.left * unit, field.top * unit, field.width * unit, field.height * unit)
        cloth = QtGui.QLinearGradient(area.topLeft(), area.bottomLeft())
        cloth.setColorAt(0, colour(felt.plain))
        cloth.setColorAt(1, colour(felt.lit))
        painter.setPen(QtGui.QPen(colour("#000000", 0.45), 2))
        painter.setBrush(cloth)
        painter.drawRoundedRect(area, 9, 9)
        head = QtCore.QRectF(area.left() + GAP * unit, area.top(), area.width() - 2 * GAP * unit, HEAD * unit)
        pixels = max(LEAST, unit * 0.15)
        painter.setFont(font(pixels, bold=True, spacing=0.14))
        painter.setPen(colour(felt.print))
        painter.drawText(head, QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter, name.upper())
        painter.setFont(font(pixels, bold=True))
        tally = f"{count} / {size}" + ("  ✓" if count == size else "")
        painter.drawText(head, QtCore.Qt.AlignmentFlag.AlignRight | QtCore.Qt.AlignmentFlag.AlignVCenter, tally)

    def _slot(self, slot: QtCore.QRectF) -> None:
        unit = self.plan.unit
        pen = QtGui.QPen(colour(self.theme.felt.print, 0.35), 1.4)
        pen.setDashPattern([4.0, 4.0])
        self.painter.setPen(pen)
        self.painter.setBrush(colour(self.theme.felt.rim, 0.25))
        self.painter.drawRoundedRect(QtCore.QRectF(slot.topLeft() * unit, slot.size() * unit), unit * 0.05, unit * 0.05)

    def _number(self, index: int, field: Compartment) -> None:
        """The number of a card, under the part of it that shows."""
        painter, unit, marks = self.painter, self.plan.unit, self.theme.marks
        width, height = self.hand.card_size
        left = field.left + GAP + self.hand.slot_of(index) * field.step
        down = field.top + HEAD + height + FOOT * 0.52
        middle = QtCore.QPointF((left + min(field.step, width) / 2) * unit, down * unit)
        radius = min(FOOT * 0.4 * unit, 15.0)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(colour(marks.plate, 0.75))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(colour(marks.plate_text))
        painter.setFont(font(radius * 1.2, bold=True))
        area = QtCore.QRectF(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2)
        painter.drawText(area, QtCore.Qt.AlignmentFlag.AlignCenter, str(index + 1))


# ---------------- tray


class HandTray(Groups):
    """See the module's description."""

    changed = QtCore.Signal()
    announced = QtCore.Signal(str)

    def __init__(
        self,
        pictures: PictureCache,
        theme: Theme,
        *,
        words: Callable[[Words], str] = str,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(pictures, theme, words, parent)
        self.motion = Motion(self)
        self.hand = TrayHand()
        self._names: Mapping[str, Words] = {}
        self._widgets: list[PieceWidget] = []
        self._groups: list[ReadGroup] = []
        self._open = True
        self._plan = TrayPlan(100.0, 1.0, 1.0, ())
        self._origin = QtCore.QPointF()
        self._start: QtCore.QPoint | None = None
        self._hold = QtCore.QPoint()
        self._dragged: PieceWidget | None = None
        self._last = 0
        self._ring = FocusRing(self, theme.marks)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words(say("Cards in your hands")))

    # -- what is shown

    def set_hand(
        self,
        cards: Sequence[Card],
        groups: Sequence[tuple[str, int]],
        names: Mapping[str, Words] | None = None,
    ) -> None:
        """Takes up a hand; all its cards lie in the last group. `groups` are ids and sizes, `names` their words."""
        for gone in (*self._widgets, *self._groups):
            take_down(gone)
        self.hand, self._names = TrayHand(cards, groups), dict(names or {})
        self._last = 0
        self._widgets = []
        for index, card in enumerate(self.hand.cards):
            widget = PieceWidget(self, self, self.pictures, self.theme.marks)
            widget.shows_choice = False
            widget.set_can(choose=self._open, move=self._open)
            set_tip(widget, self.words(say("{number}: {card}", number=index + 1, card=spoken_piece(card, up=True))))
            self._widgets.append(widget)
            widget.show()
        self._groups = [ReadGroup(self, name, self.words(self._words_of(name))) for name, _ in self.hand.sizes]
        for group in self._groups:
            group.setAttribute(QtCore.Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            group.resize(0, 0)
        self.updateGeometry()
        self._lay(animate=False)

    def set_arrangement(self, groups: Mapping[str, Sequence[Card]]) -> None:
        """Shows these groups; what they do not name lies in the last group."""
        self.hand.arrange(groups)
        self._lay(animate=True)
        self.changed.emit()

    def clear(self) -> None:
        """All cards back into the row."""
        self.set_arrangement({})

    def set_open(self, is_open: bool) -> None:
        """Whether the hand can be changed."""
        self._open = is_open
        for widget in self._widgets:
            widget.set_can(choose=is_open, move=is_open)
        self._lay(animate=False)

    def card_widget(self, number: int) -> PieceWidget:
        """The widget of the card with this number (from 1)."""
        return self._widgets[number - 1]

    @property
    def card_width(self) -> float:
        """Logical pixels."""
        return self._plan.unit

    def compartment(self, name: str) -> QtCore.QRectF:
        """Where a group lies, in the widget's pixels."""
        field = self._plan.fields[[size_name for size_name, _ in self.hand.sizes].index(name)]
        unit = self._plan.unit
        corner = self._origin + QtCore.QPointF(field.left, field.top) * unit
        return QtCore.QRectF(corner, QtCore.QSizeF(field.width, field.height) * unit)

    # -- what was set

    def groups_set(self) -> dict[str, tuple[Card, ...]]:
        """The groups as they lie now."""
        return self.hand.groups()

    @property
    def is_complete(self) -> bool:
        return self.hand.is_complete

    def arrange(self) -> Arrange | None:
        """The act, or None while a group has too few or too many cards."""
        if not self.is_complete:
            return None
        groups_now = self.groups_set()
        return Arrange(tuple((name, tuple(sorted(groups_now[name]))) for name, _ in self.hand.sizes))  # type: ignore[type-var, arg-type]

    def toggle(self, number: int) -> None:
        """Sends the card with this number (from 1) to the first group with room, or back into the row."""
        if not (self._open and 1 <= number <= len(self.hand.cards)):
            return
        index = number - 1
        if self.hand.group_of(index) != self.hand.row:
            self._put(index, self.hand.row)
        elif free := self.hand.free():
            self._put(index, free)
        else:
            self.announced.emit(self.words(say("This hand is full. Take a card back first.")))

    def exchange(self) -> None:
        """Once those that stay out are chosen the others take their places."""
        cards = tuple(self.hand.cards[index] for index in self.hand.exchanged())
        if self._open and cards:
            self.set_arrangement({self.hand.sizes[0][0]: cards})
            self.announced.emit(self.words(say("The others: {group}", group=self._words_of(self.hand.sizes[0][0]))))

    def _put(self, index: int, name: str) -> None:
        self.hand.put(index, name)
        self._lay(animate=True)
        card = spoken_piece(self.hand.cards[index], up=True)
        self.announced.emit(self.words(say("{card}: {group}", card=card, group=self._words_of(name))))
        self.changed.emit()

    def _words_of(self, name: str) -> Words:
        return self._names.get(name, name)

    # -- where things lie, in card widths

    def _box(self, index: int) -> Box:
        width, height = self.hand.card_size
        names = [name for name, _ in self.hand.sizes]
        field = self._plan.fields[names.index(self.hand.group_of(index))]
        x = field.left + GAP + self.hand.slot_of(index) * field.step + width / 2
        return Box(x, field.top + HEAD + height / 2, width, height)

    def _lay(self, *, animate: bool) -> None:
        room = (max(self.width() - 24.0, 50.0), max(self.height() - 16.0, 50.0))
        self._plan = plan(room, self.hand.slots, self.hand.card_size)
        unit = self._plan.unit
        self._origin = QtCore.QPointF(
            (self.width() - self._plan.width * unit) / 2, (self.height() - self._plan.height * unit) / 2
        )
        corner = QtCore.QPoint(round(self._origin.x()), round(self._origin.y()))
        milliseconds = self.theme.durations.slide if animate else 0
        for index, (card, widget) in enumerate(zip(self.hand.cards, self._widgets, strict=True)):
            name = self.hand.group_of(index)
            words = say("{number}: {card}", number=index + 1, card=spoken_piece(card, up=True))
            piece = Piece(
                id=f"card {index + 1}",
                kind=PieceKind.CARD,
                place=name,
                face=face_of(card),
                box=self._box(index),
                z=index,
                name=words,
            )
            goal = corner + widget.set_piece(piece, self.words(words), unit, is_tile=isinstance(card, Tile))
            if self._open:
                widget.setChecked(name != self.hand.row)
            if widget is not self._dragged:
                self.motion.slide(widget, goal, milliseconds)
        indexes = self.hand.indexed()
        for widget in (self._widgets[index] for group in indexes.values() for index in group):
            if widget is not self._dragged:
                widget.raise_()
        for group in self._groups:
            group.members = [self._widgets[index] for index in indexes[group.place]]
        self._ring.raise_()
        self._place_ring()
        self.update()

    # -- what the cards tell (FeltHost)

    def piece_pressed(self, target: Target, event: QtGui.QMouseEvent) -> None:
        if event.button() is QtCore.Qt.MouseButton.LeftButton:
            self._start = event.globalPosition().toPoint()
            self._hold = event.position().toPoint()

    def piece_dragged(self, target: Target, event: QtGui.QMouseEvent) -> None:
        if self._start is None or not self._open or not isinstance(target, PieceWidget):
            return
        point = event.globalPosition().toPoint()
        if self._dragged is None:
            if (point - self._start).manhattanLength() < QtWidgets.QApplication.startDragDistance():
                return
            self._dragged = target
            self.motion.stop(target)
            target.lift(up=True)
            target.raise_()
            self._ring.hide()
        self._dragged.move(self.mapFromGlobal(point) - self._hold)

    def piece_dropped(self, target: Target, event: QtGui.QMouseEvent) -> None:
        if self._start is None or not isinstance(target, PieceWidget):
            return
        self._start = None
        dragged, self._dragged = self._dragged, None
        if dragged is None:
            if target.rect().contains(event.position().toPoint()):
                self.press_target(target)
            return
        dragged.lift(up=False)
        pointer = QtCore.QPointF(self.mapFromGlobal(event.globalPosition().toPoint()))
        name = next((name for name, _ in self.hand.sizes if self.compartment(name).contains(pointer)), "")
        index = self._widgets.index(dragged)
        if name and name != self.hand.group_of(index):
            self._put(index, name)
        else:
            self._lay(animate=True)

    def piece_key(self, target: Target, event: QtGui.QKeyEvent) -> bool:
        key = QtCore.Qt.Key(event.key())
        order = [member for group in self._groups for member in group.members]
        stop_index = next((place for place, stop in enumerate(order) if stop is target), 0)
        match key:
            case QtCore.Qt.Key.Key_Space:
                self.press_target(target)
            case QtCore.Qt.Key.Key_Right | QtCore.Qt.Key.Key_Down:
                order[(stop_index + 1) % len(order)].setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            case QtCore.Qt.Key.Key_Left | QtCore.Qt.Key.Key_Up:
                order[(stop_index - 1) % len(order)].setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            case QtCore.Qt.Key.Key_Home:
                order[0].setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            case QtCore.Qt.Key.Key_End:
                order[-1].setFocus(QtCore.Qt.FocusReason.OtherFocusReason)
            case _:
                return self._number_key(event)
        return True

    def _number_key(self, event: QtGui.QKeyEvent) -> bool:
        text = event.text()
        if text.isascii() and text.isdigit() and 1 <= int(text) <= min(9, len(self.hand.cards)):
            self.toggle(int(text))
            return True
        return False

    def piece_focus(self, target: Target, *, has: bool) -> None:
        if has and isinstance(target, PieceWidget):
            self._last = self._widgets.index(target)
        self._place_ring()

    def piece_hovered(self, target: Target, *, on: bool) -> None:
        target.set_hovered(on=on and self._open)

    def _place_ring(self) -> None:
        focus = QtWidgets.QApplication.focusWidget()
        if isinstance(focus, PieceWidget) and focus in self._widgets and focus is not self._dragged:
            corner = self._ring.surround(focus.box, self._plan.unit)
            self._ring.move(QtCore.QPoint(round(self._origin.x()), round(self._origin.y())) + corner)
            self._ring.show()
        else:
            self._ring.hide()

    # -- what the screen reader asks (Groups)

    def groups(self) -> Sequence[ReadGroup]:
        return [group for group in self._groups if group.members]

    def group_of(self, target: Target) -> ReadGroup | None:
        return next((group for group in self._groups if any(member is target for member in group.members)), None)

    def press_target(self, target: Target) -> None:
        if isinstance(target, PieceWidget):
            self.toggle(self._widgets.index(target) + 1)

    # -- Qt

    def sizeHint(self) -> QtCore.QSize:
        """Room for cards of 110 pixels side by side."""
        width, height = self.hand.card_size
        across = sum(self.hand.slots) * (width + GAP) + 3 * GAP + 0.3 * len(self.hand.sizes)
        return QtCore.QSize(round(across * 110) + 24, round((HEAD + height + FOOT) * 110) + 16)

    def minimumSizeHint(self) -> QtCore.QSize:
        """Room for cards of 100 pixels, the row overlapping."""
        room = (10_000.0, (HEAD + self.hand.card_size[1] + FOOT) * 100)
        least = plan((500.0, room[1]), self.hand.slots, self.hand.card_size)
        return QtCore.QSize(min(760, round(least.width * 100)), round(room[1]) + 16)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay(animate=False)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._widgets:
            self._widgets[min(self._last, len(self._widgets) - 1)].setFocus(event.reason())

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if not self._number_key(event):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The whole hand is one Tab stop."""
        return leave(self, forward=forward)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        names = {name: self.words(self._words_of(name)) for name, _ in self.hand.sizes}
        painting = TrayPainting(painter, self.theme, self.hand, self._plan, names)
        painting.paint(QtCore.QRectF(self.rect()), self._origin)
        painter.end()
