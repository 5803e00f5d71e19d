"""Judging acts, and how they are written."""

from __future__ import annotations

import pytest

from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText
from trainer.core.text import say
from trainer.round.act_text import act_words, expected_words, parse_act
from trainer.round.acts import (
    Act,
    Arrange,
    Choose,
    Option,
    Order,
    Seats,
    Settle,
    Stack,
    Want,
    WantArrange,
    WantChoice,
    WantMoney,
    WantOrder,
    WantSeats,
    WantSettle,
    WantStack,
)
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import judge
from trainer.rules.decision import Decision, Printed, SlipKind, decided
from trainer.rules.sources import Citation
from trainer.table.chips import parse_chips

RULE = Printed("rule", "A rule.", Citation("book", "L1"))


def test_the_first_group_is_named_and_the_last_takes_the_rest():
    # Five cards that play of seven are named, though they are the larger group.
    cards = parse_cards("Ah Kh Qh Jh Th 2c 3d")
    want = WantArrange(cards, (("play", 5), ("rest", 2)))
    assert parse_act("Ah Kh Qh Jh Th", want) == Arrange.of(play=cards[:5], rest=cards[5:])
    assert str(expected_words(want)).startswith("Type the 5 cards of the play")


@pytest.mark.parametrize(
    ("beside", "given", "slip"),
    [
        ((), "1x$100 1x$5", SlipKind.AMOUNT),
        ((), "4x$25 2x$5", SlipKind.FEWEST),
        ((), "2x$5 1x$100", SlipKind.ORDER),
        ((), "1x$5 1x$100 1x$5", SlipKind.ORDER),
        ("1x$100 2x$5", "4x$25 2x$5", SlipKind.COLOURS),
        ("1x$100 2x$5", "2x$5 1x$100", SlipKind.ORDER),
        ("1x$100 2x$5", "1x$100 1x$5", SlipKind.AMOUNT),
    ],
)
def test_a_stack_is_wrong_by_its_amount_its_chips_or_their_order(beside, given: str, slip: SlipKind):
    want = WantStack(parse_chips(beside) if beside else ())
    right = Stack(parse_chips("1x$100 2x$5"))
    verdict = judge(Duty(Key(Kind.PAY_CHIPS), say("?"), want), parse_act(given, want), decided(right, RULE))
    assert verdict.slip is not None
    assert verdict.slip.kind is slip


@pytest.mark.parametrize("words", ["it is not allowed", "the player wins", "must stand"])
def test_a_wrong_choice_is_quoted_whatever_its_words_are(words: str):
    want = WantChoice((Option("given", say(words)), Option("due", say("something else"))))
    duty = Duty(Key(Kind.RULE_ON), say("How do you rule?"), want)
    verdict = judge(duty, Choose("given"), decided(Choose("due"), RULE))
    assert str(verdict.slip.says if verdict.slip else "") == f"Not “{words}”."


def test_one_seat_is_a_seat_and_two_are_seats():
    assert [str(act_words(Seats(seats))) for seats in ((), (4,), (2, 5))] == ["no seat", "seat 4", "seats 2, 5"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((1, 2), "Seats 3, 4, 7 are missing."),
        ((1, 2, 3, 4), "Seat 7 is missing."),
        ((1, 2, 3, 4, 5, 7), "Seat 5 does not belong there."),
        ((1, 2, 5, 6, 7), "Seats 3, 4 are missing. Seats 5, 6 do not belong there."),
    ],
)
def test_all_seats_that_are_missing_or_too_many_are_named(given: tuple[int, ...], says: str):
    due: Decision[Act] = decided(Seats((1, 2, 3, 4, 7)), RULE)
    verdict = judge(Duty(Key(Kind.GIVE_ENVY), say("?"), WantSeats(tuple(range(1, 8)))), Seats(given), due)
    assert verdict.slip is not None
    assert str(verdict.slip.says) == says


CHOICE = WantChoice((Option("left", say("left")), Option("right", say("right"))))
HANDS = WantChoice((Option("two-pair", say("two pair")), Option("straight", say("straight"))))
ITEMS = WantOrder((Option("a.game", say("a")), Option("b.game", say("b"))))
SEATS = WantOrder((Option("seat-5", say("seat 5")), Option("seat-2", say("seat 2"))))


@pytest.mark.parametrize(
    ("want", "typed", "act"),
    [
        (CHOICE, "2", Choose("right")),
        (CHOICE, "le", Choose("left")),
        (ITEMS, "order 2 1", Order(("b.game", "a.game"))),
        (ITEMS, "b.game, a.game", Order(("b.game", "a.game"))),
        (SEATS, "2 5", Order(("seat-2", "seat-5"))),
    ],
)
def test_things_are_named_or_numbered_as_they_are_shown(want: Want, typed: str, act: Act):
    assert parse_act(typed, want) == act


@pytest.mark.parametrize(
    ("want", "typed", "says"),
    [
        (CHOICE, "3", "Known: left, right"),
        (HANDS, "pair", "'pair' is not enough. Known: two-pair, straight"),
        (WantSettle(500), "pay -5", "An amount is never negative"),
        (WantMoney(), "-$5", "An amount is never negative"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_can(want: Want, typed: str, says: str):
    with pytest.raises(BadText) as refused:
        parse_act(typed, want)
    assert says in f"{refused.value.what} {refused.value.hint}"


def test_an_order_is_not_given_away_by_its_example():
    assert str(expected_words(ITEMS)) == "Type all the numbers in order, with spaces between them."


@pytest.mark.parametrize(("do", "word"), [("take", "take"), ("return", "give back")])
def test_what_does_not_happen_to_a_wager_is_named(do: str, word: str):
    due: Decision[Act] = decided(Settle("pay", 500), RULE)
    verdict = judge(Duty(Key(Kind.SETTLE), say("?"), WantSettle(500)), Settle(do, 500), due)
    assert verdict.slip is not None
    assert str(verdict.slip.says) == f"Not “{word}”."
