"""A small picture for lists: what lies on the felt of a game, or what a lesson is about, on a patch of the felt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QIcon, QLinearGradient, QPainter, QPainterPath, QPixmap

from trainer.lessons.pack_model import ItemDeal, ItemDrawn, ItemInWords, Task, WholeRound
from trainer.round.duty import Kind
from trainer.ui.theme import FeltColours, colour

if TYPE_CHECKING:
    from trainer.lessons.pack_model import Lesson
    from trainer.ui.look import Look
    from trainer.ui.pictures import PictureCache

SIDE = 48
SHAPES: Mapping[str, tuple[float, float, float, float]] = {
    "cards": (0.5, 1.4, 16, 0.2),
    "tiles": (0.31, 2.2, 8, 0.2),
    "chips": (0.5, 1.0, 0, 0.3),
    "dice": (0.4, 1.0, 10, 0.42),
    "buttons": (0.58, 1.0, 0, 0.3),
    "table": (0.62, 0.8, 0, 0.2),
}
"""Of each sort of piece: its width as a share of the patch, its height by that, its turn, and how far apart it lies."""
PIECES: Mapping[str, tuple[str, ...]] = {
    "baccarat": ("cards/9d", "cards/Ks"),
    "blackjack": ("cards/Jh", "cards/As"),
    "board-poker": ("cards/Qd", "cards/Js", "cards/Th"),
    "stud-poker": ("cards/back-blue", "cards/9s", "cards/9d"),
    "draw-poker": ("cards/5c", "cards/6h", "cards/back-blue"),
    "dealers-choice": ("cards/back-blue", "cards/Ad", "cards/back-blue"),
    "chinese-poker": ("cards/3c", "cards/8d", "cards/Kh"),
    "nine-count": ("cards/4s", "cards/5h"),
    "carnival": ("cards/7d", "cards/7c", "cards/7h"),
    "pai-gow-poker": ("cards/Jk", "cards/Ah"),
    "pai-gow-tiles": ("tiles/6-6", "tiles/3-1"),
    "pan": ("cards/5s", "cards/5d", "cards/5c"),
    "push-nine": ("cards/9c", "cards/9h"),
}
"""What lies on the patch of a family, from the left; the back of a card for one that is not listed."""
OTHERS = ("cards/back-blue",)
_K = Kind
SUBJECTS: Mapping[str, tuple[tuple[Kind, ...], tuple[str, ...]]] = {
    "fees": ((_K.TAKE_FEE, _K.MAKE_CHANGE, _K.TOPS), ("table/dropbox", "chips/100")),
    "chips": (
        (_K.SETTLE, _K.PAYOUT_ORDER, _K.COLLECT, _K.PAY_CHIPS, _K.SIZE_IN, _K.COLOR_UP, _K.PAY_ENVY),
        ("chips/2500", "chips/500"),
    ),
    "pots": ((_K.SIDE_POT, _K.SPLIT_POT, _K.BETTING, _K.POST_BLINDS), ("chips/500", "chips/100", "chips/2500")),
    "dice": ((_K.COUNT_DICE,), ("dice/5", "dice/cup")),
    "buttons": ((_K.PLACE_BUTTON, _K.ROTATE, _K.FIRST_TO_ACT, _K.GIVE_ENVY), ("buttons/action",)),
    "dealing": (
        (_K.DEAL_ORDER, _K.LEFTOVER, _K.MARK_PILE, _K.DELIVER, _K.PICK_UP, _K.BURN, _K.DISCARD, _K.DRAW, _K.PEEK),
        ("cards/back-blue", "cards/back-blue", "cards/back-blue"),
    ),
    "rulings": ((_K.RULE_ON, _K.TURNED_UP, _K.ALLOW, _K.AFTER_DRAW, _K.IN_WORDS), ("cards/back-blue", "cards/2d")),
    "setting": ((_K.SET_HAND, _K.CHECK_SETTING), ("cards/Qc", "cards/Qd", "cards/Ah")),
    "reading": ((_K.COMPARE, _K.RESULT, _K.QUALIFY, _K.OPENERS), ("cards/Kh", "cards/Ks")),
}
"""What a lesson can be about: the duties that it asks most, and what lies on its patch."""
READING, ROUNDS = "reading", "rounds"
PICTURES: Mapping[str, tuple[str, ...]] = {
    **PIECES,
    **{subject: pieces for subject, (_, pieces) in SUBJECTS.items()},
    ROUNDS: ("buttons/dealer", "cards/back-blue", "cards/As"),
}


def emblem(look: Look, name: str) -> QIcon:
    """The icon of a family of games or of the subject of a lesson, sharp at twice its size."""
    pictures, felt = look.pictures, look.theme.felt
    return QIcon(pictures.cached(("emblem", felt, name), lambda: _painted(pictures, felt, name)))


def subject_of(lesson: Lesson) -> str:
    """What most of the questions of a lesson are about."""
    counts = Counter(_subject(item.task) for item in lesson.items)
    return counts.most_common(1)[0][0] if counts else ROUNDS


def _subject(task: Task) -> str:
    match task:
        case ItemDeal(duty=duty):
            kind = Kind(duty.partition("/")[0])
        case ItemDrawn(kind=drawn):
            kind = drawn
        case ItemInWords():
            kind = Kind.IN_WORDS
        case WholeRound():
            return ROUNDS
        case _:
            kind = Kind.SET_HAND
    return next((subject for subject, (kinds, _) in SUBJECTS.items() if kind in kinds), READING)


def _painted(pictures: PictureCache, felt: FeltColours, name: str) -> QPixmap:
    ratio = 2.0
    patch = QPixmap(round(SIDE * ratio), round(SIDE * ratio))
    patch.setDevicePixelRatio(ratio)
    patch.fill(Qt.GlobalColor.transparent)
    painter = QPainter(patch)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0, 0, SIDE, SIDE)
    cloth = QLinearGradient(QPointF(0, SIDE), QPointF(0, 0))
    cloth.setColorAt(0, colour(felt.lit))
    cloth.setColorAt(1, colour(felt.rim))
    outline = QPainterPath()
    outline.addRoundedRect(area, 8, 8)
    painter.setClipPath(outline)
    painter.fillRect(area, cloth)
    pieces = PICTURES.get(name, OTHERS)
    for number, piece in enumerate(pieces):
        folder = piece.partition("/")[0]
        across, high, turn, apart = SHAPES[folder]
        away = number - (len(pieces) - 1) / 2
        width = SIDE * across
        painter.save()
        painter.translate(SIDE / 2 + away * SIDE * apart, SIDE * 1.05)
        painter.rotate(away * turn)
        foot = -SIDE * 0.95 if folder in ("cards", "tiles") else -SIDE * 0.55 - width * high / 2
        box = QRectF(-width / 2, foot, width, width * high)
        if folder in ("cards", "tiles"):
            painter.fillRect(box.translated(1.2, 1.4), colour("#000000", 0.28))
        pictures.art(painter, box, piece)
        painter.restore()
    painter.end()
    return patch
