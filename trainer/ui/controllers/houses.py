"""The page Houses: what a house changed after its book was printed, what that does, and putting it in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from trainer.drills.question import Deal
from trainer.errors import BadText, ContentError, FeltSchoolError, StorageError
from trainer.games.base import Game
from trainer.hands.classes import ALL_HANDS_53
from trainer.houses.changing import BookPart, BookRow, begin, changes, head_of, parts_of, with_cell, with_head, without
from trainer.houses.library import Library
from trainer.houses.making import Chosen, FormLine, forms_of
from trainer.lessons.model import Pack
from trainer.prove.changed import ChangeReport, drill, must_practise, report
from trainer.prove.compare import Comparison, compare_house_ways
from trainer.prove.proof import Proof, prove
from trainer.prove.way import house_ways_of
from trainer.rules.decision import Printed
from trainer.text import Text, Words, say
from trainer.ui.controllers.form import FieldShown, FilledBy
from trainer.ui.controllers.house_words import cell_words, change_words
from trainer.ui.jobs import Jobs, LongWork
from trainer.ui.services import HouseFiles

LONG = 60
"""Letters from which on a cell gets several lines."""
EXAMPLES = 6


@dataclass(frozen=True, slots=True)
class Counted:
    """Every hand counted: the proof of a changed chart, and what it sets otherwise than the one before."""

    proof: Proof
    comparison: Comparison
    old: Game
    new: Game


@dataclass(frozen=True, slots=True)
class HousesShown:
    """One state of the page. `done` counts rounds, or `percent` of the hands, while something runs, 0 else."""

    game: str
    source: str
    date: str
    parts: tuple[BookPart, ...]
    rules: Mapping[str, Printed]
    row: tuple[str, ...]
    fields: tuple[FieldShown, ...]
    changes: tuple[tuple[tuple[str, ...], Words], ...]
    text: str
    problems: tuple[Words, ...] = ()
    in_force: bool = False
    saved: bool = True
    ready: bool = False
    done: int = 0
    percent: bool = False
    report: ChangeReport | None = None
    counted: tuple[Counted, ...] = ()
    again: tuple[str, ...] = ()
    remark: Words = ""
    may_count: bool = False


class HousesController(QObject):
    """`changed(HousesShown)`; `laid(game)` once other rules are in force."""

    changed = Signal(object)
    laid = Signal(str)

    def __init__(
        self,
        files: HouseFiles,
        library: Library,
        jobs: Jobs,
        packs: Callable[[], Sequence[Pack]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._files, self._library, self._jobs, self._packs = files, library, jobs, packs
        self.game = ""
        self.text = ""
        self.row: tuple[str, ...] = ()
        self._past: list[str] = []
        self._problems: tuple[Words, ...] = ()
        self._report: ChangeReport | None = None
        self._counted: tuple[Counted, ...] = ()
        self._again: tuple[str, ...] = ()
        self._task: LongWork | None = None
        self._done, self._percent = 0, False
        self._remark: Words = ""
        self.shown: HousesShown | None = None

    # -- choosing

    def choose(self, game: str) -> None:
        """Another game."""
        self.cancel()
        self.game, self.row, self._past = game, (), []
        self.text = self._files.overlay(game) or begin(game, "", "")
        self._remark = ""
        self._forget()
        self._check()

    def select(self, row: tuple[str, ...]) -> None:
        """Another row of the table."""
        self.row, self._remark = row, ""
        self._show()

    # -- changing

    def set_head(self, source: str, date: str) -> None:
        """Who says so, and since when."""
        self._change(lambda text: with_head(text, source=source, date=date))

    def set_cell(self, number: int, written: str) -> None:
        """The cell of that number of the chosen row. What was there before is no change."""
        row = self._row()
        if row is None or number >= len(row.cells):
            return
        cell = row.cells[number]
        before = next((one for one in self._plain_cells(row.path) if one[0] == cell.path), None)
        if before is not None and before[1] == written:
            self._change(lambda text: without(text, cell.path))
        else:
            self._change(lambda text: with_cell(text, cell.path, written, is_text=cell.is_text))

    def drop(self, path: tuple[str, ...]) -> None:
        """One change taken back."""
        self._change(lambda text: without(text, path))

    def set_text(self, text: str) -> None:
        """The overlay as it is typed."""
        self._change(lambda _old: text)

    def undo(self) -> None:
        if self._past:
            self.text = self._past.pop()
            self._forget()
            self._check()

    def _change(self, change: Callable[[str], str]) -> None:
        try:
            made = change(self.text)
        except BadText as error:
            self._remark = error.text
            self._show()
            return
        if made != self.text:
            self._past.append(self.text)
            self.text, self._remark = made, ""
            self._forget()
            self._check()

    def _forget(self) -> None:
        self._report, self._counted, self._again = None, (), ()

    # -- what it does

    def _trial(self) -> Library:
        """The library as it would be."""
        overlays = {**self._files.overlays(), self.game: self.text}
        return Library(self._files.books(), overlays)

    def _check(self) -> None:
        self._problems = ()
        if self._has_changes():
            source, date = head_of(self.text)[1:]
            if not source or " " in source:
                self._problems = (say("Say who says so, in one word: memo-12, posted-sheet."),)
            elif not date:
                self._problems = (say("Say since when: 2026-11-01."),)
            else:
                found = self._trial().problems_of(self.game)
                self._problems = tuple(one.text for one in found)
        self._show()

    def ask(self) -> None:
        """What the change does: rules, questions, items; runs beside the window."""
        if self._problems or not self._has_changes():
            return
        self.cancel()
        game, packs = self.game, tuple(self._packs())

        def work(task: LongWork) -> ChangeReport:
            plain = {id: text for id, text in self._files.overlays().items() if id != game}
            old, new = Library(self._files.books(), plain)[game], self._trial()[game]
            return report(old, new, packs, progress=task.report)

        def done(found: ChangeReport) -> None:
            self._task, self._done, self._report = None, 0, found
            self._again = must_practise(found, self._files.practised(game))
            self._show()

        self._done, self._percent = 1, False
        self._task = self._jobs.start(work, done, self._told)
        self._show()

    def count(self) -> None:
        """Every hand under the changed house way: no foul, no dead rule, and what is set otherwise."""
        if self._problems or not self._has_changes():
            return
        self.cancel()
        game = self.game

        def work(task: LongWork) -> tuple[Counted, ...]:
            plain = {id: text for id, text in self._files.overlays().items() if id != game}
            old, new = Library(self._files.books(), plain)[game], self._trial()[game]
            charts = tuple(zip(house_ways_of(old), house_ways_of(new), strict=True))
            other = [at for at, (first, second) in enumerate(charts) if first.same_as != second.same_as] or [0]
            found: list[Counted] = []
            for number in other:

                def tell(hands: int, before: int = 2 * len(found)) -> None:
                    task.report(100 * (before * ALL_HANDS_53 + hands) // (2 * len(other) * ALL_HANDS_53))

                def tell_more(hands: int, tell: Callable[[int], None] = tell) -> None:
                    tell(ALL_HANDS_53 + hands)

                proof = prove(new, number, progress=tell)
                comparison = compare_house_ways(*charts[number], examples=EXAMPLES, progress=tell_more)
                found.append(Counted(proof, comparison, old, new))
            return tuple(found)

        def done(found: tuple[Counted, ...]) -> None:
            self._task, self._done, self._counted = None, 0, found
            self._show()

        self._done, self._percent = 1, True
        self._task = self._jobs.start(work, done, self._told)
        self._show()

    def _told(self, done: int) -> None:
        """How far it is: nothing else of the page changes."""
        if self.shown is not None and self._done and done + 1 != self._done:
            self._done = done + 1
            self.shown = replace(self.shown, done=self._done)
            self.changed.emit(self.shown)

    def cancel(self) -> None:
        """Stops what runs."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._done = 0

    def deals(self, seed: int) -> tuple[Deal, ...]:
        """The drill of what changed, once the change is in force."""
        return drill(self._report, seed) if self._report is not None else ()

    # -- in force

    def put(self) -> bool:
        """The changes hold from now on; answers given before keep the rules they were given under."""
        if self._problems:
            self._remark = say("Mend the problems first.")
            self._show()
            return False
        return self._lay(self.text if self._has_changes() else "", say("In force from now on."))

    def take_out(self) -> bool:
        """The rules of the book hold again."""
        return self._lay("", say("The rules of the book hold again. The changes stay here to be put in force."))

    def _lay(self, text: str, said: Text) -> bool:
        try:
            self._files.lay(self.game, text)
            self._library.lay(self.game, text)
        except (StorageError, ContentError) as error:
            self._remark = error.text
            self._show()
            return False
        self._remark = said
        self.laid.emit(self.game)
        self._show()
        return True

    def new_house(self, like: str, title: str) -> bool:
        """A house of one's own, beginning with the books of another."""
        return self._made(lambda: self._files.new_house(like, title))

    def make_house(self, id: str, title: str, chosen: Sequence[Chosen]) -> bool:
        """A house made from printed forms."""
        return self._made(lambda: self._files.make_house(id, title, chosen))

    def forms(self) -> tuple[FormLine, ...]:
        """The printed forms there are, and the games that stand on them."""
        return forms_of(self._files.books())

    def _made(self, make: Callable[[], str]) -> bool:
        """A new house is there at once, its first game chosen."""
        try:
            id = make()
        except FeltSchoolError as error:
            self._remark = error.text
            self._show()
            return False
        self._library.add(id, self._files.books()[id])
        first = next(info for info in self._library.infos if info.house == id)
        self.laid.emit(first.id)
        self.choose(first.id)
        self._remark = say("{title} is made; its games are there now.", title=first.house_title)
        self._show()
        return True

    # -- showing

    def _has_changes(self) -> bool:
        return bool(changes(self.text)) or not head_of(self.text)[0]

    def _parts(self) -> tuple[BookPart, ...]:
        try:
            table = self._trial().joined(self.game)[0].table
        except FeltSchoolError:
            table = self._library.joined(self.game)[0].table
        return parts_of(table, self.text)

    def _plain_cells(self, path: tuple[str, ...]) -> Sequence[tuple[tuple[str, ...], str]]:
        plain = {id: text for id, text in self._files.overlays().items() if id != self.game}
        table = Library(self._files.books(), plain).joined(self.game)[0].table
        rows = (row for part in parts_of(table) for row in part.rows if row.path == path)
        return [(cell.path, cell.text) for row in rows for cell in row.cells]

    def _row(self) -> BookRow | None:
        parts = self.shown.parts if self.shown is not None else ()
        return next((row for part in parts for row in part.rows if row.path == self.row), None)

    def _game(self) -> Game | None:
        try:
            return self._library[self.game]
        except (ContentError, KeyError):
            return None

    def _show(self) -> None:
        parts = self._parts()
        _, source, date = head_of(self.text)
        rows = [row for part in parts for row in part.rows]
        if rows and not any(row.path == self.row for row in rows):
            self.row = next((row.path for row in rows if row.changed), rows[0].path)
        row = next((one for one in rows if one.path == self.row), None)
        force = self._files.overlay(self.game)
        game = self._game()
        self.shown = HousesShown(
            game=self.game,
            source=source,
            date=date,
            parts=parts,
            rules=game.every_rule if game is not None else {},
            row=self.row,
            fields=_fields(row, game.spots if game is not None else {}),
            changes=tuple((path, change_words(path, value, parts)) for path, value in changes(self.text)),
            text=self.text,
            problems=self._problems,
            in_force=bool(force),
            saved=force == self.text or (not force and not self._has_changes()),
            ready=not self._problems and self._has_changes(),
            done=self._done,
            percent=self._percent,
            report=self._report,
            counted=self._counted,
            again=self._again,
            remark=self._remark,
            may_count=game is not None and bool(house_ways_of(game)),
        )
        self.changed.emit(self.shown)


def _fields(row: BookRow | None, spots: Mapping[str, Text]) -> tuple[FieldShown, ...]:
    if row is None:
        return ()
    return tuple(
        FieldShown(
            (str(number),),
            cell_words(cell, spots),
            FilledBy.LONG if len(cell.text) > LONG else FilledBy.LINE,
            cell.text,
            ".".join(cell.path),
        )
        for number, cell in enumerate(row.cells)
    )
