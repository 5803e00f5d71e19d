"""Doubtful lines of all books: what each reading answers, by the lines themselves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import library
from tests.rulebook.readings import Case, answer_both, ask
from trainer.solve import solve_request

NATURAL, PAT = {"player_hand": ["4h", "5d"]}, {"banker_hand": ["Kh", "7c"]}
SIX_PAIRS = "2c 2d 5c 5d 7c 7d 9c 9d Jc Jd Kc Kd As".split()
FLUSHES = "2h 5h 9h 3s 4s 8s Ts Js 3h 4h 6h 8h Th".split()
FOURTH_STREET: dict[str, Any] = {"street": "fourth", "players": 4, "open_pair": True, "act": "bet"}
GOLD, DRAGON = "lake-elsinore/baccarat-gold", "casino-real/commission-free-baccarat-dragon-bonus"

CASES: tuple[Case, ...] = (
    # Angie's L82 gives stud's first to act, Casino 99 L1137 pays the banker line; both in tests of their own
    # Lake Elsinore L2538-2546: the table ends with eight red cards at 500 to 1; these are nine, 21 in all.
    (
        "lake-elsinore/pure-21-5-red-flex",
        "red-flex.9",
        "eight-only",
        {"ask": "bonus", "bet": "red-flex", "stake": 500, "bank_cards": [*["2h", "2d"] * 4, "5h"]},
        {"do": "pay", "amount": 250000},
        {"do": "take", "amount": 0},
    ),
    # Phoenix L1762-1763: two jokers pay 2 to 1, an ace and a joker 1 to 1; a line before says 2 to 1 of every natural.
    (
        "phoenix/no-bust-21st-century-blackjack",
        "result.natural-ace-joker",
        "two-to-one",
        {"ask": "compare", "player": ["Ah", "Jk"], "bank": ["Th", "9c"]},
        {"pays": "1:1"},
        {"pays": "2:1"},
    ),
    # Phoenix L886-890: any two cards of the same value may be split, Bonus cards of the same rank.
    (
        "phoenix/pure-21-5-blackjack",
        "split.bonus-mixed",
        "allowed",
        {"ask": "allowed", "option": "split", "cards": ["Kh", "Qc"], "against": ["9h"]},
        {"allowed": False},
        {"allowed": True},
    ),
    # Phoenix L890-892: split aces take one card, and as many as desired. L900 against L888: no surrender after a split.
    (
        "phoenix/pure-21-5-blackjack",
        "surrender.after-split",
        "refused",
        {"ask": "allowed", "option": "surrender", "cards": ["9h", "6c"], "split": True, "against": ["9h"]},
        {"allowed": True},
        {"allowed": False},
    ),
    # Casino Real L1334-1341: a natural 1 to 1, a difference of seven points 6 to 1; nine against two is both.
    (
        DRAGON,
        "player-dragon.natural",
        "by-points",
        {"ask": "bonus", "bet": "player-dragon", "stake": 500, **NATURAL, "banker_hand": ["Kh", "2c"]},
        {"amount": 500},
        {"amount": 3000},
    ),
    # Lake Elsinore L1997-2001: a winning natural is paid even money; no payoff when neither hand takes a third card.
    (
        GOLD,
        "spread-player.natural-pat",
        "nothing",
        {"ask": "bonus", "bet": "spread-player", "stake": 500, **NATURAL, **PAT},
        {"do": "pay", "amount": 500},
        {"do": "take", "amount": 0},
    ),
    # Lake Elsinore L1994 and L1999-2000: a non-natural tie loses, two naturals push; nine against nine of three cards.
    (
        GOLD,
        "spread-player.mixed-tie",
        "pushes",
        {"ask": "bonus", "bet": "spread-player", "stake": 500, **NATURAL, "banker_hand": ["Ah", "2c", "6d"]},
        {"do": "take"},
        {"do": "push"},
    ),
    # Lake Elsinore L2043-2046: seat 6 for a jack with the player-dealer in seat 5; counted like ace and eight, seat 4.
    (
        GOLD,
        "action.example",
        "own-count",
        {"ask": "action", "player_dealer": 5, "seats": 8, "card": "Jh"},
        {"button_seat": 6},
        {"button_seat": 4},
    ),
    # Angie's L336: three points for each of three segments, or three points in all.
    (
        "angies/chinese-poker",
        "foul.penalty",
        "three-in-all",
        {
            "ask": "compare",
            "button": "player",
            "player": {
                "front": ["As", "Ac", "Ad"],
                "middle": ["7h", "7s", "Jd", "4d", "3h"],
                "back": ["9s", "9c", "Tc", "5d", "5s"],
            },
            "bank": {
                "front": ["2d", "3d", "9d"],
                "middle": ["8h", "8s", "Jh", "4s", "3s"],
                "back": ["Kh", "Kd", "Th", "6h", "2h"],
            },
        },
        {"points": -9},
        {"points": -3},
    ),
    # Angie's L319-325, Lake Elsinore L3449-3480: six pairs and three flushes take three points each. Clean sweeps of
    # the same value push, or the higher ranking one collects.
    (
        "angies/chinese-poker",
        "sweep.same-points",
        "by-value",
        {"ask": "compare", "player": SIX_PAIRS, "bank": FLUSHES},
        {"result": "win", "points": 3},
        {"result": "push", "points": 0},
    ),
    (
        "lake-elsinore/chinese-poker",
        "sweep.same-points",
        "by-rank",
        {"ask": "compare", "player": SIX_PAIRS, "bank": FLUSHES},
        {"result": "push", "points": 0},
        {"result": "win", "points": 3},
    ),
    # Angie's L888-891, L957-961: 4-3-2 is the lowest straight flush (40 to 1), or suited A-2-3 is; else it is a flush.
    (
        "angies/three-card-poker-6-card-bonus",
        "rank.lowest-straight-flush",
        "four-trey-deuce",
        {
            "ask": "bonus",
            "bet": "pair-plus",
            "stake": 500,
            "cards": ["Ah", "2h", "3h"],
            "bank_cards": ["Qs", "Js", "2c"],
        },
        {"hand": "straight-flush", "pays": "40:1"},
        {"hand": "flush"},
    ),
    # Poker Flats L577-578: Razz is Seven Card Stud played for low, where an open pair on fourth street lets everybody
    # bet the larger amount (L489-491). Casino Real L50: high-low is played like High, whose rule that is (L123).
    (
        "poker-flats/seven-card-stud-low-razz",
        "bet.fixed",
        "open-pair",
        {"ask": "bet", "limit": "2-4", **FOURTH_STREET, "amount": 400},
        {"allowed": False},
        {"allowed": True},
    ),
    (
        "casino-real/seven-card-stud-hi-lo-8",
        "bet.fixed",
        "open-pair",
        {"ask": "bet", "limit": "4-8", **FOURTH_STREET, "amount": 800},
        {"allowed": False},
        {"allowed": True},
    ),
    # Casino Real L700: the player instituting the action, by a bet or a check, turns his hand over first.
    (
        "casino-real/loball",
        "ruling.who-shows-first",
        "last-bettor",
        {"ask": "ruling", "situation": "who-shows-first"},
        {"ruling": "starter-shows"},
        {"ruling": "last-bettor-shows"},
    ),
    # Casino Real L1535: no back-line bet on Buster; L1510: back-line betting on Buster only.
    (
        "casino-real/pure-21-5-blackjack",
        "ruling.side-back-line",
        "allowed",
        {"ask": "ruling", "situation": "side-back-line"},
        {"ruling": "refuse"},
        {"ruling": "has-action"},
    ),
    # Poker Flats L766: standard poker, in which the wheel is the lowest straight; in pai gow it is often the second.
    (
        "poker-flats/double-hand-poker",
        "rank.wheel",
        "second",
        {
            "ask": "compare",
            "player": {"front": ["Kd", "Qc"], "back": ["Ah", "2d", "3s", "4h", "5c"]},
            "bank": {"front": ["Js", "Tc"], "back": ["2c", "3d", "4c", "5d", "6h"]},
        },
        {"result": "push"},
        {"result": "win"},
    ),
    # Angie's L132: a five or lower stays; the joker is not named.
    (
        "angies/lowball",
        "exposed.kept",
        "joker-replaced",
        {"ask": "allowed", "option": "keep-exposed", "cards": ["Jk"]},
        {"allowed": True},
        {"allowed": False},
    ),
    # Lake Elsinore L7028-7045: a dollar a line wager for the player; a Tie beside it is a second dollar or none.
    (
        "lake-elsinore/fortune-7-baccarat",
        "fee.option-1",
        "tie-too",
        {
            "ask": "fee",
            "option": 1,
            "player_dealer": 1,
            "seats": [{"seat": 2, "wagers": {"player-line": 2000, "tie": 500}}],
        },
        {"players": [100]},
        {"players": [200]},
    ),
    # Casino 99 L1467, L1534-1535: the best hand, by rank the straight at 2 to 1; three of a kind pays 3 to 1.
    (
        "casino-99/fortune-pai-gow-poker",
        "fortune.straight-with-trips",
        "straight",
        {"ask": "bonus", "bet": "fortune", "stake": 500, "cards": ["7h", "7d", "7c", "8s", "9d", "Th", "Jc"]},
        {"amount": 1500},
        {"amount": 1000},
    ),
    # Casino Real L271 names the first two cards and no split hand; L248-255 speak of less and of more than 22.
    (
        "casino-real/no-bust-21st-century-blackjack",
        "double.after-split",
        "allowed",
        {"ask": "allowed", "option": "double", "cards": ["5h", "6c"], "split": True, "against": ["9h"]},
        {"allowed": False},
        {"allowed": True},
    ),
    (
        "casino-real/no-bust-21st-century-blackjack",
        "count.drawn-22-live",
        "plays",
        {"ask": "compare", "player": ["Th", "6d", "6c"], "bank": ["Tc", "9d"]},
        {"result": "lose"},
        {"result": "win"},
    ),
    # Lake Elsinore L1420-1437: ace at the first seat, then 2; from the left of the player-dealer or the house dealer.
    (
        "lake-elsinore/pure-21-5-blackjack",
        "button.count",
        "house-left",
        {"ask": "action", "player_dealer": 4, "seats": 8, "card": "2h"},
        {"button_seat": 6},
        {"button_seat": 2},
    ),
    # Lake Elsinore L4810-4811: the joker any card, or an ace, straights and flushes: four kings, or kings full of aces.
    (
        "lake-elsinore/fortune-pai-gow-poker",
        "fortune.best-hand",
        "limited",
        {"ask": "bonus", "bet": "fortune", "stake": 500, "cards": ["Kh", "Kd", "Kc", "Jk", "As", "5d", "8h"]},
        {"hand": "four-of-a-kind"},
        {"hand": "full-house"},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}/{case[1]}" for case in CASES])
def test_both_readings_of_a_line(case: Case):
    answer_both(case)


@pytest.mark.parametrize(
    ("id", "request_"),
    [
        # two of a kind apart from every joker, nine against a hand that lost by three: nothing turns on the doubt
        ("angies/lowball", {"ask": "allowed", "option": "keep-exposed", "cards": ["3h"]}),
        (GOLD, {"ask": "action", "player_dealer": 5, "seats": 8, "card": "Ah"}),
        (DRAGON, {"ask": "bonus", "bet": "player-dragon", "stake": 500, **NATURAL, "banker_hand": ["Kh", "8c"]}),
        (
            "lake-elsinore/fortune-7-baccarat",
            {"ask": "fee", "option": 1, "player_dealer": 1, "seats": [{"seat": 2, "wagers": {"player-line": 2000}}]},
        ),
    ],
)
def test_a_doubt_is_told_only_where_another_reading_answers_otherwise(id: str, request_: dict[str, Any]):
    answer = ask(id, request_)
    assert "doubt" not in answer
    assert "readings" not in answer


def test_a_reading_that_is_not_there_is_an_error():
    house, game = "angies", "lowball"
    for reads, word in (
        ({"exposed.keept": "x"}, "exposed.kept"),
        ({"exposed.kept": "x"}, "joker-replaced"),
        ([], "rules"),
    ):
        request = {
            "ask": "allowed",
            "house": house,
            "game": game,
            "option": "keep-exposed",
            "cards": ["3h"],
            "reads": reads,
        }
        answer, fine = solve_request(request, library())
        assert not fine
        assert word in f"{answer['error']}"
