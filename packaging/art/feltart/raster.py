"""Bitmaps: the application's icon in all sizes, and the seamless textures of felt, leather and wood.

The icon is painted from its SVG by QtSvg; the textures come from seeded noise.
"""

from __future__ import annotations

import io
import math
import os
import random
from pathlib import Path

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SMALL = 32  # up to here the simplified drawing is used


def render(svg: Path, width: int, height: int | None = None):
    """An SVG as a Pillow image, painted by QtSvg."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication([])
    assert app is not None
    renderer = QSvgRenderer(str(svg))
    size = renderer.defaultSize()
    height = height or round(width * size.height() / size.width())
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, width, height))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return Image.open(io.BytesIO(bytes(data.data()))).convert("RGBA")


def icon_images(icons: Path) -> dict[int, object]:
    return {s: render(icons / ("felt-school-small.svg" if s <= SMALL else "felt-school.svg"), s) for s in SIZES}


def write_icons(icons: Path) -> None:
    images = icon_images(icons)
    for size, image in images.items():
        image.save(icons / f"felt-school-{size}.png", optimize=True)
    largest = images[256]
    largest.save(icons / "felt-school.ico", sizes=[(s, s) for s in SIZES if s <= 256], append_images=[images[s] for s in SIZES if s < 256])
    images[512].save(icons / "felt-school.icns", append_images=[images[s] for s in (16, 32, 64, 128, 256)])


# ---------------------------------------------------------------- textures


def _noise(rng: random.Random, width: int, height: int):
    from PIL import Image

    return Image.frombytes("L", (width, height), bytes(rng.randrange(256) for _ in range(width * height)))


def _wrapped(image, effect):
    """Apply a filter as if the picture were laid out endlessly."""
    from PIL import Image

    w, h = image.size
    big = Image.new(image.mode, (w * 3, h * 3))
    for i in range(3):
        for j in range(3):
            big.paste(image, (i * w, j * h))
    return effect(big).crop((w, h, 2 * w, 2 * h))


def _stretch(image, low: int, high: int):
    lo, hi = image.getextrema()
    span = max(1, hi - lo)
    return image.point([round(low + (high - low) * min(1, max(0, (v - lo) / span))) for v in range(256)])


def felt(size: int = 192):
    """A transparent overlay of short fibres: lighter and darker specks, to be laid over any felt colour."""
    from PIL import Image, ImageFilter

    rng = random.Random(21)
    fibres = Image.new("L", (size, size), 128)
    pixels = fibres.load()
    for _ in range(2600):
        x, y = rng.random() * size, rng.random() * size
        angle = rng.random() * math.tau
        bend = rng.uniform(-0.25, 0.25)
        value = 128 + rng.choice((-1, 1)) * rng.randrange(40, 120)
        for _step in range(rng.randrange(4, 10)):
            px, py = int(x) % size, int(y) % size
            pixels[px, py] = (pixels[px, py] + value) // 2
            x, y, angle = x + math.cos(angle), y + math.sin(angle), angle + bend
    fine = _wrapped(_noise(rng, size, size), lambda b: b.filter(ImageFilter.GaussianBlur(0.7)))
    soft = _wrapped(fibres, lambda b: b.filter(ImageFilter.GaussianBlur(0.6)))
    cloud = _stretch(_wrapped(_noise(rng, size, size), lambda b: b.filter(ImageFilter.GaussianBlur(14))), 96, 160)
    mix = Image.blend(Image.blend(_stretch(soft, 0, 255), _stretch(fine, 0, 255), 0.4), cloud, 0.12)
    mix = _stretch(mix, 0, 255)
    # eight steps keep the file small; alpha says how far a pixel is from the middle
    light = mix.point([255 if v >= 128 else 0 for v in range(256)])
    alpha = mix.point([round(abs(v - 128) / 128 * 7) * 4 for v in range(256)])
    return Image.merge("LA", (light, alpha))


def leather(size: int = 192):
    """Pebbled leather for the rail, dark brown."""
    from PIL import Image, ImageFilter

    rng = random.Random(22)
    cells = 26
    step = size / cells
    seeds = {(i, j): ((i + 0.5 + rng.uniform(-0.42, 0.42)) * step, (j + 0.5 + rng.uniform(-0.42, 0.42)) * step, rng.uniform(0.85, 1.1)) for i in range(cells) for j in range(cells)}
    height = Image.new("L", (size, size))
    px = height.load()
    for y in range(size):
        for x in range(size):
            ci, cj = int(x / step), int(y / step)
            near, second = 1e9, 1e9
            scale = 1.0
            for i in range(ci - 1, ci + 2):
                for j in range(cj - 1, cj + 2):
                    sx, sy, k = seeds[i % cells, j % cells]
                    dx = (sx + (i - i % cells) * step) - x
                    dy = (sy + (j - j % cells) * step) - y
                    d = math.hypot(dx, dy)
                    if d < near:
                        near, second, scale = d, near, k
                    elif d < second:
                        second = d
            px[x, y] = max(0, min(255, int((second - near) / step * 300 * scale)))
    height = _wrapped(height, lambda b: b.filter(ImageFilter.GaussianBlur(1.0)))
    hp = height.load()
    out = Image.new("RGB", (size, size))
    op = out.load()
    for y in range(size):
        for x in range(size):
            slope = hp[x, y] - hp[(x + 1) % size, (y + 1) % size]
            base = 0.74 + 0.26 * min(1, hp[x, y] / 150) + slope / 240
            base += rng.uniform(-0.02, 0.02)
            op[x, y] = tuple(max(0, min(255, int(c * base))) for c in (74, 46, 33))
    return out.quantize(40, dither=Image.Dither.NONE)


def wood(width: int = 384, height: int = 96):
    """Walnut with its grain along the rail, seamless both ways."""
    from PIL import Image, ImageFilter

    rng = random.Random(23)
    waves = [(rng.randrange(1, 4), rng.randrange(0, 3), rng.random() * math.tau, rng.uniform(0.3, 1)) for _ in range(6)]
    pores = _wrapped(_noise(rng, width, height), lambda b: b.resize((b.width // 12, b.height)).resize(b.size, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(0.5)))
    pp = _stretch(pores, 0, 255).load()
    out = Image.new("RGB", (width, height))
    op = out.load()
    for y in range(height):
        for x in range(width):
            warp = sum(a * math.sin(math.tau * (f * x / width + g * y / height) + p) for f, g, p, a in waves)
            ring = math.sin(math.tau * (4 * y / height) + 1.5 * warp) * 0.5 + math.sin(math.tau * (11 * y / height) + 2.6 * warp) * 0.24
            shade = 0.8 + 0.15 * ring - 0.2 * max(0.0, (pp[x, y] - 150) / 105)
            op[x, y] = tuple(max(0, min(255, int(c * shade))) for c in (124, 76, 44))
    return out.quantize(48, dither=Image.Dither.NONE)


TEXTURES = {"grain": felt, "leather": leather, "wood": wood}


def write_textures(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in TEXTURES.items():
        make().save(folder / f"{name}.png", optimize=True)


def write(assets: Path) -> None:
    write_icons(assets / "icons")
    write_textures(assets / "felts" / "textures")
