"""A session that was killed goes on where it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fake_game import GAME, fake_game, games
from tests.unit.training.trainee import START, Trainee, state_of, wrong_act
from trainer.core.errors import BadText
from trainer.core.text import join, say
from trainer.drills.code import kind_ref, round_ref, skill_ref
from trainer.drills.modes import EXAM, MODES, PRACTICE, Mode
from trainer.drills.question import Deal
from trainer.progress.attempt import NOT_ANSWERED
from trainer.round.duty import Kind
from trainer.training.moves import (
    Answer,
    Continue,
    Finish,
    Hint,
    Leave,
    LetPass,
    Move,
    Next,
    Peek,
    Ready,
    Return,
    SameAgain,
    StopDealer,
    Tick,
    read_begin,
    read_move,
    write_begin,
    write_move,
)
from trainer.training.session import CannotResume, begin, close, resume
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text

PLAIN: tuple[Move, ...] = (
    Ready(), StopDealer(), LetPass(), Next(), Hint(), Peek(), SameAgain(), Leave(), Return(), Tick(), Continue(),
)  # fmt: skip
ITEMS = (
    skill_ref(GAME, Kind.COMPARE, "compare.push", 1),
    round_ref(GAME, 2),
    kind_ref(GAME, Kind.TAKE_FEE, 3),
    Deal(
        GAME.info.id,
        "test-house/fake seed=1 seats=4 bank=3:$1000/1 1:game=$20 dice=2-5 cards=AhKd",
        "compare/1",
        item="pack@1/one",
    ),
)
DEED = st.sampled_from((*PLAIN, "right", "wrong", "right", "wrong", "right"))


@settings(max_examples=60)
@given(st.sampled_from(sorted(MODES)), st.lists(st.tuples(DEED, st.sampled_from((0.4, 3, 20))), max_size=25))
def test_killed_after_any_move_a_session_goes_on_where_it_was(mode: str, deeds: list[tuple[Move | str, float]]):
    trainee = Trainee(Plan("s", say("Test"), MODES[mode], ITEMS))
    for deed, seconds in deeds:
        if trainee.over:
            break
        if isinstance(deed, str):
            trainee.right(seconds) if deed == "right" else trainee.wrong(seconds)
        else:
            trainee.does(deed, seconds)
        stored = plan_from_text(plan_to_text(trainee.plan))
        assert state_of(resume(stored, trainee.lines, games)) == state_of(trainee.session)


def test_an_exam_killed_before_its_line_was_kept_loses_that_one_step():
    plan = Plan("s", say("Exam"), EXAM, tuple(kind_ref(GAME, Kind.COMPARE, seed) for seed in range(5)))
    trainee = Trainee(plan)
    for _ in range(3):
        trainee.right()
    again = resume(plan, trainee.lines[:-1], games)
    assert len(again.attempts) == 2
    assert again.attempts == trainee.session.attempts[:2]


def test_a_test_nobody_goes_on_with_is_over_and_its_answers_are_written_down():
    plan = Plan("s", say("Exam"), EXAM, tuple(kind_ref(GAME, Kind.COMPARE, seed) for seed in range(3)))
    trainee = Trainee(plan)
    trainee.right()
    assert not trainee.written
    left = close(plan, trainee.lines, games, trainee.now + timedelta(days=3))
    assert [(one.right, one.slip) for one in left] == [(True, ""), (False, NOT_ANSWERED), (False, NOT_ANSWERED)]
    assert all(one.millis < 60_000 for one in left), "the days in between are not counted"


def test_of_practice_nobody_goes_on_with_everything_is_written_already():
    trainee = Trainee(Plan("s", say("Practice"), PRACTICE, (kind_ref(GAME, Kind.COMPARE, 1),)))
    trainee.wrong()
    assert len(trainee.written) == 1
    assert close(trainee.plan, trainee.lines, games, trainee.now) == ()


def test_a_session_whose_rules_have_changed_cannot_be_resumed():
    trainee = Trainee(Plan("s", say("Test"), PRACTICE, (round_ref(GAME, 1),)))
    trainee.right()
    trainee.next()
    trainee.right()
    other = replace(fake_game(), script=GAME.script[2:])
    with pytest.raises(CannotResume, match="started under other rules"):
        resume(trainee.plan, trainee.lines, lambda _: other)


def test_after_a_power_cut_the_time_in_between_does_not_count():
    plan = Plan("s", say("Exam"), EXAM, tuple(kind_ref(GAME, Kind.PLACE_BUTTON, seed) for seed in range(5)), seconds=60)
    trainee = Trainee(plan)
    trainee.does(Ready(), seconds=10)
    trainee.does(Peek(), seconds=20)
    trainee.session = resume(plan, trainee.lines, games)
    # Half an hour later.
    trainee.does(Continue(), seconds=1800)
    assert not trainee.over
    trainee.right(seconds=5)
    first = trainee.session.attempts[0]
    assert (first.millis, first.absences) == (25000, 1)
    # 35 of 60 seconds are gone.
    trainee.does(Tick(), seconds=24)
    assert not trainee.over
    trainee.does(Tick(), seconds=1)
    assert trainee.over
    assert state_of(resume(plan, trainee.lines, games)) == state_of(trainee.session)


@pytest.mark.parametrize("lines", [[], ["2026-01-31T14:05:00+00:00 next"], ["soon begin"]])
def test_lines_that_are_no_session_cannot_be_resumed(lines: list[str]):
    with pytest.raises(CannotResume):
        resume(Plan("s", say("Test"), PRACTICE, ()), lines, games)


@pytest.mark.parametrize("move", [*PLAIN, Finish()])
def test_every_move_reads_back_from_its_line(move: Move):
    assert read_move(write_move(move, START), ()) == (move, START)


def test_an_answer_reads_back_against_what_the_duty_wants():
    session, _ = begin(Plan("s", say("Test"), PRACTICE, ITEMS), games, START)
    assert session.turn is not None
    move = Answer(wrong_act(session.turn))
    assert read_move(write_move(move, START), (session.turn.question.duty.want,)) == (move, START)
    assert read_begin(write_begin(START)) == START


@pytest.mark.parametrize("line", ["2026-01-31T14:05:00+00:00 dance", "yesterday next", "2026-01-31T14:05:00+00:00"])
def test_a_line_that_was_changed_is_refused(line: str):
    with pytest.raises(BadText):
        read_move(line, ())


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_a_plan_reads_back_from_its_text(mode: Mode):
    plan = Plan(
        "s-1",
        join(("Fake", say("round {number}", number=3)), " · "),
        mode,
        (*ITEMS, replace(ITEMS[0], planted=True, version="ABC")),
        trainee="ada",
        kinds=frozenset({Kind.COMPARE, Kind.TAKE_FEE}),
        time_factor=1.5,
        seconds=600,
        pass_mark=80,
        confirmed=frozenset({f"{GAME.info.id}/fee.high"}),
        lesson="my.pack@1.2/two-pair",
        exam="audition/pai-gow",
        locked=True,
    )
    text = plan_to_text(plan)
    assert "\n" not in text
    assert plan_from_text(text) == plan


@pytest.mark.parametrize("change", [('"seed":1', '"seed":"one"'), ('["Test",[]]', '["Test","none"]'), ('"R"', '"Q"')])
def test_a_stored_plan_that_was_changed_is_refused(change: tuple[str, str]):
    text = plan_to_text(Plan("s", say("Test"), EXAM, (round_ref(GAME, 1),)))
    assert change[0] in text
    with pytest.raises(BadText, match="cannot be read"):
        plan_from_text(text.replace(*change))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"id": 3}', plan_to_text(Plan("s", say("x"), EXAM, ()))[:-5]])
def test_a_stored_plan_that_was_cut_off_is_refused(text: str):
    with pytest.raises(BadText, match="cannot be read"):
        plan_from_text(text)
