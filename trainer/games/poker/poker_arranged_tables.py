"""Bets and cards arranged for a rule about the betting, so that its situation comes up instead of being looked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, choose, sample, shuffle
from trainer.games.base import Wish
from trainer.games.poker.draw_tables import opening_hand
from trainer.games.poker.poker_players import TableDraft, as_written
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_collection_stages import paid_before
from trainer.games.pot.pot_deal_plan import card_route
from trainer.games.pot.pot_play import begin, played
from trainer.games.pot.pot_state import Seen, dealt_in
from trainer.games.pot.pot_watching_terms import every_moment
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.table.betting import Betting, read_play, write_play
from trainer.table.betting.betting_terms import ANSWERED, OPEN_PAIR, SHORT
from trainer.table.places import STACK

UNCALLED: Final = "pots.uncalled"
CENTS: Final = 100


def arranged_cards(terms: PokerTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The table before the betting, with the cards without which a rule about bets cannot decide."""
    if wish.kind is Kind.BETTING and wish.rule == OPEN_PAIR:
        return _open_pair(terms, rng, setup)
    if wish.kind in (Kind.BETTING, Kind.SIDE_POT) and wish.rule and terms.game.draws.openers is not None:
        return _dealt(terms, rng, setup, choose(rng, dealt_in(setup)), opening_hand(terms, rng, ()))
    return setup


def _open_pair(terms: PokerTerms, rng: Random, setup: Setup) -> Setup:
    """A player whose first two cards face up are a pair."""
    ranks = [rank for rank in terms.game.deck.ranks if rank]
    rank, seat = choose(rng, ranks), choose(rng, dealt_in(setup))
    pair = [Card.make(rank, suit) for suit in sample(rng, range(4), 2)]
    return _dealt(terms, rng, setup, seat, pair, up=True)


def _dealt(
    terms: PokerTerms,
    rng: Random,
    setup: Setup,
    seat: int,
    cards: Sequence[Card],
    *,
    up: bool = False,
) -> Setup:
    """The same table, at which these are the first cards of a seat, or its first cards face up."""
    game = terms.game
    ring = dealt_in(setup)
    deal_plan = card_route(game, [ring] * len(game.streets))
    places = [place for place, dealt in enumerate(deal_plan) if dealt.to == seat and (dealt.up or not up)]
    by_place = dict(zip(places, cards, strict=False))
    others = list(shuffle(without(game.deck.cards(), cards), rng))
    deck = tuple(by_place[place] if place in by_place else others.pop() for place in range(game.deck.size))
    return replace(setup, deck=deck)


def arranged_bets(terms: PokerTerms, rng: Random, draft: TableDraft, wish: Wish) -> TableDraft:
    """The table with one player all in at the moment that a rule about all-ins needs; as it is, where none fits."""
    puts = _PUTS.get(wish.rule) if wish.kind in (Kind.BETTING, Kind.SIDE_POT) else None
    if puts is None:
        return draft
    chances = [(seen, cents) for seen in draft.moments if (cents := puts(seen.betting))]
    return as_written(terms, _all_in(draft.setup, *choose(rng, chances))) if chances else draft


def _all_in(setup: Setup, seen: Seen, cents: int) -> Setup:
    """The same betting up to a moment, when the player has just so much left and puts it in; all others call."""
    betting = seen.betting
    play = read_play(setup.option("play"))
    before = play[seen.round][: seen.place] if seen.round < len(play) else ()
    spare = betting.stacks[betting.seat] - cents
    wagers = tuple(
        replace(wager, stake=wager.stake - spare) if (wager.seat, wager.kind) == (betting.seat, STACK) else wager
        for wager in setup.wagers
    )
    acts = (*play[: seen.round], (*before, "a"))
    return replace(setup, wagers=wagers).with_options(play="/".join(map("".join, acts)))


def _short_raise(betting: Betting) -> int:
    """A raise too small to open the betting again to somebody who has acted, while a third player can answer."""
    if betting.over or not betting.to_call or not betting.may_raise:
        return 0
    seat = betting.seat
    able = [
        live_seat for live_seat in betting.live if live_seat != seat and betting.stacks[live_seat] > betting.full_raise
    ]
    acted = [seat_able for seat_able in able if betting.met.get(seat_able) == betting.to_call]
    most = (min(betting.opens, betting.full_raise) - 1) // CENTS * CENTS
    cents = betting.owes + most
    small = most > 0 and betting.to_call + most < betting.bounds[0] and cents < betting.stacks[seat]
    return cents if small and acted and len(able) > 1 else 0


def _heads_up(betting: Betting) -> int:
    """The chips of the other of two players; 0 where there are more, or the round is over."""
    if betting.over or len(betting.live) != 2:
        return 0
    return next(betting.stacks[live_seat] for live_seat in betting.live if live_seat != betting.seat)


def _last_raise(betting: Betting) -> int:
    """A raise of the last chips against one player, who has more."""
    other = _heads_up(betting)
    if not other or not betting.may_raise:
        return 0
    least = betting.bounds[0]
    fits = least - betting.to_call < other and least - betting.before < betting.stacks[betting.seat]
    return least - betting.before if fits else 0


def _short_call(betting: Betting) -> int:
    """A call of a part of the bet, of the last chips, against one player."""
    if betting.over or len(betting.live) != 2:
        return 0
    half = betting.owes // 2 // CENTS * CENTS
    others = [cents for seat, cents in betting.put.items() if seat not in betting.live]
    return half if half and betting.before + half > max(others, default=0) else 0


_PUTS: Final[dict[str, Callable[[Betting], int]]] = {
    SHORT: _short_raise,
    ANSWERED: _last_raise,
    UNCALLED: _short_call,
}


# -- stacks for a fault


def arranged_stack(terms: PokerTerms, setup: Setup, fault: str) -> Setup:
    """The table at which one player has so few chips as a fault needs, and everybody else calls."""
    stake = _STAKES.get(fault)
    if stake is None:
        return setup
    seat, cents = stake(terms, setup)
    wagers = tuple(
        replace(wager, stake=cents) if (wager.seat, wager.kind) == (seat, STACK) else wager for wager in setup.wagers
    )
    short = replace(setup, wagers=wagers)

    def calls(_number: int, _place: int, betting: Betting) -> str:
        closed = not betting.owes and not betting.to_call and betting.number in betting.terms.no_checking
        return "f" if closed else "c"

    return short.with_options(play=write_play(played(terms.game, short, calls).rounds))


def _of_blind(share: int, terms: PokerTerms, setup: Setup) -> tuple[int, int]:
    """Who posts the big blind, and a share of it in percent."""
    blinds, ring = terms.game.posted_limit(setup).blinds, dealt_in(setup)
    seat = terms.game.opening.blind_seats(ring, len(blinds))[-1]
    return seat, blinds[-1] * share // 100 + paid_before(terms.game, setup, ring).get(seat, 0)


def _few_to_straddle(terms: PokerTerms, setup: Setup) -> tuple[int, int]:
    big, ring = _of_blind(0, terms, setup)[0], dealt_in(setup)
    return ring[(ring.index(big) + 1) % len(ring)], 3 * terms.game.posted_limit(setup).blinds[-1]


def _less_than_raise(terms: PokerTerms, setup: Setup) -> tuple[int, int]:
    """Who acts first, with a call and half a bet."""
    game = terms.game
    betting = every_moment(game, setup)[0].betting
    spent = next(wager.stake for wager in setup.wagers if wager.seat == betting.seat) - betting.stacks[betting.seat]
    return betting.seat, spent + betting.owes + max(betting.full_raise // 2, 1)


def _ante_only(forced: bool, terms: PokerTerms, setup: Setup) -> tuple[int, int]:  # noqa: FBT001
    """Who is forced to open, or acts first, with his ante alone."""
    state = begin(terms.game, setup)
    seat = state.posted[0][0] if forced and state.posted else state.rounds[0].first or state.ring[0]
    paid = paid_before(terms.game, setup, state.ring).get(seat, 0)
    return seat, state.antes.get(seat, 0) + paid


_STAKES: Final[dict[str, Callable[[PokerTerms, Setup], tuple[int, int]]]] = {
    "short-blind": partial(_of_blind, 25),
    "half-blind": partial(_of_blind, 50),
    "short-blind-all-in": partial(_of_blind, 75),
    "straddle-too-big": _few_to_straddle,
    "short-all-in": _less_than_raise,
    "forced-all-in": partial(_ante_only, True),
    "all-in-opens": partial(_ante_only, False),
    "all-in-false": partial(_ante_only, False),
    "ante-only": partial(_ante_only, False),
}
