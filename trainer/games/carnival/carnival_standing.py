"""How a seat stands against the player-dealer, and the words a book uses about it: hands, qualifying, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, join, say
from trainer.games.shared_words import LOSE, TIE, WIN, card_words, looks_at_suits
from trainer.hands.hand_words import read_hand, read_kickers
from trainer.hands.poker import rank_cards, ranker
from trainer.hands.systems import ACE, FIVE_CARD, THREE_CARD, Category, System, category, key_as, ranks
from trainer.round.acts import NO, YES
from trainer.round.settling import Award
from trainer.rules.conditions import (
    NO_RESULT,
    YES_NO,
    ArgumentSort,
    Asks,
    ConditionWord,
    Fits,
    Words,
    asked,
    flag,
    known_word,
    one_of,
    words_of,
)
from trainer.rules.decision import Rule

RESULTS: Final = (WIN, LOSE, TIE)
ALL_BEATEN, TRIPS_BEATEN, NONE_BEATEN = "all", "trips", "none"
BEATEN: Final = (ALL_BEATEN, TRIPS_BEATEN, NONE_BEATEN)
HAND, BANKS, QUALIFIES, RESULT, AGAIN = "hand", "bank", "qualifies", "result", "again"
QUALIFIES_WORD, SURRENDERED = "qualified", "surrendered"
HALF: Final = "half"
"""A row of a pay list that takes half of the stake."""
OWN, BANK, SHARED = "cards", "bank_cards", "board"
"""Whose cards a wager looks at, as a request and a book name them."""
BOARD: Final = 5
_TEN: Final = 10
_QUEEN: Final = 12


@dataclass(frozen=True, slots=True)
class HandTerms:
    """How hands are made: the ranking, own cards and the bank's, how many own ones must play, what qualifies.

    `qualifies` is a key of the system, 0 where every hand of the player-dealer plays. `beaten` says which hands of the
    player-dealer count as beaten: all, only trips, or none. `looks` are the hands that wagers look at.
    """

    system: System
    cards: int
    bank: int
    least_own: int
    qualifies: int
    beaten: str = ALL_BEATEN
    looks: Mapping[str, HandLook] = field(default_factory=lambda: LOOKS, hash=False, compare=False)


@lru_cache(maxsize=20000)
def best_key(system: System, own: tuple[Card, ...], board: tuple[Card, ...], least_own: int = 0) -> int:
    """The key of the best hand from own cards and board; at least `least_own` own cards have to play.

    Kept because it is a function of cards alone, asked some seventy times of the same hand in a round.
    """
    cards = (*own, *board)
    if not least_own or not board or system.exact:
        return rank_cards(cards, system)
    rank = ranker(system)
    return max(
        rank((*mine, *shared))
        for count in range(least_own, len(own) + 1)
        for mine in combinations(own, count)
        for shared in combinations(board, system.size - count)
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """The cards of a seat, the player-dealer and the board as they lie at the end, and whether the seat folded.

    Without the player-dealer's cards a hand counts as one that wins against a hand that qualifies. While the others are
    still `unseen` only the seat's own cards are told. `spoken` is what the dealer has said of it: the HAND, the
    player-dealer's (BANKS), whether that QUALIFIES, the RESULT, and that of the second deal (AGAIN). `second` and
    `bank_second` are the cards of a second deal; a player may have `surrendered` before it.
    """

    hands: HandTerms
    own: tuple[Card, ...]
    bank: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    folded: bool = False
    unseen: bool = False
    spoken: Mapping[str, str] = field(default_factory=dict, hash=False)
    second: tuple[Card, ...] = ()
    bank_second: tuple[Card, ...] = ()
    surrendered: bool = False

    @property
    def key(self) -> int:
        """The player's best hand."""
        return self._read_as(HAND, best_key(self.hands.system, self.own, self.board, self.hands.least_own))

    @property
    def bank_key(self) -> int:
        """The player-dealer's best hand."""
        return self._read_as(BANKS, best_key(self.hands.system, self.bank, self.board, self.hands.least_own))

    def _read_as(self, whose: str, key: int) -> int:
        return key_as(key, self.spoken[whose], self.hands.system) if whose in self.spoken else key

    @property
    def qualified(self) -> bool:
        if QUALIFIES in self.spoken:
            return self.spoken[QUALIFIES] == YES
        return not self.bank or self.bank_key >= self.hands.qualifies

    @property
    def result(self) -> str:
        if RESULT in self.spoken:
            return self.spoken[RESULT]
        return result_of(self.key, self.bank_key) if self.bank else WIN

    @property
    def second_keys(self) -> tuple[int, int]:
        """The hands of the second deal, the player's and the player-dealer's."""
        system = self.hands.system
        return best_key(system, self.second, ()), best_key(system, self.bank_second, ())

    @property
    def again(self) -> str | None:
        """The result of the second deal; None where there is none."""
        if not self.second or not self.bank_second:
            return None
        return self.spoken.get(AGAIN) or result_of(*self.second_keys)

    def is_read(self, part: str) -> str:
        """What is to be said of it."""
        if part in (HAND, BANKS):
            return category(self.key if part == HAND else self.bank_key, self.hands.system).id
        if part == QUALIFIES:
            return YES if self.qualified else NO
        return self.result if part == RESULT else self.again or ""

    def read(self, reader: str) -> tuple[int, System] | None:
        """The hand a wager looks at, by the reader's name; None where there is none."""
        return self.hands.looks[reader].read(self)

    @property
    def facts(self) -> Text:
        """Whose cards lie where."""
        if self.unseen:
            return say("the player has {cards}", cards=write_cards(self.own))
        named = (
            (self.own, say("the player has {cards}")),
            (self.board, say("the board is {cards}")),
            (self.bank, say("the player-dealer has {cards}")),
            (self.second, say("the player's second deal is {cards}")),
            (self.bank_second, say("the player-dealer's second deal is {cards}")),
        )
        words = join((text.filled(cards=write_cards(cards)) for cards, text in named if cards), "; ")
        return say("{hands}; the player folded", hands=words) if self.folded else words

    def __str__(self) -> str:
        parts = (write_cards(cards) for cards in (self.own, self.bank, self.board, self.second, self.bank_second))
        return " / ".join(parts).rstrip("/ ") + (" folded" if self.folded else "")


StandRules = tuple[Rule[Standing, Award], ...]
Read = tuple[int, System]

# -- the hands that wagers look at


def _six(standing: Standing) -> Read | None:
    return (best_key(FIVE_CARD, standing.own, standing.bank), FIVE_CARD) if standing.bank else None


def _own(standing: Standing) -> Read | None:
    system = standing.hands.system if standing.hands.system.size == THREE_CARD.size else THREE_CARD
    return best_key(system, standing.own, ()), system


def _any(standing: Standing) -> Read | None:
    return (best_key(FIVE_CARD, standing.own, standing.board), FIVE_CARD) if len(standing.board) == BOARD else None


def _shown(standing: Standing) -> Read | None:
    """After a fold the board alone."""
    if standing.folded:
        return (best_key(FIVE_CARD, (), standing.board), FIVE_CARD) if len(standing.board) == BOARD else None
    return _any(standing)


def _beaten(standing: Standing) -> Read | None:
    """The lower of the two hands; none when they are equal, the player folded, or that hand does not count."""
    if standing.folded or not standing.bank or standing.result == TIE:
        return None
    system, counts = standing.hands.system, standing.hands.beaten
    if standing.result == WIN and counts != ALL_BEATEN:
        trips = category(standing.bank_key, system) is Category.THREE_OF_A_KIND
        return (standing.bank_key, system) if counts == TRIPS_BEATEN and trips else None
    return min(standing.key, standing.bank_key), system


@dataclass(frozen=True, slots=True, eq=False)
class HandLook:
    """A hand that wagers look at: its name on a form, how it is said, whose cards make it, and how it is read.

    `system` ranks it where a book declares the look itself.
    """

    name: Text
    words: Text
    cards: tuple[str, ...]
    read: Callable[[Standing], Read | None]
    system: System | None = None


LOOKS: Final[Mapping[str, HandLook]] = {
    "hand": HandLook(
        say("The player's hand"),
        say("the player has {hand}"),
        (OWN, SHARED),
        lambda standing: (standing.key, standing.hands.system),
    ),
    "own": HandLook(say("The player's own three cards"), say("the player's own cards are {hand}"), (OWN,), _own),
    "six": HandLook(
        say("Best five of the player's and the player-dealer's cards"),
        say("the best five of both hands are {hand}"),
        (OWN, BANK),
        _six,
    ),
    "any": HandLook(
        say("Best five of own cards and board"),
        say("the best five of own cards and board are {hand}"),
        (OWN, SHARED),
        _any,
    ),
    "shown": HandLook(
        say("Best five of the cards shown"), say("the cards that count make {hand}"), (OWN, SHARED), _shown
    ),
    "beaten": HandLook(say("The beaten hand"), say("the beaten hand is {hand}"), (OWN, BANK, SHARED), _beaten),
}


def look_at(name: Text, whose: tuple[str, ...], system: System) -> HandLook:
    """A hand that a book looks at by itself: these cards together, in a ranking of their own."""

    def read(standing: Standing) -> Read | None:
        parts = {OWN: standing.own, BANK: standing.bank, SHARED: standing.board}
        if not all(parts[part] for part in whose):
            return None
        return best_key(system, tuple(card for part in whose for card in parts[part]), ()), system

    return HandLook(name, say("they make {hand}"), whose, read, system)


def readers_in(hands: HandTerms, rules: StandRules) -> list[Asks[Standing]]:
    """The conditions of rows that look at a hand."""
    return asked(rules, *hands.looks)


_CARDS_OF: Final[Mapping[str, str]] = {"own": OWN, "bank": BANK, "board": SHARED}
"""Whose cards words about suits and colors begin with."""


def looks_at_cards(rules: StandRules) -> frozenset[str]:
    """Whose cards rows look at by suit or color."""
    words = {word for rule in rules for word in words_of(rule) if looks_at_suits(word)}
    return frozenset(_CARDS_OF[word.partition("_")[0]] for word in words)


# -- names of hands


def _pair_from(rank: int) -> Callable[[int, System], bool]:
    def test(key: int, system: System) -> bool:
        return category(key, system) is Category.ONE_PAIR and ranks(key)[0] >= rank

    return test


def _is(category_wished: Category) -> Callable[[int, System], bool]:
    return lambda key, system: category(key, system) == category_wished


def _at_least(least: Category) -> Callable[[int, System], bool]:
    return lambda key, system: system.place(category(key, system)) >= system.place(least)


HANDS: Final[Mapping[str, Callable[[int, System], bool]]] = {
    **{category.id: _is(category) for category in Category},
    "mini-royal": _is(Category.ROYAL_FLUSH),
    "pair": _is(Category.ONE_PAIR),
    "four-aces": lambda key, system: _is(Category.FOUR_OF_A_KIND)(key, system) and ranks(key)[0] == ACE,
    "queens-or-better": _pair_from(_QUEEN),
    "tens-or-better": _pair_from(_TEN),
    "pair-or-less": lambda key, system: not _at_least(Category.TWO_PAIR)(key, system),
    "straight-or-better": _at_least(Category.STRAIGHT),
    "trips-or-better": _at_least(Category.THREE_OF_A_KIND),
}
"""The rows of pay tables by their ids."""


def named_category(hand: str, system: System = FIVE_CARD) -> Category:
    """The category that makes a hand of this name."""
    own = next((kind for kind in system.order if kind.id == hand), None)
    if own is not None:
        return own
    same = {
        "mini-royal": Category.ROYAL_FLUSH,
        "four-aces": Category.FOUR_OF_A_KIND,
        "straight-or-better": Category.STRAIGHT,
        "trips-or-better": Category.THREE_OF_A_KIND,
    }
    return same.get(hand) or next((category for category in Category if category.id == hand), Category.ONE_PAIR)


def hands_of(system: System) -> Mapping[str, Callable[[int, System], bool]]:
    """The rows of pay tables in a ranking, those of its own kinds among them."""
    return {**HANDS, **{kind.id: _is(kind) for kind in system.order}}


def _hand_word(
    reader: str, look: HandLook, hands: Mapping[str, Callable[[int, System], bool]]
) -> ConditionWord[Standing]:
    """A word about the hand a wager looks at: the hands of pay tables by their ids."""

    def words(standing: Standing) -> Text:
        reading = standing.read(reader)
        if reading is None:
            return say("there is no hand like that")
        return look.words.filled(hand=read_hand(*reading))

    def fits(argument: object) -> Fits:
        is_hand = hands[known_word(argument, hands, say("{argument} is not a hand."))]
        return lambda reading: reading is not None and is_hand(*reading)

    choices = tuple((hand, Text(hand.replace("-", " "))) for hand in hands)
    sort = ArgumentSort(say("the name of a hand"), "flush", fits, choices)
    return ConditionWord(look.name, sort, lambda standing: standing.read(reader), words, words)


def result_of(key: int, bank_key: int) -> str:
    """win, lose or tie for the player."""
    return TIE if key == bank_key else WIN if key > bank_key else LOSE


def result_words(standing: Standing) -> Text:
    """Who is higher, with both hands."""
    return _compared_words(standing, standing.result, standing.key, standing.bank_key)


def again_words(standing: Standing) -> Text:
    """Who is higher on the second deal."""
    if standing.again is None:
        return say("the player surrendered") if standing.surrendered else say("there is no second deal")
    return say("second deal: {result}", result=_compared_words(standing, standing.again, *standing.second_keys))


def _compared_words(standing: Standing, result: str, key: int, bank_key: int) -> Text:
    player, bank = (hand_in_full(hand_key, standing.hands.system) for hand_key in (key, bank_key))
    words = {
        WIN: say("the player wins, {player} over {bank}"),
        LOSE: say("the player loses, {player} under {bank}"),
        TIE: say("the hands are equal, {player} and {bank}"),
    }
    return words[result].filled(player=player, bank=bank)


def hand_in_full(key: int, system: System) -> Text:
    """A hand with its kickers: 'pair of nines, king-four kickers'."""
    hand, kickers = read_hand(key, system), read_kickers(key, system)
    return say("{hand}, {kickers}", hand=hand, kickers=kickers) if kickers else hand


def qualify_words(standing: Standing) -> Text:
    """What the player-dealer holds, and whether that is enough."""
    hand = hand_in_full(standing.bank_key, standing.hands.system)
    words = (
        say("the player-dealer has {hand}: enough")
        if standing.qualified
        else say("the player-dealer has {hand}: not enough")
    )
    return words.filled(hand=hand)


def after_fold(rule: Rule[Standing, Award]) -> bool:
    """Whether a row of a pay list is about a folded hand."""
    return words_of(rule).get("folded") is True


_WORDS_OF_ALL: Final[Words[Standing]] = {
    "folded": flag(
        say("The player folded"),
        lambda standing: standing.folded,
        say("the player folded"),
        say("the player did not fold"),
    ),
    QUALIFIES_WORD: ConditionWord(
        say("The player-dealer qualifies"),
        YES_NO,
        lambda standing: standing.qualified,
        qualify_words,
        qualify_words,
    ),
    RESULT: ConditionWord(
        say("Result against the player-dealer"),
        one_of(RESULTS, NO_RESULT),
        lambda standing: None if standing.folded else standing.result,
        result_words,
        result_words,
    ),
    AGAIN: ConditionWord(
        say("Result of the second deal"),
        one_of(RESULTS, NO_RESULT),
        lambda standing: standing.again,
        again_words,
        again_words,
    ),
    **card_words("own", say("the player's hand"), lambda standing: standing.own, BOARD),
    **card_words("bank", say("the player-dealer's hand"), lambda standing: standing.bank, BOARD),
    **card_words("board", say("the board"), lambda standing: standing.board, BOARD),
    SURRENDERED: flag(
        say("The player surrendered before the second deal"),
        lambda standing: standing.surrendered,
        say("the player surrendered"),
        say("the player did not surrender"),
    ),
}


@cache
def _usual_words(system: System) -> Words[Standing]:
    hands = hands_of(system)
    return {**_WORDS_OF_ALL, **{reader: _hand_word(reader, look, hands) for reader, look in LOOKS.items()}}


def stand_words(hands: HandTerms) -> Words[Standing]:
    """The words of pay lists where hands are ranked so; those of the hands a book looks at by itself among them."""
    own = {
        reader: _hand_word(reader, look, hands_of(look.system))
        for reader, look in hands.looks.items()
        if look.system is not None
    }
    usual = _usual_words(hands.system)
    return {**usual, **own} if own else usual


def lowest_key(system: System, category: Category, key: tuple[int, ...]) -> int:
    """The lowest key of a category with these leading ranks."""
    return system.key(category, key)
