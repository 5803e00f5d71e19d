"""A sheet on paper: laid out by Qt as text with pictures, first of all as PDF with its fonts in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.errors import StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Words, say
from trainer.disk.whole_files import write_bytes
from trainer.felt.shape import Shape
from trainer.table.lay import Lay
from trainer.ui import pages_on_paper
from trainer.ui.controllers import sheets
from trainer.ui.controllers.practice_session import view_of
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.pages_on_paper import Placed, Press
from trainer.ui.pictures import Deck, PictureCache
from trainer.ui.theme import FAMILIES, FeltColours, load_fonts, make_theme
from trainer.ui.widgets.prose_view import Prose
from trainer.ui.widgets.teardown import take_down

USUAL, LARGE = 10.5, 17.0
"""Height of type in points; large print is 16 and more."""
FELT = QtCore.QSize(860, 480)
FELT_WIDE = 430
"""Three questions with their felts stand on a page."""
PLAN = QtCore.QSize(1700, 1000)
REAL_CARD, REAL_FOOT = 2.5, 12.0
"""Inches: a card at the table, and the bar that says the scale."""
SHARP = 2.0
"""Pixels of a picture for each pixel of a screen."""
SMOOTH = QtCore.Qt.TransformationMode.SmoothTransformation
CARD = 40.0
STEP, GAP = 1.06, 0.6
PAPER = FeltColours(
    lit="#ffffff", plain="#ffffff", rim="#f4f4f0", print="#4a4a4a", soft_print="#9a9a96", gold="#8a6a1f",
    leather="#e4e4e0", leather_lit="#f2f2ee", wood="#d8d8d2", wood_dark="#c4c4be", room="#ffffff",
)  # fmt: skip
"""A felt for ink: white cloth, gray lines. A dark one soaks the paper and hides what somebody writes on it."""


class Printer:
    """Lays out sheets. `assets` has fonts and pictures, `shape` the layouts of felts, `words` the language."""

    def __init__(
        self,
        assets: Path,
        shape: Callable[[str], Shape],
        words: Callable[[Words], str],
        *,
        large: bool = False,
        tiled: bool = False,
        look: Look | None = None,
    ) -> None:
        self._look, self._tiled = look, tiled
        self._shape, self._words = shape, words
        self._points = LARGE if large else USUAL
        self._theme = replace(make_theme("light", motion=False), felt=PAPER)
        self._reference = QtGui.QImage(1, 1, QtGui.QImage.Format.Format_RGB32)
        for measure in (self._reference.setDotsPerMeterX, self._reference.setDotsPerMeterY):
            measure(round(pages_on_paper.INCH / 0.0254))
        self._pictures = PictureCache(assets, self._theme.marks, Deck(large_index=large))
        known = set(load_fonts(assets))
        self._families = [family for family in FAMILIES if family in known]
        self._images = 0

    # -- documents

    def document(self, blocks: Sequence[sheets.Block], wide: float) -> QtGui.QTextDocument:
        """Blocks as a document of Qt, laid out for a width in 96ths of an inch."""
        document, cursor = self._blank(wide)
        for number, block in enumerate(blocks):
            first = number == 0
            match block:
                case sheets.Heading():
                    size = self._points * {1: 1.6, 2: 1.35, 3: 1.08}[block.level]
                    above = 14 if block.level < 3 else 10
                    self._text(cursor, self._words(block.text), size, bold=True, above=above, first=first)
                case sheets.Para():
                    size = self._points * (0.86 if block.soft else 1)
                    self._text(cursor, self._words(block.text), size, soft=block.soft, indent=block.indent, first=first)
                case sheets.PaperTable():
                    self._table(cursor, block)
                case sheets.HandBlock():
                    self._image(cursor, self._hand(block), wide)
                case sheets.FeltBlock():
                    self._image(cursor, self._felt(block), wide)
                case sheets.FeltPlan():
                    self._plan(cursor, block, wide)
                case sheets.PaperLines():
                    for _ in range(block.count):
                        self._text(cursor, "_" * 46, self._points, soft=True, above=10)
                case sheets.ProseBlock():
                    self._prose(cursor, block)
        return document

    def _blank(self, wide: float) -> tuple[QtGui.QTextDocument, QtGui.QTextCursor]:
        document = QtGui.QTextDocument()
        document.setDefaultFont(self._font(self._points))
        document.setDocumentMargin(0)
        document.documentLayout().setPaintDevice(self._reference)
        document.setTextWidth(wide)
        return document, QtGui.QTextCursor(document)

    def _head(self, sheet: sheets.PaperSheet, wide: float) -> QtGui.QTextDocument:
        """The title of a sheet and what stands under it."""
        document, cursor = self._blank(wide)
        self._text(cursor, self._words(sheet.title), self._points * 1.9, bold=True, first=True)
        if self._words(sheet.under):
            self._text(cursor, self._words(sheet.under), self._points, soft=True)
        return document

    def pages(self, sheet: sheets.PaperSheet) -> list[list[Placed]]:
        """The pages of a sheet on letter paper."""
        room = pages_on_paper.ROOM
        head = self._head(sheet, room.width())
        return pages_on_paper.laid_out(sheet.blocks, self.document, room.width(), room.height(), head)

    def _font(self, points: float, *, bold: bool = False) -> QtGui.QFont:
        """Type measured in 96ths of an inch, as pages are."""
        font = paper_font(self._families)
        font.setPixelSize(round(points * pages_on_paper.INCH / 72))
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
        first: bool = False,
    ) -> None:
        block, letters = QtGui.QTextBlockFormat(), QtGui.QTextCharFormat()
        block.setTopMargin(0 if first else above)
        block.setBottomMargin(2)
        block.setLeftMargin(22 * indent)
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

    def _image(self, cursor: QtGui.QTextCursor, image: QtGui.QImage, most: float) -> None:
        """A picture of its own size, or as wide as there is room."""
        self._images += 1
        name = f"picture:{self._images}"
        cursor.document().addResource(QtGui.QTextDocument.ResourceType.ImageResource.value, QtCore.QUrl(name), image)
        form = QtGui.QTextImageFormat()
        form.setName(name)
        shrunk = min(1.0, most * SHARP / image.width())
        form.setWidth(shrunk * image.width() / SHARP)
        form.setHeight(shrunk * image.height() / SHARP)
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
        wide = round(FELT_WIDE * SHARP)
        return image.scaledToWidth(wide, SMOOTH)

    def _plan(self, cursor: QtGui.QTextCursor, block: sheets.FeltPlan, wide: float) -> None:
        """The bare felt at a round scale, with a bar of one foot below it."""
        question = block.question
        felt = FeltWidget(self._pictures, self._theme, words=self._words)
        felt.resize(PLAN)
        felt.show_view(view_of(question, Lay(), self._shape), animate=False)
        image = QtGui.QImage(PLAN * SHARP, QtGui.QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(SHARP)
        image.fill(QtGui.QColor("white"))
        felt.render(image)
        inch = felt.card_width / REAL_CARD
        take_down(felt)
        image.setDevicePixelRatio(1.0)
        real = PLAN.width() / inch
        scale = ceil(real * pages_on_paper.INCH / wide)
        shown = real * pages_on_paper.INCH / scale
        self._image(cursor, image.scaledToWidth(round(shown * SHARP * 2), SMOOTH), shown)
        bar = QtGui.QImage(round(SHARP * REAL_FOOT * pages_on_paper.INCH / scale), 12, QtGui.QImage.Format.Format_RGB32)
        bar.fill(QtGui.QColor("black"))
        self._image(cursor, bar, wide)
        words = say(
            "Scale 1 : {scale}. The bar is one foot, a card {inches} inches wide.", scale=scale, inches=f"{REAL_CARD:g}"
        )
        self._text(cursor, self._words(words), self._points * 0.86, soft=True)

    # -- paper

    def pdf(self, sheet: sheets.PaperSheet) -> bytes:
        """The sheet as PDF; a poster on one page of its own size."""
        content = QtCore.QByteArray()
        buffer = QtCore.QBuffer(content)
        buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
        writer = QtGui.QPdfWriter(buffer)
        writer.setTitle(self._words(sheet.title))
        writer.setCreator("Felt School")
        writer.setResolution(300)
        self.print_on(sheet, writer)
        buffer.close()
        return bytes(content.data())

    def print_on(self, sheet: sheets.PaperSheet, device: QtGui.QPagedPaintDevice) -> None:
        """Lays the sheet out and prints it."""
        size = QtGui.QPageSize(QtGui.QPageSize.PageSizeId.Letter)
        if sheet.poster and not self._tiled:
            inches = pages_on_paper.POSTER / pages_on_paper.INCH
            size = QtGui.QPageSize(inches, QtGui.QPageSize.Unit.Inch, "Poster")
        device.setPageSize(size)
        device.setPageMargins(QtCore.QMarginsF(0, 0, 0, 0), QtGui.QPageLayout.Unit.Millimeter)
        press = Press(device, self._font(USUAL * 0.8))
        if sheet.cards:
            press.cards(sheet.cards, self.document)
        elif sheet.poster:
            press.poster(sheet.blocks, self._head(sheet, pages_on_paper.COLUMN * 2), self.document, tiled=self._tiled)
        else:
            head = " · ".join(part for part in map(self._words, (sheet.title, sheet.under)) if part)
            press.sheet(self.pages(sheet), head)
        press.end()


def paper_font(families: Sequence[str], points: float = USUAL) -> QtGui.QFont:
    """Type of a height on paper: that of the window is measured in pixels, and a printer has many to an inch."""
    font = QtGui.QFont()
    if families:
        font.setFamilies(families)
    font.setPointSizeF(points)
    return font


def as_pdf(document: QtGui.QTextDocument, title: str) -> bytes:
    """A document whose type is measured in points, on pages of paper."""
    content = QtCore.QByteArray()
    buffer = QtCore.QBuffer(content)
    buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Felt School")
    writer.setResolution(300)
    set_page(writer)
    document.print_(writer)
    buffer.close()
    return bytes(content.data())


def ask_for_pdf(parent: QtWidgets.QWidget, look: Look, name: str) -> Path | None:
    """The file for a PDF, which is offered under a name; None where nobody wants one."""
    chosen, _ = QtWidgets.QFileDialog.getSaveFileName(parent, look("Save as PDF"), f"{name}.pdf", "*.pdf")
    return Path(chosen) if chosen else None


def save_pdf(html: str, title: str, file: Path, look: Look, message: QtWidgets.QLabel) -> None:
    """Writes HTML as PDF in the type of a label, which shows what became of it."""
    document = QtGui.QTextDocument()
    document.setDefaultFont(paper_font(message.font().families()))
    document.setHtml(html)
    try:
        write_bytes(file, as_pdf(document, title), mkdir=False)
    except StorageError as error:
        words = look.words(error.text)
    else:
        words = look("Saved: {files}.", files=file.name)
    message.setText(words)
    message.show()
    look.announcer.say(words)


def set_page(device: QtGui.QPagedPaintDevice) -> None:
    """Letter, as schools in California have it; the text brings 2 cm of margin of its own."""
    device.setPageSize(QtGui.QPageSize(QtGui.QPageSize.PageSizeId.Letter))
    device.setPageMargins(QtCore.QMarginsF(2, 2, 2, 2), QtGui.QPageLayout.Unit.Millimeter)
