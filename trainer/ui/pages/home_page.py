"""Home: one primary button, how it is going, and everything else there is to practise.

Made once; every visit fills it again. Games and lessons are panels that a view draws, so their number costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from trainer.core.text import Text, counted, join, say
from trainer.ui.controllers.search import best_first, search_words
from trainer.ui.emblem import emblem
from trainer.ui.look import Look
from trainer.ui.pages.home_cards import ICON, MAIN, TOP, FamilyShelf, HomeFigures, PackCard, WaitingCard
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Line, button, card, column, field_label, label, row, scroll
from trainer.ui.widgets.panels import Panel, Panels, flow_box
from trainer.ui.widgets.teardown import Pool

if TYPE_CHECKING:
    from trainer.ui.controllers.assignments import TodoLine
    from trainer.ui.controllers.home import GameLine, HomeShown, LessonLine


class HomePage(Page):
    """Renders a `HomeShown`. The main button is reached by Enter from anywhere on the page."""

    main_wanted = Signal()
    new_wanted = Signal()
    game_wanted = Signal(str)
    lesson_wanted = Signal(object)
    code_typed = Signal(str)
    way_wanted = Signal()
    live_wanted = Signal()
    skip_wanted = Signal()
    shift_wanted = Signal(str)
    todo_wanted = Signal(object)
    waiting_wanted = Signal(str)
    discard_wanted = Signal(str)
    painted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._was_painted = self._opening = False
        self.shown: HomeShown | None = None
        self._listed: object = None
        self._make_parts()
        self._lay_out()

    def _make_parts(self) -> None:
        look = self.look
        self.main = self.main_button = button(
            look("Start"), self.main_wanted.emit, role="primary", look=look, icon="practice", key="Enter"
        )
        self.main.setMinimumSize(MAIN)
        self.other = button(look("Something else"), self.new_wanted.emit, look=look, icon="cards")
        self.way = button(look("Choose your job"), self.way_wanted.emit, look=look, icon="lesson")
        self.skip = button(look("Skip intro"), self.skip_wanted.emit, look=look, icon="next")
        self.skip.hide()
        self.shift = button(look("Work a shift"), self._work_shift, look=look, icon="clock")
        self.all = button(look("All games and lessons"), self._show_matches)
        self.all.setCheckable(True)
        self.all.hide()
        self.go = button(look("Open"), self._open_code)
        self.live = button(look("Live class"), self.live_wanted.emit)
        for push_button in (self.main, self.other, self.way, self.skip, self.shift, self.all, self.go, self.live):
            push_button.setProperty("enter", "yes")
        self.code = Line()
        self.code.setPlaceholderText("….-….-……-….")
        self.code.setAccessibleName(look("Code of a question or a live class"))
        self.code.setFixedWidth(250)
        self.code.returnPressed.connect(self._open_code)
        self.problem, self.closed = label("", "problem"), label("", "problem")
        for remark_label in (self.problem, self.closed):
            remark_label.hide()
        self.search = Line()
        self.search.offer_clearing(look("Clear"))
        self.search.setAccessibleName(look("Find a game or a lesson"))
        self.search.setFixedWidth(220)
        self.search.textChanged.connect(lambda _text: self._show_matches())
        self.search.returnPressed.connect(self._go_to_match)
        self.greeting = label("", "title")
        self.summary = label("", "soft", wrap=False)
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.says = label("", "sub")
        self.figures = HomeFigures(look)
        self.no_game = label(look("No game has these words in its name. Try fewer words."), "soft")
        self.no_lesson = label(look("No lesson has these words in its name."), "soft")
        self.no_pack = label(look("No lesson pack is installed. Your instructor can give you one."), "soft")

    def _lay_out(self) -> None:
        look = self.look
        now, now_box = card(margin=24)
        now_box.addWidget(label(look("Next step"), "soft"))
        now_box.addLayout(row(self.main, None))
        now_box.addWidget(self.says)
        now_box.addWidget(self.closed)
        now_box.addStretch(1)
        self.others = flow_box(self.other, self.way, self.skip, self.shift, spacing=16)
        now_box.addWidget(self.others)
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addLayout(column(self.greeting, self.summary, spacing=4))
        top = QHBoxLayout()
        top.setSpacing(16)
        for frame, part in ((now, 5), (self.figures, 4)):
            frame.setMinimumHeight(TOP)
            frame.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # what is in it moves neither
            top.addWidget(frame, part)
        box.addLayout(top)
        box.addWidget(self.figures.weak)
        self.waiting = WaitingCard(look)
        self.waiting.signal.connect(self.waiting_wanted.emit)
        self.waiting.discarded.connect(self.discard_wanted.emit)
        box.addWidget(self.waiting)
        self.rest = QWidget()
        box.addWidget(self.rest)
        box.addStretch(1)
        self._lay_out_rest(QVBoxLayout(self.rest))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Home"))
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or all moves when the games come
        outer.addWidget(self.area)

    def _lay_out_rest(self, box: QVBoxLayout) -> None:
        """Games, lessons, and the field for a code."""
        look = self.look
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(16)
        tag = field_label(look("Find a game or a lesson:"), self.search)
        self.todo_title = label(look("Assigned by your school"), "heading")
        self.todo = Panels(look, look.icon, ICON)
        self.todo.setAccessibleName(look("Assigned by your school"))
        self.todo.chosen.connect(self.todo_wanted.emit)
        box.addWidget(self.todo_title)
        box.addWidget(self.todo)
        box.addLayout(row(label(look("Games"), "heading", wrap=False), None, self.all, tag, self.search, spacing=12))
        box.addWidget(self.no_game)
        shelves, packs = QVBoxLayout(), QVBoxLayout()
        for stack in (shelves, packs):
            stack.setSpacing(16)
        box.addLayout(shelves)
        box.addWidget(label(look("Lessons"), "heading"))
        box.addLayout(packs)
        box.addWidget(self.no_lesson)
        box.addWidget(self.no_pack)
        box.addWidget(label(look("Question or live class by code"), "heading"))
        words = field_label(look("Code:"), self.code)
        box.addLayout(row(words, self.code, self.go, self.problem, None, self.live))

        opened: set[str] = set()

        def shelf(_index: int) -> FamilyShelf:
            shelf = FamilyShelf(look, lambda id: self.game_wanted.emit(str(id)), lambda family: emblem(look, family))
            shelves.addWidget(shelf)
            return shelf

        def pack(_index: int) -> PackCard:
            pack_card = PackCard(look, self.lesson_wanted.emit, opened)
            packs.addWidget(pack_card)
            return pack_card

        self.shelves: Pool[FamilyShelf] = Pool(shelf)
        self.packs: Pool[PackCard] = Pool(pack)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Says when the first picture of the page is on the screen."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            # Not within the paint event: Qt would paint recursively where a slot changes widgets.
            QTimer.singleShot(0, self, self.painted.emit)

    def start_focus(self) -> None:
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_code(self) -> None:
        self._opening = True
        self.code_typed.emit(self.code.text())
        self._opening = False

    def _work_shift(self) -> None:
        if self.shown is not None:
            self.shift_wanted.emit(self.shown.shift)

    def show_problem(self, sentence: str) -> None:
        """Why the typed code is none; else, beside what is to be done now, why something is shut."""
        typed = self._opening
        for text_label, says in ((self.problem, sentence if typed else ""), (self.closed, "" if typed else sentence)):
            text_label.setText(says)
            text_label.setVisible(bool(says))
        self.look.announcer.say(sentence)

    # -- rendering

    def apply_at_start(self, name: str, summary: str) -> None:
        """The frame, before any book is open: who it is, what was done up to last time, and the button to begin.

        Whatever comes later leaves all of it where it is.
        """
        self._greet(name)
        answers, _, game = summary.partition(" ")
        self._sum_up(int(answers) if answers.isdecimal() else 0, game)
        self.says.hide()
        self.others.hide()
        self.figures.clear()
        self.waiting.hide()
        self.rest.hide()

    def apply_adding(self, name: str, percent: int, summary: str) -> None:
        """The same while the answers are added up."""
        self.apply_at_start(name, summary)
        words = say("Counting your answers again: {percent}%. This happens once, and nothing is lost.", percent=percent)
        self.says.setText(self.look.words(words))
        self.says.show()

    def _sum_up(self, answers: int, game: str) -> None:
        """The line below the greeting; it keeps its height where there is nothing to say."""
        words = [counted("{n} answer so far", "{n} answers so far", answers)] if answers else []
        words += [say("last game: {game}", game=game)] if answers and game else []
        self.summary.setText(self.look.words(join(words, "  ·  ")))

    def _greet(self, name: str) -> None:
        self.greeting.setText(self.look("Hello, {name}.", name=name) if name else self.look("Welcome."))

    def apply(self, shown: HomeShown) -> None:
        """Shows a state; focus and scrolling stay as they are."""
        look, self.shown = self.look, shown
        self.closed.hide()
        self._greet(shown.name)
        self._sum_up(shown.answers, shown.last_game)
        self.main.setText(look.words(shown.main))
        self.main.setAccessibleName(look.words(shown.main))
        self.main.setAccessibleDescription(look.words(shown.main_says))
        self.says.setText(look.words(shown.main_says))
        self.says.show()
        self._show_other_steps(shown)
        self.waiting.apply(shown.waiting)
        self.all.setVisible(bool(shown.own))
        self.todo_title.setVisible(bool(shown.todo))
        self.todo.setVisible(bool(shown.todo))
        self.todo.show_panels([self._todo(line) for line in shown.todo])
        self.figures.apply(shown)
        self._show_matches()
        self.rest.setVisible(not shown.way_waits)

    def _show_other_steps(self, shown: HomeShown) -> None:
        """What else can be done now: practise instead of going on, the whole way, or the choice of one."""
        look, has_curriculum = self.look, shown.curriculum is not None
        other = look("Practice what is due") if has_curriculum and not shown.resume else look("Something else")
        self.other.setText(other)
        self.other.setAccessibleName(other)
        self.other.setVisible(bool(shown.resume) or has_curriculum)
        label_text = look("All lessons") if has_curriculum else look("Choose your job")
        self.way.setText(label_text)
        self.way.setAccessibleName(label_text)
        self.way.setVisible(not shown.way_waits)
        self.skip.setVisible(shown.skips)
        self.shift.setVisible(bool(shown.shift))
        words = say("{game}: eight hours at one table in about forty minutes.", game=shown.last_game)
        set_tip(self.shift, look.words(words))
        self.others.show()

    def _show_matches(self) -> None:
        """What has all that is typed in its name; a pack opens while something is looked for."""
        if self.shown is None:
            return
        query = search_words(self.search.text())
        own = frozenset[str]() if query or self.all.isChecked() else self.shown.own
        self._show_games(self.shown, query, own)
        packs = []
        for id, title, lines in _by_pack(_lessons_of(self.shown, own)):
            fitting = best_first(lines, partial(_lesson_name, title), query)
            if fitting:
                packs.append((fitting[0][0], id, title, [line for _, line in fitting]))
        packs.sort(key=lambda pack: pack[0])
        for pack, (_, id, title, lines) in zip(self.packs.take(len(packs)), packs, strict=True):
            pack.apply(id, title, lines, is_open=bool(query))
        self._order_keys()
        self.no_lesson.setVisible(bool(query) and bool(self.shown.lessons) and not packs)
        self.no_pack.setVisible(not self.shown.lessons and not self.shown.lessons_wait)

    def _order_keys(self) -> None:
        """Tab goes as the eye does: what is looked for, what is found, a code."""
        controls = [control for pack in self.packs.shown for control in (pack.show_button, pack.panels)]
        walk = [self.search, *(shelf.panels for shelf in self.shelves.shown), *controls, self.code, self.go, self.live]
        for before, after in pairwise(walk):
            QWidget.setTabOrder(before, after)

    def _go_to_match(self) -> None:
        """Enter while looking for something: the only thing found is chosen, of several the first one has the focus."""
        lists = [shelf.panels for shelf in self.shelves.shown] + [pack.panels for pack in self.packs.shown]
        if not self.search.text().strip() or not lists:
            return
        if len(lists) == 1 and len(lists[0].panels) == 1:
            lists[0].chosen.emit(lists[0].panels[0].subject)
        else:
            lists[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _show_games(self, shown: HomeShown, search_words: Sequence[str], own: frozenset[str]) -> None:
        """Family by family; only the trainee's `own` where there are such. What stands there already stays."""
        listed = shown.families, tuple(search_words), own
        if listed == self._listed:
            return
        self._listed = listed
        groups = []
        for words, lines in shown.families:
            title = self.look.words(words)
            fitting = best_first(lines, partial(_game_name, title), search_words)
            panels = [self._game(line) for _, line in fitting if not own or line.info.id in own]
            if panels:
                groups.append((fitting[0][0], title, panels))
        groups.sort(key=lambda shelf: shelf[0])
        for shelf, (_, title, panels) in zip(self.shelves.take(len(groups)), groups, strict=True):
            shelf.apply(title, panels)
        self.no_game.setVisible(not groups)

    def _todo(self, line: TodoLine) -> Panel:
        picture = "check" if line.done else "warning" if line.late else "lesson"
        title = f"{'✓ ' if line.done else ''}{line.title}"
        return Panel(line, title, self.look.words(line.note), picture, line.title)

    def _game(self, line: GameLine) -> Panel:
        look, info = self.look, line.info
        rules = line.rules
        met = rules is not None and rules.met > 0
        note = _mastered(rules.mastered, rules.total) if rules and met else Text("")
        house = f"{info.house_title}  ·  {look.words(note)}" if note else info.house_title
        return Panel(info.id, info.title, house, info.family, f"{info.title}, {house}")


def _game_name(family: str, line: GameLine) -> str:
    """What a game is found by."""
    return f"{line.info.title} {line.info.house_title} {family}"


def _lesson_name(pack: str, line: LessonLine) -> str:
    """What a lesson is found by."""
    return f"{line.lesson.title} {pack}"


def _lessons_of(shown: HomeShown, own: frozenset[str]) -> Sequence[LessonLine]:
    """The lessons of the trainee's way and of the games that are shown."""
    if not own or shown.curriculum is None:
        return shown.lessons
    of_way = {(step.line.pack.id, step.line.lesson.id) for step in shown.curriculum.steps}
    return [line for line in shown.lessons if (line.pack.id, line.lesson.id) in of_way or line.lesson.game in own]


def _by_pack(lines: Sequence[LessonLine]) -> list[tuple[str, str, list[LessonLine]]]:
    packs: dict[str, list[LessonLine]] = {}
    for line in lines:
        packs.setdefault(line.pack.id, []).append(line)
    return [(id, lines_of_pack[0].pack.title, lines_of_pack) for id, lines_of_pack in packs.items()]


def _mastered(done: int, rules: int) -> Text:
    return counted("{done} of {n} rule mastered", "{done} of {n} rules mastered", rules, done=done)
