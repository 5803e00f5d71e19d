"""A third reading of the books: poker, pan and house ways worked by hand from the printed lines, one row a case."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking

HOLDEM = (
    "angies/texas-holdem",
    "casino-real/holdem",
    "lake-elsinore/texas-holdem",
    "phoenix/texas-holdem",
    "poker-flats/texas-holdem",
)
PINEAPPLE = ("casino-real/pineapple-hi", "casino-real/crazy-pineapple", "poker-flats/crazy-pineapple")
OMAHA = (
    "angies/omaha-high",
    "casino-real/omaha",
    "lake-elsinore/omaha",
    "phoenix/omaha-high",
    "poker-flats/omaha",
)
OMAHA_8 = (
    "angies/omaha-high-low",
    "casino-real/omaha-hi-lo-8",
    "lake-elsinore/omaha-hi-lo",
    "phoenix/omaha-hi-lo",
    "poker-flats/omaha-high-low-split",
)
HOLDEM_8 = ("casino-real/holdem-hi-lo-8", "poker-flats/holdem-hi-lo-split")
TAHOE = ("casino-real/tahoe-pineapple-hi-lo", "poker-flats/tahoe-pineapple")
NINE = ("casino-99/crazy-pineapple-high-low",)
NINE_OMAHA = ("casino-99/omaha-high-low-9-qualifier",)
STUD = (
    "angies/seven-card-stud-high",
    "casino-real/seven-card-stud-hi",
    "lake-elsinore/seven-card-stud",
    "poker-flats/seven-card-stud",
)
STUD_8 = (
    "angies/seven-card-stud-high-low",
    "casino-real/seven-card-stud-hi-lo-8",
    "lake-elsinore/seven-card-stud-hi-lo",
)
RAZZ = ("angies/razz", "casino-real/razz", "lake-elsinore/razz", "poker-flats/seven-card-stud-low-razz")
ASIAN, MEXICAN = ("casino-real/asian-stud",), ("poker-flats/mexican-stud-poker",)
DRAW = ("casino-real/draw-poker", "casino-real/draw-jacks-or-better", "poker-flats/draw-poker")
DRAW_8, DRAW_SPLIT = ("casino-real/draw-hi-lo",), ("poker-flats/draw-poker-hi-lo",)
LOWBALL = ("angies/lowball", "casino-real/loball", "lake-elsinore/lowball-ace-to-five", "poker-flats/lowball")
SEVEN = ("lake-elsinore/lowball-deuce-to-seven",)
PUSH = ("poker-flats/push-9",)
PAN = ("lake-elsinore/panguingue", "poker-flats/pan")

Games = tuple[str, ...]


def cards(text: str) -> list[str]:
    return text.split()


def ask(game: str, what: str, **fields: object) -> dict[str, Any]:
    return asking(*game.split("/"))(what, **fields)


SHOWDOWNS: list[tuple[Games, str, str, list[int] | None, list[int] | None]] = [
    # the board plays: angies L17, casino-real L507, lake-elsinore L11-13, poker-flats L278-280
    (HOLDEM, "As Ks Qs Js Ts", "2c 2d / 3c 3d", [0, 1], None),
    (HOLDEM, "Ah Kd 7c 4s 2h", "As Qc / Ad Jh / Ac Qd", [0, 2], None),  # the kicker
    (HOLDEM, "Ah Kd Qc Js 2h", "As 3c / Ad 9c", [0, 1], None),  # the own kicker does not play
    (HOLDEM, "9h Th Jh 2c 3d", "Qs Kd / 2h 4h", [1], None),  # a flush above a straight
    (HOLDEM, "9c 9d 5h 5s Kc", "8h 8c / Kd 2c", [1], None),  # the pair on the board is worth nothing to eights
    (HOLDEM, "2c 3d 4h 5s Kd", "Ah Ad / 6c 9d", [1], None),  # six-high above the wheel
    (HOLDEM, "2h 3h 4h 5h 9c", "Ah Kd / 6h 2d / Kh Qh", [1], None),  # both straight flushes beat the flush
    (HOLDEM, "7c 7d 7h 7s 3c", "Ah 2d / Ac Kd / Kc Qd", [0, 1], None),
    (PINEAPPLE, "2h 9h Jh Qh 4c", "Ah 3c / Kh 8h", [0], None),  # casino-real L605, L624: two, one or none
    (PINEAPPLE, "Tc Td Th 4s 4d", "As Ad / Kh 4c", [0], None),
    # the printed example, angies L38-43
    (OMAHA, "6c 8c 6d 3h 6s", "2s 4c Jd 9h / Tc 5c Qc Ah / Kh Kd 7h Jh", [2], None),
    (OMAHA, "2h 9h Jh Qh 4c", "Ah 3c Kd 2d / Kh 3h 8c 8d", [1], None),  # one heart in the hand is no flush
    (OMAHA, "As Ks Qs Js Ts", "2s 3c 4d 5h / 9s 8s 2c 2d", [1], None),  # nobody plays the board
    (OMAHA, "7c 7d 7h 7s 3c", "Ah Ad 2c 4d / Kh Kd Ac Qd", [0], None),
    (OMAHA, "2c 5d 9h Jc Kd", "9c 9d 9s Ah / Js Jd 2d 3h", [1], None),  # the third nine cannot play
    (OMAHA, "Ts Js Qd 3c 4h", "Ks 9c 8d 2d / Ac Kd 9h 2h", [1], None),
    # eight or better, angies L49, L60-62: a counterfeited low, a shared one, two low cards on the board, one in hand
    (OMAHA_8, "Ac 2d 7h 8s Kd", "Ah 2c Qd Jh / 3c 4d Ks Th", [0], [1]),
    (OMAHA_8, "3c 6d 8h Kc Kd", "Ah 2c Ks 9d / As 2s Jc Th", [0], [0, 1]),
    (OMAHA_8, "3c 6d 9h Kc Kd", "Ah 2c Ks 9d / As 2s Jc Th", [0], None),
    (OMAHA_8, "4c 5d 6h 7c 8d", "Kh Qc Js 3d / As Ad 2c 9h", [1], [1]),
    (OMAHA_8, "2c 3d 4h Kc Kd", "Ah 5c Qs Js / 6c 7d Kh 9c", [0], [0]),
    (OMAHA_8, "8c 7d 5h Kc Kd", "8h 4c Qs Js / Ac 8d Ks 9h", [1], None),
    # casino-real L529, L542; poker-flats L283: the board alone can be the low
    (HOLDEM_8, "Ac 2d 3h 4s 8d", "Kc Kd / Qc Qd", [0], [0, 1]),
    (HOLDEM_8, "Ac 2d 3h 4s 8d", "5c Kd / 7c 6d", [0], [0]),
    (HOLDEM_8, "Kc Qd 3h 4s 8d", "Ac Kd / Ad 2s", [0], [1]),
    (HOLDEM_8, "Kc Qd Jh 4s 8d", "Ac Kd / Ad 2s", [0], None),
    # casino-real L983: no more than two of the three own cards
    (TAHOE, "Kc 2d 3h 4s 8d", "Ac Kd Kh / Ad Qd 5h", [1], [1]),
    (TAHOE, "3c 4d 5h 9s Kd", "6c 7d 8h / 6h 7h Ah", [0, 1], [1]),
    (TAHOE, "Kc 9d 3h 4s 8d", "Ac 2s Kh / 9h 9c Ah", [1], [0]),
    # casino-99 L2290: nine or better; L2369: the board may be the low
    (NINE, "Kc 9d 7h 4s Jd", "Ac 2d / 8h 3c", [0], [0]),
    (NINE, "Kc 9d 7h Ts Jd", "Ac 2d / 8h 3c", [1], None),
    (NINE, "2c 3d 4h 6s 7d", "Kc Kd / 8h Ac", [0], [1]),
    (NINE, "2c 3d 4h 6s 7d", "8c 8d / 8h 9c", [0], [0, 1]),
    (NINE_OMAHA, "Kc 9d 7h 4s Jd", "Ac 2d Kd Qh / 8h 3c Tc Th", [1], [0]),
    # stud: five of seven
    (STUD, "", "Ac 2d 3h 4s 5c Kd Kh / 2c 3d 4c 5d 6h Ad Ah", [1], None),
    (STUD, "", "9c 9d 5h 5s 3c 3d Kh / 9h 9s 5c 5d Kc 2d 4h", [0, 1], None),
    (STUD, "", "9c 9d 5h 5s Ac 3d Kh / 9h 9s 5c 5d Kc 2d 4h", [0], None),
    (STUD_8, "", "Ac 2d 3h 4s 5c Kd Kh / 2c 3d 4c 5d 6h Ad Ah", [1], [0, 1]),
    (STUD_8, "", "Ac 2d 3h 4s 9c Kd Kh / 2c 3d 4c 7d 9h Qd Qh", [0], None),
    (STUD_8, "", "8c 7d 6h 5s 4c Kd Kh / 8h 7h 6d 5d 3c Qd Qh", [0], [1]),
    # razz, angies L92, lake-elsinore L201-203, poker-flats L578-579: a pair can win, the lowest of them
    (RAZZ, "", "Ac 2d 3h 4s 5c Kd Kh / 2c 3d 4c 5d 6h Ad Ah", None, [0, 1]),
    (RAZZ, "", "Kc Kd Qh Qs Jc Jd Th / Kh Ks Qc Qd 9c 9d 9h", None, [0]),
    (RAZZ, "", "Ac As 2d 2h 3c 3d 4h / 2c 2s 3h 3s 4c 5d 5h", None, [0]),
    (RAZZ, "", "8c 5d 4h 3s 2c Kd Kh / 8h 6h 3d 2h Ac Qd Qh", None, [0]),
    # casino-real L447-448, L481: a flush above a full house, the ace may be a six
    (ASIAN, "", "Ac Kc 9c 8c 7c / Ad Ah As Kd Kh", [0], None),
    (ASIAN, "", "Ac 7d 8h 9s Tc / 7c 8d 9h Td Jc", [1], None),
    (ASIAN, "", "Ac 7d 8h 9s Tc / Ad Ah As Kd Qh", [0], None),
    (ASIAN, "", "9c 9d 9h 9s Tc / Ad Kd Qd Jd 7d", [0], None),
    # poker-flats L359-392: five of a kind first, flush above full house, straights over the gap
    (MEXICAN, "", "Jk 7c 7d 7h 7s / Ac Kc Qc Jc Jd", [0], None),
    (MEXICAN, "", "4c 5d 6h 7s Jc / Ac Ad Kh Qs 2c", [0], None),
    (MEXICAN, "", "7c Jd Qh Ks Ac / 6c 7d Jh Qs Kc", [0], None),
    (MEXICAN, "", "2c 4c 6c Jc Kc / 3c 3d 3h 5s 5h", [0], None),
    (MEXICAN, "", "7c 7d Jk 2h 3s / 7h 7s Kd Kh 2c", [0], None),
    # casino-real L717-729, poker-flats L610-634: joker for aces, straights, flushes; no double ace flush
    (DRAW, "", "Ac Ad Ah As Jk / Kh Qh Jh Th 9h", [0], None),
    (DRAW, "", "Ah Th 8h 3h Jk / Ac Kc Tc 9c 2c", [1], None),
    (DRAW, "", "Kh Kd Jk 3h 2c / Ac Ad 4h 5h 7c", [1], None),
    (DRAW, "", "5h 6d Jk 8h 9c / Qc Qd Qh 5s 7c", [0], None),
    (DRAW, "", "2h 3d 4c 5h Jk / 2s 3c 4d 5s 6d", [0, 1], None),
    # casino-real L743: a pair for high, an eight for low; without a high the low has all, without both the high hand
    (DRAW_8, "", "Kh Qd 9c 5s 2h / 8h 6d 4c 3s Ah", None, [1]),
    (DRAW_8, "", "Kh Qd 9c 5s 2h / Kc Jd 9d 5d 2d", [0], None),
    (DRAW_8, "", "Ah 2d 3c 4s 5h / Kh Kd 9c 5s 2h", [0], [0]),
    (DRAW_SPLIT, "", "Kc Kd 9c 5s 2h / Qh 8d 6c 3s 2d", [0], [1]),  # poker-flats L655-656: no qualifier
    # lowball, angies L118, lake-elsinore L393-396, poker-flats L135-143
    (LOWBALL, "", "Ac 2d 3h 4s Jk / Ad 2h 3s 4c 5d", None, [0, 1]),
    (LOWBALL, "", "Kc Qd Jh Ts 9c / Ad Ah 2s 3c 4d", None, [0]),
    (LOWBALL, "", "9c 6d 4h 3s 2c / 9d 5h 4s 3c 2d", None, [1]),
    (LOWBALL, "", "2c 4c 6c 7c 8c / 2d 4d 6d 7d 9h", None, [0]),
    # lake-elsinore L463-475: aces are high, straights and flushes count
    (SEVEN, "", "7c 5d 4h 3s 2c / 7d 6h 4s 3c 2d", None, [0]),
    (SEVEN, "", "2c 3d 4h 5s 6c / Ad Kh Qs Jc 9d", None, [1]),
    (SEVEN, "", "2c 3c 4c 5c 7c / Ad Kh Qs Jc 9d", None, [1]),
    (SEVEN, "", "Ac 2d 3h 4s 5c / Kd Qh Js Tc 8d", None, [1]),
]


@pytest.mark.parametrize(("games", "board", "hands", "high", "low"), SHOWDOWNS)
def test_who_wins(games: Games, board: str, hands: str, high: list[int] | None, low: list[int] | None):
    shown: dict[str, Any] = {"board": cards(board)} if board else {}
    for game in games:
        found = ask(game, "showdown", hands=[cards(hand) for hand in hands.split("/")], **shown)
        assert (found["high"], found["low"]) == (high, low), game


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        # poker-flats L899-905: three treys, other trips, straights, three faces, then the points
        ("3c 3d 3h / Ac Ad Ah", 0),
        ("2c 2d 2h / Ac 2s 3h", 0),
        ("Jc Qd Qh / 2c 3d 4s", 1),
        ("Jc Jd Qh / 9c Td Kh", 0),
        ("Ac 8d Th / 7c 9d 2h", 0),
    ],
)
def test_who_wins_at_push_9(hands: str, won: int):
    assert ask(*PUSH, "showdown", hands=[cards(hand) for hand in hands.split("/")])["high"] == [won]


OPENINGS: list[tuple[str, str, str, int]] = [
    # lake-elsinore L204-208, L229-233, L329-331, L344-346
    ("lake-elsinore/razz", "third", "1: Kh / 3: Ks / 5: Ac", 3),
    ("lake-elsinore/razz", "third", "1: Qh / 3: Ad / 5: Qd", 1),
    ("lake-elsinore/razz", "fourth", "1: Kh 2c / 3: 8s 3d / 5: 8c 3h", 3),
    ("lake-elsinore/razz", "fourth", "1: 2h 2c / 3: 8s Kd / 5: Kc 3h", 5),
    ("lake-elsinore/razz", "fifth", "1: 2h 2c 3d / 3: Ks Kd Qh / 5: 9c Th Jd", 5),
    ("lake-elsinore/seven-card-stud", "third", "1: 2h / 3: 2c / 5: 2d", 3),
    ("lake-elsinore/seven-card-stud", "third", "1: Ah / 3: 3c / 5: Ad", 3),
    ("lake-elsinore/seven-card-stud", "fourth", "1: Ah Kd / 3: 3c 3d / 5: Ad Ks", 3),
    ("lake-elsinore/seven-card-stud", "fourth", "1: Qh Kd / 3: 3c Ac / 5: Ad 3s", 3),
    ("lake-elsinore/seven-card-stud", "sixth", "1: 2h 2d 5h 5d / 3: Kc Kd Ah Qs / 5: 3s 3d 3h 4c", 5),
    ("lake-elsinore/seven-card-stud-hi-lo", "third", "1: Ah / 3: Kc / 5: Ad", 3),
    # poker-flats L496-498, L568-569, L580
    ("poker-flats/seven-card-stud", "third", "1: 2h / 3: 2c / 5: 2s", 3),
    ("poker-flats/seven-card-stud-hi-lo", "third", "1: Ah / 3: Kc / 5: As", 3),
    ("poker-flats/seven-card-stud-low-razz", "third", "1: Kh / 3: Kc / 5: Ks", 5),
    ("poker-flats/seven-card-stud-low-razz", "fifth", "1: 2h 3c 8d / 3: Kc 2d 3d / 5: 7s 6d 5h", 5),
]


@pytest.mark.parametrize(("game", "street", "up", "first"), OPENINGS)
def test_whose_cards_open(game: str, street: str, up: str, first: int):
    rows = [row.split(":") for row in up.split("/")]
    seats = [{"seat": int(seat), "up": cards(shown)} for seat, shown in rows]
    found = ask(game, "action", street=street, seats=seats)
    assert found.get("bring_in", found["first_to_act"]) == first


def raises(*amounts: int) -> list[list[object]]:
    return [["bet", amounts[0]], *(["raise", one] for one in amounts[1:])]


COMPLETED = [["bring-in", 500], ["complete", 1500], ["raise", 3000], ["raise", 4500]]
BETS: list[tuple[str, dict[str, Any], int, bool]] = [
    # lake-elsinore L236-247: a completion is no raise; the open pair of fourth street
    ("lake-elsinore/seven-card-stud", {"limit": "15-30", "street": "third", "acts": COMPLETED}, 6000, True),
    (
        "lake-elsinore/seven-card-stud",
        {"limit": "15-30", "street": "third", "acts": [*COMPLETED, ["raise", 6000]]},
        7500,
        False,
    ),
    ("lake-elsinore/seven-card-stud", {"limit": "5-10", "open_pair": True, "acts": raises(500)}, 1000, True),
    ("lake-elsinore/seven-card-stud", {"limit": "5-10", "open_pair": True, "acts": raises(500)}, 1500, True),
    ("lake-elsinore/seven-card-stud", {"limit": "5-10", "open_pair": True, "acts": raises(500, 1500)}, 2000, False),
    # casino-real L123: the same, in high only
    ("casino-real/seven-card-stud-hi", {"limit": "3-6", "open_pair": True, "acts": raises(300)}, 900, True),
    ("casino-real/seven-card-stud-hi", {"limit": "3-6", "open_pair": True, "acts": raises(300, 900)}, 1200, False),
    ("casino-real/seven-card-stud-hi", {"limit": "3-6", "open_pair": True, "acts": raises(600)}, 900, False),
    ("casino-real/seven-card-stud-hi-lo-8", {"limit": "3-6", "open_pair": True, "acts": raises(300)}, 900, False),
    # poker-flats L404: at least the last bet; L148: no check-raise
    ("poker-flats/mexican-stud-poker", {"limit": "2-10", "street": "third", "acts": raises(500)}, 1000, True),
    ("poker-flats/mexican-stud-poker", {"limit": "2-10", "street": "third", "acts": raises(500)}, 900, False),
    ("poker-flats/lowball", {"limit": "2-4", "street": "draw", "acts": raises(400), "actor_checked": True}, 800, False),
    # casino-real L994-995: a bet and three raises; no limit of raises with two players remaining
    (
        "casino-real/tahoe-pineapple-hi-lo",
        {"limit": "3-6", "street": "flop", "acts": raises(300, 600, 900)},
        1200,
        True,
    ),
    (
        "casino-real/tahoe-pineapple-hi-lo",
        {"limit": "3-6", "street": "flop", "acts": raises(300, 600, 900, 1200)},
        1500,
        False,
    ),
    (
        "casino-real/tahoe-pineapple-hi-lo",
        {"limit": "3-6", "street": "flop", "acts": raises(300, 600, 900, 1200), "players": 2, "players_at_start": 4},
        1500,
        True,
    ),
    # phoenix L149: the cap holds in a round that three started
    ("phoenix/texas-holdem", {"limit": "3-6", "street": "flop", "acts": raises(300, 600, 900, 1200)}, 1500, False),
    # lake-elsinore L441: a bet and six raises
    (
        "lake-elsinore/lowball-ace-to-five",
        {"limit": "30-60", "street": "draw", "acts": raises(*range(6000, 36001, 6000))},
        42000,
        True,
    ),
    (
        "lake-elsinore/lowball-ace-to-five",
        {"limit": "30-60", "street": "draw", "acts": raises(*range(6000, 42001, 6000))},
        48000,
        False,
    ),
]


@pytest.mark.parametrize(("game", "fields", "amount", "right"), BETS)
def test_how_much_may_be_raised(game: str, fields: dict[str, Any], amount: int, right: bool):
    found = ask(game, "bet", **{"players": 3, "street": "fourth", **fields}, act="raise", amount=amount)
    assert found["allowed"] is right


@pytest.mark.parametrize(
    ("game", "fields", "right"),
    [
        # lake-elsinore L861-864, L909-917: the joker is an ace or completes a straight or a flush
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "open", "cards": "Th Td 2c 3d 4h"}, False),
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "open", "cards": "Kh Jk 2c 3d 9h"}, False),
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "open", "cards": "2h 3d 4c Jk 6s"}, True),
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "open", "cards": "2h 4h 6h 8h Jk"}, True),
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "open", "cards": "2h 2d 3h 3d 9c"}, True),
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "open", "cards": "Ac Kc Qd Js 9h"}, False),
        ("lake-elsinore/draw-poker-jacks-or-better", {"option": "keep-exposed", "cards": "Kh", "street": "deal"}, True),
        (
            "lake-elsinore/draw-poker-jacks-or-better",
            {"option": "keep-exposed", "cards": "Kh", "street": "draw"},
            False,
        ),
        ("lake-elsinore/lowball-ace-to-five", {"option": "keep-exposed", "cards": "7h"}, True),  # L414-415
        ("lake-elsinore/lowball-ace-to-five", {"option": "keep-exposed", "cards": "8h"}, False),
        ("lake-elsinore/lowball-ace-to-five", {"option": "keep-exposed", "cards": "7h", "limit": "no"}, False),  # L488
        ("lake-elsinore/lowball-deuce-to-seven", {"option": "keep-exposed", "cards": "6h"}, False),  # L477-478
        ("lake-elsinore/lowball-deuce-to-seven", {"option": "keep-exposed", "cards": "Ah"}, False),
        ("poker-flats/draw-poker-jacks-back", {"option": "open", "cards": "Jh Jd 2c 3d 4h"}, True),  # L670-671
        ("poker-flats/draw-poker", {"option": "draw", "count": 6}, False),  # L593
    ],
)
def test_what_a_player_may(game: str, fields: dict[str, Any], right: bool):
    shown = {key: cards(value) if key == "cards" else value for key, value in fields.items()}
    assert ask(game, "allowed", **shown)["allowed"] is right


@pytest.mark.parametrize(
    ("fields", "meld", "pays"),
    [
        # lake-elsinore L1643-1735, poker-flats L993-1106
        ({"cards": "Qh Jh 7h"}, True, 0),  # jack and seven are in sequence
        ({"cards": "Ah Kh Qh"}, False, None),
        ({"cards": "5d 4d 3c"}, False, None),
        ({"cards": "3c 3d 3h"}, True, 1),
        ({"cards": "5s 5s 5s"}, True, 4),
        ({"cards": "7h 7h 7h"}, True, 2),
        ({"cards": "4s 4s 4s"}, True, 2),
        ({"cards": "Qc Qc Qc"}, True, 1),
        ({"cards": "3s 2s As"}, True, 2),
        ({"cards": "Kh Qh Jh"}, True, 1),
        ({"cards": "4c 4c 4h"}, False, None),
        ({"cards": "Ad Ad Ac"}, True, 0),
        ({"cards": "5s 5s 5s", "add": "5s"}, True, 2),  # half the value
        ({"cards": "5d 5d 5d", "add": "5d"}, True, 1),
        ({"cards": "4s 4s 4s", "add": "4s"}, True, 2),
        ({"cards": "4s 4s 4s", "add": "4d"}, False, None),
    ],
)
def test_what_a_meld_pays(fields: dict[str, str], meld: bool, pays: int | None):
    for game in PAN:
        found = ask(game, "meld", **{key: cards(value) for key, value in fields.items()})
        assert found["meld"] is meld, game
        assert found.get("pays") == pays or not meld, game


def test_going_out_pays_the_conditions_again():
    # lake-elsinore L1747-1749: one chip; poker-flats L1120: two; three fives of spades are four chips more
    melds = [cards("5s 5s 5s"), cards("6h 5h 4h"), cards("4c 4d 4h 4s 4c")]
    for game, pays in zip(PAN, (5, 6), strict=True):
        assert ask(game, "meld", event="going-out", melds=melds)["pays"] == pays


BOARD, LOW_BOARD = cards("2c 7d 9h Js Kd"), cards("8c 7d 2h Kc Qs")
Row = tuple[int, int, str]
AWARDS: list[tuple[Games, dict[str, Any], list[Row], dict[int, int]]] = [
    # main pot $18 less $3, side pot of $20 shared
    (
        HOLDEM,
        {"button": 8, "board": BOARD, "drop": 300},
        [(1, 500, "Kh Kc"), (2, 1500, "Ah Qd"), (3, 1500, "Ad Qh"), (4, 300, "")],
        {1: 1500, 2: 1000, 3: 1000},
    ),
    # $10 that nobody called go back
    (
        HOLDEM,
        {"button": 8, "board": BOARD},
        [(1, 500, "Ah Qd"), (2, 1500, "Kh Kc"), (3, 2500, "Ad Qh")],
        {2: 3500, 3: 1000},
    ),
    # $10 for three: the odd dollar to the left of the button, casino-99 L2373
    (
        HOLDEM,
        {"button": 4, "board": BOARD},
        [(2, 300, "Ah Qd"), (5, 300, "Ad Qh"), (7, 300, "Ac Qs"), (1, 100, "")],
        {2: 300, 5: 400, 7: 300},
    ),
    # $8, $3 and $2: 2-3-3 with the odd dollars to 5 and 7, then 2-1 to 5 and 7, then 7 alone
    (
        HOLDEM,
        {"button": 4, "board": BOARD},
        [(2, 200, "Ah Qd"), (5, 300, "Ad Qh"), (7, 400, "Ac Qs"), (1, 400, "")],
        {2: 200, 5: 500, 7: 600},
    ),
    # $21: the odd dollar to the high half; angies L60, casino-real L542
    (
        OMAHA_8,
        {"button": 8, "board": LOW_BOARD},
        [(1, 700, "Kh Kd 9h 9d"), (2, 700, "Ah 3c Jd Th"), (3, 700, "As 3d Js Tc")],
        {1: 1100, 2: 500, 3: 500},
    ),
    # $19: $10 high, $9 low of which the odd dollar lies left of the button
    (
        OMAHA_8,
        {"button": 8, "board": LOW_BOARD},
        [(1, 600, "Kh Kd 9h 9d"), (2, 600, "Ah 3c Jd Th"), (3, 600, "As 3d Js Tc"), (5, 100, "")],
        {1: 1000, 2: 500, 3: 400},
    ),
]


@pytest.mark.parametrize(("games", "table", "rows", "due"), AWARDS)
def test_who_gets_what_of_the_pots(games: Games, table: dict[str, Any], rows: list[Row], due: dict[int, int]):
    held = [{"cards": cards(hand)} if hand else {"folded": True} for _, _, hand in rows]
    seats = [{"seat": seat, "amount": put, **hand} for (seat, put, _), hand in zip(rows, held, strict=True)]
    for game in games:
        awards = ask(game, "settle", **table, chip=100, seats=seats)["awards"]
        assert {one["seat"]: one["amount"] for one in awards} == due, game


@pytest.mark.parametrize(
    ("held", "front"),
    [
        # casino-99 L1430-1447, the chart row by row
        ("A K J 9 7 5 3", "K J"),
        ("9 9 A K 7 5 2", "A K"),
        ("J J 4 4 A 7 2", "A 7"),
        ("J J 4 4 K 7 2", "4 4"),
        ("J J 4 4 Jk 7 2", "Jk 7"),
        ("Q Q 3 3 A K 2", "3 3"),
        ("8 8 3 3 K 7 2", "K 7"),
        ("8 8 3 3 Q 7 2", "3 3"),
        ("5 5 3 3 Q 7 2", "Q 7"),
        ("5 5 3 3 J 7 2", "3 3"),
        ("K K 9 9 4 4 2", "K K"),
        ("A A A K 9 5 2", "A K"),
        ("K K K A 9 5 2", "A 9"),
        ("K K K 7 7 7 2", "K K"),
        ("J T 9 8 7 6 5", "J T"),
        ("9 8 7 6 5 5 K", "K 5"),
        ("T T A 9 8 7 6", "A T"),
        ("A A 4 4 4 9 6", "A A"),
        ("4 4 4 A A 9 9", "A A"),
        ("K K K K 2 2 A", "2 2"),
        ("K K K K A 9 2", "K K"),
        ("J J J J K 5 2", "K 5"),
        ("J J J J Q 5 2", "J J"),
        ("8 8 8 8 Q 5 2", "Q 5"),
        ("8 8 8 8 J 5 2", "8 8"),
        ("5 5 5 5 A K 2", "A K"),
        ("A A A A Jk K 2", "A A"),
        ("Jk A 9 9 K 5 2", "9 9"),
    ],
)
def test_the_house_way(held: str, front: str):
    ranks = held.split()
    suits = [ranks[:place].count(rank) if ranks.count(rank) > 1 else place % 4 for place, rank in enumerate(ranks)]
    seven = [rank if rank == "Jk" else rank + "shdc"[suit] for rank, suit in zip(ranks, suits, strict=True)]
    found = ask("casino-99/fortune-pai-gow-poker", "set", cards=seven)["front"]
    assert sorted(card.rstrip("shdc") for card in found) == sorted(front.split())
