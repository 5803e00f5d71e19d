"""Art of the installers, composed with Pillow from the program's own drawings: felt, a fan of cards, the icon, the name.

PNG, in the sizes that installers ask for: the side picture and the small picture of a Windows wizard at 100, 150 and
200 %, the dialog and the banner of an MSI, and the background of a disk image for macOS at 100 and 200 %.
"""

from __future__ import annotations

from pathlib import Path

from .raster import render

FOLDER = Path(__file__).resolve().parents[1] / "installer"
LIT, PLAIN, RIM = (26, 103, 71), (20, 86, 59), (8, 43, 30)
PRINT, GOLD = (238, 240, 220), (233, 198, 108)
PICTURES = {
    "wizard": (164, 314), "wizard-150": (246, 471), "wizard-200": (328, 628),
    "wizard-small": (55, 58), "wizard-small-150": (83, 87), "wizard-small-200": (110, 116),
    "msi-dialog": (493, 312), "msi-banner": (493, 58), "disk": (660, 400), "disk-200": (1320, 800),
}
HAND = ("Ts", "Jh", "Qc", "Kd", "As")
WHITE = 165
"""Pixels at the left of an MSI's dialog that are ours; the rest stays white for the installer's own words."""


def _cloth(assets: Path, width: int, height: int, *, grained: bool = True):
    """Felt lit from the middle, with its grain where the picture stays small enough."""
    from PIL import Image, ImageDraw, ImageFilter

    small = Image.new("RGB", (64, 64), RIM)
    draw = ImageDraw.Draw(small)
    for step in range(32, 0, -1):
        share = step / 32
        near, far = (LIT, PLAIN) if share < 0.5 else (PLAIN, RIM)
        part = share * 2 if share < 0.5 else share * 2 - 1
        colour = tuple(round(one + (other - one) * part) for one, other in zip(near, far, strict=True))
        draw.ellipse((32 - step * 1.3, 36 - step * 1.3, 32 + step * 1.3, 36 + step * 1.3), fill=colour)
    cloth = small.resize((width, height), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(width / 40)).convert("RGBA")
    if not grained:
        return cloth
    grain = Image.open(assets / "felts" / "textures" / "grain.png").convert("RGBA")
    for x in range(0, width, grain.width):
        for y in range(0, height, grain.height):
            cloth.alpha_composite(grain.crop((0, 0, min(grain.width, width - x), min(grain.height, height - y))), (x, y))
    return cloth


def _fan(assets: Path, picture, centre: tuple[float, float], card: float) -> None:
    """Five cards fanned round a point below them, each with its shadow."""
    from PIL import Image, ImageFilter

    for number, name in enumerate(HAND):
        angle = (number - 2) * -13
        face = render(assets / "cards" / f"{name}.svg", round(card))
        room = Image.new("RGBA", (round(card * 4), round(card * 4)))
        middle = (room.width // 2 - face.width // 2, room.height // 2 - face.height - round(card * 0.2))
        room.alpha_composite(face, middle)
        room = room.rotate(angle, Image.Resampling.BICUBIC)
        shade = Image.new("RGBA", room.size, (0, 0, 0, 0))
        shade.putalpha(room.getchannel("A").point(lambda value: value // 3).filter(ImageFilter.GaussianBlur(card * 0.03)))
        at = (round(centre[0] - room.width / 2), round(centre[1] - room.height / 2))
        _over(picture, shade, (at[0] + round(card * 0.03), at[1] + round(card * 0.04)))
        _over(picture, room, at)


def _over(picture, part, at: tuple[int, int]) -> None:
    """Lays a part over the picture; what reaches beyond is cut off."""
    left, top = max(0, -at[0]), max(0, -at[1])
    right, bottom = min(part.width, picture.width - at[0]), min(part.height, picture.height - at[1])
    if right > left and bottom > top:
        picture.alpha_composite(part.crop((left, top, right, bottom)), (at[0] + left, at[1] + top))


def _words(assets: Path, picture, text: str, middle: tuple[float, float], pixels: float, colour, wide: float = 0.0) -> None:
    """Letters of the program's own type round a point; `wide` shrinks them to a width."""
    from PIL import ImageDraw, ImageFont

    def letters(size: int):
        """Laid out letter by letter: finer engines are only there where the system has more libraries."""
        file = str(assets / "fonts" / "BarlowCondensed-SemiBold.ttf")
        return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)

    found = letters(round(pixels))
    if wide and found.getlength(text) > wide:
        found = letters(round(pixels * wide / found.getlength(text)))
    ImageDraw.Draw(picture).text(middle, text, font=found, fill=colour, anchor="mm")


def _arrow(picture, middle: tuple[float, float], half: float) -> None:
    """To the right: from the program to the folder."""
    from PIL import ImageDraw

    x, y = middle
    draw = ImageDraw.Draw(picture)
    draw.rectangle((x - half * 1.6, y - half * 0.22, x + half * 0.6, y + half * 0.22), fill=PRINT)
    draw.polygon(((x + half * 0.5, y - half * 0.75), (x + half * 1.6, y), (x + half * 0.5, y + half * 0.75)), fill=PRINT)


def _icon(assets: Path, picture, middle: tuple[float, float], side: float) -> None:
    icon = render(assets / "icons" / ("felt-school.svg" if side > 32 else "felt-school-small.svg"), round(side))
    _over(picture, icon, (round(middle[0] - icon.width / 2), round(middle[1] - icon.height / 2)))


def _side(assets: Path, width: int, height: int):
    """A tall picture: icon, name, fan."""
    picture = _cloth(assets, width, height)
    _icon(assets, picture, (width / 2, height * 0.17), width * 0.4)
    _words(assets, picture, "FELT SCHOOL", (width / 2, height * 0.36), width * 0.17, PRINT, width * 0.86)
    _words(assets, picture, "THE CARDROOM DEALER'S TABLE", (width / 2, height * 0.42), width * 0.07, GOLD, width * 0.86)
    _fan(assets, picture, (width / 2, height * 1.0), width * 0.42)
    return picture


def make(assets: Path, name: str):
    """One picture by its name."""
    from PIL import Image

    width, height = PICTURES[name]
    kind = name.removesuffix("-150").removesuffix("-200")
    if kind == "wizard":
        return _side(assets, width, height)
    if kind == "wizard-small":
        picture = Image.new("RGBA", (width, height), (255, 255, 255, 255))
        _icon(assets, picture, (width / 2, height / 2), width * 0.92)
        return picture
    if kind == "msi-dialog":
        picture = Image.new("RGBA", (width, height), (255, 255, 255, 255))
        _over(picture, _side(assets, WHITE, height), (0, 0))
        return picture
    if kind == "msi-banner":
        picture = Image.new("RGBA", (width, height), (255, 255, 255, 255))
        _icon(assets, picture, (width - height / 2 - 4, height / 2), height * 0.86)
        return picture
    picture = _cloth(assets, width, height, grained=False)
    _words(assets, picture, "FELT SCHOOL", (width / 2, height * 0.14), height * 0.12, PRINT)
    _words(assets, picture, "DRAG THE TABLE INTO APPLICATIONS", (width / 2, height * 0.24), height * 0.05, GOLD)
    _arrow(picture, (width / 2, height * 0.52), height * 0.07)
    _fan(assets, picture, (width / 2, height * 1.13), height * 0.2)
    return picture


def write(assets: Path, folder: Path = FOLDER) -> None:
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        picture = make(assets, name).convert("RGB")
        if not name.startswith("disk"):
            picture = picture.quantize(200, dither=Image.Dither.NONE)
        picture.save(folder / f"{name}.png", optimize=True)
