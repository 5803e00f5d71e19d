"""Sessions that were left wait on Home, several of them, until they are gone on with or discarded."""

from __future__ import annotations

from tests.ui import kit
from trainer.drills.modes import EXAM
from trainer.round.duty import Kind
from trainer.training import moves


def begin(window, clock, kind: Kind, *, mode=None, answers: int = 1) -> str:
    """A session of three questions in which some are answered right, then left; its id."""
    game = kit.library().game(kit.GAME)
    starter = window.trainee.starter()
    window.sessions.begin(starter.kind(game, kind, mode, count=3) if mode else starter.kind(game, kind, count=3))
    for _ in range(answers):
        window.practice.answer(kit.right(window.practice))
        window.practice.send(moves.Next())
    clock.pass_seconds(600)
    window.practice.send(moves.Leave())
    return window.practice.session.plan.id


def rows(window) -> list[tuple[str, str]]:
    window.go("home")
    return [(row.title.text(), row.note.text()) for row in window.pages["home"].waiting.rows.shown]


def test_what_was_left_waits_while_other_things_are_begun(window, clock):
    """A test at 1 of 3, then a drill at 2 of 3, then another one: all three can be gone on with."""
    test = begin(window, clock, Kind.COMPARE, mode=EXAM)
    drill = begin(window, clock, Kind.TAKE_FEE, answers=2)
    begin(window, clock, Kind.SETTLE)
    lines = rows(window)
    assert [title.partition(" · ")[2] for title, _ in lines] == [
        "Taking and paying",
        "Collection fee",
        "Comparing hands",
    ]
    assert [note.rpartition("  ·  ")[2] for _, note in lines] == [
        "1 of 3 questions answered",
        "2 of 3 questions answered",
        "1 of 3 questions answered",
    ]
    assert lines[0][1].startswith("left Jan 31, ")
    window.pages["home"].waiting.rows.shown[1].go_on.click()
    assert window.current == "practice"
    assert window.practice.session.plan.id == drill
    assert window.practice.screen.shown.number == 3
    window.practice.answer(kit.right(window.practice))
    window.practice.send(moves.Leave())
    assert rows(window)[0][0].endswith("Collection fee")
    window.sessions.resume(test)
    for _ in range(2):
        window.practice.answer(kit.right(window.practice))
    assert window.trainee.records().open_sessions()[-1].id == drill
    assert len(window.trainee.attempts) == 2 + 1 + 1 + 3


def test_practice_without_an_answer_does_not_wait(window, clock):
    begin(window, clock, Kind.COMPARE, answers=0)
    kept = begin(window, clock, Kind.TAKE_FEE, mode=EXAM, answers=0)
    last = begin(window, clock, Kind.SETTLE)
    assert [one.id for one in window.trainee.records().open_sessions()] == [kept, last]


def test_discard_asks_and_forgets_one_session_alone(window, clock):
    begin(window, clock, Kind.COMPARE)
    begin(window, clock, Kind.TAKE_FEE)
    rows(window)
    first = window.pages["home"].waiting.rows.shown[0]
    first.discard.click()
    assert len(rows(window)) == 2, "only asked; another look at Home has forgotten the question"
    first.discard.click()
    first.discard.click()
    assert [title.partition(" · ")[2] for title, _ in rows(window)] == ["Comparing hands"]
    assert len(window.trainee.attempts) == 2, "what was answered stays"
