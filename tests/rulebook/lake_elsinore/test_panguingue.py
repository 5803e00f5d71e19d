"""Panguingue at Lake Elsinore (L1630-1776, fees L6638-6651)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game, library, reader
from tests.rulebook.pan import CONDITIONS, NO_MELDS, Table
from trainer.cards.notation import parse_cards
from trainer.games.pan.pan_decisions import read_meld
from trainer.games.pan.pan_terms import read_terms
from trainer.round import machine
from trainer.round.acts import Number
from trainer.round.setup import parse_setup

HERE = Table("lake-elsinore", "panguingue")
THREE = "2:stack=$60 5:stack=$60 7:stack=$60 condition=$1 fee=1 winner=5"


def deck(five: str, more: str, *draws: str) -> str:
    """Seat 5 is dealt these ten cards, seats 2 and 7 cards without a meld; then the turned card and the draws."""
    two, seven = ["Kc2d6hQs4d", "Jc3h7sAd5c"], ["Kh2s6cQd4h", "Js3d7cAh5h"]
    dealt = five + two[0] + seven[0] + more + two[1] + seven[1]
    return "cards=" + dealt + "Qc" + "".join(draws)


# -- melds


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("4h 4s 4c", "set-different-suits"),  # the printed examples, L1690-1693
        ("Qc Qc Qc", "set-one-suit"),
        ("Ad Ad Ac", "aces-or-kings"),
        ("Qd Jd 7d", "rope"),  # L1729-1730
        ("6d 5d 4d", "rope"),
        ("Ac 2c 3c", "rope"),
        ("Kd Kd Kh", "aces-or-kings"),
        ("4h 4s 4c 4h", "set-different-suits"),  # grown by any card of the rank, L1721-1722
    ],
)
def test_melds(cards, kind):
    answer = HERE.meld(cards)
    assert (answer["meld"], answer["kind"]) == (True, kind)
    assert ("definition of sets" in answer.get("doubt", "")) is (kind == "rope")


@pytest.mark.parametrize("cards", NO_MELDS)
def test_no_melds(cards):
    answer = HERE.meld(cards)
    assert (answer["meld"], answer["kind"], answer["pays"]) == (False, None, 0)


@pytest.mark.parametrize(("cards", "chips"), CONDITIONS)
def test_conditions(cards, chips):
    assert HERE.pays(cards) == chips  # L1699-1716


@pytest.mark.parametrize(
    ("meld", "add", "chips"),
    [
        ("3c 3d 3h", "3s", 1),  # the value again, L1723-1724
        ("3c 3d 3h", "3c 3d", 2),
        ("4c 4c 4c", "4c", 1),
        ("4s 4s 4s", "4s", 2),
        ("3c 3c 3c", "3c", 1),  # half, L1724-1726
        ("5s 5s 5s", "5s", 2),
        ("4h 4s 4c", "4d", 0),
        ("Qh Jh 7h", "6h", 0),
    ],
)
def test_additions(meld, add, chips):
    assert HERE.pays(meld, add) == chips


def test_an_addition_keeps_what_the_meld_is():
    assert not HERE.meld("4h 4h 4h", "4c")["meld"]  # the same rank and suit, L1722-1723
    assert HERE.meld("4h 4s 4c", "4c")["meld"]
    assert not HERE.meld("7c 6c 5c", "3c")["meld"]
    assert HERE.meld("7c 6c 5c", "Jc")["meld"]


def test_whether_a_card_added_to_a_rope_collects_is_a_doubt():
    assert "sets only" in HERE.meld("Ac 2c 3c", "4c")["doubt"]


def test_the_printed_splits():
    assert HERE.pays("Jd 7d 6d 5d", "Qd 4d", ("Qd Jd 7d", "6d 5d 4d")) == 0  # L1729-1730
    assert HERE.pays("4c 4d 4h 4s", "4d 4d", ("4c 4h 4s", "4d 4d 4d")) == 1  # L1733-1735
    assert HERE.pays("4c 4d 4h 4s", "4s 4s", ("4c 4d 4h", "4s 4s 4s")) == 2
    assert HERE.pays("5c 5d 5h 5s", "5s 5s", ("5c 5d 5h", "5s 5s 5s")) == 2  # flat, L1731-1732
    assert not HERE.meld("Jd 7d 6d 5d", "Qd 4d", ("Qd Jd 6d", "7d 5d 4d"))["meld"]


def test_the_printed_borrowing():
    assert [HERE.borrow("7c 6c 5c 4c", card) for card in ("7c", "4c", "6c", "5c")] == [
        True,
        True,
        False,
        False,
    ]  # L1739
    assert not HERE.borrow("7c 6c 5c", "7c")  # not increased
    assert HERE.borrow("Qc Jc 7c 6c 5c 4c 3c", "6c")  # Q J 7 and 5 4 3 are left, both valid
    assert not HERE.borrow("Qc Jc 7c 6c 5c 4c", "6c")  # 5 4 is no meld


def test_three_aces_are_a_set_of_aces_whatever_their_suits():
    # L1690-1693: of different suits, of one suit, and any three aces or kings besides: both readings are right.
    for cards, kind in (("As Ah Ac", "set-different-suits"), ("Kd Kd Kd", "set-one-suit")):
        decision = read_meld(read_terms(reader(HERE.id), HERE.id), parse_cards(cards))
        assert (decision.result, decision.also) == (kind, ("aces-or-kings",))


# -- discards


def test_the_top_discard():
    assert HERE.take("deck", melds=True)  # L1675-1677
    assert not HERE.take("hand", melds=True)
    assert not HERE.take("deck", melds=False)


def test_forcing():
    fits = HERE.ask("allowed", option="force", card="6h", melds=[["Qh", "Jh", "7h"]])
    assert fits["allowed"]  # L1741-1743
    assert not HERE.ask("allowed", option="force", card="5h", melds=[["Qh", "Jh", "7h"]])["allowed"]


def test_an_out_card_is_given_only_by_who_cannot_use_it():
    assert HERE.ask("allowed", option="give-out", card="6h", melds=[["4c", "4d", "4h"]])["allowed"]  # L1752-1754
    assert not HERE.ask("allowed", option="give-out", card="6h", melds=[["Qh", "Jh", "7h"]])["allowed"]


# -- going out


def test_going_out_collects_one_chip_and_every_condition_again():
    answer = HERE.out("5s 5s 5s", "Kh Qh Jh", "4c 4d 4h 4s 4c")  # L1747-1749
    assert (answer["out"], answer["pays"]) == (True, 1 + 4 + 1)
    assert "doubt" in HERE.out("3c 3d 3h 3s", "Kh Qh Jh", "7d 6d 5d 4d")
    assert not HERE.out("5s 5s 5s", "Kh Qh Jh", "4c 4d 4h 4s")["out"]


def test_a_hand_that_goes_out_is_paid_by_everybody_and_takes_the_tops():
    words = f"{THREE} laid=5:3c3d3h3s/KhQhJh/4c4d4h does=5:add/3/4s " + deck("3c3d3h3sKh", "QhJh4c4d4h", "4s")
    acts = HERE.acts(words)
    assert acts["result/5/6"] == "out"
    end = HERE.start(words)
    before = end.lay.total
    end = machine.play(end)
    # out 1, valle set of four 2, king-queen-jack 1: four chips from each of two; antes of three less a fee of two
    assert end.lay.chips_at("seat-5.stack") == 6000 - 100 + 2 * 400 + 100
    assert end.lay.total == before


@pytest.mark.parametrize(("reads", "chips"), [({}, 1), ({"out.empty": "two-chips"}, 2)])
def test_some_play_that_a_hand_without_a_meld_pays_two_chips(reads, chips):
    here = library().read_as(HERE.id, reads) if reads else game(HERE.id)
    words = f"{HERE.id} seed=1 seats=8 {THREE} laid=5:3c3d3h3s/KhQhJh/4c4d4h does=5:add/3/4s " + deck(
        "3c3d3h3sKh", "QhJh4c4d4h", "4s"
    )
    end = machine.play(here.start(parse_setup(words, 8)))
    asked = {str(key): act for key, act in end.acts.items()}
    assert asked["collect/5/6/no-meld"] == Number(chips)  # L1749-1750
    # a valle set of four 2, king-queen-jack 1, and the chips for going out, from two hands without a meld
    assert end.lay.chips_at("seat-5.stack") == 6000 - 100 + 2 * (2 + 1 + chips) * 100 + 100


# -- the table


@pytest.mark.parametrize(("option", "fee"), [(1, 2), (2, 2), (3, 3), (4, 5), (5, 7), (6, 8)])
def test_the_fees(option, fee):
    answer = HERE.ask("fee", option=option, players=6)  # L6646-6651
    assert answer["pot"] == 100 * fee
    assert ("19" in answer.get("doubt", "")) is (option == 4)


def test_the_fee_by_its_limit_as_printed():
    assert HERE.ask("fee", limit="$25", players=7)["pot"] == 700
    assert HERE.ask("fee", limit="$19", players=7)["rule"] == "fee.option-4"  # as printed, read $10
    assert HERE.ask("fee", condition=1000, players=7)["rule"] == "fee.option-4"


def test_cards_go_to_the_right_and_the_left_neighbour_deals_next():
    answer = HERE.ask("action", winner=5, occupied=[2, 5, 7])
    assert answer["dealt"] == [5, 2, 7]  # counter-clockwise, L1655-1658
    assert answer["first_to_act"] == 5
    assert answer["next"] == 7  # L1656-1657
    assert HERE.ask("action", winner=5, occupied=[2, 5, 7], retired=[5])["first_to_act"] == 2


def test_who_retires_pays_two_chips():
    assert HERE.ask("action", winner=5, occupied=[1, 2, 5, 7], retired=[1, 2])["tops_chips"] == 4  # L1665


def test_every_irregularity_has_its_id_and_lines():
    ids = set(HERE.ask("ruling")["situations"])
    assert ids == {
        *(
            "short-or-long-before-first-draw wrong-after-first-draw discard-pile-draw deck-card-kept forced-card "
            "borrowing ten-cards-spread retire meld-held-back incorrect-meld incorrect-meld-discarded "
            "incorrect-meld-fixed"
        ).split(),
    }
    assert HERE.ask("ruling", situation="incorrect-meld-discarded")["ruling"] == "foul-repays"
    assert HERE.ask("ruling", situation="incorrect-meld")["ruling"] == "meld-back"
    held_back = HERE.ask("ruling", situation="meld-held-back")
    assert (held_back["ruling"], held_back["cite"]) == ("must-meld", "lake-elsinore L1679-1681")
    assert HERE.ask("ruling", situation="short-or-long-before-first-draw")["cite"] == "lake-elsinore L1756-1760"


def test_a_set_up_that_cannot_be_is_refused_with_its_place():
    assert "No one banks" in HERE.problems("bank=3:$100/1 2:stack=$60 5:stack=$60")
    assert "Seat 5 could not have spread this" in HERE.problems(f"{THREE} laid=5:3c3c3d")
    assert "does not have Qd" in HERE.problems(
        f"{THREE} does=5:spread/QdQdQd " + deck("3c3d3h3sKh", "QhJh4c4d4h", "4s")
    )
    assert "more often" in HERE.problems(f"{THREE} cards=" + "Kh" * 9)
    assert "is not an act of a player" in HERE.problems(f"{THREE} does=5:cheat")


def test_what_is_no_meld_or_no_card_of_the_deck_is_said():
    assert "is not in the deck" in HERE.refuse("meld", cards=["8h", "8d", "8c"])
    assert "are no meld" in HERE.refuse("meld", cards=["4h", "4d", "5c"], add=["4c"])
    assert "oftener than in 8 decks" in HERE.refuse("meld", cards=["4h"] * 9)


def test_the_deck_is_320_cards():
    assert game(HERE.id).deck.size == 320  # L1640
