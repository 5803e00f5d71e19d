"""What the authoring page shows: one frozen state for each step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.drills.question import Question
from trainer.felt.view import FeltView
from trainer.games.hand_words import Matching
from trainer.lessons.draft import Keys
from trainer.lessons.making import Sort as Asks
from trainer.lessons.parse import PACK_FILE
from trainer.text import Text, Words, counted, say
from trainer.training.explain import Explanation
from trainer.ui.controllers.figures import FigureShown
from trainer.ui.controllers.form import FieldShown


@dataclass(frozen=True, slots=True)
class Node:
    """One thing of a pack that a form is for: the pack, a lesson, or the item of that number in it."""

    file: str = PACK_FILE
    row: int | None = None


@dataclass(frozen=True, slots=True)
class TreeLine:
    """One line of the tree of lessons; how many problems are in it."""

    node: Node
    title: str
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """One problem in the margin, in the words of the checker, and what of the pack it is about."""

    node: Node
    words: Text
    is_note: bool
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """What a trainee will see of an item, and what the engine decides; or why there is nothing to see.

    `figures` are those of a lesson's text; `matching` counts the hands of which all holds that an item says.
    """

    question: Question | None = None
    view: FeltView | None = None
    explanation: Explanation | None = None
    why: Words = ""
    duties: tuple[str, ...] = ()
    number: int = 0
    of: int = 1
    fresh: bool = False
    figures: tuple[FigureShown, ...] = ()
    matching: Matching | None = None


NO_PREVIEW = Preview()


@dataclass(frozen=True, slots=True)
class AuthorShown:
    """One state of the page.

    broken    why there is no form: the file cannot be read
    texts     the prose of a lesson, for trainees and for instructors
    source    the chosen file as it is written
    remark    what happened last, or could not
    """

    title: str
    tree: tuple[TreeLine, ...]
    node: Node
    fields: tuple[FieldShown, ...] = ()
    asks: Asks | None = None
    broken: Words = ""
    texts: tuple[str, str] = ("", "")
    media: Mapping[str, bytes] = field(default_factory=dict)
    source: str = ""
    problems: tuple[ProblemLine, ...] = ()
    wrong: int = 0
    checking: bool = True
    may_undo: bool = False
    may_redo: bool = False
    changed: bool = False
    may_try: bool = False
    remark: Words = ""
    preview: Preview = NO_PREVIEW

    def field_of(self, keys: Keys) -> FieldShown | None:
        """The field of these keys, where the form has one."""
        return next((one for one in self.fields if one.keys == keys), None)


def summary(shown: AuthorShown) -> Text:
    """How the check stands, in one sentence."""
    if shown.checking:
        return say("Checking…")
    if not shown.wrong:
        return say("No problems.")
    return counted("{n} problem", "{n} problems", shown.wrong)
