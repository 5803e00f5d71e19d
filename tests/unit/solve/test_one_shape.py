"""What is asked alike in every game: the fee option, table limits, dice, the back line, the doubt of cover."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, library, refusing
from tests.rulebook.pai_gow import BANK, LOSES, PUSHES, WINS, WINS_TOO, seat
from trainer.games.request_readers import listed
from trainer.prove.play_check import SHOWN

FORTUNE = ("phoenix", "fortune-pai-gow-poker")
DOUBLE_HAND = ("poker-flats", "double-hand-poker")
ROW = [{"seat": 2, "wagers": {"game": 2000}}]


def schedules() -> list[tuple[str, str]]:
    """Every game that answers `fee` by a schedule of several options."""
    found = []
    for id in library():
        fees = library()[id].fees
        if "fee" in library()[id].asks and fees and len(fees.now.options) > 1:
            house, slug = id.split("/")
            found.append((house, slug))
    return found


def test_there_are_games_to_ask():
    assert len(schedules()) > 20


@pytest.mark.parametrize(("house", "slug"), schedules())
def test_a_fee_without_an_option_lists_the_options_with_their_limits(house, slug):
    played: Any = library()[f"{house}/{slug}"]
    options = played.fees.now.options
    says = refusing(house, slug)("fee", seats=[])
    assert says.startswith("'option' is missing. Options: ")
    assert listed(options) in says
    for option in options:
        assert f"{option.minimum / 100:,.0f}" in says
        same = [one.number for one in options if one.bounds == option.bounds]
        limit = list(option.bounds)
        if len(same) == 1:
            by_limit = asking(house, slug)("fee", limit=limit, seats=[])
            assert by_limit == asking(house, slug)("fee", option=option.number, seats=[])
        else:
            says_same = refusing(house, slug)("fee", limit=limit, seats=[])
            assert "several fee options have this limit" in says_same
            assert ", ".join(map(str, same)) in says_same


# Phoenix prints for Fortune Pai Gow: $10-$100, $10-$200, $10-$300, $10-$500 [L1728-1743].
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"limit": [1000, 99900]}, "no fee option has this limit."),
        ({"limit": [1000, 20000], "option": 1}, "option 1 has another limit."),
        ({"option": 9}, "there is no fee option 9."),
        ({"limit": "table"}, "a list of whole numbers"),
    ],
)
def test_an_option_that_is_not_there(fields, says):
    assert says in refusing(*FORTUNE)("fee", seats=ROW, **fields)


def test_a_single_option_needs_no_name():
    assert asking("phoenix", "double-hand-poker")("fee", seats=ROW)["rule"] == "fee.option-1"


# -- the back line

BEHIND = [(house, slug) for house, slug in schedules() if library().info(f"{house}/{slug}").family in SHOWN]
"""Games with a player-dealer."""


@pytest.mark.parametrize(("house", "slug"), BEHIND)
def test_bettors_behind_a_seat_are_written_in_one_shape(house, slug):
    kind = next(iter(library()[f"{house}/{slug}"].spots))
    row: dict[str, Any] = {"seat": 2, "wagers": {kind: 2000}}
    ask = refusing(house, slug)
    for wrong in (500, "500", {kind: 500}, [500], {"wagers": {kind: 500}}):
        says = ask("fee", option=1, seats=[{**row, "back_line": wrong}])
        assert says.startswith("the bettors behind a seat are a list, the nearest first.")
        assert '"back_line": [{"wagers": {"' in says
    for key, value in (("seat", 3), ("cards", ["Ah"]), ("cover", "net")):
        says = ask("fee", option=1, seats=[{**row, "back_line": [{"wagers": {kind: 500}, key: value}]}])
        assert "Write 'wagers' alone." in says or f"unknown key '{key}'" in says
    fine: Any = [{**row, "back_line": [{"wagers": {kind: 500}}]}]
    assert asking(house, slug)("fee", option=1, seats=fine)["rule"].startswith("fee.")


# -- table limits in a settlement


def settle(house: str, slug: str, *rows: dict[str, Any], **fields: Any) -> dict[str, Any]:
    fields = {"player_dealer": 3, "bank": 100000, "bank_cards": BANK, **fields}
    return asking(house, slug)("settle", seats=list(rows), **fields)


def test_what_is_above_the_limit_has_no_action():
    # Poker Flats L829: what is above the maximum has no action; L827-828: less than the minimum has.
    answer = settle(*DOUBLE_HAND, seat(4, WINS, game=2500), seat(5, LOSES, game=500), limit=[1000, 2000])
    moves = [(move["seat"], move["do"], move["amount"], move["rule"]) for move in answer["moves"]]
    assert moves[0] == (4, "return", 500, "ruling.above-maximum")
    assert [move[:3] for move in moves[1:]] == [(4, "pay", 2000), (5, "take", 500)]
    assert answer["with_rules"] == ["ruling.above-maximum", "ruling.below-minimum"]
    assert answer["bank_net"] == 500 - 2000


def test_a_book_without_a_ruling_lets_nothing_outside_the_limits_play():
    fields = {"player_dealer": 3, "bank": 100000, "bank_cards": BANK, "limit": [1000, 2000]}
    says = refusing(*FORTUNE)("settle", seats=[seat(4, WINS, game=2500)], **fields)
    assert "seat 4, game: $25 is above the table limit" in says
    says = refusing(*FORTUNE)("settle", seats=[seat(4, WINS, game=500)], **fields)
    assert "$5 is below the table limit" in says


# -- dice


@pytest.mark.parametrize(("dice", "order"), [([1, 2, 2], [7, 4, 5]), ([1, 1, 1], [5, 7, 4]), ([2, 3, 3], [4, 5, 7])])
def test_dice_say_where_settling_begins(dice, order):
    # Seat 3 banks and is 1, 8, 15 of the count; 5 is seat 7, 3 seat 5, and 8 the bank itself: its left, seat 4.
    rows = (seat(4, WINS, game=1000), seat(5, LOSES, game=1000), seat(7, WINS_TOO, game=1000))
    answer = settle(*DOUBLE_HAND, *rows, dice=dice)
    assert [move["seat"] for move in answer["moves"]] == order


def test_dice_and_another_action_seat_contradict_each_other():
    # 3 counts to seat 5; the first wager from there on is at seat 4.
    fields = {"player_dealer": 3, "bank": 100000, "bank_cards": BANK, "dice": [1, 1, 1], "action_seat": 5}
    says = refusing(*DOUBLE_HAND)("settle", seats=[seat(4, WINS, game=1000)], **fields)
    assert "the dice put the action at seat 4" in says


# -- impossible play


@pytest.mark.parametrize(
    ("house", "slug", "rows", "says"),
    [
        ("phoenix", "fortune-pai-gow-poker", [seat(4, WINS, fortune=500)], "A bonus wager needs a game wager"),
        (
            "phoenix",
            "double-hand-poker",
            [{**seat(4, WINS, game=1000), "back_line": [{"wagers": {"game": 1000}}]}],
            "this book takes no wagers behind a seat.",
        ),
        ("prop-desk", "pai-gow-poker", [seat(4, WINS, game=1000)], "This is the NO PLAY spot."),
        ("phoenix", "double-hand-poker", [seat(4, BANK, game=1000)], "is in two hands"),
        ("phoenix", "fortune-pai-gow-poker", [{**seat(4, WINS, game=1000), "back_line": 500}], "the nearest first"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(house, slug, rows, says):
    fields = {"player_dealer": 3, "bank": 100000, "bank_cards": BANK}
    assert says in refusing(house, slug)("settle", seats=rows, **fields)


# -- the doubt of cover


def doubtful(answer: dict[str, Any]) -> bool:
    return "wager is used up" in answer.get("doubt", "")


def test_cover_is_doubtful_only_where_another_model_comes_out_otherwise():
    push = {"front": PUSHES["front"], "back": ["6c", "6d", "7s", "5c", "3h"]}
    rows = (seat(4, WINS, game=2000), seat(5, LOSES, game=1000), seat(7, push, game=1000))
    covered = settle(*FORTUNE, *rows, bank=3500)
    assert (doubtful(covered), "with_rules" in covered) == (False, False)  # $20 paid and $10 taken of $35
    short = settle(*FORTUNE, *rows, bank=2500)  # matched takes $5 of the $10, the others all of it
    assert doubtful(short)
    assert short["with_rules"] == ["cover.matched"]
    one_way = settle(*FORTUNE, rows[0], bank=1500)  # every model pays $15 of $20
    assert (doubtful(one_way), one_way["with_rules"]) == (False, ["cover.matched"])


def test_an_order_is_not_doubtful_where_there_is_one_wager():
    high, low = ["1-1", "1-1"], ["2-2", "1-4"]
    row = {"seat": 4, "wagers": {"game": 1000}, "cards": {"high": high, "low": low}}
    more = {"seat": 6, "wagers": {"game": 1000}, "cards": {"high": ["6-6", "6-6"], "low": ["4-4", "5-6"]}}
    tiles = asking("phoenix", "pai-gow-tiles")
    fields = {"player_dealer": 3, "bank": 9000, "bank_cards": {"high": ["1-3", "1-2"], "low": ["5-5", "4-6"]}}
    assert "doubt" not in tiles("settle", seats=[row], **fields)
    assert "order of settlement" in tiles("settle", seats=[row, more], **fields)["doubt"]
