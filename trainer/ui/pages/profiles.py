"""Who practises: at the first start only a name is asked for; later one presses one's name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.services import Profile
from trainer.ui.widgets.basic import Line, Scroll, button, card, clear, column, label, row

SHOWN, HEIGHT, GAP = 7, 48, 8
"""More names than these are scrolled."""


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
        target = next((made for made in self._buttons if made.isEnabled()), target)
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    _buttons: list[QPushButton] = []  # noqa: RUF012  (replaced as a whole by `apply`)
    _area: Scroll | None = None

    def apply(self, profiles: Sequence[Profile]) -> None:
        look = self.look
        for kept in (self.name, self.start, self.skip, self.pin, self.problem):
            kept.setParent(None)
        clear(self.box)
        mark = QLabel()
        mark.setPixmap(look.icons.pixmap("felt-school", look.theme.chrome.text, 64, self.devicePixelRatioF()))
        self.box.addLayout(row(mark, label("Felt School", "title", wrap=False), None, spacing=16))
        self._buttons, self._area = [], None
        if profiles:
            self.box.addWidget(label(look("Who is practising?"), "heading"))
            self._buttons = [self._known(profile) for profile in profiles]
            if len(profiles) <= SHOWN:
                for made in self._buttons:
                    self.box.addWidget(made)
            else:
                self.box.addWidget(self._list())
            for profile in profiles:
                if profile.problem:
                    self.box.addWidget(label(f"{profile.name}: {profile.problem}", "note"))
            if any(profile.locked and not profile.problem for profile in profiles):
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

    def _known(self, profile: Profile) -> QPushButton:
        made = button(profile.name, partial(self._choose, profile), role="row", look=self.look, icon="hand")
        made.setMinimumHeight(HEIGHT)
        made.setProperty("enter", "yes")
        made.setEnabled(not profile.problem)
        made.setAccessibleDescription(profile.problem)
        return made

    def _list(self) -> Scroll:
        """Of many names some are seen; the one with the focus always is."""
        inside = QWidget()
        inside.setLayout(column(*self._buttons, spacing=GAP))
        area = Scroll(inside, self.look("Who is practising?"))
        area.setFixedHeight(round((SHOWN - 0.5) * (HEIGHT + GAP)))
        for made in self._buttons:
            made.installEventFilter(self)
        self._area = area
        return area

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget) and self._area is not None:
            self._area.ensureWidgetVisible(watched, 0, GAP)
        return super().eventFilter(watched, event)

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
            just_start = not self._buttons
            known = self.look("Press a name above, or type a new one.")
            self.show_problem(self.look("Type a name, or press “Just start”.") if just_start else known)
            self.name.setFocus()
