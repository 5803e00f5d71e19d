"""What cannot have happened is not settled, in any game with a player-dealer; a doubtful line against it is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, refusing
from tests.rulebook.pai_gow import BANK, WINS

Game = tuple[str, str]
FLATS, SPANISH = ("poker-flats", "pure-21-5-blackjack"), ("casino-99", "pure-spanish-21-5")
SPANISH_LE, TWENTY_TWO = ("lake-elsinore", "pure-spanish-21-5"), ("poker-flats", "california-blackjack-22")
EZ, GOLD, FORTUNE_7 = (
    ("casino-99", "ez-baccarat-panda-8"),
    ("lake-elsinore", "baccarat-gold"),
    ("lake-elsinore", "fortune-7-baccarat"),
)
DRAGON, SUPREME = ("casino-real", "commission-free-baccarat-dragon-bonus"), ("phoenix", "supreme-baccarat")
PAN, SUPER, PHOENIX = ("casino-real", "super-pan-9"), ("poker-flats", "super-9"), ("phoenix", "phoenix-baccarat")
UTH, UTH_99 = ("golden-valley", "ultimate-texas-holdem"), ("casino-99", "ultimate-texas-holdem")
STUD, RIDE, CRAZY = (
    ("lake-elsinore", "caribbean-stud"),
    ("lake-elsinore", "let-it-ride-bonus"),
    ("lake-elsinore", "crazy-4-poker"),
)
THREE, TILES = ("lake-elsinore", "three-card-poker-6-card-bonus"), ("phoenix", "pai-gow-tiles")
FORTUNE, DOUBLE_HAND = ("phoenix", "fortune-pai-gow-poker"), ("phoenix", "double-hand-poker")

NATURAL = {"player_hand": ["Kh", "9c"], "banker_hand": ["2c", "3d", "2d"]}
SEVEN = {"player_hand": ["Kh", "6c"], "banker_hand": ["2c", "3d", "2d"]}
TEXAS = {"board": ["9h", "Ts", "Jd", "2c", "3h"], "bank_cards": ["2h", "4d"]}
TILES_SET = {"high": ["1-3", "1-2"], "low": ["5-5", "4-6"]}


def table(fields: dict[str, Any], *rows: dict[str, Any]) -> dict[str, Any]:
    return {"player_dealer": 3, "bank": 900000, "seats": list(rows), **fields}


def at(seat: int, cards: object = None, behind: dict[str, int] | None = None, **wagers: int) -> dict[str, Any]:
    row: dict[str, Any] = {"seat": seat, "wagers": {kind.replace("_", "-"): cents for kind, cents in wagers.items()}}
    if cards is not None:
        row["cards"] = cards.split() if isinstance(cards, str) else cards
    return {**row, "back_line": [{"wagers": behind}]} if behind else row


def bank(cards: str) -> dict[str, Any]:
    return {"bank_cards": cards.split()}


@pytest.mark.parametrize(
    ("game", "fields", "row", "says"),
    [
        # blackjack: poker-flats L1497-1507, L1485-1490, L1570-1572, L1604-1605, L1630; casino-99 L1926
        (FLATS, bank("Th 6d"), at(4, "Th 9c", base=2000), "is not finished: Th 6d"),
        (FLATS, bank("Th 8d 2c"), at(4, "Th 9c", base=2000), "takes no card on Th 8d"),
        (FLATS, bank("Th 8d"), at(4, "Th 9c 2d", base=2000), "nobody takes a card on Th 9c"),
        (FLATS, bank("Th 8d"), at(4, "5h 6c 9d", base=2000, double=4000), "was doubled like that"),
        (FLATS, bank("Th 8d"), at(4, "Th 9c", base=2000, insurance=1000), "insurance cannot have been made"),
        (FLATS, bank("Th 8d"), at(4, "Th 9c", buster=1000), "buster stands alone"),
        (SPANISH, bank("8s 9d"), {**at(4, "8s 6h Kc", base=2000, double=2000), "rescued": True}, "rescued"),
        (SPANISH_LE, bank("8s 9d"), at(4, "8s 9h", base=2000, behind={"base": 500}), "from behind a seat"),
        (TWENTY_TWO, bank("Th Kd 5c 2c"), at(4, "Th 9c", game=1000), "takes no card on Th Kd 5c"),
        (FLATS, {**bank("Th 8d"), "dice": [1, 2, 3]}, at(4, "Th 9c", base=2000), "no dice are thrown"),
        # baccarat: lake-elsinore L6875-6879, L1959-1964; casino-real L1268; casino-99 L1139-1140
        (FORTUNE_7, NATURAL, at(4, banker_line=2000), "the banker hand takes no third card"),
        (SUPREME, NATURAL, at(4, banker_line=2000), "the banker hand takes no third card"),
        (EZ, SEVEN, at(4, dragon_7=500), "may not be bet so"),
        (EZ, SEVEN, at(4, tie=500, behind={"dragon-7": 500}), "may not be bet so"),
        (DRAGON, SEVEN, at(4, player_line=500, behind={"player-line": 500}), "no wagers behind a seat"),
        (EZ, {**SEVEN, "dice": [1, 2, 3]}, at(4, tie=500), "no dice are thrown"),
        (
            GOLD,
            {"player_hand": ["5h", "Ks"], "banker_hand": ["Kd", "6d"]},
            at(4, player_line=500),
            "the player hand has to take a third card",
        ),
        (
            GOLD,
            {"player_hand": ["5h", "Ks", "3d"], "banker_hand": ["Kd", "6d"]},
            {**at(4, player_line=500), "plaque": True},
            "the player hand takes no third card",
        ),
        # nine-count: casino-real L313; poker-flats L1207-1213; phoenix L288-294
        (PAN, bank("Kc 3d Kh"), at(4, "6c Kh Kd", game=2000), "has to take a card on 3"),
        (SUPER, bank("2c 5d Kh 2d"), at(4, "6c Kh Kd", game=2000), "takes no card on 7"),
        (PHOENIX, bank("5c 4d Kh 2d"), at(4, "6c Kh Kd", game=2000), "takes no card on 9"),
        (PAN, {**bank("5c 4d Kh"), "dice": [1, 2]}, at(4, "6c Kh Kd", game=2000), "three dice"),
        # carnival: golden-valley L2918-2929, L2958-2973; casino-99 L3476; lake-elsinore L512-513, L5480-5483, L6180
        (UTH, TEXAS, at(4, "8c 7d", ante=1000, blind=1000, play=5000), "Play $50 is not allowed"),
        (UTH, TEXAS, at(4, "8c 7d", ante=1000, blind=500, play=1000), "Blind $5 is not allowed"),
        (UTH, TEXAS, at(4, "8c 7d", ante=1000, play=1000), "the wager blind is missing"),
        (UTH, TEXAS, {**at(4, "8c 7d", ante=1000, blind=1000, play=1000), "folded": True}, "a folded hand"),
        (UTH, {**TEXAS, "dice": [1, 2, 3]}, at(4, "8c 7d", ante=1000, blind=1000, play=1000), "no dice"),
        (
            UTH_99,
            TEXAS,
            at(4, "8c 7d", ante=1000, blind=1000, play=1000, behind={"ante": 500, "blind": 500}),
            "behind a seat",
        ),
        (THREE, bank("9d 4c Js"), at(4, "9s 7d 3c", ante=1000, play=2000), "Play $20 is not allowed"),
        (STUD, bank("Kh Kd 7c 4s 2d"), at(4, "9h 9d 9c 4h 3d", ante=1000, call=1000), "is not allowed"),
        (RIDE, {"board": ["3c", "Js"]}, at(4, "Ks Kh 2d", bet_1=500, bet_2=500), "the wager bet-3 is missing"),
        (
            CRAZY,
            bank("Qs Qh 2c 3d 5c"),
            at(4, "Ks Kh 2d 3c 5h", ante=1000, super_bonus=1000, play=3000),
            "Play $30 is not allowed",
        ),
        # pai gow: phoenix L1640; L214-220 of the sheet of tiles
        (FORTUNE, {"bank_cards": BANK}, at(4, WINS, fortune=500), "needs a game wager beside it"),
        (DOUBLE_HAND, {"bank_cards": BANK}, at(4, WINS, game=500, behind={"game": 500}), "behind a seat"),
        (
            TILES,
            {"bank_cards": TILES_SET, "dice": [1, 2, 3]},
            at(4, {"high": ["1-1", "1-1"], "low": ["1-4", "2-2"]}, game=2000),
            "no dice are thrown",
        ),
        (
            TILES,
            {"bank_cards": TILES_SET},
            at(4, {"high": ["1-1", "1-1"], "low": ["1-4", "2-2"]}, game=2250),
            "in steps of $5",
        ),
        (
            TILES,
            {"bank_cards": TILES_SET},
            at(4, {"high": ["5-5", "5-5"], "low": ["1-4", "2-2"]}, game=2000),
            "in the set",
        ),
    ],
)
def test_what_cannot_have_happened_is_refused(game: Game, fields: dict[str, Any], row: dict[str, Any], says: str):
    assert says in refusing(*game)("settle", **table(fields, row))


@pytest.mark.parametrize(
    ("game", "fields", "row", "rule"),
    [
        # casino-99 L1115-1118 ranks naturals and prints no end of drawing; Kh 9c is nine, the banker drew on five.
        (EZ, NATURAL, at(4, banker_line=2000), "draw.natural"),
        # phoenix L276-278 against L292: nought may take no card, and has to.
        (PHOENIX, bank("Qc 4d 6h 5c"), at(4, "6c Kh Kd", game=2000), "bank.zero"),
        # phoenix L107: a high and a low hand; no line says what becomes of a hand set the other way.
        (
            TILES,
            {"bank_cards": TILES_SET},
            at(4, {"high": ["2-2", "4-6"], "low": ["6-6", "6-6"]}, game=2000),
            "setting.high-low",
        ),
    ],
)
def test_a_doubtful_line_against_it_is_told(game: Game, fields: dict[str, Any], row: dict[str, Any], rule: str):
    answer = asking(*game)("settle", **table(fields, row))
    assert rule in answer["with_rules"]
    assert answer["doubt"]


@pytest.mark.parametrize(
    ("game", "card", "most"),
    # casino-real L1443: aces to nines of four suits, eight decks at most; lake-elsinore L1283-1337: four "W" a deck
    [(("casino-real", "pure-21-5-blackjack"), "2h", 8), (("lake-elsinore", "pure-21-5-blackjack"), "Bw", 32)],
)
def test_no_hand_holds_a_card_oftener_than_the_largest_shoe(game: Game, card: str, most: int):
    ask = refusing(*game)
    once_more = ask("settle", **table(bank("3h 8d"), at(4, [card] * (most + 1), base=2000)))
    assert once_more == f"{card} is there {most + 1} times. It is in the shoe {most} times at most."
    all_of_them = ask("settle", **table(bank("3h 8d"), at(4, [card] * most, base=2000)))
    assert f"{card} is there" not in all_of_them, "what is refused then is the bank's hand, or a card too many"


def test_without_anything_against_it_no_such_doubt_is_told():
    fine = asking(*EZ)("settle", **table(SEVEN, at(4, banker_line=2000)))
    assert "draw.natural" not in fine.get("with_rules", [])
    hand = {"high": ["6-6", "6-6"], "low": ["2-2", "4-6"]}
    assert "with_rules" not in asking(*TILES)("settle", **table({"bank_cards": TILES_SET}, at(4, hand, game=2000)))
    gold = {"player_hand": ["5h", "Ks", "3d"], "banker_hand": ["Kd", "6d"]}
    assert asking(*GOLD)("settle", **table(gold, at(4, player_line=500)))["moves"]
    stood = {"player_hand": ["5h", "Ks"], "banker_hand": ["Kd", "6d"]}
    assert asking(*GOLD)("settle", **table(stood, {**at(4, player_line=500), "plaque": True}))["moves"]
