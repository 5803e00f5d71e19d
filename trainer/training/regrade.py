"""After a rule was corrected: old answers judged again by the present rules, and who changes because of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trainer.drills.build import NoSituation, build
from trainer.drills.code import Games
from trainer.drills.question import Deal
from trainer.errors import BadText, ContentError
from trainer.progress.attempt import NOT_ANSWERED, TOO_SLOW, Attempt
from trainer.round.act_text import act_text, parse_act


@dataclass(frozen=True, slots=True)
class Regraded:
    """An attempt and what the present rules say of it. `now` is None where the situation cannot come up any more."""

    attempt: Attempt
    now: bool | None
    expected: str = ""

    @property
    def changed(self) -> bool:
        return self.now != self.attempt.right


def regrade(attempts: Iterable[Attempt], games: Games) -> Iterator[Regraded]:
    """Every attempt with an act, judged again. What was too slow, not answered or only watched stays as it was."""
    for attempt in attempts:
        watched = attempt.given in ("stop", "pass")
        if attempt.given and not watched and attempt.slip not in (TOO_SLOW, NOT_ANSWERED):
            yield _again(attempt, games)


def _again(attempt: Attempt, games: Games) -> Regraded:
    try:
        question = build(games, Deal(attempt.game, attempt.setup, attempt.key))
        verdict = question.judge(parse_act(attempt.given, question.duty.want))
    except (NoSituation, BadText, ContentError):
        return Regraded(attempt, None)
    return Regraded(attempt, verdict.right, act_text(verdict.decision.result))
