"""Answers as text, and what is said about text that is none."""

from __future__ import annotations

import pytest

from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText
from trainer.core.text import say
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import (
    Act,
    Arrange,
    Choose,
    Money,
    Number,
    Option,
    Order,
    Seat,
    Seats,
    Settle,
    Shares,
    Stack,
    Want,
    WantArrange,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
    WantStack,
)

SEVEN = parse_cards("Ah Kd Js 9c 7d 5h 3s")
HAND = WantArrange(SEVEN, (("front", 2), ("back", 5)))
OPTIONS = (Option("win", say("win")), Option("lose", say("lose")), Option("push", say("push")))
KJ = Arrange.of(front=parse_cards("Kd Js"), back=parse_cards("Ah 9c 7d 5h 3s"))

CASES: list[tuple[Want, str, Act]] = [
    (WantSeat((1, 2, 3)), "seat 3", Seat(3)),
    (WantSeat((1, 2, 3)), "3", Seat(3)),
    (WantSeats((1, 2, 3)), "seats 3 1", Seats((1, 3))),
    (WantSeats((1, 2, 3)), "none", Seats(())),
    (WantOrder(OPTIONS), "order push win lose", Order(("push", "win", "lose"))),
    (HAND, "front Kd Js", KJ),
    (HAND, "kd js", KJ),
    (HAND, "2 3", KJ),
    (HAND, "back Ah 9c 7d 5h 3s", KJ),
    (HAND, "front Kd Js | back Ah 9c 7d 5h 3s", KJ),
    (WantNumber(0, 53), "4", Number(4)),
    (WantMoney(), "$12.50", Money(1250)),
    (WantChoice(OPTIONS), "push", Choose("push")),
    (WantChoice(OPTIONS), "w", Choose("win")),
    (WantSettle(2000), "pay $30", Settle("pay", 3000)),
    (WantSettle(2000), "take", Settle("take", 2000)),
    (WantSettle(2000), "push", Settle("push", 0)),
    (WantShares((2, 5), 6000), "shares 5=$30 2=$30", Shares(((2, 3000), (5, 3000)))),
    (WantShares((2, 5), 200000), "shares 5=$2000", Shares(((5, 200000),))),
    (WantShares((2, 5), 6000), "none", Shares(())),
    (WantStack(), "2x$25 3x$5", Stack(((2500, 2), (500, 3)))),
    (WantStack(), "2 x 25, 3 x 5", Stack(((2500, 2), (500, 3)))),
    (WantStack(), "$25 $25 5 5 5", Stack(((2500, 2), (500, 3)))),
    (WantStack(), "3x5 1x$0.50 2x5", Stack(((500, 3), (50, 1), (500, 2)))),
    (WantStack(), "no chips", Stack(())),
]


@pytest.mark.parametrize(("want", "text", "act"), CASES)
def test_text_is_read(want: Want, text: str, act: Act) -> None:
    assert parse_act(text, want) == act


@pytest.mark.parametrize(("want", "text", "act"), CASES)
def test_the_written_form_is_read_back(want: Want, text: str, act: Act) -> None:
    assert parse_act(act_text(act), want) == act


@pytest.mark.parametrize(
    ("want", "text", "says"),
    [
        (WantSeat((1, 2, 3)), "9", "Seat 9 is not at this table"),
        (WantSeat((1, 2, 3)), "left", "is not a number"),
        (WantOrder(OPTIONS), "order wim", "Did you mean 'win'"),
        (HAND, "front Kd", "takes 2 cards, not 1"),
        (HAND, "front Kd 2c", "2c is not in this hand"),
        (HAND, "8 1", "The hand has 7 cards"),
        (HAND, "front Kd Kd", "is in two groups"),
        (WantMoney(), "plenty", "is not an amount"),
        (WantChoice(OPTIONS), "draw", "is not one of the choices"),
        (WantSettle(2000), "burn $5", "A dealer does not"),
        (WantStack(), "2x$30", "There is no chip of"),
        (WantStack(), "two greens", "is not a chip"),
        (WantStack(), "9999x$1", "more than 200 chips"),
        (WantShares((2, 5), 6000), "shares 3=$1", "Seat 3 is not in this pot"),
        (WantShares((2, 5), 6000), "shares 2", "has no '='"),
        (WantNumber(0, 9), "   ", "Nothing was typed"),
    ],
)
def test_what_cannot_be_read_is_explained(want: Want, text: str, says: str) -> None:
    with pytest.raises(BadText, match=says.replace("(", r"\(").replace("?", r"\?")):
        parse_act(text, want)
