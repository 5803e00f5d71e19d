"""The round of a tiles table: how a tiles sheet fills the gaps of the banked game."""

from __future__ import annotations

from functools import partial

from trainer.games.banked.button import First, at_button, first_left
from trainer.games.banked.script import Gaps, banked_script
from trainer.games.banked.settle import Settling
from trainer.games.pai_gow_tiles.showdown import Showing, game_outcome, result_at
from trainer.games.pai_gow_tiles.stages import deal_tiles, drop_fees, name_tiles, set_bank, set_hands
from trainer.games.pai_gow_tiles.table import State, owner
from trainer.games.pai_gow_tiles.terms import TileTerms
from trainer.round.acts import chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.settling import clear_table
from trainer.round.task import Stage
from trainer.rules.decision import Decision
from trainer.table.place import DISCARD, place_of
from trainer.table.settlement import Outcome, Wager


def outcome(terms: TileTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the tiles as they lie and what was said of them."""
    found = r.said(Key(Kind.RESULT, wager.seat), result_at(terms, r, wager.seat), chosen)
    return game_outcome(terms, wager.stake, found)


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
    showing = Showing(terms)
    settling = Settling(
        outcome=partial(outcome, terms),
        rules=tuple(terms.rule(f"result.{one}") for one in ("win", "lose", "push")),
        first=first,
        reads=(showing.seats(),),
    )
    gaps = Gaps(
        deal=(deal_tiles(terms), drop_fees(terms)),
        play=(set_hands(terms), name_tiles(terms), set_bank(terms), showing.bank()),
        settling=settling,
        pick_up=pick_up,
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)
