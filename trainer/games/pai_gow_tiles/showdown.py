"""The part of a tiles round in which hands are read and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from trainer.games.banked.settle import Reads
from trainer.games.halves import HIGHER, RESULTS
from trainer.games.pai_gow_tiles.reading import (
    HALVES,
    POINTS,
    combination_words,
    count_points,
    half_of,
    higher,
    read_two,
    result,
)
from trainer.games.pai_gow_tiles.stages import OFFERED
from trainer.games.pai_gow_tiles.table import State, laid_setting, owner
from trainer.games.pai_gow_tiles.terms import TileTerms
from trainer.games.words import LOSE, PUSH, WIN
from trainer.hands.tiles import COMBINATIONS, HIGHEST_POINTS, Half, TwoTiles, said_to_be, two_tiles
from trainer.rng import sample
from trainer.round.acts import Act, Choose, Number, Option, WantChoice, WantNumber, chosen
from trainer.round.duty import Key, Kind
from trainer.round.groups import GROUP_NAMES
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import Round
from trainer.round.settling import pays, pushes, takes
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COMPARE, READ_HAND, READ_TOTAL, RESULT
from trainer.rules.decision import Decision
from trainer.table.place import BANK, place_of, spot
from trainer.table.settlement import Outcome
from trainer.text import say


@dataclass(frozen=True, slots=True)
class Showing:
    """Reading the hands of both sides and comparing them."""

    terms: TileTerms

    @property
    def names(self) -> TaskKind:
        return TaskKind(READ_HAND, tuple(self.terms.rule(id) for id in (*COMBINATIONS, "points.none")))

    @property
    def totals(self) -> TaskKind:
        return TaskKind(READ_TOTAL, tuple(self.terms.rule(id) for id in ("points.sum", "points.gee-joon")))

    @property
    def compares(self) -> TaskKind:
        ids = ("compare.combination", "compare.points", "compare.best-tile", "compare.copy")
        return TaskKind(COMPARE, tuple(self.terms.rule(id) for id in ids))

    @property
    def results(self) -> TaskKind:
        return TaskKind(RESULT, tuple(self.terms.rule(f"result.{one}") for one in (WIN, LOSE, PUSH)))

    def bank(self) -> Stage[State]:
        """The player-dealer's hands are read before anybody's is compared with them."""
        return Stage("read-bank", (self.names, self.totals), lambda r: self._halves(r, r.setup.player_dealer))

    def seats(self) -> Reads[State]:
        """The hands of a seat are read and compared before its first wager is settled."""
        return Reads((self.names, self.totals, self.compares, self.results), lambda r, wager: self._seat(r, wager.seat))

    def _seat(self, r: Round[State], seat: int) -> Iterator[Task[State]]:
        if not r.open(self.results, seat):
            return
        yield from self._halves(r, seat)
        for part in HALVES:
            yield self._compare_task(r, seat, part)
        yield self.results.task(
            say("This player's hands against the player-dealer's. What is the result?"),
            RESULTS,
            lambda now: result_at(self.terms, now, seat).map(Choose),
            seat=seat,
            look=(spot(seat, "high"), spot(seat, "low"), place_of(BANK, "high"), place_of(BANK, "low")),
        )

    def _halves(self, r: Round[State], seat: int) -> Iterator[Task[State]]:
        """What each hand of a seat is, and the total of one that is nothing better."""
        for name in HALVES:
            half = half_of(laid_setting(r, seat), name)
            if r.open(self.names, seat, name):
                yield self._name_task(r, seat, name, half)
            if two_tiles(*half).is_points:
                yield self._total_task(r, seat, name, half)

    def _name_task(self, r: Round[State], seat: int, name: str, half: Half) -> Task[State]:
        return self.names.task(
            _ASKS[name],
            self._names_offered(r, seat, name, half),
            lambda _: read_two(self.terms, half).map(Choose),
            seat=seat,
            subject=name,
            look=(place_of(owner(r.setup, seat), name),),
            slips=lambda _, act, _decision: read_slips(act),
        )

    def _total_task(self, r: Round[State], seat: int, name: str, half: Half) -> Task[State]:
        return self.totals.task(
            _POINT_ASKS[name],
            WantNumber(0, HIGHEST_POINTS),
            lambda _: count_points(self.terms, half).map(Number),
            seat=seat,
            subject=name,
            look=(place_of(owner(r.setup, seat), name),),
        )

    def _compare_task(self, r: Round[State], seat: int, part: str) -> Task[State]:
        ask = say("The player's {part} hand against the bank's. Whose is higher?", part=GROUP_NAMES[part])
        return self.compares.task(
            ask,
            HIGHER,
            lambda now: higher_at(self.terms, now, seat, part).map(Choose),
            seat=seat,
            subject=part,
            look=(place_of(owner(r.setup, seat), part), place_of(BANK, part)),
        )

    def _names_offered(self, r: Round[State], seat: int, name: str, half: Half) -> WantChoice:
        """The right name among others, points always among them."""
        right, rng = read_two(self.terms, half).result, r.setup.rng("hands", seat, name)
        sure = dict.fromkeys((right, POINTS))
        others = sample(rng, [id for id in COMBINATIONS if id not in sure], OFFERED - len(sure))
        ordered = [id for id in (*COMBINATIONS, POINTS) if id in (*sure, *others)]
        return WantChoice(tuple(Option(id, combination_words(id)) for id in ordered))


def read_at(r: Round[State], seat: int, part: str) -> TwoTiles:
    """A hand as the dealer has read it."""
    half = half_of(laid_setting(r, seat), part)
    read, named, points = two_tiles(*half), r.did(Kind.READ_HAND, seat, part), r.did(Kind.READ_TOTAL, seat, part)
    id, total = chosen(named) if named else read.id, points.number if isinstance(points, Number) else read.points
    return read if (id, total) == (read.id, read.points) else said_to_be(half, id, total)


def higher_at(terms: TileTerms, r: Round[State], seat: int, part: str) -> Decision[str]:
    """Whose hand is higher, as both have been read and as it was said."""
    banker = r.setup.player_dealer
    mine, bank = half_of(laid_setting(r, seat), part), half_of(laid_setting(r, banker), part)
    found = higher(terms, mine, bank, (read_at(r, seat, part), read_at(r, banker, part)))
    return r.said(Key(Kind.COMPARE, seat, part), found, chosen)


def result_at(terms: TileTerms, r: Round[State], seat: int) -> Decision[str]:
    """Win, lose or push for the player, by what was said of both hands."""
    mine, bank = laid_setting(r, seat), laid_setting(r, r.setup.player_dealer)
    return result(terms, mine, bank, partial(higher_at, terms, r, seat))


_ASKS: Final = {"high": say("What is this high hand?"), "low": say("What is this low hand?")}
_POINT_ASKS: Final = {
    "high": say("How many points has this high hand?"),
    "low": say("How many points has this low hand?"),
}


def read_slips(act: Act) -> tuple[Slip, ...]:
    """A combination that is not there."""
    if not isinstance(act, Choose):
        return ()
    id = "points.none" if act.option == POINTS else act.option
    return (Slip(SlipKind.MISREAD, say("It is not that: {hand}.", hand=combination_words(act.option)), id),)


def game_outcome(terms: TileTerms, stake: int, found: Decision[str]) -> Decision[Outcome]:
    """What a wager has coming after the comparison."""
    rule = terms.rule(f"result.{found.result}")
    words = {WIN: say("both hands are higher"), LOSE: say("neither hand is higher"), PUSH: say("one hand is higher")}
    reason = words[found.result]
    match found.result:
        case "win":
            outcome = pays(stake, stake, rule, reason)
        case "lose":
            outcome = takes(stake, rule, reason)
        case _:
            outcome = pushes(rule, reason)
    return outcome.following(found)
