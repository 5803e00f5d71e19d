"""The prose of a lesson pack: a small part of Markdown, pictures from the pack itself, nothing that is followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.felt.view_pieces import BACK, face_of
from trainer.lessons.pack_prose import MOST_PIXELS
from trainer.lessons.text_figures import CardDrawn, ChipsFigure, HandFigure
from trainer.table.chips import singly
from trainer.training.trade_words import TradeWords
from trainer.ui.controllers.lesson_figures import FeltShown, FigureShown
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.pictures import extent
from trainer.ui.plain import set_text_tip
from trainer.ui.theme import font
from trainer.ui.widgets.basic import alone
from trainer.ui.widgets.key_list import trade_words

WIDEST = 640
CARD = 56.0
"""Width of a drawn card, in logical pixels; groups of cards stand half of it apart."""
RAISED = 0.22
"""How far a marked card stands above its neighbours, in card widths."""
FELT, BESIDE = QtCore.QSize(960, 560), 64
"""The largest picture of a felt, and what a text needs beside a picture."""
HIGH = 10
"""Chips of one column."""
CHIP_UNIT, STEP = 1.3 * CARD, 13.0
"""The card width that chips are drawn for, and how much of each lower chip shows."""
FIGURE = "figure:"
FORMATS = {
    name: QtCore.QByteArray(kind)
    for name, kind in (("png", b"png"), ("jpg", b"jpeg"), ("jpeg", b"jpeg"), ("webp", b"webp"))
}
MOST_MEGABYTES = 64
"""Memory one picture may take: 12 million pixels of four bytes, and room."""


def picture_of(data: bytes, ending: str) -> QtGui.QImage:
    """A picture of a pack, never wider than a text; nothing where it is none, or takes more memory than it may."""
    buffer = QtCore.QBuffer()
    buffer.setData(QtCore.QByteArray(data))
    buffer.open(QtCore.QIODevice.OpenModeFlag.ReadOnly)
    reader = QtGui.QImageReader(buffer, FORMATS.get(ending.lower(), QtCore.QByteArray(b"none")))
    reader.setDecideFormatFromContent(False)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MOST_PIXELS:
        return QtGui.QImage()
    limit = QtGui.QImageReader.allocationLimit()
    QtGui.QImageReader.setAllocationLimit(MOST_MEGABYTES)
    image = reader.read()
    QtGui.QImageReader.setAllocationLimit(limit)
    return image.scaledToWidth(WIDEST) if image.width() > WIDEST else image


def _parts(block: QtGui.QTextBlock) -> Iterator[QtGui.QTextFragment]:
    """The stretches of a paragraph that are written alike."""
    part = block.begin()
    while not part.atEnd():
        yield part.fragment()
        part += 1


class Prose(QtWidgets.QTextBrowser):
    """Shows Markdown. Links lead nowhere, HTML is text, and no file outside of `media` is ever opened."""

    def __init__(self, name: str, look: Look | None = None) -> None:
        super().__init__()
        self._look = look
        self._media: Mapping[str, bytes] = {}
        self._figures: Sequence[FigureShown] = ()
        self._text = ""
        self._drawn: dict[int, QtGui.QImage] = {}
        self._room = FELT.width()
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(16)

    def show_prose(self, text: str, media: Mapping[str, bytes], figures: Sequence[FigureShown] = ()) -> None:
        """Shows a text with the pictures of its pack and the figures drawn for it."""
        self._text, self._media, self._figures, self._drawn = text, media, figures, {}
        features = QtGui.QTextDocument.MarkdownFeature.MarkdownDialectCommonMark
        self.document().setMarkdown(
            self._with_figures(text), features | QtGui.QTextDocument.MarkdownFeature.MarkdownNoHTML
        )
        self._space_lines()
        self._lighten()
        self._explain_words()
        self.moveCursor(QtGui.QTextCursor.MoveOperation.Start)
        self.setAccessibleDescription("\n".join(self.figure_words))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Pictures are drawn as wide as there is room."""
        super().resizeEvent(event)
        room = min(FELT.width(), max(BESIDE, self.width() - BESIDE))
        if room != self._room:
            self._room = room
            if self._figures:
                self.show_prose(self._text, self._media, self._figures)

    @property
    def figure_words(self) -> list[str]:
        """What each figure shows, in words."""
        return (
            [self._look.words(figure_shown.drawn.words) for figure_shown in self._figures]
            if self._look is not None
            else []
        )

    def put_into(self, document: QtGui.QTextDocument) -> str:
        """Gives a document the pictures of what is shown, and returns the Markdown that names them."""
        kind = QtGui.QTextDocument.ResourceType.ImageResource.value
        for path in (*self._media, *(f"{FIGURE}{number}" for number in range(len(self._figures)))):
            image = self.loadResource(kind, path)
            if isinstance(image, QtGui.QImage) and not image.isNull():
                document.addResource(kind, QtCore.QUrl(path), image)
        return self._with_figures(self._text)

    def _with_figures(self, text: str) -> str:
        """The text with a picture in place of each figure."""
        parts, done = [], 0
        for number, (figure_shown, words) in enumerate(zip(self._figures, self.figure_words, strict=False)):
            gap = "\n\n" if figure_shown.start == len(text) else ""
            parts += [
                text[done : figure_shown.start],
                gap,
                f"![{words.replace('[', '(').replace(']', ')')}]({FIGURE}{number})",
            ]
            done = figure_shown.end
            if isinstance(figure_shown.drawn, FeltShown) and figure_shown.drawn.sentence and self._look is not None:
                parts.append(f"\n\n{self._look.words(figure_shown.drawn.sentence)}\n\n")
        return "".join((*parts, text[done:]))

    def _space_lines(self) -> None:
        block = self.document().begin()
        while block.isValid():
            form = block.blockFormat()
            if "\ufffc" in block.text():
                form.setTopMargin(6)
                form.setBottomMargin(6)
            else:
                form.setLineHeight(140, QtGui.QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            QtGui.QTextCursor(block).setBlockFormat(form)
            block = block.next()

    def _lighten(self) -> None:
        """Bold in the weight there is a font of; a heavier one would be painted by smearing."""
        weight, lighter = font(1, bold=True).weight(), QtGui.QTextCharFormat()
        lighter.setFontWeight(weight)
        block = self.document().begin()
        while block.isValid():
            for start, length, heavy in [
                (text_fragment.position(), text_fragment.length(), text_fragment.charFormat())
                for text_fragment in _parts(block)
            ]:
                if heavy.fontWeight() > weight:
                    cursor = QtGui.QTextCursor(self.document())
                    cursor.setPosition(start)
                    cursor.setPosition(start + length, QtGui.QTextCursor.MoveMode.KeepAnchor)
                    cursor.mergeCharFormat(lighter)
            block = block.next()

    def _explain_words(self) -> None:
        """A word of the trade is underlined with dots where it first stands; the mouse over it tells what it means."""
        if self._look is None:
            return
        for start, end, word in self.words_of_trade.places(self.toPlainText()):
            form = QtGui.QTextCharFormat()
            form.setUnderlineStyle(QtGui.QTextCharFormat.UnderlineStyle.DotLine)
            set_text_tip(form, f"{alone(word)}: {self.words_of_trade.means[word]}")
            cursor = QtGui.QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QtGui.QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(form)

    @cached_property
    def words_of_trade(self) -> TradeWords:
        """The words that texts explain."""
        assert self._look is not None
        return trade_words(self._look)

    def loadResource(self, kind: int, name: QtCore.QUrl | str) -> object:
        """Only pictures of the pack and figures; anything else does not exist."""
        path = name.toString() if isinstance(name, QtCore.QUrl) else str(name)
        if path.startswith(FIGURE):
            return self._figure(path.removeprefix(FIGURE))
        return picture_of(self._media[path], path.rpartition(".")[2]) if path in self._media else QtGui.QImage()

    # -- figures

    def _figure(self, number: str) -> QtGui.QImage:
        place = int(number) if number.isdecimal() else len(self._figures)
        if self._look is None or place >= len(self._figures):
            return QtGui.QImage()
        if place not in self._drawn:
            drawn = self._figures[place].drawn
            match drawn:
                case HandFigure():
                    self._drawn[place] = self._hand(drawn, self._look)
                case ChipsFigure():
                    self._drawn[place] = self._chips(drawn, self._look)
                case FeltShown():
                    self._drawn[place] = self._felt_picture(drawn)
        return self._drawn[place]

    def _hand(self, figure: HandFigure, look: Look) -> QtGui.QImage:
        """Cards side by side; smaller where they would not fit."""
        count = sum(len(group) for group in figure.groups)
        wide = 1.08 * count + 0.5 * (len(figure.groups) - 1) + 0.2
        unit = min(CARD, min(WIDEST, self._room) / wide)
        image = self._sheet(wide * unit, (1.4 + RAISED + 0.2) * unit)
        painter = QtGui.QPainter(image)
        left = 0.1 * unit
        for group in figure.groups:
            for card_drawn in group:
                self._card(painter, card_drawn, left, unit, look)
                left += 1.08 * unit
            left += 0.5 * unit
        painter.end()
        return image

    def _card(self, painter: QtGui.QPainter, card_drawn: CardDrawn, left: float, unit: float, look: Look) -> None:
        face = BACK if card_drawn.card is None else face_of(card_drawn.card)
        picture = (look.pictures.tile if "-" in face else look.pictures.card)(face, unit, self.devicePixelRatioF())
        width, height = (0.62 * unit, 1.24 * unit) if "-" in face else (unit, 1.4 * unit)
        top = (0.1 + RAISED * (not card_drawn.marked)) * unit
        across, down = extent(width, height, 0.0, 0.09 * unit)
        painter.drawPixmap(round(left + width / 2 - across / 2), round(top + height / 2 - down / 2), picture)
        if card_drawn.marked:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(QtGui.QPen(QtGui.QColor(look.theme.marks.chosen), max(2.5, unit * 0.05)))
            painter.drawRoundedRect(QtCore.QRectF(left, top, width, height), unit * 0.06, unit * 0.06)

    def _chips(self, figure: ChipsFigure, look: Look) -> QtGui.QImage:
        """Stacks side by side, in columns of ten at most; every chip of a column can be told by its edge."""
        columns: list[tuple[float, tuple[int, ...]]] = []
        left = 0.0
        for stack in figure.stacks:
            chips = singly(stack)
            for start in range(0, len(chips), HIGH):
                columns.append((left, chips[start : start + HIGH]))
                left += CARD
            left += CARD / 2
        return look.pictures.fanned(columns, CHIP_UNIT, STEP, self.devicePixelRatioF()).toImage()

    def _sheet(self, width: float, height: float) -> QtGui.QImage:
        ratio = self.devicePixelRatioF()
        image = QtGui.QImage(
            round(width * ratio), round(height * ratio), QtGui.QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(ratio)
        image.fill(QtCore.Qt.GlobalColor.transparent)
        return image

    def _felt_picture(self, shown: FeltShown) -> QtGui.QImage:
        shape, felt = shown.view.shape, self._felt
        wide = self._room
        felt.resize(wide, min(FELT.height(), round(wide * shape.height / shape.width)))
        felt.show_view(shown.view, animate=False)
        felt.clear_highlights()
        felt.highlight(shown.look, "look")
        image = felt.grab().toImage()
        if felt.width() <= wide:
            return image
        ratio = image.devicePixelRatio()  # a felt has a least width, which a narrow text has not
        image = image.scaledToWidth(round(wide * ratio), QtCore.Qt.TransformationMode.SmoothTransformation)
        image.setDevicePixelRatio(ratio)
        return image

    @cached_property
    def _felt(self) -> FeltWidget:
        """Never shown: felts are pictured on it."""
        assert self._look is not None
        return FeltWidget(self._look.pictures, self._look.theme, words=self._look.words)
