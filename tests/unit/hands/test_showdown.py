"""Reading hands at a showdown: the board plays, counterfeited lows, scoops, openers; by the books and by hand."""

from __future__ import annotations

import pytest

from trainer.cards.notation import parse_cards
from trainer.hands.boards import low_showing, open_pair
from trainer.hands.showdown_rules import Low, Showdown, could_open, winners
from trainer.hands.systems import ASIAN_STUD, FIVE_CARD, FIVE_CARD_JOKER, MEXICAN_STUD

HOLDEM = Showdown()
OMAHA = Showdown(low=Low.ACE_TO_FIVE, qualifier=8, use=(2, 2))
STUD_HI_LO = Showdown(low=Low.ACE_TO_FIVE, qualifier=8)
LOWBALL = Showdown(high=None, low=Low.ACE_TO_FIVE)
DEUCE = Showdown(high=None, low=Low.DEUCE_TO_SEVEN)


def key(way: Showdown, text: str, board: str = "") -> tuple[int | None, int | None]:
    return way.keys(parse_cards(text), parse_cards(board) if board else ())


@pytest.mark.parametrize(
    ("own", "board", "plays"),
    [
        ("2c 3d", "Ah Kh Qh Jh Th", True),
        ("2c 3d", "Ah Ad Kc Ks Qd", True),
        ("Qc 3d", "Ah Ad Kc Ks Qd", True),  # the same hand with the queen from the hand
        ("Ac 3d", "Ah Ad Kc Ks Qd", False),
    ],
)
def test_playing_the_board(own: str, board: str, plays: bool):
    assert HOLDEM.plays_board(parse_cards(own), parse_cards(board)) is plays
    assert not OMAHA.plays_board(parse_cards("2c 3d 4h 5s"), parse_cards(board))


def test_exactly_two_play_at_omaha():
    # Four aces in the hand are a pair; one spade in the hand makes no flush of four on the board.
    assert len(OMAHA.best_high(parse_cards("Ac Ad Ah As"), parse_cards("Kc Qd 7h 5s 2c"))) == 6
    spade = key(OMAHA, "As 7d 8d 9h", "Ks Qs Js 2s 3c")[0]
    pair = key(OMAHA, "Ac Ad 8d 9h", "Ks Qs Js 2s 3c")[0]
    assert spade is not None
    assert pair is not None
    assert spade < pair


def test_a_counterfeited_low():
    # A-2 in the hand, a deuce comes: two low ranks are left on the board, and whoever has another one has the low.
    assert key(OMAHA, "Ac 2d Kh Qh", "3c 4d Th 2s Jc")[1] is None
    assert key(OMAHA, "Ac 2d 5h Qh", "3c 4d Th 2s Jc")[1] is not None


def test_a_scoop_wins_both_ways():
    hands = ["Ac 2c 3c 4c 5c 9d 9h", "Ad 2d 3h 4s 7c 7d Kd", "9c 9s Kh Kc Qd Jd 2h"]
    keys = [key(STUD_HI_LO, hand) for hand in hands]
    assert winners([high for high, _ in keys]) == winners([low for _, low in keys]) == (0,)
    assert keys[2][1] is None
    assert winners([None, None]) == ()


def test_lows_of_the_books():
    # poker-flats, lowball: 7-6-4-3-2 beats 7-6-5-3-2; L131: the joker is the lowest card missing.
    better, worse = key(LOWBALL, "7c 6d 4h 3s 2c")[1], key(LOWBALL, "7d 6h 5s 3c 2d")[1]
    assert better is not None
    assert worse is not None
    assert better > worse
    assert key(LOWBALL, "Jk 2d 3h 4s 5c") == key(LOWBALL, "Ac 2d 3h 4s 5c")
    assert key(LOWBALL, "Jk Ad 3h 4s 5c") == key(LOWBALL, "2c Ad 3h 4s 5c")
    # lake-elsinore L464-468: aces are high only, straights and flushes count, A-5-4-3-2 is an ace-high.
    order = ["7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c", "Kc 5d 4h 3s 2c", "Ac 5d 4h 3s 2c", "Ac 6d 4h 3s 2c"]
    order += ["2c 2d 4h 5s 7c", "7c 6d 5h 4s 3c", "7c 5c 4c 3c 2c"]
    keys = [key(DEUCE, text)[1] for text in order]
    assert keys == sorted(keys, key=lambda one: one or 0, reverse=True)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("hand", "opens"),
    [
        # lake-elsinore L862-870, casino-real L728, L737.
        ("Jc Jd 2h 3s 4c", True),
        ("Tc Td Ah Ks Qc", False),
        ("2c 2d 3h 3s 4c", True),
        ("2c 3d 4h 5s 6c", True),
        ("2c 5c 9c Jc Kd", False),
        ("Jk Qd 9h 5s 3c", False),
        ("Jk Ad 9h 5s 3c", True),
        ("Jk 2c 3d 4h 5s", True),
    ],
)
def test_jacks_or_better(hand: str, opens: bool):
    system = FIVE_CARD_JOKER if "Jk" in hand else FIVE_CARD
    assert could_open(system, parse_cards(hand), 11) is opens


def test_ladders_of_stripped_decks():
    # casino-real L467-482: a flush beats a full house, A-7-8-9-10 is the lowest straight.
    asian = Showdown(high=ASIAN_STUD)
    ladder = [
        "Ac 7d 8h 9s Tc",
        "7c 8d 9h Ts Jc",
        "Kc Kd Kh As Ac",
        "7c 8c 9c Jc Kc",
        "Kc Kd Kh Ks Ac",
        "Ac 7c 8c 9c Tc",
    ]
    keys = [key(asian, text)[0] or 0 for text in ladder]
    assert keys == sorted(set(keys))
    # poker-flats L359-375: straights go across the gap, five of a kind is best.
    mexican = Showdown(high=MEXICAN_STUD)
    ladder = [
        "Ac 2d 3h 4s 5c",
        "4c 5d 6h 7s Jc",
        "7c Jd Qh Ks Ac",
        "2c 2d 2h Ks Kc",
        "2c 4c 5c 7c Jc",
        "7c Jc Qc Kc Ac",
    ]
    keys = [key(mexican, text)[0] or 0 for text in [*ladder, "2c 2d 2h 2s Jk"]]
    assert keys == sorted(set(keys))


def test_low_boards_and_open_pairs():
    order = ["Ac", "2c", "Kc", "Ac 2d", "Ac Kd", "2c 2d", "Kc Kd", "Ac 2d 3h 4s"]
    shown = [low_showing(parse_cards(text)) for text in order]
    assert shown[0] > shown[1] > shown[2]
    assert shown[3] > shown[4] > shown[5] > shown[6]
    up = {1: parse_cards("Ac 2d"), 2: parse_cards("4c 4d"), 3: parse_cards("Kc Qd")}
    assert open_pair(up, (1, 2))
    assert not open_pair(up, (1, 3))
    with pytest.raises(ValueError, match="joker"):
        low_showing(parse_cards("Jk"))
