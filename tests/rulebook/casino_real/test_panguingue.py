"""Panguingue at Casino Real (L745-809): rules of play and many rulings, and no list of conditions."""

from __future__ import annotations

import pytest

from tests.rulebook.pan import CONDITIONS, NO_MELDS, Table
from trainer.games.base import Wish
from trainer.round.duty import Kind

HERE = Table("casino-real", "panguingue")


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("4h 4s 4c", "set-different-suits"),  # L780
        ("4h 4s 4c 4d", "set-different-suits"),
        ("4h 4h 4h 4h", "set-one-suit"),
        ("Kh Kh Kd", "aces-or-kings"),
        ("7c Jc Qc", "rope"),  # L765, L768
    ],
)
def test_melds(cards, kind):
    assert HERE.meld(cards)["kind"] == kind


def test_a_set_of_different_suits_has_no_suit_twice():
    # L780: all of different suits; by another reading, as elsewhere, the fourth card counts as added.
    answer = HERE.meld("Qs Qh Qd Qs")
    assert (answer["meld"], answer["rule"], answer["cite"]) == (False, "meld.different", "casino-real L780")
    assert answer["readings"][0]["meld"] is True
    assert HERE.meld("Ks Kh Kd Ks")["kind"] == "aces-or-kings"  # the only exception


@pytest.mark.parametrize("cards", NO_MELDS)
def test_no_melds(cards):
    assert not HERE.meld(cards)["meld"]


@pytest.mark.parametrize(("cards", "chips"), [one for one in CONDITIONS if one[1]])
def test_conditions_are_another_house_s_and_say_so(cards, chips):
    answer = HERE.meld(cards)
    assert answer["pays"] == chips
    assert "prints no list" in answer["borrowed"]


def test_going_out_collects_two_chips():
    assert HERE.out("4c 4d 4h", "7d 6d 5d 4d", "Kh Kd Kh Kd")["pays"] == 2  # L789


def test_the_option_card():
    assert HERE.take("deck", melds=True)  # L778
    assert not HERE.take("deck", melds=False)
    assert "any discard" in HERE.ask("allowed", option="take-discard", top_came_from="hand", can_meld_now=True)["doubt"]


def test_who_let_a_card_go_may_not_force_it():
    demand = {"option": "force", "card": "6h", "melds": [["Qh", "Jh", "7h"]]}
    assert HERE.ask("allowed", **demand)["allowed"]  # L781
    answer = HERE.ask("allowed", **demand, by_who_drew_it=True)
    assert (answer["allowed"], answer["cite"]) == (False, "casino-real L776")


def test_the_first_draw_and_a_winner_who_leaves():
    answer = HERE.ask("action", winner=4, occupied=[1, 4, 6], retired=[4])
    assert answer["dealt"] == [4, 1, 6]  # L769
    assert answer["first_to_act"] == 1  # L771
    assert HERE.ask("action", winner=4, occupied=[1, 4, 6])["next"] == 4
    assert HERE.ask("action", winner=4, occupied=[1, 4, 6], leaves=True)["next"] == 1  # L769


def test_two_to_seven_players():
    assert "2 to 7 players" in HERE.refuse("action", winner=1, occupied=[1, 2, 3, 4, 5, 6, 7, 8])  # L766
    assert all(len(HERE.game.new_setup(seed, Wish()).seats_taken) <= 7 for seed in range(10))


def test_no_fee_is_printed():
    assert "fee" not in HERE.game.asks
    assert Kind.TAKE_FEE not in HERE.game.kinds


def test_every_irregularity_has_its_id():
    assert {
        *(
            "nine-cards-before-draw eleven-cards-before-draw eleven-cards-after-action "
            "fewer-than-eight-or-more-than-eleven wrong-count-after-draw card-put-into-hand invalid-spread-corrected "
            "invalid-spread-before-discard invalid-spread-after-discard declares-out-in-error foul-heads-up "
            "foreign-card-on-deal foreign-card-drawn three-drew-out-of-turn late-pay-claim no-request-no-foul "
            "playing-for-tops twelve-or-more-before-declaration wrong-count-touching-the-deck invalid-second-meld "
            "dead-hand-pays foul-hand-repays short-pay splashing calls-attention-to-forcible-card "
            "touches-deck-then-wants-option-card overlooked-option-card two-cards-spread forced-later-by-drawer "
            "wants-a-discard-forced order-confused-fewer-than-three gives-out-card unearned-pay "
            "forced-to-take-out-card "
            "ends-hand-for-lower-pay unclear-claim-on-the-out asks-dealer-for-help breaks-up-game "
            "losing-hands-not-killed"
        ).split(),
    } <= set(HERE.ask("ruling")["situations"])


@pytest.mark.parametrize(
    ("situation", "remedy", "line"),
    [
        ("foreign-card-drawn", "draws-again", "L807"),
        ("foreign-card-on-deal", "replaced-from-centre", "L807"),
        ("late-pay-claim", "hit-again", "L756, L792"),
        ("foul-heads-up", "other-face-up", "L751"),
        ("twelve-or-more-before-declaration", "ante-back", "L749"),
        ("no-request-no-foul", "not-asked-not-fouled", "L786, L799, L803"),
        ("forced-to-take-out-card", "for-more-only", "L783"),
        ("short-pay", "all-pay-short", "L793"),
        ("foul-hand-repays", "repays-but-broke", "L788, L794"),
        ("dead-hand-pays", "pays-nothing", "L753"),
        ("drawn-card-hidden", "show-drawn", "L755, L772"),
        ("draws-before-discard", "waits-for-discard", "L758"),
        ("drawn-card-released", "is-discarded", "L773"),
        ("collection-refused", "dealer-collects", "L802"),
        ("foul-requested", "dealer-fouls", "L803"),
    ],
)
def test_rulings(situation, remedy, line):
    answer = HERE.ask("ruling", situation=situation)
    assert (answer["ruling"], answer["cite"]) == (remedy, f"casino-real {line}")


def test_a_fouled_hand_gives_back_what_it_collected_and_pays_on():
    setup = HERE.start_of(Kind.COLLECT, "payers.fouled")
    start = HERE.begun(setup)
    fouled = next(step.asks for step in start.state.steps if type(step.asks).__name__ == "Fouled")
    claimed = next(step.asks for step in start.state.steps if type(step.asks).__name__ == "Claimed")
    assert fouled.returned == fouled.collected > 0  # L788
    assert fouled.seat in claimed.standing.payers(claimed.seat)  # L772, L788
