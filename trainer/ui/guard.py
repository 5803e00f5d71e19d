"""Which pages may be shown now: an exam or a test that is open shuts some, the instructor's door others."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.text import Text, say
from trainer.ui.instructor_routes import INSTRUCTORS, InstructorRoutes
from trainer.ui.place import PageName

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


def instead_of(instructor: InstructorRoutes, name: PageName) -> Instead | None:
    """What is shown in place of a page that may not be shown now; None for one that may."""
    desk = instructor.desk
    locked_in = desk.in_locked_exam and name not in (PageName.PRACTICE, PageName.INSTRUCTOR)
    if (locked_in and not desk.door.unlocked) or not instructor.may_show(name):
        return Instead(PageName.INSTRUCTOR)
    if desk.adding.runs and name not in WITHOUT_ANSWERS:
        return Instead(PageName.HOME, say("In a moment: your answers are being added up."))
    trainee = desk.trainee
    exam = trainee.sessions.exam() if name not in OPEN_IN_EXAM and name not in INSTRUCTORS else None
    if exam is not None and not desk.door.unlocked:
        return Instead(PageName.HOME, say("Closed until this is finished: {test}.", test=exam.title))
    test = trainee.sessions.test() if name in LOOKED_UP_IN else None
    return (
        Instead(PageName.HOME, say("Closed until this is finished or discarded: {test}.", test=test))
        if test is not None
        else None
    )
