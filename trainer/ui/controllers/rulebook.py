"""What the rulebook page shows: every printed rule of a game, its house way, pay tables and fee schedules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace

from trainer.games.base import Game
from trainer.games.chinese_poker.fees import FeeSet
from trainer.prove import FAMILY
from trainer.round.duty import KIND_NAMES, Kind
from trainer.rules.decision import Printed, Rule
from trainer.rules.drops import DropSchedule
from trainer.rules.fees import FeeSchedule
from trainer.rules.paytable import PayTable
from trainer.text import Text, say
from trainer.training.explain import RuleLine, rule_line
from trainer.ui.controllers.book_tables import Grid, drop_grid, fee_grid, pay_grid, search_grid, seat_grid

NOTHING = Text("")
DEEPEST = 7


@dataclass(frozen=True, slots=True)
class Entry:
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
    entries: tuple[Entry, ...] = ()
    grids: tuple[Grid, ...] = ()
    note: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Book:
    """The rulebook of one game. `compares`: its house way can be compared with those of other houses."""

    game: str
    title: str
    house: str
    sections: tuple[Section, ...]
    compares: bool = False

    def find(self, words: str) -> Book:
        """Only the rules in which every word of a search occurs; tables stay where a row matches."""
        wanted = words.casefold().split()
        if not wanted:
            return self
        sections = []
        for section in self.sections:
            entries = tuple(one for one in section.entries if _matches(_entry_text(one), wanted))
            grids = tuple(found for grid in section.grids if (found := search_grid(grid, wanted)) is not None)
            if entries or grids:
                sections.append(Section(section.id, section.title, entries, grids))
        return replace(self, sections=tuple(sections))

    @property
    def count(self) -> int:
        """How many rules are in it; one that stands in two places is one."""
        entries = {entry.rule.id for one in self.sections for entry in one.entries}
        return len(entries | {rule.id for one in self.sections for grid in one.grids for rule in grid.rules})


def _matches(text: str, wanted: list[str]) -> bool:
    return all(word in text for word in wanted)


def _entry_text(entry: Entry) -> str:
    rule = entry.rule
    return " ".join((rule.id, str(rule.says), rule.cite, *map(str, rule.notes))).casefold()


def book_of(game: Game) -> Book:
    """Everything the book prints about a game."""
    kinds: dict[str, list[Kind]] = {}
    for skill in game.skills:
        kinds.setdefault(skill.rule.id, []).append(skill.kind)
    parts = _parts(game)
    shown: set[str] = set()
    first: list[Section] = []
    for path, rules in parts.lists:
        entries = tuple(_ordered(rules, kinds))
        shown.update(entry.rule.id for entry in entries)
        name = _list_name(path, game)
        first.append(Section("list-" + "-".join(path), name, entries, note=say("The first rule that applies decides.")))
    last: list[Section] = []
    for id, title, grids in (
        ("pay-tables", say("Pay tables"), [pay_grid(table, game) for table in parts.tables]),
        ("fees", say("Collection fees"), parts.fees),
        ("drop", say("Drop"), [drop_grid(one) for one in parts.drops]),
    ):
        if grids:
            last.append(Section(id, title, grids=tuple(grids)))
            shown.update(rule.id for grid in grids for rule in grid.rules)
    rest: dict[Kind | None, list[Entry]] = {}
    for rule in _all_rules(game).values():
        if rule.id not in shown:
            own = tuple(dict.fromkeys(kinds.get(rule.id, ())))
            rest.setdefault(own[0] if own else None, []).append(Entry(rule_line(rule), kinds=own))
    middle = [Section(kind.value, KIND_NAMES[kind], tuple(rest[kind])) for kind in game.kinds if kind in rest]
    if None in rest:
        last.append(Section("further", say("Further rules"), tuple(rest[None])))
    return Book(
        game.info.id,
        game.info.title,
        game.info.house_title,
        (*_in_round_order([*first, *middle], game), *last),
        compares=game.info.family == FAMILY,
    )


def _in_round_order(sections: list[Section], game: Game) -> list[Section]:
    """The house way first, then what is needed earlier in a round; lists nobody is asked about come last."""

    def place(section: Section) -> int:
        if section.id.endswith("house_way") or section.id.startswith("list-terms-charts"):
            return -1
        asked = [game.kinds.index(kind) for entry in section.entries for kind in entry.kinds if kind in game.kinds]
        return min(asked, default=len(game.kinds))

    return sorted(sections, key=place)


def _all_rules(game: Game) -> Mapping[str, Printed]:
    """The rules of the book and those that only skills name."""
    return {**game.rules, **{skill.rule.id: skill.rule for skill in game.skills if skill.rule.id not in game.rules}}


_LIST_NAMES: Mapping[str, Text] = {
    "house_way": say("House way, in order"),
    "ace": say("House way, in order"),
    "wild": say("House way with a wild joker, in order"),
    "alternatives": say("What is accepted beside the house way"),
    "allow": say("What players may do"),
    "results": say("Results"),
    "advice": say("Advice"),
    "player_rules": say("How players play"),
    "bank_rules": say("How the bank plays"),
}
_WAGERS, _DRAWS, _OPTIONS = ("awards", "pays"), "draws", "options"


def _list_name(path: tuple[str, ...], game: Game) -> Text:
    """What a list of rules is called, by where it stands among the parts."""
    name, above = path[-1], path[-2] if len(path) > 1 else ""
    plain = say(name.replace("_", " ").replace("-", " ").capitalize())
    if above in _WAGERS:
        wager = game.spots.get(name)
        return say("Settling: {wager}", wager=wager or plain)
    if above == _DRAWS:
        return say("Drawing: {who}", who=plain)
    if above == _OPTIONS:
        return say("Player option: {option}", option=plain)
    return _LIST_NAMES.get(name, plain)


def _ordered(
    rules: tuple[Rule, ...], kinds: Mapping[str, list[Kind]], lead: str = "", depth: int = 0
) -> Iterator[Entry]:
    """The rules of a list with their numbers; a rule that refers to another list is followed by it."""
    for number, rule in enumerate(rules, start=1):
        name = f"{lead}{number}"
        own = tuple(dict.fromkeys(kinds.get(rule.printed.id, ())))
        yield Entry(rule_line(rule.printed), name, depth, own)
        if rule.use:
            yield from _ordered(rule.use, kinds, f"{name}.", depth + 1)


@dataclass(slots=True)
class _Parts:
    """What was found among the parts of a game, each thing with its path or name where it matters."""

    lists: list[tuple[tuple[str, ...], tuple[Rule, ...]]]
    tables: list[PayTable]
    fees: list[Grid]
    drops: list[DropSchedule]


def _parts(game: Game) -> _Parts:
    """Every rule list, pay table, fee schedule and drop among the parts of a game."""
    lists: dict[tuple[str, ...], tuple[tuple[str, ...], tuple[Rule, ...]]] = {}
    tables: dict[str, PayTable] = {}
    fees: list[Grid] = []
    drops: list[DropSchedule] = []
    seen: set[int] = set()

    def walk(path: tuple[str, ...], thing: object) -> None:
        if len(path) > DEEPEST or id(thing) in seen:
            return
        if isinstance(thing, PayTable):
            tables.setdefault(thing.wager, thing)
        elif isinstance(thing, (FeeSchedule, FeeSet)):
            seen.add(id(thing))
            name = path[-1] if path[-2:-1] in (("named",), ("fees",)) else ""
            fees.append(fee_grid(thing, name, game) if isinstance(thing, FeeSchedule) else seat_grid(thing, name))
        elif isinstance(thing, DropSchedule):
            drops.append(thing)
        elif isinstance(thing, (tuple, list)):
            if thing and all(isinstance(one, Rule) for one in thing):
                lists.setdefault(tuple(one.printed.id for one in thing), (path, tuple(thing)))
                return
            for number, one in enumerate(thing):
                walk((*path, str(number)), one)
        elif isinstance(thing, Mapping):
            for key, one in thing.items():
                walk((*path, str(key)), one)
        elif is_dataclass(thing) and not isinstance(thing, (type, Printed, Rule)):
            seen.add(id(thing))
            for one in fields(thing):
                walk((*path, one.name), getattr(thing, one.name))

    for name, part in sorted(game.parts.items(), key=lambda one: one[0] != "house_way"):
        walk((name,), part)
    return _Parts(list(lists.values()), list(tables.values()), fees, drops)
