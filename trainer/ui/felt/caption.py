"""The caption of what has the focus or the pointer: the whole name of a spot, and what lies on it.

What is printed in a small spot is small; here it stands large enough to read. Where amounts are not shown, the chips
stand there large enough to be counted. A reader has the name with the amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from trainer.felt.pieces import PieceKind
from trainer.felt.shape import ZoneKind
from trainer.ui.felt.pieces import Target
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import OnFelt, colour, font

if TYPE_CHECKING:
    from trainer.ui.felt.widget import FeltWidget

PIXELS = 15
GAP = 8
CHIP_UNIT, STEP = 72.0, 10.0
"""The card width that chips are drawn for, and how much of each lower chip shows."""


class Caption(QWidget):
    """A dark plate beside what it names and always inside the felt: one line, below it chips to be counted."""

    def __init__(self, felt: QWidget, marks: OnFelt) -> None:
        super().__init__(felt)
        self.marks = marks
        self.text = ""
        self.chips: QPixmap | None = None
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
            counted = not felt.stage.amounts
            chips = fanned(felt.pictures, piece.columns, self.devicePixelRatioF()) if counted else None
            self.show_for(felt.words(piece.where if counted else piece.name), felt.place_rect(id), chips)
        elif piece is None and zone is not None and zone.kind is ZoneKind.SPOT:
            self.show_for(felt.words(zone.name), felt.place_rect(place))
        else:
            self.show_for("", QRect())

    def show_for(self, text: str, area: QRect, chips: QPixmap | None = None) -> None:
        """Names what lies in the area; an empty text takes the caption away."""
        self.chips = chips
        if not text or area.isEmpty():
            self.text = ""
            self.hide()
            return
        felt = self.parentWidget()
        assert felt is not None
        self.setFont(font(PIXELS, bold=True))
        metrics = self.fontMetrics()
        below = chips.deviceIndependentSize().toSize() if chips is not None else QSize(0, 0)
        wide = max(metrics.horizontalAdvance(text), below.width()) + 20
        size = QSize(min(felt.width(), wide), metrics.height() + 8 + below.height())
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
        line = self.rect()
        line.setHeight(self.fontMetrics().height() + 8)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, self.text)
        if self.chips is not None:
            left = (self.width() - self.chips.deviceIndependentSize().width()) / 2
            painter.drawPixmap(QPointF(left, line.height() - 4), self.chips)


def fanned(pictures: PictureCache, columns: Sequence[Sequence[int]], ratio: float) -> QPixmap:
    """Columns of chips side by side, large, and so that every chip can be told by its edge."""
    return pictures.fanned([(CHIP_UNIT * number, one) for number, one in enumerate(columns)], CHIP_UNIT, STEP, ratio)
