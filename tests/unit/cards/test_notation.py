"""Cards and dice as text, and spoken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import cards, dice
from trainer.cards.card import ALL, Card, CardTextError
from trainer.cards.notation import (
    parse_cards,
    parse_dice,
    rank_name,
    rank_names,
    spoken,
    write_cards,
    write_dice,
)
from trainer.core.errors import BadText


@given(st.lists(cards, max_size=20))
def test_cards_round_trip_with_and_without_spaces_and_in_any_case(some: list[Card]) -> None:
    text = write_cards(some)
    for written in (text, text.replace(" ", ""), text.lower(), text.upper(), text.replace("T", "10"), f"[{text}]"):
        assert parse_cards(written) == tuple(some)


def test_a_hand_may_be_typed_loosely() -> None:
    assert write_cards(parse_cards("ah, 10d2C; JK|joker Bw")) == "Ah Td 2c Jk Jk Bw"
    assert parse_cards("  ") == ()


@pytest.mark.parametrize("text", ["AhT", "Ah Zz", "Ahh", "Ah xyz!"])
def test_the_word_that_is_not_a_card_is_named(text: str) -> None:
    with pytest.raises(CardTextError, match="is not a card"):
        parse_cards(text)


@given(dice)
def test_dice_round_trip(some: tuple[int, ...]) -> None:
    assert parse_dice(write_dice(some)) == some
    assert parse_dice(" ".join(map(str, some))) == some


@pytest.mark.parametrize("text", ["", "0-1-2", "4-5-7", "a", "4-5-²", "12"])
def test_what_is_not_dice_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        parse_dice(text)


def test_cards_are_read_aloud() -> None:
    assert [str(spoken(Card.of(text))) for text in ("Ah", "6c", "Td", "2s", "Jk", "Bx")] == [
        "ace of hearts",
        "six of clubs",
        "ten of diamonds",
        "deuce of spades",
        "joker",
        "bonus card x",
    ]
    assert len({str(spoken(one)) for one in ALL}) == 57


def test_ranks_have_names() -> None:
    assert [str(rank_name(rank)) for rank in (1, 6, 14)] == ["ace", "six", "ace"]
    assert [str(rank_names(rank)) for rank in (1, 6, 14)] == ["aces", "sixes", "aces"]
