"""What happens at the table between two questions: players act one after the other, at the trainee's pace."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from tests.ui import kit
from trainer.core.rng import make_rng
from trainer.core.text import Text
from trainer.drills.changes import changes
from trainer.drills.code import skill_ref
from trainer.drills.question import Deal
from trainer.games.base import ANY
from trainer.round.acts import Choose, Seat
from trainer.round.duty import Kind
from trainer.round.handling import MOTIONS
from trainer.training import moves
from trainer.training.flow import ROUTINE, USUAL, read_clean, with_clean
from trainer.training.shown import Phase
from trainer.ui.services import Settings
from trainer.ui.window import Window

HOLDEM = "angies/texas-holdem"


@pytest.fixture
def lively(qtbot, store, clock) -> Window:
    """A window with motion, and acts at a pace that no test waits for."""
    store.use(store.people[0]).stored = {"motion": "yes", "pace": "60"}
    made = Window(kit.services(store, clock))
    kit.show(qtbot, made)
    made.go(made.current)
    return made


def go_on(window) -> None:
    """The question answered right, and on to the next one."""
    turn, phase = window.practice.session.turn, window.practice.screen.shown.phase
    if phase is Phase.JUDGED:
        window.practice.send(moves.Next())
    elif turn.picking:
        window.practice.answer(Seat(turn.question.duty.seat))
    else:
        window.practice.answer(turn.question.decision.result)


def up_to_acts(window) -> tuple[str, ...]:
    """A hand of hold'em answered right until several players act before the next question."""
    setup = kit.library().game(HOLDEM).new_setup(7, ANY)
    window.sessions.begin_question(Deal(HOLDEM, setup.to_text()))
    page = window.pages["practice"]
    for _ in range(40):
        acts = window.practice.screen.acts
        if page.play_out.running and len(acts) > 2:
            return tuple(str(act.words) for act in acts)
        page.play_out.skip()
        go_on(window)
    raise AssertionError("nobody acts")


def test_players_act_one_after_the_other_before_the_question_comes(lively):
    said = up_to_acts(lively)
    page, turn = lively.pages["practice"], lively.practice.session.turn
    assert len(said) > 2
    assert sum(words.startswith("Seat ") for words in said) > 2
    assert page.side.prompt.text() == said[0]
    assert page.pad is None
    assert turn.started is None
    record = tuple(str(done.words) for done in turn.question.round.record if done.duty is None)
    assert record[-len(said) :] == said


def test_one_key_goes_on_to_the_question_and_its_clock_starts_then(qtbot, lively):
    up_to_acts(lively)
    page = lively.pages["practice"]
    qtbot.keyClick(kit.focus(lively), Qt.Key.Key_Return)
    assert not page.play_out.running
    assert page.side.prompt.text() == lively.look.words(lively.practice.screen.shown.ask)
    assert page.pad is not None
    assert lively.practice.session.turn.started == lively.practice.session.last
    assert page.table.felt.stage.source.pieces == lively.practice.screen.view.pieces


def test_each_act_has_the_felt_after_it(lively):
    """Chips are only moved: every felt on the way holds as much as the one before."""
    up_to_acts(lively)
    acts = lively.practice.screen.acts
    assert len({act.lay.total for act in acts}) == 1
    assert acts[0].lay != acts[-1].lay


def test_without_motion_or_at_once_nothing_is_played(window):
    window.trainee.set(pace=0.6)
    window.sessions.begin_question(Deal(HOLDEM, kit.library().game(HOLDEM).new_setup(5, ANY).to_text()))
    for _ in range(12):
        assert not window.pages["practice"].play_out.running
        assert window.practice.session.turn.started is not None
        go_on(window)


def test_the_payout_order_is_not_told_beforehand(lively):
    """Whom the dealer turns to is asked seat by seat."""
    lively.routes.open_game(kit.GAME)
    lively.sessions.begin_mode("practice")
    page, told = lively.pages["practice"], []
    for _ in range(60):
        told += [str(act.words) for act in lively.practice.screen.acts] if page.play_out.running else []
        page.play_out.skip()
        if lively.practice.session.turn.picking:
            break
        go_on(lively)
    assert any("has set the hand" in words for words in told)
    assert not any("→" in words and "Payout" in words for words in told)


# ---------------- bets come into the pot, by a gesture where the dealer wants that

IN = "Bets come into the pot."


def up_to_bets(window, *, gather: bool = True):
    """A hand of hold'em up to the end of its first betting round; its page, with the bets still out."""
    setup = kit.library().game(HOLDEM).new_setup(7, ANY)
    plan = window.trainee.starter().single(Deal(HOLDEM, setup.to_text()), Text("Round"))
    window.sessions.begin(replace(plan, kinds=frozenset(Kind) - ROUTINE, flow=True, gather=gather))
    page = window.pages["practice"]
    for _ in range(400):
        acts = [str(act.words) for act in window.practice.screen.acts]
        if IN in acts and page.play_out.running:
            for _ in acts[: acts.index(IN)]:
                page.table.felt.stage.motion.finish()
                page.play_out.step()
            return page
        page.play_out.skip()
        go_on(window)
    raise AssertionError("nobody bets")


def bets_on(felt) -> list[str]:
    """The bets that have not come in."""
    return [piece.id for piece in felt.view.pieces if piece.id.startswith("chips seat-") and ".bet" in piece.id]


def middle(felt, name: str) -> QPoint:
    return felt.place_rect(name).center()


def drag(qtbot, felt, stops) -> None:
    """A drag of the mouse from stop to stop."""
    start, *others = stops
    target = felt.childAt(start) or felt
    qtbot.mousePress(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(felt, start))
    for stop in others:
        qtbot.mouseMove(target, target.mapFrom(felt, stop))
    qtbot.mouseRelease(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(felt, others[-1]))


def by_drag_across(qtbot, window, felt) -> None:
    start = middle(felt, "pot-1") + QPoint(0, felt.place_rect("pot-1").height())
    drag(qtbot, felt, [start, *(middle(felt, bet) for bet in bets_on(felt)), start])


def by_one_bet(qtbot, window, felt) -> None:
    drag(qtbot, felt, [middle(felt, bets_on(felt)[0]), middle(felt, "pot-1")])


def by_press(qtbot, window, felt) -> None:
    qtbot.mouseClick(felt.place_widget("pot-1"), Qt.MouseButton.LeftButton)


def by_key(qtbot, window, felt) -> None:
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_B)


def by_enter(qtbot, window, felt) -> None:
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)


@pytest.mark.parametrize("gesture", [by_drag_across, by_one_bet, by_press, by_key, by_enter])
def test_bets_are_brought_in_by_one_gesture(qtbot, lively, gesture):
    page = up_to_bets(lively)
    felt = page.table.felt
    assert page.play_out.waits
    assert bets_on(felt)
    assert page.side.primary.text() == "Bring in"
    assert "press the pot, or press B" in page.side.prompt.text()
    before = felt.view.piece("chips pot-1")
    gesture(qtbot, lively, felt)
    assert not page.play_out.waits
    assert not bets_on(felt)
    assert felt.view.piece("chips pot-1").cents > (before.cents if before else 0)
    assert page.side.prompt.text() == IN
    assert not felt.sweeps


def test_without_the_habit_bets_come_in_by_themselves(lively):
    page = up_to_bets(lively, gather=False)
    assert not page.play_out.waits
    assert page.side.prompt.text() == IN
    assert not bets_on(page.table.felt)


def test_who_brings_bets_in_says_so_on_the_page_of_the_game(window):
    window.routes.open_game(kit.GAME)
    rounds = window.pages["game"].rounds
    rounds.fold.click()
    assert not rounds.gather.isVisible(), "no pot here"
    window.routes.open_game(HOLDEM)
    assert rounds.gather.isVisible()
    rounds.gather.click()
    assert window.trainee.habits_of(HOLDEM) == replace(USUAL, gather=True)
    window.sessions.begin_mode("practice")
    assert window.practice.session.plan.gather


PHOENIX = "phoenix/texas-holdem"


def asked_for_the_bets(window):
    """Phoenix prints it as a step of the dealer (L147): up to where that is asked."""
    window.sessions.begin_question(skill_ref(kit.library().game(PHOENIX), Kind.HANDLING, "pot.place", 3))
    page = window.pages["practice"]
    assert bets_on(page.table.felt), "what is asked about has not happened yet"
    return page


def test_where_a_book_prints_it_the_gesture_is_the_answer(qtbot, window):
    page = asked_for_the_bets(window)
    by_drag_across(qtbot, window, page.table.felt)
    assert window.practice.screen.shown.verdict is True
    assert window.practice.screen.shown.answer == Choose("pot.place")


def test_the_pot_is_pressed_for_the_step_at_the_pot(qtbot, window):
    page = asked_for_the_bets(window)
    by_press(qtbot, window, page.table.felt)
    assert page.pad.act() == Choose("pot.place")


# ---------------- routine goes to the program after two clean rounds


def deal_clean(window, *, wrong: bool = False) -> None:
    """A whole round as the page of the game deals it, answered right, or once wrong at first."""
    window.routes.open_game(kit.GAME)
    window.sessions.begin_mode("practice")
    for step in range(200):
        if not window.practice.running:
            return
        if wrong and step == 1:
            question = window.practice.session.turn.question
            found = changes(question.duty.want, question.decision.result, question.round, (), make_rng(3))
            window.practice.answer(next(act for _, act in found if not question.decision.accepts(act)))
        go_on(window)
    raise AssertionError("the round does not end")


def test_after_two_clean_rounds_only_what_takes_judgment_is_asked(window):
    for clean in (1, 1, 2):  # the second one is not clean
        assert window.trainee.habits_of(kit.GAME) == USUAL
        deal_clean(window, wrong=clean == 1 and bool(window.trainee.settings.clean))
        assert read_clean(window.trainee.settings.clean) == {kit.GAME: clean}
    window.routes.open_game(kit.GAME)
    habits = window.pages["game"].rounds.habits
    assert habits.off == ROUTINE
    assert habits.watch
    window.sessions.begin_mode("practice")
    plan = window.practice.session.plan
    assert plan.watch
    assert not plan.kinds & ROUTINE


def test_who_wants_everything_asked_keeps_it_after_two_clean_rounds(window):
    window.trainee.set(clean=with_clean(with_clean("", kit.GAME), kit.GAME))
    window.routes.open_game(kit.GAME)
    window.pages["game"].rounds.all.click()
    habits = window.trainee.habits_of(kit.GAME)
    assert not habits.off
    window.pages["game"].rounds.watch.click()
    assert window.trainee.habits_of(kit.GAME) == USUAL
    assert Settings.read(window.trainee.settings.written()).rounds == window.trainee.settings.rounds


def test_the_page_of_a_game_deals_hands_in_a_row(window):
    window.routes.open_game(kit.GAME)
    window.pages["game"].deal.click()
    assert window.practice.session.plan.hands == 10
    assert window.practice.screen.shown.of == 10
    for _ in range(200):
        if window.practice.session.place == 1:
            break
        go_on(window)
    page = window.pages["practice"]
    assert any("Hand 2. The rack has $" in str(notice) for notice in window.practice.screen.shown.notices)
    assert any("Hand 2." in label.text() for label in page.side.notes.findChildren(QLabel))


PROP = "prop-desk/pai-gow-poker"


def played_to(window, motion: str, game: str = kit.GAME) -> bool:
    """A round answered right up to the act that is seen so; the program deals on from there."""
    setup = kit.library().game(game).new_setup(7, ANY)
    plan = window.trainee.starter().single(Deal(game, setup.to_text()), Text("Round"))
    window.sessions.begin(replace(plan, kinds=frozenset(Kind) - ROUTINE, flow=True))
    page = window.pages["practice"]
    for _ in range(40):
        while page.play_out.running:
            if page.table.felt.handling.motion == motion and page.table.felt.handling.isVisible():
                return True
            page.table.felt.stage.motion.finish()
            page.play_out.step()
        if window.practice.session.turn is None:
            break
        go_on(window)
    return False


def test_the_cup_is_seen_in_the_players_hands(lively):
    assert played_to(lively, "cup")
    handling = lively.pages["practice"].table.felt.handling
    lively.pages["practice"].table.felt.stage.motion.finish()
    assert handling.share == 1.0, "still at its end"
    lively.pages["practice"].play_out.skip()
    assert handling.isHidden(), "gone with the next change of the felt"


def test_the_cup_is_lifted_off_the_dice_and_they_are_read(lively):
    assert played_to(lively, "lift")
    felt = lively.pages["practice"].table.felt
    felt.stage.motion.finish()
    dice = [piece for piece in felt.stage.pieces if piece.startswith("die ")]
    assert len(dice) == 3
    cup = felt.handling.geometry()
    assert all(cup.contains(felt.place_rect(die).center()) for die in dice), "it stood over them"
    assert lively.pages["practice"].side.prompt.text() == "The cup is opened."
    felt.handling.show_share(0.0)
    covered = felt.handling.grab().toImage()
    felt.handling.show_share(1.0)
    assert felt.handling.grab().toImage() != covered


def test_the_wash_is_seen_where_a_book_prints_it(lively):
    """The manual of the proposition players: scramble, shuffle, cut (L1327)."""
    game = kit.library().game(PROP)
    assert played_to(lively, "wash", PROP)
    lively.sessions.begin_question(skill_ref(game, Kind.HANDLING, "deal.scramble", 3))
    assert lively.practice.screen.shown.duty.motion == "wash"


def test_the_next_round_is_seen_from_its_first_act(lively):
    """Behind the result of a session that is over nothing of the next one was shown."""
    assert played_to(lively, "wash", PROP)
    lively.practice.finish()
    assert lively.pages["practice"].stack.currentIndex() == 1
    assert played_to(lively, "wash", PROP)


def test_nothing_is_handled_where_nothing_moves(window):
    assert not played_to(window, "cup")
    felt = window.pages["practice"].table.felt
    felt.handling.play("shuffle", 900)
    assert felt.handling.isHidden()


def test_every_motion_of_a_book_can_be_drawn(lively):
    """Each of them changes the picture of the felt as it goes."""
    assert played_to(lively, "cup")
    felt = lively.pages["practice"].table.felt
    for motion in MOTIONS:
        felt.handling.play(motion, 900)
        pictures = []
        for share in (0.1, 0.5):
            felt.handling.show_share(share)
            pictures.append(felt.handling.grab().toImage())
        assert pictures[0] != pictures[1], motion
