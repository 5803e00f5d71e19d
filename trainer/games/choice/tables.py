"""A random table: a game that somebody chooses, and a table of that game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trainer.errors import Problem, did_you_mean
from trainer.games.base import ANY, DEALT, Wish
from trainer.games.choice.script import NAMED
from trainer.games.choice.terms import JOKER, ChoiceTerms
from trainer.games.declared import Word, check_fault, check_words, fault_words
from trainer.rng import below, child_seed, choose, make_rng
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.text import say


def new_setup(terms: ChoiceTerms, seed: int, wish: Wish) -> Setup:
    """A table of a game that was chosen; where the joker is wished for, of one in which it is asked."""
    rng = make_rng(child_seed(terms.book, "choice", seed, wish.kind or "", wish.rule))
    slug = choose(rng, terms.jokers if wish.rule == JOKER else tuple(terms.games))
    setup = terms.games[slug].new_setup(child_seed(terms.book, slug, seed), ANY)
    setup = setup.with_options(**{DEALT: slug})
    if terms.refused and below(rng, 2):
        setup = setup.with_options(**{NAMED: str(below(rng, len(terms.refused)))})
    fault = terms.rulings.for_wish(rng, wish.rule)
    routine = wish.kind is None and FAULT not in setup.options and below(rng, 3) == 0
    if fault and (wish.kind is Kind.RULE_ON or routine):
        setup = setup.with_options(**{FAULT: fault})
    return setup


def inner(setup: Setup) -> Setup:
    """The table as the game that is dealt knows it."""
    own = {DEALT, NAMED}
    return replace(setup, options={name: value for name, value in setup.options.items() if name not in own})


def begin(terms: ChoiceTerms, setup: Setup) -> Any:
    return terms.games[setup.option(DEALT)].begin(setup)


def lay_out(terms: ChoiceTerms, setup: Setup) -> Lay:
    return terms.games[setup.option(DEALT)].lay_out(setup)


def words(terms: ChoiceTerms) -> tuple[Word, ...]:
    """The words of a set-up: those of choosing; those of the game that is dealt are its own."""
    return (
        Word(DEALT, say("The game that was chosen, by its name: game=razz.")),
        Word(NAMED, say("What was named before and is not offered, by its number: named=0.")),
        *fault_words(terms.rulings),
    )


def check_setup(terms: ChoiceTerms, setup: Setup) -> tuple[Problem, ...]:
    """Everything wrong with the table."""
    known = (*words(terms), *(word for game in terms.games.values() for word in game.words))
    strange = setup.options.keys() - {word.name for word in known}
    unknown = tuple(check_words(known, _only(setup, *strange)))
    return unknown or _check_chosen(terms, setup)


def _check_chosen(terms: ChoiceTerms, setup: Setup) -> tuple[Problem, ...]:
    name = setup.option(DEALT)
    game = terms.games.get(name)
    if game is None:
        hint = did_you_mean(name, terms.games) or say("Write game= and one of: {games}.", games=", ".join(terms.games))
        return (Problem(DEALT, say("There is no game '{name}' to choose.", name=name), hint),)
    numbers = tuple(map(str, range(len(terms.refused))))
    found = [*check_words((Word(NAMED, say("named"), lambda _: numbers),), _only(setup, NAMED))]
    table = inner(setup)
    if terms.rulings.find(setup.option(FAULT)) is not None:
        table = replace(table, options={key: value for key, value in table.options.items() if key != FAULT})
    elif FAULT in setup.options and not _rules_on(terms, name, setup.option(FAULT)):
        found += check_fault(terms.rulings, setup)
    return (*found, *game.check_setup(table))


def _rules_on(terms: ChoiceTerms, name: str, fault: str) -> bool:
    """Whether the game that is dealt rules on that fault."""
    return f"ruling.{fault}" in terms.games[name].rules


def _only(setup: Setup, *names: str) -> Setup:
    kept: Mapping[str, str] = {name: value for name, value in setup.options.items() if name in names}
    return replace(setup, options=dict(kept))
