"""Who practises: at the first start only a name is asked for; later one presses one's name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.core.records import Profile
from trainer.core.text import Words
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import Label
from trainer.ui.widgets.basic import Line, Scroll, beside, button, card, column, field_label, label, plain, row
from trainer.ui.widgets.teardown import Pool

SHOWN, HEIGHT, GAP = 7, 48, 8
"""More names than these are scrolled."""


class ProfilesPage(Page):
    """`named(name)` for a new trainee, `chosen(Profile, pin)` for a known one, `guest_wanted` for nobody."""

    named = Signal(str)
    chosen = Signal(object, str)
    guest_wanted = Signal()
    instructor_wanted = Signal()

    def __init__(self, look: Look, privacy: Words = "") -> None:
        super().__init__(look)
        self._profiles: tuple[Profile, ...] = ()
        self._make_parts()
        frame, box = card(margin=40, spacing=16)
        frame.setFixedWidth(560)
        mark = Label()
        mark.setPixmap(look.icons.pixmap("felt-school", look.theme.chrome.text, 64, self.devicePixelRatioF()))
        box.addLayout(row(mark, label("Felt School", "title", wrap=False), None, spacing=16))
        for widget in (self.who, self.says, self.area, self.problems, self.pin_row, self.ask, self.name, self.problem):
            box.addWidget(widget)
        box.addLayout(row(self.start, None))
        box.addLayout(row(self.skip, self.about_skip, None, spacing=12))
        box.addLayout(row(self.guest, self.about_guest, None, spacing=12))
        foot = row(label(look.words(privacy), "soft"), self.instructor)
        foot.setStretch(0, 1)
        box.addLayout(foot)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(frame)
        middle.addStretch(1)
        outer = QVBoxLayout(self)
        outer.addStretch(1)
        outer.addLayout(middle)
        outer.addStretch(2)

    def _make_parts(self) -> None:
        look = self.look
        self.name = Line()
        self.name.setMaxLength(60)
        self.name.setAccessibleName(look("Your name"))
        self.name.setMinimumHeight(44)
        self.name.returnPressed.connect(self._named)
        self.start = button(look("Start"), self._named, role="primary", look=look, icon="next", key="Enter")
        self.skip = button(look("Just start"), lambda: self.named.emit(look("Trainee")))
        self.guest = button(look("Start as guest"), self.guest_wanted.emit)
        self.about_skip = label(look("Saves your answers under the name “Trainee”."), "soft", wrap=False)
        self.about_guest = label(look("Saves nothing: the answers go when you leave."), "soft", wrap=False)
        self.skip.setAccessibleDescription(self.about_skip.text())
        self.guest.setAccessibleDescription(self.about_guest.text())
        for push_button in (self.start, self.skip, self.guest):
            push_button.setProperty("enter", "yes")
            push_button.setMinimumHeight(44)
        self.instructor = button(look("For instructors"), self.instructor_wanted.emit, role="quiet")
        self.instructor.setProperty("enter", "yes")
        self.pin = Line()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setAccessibleName(look("PIN"))
        tag = field_label(look("PIN, if you have one:"), self.pin)
        self.pin_row = beside(tag, self.pin)
        self.who = label(look("Who is practicing?"), "heading")
        self.says = label(look("Practice dealing, one short question at a time."), "sub")
        self.ask = label("")
        self.ask.setBuddy(self.name)
        self.problem = label("", "problem")
        self.problem.hide()
        inside, self.problems = QWidget(), QWidget()
        names, notes = column(spacing=GAP), column(spacing=GAP)
        inside.setLayout(names)
        self.problems.setLayout(notes)
        self.area = Scroll(inside, look("Who is practicing?"))

        def known(index: int) -> QPushButton:
            push_button = button("", lambda: self._choose(index), role="row", look=look, icon="hand")
            push_button.setMinimumHeight(HEIGHT)
            push_button.setProperty("enter", "yes")
            push_button.installEventFilter(self)
            names.addWidget(push_button)
            return push_button

        def note(_index: int) -> QLabel:
            note_label = label("", "note")
            notes.addWidget(note_label)
            return note_label

        self.known: Pool[QPushButton] = Pool(known)
        self._notes: Pool[QLabel] = Pool(note)

    def start_focus(self) -> None:
        target: QWidget = self.name
        target = next((push_button for push_button in self.known.shown if push_button.isEnabled()), target)
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, profiles: Sequence[Profile]) -> None:
        """Shows who practised here; of many names some are seen, and the one with the focus always is."""
        look, self._profiles = self.look, tuple(profiles)
        for push_button, profile in zip(self.known.take(len(profiles)), profiles, strict=True):
            push_button.setText(plain(profile.name))
            push_button.setAccessibleName(profile.name)
            push_button.setEnabled(not profile.problem)
            push_button.setAccessibleDescription(look.words(profile.problem))
        seen = min(len(profiles), SHOWN - 0.5) if len(profiles) > SHOWN else len(profiles)
        self.area.setFixedHeight(max(1, round(seen * (HEIGHT + GAP)) - (GAP if seen == len(profiles) else 0)))
        broken = [f"{profile.name}: {look.words(profile.problem)}" for profile in profiles if profile.problem]
        for note, text in zip(self._notes.take(len(broken)), broken, strict=True):
            note.setText(text)
        self.who.setVisible(bool(profiles))
        self.area.setVisible(bool(profiles))
        self.problems.setVisible(bool(broken))
        self.pin_row.setVisible(any(profile.locked and not profile.problem for profile in profiles))
        self.says.setVisible(not profiles)
        self.skip.setVisible(not profiles)
        self.about_skip.setVisible(not profiles)
        self.ask.setText(look("Or a new name:") if profiles else look("What is your name?"))
        self.name.clear()
        self.pin.clear()
        self.problem.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self.area.ensureWidgetVisible(watched, 0, GAP)
        return super().eventFilter(watched, event)

    def show_problem(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.look.announcer.say(sentence)

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._profiles[index], self.pin.text())

    def _named(self) -> None:
        name = self.name.text().strip()
        if name:
            self.named.emit(name)
        else:
            just_start = not self._profiles
            known = self.look("Choose a name above, or type a new one.")
            self.show_problem(self.look("Type a name, or press “Just start”.") if just_start else known)
            self.name.setFocus()
