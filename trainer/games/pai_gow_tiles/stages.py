"""The part of a tiles round in which tiles are dealt, named and set."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.notation import spoken
from trainer.cards.tile import Tile
from trainer.games.pai_gow_tiles.four import Four
from trainer.games.pai_gow_tiles.reading import full_name, name_tile
from trainer.games.pai_gow_tiles.table import (
    GROUPS,
    advised,
    asking_seats,
    dealt_seats,
    lay_setting,
    own_setting,
    owner,
    tiles_of_seat,
    to_act,
    to_setting,
)
from trainer.games.pai_gow_tiles.terms import HAND, TILE_RULES, TileTerms
from trainer.hands.tiles import PAIRS, TileSetting
from trainer.rng import sample, shuffle
from trainer.round.acts import Act, Choose, Number, Option, WantArrange, WantChoice, WantNumber
from trainer.round.duty import Duty, Key, Kind, read_here
from trainer.round.judge import Slip, SlipKind, other_line
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.text import say

MOST_TILES = 8
OFFERED = 6
"""So many names are offered for a tile or a combination."""


@dataclass(frozen=True, slots=True)
class DealTiles(PlainStage):
    """How many tiles a hand has; then everybody has them, face down."""

    terms: TileTerms

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.DEAL_ORDER) is not None:
            return None
        return Duty(Key(Kind.DEAL_ORDER), say("How many tiles does every player receive?"), WantNumber(1, MOST_TILES))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return decided(Number(HAND), self.terms.rule("deal.four"), say("two hands of two tiles"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        lay = r.lay
        for seat in dealt_seats(r.setup):
            lay = lay.put(f"{owner(r.setup, seat)}.hand", tiles_of_seat(r.setup, seat))
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.DEAL_ORDER, self.terms.rule("deal.four")),)


@dataclass(frozen=True, slots=True)
class SetHands(PlainStage):
    """Players set their tiles; hands left to the dealer are set by the printed advice."""

    terms: TileTerms

    def enter(self, r: Round) -> Round:
        for seat in r.setup.taken:
            if seat in asking_seats(r.setup):
                continue
            setting = own_setting(self.terms, r.setup, seat)
            r = lay_setting(r, seat, setting, up=False)
            r = r.note(f"set-{seat}", to_act(setting), say("Seat {seat} has set the tiles.", seat=seat))
        return r

    def duty(self, r: Round) -> Duty | None:
        seat = next((one for one in asking_seats(r.setup) if r.did(Kind.SET_HAND, one) is None), None)
        if seat is None:
            return None
        ask = say("Set the tiles of seat {seat} as the sheet advises.", seat=seat)
        ask = read_here(ask, say("Where several settings are open, any of them is taken."))
        want = WantArrange(tiles_of_seat(r.setup, seat), GROUPS)
        return Duty(Key(Kind.SET_HAND, seat), ask, want, (f"{owner(r.setup, seat)}.hand",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        return advised(self.terms, tiles_of_seat(r.setup, duty.seat)).map(to_act)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return lay_setting(r, duty.seat, to_setting(act), up=False)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        given = to_setting(act)
        if given.foul:
            return (Slip(SlipKind.FOUL, say("That is foul: the low hand is higher than the high hand.")),)
        four = Four(tiles_of_seat(r.setup, duty.seat))
        for rule in self.terms.advice:
            found = rule.do(four) or ()
            if rule.printed != decision.rule and any(to_act(one) == act for one in found):
                return (other_line(rule.printed),)
        return (Slip(SlipKind.WRONG_CARDS, say("No step of the advice sets these tiles so.")),)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.SET_HAND, rule.printed) for rule in self.terms.advice)


@dataclass(frozen=True, slots=True)
class NameTiles(PlainStage):
    """The player-dealer's tiles are turned up and named one by one."""

    terms: TileTerms

    def enter(self, r: Round) -> Round:
        return r.with_lay(r.lay.turn("bank.hand"))

    def _next(self, r: Round) -> Tile | None:
        tiles = dict.fromkeys(tiles_of_seat(r.setup, r.setup.player_dealer))
        return next((tile for tile in tiles if r.did(Kind.READ_HAND, subject=str(tile)) is None), None)

    def duty(self, r: Round) -> Duty | None:
        tile = self._next(r)
        if tile is None:
            return None
        ask = say("The player-dealer's tiles are turned up. What is {low}-{high} called?", low=tile.low, high=tile.high)
        rng = r.setup.rng("names", str(tile))
        others = sample(rng, [name for name in PAIRS if name != tile.name], OFFERED - 1)
        options = tuple(Option(name, full_name(name)) for name in shuffle((tile.name, *others), rng))
        return Duty(Key(Kind.READ_HAND, 0, str(tile)), ask, WantChoice(options), ("bank.hand",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        tile = self._next(r)
        assert tile is not None
        return name_tile(self.terms, tile).map(Choose)

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        tile = self._next(r)
        assert isinstance(act, Choose)
        assert tile is not None
        words = say("{tile} is not called so.", tile=spoken(tile))
        return (Slip(SlipKind.MISREAD, words, f"tile.{act.option}"),)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.READ_HAND, self.terms.rule(id)) for id in TILE_RULES)


def set_bank(terms: TileTerms, r: Round) -> Round:
    """The player-dealer sets his own hand, everybody's tiles are turned up."""
    banker = r.setup.player_dealer
    setting: TileSetting = own_setting(terms, r.setup, banker)
    r = lay_setting(r, banker, setting, up=True)
    r = r.note("set-bank", to_act(setting), say("The player-dealer sets {setting}.", setting=str(setting)))
    lay = r.lay
    for seat in r.setup.taken:
        lay = lay.turn(f"seat-{seat}.high").turn(f"seat-{seat}.low")
    return r.with_lay(lay)
