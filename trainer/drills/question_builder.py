"""Builds questions: from a reference, from a fixed deal, or by looking for a situation in which a rule decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice, takewhile

from trainer.core.errors import BadText, ContentError, FeltSchoolError
from trainer.core.rng import below, child_seed, make_rng
from trainer.core.text import say
from trainer.drills.code import Games, Ref, Scope, kind_ref, made_by
from trainer.drills.question import Deal, Question, Source, ask, question_of
from trainer.games.base import ANY, Game, Wish
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.round.task import Stage
from trainer.rules.decision import Decision

TRIES = 200
"""So many tables are tried before a situation counts as not found."""


class NoSituation(FeltSchoolError):
    """No table was found in which the duty comes up, or in which the rule takes part."""


def build(games: Games, source: Source) -> Question:
    """The question a reference or a fixed deal stands for: the same on every machine with the same rules.

    A code of a school that reads the book otherwise gives the table and the duty it gave there, judged as it is here.
    """
    game = games(source.game)
    if isinstance(source, Deal):
        return _from_deal(game, source)
    maker = made_by(source, game)
    if maker is None or maker is game:
        return _from_ref(game, source)
    there = _from_ref(maker, source)
    try:
        r = machine.again(game.start(there.round.setup), there.round.acts, there.duty.key)
    except BadText:
        return there
    return ask(source, game, r, source.rule) or there


def _from_ref(game: Game, source: Ref) -> Question:
    if source.ask is Scope.ROUND:
        start = game.start(game.new_setup(child_seed("round", game.info.id, source.seed), ANY))
        if source.step:
            return _step_of(source, game, start)
        question = ask(source, game, start)
        if question is None:
            raise NoSituation(say("{title} has no duties.", title=game.info.title))
        return question
    kind = source.kind
    if kind is None:
        raise NoSituation(say("A shift is no single question."), say("Start it from the page of its game."))
    return find(game, source, kind, source.rule)


def _step_of(source: Ref, game: Game, start: Round) -> Question:
    """One duty of a round that is played right up to it."""
    for r, duty, decision in islice(machine.every_duty(start), source.step - 1, source.step):
        return question_of(source, game, r, duty, decision)
    raise NoSituation(say("{title}: this round has no duty {number}.", title=game.info.title, number=source.step))


def find(game: Game, source: Source, kind: Kind, rule: str = "", tries: int = TRIES) -> Question:
    """A question of that kind in which the rule takes part, any rule when empty. NoSituation when none is found."""
    seed = source.seed if isinstance(source, Ref) else 0
    for number in range(tries):
        fresh = child_seed("question", game.info.id, kind.value, rule, seed, number)
        start = game.start(game.new_setup(fresh, Wish(kind, rule)))
        ids = rule_ids(game, kind, rule)
        steps = [step for step in _steps(start, _last_stage(start, kind, ids)) if _is(step, kind, ids)]
        if steps:
            r, duty, decision = steps[below(make_rng(child_seed("which", fresh)), len(steps))]
            return question_of(source, game, r, duty, decision, rule=rule)
    sought = f"the rule '{rule}'" if rule else "that kind of duty"
    raise NoSituation(
        say(
            "{title}: no situation for {what} ({value}) in {tries} tables.",
            title=game.info.title,
            what=sought,
            value=kind.value,
            tries=tries,
        )
    )


def rule_ids(game: Game, kind: Kind | None, rule: str) -> frozenset[str]:
    """The ids by which a rule takes part in a decision: its own, of a sheet those of its options; none for any rule."""
    skill = game.skill(kind, rule) if kind is not None else None
    steps = skill.steps if skill is not None and skill.rule.id == rule else ()
    return frozenset((rule, *(step.id for step in steps)) if rule else ())


def _last_stage(r: Round, kind: Kind, ids: Collection[str]) -> int:
    """Where one of the rules, any rule when there are none, can decide that kind of duty for the last time."""

    def decides(stage: Stage) -> bool:
        kinds = (task_kind for task_kind in stage.kinds if task_kind.type.group is kind)
        return any(not ids or any(printed.id in ids for printed in task_kind.rules) for task_kind in kinds)

    return max((index for index, stage in enumerate(r.script) if decides(stage)), default=len(r.script))


_Step = tuple[Round, Duty, Decision[Act]]


def _steps(r: Round, last: int) -> Iterator[_Step]:
    """The duties of a round played right, up to the stage with that number."""
    return takewhile(lambda step: step[0].stage <= last, machine.every_duty(r))


def _is(step: _Step, kind: Kind, ids: Collection[str]) -> bool:
    _, duty, decision = step
    return duty.kind is kind and (not ids or any(printed.id in ids for printed in decision.rules))


def kind_instead(games: Games, source: Source) -> Question | None:
    """Another question of the same kind, for a skill of which no situation was found; None when there is none."""
    if not isinstance(source, Ref) or source.ask is not Scope.SKILL or source.kind is None:
        return None
    game = games(source.game)
    ref = kind_ref(game, source.kind, source.seed, planted=source.planted)
    try:
        return build(games, ref)
    except NoSituation:
        return None


def _from_deal(game: Game, deal: Deal) -> Question:
    """Raises BadText or ContentError for a set-up that cannot be, NoSituation when its duty does not come up."""
    setup = parse_setup(deal.setup, game.seats)
    if setup.book != game.info.id:
        raise BadText(
            say("This situation belongs to {book}.", book=setup.book), say("Here it should be {id}.", id=game.info.id)
        )
    problems = game.problems_of(setup)
    if problems:
        raise ContentError(problems)

    steps = machine.every_duty(game.start(setup))
    decided = (step for step in steps if _is(step, step[1].kind, rule_ids(game, step[1].kind, deal.rule)))
    named = duty_at(decided, deal.at)
    if named is None:
        sought = " ".join(part for part in (deal.at or "any duty", deal.rule) if part)
        raise NoSituation(say("{title}: the round ends without {wanted}.", title=game.info.title, wanted=sought))
    return question_of(deal, game, *named, rule=deal.rule)


def duty_at(steps: Iterable[_Step], at: str) -> _Step | None:
    """Of the duties of a round the one with this key; where none has it, the first whose key begins so."""
    first = None
    for step in steps:
        key = str(step[1].key)
        if not at or key == at:
            return step
        if first is None and key.startswith(f"{at}/"):
            first = step
    return first
