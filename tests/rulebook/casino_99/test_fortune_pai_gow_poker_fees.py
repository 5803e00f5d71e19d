"""Collection fees of Fortune Pai Gow Poker at Casino 99: all 43 schedule options, every edge of every tier.

The tables are the printed ones, row for row: "from-to:fee", amounts in dollars, fees in cents, the last row open.
Rows printed without "+" at the end (options 5, 10, 12, 14, 15) are read as open.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.rulebook.asking import asking, refusing

ask = asking("casino-99", "fortune-pai-gow-poker")
refused = refusing("casino-99", "fortune-pai-gow-poker")

# Options 1-32: the player-dealer pays by the total table action, players pay nothing [L1543].
BY_TABLE_ACTION = {
    1: ("L1546-1550", "3-25:50 26-100:100 101-200:100 201-300:200 301-:300"),
    2: ("L1551-1555", "5-100:50 101-200:100 201-300:200 301-500:300 501-:500"),
    3: ("L1556-1560", "5-50:50 51-100:100 101-300:200 301-500:300 501-:500"),
    4: ("L1561-1565", "5-50:50 51-100:100 101-300:300 301-500:500 501-:800"),
    5: ("L1569-1573", "5-40:50 41-75:100 76-200:300 201-500:500 501-:800"),
    6: ("L1574-1578", "5-100:100 101-200:300 201-400:500 401-600:800 601-:1000"),
    7: ("L1579-1583", "5-100:100 101-200:200 201-300:300 301-500:500 501-:1000"),
    8: ("L1584-1588", "5-50:50 51-100:100 101-300:200 301-500:300 501-:500"),
    9: ("L1589-1593", "5-50:50 51-100:100 101-300:300 301-500:500 501-:800"),
    10: ("L1594-1598", "5-40:50 41-75:100 76-200:300 201-500:500 501-:800"),
    11: ("L1599-1603", "5-100:100 101-200:300 201-400:500 401-600:800 601-:1000"),
    12: ("L1604-1608", "5-50:50 51-200:100 201-500:300 501-800:500 801-:1000"),
    13: ("L1612-1616", "5-50:50 51-100:100 101-400:300 401-800:600 801-:1000"),
    14: ("L1617-1621", "5-50:50 51-100:100 101-400:400 401-700:700 701-:1000"),
    15: ("L1622-1626", "5-40:50 41-75:100 76-200:300 201-500:700 501-:1000"),
    16: ("L1627-1631", "5-100:100 101-200:300 201-400:500 401-800:1000 801-:1500"),
    17: ("L1632-1636", "5-50:50 51-200:100 201-500:300 501-800:500 801-:1000"),
    18: ("L1637-1641", "5-50:50 51-100:100 101-400:300 401-800:600 801-:1000"),
    19: ("L1642-1646", "5-50:50 51-100:100 101-400:400 401-700:700 701-:1000"),
    20: ("L1647-1651", "5-40:50 41-75:100 76-200:300 201-500:700 501-:1000"),
    21: ("L1655-1659", "5-100:100 101-200:300 201-400:500 401-800:1000 801-:1500"),
    22: ("L1660-1664", "25-100:100 101-500:200 501-700:500 701-1200:700 1201-:1000"),
    23: ("L1665-1669", "25-100:100 101-300:200 301-600:500 601-1000:800 1001-:1200"),
    24: ("L1670-1674", "25-100:100 101-300:200 301-800:800 801-1200:1200 1201-:1500"),
    25: ("L1675-1679", "25-100:100 101-300:200 301-500:500 501-1000:800 1001-:1200"),
    26: ("L1680-1684", "25-200:100 201-500:300 501-800:500 801-1200:1000 1201-:1200"),
    27: ("L1685-1689", "100-400:200 401-800:500 801-1200:1000 1201-2000:1500 2001-:2000"),
    28: ("L1690-1694", "100-300:200 301-600:500 601-1000:1000 1001-1500:1500 1501-:2000"),
    29: ("L1698-1702", "100-300:300 301-600:600 601-1000:1200 1001-1500:2000 1501-:2500"),
    30: ("L1703-1707", "100-300:300 301-600:700 601-1000:1500 1001-1500:2000 1501-:2500"),
    31: ("L1708-1712", "100-500:500 501-1000:1000 1001-1500:1500 1501-2000:2500 2001-:5000"),
    32: ("L1713-1717", "500-2000:1000 2001-5000:2500 5001-10000:5000 10001-15000:7500 15001-:10000"),
}

# Options 33-36: besides, every player pays for each spot by its wager [L1719]; 37-43: by his wager [L1738].
BY_WAGER_TOO = {
    33: ("L1722-1723", "10-200:100 201-:200", "10-50:50"),
    34: ("L1724-1725", "10-100:100 101-:200", "10-100:100 105-200:200"),
    35: ("L1726-1728", "10-100:100 101-:200", "10-100:100 105-200:200 205-300:300"),
    36: ("L1732-1736", "10-100:100 101-:200", "10-100:100 105-200:200 205-300:300 305-400:400 405-500:500"),
    37: (
        "L1741-1745",
        "10-149:50 150-400:100 401-600:100 601-1000:200 1001-:300",
        "10-49:50 50-100:100 101-200:200 201-300:300 301-:400",
    ),
    38: (
        "L1746-1750",
        "10-199:50 200-300:100 301-400:200 401-500:300 501-:400",
        "10-49:50 50-100:100 101-200:200 201-300:300 301-:400",
    ),
    39: (
        "L1751-1755",
        "10-149:50 150-400:100 401-600:200 601-1000:300 1001-:400",
        "10-49:50 50-100:100 101-200:200 201-300:300 301-:400",
    ),
    40: (
        "L1756-1760",
        "10-149:50 150-400:100 401-600:200 601-1000:300 1001-:400",
        "10-49:50 50-100:100 101-300:200 301-500:300 501-:400",
    ),
    41: (
        "L1761-1765",
        "100-200:50 201-400:100 401-600:200 601-1000:300 1001-:400",
        "100-200:100 201-300:200 301-400:300 401-500:400 501-:500",
    ),
    42: (
        "L1769-1773",
        "100-300:50 301-500:100 501-800:200 801-1000:300 1001-:400",
        "10-49:200 50-100:300 101-300:500 301-500:700 501-:800",
    ),
    43: (
        "L1774-1777",
        "100-500:100 501-800:200 801-1000:300 1001-:500",
        "100-200:100 201-400:200 401-600:500 1000-:700",
    ),
}

Tier = tuple[int, int | None, int]


def tiers(text: str) -> list[Tier]:
    """Dollars from, dollars to, cents."""
    found = []
    for row in text.split():
        limits, fee = row.split(":")
        low, high = limits.split("-")
        found.append((int(low), int(high) if high else None, int(fee)))
    return found


def edges(text: str) -> Iterator[tuple[int, int]]:
    """Every first and last dollar of a tier with its fee, and some amounts inside and far above."""
    for low, high, fee in tiers(text):
        for dollars in {low, high or low + 1000, (low + (high or low + 5000)) // 2}:
            yield dollars, fee


def fees(option: int, *wagers: dict[str, int]) -> tuple[int, list[int]]:
    """What the player-dealer and each seat pays; wagers in dollars."""
    seats = [
        {"seat": seat, "wagers": {kind: dollars * 100 for kind, dollars in one.items()}}
        for seat, one in enumerate(wagers, start=2)
    ]
    answer = ask("fee", option=option, seats=seats)
    assert answer["rule"] == f"fee.option-{option}"
    return answer["player_dealer"], answer["players"]


def test_there_are_forty_three_options():
    assert [*BY_TABLE_ACTION, *BY_WAGER_TOO] == list(range(1, 44))
    wagers = [{"seat": 2, "wagers": {"game": 10000}}]
    for option in (0, 44):
        assert "option" in refused("fee", option=option, seats=wagers)


@pytest.mark.parametrize("option", BY_TABLE_ACTION)
def test_the_player_dealer_pays_by_the_table_action(option: int):
    _, table = BY_TABLE_ACTION[option]
    for dollars, fee in edges(table):
        assert fees(option, {"game": dollars}) == (fee, [0]), f"${dollars}"


@pytest.mark.parametrize("option", BY_WAGER_TOO)
def test_the_player_dealer_pays_by_the_table_action_under_the_later_options_too(option: int):
    _, table, _ = BY_WAGER_TOO[option]
    for dollars, fee in edges(table):
        assert fees(option, {"game": dollars})[0] == fee, f"${dollars}"


@pytest.mark.parametrize("option", BY_WAGER_TOO)
def test_the_player_pays_by_his_wager(option: int):
    _, _, table = BY_WAGER_TOO[option]
    for dollars, fee in edges(table):
        assert fees(option, {"game": dollars})[1] == [fee], f"${dollars}"


@pytest.mark.parametrize("option", range(1, 44))
def test_each_option_cites_its_rows(option: int):
    lines = BY_TABLE_ACTION[option][0] if option < 33 else BY_WAGER_TOO[option][0]
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": 10000}}])
    assert answer["cite"] == f"casino-99 {lines}"


def test_game_and_bonus_wagers_of_all_players_are_the_table_action():
    # L1543. Option 4: $25 + $10 + $10 + $5 = $50 still pays $0.50, one dollar more $1.
    assert fees(4, {"game": 25, "fortune": 10}, {"game": 10, "fortune": 5}) == (50, [0, 0])
    assert fees(4, {"game": 25, "fortune": 10}, {"game": 10, "fortune": 6}) == (100, [0, 0])


def test_a_fee_for_each_spot():
    # L1719, option 34: game $100 costs $1, bonus $105 costs $2; the table action of $205 costs the bank $2.
    assert fees(34, {"game": 100, "fortune": 105}) == (200, [300])
    # Option 33: two spots of $10 each at $0.50.
    assert fees(33, {"game": 10, "fortune": 10}, {"game": 50}) == (100, [100, 50])


def test_no_wager_no_fee():
    assert fees(37, {"game": 0}) == (0, [0])


@pytest.mark.parametrize(
    ("option", "dollars", "fee"),
    [
        (34, 102, 100),  # L1724-1725 leave $101-$104 out: the lower fee
        (36, 304, 300),  # L1734-1735
        (33, 500, 50),  # L1722: the tiers end at $50, the limit is $1,000: the last fee goes on
        (36, 5000, 500),  # L1736
        (43, 601, 500),  # L1776-1777 leave $601-$999 out
        (43, 999, 500),
        (42, 100, 300),  # L1769-1773: tiers below the table limit of $100 are printed but never reached
    ],
)
def test_amounts_the_table_leaves_out(option: int, dollars: int, fee: int):
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": dollars * 100}}])
    assert answer["players"] == [fee]
    assert ("doubt" in answer) == (option != 42)


@pytest.mark.parametrize("option", [2, 3, 4, 5, 6, 12, 13, 14, 15, 16])
def test_three_dollar_tables_whose_first_row_begins_at_five(option: int):
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": 300}}])
    first = tiers(BY_TABLE_ACTION[option][1])[0]
    assert first[0] == 5
    assert answer["player_dealer"] == first[2]
    assert "doubt" in answer


def test_every_printed_tier_rises_without_overlap():
    for row in (*BY_TABLE_ACTION.values(), *BY_WAGER_TOO.values()):
        for table in row[1:]:
            found = tiers(table)
            assert len(found) <= 5  # "no more than five collection rates may be established per table limit" [L1543]
            for (_, high, _), (low, _, _) in pairwise(found):
                assert high is not None
                assert high < low
