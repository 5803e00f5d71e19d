"""Betting rounds: limits, the cap of raises, players who are all in, the text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.core.errors import BadText
from trainer.table.betting import (
    Betting,
    Hand,
    Limit,
    Played,
    Structure,
    Terms,
    play_hand,
    read_play,
    write_play,
    written,
)
from trainer.table.side_pots import Bet, uncalled

FIXED = Limit("5-10", "$5-$10", Structure.FIXED, (500, 500), (1000, 1000), (200, 500))
SPREAD = Limit("2-4-8", "$2-$4/$2-$8", Structure.SPREAD, (200, 400), (200, 800), (100, 200))
POT = Limit("pot", "Pot Limit", Structure.POT, (500, 500), (500, 500), (200, 500))
NONE = Limit("no", "No Limit", Structure.NONE, (500, 500), (500, 500), (200, 500))


def play_written(hand: Hand, play: str) -> tuple[Played, ...]:
    return play_hand(hand, written(read_play(play)))


def hand(limit: Limit = FIXED, stacks: tuple[int, ...] = (10000, 10000, 10000)) -> Hand:
    """Seats 1, 2, 3 ... with the button at the last: 1 and 2 post."""
    ring = tuple(range(1, len(stacks) + 1))
    blinds = tuple(zip(ring, limit.blinds, strict=False))

    def first(number: int, live: tuple[int, ...], _able: tuple[int, ...]) -> int:
        return live[0] if number else ring[2 % len(ring)]

    return Hand(limit, ring, tuple(zip(ring, stacks, strict=True)), blinds, 4, 2, Terms(raises=3), first)


def put(play: str, limit: Limit = FIXED, stacks: tuple[int, ...] = (10000, 10000, 10000)) -> list[dict[int, int]]:
    return [dict(one.put) for one in play_written(hand(limit, stacks), play)]


def test_without_a_word_everybody_calls_and_checks():
    assert put("") == [{1: 500, 2: 500, 3: 500}, *([{1: 0, 2: 0, 3: 0}] * 3)]
    assert [one.first for one in play_written(hand(), "")] == [3, 1, 1, 1]


def test_a_fixed_limit_doubles_after_the_second_round():
    rounds = put("rcc/rcc/rcc/rcc")
    assert [one[1] for one in rounds] == [1000, 500, 1000, 1000]


def test_who_folds_is_out_and_the_last_one_ends_the_hand():
    rounds = play_written(hand(), "ff")
    assert len(rounds) == 1
    assert rounds[0].live == (2,)
    assert rounds[0].back is None


@pytest.mark.parametrize(
    ("limit", "play", "what"),
    [
        (FIXED, "r15", "Allowed: $10."),
        (SPREAD, "r7", "Allowed: $4 to $6."),
        (POT, "r18", "Allowed: $10 to $17."),  # pot $7, $5 to call: $5 + $7 + $5
        (NONE, "r101", "Allowed: $10 to $100."),
        (NONE, "r30r40", "Allowed: $55 to $100."),  # the raise was $25
        (FIXED, "rrrr", "Seat 3 cannot bet or raise here."),
    ],
)
def test_what_the_limit_forbids_is_refused(limit: Limit, play: str, what: str):
    with pytest.raises(BadText, match=what.replace("$", r"\$").replace(".", r"\.")):
        play_written(hand(limit), play)


def test_a_short_call_is_all_in_and_the_rest_of_a_bet_goes_back():
    rounds = play_written(hand(NONE, (10000, 10000, 2000)), "cfr50c")
    assert rounds[0].put == {1: 200, 2: 2000, 3: 2000}
    assert rounds[0].back == Bet(2, 3000)
    short = play_written(hand(NONE, (10000, 2000)), "r100c")
    assert short[0].back == Bet(1, 8000)
    assert dict(short[0].put) == {1: 2000, 2: 2000}
    assert [one.first for one in short[1:]] == [0, 0, 0]


def test_the_part_nobody_matched():
    assert uncalled([Bet(1, 500), Bet(2, 300, live=False)]) == Bet(1, 200)
    assert uncalled([Bet(1, 500), Bet(2, 500)]) is None
    assert uncalled([]) is None


@pytest.mark.parametrize("text", ["x", "r4.123", "cc r", "c/f/z"])
def test_other_letters_are_no_betting(text: str):
    with pytest.raises(BadText):
        read_play(text)


@given(
    st.lists(st.integers(500, 20000), min_size=2, max_size=6),
    st.randoms(use_true_random=False),
    st.sampled_from([FIXED, SPREAD, POT, NONE]),
)
def test_random_betting_keeps_every_chip_and_is_written_down(stacks: list[int], rng, limit: Limit):
    def choose(_number: int, _place: int, betting: Betting) -> str:
        words = ["c", "c", "f"] if betting.owes else ["c"]
        return rng.choice([*words, "r"] if betting.may_raise else words)

    table = hand(limit, tuple(stacks))
    rounds = play_hand(table, choose)
    assert sum(sum(one.put.values()) for one in rounds) + sum(rounds[-1].stacks.values()) == sum(stacks)
    assert play_written(table, write_play(rounds)) == rounds
    for one in rounds:
        most = max(one.put.values(), default=0)
        assert all(one.put.get(seat, 0) == most or not one.stacks[seat] for seat in one.live) or len(one.live) == 1
