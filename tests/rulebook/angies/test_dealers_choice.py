"""Dealer's choice by the lines of Angie's book (L170-172, L94, L122), dealt and asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulebook.asking import game, library
from trainer.drills.code import kind_ref
from trainer.drills.question import Deal, ask
from trainer.drills.question_builder import build
from trainer.games.base import ANY, Wish
from trainer.round import machine
from trainer.round.acts import Choose, Seat
from trainer.round.duty import Kind
from trainer.round.setup import Setup, parse_setup
from trainer.solve import solve_request

ID = "angies/dealers-choice"
STACKS = "1:stack=$100 4:stack=$100 7:stack=$100"


def table(game_: str, seats: int, more: str = "") -> Setup:
    return parse_setup(f"{ID} seed=3 seats={seats} {STACKS} button=4 game={game_} limit=2-4 {more}")


def acts(setup: Setup) -> dict[str, object]:
    assert game(ID).check_setup(setup) == ()
    end = machine.play(game(ID).start(setup))
    return {str(key): act for key, act in end.acts.items()}


def test_the_player_on_the_button_names_it_and_the_next_one_the_next_game():
    found = acts(table("texas-holdem", 9))
    assert found["allow/names"] == Seat(4)  # L172: located on the dealer's button
    assert found["allow/next"] == Seat(7)  # L172: then the dealer button is rotated
    assert found["rotate"] == Seat(7)


def test_a_game_that_the_house_does_not_offer_is_refused():
    found = acts(table("razz", 7, "named=0"))
    assert (found["allow/refused"], found["allow/offered"]) == (Choose("no"), Choose("yes"))


def test_lowball_is_dealt_without_the_joker_of_the_house():
    assert game("angies/lowball").deck.jokers == 1  # L122: during all other Lowball events one joker
    setup = table("lowball", 8)
    assert acts(setup)["allow/joker"] == Choose("no")
    start = game(ID).start(setup)
    dealt = [card for place in start.lay.cards.values() for card in place]
    assert len(start.state.deck) == 52
    assert not any(str(one.card) == "Jk" for one in dealt)
    answer, _ = solve_request(
        {"ask": "choose", "house": "angies", "game": "dealers-choice", "chosen": "lowball"}, library()
    )
    assert answer["jokers"] == 0


@pytest.mark.parametrize("slug", list(game(ID).dealt))
def test_every_game_is_dealt_by_its_own_rules(slug):
    # L172: the rules for each game apply. The same table in the game itself asks the same, but for the choice.
    setup = replace(game(ID).dealt[slug].new_setup(5, ANY))
    found = acts(setup.with_options(game=slug))
    own = machine.play(game(ID).dealt[slug].start(setup))
    assert {str(key): act for key, act in own.acts.items()}.items() <= found.items()
    more = {key for key in found if key not in {str(key) for key in own.acts}}
    assert more - {"allow/joker"} == {"allow/names", "allow/offered", "allow/next"}


def test_what_is_answered_counts_for_the_game_that_was_chosen():
    start = game(ID).start(table("razz", 7))
    r = machine.play(start, lambda _, duty: duty.kind is Kind.BURN)
    question = ask(Deal(ID, r.setup.to_text()), game(ID), r)
    assert question is not None
    assert question.skill is not None
    assert question.skill.id == "angies/razz/burn/deal.burn"


def test_games_that_are_no_game_of_the_house_cannot_be_dealt():
    (problem,) = game(ID).check_setup(table("mexican-stud-poker", 8))
    assert problem.where == "game"
    answer, _ = solve_request(
        {"ask": "choose", "house": "angies", "game": "dealers-choice", "chosen": "Mexican Stud Poker"}, library()
    )
    assert (answer["allowed"], answer["rule"]) == (False, "choice.offered")


def test_a_request_about_the_game_chosen_is_answered_by_it():
    request = {"ask": "showdown", "house": "angies", "game": "dealers-choice", "chosen": "razz"}
    hands = [["Ah", "2d", "3c", "4s", "5h", "Kd", "Kc"], ["2c", "3d", "4h", "5s", "7c", "9d", "Jh"]]
    answer, fine = solve_request({**request, "hands": hands}, library())
    assert fine, answer
    assert answer["low"] == [0]  # L92: the bicycle is the best hand


def test_drills_of_its_duties_find_their_rules():
    for kind, rule in ((Kind.ALLOW, "choice.joker"), (Kind.RULE_ON, "ruling.who-chooses")):
        setup = game(ID).new_setup(11, Wish(kind, rule))
        assert game(ID).check_setup(setup) == ()
        ids = [one.id for _, _, decision in machine.every_duty(game(ID).start(setup)) for one in decision.rules]
        assert rule in ids
    assert build(game, kind_ref(game(ID), Kind.ALLOW, 7)).duty.kind is Kind.ALLOW
