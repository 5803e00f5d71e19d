"""Small screens and dense ones: nothing is cut on any felt, and pictures have a pixel for every pixel."""

from __future__ import annotations

from math import ceil

import pytest
from PySide6.QtCore import QPointF, QSize

from tests.ui import kit
from trainer.disk import resources
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.ui.felt.cloth import Frame, paint_cloth
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.icons import Icons
from trainer.ui.pictures import MARGIN, PictureCache, extent
from trainer.ui.theme import make_theme

RATIOS = (1.0, 1.25, 1.5, 1.75, 2.0)


# ---------------------------------------------------------------- crisp


@pytest.mark.parametrize("ratio", RATIOS)
def test_every_picture_has_a_pixel_for_every_pixel_of_the_screen(qapp, ratio):
    cache = PictureCache(resources.assets())
    unit = 56.0
    margin = unit * MARGIN
    card = extent(unit, unit * 1.4, 0, margin)
    made = {
        "card": (cache.card("Ah", unit, ratio), card),
        "tilted card": (cache.card("Ah", unit, ratio, 9.0), extent(unit, unit * 1.4, 9.0, margin)),
        "pile": (cache.pile("back", 7, unit, ratio), card),
        "pile on its side": (cache.pile("back", 7, unit, ratio, 90.0), extent(unit, unit * 1.4, 90.0, margin)),
        "tile": (cache.tile("6-5", unit, ratio), extent(unit * 0.62, unit * 1.24, 0, margin)),
        "chip": (cache.chips(((500,),), unit, ratio), extent(unit * 0.62, unit * 0.62, 0, margin)),
        "button": (cache.button("action", 30, unit, ratio), extent(30, 30, 0, margin)),
        "die": (cache.die("5", 24, unit, ratio), extent(24, 24, 0, margin)),
    }
    for name, (picture, (across, down)) in made.items():
        assert picture.devicePixelRatio() == ratio, name
        assert (picture.width(), picture.height()) == (ceil(across * ratio), ceil(down * ratio)), name


@pytest.mark.parametrize("ratio", RATIOS)
def test_cloth_and_icons_are_crisp(qapp, ratio):
    view = felt_view(kit.shape("pai-gow-7"), Lay(), {})
    theme = make_theme()
    frame = Frame(QSize(640, 366), ratio, 640 / view.shape.width, QPointF(0, 0))
    cloth = paint_cloth(view, frame, theme=theme, pictures=PictureCache(resources.assets()), words=str)
    assert cloth.devicePixelRatio() == ratio
    assert (cloth.width(), cloth.height()) == (round(640 * ratio), round(366 * ratio))
    icon = Icons(resources.assets() / "icons").pixmap("check", "#ffffff", 28, ratio)
    assert icon.devicePixelRatio() == ratio
    assert icon.width() == round(28 * ratio)


@pytest.mark.parametrize("name", sorted(resources.read_layouts()))
def test_every_place_of_every_layout_is_on_the_felt(qtbot, name):
    felt = FeltWidget(PictureCache(resources.assets()), make_theme(motion=False))
    qtbot.addWidget(felt)
    for width, height in ((986, 622), (1072, 670)):
        felt.resize(width, height)
        felt.show_view(felt_view(kit.shape(name), Lay(), {}))
        table = felt.rect().adjusted(-1, -1, 1, 1)
        assert [zone.place for zone in felt.view.zones if not table.contains(felt.place_rect(zone.place))] == []  # type: ignore[union-attr]
