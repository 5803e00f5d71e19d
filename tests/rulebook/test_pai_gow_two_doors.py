"""A pai gow table settled through a round and asked as one request comes out the same, however short the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.rulebook.asking import asking, game, library
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Money, Settle
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision

GAMES = tuple(info.id for info in library().infos if info.family == "pai-gow-poker")
COVERS = ("matched", "net", "two_cap")
Moves = list[tuple[str, int, int]]


def texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def halves(now: Round, owner: str) -> dict[str, list[str]]:
    return {half: texts(now.lay.cards_at(f"{owner}.{half}")) for half in ("front", "back")}


def tables(id: str, seeds: Iterable[int]) -> Iterator[Setup]:
    """Random tables whose bank reaches from nothing to nearly everything, each by every model of cover."""
    rules = [rule for rule in ("envy.pays", "envy.not-own") if game(id).skill(Kind.PAY_ENVY, rule)]
    wishes = [Wish(Kind.SETTLE, short=True), *(Wish(Kind.PAY_ENVY, rule, short=True) for rule in rules)]
    for seed in seeds:
        setup = game(id).new_setup(seed, wishes[seed % len(wishes)])
        total = sum(wager.stake for wager in setup.wagers)
        for cover in COVERS:
            reach = total * (1 + seed % 12) // 4 // 500 * 500
            yield replace(setup, bank=max(500, reach)).with_options(cover=cover)


def through_a_round(id: str, setup: Setup) -> tuple[Moves, list[tuple[int, int]], dict[int, Any], Any]:
    """Every settled wager as place, what is paid or taken; the Envy buttons; all hands as they lay; the bank's."""
    moves: Moves = []
    envy: list[tuple[int, int]] = []
    hands: dict[int, Any] = {}
    bank: Any = None
    for now, duty, decision in machine.every_duty(game(id).start(setup)):
        if duty.kind is Kind.SETTLE:
            bank = halves(now, "bank")
            hands[duty.seat] = halves(now, f"seat-{duty.seat}")
            moves.append(settled(duty, decision))
        if duty.kind is Kind.PAY_ENVY:
            assert isinstance(decision.result, Money)
            envy.append((duty.seat, decision.result.cents))
    return moves, envy, hands, bank


def settled(duty: Duty, decision: Decision[Any]) -> tuple[str, int, int]:
    act = decision.result
    assert isinstance(act, Settle)
    return duty.key.subject, {"pay": 1, "take": -1}.get(act.do, 0), act.cents if act.do in ("pay", "take") else 0


def as_request(setup: Setup, hands: dict[int, Any], bank: Any) -> dict[str, Any]:
    """The same table as a settle request."""
    seats = []
    for seat in setup.seats_taken:
        last = max(wager.back for wager in setup.wagers if wager.seat == seat)
        row: dict[str, Any] = {"seat": seat, "wagers": dict(setup.at(seat)), "cards": hands[seat]}
        if last:
            row["back_line"] = [{"wagers": dict(setup.at(seat, back))} for back in range(1, last + 1)]
        seats.append(row)
    fields = {
        "player_dealer": setup.player_dealer,
        "bank": setup.bank,
        "dice": list(setup.dice),
        "table_seats": setup.seats,
    }
    joker = {"joker": setup.option("joker")} if setup.option("joker") else {}
    return {**fields, **joker, "cover": setup.option("cover"), "bank_cards": bank, "seats": seats}


SEEDS = 10
EVERY = 5
"""In the ordinary run a game takes every fifth seed, the next game the ones after: together they take all."""


@pytest.mark.parametrize("id", GAMES)
def test_both_doors_settle_alike(id):
    settle_alike(id, range(GAMES.index(id) % EVERY, SEEDS, EVERY))


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_both_doors_settle_alike_by_every_seed(id):
    settle_alike(id, range(SEEDS))


def settle_alike(id: str, seeds: Sequence[int]) -> None:
    ask, compared = asking(*id.split("/")), 0
    for setup in tables(id, seeds):
        moves, envy, hands, bank = through_a_round(id, setup)
        if set(hands) != set(setup.seats_taken):  # the round ended before: a ruling threw the deal away
            continue
        answer = ask("settle", **as_request(setup, hands, bank))
        mine = [move for move in answer["moves"] if move["wager"] != "envy"]
        signs = {"pay": 1, "take": -1}
        found = [(move["seat"], signs.get(move["do"], 0), move["covered"]) for move in mine]
        assert found == [(int(place[5]), sign, cents) for place, sign, cents in moves], setup.to_text()
        paid = [(move["seat"], move["covered"]) for move in answer["moves"] if move["wager"] == "envy"]
        assert [one for one in paid if one[1]] == [one for one in envy if one[1]], setup.to_text()
        compared += 1
    assert compared > 2 * len(seeds)
