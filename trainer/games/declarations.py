"""What a family declares: the words of its set-up, and the printed rules that its terms hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from trainer.cards.deck import DeckPlan
from trainer.core.errors import BadText, Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import parse_money
from trainer.core.text import Text, say
from trainer.round.ruling import OPTION as FAULT
from trainer.round.ruling import RulingBook
from trainer.round.setup import EVERY_WORD, FEE_SET, NEW, Setup
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.table.places import STACK

# ---------------- what the terms of every family hold
#
# The printed rules of the book by what they are about.


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruled:
    """Terms with their printed rules; there is one value a house, known by itself and not by what it holds."""

    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    def has(self, id: str) -> bool:
        """Whether the book prints a rule that not every book has."""
        return id in self.rules


# ---------------- declarations


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a set-up, `name=value`: what it says, and what may stand behind it (None: the family looks).

    `seat` says it of a single seat, where a list of seats stands behind the word.
    """

    name: str
    says: Text
    values: Callable[[Setup], Sequence[str]] | None = None
    seat: Text | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player can do at a table, and the set-up once it is done; of what was done, the set-up before it."""

    words: Text
    setup: Setup


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """What a seat did by a set-up, the first first, and what it can do next; empty where its hand is over."""

    seat: int
    choices: tuple[Choice, ...]
    past: tuple[Choice, ...] = ()


OPENS: Final = Word(NEW, say("A game opens: new=game."), lambda _: ("game",))
"""A game may open at any table; a book may have steps of table handling for it. A family may have a word of its own."""


def read_unreachable(reader: Reader) -> Mapping[str, str]:
    """`[unreachable]`: skills ("set-hand/five-aces") that never come up in a round at this house, with the reason."""
    if not reader.has("unreachable"):
        return {}
    listed = reader.table("unreachable")
    return {skill: listed.text(skill) for skill in listed.names()}


def check_words(words: Sequence[Word], setup: Setup) -> Iterable[Problem]:
    """Every word of a set-up that the game does not know, and every value that cannot stand behind its word."""
    known = {word.name: word for word in (OPENS, *words)}
    for name, value in setup.options.items():
        word = known.get(name)
        if word is None:
            every = sorted((*known, *EVERY_WORD))
            hint = did_you_mean(name, every) or say("Words: {known}.", known=", ".join(every))
            yield Problem(name, say("'{name}' is not a word of this game's set-ups.", name=name), hint)
        elif word.values is not None and value not in word.values(setup):
            yield Problem(
                name,
                say("'{value}' does not fit after {name}=.", value=value, name=name),
                did_you_mean(value, word.values(setup)),
            )


def check_money(setup: Setup, *names: str) -> Iterable[Problem]:
    """Amounts that cannot be read under words of the set-up."""
    for name in names:
        try:
            parse_money(setup.option(name, "$1"))
        except BadText as error:
            yield Problem(name, *error.words)


def check_seats(setup: Setup, seats: int) -> Iterable[Problem]:
    """A table of another size than the book's."""
    if setup.seats != seats:
        yield Problem("seats", say("This table has {seats} seats, not {seats2}.", seats=seats, seats2=setup.seats))


def check_named_seats(setup: Setup, *names: str) -> Iterable[Problem]:
    """Seats listed under words of the set-up where nobody has a wager."""
    for name in names:
        for word in filter(None, setup.option(name).split(",")):
            if not word.isdecimal() or int(word) not in setup.seats_taken:
                message, hint = say("Nobody bets at '{word}'.", word=word), say("Write {name}=4,6: seats with a wager.")
                yield Problem(name, message, hint.filled(name=name))


def check_nobody_banks(setup: Setup, nobody: Text) -> Iterable[Problem]:
    """A bank where there is none, in the sentence of the family."""
    if setup.player_dealer:
        yield Problem("bank", nobody, say("Leave out bank=."))


def check_players(
    setup: Setup, seats: int, players: tuple[int, int], nobody: Text, example: Text, *, stacks: bool = True
) -> Iterable[Problem]:
    """A table where nobody banks: its size, how few and many play, their `stacks`; `example` is how to write them."""
    yield from check_seats(setup, seats)
    yield from check_nobody_banks(setup, nobody)
    least, most = players
    if not least <= len(setup.seats_taken) <= most:
        message = say("{fewest} to {most} players sit at the table.", fewest=least, most=most)
        yield Problem("wagers", message, example)
    if stacks:
        yield from check_stacks(setup, example)


def check_whole_deck(setup: Setup, deck: DeckPlan) -> Iterable[Problem]:
    """A deck written by hand that is not the whole deck of the game."""
    if setup.deck and sorted(setup.deck) != sorted(deck.cards()):
        message = say("The deck must hold each of the {count} cards once.", count=deck.size)
        yield Problem("cards", message, say("Leave out cards= for the seed's own."))


def check_stacks(setup: Setup, example: Text) -> Iterable[Problem]:
    """What lies before a player and is not the stack he brings."""
    for wager in setup.wagers:
        if wager.kind != STACK or wager.back:
            message = say("'{kind}' is not something a player has on the table.", kind=wager.kind)
            yield Problem(wager.place, message, example)


def check_schedule(setup: Setup, known: Collection[str]) -> Iterable[Problem]:
    """A fee schedule that the house does not have."""
    name = setup.option(FEE_SET)
    if name not in known:
        hint = did_you_mean(name, [name_known for name_known in known if name_known]) or say("Leave it out.")
        yield Problem(FEE_SET, say("There is no fee schedule '{name}'.", name=name), hint)


def fault_words(rulings: RulingBook) -> tuple[Word, ...]:
    """The word for what goes wrong, where the book rules on anything."""
    return (Word(FAULT, say("The fault, by the id of its ruling.")),) if rulings.rulings else ()


def check_fault(rulings: RulingBook, setup: Setup) -> Iterable[Problem]:
    """A fault that the book does not rule on."""
    fault = setup.option(FAULT)
    if fault and rulings.find(fault) is None:
        hint = did_you_mean(fault, [ruling.id for ruling in rulings.rulings]) or say(
            "See felt-school solve, ask ruling."
        )
        yield Problem(FAULT, say("The book has no ruling on '{fault}'.", fault=fault), hint)
