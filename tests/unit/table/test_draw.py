"""The draw, cards turned up and openers, by the lines of the books."""

from __future__ import annotations

import pytest

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands.systems import FIVE_CARD_JOKER
from trainer.rules.context import BookContext
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.sources import Citation
from trainer.table.drawing import Exchange, Exposed, Fate, read_drawing, read_exposed
from trainer.table.openers import Forfeit, Openers, Passed, read_openers

A_TO_FIVE = ["A", "2", "3", "4", "5", "joker"]


def ruled(terms):
    rules = {id: Printed(id, id, Citation("book", "L1")) for id in terms.needed()}
    return type(terms)(**{name: getattr(terms, name) for name in terms.__slots__ if name != "rules"}, rules=rules)


def exposed(**written: object) -> Exposed:
    context = BookContext("book")
    found = ruled(read_exposed(Reader(written, "book", context)))
    assert not context.problems
    return found


# -- how many


def test_four_are_given_and_the_fifth_when_all_others_have_drawn():
    # angies L142.
    drawing = ruled(read_drawing(Reader({"most": 5, "at_once": 4}, "book", BookContext("book"))))
    assert [drawing.decision_for(count).result for count in range(6)] == [0, 1, 2, 3, 4, 4]
    assert drawing.decision_for(5).rule.id == "draw.at-once"
    assert drawing.decision_for(0).rule.id == "draw.pat"


def test_five_are_given_at_once_where_nothing_else_is_printed():
    # lake-elsinore L924, casino-real L660.
    drawing = ruled(Exchange())
    assert drawing.decision_for(5).result == 5
    assert [drawing.allows(count).result for count in (0, 5, 6)] == [True, True, False]


@pytest.mark.parametrize("written", [{"most": 6}, {"most": 0}, {"most": 4, "at_once": 5}, {"at_once": 0}])
def test_an_impossible_draw_is_a_problem(written):
    context = BookContext("book")
    read_drawing(Reader(written, "book", context))
    assert [str(one.message) for one in context.problems] == ["between one and five cards are exchanged."]


# -- cards turned up


def test_five_and_under_stay_before_the_draw_and_nothing_on_it():
    # casino-real L663, poker-flats L150-154.
    rules = exposed(keep=A_TO_FIVE)
    cards = {text: rules.fate(Card.of(text)).result for text in ("Ah", "5c", "Jk", "6c", "Kd")}
    assert cards == {
        "Ah": Fate.KEPT,
        "5c": Fate.KEPT,
        "Jk": Fate.KEPT,
        "6c": Fate.REPLACED,
        "Kd": Fate.REPLACED,
    }
    assert rules.fate(Card.of("Ah"), drawn=True).result is Fate.REPLACED


def test_the_second_card_turned_up_in_a_deal_is_a_misdeal():
    # angies L132, L139.
    rules = exposed(keep=A_TO_FIVE, misdeal=2)
    assert rules.fate(Card.of("3h")).result is Fate.KEPT
    assert rules.fate(Card.of("3h"), count=2).result is Fate.MISDEAL


def test_up_to_two_cards_of_a_hand_stay_whatever_they_are():
    # casino-real L731.
    rules = exposed(keep=["all"], first=2)
    fates = [rules.fate(Card.of("Kh"), count=count).result for count in (1, 2, 3)]
    assert fates == [Fate.KEPT, Fate.KEPT, Fate.REPLACED]


def test_sevens_stay_in_a_limit_game_and_not_where_bets_are_not_limited():
    # lake-elsinore L414-415, L488-489.
    rules = exposed(keep=["A", "2", "3", "4", "5", "6", "7"], open=["A", "2", "3", "4", "5"])
    assert [rules.fate(Card.of("7h"), limited=limited).result for limited in (True, False)] == [
        Fate.KEPT,
        Fate.REPLACED,
    ]
    assert rules.fate(Card.of("7h"), limited=False).rule.id == "exposed.not-limited"


def test_a_six_does_not_stay_at_deuce_to_seven():
    # lake-elsinore L477-478.
    rules = exposed(keep=["7", "5", "4", "3", "2"])
    assert [rules.fate(Card.of(text)).result for text in ("7h", "6h", "Ah")] == [
        Fate.KEPT,
        Fate.REPLACED,
        Fate.REPLACED,
    ]


def test_a_rank_that_is_none_is_a_problem():
    context = BookContext("book")
    read_exposed(Reader({"keep": ["1", "10"]}, "book", context))
    assert [str(one.message) for one in context.problems] == ["'1' is not a rank."]


# -- openers


def openers(**written: object) -> Openers:
    table = {"rank": "J", "false": "pot-stays", **written}
    return ruled(read_openers(Reader(table, "book", BookContext("book")), FIVE_CARD_JOKER))


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        ("Jh Jd 2c 3d 4h", True),
        ("Th Td 9c 3d 4h", False),
        ("2h 2d 3c 3d 4h", True),  # two pair rank above jacks
        ("Qh Jk 2c 3d 4h", False),  # casino-real L728, L737: the joker is an ace, no second queen
        ("Ah Jk 2c 3d 9h", True),  # lake-elsinore L911-912: ace and joker
        ("Jh Jk 2c 3d 4h", False),
        ("5h Jk 6c 7d 8h", True),  # a straight
        ("2h 5h 9h Kh Jk", True),  # a flush
        ("2h 5h 9h Kh As", False),
    ],
)
def test_jacks_or_better_open(cards, opens):
    found = openers().could(parse_cards(cards))
    assert (found.result, found.rule.id) == (opens, "openers.least")


def test_openers_are_proven_by_what_can_have_been_held():
    # lake-elsinore L904-912.
    rules = openers(false="hand-dead", split=True)
    kept = rules.proven(parse_cards("As Jk Ks Qs 2d"), parse_cards("Tc"))
    assert (kept.result, kept.rule.id) == (True, "openers.shown")
    split = rules.proven(parse_cards("Jh 9h 8h 7h 2d"), parse_cards("Jc"))
    assert (split.result, split.rule.id) == (True, "openers.split")
    false = rules.proven(parse_cards("Jh 9h 8d 7h 2h"), parse_cards("Qc"))
    assert (false.result, false.rule.id) == (False, "openers.split")
    pat = rules.proven(parse_cards("Jh Jd 2c 3d 4h"), ())
    assert (pat.result, pat.rule.id) == (True, "openers.shown")


def test_a_pair_that_was_drawn_is_no_opener():
    # Jacks in the final hand of which four cards are new: the nine that was thrown away had no partner.
    rules = openers()
    assert not rules.proven(parse_cards("Jh 5d 2c 3d 7h"), parse_cards("9c 8c 6d 4h")).result
    assert rules.proven(parse_cards("Jh Jd 2c 3d 7h"), parse_cards("9c 8c 4h")).result


def test_what_a_false_opening_costs_is_the_books():
    assert openers().false is Forfeit.POT_STAYS
    assert openers(false="for-low", passed="for-low").passed is Passed.FOR_LOW
