"""What lies where a question points, in words: for those who hear the felt instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.felt.view import PLAQUE, FeltView
from trainer.table.place import owner_of
from trainer.text import Text, Words, join, say


def described(view: FeltView, places: Iterable[str]) -> Text:
    """Each place with its cards, chips, buttons and dice, in the order in which the question points there.

    A place may be a piece itself. The plaque of the table comes last.
    """
    told = [words for name in dict.fromkeys(places) if (words := _at(view, name))]
    plaque = view.labels.get(PLAQUE, "")
    if plaque:
        told.append(say("Plaque: {plaque}", plaque=plaque))
    return join(told, ". ") or say("Nothing lies there.")


def _at(view: FeltView, name: str) -> Words:
    piece = view.piece(name) or view.piece(f"chips {name}")
    zone = view.zone(name)
    if piece is not None and zone is None:
        return piece.name
    if zone is None:
        return ""
    lies = [one.name for one in view.pieces if name in (one.place, owner_of(one.place))]
    if not lies:
        return say("{place}: nothing", place=zone.name)
    return say("{place}: {lies}", place=zone.name, lies=join(lies, ", "))
