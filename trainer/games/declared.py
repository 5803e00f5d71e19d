"""What a family declares: the words of its set-up and the printed rules it reads. Nothing else is understood."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from trainer.errors import Problem, did_you_mean
from trainer.round.setup import Setup
from trainer.rules.reader import Reader
from trainer.text import Text, say


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a set-up, `name=value`: what it says, and what may stand behind it (None: the family looks)."""

    name: str
    says: Text
    values: Callable[[Setup], Sequence[str]] | None = None


def read_unreachable(reader: Reader) -> Mapping[str, str]:
    """`[unreachable]`: skills ("set-hand/five-aces") that never come up in a round at this house, with the reason."""
    if not reader.has("unreachable"):
        return {}
    listed = reader.table("unreachable")
    return {skill: listed.text(skill) for skill in listed.names()}


def check_words(words: Sequence[Word], setup: Setup) -> Iterable[Problem]:
    """Every word of a set-up that the game does not know, and every value that cannot stand behind its word."""
    known = {word.name: word for word in words}
    for name, value in setup.options.items():
        word = known.get(name)
        if word is None:
            hint = did_you_mean(name, known) or say("Words: {known}.", known=", ".join(sorted(known)))
            yield Problem(name, say("'{name}' is not a word of this game's set-ups.", name=name), hint)
        elif word.values is not None and value not in word.values(setup):
            yield Problem(
                name,
                say("'{value}' cannot stand behind {name}=.", value=value, name=name),
                did_you_mean(value, word.values(setup)),
            )
