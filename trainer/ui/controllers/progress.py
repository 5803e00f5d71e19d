"""What the progress page shows for one game: the numbers a trainee cares about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from trainer.games.base import Game
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Progress
from trainer.progress.statistics import confusions, coverage
from trainer.progress.thoughts import askable
from trainer.round.duty import Kind
from trainer.text import Text, say
from trainer.ui.controllers.game import KindLine, RuleCount, kind_lines, rule_count
from trainer.ui.controllers.outlook import OutlookShown, outlook_shown
from trainer.ui.controllers.weak import WeakLine, strong_points, weak_points


@dataclass(frozen=True, slots=True)
class ConfusionLine:
    """A mix-up that came up `count` times."""

    kind: Kind
    rule: Text
    instead: Text
    count: int


@dataclass(frozen=True, slots=True)
class NeverLine:
    """The rules of one kind of duty that were never asked, of `every` there are."""

    kind: Kind
    lines: tuple[WeakLine, ...]
    every: int


@dataclass(frozen=True, slots=True)
class ProgressShown:
    """One state of the progress page. `unrated` answers are in no figure, for example because a hint was open.

    `never` are the rules of the game that were never asked, by duty; `weakest` are of this game, `everywhere` of all
    that were practised, where there are several.
    """

    game: str
    asked: int
    accuracy: float | None
    on_time: float | None
    unrated: int
    rules: RuleCount
    kinds: tuple[KindLine, ...]
    weakest: tuple[WeakLine, ...]
    everywhere: tuple[WeakLine, ...]
    strongest: tuple[WeakLine, ...]
    confusions: tuple[ConfusionLine, ...]
    outlook: OutlookShown
    never: tuple[NeverLine, ...] = ()


def progress_shown(
    game: Game,
    progress: Progress,
    attempts: Sequence[Attempt],
    now: datetime,
    *,
    practised: Sequence[Game] = (),
    exam: str = "",
) -> ProgressShown:
    """The numbers of one game; the weak points of all that were `practised` beside its own."""
    kinds = kind_lines(game, progress)
    mine = [one for one in attempts if one.game == game.info.id and one.rated]
    right = [one for one in mine if one.right]
    rules = rule_count(game, progress)
    targets = {line.kind.value: line.target for line in kinds}
    mixed = confusions(progress, game.info.id)[:6]
    lines = tuple(_confusion(game, pair.kind, pair.rule, pair.instead, n) for pair, n in mixed)
    pair = (lines[0].kind, lines[0].rule, lines[0].instead) if lines else None
    in_time = sum(one.millis <= targets.get(one.kind, 10_000) for one in right)
    return ProgressShown(
        game=game.info.id,
        asked=len(mine),
        accuracy=len(right) / len(mine) if mine else None,
        on_time=in_time / len(right) if right else None,
        unrated=sum(one.game == game.info.id for one in attempts) - len(mine),
        rules=rules,
        kinds=kinds,
        weakest=weak_points(progress, (game,), now, practised),
        everywhere=weak_points(progress, practised, now) if len(practised) > 1 else (),
        strongest=strong_points(progress, game, now),
        confusions=lines,
        never=never_asked(game, progress),
        outlook=outlook_shown(game, attempts, now, exam=exam, rules=rules, kinds=kinds, mixed_up=pair),
    )


def never_asked(game: Game, progress: Progress) -> tuple[NeverLine, ...]:
    """What can come up in a game and never did, by duty, in the order of a round."""
    missing = {skill.id for skill in coverage(progress, game).never}
    asked, found = askable(game), []
    for kind in game.kinds:
        every = [skill for skill in asked if skill.kind is kind]
        lines = tuple(WeakLine(game, skill, say("never asked")) for skill in every if skill.id in missing)
        if lines:
            found.append(NeverLine(kind, lines, len(every)))
    return tuple(found)


def _confusion(game: Game, kind: str, rule: str, instead: str, count: int) -> ConfusionLine:
    def words(id: str) -> Text:
        found = game.rules.get(id)
        return found.text if found is not None else Text(id)

    return ConfusionLine(Kind(kind), words(rule), words(instead), count)
