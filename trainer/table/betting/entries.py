"""Coming into a running game: newcomers, missed blinds, changed seats; what is posted live and what is dead.

[[entry]]
id       = "missed-blind-post"
who      = "missed"                    # newcomer, missed, moved (changed seats), transferred (by the house)
way      = "post"                      # wait (for the big blind), post, kill, free
live     = ["big"]                     # what of it is a bet: small, big, all (every blind), kill (the double big blind)
dead     = ["small", "collection"]     # what goes into the pot and calls nothing; collection is the fee
live_up_to = "big"                     # what is posted beyond that is dead
doubles  = true                        # the limit of that hand is doubled
not_at   = ["blinds"]                  # where he sits: button, blinds (behind the button up to the big blind), later
say      = "..."
cite     = "L290-293"
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.seat_ring import clockwise, left_of

WHO: Final = ("newcomer", "missed", "moved", "transferred")
WAYS: Final = ("wait", "post", "kill", "free")
PARTS: Final = ("small", "big", "all", "kill", "collection")
PART_WORDS: Final[Mapping[str, Text]] = {
    "small": say("the small blind {amount}"),
    "big": say("the big blind {amount}"),
    "all": say("all blinds {amount}"),
    "kill": say("twice the big blind {amount}"),
    "collection": say("the collection {amount}"),
}
PLACES: Final = ("button", "blinds", "later")


@dataclass(frozen=True, slots=True)
class Posting:
    """What a player puts in to be dealt in, in cents: the part that is a bet and the part that is dead."""

    live: int
    dead: int


@dataclass(frozen=True, slots=True)
class BuyIn:
    """The least buy-in in least bets of the limit: `high` from a limit on whose upper figure is `high_from` cents.

    `later` is that of who bought in before.
    """

    first: int
    high: int
    high_from: int
    later: int

    def bets(self, upper: int, *, again: bool = False) -> int:
        """How many least bets, by the upper figure of the limit."""
        return self.later if again else self.high if upper >= self.high_from > 0 else self.first


@dataclass(frozen=True, slots=True)
class BuyInRange:
    """From what to what a house may post the least buy-in of limits of these structures, and the largest, in cents.

    `most` is None where no maximum is printed; `timed`: where fees are taken by the clock.
    """

    id: str
    structures: tuple[str, ...]
    least: tuple[int, int]
    most: tuple[int, int] | None
    timed: bool

    def allows(self, least: int, most: int) -> bool:
        """Whether a house may post this; a maximum of 0 is none."""
        in_most = self.most[0] <= most <= self.most[1] if self.most else not most
        return self.least[0] <= least <= self.least[1] and in_most and (not most or least <= most)

    @property
    def lowest(self) -> tuple[int, int]:
        """What a table posts where nobody says more: the smallest minimum and the largest maximum."""
        return self.least[0], self.most[1] if self.most else 0


def read_buy_in_ranges(reader: Reader) -> tuple[BuyInRange, ...]:
    """`[buy_in_range]`: `pot = { structures = ["pot-limit"], least = [1000, 10000], most = [10000, 50000] }`."""
    ranges = []
    for row in reader.rows("buy_in_range"):
        spans = {name: row.integers(name) for name in ("least", "most") if name == "least" or row.has(name)}
        for name, span in spans.items():
            if len(span) != 2 or not 0 < span[0] <= span[1]:
                message = say("write the lower amount, then the higher one.")
                row.problem(message, say("For example: least = [1000, 10000]."), name)
                spans[name] = (1, 1)
        pairs = {name: (span[0], span[1]) for name, span in spans.items()}
        structures, timed = row.texts("structures"), row.boolean("timed", default=False)
        ranges.append(BuyInRange(row.text("id"), structures, pairs["least"], pairs.get("most"), timed))
    return tuple(ranges)


def read_buy_in(reader: Reader) -> BuyIn:
    """`[buy_in]`: `first = 5`, and where they differ `high = 10`, `high_from = 3000`, `later = 5`."""
    first = reader.integer("first")
    return BuyIn(first, reader.integer("high", first), reader.cents("high_from", 0), reader.integer("later", first))


@dataclass(frozen=True, slots=True)
class Entry:
    """One way into the game for one sort of player."""

    who: str
    entry_way: str
    live: tuple[str, ...]
    dead: tuple[str, ...]
    live_up_to: str
    not_at: tuple[str, ...]
    rule: Printed
    doubles: bool = False

    def posting(self, blinds: Sequence[int], collection: int = 0) -> Posting:
        """What is put in; `blinds` are those of the game, the big one last."""
        worth = _worth(blinds, collection)
        live, dead = (sum(worth[part] for part in parts) for parts in (self.live, self.dead))
        over = max(0, live - worth[self.live_up_to]) if self.live_up_to else 0
        return Posting(live - over, dead + over)

    def reasons(self, blinds: Sequence[int], collection: int = 0) -> tuple[Text, ...]:
        """Of what the live and the dead part are made."""
        worth, posting = _worth(blinds, collection), self.posting(blinds, collection)

        def parts_words(parts: Sequence[str]) -> Text:
            return join(PART_WORDS[part].filled(amount=dollars(worth[part])) for part in parts) or say("nothing")

        live, dead = parts_words(self.live), parts_words(self.dead)
        over = sum(worth[part] for part in self.live) - posting.live
        if not over:
            return say("live: {parts}", parts=live), say("dead: {parts}", parts=dead)
        beside = [say("the other {amount}", amount=dollars(over)), *([dead] if self.dead else [])]
        return (
            say("live: {amount} of {parts}", amount=dollars(posting.live), parts=live),
            say("dead: {parts}", parts=join(beside)),
        )


def _worth(blinds: Sequence[int], collection: int) -> Mapping[str, int]:
    """What each part comes to."""
    return {
        "small": blinds[0] if len(blinds) > 1 else 0,
        "big": blinds[-1],
        "all": sum(blinds),
        "kill": 2 * blinds[-1],
        "collection": collection,
    }


def read_entries(reader: Reader, key: str = "entry") -> tuple[Entry, ...]:
    """The rows of a book."""
    entries = []
    for row in reader.rows(key):
        parts = {name: row.texts(name, ()) for name in ("live", "dead")}
        places = row.texts("not_at", ())
        for name, words, known in (*((n, w, PARTS) for n, w in parts.items()), ("not_at", places, PLACES)):
            for word in words:
                if word not in known:
                    row.problem(
                        say("'{word}' is not one of the choices.", word=word),
                        say("Write one of: {known}.", known=", ".join(known)),
                        name,
                    )
        up_to = row.choice("live_up_to", PARTS) if row.has("live_up_to") else ""
        entries.append(
            Entry(
                row.choice("who", WHO),
                row.choice("way", WAYS),
                tuple(word for word in parts["live"] if word in PARTS),
                tuple(word for word in parts["dead"] if word in PARTS),
                up_to,
                places,
                row.printed("entry."),
                row.boolean("doubles", default=False),
            )
        )
    return tuple(entries)


def place_of(seat: int, button: int, big: int, seats: int) -> str:
    """Where a seat lies: on the button, behind it up to the big blind, or later."""
    if seat == button:
        return "button"
    passed = clockwise(left_of(button, seats), seats)
    return "blinds" if seat in passed[: passed.index(big) + 1] else "later"


def posted(
    entries: Sequence[Entry], who: str, entry_way: str, blinds: Sequence[int], collection: int = 0
) -> Decision[Posting]:
    """What a player who comes in that way puts in."""
    entry = next((row for row in entries if (row.who, row.entry_way) == (who, entry_way)), None)
    if entry is None:
        raise BadText(
            say("A player who is '{who}' does not come in by '{way}'.", who=who, way=entry_way),
            say("Ask for one of the ways there are."),
        )
    return decided(entry.posting(blinds, collection), entry.rule, *entry.reasons(blinds, collection))


def may_fill_up(rule: Printed, put: int, bet: int) -> Decision[bool]:
    """Whether chips put out without a word may be made up to the full bet: when half of it was put out at once."""
    return decided(put * 2 >= bet, rule, say("{put} of {bet} is out", put=dollars(put), bet=dollars(bet)))
