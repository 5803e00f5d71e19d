"""The play of a hand, computed once from its set-up: who draws, melds, discards, errs, and goes out.

Players have some sense: they lay what pays, take what they need, make each other take what hurts. Now and then one of
them lays what is no meld, reaches before his turn, takes what he may not or claims what he has not. The dealer's
questions are the steps that `asks` something; everything else is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.rng import Random, below, choose
from trainer.core.text import Text, join, say
from trainer.games.pan.pan_decisions import best_split, fits_any, laid_kind, shown, take_allowed, to_the_right
from trainer.games.pan.pan_player import Player, Use, near_meld, use_of
from trainer.games.pan.pan_scene import DOES, Intent
from trainer.games.pan.pan_state import Table
from trainer.games.pan.pan_steps import MELDS, Cards, CourseStep, Question, Top
from trainer.games.pan.pan_terms import FROM_DECK, PanTerms
from trainer.games.pan.pan_turn import PanTurn
from trainer.hands.melds import LEAST, MOST, in_order, may_add, melds_left

TURNS = 260
"""So many turns are played at most; a hand that comes so far ends without a winner."""
ODD_IN = 26
"""Once in so many turns a player does what he may not."""
FORCE_IN, IDLE_DEMAND_IN = 2, 16


@dataclass(slots=True)
class PanPlay(PanTurn):
    """A hand while it is computed."""

    does: list[Intent] = field(default_factory=list)
    odd_left: int = 2

    # -- the course

    def run(self) -> tuple[CourseStep, ...]:
        """All steps of the hand."""
        self._begin()
        ring = [seat for seat in to_the_right(self._first(), self.terms.seats) if seat in self.players]
        number = 0
        while not self.winner and number < TURNS and self.live():
            player = self.players[ring[number % len(ring)]]
            if player.live:
                self._turn(player)
            number += 1
        if not self.winner:
            self.tell(say("No one goes out. The hand is dealt again."))
        return tuple(self.steps)

    def _begin(self) -> None:
        self.stub, self.does = list(self.table.stub), list(self.table.does)
        for seat in self.table.staying:
            hand = list(self.table.hands[seat])
            self.players[seat] = Player(seat, hand, self.chips[seat], bool(below(self.rng, 2)))
            if seat == self.table.fouled:
                player = self.players[seat]
                player.live, player.fouled, player.hand = False, True, []
        for seat, melds in self.table.laid.items():
            player = self.players[seat]
            player.has_drawn = True
            for meld in melds:
                for card in meld:
                    player.hand.remove(card)
                player.melds.append(in_order(meld))
            words = join((say("{cards}", cards=shown(meld)) for meld in melds), "; ")
            self.tell(say("Seat {seat} already has {melds} on the table.", seat=seat, melds=words), player)
        card = self.stub.pop(0)
        self.discards.append(card)
        self.top = Top(card, FROM_DECK, 0)
        self.tell(say("{card} is turned beside the deck.", card=str(card)))

    def _first(self) -> int:
        winner = self.table.winner
        return next(seat for seat in to_the_right(winner, self.terms.seats) if seat in self.players)

    # -- one turn

    def _turn(self, player: Player) -> None:
        intent = self._intent(player)
        verb = intent.verb if intent else ""
        if intent and verb == "reach":
            self.reach(player, intent.number)
            intent = self._intent(player)
            verb = intent.verb if intent else ""
        elif not self.does and self._odd():
            self._someone_reaches(player)
        if verb == "foul" or (not self.does and player.has_drawn and player.collected and self._odd(4)):
            self.foul(player)
            return
        if verb in ("take", "force"):
            assert intent is not None
            if self._takes_by_script(player, intent):
                return
        elif not verb and self._option(player):
            return
        self._draw_and_use(player, intent if verb not in ("take", "force") else None)

    def _intent(self, player: Player) -> Intent | None:
        if self.does and self.does[0].seat == player.seat:
            return self.does.pop(0)
        return None

    def _odd(self, rarer: int = 1) -> bool:
        """Whether somebody does what he may not now; seldom, and not often in one hand."""
        if self.odd_left and not self.table.does and below(self.rng, ODD_IN * rarer) == 0:
            self.odd_left -= 1
            return True
        return False

    # -- the top discard

    def _option(self, player: Player) -> bool:
        """Takes the top discard where he wants it, has to, or tries what he may not; whether his turn is over."""
        top = self.top
        if top is None or top.by == player.seat:
            return False
        allowed = take_allowed(self.terms, top.card, top.source, melds=True).result
        use = use_of(self.terms, player, top.card) if allowed else None
        if use is not None and (use.pays or player.melded or len(use.cards) > LEAST or below(self.rng, 2)):
            self.take(player, use)
            return True
        number = fits_any(top.card, player.melds)
        others = [seat for seat in self.live() if seat not in (player.seat, top.by)]
        if others and (number and below(self.rng, FORCE_IN) == 0 and allowed):
            return self.demand(player, choose(self.rng, others))
        if others and player.melds and below(self.rng, IDLE_DEMAND_IN) == 0 and not number:
            return self.demand(player, choose(self.rng, others))
        if not allowed and self._odd():
            self.grab(player)
        return False

    def _takes_by_script(self, player: Player, intent: Intent) -> bool:
        top = self.top
        if top is None:
            return False
        if intent.verb == "force":
            by = intent.number or next(seat for seat in self.live() if seat not in (player.seat, top.by))
            return self.demand(player, by)
        cards = (top.card, *intent.first)
        number = 0 if intent.first else fits_any(top.card, player.melds)
        fits = laid_kind(self.terms, cards) is not None or number
        if not fits or not take_allowed(self.terms, top.card, top.source, melds=True).result:
            self.grab(player, intent.first)
            return False
        use = Use((), number) if number else Use(in_order(cards))
        self.take(player, use)
        return True

    # -- drawing

    def _draw_and_use(self, player: Player, intent: Intent | None) -> None:
        if not self.stub:
            self.stub, self.discards = list(reversed(self.discards)), []
        card = self.stub.pop(0)
        self.top, player.has_drawn = None, True
        words = say("Seat {seat} draws {card}.", seat=player.seat, card=str(card))
        if intent is not None and intent.verb != "pass":
            self.tell(words, player, drawn=(card,))
            self._play_script(player, card, intent)
            return
        use = None if intent is not None else use_of(self.terms, player, card)
        if use is None:
            self._no_use(player, card, words, by_script=intent is not None)
            return
        self.tell(words, player, drawn=(card,))
        self.lay(player, card, use)
        self.finish(player)

    def _no_use(self, player: Player, card: Card, words: Text, *, by_script: bool) -> None:
        """The drawn card is discarded, unless somebody tries something with it or minds."""
        room = not by_script and len(player.melds) < MELDS
        near = near_meld([*player.hand, card]) if room and self._odd() else None
        if near is not None and card in near:
            self.tell(words, player, drawn=(card,))
            self.wrong_spread(player, card, near)
        elif not by_script and player.melds and self._odd():
            self.tell(words, player, drawn=(card,))
            self.wrong_add(player, card)
        else:
            self.tell(words)
        if not by_script and not player.hand and player.melded == MOST - 1 and self._odd(2):
            self.claim_out(player)
        nxt = self.next_to(player)
        if not by_script and nxt is not None and nxt.spread_out and fits_any(card, nxt.melds):
            self.gives(player, card, nxt)
            return
        self.discard(player, card, FROM_DECK)

    # -- what a set-up says

    def _play_script(self, player: Player, card: Card, intent: Intent) -> None:
        """A turn as the set-up has it, with the card just drawn."""
        cards = intent.first
        meld = self._meld_named(player, intent.number) if intent.verb in ("add", "split", "borrow") else ()
        if intent.verb == "spread" and laid_kind(self.terms, cards) is None:
            self.wrong_spread(player, card, cards)
            self.discard(player, card, FROM_DECK)
            return
        if intent.verb == "add" and not may_add(meld, cards):
            self.wrong_add_to(player, card, intent.number)
            self.discard(player, card, FROM_DECK)
            return
        if intent.verb == "give":
            self._gives_to(player, card)
            return
        if intent.verb == "claim":
            self.claim_out(player)
            self.discard(player, card, FROM_DECK)
            return
        player.hand.append(card)
        self.from_hand(player, cards if intent.verb != "borrow" else (*intent.cards[1:2], ())[0])
        if intent.verb == "spread":
            self.spread(player, in_order(cards))
        elif intent.verb == "add":
            self.add(player, intent.number, cards)
        elif intent.verb == "split":
            self._split_by_script(player, meld, intent)
        elif intent.verb == "borrow":
            self._borrow_by_script(player, meld, intent)
        throws = intent.cards[-1] if len(intent.cards) > 1 and len(intent.cards[-1]) == 1 else ()
        self.finish(player, throws)

    def _gives_to(self, player: Player, card: Card) -> None:
        nxt = self.next_to(player)
        if nxt is None or not nxt.spread_out or not fits_any(card, nxt.melds):
            raise BadText(
                say("The card seat {seat} draws does not put the next player out.", seat=player.seat),
                say("Give the next player ten cards in melds it fits."),
                DOES,
            )
        self.gives(player, card, nxt)

    def _split_by_script(self, player: Player, meld: Cards, intent: Intent) -> None:
        if best_split(meld, intent.first) is None or len(player.melds) >= MELDS:
            raise BadText(
                say("Meld {number} of seat {seat} does not split that way.", number=intent.number, seat=player.seat),
                say("A split makes two melds, and three melds are the most."),
                DOES,
            )
        self.split(player, intent.number, intent.first)

    def _borrow_by_script(self, player: Player, meld: Cards, intent: Intent) -> None:
        cards = (*intent.first, *(intent.cards[1] if len(intent.cards) > 1 else ()))
        room = len(player.melds) + max(1, len(melds_left(meld, intent.first))) <= MELDS
        if not set(intent.first) <= set(meld) or laid_kind(self.terms, cards) is None or not room:
            raise BadText(
                say("Seat {seat} cannot make a meld of {cards}.", seat=player.seat, cards=shown(cards)),
                say("Write does=2:borrow/1/7c/7d7h: the card of meld 1, and those of the hand."),
                DOES,
            )
        self.borrow(player, intent.number, intent.first, intent.cards[1])

    def _meld_named(self, player: Player, number: int) -> Cards:
        if not 1 <= number <= len(player.melds):
            raise BadText(
                say("Seat {seat} has no meld {number} then.", seat=player.seat, number=number),
                say("Name one of the seat's melds by its number, from 1."),
                DOES,
            )
        return player.melds[number - 1]

    # -- out of turn

    def _someone_reaches(self, player: Player) -> None:
        others = [seat for seat in self.live() if seat != player.seat]
        if len(others) > 1:
            self.reach(player, choose(self.rng, others))


def played(
    terms: PanTerms, table: Table, chips: Mapping[int, int], pot: int, rng: Random
) -> tuple[tuple[CourseStep, ...], int]:
    """The whole course of a hand, and who goes out (0: nobody)."""
    play = PanPlay(terms, table, chips, pot, rng)
    return play.run(), play.winner


def questions(steps: Iterable[CourseStep]) -> Iterator[Question]:
    """Everything that is asked."""
    return (step.asks for step in steps if step.asks is not None)
