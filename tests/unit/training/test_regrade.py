"""Old answers under corrected rules."""

from __future__ import annotations

from dataclasses import replace

from tests.fake_game import GAME, PLACING, SEATS, button, games
from tests.unit.training.trainee import Trainee
from trainer.drills.code import round_ref
from trainer.drills.modes import PRACTICE
from trainer.games.base import Game
from trainer.progress.attempt import NOT_ANSWERED
from trainer.round.acts import Act, Seat
from trainer.round.task import Stage, Task
from trainer.text import say
from trainer.training.plan import Plan
from trainer.training.regrade import regrade


def one_further(task: Task) -> Task:
    """The corrected rule: the button goes one seat further."""

    def further(act: Act) -> Act:
        assert isinstance(act, Seat)
        return Seat(act.seat % SEATS + 1)

    return replace(task, decide=lambda r: task.decide(r).map(further))


BUTTON = Stage("button", (PLACING,), lambda r: map(one_further, button(r)))
CORRECTED: Game = replace(GAME, script=(BUTTON, *GAME.script[1:]), version="second")


def answered() -> Trainee:
    trainee = Trainee(Plan("s", say("Test"), PRACTICE, (round_ref(GAME, 4),)))
    while not trainee.over:
        trainee.right()
        trainee.next()
    return trainee


def test_under_the_same_rules_nothing_changes():
    attempts = answered().written
    again = list(regrade(attempts, games))
    assert [one.attempt for one in again] == attempts
    assert not any(one.changed for one in again)


def test_a_corrected_rule_changes_the_answers_it_concerns_and_no_others():
    attempts = answered().written
    changed = [one for one in regrade(attempts, lambda _: CORRECTED) if one.changed]
    assert [(one.attempt.key, one.now) for one in changed] == [("place-button", False)]
    given = int(changed[0].attempt.given.removeprefix("seat "))
    assert changed[0].expected == f"seat {given % SEATS + 1}"


def test_what_cannot_come_up_any_more_is_said_to_be_so():
    without_fee = replace(GAME, script=(GAME.script[0], GAME.script[2]))
    gone = [one for one in regrade(answered().written, lambda _: without_fee) if one.now is None]
    assert [one.attempt.kind for one in gone] == ["take-fee"]
    assert all(one.changed for one in gone)


def test_what_was_not_answered_or_only_watched_stays_as_it_was():
    attempt = answered().written[0]
    left = [replace(attempt, given=""), replace(attempt, given="stop"), replace(attempt, slip=NOT_ANSWERED)]
    assert list(regrade(left, games)) == []
