"""Random tables: who bets what, the dice, the bank and the cards on top of the shoe, leaning towards a wish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose, roll, sample
from trainer.core.text import say
from trainer.games.banked.banked_tables import Drawing, banked_words, check_banked, check_deck, drawn_fault, usual_table
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_named_seats
from trainer.games.nine_count.nine_count_course import MOST_CARDS, course, deciding
from trainer.games.nine_count.nine_count_ring import counted_seat
from trainer.games.nine_count.nine_count_terms import DICE, GAME, STAKES, NineCountTerms
from trainer.games.shared_words import HIT, PLAYER, STAND
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.table.settlement import Wager

TRIES = 400
DICE_TRIES = 200
ASKS_IN, FOUL_IN, FAULT_IN = 3, 12, 8


def new_setup(terms: NineCountTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    draw = Drawing(
        stakes=lambda rng, setup, _wish, seat, back: (Wager(seat, GAME, back, _stake(terms, rng, setup)),),
        ample=lambda setup: sum(wager.stake for wager in setup.wagers),
        steps=(_dice, partial(_players, terms), partial(_cards, terms), drawn_fault(terms.table, FAULT_IN)),
        seats=lambda rng, _: choose(rng, terms.table.sizes),
    )
    return usual_table(terms.table, draw, seed, wish)


def _stake(terms: NineCountTerms, rng: Random, setup: Setup) -> int:
    least, most = terms.table.bounds(setup, GAME)
    stake = choose(rng, terms.table.usual.stakes[STAKES]) * (least or terms.minimum)
    return min(stake, most) if most else stake


def _dice(rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Dice that count to the bank, or to a seat without a wager, where the wish turns on it."""

    def fits(setup: Setup) -> bool:
        counted = counted_seat(setup)
        if wish.rule == "dice.player-dealer":
            return counted == setup.player_dealer
        if wish.rule in ("act.first-wager", "settle.first-wager"):
            return counted not in setup.seats_taken
        return counted in setup.seats_taken or wish.rule not in ("act.first", "dice.count")

    setup = replace(setup, dice=roll(rng, DICE))
    tries = (replace(setup, dice=roll(rng, DICE)) for _ in range(DICE_TRIES))
    return setup if fits(setup) else next((setup for setup in tries if fits(setup)), setup)


def _players(terms: NineCountTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who leaves the hand to the house, whose hand is foul, what the player-dealer chooses."""
    house_rules = [rule.printed.id for rule in terms.draws[PLAYER]]
    if terms.house_way:
        asks_draws = wish.kind is Kind.DRAW or wish.rule in house_rules
        asks = [seat for seat in setup.seats_taken if below(rng, ASKS_IN) == 0] or (
            [choose(rng, setup.seats_taken)] if asks_draws else []
        )
        setup = setup.with_options(asks=",".join(map(str, asks))) if asks else setup
    if terms.fouls and (wish.rule == "game.foul" or (wish.kind is None and below(rng, FOUL_IN) == 0)):
        setup = setup.with_options(foul=str(choose(rng, setup.seats_taken)))
    return setup.with_options(**{"bank-draw": choose(rng, (HIT, STAND))})


def _cards(terms: NineCountTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about the cards: cards on top of the shoe that bring it up. Only those the round uses are named."""
    draws = [rule.printed.id for rules in terms.draws.values() for rule in rules]
    awards = [rule.printed.id for rules in terms.awards.values() for rule in rules]
    if wish.rule not in (*draws, *awards):
        return setup
    most = MOST_CARDS * (len(setup.seats_taken) + 1)
    for _ in range(TRIES):
        tried = replace(setup, deck=sample(rng, terms.shoe, most))
        if wish.rule in deciding(terms, tried):
            used = sum(map(len, course(terms, tried).hands.values()))
            return replace(tried, deck=tried.deck[:used])
    return setup


# -- set-ups written by hand


def words(terms: NineCountTerms) -> tuple[Word, ...]:
    """The words of a nine-count set-up."""
    house = Word(
        "asks", say("The seats that leave their hand to the house: asks=2,5."), seat=say("Leaves the hand to the house")
    )
    foul = Word("foul", say("The seats whose hand is foul: foul=4."), seat=say("Sets a foul hand"))
    return (
        *banked_words(terms.table),
        Word("hits", say("The seats that choose to take a card: hits=2,5."), seat=say("Takes a card")),
        Word("bank-draw", say("The player-dealer's choice when there is one: bank-draw=hit or stand.")),
        *((house,) if terms.house_way else ()),
        *((foul,) if terms.fouls else ()),
    )


def check_setup(terms: NineCountTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    options, deck = partial(_check_options, terms), partial(check_deck, Counter(terms.shoe), "shoe")
    return check_banked(terms.table, words(terms), setup, terms.table.kinds, f"4:{GAME}=$20", options, deck)


def _check_options(terms: NineCountTerms, setup: Setup) -> Iterator[Problem]:
    if len(setup.dice) != DICE:
        yield Problem("dice", say("Three dice are thrown."), say("Write dice=4-5-6."))
    yield from check_named_seats(setup, "asks", "foul", "hits")
    if setup.option("asks") and not terms.house_way:
        yield Problem("asks", say("This house does not play a player's hand."), say("Leave out asks=."))
    if setup.option("foul") and not terms.fouls:
        yield Problem("foul", say("This book has no line for a foul hand."), say("Leave out foul=."))
    if setup.option("bank-draw", HIT) not in (HIT, STAND):
        yield Problem(
            "bank-draw", say("The player-dealer takes a card or stands."), say("Write bank-draw=hit or stand.")
        )
