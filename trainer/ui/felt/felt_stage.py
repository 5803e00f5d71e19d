"""The widgets of one felt: which there are, where they lie, in which order they cover each other.

`FeltWidget` says what shall be shown and what can be done; the stage keeps the widgets in step with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from math import floor

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QPainterPath, QPolygonF
from PySide6.QtWidgets import QWidget

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Words, say
from trainer.felt.shape import Box, PrintedMark, Stretch, Zone, ZoneKind
from trainer.felt.view import FeltView, Flow, dealt_from, flows, goal_of, origin_of
from trainer.felt.view_pieces import Piece, PieceKind, chips_size, cut_out, fewest
from trainer.table.places import back_of, seat_of
from trainer.ui.felt.marks import Badge, FocusRing, path_of
from trainer.ui.felt.motion import Motion
from trainer.ui.felt.piece_widgets import FeltHost, PieceWidget, PlaceWidget, Target
from trainer.ui.felt.plates import Plates
from trainer.ui.felt.reach import ReadGroup
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import Theme

LOOK = "look"
"""The mark that says where a question points: it lies under the chips, which have to be counted."""
HEAD = 34
"""Pixels above the rail, for what is posted at the head of the table."""
LONGEST_DEAL = 1800
"""Milliseconds until the last card of a deal is pitched."""
MOST_STRETCH = 1.3
"""A table is made no longer and no deeper than so many times what its layout draws."""
HALO = 0.14
"""How far the outline of a place reaches beyond what lies on it, in card widths."""


class FeltStage:
    """All widgets on a felt. `scale` is the width of a card in logical pixels, `origin` the corner of the table.

    `pitch_gap` milliseconds are between cards that are pitched. `source` is what is shown, `view` the same on a table
    that fills the widget.
    """

    def __init__(
        self, felt: QWidget, host: FeltHost, pictures: PictureCache, theme: Theme, words: Callable[[Words], str]
    ) -> None:
        self.felt = felt
        self.host = host
        self.pictures = pictures
        self.theme = theme
        self.words = words
        self.motion = Motion(felt)
        self.source: FeltView | None = None
        self.view: FeltView | None = None
        self.scale = 56.0
        self.origin = QPoint()
        self.amounts = True
        self.pitch_gap = 0
        self.pieces: dict[str, PieceWidget] = {}
        self.places: dict[str, PlaceWidget] = {}
        self.groups: dict[str, ReadGroup] = {}
        self.shown_groups: list[ReadGroup] = []
        self.badges: dict[str, Badge] = {}
        self.ring = FocusRing(felt, theme.marks)
        self.plates = Plates(felt, theme.marks)
        self.leaving: set[PieceWidget] = set()
        self._spare: list[PieceWidget] = []
        self._stack: list[QWidget] = []

    # -- measure

    def measure(self, size: QSize) -> None:
        """Makes the table as large as fits and as deep or long as there is room; the dealer's edge is at the bottom.

        Above the rail there is room for what is posted.
        """
        source = self.source
        if source is None:
            return
        shape = source.shape
        depth = shape.height - shape.head
        room = max(size.height() - HEAD, size.height() / 2)
        self.scale = max(8.0, min(size.width() / shape.width, max(room / depth, size.height() / shape.height)))
        stretch = Stretch(_stretch(size.width() / (shape.width * self.scale)), _stretch(room / (depth * self.scale)))
        self.view = source.spread(stretch)
        shape = self.view.shape
        spare = size.height() - shape.height * self.scale
        self.origin = QPoint(round((size.width() - shape.width * self.scale) / 2), round(spare))

    # -- pieces

    def lay_pieces(self, before: FeltView | None, *, moving: bool) -> None:
        """Brings the piece widgets to where the view has them; `before` tells where new ones come from."""
        view = self.view
        assert view is not None
        by_id = {piece.id: piece for piece in view.pieces}
        for id in [id for id in self.pieces if id not in by_id]:
            self._remove(self.pieces.pop(id), moving=moving)
        durations = self.theme.durations
        waits = self._waits(view) if moving and before is not None else {}
        for piece in view.pieces:
            widget = self.pieces.get(piece.id)
            if widget is None:
                widget = self.pieces[piece.id] = self._unused()
                start = self._start(piece, before) if moving and before is not None else None
                speed = durations.push if before is not None and origin_of(piece, before) else durations.pitch
                end = self.lay(widget, piece)
                if start is not None:
                    widget.move(end + self._between(piece.box, start))
                else:
                    widget.move(end)
                widget.show()
                self.motion.slide(widget, end, speed if moving else 0, wait=waits.get(piece.id, 0))
                continue
            was = widget.piece
            turns = moving and durations.turn and was is not None and was.face != piece.face
            picture = widget.picture() if turns and piece.kind is PieceKind.CARD else None
            moved = was is None or was.place != piece.place
            size = widget.size()
            end = self.lay(widget, piece)
            if widget.size() != size and moving:
                widget.move(widget.pos() + QPoint(size.width() - widget.width(), size.height() - widget.height()) / 2)
            if picture is not None and was is not None and was.box.angle == piece.box.angle:
                widget.begin_turn(picture)
                self.motion.run(widget, durations.turn, widget.set_turned)
            if widget.pos() != end:
                self.motion.slide(widget, end, (durations.slide if moved else durations.settle) if moving else 0)
        self.plates.lay(view, self.pieces, self.scale, self.words, on=self.amounts)
        if moving and before is not None and durations.push:
            for flow in flows(before, view):
                self._send(flow, before)

    def _waits(self, view: FeltView) -> dict[str, int]:
        """When each new card is pitched: one after the other, a card to each hand before the second to any."""
        if not self.pitch_gap:
            return {}
        counts, turns = Counter[str](), list[tuple[int, int, str]]()
        for rank, piece in enumerate(view.pieces):
            if piece.kind is PieceKind.CARD:
                counts[piece.place] += 1
                if piece.id not in self.pieces:
                    turns.append((counts[piece.place], rank, piece.id))
        gap = min(self.pitch_gap, LONGEST_DEAL // max(1, len(turns)))
        return {id: number * gap for number, (_, _, id) in enumerate(sorted(turns))}

    def _start(self, piece: Piece, before: FeltView) -> Box | None:
        """Where a new piece is seen coming from; chips and buttons that nobody had are just put down."""
        box = origin_of(piece, before)
        if box is None and piece.kind in (PieceKind.CARD, PieceKind.PILE):
            return dealt_from(before)
        return box

    def lay(self, widget: PieceWidget, piece: Piece) -> QPoint:
        """Gives the widget its description; returns where its corner belongs."""
        if widget.piece != piece or widget.unit != self.scale:
            zone = self.view.zone(piece.place) if self.view else None
            is_tile = zone is not None and zone.kind is ZoneKind.TILES
            name = self.words(piece.name)
            widget.home = widget.set_piece(piece, name, self.scale, is_tile=is_tile)
        return self.origin + widget.home

    def _between(self, box: Box, there: Box) -> QPoint:
        return QPoint(round((there.x - box.x) * self.scale), round((there.y - box.y) * self.scale))

    def _unused(self) -> PieceWidget:
        """One that was put away, or a new one.

        PySide6 6.11.3 keeps what a reader was given of each widget of ours, though the widget is gone: 180 bytes of it.
        """
        return self._spare.pop() if self._spare else PieceWidget(self.host, self.felt, self.pictures, self.theme.marks)

    def _put_away(self, widget: PieceWidget) -> None:
        self.motion.forget(widget)
        widget.put_away()
        self._spare.append(widget)

    def _remove(self, widget: PieceWidget, *, moving: bool) -> None:
        """Takes the widget away; cards that went into a pile slide there first."""
        goal = goal_of(widget.piece, self.view) if moving and widget.piece is not None and self.view else None
        if widget.hasFocus():
            self.felt.setFocus(Qt.FocusReason.OtherFocusReason)
        if goal is None or widget.piece is None or not self.theme.durations.push:
            self._put_away(widget)
            return
        widget.set_can(choose=False, move=False)
        self._let_go(widget, widget.pos() + self._between(widget.piece.box, goal))

    def _let_go(self, widget: PieceWidget, end: QPoint) -> None:
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.leaving.add(widget)
        self.motion.slide(widget, end, self.theme.durations.push, done=lambda: self._gone(widget))

    def _gone(self, widget: PieceWidget) -> None:
        self.leaving.discard(widget)
        self._put_away(widget)

    def _send(self, flow: Flow, before: FeltView) -> None:
        """Chips that travel: paid, they are cut out in fives; a stack that is taken is swept whole."""
        source, target = before.piece(flow.source), self.view.piece(flow.target) if self.view else None
        if source is None or target is None:
            return
        swept = flow.cents == source.cents and not seat_of(target.place)
        standing = source.columns if swept else cut_out(fewest(flow.cents))
        width, height = chips_size(standing)
        box = Box(source.box.x, source.box.y, width, height)
        ghost = self._unused()
        sent = replace(source, id=f"sent {flow.source} {flow.target}", box=box, columns=standing, cents=flow.cents)
        corner = ghost.set_piece(sent, "", self.scale)
        ghost.move(self.origin + corner)
        ghost.show()
        self._let_go(ghost, ghost.pos() + self._between(box, target.box))

    # -- places

    def lay_places(self, places: Iterable[str]) -> None:
        """Shows a widget for each of these places and hides all others."""
        view = self.view
        if view is None:
            return
        names = set(places)
        for place, widget in self.places.items():
            if place not in names and not widget.isHidden():
                if widget.hasFocus():
                    self.felt.setFocus(Qt.FocusReason.OtherFocusReason)
                widget.setChecked(False)
                widget.hide()
        for place in names:
            zone = view.zone(place)
            if zone is None:
                continue
            if place not in self.places:
                self.places[place] = PlaceWidget(self.host, self.felt, self.theme.marks)
            widget = self.places[place]
            box = replace(zone.box, width=zone.box.width + HALO, height=zone.box.height + HALO)
            corner = widget.set_place(
                place,
                self.words(zone.name),
                box,
                self.scale,
                is_round=zone.mark is PrintedMark.CIRCLE,
                wedge=self._wedge(place),
            )
            widget.move(self.origin + corner)
            widget.show()

    # -- what belongs together

    def group(self) -> None:
        """Brings the groups of the screen reader up to date; tells it what left before and what came after."""
        if self.view is None:
            return
        members: dict[str, list[Target]] = {}
        for piece in self.view.pieces:
            members.setdefault(piece.place, []).append(self.pieces[piece.id])
        for place, widget in self.places.items():
            if not widget.isHidden():
                members.setdefault(place, []).insert(0, widget)
        shown = [
            self._group(zone, empty=zone.place not in members)
            for zone in self.view.zones
            if zone.place in members or zone.kind is ZoneKind.SPOT
        ]
        changed = [group for group in self.groups.values() if group.members != members.get(group.place, [])]
        came: list[Target] = []
        for group in changed:
            targets = members.get(group.place, [])
            came.extend(target for target in targets if target not in group.members)
            _tell(QAccessible.Event.ObjectDestroyed, [target for target in group.members if target not in targets])
        for group in changed:
            group.members = members.get(group.place, [])
        self.shown_groups = shown
        _tell(QAccessible.Event.ObjectCreated, came)

    def _group(self, zone: Zone, *, empty: bool) -> ReadGroup:
        """The group of a zone; a spot nobody bets on is one as well, so that a reader finds what can be bet on."""
        name = self.words(say("{place}, empty", place=zone.name) if empty else zone.name)
        group = self.groups.get(zone.place)
        if group is None:
            group = self.groups[zone.place] = ReadGroup(self.felt, zone.place, name)
            group.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            group.resize(0, 0)
        elif group.accessibleName() != name:
            group.setAccessibleName(name)
        return group

    def group_of(self, target: Target) -> ReadGroup | None:
        """The group the target is in: for one that is just moving, still the old one."""
        group = self.groups.get(target.place)
        if group is not None and any(member is target for member in group.members):
            return group
        return next(
            (group for group in self.groups.values() if any(member is target for member in group.members)), None
        )

    # -- who covers whom

    def restack(self, *, anew: bool = False) -> None:
        """Orders the widgets; those that are in order already are left alone, so nothing is drawn for nothing."""
        if self.view is None:
            return
        places = sorted(
            (widget for widget in self.places.values() if not widget.isHidden()),
            key=lambda widget: -widget.box.width * widget.box.height,
        )
        pieces = [self.pieces[piece.id] for piece in sorted(self.view.pieces, key=lambda piece: piece.z)]
        chips = [piece for piece in pieces if piece.piece is not None and piece.piece.kind is PieceKind.CHIPS]
        below = [piece for piece in pieces if piece not in chips]
        looks = [badge for badge in self.badges.values() if badge.style_name == LOOK]
        above = [badge for badge in self.badges.values() if badge.style_name != LOOK]
        plates = self.plates.shown.values()
        widgets: list[QWidget] = [*places, *below, *looks, *chips, *self.leaving, *above, *plates, self.ring]
        old = [] if anew else [widget for widget in self._stack if widget in set(widgets)]
        same = 0
        while same < len(old) and same < len(widgets) and old[same] is widgets[same]:
            same += 1
        for widget in widgets[same:]:
            widget.raise_()
        self._stack = widgets

    # -- marks

    def place_badges(self) -> None:
        """Marks what is marked; where places to look at lie over each other one mark goes round all of them."""
        seen = self.felt.rect().translated(-self.origin)
        outlines: dict[str, QPainterPath] = {}
        for name, badge in self.badges.items():
            path, look = self._outline(name), badge.style_name == LOOK
            over = (head for head, other in outlines.items() if path is not None and other.intersects(path))
            head = next((head for head in over if look and self.badges[head].style_name == LOOK), "")
            badge.setVisible(path is not None and not head)
            if path is not None:
                outlines[head or name] = outlines[head].united(path).simplified() if head else path
        for name, path in outlines.items():
            badge, box = self.badges[name], self.view.mark_of(name) if self.view is not None else None
            if box is not None:
                badge.move(self.origin + badge.mark(badge.style_name, box, self.scale, seen, path))

    def _outline(self, name: str) -> QPainterPath | None:
        """What a mark of a place or piece goes round, in pixels: a seat's part of the table, else its box."""
        box = self.view.mark_of(name) if self.view is not None else None
        wedge = self._wedge(name)
        if wedge is not None or box is None:
            return wedge
        return path_of(box, self.scale, corner=self.scale * 0.1)

    def _wedge(self, name: str) -> QPainterPath | None:
        """The part of the table that is a seat's, in pixels; None for anything else."""
        zone = self.view.zone(name) if self.view is not None else None
        if zone is None or zone.kind is not ZoneKind.SEAT or not zone.seat or self.view is None:
            return None
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(at.x, at.y) * self.scale for at in self.view.shape.wedge(zone.seat)]))
        path.closeSubpath()
        return path

    def place_ring(self, target: Target | None) -> None:
        """The focus ring goes round the target; without one it goes away."""
        if target is None:
            self.ring.hide()
            return
        corner = self.ring.surround(target.box, self.scale, self._wedge("" if target.piece_id else target.place))
        self.ring.move(self.origin + corner)
        self.ring.show()

    def area_of(self, box: Box) -> QRect:
        """The upright rectangle round a box, in the widget's pixels."""
        left, top, right, bottom = box.bounds()
        corner = QPoint(round(left * self.scale), round(top * self.scale))
        size = QSize(round((right - left) * self.scale), round((bottom - top) * self.scale))
        return QRect(self.origin + corner, size)

    def box_of(self, name: str) -> Box | None:
        """Where a piece or place lies."""
        return self.view.box_of(name) if self.view is not None else None

    # -- finding

    def target(self, name: str) -> Target | None:
        """The widget of a piece id, or of a place."""
        return self.pieces.get(name) or self.places.get(name)

    def targets_of(self, name: str) -> list[Target]:
        """The piece, or everything at the place."""
        piece = self.pieces.get(name) or (self.pieces.get(f"chips {name}") if back_of(name) else None)
        if piece is not None:
            return [piece]
        group = self.groups.get(name)
        return list(group.members) if group is not None else []

    def everything(self) -> Collection[Target]:
        return (*self.pieces.values(), *self.places.values())


def _stretch(share: float) -> float:
    """How much a table is stretched: in whole hundredths, so that it keeps its shape while a window is moved."""
    return min(MOST_STRETCH, max(1.0, floor(share * 100) / 100))


def _tell(event: QAccessible.Event, targets: list[Target]) -> None:
    """Tells a screen reader, when there is one, that targets came or went."""
    if QAccessible.isActive():
        for target in targets:
            QAccessible.updateAccessibility(QAccessibleEvent(target, event))
