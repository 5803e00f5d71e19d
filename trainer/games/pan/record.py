"""What lies on a table of pan while its hand is computed, who pays whom, and the steps that are told or asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from trainer.cards.card import Card
from trainer.games.pan.deciding import (
    HowSeated,
)
from trainer.games.pan.places import DECK, DISCARDS, RETIRED, meld_place
from trainer.games.pan.player import (
    Player,
)
from trainer.games.pan.state import Table
from trainer.games.pan.steps import (
    Cards,
    CourseStep,
    Question,
)
from trainer.games.pan.terms import PanTerms
from trainer.rng import Random
from trainer.table.lay import Laid
from trainer.table.place import STACK, hand_place, spot
from trainer.text import Text, say

SHOWN_OF_DECK = 24
"""The cards of the front of the deck that lie before the dealer."""
MELDS = 3
_laid: Final = cache(Laid)
"""A card as it lies, made once: a hand has some thousand of them, of 80 kinds."""


def face_down(cards: Iterable[Card]) -> tuple[Laid, ...]:
    return tuple(map(_laid, cards))


def face_up(cards: Iterable[Card]) -> tuple[Laid, ...]:
    return tuple([_laid(card, True) for card in cards])


@dataclass(frozen=True, slots=True)
class Top:
    """The top discard: where it came from and who threw it. `gone`: nobody may have it any more."""

    card: Card
    source: str
    by: int


@dataclass(slots=True)
class CourseRecord:
    """A hand as far as it is played: players, deck, discards, chips, and its steps."""

    terms: PanTerms
    table: Table
    chips: Mapping[int, int]
    pot: int
    rng: Random
    steps: list[CourseStep] = field(default_factory=list)
    stub: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    players: dict[int, Player] = field(default_factory=dict)
    top: Top | None = None
    winner: int = 0

    def live(self) -> list[int]:
        return [seat for seat, one in self.players.items() if one.live]

    def standing(self) -> HowSeated:
        every = self.players.values()
        gone = [one for one in self.table.ring if one not in self.players]
        gone += [one.seat for one in every if not one.live and not one.fouled]
        live = tuple(one.seat for one in every if one.live)
        return HowSeated(live, tuple(one.seat for one in every if one.fouled and one.chips), tuple(sorted(gone)))

    def collect(self, player: Player, value: int) -> tuple[tuple[str, str, int], ...]:
        """The chips that come from everybody who pays, as far as they go."""
        moves = []
        for seat in self.standing().payers(player.seat):
            payer = self.players[seat]
            cents = min(value * self.table.condition, payer.chips)
            if cents:
                moves.append((spot(seat, STACK), spot(player.seat, STACK), cents))
                payer.chips -= cents
                player.chips += cents
                player.collected[seat] = player.collected.get(seat, 0) + cents
        return tuple(moves)

    def tell(
        self,
        words: Text | None,
        player: Player | None = None,
        *,
        drawn: Cards = (),
    ) -> None:
        lies = self.lies(player, drawn) if player is not None else self.middle()
        self.steps.append(CourseStep(words, lies, seat=player.seat if player else 0))

    def ask(
        self,
        question: Question,
        player: Player | None = None,
        moves: tuple[tuple[str, str, int], ...] = (),
        aside: tuple[Laid, ...] = (),
    ) -> None:
        lies = dict(self.lies(player, ())) if player is not None else {}
        if aside:
            lies[RETIRED] = (*self.retired(), *aside)
        self.steps.append(CourseStep(None, lies, moves, question, question.seat))
        if moves:
            self.who_is_broke()

    def retired(self) -> tuple[Laid, ...]:
        """What lies aside already, from the last step that put something there."""
        return next((step.lies[RETIRED] for step in reversed(self.steps) if RETIRED in step.lies), ())

    def who_is_broke(self) -> None:
        """A player without a chip has a dead hand."""
        if self.winner:
            return
        for one in self.players.values():
            if one.live and not one.chips:
                one.live = False
                held = (*one.hand, *(card for meld in one.melds for card in meld))
                one.hand, one.melds = [], []
                lies = {**self.lies(one, ()), RETIRED: (*self.retired(), *(Laid(card) for card in held))}
                words = say("Seat {seat} has no chip left; his hand is dead.", seat=one.seat)
                self.steps.append(CourseStep(words, lies, seat=one.seat))

    def middle(self) -> Mapping[str, tuple[Laid, ...]]:
        return {
            DECK: face_down(self.stub[:SHOWN_OF_DECK]),
            DISCARDS: face_up(self.discards),
        }

    def lies(self, player: Player, drawn: Cards) -> Mapping[str, tuple[Laid, ...]]:
        """The middle, and everything before a player."""
        seat = player.seat
        hand = list(without(player.hand, drawn)) if all(one in player.hand for one in drawn) else player.hand
        found = {
            **self.middle(),
            hand_place(seat): face_down(hand),
            spot(seat, "draw"): face_up(drawn),
        }
        for number in range(1, MELDS + 1):
            cards = player.melds[number - 1] if number <= len(player.melds) else ()
            found[meld_place(seat, number)] = face_up(cards)
        return found


def without(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...]:
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)
