"""The shapes of what is kept about trainees, known to who keeps them and to who shows them."""

from __future__ import annotations

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words


@dataclass(frozen=True, slots=True)
class Profile:
    """One trainee. `id` is the file's name; `locked`: a PIN is asked for; `problem` is set when it cannot be read.

    A `guest` is nobody in particular: nothing of what he does is kept.
    """

    id: str
    name: str
    language: str = "en"
    locked: bool = False
    group: str = ""
    student: str = ""
    problem: Words = ""
    guest: bool = False


@dataclass(frozen=True, slots=True)
class FinishedSession:
    """A session that is over, as its plan named it: which lesson ("pack@version/lesson") or exam it was, what passes.

    `planned` is how many items it had, `marks` what its parts need by themselves (`write_marks`), `shift` what a shift
    came to (`write_shift`). Sessions of older programs have nothing but their id.
    """

    session: str
    title: str = ""
    lesson: str = ""
    exam: str = ""
    pass_mark: int = 0
    planned: int = 0
    marks: str = ""
    shift: str = ""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session begun and not ended: its plan and the lines kept so far."""

    id: str
    plan: str
    lines: tuple[str, ...]
