"""How many keys a round takes where routine is left to the program and what takes judgment is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit
from trainer.drills.question import Deal
from trainer.games.base import ANY
from trainer.round.acts import Seat, Seats, Settle, Shares, WantSeat, WantSeats, WantSettle, WantShares
from trainer.round.setup import Setup
from trainer.training.flow import USUAL
from trainer.training.session_view import shown_want
from trainer.training.shown import Phase
from trainer.ui.answers import Pad, TogetherPad, make_pad


class Keys:
    """Presses keys as the test's own hand does, and counts them."""

    def __init__(self, qtbot) -> None:
        self.qtbot, self.count = qtbot, 0

    def keyClick(self, widget, key) -> None:  # noqa: N802
        self.count += 1
        self.qtbot.keyClick(widget, key)

    def keyClicks(self, widget, text) -> None:  # noqa: N802
        self.count += len(text)
        self.qtbot.keyClicks(widget, text)


def seats(count: int) -> Callable[[Setup], bool]:
    return lambda setup: len(setup.seats_taken) == count and not setup.option("fault")


def six_wagers(setup: Setup) -> bool:
    return len(setup.wagers) == 6 and not setup.option("fault")


def deal_round(keys: Keys, window, id: str, fits: Callable[[Setup], bool]) -> int:
    """A whole round answered right with keys alone; how many it took."""
    game = kit.library().game(id)
    setup = next(setup for seed in range(400) if fits(setup := game.new_setup(seed, ANY)))
    window.trainee.set(rounds=window.trainee.habits.with_game(id, USUAL.routine_off()).written())
    window.sessions.continue_round(Deal(id, setup.to_text()))
    page = window.pages["practice"]
    for _ in range(200):
        if not window.practice.running:
            return keys.count
        turn = window.practice.session.turn
        if window.practice.screen.shown.phase is Phase.JUDGED:
            keys.keyClick(kit.focus(window), Qt.Key.Key_Return)
            continue
        pad = page.pad
        if isinstance(pad, TogetherPad) and pad.all_acts() is not None:
            keys.keyClick(kit.focus(window), Qt.Key.Key_Return)
            continue
        answer_one(keys, window, turn)
    raise AssertionError("the round does not end")


def answer_one(keys: Keys, window, turn) -> None:
    """The duty that is open, with as few keys as it takes."""
    pad = window.pages["practice"].pad
    place = pad.place if isinstance(pad, TogetherPad) else 0
    question = turn.question if turn.picking else (turn.step_with or (turn.question,))[place]
    act = Seat(turn.question.duty.seat) if turn.picking else question.decision.result
    if isinstance(act, Settle):
        even = act.do == "pay" and act.cents == question.duty.want.stake
        verb = "e" if even else {"pay": "p", "take": "t", "push": "u", "return": "b"}[act.do]
        keys.keyClicks(kit.focus(window), verb)
        if act.do == "pay" and not even:
            keys.keyClicks(kit.focus(window), f"{act.cents / 100:g}")
    else:
        kit.by_keys(keys, window, act, shown_want(question))
    gone = window.practice.session.turn is not turn
    moved = isinstance(pad, TogetherPad) and (pad.all_acts() is not None or pad.place != place)
    if not (gone or moved):
        keys.keyClick(kit.focus(window), Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("id", "fits", "most"),
    [
        ("casino-99/fortune-pai-gow-poker", seats(4), 30),
        ("angies/texas-holdem", seats(6), 45),
        ("poker-flats/texas-holdem", seats(6), 45),
        ("casino-99/ez-baccarat-panda-8", six_wagers, 30),
        ("lake-elsinore/fortune-7-baccarat", six_wagers, 30),
    ],
)
def test_a_round_at_judgment_level_takes_few_keys(qtbot, window, id, fits, most):
    assert deal_round(Keys(qtbot), window, id, fits) <= most


def seat_pad(looks: int, seats_there: tuple[int, ...]) -> Pad:
    want = WantSeat(seats_there) if looks == 1 else WantSeats(seats_there)
    return make_pad(want, kit.look(None))


def test_a_seat_of_two_digits_can_be_typed_where_seat_1_is_not_there(qtbot):
    """Seat 10 of a baccarat table at which nobody sits in seat 1."""
    pad = seat_pad(1, (2, 10, 12))
    qtbot.addWidget(pad)
    assert all(pad.key(digit) for digit in "10")
    assert pad.act() == Seat(10)
    many = seat_pad(2, (2, 10, 12))
    qtbot.addWidget(many)
    assert all(many.key(digit) for digit in "10212")
    assert many.act() == Seats((2, 10, 12))


# ---------------- the same by one gesture


def settle_pad(qtbot) -> Pad:
    pad = make_pad(WantSettle(2_500), kit.look(None))
    qtbot.addWidget(pad)
    pad.aim(("seat-4.game", "bank"))
    return pad


@pytest.mark.parametrize(
    ("piece", "place", "act"),
    [
        ("chips seat-4.game", "bank", Settle("take", 2_500)),
        ("chips bank", "seat-4.game", Settle("pay", 2_500)),
        ("chips seat-4.game", "seat-4.stack", Settle("return", 2_500)),
    ],
)
def test_a_bet_is_swept_sized_in_or_given_back_with_one_drag(qtbot, piece, place, act):
    pad = settle_pad(qtbot)
    heard = []
    pad.entered.connect(lambda: heard.append(pad.act()))
    assert piece in pad.movable()
    assert pad.pressed(place, piece)
    assert heard == [act]


def test_a_press_on_the_bet_alone_settles_nothing(qtbot):
    pad = settle_pad(qtbot)
    assert not pad.pressed("seat-4.game", "chips seat-4.game")
    assert pad.act() is None


def test_a_pot_is_dragged_to_its_winner(qtbot):
    pad = make_pad(WantShares((3, 5), 4_200), kit.look(None))
    qtbot.addWidget(pad)
    pad.aim(("pot-1", "seat-3.hand"))
    assert pad.movable() == ("chips pot-1",)
    assert pad.pressed("seat-5.hand", "chips pot-1")
    assert pad.act() == Shares(((5, 4_200),))


def test_a_hand_is_killed_by_carrying_it_to_the_muck(qtbot):
    pad = seat_pad(2, (2, 4, 6))
    qtbot.addWidget(pad)
    assert "pile seat-4.hand" in pad.movable()
    assert pad.pressed("discard", "pile seat-4.hand")
    assert pad.act() == Seats((4,))
