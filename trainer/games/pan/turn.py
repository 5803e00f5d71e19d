"""What a player of pan does in his turn: takes, lays, discards, gives, goes out; what he does wrong."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.pan.deciding import (
    Demand,
    best_split,
    fits_any,
    is_out,
    laid_kind,
    may_give,
    must_take,
    out_pays,
    to_the_right,
)
from trainer.games.pan.melding import Melding
from trainer.games.pan.player import (
    Player,
    Use,
    added_at_once,
    laid_at_once,
    mates,
    new_melds,
    thrown,
)
from trainer.games.pan.record import MELDS, Top, without
from trainer.games.pan.steps import (
    Cards,
    Claimed,
    CourseStep,
    Forced,
    Fouled,
    Giving,
    Reached,
    Taken,
)
from trainer.games.pan.terms import FROM_DECK
from trainer.hands.melds import LEAST, MOST, in_order
from trainer.table.lay import Laid
from trainer.table.place import MAIN_POT, STACK, hand_place, spot
from trainer.text import say

FROM_HAND = "hand"


@dataclass(slots=True)
class PanTurn(Melding):
    """A hand while somebody has his turn."""

    def grab(self, player: Player, cards: Cards = ()) -> None:
        """He reaches for a discard that he may not take; it goes back."""
        assert self.top is not None
        together = (self.top.card, *cards)
        melds = (
            bool(fits_any(self.top.card, player.melds)) if not cards else laid_kind(self.terms, together) is not None
        )
        self.tell(say("Seat {seat} reaches for the top discard.", seat=player.seat), player, drawn=cards)
        self.ask(Taken(player.seat, self.top.card, self.top.source, melds, self.top.by))
        self.tell(None, player)

    def take(self, player: Player, use: Use) -> None:
        top = self.top
        assert top is not None
        held = tuple(card for card in without(use.cards, (top.card,)))
        self.tell(say("Seat {seat} reaches for the top discard.", seat=player.seat), player, drawn=held)
        self.ask(Taken(player.seat, top.card, top.source, melds=True, before=top.by))
        self.pick_up(player)
        self.lay(player, top.card, use)
        self.finish(player)

    def demand(self, player: Player, by: int) -> bool:
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
        self.pick_up(player)
        self.lay(player, top.card, Use((), number))
        self.finish(player)
        return True

    def pick_up(self, player: Player) -> None:
        self.discards.pop()
        self.top = None
        player.has_drawn = True

    def gives(self, player: Player, card: Card, nxt: Player) -> None:
        """He wants to discard what puts the next player out."""
        makes = bool(new_melds(self.terms, player, card))
        near = in_order([one for one in player.hand if mates(card, [one])])
        lies = dict(self.lies(player, (card,)))
        if near:
            lies[hand_place(player.seat)] = tuple(Laid(one, up=True) for one in near)
        self.steps.append(CourseStep(None, lies, seat=player.seat))
        self.ask(Giving(player.seat, nxt.seat, card, tuple(player.melds), makes))
        if may_give(self.terms, card, player.melds, makes=makes).result:
            self.discard(player, card, FROM_DECK)
            return
        number = fits_any(card, player.melds)
        use = Use((), number) if number else new_melds(self.terms, player, card)[0]
        self.lay(player, card, use)
        self.finish(player)

    def next_to(self, player: Player) -> Player | None:
        ring = [seat for seat in to_the_right(player.seat, self.terms.seats) if seat in self.players]
        return next((self.players[seat] for seat in ring[1:] if self.players[seat].live), None)

    def lay(self, player: Player, card: Card, use: Use) -> None:
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
        self.lay_more(player)

    def lay_more(self, player: Player) -> None:
        """Melds and additions that he holds besides, as long as a card is left to discard."""
        while player.hand and not self.out(player):
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

    def finish(self, player: Player, throws: Cards = ()) -> None:
        """Out with eleven cards melded, else one card is discarded."""
        if self.out(player):
            self.go_out(player)
        elif player.hand:
            card = throws[0] if throws and throws[0] in player.hand else thrown(player)
            player.hand.remove(card)
            self.discard(player, card, FROM_HAND)

    def out(self, player: Player) -> bool:
        return is_out(self.terms, player.melds).result

    def discard(self, player: Player, card: Card, source: str) -> None:
        self.discards.append(card)
        self.top = Top(card, source, player.seat)
        words = say("Seat {seat} discards {card}.", seat=player.seat, card=str(card))
        lies = self.lies(player, ())
        self.steps.append(CourseStep(words, lies, seat=player.seat, button=player.seat))

    def go_out(self, player: Player) -> None:
        value = out_pays(self.terms, player.melds).result
        self.tell(say("Seat {seat} says that he is out.", seat=player.seat), player)
        question = Claimed(player.seat, tuple(player.melds), self.standing(), value)
        moves = (*self.collect(player, value), (MAIN_POT, spot(player.seat, STACK), self.pot))
        self.winner = player.seat
        self.ask(question, player, moves)

    def claim_out(self, player: Player) -> None:
        """He says that he is out and is not."""
        self.tell(say("Seat {seat} says that he is out.", seat=player.seat), player)
        self.ask(Claimed(player.seat, tuple(player.melds), self.standing(), 0))

    def reach(self, player: Player, seat: int) -> None:
        last = self.top.by if self.top is not None else 0
        self.tell(say("Seat {seat} reaches for the deck.", seat=seat))
        self.ask(Reached(seat, last, player.seat))

    def foul(self, player: Player) -> None:
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
