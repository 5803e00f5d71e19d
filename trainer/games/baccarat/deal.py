"""Before the hands are played: wagers that may not stand, and the first four cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.games.baccarat.terms import DOWN, HOLE, LINES, MOST_CARDS, BaccaratTerms
from trainer.rng import sample
from trainer.round.acts import Act, Choose, Option, WantChoice
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import spot
from trainer.text import say

LINE_KINDS = tuple(LINES.values())


def shoe_top(terms: BaccaratTerms, setup: Setup) -> tuple[Card, ...]:
    """The cards a round can use, from the top: those the set-up names, the rest from the seed."""
    named = setup.deck[:MOST_CARDS]
    rest = without(terms.shoe, named) if named else terms.shoe
    return (*named, *sample(setup.rng("deck"), rest, MOST_CARDS - len(named)))


def may_stand(terms: BaccaratTerms, kind: str, wagers: Mapping[str, int]) -> Decision[bool]:
    """Whether a bettor with these wagers may bet on this kind."""
    lines = [line for line in LINE_KINDS if wagers.get(line)]
    has_line = say("there is a line wager beside it") if lines else say("there is no line wager beside it")
    if kind in terms.need_line:
        return decided(bool(lines), terms.rule("wager.line-needed"), has_line)
    return decided(True, terms.rule("wager.alone"), has_line)


def tried(setup: Setup) -> tuple[int, str] | None:
    """The seat whose wager the dealer has to look at, and its kind: option tries=5:dragon-7."""
    seat, _, kind = setup.option("tries").partition(":")
    return (int(seat), kind) if seat.isdecimal() else None


@dataclass(frozen=True, slots=True)
class CheckWager(PlainStage):
    """One player's side bet is looked at; without the line wager it needs, it goes back."""

    terms: BaccaratTerms

    def duty(self, r: Round) -> Duty | None:
        wager = tried(r.setup)
        if wager is None or r.did(Kind.ALLOW, wager[0], wager[1]) is not None:
            return None
        seat, kind = wager
        others = [name for name in r.setup.at(seat) if name != kind]
        names = ", ".join(self.terms.settle.names[name] for name in others)
        ask = say("Seat {seat} bets on {spot} and on nothing else. Does it stand?", seat=seat, spot=self._name(kind))
        if others:
            ask = say(
                "Seat {seat} bets on {spot}, beside: {others}. Does it stand?",
                seat=seat,
                spot=self._name(kind),
                others=names,
            )
        options = (Option("allow", say("it stands")), Option("refuse", say("it goes back")))
        return Duty(Key(Kind.ALLOW, seat, kind), ask, WantChoice(options), (spot(seat, kind), f"seat-{seat}"))

    def _name(self, kind: str) -> str:
        return self.terms.settle.names.get(kind, kind)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        allowed = may_stand(self.terms, duty.key.subject, r.setup.at(duty.seat))
        return allowed.map(lambda stands: Choose("allow" if stands else "refuse"))

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        if act == Choose("allow"):
            return r
        place = spot(duty.seat, duty.key.subject)
        return r.with_lay(r.lay.pay(place, spot(duty.seat, "stack"), r.lay.chips_at(place)))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = (id for id in ("wager.line-needed", "wager.alone") if self.terms.has(id))
        return tuple((Kind.ALLOW, self.terms.rule(id)) for id in ids)


SIDES = (Option("right", say("your right")), Option("left", say("your left")))
HANDS = (
    Option("player", say("the player line"), LINES["player"]),
    Option("banker", say("the banker line"), LINES["banker"]),
)


@dataclass(frozen=True, slots=True)
class DealHands(PlainStage):
    """Which side gets the first card, whose hand that is, and where the second card goes."""

    terms: BaccaratTerms

    def duty(self, r: Round) -> Duty | None:
        asks = {
            "card-1": (say("All wagers are down. On which side of you does the first card go?"), SIDES),
            "right": (say("To whom does the hand at your right belong?"), HANDS),
            "card-2": (say("Where does the second card go?"), SIDES),
        }
        for subject, (ask, options) in asks.items():
            if r.did(Kind.DEAL_ORDER, subject=subject) is None:
                return Duty(Key(Kind.DEAL_ORDER, 0, subject), ask, WantChoice(options), ("shoe", *LINE_KINDS))
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        match duty.key.subject:
            case "card-1":
                reason = say("the first card goes to the right")
                return decided(Choose("right"), self.terms.rule("deal.first-right"), reason)
            case "card-2":
                reason = say("the other hand has no card yet")
                return decided(Choose("left"), self.terms.rule("deal.alternate"), reason)
            case _:
                reason = say("the right hand is the player line's, the left hand the banker line's")
                return decided(Choose("player"), self.terms.rule("deal.right-is-player"), reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        cards, faces = shoe_top(self.terms, r.setup), self.terms.faces
        up = faces != DOWN
        match duty.key.subject:
            case "card-1":
                return r.with_lay(r.lay.put(LINES["player"], cards[:1], up=up))
            case "card-2":
                lay = r.lay.put(LINES["banker"], cards[1:2], up=up and faces != HOLE)
                lay = lay.put(LINES["player"], cards[2:3], up=up)
                return r.with_lay(lay.put(LINES["banker"], cards[3:4], up=up))
            case _:
                return r

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = ("deal.first-right", "deal.right-is-player", "deal.alternate")
        return tuple((Kind.DEAL_ORDER, self.terms.rule(id)) for id in ids)
