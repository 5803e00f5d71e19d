"""What is ruled happens on the felt and decides how the hand goes on; chips are moved, never made."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conformance.library import LIBRARY, some
from trainer.core.rng import make_rng, sample
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.felt_words import as_asked
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Choose, WantChoice
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.ruling import EFFECTS, Effect
from trainer.table.places import BOARD, MUCK, STUB, hand_place, seat_of


@cache
def asked_about(fault: str, remedy: str, seed: int = 3) -> Question:
    """A question about a fault in the first game whose book gives it this remedy."""
    for info in LIBRARY.infos:
        for skill in LIBRARY.game(info.id).skills if info.family.endswith("-poker") else ():
            if skill.kind is Kind.RULE_ON and fault in skill.rule.id:
                try:
                    question = build(LIBRARY.game, skill_ref(LIBRARY.game(info.id), skill.kind, skill.rule.id, seed))
                except NoSituation:
                    continue
                if question.decision.result == Choose(remedy):
                    return question
    raise AssertionError(fault)


def after(question: Question) -> Round:
    r = machine.round_after(question.round, [question.decision.result])
    assert r is not None
    return r


def test_an_exposed_hole_card_stays_up_and_the_third_comes_down():
    # lake-elsinore L106: a hole card that the dealer exposes is the up card, and the third is dealt down
    question = asked_about("hole-card-exposed", "third-down")
    seat = seat_of(question.duty.look[0])
    shown = as_asked(question.duty, question.round.lay).cards[hand_place(seat)]
    before = question.round.lay.cards[hand_place(seat)]
    (exposed,) = {one.card for one in shown if one.up} - {one.card for one in before if one.up}
    now = machine.lay_once_done(question.round, question.decision.result).cards[hand_place(seat)]
    assert [one.card for one in now if one.up] == [exposed]
    assert {one.card for one in now} == {one.card for one in before}
    assert after(question).state.shown(seat, 0) == (exposed,)


def test_after_a_misdeal_everybody_has_back_what_they_put_in():
    # casino-real L999: two exposed cards are a misdeal
    question = asked_about("two-cards-exposed", "misdeal")
    end, setup = after(question), question.round.setup
    assert end.task is None
    assert {seat: end.lay.chips_at(f"seat-{seat}.stack") for seat in setup.seats_taken} == {
        wager.seat: wager.stake for wager in setup.wagers
    }


def test_a_string_bet_that_is_a_call_is_a_call():
    question = asked_about("string-bet", "call-only")
    seat = question.round.state.round(0).first
    assert after(question).state.rounds[0].moves[0].seat == seat
    assert after(question).state.rounds[0].moves[0].do in ("call", "check")


def test_a_hand_that_is_killed_is_in_the_muck_and_plays_no_more():
    question = asked_about("wrong-count-after-act", "dead-money")
    seat = seat_of(question.duty.look[0])
    lay = machine.lay_once_done(question.round, question.decision.result)
    assert not lay.cards.get(hand_place(seat))
    assert set(question.round.lay.cards_at(hand_place(seat))) <= set(lay.cards_at(MUCK))
    assert seat not in after(question).state.live


def test_a_flop_that_came_early_goes_back_and_another_comes():
    question = asked_about("premature-flop", "reshuffle-new-flop")
    seen = as_asked(question.duty, question.round.lay).cards_at(BOARD)
    end = machine.play(after(question))
    assert len(seen) == 3
    assert set(end.lay.cards_at(BOARD)[:3]) != set(seen)
    # poker-flats L84-87: the new flop is dealt without a burn, so that nobody is asked for one
    burns = [duty.key.subject for _, duty, _ in machine.every_duty(after(question)) if duty.kind is Kind.BURN]
    assert "flop" not in burns
    assert len(burns) <= 2


def test_a_turn_that_came_early_is_set_aside_for_the_next_card():
    # lake-elsinore L89-94: the card is out for this round, the next one is the turn
    question = asked_about("premature-turn", "set-aside")
    before = question.round.lay.cards_at(BOARD)
    seen = as_asked(question.duty, question.round.lay).cards_at(BOARD)
    assert (len(before), seen[:3]) == (3, before)
    stub = question.round.lay.cards_at(STUB)
    board = machine.play(after(question)).lay.cards_at(BOARD)
    assert board[3] == stub[2]
    assert seen[3] == stub[1]


def test_an_exposed_card_goes_for_the_next_one_and_is_burned():
    question = asked_about("card-exposed", "exchange-after-deal")
    seat = seat_of(question.duty.look[0])
    shown = as_asked(question.duty, question.round.lay).cards[hand_place(seat)]
    (exposed,) = (one.card for one in shown if one.up)
    lay = machine.lay_once_done(question.round, question.decision.result)
    assert exposed not in lay.cards_at(hand_place(seat))
    assert len(lay.cards_at(hand_place(seat))) == len(shown)
    assert exposed in machine.play(after(question)).lay.cards_at("burn")


def rulings_in(id: str, seed: int) -> list[Round]:
    game = LIBRARY.game(id)
    return [r for r, duty, _ in machine.every_duty(game.start(game.new_setup(seed, ANY))) if duty.kind is Kind.RULE_ON]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", some(3)[1:])
def test_every_remedy_leads_to_an_end_with_all_chips_and_no_card_twice(id: str):
    for r in [r for seed in range(4) for r in rulings_in(id, seed)]:
        assert r.task is not None
        assert isinstance(r.task.duty.want, WantChoice)
        ids = [option.id for option in r.task.duty.want.options]
        for remedy in sample(make_rng(len(ids)), ids, 2):
            ruled = machine.round_after(r, [Choose(remedy)])
            assert ruled is not None
            end = machine.play(ruled)
            assert end.lay.total == r.lay.total, f"{r.setup.to_text()} {remedy}"
            if EFFECTS.get(remedy) is Effect.ENDS:
                assert end.task is None


# ---------------- at a table with a player-dealer


PAI_GOW = [info.id for info in LIBRARY.infos if info.family == "pai-gow-poker"]


def banked(game: str, rule: str, seed: int = 3) -> Question:
    return build(LIBRARY.game, skill_ref(LIBRARY.game(game), Kind.RULE_ON, rule, seed))


def compared(question: Question, seat: int) -> list[tuple[object, str]]:
    """The comparison of a seat after the ruling, and what its game wager has coming."""
    duties = [(duty, decision) for _, duty, decision in machine.every_duty(after(question))]
    return [
        (decision.result, decision.rule.id)
        for duty, decision in duties
        if duty.seat == seat and duty.kind in (Kind.COMPARE, Kind.SETTLE) and "game" in (duty.key.subject or "game")
    ]


@pytest.mark.parametrize("game", PAI_GOW)
@pytest.mark.parametrize("fault", ["front-higher", "three-and-four", "unprotected-hand", "hidden-cards"])
def test_a_hand_that_is_declared_foul_loses(game: str, fault: str) -> None:
    """phoenix L1614: a front above the back is foul, and a foul hand loses."""
    rule = f"ruling.{fault}"
    if rule not in LIBRARY[game].every_rule:
        return
    for seed in range(1, 5):
        question = banked(game, rule, seed)
        assert EFFECTS[question.decision.result.option] is Effect.FOUL  # type: ignore[union-attr]
        seat = seat_of(question.duty.look[0])
        first, *others = compared(question, seat)
        assert first == (Choose("lose"), "compare.foul")
        assert {getattr(result, "do", "") for result, _ in others} <= {"take", "return"}
        lay = after(question).lay
        shown, mine = as_asked(question.duty, question.round.lay), question.round.state.hands[seat]
        if fault == "front-higher" and set(shown.cards_at(f"seat-{seat}.front")) <= set(mine):
            assert lay.cards_at(f"seat-{seat}.front") == shown.cards_at(f"seat-{seat}.front"), (
                "it stays as it was found"
            )


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        # casino-real L241: where no other player takes the bank after two hands, the game stops
        ("casino-real/no-bust-21st-century-blackjack", "ruling.no-taker"),
        # lake-elsinore L665: without an intervening player-dealer the game is broken up
        ("lake-elsinore/caribbean-stud", "ruling.no-next-banker"),
    ],
)
def test_where_nobody_banks_the_game_ends_and_wagers_go_back(game: str, rule: str) -> None:
    question = banked(game, rule)
    end, setup = after(question), question.round.setup
    assert end.task is None
    assert not any(end.lay.chips_at(wager.place) for wager in setup.wagers)
    assert end.lay.total == question.round.lay.total
