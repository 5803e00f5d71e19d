"""The table in its window: it fills it, each seat has its own part, a payment lies beside the bet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPolygonF, QRegion

from tests.ui.felt.conftest import ASSETS
from trainer.felt.layout import load_shape
from trainer.felt.shape import AS_DRAWN, CHIP, Stretch
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.ui.felt.felt_stage import HEAD, MOST_STRETCH

LAYOUTS = sorted((ASSETS / "felts").glob("*.toml"))


@pytest.mark.parametrize(("width", "height"), [(1072, 671), (1500, 984), (800, 540)])
def test_the_rail_stands_right_below_the_head_of_the_window(felt, width, height):
    """What the felt is given in windows of 1366x768, 1920x1080 and at 200%: nothing but the board above the rail."""
    felt.setGeometry(0, 0, width, height)
    shape = felt.view.shape
    assert felt.stage.origin.y() + shape.head * felt.card_width <= HEAD + felt.card_width / 4
    assert felt.stage.origin.y() + round(shape.height * felt.card_width) == height
    assert 1.0 <= shape.stretch.down <= MOST_STRETCH


def test_a_deeper_table_keeps_the_size_of_things_and_their_distance_from_their_place(look, lay):
    drawn, deep = look(lay), look(lay).spread(Stretch(1.0, 1.2))
    assert drawn.shape.stretch == AS_DRAWN
    for before, after in zip(drawn.pieces, deep.pieces, strict=True):
        assert (before.box.width, before.box.height) == (after.box.width, after.box.height)
        zone, moved = drawn.zone(before.place), deep.zone(after.place)
        assert after.box.y - moved.box.y == pytest.approx(before.box.y - zone.box.y)
        assert moved.box.y == pytest.approx(1.2 * zone.box.y)


@pytest.mark.parametrize("file", LAYOUTS, ids=lambda file: file.stem)
def test_the_parts_of_the_table_that_are_seats_do_not_lie_over_each_other(file):
    shape = load_shape(file.read_text(encoding="utf-8")).spread(Stretch(1.0, 1.15))
    parts = []
    for seat in range(1, shape.seats + 1):
        polygon = QPolygonF([QPoint(round(1000 * at.x), round(1000 * at.y)).toPointF() for at in shape.wedge(seat)])
        parts.append(QRegion(polygon.toPolygon()))
        number = shape.number_of(seat)
        assert not polygon.containsPoint(
            QPoint(round(1000 * number.x), round(1000 * number.y)).toPointF(), Qt.FillRule.OddEvenFill
        )
    for (first, one), (second, two) in combinations(enumerate(parts, 1), 2):
        assert area(one.intersected(two)) < 0.06 * min(area(one), area(two)), (first, second)


def area(region: QRegion) -> int:
    """How large a region is: the rectangles it is made of do not lie over each other."""
    rects: Iterable[QRect] = region  # type: ignore[assignment]  # the stubs lack its iterator
    return sum(rect.width() * rect.height() for rect in rects)


def test_a_press_in_the_corner_between_two_seats_belongs_to_one_of_them(felt):
    """The upright rectangles round leaning seats cover each other; what can be pressed does not."""
    felt.set_choosable([f"seat-{seat}" for seat in range(1, 8)])
    for seat in (1, 2, 6, 7):
        corners = felt.view.shape.wedge(seat)
        middle = sum(at.x for at in corners) / len(corners), sum(at.y for at in corners) / len(corners)
        point = felt.stage.origin + QPoint(round(middle[0] * felt.card_width), round(middle[1] * felt.card_width))
        assert felt.place_widget(f"seat-{seat}").mask().contains(point - felt.place_widget(f"seat-{seat}").pos())
        others = [felt.place_widget(f"seat-{other}") for other in range(1, 8) if other != seat]
        assert not any(
            other.geometry().contains(point) and other.mask().contains(point - other.pos()) for other in others
        )


def test_a_payment_lies_beside_the_bet_until_it_is_picked_up(look):
    lay = Lay().bring("bank", 10_000).bring("seat-2.stack", 5_000).bring("seat-2.game", 2_500)
    paid = lay.pay_beside("bank", "seat-2.game", 2_500)
    assert paid.total == lay.total
    view = look(paid)
    bet, payment = view.piece("chips seat-2.game"), view.piece("paid seat-2.game")
    assert (bet.cents, payment.cents) == (2_500, 2_500)
    assert abs(bet.box.x - payment.box.x) + abs(bet.box.y - payment.box.y) >= CHIP
    assert payment.place == "seat-2.game"
    back = look(paid.pay("seat-2.game", "seat-2.stack", 5_000))
    assert back.piece("paid seat-2.game") is None
    assert back.piece("chips seat-2.stack").cents == 10_000


@pytest.mark.parametrize("file", LAYOUTS, ids=lambda file: file.stem)
def test_no_payment_hides_the_bet_it_was_made_on(file):
    """On every spot of every felt."""
    shape = load_shape(file.read_text(encoding="utf-8"))
    wagers = [slot[0].wager or f"wager-{number}" for number, slot in enumerate(shape.slots)]
    names = {name: name.upper() for name in wagers}
    for name in names:
        lay = Lay().bring("bank", 10_000_000)
        for seat in range(1, shape.seats + 1):
            lay = lay.bring(f"seat-{seat}.{name}", 2_500).pay_beside("bank", f"seat-{seat}.{name}", 2_500)
        view = felt_view(shape, lay, names)
        for seat in range(1, shape.seats + 1):
            bet, payment = view.piece(f"chips seat-{seat}.{name}"), view.piece(f"paid seat-{seat}.{name}")
            assert bet is not None
            assert payment is not None
            assert abs(bet.box.x - payment.box.x) + abs(bet.box.y - payment.box.y) >= CHIP, (name, seat)


def test_one_mark_goes_round_hands_that_lie_over_each_other(felt):
    """Seat 1 has set: the front covers the back, and no frame is drawn through it."""
    felt.highlight(["seat-1.front", "seat-1.back"], "look")
    seen = [name for name, badge in felt.stage.badges.items() if not badge.isHidden()]
    assert seen == ["seat-1.front"]
    both = felt.place_rect("seat-1.front").united(felt.place_rect("seat-1.back"))
    assert felt.stage.badges["seat-1.front"].geometry().intersected(both).height() >= both.height() - 8
