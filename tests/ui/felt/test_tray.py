"""The hand in the dealer's hands: pressing, keys, dragging, and what it reports."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.ui.felt.conftest import SEVEN, middle
from trainer.cards import parse_cards
from trainer.cards.tile import Tile
from trainer.round.act_text import parse_act
from trainer.round.acts import Arrange, WantArrange
from trainer.ui.felt.tray_hand import plan

LEFT = Qt.MouseButton.LeftButton


def card_widget(tray, number: int):
    return tray.card_widget(number)


def front(tray) -> list[str]:
    return [str(card) for card in tray.groups_set()["front"]]


def test_all_cards_start_in_the_row_and_nothing_is_set(tray):
    assert front(tray) == []
    assert tray.arrange() is None


@pytest.mark.parametrize("number", [1, 4, 7])
def test_a_press_sends_a_card_to_the_front_and_another_brings_it_back(qtbot, tray, number):
    widget = card_widget(tray, number)
    qtbot.mouseClick(widget, LEFT, pos=middle(widget))
    assert front(tray) == [str(SEVEN[number - 1])]
    qtbot.mouseClick(widget, LEFT, pos=middle(widget))
    assert front(tray) == []


def test_numbers_do_the_same(qtbot, tray):
    tray.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_2)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_5)
    assert front(tray) == ["Jk", "9c"]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_2)
    assert front(tray) == ["9c"]


def test_the_arrangement_is_the_act_of_the_engine(tray):
    tray.toggle(6)
    tray.toggle(7)
    want = WantArrange(SEVEN, (("front", 2), ("back", 5)))
    assert tray.arrange() == parse_act("front 4d 4s", want)
    assert isinstance(tray.arrange(), Arrange)


def test_a_full_compartment_says_so_and_takes_no_more(qtbot, tray):
    tray.toggle(1)
    tray.toggle(2)
    said: list[str] = []
    tray.announced.connect(said.append)
    tray.toggle(3)
    assert front(tray) == ["Ah", "Jk"]
    assert said == ["This hand is full. Take a card back first."]


def test_every_change_is_told(qtbot, tray):
    with qtbot.waitSignal(tray.changed):
        tray.toggle(1)


def test_a_card_is_dragged_into_a_compartment(qtbot, tray):
    widget = card_widget(tray, 3)
    goal = tray.compartment("front").center().toPoint()
    qtbot.mousePress(widget, LEFT, pos=middle(widget))
    qtbot.mouseMove(widget, pos=middle(widget) + QPoint(-40, 0))
    qtbot.mouseMove(widget, pos=widget.mapFrom(tray, goal))
    qtbot.mouseRelease(widget, LEFT, pos=widget.mapFrom(tray, goal))
    assert front(tray) == ["Td"]


def test_a_card_dropped_elsewhere_goes_back(qtbot, tray):
    widget = card_widget(tray, 3)
    home = widget.pos()
    qtbot.mousePress(widget, LEFT, pos=middle(widget))
    qtbot.mouseMove(widget, pos=middle(widget) + QPoint(0, 90))
    qtbot.mouseRelease(widget, LEFT, pos=middle(widget) + QPoint(0, 300))
    assert front(tray) == []
    assert widget.pos() == home


def test_a_setting_can_be_shown(tray):
    tray.set_arrangement({"front": parse_cards("9s 9c")})
    assert front(tray) == ["9s", "9c"]
    tray.clear()
    assert front(tray) == []


def test_a_closed_hand_does_not_change(qtbot, tray):
    tray.set_open(False)
    tray.toggle(1)
    qtbot.mouseClick(card_widget(tray, 2), LEFT, pos=middle(card_widget(tray, 2)))
    assert front(tray) == []


def test_cards_are_named_with_their_numbers_and_checked_when_set(tray):
    tray.toggle(2)
    node = QAccessible.queryAccessibleInterface(card_widget(tray, 2))
    assert node.text(QAccessible.Text.Name) == "2: joker"
    assert node.role() == QAccessible.Role.CheckBox
    assert node.state().checked
    group = node.parent()
    assert group.text(QAccessible.Text.Name) == "Front"
    assert group.childCount() == 1
    tree = QAccessible.queryAccessibleInterface(tray)
    assert [tree.child(index).text(QAccessible.Text.Name) for index in range(tree.childCount())] == ["Front", "Back"]


def test_arrows_walk_and_the_hand_is_one_tab_stop(qtbot, tray):
    tray.setFocus()
    assert QApplication.focusWidget() is card_widget(tray, 1)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert QApplication.focusWidget() is card_widget(tray, 2)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert front(tray) == ["Jk"]
    assert QApplication.focusWidget() is card_widget(tray, 2)


def test_a_joker_and_equal_cards_of_several_packs_keep_apart(tray):
    tray.set_hand(parse_cards("Ah Ah Kd"), (("first", 1), ("second", 2)))
    tray.toggle(2)
    assert tray.hand.compartments["first"] == [1]


def test_tiles_can_be_set(qtbot, tray):
    tiles = (Tile(6, 6), Tile(6, 5), Tile(2, 1), Tile(4, 4))
    tray.set_hand(tiles, (("low", 2), ("high", 2)))
    tray.toggle(3)
    tray.toggle(2)
    assert tray.groups_set()["low"] == (Tile(2, 1), Tile(6, 5))
    assert tray.is_complete
    tray.grab()


def test_cards_are_large_in_the_first_window(tray):
    assert tray.card_width >= 100


@pytest.mark.parametrize(
    ("room", "slots"),
    [
        ((1061, 214), [2, 7]),
        ((768, 207), [2, 7]),
        ((1061, 360), [3, 5, 13]),
        ((900, 190), [3, 5, 13]),
        ((400, 120), [2, 7]),
    ],
)
def test_everything_fits_whatever_the_room(room, slots):
    found = plan(room, slots, (1.0, 1.4))
    assert found.width * found.unit <= room[0] + 0.5
    assert found.height * found.unit <= room[1] + 0.5
    for slot, field in zip(slots, found.fields, strict=True):
        assert field.step >= 0.42
        assert field.left >= 0
        assert field.width >= 1 + field.step * (slot - 1)


def test_cards_are_100_pixels_wide_also_where_the_tray_is_three_quarters_of_the_felt():
    assert plan((768, 207), [2, 7], (1.0, 1.4)).unit >= 100
