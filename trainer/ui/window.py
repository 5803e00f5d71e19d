"""The window: a rail of pages, the banner, what idles, and which pages may be shown now.

Pages are made when first shown. A new appearance or language makes a new `Look` and new pages; a session goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.errors import StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, join, say
from trainer.ui.appearance import Appearance, Whereabouts
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.jobs import Jobs
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.place import INSTRUCTORS, PageName, Place
from trainer.ui.rail import Banner, Rail
from trainer.ui.routes import Routes
from trainer.ui.services import Services
from trainer.ui.widgets.basic import column, row

if TYPE_CHECKING:
    from trainer.lessons.pack_model import Pack
    from trainer.ui.controllers.practice_session import PracticeController
    from trainer.ui.desk import Desk
    from trainer.ui.school_link import SchoolLink
    from trainer.ui.service_shapes import Pages
    from trainer.ui.sessions import Sessions


# ---------------- when nobody has touched the program for a while

TOUCHES = {
    QtCore.QEvent.Type.KeyPress,
    QtCore.QEvent.Type.MouseButtonPress,
    QtCore.QEvent.Type.MouseMove,
    QtCore.QEvent.Type.TouchBegin,
    QtCore.QEvent.Type.Wheel,
}


class Idle(QtCore.QObject):
    """`expired` when the time that was set passed without a key, a press or a move."""

    expired = QtCore.Signal()

    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self.timer = QtCore.QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.expired)
        self._watching = False

    def set_minutes(self, minutes: float) -> None:
        """From now on so long; 0 for never."""
        app = QtWidgets.QApplication.instance()
        assert app is not None
        if minutes > 0 and not self._watching:
            app.installEventFilter(self)
        elif minutes <= 0 and self._watching:
            app.removeEventFilter(self)
        self._watching = minutes > 0
        if minutes > 0:
            self.timer.start(round(minutes * 60_000))
        else:
            self.timer.stop()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        if event.type() in TOUCHES:
            self.timer.start()
        return False


# ---------------- which pages may be shown now
#
# An exam or a test that is open shuts some, the instructor's door others.

OPEN_IN_EXAM = (PageName.HOME, PageName.PROFILES, PageName.PRACTICE)
"""Pages that can be seen while a locked exam waits to be gone on with."""
WITHOUT_ANSWERS = (PageName.HOME, PageName.PROFILES, *INSTRUCTORS)
"""Pages that can be seen while the trainee's answers are added up."""
LOOKED_UP_IN = (PageName.RULEBOOK, PageName.COMPARE, PageName.LESSON)
"""Pages that say what the rules are."""


@dataclass(frozen=True, slots=True)
class Instead:
    """The page to be shown in place of one that is shut, and what is said there."""

    page: PageName
    says: Text | None = None


def instead_of(desk: Desk, name: PageName) -> Instead | None:
    """What is shown in place of a page that may not be shown now; None for one that may."""
    locked_in = desk.in_locked_exam and name not in (PageName.PRACTICE, PageName.INSTRUCTOR)
    if (locked_in and not desk.door.unlocked) or not desk.may_show(name):
        return Instead(PageName.INSTRUCTOR)
    if desk.adding.runs and name not in WITHOUT_ANSWERS:
        return Instead(PageName.HOME, say("One moment: counting your answers."))
    trainee = desk.trainee
    exam = trainee.sessions.exam() if name not in OPEN_IN_EXAM and name not in INSTRUCTORS else None
    if exam is not None and not desk.door.unlocked:
        return Instead(PageName.HOME, say("Closed until you finish: {test}.", test=exam.title))
    test = trainee.sessions.test() if name in LOOKED_UP_IN else None
    return (
        Instead(PageName.HOME, say("Closed until you finish or discard: {test}.", test=test))
        if test is not None
        else None
    )


# ---------------- window

LEAST, USUAL = QtCore.QSize(1024, 640), QtCore.QSize(1366, 768)
FRAME = QtCore.QSize(8, 40)
"""What a frame and a title take of a screen, generously."""
ALONE = (PageName.PRACTICE, PageName.PROFILES)
"""Pages without the rail."""


class Window(QtWidgets.QMainWindow):
    """Shows the page that `place` is at; `Routes` knows what leads where. `painted` once, after its first picture."""

    painted = QtCore.Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._was_painted = False
        self.services = services
        self.setObjectName("window")
        self.setWindowTitle("Felt School")
        self.setMinimumSize(LEAST)
        self.resize(USUAL)
        self.appearance = Appearance(services, self)
        self.trainee = Trainee(services, self)
        self.jobs = Jobs(services.executor, self)
        self.link: SchoolLink | None = None
        self.place = Place(self)
        self.keys_dialog: QtWidgets.QDialog | None = None
        self.trainee.trouble.connect(self.show_trouble)
        self.trainee.noticed.connect(self.show_notice)
        self.trainee.changed.connect(self._restyle)
        self.idle = Idle(self)
        self.idle.expired.connect(self.lock)
        self.instructor_idle = Idle(self)
        self.instructor_idle.expired.connect(self.lock_instructor)
        self.look: Look | None = None
        self.stack = QtWidgets.QStackedWidget()
        self.routes = Routes(services, self.trainee, self.jobs, self.place)
        self.place.went.connect(self._show_place)
        self.routes.door.changed.connect(self._door_moved)
        self.routes.about_wanted.connect(self.show_about)
        self.routes.school_joined.connect(self.link_school)
        self.routes.called.connect(self._show_banner)
        self._remark: Words = ""
        self._before_exam: QtCore.Qt.WindowState | None = None
        icon = services.assets / "icons" / "felt-school-64.png"
        if icon.is_file():
            self.setWindowIcon(QtGui.QIcon(str(icon)))
        known = self.trainee.use_last()
        if not known:
            self._restyle()
        self.go(PageName.HOME if known else PageName.PROFILES)

    @property
    def practice(self) -> PracticeController:
        """Runs the sessions."""
        return self.routes.practice

    @property
    def sessions(self) -> Sessions:
        """Begins sessions."""
        return self.routes.sessions

    @property
    def practising(self) -> bool:
        """Whether a session runs."""
        return self.routes.practising

    @property
    def current(self) -> str:
        """The page in front."""
        return self.place.page or ""

    # -- size

    def open_as(self, stored: str, screen: QtCore.QRect) -> None:
        """As it was closed last; the first time so that it fits on the screen with its frame."""
        room = screen.size() - FRAME
        self.setMinimumSize(LEAST.boundedTo(room))
        if not stored or not self.restoreGeometry(QtCore.QByteArray.fromBase64(stored.encode())):
            self.resize(USUAL.boundedTo(room))

    def closed_as(self) -> str:
        """Size, place and whether it was maximised, as text to be kept."""
        return bytes(self.saveGeometry().toBase64().data()).decode()

    # -- appearance

    def _restyle(self) -> None:
        """A new look where the settings ask for one; the page in front stays in front."""
        settings = self.trainee.settings
        locked = self.trainee.profile is not None and self.trainee.profile.locked
        self.idle.set_minutes(settings.lock_after if locked else 0)
        look = self.appearance.look_for(settings)
        if look is None:
            return
        spot = Whereabouts.of(self._front, self.focusWidget())
        self.look = self.routes.look = look
        for entry in self.routes.entries():
            entry.forget()
        self._build(look)
        if self._remark:
            self.show_remark(self._remark)
        if self.place.page is not None:
            self.go(self.place.page)
            spot.come_back(self._front)

    # -- building

    def _build(self, look: Look) -> None:
        self.stack = QtWidgets.QStackedWidget()
        self.rail = Rail(look, self.go, self.routes.leave_instructor)
        self.banner = Banner(look, self._try_again)
        self._show_side()
        middle = row(self.rail, self.stack, spacing=0)
        middle.setStretch(1, 1)
        inside, box = QtWidgets.QWidget(), column(self.banner, spacing=0)
        inside.setObjectName("page")
        box.addLayout(middle, 1)
        inside.setLayout(box)
        self.setCentralWidget(inside)

    def _show_side(self) -> None:
        self.rail.show_side(instructing=self.routes.door.unlocked)

    def _door_moved(self) -> None:
        """The instructor's side was opened or locked."""
        door = self.routes.door
        self.instructor_idle.set_minutes(door.school.lock_after if door.unlocked else 0)
        self._show_side()
        if self.link is not None and not door.unlocked:
            self.link.exchange()  # what was set is signed now: nobody waits for the next minute

    def lock_instructor(self) -> None:
        """Nobody touched the program while the instructor's side was open, and no class looks at it."""
        if self.routes.teaching:
            return
        self.routes.door.lock()
        if self.place.page in INSTRUCTORS:
            self.go(PageName.INSTRUCTOR)

    # -- pages

    @property
    def pages(self) -> Pages:
        """The pages made so far, by their names."""
        return self.routes.pages

    def page(self, name: str) -> Page:
        """The page of that name, made on first use."""
        page = self.routes.entry(PageName(name)).page
        if self.stack.indexOf(page) < 0:
            self.stack.addWidget(page)
            page.room_wanted.connect(self._make_room)
            if self.look is not None and self.look.touch:
                from trainer.ui.widgets.panels import Panels

                for area in page.findChildren(QtWidgets.QAbstractScrollArea):
                    if not isinstance(area, Panels):
                        QtWidgets.QScroller.grabGesture(
                            area.viewport(), QtWidgets.QScroller.ScrollerGestureType.TouchGesture
                        )
        return page

    @property
    def _front(self) -> Page | None:
        """The page in front."""
        return self.routes.entry(self.place.page).present if self.place.page is not None else None

    def go(self, name: str) -> None:
        """Goes to a page, also to the one in front."""
        self.place.go(name)

    def _show_place(self) -> None:
        """Shows the page with what is new on it. While a test is open there is nothing to look things up in."""
        name = self.place.page
        if name is None or self.look is None:
            return
        other = instead_of(self.routes, name)
        if other is not None:
            self.place.for_question = False
            self.go(other.page)
            if other.says is not None:
                self.routes.show_problem(other.says)
            return
        page = self.page(name)
        self.routes.entry(name).fill()
        self.stack.setCurrentWidget(page)
        self._make_room()
        self.rail.mark(name)
        page.start_focus()
        self._fill_screen()

    def _fill_screen(self) -> None:
        """A locked exam has the whole screen; whatever comes after it has the window as it was."""
        locked = self.routes.in_locked_exam and not self.routes.door.unlocked
        if locked == (self._before_exam is not None):
            return
        if locked:
            self._before_exam = self.windowState()
            self.setWindowState(self.windowState() | QtCore.Qt.WindowState.WindowFullScreen)
        elif self._before_exam is not None:
            self.setWindowState(self._before_exam)
            self._before_exam = None

    def _make_room(self) -> None:
        """The rail stands beside pages that can do with less."""
        name, front = self.place.page, self._front
        beside = name is PageName.RULEBOOK and self.place.for_question
        self.rail.setVisible(name not in ALONE and not beside and not (front is not None and front.alone))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = event.key()
        focus = self.focusWidget()
        if event.text() == "?" or key == QtCore.Qt.Key.Key_F1:
            self.show_keys()
        elif key == QtCore.Qt.Key.Key_F2:
            self.appearance.announcer.again()
            self.appearance.speech.again()
        elif key in (QtCore.Qt.Key.Key_F3, QtCore.Qt.Key.Key_F4):
            from trainer.ui.widgets.hand_picture import look_up

            look_up(self.routes, self, self._front if key == QtCore.Qt.Key.Key_F4 else None)
        elif key == QtCore.Qt.Key.Key_F11:
            if self._before_exam is None:
                self.setWindowState(self.windowState() ^ QtCore.Qt.WindowState.WindowFullScreen)
        elif key in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            main = self._front.enter_button if self._front is not None else None
            if isinstance(focus, QtWidgets.QPushButton) and focus.property("enter") == "yes":
                focus.click()
            elif main is not None:
                main.click()
        elif key == QtCore.Qt.Key.Key_Escape and self.current in INSTRUCTORS:
            self.go(PageName.INSTRUCTOR)
        elif (
            key == QtCore.Qt.Key.Key_Escape
            and self.current not in ("home", "practice")
            and self.trainee.profile is not None
        ):
            self.go("home")
        else:
            super().keyPressEvent(event)

    def show_keys(self) -> None:
        """The keys of the page in front, and those of every page."""
        from trainer.ui.widgets.key_list import keys_of

        assert self.look is not None
        self.keys_dialog = keys_of(self.look, self._front, self, self.show_about)
        self.keys_dialog.finished.connect(lambda _code: setattr(self, "keys_dialog", None))
        self.keys_dialog.open()

    def show_about(self) -> None:
        """What this program is, and the licenses of its parts."""
        from trainer.ui.widgets.about import AboutDialog

        assert self.look is not None
        AboutDialog(self.look, self.services.about(), self).open()

    def lock(self) -> None:
        """Nobody touched the program: who comes next shows who it is. What was begun can be continued."""
        profile = self.trainee.profile
        if profile is None or not profile.locked:
            return
        from trainer.training.moves import Leave

        try:
            for dialog in self.findChildren(QtWidgets.QDialog):
                dialog.close()
            if self.practising:
                self.practice.send(Leave())
        finally:  # whatever fails, nobody's record stays open
            self.idle.set_minutes(0)
            self.routes.door.lock()
            self.trainee.leave()
            self.go(PageName.PROFILES)

    # -- trouble

    def show_trouble(self, error: StorageError) -> None:
        """A sentence of the disk in the banner; practice goes on, what was not written waits."""
        if self.look is not None:
            remark = say("Your answers are kept. They are saved as soon as it works again.")
            self._show_banner(join((error.text, remark), " "))

    def show_notice(self, error: StorageError) -> None:
        """What was found when a file was opened; nothing waits to be written."""
        self._show_banner(error.text)

    def _show_banner(self, sentence: Words, act: tuple[str, Callable[[], object]] | None = None) -> None:
        words = self.look.words(sentence) if self.look is not None else str(sentence)
        self.banner.tell(words, act)
        self.appearance.announcer.say(words)

    def show_remark(self, sentence: Words) -> None:
        """Something about this computer or this start, which holds whatever appearance is chosen."""
        self._remark = sentence
        self._show_banner(sentence)

    def link_school(self) -> None:
        """From now on what is new goes to the school and comes from it, beside the practice."""
        office = self.services.office
        if self.link is None and office is not None:
            from trainer.ui.school_link import SchoolLink

            self.link = SchoolLink(office, self.jobs, self, self.trainee)
            self.link.remark.connect(self.show_remark)
            self.link.arrived.connect(self.routes.packs.again)
            self.practice.ended.connect(self.link.hand_over)
        if self.link is not None:
            self.link.exchange()

    def _try_again(self) -> None:
        if self.routes.save_again():
            self.banner.hide()

    # -- what the program was started with

    def open_code_at_start(self, text: str) -> None:
        """The question of a code as the first page; a trainee is made where there is none yet."""
        self._need_trainee()
        problem = self.sessions.open_code(text)
        if problem:
            self.go(PageName.HOME)
            self.routes.show_problem(problem)

    def _need_trainee(self) -> None:
        """Somebody, where nobody practised here before."""
        if self.trainee.profile is None:
            assert self.look is not None
            self.trainee.create(self.look("Trainee"))

    def open_pack_at_start(self, pack: Pack | None, remark: Words) -> None:
        """The first lesson of a pack as the first page, else Home, with what came of opening its file."""
        self._need_trainee()
        if pack is None or not pack.lessons:
            self.go(PageName.HOME)
        else:
            from trainer.ui.controllers.home import LessonLine

            self.routes.open_lesson(LessonLine(pack, pack.lessons[0]))
        self.show_remark(remark)

    # -- Qt

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            # The pages on the window are painted after it, before the loop comes round again.
            QtCore.QTimer.singleShot(0, self, self.painted.emit)

    def changeEvent(self, event: QtCore.QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QtCore.QEvent.Type.ActivationChange and self.practising and self.current == "practice":
            (self.practice.come_back if self.isActiveWindow() else self.practice.leave)()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        app = QtWidgets.QApplication.instance()
        leaving = not isinstance(app, QtWidgets.QApplication) or app.isSavingSession()
        if not leaving and self.routes.in_locked_exam and not self.routes.door.unlocked:
            event.ignore()
            self.go(PageName.INSTRUCTOR)
            return
        if self.practising:
            self.practice.leave()
        self.idle.set_minutes(0)
        self.instructor_idle.set_minutes(0)
        self.routes.close()
        super().closeEvent(event)
