"""What a setting costs: which hand, against which bank, and the numbers as they get firmer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.drills.question import Question
from trainer.games.house_way import HouseWay
from trainer.hands.setting import Setting
from trainer.prove.cost import SAMPLES, Cost, cost_of, hands_for
from trainer.round.acts import Act, Arrange
from trainer.round.duty import Kind

__all__ = ["CHUNK", "SAMPLES", "CostAsk", "cost_ask", "costs"]

CHUNK = 2_000


@dataclass(frozen=True, slots=True)
class CostAsk:
    """One setting to be priced. `banker`: it is the player-dealer's own hand. `wager` in cents, 0 for none."""

    way: HouseWay
    given: Setting
    banker: bool = False
    wager: int = 0

    @property
    def key(self) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
        """What makes two asks the same within one game."""
        return self.given.front, self.given.back, self.banker


def cost_ask(question: Question, act: Act | None) -> CostAsk | None:
    """The cost question of an answer; None where no hand of seven was set."""
    ways = question.game.house_way
    if question.duty.kind is not Kind.SET_HAND or ways is None or not isinstance(act, Arrange):
        return None
    setup = question.round.setup
    way = ways.at(setup)
    seat = question.duty.key.seat
    banker = seat in (0, setup.player_dealer)
    wager = 0 if banker else setup.at(seat).get(ways.wager, 0)
    return CostAsk(way, way.setting(act), banker, wager)


def costs(ask: CostAsk) -> Iterator[Cost]:
    """The numbers after each chunk of dealt hands; the same hand is always met by the same ones."""
    return cost_of(ask.way, ask.given, hands_for(ask.given), SAMPLES, banker=ask.banker, chunk=CHUNK)
