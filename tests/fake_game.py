"""A tiny game for tests of everything above the games: a button, a fee and one comparison for each seat.

Arithmetic of its own, so that expected values can be worked out by hand:
    the button   counts the dice clockwise, the player-dealer is 1
    the fee      $1 below $50 in all, $2 from $50 on (that reading is doubtful)
    comparing    `cards` holds one card for each seat in rising order, then the bank's: higher rank wins, equal pushes
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.errors import Problem
from trainer.core.rng import below, child_seed, make_rng, roll, sample
from trainer.core.text import Text, say
from trainer.games.base import Game, GameInfo, Wish
from trainer.round import types
from trainer.round.acts import Act, Choose, Money, Option, Seat, WantChoice, WantMoney, WantSeat
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.book import Book
from trainer.rules.decision import Condition, Decision, Printed, Rule, decide, decided
from trainer.rules.sources import Citation
from trainer.table.lay import Lay
from trainer.table.places import STACK, spot
from trainer.table.seat_ring import clockwise, count_round
from trainer.table.settlement import Wager

SEATS = 4
COUNT = Printed("count", "The dice are counted clockwise, the player-dealer is 1.", Citation("fake", "L1"))
LOW_FEE = Printed("fee.low", "Below $50 in all the fee is $1.", Citation("fake", "L2"))
HIGH_FEE = Printed("fee.high", "From $50 in all the fee is $2.", Citation("fake", "L3"), doubt="the page is torn")
WIN = Printed("compare.win", "The higher card wins.", Citation("fake", "L4"))
LOSE = Printed("compare.lose", "The lower card loses.", Citation("fake", "L5"))
PUSH = Printed("compare.push", "Equal cards push.", Citation("fake", "L6"), borrowed="another house")
NEVER = Printed("compare.never", "A rule that no table brings.", Citation("fake", "L7"))
RULES = {rule.id: rule for rule in (COUNT, LOW_FEE, HIGH_FEE, WIN, LOSE, PUSH, NEVER)}


@dataclass(frozen=True, slots=True)
class Pair:
    """A player's card and the bank's."""

    player: Card
    bank: Card


@dataclass(frozen=True, slots=True)
class Asks:
    test: Callable[[Pair], bool]
    words: str

    def holds(self, pair: Pair) -> bool:
        return self.test(pair)

    def about(self, _: Pair) -> bool:
        return True

    def because(self, pair: Pair, holds: bool) -> Text:
        return say(self.words if holds else f"not {self.words}")


def _rule(printed: Printed, test: Callable[[Pair], bool], words: str, result: str) -> Rule[Pair, str]:
    when: tuple[Condition[Pair], ...] = (Asks(test, words),)
    return Rule(printed, when, lambda _: result)


COMPARING = (
    _rule(WIN, lambda pair: pair.player.rank > pair.bank.rank, "the player's card is higher", "win"),
    _rule(LOSE, lambda pair: pair.player.rank < pair.bank.rank, "the player's card is lower", "lose"),
    _rule(PUSH, lambda pair: pair.player.rank == pair.bank.rank, "the cards are equal", "push"),
)


PLACING, TAKING = TaskKind(types.PLACE_BUTTON, (COUNT,)), TaskKind(types.TAKE_FEE, (LOW_FEE, HIGH_FEE))
COMPARED = TaskKind(types.COMPARE, (WIN, LOSE, PUSH, NEVER))


def button(_: Round) -> Iterable[Task]:
    def right(r: Round) -> Decision[Act]:
        total = sum(r.setup.dice)
        seat = count_round(total, clockwise(r.setup.player_dealer, SEATS))
        return decided(Seat(seat), COUNT, say("the dice show {total}", total=total))

    def place(r: Round, act: Act) -> Round:
        assert isinstance(act, Seat)
        return r.with_lay(r.lay.button("action", f"seat-{act.seat}"))

    want = WantSeat(tuple(range(1, SEATS + 1)))
    yield PLACING.task(say("Where does the button go?"), want, right, look=("dice",), do=place)


def fee(r: Round) -> Iterable[Task]:
    banker = r.setup.player_dealer

    def right(r: Round) -> Decision[Act]:
        total = sum(wager.stake for wager in r.setup.wagers)
        low = total < 5000
        return decided(Money(100 if low else 200), LOW_FEE if low else HIGH_FEE, say("{total} in all", total=total))

    def take(r: Round, act: Act) -> Round:
        assert isinstance(act, Money)
        return r.with_lay(r.lay.pay(spot(banker, STACK), "drop", act.cents))

    yield TAKING.task(say("What is the fee?"), WantMoney(), right, seat=banker, do=take)


def compare(r: Round) -> Iterable[Task]:
    options = (Option("win", say("win")), Option("lose", say("lose")), Option("push", say("push")))
    for seat in r.setup.seats_taken:
        yield COMPARED.task(
            say("Seat {seat}?", seat=seat),
            WantChoice(options),
            partial(compare_right, seat),
            seat=seat,
            do=partial(compare_do, seat),
        )


def compare_right(seat: int, r: Round) -> Decision[Act]:
    return decide(COMPARING, pair_of(r.setup, seat)).map(Choose)


def compare_do(seat: int, r: Round, act: Act) -> Round:
    wager = next(wager for wager in r.setup.wagers if wager.seat == seat)
    match act:
        case Choose("win"):
            return r.with_lay(r.lay.pay("bank", wager.purse, wager.stake))
        case Choose("lose"):
            return r.with_lay(r.lay.pay(wager.place, "bank", wager.stake))
        case _:
            return r


SCRIPT = (Stage("button", (PLACING,), button), Stage("fee", (TAKING,), fee), Stage("compare", (COMPARED,), compare))


def pair_of(setup: Setup, seat: int) -> Pair:
    return Pair(setup.deck[setup.seats_taken.index(seat)], setup.deck[len(setup.seats_taken)])


def new_setup(seed: int, wish: Wish) -> Setup:
    rng = make_rng(child_seed("fake", seed))
    banker = 1 + below(rng, SEATS)
    others = [seat for seat in range(1, SEATS + 1) if seat != banker]
    taken = sorted(sample(rng, others, wish.players or 1 + below(rng, len(others))))
    wagers = tuple(Wager(seat, "game", 0, 500 * (1 + below(rng, 6))) for seat in taken)
    deck = sample(rng, STANDARD.cards(), len(taken) + 1)
    return Setup("test-house/fake", seed, SEATS, wagers, banker, 100000, 1, roll(rng, 2), deck)


def lay_out(setup: Setup) -> Lay:
    lay = Lay().bring("bank", setup.bank).bring(spot(setup.player_dealer, STACK), 1000).throw(setup.dice)
    for wager in setup.wagers:
        lay = lay.bring(wager.place, wager.stake)
    return lay


def check_setup(setup: Setup) -> tuple[Problem, ...]:
    if len(setup.deck) != len(setup.seats_taken) + 1:
        return (Problem("cards", "One card for each seat with a wager and one for the bank.", "Write cards=AhKd."),)
    return ()


def fake_game(version: str = "first", unreachable: bool = True, slug: str = "fake", code: str = "FAKE") -> Game:
    """The game. `unreachable` says whether it admits that one rule never comes up."""
    never = {"compare/compare.never": "no table brings it"} if unreachable else {}
    return Game(
        info=GameInfo("test-house", slug, "Fake", "fake", code, "plain", "L1-7"),
        book=Book(RULES),
        script=SCRIPT,
        spots={"game": say("Game")},
        seats=SEATS,
        deck=STANDARD,
        new_setup=new_setup,
        lay_out=lay_out,
        check_setup=check_setup,
        unreachable=never,
        version=version,
    )


GAME = fake_game()


def games(id: str) -> Game:
    """A library of one game."""
    return {GAME.info.id: GAME}[id]
