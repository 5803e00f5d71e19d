"""Calls: what a dealer says with an act, chosen among others where the trainee wants that."""

from __future__ import annotations

from functools import cache

import pytest

from tests.unit.training.trainee import Trainee
from trainer.core.text import say
from trainer.disk import resources
from trainer.drills.code import kind_ref, round_ref, skill_ref
from trainer.drills.modes import PRACTICE
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.round.acts import Choose, Number, Seat, WantChoice
from trainer.round.duty import Kind
from trainer.training.calls import UNCALLED, Call, call_asked
from trainer.training.flow import AllHabits, Habits, read_habits
from trainer.training.moves import AnswerAll, Continue, Next
from trainer.training.session import resume
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text
from trainer.training.shown import Phase

BANKED = ("casino-99/fortune-pai-gow-poker", "casino-99/ez-baccarat-panda-8", "casino-99/ultimate-texas-holdem",
          "phoenix/pai-gow-tiles", "casino-99/pure-spanish-21-5")  # fmt: skip
POTS = ("angies/omaha-high-low", "lake-elsinore/seven-card-stud", "angies/five-card-draw", "poker-flats/push-9")


@cache
def library() -> Library:
    return Library(resources.read_books())


def games(id: str) -> Game:
    return library()[id]


def begun(game: str, *, calls: bool = True, seed: int = 12345) -> Trainee:
    return Trainee(Plan("s", say("Round"), PRACTICE, (round_ref(games(game), seed),), flow=True, calls=calls), games)


def right_call(one: Trainee) -> Choose:
    call = one.turn.call
    assert call is not None
    return Choose(next(option.id for option in call.want.options if option.words == call.says))


def step(one: Trainee) -> None:
    turn = one.turn
    if one.session.phase is not Phase.ASKING:  # a ruling that another house lends is told and not counted
        one.does(Next())
    elif turn.call is not None:
        one.answers(right_call(one))
    elif turn.picking:
        one.answers(Seat(turn.question.duty.seat))
    else:
        one.does(AnswerAll(tuple(question.decision.result for question in turn.step_with)))


def to_the_call(one: Trainee, kind: str) -> Trainee:
    while one.turn.call is None or one.turn.question.duty.kind.value != kind:
        step(one)
    return one


def played(one: Trainee) -> list[tuple[str, str, tuple[str, ...]]]:
    """The calls of a round: duty, call, what else was offered."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for _ in range(300):
        if one.over:
            return found
        if (call := one.turn.call) is not None:
            wrong = tuple(str(words) for words in call.offered if words != call.says)
            found.append((str(one.turn.question.duty.key), str(call.says), wrong))
        step(one)
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("game", [*BANKED, *POTS])
def test_every_call_is_asked_among_others_and_the_round_goes_on_as_without(game: str):
    chosen, said = begun(game), begun(game, calls=False)
    calls = played(chosen)
    assert played(said) == []
    assert len(calls) >= 2
    assert all(wrong and right not in wrong and len(set(wrong)) == len(wrong) <= 3 for _, right, wrong in calls)
    asked = [(one.key, one.given, one.right) for one in chosen.written]
    assert sorted(asked) == sorted((one.key, one.given, one.right) for one in said.written)
    assert all(one.millis > 0 for one in chosen.written if one.key != "payout-order")
    assert chosen.shown.calls == (len(calls), 0)


def test_the_words_are_those_of_the_table():
    calls = {key: right for key, right, _ in played(begun("casino-99/ez-baccarat-panda-8"))}
    assert calls["result"] == "Player wins, 7 over 0."
    assert calls["draw/player"] == "A card for the player."
    assert calls["rotate"] == "Seat 4, would you like the bank?"
    pot = {key: right for key, right, _ in played(begun("angies/omaha-high-low"))}
    assert pot["post-blinds/big"] == "Seat 3, big blind."
    assert pot["compare/pot-1.low"] == "Seat 6 has the low."  # 7h Ac with 3d 6c 8d; nobody else holds two low cards
    assert pot["split-pot/pot-1"] == "Seats 1 and 6 share the main pot."  # seat 1 has the flush of diamonds
    assert pot["rotate"] == "The button goes to seat 2."


def test_no_blind_is_offered_that_the_game_has_not():
    calls = {key: {right, *wrong} for key, right, wrong in played(begun("angies/omaha-high-low"))}
    assert not any("middle" in words for words in calls["post-blinds/small"] | calls["post-blinds/big"])
    assert "Seat 2, big blind." in calls["post-blinds/small"]


def test_both_hands_are_named_with_their_totals_and_the_winner_is_not_the_only_thing_to_know():
    calls = {key: wrong for key, _, wrong in played(begun("casino-99/ez-baccarat-panda-8"))}
    possible = {"Player wins, 0 over 7.", "Banker wins, 7 over 0.", "Banker wins, 0 over 7.", "Tie, 7 all."}
    assert set(calls["result"]) < possible


def test_a_wrong_call_is_explained_with_these_cards_and_its_rule_and_asked_again_without_it():
    one = to_the_call(begun("casino-99/fortune-pai-gow-poker"), "compare")
    call, question, written = one.turn.call, one.turn.question, len(one.written)
    assert call is not None
    wrong = next(option for option in call.want.options if option.words != call.says)
    shown = one.answers(Choose(wrong.id))
    told = str(shown.missed)
    assert str(wrong.words) in told
    assert str(question.decision.rule.text) in told
    assert any(str(reason) in told for reason in question.decision.reasons)
    assert str(call.says) not in told
    assert isinstance(shown.want, WantChoice)
    assert wrong.words not in [option.words for option in shown.want.options]
    assert len(one.written) == written, "a call is no attempt of its own: the duty was done right"
    shown = one.answers(right_call(one))
    assert any(str(call.says) in str(told) for told in shown.sentences)
    assert one.session.calls[1] == 1


def test_while_a_call_is_asked_nothing_gives_it_away_and_no_clock_ends_it():
    one = to_the_call(begun("casino-99/fortune-pai-gow-poker"), "place-button")
    shown = one.shown
    assert str(shown.ask) == "What do you say?"
    assert shown.duty is not None
    assert (shown.duty.look, shown.together, shown.may.hint, shown.limit) == ((), (), False, 0)


def test_a_session_left_at_a_call_comes_back_to_it():
    one = to_the_call(begun("casino-99/fortune-pai-gow-poker"), "compare")
    plan = plan_from_text(plan_to_text(one.plan))
    assert plan.calls
    again = resume(plan, one.lines, games)
    assert again.turn is not None
    assert again.turn.call == one.turn.call
    one.does(Continue())
    played(one)


def test_who_chooses_the_calls_is_remembered_by_game():
    habits = AllHabits().with_game("a/b", Habits(calls=True))
    assert read_habits(habits.written()) == habits
    assert not read_habits("a/b:off=,flow=yes,chips=no").of("a/b").calls


def asked(game: str, kind: Kind, rule: str) -> tuple[Question, Call]:
    """The first situation of such a rule in which something is said, with its call."""
    for seed in range(1, 40):
        question = build(games, skill_ref(games(game), kind, rule, seed))
        call = call_asked(question, question.decision.result)
        if call is not None:
            return question, call
    raise AssertionError("nothing is said")


def test_how_many_cards_a_player_takes_is_told_at_the_draw():
    """Casino Real, L661: until the first action after the draw the dealer must tell how many cards each player drew."""
    question, call = asked("casino-real/loball", Kind.DISCARD, "draw.most")
    seat, taken = question.duty.seat, question.decision.result
    assert isinstance(taken, Number)
    assert str(call.says) == (f"Seat {seat} takes {taken.number}." if taken.number else f"Seat {seat} is pat.")
    assert len({str(one) for one in call.offered}) == len(call.offered) > 1


def test_openers_are_called_with_what_follows_in_this_house():
    """Whoever opened shows what he opened with; the call of false openers stands beside it, and names no other seat."""
    question, call = asked("lake-elsinore/draw-poker-jacks-or-better", Kind.OPENERS, "openers.shown")
    assert str(call.says) == f"Seat {question.duty.seat}, openers."
    assert f"Seat {question.duty.seat}, no openers. The hand is dead." in map(str, call.offered)
    assert all(str(one).startswith(f"Seat {question.duty.seat}, ") for one in call.offered)


SAID_IN = (
    *BANKED,
    *POTS,
    "casino-real/loball",
    "lake-elsinore/draw-poker-jacks-or-better",
    "lake-elsinore/caribbean-stud",
)


def test_every_kind_of_duty_has_a_call_or_a_reason_why_it_has_none():
    called = set[Kind]()
    for game in map(games, SAID_IN):
        for kind in set(game.kinds) - set(UNCALLED) - called:
            question = build(games, kind_ref(game, kind, 3))
            if call_asked(question, question.decision.result) is not None:
                called.add(kind)
    assert called | set(UNCALLED) == set(Kind)
    assert all(UNCALLED.values())
