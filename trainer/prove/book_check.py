"""What of a book contradicts itself though it can be read: found by reading it once more, without a round.

Numbers of a sentence against those of its deed and its terms, ladders that fall, limits turned round, rows that never
decide, doubts without another reading, more seats than the cloth or more cards than the deck has.

`check_game` does what `felt-school check HOUSE/GAME` does: reads the book, reads it again, plays it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.base import Game
from trainer.houses.edition import problems_in
from trainer.houses.joining import Joined
from trainer.houses.library import Library
from trainer.houses.named_readings import ALSO, OUT
from trainer.houses.page_topics import silence_problems, unsaid
from trainer.houses.row_layers import SENTENCE, is_rows, row_name, rows_of
from trainer.prove.play_check import FEW, USUAL, play_problems, reach_problems, settle_problems
from trainer.round.setup import MOST_SEATS
from trainer.rules.context import Written
from trainer.rules.decision import Doubt
from trainer.rules.ladders import Band, Tier

WORKED_OUT: Final = frozenset({"count.joker"})
"""Rules whose other reading is worked out beside their own: what a hand with a joker is worth against another one."""

# ---------------- rows and their places


@dataclass(frozen=True, slots=True)
class BookRow:
    """One row with a sentence: its list, its name, what it writes, and the terms that stand beside it."""

    path: tuple[str, ...]
    name: str
    cells: Written
    terms: Written | None

    @property
    def place(self) -> str:
        return self.cells.place(SENTENCE)


def book_rows(joined: Joined) -> Iterator[BookRow]:
    """Every row of a joined table that says something."""
    yield from _rows(joined.table, (), joined)


def _rows(table: Written, path: tuple[str, ...], joined: Joined) -> Iterator[BookRow]:
    for key, cell in table.items():
        if is_rows(cell):
            for row in rows_of(cell):
                name = row_name(row)
                terms = joined.terms.get((key, name)) or joined.terms.get(((*path, key)[0], name))
                yield BookRow((*path, key), name, row, terms)
        elif isinstance(cell, Written) and SENTENCE in cell and path:
            yield BookRow(path, key, cell, joined.terms.get((path[-1], key)) or joined.terms.get((path[0], key)))
        elif isinstance(cell, Written):
            yield from _rows(cell, (*path, key), joined)


def places_of(joined: Joined) -> Mapping[str, str]:
    """Where the row of a rule stands, by the rule's id; rows of a list may have its name before theirs."""
    places: dict[str, str] = {}
    for row in book_rows(joined):
        for id in (row.name, f"{row.path[-1]}.{row.name}"):
            places.setdefault(id, row.cells.at)
    return places


def book_problems(library: Library, id: str, seats_of: Mapping[str, int] | None = None) -> tuple[Problem, ...]:
    """Everything in the book of a game that contradicts itself; `seats_of` are the seats of each layout of a felt."""
    game, joined = library.game(id), library.joined(id)[0]
    places = places_of(joined)
    file = f"{id}.toml"
    return tuple(
        dict.fromkeys(
            (
                *joined_problems(joined),
                *_ladders(game, places, file),
                *_dead_rows(game, places, file),
                *_lone_doubts(game, places, file),
                *_cloth(game, seats_of or {}, file),
                *_deck(game, joined.table),
                *_printed_lines(game, file),
                *silence_problems(library, id),
            )
        )
    )


def joined_problems(joined: Joined) -> Iterator[Problem]:
    """What can be seen in the table alone, whether a game can be made of it or not."""
    for row in book_rows(joined):
        sentence = row.cells.get(SENTENCE)
        if isinstance(sentence, str):
            yield from _empty(row, sentence)
            yield from _numbers(row, sentence)
            yield from _verbs(row, sentence)
    yield from _limits(joined.table)
    yield from _laps(joined.table)


def _empty(row: BookRow, sentence: str) -> Iterator[Problem]:
    if not sentence.strip():
        message = say("'{row}' has no sentence.", row=row.name)
        yield Problem(row.place, message, say("Write the rule in one sentence of your own."))
    elif "{" in sentence or "}" in sentence:
        message = say("'{row}' has a brace in its sentence: a gap that stays empty.", row=row.name)
        yield Problem(row.place, message, say("Write the word itself."))


def unsaid_notes(library: Library, id: str) -> Iterator[Problem]:
    """What a page says nothing about though pages of its family usually do: somebody may have passed over it."""
    for answer in unsaid(library, id):
        title = answer.page.topic.title
        message = say("The page does not say {topic}.", topic=title)
        if answer.lender:
            message = say("The page does not say {topic}: {lender} does.", topic=title, lender=answer.lender)
        hint = say(
            'Cite a row like "{row}". If the page is silent, write not_printed = ["{id}"].',
            row=answer.row,
            id=answer.id,
        )
        yield Problem(f"{id}.toml", message, hint)


# ---------------- deeds

_SAYS: Final[Mapping[str, re.Pattern[str]]] = {
    "pay": re.compile(r"\b(?:pays?|paid|wins?|won|half|even|collects?|earns?|\d+ ?(?:to|:|for) ?\d+)\b"),
    "take": re.compile(r"\b(?:loses?|lost|takes?|taken|collects?|beaten|forfeits?)\b"),
    "push": re.compile(r"\b(?:push(?:es|ed)?|goes? back|returned|returns?|stays?|neither|stands?|nothing)\b"),
}
"""How sentences say what a wager has coming."""


def _verbs(row: BookRow, sentence: str) -> Iterator[Problem]:
    """A wager whose row does one thing and says another, in words that leave no doubt."""
    deed = str(row.cells.get("do", "")).partition(" ")[0]
    verbs = {word for word, pattern in _SAYS.items() if pattern.search(sentence.lower())}
    if row.path[0] == "pays" and deed in _SAYS and verbs and deed not in verbs:
        heard = ", ".join(sorted(verbs))
        message = say("'do' is {deed}, but the sentence says {heard}.", deed=deed, heard=heard)
        yield Problem(row.place, message, say("Compare both with the book. Say what the dealer does."))


# ---------------- numbers

_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS: Final = (
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_RANKS: Final = ("-", "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")
_OTHER: Final[Mapping[str, int]] = {
    "deuce": 2, "deuces": 2, "trey": 3, "treys": 3, "once": 1, "twice": 2, "double": 2, "doubled": 2, "doubles": 2,
    "half": 2, "both": 2, "single": 1, "pair": 2, "pairs": 2, "triple": 3, "equal": 1, "equals": 1, "a": 1, "an": 1,
    "another": 1, "only": 1, "either": 2, "each": 1, "alone": 1, "any": 1,
}  # fmt: skip
_WORDS: Final[Mapping[str, int]] = {
    **{word: number for words in (_NUMBERS, _ORDINALS, _RANKS) for number, word in enumerate(words)},
    **_OTHER,
}
_FIRM: Final = frozenset((*_NUMBERS[2:], *_ORDINALS[2:], "twice", "half", "equals"))
"""Words that say a number and nothing else: those a sentence may be held to."""
_SOFT: Final = frozenset((0.0, 1.0))
"""What articles and the like say: no word of a range."""
_COUNT: Final = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?")
_RATE: Final = re.compile(r"(\d+)\s*(?:to|:|for)\s*(\d+)")
_WORD_RATE: Final = re.compile(rf"\b({'|'.join(_NUMBERS)}) (?:to|for) ({'|'.join(_NUMBERS)})\b")
_PAYS: Final = re.compile(r"(\d+)\s*(?::|for)\s*(\d+)")
_RANGE: Final = re.compile(r"\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*")
_MORE: Final = re.compile(r"\b(?:more|less|over|under|above|below|fewer|behind|beyond|before|after)\b")
_NO_DEED: Final = frozenset(
    (SENTENCE, "cite", "borrowed", "id", "hand", "after", "before", "others", "situation", "say_short", *Doubt)
)
_ENCODED: Final = frozenset(("least_own", "halves", "player_cards", "small", "sum", "teen_dey"))
"""Cells that count in a unit of their own, or say in a number what a sentence says in a verb."""


def _numbers(row: BookRow, sentence: str) -> Iterator[Problem]:
    deed = {key: cell for key, cell in row.cells.items() if key not in _NO_DEED}
    yield from _rates(row, sentence, deed)
    yield from _counts(row, sentence, deed)


def _rates(row: BookRow, sentence: str, deed: Mapping[str, object]) -> Iterator[Problem]:
    """What a row pays against what its sentence says it pays."""
    rates = {(int(left), int(right)) for left, right in _RATE.findall(sentence)}
    rates |= {(_WORDS[left], _WORDS[right]) for left, right in _WORD_RATE.findall(sentence.lower())}
    for key, cell in _leaves(deed):
        match = _PAYS.search(cell) if isinstance(cell, str) and key != "when" else None
        if match and rates and (int(match[1]), int(match[2])) not in rates:
            heard = ", ".join(f"{left} to {right}" for left, right in sorted(rates))
            yield _differs(row, key, match[0], heard)


def _counts(row: BookRow, sentence: str, deed: Mapping[str, object]) -> Iterator[Problem]:
    """Whole numbers of deed and terms that a sentence which names another number does not name."""
    bare = _WORD_RATE.sub(" ", _RATE.sub(" ", sentence))
    heard, firm = _heard_numbers(bare), _firm_numbers(bare)
    slack = 1 if _MORE.search(sentence.lower()) else 0
    cells = [*_leaves(deed), *((f"terms.{key}", cell) for key, cell in _leaves(row.terms or {}))]
    counts = [
        (key, number, forms, heard if isinstance(cell, int) else heard - _SOFT)
        for key, cell in cells
        for number, forms in _numbers_in(cell, slack)
    ]
    unexplained = firm.difference(*(forms for _, _, forms, _ in counts))
    for key, number, forms, heard in counts:
        if unexplained and key.rpartition(".")[2] not in _ENCODED and not heard & forms:
            yield _differs(row, key, str(number), ", ".join(f"{other:g}" for other in sorted(unexplained)))


def _differs(row: BookRow, key: str, cell: str, heard: str) -> Problem:
    message = say("'{key}' is {value}, but the sentence says {heard}.", key=key, value=cell, heard=heard)
    return Problem(row.place, message, say("Compare both with the book. Write the same number in both."))


def _leaves(cell: object, key: str = "") -> Iterator[tuple[str, object]]:
    """The cells of a table with their keys; those of lists too."""
    if isinstance(cell, Mapping):
        for name, inner in cell.items():
            yield from _leaves(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(cell, list):
        for inner in cell:
            yield from _leaves(inner, key)
    elif not isinstance(cell, bool):
        yield key, cell


def _numbers_in(cell: object, slack: int) -> Iterator[tuple[int, set[float]]]:
    """The whole numbers of a cell, each with how a sentence may say it; of a range its ends and what lies beside."""
    if isinstance(cell, int):
        if cell:
            yield cell, _forms(cell, slack)
    elif isinstance(cell, str) and _RANGE.fullmatch(cell):
        ends = [int(end) for end in re.findall(r"\d+", cell)]
        yield ends[-1], {form for end in ends for form in _forms(end, 1)}


def _forms(cell: int, slack: int) -> set[float]:
    """How a sentence may say a whole number: as it is, as dollars of its cents, next to it after "more than"."""
    own = {float(cell), cell / 100}
    return own | ({cell - 1.0, cell + 1.0} if slack else set())


def _heard_numbers(sentence: str) -> set[float]:
    numbers = {float(number.replace(",", "").lstrip("+-")) for number in _COUNT.findall(sentence)}
    return numbers | {float(_WORDS[word]) for word in re.findall(r"[a-z]+", sentence.lower()) if word in _WORDS}


def _firm_numbers(sentence: str) -> set[float]:
    numbers = {float(number.replace(",", "").lstrip("+-")) for number in _COUNT.findall(sentence)}
    return numbers | {float(_WORDS[word]) for word in re.findall(r"[a-z]+", sentence.lower()) if word in _FIRM}


# ---------------- limits and ladders

_PAIRS: Final = (("min", "max"), ("minimum", "maximum"), ("least", "most"), ("low", "high"), ("from", "to"))
_BOUNDS: Final = frozenset(("early", "late"))


def _limits(table: Written) -> Iterator[Problem]:
    for key, cell in table.items():
        rows = rows_of(cell) if isinstance(cell, list) and is_rows(cell) else ()
        for inner in (cell, *rows):
            if isinstance(inner, Written):
                yield from _limits(inner)
        if key in _BOUNDS and isinstance(cell, list) and len(cell) == 2 and all(isinstance(n, int) for n in cell):
            yield from _turned(table.place(key), cell[0], cell[1])
    for least, most in _PAIRS:
        low, high = table.get(least), table.get(most)
        if isinstance(low, int) and isinstance(high, int) and high:
            yield from _turned(table.place(most), low, high)


def _turned(place: str, low: int, high: int) -> Iterator[Problem]:
    if low > high:
        message = say("the least, {low}, is more than the most, {high}.", low=low, high=high)
        yield Problem(place, message, say("Write the smaller one first."))


def _ladders(game: Game, places: Mapping[str, str], file: str) -> Iterator[Problem]:
    for schedule in game.book.fees.values():
        for option in schedule.options:
            at = places.get(option.printed.id) or places.get(f"fees.{option.number}") or f"{file}.fees.{option.number}"
            if option.maximum and option.minimum > option.maximum:
                yield from _turned(at, option.minimum // 100, option.maximum // 100)
            for tiers in (option.player_dealer, option.player):
                if tiers not in option.as_printed.values():
                    yield from _falls(tiers, at)
    for sheet in game.book.sheets:
        for line in sheet.options:
            yield from _falls(line.bands, places.get(line.printed.id, f"{file}.collection.{line.number}"))


def _falls(steps: Sequence[Tier | Band], at: str) -> Iterator[Problem]:
    fix = say("Compare the ladder with the sheet. Write a misprint beside it with its reason.")
    for step in steps:
        if step.end is not None and step.end < step.start:
            yield Problem(at, say("a step of the ladder ends before it starts: {step}.", step=step.words), fix)
    for before, after in pairwise(steps):
        if after.start <= before.start:  # where two hold one amount only, each is asked with a doubt
            message = say("a step of the ladder comes after a higher one: {step}.", step=after.words)
            yield Problem(at, message, fix)
        elif after.fee < before.fee:
            message = say("the ladder falls: {fee} after {before}.", fee=dollars(after.fee), before=dollars(before.fee))
            yield Problem(at, message, fix)


# ---------------- rows and doubts


def _dead_rows(game: Game, places: Mapping[str, str], file: str) -> Iterator[Problem]:
    for rule_list in game.book.lists:
        for number, rule in enumerate(rule_list.rules[:-1]):
            if not rule.when and not rule.use:
                after = rule_list.rules[number + 1].printed
                message = say(
                    "'{after}' never decides: '{rule}' before it has no condition.",
                    after=after.id,
                    rule=rule.printed.id,
                )
                fix = say("Give '{rule}' its conditions, or put it last.", rule=rule.printed.id)
                yield Problem(places.get(after.id, file), message, fix)
                break


def _lone_doubts(game: Game, places: Mapping[str, str], file: str) -> Iterator[Problem]:
    named = {id for left_open in game.left_open for id in left_open.ids} | WORKED_OUT
    derived = {skill.rule.id for skill in game.skills if skill.steps}
    for rule in game.rules.values():
        if rule.open and rule.id not in named and rule.id not in derived:
            fix = say('Write it as [other."{id}".NAME] with say and change, or make the doubt silent.', id=rule.id)
            yield Problem(places.get(rule.id, file), say("the doubt of '{id}' has no other reading.", id=rule.id), fix)


# ---------------- room


def _laps(table: Written) -> Iterator[Problem]:
    """Every spot is settled in some lap, and nothing else."""
    spots, settlement = table.get("spots"), table.get("settlement")
    laps = settlement.get("laps") if isinstance(settlement, Written) else None
    if not isinstance(spots, Written) or not isinstance(settlement, Written) or not isinstance(laps, list):
        return
    settled = {str(kind) for lap in laps if isinstance(lap, list) for kind in lap}
    for kind in spots:
        if settled and kind not in settled:
            message = say("no lap settles the wager '{wager}'.", wager=kind)
            yield Problem(settlement.place("laps"), message, say("Add '{wager}' to settlement.laps.", wager=kind))


def _deck(game: Game, table: Written) -> Iterator[Problem]:
    """The cards of a full table that gets as many each."""
    hand = table.get("hand")
    if not isinstance(hand, Written) or not isinstance(cards := hand.get("cards"), int):
        return
    bank = hand.get("bank", cards)
    needed = (game.seats - 1) * cards + (bank if isinstance(bank, int) else cards)
    there = len(game.deck.cards())
    if needed > there:
        message = say("a full table needs {needed} cards, but the deck has {there}.", needed=needed, there=there)
        yield Problem(hand.place("cards"), message, say("Compare hand.cards, table.seats and deck with the book."))


def _printed_lines(game: Game, file: str) -> Iterator[Problem]:
    """The lines of its book that a game names as its own."""
    for first, last in re.findall(r"L(\d+)-(\d+)", game.info.lines):
        if int(first) > int(last):
            message = say("the lines run backward: {lines}.", lines=f"L{first}-{last}")
            yield Problem(f"{file}.game.lines", message, say("Write the first line first."))


def _cloth(game: Game, seats_of: Mapping[str, int], file: str) -> Iterator[Problem]:
    felt = game.info.felt_for(game.seats)
    room = seats_of.get(felt, MOST_SEATS)
    if room < game.seats:
        message = say(
            "the table has {seats} seats, but its felt '{felt}' has {room}.", seats=game.seats, felt=felt, room=room
        )
        yield Problem(f"{file}.table.seats", message, say("Choose another felt with game.felt = ..., or fewer seats."))


# ---------------- what is wrong with a named reading
#
# Which is made only when a question asks for it.


def misread(library: Library, ids: Collection[str] = ()) -> tuple[Problem, ...]:
    """Everything wrong with readings that are not followed, each made once. The books themselves are right.

    Of all games, or of these; whether any game has what a reading names is known of all alone.
    """
    problems: list[Problem] = []
    seen: set[str] = set()
    known: dict[tuple[str, str], set[str]] = {}
    for id in ids or library:
        game, others = library[id], library.joined(id)[0].others
        for left_open in game.left_open:
            for reading in left_open.others:
                row = _row(others, left_open.rule, reading.id)
                if row is None or row.at in seen:
                    continue
                seen.add(row.at)
                problems.extend(problems_in(reading.game, row.at))
        for place, named in _named(others):
            known.setdefault((place, named), set()).update(game.every_rule)
        for rule in others:
            known.setdefault((others.place(rule), rule), set()).update(left_open.rule for left_open in game.left_open)
    return tuple(dict.fromkeys((*problems, *(() if ids else _unknown(known)))))


def _row(others: Written, rule: str, name: str) -> Written | None:
    """The row that a reading is written in; None for the book's own way."""
    readings = others.get(rule)
    row = readings.get(name) if isinstance(readings, Written) else None
    return row if isinstance(row, Written) else None


def _unknown(known: Mapping[tuple[str, str], Collection[str]]) -> Iterator[Problem]:
    """Every rule that readings are for, name or leave out, and that no game with them leaves open, or has."""
    for (place, named), rules in known.items():
        if named not in rules and not any(id.endswith(f".{named}") for id in rules):
            yield Problem(place, say("there is no rule '{id}'.", id=named), did_you_mean(named, rules))


def _named(others: Written) -> Iterator[tuple[str, str]]:
    """The rules that readings name, each with its place."""
    for rule, readings in others.items():
        for name in readings if isinstance(readings, Written) else ():
            row = _row(others, rule, name) or Written({}, others.at)
            for key in (ALSO, OUT):
                ids = row.get(key)
                yield from ((row.place(key), str(id)) for id in (ids if isinstance(ids, list) else ()))


# ---------------- one game


ROUNDS_A_REQUEST = 5
"""Of so many rounds one is asked of `settle` too."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How many rounds of a game are played, and whether a table is looked for to every row."""

    rounds: int = FEW
    rows: bool = False


SHORT, WHOLE, LIVE = Depth(), Depth(USUAL, rows=True), Depth(3)


def check_game(
    library: Library, id: str, depth: Depth = WHOLE, seats_of: Mapping[str, int] | None = None
) -> Iterator[Problem]:
    """Everything wrong with a game; what cannot be read is not played. `seats_of` are the seats of each layout."""
    problems = library.problems_of(id)
    if problems:
        yield from dict.fromkeys((*joined_problems(library.joined(id)[0]), *problems))
        return
    problems = book_problems(library, id, seats_of)
    yield from problems
    game, places = library.game(id), places_of(library.joined(id)[0])
    played = play_problems(game, places, depth.rounds)
    yield from played
    if not played:
        yield from settle_problems(game, max(1, depth.rounds // ROUNDS_A_REQUEST))
        if depth.rows:
            yield from reach_problems(game, places)
            yield from misread(library, (id,))
