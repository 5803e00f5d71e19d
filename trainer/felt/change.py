"""What happened between two views of one felt: where pieces came from, which chips went where, what one hears."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.felt.curve import Box
from trainer.felt.pieces import Piece, PieceKind
from trainer.felt.view import FeltView
from trainer.table.chips import cut, how_many


@dataclass(frozen=True, slots=True)
class Flow:
    """Chips that went from one stack to another; the ids are those of the stacks."""

    source: str
    target: str
    cents: int


def origin_of(piece: Piece, before: FeltView) -> Box | None:
    """Where a piece that was not there before came from: the pile that held it, or where its cards lay."""
    lain = {one.id: one.box for one in before.pieces}
    lain.update({held: one.box for one in before.pieces for held in one.holds})
    if piece.kind is PieceKind.CARD:
        return lain.get(piece.id)
    return next((lain[held] for held in reversed(piece.holds) if held in lain), None)


def dealt_from(view: FeltView) -> Box:
    """Where cards come from that were nowhere before: the shoe or the shuffler, else the dealer's hands."""
    for art in ("table/shoe", "table/shuffler"):
        found = next((one.box for one in view.shape.fixtures if one.art == art), None)
        if found is not None:
            return found
    return Box(view.shape.width / 2, view.shape.height, 1.0, 1.4)


def goal_of(piece: Piece, after: FeltView) -> Box | None:
    """Where a piece that is no longer there went: the pile that now holds it, or where its cards lie."""
    lies = {one.id: one.box for one in after.pieces}
    lies.update({held: one.box for one in after.pieces for held in one.holds})
    if piece.kind is PieceKind.CARD:
        return lies.get(piece.id)
    goals = {lies[held] for held in piece.holds if held in lies}
    return goals.pop() if len(goals) == 1 else None


def flows(before: FeltView, after: FeltView) -> tuple[Flow, ...]:
    """The chips that moved: equal amounts are matched first, the rest from the largest loss to the largest gain."""
    old = {one.id: one.cents for one in before.pieces if one.kind is PieceKind.CHIPS}
    new = {one.id: one.cents for one in after.pieces if one.kind is PieceKind.CHIPS}
    lost = {id: old[id] - new.get(id, 0) for id in old if old[id] > new.get(id, 0)}
    won = {id: new[id] - old.get(id, 0) for id in new if new[id] > old.get(id, 0)}
    found = []
    for target, cents in list(won.items()):
        source = next((id for id, amount in lost.items() if amount == cents), None)
        if source is not None:
            found.append(Flow(source, target, cents))
            del lost[source], won[target]
    while lost and won:
        source = max(lost, key=lambda id: lost[id])
        target = max(won, key=lambda id: won[id])
        cents = min(lost[source], won[target])
        found.append(Flow(source, target, cents))
        for side, id in ((lost, source), (won, target)):
            side[id] -= cents
            if not side[id]:
                del side[id]
    return tuple(found)


STACK = 5
"""From so many chips on one hears a stack and not a chip."""


def sounds(before: FeltView, after: FeltView) -> tuple[str, ...]:
    """What one hears: dice, pitch (new cards) or slide (cards moved), stack or chip, button. Each at most once."""
    old = {piece.id: piece for piece in before.pieces}
    new = [piece for piece in after.pieces if piece.id not in old]
    moved = [piece for piece in after.pieces if piece.id in old and old[piece.id].box != piece.box]
    cards = (PieceKind.CARD, PieceKind.PILE)
    found = []
    if any(piece.kind is PieceKind.DIE for piece in new):
        found.append("dice")
    if any(piece.kind in cards and origin_of(piece, before) is None for piece in new):
        found.append("pitch")
    elif any(piece.kind in cards for piece in (*new, *moved)):
        found.append("slide")
    chips = flows(before, after)
    if chips:
        most = max(how_many(cut(flow.cents)) for flow in chips)
        found.append("stack" if most >= STACK or len(chips) > 1 else "chip")
    if any(piece.kind is PieceKind.BUTTON for piece in (*new, *moved)):
        found.append("button")
    return tuple(found)
