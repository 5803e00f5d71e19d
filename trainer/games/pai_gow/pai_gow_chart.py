"""The words a printed house way uses about seven cards: conditions and actions.

Which of them stand in which line, in what order, is the book's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from trainer.cards.card import ACE, JOKER_NUMBER, RANK_LETTERS, Card
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import rank_name, rank_names
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, sample
from trainer.core.text import Text, join, say
from trainer.games.house_way import AT_LEAST, RANKS, YES_NO, Choices, Fits, HandWords, Part, up_to
from trainer.games.pai_gow.pai_gow_seeker import ANY_HAND, HandsWanted, Pattern, drafted, patterns, seek
from trainer.hands.classes import classes
from trainer.hands.pai_gow import best_complete_split, value2
from trainer.hands.pai_gow_values import Values, best_split, look7_wild, split_with_ranks
from trainer.hands.seven_cards import Setting, SevenCards
from trainer.rules.conditions import Asks, flag
from trainer.rules.decision import Condition

# -- conditions


@dataclass(frozen=True, slots=True)
class DrawnFor(Asks[SevenCards]):
    """A condition on seven cards that also says what hands to draw for it."""

    draft: HandsWanted = ANY_HAND


def _drawn(
    make: Callable[[object], Asks[SevenCards]], draft: Callable[[object], HandsWanted]
) -> Callable[[object], Asks[SevenCards]]:
    """The condition with what it asks of a draw."""

    def drawn(argument: object) -> Asks[SevenCards]:
        asks = make(argument)
        return DrawnFor(asks.holds, asks.yes, asks.no, asks.about, draft(argument))

    return drawn


def _of_shape(fits: Callable[[Pattern], bool]) -> Callable[[object], HandsWanted]:
    """Hands of some patterns; of all others where the condition is denied."""
    return lambda argument: HandsWanted(patterns(lambda pattern: fits(pattern) is not (argument is False)))


def _led(fits: Callable[[Pattern], bool]) -> Callable[[object], HandsWanted]:
    """Hands of some patterns led by a range of ranks."""
    return lambda argument: HandsWanted(patterns(fits), tuple(_ranks_of(argument)))


def _if_true(draft: HandsWanted) -> Callable[[object], HandsWanted]:
    return lambda argument: draft if argument is True else ANY_HAND


def rank_range(argument: object) -> range:
    """The ranks of a range written J-9, or of one rank."""
    if not isinstance(argument, str):
        raise BadText(
            say("{argument} is not a rank or a range of ranks.", argument=repr(argument)),
            say('Write "A", "J-9" or "5-2".'),
        )
    high, _, low = argument.partition("-")
    places = [RANK_LETTERS.find(letter) for letter in (high, low or high)]
    if -1 in places or places[0] < places[1]:
        spoken = " ".join(argument.casefold().split())
        written = next((value for value, words in RANKS if value is not True and str(words) == spoken), None)
        hint = say('Write the higher rank first: "J-9".')
        if written is not None:
            hint = say('Write "{written}" for {spoken}.', written=str(written), spoken=spoken)
        raise BadText(say("'{argument}' is not a range of ranks.", argument=argument), hint)
    return range(places[1] + 2, places[0] + 3)


def _ranks_of(argument: object) -> range:
    """A range of ranks, every rank where the book writes true."""
    return range(2, ACE + 1) if argument is True else rank_range(argument)


def _in_range(
    pick: Callable[[SevenCards], tuple[int, ...]], yes: Text, none: Text
) -> Callable[[object], Asks[SevenCards]]:
    """A condition on the highest rank of a group, with a range of ranks."""

    def make(argument: object) -> Asks[SevenCards]:
        ranks = _ranks_of(argument)

        def words(seven: SevenCards) -> Text:
            group = pick(seven)
            return yes.filled(ranks=rank_names(group[0])) if group else none

        return Asks(
            lambda seven: bool(pick(seven)) and pick(seven)[0] in ranks, words, words, lambda seven: bool(pick(seven))
        )

    return make


def _two_pair_ranks(seven: SevenCards) -> tuple[int, ...]:
    return seven.shape.pairs


def _no_three(seven: SevenCards) -> bool:
    shape = seven.shape
    return not (shape.trips or shape.quads or shape.five_aces)


def _pairs(argument: object) -> Asks[SevenCards]:
    """Exactly so many pairs and nothing better."""
    if not isinstance(argument, int) or isinstance(argument, bool) or not 0 <= argument <= 3:
        raise BadText(say("{argument} is not a number of pairs.", argument=repr(argument)), say("Write 0, 1, 2 or 3."))
    return Asks(lambda seven: _no_three(seven) and len(seven.shape.pairs) == argument, _pair_words, _pair_words)


def _most_pairs(argument: object) -> Asks[SevenCards]:
    """At most so many pairs and nothing better."""
    if not isinstance(argument, int) or isinstance(argument, bool):
        raise BadText(say("{argument} is not a number of pairs.", argument=repr(argument)))
    return Asks(lambda seven: _no_three(seven) and len(seven.shape.pairs) <= argument, _pair_words, _pair_words)


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


def _others_reach(argument: object) -> Asks[SevenCards]:
    """The best card beside the groups is at least this rank."""
    ranks = rank_range(argument)
    least = ranks[-1]

    def yes(seven: SevenCards) -> Text:
        return say("{rank} can go in front", rank=rank_name(_others(seven)[0]))

    def no(seven: SevenCards) -> Text:
        best = rank_name(_others(seven)[0]) if _others(seven) else say("nothing")
        return say("the best card for the front is {best}, not {rank} or higher", best=best, rank=rank_name(least))

    return Asks(lambda seven: bool(_others(seven)) and _others(seven)[0] >= least, yes, no)


CONDITIONS: Mapping[str, Callable[[object], Condition[SevenCards]]] = {
    "five_aces": _drawn(
        flag(lambda seven: seven.shape.five_aces, say("five aces"), say("not five aces")),
        _of_shape(lambda pattern: pattern[0] == 5),
    ),
    "quads": _drawn(
        _in_range(lambda seven: seven.shape.quads, say("four {ranks}"), say("no four of a kind")),
        _led(lambda pattern: pattern[0] == 4),
    ),
    "pair_beside_quads": _drawn(
        flag(
            lambda seven: bool(seven.shape.quads and (seven.shape.pairs or seven.shape.trips)),
            say("a pair beside the four"),
            say("no pair beside the four"),
        ),
        _of_shape(lambda pattern: pattern[0] == 4 and pattern[1] > 1),
    ),
    "trips": _drawn(
        _in_range(lambda seven: seven.shape.trips, say("three {ranks}"), say("no three of a kind")),
        _led(lambda pattern: pattern[0] == 3),
    ),
    "two_trips": _drawn(
        flag(lambda seven: len(seven.shape.trips) == 2, say("two threes of a kind"), say("not two threes of a kind")),
        _of_shape(lambda pattern: pattern == (3, 3, 1)),
    ),
    "full_house": _drawn(
        flag(
            lambda seven: len(seven.shape.trips) == 1 and bool(seven.shape.pairs),
            say("a full house"),
            say("no full house"),
        ),
        _of_shape(lambda pattern: pattern[:2] == (3, 2)),
    ),
    "pairs": _drawn(
        _pairs, lambda pairs: HandsWanted(patterns(lambda pattern: pattern[0] < 3 and pattern.count(2) == pairs))
    ),
    "at_most_pairs": _drawn(_most_pairs, _of_shape(lambda pattern: pattern[0] < 3)),
    "big_pair": _drawn(
        _in_range(_two_pair_ranks, say("the bigger pair is {ranks}"), say("no pair")),
        _led(lambda pattern: pattern[0] == 2),
    ),
    "others_reach": _drawn(_others_reach, lambda rank: HandsWanted(top=rank_range(rank)[-1])),
    "complete": _drawn(
        flag(
            lambda seven: seven.complete,
            say("five of the cards make a straight or a flush"),
            say("no straight and no flush"),
        ),
        _if_true(HandsWanted(run=True)),
    ),
    "joker": _drawn(
        flag(lambda seven: seven.shape.joker, say("the joker is in the hand"), say("no joker")),
        lambda argument: HandsWanted(joker=argument is True),
    ),
    "joker_pairs_ace": _drawn(
        flag(
            lambda seven: seven.shape.joker and seven.natural_aces == 1,
            say("the joker pairs a single ace"),
            say("the joker does not pair a single ace"),
        ),
        _if_true(HandsWanted(joker=True, aces=1)),
    ),
    "joker_joins_aces": _drawn(
        flag(
            lambda seven: seven.shape.joker and seven.natural_aces == 2,
            say("the joker joins two aces"),
            say("the joker does not join two aces"),
        ),
        _if_true(HandsWanted(joker=True, aces=2)),
    ),
}


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
    return drafted(condition.draft for condition in conditions if isinstance(condition, DrawnFor))


# -- parts to choose from

MOST_PAIRS = 3
PART_NAMES: Mapping[str, tuple[Text, Choices]] = {
    "pairs": (say("Pairs, nothing better"), up_to(MOST_PAIRS)),
    "at_most_pairs": (say("At most so many pairs, nothing better"), up_to(MOST_PAIRS)),
    "big_pair": (say("The bigger pair"), RANKS),
    "trips": (say("Three of a kind"), RANKS),
    "two_trips": (say("Two threes of a kind"), YES_NO),
    "full_house": (say("A full house"), YES_NO),
    "quads": (say("Four of a kind"), RANKS),
    "pair_beside_quads": (say("A pair beside the four"), YES_NO),
    "five_aces": (say("Five aces"), YES_NO),
    "complete": (say("A straight or a flush"), YES_NO),
    "others_reach": (say("Best card for the front, at least"), AT_LEAST),
    "joker": (say("The joker"), YES_NO),
    "joker_pairs_ace": (say("The joker pairs a single ace"), YES_NO),
    "joker_joins_aces": (say("The joker joins two aces"), YES_NO),
}


def hand_words(see: Callable[[tuple[Card, ...]], SevenCards]) -> HandWords:
    """What can be said of seven cards, in the words of the house way."""
    parts = {word: Part(name, choices, CONDITIONS[word]) for word, (name, choices) in PART_NAMES.items()}

    def draw(rng: Random, conditions: Sequence[Condition[SevenCards]], fits: Fits) -> tuple[Card, ...] | None:
        return seek(rng, fits, (draft_of(conditions),) if conditions else ())

    return HandWords(parts, see, lambda rng: sample(rng, WITH_JOKER.cards(), 7), classes, draw)


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


WILD_CONDITIONS: Mapping[str, Callable[[object], Condition[SevenCards]]] = {
    **CONDITIONS,
    "holds_joker": flag(lambda seven: JOKER_NUMBER in seven.cards, say("the joker is in the hand"), say("no joker")),
}

WILD_ACTIONS: Mapping[str, Callable[[SevenCards], Setting | None]] = {
    **ACTIONS,
    "pair_with_complete": _golden,
    "best_front_with_complete": _best_front,
}
