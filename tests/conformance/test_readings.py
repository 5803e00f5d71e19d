"""What books leave open in every game: kinds of doubt, readings that change the game, doubts told where they decide."""

from __future__ import annotations

import tomllib

import pytest

from tests.conformance.library import IDS, LIBRARY, game, share, some
from trainer.core.errors import BadText
from trainer.disk.resources import read_books
from trainer.drills.question import Deal, Question, question_of
from trainer.games.base import ANY, Game, Wish
from trainer.houses.shelf import FORMS
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.acts import Act
from trainer.rules.decision import Doubt

WORKED_OUT = frozenset({"count.joker"})
"""Rules whose other reading is worked out beside their own: what a hand with a joker is worth against another one."""
ROUNDS = share(220, 2)


@pytest.mark.parametrize("id", IDS[1:])
def test_every_doubt_has_its_kind_and_what_is_open_has_another_reading(id: str):
    named = {rule for one in game(id).left_open for rule in one.ids}
    for rule in game(id).every_rule.values():
        assert not rule.open or rule.id in named | WORKED_OUT, f"{rule}: {rule.doubt}"


@pytest.mark.parametrize("id", some(2)[1:])
def test_every_named_reading_makes_another_game_from_which_the_book_s_own_comes_back(id: str):
    played = game(id)
    for one in played.left_open:
        assert len({str(reading.says) for reading in one.readings}) == len(one.readings), one.rule
        for reading in one.others:
            other = reading.game()
            assert other.version != played.version, f"{one.rule} {reading.id} changes nothing"
            (there,) = (back for back in other.left_open if back.rule == one.rule)
            assert there.follows == reading.id
            assert there.readings[0].game().version == played.version


def test_every_reading_of_a_form_is_one_of_some_game():
    found = {(one.rule, reading.id) for id in IDS[1:] for one in game(id).left_open for reading in one.readings}
    for name, text in read_books()[FORMS].items():
        for rule, readings in tomllib.loads(text).get("other", {}).items():
            for reading in readings:
                assert (rule, reading) in found, f"{name}: nobody reads {rule} as {reading}"


@pytest.mark.parametrize("id", some(0)[1:])
def test_a_doubt_is_told_only_where_it_decides(id: str):
    played = game(id)
    for seed in range(ROUNDS):
        setup = played.new_setup(seed, Wish(short=True) if seed % 2 else ANY)
        for r, duty, decision in machine.every_duty(played.start(setup)):
            if any(rule.doubt for rule in decision.rules):
                examine(question_of(Deal(id, setup.to_text()), played, r, duty, decision), played)


def examine(question: Question, played: Game) -> None:
    where = f"{question.round.setup.to_text()} {question.duty.key}"
    decision, told = question.decision, {rule.id for rule in question.doubts}
    differing = {one.rule.id for one in question.readings}
    assert told <= {rule.id for rule in decision.rules} | differing, where
    for rule in decision.rules:
        if not rule.doubt:
            continue
        if rule.kind is not Doubt.OPEN:
            assert (rule.id in told) is (rule.kind is not Doubt.ASIDE), where
            continue
        if rule.id.startswith("cover.") and question.round.setup.option("cover"):
            assert rule.id in told, where  # the question names the model; how the book counts is open all the same
            continue
        answers = others(question, played, rule.id)
        if answers:
            otherwise = any(answer is None or not decision.accepts(answer) for answer in answers)
            assert (rule.id in told) is (otherwise or rule.id in differing), where


def others(question: Question, played: Game, rule: str) -> list[Act | None]:
    """The answer at the same duty of the same table, played from its beginning by every other reading of a rule."""
    found: list[Act | None] = []
    setup, key = question.round.setup, question.duty.key
    for one in played.left_open:
        for reading in one.others if rule in one.ids else ():
            try:
                at = machine.play(reading.game().start(setup), lambda _, duty: duty.key == key)
            except BadText:  # what players do does not fit there
                continue
            if at.task is None or at.lay.cards == question.round.lay.cards:
                found.append(at.decision.result if at.task is not None else None)
    return found


@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 20), marks=pytest.mark.long)], ids=str)
def test_an_answer_by_another_reading_is_not_counted_until_it_is_confirmed(seeds: range):
    """Every reading of one game, put into force by its line, makes its own answer the right one."""
    id = "lake-elsinore/baccarat-gold"
    for one in LIBRARY[id].left_open:
        for reading in one.others:
            there = LIBRARY.read_as(id, {one.rule: reading.id})
            for seed in seeds:
                setup = there.new_setup(seed, Wish(rule=one.rule))
                for r, duty, decision in machine.every_duty(there.start(setup)):
                    question = question_of(Deal(id, setup.to_text()), there, r, duty, decision)
                    for by in question.readings:
                        judged = question.judge(by.result)
                        assert (judged.right, judged.counted) == (False, False), act_text(by.result)
                        wrong = question.judge(by.result, {f"{id}/{by.rule.id}"})
                        assert (wrong.right, wrong.counted) == (False, True)
