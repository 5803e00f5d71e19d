"""The second door of the rulebook tests: tables that are asked are laid as rounds, and a difference is noticed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rulebook.asking import asking, game, library
from tests.rulebook.doors import DOORS
from tests.rulebook.laid import WISHES
from trainer.solve import solve_request

DOCS = Path(__file__).resolve().parents[2] / "docs" / "solve.md"
EXAMPLES = [json.loads(line) for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith('{"ask"')]
Request = dict[str, Any]

BACCARAT: Request = {
    "ask": "settle",
    "house": "casino-99",
    "game": "ez-baccarat-panda-8",
    "player_dealer": 3,
    "bank": 20000,
    "seats": [{"seat": 4, "wagers": {"banker-line": 2000}}, {"seat": 5, "wagers": {"player-line": 3000, "tie": 500}}],
    "player_hand": ["Kh", "6c"],
    "banker_hand": ["2c", "3d", "2d"],
}


def answered(request: Request) -> tuple[Any, Request]:
    answer, fine = solve_request(request, library())
    assert fine, answer
    return game(f"{request['house']}/{request['game']}"), dict(answer)


def test_the_examples_of_the_contract_go_through_both_doors():
    entered, asked = Counter[str](), Counter[str]()
    for request in EXAMPLES:
        if request["ask"] in DOORS and "house" in request:
            played, answer = answered(request)
            if played.info.family in WISHES:
                asked[request["ask"]] += 1
                entered[request["ask"]] += DOORS[request["ask"]](played, request, answer)
    least = {"settle": 15, "fee": 7, "compare": 9, "action": 3, "bonus": 3}
    assert all(entered[what] >= count for what, count in least.items()), (entered, asked)


@pytest.mark.parametrize(
    "change",
    [
        lambda answer: answer["moves"][0].update(amount=answer["moves"][0]["amount"] + 100),
        lambda answer: answer["moves"][0].update(rule="panda-8.win"),
        lambda answer: answer["moves"].reverse(),
        lambda answer: answer.update(bank_left=answer["bank_left"] - 100),
    ],
)
def test_money_that_a_round_moves_otherwise_is_noticed(change):
    played, answer = answered(BACCARAT)
    assert DOORS["settle"](played, BACCARAT, answer)
    wrong = json.loads(json.dumps(answer))
    change(wrong)
    with pytest.raises(AssertionError):
        DOORS["settle"](played, BACCARAT, wrong)


def test_a_table_that_cannot_have_come_about_is_left_to_one_door():
    # nobody draws a fourth card, and a player hand of seven stands (casino-99 L1144)
    drawn = {**BACCARAT, "banker_hand": ["2c", "5d"], "player_hand": ["Kh", "6c", "2h"]}
    played, _ = answered(BACCARAT)
    assert not DOORS["settle"](played, drawn, {})


def test_tiles_set_by_the_advice_go_through_both_doors():
    id = "phoenix/pai-gow-tiles"
    ask = asking(*id.split("/"))
    dealt = {"bank": ["1-3", "1-2", "5-5", "4-6"], "4": ["1-1", "2-2", "1-4", "3-6"], "2": ["6-6", "4-4", "5-6", "3-4"]}
    held = {who: {half: ask("set", cards=tiles)[half] for half in ("high", "low")} for who, tiles in dealt.items()}
    seats = [{"seat": int(who), "wagers": {"game": 2000}, "cards": held[who]} for who in ("4", "2")]
    request = {"ask": "settle", "house": "phoenix", "game": "pai-gow-tiles", "player_dealer": 3, "bank": 3000}
    request |= {"bank_cards": held["bank"], "seats": seats}
    played, answer = answered(request)
    assert DOORS["settle"](played, request, answer)
