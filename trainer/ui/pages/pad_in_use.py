"""The pad of the present question: made with it, shown on the rail or on the felt, gone with it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from trainer.round.acts import Act, Arrange, Want
from trainer.training.shown import Phase
from trainer.ui.answers import Pad, TogetherPad, make_pad, make_step_pad
from trainer.ui.answers.arrange import ArrangePad
from trainer.ui.controllers.practice import Screen
from trainer.ui.look import Look
from trainer.ui.pages.side import Side
from trainer.ui.widgets.down import take_down
from trainer.ui.widgets.table import TableArea


class PadInUse(QObject):
    """`changed` and `commit` as the pad says, `opened(Want)` when the next part of a step came."""

    changed = Signal()
    commit = Signal()
    opened = Signal(object)

    def __init__(self, look: Look, table: TableArea, side: Side) -> None:
        super().__init__(side)
        self._look, self._table, self._side = look, table, side
        self.pad: Pad | None = None

    def update(self, screen: Screen, *, fresh: bool) -> None:
        """As a state of the session needs it; `fresh` with a new question."""
        shown = screen.shown
        if fresh or (shown.may.answer and self.pad is None):
            self.drop()
            if shown.may.answer and shown.want is not None:
                self.pad = self._make(screen)
                self.pad.changed.connect(self.changed)
                self.pad.commit.connect(self.commit)
        if not shown.may.answer:
            self._told_tray(screen)
            if self.pad is not None and not isinstance(self.pad, ArrangePad):
                self.drop()
        if shown.may.answer or isinstance(self.pad, ArrangePad):
            self._table.set_pad(self.pad)
        else:
            self._table.set_pad(None)

    @property
    def want(self) -> Want | None:
        """What the duty that is open wants; None where nothing is to be answered."""
        return self.pad.now.want if isinstance(self.pad, TogetherPad) else self.pad.want if self.pad else None

    def said(self) -> tuple[Act, ...]:
        """What is said of the step before the duty that is open."""
        return self.pad.said_before() if isinstance(self.pad, TogetherPad) else ()

    def _make(self, screen: Screen) -> Pad:
        """The pad of a question, or of the whole step where several duties are one."""
        shown = screen.shown
        assert shown.want is not None
        if not shown.flow or shown.duty is None:
            return make_pad(shown.want, self._look)
        made = make_step_pad((replace(shown.duty, want=shown.want), *shown.together), self._look, shown.typed)
        made.opened.connect(self._step_opened)
        return made

    def _step_opened(self) -> None:
        self._table.set_pad(self.pad)
        self.opened.emit(self.want)

    def _told_tray(self, screen: Screen) -> None:
        """Once the answer is told the tray shows the right setting, and what lay wrong."""
        if not isinstance(self.pad, ArrangePad) or screen.shown.phase is not Phase.JUDGED:
            return
        question, given = screen.shown.question, screen.shown.given
        right = question.decision.result if question else None
        if isinstance(right, Arrange):
            shown = given if screen.shown.verdict and isinstance(given, Arrange) else right
            self.pad.show_act(shown)
            self.pad.tray.set_open(False)

    def drop(self) -> None:
        """No pad any more."""
        if self.pad is not None:
            self._table.set_pad(None)
            if isinstance(self.pad, ArrangePad):
                take_down(self.pad.tray)
            self._side.drop_pad()
        self.pad = None

    def acts(self) -> tuple[Act, ...]:
        """What is answered with it: one act, or those of a step; none where it is not complete."""
        if isinstance(self.pad, TogetherPad):
            return tuple(self.pad.enter() or ())
        act = self.pad.act() if self.pad is not None else None
        return (act,) if act is not None else ()
