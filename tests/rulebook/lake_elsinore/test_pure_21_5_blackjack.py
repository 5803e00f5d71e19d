"""Pure 21.5 Blackjack (L1270-1626) and Pure 21.5 with Red Flex (L2089-2625) at Lake Elsinore."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, check_bands, seat
from trainer.round.setup import parse_setup

P, R = Table("lake-elsinore/pure-21-5-blackjack"), Table("lake-elsinore/pure-21-5-red-flex")
both = pytest.mark.parametrize("table", [P, R], ids=["pure", "red-flex"])
TEN = {P.id: "Bw", R.id: "T"}


def test_bonus_cards_have_letters():
    # L1281-1299, L1334-1338
    cards = [str(card) for card in game(P.id).deck.cards()]
    assert len(cards) == 6 * 52
    assert {card for card in cards if card.startswith("B")} == {"Bw", "Bx", "By", "Bz"}


def test_what_a_pure_21_5_pays():
    # L1275-1276: 3 to 2; L2100-2102: 6 to 5
    assert P.settle([seat(4, "Ah Bx", game=1000)], "9c 8d") == [(4, "game", "pay", 1500)]
    assert R.settle([seat(4, "Ah Kd", base=1000)], "9c 8d") == [(4, "base", "pay", 1200)]


def test_after_a_split_it_is_21():
    # quiz 1; L2434-2436: even money
    assert P.ask("compare", player=["Ah", "Bx"], bank=["9c", "8d"], split=True)["rule"] == "result.nearer"
    assert R.ask("compare", player=["Ah", "Kd"], bank=["9c", "8d"], split=True)["rule"] == "result.nearer"


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("9h 8d 6c", "9c 6d 8h", "push"),  # L1521
        ("Bw 6d 9c", "By 6c 9d", "push"),  # L1521-1523
        ("9h 8d 6c", "9c 5d 9h", "lose"),  # L1526: same total, other cards; quiz 2
        ("9h 8d 5c", "9c 5d 9h", "lose"),
        ("9h 8d 6c", "9c 8d", "lose"),
        ("9h 8d", "9c 5d 9h", "win"),
        ("9h 9d", "9c 9d", "push"),
        ("Ah Bw", "Ac Bz", "push"),
        ("9h 9d 3c", "Ac Bz", "lose"),
    ],
)
def test_results(player: str, bank: str, result: str):
    assert P.result(player, bank) == result


@pytest.mark.parametrize(
    ("variation", "player", "bank", "result"),
    [
        ("variation-1", "9h 8d 6c", "9c 6d 8h", "lose"),  # L1577-1590
        ("variation-1", "9h 8d 5c", "9c 6d 8h", "push"),
        ("variation-1", "9h 8d 7c", "9c 6d 8h", "lose"),
        ("variation-2", "9h 8d 6c", "9c 5d 9h", "push"),  # L1591-1605
        ("variation-2", "9h 8d 5c", "9c 6d 8h", "lose"),
        ("variation-2", "9h 8d 7c", "9c 6d 8h", "lose"),
    ],
)
def test_the_houses_variations_when_both_are_over(variation: str, player: str, bank: str, result: str):
    assert P.result(player, bank, both_over=variation) == result


def test_in_red_flex_only_three_eights_push():
    # L2381-2383; quiz 2
    assert R.result("9h 8d 6c", "8c 8d 8h") == "push"
    assert R.result("9h 8d 6c", "9c 6d 8h") == "lose"


@both
def test_charts(table: Table):
    # L1466-1481, L2316-2337; quiz 3
    ten = TEN[table.id] if table is P else "Th"
    assert table.draw("player", f"{ten} 9d") == "stand"
    assert table.draw("player", f"{ten} 8d") == "choice"
    assert table.draw("player", "5h 6d") == "hit"
    assert table.draw("bank", "Ah 6d") == "hit"
    assert table.draw("bank", "Ah 7d") == "stand"
    assert table.draw("bank", f"{ten} 7d") == "stand"


def test_splits_and_doubles():
    # L1548-1563; quiz 3 to 5
    assert P.allowed("split", "Bw Bz")
    assert P.allowed("split", "9h 9d")
    assert not P.allowed("split", "Bw 9d")
    assert not P.allowed("split", "9h 9d", hands=4)
    assert P.allowed("double", "5h 6d", wager=2000, amount=1000)
    assert not P.allowed("split", "9h 9d", wager=2000, amount=1000)
    assert P.draw("player", "Ah 5d", split=True) == "stand"
    assert R.allowed("double", "5h 6d", hands=2)
    assert R.allowed("split", "Kh Td")
    assert not R.allowed("split", "Ah Ad", hands=2)


@pytest.mark.parametrize(
    ("card", "seat"),
    [("Ah", 2), ("8h", 2), ("9h", 3), ("3h", 4), ("Bw", 4), ("Bx", 5), ("By", 6), ("Bz", 7), ("7h", 8)],
)
def test_the_diagram_with_the_player_dealer_in_seat_1(card: str, seat: int):
    # L1392-1437; quiz 7: X is the fourth seat clockwise.
    assert P.button(1, card) == seat


@pytest.mark.parametrize(
    ("card", "seat"), [("Ah", 2), ("8h", 2), ("Th", 4), ("Jh", 5), ("Qh", 6), ("Kh", 7), ("7h", 8)]
)
def test_the_diagram_of_red_flex_is_that_of_pure_21_5(card: str, seat: int):
    # L2285-2287: blank; with the player-dealer in seat 1 both counts begin at seat 2. From 8 on it goes round again.
    assert R.button(1, card) == seat
    assert ("doubt" in R.ask("action", player_dealer=1, card=card)) is (card not in ("Ah", "7h"))


# -- Red Flex


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Th 7d", 2),  # L2555-2557
        ("Kd 6d 9h", 3),  # L2559-2561
        ("Kd 2c", 0),  # L2563-2564; quiz 3
        ("7h 8d Ac 4d", 2),  # L2566-2569; quiz 4
        ("2h 3d 2h 3d Tc", 6),
        ("2h 3d 2h 3d 2h Tc", 50),
        ("2h 3d 2h 3d 2h 2d", 100),
        ("2h 3d 2h 3d 2h 2d 2h", 200),
        ("2h 2d 2h 2d 2h 2d 2h 2d", 500),
    ],
)
def test_red_flex(bank: str, pays: int):
    # L2538-2546
    assert R.pays("red-flex", 500, bank) == 500 * pays


def test_a_hand_that_loses_red_flex_is_still_played_out():
    # L2563-2564
    acts = R.acts("seed=1 bank=3:$9000/1 4:base=$20,red-flex=$5 fee=2 cards=ThKd9d2c plays=4:stand")
    assert acts["draw/bank-2"] == "hit"


def test_red_flex_is_never_more_than_the_base_wager():
    # L2517-2524; quiz 5
    setup = parse_setup(f"{R.id} seed=1 bank=3:$9000/1 4:base=$20,red-flex=$30 fee=2", 8)
    assert [problem.where for problem in game(R.id).check_setup(setup)] == ["seat-4.red-flex"]


def test_all_base_wagers_then_all_red_flex():
    # L2253-2257; quiz 6
    rows = [seat(4, "Th 9d", base=1000, red_flex=500), seat(6, "Th 8d", base=1000, red_flex=500)]
    moves = R.settle(rows, "Tc 7d")
    assert [kind for _, kind, _, _ in moves] == ["base", "base", "red-flex", "red-flex"]


def test_insurance():
    # L2456-2464; quiz 7
    assert R.allowed("insurance", "Th 6d", "Ac", wager=2000, amount=1000)
    assert not R.allowed("insurance", "Th 6d", "Ac", wager=2000, amount=1500)
    assert not R.allowed("insurance", "Th 6d", "Tc")
    moves = R.settle([seat(4, "Th 9d", base=2000, insurance=1000)], "Ac Kd")
    assert moves == [(4, "insurance", "pay", 2000), (4, "base", "take", 2000)]


def test_there_is_no_insurance_in_pure_21_5():
    assert "insurance" not in {rule.partition(".")[0] for rule in game(P.id).rules}


# -- money


def test_wagers_without_cover_go_back():
    # L1445-1448; quiz 6
    assert P.ask("ruling", situation="bank-used-up")["ruling"] == "return-uncovered"
    rows = [seat(4, "9h 9d", game=1000), seat(6, "9h 9d", game=1000)]
    assert P.settle(rows, "9c 8d", bank=1000, action_seat=4) == [(4, "game", "pay", 1000), (6, "game", "return", 0)]


ODD = {
    1: [(2, 50, 50)],
    3: [(5, 50, 50)],
    5: [(10, 50, 50)],
    7: [(25, 50, 50)],
    9: [(50, 50, 50)],
    11: [(100, 100, 100)],
}
"""L3863-4021: the first band of each odd option; the others are alike, even options cost 50 cents more."""


@pytest.mark.parametrize(("table", "main", "name"), [(P, "game", ""), (R, "base", "ca-2014-blackjack-1-12")])
def test_the_schedule_of_2014(table: Table, main: str, name: str):
    rest = [(101, 200, 200), (201, 400, 300), (401, 0, 800)]
    bands = {n: first + ([(51, 100, 100)] if n < 11 else []) + rest for n, first in ODD.items()}
    bands |= {n + 1: [(a, b, fee + 50) for a, b, fee in rows] for n, rows in bands.items()}
    check_bands(table, main, bands, **({"set": name} if name else {}))


def test_the_schedule_of_red_flex():
    # L2586-2625; the last row prints $691, read $601.
    check_bands(
        R,
        "base",
        {
            1: [(2, 4, 0), (5, 50, 50), (51, 400, 200), (401, 600, 500)],
            2: [(5, 50, 50), (51, 400, 200), (401, 600, 500)],
            3: [(10, 50, 50), (51, 400, 200), (401, 600, 500)],
            4: [(25, 50, 50), (51, 400, 200), (401, 600, 500)],
            5: [(25, 50, 50), (51, 400, 200), (401, 600, 500), (601, 1000, 700)],
            6: [(50, 400, 200), (401, 600, 500), (601, 1200, 700)],
        },
    )
    assert R.fee(2, {"base": 5000, "red-flex": 5000}) == (50, 0)  # L2529


@pytest.mark.parametrize(("dollars", "between"), [(600, False), (650, True), (691, False), (1200, False)])
def test_option_6_of_red_flex_leaves_a_gap_and_the_answer_says_so(dollars: int, between: bool):
    # L2622-2625: "$401-$600 $5", then "$691-$1200 $7"
    answer = R.ask("fee", option=6, seats=[{"seat": 2, "wagers": {"base": dollars * 100}}])
    assert answer["player_dealer"] == (500 if dollars == 600 else 700)
    assert ("between two printed tiers" in answer.get("doubt", "")) is between
