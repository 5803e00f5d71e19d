"""What a bettor may do at a table with a player-dealer: the wager offered, and what the list `allow` says of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.money import dollars
from trainer.core.text import Text, Words, join, say
from trainer.games.shared_words import ALLOW, REFUSE
from trainer.hands.hand_words import read_hand
from trainer.hands.poker import rank_cards
from trainer.hands.systems import Category, System
from trainer.rules.conditions import LEAST_RANK, ConditionWord, asked, choice, flag, names, names_in, number, numbers
from trainer.rules.conditions import Words as ConditionWords
from trainer.rules.decision import Rule

START: Final = "start"
"""The street before the cards, when the first wagers are made."""


@dataclass(frozen=True, slots=True)
class WagerOffered:
    """A wager somebody wants to make, or to take back: its kind, street, amount, and what the bettor has already.

    `own` are the bettor's cards, `beside` the other wagers by kind, `back` whether the bettor stands behind a seat.
    `take` means that the bettor wants the wager back. `names` and `moments` are what the book calls wagers and streets.
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
        """The wager offered, with the bettor's others."""
        want = say("the bettor wants {amount} on {wager}", amount=dollars(self.cents), wager=self.name(self.wager))
        if self.take or not self.cents:
            want = say("the wager is {wager}", wager=self.name(self.wager))
        others = [
            say("{wager} {amount}", wager=self.name(kind), amount=dollars(cents))
            for kind, cents in self.beside.items()
            if kind != self.wager
        ]
        return say("{want}, beside {others}", want=want, others=join(others)) if others else want

    def name(self, kind: str) -> Words:
        """What the book calls a wager."""
        return self.names.get(kind, kind)

    @property
    def ante(self) -> int:
        """What the size of other wagers goes by: the first wager of the bettor."""
        others = [cents for kind, cents in self.beside.items() if kind != self.wager]
        return self.beside.get("ante", others[0] if others else 0)

    @property
    def times(self) -> int | None:
        """How many antes the wager is, None where it does not come out."""
        return self.cents // self.ante if self.ante and self.cents % self.ante == 0 else None

    @property
    def lying(self) -> frozenset[str]:
        """The kinds of wager that the bettor has."""
        return frozenset(kind for kind, cents in self.beside.items() if cents)

    @property
    def key(self) -> int | None:
        """The bettor's own cards as a hand; None while they are not known."""
        if self.system is None or len(self.own) < self.system.size:
            return None
        return rank_cards(self.own, self.system)


AllowRules = tuple[Rule[WagerOffered, str], ...]
ACTIONS: Final[Mapping[str, Callable[[WagerOffered], str | None]]] = {ALLOW: lambda _: ALLOW, REFUSE: lambda _: REFUSE}


def about(rules: AllowRules, wager: str) -> AllowRules:
    """The rows that can decide about a kind of wager."""
    return tuple(rule for rule in rules if all(wager in names_in(asks.argument) for asks in asked((rule,), "wager")))


def hangs_on_hand(rules: AllowRules, wager: str) -> bool:
    """Whether the size of a wager hangs on the player's own cards."""
    return bool(asked(about(rules, wager), "pair_at_least"))


def most_beside(rules: AllowRules, wager: str, beside: Mapping[str, int]) -> int:
    """The largest amount that `at_most` leaves a wager beside these others; 0 where no row holds it to them."""
    held = [asks.argument for asks in asked(about(rules, wager), "at_most")]
    return min((_largest(names_in(kinds), beside) for kinds in held), default=0)


def _largest(kinds: Iterable[str], beside: Mapping[str, int]) -> int:
    return max((beside.get(kind, 0) for kind in kinds), default=0)


# -- sentences


def _wager_words(offered: WagerOffered) -> Text:
    return say("the wager is {wager}", wager=offered.name(offered.wager))


def _street_words(offered: WagerOffered) -> Text:
    if offered.street == START:
        return say("the cards are not dealt yet")
    return say("the moment: {street}", street=offered.moments.get(offered.street, offered.street))


def _times_words(offered: WagerOffered) -> Text:
    return say("{cents} with a first wager of {ante}", cents=dollars(offered.cents), ante=dollars(offered.ante))


def _beside_words(offered: WagerOffered) -> Text:
    beside = join(offered.name(kind) for kind in offered.beside if kind in offered.lying - {offered.wager})
    alone = say("{wager} stands alone", wager=offered.name(offered.wager))
    return say("beside it: {others}", others=beside) if beside else alone


def _hand_words(offered: WagerOffered) -> Text:
    if offered.key is None or offered.system is None:
        return say("the player's hand is not known")
    return say("the player's hand is {hand}", hand=read_hand(offered.key, offered.system))


def _amount_words(offered: WagerOffered) -> Text:
    others = [cents for kind, cents in offered.beside.items() if kind != offered.wager]
    return say("the largest wager beside it is {amount}", amount=dollars(max(others, default=0)))


def _pair_rank(offered: WagerOffered) -> int | None:
    """The highest rank of which the hand is a pair at least; every rank where it is better than a pair."""
    if offered.key is None or offered.system is None or Category.ONE_PAIR not in offered.system.order:
        return None
    return next(
        (
            rank
            for rank in reversed(offered.system.ranks)
            if offered.key >= offered.system.key(Category.ONE_PAIR, (rank,))
        ),
        None,
    )


def offer_words(kinds: Collection[str], streets: Collection[str] = ()) -> ConditionWords[WagerOffered]:
    """The words of the list `allow` in a book with these wagers and streets."""
    wager, first = next(iter(kinds), "ante"), tuple(streets) or (START,)

    def held(these: frozenset[str], offered: WagerOffered) -> bool:
        return offered.cents <= _largest(these, offered.beside)

    return {
        "wager": ConditionWord(
            say("The wager"), names(wager, kinds), lambda offered: offered.wager, _wager_words, _wager_words
        ),
        "street": choice(
            say("When"), names(first[0], (START, *streets)), lambda offered: offered.street, _street_words
        ),
        "times": number(
            say("Size of the wager in antes"), lambda offered: offered.times, _times_words, numbers(9, "1-3")
        ),
        "beside": choice(
            say("Wagers of the same bettor, all of them"),
            names(wager, kinds, lambda these: these.issubset),
            lambda offered: offered.lying,
            _beside_words,
        ),
        "beside_any": choice(
            say("Wagers of the same bettor, one of them"),
            names(wager, kinds, lambda these: lambda lying: not these.isdisjoint(lying)),
            lambda offered: offered.lying,
            _beside_words,
        ),
        "beside_none": choice(
            say("Wagers of the same bettor, none of them"),
            names(wager, kinds, lambda these: these.isdisjoint),
            lambda offered: offered.lying,
            _beside_words,
        ),
        "at_most": choice(
            say("Not more than these wagers of the same bettor"),
            names(wager, kinds, lambda these: partial(held, these)),
            lambda offered: offered,
            _amount_words,
        ),
        "pair_at_least": ConditionWord(
            say("The player holds this pair or better"), LEAST_RANK, _pair_rank, _hand_words, _hand_words
        ),
        "back": flag(
            say("From the back line"),
            lambda offered: offered.back,
            say("the bettor is on the back line"),
            say("the bettor sits at the seat"),
        ),
        "take": flag(
            say("Taking a wager back"),
            lambda offered: offered.take,
            say("the bettor wants the wager back"),
            say("the bettor wants to bet"),
        ),
    }
