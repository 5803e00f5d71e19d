"""The words a printed house way uses about seven cards: conditions and actions.

Which of them stand in which line, in what order, is the book's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import ACE, JOKER_NUMBER, Card
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import rank_name, rank_names
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, sample
from trainer.core.text import Text, join, say
from trainer.games.house_way import Fits, HandWords
from trainer.games.pai_gow.pai_gow_seeker import ANY_HAND, HandsWanted, Pattern, drafted, patterns, seek
from trainer.games.shared_words import LOSE, PUSH, WIN
from trainer.hands.classes import classes
from trainer.hands.hand_words import hand_name
from trainer.hands.pai_gow import best_complete_split, value2
from trainer.hands.pai_gow_values import Values, best_split, look7_wild, split_with_ranks
from trainer.hands.seven_cards import Setting, SevenCards
from trainer.hands.systems import Category, category, ranks
from trainer.rules.conditions import (
    LEAST_RANK,
    RANKS,
    Asks,
    ConditionWord,
    Words,
    at_most,
    choice,
    flag,
    number_set,
    numbers,
    one_of,
    rank_range,
    ranks_of,
)
from trainer.rules.decision import Condition, Rule

# -- conditions

MOST_PAIRS: Final = 3
NOTHING: Final = (None,)


def _of_shape(fits: Callable[[Pattern], bool]) -> Callable[[object], HandsWanted]:
    """Hands of some patterns; of all others where the condition is denied."""
    return lambda argument: HandsWanted(patterns(lambda pattern: fits(pattern) is not (argument is False)))


def _led(fits: Callable[[Pattern], bool]) -> Callable[[object], HandsWanted]:
    """Hands of some patterns led by a range of ranks."""
    return lambda argument: HandsWanted(patterns(fits), tuple(ranks_of(argument)))


def _if_true(draft: HandsWanted) -> Callable[[object], HandsWanted]:
    return lambda argument: draft if argument is True else ANY_HAND


def _group(
    name: Text, pick: Callable[[SevenCards], tuple[int, ...]], yes: Text, none: Text
) -> ConditionWord[SevenCards]:
    """A word about the highest rank of a group."""

    def words(seven: SevenCards) -> Text:
        group = pick(seven)
        return yes.filled(ranks=rank_names(group[0])) if group else none

    return ConditionWord(
        name, RANKS, lambda seven: (pick(seven) or NOTHING)[0], words, words, lambda seven: bool(pick(seven))
    )


def _two_pair_ranks(seven: SevenCards) -> tuple[int, ...]:
    return seven.shape.pairs


def _no_three(seven: SevenCards) -> bool:
    shape = seven.shape
    return not (shape.trips or shape.quads or shape.five_aces)


def _pair_count(seven: SevenCards) -> int | None:
    """The pairs of a hand with nothing better; None where there is something better."""
    return len(seven.shape.pairs) if _no_three(seven) else None


def _pair_words(seven: SevenCards) -> Text:
    shape = seven.shape
    if shape.five_aces:
        return say("five aces")
    if shape.quads:
        return say("four {ranks}", ranks=rank_names(shape.quads[0]))
    if shape.trips:
        return say("three {ranks}", ranks=rank_names(shape.trips[0]))
    if not shape.pairs:
        return say("no pair")
    return say("pairs: {ranks}", ranks=join((rank_names(rank) for rank in shape.pairs), " + "))


def _others(seven: SevenCards) -> tuple[int, ...]:
    """Ranks that are free to go in front when every group stays behind."""
    return seven.beside_quads if seven.shape.quads else seven.shape.singles


def _can_go_in_front(seven: SevenCards) -> Text:
    return say("{rank} can go in front", rank=rank_name(_others(seven)[0]))


def _cannot_go_in_front(seven: SevenCards, least: object) -> Text:
    best = rank_name(_others(seven)[0]) if _others(seven) else say("nothing")
    least_rank = rank_name(rank_range(least)[-1])
    return say("the best card for the front is {best}, below {rank}", best=best, rank=least_rank)


CONDITIONS: Words[SevenCards] = {
    "pairs": ConditionWord(
        say("Pairs, nothing better"), numbers(MOST_PAIRS, 2, strict=True), _pair_count, _pair_words, _pair_words
    ),
    "at_most_pairs": ConditionWord(
        say("At most this many pairs, nothing better"), at_most(MOST_PAIRS), _pair_count, _pair_words, _pair_words
    ),
    "big_pair": _group(say("The bigger pair"), _two_pair_ranks, say("the bigger pair is {ranks}"), say("no pair")),
    "trips": _group(
        say("Three of a kind"), lambda seven: seven.shape.trips, say("three {ranks}"), say("no three of a kind")
    ),
    "two_trips": flag(
        say("Two threes of a kind"),
        lambda seven: len(seven.shape.trips) == 2,
        say("two threes of a kind"),
        say("not two threes of a kind"),
    ),
    "full_house": flag(
        say("A full house"),
        lambda seven: len(seven.shape.trips) == 1 and bool(seven.shape.pairs),
        say("a full house"),
        say("no full house"),
    ),
    "quads": _group(
        say("Four of a kind"), lambda seven: seven.shape.quads, say("four {ranks}"), say("no four of a kind")
    ),
    "pair_beside_quads": flag(
        say("A pair beside the four"),
        lambda seven: bool(seven.shape.quads and (seven.shape.pairs or seven.shape.trips)),
        say("a pair beside the four"),
        say("no pair beside the four"),
    ),
    "five_aces": flag(say("Five aces"), lambda seven: seven.shape.five_aces, say("five aces"), say("not five aces")),
    "complete": flag(
        say("A straight or a flush"),
        lambda seven: seven.complete,
        say("five of the cards make a straight or a flush"),
        say("no straight and no flush"),
    ),
    "others_reach": ConditionWord(
        say("Best card for the front, at least"),
        LEAST_RANK,
        lambda seven: (_others(seven) or NOTHING)[0],
        _can_go_in_front,
        _can_go_in_front,
        lacks=_cannot_go_in_front,
    ),
    "joker": flag(say("The joker"), lambda seven: seven.shape.joker, say("the joker is in the hand"), say("no joker")),
    "joker_pairs_ace": flag(
        say("The joker pairs a single ace"),
        lambda seven: seven.shape.joker and seven.natural_aces == 1,
        say("the joker pairs a single ace"),
        say("the joker does not pair a single ace"),
    ),
    "joker_joins_aces": flag(
        say("The joker joins two aces"),
        lambda seven: seven.shape.joker and seven.natural_aces == 2,
        say("the joker joins two aces"),
        say("the joker does not join two aces"),
    ),
}
"""In the order in which a form offers them."""

_DRAFTS: Mapping[str, Callable[[Any], HandsWanted]] = {
    "five_aces": _of_shape(lambda pattern: pattern[0] == 5),
    "quads": _led(lambda pattern: pattern[0] == 4),
    "pair_beside_quads": _of_shape(lambda pattern: pattern[0] == 4 and pattern[1] > 1),
    "trips": _led(lambda pattern: pattern[0] == 3),
    "two_trips": _of_shape(lambda pattern: pattern == (3, 3, 1)),
    "full_house": _of_shape(lambda pattern: pattern[:2] == (3, 2)),
    "pairs": lambda pairs: HandsWanted(
        patterns(lambda pattern: pattern[0] < 3 and pattern.count(2) in number_set(pairs))
    ),
    "at_most_pairs": _of_shape(lambda pattern: pattern[0] < 3),
    "big_pair": _led(lambda pattern: pattern[0] == 2),
    "others_reach": lambda rank: HandsWanted(top=rank_range(rank)[-1]),
    "complete": _if_true(HandsWanted(run=True)),
    "joker": lambda argument: HandsWanted(joker=argument is True),
    "joker_pairs_ace": _if_true(HandsWanted(joker=True, aces=1)),
    "joker_joins_aces": _if_true(HandsWanted(joker=True, aces=2)),
}
"""What hands to draw for a word; any for others."""


# -- actions: None where the hand does not hold such cards


def _in_front(seven: SevenCards, ranks: Sequence[int]) -> Setting | None:
    """A pair of that rank in front."""
    return seven.set_front(ranks[0], ranks[0]) if ranks else None


def _aces_in_front(seven: SevenCards) -> Setting | None:
    return seven.set_front(ACE, ACE)


def _pair_beside_quads(seven: SevenCards) -> Setting | None:
    return _in_front(seven, sorted(seven.shape.trips + seven.shape.pairs, reverse=True)[:1])


def _split_quads(seven: SevenCards) -> Setting | None:
    return _in_front(seven, seven.shape.quads[:1])


def _two_highest_others(seven: SevenCards) -> Setting | None:
    others = _others(seven)
    return seven.set_front(others[0], others[1]) if len(others) >= 2 else None


def _pair_with_complete(seven: SevenCards) -> Setting | None:
    split = best_complete_split(seven.cards)
    if split is None or value2(split[0]) < value2((Card.make(2, 0), Card.make(2, 1))):
        return None
    return Setting(*split)


def _best_front_with_complete(seven: SevenCards) -> Setting | None:
    split = best_complete_split(seven.cards)
    return Setting(*split) if split else None


def _highest_pair(seven: SevenCards) -> Setting | None:
    return _in_front(seven, seven.shape.pairs[:1])


def _pair_of_higher_trips(seven: SevenCards) -> Setting | None:
    return _in_front(seven, seven.shape.trips[:1])


def _ace_and_next(seven: SevenCards) -> Setting | None:
    singles = seven.shape.singles
    return seven.set_front(ACE, singles[0]) if singles else None


def _small_pair(seven: SevenCards) -> Setting | None:
    return _in_front(seven, seven.shape.pairs[-1:])


def _second_and_third(seven: SevenCards) -> Setting | None:
    singles = seven.shape.singles
    return seven.set_front(singles[1], singles[2]) if len(singles) > 2 else None


ACTIONS: Mapping[str, Callable[[SevenCards], Setting | None]] = {
    "aces_in_front": _aces_in_front,
    "pair_beside_quads_in_front": _pair_beside_quads,
    "split_quads": _split_quads,
    "two_highest_others": _two_highest_others,
    "pair_with_complete": _pair_with_complete,
    "best_front_with_complete": _best_front_with_complete,
    "highest_pair": _highest_pair,
    "pair_of_higher_trips": _pair_of_higher_trips,
    "ace_and_next": _ace_and_next,
    "small_pair": _small_pair,
    "second_and_third": _second_and_third,
}


def draft_of(conditions: Iterable[Condition[SevenCards]]) -> HandsWanted:
    """What hands to draw for all these conditions together."""
    asked = [condition for condition in conditions if isinstance(condition, Asks) and condition.word in _DRAFTS]
    return drafted(_DRAFTS[condition.word](condition.argument) for condition in asked)


def hand_words(see: Callable[[tuple[Card, ...]], SevenCards]) -> HandWords:
    """What can be said of seven cards, in the words of the house way."""

    def draw(rng: Random, conditions: Sequence[Condition[SevenCards]], fits: Fits) -> tuple[Card, ...] | None:
        return seek(rng, fits, (draft_of(conditions),) if conditions else ())

    return HandWords(CONDITIONS, see, lambda rng: sample(rng, WITH_JOKER.cards(), 7), classes, draw)


# ---------------- the same hand and the same words where the joker is any card
#
# The chart stays the book's; what changes is what the hand is (the joker makes the best five it can) and that the joker
# pairs any card in front, which the golden rule uses first.


class WildSeven(SevenCards):
    """A hand of seven whose joker, if it holds it, is any card."""

    __slots__ = ("stands_for", "values")

    def __init__(self, cards: tuple[Card, ...], values: Values) -> None:
        self.cards = cards
        self.values = values
        self.shape, self.complete, self.stands_for = look7_wild(cards)

    def set_front(self, high: int, low: int) -> Setting | None:
        split = split_with_ranks(self.cards, high, low, self.stands_for, self.values)
        return Setting(*split, self.values) if split else None

    def over_complete(self, *, pair: bool) -> Setting | None:
        """The best front, or the best pair in front, with a straight or better behind."""
        split = best_split(self.cards, self.values, pair=pair)
        return Setting(*split, self.values) if split else None


def _golden(seven: SevenCards) -> Setting | None:
    return seven.over_complete(pair=True) if isinstance(seven, WildSeven) else None


def _best_front(seven: SevenCards) -> Setting | None:
    return seven.over_complete(pair=False) if isinstance(seven, WildSeven) else None


WILD_CONDITIONS: Words[SevenCards] = {
    **CONDITIONS,
    "holds_joker": flag(
        say("The joker, whatever it stands for"),
        lambda seven: JOKER_NUMBER in seven.cards,
        say("the joker is in the hand"),
        say("no joker"),
    ),
}

WILD_ACTIONS: Mapping[str, Callable[[SevenCards], Setting | None]] = {
    **ACTIONS,
    "pair_with_complete": _golden,
    "best_front_with_complete": _best_front,
}


# ---------------- two set hands against each other
#
# What the list `compare` of a book decides before the halves are held against each other.


@dataclass(frozen=True, slots=True)
class SetHands:
    """A player's set hand and the player-dealer's."""

    player: Setting
    bank: Setting

    @property
    def facts(self) -> Text:
        """How both are set."""
        return say("the player has {player}, the player-dealer {bank}", player=self.player.words, bank=self.bank.words)

    def category(self, who: str, part: str) -> str:
        """What kind of hand a half is."""
        setting: Setting = getattr(self, who)
        return category(setting.keys[part == "back"], setting.values.system).id

    def top(self, who: str) -> int:
        """The rank that leads the back."""
        setting: Setting = getattr(self, who)
        return ranks(setting.keys[1])[0]


CompareRules = tuple[Rule[SetHands, str], ...]
_KINDS: Final = tuple(kind.id for kind in Category)
_FRONT_KINDS: Final = (Category.HIGH_CARD.id, Category.ONE_PAIR.id)
_HALVES: Final[Mapping[tuple[str, str], tuple[Text, Text]]] = {
    ("player", "front"): (say("The player's front"), say("the player's front is {hand}")),
    ("player", "back"): (say("The player's back"), say("the player's back is {hand}")),
    ("bank", "front"): (say("The player-dealer's front"), say("the player-dealer's front is {hand}")),
    ("bank", "back"): (say("The player-dealer's back"), say("the player-dealer's back is {hand}")),
}
_TOPS: Final[Mapping[str, tuple[Text, Text]]] = {
    "player": (say("Leading rank of the player's back"), say("the player's back is led by {rank}")),
    "bank": (say("Leading rank of the player-dealer's back"), say("the player-dealer's back is led by {rank}")),
}


def _half_word(who: str, part: str) -> ConditionWord[SetHands]:
    name, words = _HALVES[who, part]
    return choice(
        name,
        one_of(_KINDS if part == "back" else _FRONT_KINDS),
        lambda hands: hands.category(who, part),
        lambda hands: words.filled(hand=hand_name(hands.category(who, part))),
    )


def _top_word(who: str) -> ConditionWord[SetHands]:
    name, words = _TOPS[who]

    def tells(hands: SetHands) -> Text:
        return words.filled(rank=rank_name(hands.top(who)))

    return ConditionWord(name, RANKS, lambda hands: hands.top(who), tells, tells)


COMPARE_CONDITIONS: Words[SetHands] = {
    **{f"{who}_{part}": _half_word(who, part) for who, part in _HALVES},
    **{f"{who}_top": _top_word(who) for who in _TOPS},
}
RESULTS: Final[Mapping[str, Callable[[SetHands], str | None]]] = {
    WIN: lambda _: WIN,
    LOSE: lambda _: LOSE,
    PUSH: lambda _: PUSH,
}
