"""Touch mode: whatever is pressed is large enough for a finger, on every page and for every sort of answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListWidget, QScroller, QTreeWidget, QWidget

from tests.ui import kit, walks
from tests.ui.test_acts import HOLDEM, bets_on, middle, up_to_bets
from tests.ui.test_flow import BACCARAT, first_seat, losers
from trainer.core.text import Text
from trainer.drills.code import kind_ref
from trainer.drills.question_builder import build
from trainer.round.acts import Seat, Shares
from trainer.round.duty import Kind
from trainer.table.places import hand_place
from trainer.ui.felt.piece_widgets import Target
from trainer.ui.window import Window

FINGER = 44


@pytest.fixture
def window(qtbot, store, clock):
    """A window in touch mode at 1280 x 720."""
    store.use(store.people[0]).stored = {"motion": "no", "touch": "yes"}
    made = Window(kit.services(store, clock))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    return made


def too_small(window) -> list[str]:
    """What can be pressed and is smaller than a finger."""
    found = []
    for one in window.findChildren(QWidget):
        if not one.isVisible() or not one.isEnabled() or isinstance(one, Target):
            continue
        inner = isinstance(one.parent(), (QLineEdit, QComboBox)) or "felt" in type(one).__module__
        if isinstance(one, (QAbstractButton, QLineEdit, QComboBox)) and not inner:
            if one.width() < FINGER or one.height() < FINGER:
                found.append(f"{type(one).__name__} {one.accessibleName()!r} {one.width()} x {one.height()}")
        elif isinstance(one, (QListWidget, QTreeWidget)):
            rows = [one.visualItemRect(item).height() for item in items(one)]
            if rows and min(rows) < FINGER:
                found.append(f"{type(one).__name__} rows of {min(rows)}")
    return found


def items(one: QListWidget | QTreeWidget) -> list:
    if isinstance(one, QListWidget):
        return [one.item(row) for row in range(min(3, one.count()))]
    return [one.topLevelItem(row) for row in range(min(3, one.topLevelItemCount()))]


def test_every_button_of_a_page_is_as_large_as_a_finger(window):
    """One walk over every page; what is too small is listed by page."""
    walks.work(window, 1)
    found = {}
    for name in walks.PAGES:
        assert walks.show(window, name).isVisible(), name
        found[name] = too_small(window)
    assert {name: small for name, small in found.items() if small} == {}


def hard_to_hit(felt) -> list[str]:
    """What can be chosen on a felt and is, with the reach of a finger, smaller than a finger."""
    reach = felt.reach_of_a_finger
    return [
        one.accessibleName()
        for one in felt.stage.everything()
        if not one.isHidden()
        and (one.can_choose or one.can_move)
        and min(one.width(), one.height()) + 2 * reach < FINGER
    ]


def test_every_sort_of_answer_is_given_with_a_finger(window):
    for state in walks.states(window, walks.answers()):
        assert too_small(window) == [], state
        assert hard_to_hit(window.pages["practice"].table.felt) == [], state


def test_a_press_beside_a_small_thing_means_it(qtbot, window):
    walks.practise(window, "angies/omaha-high-low", walks.wants("angies/omaha-high-low")["WantSeat"])
    walks.settle()
    felt = window.pages["practice"].table.felt
    felt.set_choosable(())
    felt.set_movable(["button dealer"], lambda _piece, place: place.startswith("seat-"))
    button = felt.stage.pieces.get("button dealer")
    assert button is not None
    beside = QPoint(button.geometry().center().x(), button.geometry().bottom() + round(felt.reach_of_a_finger) - 2)
    assert felt.childAt(beside) is None
    qtbot.mouseClick(felt, Qt.MouseButton.LeftButton, pos=beside)
    assert felt.gestures.carried is button
    qtbot.mouseClick(felt, Qt.MouseButton.LeftButton, pos=beside)
    assert felt.gestures.carried is None
    qtbot.mouseClick(felt, Qt.MouseButton.LeftButton, pos=beside + QPoint(0, 30))
    assert felt.gestures.carried is None


def test_pages_are_moved_by_a_finger(window):
    window.go("rulebook")
    page = window.pages["rulebook"]
    assert QScroller.hasScroller(page.text.viewport())
    assert QScroller.grabbedGesture(page.text.viewport()) != Qt.GestureType(0)


# ---------------------------------------------------------------- gestures with a finger, by real touches


@pytest.fixture
def lively(qtbot, store, clock) -> Window:
    """In touch mode, with acts at a pace that no test waits for."""
    store.use(store.people[0]).stored = {"motion": "yes", "pace": "60", "touch": "yes"}
    made = Window(kit.services(store, clock))
    kit.show(qtbot, made)
    made.go(made.current)
    return made


@pytest.fixture(scope="module")
def finger(qapp):
    return QTest.createTouchDevice()


def draw(felt, finger, stops: list[QPoint]) -> None:
    """A finger put down at the first stop, drawn over the others, and lifted at the last."""
    target = felt.childAt(stops[0]) or felt
    QTest.touchEvent(target, finger).press(0, target.mapFrom(felt, stops[0]), target).commit()
    for stop in stops[1:]:
        QTest.touchEvent(target, finger).move(0, target.mapFrom(felt, stop), target).commit()
    QTest.touchEvent(target, finger).release(0, target.mapFrom(felt, stops[-1]), target).commit()
    walks.settle()


def across(felt) -> list[QPoint]:
    start = middle(felt, "pot-1") + QPoint(0, felt.place_rect("pot-1").height())
    return [start, *(middle(felt, bet) for bet in bets_on(felt)), start]


def one_bet(felt) -> list[QPoint]:
    return [middle(felt, bets_on(felt)[0]), middle(felt, "pot-1")]


def on_the_pot(felt) -> list[QPoint]:
    return [middle(felt, "pot-1")]


@pytest.mark.parametrize("drawn", [across, one_bet, on_the_pot])
def test_bets_are_brought_in_with_a_finger(lively, finger, drawn):
    page = up_to_bets(lively)
    felt = page.table.felt
    assert page.play_out.waits
    draw(felt, finger, drawn(felt))
    assert not page.play_out.waits
    assert not bets_on(felt)


def test_losers_are_swept_with_a_finger(window, finger):
    window.resize(1366, 768)
    bets = losers(first_seat(window, BACCARAT, 5))[:3]
    walks.settle()
    before = len(window.practice.results)
    felt = window.pages["practice"].table.felt
    start = middle(felt, "bank") - QPoint(0, felt.place_rect("bank").height())
    stops = [start]
    for bet in bets:
        stops += [middle(felt, f"chips {bet}"), start]
    draw(felt, finger, stops)
    settled = [result for result in window.practice.results[before:] if "settle" in result.attempt.key]
    assert [result.attempt.right for result in settled] == [True] * 3
    assert not any(piece.lifted for piece in felt.stage.pieces.values())


def question_of(window, id: str, kind: Kind, fits) -> None:
    """The first question of a kind whose answer is as wanted."""
    game = kit.library().game(id)
    for seed in range(60):
        ref = kind_ref(game, kind, seed)
        if fits(build(kit.library().game, ref).decision.result):
            window.sessions.begin(window.trainee.starter().single(ref, Text("One question")))
            walks.settle()
            return
    raise AssertionError("no such question")


def corner_of_hand(felt, seat: int) -> QPoint:
    """On the first card or the pile of a hand."""
    hand = next(piece for piece in felt.view.pieces if piece.place == hand_place(seat))
    return felt.stage.pieces[hand.id].geometry().center()


def test_a_pot_is_drawn_to_its_winner_with_a_finger(window, finger):
    question_of(window, HOLDEM, Kind.SPLIT_POT, lambda right: len(right.shares) == 1)
    page = window.pages["practice"]
    ((winner, cents),) = kit.right(window.practice).shares
    felt = page.table.felt
    draw(felt, finger, [middle(felt, "chips pot-1"), corner_of_hand(felt, winner)])
    assert page.pad.act() == Shares(((winner, cents),))


def test_losing_hands_are_killed_with_a_finger(window, finger):
    """A poker game: the hands that do not win are drawn to the muck, the one that stays wins."""
    question_of(window, HOLDEM, Kind.COMPARE, lambda right: len(right.seats) == 1)
    page = window.pages["practice"]
    felt, right = page.table.felt, kit.right(window.practice)
    losing = [seat for seat in page.pad.seats if seat not in right.seats]
    assert losing
    for seat in losing:
        draw(felt, finger, [corner_of_hand(felt, seat), middle(felt, "muck")])
    assert page.pad.act() == right


def test_dead_hands_are_picked_up_with_a_finger(window, finger):
    """A banked game: the hands of empty seats are drawn to the discard rack."""
    question_of(window, kit.GAME, Kind.PICK_UP, lambda right: 0 < len(right.seats) < 4)
    page = window.pages["practice"]
    felt, right = page.table.felt, kit.right(window.practice)
    for seat in right.seats:
        draw(felt, finger, [corner_of_hand(felt, seat), middle(felt, "discard")])
    assert page.pad.act() == right


def test_a_button_is_drawn_or_carried_to_a_seat_with_a_finger(window, finger):
    walks.practise(window, "angies/omaha-high-low", walks.wants("angies/omaha-high-low")["WantSeat"])
    walks.settle()
    page = window.pages["practice"]
    felt = page.table.felt
    button = next(piece for piece in felt.stage.pieces if piece in page.pad.movable())
    seat = page.pad.seats[0]
    draw(felt, finger, [middle(felt, button), middle(felt, f"seat-{seat}")])
    assert page.pad.act() == Seat(seat)
    other = page.pad.seats[1]
    draw(felt, finger, [middle(felt, f"seat-{other}")])
    assert page.pad.act() == Seat(other), "a tap is a press"
