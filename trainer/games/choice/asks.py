"""Requests: those of every game that may be chosen, with the game in `chosen`; and the rulings of the choice itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from trainer.games.base import Answer, Ask
from trainer.games.choice.terms import OFFERED, ChoiceTerms
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import decided
from trainer.rules.reader import Reader

RULING = "ruling"


def make_asks(terms: ChoiceTerms) -> Mapping[str, Ask]:
    """Every question that some of the games answers."""
    names = dict.fromkeys(name for game in terms.games.values() for name in game.asks)
    asks: dict[str, Ask] = {name: partial(ask_chosen, terms, name) for name in names}
    return {**asks, "choose": partial(ask_choose, terms), RULING: partial(ask_ruling, terms)}


def ask_chosen(terms: ChoiceTerms, name: str, reader: Reader) -> Answer:
    """What the game that was chosen answers."""
    game = terms.games[reader.choice("chosen", tuple(terms.games))]
    stop_on(reader)
    ask = game.asks.get(name)
    if ask is None:
        reader.problem(f"{game.info.title} does not answer '{name}'.", key="chosen")
        stop_on(reader)
    assert ask is not None
    return ask(reader)


def ask_ruling(terms: ChoiceTerms, reader: Reader) -> Answer:
    """What is ruled about the choice; about the hand, where a game is `chosen`."""
    return ask_chosen(terms, RULING, reader) if reader.has("chosen") else ruling_ask(terms.rulings)(reader)


def ask_choose(terms: ChoiceTerms, reader: Reader) -> Answer:
    """Whether a game may be chosen, by its name or as it is printed, and how many jokers its deck has."""
    wanted = reader.text("chosen")
    stop_on(reader)
    found = next((game for slug, game in terms.games.items() if wanted in (slug, game.info.title)), None)
    decision = decided(found is not None, terms.rules[OFFERED])
    return cited(decision, allowed=decision.result, **({"jokers": found.deck.jokers} if found is not None else {}))
