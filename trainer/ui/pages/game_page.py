"""One game: the ways to practice it, each kind of duty, and what a trainee does alone in full rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, counted, say
from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, PRACTICE, PRESSURE, SPOT, Mode
from trainer.felt.view import FeltView
from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.round.duty import KIND_NAMES, Kind
from trainer.training.flow import CHIP_WORK, GATHER, USUAL, Habits, has_pot
from trainer.ui.controllers.game_overview import DutyLine, KindLine, kind_lines
from trainer.ui.controllers.home import LessonLine
from trainer.ui.controllers.lesson_standing import subject_of
from trainer.ui.emblem import SIDE, emblem
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import button, column, label, row, scroll
from trainer.ui.widgets.hand_picture import TablePicture
from trainer.ui.widgets.meter import Meter
from trainer.ui.widgets.panels import Panel, Panels, flow_box, switch
from trainer.ui.widgets.teardown import Pool

# ---------------- what trainees do themselves in the full rounds of a game
#
# Folded until it is wanted.

COLUMNS = 4


class RoundHabits(QFrame):
    """`changed(Habits)` after every switch."""

    changed = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self.habits = Habits()
        self._kinds: tuple[Kind, ...] = ()
        self.fold = button("", None, role="link")
        self.fold.setCheckable(True)
        self.fold.setProperty("enter", "yes")
        self.fold.toggled.connect(self._folded)
        self.inner = QWidget()
        self.inner.hide()
        self.all = button(look("I do everything"), lambda: self._set(self.habits.all_mine()))
        self.judgement = button(look("Judgment only"), lambda: self._set(self.habits.routine_off()))
        self.flow = switch(look("Settle a seat in one step; move on when right"), lambda on: self._turn(flow=on))
        self.chips = switch(look("I also cut, size in and color up chips"), lambda on: self._turn(chips=on))
        self.calls = switch(look("I make the calls (off: the program makes them)"), lambda on: self._turn(calls=on))
        for push_button in (self.all, self.judgement):
            push_button.setProperty("enter", "yes")
        watching = look("I watch the players: some make moves that are not allowed")
        self.watch = switch(watching, lambda on: self._turn(watch=on))
        self.gather = switch(look.words(GATHER), lambda on: self._turn(gather=on))
        self.grid = QGridLayout()
        self.grid.setSpacing(4)
        self._boxes: Pool[QCheckBox] = Pool(self._box)
        inside = QVBoxLayout(self.inner)
        inside.setContentsMargins(0, 6, 0, 0)
        inside.setSpacing(8)
        inside.addLayout(row(self.all, self.judgement, None, spacing=12))
        inside.addLayout(self.grid)
        inside.addWidget(self.flow)
        inside.addWidget(self.chips)
        inside.addWidget(self.calls)
        inside.addWidget(self.watch)
        inside.addWidget(self.gather)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.setSpacing(4)
        box.addWidget(self.fold)
        box.addWidget(self.inner)

    def _box(self, index: int) -> QCheckBox:
        check_box = switch("", lambda on: self._set(self.habits.switched(self._kinds[index], self._kinds, mine=on)))
        self.grid.addWidget(check_box, index // COLUMNS, index % COLUMNS)
        return check_box

    def apply(self, game: Game, habits: Habits) -> None:
        """Shows the duties of a game and who does them."""
        self.habits = habits
        self._kinds = tuple(kind for kind in game.kinds if habits.chips or kind not in CHIP_WORK)
        for check_box, kind in zip(self._boxes.take(len(self._kinds)), self._kinds, strict=True):
            words = self.look.words(KIND_NAMES[kind])
            check_box.setText(words.replace("&", "&&"))
            check_box.setAccessibleName(words)
            check_box.setChecked(kind not in habits.off)
        self.flow.setChecked(habits.flow)
        self.calls.setChecked(habits.calls)
        self.watch.setChecked(habits.watch)
        self.gather.setChecked(habits.gather)
        self.gather.setVisible(has_pot(game.kinds))
        self.calls.setEnabled(habits.flow)
        self.chips.setChecked(habits.chips)
        self.chips.setVisible(any(kind in CHIP_WORK for kind in game.kinds))
        mine = sum(kind not in habits.off for kind in self._kinds)
        words = self.look(
            "Full rounds: I do {mine} of {count} duties, the program does the rest", mine=mine, count=len(self._kinds)
        )
        self.fold.setText(words)
        self.fold.setAccessibleName(words)

    def _turn(self, **switches: bool) -> None:
        self._set(replace(self.habits, **switches))  # type: ignore[arg-type]

    def _set(self, habits: Habits) -> None:
        self.changed.emit(habits)

    def _folded(self, on: bool) -> None:
        self.inner.setVisible(on)


# ---------------- game page

LADDER: tuple[tuple[Mode, str, Text], ...] = (
    (DEMONSTRATION, "eye", say("Watch a round")),
    (GUIDED, "lesson", say("Learn with hints")),
    (PRACTICE, "table", say("Deal a full round")),
    (SPOT, "warning", say("Spot the error")),
    (PRESSURE, "flame", say("Under pressure")),
    (EXAM, "exam", say("Practice exam")),
)


class KindRow(QFrame):
    """One kind of duty: how far it is mastered, a drill of it, and, when unfolded, its printed rules."""

    def __init__(self, look: Look, drill: Callable[[Kind], None], practise: Callable[[Skill], None]) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self._line: KindLine | None = None
        self._practise = practise
        self.title = label("", "sub", wrap=False)
        self.title.setMinimumWidth(220)
        self.meter = Meter(look, 0)
        self.meter.setFixedWidth(120)
        self.notes = label("", "soft")
        self.rules = button(look("Rules"), None, role="link")
        self.rules.setCheckable(True)
        self.rules.toggled.connect(lambda _on: self._fold())
        self.drill = button(look("Practice"), lambda: drill(self.line.kind))
        for push_button in (self.rules, self.drill):
            push_button.setProperty("enter", "yes")
        self._inner = QWidget()
        self._inner.hide()
        self._links: Pool[QPushButton] = Pool(self._link)
        inner_box = QVBoxLayout(self._inner)
        inner_box.setContentsMargins(0, 4, 0, 0)
        inner_box.setSpacing(0)
        top = row(self.title, self.meter, self.notes, self.rules, self.drill, spacing=16)
        top.setStretch(2, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(6)
        box.addLayout(top)
        box.addWidget(self._inner)

    @property
    def line(self) -> KindLine:
        """What is shown."""
        assert self._line is not None
        return self._line

    def apply(self, line: KindLine, *, folded: bool) -> None:
        """Shows a kind of duty; `folded` closes its rules."""
        look, self._line = self.look, line
        words = look.words(KIND_NAMES[line.kind])
        self.title.setText(words)
        self.meter.set_share(line.mastered / len(line.skills) if line.skills else 0)
        notes = [look("{done} of {skills} mastered", done=line.mastered, skills=len(line.skills))]
        notes += [text for duty in line.duties if (text := self._duty(duty, alone=len(line.duties) == 1))]
        self.notes.setText(" · ".join(notes) if len(line.duties) == 1 else "\n".join(notes))
        self.drill.setAccessibleName(look("Practice: {kind}", kind=words))
        self.rules.setAccessibleName(look("Rules of: {kind}", kind=words))
        if folded:
            self.rules.setChecked(False)
        self._fold()

    def _duty(self, duty: DutyLine, *, alone: bool) -> str:
        """How a type of duty goes, by its name where the heading has several; nothing before the first answer."""
        look, notes = self.look, list[str]()
        if duty.figures.share is not None:
            notes.append(look("{percent}% right", percent=round(100 * duty.figures.share)))
        if duty.median is not None and duty.target is not None:
            target = duty.target // 1000
            notes.append(look("{time} s, target {target} s", time=f"{duty.median / 1000:.1f}", target=target))
        words = " · ".join(notes)
        return f"{look.words(duty.name)}: {words}" if words and not alone else words

    def _fold(self) -> None:
        opened = self.rules.isChecked() and self._line is not None
        if opened:
            skills = self.line.skills
            for push_button, skill in zip(self._links.take(len(skills)), skills, strict=True):
                text = self.look.words(skill.rule.text)
                push_button.setText(text if len(text) < 110 else text[:107] + "…")
                push_button.setAccessibleName(self.look("Practice: {kind}", kind=text))
                set_tip(push_button, f"{text}\n{self.look.cited(skill.rule.cite)}")
        self._inner.setVisible(opened)

    def _link(self, index: int) -> QPushButton:
        push_button = button("", lambda: self._practise(self.line.skills[index]), role="link")
        push_button.setProperty("enter", "yes")
        layout = self._inner.layout()
        assert layout is not None
        layout.addWidget(push_button)
        return push_button


class GamePage(Page):
    """`mode_wanted(mode id)`, `kind_wanted(kind)`, `skill_wanted(Skill)`, `mix_wanted`, and ways to other pages."""

    mode_wanted = Signal(str)
    kind_wanted = Signal(object)
    skill_wanted = Signal(object)
    mix_wanted = Signal()
    book_wanted = Signal()
    compare_wanted = Signal()
    lesson_wanted = Signal(object)
    habits_changed = Signal(object)
    speed_wanted = Signal()
    table_wanted = Signal()
    shift_wanted = Signal()
    back = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._game = ""
        self._make_parts()
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addLayout(row(self.home, None, self.speed, self.compare, self.book))
        box.addLayout(self._head())
        box.addLayout(self._modes())
        box.addWidget(self.rounds)
        box.addWidget(self.problem)
        box.addWidget(self.lessons_title)
        box.addWidget(self.lessons)
        box.addWidget(label(look("One duty at a time"), "heading"))
        lines = QVBoxLayout()
        lines.setSpacing(16)
        box.addLayout(lines)
        box.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Game"))
        outer.addWidget(self.area)

        def line(_index: int) -> KindRow:
            kind_row = KindRow(look, self.kind_wanted.emit, self.skill_wanted.emit)
            lines.addWidget(kind_row)
            return kind_row

        self.kinds: Pool[KindRow] = Pool(line)

    def _make_parts(self) -> None:
        look = self.look
        self.home = button(look("Home"), self.back.emit, role="quiet", look=look, icon="back", key="Esc")
        self.book = button(look("Rulebook"), self.book_wanted.emit, look=look, icon="rules")
        self.speed = button(look("Speed"), self.speed_wanted.emit, look=look, icon="flame")
        self.compare = button(look("Compare houses"), self.compare_wanted.emit, look=look, icon="cards")
        self.main = self.main_button = button(
            look("Practice"), self.mix_wanted.emit, role="primary", look=look, icon="practice", key="Enter"
        )
        self.main.setMinimumSize(280, 48)
        self.deal = button(look("Deal hands in a row"), self.table_wanted.emit, look=look, icon="cards")
        set_tip(self.deal, look("Ten hands at one table. The players and stacks stay, and the bank moves on."))
        self.deal.setMinimumHeight(48)
        self.shift = button(look("Work a shift"), self.shift_wanted.emit, look=look, icon="clock")
        set_tip(self.shift, look("Eight hours at one table in about forty minutes."))
        self.shift.setMinimumHeight(48)
        for push_button in (self.home, self.book, self.speed, self.compare, self.main, self.deal, self.shift):
            push_button.setProperty("enter", "yes")
        self.title = label("", "title")
        self.house = label("", "soft")
        self.table = TablePicture(look)
        self.problem = label("", "problem")
        self.problem.hide()
        self.rounds = RoundHabits(look)
        self.rounds.changed.connect(self.habits_changed.emit)
        self.lessons_title = label(look("Lessons"), "heading")
        self.lessons = Panels(look, partial(emblem, look), SIDE)
        self.lessons.setAccessibleName(look("Lessons"))
        self.lessons.chosen.connect(self.lesson_wanted.emit)

    def _head(self) -> QHBoxLayout:
        """What the game is called and its main button, beside its table."""
        says = self.look("Due rules first, then weak ones, then new ones. All duties of this game, mixed.")
        begin = flow_box(self.main, self.deal, self.shift)
        words = column(self.title, self.house, None, begin, label(says, "soft"), spacing=8)
        head = row(0, self.table, spacing=32)
        head.insertLayout(0, words, 1)
        return head

    def _modes(self) -> QGridLayout:
        look = self.look
        grid = QGridLayout()
        grid.setSpacing(12)
        for index, (mode, icon, words) in enumerate(LADDER):
            text = look.words(words)
            push_button = button(
                text, partial(self.mode_wanted.emit, mode.id), role="row", name=text, look=look, icon=icon
            )
            push_button.setAccessibleDescription(look.words(mode.says))
            set_tip(push_button, look.words(mode.says))
            push_button.setProperty("enter", "yes")
            push_button.setMinimumHeight(52)
            grid.addWidget(push_button, index // 3, index % 3)
        for place in range(3):
            grid.setColumnStretch(place, 1)
        return grid

    def start_focus(self) -> None:
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(
        self,
        game: Game,
        progress: Progress,
        lessons: Sequence[LessonLine] = (),
        habits: Habits = USUAL,
        view: Callable[[], FeltView] | None = None,
        *,
        shift: bool = False,
    ) -> None:
        """Shows a game, its table as `view` makes it; another one from its top, the same one where it was left.

        `shift`: a shift at its table is offered.
        """
        self.shift.setVisible(shift)
        self.rounds.apply(game, habits)
        info = game.info
        other, self._game = info.id != self._game, info.id
        self.title.setText(info.title)
        if view is not None:
            self.table.show_table(info.id, info.title, view)
        self.house.setText(info.house_title)
        self.problem.hide()
        self._show_lessons(lessons)
        lines = kind_lines(game, progress)
        for kind_row, line in zip(self.kinds.take(len(lines)), lines, strict=True):
            kind_row.apply(line, folded=other)
        if other:
            self.area.verticalScrollBar().setValue(0)

    def _show_lessons(self, lessons: Sequence[LessonLine]) -> None:
        """The lessons of this game, numbered and ticked; the first that is not done is the next."""
        look, panels, next_met = self.look, list[Panel](), False
        for number, line in enumerate(lessons, start=1):
            is_next = not line.ticked and not next_met
            next_met = next_met or is_next
            count = line.lesson.questions
            note = look.words(counted("{n} question", "{n} questions", count))
            if line.done is not None:
                note += f"  ·  {look.words(line.done.words)}"
            if is_next:
                note = look("next") + f"  ·  {note}"
            title = f"{'✓ ' if line.ticked else ''}{number}  {line.lesson.title}"
            panels.append(Panel(line, title, note, subject_of(line.lesson), line.lesson.goal))
        self.lessons.show_panels(panels)
        for part in (self.lessons_title, self.lessons):
            part.setVisible(bool(panels))

    def show_problem(self, sentence: str) -> None:
        """Why what was chosen cannot be begun."""
        self.problem.setText(sentence)
        self.problem.show()
        self.look.announcer.say(sentence)
