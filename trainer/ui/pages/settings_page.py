"""Settings: who practises, how the table looks, how much is asked of eye, ear and hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QCheckBox, QVBoxLayout, QWidget

from trainer.core.records import Profile
from trainer.core.text import Words
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.pictures import BACKS, CHIPS
from trainer.ui.service_shapes import Faults
from trainer.ui.services import Settings
from trainer.ui.theme import CHROMES, FELTS, make_theme
from trainer.ui.widgets.basic import Combo, Line, button, card, field_label, label, row, scroll
from trainer.ui.widgets.log_help import LogHelp
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.record import OwnRecord

COLUMN, MOST = 760, 900
"""What a column of the page needs, and how wide it grows."""
SWATCH = 20
"""Pixels of the height of a small picture on a button, half its width."""


class SettingsPage(Page):
    """Every change is kept at once: `changed(name, value)`, `renamed(name)`, `switch_wanted`."""

    changed = Signal(str, object)
    renamed = Signal(str)
    switch_wanted = Signal()
    instructor_wanted = Signal()
    about_wanted = Signal()
    back = Signal()

    def __init__(
        self,
        look: Look,
        settings: Settings,
        profile: Profile | None,
        languages: Mapping[str, str],
        *,
        privacy: Words = "",
        faults: Faults | None = None,
        sounds: bool = False,
    ) -> None:
        super().__init__(look)
        self._privacy = privacy
        self._groups: list[QButtonGroup] = []
        inside = QWidget()
        self.box = QVBoxLayout(inside)
        self.box.setContentsMargins(32, 24, 32, 24)
        self.box.setSpacing(16)
        self.inside = inside
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Settings"))
        outer.addWidget(self.area)
        self.leave = button(look("Done"), self.back.emit, role="primary", key="Enter")
        self.leave.setProperty("enter", "yes")
        self.box.addLayout(row(label(look("Settings"), "title"), None, self.leave))
        self.profile = profile
        self.record: OwnRecord | None = None
        self.columns = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.columns.setSpacing(16)
        self.box.addLayout(self.columns)
        self._column = self._begin_column()
        self._who(profile)
        if profile is not None and not profile.guest:
            self._record(profile, settings)
        self._table(settings, sounds=sounds)
        self._column = self._begin_column()
        self._window(settings, languages)
        self._practice(settings)
        self.school = label("")
        self._section(look("School")).addWidget(self.school)
        self._help(faults)
        self.box.addStretch(1)

    def show_school(self, words: Words) -> None:
        """Where the school is and how it stands."""
        self.school.setText(self.look.words(words))

    def start_focus(self) -> None:
        self.area.setFocus(Qt.FocusReason.OtherFocusReason)  # not the name: what is typed there renames the trainee

    def _section(self, title: str) -> QVBoxLayout:
        frame, box = card(margin=16, spacing=10)
        box.addWidget(label(title, "heading"))
        self._column.addWidget(frame)
        return box

    def _begin_column(self) -> QVBoxLayout:
        column, holder = QVBoxLayout(), QVBoxLayout()
        column.setSpacing(16)
        holder.addLayout(column)
        holder.addStretch(1)
        self.columns.addLayout(holder, 1)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two columns where both have room."""
        super().resizeEvent(event)
        both = self.width() >= 2 * COLUMN
        self.columns.setDirection(QBoxLayout.Direction.LeftToRight if both else QBoxLayout.Direction.TopToBottom)
        self.inside.setMaximumWidth((2 if both else 1) * MOST)

    def _who(self, profile: Profile | None) -> None:
        look = self.look
        box = self._section(look("Trainee"))
        self.name = Line(profile.name if profile else "")
        self.name.setFixedWidth(300)
        self.name.setAccessibleName(look("Name"))
        self.name.editingFinished.connect(lambda: self.renamed.emit(self.name.text()))
        tag = field_label(look("Name:"), self.name)
        switch = button(look("Switch trainee"), self.switch_wanted.emit)
        switch.setProperty("enter", "yes")
        self.instructor = button(look("For instructors"), self.instructor_wanted.emit, role="quiet")
        self.instructor.setProperty("enter", "yes")
        box.addLayout(row(tag, self.name, switch, None, self.instructor))
        box.addWidget(label(look.words(self._privacy), "soft"))

    def _record(self, profile: Profile, settings: Settings) -> None:
        look = self.look
        box = self._section(look("Your record"))
        self.record = OwnRecord(look, profile)
        box.addWidget(self.record)
        if profile.locked:
            minutes = [
                (0.0, look("Never")),
                (2.0, look("2 minutes")),
                (5.0, look("5 minutes")),
                (15.0, look("15 minutes")),
            ]
            title = look("Ask for the PIN again after")
            box.addWidget(self._choices(title, "lock_after", minutes, settings.lock_after))

    def _choices(
        self,
        title: str,
        name: str,
        options: Sequence[tuple[object, str]],
        now: object,
        shows: Callable[[str], QIcon] | None = None,
    ) -> QWidget:
        """One of a few: a row of buttons of which one is pressed; `shows` pictures what each of them looks like."""
        group = QButtonGroup(self)
        self._groups.append(group)
        buttons = []
        for value, words in options:
            push_button = button(
                words, partial(self.changed.emit, name, value), role="choice", name=f"{title}: {words}"
            )
            push_button.setCheckable(True)
            if shows is not None:
                push_button.setIcon(shows(str(value)))
                push_button.setIconSize(QSize(SWATCH * 2, SWATCH))
            push_button.setChecked(value == now)
            push_button.setProperty("enter", "yes")
            group.addButton(push_button)
            buttons.append(push_button)
        tag = label(title, wrap=False)
        tag.setMinimumWidth(180)
        holder = QWidget()
        line = row(tag, flow_box(*buttons), spacing=16)
        line.setStretch(1, 1)
        holder.setLayout(line)
        return holder

    def _switch(self, words: str, name: str, now: bool, says: str = "") -> QWidget:
        check_box = QCheckBox(words)
        check_box.setChecked(now)
        check_box.setAccessibleName(words)
        check_box.setAccessibleDescription(says)
        check_box.toggled.connect(lambda on: self.changed.emit(name, on))
        return check_box

    def _table(self, settings: Settings, *, sounds: bool) -> None:
        look = self.look
        box = self._section(look("The table"))
        felts = {
            "green": look("Green"),
            "blue": look("Blue"),
            "burgundy": look("Burgundy"),
            "charcoal": look("Charcoal"),
        }
        cloths = [(felt, felts[felt]) for felt in FELTS]
        box.addWidget(self._choices(look("Felt"), "felt", cloths, settings.felt, self._felt_swatch))
        suits = [(False, look("Two colors")), (True, look("Four colors"))]
        box.addWidget(self._choices(look("Suits"), "four_colours", suits, settings.four_colours))
        backs = {
            "blue": look("Blue"),
            "red": look("Red"),
            "green": look("Green"),
            "charcoal": look("Charcoal"),
        }
        designs = [(back, backs[back]) for back in BACKS]
        box.addWidget(self._choices(look("Card backs"), "back", designs, settings.back, self._back_swatch))
        chips = {
            "yellow": look("White $1, yellow $5"),
            "red": look("White $1, red $5"),
            "blue-red": look("Blue $1, red $5"),
        }
        box.addWidget(
            self._choices(
                look("Chips"),
                "chips",
                [(chip_design, chips[chip_design]) for chip_design in CHIPS],
                settings.chips,
                self._chip_swatch,
            )
        )
        box.addWidget(self._switch(look("Large index on the cards"), "large_index", settings.large_index))
        says = look("Seat 1 is on your left. The numbers are on the rail.")
        box.addWidget(self._switch(look("Seat numbers"), "seat_numbers", settings.seat_numbers, says))
        says = look("Cards slide and turn in at most a quarter of a second.")
        box.addWidget(self._switch(look("Motion"), "motion", settings.motion, says))
        paces = [(0.0, look("At once")), (0.3, look("Quick")), (0.6, look("Table pace")), (1.2, look("Slow"))]
        box.addWidget(self._choices(look("Deal and acts"), "pace", paces, settings.pace))
        if sounds:
            box.addWidget(self._switch(look("Sound"), "sound", settings.sound))
        says = look("The program says calls, questions and results aloud if the computer has a voice.")
        box.addWidget(self._switch(look("Spoken calls"), "speech", settings.speech, says))

    def _felt_swatch(self, felt: str) -> QIcon:
        cloth = make_theme(felt=felt).felt
        return self._swatch(lambda painter: painter.fillRect(0, 0, 2 * SWATCH, SWATCH, QColor(cloth.plain)))

    def _back_swatch(self, back: str) -> QIcon:
        area = QRectF(SWATCH * 0.64, 0, SWATCH * 0.72, SWATCH)
        return self._swatch(lambda painter: self.look.pictures.art(painter, area, f"cards/back-{back}"))

    def _chip_swatch(self, design: str) -> QIcon:
        names = [CHIPS[design].get(cents, str(cents)) for cents in (100, 500)]

        def paint(painter: QPainter) -> None:
            for place, name in enumerate(names):
                self.look.pictures.art(painter, QRectF(place * SWATCH, 0, SWATCH, SWATCH), f"chips/{name}")

        return self._swatch(paint)

    @staticmethod
    def _swatch(paint: Callable[[QPainter], object]) -> QIcon:
        """A small picture, sharp at twice its size."""
        picture = QPixmap(4 * SWATCH, 2 * SWATCH)
        picture.setDevicePixelRatio(2.0)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
        painter.end()
        return QIcon(picture)

    def _window(self, settings: Settings, languages: Mapping[str, str]) -> None:
        look = self.look
        box = self._section(look("The window"))
        chromes = {"light": look("Light"), "dark": look("Dark"), "contrast": look("High contrast")}
        box.addWidget(
            self._choices(look("Colors"), "chrome", [(chrome, chromes[chrome]) for chrome in CHROMES], settings.chrome)
        )
        box.addWidget(self._switch(look("Touch mode: larger buttons"), "touch", settings.touch))
        if len(languages) > 1:
            self.language = Combo()
            self.language.setAccessibleName(look("Language"))
            for code, name in languages.items():
                self.language.addItem(name, code)
            self.language.setCurrentIndex(self.language.findData(settings.language))
            self.language.activated.connect(lambda index: self.changed.emit("language", self.language.itemData(index)))
            tag = label(look("Language:"), wrap=False)
            tag.setMinimumWidth(180)
            tag.setBuddy(self.language)
            box.addLayout(row(tag, self.language, None, spacing=16))

    def _practice(self, settings: Settings) -> None:
        look = self.look
        box = self._section(look("Practice"))
        says = look("One click or key answers a choice or a seat. You cannot undo it.")
        box.addWidget(self._switch(look("One press answers"), "instant", settings.instant, says))
        box.addWidget(label(says, "soft"))
        times = [(1.0, look("Usual")), (1.5, look("1.5 times")), (2.0, look("Twice"))]
        box.addWidget(self._choices(look("Time per duty"), "time_factor", times, settings.time_factor))
        says = look("In tests and exams you always count the chips yourself.")
        box.addWidget(self._switch(look("Show stack totals in Learn"), "amounts_learn", settings.amounts_learn))
        words = look("Show stack totals in Practice")
        box.addWidget(self._switch(words, "amounts_practice", settings.amounts_practice, says))
        box.addWidget(label(says, "soft"))

    def _help(self, faults: Faults | None) -> None:
        look = self.look
        box = self._section(look("If something goes wrong"))
        self.about = button(look("About Felt School"), self.about_wanted.emit)
        self.log_help = LogHelp(look, faults, self.about)
        box.addWidget(self.log_help)
