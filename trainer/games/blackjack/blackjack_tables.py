"""Random tables: who bets what, the bank, the cards and wishes that bring a wished rule up; checks of written ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose
from trainer.core.text import say
from trainer.games.banked import banked_tables as banked
from trainer.games.banked.banked_tables import Drawing, banked_words, check_banked, check_deck, drawn_fault, usual_table
from trainer.games.base import Wish
from trainer.games.blackjack import blackjack_seeker
from trainer.games.blackjack.blackjack_button import SHORT
from trainer.games.blackjack.blackjack_reader import BASE, SIDE
from trainer.games.blackjack.blackjack_state import NOTHING
from trainer.games.blackjack.blackjack_terms import BlackjackTerms
from trainer.games.blackjack.blackjack_wishes import PLAYS, check_plays
from trainer.games.declarations import Word
from trainer.round.duty import Kind
from trainer.round.settling import awards_of
from trainer.round.setup import STACKS, Setup
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

SIDE_BET_IN = 4
FAULT_IN = 8
HANDFUL = 5
"""So many players bet where a wish names no number and the round is long."""
RESERVE = 12
"""A player brings so many times the wager for doubling and splitting."""
SIDES_ONLY = "bank.sides-only"


def new_setup(terms: BlackjackTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    shortly = wish.kind is Kind.PLACE_BUTTON and terms.button.use == SHORT
    fewest = 2 if wish.kind is Kind.PAYOUT_ORDER else 1
    draw = Drawing(
        stakes=lambda rng, setup, wish, seat, back: _wagers(terms, rng, setup, Wager(seat, "", back, 0), wish),
        ample=lambda setup: sum(_most(terms, wager) for wager in setup.wagers),
        steps=(drawn_fault(terms.table, FAULT_IN), partial(blackjack_seeker.arrange, terms)),
        options=lambda wish: terms.readings_for(wish.rule),
        players=lambda rng, _: fewest + below(rng, HANDFUL),
        wants_short=lambda wish: wish.short or shortly,
    )
    return usual_table(terms.table, draw, seed, wish)


def _kinds_for(terms: BlackjackTerms, wish: Wish) -> tuple[str, ...]:
    """The side bets everybody makes so that the wished rule has something to decide."""
    kinds = [kind for kind in terms.sides if wish.rule in (rule.printed.id for rule in terms.pays[kind])]
    if wish.rule == SIDES_ONLY or (wish.kind is Kind.READ_BONUS and not kinds):
        return tuple(terms.sides)
    return tuple(kinds)


def _most(terms: BlackjackTerms, wager: Wager) -> int:
    """About the most a wager can come to move: a game wager can grow to eight times its size, or be split."""
    if wager.kind == terms.main:
        return 12 * wager.stake
    odds = (award.odds for award in awards_of(terms.pays[wager.kind], NOTHING) if award.odds)
    return max([wager.stake, *(odds.pay(wager.stake) for odds in odds)])


def _wagers(terms: BlackjackTerms, rng: Random, setup: Setup, bettor: Wager, wish: Wish) -> tuple[Wager, ...]:
    least, most = terms.table.bounds(setup, terms.main)
    stake = choose(rng, terms.table.usual.stakes[BASE]) * least
    stake, wished = min(stake, most) if most else stake, _kinds_for(terms, wish)
    kinds = [kind for kind in terms.sides if kind in wished or below(rng, SIDE_BET_IN) == 0]
    if bettor.back:
        kinds = [kind for kind in kinds if kind in terms.back_line]
    first = replace(bettor, kind=terms.main, stake=stake)
    return (first, *(replace(bettor, kind=kind, stake=_side(terms, rng, setup, kind, stake)) for kind in kinds))


def _side(terms: BlackjackTerms, rng: Random, setup: Setup, kind: str, stake: int) -> int:
    side = terms.sides[kind]
    least, most = terms.table.bounds(setup, kind)
    if side.most == 0 and side.least == 0:
        return stake if below(rng, 2) else least
    least_stake = choose(rng, terms.table.usual.stakes.get(SIDE, (1,))) * least
    return min(least_stake, most) if most else least_stake


def lay_out(terms: BlackjackTerms, setup: Setup) -> Lay:
    """The chips of the table; players have enough for doubling and splitting, where it is not said how much."""
    lay = banked.lay_out(setup)
    for wager in setup.wagers:
        if wager.kind == terms.main and not wager.back and STACKS not in setup.options:
            lay = lay.bring(wager.purse, RESERVE * wager.stake)
    return lay


# -- set-ups written by hand


def words(terms: BlackjackTerms) -> tuple[Word, ...]:
    """The words of a blackjack set-up."""
    plays = say("How players and the bank play, in order: plays=4:hit,stand;bank:hit.")
    return (*banked_words(terms.table), Word(PLAYS, plays))


def check_setup(terms: BlackjackTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    deck = partial(check_deck, Counter(terms.shoe), "shoe")
    checks = (partial(_check_wagers, terms), check_plays, deck)
    return check_banked(terms.table, words(terms), setup, terms.kinds, _example(terms), *checks)


def _example(terms: BlackjackTerms) -> str:
    return f"4:{terms.main}=$20"


def _check_wagers(terms: BlackjackTerms, setup: Setup) -> Iterator[Problem]:
    example = _example(terms)
    for wager in setup.wagers:
        own = setup.at(wager.seat, wager.back)
        if terms.main not in own:
            yield Problem(
                wager.place, say("This bet needs a game wager beside it."), say("Write {example}.", example=example)
            )
        if wager.back and wager.kind not in terms.back_line:
            yield Problem(wager.place, say("The back line may not bet on this."), say("Take it away."))
        if wager.back and terms.main not in setup.at(wager.seat):
            yield Problem(
                wager.place, say("No player sits in front of this bettor."), say("Write {example}.", example=example)
            )
