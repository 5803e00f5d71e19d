"""Reads what a hand pays the house: sheets of numbered options, of which one is posted at a table.

[[collection]]
id     = "flop"                # tells sheets apart: several may be approved, one option is posted at a table
from   = "pot"                 # who pays: the pot, each player, the player on the button
at     = "flop"                # when, see `MOMENTS`; "half-hour" and "hour" by the clock
fewer  = "nothing"             # what smaller tables than an option names pay; without it the option does not fit them
say    = "After the flop."     # the sentence of the rule
short  = "A hand that ends before the flop pays the modified fee of the option."   # where that is printed
                               # with a doubt of its own: short = { say = "...", silent = "..." }
cite   = "L6391-6454"
doubtful = { options = [2], doubt = "Who kills a pot is not printed." }    # of options without a doubt of their own

[collection.option]
1 = { limits = ["limit"], players = "7+: $3", short = "$1", later = { river = "$1" }, cite = "L6403" }
2 = { limits = ["$3-$6 half kill"], players = "2-4: $1, 5-6: $2, 7+: $3", jackpot = "$1" }

`players` is the fee by the players dealt in, `short` what a hand pays that ends before its moment (nothing without it),
`later` what is taken besides once the hand comes so far, `jackpot` what goes into a jackpot with the fee. A limit may
be a range, "$1-$2 to $50-$100". `from` and `at` of an option are those of its sheet where it has none of its own.

Games in which the players of a hand pay have their sheet in `[fees]` (`read_hand_fees`):

[fees]
1 = { point = { min = 100, max = 10000 }, each = 100, cite = "L356" }          # for games of so much a point
2 = { point = { min = 100 }, positions = [200, 100], cite = "L359" }           # by position from the button
3 = { kind = "$1 condition", fees = [{ from = 1, to = 6, fee = 200 }], cite = "L83" }     # from the button, by players
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.money import parse_money
from trainer.core.text import say
from trainer.rules.collection import BEFORE, CLOCK, MOMENTS, PAYERS, PLAYER, CollectionOption, Sheet
from trainer.rules.decision import Doubt, Printed
from trainer.rules.ladders import POSTED, Band, parse_bands, read_posted, sheet_rule
from trainer.rules.reader import Reader, bad_text

T = TypeVar("T")
NOBODY: Final[tuple[Band, ...]] = ()


def read_collections(reader: Reader, key: str = "collection", sheets_wanted: Sequence[str] = ()) -> tuple[Sheet, ...]:
    """The `wanted` sheets of a book, all where none is named; each with a name of its own and every option once.

    A sheet that names other games with some of its options is wanted with those alone: "flop-games-1-32 1-16".
    Of one sheet the rules are "fee.option-3" and "fee.early", of several "fee.flop.option-3" and "fee.flop.early".
    `[fee_titles]` says which ones they are (`flop = "the poker sheet of the house"`).
    """
    named = {id: numbers for id, _, numbers in (sheet_words.partition(" ") for sheet_words in sheets_wanted)}
    rows = {row.text("id"): row for row in reader.rows(key, needed=True)} if sheets_wanted else {}
    for id in (id for id in named if id not in rows):
        reader.problem(say("there is no sheet '{id}'.", id=id), did_you_mean(id, rows), "sheets")
    sheet_rows = [rows[id] for id in named if id in rows] if sheets_wanted else reader.rows(key, needed=True)
    for row in rows.values():
        if row not in sheet_rows:
            row.leave()
    sheets = tuple(_sheet(row, named.get(row.text("id"), ""), alone=len(sheet_rows) == 1) for row in sheet_rows)
    ids = [sheet.id for sheet in sheets]
    if reader.has("fee_titles"):
        titles = reader.table("fee_titles")
        named_so = {id: titles.words(id) for id in titles.names()}
        sheets = tuple(replace(sheet, title=named_so.get(sheet.id, sheet.id)) for sheet in sheets)
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        reader.problem(say("the sheet '{id}' is written twice.", id=id), say("Give each a name of its own."), key)
    reader.book.sheets.extend(sheets)
    return sheets


def read_hand_fees(reader: Reader, key: str, name: str, rule: Printed, usual: tuple[str, str]) -> Sheet:
    """The sheet of `[fees]`, or of another list: `usual` says who pays, and when; `rule` says so in a sentence."""
    options = tuple(_hand_option(row, name, usual) for row in reader.rows(key, needed=True, named="option"))
    numbers = [option.number for option in options]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        reader.problem(say("fee option {number} is written twice.", number=number), key=key)
    learned = _learned(reader, f"fee.{name}" if name else "fee", options)
    sheet = Sheet(name, options, spares_few=False, rule=rule, early=rule, learned=learned)
    reader.book.sheets.append(sheet)
    return sheet


def posted_sheets(reader: Reader, *sheets: Sheet) -> tuple[Sheet, ...]:
    """The sheets with the options that the house posts, where it says so."""
    postings = read_posted(reader, {sheet.id: [option.number for option in sheet.options] for sheet in sheets})
    return tuple(
        replace(sheet, posted=frozenset(number for name, number in postings if name == sheet.id)) for sheet in sheets
    )


def read_point_fees(reader: Reader) -> Mapping[str, Sheet]:
    """What each player pays, by the size of a point: `[fees]` is in force, `[collection]` says when it is taken.

    `[fee_sets]` names further schedules. "" is the name of the one in force.
    """
    now = reader.table("collection")
    at = {BEFORE: BEFORE, "after-deal": "deal"}[now.choice("when", (BEFORE, "after-deal"))]
    in_force = read_hand_fees(reader, "fees", "", reader.rule("fee.when"), (PLAYER, at))
    sheets = {"": replace(in_force, called=now.text("called", ""))}
    others = reader.table("fee_sets") if reader.has("fee_sets") else None
    for name in others.names() if others else ():
        rows = others.text(name) if others else ""
        sheets[name] = read_hand_fees(reader, rows, name, reader.rule(f"fee.{name}.when"), (PLAYER, BEFORE))
    return {sheet.id: sheet for sheet in posted_sheets(reader, *sheets.values())}


def _hand_option(row: Reader, name: str, usual: tuple[str, str]) -> CollectionOption:
    number = row.integer("option")
    says = say("Collection fees, schedule option {option}.", option=number)
    printed = row.printed(id=f"fee.{name}.option-{number}" if name else f"fee.option-{number}", says=says)
    points, positions = None, row.integers("positions", ())
    if row.has("point"):
        limit = row.table("point")
        points = (limit.cents("min"), limit.cents("max") if limit.has("max") else None)
    bands = _hand_bands(row)
    if bool(bands) is bool(positions):
        row.problem(say("an option needs each, positions, players or fees."))
    return CollectionOption(
        number, *usual, (row.text("kind"),) if row.has("kind") else (),
        bands, None, {}, 0, printed, points=points, positions=positions,
    )  # fmt: skip


def _hand_bands(row: Reader) -> tuple[Band, ...]:
    """Fees by how many play: the same for all, from a number of players on, or by rows from and to."""
    if row.has("each"):
        return (Band(1, None, row.cents("each")),)
    if row.has("players"):
        table = row.table("players")
        starts = sorted((int(count.lstrip("p")), table.cents(count)) for count in table.names())
        ends = [count - 1 for count, _ in starts[1:]]
        firsts = [1, *(count for count, _ in starts[1:])]
        return tuple(Band(first, end, fee) for first, end, (_, fee) in zip(firsts, [*ends, None], starts, strict=True))
    rows = row.rows("fees") if row.has("fees") else ()
    bands = tuple(
        Band(band.integer("from"), band.integer("to") if band.has("to") else None, band.cents("fee")) for band in rows
    )
    if [band.start for band in bands] != sorted({band.start for band in bands}):
        row.problem(say("the numbers of players must rise from row to row."), key="fees")
    return bands


def _some(row: Reader, numbers: str) -> list[Reader]:
    """The options of a sheet that are wanted, "1-16"; all without numbers."""
    options = row.rows("option", needed=True, named="number")
    if not numbers:
        return list(options)
    match = re.fullmatch(r"(\d+)-(\d+)", numbers)
    first, last = (int(match[1]), int(match[2])) if match else (0, 0)
    options_between = [reader for reader in options if first <= reader.integer("number") <= last]
    if not options_between:
        row.problem(
            say("the sheet has no options '{numbers}'.", numbers=numbers),
            say("Write the first and the last, as in 1-16."),
            "option",
        )
    for option_row in options:
        if option_row not in options_between:
            option_row.leave()
    return options_between


def _sheet(row: Reader, numbers: str = "", *, alone: bool = False) -> Sheet:
    id = row.text("id")
    rule = row.printed("fee.")
    group = "fee" if alone else f"fee.{id}"
    early = _early(row, rule, f"{group}.early") if row.has("short") else rule
    payer, at = row.choice("from", PAYERS), row.choice("at", MOMENTS)
    spares_few = row.choice("fewer", ("another option", "nothing"), "another option") == "nothing"
    doubtful = row.table("doubtful") if row.has("doubtful") else None
    options = tuple(_option(reader, group, rule, (payer, at), doubtful) for reader in _some(row, numbers))
    written = [option.number for option in options]
    for number in sorted({*doubtful.integers("options")} - {*written}) if doubtful is not None and not numbers else ():
        row.problem(say("there is no option {number} to doubt.", number=number), key="doubtful")
    for number in sorted({number for number in written if written.count(number) > 1}):
        row.problem(say("option {number} is written twice.", number=number), key="option")
    learned = _learned(row, group, options)
    return Sheet(id, options, spares_few, rule, early, row.text("called", ""), learned=learned)


def _learned(reader: Reader, group: str, options: Sequence[CollectionOption]) -> str:
    """The id of the sheet as one printed rule, which is entered where no sentence of the book bears it."""
    if options:
        printed = sheet_rule(group, POSTED, [option.printed for option in options])
        reader.book.rules.setdefault(group, printed)
    return group


def _early(row: Reader, rule: Printed, id: str) -> Printed:
    """The rule for a hand that ends before the fee is due: a sentence, or one with a doubt of its own."""
    if not row.is_table("short"):
        early = replace(rule, id=id, says=row.text("short"), words=row.words("short"))
    else:
        own = row.table("short")
        early = replace(rule, id=id, says=own.text("say"), words=own.words("say"))
        kind = own.kind_of_doubt()
        early = _doubted(early, own, kind, id) if own.has(kind) else early
    row.book.rules.setdefault(id, early)
    return early


def _doubted(printed: Printed, reader: Reader, kind: Doubt, home: str) -> Printed:
    """A rule with the doubt that a row or a list of options writes."""
    return replace(printed, doubt=reader.text(kind), doubt_words=reader.sentence_of(kind, home, ":doubt"), kind=kind)


def _option(
    row: Reader, group: str, rule: Printed, usual: tuple[str, str], doubtful: Reader | None
) -> CollectionOption:
    """An option of a sheet; `doubtful` says once what is doubted of several that say nothing of their own."""
    number = row.integer("number")
    payer, at = row.choice("from", PAYERS, usual[0]), row.choice("at", MOMENTS, usual[1])
    later = row.table("later") if row.has("later") else None
    if later is not None:
        for moment in later.names():
            if moment not in MOMENTS or moment in CLOCK or moment == at:
                later.problem(
                    say("'{moment}' is not a later moment.", moment=moment), did_you_mean(moment, MOMENTS), moment
                )
    cite = row.text("cite", rule.cite.lines)
    says = say("Collection fees, schedule option {option}.", option=number)
    printed = replace(
        rule,
        id=f"{group}.option-{number}",
        says=str(says),
        words=says,
        cite=rule.cite if cite == rule.cite.lines else row.citation(),
    )
    kind = row.kind_of_doubt()
    if row.has(kind):
        printed = _doubted(printed, row, kind, f"{rule.id}.option-{number}")
    elif doubtful is not None and number in doubtful.integers("options"):
        printed = _doubted(printed, doubtful, doubtful.kind_of_doubt(), f"{rule.id}.doubtful")
    if row.has("borrowed"):
        printed = replace(printed, borrowed=row.text("borrowed"), borrowed_words=None)
    row.book.rules.setdefault(printed.id, printed)
    return CollectionOption(
        number,
        payer,
        at,
        row.texts("limits", ()),
        _read(row, "players", parse_bands, NOBODY),
        _read(row, "short", parse_money, 0) if row.has("short") else None,
        {moment: _read(later, moment, parse_money, 0) for moment in later.names()} if later else {},
        _read(row, "jackpot", parse_money, 0) if row.has("jackpot") else 0,
        printed,
        row.has("jackpot"),
    )


def _read(row: Reader, key: str, parse: Callable[[str], T], instead: T) -> T:
    """A text that is read by its own parser; what cannot be read is a problem of its key."""
    written = row.text(key)
    try:
        return parse(written)
    except BadText as error:
        if written:
            bad_text(row, key, error)
        return instead
