"""Weak points are one thing: Home, the progress page and today's practice name the same rules, of all games."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import Qt

from tests.ui import kit
from tests.ui.test_practice import wrong
from tests.unit.progress.attempts import attempt
from trainer.core.text import say
from trainer.drills.code import skill_ref
from trainer.drills.modes import GUIDED
from trainer.progress.learner import parts_of
from trainer.progress.skill_estimates import askable
from trainer.round.duty import Kind
from trainer.training.moves import Next

OTHER = "casino-99/ez-baccarat-panda-8"
MISSED = ((kit.GAME, 3), (OTHER, 2))
"""How many different questions of one rule are missed, by game."""


def rule_of(id: str):
    return next(one for one in askable(kit.library().game(id)) if one.kind is Kind.SETTLE)


def know(window) -> None:
    """Everything that can come up in both games was right twice, the day before."""
    every = [(id, one) for id, _ in MISSED for one in askable(kit.library().game(id)) for _ in range(2)]
    window.trainee.attempts.extend(
        attempt(
            n,
            days=-1,
            session="before",
            game=id,
            skill=one.id,
            rule=one.rule.id,
            key=f"{one.kind.value}/1",
            expected="",
        )
        for n, (id, one) in enumerate(every, 1)
    )


def miss(window, clock, id: str, count: int) -> None:
    """Wrong answers in a guided session, where nothing is rated."""
    game, rule = kit.library().game(id), rule_of(id)
    items = tuple(skill_ref(game, rule.kind, rule.rule.id, seed) for seed in range(count))
    window.sessions.begin(window.trainee.starter().plan(say("Learning"), GUIDED, items))
    for _ in range(count):
        window.practice.answer(wrong(window))
        window.practice.answer(kit.right(window.practice))
        clock.pass_seconds(1)
        window.practice.send(Next())
    if window.practice.running:
        window.practice.finish()


def test_guided_answers_in_two_games_name_the_same_weak_rules_everywhere(window, clock):
    know(window)
    for id, count in MISSED:
        miss(window, clock, id, count)
    assert not any(one.rated for one in window.trainee.attempts if one.session != "before")
    window.go("progress")
    page = window.pages["progress"]
    assert page.games.currentText() == "All your games", "with several games practised"
    assert page.each.isVisible()
    assert not page.kinds.isVisible()
    together = sorted(one.says.text() for one in page.everywhere.rules.rows.shown)
    assert together == sorted(str(rule_of(id).rule.text) for id, _ in MISSED)
    next(cells for cells, id in zip(page.each.rows.shown, page.each.ids, strict=True) if id == kit.GAME).link.click()
    assert page.kinds.isVisible()
    assert not page.each.isVisible()
    assert page.games.currentData() == kit.GAME
    everywhere = page.everywhere.rules.rows.shown
    titles = [str(kit.library().game(id).info.title) for id, _ in MISSED]
    assert sorted(one.link.text().partition("  ·  ")[0] for one in everywhere) == sorted(titles)
    assert sorted(one.says.text() for one in everywhere) == sorted(str(rule_of(id).rule.text) for id, _ in MISSED)
    assert [one.says.text() for one in page.weakest.rules.rows.shown] == [str(rule_of(kit.GAME).rule.text)]
    first = everywhere[0]
    window.go("home")
    weakest = window.pages["home"].figures.weak.text()
    assert weakest.startswith("Weakest: ")
    assert weakest.endswith(f"). {first.says.text()}"), "the duty first, then the rule"
    window.sessions.begin_today()
    asked = {(one.game, one.subject.partition("/")[2]) for one in window.practice.session.plan.items}
    assert {(id, rule_of(id).rule.id) for id, _ in MISSED} <= asked


def test_rules_of_one_list_that_are_weak_together_are_one_entry_that_opens(qtbot, window):
    game = kit.library().game(kit.GAME)
    lists = defaultdict(list)
    for one in askable(game):
        lists[parts_of(one.id).rules].append(one)
    listed = max(lists.values(), key=len)[:6]
    other = rule_of(kit.GAME)
    assert other not in listed
    window.trainee.attempts.extend(
        attempt(n, session="s", game=kit.GAME, skill=one.id, rule=one.rule.id, key=f"{one.kind.value}/1", right=False)
        for n, one in enumerate((*listed, *listed, other, other), 1)
    )
    window.routes.game = game
    window.go("progress")
    rows = window.pages["progress"].weakest.rules.rows
    shown = [cells.says.text() for cells in rows.shown]
    assert len(shown) == 2
    assert str(other.rule.text) in shown
    (head,) = [cells for cells in rows.shown if cells.more.isVisible()]
    assert head.more.text() == f"Show {len(listed) - 1} more"
    head.more.setFocus()
    qtbot.keyClick(head.more, Qt.Key.Key_Return)
    assert sorted(cells.says.text() for cells in rows.shown) == sorted(str(one.rule.text) for one in (*listed, other))
    assert kit.focus(window) is head.more
    qtbot.keyClick(head.more, Qt.Key.Key_Return)
    assert len(rows.shown) == 2
