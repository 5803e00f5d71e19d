"""What a screen reader finds: the felt, its zones as groups, and the pieces in their zones.

`install()` runs before the first felt is made: `Groups` sees to it. Names come from the widgets themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from trainer.core.text import Words
from trainer.ui.felt.piece_widgets import Target
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import Theme

_Role = QAccessible.Role
_installed: list[bool] = []


class ReadGroup(QWidget):
    """A zone as a reader meets it: invisible to the eye and the mouse, it names what lies in it."""

    def __init__(self, parent: QWidget, place: str, name: str) -> None:
        super().__init__(parent)
        self.place = place
        self.members: list[Target] = []
        self.setAccessibleName(name)


class Groups(QWidget):
    """A widget that shows a reader groups and their members instead of its plain children.

    It draws with `pictures` in a `theme`, and puts what it says into `words`.
    """

    def __init__(
        self, pictures: PictureCache, theme: Theme, words: Callable[[Words], str], parent: QWidget | None
    ) -> None:
        install()
        super().__init__(parent)
        self.pictures, self.theme, self.words = pictures, theme, words

    def groups(self) -> Sequence[ReadGroup]:
        """The groups a reader finds, in reading order."""
        raise NotImplementedError

    def group_of(self, target: Target) -> ReadGroup | None:
        raise NotImplementedError

    def area_of_group(self, group: ReadGroup) -> QRect:
        """Where a group is when nothing lies there, in the pixels of this widget."""
        return QRect()

    def press_target(self, target: Target) -> None:
        """What a press by the reader does."""
        raise NotImplementedError


def _interface(widget: QWidget | None) -> QAccessibleInterface:
    """The interface of a widget. Without a widget it is None, which Qt expects and the stubs deny."""
    return QAccessible.queryAccessibleInterface(widget)  # type: ignore[arg-type]


class _GroupsInterface(QAccessibleWidget):
    def __init__(self, widget: Groups) -> None:
        super().__init__(widget, _Role.Grouping)

    @property
    def _widget(self) -> Groups:
        """Asked for each time: an interface may outlive its widget, and must not keep it."""
        widget = self.object()
        assert isinstance(widget, Groups)
        return widget

    def childCount(self) -> int:
        return len(self._widget.groups())

    def child(self, index: int) -> QAccessibleInterface:
        groups = self._widget.groups()
        return _interface(groups[index] if 0 <= index < len(groups) else None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        child_widget = child.object()
        return next((index for index, group in enumerate(self._widget.groups()) if group is child_widget), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        for group in self._widget.groups():
            if _around(group).contains(x, y):
                return _interface(group)
        return _interface(None)


class _GroupInterface(QAccessibleWidget):
    def __init__(self, widget: ReadGroup) -> None:
        super().__init__(widget, _Role.Grouping)

    @property
    def _widget(self) -> ReadGroup:
        """Asked for each time: an interface may outlive its widget, and must not keep it."""
        widget = self.object()
        assert isinstance(widget, ReadGroup)
        return widget

    def childCount(self) -> int:
        return len(self._widget.members)

    def child(self, index: int) -> QAccessibleInterface:
        members = self._widget.members
        return _interface(members[index] if 0 <= index < len(members) else None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        child_widget = child.object()
        return next((index for index, member in enumerate(self._widget.members) if member is child_widget), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """The topmost member at the point."""
        for member in reversed(self._widget.members):
            if _on_screen(member).contains(x, y):
                return _interface(member)
        return _interface(None)

    def rect(self) -> QRect:
        return _around(self._widget)


class _TargetInterface(QAccessibleWidget):
    def __init__(self, widget: Target) -> None:
        super().__init__(widget, _Role.Button)

    @property
    def _widget(self) -> Target:
        """Asked for each time: an interface may outlive its widget, and must not keep it."""
        widget = self.object()
        assert isinstance(widget, Target)
        return widget

    def _host(self) -> Groups | None:
        parent = self._widget.parentWidget()
        return parent if isinstance(parent, Groups) else None

    def parent(self) -> QAccessibleInterface:
        host = self._host()
        group = host.group_of(self._widget) if host else None
        return _interface(group) if group else super().parent()

    def role(self) -> QAccessible.Role:
        if self._widget.can_choose:
            return _Role.CheckBox
        return _Role.Button if self._widget.can_move else _Role.Graphic

    def state(self) -> QAccessible.State:
        state = super().state()
        state.focusable = True
        state.checkable = self._widget.can_choose
        state.checked = self._widget.isChecked()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """The value of a stack is its amount, of a die its number."""
        return self._widget.value if kind is QAccessible.Text.Value else super().text(kind)

    def actionNames(self) -> list[str]:
        names = [self.setFocusAction()]
        return [self.pressAction(), *names] if self._widget.can_choose or self._widget.can_move else names

    def doAction(self, name: str) -> None:
        host = self._host()
        if name == self.setFocusAction():
            self._widget.setFocus()
        elif host and name in (self.pressAction(), self.toggleAction()):
            host.press_target(self._widget)


def _on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(widget.rect().topLeft()), widget.size())


def _around(group: ReadGroup) -> QRect:
    parent = group.parentWidget()
    if not group.members and isinstance(parent, Groups):
        return parent.area_of_group(group).translated(parent.mapToGlobal(QPoint(0, 0)))
    area = QRect()
    for member in group.members:
        area = area.united(_on_screen(member))
    return area


def _make(_name: str, watched: QObject | None) -> QAccessibleInterface | None:
    if isinstance(watched, Groups):
        return _GroupsInterface(watched)
    if isinstance(watched, ReadGroup):
        return _GroupInterface(watched)
    if isinstance(watched, Target):
        return _TargetInterface(watched)
    return None


def install() -> None:
    """Makes the groups known to the screen reader; the second call does nothing."""
    if not _installed:
        QAccessible.installFactory(_make)
        _installed.append(True)
