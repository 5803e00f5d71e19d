"""Two games of an invented room, made from their pages by `docs/adding.md`: a duel with a standoff, a blackjack to 23.

Their sheets: `TIDE` and `GULL` below, as the room would post them. The cases are worked by hand from these.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from tests.shelf import BOOKS
from trainer.disk import resources
from trainer.houses.edition import problems_in
from trainer.houses.library import Library
from trainer.prove.book_check import Depth, check_game, unsaid_notes
from trainer.solve import solve_request

HOUSES: Final = Path(__file__).resolve().parents[2] / "samples" / "houses"
TIDE: Final = """
 1 One deck of 52. Up to eight players; the house dealer deals.
 2 Before the cards each player makes a Stake of $5 to $200.
 3 Beside the Stake a player may bet Same Suit, $1 to $25.
 4 One card is dealt to each player from the player-dealer's left, then one to the player-dealer.
 5 The higher card wins even money; the ace is high. The lower card loses.
 6 Equal ranks are a standoff: the player folds and loses half of the Stake, or makes a Double
 7 as large as the Stake.
 8 One card is burned. Players who doubled get a second card, then the player-dealer.
 9 Second card higher: Double and Stake are paid 1 to 1.
10 Second card lower: both lose. Second cards of one rank: the Stake goes back, the Double is paid 3 to 1.
11 Same Suit pays 1 to 1 if the first cards of player and player-dealer are of one suit,
12 3 to 1 if both are hearts. It loses otherwise.
13 Settle one player after another from the player-dealer's left.
14 Collection: player-dealer $1 a hand for $5-$100, $2 above. Players pay nothing.
15 The deal passes after two hands.
16 If the bank runs out, later bets have no action.
"""
GULL: Final = """
 1 Two decks, each with two jokers. The goal is 23.
 2 A joker counts 13, or 3 where the hand would be over.
 3 Two jokers are the best hand and pay 3 to 1. A suited ace and ten-card is a natural and pays 3 to 2.
 4 A hand over 23 loses. If both hands are over, the player loses.
 5 Equal totals push.
 6 Players hit or stand as they like up to 22. A joker hand of 21 or more stands.
 7 The first two cards may be doubled, or surrendered.
 8 The player-dealer hits 17 or less and stands on 18 or more.
 9 Limits $5 to $100. Collection $1 for $5-$50, $2 above.
"""
DUEL, BLACKJACK = GAMES = ("tide-duel", "gull-23")
MOST_LINES: Final = 90


@cache
def library() -> Library:
    return Library({**BOOKS, "gullport": resources.books_in(HOUSES)["gullport"]})


@pytest.mark.parametrize("name", GAMES)
def test_check_finds_nothing_in_the_page(name: str) -> None:
    lines = (HOUSES / "gullport" / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip() and not line.startswith("#")]) <= MOST_LINES
    assert [str(problem.text) for problem in check_game(library(), f"gullport/{name}", Depth(10, rows=True))] == []
    assert [str(note) for note in unsaid_notes(library(), f"gullport/{name}")] == []


def moves(name: str, row: dict[str, object], **shown: object) -> dict[str, tuple[str, int]]:
    """What becomes of the wagers of seat 2 against a bank of $1,000 at seat 1."""
    request = {"ask": "settle", "house": "gullport", "game": name, "player_dealer": 1, "bank": 100000}
    answer: dict[str, Any] = {**solve_request({**request, "seats": [{"seat": 2, **row}], **shown}, library())[0]}
    return {move["wager"]: (move["do"], move["amount"]) for move in answer["moves"]}


FIRST: Final = {"ante": 1000, "same-suit": 500}
DOUBLED: Final = {"ante": 1000, "double": 1000}


@pytest.mark.parametrize(
    ("wagers", "cards", "bank", "right"),
    [
        # king over seven, both hearts: lines 5 and 12
        (FIRST, "Kh", "7h", {"ante": ("pay", 1000), "same-suit": ("pay", 1500)}),
        # five under nine, both clubs: lines 5 and 11
        (FIRST, "5c", "9c", {"ante": ("take", 1000), "same-suit": ("pay", 500)}),
        # five of clubs under nine of hearts: one heart is not two
        (FIRST, "5c", "9h", {"ante": ("take", 1000), "same-suit": ("take", 500)}),
        # eight and eight, the player folds: line 6
        (FIRST, "8s", "8d", {"ante": ("take", 500), "same-suit": ("take", 500)}),
        # king over four on the second cards: line 9
        (DOUBLED, "8h Kc", "8s 4d", {"ante": ("pay", 1000), "double": ("pay", 1000)}),
        # four under king, and four and four: line 10
        (DOUBLED, "8h 4d", "8s Kc", {"ante": ("take", 1000), "double": ("take", 1000)}),
        (DOUBLED, "8h 4d", "8s 4c", {"ante": ("push", 1000), "double": ("pay", 3000)}),
    ],
)
def test_the_duel_pays(wagers: dict[str, int], cards: str, bank: str, right: dict[str, tuple[str, int]]) -> None:
    first, _, second = cards.partition(" ")
    bank_first, _, bank_second = bank.partition(" ")
    row: dict[str, object] = {"wagers": wagers, "cards": [first]}
    if first[0] == bank_first[0]:
        row |= {"second_cards": [second]} if second else {"surrendered": True}
    shown = {"bank_cards": [bank_first], **({"bank_second_cards": [bank_second]} if bank_second else {})}
    assert moves(DUEL, row, **shown) == right


@pytest.mark.parametrize(
    ("cards", "bank", "right"),
    [
        ("Jk Jk", "9c 9d", ("pay", 3000)),  # line 3
        ("As Ks", "Th 8d", ("pay", 1500)),  # line 3
        ("Ah Ks", "Kc Td", ("pay", 1000)),  # of two suits it is 21, over 20
        ("Jk 9c", "Kc Td", ("pay", 1000)),  # 13 and 9 are 22, over 20
        ("Jk 6d Kc", "Kd 9s", ("push", 1000)),  # 29 is over, so the joker counts 3: 19 and 19
        ("9c 7d 7h", "9h 9d", ("pay", 1000)),  # 23 is the goal
        ("9c 7d 8h", "9h 9d", ("take", 1000)),  # 24 is over
        ("9c 8d", "9h 8s 9d", ("pay", 1000)),  # 26 of the player-dealer is over
        ("Kc 6d 8h", "9h 8s 9d", ("take", 1000)),  # both over: line 4
    ],
)
def test_gull_23_pays(cards: str, bank: str, right: tuple[str, int]) -> None:
    row: dict[str, object] = {"wagers": {"game": 1000}, "cards": cards.split()}
    assert moves(BLACKJACK, row, bank_cards=bank.split())["game"] == right


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        (DUEL, 'now = ["ante", "same-suit"]', 'now = ["ante", "same-siut"]', "fee_kinds.now: 'same-siut' is not one"),
        (DUEL, 'own_suit = "hearts"', 'own_suit = "heart"', "own_suit: 'heart' is not one of the choices."),
        (DUEL, 'play = "double"', 'play = "dubble"', "wagers.play: 'dubble' is not one of the choices."),
        (DUEL, 'cite = "L6-7"', 'cite = "L7-6"', "allow.double.cite: the lines are in reverse"),
        (DUEL, 'does = "s1"', 'does = "s1x"', "street.double.does: 's1x' are not acts of a player."),
        (DUEL, "above: $2", "above: 50c", "fees.1: the ladder falls: $0.50 after $1."),
        (DUEL, '"double", "same-suit"]]', '"same-suit"]]', "settlement.laps: no lap settles the wager 'double'."),
        (DUEL, "are a standoff.", "are a standoff {x}.", "'compare.tie' has a brace in its sentence"),
        (BLACKJACK, "halves = 47", "halves = 30", "natural.suited.halves: any hand at the goal beats this natural."),
        (BLACKJACK, '"player.frozen" = false', '"player.frosen" = false', "cites.player.frosen: the form has no row"),
        (BLACKJACK, 'total = "2-17"', 'total = "2-11"', "bank.hit.say: 'when.total' is 11, but the sentence says 17."),
        (BLACKJACK, "[3, 13]", "[13, 3]", "count.joker_points: a joker has a lower and a higher count."),
    ],
)
def test_a_planted_fault_is_named_with_its_place_and_a_remedy(name: str, old: str, new: str, says: str) -> None:
    files = resources.books_in(HOUSES)["gullport"]
    assert files[name].count(old) == 1
    books = Library({**BOOKS, "gullport": {**files, name: files[name].replace(old, new)}})
    problems = [problem for problem in check_game(books, f"gullport/{name}", Depth(1)) if says in str(problem)]
    assert problems
    assert all(str(problem.hint) for problem in problems)


def test_a_reading_that_makes_no_game_is_named_when_its_game_is_checked() -> None:
    files = resources.books_in(HOUSES)["gullport"]
    tie = 'say = "Cards of one rank are a standoff."'
    page = files[DUEL].replace(tie, f'{tie}, doubt = "The sheet has it twice."')
    page += '[other."compare.tie".none]\nsay = "Cards of one rank go back."\nchange.usual.fee_options = ["one"]\n'
    books = Library({**BOOKS, "gullport": {**files, DUEL: page}})
    problems = [str(problem) for problem in check_game(books, f"gullport/{DUEL}", Depth(1, rows=True))]
    assert any("usual.fee_options: expected a list of whole numbers" in problem for problem in problems), problems


def test_what_the_engine_raises_over_a_reading_is_a_problem_with_its_place() -> None:
    def make() -> object:
        return {"ante": 1}["dubble"]

    (problem,) = problems_in(make, "gullport/tide-duel.toml.other")
    assert str(problem).startswith(
        "gullport/tide-duel.toml.other: this book does not make a game (KeyError: 'dubble')."
    )
