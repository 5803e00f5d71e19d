"""Why an answer was right or wrong: tick or cross with a word, one sentence, the rule with its source, the steps."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainer.prove.cost import Cost
from trainer.text import Text, counted
from trainer.training.explain import Explanation, RuleLine, StepLine
from trainer.ui.controllers.cost import CostAsk
from trainer.ui.jobs import Jobs
from trainer.ui.look import Look
from trainer.ui.plain import Label, set_tip
from trainer.ui.style import set_role
from trainer.ui.widgets.basic import alone, button, card, label
from trainer.ui.widgets.cost import CostView
from trainer.ui.widgets.down import Renewed

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


def verdict_word(look: Look, found: Explanation, verdict: bool) -> str:
    """The verdict in a word or two."""
    if not found.counted:
        return look("Not counted")
    return look("Right") if verdict else look("Not right")


class RuleCard(QFrame):
    """One printed rule: its sentence, its source, what is to be known about the reading, and a way to the book."""

    wanted = Signal(str)

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
        source = look.cited(rule.cite)
        name = look("Open this rule in the rulebook: {source}", source=source)
        link = button(source, lambda: self.wanted.emit(rule.id), role="link", name=name)
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

    def show_wrong_try(self, sentence: Text) -> None:
        """After the first wrong try: what was wrong, and that it may be tried again."""
        self.clear()
        look = self.look
        verdict = VerdictSign(look)
        verdict.show_verdict(False, look("Not right"))
        self.put(verdict)
        self.put(label(look.words(sentence)))
        self.put(label(look("Try once more, or press Show for the answer."), "soft"))

    def show_act(self, heading: str, act: str) -> None:
        """What the dealer is seen doing, without a word about it."""
        self.put(label(heading, "soft"))
        self.put(label(alone(act), "sub"))

    def show_explanation(
        self,
        found: Explanation,
        *,
        verdict: bool | None,
        given: Text,
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
            head.show_verdict(verdict if found.counted else None, word or verdict_word(look, found, verdict))
            self.put(head)
        answer = look.words(found.answer)
        special = verdict is True and bool(found.sentence) and str(found.sentence) != "Right."
        if special or (verdict is not None and not found.counted):
            self.put(label(look.words(found.sentence)))
        if verdict is None:
            self.put(label(acted, "soft"))
        elif not found.counted:
            self.put(label(look("Here it is:"), "soft"))
        elif special or not verdict:
            self.put(label(look("Right is:"), "soft"))
        self.put(label(alone(answer), "sub"))
        for other in found.also[:3]:
            self.put(label(look("Also accepted: {answer}", answer=look.words(other)), "soft"))
        if verdict is False:
            if given:
                self.put(label(look("You: {answer}", answer=look.words(given)), "soft"))
            if found.sentence and found.counted:
                self.put(label(look.words(found.sentence)))
        self._why(found.why)
        self._rule(found.rule, look("Rule"))
        for rule in found.with_rules:
            self._rule(rule, look("Together with"))
        if found.cost:
            self.put(label(look.words(found.cost), "note"))
        if cost is not None:
            self._cost(cost, at_once=verdict is False and found.counted)
        if found.confused:
            self._rule(found.confused, look("Your answer would follow from"))
        if len(found.steps) > 1:
            self._steps(found.steps)

    def _cost(self, ask: CostAsk, *, at_once: bool) -> None:
        if self._jobs is not None:
            self.cost = CostView(self.look, self._jobs, ask, self._costs, at_once=at_once)
            self.put(self.cost)

    def _rule(self, rule: RuleLine, heading: str) -> None:
        made = RuleCard(self.look, rule, heading)
        made.wanted.connect(self.rule_wanted.emit)
        self.put(made)

    def _why(self, reasons: tuple[Text, ...]) -> None:
        """What held with these cards and chips, a line each."""
        if reasons:
            lines = "\n".join(f"· {self.look.words(reason)}" for reason in reasons)
            self.put(label(lines, "soft"))

    def _steps(self, steps: tuple[StepLine, ...]) -> None:
        """The steps tried, folded until asked for."""
        look = self.look
        inside, box = card(margin=12, spacing=6)
        for step in steps:
            mark = look("applies") if step.applied else look("does not apply")
            sign = "✓" if step.applied else "–"
            box.addWidget(label(f"{sign}  {look.words(step.rule.says)}"))
            because = ", ".join(look.words(reason) for reason in step.because)
            text = f"{mark}: {because}" if because else mark
            box.addWidget(label(text, "soft"))
        text = look.words(counted("How it was decided ({n} step)", "How it was decided ({n} steps)", len(steps)))
        toggle = button(text, None, role="link", look=look)
        toggle.setCheckable(True)
        toggle.setProperty("enter", "yes")
        toggle.toggled.connect(inside.setVisible)
        self.put(toggle)
        self.steps_button = toggle
        inside.hide()
        self.put(inside)
