"""Hands for a pot, in every game: chips are conserved, nobody wins from a pot he is not in, seats and order are equal.

What is watched is the felt alone: what left a player's stack, whose cards lie in the muck, where it lies in the end.
Ten thousand hands a game with `--all`, a few of some games in the ordinary run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest

from tests.conformance.library import FOR_A_POT, LIBRARY, ONLY
from trainer.core.rng import make_rng, shuffle
from trainer.games.base import ANY, Game
from trainer.round import machine
from trainer.round.acts import Shares, chosen
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.ruling import EFFECTS, Effect
from trainer.round.setup import Setup

FEW, MANY, EVERY = 4, 1_000, 10
WHAT_HAPPENS: Final = ("watch", "fault", "misplays")
SEATLESS: Final = {"limit", "play", "fee", "fee-set", "button"}

games = pytest.mark.parametrize("id", [one.id for one in LIBRARY.infos if one.family in FOR_A_POT and ONLY in one.id])


@games
@pytest.mark.sampled(8)
def test_the_money_of_a_few_hands(id: str):
    for seed in range(FEW):
        examine(LIBRARY.game(id), seed, twice=True)


@games
@pytest.mark.long
def test_the_money_of_a_thousand_hands(id: str):
    for seed in range(FEW, FEW + MANY):
        examine(LIBRARY.game(id), seed, twice=seed % EVERY == 0)


def examine(game: Game, seed: int, *, twice: bool) -> None:
    """One hand; where it is played twice, also with the players written down in another order and in other seats."""
    setup = game.new_setup(seed, ANY)
    end = played(game, setup)
    if not twice:
        return
    mixed = replace(setup, wagers=shuffle(setup.wagers, make_rng(seed)))
    assert stacks(played(game, mixed)) == stacks(end), setup.to_text()
    quiet = replace(setup, options={name: word for name, word in setup.options.items() if name not in WHAT_HAPPENS})
    if "button" in quiet.options and set(quiet.options) <= SEATLESS and not chosen_by_players(end.state):
        by = 1 + seed % (setup.seats - 1)
        moved = {along(seat, by, setup.seats): cents for seat, cents in stacks(played(game, quiet)).items()}
        assert stacks(played(game, one_along(quiet, by))) == moved, quiet.to_text()


def chosen_by_players(state: object) -> bool:
    """Whether players throw cards away or turn them up: who chooses which goes by his seat."""
    return bool(getattr(state, "thrown", ()) or getattr(state, "turned", ()))


def played(game: Game, setup: Setup) -> Round:
    """The hand to its end, every act of the dealer looked at."""
    where = setup.to_text()
    start = now = game.start(setup)
    total, put, won, killed = start.lay.total, None, dict[int, int](), set[int]()
    held_before: set[int] = set()
    for now, duty, decision in machine.every_duty(start):
        assert now.lay.total == total, where
        hands = {seat for seat in stacks(start) if now.lay.cards.get(f"seat-{seat}.hand")}
        killed, held_before = killed | (held_before - hands), set()
        if duty.kind is Kind.RULE_ON and EFFECTS.get(chosen(decision.result)) is Effect.KILL:
            held_before = hands
        if duty.kind is Kind.SPLIT_POT:
            put = put or gone(now)
            assert isinstance(decision.result, Shares)
            for seat, cents in decision.result.shares:
                assert now.lay.cards.get(f"seat-{seat}.hand"), f"seat {seat} wins without a hand: {where}"
                won[seat] = won.get(seat, 0) + cents
    end = machine.perform(now, machine.right(now).result)
    assert end.lay.total == total, where
    assert all(cents > 0 for cents in end.lay.chips.values()), where
    put = put or {}
    dead = {**getattr(start.state, "dead_chips", {}), **{seat: put[seat] for seat in killed if seat in put}}
    within_reach(put, won, dead, where)
    return end


def within_reach(put: Mapping[int, int], won: Mapping[int, int], dead: Mapping[int, int], where: str) -> None:
    """Nobody wins more than everybody put in as far as their own chips matched it; dead chips need no match.

    Dead is also what a ruling leaves in the pot: "forfeits all the money" (Casino Real L1000).
    """
    assert sum(won.values()) <= sum(put.values()), where
    for seat, cents in won.items():
        own = put[seat] - dead.get(seat, 0)
        reach = sum(min(gave - dead.get(other, 0), own) + dead.get(other, 0) for other, gave in put.items())
        assert cents <= reach, f"seat {seat} wins {cents} of {reach}: {where}"


def gone(now: Round) -> dict[int, int]:
    """What has left each player's stack since he sat down."""
    left = stacks(now)
    return {wager.seat: wager.stake - left.get(wager.seat, 0) for wager in now.setup.wagers}


def stacks(r: Round) -> dict[int, int]:
    return {
        int(place.removeprefix("seat-").removesuffix(".stack")): cents
        for place, cents in r.lay.chips.items()
        if place.endswith(".stack")
    }


def along(seat: int, by: int, seats: int) -> int:
    return (seat - 1 + by) % seats + 1


def one_along(setup: Setup, by: int) -> Setup:
    """The same players, cards and button, every one so many seats further on."""
    wagers = tuple(replace(one, seat=along(one.seat, by, setup.seats)) for one in setup.wagers)
    button = along(setup.number("button"), by, setup.seats)
    return replace(setup, wagers=wagers).with_options(button=str(button))
