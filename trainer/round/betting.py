"""The parts of a round that every game for a pot has: blinds, who acts first, the players' bets, the button.

A set-up of such a game names what each seat has before it as its wager `stack`, and as options the seat of the
dealer button, the posted limit, the fee option and what the players do (`trainer.table.betting`):
    angies/omaha-high-low seed=7 seats=9 1:stack=$100 4:stack=$60 8:stack=$100 button=4 limit=5-10 fee=3 play=rcc/cc/rfc
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.errors import BadText, did_you_mean
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Seat, WantSeat
from trainer.round.duty import Duty, Key, Kind, naming
from trainer.round.machine import PlainStage, Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.betting import Hand, Limit, Move, Played, Structure, play_written
from trainer.table.lay import Lay, spot
from trainer.table.pots import Bet
from trainer.table.seats import clockwise, first_among, left_of
from trainer.text import Text, say

STACK = "stack"
MUCK = "muck"
FEWEST_FOR_BLINDS = 2

BETTING_RULES = (
    "button.moves",
    "blinds.small",
    "blinds.big",
    "blinds.heads-up",
    "first.after-blinds",
    "first.left-of-button",
)


@dataclass(frozen=True, slots=True)
class BettingTerms:
    """What a book prints about button, blinds and bets. `rounds` are the names of the betting rounds.

    From round `late_from` on the higher figure of a limit is bet. `heads_up` says who posts the small blind when two
    are left: the "button" or, as always, the seat at its "left".
    """

    limits: tuple[Limit, ...]
    rounds: tuple[str, ...]
    late_from: int
    max_raises: int
    heads_up: str
    rules: Mapping[str, Printed]

    def limit(self, id: str) -> Limit | None:
        return next((limit for limit in self.limits if limit.id == id), None)


def read_limits(reader: Reader, key: str = "limits") -> tuple[Limit, ...]:
    """The posted limits: id, name, structure, early and late as [least, largest], blinds, all in cents."""
    found = []
    for row in reader.rows(key, needed=True):
        structure = Structure(row.choice("structure", [one.value for one in Structure]))
        bets = [row.integers(part) for part in ("early", "late")]
        for part, amounts in zip(("early", "late"), bets, strict=True):
            if len(amounts) != 2 or amounts[0] > amounts[1]:
                row.problem("write the least and the largest bet.", "For example: early = [500, 500].", part)
        blinds = row.integers("blinds")
        if len(blinds) != FEWEST_FOR_BLINDS:
            row.problem("a small and a big blind are posted.", "For example: blinds = [200, 500].", "blinds")
        pairs = [(amounts[0], amounts[1]) if len(amounts) == 2 else (0, 0) for amounts in bets]
        found.append(Limit(row.text("id"), row.text("name"), structure, pairs[0], pairs[1], blinds))
    return tuple(found)


# -- what a set-up says


def button_seat(setup: Setup) -> int:
    """Where the dealer button lies."""
    return setup.number("button")


def dealt_in(setup: Setup) -> tuple[int, ...]:
    """The seats that get cards, clockwise from the button's left."""
    first = left_of(button_seat(setup), setup.seats)
    return tuple(seat for seat in clockwise(first, setup.seats) if seat in setup.taken)


def blind_seats(terms: BettingTerms, setup: Setup) -> tuple[int, int]:
    """Who posts the small and who the big blind."""
    ring = dealt_in(setup)
    if len(ring) == FEWEST_FOR_BLINDS and terms.heads_up == "button":
        return ring[1], ring[0]
    return ring[0], ring[1]


def limit_of(terms: BettingTerms, setup: Setup) -> Limit:
    """The posted limit; BadText when the book has no such limit."""
    id = setup.option("limit", terms.limits[0].id)
    found = terms.limit(id)
    if found is None:
        known = [limit.id for limit in terms.limits]
        raise BadText(f"There is no limit '{id}'.", did_you_mean(id, known), "limit")
    return found


def hand_of(terms: BettingTerms, setup: Setup) -> Hand:
    """The hand before the first bet."""
    limit = limit_of(terms, setup)
    stacks = tuple((wager.seat, wager.stake) for wager in setup.wagers)
    blinds = tuple(zip(blind_seats(terms, setup), limit.blinds, strict=True))
    return Hand(limit, dealt_in(setup), stacks, blinds, len(terms.rounds), terms.late_from, terms.max_raises)


def played(terms: BettingTerms, setup: Setup) -> tuple[Played, ...]:
    """The betting rounds of this hand, as far as it goes."""
    return play_written(hand_of(terms, setup), setup.option("play"))


def bets_after(rounds: tuple[Played, ...], setup: Setup, last: int) -> tuple[Bet, ...]:
    """What every seat put in altogether up to betting round `last`, and whether its hand is live then."""
    done = rounds[: last + 1]
    put = {seat: sum(one.put.get(seat, 0) for one in done) for seat in setup.taken}
    return tuple(Bet(seat, cents, seat in done[-1].live) for seat, cents in put.items() if cents)


def live_at_end(terms: BettingTerms, setup: Setup) -> tuple[int, ...]:
    """The seats that come to the showdown, or the one that is left, clockwise from the button's left."""
    return played(terms, setup)[-1].live


def bring_stacks(setup: Setup) -> Lay:
    """Every player's chips and the dealer button."""
    lay = Lay()
    for wager in setup.wagers:
        lay = lay.bring(wager.purse, wager.stake)
    return lay.button("dealer", f"seat-{button_seat(setup)}")


def bet_place(seat: int) -> str:
    """Where a seat's bet of this round lies."""
    return spot(seat, "bet")


# -- stages


@dataclass(frozen=True, slots=True)
class PostBlinds(PlainStage):
    """Who posts the blinds."""

    terms: BettingTerms

    def duty(self, r: Round) -> Duty | None:
        name = next((name for name in ("small", "big") if r.did(Kind.POST_BLINDS, subject=name) is None), None)
        if name is None:
            return None
        ask = {
            "small": say("The button is at seat {seat}. Who posts the small blind?", seat=button_seat(r.setup)),
            "big": say("The button is at seat {seat}. Who posts the big blind?", seat=button_seat(r.setup)),
        }[name]
        ask = naming(ask, self._rules(r, name))
        return Duty(Key(Kind.POST_BLINDS, 0, name), ask, WantSeat(r.setup.taken), (f"seat-{button_seat(r.setup)}",))

    def _rules(self, r: Round, name: str) -> tuple[Printed, ...]:
        rules = self.terms.rules
        two = len(r.setup.taken) == FEWEST_FOR_BLINDS
        return (rules["blinds.heads-up"], rules[f"blinds.{name}"]) if two else (rules[f"blinds.{name}"],)

    def _seat(self, r: Round, name: str) -> int:
        return blind_seats(self.terms, r.setup)[("small", "big").index(name)]

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        rule, *more = self._rules(r, duty.key.subject)
        seats = say("dealt in from the button's left: {seats}", seats=", ".join(map(str, dealt_in(r.setup))))
        decision: Decision[Act] = decided(Seat(self._seat(r, duty.key.subject)), rule, seats)
        return decision.and_rules(*more)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        seat = self._seat(r, duty.key.subject)
        cents = dict(hand_of(self.terms, r.setup).blinds)[seat]
        return r.with_lay(r.lay.pay(spot(seat, STACK), bet_place(seat), min(cents, r.lay.chips_at(spot(seat, STACK)))))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        ids = ("blinds.small", "blinds.big", "blinds.heads-up")
        return tuple((Kind.POST_BLINDS, self.terms.rules[id]) for id in ids)


@dataclass(frozen=True, slots=True)
class FirstToAct(PlainStage):
    """Before a betting round the dealer says who acts first; `bets_are_made` is what the players do then."""

    terms: BettingTerms
    number: int

    def duty(self, r: Round) -> Duty | None:
        done, name = round_of(self.terms, r.setup, self.number), self.terms.rounds[self.number]
        if done is None or not done.first or r.did(Kind.FIRST_TO_ACT, subject=name) is not None:
            return None
        ask = say("Betting round {number}. Who acts first?", number=self.number + 1)
        return Duty(Key(Kind.FIRST_TO_ACT, 0, name), ask, WantSeat(r.setup.taken), ("board",))

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        done = round_of(self.terms, r.setup, self.number)
        assert done is not None
        if self.number == 0:
            rule = self.terms.rules["first.after-blinds"]
            reason = say("the big blind is seat {seat}", seat=blind_seats(self.terms, r.setup)[1])
        else:
            rule = self.terms.rules["first.left-of-button"]
            reason = say("the button is at seat {seat}", seat=button_seat(r.setup))
        able = [seat for seat in done.stacks if any(move.seat == seat for move in done.moves)]
        seats = ", ".join(str(seat) for seat in dealt_in(r.setup) if seat in able)
        return decided(Seat(done.first), rule, reason, say("hands that can act: {seats}", seats=seats))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        rule = "first.left-of-button" if self.number else "first.after-blinds"
        return ((Kind.FIRST_TO_ACT, self.terms.rules[rule]),)


def round_of(terms: BettingTerms, setup: Setup, number: int) -> Played | None:
    """That betting round as it went; None when the hand ends before."""
    rounds = played(terms, setup)
    return rounds[number] if number < len(rounds) else None


def bets_are_made(terms: BettingTerms, number: int, r: Round) -> Round:
    """What the players do in a betting round: chips go in front of them, folded cards into the muck."""
    done = round_of(terms, r.setup, number)
    for place, move in enumerate(done.moves if done else ()):
        lay = r.lay
        if move.do == "fold":
            lay = lay.move_cards(spot(move.seat, "hand"), MUCK, up=False)
        else:
            lay = lay.pay(spot(move.seat, STACK), bet_place(move.seat), move.cents)
        r = r.with_lay(lay).note(f"{terms.rounds[number]}-{place}", Choose(move.do), move_words(move))
    return r


def move_words(move: Move) -> Text:
    """What a player did, in words."""
    amount, before = dollars(move.cents), dollars(move.before)
    if move.all_in:
        return say("Seat {seat} is all in for {amount}.", seat=move.seat, amount=amount)
    match move.do:
        case "fold":
            return say("Seat {seat} folds.", seat=move.seat)
        case "check":
            return say("Seat {seat} checks.", seat=move.seat)
        case "call":
            return say("Seat {seat} calls {amount}.", seat=move.seat, amount=amount)
        case "bet":
            return say("Seat {seat} bets {amount}.", seat=move.seat, amount=amount)
        case _:
            return say("Seat {seat} raises to {amount}.", seat=move.seat, amount=before)


def next_button(setup: Setup) -> int:
    """The seat that has the button in the next hand."""
    left = left_of(button_seat(setup), setup.seats)
    return first_among(left, setup.seats, setup.taken) or left


@dataclass(frozen=True, slots=True)
class MoveButton(PlainStage):
    """The dealer button goes on to the next player."""

    terms: BettingTerms

    def duty(self, r: Round) -> Duty | None:
        if r.did(Kind.ROTATE) is not None:
            return None
        ask = say("The hand is over. Which seat gets the dealer button?")
        look = (f"seat-{button_seat(r.setup)}",)
        return Duty(Key(Kind.ROTATE), ask, WantSeat(tuple(range(1, r.setup.seats + 1))), look)

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        reason = say("the button was at seat {seat}", seat=button_seat(r.setup))
        return decided(Seat(next_button(r.setup)), self.terms.rules["button.moves"], reason)

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r.with_lay(r.lay.button("dealer", f"seat-{next_button(r.setup)}"))

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        return ((Kind.ROTATE, self.terms.rules["button.moves"]),)
