"""What every book of a game for a pot prints, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.errors import BadText, did_you_mean
from trainer.games.pot.opening import Opening, read_opening
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.rules.drops import DropSchedule, read_drops
from trainer.rules.reader import Reader
from trainer.table.betting import Limit, Structure, Terms, cite, read_terms
from trainer.text import Text, say

BLINDS = 2
BETTING_RULES = ("button.moves", "first.left-of-button")
BLIND_RULES = ("blinds.small", "blinds.big", "blinds.heads-up", "first.after-blinds")
POT_RULES = ("pots.layers", "pots.eligible", "pots.uncalled", "award.uncalled", "win.high", "win.tie")
SPLIT_RULES = ("split.whole", "split.tie", "odd.left")
LOW_RULES = ("win.low", "win.no-low", "split.halves", "split.scoop", "odd.high")
DEAL_RULES = ("deal.first", "deal.last", "deal.burn")


STREET_NAMES: Final[Mapping[str, Text]] = {
    "deal": say("deal", about="the first cards of a hand"),
    "flop": say("flop"),
    "turn": say("turn", about="a street of board games"),
    "river": say("river"),
    "board": say("board", about="a street in which the whole board is dealt"),
    "second": say("second street"),
    "third": say("third street"),
    "fourth": say("fourth street"),
    "fifth": say("fifth street"),
    "sixth": say("sixth street"),
    "seventh": say("seventh street"),
    "draw": say("draw", about="the new cards of a draw game"),
}
"""What the streets of board, stud and draw games are called, by their id."""


@dataclass(frozen=True, slots=True)
class Street:
    """One part of the deal: cards to every live hand, face down and face up, cards burned, cards for the board."""

    id: str
    down: int = 0
    up: int = 0
    board: int = 0
    burn: int = 0

    @property
    def own(self) -> int:
        """How many cards every live hand gets."""
        return self.down + self.up


@dataclass(frozen=True, slots=True)
class UsualTable:
    """What the trainer puts on the table when nobody says otherwise: limits by id, stacks in least bets."""

    limits: tuple[str, ...]
    stacks: tuple[int, ...]
    short: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PotGame:
    """The terms that all games for a pot share.

    `low` says whether a low hand can win half, `chip` is the smallest chip. From street `late_from` on the higher
    figure of a limit is bet.
    """

    book: str
    seats: int
    streets: tuple[Street, ...]
    limits: tuple[Limit, ...]
    late_from: int
    betting: Terms
    opening: Opening
    low: bool
    chip: int
    drops: DropSchedule | None
    usual: UsualTable
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    @property
    def own(self) -> int:
        """How many cards a hand has that stays to the end."""
        return sum(street.own for street in self.streets)

    @property
    def board(self) -> int:
        """How many cards the whole board has."""
        return sum(street.board for street in self.streets)

    def limit(self, id: str) -> Limit | None:
        return next((limit for limit in self.limits if limit.id == id), None)

    def limit_of(self, setup: Setup) -> Limit:
        """The posted limit; BadText when the book has no such limit."""
        id = setup.option("limit", self.limits[0].id)
        found = self.limit(id)
        if found is None:
            raise BadText(
                say("There is no limit '{id}'.", id=id), did_you_mean(id, [one.id for one in self.limits]), "limit"
            )
        return found


def read_pot_game(reader: Reader, book: str, streets: Sequence[Street], *, low: bool) -> PotGame:
    """The shared terms of a book; the family reads its streets."""
    table, betting, usual = reader.table("table"), reader.table("betting"), reader.table("usual")
    ids = [street.id for street in streets]
    late = betting.choice("late_from", ids)
    opening = read_opening(betting)
    limits = read_limits(reader, blinds=opening.blinds)
    needed = (
        *BETTING_RULES,
        *(BLIND_RULES if opening.blinds else ()),
        *POT_RULES,
        *SPLIT_RULES,
        *(LOW_RULES if low else ()),
        *DEAL_RULES,
    )
    return PotGame(
        book=book,
        seats=table.integer("seats"),
        streets=tuple(streets),
        limits=limits,
        late_from=ids.index(late),
        betting=cite(read_terms(betting, ids), reader, limits),
        opening=opening,
        low=low,
        chip=table.cents("chip"),
        drops=_read_drop(reader, ids) if reader.has("drop") else None,
        usual=UsualTable(usual.texts("limits"), usual.integers("stacks"), usual.integers("short")),
        rules={id: reader.rule(id) for id in needed},
    )


def read_limits(reader: Reader, key: str = "limits", *, blinds: bool) -> tuple[Limit, ...]:
    """The posted limits in cents: id, name, structure, early and late as [least, largest], and the forced bets."""
    found = []
    for row in reader.rows(key, needed=True):
        structure = Structure(row.choice("structure", [one.value for one in Structure]))
        bets = [row.integers(part) for part in ("early", "late")]
        for part, amounts in zip(("early", "late"), bets, strict=True):
            if len(amounts) != 2 or amounts[0] > amounts[1]:
                row.problem("write the least and the largest bet.", "For example: early = [500, 500].", part)
        posted = row.integers("blinds", None if blinds else ())
        if blinds and len(posted) != BLINDS:
            row.problem("a small and a big blind are posted.", "For example: blinds = [200, 500].", "blinds")
        pairs = [(amounts[0], amounts[1]) if len(amounts) == 2 else (0, 0) for amounts in bets]
        forced = (row.cents("ante", 0), row.cents("bring_in", 0))
        found.append(Limit(row.text("id"), row.text("name"), structure, pairs[0], pairs[1], posted, *forced))
    return tuple(found)


def _read_drop(reader: Reader, streets: list[str]) -> DropSchedule:
    table = reader.table("drop")
    return read_drops(reader, table.text("schedule"), streets.index(table.choice("before", streets)))
