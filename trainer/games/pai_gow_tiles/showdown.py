"""The part of a tiles round in which hands are read and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.cards.tile import write_tiles
from trainer.games.pai_gow_tiles.reading import (
    BANK,
    COPY,
    LOSE,
    PLAYER,
    POINTS,
    PUSH,
    WIN,
    Part,
    combination_words,
    count_points,
    half_of,
    higher,
    parts,
    read_two,
    result,
)
from trainer.games.pai_gow_tiles.stages import OFFERED
from trainer.games.pai_gow_tiles.table import laid_setting, owner
from trainer.games.pai_gow_tiles.terms import COMBINATIONS, TileTerms
from trainer.hands.tiles import HIGHEST_POINTS, Half, two_tiles
from trainer.rng import sample
from trainer.round.acts import Act, Choose, Number, Option, WantChoice, WantNumber
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip, SlipKind
from trainer.round.machine import PlainStage, Round
from trainer.round.settling import pays, pushes, takes
from trainer.rules.decision import Decision, Printed
from trainer.table.settlement import Outcome, Wager
from trainer.text import Text, say

HALVES = ("high", "low")
RESULTS = (
    Option(WIN, say("the player wins")),
    Option(LOSE, say("the player loses")),
    Option(PUSH, say("push")),
)
HIGHER = (Option(PLAYER, say("the player's")), Option(BANK, say("the bank's")), Option(COPY, say("a copy")))


def _half_keys(r: Round, seat: int) -> Iterator[Key]:
    """What is read of the hands of a seat: what each is, and the total of one that is nothing better."""
    for name in HALVES:
        yield Key(Kind.READ_HAND, seat, name)
        if two_tiles(*half_of(laid_setting(r, seat), name)).is_points:
            yield Key(Kind.READ_TOTAL, seat, name)


def _seat_keys(r: Round, seat: int) -> Iterator[Key]:
    """All duties of a seat before it is settled."""
    yield from _half_keys(r, seat)
    for name in HALVES:
        yield Key(Kind.COMPARE, seat, name)
    yield Key(Kind.RESULT, seat)


@dataclass(frozen=True, slots=True)
class Showing:
    """Asks and decides the reading duties of both sides."""

    terms: TileTerms

    def duty_for(self, r: Round, key: Key) -> Duty:
        place = owner(r.setup, key.seat)
        look = (f"{place}.{key.subject}",) if key.subject else (f"{place}.high", f"{place}.low")
        both = (*look, *(("bank.high", "bank.low") if not key.subject else (f"bank.{key.subject}",)))
        match key.kind:
            case Kind.READ_HAND:
                return Duty(key, self._ask(r, key, "{hand}: {tiles}. What is it?"), self._names(r, key), look)
            case Kind.READ_TOTAL:
                ask = self._ask(r, key, "{hand}: {tiles}. How many points?")
                return Duty(key, ask, WantNumber(0, HIGHEST_POINTS), look)
            case Kind.COMPARE:
                part = self._part(r, key)
                ask = say(
                    "Seat {seat}, {part} hand: {player} against the bank's {bank}. Whose is higher?",
                    seat=key.seat,
                    part=say(part.name),
                    player=write_tiles(part.player),
                    bank=write_tiles(part.bank),
                )
                return Duty(key, ask, WantChoice(HIGHER), both)
            case _:
                return Duty(key, say("Seat {seat}: what is the result?", seat=key.seat), WantChoice(RESULTS), both)

    def _ask(self, r: Round, key: Key, template: str) -> Text:
        words = {"high": "Seat {seat}, high hand", "low": "Seat {seat}, low hand"}
        if key.seat == r.setup.player_dealer:
            words = {"high": "The player-dealer's high hand", "low": "The player-dealer's low hand"}
        hand = say(words[key.subject], seat=key.seat)
        return say(template, hand=hand, tiles=write_tiles(self._half(r, key)))

    def _half(self, r: Round, key: Key) -> Half:
        return half_of(laid_setting(r, key.seat), key.subject)

    def _part(self, r: Round, key: Key) -> Part:
        found = parts(laid_setting(r, key.seat), laid_setting(r, r.setup.player_dealer))
        return found[HALVES.index(key.subject)]

    def _names(self, r: Round, key: Key) -> WantChoice:
        """The right name among others, points always among them."""
        right, rng = read_two(self.terms, self._half(r, key)).result, r.setup.rng("hands", key.seat, key.subject)
        sure = dict.fromkeys((right, POINTS))
        others = sample(rng, [id for id in COMBINATIONS if id not in sure], OFFERED - len(sure))
        ordered = [id for id in (*COMBINATIONS, POINTS) if id in (*sure, *others)]
        return WantChoice(tuple(Option(id, combination_words(id)) for id in ordered))

    def right(self, r: Round, key: Key) -> Decision[Act]:
        match key.kind:
            case Kind.READ_HAND:
                return read_two(self.terms, self._half(r, key)).map(Choose)
            case Kind.READ_TOTAL:
                return count_points(self.terms, self._half(r, key)).map(Number)
            case Kind.COMPARE:
                return higher(self.terms, self._part(r, key)).map(Choose)
            case _:
                bank = laid_setting(r, r.setup.player_dealer)
                return result(self.terms, laid_setting(r, key.seat), bank).map(Choose)


def read_slips(duty: Duty, act: Act) -> tuple[Slip, ...]:
    """A combination that is not there."""
    if duty.kind is not Kind.READ_HAND or not isinstance(act, Choose):
        return ()
    id = "points.none" if act.option == POINTS else act.option
    return (Slip(SlipKind.MISREAD, say("It is not that: {hand}.", hand=combination_words(act.option)), id),)


@dataclass(frozen=True, slots=True)
class ReadBank(PlainStage):
    """The player-dealer's hands are read before anybody's is compared with them."""

    terms: TileTerms

    def duty(self, r: Round) -> Duty | None:
        key = next((key for key in _half_keys(r, r.setup.player_dealer) if key not in r.acts), None)
        return Showing(self.terms).duty_for(r, key) if key else None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return Showing(self.terms).right(r, duty.key)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return read_slips(duty, act)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule = self.terms.rule
        hands = ((Kind.READ_HAND, rule(id)) for id in (*COMBINATIONS, "points.none"))
        return (*hands, *((Kind.READ_TOTAL, rule(id)) for id in ("points.sum", "points.gee-joon")))


@dataclass(frozen=True, slots=True)
class ReadSeat:
    """The hands of a seat are read and compared before its first wager is settled."""

    terms: TileTerms

    def duty(self, r: Round, wager: Wager) -> Duty | None:
        key = next((key for key in _seat_keys(r, wager.seat) if key not in r.acts), None)
        return Showing(self.terms).duty_for(r, key) if key else None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return Showing(self.terms).right(r, duty.key)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return read_slips(duty, act)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule = self.terms.rule
        compare = ("compare.combination", "compare.points", "compare.best-tile", "compare.copy")
        return (
            *ReadBank(self.terms).skills(),
            *((Kind.COMPARE, rule(id)) for id in compare),
            *((Kind.RESULT, rule(f"result.{one}")) for one in (WIN, LOSE, PUSH)),
        )


def game_outcome(terms: TileTerms, stake: int, found: Decision[str]) -> Decision[Outcome]:
    """What a wager has coming after the comparison."""
    rule = terms.rule(f"result.{found.result}")
    words = {WIN: "both hands are higher", LOSE: "neither hand is higher", PUSH: "one hand is higher"}
    reason = say(words[found.result])
    match found.result:
        case "win":
            return pays(stake, stake, rule, reason)
        case "lose":
            return takes(stake, rule, reason)
        case _:
            return pushes(rule, reason)
