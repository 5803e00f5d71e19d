"""Contact sheets of all art for docs/art.md, painted by QtSvg as the program paints them."""

from __future__ import annotations

from pathlib import Path

from . import buttons, cards, chips, icons, pips, table, tiles
from .raster import render

FELT = (23, 92, 60)
PAPER = (244, 241, 234)
LIMIT = 150 * 1024


class Sheet:
    """Rows of pictures on a plain ground."""

    def __init__(self, assets: Path, ground: tuple[int, int, int], gap: int = 8) -> None:
        self.assets, self.ground, self.gap = assets, ground, gap
        self.rows: list[list[object]] = []

    def row(self, names: list[str], width: int) -> None:
        self.rows.append([render(self.assets / name, width) for name in names])

    def rows_of(self, names: list[str], width: int, columns: int) -> None:
        for i in range(0, len(names), columns):
            self.row(names[i : i + columns], width)

    def image(self):
        from PIL import Image

        g = self.gap
        w = max(sum(i.width + g for i in row) for row in self.rows) + g
        h = sum(max(i.height for i in row) + g for row in self.rows) + g
        out = Image.new("RGB", (w, h), self.ground)
        y = g
        for row in self.rows:
            x = g
            high = max(i.height for i in row)
            for i in row:
                out.paste(i, (x, y + (high - i.height) // 2), i)
                x += i.width + g
            y += high + g
        return out


def save(image, file: Path) -> None:
    """As a palette picture that fits the limit."""
    from PIL import Image

    for colours in (256, 160, 96, 64, 40, 24):
        image.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= LIMIT:
            return
    raise SystemExit(f"{file.name} is larger than {LIMIT} bytes")


def textures(assets: Path):
    from PIL import Image

    out = Image.new("RGB", (780, 360), FELT)
    felts = [(23, 92, 60), (30, 62, 112), (110, 28, 36), (60, 62, 70)]
    grain = Image.open(assets / "felts" / "textures" / "grain.png").convert("RGBA")
    for i, colour in enumerate(felts):
        patch = Image.new("RGBA", (195, 192), (*colour, 255))
        for x in range(0, 195, grain.width):
            patch.alpha_composite(grain.crop((0, 0, min(grain.width, 195 - x), 192)), (x, 0))
        out.paste(patch.convert("RGB"), (i * 195, 0))
    for name, x0, x1 in (("leather", 0, 390), ("wood", 390, 780)):
        piece = Image.open(assets / "felts" / "textures" / f"{name}.png").convert("RGB")
        layer = Image.new("RGB", (x1 - x0, 168))
        for y in range(0, 168, piece.height):
            for x in range(0, x1 - x0, piece.width):
                layer.paste(piece, (x, y))
        out.paste(layer, (x0, 192))
    return out


def type_specimen(assets: Path, file: Path) -> None:
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QFont, QFontDatabase, QImage, QPainter

    families = {}
    for name in ("Barlow-Regular.ttf", "Barlow-SemiBold.ttf", "BarlowCondensed-SemiBold.ttf", "NotoSansCJKsc-Regular-subset.otf"):
        number = QFontDatabase.addApplicationFont(str(assets / "fonts" / name))
        families[name] = QFontDatabase.applicationFontFamilies(number)[0]
    image = QImage(820, 430, QImage.Format.Format_RGB32)
    image.fill(QColor(*PAPER))
    painter = QPainter(image)
    painter.setPen(QColor("#1c2030"))
    y = 14.0

    def line(text: str, family: str, size: int, weight: QFont.Weight = QFont.Weight.Normal, spacing: float = 0, colour: str = "#1c2030") -> None:
        nonlocal y
        font = QFont(family)
        font.setPixelSize(size)
        font.setWeight(weight)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRectF(20, y, 790, size * 1.6), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        y += size * 1.55

    barlow = families["Barlow-Regular.ttf"]
    line("Ace-eight. Trip jacks behind. Copy. Bank wins.", barlow, 28)
    line("Set the hand the house way: two pair, always split.", families["Barlow-SemiBold.ttf"], 28, QFont.Weight.DemiBold)
    line("$1,111.50   $8,208.00   17 of 24   0:09.4   93.1 %", barlow, 22)
    line("$7,474.75   $6,093.25   11 of 19   0:11.1   71.7 %", barlow, 22)
    line("Người chia bài đặt nút hành động; nhà cái thắng khi bằng điểm.", barlow, 22)
    line("¿Quién cobra primero? Señale el botón de acción. Ang bangka ang panalo.", barlow, 22)
    line("INSURANCE PAYS 2 TO 1 · DEALER MUST HIT SOFT 17", families["BarlowCondensed-SemiBold.ttf"], 30, QFont.Weight.DemiBold, 4, "#14553a")
    line("天地人鵝梅花長三板凳斧頭屏風七六雜九八五至尊", families["NotoSansCJKsc-Regular-subset.otf"], 26)
    line("莊家贏、閒家輸。先看行動按鈕。庄家赢、闲家输。先看行动按钮。", families["NotoSansCJKsc-Regular-subset.otf"], 24)
    painter.end()
    image.save(str(file))
    from PIL import Image

    save(Image.open(file).convert("RGB"), file)


def write(assets: Path, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True)

    deck = Sheet(assets, FELT, 6)
    for suit in pips.SUITS:
        deck.row([f"cards/{r}{suit}.svg" for r in cards.RANKS], 72)
    save(deck.image(), target / "deck.png")

    court = Sheet(assets, FELT, 8)
    for rank in "KQJ":
        court.row([f"cards/{rank}{s}.svg" for s in pips.SUITS], 212)
    save(court.image(), target / "courts.png")

    large = Sheet(assets, FELT, 10)
    large.row(["cards/Ks.svg", "cards/Qh.svg", "cards/Jk.svg"], 300)
    save(large.image(), target / "figures.png")

    variants = Sheet(assets, FELT, 6)
    for folder in ("", "large/", "four/", "four-large/"):
        variants.row([f"cards/{folder}{c}.svg" for c in ("As", "Kh", "Qd", "Jc", "Ts", "9h", "8d", "7c", "Jk", "Bw")], 92)
    save(variants.image(), target / "decks.png")

    sizes = Sheet(assets, FELT, 6)
    names = [f"cards/{c}.svg" for c in ("Ks", "Qs", "Js", "Kh", "Qh", "Jh", "Kd", "Qd", "Jd", "Kc", "Qc", "Jc", "Ah", "Td")]
    sizes.row(names, 40)
    sizes.row(names, 56)
    sizes.row([n.replace("cards/", "cards/large/") for n in names], 56)
    save(sizes.image(), target / "small.png")

    special = Sheet(assets, FELT, 8)
    special.row([f"cards/{c}.svg" for c in ("Bw", "Bx", "By", "Bz", "Br", "Bb", "cut")], 116)
    special.row([f"cards/back-{c}.svg" for c in ("blue", "red", "green", "charcoal")] + ["cards/Jk.svg", "cards/As.svg", "cards/large/Br.svg"], 116)
    save(special.image(), target / "special.png")

    domino = Sheet(assets, FELT, 8)
    names = [f"tiles/{a}-{b}.svg" for a, b in tiles.PAIRS] + ["tiles/back.svg"]
    domino.rows_of(names, 72, 11)
    domino.row(names, 30)
    save(domino.image(), target / "tiles.png")

    chip = Sheet(assets, FELT, 10)
    values = [c.cents for c in chips.CHIPS]
    chip.rows_of([f"chips/{v}.svg" for v in values], 140, 5)
    chip.rows_of([f"chips/{v}-edge.svg" for v in values], 140, 5)
    chip.row([f"chips/{v}.svg" for v in values] + ["chips/100-blue.svg", "chips/500-red.svg"], 28)
    chip.row(["chips/100-blue.svg", "chips/500-red.svg", "chips/100-blue-edge.svg", "chips/500-red-edge.svg"], 110)
    save(chip.image(), target / "chips.png")

    dice = Sheet(assets, FELT, 10)
    dice.row([f"dice/{i}.svg" for i in range(1, 7)] + ["dice/cup.svg"], 96)
    save(dice.image(), target / "dice.png")

    button = Sheet(assets, FELT, 10)
    names = sorted(buttons.outputs())
    button.rows_of(names, 130, 6)
    button.row(names, 40)
    save(button.image(), target / "buttons.png")

    furniture = Sheet(assets, FELT, 10)
    furniture.rows_of(sorted(table.outputs()), 250, 3)
    save(furniture.image(), target / "table.png")

    icon = Sheet(assets, PAPER, 14)
    icon.rows_of([f"icons/{name}.svg" for name in icons.ICONS], 40, 11)
    icon.row([f"icons/{name}.svg" for name in icons.ICONS][:20], 20)
    icon.row(["icons/felt-school.svg", "icons/felt-school-small.svg"], 128)
    save(icon.image(), target / "icons.png")

    save(textures(assets), target / "textures.png")
    type_specimen(assets, target / "type.png")
