"""Walking over the felt by keyboard: one Tab stop for each zone, arrows inside zones and from zone to zone.

Left and right go through everything in dealing order; up and down go to the zones where something can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from trainer.ui.felt.piece_widgets import Target
from trainer.ui.felt.reach import ReadGroup

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget

_STEPS = {
    Qt.Key.Key_Right: (1, False),
    Qt.Key.Key_Left: (-1, False),
    Qt.Key.Key_Down: (1, True),
    Qt.Key.Key_Up: (-1, True),
}


class Walk:
    """Where the focus goes next on one felt."""

    def __init__(self, felt: FeltWidget) -> None:
        self.felt = felt
        self._last: dict[str, str] = {}

    def strike(self, target: Target, event: QKeyEvent) -> bool:
        """Handles a key; False lets it pass up to the page."""
        key = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key is Qt.Key.Key_Space:
            self.felt.gestures.press(target)
            return True
        if key is Qt.Key.Key_Escape:
            return self.felt.gestures.put_back() or bool(self.felt.proof.close_up())
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            everything = self._everything()
            self._go(everything[0 if key is Qt.Key.Key_Home else -1], Qt.FocusReason.OtherFocusReason)
            return True
        if key not in _STEPS:
            return False
        step, by_zone = _STEPS[key]
        if self.felt.gestures.carried is not None:
            self._among([target for target in self._everything() if target.can_choose], target, step)
        elif by_zone:
            self._zone(target, step)
        else:
            self._among(self._everything(), target, step)
        return True

    def remember(self, target: Target) -> None:
        """The target is its zone's Tab stop from now on."""
        self._last[target.place] = target.piece_id

    def enter(self, *, last: bool) -> bool:
        """Gives the focus to the first (or last) Tab stop."""
        stops = self.stops()
        if not stops:
            return False
        reason = Qt.FocusReason.BacktabFocusReason if last else Qt.FocusReason.TabFocusReason
        self._go(self.current(stops[-1 if last else 0]), reason)
        return True

    def tab(self, target: Target, *, forward: bool) -> bool:
        """Goes to the next Tab stop, or out of the felt."""
        stops = self.stops()
        group = self.felt.group_of(target)
        stop_index = next((index for index, read_group in enumerate(stops) if read_group is group), None)
        if stop_index is None and group is not None:
            # The focus stands in a zone that is no stop: the stop after (or before) it in dealing order is next.
            order = self._groups()
            place = next((index for index, read_group in enumerate(order) if read_group is group), 0)
            ranks = [next(index for index, read_group in enumerate(order) if read_group is stop) for stop in stops]
            beyond = [index for index, rank in enumerate(ranks) if (rank > place) == forward]
            goal = (beyond[0] if forward else beyond[-1]) if beyond else None
        else:
            goal = None if stop_index is None else stop_index + (1 if forward else -1)
        if goal is not None and 0 <= goal < len(stops):
            reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            self._go(self.current(stops[goal]), reason)
            return True
        return leave(self.felt, forward=forward)

    def stops(self) -> list[ReadGroup]:
        """The zones that Tab visits: those where something can be done, or all when nothing can."""
        groups = self._groups()
        active = [group for group in groups if any(target.can_choose or target.can_move for target in group.members)]
        return active or groups

    def current(self, group: ReadGroup) -> Target:
        """The member of a zone that Tab goes to: the last one visited, else the first where something can be done."""
        last = self._last.get(group.place)
        for target in group.members:
            if target.piece_id == last:
                return target
        return next((target for target in group.members if target.can_choose or target.can_move), group.members[0])

    # -- steps

    def _groups(self) -> list[ReadGroup]:
        """The zones in which something lies or can be chosen."""
        return [group for group in self.felt.groups() if group.members]

    def _everything(self) -> list[Target]:
        return [member for group in self._groups() for member in group.members]

    def _among(self, targets: list[Target], target: Target, step: int) -> None:
        if not targets:
            return
        index = next((number for number, other in enumerate(targets) if other is target), None)
        goal = (0 if step > 0 else -1) if index is None else index + step
        self._go(targets[goal % len(targets)], Qt.FocusReason.OtherFocusReason)

    def _zone(self, target: Target, step: int) -> None:
        stops, group = self.stops(), self.felt.group_of(target)
        index = next((number for number, read_group in enumerate(stops) if read_group is group), None)
        goal = (0 if step > 0 else -1) if index is None else index + step
        self._go(self.current(stops[goal % len(stops)]), Qt.FocusReason.OtherFocusReason)

    @staticmethod
    def _go(target: Target, reason: Qt.FocusReason) -> None:
        target.setFocus(reason)


def leave(area: QWidget, *, forward: bool) -> bool:
    """Gives the focus to the next Tab stop of the window outside of the area; False when there is none."""
    widget: QWidget | None = area.nextInFocusChain() if forward else area.previousInFocusChain()
    while widget is not None and widget is not area:
        usable = widget.isVisibleTo(area.window()) and widget.isEnabled()
        takes_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if usable and takes_tab and not area.isAncestorOf(widget) and widget.window() is area.window():
            widget.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
            return True
        widget = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
    return False
