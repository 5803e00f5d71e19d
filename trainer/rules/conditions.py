"""Conditions that rule lists of many games are made of: yes/no facts and numbers in a range, with their sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, TypeVar

from trainer.core.errors import BadText, did_you_mean, written
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.rules.decision import Condition, Rule, there
from trainer.rules.word_binding import MakeCondition

S = TypeVar("S")
NO_RESULT: Final = say("{argument} is not a result.")


@dataclass(frozen=True, slots=True)
class Asks(Generic[S]):
    """A condition made of a test and the sentences for yes and no.

    `about`: whether the situation has what the condition asks about; nobody knows where it is None.
    """

    holds: Callable[[S], bool]
    yes: Callable[[S], Text]
    no: Callable[[S], Text]
    about: Callable[[S], bool] | None = None

    def because(self, situation: S, *, holds: bool) -> Text:
        return self.yes(situation) if holds else self.no(situation)


def always(_: object) -> bool:
    """What a condition asks about is always there."""
    return True


def flag(test: Callable[[S], bool], yes: Text, no: Text) -> Callable[[object], Asks[S]]:
    """A condition that takes true or false."""

    def make(argument: object) -> Asks[S]:
        if not isinstance(argument, bool):
            raise BadText(say("{argument} is neither true nor false.", argument=written(argument)))
        if argument:
            return Asks(test, lambda _: yes, lambda _: no)
        return Asks(lambda situation: not test(situation), lambda _: no, lambda _: yes)

    return make


def known_word(argument: object, known: Collection[str], refusal: Text) -> str:
    """One of the words a condition takes; BadText with the refusal, which names the argument, for any other."""
    if not isinstance(argument, str) or argument not in known:
        raise BadText(refusal.filled(argument=repr(argument)), did_you_mean(str(argument), known))
    return argument


def one_of(
    known: Collection[str], pick: Callable[[S], str], words: Callable[[S], Text], refusal: Text = NO_RESULT
) -> Callable[[object], Asks[S]]:
    """A condition that takes one of a few words and holds where the situation has it; `words` say what it has."""

    def make(argument: object) -> Asks[S]:
        word_wanted = known_word(argument, known, refusal)
        return Asks(lambda situation: pick(situation) == word_wanted, words, words, always)

    return make


@dataclass(frozen=True, slots=True)
class Worded(Generic[S]):
    """A condition that remembers the word and the argument it was written with."""

    word: str
    argument: object
    inner: Condition[S]

    def holds(self, situation: S) -> bool:
        return self.inner.holds(situation)

    def because(self, situation: S, *, holds: bool) -> Text:
        return self.inner.because(situation, holds=holds)

    def about(self, situation: S) -> bool:
        return there(self.inner, situation)


def worded(makes: Mapping[str, MakeCondition[S]]) -> Mapping[str, MakeCondition[S]]:
    """The same words, each remembered in what it makes."""

    def remembers(word: str, make: MakeCondition[S]) -> MakeCondition[S]:
        return lambda argument: Worded(word, argument, make(argument))

    return {word: remembers(word, make) for word, make in makes.items()}


def words_of(rule: Rule[Any, Any]) -> Mapping[str, object]:
    """The words of a row's conditions with their arguments."""
    return {condition.word: condition.argument for condition in rule.when if isinstance(condition, Worded)}


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


def number(pick: Callable[[S], int | None], words: Callable[[S], Text]) -> Callable[[object], Asks[S]]:
    """A condition on a number of the situation (None: there is none, which never fits); `words` say what it is."""

    def make(argument: object) -> Asks[S]:
        numbers = number_set(argument)
        return Asks(
            lambda situation: pick(situation) in numbers,
            words,
            words,
            lambda situation: pick(situation) is not None,
        )

    return make
