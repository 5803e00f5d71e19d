"""Before anybody decides: wagers that may not stand, the deal, the card that is turned up, what is left of the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.cards.notation import write_cards
from trainer.games.carnival.offers import ALLOW, REFUSE, Tried, about, hangs_on_hand
from trainer.games.carnival.plays import DEAL, SINGLE, may, packet, table_of, tried_of
from trainer.games.carnival.terms import HOUSE, CarnivalTerms
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Number, Option, Order, WantChoice, WantNumber, WantOrder
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import Laid, face_up, spot
from trainer.text import Text, say

BANK_HAND: Final = "bank.hand"
BOARD: Final = "board"
MOST_PACKET: Final = 7
_ANSWERS = (Option(ALLOW, say("it is allowed")), Option(REFUSE, say("it is refused")))


@dataclass(frozen=True, slots=True)
class CheckOffer(PlainStage):
    """A player wants to bet, or to take a wager back: the dealer says whether he may. `at` is the street."""

    terms: CarnivalTerms
    at: str

    def duty(self, r: Round) -> Duty | None:
        tried = tried_of(r.setup)
        if tried is None or tried.street != self.at or r.did(Kind.ALLOW, tried.seat, tried.wager) is not None:
            return None
        key = Key(Kind.ALLOW, tried.seat, tried.wager)
        rules = (rule.printed for rule in about(self.terms.allow, tried.wager))
        look = (spot(tried.seat, tried.wager, tried.back), spot(tried.seat, "hand"))
        return Duty(key, naming(self._ask(r, tried), rules), WantChoice(_ANSWERS), look, self._shown(r, tried))

    def _shown(self, r: Round, tried: Tried) -> tuple[tuple[str, tuple[Laid, ...]], ...]:
        """The hand, where the wager hangs on it and the player shows it."""
        if self.terms.street(tried.street) is None or not hangs_on_hand(self.terms.allow, tried.wager):
            return ()
        hand = spot(tried.seat, "hand")
        return (face_up(table_of(self.terms, r.setup).cards[hand], hand),)

    def _ask(self, r: Round, tried: Tried) -> Text:
        name = say(self.terms.settle.names.get(tried.wager, tried.wager))
        ante = r.setup.at(tried.seat, tried.back).get(self.terms.required[0], 0)
        street = self.terms.street(tried.street)
        moment = say(street.name) if street else say("Before the cards")
        who = say("seat {seat}", seat=tried.seat)
        if tried.back:
            who = say("somebody behind seat {seat}", seat=tried.seat)
        if tried.take:
            return say("{moment}: {who} wants {spot} back. May he?", moment=moment, who=who, spot=name)
        amount = dollars(tried.cents(ante))
        stakes = dict(r.setup.at(tried.seat, tried.back))
        bet = table_of(self.terms, r.setup).bet_before(tried.seat, tried.street)
        if bet:
            stakes[self.terms.play] = bet * ante
        has: str | Text = ", ".join(
            f"{self.terms.settle.names[kind]} {dollars(cents)}"
            for kind, cents in stakes.items()
            if street is not None or kind != tried.wager
        ) or say("nothing else")
        if tried.fold:
            return say("{moment}: {who} wants to fold; he has {has}. May he?", moment=moment, who=who, has=has)
        if street is not None and hangs_on_hand(self.terms.allow, tried.wager):
            cards = write_cards(table_of(self.terms, r.setup).cards[spot(tried.seat, "hand")])
            has = say("{others} and {cards}", others=has, cards=cards)
        ask = "{moment}: {who} wants to put {amount} on {spot}; he has {has}. May he?"
        return say(ask, moment=moment, who=who, amount=amount, spot=name, has=has)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        tried = tried_of(r.setup)
        assert tried is not None
        return may(table_of(self.terms, r.setup), tried).map(Choose)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return tuple((Kind.ALLOW, rule.printed) for rule in self.terms.allow)


_UP = (
    Option("top", say("the top card")),
    Option("middle", say("a card from the middle")),
    Option("bottom", say("the bottom card")),
    Option("none", say("none: all stay down")),
)
_REST = (
    Option("discard", say("unseen to the discard rack")),
    Option("keep", say("it stays in the shuffler for later cards")),
    Option("show", say("it is shown, then put away")),
)
_PLACES = (
    Option("left", say("face down on the left rectangle")),
    Option("right", say("face down on the right rectangle")),
    Option("discard", say("unseen to the discard rack")),
)
_COMMUNITY: Final = {
    "card-1": ("The player-dealer's packet: where does the top card go?", "left", "deal.left"),
    "card-2": ("Where does the next card of that packet go?", "right", "deal.right"),
    "card-3": ("And the bottom card of that packet?", "discard", "deal.unseen"),
}


@dataclass(frozen=True, slots=True)
class DealCards(PlainStage):
    """How many cards at a time, in which order the packets go out, which card is opened, where the rest goes."""

    terms: CarnivalTerms

    def _subjects(self) -> tuple[str, ...]:
        deal = self.terms.deal
        up = ("up",) if deal.open is not None else ()
        community = tuple(_COMMUNITY) if deal.community else ()
        return ("packet", "order", *community, *up, "rest")

    def duty(self, r: Round) -> Duty | None:
        for subject in self._subjects():
            kind = {"order": Kind.DELIVER, "rest": Kind.LEFTOVER}.get(subject, Kind.DEAL_ORDER)
            key = Key(kind, 0, subject)
            if key not in r.acts:
                return self._duty(r, key)
        return None

    def _duty(self, r: Round, key: Key) -> Duty:
        match key.subject:
            case "packet":
                ask = say("No more bets. How many cards does a hand get at a time?")
                deal, single = self.terms.deal, r.setup.option(DEAL) == SINGLE
                if deal.single:
                    how = say(deal.single if single else deal.machine)
                    ask = say("No more bets. {how} How many cards does a hand get at a time?", how=how)
                return Duty(key, naming(ask, (self._packet(r),)), WantNumber(1, MOST_PACKET), ("stub",))
            case "order":
                packets = self._packets(r)
                shown = tuple(Option(place, _packet_name(r, place), place) for place in sorted(packets))
                ask = say("Seat {banker} banks. In which order do the cards go out?", banker=r.setup.player_dealer)
                return Duty(key, ask, WantOrder(shown), packets)
            case "up":
                ask = say("Everybody has cards. Which card of the player-dealer is turned up?")
                return Duty(key, naming(ask, (self.terms.rule("deal.up-card"),)), WantChoice(_UP), (BANK_HAND,))
            case "rest":
                ask = naming(say("What happens to the rest of the deck?"), (self.terms.rule("deal.rest"),))
                return Duty(key, ask, WantChoice(_REST), ("stub", "discard"))
            case subject:
                return Duty(key, say(_COMMUNITY[subject][0]), WantChoice(_PLACES), (BOARD, "discard"))

    def _packets(self, r: Round) -> tuple[str, ...]:
        dealt_in = table_of(self.terms, r.setup).dealt_in
        return (*(f"seat-{seat}" for seat in dealt_in), f"seat-{r.setup.player_dealer}")

    def _packet(self, r: Round) -> Printed:
        """The line that says how many cards go out at a time."""
        return self.terms.rule("deal.single" if r.setup.option(DEAL) == SINGLE else "deal.packet")

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        terms = self.terms
        match duty.key.subject:
            case "packet":
                count = packet(terms, r.setup)
                return decided(Number(count), self._packet(r), say("{count} at a time", count=count))
            case "order":
                words = "the first packet goes to the player-dealer's left, his own comes last"
                if terms.deal.first == HOUSE:
                    words = "the first cards go to the house dealer's left, the player-dealer's come last"
                return decided(Order(self._packets(r)), terms.rule("deal.first"), say(words))
            case "up":
                assert terms.deal.open is not None
                places = {0: "top", terms.hands.bank - 1: "bottom"}
                up = places.get(terms.deal.open, "middle")
                return decided(Choose(up), terms.rule("deal.up-card"), say("one card is open before anybody decides"))
            case "rest":
                later = not terms.deal.board_down and any(one.burn or one.board for one in terms.streets)
                keep = later and not terms.deal.community
                reason = say("cards are still to come") if keep else say("no more cards are needed")
                return decided(Choose("keep" if keep else "discard"), terms.rule("deal.rest"), reason)
            case subject:
                _, where, rule = _COMMUNITY[subject]
                return decided(Choose(where), terms.rule(rule), say("his cards become the board"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        table, lay = table_of(self.terms, r.setup), r.lay
        match duty.key.subject:
            case "order":
                for seat in table.dealt_in:
                    lay = lay.put(spot(seat, "hand"), table.cards[spot(seat, "hand")])
                lay = lay.put(BANK_HAND, table.cards[BANK_HAND]) if table.cards[BANK_HAND] else lay
                if self.terms.deal.board_down:
                    lay = lay.put(BOARD, table.cards[BOARD])
            case "up":
                assert self.terms.deal.open is not None
                lay = lay.clear(BANK_HAND)
                for place, card in enumerate(table.cards[BANK_HAND]):
                    lay = lay.put(BANK_HAND, (card,), up=place == self.terms.deal.open)
            case "card-1":
                lay = lay.put(BOARD, table.cards[BOARD][:1])
            case "card-2":
                lay = lay.put(BOARD, table.cards[BOARD][1:])
            case "card-3":
                lay = lay.put("discard", table.cards["unseen"])
            case _:
                pass
        return r.with_lay(lay)

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        deal, rule = self.terms.deal, self.terms.rule
        up = ((Kind.DEAL_ORDER, rule("deal.up-card")),) if deal.open is not None else ()
        community = tuple((Kind.DEAL_ORDER, rule(id)) for _, _, id in _COMMUNITY.values()) if deal.community else ()
        single = ((Kind.DEAL_ORDER, rule("deal.single")),) if deal.single else ()
        return (
            (Kind.DEAL_ORDER, rule("deal.packet")),
            *single,
            (Kind.DELIVER, rule("deal.first")),
            *community,
            *up,
            (Kind.LEFTOVER, rule("deal.rest")),
        )


def _packet_name(r: Round, place: str) -> Text:
    if place == f"seat-{r.setup.player_dealer}":
        return say("the player-dealer")
    return say("seat {seat}", seat=place.removeprefix("seat-"))
