"""Why an answer was right or wrong, with the rule and the steps; and what a setting costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from trainer.cards.notation import write_cards
from trainer.core.money import dollars
from trainer.core.text import Text, counted
from trainer.prove.setting_cost import SAMPLES, Cost, HowOften
from trainer.training.explanations import Explanation, RuleLine, StepLine
from trainer.ui.controllers.comparison import CostAsk, costs
from trainer.ui.jobs import Jobs, LongWork
from trainer.ui.look import Look
from trainer.ui.plain import Label, set_tip
from trainer.ui.style import set_role
from trainer.ui.translator import faced
from trainer.ui.widgets.basic import alone, button, card, label
from trainer.ui.widgets.teardown import Pool, Renewed, Texts

# ---------------- what a setting costs
#
# The trainee's setting, the house way and the best one, counted while one reads.

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
        box.addWidget(label(look("Cost of this setting"), "soft"))
        self.sentence = label("")
        self.sentence.hide()
        box.addWidget(self.sentence)
        self.begin = button(look("Count it"), self.start, role="link", name=look("Count the cost of this setting"))
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
            shares = [f"{100 * share:.1f}%" for share in (odds.win, odds.push, odds.lose)]
            cells.set_texts(name, faced(write_cards(odds.setting.front)), *shares)
            for widget, words, share in zip(cells.widgets[2:], self._heads[1:], shares, strict=True):
                widget.setAccessibleName(f"{name}: {words} {share}")
        self.table.show()
        self.note.setText(self._note(cost))
        self.note.show()

    def _lines(self, cost: Cost) -> list[tuple[str, HowOften]]:
        look = self.look
        if cost.outcomes.setting.same_value(cost.house.setting):
            lines = [(look("You, the house way"), cost.outcomes)]
        else:
            lines = [(look("You"), cost.outcomes), (look("House way"), cost.house)]
        if cost.best.setting.same_value(cost.house.setting):
            return [*lines[:-1], (look("{who}, also best", who=lines[-1][0]), lines[-1][1])]
        return [*lines, (look("Best"), cost.best)]

    def _sentence(self, cost: Cost) -> str:
        look = self.look
        if cost.outcomes.setting.same_value(cost.house.setting):
            return look("This is the house way, so it costs nothing.")
        percent, error = f"{abs(100 * cost.loss):.1f}", f"{100 * cost.error:.1f}"
        if abs(cost.loss) <= CERTAIN * cost.error:
            return look("It costs about the same as the house way, give or take {error}%.", error=error)
        if cost.loss < 0:
            return look("It gains {percent}% of the wager, but the house way is the rule.", percent=percent)
        if self.ask.wager:
            return look(
                "It loses {percent}% of the wager: {cents} of {wager} on average.",
                percent=percent,
                cents=dollars(cost.cents(self.ask.wager)),
                wager=dollars(self.ask.wager),
            )
        return look("It loses {percent}% of the wager.", percent=percent)

    def _note(self, cost: Cost) -> str:
        look = self.look
        who = look("a player") if self.ask.banker else look("the player-dealer, who wins copies")
        text = look(
            "{count} of {of} hands of {who}, set the house way. Standard error of the loss: {error}%.",
            count=f"{cost.samples:,}",
            of=f"{SAMPLES:,}",
            who=who,
            error=f"{100 * cost.error:.2f}",
        )
        return f"{look('Foul hand: it always loses.')} {text}" if cost.outcomes.setting.foul else text

    def _row(self, index: int) -> Texts:
        """A setting: its name over the whole line, below it its front and the three shares."""
        line = 2 * index + 1
        name = label("")
        self.grid.addWidget(name, line, 0, 1, 4)
        return Texts(name, *(self._cell(line + 1, column, "") for column in range(4)))

    def _cell(self, line: int, column: int, role: str) -> QLabel:
        side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        cell = label("", role, wrap=column == 0)
        if column:
            self.grid.addWidget(cell, line, column, side)
        else:
            self.grid.addWidget(cell, line, column)
        return cell


# ---------------- explanation

ICON = 28


class VerdictSign(QWidget):
    """Tick and "Right", cross and "Not right", or neither: a picture, a word and a colour."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.picture = Label()
        self.picture.setFixedSize(ICON, ICON)
        self.word = label("", "right", wrap=False)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addWidget(self.picture)
        box.addWidget(self.word)
        box.addStretch(1)

    def show_verdict(self, right: bool | None, word: str) -> None:
        """Right, wrong, or None where the book is unclear and nothing is counted."""
        chrome = self._look.theme.chrome
        name, tint = ("check", chrome.right) if right else ("cross", chrome.wrong)
        if right is None:
            name, tint = "doubt", chrome.soft_text
        self.picture.setPixmap(self._look.icons.pixmap(name, tint, ICON, self.devicePixelRatioF()))
        set_role(self.word, "sub" if right is None else "right" if right else "wrong")
        self.word.setText(word)
        self.setAccessibleName(word)


class WrongTry(QWidget):
    """After a wrong try: what was wrong, and that it may be tried again."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.verdict = VerdictSign(look)
        self.words = label("")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.verdict)
        box.addWidget(self.words)

    def apply(self, sentence: Text | None) -> None:
        """What was wrong; None before the first try and after the second."""
        self.setVisible(sentence is not None)
        if sentence is not None:
            self.verdict.show_verdict(False, self._look("Not right. Try again."))
            self.words.setText(self._look.words(sentence))


def verdict_word(look: Look, explanation: Explanation, verdict: bool) -> str:
    """The verdict in a word or two."""
    if not explanation.counted:
        return look("Not counted")
    return look("Right") if verdict else look("Not right")


class RuleCard(QFrame):
    """One printed rule: its sentence, its source, what is to be known about the reading, and a way to the book."""

    opened = Signal(str)

    def __init__(self, look: Look, rule: RuleLine, heading: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 8, 12, 8)
        box.setSpacing(4)
        box.addWidget(label(heading, "soft"))
        says = label(look.words(rule.says))
        says.setAccessibleName(look.words(rule.says))
        box.addWidget(says)
        for note in rule.notes:
            box.addWidget(label(look.note(note), "note"))
        if not rule.cite:
            return
        source = look.cited(rule.cite)
        name = look("Open this rule in the rulebook: {source}", source=source)
        link = button(source, lambda: self.opened.emit(rule.id), role="link", name=name)
        set_tip(link, look("The rule’s name in packs and requests: {rule}", rule=rule.id))
        link.setProperty("enter", "yes")
        box.addWidget(link)


class ExplanationView(Renewed):
    """Everything about one judged or shown duty; each is told anew."""

    rule_wanted = Signal(str)

    def __init__(self, look: Look, jobs: Jobs | None = None) -> None:
        super().__init__(spacing=10)
        self.look = look
        self.cost: CostView | None = None
        self._jobs = jobs
        self._costs: dict[object, Cost] = {}
        self.steps_button: QPushButton | None = None

    def clear(self) -> None:
        if self.cost is not None:
            self.cost.stop()
            self.cost = None
        super().clear()
        self.steps_button = None

    def show_act(self, heading: str, act: str) -> None:
        """What the dealer is seen doing, without a word about it."""
        self.put(label(heading, "soft"))
        self.put(label(alone(act), "sub"))

    def show_explanation(
        self,
        explanation: Explanation,
        *,
        verdict: bool | None,
        answer_text: Text,
        word: str = "",
        acted: str = "",
        cost: CostAsk | None = None,
    ) -> None:
        """`verdict` None tells the dealer's own act without judging; `acted` then introduces it.

        `cost` is a setting whose cost is shown: of a wrong one at once, of a right one when asked for.
        """
        self.clear()
        look = self.look
        if verdict is not None:
            head = VerdictSign(look)
            head.show_verdict(
                verdict if explanation.counted else None, word or verdict_word(look, explanation, verdict)
            )
            self.put(head)
        answer = look.words(explanation.answer)
        special = verdict is True and bool(explanation.sentence) and str(explanation.sentence) != "Right."
        if special or (verdict is not None and not explanation.counted):
            self.put(label(look.words(explanation.sentence)))
        if verdict is None:
            self.put(label(acted, "soft"))
        elif not explanation.counted:
            self.put(label(look("The answer:"), "soft"))
        elif special or not verdict:
            self.put(label(look("Right answer:"), "soft"))
        self.put(label(alone(answer), "sub"))
        for other in explanation.also[:3]:
            self.put(label(look("Also accepted: {answer}", answer=look.words(other)), "soft"))
        if verdict is False:
            if answer_text:
                self.put(label(look("You: {answer}", answer=look.words(answer_text)), "soft"))
            if explanation.sentence and explanation.counted:
                self.put(label(look.words(explanation.sentence)))
        self._why(explanation.why)
        self._rule(explanation.rule, look("Rule"))
        for rule in explanation.with_rules:
            self._rule(rule, look("Together with"))
        if explanation.cost:
            self.put(label(look.words(explanation.cost), "note"))
        if cost is not None:
            self._cost(cost, at_once=verdict is False and explanation.counted)
        if explanation.confused:
            self._rule(explanation.confused, look("Your answer fits this rule"))
        if len(explanation.steps) > 1:
            self._steps(explanation.steps)

    def _cost(self, ask: CostAsk, *, at_once: bool) -> None:
        if self._jobs is not None:
            self.cost = CostView(self.look, self._jobs, ask, self._costs, at_once=at_once)
            self.put(self.cost)

    def _rule(self, rule: RuleLine, heading: str) -> None:
        rule_card = RuleCard(self.look, rule, heading)
        rule_card.opened.connect(self.rule_wanted.emit)
        self.put(rule_card)

    def _why(self, reasons: tuple[Text, ...]) -> None:
        """What held with these cards and chips."""
        if reasons:
            self.put(label("\n".join(self._lines(reasons)), "soft"))

    def _lines(self, reasons: Iterable[Text]) -> Iterator[str]:
        """A line each: some are sentences, others are parts of one, so they cannot be joined to one line."""
        return (f"· {self.look.words(reason)}" for reason in reasons)

    def _steps(self, steps: tuple[StepLine, ...]) -> None:
        """The steps tried, folded until asked for."""
        look = self.look
        inside, box = card(margin=12, spacing=6)
        for step in steps:
            mark = look("applies") if step.applied else look("does not apply")
            sign = "✓" if step.applied else "–"
            box.addWidget(label(f"{sign}  {look.words(step.rule.says)}"))
            box.addWidget(label("\n".join((mark, *self._lines(step.because))), "soft"))
        text = look.words(counted("How it was decided ({n} step)", "How it was decided ({n} steps)", len(steps)))
        toggle = button(text, None, role="link", look=look)
        toggle.setCheckable(True)
        toggle.setProperty("enter", "yes")
        toggle.toggled.connect(inside.setVisible)
        self.put(toggle)
        self.steps_button = toggle
        inside.hide()
        self.put(inside)
