"""What may be wagered is asked in one shape: `behind`, `amount` with `fee_option` or `limit`, `wagers` beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, refusing

FLATS, RED = ("poker-flats", "pure-21-5-blackjack"), ("lake-elsinore", "pure-21-5-red-flex")
NO_BUST, SPANISH = ("phoenix", "no-bust-21st-century-blackjack"), ("casino-99", "pure-spanish-21-5")
EZ, GOLD = ("casino-99", "ez-baccarat-panda-8"), ("lake-elsinore", "baccarat-gold")
UTH, FORTUNE = ("golden-valley", "ultimate-texas-holdem"), ("phoenix", "fortune-pai-gow-poker")
TILES = ("phoenix", "pai-gow-tiles")


@pytest.mark.parametrize(
    ("game", "fields", "allowed"),
    [
        (FLATS, {"option": "base"}, True),  # poker-flats L1562
        (FLATS, {"option": "buster"}, False),  # L1632
        (NO_BUST, {"option": "game"}, False),  # phoenix L1850
        (RED, {"option": "red-flex"}, True),  # lake-elsinore L2519
        (GOLD, {"option": "player-line"}, False),  # takes no wagers behind a seat
        (EZ, {"option": "tie"}, True),
        (TILES, {"option": "game"}, True),  # phoenix L214-220: ten squares a seat
        (UTH, {"option": "ante"}, True),
    ],
)
def test_a_bettor_behind_a_seat_says_so_in_one_word(game: tuple[str, str], fields: dict[str, Any], allowed: bool):
    answer = asking(*game)("allowed", **fields, behind=True)
    assert answer["allowed"] is allowed
    assert answer == asking(*game)("allowed", **fields, back_line=True)


# Limits as they are posted: poker-flats L1799 $5-$300, phoenix L1728-1743 $10-$100 first, L214-220 $10-$200,
# casino-99 EZ Baccarat option 1 $5-$500, golden-valley UTH option 1 $5-$1,000.
@pytest.mark.parametrize(
    ("game", "option", "limit", "beside"),
    [
        (FLATS, "base", [500, 30000], {}),
        (EZ, "player-line", [500, 50000], {}),
        (UTH, "ante", [500, 100000], {}),
        (FORTUNE, "game", [1000, 10000], {}),
        (TILES, "game", [1000, 20000], {}),
        (SPANISH, "match-the-dealer", [300, 20000], {"base": 1000}),  # L2226: within the limits of the table
    ],
)
def test_an_option_and_the_limit_it_is_posted_for_bind_alike(
    game: tuple[str, str], option: str, limit: list[int], beside: dict[str, int]
):
    least, most = limit
    for amount, allowed in ((least - 100, False), (least, True), (most, True), (most + 500, False)):
        for named in ({"fee_option": 1}, {"limit": limit}):
            answer = asking(*game)("allowed", option=option, amount=amount, wagers=beside, **named)
            assert answer["allowed"] is allowed, (named, amount, answer)


@pytest.mark.parametrize("game", [FLATS, EZ, UTH, FORTUNE, TILES])
def test_an_option_that_is_not_posted_is_said(game: tuple[str, str]):
    option = {UTH: "ante", EZ: "player-line", FLATS: "base"}.get(game, "game")
    assert "there is no fee option 99." in refusing(*game)("allowed", option=option, amount=500, fee_option=99)


def test_the_game_wager_beside_a_side_bet_stands_among_the_wagers():
    # lake-elsinore L2525-2526: the Red Flex may not exceed the base wager; poker-flats L1630: it needs a game wager
    red, flats = asking(*RED), asking(*FLATS)
    assert not red("allowed", option="red-flex", amount=1100, wagers={"base": 1000})["allowed"]
    assert red("allowed", option="red-flex", amount=1000, wagers={"base": 1000})["allowed"]
    assert not flats("allowed", option="buster", amount=500, wagers={"match": 500})["allowed"]
    # L1576-1579: the second wager is equal to the first
    split: dict[str, Any] = {"option": "split", "cards": ["8h", "8c"], "against": ["9d"], "wagers": {"base": 2000}}
    assert flats("allowed", **split, amount=2000)["allowed"]
    assert not flats("allowed", **split, amount=1500)["allowed"]


# -- table limits in a settlement of blackjack


def settle(game: tuple[str, str], row: dict[str, Any], **fields: Any) -> dict[str, Any]:
    table = {"player_dealer": 3, "bank": 500000, "bank_cards": ["9h", "8c"], **fields}
    return asking(*game)("settle", seats=[{"seat": 4, "cards": ["Kh", "9d"], **row}], **table)


@pytest.mark.parametrize(
    ("stake", "limit", "says"),
    [
        (2500, [500, 2000], "seat 4, base: $25 is above the table limit"),
        (400, [500, 2000], "seat 4, base: $4 is below the table limit"),
        (2500, [2000], "a limit is the least and the most of a wager"),
    ],
)
def test_a_blackjack_wager_outside_the_limits_does_not_play(stake: int, limit: list[int], says: str):
    table = {"player_dealer": 3, "bank": 500000, "bank_cards": ["9h", "8c"], "limit": limit}
    row = {"seat": 4, "cards": ["Kh", "9d"], "wagers": {"base": stake}}
    assert says in refusing(*FLATS)("settle", seats=[row], **table)


def test_within_the_limits_they_change_nothing_and_side_bets_keep_their_own():
    # poker-flats L1778-1780: Buster takes $1 to $50, whatever the table takes
    row: dict[str, Any] = {"wagers": {"base": 2000, "buster": 100}}
    assert settle(FLATS, row, limit=[500, 30000]) == settle(FLATS, row)
    # A doubled wager is above the limit of a single one and stands all the same.
    doubled: dict[str, Any] = {"wagers": {"base": 30000, "double": 30000}, "cards": ["6h", "5c", "Kd"]}
    assert settle(FLATS, doubled, limit=[500, 30000]) == settle(FLATS, doubled)
    # casino-99 L1988: Match the Dealer has to be within the limits of the table
    table = {"player_dealer": 3, "bank": 500000, "bank_cards": ["9h", "8c"], "limit": [500, 50000]}
    row = {"seat": 4, "cards": ["Kh", "9d"], "wagers": {"base": 2000, "match-the-dealer": 200}}
    assert "match-the-dealer: $2 is below the table limit" in refusing(*SPANISH)("settle", seats=[row], **table)


# -- limits that a book prints for one wager


@pytest.mark.parametrize(
    ("game", "wagers", "says"),
    [
        # lake-elsinore L3844-3846: Panda 8 and Dragon 7 take $5 to $50
        (
            ("lake-elsinore", "ez-baccarat-panda-8"),
            {"player-line": 10000, "dragon-7": 5500},
            "$55 cannot lie on dragon-7",
        ),
        # phoenix L1095: at most $100 on each number of the banker's hand
        (("phoenix", "supreme-baccarat"), {"player-line": 10000, "flex-6": 10500}, "$105 cannot lie on flex-6"),
    ],
)
def test_a_wager_above_its_own_printed_limit_is_refused(game: tuple[str, str], wagers: dict[str, int], says: str):
    hands = {"player_hand": ["Kh", "7c"], "banker_hand": ["4c", "2d"]}
    rows = [{"seat": 4, "wagers": wagers}]
    assert says in refusing(*game)("settle", player_dealer=1, bank=900000, seats=rows, **hands)


# -- what a wager comes to


def test_a_wager_that_nothing_decides_stays_up():
    # phoenix L1095, L1099: decided only by its own number or by nine
    hands = {"player_hand": ["Kh", "7c"], "banker_hand": ["4c", "2d"]}
    rows = [{"seat": 4, "wagers": {"flex-5": 1000, "flex-6": 1000}}]
    answer = asking("phoenix", "supreme-baccarat")("settle", player_dealer=1, bank=90000, seats=rows, **hands)
    five, six = answer["moves"]
    assert (five["do"], five["stays"], six["do"]) == ("push", True, "pay")
    assert "stays" not in six
    bonus = asking("phoenix", "supreme-baccarat")("bonus", bet="flex-5", stake=500, **hands)
    assert (bonus["do"], bonus["stays"]) == ("push", True)


def test_a_bonus_of_pai_gow_says_what_is_done_like_every_other():
    lost = ["9c", "9d", "5h", "7s", "2c", "Kd", "3h"]
    answer = asking(*FORTUNE)("bonus", stake=500, cards=lost)
    assert (answer["do"], answer["result"], answer["amount"]) == ("take", "lose", 0)
    # phoenix L1678: a straight pays 2 to 1
    answer = asking(*FORTUNE)("bonus", stake=500, cards=["9c", "8d", "7h", "6s", "5c", "Kd", "2h"])
    assert (answer["do"], answer["result"]) == ("pay", "win")


def test_at_nine_count_a_ruling_lets_a_wager_outside_of_the_limits_play():
    # poker-flats L74: option 1 is posted for $5 to $40; below it has action, above it does not (see the rulings)
    nine = asking("poker-flats", "super-9")
    for amount, allowed, rule in (
        (400, True, "ruling.below-minimum"),
        (500, True, "fee.option-1"),
        (4000, True, "fee.option-1"),
        (4500, False, "ruling.above-maximum"),
    ):
        answer = nine("allowed", option="game", amount=amount, fee_option=1)
        assert (answer["allowed"], answer["rule"]) == (allowed, rule)
        assert answer == nine("allowed", option="game", amount=amount, limit=[500, 4000])
    # phoenix prints no such ruling
    few = asking("phoenix", "phoenix-baccarat")("allowed", option="game", amount=500, fee_option=1)
    assert (few["allowed"], few["rule"]) == (False, "fee.option-1")
    assert "posts no limits" in refusing("casino-real", "super-pan-9")("allowed", option="game", amount=5, fee_option=1)
    assert asking("casino-real", "super-pan-9")("allowed", option="game", behind=True)["allowed"]
