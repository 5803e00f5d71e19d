"""A second reading of the books: hands worked out from the printed lines by hand, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking
from tests.shelf import LIBRARY

Game = tuple[str, str]
EZ, DRAGON = ("casino-99", "ez-baccarat-panda-8"), ("casino-real", "commission-free-baccarat-dragon-bonus")
GOLD, SUPREME = ("lake-elsinore", "baccarat-gold"), ("phoenix", "supreme-baccarat")
FORTUNE_7 = ("lake-elsinore", "fortune-7-baccarat")
PAN, SUPER, PHOENIX = ("casino-real", "super-pan-9"), ("poker-flats", "super-9"), ("phoenix", "phoenix-baccarat")
STUD, RIDE, CRAZY = (
    ("lake-elsinore", "caribbean-stud"),
    ("lake-elsinore", "let-it-ride-bonus"),
    ("lake-elsinore", "crazy-4-poker"),
)
UTH_99, FORTUNE = ("casino-99", "ultimate-texas-holdem"), ("casino-99", "fortune-pai-gow-poker")
PHOENIX_FORTUNE = ("phoenix", "fortune-pai-gow-poker")
SPANISH, ANGIES = ("casino-99", "pure-spanish-21-5"), ("angies", "pure-21-5-blackjack-3-2")
NO_BUST, TWENTY_TWO = ("lake-elsinore", "no-bust-blackjack"), ("poker-flats", "california-blackjack-22")
REAL_NO_BUST, TILES = ("casino-real", "no-bust-21st-century-blackjack"), ("phoenix", "pai-gow-tiles")


def cards(text: str) -> list[str]:
    return text.split()


def hands(player: str, banker: str) -> dict[str, Any]:
    return {"player_hand": cards(player), "banker_hand": cards(banker)}


def two(player: str, bank: str) -> dict[str, Any]:
    return {"player": cards(player), "bank": cards(bank)}


@pytest.mark.parametrize(
    ("own", "player", "act"),
    [
        # casino-99 L1142-1160, the chart cell by cell where it bends
        ("2c Ac", "2h 3h 8d", "stand"),  # three against an eight
        ("2c Ac", "2h 3h 9d", "hit"),
        ("2c Ac", "2h 2d 7d", "hit"),
        ("2c 2d", "2h 3h Ad", "stand"),  # four against an ace
        ("2c 2d", "2h 3h 2s", "hit"),
        ("2c 2d", "Kh 3h 7d", "hit"),
        ("2c 2d", "Kh 3h 8d", "stand"),
        ("2c 3d", "Kh 3h 3d", "stand"),  # five against a trey
        ("2c 3d", "Kh 3h 4d", "hit"),
        ("2c 3d", "Kh 3h Kd", "stand"),
        ("2c 4d", "Kh 3h 5d", "stand"),  # six against a five
        ("2c 4d", "Kh 3h 6d", "hit"),
        ("2c 4d", "Kh 6h", "stand"),  # the player stood: five or less draws
        ("2c 3d", "Kh 7h", "hit"),
        ("3c 4d", "Kh 3h 6d", "stand"),
        ("Kc 2d", "Kh 3h 8d", "hit"),
    ],
)
def test_the_banker_chart(own: str, player: str, act: str):
    assert asking(*EZ)("draw", who="bank", cards=cards(own), against=cards(player))["act"] == act


@pytest.mark.parametrize(
    ("game", "bet", "stake", "fields", "due"),
    [
        (EZ, "tie", 500, hands("2h 5d", "3c 4c"), ("pay", 4000)),  # casino-99 L1184: 8 to 1, seven all
        (EZ, "dragon-7", 500, hands("Kh 7c", "2c Kd 5d"), ("take", 0)),  # L1192: only above six or less
        (EZ, "dragon-7", 500, hands("Kh 6c", "3c 4d"), ("take", 0)),  # seven with two cards
        # casino-real L1264, L1294: the banker wins with six, half is paid; L1337: by margins, naturals even
        (DRAGON, "banker-line", 2000, hands("Kh 2c 2d", "Kd 6d"), ("pay", 1000)),
        (DRAGON, "banker-line", 2000, hands("Kh 6c", "Kd 3d 4d"), ("pay", 2000)),
        (DRAGON, "tie", 500, hands("Kh 6c", "Kd 6d"), ("pay", 4500)),
        (DRAGON, "player-dragon", 500, hands("Kh 9c", "Kd Qd"), ("pay", 500)),  # a natural by nine points pays 1 to 1
        (DRAGON, "player-dragon", 500, hands("Kh 8c", "Kd 8d"), ("push", 0)),
        (DRAGON, "player-dragon", 500, hands("Kh 2c 6d", "Kd Qd 2h"), ("pay", 2000)),  # by six points: 4 to 1
        (DRAGON, "player-dragon", 500, hands("Kh 7c", "Kd 2d 2h"), ("take", 0)),  # by three points
        (DRAGON, "banker-dragon", 500, hands("Kh Ac Kd", "Ad 8d"), ("pay", 500)),
        # lake-elsinore L1983-1997, L2013: the spread by points, a tie 10 for 1
        (GOLD, "spread-player", 500, hands("Kh 4c 4d", "Kd 3d"), ("pay", 1000)),
        (GOLD, "spread-dealer", 500, hands("Kh 2c 8d", "Kd 9d"), ("pay", 500)),  # a natural is paid even money
        (GOLD, "tie", 500, hands("2h 2c 3d", "Kd 7d"), ("pay", 4500)),
        # lake-elsinore L7000-7024: one to nought 30 to 1, other wins by one 9 to 1
        (FORTUNE_7, "one-up", 500, hands("Kh 7c", "Kd 6d"), ("pay", 4500)),
        (FORTUNE_7, "one-up", 500, hands("Kh 8c", "Kd 6d"), ("take", 0)),
        # phoenix L1061-1064, L1086-1090: half for a banker's six, 9 to 1 for a tie, eighteen pays 40 to 1
        (SUPREME, "banker-line", 1000, hands("Kh 3c 2d", "Kd 6d"), ("pay", 500)),
        (SUPREME, "tie", 1000, hands("Kh 7c", "2d 5d"), ("pay", 9000)),
        (SUPREME, "total-shot", 500, hands("Kh 9c", "Kd 9d"), ("pay", 20000)),
        (SUPREME, "total-shot", 500, hands("Kh 9c", "Kd 8d"), ("pay", 10000)),
        (SUPREME, "total-shot", 500, hands("Kh 8c", "Kd 8d"), ("take", 0)),
        (SUPREME, "flex-3", 500, hands("Kh 9c", "Kd 9d"), ("take", 0)),  # nine loses every number
    ],
)
def test_what_a_wager_at_baccarat_has_coming(
    game: Game, bet: str, stake: int, fields: dict[str, Any], due: tuple[str, int]
):
    answer = asking(*game)("bonus", bet=bet, stake=stake, **fields)
    assert (answer["do"], answer["amount"]) == due


@pytest.mark.parametrize(
    ("game", "fields", "result"),
    [
        (PAN, two("Kc 6d 5h", "Kd Qd 2h"), "lose"),  # casino-real L319: eleven counts one
        (PAN, two("4c 5d Kh", "4d 4h Kd"), "win"),
        (SUPER, two("5c 5d 5h", "Kd Qd 5s"), "push"),  # poker-flats L1160: 5-5-5 is fifteen, which counts five
        (PHOENIX, two("3c 4d Kh", "Qd Kd Jh"), "win"),  # phoenix L280-282: nought, and seven wins
        (PHOENIX, two("2c 3d Kh", "Qd Kd Jh"), "push"),
        (PHOENIX, two("2c 3d Kh", "Qd 5d 2h"), "lose"),
        # casino-99 L1877: both with a Pure Spanish 21.5, the player wins; L1914: of two 21 too
        (SPANISH, two("Ah Kd", "Ac Qd"), "win"),
        (SPANISH, two("9h 8d 4c", "Kc 6d 5h"), "win"),
        (SPANISH, two("9h 8d 7c", "8c 8d 8h"), "push"),  # L1916: over against three eights
        (SPANISH, two("9h 9d 2c", "Kc Qd"), "push"),
        (ANGIES, two("Ah Kd", "Ac Qd"), "push"),  # angies L448: both, a push
        (ANGIES, two("9h 8d 7c", "8c 8d 8h"), "push"),  # L458
        (ANGIES, two("9h 8d 7c", "9c 6d 8h"), "lose"),  # L459
        (ANGIES, two("Ah 9d", "Kc 9c"), "win"),  # soft twenty against nineteen
        (NO_BUST, two("Ah Ad", "Jk Ac"), "push"),  # lake-elsinore L1130-1132: all three are naturals
        (NO_BUST, two("Th 6c Td", "Tc 5d Th"), "lose"),  # L1157: 26 against 25, the nearer is the player-dealer's
        (NO_BUST, two("Th 6c 8d", "Tc 6d Th"), "push"),  # L1160: 24 against 26
        (REAL_NO_BUST, two("Jk Jk", "Jk 9c"), "win"),  # casino-real L164-165
        (TWENTY_TWO, two("9h 5c Td", "Tc Ts"), "lose"),  # poker-flats L1279-1281: 24 against 20
        (TWENTY_TWO, two("9h 4c Td", "Tc Ts"), "win"),  # 23 is one away, 20 two
    ],
)
def test_two_hands_against_each_other(game: Game, fields: dict[str, Any], result: str):
    assert asking(*game)("compare", **fields)["result"] == result


def moves(game: Game, row: dict[str, Any], **fields: Any) -> dict[str, tuple[str, int]]:
    """What becomes of every wager of seat 4, with seat 3 banking enough for all."""
    answer = asking(*game)("settle", player_dealer=3, bank=90_000_000, seats=[{"seat": 4, **row}], **fields)
    return {move["wager"]: (move["do"], move["amount"]) for move in answer["moves"]}


def test_a_call_against_a_hand_that_does_not_qualify_goes_back():
    # lake-elsinore L577-583: without ace and king the Ante is paid and the call is a push, whatever the hands
    row = {"wagers": {"ante": 1000, "call": 2000}, "cards": cards("9h 8d 5c 4h 2d")}
    assert moves(STUD, row, bank_cards=cards("Ah Qd 7c 4s 3d")) == {"ante": ("pay", 1000), "call": ("push", 2000)}
    # ace and king qualify; two pair pays 2 to 1 on the call
    row = {"wagers": {"ante": 1000, "call": 2000}, "cards": cards("9h 9d 5c 5h 2d")}
    assert moves(STUD, row, bank_cards=cards("Ah Kd 7c 4s 3d")) == {"ante": ("pay", 1000), "call": ("pay", 4000)}
    # identical hands push
    row = {"wagers": {"ante": 1000, "call": 2000}, "cards": cards("Ac Kh 7d 4h 3s")}
    assert moves(STUD, row, bank_cards=cards("Ah Kd 7c 4s 3d")) == {"ante": ("push", 1000), "call": ("push", 2000)}


@pytest.mark.parametrize(
    ("own", "board", "odds", "bonus"),
    [
        ("Ts Td 4c", "7h 2s", 1, 1),  # lake-elsinore L5580-5588, L5615-5620: a pair of tens, and of the first three
        ("9s 9d 4c", "7h 2s", -1, 1),
        ("Ks Qs Js", "Ts 9s", 200, 40),
        ("As Ks Qs", "Js Ts", 1000, 50),
        ("8s 8d 8c", "7h 7s", 11, 30),
        ("8s 9d Tc", "Jh Qs", 5, 6),
        ("2s 7s Ts", "Ks 4s", 8, 3),
    ],
)
def test_let_it_ride_pays_every_bet_that_stands(own: str, board: str, odds: int, bonus: int):
    wagers = {"bet-1": 500, "bet-2": 500, "bet-3": 500, "three-card-bonus": 500}
    found = moves(RIDE, {"wagers": wagers, "cards": cards(own)}, board=cards(board))
    due = ("pay", 500 * odds) if odds > 0 else ("take", 500)
    assert found == {"bet-1": due, "bet-2": due, "bet-3": due, "three-card-bonus": ("pay", 500 * bonus)}


@pytest.mark.parametrize(
    ("own", "bank", "due"),
    [
        # lake-elsinore L6119-6134, L6204-6222, L6246-6253, L6283-6296
        # a flush that loses to three of a kind: the Super Bonus is paid 3 to 2 all the same
        (
            "2h 5h 9h Jh Kc",
            "8c 8d 8s Kd 3c",
            {"play": ("take", 1000), "ante": ("take", 1000), "super-bonus": ("pay", 1500), "queens-up": ("pay", 2000)},
        ),
        # a pair of queens that beats a king: the Super Bonus goes back
        (
            "Qh Qd 9h 5c 2s",
            "Kc Jd 8s 4d 3c",
            {"play": ("pay", 1000), "ante": ("pay", 1000), "super-bonus": ("push", 1000), "queens-up": ("pay", 500)},
        ),
        # the player-dealer has queen-high: the Play is paid, the Ante goes back
        (
            "Jh Td 9h 5c 2s",
            "Qc Jd 8s 4d 3c",
            {"play": ("pay", 1000), "ante": ("push", 1000), "super-bonus": ("push", 1000), "queens-up": ("take", 500)},
        ),
        # a pair of jacks that loses
        (
            "Jh Js 9h 5c 2s",
            "Kc Kd 8s 4d 3c",
            {"play": ("take", 1000), "ante": ("take", 1000), "super-bonus": ("take", 1000), "queens-up": ("take", 500)},
        ),
    ],
)
def test_crazy_4_poker_by_its_lines(own: str, bank: str, due: dict[str, tuple[str, int]]):
    wagers = {"ante": 1000, "super-bonus": 1000, "play": 1000, "queens-up": 500}
    assert moves(CRAZY, {"wagers": wagers, "cards": cards(own)}, bank_cards=cards(bank)) == due


def test_ultimate_without_a_pair_of_the_player_dealer():
    # casino-99 L3518-3525: the Ante goes back, Play and Blind as usual, Bad Beat is collected
    wagers = {"ante": 1000, "blind": 1000, "play": 2000, "trips": 500, "bad-beat": 500}
    row = {"wagers": wagers, "cards": cards("Ah 9d")}
    assert moves(UTH_99, row, board=cards("Kh Js 8d 5c 3h"), bank_cards=cards("Qh 4d")) == {
        "ante": ("push", 1000),
        "play": ("pay", 2000),
        "blind": ("push", 1000),  # L3541: won with less than a straight
        "trips": ("take", 500),
        "bad-beat": ("take", 500),
    }


@pytest.mark.parametrize(
    ("seven", "hand", "times"),
    [
        ("9c 9d 9h 7s 7c Kd 3h", "full-house", 5),  # casino-99 L1520-1535
        ("Ac Ad Ah As Jk Kd 3h", "five-aces", 400),
        ("2h 3h 4h 5h 6h 7h Jk", "7-card-straight-flush-with-joker", 1000),
        ("2h 3h 4h 5h 6h 7h 8h", "7-card-straight-flush-no-joker", 5000),
        ("As Ks Qs Js Ts Kh Qh", "royal-flush-plus-royal-match", 2000),
        ("As Ks Qs Js Ts Kh Qd", "royal-flush", 150),
        ("9h Jk 8d 7c 6s 2d 2c", "straight", 2),  # the joker completes it
        ("Jk Ad Kc 9s 7h 6d 3c", None, 0),  # a pair of aces
        ("Jk Ad 9c 7s 5h 3d 2c", "straight", 2),  # the joker is the four of the lowest one
    ],
)
def test_the_fortune_table(seven: str, hand: str | None, times: int):
    for game in (FORTUNE, PHOENIX_FORTUNE):
        answer = asking(*game)("bonus", stake=500, cards=cards(seven))
        assert (answer["hand"], answer["amount"]) == (hand, 500 * times)


BANK_TILES = {"high": ["1-3", "1-3"], "low": ["4-6", "3-5"]}
"""A pair of gor over eight points."""


@pytest.mark.parametrize(
    ("high", "low", "result"),
    [
        # phoenix L107-117: teen is the highest of these pairs, then gor, then bon; nine points beat eight
        (["6-6", "6-6"], ["4-5", "5-5"], "win"),
        (["2-2", "2-2"], ["4-5", "5-5"], "push"),
        (["2-2", "2-2"], ["4-6", "2-6"], "lose"),  # eight points with the same best tile are the player-dealer's
        (["6-6", "6-6"], ["4-6", "2-6"], "push"),
        (["6-6", "6-6"], ["2-2", "5-6"], "push"),  # five points
    ],
)
def test_tiles_by_points(high: list[str], low: list[str], result: str):
    assert asking(*TILES)("compare", player={"high": high, "low": low}, bank=BANK_TILES)["result"] == result


FULL_VIEW = {
    "angies/three-card-poker-6-card-bonus": "L918",
    "casino-real/three-card-poker": "L1102",
    "golden-valley/three-card-poker-6-card-bonus": "L2026-2027",
    "lake-elsinore/three-card-poker-6-card-bonus": "L4338",
    "lake-elsinore/let-it-ride-bonus": "L5514-5515",
    "lake-elsinore/crazy-4-poker": "L6174-6175",
}
"""The lines that say "keep ... cards in full view of the house dealer at all times"."""


@pytest.mark.parametrize("game", FULL_VIEW)
def test_cards_stay_in_full_view_where_the_book_prints_it(game: str) -> None:
    rule = LIBRARY[game].every_rule["ruling.full-view"]
    assert rule.cite.lines == FULL_VIEW[game]
    assert rule.says == "Players keep their cards in full view of the house dealer."
