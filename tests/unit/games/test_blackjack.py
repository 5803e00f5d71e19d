"""The blackjack family below the books: totals, wishes, stories, and what a strange set-up says."""

from __future__ import annotations

from itertools import combinations_with_replacement
from types import SimpleNamespace

import pytest

from tests.rulebook.asking import game, reader
from trainer.cards.card import Card, natural_cards
from trainer.cards.notation import parse_cards
from trainer.core.text import say
from trainer.games.base import ANY, Wish
from trainer.games.blackjack.blackjack_hand import JokerCounts, Read, same_cards
from trainer.games.blackjack.blackjack_players import total_options
from trainer.games.blackjack.blackjack_reader import read_terms
from trainer.games.blackjack.blackjack_situations import matches, red_run
from trainer.games.blackjack.blackjack_terms import BlackjackTerms, double_kind, hand_kind, hand_of
from trainer.games.blackjack.blackjack_wishes import script_text, scripts
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.setup import Setup, parse_setup

PURE = "poker-flats/pure-21-5-blackjack"


def terms(id: str = PURE) -> BlackjackTerms:
    return read_terms(reader(id), id)


def best_total(cards: tuple[Card, ...], highest: int) -> tuple[int, bool]:
    """Slowly: every ace 1 or 11, the best total that is not over, soft when an ace counts 11 in it."""
    totals = {(0, False)}
    for card in cards:
        values = (1, 11) if card.rank == 14 else (min(card.rank, 10),)
        totals = {(total + value, soft or value == 11) for total, soft in totals for value in values}
    fine = [one for one in totals if one[0] <= highest]
    return max(fine) if fine else min(totals)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_totals_are_those_of_a_slow_count(count: int):
    ranks = [card for card in natural_cards() if card.suit == 0]
    counting = terms().count
    for cards in combinations_with_replacement(ranks, count):
        read = counting.read(cards, split=True)
        total, soft = best_total(cards, 21)
        assert (read.points, read.soft, read.over) == (total, soft, total > 21), cards


def test_naturals_are_the_first_two_cards_only():
    counting = terms().count
    assert counting.read(parse_cards("Kh Ad")).natural == "pure"
    assert not counting.read(parse_cards("Kh Ad"), split=True).natural
    assert not counting.read(parse_cards("5h 5d Ad")).natural


def test_what_a_joker_does():
    real, flats = terms("casino-real/no-bust-21st-century-blackjack"), terms("poker-flats/california-blackjack-22")
    assert (real.count.joker, flats.count.joker) == (JokerCounts.HARD_21, JokerCounts.ELEVEN)
    assert str(real.count.read(parse_cards("Jk 2d 3c")).words) == "hard 21"
    assert str(flats.count.read(parse_cards("Jk 2d 3c")).words) == "hard 16"


def test_red_cards_and_matches():
    assert red_run(parse_cards("7h 8d Ac 4d")) == 2
    assert red_run(parse_cards("Ac 4d")) == 0
    up = parse_cards("8h")[0]
    assert [matches(parse_cards("8h 8c"), up, suited=suited) for suited in (True, False)] == [1, 1]


def test_the_same_cards_in_any_order_and_suit():
    assert same_cards(parse_cards("Bw 6d 9c"), parse_cards("9h Bz 6s"))
    assert not same_cards(parse_cards("Bw 6d 9c"), parse_cards("8h Bz 7s"))


def test_further_wagers_know_their_hand():
    for hand in range(1, 5):
        assert hand_of(double_kind(hand)) == hand
        if hand > 1:
            assert hand_of(hand_kind(hand)) == hand
    assert hand_of("buster") == hand_of("match-the-dealer") == hand_of("red-flex") == 1


def test_wishes_read_back():
    plays = {4: ("split", "hit", "stand"), 0: ("hit",)}
    assert scripts(Setup(PURE, 1, 8, options={"plays": script_text(plays)})) == plays


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("4:buster=$5", "seat-4.buster"),
        ("4:base=$20 4+1:base=$20,buster=$5", "seat-4.buster+1"),
        ("4:base=$20,buster=$60", "seat-4.buster"),
        ("4:base=$2", "seat-4.base"),
        ("4:base=$20 plays=5:hit", "plays"),
        ("4:base=$20 plays=4:jump", "plays"),
        ("4:base=$20 fault=none", "fault"),
        ("4:base=$20 cards=2h2h2h2h2h2h2h", "cards"),
        ("3:base=$20", "seat-3.base"),
    ],
)
def test_what_is_wrong_with_a_written_table(words: str, where: str):
    setup = parse_setup(f"{PURE} seed=1 bank=3:$1000/1 fee=1 {words}", 8)
    assert where in [problem.where for problem in game(PURE).check_setup(setup)]


@pytest.mark.parametrize("seed", range(6))
def test_every_seat_gets_its_cards_in_the_order_of_the_deal(seed: int):
    played = game(PURE)
    setup = played.new_setup(seed, Wish(players=4))
    now = machine.play(played.start(setup), lambda r, duty: duty.kind in (Kind.TAKE_FEE, Kind.PEEK))
    order = [
        seat
        for seat in (*range(setup.player_dealer + 1, 9), *range(1, setup.player_dealer))
        if seat in setup.seats_taken
    ]
    dealt = [str(card) for card in played.begin(setup).shoe]
    for place, seat in enumerate(order):
        wanted = [dealt[place], dealt[place + len(order) + 1]]
        assert [str(card) for card in now.lay.cards_at(f"seat-{seat}.hand")] == wanted


def test_a_rare_hand_is_put_on_top_of_the_shoe():
    setup = game(PURE).new_setup(1, Wish(Kind.READ_BONUS, "buster.8"))
    assert setup.deck
    assert "plays" in setup.options
    assert not game(PURE).new_setup(1, ANY).deck


def test_a_doubled_and_redoubled_wager_is_one_stack():
    id = "casino-99/pure-spanish-21-5"
    words = "seed=1 bank=3:$9000/1 4:base=$10 fee=1 double_double=on cards=2h9c2d8d2c2s2h"
    played = game(id)
    setup = parse_setup(f"{id} {words} plays=4:double,redouble,redouble,rescue", played.seats)
    stakes = [now.lay.chips_at("seat-4.double") for now, _, _ in machine.every_duty(played.start(setup))]
    assert [cents for cents in dict.fromkeys(stakes) if cents] == [1000, 3000, 7000]


@pytest.mark.parametrize("highest", [21, 24])
def test_every_soft_total_up_to_the_goal_can_be_said(highest: int):
    """A book whose goal is 24 was refused: the soft 24 of its hands stood on no list."""
    terms = SimpleNamespace(count=SimpleNamespace(highest=highest, naturals=()))
    for points in range(12, highest + 1):
        read = Read(2 * points, soft=True, over=False, natural="", name=say("unnamed"), count=2)
        ids = [option.id for option in total_options(terms, read)]  # type: ignore[arg-type]
        assert read.id in ids, (points, ids)
        assert len(ids) > 1, points
