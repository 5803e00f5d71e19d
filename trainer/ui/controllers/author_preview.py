"""What a trainee will see of what is being written: the question of an item, the figures of a text."""

from __future__ import annotations

from collections.abc import Callable

from trainer.drills.build import build
from trainer.drills.question import Question
from trainer.errors import FeltSchoolError
from trainer.felt.shape import Shape
from trainer.games.hand_words import Matching
from trainer.houses.library import Library
from trainer.lessons.model import Item, ItemDrawn, Pack, Where, WholeRound
from trainer.lessons.plan import source_of
from trainer.lessons.situations import duties
from trainer.rng import child_seed, make_rng
from trainer.round.duty import Kind
from trainer.round.in_words import is_table, without_words
from trainer.round.setup import parse_setup
from trainer.text import say
from trainer.training.explain import explain_right
from trainer.ui.controllers.author_shown import Node, Preview
from trainer.ui.controllers.figures import figures_of
from trainer.ui.controllers.practice import view_of

MOST_DUTIES = 80


def preview(pack: Pack | None, node: Node, number: int, library: Library, shape: Callable[[str], Shape]) -> Preview:
    """The question of an item as a trainee sees it, number `number` of its fresh ones."""
    item = _item_at(pack, node)
    if pack is None or item is None:
        return Preview(why=say("There is something to mend before this can be shown."))
    place = number % item.count
    try:
        source = source_of(pack, item, place, library, again=number // item.count)
        question = build(library.game, source)
        view = view_of(question, question.round.lay, shape)
    except (FeltSchoolError, KeyError) as error:
        return Preview(why=error.text if isinstance(error, FeltSchoolError) else say("There is no such game."))
    told = explain_right(question)
    fresh = isinstance(item.task, (ItemDrawn, Where)) or (isinstance(item.task, WholeRound) and not item.task.setup)
    return Preview(question, view, told, "", _duties(question), place, item.count, fresh=fresh)


def _duties(question: Question) -> tuple[str, ...]:
    """The duties of the round, to choose from."""
    setup = without_words(parse_setup(question.round.setup.to_text(), question.game.seats))
    if question.duty.kind is Kind.IN_WORDS and not is_table(setup):
        return ()
    found: list[str] = []
    for asked in duties(question.game, setup):
        found.append(str(asked.duty.key))
        if len(found) == MOST_DUTIES:
            break
    return tuple(found)


def text_preview(pack: Pack | None, node: Node, prose: str, library: Library, shape: Callable[[str], Shape]) -> Preview:
    """The figures of a lesson's text, as trainees see them."""
    lesson = next((one for one in pack.lessons if one.file == node.file), None) if pack is not None else None
    if pack is None or lesson is None:
        return Preview()
    return Preview(figures=figures_of(prose, pack, lesson, library, shape))


def matching_of(pack: Pack | None, node: Node, library: Library, report: Callable[[Matching], None]) -> Matching | None:
    """How many hands fit what the chosen item says of them; None where it says nothing that can be counted.

    A sample is reported at once, and again and again while every hand is counted.
    """
    item = _item_at(pack, node)
    if item is None or not isinstance(item.task, Where):
        return None
    try:
        hands = library[item.game].hands
        rng, said = make_rng(child_seed("matching", item.task.seed)), dict(item.task.said)
        if hands is None:
            return None
        first = hands.sample(said, rng)
        return hands.count(said, rng, report=lambda _: report(first))
    except (FeltSchoolError, KeyError):
        return None


def _item_at(pack: Pack | None, node: Node) -> Item | None:
    lesson = next((one for one in pack.lessons if one.file == node.file), None) if pack is not None else None
    return next((one for one in lesson.items if one.row == node.row), None) if lesson is not None else None
