"""The hand in the dealer's hands: the cards to be set, large, and a compartment for each group they are set into.

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

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from trainer.cards.card import Card
from trainer.cards.tile import Tile
from trainer.felt.curve import Box
from trainer.felt.shape import CARD_HEIGHT, CARD_WIDTH
from trainer.felt.view import Piece, PieceKind, face_of, spoken_piece
from trainer.round.acts import Arrange
from trainer.text import Words, say
from trainer.ui.felt.marks import Ring
from trainer.ui.felt.motion import Motion
from trainer.ui.felt.pieces import PieceWidget, Target
from trainer.ui.felt.reach import Group, Groups, install
from trainer.ui.felt.tray_plan import FOOT, GAP, HEAD, Field, Plan, plan
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import Theme, colour, font


class HandTray(Groups):
    """See the module's description."""

    changed = Signal()
    announced = Signal(str)

    def __init__(
        self,
        pictures: PictureCache,
        theme: Theme,
        *,
        words: Callable[[Words], str] = str,
        parent: QWidget | None = None,
    ) -> None:
        install()
        super().__init__(parent)
        self.pictures = pictures
        self.theme = theme
        self.words = words
        self.motion = Motion(self)
        self._cards: tuple[Card, ...] = ()
        self._given: tuple[tuple[str, int], ...] = ()
        self._sizes: tuple[tuple[str, int], ...] = ()
        self._names: Mapping[str, Words] = {}
        self._set: dict[str, list[int]] = {}
        self._widgets: list[PieceWidget] = []
        self._groups: list[Group] = []
        self._wrong: frozenset[int] = frozenset()
        self._open = True
        self._unit = 100.0
        self._plan = Plan(100.0, 1.0, 1.0, ())
        self._origin = QPointF()
        self._start: QPoint | None = None
        self._hold = QPoint()
        self._dragged: PieceWidget | None = None
        self._last = 0
        self._ring = Ring(self, theme.marks)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words(say("Hand in my hands")))

    # -- what is shown

    def set_hand(
        self,
        cards: Sequence[Card],
        groups: Sequence[tuple[str, int]],
        names: Mapping[str, Words] | None = None,
    ) -> None:
        """Takes up a hand; all its cards lie in the last group. `groups` are ids and sizes, `names` their words."""
        for widget in self._widgets:
            widget.hide()
            widget.deleteLater()
        for group in self._groups:
            group.deleteLater()
        self._cards, self._given, self._names = tuple(cards), tuple(groups), dict(names or {})
        self._sizes = self._given
        self._set = {name: [] for name, _ in self._sizes[:-1]}
        self._wrong, self._last = frozenset(), 0
        self._widgets = []
        for index, card in enumerate(self._cards):
            widget = PieceWidget(self, self, self.pictures, self.theme.marks)
            widget.shows_choice = False
            widget.set_can(choose=self._open, move=self._open)
            widget.setToolTip(self.words(say("{number}: {card}", number=index + 1, card=spoken_piece(card, up=True))))
            self._widgets.append(widget)
            widget.show()
        self._groups = [Group(self, name, self.words(self._words_of(name))) for name, _ in self._sizes]
        for group in self._groups:
            group.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            group.resize(0, 0)
        self.updateGeometry()
        self._lay(animate=False)

    def set_arrangement(self, groups: Mapping[str, Sequence[Card]]) -> None:
        """Shows these groups; what they do not name lies in the last group."""
        self._set = {name: [] for name, _ in self._sizes[:-1]}
        left = list(range(len(self._cards)))
        for name, cards in groups.items():
            for card in cards:
                index = next((one for one in left if self._cards[one] == card), None)
                if index is None or name not in self._set:
                    continue
                left.remove(index)
                self._set[name].append(index)
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

    def mark_wrong(self, cards: Sequence[Card]) -> None:
        """Marks cards that lie wrong with a cross; an empty sequence takes the marks away."""
        left, found = list(cards), set()
        for index, card in enumerate(self._cards):
            if card in left:
                left.remove(card)
                found.add(index)
        self._wrong = frozenset(found)
        for index, widget in enumerate(self._widgets):
            widget.setAccessibleDescription(self.words(say("wrong")) if index in found else "")
        self.update()

    # -- what was set

    def groups_set(self) -> dict[str, tuple[Card, ...]]:
        """The groups as they lie now."""
        found = {name: tuple(self._cards[index] for index in self._set[name]) for name, _ in self._sizes[:-1]}
        if self._sizes:
            found[self._sizes[-1][0]] = tuple(self._cards[index] for index in self._rest())
        return found

    @property
    def is_complete(self) -> bool:
        found = self.groups_set()
        return bool(self._sizes) and all(len(found[name]) == size for name, size in self._sizes)

    def arrange(self) -> Arrange | None:
        """The act, or None while a group has too few or too many cards."""
        if not self.is_complete:
            return None
        found = self.groups_set()
        return Arrange(tuple((name, tuple(sorted(found[name]))) for name, _ in self._given))  # type: ignore[type-var, arg-type]

    def toggle(self, number: int) -> None:
        """Sends the card with this number (from 1) to the first group with room, or back into the row."""
        if not (self._open and 1 <= number <= len(self._cards)):
            return
        index = number - 1
        name = self._group_name(index)
        if name != self._sizes[-1][0]:
            self._put(index, self._sizes[-1][0])
            return
        free = next((one for one, size in self._sizes[:-1] if len(self._set[one]) < size), None)
        if free is None:
            self.announced.emit(self.words(say("There is no room left. Take a card back first.")))
            return
        self._put(index, free)

    def _put(self, index: int, name: str) -> None:
        for held in self._set.values():
            if index in held:
                held.remove(index)
        if name in self._set:
            room = dict(self._sizes)[name]
            if len(self._set[name]) >= room:
                self._set[name].pop()
            self._set[name].append(index)
        self._lay(animate=True)
        card = spoken_piece(self._cards[index], up=True)
        self.announced.emit(self.words(say("{card}: {group}", card=card, group=self._words_of(name))))
        self.changed.emit()

    def _rest(self) -> list[int]:
        taken = {index for held in self._set.values() for index in held}
        return [index for index in range(len(self._cards)) if index not in taken]

    def _group_name(self, index: int) -> str:
        return next((name for name, held in self._set.items() if index in held), self._sizes[-1][0])

    def _words_of(self, name: str) -> Words:
        return self._names.get(name, name.replace("-", " ").capitalize())

    # -- where things lie, in card widths

    def _card_size(self) -> tuple[float, float]:
        return (0.62, 1.24) if self._cards and isinstance(self._cards[0], Tile) else (CARD_WIDTH, CARD_HEIGHT)

    def _slots(self) -> list[int]:
        """How many cards each compartment has room for; the row has a home for every card."""
        return [size for _, size in self._sizes[:-1]] + [len(self._cards)] * bool(self._sizes)

    def _field(self, name: str) -> Field:
        return self._plan.fields[[one for one, _ in self._sizes].index(name)]

    def _box(self, index: int) -> Box:
        width, height = self._card_size()
        name = self._group_name(index)
        field = self._field(name)
        slot = self._set[name].index(index) if name in self._set else index
        x = field.left + GAP + slot * field.step + width / 2
        return Box(x, field.top + HEAD + height / 2, width, height)

    def _lay(self, *, animate: bool) -> None:
        room = (max(self.width() - 24.0, 50.0), max(self.height() - 16.0, 50.0))
        self._plan = plan(room, self._slots(), self._card_size())
        unit = self._unit = self._plan.unit
        self._origin = QPointF(
            (self.width() - self._plan.width * unit) / 2, (self.height() - self._plan.height * unit) / 2
        )
        corner = QPoint(round(self._origin.x()), round(self._origin.y()))
        milliseconds = self.theme.durations.slide if animate else 0
        rest = self._sizes[-1][0] if self._sizes else ""
        for index, (card, widget) in enumerate(zip(self._cards, self._widgets, strict=True)):
            name = self._group_name(index)
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
            is_tile = isinstance(card, Tile)
            goal = corner + widget.set_piece(piece, self.words(words), self._unit, is_tile=is_tile)
            if self._open:
                widget.setChecked(name != rest)
            if widget is not self._dragged:
                self.motion.slide(widget, goal, milliseconds)
        held = self.groups_indexed()
        for widget in (self._widgets[index] for group in held.values() for index in group):
            if widget is not self._dragged:
                widget.raise_()
        for group in self._groups:
            group.members = [self._widgets[index] for index in held[group.place]]
        self._ring.raise_()
        self._place_ring()
        self.update()

    def groups_indexed(self) -> dict[str, list[int]]:
        """The numbers (from 0) of the cards in each group."""
        return {**self._set, **({self._sizes[-1][0]: self._rest()} if self._sizes else {})}

    # -- what the cards tell (FeltHost)

    def piece_pressed(self, target: Target, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._start = event.globalPosition().toPoint()
            self._hold = event.position().toPoint()

    def piece_dragged(self, target: Target, event: QMouseEvent) -> None:
        if self._start is None or not self._open or not isinstance(target, PieceWidget):
            return
        here = event.globalPosition().toPoint()
        if self._dragged is None:
            if (here - self._start).manhattanLength() < QApplication.startDragDistance():
                return
            self._dragged = target
            self.motion.stop(target)
            target.lift(up=True)
            target.raise_()
            self._ring.hide()
        self._dragged.move(self.mapFromGlobal(here) - self._hold)

    def piece_dropped(self, target: Target, event: QMouseEvent) -> None:
        if self._start is None or not isinstance(target, PieceWidget):
            return
        self._start = None
        dragged, self._dragged = self._dragged, None
        if dragged is None:
            if target.rect().contains(event.position().toPoint()):
                self.press_target(target)
            return
        dragged.lift(up=False)
        pointer = QPointF(self.mapFromGlobal(event.globalPosition().toPoint())) - self._origin
        point = pointer / self._unit
        name = next((name for name, _ in self._sizes if self._field(name).holds(point.x(), point.y())), "")
        index = self._widgets.index(dragged)
        if name and name != self._group_name(index):
            self._put(index, name)
        else:
            self._lay(animate=True)

    def piece_key(self, target: Target, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        order = [member for group in self._groups for member in group.members]
        here = next((place for place, one in enumerate(order) if one is target), 0)
        match key:
            case Qt.Key.Key_Space:
                self.press_target(target)
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                order[(here + 1) % len(order)].setFocus(Qt.FocusReason.OtherFocusReason)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                order[(here - 1) % len(order)].setFocus(Qt.FocusReason.OtherFocusReason)
            case Qt.Key.Key_Home:
                order[0].setFocus(Qt.FocusReason.OtherFocusReason)
            case Qt.Key.Key_End:
                order[-1].setFocus(Qt.FocusReason.OtherFocusReason)
            case _:
                return self._number_key(event)
        return True

    def _number_key(self, event: QKeyEvent) -> bool:
        text = event.text()
        if text.isascii() and text.isdigit() and 1 <= int(text) <= min(9, len(self._cards)):
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
        focus = QApplication.focusWidget()
        if isinstance(focus, PieceWidget) and focus in self._widgets and focus is not self._dragged:
            corner = self._ring.surround(focus.box, self._unit)
            self._ring.move(QPoint(round(self._origin.x()), round(self._origin.y())) + corner)
            self._ring.show()
        else:
            self._ring.hide()

    # -- what the screen reader asks (Groups)

    def groups(self) -> Sequence[Group]:
        return [group for group in self._groups if group.members]

    def group_of(self, target: Target) -> Group | None:
        return next((group for group in self._groups if any(one is target for one in group.members)), None)

    def press_target(self, target: Target) -> None:
        if isinstance(target, PieceWidget):
            self.toggle(self._widgets.index(target) + 1)

    # -- Qt

    def sizeHint(self) -> QSize:
        """Room for cards of 110 pixels side by side."""
        width, height = self._card_size()
        across = sum(self._slots()) * (width + GAP) + 3 * GAP + 0.3 * len(self._sizes)
        return QSize(round(across * 110) + 24, round((HEAD + height + FOOT) * 110) + 16)

    def minimumSizeHint(self) -> QSize:
        """Room for cards of 100 pixels, the row overlapping."""
        wanted = (10_000.0, (HEAD + self._card_size()[1] + FOOT) * 100)
        least = plan((500.0, wanted[1]), self._slots(), self._card_size())
        return QSize(min(760, round(least.width * 100)), round(wanted[1]) + 16)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay(animate=False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._widgets:
            self._widgets[min(self._last, len(self._widgets) - 1)].setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._number_key(event):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """The whole hand is one Tab stop."""
        found = self.nextInFocusChain() if forward else self.previousInFocusChain()
        while found is not None and found is not self:
            takes_tab = bool(found.focusPolicy() & Qt.FocusPolicy.TabFocus)
            usable = found.isVisibleTo(self.window()) and found.isEnabled() and found.window() is self.window()
            if takes_tab and usable and not self.isAncestorOf(found):
                found.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
                return True
            found = found.nextInFocusChain() if forward else found.previousInFocusChain()
        return False

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        felt = self.theme.felt
        wood = QLinearGradient(QPointF(0, 0), QPointF(0, self.height()))
        wood.setColorAt(0, colour(felt.wood_dark))
        wood.setColorAt(0.04, colour(felt.wood))
        wood.setColorAt(0.1, colour(felt.leather_lit))
        wood.setColorAt(1, colour(felt.leather))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(wood)
        painter.drawRoundedRect(QRectF(self.rect()), 10, 10)
        painter.translate(self._origin)
        width, height = self._card_size()
        counts = {name: len(held) for name, held in self.groups_indexed().items()}
        for (name, _), slots in zip(self._sizes, self._slots(), strict=True):
            field = self._field(name)
            self._paint_field(painter, name, field, counts[name])
            for slot in range(slots):
                x = field.left + GAP + slot * field.step
                self._paint_slot(painter, QRectF(x, field.top + HEAD, width, height))
        for index in range(len(self._cards)):
            self._paint_number(painter, index)

    def _paint_field(self, painter: QPainter, name: str, field: Field, count: int) -> None:
        unit, felt = self._unit, self.theme.felt
        area = QRectF(field.left * unit, field.top * unit, field.width * unit, field.height * unit)
        cloth = QLinearGradient(area.topLeft(), area.bottomLeft())
        cloth.setColorAt(0, colour(felt.plain))
        cloth.setColorAt(1, colour(felt.lit))
        painter.setPen(QPen(colour("#000000", 0.45), 2))
        painter.setBrush(cloth)
        painter.drawRoundedRect(area, 9, 9)
        size = dict(self._sizes)[name]
        head = QRectF(area.left() + GAP * unit, area.top(), area.width() - 2 * GAP * unit, HEAD * unit)
        painter.setFont(font(max(13.0, unit * 0.15), bold=True, spacing=0.14))
        painter.setPen(colour(felt.print))
        title = self.words(self._words_of(name)).upper()
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(font(max(13.0, unit * 0.15), bold=True))
        tally = f"{count} / {size}" + ("  ✓" if count == size else "")
        painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, tally)

    def _paint_slot(self, painter: QPainter, slot: QRectF) -> None:
        unit = self._unit
        area = QRectF(slot.topLeft() * unit, slot.size() * unit)
        pen = QPen(colour(self.theme.felt.print, 0.35), 1.4)
        pen.setDashPattern([4.0, 4.0])
        painter.setPen(pen)
        painter.setBrush(colour(self.theme.felt.rim, 0.25))
        painter.drawRoundedRect(area, unit * 0.05, unit * 0.05)

    def _paint_number(self, painter: QPainter, index: int) -> None:
        unit, box, marks = self._unit, self._box(index), self.theme.marks
        # Under the part of the card that shows.
        step = self._field(self._group_name(index)).step
        across = box.x - box.width / 2 + min(step, box.width) / 2
        middle = QPointF(across * unit, (box.y + box.height / 2 + FOOT * 0.52) * unit)
        radius = min(FOOT * 0.4 * unit, 15.0)
        wrong = index in self._wrong
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(marks.wrong if wrong else marks.plate, 1.0 if wrong else 0.75))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(colour(marks.wrong_edge if wrong else marks.plate_text))
        painter.setFont(font(radius * 1.2, bold=True))
        area = QRectF(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "✕" if wrong else str(index + 1))
