"""A pai gow whose player-dealer pushes everybody with an ace high: a row of the list `compare`, worked out by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.shelf import BOOKS
from trainer.games.base import Game, Wish
from trainer.houses.library import Library
from trainer.prove.play_check import play_problems
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.solve import solve_request

ID = "casino-99/fortune-pai-gow-poker"
ROW = """
[compare."compare.ace-high"]
when = [{ bank_back = "high-card", bank_top = "A" }]
do = "push"
say = "When the player-dealer has no better than an ace high, every hand pushes."
cite = "L1400"
"""


@cache
def changed() -> Library:
    house, name = ID.split("/")
    text = BOOKS[house][name].replace("[cites]", f"{ROW}\n[cites]", 1)
    library = Library({**BOOKS, house: {**BOOKS[house], name: text}})
    assert not library.problems_of(ID), library.problems_of(ID)
    return library


def game() -> Game:
    return changed()[ID]


def compared(player: tuple[str, str], bank: tuple[str, str]) -> dict[str, Any]:
    sides = {
        who: {"front": front.split(), "back": back.split()}
        for who, (front, back) in {"player": player, "bank": bank}.items()
    }
    house, name = ID.split("/")
    answer, fine = solve_request({"ask": "compare", "house": house, "game": name, **sides}, changed())
    assert fine, answer
    return dict(answer)


@pytest.mark.parametrize(
    ("player", "bank", "result", "rule"),
    [
        # ace, jack, nine, eight, four behind king and queen: ace high, so even two pair push
        (("8s 8d", "Kd Kh 4c 5c 7d"), ("Ks Qd", "As Jd 9c 8c 4h"), "push", "compare.ace-high"),
        (("5s 2d", "Kd Jh 4c 3c 7d"), ("Ks Qd", "As Jd 9c 8c 4h"), "push", "compare.ace-high"),
        # a king high is held against the player as ever: eights and kings win both halves
        (("8s 8d", "Kd Kh 4c 5c 7d"), ("Qs Jd", "Ks Td 9c 8c 4h"), "win", "compare.win"),
        # a pair of twos is better than an ace high, and loses both halves
        (("8s 8d", "Kd Kh 4c 5c 7d"), ("As Jd", "2s 2d 9c 8c 4h"), "win", "compare.win"),
    ],
)
def test_an_ace_high_of_the_player_dealer_pushes_all(
    player: tuple[str, str], bank: tuple[str, str], result: str, rule: str
) -> None:
    answer = compared(player, bank)
    assert (answer["result"], answer["rule"]) == (result, rule)


def test_it_is_asked_and_settled_as_a_push() -> None:
    asked = 0
    for seed in range(6):
        setup = game().new_setup(seed, Wish(Kind.COMPARE, "compare.ace-high"))
        for r, duty, decision in machine.every_duty(game().start(setup)):
            if duty.kind is Kind.COMPARE and decision.rule.id == "compare.ace-high":
                asked += 1
                assert "the player-dealer's back is high card" in [str(reason) for reason in decision.reasons]
            if asked and duty.kind is Kind.SETTLE and "compare.ace-high" in [rule.id for rule in decision.rules]:
                assert "wins one hand, not the other" not in map(str, decision.reasons)
            assert r is not None
    assert asked > 5
    assert play_problems(game(), {}, 5) == ()


def test_the_player_dealer_is_set_first_where_a_book_prints_that() -> None:
    """The stages decide the order of the duties, and `order` reads it off them."""
    house, name = ID.split("/")
    text = BOOKS[house][name].replace("setting.player_dealer", 'setting.first = "bank"\nsetting.player_dealer', 1)
    library = Library({**BOOKS, house: {**BOOKS[house], name: text}})
    game = library[ID]
    assert play_problems(game, {}, 6) == ()
    answer, fine = solve_request(
        {"ask": "order", "house": house, "game": name, "player_dealer": 1, "action_seat": 3,
         "seats": [{"seat": seat, "wagers": {"game": 1000}} for seat in (3, 5)]}, library,
    )  # fmt: skip
    assert fine
    assert (answer["set"], answer["house_way"]) == (["bank", 3, 5], "after-bank")
    for seed in range(30):
        played = machine.play(game.start(game.new_setup(seed, Wish())))
        owners = [done.duty.seat for done in played.record if done.duty and done.duty.kind is Kind.SET_HAND]
        if len(owners) > 1:
            assert owners[0] == played.setup.player_dealer
            return
    raise AssertionError("no table with a hand that is left to the house")
