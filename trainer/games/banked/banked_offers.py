"""What a bettor may do at a table with a player-dealer: the wager offered, its limits, and the list `allow`.

[limit]                              # what the book prints of the size of one wager, and of what has to lie beside it
tie = { min = 500, max = 10000, at_most = ["player-line", "banker-line"], say = "...", cite = "L12" }
"sides" = { wagers = ["one-suit", "pair"], step = 500, beside_any = ["player-line"], say = "...", cite = "L13" }

A row is named after its wager, or names several. `options` are the fee options under which it holds. A row that says a
sentence is a rule of its own: it refuses what is outside of it. One without a sentence goes with the posted limits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText, written
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, Words, join, say
from trainer.games.shared_words import ALLOW, REFUSE
from trainer.hands.hand_words import read_hand
from trainer.hands.poker import rank_cards
from trainer.hands.systems import Category, System
from trainer.rules.conditions import (
    LEAST_RANK,
    ArgumentSort,
    Asks,
    ConditionWord,
    Fits,
    asked,
    choice,
    flag,
    names,
    names_in,
    number,
    numbers,
    unmet,
)
from trainer.rules.conditions import Words as ConditionWords
from trainer.rules.decision import Decision, Printed, Rule, decided
from trainer.rules.reader import Reader
from trainer.rules.word_binding import bind_word, keep_list

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


def _size_words(offered: WagerOffered) -> Text:
    return say("{amount} on {wager}", amount=dollars(offered.cents), wager=offered.name(offered.wager))


def _lacking(word: str, offered: WagerOffered, cents: int) -> Text:
    words = {
        MIN: say("{amount} on {wager} is less than {cents}"),
        MAX: say("{amount} on {wager} is more than {cents}"),
        STEP: say("{amount} on {wager} is not in steps of {cents}"),
    }
    amount, wager = dollars(offered.cents), offered.name(offered.wager)
    return words[word].filled(amount=amount, wager=wager, cents=dollars(cents))


MIN, MAX, STEP, AT_MOST = "min", "max", "step", "at_most"
SIZES: Final[Mapping[str, Text]] = {
    MIN: say("Size of the wager in cents, at least"),
    MAX: say("Size of the wager in cents, at most"),
    STEP: say("Size of the wager in steps of so many cents"),
}
_HOLDS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    MIN: lambda cents, least: cents >= least,
    MAX: lambda cents, most: cents <= most,
    STEP: lambda cents, step: cents % step == 0,
}


def _cents_sort(word: str) -> ArgumentSort:
    def fits(argument: object) -> Fits:
        if not isinstance(argument, int) or isinstance(argument, bool) or argument < 1:
            raise BadText(
                say("{argument} is not an amount of money.", argument=written(argument)), say("For example: 500 is $5.")
            )
        return lambda cents: _HOLDS[word](cents, argument)

    return ArgumentSort(say("whole cents"), 500, fits)


CENTS: Final = {word: _cents_sort(word) for word in SIZES}


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


def _beside_words_of(example: str, kinds: Collection[str]) -> ConditionWords[WagerOffered]:
    """The words about other wagers of the bettor."""
    fits: Mapping[str, tuple[Text, Callable[[frozenset[str]], Fits]]] = {
        "beside": (say("The same bettor also has all of these"), lambda these: these.issubset),
        "beside_any": (
            say("The same bettor also has one of these"),
            lambda these: lambda lying: not these.isdisjoint(lying),
        ),
        "beside_none": (say("The same bettor has none of these"), lambda these: these.isdisjoint),
    }
    return {
        word: choice(name, names(example, kinds, test), lambda offered: offered.lying, _beside_words)
        for word, (name, test) in fits.items()
    }


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
        **_beside_words_of(wager, kinds),
        "at_most": choice(
            say("Not more than these wagers of the same bettor"),
            names(wager, kinds, lambda these: partial(held, these)),
            lambda offered: offered,
            _amount_words,
        ),
        **{
            word: ConditionWord(
                name,
                CENTS[word],
                lambda offered: offered.cents,
                _size_words,
                _size_words,
                lacks=partial(_lacking, word),
            )
            for word, name in SIZES.items()
        },
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


# ---------------- limits of a wager

LIMIT_WORDS: Final = (*SIZES, "times", AT_MOST, "beside", "beside_any", "beside_none")
"""The words of `allow` that a row of `limit` may have."""
OF_OTHERS: Final = LIMIT_WORDS[len(SIZES) :]
"""Those that look at other wagers of the bettor."""


@dataclass(frozen=True, slots=True)
class WagerLimit:
    """A row of `limit`: own limits of some wagers in cents (0: the table's), under some fee options (none: under all).

    Where the row is a `printed` rule, it refuses a wager for which one of its `needs` does not hold.
    """

    wagers: tuple[str, ...]
    minimum: int = 0
    maximum: int = 0
    options: tuple[int, ...] = ()
    needs: tuple[Asks[WagerOffered], ...] = ()
    printed: Printed | None = None

    def need(self, word: str) -> Any:
        """What a word of the row asks for; None where it does not have the word."""
        return next((need.argument for need in self.needs if need.word == word), None)

    def broken(self, offered: WagerOffered, *, alone: bool = False) -> tuple[Asks[WagerOffered], ...]:
        """The needs that a wager does not meet; nothing holds a wager that is taken back.

        Sizes count where an amount is known, other wagers where it is not looked at `alone`.
        """
        skipped = {*((*SIZES, AT_MOST, "times") if not offered.cents else ()), *(OF_OTHERS if alone else ())}
        needs = () if offered.take else self.needs
        return tuple(need for need in needs if need.word not in skipped and not need.holds(offered))

    def most(self, beside: Mapping[str, int]) -> int:
        """The most it leaves a wager beside these others; 0 where it sets no bound."""
        bounds = [self.maximum] if self.maximum else []
        if (kinds := self.need(AT_MOST)) is not None:
            bounds.append(_largest(names_in(kinds), beside))
        return min(bounds, default=0)

    def decide(self, offered: WagerOffered, *, alone: bool = False) -> Decision[bool]:
        """Whether it lets a wager stand, with what speaks against it."""
        assert self.printed is not None
        broken = self.broken(offered, alone=alone)
        reasons = (need.because(offered, holds=False) for need in broken or self.needs[:1])
        return decided(not broken, self.printed, *dict.fromkeys(reasons))

    @property
    def rule(self) -> Rule[WagerOffered, str]:
        """The row that refuses what is outside of the limit, before the list `allow`."""
        assert self.printed is not None

        def fine(offered: WagerOffered) -> Text:
            return say("{wager} is within its limits", wager=offered.name(offered.wager))

        concerns: Asks[WagerOffered] = offer_words(self.wagers)["wager"].bind("wager", list(self.wagers))
        outside = unmet("limit", self.needs, self.broken, fine)
        return Rule(self.printed, (concerns, outside), ACTIONS[REFUSE])


Limits = tuple[WagerLimit, ...]


def printed_limits(limits: Limits, kind: str, option: int = 0) -> Limits:
    """The rows that refuse wagers of a kind, under a fee option (0: under all of them)."""
    return tuple(
        limit
        for limit in limits
        if limit.printed and kind in limit.wagers and (not limit.options or option in limit.options)
    )


def limit_rules(limits: Limits) -> AllowRules:
    """The rows of limits as rows of the list `allow`, before all others."""
    return tuple(limit.rule for limit in limits if limit.printed and not limit.options)


def least_stake(limits: Limits) -> int:
    """The least that these limits let anybody bet, in cents."""
    return max((cents for limit in limits for cents in (limit.minimum, limit.need(STEP) or 1)), default=1)


def fitting_stake(limits: Limits, offered: WagerOffered) -> int:
    """The stake of a bettor who keeps to these limits: as much of it as may be; 0 where the wager may not stand."""
    cents, step = offered.cents, max((limit.need(STEP) or 1 for limit in limits), default=1)
    bounds = [most for limit in limits if (most := limit.most(offered.beside)) or limit.need(AT_MOST) is not None]
    cents = max(min([cents, *bounds]), max((limit.minimum for limit in limits), default=0)) // step * step
    stands = cents and not any(limit.broken(replace(offered, cents=cents)) for limit in limits)
    return cents if stands else 0


def breaking_stakes(limit: WagerLimit, offered: WagerOffered) -> tuple[int, ...]:
    """Stakes that a player tries though the row does not let them stand, the likeliest first."""
    step, most = limit.need(STEP) or 0, limit.most(offered.beside)
    tries = (2 * most, offered.cents + step // 2, limit.minimum // 2)
    return tuple(cents for cents in tries if cents > 0 and limit.broken(replace(offered, cents=cents)))


def read_limits(reader: Reader, spots: Mapping[str, Text]) -> Limits:
    """The rows of `limit`, each named after its wager or with `wagers`; what contradicts itself is a problem."""
    words = offer_words(spots)
    limits = tuple(_read_limit(row, spots, words) for row in reader.rows("limit"))
    keep_list(reader, "limit", say("Limits of wagers"), limit_rules(limits), words)
    for limit, row in zip(limits, reader.rows("limit"), strict=True):
        _check_bounds(limit, limits, row)
    return limits


def _read_limit(row: Reader, spots: Mapping[str, Text], words: ConditionWords[WagerOffered]) -> WagerLimit:
    name = row.text("id", "")
    wagers = row.choices("wagers", spots, (name,) if name in spots else None)
    least, most, options = row.cents(MIN, 0), row.cents(MAX, 0), row.integers("options", ())
    bound = [bind_word(row, word, words) for word in LIMIT_WORDS if row.has(word)]
    needs = tuple(need for need in bound if need is not None)
    if not row.has("say"):
        row.text("cite", "")
        if any(need.word not in (MIN, MAX) for need in needs):
            row.problem(say("the limit has no sentence."), say('Add say = "..." and cite to this row.'))
        return WagerLimit(wagers, least, most, options)
    if not bound:
        hint = say("Write one of: {words}.", words=", ".join(LIMIT_WORDS))
        row.problem(say("this row limits nothing."), hint)
    return WagerLimit(wagers, least, most, options, needs, row.printed("limit."))


def _check_bounds(limit: WagerLimit, limits: Limits, row: Reader) -> None:
    """Notes what no wager can meet."""
    named = {word: names_in(argument) for word in OF_OTHERS if word != "times" and (argument := limit.need(word))}
    for word, kinds in named.items():
        for kind in sorted(set(kinds) & set(limit.wagers)):
            message = say("the limit of '{wager}' looks at that wager itself.", wager=kind)
            row.problem(message, say("Name other wagers of the same bettor."), word)
    for kind in sorted({*named.get("beside", ()), *named.get("beside_any", ())} & set(named.get("beside_none", ()))):
        message = say("'{wager}' must be beside it and must not.", wager=kind)
        row.problem(message, say("Take it out of one of the two lists."), "beside_none")
    step = limit.need(STEP) or 0
    for word, cents in ((MIN, limit.minimum), (MAX, limit.maximum)):
        if step and cents % step:
            message = say("{amount} is not in steps of {step}.", amount=dollars(cents), step=dollars(step))
            row.problem(message, say("Compare both with the book."), word)
    same = [other for other in limits if set(other.wagers) & set(limit.wagers) and _meet(other, limit)]
    lowest = min((other.maximum for other in same if other.maximum), default=0)
    if 0 < lowest < limit.minimum:
        message = say("the least, {least}, is more than the most, {most}.", least=dollars(limit.minimum),
                      most=dollars(lowest))  # fmt: skip
        row.problem(message, say("Compare both rows with the book."), MIN)
    held = [other.maximum for other in limits if set(other.wagers) & set(named.get(AT_MOST, ()))]
    if held and 0 < max(held) < limit.minimum:
        message = say("the smallest wager, {least}, is larger than those wagers may be.", least=dollars(limit.minimum))
        row.problem(message, say("Compare both limits with the book."), AT_MOST)


def _meet(limit: WagerLimit, other: WagerLimit) -> bool:
    """Whether two rows can hold under one fee option."""
    return not limit.options or not other.options or bool(set(limit.options) & set(other.options))
