"""What the rulebook page shows: every printed rule of a game, its house way, pay tables and fee schedules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.games.base import Game
from trainer.round.duty import KIND_NAMES, Kind
from trainer.rules.decision import UNPRINTED, Printed, Rule
from trainer.training.explanations import RuleLine, rule_line
from trainer.ui.controllers.book_tables import Grid, fee_grid, pay_grid, search_grid, sheet_grid

NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class BookLine:
    """One rule. `number` is its place in an ordered list, `depth` its nesting; `kinds` are the duties it decides."""

    rule: RuleLine
    number: str = ""
    depth: int = 0
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the book: rules in order, or tables."""

    id: str
    title: Text
    entries: tuple[BookLine, ...] = ()
    grids: tuple[Grid, ...] = ()
    note: Text = NOTHING


@dataclass(frozen=True, slots=True)
class BookShown:
    """The rulebook of one game."""

    game: str
    title: str
    house: str
    sections: tuple[Section, ...]

    def find(self, words: str) -> BookShown:
        """Only the rules in which every word of a search occurs; tables stay where a row matches."""
        search_words = words.casefold().split()
        if not search_words:
            return self
        sections = []
        for section in self.sections:
            entries = tuple(
                book_line for book_line in section.entries if _matches(_entry_text(book_line), search_words)
            )
            grids = tuple(
                grid_found for grid in section.grids if (grid_found := search_grid(grid, search_words)) is not None
            )
            if entries or grids:
                sections.append(Section(section.id, section.title, entries, grids))
        return replace(self, sections=tuple(sections))

    @property
    def count(self) -> int:
        """How many printed rules are in it; one that stands in two places is one, one that no book prints is none."""
        entries = {entry.rule.id for section in self.sections for entry in section.entries if entry.rule.cite}
        return len(entries | {rule.id for section in self.sections for grid in section.grids for rule in grid.rules})


def _matches(text: str, words: list[str]) -> bool:
    return all(word in text for word in words)


def _entry_text(entry: BookLine) -> str:
    rule = entry.rule
    return " ".join((rule.id, str(rule.says), str(rule.cite.words), *map(str, rule.notes))).casefold()


def book_of(game: Game) -> BookShown:
    """Everything the book prints about a game."""
    kinds: dict[str, list[Kind]] = {}
    for skill in game.rows:
        kinds.setdefault(skill.rule.id, []).append(skill.kind)
    book, shown = game.book, set[str]()
    first: list[Section] = []
    for rule_list in book.lists:
        entries = tuple(_ordered(rule_list.rules, kinds, game))
        shown.update(entry.rule.id for entry in entries)
        id, note = f"list-{rule_list.id.replace('.', '-')}", say("The first rule that applies decides.")
        first.append(Section(id, rule_list.heading, entries, note=note))
    fees = [fee_grid(schedule, name, game) for name, schedule in book.fees.items() if schedule.options]
    fees += [sheet_grid(sheet, alone=len(book.sheets) == 1) for sheet in book.sheets]
    heads = tuple(BookLine(rule_line(sheet.rule)) for sheet in book.sheets)
    last: list[Section] = []
    for id, title, entries, grids in (
        ("pay-tables", say("Pay tables"), (), [pay_grid(table, game) for table in book.pay_tables]),
        ("fees", say("Collection fees"), heads, fees),
    ):
        if grids:
            last.append(Section(id, title, entries, tuple(grids)))
            shown.update(entry.rule.id for entry in entries)
            shown.update(rule.id for grid in grids for rule in grid.rules)
    lines: dict[Kind | None, list[BookLine]] = {}
    for rule in game.every_rule.values():
        if rule.id not in shown and rule.cite != UNPRINTED:
            own = tuple(dict.fromkeys(kinds.get(rule.id, ())))
            lines.setdefault(own[0] if own else None, []).append(BookLine(_line(rule, game), kinds=own))
    middle = [Section(kind.value, KIND_NAMES[kind], tuple(lines[kind])) for kind in game.kinds if kind in lines]
    if None in lines:
        last.append(Section("further", say("More rules"), tuple(lines[None])))
    return BookShown(
        game.info.id,
        game.info.title,
        game.info.house_title,
        (*_in_round_order([*first, *middle], game), *last),
    )


def _line(rule: Printed, game: Game) -> RuleLine:
    """A rule with how else its book can be read, and who chose the reading that is followed."""
    line = rule_line(rule)
    left_open = next((left_open for left_open in game.left_open if rule.open and rule.id in left_open.ids), None)
    if left_open is None:
        return line
    chosen = (say("Your school's reading, chosen by {source}.", source=left_open.source),) if left_open.source else ()
    others = (say("Another reading: {says}", says=other.says) for other in left_open.others)
    return replace(line, notes=(*line.notes, *chosen, *others))


def _in_round_order(sections: list[Section], game: Game) -> list[Section]:
    """The house way first, then what is needed earlier in a round; lists nobody is asked about come last."""
    charts = {rule_list.heading for rule_list in game.book.lists if rule_list.sets}

    def place(section: Section) -> int:
        if section.title in charts:
            return -1
        asked = [game.kinds.index(kind) for entry in section.entries for kind in entry.kinds if kind in game.kinds]
        return min(asked, default=len(game.kinds))

    return sorted(sections, key=place)


def _ordered(
    rules: tuple[Rule, ...], kinds: Mapping[str, list[Kind]], game: Game, lead: str = "", depth: int = 0
) -> Iterator[BookLine]:
    """The rules of a list with their numbers; a rule that refers to another list is followed by it."""
    for number, rule in enumerate(rules, start=1):
        name = f"{lead}{number}"
        own = tuple(dict.fromkeys(kinds.get(rule.printed.id, ())))
        yield BookLine(_line(rule.printed, game), name, depth, own)
        if rule.use:
            yield from _ordered(rule.use, kinds, game, f"{name}.", depth + 1)
