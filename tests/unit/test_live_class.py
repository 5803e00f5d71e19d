"""The live class: what teacher and trainees promise each other, on a made-up network and message by message."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from trainer.bench.live_simulation import failures, judge, simulate
from trainer.core.errors import BadText
from trainer.school import live_protocol, live_trainee
from trainer.school.live_protocol import (
    ASKED,
    OVER,
    REVEALED,
    Ack,
    Answer,
    Beat,
    Dial,
    Drop,
    Hello,
    Keep,
    Refusal,
    Send,
    Snapshot,
    Welcome,
    identity,
    read_message,
    sum_of,
    write_message,
)  # fmt: skip
from trainer.school.live_teacher import LiveTeacher, Reveal, found_class
from trainer.school.live_trainee import LiveTrainee, first_memory

REVEAL = Reveal("2", "A", "", "", "")


def hello(name: str = "Kim", token: str = "") -> str:
    return write_message(Hello(1, token or f"token of {name}", name))


def answer(number: int, act: str, millis: int = 900) -> str:
    return write_message(Answer(number, act, millis))


def sent(effects, peer: int) -> list[Any]:
    return [read_message(step.line) for step in effects if isinstance(step, Send) and step.peer == peer]


@pytest.fixture
def teacher() -> LiveTeacher:
    teacher = LiveTeacher([found_class("Monday")], judge)
    teacher.start()
    for peer, name in enumerate(("Kim", "Lee"), start=1):
        teacher.connect(peer, 0)
        teacher.receive(peer, hello(name), 0)
    return teacher


# ---------------------------------------------------------------- simulated


def test_classes_on_a_bad_network_keep_their_promises():
    assert dict(failures(range(25))) == {}


@pytest.mark.long
def test_many_more_classes():
    assert dict(failures(range(25, 3_000))) == {}


@pytest.mark.parametrize("seed", [53, 92, 598])
def test_seeds_that_once_broke_a_promise(seed: int):
    """An answer that came after the reveal changed the votes, and those who had seen them never heard of it."""
    assert simulate(seed) == []


def test_the_same_seed_gives_the_same_class():
    from trainer.bench.live_simulation import Simulation

    first, second = Simulation(7), Simulation(7)
    first.run(), second.run()
    assert first.journal == second.journal
    assert len(first.journal) > 20


def _without_again(self, time, after=0):
    return [] if after else HAND_OVER(self, time)


def _forgetful(self, peer, who, sent_answer):
    """Acknowledges before anything is on the disk."""
    steps = COUNT(self, peer, who, sent_answer)
    return sorted(steps, key=lambda step: not isinstance(step, Send))


def _double(self, peer, who, sent_answer):
    self.votes.pop((sent_answer.number, who), None)
    return COUNT(self, peer, who, sent_answer)


HAND_OVER, COUNT = LiveTrainee._hand_over, LiveTeacher._count  # noqa: SLF001


@pytest.mark.parametrize(
    ("of", "name", "fault"),
    [
        (LiveTrainee, "_hand_over", _without_again),
        (LiveTeacher, "_count", _forgetful),
        (LiveTeacher, "_count", _double),
    ],
    ids=["answers sent once", "acknowledged unkept", "counted twice"],
)
def test_the_simulation_finds_planted_faults(monkeypatch, of, name, fault):
    monkeypatch.setattr(of, name, fault)
    assert next(failures(range(120)), None) is not None


# ---------------------------------------------------------------- the teacher


def test_an_answer_is_kept_before_it_is_acknowledged_and_once(teacher):
    teacher.ask("2", "v1")
    first = teacher.receive(1, answer(1, "2"), 10)
    assert [type(step) for step in first] == [Keep, Send]
    assert sent(first, 1) == [Ack(1, counted=True)]
    again = teacher.receive(1, answer(1, "0"), 20)
    assert sent(again, 1) == [Ack(1, counted=True)]
    assert [type(step) for step in again] == [Send]
    assert [vote.act for vote in teacher.votes_of(1).values()] == ["2"]


def test_an_answer_to_a_question_that_was_lost_never_counts_for_the_next_one(teacher):
    """The power went before the question was on the disk: the next one has its number."""
    teacher.ask("2", "v1")
    lost = write_message(Answer(1, "2", 900, sum_of("another question")))
    assert sent(teacher.receive(1, lost, 10), 1) == [Ack(1, counted=False)]
    assert teacher.votes_of(1) == {}
    asked = write_message(Answer(1, "2", 900, sum_of("2")))
    assert sent(teacher.receive(1, asked, 20), 1) == [Ack(1, counted=True)]


def test_what_cannot_be_read_is_not_counted_and_not_sent_again(teacher):
    teacher.ask("2", "")
    steps = teacher.receive(1, answer(1, "nonsense"), 0)
    assert sent(steps, 1) == [Ack(1, counted=False)]
    assert teacher.votes_of(1) == {}
    assert teacher.receive(1, answer(2, "2"), 0) == []


def test_a_late_answer_is_kept_without_points(teacher):
    teacher.ask("2", "")
    teacher.reveal(REVEAL)
    steps = teacher.receive(1, answer(1, "2"), 0)
    assert [type(step) for step in steps] == [Keep, Send, Send, Send]
    assert teacher.bars(1) == (("act 2", 1),)
    assert teacher.scores()[identity("token of Kim")] == (0, 0)


def test_who_comes_late_gets_the_question_and_who_comes_back_too(teacher):
    teacher.ask("2", "v1")
    teacher.connect(3, 0)
    steps = teacher.receive(3, hello("Kim", "another"), 0)
    welcome, state = sent(steps, 3)
    assert welcome == Welcome("Monday", "Kim 2", 0)
    assert (state.phase, state.number, state.source, state.rules) == (ASKED, 1, "2", "v1")
    teacher.connect(4, 0)
    steps = teacher.receive(4, hello("Kim"), 0)
    assert Drop(1) in steps
    assert sent(steps, 4)[0] == Welcome("Monday", "Kim", 0)


def test_the_next_question_is_known_ahead_but_not_while_another_is_open(teacher):
    teacher.ahead = "1"
    assert teacher.snapshot("").ahead == "1"
    teacher.ask("1", "")
    teacher.ahead = "2"
    assert teacher.snapshot("").ahead == ""
    teacher.reveal(REVEAL)
    assert teacher.snapshot("").ahead == "2"


def test_made_again_of_its_journal_it_is_the_same_class(teacher):
    lines = [found_class("Monday", race=True)]
    class_ = LiveTeacher(lines, judge)
    for steps in (
        class_.start(), class_.connect(1, 0), class_.receive(1, hello(), 0), class_.ask("2", ""),
        class_.receive(1, answer(1, "2"), 0),
    ):  # fmt: skip
        lines += [step.line for step in steps if isinstance(step, Keep)]
    again = LiveTeacher(lines, judge)
    assert again.snapshot(identity("token of Kim")) == class_.snapshot(identity("token of Kim"))
    assert again.votes == class_.votes
    with pytest.raises(BadText):
        LiveTeacher([*lines, '{"j":"answer"}'], judge)


def test_a_race_ranks_by_right_answers_then_by_time():
    race = LiveTeacher([found_class("Race", race=True)], judge)
    for peer, name in enumerate(("Ann", "Bob", "Cid"), start=1):
        race.connect(peer, 0)
        race.receive(peer, hello(name), 0)
    race.ask("2", "")
    for peer, act, millis in ((1, "2", 3_000), (2, "2", 2_000), (3, "1", 100)):
        race.receive(peer, answer(1, act, millis), 0)
    assert [score for _, score in race.ranking()] == [0, 0, 0]  # nothing is told before the reveal
    race.reveal(REVEAL)
    assert [(person.name, score) for person, score in race.ranking()] == [("Bob", 1), ("Ann", 1), ("Cid", 0)]
    state = race.snapshot(identity("token of Ann"))
    assert (state.phase, state.verdict, state.score, state.place) == (REVEALED, "right", 1, 2)
    assert state.standing == (("Bob", 1), ("Ann", 1), ("Cid", 0))


def test_teams_share_what_they_were_asked():
    class_ = LiveTeacher([found_class("Teams", teams=2)], judge)
    for peer, name in enumerate(("Ann", "Bob", "Cid"), start=1):
        class_.connect(peer, 0)
        assert sent(class_.receive(peer, hello(name), 0), peer)[0].team == (1, 2, 1)[peer - 1]
    class_.ask("2", "")
    for peer, act in ((1, "2"), (2, "2"), (3, "1")):
        class_.receive(peer, answer(1, act), 0)
    class_.reveal(REVEAL)
    assert class_.team_shares() == [(2, 100), (1, 50)]
    assert class_.snapshot(identity("token of Ann")).standing == (("2", 100), ("1", 50))


def test_who_is_removed_goes_and_stays_away(teacher):
    teacher.ask("2", "")
    teacher.receive(1, answer(1, "1"), 0)
    steps = teacher.remove(identity("token of Kim"))
    assert sent(steps, 1) == [Refusal("removed")]
    assert steps[-1] == Drop(1)
    teacher.connect(5, 0)
    assert sent(teacher.receive(5, hello("Kim"), 0), 5) == [Refusal("removed")]
    assert teacher.bars(1) == ()


@pytest.mark.parametrize("line", ["", "[]", "{", '{"m":"hello"}', '{"m":"answer","number":-1,"act":"2","millis":0}',
                                  '{"m":"answer","number":true,"act":"2","millis":0}', "x" * 70_000])  # fmt: skip
def test_nonsense_ends_the_line_and_changes_nothing(teacher, line):
    before = teacher.snapshot("nobody")
    assert teacher.receive(1, line, 0) == [Drop(1)]
    assert teacher.snapshot("nobody") == before


def test_a_flood_ends_the_line_and_the_class_goes_on(teacher):
    teacher.ask("2", "")
    steps = [step for number in range(1_000) for step in teacher.receive(1, answer(1, "2"), number)]
    assert steps.count(Drop(1)) == 1
    assert sum(isinstance(step, Keep) for step in steps) == 1
    assert sum(isinstance(step, Send) for step in steps) <= live_protocol.BURST + live_protocol.STEADY
    assert sent(teacher.receive(2, answer(1, "1"), 1_000), 2) == [Ack(1, counted=True)]


def test_strangers_and_silent_lines_are_cut_whatever_the_clock_does(teacher):
    teacher.connect(9, 0)
    for now in range(0, 4_000, 1_000):
        assert teacher.tick(now) == []
    assert teacher.tick(90_000_000) == []  # set on by a day: believed for five seconds
    assert teacher.tick(90_003_000) == [Drop(9)]
    assert teacher.receive(1, write_message(Beat()), 1_000) != []  # set back by a day
    assert [teacher.tick(now) for now in (1_500, 3_000)] == [[], [Drop(2)]]


def test_more_than_a_class_can_have_are_sent_away(teacher):
    for peer in range(3, live_protocol.MOST_CONNECTIONS + 1):
        assert teacher.connect(peer, 0) == []
    assert teacher.connect(500, 0) == [Drop(500)]


# ---------------------------------------------------------------- the trainee


def trainee(*lines: str) -> LiveTrainee:
    return LiveTrainee([first_memory("secret", "Kim"), *lines])


def state(revision: int, phase: str = ASKED, number: int = 1, epoch: int = 1) -> str:
    return write_message(Snapshot(epoch, revision, phase, number, source="2"))


def test_an_answer_lies_here_until_it_is_acknowledged():
    machine = trainee()
    machine.tick(0)
    machine.connect(0)
    machine.receive(state(1), 0)
    kept, sent_answer = machine.answer("2", 800, 10)
    assert isinstance(kept, Keep)
    assert isinstance(sent_answer, Send)
    assert machine.answer("1", 900, 20) == []
    again = trainee(kept.line)
    assert [read_message(step.line) for step in again.connect(0) if isinstance(step, Send)] == [
        Hello(1, "secret", "Kim"), Answer(1, "2", 800, sum_of("2")),
    ]  # fmt: skip
    (acked,) = again.receive(write_message(Ack(1, counted=True)), 5)
    assert isinstance(acked, Keep)
    assert again.waiting == {}
    assert trainee(kept.line, acked.line).waiting == {}


def test_what_is_not_acknowledged_is_sent_again():
    machine = trainee()
    machine.connect(0)
    machine.receive(write_message(Welcome("Monday", "Kim", 0)), 0)
    machine.receive(state(1), 0)
    machine.answer("2", 800, 0)
    assert machine.tick(500) == []
    assert sent(machine.tick(live_trainee.AGAIN), 0) == [Beat(1, 1), Answer(1, "2", 800, sum_of("2"))]


def test_an_older_state_changes_nothing():
    machine = trainee()
    machine.connect(0)
    for line in (state(3, REVEALED), state(2), state(9, number=9, epoch=0)):
        machine.receive(line, 0)
    assert machine.state is not None
    assert (machine.state.phase, machine.state.revision) == (REVEALED, 3)


def test_it_calls_again_twice_at_once_then_after_growing_pauses():
    machine = trainee()
    assert machine.tick(0) == [Dial()]
    assert machine.tick(100) == []
    calls = []
    for now in range(1_000, 6_000, 50):
        calls += [now for _ in (machine.disconnect(now) if machine.dialing else machine.tick(now))]
    assert [calls[0], *(later - sooner for sooner, later in pairwise(calls))][:4] == [1_000, 300, 550, 1_050]
    machine.tick(7_000)
    machine.connect(7_000)
    assert machine.disconnect(7_010) == [Dial()]


def test_a_refusal_ends_it():
    machine = trainee()
    machine.connect(0)
    machine.receive(write_message(Refusal("removed")), 0)
    assert machine.disconnect(10) == []
    assert machine.tick(10_000) == []


def test_after_the_end_nobody_calls_any_more_unless_an_answer_waits():
    for waiting in (False, True):
        machine = trainee()
        machine.connect(0)
        machine.receive(state(1), 0)
        if waiting:
            machine.answer("2", 800, 0)
        machine.receive(state(2, OVER), 0)
        assert machine.disconnect(10) == ([Dial()] if waiting else [])


def test_a_silent_line_is_given_up():
    machine = trainee()
    machine.connect(0)
    steps = [step for now in range(0, 10_000, 1_000) for step in machine.tick(now)]
    assert Drop(0) in steps
    assert Dial() in steps


def test_fields_of_a_newer_program_are_left_out():
    assert read_message('{"m":"ack","number":1,"counted":true,"since":"2030"}') == Ack(1, counted=True)
