"""Packs for an instructor: what lies on this computer and is assigned, added and removed; what is being written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QComboBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from trainer.core.text import counted
from trainer.games.base import GameInfo
from trainer.lessons.pack_exchange import Coming, DraftLine, Offer
from trainer.lessons.pack_model import Pack
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, beside, button, label, row
from trainer.ui.widgets.form import NewKey, named_line, tagged
from trainer.ui.widgets.notice import Notice
from trainer.ui.widgets.panels import flow_box

ROLE = Qt.ItemDataRole.UserRole


class PacksPage(Page):
    """`lesson_wanted(pack, lesson)`: a lesson looked at; `assign_wanted(pack id, lesson id or "")`.

    `add_wanted(path)` for a file dropped here, an empty path asks for one; `insisted(offer)` adds what was refused;
    `remove_wanted` and `change_wanted` carry the id of a pack, `write_wanted` and `out_wanted(place, passphrase)` that
    of a draft, `new_wanted(title, game)` begins one. `copy_wanted` copies the key that signs.
    """

    lesson_wanted = Signal(object, object)
    assign_wanted = Signal(str, str)
    add_wanted = Signal(str)
    insisted = Signal(object)
    remove_wanted = Signal(str)
    change_wanted = Signal(str)
    write_wanted = Signal(str)
    folder_wanted = Signal()
    out_wanted = Signal(str, str)
    new_wanted = Signal(str, str)
    key_wanted = Signal(str, str)
    copy_wanted = Signal()

    def __init__(self, look: Look, games: Callable[[], Sequence[GameInfo]] = tuple) -> None:
        super().__init__(look)
        self._packs: tuple[Pack, ...] = ()
        self._own: frozenset[str] = frozenset()
        self._drafts: tuple[DraftLine, ...] | None = None
        self._games = games
        self.setAcceptDrops(True)
        self.count = label("", "soft", wrap=False)
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 20, 32, 20)
        box.setSpacing(10)
        box.addLayout(row(label(look("Packs"), "title", wrap=False), self.count, None, spacing=16))
        box.addWidget(self._installed(), 3)
        box.addWidget(self._writing(), 2)
        self.notice = Notice(look, self)
        self._changed()

    # -- building

    def _installed(self) -> QWidget:
        look = self.look
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(look("Packs"))
        self.tree.setColumnCount(4)
        self.tree.setHeaderLabels([look("Pack and lesson"), look("Version"), look("Questions"), look("Source")])
        for place, width in enumerate((360, 90, 100, 240)):
            self.tree.setColumnWidth(place, width)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.currentItemChanged.connect(lambda _now, _before: self._changed())
        self.open = button(look("View lesson"), self._open, look=look, icon="lesson")
        self.assign = button(look("Assign"), self._assign, look=look, icon="check")
        self.add = button(look("Add a pack"), lambda: self.add_wanted.emit(""), look=look, icon="next")
        set_tip(self.add, look("Or drop a pack file on this page"))
        self.remove = button(look("Remove"), self._remove, look=look, icon="cross")
        self.change = button(look("Edit pack"), self._change)
        set_tip(self.change, look("Opens a copy of the pack to edit and hand out"))
        for push_button in (self.open, self.assign, self.add, self.remove, self.change):
            push_button.setProperty("enter", "yes")
        holder = QWidget()
        lines = QVBoxLayout(holder)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(8)
        lines.addWidget(self.tree, 1)
        lines.addLayout(row(self.open, self.assign, None, self.change, self.remove, self.add))
        return holder

    def _writing(self) -> QWidget:
        look = self.look
        self.drafts = QTreeWidget()
        self.drafts.setAccessibleName(look("Pack drafts"))
        self.drafts.setRootIsDecorated(False)
        self.drafts.setColumnCount(2)
        self.drafts.setHeaderLabels([look("Drafts"), look("Version")])
        self.drafts.setColumnWidth(0, 620)
        self.drafts.setMaximumHeight(150)
        self.drafts.currentItemChanged.connect(lambda _now, _before: self._changed())
        self.drafts.itemActivated.connect(lambda _item, _column: self._write())
        self.write = button(look("Edit"), self._write, role="primary", look=look, icon="lesson")
        self.out = button(look("Hand out"), self._out, look=look, icon="next")
        name = look("Passphrase of the key; leave empty for an unsigned pack")
        self.passphrase = named_line(name, 180, secret=True)
        self.folder = button(look("Open folder"), self.folder_wanted.emit)
        self.title = named_line(look("New pack title"), 220)
        self.game = Combo()
        self.game.setAccessibleName(look("Game of the pack"))
        self.game.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.game.setMinimumContentsLength(24)
        self.new = button(look("New pack"), self._new, look=look, icon="lesson")
        self.title.returnPressed.connect(self._new)
        self._key()
        for push_button in (self.write, self.out, self.folder, self.new, self.copy_key):
            push_button.setProperty("enter", "yes")
        holder = QWidget()
        lines = QVBoxLayout(holder)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(8)
        lines.addWidget(self.drafts, 1)
        lines.addWidget(
            flow_box(
                self.write,
                beside(self.out, tagged(self.passphrase, look("Passphrase:"))),
                *self.new_key.parts,
                self.copy_key,
                self.folder,
            )
        )
        fresh = row(tagged(self.title), self.game, self.new)
        fresh.setStretch(1, 1)
        lines.addLayout(fresh)
        lines.addWidget(self.key_says)
        lines.addWidget(self.key_alone)
        return holder

    def _key(self) -> None:
        """The key that signs here: made, and copied."""
        look = self.look
        self.new_key = NewKey(look, self.passphrase)
        self.new_key.key_typed.connect(self.key_wanted)
        self.new_key.refused.connect(self.tell)
        set_tip(self.new_key.make, look("Its passphrase is the one typed next to “Hand out”"))
        self.key_says = label("", "soft")
        self.key_alone = label("", "problem")
        self.copy_key = button(look("Copy key"), self.copy_wanted.emit)
        set_tip(self.copy_key, look("To a drive you keep away from this computer"))

    # -- rendering

    def start_focus(self) -> None:
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, packs: Sequence[Pack], own: Sequence[str] = ()) -> None:
        """Shows the packs of this computer; `own` can be removed and stand first, one that just came before all."""
        look = self.look
        if set(map(id, packs)) == set(map(id, self._packs)) and self._own == frozenset(own):
            return
        fresh = [pack for pack in packs if pack.id in own and pack not in self._packs] if self._packs else []
        packs = sorted(packs, key=lambda pack: (pack not in fresh, pack.id not in own))
        self._packs, self._own = tuple(packs), frozenset(own)
        self.count.setText(look.words(counted("{n} pack", "{n} packs", len(packs))))
        self.tree.clear()
        for pack in packs:
            questions = str(sum(lesson.questions for lesson in pack.lessons))
            top = QTreeWidgetItem([pack.title, pack.version, questions, look.words(pack.origin.words)])
            top.setData(0, ROLE, (pack, None))
            set_tip(top, pack.id)
            for lesson in pack.lessons:
                child = QTreeWidgetItem([lesson.title, "", str(lesson.questions), ""])
                child.setData(0, ROLE, (pack, lesson))
                set_tip(child, lesson.goal)
                top.addChild(child)
            self.tree.addTopLevelItem(top)
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        self._changed()

    def show_drafts(self, drafts: Sequence[DraftLine], key: str, *, copied: bool = True) -> None:
        """The packs being written, what the key that signs here is called, and whether a copy of it was made."""
        look = self.look
        if not self.game.count():
            for info in self._games():
                self.game.addItem(f"{info.house_title} · {info.title}", info.id)
        self.key_says.setText(
            look("Type the passphrase to sign a pack as {name}.", name=key)
            if key
            else look("Without a key, packs go out unsigned. They work in practice. A school may require signed tests.")
        )
        self.new_key.offer(on=not key)
        alone = look("There is no copy of school.key. If you lose the key, nobody can change your signed packs.")
        self.key_alone.setText(alone if key and not copied else "")
        self.key_alone.setVisible(bool(key) and not copied)
        self.copy_key.setVisible(bool(key))
        if self._drafts == tuple(drafts):
            return
        self._drafts = tuple(drafts)
        self.drafts.clear()
        for line in drafts:
            item = QTreeWidgetItem([line.title, line.version])
            item.setData(0, ROLE, line)
            set_tip(item, line.place)
            self.drafts.addTopLevelItem(item)
        first = self.drafts.topLevelItem(0)
        if first is not None:
            self.drafts.setCurrentItem(first)
        self._changed()

    def show_offer(self, offer: Offer) -> None:
        """What adding a pack would change, before it is added, or why it is not."""
        look, words = self.look, self.look.words(offer.words)
        if not offer.may_be_added:
            self.tell(words)
            return
        act = look("Replace") if offer.coming is Coming.NEWER else look("Add anyway")
        self.notice.ask(words, (act, lambda: self.insisted.emit(offer)), (look("Cancel"), self.notice.clear))

    def tell(self, sentence: str) -> None:
        """What came of something."""
        self.notice.tell(sentence)

    def show_problem(self, sentence: str) -> None:
        self.tell(sentence)

    # -- what is pressed

    def _chosen(self) -> tuple[Pack, object] | None:
        item = self.tree.currentItem()
        return item.data(0, ROLE) if item is not None else None

    def _draft(self) -> DraftLine | None:
        item = self.drafts.currentItem()
        return item.data(0, ROLE) if item is not None else None

    def _changed(self) -> None:
        chosen = self._chosen()
        self.open.setEnabled(chosen is not None and chosen[1] is not None)
        self.assign.setEnabled(chosen is not None)
        self.change.setEnabled(chosen is not None)
        self.remove.setEnabled(chosen is not None and chosen[0].id in self._own)
        for push_button in (self.write, self.out):
            push_button.setEnabled(self._draft() is not None)

    def _open(self) -> None:
        chosen = self._chosen()
        if chosen is not None and chosen[1] is not None:
            self.lesson_wanted.emit(*chosen)

    def _assign(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            pack, lesson = chosen
            self.assign_wanted.emit(pack.id, lesson.id if lesson is not None else "")  # type: ignore[attr-defined]

    def _remove(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            look, pack = self.look, chosen[0]
            asked = look("Remove {title} from this computer? Practice results stay.", title=pack.title)
            gone = (look("Remove"), lambda: self.remove_wanted.emit(pack.id))
            self.notice.ask(asked, gone, (look("Cancel"), self.notice.clear))

    def _change(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.change_wanted.emit(chosen[0].id)

    def _write(self) -> None:
        draft = self._draft()
        if draft is not None:
            self.write_wanted.emit(draft.place)

    def _out(self) -> None:
        draft = self._draft()
        if draft is not None:
            self.out_wanted.emit(draft.place, self.passphrase.text())
            self.passphrase.clear()

    def _new(self) -> None:
        self.new_wanted.emit(self.title.text(), str(self.game.currentData() or ""))

    # -- files dropped here

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.add_wanted.emit(url.toLocalFile())
        event.acceptProposedAction()
