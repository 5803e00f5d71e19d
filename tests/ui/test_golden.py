"""Golden pictures of every card, tile, chip, die and button, of the furniture, and of every felt.

`pytest tests/ui/test_golden.py --accept-golden` takes what is drawn now. Sheets are compared cell by cell, so that one
pip of one card counts. What differs is written beside what was expected, with the difference; the failure says where.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from tests.ui import kit
from trainer.cards import parse_cards
from trainer.cards.tile import parse_tiles
from trainer.core.text import Words
from trainer.disk import resources
from trainer.felt.shape import Shape, Zone, ZoneKind
from trainer.felt.view import PLAQUE, FeltView, felt_view
from trainer.felt.view_pieces import BUTTON_SHAPES
from trainer.table.lay import Lay
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.pictures import BACKS, Deck, PictureCache
from trainer.ui.theme import FELTS, font, load_fonts, make_theme

FOLDER = Path(__file__).resolve().parents[1] / "golden"
MEAN, STRAY, SHARE = 8.0, 60, 0.004
"""Allowed in each cell: the mean difference of a channel, and the share of pixels that differ by more than STRAY."""
QUALITY = 90
MOST_BYTES = 120 * 1024
FELT, SAVED, BLOCKS = (1100, 628), 480, (8, 5)
CARD = 46
"""Pixels of a card's width on a sheet."""
RANKS = "A23456789TJQK"
FACES = [f"{rank}{suit}" for suit in "shdc" for rank in RANKS] + ["Jk", "Bw", "Bx", "By", "Bz", "Br", "Bb"]
CHIPS = (50, 100, 200, 500, 1_000, 2_500, 10_000, 50_000, 100_000, 500_000)
TILES = [f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1)]
BUTTONS = (
    "action", "dealer", "bank-1", "bank-2", "house-way", "envy", "no-play", "kill", "blinds", "hold", "check",
    "player-dealer",
)  # fmt: skip
FURNITURE = ("tray", "shoe", "shuffler", "dropbox", "discard", "plaque")
TITLE = "Golden Picture Hold'em"


@pytest.fixture(autouse=True)
def bundled_fonts(qapp) -> Iterator[None]:
    """The program's own type, whatever the machine has."""
    load_fonts(resources.assets())
    before = qapp.font()
    made = font(16)
    made.setFamilies(["Barlow"])
    qapp.setFont(made)
    yield
    qapp.setFont(before)


@pytest.fixture
def pictures(qapp) -> PictureCache:
    return PictureCache(resources.assets())


@dataclass(frozen=True)
class Sheet:
    """A picture of `across` by `down` cells."""

    image: QImage
    across: int
    down: int


def sheet(made: Sequence[QPixmap], across: int) -> Sheet:
    """Pictures side by side on the colour of the cloth."""
    width, height = max(one.width() for one in made), max(one.height() for one in made)
    down = -(-len(made) // across)
    image = QImage(across * width, down * height, QImage.Format.Format_RGB32)
    image.fill(QColor("#14593d"))
    painter = QPainter(image)
    for number, one in enumerate(made):
        painter.drawPixmap((number % across) * width, (number // across) * height, one)
    painter.end()
    return Sheet(image, across, down)


def drawn(pictures: PictureCache, name: str, width: int, height: int) -> QPixmap:
    """A piece of furniture at a size."""
    made = QPixmap(width, height)
    made.fill(QColor("#14593d"))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    assert pictures.art(painter, QRectF(0, 0, width, height), name)
    painter.end()
    return made


# ---------------------------------------------------------------- what is pictured


def deck(**which: bool) -> Callable[..., Sheet]:
    def make(qtbot, pictures: PictureCache) -> Sheet:
        pictures.deck = Deck(**which)  # type: ignore[arg-type]
        return sheet([pictures.card(face, CARD, 1.0) for face in FACES], 13)

    return make


def backs(qtbot, pictures: PictureCache) -> Sheet:
    made = []
    for back in BACKS:
        pictures.deck = Deck(back=back)
        made += [pictures.card("back", CARD, 1.0), pictures.pile("back", 7, CARD, 1.0)]
    return sheet([*made, drawn(pictures, "cards/cut", CARD, round(CARD * 1.4))], 9)


def tiles(qtbot, pictures: PictureCache) -> Sheet:
    return sheet([pictures.tile(face, 64, 1.0) for face in (*TILES, "back")], 11)


def chips(qtbot, pictures: PictureCache) -> Sheet:
    """Each denomination, the chips of other houses, and stacks that lean and shade."""
    single = [pictures.chips(((cents,),), 72, 1.0) for cents in CHIPS]
    for house in ("red", "blue-red"):
        pictures.deck = Deck(chips=house)
        single += [pictures.chips(((cents,),), 72, 1.0) for cents in (100, 500)]
    pictures.deck = Deck()
    stacks = [pictures.chips(((cents,) * 12,), 72, 1.0) for cents in CHIPS]
    return sheet([*single, *stacks, pictures.chips(((10_000,) * 3 + (2_500,) * 5, (500,) * 5), 72, 1.0)], 7)


def small(qtbot, pictures: PictureCache) -> Sheet:
    """Dice, cup and buttons."""
    dice = [pictures.die(str(number), 60, 120, 1.0) for number in range(1, 7)]
    shapes = [(kind, *BUTTON_SHAPES.get(kind, (1.0, 1.0))) for kind in BUTTONS]
    buttons = [pictures.button(kind, 72 * wide, 80, 1.0, high=72 * high) for kind, wide, high in shapes]
    return sheet([*dice, drawn(pictures, "dice/cup", 80, 90), *buttons], 6)


def furniture(qtbot, pictures: PictureCache) -> Sheet:
    return sheet([drawn(pictures, f"table/{name}", 200, 160) for name in FURNITURE], 3)


def felt_of(name: str, colour: str = "green") -> Callable[..., Sheet]:
    def make(qtbot, pictures: PictureCache) -> Sheet:
        widget = FeltWidget(pictures, make_theme("dark", colour, motion=False))
        qtbot.addWidget(widget)
        widget.resize(*FELT)
        widget.show_view(set_table(kit.shape(name)), animate=False)
        widget.show()
        QApplication.processEvents()
        widget.setFocus(Qt.FocusReason.NoFocusReason)
        image = widget.grab(QRect(0, 0, *FELT)).toImage()
        return Sheet(image.scaledToWidth(SAVED, Qt.TransformationMode.SmoothTransformation), *BLOCKS)

    return make


def names_for(shape: Shape) -> Mapping[str, Words]:
    """The printed names of a game that is played on this felt, so far as there is one."""
    found = next((info for info in kit.library().infos if shape.id in (info.felt, *dict(info.felts).values())), None)
    spots = kit.library().game(found.id).spots if found else {}
    return {**spots, "title": TITLE, PLAQUE: "LIMITS\n$5 – $300\nFEE 2"}


def set_table(shape: Shape) -> FeltView:
    """Every place of the felt in use: odd seats open, even seats face down."""
    names = names_for(shape)
    wagers = [name for name in names if name not in ("title", PLAQUE)][: len(shape.slots)]
    zones, _ = shape.bind(wagers, names)
    cards, stones = (
        cycle(parse_cards("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s Jk")),
        cycle(parse_tiles("6-6 5-1 4-3 2-2")),
    )
    lay, used = Lay(), list[Zone]()
    for zone in zones:
        hand = zone.kind in (ZoneKind.CARDS, ZoneKind.TILES)
        if (
            hand
            and "meld" not in zone.place
            and any(zone.seat == one.seat and zone.box.overlaps(one.box) for one in used)
        ):
            continue
        used += [zone] * hand
        lay = laid(lay, zone, cards, stones)
    lay = lay.button("action", "seat-2").button("dealer", "seat-3").throw((1, 4, 6) if zone_of(zones, "dice") else ())
    if zone_of(zones, "seat-1.player-dealer"):
        lay = lay.button("player-dealer", "seat-1")
    return felt_view(shape, lay, names)


def zone_of(zones: Sequence[Zone], place: str) -> bool:
    return any(zone.place == place for zone in zones)


def laid(lay: Lay, zone: Zone, cards: Iterator, stones: Iterator) -> Lay:
    is_open = zone.seat % 2 == 1 or not zone.seat
    match zone.kind:
        case ZoneKind.CARDS:
            count = min(7, 1 + int((zone.box.width - 1) / max(0.3, min(zone.step, 0.5)) + 0.01))
            count = 3 if "meld" in zone.place else count
            return lay.put(zone.place, tuple(islice(cards, max(1, count))), up=is_open)
        case ZoneKind.TILES:
            return lay.put(zone.place, tuple(islice(stones, 2)), up=is_open)
        case ZoneKind.PILE if not zone.seat:
            return lay.put(zone.place, tuple(islice(cards, 4)))
        case ZoneKind.CHIPS:
            return lay.bring(zone.place, 39_950 if zone.seat else 123_400)
        case ZoneKind.SPOT if is_open and zone.seat > 1:
            return lay.bring(zone.place, 2_500)
        case _:
            return lay


PICTURES: dict[str, Callable[..., Sheet]] = {
    "cards": deck(),
    "cards-large": deck(large_index=True),
    "cards-four": deck(four_colours=True),
    "cards-four-large": deck(four_colours=True, large_index=True),
    "backs": backs,
    "tiles": tiles,
    "chips": chips,
    "dice-buttons": small,
    "furniture": furniture,
    **{f"felt-{name}": felt_of(name) for name in sorted(resources.read_layouts())},
    **{f"colour-{colour}": felt_of("pai-gow-7", colour) for colour in FELTS if colour != "green"},
}


# ---------------------------------------------------------------- comparing


def plain(image: QImage) -> Image.Image:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")


def cells(picture: Image.Image, across: int, down: int) -> list[tuple[int, int, int, int]]:
    """The corners of every cell."""
    xs = [round(picture.width * step / across) for step in range(across + 1)]
    ys = [round(picture.height * step / down) for step in range(down + 1)]
    return [(xs[x], ys[y], xs[x + 1], ys[y + 1]) for y in range(down) for x in range(across)]


def difference(expected: Image.Image, drawn: Image.Image) -> tuple[float, float]:
    """The mean difference of a channel, and the share of pixels that differ much."""
    apart = ImageChops.difference(expected, drawn)
    strays = sum(apart.convert("L").histogram()[STRAY:]) / (drawn.width * drawn.height)
    return sum(ImageStat.Stat(apart).mean) / 3, strays


def differing(expected: Image.Image, drawn: Image.Image, across: int, down: int) -> list[str]:
    """The cells that do not look as they did, by row and column from 1."""
    found = []
    for number, corners in enumerate(cells(drawn, across, down)):
        mean, strays = difference(expected.crop(corners), drawn.crop(corners))
        if mean > MEAN or strays > SHARE:
            found.append(f"row {number // across + 1} column {number % across + 1} ({mean:.2f}, {strays:.2%})")
    return found


def artefacts(name: str, expected: Image.Image | None, drawn: Image.Image) -> Path:
    """Expected, drawn and their difference in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix=f"felt-school-golden-{name}-"))
    drawn.save(folder / "drawn.png")
    if expected is not None:
        expected.save(folder / "expected.png")
        if expected.size == drawn.size:
            ImageChops.difference(expected, drawn).point(lambda value: min(255, value * 4)).save(folder / "apart.png")
    return folder


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(qtbot, pictures, request, name):
    made = PICTURES[name](qtbot, pictures)
    drawn, file = plain(made.image), FOLDER / f"{name}.webp"
    if request.config.getoption("--accept-golden"):
        FOLDER.mkdir(exist_ok=True)
        drawn.save(file, quality=QUALITY, method=6)
        return
    expected = Image.open(file).convert("RGB") if file.is_file() else None
    if expected is None or expected.size != drawn.size:
        pytest.fail(f"{name} is missing or has another size: see {artefacts(name, expected, drawn)}")
    wrong = differing(expected, drawn, made.across, made.down)
    if wrong:
        pytest.fail(f"{name} differs at {', '.join(wrong)}: see {artefacts(name, expected, drawn)}")


def test_the_pictures_are_small_and_none_is_left_over(request):
    if request.config.getoption("--accept-golden"):
        return
    there = {file.stem: file.stat().st_size for file in FOLDER.iterdir()}
    assert set(there) == set(PICTURES)
    assert max(there.values()) <= MOST_BYTES


def test_every_place_of_a_felt_is_in_its_picture():
    for name in resources.read_layouts():
        view = set_table(kit.shape(name))
        assert not view.unknown, name
        filled = {piece.place for piece in view.pieces}
        seats = {zone.seat for zone in view.zones if zone.place in filled and zone.seat}
        assert seats == set(range(1, view.shape.seats + 1)), name


def test_one_pip_is_noticed(qtbot, pictures):
    """A seven of spades is no eight of spades, and one pip less is no seven."""
    made = PICTURES["cards"](qtbot, pictures)
    whole = plain(made.image)
    corners = cells(whole, made.across, made.down)[RANKS.index("7")]
    other = whole.copy()
    other.paste("#fdfcf8", (corners[0] + 24, corners[1] + 22, corners[0] + 31, corners[1] + 29))
    assert differing(whole, whole, made.across, made.down) == []
    assert [text.partition(" (")[0] for text in differing(whole, other, made.across, made.down)] == ["row 1 column 7"]


def test_a_difference_is_found_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    one, other = Image.new("RGB", (20, 20), "#14593d"), Image.new("RGB", (20, 20), "#14593d")
    assert difference(one, other) == (0.0, 0.0)
    other.paste("#ffffff", (5, 5, 10, 10))
    mean, strays = difference(one, other)
    assert mean > MEAN
    assert strays == pytest.approx(25 / 400)
    folder = artefacts("sample", one, other)
    assert sorted(file.name for file in folder.iterdir()) == ["apart.png", "drawn.png", "expected.png"]


def test_the_index_of_the_art_shows_every_felt():
    text = (FOLDER.parents[1] / "docs" / "art.md").read_text(encoding="utf-8")
    assert [name for name in PICTURES if f"tests/golden/{name}.webp" not in text] == []
