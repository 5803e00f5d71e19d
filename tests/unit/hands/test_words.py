"""Hands as a dealer reads them."""

import pytest
from hypothesis import given

from tests.strategies import CARDS_53, close_hands, hands
from tests.unit.hands.test_fortune import PAID
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import below, make_rng, sample
from trainer.hands.hand_words import (
    hand_name,
    read_deuce_to_seven,
    read_front,
    read_hand,
    read_kickers,
    read_low,
    read_low_in_full,
)
from trainer.hands.low import deuce_to_seven, low5
from trainer.hands.poker import five_card_ranker, ranker, showing
from trainer.hands.systems import FIVE_CARD_JOKER, SYSTEMS, THREE_CARD, USUAL_ORDER, System, category, key_as, key_of

rank5_joker, rank3 = five_card_ranker(FIVE_CARD_JOKER), ranker(THREE_CARD)


@pytest.mark.parametrize(
    ("text", "words", "kickers"),
    [
        ("As Ah Ad Ac Jk", "five aces", ""),
        ("Ah Kh Qh Jh Th", "royal flush", ""),
        ("9h 8h 7h 6h 5h", "nine-high straight flush", ""),
        ("9s 9h 9d 9c 2h", "four nines", "deuce kicker"),
        ("6s 6h 6d Kc Kh", "full house, sixes full of kings", ""),
        ("Ah Jh 9h 5h 2h", "ace-high flush", "then jack-nine-five-deuce"),
        ("5h 4d 3s 2c Ah", "five-high straight", ""),
        ("Jc Jd Jh 5s 2c", "trip jacks", "five-deuce kickers"),
        ("Jc Jd 5h 5s 2c", "jacks and fives", "deuce kicker"),
        ("Ks Kh Jk 7d 4c", "pair of kings", "ace-seven-four kickers"),
        ("As Qh 9d 5c 3h", "ace-queen high", "nine-five-trey kickers"),
    ],
)
def test_high_hands(text: str, words: str, kickers: str) -> None:
    key = rank5_joker(parse_cards(text))
    assert str(read_hand(key, FIVE_CARD_JOKER)) == words
    assert str(read_kickers(key, FIVE_CARD_JOKER)) == kickers


@pytest.mark.parametrize(
    ("text", "called", "words", "kickers"),
    [
        # a straight has one rank that decides, a flush five; all of its cards are read
        ("9h 8d 7s 6c 5h", "flush", "nine-high flush", "then eight-seven-six-five"),
        ("5h 4d 3s 2c Ah", "high-card", "ace-five high", "four-trey-deuce kickers"),
        ("Ah Jh 9h 5h 2h", "two-pair", "aces and jacks", "nine kicker"),
        ("Ks Kh Kd 4c 4d", "two-pair", "kings and fours", "king kicker"),
        ("Jc Jd 5h 5s 2c", "full-house", "full house, jacks full of fives", ""),
        ("As Qh 9d 5c 3h", "straight", "ace-high straight", ""),
        ("9s 9h 9d 9c 2h", "one-pair", "pair of nines", "nine-nine-deuce kickers"),
        ("9h 8h 7h 6h 5h", "straight", "nine-high straight", ""),
    ],
)
def test_a_hand_that_is_called_another_is_read_with_its_own_cards(
    text: str, called: str, words: str, kickers: str
) -> None:
    key = key_as(rank5_joker(parse_cards(text)), called, FIVE_CARD_JOKER)
    assert str(read_hand(key, FIVE_CARD_JOKER)) == words
    assert str(read_kickers(key, FIVE_CARD_JOKER)) == kickers


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_any_hand_can_be_called_and_read_as_any_other(system: System) -> None:
    rng = make_rng(7)
    for _ in range(100):
        suited = not below(rng, 3)
        held = sample(rng, system.ranks if suited else system.ranks * 4, system.size)
        for named in system.order:
            key = key_as(key_of(system, held, suited=suited), named.id, system)
            assert category(key, system) is named
            assert str(read_hand(key, system))
            assert "{" not in str(read_kickers(key, system))


def test_the_front_of_a_pai_gow_hand() -> None:
    # 002_4bef29fe6895038e L1315-1317.
    assert str(read_front(parse_cards("8d Ah"))) == "ace-eight"
    assert str(read_front(parse_cards("Jk 8d"))) == "ace-eight"
    assert str(read_front(parse_cards("Jk Ad"))) == "pair of aces"
    assert str(read_front(parse_cards("Jk 8d"), wild=True)) == "pair of eights"


@pytest.mark.parametrize(
    ("text", "words", "in_full"),
    [
        ("8c 6d 4h 3s Ah", "eight-six low", "eight-six-four-trey-ace"),
        ("5c 4d 3h 2s Ah", "wheel", "five-four-trey-deuce-ace"),
        ("Kc Kd 3h 2s Ah", "pair of kings", "king-trey-deuce-ace"),
        ("Kc Kd Ac As 2h", "kings and aces", "king-ace-deuce"),
        ("Ac Ad As 3s 2h", "trip aces", "ace-trey-deuce"),
        ("Kc Kd Kh As Ah", "full house, kings full of aces", "king-ace"),
        ("2c 2d 2h 2s Ah", "four deuces", "deuce-ace"),
    ],
)
def test_low_hands(text: str, words: str, in_full: str) -> None:
    key = low5(parse_cards(text))
    assert str(read_low(key)) == words
    assert str(read_low_in_full(key)) == in_full


def test_deuce_to_seven() -> None:
    assert str(read_deuce_to_seven(deuce_to_seven(parse_cards("7c 5d 4h 3s 2h")))) == "seven-five low"
    assert str(read_deuce_to_seven(deuce_to_seven(parse_cards("7c 6d 5h 4s 3h")))) == "seven-high straight"


def test_what_shows_on_the_board() -> None:
    assert str(read_hand(showing(parse_cards("Ah")))) == "ace high"
    assert str(read_hand(showing(parse_cards("9h 9d")))) == "pair of nines"


def test_three_cards() -> None:
    assert str(read_hand(rank3(parse_cards("Ah Kh Qh")), THREE_CARD)) == "mini royal"
    assert str(read_hand(rank3(parse_cards("Ah Kh Jh")), THREE_CARD)) == "ace-high flush"


@given(hands(5, CARDS_53) | close_hands(5) | close_hands(5, joker=True))
def test_every_hand_can_be_read_every_way(cards: tuple[Card, ...]) -> None:
    assert str(read_hand(rank5_joker(cards), FIVE_CARD_JOKER))
    assert "{" not in str(read_kickers(rank5_joker(cards), FIVE_CARD_JOKER))
    assert str(read_low(low5(cards)))
    assert str(read_low_in_full(low5(cards)))
    if 52 not in cards:
        assert str(read_deuce_to_seven(deuce_to_seven(cards)))


def test_every_hand_of_a_pay_table_has_a_name() -> None:
    assert [str(hand_name(name)) for name in PAID[:4]] == [
        "seven-card straight flush without joker",
        "royal flush and royal match",
        "seven-card straight flush with joker",
        "five aces",
    ]
    names = (*PAID[:4], *(one.id for one in USUAL_ORDER))
    assert len({str(hand_name(name)) for name in names}) == len(names)
