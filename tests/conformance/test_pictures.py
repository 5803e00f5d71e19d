"""What a question is about can be read on the felt of the smallest window: no card and no amount of it is covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QWidget

from tests.conformance.library import IDS, LIBRARY, game
from tests.conformance.pictures import faults_of, picture, shape
from tests.ui import kit
from trainer.drills.code import Ref, kind_ref, skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.felt_words import READ
from trainer.felt.shape import Box, Point, ZoneKind
from trainer.felt.view import felt_view
from trainer.felt.view_pieces import BACK, PieceKind
from trainer.round.action import BUTTON
from trainer.table.lay import Lay
from trainer.table.places import spot
from trainer.ui.answers import make_pad
from trainer.ui.controllers.plaque import board_of
from trainer.ui.felt.marks import Badge, FocusRing
from trainer.ui.felt.piece_widgets import PieceWidget, PlaceWidget, Target
from trainer.ui.widgets.table_area import LEAST, TableArea

FIRST_FELT_AREA = (1072, 670)
"""What the window leaves for the felt at 1366 x 768."""
INDEX = ((-0.44, -0.57), (-0.44, -0.4), (-0.36, -0.5))
"""Points of a card's index, from its middle, in card widths."""
LITTLE = 0.25
"""The share of a button that may lie at the edge of a stack."""
ONE_ON_EACH_TABLE = list({(info.felt, info.felts): info.id for info in LIBRARY.infos}.values())
PIPS = ((-0.2, -0.4), (0.2, -0.4), (-0.2, 0.4), (0.2, 0.4))
"""Points of a tile."""


@pytest.fixture
def table(qtbot) -> TableArea:
    area = TableArea(kit.look(None))
    qtbot.addWidget(area)
    area.resize(*FIRST_FELT_AREA)
    area.show()
    return area


def lay_out(table: TableArea, question: Question) -> None:
    """The felt as the practice page shows it with the question, its answer pad beside it."""
    table.show_view(picture(question), animate=False)
    pad = make_pad(question.duty.want, table.look)
    pad.setParent(table)
    pad.hide()
    table.set_pad(pad)
    table.mark((), (), question.duty.look)


def above(felt: QWidget, widget: QWidget) -> list[QWidget]:
    """What lies over a widget; outlines are not solid, and what may be pressed shows through."""
    children = [one for one in felt.children() if isinstance(one, QWidget)]
    over = children[children.index(widget) + 1 :]
    return [one for one in over if one.isVisible() and not isinstance(one, (Badge, FocusRing, PlaceWidget))]


def covers(one: QWidget, point: QPoint, place: Point) -> bool:
    if isinstance(one, Target):
        return one.box.holds(place.x, place.y)
    return one.geometry().contains(point)


def covered_cards(table: TableArea, question: Question) -> Iterator[str]:
    """Cards that have to be read of which the index is under something."""
    felt, view = table.felt, table.felt.view
    assert view is not None
    if question.duty.kind not in READ or table.tray is not None:
        return
    look = question.duty.look
    for piece in view.pieces:
        asked = any(piece.place == place or piece.place.startswith(f"{place}.") for place in look)
        if piece.kind is not PieceKind.CARD or piece.face == BACK or not asked:
            continue
        widget = felt.stage.pieces.get(piece.id)
        assert widget is not None
        over = above(felt, widget)
        for x, y in PIPS if widget.is_tile else INDEX:
            place = Point(piece.box.x, piece.box.y).moved(x, y, piece.box.angle)
            point = felt.stage.origin + (QPointF(place.x, place.y) * felt.card_width).toPoint()
            hidden = next((one for one in over if covers(one, point, place)), None)
            if hidden is not None:
                yield f"{piece.id} at {piece.place} is covered by {_name(hidden)}"
                break


def covered_amounts(table: TableArea, question: Question) -> Iterator[str]:
    """Amounts that are asked about and lie under something, or over another amount."""
    felt = table.felt
    for place in question.duty.look:
        plate = felt.stage.plates.shown.get(f"chips {place}")
        if plate is None:
            continue
        over = [one for one in above(felt, plate) if one.geometry().intersects(plate.geometry())]
        if over:
            yield f"the amount at {place} is covered by {_name(over[0])}"
        if not felt.rect().contains(plate.geometry()):
            yield f"the amount at {place} leaves the felt"


def _name(widget: QWidget) -> str:
    return (
        widget.piece_id if isinstance(widget, PieceWidget) else f"{type(widget).__name__} {getattr(widget, 'text', '')}"
    )


def covered_in(table: TableArea, question: Question) -> list[str]:
    """What is asked about and cannot be seen."""
    where = f"{question.round.setup.to_text()} @ {question.duty.key}"
    covered = (*covered_cards(table, question), *covered_amounts(table, question))
    return [*faults_of(question), *(f"{one}: {where}" for one in covered)]


def examine(table: TableArea, id: str, refs: list[Ref]) -> list[str]:
    found = []
    for ref in refs:
        try:
            question = build(game, ref)
        except NoSituation:
            continue
        lay_out(table, question)
        found += covered_in(table, question)
    return found


def ill_posted(table: TableArea, question: Question) -> list[str]:
    """What is wrong with the board beside a question: it is read, lies on the table and on nothing else."""
    posted, board, felt = board_of(question, book=True), table.board, table.felt
    table.post(posted)
    if not posted:
        return ["a board without words"] if board.isVisible() else []
    assert felt.view is not None
    area = board.geometry()
    zones = [zone.box for zone in felt.view.zones if zone.kind is not ZoneKind.SEAT]
    boxes = (*zones, *(piece.box for piece in felt.view.pieces))
    checks = {
        "is hidden": board.isVisible(),
        "is too small to read": QFontInfo(board.font()).pixelSize() >= LEAST,
        "leaves the table": table.rect().contains(area),
        "lies on something": not any(felt.stage.area_of(box).intersects(area) for box in boxes),
    }
    return [f"the board {what}: {question.duty.key}" for what, holds in checks.items() if not holds]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", [id for id in IDS if id in {info.id for info in LIBRARY.infos}])
def test_what_is_asked_about_can_be_seen_and_what_is_posted_lies_on_nothing(id: str, table: TableArea):
    """One walk over the kinds of questions for both: the felt is laid out once for each."""
    played, faults = game(id), []
    for kind in played.kinds:
        question = build(game, kind_ref(played, kind, 3))
        lay_out(table, question)
        faults += covered_in(table, question) + ill_posted(table, question)
    assert faults == []


def covered(one: Box, other: Box) -> float:
    """The share of the first that lies under or over the second."""
    wide = min(one.x + one.width / 2, other.x + other.width / 2) - max(one.x - one.width / 2, other.x - other.width / 2)
    high = min(one.y + one.height / 2, other.y + other.height / 2) - max(
        one.y - one.height / 2, other.y - other.height / 2
    )
    return max(0.0, wide) * max(0.0, high) / (one.width * one.height)


@pytest.mark.parametrize("id", ONE_ON_EACH_TABLE)
def test_the_action_button_lies_on_no_chips_of_its_seat(id: str):
    played, wrong = game(id), []
    for seats in sorted({played.seats, *dict(played.info.felts)}):
        felt = shape(played.info.felt_for(seats))
        for seat in range(1, felt.seats + 1):
            lay = Lay().button(BUTTON, f"seat-{seat}")
            for wager in played.spots:
                lay = lay.bring(spot(seat, wager), 5000)
            view = felt_view(felt, lay, {**played.spots, **played.labels})
            button = view.piece(f"button {BUTTON}")
            assert button is not None
            chips = [one for one in view.pieces if one.kind is PieceKind.CHIPS]
            wrong += [f"{felt.id} {one.place}" for one in chips if covered(button.box, one.box) > LITTLE]
    assert wrong == []


@pytest.mark.parametrize("id", ONE_ON_EACH_TABLE)
def test_no_button_hides_the_index_of_a_card_at_any_seat(id: str):
    played, wrong = game(id), []
    deck = played.deck.cards()
    for name in sorted({played.info.felt_for(seats) for seats in {played.seats, *dict(played.info.felts)}}):
        felt = shape(name)
        for seat, cards, button in product(range(1, felt.seats + 1), (2, 5, 7), ("dealer", "player-dealer")):
            lay = Lay().button(button, f"seat-{seat}")
            for zone in felt.zones:
                if zone.kind is ZoneKind.CARDS and zone.place.startswith(f"seat-{seat}."):
                    lay = lay.put(zone.place, deck[:cards], up=True)
            view = felt_view(felt, lay, {**played.spots, **played.labels})
            box = next(piece.box for piece in view.pieces if piece.kind is PieceKind.BUTTON)
            for piece in view.pieces:
                points = [Point(piece.box.x, piece.box.y).moved(x, y, piece.box.angle) for x, y in INDEX]
                if piece.kind is PieceKind.CARD and any(box.holds(point.x, point.y) for point in points):
                    wrong.append(f"{name}: the {button} button hides {piece.id} at {piece.place}")
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("id", [id for id in IDS if id in {info.id for info in LIBRARY.infos}])
def test_what_is_asked_about_can_be_seen_in_every_skill(id: str, table: TableArea):
    played = game(id)
    refs: list[Ref] = [skill_ref(played, skill.kind, skill.rule.id, 2) for skill in played.skills]
    assert examine(table, id, refs) == []
