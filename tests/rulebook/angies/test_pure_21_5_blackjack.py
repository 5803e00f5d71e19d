"""Pure 21.5 Blackjack at Angie's, 3 to 2 (L363-598) and 6 to 5 (L600-837)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, check_bands, seat

THREE, SIX = Table("angies/pure-21-5-blackjack-3-2"), Table("angies/pure-21-5-blackjack-6-5")
both = pytest.mark.parametrize("table", [THREE, SIX], ids=["3-2", "6-5"])


@pytest.mark.parametrize(("table", "paid"), [(THREE, 3750), (SIX, 3000)])
def test_what_a_pure_21_5_pays(table: Table, paid: int):
    # L382, L619; quiz 1
    assert table.settle([seat(4, "Ah Kd", game=2500)], "9c 8d") == [(4, "game", "pay", paid)]


@both
def test_after_a_split_an_ace_and_a_bonus_card_are_21(table: Table):
    # quiz 2
    answer = table.ask("compare", player=["Ah", "Kd"], bank=["9c", "8d"], split=True)
    assert (answer["result"], answer["rule"]) == ("win", "result.nearer")


@both
def test_three_eights_push_and_buster_pays_for_three_cards(table: Table):
    # L458, L535; quiz 3
    moves = table.settle([seat(4, "Th 6d 8h", game=2000, buster=500)], "8c 8d 8h")
    assert moves == [(4, "game", "push", 0), (4, "buster", "pay", 500)]


@both
@pytest.mark.parametrize(
    ("who", "cards", "act"),
    [
        ("bank", "Ah 6d", "hit"),
        ("bank", "Ah 7d", "stand"),
        ("bank", "Th 7d", "stand"),
        ("bank", "Th 6d", "hit"),
        ("player", "5h 6d", "hit"),
        ("player", "Th 2d", "choice"),
        ("player", "Th 8d", "choice"),
        ("player", "Th 9d", "stand"),
        ("player", "Ah 9d", "choice"),
    ],
)
def test_charts(table: Table, who: str, cards: str, act: str):
    # L427-445; quiz 4
    assert table.draw(who, cards) == act


@pytest.mark.parametrize("bank", ["Ac Kd", "Ac 9d"])
def test_even_money_is_flat_whatever_the_down_card_is(bank: str):
    # L476, L713; quiz 5
    row = seat(4, "Ah Kd", game=2000) | {"even_money": True}
    for table in (THREE, SIX):
        assert table.settle([row], bank) == [(4, "game", "pay", 2000)]


def test_the_printed_sum_holds_at_3_to_2_and_fails_at_6_to_5():
    # L476: with a natural of the player-dealer +1; without +1.5 - 0.5 = +1. L713 repeats it at 6 to 5: +0.7.
    for table, missed in ((THREE, 2000), (SIX, 1400)):
        for bank, won in (("Ac Kd", 2000), ("Ac 9d", missed)):
            moves = table.settle([seat(4, "Ah Kd", game=2000, insurance=1000)], bank)
            assert sum({"pay": cents, "take": -cents}.get(do, 0) for _, _, do, cents in moves) == won
    assert not game(THREE.id).rules["result.even-money"].doubt
    assert "0.7" in game(SIX.id).rules["result.even-money"].doubt


@both
@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("7h 4d 8c", 2),  # quiz 6
        ("7h 4d Th", 3),
        ("7h 4c Th", 0),
        ("7c 4h Th", 0),
        ("2h 3d 2h 3d Tc", 8),
        ("2h 3d 2h 3d 2h Tc", 50),
        ("2h 3d 2h 3d 2h 2d", 100),
        ("2h 3d 2h 3d 2h 2d 2h", 200),
        ("2h 2d 2h 2d 2h 2d 2h 2d", 300),
        ("2h 2d 2h 2d 2h 2d 2h 2d Ah", 300),
    ],
)
def test_red_flex(table: Table, bank: str, pays: int):
    # L478-512
    assert table.pays("red-flex", 500, bank) == 500 * pays


@both
@pytest.mark.parametrize(
    ("bank", "pays"),
    [("Tc 6d 7h", 1), ("Tc 2d 3h 7h", 3), ("Tc 7d", 0), ("2c 2d 3h 3s 4h 9c", 20), ("2c 2d 2h 2s 2h 2c 2d 9s", 200)],
)
def test_buster(table: Table, bank: str, pays: int):
    # L514-541; quiz 7
    assert table.pays("buster", 500, bank) == 500 * pays


@both
def test_three_laps_from_the_player_dealers_left(table: Table):
    # L419; quiz 8
    rows = [
        seat(2, "Th 9d", game=2000, red_flex=500, buster=500),
        seat(4, "Th 8d", game=2000, red_flex=500, buster=500),
    ]
    moves = table.settle(rows, "Tc 7d")
    assert [(one, kind) for one, kind, _, _ in moves] == [
        (4, "game"),
        (2, "game"),
        (4, "red-flex"),
        (2, "red-flex"),
        (4, "buster"),
        (2, "buster"),
    ]


@both
def test_side_bets_are_settled_when_the_player_dealer_has_a_pure_21_5(table: Table):
    # L490-491, L528
    moves = table.settle([seat(4, "Th 9d", game=2000, red_flex=500, buster=500)], "Ah Kd")
    assert moves == [(4, "game", "take", 2000), (4, "red-flex", "pay", 1000), (4, "buster", "take", 500)]


@both
def test_the_fee_of_quiz_9(table: Table):
    # L545: three players with $10 and $5 Red Flex: $45 in action, 50 cents each.
    rows = [{"seat": n, "wagers": {"game": 1000, "red-flex": 500}} for n in (2, 4, 6)]
    answer = table.ask("fee", option=1, seats=rows)
    assert (answer["player_dealer"], answer["players"]) == (50, [50, 50, 50])


@both
def test_only_a_buster_bet_is_left_and_the_player_dealer_draws(table: Table):
    # L531; quiz 10
    acts = table.acts("seed=1 bank=3:$9000/1 4:game=$20,buster=$5 fee=4 cards=Ah9cKd6dTs plays=4:stand")
    assert acts["draw/bank-2"] == "hit"


@both
def test_there_is_no_action_button(table: Table):
    acts = table.acts("seed=1 bank=3:$9000/1 4:game=$20 fee=4 cards=Th9c9d6dTs plays=4:stand")
    assert not [key for key in acts if key.startswith("place-button")]


@both
def test_every_band_and_the_players_fees(table: Table):
    # L550-596, L787-833
    check_bands(
        table,
        "game",
        {
            1: [(3, 50, 50), (51, 100, 100), (101, 200, 200), (201, 300, 300), (301, 0, 400)],
            2: [(5, 50, 50), (51, 100, 100), (101, 200, 200), (201, 300, 300), (301, 0, 400)],
            3: [(25, 50, 50), (51, 100, 100), (101, 200, 200), (201, 300, 200), (301, 0, 200)],
            4: [(3, 50, 50), (51, 100, 100), (101, 200, 200), (201, 300, 300), (301, 0, 400)],
            5: [(5, 50, 50), (51, 100, 100), (101, 200, 200), (201, 300, 300), (301, 0, 400)],
            6: [(25, 50, 50), (51, 100, 100), (101, 200, 200), (201, 300, 300), (301, 0, 500)],
            7: [(50, 100, 100), (101, 200, 200), (201, 500, 300), (501, 1000, 500), (1001, 0, 700)],
            8: [(100, 300, 100), (301, 500, 200), (501, 1000, 300), (1001, 2000, 500), (2001, 0, 1000)],
        },
    )
    players = {1: 50, 2: 100, 3: 100, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0}
    for option, fee in players.items():
        assert table.fee(option, {"game": 10000})[1] == fee


def test_the_later_sheet_is_borrowed_from_casino_99():
    # Casino 99 L2621-2625: option 38, $100 of action, $2 after regrouping.
    answer = THREE.ask("fee", set="casino-99", option=38, seats=[{"seat": 2, "wagers": {"game": 10000}}])
    assert answer["player_dealer"] == 200
    assert answer["borrowed"]
