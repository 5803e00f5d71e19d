"""Where the plate of a stack goes when others are in the way, and how chips travel."""

from __future__ import annotations

import pytest

from tests.ui import kit
from tests.ui.felt.conftest import shown
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.ui.felt.plates import freest

STACK = (5.0, 5.0, 5.62, 5.62)
SIZE = (0.6, 0.25)


def middle(area) -> tuple[float, float]:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def test_alone_it_hangs_at_the_foot():
    assert middle(freest(STACK, SIZE, (), (), 20)) == pytest.approx((5.31, 5.67))


def test_a_stack_below_sends_it_aside_and_another_plate_further():
    below = (3.0, (5.0, 5.62, 5.62, 6.24))
    aside = freest(STACK, SIZE, (below,), (), 20)
    assert aside[0] > STACK[2]
    other = freest(STACK, SIZE, (below,), (aside,), 20)
    assert other[2] < STACK[0]


def test_it_stays_on_the_table():
    assert freest((0.0, 5.0, 0.3, 5.62), SIZE, (), (), 20)[0] >= 0
    assert freest((19.8, 5.0, 20.0, 5.62), SIZE, (), (), 20)[2] <= 20
    crowd = tuple((9.0, (2.0, down, 9.0, down + 0.5)) for down in (0.5, 1.0, 1.5, 2.0))
    assert freest((5.0, 0.0, 5.6, 0.4), SIZE, crowd, (), 20)[1] >= 0, "not beyond the head of the table"


def test_no_plate_of_a_dense_seat_covers_another(felt, look):
    lay = Lay()
    for place in ("stack", "game", "game+1", "fortune"):
        lay = lay.bring(f"seat-7.{place}", 4_450).bring(f"seat-1.{place}", 39_950)
    felt.show_view(look(lay))
    plates = [plate.geometry() for plate in felt.stage.plates.shown.values()]
    assert len(plates) == 8
    assert not any(one.intersects(other) for at, one in enumerate(plates) for other in plates[at + 1 :])


def test_paid_chips_are_cut_out_in_fives(lively, look, lay):
    lively.show_view(look(lay.pay("bank", "seat-1.game", 99_900)))
    (sent,) = lively.stage.leaving
    assert sent.piece.columns == ((50_000,), (10_000,) * 4, (2_500,) * 3, (500,) * 4, (100,) * 4)
    lively.stage.motion.finish()
    assert not lively.stage.leaving


def test_a_taken_stack_is_swept_whole(lively, look, lay):
    before = lay.bring("seat-1.game", 7_400)
    lively.show_view(look(before), animate=False)
    standing = lively.view.piece("chips seat-1.game").columns
    lively.show_view(look(before.pay("seat-1.game", "bank", 9_900)))
    (sent,) = lively.stage.leaving
    assert sent.piece.columns == standing


def test_no_stack_and_no_plate_covers_the_number_of_a_seat(felt, look):
    lay = Lay()
    for seat in range(1, 8):
        lay = lay.bring(f"seat-{seat}.stack", 39_950).bring(f"seat-{seat}.game", 2_500)
    felt.show_view(look(lay))
    numbers = [felt.stage.area_of(felt.view.shape.number_of(seat)) for seat in range(1, 8)]
    things = [plate.geometry() for plate in felt.stage.plates.shown.values()]
    things += [felt.place_rect(piece.id) for piece in felt.view.pieces]
    covered = [at + 1 for at, number in enumerate(numbers) if any(thing.intersects(number) for thing in things)]
    assert covered == []


def test_no_highlight_lies_over_an_amount(felt, look):
    felt.show_view(look(Lay().bring("seat-1.game", 2_500).bring("seat-1.game+1", 500)))
    felt.highlight(["seat-1.game", "seat-1.game+1"], "look")
    order = felt.children()
    marks = [order.index(badge) for badge in felt.stage.badges.values()]
    assert len(marks) == 2
    assert max(marks) < min(order.index(plate) for plate in felt.stage.plates.shown.values())


def test_chips_of_a_back_line_bettor_are_marked(felt, look):
    felt.show_view(look(Lay().bring("seat-1.game+1", 500)))
    marked = felt.stage.pieces.get("chips seat-1.game+1").grab().toImage()
    felt.show_view(look(Lay().bring("seat-1.game", 500)))
    plain = felt.stage.pieces.get("chips seat-1.game").grab().toImage()
    assert marked.width() < plain.width()
    mark = felt.theme.marks.plate
    assert dark(marked, mark) > 20 > dark(plain, mark)


def dark(image, colour: str) -> int:
    """How many pixels have just this colour."""
    return sum(image.pixelColor(x, y).name() == colour for x in range(image.width()) for y in range(image.height()))


@pytest.mark.parametrize("amounts", [True, False])
def test_pots_are_told_apart_where_there_are_several(qtbot, page, amounts: bool):
    shape = kit.shape("poker-10")
    felt = shown(page, felt_view(shape, Lay().bring("pot-1", 13_500), {}), motion=False)
    felt.set_amounts_shown(amounts)
    plates = felt.stage.plates.shown
    assert [plate.text for plate in plates.values()] == (["$135"] if amounts else [])
    felt.show_view(felt_view(shape, Lay().bring("pot-1", 13_500).bring("pot-2", 10_800), {}))
    told = {id.removeprefix("chips "): plate.text for id, plate in felt.stage.plates.shown.items()}
    both = {"pot-1": "Main pot $135", "pot-2": "Side pot 1 $108"}
    assert told == (both if amounts else {"pot-1": "Main pot", "pot-2": "Side pot 1"})
