"""A shift in the window: offered to whoever knows the game, worked by keys, left and gone on with, told at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.ui import kit
from tests.ui.test_acts import HOLDEM, go_on
from tests.ui.test_class import Held
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.drills.code import shift_ref, write_code
from trainer.drills.modes import SHIFT
from trainer.round.acts import Money, WantMoney
from trainer.round.duty import Kind
from trainer.table.chips import worth
from trainer.training.shift import OPENING
from trainer.training.shift_report import read_shift
from trainer.training.shown import Phase
from trainer.ui.controllers.waiting_sessions import waiting_lines
from trainer.ui.window import Window


@pytest.fixture
def dealer(qtbot, store, clock) -> Window:
    """The window of somebody who dealt two clean rounds; acts at a pace that no test waits for."""
    store.use(store.people[0]).stored = {"motion": "yes", "pace": "60", "clean": f"{kit.GAME}=2"}
    made = Window(kit.services(store, clock))
    kit.show(qtbot, made)
    made.go(made.current)
    return made


def key(qtbot, window, *keys) -> None:
    for each in keys:
        qtbot.keyClick(kit.focus(window), each)


def begun(qtbot, window) -> None:
    """A shift by keys, from the page of its game."""
    window.routes.open_game(kit.GAME)
    window.pages["game"].shift.setFocus()
    key(qtbot, window, Qt.Key.Key_Return)
    assert window.current == "shift"
    key(qtbot, window, Qt.Key.Key_Return)


def test_a_newcomer_finds_no_shift_and_a_dealer_does(qtbot, window, dealer):
    window.routes.open_game(kit.GAME)
    assert not window.pages["game"].shift.isVisible()
    dealer.routes.open_game(kit.GAME)
    page = dealer.pages["game"]
    assert page.shift.isVisible()
    assert cut_buttons(dealer, page) == []


def test_home_offers_a_shift_of_the_last_game(qtbot, window, store):
    window.go("home")
    assert not window.pages["home"].shift.isVisible(), "a newcomer"
    store.use(store.people[0]).stored = {"last_game": kit.GAME, "clean": f"{kit.GAME}=2"}
    dealer = Window(kit.services(store, kit.Clock()))
    kit.show(qtbot, dealer)
    dealer.go("home")
    home = dealer.pages["home"]
    assert home.shift.isVisible()
    title = kit.library().info(kit.GAME).title
    assert home.shift.toolTip() == f"{title}: eight hours at one table in about forty minutes."
    assert cut_buttons(dealer, home) == []
    assert nameless_widgets(home) == []
    home.shift.setFocus()
    key(qtbot, dealer, Qt.Key.Key_Return)
    assert dealer.current == "shift"
    assert dealer.pages["shift"].facts["Table"].startswith(title)


def test_the_start_page_says_what_a_shift_is(qtbot, dealer):
    dealer.routes.open_game(kit.GAME)
    dealer.pages["game"].shift.click()
    page = dealer.pages["shift"]
    assert page.start.text() == "Start shift"
    assert page.facts["Tray"] == "$6,044"
    assert page.facts["Hands"].startswith("about 272,"), "eight hours of 34 rounds"
    assert nameless_widgets(page) == []
    assert squashed_texts(page) == []
    assert page.table.isVisible()
    assert page.table.accessibleName() == "The table of Fortune Pai Gow Poker"
    key(qtbot, dealer, Qt.Key.Key_Escape)
    assert dealer.current == "game"


def test_the_start_page_offers_to_bring_the_bets_in(qtbot, dealer, store):
    """As the page of the game does, where there is a pot; the shift is dealt so, and so are full rounds."""
    dealer.place.game = kit.library().game(kit.GAME)
    dealer.go("shift")
    page = dealer.pages["shift"]
    assert not page.gather.isVisible(), "a bank, no pot"
    dealer.place.game = kit.library().game(HOLDEM)
    dealer.go("home")
    dealer.go("shift")
    assert page.gather.isVisible()
    assert not page.gather.isChecked()
    assert nameless_widgets(page) == []
    qtbot.waitUntil(lambda: squashed_texts(page) == [])
    page.gather.setFocus()
    key(qtbot, dealer, Qt.Key.Key_Space)
    assert dealer.trainee.habits_of(HOLDEM).gather
    page.start.setFocus()
    key(qtbot, dealer, Qt.Key.Key_Return)
    assert dealer.practice.session.plan.mode is SHIFT
    assert dealer.practice.session.plan.gather


def test_the_first_moments_by_keys(qtbot, dealer, clock):
    begun(qtbot, dealer)
    practice, page = dealer.practice, dealer.pages["practice"]
    assert practice.session.plan.mode is SHIFT
    assert practice.screen.shown.of == 24
    assert "20 × $25" in page.side.prompt.text(), "the tubes of the tray are there for who cannot see them"
    kit.by_keys(qtbot, dealer, Money(worth(OPENING)), WantMoney())
    key(qtbot, dealer, Qt.Key.Key_Return)
    assert page.play_out.running, "the program deals on in sight"
    assert not page.timer.isActive(), "and nobody's clock runs"
    dealt = [act for act in practice.screen.acts if act.quick]
    painted = page.table.felt.backdrop.painted
    for _ in dealt[1:]:
        page.play_out.step()
    assert page.table.felt.backdrop.painted <= painted + 1, "hands that are dealt on never paint the cloth anew"
    assert page.side.prompt.text().startswith(f"Hand {len(dealt)},")
    key(qtbot, dealer, Qt.Key.Key_Return)
    assert not page.play_out.running
    assert practice.screen.shown.number == 2
    said = dealer.look.words(practice.screen.shown.notices[0])
    assert "The drop has" in said
    assert nameless_for_a_reader(dealer) == []


def test_a_shift_that_was_left_waits_at_home(qtbot, dealer, store):
    begun(qtbot, dealer)
    for _ in range(8):
        dealer.pages["practice"].play_out.skip()
        go_on(dealer)
    before: Any = dealer.practice.session
    dealer.pages["practice"].play_out.skip()
    key(qtbot, dealer, Qt.Key.Key_Escape)
    again = Window(kit.services(store, kit.Clock()))
    kit.show(qtbot, again)
    again.go("home")
    (line,) = waiting_lines(store.use(store.people[0]).open_sessions(), ())
    assert str(line.progress) == "0 questions answered", "nobody knows beforehand how much a shift asks"
    again.sessions.resume()
    assert again.current == "practice"
    after: Any = again.practice.session
    assert after.table == before.table
    assert after.turn.question.duty == before.turn.question.duty


def left_after(qtbot, dealer, answers: int) -> None:
    """A shift in which so many questions were answered, left with Escape."""
    begun(qtbot, dealer)
    for _ in range(answers):
        dealer.pages["practice"].play_out.skip()
        go_on(dealer)
    dealer.pages["practice"].play_out.skip()
    key(qtbot, dealer, Qt.Key.Key_Escape)


def test_continue_on_home_comes_back_to_the_same_question_and_answer(qtbot, dealer, monkeypatch):
    """Nothing is dealt again as long as the shift is still there; what was typed of the answer stays too."""
    left_after(qtbot, dealer, 6)
    before: Any = dealer.practice.session
    monkeypatch.setattr("trainer.ui.sessions.resume", lambda *_: pytest.fail("dealt again"))
    dealer.go("home")
    assert dealer.pages["home"].main.text() == "Continue", "the one next step"
    key(qtbot, dealer, Qt.Key.Key_Return)
    assert dealer.current == "practice"
    after: Any = dealer.practice.session
    assert after.turn.question is before.turn.question
    assert not after.turn.away


def after_a_crash(qtbot, store) -> tuple[Window, Held]:
    """Another window at Home, whose work waits until it is released."""
    held = Held()
    again = Window(replace(kit.services(store, kit.Clock()), executor=held))
    kit.show(qtbot, again)
    again.go("home")
    held.let_go()
    return again, held


def test_a_shift_is_dealt_again_beside_the_window(qtbot, dealer, store):
    """After a crash nothing was said to the shift: it goes on where it was, and Home stays alive meanwhile."""
    begun(qtbot, dealer)
    for _ in range(6):
        dealer.pages["practice"].play_out.skip()
        go_on(dealer)
    before: Any = dealer.practice.session
    again, held = after_a_crash(qtbot, store)
    again.sessions.resume()
    assert again.current == "home"
    assert "One moment: dealing your shift up to where you left." in kit.said(again.pages["home"])
    held.let_go()
    assert again.current == "practice"
    after: Any = again.practice.session
    assert (after.table, after.turn.question.duty) == (before.table, before.turn.question.duty)


def test_whoever_goes_elsewhere_meanwhile_stays_there(qtbot, dealer, store):
    left_after(qtbot, dealer, 2)
    again, held = after_a_crash(qtbot, store)
    again.sessions.resume()
    again.go("settings")
    held.let_go()
    assert again.current == "settings"
    assert len(store.use(store.people[0]).open_sessions()) == 1, "it waits"


@pytest.mark.parametrize("crashed", [False, True])
def test_a_shift_discarded_on_home_keeps_what_it_came_to(qtbot, dealer, store, crashed):
    left_after(qtbot, dealer, 6)
    window = dealer
    if crashed:
        window = Window(kit.services(store, kit.Clock()))
        kit.show(qtbot, window)
    window.go("home")
    discard = window.pages["home"].waiting.rows.shown[0].discard
    discard.click()
    discard.click()
    records = store.use(store.people[0])
    assert records.open_sessions() == ()
    assert not window.pages["home"].waiting.isVisible()
    (result,) = map(read_shift, records.shifts)
    assert (result.finished, result.answers) == (0, len([each for each in records.log if each.first_try]))
    assert result.balances


def test_a_shift_without_an_answer_leaves_nothing(qtbot, dealer, store):
    begun(qtbot, dealer)
    key(qtbot, dealer, Qt.Key.Key_Escape)
    again = Window(kit.services(store, kit.Clock()))
    kit.show(qtbot, again)
    again.go("home")
    discard = again.pages["home"].waiting.rows.shown[0].discard
    discard.click()
    discard.click()
    records = store.use(store.people[0])
    assert (records.open_sessions(), records.shifts) == ((), [])


def test_the_end_says_where_every_dollar_went(qtbot, window, store, tmp_path):
    window.routes.open_game(kit.GAME)
    window.sessions.begin_shift(7)
    while window.practice.screen.shown.number < 3:
        go_on(window)
    question = window.practice.session.turn.question
    assert question.type.id == "buy-in"
    chips = question.decision.result.chips
    window.practice.answer(type(question.decision.result)((*chips, (500, 1))))
    assert window.practice.screen.shown.phase is Phase.JUDGED
    go_on(window)
    window.practice.finish()
    page = window.pages["practice"]
    view = page.summary.shift
    assert view is not None
    assert view.isVisible()
    assert page.summary.home.mapTo(page, QPoint()).y() < view.mapTo(page, QPoint()).y(), "the button is in sight"
    assert view.tray.text().startswith("The tray is $5 short:")
    assert view.box.text().startswith("The drop balances:")
    assert "Buy-in" in kit.said(view)
    assert view.line.text().startswith("You left before the shift was over.")
    assert "The tray is $5 short" in page.summary.spoken()
    assert nameless_widgets(page) == []
    assert squashed_texts(view) == []
    (kept,) = store.use(store.people[0]).shifts
    result = read_shift(kept)
    assert (result.code, result.finished, result.tray) == (view.report.code, 0, -500)
    view.save(tmp_path / "shift.pdf")
    assert (tmp_path / "shift.pdf").read_bytes().startswith(b"%PDF")
    assert "Saved: shift.pdf." in kit.said(view)
    printed = view.html(view.report)
    assert all(moment.code in printed for moment in view.report.moments)
    assert "The tray is $5 short" in printed
    view.hand.strip.choose(2)
    assert view.moment is not None
    assert view.moment.code in view.code.text()
    view.again.click()
    again = window.practice.session.turn.question
    assert (again.duty.kind, again.type.id) == (Kind.TRAY, "buy-in")
    assert again.round.setup == question.round.setup


def test_a_code_opens_the_shift_and_each_of_its_moments(qtbot, window):
    game = kit.library().game(kit.GAME)
    assert not window.sessions.open_code(write_code(shift_ref(game, 7), game))
    session = window.practice.session
    assert session.plan.mode is SHIFT
    assert session.plan.items == (shift_ref(game, 7),)
    assert not window.sessions.open_code(write_code(shift_ref(game, 7, step=3), game))
    assert window.practice.session.turn.question.type.id == "buy-in"
    refused = window.sessions.open_code(write_code(shift_ref(game, 7, step=31), game))
    assert str(refused).startswith("This shift has no moment 31")
