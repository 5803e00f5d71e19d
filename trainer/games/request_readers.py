"""Readers of what a request says about a table: seats, wagers, cover, dice, the fee option."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, say
from trainer.games.base import Answer
from trainer.games.request_runner import NEEDED, Field, Read, Requests, everywhere, plain
from trainer.round.ruling import RulingBook
from trainer.rules.answer_json import cited
from trainer.rules.decision import Printed, decided
from trainer.rules.reader import Reader
from trainer.table.bank import Cover
from trainer.table.settlement import Wager

# ---------------- the option of a fee schedule that a request is about
#
# By its number, or by the limit it is posted for.


class PostedOption(Protocol):
    """An option of a schedule: its number, the limits it is posted for in cents, and those in words."""

    @property
    def number(self) -> int: ...

    @property
    def bounds(self) -> tuple[int, ...]: ...

    @property
    def posted(self) -> Text: ...


P = TypeVar("P", bound=PostedOption)
T = TypeVar("T")


def read_fee_option(reader: Reader, options: Sequence[P], key: str = "option", *, first: bool = False) -> P | None:
    """The option in force: by its number, or by `limit` as [least, most] in cents; the only one needs no name.

    Of several with one limit the `first` will do where a request is about the limit alone.
    """
    numbered = reader.integer(key) if reader.has(key) else None
    limit = reader.integers("limit") if reader.has("limit") else None
    fitting = [option for option in options if limit is None or option.bounds == limit]
    options_fitting = [option for option in fitting if numbered is None or option.number == numbered]
    if len(options_fitting) == 1 or (first and options_fitting):
        return options_fitting[0]
    limits = f"Limits: {', '.join(dict.fromkeys(str(list(option.bounds)) for option in options))}."
    if numbered is None and limit is None:
        reader.problem(f"'{key}' is missing.", f"Options: {listed(options)}.", key)
    elif numbered is not None and all(option.number != numbered for option in options):
        reader.problem(f"there is no fee option {numbered}.", f"Options: {listed(options)}.", key)
    elif not fitting:
        reader.problem("no fee option has this limit.", limits, "limit")
    elif options_fitting:
        reader.problem(
            "several fee options have this limit.", f"Name one by {key}: {listed(options_fitting)}.", "limit"
        )
    else:
        reader.problem(f"option {numbered} has another limit.", limits, "limit")
    return None


def listed(options: Sequence[PostedOption]) -> str:
    """Options with their limits: '1, 4 ($2 to $200), 2 ($5 to $300)'."""
    alike: dict[str, list[str]] = {}
    for posted_option in options:
        alike.setdefault(str(posted_option.posted), []).append(str(posted_option.number))
    return ", ".join(f"{', '.join(numbers)} ({limit})" for limit, numbers in alike.items())


# ---------------- request readers


def read_seat(reader: Reader, key: str, seats: int) -> int:
    """A seat of this table."""
    seat = reader.integer(key)
    if not 1 <= seat <= seats:
        reader.problem(f"{seat} is not a seat here.", f"Seats are 1 to {seats}.", key)
    return seat


def read_seat_list(reader: Reader, key: str, seats: int, default: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Several seats of this table."""
    listed_seats = reader.integers(key, default)
    strange = next((seat for seat in listed_seats if not 1 <= seat <= seats), None)
    if strange is not None:
        reader.problem(f"{strange} is not a seat here.", f"Seats are 1 to {seats}.", key)
    return listed_seats


SIDES: Final = 6
NUMBERS: Final = {2: "two", 3: "three"}


def wager_named(reader: Reader, written: str, kinds: Collection[str]) -> str:
    """The wager that is meant: by its own name, with underscores, or by a synonym that the house has for it."""
    return nearest_synonym(written, kinds, reader.book.synonyms)


def nearest_synonym(written: str, kinds: Collection[str], synonyms: Mapping[str, str]) -> str:
    """The wager that a word names, the word itself where it names none."""
    name = written if written in kinds else written.replace("_", "-")
    other = synonyms.get(name, name)
    return other if name not in kinds and other in kinds else name


def read_wager(reader: Reader, key: str, kinds: Sequence[str]) -> str:
    """One wager by any of its names."""
    kind = wager_named(reader, reader.text(key), kinds)
    if kind not in kinds:
        reader.problem(f"'{reader.text(key)}' is not a wager here.", f"Wagers: {', '.join(kinds)}.", key)
        return kinds[0]
    return kind


def read_wagers(reader: Reader, seat: int, kinds: Sequence[str], back: int = 0) -> tuple[Wager, ...]:
    """The table `wagers` of one bettor: kind to cents; nothing on a spot is no wager."""
    stakes: dict[str, Wager] = {}
    wagers = reader.table("wagers")
    for written in wagers.names():
        kind = wager_named(reader, written, kinds)
        if kind not in kinds:
            wagers.problem(f"'{written}' is not a wager here.", f"Wagers: {', '.join(kinds)}.", written)
            continue
        if kind in stakes:
            wagers.problem(f"'{written}' is the wager {kind}, which is there already.", "Write it once.", written)
        stakes[kind] = Wager(seat, kind, back, wagers.cents(written))
    return tuple(wager for wager in stakes.values() if wager.stake)


def read_back_line(reader: Reader, seat: int, kinds: Sequence[str]) -> tuple[Wager, ...]:
    """The wagers of those behind a seat: rows `back_line`, each with `wagers` and nothing else."""
    written = reader.raw("back_line") if reader.has("back_line") else []
    if not isinstance(written, list) or not all(isinstance(bettor, Mapping) for bettor in written):
        message = "the bettors behind a seat are a list, the nearest first."
        reader.problem(message, 'Write "back_line": [{"wagers": {"' + kinds[0] + '": 1000}}].', "back_line")
        return ()
    rows = reader.rows("back_line")
    for row, key in ((row, key) for row in rows for key in ("cards", "seat") if row.has(key)):
        row.problem("a bettor behind a seat has that seat's cards and place.", "Write 'wagers' alone.", key)
    return tuple(wager for back, row in enumerate(rows, start=1) for wager in read_wagers(row, seat, kinds, back))


def read_all_wagers(reader: Reader, seat: int, kinds: Sequence[str]) -> tuple[Wager, ...]:
    """The wagers of a seat, and of those behind it."""
    return (*read_wagers(reader, seat, kinds), *read_back_line(reader, seat, kinds))


NO_BACK_LINE: Final = "this book takes no wagers behind a seat."


def no_back_line(row: Reader) -> None:
    """Notes a problem where somebody bets behind a seat and the book forbids it."""
    if any(line.has("wagers") for line in row.rows("back_line")):
        row.problem(NO_BACK_LINE, "Leave it out.", "back_line")


def read_bettors(reader: Reader, seats: int, banker: int) -> tuple[tuple[Reader, int], ...]:
    """The rows of `seats`, each with its seat: every seat once, and none of them the player-dealer's."""
    rows: dict[int, Reader] = {}
    for row in reader.rows("seats", needed=True):
        seat = read_seat(row, "seat", seats)
        if seat == banker:
            row.problem(
                f"seat {seat} is the player-dealer's.", "The player-dealer does not bet against their own bank.", "seat"
            )
        elif seat in rows:
            row.problem(f"seat {seat} is there twice.", "Write one row for each seat, others under back_line.", "seat")
        rows[seat] = row
    return tuple((row, seat) for seat, row in rows.items())


SAME_COVER: Final[Mapping[str, Cover]] = {
    "a": Cover.MATCHED,
    "gross": Cover.MATCHED,
    "b": Cover.TWO_CAP,
    "two-sided": Cover.TWO_CAP,
    "two-cap": Cover.TWO_CAP,
    "c": Cover.NET,
}
"""Other names of the cover models in the books."""


def read_cover(reader: Reader, usual: Cover) -> Cover:
    """How a short bank is counted: a model by any of its names."""
    written = reader.text("cover", usual.value)
    models = [model.value for model in Cover]
    if written in models:
        return Cover(written)
    if written.lower() not in SAME_COVER:
        reader.problem(f"'{written}' is not one of the choices.", did_you_mean(written, models), "cover")
    return SAME_COVER.get(written.lower(), usual)


def read_dice(reader: Reader, count: int, *, needed: bool = False) -> tuple[int, ...]:
    """The `dice` as they lie, none where they are not given."""
    if not needed and not reader.has("dice"):
        return ()
    dice = reader.integers("dice")
    if len(dice) == count and all(1 <= die <= SIDES for die in dice):
        return dice
    reader.problem(
        f"{NUMBERS.get(count, count)} dice from 1 to {SIDES} are needed.",
        f"Write one number for each: {[1] * count}.",
        "dice",
    )
    return ()


def certain(rule: Printed) -> Printed:
    """The rule where nothing turns on what is doubtful about it."""
    return replace(rule, doubt="")


def read_occupied(reader: Reader, banker: int, seats: int) -> tuple[int, ...]:
    """The seats with a wager: `occupied`, without it every seat; the player-dealer's is not one of them."""
    occupied = read_seat_list(reader, "occupied", seats, tuple(range(1, seats + 1)))
    return tuple(seat for seat in occupied if seat != banker)


def read_seats(reader: Reader, seats: Sequence[int], key: str = "seats") -> int:
    """How many seats the table has: one of the sizes the house prints; without the key, or a wrong one, the first."""
    seat_count = reader.integer(key, seats[0])
    if seat_count in seats:
        return seat_count
    reader.problem(f"this table has no {seat_count} seats.", f"Seats: {' or '.join(map(str, seats))}.", key)
    return seats[0]


# ---------------- keys that requests of many games declare


def seat_key(
    key: str, says: str = "", *, default: Any = NEEDED, there: Callable[[Any], bool] = everywhere
) -> Field[Any]:
    """A seat of this table."""
    return Field(key, lambda terms, reader, _: read_seat(reader, key, terms.seats), says, default=default, there=there)


OCCUPIED: Final[Field[Any]] = Field(
    "occupied",
    lambda terms, reader, read: read_occupied(reader, read.get("player_dealer", 0), read.get("seats", terms.seats)),
    optional=True,
)


def check_taken(_: object, reader: Reader, read: Read) -> None:
    """Notes a table where nobody has a wager."""
    if not read["occupied"]:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")


def check_once(_: object, reader: Reader, read: Read) -> None:
    """Notes a seat that has two rows."""
    seats = [row["seat"] for row in read["seats"]]
    for place, (row, seat) in enumerate(zip(reader.rows("seats"), seats, strict=False)):
        if seat in seats[:place]:
            row.problem(f"seat {seat} is there twice.", "Write one row for each seat.", "seat")


# ---------------- rulings


def declare_ruling(requests: Requests[T], rulings: Callable[[T], RulingBook]) -> None:
    """Declares `{"ask":"ruling"}` of a family, for houses that rule on anything."""

    @requests.ask(
        "ruling",
        plain("situation", Reader.text, default=None),
        there=lambda terms: bool(rulings(terms).rulings),
    )
    def answer_ruling(terms: T, _: object, situation: str | None) -> Answer:
        book = rulings(terms)
        if situation is None:
            return {"situations": {ruling.id: str(ruling.situation) for ruling in book.rulings}}
        ruling = book.find(situation)
        if ruling is None:
            hint = did_you_mean(situation, (ruling.id for ruling in book.rulings)) or say("Ask without a situation.")
            raise BadText(say("this book has no ruling on '{id}'.", id=situation), hint, "situation")
        decision = decided(ruling.remedy, ruling.printed)
        return cited(decision, ruling=ruling.remedy, read=str(book.words[ruling.remedy]))
