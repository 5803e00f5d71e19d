"""What the game page and the speed page show: each kind of duty, hands an hour, rungs and bests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, Words, counted, join, say
from trainer.drills.code import Ref
from trainer.drills.modes import SPRINT, STORM, STREAK, Mode
from trainer.felt.shape import Shape
from trainer.felt.view import PLAQUE, FeltView, felt_view
from trainer.games.base import ANY, Game, Skill
from trainer.progress.attempt import UNKNOWN
from trainer.progress.figures import NO_RECORD, Figures, Record
from trainer.progress.fold import Progress
from trainer.progress.pace import (
    GATE,
    NO_ROUNDS,
    PROMOTION_SHARE,
    RUNGS,
    RUSHES,
    Hands,
    Rung,
    Standard,
    Standards,
    rung_of,
    standard_of,
)
from trainer.progress.skill_estimates import in_words
from trainer.progress.targets import target_millis
from trainer.round import machine
from trainer.round.duty import DutyType, Kind
from trainer.round.types import type_name, types_of
from trainer.school.exam_forms import ExamStart
from trainer.table.chips import Chips, worth
from trainer.table.lay import Lay
from trainer.table.places import BURNT, DISCARD, LEFT_OVER, MUCK, STUB
from trainer.training.flow import CLEAN, read_clean
from trainer.training.session_plan import Plan
from trainer.training.shift import OPENING, PLAYERS, can_stand
from trainer.training.shift_moments import HOURS, MOMENTS, rate_of

# ---------------- the table of a game
#
# As it stands in the middle of a round, for a picture.

SAMPLE = 3
"""The seed of the round that is pictured."""
ASIDE = (DISCARD, MUCK, STUB, LEFT_OVER, BURNT)
"""Cards that lie there are not looked at."""


def sample_view(game: Game, shape: Callable[[str], Shape]) -> FeltView:
    """The felt of a game where most cards of a round lie open."""
    setup = game.new_setup(SAMPLE, ANY)
    rounds = [step for step, _, _ in machine.every_duty(game.start(setup))]
    lay = max((step.lay for step in rounds), key=_open_cards)
    dealt = game.of(setup)
    names: dict[str, Words] = {**game.spots, **game.labels, "title": dealt.info.title, PLAQUE: ""}
    return felt_view(shape(dealt.info.felt_for(setup.seats)), lay, names)


def _open_cards(lay: Lay) -> tuple[int, int]:
    piles = [laid for place, laid in lay.cards.items() if place not in ASIDE]
    return sum(laid.up for pile in piles for laid in pile), sum(len(pile) for pile in piles)


# ---------------- what the game page shows
#
# What the game page shows: every duty with what the trainee knows of it.


@dataclass(frozen=True, slots=True)
class DutyLine:
    """One type of duty of a game: `target` in milliseconds, None where nobody knows the type of old answers."""

    name: Text
    figures: Figures
    median: int | None
    target: int | None

    @property
    def slow(self) -> bool:
        """Whether right answers take longer than they should."""
        return self.median is not None and self.target is not None and self.median > self.target


@dataclass(frozen=True, slots=True)
class KindLine:
    """A heading with its types of duty: what is practiced of it, and its rules that are mastered."""

    kind: Kind
    skills: tuple[Skill, ...]
    mastered: int
    duties: tuple[DutyLine, ...]


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How many printed rules of a game there are, were met, and are mastered in every duty they decide.

    `share` is how much of the job is mastered, 0 to 1: each skill counts by its weight.
    """

    total: int
    met: int
    mastered: int
    share: float


def rule_count(game: Game, progress: Progress) -> RuleCount:
    """The one way rules are counted: as the rulebook prints them, whatever number of duties each decides."""
    skills: dict[str, list[Skill]] = {}
    for skill in game.printed_skills:
        skills.setdefault(skill.rule.id, []).append(skill)
    met = done = 0
    for of_rule in skills.values():
        records = [progress.skill(skill.id) for skill in of_rule]
        met += any(record.asked or record.took_part for record in records)
        done += all(record.mastered for record in records)
    share = sum(game.weights[skill.id] for skill in game.skills if progress.skill(skill.id).mastered)
    return RuleCount(len(game.rules), met, done, share)


def kind_lines(game: Game, progress: Progress) -> tuple[KindLine, ...]:
    """Every heading with its types of duty, in the order of a round; behind them what else was asked, as in words."""
    lines = []
    worded = tuple(asked.skill for asked in in_words(game, progress))
    records = progress.of_game(game.info.id)
    answered = (Kind(kind) for kind, _ in records)
    for kind in dict.fromkeys((*game.kinds, *answered)):
        skills = tuple(skill for skill in (*game.skills, *worded) if skill.kind is kind)
        done = sum(progress.skill(skill.id).mastered for skill in skills)
        lines.append(KindLine(kind, skills, done, tuple(_duty_lines(game, kind, records))))
    return tuple(lines)


def type_ids(kind: Kind) -> tuple[str, ...]:
    """The types of a heading by their ids; behind them the old answers whose type nobody knows."""
    return (*(duty_type.id for duty_type in types_of(kind)), UNKNOWN)


def _duty_lines(game: Game, kind: Kind, records: Mapping[tuple[str, str], Record]) -> Iterator[DutyLine]:
    """The types of a heading that a game has or that were answered in it."""
    of_game = {duty_type.id for duty_type in game.duty_types}
    for id in type_ids(kind):
        record = records.get((kind.value, id))
        if record is not None or id in of_game:
            record = record or NO_RECORD
            target = target_millis(id) if id != UNKNOWN else None
            yield DutyLine(type_name(kind, id), record.figures, record.median, target)


# ---------------- a shift

ENOUGH: Final = 0.25
"""A shift is offered once so much of the job is mastered, or a few rounds were dealt without a mistake."""


def shift_offered(game: Game, progress: Progress, clean: str) -> bool:
    """Whether a trainee knows the game well enough for a shift, and hands follow each other at its table."""
    rounds = read_clean(clean).get(game.info.id, 0)
    return (rounds >= CLEAN or rule_count(game, progress).share >= ENOUGH) and can_stand(game)


def shift_start(game: Game, tray: Chips) -> ExamStart:
    """What somebody reads before a shift; the tray is the usual one where it is empty."""
    rate = rate_of(game, PLAYERS)
    facts = (
        (say("Table"), say("{game}, {house}", game=game.info.title, house=game.info.house_title)),
        (say("Length"), say("eight hours at the table, about forty minutes for you")),
        (say("Hands"), say("about {n}, {moments} moments are yours", n=HOURS * rate, moments=MOMENTS)),
        (say("Standard"), say("{n} rounds an hour", n=rate)),
        (say("Tray"), dollars(worth(tray or OPENING))),
    )
    rules = (
        say("The house, the posted sheet and the players remember. The bank moves on."),
        say("You take judgment, the tray and the players. The program deals on in between."),
        say("Watch the players: someone cheats, and someone makes an honest mistake. Stop both."),
        say("Underpaid players tell you. Nobody tells you when you pay too much."),
        say("Leave when you like. The shift waits for you."),
        say("At the end the tray is counted, and you see where every dollar went."),
    )
    return ExamStart(say("{game}: shift", game=game.info.title), facts, rules)


# ---------------- speed

RUSH_MODES: tuple[Mode, ...] = (SPRINT, STORM, STREAK)


@dataclass(frozen=True, slots=True)
class SpeedLine:
    """One type of duty. `rung` of `rungs` on the ladder, 0 before the first answer.

    `best` by mode, 0 where none, is of its whole heading, which is what a storm asks; further types of it show none.
    """

    kind: Kind
    name: Text
    rung: int
    rungs: int
    words: Text
    best: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SpeedShown:
    """One state of the speed page."""

    game: str
    title: Text
    hands: Hands
    lines: tuple[SpeedLine, ...]
    standards: Standards | None = None


def speed_shown(game: Game, progress: Progress) -> SpeedShown:
    """The speed of a trainee in one game."""
    id, bests, headed = game.info.id, progress.rushes.bests, set[Kind]()
    lines = []
    of_game = game.duty_types
    for duty_type in (duty_type for kind in game.kinds for duty_type in types_of(kind) if duty_type in of_game):
        kind = duty_type.group
        best = {} if kind in headed else {mode.id: bests.get((mode.id, id, kind.value), 0) for mode in RUSH_MODES}
        headed.add(kind)
        lines.append(_line(duty_type, progress.type(id, duty_type), best))
    hands = progress.rounds.get(id, NO_ROUNDS).hands
    return SpeedShown(id, Text(game.info.title), hands, tuple(lines), standard_of(id, game.info.family))


def standard_words(standards: Standards) -> Text:
    """The standard in a line: for each size of a table, and its source."""
    rows = (_row_words(row) for row in standards.rows)
    return say("Standard: {rows}. Source: {source}.", rows=join(rows), source=standards.source)


def _row_words(row: Standard) -> Text:
    hands = range_words(row.least, row.most)
    if not row.players:
        return say("{hands} hands an hour", hands=hands)
    return counted("{hands} with {n} player", "{hands} with {n} players", row.players, hands=hands)


def range_words(least: int, most: int) -> str:
    """From the least to the most: "28–40", or one number."""
    return str(least) if least == most else f"{least}–{most}"


def _line(duty_type: DutyType, record: Record, best: Mapping[str, int]) -> SpeedLine:
    if not record.figures.answers:
        words = say("first rung: {seconds} s each", seconds=_seconds(round(target_millis(duty_type.id) * RUNGS[0])))
        return SpeedLine(duty_type.group, duty_type.name, 0, len(RUNGS), words, best)
    rung = rung_of(record, duty_type.id)
    return SpeedLine(duty_type.group, duty_type.name, rung.rung + 1, len(RUNGS), _standing(rung), best)


def _standing(judged: Rung) -> Text:
    """What is missing for the next rung."""
    goal = _seconds(judged.target)
    if judged.top:
        words = say("the last rung: {seconds} s each", seconds=goal)
    elif judged.needed:
        words = counted(
            "{seconds} s each, {share}% right: {n} more answer",
            "{seconds} s each, {share}% right: {n} more answers",
            judged.needed,
            seconds=goal,
            share=round(100 * PROMOTION_SHARE),
        )
    else:
        words = say("{seconds} s each, {share}% right", seconds=goal, share=round(100 * PROMOTION_SHARE))
    if judged.median is None or judged.accuracy is None:
        return words
    now = say("now {time} s, {percent}%", time=_seconds(judged.median), percent=round(100 * judged.accuracy))
    return say("{goal} ({now})", goal=words, now=now)


def _seconds(millis: int) -> str:
    return f"{millis / 1000:.1f}".removesuffix(".0")


def best_to_beat(plan: Plan, progress: Progress) -> int:
    """The personal best in storms or streaks like this one; 0 before the first, and for any other session."""
    first = plan.items[0] if plan.mode.id in RUSHES and plan.items else None
    if not isinstance(first, Ref):
        return 0
    return progress.rushes.bests.get((plan.mode.id, first.game, first.subject.partition("/")[0]), 0)


def rush_result(progress: Progress, session: str) -> Text | None:
    """What a storm or streak that just ended came to beside the best before; None for any other session."""
    mine = progress.rushes.of(session)
    if mine is None:
        return None
    best = progress.rushes.best_before(mine)
    if not mine.valid:
        return say("{right} right. No score: you need {gate}% right.", right=mine.right, gate=round(100 * GATE))
    if mine.right > best:
        return say("A new personal best: {right}.", right=mine.right)
    return say("{right} right. Your best is {best}.", right=mine.right, best=best)
