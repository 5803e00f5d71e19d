"""What the progress page says of the days: the chart, the forecast to an exam, the week, and one sentence of advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from trainer.games.base import Game
from trainer.progress.attempt import Attempt
from trainer.progress.outlook import WEEK, Dated, Forecast, Week, by_day, forecast, week
from trainer.round.duty import KIND_NAMES
from trainer.text import Text, counted, say
from trainer.ui.controllers.game import KindLine, RuleCount

SURE = 0.85
"""Below this share of right answers speed is no matter."""
FEW = 20
"""So many answers say something."""
NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class OutlookShown:
    """The days of a game, and what they say. `exam` is the day as it was typed, empty for none."""

    days: tuple[Dated, ...]
    total: int
    exam: str
    forecast: Forecast | None
    forecast_words: Text
    week: tuple[Text, ...]
    advice: Text


def read_day(text: str) -> date | None:
    """A day as it is typed: 2026-03-31; None when it is none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


def outlook_shown(
    game: Game,
    attempts: Sequence[Attempt],
    now: datetime,
    *,
    exam: str,
    rules: RuleCount,
    kinds: Sequence[KindLine],
    mixed_up: tuple[Text, Text] | None,
) -> OutlookShown:
    """The days of one game up to now; `mixed_up` are the two rules taken for each other most often."""
    days, day = by_day(attempts, game), read_day(exam)
    found = forecast(days, rules.total, now.date(), day) if day is not None else None
    return OutlookShown(
        days=days,
        total=rules.total,
        exam=exam,
        forecast=found,
        forecast_words=_forecast_words(found, day, now.date()),
        week=_week_words(week(attempts, now, game.info.id), week(attempts, now - WEEK, game.info.id)),
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


def _week_words(this: Week, before: Week) -> tuple[Text, ...]:
    """The week beside the one before; nothing before the first answer."""
    if not (this.asked or before.asked):
        return ()
    return tuple(
        say("{label}: {now} (the week before {then})", label=label, now=now, then=then)
        for label, now, then in (
            (say("answers"), str(this.asked), str(before.asked)),
            (say("right"), _share(this.accuracy), _share(before.accuracy)),
            (say("minutes"), str(this.minutes), str(before.minutes)),
            (say("days"), str(this.days), str(before.days)),
            (say("rules met for the first time"), str(this.new), str(before.new)),
        )
    )


def _share(share: float | None) -> str:
    return "–" if share is None else f"{round(100 * share)} %"


def _advice(
    days: Sequence[Dated],
    rules: RuleCount,
    kinds: Sequence[KindLine],
    mixed_up: tuple[Text, Text] | None,
    found: Forecast | None,
) -> Text:
    """One sentence: right before fast, fast before much, and what is missing for the exam."""
    asked = sum(one.asked for one in days)
    if asked < FEW:
        return say("Answer a few more questions: after twenty of them this page has something to say.")
    weak = [line for line in kinds if line.accuracy is not None and line.accuracy < SURE]
    if mixed_up is not None:
        return say("Keep these two apart: “{one}” and “{other}”", one=mixed_up[0], other=mixed_up[1])
    if weak:
        worst = min(weak, key=lambda line: line.accuracy or 0.0)
        share = round(100 * (worst.accuracy or 0.0))
        return say("First right, then fast: “{kind}” is at {percent} %.", kind=KIND_NAMES[worst.kind], percent=share)
    if found is not None and not found.enough:
        return say("For the exam {needed} rules a day are missing.", needed=f"{found.needed:.1f}")
    if rules.met < rules.total:
        return counted(
            "{n} rule was never asked: practise something new.",
            "{n} rules were never asked: practise something new.",
            rules.total - rules.met,
        )
    slow = [line for line in kinds if line.median is not None and line.median > line.target]
    if slow:
        worst = max(slow, key=lambda line: (line.median or 0) / line.target)
        return say("Now faster: a storm of “{kind}”.", kind=KIND_NAMES[worst.kind])
    return say("All in time: deal full rounds, and count hands an hour.")
