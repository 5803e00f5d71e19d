"""A reason says what lies there: the dice, the cards that are added, who folded, the hand that wins."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from trainer.drills.code import kind_ref
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.round.duty import Kind

PAI_GOW = "casino-99/fortune-pai-gow-poker seed=1 seats=7 bank=4:$1700/2 1:game=$10 2:game=$75 dice=3-6-2 fee=4"
PAN_9 = "casino-real/super-pan-9 seed=1 seats=7 bank=1:$200/2 2:game=$15 3:game=$20 dice=4-4-2 cover=matched"
OMAHA = (
    "casino-99/omaha-high-low-9-qualifier seed=2137784878895355996 seats=9 2:stack=$10 3:stack=$60 4:stack=$80 "
    "6:stack=$60 8:stack=$40 button=8 fee=1 limit=2-4-8 play=cffr4cr6rcc/ccrcr5c/crc/rc"
)


def reasons(setup: str, at: str) -> list[str]:
    question = build(LIBRARY.game, Deal(setup.partition(" ")[0], setup, at))
    return [str(one) for one in question.decision.reasons]


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        # 3 + 6 + 2 = 11: from the player-dealer's seat 4 as 1, 8 is seat 4 again and 11 is seat 7 [casino-99 L1417]
        (PAI_GOW, "the dice show 3 + 6 + 2 = 11; with seat 4 as 1, seat 7 is 4, 11, 18"),
        # 4 + 4 + 2 = 10: 8 is the player-dealer's seat 1 again, 10 is seat 3 [casino-real L327-329]
        (PAN_9, "the dice show 4 + 4 + 2 = 10; with seat 1 as 1, seat 3 is 3, 10, 17"),
    ],
)
def test_a_count_says_what_the_dice_show(setup: str, said: str):
    assert reasons(setup, "count-dice") == [said]


def test_who_can_win_a_pot_says_why_the_others_cannot():
    # seat 2 is all in for its stack of $10; the first acts fold seats 6 and 8
    told = reasons(OMAHA, "side-pot/pot-2.seats")
    assert told[0] == "live, with a full share in side pot 1: 3, 4"
    assert "seat 2 is all in for $10: not enough" in told
    assert {one for one in told if "folded" in one} <= {"seat 6 folded", "seat 8 folded"}


def test_a_pot_is_shared_with_the_name_of_the_hand():
    (high, low, *_) = reasons(OMAHA, "split-pot/pot-1")
    assert high.startswith("high: seat")
    assert " with " in high
    assert low == "no low qualifies" or " with " in low


def test_equal_wagers_are_both_named_with_their_fees():
    """Two wagers of $20 pay 50 cents each [casino-99 L1722-1723]: one line for both said 50 cents beside $1."""
    setup = "casino-99/fortune-pai-gow-poker seed=1 seats=7 bank=7:$2200/1 2:game=$20,fortune=$20 dice=2-3-6 fee=33"
    assert reasons(setup, "take-fee/2") == [
        "Pai Gow Poker $20, $10 to $50: $0.50",
        "Fortune Bonus $20, $10 to $50: $0.50",
    ]


def test_a_bonus_wager_of_the_back_line_is_not_the_seated_player_s():
    setup = (
        "casino-99/fortune-pai-gow-poker seed=2656585068903279665 seats=7 bank=1:$1800/1 2:game=$75,fortune=$10 "
        "2+1:game=$40,fortune=$10 4:game=$10,fortune=$15 dice=2-4-4 fee=4"
    )
    assert reasons(setup, "give-envy")[1:] == ["seat 2 has $10", "seat 2, back line has $10", "seat 4 has $15"]


@pytest.mark.parametrize(
    "setup",
    [
        (
            "lake-elsinore/razz seed=4630608861107297006 seats=8 1:stack=$600 2:stack=$600 5:stack=$200 6:stack=$600 "
            "8:stack=$400 clock=30 fee=1 limit=10-20 play=ccffc/ccc/ccc/ccc/ccc"
        ),
        (
            "angies/lowball seed=3089926674001122389 seats=8 4:stack=$100 7:stack=$100 8:stack=$75 button=4 fee=2 "
            "limit=5-10 play=ccc/ccc"
        ),
    ],
)
def test_a_low_hand_that_wins_is_not_called_high(setup: str):
    (best,) = reasons(setup, "split-pot/pot-1")
    assert best.startswith("best hand: seat ")
    assert " low" in best


def test_a_total_is_added_up():
    setup = "angies/pure-21-5-blackjack-3-2 seed=6001124551878195958 seats=8 bank=8:$4800/1 1:game=$6 7:game=$12 fee=4"
    assert reasons(setup, "read-total/bank-2") == ["5c 4c: 5 + 4 = hard 9"]


def test_a_card_that_is_down_is_not_told():
    """A natural is paid before the player-dealer's second card is face up."""
    game = LIBRARY.game("casino-99/pure-spanish-21-5")
    for seed in range(40):
        question = build(LIBRARY.game, kind_ref(game, Kind.SETTLE, seed))
        down = [one.card for one in question.round.lay.cards.get("bank.hand", ()) if not one.up]
        if down:
            told = str(question.decision.reasons[0])
            assert str(down[0]) not in told.split("; ")[1].split(" ")
            assert "the player-dealer shows" in told
            return
    raise AssertionError("no wager was settled at once")


def test_the_bank_and_the_button_say_where_they_were():
    # players sit at 1, 2 and 4
    assert reasons(PAI_GOW, "rotate") == ["bank hand 2 of 2 for seat 4", "the next player clockwise sits at seat 1"]
    assert reasons(OMAHA, "rotate") == ["the next player clockwise from seat 8 sits at seat 2"]


def test_an_order_says_who_comes_first_where_somebody_stands_behind_a_seat():
    told = reasons(f"{PAN_9} 2+1:game=$30", "payout-order")
    assert "the seated player comes before the back line: seats 2" in told
    assert not any("stands behind" in one for one in reasons(PAN_9, "payout-order"))


def test_a_fold_tells_nothing_of_the_cards_to_come():
    game = LIBRARY.game("casino-99/ultimate-texas-holdem")
    question = build(LIBRARY.game, kind_ref(game, Kind.PICK_UP, 9))
    own = " ".join(str(one.card) for one in question.round.lay.cards[f"seat-{question.duty.seat}.hand"])
    assert [str(one) for one in question.decision.reasons] == [f"the player has {own}", "the player folded"]
