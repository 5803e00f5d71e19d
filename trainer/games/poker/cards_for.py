"""Cards for a table whose betting is known: so dealt that a rule takes part when hands are read, compared and paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.games.base import Wish
from trainer.games.poker.draft import TableDraft, bet_by
from trainer.games.poker.draw_tables import opening_hand
from trainer.games.poker.players import Manner, player
from trainer.games.poker.reading import read_high, read_low_hand, shown
from trainer.games.poker.seek import Deal, random_deal, seek_reading
from trainer.games.poker.terms import PokerTerms
from trainer.games.poker.uneven import ODD, Ways, can_come, leaves_odd, two_of, uneven_deal
from trainer.games.pot.opening import SHOWN
from trainer.games.pot.playing import begin
from trainer.games.pot.pots import compare, final_pots, share
from trainer.games.pot.state import State, button_seat
from trainer.games.pot.thrown import WORD as THROW
from trainer.games.pot.thrown import throwing
from trainer.games.pot.way import SHARED, way_of
from trainer.rng import Random, choose, shuffle
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.table.betting import Betting
from trainer.table.pots import odd_chip_order

DEALS: Final = 40
FEW_DEALS: Final = 2
"""Where the players who ante decide whether a pot divides, another table is sooner found than other cards."""
MOST_POTS: Final = 3
"""The felt has room for so many."""
FEWEST_HANDS: Final = 2


def with_cards(terms: PokerTerms, rng: Random, draft: TableDraft, wish: Wish) -> Setup | None:
    """The table with cards in which the rule takes part; None when none were found."""
    setup, state = draft.setup, draft.state
    live = state.live
    if len(live) < FEWEST_HANDS:
        return setup
    dead = {state.opener} if state.opener else set()
    if wish.kind in (Kind.READ_HAND, Kind.READ_LOW):
        read = read_high if wish.kind is Kind.READ_HAND else read_low_hand
        found = seek_reading(terms, rng, wish.rule, lambda hole, board: _has(read(terms, hole, board).rules, wish.rule))
        if found is None:
            return None
        seat = choose(rng, [seat for seat in live if seat not in dead])
        dealt = _with_deal(terms, rng, draft, (seat,), found)
        if not moves(terms):
            return dealt
        again = _again(terms, rng, dealt, live)
        return again.setup if again is not None else None
    odd = wish.kind is Kind.SPLIT_POT and wish.rule in ODD and not terms.game.board
    ways: Ways = ()
    if odd:
        ways = two_of(live) if moves(terms) else leaves_odd(terms, final_pots(terms.game, setup, state), wish.rule)
        if not ways:
            return None
    for _ in range(FEW_DEALS if odd and moves(terms) else DEALS):
        deal = uneven_deal(terms, rng, state, ways, wish.rule) if odd else random_deal(terms, rng, len(live))
        if deal is None:
            continue
        if moves(terms):
            if not can_come(terms, deal, live, wish.rule):
                continue
            again = _again(terms, rng, _with_deal(terms, rng, draft, live, deal), live)
            if again is not None and _comes_up(terms, again, deal, wish.rule):
                return again.setup
        elif _comes_up(terms, draft, deal, wish.rule):
            table = _with_deal(terms, rng, draft, live, deal)
            after = begin(terms.game, table)
            if not (after.dead or after.stays or after.final):
                return table
    return None


# -- games in which the cards say who begins


def moves(terms: PokerTerms) -> bool:
    """Whether other cards make other players begin: what the players do has to be said anew."""
    return terms.game.opening.later == SHOWN


def _again(terms: PokerTerms, rng: Random, setup: Setup, stay: tuple[int, ...]) -> TableDraft | None:
    """The same cards with these seats staying to the end and all others folding at once; None where they cannot."""
    inner = player(rng, Manner(0, 0, 15))

    def choose_word(number: int, place: int, betting: Betting) -> str:
        if betting.seat not in stay:
            return "f" if betting.owes else "c"
        if number == 0 and not set(betting.live) <= set(stay) and betting.may_raise and not betting.raises:
            return "r"
        return inner(number, place, betting)

    again = bet_by(terms, setup, choose_word)
    state, rounds = again.state, again.state.rounds
    gone = len(rounds) > 1 and set(rounds[0].live) == set(stay)
    fits = gone and set(state.live) == set(stay) and not state.short
    return again if fits and len(final_pots(terms.game, again.setup, state)) <= MOST_POTS else None


def _comes_up(terms: PokerTerms, draft: TableDraft, deal: Deal, rule: str) -> bool:
    """Whether the rule takes part when the hands of this deal are compared and share the pots."""
    return any(_has(rules, rule) for rules in _settled_by(terms, draft.setup, draft.state, deal))


def _has(rules: Iterable[Printed], id: str) -> bool:
    return any(rule.id == id for rule in rules)


def _settled_by(terms: PokerTerms, setup: Setup, state: State, deal: Deal) -> Iterator[tuple[Printed, ...]]:
    """The rules of every comparison and every split of these hands."""
    hands, board = deal
    found = [shown(terms, seat, hole, board) for seat, hole in zip(state.live, hands, strict=True)]
    order = odd_chip_order(setup.taken, button_seat(setup), setup.seats)
    for pot in final_pots(terms.game, setup, state):
        yield share(terms.game, pot, found, order).rules
        if len(pot.seats) > 1:
            for half in terms.halves:
                yield compare(terms.game, pot, found, low=half == "low").rules


def _with_deal(terms: PokerTerms, rng: Random, draft: TableDraft, seats: tuple[int, ...], deal: Deal) -> Setup:
    """The same table with these cards at these seats and this board; what is thrown away is none of them."""
    hands, board = deal
    game, setup, went = terms.game, draft.setup, draft.state
    if went.opener in went.live and went.opener not in seats:
        taken = [*board, *(card for hand in hands for card in hand)]
        seats, hands = (*seats, went.opener), (*hands, opening_hand(terms, rng, taken))
    lives = [went.ring, *(one.live for one in went.rounds)]
    if moves(terms):
        lives = [went.ring, went.live]
    lives += [lives[-1]] * len(game.streets)
    way = list(way_of(game, lives))
    wanted: dict[int, Card] = {}
    for to, cards in ((SHARED, board), *zip(seats, hands, strict=True)):
        places = (place for place, one in enumerate(way) if one.to == to)
        wanted.update(zip(places, cards, strict=False))
    rest = list(shuffle(without(game.deck.cards(), wanted.values()), rng))
    deck = tuple(wanted[place] if place in wanted else rest.pop() for place in range(game.deck.size))
    if throwing(game):
        setup = setup.with_options(**{THROW: _kept(terms, seats)})
    return replace(setup, deck=deck)


def _kept(terms: PokerTerms, seats: tuple[int, ...]) -> str:
    """What these seats throw away so that they keep the cards dealt first: those dealt last, nothing on a draw."""
    streets, held = [], 0
    for street in terms.game.streets:
        if street.thrown or street.draw:
            places = "".join(str(place) for place in range(held - street.thrown, held))
            streets.append(",".join(f"{seat}:{places}" for seat in seats))
        held += street.own - street.thrown
    return "/".join(streets)
