"""A sheet on paper: laid out by Qt as text with pictures, first of all as PDF with its fonts in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6 import QtCore, QtGui

from trainer.core.text import Words
from trainer.felt.shape import Shape
from trainer.ui.controllers import sheets
from trainer.ui.controllers.practice_session import view_of
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.pictures import Deck, PictureCache
from trainer.ui.theme import FAMILIES, load_fonts, make_theme
from trainer.ui.widgets.prose_view import Prose
from trainer.ui.widgets.teardown import take_down

USUAL, LARGE = 10.5, 17.0
"""Height of type in points; large print is 16 and more."""
FELT = QtCore.QSize(860, 480)
SHARP = 2.0
"""Pixels of a picture for each pixel of a screen."""
CARD = 40.0
STEP, GAP = 1.06, 0.6


class Printer:
    """Lays out sheets. `assets` has fonts and pictures, `shape` the layouts of felts, `words` the language."""

    def __init__(
        self,
        assets: Path,
        shape: Callable[[str], Shape],
        words: Callable[[Words], str],
        *,
        large: bool = False,
        look: Look | None = None,
    ) -> None:
        self._look = look
        self._shape, self._words = shape, words
        self._points = LARGE if large else USUAL
        self._theme = make_theme("light", motion=False)
        self._pictures = PictureCache(assets, self._theme.marks, Deck(large_index=large))
        known = set(load_fonts(assets))
        self._families = [family for family in FAMILIES if family in known]
        self._images = 0

    # -- the document

    def document(self, sheet: sheets.PaperSheet) -> QtGui.QTextDocument:
        """The sheet as a document of Qt."""
        document = QtGui.QTextDocument()
        document.setDefaultFont(self._font(self._points))
        document.setDocumentMargin(0)
        cursor = QtGui.QTextCursor(document)
        self._text(cursor, self._words(sheet.title), self._points * 1.9, bold=True, first=True)
        if self._words(sheet.under):
            self._text(cursor, self._words(sheet.under), self._points, soft=True)
        for block in sheet.blocks:
            match block:
                case sheets.Heading():
                    size = self._points * {1: 1.6, 2: 1.35, 3: 1.08}[block.level]
                    above = 14 if block.level < 3 else 10
                    self._text(cursor, self._words(block.text), size, bold=True, above=above, breaks=block.breaks)
                case sheets.Para():
                    size = self._points * (0.86 if block.soft else 1)
                    self._text(cursor, self._words(block.text), size, soft=block.soft, indent=block.indent)
                case sheets.PaperTable():
                    self._table(cursor, block)
                case sheets.HandBlock():
                    self._image(cursor, self._hand(block))
                case sheets.FeltBlock():
                    self._image(cursor, self._felt(block))
                case sheets.PaperLines():
                    for _ in range(block.count):
                        self._text(cursor, "_" * 46, self._points, soft=True, above=10)
                case sheets.ProseBlock():
                    self._prose(cursor, block)
        return document

    def _font(self, points: float, *, bold: bool = False) -> QtGui.QFont:
        font = paper_font(self._families, points)
        if bold:
            font.setWeight(QtGui.QFont.Weight.DemiBold)
        return font

    def _text(
        self,
        cursor: QtGui.QTextCursor,
        words: str,
        points: float,
        *,
        bold: bool = False,
        soft: bool = False,
        above: float = 3,
        indent: int = 0,
        breaks: bool = False,
        first: bool = False,
    ) -> None:
        block, letters = QtGui.QTextBlockFormat(), QtGui.QTextCharFormat()
        block.setTopMargin(0 if first else above)
        block.setBottomMargin(2)
        block.setLeftMargin(22 * indent)
        if breaks:
            block.setPageBreakPolicy(QtGui.QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        if bold:
            block.setNonBreakableLines(False)
        letters.setFont(self._font(points, bold=bold))
        letters.setForeground(QtGui.QColor("#555555" if soft else "#000000"))
        if first:
            cursor.setBlockFormat(block)
            cursor.setCharFormat(letters)
        else:
            cursor.insertBlock(block, letters)
        cursor.insertText(words, letters)

    def _table(self, cursor: QtGui.QTextCursor, table: sheets.PaperTable) -> None:
        form = QtGui.QTextTableFormat()
        form.setCellPadding(3)
        form.setCellSpacing(0)
        form.setBorder(0.6)
        form.setBorderBrush(QtGui.QColor("#999999"))
        form.setBorderStyle(QtGui.QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderCollapse(True)
        form.setTopMargin(4)
        form.setHeaderRowCount(1)
        form.setWidth(QtGui.QTextLength(QtGui.QTextLength.Type.PercentageLength, 100))
        cursor.insertBlock(QtGui.QTextBlockFormat(), QtGui.QTextCharFormat())
        paper_table = cursor.insertTable(len(table.rows) + 1, len(table.head), form)
        for number, cells in enumerate((table.head, *table.rows)):
            letters = QtGui.QTextCharFormat()
            letters.setFont(self._font(self._points * 0.92, bold=number == 0))
            letters.setForeground(QtGui.QColor("#000000"))
            for column, cell in enumerate(cells):
                paper_table.cellAt(number, column).firstCursorPosition().insertText(self._words(cell), letters)
        cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)

    def _prose(self, cursor: QtGui.QTextCursor, block: sheets.ProseBlock) -> None:
        """The small Markdown of packs; nothing but their own pictures is loaded."""
        prose = Prose("", self._look)
        prose.show_prose(block.text, block.media, block.figures)
        text = prose.put_into(cursor.document())
        take_down(prose)
        cursor.insertBlock(QtGui.QTextBlockFormat(), QtGui.QTextCharFormat())
        features = QtGui.QTextDocument.MarkdownFeature.MarkdownDialectCommonMark
        cursor.insertMarkdown(text, features | QtGui.QTextDocument.MarkdownFeature.MarkdownNoHTML)
        cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)

    # -- pictures

    def _image(self, cursor: QtGui.QTextCursor, image: QtGui.QImage) -> None:
        self._images += 1
        name = f"picture:{self._images}"
        cursor.document().addResource(QtGui.QTextDocument.ResourceType.ImageResource.value, QtCore.QUrl(name), image)
        form = QtGui.QTextImageFormat()
        form.setName(name)
        form.setWidth(image.width() / SHARP)
        form.setHeight(image.height() / SHARP)
        block = QtGui.QTextBlockFormat()
        block.setTopMargin(3)
        block.setBottomMargin(3)
        cursor.insertBlock(block, QtGui.QTextCharFormat())
        cursor.insertImage(form)

    def _hand(self, block: sheets.HandBlock) -> QtGui.QImage:
        """The cards of each group side by side."""
        unit = CARD * self._points / USUAL
        count = sum(map(len, block.groups))
        wide = (STEP * count + GAP * (len(block.groups) - 1) + 0.2) * unit
        image = QtGui.QImage(round(wide * SHARP), round(1.6 * unit * SHARP), QtGui.QImage.Format.Format_RGB32)
        image.fill(QtGui.QColor("white"))
        painter = QtGui.QPainter(image)
        painter.setRenderHints(QtGui.QPainter.RenderHint.SmoothPixmapTransform | QtGui.QPainter.RenderHint.Antialiasing)
        left = 0.0
        for cards in block.groups:
            for card in cards:
                picture = self._pictures.card(str(card), unit * SHARP, 1.0)
                painter.drawPixmap(round(left * SHARP), 0, picture)
                left += STEP * unit
            left += GAP * unit
        painter.end()
        return image

    def _felt(self, block: sheets.FeltBlock) -> QtGui.QImage:
        """The felt as the question shows it."""
        question = block.question
        felt = FeltWidget(self._pictures, self._theme, words=self._words)
        felt.resize(FELT)
        felt.show_view(view_of(question, question.round.lay, self._shape), animate=False)
        image = QtGui.QImage(FELT * SHARP, QtGui.QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(SHARP)
        image.fill(QtGui.QColor("white"))
        felt.render(image)
        take_down(felt)
        image.setDevicePixelRatio(1.0)
        wide = round(480 * SHARP)
        return image.scaledToWidth(wide, QtCore.Qt.TransformationMode.SmoothTransformation)

    # -- paper

    def pdf(self, sheet: sheets.PaperSheet) -> bytes:
        """The sheet as PDF."""
        return as_pdf(self.document(sheet), self._words(sheet.title))


def paper_font(families: Sequence[str], points: float = USUAL) -> QtGui.QFont:
    """Type of a height on paper: that of the window is measured in pixels, and a printer has many to an inch."""
    font = QtGui.QFont()
    if families:
        font.setFamilies(families)
    font.setPointSizeF(points)
    return font


def as_pdf(document: QtGui.QTextDocument, title: str) -> bytes:
    """A document whose type is measured in points, on pages of paper."""
    data = QtCore.QByteArray()
    buffer = QtCore.QBuffer(data)
    buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Felt School")
    writer.setResolution(300)
    set_page(writer)
    document.print_(writer)
    buffer.close()
    return bytes(data.data())


def set_page(device: QtGui.QPagedPaintDevice) -> None:
    """Letter, as schools in California have it; the text brings 2 cm of margin of its own."""
    device.setPageSize(QtGui.QPageSize(QtGui.QPageSize.PageSizeId.Letter))
    device.setPageMargins(QtCore.QMarginsF(2, 2, 2, 2), QtGui.QPageLayout.Unit.Millimeter)
