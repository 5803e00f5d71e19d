"""What the progress page shows for one game: the numbers, the days, and the forecast to an exam."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from trainer.core.days import read_day
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, grouped, say
from trainer.games.base import Game
from trainer.progress.figures import together
from trainer.progress.fold import Progress
from trainer.progress.outlook import WEEK, Dated, Forecast, Week, by_day, forecast, week
from trainer.progress.skill_estimates import askable
from trainer.progress.statistics import confusions, coverage
from trainer.round.duty import Kind
from trainer.rules.decision import sheet_id
from trainer.ui.controllers.game_overview import KindLine, RuleCount, kind_lines, rule_count
from trainer.ui.controllers.lesson_standing import WeakLine, strong_points, weak_points

# ---------------- what the progress page says of the days
#
# The chart, the forecast to an exam, the week, and one sentence of advice.

SURE = 0.85
"""Below this share of right answers speed is no matter."""
FEW = 20
"""So many answers say something."""
NOTHING = Text("")
MixedUp = tuple[Kind, Text, Text]


@dataclass(frozen=True, slots=True)
class WeekLine:
    """One figure of the week beside the week before."""

    label: Text
    now: str
    before: str


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence, and the kind of duty it is about."""

    says: Text
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class OutlookShown:
    """The days of a game, and what they say. `exam` is the day as it was typed, empty for none."""

    days: tuple[Dated, ...]
    exam: str
    forecast: Forecast | None
    forecast_words: Text
    week: tuple[WeekLine, ...]
    advice: Advice


def kept_day(exam: str) -> date | None:
    """The day of an exam as it was typed and kept; None where none is, or what an older program took is no day."""
    try:
        return read_day(exam)
    except BadText:
        return None


def outlook_shown(
    game: Game,
    progress: Progress,
    now: date,
    *,
    exam: str,
    rules: RuleCount,
    kinds: Sequence[KindLine],
    mixed_up: MixedUp | None,
) -> OutlookShown:
    """The days of one game up to now; `mixed_up`: the two rules taken for each other most often, and in which duty."""
    id = game.info.id
    done, mine = progress.days.get(id, {}), [pair for pair in progress.skills.items() if pair[0].startswith(f"{id}/")]
    days, day = by_day(done, progress.skills, game), kept_day(exam)
    predicted = forecast(days, now, day) if day is not None else None
    return OutlookShown(
        days=days,
        exam=exam,
        forecast=predicted,
        forecast_words=_forecast_words(predicted, day, now),
        week=_week_lines(week([done], mine, now), week([done], mine, now - WEEK)),
        advice=_advice(days, rules, kinds, mixed_up, predicted),
    )


def _forecast_words(forecast: Forecast | None, day: date | None, today: date) -> Text:
    if forecast is None:
        return say("The exam date is past.") if day is not None and day < today else NOTHING
    days_text = counted("{n} day left", "{n} days left", forecast.days)
    if forecast.enough:
        return say("{left}: at this pace you are ready by then.", left=days_text)
    return say(
        "{left}: at this pace you are {then}% ready by then. To be ready, gain {needed}% a day.",
        left=days_text,
        then=forecast.then,
        needed=f"{forecast.needed:.1f}",
    )


def _week_lines(this: Week, before: Week) -> tuple[WeekLine, ...]:
    """The week beside the one before; nothing before the first answer."""
    if not (this.asked or before.asked):
        return ()
    return (
        WeekLine(counted("answer", "answers", this.asked), grouped(this.asked), grouped(before.asked)),
        WeekLine(say("right"), _share(this.accuracy), _share(before.accuracy)),
        WeekLine(counted("minute", "minutes", this.minutes), grouped(this.minutes), grouped(before.minutes)),
        WeekLine(counted("day", "days", this.days), str(this.days), str(before.days)),
        WeekLine(
            counted("rule met for the first time", "rules met for the first time", this.new),
            str(this.new),
            str(before.new),
        ),
    )


def _share(share: float | None) -> str:
    return "–" if share is None else f"{round(100 * share)}%"


def _advice(
    days: Sequence[Dated],
    rules: RuleCount,
    kinds: Sequence[KindLine],
    mixed_up: MixedUp | None,
    forecast: Forecast | None,
) -> Advice:
    """One sentence: right before fast, fast before much, and what is missing for the exam."""
    asked = sum(dated.asked for dated in days)
    if asked < FEW:
        return Advice(say("Answer 20 questions to see your numbers."))
    if mixed_up is not None:
        kind, first_text, other = mixed_up
        return Advice(say("Do not mix up these two: “{one}” and “{other}”", one=first_text, other=other), kind)
    duties = [(duty, line.kind) for line in kinds for duty in line.duties]
    known = [(duty.figures.share, duty.name, kind) for duty, kind in duties if duty.target is not None]
    shares = [(share, name, kind) for share, name, kind in known if share is not None]
    if shares and (worst := min(shares, key=lambda weak: weak[0]))[0] < SURE:
        share, name, kind = worst
        return Advice(
            say("First right, then fast. “{kind}” is at {percent}%.", kind=name, percent=round(100 * share)), kind
        )
    if forecast is not None and not forecast.enough:
        return Advice(say("To be ready for the exam, gain {needed}% a day.", needed=f"{forecast.needed:.1f}"))
    if rules.met < rules.total:
        new = counted(
            "{n} rule is new to you. Practice new rules.",
            "{n} rules are new to you. Practice new rules.",
            rules.total - rules.met,
        )
        return Advice(new)
    slow = [duty for duty, _ in duties if duty.slow]
    if slow:
        slowest = max(slow, key=lambda duty: (duty.median or 0) / (duty.target or 1))
        return Advice(say("Now get faster. Try a storm of “{kind}”.", kind=slowest.name))
    return Advice(say("All in time. Deal full rounds and watch your hands an hour."))


# ---------------- progress overview


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

    `ahead` answers are dated on a day to come.

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
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class AllGamesShown:
    """All practised games together: the last answers, the rules of all, the weakest, and each game by itself."""

    asked: int
    accuracy: float | None
    on_time: float | None
    rules: RuleCount
    weakest: tuple[WeakLine, ...]
    games: tuple[tuple[Game, RuleCount], ...]
    ahead: int = 0


def all_games_shown(practised: Sequence[Game], progress: Progress, now: datetime) -> AllGamesShown:
    """The numbers of all games that were practised, the one practised last first."""
    lately = together(progress.lately)
    counts = tuple((game, rule_count(game, progress)) for game in practised)
    return AllGamesShown(
        asked=lately.answers,
        accuracy=lately.share,
        on_time=lately.on_time,
        rules=RuleCount(
            sum(count.total for _, count in counts),
            sum(count.met for _, count in counts),
            sum(count.mastered for _, count in counts),
            sum(count.share for _, count in counts) / max(1, len(counts)),
        ),
        weakest=weak_points(progress, practised, now),
        games=counts,
        ahead=progress.ahead,
    )


def progress_shown(
    game: Game,
    progress: Progress,
    now: datetime,
    *,
    practised: Sequence[Game] = (),
    exam: str = "",
) -> ProgressShown:
    """The numbers of one game; the weak points of all that were `practised` beside its own."""
    kinds = kind_lines(game, progress)
    figures = progress.figures(game.info.id)
    answers = sum(day.answers for day in progress.days.get(game.info.id, {}).values())
    rules = rule_count(game, progress)
    mixed = confusions(progress, game.info.id)[:6]
    lines = tuple(_confusion(game, pair.kind, pair.rule, pair.instead, n) for pair, n in mixed)
    pair = (lines[0].kind, lines[0].rule, lines[0].instead) if lines else None
    return ProgressShown(
        game=game.info.id,
        asked=figures.answers,
        accuracy=figures.share,
        on_time=figures.on_time,
        unrated=answers - figures.answers,
        rules=rules,
        kinds=kinds,
        weakest=weak_points(progress, (game,), now, practised),
        everywhere=weak_points(progress, practised, now) if len(practised) > 1 else (),
        strongest=strong_points(progress, game, now),
        confusions=lines,
        never=never_asked(game, progress),
        ahead=progress.ahead,
        outlook=outlook_shown(game, progress, now.date(), exam=exam, rules=rules, kinds=kinds, mixed_up=pair),
    )


def never_asked(game: Game, progress: Progress) -> tuple[NeverLine, ...]:
    """What can come up in a game and never did, by duty, in the order of a round."""
    missing = {row.id for row in coverage(progress, game).never}
    met = {(row.kind, sheet_id(row.rule.id)) for row in game.rows if row.id not in missing}
    asked, never_lines = askable(game), []
    for kind in game.kinds:
        every = [skill for skill in asked if skill.kind is kind]
        lines = tuple(WeakLine(game, skill, say("new")) for skill in every if (skill.kind, skill.rule.id) not in met)
        if lines:
            never_lines.append(NeverLine(kind, lines, len(every)))
    return tuple(never_lines)


def _confusion(game: Game, kind: str, rule: str, instead: str, count: int) -> ConfusionLine:
    def words(id: str) -> Text:
        printed = game.rules.get(id)
        return printed.text if printed is not None else Text(id)

    return ConfusionLine(Kind(kind), words(rule), words(instead), count)
