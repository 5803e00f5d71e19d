"""What the books print about wagers before the cards: the limits of a table, who stands behind a seat, who banks."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, ruling
from trainer.core.lazy_dataclass import replace
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.setup import NEW

LIMITS = {
    "angies/pure-21-5-blackjack-3-2": "L408",
    "angies/three-card-poker-6-card-bonus": "L897",
    "casino-99/ez-baccarat-panda-8": "L1122",
    "casino-99/pure-spanish-21-5": "L1878",
    "casino-real/commission-free-baccarat-dragon-bonus": "L1249",
    "golden-valley/ultimate-texas-holdem": "L2906-2908, L2912-2913",
    "lake-elsinore/caribbean-stud": "L563-564",
    "lake-elsinore/ez-baccarat-panda-8": "L3639-3641",
    "lake-elsinore/let-it-ride-bonus": "L5435-5437, L5476-5478",
    "phoenix/supreme-baccarat": "L1059",
    "poker-flats/pure-21-5-blackjack": "L1375, L1377",
}
"""Where a book prints the least and the largest wager."""


@pytest.mark.parametrize("id", LIMITS)
def test_wagers_keep_to_the_posted_limits(id: str):
    for situation in ("below-minimum", "above-maximum"):
        assert ruling(id, situation) == ("refuse", LIMITS[id])


@pytest.mark.parametrize(
    ("id", "lines"),
    [("lake-elsinore/fortune-7-baccarat", "L6836-6838"), ("phoenix/no-bust-21st-century-blackjack", "L1795")],
)
def test_a_table_without_a_maximum_has_a_minimum(id: str, lines: str):
    # "$5 - No Limit" (Lake Elsinore L7087), "$5 and up" (Phoenix L1921)
    assert ruling(id, "below-minimum") == ("refuse", lines)
    assert [rule.id for rule in game(id).rules.values() if rule.id == "ruling.above-maximum"] == []


@pytest.mark.parametrize(
    ("id", "situation", "lines"),
    [
        ("casino-real/commission-free-baccarat-dragon-bonus", "back-line", "L1249"),
        ("lake-elsinore/ez-baccarat-panda-8", "back-line", "L3641, L3740, L3764, L3799"),
        ("lake-elsinore/caribbean-stud", "third-behind", "L558-559"),  # two behind, three circles a seat
        ("casino-real/pure-21-5-blackjack", "side-too-low", "L1561"),  # Buster: $5 to $50
    ],
)
def test_what_does_not_stand_before_the_cards(id: str, situation: str, lines: str):
    assert ruling(id, situation) == ("refuse", lines)


@pytest.mark.parametrize(
    ("id", "lines"),
    [
        ("casino-99/ez-baccarat-panda-8", "L1132"),
        ("casino-real/commission-free-baccarat-dragon-bonus", "L1261"),
        ("golden-valley/ultimate-texas-holdem", "L2911"),
        ("lake-elsinore/ez-baccarat-panda-8", "L3650"),
        ("lake-elsinore/fortune-7-baccarat", "L6841"),
        ("phoenix/supreme-baccarat", "L1110"),
    ],
)
def test_a_new_game_begins_with_an_offer_of_the_bank(id: str, lines: str):
    assert str(game(id).rules["bank.offered"].cite).partition(" ")[2] == lines
    table = game(id).new_setup(3, Wish())
    running = replace(table, options={name: word for name, word in table.options.items() if name != NEW})
    for setup, offered in ((running.with_options(**{NEW: "game"}), True), (running, False)):
        keys = list(map(str, machine.play(game(id).start(setup)).acts))
        assert ("handling/bank.offered" in keys) is offered


@pytest.mark.parametrize(
    ("id", "option", "amount", "allowed"),
    [
        ("lake-elsinore/ez-baccarat-panda-8", "panda-8", 5000, True),  # L3844-3846: $5 to $50
        ("lake-elsinore/ez-baccarat-panda-8", "panda-8", 5500, False),
        ("lake-elsinore/ez-baccarat-panda-8", "dragon-7", 400, False),
        ("phoenix/supreme-baccarat", "tie", 10000, True),  # L1076: $100 at most
        ("phoenix/supreme-baccarat", "total-shot", 10100, False),  # L1082
        ("phoenix/supreme-baccarat", "flex-5", 10100, False),  # L1191: on each circle
    ],
)
def test_bonus_bets_of_baccarat_have_limits_of_their_own(id: str, option: str, amount: int, allowed: bool):
    answer = asking(*id.split("/"))("allowed", option=option, amount=amount, wagers={"player-line": 20000})
    assert answer["allowed"] is allowed


@pytest.mark.parametrize(
    ("id", "lines"),
    [("casino-99/ultimate-texas-holdem", "L3427"), ("golden-valley/ultimate-texas-holdem", "L2825, L2827")],
)
def test_cards_are_shuffled_by_hand_when_the_shuffler_breaks(id: str, lines: str):
    assert ruling(id, "shuffler-breaks") == ("shuffle-by-hand", lines)
