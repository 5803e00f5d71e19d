"""The prose of a lesson pack: a small part of Markdown, pictures from the pack itself, nothing that is followed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser

WIDEST = 640


class Prose(QTextBrowser):
    """Shows Markdown. Links lead nowhere, HTML is text, and no file outside of `media` is ever opened."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._media: Mapping[str, bytes] = {}
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(16)

    def show_prose(self, text: str, media: Mapping[str, bytes]) -> None:
        """Shows a text with the pictures of its pack."""
        self._media = media
        features = QTextDocument.MarkdownFeature.MarkdownDialectCommonMark
        self.document().setMarkdown(text, features | QTextDocument.MarkdownFeature.MarkdownNoHTML)
        self._space_lines()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _space_lines(self) -> None:
        block = self.document().begin()
        while block.isValid():
            form = block.blockFormat()
            form.setLineHeight(140, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Only pictures of the pack; anything else does not exist."""
        path = name.toString() if isinstance(name, QUrl) else str(name)
        image = QImage()
        if path in self._media and image.loadFromData(self._media[path]) and image.width() > WIDEST:
            image = image.scaledToWidth(WIDEST)
        return image
