"""The sessions a trainee can choose, from one kind to a lesson, and exams by blueprint."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from datetime import datetime

from trainer.core.errors import ContentError, Problem
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, join, say
from trainer.drills.code import Games, Ref, kind_ref, round_ref, short_seed, skill_ref
from trainer.drills.modes import DEMONSTRATION, EXAM, PRACTICE, SPOT, Mode, TraineePart
from trainer.drills.question import Question, Source, holds
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.progress.mix import due_mix, weak_mix
from trainer.progress.pace import RUSHES
from trainer.round import machine
from trainer.round.duty import KIND_NAMES, Kind
from trainer.training.session_plan import Plan

# ---------------- exams by blueprint
#
# So many of each, from a seed; parallel forms have the same make-up and share no item.

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
    with `fewer` other parts have more instead, as far as they can, and only an empty exam is an error.
    """
    used = set(avoid)
    items: list[list[Ref]] = [[] for _ in blueprint.parts]

    def fill(number: int, count: int) -> bool:
        """The items of a part up to `count`; whether there are so many."""
        while len(items[number]) < count:
            ref = _item(blueprint, blueprint.parts[number], (form, number, len(items[number])), games, used)
            if ref is None:
                return False
            items[number].append(ref)
        return True

    full = [number for number, part in enumerate(blueprint.parts) if fill(number, part.count)]
    problems = [_unfilled(blueprint, number, part) for number, part in enumerate(blueprint.parts) if number not in full]
    if problems and not (fewer and any(items)):
        raise ContentError(problems)
    lacking = sum(part.count for part in blueprint.parts) - sum(map(len, items))
    turns = deque(sorted(full, key=lambda number: -blueprint.parts[number].count))
    while lacking and turns:
        number = turns.popleft()
        if fill(number, len(items[number]) + 1):
            turns.append(number)
            lacking -= 1
    return Plan(
        id,
        blueprint.title,
        EXAM,
        tuple(ref for refs in items for ref in refs),
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


def item_key(question: Question) -> str:
    """What makes two items the same: game, table and duty, not the seed that led there."""
    return f"{question.round.setup.to_text()} @ {question.duty.key}"


def _unfilled(blueprint: Blueprint, number: int, part: ExamPart) -> Problem:
    kind = part.kind.value if part.kind else say("full round")
    words = say("{game} has not {count} different certain questions for {kind}.")
    if part.rule:
        words = say("{game} has not {count} different certain questions for {kind} {rule}.")
    message = words.filled(game=part.game, count=part.count, kind=kind, rule=part.rule)
    return Problem(
        f"{blueprint.id}.parts[{number}]",
        message,
        say("Ask for fewer, or confirm the doubtful rule for this school."),
    )


# ---------------- plan choices

RUSH_ITEMS = 400


def kind_plan(id: str, game: Game, kind: Kind, *, seed: int, count: int = 20, mode: Mode = PRACTICE) -> Plan:
    """One kind of duty, a fresh situation each time."""
    planted = mode.part is TraineePart.WATCHES
    items = tuple(kind_ref(game, kind, short_seed("kind", seed, place), planted=planted) for place in range(count))
    return Plan(id, _title(game, KIND_NAMES[kind]), mode, items)


def skill_plan(id: str, game: Game, skill: Skill, *, seed: int, count: int = 10, mode: Mode = PRACTICE) -> Plan:
    """One printed rule, again and again."""
    seeds = (short_seed("skill", seed, place) for place in range(count))
    planted = mode.part is TraineePart.WATCHES
    items = tuple(skill_ref(game, skill.kind, skill.rule.id, seed, planted=planted) for seed in seeds)
    return Plan(id, _title(game, KIND_NAMES[skill.kind]), mode, items)


def round_plan(
    id: str,
    game: Game,
    *,
    seed: int,
    count: int = 1,
    mode: Mode = PRACTICE,
    kinds: frozenset[Kind] = frozenset(),
) -> Plan:
    """Full rounds; the trainee performs the duties of `kinds`, all when empty. Also for a demonstration."""
    planted = mode.part is TraineePart.WATCHES
    items = tuple(round_ref(game, short_seed("round", seed, place), planted=planted) for place in range(count))
    return Plan(id, _title(game, say("full round")), mode, items, kinds=kinds)


def demonstration_plan(id: str, game: Game, *, seed: int) -> Plan:
    """One round done and explained by the machine."""
    return round_plan(id, game, seed=seed, mode=DEMONSTRATION)


def spot_plan(id: str, game: Game, *, seed: int, count: int = 10, kind: Kind | None = None) -> Plan:
    """Spot the error: in full rounds, or in single duties of one kind."""
    if kind is not None:
        return kind_plan(id, game, kind, seed=seed, count=count, mode=SPOT)
    return round_plan(id, game, seed=seed, count=count, mode=SPOT)


def weak_plan(
    id: str,
    games: Sequence[Game],
    progress: Progress,
    now: datetime,
    *,
    seed: int,
    count: int = 20,
    mode: Mode = PRACTICE,
    known: Iterable[Game] = (),
) -> Plan:
    """The questions from which most is to be expected; `known` are further games that were practised."""
    return Plan(id, say("Weak points"), mode, weak_mix(progress, games, now, seed, count, known=known))


def due_plan(
    id: str,
    games: Sequence[Game],
    progress: Progress,
    now: datetime,
    *,
    seed: int,
    count: int = 20,
    mode: Mode = PRACTICE,
) -> Plan:
    """Only what is due today."""
    return Plan(id, say("Due today"), mode, due_mix(progress, games, now, seed, count))


def rush_plan(id: str, game: Game, kind: Kind, mode: Mode, *, seed: int) -> Plan:
    """A storm or a streak: one kind of duty, as many as possible; what was right goes on by itself."""
    items = tuple(kind_ref(game, kind, short_seed("rush", mode.id, seed, place)) for place in range(RUSH_ITEMS))
    title = join((_title(game, KIND_NAMES[kind]), mode.name), " · ")
    return Plan(id, title, mode, items, seconds=RUSHES[mode.id], flow=True)


def lesson_plan(id: str, title: Text, items: Iterable[Source], *, mode: Mode = PRACTICE, pass_mark: int = 0) -> Plan:
    """The items of a lesson, in their order."""
    return Plan(id, title, mode, tuple(items), pass_mark=pass_mark)


def _title(game: Game, subject: Text) -> Text:
    return join((game.info.title, subject), " · ")
