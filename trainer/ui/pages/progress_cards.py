"""The cards of the progress page: figures, advice, kinds of duty, rules, what was never asked, what is mixed up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from trainer.core.text import counted
from trainer.games.base import Game
from trainer.round.duty import KIND_NAMES, Kind
from trainer.ui.controllers.game_overview import DutyLine, KindLine, RuleCount
from trainer.ui.controllers.lesson_standing import WeakLine
from trainer.ui.controllers.progress_overview import Advice, ConfusionLine, NeverLine
from trainer.ui.look import Look
from trainer.ui.style import set_role
from trainer.ui.widgets.basic import button, column, label, row
from trainer.ui.widgets.meter import Meter
from trainer.ui.widgets.teardown import Cells, Pool, Texts

NEVER_COLUMNS = 3
LINK_INDENT = 5
"""How far the words of a link stand from its edge."""


class Figure(QFrame):
    """One number of a trainee, what it counts, and a bar."""

    def __init__(self, look: Look, words: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.number = label("", "number", wrap=False)
        self.meter = Meter(look, 0.0)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(8)
        box.addWidget(self.number)
        box.addWidget(label(words, "soft"))
        box.addWidget(self.meter)

    def apply(self, text: str, share: float | None) -> None:
        self.number.setText(text)
        self.meter.set_share(share or 0.0)


class AdviceLine(QWidget):
    """One sentence, with a button where it is about a kind of duty. `wanted(Kind)`."""

    picked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._kind: Kind | None = None
        self.words = label("", "sub")
        self.begin = button("", lambda: self.picked.emit(self._kind), look=look, icon="practice")
        self.begin.setProperty("enter", "yes")
        self.begin.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setLayout(row(self.words, self.begin, spacing=16))

    def apply(self, advice: Advice) -> None:
        self.words.setText(self.look.words(advice.says))
        self._kind = advice.kind
        self.begin.setVisible(advice.kind is not None)
        if advice.kind is not None:
            words = self.look("Practice: {kind}", kind=self.look.words(KIND_NAMES[advice.kind]))
            self.begin.setText(words)
            self.begin.setAccessibleName(words)


class KindTable(QFrame):
    """Every kind of duty of a game: how often right, how fast, how many rules mastered."""

    picked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self._lines: list[tuple[KindLine, DutyLine]] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(8)
        box.addWidget(label(look("Duties"), "sub"))
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        for place, words in enumerate((look("Duty"), look("Right"), look("Time / target"), look("Mastered"))):
            grid.addWidget(label(words, "soft", wrap=False), 0, place)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(4, 2)
        box.addLayout(grid)
        box.addStretch(1)
        self.rows: Pool[KindCells] = Pool(self._row)

    def _row(self, index: int) -> KindCells:
        push_button = button("", lambda: self.picked.emit(self._lines[index][0].kind), role="link")
        push_button.setProperty("enter", "yes")
        share, time, done = (label("", wrap=False) for _ in range(3))
        cells = KindCells(push_button, share, time, done, Meter(self.look, 0.0))
        for place, widget in enumerate(cells.widgets):
            self._grid.addWidget(widget, index + 1, place)
        return cells

    def apply(self, lines: tuple[KindLine, ...]) -> None:
        self._lines = [(line, duty) for line in lines for duty in line.duties]
        for cells, (line, duty) in zip(self.rows.take(len(self._lines)), self._lines, strict=True):
            cells.apply(self.look, line, duty)


class KindCells(Cells):
    """One line of the table."""

    def __init__(self, link: QPushButton, share: QLabel, time: QLabel, done: QLabel, meter: Meter) -> None:
        super().__init__(link, share, time, done, meter)
        self.link, self.share, self.time, self.done, self.meter = link, share, time, done, meter

    def apply(self, look: Look, line: KindLine, duty: DutyLine) -> None:
        """A type of duty; the rules are those of its heading, and stand beside its first type."""
        words, first = look.words(duty.name), duty is line.duties[0]
        self.link.setText(words)
        self.link.setAccessibleName(look("Practice: {kind}", kind=words))
        self.share.setText(percent(duty.figures.share))
        target = "" if duty.target is None else f" / {duty.target // 1000}"
        time = "–" if duty.median is None else f"{duty.median / 1000:.1f}{target} s"
        self.time.setText(time + (f"  {look('slow')}" if duty.slow else ""))
        set_role(self.time, "note" if duty.slow else "")
        self.done.setText(look("{count} of {every}", count=line.mastered, every=len(line.skills)) if first else "")
        self.meter.set_share(line.mastered / max(1, len(line.skills)))
        self.meter.setVisible(first)


class RuleRows(QWidget):
    """Rules one under the other, each a button that practises it; `wanted(WeakLine)`.

    Rules of one list are one entry that opens.
    """

    picked = Signal(object)

    def __init__(self, look: Look, *, with_game: bool = False) -> None:
        super().__init__()
        self.look = look
        self._with_game = with_game
        self._entries: tuple[WeakLine, ...] = ()
        self._lines: list[WeakLine] = []
        self._opened: set[str] = set()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(4)
        self.rows: Pool[SkillCells] = Pool(self._row)

    def _row(self, index: int) -> SkillCells:
        push_button = button("", lambda: self.picked.emit(self._lines[index]), role="link")
        more = button("", lambda: self._toggle(self._lines[index]), role="link")
        for control in (push_button, more):
            control.setProperty("enter", "yes")
        more.setCheckable(True)
        says = label("", "soft")
        says.setIndent(LINK_INDENT)
        cells = SkillCells(push_button, says, more)
        for widget in cells.widgets:
            self._box.addWidget(widget)
        return cells

    def _toggle(self, line: WeakLine) -> None:
        self._opened ^= {line.skill.id}
        self._show()

    def apply(self, lines: Sequence[WeakLine]) -> None:
        self._entries = tuple(lines)
        self._show()

    def _show(self) -> None:
        self._lines = []
        for entry in self._entries:
            self._lines += [entry, *(entry.weaker if entry.skill.id in self._opened else ())]
        for cells, line in zip(self.rows.take(len(self._lines)), self._lines, strict=True):
            cells.apply(self.look, line, with_game=self._with_game)
            cells.offer_more(self.look, line, opened=line.skill.id in self._opened)


class SkillCard(QFrame):
    """Some rules under a heading. `wanted(WeakLine)`."""

    picked = Signal(object)

    def __init__(self, look: Look, heading: str, empty: str, *, with_game: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._empty = label(empty, "soft")
        self.rules = RuleRows(look, with_game=with_game)
        self.rules.picked.connect(self.picked.emit)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(4)
        box.addWidget(label(heading, "sub"))
        box.addWidget(self._empty)
        box.addWidget(self.rules)

    def apply(self, lines: Sequence[WeakLine]) -> None:
        self._empty.setVisible(not lines)
        self.rules.apply(lines)


class SkillCells(Cells):
    """One rule: the button, the rule itself below it, and the way to others of its list."""

    def __init__(self, link: QPushButton, says: QLabel, more: QPushButton) -> None:
        super().__init__(link, says, more)
        self.link, self.says, self.more = link, says, more

    def offer_more(self, look: Look, line: WeakLine, *, opened: bool) -> None:
        count = len(line.weaker)
        self.more.setVisible(bool(line.weaker))
        self.more.setChecked(opened)
        words = look("Hide these {count}", count=count) if opened else look("Show {count} more", count=count)
        self.more.setText(words)
        self.more.setAccessibleName(f"{self.more.text()}: {look.words(line.skill.rule.text)}")

    def apply(self, look: Look, line: WeakLine, *, with_game: bool) -> None:
        text = look.words(line.skill.rule.text)
        words = [look.words(KIND_NAMES[line.skill.kind]), look.words(line.lead)]
        if with_game:
            words.insert(0, look.words(line.game.info.title))
        self.link.setText("  ·  ".join(words))
        self.link.setAccessibleName(look("Practice: {kind}", kind=text))
        self.says.setText(text)


class GamesCard(QFrame):
    """Every game that was practised, with how many of its rules are mastered. `picked(id)`."""

    picked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self.ids: tuple[str, ...] = ()
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(4)
        box.addWidget(label(look("Each game"), "sub"))
        lines = column(spacing=4)
        box.addLayout(lines)
        box.addStretch(1)

        def line(index: int) -> GameCells:
            link = button("", lambda: self.picked.emit(self.ids[index]), role="link")
            link.setProperty("enter", "yes")
            note = label("", "soft")
            lines.addWidget(link)
            lines.addWidget(note)
            return GameCells(link, note)

        self.rows: Pool[GameCells] = Pool(line)

    def apply(self, games: Sequence[tuple[Game, RuleCount]]) -> None:
        """Shows these games."""
        self.ids = tuple(game.info.id for game, _ in games)
        for cells, (game, rules) in zip(self.rows.take(len(games)), games, strict=True):
            cells.apply(self.look, game, rules)


class GameCells(Cells):
    """One game: the way to its numbers, and how many of its rules are mastered."""

    def __init__(self, link: QPushButton, note: QLabel) -> None:
        super().__init__(link, note)
        self.link, self.note = link, note

    def apply(self, look: Look, game: Game, rules: RuleCount) -> None:
        name = f"{game.info.title}  ·  {game.info.house_title}"
        self.link.setText(name)
        self.link.setAccessibleName(look("Progress in {game}", game=name))
        words = counted("{done} of {n} rule mastered", "{done} of {n} rules mastered", rules.total, done=rules.mastered)
        self.note.setText(look.words(words))


class NeverCard(QFrame):
    """What was never asked, by duty: a duty opens the list of its rules, each of which can be asked. `wanted(Kind)`."""

    picked = Signal(object)

    def __init__(self, look: Look, rule_wanted: Callable[[WeakLine], object]) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self._lines: tuple[NeverLine, ...] = ()
        self._open: Kind | None = None
        self.heading = label("", "sub")
        self.all = button(look("Practice new rules"), lambda: self.picked.emit(None), look=look, icon="practice")
        self.some = button("", lambda: self.picked.emit(self._open), role="link")
        for push_button in (self.all, self.some):
            push_button.setProperty("enter", "yes")
        self.note = label(look("A rule counts for each duty it decides. You may have met it in another duty."), "soft")
        self.rules = RuleRows(look)
        self.rules.picked.connect(rule_wanted)
        self._kinds = QGridLayout()
        self._kinds.setSpacing(2)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(8)
        box.addLayout(row(self.heading, None, self.all, spacing=12))
        box.addWidget(self.note)
        box.addLayout(self._kinds)
        box.addWidget(self.some)
        box.addWidget(self.rules)
        self.rows: Pool[QPushButton] = Pool(self._row)

    def _row(self, index: int) -> QPushButton:
        push_button = button("", lambda: self._toggle(self._lines[index].kind), role="link")
        push_button.setProperty("enter", "yes")
        push_button.setCheckable(True)
        self._kinds.addWidget(push_button, index // NEVER_COLUMNS, index % NEVER_COLUMNS)
        return push_button

    def _toggle(self, kind: Kind) -> None:
        self._open = None if self._open is kind else kind
        self._show()

    def apply(self, lines: tuple[NeverLine, ...]) -> None:
        self._lines = lines
        self._open = next((never_line.kind for never_line in lines if never_line.kind is self._open), None)
        self._show()

    def _show(self) -> None:
        look, count = self.look, sum(len(never_line.lines) for never_line in self._lines)
        words = look.words(counted("Never asked: {n} rule", "Never asked: {n} rules", count))
        self.heading.setText(words if count else look("You have met every rule that can come up."))
        self.all.setVisible(bool(count))
        self.note.setVisible(bool(count))
        for push_button, line in zip(self.rows.take(len(self._lines)), self._lines, strict=True):
            kind = look.words(KIND_NAMES[line.kind])
            text = look("{kind}: {count} of {every}", kind=kind, count=len(line.lines), every=line.every)
            push_button.setText(text)
            push_button.setAccessibleName(look("Never asked, {line}", line=text))
            push_button.setChecked(line.kind is self._open)
        never_line = next((never_line for never_line in self._lines if never_line.kind is self._open), None)
        for part in (self.some, self.rules):
            part.setVisible(never_line is not None)
        if never_line is not None:
            kind = look.words(KIND_NAMES[never_line.kind])
            self.some.setText(look("Practice these of “{kind}”", kind=kind))
            self.some.setAccessibleName(self.some.text())
            self.rules.apply(never_line.lines)


class ConfusionCard(QFrame):
    """Rules that were taken for each other."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self._empty = label(look("You have not mixed up two rules twice."), "soft")
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(16, 16, 16, 16)
        self._box.setSpacing(4)
        self._box.addWidget(label(look("Mixed up"), "sub"))
        self._box.addWidget(self._empty)
        self.rows: Pool[Texts] = Pool(self._row)

    def _row(self, _index: int) -> Texts:
        cells = Texts(label(""), label("", "soft"), label("", "soft"))
        for widget in cells.widgets:
            self._box.addWidget(widget)
        return cells

    def apply(self, lines: Sequence[ConfusionLine]) -> None:
        look = self.look
        self._empty.setVisible(not lines)
        for cells, line in zip(self.rows.take(len(lines)), lines, strict=True):
            texts = (
                look.words(counted("{kind}, {n} time", "{kind}, {n} times", line.count, kind=KIND_NAMES[line.kind])),
                look("Right: {right}", right=look.words(line.rule)),
                look("You used: {instead}", instead=look.words(line.instead)),
            )
            cells.set_texts(*texts)


def percent(share: float | None) -> str:
    return "–" if share is None else f"{round(100 * share)}%"
