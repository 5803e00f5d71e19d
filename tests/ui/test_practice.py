"""Whole drills and rounds by mouse alone, by keyboard alone, and by the typed line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel

from tests.ui import kit, walks
from trainer.core.rng import make_rng
from trainer.core.text import say
from trainer.drills.changes import changes
from trainer.drills.modes import EXAM, GUIDED, PRACTICE
from trainer.felt.felt_words import describe_places
from trainer.round.act_text import act_text
from trainer.round.acts import Seats
from trainer.round.duty import Kind
from trainer.training import moves
from trainer.training.shown import Phase

WAYS = {"mouse": kit.by_mouse, "keys": kit.by_keys, "command": kit.by_command}


def game():
    return kit.library().game(kit.GAME)


def turn(window):
    return window.practice.session.turn


def right(window):
    return turn(window).question.decision.result


def wrong(window):
    question = turn(window).question
    found = changes(question.duty.want, question.decision.result, question.round, (), make_rng(3))
    return next(act for _, act in found if not question.decision.accepts(act))


def answer(qtbot, window, way: str, act) -> None:
    """Gives an answer and commits it, in one of the three ways."""
    page = window.pages["practice"]
    want = turn(window).question.duty.want
    WAYS[way](qtbot, window, act, want)
    if way == "mouse":
        qtbot.mouseClick(page.side.primary, Qt.MouseButton.LeftButton)
    elif way == "keys":
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)


def go_on(qtbot, window, way: str) -> None:
    page = window.pages["practice"]
    if way == "mouse":
        qtbot.mouseClick(page.side.primary, Qt.MouseButton.LeftButton)
    else:
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [kind.value for kind in game().kinds])
def test_a_drill_of_every_kind_runs(qtbot, window, way, kind):
    window.routes.game = game()
    window.sessions.begin(window.trainee.starter().kind(game(), next(k for k in game().kinds if k == kind), count=1))
    kit.focus(window)
    answer(qtbot, window, way, right(window))
    shown = window.practice.screen.shown
    assert shown.phase is Phase.JUDGED, f"{act_text(right(window))} was not taken"
    assert shown.verdict
    go_on(qtbot, window, way)
    assert window.practice.screen.shown.phase is Phase.ENDED
    assert window.practice.screen.shown.summary.right == 1
    assert len(window.trainee.attempts) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_round_runs(qtbot, window, way):
    window.routes.game = game()
    window.trainee.set(rounds=f"{kit.GAME}:flow=no")
    window.sessions.begin_mode("practice")
    steps = 0
    while window.practice.running:
        kit.focus(window)
        answer(qtbot, window, way, right(window))
        assert window.practice.screen.shown.verdict, str(turn(window).question.duty.key)
        go_on(qtbot, window, way)
        steps += 1
        assert steps < 80
    assert steps > 10
    assert window.practice.screen.shown.summary.right == steps


def test_a_wrong_answer_may_be_mended_once_then_the_answer_is_shown(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0]))
    answer(qtbot, window, "command", wrong(window))
    page = window.pages["practice"]
    shown = window.practice.screen.shown
    assert shown.phase is Phase.RETRYING
    assert page.side.primary.text() == "Show the answer"
    assert shown.explanation is None, "the answer is not told before the second try"
    answer(qtbot, window, "command", wrong(window))
    shown = window.practice.screen.shown
    assert shown.phase is Phase.JUDGED
    assert shown.verdict is False
    texts = [label.text() for label in page.side.explanation.findChildren(type(page.bar.title))]
    assert "Not right" in texts
    assert any(str(shown.explanation.rule.says) in text for text in texts)
    assert not window.trainee.attempts[0].right


@pytest.mark.parametrize("kind", [Kind.TAKE_FEE, Kind.PLACE_BUTTON, Kind.SETTLE, Kind.READ_BONUS])
def test_a_wrong_try_moves_no_chip_and_adds_no_scroll_bar(window, kind):
    window.resize(1366, 768)
    window.sessions.begin(window.trainee.starter().kind(game(), kind))
    walks.settle()
    page = window.pages["practice"]
    side, pad = page.side, page.pad
    before = pad.mapTo(side, pad.rect().topLeft()), pad.width()
    window.practice.answer(wrong(window))
    walks.settle()
    assert side.wrong_try.isVisible()
    assert side.wrong_try.words.text() == window.look.words(window.practice.screen.sentence)
    assert (pad.mapTo(side, pad.rect().topLeft()), pad.width()) == before
    assert side.area.verticalScrollBar().isVisible() == (kind is Kind.READ_BONUS), "only twelve options are too many"
    window.practice.answer(wrong(window))
    walks.settle()
    assert not side.wrong_try.isVisible()


def test_mending_the_answer_at_the_second_try_counts_as_corrected(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    answer(qtbot, window, "keys", wrong(window))
    window.pages["practice"].pad.undo()
    answer(qtbot, window, "command", right(window))
    assert window.practice.screen.shown.verdict is True
    assert [one.first_try for one in window.trainee.attempts] == [True, False]


def test_a_wrong_amount_gives_way_to_the_next_one(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=1))
    due = right(window).cents
    qtbot.keyClicks(kit.focus(window), f"{(due + 500) / 100:.2f}")
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.practice.screen.shown.phase is Phase.RETRYING
    qtbot.keyClicks(kit.focus(window), f"{due / 100:.2f}")
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.practice.screen.shown.verdict is True


def test_enter_is_always_answered(qtbot, window):
    """Nothing typed, nonsense, nonsense after a wrong try: each time it is said how an amount is written."""
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=1))
    side = window.pages["practice"].side
    due = right(window).cents

    def phase() -> Phase:
        return window.practice.screen.shown.phase

    def enter(typed: str) -> str:
        qtbot.keyClicks(kit.focus(window), typed)
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
        return "" if side.lacking.isHidden() else side.lacking.text()

    assert enter("") == "Type an amount, for example: $12.50."
    assert "'1.234' is not an amount" in enter("1.234")
    side.primary.click()
    assert "'1.234' is not an amount" in side.lacking.text()
    assert phase() is Phase.ASKING
    kit.focus(window).selectAll()
    assert enter(f"{(due + 500) / 100:.2f}") == ""
    assert phase() is Phase.RETRYING
    assert "is not an amount" in enter("1,2,1")
    assert phase() is Phase.RETRYING


def test_a_wrong_choice_is_not_in_the_color_of_right(qtbot, window):
    """While it may be tried again, the wrong choice is marked as chosen: neither green nor the color of the button."""
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.COMPARE, count=1))
    answer(qtbot, window, "mouse", wrong(window))
    assert window.practice.screen.shown.phase is Phase.RETRYING
    (chosen,) = [one for one in window.pages["practice"].pad.buttons.values() if one.isChecked()]
    chrome = window.look.theme.chrome
    ground = chosen.grab().toImage().pixelColor(chosen.width() - 12, chosen.height() // 2).name()
    assert ground == chrome.chosen
    assert ground not in (chrome.right, chrome.accent)


def test_seats_that_are_right_are_not_crossed_out(qtbot, window):
    """Two of the right seats and a wrong one: only that one is marked while a second try is open."""
    due: tuple[int, ...] = ()
    while not 1 < len(due) < 6:
        window.sessions.begin(window.trainee.starter().kind(game(), Kind.GIVE_ENVY, count=1))
        due = right(window).seats
    outside = next(seat for seat in range(1, 8) if seat not in due)
    window.practice.answer(Seats(tuple(sorted((due[0], outside)))))
    screen = window.practice.screen
    assert screen.shown.phase is Phase.RETRYING
    assert (screen.wrong, screen.good) == ((f"seat-{outside}",), ())
    assert window.pages["practice"].table.felt.stage.badges[f"seat-{outside}"].style_name == "wrong"
    assert f"seat-{due[0]}" not in window.pages["practice"].table.felt.stage.badges


def test_what_cannot_be_read_is_said_and_stays_to_be_mended(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0]))
    page = window.pages["practice"]
    qtbot.keyClicks(kit.focus(window), "/")
    qtbot.keyClicks(page.command.field, "three dollars")
    qtbot.keyClick(page.command.field, Qt.Key.Key_Return)
    assert "three dollars" in page.command.problem.text()
    assert page.command.field.text() == "three dollars"
    assert window.appearance.announcer.last == str(window.practice.screen.problem)
    assert window.practice.screen.shown.phase is Phase.ASKING
    qtbot.keyClick(page.command.field, Qt.Key.Key_Escape)
    assert not page.command.field.hasFocus()
    kit.focus(window)


def test_a_hint_is_given_and_noted(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    qtbot.keyClicks(kit.focus(window), "h")
    assert window.practice.screen.shown.hint
    answer(qtbot, window, "keys", right(window))
    assert window.trainee.attempts[0].hint


def test_the_rulebook_opens_beside_the_question_and_comes_back(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    before = window.practice.screen.shown.code
    qtbot.keyClicks(kit.focus(window), "r")
    assert window.current == "rulebook"
    assert window.pages["rulebook"].back_button.isVisible()
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "practice"
    assert window.practice.screen.shown.code == before
    answer(qtbot, window, "command", right(window))
    assert window.trainee.attempts[0].peeks == 1


def test_an_explanation_leads_to_its_rule(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    answer(qtbot, window, "command", right(window))
    rule = window.practice.screen.shown.explanation.rule.id
    window.pages["practice"].side.explanation.rule_wanted.emit(rule)
    book = window.pages["rulebook"]
    assert book.marked == rule
    assert game().rules[rule].says in book.text.toPlainText()
    book.back.emit()
    assert window.current == "practice"


def test_same_again_asks_the_same_skill(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    answer(qtbot, window, "keys", right(window))
    kind = turn(window).question.duty.kind
    qtbot.keyClicks(kit.focus(window), "a")
    assert window.practice.screen.shown.phase is Phase.ASKING
    assert turn(window).question.duty.kind is kind


def test_the_clock_stands_while_the_window_is_left(window, clock):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    clock.pass_seconds(3)
    window.practice.send(moves.Leave())
    clock.pass_seconds(60)
    window.practice.send(moves.Return())
    clock.pass_seconds(1)
    window.practice.answer(right(window))
    assert window.trainee.attempts[0].millis == 4000


@pytest.mark.parametrize("met", [True, False])
def test_the_clock_shows_its_target_once_the_rule_was_met(window, clock, met):
    window.practice.met = lambda _: met
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    page = window.pages["practice"]
    clock.pass_seconds(3)
    page.timer.timeout.emit()
    assert page.bar.clock.seconds == 3
    assert ("target" in page.bar.clock.words()) is met


def test_under_pressure_time_runs_out(window, clock):
    window.routes.game = game()
    window.sessions.begin_mode("pressure")
    clock.pass_seconds(120)
    window.pages["practice"].timer.timeout.emit()
    assert window.practice.screen.shown.phase is Phase.JUDGED
    assert window.practice.screen.shown.verdict is False


def test_the_keys_of_the_page_are_listed(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=1))
    qtbot.keyClicks(kit.focus(window), "?")
    dialog = window.pages["practice"].keys_dialog
    assert dialog.isVisible()
    qtbot.keyClicks(dialog, "?")
    assert window.pages["practice"].keys_dialog is None
    kit.focus(window)


def test_a_demonstration_says_why_and_ends(qtbot, window):
    window.routes.game = game()
    window.sessions.begin_mode("demonstration")
    steps = 0
    while window.practice.running:
        shown = window.practice.screen.shown
        assert shown.phase is Phase.SHOWING
        assert shown.explanation.rule.cite
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
        steps += 1
        assert steps < 80
    assert steps > 10
    assert not window.trainee.attempts


def test_spot_the_error_stops_and_lets_pass(qtbot, window):
    window.routes.game = game()
    window.sessions.begin_mode("spot")
    fault = window.practice.session.fault
    for _ in range(80):
        if window.practice.screen.shown.phase is not Phase.WATCHING:
            break
        here = fault is not None and turn(window).question.duty.key == fault.key
        if here:
            qtbot.keyClicks(kit.focus(window), "s")
        else:
            qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.practice.screen.shown.phase is Phase.JUDGED
    assert window.practice.screen.shown.verdict is True


def test_an_exam_tells_nothing_before_its_end(qtbot, window):
    window.routes.game = game()
    window.sessions.begin_mode("exam")
    page = window.pages["practice"]
    assert not page.side.hint.isVisible()
    assert not page.side.rule.isVisible()
    qtbot.keyClicks(kit.focus(window), "r")
    assert window.current == "practice", "the book stays shut"
    for _ in range(40):
        if not window.practice.running:
            break
        assert window.practice.screen.shown.verdict is None
        assert page.bar.score.text() == ""
        window.practice.answer(right(window))
    assert window.practice.screen.shown.summary.passed is True


def test_a_newcomer_does_not_begin_with_rulings_or_chips(window):
    window.sessions.begin_today()
    kinds = [item.kind for item in window.practice.session.plan.items]
    assert len(kinds) == 10
    assert kinds == sorted(kinds, key=game().kinds.index), "in the order of a round"
    assert not {Kind.RULE_ON, Kind.MAKE_CHANGE, Kind.PAY_CHIPS, Kind.SIZE_IN, Kind.COLOR_UP} & set(kinds)


def test_a_wrong_answer_says_what_is_right_then_why_then_the_rule_then_what_it_costs(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.SETTLE, count=1))
    answer(qtbot, window, "command", wrong(window))
    go_on(qtbot, window, "mouse")
    told = window.practice.screen.shown.explanation
    assert told is not None
    assert told.cost
    view = window.pages["practice"].side.explanation
    texts = [label.text() for label in view.findChildren(QLabel) if label.text()]
    look = window.pages["practice"].look
    order = [look.words(told.answer)[1:], *(look.words(one) for one in (*told.why[:1], told.rule.says, told.cost))]
    places = [next(number for number, text in enumerate(texts) if words in text) for words in order]
    assert places == sorted(places)


def test_a_ruling_does_not_repeat_its_question_as_a_reason(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.RULE_ON, count=1))
    ask = window.practice.screen.shown.ask
    answer(qtbot, window, "command", right(window))
    view = window.pages["practice"].side.explanation
    assert not any(str(ask).split(" How do")[0] in label.text() for label in view.findChildren(QLabel))


@pytest.mark.parametrize(
    ("mode", "chosen", "labelled"),
    [
        (PRACTICE, {}, False),
        (GUIDED, {}, True),
        (EXAM, {}, False),
        (PRACTICE, {"amounts_practice": True}, True),
        (GUIDED, {"amounts_learn": False}, False),
        (EXAM, {"amounts_practice": True, "amounts_learn": True}, False),
    ],
)
def test_amounts_are_counted_or_read_off_as_the_mode_or_the_trainee_has_it(qtbot, window, mode, chosen, labelled):
    window.go("settings")
    page = window.pages["settings"]
    for name, words in {
        "amounts_learn": "Show stack totals in Learn",
        "amounts_practice": "Show stack totals in Practice",
    }.items():
        made = next(box for box in page.findChildren(QCheckBox) if box.text() == words)
        assert made.isChecked() is getattr(window.trainee.settings, name)
        made.setChecked(chosen.get(name, made.isChecked()))
    starter = window.trainee.starter()
    window.sessions.begin(starter.plan(say("Fees"), mode, starter.kind(game(), Kind.TAKE_FEE, count=1).items))
    stage = window.pages["practice"].table.felt.stage
    assert stage.amounts is labelled
    if mode is not EXAM:
        answer(qtbot, window, "command", right(window))
        assert stage.amounts, "once it is told"


def test_what_lies_where_the_question_points_is_said_on_request(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=1))
    screen = window.practice.screen
    said = str(describe_places(screen.view, screen.shown.duty.look))
    lay = screen.shown.lay
    amounts = [lay.chips_at(place) // 100 for place in screen.shown.duty.look]
    assert amounts
    assert all(str(one) in said.replace(",", "") for one in amounts)
    assert "$" not in str(screen.shown.ask)


def test_leaving_keeps_the_session_and_home_continues_it(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=3))
    answer(qtbot, window, "keys", right(window))
    go_on(qtbot, window, "keys")
    code = window.practice.screen.shown.code
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Escape)
    assert window.current == "home"
    assert window.pages["home"].main.text() == "Continue"
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "practice"
    assert window.practice.screen.shown.code == code
    assert window.practice.screen.shown.phase is Phase.ASKING


def test_the_cloth_is_painted_once_for_all_questions_of_a_game(qtbot, window):
    """Painting it takes longer than everything else a new question needs; only the plaque changes."""
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=9))
    backdrop = window.pages["practice"].table.felt.backdrop
    window.grab()
    painted, plaques = backdrop.painted, set()
    for _ in range(8):
        window.practice.answer(right(window))
        window.practice.send(moves.Next())
        window.grab()
        plaques.add(str(backdrop.felt.view.labels["plaque"]))
    assert backdrop.painted == painted > 0
    assert len(plaques) > 1


def test_after_the_answer_nothing_that_is_typed_is_read_as_one(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=2))
    answer(qtbot, window, "command", right(window))
    page = window.pages["practice"]
    qtbot.keyClicks(page.command.field, "nonsense")
    qtbot.keyClick(page.command.field, Qt.Key.Key_Return)
    assert "is answered" in page.command.problem.text()
    assert len(window.trainee.attempts) == 1
    qtbot.keyClick(page.command.field, Qt.Key.Key_Return)
    assert window.practice.screen.shown.number == 2


def test_blanks_are_no_wish_to_see_the_answer(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=1))
    answer(qtbot, window, "command", wrong(window))
    page = window.pages["practice"]
    qtbot.keyClicks(page.command.field, "   ")
    qtbot.keyClick(page.command.field, Qt.Key.Key_Return)
    assert window.practice.screen.shown.phase is Phase.RETRYING


def test_the_session_is_finished_from_the_typed_line_as_well(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=2))
    qtbot.keyClicks(kit.focus(window), "/")
    qtbot.keyClick(window.pages["practice"].command.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert window.practice.screen.shown.phase is Phase.ENDED


def test_the_clock_stands_while_the_keys_are_read(qtbot, window, clock):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=1))
    page = window.pages["practice"]
    clock.pass_seconds(3)
    page.show_keys()
    clock.pass_seconds(60)
    page.keys_dialog.close()
    clock.pass_seconds(2)
    answer(qtbot, window, "command", right(window))
    assert window.trainee.attempts[0].millis == 5000


def test_the_rulebook_opens_at_the_rules_of_the_duty(qtbot, window):
    window.sessions.begin(window.trainee.starter().kind(game(), Kind.TAKE_FEE, count=1))
    wanted = []
    window.pages["practice"].rule_wanted.connect(lambda game, rule: wanted.append(rule))
    qtbot.keyClicks(window.pages["practice"].side.primary, "r")
    assert wanted == [next(one.rule.id for one in game().skills if one.kind is Kind.TAKE_FEE)]


def test_a_way_to_practise_gives_its_session_its_name(window):
    window.routes.game = game()
    for mode, name in (("pressure", "Pressure"), ("guided", "Learn")):
        window.sessions.begin_mode(mode)
        assert str(window.practice.session.plan.title) == f"{game().info.title}: {name}"
