"""The language of conditions: what every word of a rule list reads of a situation, how it is written, what it says.

A family declares words; nobody else reads an argument. `{ player_total = "0-5" }` is the word `player_total` of the
sort NUMBERS: it holds where what the word reads is one of these numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from operator import not_
from typing import Any, Final, Generic, TypeVar

from trainer.cards.card import ACE, RANK_LETTERS
from trainer.cards.notation import rank_names
from trainer.core.errors import BadText, did_you_mean, written
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, join, say
from trainer.rules.decision import Rule

S = TypeVar("S")
Choices = tuple[tuple[object, Text], ...]
"""What may be written behind a word, and the same in words."""
Fits = Callable[[Any], bool]
"""Whether what a word reads of a situation is what was written."""
NO_RESULT: Final = say("{argument} is not a result.")
NO_CHOICE: Final = say("{argument} is not one of the choices.")

# ---------------- how arguments are written


@dataclass(frozen=True, slots=True)
class ArgumentSort:
    """How the argument of a word is written, with an example; `fits` makes a test of it, BadText where it is none."""

    says: Text
    example: object
    fits: Callable[[object], Fits]
    choices: Choices = ()


def _yes_or_no(argument: object) -> Fits:
    if not isinstance(argument, bool):
        raise BadText(say("{argument} is neither true nor false.", argument=written(argument)))
    return bool if argument else not_


YES_NO: Final = ArgumentSort(say("true or false"), True, _yes_or_no, ((True, say("yes")), (False, say("no"))))


def number_set(argument: object) -> frozenset[int]:
    """The numbers written 7, "0-5" or "0-1,8-9"."""
    if isinstance(argument, int) and not isinstance(argument, bool):
        return frozenset((argument,))
    numbers: set[int] = set()
    for part in argument.split(",") if isinstance(argument, str) else [""]:
        match = re.fullmatch(r"\s*(\d+)(?:-(\d+))?\s*", part)
        if match is None:
            raise BadText(
                say("{argument} is not a number or a range of numbers.", argument=written(argument)),
                say('Write 7, "0-5" or "0-1,8-9".'),
            )
        numbers.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return frozenset(numbers)


def _up_to(most: int) -> Choices:
    return tuple((number, Text(str(number))) for number in range(most + 1))


def numbers(most: int = 0, example: object = "0-5", *, strict: bool = False) -> ArgumentSort:
    """Numbers and ranges of them; a form offers those up to `most`, and `strict` takes no others."""

    def fits(argument: object) -> Fits:
        these = number_set(argument)
        if strict and max(these) > most:
            known = [str(number) for number in range(most + 1)]
            hint = say("Write {numbers} or {most}.", numbers=", ".join(known[:-1]), most=most)
            raise BadText(say("{argument} is more than there can be.", argument=written(argument)), hint)
        return these.__contains__

    return ArgumentSort(say('a number, or numbers as "0-5" or "0-1,8-9"'), example, fits, _up_to(most) if most else ())


NUMBERS: Final = numbers()


def _at_most(argument: object) -> Fits:
    most = max(number_set(argument))
    return lambda number: number is not None and number <= most


def at_most(most: int) -> ArgumentSort:
    """A number that is the most there may be."""
    return ArgumentSort(say("the largest number"), most - 1, _at_most, _up_to(most))


def known_word(argument: object, known: Collection[str], refusal: Text) -> str:
    """One of the words a condition takes; BadText with the refusal, which names the argument, for any other."""
    if not isinstance(argument, str) or argument not in known:
        raise BadText(
            refusal.filled(**dict(refusal.values), argument=repr(argument)), did_you_mean(str(argument), known)
        )
    return argument


def one_of(known: Collection[str], refusal: Text = NO_CHOICE, example: str = "") -> ArgumentSort:
    """One of a few words."""
    choices = tuple((word, Text(word.replace("-", " "))) for word in known)
    says = say("one of: {words}", words=", ".join(known))

    def fits(argument: object) -> Fits:
        word = known_word(argument, known, refusal)
        return lambda read: bool(read == word)  # a situation may have none: its own test of equality is no yes or no

    return ArgumentSort(says, example or next(iter(known), ""), fits, choices)


def names_in(argument: object, known: Collection[str] = (), refusal: Text = NO_CHOICE) -> tuple[str, ...]:
    """A name, or several; where some are known, no others."""
    names = (argument,) if isinstance(argument, str) else argument
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadText(say("{argument} is not a name or a list of names.", argument=repr(argument)))
    return tuple(known_word(name, known, refusal) if known else name for name in names)


def _among(these: frozenset[str]) -> Fits:
    return these.__contains__


def names(
    example: str, known: Collection[str] = (), fits_these: Callable[[frozenset[str]], Fits] = _among
) -> ArgumentSort:
    """A name or a list of names; what is read is one of them, or fits them otherwise."""

    def fits(argument: object) -> Fits:
        return fits_these(frozenset(names_in(argument, known)))

    return ArgumentSort(say("a name, or a list of names"), example, fits, tuple((name, Text(name)) for name in known))


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
        range_written = next(
            (str(value) for value, words in RANKS.choices if value is not True and str(words) == spoken), ""
        )
        hint = say('Write the higher rank first: "J-9".')
        if range_written:
            hint = say('Write "{written}" for {spoken}.', written=range_written, spoken=spoken)
        raise BadText(say("'{argument}' is not a range of ranks.", argument=argument), hint)
    return range(places[1] + 2, places[0] + 3)


def ranks_of(argument: object) -> range:
    """A range of ranks, every rank where the book writes true."""
    return range(2, ACE + 1) if argument is True else rank_range(argument)


def _ranges() -> Choices:
    choices: list[tuple[object, Text]] = [(True, say("any"))]
    high, low = RANK_LETTERS[ACE - 2], RANK_LETTERS[0]
    for place in range(len(RANK_LETTERS) - 1, -1, -1):
        letter, rank = RANK_LETTERS[place], place + 2
        choices.append((letter, say("exactly {ranks}", ranks=rank_names(rank))))
        if letter not in (high, low):
            choices.append((f"{letter}-{low}", say("{ranks} or lower", ranks=rank_names(rank))))
            choices.append((f"{high}-{letter}", say("{ranks} or higher", ranks=rank_names(rank))))
    return tuple(choices)


def _or_higher(argument: object) -> Fits:
    least = rank_range(argument)[-1]
    return lambda rank: rank is not None and rank >= least


RANKS: Final = ArgumentSort(
    say('a rank, or ranks as "J-9"; true for any'), "J-9", lambda argument: frozenset(ranks_of(argument)).__contains__,
    _ranges(),
)  # fmt: skip
LEAST_RANK: Final = ArgumentSort(
    say("a rank: that one or a higher one"),
    "A",
    _or_higher,
    tuple((RANK_LETTERS[rank - 2], say("{ranks} or higher", ranks=rank_names(rank))) for rank in range(ACE, 1, -1)),
)

# ---------------- words


@dataclass(frozen=True, slots=True)
class Asks(Generic[S]):
    """A condition: a word with its argument, made a test, with the sentences for yes and no.

    `about`: whether the situation has what the condition asks about; nobody knows where it is None.
    """

    word: str
    argument: Any
    holds: Callable[[S], bool]
    yes: Callable[[S], Text]
    no: Callable[[S], Text]
    about: Callable[[S], bool] | None = None

    def because(self, situation: S, *, holds: bool) -> Text:
        return self.yes(situation) if holds else self.no(situation)


@dataclass(frozen=True, slots=True, eq=False)
class ConditionWord(Generic[S]):
    """A word: what it is called on a form, how it is written, what it reads of a situation, what it says.

    `lacks` says a no with what was asked for. What was bound is kept, so that rules of two books compare equal.
    """

    name: Text
    sort: ArgumentSort
    reads: Callable[[S], Any]
    yes: Callable[[S], Text]
    no: Callable[[S], Text]
    about: Callable[[S], bool] | None = None
    lacks: Callable[[S, Any], Text] | None = None
    bound: dict[object, Asks[S]] = field(default_factory=dict)

    def bind(self, word: str, argument: object) -> Asks[S]:
        """The condition that this word makes of an argument; BadText where it cannot be read."""
        bindable = tuple(argument) if isinstance(argument, list) else argument
        key = word, type(bindable), bindable
        try:
            known = self.bound.get(key)
        except TypeError:  # a table in a list: refused below, in words
            known = None
        return known or self.bound.setdefault(key, self._bind(word, argument, bindable))

    def _bind(self, word: str, argument: object, bindable: object) -> Asks[S]:
        fits, reads, lacks = self.sort.fits(argument), self.reads, self.lacks
        yes, no = (self.no, self.yes) if fits is not_ else (self.yes, self.no)
        holds = reads if fits is bool else lambda situation: fits(reads(situation))
        says_no = no if lacks is None else lambda situation: lacks(situation, argument)
        return Asks(word, bindable, holds, yes, says_no, self.about)


Words = Mapping[str, ConditionWord[S]]
"""The words that a list of rules understands."""


def always(_: object) -> bool:
    """What a condition asks about is always there."""
    return True


def flag(name: Text, test: Callable[[S], bool], yes: Text, no: Text) -> ConditionWord[S]:
    """A word that takes true or false."""
    return ConditionWord(name, YES_NO, test, lambda _: yes, lambda _: no)


def number(
    name: Text, pick: Callable[[S], int | None], words: Callable[[S], Text], sort: ArgumentSort = NUMBERS
) -> ConditionWord[S]:
    """A word about a number of the situation (None: there is none, which never fits); `words` say what it is."""
    return ConditionWord(name, sort, pick, words, words, lambda situation: pick(situation) is not None)


def choice(name: Text, sort: ArgumentSort, pick: Callable[[S], Any], words: Callable[[S], Text]) -> ConditionWord[S]:
    """A word that takes one or some of a few, and holds where the situation has it; `words` say what it has."""
    return ConditionWord(name, sort, pick, words, words, always)


def unmet(
    word: str, needs: tuple[Asks[S], ...], broken: Callable[[S], tuple[Asks[S], ...]], met: Callable[[S], Text]
) -> Asks[S]:
    """A condition that holds where some of these needs do not; it says those, or that all are met."""

    def words(situation: S) -> Text:
        return join(dict.fromkeys(need.because(situation, holds=False) for need in broken(situation)))

    return Asks(word, needs, lambda situation: bool(broken(situation)), words, met)


def asked(rules: Collection[Rule[Any, Any]], *words: str) -> list[Asks[Any]]:
    """The conditions of rows that are made of one of these words."""
    return [
        condition
        for rule in rules
        for condition in rule.when
        if isinstance(condition, Asks) and condition.word in words
    ]


def words_of(rule: Rule[Any, Any]) -> Mapping[str, Any]:
    """The words of a row's conditions with their arguments."""
    return {condition.word: condition.argument for condition in rule.when if isinstance(condition, Asks)}
