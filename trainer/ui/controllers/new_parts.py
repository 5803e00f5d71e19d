"""A wager or a straddle that no book of the form has, asked field by field; the answers become cells of an overlay.

Which lists name a wager is read off the table of the game, so every family with pay lists gets it in the same fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import Odds, parse_money
from trainer.core.text import Text, Words, say
from trainer.houses.house_edits import CellPath, with_printed_row
from trainer.houses.row_layers import SENTENCE, row_name, rows_of
from trainer.lessons.pack_draft import Keys, slug
from trainer.rules.context import Written
from trainer.ui.controllers.author_form import FieldShown, FilledBy

Typed = Mapping[Keys, str]
"""What stands in the fields, by their keys."""
Choices = tuple[tuple[str, Words], ...]


class NewPart(StrEnum):
    """What can be added to a game in fields of its own."""

    WAGER = "wager"
    STRADDLE = "straddle"


TITLES: Final[Mapping[NewPart, tuple[Text, Text]]] = {
    NewPart.WAGER: (say("New wager"), say("Add wager")),
    NewPart.STRADDLE: (say("New straddle"), say("Add straddle")),
}
"""How each is called, and what its button says."""


@dataclass(frozen=True, slots=True)
class PartCells:
    """The cells of a new part, what is wrong in which field, and the row to go on with."""

    cells: tuple[tuple[CellPath, object], ...]
    wrong: Mapping[Keys, Words]
    row: CellPath


def parts_of(table: Mapping[str, object]) -> tuple[NewPart, ...]:
    """What a game can get: a wager where wagers have pay lists, a straddle where blinds open and nobody straddles."""
    betting = table.get("betting")
    blinds = isinstance(betting, Mapping) and betting.get("opening", "blinds") == "blinds"
    there = {NewPart.WAGER: "pays" in table or "side" in table, NewPart.STRADDLE: blinds and "straddle" not in table}
    return tuple(part for part in NewPart if there[part])


def fields_of(part: NewPart, table: Mapping[str, object], spots: Mapping[str, Text], typed: Typed) -> list[FieldShown]:
    """The fields of a part with what was typed into them."""
    asked = _wager(table, spots) if part is NewPart.WAGER else _straddle()
    return [
        FieldShown(keys, name, filled, typed.get(keys, default), choices=choices)
        for keys, name, filled, default, choices in asked
    ]


def cells_of(part: NewPart, table: Mapping[str, object], spots: Mapping[str, Text], typed: Typed) -> PartCells:
    """What was typed as cells of the table."""
    defaults = {field.keys: field.value for field in fields_of(part, table, spots, {})}
    answers = Answers({**defaults, **typed})
    return _wager_cells(answers, table, spots) if part is NewPart.WAGER else _straddle_cells(answers)


class Answers:
    """What stands in the fields, read as it is wanted; what is wrong is kept by its field."""

    def __init__(self, typed: Typed) -> None:
        self._typed = typed
        self.wrong: dict[Keys, Words] = {}

    def text(self, key: str, missing: Words = "") -> str:
        """A text; `missing` is said where there has to be one."""
        text = " ".join(self._typed.get((key,), "").split())
        if missing and not text:
            self.wrong[(key,)] = missing
        return text

    def cents(self, key: str) -> int:
        """An amount of money in cents; 0 where nothing is typed."""
        text = self.text(key)
        try:
            cents = parse_money(text) if text else 0
        except BadText as error:
            self.wrong[(key,)] = error.text
            return 0
        if cents < 0:
            self.wrong[(key,)] = say("An amount of money is not negative.")
        return cents

    def count(self, key: str) -> int:
        """A whole number; 0 where nothing is typed."""
        text = self.text(key)
        if text and not (text.isascii() and text.isdigit()):
            self.wrong[(key,)] = say("Type a whole number, such as 3.")
            return 0
        return int(text or 0)

    def odds(self, key: str) -> str:
        """A payment as books write it: 8 to 1 is `8:1`, 9 for 1 has the stake in it; empty where it is none."""
        try:
            return str(Odds(self.text(key)))
        except BadText:
            self.wrong[(key,)] = say("Type two whole numbers, such as 8 to 1.")
            return ""

    def checked(self, group: str) -> list[str]:
        """The boxes of a group that are checked, by their last keys."""
        return [keys[1] for keys, text in self._typed.items() if len(keys) > 1 and keys[0] == group and text]


# ---------------- a wager

_Asked = tuple[Keys, Text, FilledBy, str, Choices]
BESIDE: Final[Mapping[str, Text]] = {
    "": say("any bettor, by itself"),
    "beside_any": say("beside one of the wagers checked below"),
    "beside": say("beside all of the wagers checked below"),
    "beside_none": say("without the wagers checked below"),
}
LAST: Final = "last"
NO_SENTENCE: Final = say("Type the sentence that the page prints.")


def _wager(table: Mapping[str, object], spots: Mapping[str, Text]) -> Iterator[_Asked]:
    yield ("name",), say("Name of the wager, as printed"), FilledBy.LINE, "", ()
    yield ("beside",), say("Allowed for"), FilledBy.CHOICE, "", tuple(BESIDE.items())
    for kind, name in spots.items():
        yield ("with", kind), name, FilledBy.CHECK, "", ()
    yield ("at_most",), say("Never more than the largest wager checked"), FilledBy.CHECK, "", ()
    yield ("min",), say("Smallest wager, such as $5"), FilledBy.LINE, "", ()
    yield ("max",), say("Largest wager, such as $100"), FilledBy.LINE, "", ()
    yield ("step",), say("In steps of, such as $5"), FilledBy.LINE, "", ()
    yield ("says",), say("Sentence about bettors and sizes"), FilledBy.LONG, "", ()
    laps: Choices = tuple((str(number), _names(lap, spots)) for number, lap in enumerate(_laps(table)))
    yield ("lap",), say("Settled together with"), FilledBy.CHOICE, LAST, ((LAST, say("no other, and last")), *laps)
    yield ("read",), say("Read it aloud before settling"), FilledBy.CHECK, "", ()
    yield ("pays",), say("Payment, such as 8 to 1"), FilledBy.LINE, "", ()
    yield ("win",), say("Sentence about winning"), FilledBy.LONG, "", ()
    yield ("lose",), say("Sentence about losing"), FilledBy.LONG, "", ()
    if "fold" in table:
        yield ("fold",), say("Sentence about a fold"), FilledBy.LONG, "", ()


def _names(kinds: Sequence[str], spots: Mapping[str, Text]) -> Text:
    return Text(", ".join(str(spots.get(kind, kind)) for kind in kinds))


def _laps(table: Mapping[str, object]) -> list[list[str]]:
    settlement = table.get("settlement")
    laps = settlement.get("laps", []) if isinstance(settlement, Mapping) else []
    return [[str(kind) for kind in lap] for lap in laps if isinstance(lap, list)]


def _wager_cells(answers: Answers, table: Mapping[str, object], spots: Mapping[str, Text]) -> PartCells:
    name = answers.text("name", say("Type the name of the wager."))
    kind = slug(name)
    if kind in spots or name in map(str, spots.values()):
        answers.wrong[("name",)] = say("The game has a wager of this name. Type another name.")
    won = answers.text("win", NO_SENTENCE)
    lost = answers.text("lose", NO_SENTENCE)
    fold = answers.text("fold", NO_SENTENCE) if "fold" in table else ""
    laps, lap = _laps(table), answers.text("lap")
    laps = [[*kinds, *([kind] if lap == str(number) else [])] for number, kinds in enumerate(laps)]
    laps += [[kind]] if lap == LAST else []
    cells: list[tuple[CellPath, object]] = [(("spots", kind), name), (("settlement", "laps"), laps)]
    cells += [(path, [*named, kind]) for path, named in _lists(table, read=bool(answers.text("read")))]
    cells += _who_may(answers, table, kind)
    rows = {"folded": ([{"folded": True}], "take", fold)} if fold else {}
    rows["win"] = ([], f"pay {answers.odds('pays')}", won)
    for row, (when, deed, sentence) in {**rows, "lose": (None, "take", lost)}.items():
        path = ("pays", kind, f"{kind}.{row}")
        cells += [((*path, SENTENCE), sentence), ((*path, "do"), deed)]
        cells += [((*path, "when"), when)] if when is not None else []
    return PartCells(tuple(cells), answers.wrong, ("pays", kind, f"{kind}.win"))


def _lists(table: Mapping[str, object], *, read: bool) -> Iterator[tuple[CellPath, list[str]]]:
    """The lists of a game that name each wager made before the cards, or those that are read aloud."""
    wagers, kinds = table.get("wagers"), table.get("fee_kinds")
    if isinstance(wagers, Mapping) and "required" in wagers:
        yield ("wagers", "optional"), _kinds(wagers.get("optional"))
    if isinstance(kinds, Mapping):
        yield ("fee_kinds", "now"), _kinds(kinds.get("now"))
    if isinstance(wagers, Mapping) and read:
        yield ("wagers", "read"), _kinds(wagers.get("read"))


def _kinds(cell: object) -> list[str]:
    return [str(kind) for kind in cell] if isinstance(cell, list) else []


def _who_may(answers: Answers, table: Mapping[str, object], kind: str) -> Iterator[tuple[CellPath, object]]:
    """The rows that say who may bet it beside what, and how much."""
    how, others = answers.text("beside"), answers.checked("with")
    if how and not others:
        answers.wrong[("beside",)] = say("Check one of the wagers below.")
    if others and not (how or answers.text("at_most")):
        answers.wrong[("beside",)] = say("Choose how the checked wagers count.")
    limits: dict[str, object] = {key: cents for key in ("min", "max", "step") if (cents := answers.cents(key))}
    limits |= {how: others} if how and others else {}
    if answers.text("at_most"):
        limits["at_most"] = others
    allow = rows_of(table.get("allow"))
    says = answers.text("says", NO_SENTENCE if limits or allow or "wagers" in table else "")
    if limits:
        yield from ((("limit", kind, key), limit) for key, limit in {**limits, SENTENCE: says}.items())
    wagers = table.get("wagers")
    required = wagers.get("required", []) if isinstance(wagers, Mapping) else []
    if allow:
        when: list[dict[str, object]] = [{"wager": kind}]
        when += [{"street": "start"}, {"beside": required[0]}] if required else []
        row = ("allow", f"{kind}.bet")
        yield from (((*row, SENTENCE), says), ((*row, "when"), when), ((*row, "do"), "allow"))
        yield (*row, "before"), row_name(allow[0])
    elif wagers is not None and not any(row_name(row) == "wager.alone" for row in rows_of(table.get("rule"))):
        yield ("rule", "wager.alone", SENTENCE), says
    if isinstance(table.get("side"), Written) or ("result" in table and "option" in table):
        yield ("side", kind, "once"), True


# ---------------- a straddle

SEATS: Final[Mapping[str, Text]] = {
    "left": say("The seat left of the big blind"),
    "button": say("The button"),
    "2": say("The second seat left of the big blind"),
    "3": say("The third seat left of the big blind"),
}


def _straddle() -> Iterator[_Asked]:
    for seat, name in SEATS.items():
        yield ("seat", seat), name, FilledBy.CHECK, "true" if seat == "left" else "", ()
    yield ("straddle.seat",), say("Sentence about the seat"), FilledBy.LONG, "", ()
    yield ("times",), say("How many times the big blind"), FilledBy.LINE, "2", ()
    yield ("amount",), say("Or an amount, such as $10"), FilledBy.LINE, "", ()
    yield ("most",), say("Up to, if the player declares it"), FilledBy.LINE, "", ()
    yield ("straddle.amount",), say("Sentence about the amount"), FilledBy.LONG, "", ()
    yield ("least_players",), say("Fewest players for a straddle"), FilledBy.LINE, "", ()
    yield ("straddle.players",), say("Sentence about fewer players"), FilledBy.LONG, "", ()
    yield ("count",), say("Most straddles in a hand"), FilledBy.LINE, "", ()
    yield ("straddle.once",), say("Sentence about the number of straddles"), FilledBy.LONG, "", ()
    first: Choices = (("left", say("left of the straddle")), ("blinds", say("left of the big blind")))
    yield ("first",), say("First to act in the first round"), FilledBy.CHOICE, "left", first
    yield ("straddle.first",), say("Sentence about the first to act"), FilledBy.LONG, "", ()
    yield ("last",), say("The straddler acts last in the first round"), FilledBy.CHECK, "", ()
    yield ("straddle.last",), say("Sentence about the straddler's turn"), FilledBy.LONG, "", ()


def _straddle_cells(answers: Answers) -> PartCells:
    seats: list[object] = [int(seat) if seat.isdigit() else seat for seat in SEATS if seat in answers.checked("seat")]
    if not seats:
        answers.wrong[("seat", "left")] = say("Check who may straddle.")
    amount, most, times = answers.cents("amount"), answers.cents("most"), answers.count("times")
    if not amount and times < 1:
        answers.wrong[("times",)] = say("Type how many times the big blind, or an amount.")
    terms: dict[str, object] = {"seat": seats, **({"amount": amount} if amount else {"times": times})}
    numbers = {"most": most, "least_players": answers.count("least_players"), "count": answers.count("count")}
    terms |= {key: number for key, number in numbers.items() if number}
    terms["first"] = answers.text("first")
    terms |= {"last": True} if answers.text("last") else {}
    asked = {
        "straddle.seat": seats != ["left"],
        "straddle.amount": True,
        "straddle.players": "least_players" in terms,
        "straddle.once": "count" in terms,
        "straddle.first": True,
        "straddle.last": "last" in terms,
    }
    rules = {rule: answers.text(rule, NO_SENTENCE) for rule, there in asked.items() if there}
    cells: list[tuple[CellPath, object]] = [(("straddle", key), term) for key, term in terms.items()]
    cells += [(("rule", rule, SENTENCE), sentence) for rule, sentence in rules.items()]
    return PartCells(tuple(cells), answers.wrong, ("straddle",))


# ---------------- as somebody types


class NewParts:
    """What stands in the fields of each part of the chosen game; nothing of it is lost until it is added."""

    def __init__(self) -> None:
        self._typed: dict[tuple[str, NewPart], dict[Keys, str]] = {}
        self._wrong: Mapping[Keys, Words] = {}

    def type(self, game: str, part: NewPart, keys: Keys, text: str) -> None:
        """What stands in a field now."""
        self._typed.setdefault((game, part), {})[keys] = text
        self._wrong = {wrong: words for wrong, words in self._wrong.items() if wrong != keys}

    def shown(
        self, game: str, table: Mapping[str, object], spots: Mapping[str, Text]
    ) -> Mapping[NewPart, tuple[FieldShown, ...]]:
        """The parts that a game can get, with their fields and what is wrong in them."""
        return {
            part: tuple(
                replace(field, problems=(self._wrong[field.keys],)) if field.keys in self._wrong else field
                for field in fields_of(part, table, spots, self._typed.get((game, part), {}))
            )
            for part in parts_of(table)
        }

    def add(
        self, text: str, game: str, part: NewPart, table: Mapping[str, object], spots: Mapping[str, Text]
    ) -> tuple[str, CellPath]:
        """The overlay with the part, and the row to go on with; as it was where something is wrong in a field."""
        cells = cells_of(part, table, spots, self._typed.get((game, part), {}))
        self._wrong = cells.wrong
        if cells.wrong:
            return text, ()
        for path, cell in cells.cells:
            text = with_printed_row(text, path[:-1], {path[-1]: cell})
        self._typed.pop((game, part), None)
        return text, cells.row
