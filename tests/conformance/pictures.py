"""Whether the picture of a question is true: what it is about can be seen, and what lies there is what it means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from trainer.drills.question import Question
from trainer.felt.felt_words import READ, as_asked, open_places
from trainer.felt.layout import load_shape
from trainer.felt.shape import CHIP, Shape, ZoneKind
from trainer.felt.view import FeltView, felt_view
from trainer.felt.view_pieces import BACK, BEHIND, Piece, PieceKind, amount
from trainer.round.duty import Kind
from trainer.table.lay import Lay

FELTS = Path(__file__).resolve().parents[2] / "assets" / "felts"
COMMON = ("board", "bank.hand")
"""Where cards lie that every hand is read with."""
CARD = re.compile(r"(?<![\w$])(?:[2-9TJQKA][cdhs]|Jk)(?!\w)")


@cache
def shape(name: str) -> Shape:
    return load_shape((FELTS / f"{name}.toml").read_text(encoding="utf-8"), name)


def lay_of(question: Question) -> Lay:
    """What lies on the felt while the question is asked."""
    return as_asked(question.duty, question.round.lay)


def picture(question: Question) -> FeltView:
    """The felt as the window shows it with the question."""
    game, lay = question.game, lay_of(question)
    felt = shape(game.info.felt_for(question.round.setup.seats))
    return felt_view(felt, lay, {**game.spots, **game.labels}, reveal=open_places(question.duty, lay))


def faults_of(question: Question) -> list[str]:
    """Everything that is not true in the picture of a question."""
    view = picture(question)
    where = f"{question.round.setup.to_text()} @ {question.duty.key}"
    found = [*view.unknown, *_unseen(question, view), *_closed(question, view), *_wagers(question, view)]
    found += _strangers(view)
    return [f"{one}: {where}" for one in found]


def _unseen(question: Question, view: FeltView) -> Iterator[str]:
    """Places to look at that the felt does not have, and cards of the question that cannot be read anywhere."""
    for name in question.duty.look:
        if view.box_of(name) is None:
            yield f"{name} is nowhere"
    faces = [piece.face for piece in view.pieces]
    for card in CARD.findall(str(question.duty.ask)):
        if card not in faces:
            yield f"{card} is asked about and cannot be seen"
    if question.duty.kind is Kind.CHECK_SETTING and question.duty.supposed:
        wanted = [[str(one.card) for one in laid] for _, laid in question.duty.supposed if laid]
        shown = [[piece.face for piece in view.at(place)] for place, laid in question.duty.supposed if laid]
        if wanted != shown:
            yield f"{wanted} is asked about, {shown} lies there"


def _closed(question: Question, view: FeltView) -> Iterator[str]:
    """Places without the cards read there, hands face down: the one asked about, and any of which nothing is seen."""
    if question.duty.kind not in READ:
        return
    lay = lay_of(question)
    yield from (f"{place} is empty" for place in question.duty.look if place in COMMON and not lay.cards_at(place))
    owners = [place.partition(".")[0] for place in question.duty.look]
    for owner in dict.fromkeys((*owners, f"seat-{question.duty.seat}")):
        cards = [one for one in view.pieces if one.kind is PieceKind.CARD and one.place.partition(".")[0] == owner]
        down = [one for one in cards if one.face == BACK]
        if down and (len(down) == len(cards) or owner in (owners[0], f"seat-{question.duty.seat}")):
            yield f"{down[0].place} lies face down"


def _wagers(question: Question, view: FeltView) -> Iterator[str]:
    """Every wager that lies on its spot is called by whose it is and how much lies there."""
    setup, lay, spots = question.round.setup, lay_of(question), question.game.spots
    for wager in setup.wagers:
        piece = view.piece(f"chips {wager.place}")
        paid = lay.paid.get(wager.place, 0)
        cents = lay.chips_at(wager.place) - paid
        if cents and piece is None:
            yield f"{wager.place} is not drawn"
        if piece is None or wager.kind not in spots:
            continue
        line = f", back line {wager.back}" if wager.back else ""
        name = f"Seat {wager.seat}, {spots[wager.kind]}{line}, {amount(cents) if cents else f'payment, {amount(paid)}'}"
        if str(piece.name) != name:
            yield f"'{piece.name}' should be '{name}'"


def _strangers(view: FeltView) -> Iterator[str]:
    """Chips that stand on a spot they do not belong to."""
    for piece in view.pieces:
        zone = view.zone(piece.place)
        if piece.kind is not PieceKind.CHIPS or zone is None or zone.kind is not ZoneKind.SPOT:
            continue
        if piece.id.startswith("paid "):  # beside the bet, on the bare cloth
            continue
        x, y = foot(piece)
        under = view.zone_under(x, y)
        if not zone.box.holds(x, y) or under != zone:
            yield f"{piece.id} stands on {under.place if under else 'nothing'}"


def foot(piece: Piece) -> tuple[float, float]:
    """The middle of the lowest chip."""
    chip = CHIP * BEHIND if piece.behind else CHIP
    return piece.box.x, piece.box.y + piece.box.height / 2 - chip / 2
