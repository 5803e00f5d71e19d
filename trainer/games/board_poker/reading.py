"""What a player's hole cards make with the board, for high and for low, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from trainer.cards.card import Card
from trainer.cards.notation import rank_name, rank_names, write_cards
from trainer.games.board_poker.terms import HAND_SIZE, BoardTerms
from trainer.games.pot.pots import Shown
from trainer.hands.low import LOW_RANK, low5, low_ranks, qualifies
from trainer.hands.poker import rank5
from trainer.hands.systems import Category, category
from trainer.hands.words import hand_name, read_hand, read_kickers, read_low, read_low_in_full
from trainer.rules.decision import Decision, Printed, decided
from trainer.text import Text, join, say

Five = tuple[Card, ...]
WHEEL = 5


def fives(terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card]) -> list[Five]:
    """Every five cards that may play: as many hole cards as the book allows, the rest from the board."""
    least, most = terms.use
    return [
        (*own, *common)
        for count in range(least, most + 1)
        for own in combinations(hole, count)
        for common in combinations(board, HAND_SIZE - count)
    ]


def _best(found: Sequence[Five], rank: Callable[[Sequence[int]], int]) -> tuple[int, tuple[Five, ...]]:
    """The best key and all the fives that have it."""
    keys = [rank(five) for five in found]
    top = max(keys)
    return top, tuple(five for five, key in zip(found, keys, strict=True) if key == top)


def best_high(terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, tuple[Five, ...]]:
    """The key of the best high hand and every five cards that make it."""
    return _best(fives(terms, hole, board), rank5)


def best_low(terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, tuple[Five, ...]] | None:
    """The key of the best low and every five cards that make it, or None when none qualifies or no low is played."""
    if not terms.has_low:
        return None
    key, found = _best(fives(terms, hole, board), low5)
    return (key, found) if qualifies(key, terms.qualifier) else None


def high_words(key: int) -> Text:
    """A high hand with what decides between hands that read alike."""
    words, kickers = read_hand(key), read_kickers(key)
    return say("{hand}, {kickers}", hand=words, kickers=kickers) if kickers else words


def low_words(key: int | None) -> Text:
    """A low with all its ranks."""
    if key is None:
        return say("no low")
    return say("{low}, {ranks}", low=read_low(key), ranks=read_low_in_full(key))


def shown(terms: BoardTerms, seat: int, hole: Sequence[Card], board: Sequence[Card]) -> Shown:
    """A hand as it is compared."""
    high, low = best_high(terms, hole, board)[0], best_low(terms, hole, board)
    low_key = low[0] if low else None
    return Shown(seat, high, low_key, high_words(high), low_words(low_key))


# -- high


def read_high(terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card]) -> Decision[tuple[Five, ...]]:
    """All fives that make the best high. The rule is the one about hole cards where it spoils a better hand."""
    key, found = best_high(terms, hole, board)
    plays = say("{cards} plays: {hand}", cards=write_cards(found[0]), hand=high_words(key))
    own = category(key)
    rule = terms.rule(f"high.{own.id}")
    spoiled = _spoiled(terms, hole, board, own)
    if spoiled is None:
        return decided(found, rule, plays)
    trap, reason = spoiled
    return decided(found, trap, reason, plays).and_rules(rule)


def _spoiled(
    terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card], own: Category
) -> tuple[Printed, Text] | None:
    """The rule that keeps a better hand from counting, if one does."""
    if not terms.binds:
        return None
    free = category(max(map(rank5, combinations((*hole, *board), HAND_SIZE))))
    most = max(hole, key=lambda card: sum(card.rank == other.rank for other in hole))
    count = sum(card.rank == most.rank for card in hole)
    if count > terms.use[1]:
        reason = say("{count} {ranks} in the hole", count=count, ranks=rank_names(most.rank))
        return terms.rule("use.trips-in-hole"), reason
    if free > own:
        name = hand_name(free.id)
        reason = say("{hand} would take another number of hole cards", hand=name)
        return terms.rule("use.how-many"), reason
    return None


# -- low


def read_low_hand(terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card]) -> Decision[tuple[Five, ...]]:
    """All fives that make the best low, none when it does not qualify."""
    found = best_low(terms, hole, board)
    if found is None:
        rule, reason = _why_no_low(terms, hole, board)
        return decided((), rule, reason)
    key, plays = found
    reason = say("{cards} plays: {low}", cards=write_cards(plays[0]), low=low_words(key))
    own = category(rank5(plays[0]))
    if low_ranks(key)[0] == WHEEL:
        return decided(plays, terms.rule("low.best"), reason).and_rules(terms.rule("low.qualifies"))
    if own in (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH):
        also = say("the same cards are a {hand}", hand=hand_name(own.id))
        return decided(plays, terms.rule("low.straights-flushes"), reason, also).and_rules(terms.rule("low.qualifies"))
    return decided(plays, terms.rule("low.qualifies"), reason)


def _why_no_low(terms: BoardTerms, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Printed, Text]:
    common, own = _low_ranks_of(terms, board), _low_ranks_of(terms, hole)
    if len(common) < HAND_SIZE - terms.use[1]:
        return terms.rule("low.board"), say("low ranks on the board: {ranks}", ranks=_row(common))
    if len(own) >= terms.use[0] and len(own | common) < len(own) + len(common):
        reason = say("ranks in the hole and on the board: {ranks}", ranks=_row(own & common))
        return terms.rule("low.paired"), reason
    return terms.rule("low.qualifies"), say("low ranks in the hole: {ranks}", ranks=_row(own))


def _low_ranks_of(terms: BoardTerms, cards: Sequence[Card]) -> set[int]:
    return {LOW_RANK[card] for card in cards if LOW_RANK[card] <= terms.qualifier}


def _row(ranks: set[int]) -> Text:
    return join((rank_name(rank) for rank in sorted(ranks)), ", ") if ranks else say("none")
