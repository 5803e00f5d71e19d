"""Finds cards for a rule: makes hands that lean towards it and lets the book's own rules test them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from trainer.cards.card import ACE, Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games.base import Wish
from trainer.games.carnival.carnival_outcome import (
    compare,
    compare_again,
    folded_outcome,
    loses,
    may_matter,
    read_rule,
)
from trainer.games.carnival.carnival_standing import (
    AGAIN,
    RESULT,
    SHARED,
    SURRENDERED,
    Standing,
    named_category,
    readers_in,
)
from trainer.games.carnival.carnival_standing import BANK as BANK_CARDS
from trainer.games.carnival.carnival_standing import OWN as OWN_CARDS
from trainer.games.carnival.carnival_terms import LOWEST, SECOND, CarnivalTerms
from trainer.games.shared_words import TIE
from trainer.hands.rankings import grouped_cards
from trainer.hands.systems import Category, GroupKind
from trainer.round.duty import Kind
from trainer.rules.conditions import asked
from trainer.rules.decision import Printed, first_result
from trainer.table.settlement import Wager

TRIES = 400
_PATTERNS = {
    Category.FOUR_OF_A_KIND: (4,),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.TWO_PAIR: (2, 2),
    Category.ONE_PAIR: (2,),
    Category.HIGH_CARD: (),
}
_TWINS_IN = 3


def hand_of(rng: Random, category: Category, size: int) -> tuple[Card, ...]:
    """So many cards of that category, mostly; a flush may come out as a straight flush and so on."""
    if isinstance(category, GroupKind):
        return grouped_cards(rng, category.group, size)
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        low = ACE - size + 1 if category is Category.ROYAL_FLUSH else 1 + below(rng, ACE - size + 1)
        suit, suited = below(rng, 4), category is not Category.STRAIGHT
        ranks = [ACE if rank == 1 else rank for rank in range(low, low + size)]
        return tuple(Card.make(rank, suit if suited else below(rng, 4)) for rank in ranks)
    if category is Category.FLUSH:
        suit = below(rng, 4)
        return tuple(Card.make(rank, suit) for rank in sample(rng, range(2, ACE + 1), size))
    groups = _PATTERNS[category]
    singles = max(0, size - sum(groups))
    ranks = list(sample(rng, range(2, ACE + 1), len(groups) + singles))
    cards = [
        Card.make(rank, suit)
        for rank, count in zip(ranks, (*groups, *([1] * singles)), strict=True)
        for suit in sample(rng, range(4), count)
    ]
    return tuple(cards[:size])


def seek(terms: CarnivalTerms, rng: Random, wish: Wish) -> Standing | None:
    """A standing in which the rule decides a duty of that kind; None when none was found."""
    leads = _leads(terms, wish)
    folds = (False, True) if any("f" in street.does for street in terms.streets) else (False,)
    for _ in range(TRIES):
        reader, hand = choose(rng, leads) if leads else ("", "")
        drafted = _draft(terms, rng, reader, hand, twin=_wants_tie(terms, wish) and below(rng, _TWINS_IN) > 0)
        if drafted is None:
            continue
        own, bank, board = drafted
        for folded in folds:
            for standing in _with_second(terms, rng, Standing(terms.hands, own, bank, board, folded)):
                if wish.rule in _deciding(terms, standing, wish.kind):
                    return standing
    return None


def _with_second(terms: CarnivalTerms, rng: Random, standing: Standing) -> Iterator[Standing]:
    """The standing; where it leads to a second deal those after it instead: given up, dealt, dealt alike."""
    street = terms.second
    if street is None or standing.folded or standing.result != street.after:
        yield standing
        return
    if "s" in street.does:
        yield replace(standing, surrendered=True)
    cards = [*standing.own, *standing.bank, *standing.board]
    own = sample(rng, without(terms.deck.cards(), cards), street.own)
    bank = sample(rng, without(terms.deck.cards(), [*cards, *own]), street.bank)
    yield replace(standing, second=own, bank_second=bank)
    twin = _twin(own, [*cards, *own], rng)
    if twin:
        yield replace(standing, second=own, bank_second=twin)


def second_rules(terms: CarnivalTerms) -> tuple[Printed, ...]:
    """The rules that only decide where there is a second deal."""
    street = terms.second
    if street is None:
        return ()
    others = [deal for deal in terms.streets if deal is not street]
    asks = () if any(deal.does for deal in others) else ("ask.first",)
    burns = ("board.burn",) if street.burn and not any(deal.burn for deal in others) else ()
    return tuple(terms.rule(id) for id in (*SECOND, *asks, *burns))


def _leads(terms: CarnivalTerms, wish: Wish) -> list[tuple[str, str]]:
    """The hands that a rule is about, each with who reads it."""
    if wish.rule == LOWEST:
        return [("hand", Category.STRAIGHT_FLUSH.id)]
    category = terms.rank_of(wish.rule)
    if category is not None:
        return [("hand", category.id)]
    leads = [
        (asks.word, asks.argument)
        for rules in terms.awards.values()
        for rule in rules
        if rule.printed.id == wish.rule
        for asks in readers_in(terms.hands, (rule,))
    ]
    if wish.kind is Kind.PICK_UP and wish.rule == "fold.live" and not terms.wagers.live:
        leads = [("shown", "three-of-a-kind"), ("shown", "straight")]
    return leads


def _wants_tie(terms: CarnivalTerms, wish: Wish) -> bool:
    rules = [rule for rules in terms.awards.values() for rule in rules if rule.printed.id == wish.rule]
    if wish.rule == "compare.tie" or any(asks.argument == TIE for asks in asked(rules, RESULT)):
        return True
    second = wish.rule in (printed.id for printed in second_rules(terms))
    return terms.second is not None and (second or bool(asked(rules, AGAIN, SURRENDERED)))


Draft = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def _draft(terms: CarnivalTerms, rng: Random, reader: str, hand: str, *, twin: bool) -> Draft | None:
    """Own cards, the player-dealer's and the board, with a hand of that name where the reader looks."""
    hands, board_cards = terms.hands, terms.board
    look = hands.looks.get(reader)
    if look is not None and look.system is not None:
        return _draft_look(terms, rng, look.cards, hand_of(rng, named_category(hand, look.system), look.system.size))
    hand_cards = list(hand_of(rng, named_category(hand, hands.system), _size(terms, reader))) if hand else []
    if len(set(hand_cards)) < len(hand_cards):
        return None
    others = list(shuffle(without(terms.deck.cards(), hand_cards), rng))
    mixed = list(shuffle(hand_cards, rng))

    def draw(count: int, cards: Sequence[Card] = ()) -> tuple[Card, ...]:
        return (*cards, *(others.pop() for _ in range(count - len(cards))))

    own: tuple[Card, ...]
    bank: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    if reader == "six":
        mine = 2 + below(rng, 2)
        own, bank = draw(hands.cards, mixed[:mine]), draw(hands.bank, mixed[mine:])
    elif board_cards:
        shared = min(board_cards, len(mixed) - below(rng, hands.cards + 1)) if mixed else 0
        shared = max(shared, len(mixed) - hands.cards)
        board = draw(board_cards, mixed[:shared])
        own, bank = draw(hands.cards, mixed[shared:]), draw(hands.bank)
        if reader == "beaten":
            higher = _higher(terms, own, board, others)
            bank = higher or bank
    else:
        own, bank = draw(hands.cards, mixed[: hands.cards]), draw(hands.bank)
    if twin and bank:
        bank = _twin(own, (*own, *board), rng) or bank
    return own, bank, board


def _draft_look(terms: CarnivalTerms, rng: Random, whose: Sequence[str], cards: Sequence[Card]) -> Draft | None:
    """Cards that a book looks at by itself, laid where it looks; the others are any."""
    if len(set(cards)) < len(cards):
        return None
    mixed, others = list(shuffle(list(cards), rng)), list(shuffle(without(terms.deck.cards(), cards), rng))
    room = {OWN_CARDS: terms.hands.cards, BANK_CARDS: terms.hands.bank, SHARED: terms.board}

    def dealt(part: str) -> tuple[Card, ...]:
        mine = [mixed.pop() for _ in range(min(room[part], len(mixed)))] if part in whose else []
        return (*mine, *(others.pop() for _ in range(room[part] - len(mine))))

    return dealt(OWN_CARDS), dealt(BANK_CARDS), dealt(SHARED)


def _size(terms: CarnivalTerms, reader: str) -> int:
    """How many cards make the hand that a reader looks at."""
    if reader == "own":
        return 3
    return terms.hands.system.size if reader == "hand" else 5


def _higher(
    terms: CarnivalTerms, own: Sequence[Card], board: Sequence[Card], cards: Sequence[Card]
) -> tuple[Card, ...]:
    """Cards of the player-dealer that beat the player's hand; none when there are none."""
    for pair in combinations(cards, terms.hands.bank):
        standing = Standing(terms.hands, tuple(own), pair, tuple(board))
        if standing.bank_key > standing.key:
            return pair
    return ()


def _twin(own: Sequence[Card], cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """The same ranks in other suits."""
    twin: list[Card] = []
    for card in own:
        suits = [Card.make(card.rank, suit) for suit in range(4)]
        free = [card for card in suits if card not in cards and card not in twin]
        if not free:
            return ()
        twin.append(choose(rng, free))
    return tuple(twin)


def _deciding(terms: CarnivalTerms, standing: Standing, kind: Kind | None) -> set[str]:
    """The ids of the rules that take part in duties of a kind about this standing; of all kinds without one."""
    parts = {
        Kind.READ_HAND: _read,
        Kind.COMPARE: _comparing,
        Kind.RESULT: _returning,
        Kind.QUALIFY: lambda *_: [terms.rule("qualify")] if terms.hands.qualifies else [],
        Kind.PICK_UP: _folding,
        Kind.SETTLE: _settling,
        Kind.READ_BONUS: _settling,
        Kind.PAYOUT_ORDER: _losing,
        **dict.fromkeys((Kind.DELIVER, Kind.BURN, Kind.FIRST_TO_ACT), _second_dealt),
    }
    kinds = [kind] if kind is not None else list(parts)
    return {rule.id for kind in kinds if kind in parts for rule in parts[kind](terms, standing)}


def _read(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    return [read_rule(terms, standing).rule] if terms.reads_hands and may_matter(terms, standing) else []


def _comparing(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    again = [compare_again(terms, standing).rule] if standing.again else []
    return [compare(terms, standing).rule, *again] if terms.contest and may_matter(terms, standing) else []


def _second_dealt(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    return list(second_rules(terms)) if standing.second else []


def _returning(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    if not terms.wagers.play_back or standing.folded:
        return []
    return [terms.rule("play.stacked" if standing.qualified else "play.returned")]


def _folding(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    if not standing.folded:
        return []
    outcomes = (folded_outcome(terms, standing, Wager(1, kind, 0, 100)) for kind in terms.wagers.before)
    return [rule for decision in outcomes for rule in decision.rules]


def _settling(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    kinds = terms.kinds
    if standing.folded:
        kinds = tuple(
            kind
            for kind in terms.wagers.before
            if folded_outcome(terms, standing, Wager(1, kind, 0, 100)).result.do != "take"
        )
    return [rule for kind in kinds for rule in first_result(terms.awards[kind], standing)[1]]


def _losing(terms: CarnivalTerms, standing: Standing) -> list[Printed]:
    return [terms.rule("settle.losing-hand")] if terms.losing and loses(terms, standing) else []
