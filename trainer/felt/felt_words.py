"""What a question points at: in words for those who hear the felt, and the cards that lie open for it."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.core.text import Text, Words, join, say
from trainer.felt.shape import Zone
from trainer.felt.view import PLAQUE, FeltView
from trainer.felt.view_pieces import BACK, Piece, PieceKind, amount
from trainer.round.duty import Duty, Kind
from trainer.table.lay import Laid, Lay
from trainer.table.places import owner_of, seat_place, stack_of

# ---------------- what a question needs to be seen
#
# The cards that have to be read lie open on the felt while it is asked and told.

READ = frozenset({
    Kind.SET_HAND, Kind.CHECK_SETTING, Kind.DRAW, Kind.READ_HAND, Kind.READ_LOW, Kind.READ_BONUS, Kind.READ_TOTAL,
    Kind.COMPARE, Kind.RESULT, Kind.QUALIFY, Kind.SPLIT_POT,
})  # fmt: skip
"""Kinds of duty that are answered by reading cards."""
WHOLE = frozenset({Kind.COMPARE, Kind.RESULT})
"""Kinds for which every hand that has to be looked at lies quite open."""


def open_places(duty: Duty, lay: Lay) -> tuple[str, ...]:
    """The places whose cards are shown face up whatever side is up.

    The hand that is asked about, named first in `look`, or the seat's own, lies quite open; for comparing all hands do.
    Else a hand that has to be looked at is left alone when a card of it lies open: a hole card is not to be seen.
    """
    if duty.kind not in READ:
        return ()
    owners = [owner_of(place) for place in duty.look]
    asked = {*owners[:1], seat_place(duty.seat) if duty.seat else ""}
    places = []
    for place, laid in lay.cards.items():
        owner = owner_of(place)
        if owner in asked or (owner in owners and (duty.kind in WHOLE or _all_down(laid))):
            places.append(place)
    return tuple(places)


def asked_places(duty: Duty, lay: Lay) -> tuple[str, ...]:
    """The places whose cards are read for the answer: those that lie open for it, and what lies open beside them."""
    if duty.kind not in READ:
        return ()
    owners = {owner_of(place) for place in duty.look}
    open_cards = (place for place, laid in lay.cards.items() if owner_of(place) in owners and not _all_down(laid))
    return tuple(dict.fromkeys((*open_places(duty, lay), *open_cards)))


def as_asked(duty: Duty, lay: Lay) -> Lay:
    """The felt as the question means it: what somebody wants to lay lies there while it is asked."""
    lay = lay if duty.felt is None else duty.felt
    for place, laid in duty.supposed:
        lay = lay.lie(place, laid)
    for place, cents in duty.offered:
        stack = stack_of(place)
        lay = lay.pay(stack, place, cents) if lay.chips_at(stack) >= cents else lay.bring(place, cents)
    return lay


def _all_down(laid: tuple[Laid, ...]) -> bool:
    return not any(card.up for card in laid)


# ---------------- felt words


def describe_places(view: FeltView, places: Iterable[str]) -> Text:
    """Each place with its cards, chips, buttons and dice, in the order in which the question points there.

    A place may be a piece itself. What everybody sees beside them comes after: the open cards of whose these places
    are, the buttons, and the plaque of the table.
    """
    words, heard = list[Words](), set[str]()
    names = tuple(dict.fromkeys(places))
    for name in names:
        words += _at(view, name, heard)
    owners = {owner_of(name) for name in names}
    for zone in view.zones:
        if owner_of(zone.place) in owners:
            words += _lying(zone, [piece for piece in view.at(zone.place) if _is_open(piece)], heard)
    buttons = [piece for piece in view.pieces if piece.kind is PieceKind.BUTTON and piece.id not in heard]
    words += [piece.name for piece in buttons]
    plaque = view.labels.get(PLAQUE, "")
    if plaque:
        words.append(say("Plaque: {plaque}", plaque=plaque))
    return join(words, ". ") or say("Nothing is there.")


def _is_open(piece: Piece) -> bool:
    return piece.kind is PieceKind.CARD and piece.face != BACK


def _at(view: FeltView, name: str, heard: set[str]) -> list[Words]:
    """One place; `heard` are the pieces that were told."""
    piece = view.piece(name) or view.piece(f"chips {name}")
    zone = view.zone(name)
    if zone is not None:
        lies = [piece for piece in view.pieces if name in (piece.place, owner_of(piece.place))]
        return _lying(zone, lies, heard) or ([] if lies else [say("{place}: nothing", place=zone.name)])
    if piece is None or piece.id in heard:
        return []
    heard.add(piece.id)
    return [piece.name]


def _lying(zone: Zone, pieces: Iterable[Piece], heard: set[str]) -> list[Words]:
    """A place and what lies there of these pieces, each told once."""
    fresh = [piece for piece in pieces if piece.id not in heard]
    heard.update(piece.id for piece in fresh)
    if not fresh:
        return []
    return [say("{place}: {lies}", place=zone.name, lies=join((_short(piece, zone) for piece in fresh), ", "))]


def _short(piece: Piece, zone: Zone) -> Text:
    """The name of a piece behind that of its place, which is not said once more."""
    return amount(piece.cents) if piece.kind is PieceKind.CHIPS and piece.where == zone.name else piece.name
