"""What a player may bet: wagers before the deal, and what he may do on each street."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, Words, join, say
from trainer.games.carnival.carnival_standing import best_key, lowest_key
from trainer.games.shared_words import ALLOW, REFUSE
from trainer.hands.hand_words import read_hand
from trainer.hands.systems import Category, System
from trainer.rules.conditions import Asks, number_set
from trainer.rules.decision import Condition, Rule

START: Final = "start"
"""The street before the cards, when the first wagers are made."""


@dataclass(frozen=True, slots=True)
class WagerOffered:
    """A wager somebody wants to make, or to take back: its kind, street, amount, and what he has already.

    `own` are his cards, `beside` his other wagers by kind, `back` whether he stands behind a seat. `take` means that
    he wants the wager back. `names` and `moments` are what this book calls wagers and streets.
    """

    wager: str
    street: str
    cents: int
    beside: Mapping[str, int]
    own: tuple[Card, ...] = ()
    system: System | None = None
    back: bool = False
    take: bool = False
    names: Mapping[str, Words] = field(default_factory=dict)
    moments: Mapping[str, Words] = field(default_factory=dict)

    @property
    def facts(self) -> Text:
        """What is wanted, and what lies beside it."""
        name = self.names.get(self.wager, self.wager)
        want = say("the bettor wants {amount} on {wager}", amount=dollars(self.cents), wager=name)
        if self.take or not self.cents:
            want = say("the wager is {wager}", wager=name)
        others = [
            say("{wager} {amount}", wager=self.names.get(kind, kind), amount=dollars(cents))
            for kind, cents in self.beside.items()
            if kind != self.wager
        ]
        return say("{want}, beside {others}", want=want, others=join(others)) if others else want

    @property
    def ante(self) -> int:
        """What the size of other wagers goes by: the first wager he made."""
        others = [cents for kind, cents in self.beside.items() if kind != self.wager]
        return self.beside.get("ante", others[0] if others else 0)

    @property
    def times(self) -> int | None:
        """How many antes the wager is, None where it does not come out."""
        return self.cents // self.ante if self.ante and self.cents % self.ante == 0 else None


AllowRules = tuple[Rule[WagerOffered, str], ...]


def about(rules: AllowRules, wager: str) -> AllowRules:
    """The rows that can decide about a kind of wager."""
    return tuple(
        rule
        for rule in rules
        if all(wager in condition.kinds for condition in rule.when if isinstance(condition, WagerIs))
    )


def hangs_on_hand(rules: AllowRules, wager: str) -> bool:
    """Whether the size of a wager hangs on the player's own cards."""
    return any(isinstance(condition, HoldsAtLeast) for rule in about(rules, wager) for condition in rule.when)


MakeOffer = Callable[[object], Condition[WagerOffered]]


def _words_in(argument: object) -> tuple[str, ...]:
    if isinstance(argument, str):
        return (argument,)
    if isinstance(argument, list) and all(isinstance(word, str) for word in argument):
        return tuple(argument)
    raise BadText(say("{argument} is not a name or a list of names.", argument=repr(argument)))


@dataclass(frozen=True, slots=True)
class WagerIs:
    """A condition on the kind of wager."""

    kinds: tuple[str, ...]

    def holds(self, wager_offered: WagerOffered) -> bool:
        return wager_offered.wager in self.kinds

    def because(self, wager_offered: WagerOffered, *, holds: bool) -> Text:
        return say("the wager is {wager}", wager=wager_offered.names.get(wager_offered.wager, wager_offered.wager))


def _wager(argument: object) -> Condition[WagerOffered]:
    return WagerIs(_words_in(argument))


def _street(argument: object) -> Condition[WagerOffered]:
    streets = _words_in(argument)
    return Asks(lambda wager_offered: wager_offered.street in streets, _street_words, _street_words)


def _street_words(wager_offered: WagerOffered) -> Text:
    if wager_offered.street == START:
        return say("the cards are not dealt yet")
    return say("the moment: {street}", street=wager_offered.moments.get(wager_offered.street, wager_offered.street))


def _times(argument: object) -> Condition[WagerOffered]:
    times = number_set(argument)
    return Asks(lambda wager_offered: wager_offered.times in times, _times_words, _times_words)


def _times_words(wager_offered: WagerOffered) -> Text:
    return say(
        "{cents} with a first wager of {ante}", cents=dollars(wager_offered.cents), ante=dollars(wager_offered.ante)
    )


def _beside(argument: object) -> Condition[WagerOffered]:
    kinds = _words_in(argument)

    def words(wager_offered: WagerOffered) -> Text:
        others = [
            kind
            for kind, cents in wager_offered.beside.items()
            if cents and (kind != wager_offered.wager or kind in kinds)
        ]
        beside = join(wager_offered.names.get(kind, kind) for kind in others)
        return say("beside it: {others}", others=beside) if others else say("there is no wager beside it")

    return Asks(lambda wager_offered: all(wager_offered.beside.get(kind) for kind in kinds), words, words)


@dataclass(frozen=True, slots=True)
class HoldsAtLeast:
    """A condition on the player's own hand: a pair of this rank or better."""

    rank: int

    def holds(self, wager_offered: WagerOffered) -> bool:
        if wager_offered.system is None or len(wager_offered.own) < wager_offered.system.size:
            return False
        pair = lowest_key(wager_offered.system, Category.ONE_PAIR, (self.rank,))
        return best_key(wager_offered.system, wager_offered.own, ()) >= pair

    def because(self, wager_offered: WagerOffered, *, holds: bool) -> Text:
        if wager_offered.system is None or len(wager_offered.own) < wager_offered.system.size:
            return say("the player's hand is not known")
        return say(
            "the player's hand is {hand}",
            hand=read_hand(best_key(wager_offered.system, wager_offered.own, ()), wager_offered.system),
        )


def _least(argument: object) -> Condition[WagerOffered]:
    """A pair of this rank or a better hand: "A"."""
    letters = "23456789TJQKA"
    if not isinstance(argument, str) or argument not in letters:
        raise BadText(say("{argument} is not a rank.", argument=repr(argument)), did_you_mean(str(argument), letters))
    return HoldsAtLeast(letters.index(argument) + 2)


def _flag(test: Callable[[WagerOffered], bool], yes: Text, no: Text) -> MakeOffer:
    def make(argument: object) -> Condition[WagerOffered]:
        if not isinstance(argument, bool):
            raise BadText(say("{argument} is neither true nor false.", argument=repr(argument)))

        def words(wager_offered: WagerOffered) -> Text:
            return yes if test(wager_offered) else no

        return Asks(lambda wager_offered: test(wager_offered) is argument, words, words)

    return make


CONDITIONS: Final[Mapping[str, MakeOffer]] = {
    "wager": _wager,
    "street": _street,
    "times": _times,
    "beside": _beside,
    "pair_at_least": _least,
    "back": _flag(
        lambda wager_offered: wager_offered.back,
        say("the bettor is on the back line"),
        say("the bettor sits at the seat"),
    ),
    "take": _flag(
        lambda wager_offered: wager_offered.take, say("the bettor wants the wager back"), say("the bettor wants to bet")
    ),
}
ACTIONS: Final[Mapping[str, Callable[[WagerOffered], str | None]]] = {ALLOW: lambda _: ALLOW, REFUSE: lambda _: REFUSE}

# -- the text form of a question: tries=4:flop:play:2, tries=4:river:play:fold


@dataclass(frozen=True, slots=True)
class Tried:
    """A bettor who wants to make a wager on a street, to take one back, or to fold instead."""

    seat: int
    back: int
    street: str
    wager: str
    amount: str

    @property
    def take(self) -> bool:
        return self.amount == "back"

    @property
    def fold(self) -> bool:
        return self.amount == "fold"

    def cents(self, ante: int) -> int:
        """The amount: so many antes, or in money."""
        if self.take or self.fold:
            return 0
        return parse_money(self.amount) if self.amount.startswith("$") else int(self.amount) * ante


_TRIED: Final = re.compile(r"(\d+)(?:\+(\d+))?:([a-z0-9-]+):([a-z0-9-]+):(\d{1,2}|\$\d+(?:\.\d{2})?|back|fold)")


def read_tried(text: str) -> Tried | None:
    """What `tries=` says; None for anything else."""
    match = _TRIED.fullmatch(text)
    if not match:
        return None
    return Tried(int(match[1]), int(match[2] or 0), match[3], match[4], match[5])
