"""What the window may do and sees in each phase, as a table."""

from __future__ import annotations

import pytest

from tests.fake_game import GAME
from tests.shelf import LIBRARY
from tests.unit.training.trainee import START, Trainee
from trainer.core.text import say
from trainer.drills.code import round_ref, skill_ref
from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, PRACTICE, PRESSURE, SPOT, Mode
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.training.moves import Finish, Ready
from trainer.training.session_plan import Plan
from trainer.training.shown import Phase

WIN = skill_ref(GAME, Kind.COMPARE, "compare.win", 1)

# mode, moves made (w: a wrong answer, r: the right one, n: next), then the phase and every move that makes sense
TABLE = (
    (PRACTICE, "", Phase.ASKING, "answer hint peek"),
    (PRACTICE, "w", Phase.RETRYING, "answer hint peek next"),
    (PRACTICE, "wn", Phase.JUDGED, "next same_again"),
    (PRACTICE, "ww", Phase.JUDGED, "next same_again"),
    (PRACTICE, "r", Phase.JUDGED, "next same_again"),
    (PRACTICE, "rn", Phase.ENDED, ""),
    (GUIDED, "", Phase.ASKING, "answer hint peek"),
    (GUIDED, "www", Phase.RETRYING, "answer hint peek next"),
    (PRESSURE, "", Phase.ASKING, "answer peek"),
    (PRESSURE, "w", Phase.JUDGED, "next same_again"),
    (EXAM, "", Phase.ASKING, "answer"),
    (EXAM, "w", Phase.ENDED, ""),
    (SPOT, "", Phase.WATCHING, "stop let_pass peek"),
    (DEMONSTRATION, "", Phase.SHOWING, "next"),
    (DEMONSTRATION, "n", Phase.ENDED, ""),
)


@pytest.mark.parametrize(("mode", "moves", "phase", "may"), TABLE, ids=lambda value: str(getattr(value, "id", value)))
def test_the_moves_that_make_sense(mode: Mode, moves: str, phase: Phase, may: str):
    trainee = Trainee(Plan("s", say("Test"), mode, (WIN,)))
    deeds = {"w": trainee.wrong, "r": trainee.right, "n": trainee.next}
    for move in moves:
        deeds[move]()
    shown = trainee.shown
    assert shown.phase is phase
    names = ("answer", "stop", "let_pass", "next", "hint", "peek", "same_again")
    assert {name for name in names if getattr(shown.may, name)} == set(may.split())


def test_nothing_of_the_answer_is_shown_while_it_is_asked():
    shown = Trainee(Plan("s", say("Test"), PRACTICE, (WIN,))).shown
    assert (shown.answer, shown.verdict, shown.explanation, shown.after, shown.hint) == (None, None, None, None, ())
    assert str(shown.slip) == ""


def test_the_felt_before_and_after_the_act():
    trainee = Trainee(Plan("s", say("Test"), PRACTICE, (WIN,)))
    before = trainee.shown.lay
    shown = trainee.right()
    wager = trainee.turn.question.round.setup.wagers[0]
    seat = trainee.turn.question.duty.seat
    stake = next(one.stake for one in trainee.turn.question.round.setup.wagers if one.seat == seat)
    assert before is not None
    assert shown.lay == before
    assert shown.after is not None
    assert shown.after.chips_at(f"seat-{seat}.stack") == before.chips_at(f"seat-{seat}.stack") + stake
    assert shown.after.total == before.total
    assert wager.stake > 0


def test_progress_streak_code_and_clock():
    items = tuple(skill_ref(GAME, Kind.COMPARE, "compare.win", seed) for seed in range(4))
    trainee = Trainee(Plan("s", say("Test"), PRESSURE, items, seconds=60))
    shown = trainee.does(Ready(), seconds=2)
    assert shown.clock_from == trainee.now
    assert shown.code.startswith("FAKE-S")
    assert shown.ends_at is not None
    assert (shown.ends_at - START).total_seconds() == 60
    for act in ("win", "win", "lose"):
        shown = trainee.answers(Choose(act))
        trainee.next()
    assert (shown.number, shown.of, shown.answered, shown.right, shown.streak) == (3, 4, 3, 2, 0)
    assert shown.clock_from is None


def test_the_record_of_a_round_grows_with_it():
    trainee = Trainee(Plan("s", say("Test"), PRACTICE, (round_ref(GAME, 4),)))
    assert not trainee.shown.record
    act = trainee.turn.question.decision.result
    trainee.right()
    trainee.next()
    assert [str(words) for words in trainee.shown.record] == [f"Placing the button: {act_text(act)}"]


def test_an_ended_session_shows_its_summary():
    trainee = Trainee(Plan("s", say("Test"), PRACTICE, (WIN,)))
    shown = trainee.does(Finish())
    assert shown.phase is Phase.ENDED
    assert shown.summary == trainee.summary is not None
    assert shown.question is None


def test_that_a_question_comes_again_is_said_when_it_happens():
    trainee = Trainee(Plan("s", say("Test"), PRACTICE, (WIN,)))
    trainee.wrong()
    assert not any("once more" in str(one) for one in trainee.shown.notices)
    assert "It comes again at the end, because you missed it." in [str(one) for one in trainee.next().notices]
    assert trainee.next().of == 2
    quick = Trainee(Plan("s", say("Test"), PRESSURE, (WIN,)))
    assert not any("once more" in str(one) for one in quick.right().notices)


def test_hints_that_every_question_opens_with_are_not_counted_as_asked_for():
    trainee = Trainee(Plan("s", say("Test"), GUIDED, (WIN,)))
    assert trainee.shown.hint
    trainee.right()
    assert (trainee.next().phase, trainee.session.summary.hints) == (Phase.ENDED, 0)
    assert trainee.written[0].hint, "such an answer is not rated all the same"


def test_what_is_explained_still_lies_there_once_it_is_told():
    """The last wager of a table is taken or paid, then everything is picked up: not before it was explained."""
    game = LIBRARY.game("casino-99/ez-baccarat-panda-8")
    setup = f"{game.info.id} seed=3 seats=8 bank=4:$1700/1 2:player-line=$25 fee=4"
    question = build(LIBRARY.game, Deal(game.info.id, setup, "settle/2/seat-2.player-line"))
    before, right = question.round.lay, question.decision.result
    told = machine.lay_once_done(question.round, right)
    assert told.cards_at("player-line") == before.cards_at("player-line") != ()
    assert told.chips != before.chips
    assert machine.perform(question.round, right).lay.cards_at("player-line") == ()
