"""The board games of Casino Real: fees, three blinds, the rulings of the Tahoe sheet, borrowed by the others."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from trainer.cards.notation import parse_cards

tahoe = asking("casino-real", "tahoe-pineapple-hi-lo")
FOUR = ("holdem-hi-lo-8", "omaha", "crazy-pineapple", "tahoe-pineapple-hi-lo")
THREE = ("fast-action-holdem", "pineapple-hi")
OTHERS = ("holdem", "holdem-hi-lo-8", "fast-action-holdem", "omaha", "omaha-hi-lo-8", "pineapple-hi", "crazy-pineapple")


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


@pytest.mark.parametrize("slug", [*FOUR, *THREE])
def test_the_fee_by_seven_players_or_fewer(slug: str):
    # L823-926.
    more, fewer = (400, 300) if slug in FOUR else (300, 200)
    ask = asking("casino-real", slug)
    for limit in ("$3 / $6", "$4 / $8 full kill", "$15 / $30"):
        assert [ask("fee", limit=limit, players=count)["pot"] for count in (9, 7, 6, 2)] == [more, more, fewer, fewer]


def test_holdem_and_omaha_high_low_have_three_bands():
    # L813-821, L845-849.
    holdem, omaha = asking("casino-real", "holdem"), asking("casino-real", "omaha-hi-lo-8")
    assert [holdem("fee", limit="$6 / $12", players=count)["pot"] for count in (9, 6, 4)] == [500, 400, 200]
    assert [omaha("fee", limit="$4 / $8", players=count)["pot"] for count in (9, 6, 4)] == [600, 500, 300]


def test_three_blinds_go_to_consecutive_seats():
    # L985-987, L1012-1018: $3, $6 and $9 at $9-$18; the first round begins left of the furthest.
    answer = tahoe("action", button=2, occupied=[1, 2, 4, 5, 7, 8], limit="9-18")
    assert [answer[f"{name}_blind"] for name in ("small", "middle", "big")] == [4, 5, 7]
    assert [answer[f"{name}_blind_amount"] for name in ("small", "middle", "big")] == [300, 600, 900]
    assert answer["first_to_act"] == 8


def test_no_more_than_two_of_three_cards_play_each_way():
    # L983: three board cards of eight or lower are needed for a low.
    read = tahoe("showdown", board=cards("8c 7d 3h Ks Jc"), hands=[cards("Ah 2d Ac")])["read"][0]
    assert read["low"] == "eight-seven low, eight-seven-trey-deuce-ace"
    assert tahoe("showdown", board=cards("8c 7d Kh Ks Jc"), hands=[cards("Ah 2d 3c")])["low"] is None
    aces = tahoe("showdown", board=cards("9c 7d 5h Ks Jc"), hands=[cards("Ac Ad Ah")])["read"][0]
    assert aces["high"].startswith("pair of aces")


def test_a_bet_and_three_raises_but_not_with_two_players():
    # L993-995.
    raised = [["raise", 600], ["raise", 900], ["raise", 1200]]
    asked = {"limit": "3-6", "street": "deal", "act": "raise", "amount": 1500, "acts": raised}
    assert tahoe("bet", players=4, **asked)["allowed"] is False
    assert tahoe("bet", players=2, **asked)["allowed"] is True


RULINGS = {
    "boxed-card": "dead-card",  # L998
    "boxed-down-card": "next-after-round",
    "unannounced-joker": "foul-loses",
    "hole-card-exposed": "exchange-after-deal",  # L999
    "two-cards-exposed": "misdeal",
    "wrong-count-before-two-act": "misdeal",  # L1000
    "wrong-count-after-two-act": "forfeits-money",
    "flop-too-many-cards": "reshuffle-new-flop",  # L1001
    "premature-flop": "reshuffle-new-flop",  # L1002
    "miscalled-hand": "not-binding",  # L991
    "string-bet": "call-only",  # L996
    "winner-not-shown": "show-all",  # L989
    "who-shows-first": "starter-shows",
    "losing-hands-not-killed": "kill-losers",  # L997
}


@pytest.mark.parametrize("situation", RULINGS)
def test_the_rulings_of_the_room_are_borrowed_from_the_tahoe_sheet(situation: str):
    own = tahoe("ruling", situation=situation)
    assert own["ruling"] == RULINGS[situation]
    assert "borrowed" not in own
    for slug in OTHERS:
        answer = asking("casino-real", slug)("ruling", situation=situation)
        assert answer["ruling"] == RULINGS[situation]
        assert answer["borrowed"].startswith("casino-real/tahoe-pineapple-hi-lo")


def test_the_whole_board_of_fast_action_comes_at_once():
    # L517-523: a burn, five cards; the button acts last.
    answer = asking("casino-real", "fast-action-holdem")("deliver", button=3, occupied=[1, 3, 8])
    assert (answer["burned"], answer["board"]) == ([7], [8, 9, 10, 11, 12])
