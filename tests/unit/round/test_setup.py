"""The one-line text form of a set-up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText
from trainer.round.setup import Setup, parse_setup
from trainer.table.settlement import Wager

LINE = (
    "house/game seed=7 seats=7 bank=3:$1000/2 4:game=$20,fortune=$5 4+1:game=$10 6:game=$50.50 dice=4-5-6 "
    "cover=net fee=4 cards=AhTdJk"
)


def test_a_line_is_read() -> None:
    setup = parse_setup(LINE)
    assert (setup.book, setup.seed, setup.player_dealer, setup.bank, setup.turn) == ("house/game", 7, 3, 100000, 2)
    assert setup.wagers == (
        Wager(4, "game", 0, 2000),
        Wager(4, "fortune", 0, 500),
        Wager(4, "game", 1, 1000),
        Wager(6, "game", 0, 5050),
    )
    assert setup.seats_taken == (4, 6)
    assert setup.dice == (4, 5, 6)
    assert setup.deck == parse_cards("Ah Td Jk")
    assert setup.options == {"fee": "4", "cover": "net"}


def test_the_line_is_written_back() -> None:
    assert parse_setup(LINE).to_text() == LINE


@given(
    st.lists(st.tuples(st.integers(1, 7), st.integers(0, 2), st.integers(1, 10**6)), unique_by=lambda w: (w[0], w[1])),
    st.integers(0, 2**40),
    st.integers(0, 10**6),
)
def test_every_setup_comes_back(wagers: list[tuple[int, int, int]], seed: int, bank: int) -> None:
    setup = Setup("a/b", seed, 7, tuple(Wager(s, "game", b, c) for s, b, c in wagers), 2, bank, 1, (1, 2, 3))
    assert parse_setup(setup.to_text()) == setup


@pytest.mark.parametrize(
    ("line", "where", "says"),
    [
        ("", "", "starts with house/game"),
        ("a/b 4:game", "4:game", "has no amount"),
        ("a/b 4:game=lots", "4:game=lots", "not an amount"),
        ("a/b bank=3", "bank=3", "not a bank"),
        ("a/b dice=7-1-1", "dice=7-1-1", ""),
        ("a/b cards=Ax", "cards=Ax", ""),
        ("a/b seed=one", "seed=one", ""),
        ("a/b word", "word", "not understood"),
        ("a/b seats=7 9:game=$5", "9:", "There is no seat 9: the table has 7 seats"),
    ],
)
def test_an_unreadable_word_is_named(line: str, where: str, says: str) -> None:
    with pytest.raises(BadText) as caught:
        parse_setup(line)
    assert where in str(caught.value)
    assert says in str(caught.value)
