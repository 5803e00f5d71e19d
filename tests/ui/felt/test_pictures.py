"""Pictures are made once, crisp at any pixel ratio, and never missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.ui import kit
from tests.ui.felt.conftest import ASSETS
from trainer.cards.card import ALL
from trainer.core.text import Text, say
from trainer.felt.shape import Box, PrintedMark, ZoneKind
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.ui import pictures as module
from trainer.ui.felt.prints import STEPS, Prints, Work
from trainer.ui.pictures import BACKS, CHIPS, MARGIN, Deck, PictureCache, extent, leaning
from trainer.ui.theme import make_theme


@pytest.fixture
def cache(qapp) -> PictureCache:
    return PictureCache(ASSETS)


@pytest.fixture
def bare(qapp, tmp_path) -> PictureCache:
    """No art at all."""
    return PictureCache(tmp_path)


def test_a_picture_is_made_once(cache):
    first = cache.card("Ah", 60, 1.0)
    assert cache.card("Ah", 60, 1.0) is first
    assert cache.paintings == 1


@pytest.mark.parametrize(
    "other", [("Ad", 60, 1.0, 0.0), ("Ah", 61, 1.0, 0.0), ("Ah", 60, 2.0, 0.0), ("Ah", 60, 1.0, 9.0)]
)
def test_another_face_size_ratio_or_tilt_is_another_picture(cache, other):
    cache.card("Ah", 60, 1.0)
    cache.card(*other)
    assert cache.paintings == 2


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_a_picture_has_a_pixel_for_every_pixel_of_the_screen(cache, ratio):
    picture = cache.card("Ah", 60, ratio)
    across, down = extent(60, 84, 0, 60 * module.MARGIN)
    assert picture.devicePixelRatio() == ratio
    assert (picture.width(), picture.height()) == (
        pytest.approx(across * ratio, abs=1),
        pytest.approx(down * ratio, abs=1),
    )


def test_the_deck_is_a_setting(cache):
    two = cache.card("Ad", 60, 1.0).toImage()
    cache.deck = Deck(four_colours=True)
    four = cache.card("Ad", 60, 1.0).toImage()
    cache.deck = Deck(four_colours=True, large_index=True)
    large = cache.card("Ad", 60, 1.0).toImage()
    assert two != four
    assert four != large


def test_a_missing_back_is_the_blue_one(cache):
    blue = cache.card("back", 60, 1.0).toImage()
    cache.deck = Deck(back="plaid")
    assert cache.card("back", 60, 1.0).toImage() == blue


def test_all_cards_have_art(cache):
    assert [str(card) for card in ALL if not cache.has(f"cards/{card}")] == []


def test_without_art_everything_is_drawn(bare):
    made = [
        *(bare.card(str(card), 60, 1.0) for card in ALL),
        bare.card("back", 60, 1.0),
        bare.pile("back", 7, 60, 1.0),
        bare.tile("6-5", 60, 1.0),
        bare.tile("back", 60, 1.0),
        bare.chips(((10_000, 100), (25,)), 60, 1.0),
        bare.button("house-way", 30, 60, 1.0),
        bare.die("5", 24, 60, 1.0),
    ]
    for picture in made:
        image = picture.toImage()
        assert image.pixelColor(image.rect().center()).alpha() > 240


def test_drawn_faces_differ(bare):
    assert bare.card("Ah", 60, 1.0).toImage() != bare.card("Ad", 60, 1.0).toImage()
    assert bare.die("1", 24, 60, 1.0).toImage() != bare.die("4", 24, 60, 1.0).toImage()


def test_the_pictures_unused_for_longest_are_let_go(cache, monkeypatch):
    monkeypatch.setattr(module, "LIMIT", 400_000)
    first = cache.card("2c", 100, 1.0)
    for card in ALL[1:20]:
        cache.card(str(card), 100, 1.0)
    made = cache.paintings
    assert cache.card(str(ALL[19]), 100, 1.0) is not None
    assert cache.paintings == made
    assert cache.card("2c", 100, 1.0) is not first
    assert cache.paintings == made + 1


@pytest.mark.parametrize("angle", [0, 15, -40, 90])
def test_an_extent_holds_the_turned_rectangle_and_is_even(angle):
    across, down = extent(56, 78.4, angle, 5)
    assert across % 2 == 0
    assert down % 2 == 0
    assert across >= 56 or abs(angle) == 90
    assert across * down >= 56 * 78


# ---------------------------------------------------------------- chips


def test_no_stack_stands_like_a_ruler_and_none_falls_over():
    for column in ([500] * 12, [10_000, 2_500, 500, 100], [50] * 20):
        found = leaning(column)
        assert found[0] == 0.0, "the foot stands on its spot"
        assert len(set(found)) > 2
        assert max(map(abs, found)) <= MARGIN / 2
        assert found == leaning(column)


def test_a_lower_chip_is_darker_on_the_side_away_from_the_light(cache):
    image = cache.chips(((100, 100, 100, 100),), 100, 1.0).toImage()
    middle, foot = image.width() // 2, image.height() - 22
    left = sum(image.pixelColor(middle - step, foot).lightness() for step in range(8, 24))
    right = sum(image.pixelColor(middle + step, foot).lightness() for step in range(8, 24))
    assert right < left


def test_a_house_has_its_own_backs_and_chips(cache):
    for name in ("back", "chips"):
        seen = []
        for deck in [Deck(back=back) for back in BACKS] if name == "back" else [Deck(chips=house) for house in CHIPS]:
            cache.deck = deck
            five = cache.chips(((100, 500),), 60, 1.0)
            picture = cache.card("back", 60, 1.0) if name == "back" else five
            seen.append(picture.toImage())
        assert all(one != other for at, one in enumerate(seen) for other in seen[at + 1 :])


@pytest.mark.parametrize("house", CHIPS)
def test_every_chip_of_a_house_has_its_face_and_its_edge(cache, house):
    cache.deck = Deck(chips=house)
    for cents in (50, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000):
        assert cache.has(f"chips/{cache.chip_name(cents)}")
        assert cache.has(f"chips/{cache.chip_name(cents)}-edge")


def test_a_button_casts_the_shadow_of_its_own_shape(cache):
    image = cache.button("kill", 100, 60, 1.0, high=91).toImage()
    corner = image.pixelColor(image.width() - 12, 14)
    assert corner.alpha() < 12, "beside the triangle's top there is cloth, not the shadow of a disc"


def test_a_plaque_with_nothing_to_say_is_not_put_up(felt):
    """Super Pan 9 prints neither limits nor a collection."""
    shape = kit.shape("nine-count-8")

    def looks(**labels):
        felt.show_view(felt_view(shape, Lay(), labels), animate=False)
        return felt.grab().toImage()

    assert looks(plaque=Text("")) != looks()
    assert looks(plaque=say("LIMITS")) != looks(plaque=Text(""))


def test_a_print_whose_line_is_taken_is_drawn_small_whatever_its_length(cache, shape):
    """Rounding left some lengths a trifle too wide after every shrinking, and painting went on until it broke off."""
    title = next(one for one in shape.prints if one.key == "title")
    middle = title.curve.at(0.5)[0]
    scale, theme = 400.0, make_theme(motion=False)
    alone = replace(shape, bands=(), prints=(title,))
    for letters in (*range(1, 12), 20, 35, 59):
        view = felt_view(alone, Lay(), {title.key: say("M" * letters)})
        box = Box(middle.x, middle.y, 2.62, 1.4)
        taken = replace(view.zones[0], kind=ZoneKind.CARDS, mark=PrintedMark.NONE, box=box)
        image = QImage(200, 100, QImage.Format.Format_ARGB32)
        image.fill(QColor("transparent"))
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(0.25 - middle.x, 0.125 - middle.y)
        Prints(Work(painter, replace(view, zones=(taken,)), theme, cache, str, scale)).paint()
        painter.end()
        inked = [x for x in range(200) for y in range(100) if image.pixelColor(x, y).alpha()]
        assert max(inked) - min(inked) <= title.curve.length / STEPS * scale
