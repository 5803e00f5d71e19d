"""The rows of `felt-school bench`: our figure, other people's in the same run, the ratio, the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from trainer.core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Goal:
    """At most `limit` (in the row's unit), or with `peer` at most, or at least, so many times as fast as the peer."""

    limit: float
    peer: str = ""
    at_least: bool = False

    @property
    def says(self) -> str:
        if self.at_least:
            return f"≥ {self.limit:g}x {self.peer}"
        return f"≤ {self.limit:g}x {self.peer}" if self.peer else f"≤ {self.limit:g}"

    def met(self, row: Measured) -> bool | None:
        """None when our figure or the peer's is missing."""
        if row.ours is None:
            return None
        if not self.peer:
            return row.ours <= self.limit
        peer = dict(row.peers).get(self.peer)
        if peer is None:
            return None
        return peer / row.ours >= self.limit if self.at_least else row.ours / peer <= self.limit


@dataclass(frozen=True, slots=True)
class Measured:
    """One measurement. `unit` is ns, µs, ms, s or MB; a figure is None where it could not be measured."""

    name: str
    unit: str
    ours: float | None
    peers: tuple[tuple[str, float | None], ...] = ()
    goals: tuple[Goal, ...] = ()
    note: str = ""

    def ratio(self, peer: str) -> float | None:
        """How many times as long (or as much) the peer takes."""
        value = dict(self.peers).get(peer)
        return value / self.ours if value is not None and self.ours else None

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "unit": self.unit,
            "ours": self.ours,
            "peers": [{"name": name, "value": value, "ratio": self.ratio(name)} for name, value in self.peers],
            "goals": [{"goal": goal.says, "met": goal.met(self)} for goal in self.goals],
            "note": self.note,
        }


Measure = Callable[[], Iterable[Measured]]


def measure(words: Sequence[str] = ()) -> list[Measured]:
    """Every row, or those whose name holds one of the words. Groups without such a row are not run."""
    from trainer.bench.bench_rows import GROUPS

    rows: list[Measured] = []
    for names, run in GROUPS:
        if any(_is_chosen(name, words) for name in names):
            rows += (row for row in run() if _is_chosen(row.name, words))
    return rows


def _is_chosen(name: str, words: Sequence[str]) -> bool:
    return not words or any(word.lower() in name.lower() for word in words)


HEAD = ("row", "ours", "beside", "takes", "ratio", "goal", "met")


def table_lines(rows: Sequence[Measured]) -> Iterator[str]:
    """The table as text, a line for each peer."""
    yield from _aligned([HEAD, *cells(rows)])


def cells(rows: Sequence[Measured]) -> Iterator[tuple[str, ...]]:
    """The texts of the table: the first line of a row has our figure, goals stand beside their peer."""
    for row in rows:
        goals = {goal.peer: goal for goal in row.goals}
        names = [*dict.fromkeys([*([""] if "" in goals or not row.peers else []), *(name for name, _ in row.peers)])]
        for place, name in enumerate(names):
            goal, ratio = goals.get(name), row.ratio(name)
            yield (
                row.name if place == 0 else "",
                figure(row.ours, row.unit) if place == 0 else "",
                name or row.note,
                figure(dict(row.peers).get(name), row.unit) if name else "",
                f"{ratio:.2f}" if ratio is not None else ("-" if name else ""),
                goal.says if goal else "",
                {True: "yes", False: "NO", None: "-"}[goal.met(row)] if goal else "",
            )


def figure(value: float | None, unit: str) -> str:
    """A figure with its unit, '-' for none."""
    if value is None:
        return "-"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}{unit if unit == '%' else f' {unit}'}"


def _aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        padded = (
            text.rjust(width) if column in (1, 3, 4) else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(padded).rstrip()
