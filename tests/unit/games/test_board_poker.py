"""One family for every board game: other terms in the book, and nothing else, make other games."""

from __future__ import annotations

import re

import pytest

from trainer import resources
from trainer.cards.notation import parse_cards
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.rules.reader import BookContext, Reader

BOOKS = resources.read_books()
OMAHA = BOOKS["angies"]["omaha-high-low"]
NINE = (("qualifier = 8", "qualifier = 9"),)
LOW_RULES = re.compile(
    r'^"(?:low\.|win\.low|win\.no-low|split\.halves|split\.scoop|odd\.high).*\n|"low\.compare", ', re.MULTILINE
)
USE_RULES = re.compile(r'^"use\..*\n', re.MULTILINE)
"""The rows that a book with only high hands, or with a free choice of hole cards, does not have."""
HIGH = (("low.qualifier = 8\n", ""),)
HOLDEM = (*HIGH, ("down = 4", "down = 2"), ("use = [2, 2]", "use = [0, 2]"))
TAHOE = (("down = 4", "down = 3"), ("use = [2, 2]", "use = [0, 2]"))
FAST = (
    *HOLDEM,
    ('"flop" = { board = 3', '"board" = { board = 5'),
    ('"turn" = { board = 1, burn = 1 }\n', ""),
    ('"river" = { board = 1, burn = 1 }\n', ""),
    ('late_from = "turn"', 'late_from = "board"'),
)
GAMES = {"nine": NINE, "high": HIGH, "holdem": HOLDEM, "tahoe": TAHOE, "fast": FAST}


def made(changes: tuple[tuple[str, str], ...]) -> Library:
    text = OMAHA
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    if "low.qualifier" not in text:
        text = LOW_RULES.sub("", text)
    if "hands.use = [0, 2]" in text and "down = 2" in text:
        text = USE_RULES.sub("", text)
    return Library({**BOOKS, "angies": {**BOOKS["angies"], "omaha-high-low": text}})


def game(name: str) -> Game:
    return made(GAMES[name])["angies/omaha-high-low"]


def read(name: str, board: str, hand: str) -> dict[str, object]:
    request = {"board": parse(board), "hands": [parse(hand)]}
    answer = game(name).asks["showdown"](Reader(request, "request", BookContext("request")))
    found = answer["read"]
    assert isinstance(found, list)
    return dict(found[0])


def parse(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_board_game_plays_to_its_end(name: str):
    played = game(name)
    for seed in range(15):
        r = played.start(played.new_setup(seed, ANY))
        assert machine.play(r).lay.total == r.lay.total
    assert (Kind.READ_LOW in played.kinds) == (name in ("nine", "tahoe"))


def test_in_holdem_the_board_plays_and_one_card_makes_a_flush():
    assert read("holdem", "9c Td Jh Qs Kc", "2h 2d")["high"] == "king-high straight"
    assert str(read("holdem", "Ah Kh 9h 4h 2c", "Qh Jc")["high"]).startswith("ace-high flush")
    assert read("holdem", "9c Td Jh Qs Kc", "2h 2d")["low"] is None


def test_of_three_hole_cards_two_may_play():
    assert str(read("tahoe", "9c 7d 5h Ks Jc", "Ac Ad Ah")["high"]).startswith("pair of aces")
    assert read("tahoe", "8c 7d 3h Ks Jc", "Ah 2d Kd")["low"] == "eight-seven low, eight-seven-trey-deuce-ace"


def test_a_nine_is_a_low_under_the_other_qualifier():
    # casino-99 L3672: A-2-K-Q with 9-7-4-K-J.
    assert read("nine", "9c 7d 4h Ks Jc", "Ah 2h Kd Qs")["low"] == "nine-seven low, nine-seven-four-deuce-ace"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("use = [2, 2]", "use = [2, 5]", "how many own cards play"),
        ('late_from = "turn"', 'late_from = "trun"', "Did you mean 'turn'"),
        ('"odd.high" = {', '"odd.hihg" = {', "no rule 'odd.high'"),
        ("cards = 52", "cards = 51", "without these ranks a deck has 52 cards"),
        ('heads_up = "button"', 'heads_up = "right"', "not a choice"),
    ],
)
def test_faults_of_a_book_are_named(old: str, new: str, says: str):
    assert any(says in str(problem) for problem in made(((old, new),)).problems())
