"""Counting the rows of bets: from a shoe, over boards, or by random deals; and the odds as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, gcd, perm, sqrt
from typing import Any, Final, TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import child_seed, make_rng, sample
from trainer.core.text import say
from trainer.games.base import Game
from trainer.hands.classes import every_hand, hand_classes
from trainer.odds.sampling import contradictions
from trainer.rules import bonus

# ---------------- every order in which cards can come from a shoe
#
# Without replacement, cards that do the same taken together.


@dataclass(slots=True)
class _Pile:
    """Cards of one group: one that stands for them, its number among the groups, and how many are left."""

    card: Card
    number: int
    remaining: int


Piles = tuple[_Pile, ...]


def how_many(deal: bonus.CardByCard[S]) -> int:
    """All orders of the cards that a round can use."""
    known_cards = len(deal.cards)
    return perm(deal.deck.size - known_cards, deal.most - known_cards)


def every_deal(deal: bonus.CardByCard[S]) -> Iterator[tuple[S, int]]:
    """Every finished deal with the number of orders that bring it, out of `how_many`.

    A deal that is over early counts every order of the cards that it leaves in the shoe.
    """
    size, most = deal.deck.size, deal.most
    orders = [perm(size - dealt, most - dealt) for dealt in range(most + 1)]
    partner = {later: first for first, later in deal.swaps}
    piles = _piles(deal)
    numbers = [0] * len(deal.cards)

    def walk(cards: tuple[Card, ...], ways: int, piles: Piles) -> Iterator[tuple[S, int]]:
        dealt = len(cards)
        done = deal.finish(cards) if dealt >= deal.least else None
        if done is not None:
            yield done, ways * orders[dealt]
            return
        if dealt == most:
            raise ValueError(f"The round is not over with {most} cards.")
        if deal.settled and deal.later and dealt and deal.settled(cards):
            piles = _merged(piles, deal)
        least = numbers[partner[dealt]] if dealt in partner else 0
        for pile in piles:
            if pile.remaining and pile.number >= least:
                twice = 2 if dealt in partner and pile.number > least else 1
                count, pile.remaining = pile.remaining, pile.remaining - 1
                numbers.append(pile.number)
                yield from walk((*cards, pile.card), ways * count * twice, piles)
                numbers.pop()
                pile.remaining = count

    yield from walk(deal.cards, 1, piles)


def _piles(deal: bonus.CardByCard[S]) -> Piles:
    groups: dict[Hashable, list[Card]] = {}
    for card in without(deal.deck.cards(), deal.cards):
        groups.setdefault(deal.group(card), []).append(card)
    return tuple(_Pile(group[0], number, len(group)) for number, group in enumerate(groups.values()))


def _merged(piles: Piles, deal: bonus.CardByCard[S]) -> Piles:
    """The piles by what matters from now on; they are new ones, so the old ones keep their counts."""
    assert deal.later is not None
    groups: dict[Hashable, _Pile] = {}
    for pile in piles:
        pile_later = groups.setdefault(deal.later(pile.card), _Pile(pile.card, len(groups), 0))
        pile_later.remaining += pile.remaining
    return tuple(groups.values())


# ---------------- two players with two cards each and five on the board
#
# Every deal, by what both hands are and who is higher.
#
# Boards come as classes, and of the cards left those are alike that have the same rank and are both, or both not, of
# the suit in which a flush is possible. Two hands that share a card are taken out again: of all pairs of hands from
# two sets, those meeting in a card x are as many as hands with x in the one set times hands with x in the other.

S = TypeVar("S")
_FLUSH_ON_BOARD = 3
Result = tuple[Hashable, Hashable, int]
"""What the player's hand is, what the other one is, and which is higher: 1, -1, or 0 for equal hands."""


@dataclass(slots=True)
class _Hands:
    """Some hands of two cards: how many, how many hold one card of each kind, how many pairs share none and tie."""

    number: int
    holding: list[int]
    ties: int = 0

    def apart(self, other: _Hands, sizes: Sequence[int]) -> int:
        """Pairs of one hand each that share no card; the sets have no hand in common."""
        meet = sum(
            [size * mine * theirs for size, mine, theirs in zip(sizes, self.holding, other.holding, strict=True)]
        )
        return self.number * other.number - meet

    def apart_within(self, sizes: Sequence[int]) -> int:
        """Ordered pairs of these hands that share no card; a hand meets itself in two cards, so it is put back once."""
        return self.apart(self, sizes) + self.number

    def add(self, other: _Hands) -> None:
        self.number += other.number
        self.holding = [mine + theirs for mine, theirs in zip(self.holding, other.holding, strict=True)]
        self.ties += other.ties


def how_many_showdowns(deal: bonus.AgainstBank[S]) -> int:
    """Boards times hands of the player times hands of the player-dealer."""
    size = deal.deck.size
    return (
        comb(size, bonus.BOARD)
        * comb(size - bonus.BOARD, bonus.HOLE)
        * comb(size - bonus.BOARD - bonus.HOLE, bonus.HOLE)
    )


def every_showdown(deal: bonus.AgainstBank[S]) -> Iterator[tuple[S, int]]:
    """Every result with the number of deals that bring it."""
    counts: Counter[Result] = Counter()
    first: dict[Result, bonus.Cards] = {}
    for board, boards in hand_classes(deal.deck, bonus.BOARD, _FLUSH_ON_BOARD):
        for result, ways in results_on(deal, board):
            if ways:
                counts[result] += boards * ways
                if result not in first:
                    first[result] = _example(deal, board, result)
    for result, ways in counts.items():
        yield deal.finish(first[result]), ways


def results_on(deal: bonus.AgainstBank[S], board: bonus.Cards) -> Iterator[tuple[Result, int]]:
    """The results on one board, each with the number of ways to deal both hands; one may come more than once."""
    kinds = _kinds(deal, board)
    sizes, groups = [len(kind) for kind in kinds], _groups(deal, board, kinds)
    for place, (key, hands) in enumerate(groups):
        unequal = hands.apart_within(sizes) - hands.ties
        yield (key, key, 0), hands.ties
        yield (key, key, 1), unequal // 2
        yield (key, key, -1), unequal // 2
        for lower, below in groups[:place]:
            ways = hands.apart(below, sizes)
            yield (key, lower, 1), ways
            yield (lower, key, -1), ways


def _kinds(deal: bonus.AgainstBank[S], board: bonus.Cards) -> list[bonus.Cards]:
    """The cards that are left, those together that are alike."""
    suits = Counter(card & 3 for card in board)
    flush = next((suit for suit, often in suits.items() if often >= _FLUSH_ON_BOARD), None)
    kinds: dict[tuple[int, bool], list[Card]] = {}
    for card in without(deal.deck.cards(), board):
        kinds.setdefault((card >> 2, card & 3 == flush), []).append(card)
    return [tuple(kind) for kind in kinds.values()]


def _groups(
    deal: bonus.AgainstBank[S], board: bonus.Cards, kinds: Sequence[bonus.Cards]
) -> list[tuple[Hashable, _Hands]]:
    """All hands by what they are, lowest first."""
    by_key = _by_key(deal, board, kinds)
    sizes = [len(kind) for kind in kinds]
    groups: list[tuple[Hashable, _Hands]] = []
    for key in sorted(by_key):
        hands, group_key = by_key[key], deal.group(key)
        hands.ties = hands.apart_within(sizes)
        if groups and groups[-1][0] == group_key:
            groups[-1][1].add(hands)
        else:
            groups.append((group_key, hands))
    return groups


def _by_key(deal: bonus.AgainstBank[S], board: bonus.Cards, kinds: Sequence[bonus.Cards]) -> dict[int, _Hands]:
    by_key: dict[int, _Hands] = {}
    rank, many = deal.rank, len(kinds)
    for kind_index, hand_cards in enumerate(kinds):
        size = len(hand_cards)
        for other in range(kind_index, many):
            others = kinds[other]
            if other != kind_index:
                cards, ways = (hand_cards[0], others[0]), size * len(others)
            elif size > 1:
                cards, ways = (hand_cards[0], hand_cards[1]), size * (size - 1) // 2
            else:
                continue
            key = rank((*cards, *board))
            hands = by_key.get(key)
            if hands is None:
                hands = by_key[key] = _Hands(0, [0] * many)
            hands.number += ways
            hands.holding[kind_index] += len(others) - (other == kind_index)
            if other != kind_index:
                hands.holding[other] += size
    return by_key


def _example(deal: bonus.AgainstBank[S], board: bonus.Cards, result: Result) -> bonus.Cards:
    """One deal with a result: the player's cards, the other ones, the board."""
    mine, theirs, sign = result
    keys = {cards: deal.rank((*cards, *board)) for cards in combinations(without(deal.deck.cards(), board), bonus.HOLE)}
    for own, key in keys.items():
        if deal.group(key) == mine:
            for bank, other in keys.items():
                if (key > other) - (key < other) == sign and deal.group(other) == theirs and not {*own} & {*bank}:
                    return (*own, *bank, *board)
    raise AssertionError(f"no hands make {result} on {board}")


# ---------------- count

__all__ = ["SAMPLES", "VERSION", "BetOdds", "bets_of", "count_bets", "odds_of"]

VERSION: Final = 1
SAMPLES: Final = 100_000
"""Random deals of a bet that cannot be counted."""
DECKS: Final = range(1, 9)
READABLE: Final = 10**18
"""Counts out of more deals than this are divided by what they have in common."""


@dataclass(frozen=True, slots=True)
class BetOdds:
    """What was counted for one bet. `of` are all deals, or the random ones where `exact` is false."""

    bet: bonus.AnyBet
    of: int
    counts: Mapping[str, int]
    exact: bool

    def count(self, row: bonus.BonusRow) -> int:
        return self.counts.get(row.id, 0)

    @property
    def rows(self) -> tuple[bonus.BonusRow, ...]:
        """The rows that do not lose the whole stake, in printed order."""
        return tuple(row for row in self.bet.rows if not row.lost)

    @property
    def lost(self) -> int:
        """The deals that lose the stake."""
        return sum(self.count(row) for row in self.bet.rows if row.lost)

    @property
    def edge(self) -> Fraction:
        """What a stake of one loses in the long run."""
        return -sum((row.wins * self.count(row) for row in self.bet.rows), Fraction(0)) / self.of

    @property
    def standard_error(self) -> float:
        """How far the edge of random deals may be off; 0 where every deal was counted."""
        if self.exact:
            return 0.0
        squares = sum((row.wins**2 * self.count(row) for row in self.bet.rows), Fraction(0)) / self.of
        # The standard error of a mean; the fractions are exact, so the variance is never below zero.
        return sqrt(float(squares - self.edge**2) / self.of)

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school odds --json`."""
        figures: dict[str, object] = {
            "of": self.of,
            "rows": {row.id: self.count(row) for row in self.rows},
            "pays": {row.id: row.pays for row in self.rows},
            "lose": self.lost,
            "edge_percent": round(float(100 * self.edge), 4),
            "exact": self.exact,
        }
        if not self.exact:
            figures |= {"samples": self.of, "standard_error_percent": round(100 * self.standard_error, 4)}
        return figures | ({"note": self.bet.note} if self.bet.note else {})


def bets_of(game: Game) -> bonus.BonusBets:
    """The bets of a game whose odds can be counted, by wager; none for many games."""
    return game.odds() if game.odds else {}


def odds_of(game: Game, wager: str = "", *, samples: int = SAMPLES, decks: int = 0) -> tuple[BetOdds, ...]:
    """The odds of one bet, or of all of them; `decks` packs instead of those that the house uses.

    BadText for a bet whose count is not what random deals come to.
    """
    bets = bets_of(game)
    if not bets:
        raise BadText(f"{game.info.id} has no bet whose odds can be counted.")
    if wager and wager not in bets:
        raise BadText(f"'{wager}' is no bet of {game.info.id}.", did_you_mean(wager, bets))
    if samples < 2:
        raise BadText(f"{samples} random deals say nothing.", "Ask for 2 or more.")
    chosen = [bets[wager]] if wager else [*bets.values()]
    bet_oddses = count_bets(_with_decks(game, chosen, decks), samples=samples, seed=child_seed("odds", game.info.id))
    for odds in bet_oddses:
        _check(game, odds)
    return bet_oddses


def _check(game: Game, odds: BetOdds) -> None:
    """A ranking that the counter does not hold for is refused: it would give a wrong edge."""
    against = contradictions(odds, child_seed("against", game.info.id, odds.bet.wager)) if odds.exact else iter(())
    first = next(against, None)
    if first is not None:
        raise BadText(
            say("The odds of {bet} are not countable: {what}.", bet=odds.bet.name, what=first),
            say("Its rows read cards in a way the counter does not know."),
        )


def _with_decks(game: Game, bets: Iterable[bonus.AnyBet], decks: int) -> list[bonus.AnyBet]:
    if not decks:
        return [*bets]
    if game.deck.copies == 1 or decks not in DECKS:
        hint = "" if game.deck.copies == 1 else f"Ask for {DECKS[0]} to {DECKS[-1]} packs."
        raise BadText(f"{game.info.id} is not dealt from {decks} packs.", hint)
    deals: dict[int, Any] = {}
    for bet in bets:
        deals.setdefault(id(bet.deal), _changed(bet.deal, decks))
    return [replace(bet, deal=deals[id(bet.deal)]) for bet in bets]


def _changed(deal: Any, decks: int) -> Any:
    return replace(deal, deck=replace(deal.deck, copies=decks))


def count_bets(bets: Iterable[bonus.AnyBet], *, samples: int = SAMPLES, seed: int = 0) -> tuple[BetOdds, ...]:
    """Each bet with its counts, in the order given; those that share a deal are counted in one pass."""
    ordered = list(bets)
    by_deal: dict[int, list[bonus.AnyBet]] = {}
    for bet in ordered:
        by_deal.setdefault(id(bet.deal), []).append(bet)
    odds: dict[str, BetOdds] = {}
    for together in by_deal.values():
        deal = together[0].deal
        counts, of = _tally(together, _situations(deal, samples, seed)), _all_deals(deal, samples)
        for bet in together:
            assert sum(counts[bet.wager].values()) == of
            shared = gcd(*counts[bet.wager].values()) if of > READABLE else 1
            short = {row: count // shared for row, count in counts[bet.wager].items()}
            odds[bet.wager] = BetOdds(bet, of // shared, short, not isinstance(deal, bonus.AtRandom))
    return tuple(odds[bet.wager] for bet in ordered)


def _tally(bets: list[bonus.AnyBet], situations: Iterator[tuple[Any, int]]) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = {bet.wager: Counter() for bet in bets}
    readers = [(counts[bet.wager], bet.read) for bet in bets]
    for situation, ways in situations:
        for counter, read in readers:
            counter[read(situation)] += ways
    return counts


def _situations(deal: bonus.DealtFrom[Any], samples: int, seed: int) -> Iterator[tuple[Any, int]]:
    match deal:
        case bonus.OneHand():
            return _hands(deal)
        case bonus.CardByCard():
            return every_deal(deal)
        case bonus.AgainstBank():
            return every_showdown(deal)
        case bonus.AtRandom():
            return _random_deals(deal, samples, seed)
        case _:
            raise TypeError(f"{deal} is not a way to deal.")


def _all_deals(deal: bonus.DealtFrom[Any], samples: int) -> int:
    match deal:
        case bonus.OneHand():
            return comb(deal.deck.size, deal.most)
        case bonus.CardByCard():
            return how_many(deal)
        case bonus.AgainstBank():
            return how_many_showdowns(deal)
        case _:
            return samples


def _hands(deal: bonus.OneHand) -> Iterator[tuple[bonus.Cards, int]]:
    matter = deal.suits_matter
    for cards, count in hand_classes(deal.deck, deal.most, deal.flush):
        if matter and matter(cards):
            yield from ((hand, 1) for hand in every_hand(cards, deal.flush))
        else:
            yield cards, count


def _random_deals(deal: bonus.AtRandom[Any], samples: int, seed: int) -> Iterator[tuple[Any, int]]:
    rng, deck = make_rng(seed), deal.deck.cards()
    for _ in range(samples):
        yield deal.finish(sample(rng, deck, deal.most)), 1


# ---------------- the odds of bets as text


def as_json(game: Game, odds_of_bets: Iterable[BetOdds]) -> dict[str, object]:
    """The shape documented for `felt-school odds --json`."""
    every = tuple(odds_of_bets)
    decks = {"decks": _decks(every)} if game.deck.copies > 1 else {}
    return {
        "v": VERSION,
        "game": game.info.id,
        **decks,
        "bets": {bet_odds.bet.wager: bet_odds.as_json() for bet_odds in every},
    }


def lines(game: Game, odds_of_bets: Iterable[BetOdds]) -> Iterator[str]:
    """All bets of a game, a table each."""
    every = tuple(odds_of_bets)
    yield f"{game.info.id}: {game.info.title} (rules {game.version})"
    if game.deck.copies > 1:
        decks = _decks(every)
        yield f"Dealt from {decks} {'deck' if decks == 1 else 'decks'}; --decks N counts another number."
    for bet_odds in every:
        yield ""
        yield from _bet_lines(bet_odds)


def _decks(bet_oddses: Sequence[BetOdds]) -> int:
    """How many decks the shoe of these bets has."""
    return int(bet_oddses[0].bet.deal.deck.copies)


def _bet_lines(odds: BetOdds) -> Iterator[str]:
    how = "deals, all of them" if odds.exact else "random deals"
    yield f"{odds.bet.wager}: {odds.bet.name}, {odds.of:,} {how}"
    width = max(len(f"{odds.of:,}"), 8)
    yield f"  {'count':>{width}}  {'one in':>13}  {'pays':>7}  row"
    for row in odds.rows:
        yield _line(odds, odds.count(row), width, row.pays, row.id)
    if any(row.lost for row in odds.bet.rows):
        yield _line(odds, odds.lost, width, "", "all others lose")
    off = "" if odds.exact else f", give or take {100 * odds.standard_error:.4f} (one standard error)"
    gains = ": the bettor gains" if odds.edge < 0 else ""
    yield f"  house edge {float(100 * odds.edge):.4f}%{off}{gains}"
    if odds.bet.note:
        yield f"  {odds.bet.note}"


def _line(odds: BetOdds, count: int, width: int, pays: str, row: str) -> str:
    one_in = f"{odds.of / count:,.2f}" if count else "never"
    return f"  {count:>{width},}  {one_in:>13}  {pays:>7}  {row}"
