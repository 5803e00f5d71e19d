"""What a player's own cards make with the board, if there is one, for high and for low, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from trainer.cards.card import Card
from trainer.cards.notation import rank_name, rank_names, write_cards
from trainer.core.text import Text, join, say
from trainer.games.poker.poker_terms import BOARD_PLAYS, HAND_SIZE, JOKER_HIGH, JOKER_LOW, PokerTerms
from trainer.games.pot.pot_pots import Shown
from trainer.hands.hand_words import hand_name, read_deuce_to_seven, read_hand, read_kickers, read_low, read_low_in_full
from trainer.hands.joker import joker_in_high, joker_in_low
from trainer.hands.low import LOW_RANK, deuce_to_seven, high_key, low5, low_category, low_ranks
from trainer.hands.poker import five_card_ranker
from trainer.hands.showdown_rules import Low
from trainer.hands.systems import FIVE_CARD, FIVE_CARD_NO_WHEEL, Category, category, ranks
from trainer.rules.decision import Decision, Printed, decided

Five = tuple[Card, ...]
RUNS = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
DEUCE_BEST = (7, 5, 4, 3, 2)
WHEEL = (5, 4, 3, 2, 1)


def high_of(terms: PokerTerms, five: Sequence[Card]) -> int:
    """The key of five cards as a high hand."""
    return five_card_ranker(terms.system)(five)


def low_of(terms: PokerTerms, five: Sequence[Card]) -> int:
    """The key of five cards as a low hand."""
    return deuce_to_seven(five) if terms.showdown.low is Low.DEUCE_TO_SEVEN else low5(five)


def high_words(key: int | None, terms: PokerTerms | None = None) -> Text:
    """A high hand with what decides between hands that read alike."""
    if key is None:
        return say("")
    system = terms.system if terms else FIVE_CARD
    words, kickers = read_hand(key, system), read_kickers(key, system)
    return say("{hand}, {kickers}", hand=words, kickers=kickers) if kickers else words


def low_words(key: int | None, terms: PokerTerms | None = None) -> Text:
    """A low with all its ranks."""
    if key is None:
        return say("no low")
    if terms is not None and terms.showdown.low is Low.DEUCE_TO_SEVEN:
        return read_deuce_to_seven(key)
    if low_category(key) is not Category.HIGH_CARD:
        return read_low(key)
    return say("{low}, {ranks}", low=read_low(key), ranks=read_low_in_full(key))


def shown(
    terms: PokerTerms, seat: int, hole: Sequence[Card], board: Sequence[Card], won: Sequence[str] = ("high", "low")
) -> Shown:
    """A hand as it is compared, for what is `won`."""
    high, low = terms.showdown.keys(hole, board)
    high, low = high if "high" in won else None, low if "low" in won else None
    plays = partial(_playing, terms, hole, board)
    return Shown(seat, high, low, partial(_reads, terms, hole, board), tuple(hole), plays)


def _playing(terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """Every card of the fives that make the best high."""
    return tuple(dict.fromkeys(card for five in terms.showdown.best_high(hole, board) for card in five))


def _reads(terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card], key: int | None, /, *, low: bool) -> Text:
    if low and key is None and terms.qualifier:
        return say("no low, {why}", why=_why_no_low(terms, hole, board)[1])
    return low_words(key, terms) if low else high_words(key, terms)


# -- high


def read_high(terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card]) -> Decision[tuple[Five, ...]]:
    """All fives that make the best high. The rule is the one about hole cards where it spoils a better hand."""
    fives = terms.showdown.best_high(hole, board)
    key = high_of(terms, fives[0])
    plays = say("{cards} plays: {hand}", cards=write_cards(fives[0]), hand=high_words(key, terms))
    own = category(key, terms.system)
    rule = terms.rule(f"high.{own.id}")
    if BOARD_PLAYS in terms.rules and terms.showdown.plays_board(hole, board):
        remark = say("no hole card improves the board")
        return decided(fives, terms.rule(BOARD_PLAYS), plays, remark).and_rules(rule)
    spoiled = _spoiled(terms, hole, board, own)
    if (
        spoiled is None
        and own is not Category.FIVE_OF_A_KIND
        and JOKER_HIGH in terms.rules
        and any(card.is_joker for card in fives[0])
    ):
        stands = rank_name(joker_in_high(terms.system, fives[0]))
        joker = say("the joker is the {rank}", rank=stands)
        return decided(fives, terms.rule(JOKER_HIGH), joker, plays).and_rules(rule)
    if spoiled is None:
        return decided(fives, rule, plays)
    trap, reason = spoiled
    return decided(fives, trap, reason, plays).and_rules(rule)


def _spoiled(
    terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card], own: Category
) -> tuple[Printed, Text] | None:
    """The rule that keeps a better hand from counting, if one does."""
    if not terms.binds:
        return None
    rank = five_card_ranker(terms.system)
    free = category(max(map(rank, combinations((*hole, *board), HAND_SIZE))), terms.system)
    most = max(hole, key=lambda card: sum(card.rank == other.rank for other in hole))
    count = sum(card.rank == most.rank for card in hole)
    if count > terms.use[1] and "use.trips-in-hole" in terms.rules:
        reason = say("{count} {ranks} in the hole", count=count, ranks=rank_names(most.rank))
        return terms.rule("use.trips-in-hole"), reason
    if terms.system.place(free) > terms.system.place(own):
        least, most_used = terms.use
        reason = say("{hand} would need another number of hole cards", hand=hand_name(free.id))
        if least == most_used:
            spoiled = say("no {hand} with {own} hole cards and {board} board cards")
            reason = spoiled.filled(own=least, board=HAND_SIZE - least, hand=hand_name(free.id))
        return terms.rule("use.how-many"), reason
    return None


# -- low


def read_low_hand(terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card]) -> Decision[tuple[Five, ...]]:
    """All fives that make the best low, none when it does not qualify."""
    fives = terms.showdown.best_low(hole, board)
    if not fives:
        rule, reason = _why_no_low(terms, hole, board)
        return decided((), rule, reason)
    key = low_of(terms, fives[0])
    reason = say("{cards} plays: {low}", cards=write_cards(fives[0]), low=low_words(key, terms))
    basis = "low.qualifies" if terms.qualifier else "low.compare"
    if JOKER_LOW in terms.rules and any(card.is_joker for card in fives[0]):
        joker = say("the joker is the {rank}", rank=rank_name(joker_in_low(fives[0])))
        return decided(fives, terms.rule(JOKER_LOW), joker, reason).and_rules(terms.rule(basis))
    special, *more = _why_low(terms, key, fives[0])
    right = decided(fives, terms.rule(special or basis), reason, *more)
    return right.and_rules(terms.rule(basis)) if special else right


def _why_low(terms: PokerTerms, key: int, five: Five) -> tuple[str, *tuple[Text, ...]]:
    """The rule that is special about a low, empty where nothing is, and its reason."""
    if terms.showdown.low is Low.DEUCE_TO_SEVEN:
        high = high_key(key)
        own = category(high, FIVE_CARD_NO_WHEEL)
        if own is Category.HIGH_CARD:
            return ("low.best",) if ranks(high) == DEUCE_BEST else ("",)
        return ("low.straights-flushes",) if own in RUNS else ("low.paired",)
    if low_category(key) is not Category.HIGH_CARD:
        return ("low.paired",)
    if low_ranks(key) == WHEEL:
        return ("low.best",)
    own = (
        category(five_card_ranker(terms.system)(five), terms.system)
        if not any(card.is_joker for card in five)
        else Category.HIGH_CARD
    )
    if own in RUNS:
        return "low.straights-flushes", say("the same cards are a {hand}", hand=hand_name(own.id))
    return ("",)


def _why_no_low(terms: PokerTerms, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Printed, Text]:
    common, own = _low_ranks_of(terms, board), _low_ranks_of(terms, hole)
    if terms.game.board and len(common) < HAND_SIZE - terms.use[1]:
        return terms.rule("low.board"), say("low ranks on the board: {ranks}", ranks=_row(common))
    if terms.game.board and len(own) >= terms.use[0] and len(own | common) < len(own) + len(common):
        reason = say("ranks in the hole and on the board: {ranks}", ranks=_row(own & common))
        return terms.rule("low.paired"), reason
    low_cards = [card for card in hole if LOW_RANK[card] <= terms.qualifier]
    if not terms.game.board and len(own | common) < HAND_SIZE <= len(low_cards) + len(common):
        return terms.rule("low.paired"), say("low ranks: {ranks}", ranks=_row(own | common))
    mine = say("low ranks in the hole: {ranks}") if terms.game.board else say("low ranks: {ranks}")
    return terms.rule("low.qualifies"), mine.filled(ranks=_row(own))


def _low_ranks_of(terms: PokerTerms, cards: Sequence[Card]) -> set[int]:
    return {LOW_RANK[card] for card in cards if 0 < LOW_RANK[card] <= terms.qualifier}


def _row(ranks: set[int]) -> Text:
    return join((rank_name(rank) for rank in sorted(ranks)), ", ") if ranks else say("none")
