"""The keys of a pack's files: the one table that the parser, the JSON Schema and the documentation share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, say
from trainer.drills.modes import Hints
from trainer.lessons.pack_model import FORMAT, OLDEST_FORMAT
from trainer.round.duty import Kind


class ValueSort(StrEnum):
    """What sort of value a key takes."""

    TEXT = "text in quotes"
    INTEGER = "a whole number"
    BOOLEAN = "true or false"
    TEXTS = "a list of texts"
    TABLE = "a table"
    ROWS = "a list of tables"


SORT_NAMES: Final[Mapping[ValueSort, Text]] = {
    ValueSort.TEXT: say("text in quotes"),
    ValueSort.INTEGER: say("a whole number"),
    ValueSort.BOOLEAN: say("true or false"),
    ValueSort.TEXTS: say("a list of texts"),
    ValueSort.TABLE: say("a table"),
    ValueSort.ROWS: say("a list of tables"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One key: its sort, its limits and one sentence for the author. `word` completes "expected ..."."""

    name: str
    sort: ValueSort
    says: Words
    needed: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    example: str = ""
    open: bool = False

    @property
    def word(self) -> Text:
        """What is expected, in words."""
        if self.sort is ValueSort.INTEGER and self.high:
            return say("a whole number from {low} to {high}", low=self.low, high=self.high)
        if self.choices:
            return say("one of {choices}", choices=self.listed)
        return SORT_NAMES[self.sort]

    @property
    def listed(self) -> str:
        """The choices, in quotes."""
        return ", ".join(f'"{choice}"' for choice in self.choices)


Fields = Sequence[Field]

LONGEST_LINE: Final = 400
"""Characters a one-line text may have."""
LONGEST_TEXT: Final = 4000
"""Characters a situation, a note or a sentence may have."""
MOST_QUESTIONS: Final = 500
"""How many questions one item may stand for."""
LARGEST_SEED: Final = 2**53

GROUPS: Final = ("front", "middle", "back", "high", "low")
"""Names of the groups a hand is set into, in any game."""

_WAS = Field("was", ValueSort.TEXTS, say("Former ids. Progress made under them still counts."), example='["tp-7"]')
_SAY = Field("say", ValueSort.TEXT, say("One sentence shown with the title or the question."))
_GAME = say("The game, written house/game. At the top of a lesson it covers every item without its own.")

MODE: Final[Fields] = (
    Field(
        "hints", ValueSort.TEXT, say("When the trainee may see a hint."), choices=tuple(Hints), example='"on-request"'
    ),
    Field("time", ValueSort.INTEGER, say("Target time in seconds."), low=1, high=3600, example="8"),
)
WISH: Final[Fields] = (
    Field("players", ValueSort.INTEGER, say("How many players bet."), low=1, high=10, example="4"),
    Field("short", ValueSort.BOOLEAN, say("The bank cannot cover the whole table."), example="true"),
)
EXPECT: Final[Fields] = (
    Field("act", ValueSort.TEXT, say("The right answer in its text form."), example='"front 4d 4s"'),
    Field("rule", ValueSort.TEXT, say("The id of the rule that decides."), example='"two-pair.middle-keep"'),
    *(Field(name, ValueSort.TEXT, say("The cards in the {name}.", name=name), example='"4d 4s"') for name in GROUPS),
)
NEEDS: Final[Fields] = (
    Field("engine", ValueSort.TEXT, say("The oldest program version that can read the pack."), example='">=0.1"'),
    Field("house", ValueSort.TEXTS, say("Houses whose rules the pack asks, each with a minimum version if needed."),
          example='["casino-99"]'),
)  # fmt: skip
SOURCE: Final[Fields] = (
    Field("id", ValueSort.TEXT, say("The name of the source in citations."), needed=True, example='"handbook"'),
    Field("title", ValueSort.TEXT, say("The title on its cover."), needed=True, example='"Staff handbook"'),
    Field("date", ValueSort.TEXT, say("Its date."), example='"2026-11-01"'),
    Field("url", ValueSort.TEXT, say("The address of a page."), example='"https://example.org/rules"'),
    Field("memo", ValueSort.TEXT, say("Which memo it is, or where it is posted."), example='"memo 12"'),
)
PACK: Final[Fields] = (
    Field("format", ValueSort.INTEGER, say("The format number of packs."), needed=True, example=str(FORMAT)),
    Field("id", ValueSort.TEXT, say("The id of the pack. Never change it: progress is stored under it."), needed=True,
          example='"my-school.week2"'),
    Field("version", ValueSort.TEXT, say("The version of the pack: numbers with dots between."), needed=True,
          example='"1.0.0"'),
    Field("title", ValueSort.TEXT, say("The title trainees see."), needed=True, example='"Week 2: two pair"'),
    Field("language", ValueSort.TEXT, say("The language of the pack's own words."), example='"en"'),
    Field("author", ValueSort.TEXT, say("The author."), example='"Evening class"'),
    Field("notes", ValueSort.TEXT, say("Notes for instructors; trainees never see them.")),
    _SAY,
    _WAS,
    Field("needs", ValueSort.TABLE, say("The parts of the program that the pack needs."), fields=tuple(NEEDS)),
    Field("source", ValueSort.ROWS, say("Your own sources. Questions in words may cite them."),
          fields=tuple(SOURCE)),
)  # fmt: skip
_HANDS = say("Fixed cards by place: a seat number, bank, or a place such as board.")
_WHOLE_NUMBER = say(
    "A whole number that fixes the fresh situations. The same number gives the same situations everywhere."
)
ITEM: Final[Fields] = (
    Field("id", ValueSort.TEXT, say("The id of the item, unique in the pack. Never change it."), needed=True,
          example='"tp-07"'),
    Field("game", ValueSort.TEXT, _GAME, example='"casino-99/fortune-pai-gow-poker"'),
    Field("setup", ValueSort.TEXT, say("A fixed situation, written on one line.")),
    Field("duty", ValueSort.TEXT, say("The duty of that round to ask."), example='"set-hand/3"'),
    Field("hands", ValueSort.TABLE, _HANDS, example='{ 4 = "As Kd 9h 9c 4d 4s 2c" }', open=True),
    Field("cards", ValueSort.TEXT, say("A fixed hand to set the house way."), example='"As Kd 9h 9c 4d 4s 2c"'),
    Field("where", ValueSort.TABLE, say("Fresh hands of this description, to set the house way."),
          example='{ pairs = 2, big_pair = "J-2", joker = true }', open=True),
    Field("skill", ValueSort.TEXT, say("Fresh questions that this rule decides: kind/rule."),
          example='"set-hand/two-pair.middle-keep"'),
    Field("kind", ValueSort.TEXT, say("Fresh questions of one kind of duty."), choices=tuple(Kind),
          example='"compare"'),
    Field("round", ValueSort.BOOLEAN, say("A whole round, with every duty in it."), example="true"),
    Field("duties", ValueSort.TEXTS, say("The duties of a whole round the trainee does. The program does the others."),
          example='["compare", "settle"]'),
    Field("question", ValueSort.TEXT, say("A question in words, for points no engine rule decides."),
          example='"Who may cut the deck?"'),
    Field("options", ValueSort.TEXTS, say("The options. One of them is right."),
          example='["the player-dealer", "any player"]'),
    Field("steps", ValueSort.TEXTS, say("Steps in the right order. The trainee sees them mixed."),
          example='["check the tray", "wash the deck", "shuffle"]'),
    Field("places", ValueSort.TEXTS, say("Places on the felt to press. One of them is right."),
          example='["seat-4.game", "drop"]'),
    Field("right", ValueSort.TEXT, say("The right option or place, written exactly as above."),
          example='"any player"'),
    Field("cite", ValueSort.TEXT, say("The place of the answer: lines, a page of a source, or a rule."),
          example='"L1417-1420"'),
    Field("because", ValueSort.TEXT, say("One sentence shown with the answer.")),
    Field("seed", ValueSort.INTEGER, _WHOLE_NUMBER, low=0, high=LARGEST_SEED, example="4711"),
    Field("count", ValueSort.INTEGER, say("How many questions or rounds."), low=1, high=MOST_QUESTIONS, example="12"),
    Field("wish", ValueSort.TABLE, say("The kind of fresh situations."), fields=tuple(WISH),
          example="{ players = 4 }"),
    Field("expect", ValueSort.TABLE, say("The decision that you expect. The program checks it and never grades by it."),
          fields=tuple(EXPECT),
          example='{ front = "4d 4s", rule = "two-pair.high" }'),
    Field("mode", ValueSort.TABLE, say("How trainees practice the item."), fields=tuple(MODE),
          example='{ hints = "on-request", time = 8 }'),
    _SAY,
    Field("text", ValueSort.TEXT, say("A text of the pack shown with the item."), example='"text/kickers.md"'),
    _WAS,
)  # fmt: skip
LESSON: Final[Fields] = (
    Field("title", ValueSort.TEXT, say("The title trainees see."), needed=True, example='"Two pair"'),
    Field("goal", ValueSort.TEXT, say("The trainee's new skill after the lesson, in one sentence."), needed=True),
    Field("id", ValueSort.TEXT, say("The id of the lesson: never change it. Default: the file name without number.")),
    Field("order", ValueSort.INTEGER, say("Its place. Default: the number in the file name."), low=0, high=9999),
    Field("game", ValueSort.TEXT, _GAME, example='"casino-99/fortune-pai-gow-poker"'),
    Field("test", ValueSort.INTEGER, say("How many questions the test has. If left out: no test."),
          low=1,
          high=MOST_QUESTIONS, example="12"),
    Field("pass", ValueSort.INTEGER, say("Percent right needed to pass the test."), low=1, high=100, example="90"),
    Field("mode", ValueSort.TABLE, say("How trainees practice items without their own mode."), fields=tuple(MODE)),
    _SAY,
    Field("text", ValueSort.TEXT, say("The prose. Default: the file in text/ with the name of the lesson."),
          example='"text/10-two-pair.md"'),
    _WAS,
    Field("item", ValueSort.ROWS, say("The questions, in order."), fields=tuple(ITEM)),
)  # fmt: skip


def json_schema(fields: Fields, title: str) -> dict[str, object]:
    """The JSON Schema that editors use to complete and check a file with these keys."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        **_object(fields, open_keys=False),
    }


def _object(fields: Fields, *, open_keys: bool) -> dict[str, object]:
    return {
        "type": "object",
        "required": [field.name for field in fields if field.needed],
        "properties": {field.name: _property(field) for field in fields},
        "patternProperties": {"^x-": {}},
        "additionalProperties": open_keys,
    }


_JSON_TYPES: Final[Mapping[ValueSort, dict[str, object]]] = {
    ValueSort.TEXT: {"type": "string"},
    ValueSort.INTEGER: {"type": "integer"},
    ValueSort.BOOLEAN: {"type": "boolean"},
    ValueSort.TEXTS: {"type": "array", "items": {"type": "string"}},
}


def _property(field: Field) -> dict[str, object]:
    if field.sort is ValueSort.TABLE:
        schema = _object(field.fields, open_keys=field.open)
    elif field.sort is ValueSort.ROWS:
        schema = {"type": "array", "items": _object(field.fields, open_keys=field.open)}
    else:
        schema = dict(_JSON_TYPES[field.sort])
    if field.name == "format":
        schema |= {"minimum": OLDEST_FORMAT, "maximum": FORMAT}
    elif field.high:
        schema |= {"minimum": field.low, "maximum": field.high}
    if field.choices:
        schema["enum"] = [str(choice) for choice in field.choices]
    return {"description": str(field.says), **schema}
