"""What a setting costs: the trainee's setting, the house way and the best one, counted while one reads."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget
from shiboken6 import isValid

from trainer.cards.notation import write_cards
from trainer.money import dollars
from trainer.prove.cost import Cost, HowOften
from trainer.ui.controllers import cost as controllers
from trainer.ui.controllers.cost import CostAsk, costs
from trainer.ui.jobs import Jobs, LongWork
from trainer.ui.look import Look
from trainer.ui.shown_as import faced
from trainer.ui.widgets.basic import button, label
from trainer.ui.widgets.down import Pool, Texts

CERTAIN = 2.0
"""So many standard errors away from nothing a loss counts as one."""


class CostView(QFrame):
    """Shows the cost of one setting; `at_once` counts without being asked. What was counted is kept in `known`."""

    def __init__(self, look: Look, jobs: Jobs, ask: CostAsk, known: dict[object, Cost], *, at_once: bool) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look, self.ask = look, ask
        self._jobs, self._known = jobs, known
        self._task: LongWork | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.setSpacing(6)
        box.addWidget(label(look("What the setting costs"), "soft"))
        self.sentence = label("")
        self.sentence.hide()
        box.addWidget(self.sentence)
        self.begin = button(look("Count it"), self.start, role="link", name=look("Count what this setting costs"))
        self.begin.setProperty("enter", "yes")
        box.addWidget(self.begin)
        self.table = QWidget()
        self.table.hide()
        self.grid = QGridLayout(self.table)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(8)
        self.grid.setVerticalSpacing(4)
        self.grid.setColumnStretch(0, 1)
        self._heads = (look("Front"), look("Win"), look("Push"), look("Lose"))
        for column, head in enumerate(self._heads):
            self._cell(0, column, "soft").setText(head)
        self._rows: Pool[Texts] = Pool(self._row)
        box.addWidget(self.table)
        self.note = label("", "soft")
        self.note.hide()
        box.addWidget(self.note)
        if ask.key in known:
            self._show(known[ask.key])
        elif at_once:
            self.start()

    def start(self) -> None:
        """Begins to count, away from the window's thread."""
        if self._task is not None:
            return
        self.begin.hide()
        self.note.setText(self.look("Dealing hands ..."))
        self.note.show()
        ask = self.ask

        def work(task: LongWork) -> Cost | None:
            last = None
            for last in costs(ask):
                task.report(last)
            return last

        self._task = self._jobs.start(work, self._done, self._show)

    def stop(self) -> None:
        """Counts no further; what is shown stays, and can be counted again."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            if isValid(self):
                self.begin.show()

    def hideEvent(self, event: QHideEvent) -> None:
        if not event.spontaneous():  # left for another page, not just covered by another window
            self.stop()
        super().hideEvent(event)

    def _done(self, cost: Cost | None) -> None:
        self._task = None
        if cost is not None and isValid(self):
            self._known[self.ask.key] = cost
            self.look.announcer.say(self.sentence.text())

    # -- showing

    def _show(self, cost: Cost) -> None:
        if not isValid(self):
            self.stop()
            return
        self.begin.hide()
        self.sentence.setText(self._sentence(cost))
        self.sentence.show()
        lines = self._lines(cost)
        for cells, (name, odds) in zip(self._rows.take(len(lines)), lines, strict=True):
            shares = [f"{100 * share:.1f} %" for share in (odds.win, odds.push, odds.lose)]
            cells.set_texts(name, faced(write_cards(odds.setting.front)), *shares)
            for widget, words, share in zip(cells.widgets[2:], self._heads[1:], shares, strict=True):
                widget.setAccessibleName(f"{name}: {words} {share}")
        self.table.show()
        self.note.setText(self._note(cost))
        self.note.show()

    def _lines(self, cost: Cost) -> list[tuple[str, HowOften]]:
        look = self.look
        if cost.given.setting.same_value(cost.house.setting):
            lines = [(look("You, the house way"), cost.given)]
        else:
            lines = [(look("You"), cost.given), (look("House way"), cost.house)]
        if cost.best.setting.same_value(cost.house.setting):
            return [*lines[:-1], (look("{who}, also the best", who=lines[-1][0]), lines[-1][1])]
        return [*lines, (look("Best"), cost.best)]

    def _sentence(self, cost: Cost) -> str:
        look = self.look
        if cost.given.setting.same_value(cost.house.setting):
            return look("This is the house way: it costs nothing against it.")
        percent, error = f"{abs(100 * cost.loss):.1f}", f"{100 * cost.error:.1f}"
        if abs(cost.loss) <= CERTAIN * cost.error:
            return look("It costs about as much as the house way: {error} % either way.", error=error)
        if cost.loss < 0:
            return look("It would gain {percent} % of the wager, but the house way is the rule.", percent=percent)
        if self.ask.wager:
            return look(
                "It gives away {percent} % of the wager: {cents} of {wager} on average.",
                percent=percent,
                cents=dollars(cost.cents(self.ask.wager)),
                wager=dollars(self.ask.wager),
            )
        return look("It gives away {percent} % of the wager.", percent=percent)

    def _note(self, cost: Cost) -> str:
        look = self.look
        who = look("a player") if self.ask.banker else look("the player-dealer, who wins copies")
        text = look(
            "{count} of {of} hands of {who}, set the house way. Standard error of the loss {error} %.",
            count=f"{cost.samples:,}",
            of=f"{controllers.SAMPLES:,}",
            who=who,
            error=f"{100 * cost.error:.2f}",
        )
        return f"{look('Foul: it loses every hand.')} {text}" if cost.given.setting.foul else text

    def _row(self, index: int) -> Texts:
        """A setting: its name over the whole line, below it its front and the three shares."""
        line = 2 * index + 1
        name = label("")
        self.grid.addWidget(name, line, 0, 1, 4)
        return Texts(name, *(self._cell(line + 1, column, "") for column in range(4)))

    def _cell(self, line: int, column: int, role: str) -> QLabel:
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        made = label("", role, wrap=column == 0)
        if column:
            self.grid.addWidget(made, line, column, side)
        else:
            self.grid.addWidget(made, line, column)
        return made
