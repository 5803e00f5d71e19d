"""What eight hours at one table ask of a dealer: the moments of a shift, and the chips of its duties at the tray."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random, below, child_seed, choose, make_rng, shuffle
from trainer.core.text import Text, say
from trainer.drills.player_moves import WRONG_MOVES
from trainer.games.base import Game
from trainer.progress.pace import standard_of
from trainer.round.table_duties import TableDuty, TableSort
from trainer.table.chips import Chips, cut

HOURS: Final = 8
USUAL_RATE: Final = 30
"""Rounds an hour at a table for whose game no standard is known."""
STARTS: Final = (6, 14, 22)
"""Day, swing and graveyard: the hour at which a shift begins."""
MINUTES: Final = 60 * HOURS


@dataclass(frozen=True, slots=True)
class Moment:
    """What asks the dealer before hand `hand`: a duty at the tray or, without `sort`, the hand itself.

    `plants`: somebody makes one of these moves. The bank may be `short`, a fault may need the `floor`, the table may
    post another `sheet` from this hand on, and `chips` are cut.
    """

    hand: int
    sort: TableSort | None = None
    plants: tuple[str, ...] = ()
    short: bool = False
    floor: bool = False
    chips: bool = False
    sheet: bool = False


CHEATS: Final = tuple(move.id for move in WRONG_MOVES if move.cheats)
MISTAKES: Final = tuple(move.id for move in WRONG_MOVES if not move.cheats)
_COUNT, _BUY, _UP, _FILL = TableSort.COUNT, TableSort.BUY_IN, TableSort.CHANGE_UP, TableSort.FILL
_CREDIT, _RELIEF, _PROTECT, _HAND = TableSort.CREDIT, TableSort.RELIEF, TableSort.PROTECT, None
BY_HOUR: Final = (
    (_COUNT, _HAND, _BUY),
    (_HAND, _UP),
    (_HAND, _FILL, _HAND),
    (_HAND, _PROTECT, _RELIEF),
    (_HAND, _BUY),
    (_HAND, _HAND, _FILL),
    (_HAND, _CREDIT, _HAND),
    (_HAND, _UP, _HAND, _RELIEF, _COUNT),
)
"""What each hour asks, in order; the first moment opens the shift, the last two close it."""
MOMENTS: Final = sum(map(len, BY_HOUR))
"""So many moments a shift has; one that finds no hand at the end falls out."""
HALF_TIME: Final = 4
"""Before the first hand of this hour, counted from 0, the floor posts another sheet."""
MARKS: Final[tuple[Callable[[Moment], Moment], ...]] = (
    lambda moment: replace(moment, plants=CHEATS),
    lambda moment: replace(moment, plants=CHEATS),
    lambda moment: replace(moment, plants=MISTAKES),
    lambda moment: replace(moment, short=True),
    lambda moment: replace(moment, floor=True),
    lambda moment: replace(moment, chips=True),
    lambda moment: replace(moment, chips=True),
)
"""What happens in one asked hand each; which one, the seed says."""


def rate_of(game: Game, players: int) -> int:
    """Rounds an hour that a full-speed table of this game sees with so many players."""
    standards = standard_of(game.info.id, game.info.family)
    return standards.row(players).least if standards is not None else USUAL_RATE


def moments(seed: int, rate: int) -> tuple[Moment, ...]:
    """What a shift asks, in order: what comes in which hour is fixed, the hand and what happens in it are not."""
    rng = make_rng(child_seed("shift", seed))
    asked: list[Moment] = []
    for hour, sorts in enumerate(BY_HOUR):
        room = rate // len(sorts)
        for number, sort in enumerate(sorts):
            hand = rate * hour + room * number + below(rng, max(1, room - 1)) + 1
            asked.append(Moment(hand, sort))
    asked[0], last = replace(asked[0], hand=1), HOURS * rate
    asked[-2:] = [replace(moment, hand=last + 1) for moment in asked[-2:]]
    hands = [place for place, moment in enumerate(asked) if moment.sort is None]
    half = next(place for place in hands if asked[place].hand > rate * HALF_TIME)
    asked[half] = replace(asked[half], sheet=True)
    open_places = shuffle([place for place in hands[1:] if place != half], rng)
    for place, mark in zip(open_places, MARKS, strict=False):
        asked[place] = mark(asked[place])
    return tuple(asked)


def clock_words(minutes: int) -> Text:
    """6:05 AM."""
    hour, minute = minutes // 60 % 24, f"{minutes % 60:02}"
    words = say("{hour}:{minute} AM") if hour < 12 else say("{hour}:{minute} PM")
    return words.filled(hour=(hour - 1) % 12 + 1, minute=minute)


# ---------------- the tray


def duty_at(sort: TableSort, rng: Random, tray: Chips, seats: Sequence[int]) -> TableDuty:
    """A duty of that sort at a table with this tray and these players."""
    return _DUTIES.get(sort, _bare)(rng, TableDuty(sort, tray, choose(rng, seats)))


def _bare(_: Random, duty: TableDuty) -> TableDuty:
    return replace(duty, seat=0)


def _bought(rng: Random, duty: TableDuty) -> TableDuty:
    return replace(duty, slip=10_000 * (2 + below(rng, 3)) + choose(rng, (0, 2_500, 4_000, 6_500, 7_500)))


def _changed_up(rng: Random, duty: TableDuty) -> TableDuty:
    return replace(duty, chips=((2_500, 3 + below(rng, 4)), (500, 11 + below(rng, 8))))


def _filled(rng: Random, duty: TableDuty) -> TableDuty:
    """A fill as the slip says it, or every other time with a chip too few."""
    hundreds, wrong = 2 + below(rng, 4), below(rng, 2)
    slip = 100 * 20 * 5 + 2_500 * 20 + 10_000 * hundreds
    return replace(duty, seat=0, slip=slip, chips=((10_000, hundreds), (2_500, 20 - wrong), (500, 20)))


def _credited(rng: Random, duty: TableDuty) -> TableDuty:
    chip, count = max(((chip, count) for chip, count in duty.tray if chip in (500, 2_500)), key=lambda run: run[1])
    return replace(duty, seat=0, chips=((chip, min(count - 4, 12 + below(rng, 8))),))


_DUTIES: Final[Mapping[TableSort, Callable[[Random, TableDuty], TableDuty]]] = {
    TableSort.BUY_IN: _bought,
    TableSort.CHANGE_UP: _changed_up,
    TableSort.FILL: _filled,
    TableSort.CREDIT: _credited,
}


def added(tray: Chips, chips: Chips) -> Chips:
    """A tray with these chips."""
    counts = dict(tray)
    for chip, count in chips:
        counts[chip] = counts.get(chip, 0) + count
    return tuple(sorted((chip, count) for chip, count in counts.items() if count))


def without(tray: Chips, cents: int, chips: Chips = ()) -> Chips:
    """A tray less an amount: in these chips, else the largest that are there; a larger one is broken where it must."""
    counts = dict(tray)
    for chip, count in chips or cut(cents):
        for _ in range(count):
            counts = _less(counts, chip)
    return tuple(sorted((chip, count) for chip, count in counts.items() if count))


def _less(counts: dict[int, int], chip: int) -> dict[int, int]:
    """One chip less; where there is none the next larger one is changed for it."""
    if counts.get(chip):
        return {**counts, chip: counts[chip] - 1}
    larger = min((other for other, count in counts.items() if other > chip and count), default=0)
    if larger:
        change = dict(cut(larger - chip))
        broken = {**counts, larger: counts[larger] - 1}
        return {other: broken.get(other, 0) + change.get(other, 0) for other in {*broken, *change}}
    return _less(_less(counts, chip // 2), chip - chip // 2) if chip > 50 else counts
