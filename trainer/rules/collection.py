"""What a house collects from a game for a pot: sheets of numbered options, and drops by players.

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
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, Words, counted, join, say
from trainer.rules.decision import Decision, Doubt, Printed, decided
from trainer.rules.reader import Reader, bad_text

# ---------------- what the house takes from a pot
#
# Options by the number of players, and less when the hand ends early.

TIMED = "time"
"""The kind of option under which every player pays by the half hour and nothing is taken from the pot."""


@dataclass(frozen=True, slots=True)
class Band:
    """From `start` to `end` players (open when None) pay `fee` cents."""

    start: int
    end: int | None
    fee: int

    @property
    def words(self) -> Text:
        if self.end is None:
            return counted(
                "{n} player and more: {fee}", "{n} players and more: {fee}", self.start, fee=dollars(self.fee)
            )
        if self.end == self.start:
            return counted("{n} player: {fee}", "{n} players: {fee}", self.start, fee=dollars(self.fee))
        return counted(
            "{few} to {n} player: {fee}", "{few} to {n} players: {fee}", self.end, few=self.start, fee=dollars(self.fee)
        )


@dataclass(frozen=True, slots=True)
class DropOption:
    """One option. `kind` names the betting it is posted for, `posted` says it.

    `early` is the fee of a hand that ends before the drop.
    """

    number: int
    kind: str
    bands: tuple[Band, ...]
    early: int
    printed: Printed
    posted: Text

    @property
    def limits(self) -> tuple[int, ...]:
        """Not printed beside the option."""
        return ()

    def take(self, players: int) -> Decision[int]:
        """What is taken for that many players dealt in."""
        fitting = [band for band in self.bands if band.start <= players]
        band = fitting[-1] if fitting else self.bands[0]
        return decided(
            band.fee, self.printed, counted("{n} player is dealt in", "{n} players are dealt in", players), band.words
        )


@dataclass(frozen=True, slots=True)
class DropSchedule:
    """All options of a game, the rule of the hand that ends early, and before which betting round the drop is taken."""

    options: tuple[DropOption, ...]
    early: Printed
    before: int

    def option(self, number: int) -> DropOption | None:
        return next((drop_option for drop_option in self.options if drop_option.number == number), None)

    def of_rule(self, rule: str) -> DropOption | None:
        """The option that a printed rule is."""
        return next((drop_option for drop_option in self.options if drop_option.printed.id == rule), None)

    def amount_for(self, option: DropOption, players: int, *, reached: bool) -> Decision[int]:
        """The fee of one hand; `reached` says whether it came to the moment of the drop."""
        if reached:
            return option.take(players)
        reason = say("the hand ends before that: {fee} under this option", fee=dollars(option.early))
        return decided(option.early, self.early, reason).and_rules(option.printed)


def read_drops(reader: Reader, key: str, before: int) -> DropSchedule:
    """The rows of a schedule: option, kind, fees = [{ from, to, fee }], early; the rule fee.early beside them."""
    options = []
    for row in reader.rows(key, needed=True, named="option"):
        number = row.integer("option")
        bands = []
        for fee_row in row.rows("fees", needed=True):
            end = fee_row.integer("to") if fee_row.has("to") else None
            bands.append(Band(fee_row.integer("from"), end, fee_row.cents("fee")))
        if [band.start for band in bands] != sorted({band.start for band in bands}):
            row.problem(say("the numbers of players must rise from row to row."), key="fees")
        printed = row.printed(
            id=f"fee.option-{number}", says=say("Collection fees, schedule option {option}.", option=number)
        )
        options.append(
            DropOption(number, row.text("kind"), tuple(bands), row.cents("early", 0), printed, row.words("kind"))
        )
    numbers = [option.number for option in options]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        reader.problem(say("fee option {number} is written twice.", number=number), key=key)
    schedule = DropSchedule(tuple(options), reader.rule("fee.early"), before)
    reader.book.drops.append(schedule)
    return schedule


# ---------------- collection

POT, PLAYER, BUTTON = "pot", "player", "button"
PAYERS: Final = (POT, PLAYER, BUTTON)
CLOCK: Final = ("half-hour", "hour")
BEFORE: Final = "before-deal"
MOMENTS: Final = (
    BEFORE,
    "deal",
    "bet-called",
    "before-flop",
    "flop",
    "turn",
    "river",
    "before-draw",
    "draw",
    "second-card",
    "third-card",
    "first-round",
    "second-round",
    *CLOCK,
)
"""When a fee is taken; "first-round" is the end of the first betting round, "bet-called" the first bet called."""
TIMES: Final[Mapping[str, Text]] = {
    "before-deal": say("before the deal"),
    "deal": say("in the hand"),
    "bet-called": say("once a bet is called"),
    "before-flop": say("before the flop"),
    "flop": say("after the flop"),
    "turn": say("after the turn"),
    "river": say("after the river"),
    "before-draw": say("before the draw"),
    "draw": say("after the draw"),
    "second-card": say("with the second card"),
    "third-card": say("with the third card"),
    "first-round": say("after the first betting round"),
    "second-round": say("after the second betting round"),
    "half-hour": say("every half hour"),
    "hour": say("every hour"),
}
"""The moments in words."""

T = TypeVar("T")
NOBODY: Final[tuple[Band, ...]] = ()
_BAND: Final = re.compile(r"(?:(\d+)-(\d+)|(\d+)\+|(\d+) or less|(\d+)|(any)): (.+)")


@dataclass(frozen=True, slots=True)
class Collected:
    """What one hand, or one turn of the clock, brings the house, in cents. The jackpot is no part of the pot's fee."""

    pot: int = 0
    each_player: int = 0
    button: int = 0
    jackpot: int = 0


@dataclass(frozen=True, slots=True)
class CollectionOption:
    """One line of a sheet: who pays, when, and how much.

    `limits` are the posted limits it is for, none for all of them; where `short` is None a short hand pays nothing.
    A jackpot of nothing may be printed as well.
    """

    number: int
    payer: str
    at: str
    limits: tuple[str, ...]
    bands: tuple[Band, ...]
    short: int | None
    later: Mapping[str, int]
    jackpot: int
    printed: Printed
    jackpot_printed: bool = False

    def band(self, players: int) -> Band | None:
        """The line for that many players."""
        fitting = (band for band in self.bands if band.start <= players)
        return next((band for band in fitting if band.end is None or players <= band.end), None)

    def is_for(self, limit: str) -> bool:
        """Whether the option is posted for a limit, however it is spaced."""
        return not self.limits or any(_covers(posted, plain_limit(limit)) for posted in map(plain_limit, self.limits))

    @property
    def timed(self) -> bool:
        """By the clock, whatever is being played."""
        return self.at in CLOCK

    def paid(self, fee: int, jackpot: int = 0) -> Collected:
        """That fee from whom it is taken."""
        each, button = (fee if self.payer == payer else 0 for payer in (PLAYER, BUTTON))
        return Collected(fee - each - button, each, button, jackpot)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One approved schedule: its options, of which one is posted at a table.

    `spares_few` says that a table too small for an option pays nothing under it; else the option does not fit it.
    Requests may name it by what it is `called` among the sheets of its game as well. `title` says which one it is.
    """

    id: str
    options: tuple[CollectionOption, ...]
    spares_few: bool
    rule: Printed
    early: Printed
    called: str = ""
    title: Words = ""

    def option(self, number: int) -> CollectionOption | None:
        return next(
            (collection_option for collection_option in self.options if collection_option.number == number), None
        )

    def for_limit(self, limit: str) -> tuple[CollectionOption, ...]:
        """The options posted for a limit."""
        return tuple(collection_option for collection_option in self.options if collection_option.is_for(limit))

    def amount_for(self, option: CollectionOption, players: int, reached: Collection[str] = ()) -> Decision[Collected]:
        """What is taken for that many players dealt in; `reached` are the moments that the hand came to.

        BadText for a number of players that the option is not for.
        """
        band = option.band(players)
        dealt = counted("{n} player is dealt in", "{n} players are dealt in", players)
        if band is None:
            if self.spares_few:
                return decided(Collected(), self.rule, dealt).and_rules(option.printed)
            named = join((band.words for band in option.bands), ", ")
            raise BadText(
                say("Option {option} is not for {players} players.", option=option.number, players=players),
                say("It is for {bands}.", bands=named),
                "players",
            )
        if not (option.timed or option.at == BEFORE or option.at in reached):
            return self._short(option, dealt)
        fee, jackpot = band.fee, option.jackpot
        reasons: list[Text] = [dealt, band.words]
        for moment, more in option.later.items():
            if moment in reached:
                fee += more
                reasons.append(said_later(moment, more))
        if jackpot:
            reasons.append(say("{fee} for the jackpot", fee=dollars(jackpot)))
        return decided(option.paid(fee, jackpot), option.printed, *reasons).and_rules(self.rule)

    def _short(self, option: CollectionOption, dealt: Text) -> Decision[Collected]:
        fee = option.short or 0
        reason = say("the hand ends before that: {fee} under this option", fee=dollars(fee))
        return decided(option.paid(fee), self.early, dealt, reason).and_rules(option.printed)


def said_later(moment: str, more: int) -> Text:
    """What a later moment of a hand adds to the fee, in words."""
    return say("{time}: {fee} more", time=TIMES[moment], fee=dollars(more))


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


def sheet_of(sheets: Sequence[Sheet], name: str) -> Sheet:
    """The sheet with that name, the first one without a name; BadText when there is none."""
    named_sheet = next((sheet for sheet in sheets if name in ("", sheet.id)), None)
    if named_sheet is None:
        raise BadText(
            say("There is no sheet '{name}'.", name=name), did_you_mean(name, [sheet.id for sheet in sheets]), "set"
        )
    return named_sheet


def parse_bands(text: str) -> tuple[Band, ...]:
    """Fees by the number of players, as posted: "2-4: $1, 5-6: $2, 7+: $3", "4 or less: $2, 5: $3", "any: $1"."""
    bands: list[Band] = []
    for part in text.split(", "):
        match = _BAND.fullmatch(part)
        if match is None:
            raise BadText(
                say("'{part}' is no fee by players.", part=part), say("Write '2-4: $1, 5-6: $2, 7+: $3', or 'any: $1'.")
            )
        first, last, up, less, only, _, fee = match.groups()
        start = int(first or up or only or 1)
        end = None if up or not (last or less or only) else int(last or less or only)
        bands.append(Band(start, end, parse_money(fee)))
    if any(_overlap(band, other) for place, band in enumerate(bands) for other in bands[:place]):
        raise BadText(
            say("'{text}' names a number of players twice.", text=text), say("Write each number of players once.")
        )
    return tuple(sorted(bands, key=lambda band: band.start))


def _overlap(band: Band, other: Band) -> bool:
    return (other.end is None or band.start <= other.end) and (band.end is None or other.start <= band.end)


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
            say("no option is one of '{numbers}'.", numbers=numbers),
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
    return Sheet(id, options, spares_few, rule, early, row.text("called", ""))


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
                    say("'{moment}' is no later moment.", moment=moment), did_you_mean(moment, MOMENTS), moment
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


@cache
def plain_limit(limit: str) -> str:
    """A posted limit without what houses write differently: "$3 / $6 ½ kill" is "3-6 half kill"."""
    text = limit.lower().replace("½", "half").replace("w/", "").replace("–", "-").replace("$", "")
    plain = re.sub(r"\s+", " ", re.sub(r"\s*[-/]\s*", "-", text)).strip()
    return re.sub(r"^(any )?(no|pot) limit$", r"\2-limit", plain)


def _covers(posted: str, limit: str) -> bool:
    """Whether a posted limit, or a range of them, is or holds a limit."""
    first, to, last = posted.partition(" to ")
    if posted == "limit" and re.match(r"\d+-\d+", limit):
        return True
    if posted == limit or not to:
        return posted == limit
    least, bet, most = (re.match(r"\d+", number_text) for number_text in (first, limit, last))
    return bool(least and bet and most and int(least[0]) <= int(bet[0]) <= int(most[0]))
