"""The drawn pieces: complete, reproducible, painted by QtSvg without complaint, and readable."""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from trainer.cards.tile import MEANINGS

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
DECKS = ("", "large/", "four/", "four-large/")
RANKS = "23456789TJQKA"
SUITS = "shdc"
CARDS = [r + s for s in SUITS for r in RANKS]
BONUS = ["Bw", "Bx", "By", "Bz", "Br", "Bb"]
VALUES = [50, 100, 200, 500, 1000, 2500, 10000, 50000, 100000, 500000]
BUTTONS = [
    "action",
    "dealer",
    "bank-1",
    "bank-2",
    "house-way",
    "envy",
    "missed-blind",
    "no-play",
    "kill",
    "blinds",
    "hold",
    "check",
    "player-dealer",
]
FURNITURE = ["tray", "shoe", "shuffler", "dropbox", "discard", "plaque"]
ICONS = [
    "exam",
    "flag",
    "save",
    "home",
    "practice",
    "review",
    "rules",
    "progress",
    "settings",
    "back",
    "hint",
    "again",
    "next",
    "undo",
    "check",
    "cross",
    "command",
    "keyboard",
    "fullscreen",
    "info",
    "search",
    "clock",
    "flame",
    "warning",
    "doubt",
    "borrowed",
    "lesson",
    "chart",
    "table",
    "cards",
    "dice",
    "button",
    "chips",
    "fee",
    "hand",
    "print",
    "eye",
]
PAIRS = [(a, b) for a in range(6, 0, -1) for b in range(a, 0, -1)]


def load_build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("felt_art_build", ROOT / "packaging" / "art" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD: Any = load_build()
OUTPUTS: dict[str, str] = BUILD.outputs()


def part(name: str) -> Any:
    """A module of the generator."""
    return importlib.import_module(f"feltart.{name}")


def named() -> list[str]:
    names = [f"cards/{deck}{card}.svg" for deck in DECKS for card in [*CARDS, "Jk", *BONUS]]
    names += [f"cards/back-{c}.svg" for c in ("blue", "red", "green", "charcoal")] + ["cards/cut.svg"]
    names += [f"tiles/{a}-{b}.svg" for a, b in PAIRS] + ["tiles/back.svg"]
    names += [f"chips/{v}{kind}.svg" for v in [*VALUES, "100-blue", "500-red"] for kind in ("", "-edge")]
    names += [f"dice/{v}.svg" for v in range(1, 7)] + ["dice/cup.svg"]
    names += [f"buttons/{name}.svg" for name in BUTTONS]
    names += [f"table/{name}.svg" for name in FURNITURE]
    names += [f"icons/{name}.svg" for name in [*ICONS, "felt-school", "felt-school-small"]]
    return names


# ---------------------------------------------------------------- files


def test_every_piece_has_its_file() -> None:
    assert sorted(OUTPUTS) == sorted(named())
    assert [name for name in named() if not (ASSETS / name).is_file()] == []


def test_the_committed_files_are_what_the_generator_writes() -> None:
    assert BUILD.check(OUTPUTS) == []


def test_the_generator_gives_the_same_bytes_twice() -> None:
    assert BUILD.outputs() == OUTPUTS


def test_the_check_reports_a_changed_a_missing_and_a_foreign_file(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(BUILD, "ASSETS", tmp_path)
    wanted = {"dice/1.svg": "one", "dice/2.svg": "two", "dice/3.svg": "three"}
    assert BUILD.write(wanted) == 3
    assert BUILD.write(wanted) == 0
    (tmp_path / "dice" / "1.svg").write_text("uno", encoding="utf-8")
    (tmp_path / "dice" / "2.svg").unlink()
    (tmp_path / "dice" / "9.svg").write_text("nine", encoding="utf-8")
    assert BUILD.check(wanted) == ["dice/1.svg", "dice/2.svg", "dice/9.svg (not generated)"]


def test_only_elements_that_qtsvg_paints_are_used() -> None:
    allowed = {
        "svg", "g", "use", "defs", "path", "circle", "ellipse", "rect", "linearGradient", "radialGradient", "stop",
    }  # fmt: skip
    for name, text in OUTPUTS.items():
        assert set(re.findall(r"<([A-Za-z]+)", text)) <= allowed, name
        assert " class=" not in text, name
        assert " style=" not in text, name
        assert "http" not in re.sub(r'xmlns(:xlink)?="[^"]*"', "", text), name


def test_numbers_carry_at_most_one_decimal_except_factors() -> None:
    for name, text in OUTPUTS.items():
        if name.startswith("icons/"):
            continue  # drawn on a grid of 24: a tenth is too coarse there
        for key, value in re.findall(r' ([a-z0-9-]+)="([^"]*)"', text):
            if key in {"d", "x", "y", "cx", "cy", "r", "width", "height", "stroke-width"}:
                longer = re.findall(r"\d\.\d\d\d\d", value)
                assert not longer, f"{name}: {key}"


def test_files_stay_small() -> None:
    for name, text in OUTPUTS.items():
        court = re.search(r"cards/(.*/)?([JQK][shdc]|Jk)\.svg$", name)
        assert len(text.encode()) <= (40 if court else 12) * 1024, name


# ---------------------------------------------------------------- painting


def paint(name: str, width: int) -> Any:
    """A piece on a ground of its own, as rows of (red, green, blue, alpha)."""
    return part("raster").render(ASSETS / name, width)


@pytest.mark.parametrize("folder", sorted({name.rsplit("/", 1)[0] for name in named()}))
def test_every_piece_is_painted_without_a_warning_and_is_not_blank(folder: str, qapp, qtlog) -> None:
    for name in named():
        if name.rsplit("/", 1)[0] != folder:
            continue
        image = paint(name, 60)
        colours = image.getcolors(100_000)
        visible = sum(count for count, colour in colours if colour[3] > 100)
        assert visible > 30, name
        if folder != "icons":
            assert len({colour for _, colour in colours if colour[3] > 250}) >= 4, name
    assert [record.message for record in qtlog.records] == []


def difference(first: Any, second: Any) -> float:
    """The mean difference of two pictures of one size, 0 to 255."""
    from PIL import ImageChops, ImageStat

    pairs = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    return sum(ImageStat.Stat(pairs).mean) / 3


# With an upright pip on or beside the middle line a card has an up and a down; diamonds look the same both ways.
UPRIGHT = {"3", "5", "6", "7", "8", "9", "A"}


def two_fold() -> list[str]:
    cards = [c for c in CARDS if c[0] not in UPRIGHT or (c[1] == "d" and c[0] != "7")]
    names = [f"cards/{deck}{card}.svg" for deck in DECKS for card in [*cards, "Jk"]]
    names += [f"cards/back-{c}.svg" for c in ("blue", "red", "green", "charcoal")] + ["cards/cut.svg"]
    return [*names, *(f"tiles/{a}-{a}.svg" for a in range(1, 7))]


def without_light(text: str) -> str:
    """A tile or the cut card without its gradients, whose light falls from above."""
    text = re.sub(r"<defs>.*?</defs>", "", text, flags=re.DOTALL)
    return re.sub(r'fill="url\([^)]*\)"', 'fill="none"', text)


def test_faces_and_backs_look_the_same_turned_round(qapp, tmp_path) -> None:
    for name in two_fold():
        source = ASSETS / name
        if name.startswith("tiles/"):
            continue  # light falls from above: the pips are compared by number below
        if name == "cards/cut.svg":
            source = tmp_path / "cut.svg"
            source.write_text(without_light(OUTPUTS[name]), encoding="utf-8")
        image = part("raster").render(source, 250)
        assert difference(image, image.rotate(180)) < 0.5, name


def test_tiles_of_two_equal_halves_are_two_fold() -> None:
    for a in range(1, 7):
        here = {(x, y, red) for x, y, _, red in part("tiles").pips(a, a)}
        assert here == {(100 - x, 220 - y, red) for x, y, red in here}


def test_a_seven_knows_up_from_down(qapp) -> None:
    image = paint("cards/7h.svg", 120)
    assert difference(image, image.rotate(180)) > 1.5


# ---------------------------------------------------------------- court cards


def outline(card: str) -> set[tuple[int, int]]:
    """The pixels of the upper half figure that are not paper, at 40 px, without index and corner pip."""
    image = paint(f"cards/{card}.svg", 40).convert("RGB")
    mirrored = card in part("courts").TURNED
    found = set()
    for y in range(5, 27):
        for x in range(10, 30):
            corner = y < 11 and (x > 25 if mirrored else x < 15)
            if not corner and min(image.getpixel((x, y))) < 200:
                found.add((39 - x if mirrored else x, y))
    return found


def test_jack_queen_and_king_differ_in_outline_at_40_pixels(qapp) -> None:
    masks = {r + s: outline(r + s) for r in "JQK" for s in SUITS}
    for suit in SUITS:
        for first, second in itertools.combinations("JQK", 2):
            a, b = masks[first + suit], masks[second + suit]
            assert len(a ^ b) / len(a | b) > 0.2, (first, second, suit)


def test_kings_are_the_broadest_and_jacks_the_narrowest(qapp) -> None:
    def shoulders(card: str) -> int:
        return sum(1 for _, y in outline(card) if 21 <= y <= 26)

    mean = {rank: sum(shoulders(rank + s) for s in SUITS) / 4 for rank in "JQK"}
    assert mean["K"] > mean["Q"] > mean["J"]


def test_no_two_figures_are_the_same(qapp) -> None:
    assert len(set(part("courts").ATTRIBUTES.values())) == 12
    pictures = {r + s: paint(f"cards/{r}{s}.svg", 100).crop((22, 10, 78, 70)) for r in "JQK" for s in SUITS}
    for first, second in itertools.combinations(pictures, 2):
        assert difference(pictures[first], pictures[second]) > 12, (first, second)


# ---------------------------------------------------------------- indices


def luminance(colour: str) -> float:
    def channel(value: int) -> float:
        v = value / 255
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)


def contrast(first: str, second: str) -> float:
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["TWO_COLOUR", "FOUR_COLOUR"])
def test_the_index_stands_out_from_the_card(scheme: str) -> None:
    colours: dict[str, str] = getattr(part("pips"), scheme)
    for suit, colour in colours.items():
        assert contrast(colour, part("svg").PAPER) >= 4.5, suit
    assert len(set(colours.values())) == (2 if scheme == "TWO_COLOUR" else 4)


@pytest.mark.parametrize(("deck", "share"), [("", 0.17), ("large/", 0.26), ("four/", 0.17), ("four-large/", 0.26)])
def test_the_index_is_as_high_as_promised(deck: str, share: float, qapp) -> None:
    for rank in RANKS:
        image = paint(f"cards/{deck}{rank}c.svg", 250).convert("L")
        right = 66 if deck.endswith("large/") else 50
        rows = [y for y in range(6, 125) if min(image.getpixel((x, y)) for x in range(6, right)) < 160]
        top = rows[0]
        bottom = next((y for y in rows if y + 1 not in rows), rows[-1])
        assert abs((bottom - top + 1) / 350 - share) < 0.025, rank


def test_index_and_suit_fit_into_the_strip_that_stays_visible(qapp) -> None:
    """Of an overlapped card 0.38 of the width shows; rank and suit lie inside, in every deck."""
    for deck in DECKS:
        style = part("cards").STYLES[deck.rstrip("/")]
        assert style.index_x + style.suit_size / 2 < 0.38 * 250
        assert 2 * style.index_x < 0.38 * 250


def test_the_suits_keep_their_own_shapes() -> None:
    shapes: dict[str, str] = part("pips").SHAPES
    assert len(set(shapes.values())) == 4


# ---------------------------------------------------------------- dominoes, dice, chips


def test_tiles_carry_the_right_pips_in_the_right_colours() -> None:
    tiles = part("tiles")
    for a, b in PAIRS:
        pips = tiles.pips(a, b)
        upper = [p for p in pips if p[1] < 110]
        lower = [p for p in pips if p[1] > 110]
        assert (len(upper), len(lower)) == (a, b)
        for value, half in ((a, upper), (b, lower)):
            red = sum(1 for *_, is_red in half if is_red)
            if a == b == 6:
                assert red == 3
                assert len({x for x, _, _, is_red in half if is_red}) == 1, "one column"
            else:
                assert red == (value if value in {1, 4} else 0), (a, b)
        assert OUTPUTS[f"tiles/{a}-{b}.svg"].count(tiles.RED) == sum(1 for *_, is_red in pips if is_red)
        assert OUTPUTS[f"tiles/{a}-{b}.svg"].count(tiles.WHITE) == sum(1 for *_, is_red in pips if not is_red)
    six = tiles.pips(6, 6)
    assert {x for x, y, _, red in six if red and y < 110} != {x for x, y, _, red in six if red and y > 110}


def test_the_pips_of_a_tile_do_not_touch() -> None:
    for a, b in PAIRS:
        for (x, y, r, _), (u, v, s, _) in itertools.combinations(part("tiles").pips(a, b), 2):
            assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > r + s + 1, (a, b)


def test_tiles_are_told_apart_at_36_pixels(qapp) -> None:
    pictures = {pair: paint(f"tiles/{pair[0]}-{pair[1]}.svg", 36) for pair in PAIRS}
    for first, second in itertools.combinations(PAIRS, 2):
        assert difference(pictures[first], pictures[second]) > 4, (first, second)


def test_ones_and_fours_of_the_dice_are_red() -> None:
    dice = part("dice")
    assert [v for v in range(1, 7) if dice.is_red(v)] == [1, 4]
    for value, places in dice.PLACES.items():
        assert len(places) == value
        assert OUTPUTS[f"dice/{value}.svg"].count(dice.RED) == (value if value in {1, 4} else 0)


def test_each_chip_has_its_own_colour_pattern_and_figures() -> None:
    chips = part("chips").CHIPS
    assert [c.cents for c in chips] == VALUES
    assert len({c.body for c in chips}) == len(chips)
    assert len({(tuple(c.pattern), c.repeat) for c in chips}) == len(chips)
    for chip in chips:
        assert contrast(chip.ink, "#f8f2e4") >= 4.5, chip.cents
        figures = chip.text.strip("$¢")
        assert int(figures) == (chip.cents if chip.cents < 100 else chip.cents // 100)


def test_chips_are_told_apart_without_colour(qapp) -> None:
    pictures = {v: paint(f"chips/{v}.svg", 48).convert("L") for v in VALUES}
    for first, second in itertools.combinations(VALUES, 2):
        assert difference(pictures[first], pictures[second]) > 8, (first, second)


# ---------------------------------------------------------------- icons, textures, fonts


def test_line_icons_use_one_ink_on_a_grid_of_24() -> None:
    for name in ICONS:
        text = OUTPUTS[f"icons/{name}.svg"]
        assert 'viewBox="0 0 24 24"' in text
        assert set(re.findall(r"#[0-9a-f]{3,6}", text)) == {part("icons").ICON_INK}


def test_the_application_icon_exists_in_every_size(qapp) -> None:
    from PIL import Image

    folder = ASSETS / "icons"
    for size, wanted in part("raster").icon_images(folder).items():
        with Image.open(folder / f"felt-school-{size}.png") as picture:
            assert picture.size == (size, size)
            assert difference(picture.convert("RGBA"), wanted) < 2, size
    with Image.open(folder / "felt-school.ico") as icon:
        assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= set(icon.info["sizes"])
    with Image.open(folder / "felt-school.icns") as icon:
        assert max(icon.info["sizes"])[0] * max(icon.info["sizes"])[2] >= 512


@pytest.mark.parametrize("name", ["grain", "leather", "wood"])
def test_textures_are_small_reproducible_and_seamless(name: str) -> None:
    from PIL import Image

    file = ASSETS / "felts" / "textures" / f"{name}.png"
    assert file.stat().st_size <= 60 * 1024
    with Image.open(file) as picture:
        kept = picture.convert("RGBA")
    made = part("raster").TEXTURES[name]().convert("RGBA")
    assert made.size == kept.size
    assert difference(made, kept) < 3
    w, h = kept.size
    grey: Any = kept.convert("LA").getchannel("A" if name == "grain" else "L")

    def step(first: list[tuple[int, int]], second: list[tuple[int, int]]) -> float:
        return sum(abs(grey.getpixel(p) - grey.getpixel(q)) for p, q in zip(first, second, strict=True)) / len(first)

    across = step([(w - 1, y) for y in range(h)], [(0, y) for y in range(h)])
    inside = step([(w // 2, y) for y in range(h)], [(w // 2 + 1, y) for y in range(h)])
    assert across < 2.5 * inside + 3
    down = step([(x, h - 1) for x in range(w)], [(x, 0) for x in range(w)])
    within = step([(x, h // 2) for x in range(w)], [(x, h // 2 + 1) for x in range(w)])
    assert down < 2.5 * within + 3


FONTS = ["Barlow-Regular.ttf", "Barlow-SemiBold.ttf", "BarlowCondensed-SemiBold.ttf"]
VIETNAMESE = "ăâđêôơưáàảãạắằẳẵặấầẩẫậéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ"
SPANISH_AND_SIGNS = "áéíóúüñ¿¡€$¢%½×–—…“”\u2018\u2019•·°"
TILE_NAMES = "天地人鵝鹅和梅長长三板凳斧頭头虎屏風风七六雜杂九八五至尊莊庄閒闲家紅红十高脚銅铜錘锤零霖"


@pytest.mark.parametrize("name", FONTS)
def test_the_bundled_face_has_vietnamese_and_tabular_figures(name: str, qapp) -> None:
    from PySide6.QtGui import QRawFont

    file = ASSETS / "fonts" / name
    assert file.stat().st_size <= 200 * 1024
    font = QRawFont(str(file), 100)
    wanted = VIETNAMESE + VIETNAMESE.upper() + SPANISH_AND_SIGNS
    assert [c for c in wanted if not font.supportsCharacter(ord(c))] == []
    widths = {round(font.advancesForGlyphIndexes(font.glyphIndexesForString(d))[0].x(), 2) for d in "0123456789"}
    assert len(widths) == 1


def test_the_chinese_subset_has_the_words_of_the_table(qapp) -> None:
    from PySide6.QtGui import QRawFont

    file = ASSETS / "fonts" / "NotoSansCJKsc-Regular-subset.otf"
    assert file.stat().st_size <= 400 * 1024
    font = QRawFont(str(file), 100)
    listed = (ROOT / "packaging" / "art" / "chinese.txt").read_text(encoding="utf-8").replace("\n", "")
    shown = "".join(characters for _, characters in MEANINGS.values())
    assert [c for c in TILE_NAMES + shown + listed if not font.supportsCharacter(ord(c))] == []


def test_every_font_is_listed_with_its_licence() -> None:
    sources = (ASSETS / "SOURCES.md").read_text(encoding="utf-8")
    licence = (ASSETS / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    for file in (ASSETS / "fonts").iterdir():
        if file.suffix in {".ttf", ".otf"}:
            assert file.name in sources
            assert file.name in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_sources_and_page_name_every_folder_and_picture() -> None:
    sources = (ASSETS / "SOURCES.md").read_text(encoding="utf-8")
    for folder in sorted({name.split("/", maxsplit=1)[0] for name in named()}):
        assert f"`{folder}/" in sources, folder
    page = (ROOT / "docs" / "art.md").read_text(encoding="utf-8")
    for picture in (ROOT / "docs" / "pictures" / "art").glob("*.png"):
        assert f"pictures/art/{picture.name}" in page, picture.name
        assert picture.stat().st_size <= 150 * 1024, picture.name


# ---------------------------------------------------------------- installers


def test_the_art_of_the_installers_is_there_in_every_size(qapp) -> None:
    from PIL import Image, ImageChops, ImageStat

    installer = part("installer")
    assert {file.stem for file in installer.FOLDER.glob("*.png")} == set(installer.PICTURES)
    for name, size in installer.PICTURES.items():
        with Image.open(installer.FOLDER / f"{name}.png") as kept:
            assert kept.size == size, name
            if max(size) <= 500:
                made = installer.make(ASSETS, name).convert("RGB")
                apart = ImageChops.difference(kept.convert("RGB"), made)
                assert sum(ImageStat.Stat(apart).mean) / 3 < 4, name


def test_the_windows_wizard_has_its_pictures_at_three_scales() -> None:
    """Inno Setup: 164 x 314 and 55 x 58 at 100 %, and the same at 150 and 200 %."""
    sizes = part("installer").PICTURES
    assert (sizes["wizard"], sizes["wizard-small"]) == ((164, 314), (55, 58))
    for name in ("wizard", "wizard-small"):
        assert sizes[f"{name}-200"] == tuple(2 * side for side in sizes[name])
        assert sizes[f"{name}-150"] == tuple(int(1.5 * side + 0.5) for side in sizes[name])
