"""What the figures of a lesson's text show: cards and chips as they are written, felts as their items lay them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from trainer.core.errors import BadText, ContentError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, join, say
from trainer.drills.question import Question, ask
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.felt_words import as_asked
from trainer.felt.shape import Shape
from trainer.felt.view import FeltView
from trainer.lessons.lesson_plan import Games, source_of
from trainer.lessons.pack_model import ItemDeal, ItemDrawn, ItemHand, Lesson, Pack, WholeRound
from trainer.lessons.text_figures import ChipsFigure, FeltFigure, Figure, HandFigure, figures_in
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.training.explanations import explain_right
from trainer.ui.controllers.practice_session import view_of

PICTURE = "!["
NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class FeltShown:
    """The felt of an item; `look` is where the eye goes, `sentence` the answer with its reasons in a worked example."""

    view: FeltView
    look: tuple[str, ...]
    words: Text
    sentence: Text = NOTHING


@dataclass(frozen=True, slots=True)
class FigureShown:
    """A figure and where it stands in the text; at the end of the text where `start` and `end` are its length."""

    start: int
    end: int
    drawn: HandFigure | ChipsFigure | FeltShown


def figures_of(
    prose: str, pack: Pack, lesson: Lesson, games: Games, shape: Callable[[str], Shape]
) -> tuple[FigureShown, ...]:
    """The figures of a lesson's text in order; one without any gets the felt of the lesson's first fixed item."""
    figures = [(placed.start, placed.end, placed.figure) for placed in figures_in(prose) if placed.figure is not None]
    if not figures and PICTURE not in prose:
        figures = [(len(prose), len(prose), FeltFigure(item)) for item in _usual(lesson)]
    return tuple(_shown(figures, pack, games, shape))


def _usual(lesson: Lesson) -> Iterator[str]:
    """The item a text without pictures is illustrated with: one with a table of its own, else any."""
    best = sorted(
        lesson.items,
        key=lambda lesson_item: (
            isinstance(lesson_item.task, ItemDrawn),
            not isinstance(lesson_item.task, (ItemDeal, ItemHand)),
        ),
    )
    yield from (lesson_item.id for lesson_item in best[:1])


def _shown(
    figures: list[tuple[int, int, Figure]], pack: Pack, games: Games, shape: Callable[[str], Shape]
) -> Iterator[FigureShown]:
    for start, end, figure in figures:
        drawn = _felt(figure, pack, games, shape) if isinstance(figure, FeltFigure) else figure
        if drawn is not None:
            yield FigureShown(start, end, drawn)


def _felt(figure: FeltFigure, pack: Pack, games: Games, shape: Callable[[str], Shape]) -> FeltShown | None:
    """The felt of an item; None where the item cannot be asked here, which the check of its pack says."""
    item = pack.item(figure.item)
    if item is None:
        return None
    try:
        question = build(lambda id: games[id], source_of(pack, item, 0, games))
    except (BadText, ContentError, KeyError, NoSituation):
        return None
    if isinstance(item.task, WholeRound) and item.task.duties:
        question = _first_of(item.task.duties, question)
    lay = as_asked(question.duty, question.round.lay)
    if figure.answered:
        lay = machine.lay_once_done(question.round, question.decision.result)
    sentence = _worked(question) if figure.answered else NOTHING
    words = say("The table of {game}: {ask}", game=question.game.info.title, ask=question.duty.ask)
    return FeltShown(view_of(question, lay, shape), question.duty.look, words, sentence)


def _first_of(kinds: Collection[Kind], question: Question) -> Question:
    """The first question of a round that its trainee is asked."""
    steps = machine.every_duty(question.round)
    first_round = next((r for r, duty, _ in steps if duty.kind in kinds), question.round)
    return ask(question.ref, question.game, first_round) or question


def _worked(question: Question) -> Text:
    """The question, its answer and what held with these cards and chips."""
    why = explain_right(question)
    reasons = join(why.why or (why.rule.says,), " · ")
    return say("{ask} {answer} – {reasons}", ask=question.duty.ask, answer=why.answer, reasons=reasons)
