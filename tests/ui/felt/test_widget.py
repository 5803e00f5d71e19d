"""The felt on the screen: mouse, dragging, carrying, marks, and that nothing is drawn for nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.ui.felt.conftest import NAMES, SEVEN, focus_on, middle
from trainer.cards import parse_cards
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.felt.motion import Motion

LEFT = Qt.MouseButton.LeftButton
FAR = QPoint(40, 0)


def heard(signal) -> list:
    found = []
    signal.connect(lambda *values: found.append(values))
    return found


def press(qtbot, felt: FeltWidget, name: str) -> None:
    widget = felt.stage.pieces.get(name) or felt.place_widget(name)
    assert widget is not None, name
    qtbot.mouseClick(widget, LEFT, pos=middle(widget))


def drag(qtbot, felt: FeltWidget, piece: str, goal: QPoint) -> None:
    widget = felt.stage.pieces.get(piece)
    assert widget is not None
    start = middle(widget)
    qtbot.mousePress(widget, LEFT, pos=start)
    qtbot.mouseMove(widget, pos=start + FAR)
    qtbot.mouseMove(widget, pos=widget.mapFrom(felt, goal))
    qtbot.mouseRelease(widget, LEFT, pos=widget.mapFrom(felt, goal))


def at(felt: FeltWidget, piece: str) -> QPoint:
    widget = felt.stage.pieces.get(piece)
    assert widget is not None
    return widget.geometry().center()


# ---------------------------------------------------------------- showing


def test_every_piece_has_a_widget_where_the_view_says(felt):
    for piece in felt.view.pieces:
        here, there = at(felt, piece.id), felt.place_rect(piece.id).center()
        assert abs(here.x() - there.x()) <= 2
        assert abs(here.y() - there.y()) <= 8, piece.id


def test_a_card_is_at_least_56_pixels_wide_in_the_first_window(felt):
    assert felt.card_width >= 56


def test_the_table_is_as_large_as_fits_and_the_dealers_edge_is_at_the_bottom(felt, page):
    felt.setGeometry(0, 0, 800, 700)
    assert felt.card_width == pytest.approx(800 / felt.view.shape.width)
    assert felt.place_rect("seat-4").center().x() == pytest.approx(400, abs=2)
    table = felt.view.shape
    assert felt.stage.origin.y() + round(table.height * felt.card_width) == 700
    assert 0 < 700 - felt.place_rect("discard").bottom() < felt.card_width


def test_what_moves_keeps_its_widget(felt, look, lay):
    before = felt.stage.pieces.get("card Ah 1")
    felt.show_view(look(lay.clear("seat-4.hand").put("seat-4.front", SEVEN[:2], up=True)))
    assert felt.stage.pieces.get("card Ah 1") is before


def test_what_is_gone_has_no_widget(felt, look, lay):
    felt.show_view(look(lay.clear("seat-4.hand")))
    assert felt.stage.pieces.get("card Ah 1") is None


def test_a_piece_that_gets_the_widget_of_another_gets_nothing_else_of_it(felt, look, lay):
    def traits() -> set[tuple]:
        return {
            (
                *(piece.isChecked(), piece.isCheckable(), piece.hovered, piece.lifted, piece.accessibleDescription()),
                *(piece.focusPolicy(), piece.cursor().shape(), piece.isVisibleTo(felt), piece.plate is None),
                piece.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents),
            )
            for id, piece in felt.stage.pieces.items()
            if id.startswith("card") and piece.place == "seat-4.hand"
        }

    (new,) = traits()
    used = set(felt.stage.pieces.values())
    felt.set_choosable(["card Ah 1"], many=True)
    felt.set_movable(["card Ah 1"])
    felt.set_selected(["card Ah 1"])
    felt.highlight(["card Ah 1"], "wrong")
    piece = felt.stage.pieces["card Ah 1"]
    felt.piece_hovered(piece, on=True)
    piece.lift(up=True)
    assert piece.isChecked()
    assert len(traits()) == 2
    felt.show_view(look(lay.clear("seat-4.hand")))
    felt.set_choosable([])
    felt.set_movable([])
    felt.show_view(look(lay))
    assert set(felt.stage.pieces.values()) == used, "the widgets are those that were there"
    assert traits() == {new}


def test_an_unknown_place_does_no_harm(felt, look, lay):
    felt.show_view(look(lay.put("board", parse_cards("2c"))))
    assert felt.view.unknown == ("board",)


def test_later_rows_lie_over_earlier_ones(felt, look):
    felt.show_view(look(Lay().put("seat-4.front", SEVEN[5:], up=True).put("seat-4.back", SEVEN[:5], up=True)))
    both = felt.place_rect("card 4d 1").topLeft() + QPoint(8, 12)
    assert felt.childAt(both) is felt.stage.pieces.get("card 4d 1")


def test_another_layout_can_follow(felt, lay):
    from tests.unit.felt.test_layouts import shape_of

    poker = felt_view(shape_of("poker-9"), Lay().put("board", SEVEN[2:], up=True).bring("pot-1", 5_000), {})
    felt.show_view(poker)
    assert felt.stage.pieces.get("chips pot-1") is not None
    assert felt.stage.pieces.get("chips bank") is None


def test_the_cloth_is_painted_with_what_the_game_calls_its_spots(felt, shape, lay):
    painted = felt.backdrop.painted
    felt.grab()
    felt.show_view(felt_view(shape, lay, {**NAMES, "game": "Wager"}))
    felt.grab()
    assert felt.backdrop.painted == painted + 1 or painted == 0


def test_a_felt_without_a_view_paints_and_does_nothing(qtbot, felt):
    empty = FeltWidget(felt.pictures, felt.theme)
    qtbot.addWidget(empty)
    empty.resize(600, 400)
    empty.grab()
    qtbot.mouseClick(empty, LEFT, pos=QPoint(300, 200))
    assert empty.place_under(QPoint(300, 200)) == ""


# ---------------------------------------------------------------- nothing is drawn for nothing


def settle(qtbot) -> None:
    for _ in range(3):
        QApplication.processEvents()


def paints(felt: FeltWidget) -> dict[str, int]:
    counts = {id: widget.paints for id, widget in felt.stage.pieces.items()}
    return {**counts, "felt": felt.paints}


def test_the_same_view_again_draws_nothing(qtbot, felt, look, lay):
    settle(qtbot)
    before, made = paints(felt), felt.pictures.paintings
    felt.show_view(look(lay))
    settle(qtbot)
    assert paints(felt) == before
    assert felt.pictures.paintings == made


def test_one_card_that_moves_does_not_redraw_distant_ones(qtbot, felt, look, lay):
    settle(qtbot)
    before = paints(felt)
    felt.show_view(look(lay.button("action", "seat-1")))
    settle(qtbot)
    after = paints(felt)
    redrawn = {name for name in before if name != "felt" and after[name] != before[name]}
    assert "button action" in redrawn
    assert not any(name.startswith(("chips bank", "die")) for name in redrawn)
    assert felt.backdrop.painted == 1


def test_pictures_are_not_made_again_when_a_hand_moves(qtbot, felt, look, lay):
    settle(qtbot)
    felt.grab()
    made = felt.pictures.paintings
    felt.show_view(look(lay.clear("seat-1.front").put("discard", ())))
    felt.show_view(look(lay))
    felt.grab()
    assert felt.pictures.paintings == made


# ---------------------------------------------------------------- choosing


def test_a_press_tells_place_and_piece(qtbot, felt):
    found = heard(felt.pressed)
    press(qtbot, felt, "chips seat-1.game")
    assert found == [("seat-1.game", "chips seat-1.game")]


def test_a_press_on_bare_cloth_tells_the_place(qtbot, felt):
    found = heard(felt.pressed)
    qtbot.mouseClick(felt, LEFT, pos=felt.place_rect("pile-4").center())
    assert found == [("pile-4", "")]


def test_a_place_can_be_chosen(qtbot, felt):
    felt.set_choosable(["seat-1", "seat-2", "seat-4"])
    found = heard(felt.chosen)
    press(qtbot, felt, "seat-2")
    assert found == [("seat-2", True)]
    assert felt.selected() == ("seat-2",)


def test_choosing_another_lets_the_first_go(qtbot, felt):
    felt.set_choosable(["seat-1", "seat-2"])
    press(qtbot, felt, "seat-1")
    found = heard(felt.chosen)
    press(qtbot, felt, "seat-2")
    assert found == [("seat-1", False), ("seat-2", True)]
    assert felt.selected() == ("seat-2",)


def test_many_can_be_chosen_when_asked_for(qtbot, felt):
    felt.set_choosable(["seat-1", "seat-2", "seat-4"], many=True)
    press(qtbot, felt, "seat-4")
    press(qtbot, felt, "seat-1")
    assert felt.selected() == ("seat-1", "seat-4")
    press(qtbot, felt, "seat-4")
    assert felt.selected() == ("seat-1",)


def test_a_press_on_a_piece_chooses_the_seat_it_belongs_to(qtbot, felt):
    felt.set_choosable(["seat-1", "seat-4"])
    press(qtbot, felt, "card Td 1")
    assert felt.selected() == ("seat-4",)


def test_pieces_can_be_chosen(qtbot, felt):
    felt.set_choosable(["card Ah 1", "card Jk 1"], many=True)
    press(qtbot, felt, "card Jk 1")
    assert felt.selected() == ("card Jk 1",)
    assert felt.stage.pieces.get("card Jk 1").isChecked()


def test_what_is_not_choosable_cannot_be_chosen(qtbot, felt):
    felt.set_choosable(["seat-1"])
    found = heard(felt.chosen)
    press(qtbot, felt, "chips seat-2.game")
    assert not found


def test_the_pointer_over_a_piece_shows_what_a_press_would_choose(qtbot, felt):
    felt.set_choosable(["seat-4"])
    felt.piece_hovered(felt.stage.pieces.get("card Td 1"), on=True)
    assert felt.place_widget("seat-4").hovered
    felt.piece_hovered(felt.stage.pieces.get("card Td 1"), on=False)
    assert not felt.place_widget("seat-4").hovered
    felt.piece_hovered(felt.stage.pieces.get("chips bank"), on=True)
    assert not felt.stage.pieces.get("chips bank").hovered


def test_other_choosables_forget_what_was_chosen(qtbot, felt):
    felt.set_choosable(["seat-1"])
    press(qtbot, felt, "seat-1")
    felt.set_choosable(["seat-1", "seat-2"])
    assert felt.selected() == ()


def test_a_choice_outlasts_a_new_view(qtbot, felt, look, lay):
    felt.set_choosable(["seat-1", "seat-2"])
    felt.set_selected(["seat-2"])
    felt.show_view(look(lay.button("action", "seat-1")))
    assert felt.selected() == ("seat-2",)


# ---------------------------------------------------------------- moving


def test_a_piece_is_dragged_to_a_place(qtbot, felt):
    felt.set_movable(["button action"])
    found = heard(felt.moved)
    drag(qtbot, felt, "button action", felt.place_rect("pile-3").center())
    assert found == [("button action", "pile-3")]


def test_a_dragged_piece_slides_back_unless_the_view_changes(qtbot, felt):
    felt.set_movable(["button action"])
    home = at(felt, "button action")
    drag(qtbot, felt, "button action", felt.place_rect("pile-3").center())
    assert at(felt, "button action") == home


def test_a_dragged_piece_stays_when_the_answer_is_a_new_view(qtbot, felt, look, lay):
    felt.set_movable(["button action"])
    felt.moved.connect(lambda _piece, place: felt.show_view(look(lay.button("action", place))))
    drag(qtbot, felt, "button action", felt.place_rect("pile-3").center())
    assert felt.view.piece("button action").place == "pile-3"
    near = felt.place_rect("pile-3")
    assert near.contains(at(felt, "button action"))


def test_a_place_that_may_not_be_dropped_on_refuses(qtbot, felt):
    felt.set_movable(["button action"], lambda _piece, place: place.startswith("pile"))
    moved, refused = heard(felt.moved), heard(felt.refused)
    drag(qtbot, felt, "button action", felt.place_rect("discard").center())
    assert not moved
    assert refused == [("button action", "discard")]


def test_what_is_not_movable_stays(qtbot, felt):
    found, home = heard(felt.moved), at(felt, "chips bank")
    drag(qtbot, felt, "chips bank", felt.place_rect("pile-3").center())
    assert not found
    assert at(felt, "chips bank") == home


def test_a_short_slip_of_the_hand_is_a_press(qtbot, felt):
    felt.set_movable(["button action"])
    found = heard(felt.pressed)
    widget = felt.stage.pieces.get("button action")
    qtbot.mousePress(widget, LEFT, pos=middle(widget))
    qtbot.mouseMove(widget, pos=middle(widget) + QPoint(2, 1))
    qtbot.mouseRelease(widget, LEFT, pos=middle(widget) + QPoint(2, 1))
    assert len(found) == 1


def test_without_dragging_a_piece_is_pressed_and_then_its_goal(qtbot, felt):
    felt.set_movable(["button action"], lambda _piece, place: place.startswith("pile"))
    said, found = heard(felt.announced), heard(felt.moved)
    press(qtbot, felt, "button action")
    assert felt.place_widget("pile-3") is not None
    assert felt.place_widget("discard") is None
    assert said == [("Action button at Seat 4 picked up. Choose a place.",)]
    press(qtbot, felt, "pile-3")
    assert found == [("button action", "pile-3")]
    assert felt.place_widget("pile-3") is None


def test_a_carried_piece_pressed_again_is_put_back(qtbot, felt):
    felt.set_movable(["button action"])
    found = heard(felt.moved)
    press(qtbot, felt, "button action")
    press(qtbot, felt, "button action")
    assert not found
    assert felt.place_widget("pile-3") is None


def test_a_carried_piece_that_leaves_the_felt_is_forgotten(qtbot, felt, look, lay):
    felt.set_movable(["button action"])
    press(qtbot, felt, "button action")
    felt.show_view(look(lay.button("action", None)))
    assert felt.place_widget("pile-3") is None
    assert felt.gestures.carried is None


# ---------------------------------------------------------------- marks


def test_marks_are_seen_and_spoken(felt):
    plain = felt.grab().toImage()
    felt.highlight(["seat-1.front"], "wrong")
    felt.highlight(["card Ah 1"], "right")
    assert felt.grab().toImage() != plain
    assert felt.stage.pieces.get("card Qs 1").accessibleDescription() == "wrong"
    assert felt.stage.pieces.get("card Ah 1").accessibleDescription() == "right"
    felt.clear_highlights()
    assert felt.stage.pieces.get("card Qs 1").accessibleDescription() == ""
    assert felt.grab().toImage() == plain


def test_right_and_wrong_differ_in_shape_not_only_in_colour(felt):
    """In grey they are still different."""
    from PySide6.QtGui import QImage

    felt.highlight(["pile-4"], "right")
    right = felt.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    felt.highlight(["pile-4"], "wrong")
    wrong = felt.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    area = felt.place_rect("pile-4").adjusted(-20, -20, 20, 20)
    differing = sum(
        abs(right.pixelColor(x, y).red() - wrong.pixelColor(x, y).red()) > 60
        for x in range(area.left(), area.right())
        for y in range(area.top(), area.bottom())
    )
    assert differing > 20


def test_an_unknown_style_is_refused(felt):
    with pytest.raises(ValueError, match="right, wrong, look"):
        felt.highlight(["pile-4"], "lovely")


def test_amounts_can_be_hidden(felt):
    assert felt.stage.plates.shown["chips bank"].text == "$1,000"
    felt.set_amounts_shown(False)
    assert not felt.stage.plates.shown
    felt.set_amounts_shown(True)
    assert len(felt.stage.plates.shown) == 7


def test_a_plate_follows_its_stack(felt):
    stack, plate = felt.stage.pieces.get("chips bank"), felt.stage.plates.shown["chips bank"]
    away = plate.pos() - stack.pos()
    stack.move(stack.pos() + QPoint(40, 30))
    assert plate.pos() - stack.pos() == away


def test_a_stack_moves_when_its_plate_is_gone(felt, lay, look):
    """Amounts are hidden in the middle of practice: a stack that slides had asked its deleted plate to follow."""
    stack = felt.stage.pieces.get("chips bank")
    felt.set_amounts_shown(False)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    stack.move(stack.pos() + QPoint(40, 30))
    assert stack.plate is None
    felt.set_amounts_shown(True)
    assert stack.plate is felt.stage.plates.shown["chips bank"]


def test_a_caption_names_a_spot_in_full(qtbot, felt):
    focus_on(felt, "seat-2.game")
    assert felt.caption.isVisible()
    assert felt.caption.text == "Seat 2, Game, 25 dollars"
    assert felt.rect().contains(felt.caption.geometry())
    focus_on(felt, "seat-4.hand")
    assert not felt.caption.isVisible()
    qtbot.mouseMove(felt, felt.place_rect("seat-5.fortune").center())
    assert felt.caption.text == "Seat 5, Fortune Bonus"


def test_where_amounts_are_not_shown_the_caption_has_the_chips_to_be_counted(qtbot, felt):
    felt.set_amounts_shown(False)
    focus_on(felt, "seat-2.game")
    assert felt.caption.text == "Seat 2, Game"
    one = felt.caption.chips
    focus_on(felt, "bank")
    assert felt.caption.chips.height() > one.height()
    assert felt.rect().contains(felt.caption.geometry())
    assert felt.stage.pieces["chips seat-2.game"].accessibleName() == "Seat 2, Game, 25 dollars"


def test_what_a_change_sounds_like(felt, look, lay):
    found = heard(felt.heard)
    felt.show_view(look(lay))
    assert not found
    felt.show_view(look(lay.pay("seat-1.game", "bank", 2_500).button("action", "seat-1").throw(())))
    assert found == [("chip",), ("button",)]


# ---------------------------------------------------------------- motion


def test_a_piece_slides_and_arrives(qtbot, lively, look, lay):
    home = at(lively, "button action")
    lively.show_view(look(lay.button("action", "pile-3")))
    assert at(lively, "button action") == home
    assert lively.stage.motion.is_running
    qtbot.waitUntil(lambda: not lively.stage.motion.is_running)
    assert lively.place_rect("pile-3").contains(at(lively, "button action"))


def test_motion_can_be_finished_at_once_and_another_view_may_come_meanwhile(lively, look, lay):
    lively.show_view(look(lay.button("action", "pile-3")))
    lively.show_view(look(lay.button("action", "pile-6")))
    lively.stage.motion.finish()
    assert lively.place_rect("pile-6").contains(at(lively, "button action"))


def test_cards_turn_over_chips_travel_and_piles_are_pushed_without_leaving_anything_behind(qtbot, lively, look, lay):
    after = lay.clear("seat-2.hand").put("seat-2.back", parse_cards("3h 3d 5c 6d 7h"), up=True)
    after = (
        after.turn("seat-1.back", up=False)
        .pay("seat-1.game", "bank", 2_500)
        .move_cards("seat-4.hand", "discard", up=False)
    )
    lively.show_view(look(after))
    qtbot.waitUntil(lambda: not lively.stage.motion.is_running)
    assert not lively.stage.leaving
    assert set(lively.stage.pieces) == {piece.id for piece in lively.view.pieces}


def test_a_moving_piece_can_be_pressed(qtbot, lively, look, lay):
    found = heard(lively.pressed)
    lively.show_view(look(lay.button("action", "pile-3")))
    press(qtbot, lively, "button action")
    assert found == [("pile-3", "button action")]


def test_nothing_moves_when_asked_not_to(lively, look, lay):
    lively.show_view(look(lay.button("action", "pile-3")), animate=False)
    assert lively.place_rect("pile-3").contains(at(lively, "button action"))


def test_the_count_goes_round_and_a_place_keeps_all_its_numbers(qtbot, felt):
    """Three dice at seven seats: 1, 8 and 15 fall on the player-dealer."""
    ring = [f"seat-{(2 + step) % 7 + 1}" for step in range(15)]
    felt.show_count(ring)
    assert felt.stage.badges["seat-3"].text == "1 · 8 · 15"
    assert felt.stage.badges["seat-4"].text == "2 · 9"
    felt.grab()
    felt.clear_highlights()
    assert not felt.stage.badges


def test_the_count_is_seen_walking(qtbot, lively):
    lively.show_count(["seat-3", "seat-4", "seat-5"])
    assert set(lively.stage.badges) == {"seat-3"}
    qtbot.waitUntil(lambda: "seat-5" in lively.stage.badges)
    assert lively.stage.badges["seat-5"].text == "3"


def test_a_count_can_be_stopped(qtbot, lively):
    lively.show_count(["seat-3", "seat-4", "seat-5"])
    lively.clear_highlights()
    assert not lively.stage.badges
    assert not lively.marked.is_counting


def test_a_dealt_card_comes_from_the_dealers_hands_or_from_the_shoe(lively, look, lay):
    lively.show_view(look(lay.put("seat-6.hand", parse_cards("2c"))))
    dealt = lively.stage.pieces.get("pile seat-6.hand")
    assert dealt.geometry().center().y() >= lively.height() - lively.card_width
    lively.stage.motion.finish()
    assert lively.place_rect("seat-6.hand").contains(dealt.geometry().center())
    shoe = felt_view(kit_shape("baccarat-8"), Lay(), {})
    lively.show_view(shoe)
    lively.show_view(felt_view(kit_shape("baccarat-8"), Lay().put("player-line", parse_cards("2c"), up=True), {}))
    card = lively.stage.pieces.get("card 2c 1")
    box = next(one.box for one in shoe.shape.fixtures if one.art == "table/shoe")
    assert lively.stage.area_of(box).contains(card.geometry().center())


def kit_shape(name: str):
    from tests.unit.felt.test_layouts import shape_of

    return shape_of(name)


# ---------------------------------------------------------------- proving a stack


def test_a_press_on_a_stack_proves_it_and_another_puts_it_together(qtbot, felt):
    said = heard(felt.announced)
    press(qtbot, felt, "chips bank")
    assert felt.proof.isVisible()
    assert felt.proof.columns == ((50_000, 50_000),)
    assert said == [("1,000 dollars: 2 × $500",)]
    assert felt.rect().contains(felt.proof.geometry())
    press(qtbot, felt, "chips bank")
    assert not felt.proof.isVisible()


def test_a_stack_is_proved_by_keyboard_and_escape_puts_it_together(qtbot, felt):
    focus_on(felt, "chips seat-1.stack")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    assert felt.proof.text == "200 dollars: 2 × $100"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not felt.proof.isVisible()


def test_a_new_view_puts_the_stack_together_and_what_can_be_chosen_is_not_proved(qtbot, felt, look, lay):
    press(qtbot, felt, "chips bank")
    felt.show_view(look(lay.button("action", "seat-1")))
    assert not felt.proof.isVisible()
    felt.set_choosable(["chips bank"])
    press(qtbot, felt, "chips bank")
    assert not felt.proof.isVisible()
    assert felt.selected() == ("chips bank",)


def test_the_caption_comes_by_touch_as_well(qtbot, felt):
    qtbot.mouseClick(felt, LEFT, pos=felt.place_rect("seat-5.fortune").center())
    assert felt.caption.text == "Seat 5, Fortune Bonus"


@pytest.mark.parametrize("wait", [0, 50])
def test_a_piece_that_goes_while_it_moves_leaves_nothing_running(qtbot, wait: int):
    """A chip that is taken off the felt in its slide: the next key found a movement that Qt had deleted."""
    felt = QWidget()
    qtbot.addWidget(felt)
    felt.show()
    motion, chip = Motion(felt), QLabel("5", felt)
    chip.show()
    motion.slide(chip, QPoint(90, 90), 10_000, wait=wait)
    motion.run(chip, 10_000, lambda share: None)
    assert motion.is_running
    chip.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not motion.is_running
    motion.finish()
