"""What a baccarat round remembers, made once from its set-up."""

from __future__ import annotations

import re
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import parse_money
from trainer.core.rng import sample
from trainer.games.baccarat.baccarat_coup import Coup
from trainer.games.baccarat.baccarat_terms import LINES, MOST_CARDS, BaccaratTerms
from trainer.round.acts import Number, chosen
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.settlement import Wager

_TRIED: Final = re.compile(r"(\d+):([a-z0-9-]+)(?:=(\$\d+(?:\.\d\d)?))?")
PLAQUE, TRIES = "plaque", "tries"
"""Words of a set-up: the seats that stand where bettors may choose, and the wager the dealer has to look at."""


@dataclass(frozen=True, slots=True)
class State:
    """The cards a round can use, from the top of the shoe, and what its bettors want.

    `standing` are the seats with a plaque, `tried` is the wager to be looked at, `button` the card that places the
    Action button once it is known that one is used.
    """

    cards: tuple[Card, ...]
    standing: tuple[int, ...]
    tried: Wager | None
    button: Card | None = None


def begin(terms: BaccaratTerms, setup: Setup) -> State:
    """The state of a round before its first duty."""
    return State(shoe_top(terms, setup), plaques(terms, setup), tried(terms, setup))


def shoe_top(terms: BaccaratTerms, setup: Setup) -> tuple[Card, ...]:
    """The cards a round can use, from the top: those the set-up names, the rest from the seed."""
    named = setup.deck[:MOST_CARDS]
    cards = without(terms.shoe, named) if named else terms.shoe
    return (*named, *sample(setup.rng("deck"), cards, MOST_CARDS - len(named)))


def plaques(terms: BaccaratTerms, setup: Setup) -> tuple[int, ...]:
    """The seats with a stand plaque: plaque=2,5."""
    words = setup.option(PLAQUE).split(",") if terms.choice else ()
    return tuple(int(word) for word in words if word.isdecimal())


def tried(terms: BaccaratTerms, setup: Setup) -> Wager | None:
    """The wager the dealer has to look at: tries=5:dragon-7, or with another amount tries=5:dragon-7=$50."""
    match = _TRIED.fullmatch(setup.option(TRIES))
    if match is None:
        return None
    seat, kind = int(match[1]), match[2]
    cents = parse_money(match[3]) if match[3] else setup.at(seat).get(kind) or terms.table.bounds(setup, kind)[0]
    return Wager(seat, kind, 0, cents)


def coup_of(terms: BaccaratTerms, r: Round[State]) -> Coup:
    """The hands as they lie on the felt and as the dealer has read them."""
    player, banker = (r.lay.cards_at(place) for place in LINES.values())
    coup, called = terms.coup(player, banker, terms.table.readings_of(r.setup)), r.did(Kind.RESULT)
    totals = {who: r.did(Kind.READ_TOTAL, 0, f"{who}-{len(coup.hand(who))}") for who in LINES}
    spoken = {who: total.number % 10 for who, total in totals.items() if isinstance(total, Number)}
    return replace(coup, spoken=spoken, called=chosen(called) if called else "") if spoken else coup
