"""Golden pictures: what a card face, tiles, chips and four felts look like, down to a small tolerance.

`pytest tests/ui/test_golden.py --accept-golden` takes what is drawn now. A picture that differs is written beside what
was expected and the difference; the failure says where.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from PySide6.QtCore import QBuffer, QIODevice, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from tests.ui import kit
from trainer import resources
from trainer.cards import parse_cards
from trainer.felt.view import felt_view
from trainer.table.lay import Lay
from trainer.text import say
from trainer.ui.felt.widget import FeltWidget
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import font, load_fonts, make_theme

FOLDER = Path(__file__).resolve().parents[1] / "golden"
MEAN, STRAY, SHARE = 1.0, 60, 0.001
"""Allowed: the mean difference of a channel, and the share of pixels that differ by more than STRAY."""
FELT, SAVED = (1100, 628), 480
MOST_BYTES = 200 * 1024
CHIPS = (50, 100, 200, 500, 1_000, 2_500, 10_000, 50_000, 100_000, 500_000)
TILES = [f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1)]


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


def sheet(made: list[QPixmap], across: int) -> QImage:
    """Pictures side by side on the colour of the cloth."""
    width, height = max(one.width() for one in made), max(one.height() for one in made)
    image = QImage(across * width, -(-len(made) // across) * height, QImage.Format.Format_RGB32)
    image.fill(QColor("#14593d"))
    painter = QPainter(image)
    for number, one in enumerate(made):
        painter.drawPixmap((number % across) * width, (number // across) * height, one)
    painter.end()
    return image


def felt(qtbot, pictures: PictureCache, name: str, lay: Lay, names: dict[str, str]) -> QImage:
    widget = FeltWidget(pictures, make_theme("dark", "green", motion=False))
    qtbot.addWidget(widget)
    widget.resize(*FELT)
    labels = {key: say(words) for key, words in names.items()}
    view = felt_view(kit.shape(name), lay, labels)
    assert not view.unknown
    widget.show_view(view, animate=False)
    widget.show()
    QApplication.processEvents()
    widget.setFocus(Qt.FocusReason.NoFocusReason)
    image = widget.grab(QRect(0, 0, *FELT)).toImage()
    return image.scaledToWidth(SAVED, Qt.TransformationMode.SmoothTransformation)


# ---------------------------------------------------------------- what is pictured


def cards(qtbot, pictures: PictureCache) -> QImage:
    faces = [str(card) for card in parse_cards("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s Kd")]
    return sheet([pictures.card(face, 56, 1.0) for face in (*faces, "back", "Jk")], 8)


def tiles(qtbot, pictures: PictureCache) -> QImage:
    return sheet([pictures.tile(face, 64, 1.0) for face in (*TILES, "back")], 11)


def chips(qtbot, pictures: PictureCache) -> QImage:
    single = [pictures.chips(((cents,),), 72, 1.0) for cents in CHIPS]
    return sheet([*single, pictures.chips(((2_500,) * 5, (500,) * 4), 72, 1.0)], 6)


def pai_gow(qtbot, pictures: PictureCache) -> QImage:
    lay = Lay().bring("bank", 100_000).button("player-dealer", "seat-3").button("action", "seat-4").throw((4, 5, 2))
    for seat in (1, 2, 4, 6):
        lay = lay.bring(f"seat-{seat}.stack", 39_950).bring(f"seat-{seat}.game", 2_500)
    lay = lay.bring("seat-6.game+1", 5_000).bring("seat-6.fortune", 500)
    lay = lay.put("seat-1.back", parse_cards("Kh Kd 8s 7c 2d"), up=True)
    lay = lay.put("seat-1.front", parse_cards("Qs Tc"), up=True).put("seat-2.hand", parse_cards("3h 3d 3s 5c 6d 7h 8h"))
    lay = lay.put("seat-4.hand", parse_cards("Ah Jk Td 9s 9c 4d 4s"), up=True)
    lay = lay.put("pile-3", parse_cards("2h 2s 6c 6h 7s 8d 9d")).put("pile-4", parse_cards("Jh Jd Js Ac Ad As Qd"))
    names = {"title": "Pai Gow Poker", "game": "Game", "fortune": "Fortune Bonus"}
    return felt(qtbot, pictures, "pai-gow-7", lay.turn_sideways("pile-3"), names)


def baccarat(qtbot, pictures: PictureCache) -> QImage:
    lay = Lay().button("player-dealer", "seat-5").bring("bank", 40_000)
    for seat in (1, 2, 7):
        lay = lay.bring(f"seat-{seat}.player", 5_000).bring(f"seat-{seat}.tie", 500).bring(f"seat-{seat}.stack", 20_000)
    lay = lay.put("player-line", parse_cards("6h 8c"), up=True).put("banker-line", parse_cards("Qs 2s 8s"), up=True)
    names = {"title": "Baccarat", "player": "Player", "banker": "Banker", "tie": "Tie"}
    return felt(qtbot, pictures, "baccarat-8", lay, names)


def blackjack(qtbot, pictures: PictureCache) -> QImage:
    lay = Lay().button("player-dealer", "seat-7").bring("bank", 60_000)
    for seat, hand in ((1, "2h Kc Kh"), (4, "9c 6s 8d"), (6, "As Jd")):
        lay = lay.bring(f"seat-{seat}.base", 1_200).bring(f"seat-{seat}.match", 400)
        lay = lay.bring(f"seat-{seat}.stack", 44_800).put(f"seat-{seat}.hand", parse_cards(hand), up=True)
    names = {"title": "Blackjack", "base": "Base", "match": "Match the Dealer"}
    return felt(qtbot, pictures, "blackjack-7", lay, names)


def poker(qtbot, pictures: PictureCache) -> QImage:
    lay = Lay().put("board", parse_cards("Td 9s 9c 4d 4s"), up=True).bring("pot-1", 12_550).button("dealer", "seat-2")
    for seat in (1, 5, 9):
        lay = lay.put(f"seat-{seat}.hand", parse_cards({1: "Ah Kd", 5: "Qs Qh", 9: "7c 7d"}[seat]))
        lay = lay.bring(f"seat-{seat}.stack", 30_000)
    return felt(qtbot, pictures, "poker-9", lay, {"title": "Poker"})


PICTURES: dict[str, Callable[..., QImage]] = {
    "cards": cards,
    "tiles": tiles,
    "chips": chips,
    "pai-gow-7": pai_gow,
    "baccarat-8": baccarat,
    "blackjack-7": blackjack,
    "poker-9": poker,
}


# ---------------------------------------------------------------- comparing


def plain(image: QImage) -> Image.Image:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")


def difference(expected: Image.Image, drawn: Image.Image) -> tuple[float, float]:
    """The mean difference of a channel, and the share of pixels that differ much."""
    apart = ImageChops.difference(expected, drawn)
    strays = sum(apart.convert("L").histogram()[STRAY:]) / (drawn.width * drawn.height)
    return sum(ImageStat.Stat(apart).mean) / 3, strays


def artefacts(name: str, expected: Image.Image | None, drawn: Image.Image) -> Path:
    """Expected, drawn and their difference in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix=f"felt-school-golden-{name}-"))
    drawn.save(folder / "drawn.png")
    if expected is not None:
        expected.save(folder / "expected.png")
        if expected.size == drawn.size:
            ImageChops.difference(expected, drawn).point(lambda value: min(255, value * 4)).save(folder / "apart.png")
    return folder


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(qtbot, pictures, request, name):
    drawn = plain(PICTURES[name](qtbot, pictures))
    file = FOLDER / f"{name}.png"
    if request.config.getoption("--accept-golden"):
        FOLDER.mkdir(exist_ok=True)
        drawn.save(file, optimize=True)
        return
    expected = Image.open(file).convert("RGB") if file.is_file() else None
    if expected is None or expected.size != drawn.size:
        pytest.fail(f"{name} is missing or has another size: see {artefacts(name, expected, drawn)}")
    mean, strays = difference(expected, drawn)
    if mean > MEAN or strays > SHARE:
        pytest.fail(f"{name} differs ({mean:.2f}, {strays:.2%}): see {artefacts(name, expected, drawn)}")


def test_the_pictures_are_small_and_none_is_left_over(request):
    if request.config.getoption("--accept-golden"):
        return
    there = {file.stem: file.stat().st_size for file in FOLDER.glob("*.png")}
    assert set(there) == set(PICTURES)
    assert max(there.values()) <= MOST_BYTES


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
