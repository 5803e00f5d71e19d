"""Cards: numbers, text, identity."""

import copy
import pickle

import pytest
from hypothesis import given

from tests.strategies import cards
from trainer.cards.card import ALL, BONUS_W, JOKER, Card, CardTextError, card, natural_cards


def test_numbers_run_from_the_deuce_of_clubs_to_the_ace_of_spades_then_joker_and_bonus_cards() -> None:
    texts = [str(one) for one in ALL]
    assert texts[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert texts[51:] == ["As", "Jk", "Bw", "Bx", "By", "Bz"]
    assert [int(one) for one in ALL] == list(range(57))
    assert natural_cards() == ALL[:52]


@given(cards)
def test_text_round_trips_to_the_same_object(one: Card) -> None:
    assert Card.of(str(one)) is one
    assert Card(int(one)) is one
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one
    assert f"{one}" == repr(one) == str(one)


@given(cards)
def test_rank_and_suit_make_the_card_again(one: Card) -> None:
    if one.suit >= 0:
        assert Card.make(one.rank, one.suit) is one
        assert one.rank_letter + one.suit_letter == str(one)
    else:
        assert one.rank == 0
        assert one.is_joker != one.is_bonus


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("ah", "Ah"),
        ("10d", "Td"),
        ("TD", "Td"),
        ("JK", "Jk"),
        ("joker", "Jk"),
        ("bW", "Bw"),
        ("A♠", "As"),
        (" 2c ", "2c"),
    ],
)
def test_people_may_write_cards_in_several_ways(text: str, means: str) -> None:
    assert str(card(text)) == means


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("hA", "Did you mean 'Ah'?"),
        ("Jx", "The suit 'x' is unknown: c, d, h or s."),
        ("A", "The suit is missing: 'Ac', 'Ad', 'Ah' or 'As'."),
        ("", "Write a rank and a suit"),
        ("1h", "Write a rank and a suit"),
        ("seven", "Write a rank and a suit"),
    ],
)
def test_a_wrong_text_is_refused_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(CardTextError) as refusal:
        card(text)
    assert str(refusal.value).startswith(f"'{text}' is not a card.")
    assert hint in refusal.value.hint


def test_no_card_is_false_although_the_deuce_of_clubs_is_number_0() -> None:
    assert all(bool(one) for one in ALL)


@pytest.mark.parametrize("number", [-1, 57])
def test_numbers_beyond_the_cards_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 56"):
        Card(number)


@pytest.mark.parametrize(("rank", "suit"), [(1, 0), (15, 0), (14, 4), (14, -1)])
def test_there_is_no_card_of_an_unknown_rank_or_suit(rank: int, suit: int) -> None:
    with pytest.raises(ValueError, match="There is no card"):
        Card.make(rank, suit)


def test_red_are_the_diamonds_and_hearts() -> None:
    assert [str(one) for one in ALL if one.is_red and one.rank == 14] == ["Ad", "Ah"]
    assert not JOKER.is_red
    assert not BONUS_W.is_red
