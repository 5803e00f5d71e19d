"""What the home page shows: what to practise now, how it is going, what else there is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.core.lazy_dataclass import dataclass
from trainer.core.records import OpenSession
from trainer.core.text import Text, join, say
from trainer.games.base import Game, GameInfo
from trainer.lessons.pack_model import Lesson, Pack
from trainer.progress.attempt import Attempt
from trainer.progress.figures import together
from trainer.progress.fold import Lessons, Progress
from trainer.progress.mix import due_count
from trainer.progress.outlook import NO_DAY
from trainer.ui.controllers import lesson_standing
from trainer.ui.controllers.game_overview import RuleCount, rule_count, shift_offered
from trainer.ui.controllers.waiting_sessions import WaitingLine, waiting_lines

if TYPE_CHECKING:
    from trainer.ui.controllers.assignments import TodoLine
    from trainer.ui.controllers.curriculum_progress import Way

FAMILY_NAMES: dict[str, Text] = {
    "baccarat": say("Baccarat"),
    "blackjack": say("Blackjack"),
    "board-poker": say("Board poker"),
    "stud-poker": say("Stud poker"),
    "draw-poker": say("Draw poker"),
    "dealers-choice": say("Dealer's choice"),
    "carnival": say("Carnival poker"),
    "chinese-poker": say("Chinese poker"),
    "nine-count": say("Nine-count"),
    "pai-gow-poker": say("Pai gow poker"),
    "pai-gow-tiles": say("Pai gow tiles"),
    "pan": say("Pan"),
    "push-nine": say("Push 9"),
}


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in the list; its rules are counted once it was practised."""

    info: GameInfo
    rules: RuleCount | None = None


@dataclass(frozen=True, slots=True)
class LessonLine:
    """One lesson in the list.

    `done` is how the trainee stands with what it asks to pass, `left` how many of its questions were never answered.
    """

    pack: Pack
    lesson: Lesson
    done: lesson_standing.Standing | None = None
    remaining: int = 1

    @property
    def ticked(self) -> bool:
        """Passed where there is something to pass, else every question was answered once."""
        if self.lesson.pass_percent:
            return self.done is not None and self.done.passed
        return not self.remaining


@dataclass(frozen=True, slots=True)
class NextOffer:
    """What somebody new is offered: the main button, and where it leads."""

    main: Text
    says: Text


NEW_HERE = NextOffer(say("Start"), say("New here? Deal your first hand within a quarter of an hour."))
"""What somebody new is offered first, before the lessons are read and after."""


@dataclass(frozen=True, slots=True)
class HomeShown:
    """One state of the home page. `resume` names the session left last, `waiting` are all that wait.

    `due` counts skills due by now. `unrated`: there are answers, but only such that do not count, for example with
    hints. `own`: the games of the trainee's job and houses; empty where nothing was chosen. `weak`: the weak points
    over all games. `todo`: what the school wants done, what is open first. `skips`: what a newcomer is offered can be
    declined. `shift`: the id of the last game where a shift at its table is offered.
    `way_waits`: which games and lessons are the trainee's own is not read yet.
    """

    name: str
    main: Text
    main_says: Text
    resume: Text
    due: int
    today: int
    accuracy: float | None
    on_time: float | None
    mastered: int
    unrated: bool
    families: tuple[tuple[Text, tuple[GameLine, ...]], ...]
    lessons: tuple[LessonLine, ...]
    lessons_wait: bool = False
    way_waits: bool = False
    curriculum: Way | None = None
    skips: bool = False
    own: frozenset[str] = frozenset()
    weak: tuple[lesson_standing.WeakLine, ...] = ()
    todo: tuple[TodoLine, ...] = ()
    waiting: tuple[WaitingLine, ...] = ()
    answers: int = 0
    last_game: str = ""
    shift: str = ""

    @property
    def summary(self) -> str:
        """What the first picture of next time says of the answers: their number and the game."""
        return f"{self.answers} {self.last_game}" if self.answers else ""


def home_shown(
    *,
    name: str,
    progress: Progress,
    attempts: Sequence[Attempt],
    practised: Sequence[Game],
    infos: Sequence[GameInfo],
    packs: Sequence[Pack] | None,
    waiting: Sequence[OpenSession],
    first: GameInfo | None,
    now: datetime,
    curriculum_way: Way | None = None,
    offer: NextOffer | None = None,
    todo: tuple[TodoLine, ...] = (),
    curriculum: str = "",
    clean: str = "",
) -> HomeShown:
    """The home page for a trainee at a moment. Only games already practised are built."""
    due_number = due_count(progress, practised, now)
    lately = together(progress.lately)
    waits = waiting_lines(waiting, attempts)
    resume = waits[0].title if waits else Text("")
    if resume:
        main, says = say("Continue"), say("You stopped in: {session}.", session=resume)
    elif todo and not todo[0].done:
        main, says = say("To do"), join((todo[0].title, todo[0].note), "  ·  ")
    elif curriculum_way is not None and not curriculum_way.over:
        main, says = curriculum_way.short, curriculum_way.says
    elif offer is not None:
        main, says = offer.main, offer.says
    else:
        main, says = _practice_step(practised, due_number, first)
    return HomeShown(
        name=name,
        main=main,
        main_says=says,
        resume=resume,
        waiting=waits,
        due=due_number,
        today=sum(days.get(now.date(), NO_DAY).firsts for days in progress.days.values()),
        accuracy=lately.share,
        on_time=lately.on_time,
        mastered=sum(rule_count(game, progress).mastered for game in practised),
        unrated=bool(attempts) and not lately.answers,
        families=_families(infos, progress, practised),
        lessons=lesson_lines(packs or (), progress.lessons),
        lessons_wait=packs is None,
        way_waits=packs is None and bool(curriculum),
        curriculum=curriculum_way,
        skips=curriculum_way is None and not resume and offer is not None,
        own=frozenset(curriculum_way.games) if curriculum_way is not None else frozenset(),
        weak=lesson_standing.weak_points(progress, practised, now),
        todo=todo,
        answers=len(attempts),
        last_game=practised[0].info.title if practised else "",
        shift=practised[0].info.id if practised and shift_offered(practised[0], progress, clean) else "",
    )


def _practice_step(practised: Sequence[Game], due_number: int, first: GameInfo | None) -> tuple[Text, Text]:
    """The button under Enter where nothing else waits, and what it begins."""
    if not practised:
        title = first.title if first else ""
        return say("Start"), say("{game}: ten short questions through one round, each with a hint.", game=title)
    title = practised[0].info.title
    if due_number:
        says = say("{game}: due rules ({count}), weak rules, new rules.", count=due_number, game=title)
    else:
        says = say("{game}: due rules, weak rules, new rules.", game=title)
    return say("Practice"), says


def lesson_lines(packs: Sequence[Pack], lessons: Lessons, game: str = "") -> tuple[LessonLine, ...]:
    """The lessons of these packs with how the trainee stands; those of one game where one is named."""
    chosen = ((pack, lesson) for pack in packs for lesson in pack.lessons if not game or lesson.game == game)
    return tuple(lesson_line(lessons, pack, lesson) for pack, lesson in chosen)


def lesson_line(asked: Lessons, pack: Pack, lesson: Lesson) -> LessonLine:
    """A lesson and how the trainee who answered these stands with it."""
    return LessonLine(
        pack, lesson, lesson_standing.standing(asked, pack, lesson), lesson_standing.open_questions(asked, pack, lesson)
    )


def _families(
    infos: Sequence[GameInfo], progress: Progress, practised: Sequence[Game]
) -> tuple[tuple[Text, tuple[GameLine, ...]], ...]:
    built = {game.info.id: game for game in practised}
    groups: dict[str, list[GameLine]] = {}
    for info in infos:
        line = GameLine(info)
        game = built.get(info.id)
        if game is not None:
            line = GameLine(info, rule_count(game, progress))
        groups.setdefault(info.family, []).append(line)
    named = ((FAMILY_NAMES[family], lines) for family, lines in groups.items())
    return tuple((words, tuple(lines)) for words, lines in sorted(named, key=lambda group: str(group[0])))
