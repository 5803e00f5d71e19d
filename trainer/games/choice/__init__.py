"""A game that the button chooses hand by hand: the family, its random tables and its requests.

    games   = ["razz", "lowball"]            # what may be chosen, by the names of their files
    refused = ["Panguingue", "Mexican Stud"] # what players name although the house does not offer it
    changes.lowball = { deck = { jokers = 0 } }   # what the book changes of a game that is chosen
    jokers  = ["lowball"]                    # where the rule about the joker is asked

The hand is dealt by the stages of the game that was chosen (`Game.dealt`); here is only what comes before and behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from trainer.cards.deck import STANDARD
from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import below, child_seed, choose, make_rng
from trainer.core.text import say
from trainer.games.base import ANY, DEALT, Answer, Ask, Game, GameInfo, Wish
from trainer.games.choice.choice_script import NAMED, make_script
from trainer.games.choice.choice_terms import JOKER, OFFERED, ChoiceTerms, read_terms
from trainer.games.declarations import Word, check_fault, check_words, fault_words
from trainer.games.request_readers import declare_ruling
from trainer.games.request_runner import Requests, plain
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.rules.answer_json import cited, stop_on
from trainer.rules.book import read_book
from trainer.rules.decision import decided
from trainer.rules.reader import Reader
from trainer.table.lay import Lay

# ---------------- requests
#
# Those of every game that may be chosen, with the game in `chosen`; and the rulings of the choice itself.

RULING = "ruling"


REQUESTS: Final[Requests[ChoiceTerms]] = Requests()
declare_ruling(REQUESTS, lambda terms: terms.rulings)


def make_asks(terms: ChoiceTerms) -> Mapping[str, Ask]:
    """Every question that some of the games answers, and those about the choice itself."""
    own = REQUESTS.of(terms, None)
    names = dict.fromkeys(name for game in terms.games.values() for name in game.asks)
    return {**own, **{name: partial(ask_chosen, terms, name, own.get(name)) for name in names}}


def ask_chosen(terms: ChoiceTerms, name: str, own: Ask | None, reader: Reader) -> Answer:
    """What the game that was chosen answers; where a question is about the choice too, only if a game is named."""
    if own is not None and not reader.has("chosen"):
        return own(reader)
    game = terms.games[reader.choice("chosen", tuple(terms.games))]
    stop_on(reader)
    ask = game.asks.get(name)
    if ask is None:
        reader.problem(f"{game.info.title} does not answer '{name}'.", key="chosen")
        stop_on(reader)
    assert ask is not None
    return ask(reader)


@REQUESTS.ask("choose", plain("chosen", Reader.text, "a game by its name, or as it is printed"))
def answer_choose(terms: ChoiceTerms, _: object, chosen: str) -> Answer:
    """Whether a game may be chosen, and how many jokers its deck has."""
    game_chosen = next((game for slug, game in terms.games.items() if chosen in (slug, game.info.title)), None)
    decision = decided(game_chosen is not None, terms.rules[OFFERED])
    return cited(
        decision, allowed=decision.result, **({"jokers": game_chosen.deck.jokers} if game_chosen is not None else {})
    )


# ---------------- a random table
#
# A game that somebody chooses, and a table of that game.


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
        Word(NAMED, say("The game named before and not offered, by its number: named=0.")),
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
    problems = [*check_words((Word(NAMED, say("named"), lambda _: numbers),), _only(setup, NAMED))]
    table = inner(setup)
    if terms.rulings.find(setup.option(FAULT)) is not None:
        table = replace(table, options={key: value for key, value in table.options.items() if key != FAULT})
    elif FAULT in setup.options and not _rules_on(terms, name, setup.option(FAULT)):
        problems += check_fault(terms.rulings, setup)
    return (*problems, *game.check_setup(table))


def _rules_on(terms: ChoiceTerms, name: str, fault: str) -> bool:
    """Whether the game that is dealt rules on that fault."""
    return f"ruling.{fault}" in terms.games[name].rules


def _only(setup: Setup, *names: str) -> Setup:
    options: Mapping[str, str] = {name: value for name, value in setup.options.items() if name in names}
    return replace(setup, options=dict(options))


# ---------------- choice


def build(reader: Reader, info: GameInfo, games: Mapping[str, Game]) -> Game:
    """The game of one house; `games` are those that may be chosen, by their names."""
    terms = read_terms(reader, info.id, games)
    return Game(
        info=info,
        book=read_book(reader),
        script=make_script(terms),
        spots={"bet": say("Bet")},
        seats=max((game.seats for game in games.values()), default=0),
        deck=STANDARD,
        new_setup=partial(new_setup, terms),
        lay_out=partial(lay_out, terms),
        check_setup=partial(check_setup, terms),
        begin=partial(begin, terms),
        asks=make_asks(terms),
        words=words(terms),
        dealt=games,
    )
