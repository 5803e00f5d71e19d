"""What the progress page says of the days: the chart, the forecast to an exam, the week, and one sentence of advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from trainer.days import read_day
from trainer.errors import BadText
from trainer.games.base import Game
from trainer.progress.attempt import Attempt
from trainer.progress.outlook import WEEK, Dated, Forecast, Week, by_day, forecast, week
from trainer.round.duty import KIND_NAMES, Kind
from trainer.text import Text, counted, say
from trainer.ui.controllers.game import KindLine, RuleCount

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
    total: int
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
    attempts: Sequence[Attempt],
    now: datetime,
    *,
    exam: str,
    rules: RuleCount,
    kinds: Sequence[KindLine],
    mixed_up: MixedUp | None,
) -> OutlookShown:
    """The days of one game up to now; `mixed_up`: the two rules taken for each other most often, and in which duty."""
    days, day = by_day(attempts, game), kept_day(exam)
    found = forecast(days, rules.total, now.date(), day) if day is not None else None
    return OutlookShown(
        days=days,
        total=rules.total,
        exam=exam,
        forecast=found,
        forecast_words=_forecast_words(found, day, now.date()),
        week=_week_lines(week(attempts, now, game.info.id), week(attempts, now - WEEK, game.info.id)),
        advice=_advice(days, rules, kinds, mixed_up, found),
    )


def _forecast_words(found: Forecast | None, day: date | None, today: date) -> Text:
    if found is None:
        return say("The day of the exam is over.") if day is not None and day < today else NOTHING
    left = counted("{n} day left", "{n} days left", found.days)
    if found.enough:
        return say("{left}: at this pace all {total} rules are mastered by then.", left=left, total=found.total)
    return say(
        "{left}: at this pace {then} of {total} rules are mastered by then. All of them takes {needed} a day.",
        left=left,
        then=found.then,
        total=found.total,
        needed=f"{found.needed:.1f}",
    )


def _week_lines(this: Week, before: Week) -> tuple[WeekLine, ...]:
    """The week beside the one before; nothing before the first answer."""
    if not (this.asked or before.asked):
        return ()
    return (
        WeekLine(counted("answer", "answers", this.asked), str(this.asked), str(before.asked)),
        WeekLine(say("right"), _share(this.accuracy), _share(before.accuracy)),
        WeekLine(counted("minute", "minutes", this.minutes), str(this.minutes), str(before.minutes)),
        WeekLine(counted("day", "days", this.days), str(this.days), str(before.days)),
        WeekLine(
            counted("rule met for the first time", "rules met for the first time", this.new),
            str(this.new),
            str(before.new),
        ),
    )


def _share(share: float | None) -> str:
    return "–" if share is None else f"{round(100 * share)} %"


def _advice(
    days: Sequence[Dated],
    rules: RuleCount,
    kinds: Sequence[KindLine],
    mixed_up: MixedUp | None,
    found: Forecast | None,
) -> Advice:
    """One sentence: right before fast, fast before much, and what is missing for the exam."""
    asked = sum(one.asked for one in days)
    if asked < FEW:
        return Advice(say("Answer a few more questions: after twenty of them this page has something to say."))
    if mixed_up is not None:
        kind, one, other = mixed_up
        return Advice(say("Keep these two apart: “{one}” and “{other}”", one=one, other=other), kind)
    weak = [line for line in kinds if line.accuracy is not None and line.accuracy < SURE]
    if weak:
        worst = min(weak, key=lambda line: line.accuracy or 0.0)
        share = round(100 * (worst.accuracy or 0.0))
        words = say("First right, then fast: “{kind}” is at {percent} %.", kind=KIND_NAMES[worst.kind], percent=share)
        return Advice(words, worst.kind)
    if found is not None and not found.enough:
        return Advice(say("For the exam {needed} rules a day are missing.", needed=f"{found.needed:.1f}"))
    if rules.met < rules.total:
        new = counted(
            "{n} rule was never asked: practise something new.",
            "{n} rules were never asked: practise something new.",
            rules.total - rules.met,
        )
        return Advice(new)
    slow = [line for line in kinds if line.median is not None and line.median > line.target]
    if slow:
        worst = max(slow, key=lambda line: (line.median or 0) / line.target)
        return Advice(say("Now faster: a storm of “{kind}”.", kind=KIND_NAMES[worst.kind]))
    return Advice(say("All in time: deal full rounds, and count hands an hour."))
