"""Home: one primary button, how it is going, and everything else there is to practise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.ui.emblem import emblem
from trainer.ui.emblem import size as emblem_size
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Line, button, card, clear, label, row, scroll

if TYPE_CHECKING:
    from trainer.ui.controllers.home import GameLine, HomeShown, LessonLine


class HomePage(QWidget):
    """Renders a `HomeShown`. The main button is reached by Enter from anywhere on the page."""

    main_wanted = Signal()
    new_wanted = Signal()
    game_wanted = Signal(str)
    lesson_wanted = Signal(object)
    code_typed = Signal(str)
    painted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("page")
        self.look = look
        self.games: list[QWidget] = []
        self._was_painted = False
        self._kept_scroll: int | None = None
        inside = QWidget()
        self.box = QVBoxLayout(inside)
        self.box.setContentsMargins(32, 24, 32, 24)
        self.box.setSpacing(16)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Home"))
        outer.addWidget(self.area)
        self.main = button(
            look("Start"), self.main_wanted.emit, role="primary", look=look, icon="practice", key="Enter"
        )
        self.main.setMinimumSize(200, 56)
        self.main.setProperty("enter", "yes")
        self.other = button(look("Something new"), self.new_wanted.emit, look=look, icon="cards")
        self.other.setProperty("enter", "yes")
        self.code = Line()
        self.code.setPlaceholderText("C99F-R-4K7M2Q-9XB4")
        self.code.setAccessibleName(look("Code of a question"))
        self.code.setFixedWidth(250)
        self.code.returnPressed.connect(lambda: self.code_typed.emit(self.code.text()))
        self.problem = label("", "problem")
        self.problem.hide()
        self.search = Line()
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(look("Find a game"))
        self.search.setFixedWidth(220)
        self.search.textChanged.connect(lambda _text: self._filter())
        self._families: list[tuple[QWidget, list[tuple[str, QWidget]]]] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        """Says when the first picture of the page is on the screen."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    def start_focus(self) -> None:
        self.main.show()
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problem(self, sentence: str) -> None:
        """Why the typed code is none."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.look.announcer.say(sentence)

    def apply_at_start(self, name: str) -> None:
        """What can be shown before any book is open: who it is, and the button to begin."""
        self._empty(name)
        frame, box = card(margin=24)
        box.addWidget(label(self.look("What now?"), "soft"))
        box.addLayout(row(self.main, None))
        self.box.addWidget(frame)
        self.box.addStretch(1)
        frame.show()

    def _empty(self, name: str) -> None:
        """Takes everything off the page but the greeting; what is kept stays as it was."""
        look = self.look
        for kept in (self.main, self.other, self.code, self.problem, self.search):
            kept.setParent(None)
        clear(self.box)
        self.games = []
        self.box.addWidget(label(look("Hello, {name}.", name=name) if name else look("Welcome."), "title"))

    def apply(self, shown: HomeShown) -> None:
        """Shows a state; what had the focus keeps it where it stays, else the main button has it."""
        if self._kept_scroll is None:
            # Taking the page apart moves the focus and the bar with it; a second filling must not keep that.
            self._kept_scroll = self.area.verticalScrollBar().value() if self.isVisible() else 0
            QTimer.singleShot(0, self, self._scroll_back)
        typing = next((field for field in (self.code, self.search) if field.hasFocus()), None)
        self._fill(shown)
        if typing is not None:
            typing.show()
            typing.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.isVisible():
            self.start_focus()

    def _scroll_back(self) -> None:
        self.area.verticalScrollBar().setValue(self._kept_scroll or 0)
        self._kept_scroll = None

    def _fill(self, shown: HomeShown) -> None:
        look = self.look
        self._empty(shown.name)
        top = QHBoxLayout()
        top.setSpacing(16)
        now = self._now(shown)
        top.addWidget(now, 5)
        top.addWidget(self._how(shown), 4)
        self.box.addLayout(top)
        now.show()
        tag = label(look("Find a game:"), wrap=False)
        tag.setBuddy(self.search)
        self.box.addLayout(row(label(look("Games"), "heading", wrap=False), None, tag, self.search))
        self._families = []
        for words, lines in shown.families:
            self.box.addWidget(self._family(look.words(words), lines))
        self._filter()
        self.box.addWidget(label(look("Lessons"), "heading"))
        for title, lessons in _by_pack(shown.lessons):
            self.box.addWidget(self._pack(title, lessons))
        if not shown.lessons and not shown.lessons_wait:
            self.box.addWidget(label(look("No lesson pack is installed. Your instructor can give you one."), "soft"))
        self.box.addWidget(label(look("A question you were given"), "heading"))
        words_label = label(look("Its code:"), wrap=False)
        words_label.setBuddy(self.code)
        go = button(look("Open"), lambda: self.code_typed.emit(self.code.text()))
        go.setProperty("enter", "yes")
        self.box.addLayout(row(words_label, self.code, go, self.problem, None))
        self.box.addStretch(1)

    def _now(self, shown: HomeShown) -> QWidget:
        look = self.look
        frame, box = card(margin=24)
        box.addWidget(label(look("What now?"), "soft"))
        self.main.setText(look.words(shown.main))
        self.main.setAccessibleName(look.words(shown.main))
        self.main.setAccessibleDescription(look.words(shown.main_says))
        box.addWidget(label(look.words(shown.main_says), "sub"))
        box.addSpacing(8)
        box.addLayout(row(self.main, self.other, None, spacing=16))
        self.other.setVisible(bool(shown.resume))
        box.addStretch(1)
        return frame

    def _how(self, shown: HomeShown) -> QWidget:
        look = self.look
        frame, box = card(margin=24)
        box.addWidget(label(look("How is it going?"), "soft"))
        if shown.accuracy is None:
            box.addWidget(label(look("After your first answers you see here how often you are right, and how fast.")))
            box.addStretch(1)
            return frame
        figures = (
            (f"{round(100 * shown.accuracy)} %", look("right, of the last 50")),
            (f"{round(100 * (shown.on_time or 0))} %", look("of these in time")),
            (str(shown.mastered), look("rules mastered")),
            (str(shown.today), look("answers today")),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        for column, (figure, words) in enumerate(figures):
            grid.addWidget(label(figure, "number", wrap=False), 0, column)
            grid.addWidget(label(words, "soft"), 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
        box.addLayout(grid)
        box.addStretch(1)
        return frame

    def _family(self, title: str, lines: Sequence[GameLine]) -> QWidget:
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(label(title, "sub"))
        made = [(f"{line.info.title} {line.info.house_title} {title}".casefold(), self._game(line)) for line in lines]
        box.addLayout(self._grid([widget for _, widget in made]))
        self._families.append((holder, made))
        return holder

    def _filter(self) -> None:
        """Only the games whose names contain what is typed."""
        wanted = self.search.text().casefold().split()
        for holder, games in self._families:
            fitting = [all(word in name for word in wanted) for name, _ in games]
            for (_, widget), fits in zip(games, fitting, strict=True):
                widget.setVisible(fits)
            holder.setVisible(any(fitting))

    def _pack(self, title: str, lines: Sequence[LessonLine]) -> QWidget:
        """A pack, folded: its lessons appear when it is opened."""
        look = self.look
        frame, box = card(margin=12)
        count = look("{count} lessons", count=len(lines))
        show = button(look("Show"), None, name=look("Show the lessons of: {pack}", pack=title))
        show.setCheckable(True)
        show.setProperty("enter", "yes")
        box.addLayout(row(label(title, "sub", wrap=False), label(count, "soft", wrap=False), None, show, spacing=16))
        inside = QWidget()
        grid = self._grid([self._lesson(line) for line in lines])
        grid.setContentsMargins(0, 0, 0, 0)
        inside.setLayout(grid)
        inside.hide()
        show.toggled.connect(inside.setVisible)
        box.addWidget(inside)
        return frame

    def _grid(self, widgets: list[QWidget]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(12)
        columns = 3
        for index, widget in enumerate(widgets):
            grid.addWidget(widget, index // columns, index % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        return grid

    def _game(self, line: GameLine) -> QWidget:
        look, info = self.look, line.info
        note = look("{done} of {skills} rules mastered", done=line.mastered, skills=line.skills) if line.asked else ""
        text = f"{info.title}\n{info.house_title}" + (f"  ·  {note}" if note else "")
        name = f"{info.title}, {info.house_title}" + (f", {note}" if note else "")
        made = button(text, lambda: self.game_wanted.emit(info.id), role="row", name=name)
        made.setIcon(emblem(look, info.family))
        made.setIconSize(emblem_size())
        made.setMinimumHeight(64)
        made.setProperty("enter", "yes")
        self.games.append(made)
        return made

    def _lesson(self, line: LessonLine) -> QWidget:
        look, lesson = self.look, line.lesson
        count = look("{count} questions", count=lesson.questions)
        text = f"{lesson.title}\n{count}"
        name = f"{lesson.title}, {count}"
        made = button(text, lambda: self.lesson_wanted.emit(line), role="row", name=name, look=look, icon="lesson")
        made.setToolTip(lesson.goal)
        made.setMinimumHeight(64)
        made.setProperty("enter", "yes")
        return made


def _by_pack(lines: Sequence[LessonLine]) -> list[tuple[str, list[LessonLine]]]:
    packs: dict[str, list[LessonLine]] = {}
    for line in lines:
        packs.setdefault(line.pack.title, []).append(line)
    return list(packs.items())
