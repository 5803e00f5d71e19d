"""Draw games and lowball by the lines of four books, asked of `solve`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.shelf import LIBRARY
from trainer.games.base import ANY, Wish
from trainer.games.poker.ending import sevens
from trainer.games.poker.poker_terms import read_terms
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

SEVEN, EIGHT, SIX = ("7c 6d 4h 3s 2c", "8c 6h 4d 3d 2d", "6c 5d 4c 3c 2h")


def ask(id: str, what: str, **fields: object) -> dict[str, Any]:
    return dict(LIBRARY[id].asks[what](Reader(fields, "request", BookContext("request"))))


def allowed(id: str, option: str, **fields: object) -> tuple[bool, str]:
    found = ask(id, "allowed", option=option, **fields)
    return found["allowed"], found["rule"]


@pytest.mark.parametrize(
    ("id", "cards", "opens"),
    [
        ("casino-real/draw-jacks-or-better", "Jh Jd 2c 3d 4h", True),  # L737
        ("casino-real/draw-jacks-or-better", "Qh Jk 2c 3d 4h", False),  # L728: the joker is an ace
        ("lake-elsinore/draw-poker-jacks-or-better", "As Jk Ks Qs 2c", True),  # L909-912
        ("poker-flats/draw-poker-jacks-back", "Th Td 9c 9d 4h", True),  # two pair rank above jacks, L663-664
        ("poker-flats/draw-poker-jacks-back", "Th Td 9c 3d 4h", False),
    ],
)
def test_jacks_or_better_open(id, cards, opens):
    assert allowed(id, "open", cards=cards.split()) == (opens, "openers.least")


@pytest.mark.parametrize(
    ("id", "fields", "keeps", "rule"),
    [
        ("casino-real/loball", {"cards": ["5c"]}, True, "exposed.kept"),  # L663
        ("casino-real/loball", {"cards": ["6c"]}, False, "exposed.replaced"),
        ("casino-real/loball", {"cards": ["2c"], "street": "draw"}, False, "exposed.drawn"),
        ("casino-real/draw-poker", {"cards": ["Kc", "9d"]}, True, "exposed.kept"),  # L731
        ("casino-real/draw-poker", {"cards": ["Kc", "9d", "2h"]}, False, "exposed.count"),
        ("angies/lowball", {"cards": ["5c"]}, True, "exposed.kept"),  # L132
        ("angies/lowball", {"cards": ["5c"], "count": 2}, False, "exposed.misdeal"),  # L139
        ("lake-elsinore/lowball-ace-to-five", {"cards": ["7h"]}, True, "exposed.kept"),  # L414-415
        ("lake-elsinore/lowball-ace-to-five", {"cards": ["7h"], "limit": "no"}, False, "exposed.not-limited"),
        ("lake-elsinore/lowball-deuce-to-seven", {"cards": ["6h"]}, False, "exposed.replaced"),  # L477-478
        ("lake-elsinore/draw-poker-jacks-or-better", {"cards": ["Kh"]}, True, "exposed.kept"),  # L944
        ("poker-flats/lowball", {"cards": ["Jk"]}, True, "exposed.kept"),  # L150
    ],
)
def test_cards_turned_up_stay_by_the_book(id, fields, keeps, rule):
    assert allowed(id, "keep-exposed", **fields) == (keeps, rule)


@pytest.mark.parametrize(
    ("fields", "stands", "rule"),
    [
        ({"amount": 400, "stack": 1000, "cards_seen": 2}, True, "straddle.amount"),
        ({"amount": 400, "stack": 1000, "cards_seen": 3}, False, "straddle.cards"),
        ({"amount": 600, "stack": 2000}, False, "straddle.amount"),
        ({"amount": 400, "stack": 700}, False, "straddle.most"),
        ({"amount": 800, "stack": 2000, "previous_straddle": 400}, True, "straddle.amount"),
    ],
)
def test_a_straddle_is_double_and_no_more_than_half_of_the_chips(fields, stands, rule):
    # angies L126.
    assert allowed("angies/lowball", "straddle", blind=200, **fields) == (stands, rule)


def settled(id: str, hands: dict[int, str], *, checked: int = 0) -> dict[int, int]:
    rows = [
        {
            "seat": seat,
            "amount": 1600,
            "after_draw": 800,
            "checked_after_draw": seat == checked,
            "cards": cards.split(),
        }
        for seat, cards in hands.items()
    ]
    found = ask(id, "settle", button=8, seats=rows)
    return {award["seat"]: award["amount"] for award in found["awards"]}


@pytest.mark.parametrize("id", ["casino-real/loball", "lake-elsinore/lowball-ace-to-five", "poker-flats/lowball"])
def test_a_seven_that_is_checked_and_best_wins_what_was_there_before_the_draw(id):
    # casino-real L703, lake-elsinore L451-453, poker-flats L157-159: $16 before the draw, $8 each go back.
    assert settled(id, {1: SEVEN, 2: EIGHT}, checked=1) == {1: 2400, 2: 800}
    assert settled(id, {1: SEVEN, 2: EIGHT}) == {1: 3200}
    assert settled(id, {1: SEVEN, 2: SIX}, checked=1) == {2: 3200}


@pytest.mark.parametrize(
    ("id", "quarters", "rule"),
    [
        # Poker Flats L163-164: a short all-in bet; Lake Elsinore L457: one that is less than half a bet.
        ("poker-flats/lowball", 1, "seven.short"),
        ("poker-flats/lowball", 3, "seven.short"),
        ("poker-flats/lowball", 4, "seven.checked"),
        ("lake-elsinore/lowball-ace-to-five", 1, "seven.short"),
        ("lake-elsinore/lowball-ace-to-five", 2, "seven.checked"),
        ("lake-elsinore/lowball-ace-to-five", 3, "seven.checked"),
    ],
)
def test_a_seven_may_just_call_an_all_in_bet_that_is_short(id: str, quarters: int, rule: str):
    game, terms = LIBRARY[id], read_terms(LIBRARY.reader(id), id)
    setup = game.new_setup(0, Wish(Kind.AFTER_DRAW, "seven.short"))
    bet, least = terms.game.limit_of(setup).late[0], min(one.stake for one in setup.wagers)
    had = 3 if id.startswith("poker-flats") else 1
    stake = least - bet * had // 4 // terms.game.chip * terms.game.chip + bet * quarters // 4
    wagers = tuple(replace(one, stake=stake) if one.stake == least else one for one in setup.wagers)
    end = machine.play(game.start(replace(setup, wagers=wagers)))
    found = sevens(terms, setup, end.state)
    assert found
    assert found.rule.id == rule


def test_at_angies_the_next_best_hand_has_the_later_bets():
    # L123: it loses all bets placed after the draw.
    assert settled("angies/lowball", {1: SEVEN, 2: EIGHT}, checked=1) == {1: 1600, 2: 1600}


def test_both_halves_qualify_at_casino_real():
    # L743.
    low, none, pair = "8h 6d 4c 3s Ah", "Kh Qd 9c 5s 2h", "Kh Kd 9c 5s 2d"
    found = ask("casino-real/draw-hi-lo", "showdown", hands=[none.split(), low.split()])
    assert (found["high"], found["low"]) == (None, [1])
    assert settled("casino-real/draw-hi-lo", {1: none, 2: low}) == {2: 3200}
    assert settled("casino-real/draw-hi-lo", {1: pair, 2: low}) == {1: 1600, 2: 1600}
    assert settled("casino-real/draw-hi-lo", {1: none, 2: "Qh Jc 9d 5h 3s"}) == {1: 3200}


def test_the_kill_is_half_more_than_the_big_blind():
    # angies L202.
    found = ask("angies/betting-limits-and-kill", "action", kill="half", big_blind_amount=200, last_winners=[4, 4])
    assert (found["kill_seat"], found["kill_blind"]) == (4, 300)


@pytest.mark.parametrize(
    ("id", "situation", "ruling"),
    [
        ("angies/lowball", "five-cards-drawn", "four-then-one"),  # L142
        ("casino-real/draw-poker", "asked-cards-drawn", "answer-until-action"),  # L661, inherited
        ("casino-real/draw-jacks-or-better", "opener-cannot-show", "pot-stays"),  # L737
        ("lake-elsinore/draw-poker-jacks-or-better", "nobody-opens", "ante-again"),  # L877-879
        ("lake-elsinore/draw-poker-jacks-or-better", "false-opener-alone", "first-bet-stays"),  # L885-887
        ("poker-flats/lowball", "newcomer", "deal-in-free"),  # L145-146
        ("lake-elsinore/lowball-deuce-to-seven", "change-draw-count", "until-card-left"),  # L431-435, inherited
        ("lake-elsinore/lowball-deuce-to-seven", "check-raise", "allow"),  # L480
        ("poker-flats/draw-poker-hi-lo", "extra-card-seen", "burn-face-up"),  # L598-599, inherited
        ("poker-flats/draw-poker-jacks-back", "false-opener-no-caller", "loses-opening-bet"),  # L675-677
    ],
)
def test_what_goes_wrong_is_ruled_on_as_printed(id, situation, ruling):
    assert ask(id, "ruling", situation=situation)["ruling"] == ruling


HANDS = ["poker-flats/draw-poker-jacks-back", "lake-elsinore/draw-poker-jacks-or-better", "angies/lowball"]


@pytest.mark.parametrize("id", HANDS)
def test_chips_and_cards_are_conserved_in_whole_hands(id):
    game = LIBRARY[id]
    for seed in range(12):
        start = game.start(game.new_setup(seed, ANY))
        end = machine.play(start)
        assert end.lay.total == start.lay.total
        lies = [card for cards in end.lay.cards.values() for card in cards]
        assert len({one.card for one in lies}) == len(lies) == game.deck.size


def test_nobody_wins_a_pot_that_was_passed_out():
    game = LIBRARY["lake-elsinore/draw-poker-jacks-or-better"]
    setup = game.new_setup(3, Wish(Kind.OPENERS, "openers.passed"))
    end = machine.play(game.start(setup))
    assert end.state.passed
    left = end.lay.chips_at("pot-1") + end.lay.chips_at("drop")
    assert left == sum(end.state.antes.values())
