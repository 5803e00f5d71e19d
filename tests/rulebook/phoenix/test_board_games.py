"""Hold'em and Omaha at Phoenix: blinds, the cap, kill pots, the drop, halves (L141-208, L733-747)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from trainer.cards.notation import parse_cards
from trainer.round import machine
from trainer.round.acts import Money
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.rules.decision import Doubt

ask = asking("phoenix", "texas-holdem")
omaha = asking("phoenix", "omaha-hi-lo")
RAISED = [["raise", 600], ["raise", 900], ["raise", 1200]]


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


@pytest.mark.parametrize(
    ("limit", "small", "big"), [("3-6", 100, 300), ("4-8", 200, 400), ("6-12", 300, 600), ("10-20", 500, 1000)]
)
def test_the_printed_blinds(limit: str, small: int, big: int):
    # L145, L164-169.
    answer = ask("action", button=1, limit=limit)
    assert (answer["small_blind_amount"], answer["big_blind_amount"]) == (small, big)


def test_one_bet_and_three_raises_unless_two_began_the_round():
    # L145-149: the big blind is the bet; a round that three started keeps its cap when one of them folds.
    asked = {"limit": "3-6", "street": "deal", "act": "raise", "amount": 1500}
    assert ask("bet", players=3, acts=RAISED, **asked)["allowed"] is False
    assert ask("bet", players=2, players_at_start=3, acts=[*RAISED, "fold"], **asked)["allowed"] is False
    assert ask("bet", players=2, acts=RAISED, **asked)["allowed"] is True


def test_the_turn_doubles_the_limit():
    # L149.
    for street, bet in (("flop", 300), ("turn", 600), ("river", 600)):
        answer = ask("bet", limit="3-6", street=street, players=4, acts=[])
        assert (answer["least"], answer["most"]) == (bet, bet)


@pytest.mark.parametrize(
    ("limit", "kill", "small", "big"),
    [("3-6", "half", 400, 800), ("4-8", "half", 600, 1200), ("3-6", "full", 600, 1200)],
)
def test_what_a_kill_pot_is_played_for(limit: str, kill: str, small: int, big: int):
    # L151: the two half kills are printed, a full kill doubles.
    answer = ask("action", limit=limit, kill=kill, last_winners=[4, 4])
    assert answer["kill_seat"] == 4
    assert answer["limit"] == {"small": small, "big": big}


@pytest.mark.parametrize(("limit", "full"), [("$3-$6", 400), ("$10-$20", 500)])
def test_the_drop_by_limit_and_players(limit: str, full: int):
    # L733-747.
    for players, fee in ((9, full), (7, full), (6, 300), (5, 200), (4, 100), (2, 100)):
        assert ask("fee", limit=limit, players=players)["pot"] == fee
        assert ask("fee", limit=limit, players=players, flop=False)["pot"] == 100


@pytest.mark.parametrize("slug", ["texas-holdem", "omaha-high", "omaha-hi-lo"])
def test_a_hand_folded_to_the_big_blind_pays_the_modified_fee_from_the_bets(slug: str):
    # L735-747: the modified fee is $1. L145-147: the hand is dealt over, so the blinds still lie before the players.
    id = f"phoenix/{slug}"
    words = "seed=7 seats=9 1:stack=$400 4:stack=$300 5:stack=$400 7:stack=$400 button=4 fee=2 limit=10-20 play=fff"
    r = machine.play(game(id).start(parse_setup(f"{id} {words}", 9)), lambda _, duty: duty.kind is Kind.TAKE_FEE)
    decision = machine.right(r)
    assert decision.result == Money(100)
    assert decision.rule.kind is Doubt.SILENT  # when the modified fee is taken is not printed
    end = machine.play(r)
    assert end.lay.chips_at("drop") == 100
    assert end.lay.total == 150_000


def test_without_a_low_the_high_hand_takes_it_all_and_a_tied_half_is_split():
    # L208: button 9; seats 1 and 2 tie for low, seat 3 has the high. $15 to high; $15 to two lows, the odd chip left.
    board = cards("8c 7d 3h Ks Kc")
    seats = [
        {"seat": 1, "amount": 1000, "cards": cards("Ah 2h Qd Js")},
        {"seat": 2, "amount": 1000, "cards": cards("As 2d Qc Jh")},
        {"seat": 3, "amount": 1000, "cards": cards("Kh Kd 9s 9d")},
    ]
    awards = omaha("settle", button=9, board=board, seats=seats)["awards"]
    assert awards == [{"seat": 1, "amount": 800}, {"seat": 2, "amount": 700}, {"seat": 3, "amount": 1500}]
    seats[0]["cards"], seats[1]["cards"] = cards("Ah Qh Qd Js"), cards("As Tc Qc Jh")
    assert omaha("settle", button=9, board=board, seats=seats)["awards"] == [{"seat": 3, "amount": 3000}]


@pytest.mark.parametrize(
    ("situation", "ruling"),
    [
        ("nobody-calls-big-blind", "deal-again"),
        ("big-blind-raises-himself", "allow"),
        ("fourth-raise", "refuse"),
        ("raise-cap-heads-up", "allow"),
        ("hole-cards-shown", "show-all"),
        ("second-win-kill", "must-post"),
        ("drop-moment", "drop-after-flop"),
    ],
)
def test_every_special_case(situation: str, ruling: str):
    assert ask("ruling", situation=situation)["ruling"] == ruling


@pytest.mark.parametrize(
    ("situation", "remedy", "cite"),
    [
        ("bet-not-called", "takes-pot", "phoenix L149"),
        ("tied-hands", "split-equally", "phoenix L149"),
        ("deck-check", "spread-and-check", "phoenix L143"),
    ],
)
def test_what_the_guide_rules_on_a_hand_of_holdem(situation, remedy, cite):
    answer = ask("ruling", situation=situation)
    assert (answer["ruling"], answer["cite"]) == (remedy, cite)
