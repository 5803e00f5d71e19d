"""Random hands of the poker room: chips are conserved, nobody wins from a pot he is not in, order says nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.conformance.library import LIBRARY, share
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Seats, Shares
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.table.betting import Betting

FAMILIES = ("board-poker", "stud-poker", "draw-poker")
GAMES = tuple(info.id for info in LIBRARY.infos if info.family in FAMILIES)
HANDS, THOROUGH = share(100, 3), 1_000


def play(id: str, seed: int) -> tuple[Round, Round]:
    played = LIBRARY.game(id)
    start = played.start(played.new_setup(seed, ANY))
    return start, machine.play(start)


def examine(id: str, seed: int) -> None:
    start, end = play(id, seed)
    assert end.lay.total == start.lay.total
    in_pot = {
        key.subject.removesuffix(".seats"): act for key, act in end.acts.items() if key.subject.endswith(".seats")
    }
    for key, act in end.acts.items():
        if key.kind is Kind.SPLIT_POT and isinstance(act, Shares):
            winners = {seat for seat, _ in act.shares}
            assert winners <= set(end.state.live), "only live hands win"
            told = in_pot.get(key.subject)
            assert not isinstance(told, Seats) or winners <= set(told.seats), "nobody wins from a pot he is not in"
    played = LIBRARY.game(id)
    turned = replace(start.setup, wagers=tuple(reversed(start.setup.wagers)))
    assert machine.play(played.start(turned)).lay.chips == end.lay.chips


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", GAMES)
def test_a_hand_keeps_its_chips(id: str):
    for seed in range(HANDS):
        examine(id, seed)


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_ten_thousand_hands_keep_their_chips(id: str):
    for seed in range(HANDS, THOROUGH):
        examine(id, seed)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", GAMES)
def test_no_question_about_a_bet_comes_when_it_is_over(id: str):
    played = LIBRARY.game(id)
    for seed in range(HANDS):
        for seen in played.begin(played.new_setup(seed, ANY)).seen:
            assert isinstance(seen.betting, Betting)
            assert not seen.betting.over
