"""Questions in words in the window: answered by mouse, keys and typed, looked at again, printed, made into items."""

from __future__ import annotations

import json

import pytest

from tests.ui import kit, walks
from tests.unit.lessons.test_in_words import CHOICE, ORDER, PLACE, pack_of
from trainer.core.text import say
from trainer.drills.modes import PRACTICE
from trainer.drills.question_builder import build
from trainer.lessons.item_samples import item_of
from trainer.lessons.lesson_plan import practice
from trainer.round.duty import Kind
from trainer.training.moves import Next
from trainer.ui.controllers import sheets
from trainer.ui.controllers.sheets import FeltBlock, Heading, Para

WAYS = {"keys": kit.by_keys, "mouse": kit.by_mouse, "command": kit.by_command}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_answer_works_and_is_counted(qtbot, window, store, way):
    pack = pack_of(CHOICE, ORDER, PLACE)
    lines = [one.source for one in practice(pack, pack.lessons[0], kit.library())]
    window.sessions.begin(window.trainee.starter().plan(say("Words"), PRACTICE, lines))
    for _ in lines:
        walks.settle()
        question = window.practice.session.turn.question
        assert question.duty.kind is Kind.IN_WORDS
        assert not walks.nameless(window)
        WAYS[way](qtbot, window, question.decision.result, question.duty.want)
        walks.settle()
        if way != "command":
            kit.press_main(window)
        assert window.practice.session.turn.right
        window.practice.send(Next())
    kept = store.use(store.people[0]).log
    assert [(one.kind, one.right, one.item.rpartition("/")[2]) for one in kept] == [
        ("in-words", True, "cut"), ("in-words", True, "open"), ("in-words", True, "fee"),
    ]  # fmt: skip


def test_what_was_missed_in_words_comes_again_in_todays_practice(window, clock):
    pack = pack_of(CHOICE, ORDER, PLACE)
    lines = [one.source for one in practice(pack, pack.lessons[0], kit.library())]
    window.sessions.begin(window.trainee.starter().plan(say("Words"), PRACTICE, lines))
    for _ in lines:
        window.practice.send(Next())
        window.practice.answer(kit.right(window.practice))
        window.practice.send(Next())
    window.practice.finish()
    asked = {one.skill for one in window.trainee.attempts}
    clock.pass_seconds(1)
    window.sessions.begin_today()
    assert not [one for one in window.practice.session.plan.items if one in lines], "nothing is due yet"
    clock.pass_seconds(40 * 24 * 3600)
    window.sessions.begin_today()
    items = window.practice.session.plan.items
    assert {one for one in items if one in lines} == set(lines)
    assert len(asked) == len(lines)
    assert len(items) == 20


def test_the_worksheet_offers_what_there_is_and_keeps_the_answers_for_the_key():
    pack = pack_of(CHOICE, ORDER, PLACE)
    blocks = sheets.lesson_worksheet(pack, pack.lessons[0], kit.library()).blocks
    (key,) = (place for place, one in enumerate(blocks) if isinstance(one, Heading) and one.breaks)
    asked = [str(one.text) for one in blocks[:key] if isinstance(one, Heading | Para)]
    told = [str(one.text) for one in blocks[key:] if isinstance(one, Heading | Para)]
    assert "☐ any player" in asked
    steps = [one.removeprefix("___ ") for one in asked if one.startswith("___ ")]
    assert sorted(steps) == ["count the tray", "cut", "shuffle", "wash"]
    assert steps != ["count the tray", "wash", "shuffle", "cut"]
    assert len([one for one in blocks[:key] if isinstance(one, FeltBlock)]) == 1
    assert "1. any player" in told
    assert "The book speaks of players." in told
    assert "The book speaks of players." not in asked


def test_an_item_made_of_one_asks_the_same():
    for text in (CHOICE, ORDER, PLACE):
        pack = pack_of(text)
        (asking,) = practice(pack, pack.lessons[0], kit.library())
        question = build(kit.library().game, asking.source)
        values = item_of(question, ())
        again = pack_of("[[item]]\n" + "\n".join(f"{key} = {json.dumps(one)}" for key, one in values.items() if one))
        (second,) = practice(again, again.lessons[0], kit.library())
        assert build(kit.library().game, second.source).duty == question.duty
