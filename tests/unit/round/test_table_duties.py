"""Duties at the tray between two hands: what is right by arithmetic, and where the chips are after a slip."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from trainer.core.errors import BadText
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import build
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Act, Choose, Money, Order, Stack
from trainer.round.consequence import Consequence
from trainer.round.setup import parse_setup
from trainer.round.table_duties import TableDuty, TableSort, read_table_duty
from trainer.table.places import CAGE, TRAY

GAMES = ("casino-99/fortune-pai-gow-poker", "angies/texas-holdem")
TRAY_CHIPS = ((50, 9), (100, 31), (500, 32), (2_500, 29), (10_000, 24), (50_000, 6))
"""$4.50 + $31 + $160 + $725 + $2,400 + $3,000 = $6,320.50."""


def asked(id: str, duty: TableDuty) -> Question:
    setup = duty.in_setup(LIBRARY.game(id).new_setup(3, ANY)).to_text()
    return build(LIBRARY.game, Deal(id, setup))


def rights(question: Question) -> list[Act]:
    return [decision.result for _, _, decision in machine.every_duty(question.round)]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(
    ("duty", "right"),
    [
        (TableDuty(TableSort.COUNT, TRAY_CHIPS), [Money(632_050)]),
        (TableDuty(TableSort.BUY_IN, TRAY_CHIPS, 1, (), 30_000), [Stack(((10_000, 3),))]),
        (
            TableDuty(TableSort.CHANGE_UP, TRAY_CHIPS, 1, ((500, 24), (2_500, 10))),
            [Stack(((10_000, 3), (2_500, 2), (500, 4)))],
        ),
        (
            TableDuty(TableSort.FILL, TRAY_CHIPS, 0, ((500, 20), (2_500, 20)), 60_000),
            [Money(60_000), Choose("sign")],
        ),
        (
            TableDuty(TableSort.FILL, TRAY_CHIPS, 0, ((500, 20), (2_500, 19)), 60_000),
            [Money(57_500), Choose("floor")],
        ),
        (TableDuty(TableSort.CREDIT, TRAY_CHIPS, 0, ((2_500, 16),)), [Stack(((2_500, 16),))]),
        (TableDuty(TableSort.RELIEF, TRAY_CHIPS), [Order(("finish", "tell", "clear", "step"))]),
        (TableDuty(TableSort.PROTECT, TRAY_CHIPS), [Choose("cover")]),
    ],
    ids=lambda case: case.sort.value if isinstance(case, TableDuty) else "",
)
def test_each_duty_has_the_answer_that_arithmetic_gives(id, duty, right):
    assert rights(asked(id, duty)) == right


@pytest.mark.parametrize("id", GAMES)
def test_no_duty_makes_or_loses_a_chip(id):
    for chips in (((500, 20), (2_500, 20)), ((500, 20), (2_500, 19))):
        question = asked(id, TableDuty(TableSort.FILL, TRAY_CHIPS, 0, chips, 60_000))
        end = machine.play(question.round)
        assert end.lay.total == question.round.lay.total
        assert end.lay.chips_at(TRAY) == 632_050 + 60_000, "the floor brings what is missing"


def test_a_short_fill_that_is_signed_leaves_the_tray_short():
    question = asked(GAMES[1], TableDuty(TableSort.FILL, TRAY_CHIPS, 0, ((500, 20), (2_500, 19)), 60_000))
    r = machine.perform(question.round, Money(57_500))
    assert r.task is not None
    moved = Consequence(r.task.type, r, Choose("sign")).moved
    assert moved is not None
    assert {owner.name: cents for owner, cents in moved} == {TRAY: -2_500, CAGE: 2_500}


def test_a_duty_stands_in_a_set_up_that_anybody_can_type():
    game = LIBRARY.game(GAMES[0])
    duty = TableDuty(TableSort.FILL, TRAY_CHIPS, 0, ((500, 20), (2_500, 19)), 60_000)
    setup = duty.in_setup(game.new_setup(3, ANY))
    again = parse_setup(setup.to_text(), game.seats)
    assert read_table_duty(again) == duty
    assert not game.problems_of(again)
    with pytest.raises(BadText, match="no duty at the table"):
        read_table_duty(again.with_options(table="tea"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"table": "credit"}, "table-tray"),
        ({"table": "credit", "table-tray": "31x$1"}, "table-chips"),
        ({"table": "credit", "table-tray": "31x$1", "table-chips": "4x$25"}, r"\$31, less than \$100"),
        ({"table": "buy-in", "table-tray": "31x$1"}, "table-seat"),
        ({"table": "buy-in", "table-tray": "31x$1", "table-seat": "9", "table-slip": "$20"}, "seats"),
        ({"table": "buy-in", "table-tray": "31x$1", "table-seat": "1", "table-slip": "-$3"}, "above zero"),
        ({"table": "fill", "table-slip": "$500"}, "table-chips"),
    ],
)
def test_what_nobody_could_do_is_refused_with_what_to_write(words: dict[str, str], says: str):
    game = LIBRARY.game(GAMES[0])
    with pytest.raises(BadText, match=says):
        game.start(game.new_setup(3, ANY).with_options(**words))


def test_nothing_of_it_is_graded():
    for sort in TableSort:
        question = asked(GAMES[0], TableDuty(sort, TRAY_CHIPS, 1, ((2_500, 16),), 40_000))
        assert question.skill is None
        assert not question.decision.rule.cite
