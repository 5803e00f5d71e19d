"""Binds rule lists to code: `when` and `do` are words a family implements, the book chooses, orders and cites them.

[[house_way]]
id   = "two-pair.middle"
when = [{ pairs = 2 }, { big_pair = "J-9" }, { others_reach = "A" }]
do   = "two_highest_others"          # or { use = "two_pair" }: another list of the same book decides
cite = "L1435"
say  = "..."
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import Text, say
from trainer.rules.conditions import Asks, Words
from trainer.rules.decision import Condition, Rule, RuleList
from trainer.rules.reader import Reader

S = TypeVar("S")
R = TypeVar("R")


def read_rules(
    reader: Reader,
    key: str,
    words: Words[S],
    actions: Mapping[str, Callable[[S], R | None]],
    heading: Text | None,
    *,
    sets: bool = False,
) -> tuple[Rule[S, R], ...]:
    """An ordered rule list, every unknown word a problem with the nearest known one.

    Under its `heading` it stands in the `Book`; None is for rules that the family puts into a longer list itself.
    """
    rules = _read_list(reader, key, words, actions)
    if heading is not None:
        keep_list(reader, key, heading, rules, words, sets=sets)
    return rules


def keep_list(
    reader: Reader, key: str, heading: Text, rules: tuple[Rule[S, R], ...], words: Words[S], *, sets: bool = False
) -> None:
    """Puts a list of rules into the `Book`, with the words its rows are made of."""
    if rules:
        reader.book.lists.append(RuleList(f"{reader.name}.{key}".strip("."), heading, rules, sets, words))


def _read_list(
    reader: Reader,
    key: str,
    words: Words[S],
    actions: Mapping[str, Callable[[S], R | None]],
) -> tuple[Rule[S, R], ...]:
    rules = tuple(_rule(row, reader, words, actions) for row in reader.rows(key, needed=True))
    ids = [rule.printed.id for rule in rules]
    for double in sorted({id for id in ids if ids.count(id) > 1}):
        reader.problem(say("rule '{double}' is written twice.", double=double), key=key)
    return rules


def _rule(
    row: Reader,
    book: Reader,
    words: Words[S],
    actions: Mapping[str, Callable[[S], R | None]],
) -> Rule[S, R]:
    printed = row.printed()
    when: list[Condition[S]] = []
    for part in row.rows("when"):
        for word in part.names():
            condition = bind_word(part, word, words)
            if condition is not None:
                when.append(condition)
    if row.is_table("do"):
        target = row.table("do").text("use")
        inner = _read_list(book, target, words, actions)
        return Rule(printed, tuple(when), _nothing, inner)
    name = row.text("do")
    action = actions.get(name)
    if action is None:
        row.problem(say("'{name}' is not something this game can do.", name=name), did_you_mean(name, actions), "do")
        action = _nothing
    return Rule(printed, tuple(when), action)


def bind_word(part: Reader, word: str, words: Words[S]) -> Asks[S] | None:
    """The condition that a word of a table makes; None, and a problem, where it cannot be read."""
    declared = words.get(word)
    if declared is None:
        part.problem(say("'{word}' is not a condition of this game.", word=word), did_you_mean(word, words), word)
        return None
    try:
        return declared.bind(word, part.raw(word))
    except BadText as error:
        part.problem(*error.words, word)
        return None


def _nothing(_: object) -> None:
    return None
