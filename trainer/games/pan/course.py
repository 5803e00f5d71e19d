"""The play of a hand, computed once from its set-up: who draws, melds, discards, errs, and goes out.

Players have some sense: they lay what pays, take what they need, make each other take what hurts. Now and then one of
them lays what is no meld, reaches before his turn, takes what he may not or claims what he has not. The dealer's
questions are the steps that `asks` something; everything else is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from trainer.cards.card import Card
from trainer.errors import BadText
from trainer.games.pan.deciding import (
    Demand,
    best_split,
    fits_any,
    is_out,
    may_give,
    must_take,
    out_pays,
    shown,
    take_allowed,
    to_the_right,
)
from trainer.games.pan.melding import Melding
from trainer.games.pan.player import (
    Player,
    Use,
    added_at_once,
    laid_at_once,
    mates,
    near_meld,
    new_melds,
    thrown,
    use_of,
)
from trainer.games.pan.record import MELDS, Top, without
from trainer.games.pan.state import DOES, Intent, Table
from trainer.games.pan.steps import (
    Cards,
    Claimed,
    Forced,
    Fouled,
    Giving,
    Question,
    Reached,
    Step,
    Taken,
)
from trainer.games.pan.terms import FROM_DECK, POT, PanTerms
from trainer.games.words import STACK
from trainer.hands.melds import LEAST, MOST, in_order, may_add, meld_kind
from trainer.rng import Random, below, choose
from trainer.table.lay import Laid, spot
from trainer.text import Text, join, say

FROM_HAND = "hand"
TURNS = 260
"""So many turns are played at most; a hand that comes so far ends without a winner."""
ODD_IN = 26
"""Once in so many turns a player does what he may not."""
FORCE_IN, IDLE_DEMAND_IN = 2, 16


@dataclass(slots=True)
class Play(Melding):
    """A hand while it is computed."""

    does: list[Intent] = field(default_factory=list)
    odd_left: int = 2

    # -- the course

    def run(self) -> tuple[Step, ...]:
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
            self.tell(say("Nobody goes out; the hand is dealt again."))
        return tuple(self.steps)

    def _begin(self) -> None:
        self.stub, self.does = list(self.table.stub), list(self.table.does)
        for seat in self.table.staying:
            hand = list(self.table.hands[seat])
            self.players[seat] = Player(seat, hand, self.chips[seat], bool(below(self.rng, 2)))
        for seat, melds in self.table.laid.items():
            player = self.players[seat]
            player.has_drawn = True
            for meld in melds:
                for card in meld:
                    player.hand.remove(card)
                player.melds.append(in_order(meld))
            words = join((say("{cards}", cards=shown(meld)) for meld in melds), "; ")
            self.tell(say("Seat {seat} has spread {melds} before.", seat=seat, melds=words), player)
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
            self._reach(player, intent.number)
            intent = self._intent(player)
            verb = intent.verb if intent else ""
        elif not self.does and self._odd():
            self._someone_reaches(player)
        if verb == "foul" or (not self.does and player.has_drawn and player.collected and self._odd(4)):
            self._foul(player)
            return
        if verb in ("take", "force"):
            assert intent is not None
            if self._told_to_take(player, intent):
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
            self._take(player, use)
            return True
        number = fits_any(top.card, player.melds)
        others = [seat for seat in self.live() if seat not in (player.seat, top.by)]
        if others and (number and below(self.rng, FORCE_IN) == 0 and allowed):
            return self._demand(player, choose(self.rng, others))
        if others and player.melds and below(self.rng, IDLE_DEMAND_IN) == 0 and not number:
            return self._demand(player, choose(self.rng, others))
        if not allowed and self._odd():
            self._grab(player)
        return False

    def _told_to_take(self, player: Player, intent: Intent) -> bool:
        top = self.top
        if top is None:
            return False
        if intent.verb == "force":
            by = intent.number or next(seat for seat in self.live() if seat not in (player.seat, top.by))
            return self._demand(player, by)
        cards = (top.card, *intent.first)
        number = 0 if intent.first else fits_any(top.card, player.melds)
        fits = meld_kind(cards) is not None or number
        if not fits or not take_allowed(self.terms, top.card, top.source, melds=True).result:
            self._grab(player, intent.first)
            return False
        use = Use((), number) if number else Use(in_order(cards))
        self._take(player, use)
        return True

    def _grab(self, player: Player, cards: Cards = ()) -> None:
        """He reaches for a discard that he may not take; it goes back."""
        assert self.top is not None
        together = (self.top.card, *cards)
        melds = bool(fits_any(self.top.card, player.melds)) if not cards else meld_kind(together) is not None
        self.tell(say("Seat {seat} reaches for the top discard.", seat=player.seat), player, drawn=cards)
        self.ask(Taken(player.seat, self.top.card, self.top.source, melds, self.top.by))
        self.tell(None, player)

    def _take(self, player: Player, use: Use) -> None:
        top = self.top
        assert top is not None
        held = tuple(card for card in without(use.cards, (top.card,)))
        self.tell(say("Seat {seat} reaches for the top discard.", seat=player.seat), player, drawn=held)
        self.ask(Taken(player.seat, top.card, top.source, melds=True, before=top.by))
        self._pick_up(player)
        self._use(player, top.card, use)
        self._finish(player)

    def _demand(self, player: Player, by: int) -> bool:
        """Somebody demands that he takes it; whether his turn is over."""
        top = self.top
        assert top is not None
        demand = Demand(top.card, tuple(player.melds), top.source, passed_on=by == top.by)
        due = must_take(self.terms, demand)
        self.tell(say("Seat {by} wants seat {seat} to take the top discard.", by=by, seat=player.seat))
        self.ask(Forced(player.seat, by, top.by, demand))
        if not due.result:
            return False
        number = fits_any(top.card, player.melds)
        self._pick_up(player)
        self._use(player, top.card, Use((), number))
        self._finish(player)
        return True

    def _pick_up(self, player: Player) -> None:
        self.discards.pop()
        self.top = None
        player.has_drawn = True

    # -- drawing

    def _draw_and_use(self, player: Player, intent: Intent | None) -> None:
        if not self.stub:
            self.stub, self.discards = list(reversed(self.discards)), []
        card = self.stub.pop(0)
        self.top, player.has_drawn = None, True
        words = say("Seat {seat} draws {card}.", seat=player.seat, card=str(card))
        if intent is not None and intent.verb != "pass":
            self.tell(words, player, drawn=(card,))
            self._as_told(player, card, intent)
            return
        use = None if intent is not None else use_of(self.terms, player, card)
        if use is None:
            self._no_use(player, card, words, told=intent is not None)
            return
        self.tell(words, player, drawn=(card,))
        self._use(player, card, use)
        self._finish(player)

    def _no_use(self, player: Player, card: Card, words: Text, *, told: bool) -> None:
        """The drawn card is discarded, unless somebody tries something with it or minds."""
        room = not told and len(player.melds) < MELDS
        near = near_meld([*player.hand, card]) if room and self._odd() else None
        if near is not None and card in near:
            self.tell(words, player, drawn=(card,))
            self.wrong_spread(player, card, near)
        elif not told and player.melds and self._odd():
            self.tell(words, player, drawn=(card,))
            self.wrong_add(player, card)
        else:
            self.tell(words)
        if not told and not player.hand and player.melded == MOST - 1 and self._odd(2):
            self._claim(player)
        nxt = self._after(player)
        if not told and nxt is not None and nxt.spread_out and fits_any(card, nxt.melds):
            self._gives(player, card, nxt)
            return
        self._discard(player, card, FROM_DECK)

    def _gives(self, player: Player, card: Card, nxt: Player) -> None:
        """He wants to discard what puts the next player out."""
        makes = bool(new_melds(self.terms, player, card))
        near = in_order([one for one in player.hand if mates(card, [one])])
        lies = dict(self.lies(player, (card,)))
        if near:
            lies[spot(player.seat, "hand")] = tuple(Laid(one, up=True) for one in near)
        self.steps.append(Step(None, lies, seat=player.seat))
        self.ask(Giving(player.seat, nxt.seat, card, tuple(player.melds), makes))
        if may_give(self.terms, card, player.melds, makes=makes).result:
            self._discard(player, card, FROM_DECK)
            return
        number = fits_any(card, player.melds)
        use = Use((), number) if number else new_melds(self.terms, player, card)[0]
        self._use(player, card, use)
        self._finish(player)

    def _after(self, player: Player) -> Player | None:
        ring = [seat for seat in to_the_right(player.seat, self.terms.seats) if seat in self.players]
        return next((self.players[seat] for seat in ring[1:] if self.players[seat].live), None)

    def _use(self, player: Player, card: Card, use: Use) -> None:
        """A drawn or taken card goes into a meld; then what else he has to lay."""
        if use.number:
            meld = player.melds[use.number - 1]
            mate = next((one for one in player.hand if best_split(meld, (card, one)) is not None), None)
            room = len(player.melds) < MELDS and len(meld) > LEAST
            if room and mate is not None:
                player.hand.remove(mate)
                self.split(player, use.number, (card, mate))
            else:
                self.add(player, use.number, (card,))
        else:
            held = without(use.cards, (card,))
            for one in held:
                player.hand.remove(one)
            self.spread(player, use.cards)
        self._lay_more(player)

    def _lay_more(self, player: Player) -> None:
        """Melds and additions that he holds besides, as long as a card is left to discard."""
        while player.hand and not self._is_out(player):
            meld = laid_at_once(self.terms, player)
            if meld is not None and (len(player.hand) > LEAST or player.melded + LEAST == MOST):
                for one in meld:
                    player.hand.remove(one)
                self.spread(player, meld)
                continue
            added = added_at_once(self.terms, player)
            if added is None or (len(player.hand) == 1 and player.melded + 1 < MOST):
                return
            player.hand.remove(added[1])
            self.add(player, added[0], (added[1],))

    # -- what a set-up says

    def _as_told(self, player: Player, card: Card, intent: Intent) -> None:
        """A turn as the set-up has it, with the card just drawn."""
        cards = intent.first
        meld = self._meld_named(player, intent.number) if intent.verb in ("add", "split", "borrow") else ()
        if intent.verb == "spread" and meld_kind(cards) is None:
            self.wrong_spread(player, card, cards)
            self._discard(player, card, FROM_DECK)
            return
        if intent.verb == "add" and not may_add(meld, cards):
            self.wrong_add_to(player, card, intent.number)
            self._discard(player, card, FROM_DECK)
            return
        if intent.verb == "give":
            self._gives_to(player, card)
            return
        if intent.verb == "claim":
            self._claim(player)
            self._discard(player, card, FROM_DECK)
            return
        player.hand.append(card)
        self.from_hand(player, cards if intent.verb != "borrow" else (*intent.cards[1:2], ())[0])
        if intent.verb == "spread":
            self.spread(player, in_order(cards))
        elif intent.verb == "add":
            self.add(player, intent.number, cards)
        elif intent.verb == "split":
            self._split_as_told(player, meld, intent)
        elif intent.verb == "borrow":
            self._borrow_as_told(player, meld, intent)
        throws = intent.cards[-1] if len(intent.cards) > 1 and len(intent.cards[-1]) == 1 else ()
        self._finish(player, throws)

    def _gives_to(self, player: Player, card: Card) -> None:
        nxt = self._after(player)
        if nxt is None or not nxt.spread_out or not fits_any(card, nxt.melds):
            raise BadText(
                say("The card that seat {seat} draws puts nobody out.", seat=player.seat),
                say("Let the next player have ten cards in melds that it fits."),
                DOES,
            )
        self._gives(player, card, nxt)

    def _split_as_told(self, player: Player, meld: Cards, intent: Intent) -> None:
        if best_split(meld, intent.first) is None or len(player.melds) >= MELDS:
            raise BadText(
                say("Meld {number} of seat {seat} cannot be split so.", number=intent.number, seat=player.seat),
                say("Two melds have to come of it, and three are the most."),
                DOES,
            )
        self.split(player, intent.number, intent.first)

    def _borrow_as_told(self, player: Player, meld: Cards, intent: Intent) -> None:
        made = (*intent.first, *(intent.cards[1] if len(intent.cards) > 1 else ()))
        if not set(intent.first) <= set(meld) or meld_kind(made) is None or len(player.melds) >= MELDS:
            raise BadText(
                say("Seat {seat} cannot make a meld of {cards}.", seat=player.seat, cards=shown(made)),
                say("Write does=2:borrow/1/7c/7d7h: the card of meld 1, and those of the hand."),
                DOES,
            )
        self.borrow(player, intent.number, intent.first, intent.cards[1])

    def _meld_named(self, player: Player, number: int) -> Cards:
        if not 1 <= number <= len(player.melds):
            raise BadText(
                say("Seat {seat} has no meld {number} then.", seat=player.seat, number=number),
                say("Name one of his melds by its number, from 1."),
                DOES,
            )
        return player.melds[number - 1]

    # -- the end of a turn

    def _finish(self, player: Player, throws: Cards = ()) -> None:
        """Out with eleven cards melded, else one card is discarded."""
        if self._is_out(player):
            self._out(player)
        elif player.hand:
            card = throws[0] if throws and throws[0] in player.hand else thrown(player)
            player.hand.remove(card)
            self._discard(player, card, FROM_HAND)

    def _is_out(self, player: Player) -> bool:
        return is_out(self.terms, player.melds).result

    def _discard(self, player: Player, card: Card, source: str) -> None:
        self.discards.append(card)
        self.top = Top(card, source, player.seat)
        words = say("Seat {seat} discards {card}.", seat=player.seat, card=str(card))
        lies = self.lies(player, ())
        self.steps.append(Step(words, lies, seat=player.seat, button=player.seat))

    def _out(self, player: Player) -> None:
        value = out_pays(self.terms, player.melds).result
        self.tell(say("Seat {seat} says that he is out.", seat=player.seat), player)
        question = Claimed(player.seat, tuple(player.melds), self.standing(), value)
        moves = (*self.collect(player, value), (POT, spot(player.seat, STACK), self.pot))
        self.winner = player.seat
        self.ask(question, player, moves)

    def _claim(self, player: Player) -> None:
        """He says that he is out and is not."""
        self.tell(say("Seat {seat} says that he is out.", seat=player.seat), player)
        self.ask(Claimed(player.seat, tuple(player.melds), self.standing(), 0))

    # -- out of turn, fouls

    def _someone_reaches(self, player: Player) -> None:
        others = [seat for seat in self.live() if seat != player.seat]
        if len(others) > 1:
            self._reach(player, choose(self.rng, others))

    def _reach(self, player: Player, seat: int) -> None:
        last = self.top.by if self.top is not None else 0
        self.tell(say("Seat {seat} reaches for the deck.", seat=seat))
        self.ask(Reached(seat, last, player.seat))

    def _foul(self, player: Player) -> None:
        """His hand has a wrong number of cards: it goes aside, what it collected comes back."""
        moves, returned = [], 0
        for seat, cents in player.collected.items():
            other = self.players[seat]
            spared = self.terms.spares_broke and (other.fouled or not other.chips)
            back = 0 if spared else min(cents, player.chips)
            if back:
                moves.append((spot(player.seat, STACK), spot(seat, STACK), back))
                player.chips -= back
                other.chips += back
                returned += back
        self.tell(
            say("Seat {seat} reaches for the deck; his hand turns out to hold a card too many.", seat=player.seat),
        )
        question = Fouled(player.seat, returned, sum(player.collected.values()))
        retired = tuple(Laid(card) for card in (*player.hand, *(card for meld in player.melds for card in meld)))
        player.live, player.fouled = False, True
        player.hand, player.melds = [], []
        self.ask(question, player, tuple(moves), aside=retired)


def played(
    terms: PanTerms, table: Table, chips: Mapping[int, int], pot: int, rng: Random
) -> tuple[tuple[Step, ...], int]:
    """The whole course of a hand, and who goes out (0: nobody)."""
    play = Play(terms, table, chips, pot, rng)
    return play.run(), play.winner


def questions(steps: Iterable[Step]) -> Iterator[Question]:
    """Everything that is asked."""
    return (step.asks for step in steps if step.asks is not None)
