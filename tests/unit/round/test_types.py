"""Duty types: each takes one sort of answer, and answers kept before there were types find theirs."""

from __future__ import annotations

from trainer.round.duty import Kind
from trainer.round.types import DUTY_TYPES, certain_type, duty_type, types_of


def test_a_type_is_never_guessed():
    """Where a kind has several, the answer's own id alone says which it was."""
    for kind in Kind:
        types = list(types_of(kind))
        assert certain_type(kind.value) == (types[0].id if len(types) == 1 else "")
        assert [certain_type(kind.value, one.id) for one in types] == [one.id for one in types]
        assert certain_type(kind.value, "a type of tomorrow") == ""
    assert certain_type("compare", "settle") == "", "a type of another kind"


def test_every_kind_has_a_type_that_bears_its_id():
    for kind in Kind:
        first = next(types_of(kind))
        assert first.id == kind.value
        assert duty_type(kind.value) is first


def test_two_types_never_share_an_id():
    assert len({one.id for one in DUTY_TYPES}) == len(DUTY_TYPES)
