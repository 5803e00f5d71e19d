"""Pots of every poker game beside arithmetic of its own: cut level by level, and handed out chip by chip.

What each player put in is random, folded and all in among them, and the cards often tie. The engine cuts and shares by
the terms of the book; here nothing of that is used but the keys of the hands, the smallest chip and who has an odd one.
Ten thousand hands a game with `--all`; a few of some games in the ordinary run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pytest

from tests.conformance.library import LIBRARY, ONLY
from trainer.cards.card import ACE, Card
from trainer.core.rng import Random, below, child_seed, choose, make_rng, sample, shuffle
from trainer.games.poker.poker_reading import shown
from trainer.games.poker.poker_terms import PokerTerms, read_terms
from trainer.games.pot.pot_pots import Shown, share
from trainer.table.sharing import Odd
from trainer.table.side_pots import Bet, odd_chip_order, side_pots, without_drop

FEW, MANY = 60, 1_000
MOST_PLAYERS: Final = 10
POKER: Final = ("board-poker", "stud-poker", "draw-poker")
games = pytest.mark.parametrize("id", [one.id for one in LIBRARY.infos if one.family in POKER and ONLY in one.id])


@dataclass(frozen=True)
class Table:
    """A hand at its end: who put in what, every player's cards, the board, the drop, the button, what wins."""

    bets: tuple[Bet, ...]
    cards: Mapping[int, tuple[Card, ...]]
    board: tuple[Card, ...]
    drop: int
    button: int
    seats: int
    won: tuple[str, ...]


@games
@pytest.mark.sampled(8)
def test_pots_of_a_few_hands(id: str):
    compare(id, 0, FEW)


@games
@pytest.mark.long
def test_pots_of_a_thousand_hands(id: str):
    compare(id, FEW, FEW + MANY)


def compare(id: str, first: int, last: int) -> None:
    terms = terms_of(id)
    for seed in range(first, last):
        rng = make_rng(child_seed("pots", id, seed))
        table = dealt(terms, rng)
        won = by_engine(terms, table)
        assert won == by_hand(terms, table), (id, seed, table)
        assert sum(won.values()) == sum(bet.amount + bet.dead for bet in table.bets) - table.drop, (id, seed)
        mixed = replace(table, bets=shuffle(table.bets, rng))
        assert by_engine(terms, mixed) == won, (id, seed)
        by = 1 + below(rng, table.seats - 1)
        moved = {(seat - 1 + by) % table.seats + 1: cents for seat, cents in won.items()}
        assert by_engine(terms, one_along(table, by)) == moved, (id, seed, by)


@cache
def terms_of(id: str) -> PokerTerms:
    reader = LIBRARY.reader(id)
    return read_terms(reader, id)


def dealt(terms: PokerTerms, rng: Random) -> Table:
    """Random bets and cards; two hands hold the same ranks in one deal of two."""
    deck = shuffle(terms.game.deck.cards(), rng)
    seats = max(terms.game.seats, 2)
    fit = (len(deck) - terms.game.board) // terms.game.own_cards
    taken = sorted(sample(rng, range(1, seats + 1), 2 + below(rng, min(seats, fit, MOST_PLAYERS) - 1)))
    board, left = deck[: terms.game.board], list(deck[terms.game.board :])
    cards: dict[int, tuple[Card, ...]] = {}
    for seat in taken:
        before = cards[taken[0]] if len(cards) == 1 and below(rng, 2) else ()
        own = _of_the_same_ranks(before, left) or tuple(left[: terms.game.own_cards])
        left = [card for card in left if card not in own]
        cards[seat] = own
    chip = terms.game.chip
    levels = [chip * (1 + below(rng, 60)) for _ in range(1 + below(rng, 4))]
    live = {seat for seat in taken if below(rng, 4)} or {taken[0]}
    bets = tuple(Bet(seat, choose(rng, levels), seat in live, chip * max(0, below(rng, 8) - 5)) for seat in taken)
    whole = sum(bet.amount + bet.dead for bet in bets)
    drop = min(whole, chip * below(rng, 7))
    won = (choose(rng, terms.halves),) if terms.either else terms.halves
    return Table(bets, cards, board, drop, choose(rng, taken), seats, won)


def _of_the_same_ranks(before: Sequence[Card], left: Sequence[Card]) -> tuple[Card, ...]:
    """Cards of the same ranks as these; none where there are not enough."""
    found: list[Card] = []
    for card in before:
        twin = next((one for one in left if one.rank == card.rank and one not in found), None)
        if twin is None:
            return ()
        found.append(twin)
    return tuple(found)


def one_along(table: Table, by: int) -> Table:
    """Everybody, and the button, so many seats further on."""

    def along(seat: int) -> int:
        return (seat - 1 + by) % table.seats + 1

    bets = tuple(replace(bet, seat=along(bet.seat)) for bet in table.bets)
    cards = {along(seat): own for seat, own in table.cards.items()}
    return replace(table, bets=bets, cards=cards, button=along(table.button))


def by_engine(terms: PokerTerms, table: Table) -> dict[int, int]:
    """What each seat wins as a hand of this book shares it."""
    order = odd_chip_order(sorted(table.cards), table.button, table.seats)
    found: dict[int, int] = {}
    for pot in without_drop(side_pots(table.bets), table.drop):
        hands = [hand_of(terms, table, seat) for seat in pot.seats]
        for seat, cents in share(terms.game, pot, hands, order).result.items() if pot.amount else ():
            assert seat in pot.seats
            found[seat] = found.get(seat, 0) + cents
    return {seat: cents for seat, cents in found.items() if cents}


def hand_of(terms: PokerTerms, table: Table, seat: int) -> Shown:
    return shown(terms, seat, table.cards[seat], table.board, table.won)


# -- the same by hand


def by_hand(terms: PokerTerms, table: Table) -> dict[int, int]:
    """The bets are taken in level by level: the least that a live hand has left, from everybody."""
    left = {bet.seat: bet.amount for bet in table.bets}
    live = [bet.seat for bet in table.bets if bet.live]
    pots: list[tuple[int, list[int]]] = []
    while any(left[seat] for seat in live):
        level = min(left[seat] for seat in live if left[seat])
        in_it = [seat for seat in live if left[seat]]
        pots.append((sum(min(level, cents) for cents in left.values()), in_it))
        left = {seat: max(0, cents - level) for seat, cents in left.items()}
    pots[-1] = (pots[-1][0] + sum(left.values()), pots[-1][1])
    pots[0] = (pots[0][0] + sum(bet.dead for bet in table.bets), pots[0][1])
    found: dict[int, int] = {}
    drop = table.drop
    for amount, in_it in pots:
        taken = min(drop, amount)
        drop -= taken
        for seat, cents in won_of(terms, table, amount - taken, in_it).items():
            found[seat] = found.get(seat, 0) + cents
    return {seat: cents for seat, cents in found.items() if cents}


def won_of(terms: PokerTerms, table: Table, amount: int, seats: Sequence[int]) -> dict[int, int]:
    """One pot: a half to the best highs and to the best lows; hands tied both ways as one where the book says so."""
    if len(seats) == 1:
        return {seats[0]: amount}
    keys = {seat: terms.showdown.keys(table.cards[seat], table.board) for seat in seats}
    highs = the_best({seat: high for seat, (high, _) in keys.items() if "high" in table.won})
    lows = the_best({seat: low for seat, (_, low) in keys.items() if "low" in table.won})
    least = terms.game.least_high
    if highs and lows and least is not None and (keys[highs[0]][0] or 0) < least:
        highs = []  # no high hand is good enough beside a low
    sharing = terms.game.sharing
    parts = [(amount, highs or lows, sharing.odd)]
    if highs and lows and not (sharing.both_ways and len(highs) > 1 and highs == lows):
        half = amount // sharing.chip // 2 * sharing.chip
        parts = [(amount - half, highs, sharing.odd), (half, lows, sharing.odd_low)]
    found = dict.fromkeys(seats, 0)
    for part, winners, odd in parts:
        first = sorted(winners, key=lambda seat: rank_of(odd, table, seat))
        turn, rest = 0, part
        while rest >= sharing.chip:
            found[first[turn % len(first)]] += sharing.chip
            turn, rest = turn + 1, rest - sharing.chip
        found[first[0]] += rest
    return found


def the_best(keys: Mapping[int, int | None]) -> list[int]:
    known = {seat: key for seat, key in keys.items() if key is not None}
    return sorted(seat for seat, key in known.items() if key == max(known.values()))


def rank_of(odd: Odd, table: Table, seat: int) -> tuple[int, int]:
    """Who comes first for an odd chip: left of the button, the highest card, or the lowest one, aces being low."""
    if odd is Odd.LEFT:
        return (seat - table.button - 1) % table.seats, 0
    cards = [(card.rank, card.suit) for card in table.cards[seat]]
    if odd is Odd.HIGH_CARD:
        return -max(cards)[0], -max(cards)[1]
    return min((1 if rank == ACE else rank, suit) for rank, suit in cards)
