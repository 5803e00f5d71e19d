"""An answer that is not counted, as the pages show it: no tick, no cross, both readings, no score."""

from __future__ import annotations

from tests.ui import kit
from trainer.core.text import say
from trainer.drills.modes import PRACTICE
from trainer.drills.question import Deal
from trainer.progress.attempt import UNCLEAR
from trainer.round.acts import Seat
from trainer.training.moves import Next
from trainer.training.session_plan import Plan
from trainer.ui.controllers.answer_review import Filter, answers
from trainer.ui.pages.practice_input import called, verdict_sound

RAZZ = "angies/razz"
SETUP = (
    f"{RAZZ} seed=7661493515506176 seats=7 1:stack=$120 2:stack=$120 4:stack=$120 7:stack=$60 button=7 fee=2"
    " limit=2-4 play=rcff/cc/cc/cc/cc"
)


def test_an_answer_by_another_reading_is_told_with_both_and_scored_nowhere(qtbot, window):
    # Angie's L78-82: the highest cards shown begin; L92: Razz is played for low. Seat 4 shows less than seat 7.
    question = Deal(RAZZ, SETUP, "first-to-act", rule="first.shown")
    window.sessions.begin(Plan("p", say("Test"), PRACTICE, (question,), trainee="ada"))
    kit.focus(window)
    before = window.practice.screen.shown
    window.practice.answer(Seat(4))
    page, shown = window.pages["practice"], window.practice.screen.shown
    qtbot.waitUntil(lambda: "Not counted" in kit.said(page))
    said = kit.said(page)
    assert "Not right" not in said
    assert "lowest board" in said
    assert "highest board" in said
    assert "Not counted" in called(window.practice.screen, window.look)
    assert verdict_sound(before, shown) == ""
    assert window.practice.screen.wrong == ()
    window.practice.send(Next())
    assert window.practice.screen.shown.summary.asked == 0
    assert "not counted, the book is unclear: 1" in kit.said(window)
    (attempt,) = window.trainee.attempts
    assert attempt.slip == UNCLEAR
    assert answers([attempt], Filter.WRONG) == ()
    window.go("review")
    window.routes.answers.review_answer(attempt)
    review = window.pages["review"]
    qtbot.waitUntil(lambda: "Not counted" in kit.said(review))
    assert "judge this answer differently" not in kit.said(review)
