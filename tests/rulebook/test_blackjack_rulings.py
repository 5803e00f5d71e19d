"""What the blackjack books print about behaviour at the table: chips that wait, cards nobody touches, signals."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, ruling
from trainer.rules.decision import Doubt

PURE = {
    "angies/pure-21-5-blackjack-3-2": ("L457-459", "L415", "L414"),
    "angies/pure-21-5-blackjack-6-5": ("L694-696", "L652", "L651"),
    "casino-99/pure-spanish-21-5": ("L1916", "L1867", "L1866"),
    "casino-real/pure-21-5-blackjack": ("L1507-1508", "L1466", "L1465"),
    "lake-elsinore/pure-21-5-blackjack": ("L1519-1523", "L1372-1373", "L1356-1358"),
    "lake-elsinore/pure-21-5-red-flex": ("L2381-2383", "L2206-2207", "L2187-2189"),
    "lake-elsinore/pure-spanish-21-5": ("L5843-5844, L5846-5847, L5849-5850", "L5737-5738", "L5729-5730"),
    "phoenix/pure-21-5-blackjack": ("L872-876", "L816", "L813"),
    "phoenix/pure-21-5-blackjack-early": ("L692-695", "L651", "L646, L648"),
    "poker-flats/pure-21-5-blackjack": ("L1548-1549, L1552, L1554-1555", "L1410-1411", "L1399-1402"),
}
BROKEN = {
    "casino-real/no-bust-21st-century-blackjack": "L241, L301",
    "lake-elsinore/no-bust-blackjack": "L1093-1095",
    "lake-elsinore/pure-21-5-blackjack": "L1462-1464",
    "phoenix/no-bust-21st-century-blackjack": "L1834, L1917",
    "phoenix/pure-21-5-blackjack": "L861, L930",
    "poker-flats/pure-21-5-blackjack": "L115-119",
}


@pytest.mark.parametrize("id", PURE)
def test_a_hand_that_is_over_waits_for_the_player_dealers(id: str):
    # eight-eight-eight pushes, at Lake Elsinore's Pure the same cards
    assert ruling(id, "over-wager") == ("leave-down", PURE[id][0])
    assert game(id).rules["ruling.over-wager"].kind is Doubt.SILENT  # that the wager waits is not printed


# casino-real L252-255, lake-elsinore L1157-1160, phoenix L1842-1844: whoever is nearer to 22; no line is about eights.
@pytest.mark.parametrize("id", [id for id in BROKEN if "no-bust" in id])
def test_in_no_bust_a_hand_that_is_over_waits_and_no_eights_push(id: str):
    assert ruling(id, "over-wager")[0] == "leave-down"
    assert game(id).rules["ruling.over-wager"].kind is Doubt.SILENT
    assert "eight" not in game(id).rules["ruling.over-wager"].says
    # Twenty-four against three eights: the same total above 22 is the player-dealer's.
    answer = asking(*id.split("/"))("compare", player=["Th", "6c", "8s"], bank=["8h", "8c", "8d"])
    assert answer["result"] == "lose"


@pytest.mark.parametrize("id", PURE)
def test_players_touch_no_cards_and_may_bet_on_empty_circles(id: str):
    assert ruling(id, "touch-cards") == ("refuse", PURE[id][1])
    assert ruling(id, "empty-circle") == ("allow", PURE[id][2])


@pytest.mark.parametrize("id", [*PURE, "phoenix/no-bust-21st-century-blackjack"])
def test_hands_signal(id: str):
    assert ruling(id, "signal-sweep")[0] == "gets-card"
    assert ruling(id, "signal-side")[0] == "stands"


@pytest.mark.parametrize("id", BROKEN)
def test_without_somebody_in_between_the_game_stops(id: str):
    assert ruling(id, "no-taker") == ("table-closes", BROKEN[id])


def test_where_the_book_does_not_stop_the_game_nothing_says_so():
    assert "ruling.no-taker" not in game("angies/pure-21-5-blackjack-3-2").rules
