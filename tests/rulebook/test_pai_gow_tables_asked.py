"""The table without a hand, asked of the engine: piles, order, what a bettor may do; each held against a round."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Order, Seats
from trainer.round.duty import Kind

DOUBLE_HAND = ("phoenix", "double-hand-poker")
FORTUNE = ("casino-99", "fortune-pai-gow-poker")
TILES = ("phoenix", "pai-gow-tiles")


@pytest.mark.parametrize("house", [DOUBLE_HAND, FORTUNE, ("lake-elsinore", "pai-gow-poker")])
def test_piles_come_back_as_a_round_picks_them_up(house):
    ask, played = asking(*house), game("/".join(house))
    for seed in range(12):
        setup = played.new_setup(seed, ANY)
        steps = {duty.kind: decision.result for _, duty, decision in machine.every_duty(played.start(setup))}
        if Kind.PICK_UP not in steps or setup.option("deal"):
            continue
        fields = {"player_dealer": setup.player_dealer, "occupied": list(setup.seats_taken), "dice": list(setup.dice)}
        answer = ask("deliver", pile=int(setup.option("pile")), **fields)
        assert Seats(tuple(sorted(answer["come_back"]))) == steps[Kind.PICK_UP]
        assert Order(tuple(f"seat-{one['seat']}" for one in answer["piles"])) == steps[Kind.DELIVER]
        hands = played.start(setup).state.hands
        deck = played.start(setup).state.deck
        for one in answer["piles"]:
            assert {deck[number - 1] for number in one["cards"]} == set(hands[one["seat"]])


def test_every_card_of_the_deal_has_its_place():
    # Seven piles of seven dealt in rows; row by row from the left at Phoenix, back and forth at Casino 99 [L1408].
    for house, second in ((DOUBLE_HAND, 8), (FORTUNE, 14)):
        answer = asking(*house)("deliver", player_dealer=1, occupied=[2, 3], dice=[5, 5, 5], pile=1)
        piles = {one["pile"]: one["cards"] for one in answer["piles"]}
        assert sorted(number for cards in piles.values() for number in cards) == list(range(1, 50))
        assert piles[1][:2] == [1, second]
        assert answer["left_over"] == [50, 51, 52, 53]
        assert answer["come_back"] == [4, 5, 6, 7]


@pytest.mark.parametrize("house", [DOUBLE_HAND, FORTUNE])
def test_the_order_is_that_of_a_round(house):
    ask, played = asking(*house), game("/".join(house))
    for seed in range(12):
        setup = played.new_setup(seed, ANY)
        rows = [
            {"seat": seat, "wagers": dict(setup.at(seat))}
            for seat in setup.seats_taken
            if not any(w.back for w in setup.wagers)
        ]
        order = [d.result for _, duty, d in machine.every_duty(played.start(setup)) if duty.kind is Kind.PAYOUT_ORDER]
        if not rows or not order:
            continue
        answer = ask("order", player_dealer=setup.player_dealer, dice=list(setup.dice), seats=rows)
        places = tuple(f"seat-{one['seat']}.{one['wager']}" for one in answer["settled"])
        assert order == [Order(places)]
        assert answer["turned"] == ["bank", *dict.fromkeys(one["seat"] for one in answer["settled"])]


@pytest.mark.parametrize(
    ("house", "fields", "allowed", "says"),
    [
        (FORTUNE, {"option": "fortune"}, False, "game wager"),
        (FORTUNE, {"option": "fortune", "wagers": {"game": 1000}}, True, ""),
        (FORTUNE, {"option": "game", "behind": True}, True, "Back-line betting is permitted on all wagers."),
        (
            FORTUNE,
            {"option": "fortune", "wagers": {"game": 1000}, "amount": 50000, "limit": [1000, 20000]},
            False,
            "limits",
        ),
        (DOUBLE_HAND, {"option": "game", "behind": True}, False, "no back-line bets"),
        (
            ("poker-flats", "double-hand-poker"),
            {"option": "game", "amount": 500, "limit": [1000, 5000]},
            True,
            "has action",
        ),
        (
            ("poker-flats", "double-hand-poker"),
            {"option": "game", "amount": 9000, "limit": [1000, 5000]},
            False,
            "above",
        ),
        (("prop-desk", "pai-gow-poker"), {"option": "game", "seat": 4, "player_dealer": 3}, False, "NO PLAY"),
        (TILES, {"option": "game", "amount": 1200}, False, "steps of $5"),
        (TILES, {"option": "game", "amount": 2000, "behind": True}, True, ""),
    ],
)
def test_what_a_bettor_may_do(house, fields, allowed, says):
    answer = asking(*house)("allowed", **fields)
    assert answer["allowed"] is allowed
    assert says in answer["read"]


def test_a_bonus_that_pays_nothing_loses():
    plain = ["Kd", "Qc", "8c", "8d", "Js", "6h", "4c"]
    answer = asking(*FORTUNE)("bonus", stake=500, cards=plain)
    assert (answer["result"], answer["amount"], answer["rule"]) == ("lose", 0, "fortune.lose")
    straight = ["Ad", "Ks", "9c", "8d", "7h", "6s", "5c"]
    assert asking(*FORTUNE)("bonus", stake=500, cards=straight)["result"] == "win"


def test_tiles_are_dealt_and_settled_from_the_banks_left():
    answer = asking(*TILES)("deliver", player_dealer=3, occupied=[1, 6])
    assert answer["hands"] == [
        {"seat": 6, "cards": [1, 2, 3, 4]},
        {"seat": 1, "cards": [5, 6, 7, 8]},
        {"seat": 3, "cards": [9, 10, 11, 12]},
    ]
    assert asking(*TILES)("order", player_dealer=3, occupied=[1, 6])["settled"] == [6, 1]


def test_chinese_stacks_and_pairs():
    # Angie's deals stack by stack, Lake Elsinore one card at a time round four piles [L3286-3291].
    fields = {"button": 3, "occupied": [1, 3, 5]}
    angies = asking("angies", "chinese-poker")("deliver", **fields)
    assert [one["seat"] for one in angies["hands"]] == [3, 5, 1]
    assert angies["hands"][1]["cards"] == list(range(14, 27))
    assert angies["come_back"] == [4]
    lake = asking("lake-elsinore", "chinese-poker")("deliver", **fields)
    assert lake["hands"][1]["cards"] == list(range(2, 53, 4))
    assert asking("angies", "chinese-poker")("order", **fields)["settled"] == ["3-5", "3-1", "5-1"]
