"""What a hand pays the house: sheets of numbered options, of which one is posted. `sheet_reader` reads them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, Words, counted, join, say
from trainer.rules.decision import Decision, Fits, Line, Printed, decided
from trainer.rules.ladders import Band, PostedLadder, other_steps

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
    `learned` is the id of the sheet as one rule, `posted` are the numbers of the options that the house says it posts.
    """

    id: str
    options: tuple[CollectionOption, ...]
    spares_few: bool
    rule: Printed
    early: Printed
    called: str = ""
    title: Words = ""
    learned: str = "fee"
    posted: frozenset[int] = frozenset()

    @property
    def posted_options(self) -> tuple[CollectionOption, ...]:
        """The options that hang at tables of the house: all of them where it does not say."""
        return tuple(option for option in self.options if option.number in self.posted) or self.options

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
        """What hangs at a table where that option is posted; `posted` are others that the house posts."""
        early = (say("hand ends early: {fee}", fee=dollars(option.short)),) if option.short else ()
        payer = say("{payer}, {time}", payer=PAYER_NAMES[option.payer], time=TIMES[option.at])
        return PostedLadder(payer, (*replace(option, bands=self.bands(option, posted)).steps, *early))

    def bands(self, option: CollectionOption, posted: Collection[int] = ()) -> tuple[Band, ...]:
        """The steps by players that hang at a table where that option is posted.

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
        return tuple(sorted((band for other in chosen for band in other.bands), key=lambda band: band.start))

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
        if jackpot or option.jackpot_printed:
            reasons.append(say("{fee} for the jackpot", fee=dollars(jackpot)))
        right = decided(option.paid(fee, jackpot), option.printed, *reasons).and_rules(self.rule)
        others = [(other.fee, other.words) for other in self.bands(option) if other.fee != band.fee]
        more = fee - band.fee

        def lines(fits: Fits[Collected]) -> Iterator[Line]:
            return other_steps(option.printed, others, dealt, lambda cents: fits(option.paid(cents + more, jackpot)))

        return right.with_lines(lines)

    def _short(self, option: CollectionOption, dealt: Text) -> Decision[Collected]:
        fee = option.short or 0
        reason = say("the hand ended before the drop: {fee}", fee=dollars(fee))
        return decided(option.paid(fee), self.early, dealt, reason).and_rules(option.printed)


def _alike(option: CollectionOption) -> tuple[object, ...]:
    """What options have in common that differ by the number of players alone; not alike to any with several bands."""
    terms = option.limits, option.points, option.payer, option.at, option.short, tuple(option.later.items())
    return *terms, option.jackpot, len(option.bands)


def said_later(moment: str, more: int) -> Text:
    """What a later moment of a hand adds to the fee, in words."""
    return say("{time}: {fee} more", time=TIMES[moment], fee=dollars(more))


def sheet_of(sheets: Sequence[Sheet], name: str) -> Sheet:
    """The sheet with that name, the first one without a name; BadText when there is none."""
    named_sheet = next((sheet for sheet in sheets if name in ("", sheet.id)), None)
    if named_sheet is None:
        raise BadText(
            say("There is no sheet '{name}'.", name=name), did_you_mean(name, [sheet.id for sheet in sheets]), "set"
        )
    return named_sheet


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
