"""What a setting costs: which hand, against which bank, and the numbers as they get firmer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.drills.question import Question
from trainer.games.pai_gow.set_hand import Setting
from trainer.games.pai_gow.setting import to_setting
from trainer.games.pai_gow.terms import GAME, PaiGowTerms
from trainer.prove.cost import SAMPLES, Cost, cost_of, hands_for
from trainer.prove.way import HouseWay
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
    terms = question.game.parts.get("terms")
    if question.duty.kind is not Kind.SET_HAND or not isinstance(terms, PaiGowTerms) or not isinstance(act, Arrange):
        return None
    setup = question.round.setup
    joker = terms.joker(setup)
    way = HouseWay(terms.charts[joker], terms.values(joker))
    seat = question.duty.key.seat
    banker = seat in (0, setup.player_dealer)
    wager = 0 if banker else setup.at(seat).get(GAME, 0)
    return CostAsk(way, to_setting(act, way.values), banker, wager)


def costs(ask: CostAsk) -> Iterator[Cost]:
    """The numbers after each chunk of dealt hands; the same hand is always met by the same ones."""
    return cost_of(ask.way, ask.given, hands_for(ask.given), SAMPLES, banker=ask.banker, chunk=CHUNK)
