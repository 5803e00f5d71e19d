"""The round of a tiles table as stages."""

from __future__ import annotations

from trainer.games.pai_gow_tiles.reading import result
from trainer.games.pai_gow_tiles.showdown import ReadBank, ReadSeat, game_outcome
from trainer.games.pai_gow_tiles.stages import DealTiles, NameTiles, SetHands, set_bank
from trainer.games.pai_gow_tiles.table import dealt_seats, first_seat, laid_setting, owner
from trainer.games.pai_gow_tiles.terms import GAME, MOMENTS, TileTerms
from trainer.round.acts import Option
from trainer.round.collect import DropFees, TakeFees
from trainer.round.machine import PlayerActs, Round, Stage
from trainer.round.rotation import Rotation
from trainer.round.settling import Settling, clear_table
from trainer.rules.decision import Decision
from trainer.table.settlement import Outcome, Wager
from trainer.text import say

_MOMENT_WORDS = (
    say("before the tiles are dealt"),
    say("after the tiles are dealt"),
    say("when the hand is complete"),
)


def outcome(terms: TileTerms, r: Round, wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the tiles as they lie."""
    found = result(terms, laid_setting(r, wager.seat), laid_setting(r, r.setup.player_dealer))
    return game_outcome(terms, wager.stake, found)


def pick_up(r: Round) -> Round:
    """Chips go home, all tiles to the discard."""
    lay = clear_table(r).lay
    for seat in dealt_seats(r.setup):
        for half in ("high", "low"):
            lay = lay.move_cards(f"{owner(r.setup, seat)}.{half}", "discard", up=False)
    return r.with_lay(lay)


def make_script(terms: TileTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    moments = tuple(Option(id, words) for id, words in zip(MOMENTS, _MOMENT_WORDS, strict=True))
    settling = Settling(
        terms.settle,
        lambda r, wager: outcome(terms, r, wager),
        lambda r: first_seat(r.setup),
        reads=(ReadSeat(terms),),
        outcome_rules=tuple(terms.rule(f"result.{one}") for one in ("win", "lose", "push")),
    )
    return (
        TakeFees(terms.fees.now, (GAME,)),
        DealTiles(terms),
        DropFees(moments, terms.dropped, terms.rule("fee.drop")),
        SetHands(terms),
        NameTiles(terms),
        PlayerActs(lambda r: set_bank(terms, r)),
        ReadBank(terms),
        settling,
        PlayerActs(pick_up),
        Rotation(terms.rounds, terms.rule("rotate.bank"), lambda r: first_seat(r.setup)),
    )
