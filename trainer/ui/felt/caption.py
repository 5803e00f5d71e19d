"""The caption of what has the focus or the pointer: the whole name of a spot and the amount on it.

What is printed in a small spot is small; here it stands large enough to read. A reader has the same words as the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from trainer.felt.pieces import PieceKind
from trainer.felt.shape import ZoneKind
from trainer.ui.felt.pieces import Target
from trainer.ui.theme import OnFelt, colour, font

if TYPE_CHECKING:
    from trainer.ui.felt.widget import FeltWidget

PIXELS = 15
GAP = 8


class Caption(QWidget):
    """One line on a dark plate, beside what it names and always inside the felt."""

    def __init__(self, felt: QWidget, marks: OnFelt) -> None:
        super().__init__(felt)
        self.marks = marks
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def tell(self, felt: FeltWidget, what: Target | str | None) -> None:
        """Names stacks and bare spots; for anything else the caption goes away."""
        view = felt.view
        place = what if isinstance(what, str) else what.place if what is not None else ""
        id = what.piece_id if what is not None and not isinstance(what, str) else ""
        piece = view.piece(id) if view is not None and id else None
        zone = view.zone(place) if view is not None and place else None
        if piece is not None and piece.kind is PieceKind.CHIPS:
            self.show_for(felt.words(piece.name), felt.place_rect(id))
        elif piece is None and zone is not None and zone.kind is ZoneKind.SPOT:
            self.show_for(felt.words(zone.name), felt.place_rect(place))
        else:
            self.show_for("", QRect())

    def show_for(self, text: str, area: QRect) -> None:
        """Names what lies in the area; an empty text takes the caption away."""
        if not text or area.isEmpty():
            self.text = ""
            self.hide()
            return
        felt = self.parentWidget()
        assert felt is not None
        self.setFont(font(PIXELS, bold=True))
        metrics = self.fontMetrics()
        size = QSize(min(felt.width(), metrics.horizontalAdvance(text) + 20), metrics.height() + 8)
        left = min(max(0, area.center().x() - size.width() // 2), max(0, felt.width() - size.width()))
        top = area.top() - size.height() - GAP
        if top < 0:
            top = min(area.bottom() + GAP, felt.height() - size.height())
        self.text = text
        self.resize(size)
        self.move(QPoint(left, top))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(self.marks.chosen), 1.4))
        painter.setBrush(colour(self.marks.plate, 0.95))
        painter.drawRoundedRect(area, 6, 6)
        painter.setPen(QColor(self.marks.plate_text))
        painter.setFont(font(PIXELS, bold=True))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text)
