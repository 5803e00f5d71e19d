"""The part of a tiles round in which tiles are dealt, named and set."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.notation import spoken
from trainer.cards.tile import Tile
from trainer.games.pai_gow_tiles.four import Four
from trainer.games.pai_gow_tiles.reading import full_name, name_tile
from trainer.games.pai_gow_tiles.table import (
    GROUPS,
    State,
    advised,
    lay_setting,
    own_setting,
    owner,
    to_act,
    to_setting,
)
from trainer.games.pai_gow_tiles.terms import HAND, MOMENTS, TILE_RULES, TileTerms
from trainer.hands.tiles import PAIRS
from trainer.rng import sample, shuffle
from trainer.round.acts import Act, Choose, Number, Option, WantArrange, WantChoice, WantNumber
from trainer.round.judge import Slip, SlipKind, other_line
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import DEAL_COUNT, FEED_BOX, READ_HAND, SET_HAND
from trainer.rules.decision import Decision, decided
from trainer.table.place import BANK_HAND, DROP, place_of, spot
from trainer.text import say

MOST_TILES = 8
OFFERED = 6
"""So many names are offered for a tile or a combination."""
_MOMENT_WORDS = (
    say("before the tiles are dealt"),
    say("after the tiles are dealt"),
    say("when the hand is complete"),
)


def deal_tiles(terms: TileTerms) -> Stage[State]:
    """How many tiles a hand has; then everybody has them, face down."""
    kind = TaskKind(DEAL_COUNT, (terms.rule("deal.four"),))

    def put_down(r: Round[State], _: Act) -> Round[State]:
        lay = r.lay
        for seat, tiles in r.state.tiles.items():
            lay = lay.put(place_of(owner(r.setup, seat), "hand"), tiles)
        return r.with_lay(lay)

    def tasks(_: Round[State]) -> Iterator[Task[State]]:
        yield kind.task(
            say("How many tiles does every player receive?"),
            WantNumber(1, MOST_TILES),
            lambda _: decided(Number(HAND), kind.rules[0], say("two hands of two tiles")),
            do=put_down,
        )

    return Stage("deal", (kind,), tasks)


def drop_fees(terms: TileTerms) -> Stage[State]:
    """When the collection taken goes into the box."""
    kind = TaskKind(FEED_BOX, (terms.rule("fee.drop"),))
    moments = tuple(Option(id, words) for id, words in zip(MOMENTS, _MOMENT_WORDS, strict=True))
    moment = next(option.words for option in moments if option.id == terms.dropped)

    def tasks(_: Round[State]) -> Iterator[Task[State]]:
        yield kind.task(
            say("The collection is taken. When is it dropped into the box?"),
            WantChoice(moments),
            lambda _: decided(Choose(terms.dropped), kind.rules[0], say("into the box {moment}", moment=moment)),
            subject=DROP,
            look=(DROP,),
        )

    return Stage(DROP, (kind,), tasks)


# -- setting


def set_hands(terms: TileTerms) -> Stage[State]:
    """Players set their tiles; hands left to the dealer are set by the printed advice."""
    kind = TaskKind(SET_HAND, tuple(rule.printed for rule in terms.advice))

    def enter(r: Round[State]) -> Round[State]:
        for seat in r.setup.taken:
            if seat in r.state.asking:
                continue
            setting = own_setting(terms, r.setup, seat)
            r = lay_setting(r, seat, setting, up=False)
            r = r.note(f"set-{seat}", to_act(setting), say("Seat {seat} has set the tiles.", seat=seat))
        return r

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        return (_set_task(terms, kind, r, seat) for seat in r.state.asking)

    return Stage("set-hands", (kind,), tasks, enter)


def _set_task(terms: TileTerms, kind: TaskKind, r: Round[State], seat: int) -> Task[State]:
    tiles = r.state.tiles[seat]
    ask = say("Set the tiles of this player as the sheet advises.")
    return kind.task(
        ask,
        WantArrange(tiles, GROUPS),
        lambda _: advised(terms, tiles).map(to_act),
        seat=seat,
        look=(place_of(owner(r.setup, seat), "hand"),),
        do=lambda now, act: lay_setting(now, seat, to_setting(act), up=False),
        slips=lambda _, act, decision: _slips(terms, tiles, act, decision),
    )


def _slips(terms: TileTerms, tiles: tuple[Tile, ...], act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
    given = to_setting(act)
    if given.foul:
        return (Slip(SlipKind.FOUL, say("That is foul: the low hand is higher than the high hand.")),)
    four = Four(tiles)
    for rule in terms.advice:
        found = rule.do(four) or ()
        if rule.printed != decision.rule and any(to_act(one) == act for one in found):
            return (other_line(rule.printed),)
    return (Slip(SlipKind.WRONG_CARDS, say("No step of the advice sets these tiles so.")),)


# -- the player-dealer's tiles


def name_tiles(terms: TileTerms) -> Stage[State]:
    """The player-dealer's tiles are turned up and named one by one."""
    kind = TaskKind(READ_HAND, tuple(terms.rule(id) for id in TILE_RULES))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        tiles = dict.fromkeys(r.state.tiles[r.setup.player_dealer])
        return (_name_task(terms, kind, r, tile) for tile in tiles if r.open(kind, subject=str(tile)))

    return Stage("name-tiles", (kind,), tasks, lambda r: r.with_lay(r.lay.turn(BANK_HAND)))


def _name_task(terms: TileTerms, kind: TaskKind, r: Round[State], tile: Tile) -> Task[State]:
    ask = say("What is the marked tile called?")
    rng = r.setup.rng("names", str(tile))
    others = sample(rng, [name for name in PAIRS if name != tile.name], OFFERED - 1)
    options = tuple(Option(name, full_name(name)) for name in shuffle((tile.name, *others), rng))

    def slips(_: Round[State], act: Act, _decision: Decision[Act]) -> tuple[Slip, ...]:
        assert isinstance(act, Choose)
        return (Slip(SlipKind.MISREAD, say("{tile} is not called so.", tile=spoken(tile)), f"tile.{act.option}"),)

    return kind.task(
        ask,
        WantChoice(options),
        lambda _: name_tile(terms, tile).map(Choose),
        subject=str(tile),
        look=(f"card {tile.high}-{tile.low} 1",),
        slips=slips,
    )


def set_bank(terms: TileTerms) -> Stage[State]:
    """The player-dealer sets his own hand, everybody's tiles are turned up."""

    def enter(r: Round[State]) -> Round[State]:
        banker = r.setup.player_dealer
        setting = own_setting(terms, r.setup, banker)
        r = lay_setting(r, banker, setting, up=True)
        r = r.note("set-bank", to_act(setting), say("The player-dealer sets {setting}.", setting=str(setting)))
        lay = r.lay
        for seat in r.setup.taken:
            lay = lay.turn(spot(seat, "high")).turn(spot(seat, "low"))
        return r.with_lay(lay)

    return Stage("set-bank", enter=enter)
