"""What a press or a drag means on a felt, and what can be chosen there. Knows pieces and places, no rule.

Every gesture with the mouse has a twin without dragging: press a piece, then press where it shall go. Bets are swept
by a drag across them that begins on the cloth, on a card, or on the bet in question.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from trainer.core.text import say
from trainer.felt.shape import ZoneKind
from trainer.felt.view_pieces import PieceKind
from trainer.table.places import owner_of, spot_of
from trainer.ui.felt.piece_widgets import PieceWidget, Target

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget


# ---------------- what can be chosen on one felt, and what is chosen now
#
# One thing, or many.


class Choosing:
    """Places by name and pieces by id. Tells the felt's `chosen` signal of every change a press makes."""

    def __init__(self, felt: FeltWidget) -> None:
        self.felt = felt
        self.names: dict[str, None] = {}
        self.many = False

    def offer(self, places: Iterable[str], *, many: bool) -> None:
        """Makes these choosable, all others not; nothing is chosen then."""
        for name in self.selected():
            self._uncheck(name)
        self.names, self.many = dict.fromkeys(places), many

    def select(self, places: Collection[str]) -> None:
        """Chooses exactly these of the choosable, silently."""
        for name in self.names:
            target = self.felt.stage.target(name)
            if target is not None and target.isChecked() != (name in places):
                target.setChecked(name in places)

    def selected(self) -> tuple[str, ...]:
        """What is chosen, in the order it was made choosable."""
        targets = ((name, self.felt.stage.target(name)) for name in self.names)
        return tuple(name for name, target in targets if target is not None and target.isChecked())

    def selection_by(self, target: Target) -> Target | None:
        """What is chosen by pressing the target: itself, its place, or the seat it belongs to."""
        if (target.piece_id or target.place) in self.names:
            return target
        for name in (target.place, owner_of(target.place)):
            widget = self.felt.place_widget(name)
            if widget is not None and name in self.names:
                return widget
        return None

    def toggle(self, target: Target) -> None:
        """Chooses it, or not any more."""
        name = target.piece_id or target.place
        on = not target.isChecked()
        if on and not self.many:
            for other in self.selected():
                self._uncheck(other)
                self.felt.chosen.emit(other, False)
        target.setChecked(on)
        self.felt.chosen.emit(name, on)

    def _uncheck(self, name: str) -> None:
        target = self.felt.stage.target(name)
        if target is not None:
            target.setChecked(False)


# ---------------- gestures


STEP = 6
"""So many pixels apart the bets below a sweep are looked for."""


class Sweep:
    """A drag across the bets of one felt: which it crossed, in order. They stay lifted until it ends."""

    def __init__(self, felt: FeltWidget) -> None:
        self.felt = felt
        self.bets: dict[str, PieceWidget] = {}
        self._last: QPoint | None = None

    def begin(self, point: QPoint) -> None:
        self.end()
        self._last = point

    def cross(self, point: QPoint) -> None:
        """On to a point of the felt; every bet on the straight line there belongs to it."""
        start = self._last
        if start is None or not self.felt.sweeps:
            return
        steps = max(1, (point - start).manhattanLength() // STEP)
        line = [start + (point - start) * (step / steps) for step in range(1, steps + 1)]
        below = self._stacks()
        for at in line:
            for bet in below:
                if bet.piece_id not in self.bets and bet.geometry().contains(at):
                    self.bets[bet.piece_id] = bet
                    bet.lift(up=True)
        self._last = point

    def _stacks(self) -> list[PieceWidget]:
        """The chips on the betting spots."""
        view, pieces = self.felt.view, self.felt.stage.pieces.values()
        spots = {zone.place for zone in view.zones if zone.kind is ZoneKind.SPOT} if view is not None else set()
        return [
            stack for stack in pieces if stack.piece and stack.piece.kind is PieceKind.CHIPS and stack.place in spots
        ]

    def end(self) -> tuple[str, ...]:
        """The bets lie again; where they are, in the order in which they were crossed."""
        bets, self.bets, self._last = self.bets, {}, None
        for bet in bets.values():
            bet.lift(up=False)
        return tuple(id.removeprefix("chips ") for id in bets)


class Gestures:
    """The hand of one felt: at most one piece is dragged or carried at a time."""

    def __init__(self, felt: FeltWidget) -> None:
        self.felt = felt
        self.sweep = Sweep(felt)
        self.dragged: PieceWidget | None = None
        self.carried: PieceWidget | None = None
        self._start: QPoint | None = None
        self._hold = QPoint()

    # -- mouse

    def grab(self, target: Target, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._start = event.globalPosition().toPoint()
        self._hold = event.position().toPoint()
        self.sweep.begin(self.felt.mapFromGlobal(self._start))
        event.accept()

    def drag(self, target: Target, event: QMouseEvent) -> None:
        if self._start is None:
            return
        point = event.globalPosition().toPoint()
        if (point - self._start).manhattanLength() >= QApplication.startDragDistance():
            self.sweep.cross(self.felt.mapFromGlobal(point))
        if self.dragged is None:
            far = (point - self._start).manhattanLength() >= QApplication.startDragDistance()
            if not far or not isinstance(target, PieceWidget) or not target.can_move:
                return
            self.put_back()
            self.dragged = target
            self.felt.begin_drag(target)
        self.dragged.move(self.felt.mapFromGlobal(point) - self._hold)

    def drop(self, target: Target, event: QMouseEvent) -> None:
        if self._start is None:
            return
        self._start = None
        dragged, self.dragged = self.dragged, None
        bets = self.sweep.end()
        if dragged is None:
            if bets:
                self.felt.swept.emit(bets)
            elif target.rect().contains(event.position().toPoint()):
                self.press(target)
            return
        middle = dragged.geometry().center()
        pointer = self.felt.mapFromGlobal(event.globalPosition().toPoint())
        place = self.felt.place_under(pointer) or self.felt.place_under(middle)
        self.felt.end_drag(dragged)
        if len(bets) > 1 and place == spot_of(bets[-1]) != dragged.place:
            self.felt.settle(dragged)
            self.felt.swept.emit(bets)
        else:
            self._put(dragged, place)

    # -- the bare cloth

    def grab_cloth(self, point: QPoint) -> None:
        """The bare cloth is pressed: a sweep may begin."""
        self.sweep.begin(point)

    def drop_cloth(self, point: QPoint) -> None:
        """The press on the bare cloth ends: bets were swept, or the cloth was pressed."""
        bets = self.sweep.end()
        if bets:
            self.felt.swept.emit(bets)
        else:
            self.press_cloth(point)

    # -- press, by mouse, key or screen reader

    def press(self, target: Target) -> None:
        """What a press on a target means now."""
        if self.carried is not None:
            carried = self.carried
            if target is carried:
                self.put_back()
                return
            if self.felt.may_put(carried.piece_id, target.place):
                self.put_back()
                self._put(carried, target.place)
                return
            self.put_back()
        chosen = self.felt.choosing.selection_by(target)
        if chosen is not None:
            self.felt.choosing.toggle(chosen)
        elif isinstance(target, PieceWidget) and target.can_move:
            self.pick_up(target)
        elif isinstance(target, PieceWidget) and target.piece is not None and target.piece.cents:
            self.felt.proof.toggle(target.piece)
        self.felt.pressed.emit(target.place, target.piece_id)

    def press_cloth(self, position: QPoint) -> None:
        """A press on the bare cloth: puts down what is carried, or presses the place there."""
        place = self.felt.place_under(position)
        carried = self.carried
        if carried is not None:
            self.put_back()
            if place:
                self._put(carried, place)
            return
        widget = (self.felt.place_widget(place) if place else None) or self.felt.beside(position)
        if widget is not None:
            self.press(widget)
        elif place:
            self.felt.pressed.emit(place, "")

    def pick_up(self, piece: PieceWidget) -> None:
        """The piece is carried until a place is pressed."""
        self.carried = piece
        piece.lift(up=True)
        self.felt.show_targets(piece.piece_id)
        name = piece.accessibleName()
        self.felt.announced.emit(self.felt.words(say("{piece} picked up. Choose a place.", piece=name)))

    def put_back(self) -> bool:
        """Carries nothing any more; whether it did."""
        if self.carried is None:
            return False
        self.carried.lift(up=False)
        self.carried = None
        self.felt.show_targets("")
        return True

    def forget(self, piece: PieceWidget) -> None:
        """The piece has left the felt."""
        if self.carried is piece:
            self.put_back()
        if self.dragged is piece:
            self.dragged, self._start = None, None

    def _put(self, piece: PieceWidget, place: str) -> None:
        if place and place != piece.place and self.felt.may_put(piece.piece_id, place):
            self.felt.moved.emit(piece.piece_id, place)
        elif place and place != piece.place:
            self.felt.refused.emit(piece.piece_id, place)
        self.felt.settle(piece)
