"""The form of a pack, a lesson or an item: its fields, what they offer, what is wrong in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Any, Final

from trainer.core.days import read_day
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, Words, join, say
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.lessons import fields
from trainer.lessons.fields import Field, ValueSort
from trainer.lessons.item_samples import KEYS, kind_words
from trainer.lessons.item_samples import SampleSort as Asks
from trainer.lessons.pack_draft import Keys, Value
from trainer.lessons.pack_prose import LANGUAGES
from trainer.round.duty import Kind
from trainer.rules.conditions import ConditionWord
from trainer.rules.decision import Printed
from trainer.rules.sources import PrintedSource, day_words, declared_source

# ---------------- what a form shows
#
# Its fields, how each is filled, and what is wrong with what stands in it.


class FilledBy(StrEnum):
    """How a field of a form is filled: LINES are a list, one a line; PLACES are cards at places.

    SOURCES are what may be cited.
    """

    LINE = "line"
    LONG = "long"
    NUMBER = "number"
    CHECK = "check"
    CHOICE = "choice"
    OPEN = "open"
    LINES = "lines"
    PLACES = "places"
    SOURCES = "sources"


@dataclass(frozen=True, slots=True)
class FieldShown:
    """One field: which key it is for, what it is called, what stands in it, what is wrong with that.

    `choices` are values with their words; `low` and `high` the limits of a number.
    """

    keys: Keys
    name: Text
    entry: FilledBy
    value: str = ""
    says: Words = ""
    choices: tuple[tuple[str, Words], ...] = ()
    problems: tuple[Words, ...] = ()
    low: int = 0
    high: int = 0


# ---------------- author form

NAMES: Mapping[str, Text] = {
    "title": say("Title"), "goal": say("Goal"), "game": say("Game"), "test": say("Questions in the test"),
    "pass": say("Percent to pass"), "say": say("Sentence shown with the question"), "hints": say("Hints"),
    "time": say("Target time in seconds"), "id": say("Id (never change it)"), "cards": say("Cards"),
    "setup": say("Table"), "duty": say("Duty"), "hands": say("Cards by seat, one a line: 4: As Kd"),
    "skill": say("Rule"), "kind": say("Kind of duty"), "seed": say("Fixed cards"), "count": say("Number of questions"),
    "players": say("Players who bet"),
    "short": say("The bank cannot cover the table"), "act": say("Expected act"), "front": say("Expected front"),
    "middle": say("Expected middle"), "back": say("Expected back"), "high": say("Expected high hand"),
    "low": say("Expected low hand"), "rule": say("Expected rule"),
    "version": say("Version"), "author": say("Author"), "notes": say("Notes for instructors"),
    "question": say("Question text"), "options": say("Options, one a line"), "right": say("Right option"),
    "steps": say("Steps in order, one a line"), "places": say("Spots on the felt, one a line"),
    "cite": say("Source"), "because": say("Shown with the answer"),
    "language": say("Language of the text"), "text": say("Text of the pack"),
    "source": say("Your own sources, one a line: handbook: Staff handbook, 11/01/2026, memo 12"),
}  # fmt: skip
"""What the keys of a pack are called on a form."""

PACK_FORM = ("title", "version", "author", "say", "notes", "language", "source")
NOTHING_WRONG: Final[Mapping[str, list[Words]]] = {}
LESSON_FORM = ("title", "goal", "game", "test", "pass", "mode", "say")
ITEM_FORM = ("id", "game", "say", "mode")


@dataclass(frozen=True, slots=True)
class FormMaker:
    """Makes the form of one part. `game` is what it is about, `wrong` the problems by the key they stand at.

    `head` is whether the part is a pack or a lesson, `duties` those of the round that is previewed, `sources` those of
    the pack.
    """

    library: Library
    game: Game | None
    wrong: Mapping[Keys, list[Words]]
    duties: tuple[tuple[str, Words], ...] = ()
    head: bool = False
    sources: tuple[PrintedSource, ...] = ()

    def pack(self, values: Mapping[str, Any]) -> tuple[FieldShown, ...]:
        return self._form(fields.PACK, PACK_FORM, values)

    def lesson(self, values: Mapping[str, Any]) -> tuple[FieldShown, ...]:
        return self._form(fields.LESSON, LESSON_FORM, values)

    def item(self, values: Mapping[str, Any], asks: Asks) -> tuple[FieldShown, ...]:
        return self._form(fields.ITEM, (*KEYS[asks], *ITEM_FORM), values)

    def _form(self, table: fields.Fields, names: tuple[str, ...], values: Mapping[str, Any]) -> tuple[FieldShown, ...]:
        known = {field.name: field for field in table}
        shown: list[FieldShown] = []
        for name in names:
            field = known[name]
            if name == "where":
                shown += self._parts(_mapping(values.get(name)))
            elif field.sort is ValueSort.TABLE and not field.open:
                inner = _mapping(values.get(name))
                field_names = tuple(part.name for part in field.fields)
                if name == "expect":
                    field_names = (*(key for key in fields.GROUPS if key in inner), "act", "rule")
                parts = {part.name: part for part in field.fields}
                for key in field_names:
                    above = self.wrong.get((name,), ()) if key == field_names[0] else ()
                    part = self._shown(parts[key], (name, key), inner.get(key), values)
                    shown.append(replace(part, problems=(*part.problems, *above)))
            else:
                shown.append(self._shown(field, (name,), values.get(name), values))
        return tuple(shown)

    def _parts(self, values: Mapping[str, Any]) -> list[FieldShown]:
        """What can be said of a hand, a field each; what the game does not know stands there to be taken out."""
        parts = self.game.hands.parts if self.game is not None and self.game.hands is not None else {}
        above = tuple(self.wrong.get(("where",), ()))
        wrong = {keys[1]: problems for keys, problems in self.wrong.items() if len(keys) > 1 and keys[0] == "where"}
        shown = condition_fields(("where",), parts, values, wrong)
        if shown and above:
            shown[0] = replace(shown[0], problems=(*above, *shown[0].problems))
        return shown

    def _shown(self, field: Field, keys: Keys, value: object, values: Mapping[str, Any]) -> FieldShown:
        entry, choices = self._entry(field, keys, values)
        wrong = self.wrong
        inside = [
            words
            for at, problems in wrong.items()
            if len(at) > len(keys) and at[: len(keys)] == keys
            for words in problems
        ]
        if entry is FilledBy.PLACES and isinstance(value, str):
            wrong, inside = {keys: [unreadable_cards(value)]}, []
        if entry is FilledBy.SOURCES and isinstance(value, str):
            form = say("Write an id, a colon and the title: handbook: Staff handbook, 11/01/2026.")
            wrong, inside = {keys: [form]}, []
        return FieldShown(
            keys,
            NAMES.get(field.name, Text(field.name)),
            entry,
            "\n".join(map(str, value)) if entry is FilledBy.LINES and isinstance(value, list) else _typed(value),
            field.says,
            choices,
            tuple(wrong.get(keys, ())) + tuple(inside),
            field.low,
            field.high,
        )

    def _entry(
        self, field: Field, keys: Keys, values: Mapping[str, Any]
    ) -> tuple[FilledBy, tuple[tuple[str, Words], ...]]:
        match keys:
            case ("game",):
                games = tuple((info.id, f"{info.house_title} · {info.title}") for info in self.library.infos)
                none = say("each question sets it") if self.head else say("same as the lesson")
                return FilledBy.CHOICE, (("", none), *games)
            case ("skill",):
                return FilledBy.OPEN, self._skills()
            case ("cite",):
                lines = tuple((f"{own.id} p1", say("{source}, page 1", source=own.name)) for own in self.sources)
                return FilledBy.OPEN, (*lines, *self._rules())
            case ("right",):
                offered = values.get("options") or values.get("places") or ()
                return FilledBy.OPEN, tuple((str(offer), str(offer)) for offer in offered if isinstance(offered, list))
            case ("duty",):
                return FilledBy.OPEN, self.duties
            case ("expect", "rule"):
                return FilledBy.OPEN, self._rules()
            case ("kind",):
                kinds = self.game.kinds if self.game is not None else tuple(Kind)
                return FilledBy.CHOICE, tuple((kind.value, kind_words(kind)) for kind in kinds)
            case ("hands",):
                return FilledBy.PLACES, ()
            case ("source",):
                return FilledBy.SOURCES, ()
            case ("options",) | ("steps",) | ("places",):
                return FilledBy.LINES, ()
            case ("setup",) | ("notes",) | ("question",):
                return FilledBy.LONG, ()
            case ("mode", "hints"):
                words = {
                    "always": say("every question starts with its hint"),
                    "on-request": say("hints when you ask"),
                    "never": say("no hints"),
                }
                return FilledBy.CHOICE, (("", say("default")), *((str(h), words[str(h)]) for h in field.choices))
            case ("language",):
                return FilledBy.CHOICE, tuple(LANGUAGES.items())
            case _:
                pass
        if field.sort is ValueSort.BOOLEAN:
            return FilledBy.CHECK, ()
        return (FilledBy.NUMBER if field.sort is ValueSort.INTEGER else FilledBy.LINE), ()

    def _skills(self) -> tuple[tuple[str, Words], ...]:
        skills = self.game.skills if self.game is not None else ()
        return tuple(
            (f"{skill.kind}/{skill.rule.id}", join((kind_words(skill.kind), _cited(skill.rule)), ": "))
            for skill in skills
        )

    def _rules(self) -> tuple[tuple[str, Words], ...]:
        """Every printed rule of the game by its id, to be found by a word of its sentence."""
        rules = self.game.rules.values() if self.game is not None else ()
        return tuple((rule.id, _cited(rule)) for rule in rules)


def _cited(rule: Printed) -> Text:
    """The sentence of a rule, with the lines it is printed in."""
    return join((rule.text, str(rule.cite)), " · ") if rule.cite else rule.text


def condition_fields(
    keys: Keys,
    words: Mapping[str, ConditionWord[Any]],
    values: Mapping[str, Any],
    wrong: Mapping[str, list[Words]] = NOTHING_WRONG,
) -> list[FieldShown]:
    """A field for each word of conditions, below these keys; what nobody declared stands there to be taken out."""
    shown: list[FieldShown] = []
    for word, declared in words.items():
        choices: tuple[tuple[str, Words], ...] = tuple((part_text(each), says) for each, says in declared.sort.choices)
        current, known = part_text(values.get(word)), [written for written, _ in choices]
        more: tuple[tuple[str, Words], ...] = ((current, current),) if current and current not in known else ()
        offered = (("", say("any")), *choices, *more) if choices else ()
        filled = FilledBy.CHOICE if choices else FilledBy.LINE
        says = say("In the conditions: '{word}'.", word=word)
        problems = tuple(wrong.get(word, ()))
        shown.append(FieldShown((*keys, word), declared.name, filled, current, says, offered, problems))
    for word in values:
        if word not in words:
            text, problems = part_text(values[word]), tuple(wrong.get(word, ()))
            shown.append(FieldShown((*keys, word), Text(word), FilledBy.LINE, text, "", (), problems))
    return shown


def part_text(value: object) -> str:
    """What a part of a condition is told, as it stands in a field: true, false, a number or ranks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def part_value(text: str) -> Value:
    """The value of the file for it."""
    plain = text.strip()
    known: Mapping[str, Value] = {"true": True, "false": False, "": None}
    if plain in known:
        return known[plain]
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) == 1 else plain


_CARD: Final = r"(?:(?:10|[2-9TJQKA])[shdc]|Jk)\b"
_LINE_OF_CARDS: Final = re.compile(
    rf"(?:seat\s+)?([\w.+-]+)\s*[:=]\s*(\S.*)|(?:seat\s+)?(?!{_CARD})(\d+|[a-z][\w.+-]+)\s+(\S.*)", re.IGNORECASE
)


def hands_value(text: str) -> Value:
    """Cards by seat, a line each: "4: As Kd", "4 = As Kd" or "4 As Kd". A text that cannot be read so stays a text."""
    hands: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.split("\n"))):
        name, cards = _cards_of(line)
        if not name or name in hands:
            return text.strip()
        hands[name] = cards
    return hands or None


def _cards_of(line: str) -> tuple[str, str]:
    """The seat or place of a line, and its cards; nothing where it cannot be read."""
    match = _LINE_OF_CARDS.fullmatch(line)
    if match is None:
        return "", ""
    name, cards = match[1] or match[3], (match[2] or match[4]).strip("'\" ")
    return (name, cards) if cards else ("", "")


def unreadable_cards(text: str) -> Text:
    """Which line of cards by seat cannot be read, and how it is written."""
    seen: set[str] = set()
    for line in filter(None, map(str.strip, text.split("\n"))):
        name, _ = _cards_of(line)
        if name in seen:
            return say("'{seat}' is listed twice. Write its cards on one line.", seat=name)
        if not name:
            return say("'{line}' cannot be read. Write a seat, a colon and its cards: 4: As Kd 9h.", line=line)
        seen.add(name)
    return say("Write a seat, a colon and its cards: 4: As Kd 9h.")


def sources_value(text: str) -> Value:
    """Sources, a line each: "handbook: Staff handbook, 11/01/2026, memo 12"; day, memo and address may be left out.

    A text that cannot be read so stays a text.
    """
    rows: list[Mapping[str, str]] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        id, colon, about = line.partition(":")
        if not colon:
            return text.strip()
        row = {"id": id.strip(), "title": ""}
        for part in map(str.strip, about.split(",")):
            key, value = _detail(part)
            row[key] = f"{row[key]}, {value}" if row.get(key) else value
        rows.append(row)
    return rows or None


def _detail(part: str) -> tuple[str, str]:
    """What a part of a line says of a source: its day, its address, its memo, else its title."""
    with suppress(BadText):
        day = read_day(part)
        if day is not None:
            return "date", day.isoformat()
    if part.startswith(("http://", "https://")):
        return "url", part
    return ("memo" if part.lower().startswith("memo") else "title"), part


def _source_line(row: Mapping[str, Any]) -> str:
    source = declared_source(row)
    parts = (source.title, day_words(source.date), source.memo, source.url)
    return f"{source.id}: {', '.join(filter(None, parts))}"


def value_of(field_shown: FieldShown, text: str) -> Value:
    """What was typed as a value; what is no number where one is wanted stays text for the check to name."""
    if field_shown.keys[:1] == ("where",):
        return part_value(text)
    match field_shown.entry:
        case FilledBy.NUMBER:
            plain = text.strip()
            return int(plain) if plain.isascii() and plain.isdigit() else plain or None
        case FilledBy.CHECK:
            return True if text else None
        case FilledBy.PLACES:
            return hands_value(text)
        case FilledBy.SOURCES:
            return sources_value(text)
        case FilledBy.LINES:
            return [line.strip() for line in text.split("\n") if line.strip()] or None
        case _:
            return text.strip() or None if field_shown.entry is not FilledBy.LINE else text or None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _typed(value: object) -> str:
    """A value as it stands in a field."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else ""
        case Mapping():
            return "\n".join(f"{key}: {part}" for key, part in value.items())
        case list() if value and all(isinstance(row, Mapping) for row in value):
            return "\n".join(map(_source_line, value))
        case list():
            return ", ".join(str(part) for part in value)
        case _:
            return str(value)
