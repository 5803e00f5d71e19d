"""Fees by the clock and jackpots by the sheets that print them: is one due, who pays, how much at a table."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from trainer.disk import resources
from trainer.games.base import Game, Wish
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.acts import Choose, Money, Seats
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup


def table(played: Game, seats: tuple[int, ...], words: str) -> Setup:
    stacks = " ".join(f"{seat}:stack=$200" for seat in seats)
    return parse_setup(f"{played.info.id} seed=3 seats={played.seats} {stacks} {words}")


def fees(played: Game, setup: Setup) -> tuple[dict[str, object], Round]:
    assert played.check_setup(setup) == ()
    end = machine.play(played.start(setup))
    return {str(key): act for key, act in end.acts.items() if key.kind is Kind.TAKE_FEE}, end


@pytest.mark.parametrize(
    ("id", "seats", "words", "each"),
    [
        # Lake Elsinore L6626-6635: six players and more pay $4 each half hour, smaller tables nothing.
        ("lake-elsinore/razz", (1, 2, 3, 4, 5, 6), "limit=2-4", 400),
        ("lake-elsinore/razz", (1, 2, 3, 4, 5), "limit=2-4", 0),
        # Casino 99 L3783-3785, option 22: 2-4 players $6, 5 and 6 players $8, 7 and more $10.
        ("angies/texas-holdem", (1, 4, 7), "button=1 limit=no fee=22", 600),
        ("angies/texas-holdem", (1, 3, 5, 6, 7, 9), "button=1 limit=no fee=22", 800),
        ("angies/texas-holdem", (1, 2, 3, 5, 6, 7, 9), "button=1 limit=no fee=22", 1000),
    ],
)
def test_every_half_hour_every_player_pays(id, seats, words, each):
    played = game(id)
    found, end = fees(played, table(played, seats, f"{words} clock=30"))
    assert found["take-fee/due"] == Choose("yes")
    assert found["take-fee/payers"] == Seats(seats if each else ())
    assert found.get("take-fee/each") == (Money(each) if each else None)
    assert end.lay.chips_at("drop") == each * len(seats)


def test_before_the_time_is_up_nobody_pays():
    played = game("angies/texas-holdem")
    found, end = fees(played, table(played, (1, 4, 7), "button=1 limit=no fee=22 clock=29"))
    assert found == {"take-fee/due": Choose("no")}
    assert end.lay.chips_at("drop") == 0


def test_a_fee_by_the_clock_can_be_drilled():
    played = game("angies/texas-holdem")
    setup = played.new_setup(4, Wish(Kind.TAKE_FEE, "fee.option-22"))
    assert setup.option("clock")
    found, _ = fees(played, setup)
    assert "take-fee/due" in found


def test_the_jackpot_is_a_sum_of_its_own():
    # Phoenix L735-747 prints a column for it, with nothing in it: nine players at $4-$8 pay $4 and no jackpot.
    seats = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    phoenix = game("phoenix/texas-holdem")
    found, _ = fees(phoenix, table(phoenix, seats, "button=1 limit=4-8"))
    assert (found["take-fee"], found["take-fee/jackpot"]) == (Money(400), Money(0))
    # With a dollar for it, as the sheet would print it, $4 and $1 are two questions and $5 lie in the box.
    books = {house: dict(files) for house, files in resources.read_books().items()}
    books["phoenix"]["collections"] = books["phoenix"]["collections"].replace('jackpot = "$0"', 'jackpot = "$1"')
    other = Library(books)["phoenix/texas-holdem"]
    found, end = fees(other, table(other, seats, "button=1 limit=4-8"))
    assert (found["take-fee"], found["take-fee/jackpot"]) == (Money(400), Money(100))
    assert end.lay.chips_at("drop") == 500
    assert sum(end.lay.chips.values()) == 9 * 20000
