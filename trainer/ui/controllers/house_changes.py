"""The page Houses: what a house changed after its book was printed, what that does, and putting it in force."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject, Signal

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText, ContentError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, Words, join, say
from trainer.drills.question import Deal
from trainer.games.base import Game
from trainer.houses import house_edits
from trainer.houses.library import Library
from trainer.houses.overlays import head_of
from trainer.houses.page_topics import FormRow, PageAnswer, page_answers
from trainer.houses.row_layers import SENTENCE
from trainer.lessons.pack_draft import Keys
from trainer.lessons.pack_model import Pack
from trainer.prove.book_check import LIVE, check_game
from trainer.prove.house_ways import house_ways_of
from trainer.prove.rule_changes import GameChange, changed_pack
from trainer.rules.decision import Printed
from trainer.ui.controllers.author_form import part_value
from trainer.ui.controllers.change_effects import ChangedGames, ChangeEffects
from trainer.ui.controllers.house_words import change_words
from trainer.ui.controllers.houses_snapshot import (
    HousesShown,
    Refused,
    Trial,
    fields_of,
    one_a_place,
    page_row,
    plain_book,
    shown_day,
)
from trainer.ui.controllers.new_parts import NewPart, NewParts
from trainer.ui.controllers.own_houses import OwnHouses
from trainer.ui.jobs import Jobs
from trainer.ui.service_shapes import HouseFiles


class HousesController(QObject):
    """`changed(HousesShown)`; `laid(game)` once other rules are in force. `own` are the houses of the school itself."""

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
        self._trial: Trial | None = None
        self._refused: dict[house_edits.CellPath, Refused] = {}
        self._new_parts = NewParts()
        self._seen = ("", "")
        self.own = OwnHouses(files, library, self)
        self._asked = 0
        self.effects = ChangeEffects(jobs, self._show, self._advance)
        self._remark: Words = ""
        self.shown: HousesShown | None = None

    # -- choosing

    def choose(self, game: str) -> None:
        """Another game."""
        self.cancel()
        self.game, self.row, self._past = game, (), []
        force, coming = self._seen = self._files.state(game)
        self.text = coming or force or house_edits.begin(game, "", "")
        self._remark = ""
        self._trial = None
        self._refused.clear()
        self.own.read()
        self.effects.forget()
        self._check()

    def select(self, row: tuple[str, ...]) -> None:
        """Another row of the table."""
        self.row, self._remark = row, ""
        self._show()

    # -- changing

    def set_head(self, source: str, date: str, until: str = "") -> None:
        """Who says so, from when until when; a day is kept in one form, however it was typed."""
        days = [date, until]
        for place, typed in enumerate(days):
            with suppress(BadText):
                day = read_day(typed)
                days[place] = day.isoformat() if day is not None else ""
        self._change(lambda text: house_edits.with_head(text, source=source, date=days[0], until=days[1]))

    def set_cell(self, number: int, written: str) -> None:
        """The cell of that number of the chosen row. What was there before is no change."""
        row = self._row()
        if row is None or number >= len(row.cells):
            return
        cell = row.cells[number]
        if self._before(row).get(cell.path) == written:
            self._refused.pop(cell.path, None)
            self._change(lambda text: house_edits.without(text, cell.path))
            return
        try:
            changed = house_edits.with_cell(self.text, cell.path, written, is_text=cell.is_text)
        except BadText as error:
            self._refused[cell.path] = Refused(written, error.text)
            self._show()
            return
        self._refused.pop(cell.path, None)
        self._change(lambda _text: changed)

    def set_condition(self, number: int, word: str, written: str) -> None:
        """A word of the conditions of the chosen row; written empty it is taken out."""
        row = self._row()
        if row is None or number >= len(row.cells):
            return
        when = dict(house_edits.changes(self.text)).get(row.cells[number].path, row.cells[number].text)
        self.set_cell(number, house_edits.with_condition(when, word, part_value(written)))

    def sentence_holds(self, row: house_edits.CellPath) -> None:
        """The sentence of a changed rule was read and is true: the overlay says so by writing it."""
        says = next((sentence.says for sentence in self._unchecked() if sentence.row == row), "")
        if says:
            self._change(lambda text: house_edits.with_cell(text, (*row, SENTENCE), says, is_text=True))

    def leave_row_out(self) -> None:
        """The house does not have the chosen row."""
        row = self._row()
        if row is not None and house_edits.may_be_left_out(row):
            self._change(lambda text: house_edits.with_row_out(text, row))

    def add_row(self) -> None:
        """One more row before the chosen one, which says the same until it is changed; who may bet what as rows."""
        part = next((part for part in self._parts() for row in part.rows if row.path == self.row), None)
        row = self._row()
        if row is None or part is None or self._trial is None:
            return
        table = self._trial.table
        if house_edits.may_be_left_out(row):
            text, self.row = house_edits.with_row_like(self.text, part, row)
            self._change(lambda _text: text)
        elif house_edits.may_write_allow(self.row, table):
            self.row = ("allow", "bet.other")
            self._change(lambda text: house_edits.with_allow(text, table))

    def rename(self, title: str) -> None:
        """What the page calls the game; as the book calls it where nothing is typed."""
        title = title.strip()
        if self._trial is not None and title in ("", self._trial.plain.title):
            self._change(lambda text: house_edits.without(text, house_edits.TITLE))
        else:
            self._change(lambda text: house_edits.with_cell(text, house_edits.TITLE, title, is_text=True))

    def answer_page(self, answer: PageAnswer, row: FormRow | None, sentence: str, line: str) -> None:
        """What the page prints about a topic: a row of the form in these words, or words that decide nothing."""
        path, cells = page_row(answer, row, sentence, line)
        self.row = path
        self._change(lambda text: house_edits.with_printed_row(self._silent(text, answer, on=False), path, cells))

    def set_silent(self, answer: PageAnswer, *, on: bool) -> None:
        """The page does not print a topic, or it does."""
        self._change(lambda text: self._silent(text, answer, on=on))

    def _silent(self, text: str, answer: PageAnswer, *, on: bool) -> str:
        trial = self._trial
        if trial is None or on is answer.silent:
            return text
        topics = [asked.id for asked in trial.asked if (on if asked.id == answer.id else asked.silent)]
        return house_edits.with_silence(text, topics, trial.plain.silent)

    def type_part(self, part: NewPart, keys: Keys, text: str) -> None:
        """What stands in a field of a new wager or straddle."""
        self._new_parts.type(self.game, part, keys, text)
        self._show()

    def add_part(self, part: NewPart) -> bool:
        """The new wager or straddle among the changes, its row chosen; what is wrong is said at its field."""
        game = self._game()
        if self._trial is None or game is None:
            return False
        text, row = self._new_parts.add(self.text, self.game, part, self._trial.table, game.spots)
        self.row = row or self.row
        self._change(lambda _text: text)
        return bool(row)

    def show_rule(self, rule: Printed) -> bool:
        """Selects the row that a printed rule is made of, where there is one."""
        path = house_edits.row_of(self._parts(), rule)
        if path:
            self.select(path)
        return bool(path)

    def drop(self, path: tuple[str, ...]) -> None:
        """One change taken back."""
        self._refused.pop(path, None)
        self._change(lambda text: house_edits.without(text, path))

    def set_text(self, text: str) -> None:
        """The overlay as it is typed."""
        self._change(lambda _old: text)

    def undo(self) -> None:
        if self._refused:
            self._refused.popitem()
            self._show()
        elif self._past:
            self.text = self._past.pop()
            self.effects.forget()
            self._check()

    def _change(self, change: Callable[[str], str]) -> None:
        try:
            text_changed = change(self.text)
        except BadText as error:
            self._remark = error.text
            self._show()
            return
        if text_changed != self.text:
            self._past.append(self.text)
            self.text, self._remark = text_changed, ""
            self.effects.forget()
            self._check()
        else:
            self._show()

    # -- what it does

    def _library_with(self, text: str) -> Library:
        """The library as it would be with an overlay over the chosen game, or without one."""
        others = {id: other for id, other in self._files.overlays().items() if id != self.game}
        return Library(self._files.books(), {**others, self.game: text} if text else others)

    def _check(self) -> None:
        """What the changes come to: one library of their own, made beside the window. The last asked for counts."""
        self._asked += 1
        number, game, text = self._asked, self.game, self.text
        before, tried = self._trial, self._has_changes()

        def work() -> Trial:
            plain = before.plain if before is not None else plain_book(self._library_with(""), game)
            library = self._library_with(text)
            joined = library.joined(game)[0]
            problems = tuple(check_game(library, game, LIVE)) if tried else ()
            asked, tried_game = (before.asked, before.game) if before is not None else ((), None)
            if not library.problems_of(game):
                asked, tried_game = page_answers(library, game), library.game(game)
            return Trial(text, joined.table, joined.terms, one_a_place(problems), plain, asked, tried_game)

        def then(trial: Trial) -> None:
            if number == self._asked:
                self._trial = trial
                self._show()

        self._show()
        self._jobs.run(work, then)

    def _checked(self) -> bool:
        """Whether what is wrong with the changes is known."""
        return self._trial is not None and self._trial.text == self.text

    def _problems(self) -> tuple[Words, ...]:
        """Everything that keeps the changes from being tried."""
        refused = tuple(refused.problem for refused in self._refused.values())
        if not self._has_changes():
            return refused
        head = head_of(self.text)
        if not head.source or " " in head.source:
            return (*refused, say("Type the source in one word, such as memo-12 or posted-sheet."))
        if not head.date:
            return (*refused, say("Type the start date, such as 11/25/2026."))
        try:
            for day in (head.date, head.until):
                read_day(day)
        except BadText as error:
            return (*refused, error.advice)
        return (*refused, *(self._trial.problems if self._trial is not None else ()))

    def _ready(self) -> bool:
        """Whether the changes can be tried."""
        return self._checked() and self._has_changes() and not self._problems()

    def _unchecked(self) -> tuple[house_edits.UncheckedSentence, ...]:
        trial = self._trial
        return house_edits.unchecked_sentences(trial.table, trial.terms, self.text) if trial is not None else ()

    def ask(self) -> None:
        """What the change does: rules, questions, items; runs beside the window."""
        if self._ready():
            self.effects.ask(self._games(), tuple(self._packs()), partial(self._files.practised, self.game))

    def count(self) -> None:
        """Every hand under the changed house way: no foul, no dead rule, and what is set otherwise."""
        if self._ready():
            self.effects.count(self._games())

    def _games(self) -> ChangedGames:
        """The game without the changes and with them, made where the work runs."""
        game, text = self.game, self.text
        return lambda: (self._library_with("")[game], self._library_with(text)[game])

    def _advance(self) -> None:
        """How far it is: nothing else of the page changes."""
        if self.shown is not None:
            self.shown = replace(self.shown, done=self.effects.done)
            self.changed.emit(self.shown)

    def cancel(self) -> None:
        """Stops what runs."""
        self.effects.cancel()

    def deals(self, seed: int) -> tuple[Deal, ...]:
        """The drill of what changed, once the change is in force."""
        return self.effects.deals(seed)

    def lesson_files(self) -> Mapping[str, bytes]:
        """The drill of what changed as the files of a pack. BadText where no question flips."""
        if self.effects.report is None:
            raise BadText(say("The effect of the change is not known yet."), say("Press “Show effect” first."))
        change = GameChange(self._library[self.game], self.effects.report)
        return changed_pack([change], self.text, self.begins())

    # -- in a file

    def take(self, text: str, name: str) -> bool:
        """A change that was exported elsewhere, to be looked through and put in force; nothing holds by it yet."""
        try:
            game = head_of(text).game
        except BadText as error:
            return self.refuse(join((say("{file} is not a rule change.", file=name), error.advice), " "))
        if not game:
            return self.refuse(
                say("{file} is not a rule change. Choose a file made with “Export” on this page.", file=name)
            )
        if game not in self._library:
            return self.refuse(say("{file} changes {game}. This game is not on this computer.", file=name, game=game))
        self.choose(game)
        before, self.text = self.text, text
        self._past = [before] if before != text else []
        self._remark = say("Imported {file}. Look at the changes, then press “Put in force”.", file=name)
        self.effects.forget()
        self._check()
        return True

    def refuse(self, remark: Words) -> bool:
        self._remark = remark
        self._show()
        return False

    # -- in force

    def put(self) -> bool:
        """The changes hold from now on; answers given before keep the rules they were given under."""
        if self._unchecked():
            self._remark = say("Check the sentences of the changed rules first.")
        elif self._problems() or not self._checked():
            self._remark = say("Fix the problems first.")
        else:
            self._remark = ""
        if self._remark:
            self._show()
            return False
        return self._lay(self.text if self._has_changes() else "", say("In force from now on."))

    def begins(self) -> dt.date | None:
        """The day the changes name, where it can be read."""
        return head_of(self.text).begins

    def take_out(self) -> bool:
        """The rules of the book hold again."""
        return self._lay("", say("The book's rules are in force again. Your changes are kept here."))

    def _lay(self, text: str, remark: Text) -> bool:
        seen, self._seen = self._seen, self._files.state(self.game)
        try:
            self._files.lay(self.game, text, seen)
            self._seen = force, _ = self._files.state(self.game)
            self._library.lay(self.game, force)
        except (StorageError, ContentError) as error:
            return self.refuse(error.text)
        begins = self.begins()
        self._remark = remark
        if text and text != force and begins is not None:
            self._remark = say("In force from {day}. Until then the old rules apply.", day=day_text(begins))
        self.laid.emit(self.game)
        self._show()
        return True

    def begin_at(self, game: str, remark: Text) -> bool:
        """Another game is chosen once the houses are others."""
        self.laid.emit(game)
        self.choose(game)
        self._remark = remark
        self._show()
        return True

    # -- showing

    def _has_changes(self) -> bool:
        return bool(house_edits.changes(self.text)) or not head_of(self.text).game

    def _parts(self) -> tuple[house_edits.BookPart, ...]:
        table = self._trial.table if self._trial is not None else self._library.joined(self.game)[0].table
        return house_edits.parts_of(table, self.text)

    def _plain_row(self, path: house_edits.CellPath) -> house_edits.BookRow | None:
        """A row as it is without the changes, once that is known."""
        return self._trial.plain.rows.get(path) if self._trial is not None else None

    def _before(self, row: house_edits.BookRow) -> Mapping[house_edits.CellPath, str]:
        """How the cells of a row are written without the changes."""
        plain = self._plain_row(row.path)
        return {cell.path: cell.text for cell in plain.cells} if plain is not None else {}

    def _row(self) -> house_edits.BookRow | None:
        """The chosen row with every cell that it has or had: so its form stays the same while somebody types."""
        parts = self._parts()
        row = next((row for part in parts for row in part.rows if row.path == self.row), None)
        plain = self._plain_row(self.row)
        if row is None or plain is None:
            return row
        now = {cell.path: cell for cell in row.cells}
        had = {cell.path: replace(cell, text="") for cell in plain.cells}
        return replace(row, cells=tuple({**had, **now}.values()))

    def _game(self) -> Game | None:
        """The game with the changes as far as it could be made with them, else as it is in force."""
        if self._trial is not None and self._trial.game is not None:
            return self._trial.game
        try:
            return self._library[self.game]
        except (ContentError, KeyError):
            return None

    def _show(self) -> None:
        parts = self._parts()
        head = head_of(self.text)
        rows = [row for part in parts for row in part.rows]
        if rows and not any(row.path == self.row for row in rows) and (self._checked() or not self.row):
            self.row = next((row.path for row in rows if row.changed), rows[0].path)
        row, trial = self._row(), self._trial
        force, coming = self._files.overlay(self.game), self._files.coming(self.game)
        game = self._game()
        self.shown = HousesShown(
            game=self.game,
            head=(head.source, shown_day(head.date), shown_day(head.until)),
            parts=parts,
            rules=game.every_rule if game is not None else {},
            row=self.row,
            fields=fields_of(row, self._before(row), self.text, self._refused, game) if row is not None else (),
            changes=tuple((path, change_words(path, value, parts)) for path, value in house_edits.changes(self.text)),
            text=self.text,
            problems=self._problems(),
            in_force=bool(force),
            comes=self.begins() if coming == self.text else None,
            saved=(coming or force) == self.text or not (coming or force or self._has_changes()),
            ready=self._ready(),
            checking=not self._checked(),
            done=self.effects.done,
            percent=self.effects.percent,
            report=self.effects.report,
            counted=self.effects.counted,
            again=self.effects.again,
            remark=self._remark,
            may_count=game is not None and bool(house_ways_of(game)),
            unchecked=self._unchecked(),
            may_leave_out=row is not None and house_edits.may_be_left_out(row),
            may_add=row is not None
            and (
                house_edits.may_be_left_out(row)
                or (trial is not None and house_edits.may_write_allow(self.row, trial.table))
            ),
            own=self.game.partition("/")[0] in self.own.ids,
            removed=self.own.removed,
            title=dict(house_edits.changes(self.text)).get(house_edits.TITLE, trial.plain.title) if trial else "",
            asked=trial.asked if trial is not None else (),
            new_parts=self._new_parts.shown(self.game, trial.table, game.spots) if trial and game else {},
        )
        self.changed.emit(self.shown)
