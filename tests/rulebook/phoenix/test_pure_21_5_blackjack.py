"""Pure 21.5 Blackjack at Phoenix: the earlier text (L584-729) and the later one with Red Flex (L749-994)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from tests.rulebook.blackjack import Table, check_bands, seat

E, T = Table("phoenix/pure-21-5-blackjack-early"), Table("phoenix/pure-21-5-blackjack")
both = pytest.mark.parametrize("table", [E, T], ids=["early", "later"])


@both
def test_a_pure_21_5_pays_6_to_5(table: Table):
    # L685, L866; quiz 1: $50 pays $60, two Bonus cards are 20.
    assert table.settle([seat(4, "Ah Kd", game=5000)], "9c 8d") == [(4, "game", "pay", 6000)]
    assert table.ask("compare", player=["Kh", "Qd"], bank=["9c", "8d"])["parts"][0]["total"] == "hard 20"


@both
@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Th 6d 8c", "8c 8d 8h", "push"),  # quiz 2
        ("Th 6d 6c", "9c 6d 9h", "lose"),  # nearer, and lost all the same
        ("Th 6d 9c", "Tc Td", "lose"),  # quiz 3
        ("Th 8d", "Kc 6d 9h", "win"),
        ("Ah Kd", "Ac Qd", "push"),
        ("Th 9d 2c", "Ac Qd", "lose"),
        ("Th 9d", "Tc 9d", "push"),
        ("Th 8d", "Tc 9d", "lose"),
    ],
)
def test_results(table: Table, player: str, bank: str, result: str):
    # L685-695, L865-876
    assert table.result(player, bank) == result


@both
@pytest.mark.parametrize(
    ("who", "cards", "act"),
    [
        ("player", "5h 6d", "hit"),
        ("player", "Th 2d", "choice"),
        ("player", "Th 9d", "stand"),
        ("player", "Ah 9d", "choice"),
        ("bank", "Ah 6d", "hit"),
        ("bank", "Ah 7d", "stand"),
        ("bank", "Th 6d", "hit"),
        ("bank", "Th 7d", "stand"),
    ],
)
def test_charts(table: Table, who: str, cards: str, act: str):
    # L671-681, L823-827, L850-853
    assert table.draw(who, cards) == act


@both
def test_the_jack_of_quiz_4(table: Table):
    # L836-846: from the player-dealer's left, his seat left out; six other seats, jack = 11: the fifth.
    answer = table.ask("action", player_dealer=1, card="Jh", seats=7)
    assert answer["button_seat"] == 6
    for value, rank in enumerate("A23456789TJQK"):
        assert table.button(3, f"{rank}h") == [4, 5, 6, 7, 8, 1, 2][value % 7]


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Th 7d", 2),
        ("Kd 6d 9h", 3),  # quiz 5
        ("Kd 2c", 0),
        ("7h 8d Ac 4d", 2),  # quiz 6
        ("2h 3d 2h 3d Tc", 8),
        ("2h 3d 2h 3d 2h Tc", 50),
        ("2h 3d 2h 3d 2h 2d", 100),
        ("2h 3d 2h 3d 2h 2d 2h", 200),
        ("2h 2d 2h 2d 2h 2d 2h 2d", 299),
        ("2h 2d 2h 2d 2h 2d 2h 2d Ah", 299),
    ],
)
def test_red_flex(bank: str, pays: int):
    # L942-994
    assert T.pays("red-flex", 500, bank) == 500 * pays


def test_the_player_dealer_goes_over_with_three_red_cards():
    # L984-986; quiz 5
    rows = [seat(4, "Th 9d", game=1000, red_flex=500), seat(6, "Th 6d 9c", game=1000)]
    moves = T.settle(rows, "Kd 6d 9h", action_seat=4)
    assert moves == [(4, "game", "pay", 1000), (4, "red-flex", "pay", 1500), (6, "game", "take", 1000)]


@both
def test_fees(table: Table):
    # L716-725, L918-926; quiz 7: $380: $3. The row $201-$400 slid by a cell.
    bands = {1: [(1, 50, 50), (51, 100, 100), (101, 200, 200), (201, 400, 300), (401, 0, 500)]}
    check_bands(table, "game", bands)
    assert table.fee(1, {"game": 38000}) == (300, 0)


def test_the_sheet_of_2008():
    # L584-594, in steps of five dollars
    bands = {1: [(5, 50, 50), (55, 100, 100), (105, 200, 200), (205, 400, 300), (405, 0, 500)]}
    check_bands(E, "game", bands, set="sheet-2008")


@both
def test_split_bonus_cards_never_make_a_pure_21_5(table: Table):
    # L890-892; quiz 8
    assert table.ask("compare", player=["Kh", "Ad"], bank=["9c", "8d"], split=True)["rule"] == "result.nearer"


def test_splits_of_the_later_text():
    # L886-894
    assert T.allowed("split", "9h 9d", hands=3)
    assert not T.allowed("split", "9h 9d", hands=4)
    assert T.allowed("split", "Kh Kd", hands=2)
    assert not T.allowed("split", "Kh Kd", hands=3)
    assert not T.allowed("split", "Kh Qd")
    assert E.allowed("split", "Kh Qd")


def test_surrender_after_a_split_is_a_reading():
    # L888-892 against L900
    assert T.allowed("surrender", "9h 7d", hands=2)
    assert not T.allowed("surrender", "9h 7d", hands=2, surrender_after_split="refused")
    assert not T.allowed("surrender", "9h 4d 3c")


def test_the_later_text_checks_under_an_ace_only():
    # L821 against L686
    for table, up, look in ((T, "Kc", "go-on"), (T, "Ac", "check"), (E, "Kc", "check"), (E, "9c", "go-on")):
        acts = table.acts(f"seed=1 bank=3:$5000/1 4:game=$20 cards=Th{up}8d5c plays=4:stand")
        assert acts["peek"] == look


def test_a_pure_21_5_behind_a_bonus_card_is_found_at_the_end():
    acts = T.acts("seed=1 bank=3:$5000/1 4:game=$20 cards=ThKc6dAc5h plays=4:hit")
    assert acts["draw/4/cards-2.1"] == "choice"
    assert acts["settle/4/seat-4.game"] == "take $20"


def test_even_money_of_the_earlier_text_is_flat_and_its_sum_wrong():
    # L714
    for bank in ("Ac Kd", "Ac 9d"):
        assert E.settle([seat(4, "Ah Kd", game=10000) | {"even_money": True}], bank) == [(4, "game", "pay", 10000)]
    assert "0.7" in game(E.id).rules["result.even-money"].doubt
    assert "result.even-money" not in game(T.id).rules


def test_seat_by_seat_game_then_red_flex():
    # L836, L964
    rows = [seat(4, "Th 9d", game=1000, red_flex=500), seat(6, "Th 8d", game=1000, red_flex=500)]
    moves = T.settle(rows, "Tc 3d 4c")
    assert [(one, kind) for one, kind, _, _ in moves] == [(6, "game"), (6, "red-flex"), (4, "game"), (4, "red-flex")]


def test_doubles_splits_and_insurance_do_not_count_for_the_fee():
    # L918: game and Red Flex wagers; $90 and $10 are $100.
    wagers = {"game": 9000, "red-flex": 1000, "double": 9000, "insurance": 4500}
    assert T.fee(1, wagers) == T.fee(1, {"game": 9000, "red-flex": 1000}) == (100, 0)


@pytest.mark.parametrize(("dollars", "lost"), [(200, False), (300, True), (401, False)])
def test_the_tier_that_lost_its_fee_in_print_says_so(dollars: int, lost: bool):
    # L925 prints "$201 - $400" without a fee; L724 of the earlier text has $3.
    answer = T.ask("fee", option=1, seats=[{"seat": 2, "wagers": {"game": dollars * 100}}])
    assert answer["player_dealer"] == {200: 200, 300: 300, 401: 500}[dollars]
    assert (": corrected here" in answer.get("doubt", "")) is lost


def test_bets_from_behind_a_seat():
    # L814, L961: game and Red Flex
    row = seat(4, "Th 9d", game=1000)
    moves = T.settle([row | {"back_line": [{"wagers": {"game": 500, "red-flex": 500}}]}], "9c 8d")
    assert [(kind, do, cents) for _, kind, do, cents in moves] == [
        ("game", "pay", 1000),
        ("game", "pay", 500),
        ("red-flex", "take", 500),
    ]


def test_a_split_hand_is_not_doubled_for_less_either():
    # L704 speaks of the first two cards only; the reading that split hands are not doubled holds for any amount
    answer = asking("phoenix", "pure-21-5-blackjack-early")(
        "allowed", option="double", cards=["5h", "6c"], split=True, against=["9h"], wager=1000, amount=500
    )
    assert answer["allowed"] is False
