"""A certificate on paper: one page to frame, with a code that anybody can check without a network.

Names keep their script. Barlow has Latin and Vietnamese letters, Noto Sans CJK the Chinese characters that names use;
other scripts come from the fonts of the computer and go into the PDF. A letter that no font has is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6 import QtCore, QtGui

from trainer.core.days import day_text
from trainer.core.errors import BadText
from trainer.core.text import Words, say
from trainer.school.certificate import Certificate
from trainer.school.qr_code import qr_code
from trainer.ui.paper import paper_font
from trainer.ui.theme import FAMILIES, load_fonts

WIDE, HIGH = 1100.0, 850.0
"""The page, Letter across, in hundredths of an inch."""
GOLD, INK, SOFT = "#8a6a1f", "#1b1b1b", "#555555"
CODE: Final = 190.0
"""The side of the code: its squares are half a millimeter or more."""
XMP: Final = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
    'xmlns:felt="urn:felt-school:certificate"><felt:text>{text}</felt:text></rdf:Description></rdf:RDF></x:xmpmeta>'
    '<?xpacket end="r"?>'
)
"""Where the PDF says the signed text once more, so that a program need not read the picture."""


def _families(assets: Path) -> list[str]:
    known = set(load_fonts(assets))
    return [family for family in FAMILIES if family in known]


def check_letters(certificate: Certificate, assets: Path) -> None:
    """BadText for a letter that no font of this computer can draw: it would be an empty box."""
    words = (certificate.name, certificate.title, certificate.school, *certificate.subjects)
    lacking = missing_letters("".join(words), _families(assets))
    if lacking:
        raise BadText(
            say("No font on this computer has these letters: {letters}.", letters=" ".join(lacking)),
            say("Install a font for this script, then issue it again."),
        )


def missing_letters(text: str, families: Sequence[str]) -> list[str]:
    """The letters that neither these fonts nor any other of the computer can draw."""
    lacking = []
    for letter in dict.fromkeys(text):
        if letter.isspace():
            continue
        layout = QtGui.QTextLayout(letter, paper_font(families))
        layout.beginLayout()
        layout.createLine().setLineWidth(1000)
        layout.endLayout()
        glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
        if not glyphs or 0 in glyphs:
            lacking.append(letter)
    return lacking


def certificate_pdf(certificate: Certificate, text: str, assets: Path) -> bytes:
    """The certificate with its signed text as PDF."""
    content = QtCore.QByteArray()
    buffer = QtCore.QBuffer(content)
    buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
    writer = QtGui.QPdfWriter(buffer)
    writer.setTitle(f"{certificate.name}: {certificate.title}")
    writer.setCreator("Felt School")
    writer.setResolution(300)
    writer.setPageSize(QtGui.QPageSize(QtGui.QPageSize.PageSizeId.Letter))
    writer.setPageOrientation(QtGui.QPageLayout.Orientation.Landscape)
    writer.setPageMargins(QtCore.QMarginsF(0, 0, 0, 0))
    writer.setDocumentXmpMetadata(QtCore.QByteArray(XMP.format(text=text).encode()))
    painter = QtGui.QPainter(writer)
    painter.scale(writer.width() / WIDE, writer.height() / HIGH)
    CertificateDrawing(painter, _families(assets)).draw(certificate, text)
    painter.end()
    buffer.close()
    return bytes(content.data())


class CertificateDrawing:
    """Draws a certificate with a painter whose unit is a hundredth of an inch."""

    def __init__(self, painter: QtGui.QPainter, families: Sequence[str]) -> None:
        self._painter, self._families = painter, families

    def draw(self, certificate: Certificate, text: str) -> None:
        """All of the page."""
        self._frame()
        self._line(certificate.school, 92, 22, color=GOLD, bold=True)
        self._line(say("Certificate"), 150, 40, bold=True)
        self._line(say("This certifies that"), 222, 14, color=SOFT)
        self._line(certificate.name, 262, 38, bold=True)
        self._rule(290, 330, WIDE - 290)
        self._line(say("has passed"), 346, 14, color=SOFT)
        self._line(certificate.title, 380, 24, bold=True)
        self._line(" · ".join(certificate.subjects), 428, 12, color=SOFT, high=64)
        result: Words = say("Result: {result}", result=certificate.result)
        if certificate.rubric:
            result = say("Result: {result}. Instructor: {rubric}", result=certificate.result, rubric=certificate.rubric)
        self._line(result, 500, 14)
        self._line(day_text(certificate.day), 530, 14)
        if certificate.shift:
            worked = say("Also worked {shift}", shift=certificate.shift)
            self._line(worked, 562, 11, color=SOFT, left=290, wide=WIDE - 2 * 290, high=44)
        for left, words in ((110.0, say("Instructor")), (420.0, say("Date"))):
            self._rule(left, 700, left + 250)
            self._line(words, 706, 10, color=SOFT, left=left, wide=250)
        self._code(text, WIDE - 90 - CODE, 545)
        facts = say("No. {id}, issued {day}", id=certificate.id, day=day_text(certificate.issued))
        self._line(facts, 742, 9, color=SOFT, left=WIDE - 110 - CODE, wide=CODE + 40)
        self._line(
            say("Signed. To check: felt-school certificate check, with this file or the code's text."),
            768, 9, color=SOFT,
        )  # fmt: skip

    def _frame(self) -> None:
        for edge, wide in ((34.0, 3.0), (44.0, 1.0)):
            self._painter.setPen(QtGui.QPen(QtGui.QColor(GOLD), wide))
            self._painter.drawRect(QtCore.QRectF(edge, edge, WIDE - 2 * edge, HIGH - 2 * edge))

    def _rule(self, left: float, top: float, right: float) -> None:
        self._painter.setPen(QtGui.QPen(QtGui.QColor(SOFT), 0.8))
        self._painter.drawLine(QtCore.QLineF(left, top, right, top))

    def _line(
        self,
        words: Words,
        top: float,
        points: float,
        *,
        color: str = INK,
        bold: bool = False,
        left: float = 90.0,
        wide: float = WIDE - 180,
        high: float = 0.0,
    ) -> None:
        """Words in the middle of a line; what is too long is drawn smaller, never cut."""
        text, room = str(words), high or 1.9 * points
        flags = QtCore.Qt.AlignmentFlag.AlignHCenter | QtCore.Qt.AlignmentFlag.AlignTop
        self._painter.setPen(QtGui.QColor(color))
        while True:
            font = paper_font(self._families)
            font.setPixelSize(max(1, round(100 * points / 72)))
            font.setWeight(QtGui.QFont.Weight.DemiBold if bold else QtGui.QFont.Weight.Normal)
            metrics = QtGui.QFontMetricsF(font)
            box = metrics.boundingRect(QtCore.QRectF(0, 0, wide, 1000), flags | QtCore.Qt.TextFlag.TextWordWrap, text)
            if points <= 6 or (box.width() <= wide and box.height() <= max(room, metrics.height())):
                break
            points -= 1
        self._painter.setFont(font)
        self._painter.drawText(QtCore.QRectF(left, top, wide, 1000), flags | QtCore.Qt.TextFlag.TextWordWrap, text)

    def _code(self, text: str, left: float, top: float) -> None:
        """The code with four light squares around it."""
        grid = qr_code(text)
        unit = CODE / (len(grid) + 8)
        for row, squares in enumerate(grid):
            for column, dark in enumerate(squares):
                if dark:
                    place = QtCore.QPointF(left + (column + 4) * unit, top + (row + 4) * unit)
                    self._painter.fillRect(QtCore.QRectF(place, QtCore.QSizeF(unit, unit)), QtGui.QColor("black"))
