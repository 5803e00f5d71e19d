"""What stands in rows: panels in three columns, widgets that flow like words in a line, and a switch.

A panel is a picture, a title and a note, drawn by a view; one press chooses one.

However many there are they are one widget. Arrows walk among them, Enter and the space bar choose, and a screen reader
meets a list with a named item for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.lazy_dataclass import dataclass
from trainer.ui.look import Look
from trainer.ui.plain import item_words
from trainer.ui.theme import colour, font
from trainer.ui.widgets.basic import UNIT, broken, plain

COLUMNS, GAP, HEIGHT, MARGIN = 3, 12, 64, 12
TEXT_GAP, SLACK = 11, 3
NOTE = 18
"""What each further line of a note adds to the height."""
Key = QtCore.Qt.Key
Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
MOVES = {
    Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End,
    Key.Key_PageUp, Key.Key_PageDown,
}  # fmt: skip
PRESSES = {Key.Key_Return, Key.Key_Enter, Key.Key_Space}


@dataclass(frozen=True, slots=True)
class Panel:
    """One of them. `subject` is what is chosen, `picture` names what is drawn at its left, `says` is its tooltip."""

    subject: object
    title: str
    note: str = ""
    picture: str = ""
    says: str = ""

    @property
    def name(self) -> str:
        """What a screen reader says."""
        return f"{self.title}, {self.note}" if self.note else self.title


class _Model(QtCore.QAbstractListModel):
    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self.panels: tuple[Panel, ...] = ()

    def fill(self, panels: tuple[Panel, ...]) -> None:
        """Others come as a new list; the same ones only say what has changed about them."""
        if panels == self.panels:
            return
        if [panel.subject for panel in panels] == [panel.subject for panel in self.panels]:
            self.panels = panels
            self.dataChanged.emit(self.index(0), self.index(len(panels) - 1))
            return
        self.beginResetModel()
        self.panels = panels
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.panels)

    def data(self, index: Index, role: int = QtCore.Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.panels):
            return None
        panel = self.panels[index.row()]
        if role == QtCore.Qt.ItemDataRole.DisplayRole:
            return panel.title
        if role == QtCore.Qt.ItemDataRole.AccessibleTextRole:
            return panel.name
        return item_words(role, panel.says)


class _Drawn(QtWidgets.QStyledItemDelegate):
    """Draws a panel as the buttons of the window are drawn."""

    def __init__(self, look: Look, icon: Callable[[str], QtGui.QIcon], side: int, parent: Panels) -> None:
        super().__init__(parent)
        self._look, self._icon, self._side = look, icon, side

    def paint(self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, _Model)
        panel, chrome, sizes = model.panels[index.row()], self._look.theme.chrome, self._look.theme.sizes
        area = panel_area(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        focused = bool(state & QtWidgets.QStyle.StateFlag.State_HasFocus)
        hovered = bool(state & QtWidgets.QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        edge = sizes.focus_ring if focused else 2 if self._look.theme.is_contrast else 1
        painter.setPen(QtGui.QPen(colour(chrome.focus if focused else chrome.line), edge))
        hover = chrome.surface if self._look.theme.name == "light" else chrome.line
        painter.setBrush(colour(hover if hovered else chrome.raised))
        inner = QtCore.QRectF(area).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
        painter.drawRoundedRect(inner, sizes.radius, sizes.radius)
        picture = QtCore.QRect(area.left() + MARGIN, area.center().y() - self._side // 2 + 1, self._side, self._side)
        self._icon(panel.picture).paint(painter, picture)
        text_left_edge = picture.right() + TEXT_GAP
        room = QtCore.QRect(text_left_edge, area.top() + 6, area.right() - MARGIN - text_left_edge, area.height() - 12)
        view = self.parent()
        most = view.notes if isinstance(view, Panels) else 1
        notes = self.note_lines(panel.note, room.width() - SLACK)
        notes = [*notes[: most - 1], " ".join(notes[most - 1 :])]
        lines = [(panel.title, sizes.text, chrome.text)]
        lines += [(note, sizes.small_text, chrome.soft_text) for note in notes]
        self._lines(painter, room, [line for line in lines if line[0]])
        painter.restore()

    def note_lines(self, note: str, room: int) -> list[str]:
        """A note in the lines it needs."""
        small = QtGui.QFontMetrics(font(self._look.theme.sizes.small_text))
        return broken(note, lambda text: small.horizontalAdvance(text) <= room)

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: Index) -> QtCore.QSize:
        view = self.parent()
        assert isinstance(view, QtWidgets.QListView)
        return view.gridSize()

    def _lines(self, painter: QtGui.QPainter, room: QtCore.QRect, lines: list[tuple[str, int, str]]) -> None:
        heights = [QtGui.QFontMetrics(font(pixels)).lineSpacing() for _, pixels, _ in lines]
        top = room.top() + (room.height() - sum(heights)) // 2
        for (text, pixels, ink), height in zip(lines, heights, strict=True):
            painter.setFont(font(pixels))
            painter.setPen(colour(ink))
            cut = painter.fontMetrics().elidedText(text, QtCore.Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(
                QtCore.QRect(room.left(), top, room.width(), height), QtCore.Qt.AlignmentFlag.AlignVCenter, cut
            )
            top += height


def panel_area(cell: QtCore.QRect) -> QtCore.QRect:
    """The panel in its cell: half the gap belongs to each neighbour."""
    return cell.adjusted(GAP // 2, 0, -GAP // 2, -GAP)


class Panels(QtWidgets.QListView):
    """`chosen(subject)` when one is pressed. As high as its panels; the page around it scrolls.

    A note takes so many lines at most as `notes` says.
    """

    chosen = QtCore.Signal(object)

    def __init__(self, look: Look, icon: Callable[[str], QtGui.QIcon], side: int, notes: int = 1) -> None:
        super().__init__()
        self.setProperty("role", "panels")
        self._model = _Model(self)
        self.notes = notes
        self._least, self._side = max(HEIGHT, look.target + 16), side
        self._drawn = _Drawn(look, icon, side, self)
        self.setModel(self._model)
        self.setItemDelegate(self._drawn)
        self.setFlow(QtWidgets.QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setSelectionMode(QtWidgets.QListView.SelectionMode.NoSelection)
        self.setEditTriggers(QtWidgets.QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAutoScroll(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setCursor(QtCore.Qt.CursorShape.PointingHandCursor)
        self.setViewportMargins(-GAP // 2, 0, -GAP // 2, 0)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._choose)

    @property
    def panels(self) -> tuple[Panel, ...]:
        return self._model.panels

    def show_panels(self, panels: Sequence[Panel]) -> None:
        """Shows these; the one with the focus keeps it as long as it is among them."""
        before = self.currentIndex()
        subject = self.panels[before.row()].subject if before.isValid() else None
        self._model.fill(tuple(panels))
        place = next((row for row, panel in enumerate(self.panels) if panel.subject == subject), None)
        if subject is not None and place is not None:
            self.setCurrentIndex(self._model.index(place))
        self._fit()

    def choose(self, row: int) -> None:
        """As if the panel were pressed."""
        self._choose(self._model.index(row))

    def _choose(self, index: QtCore.QModelIndex) -> None:
        if index.isValid() and index.row() < len(self.panels):
            self.chosen.emit(self.panels[index.row()].subject)

    # -- places

    def _fit(self) -> None:
        rows = -(-len(self.panels) // COLUMNS)
        across = (self.width() + GAP - 1) // COLUMNS
        room = across - GAP - 2 * MARGIN - self._side - TEXT_GAP - 2 * SLACK
        notes = (panel.note for panel in self.panels if self.notes > 1)
        lines = max((len(self._drawn.note_lines(note, room)) for note in notes), default=1)
        height = self._least + (min(lines, self.notes) - 1) * NOTE + GAP
        self.setFixedHeight(rows * height)
        cell_size = QtCore.QSize(max(1, across), height)
        if self.gridSize() != cell_size:
            self.setGridSize(cell_size)

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(480, self.height())

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(300, 0)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def scrollTo(
        self, index: Index, hint: QtWidgets.QListView.ScrollHint = QtWidgets.QListView.ScrollHint.EnsureVisible
    ) -> None:
        """All panels are always there: nothing in here scrolls."""

    def _reveal(self) -> None:
        """The page scrolls to the panel with the focus."""
        index, above = self.currentIndex(), self.parentWidget()
        while above is not None and not isinstance(above, QtWidgets.QScrollArea):
            above = above.parentWidget()
        inside = above.widget() if isinstance(above, QtWidgets.QScrollArea) else None
        if not index.isValid() or inside is None or not isinstance(above, QtWidgets.QScrollArea):
            return
        area = self.visualRect(index)
        corner = self.viewport().mapTo(inside, area.topLeft())
        for point in (QtCore.QPoint(0, area.height()), QtCore.QPoint(0, 0)):
            above.ensureVisible(corner.x() + 40, corner.y() + point.y(), 40, GAP)

    # -- Qt

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = QtCore.Qt.Key(event.key())
        bare = not event.modifiers() & ~QtCore.Qt.KeyboardModifier.KeypadModifier
        if bare and key in PRESSES:
            self._choose(self.currentIndex())
        elif bare and key in MOVES:
            super().keyPressEvent(event)
            self._reveal()
        else:
            event.ignore()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.panels:
            self.setCurrentIndex(self._model.index(0))
        if event.reason() in (QtCore.Qt.FocusReason.TabFocusReason, QtCore.Qt.FocusReason.BacktabFocusReason):
            self._reveal()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()

    def event(self, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.Type.StyleChange:
            self._fit()
        return super().event(event)


# ---------------- a box in which widgets flow


class Flow(QtWidgets.QHBoxLayout):
    """Lays widgets out like words in a line. A height is worked out once for each width until a widget changes.

    Qt asks for it at every level of boxes in boxes: 170 times for one page that is shown.
    """

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self._heights: dict[int, int] = {}
        self._widgets: list[QtWidgets.QWidget] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def add(self, widget: QtWidgets.QWidget) -> None:
        """One more, behind those that are there; it stays as long as this lives."""
        self._widgets.append(widget)
        self.addWidget(widget)

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(width, move=False)
        return self._heights[width]

    def minimumSize(self) -> QtCore.QSize:
        size = QtCore.QSize(0, 0)
        for widget in self._shown():
            size = size.expandedTo(_least(widget))
        return size

    def sizeHint(self) -> QtCore.QSize:
        return self.minimumSize()

    def setGeometry(self, area: QtCore.QRect) -> None:
        QtWidgets.QLayout.setGeometry(self, area)  # a box's own would move each widget twice
        self._arrange(area.width(), move=True)

    def _shown(self) -> Iterator[QtWidgets.QWidget]:
        return (widget for widget in self._widgets if not widget.isHidden())

    def _arrange(self, width: int, *, move: bool) -> int:
        x = y = tallest = 0
        for widget in self._shown():
            hint = widget.sizeHint().expandedTo(_least(widget)).boundedTo(widget.maximumSize())
            if x > 0 and x + hint.width() > width:
                x, y, tallest = 0, y + tallest + self.spacing(), 0
            if move:
                widget.setGeometry(x, y, min(hint.width(), width), hint.height())
            x += hint.width() + self.spacing()
            tallest = max(tallest, hint.height())
        return y + tallest


def _least(widget: QtWidgets.QWidget) -> QtCore.QSize:
    return widget.minimumSizeHint().expandedTo(widget.minimumSize())


class FlowBox(QtWidgets.QWidget):
    """Widgets that flow, in a widget of their own."""

    def __init__(self, widgets: Sequence[QtWidgets.QWidget], spacing: int = UNIT) -> None:
        super().__init__()
        self._flow = Flow(spacing)
        self.setLayout(self._flow)
        for widget in widgets:
            self.add(widget)
        policy = QtWidgets.QSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QtWidgets.QWidget) -> None:
        """One more, behind those that are there."""
        self._flow.add(widget)

    def sizeHint(self) -> QtCore.QSize:
        return self.minimumSizeHint()


def flow_box(*widgets: QtWidgets.QWidget, spacing: int = UNIT) -> QtWidgets.QWidget:
    """Widgets that flow, in a widget of their own."""
    return FlowBox(widgets, spacing)


def switch(text: str, changed: Callable[[bool], object]) -> QtWidgets.QCheckBox:
    """A switch that Enter and Space turn; `changed` hears what it is then."""
    check_box = QtWidgets.QCheckBox(plain(text))
    check_box.setAccessibleName(text)
    check_box.setProperty("enter", "yes")
    check_box.clicked.connect(changed)
    return check_box
