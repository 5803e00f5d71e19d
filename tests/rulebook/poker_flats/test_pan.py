"""Pan at Poker Flats (L984-1150, the rows of L80-91 read as its fees)."""

from __future__ import annotations

import pytest

from tests.rulebook.pan import CONDITIONS, NO_MELDS, Table
from trainer.games.base import Wish
from trainer.round.duty import Kind

HERE = Table("poker-flats", "pan")


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Qh Jh 7h", "rope"),  # L1052
        ("4h 4s 4c", "set-different-suits"),  # L1057
        ("Qc Qc Qc", "set-one-suit"),  # L1059
        ("Ad Ad Ac", "aces-or-kings"),  # L1061
    ],
)
def test_the_printed_melds(cards, kind):
    answer = HERE.meld(cards)
    assert (answer["kind"], "doubt" in answer) == (kind, False)


@pytest.mark.parametrize("cards", NO_MELDS)
def test_no_melds(cards):
    assert not HERE.meld(cards)["meld"]


@pytest.mark.parametrize(("cards", "chips"), CONDITIONS)
def test_conditions(cards, chips):
    answer = HERE.meld(cards)
    assert answer["pays"] == chips  # L1070-1089
    assert ("is lost" in answer.get("doubt", "")) is (answer["condition"] == "k-q-j")


def test_quiz_of_the_house():
    assert [HERE.pays(cards) for cards in ("3c 3c 3c", "3s 3s 3s", "3c 3d 3h", "4s 4s 4s", "Ad 2d 3d", "4c 4d 4h")] == [
        2, 4, 1, 2, 1, 0,
    ]  # fmt: skip
    assert HERE.pays("3c 3c 3c", "3c") == 1  # half
    assert HERE.pays("4c 4c 4c", "4c") == 1  # the full value
    assert not HERE.take("hand", melds=True)
    assert not HERE.take("deck", melds=False)
    assert HERE.take("deck", melds=True)


def test_a_set_of_one_suit_grows_by_its_suit_alone():
    answer = HERE.meld("4h 4h 4h", "4c")
    assert not answer["meld"]
    assert "adds a card of any suit" in answer["doubt"]


def test_the_printed_split_and_a_split_by_the_list():
    assert HERE.pays("Jd 7d 6d 5d", "Qd 4d", ("Qd Jd 7d", "6d 5d 4d")) == 0  # L1102-1103
    assert HERE.pays("4c 4d 4h 4s", "4s 4s", ("4c 4d 4h", "4s 4s 4s")) == 2  # L1105-1106
    answer = HERE.meld("5c 5d 5h 5s", "5s 5s", ("5c 5d 5h", "5s 5s 5s"))
    assert answer["pays"] == 4
    assert "We follow the list" in answer["doubt"]


def test_the_printed_borrowing():
    assert [HERE.borrow("7c 6c 5c 4c", card) for card in ("7c", "4c", "6c", "5c")] == [True, True, False, False]
    assert HERE.borrow("Qc Jc 7c 6c 5c 4c 3c", "6c")  # L1109-1111: two valid melds are left


def test_going_out_collects_two_chips_and_every_condition_again():
    answer = HERE.out("5s 5s 5s", "Kh Qh Jh", "4c 4d 4h 4s 4c")
    assert answer["pays"] == 2 + 4 + 1  # L1120-1121


def test_the_tops_come_last():
    setup = HERE.start_of(Kind.PAYOUT_ORDER, "out.tops-last")
    orders = [act for key, act in HERE.acts_of(setup).items() if key.startswith("payout-order")]
    assert orders == ["order melds chips tops"]  # L988-991


def test_who_retires_leaves_the_ante_only():
    assert HERE.ask("action", winner=5, occupied=[1, 2, 5, 7], retired=[1, 2])["tops_chips"] == 0  # L1016-1018


def test_the_winner_is_dealt_to_first():
    answer = HERE.ask("action", winner=3, occupied=[1, 3, 6, 8], goes_out=6)
    assert answer["dealt"] == [3, 1, 8, 6]
    assert answer["next"] == 6  # L991


def test_cards_go_to_the_right_five_at_a_time():
    # L999-1000: counter-clockwise, ten cards in two rounds of five, of eight packs without 8, 9 and 10
    assert HERE.ask("order", winner=3, occupied=[1, 3, 8])["dealt"] == [3, 1, 8]
    answer = HERE.ask("deliver", winner=3, occupied=[1, 3, 8])
    assert answer["hands"] == [
        {"seat": 3, "cards": [*range(1, 6), *range(16, 21)]},
        {"seat": 1, "cards": [*range(6, 11), *range(21, 26)]},
        {"seat": 8, "cards": [*range(11, 16), *range(26, 31)]},
    ]
    assert answer["left_over"] == 320 - 30


def test_who_stays_draws_to_the_right_of_the_winning_hand():
    # L1001-1002, L1016-1018
    assert HERE.ask("order", winner=3, occupied=[1, 3, 6, 8], retired=[3, 8])["draws"] == [1, 6]


@pytest.mark.parametrize(("option", "players", "fee"), [(1, 6, 2), (1, 7, 3), (2, 6, 2), (2, 8, 3)])
def test_the_fees_stand_under_another_heading(option, players, fee):
    answer = HERE.ask("fee", option=option, players=players)  # L83-89
    assert answer["pot"] == 100 * fee
    assert "push 9" in answer["doubt"]


def test_a_fee_by_its_printed_limit():
    assert HERE.ask("fee", limit="$2 CONDITION", players=6)["rule"] == "fee.option-2"


def test_every_irregularity_has_its_id_and_lines():
    assert set(HERE.ask("ruling")["situations"]) == {
        *(
            "nine-cards eleven-cards eight-or-twelve-cards dead-hand-count wrong-after-first-draw bad-meld-mended "
            "bad-meld-before-discard bad-meld-after-discard ten-spread-discard forced-card"
        ).split(),
    }
    assert HERE.ask("ruling", situation="nine-cards")["cite"] == "poker-flats L1128-1129"
    assert HERE.ask("ruling", situation="dead-hand-count")["ruling"] == "dead-ante-back"
    assert "We fix those" in HERE.ask("ruling", situation="eight-or-twelve-cards")["doubt"]


def test_a_new_game_begins_with_the_lowest_card():
    game = HERE.game
    for seed in range(8):
        setup = game.new_setup(seed, Wish(Kind.DEAL_ORDER, "deal.new-game"))
        up = game.begin(setup).table.up
        order = "A234567JQK"
        lowest = min(up, key=lambda seat: order.index(str(up[seat])[0]))
        assert game.begin(setup).table.ring[0] == lowest  # L1000-1001
