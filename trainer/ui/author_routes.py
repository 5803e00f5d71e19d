"""Packs written, handed out, added and removed in the window: what pages ask for, done with the workshop's files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.text import Words, join, say
from trainer.lessons.pack_exchange import Coming, Offer
from trainer.lessons.pack_prose import ENDING, MEDIA
from trainer.ui.desk import Desk
from trainer.ui.page_routes import PageEntry, PageRoutes
from trainer.ui.place import PageName

if TYPE_CHECKING:
    from trainer.drills.question import Deal, Question
    from trainer.ui.controllers.authoring import AuthorController
    from trainer.ui.pages.author_page import AuthorPage
    from trainer.ui.pages.packs_page import PacksPage


class AuthorRoutes(PageRoutes):
    """`try_wanted(pack, lesson)` for a lesson of a draft; `packs_changed` when lessons came or went."""

    try_wanted = Signal(object, object)
    packs_changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.page = PageEntry(self._make, self._fill)
        self._packs_page: PacksPage | None = None

    @cached_property
    def controller(self) -> AuthorController:
        """Writes one draft at a time."""
        from trainer.ui.controllers.authoring import AuthorController

        services = self._services
        return AuthorController(
            services.workshop,
            lambda: services.library,
            services.shape,
            self._jobs,
            engine=services.version,
            parent=self,
        )

    # -- the page of one draft

    def _make(self) -> AuthorPage:
        from trainer.ui.pages.author_page import AuthorPage

        page = AuthorPage(self.look, self.controller)
        page.back.connect(lambda: self._place.go(PageName.PACKS))
        page.out_wanted.connect(lambda passphrase: self._ask_where_to(self.controller.place, passphrase))
        page.out_opened.connect(self._open_hand_out)
        page.try_wanted.connect(self._try)
        page.media_wanted.connect(self._ask_for_media)
        if self.controller.shown is not None:
            page.apply(self.controller.shown)
        return page

    def _fill(self) -> None:
        self.controller.look_again()

    def _open_hand_out(self) -> None:
        workshop = self._services.workshop
        self.page.page.hand_out.open(workshop.handed_out(self.controller.place), workshop.key_name())

    def open(self, place: str) -> None:
        """A draft on its page."""
        try:
            self.controller.open(place)
        except FeltSchoolError as error:
            self._tell(error.text)
            return
        self._place.go(PageName.AUTHOR)

    def take_question(self, source: Question | Deal, *, whole_round: bool = False) -> None:
        """An item of a question met elsewhere: into the draft in hand, the last one written, or a new one."""
        from trainer.drills.question import Deal
        from trainer.drills.question_builder import build

        workshop = self._services.workshop
        try:
            question = build(self._services.library.game, source) if isinstance(source, Deal) else source
            if not self.controller.place:
                lines = workshop.lines()
                title = self.look("Collected questions")
                self.controller.open(lines[0].place if lines else workshop.start(title, question.game.info.id))
            self.controller.take_question(question, whole_round=whole_round)
        except FeltSchoolError as error:
            self._tell(error.text)
            return
        self._place.go(PageName.AUTHOR)

    def _try(self) -> None:
        lesson = self.controller.lesson()
        if lesson is not None:
            self.try_wanted.emit(*lesson)

    def _ask_for_media(self) -> None:
        kinds = " ".join(f"*{ending}" for ending in MEDIA)
        name, _ = QFileDialog.getOpenFileName(self.page.page, self.look("Picture or sound"), "", kinds)
        if name:
            self.add_media(Path(name))

    def add_media(self, file: Path) -> None:
        """A picture put into the pack, and named at the end of the lesson's text."""
        with suppress(OSError):
            self.controller.add_media(file.name, file.read_bytes())
            shown = self.controller.shown
            if shown is not None and shown.node.row is None:
                self.controller.set_text(f"{shown.texts[0].rstrip()}\n\n![{file.stem}](media/{file.name})\n")

    # -- the page of all packs

    def join(self, page: PacksPage) -> None:
        """Does what the page of packs asks for."""
        self._packs_page = page
        page.add_wanted.connect(self._add)
        page.insisted.connect(self.insist)
        page.remove_wanted.connect(lambda id: self._done(lambda: self._services.workshop.remove(id)))
        page.change_wanted.connect(lambda id: self._begin(lambda: self._services.workshop.change(id)))
        page.new_wanted.connect(lambda title, game: self._begin(lambda: self._services.workshop.start(title, game)))
        page.write_wanted.connect(self.open)
        page.folder_wanted.connect(self._ask_for_folder)
        page.out_wanted.connect(self._ask_where_to)
        page.key_wanted.connect(self.make_key)
        page.copy_wanted.connect(self._ask_where_to_copy)

    def fill(self) -> None:
        """The drafts, and what can be removed."""
        page, workshop = self._packs_page, self._services.workshop
        if page is not None:
            page.show_drafts(workshop.lines(), workshop.key_name(), copied=workshop.key_copied)

    def _add(self, path: str) -> None:
        if not path:
            path, _ = QFileDialog.getOpenFileName(
                self._packs_page, self.look("Add a pack"), "", f"*{ENDING};;pack.toml"
            )
            path = str(Path(path).parent) if path.endswith("pack.toml") else path
        if path:
            self.add(path)

    def add(self, path: str) -> None:
        """Adds a file or folder where that changes nothing; else the page says what it would change."""
        workshop = self._services.workshop

        def work() -> Offer | FeltSchoolError:
            try:
                return workshop.offer(path)
            except FeltSchoolError as error:
                return error

        def then(offer: Offer | FeltSchoolError) -> None:
            if isinstance(offer, FeltSchoolError):
                self._tell(offer.text)
            elif offer.coming is Coming.SAME:
                self._tell(offer.words)
            elif offer.at_once:
                self.insist(offer)
            elif self._packs_page is not None:
                self._packs_page.show_offer(offer)

        self._jobs.run(work, then)

    def insist(self, offer: Offer) -> None:
        """Adds what was offered."""
        self._done(lambda: self._services.workshop.add(offer))

    def _done(self, act: Callable[[], Words]) -> None:
        try:
            remark = act()
        except (BadText, StorageError) as error:
            self._tell(error.text)
            return
        self.packs_changed.emit()
        self._tell(remark)
        self.fill()

    def _begin(self, act: Callable[[], str]) -> None:
        try:
            place = act()
        except (BadText, StorageError) as error:
            self._tell(error.text)
            return
        self.open(place)

    def _ask_for_folder(self) -> None:
        place = QFileDialog.getExistingDirectory(self._packs_page, self.look("Pack folder"))
        if place:
            self.open(place)

    def _ask_where_to(self, place: str, passphrase: str) -> None:
        over = self.page.page if self._place.page is PageName.AUTHOR else self._packs_page
        target = QFileDialog.getExistingDirectory(over, self.look("Save the pack file"))
        if target:
            self.hand_out(place, target, passphrase)

    def hand_out(self, place: str, target: str, passphrase: str) -> None:
        """Writes the pack file of a draft into a folder."""
        self._done_quietly(lambda: self._services.workshop.hand_out(place, target, passphrase))

    def _done_quietly(self, act: Callable[[], Words]) -> None:
        """Does something that changes no lessons, and says what came of it."""
        try:
            self._tell(act())
        except (BadText, StorageError) as error:
            self._tell(error.text)
        self.fill()
        if self.page.present is not None and self.controller.place:
            self.page.present.hand_out.fill(self._services.workshop.handed_out(self.controller.place))

    def _ask_where_to_copy(self) -> None:
        target = QFileDialog.getExistingDirectory(self._packs_page, self.look("Save a copy of the key"))
        if target:
            self.copy_key(target)

    def copy_key(self, target: str) -> None:
        """A copy of the key that signs here, in another folder."""
        self._done_quietly(lambda: self._services.workshop.copy_key(target))

    def make_key(self, name: str, passphrase: str) -> None:
        """Makes the key that signs here, and says what the administrator installs elsewhere."""
        try:
            public = self._services.workshop.make_key(name, passphrase)
        except (BadText, StorageError) as error:
            self._tell(error.text)
            return
        install = say('Administrators add this line to the policy file: keys = ["{key}"]', key=public)
        self._tell(join((say("Key made."), install), " "))
        self.fill()

    def _tell(self, sentence: Words) -> None:
        words = self.look.words(sentence)
        if self._place.page is PageName.AUTHOR and self.page.present is not None:
            self.page.present.tell(words)
        elif self._packs_page is not None:
            self._packs_page.tell(words)
