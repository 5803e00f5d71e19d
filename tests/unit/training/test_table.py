"""Hands in a row at one table: the same players, stacks, posted fee and a growing rack; the bank moves on."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.shelf import LIBRARY
from trainer.core.money import parse_money
from trainer.core.text import Text
from trainer.drills.modes import PRACTICE
from trainer.drills.next_hand import NextHand, next_hand
from trainer.drills.question import Deal
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.table.places import DROP, TRAY
from trainer.training import moves
from trainer.training.session import begin, resume, submit
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text
from trainer.training.session_state import Reason
from trainer.training.session_view import derive
from trainer.training.shown import Phase

NOW = datetime(2026, 11, 19, 12, tzinfo=UTC)
GAMES = (
    "casino-99/fortune-pai-gow-poker", "casino-99/ez-baccarat-panda-8", "casino-99/pure-spanish-21-5",
    "casino-99/ultimate-texas-holdem", "phoenix/pai-gow-tiles", "angies/texas-holdem", "angies/lowball",
)  # fmt: skip
CAME = re.compile(r"(?:buys in for|sits down with) (\$[\d,.]+)\.")
WENT = re.compile(r"(?:colors up|tips) (\$[\d,.]+)")


def hands_of(id: str, count: int) -> list[tuple[Round, NextHand]]:
    game = LIBRARY.game(id)
    dealt: list[tuple[Round, NextHand]] = []
    setup = game.new_setup(3, ANY)
    for number in range(1, count + 1):
        end = machine.play(game.start(setup))
        hand = next_hand(game, end, number)
        assert hand is not None, number
        dealt.append((end, hand))
        setup = hand.setup
    return dealt


@pytest.mark.parametrize("id", GAMES)
def test_chips_come_by_buying_in_and_go_with_who_leaves_or_tips(id):
    """The money of a hand is that of the hand before it, less the drop; every other chip has a sentence."""
    game = LIBRARY.game(id)
    for end, hand in hands_of(id, 6):
        words = " ".join(map(str, hand.events))
        came, went = (sum(map(parse_money, pattern.findall(words))) for pattern in (CAME, WENT))
        start = game.lay_out(hand.setup)
        before = end.lay.total - end.lay.chips_at(DROP) - end.lay.chips_at(TRAY)
        assert start.total - start.chips_at(TRAY) == before + came - went, words


@pytest.mark.parametrize("id", GAMES)
def test_the_table_keeps_its_fee_and_moves_the_bank_or_button_as_the_dealer_said(id):
    for end, hand in hands_of(id, 4):
        for name in ("fee", "limit", "cover"):
            assert hand.setup.options.get(name) == end.setup.options.get(name)
        moved = [act.seat for act in end.acts.values() if isinstance(act, Seat)]
        now = hand.setup.player_dealer or int(hand.setup.option("button"))
        assert now in (*moved, end.setup.player_dealer)


@pytest.mark.parametrize("id", GAMES)
def test_the_next_hand_is_a_set_up_that_anybody_can_type_and_the_same_on_every_machine(id):
    game = LIBRARY.game(id)
    end, hand = hands_of(id, 2)[-1]
    again = parse_setup(hand.setup.to_text(), game.seats)
    assert again.to_text() == hand.setup.to_text()
    assert not game.problems_of(again)
    assert next_hand(game, end, 2) == hand


def test_most_players_stay():
    for end, hand in hands_of(GAMES[0], 6):
        before = {*end.setup.seats_taken, end.setup.player_dealer}
        now = {*hand.setup.seats_taken, hand.setup.player_dealer}
        assert len(before ^ now) <= 2


# ---------------- as a session


def at_the_table(hands: int) -> tuple[Plan, Any, list[str]]:
    id = GAMES[1]
    setup = LIBRARY.game(id).new_setup(3, ANY).to_text()
    plan = Plan("s", Text("Table"), PRACTICE, (Deal(id, setup),), flow=True, hands=hands)
    session, effects = begin(plan, LIBRARY.game, NOW)
    return plan, session, [effect.line for effect in effects if isinstance(effect, moves.Keep)]


def test_hands_follow_each_other_with_what_happened_before_each():
    plan, session, lines = at_the_table(3)
    now, firsts = NOW, []
    assert derive(session).of == 3
    while session.phase is not Phase.ENDED:
        now += timedelta(seconds=3)
        turn = session.turn
        if session.phase is Phase.JUDGED:
            move: moves.Move = moves.Next()
        elif turn.picking:
            move = moves.Answer(Seat(turn.question.duty.seat))
        else:
            move = moves.Answer(turn.question.decision.result)
        place = session.place
        session, effects = submit(session, move, now)
        lines += [effect.line for effect in effects if isinstance(effect, moves.Keep)]
        if session.place != place and session.turn is not None:
            firsts.append([str(notice) for notice in derive(session).notices])
            assert resume(plan, lines, LIBRARY.game).queue == session.queue
    assert [queued.reason for queued in session.queue] == [Reason.PLANNED, Reason.NEXT_HAND, Reason.NEXT_HAND]
    assert [notices[0].partition(".")[0] for notices in firsts] == ["Hand 2", "Hand 3"]
    racks = [parse_money(re.findall(r"has (\$[\d.,]+)\.", notices[0])[0]) for notices in firsts]
    assert 0 < racks[0] < racks[1]
    assert plan_from_text(plan_to_text(plan)) == plan


def test_one_round_stays_one_round():
    plan, session, _ = at_the_table(0)
    assert "hands" not in plan_to_text(plan)
    assert derive(session).of == 1
