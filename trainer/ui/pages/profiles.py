"""Who practises: at the first start only a name is asked for; later one presses one's name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.services import Profile
from trainer.ui.widgets.basic import Line, button, card, clear, label, row


class ProfilesPage(QWidget):
    """`named(name)` for a new trainee, `chosen(Profile, pin)` for a known one."""

    named = Signal(str)
    chosen = Signal(object, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("page")
        self.look = look
        frame, self.box = card(margin=40, spacing=16)
        frame.setFixedWidth(560)
        self.name = Line()
        self.name.setMaxLength(60)
        self.name.setAccessibleName(look("Your name"))
        self.name.setMinimumHeight(44)
        self.name.returnPressed.connect(self._named)
        self.start = button(look("Start"), self._named, role="primary", look=look, icon="next", key="Enter")
        self.skip = button(look("Just start"), lambda: self.named.emit(look("Trainee")))
        for made in (self.start, self.skip):
            made.setProperty("enter", "yes")
            made.setMinimumHeight(44)
        self.pin = Line()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setAccessibleName(look("PIN"))
        self.problem = label("", "problem")
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(frame)
        middle.addStretch(1)
        outer = QVBoxLayout(self)
        outer.addStretch(1)
        outer.addLayout(middle)
        outer.addStretch(2)

    def start_focus(self) -> None:
        target: QWidget = self.name
        if self._buttons:
            target = self._buttons[0]
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    _buttons: list[QWidget] = []  # noqa: RUF012  (replaced as a whole by `apply`)

    def apply(self, profiles: Sequence[Profile]) -> None:
        look = self.look
        for kept in (self.name, self.start, self.skip, self.pin, self.problem):
            kept.setParent(None)
        clear(self.box)
        mark = QLabel()
        mark.setPixmap(look.icons.pixmap("felt-school", look.theme.chrome.text, 64, self.devicePixelRatioF()))
        self.box.addLayout(row(mark, label("Felt School", "title", wrap=False), None, spacing=16))
        self._buttons = []
        if profiles:
            self.box.addWidget(label(look("Who is practising?"), "heading"))
            for profile in profiles[:8]:
                made = button(profile.name, partial(self._choose, profile), role="row", look=look, icon="hand")
                made.setMinimumHeight(48)
                made.setProperty("enter", "yes")
                made.setEnabled(not profile.problem)
                made.setToolTip(profile.problem)
                self.box.addWidget(made)
                self._buttons.append(made)
            if any(profile.locked for profile in profiles):
                tag = label(look("PIN, if you have one:"), wrap=False)
                tag.setBuddy(self.pin)
                self.box.addLayout(row(tag, self.pin))
            ask = look("Or a new name:")
        else:
            self.box.addWidget(label(look("Practise dealing, one short question after the other."), "sub"))
            ask = look("What shall we call you?")
        tag = label(ask)
        tag.setBuddy(self.name)
        self.box.addWidget(tag)
        self.name.clear()
        self.box.addWidget(self.name)
        self.box.addWidget(self.problem)
        self.box.addLayout(row(self.start, self.skip, None))
        self.skip.setVisible(not profiles)
        self.problem.hide()
        self.box.addWidget(label(look("Your answers stay on this computer."), "soft"))

    def show_problem(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.look.announcer.say(sentence)

    def _choose(self, profile: Profile) -> None:
        self.chosen.emit(profile, self.pin.text())

    def _named(self) -> None:
        name = self.name.text().strip()
        if name:
            self.named.emit(name)
        else:
            self.show_problem(self.look("Type a name, or press “Just start”."))
            self.name.setFocus()
