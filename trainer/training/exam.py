"""Exams by blueprint: so many of each, from a seed; parallel forms have the same make-up and share no item."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from trainer.drills.build import NoSituation, build
from trainer.drills.code import Games, Ref, kind_ref, round_ref, short_seed, skill_ref
from trainer.drills.modes import EXAM
from trainer.drills.question import Question, holds
from trainer.errors import ContentError, Problem
from trainer.games.base import Game
from trainer.progress.thoughts import askable
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.text import Text, say
from trainer.training.plan import Plan

TRIES = 40


@dataclass(frozen=True, slots=True)
class ExamPart:
    """`count` questions of a kind, of a rule within it, or full rounds when `kind` is None."""

    game: str
    count: int
    kind: Kind | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """The make-up of an exam. `pass_mark` in percent of right answers; `minutes` 0 for no end."""

    id: str
    title: Text
    parts: tuple[ExamPart, ...]
    pass_mark: int = 80
    minutes: int = 0
    confirmed: frozenset[str] = frozenset()


def exam_plan(
    id: str, blueprint: Blueprint, games: Games, *, form: int, avoid: Iterable[str] = (), fewer: bool = False
) -> Plan:
    """One form of the exam. `form` is its seed; `avoid` holds `item_key`s of forms that must not share an item.

    Questions that rest on doubtful or borrowed rules are left out. ContentError names every part that cannot be filled;
    with `fewer` such a part has the questions there are, and only an empty exam is an error.
    """
    used, items, problems = set(avoid), list[Ref](), list[Problem]()
    for number, part in enumerate(blueprint.parts):
        for place in range(part.count):
            found = _item(blueprint, part, (form, number, place), games, used)
            if found is None:
                problems.append(_unfilled(blueprint, number, part))
                break
            items.append(found)
    if problems and not (fewer and items):
        raise ContentError(problems)
    return Plan(
        id,
        blueprint.title,
        EXAM,
        tuple(items),
        seconds=60 * blueprint.minutes,
        pass_mark=blueprint.pass_mark,
        confirmed=blueprint.confirmed,
        exam=blueprint.id,
    )


def _item(
    blueprint: Blueprint, part: ExamPart, place: tuple[int, int, int], games: Games, used: set[str]
) -> Ref | None:
    game = games(part.game)
    for attempt in range(TRIES):
        seed = short_seed("exam", blueprint.id, *place, attempt)
        ref = _ref(game, part, seed)
        try:
            question = build(games, ref)
        except NoSituation:
            return None
        key = item_key(question)
        if key in used or not _safe(question, blueprint.confirmed):
            continue
        used.add(key)
        return ref
    return None


def _ref(game: Game, part: ExamPart, seed: int) -> Ref:
    if part.kind is None:
        return round_ref(game, seed)
    return skill_ref(game, part.kind, part.rule, seed) if part.rule else kind_ref(game, part.kind, seed)


def _safe(question: Question, confirmed: frozenset[str]) -> bool:
    """A single question must rest on certain rules; a round needs at least one such duty, the others are not asked."""
    if not question.whole_round:
        return question.exam_safe(confirmed)
    return any(
        all(holds(rule, question.game, confirmed) for rule in decision.rules)
        for _, _, decision in machine.every_duty(question.round)
    )


def every_kind(
    game: Game, count: int, wanted: Collection[Kind] = (), confirmed: Collection[str] = frozenset()
) -> tuple[ExamPart, ...]:
    """A make-up that asks the `wanted` kinds of duty in turn, all where none is named.

    A kind is asked as far as a rule decides it that is certain, or that the school has `confirmed`.
    """
    certain = {skill.kind for skill in askable(game) if holds(skill.rule, game, confirmed)}
    kinds = [kind for kind in game.kinds if kind in certain and (not wanted or kind in wanted)][:count]
    if not kinds:
        return ()
    shares = ((kind, len(range(place, count, len(kinds)))) for place, kind in enumerate(kinds))
    return tuple(ExamPart(game.info.id, share, kind) for kind, share in shares)


def item_key(question: Question) -> str:
    """What makes two items the same: game, table and duty, not the seed that led there."""
    return f"{question.round.setup.to_text()} @ {question.duty.key}"


def _unfilled(blueprint: Blueprint, number: int, part: ExamPart) -> Problem:
    kind = part.kind.value if part.kind else say("full round")
    words = say("{game} has not {count} different certain questions for {kind}.")
    if part.rule:
        words = say("{game} has not {count} different certain questions for {kind} {rule}.")
    what = words.filled(game=part.game, count=part.count, kind=kind, rule=part.rule)
    return Problem(
        f"{blueprint.id}.parts[{number}]",
        what,
        say("Ask for fewer, or confirm the doubtful rule for this school."),
    )
