"""Icons of the window: line drawings from the assets, in whatever colour they are needed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

INK = "#1c2030"
"""The colour the drawings are made in."""


class Icons:
    """Finds, colours and keeps icons. A missing one is empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._texts: dict[str, str] = {}
        self._cache: dict[tuple[str, str, int, float], QPixmap] = {}

    def pixmap(self, name: str, colour: str, size: int = 20, ratio: float = 1.0) -> QPixmap:
        key = (name, colour, size, ratio)
        if key not in self._cache:
            self._cache[key] = self._draw(*key)
        return self._cache[key]

    def icon(self, name: str, colour: str, size: int = 20, disabled: str = "") -> QIcon:
        """An icon as fine as the screen shows it."""
        ratio = max(1.0, QGuiApplication.primaryScreen().devicePixelRatio())
        icon = QIcon(self.pixmap(name, colour, size, ratio))
        if disabled:
            icon.addPixmap(self.pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
        return icon

    def _text(self, name: str) -> str:
        if name not in self._texts:
            file = self._folder / f"{name}.svg"
            self._texts[name] = file.read_text(encoding="utf-8") if file.is_file() else ""
        return self._texts[name]

    def _draw(self, name: str, colour: str, size: int, ratio: float) -> QPixmap:
        picture = QPixmap(QSize(round(size * ratio), round(size * ratio)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        text = self._text(name)
        if text:
            painter = QPainter(picture)
            renderer = QSvgRenderer(QByteArray(text.replace(INK, colour).encode()))
            renderer.render(painter, QRectF(0, 0, size, size))
            painter.end()
        return picture
