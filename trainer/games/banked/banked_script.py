"""One round of a game with a player-dealer, whose gaps a family fills, and how its parts become a `Game`.

    checks > fees > deal (> fees) > play > settle > bonus > pick-up > rotate

`deal` and `play` are stages of the family's own, among them its button, its dice and its rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, say
from trainer.games.banked.banked_button import First
from trainer.games.banked.banked_chips import offering_chip_work, with_chip_work
from trainer.games.banked.banked_fees import fees_stage, posted_collection
from trainer.games.banked.banked_requests import Asking
from trainer.games.banked.banked_settling import Settling
from trainer.games.banked.banked_tables import lay_out
from trainer.games.banked.banked_terms import BankedTerms, FamilyTerms
from trainer.games.base import Ask, Game, GameInfo
from trainer.games.request_runner import Parts, Road, make_game
from trainer.round.acts import Seat, WantSeat
from trainer.round.machine import Round
from trainer.round.settling import clear_table
from trainer.round.setup import Setup
from trainer.round.task import S, Stage, Task, TaskKind
from trainer.round.types import ROTATE
from trainer.rules.decision import decided
from trainer.rules.reader import Reader
from trainer.table.lay import Lay

# ---------------- how the parts of a family with a player-dealer become a `Game`

B = TypeVar("B", bound=FamilyTerms)


def usual_lay(_: FamilyTerms, setup: Setup) -> Lay:
    """The chips of a table as most families lay it out."""
    return lay_out(setup)


def answering(
    first: Callable[[B, Round[Any]], First], asks: Callable[[B, Asking[Any]], Mapping[str, Ask]]
) -> Callable[[B, Road[Any]], Mapping[str, Ask]]:
    """Every question a family answers, on what all games with a player-dealer ask; `first` is where settling begins."""

    def answers(terms: B, road: Road[Any]) -> Mapping[str, Ask]:
        asking = Asking(terms=terms.table, script=road.script, begin=road.begin, first=partial(first, terms))
        return asks(terms, asking)

    return answers


def banked_game(reader: Reader, info: GameInfo, terms: B, parts: Parts[B]) -> Game:
    """The game of one house, with its fees and its chip work."""
    table = terms.table
    game = make_game(reader, info, terms, parts, deck=terms.deck, spots=table.names)
    return offering_chip_work(
        replace(
            game,
            fees=table.fees,
            readings=table.readings,
            collection=partial(posted_collection, table),
            unposted=table.fees.unposted,
        ),
        table.chips,
    )


# ---------------- banked script

PICK_UP, ROTATION = "pick-up", "rotate"


def everything_goes_home(r: Round[S]) -> Round[S]:
    """Winners and pushes take their chips back, the bank returns to the player-dealer."""
    return clear_table(r)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gaps(Generic[S]):
    """What a family fills in: stages of its own, how it settles, and who is offered the bank next."""

    deal: tuple[Stage, ...]
    play: tuple[Stage, ...]
    settling: Settling[S]
    next_bank: Callable[[Round[S]], int]
    checks: tuple[Stage, ...] = ()
    bonus: tuple[Stage, ...] = ()
    pick_up: Callable[[Round[S]], Round[S]] = everything_goes_home
    fees_after_deal: bool = False
    further: Mapping[str, Text] = field(default_factory=dict)


def banked_script(terms: BankedTerms, gaps: Gaps[S]) -> tuple[Stage, ...]:
    """The whole round, with the chip work its stages bring; `further` names wagers that are made during it.

    Of the checks those come first that ask nothing: who is there is there from the start.
    """
    fees = fees_stage(terms)
    opening = (*gaps.deal, fees) if gaps.fees_after_deal else (fees, *gaps.deal)
    stages: tuple[Stage, ...] = (
        *(stage for stage in gaps.checks if not stage.kinds),
        *(stage for stage in gaps.checks if stage.kinds),
        *opening,
        *gaps.play,
        gaps.settling.stage(terms.settle),
        *gaps.bonus,
        Stage(PICK_UP, enter=gaps.pick_up),
        rotation(terms, gaps.next_bank),
    )
    return with_chip_work(stages, terms.chips, {**terms.names, **gaps.further})


def rotation(terms: BankedTerms, next_bank: Callable[[Round[S]], int]) -> Stage[S]:
    """Who banks the next hand: the same seat for some hands, then the position is offered clockwise."""
    kind = TaskKind(ROTATE, (terms.rotate,))

    def tasks(r: Round[S]) -> Iterable[Task[S]]:
        turn, rounds = r.setup.turn, terms.rounds
        seat = next_bank(r) if turn >= rounds else r.setup.player_dealer
        ask = say("The bank has dealt hand {turn}. Which seat do you offer the bank next?", turn=turn)
        reason = say(
            "bank hand {turn} of {rounds} for seat {seat}", turn=turn, rounds=rounds, seat=r.setup.player_dealer
        )
        reasons = (
            [reason, say("the next player clockwise sits at seat {seat}", seat=seat)] if turn >= rounds else [reason]
        )
        seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
        yield kind.fixed(ask, seats, decided(Seat(seat), terms.rotate, *reasons))

    return Stage(ROTATION, (kind,), tasks)
