"""New here? The first quarter of an hour: the lessons of one pack in their order, up to the first hand dealt."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.lessons.curriculum import Audition, Chapter, Curriculum
from trainer.lessons.model import Pack
from trainer.progress.attempt import Attempt
from trainer.text import say
from trainer.ui.controllers.home import NextOffer
from trainer.ui.controllers.way import Way, way

WELCOME_PACK = "felt-school.first-quarter"


def welcome(packs: Sequence[Pack], attempts: Sequence[Attempt], *, wanted: bool) -> Way | None:
    """The way of somebody new; None where it is not wanted, or something else was practised already."""
    pack = next((one for one in packs if one.id == WELCOME_PACK), None)
    if pack is None or not wanted:
        return None
    if any(one.item.partition("@")[0] != WELCOME_PACK and not one.hint for one in attempts):
        return None
    lessons = {f"{pack.id}/{lesson.id}": (pack, lesson) for lesson in pack.lessons}
    chapter = Chapter("welcome", pack.title, tuple(lessons))
    games = tuple(dict.fromkeys(lesson.game for lesson in pack.lessons))
    return way(Curriculum("welcome", pack.title, (chapter,), Audition(games)), lessons, attempts)


def offer(found: Way) -> NextOffer:
    """What Home offers: the next lesson of the first quarter of an hour, after the last one the choice of a job."""
    step, count = found.next, len(found.steps)
    if step is None:
        says = say("You have dealt your first hand. Choose what you want to deal: its lessons come in their order.")
        return NextOffer(say("Choose your job"), says)
    title = step.line.lesson.title
    if found.done:
        says = say("Your first quarter of an hour, {number} of {n}: {title}.", number=step.number, n=count, title=title)
        return NextOffer(say("Next lesson"), says)
    says = say("New here? A quarter of an hour, and you deal your first hand. It begins with: {title}.", title=title)
    return NextOffer(say("Start"), says)
