"""Hold'em, Omaha and the pineapples at Poker Flats: the button's fee, discards, errors of the board."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

HIGH = ("texas-holdem", "omaha", "pineapple-hi", "crazy-pineapple")
SPLIT = ("holdem-hi-lo-split", "omaha-high-low-split", "tahoe-pineapple")


@pytest.mark.parametrize("slug", HIGH)
def test_the_player_on_the_button_pays_by_the_limit(slug: str):
    # L15-23, L123-127.
    for limit, fee in (("$1-$2", 200), ("$2-$4", 300), ("$3-$6", 300)):
        answer = asking("poker-flats", slug)("fee", limit=limit, players=6)
        assert (answer["pot"], answer["button"]) == (0, fee)


@pytest.mark.parametrize("slug", SPLIT)
def test_a_split_game_costs_three_dollars(slug: str):
    # L19.
    assert asking("poker-flats", slug)("fee", limit="$2-$4 split", players=5)["button"] == 300


def test_the_fee_is_paid_before_the_cards_and_lies_in_no_pot():
    words = "seed=2 seats=9 1:stack=$60 4:stack=$60 8:stack=$60 button=4 limit=2-4"
    played = game("poker-flats/texas-holdem")
    r = played.start(parse_setup(f"poker-flats/texas-holdem {words}", 9))
    first = next(machine.every_duty(r))
    assert first[1].kind is Kind.TAKE_FEE
    end = machine.play(r)
    assert end.lay.chips_at("drop") == 300
    assert end.lay.total == 18000
    assert sum(end.lay.chips_at(f"seat-{seat}.stack") for seat in (1, 4, 8)) == 17700


RULINGS = {
    "wrong-card-count": "misdeal",  # L305-306
    "flop-too-many-cards": "reshuffle-new-flop",  # L308-309
    "premature-flop": "reshuffle-new-flop",  # L313-315
    "premature-turn": "set-aside",  # L317-321
    "premature-river": "reshuffle-river",  # L323-324
    "card-off-table": "exchange-after-deal",  # L326
}


@pytest.mark.parametrize("situation", RULINGS)
def test_errors_of_the_board_are_mended_alike_in_every_game(situation: str):
    # L177, L334-336, L703: hold'em and general rules apply.
    for slug in (*HIGH, *SPLIT):
        assert asking("poker-flats", slug)("ruling", situation=situation)["ruling"] == RULINGS[situation]


def test_who_moves_away_from_the_blind_posts_it_or_comes_back_in_the_same_position():
    # L299-303: the big blind is posted, live, or the player waits and is dealt back in in the same position.
    for slug in (*HIGH, *SPLIT):
        answer = asking("poker-flats", slug)("ruling", situation="moved-seat")
        assert answer["cite"] == "poker-flats L299-303"
        assert answer["read"] == "the player posts the big blind, or comes back in the same position"


def test_when_the_third_card_goes():
    # L712-714 before the flop, L682-685 after the betting on it, L742-744 never.
    held = {}
    for slug in ("pineapple-hi", "crazy-pineapple", "tahoe-pineapple"):
        id = f"poker-flats/{slug}"
        words = "seed=2 seats=9 1:stack=$60 4:stack=$60 8:stack=$60 button=4 limit=2-4"
        r = game(id).start(parse_setup(f"{id} {words}", 9))
        held[slug] = [
            len(now.lay.cards_at("seat-8.hand"))
            for now, duty, _ in machine.every_duty(r)
            if duty.kind is Kind.FIRST_TO_ACT
        ]
    assert held == {
        "pineapple-hi": [3, 2, 2, 2],
        "crazy-pineapple": [3, 3, 2, 2],
        "tahoe-pineapple": [3, 3, 3, 3],
    }
