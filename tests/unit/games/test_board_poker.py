"""One family for every board game: other terms in the book, and nothing else, make other games."""

from __future__ import annotations

import pytest

from tests.shelf import BOOKS, LIBRARY
from trainer.cards.notation import parse_cards
from trainer.drills.code import kind_ref
from trainer.drills.question_builder import build
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.acts import Number, Seats
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

GAMES = {
    "nine": "casino-99/omaha-high-low-9-qualifier",
    "high": "angies/omaha-high",
    "holdem": "poker-flats/texas-holdem",
    "tahoe": "casino-real/tahoe-pineapple-hi-lo",
    "fast": "casino-real/fast-action-holdem",
    "pineapple": "casino-real/pineapple-hi",
    "crazy": "casino-99/crazy-pineapple-high-low",
}


def game(name: str) -> Game:
    return LIBRARY[GAMES[name]]


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
    for seed in range(8):
        r = played.start(played.new_setup(seed, ANY))
        assert machine.play(r).lay.total == r.lay.total
    assert (Kind.READ_LOW in played.kinds) == (name in ("nine", "tahoe", "crazy"))


def test_of_any_number_of_burned_cards_so_many_are_burned_as_anybody_would():
    """Six digits may be typed; the hand goes on with three cards burned, not with a million."""
    question = build(lambda _: game("holdem"), kind_ref(game("holdem"), Kind.BURN, 1))
    after = machine.follow(question.round, Number(999_999))
    assert after is not None
    assert len(after.wrong.state.plan) <= 52


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


PINEAPPLE = "casino-real/pineapple-hi seed=3 seats=9 1:stack=$100 4:stack=$100 8:stack=$100 button=4 limit=4-8"


@pytest.mark.parametrize(("name", "holds"), [("pineapple", {"deal": 3, "flop": 2}), ("tahoe", {"deal": 3, "flop": 3})])
def test_how_many_cards_lie_before_a_player_when_a_round_is_bet(name: str, holds: dict[str, int]):
    # casino-real L596-605: three each, a bet, one thrown away, then the flop; L983: three kept to the end.
    setup = parse_setup(PINEAPPLE.replace("casino-real/pineapple-hi", GAMES[name]), 9)
    counts = {
        duty.key.subject: {len(now.lay.cards_at(f"seat-{seat}.hand")) for seat in (1, 4, 8)}
        for now, duty, _ in machine.every_duty(game(name).start(setup))
        if duty.kind is Kind.FIRST_TO_ACT
    }
    assert {street: {cards} for street, cards in holds.items()}.items() <= counts.items()


def test_who_has_still_to_discard_is_who_holds_three():
    played = game("pineapple")
    for seed in range(12):
        for now, duty, decision in machine.every_duty(played.start(played.new_setup(seed, ANY))):
            if duty.kind is Kind.DISCARD:
                three = [seat for seat in now.setup.seats_taken if len(now.lay.cards_at(f"seat-{seat}.hand")) == 3]
                assert decision.result == Seats(tuple(three))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"flop" = { burn = 1', '"flopp" = { burn = 1', "Did you mean 'flop'"),
        ("use = [2, 2]", "use = [2, 6]", "how many own cards play"),
        ("use = [2, 2]", "use = [2]", "how many own cards play"),
    ],
)
def test_faults_of_a_form_are_named(old: str, new: str, says: str):
    form = BOOKS["forms"]["omaha"]
    assert old in form
    wrong = Library({**BOOKS, "forms": {**BOOKS["forms"], "omaha": form.replace(old, new)}})
    assert any(says in str(problem) for problem in wrong.problems_of("angies/omaha-high"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('betting.late_from = "trun"', "Did you mean 'turn'"),
        ("deck.cards = 51", "without these ranks a deck has 52 cards"),
        ('betting.heads_up = "right"', "not one of the choices"),
        ('sheets = ["flopp"]', "there is no sheet 'flopp'"),
    ],
)
def test_faults_of_a_book_are_named(line: str, says: str):
    book = BOOKS["angies"]["omaha-high"]
    if line.startswith("sheets"):
        book = book.replace('sheets = ["flop"]\n', "")
    book = f"{line}\n{book}"
    wrong = Library({**BOOKS, "angies": {**BOOKS["angies"], "omaha-high": book}})
    assert any(says in str(problem) for problem in wrong.problems_of("angies/omaha-high"))


@pytest.mark.parametrize("seed", [424, 484, 774])
def test_who_comes_in_can_pay_what_he_posts(seed: int):
    # Poker Flats L290-293: the big blind live, the small blind and the collection dead. A shorter stack is drawn again.
    played = LIBRARY.game("poker-flats/texas-holdem")
    assert played.check_setup(played.new_setup(seed, ANY)) == ()


@pytest.mark.parametrize(("play", "board"), [("ffff", False), ("cccff/ff", True)])
def test_a_pot_won_before_the_flop_points_at_no_board(play: str, board: bool):
    id = GAMES["high"]
    seats = " ".join(f"{seat}:stack=$40" for seat in (2, 3, 4, 5, 8))
    setup = parse_setup(f"{id} seed=3 seats=9 {seats} button=4 fee=6 limit=2-4-8 play={play}", 9)
    assert not game("high").check_setup(setup)
    (look,) = (duty.look for _, duty, _ in machine.every_duty(game("high").start(setup)) if duty.kind is Kind.SPLIT_POT)
    assert ("board" in look, "pot-1" in look) == (board, True)
