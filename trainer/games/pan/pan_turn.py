"""What a player of pan does in a turn: takes, melds, splits, lays, discards, goes out; and misplays."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import below, choose
from trainer.core.text import say
from trainer.games.pan import pan_decisions, pan_steps
from trainer.games.pan.pan_player import Player, Use, added_at_once, laid_at_once, mates, new_melds, thrown
from trainer.games.pan.pan_scene import DOES
from trainer.games.pan.pan_terms import FROM_DECK
from trainer.hands.melds import LEAST, MOST, in_order, melds_left
from trainer.table.lay import Laid
from trainer.table.places import MAIN_POT, STACK, hand_place, spot

# ---------------- what players do with their cards at a table of pan
#
# They spread, add, split and borrow, and now and then wrongly.

CLAIM_IN = 4
"""Once in so many melds a player does not say what he asks."""


@dataclass(slots=True)
class Melding(pan_steps.CourseRecord):
    """The melds of a hand; each is told, asked about and paid."""

    asked_payers: bool = False

    def spread(self, player: Player, cards: pan_steps.Cards) -> None:
        """He lays a meld of cards that he has taken out of his hand."""
        player.melds.append(cards)
        standing = self.standing()
        value = pan_decisions.spread_pays(self.terms, cards).result
        self.tell(say("Seat {seat} spreads {cards}.", seat=player.seat, cards=pan_decisions.shown(cards)), player)
        asks_payers = bool(value) and not self.asked_payers and bool(standing.fouled or standing.gone)
        self.asked_payers |= asks_payers
        claim = self.claim_of(value)
        question = pan_steps.Spread(player.seat, len(player.melds), cards, standing, claim, asks_payers)
        self.ask(question, player, self.collect(player, value))

    def claim_of(self, value: int) -> int | None:
        """What he asks of everybody, where he says it: not always what is due."""
        if below(self.rng, CLAIM_IN):
            return None
        return choose(self.rng, [amount for amount in (value, value + 1, value * 2, 1) if amount])

    def add(self, player: Player, number: int, cards: pan_steps.Cards) -> None:
        meld = player.melds[number - 1]
        standing, value = self.standing(), pan_decisions.add_pays(self.terms, meld, cards).result
        words = say(
            "Seat {seat} adds {cards} to meld {number}.",
            seat=player.seat,
            cards=pan_decisions.shown(cards),
            number=number,
        )
        self.tell(words, player, drawn=cards)
        question = pan_steps.Added(player.seat, number, meld, cards, standing, self.claim_of(value))
        player.melds[number - 1] = in_order((*meld, *cards))
        self.ask(question, player, self.collect(player, value))

    def split(self, player: Player, number: int, cards: pan_steps.Cards) -> None:
        meld = player.melds[number - 1]
        parts = pan_decisions.best_split(meld, cards)
        assert parts is not None
        value = pan_decisions.split_pays(self.terms, meld, parts).result
        words = say(
            "Seat {seat} splits meld {number} with {cards}.",
            seat=player.seat,
            number=number,
            cards=pan_decisions.shown(cards),
        )
        self.tell(words, player, drawn=cards)
        question = pan_steps.Split(player.seat, number, meld, cards, parts, self.standing())
        player.melds[number - 1] = parts[0]
        player.melds.append(parts[1])
        self.ask(question, player, self.collect(player, value))

    def borrow(self, player: Player, number: int, borrowed: pan_steps.Cards, cards: pan_steps.Cards) -> None:
        meld = player.melds[number - 1]
        words = say(
            "Seat {seat} takes {cards} of meld {number}.",
            seat=player.seat,
            cards=pan_decisions.shown(borrowed),
            number=number,
        )
        stay = melds_left(meld, borrowed)
        player.melds[number - 1] = stay[0] if stay else in_order(pan_steps.without(meld, borrowed))
        player.melds += stay[1:]
        self.tell(words, player, drawn=in_order((*borrowed, *cards)))
        self.ask(pan_steps.Borrowed(player.seat, number, meld, borrowed))
        if stay:
            self.spread(player, in_order((*borrowed, *cards)))
            return
        player.melds[number - 1] = meld
        player.hand.extend(cards)
        self.tell(say("It goes back. Seat {seat} plays on.", seat=player.seat), player)

    def wrong_spread(self, player: Player, card: Card, cards: pan_steps.Cards) -> None:
        """What is no meld: it is asked about, and goes back."""
        hand_left = pan_steps.without(cards, (card,))
        self.from_hand(player, hand_left)
        player.melds.append(in_order(cards))
        self.tell(say("Seat {seat} spreads {cards}.", seat=player.seat, cards=pan_decisions.shown(cards)), player)
        self.ask(pan_steps.Spread(player.seat, len(player.melds), in_order(cards), self.standing(), self.claim_of(1)))
        player.melds.pop()
        player.hand.extend(hand_left)
        self.tell(say("It goes back. Seat {seat} plays on.", seat=player.seat), player, drawn=(card,))

    def wrong_add(self, player: Player, card: Card) -> None:
        """A card offered to a meld that it does not fit."""
        numbers = [
            place for place, meld in enumerate(player.melds, start=1) if not pan_decisions.fits_any(card, [meld])
        ]
        if not numbers:
            return
        self.wrong_add_to(player, card, max(numbers, key=lambda place: near(card, player.melds[place - 1])))

    def wrong_add_to(self, player: Player, card: Card, number: int) -> None:
        words = say("Seat {seat} adds {cards} to meld {number}.", seat=player.seat, cards=str(card), number=number)
        self.tell(words, player, drawn=(card,))
        question = pan_steps.Added(player.seat, number, player.melds[number - 1], (card,), self.standing(), None)
        self.ask(question)
        self.tell(say("It goes back. Seat {seat} plays on.", seat=player.seat), player, drawn=(card,))

    def from_hand(self, player: Player, cards: Iterable[Card]) -> None:
        for card in cards:
            if card not in player.hand:
                raise BadText(
                    say("Seat {seat} does not have {card} at that point.", seat=player.seat, card=str(card)),
                    say("Name cards of the seat's hand, or the card it draws."),
                    DOES,
                )
            player.hand.remove(card)


def near(card: Card, meld: pan_steps.Cards) -> int:
    """How much a card looks like it belonged to a meld."""
    return sum((meld_card.rank == card.rank) + (meld_card.suit == card.suit) for meld_card in meld)


# ---------------- pan turn

FROM_HAND = "hand"


@dataclass(slots=True)
class PanTurn(Melding):
    """A hand while somebody has his turn."""

    def grab(self, player: Player, cards: pan_steps.Cards = ()) -> None:
        """He reaches for a discard that he may not take; it goes back."""
        assert self.top is not None
        together = (self.top.card, *cards)
        melds = (
            bool(pan_decisions.fits_any(self.top.card, player.melds))
            if not cards
            else pan_decisions.laid_kind(self.terms, together) is not None
        )
        self.tell(say("Seat {seat} reaches for the top discard.", seat=player.seat), player, drawn=cards)
        self.ask(pan_steps.Taken(player.seat, self.top.card, self.top.source, melds, self.top.by))
        self.tell(None, player)

    def take(self, player: Player, use: Use) -> None:
        top = self.top
        assert top is not None
        cards = tuple(card for card in pan_steps.without(use.cards, (top.card,)))
        self.tell(say("Seat {seat} reaches for the top discard.", seat=player.seat), player, drawn=cards)
        self.ask(pan_steps.Taken(player.seat, top.card, top.source, melds=True, before=top.by))
        self.pick_up(player)
        self.lay(player, top.card, use)
        self.finish(player)

    def demand(self, player: Player, by: int) -> bool:
        """Somebody demands that he takes it; whether his turn is over."""
        top = self.top
        assert top is not None
        demand = pan_decisions.Demand(top.card, tuple(player.melds), top.source, passed_on=by == top.by)
        decision = pan_decisions.must_take(self.terms, demand)
        self.tell(say("Seat {by} wants seat {seat} to take the top discard.", by=by, seat=player.seat))
        self.ask(pan_steps.Forced(player.seat, by, top.by, demand))
        if not decision.result:
            return False
        number = pan_decisions.fits_any(top.card, player.melds)
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
        near = in_order([own_card for own_card in player.hand if mates(card, [own_card])])
        lies = dict(self.lies(player, (card,)))
        if near:
            lies[hand_place(player.seat)] = tuple(Laid(card, up=True) for card in near)
        self.steps.append(pan_steps.CourseStep(None, lies, seat=player.seat))
        self.ask(pan_steps.Giving(player.seat, nxt.seat, card, tuple(player.melds), makes))
        if pan_decisions.may_give(self.terms, card, player.melds, makes=makes).result:
            self.discard(player, card, FROM_DECK)
            return
        number = pan_decisions.fits_any(card, player.melds)
        use = Use((), number) if number else new_melds(self.terms, player, card)[0]
        self.lay(player, card, use)
        self.finish(player)

    def next_to(self, player: Player) -> Player | None:
        ring = [seat for seat in pan_decisions.to_the_right(player.seat, self.terms.seats) if seat in self.players]
        return next((self.players[seat] for seat in ring[1:] if self.players[seat].live), None)

    def lay(self, player: Player, card: Card, use: Use) -> None:
        """A drawn or taken card goes into a meld; then what else he has to lay."""
        if use.number:
            meld = player.melds[use.number - 1]
            mate = next(
                (own_card for own_card in player.hand if pan_decisions.best_split(meld, (card, own_card)) is not None),
                None,
            )
            room = len(player.melds) < pan_steps.MELDS and len(meld) > LEAST
            if room and mate is not None:
                player.hand.remove(mate)
                self.split(player, use.number, (card, mate))
            else:
                self.add(player, use.number, (card,))
        else:
            cards = pan_steps.without(use.cards, (card,))
            for own_card in cards:
                player.hand.remove(own_card)
            self.spread(player, use.cards)
        self.lay_more(player)

    def lay_more(self, player: Player) -> None:
        """Melds and additions that he holds besides, as long as a card is left to discard."""
        while player.hand and not self.out(player):
            meld = laid_at_once(self.terms, player)
            if meld is not None and (len(player.hand) > LEAST or player.melded + LEAST == MOST):
                for card in meld:
                    player.hand.remove(card)
                self.spread(player, meld)
                continue
            added = added_at_once(self.terms, player)
            if added is None or (len(player.hand) == 1 and player.melded + 1 < MOST):
                return
            player.hand.remove(added[1])
            self.add(player, added[0], (added[1],))

    def finish(self, player: Player, throws: pan_steps.Cards = ()) -> None:
        """Out with eleven cards melded, else one card is discarded."""
        if self.out(player):
            self.go_out(player)
        elif player.hand:
            card = throws[0] if throws and throws[0] in player.hand else thrown(player)
            player.hand.remove(card)
            self.discard(player, card, FROM_HAND)

    def out(self, player: Player) -> bool:
        return pan_decisions.is_out(self.terms, player.melds).result

    def discard(self, player: Player, card: Card, source: str) -> None:
        self.discards.append(card)
        self.top = pan_steps.Top(card, source, player.seat)
        words = say("Seat {seat} discards {card}.", seat=player.seat, card=str(card))
        lies = self.lies(player, ())
        self.steps.append(pan_steps.CourseStep(words, lies, seat=player.seat, button=player.seat))

    def go_out(self, player: Player) -> None:
        value = pan_decisions.out_pays(self.terms, player.melds).result
        self.tell(say("Seat {seat} says: “I'm out.”", seat=player.seat), player)
        question = pan_steps.Claimed(player.seat, tuple(player.melds), self.standing(), value)
        more = self.terms.empty - self.terms.out
        moves = (*self.collect(player, value, no_meld=more), (MAIN_POT, spot(player.seat, STACK), self.pot))
        self.winner = player.seat
        self.ask(question, player, moves)

    def claim_out(self, player: Player) -> None:
        """He says that he is out and is not."""
        self.tell(say("Seat {seat} says: “I'm out.”", seat=player.seat), player)
        self.ask(pan_steps.Claimed(player.seat, tuple(player.melds), self.standing(), 0))

    def reach(self, player: Player, seat: int) -> None:
        last = self.top.by if self.top is not None else 0
        self.tell(say("Seat {seat} reaches for the deck.", seat=seat))
        self.ask(pan_steps.Reached(seat, last, player.seat))

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
            say("Seat {seat} reaches for the deck. The hand has one card too many.", seat=player.seat),
        )
        question = pan_steps.Fouled(player.seat, returned, sum(player.collected.values()))
        retired = tuple(Laid(card) for card in (*player.hand, *(card for meld in player.melds for card in meld)))
        player.live, player.fouled = False, True
        player.hand, player.melds = [], []
        self.ask(question, player, tuple(moves), aside=retired)
