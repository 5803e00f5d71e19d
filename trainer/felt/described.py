"""What lies where a question points, in words: for those who hear the felt instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.felt.pieces import BACK, Piece, PieceKind, amount
from trainer.felt.shape import Zone
from trainer.felt.view import PLAQUE, FeltView
from trainer.table.place import owner_of
from trainer.text import Text, Words, join, say


def described(view: FeltView, places: Iterable[str]) -> Text:
    """Each place with its cards, chips, buttons and dice, in the order in which the question points there.

    A place may be a piece itself. What everybody sees beside them comes after: the open cards of whose these places
    are, the buttons, and the plaque of the table.
    """
    told, heard = list[Words](), set[str]()
    names = tuple(dict.fromkeys(places))
    for name in names:
        told += _at(view, name, heard)
    owners = {owner_of(name) for name in names}
    for zone in view.zones:
        if owner_of(zone.place) in owners:
            told += _lying(zone, [one for one in view.at(zone.place) if _is_open(one)], heard)
    buttons = [one for one in view.pieces if one.kind is PieceKind.BUTTON and one.id not in heard]
    told += [one.name for one in buttons]
    plaque = view.labels.get(PLAQUE, "")
    if plaque:
        told.append(say("Plaque: {plaque}", plaque=plaque))
    return join(told, ". ") or say("Nothing lies there.")


def _is_open(piece: Piece) -> bool:
    return piece.kind is PieceKind.CARD and piece.face != BACK


def _at(view: FeltView, name: str, heard: set[str]) -> list[Words]:
    """One place; `heard` are the pieces that were told."""
    piece = view.piece(name) or view.piece(f"chips {name}")
    zone = view.zone(name)
    if zone is not None:
        lies = [one for one in view.pieces if name in (one.place, owner_of(one.place))]
        return _lying(zone, lies, heard) or ([] if lies else [say("{place}: nothing", place=zone.name)])
    if piece is None or piece.id in heard:
        return []
    heard.add(piece.id)
    return [piece.name]


def _lying(zone: Zone, pieces: Iterable[Piece], heard: set[str]) -> list[Words]:
    """A place and what lies there of these pieces, each told once."""
    fresh = [one for one in pieces if one.id not in heard]
    heard.update(one.id for one in fresh)
    if not fresh:
        return []
    return [say("{place}: {lies}", place=zone.name, lies=join((_short(one, zone) for one in fresh), ", "))]


def _short(piece: Piece, zone: Zone) -> Text:
    """The name of a piece behind that of its place, which is not said once more."""
    return amount(piece.cents) if piece.kind is PieceKind.CHIPS and piece.where == zone.name else piece.name
