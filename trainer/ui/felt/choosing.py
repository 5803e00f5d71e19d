"""What can be chosen on one felt, and what is chosen now: one thing, or many."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from trainer.table.place import owner_of
from trainer.ui.felt.pieces import Target

if TYPE_CHECKING:
    from trainer.ui.felt.widget import FeltWidget


class Choosing:
    """Places by name and pieces by id. Tells the felt's `chosen` signal of every change a press makes."""

    def __init__(self, felt: FeltWidget) -> None:
        self.felt = felt
        self.names: dict[str, None] = {}
        self.many = False

    def offer(self, what: Iterable[str], *, many: bool) -> None:
        """Makes these choosable, all others not; nothing is chosen then."""
        for name in self.selected():
            self._uncheck(name)
        self.names, self.many = dict.fromkeys(what), many

    def select(self, what: Collection[str]) -> None:
        """Chooses exactly these of the choosable, silently."""
        for name in self.names:
            target = self.felt.stage.target(name)
            if target is not None and target.isChecked() != (name in what):
                target.setChecked(name in what)

    def selected(self) -> tuple[str, ...]:
        """What is chosen, in the order it was made choosable."""
        found = ((name, self.felt.stage.target(name)) for name in self.names)
        return tuple(name for name, target in found if target is not None and target.isChecked())

    def meant_by(self, target: Target) -> Target | None:
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
