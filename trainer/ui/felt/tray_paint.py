"""Paints the hand tray under its cards: the frame, the compartments with their names, the numbers of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPen

from trainer.ui.felt.tray_hand import TrayHand
from trainer.ui.felt.tray_plan import FOOT, GAP, HEAD, Compartment, TrayPlan
from trainer.ui.theme import Theme, colour, font

LEAST = 13.0
"""Pixels of the smallest heading."""


@dataclass(frozen=True)
class TrayPainting:
    """One painting. `names` are the words of the groups."""

    painter: QPainter
    theme: Theme
    hand: TrayHand
    plan: TrayPlan
    names: Mapping[str, str]

    def paint(self, area: QRectF, origin: QPointF) -> None:
        """Everything; `origin` is the corner of the first compartment."""
        painter = self.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._frame(area)
        painter.translate(origin)
        width, height = self.hand.card_size
        held = self.hand.indexed()
        for (name, size), slots, field in zip(self.hand.sizes, self.hand.slots, self.plan.fields, strict=True):
            self._field(self.names[name], field, len(held[name]), size)
            for slot in range(slots):
                self._slot(QRectF(field.left + GAP + slot * field.step, field.top + HEAD, width, height))
        fields = dict(zip((name for name, _ in self.hand.sizes), self.plan.fields, strict=True))
        for index in range(len(self.hand.cards)):
            self._number(index, fields[self.hand.group_of(index)])

    def _frame(self, area: QRectF) -> None:
        felt = self.theme.felt
        wood = QLinearGradient(area.topLeft(), area.bottomLeft())
        wood.setColorAt(0, colour(felt.wood_dark))
        wood.setColorAt(0.04, colour(felt.wood))
        wood.setColorAt(0.1, colour(felt.leather_lit))
        wood.setColorAt(1, colour(felt.leather))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(wood)
        self.painter.drawRoundedRect(area, 10, 10)

    def _field(self, name: str, field: Compartment, count: int, size: int) -> None:
        painter, unit, felt = self.painter, self.plan.unit, self.theme.felt
        area = QRectF(field.left * unit, field.top * unit, field.width * unit, field.height * unit)
        cloth = QLinearGradient(area.topLeft(), area.bottomLeft())
        cloth.setColorAt(0, colour(felt.plain))
        cloth.setColorAt(1, colour(felt.lit))
        painter.setPen(QPen(colour("#000000", 0.45), 2))
        painter.setBrush(cloth)
        painter.drawRoundedRect(area, 9, 9)
        head = QRectF(area.left() + GAP * unit, area.top(), area.width() - 2 * GAP * unit, HEAD * unit)
        pixels = max(LEAST, unit * 0.15)
        painter.setFont(font(pixels, bold=True, spacing=0.14))
        painter.setPen(colour(felt.print))
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name.upper())
        painter.setFont(font(pixels, bold=True))
        tally = f"{count} / {size}" + ("  ✓" if count == size else "")
        painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, tally)

    def _slot(self, slot: QRectF) -> None:
        unit = self.plan.unit
        pen = QPen(colour(self.theme.felt.print, 0.35), 1.4)
        pen.setDashPattern([4.0, 4.0])
        self.painter.setPen(pen)
        self.painter.setBrush(colour(self.theme.felt.rim, 0.25))
        self.painter.drawRoundedRect(QRectF(slot.topLeft() * unit, slot.size() * unit), unit * 0.05, unit * 0.05)

    def _number(self, index: int, field: Compartment) -> None:
        """The number of a card, under the part of it that shows."""
        painter, unit, marks = self.painter, self.plan.unit, self.theme.marks
        width, height = self.hand.card_size
        left = field.left + GAP + self.hand.slot_of(index) * field.step
        down = field.top + HEAD + height + FOOT * 0.52
        middle = QPointF((left + min(field.step, width) / 2) * unit, down * unit)
        radius = min(FOOT * 0.4 * unit, 15.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(marks.plate, 0.75))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(colour(marks.plate_text))
        painter.setFont(font(radius * 1.2, bold=True))
        area = QRectF(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(index + 1))
