"""What an instructor prints: worksheets with their key, wall charts, rule sheets, tables, lessons, reports."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QVBoxLayout, QWidget

from trainer.core.lazy_dataclass import dataclass
from trainer.ui.look import Look
from trainer.ui.pages.school_page import TellingPage, fill
from trainer.ui.widgets.basic import Line, beside, button, card, label, row, scroll
from trainer.ui.widgets.panels import flow_box


class Printable(StrEnum):
    """What can be printed."""

    WORKSHEET = "worksheet"
    LESSON_SHEET = "lesson-sheet"
    CARDS = "cards"
    CHART = "chart"
    FELT = "felt"
    RULES = "rules"
    TABLES = "tables"
    LESSON = "lesson"
    REPORT = "report"
    READINESS = "readiness"


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What is to be printed, as it was chosen; numbers as they were typed."""

    printable: Printable
    game: str = ""
    kind: str = ""
    count: str = ""
    seed: str = ""
    lesson: int = -1
    person: str = ""
    job: str = ""
    large: bool = False
    felts: bool = True
    teacher: bool = False
    tiled: bool = False


@dataclass(frozen=True, slots=True)
class PrintShown:
    """What there is to choose from; `charts` are the games in which a hand is set the house way."""

    games: tuple[tuple[str, str], ...]
    charts: frozenset[str]
    kinds: tuple[tuple[str, str], ...]
    lessons: tuple[str, ...]
    people: tuple[tuple[str, str], ...]
    jobs: tuple[tuple[str, str], ...] = ()


class PrintPage(TellingPage):
    """`pdf_wanted(PrintOrder)`, `paper_wanted(PrintOrder)`, `game_chosen(id)`."""

    pdf_wanted = Signal(object)
    paper_wanted = Signal(object)
    game_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._shown: PrintShown | None = None
        self._printable = Printable.WORKSHEET
        names = {
            Printable.WORKSHEET: look("Worksheet"),
            Printable.LESSON_SHEET: look("Lesson worksheet"),
            Printable.CARDS: look("Flash cards"),
            Printable.CHART: look("House way wall chart"),
            Printable.FELT: look("Felt to scale"),
            Printable.RULES: look("Rule sheet"),
            Printable.TABLES: look("Pay tables and fees"),
            Printable.LESSON: look("Lesson text"),
            Printable.REPORT: look("Trainee report"),
            Printable.READINESS: look("Audition readiness"),
        }
        self._group = QButtonGroup(self)
        self.choices: dict[Printable, QPushButton] = {}
        for printable, words in names.items():
            push_button = button(words, role="choice")
            push_button.setCheckable(True)
            push_button.setProperty("enter", "yes")
            push_button.clicked.connect(lambda _on=False, chosen=printable: self.choose(chosen))
            self._group.addButton(push_button)
            self.choices[printable] = push_button
        self._make_fields()
        frame, inner = card(margin=24, spacing=14)
        inner.addWidget(self.says)
        for line in self.lines.values():
            inner.addWidget(line)
        inner.addWidget(self.large)
        inner.addWidget(self.felts)
        inner.addWidget(self.teacher)
        inner.addWidget(self.tiled)
        self.pdf = button(look("Save as PDF"), self._pdf, role="primary", look=look, icon="save", key="Enter")
        self.paper = button(look("Print"), self._paper, look=look, icon="print")
        self.main_button = self.pdf
        for push_button in (self.pdf, self.paper):
            push_button.setProperty("enter", "yes")
            push_button.setMinimumHeight(44)
        inside = QWidget()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll(inside, look("Print")))
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addWidget(label(look("Print"), "title"))
        box.addWidget(flow_box(*self.choices.values()))
        box.addWidget(frame)
        box.addLayout(row(self.pdf, self.paper, None, spacing=16))
        box.addStretch(1)
        self.choose(Printable.WORKSHEET)

    def _make_fields(self) -> None:
        look = self.look
        self.says = label("", "soft")
        self.games, self.kinds = self._combo(look("Game"), 420), self._combo(look("Duty"), 420)
        self.lessons, self.people = self._combo(look("Lesson"), 520), self._combo(look("Trainee"), 320)
        self.jobs = self._combo(look("Job"), 320)
        self.games.activated.connect(lambda place: self.game_chosen.emit(self.games.itemData(place)))
        self.count, self.seed = Line("12"), Line("1")
        for field, name in ((self.count, look("Number of questions")), (self.seed, look("Sheet number"))):
            field.setAccessibleName(name)
            field.setFixedWidth(90)
            field.returnPressed.connect(self._pdf)
        self.large = self._check(look("Large print"))
        self.felts = self._check(look("Pictures of the felt"), on=True)
        self.teacher = self._check(look("Teacher's notes"))
        self.tiled = self._check(look("In parts on letter pages, to glue together"))
        seed_says = label(look("The same number makes the same sheet on every computer."), "soft")
        self.lines = {
            "game": self._line(look("Game:"), self.games),
            "kind": self._line(look("Duty:"), self.kinds),
            "lesson": self._line(look("Lesson:"), self.lessons),
            "person": self._line(look("Trainee:"), self.people),
            "job": self._line(look("Job:"), self.jobs),
            "count": self._line(look("Questions:"), self.count),
            "seed": self._line(look("Sheet number:"), self.seed, seed_says),
        }

    def _check(self, words: str, *, on: bool = False) -> QCheckBox:
        check_box = QCheckBox(words)
        check_box.setAccessibleName(words)
        check_box.setChecked(on)
        return check_box

    def _line(self, words: str, field: QWidget, *more: QWidget) -> QWidget:
        tag = label(words, wrap=False)
        tag.setMinimumWidth(130)
        tag.setBuddy(field)
        return beside(tag, field, *more, None)

    def choose(self, printable: Printable) -> None:
        """One thing to print: what it needs is asked for."""
        look, self._printable = self.look, printable
        self.choices[printable].setChecked(True)
        says = {
            Printable.WORKSHEET: look("Questions to answer on paper. The key is on its own pages."),
            Printable.LESSON_SHEET: look("The questions of a lesson in order, with the key."),
            Printable.CARDS: look("Questions to cut apart. Print on both sides: each answer is behind its question."),
            Printable.CHART: look("The house way rule by rule, on one poster of 24 by 36 inches."),
            Printable.FELT: look("The empty felt with its places, drawn to scale."),
            Printable.RULES: look("Every printed rule of a game, with its source."),
            Printable.TABLES: look("Pay tables, collection fees and drop, as posted."),
            Printable.LESSON: look("The text of a lesson with its pictures."),
            Printable.REPORT: look("For the trainee: work done, and what to practice next."),
            Printable.READINESS: look("One page to sign: what the trainee has shown, and what is missing."),
        }
        self.says.setText(says[printable])
        drawn = (Printable.WORKSHEET, Printable.CARDS)
        sheets, of_game = (
            (*drawn, Printable.LESSON_SHEET),
            (*drawn, Printable.CHART, Printable.FELT, Printable.RULES, Printable.TABLES),
        )
        there = {
            "game": printable in of_game,
            "kind": printable in drawn,
            "lesson": printable in (Printable.LESSON_SHEET, Printable.LESSON),
            "person": printable in (Printable.REPORT, Printable.READINESS),
            "job": printable is Printable.READINESS,
            "count": printable in drawn,
            "seed": printable in drawn,
        }
        for name, line in self.lines.items():
            line.setVisible(there[name])
        self.felts.setVisible(printable in sheets)
        self.teacher.setVisible(printable is Printable.LESSON)
        self.tiled.setVisible(printable is Printable.CHART)
        self._fill_games()
        self.tell("")

    def apply(self, shown: PrintShown) -> None:
        """What there is; what was chosen stays chosen."""
        self._shown = shown
        self._fill_games()
        fill(
            self.kinds,
            [(self.look("every duty"), ""), *((words, id) for id, words in shown.kinds)],
            self.kinds.currentData(),
        )
        fill(
            self.lessons, [(title, str(place)) for place, title in enumerate(shown.lessons)], self.lessons.currentData()
        )
        fill(self.people, [(name, id) for id, name in shown.people], self.people.currentData())
        fill(self.jobs, [(title, id) for id, title in shown.jobs], self.jobs.currentData())

    def _fill_games(self) -> None:
        if self._shown is not None:
            charts = self._printable is Printable.CHART
            games_offered = [(title, id) for id, title in self._shown.games if not charts or id in self._shown.charts]
            fill(self.games, games_offered, self.games.currentData())

    @property
    def order(self) -> PrintOrder:
        """What is chosen."""
        return PrintOrder(
            self._printable,
            self.games.currentData() or "",
            self.kinds.currentData() or "",
            self.count.text(),
            self.seed.text(),
            self.lessons.currentIndex(),
            self.people.currentData() or "",
            self.jobs.currentData() or "",
            self.large.isChecked(),
            self.felts.isChecked(),
            self.teacher.isChecked(),
            self.tiled.isChecked(),
        )

    def _pdf(self) -> None:
        self.pdf_wanted.emit(self.order)

    def _paper(self) -> None:
        self.paper_wanted.emit(self.order)

    def start_focus(self) -> None:
        self.choices[self._printable].setFocus(Qt.FocusReason.OtherFocusReason)
