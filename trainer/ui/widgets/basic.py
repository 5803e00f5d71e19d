"""The plainest parts: labels, buttons, cards, lines, scroll areas."""

from __future__ import annotations

from collections.abc import Callable

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.ui.look import Look
from trainer.ui.plain import Label, set_tip

UNIT = 8
LEAST_LIST, ARROW = 200, 42
"""The least width of a list to choose from, and what its edges and its arrow take."""


def label(text: str = "", role: str = "", *, wrap: bool = True) -> QtWidgets.QLabel:
    """A label of a role; it wraps and never takes the focus."""
    text_label = Label(text)
    text_label.setWordWrap(wrap)
    if role:
        text_label.setProperty("role", role)
    return text_label


def field_label(words: str, field: QtWidgets.QWidget, role: str = "") -> QtWidgets.QLabel:
    """What stands before or above a field and names it."""
    tag = label(words, role, wrap=False)
    tag.setBuddy(field)
    return tag


def plain(text: str) -> str:
    """A text for a button, in which an ampersand is an ampersand and not the mark of a key."""
    return text.replace("&", "&&")


def alone(text: str) -> str:
    """A phrase that stands alone: translated already, it begins with a large letter where its script has one."""
    return text[:1].upper() + text[1:]


def ended(words: str) -> str:
    """Words as a sentence among others: with a period, unless they end with a mark of their own."""
    return words if words.endswith((".", "!", "?", ":", "…")) else f"{words}."


def button(
    text: str,
    pressed: Callable[[], object] | None = None,
    *,
    role: str = "plain",
    name: str = "",
    look: Look | None = None,
    icon: str = "",
    key: str = "",
) -> QtWidgets.QPushButton:
    """A button; `name` is what a screen reader says where the text alone would not do, `key` its key in the tooltip."""
    push_button = Link(text) if role == "link" else QtWidgets.QPushButton(plain(text))
    push_button.setProperty("role", role)
    push_button.setAutoDefault(False)
    push_button.setAccessibleName(name or text)
    if key:
        set_tip(push_button, f"{name or text} ({key})")
        push_button.setAccessibleDescription(key)
    if icon and look is not None:
        push_button.setIcon(look.icon(icon, "on_accent" if role == "primary" else "text"))
        push_button.setIconSize(QtCore.QSize(20, 20))
    if pressed is not None:
        push_button.clicked.connect(lambda _checked=False: pressed())
    return push_button


def broken(text: str, fits: Callable[[str], bool]) -> list[str]:
    """A text in as few lines as its width allows, broken between words; a word too wide gets a line of its own."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and not fits(longer):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


class Link(QtWidgets.QPushButton):
    """A button that looks like text. What does not fit breaks at its dot, then between words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._words = text
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum)
        super().setText(plain(text))

    def setText(self, text: str) -> None:
        self._words = text
        self._fit()

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(60, super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, room = self.fontMetrics(), self.width() - 14
        lines = [self._words]
        if metrics.horizontalAdvance(self._words) > room > 40:
            parts = self._words.split(" · ")
            lines = [
                line for part in parts for line in broken(part, lambda piece: metrics.horizontalAdvance(piece) <= room)
            ]
        text = plain("\n".join(lines))
        if text != self.text():
            super().setText(text)


class Combo(QtWidgets.QComboBox):
    """A list to choose one from, its arrow drawn in the colour of its text. The wheel goes on to the page below it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.StrongFocus)

    def minimumSizeHint(self) -> QtCore.QSize:
        return super().minimumSizeHint().boundedTo(QtCore.QSize(LEAST_LIST, 1_000))

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """Closed, a list never changes by the wheel: who scrolls past means the page. Opened, the wheel scrolls it."""
        event.ignore()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter, option = QtWidgets.QStylePainter(self), QtWidgets.QStyleOptionComboBox()
        self.initStyleOption(option)
        words = option.currentText  # type: ignore[attr-defined]
        room = self.width() - ARROW
        option.currentText = self.fontMetrics().elidedText(  # type: ignore[attr-defined]
            words, QtCore.Qt.TextElideMode.ElideRight, room
        )
        painter.drawComplexControl(QtWidgets.QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QtWidgets.QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        tip = QtCore.QPointF(self.width() - 17.0, self.height() / 2 + 2.5)
        painter.setPen(QtGui.QPen(self.palette().text().color(), 2.0))
        painter.drawPolyline([tip + QtCore.QPointF(-5, -5), tip, tip + QtCore.QPointF(5, -5)])
        painter.end()


class Line(QtWidgets.QLineEdit):
    """A field whose Enter ends with it: the page's primary button is not pressed as well."""

    def offer_clearing(self, name: str) -> None:
        """A button at its end that empties it, with a name a reader can say."""
        self.setClearButtonEnabled(True)
        for push_button in self.findChildren(QtWidgets.QAbstractButton):
            push_button.setAccessibleName(name)
            set_tip(push_button, name)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            event.accept()


def card(margin: int = 2 * UNIT, spacing: int = UNIT) -> tuple[QtWidgets.QFrame, QtWidgets.QVBoxLayout]:
    """A framed box and its layout."""
    frame = QtWidgets.QFrame()
    frame.setProperty("role", "card")
    box = QtWidgets.QVBoxLayout(frame)
    box.setContentsMargins(margin, margin, margin, margin)
    box.setSpacing(spacing)
    return frame, box


def row(*parts: QtWidgets.QWidget | int | None, spacing: int = UNIT) -> QtWidgets.QHBoxLayout:
    """Widgets side by side; a number is a gap, None takes the free room."""
    line_layout = QtWidgets.QHBoxLayout()
    fill(line_layout, parts, spacing)
    return line_layout


def beside(*parts: QtWidgets.QWidget | int | None, spacing: int = UNIT) -> QtWidgets.QWidget:
    """A row in a widget of its own."""
    widget = QtWidgets.QWidget()
    widget.setLayout(row(*parts, spacing=spacing))
    return widget


def column(*parts: QtWidgets.QWidget | int | None, spacing: int = UNIT) -> QtWidgets.QVBoxLayout:
    """Widgets below each other; a number is a gap, None takes the free room."""
    column_layout = QtWidgets.QVBoxLayout()
    fill(column_layout, parts, spacing)
    return column_layout


def fill(layout: QtWidgets.QBoxLayout, parts: tuple[QtWidgets.QWidget | int | None, ...], spacing: int) -> None:
    layout.setSpacing(spacing)
    layout.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            layout.addWidget(part)


class Scroll(QtWidgets.QScrollArea):
    """Scrolls down only, takes no focus, and gives wrapped text the height it needs at this width."""

    def __init__(self, inside: QtWidgets.QWidget, name: str) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)
        inside.setObjectName("inside")
        self.setWidget(inside)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """A scroll area asks its widget for a height without saying for which width; so it is set here."""
        if watched is self.widget() and event.type() == QtCore.QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        inside = self.widget()
        layout = inside.layout() if inside is not None else None
        if inside is not None and layout is not None and layout.hasHeightForWidth():
            inside.setMinimumHeight(layout.totalHeightForWidth(inside.width()))


scroll = Scroll
