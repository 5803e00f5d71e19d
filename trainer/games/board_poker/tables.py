"""Random tables: seats, stacks, button, limit, betting and cards, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, without
from trainer.errors import Problem
from trainer.games.base import Wish
from trainer.games.board_poker.players import Manner, player
from trainer.games.board_poker.reading import read_high, read_low_hand, shown
from trainer.games.board_poker.seek import Deal, random_deal, seek_reading
from trainer.games.board_poker.terms import BoardTerms
from trainer.games.declared import Word
from trainer.games.pot import checks
from trainer.games.pot.pots import compare, fee_kind, final_pots, options_for, share
from trainer.games.pot.state import SHARED, STACK, State, begin, button_seat, dealt_in, played, way_of
from trainer.rng import Random, below, child_seed, choose, make_rng, sample, shuffle
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.rules.drops import TIMED
from trainer.table.betting import write_play
from trainer.table.pots import odd_chip_order
from trainer.table.settlement import Wager

DRAFTS = 40
DEALS = 40
MOST_POTS = 3
FEWEST_HANDS = 2
SHOWDOWN_KINDS = (Kind.READ_HAND, Kind.READ_LOW, Kind.COMPARE, Kind.SPLIT_POT)


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of hand a wish needs: how many are dealt in, how many have few chips, how the table plays."""

    players: int
    short: int
    manner: Manner


def new_setup(terms: BoardTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as a few drafts come."""
    rng = make_rng(child_seed(terms.game.book, "table", seed, wish.kind or "", wish.rule))
    setup = _draft(terms, rng, seed, wish)
    for _ in range(DRAFTS):
        if _fits(terms, setup, wish):
            dealt = _cards(terms, rng, setup, wish)
            if dealt is not None:
                return dealt
        setup = _draft(terms, rng, seed, wish)
    return setup


# -- seats and bets


def _plan(terms: BoardTerms, rng: Random, wish: Wish) -> Plan:
    heads_up = wish.rule == "blinds.heads-up" or (wish.kind is None and below(rng, 12) == 0)
    players = wish.players or (2 if heads_up else 3 + below(rng, terms.game.seats - 2))
    short = below(rng, 3) if wish.kind is None else 0
    match wish.kind:
        case Kind.TAKE_FEE if wish.rule == "fee.early":
            return Plan(players, 0, Manner(1, 100, 0))
        case Kind.SPLIT_POT if wish.rule == "award.uncalled":
            return Plan(players, 0, Manner(1, 75, 40))
        case Kind.SIDE_POT:
            return Plan(max(players, 4), 1 + below(rng, 2), Manner(3, 55, 45))
        case kind if kind in SHOWDOWN_KINDS:
            return Plan(players, below(rng, 2), Manner(2 + below(rng, 3), 60, 15))
        case _:
            return Plan(players, 1 if wish.short else short, Manner(1 + below(rng, 4), 55, 20))


def _draft(terms: BoardTerms, rng: Random, seed: int, wish: Wish) -> Setup:
    plan = _plan(terms, rng, wish)
    taken = sorted(sample(rng, range(1, terms.game.seats + 1), min(plan.players, terms.game.seats)))
    limit = terms.game.limit(_limit(terms, rng, wish)) or terms.game.limits[0]
    short = sample(rng, taken, min(plan.short, len(taken)))
    big = limit.blinds[-1]
    wagers = tuple(
        Wager(seat, STACK, 0, big * choose(rng, terms.game.usual.short if seat in short else terms.game.usual.stacks))
        for seat in taken
    )
    options = {"button": str(choose(rng, taken)), "limit": limit.id}
    setup = Setup(terms.game.book, seed, terms.game.seats, wagers, options=options)
    if terms.game.drops is not None:
        setup = setup.with_options(fee=_fee(terms, rng, setup, wish))
    play = write_play(played(terms.game, setup, player(rng, plan.manner)).rounds)
    return setup.with_options(play=play)


def _limit(terms: BoardTerms, rng: Random, wish: Wish) -> str:
    """The posted limit: one of the usual ones, or one that goes with the fee option wished for."""
    option = terms.game.drops.of_rule(wish.rule) if terms.game.drops is not None else None
    if option is not None:
        fitting = [one.id for one in terms.game.limits if fee_kind(one) == option.kind]
        if fitting:
            return choose(rng, fitting)
    return choose(rng, terms.game.usual.limits)


def _fee(terms: BoardTerms, rng: Random, setup: Setup, wish: Wish) -> str:
    assert terms.game.drops is not None
    if (wanted := terms.game.drops.of_rule(wish.rule)) is not None:
        return str(wanted.number)
    options = [one for one in options_for(terms.game, terms.game.drops, setup) if one.kind != TIMED]
    return str(choose(rng, options).number)


def _fits(terms: BoardTerms, setup: Setup, wish: Wish) -> bool:
    """Whether the betting goes as the wish needs it; the felt has room for three pots."""
    state = begin(terms.game, setup)
    rounds, live, pots = state.rounds, state.live, final_pots(terms.game, setup, state)
    if len(pots) > MOST_POTS:
        return False
    match wish.kind:
        case Kind.SIDE_POT if wish.rule == "pots.uncalled":
            return any(one.back for one in rounds)
        case Kind.SIDE_POT:
            return len(pots) > 1
        case Kind.TAKE_FEE if wish.rule == "fee.early":
            return len(rounds) == 1
        case Kind.FIRST_TO_ACT | Kind.BURN:
            return len(rounds) > 1
        case Kind.SPLIT_POT if wish.rule == "award.uncalled":
            return len(live) == 1
        case kind if kind in SHOWDOWN_KINDS:
            return len(live) > 1
        case _:
            return True


# -- cards


def _cards(terms: BoardTerms, rng: Random, setup: Setup, wish: Wish) -> Setup | None:
    """The table with cards in which the rule takes part; None when none were found."""
    state = begin(terms.game, setup)
    live = state.live
    if not wish.rule or wish.kind not in SHOWDOWN_KINDS or len(live) < FEWEST_HANDS:
        return setup
    if wish.kind in (Kind.READ_HAND, Kind.READ_LOW):
        read = read_high if wish.kind is Kind.READ_HAND else read_low_hand
        found = seek_reading(terms, rng, wish.rule, lambda hole, board: _has(read(terms, hole, board).rules, wish.rule))
        return None if found is None else with_deal(terms, rng, setup, (choose(rng, live),), found)
    for _ in range(DEALS):
        deal = random_deal(terms, rng, len(live))
        if any(_has(rules, wish.rule) for rules in _settled_by(terms, setup, state, deal)):
            return with_deal(terms, rng, setup, live, deal)
    return None


def _has(rules: Iterable[Printed], id: str) -> bool:
    return any(rule.id == id for rule in rules)


def _settled_by(terms: BoardTerms, setup: Setup, state: State, deal: Deal) -> Iterator[tuple[Printed, ...]]:
    """The rules of every comparison and every split of these hands."""
    hands, board = deal
    found = [shown(terms, seat, hole, board) for seat, hole in zip(state.live, hands, strict=True)]
    order = odd_chip_order(setup.taken, button_seat(setup), setup.seats)
    for pot in final_pots(terms.game, setup, state):
        yield share(terms.game, pot, found, order).rules
        if len(pot.seats) > 1:
            yield compare(terms.game, pot, found, low=False).rules
            if terms.has_low:
                yield compare(terms.game, pot, found, low=True).rules


def with_deal(terms: BoardTerms, rng: Random, setup: Setup, seats: tuple[int, ...], deal: Deal) -> Setup:
    """The same table with these hole cards at these seats and this board."""
    hands, board = deal
    game = terms.game
    way = list(way_of(game, [dealt_in(setup)] * len(game.streets)))
    wanted: dict[int, Card] = {}
    for to, cards in ((SHARED, board), *zip(seats, hands, strict=True)):
        places = (place for place, one in enumerate(way) if one.to == to)
        wanted.update(zip(places, cards, strict=True))
    rest = list(shuffle(without(STANDARD.cards(), wanted.values()), rng))
    deck = tuple(wanted[place] if place in wanted else rest.pop() for place in range(STANDARD.size))
    return replace(setup, deck=deck)


# -- set-ups written by hand


def words(terms: BoardTerms) -> tuple[Word, ...]:
    """The words of a set-up, those of every game for a pot."""
    return checks.words(terms.game)


def check_setup(terms: BoardTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    return checks.check_setup(terms.game, setup)
