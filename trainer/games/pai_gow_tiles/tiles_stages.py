"""The stages of a tiles round: tiles are dealt, named, set, read and compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from trainer.cards.tile import Tile
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import sample, shuffle
from trainer.core.text import say
from trainer.games.banked.banked_settling import Reads
from trainer.games.halves import HIGHER, RESULTS
from trainer.games.pai_gow_tiles import tiles_reading, tiles_table
from trainer.games.pai_gow_tiles.tiles_terms import HAND, MOMENTS, TILE_RULES, TileTerms
from trainer.games.shared_words import LOSE, PUSH, WIN
from trainer.hands.tile_values import COMBINATIONS, HIGHEST_POINTS, PAIRS, Half, TwoTiles, said_to_be, two_tiles
from trainer.round.act_text import GROUP_NAMES
from trainer.round.acts import Act, Choose, Number, Option, WantArrange, WantChoice, WantNumber, chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.settling import pays, pushes, takes
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COMPARE, DEAL_COUNT, FEED_BOX, READ_HAND, READ_TOTAL, RESULT, SET_HAND
from trainer.rules.decision import Decision, decided
from trainer.table.places import BANK, BANK_HAND, DROP, place_of, spot
from trainer.table.settlement import Outcome

MOST_TILES = 8
OFFERED = 6
"""So many names are offered for a tile or a combination."""
_MOMENT_WORDS = (
    say("before the tiles are dealt"),
    say("after the tiles are dealt"),
    say("when the hand is complete"),
)


def deal_tiles(terms: TileTerms) -> Stage[tiles_table.State]:
    """How many tiles a hand has; then everybody has them, face down."""
    kind = TaskKind(DEAL_COUNT, (terms.rule("deal.four"),))

    def put_down(r: Round[tiles_table.State], _: Act) -> Round[tiles_table.State]:
        lay = r.lay
        for seat, tiles in r.state.tiles.items():
            lay = lay.put(place_of(tiles_table.owner(r.setup, seat), "hand"), tiles)
        return r.with_lay(lay)

    def tasks(_: Round[tiles_table.State]) -> Iterator[Task[tiles_table.State]]:
        yield kind.fixed(
            say("How many tiles does each player get?"),
            WantNumber(1, MOST_TILES),
            decided(Number(HAND), kind.rules[0], say("two hands of two tiles")),
            do=put_down,
        )

    return Stage("deal", (kind,), tasks)


def drop_fees(terms: TileTerms) -> Stage[tiles_table.State]:
    """When the collection taken goes into the box."""
    kind = TaskKind(FEED_BOX, (terms.rule("fee.drop"),))
    moments = tuple(Option(id, words) for id, words in zip(MOMENTS, _MOMENT_WORDS, strict=True))
    moment = next(option.words for option in moments if option.id == terms.dropped)

    def tasks(_: Round[tiles_table.State]) -> Iterator[Task[tiles_table.State]]:
        yield kind.fixed(
            say("You have taken the collection. When do you drop it?"),
            WantChoice(moments),
            decided(Choose(terms.dropped), kind.rules[0], say("into the box {moment}", moment=moment)),
            subject=DROP,
            look=(DROP,),
        )

    return Stage(DROP, (kind,), tasks)


# -- setting


def set_hands(terms: TileTerms) -> Stage[tiles_table.State]:
    """Players set their tiles; hands left to the dealer are set by the printed advice."""
    kind = TaskKind(SET_HAND, tuple(rule.printed for rule in terms.advice))

    def enter(r: Round[tiles_table.State]) -> Round[tiles_table.State]:
        for seat in r.setup.seats_taken:
            if seat in r.state.asking:
                continue
            setting = tiles_table.own_setting(terms, r.setup, seat)
            r = tiles_table.lay_setting(r, seat, setting, up=False)
            r = r.note(f"set-{seat}", tiles_table.to_act(setting), say("Seat {seat} has set the tiles.", seat=seat))
        return r

    def tasks(r: Round[tiles_table.State]) -> Iterator[Task[tiles_table.State]]:
        return (_set_task(terms, kind, r, seat) for seat in r.state.asking)

    return Stage("set-hands", (kind,), tasks, enter)


def _set_task(terms: TileTerms, kind: TaskKind, r: Round[tiles_table.State], seat: int) -> Task[tiles_table.State]:
    tiles = r.state.tiles[seat]
    ask = say("Set seat {seat}'s tiles as the sheet advises.")
    return kind.task(
        ask,
        WantArrange(tiles, tiles_table.GROUPS),
        lambda _: tiles_table.advised(terms, tiles).map(tiles_table.to_act),
        seat=seat,
        look=(place_of(tiles_table.owner(r.setup, seat), "hand"),),
        do=lambda now, act: tiles_table.lay_setting(now, seat, tiles_table.to_setting(act), up=False),
    )


# -- the player-dealer's tiles


def name_tiles(terms: TileTerms) -> Stage[tiles_table.State]:
    """The player-dealer's tiles are turned up and named one by one."""
    kind = TaskKind(READ_HAND, tuple(terms.rule(id) for id in TILE_RULES))

    def tasks(r: Round[tiles_table.State]) -> Iterator[Task[tiles_table.State]]:
        tiles = dict.fromkeys(r.state.tiles[r.setup.player_dealer])
        return (_name_task(terms, kind, r, tile) for tile in tiles if r.open(kind, subject=str(tile)))

    return Stage("name-tiles", (kind,), tasks, lambda r: r.with_lay(r.lay.turn(BANK_HAND)))


def _name_task(terms: TileTerms, kind: TaskKind, r: Round[tiles_table.State], tile: Tile) -> Task[tiles_table.State]:
    ask = say("What is the name of the marked tile?")
    rng = r.setup.rng("names", str(tile))
    others = sample(rng, [name for name in PAIRS if name != tile.name], OFFERED - 1)
    options = tuple(Option(name, tiles_reading.full_name(name)) for name in shuffle((tile.name, *others), rng))

    return kind.task(
        ask,
        WantChoice(options),
        lambda _: tiles_reading.name_tile(terms, tile).map(Choose),
        subject=str(tile),
        look=(f"card {tile.high}-{tile.low} 1",),
    )


def set_bank(terms: TileTerms) -> Stage[tiles_table.State]:
    """The player-dealer sets his own hand, everybody's tiles are turned up."""

    def enter(r: Round[tiles_table.State]) -> Round[tiles_table.State]:
        banker = r.setup.player_dealer
        setting = tiles_table.own_setting(terms, r.setup, banker)
        r = tiles_table.lay_setting(r, banker, setting, up=True)
        r = r.note(
            "set-bank", tiles_table.to_act(setting), say("The player-dealer sets {setting}.", setting=str(setting))
        )
        lay = r.lay
        for seat in r.setup.seats_taken:
            lay = lay.turn(spot(seat, "high")).turn(spot(seat, "low"))
        return r.with_lay(lay)

    return Stage("set-bank", enter=enter)


# ---------------- the part of a tiles round in which hands are read and compared


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
        return TaskKind(RESULT, tuple(self.terms.rule(f"result.{outcome}") for outcome in (WIN, LOSE, PUSH)))

    def bank(self) -> Stage[tiles_table.State]:
        """The player-dealer's hands are read before anybody's is compared with them."""
        return Stage("read-bank", (self.names, self.totals), lambda r: self._halves(r, r.setup.player_dealer))

    def seats(self) -> Reads[tiles_table.State]:
        """The hands of a seat are read and compared before its first wager is settled."""
        return Reads((self.names, self.totals, self.compares, self.results), lambda r, wager: self._seat(r, wager.seat))

    def _seat(self, r: Round[tiles_table.State], seat: int) -> Iterator[Task[tiles_table.State]]:
        if not r.open(self.results, seat):
            return
        yield from self._halves(r, seat)
        for part in tiles_reading.HALVES:
            yield self._compare_task(r, seat, part)
        yield self.results.task(
            say("Seat {seat} against the player-dealer: what is the result?"),
            RESULTS,
            lambda now: result_at(self.terms, now, seat).map(Choose),
            seat=seat,
            look=(spot(seat, "high"), spot(seat, "low"), place_of(BANK, "high"), place_of(BANK, "low")),
        )

    def _halves(self, r: Round[tiles_table.State], seat: int) -> Iterator[Task[tiles_table.State]]:
        """What each hand of a seat is, and the total of one that is nothing better."""
        for name in tiles_reading.HALVES:
            half = tiles_reading.half_of(tiles_table.laid_setting(r, seat), name)
            if r.open(self.names, seat, name):
                yield self._name_task(r, seat, name, half)
            if two_tiles(*half).is_points:
                yield self._total_task(r, seat, name, half)

    def _name_task(self, r: Round[tiles_table.State], seat: int, name: str, half: Half) -> Task[tiles_table.State]:
        return self.names.task(
            _ASKS[name],
            self._names_offered(r, seat, name, half),
            lambda _: tiles_reading.read_two(self.terms, half).map(Choose),
            seat=seat,
            subject=name,
            look=(place_of(tiles_table.owner(r.setup, seat), name),),
        )

    def _total_task(self, r: Round[tiles_table.State], seat: int, name: str, half: Half) -> Task[tiles_table.State]:
        return self.totals.task(
            _POINT_ASKS[name],
            WantNumber(0, HIGHEST_POINTS),
            lambda _: tiles_reading.count_points(self.terms, half).map(Number),
            seat=seat,
            subject=name,
            look=(place_of(tiles_table.owner(r.setup, seat), name),),
        )

    def _compare_task(self, r: Round[tiles_table.State], seat: int, part: str) -> Task[tiles_table.State]:
        ask = say("Seat {seat}'s {part} hand against the bank's: which is higher?", part=GROUP_NAMES[part])
        return self.compares.task(
            ask,
            HIGHER,
            lambda now: higher_at(self.terms, now, seat, part).map(Choose),
            seat=seat,
            subject=part,
            look=(place_of(tiles_table.owner(r.setup, seat), part), place_of(BANK, part)),
        )

    def _names_offered(self, r: Round[tiles_table.State], seat: int, name: str, half: Half) -> WantChoice:
        """The right name among others, points always among them."""
        right, rng = tiles_reading.read_two(self.terms, half).result, r.setup.rng("hands", seat, name)
        sure = dict.fromkeys((right, tiles_reading.POINTS))
        others = sample(rng, [id for id in COMBINATIONS if id not in sure], OFFERED - len(sure))
        ordered = [id for id in (*COMBINATIONS, tiles_reading.POINTS) if id in (*sure, *others)]
        return WantChoice(tuple(Option(id, tiles_reading.combination_words(id)) for id in ordered))


def read_at(r: Round[tiles_table.State], seat: int, part: str) -> TwoTiles:
    """A hand as the dealer has read it."""
    half = tiles_reading.half_of(tiles_table.laid_setting(r, seat), part)
    read, named, points = two_tiles(*half), r.did(Kind.READ_HAND, seat, part), r.did(Kind.READ_TOTAL, seat, part)
    id, total = chosen(named) if named else read.id, points.number if isinstance(points, Number) else read.points
    return read if (id, total) == (read.id, read.points) else said_to_be(half, id, total)


def higher_at(terms: TileTerms, r: Round[tiles_table.State], seat: int, part: str) -> Decision[str]:
    """Whose hand is higher, as both have been read and as it was said."""
    banker = r.setup.player_dealer
    mine, bank = (
        tiles_reading.half_of(tiles_table.laid_setting(r, seat), part),
        tiles_reading.half_of(tiles_table.laid_setting(r, banker), part),
    )
    decision = tiles_reading.higher(terms, mine, bank, (read_at(r, seat, part), read_at(r, banker, part)))
    return r.answer_or_decision(Key(Kind.COMPARE, seat, part), decision, chosen)


def result_at(terms: TileTerms, r: Round[tiles_table.State], seat: int) -> Decision[str]:
    """Win, lose or push for the player, by what was said of both hands."""
    mine, bank = tiles_table.laid_setting(r, seat), tiles_table.laid_setting(r, r.setup.player_dealer)
    return tiles_reading.result(terms, mine, bank, partial(higher_at, terms, r, seat))


_ASKS: Final = {"high": say("What is this high hand?"), "low": say("What is this low hand?")}
_POINT_ASKS: Final = {
    "high": say("How many points is this high hand?"),
    "low": say("How many points is this low hand?"),
}


def game_outcome(terms: TileTerms, stake: int, decision: Decision[str]) -> Decision[Outcome]:
    """What a wager has coming after the comparison."""
    rule = terms.rule(f"result.{decision.result}")
    words = {WIN: say("both hands are higher"), LOSE: say("neither hand is higher"), PUSH: say("one hand is higher")}
    reason = words[decision.result]
    match decision.result:
        case "win":
            outcome = pays(stake, stake, rule, reason)
        case "lose":
            outcome = takes(stake, rule, reason)
        case _:
            outcome = pushes(rule, reason)
    return outcome.following(decision)
