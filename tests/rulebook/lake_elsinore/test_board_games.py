"""Hold'em and Omaha at Lake Elsinore: two players, the 144 fee options, every irregularity (L7-139, L6391-6624)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from trainer.cards.notation import parse_cards

holdem = asking("lake-elsinore", "texas-holdem")
omaha = asking("lake-elsinore", "omaha")
split = asking("lake-elsinore", "omaha-hi-lo")
LADDER = {"7": (300, 400, 500, 600), "6": (200, 300, 400, 500), "5": (100, 200, 300, 400), "4": (100, 200, 300, 400)}
"""The four drops of every group by the number of players, in option order (L6395-6454)."""


def test_of_two_players_the_small_blind_is_on_the_button():
    # L17, L26-27, L38-39.
    answer = holdem("action", button=3, occupied=[3, 7])
    assert (answer["small_blind"], answer["big_blind"]) == (3, 7)
    assert (answer["first_card"], answer["last_card"]) == (7, 3)
    assert (answer["first_to_act"], answer["first_after_flop"]) == (3, 7)


@pytest.mark.parametrize(
    ("first", "sheet", "short", "river"),
    [
        (1, "flop-games-1-32", 100, 100),
        (17, "flop-games-1-32", 100, 100),
        (33, "flop-games-33-64", 100, 0),
        (65, "flop-games-65-96", 0, 0),
        (97, "flop-games-97-128", 0, 100),
        (113, "flop-games-97-128", 0, 100),
    ],
)
def test_sixteen_options_of_a_group(first: int, sheet: str, short: int, river: int):
    option = first
    for players, fees in LADDER.items():
        for fee in fees:
            asked = {"set": sheet, "option": option, "players": int(players)}
            assert holdem("fee", **asked)["pot"] == fee + river
            assert holdem("fee", river=False, **asked)["pot"] == fee
            assert holdem("fee", flop=False, **asked)["pot"] == short
            option += 1
    assert option == first + 16


@pytest.mark.parametrize("option", range(129, 145))
def test_by_the_half_hour_every_player_pays(option: int):
    # L6595-6624: $8 to $15, once for limit and once for no limit.
    answer = holdem("fee", set="flop-games-129-144", option=option, players=6)
    assert (answer["pot"], answer["each_player"]) == (0, 800 + (option - 129) % 8 * 100)


RULINGS = {
    "first-card-exposed": "reshuffle-recut",  # L77-79
    "downcard-exposed": "exchange-after-deal",  # L79-82
    "premature-flop": "reshuffle-new-flop",  # L84-87
    "oversize-flop": "reshuffle-new-flop",
    "premature-turn": "set-aside",  # L89-94
    "premature-river": "reshuffle-river",  # L94-95
    "one-extra-card": "burn-with-it",  # L97-99
    "two-extra-cards": "misdeal",  # L99
    "play-the-board": "concedes",  # L101-104
    "button-forward": "blinds-adjust",  # L29-30
    "newcomer-options": "post-or-wait",  # L41-46
    "newcomer-between-blind-and-button": "wait-for-button",  # L47-49
    "newcomer-post-is-live": "post-is-bet",  # L50-53
    "missed-blinds": "post-or-wait",  # L60-64
    "make-up-zone": "refuse",  # L66
    "new-game-first-lap": "deal-in-free",  # L67-70
    "first-lap-seat-change": "allow",  # L70-71
    "drew-for-button": "owes-both",  # L71-72
    "straddle": "refuse",  # L74
}


@pytest.mark.parametrize("situation", RULINGS)
def test_every_irregularity_in_every_game(situation: str):
    # L121-122, L129: all rules of hold'em apply to Omaha but playing the board.
    assert holdem("ruling", situation=situation)["ruling"] == RULINGS[situation]
    for ask in (omaha, split):
        expected = "two-play" if situation == "play-the-board" else RULINGS[situation]
        assert ask("ruling", situation=situation)["ruling"] == expected


def test_without_a_low_the_high_hand_takes_the_whole_pot():
    # L133: a nine is no low.
    board = [str(card) for card in parse_cards("9c 7d 4h Ks Jc")]
    hands = [[str(card) for card in parse_cards(hand)] for hand in ("Ah 2h 9d 9s", "Ad 3c Kd Qs")]
    answer = split("showdown", board=board, hands=hands)
    assert (answer["high"], answer["low"]) == ([0], None)
