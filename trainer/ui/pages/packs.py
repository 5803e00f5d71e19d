"""Packs for an instructor: what lies on this computer, and what is in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout

from trainer.lessons.model import Pack
from trainer.text import counted
from trainer.ui.look import Look
from trainer.ui.pages.page import Page
from trainer.ui.widgets.basic import button, label, row


class PacksPage(Page):
    """`lesson_wanted(pack, lesson)`: a lesson looked at; `assign_wanted(pack id, lesson id or "")`."""

    lesson_wanted = Signal(object, object)
    assign_wanted = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._packs: tuple[Pack, ...] = ()
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(look("Packs"))
        self.tree.setColumnCount(3)
        self.tree.setHeaderLabels([look("Pack and lesson"), look("Version"), look("Questions")])
        self.tree.setColumnWidth(0, 620)
        self.tree.currentItemChanged.connect(lambda _now, _before: self._changed())
        self.open = button(look("Look at the lesson"), self._open, look=look, icon="lesson")
        self.assign = button(look("Assign"), self._assign, look=look, icon="check")
        for made in (self.open, self.assign):
            made.setProperty("enter", "yes")
        self.count = label("", "soft", wrap=False)
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addLayout(row(label(look("Packs"), "title", wrap=False), self.count, None, spacing=16))
        box.addWidget(self.tree, 1)
        self.foot = row(self.open, self.assign, None)
        box.addLayout(self.foot)
        self._changed()

    def start_focus(self) -> None:
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, packs: Sequence[Pack]) -> None:
        """Shows the packs of this computer; what was open and chosen stays so."""
        look = self.look
        if tuple(packs) == self._packs:
            return
        self._packs = tuple(packs)
        self.count.setText(look.words(counted("{n} pack", "{n} packs", len(packs))))
        self.tree.clear()
        for pack in packs:
            top = QTreeWidgetItem([pack.title, pack.version, str(sum(one.questions for one in pack.lessons))])
            top.setData(0, Qt.ItemDataRole.UserRole, (pack, None))
            for lesson in pack.lessons:
                child = QTreeWidgetItem([lesson.title, "", str(lesson.questions)])
                child.setData(0, Qt.ItemDataRole.UserRole, (pack, lesson))
                child.setToolTip(0, lesson.goal)
                top.addChild(child)
            self.tree.addTopLevelItem(top)
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)

    def _chosen(self) -> tuple[Pack, object] | None:
        item = self.tree.currentItem()
        return item.data(0, Qt.ItemDataRole.UserRole) if item is not None else None

    def _changed(self) -> None:
        chosen = self._chosen()
        self.open.setEnabled(chosen is not None and chosen[1] is not None)
        self.assign.setEnabled(chosen is not None)

    def _open(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen[1] is not None:
            self.lesson_wanted.emit(*chosen)

    def _assign(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            pack, lesson = chosen
            self.assign_wanted.emit(pack.id, lesson.id if lesson is not None else "")  # type: ignore[attr-defined]
