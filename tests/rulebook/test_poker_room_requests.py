"""Requests of the poker room as its contract has them: limits told by figures, all-ins for less, who posted what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, refusing

LOBALL, TAHOE = ("casino-real", "loball"), ("casino-real", "tahoe-pineapple-hi-lo")
PHOENIX, ANGIES = ("phoenix", "texas-holdem"), ("angies", "texas-holdem")
TWENTY = {"small": 2000, "big": 2000}
SHORT = [["bet", 2000], ["all-in", 2500]]


@pytest.mark.parametrize(
    ("act", "amount", "right"),
    [("call", 2500, True), ("raise", 4000, True), ("raise", 4500, False), ("raise", 2500, False)],
)
def test_a_short_all_in_is_called_or_raised_by_a_full_bet(act: str, amount: int, right: bool):
    # casino-real L692: $20 limit, a bet of $20, all in for $25: the next calls $25 or raises to $40
    found = asking(*LOBALL)("bet", limit=TWENTY, street="draw", players=4, acts=SHORT, act=act, amount=amount)
    assert found["allowed"] is right


def test_where_no_line_speaks_of_a_short_raise_the_answer_says_so():
    # casino-real prints it for LoBall alone (L692); in Hold'em $6 and all in for $8 are raised to $14 with a doubt
    limit, acts = {"small": 300, "big": 600}, [["bet", 600], ["all-in", 800]]
    fields: dict[str, Any] = {"limit": limit, "street": "turn", "players": 3, "act": "raise"}
    found = asking("casino-real", "holdem")("bet", **fields, acts=acts, amount=1400)
    assert (found["allowed"], "all-in" in found["doubt"]) == (True, True)
    whole = asking("casino-real", "holdem")("bet", **fields, acts=[["bet", 600], ["raise", 1200]], amount=1800)
    assert "all-in" not in whole["doubt"]


@pytest.mark.parametrize(
    ("game", "limit", "fields", "bounds"),
    [
        # casino-real L1013: $2-$4 with blinds of $1, $1 and $2; a fixed bet is the lower figure on the flop
        (TAHOE, {"small": 200, "big": 400}, {"street": "flop", "acts": [["bet", 200]]}, (400, 400)),
        (TAHOE, "$2 - $4", {"street": "river"}, (400, 400)),
        # angies L180-184: after $5 of $2 to $8 a raise adds at least $5, at most $8
        (
            ANGIES,
            {"kind": "spread", "least": 200, "most": 800},
            {"street": "flop", "acts": [["bet", 500]]},
            (1000, 1300),
        ),
        # angies L192: $10 in the pot and a bet of $5: he calls $5 and raises what lies there then, $20
        (
            ANGIES,
            {"kind": "pot-limit", "blind": 200},
            {"street": "flop", "acts": [["bet", 500]], "pot": 1000},
            (1000, 2500),
        ),
        # blinds of $1 and $2: he calls $2 and raises by the $5 that lie there then
        (
            ANGIES,
            {"kind": "pot-limit", "blind": 200},
            {"street": "deal", "acts": [["small_blind", 100], ["big_blind", 200]]},
            (400, 700),
        ),
        # lake-elsinore L223-226: the bring-in of $5 is completed to $15
        (
            ("lake-elsinore", "seven-card-stud"),
            {"small": 1500, "big": 3000},
            {"street": "third", "acts": [["bring-in", 500]]},
            (1500, 1500),
        ),
    ],
)
def test_a_limit_is_told_by_its_figures(game: Any, limit: Any, fields: Any, bounds: tuple[int, int]):
    found = asking(*game)("bet", limit=limit, players=3, **fields)
    assert (found["least"], found["most"]) == bounds


@pytest.mark.parametrize(
    ("game", "limit", "said"),
    [
        (PHOENIX, {"kind": "spread", "least": 200, "most": 800}, "this game posts no such limit"),
        (ANGIES, {"kind": "no-limit"}, "'blind' is missing"),
        (ANGIES, {"small": 500, "big": 300}, "not above the maximum"),
        (ANGIES, {"small": 500, "big": 1000, "middle": 1}, "unknown key 'middle'"),
        (ANGIES, 7, "expected text"),
    ],
)
def test_what_is_no_limit_is_refused(game: Any, limit: Any, said: str):
    assert said in refusing(*game)("bet", limit=limit, street="flop", players=3)


def test_nobody_is_all_in_for_what_lies_before_him():
    fields: dict[str, Any] = {"limit": TWENTY, "street": "draw", "players": 3, "acts": SHORT}
    assert "already has" in refusing(*LOBALL)("bet", **fields, act="all-in", amount=0)


def test_the_hand_that_everybody_folds_to_the_big_blind():
    # phoenix L145-147: dealt over, button and blinds stay; no other book says so and the button moves (casino-99 L2316)
    fields: dict[str, Any] = {"button": 8, "occupied": [2, 3, 6, 8]}
    found = asking(*PHOENIX)("action", **fields, everyone_folded_to_big_blind=True)
    assert (found["next_button"], found["with_rules"][-1]) == (8, "ruling.nobody-calls-big-blind")
    assert asking(*PHOENIX)("action", **fields)["next_button"] == 2
    assert asking(*ANGIES)("action", **fields, everyone_folded_to_big_blind=True)["next_button"] == 2
    antes = ("lake-elsinore", "draw-poker-jacks-or-better")
    assert "no blinds" in refusing(*antes)("action", **fields, everyone_folded_to_big_blind=True)


def test_who_acts_first_goes_by_where_the_big_blind_was_posted():
    # lake-elsinore L26: the left of the blinds; the big blind was posted at seat 6
    ask = asking("lake-elsinore", "texas-holdem")
    fields: dict[str, Any] = {"button": 8, "occupied": [2, 3, 6, 8]}
    found = ask("action", **fields, small_blind=2, big_blind=6)
    assert (found["big_blind"], found["first_to_act"], found["first_after_flop"]) == (6, 8, 2)
    assert ask("action", **fields, big_blind=6, all_in=[8])["first_to_act"] == 2
    assert "no player is dealt in" in refusing("lake-elsinore", "texas-holdem")("action", **fields, big_blind=7)
    assert "two players" in refusing("lake-elsinore", "texas-holdem")("action", **fields, small_blind=3, big_blind=3)


@pytest.mark.parametrize(
    ("house", "game", "small", "first"),
    [
        ("casino-99", "crazy-pineapple-high-low", 6, 6),  # casino-99 L2330: no exception for two, by the letter
        ("angies", "texas-holdem", 6, 6),  # the same licensee
        ("angies", "lowball", 6, 6),
        ("angies", "five-card-stud", 6, 6),
        ("casino-real", "loball", 6, 6),  # casino-real L676: clockwise from the button
        ("phoenix", "texas-holdem", 6, 6),  # phoenix L155
        ("poker-flats", "texas-holdem", 6, 6),  # poker-flats L267-268
        ("lake-elsinore", "texas-holdem", 2, 2),  # lake-elsinore L38-39: heads-up the smaller blind is on the button
        ("lake-elsinore", "omaha-hi-lo", 2, 2),  # L139: the Hold'em rules
        ("lake-elsinore", "lowball-ace-to-five", 2, 2),  # the house prints it for Hold'em
    ],
)
def test_the_blinds_of_two_players(house: str, game: str, small: int, first: int):
    found = asking(house, game)("action", button=2, occupied=[2, 6])
    assert (found["small_blind"], found["first_to_act"], found["first_card"]) == (small, first, 6)
    assert found.get("first_after_flop", 6) == 6


def test_the_fee_of_tahoe_is_the_ante_of_the_button_on_its_own_sheet():
    # casino-real L1004-1008, L1022: all limits, $4 for seven or more, else $3, anted by the player on the button
    ask = asking(*TAHOE)
    assert ask("fee", limit="$2 - $4", players=8)["button"] == 400
    assert ask("fee", set="tahoe-own", players=6, option=1)["button"] == 300
    table = ask("fee", limit="$3 - $6 w/half kill", players=7)
    assert (table["pot"], "L1022" in table["doubt"]) == (400, True)


def test_a_fee_without_players_says_what_is_missing():
    assert "'players' is missing" in refusing(*ANGIES)("fee", option=1)


def test_the_bar_on_check_and_raise_and_the_cap_hold_in_limit_play():
    # lake-elsinore L441-442: in limit play a bet and six raises, no check and raise; L497: no limit permits it
    ask = asking("lake-elsinore", "lowball-ace-to-five")
    fields: dict[str, Any] = {"street": "draw", "players": 3, "acts": [["bet", 6000]], "act": "raise", "amount": 12000}
    assert not ask("bet", **fields, limit="30-60", actor_checked=True)["allowed"]
    assert ask("bet", **fields, limit="no", actor_checked=True)["allowed"]
    seventh: dict[str, Any] = {**fields, "acts": [["bet", 6000], *(["raise", 6000 * n] for n in range(2, 8))]}
    assert not ask("bet", **seventh | {"amount": 48000}, limit="30-60")["allowed"]
    assert ask("bet", **seventh | {"amount": 48000}, limit="no")["allowed"]


@pytest.mark.parametrize(
    ("game", "limit", "players", "paid"),
    [
        (PHOENIX, "No Limit", 6, ("pot", 300)),  # phoenix L747
        (("poker-flats", "mexican-stud-poker"), "NO LIMIT", 6, ("pot", 400)),  # poker-flats L54
        (("casino-real", "holdem"), "Any No Limit", 6, ("pot", 400)),  # casino-real L821
        (
            ("lake-elsinore", "seven-card-stud"),
            "$5-$10",
            6,
            ("pot", 400),
        ),  # lake-elsinore L6755
    ],
)
def test_a_limit_is_named_as_it_is_printed(game: Any, limit: str, players: int, paid: tuple[str, int]):
    assert asking(*game)("fee", limit=limit, players=players)[paid[0]] == paid[1]


def test_the_sheet_of_the_game_and_that_of_the_house():
    # casino-99 L2397-2399: option 4 by the half hour; L3692-3694: option 4 of the house's sheet from the pot
    ask = asking("casino-99", "crazy-pineapple-high-low")
    assert ask("fee", set="own", option=4, players=6)["each_player"] == 800
    assert ask("fee", set="sheet", option=4, players=6)["pot"] == 600
    said = refusing("casino-99", "crazy-pineapple-high-low")("fee", set="other", option=4, players=6)
    assert "there is no sheet 'other'" in said


def test_a_sheet_goes_by_one_name_in_all_games_of_the_house():
    # casino-99 L2663, L2424: option 1 of the California sheet, $3 to $25 is 50 cents
    for game, wager in (("three-card-poker-6-card-bonus", "ante"), ("pure-21-5-blackjack-3-2", "game")):
        for name in ("casino-99", "california-sheet"):
            seats = [{"seat": 2, "wagers": {wager: 2500}}]
            assert asking("angies", game)("fee", set=name, option=1, seats=seats)["player_dealer"] == 50


@pytest.mark.parametrize(
    ("house", "game", "situation", "remedy"),
    [
        ("lake-elsinore", "texas-holdem", "premature-or-oversize-flop", "reshuffle-new-flop"),  # L84-87
        ("lake-elsinore", "omaha-hi-lo", "premature-or-oversize-flop", "reshuffle-new-flop"),  # L139
        ("phoenix", "texas-holdem", "half-kill-limits", "stakes-up"),  # phoenix L151: $3-$6 becomes $4-$8
        ("poker-flats", "draw-poker-jacks-back", "check-raise", "refuse"),  # poker-flats L148, L668
    ],
)
def test_every_irregularity_of_the_pages_is_ruled_on_by_its_id(house: str, game: str, situation: str, remedy: str):
    assert asking(house, game)("ruling", situation=situation)["ruling"] == remedy


@pytest.mark.parametrize("limit", ["no", "pot", {"kind": "no-limit", "blind": 500}])
def test_no_pot_is_killed_at_pot_limit_or_no_limit(limit: Any):
    # angies L196: any limit but pot limit and no limit can be played with a kill
    ask = refusing("angies", "betting-limits-and-kill")
    assert "no kills at pot limit" in ask("action", kill="half", limit=limit, last_winners=[3, 3])
    assert "no kills at pot limit" in ask("bet", kill="half", limit=limit, players=3)
    at_figures = asking("angies", "betting-limits-and-kill")("action", kill="half", limit="2-4", last_winners=[3, 3])
    assert (at_figures["kill_seat"], at_figures["limit"]) == (3, {"small": 300, "big": 600})


@pytest.mark.parametrize(
    ("house", "game", "limit", "street", "amount"),
    [
        # lake-elsinore L864-865: after the draw twice the limit; the pot was opened before it
        ("lake-elsinore", "draw-poker-jacks-or-better", "2-4", "draw", 400),
        ("casino-real", "draw-jacks-or-better", "3-6", "draw", 600),
        ("poker-flats", "draw-poker-jacks-back", "2-4", "draw", 400),
        ("poker-flats", "draw-poker-jacks-back", "2-4", "low", 200),  # L671-673: nobody opened for high
    ],
)
def test_a_bet_in_a_pot_that_had_to_be_opened(house: str, game: str, limit: str, street: str, amount: int):
    found = asking(house, game)("bet", limit=limit, street=street, players=3, act="bet", amount=amount)
    assert found["allowed"], found


def test_a_tie_of_boards_that_no_line_decides_is_in_doubt():
    # poker-flats L496-497: suits count for the forced bet alone
    seats = [{"seat": 1, "up": ["Kh"]}, {"seat": 3, "up": ["Ks"]}]
    found = asking("poker-flats", "five-card-stud")("action", street="second", seats=seats)
    assert (found["first_to_act"], "equal boards" in found["doubt"]) == (1, True)


def test_who_begins_by_cards_is_not_told_without_cards():
    # lake-elsinore L229-233: the low card, then the high hand on the board; angies L78: later rounds by the board
    for fields in ({}, {"street": "fourth"}, {"button": 2, "occupied": [1, 2, 5]}):
        assert "up cards decide" in refusing("lake-elsinore", "razz")("action", **fields)
    found = asking("angies", "seven-card-stud-high")("action", button=2, occupied=[1, 2, 5, 6])
    assert (found["first_to_act"], "first_after_flop" in found) == (1, False)
    order = asking("angies", "seven-card-stud-high")("order", button=2, occupied=[1, 2, 5, 6])
    assert (order["dealt"], order["acts"], order["shown"]) == ([5, 6, 1, 2], {"third": [1, 2, 5, 6]}, [])
    assert asking("lake-elsinore", "razz")("order", occupied=[3, 5])["acts"] == {}


def test_a_limit_that_several_options_are_for_is_no_name():
    # casino-99 L3707-3737: options 8 to 14 are for pot limit, and 22 by the half hour
    said = refusing(*ANGIES)("fee", limit="Pot Limit", players=6)
    assert "this limit has several options" in said
    assert "8, 9, 10, 11, 12, 13, 14, 22" in said


def test_a_straddle_where_the_book_rules_it_out():
    # lake-elsinore L74: no live straddle; L120-121, L139: the rules of Hold'em are those of Omaha
    for game in ("texas-holdem", "omaha", "omaha-hi-lo"):
        fields: dict[str, Any] = {"blind": 200, "amount": 400, "stack": 2000, "cards_seen": 0}
        found = asking("lake-elsinore", game)("allowed", option="straddle", **fields)
        assert (found["allowed"], found["cite"]) == (False, "lake-elsinore L74")
