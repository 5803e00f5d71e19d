"""The authoring page: one pack while it is written, what of it is chosen, and what the engine says about it.

Everything an author does is a change of a `Draft`; after each the page gets a fresh `AuthorShown`. The check and the
preview run beside the window and arrive when they are done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Words, say
from trainer.drills.code import read_code
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.felt.shape import Shape
from trainer.games.house_way import Matching
from trainer.houses.library import Library
from trainer.lessons.item_samples import KEYS, item_of, sample, task_sample
from trainer.lessons.item_samples import SampleSort as Asks
from trainer.lessons.pack_check import Checked, Known, check_pack
from trainer.lessons.pack_draft import Draft, DraftHistory, Keys, Value, free_id, ids_of, own_text_path
from trainer.lessons.pack_model import Lesson, Pack
from trainer.lessons.pack_parser import PACK_FILE, parse_pack
from trainer.lessons.table_sketch import TableSketch
from trainer.ui.controllers import author_view
from trainer.ui.controllers.author_form import value_of
from trainer.ui.jobs import Jobs, LongWork


class Drafts(Protocol):
    """Where drafts are kept. Reading and writing may raise StorageError or BadText."""

    def read(self, place: str, /) -> Draft: ...

    def stamp(self, place: str, /) -> str: ...

    def write(self, place: str, before: Draft, after: Draft, /) -> None: ...


class AuthorController(QObject):
    """`changed(AuthorShown)` after every step; `left` when the draft in hand was closed."""

    changed = Signal(object)

    def __init__(
        self,
        drafts: Drafts,
        library: Callable[[], Library],
        shape: Callable[[str], Shape],
        jobs: Jobs,
        *,
        engine: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._drafts, self._library, self._shape, self._jobs, self._engine = drafts, library, shape, jobs, engine
        self.place = ""
        self.history = DraftHistory.begin(Draft())
        self.node = author_view.Node()
        self._stamp = ""
        self._number = 0
        self._remark: Words = ""
        self._checked: Checked | None = None
        self._asked = 0
        self._previewed = 0
        self._preview = author_view.NO_PREVIEW
        self._counting: LongWork | None = None
        self._known: Known = {}
        self.laying = False
        self.shown: author_view.AuthorShown | None = None

    @cached_property
    def library(self) -> Library:
        return self._library()

    # -- opening and saving

    def open(self, place: str) -> None:
        """A draft to be changed. StorageError or BadText where it cannot be read."""
        draft = self._drafts.read(place)
        self.place, self._stamp = place, self._drafts.stamp(place)
        self.history = DraftHistory.begin(draft)
        self._checked, self._remark, self._preview = None, "", author_view.NO_PREVIEW
        first = draft.lessons[:1]
        self.node = author_view.Node(first[0]) if first else author_view.Node()
        self._after()

    def save(self) -> bool:
        """Writes what changed; False, with a remark, where the disk refuses."""
        if not self.place:
            return True
        try:
            if self._drafts.stamp(self.place) != self._stamp and self.history.changed:
                self._remark = say("Another program changed the files. Your version replaced them.")
            else:
                self._remark = say("Saved.")
            self._drafts.write(self.place, self.history.saved, self.history.now)
        except StorageError as error:
            self._remark = error.text
            self._show()
            return False
        self.history = self.history.save()
        self._stamp = self._drafts.stamp(self.place)
        self._show()
        return True

    def discard(self) -> None:
        """What is not saved goes; the files stay as they are."""
        self.history = DraftHistory.begin(self.history.saved)

    def look_again(self) -> None:
        """Takes what an editor wrote meanwhile; what was here and not saved is one step back."""
        if not self.place or self._drafts.stamp(self.place) == self._stamp:
            return
        try:
            disk = self._drafts.read(self.place)
        except FeltSchoolError as error:
            self._remark = error.text
            self._show()
            return
        self._stamp = self._drafts.stamp(self.place)
        if disk.files == self.history.saved.files:
            return
        lost = self.history.changed
        self.history = self.history.reload(disk)
        back = say("Another program changed the files. They are loaded again. Press “Undo” to get your version back.")
        self._remark = back if lost else say("Another program changed the files. They are loaded again.")
        self._after()

    # -- choosing

    def select(self, node: author_view.Node) -> None:
        """Another part of the pack."""
        if node != self.node:
            self.node, self._number, self._remark = node, 0, ""
            self._show()
            self._look_ahead()

    def show_next_example(self) -> None:
        """The next of the fresh questions of an item."""
        self._number += 1
        self._look_ahead()

    # -- changing

    def set(self, keys: Keys, text: str) -> None:
        """What was typed into a field. What is no number where one is wanted is kept as text for the check to name."""
        field_shown = self.shown.field_of(keys) if self.shown is not None else None
        if keys == ("setup",):
            self._set_situation(text)
            return
        value: Value = text
        if field_shown is not None:
            value = value_of(field_shown, text)
        self._change(lambda draft: draft.with_value(self.node.file, keys, value, self.node.row), ".".join(keys))

    def _set_situation(self, text: str) -> None:
        """A situation; the code of a question becomes the situation it stands for."""
        values: dict[Keys, Value] = {("setup",): text.strip()}
        try:
            source = read_code(text.strip(), self.library.infos, self.library.game)
            question = build(self.library.game, source)
            draft_row = item_of(question, ())
            values = {("setup",): draft_row["setup"], ("duty",): draft_row["duty"], ("game",): question.game.info.id}
            self._remark = say("The code is now a table description.")
        except FeltSchoolError:
            pass
        self._change(lambda draft: draft.with_values(self.node.file, values, self.node.row), "setup")

    def set_asks(self, asks: Asks) -> None:
        """Another sort of item: what belongs to the old sort goes, a sample of the new one comes."""
        if self.node.row is None:
            return
        old = {key for keys in KEYS.values() for key in keys} | {"round"}
        values: dict[Keys, Value] = {(key,): None for key in old}
        values |= {(key,): value for key, value in task_sample(asks, self._view().game()).items()}
        self._number = 0
        self._change(lambda draft: draft.with_values(self.node.file, values, self.node.row), "")

    def lay_table(self, *, on: bool) -> None:
        """The table of the chosen question is laid by hand, or its question is looked at again.

        Where the chosen part asks about no table a new question behind it does.
        """
        self.laying = on
        asks = self.shown.asks if self.shown is not None else None
        if on and "setup" not in KEYS.get(asks or Asks.HAND, ()):
            self.add_item(Asks.DUTY)
        else:
            self._look_ahead()

    def lay(self, sketch: TableSketch) -> None:
        """The table as an author has laid it; an expectation of the table before goes."""
        row = self.node.row
        values = {**sketch.values(), ("expect",): None}
        self._change(lambda draft: draft.with_values(self.node.file, values, row), "")

    def expect_decision(self) -> None:
        """What the engine decides is what the question expects from now on."""
        question = self._preview.question
        if question is not None:
            values = item_of(question, ())
            self._change(
                lambda draft: draft.with_value(self.node.file, ("expect",), values["expect"], self.node.row), ""
            )

    def toggle_place(self, place: str) -> None:
        """A place of the felt among those that a question offers, or taken out again."""
        row = self.node.row
        if row is None:
            return

        def change(draft: Draft) -> Draft:
            places = [str(chosen) for chosen in draft.values(self.node.file, row).get("places", ())]
            toggled = [chosen for chosen in places if chosen != place] if place in places else [*places, place]
            return draft.with_value(self.node.file, ("places",), toggled, row)

        self._change(change, "")

    def set_text(self, text: str, *, teacher: bool = False) -> None:
        """The prose of the chosen lesson, for trainees or for instructors."""
        path = own_text_path(self.node.file, teacher=teacher)
        self._change(lambda draft: draft.with_text(path, text), path)

    def set_source(self, text: str) -> None:
        """The whole file as text."""
        self._change(lambda draft: draft.with_text(self.node.file, text), f"source {self.node.file}")

    def add_item(self, asks: Asks = Asks.RULE) -> None:
        """One more item behind the chosen one."""
        if self.node.file == PACK_FILE:
            return
        values = sample(asks, self._view().game(), ids_of(self.history.now))
        self._insert(lambda _: values)

    def take_question(self, question: Question, *, whole_round: bool = False) -> None:
        """An item of a question met anywhere, into the chosen lesson or the last one."""
        if self.node.file == PACK_FILE and self.history.now.lessons:
            self.node = author_view.Node(self.history.now.lessons[-1])
        values = item_of(question, ids_of(self.history.now), whole_round=whole_round)
        game = question.game.info.id
        if self._view().head_game() != game:
            values["game"] = game
        self._insert(lambda _: values)

    def _insert(self, values: Callable[[Draft], Mapping[str, Value]]) -> None:
        file, row = self.node.file, self.node.row
        place = self.history.now.rows(file) if row is None else row + 1

        def change(draft: Draft) -> Draft:
            return draft.with_item(file, values(draft), row)

        if self._change(change, "", quiet=True):
            self.node, self._number = author_view.Node(file, place), 0
            self._after()

    def duplicate(self) -> None:
        """The same item once more, under an id of its own."""
        node = self.node
        if node.row is None:
            return

        def once_more(draft: Draft) -> Mapping[str, Value]:
            values = {key: cell for key, cell in draft.values(node.file, node.row).items() if key != "was"}
            return {**values, "id": free_id(ids_of(draft), str(values.get("id", "question")))}

        self._insert(once_more)

    def remove(self) -> None:
        """Takes the chosen item or lesson out; undo brings it back."""
        node = self.node
        if node.row is not None:
            self._change(lambda draft: draft.without_item(node.file, node.row or 0), "", quiet=True)
            rows = self.history.now.rows(node.file)
            self.node = author_view.Node(node.file, min(node.row, rows - 1)) if rows else author_view.Node(node.file)
        elif node.file != PACK_FILE:
            self._change(lambda draft: draft.without_lesson(node.file), "", quiet=True)
            lesson_ids = self.history.now.lessons
            self.node = author_view.Node(lesson_ids[0]) if lesson_ids else author_view.Node()
        self._after()

    def move(self, by: int) -> None:
        """The chosen item or lesson up (-1) or down (1)."""
        node = self.node
        if node.row is not None:
            row, to = node.row, node.row + by
            fits = 0 <= to < self.history.now.rows(node.file)
            if fits and self._change(lambda draft: draft.with_item_moved(node.file, row, to), "", quiet=True):
                self.node = author_view.Node(node.file, to)
                self._after()
        elif node.file != PACK_FILE:
            moved, path = self.history.now.with_lesson_moved(node.file, by)
            self.history = self.history.change(moved, "")
            self.node = author_view.Node(path)
            self._after()

    def add_lesson(self, title: str) -> None:
        """One more lesson at the end, about the game of the chosen one."""
        game = self._view().head_game() or next(iter(self.library))
        values = sample(Asks.RULE, self.library[game], ids_of(self.history.now))
        draft, path = self.history.now.with_lesson(title, game, values)
        self.history = self.history.change(draft, "")
        self.node = author_view.Node(path)
        self._after()

    def add_media(self, name: str, data: bytes) -> None:
        """A picture or a sound put into the pack."""
        self._change(lambda draft: draft.with_file(f"media/{name}", data), "")

    def undo(self) -> None:
        self.history = self.history.undo()
        self._there()
        self._after()

    def redo(self) -> None:
        self.history = self.history.redo()
        self._there()
        self._after()

    def _there(self) -> None:
        """What is chosen may be gone after a step back."""
        draft, node = self.history.now, self.node
        if node.file not in draft.files:
            self.node = author_view.Node(draft.lessons[0]) if draft.lessons else author_view.Node()
        elif node.row is not None and node.row >= draft.rows(node.file):
            self.node = author_view.Node(node.file)

    def _change(self, change: Callable[[Draft], Draft], summary: str, *, quiet: bool = False) -> bool:
        try:
            draft = change(self.history.now)
        except (FeltSchoolError, ValueError, KeyError, IndexError) as error:
            self._remark = error.text if isinstance(error, FeltSchoolError) else say("You cannot do this here.")
            self._show()
            return False
        self._remark = ""
        name = f"{self.node.file} {self.node.row} {summary}" if summary else ""
        self.history = self.history.change(draft, name)
        if not quiet:
            self._after()
        return True

    # -- what follows

    def _after(self) -> None:
        self._show()
        self._check()
        self._look_ahead()

    def _check(self) -> None:
        """Reads and checks the whole pack; only the last asked for is shown."""
        self._asked += 1
        number, files, library = self._asked, self.history.now.files, self.library

        def work() -> Checked:
            return check_pack(parse_pack(files), library, self._engine, known=self._known)

        def then(checked: Checked) -> None:
            if number == self._asked:
                self._checked = checked
                self._show()

        self._jobs.run(work, then)

    def _look_ahead(self) -> None:
        """The question of the chosen item."""
        self._previewed += 1
        number, node, example = self._previewed, self.node, self._number
        if node.file == PACK_FILE:
            self._preview = author_view.NO_PREVIEW
            self._show()
            return
        files, prose = self.history.now.files, self.history.now.text(own_text_path(node.file))
        sketch = self._sketch() if self.laying and node.row is not None else None

        def work() -> author_view.Preview:
            pack = parse_pack(files).pack
            if node.row is None:
                return author_view.text_preview(pack, node, prose, self.library, self._shape)
            preview = author_view.preview(pack, node, example, self.library, self._shape)
            return replace(preview, laid=author_view.sketch_shown(sketch, self._shape)) if sketch else preview

        def then(preview: author_view.Preview) -> None:
            if number == self._previewed:
                self._preview = preview
                self._show()
                self._count()

        self._jobs.run(work, then)

    def _sketch(self) -> TableSketch | None:
        """The table of the chosen question as it is written."""
        game = self._view().game()
        try:
            values = self.history.now.values(self.node.file, self.node.row)
        except BadText:
            return None
        return TableSketch.read(game, values) if game is not None else None

    def _count(self) -> None:
        """How many hands fit what the chosen item says of them; every hand is tried, so it arrives last."""
        number, node, files = self._previewed, self.node, self.history.now.files
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
        if node.row is None or self.shown is None or self.shown.asks is not Asks.WHERE:
            return

        def work(task: LongWork) -> Matching | None:
            return author_view.matching_of(parse_pack(files).pack, node, self.library, task.report)

        def then(matching: Matching | None) -> None:
            if number == self._previewed and matching != self._preview.matching:
                self._preview = replace(self._preview, matching=matching)
                self._show()

        self._counting = self._jobs.start(work, then, then)

    def pack(self) -> Pack | None:
        """The pack as it is now, as far as it can be read."""
        return parse_pack(self.history.now.files).pack

    def lesson(self) -> tuple[Pack, Lesson] | None:
        """The chosen lesson, to be tried."""
        pack = self.pack()
        lesson = (
            next((lesson for lesson in pack.lessons if lesson.file == self.node.file), None)
            if pack is not None
            else None
        )
        return (pack, lesson) if pack is not None and lesson is not None and lesson.items else None

    # -- showing

    def _show(self) -> None:
        self.shown = self._view().shown(self._remark)
        self.changed.emit(self.shown)

    def _view(self) -> author_view.DraftView:
        return author_view.DraftView(self.history, self.node, self.library, self._checked, self._preview)
