"""What was never asked: the list behind the number, by duty, and the way to be asked it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui import kit
from tests.ui.test_practice import answer, right
from trainer.core.text import say
from trainer.drills.modes import PRACTICE
from trainer.progress.skill_estimates import askable
from trainer.round.duty import Kind
from trainer.training.flow import CHIP_WORK


def page(window):
    window.place.game = kit.library().game(kit.GAME)
    window.go("home")
    window.go("progress")
    return window.pages["progress"]


def listed(window) -> int:
    return int(page(window).never.heading.text().split()[2])


def opened(never, words: str):
    found = next(button for button in never.rows.shown if button.text().startswith(words))
    found.click()
    return found


def test_everything_that_can_come_up_is_on_the_list_of_a_newcomer_and_leaves_it_once_asked(qtbot, window):
    game = kit.library().game(kit.GAME)
    before = listed(window)
    assert before == len([one for one in askable(game) if one.kind not in CHIP_WORK])
    starter = window.trainee.starter()
    plan = starter.kind(game, Kind.COMPARE, count=1)
    window.sessions.begin(starter.plan(say("One"), PRACTICE, plan.items))
    answer(qtbot, window, "command", right(window))
    window.practice.finish()
    assert listed(window) < before


def test_a_duty_opens_the_list_of_its_rules_and_one_press_asks_them(qtbot, window):
    never = page(window).never
    assert never.rules.isHidden()
    chosen = opened(never, "Comparing hands: ")
    compare = [one for one in askable(kit.library().game(kit.GAME)) if one.kind is Kind.COMPARE]
    assert chosen.text() == f"Comparing hands: {len(compare)} of {len(compare)}"
    texts = [cells.says.text() for cells in never.rules.rows.shown]
    assert texts == [str(one.rule.text) for one in compare]
    qtbot.mouseClick(never.some, Qt.MouseButton.LeftButton)
    subjects = [item.subject for item in window.practice.session.plan.items]
    assert sorted(subjects) == sorted(f"compare/{one.rule.id}" for one in compare)


def test_one_press_asks_of_every_duty_in_turn(qtbot, window):
    qtbot.mouseClick(page(window).never.all, Qt.MouseButton.LeftButton)
    items = window.practice.session.plan.items
    assert len({item.subject for item in items}) == len(items) == 20
    kinds = {item.subject.partition("/")[0] for item in items}
    assert len(kinds) == len({one.kind for one in askable(kit.library().game(kit.GAME))} - CHIP_WORK)
