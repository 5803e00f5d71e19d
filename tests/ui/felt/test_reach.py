"""By keyboard and by screen reader: everything can be found, named, walked to and chosen."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QPushButton

from tests.ui.felt.conftest import focus_on
from trainer.table.lay import Lay
from trainer.ui.felt.piece_widgets import Target

ROLE = QAccessible.Role


def interface(widget):
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def name(node) -> str:
    return node.text(QAccessible.Text.Name)


def children(node) -> list:
    return [node.child(index) for index in range(node.childCount())]


def walk(node):
    yield node
    for child in children(node):
        yield from walk(child)


def focus() -> str:
    widget = QApplication.focusWidget()
    return (widget.piece_id or widget.place) if isinstance(widget, Target) else type(widget).__name__


def filled(felt) -> list:
    """The zones in which something lies."""
    return [group for group in felt.groups() if group.members]


def place() -> str:
    """The place that has the focus."""
    widget = QApplication.focusWidget()
    assert isinstance(widget, Target)
    return widget.place


# ---------------------------------------------------------------- the tree


def test_the_felt_holds_zones_and_the_zones_hold_pieces(felt):
    tree = interface(felt)
    assert tree.role() == ROLE.Grouping
    zones = {name(zone): [name(piece) for piece in children(zone)] for zone in children(tree)}
    assert zones["Seat 1 front hand"] == ["queen of spades", "ten of clubs"]
    assert zones["Seat 2 hand"] == ["7 face-down cards"]
    assert zones["Seat 1, Game"] == ["Seat 1, Game, 25 dollars"]
    assert zones["Dice"] == ["die showing 4", "die showing 5", "die showing 2"]
    assert "Action button at Seat 4" in zones["Seat 4"]
    assert "Pile 1" not in zones


def test_everything_has_a_name(felt):
    felt.set_choosable(["seat-1", "seat-2", "pile-3"])
    assert all(name(node).strip() for node in walk(interface(felt)))


def test_every_child_knows_its_parent_and_its_place(felt):
    for node in walk(interface(felt)):
        for index, child in enumerate(children(node)):
            assert child.parent().object() is node.object()
            assert node.indexOfChild(child) == index


def test_a_table_laid_again_and_again_gives_a_reader_no_more_things(felt, look, lay):
    """PySide6 6.11.3 keeps what a reader was given of a widget of ours, though the widget is gone."""
    sort = type(interface(felt.stage.pieces["card Ah 1"]))

    def lay_again() -> int:
        felt.show_view(look(lay.clear("seat-4.hand")))
        felt.show_view(look(lay))
        assert "ace of hearts" in [name(node) for node in walk(interface(felt))]
        return sum(type(thing) is sort for thing in gc.get_objects())

    lay_again()
    assert lay_again() == lay_again()


def test_zones_come_in_dealing_order(felt):
    names = [name(zone) for zone in children(interface(felt))]
    assert names.index("Seat 1 front hand") < names.index("Seat 2 hand") < names.index("Seat 4 hand")
    assert names.index("Seat 4 hand") < names.index("Bank")


def test_what_can_be_chosen_is_a_check_box_with_its_state(felt):
    felt.set_choosable(["seat-2", "card Ah 1"], many=True)
    felt.set_selected(["card Ah 1"])
    card = interface(felt.stage.pieces.get("card Ah 1"))
    assert card.role() == ROLE.CheckBox
    assert card.state().checkable
    assert card.state().checked
    seat = interface(felt.place_widget("seat-2"))
    assert (name(seat), seat.role()) == ("Seat 2", ROLE.CheckBox)
    assert not seat.state().checked


def test_what_cannot_be_chosen_is_only_looked_at(felt):
    card = interface(felt.stage.pieces.get("card Ah 1"))
    assert card.role() == ROLE.Graphic
    assert not card.state().checkable
    assert card.state().focusable


def test_a_reader_can_press(felt):
    felt.set_choosable(["seat-2"])
    seat = interface(felt.place_widget("seat-2"))
    assert seat.pressAction() in seat.actionNames()
    seat.doAction(seat.pressAction())
    assert felt.selected() == ("seat-2",)


def test_a_reader_can_set_the_focus(felt):
    card = interface(felt.stage.pieces.get("card Ah 1"))
    card.doAction(card.setFocusAction())
    assert focus() == "card Ah 1"


def test_a_reader_finds_what_is_under_a_finger(felt):
    piece = felt.stage.pieces.get("chips bank")
    point = piece.mapToGlobal(piece.rect().center())
    zone = interface(felt).childAt(point.x(), point.y())
    assert name(zone) == "Bank"
    assert name(zone.childAt(point.x(), point.y())) == "Bank, 1,000 dollars"


def test_names_change_with_the_cards(felt, look, lay):
    felt.show_view(look(lay.turn("seat-1.front", up=False)))
    zones = {name(zone): [name(piece) for piece in children(zone)] for zone in children(interface(felt))}
    assert zones["Seat 1 front hand"] == ["face-down card", "face-down card"]


def test_names_are_spoken_in_the_language_of_the_window(qtbot, felt, look, lay):
    from trainer.core.text import Text, render
    from trainer.ui.felt.felt_widget import FeltWidget

    spanish = {"Seat {seat} front hand": "Puesto {seat}, mano delantera", "Table": "Mesa"}

    def in_spanish(text: Text) -> str:
        return spanish.get(text.template, text.template)

    other = FeltWidget(felt.pictures, felt.theme, words=lambda text: render(text, in_spanish))
    qtbot.addWidget(other)
    other.show_view(look(lay))
    assert name(interface(other)) == "Mesa"
    assert "Puesto 1, mano delantera" in [name(zone) for zone in children(interface(other))]


def test_on_an_empty_felt_a_reader_still_finds_every_spot(felt, look):
    felt.show_view(look(Lay()))
    found = children(interface(felt))
    spots = [f"Seat {seat}, {wager}, empty" for seat in range(1, 8) for wager in ("Game", "Fortune Bonus")]
    assert sorted(map(name, found)) == sorted(spots)
    for spot in found:
        assert spot.rect().size() == felt.place_rect(spot.object().place).size()
        assert spot.childCount() == 0


def test_a_spot_tells_whether_somebody_bets_on_it(felt, look, lay):
    names = [name(zone) for zone in children(interface(felt))]
    assert "Seat 1, Game" in names
    assert "Seat 3, Game, empty" in names
    felt.show_view(look(lay.pay("seat-1.game", "bank", 2_500)))
    assert "Seat 1, Game, empty" in [name(zone) for zone in children(interface(felt))]


def test_stacks_and_dice_have_their_value(felt):
    value = QAccessible.Text.Value
    assert interface(felt.stage.pieces.get("chips seat-1.game")).text(value) == "$25"
    assert interface(felt.stage.pieces.get("die 1")).text(value) == "4"
    assert interface(felt.stage.pieces.get("button action")).text(value) == ""


# ---------------------------------------------------------------- the keyboard


@pytest.fixture
def between(qtbot, page, felt):
    """A button before and one behind the felt."""
    before, behind = QPushButton("before", page), QPushButton("behind", page)
    page.setTabOrder(before, felt)
    page.setTabOrder(felt, behind)
    before.show()
    behind.show()
    before.setFocus()
    return before, behind


def key(qtbot, which, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget(), which, modifier)


def test_tab_visits_each_zone_once_and_leaves(qtbot, felt, between):
    _, behind = between
    visited = []
    for _ in range(60):
        key(qtbot, Qt.Key.Key_Tab)
        if QApplication.focusWidget() is behind:
            break
        visited.append(place())
    assert QApplication.focusWidget() is behind
    assert visited == [group.place for group in felt.groups() if group.members]


def test_back_tab_comes_in_at_the_end_and_leaves_at_the_beginning(qtbot, felt, between):
    before, behind = between
    behind.setFocus()
    key(qtbot, Qt.Key.Key_Backtab)
    assert place() == filled(felt)[-1].place
    for _ in range(60):
        key(qtbot, Qt.Key.Key_Backtab)
        if QApplication.focusWidget() is before:
            break
    assert QApplication.focusWidget() is before


def test_tab_visits_only_where_something_can_be_done(qtbot, felt, between):
    felt.set_choosable(["seat-1", "seat-4"])
    visited = []
    for _ in range(3):
        key(qtbot, Qt.Key.Key_Tab)
        visited.append(focus())
    assert visited == ["seat-1", "seat-4", "QPushButton"]


def test_arrows_walk_inside_a_zone_and_into_the_next(qtbot, felt):
    focus_on(felt, "card Qs 1")
    key(qtbot, Qt.Key.Key_Right)
    assert focus() == "card Tc 1"
    key(qtbot, Qt.Key.Key_Right)
    assert place() != "seat-1.front"
    key(qtbot, Qt.Key.Key_Left)
    assert focus() == "card Tc 1"


def test_up_and_down_go_from_zone_to_zone(qtbot, felt):
    felt.set_choosable(["seat-1", "seat-2", "seat-4"])
    focus_on(felt, "seat-1")
    key(qtbot, Qt.Key.Key_Down)
    assert focus() == "seat-2"
    key(qtbot, Qt.Key.Key_Down)
    assert focus() == "seat-4"
    key(qtbot, Qt.Key.Key_Up)
    assert focus() == "seat-2"


def test_home_and_end(qtbot, felt):
    focus_on(felt, "card Qs 1")
    key(qtbot, Qt.Key.Key_End)
    last = focus()
    key(qtbot, Qt.Key.Key_Home)
    assert focus() != last
    assert place() == filled(felt)[0].place


def test_space_chooses(qtbot, felt):
    felt.set_choosable(["seat-2"])
    focus_on(felt, "seat-2")
    key(qtbot, Qt.Key.Key_Space)
    assert felt.selected() == ("seat-2",)


@pytest.mark.parametrize("which", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_H])
def test_other_keys_pass_up_to_the_page(qtbot, page, felt, which):
    from PySide6.QtCore import QEvent, QObject

    class Ear(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.keys: list[int] = []

        def eventFilter(self, _watched, event) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.KeyPress:
                self.keys.append(event.key())
            return False

    ear = Ear()
    page.installEventFilter(ear)
    felt.set_choosable(["seat-2"])
    focus_on(felt, "seat-2")
    key(qtbot, which)
    assert ear.keys == [which]
    assert felt.selected() == ()


def test_a_piece_is_carried_by_keyboard(qtbot, felt):
    felt.set_movable(["button action"], lambda _piece, goal: goal in ("pile-2", "pile-5"))
    found = []
    felt.moved.connect(lambda piece, goal: found.append((piece, goal)))
    focus_on(felt, "button action")
    key(qtbot, Qt.Key.Key_Space)
    key(qtbot, Qt.Key.Key_Right)
    assert focus() == "pile-2"
    key(qtbot, Qt.Key.Key_Right)
    assert focus() == "pile-5"
    key(qtbot, Qt.Key.Key_Space)
    assert found == [("button action", "pile-5")]


def test_escape_puts_a_carried_piece_back(qtbot, felt):
    felt.set_movable(["button action"])
    focus_on(felt, "button action")
    key(qtbot, Qt.Key.Key_Space)
    assert felt.gestures.carried is not None
    key(qtbot, Qt.Key.Key_Escape)
    assert felt.gestures.carried is None


def test_the_focus_ring_is_over_everything_where_the_focus_is(qtbot, felt):
    focus_on(felt, "card Kh 1")
    ring = felt.stage.ring
    assert ring.isVisible()
    assert ring.geometry().contains(felt.place_rect("card Kh 1").center())
    shown = [child for child in felt.children() if child.isWidgetType() and child.isVisible()]
    assert shown[-1] is ring


def test_the_focus_stays_on_the_felt_when_its_piece_goes(qtbot, felt, look, lay):
    focus_on(felt, "card Qs 1")
    felt.show_view(look(lay.clear("seat-1.front")))
    assert QApplication.focusWidget() is felt
    key(qtbot, Qt.Key.Key_Right)
    assert isinstance(QApplication.focusWidget(), Target)


def test_visiting_is_told(qtbot, felt):
    found = []
    felt.visited.connect(lambda goal, piece: found.append((goal, piece)))
    focus_on(felt, "card Qs 1")
    assert found == [("seat-1.front", "card Qs 1")]
