"""What wagers pay the house: schedules of options, each with a ladder for the player-dealer and one for players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, Words, join, say
from trainer.rules.decision import Decision, Printed, Reading, decided, sheet_id
from trainer.rules.ladders import (
    POSTED,
    PostedLadder,
    Posting,
    Tier,
    ladder_steps,
    other_steps,
    parse_ladder,
    parse_limit,
    read_posted,
    sheet_rule,
)
from trainer.rules.reader import Reader, bad_text


@dataclass(frozen=True, slots=True)
class FeeOption:
    """One option of a schedule. `per` says what a player's fee goes by: each spot, his total, or nothing (flat).

    `by_kind` are flat fees a player pays besides, for each wager of a kind. `counts` are the kinds of wager this option
    adds up where it counts others than the rest of the schedule. `as_printed` are tiers that stand corrected here.
    `per_doubt` is what is uncertain about a player with several wagers at a seat. `free`: players are asked though they
    pay nothing, for by the schedule beside it they do.
    """

    number: int
    minimum: int
    maximum: int
    player_dealer: tuple[Tier, ...]
    player: tuple[Tier, ...]
    player_flat: int
    per: str
    printed: Printed
    by_kind: Mapping[str, int] = field(default_factory=dict)
    counts: tuple[str, ...] = ()
    as_printed: Mapping[str, tuple[Tier, ...]] = field(default_factory=dict)
    per_doubt: str = ""
    free: bool = False

    @property
    def bounds(self) -> tuple[int, int]:
        """The table limits it is posted for, in cents; a maximum of 0 is none."""
        return self.minimum, self.maximum

    @property
    def posted(self) -> Text:
        if not self.maximum:
            return say("{least} and more", least=dollars(self.minimum))
        return say("{least} to {most}", least=dollars(self.minimum), most=dollars(self.maximum))

    def counted(self, usual: Collection[str]) -> Collection[str]:
        """The kinds of wager this option adds up."""
        return self.counts or usual

    @property
    def asks_players(self) -> bool:
        """Whether a player's fee is a question."""
        return bool(self.player or self.player_flat or self.by_kind or self.free)

    @property
    def takes(self) -> bool:
        """Whether anybody pays anything under this option."""
        tiers = (*self.player_dealer, *self.player)
        return bool(self.player_flat or any(tier.fee for tier in tiers) or any(self.by_kind.values()))

    def ladders(
        self, names: Mapping[str, Text], dealer: Collection[str], player: Collection[str]
    ) -> Iterator[PostedLadder]:
        """What is posted of it. `names` are all wagers, `dealer` and `player` the kinds that their fees add up."""
        if self.player_dealer:
            counted = _counting(say("Player-dealer"), names, self.counted(dealer))
            yield PostedLadder(counted, ladder_steps(self.player_dealer))
        if not self.asks_players:
            yield PostedLadder(say("Players"), (say("nothing"),))
        if self.player:
            payer = say("Each player, all wagers together") if self.per == "player" else say("Each wager")
            yield PostedLadder(_counting(payer, names, self.counted(player)), ladder_steps(self.player))
        elif self.player_flat or self.free:
            yield PostedLadder(say("Each player"), (Text(dollars(self.player_flat)),))
        for fee in dict.fromkeys(self.by_kind.values()):
            wagers = join((names.get(kind, kind) for kind, own in self.by_kind.items() if own == fee), ", ")
            payer = say("Each wager on {wager}", wager=wagers)
            yield PostedLadder(payer, (say("{fee} more", fee=dollars(fee)),))

    def amounts(self, *, player_dealer: bool) -> tuple[int, ...]:
        """The fees that the sheet names for the player-dealer, or for a player, the lowest first."""
        tiers = self.player_dealer if player_dealer else self.player
        fees = {tier.fee for tier in tiers} | ({self.player_flat} if not player_dealer else set())
        return tuple(sorted(fees - {0}))

    def for_player_dealer(self, action: int) -> Decision[int]:
        """The player-dealer's fee for the total table action in cents; none where the option takes nothing from him."""
        if not self.player_dealer:
            return decided(0, self.printed, say("the player-dealer pays nothing here"))
        only = self.player_dealer[0]
        if len(self.player_dealer) == 1 and only.end is None and action > 0:
            return decided(only.fee, self.printed, say("the player-dealer pays {fee}", fee=dollars(only.fee)))
        return self._look_up(self.player_dealer, action, say("total table action {amount}", amount=dollars(action)))

    def for_bettor(
        self, stakes: Mapping[str, int], counted: Collection[str], names: Mapping[str, Words] | None = None
    ) -> Decision[int]:
        """One player's fee for his wagers by kind: on the counted ones, and the flat fees of kinds by their `names`."""
        names = names or {}
        adding = {kind: cents for kind, cents in stakes.items() if kind in counted}
        own = self.for_player(tuple(adding.values()), tuple(names.get(kind, kind) for kind in adding))
        extra = [(kind, fee) for kind, fee in self.by_kind.items() if stakes.get(kind)]
        if not extra:
            return own
        words = (
            say("{fee} for the wager {wager}", fee=dollars(fee), wager=names.get(kind, kind)) for kind, fee in extra
        )
        reasons = tuple(check.because for step in own.steps for check in step.checks)
        return decided(own.result + sum(fee for _, fee in extra), own.rule, *reasons, *words)

    def for_player(self, wagers: Sequence[int], names: Sequence[Words] = ()) -> Decision[int]:
        """One player's fee for his wagers in cents, spot by spot; `names` are what the wagers are called."""
        if not self.player:
            fee = self.player_flat if wagers else 0
            return decided(fee, self.printed, say("players pay {fee} here", fee=dollars(fee)))
        if self.per == "player":
            total = sum(wagers)
            return self._look_up(self.player, total, say("all wagers together {amount}", amount=dollars(total)))
        named = names or [say("wager") for _ in wagers]
        parts = [
            self._look_up(self.player, cents, say("{wager} {amount}", wager=name, amount=dollars(cents)))
            for cents, name in zip(wagers, named, strict=True)
        ]
        fee = sum(part.result for part in parts)
        reasons = [join(part.reasons, ", ") for part in parts]
        doubtful = next((part.rule for part in parts if part.rule.doubt), self.printed)
        return decided(fee, doubtful, *reasons)

    def _look_up(self, tiers: tuple[Tier, ...], amount: int, label: Text) -> Decision[int]:
        if amount <= 0:
            return decided(0, self.printed, say("no wager, no fee"))
        fitting = [tier for tier in tiers if tier.start <= amount]
        both = [tier for tier in tiers if tier.holds(amount)]
        tier = both[0] if both else fitting[-1] if fitting else tiers[0]
        rule = self.printed
        if len(both) > 1:
            rule = _doubt(rule, say("two printed tiers cover this amount: take the lower fee"))
        elif not fitting:
            rule = _doubt(rule, say("the amount is below the first printed tier: take the first fee"))
        elif tier.end is not None and amount > tier.end:
            rule = _doubt(rule, say("no printed tier covers this amount: take the lower fee"))
        elif self._mended(tiers, amount, tier):
            rule = _doubt(rule, say("the printed tiers overlap or leave a gap at this amount: corrected here"))
        elif amount < tier.printed_from:
            rule = _doubt(rule, say("the amount is between two printed tiers: take the upper fee"))
        others = [(other.fee, other.posted) for other in tiers if other.fee != tier.fee]
        decision = decided(tier.fee, rule, label, tier.words).with_lines(partial(other_steps, rule, others, label))
        if rule is self.printed:
            return decision
        printed = self.as_printed.get("player" if tiers is self.player else "player-dealer", ())
        above = next(iter(tier for tier in tiers if tier.start > amount), None)
        beside = [
            *both,
            *fitting[-1:],
            *([above] if above and not both else []),
            *(tier for tier in printed if tier.holds(amount)),
        ]
        return decision.or_by_reading(*(Reading(tier.fee, rule) for tier in beside))

    def _mended(self, tiers: tuple[Tier, ...], amount: int, tier_found: Tier) -> bool:
        """Whether the printed tiers leave the fee of this amount open, or print another one."""
        written = self.as_printed.get("player" if tiers is self.player else "player-dealer", ())
        fees = [tier.fee for tier in written if tier.holds(amount)]
        return bool(written) and fees != [tier_found.fee]


def _counting(payer: Text, names: Mapping[str, Text], counted: Collection[str]) -> Text:
    """Who pays, with the wagers that are added up where not all of them are."""
    if all(kind in counted for kind in names):
        return payer
    wagers = join((name for kind, name in names.items() if kind in counted), ", ")
    return say("{payer} ({wagers} only)", payer=payer, wagers=wagers)


def _doubt(rule: Printed, why: Text) -> Printed:
    return rule.doubted(why)


@dataclass(frozen=True, slots=True)
class FeeSchedule:
    """All options of a game, of which one is posted at a table; `id` is that of the sheet as a printed rule."""

    options: tuple[FeeOption, ...]
    id: str = "fee"

    def option(self, number: int) -> FeeOption | None:
        return next((fee_option for fee_option in self.options if fee_option.number == number), None)

    def of_rule(self, rule: str) -> FeeOption | None:
        """The option that a printed rule is."""
        return next((fee_option for fee_option in self.options if fee_option.printed.id == rule), None)


def _tiers(reader: Reader, key: str) -> tuple[Tier, ...]:
    """The ladder in force: the corrected one (`corrected_player`) where the printed one cannot be."""
    corrected = f"corrected_{key}"
    key = corrected if reader.has(corrected) else key
    tiers = _ladder(reader, key)
    if [tier.start for tier in tiers] != sorted({tier.start for tier in tiers}):
        reader.problem(say("the steps must rise."), say("Write the lowest amounts first, as they are posted."), key)
    return tiers


def _ladder(reader: Reader, key: str) -> tuple[Tier, ...]:
    written = reader.text(key, "")
    try:
        return parse_ladder(written)
    except BadText as error:
        if written:
            bad_text(reader, key, error)
        elif reader.has(key):
            hint = say("Write the fee as in '$5-$100: 50c, above: $1', or 'any: $0' for none. Or remove the line.")
            reader.problem(say("the ladder has no steps."), hint, key)
        return ()


def _limit(reader: Reader) -> tuple[int, int]:
    written = reader.text("limit")
    try:
        return parse_limit(written)
    except BadText as error:
        if written or reader.has("limit"):
            bad_text(reader, "limit", error)
        return 0, 0


def _as_printed(reader: Reader) -> Mapping[str, tuple[Tier, ...]]:
    """The printed tiers of those that stand corrected."""
    keys = {"player-dealer": "player_dealer", "player": "player"}
    return {who: _ladder(reader, key) for who, key in keys.items() if reader.has(f"corrected_{key}")}


def read_fee_option(reader: Reader, wagers: Collection[str], says: Text, name: str = "") -> FeeOption:
    """One line of `[fees]`: its number, the limit of the table, a ladder for the player-dealer and one for players."""
    number = reader.integer("option")
    minimum, maximum = _limit(reader)
    start = f"fee.{name}." if name else "fee."
    printed = reader.printed(id=f"{start}option-{number}", says=says.filled(**dict(says.values), option=number))
    reader.texts("notes", ())
    by_kind = reader.table("player_by_kind") if reader.has("player_by_kind") else None
    if by_kind is not None:
        for kind in by_kind.names():
            by_kind.known(kind, wagers, kind)
    option = FeeOption(
        number,
        minimum,
        maximum,
        _tiers(reader, "player_dealer"),
        _tiers(reader, "player"),
        reader.integer("player_fee", 0),
        reader.choice("per", ("", "spot", "player"), ""),
        printed,
        {kind: by_kind.cents(kind) for kind in by_kind.names()} if by_kind else {},
        reader.choices("counts", wagers, ()),
        _as_printed(reader),
        reader.text("per_doubt", ""),
    )
    if option.takes:
        reader.book.fees.add(printed.id)
    return option


def read_fees(
    reader: Reader, wagers: Collection[str], key: str = "fees", name: str = "", title: Words = ""
) -> FeeSchedule:
    """All rows of a schedule, in order, each option once; `name` tells it from the schedule in force.

    `title` says which one it is, for people.
    """
    says = say("Collection fees, schedule option {option}.")
    if name:
        says = say("Collection fees, {schedule} option {option}.", schedule=name)
    options = tuple(read_fee_option(row, wagers, says, name) for row in reader.rows(key, named="option"))
    numbers = [option.number for option in options]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        reader.problem(say("fee option {number} is written twice.", number=number), key=key)
    schedule = FeeSchedule(options, f"fee.{name}" if name else "fee")
    if options:
        posted = say("The posted collection, {schedule}.", schedule=title or name) if name else POSTED
        reader.book.rules.setdefault(schedule.id, sheet_rule(schedule.id, posted, [row.printed for row in options]))
    reader.book.schedules[name] = schedule
    return schedule


@dataclass(frozen=True, slots=True)
class FeeSets:
    """The schedule in force and every other one the house prints for the game, by name ("" is the one in force).

    `also` are further names of these: how the book itself heads the schedule. `posted` are the options that hang at the
    tables of the house, where it says so.
    """

    named: Mapping[str, FeeSchedule]
    also: Mapping[str, str] = field(default_factory=dict)
    posted: tuple[Posting, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name a schedule can be asked for by."""
        return (*self.named, *self.also)

    def schedule(self, name: str) -> FeeSchedule:
        """The schedule of a name."""
        return self.named[self.also.get(name, name)]

    def of_rule(self, rule: str) -> tuple[str, FeeOption] | None:
        """The option that a printed rule is, with the name of its schedule."""
        options_of_rule = ((name, schedule.of_rule(rule)) for name, schedule in self.named.items())
        return next(((name, option) for name, option in options_of_rule if option is not None), None)

    def named_by(self, rule: str) -> str | None:
        """The name of the schedule that a printed rule is, or is an option of."""
        names = (name for name, schedule in self.named.items() if schedule.id == sheet_id(rule))
        return next(names, None)

    @property
    def now(self) -> FeeSchedule:
        return self.named[""]

    @property
    def unposted(self) -> frozenset[str]:
        """The ids of the sheets that no table of the house posts: they are learned when that changes."""
        names = {name for name, _ in self.posted} or {""}
        return frozenset(schedule.id for name, schedule in self.named.items() if name not in names)

    @property
    def others(self) -> Mapping[str, FeeSchedule]:
        """The schedules that are not in force, by name."""
        return {name: schedule for name, schedule in self.named.items() if name}


def _in_place(schedule: FeeSchedule, other: FeeSchedule) -> FeeSchedule:
    """A schedule with the options of another one that are posted under the same number for the same limits."""
    posted = {(fee_option.number, fee_option.bounds): fee_option for fee_option in other.options}
    beside = (
        (fee_option, posted.get((fee_option.number, fee_option.bounds), fee_option)) for fee_option in schedule.options
    )
    return replace(
        schedule,
        options=tuple(replace(posted, free=fee_option.asks_players) for fee_option, posted in beside),
    )


def read_fee_sets(reader: Reader, wagers: Collection[str]) -> FeeSets:
    """`[fees]` is in force; `[fee_sets]` names further lists (`printed = "printed_fees"`), or one of them again.

    `[fee_titles]` says which one it is (`printed = "the one printed with the game"`). `[posted] fees = "printed_fees"`
    puts its options into force where they have the number and the limits of those in `[fees]`. `wagers` are those that
    fees can add up.
    """
    lists, named, also = {"fees": ""}, {"": read_fees(reader, wagers)}, dict[str, str]()
    titles = reader.table("fee_titles") if reader.has("fee_titles") else None
    titled = {name: titles.words(name) for name in titles.names()} if titles else {}
    others = reader.table("fee_sets") if reader.has("fee_sets") else None
    for name in others.names() if others else ():
        rows = others.text(name) if others else ""
        if rows in lists:
            also[name] = lists[rows]
        else:
            named[name], lists[rows] = read_fees(reader, wagers, rows, name, titled.get(name, "")), name
    if reader.has("posted"):
        rows = reader.table("posted").choice("fees", tuple(lists), "fees")
        named[""] = _in_place(named[""], named[lists[rows]])
    numbers = {name: [option.number for option in schedule.options] for name, schedule in named.items()}
    return FeeSets(named, also, read_posted(reader, numbers))
