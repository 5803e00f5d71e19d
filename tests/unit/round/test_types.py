"""Duty types: each takes one sort of answer, and answers kept before there were types find theirs."""

from __future__ import annotations

import pytest

from trainer.cards.notation import parse_cards
from trainer.round.act_text import act_text
from trainer.round.acts import (
    Act,
    Arrange,
    Choose,
    Money,
    Number,
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
from trainer.round.duty import Kind
from trainer.round.types import DUTY_TYPES, duty_type, type_for, type_of_text, types_of

CARDS = parse_cards("Ah Kd 9c")
ANSWERS: dict[type[Want], tuple[Act, ...]] = {
    WantSeat: (Seat(3),),
    WantSeats: (Seats((2, 5)), Seats(())),
    WantOrder: (Order(("seat-3", "seat-4")),),
    WantArrange: (Arrange.of(high=CARDS[:2], low=CARDS[2:]),),
    WantNumber: (Number(4),),
    WantMoney: (Money(350),),
    WantChoice: (Choose("stand"), Choose("pair-of-kings")),
    WantSettle: (Settle("pay", 500), Settle("push", 0)),
    WantShares: (Shares(((1, 500), (4, 250))),),
    WantStack: (Stack(((2500, 1), (500, 2))),),
}


@pytest.mark.parametrize("one", DUTY_TYPES, ids=lambda one: one.id)
def test_an_answer_kept_as_text_belongs_to_its_type(one):
    for act in ANSWERS[one.want]:
        assert type_of_text(one.group.value, act_text(act)) == type_for(one.group, one.want).id


def test_every_kind_has_a_type_that_bears_its_id():
    for kind in Kind:
        first = next(types_of(kind))
        assert first.id == kind.value
        assert duty_type(kind.value) is first


def test_two_types_never_share_an_id():
    assert len({one.id for one in DUTY_TYPES}) == len(DUTY_TYPES)
