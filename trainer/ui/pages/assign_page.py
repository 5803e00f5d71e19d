"""What trainees are to do by when, who is in which group, and the exams of the school: for an instructor."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from PySide6 import QtCore, QtWidgets

from trainer.core.days import day_text
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.exam_forms import LETTERS
from trainer.school.school_model import MOST_FORMS, Exam, groups_of
from trainer.ui.controllers.assignments import AssignShown, exam_words
from trainer.ui.look import Look
from trainer.ui.pages.exam_results_part import ExamResultsPart
from trainer.ui.pages.school_page import TellingPage, fill
from trainer.ui.widgets.basic import Combo, Line, beside, card, field_label, label, row, scroll
from trainer.ui.widgets.line_table import Lines, Ticks
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.tabs import Tabs

USUAL_NUMBERS = ("20", "80", "30")
EVERY = ""
AS_IT_IS = "as it is"
"""Stands for what several trainees keep, each their own."""
EXTRA = (0, 25, 50, 100)
"""Percent more time in tests and exams to choose from."""


class AssignPage(TellingPage):
    """Renders an `AssignShown`; says what is wanted of it.

    assign_wanted(group, thing, day)    remove_wanted(id)    group_wanted(name)    group_removed(name)
    people_moved(profiles, group, student, extra, more): None leaves it as it is    roster_wanted
    exam_wanted(Exam id or "", fields)    exam_removed(id)    preview_wanted(id, form)    form_wanted(id, form)
    """

    assign_wanted = QtCore.Signal(str, object, str)
    remove_wanted = QtCore.Signal(str)
    group_wanted = QtCore.Signal(str)
    group_removed = QtCore.Signal(str)
    people_moved = QtCore.Signal(object, object, str, object, bool)
    roster_wanted = QtCore.Signal()
    exam_wanted = QtCore.Signal(str, object)
    exam_removed = QtCore.Signal(str)
    preview_wanted = QtCore.Signal(str, int)
    form_wanted = QtCore.Signal(str, int)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._shown: AssignShown | None = None
        self._exam = ""
        self._shares: dict[str, str] = {}
        self._marks: dict[str, str] = {}
        self._into_groups: Sequence[tuple[str, object]] = ()
        self.results = ExamResultsPart(look)
        self.tabs = Tabs(
            self,
            (
                (look("To do"), self._make_todo()),
                (look("Groups"), self._make_groups()),
                (look("Exams"), self._make_exams()),
                (look("Results"), self.results),
            ),
            then=lambda: self.tell(""),
        )
        self.notice.below = self.tabs.buttons[0]
        box = QtWidgets.QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(12)
        box.addLayout(self.tabs.below(look("Assign")))
        box.addWidget(self.tabs.stack, 1)

    def _field(self, name: str, width: int) -> Line:
        line = Line()
        line.setAccessibleName(name)
        line.setFixedWidth(width)
        return line

    # -- what is to be done

    def _make_todo(self) -> QtWidgets.QWidget:
        look = self.look
        part = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(part)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        self.lines = Lines(look("Assigned"), [look("Group"), look("Work"), look("Due")], (200, 620))
        self.remove = self._button(look("Unassign"), self._remove, icon="cross")
        self.nothing = label(look("Nothing is assigned yet."), "soft")
        frame, inner = card()
        inner.addWidget(label(look("New assignment"), "heading"))
        self.who, self.target = self._combo(look("Group"), 200), self._combo(look("Work"), 460)
        self.target.setMaximumWidth(560)
        self.day = self._field(look("Due date"), 140)
        self.day.setPlaceholderText("11/25/2026")
        self.day.returnPressed.connect(self._assign)
        self.add = self._button(look("Assign"), self._assign, role="primary", icon="check")
        tags = []
        for words, widget in ((look("Group:"), self.who), (look("Work:"), self.target), (look("Due:"), self.day)):
            tags.append(field_label(words, widget))
        inner.addLayout(row(tags[0], self.who, tags[2], self.day, None))
        inner.addLayout(row(tags[1], self.target, self.add, None))
        inner.addWidget(
            label(look("Everyone in the group sees it first on Home. Without a date it stays open."), "soft")
        )
        box.addWidget(frame)
        box.addWidget(self.nothing)
        box.addWidget(self.lines, 1)
        box.addLayout(row(self.remove, None))
        return part

    def _assign(self) -> None:
        if self._shown is not None and self.target.currentIndex() >= 0:
            choice = self._shown.choices[self.target.currentIndex()]
            self.assign_wanted.emit(self.who.currentData(), choice, self.day.text())

    def _remove(self) -> None:
        chosen = self.lines.chosen
        if chosen:
            self.remove_wanted.emit(chosen[0])

    # -- groups

    def _make_groups(self) -> QtWidgets.QWidget:
        look = self.look
        part = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(part)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        frame, inner = card()
        self.new_group = self._field(look("New group name"), 220)
        self.new_group.setMaxLength(40)
        self.new_group.returnPressed.connect(lambda: self.group_wanted.emit(self.new_group.text()))
        tag = field_label(look("New group:"), self.new_group)
        self.make_group = self._button(look("Add group"), lambda: self.group_wanted.emit(self.new_group.text()))
        self.groups = self._combo(look("Group"), 220)
        self.drop_group = self._button(look("Remove group"), self._drop_group)
        self.drop_group.setAccessibleDescription(look("Its trainees stay."))
        self.roster = self._button(look("Import roster"), self.roster_wanted.emit)
        self.roster.setAccessibleDescription(look("Reads a CSV file with name, number and group."))
        more, fewer = beside(tag, self.new_group, self.make_group), beside(self.groups, self.drop_group)
        inner.addWidget(flow_box(more, fewer, self.roster, spacing=16))
        self.people = Lines(
            look("Trainees on this computer"),
            [look("Name"), look("Group"), look("School number"), look("Extra time")],
            (320, 220, 220),
        )
        self.people.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.ExtendedSelection)
        self.people.itemSelectionChanged.connect(self._person_chosen)
        box.addWidget(frame)
        box.addWidget(self.people, 1)
        box.addWidget(self._make_person())
        return part

    def _make_person(self) -> QtWidgets.QWidget:
        """What can be set of the trainees that are chosen."""
        look = self.look
        second, lower = card()
        self.into = self._combo(look("Group for these trainees"), 220)
        self.more_groups = QtWidgets.QCheckBox(look("Keep other groups"))
        self.more_groups.setAccessibleName(self.more_groups.text())
        self.student = self._field(look("School number of the trainee"), 160)
        self.student.setMaxLength(40)
        into_tag = field_label(look("Group:"), self.into)
        number_tag = field_label(look("Number:"), self.student)
        self.extra = self._combo(look("Extra time in tests and exams"), 150)
        self._extras: Sequence[tuple[str, object]] = [
            (look("{n}% more", n=percent) if percent else look("usual time"), percent) for percent in EXTRA
        ]
        fill(self.extra, self._extras)
        extra_tag = field_label(look("Tests:"), self.extra)
        self.keep_people = self._button(look("Save"), self._move, role="primary", icon="save")
        group, number = beside(into_tag, self.into, self.more_groups), beside(number_tag, self.student)
        lower.addWidget(flow_box(group, number, beside(extra_tag, self.extra), self.keep_people))
        lower.addWidget(
            label(
                look(
                    "Select several with Ctrl or Shift, all with Ctrl+A. The number tells two trainees with the "
                    "same name apart. It comes first in every table."
                ),
                "soft",
            )
        )
        return second

    def _drop_group(self) -> None:
        if self.groups.currentText():
            self.group_removed.emit(self.groups.currentText())

    def _person_chosen(self) -> None:
        """What is kept of those that are chosen. Where several differ, it stays as it is; a number is of one alone."""
        if self._shown is None:
            return
        chosen = [profile for profile in self._shown.people if profile.id in self.people.chosen]
        self.student.setEnabled(len(chosen) == 1)
        self.student.setText(chosen[0].student if len(chosen) == 1 else "")
        several = [(profile.group, profile.group) for profile in chosen if len(groups_of(profile.group)) > 1]
        self._show_common(
            self.into, (*self._into_groups, *dict.fromkeys(several)), {profile.group for profile in chosen}
        )
        self._show_common(self.extra, self._extras, {self._shown.extra.get(profile.id, 0) for profile in chosen})

    def _show_common(self, combo: Combo, entries: Sequence[tuple[str, object]], kept: AbstractSet[object]) -> None:
        """What all that are chosen have, or that it stays as it is, which several can be left with."""
        if len(kept) > 1:
            fill(combo, [(self.look("no change"), AS_IT_IS), *entries], AS_IT_IS)
        else:
            fill(combo, entries, next(iter(kept), None))

    def _more(self, shown: AssignShown, id: str) -> str:
        percent = shown.extra.get(id, 0)
        return self.look("{n}% more", n=percent) if percent else ""

    def _move(self) -> None:
        if self._shown is not None:
            chosen = [profile for profile in self._shown.people if profile.id in self.people.chosen]
            into, extra = self.into.currentData(), self.extra.currentData()
            self.people_moved.emit(
                chosen,
                None if into == AS_IT_IS else into or EVERY,
                self.student.text(),
                None if extra == AS_IT_IS else extra,
                self.more_groups.isChecked(),
            )
            self.more_groups.setChecked(False)

    # -- exams

    def _make_exams(self) -> QtWidgets.QWidget:
        look = self.look
        inside = QtWidgets.QWidget()
        box = QtWidgets.QVBoxLayout(inside)
        box.setContentsMargins(0, 0, 8, 0)
        box.setSpacing(12)
        self.exams = Lines(look("School exams"), [look("Title"), look("Contents")], (280,))
        self.exams.setMinimumHeight(120)
        self.exams.itemSelectionChanged.connect(self._exam_chosen)
        self.new_exam = self._button(look("New exam"), self.exams.clearSelection)
        self.drop_exam = self._button(look("Remove exam"), self._drop_exam, icon="cross")
        self.form = self._combo(look("Form to preview or print"), 110)
        fill(self.form, [(look("form {letter}", letter=letter), place) for place, letter in enumerate(LETTERS)])
        self.preview = self._button(look("Preview"), lambda: self._form_wanted(self.preview_wanted), icon="eye")
        self.print_form = self._button(look("Print form"), lambda: self._form_wanted(self.form_wanted), icon="print")
        box.addWidget(self.exams)
        box.addLayout(row(self.new_exam, self.drop_exam, 24, self.form, self.preview, self.print_form, None))
        box.addWidget(self._make_exam(), 1)
        return scroll(inside, look("Exams"))

    def _make_exam(self) -> QtWidgets.QWidget:
        """One exam to be filled in."""
        look = self.look
        frame, inner = card()
        self.exam_title = self._field(look("Exam title"), 360)
        self.exam_title.setMaxLength(80)
        title_tag = field_label(look("Title:"), self.exam_title)
        names = (look("Questions"), look("Percent to pass"), look("Minutes, 0 for no limit"))
        self.numbers = [self._field(name, 80) for name in names]
        tags = (look("Questions:"), look("Pass mark, %:"), look("Minutes:"))
        parts = [beside(field_label(words, field), field) for words, field in zip(tags, self.numbers, strict=True)]
        self.locked = QtWidgets.QCheckBox(look("Locked: full screen; only an instructor's PIN opens anything else"))
        self.locked.setAccessibleName(self.locked.text())
        self.games = Ticks(look("Games of the exam"))
        self.exam_lessons = Ticks(look("Lessons of the exam"))
        self.kinds = Ticks(look("Duties of the exam"))
        for kind in Kind:
            if kind not in (Kind.IN_WORDS, Kind.TRAY):
                self.kinds.add(kind.value, look.words(KIND_NAMES[kind]))
        self.kinds.currentItemChanged.connect(lambda *_: self._show_share())
        self.keep_exam = self._button(look("Save exam"), self._keep_exam, role="primary", icon="save")
        inner.addWidget(flow_box(beside(title_tag, self.exam_title), *parts))
        inner.addWidget(self._make_limits())
        inner.addWidget(self.locked)
        column_layout, right = QtWidgets.QVBoxLayout(), QtWidgets.QVBoxLayout()
        column_layout.addWidget(label(look("Games"), "sub"))
        column_layout.addWidget(self.games)
        middle = QtWidgets.QVBoxLayout()
        middle.addWidget(label(look("Questions from these lessons"), "sub"))
        middle.addWidget(self.exam_lessons)
        right.addWidget(label(look("Duties of the games (none ticked: all)"), "sub"))
        right.addWidget(self.kinds)
        for tag, field in self._make_part():
            right.addLayout(row(tag, field, None))
        both = row(spacing=16)
        both.addLayout(column_layout, 3)
        both.addLayout(middle, 3)
        both.addLayout(right, 2)
        inner.addLayout(both)
        inner.addWidget(
            label(
                look(
                    "Every trainee gets the same kinds of questions with different cards. A lesson's fixed "
                    "questions and questions in words are the same for all, in a different order. The exam leaves "
                    "out doubtful and borrowed rules until you confirm them under Readings."
                ),
                "soft",
            )
        )
        inner.addLayout(row(self.keep_exam, None))
        return frame

    def _make_part(self) -> Sequence[tuple[QtWidgets.QLabel, Line]]:
        """How much of the exam the duty that stands out is, and its own pass mark, each behind its words."""
        look = self.look
        self.share = self._field(look("Share of this duty"), 60)
        self.share.textEdited.connect(lambda text: self._set_part(self._shares, text))
        self.mark = self._field(look("Pass mark of this duty in percent, empty for none"), 60)
        self.mark.textEdited.connect(lambda text: self._set_part(self._marks, text))
        share_tag = field_label(look("Share of this duty:"), self.share)
        mark_tag = field_label(look("Its pass mark, %:"), self.mark)
        return (share_tag, self.share), (mark_tag, self.mark)

    def _make_limits(self) -> QtWidgets.QWidget:
        """How often, when, and in how many forms an exam can be taken."""
        look = self.look
        self.attempts = self._field(look("Attempts, 0 for no limit"), 60)
        self.opens, self.closes = self._field(look("First day"), 120), self._field(look("Last day"), 120)
        for field in (self.opens, self.closes):
            field.setPlaceholderText("11/25/2026")
        self.forms = self._combo(look("Parallel forms"), 200)
        own = (look("own cards for everyone"), 0)
        fill(self.forms, [own, *((look("{n} forms", n=count), count) for count in range(2, MOST_FORMS + 1))])
        limits = (
            (look("Attempts:"), self.attempts),
            (look("Opens:"), self.opens),
            (look("Closes:"), self.closes),
            (look("Forms:"), self.forms),
        )
        return flow_box(*(beside(field_label(words, field), field) for words, field in limits))

    def _show_share(self) -> None:
        """The share and the pass mark of the duty that stands out in the list."""
        kind = self.kinds.currentIndex().data(QtCore.Qt.ItemDataRole.UserRole)
        self.share.setText(self._shares.get(kind, "1") if kind else "")
        self.mark.setText(self._marks.get(kind, "") if kind else "")

    def _set_part(self, parts: dict[str, str], text: str) -> None:
        line = self.kinds.currentItem()
        if line is not None:
            kind = line.data(QtCore.Qt.ItemDataRole.UserRole)
            parts[kind] = text
            line.setCheckState(QtCore.Qt.CheckState.Checked)
            self._name_share(line)

    def _name_share(self, line: QtWidgets.QListWidgetItem) -> None:
        """A share that is not the usual one stands behind the duty, and a pass mark of its own."""
        kind = Kind(line.data(QtCore.Qt.ItemDataRole.UserRole))
        words, share = self.look.words(KIND_NAMES[kind]), self._shares.get(kind.value, "1")
        if share not in ("", "1"):
            words = self.look("{duty}, share {share}", duty=words, share=share)
        if (mark := self._marks.get(kind.value, "")) not in ("", "0"):
            words = self.look("{duty}, {percent}% to pass", duty=words, percent=mark)
        line.setText(words)

    def _form_wanted(self, signal: QtCore.SignalInstance) -> None:
        if self._exam:
            signal.emit(self._exam, self.form.currentData())
        else:
            self.show_problem(self.look("Choose an exam first."))

    def _exam_chosen(self) -> None:
        chosen = self.exams.chosen
        exams = self._shown.exams if self._shown is not None else ()
        exam = next((exam for exam in exams if chosen and exam.id == chosen[0]), None)
        self._show_exam(exam)

    def _show_exam(self, exam: Exam | None) -> None:
        self._exam = exam.id if exam is not None else ""
        self.exam_title.setText(exam.title if exam is not None else "")
        rules = (exam.rules.questions, exam.rules.pass_mark, exam.rules.minutes) if exam is not None else USUAL_NUMBERS
        for field, number in zip(self.numbers, rules, strict=True):
            field.setText(str(number))
        self.locked.setChecked(exam is None or exam.locked)
        self.attempts.setText(str(exam.attempts if exam is not None else 0))
        days = (exam.opens, exam.closes) if exam is not None else (None, None)
        for field, day in zip((self.opens, self.closes), days, strict=True):
            field.setText(day_text(day) if day is not None else "")
        self.forms.setCurrentIndex(self.forms.findData(exam.forms if exam is not None else 0))
        self._shares = {kind.value: str(share) for kind, share in exam.weights.items()} if exam is not None else {}
        self._marks = {kind.value: str(mark) for kind, mark in exam.part_marks} if exam is not None else {}
        for place in range(self.kinds.count()):
            self._name_share(self.kinds.item(place))
        self._show_share()
        self.games.tick(exam.games if exam is not None else ())
        self.exam_lessons.tick(exam.lessons if exam is not None else ())
        self.kinds.tick(exam.kinds if exam is not None else ())
        self.drop_exam.setEnabled(exam is not None)

    def _keep_exam(self) -> None:
        numbers = tuple(field.text() for field in self.numbers)
        fields = {
            "title": self.exam_title.text(),
            "games": self.games.ticked,
            "lessons": self.exam_lessons.ticked,
            "kinds": [Kind(kind_id) for kind_id in self.kinds.ticked],
            "numbers": numbers,
            "locked": self.locked.isChecked(),
            "shares": self._shares,
            "marks": self._marks,
            "limits": (self.attempts.text(), self.opens.text(), self.closes.text()),
            "forms": self.forms.currentData(),
        }
        self.exam_wanted.emit(self._exam, fields)

    def _drop_exam(self) -> None:
        if self._exam:
            self.exam_removed.emit(self._exam)

    # -- rendering

    def apply(self, shown: AssignShown) -> None:
        """Shows a state; what is chosen and typed stays."""
        look, before = self.look, self._shown
        self._shown = shown
        words = look.words
        self.lines.show_lines(
            [
                (assigned_line.id, (words(assigned_line.group), words(assigned_line.title), assigned_line.due))
                for assigned_line in shown.lines
            ]
        )
        self.nothing.setVisible(not shown.lines)
        self.remove.setEnabled(bool(shown.lines))
        everybody = [(look("everyone"), EVERY)]
        fill(self.who, everybody + [(group, group) for group in shown.groups])
        fill(self.target, [(choice.title, place) for place, choice in enumerate(shown.choices)])
        fill(self.groups, [(group, group) for group in shown.groups])
        self.drop_group.setEnabled(bool(shown.groups))
        self._into_groups = [(look("no group"), EVERY), *((group, group) for group in shown.groups)]
        fill(self.into, self._into_groups)
        self.people.show_lines(
            [
                (profile.id, (profile.name, profile.group, profile.student, self._more(shown, profile.id)))
                for profile in shown.people
            ]
        )
        self.exams.show_lines([(exam.id, (exam.title, words(exam_words(exam)))) for exam in shown.exams])
        if before is None or before.games != shown.games:
            self.games.clear()
            for id, title in shown.games:
                self.games.add(id, title)
        if before is None or before.lessons != shown.lessons:
            self.exam_lessons.clear()
            for id, title in shown.lessons:
                self.exam_lessons.add(id, title)
        if before is None or (before.exams, before.lessons) != (shown.exams, shown.lessons):
            self._exam_chosen()

    def choose_target(self, pack: str, lesson: str) -> None:
        """Something that another page wants assigned."""
        self.tabs.show(0)
        choices = self._shown.choices if self._shown is not None else ()
        index = next(
            (place for place, choice in enumerate(choices) if (choice.pack, choice.lesson) == (pack, lesson)), 0
        )
        self.target.setCurrentIndex(index)
        self.who.setFocus(QtCore.Qt.FocusReason.OtherFocusReason)

    def choose_exam(self, id: str) -> None:
        """The exam that was kept just now."""
        self.exams.choose(id)

    def start_focus(self) -> None:
        self.tabs.take_focus()
