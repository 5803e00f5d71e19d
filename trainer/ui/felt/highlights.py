"""The marks on one felt, seen and spoken: right, wrong, look here, and the numbers of a count round the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from trainer.text import say
from trainer.ui.felt.marks import Badge
from trainer.ui.widgets.down import take_down

if TYPE_CHECKING:
    from trainer.ui.felt.widget import FeltWidget

STYLES = ("right", "wrong", "look", "count")
_SPOKEN = {"right": say("right"), "wrong": say("wrong"), "look": say("look here"), "count": say("counted")}


class Highlights(QObject):
    """What is marked is named as the felt names it: a piece by its id, a place by its name."""

    def __init__(self, felt: FeltWidget) -> None:
        super().__init__(felt)
        self.felt = felt
        self._count: list[tuple[int, str]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._count_on)

    @property
    def is_counting(self) -> bool:
        return self._timer.isActive()

    def show(self, what: Iterable[str], style: str) -> None:
        if style not in STYLES:
            raise ValueError(f"A highlight is one of {', '.join(STYLES[:3])}, not {style}.")
        stage = self.felt.stage
        for name in what:
            badge = stage.badges.get(name)
            if badge is None:
                badge = stage.badges[name] = Badge(self.felt, self.felt.theme.marks)
            badge.style_name = style
            self._describe(name, self.felt.words(_SPOKEN[style]))
        stage.place_badges()
        stage.restack()

    def count(self, places: Sequence[str]) -> None:
        """Counts along the places from 1, one after the other; without motion all at once."""
        self._count = list(enumerate(places, start=1))
        self._count_on()

    def _count_on(self) -> None:
        pause = self.felt.theme.durations.fade
        while self._count:
            self._step()
            if pause and self._count:
                self._timer.start(pause)
                return

    def _step(self) -> None:
        number, name = self._count.pop(0)
        badges = self.felt.stage.badges
        if name not in badges or not badges[name].text:
            marked = badges[name].style_name if name in badges else "count"
            self.show([name], marked)
        badge = badges[name]
        badge.text = " · ".join(part for part in (badge.text, str(number)) if part)
        badge.update()
        self._describe(name, badge.text)

    def clear(self) -> None:
        """Takes every mark away."""
        self._count = []
        self._timer.stop()
        stage = self.felt.stage
        for name, badge in stage.badges.items():
            self._describe(name, "")
            take_down(badge)
        stage.badges = {}

    def _describe(self, name: str, words: str) -> None:
        for target in self.felt.stage.targets_of(name):
            target.setAccessibleDescription(words)
