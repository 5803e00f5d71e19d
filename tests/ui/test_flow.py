"""A full round as it flows: how many steps and presses it takes, what the program does, what is remembered."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication, QCheckBox

from tests.ui import kit
from tests.ui.test_practice import wrong
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.core.text import Text
from trainer.drills.question import Deal
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.act_text import expected_words
from trainer.round.acts import Choose, Money, Seat, Settle, WantSettle
from trainer.round.duty import Kind
from trainer.table.places import seat_of
from trainer.training.flow import ROUTINE, AllHabits, Habits, read_habits
from trainer.training.moves import AnswerAll
from trainer.training.shown import Phase
from trainer.ui.answers import TogetherPad

BACCARAT = "casino-99/ez-baccarat-panda-8"
UTH = "casino-99/ultimate-texas-holdem"


READABLE = 10
"""Points a line of text on paper takes at least."""


class Fingers:
    """Presses keys and counts them."""

    def __init__(self, qtbot, window) -> None:
        self.bot, self.window, self.presses, self.steps = qtbot, window, 0, 0

    def keyClicks(self, widget, text: str) -> None:  # noqa: N802  as the bot calls it
        self.presses += len(text)
        self.bot.keyClicks(widget, text)

    def keyClick(self, widget, key) -> None:  # noqa: N802  as the bot calls it
        self.presses += 1
        self.bot.keyClick(widget, key)

    def enter(self) -> None:
        self.keyClick(kit.focus(self.window), Qt.Key.Key_Return)

    def say(self, act, want) -> None:
        """Gives an act as a hand would: whole dollars without cents, a taken stake as it stands."""
        if isinstance(act, Settle) and act.do != "pay":
            self.keyClicks(kit.focus(self.window), {"take": "t", "push": "u", "return": "b"}[act.do])
        else:
            kit.by_keys(self, self.window, act, want)

    def step(self) -> None:
        """One step of a round, done right by keys."""
        window, self.steps = self.window, self.steps + 1
        turn, page = window.practice.session.turn, window.pages["practice"]
        before, pad = window.practice.screen.turn, window.pages["practice"].pad
        if turn.call is not None:
            right = next(one.id for one in turn.call.want.options if one.words == turn.call.says)
            self.say(Choose(right), turn.call.want)
        elif turn.picking:
            self.say(Seat(turn.question.duty.seat), None)
        elif isinstance(pad, TogetherPad):
            for place, question in enumerate(turn.step_with):
                if window.practice.screen.turn != before or page.pad is not pad:
                    break
                if pad.place == place and pad.acts[place] is None:
                    act = question.decision.result
                    self.say(act, question.duty.want)
                    if window.practice.screen.turn == before and pad.place == place:
                        self.enter()
        else:
            self.say(turn.question.decision.result, turn.question.duty.want)
            self.enter()
        if window.practice.running and window.practice.screen.shown.phase is Phase.JUDGED:
            assert window.practice.screen.shown.verdict
            self.enter()

    def round(self) -> None:
        while self.window.practice.running:
            self.step()
            assert self.steps < 120


def played(qtbot, window, game: str, habits: str) -> Fingers:
    window.routes.open_game(game)
    window.trainee.set(rounds=f"{game}:{habits}")
    window.sessions.begin(
        window.trainee.starter().round(kit.library().game(game), habits=window.trainee.habits.of(game))
    )
    fingers = Fingers(qtbot, window)
    fingers.round()
    assert all(one.attempt.right for one in window.practice.results)
    return fingers


@pytest.mark.parametrize("game", [kit.GAME, pytest.param(UTH, marks=pytest.mark.long)])
def test_a_round_takes_half_the_presses(qtbot, window, game):
    plain = played(qtbot, window, game, "flow=no")
    window.services.seed.last -= 1
    flowing = played(qtbot, window, game, "flow=yes")
    window.services.seed.last -= 1
    off = "+".join(sorted(ROUTINE))
    judgement = played(qtbot, window, game, f"off={off}")
    assert flowing.steps <= 0.75 * plain.steps
    assert flowing.presses <= 0.6 * plain.presses
    assert judgement.presses <= 0.5 * plain.presses


def begin_flow(window, game: str = kit.GAME) -> None:
    window.routes.open_game(game)
    window.sessions.begin_mode("practice")


def at_a_seat(qtbot, window, wanted) -> Fingers:
    """Deals on until a step at a seat whose call is as wanted."""
    fingers = Fingers(qtbot, window)
    for _ in range(80):
        turn = window.practice.session.turn
        right = turn.question.decision.result
        if not turn.picking and turn.question.duty.kind is Kind.COMPARE and wanted(right):
            return fingers
        fingers.step()
    raise AssertionError("no such seat")


def test_a_seat_that_loses_is_taken_with_one_key(qtbot, window):
    begin_flow(window)
    at_a_seat(qtbot, window, lambda right: right == Choose("lose"))
    count = len(window.trainee.attempts)
    pad = window.pages["practice"].pad
    number = [one.id for one in pad.now.options].index("lose") + 1
    settles = [one for one in window.practice.session.turn.step_with if one.duty.kind is Kind.SETTLE]
    qtbot.keyClicks(kit.focus(window), str(number))
    answered = list(window.trainee.attempts)[count:]
    if len(pad.duties) == 1 + len(settles):
        assert [one.right for one in answered] == [True] * (1 + len(settles))
        assert window.practice.screen.shown.sentences
    else:
        assert pad.acts[1] == Settle("take", settles[0].duty.want.stake)


def test_a_wrong_call_stops_there_and_is_asked_again(qtbot, window):
    begin_flow(window)
    at_a_seat(qtbot, window, lambda right: right == Choose("lose"))
    pad, count = window.pages["practice"].pad, len(window.trainee.attempts)
    number = [one.id for one in pad.now.options].index("push") + 1
    qtbot.keyClicks(kit.focus(window), str(number))
    while window.practice.screen.shown.phase is Phase.ASKING and pad.all_acts() is None:
        qtbot.keyClicks(kit.focus(window), "1")
    if window.practice.screen.shown.phase is Phase.ASKING:
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.practice.screen.shown.phase is Phase.RETRYING
    assert [one.right for one in list(window.trainee.attempts)[count:]] == [False]
    assert window.practice.session.turn.question.duty.kind is Kind.COMPARE


def test_the_wrong_seat_is_said_and_the_right_one_opened(qtbot, window):
    begin_flow(window)
    fingers = Fingers(qtbot, window)
    while not window.practice.session.turn.picking:
        fingers.step()
    right = window.practice.session.turn.question.duty.seat
    other = next(seat for seat in window.practice.screen.shown.want.seats if seat != right)
    qtbot.keyClicks(kit.focus(window), str(other))
    assert "Try again" in kit.said(window.pages["practice"].side.notes)
    assert window.pages["practice"].pad.act() is None, "the wrong seat is not chosen any more"
    qtbot.keyClicks(kit.focus(window), str(other))
    shown = window.practice.screen.shown
    assert f"seat {right} is next" in str(shown.missed)
    assert shown.duty.seat == right
    assert "is next" in kit.said(window.pages["practice"].side.notes)


def test_a_step_is_typed_in_one_line(qtbot, window):
    begin_flow(window)
    at_a_seat(qtbot, window, lambda right: right != Choose("win"))
    turn = window.practice.session.turn
    count = len(window.trainee.attempts)
    from trainer.round.act_text import act_text

    line = "; ".join(act_text(one.decision.result) for one in turn.step_with)
    qtbot.keyClicks(kit.focus(window), "/")
    field = window.pages["practice"].command.field
    qtbot.keyClicks(field, line)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    answered = list(window.trainee.attempts)[count:]
    assert len(answered) >= len(turn.step_with)
    assert all(one.right for one in answered)


def test_duties_are_switched_off_on_the_page_of_the_game_and_remembered(qtbot, window):
    window.routes.open_game(kit.GAME)
    rounds = window.pages["game"].rounds
    rounds.fold.click()
    assert rounds.inner.isVisible()
    box = next(one for one in rounds.findChildren(QCheckBox) if one.text() == "Collection fee")
    box.click()
    assert "18 of 19" in rounds.fold.text()
    kept = read_habits(window.trainee.settings.rounds)
    assert kept.of(kit.GAME).off == {Kind.TAKE_FEE}
    assert kept.of(UTH) == Habits()
    window.sessions.begin_mode("practice")
    assert Kind.TAKE_FEE not in window.practice.session.plan.kinds
    assert window.practice.session.turn.question.duty.kind is not Kind.TAKE_FEE


def test_chips_are_laid_down_in_rounds_as_somebody_wishes(window):
    window.routes.open_game(kit.GAME)
    window.pages["game"].rounds.chips.click()
    window.sessions.begin_mode("practice")
    session = window.practice.session
    assert session.turn.question.round.setup.option("chips") == "on"
    assert session.turn.question.whole_round


def test_the_page_of_a_game_with_its_switches_has_names_and_fits(window):
    window.routes.open_game(kit.GAME)
    page = window.pages["game"]
    page.rounds.fold.click()
    for size in ((1366, 768), (1280, 720)):
        window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert not cut_buttons(window, page)
        assert not squashed_texts(page)
    assert not nameless_widgets(page)
    assert not nameless_for_a_reader(window)


def test_habits_are_kept_as_text():
    habits = AllHabits().with_game("a/b", Habits(frozenset({Kind.BURN, Kind.PEEK}), flow=False, chips=True))
    assert read_habits(habits.written()) == habits
    assert read_habits("a/b:off=dance+burn,new=1").of("a/b") == Habits(frozenset({Kind.BURN}))
    usual = AllHabits().with_game("a/b", Habits())  # chosen, it holds after clean rounds too
    assert read_habits(usual.written()) == usual


def test_the_last_duty_is_never_left_to_the_program():
    only = Habits(off=frozenset({Kind.BURN}))
    assert only.switched(Kind.PEEK, (Kind.BURN, Kind.PEEK), mine=False) == only


def test_the_typed_line_is_for_the_duty_of_the_step_that_is_open(qtbot, window):
    begin_flow(window)
    at_a_seat(qtbot, window, lambda right: right == Choose("lose"))
    page, turn = window.pages["practice"], window.practice.session.turn
    wants = [question.duty.want for question in turn.step_with]
    settle = next(place for place, want in enumerate(wants) if isinstance(want, WantSettle))
    assert page.command.field.placeholderText() != window.look.words(expected_words(wants[settle]))
    page.pad.acts[:settle] = [question.decision.result for question in turn.step_with[:settle]]
    page.pad.open(settle)
    assert page.command.field.placeholderText() == window.look.words(expected_words(wants[settle]))
    count = len(window.trainee.attempts)
    page.command.field.setFocus()
    page.command.field.setText("/")
    kit.by_command(qtbot, window, turn.step_with[settle].decision.result, wants[settle])
    answered = list(window.trainee.attempts)[count:]
    assert len(answered) == settle + 1
    assert all(one.right for one in answered)


def test_a_round_is_looked_back_on_printed_and_gone_on_with(qtbot, window, tmp_path):
    begin_flow(window)
    turn = window.practice.session.turn
    key = turn.question.duty.key
    window.practice.answer(wrong(window))
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    while window.practice.running:
        at = window.practice.session.turn
        if window.practice.screen.shown.phase is Phase.JUDGED:
            qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
        else:
            window.practice.answer(Seat(at.question.duty.seat) if at.picking else at.question.decision.result)
    view = window.pages["practice"].summary.debrief
    for _ in range(4):
        QApplication.processEvents()
    assert view.isVisible()
    assert view.first.text().startswith("First mistake: step 1,")
    meter = window.pages["practice"].bar.meter
    assert meter.value() == meter.maximum()
    view.save(tmp_path / "round.pdf")
    assert view.message.text() == "Saved: round.pdf."
    with closing(QPdfDocument()) as pages:
        pages.load(str(tmp_path / "round.pdf"))
        heights = [pages.getAllText(page).boundingRectangle().height() for page in range(pages.pageCount())]
    assert sum(heights) > READABLE * len(window.practice.results)
    view.save(tmp_path / "nowhere" / "round.pdf")
    assert "cannot be written" in view.message.text()
    qtbot.waitUntil(lambda: not squashed_texts(window.pages["practice"]))
    assert not nameless_widgets(window.pages["practice"])
    view.on.click()
    assert window.practice.session.turn.question.duty.key == key
    assert window.practice.session.plan.flow


def test_the_call_is_said_with_what_was_right(window):
    begin_flow(window)
    while window.practice.session.turn.question.duty.kind is not Kind.PLACE_BUTTON:
        turn = window.practice.session.turn
        window.practice.answer(turn.question.decision.result)
    seat = window.practice.session.turn.question.decision.result.seat
    window.practice.answer(Seat(seat))
    assert f"Action is seat {seat}." in str(window.practice.screen.shown.sentences[-1])


def test_the_pay_table_lies_beside_the_wager_it_pays_and_not_in_exams(window):
    window.routes.open_game(kit.GAME)
    window.sessions.begin_kind(Kind.READ_BONUS)
    side = window.pages["practice"].side
    assert side.posted.isVisible()
    assert not side.table.isVisible()
    side.posted.click()
    game = kit.library().game(kit.GAME)
    rows = next(table for table in game.book.pay_tables if table.wager == "fortune").rows
    assert side.table.isVisible()
    assert all(f"{row.name}  {row.odds}" in side.table.text() for row in rows)
    window.sessions.begin_kind(Kind.COUNT_DICE)
    assert not side.posted.isVisible()


FEES = (
    f"{kit.GAME} seed=1 seats=7 bank=7:$2200/1 2:game=$20,fortune=$20 3:game=$75 4:game=$20 5:game=$80 "
    "dice=2-3-6 fee=33"
)


def at_fees(window):
    """A flowing round at the fees of several players, which are one step; the step."""
    made = replace(window.trainee.starter().round(kit.library().game(kit.GAME)), items=(Deal(kit.GAME, FEES),))
    window.sessions.begin(replace(made, flow=True, calls=False))
    while window.practice.session.turn.question.duty.kind is not Kind.TAKE_FEE:
        window.practice.answer(kit.right(window.practice))
    step = window.practice.session.turn.step_with
    assert len(step) > 2
    return step


def test_questions_asked_together_have_their_own_heading_and_mark(qtbot, window, monkeypatch):
    """Fees of several players: the heading and the wagers are the next one's once a fee is typed, and back again."""
    step = at_fees(window)
    page, marked = window.pages["practice"], [step[0].duty.look]
    monkeypatch.setattr(page.table, "mark", lambda _wrong, _good, look, _count=(): marked.append(look))
    fingers = Fingers(qtbot, window)
    for place, question in enumerate(step[:-1]):
        assert page.pad.place == place
        assert page.side.prompt.text() == window.look.words(question.duty.ask)
        assert marked[-1] == question.duty.look
        fingers.say(question.decision.result, question.duty.want)
        if page.pad.place == place:
            fingers.enter()
    assert marked[-1] == step[-1].duty.look != step[0].duty.look
    page.pad.open(0)
    assert page.side.prompt.text() == window.look.words(step[0].duty.ask)
    assert marked[-1] == step[0].duty.look


def test_a_felt_shown_with_a_later_question_shows_what_was_answered(window):
    """The fee that was typed lies in the drop, right or wrong: the felt never tells the right one."""
    step = at_fees(window)
    typed = Money(step[0].decision.result.cents + 100)
    asked = window.practice.asked_next((typed,))
    before = step[0].round.lay.chips_at("drop")
    (drop,) = [piece for piece in asked.view.pieces if piece.place == "drop"]
    assert drop.cents == before + typed.cents


def test_one_wrong_answer_leaves_the_others_of_its_step(qtbot, window):
    """The second fee is wrong: what was typed behind it stands there still, and Enter takes it."""
    step = at_fees(window)
    rights = [question.decision.result for question in step]
    window.practice.send(AnswerAll((rights[0], Money(rights[1].cents + 100), *rights[2:])))
    page, fingers = window.pages["practice"], Fingers(qtbot, window)
    assert page.pad.acts == [None, *rights[2:]]
    for letter in f"{(rights[1].cents + 200) / 100:.2f}":
        fingers.keyClicks(kit.focus(window), letter)
    fingers.enter()
    assert window.practice.screen.shown.phase is Phase.JUDGED, "wrong twice: the answer is told"
    fingers.enter()
    assert page.pad.all_acts() == tuple(rights[2:])
    assert all(line.isVisible() for line in page.pad.lines)
    fingers.enter()
    fees = [one for one in window.trainee.attempts if one.kind == Kind.TAKE_FEE.value and one.first_try]
    assert [one.right for one in fees] == [True, False, *[True] * len(rights[2:])]


def test_wrong_answers_still_show_their_reason(qtbot, window):
    begin_flow(window)
    window.practice.answer(wrong(window))
    assert window.practice.screen.shown.phase is Phase.RETRYING
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.practice.screen.shown.explanation is not None
    assert window.pages["practice"].side.explanation.isVisible()


def test_the_calls_are_chosen_by_one_key_each_where_the_trainee_wants_that(qtbot, window):
    plan = window.trainee.starter().round(kit.library().game(kit.GAME), habits=Habits(calls=True))
    window.sessions.begin(replace(plan, id=f"{plan.id}, said", calls=False))
    said = Fingers(qtbot, window)
    said.round()
    window.sessions.begin(plan)
    chosen = Fingers(qtbot, window)
    chosen.round()
    count, wrong = window.practice.screen.shown.calls
    assert count >= 3
    assert wrong == 0
    assert chosen.presses == said.presses + count
    assert chosen.steps == said.steps + count
    assert f"calls: {count}" in window.pages["practice"].summary.extras.text()


def test_the_wish_to_choose_the_calls_is_a_switch_of_the_game_s_page(qtbot, window):
    window.routes.open_game(kit.GAME)
    rounds = window.pages["game"].rounds
    rounds.fold.setChecked(True)
    assert not rounds.calls.isChecked()
    rounds.calls.click()
    assert read_habits(window.trainee.settings.rounds).of(kit.GAME).calls
    window.sessions.begin_mode("practice")
    assert window.practice.session.plan.calls


# ---------------------------------------------------------------- losers are swept


def first_seat(window, game: str, seed: int):
    """A full round answered right up to the first seat that is turned to, with what is settled from there."""
    setup = kit.library().game(game).new_setup(seed, ANY)
    plan = window.trainee.starter().single(Deal(game, setup.to_text()), Text("Round"))
    window.sessions.begin(replace(plan, kinds=frozenset(Kind) - ROUTINE, flow=True))
    while not window.practice.session.turn.picking:
        window.practice.answer(window.practice.session.turn.question.decision.result)
    steps = machine.every_duty(window.practice.session.turn.question.round)
    return [(duty.key, decision.result) for _, duty, decision in steps if duty.kind in (Kind.SETTLE, Kind.COMPARE)]


def losers(settled) -> list[str]:
    """The bets that are taken before the first that is not."""
    bets = []
    for key, act in settled:
        if act not in (Choose("lose"), Settle("take", act.cents if isinstance(act, Settle) else 0)):
            break
        bets += [key.subject] if isinstance(act, Settle) else []
    return bets


def drag_across(qtbot, window, places: list[str]) -> None:
    """A drag that begins on the bare cloth and comes back to it behind each of these stacks."""
    felt = window.pages["practice"].table.felt
    stops = [felt.stage.pieces[f"chips {place}"].geometry().center() for place in places]
    start = felt.place_rect("bank").center() - QPoint(0, felt.place_rect("bank").height())
    qtbot.mousePress(felt, Qt.MouseButton.LeftButton, pos=start)
    for stop in stops:
        qtbot.mouseMove(felt, pos=stop)
        qtbot.mouseMove(felt, pos=start)
        assert felt.stage.pieces[f"chips {places[stops.index(stop)]}"].lifted
    qtbot.mouseRelease(felt, Qt.MouseButton.LeftButton, pos=start)


@pytest.mark.parametrize(("game", "seed", "count"), [(BACCARAT, 5, 3), (kit.GAME, 8, 1)])
def test_losers_are_swept_by_one_drag(qtbot, window, game, seed, count):
    bets = losers(first_seat(window, game, seed))[:count]
    assert len(bets) == count
    before = len(window.practice.results)
    drag_across(qtbot, window, bets)
    results = window.practice.results[before:]
    assert {result.attempt.key.rpartition("/")[2] for result in results if "settle" in result.attempt.key} >= {*bets}
    assert all(result.attempt.right for result in results)
    felt = window.pages["practice"].table.felt
    assert not any(piece.lifted for piece in felt.stage.pieces.values())


def test_a_winner_that_is_swept_stops_the_sweep_and_is_told(qtbot, window):
    first, *others = first_seat(window, BACCARAT, 2)
    assert first[1].do == "pay"
    drag_across(qtbot, window, [first[0].subject, others[0][0].subject])
    assert window.practice.screen.shown.phase in (Phase.JUDGED, Phase.RETRYING)
    assert window.practice.session.turn.question.duty.key == first[0]


def test_losers_are_swept_by_a_typed_line(window):
    bets = losers(first_seat(window, BACCARAT, 5))[:3]
    before = len(window.practice.results)
    assert window.practice.type_answer(f"sweep {' '.join(str(seat_of(bet)) for bet in bets)}")
    settled = [result for result in window.practice.results[before:] if "settle" in result.attempt.key]
    assert [result.attempt.right for result in settled] == [True] * 3


def test_a_drag_across_bets_means_nothing_where_none_is_settled(qtbot, window):
    setup = kit.library().game(BACCARAT).new_setup(5, ANY)
    window.sessions.begin_question(Deal(BACCARAT, setup.to_text()))
    felt = window.pages["practice"].table.felt
    before = window.practice.session
    bet = next(piece.place for piece in felt.view.pieces if piece.id.startswith("chips seat-"))
    assert not felt.sweeps
    window.practice.sweep([bet])
    assert window.practice.session is before
