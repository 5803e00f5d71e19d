"""What a hand pays the house: sheets of numbered options, of which one is posted at a table.

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
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, Words, counted, join, say
from trainer.rules.decision import Decision, Doubt, Printed, decided
from trainer.rules.ladders import POSTED, Band, PostedLadder, parse_bands, sheet_rule
from trainer.rules.reader import Reader, bad_text

POT, PLAYER, BUTTON = "pot", "player", "button"
PAYERS: Final = (POT, PLAYER, BUTTON)
PAYER_NAMES: Final[Mapping[str, Text]] = {
    POT: say("Drop from the pot"),
    PLAYER: say("Each player"),
    BUTTON: say("The player on the button"),
}
"""Who pays a collection."""
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

    `limits` are the posted limits it is for, none for all of them; `points` the least and the most of a point (open
    when None) in games that count them. `positions` are what the first positions from the button pay where the fee goes
    by position. Where `short` is None a short hand pays nothing. A jackpot of nothing may be printed as well.
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
    points: tuple[int, int | None] | None = None
    positions: tuple[int, ...] = ()

    @property
    def bounds(self) -> tuple[int, ...]:
        """The least and the most of a point it is posted for, in cents; a most of 0 is none."""
        return (self.points[0], self.points[1] or 0) if self.points else ()

    @property
    def posted(self) -> Text:
        """What it is posted for."""
        if self.points is None:
            return join(self.limits, ", ")
        least, most = self.points
        low = dollars(least)
        if most is None:
            return say("a point is {low} or more", low=low)
        if most == least:
            return say("a point is {low}", low=low)
        return say("a point is {low} to {high}", low=low, high=dollars(most))

    @property
    def steps(self) -> tuple[Text, ...]:
        """The ladder as it is posted."""
        steps = [Text(dollars(self.bands[0].fee))] if self._is_flat else [band.words for band in self.bands]
        steps += [
            say("position {position} from the button: {fee}", position=place, fee=dollars(fee))
            for place, fee in enumerate(self.positions, start=1)
        ]
        steps += [said_later(moment, more) for moment, more in self.later.items()]
        if self.jackpot:
            steps.append(say("for the jackpot: {fee}", fee=dollars(self.jackpot)))
        return tuple(steps)

    @property
    def _is_flat(self) -> bool:
        return len(self.bands) == 1 and self.bands[0].start <= 1 and self.bands[0].end is None

    def fits(self, point: int) -> bool:
        """Whether it is posted for games of so much a point."""
        least, most = self.points or (0, None)
        return least <= point and (most is None or point <= most)

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
    `learned` is the id of the sheet as one rule.
    """

    id: str
    options: tuple[CollectionOption, ...]
    spares_few: bool
    rule: Printed
    early: Printed
    called: str = ""
    title: Words = ""
    learned: str = "fee"

    @property
    def at(self) -> str:
        """When its fee is taken, where every option says the same."""
        return self.options[0].at

    def option(self, number: int) -> CollectionOption | None:
        return next(
            (collection_option for collection_option in self.options if collection_option.number == number), None
        )

    def of_rule(self, rule: str) -> CollectionOption | None:
        """The option that a printed rule is."""
        return next((option for option in self.options if option.printed.id == rule), None)

    def for_point(self, number: str, point: int) -> CollectionOption:
        """The option with that number posted for games of so much a point, else the first that is."""
        fitting = [option for option in self.options if option.fits(point)] or list(self.options)
        return next((option for option in fitting if str(option.number) == number), fitting[0])

    def for_limit(self, limit: str) -> tuple[CollectionOption, ...]:
        """The options posted for a limit."""
        return tuple(collection_option for collection_option in self.options if collection_option.is_for(limit))

    def ladder(self, option: CollectionOption, posted: Collection[int] = ()) -> PostedLadder:
        """What hangs at a table where that option is posted.

        Some sheets print an option for each number of players, several alike: beside it hang those that are as far down
        among theirs, or the `posted` ones.
        """
        alike = [other for other in self.options if _alike(other) == _alike(option)]
        by_players: dict[tuple[int, int | None], list[CollectionOption]] = {}
        for other in alike if len(option.bands) == 1 else [option]:
            by_players.setdefault((other.bands[0].start, other.bands[0].end) if other.bands else (0, 0), []).append(
                other
            )
        rank = next(same.index(option) for same in by_players.values() if option in same)
        chosen = [
            option if option in same else next((o for o in same if o.number in posted), same[min(rank, len(same) - 1)])
            for same in by_players.values()
        ]
        bands = tuple(sorted((band for other in chosen for band in other.bands), key=lambda band: band.start))
        early = (say("hand ends early: {fee}", fee=dollars(option.short)),) if option.short else ()
        payer = say("{payer}, {time}", payer=PAYER_NAMES[option.payer], time=TIMES[option.at])
        return PostedLadder(payer, (*replace(option, bands=bands).steps, *early))

    def amount_for(
        self, option: CollectionOption, players: int, reached: Collection[str] = (), position: int = 1
    ) -> Decision[Collected]:
        """What is taken for that many players dealt in; `reached` are the moments that the hand came to.

        `position` is that of the payer from the button (1), for fees by position. BadText for a number of players that
        the option is not for.
        """
        if option.positions:
            fee = option.positions[position - 1] if position <= len(option.positions) else 0
            reason = say("position {position} from the buttons", position=position)
            return decided(option.paid(fee), option.printed, reason).and_rules(self.rule)
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
        reason = say("the hand ends before that: {fee}", fee=dollars(fee))
        return decided(option.paid(fee), self.early, dealt, reason).and_rules(option.printed)


def _alike(option: CollectionOption) -> tuple[object, ...]:
    """What options have in common that differ by the number of players alone; not alike to any with several bands."""
    terms = option.limits, option.points, option.payer, option.at, option.short, tuple(option.later.items())
    return *terms, option.jackpot, len(option.bands)


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
    return sheets


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
        row.problem(say("an option gives each, positions, players or fees."))
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


def sheet_of(sheets: Sequence[Sheet], name: str) -> Sheet:
    """The sheet with that name, the first one without a name; BadText when there is none."""
    named_sheet = next((sheet for sheet in sheets if name in ("", sheet.id)), None)
    if named_sheet is None:
        raise BadText(
            say("There is no sheet '{name}'.", name=name), did_you_mean(name, [sheet.id for sheet in sheets]), "set"
        )
    return named_sheet


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
