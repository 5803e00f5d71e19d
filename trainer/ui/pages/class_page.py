"""The class for an instructor: who practised when, mastery by duty, who is stuck on what, tests and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.core.days import moment_text
from trainer.core.text import counted, grouped
from trainer.games.base import Skill
from trainer.school.digest import Person, PersonMatch, Sitting
from trainer.ui.controllers.answer_review import told_words
from trainer.ui.controllers.class_overview import CheckLine, ClassShown, MissedLine, passed_words
from trainer.ui.look import Look
from trainer.ui.pages.school_page import TellingPage, fill
from trainer.ui.widgets.basic import Line, beside, field_label, label, row
from trainer.ui.widgets.line_table import Cells, Lines, day_cell
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.tabs import Tabs


class ClassPage(TellingPage):
    """Renders a `ClassShown`; says what is wanted of it.

    group_wanted(group)   game_wanted(id)   read_wanted   folder_wanted   tables_wanted   person_chosen(id)
    record_wanted(id)   erase_wanted(id, typed name)   rule_chosen(skill)   question_wanted(Attempt)
    match_decided(PersonMatch, same)   key_trusted(ComputerKey)   pin_unwanted(id)
    """

    group_wanted = Signal(str)
    game_wanted = Signal(str)
    read_wanted = Signal()
    folder_wanted = Signal()
    tables_wanted = Signal()
    person_chosen = Signal(str)
    record_wanted = Signal(str)
    erase_wanted = Signal(str, str)
    rule_chosen = Signal(str)
    question_wanted = Signal(object)
    match_decided = Signal(object, bool)
    key_trusted = Signal(object)
    pin_unwanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.shown: ClassShown | None = None
        self._missed: tuple[MissedLine, ...] = ()
        self.tabs = Tabs(
            self,
            (
                (look("Trainees"), self._make_people()),
                (look("Duties"), self._make_duties()),
                (look("Stuck"), self._make_stuck()),
                (look("Tests and lessons"), self._make_results()),
                (look("To check"), self._make_checks()),
                (look("Assigned"), self._make_work()),
                (look("Attendance"), self._make_days()),
            ),
        )
        self.notice.below = self.tabs.buttons[0]
        self.groups = self._combo(look("Group"), 150)
        self.groups.activated.connect(lambda place: self.group_wanted.emit(self.groups.itemData(place)))
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 16)
        box.setSpacing(10)
        box.addLayout(self.tabs.below(look("Class"), self.groups))
        box.addWidget(self.tabs.stack, 1)
        self.folder = self._button(look("Result files"), self.folder_wanted.emit)
        self.again = self._button(look("Read again"), self.read_wanted.emit, icon="again")
        self.tables = self._button(look("Save tables"), self.tables_wanted.emit, role="primary")
        self.count = label("", "soft", wrap=False)
        self.new = label("", "soft", wrap=False)
        box.addLayout(row(self.folder, self.again, self.tables, self.count, self.new, None, spacing=12))

    def show_reading(self) -> None:
        """Nothing is known yet; it is on its way."""
        self.count.setText(self.look("Reading the class ..."))

    def tell_new(self, count: int) -> None:
        """How many sessions were read that nobody saw before."""
        self.new.setText(self.look("New sessions: {count}.", count=count) if count else "")
        self.look.announcer.say(self.new.text())

    # -- trainees

    def _make_people(self) -> QWidget:
        look = self.look
        part, box = self._part()
        heads = [
            look("Name"), look("Group"), look("Last day"), look("Days"), look("Sessions"), look("Answers"),
            look("Right"),
            look("Passed"), look("Mastered"), look("Weak"),
        ]  # fmt: skip
        widths = (210, 110, 115, 60, 80, 80, 70, 80, 110)
        self.people = Lines(look("Trainees"), heads, widths, sorts=True, uncut=(heads.index(look("Last day")),))
        self.people.itemSelectionChanged.connect(self._choose_person)
        self.who = label("", "sub")
        self.weak = Lines(look("Trainee's weak rules"), [look("Weak rule"), look("Right")], (390,))
        self.sessions = Lines(
            look("Trainee's sessions"), [look("When"), look("Session"), look("Result")], (180, 220), uncut=(0,)
        )
        self.weak.itemActivated.connect(lambda _item, _column: self._weak_opened())
        self.record = self._button(look("Save the record"), self._record)
        self.typed = Line()
        self.typed.setFixedWidth(170)
        self.typed.setAccessibleName(look("Type the trainee's name to erase the record"))
        tag = field_label(look("To erase, type the name:"), self.typed)
        self.erase = self._button(look("Erase forever"), self._erase)
        self.pin = self._button(look("Take the PIN away"), self._take_pin)
        self.typed.returnPressed.connect(self._erase)
        both = row(spacing=12)
        both.addWidget(self.weak, 1)
        both.addWidget(self.sessions, 1)
        box.addWidget(self.people, 5)
        box.addWidget(self.who)
        box.addLayout(both, 4)
        box.addWidget(flow_box(self.record, self.pin, beside(tag, self.typed, self.erase)))
        return part

    def _choose_person(self) -> None:
        chosen = self.people.chosen
        if chosen:
            self.person_chosen.emit(chosen[0])

    @property
    def person(self) -> Person | None:
        """Who is chosen."""
        chosen = self.people.chosen
        persons = self.shown.people if self.shown is not None else ()
        return next((person for person in persons if chosen and person.id == chosen[0]), None)

    def _record(self) -> None:
        if self.person is not None:
            self.record_wanted.emit(self.person.id)

    def _take_pin(self) -> None:
        if self.person is not None:
            self.pin_unwanted.emit(self.person.id)

    def _erase(self) -> None:
        if self.person is not None:
            self.erase_wanted.emit(self.person.id, self.typed.text())

    def _weak_opened(self) -> None:
        """A weak rule leads to the questions that were missed."""
        if self.weak.chosen:
            self.tabs.show(2)
            self.stuck.choose(self.weak.chosen[0])

    def show_person(self, rules: Mapping[str, Skill], sittings: Sequence[Sitting], *, locked: bool = False) -> None:
        """What is known of the trainee who is chosen; `locked`: a PIN is asked for."""
        look, person = self.look, self.person
        there = person is not None
        for widget in (self.record, self.typed, self.erase):
            widget.setEnabled(there)
        self.record.setEnabled(person is not None and bool(person.local))
        self.pin.setEnabled(locked)
        self.typed.clear()
        weak = person.digest.weak if person is not None else ()
        rules_weak = counted("{n} weak rule", "{n} weak rules", len(weak))
        self.who.setText(
            look("{name}: {rules}", name=person.name, rules=rules_weak)
            if person is not None
            else look("Choose a trainee to see more.")
        )
        named = [(line, rules.get(line.skill)) for line in weak]
        self.weak.show_lines(
            [
                (
                    line.skill,
                    (
                        look.words(skill.rule.text) if skill is not None else line.skill,
                        look("{right} of {asked}", right=line.right, asked=line.asked),
                    ),
                )
                for line, skill in named
            ]
        )
        self.sessions.show_lines([(line.session, self._sitting(line)) for line in sittings])

    def _sitting(self, sitting: Sitting) -> tuple[str, str, str]:
        return (
            moment_text(sitting.ended),
            sitting.title or sitting.mode,
            self.look.words(passed_words(sitting)),
        )

    # -- what was assigned, and the weeks

    def _make_work(self) -> QWidget:
        look = self.look
        part, box = self._part()
        heads = [look("Stands"), look("Work"), look("Group"), look("Due"), look("Done"), look("Not done yet")]
        self.work = Lines(look("Work assigned"), heads, (90, 280, 140, 110, 80), sorts=True)
        box.addWidget(label(look("Done: passed, or ended where there is nothing to pass."), "soft"))
        box.addWidget(self.work, 1)
        return part

    def _make_days(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.days = Lines(look("Days of practice by week"), [look("Name")], (), sorts=True)
        box.addWidget(label(look("Days of practice in each week. A week starts on Monday."), "soft"))
        box.addWidget(self.days, 1)
        return part

    def _show_work(self, shown: ClassShown) -> None:
        look = self.look
        self.work.show_lines(
            [
                (
                    line.assigned.id,
                    (
                        look.words(line.stands.label),
                        line.title,
                        line.assigned.group or look("everyone"),
                        (line.day, float(line.assigned.due.toordinal()) if line.assigned.due else -1.0),
                        (f"{len(line.done)} / {len(line.done) + len(line.missing)}", float(len(line.done))),
                        ", ".join(person.name for person in line.missing),
                    ),
                )
                for line in shown.work
            ]
        )
        self.days.set_heads([look("Name"), *(f"{monday:%b} {monday.day}" for monday in shown.days.weeks)], 220, 80)
        self.days.show_lines(
            [
                (person.id, (person.name, *((str(count or "–"), count / 7) for count in days)))
                for person, days in shown.days.rows
            ]
        )
        self.days.warm(QColor(look.theme.chrome.wrong), QColor(look.theme.chrome.right))

    # -- duties

    def _make_duties(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.games = self._combo(look("Game"), 380)
        self.games.activated.connect(lambda place: self.game_wanted.emit(self.games.itemData(place)))
        tag = field_label(look("Game:"), self.games)
        self.duties = Lines(look("Mastery by duty"), [look("Name")], (), sorts=True)
        says = look("Percent right without hints, and rules mastered of rules met.")
        box.addLayout(row(tag, self.games, label(says, "soft"), None, spacing=12))
        box.addWidget(self.duties, 1)
        return part

    # -- stuck

    def _make_stuck(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.stuck = Lines(
            look("Rules trainees are stuck on"),
            [look("Trainees"), look("Rule"), look("Duty"), look("Game"), look("Names")],
            (80, 410, 170, 250),
            sorts=True,
        )
        self.stuck.itemSelectionChanged.connect(self._choose_rule)
        self.missed = Lines(
            look("Missed questions"),
            [look("When"), look("Name"), look("Answer given"), look("Right answer"), look("Code")],
            (180, 170, 240, 240),
        )
        self.missed.itemSelectionChanged.connect(self._missed_chosen)
        self.missed.itemActivated.connect(lambda _item, _column: self._open())
        self.open = self._button(look("Open question"), self._open, icon="eye")
        self.stuck_count = label("", "soft")
        box.addWidget(self.stuck_count)
        box.addWidget(self.stuck, 3)
        box.addWidget(label(look("Missed questions"), "sub"))
        box.addWidget(self.missed, 2)
        box.addLayout(
            row(self.open, label(look("The code opens it on Home. F9 shows it on the projector."), "soft"), None)
        )
        return part

    def _choose_rule(self) -> None:
        if self.stuck.chosen:
            self.rule_chosen.emit(self.stuck.chosen[0])

    def _missed_chosen(self) -> None:
        self.open.setEnabled(bool(self.missed.chosen))

    def _open(self) -> None:
        chosen = self.missed.chosen
        missed_line = next(
            (missed_line for missed_line in self._missed if chosen and missed_line.attempt.id == chosen[0]), None
        )
        if missed_line is not None:
            self.question_wanted.emit(missed_line.attempt)

    def show_missed(self, lines: Sequence[MissedLine]) -> None:
        """The questions of a rule that were missed."""
        self._missed, look = tuple(lines), self.look
        self.missed.show_lines(
            [
                (
                    line.attempt.id,
                    (
                        moment_text(line.attempt.when),
                        line.who,
                        look.words(told_words(line.attempt, line.attempt.given, {})),
                        look.words(told_words(line.attempt, line.attempt.expected, {})),
                        line.attempt.ref or line.attempt.item,
                    ),
                )
                for line in lines
            ]
        )
        self._missed_chosen()

    # -- tests and lessons

    def _make_results(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.results = Lines(
            look("Tests and lessons"),
            [look("When"), look("Name"), look("Work"), look("Result")],
            (180, 240, 420),
            sorts=True,
            uncut=(0,),
        )
        box.addWidget(self.results, 1)
        return part

    # -- to check

    def _make_checks(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.checks = Lines(
            look("Files and people to check"),
            [look("File or person"), look("Problem"), look("Fix")],
            (250, 420),
        )
        self.checks.itemSelectionChanged.connect(self._check_chosen)
        self.same = self._button(look("Same person"), partial(self._decide, same=True))
        self.apart = self._button(look("Two people"), partial(self._decide, same=False))
        self.trust = self._button(look("Trust this computer"), self._trust)
        self.check = label("", "sub")
        box.addWidget(self.checks, 1)
        box.addWidget(self.check)
        box.addLayout(row(self.same, self.apart, self.trust, None, spacing=12))
        return part

    @property
    def _check(self) -> CheckLine | None:
        lines = self.shown.checks if self.shown is not None else ()
        return next((line for line in lines if line.id in self.checks.chosen), None)

    @property
    def _match(self) -> PersonMatch | None:
        return self._check.match if self._check is not None else None

    def _check_chosen(self) -> None:
        """The whole of a line is read below the list; a match can be decided there."""
        line, match, look = self._check, self._match, self.look
        words = (
            look("Nothing to check.") if not self.shown or not self.shown.checks else look("Choose a line to see more.")
        )
        if line is not None:
            words = " ".join((f"{line.subject}:", look.words(line.problem), look.words(line.remedy)))
        self.check.setText(words)
        self.same.setEnabled(match is not None and not match.same)
        self.apart.setEnabled(match is not None and match.same is not False)
        self.trust.setEnabled(line is not None and line.unknown is not None)

    def _trust(self) -> None:
        if self._check is not None and self._check.unknown is not None:
            self.key_trusted.emit(self._check.unknown)

    def _decide(self, *, same: bool) -> None:
        if self._match is not None:
            self.match_decided.emit(self._match, same)

    # -- rendering

    def apply(self, shown: ClassShown) -> None:
        """Shows a state; what is chosen stays chosen."""
        look, self.shown = self.look, shown
        fill(self.groups, [(look("everyone"), ""), *((group, group) for group in shown.groups)], shown.group)
        people = counted("{n} trainee", "{n} trainees", len(shown.people))
        self.count.setText(look.words(people))
        self.people.show_lines([(person.id, self._person(person)) for person in shown.people])
        fill(self.games, [(title, id) for id, title in shown.games], shown.duties.game if shown.duties else "")
        duties = shown.duties
        if duties is not None:
            self.duties.set_heads([look("Name"), *(look.words(head) for head in duties.heads)], 200, 120)
            self.duties.show_lines([(id, (shown.names[id], *cells)) for id, cells in duties.rows])
            self.duties.warm(QColor(look.theme.chrome.wrong), QColor(look.theme.chrome.right))
        self._show_work(shown)
        cut = len(shown.stuck) < shown.stuck_in_all
        self.stuck_count.setVisible(cut)
        self.stuck_count.setText(
            look(
                "{count} of {all} weak rules, those with the most trainees first.",
                count=len(shown.stuck),
                all=shown.stuck_in_all,
            )
        )
        self.stuck.show_lines(
            [
                (
                    line.skill,
                    (
                        (str(len(line.who)), -float(len(line.who))),
                        look.words(line.rule),
                        look.words(line.duty),
                        line.game,
                        ", ".join(shown.names[trainee_id] for trainee_id in line.who),
                    ),
                )
                for line in shown.stuck
            ]
        )
        self.results.show_lines(
            [
                (
                    f"{sitting.person} {sitting.session}",
                    ((when, -sitting.ended.timestamp()), shown.names[sitting.person], subject, result),
                )
                for sitting in shown.sittings
                for when, subject, result in (self._sitting(sitting),)
            ]
        )
        self.checks.show_lines(
            [(line.id, (line.subject, look.words(line.problem), look.words(line.remedy))) for line in shown.checks]
        )
        self._check_chosen()
        if self.person is None:
            self.show_person({}, ())
        if not self.stuck.chosen:
            self.show_missed(())

    def _person(self, person: Person) -> Cells:
        share = person.right / person.asked if person.asked else -1.0
        tried = person.passed + person.failed
        return (
            person.name,
            person.group,
            day_cell(person.last_day),
            (str(person.days), float(person.days)),
            (grouped(person.sessions), float(person.sessions)),
            (grouped(person.asked), float(person.asked)),
            (f"{round(100 * share)}%" if person.asked else "–", share),
            (f"{person.passed} / {tried}" if tried else "–", float(person.passed)),
            (f"{person.digest.mastered} / {person.digest.met}", float(person.digest.mastered)),
            (str(len(person.digest.weak)), float(len(person.digest.weak))),
        )

    def start_focus(self) -> None:
        self.tabs.take_focus()
