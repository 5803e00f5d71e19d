"""The collection fees of EZ Baccarat Panda 8: the 23 options printed with the game and the 34 of the fee sheet."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, refusing

ID = "casino-99/ez-baccarat-panda-8"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# Option, table limit, then total table action and fee in dollars. 1-23: L1231-1351, L2891-3011; 24-34: L3012-3066.
# (Options 2 to 4 as printed with the game: on the sheet, L2896-2910, their labels slid by a row.)
PRINTED = """
1 | 5-500 | 5-25 .50, 26-100 1, 101-200 1, 201-300 2, 301+ 3
2 | 5-500 | 5-200 .50, 201-300 2, 301-500 3, 501-800 5, 801+ 8
3 | 5-500 | 5-200 1, 201-300 2, 301-500 3, 501-1000 5, 1000+ 8
4 | 5-500 | 5-100 1, 101-300 2, 301-500 4, 501-1000 6, 1001+ 10
5 | 5-500 | 5-50 .50, 51-100 1, 101-300 3, 301-500 5, 501+ 8
6 | 5-500 | 5-100 1, 101-200 3, 201-400 5, 401-600 8, 601+ 10
7 | 5-1000 | 5-25 .50, 26-100 1, 101-200 1, 201-300 2, 301+ 3
8 | 5-1000 | 5-200 .50, 201-300 2, 301-500 3, 501-800 5, 801+ 8
9 | 5-1000 | 5-200 1, 201-300 2, 301-500 3, 501-1000 5, 1000+ 8
10 | 5-1000 | 5-100 1, 101-300 2, 301-500 4, 501-1000 6, 1001+ 10
11 | 5-1000 | 5-50 .50, 51-100 1, 101-300 3, 301-500 5, 501+ 8
12 | 5-1000 | 5-100 1, 101-200 3, 201-400 5, 401-600 8, 601+ 10
13 | 25-1000 | 25-100 1, 101-500 2, 501-700 5, 701-1200 7, 1201+ 10
14 | 25-1000 | 25-100 1, 101-300 2, 301-600 5, 601-1000 8, 1001+ 12
15 | 25-1000 | 25-100 1, 101-300 2, 301-800 5, 801-1200 12, 1201+ 15
16 | 25-1000 | 25-100 1, 101-300 2, 301-500 5, 501-1000 8, 1001+ 12
17 | 25-1000 | 25-200 1, 201-500 5, 501-800 8, 801-1200 10, 1201+ 12
18 | 100-2000 | 101-400 2, 401-800 5, 801-1200 10, 1201-2000 15, 2001+ 20
19 | 100-2000 | 101-300 2, 301-600 5, 601-1000 10, 1001-1500 15, 1501+ 20
20 | 100-2000 | 101-300 3, 301-600 6, 601-1000 12, 1001-1500 20, 1501+ 25
21 | 100-2000 | 101-300 3, 301-600 7, 601-1000 15, 1001-1500 20, 1501+ 25
22 | 100-2000 | 100-500 5, 501-1000 10, 1001-1500 15, 1501-2000 25, 2001+ 50
23 | 500-10000 | 500-2000 10, 2001-5000 25, 5001-10000 50, 10001-15000 75, 15001+ 100
24 | 5-200 | 5-25 .50, 26-75 1, 76-200 2, 201-300 3, 301+ 4
25 | 5-200 | 5-100 1, 101-200 2, 201-300 3, 301+ 5
26 | 5-200 | 5-50 1, 51-300 2, 301-500 4, 501+ 6
27 | 5-200 | 5-100 1, 101-300 2, 301-500 3, 501+ 4
28 | 3-100 | 3-49 1, 50-100 2, 101-200 3, 201-300 4, 301+ 5
29 | 5-100 | 5-49 .50, 50-100 1, 101-200 2, 201-300 3, 301+ 4
30 | 3-200 | 3-50 .50, 51-100 1, 101-200 2, 201-300 3, 301+ 4
31 | 5-200 | 5-50 .50, 51-100 1, 101-200 3, 201-300 5, 301+ 8
32 | 25-200 | 25-50 1, 51-100 2, 101-200 3, 201-300 5, 301+ 8
33 | 50-1000 | 50-100 1, 101-200 2, 201-500 3, 501-1000 5, 1001+ 7
34 | 100-2000 | 101-200 1, 201-500 2, 501-1000 3, 1001-2000 4, 2001+ 5
"""


def cents(dollars: str) -> int:
    return round(float(dollars) * 100)


def rows() -> list[tuple[int, int, int, int, int | None, int]]:
    """Option, limits, tier from and to (None: and more), fee; all money in cents."""
    found = []
    for line in PRINTED.strip().splitlines():
        option, limit, tiers = (part.strip() for part in line.split("|"))
        low, high = map(cents, limit.split("-"))
        for tier in tiers.split(", "):
            span, fee = tier.split()
            start, _, end = span.rstrip("+").partition("-")
            found.append((int(option), low, high, cents(start), cents(end) if end else None, cents(fee)))
    return found


ROWS = rows()
OVERLAP = {(3, 100000), (9, 100000)}
"""L1244-1245: $501-$1000 and $1000+."""


def fee(option: int, action: int, name: str = "") -> int:
    seats = [{"seat": 2, "wagers": {"player-line": action}}]
    answer = ask("fee", option=option, set=name, seats=seats)
    assert answer["players"] == [0]  # L1228: nothing from players
    return int(answer["player_dealer"])


@pytest.mark.parametrize("row", ROWS)
def test_both_ends_of_every_tier(row: tuple[int, int, int, int, int | None, int]):
    option, _, _, start, end, due = row
    for name in ("", "printed") if option <= 23 else ("",):
        if (option, start) not in OVERLAP:
            assert fee(option, start, name) == due
        assert fee(option, end or start + 500000, name) == due


def test_the_number_of_options_and_their_table_limits():
    fees = game(ID).fees
    assert fees is not None
    assert [option.number for option in fees.now.options] == list(range(1, 35))
    assert [option.number for option in fees.named["printed"].options] == list(range(1, 24))
    limits = {(row[0], row[1], row[2]) for row in ROWS}
    assert {(one.number, one.minimum, one.maximum) for one in fees.now.options} == limits
    assert "there is no fee option 24" in refuse("fee", option=24, set="printed", seats=[])


@pytest.mark.parametrize("option", [3, 9])
def test_a_thousand_dollars_stand_in_two_tiers_and_pay_the_lower_fee(option: int):
    # quiz, fee sheets 4; L1244-1245
    for name in ("", "printed"):
        answer = ask("fee", option=option, set=name, seats=[{"seat": 1, "wagers": {"banker-line": 100000}}])
        assert answer["player_dealer"] == 500
        assert answer["doubt"]
    assert (fee(option, 99900), fee(option, 100100)) == (500, 800)


def test_all_five_kinds_of_wager_of_all_players_count_together():
    # L1228; option 2: $200 is $0.50, $201 is $2. 50 + 60 + 40 + 30 + 20 = 200, one dollar more behind a seat.
    wagers = {"player-line": 5000, "banker-line": 6000, "tie": 4000, "dragon-7": 3000}
    seats = [{"seat": 2, "wagers": wagers}, {"seat": 5, "wagers": {"panda-8": 2000}}]
    assert ask("fee", option=2, set="printed", seats=seats)["player_dealer"] == 50
    seats[0]["back_line"] = [{"wagers": {"tie": 100}}]
    assert ask("fee", option=2, set="printed", seats=seats)["player_dealer"] == 200


def test_rows_that_slid_on_the_sheet_are_doubtful_there_and_certain_with_the_game():
    for option in (2, 3, 4):
        seats = [{"seat": 2, "wagers": {"tie": 500}}]
        assert ask("fee", option=option, seats=seats)["doubt"]
        assert "doubt" not in ask("fee", option=option, set="printed", seats=seats)


def test_every_option_cites_its_lines():
    rules = game(ID).rules
    for number in range(1, 24):
        first = int(rules[f"fee.printed.option-{number}"].cite.lines.split("-")[0].strip("L"))
        assert 1231 <= first <= 1347
    for number in range(1, 35):
        first = int(rules[f"fee.option-{number}"].cite.lines.split("-")[0].strip("L"))
        assert 2891 <= first <= 3066
