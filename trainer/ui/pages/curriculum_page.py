"""The way into a job: its lessons in order, numbered and ticked, what comes next, and the audition at its end.

The same page chooses the job and the houses, at the first visit or when somebody wants another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from trainer.core.text import counted
from trainer.lessons.curriculum import Curriculum
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.ui.controllers.curriculum_progress import Choice, LessonState, Way, WayChapter, WayStep
from trainer.ui.controllers.lesson_standing import subject_of
from trainer.ui.emblem import SIDE, emblem
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.basic import button, card, label, row, scroll
from trainer.ui.widgets.meter import Meter
from trainer.ui.widgets.panels import FlowBox, Panel, Panels
from trainer.ui.widgets.teardown import Pool


class ChapterBox(QWidget):
    """A chapter under its title."""

    def __init__(self, page: WayPage) -> None:
        super().__init__()
        look = self.look = page.look
        self.title = label("", "sub", wrap=False)
        self.note = label("", "soft", wrap=False)
        self.panels = Panels(look, partial(emblem, look), SIDE)
        self.panels.chosen.connect(page.lesson_wanted.emit)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addLayout(row(self.title, self.note, None, spacing=16))
        box.addWidget(self.panels)

    def apply(self, number: int, chapter: WayChapter) -> None:
        look, count = self.look, len(chapter.steps)
        ticked = "✓ " if chapter.done == count else ""
        self.title.setText(f"{ticked}{number}  {chapter.title}")
        note = look("{done} of {count} done", done=chapter.done, count=count)
        if chapter.waits_for:
            note += "  ·  " + look("after: {chapters}", chapters=", ".join(chapter.waits_for))
        self.note.setText(note)
        self.panels.setAccessibleName(chapter.title)
        self.panels.show_panels([self._panel(step) for step in chapter.steps])

    def _panel(self, step: WayStep) -> Panel:
        look, lesson = self.look, step.line.lesson
        count = look.words(counted("{n} question", "{n} questions", lesson.questions))
        note = count if step.line.done is None else f"{count}  ·  {look.words(step.line.done.words)}"
        if step.state is LessonState.NEXT:
            note = look("next") + "  ·  " + note
        elif step.begun and step.state is not LessonState.DONE and step.line.done is None:
            note = look("started") + "  ·  " + note
        ticked = "✓ " if step.state is LessonState.DONE else ""
        return Panel(step.line, f"{ticked}{step.number}  {lesson.title}", note, subject_of(lesson), lesson.goal)


def _panel(job: Curriculum, family: str, *, picked: bool) -> Panel:
    return Panel(job.id, f"{'✓ ' if picked else ''}{job.title}", job.say, family, job.say)


class WayPage(Page):
    """Renders a `Way`, or the choice of one."""

    lesson_wanted = Signal(object)
    audition_wanted = Signal()
    chosen = Signal(str, object)
    back = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._curriculum: Way | None = None
        self._choice: Choice | None = None
        self._job = ""
        self._make_parts()
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addLayout(row(self.home, None, self.other))
        box.addWidget(self.title)
        box.addWidget(self.says)
        box.addWidget(self.problem)
        box.addWidget(self._choosing())
        box.addWidget(self._walking())
        box.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Course"))
        outer.addWidget(self.area)

    def _make_parts(self) -> None:
        look = self.look
        self.home = button(look("Home"), self.back.emit, role="quiet", look=look, icon="back", key="Esc")
        self.other = button(look("Change job or house"), self._choose, look=look, icon="cards")
        self.main = button(look("Start"), self._main, role="primary", look=look, icon="practice", key="Enter")
        self.main.setMinimumSize(240, 52)
        for push_button in (self.home, self.other, self.main):
            push_button.setProperty("enter", "yes")
        self.title = label("", "title")
        self.says = label("", "sub")
        self.problem = label("", "problem")
        self.problem.hide()

    def _choosing(self) -> QWidget:
        look = self.look
        self.chooser = QWidget()
        box = QVBoxLayout(self.chooser)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(16)
        box.addWidget(label(look("What will you deal?"), "heading"))
        self.jobs = Panels(look, partial(emblem, look), SIDE, notes=4)
        self.jobs.setAccessibleName(look("Jobs"))
        self.jobs.chosen.connect(lambda id: self._pick(str(id)))
        box.addWidget(self.jobs)
        self.house_words = label(look("Pick your cardroom, or none for all."), "heading")
        box.addWidget(self.house_words)
        line = FlowBox((), spacing=12)
        box.addWidget(line)
        self.begin = button(look("Start course"), self._begin, role="primary", look=look, icon="next", key="Enter")
        self.begin.setProperty("enter", "yes")
        box.addLayout(row(self.begin, None))

        before: list[QWidget] = [self.jobs]

        def house(_index: int) -> QPushButton:
            push_button = button("")
            push_button.setCheckable(True)
            push_button.setProperty("enter", "yes")
            line.add(push_button)
            QWidget.setTabOrder(before[-1], push_button)
            QWidget.setTabOrder(push_button, self.begin)
            before.append(push_button)
            return push_button

        self.houses: Pool[QPushButton] = Pool(house)
        self._house_ids: tuple[str, ...] = ()
        self._house_buttons: tuple[QPushButton, ...] = ()
        return self.chooser

    def _walking(self) -> QWidget:
        look = self.look
        self.walk = QWidget()
        box = QVBoxLayout(self.walk)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(16)
        self.meter = Meter(look, 0)
        self.count = label("", "soft", wrap=False)
        top = row(self.main, self.meter, self.count, spacing=16)
        top.setStretch(1, 1)
        box.addLayout(top)
        chapters = QVBoxLayout()
        chapters.setSpacing(16)
        box.addLayout(chapters)
        frame, inner = card()
        self.audition_title = label(look("Audition"), "sub")
        self.audition_note = label("", "soft")
        self.audition = button(look("Take the audition"), self.audition_wanted.emit, look=look, icon="exam")
        self.audition.setProperty("enter", "yes")
        inner.addLayout(row(self.audition_title, self.audition_note, None, self.audition, spacing=16))
        box.addWidget(frame)

        def chapter(_index: int) -> ChapterBox:
            chapter_box = ChapterBox(self)
            chapters.addWidget(chapter_box)
            QWidget.setTabOrder(chapter_box.panels, self.audition)
            return chapter_box

        self.chapters: Pool[ChapterBox] = Pool(chapter)
        return self.walk

    def start_focus(self) -> None:
        panels = self.jobs if self.chooser.isVisibleTo(self) else self.main
        panels.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- rendering

    def apply(self, curriculum: Way | None, choice: Choice) -> None:
        """Shows the way, or what can be chosen where there is none yet."""
        other = (
            curriculum is None or self._curriculum is None or curriculum.curriculum.id != self._curriculum.curriculum.id
        )
        self._curriculum, self._choice = curriculum, choice
        self.show_problem("")
        if curriculum is None:
            self._choose()
        else:
            self._show(curriculum)
        if other:
            self.area.verticalScrollBar().setValue(0)

    def _show(self, curriculum: Way) -> None:
        look = self.look
        self.chooser.hide()
        self.walk.show()
        self.main_button = self.main
        self.other.show()
        self.title.setText(curriculum.curriculum.title)
        self.says.setText(look.words(curriculum.says) if curriculum.over else curriculum.curriculum.say)
        count = len(curriculum.steps)
        self.meter.set_share(curriculum.done / count if count else 0)
        done = look.words(
            counted("{done} of {n} lesson done", "{done} of {n} lessons done", count, done=curriculum.done)
        )
        self.count.setText(done if curriculum.ready else f"{done}  ·  {look.words(curriculum.time_left)}")
        words = look.words(curriculum.main)
        self.main.setText(words)
        self.main.setAccessibleName(words)
        boxes = self.chapters.take(len(curriculum.chapters))
        for number, (chapter_box, chapter) in enumerate(zip(boxes, curriculum.chapters, strict=True), start=1):
            chapter_box.apply(number, chapter)
        test = AUDITION_TEST
        note = look("{fewest} to {most} hands dealt, until the result is sure", fewest=test.fewest, most=test.most)
        if curriculum.audition is not None:
            note += f"  ·  {'✓ ' if curriculum.audition.passed else ''}{look.words(curriculum.audition.words)}"
        self.audition_note.setText(note)

    def _choose(self) -> None:
        """The choice of a job comes in place of the way."""
        choice, look = self._choice, self.look
        assert choice is not None
        self.walk.hide()
        self.other.hide()
        self.chooser.show()
        self.main_button = self.begin
        self.title.setText(look("Choose your job"))
        self.says.setText(look("You get its lessons in order. Home shows the next one. Change it any time."))
        if not choice.curricula:
            self.says.setText(look("There is no course on this computer for the cardrooms shown."))
        self.house_words.setVisible(bool(choice.curricula))
        self.begin.setVisible(bool(choice.curricula))
        self._pick(self._job or choice.curriculum or (choice.curricula[0].id if choice.curricula else ""))
        self.jobs.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick(self, id: str) -> None:
        """A job: its houses can be chosen."""
        choice = self._choice
        assert choice is not None
        job = next((curriculum for curriculum in choice.curricula if curriculum.id == id), None)
        if job is None:
            return
        other, self._job = id != self._job, id
        self.jobs.show_panels(
            [
                _panel(curriculum, choice.families.get(curriculum.id, ""), picked=curriculum.id == id)
                for curriculum in choice.curricula
            ]
        )
        names = [(house, choice.house_names[house]) for house in job.houses if house in choice.house_names]
        checked = {
            house
            for house, push_button in zip(self._house_ids, self._house_buttons, strict=True)
            if push_button.isChecked()
        }
        houses = checked or set(choice.houses)
        self._house_ids = tuple(house for house, _ in names)
        self._house_buttons = tuple(self.houses.take(len(names)))
        for push_button, (house, title) in zip(self._house_buttons, names, strict=True):
            push_button.setText(title.replace("&", "&&"))
            push_button.setAccessibleName(title)
            push_button.setChecked(house in houses)
        if other:
            self.look.announcer.say(job.title)

    def _begin(self) -> None:
        picked = zip(self._house_ids, self._house_buttons, strict=True)
        self.chosen.emit(self._job, tuple(house for house, push_button in picked if push_button.isChecked()))

    def _main(self) -> None:
        """The coloured button: the next lesson, or the audition when all is done."""
        if self._curriculum is not None and self._curriculum.next is not None:
            self.lesson_wanted.emit(self._curriculum.next.line)
        else:
            self.audition_wanted.emit()

    def show_problem(self, sentence: str) -> None:
        """Why what was chosen cannot be begun."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        if sentence:
            self.look.announcer.say(sentence)

    @property
    def steps(self) -> Sequence[WayStep]:
        """What is shown."""
        return self._curriculum.steps if self._curriculum is not None else ()
