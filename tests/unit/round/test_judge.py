"""What a wrong act costs, and whom."""

from __future__ import annotations

import pytest

from trainer.cards.notation import parse_cards
from trainer.round.acts import (
    Act,
    Arrange,
    Money,
    Settle,
    Shares,
    Want,
    WantArrange,
    WantMoney,
    WantSettle,
    WantShares,
    expected_words,
    parse_act,
)
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import judge
from trainer.rules.decision import Citation, Printed, decided
from trainer.text import say

RULE = Printed("rule", "A rule.", Citation("book", "L1"))


def cost(kind: Kind, want: Want, given: Act, due: Act) -> str:
    verdict = judge(Duty(Key(kind), say("?"), want), given, decided(due, RULE))
    return str(verdict.cost or "")


@pytest.mark.parametrize(
    ("kind", "want", "given", "due", "says"),
    [
        (Kind.SETTLE, WantSettle(500), Settle("pay", 500), Settle("take", 500), "The bank would have lost $10."),
        (Kind.PAY_ENVY, WantMoney(), Money(100), Money(300), "The player would have lost $2."),
        (Kind.TAKE_FEE, WantMoney(), Money(300), Money(400), "The house would have lost $1."),
        (Kind.TAKE_FEE, WantMoney(), Money(500), Money(400), "The table would have paid $1 too much."),
        (Kind.SIDE_POT, WantMoney(), Money(500), Money(400), ""),
        (
            Kind.SPLIT_POT,
            WantShares((2, 6), 1500),
            Shares(((2, 700), (6, 800))),
            Shares(((2, 800), (6, 700))),
            "Seat 2 would have lost $1.",
        ),
    ],
)
def test_the_cost_names_who_loses(kind: Kind, want: Want, given: Act, due: Act, says: str):
    assert cost(kind, want, given, due) == says


def test_the_first_group_is_named_and_the_last_takes_the_rest():
    # Five cards that play of seven are named, though they are the larger group.
    cards = parse_cards("Ah Kh Qh Jh Th 2c 3d")
    want = WantArrange(cards, (("play", 5), ("rest", 2)))
    assert parse_act("Ah Kh Qh Jh Th", want) == Arrange.of(play=cards[:5], rest=cards[5:])
    assert expected_words(want).startswith("Type the 5 cards of the play")
