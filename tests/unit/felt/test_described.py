"""What who cannot see the felt hears of it: each thing once, with the open cards and the buttons beside it."""

from __future__ import annotations

from tests.shelf import LIBRARY
from tests.ui.kit import shape
from trainer.drills.code import kind_ref, skill_ref
from trainer.drills.question_builder import build
from trainer.felt.felt_words import as_asked, describe_places
from trainer.round.duty import Kind
from trainer.ui.controllers.practice_session import view_of

PAI_GOW, DRAW = "casino-99/fortune-pai-gow-poker", "casino-real/draw-jacks-or-better"


def told(question) -> str:
    lay = as_asked(question.duty, question.round.lay)
    return str(describe_places(view_of(question, lay, shape), question.duty.look))


def test_a_bonus_that_is_settled_is_told_with_the_hand_that_decides_it():
    game = LIBRARY.game(PAI_GOW)
    rule = next(one for one in game.skills if one.kind is Kind.SETTLE and one.rule.id.startswith("fortune."))
    question = build(LIBRARY.game, skill_ref(game, Kind.SETTLE, rule.rule.id, 3))
    said, seat = told(question), question.duty.seat
    assert f"Seat {seat} back hand: " in said
    assert "Player dealer button at Seat" in said
    (wager,) = [one for one in question.duty.look if one.startswith(f"seat-{seat}.")]
    dollars = question.round.lay.chips_at(wager) // 100
    assert said.count(f"Seat {seat}, Fortune Bonus") == 1
    assert f"Fortune Bonus: {dollars:,} dollars" in said


def test_who_draws_first_is_told_where_the_button_lies():
    game = LIBRARY.game(DRAW)
    for seed in range(9):
        question = build(LIBRARY.game, kind_ref(game, Kind.DEAL_ORDER, seed))
        assert "Dealer button at Seat" in told(question)
