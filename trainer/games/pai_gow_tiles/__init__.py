"""Pai gow tiles: the family of four dominoes in a high and a low hand, and the round at its table."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.cards.deck import TILES
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.banked.banked_button import First, at_button, first_left
from trainer.games.banked.banked_script import Gaps, answering, banked_game, banked_script, usual_lay
from trainer.games.banked.banked_settling import Settling
from trainer.games.base import Game, GameInfo
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.house_way import TileAdvice
from trainer.games.pai_gow_tiles import tiles_stages, tiles_tables
from trainer.games.pai_gow_tiles.tiles_four_tiles import Four, hand_words
from trainer.games.pai_gow_tiles.tiles_requests import REQUESTS
from trainer.games.pai_gow_tiles.tiles_table import State, begin, owner
from trainer.games.pai_gow_tiles.tiles_terms import RULED, TileTerms, read_terms
from trainer.games.request_runner import Parts
from trainer.hands.tile_values import tile_chart
from trainer.round.acts import chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.settling import clear_table
from trainer.round.task import Stage
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.places import DISCARD, place_of
from trainer.table.settlement import Outcome, Wager

# ---------------- the round of a tiles table
#
# How a tiles sheet fills the gaps of the banked game.


def outcome(terms: TileTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the tiles as they lie and what was said of them."""
    decision = r.answer_or_decision(Key(Kind.RESULT, wager.seat), tiles_stages.result_at(terms, r, wager.seat), chosen)
    return tiles_stages.game_outcome(terms, wager.stake, decision)


def first(r: Round[State]) -> First:
    """Where settling begins: at the bank's left, or where a request puts it."""
    return at_button(r) or first_left(r.setup)


def pick_up(r: Round[State]) -> Round[State]:
    """Chips go home, all tiles to the discard."""
    lay = clear_table(r).lay
    for seat in r.state.tiles:
        for half in ("high", "low"):
            lay = lay.move_cards(place_of(owner(r.setup, seat), half), DISCARD, up=False)
    return r.with_lay(lay)


def make_script(terms: TileTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    showing = tiles_stages.Showing(terms)
    settling = Settling(
        outcome=partial(outcome, terms),
        rules=tuple(terms.rule(f"result.{result}") for result in ("win", "lose", "push")),
        first=first,
        reads=(showing.seats(),),
    )
    gaps = Gaps(
        checks=ruled_at(terms.table.rulings, TILES.cards(), terms.table)(RULED),
        deal=(tiles_stages.deal_tiles(terms), tiles_stages.drop_fees(terms)),
        play=(
            tiles_stages.set_hands(terms),
            tiles_stages.name_tiles(terms),
            tiles_stages.set_bank(terms),
            showing.bank(),
        ),
        settling=settling,
        pick_up=pick_up,
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)


# ---------------- pai gow tiles

PARTS: Final = Parts(
    tiles_tables, make_script, lambda _, setup: begin(setup), usual_lay, answering(lambda _, r: first(r), REQUESTS.of)
)


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    if reader.table("deck").integer("tiles") != TILES.size:
        reader.table("deck").problem(say("pai gow tiles is dealt from {size} tiles.", size=TILES.size))
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    return replace(game, advice=TileAdvice(terms.advice, Four), hands=hand_words(), charts=lambda: (tile_chart(),))
