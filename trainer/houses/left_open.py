"""What the book of a game leaves open: its doubtful rules with named readings, each with the game by it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import say
from trainer.games.base import Game, LeftOpen, NamedReading
from trainer.houses.joining import Joined
from trainer.houses.named_readings import ALSO, OWN, Reads
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

Play = Callable[[Reads], Game]
"""Makes the game by readings in place of those in force."""


def left_open(game: Game, joined: Joined, book: BookContext, play: Play, source: str) -> tuple[LeftOpen, ...]:
    """The doubtful rules of a game that have named readings; `source` says who chose those in force."""
    open_rules = []
    for rule in joined.others:
        follows, doubtful = joined.reads.get(rule, OWN), game.every_rule.get(rule)
        if follows == OWN and (doubtful is None or not doubtful.open):
            continue
        named = Reader(joined.others, joined.others.at, book).table(rule)
        rows = {name: named.table(name) for name in named.names() if named.is_table(name)}
        ids = frozenset((rule, *(id for row in rows.values() for id in row.texts(ALSO, ()))))
        games = {name: partial(play, {**joined.asked, rule: name}) for name in (OWN, *rows)}
        own = game if follows == OWN else games[OWN]()
        own = own.dealt.get(game.info.slug, own)  # of a game that is dealt among others, its own rules
        others = (NamedReading(name, row.words("say"), games[name]) for name, row in rows.items())
        readings = (NamedReading(OWN, own.every_rule[rule].text, games[OWN]), *others)
        chosen = follows != OWN and rule not in joined.asked
        open_rules.append(LeftOpen(rule, ids, readings, follows, source if chosen else ""))
    return tuple(open_rules)


def not_followed(game: Game, reads: Reads) -> Reads:
    """The readings of a choice that the game does not follow. BadText where one is not there."""
    known = {left_open.rule: left_open for part in (game, *game.dealt.values()) for left_open in part.left_open}
    for rule, name in reads.items():
        if rule not in known:
            raise BadText(
                say("{id} has no named reading of '{rule}'.", id=game.info.id, rule=rule),
                did_you_mean(rule, known) or say("See: felt-school check --doubts"),
            )
        names = [reading.id for reading in known[rule].readings]
        if name not in names:
            raise BadText(
                say("There is no reading '{name}' of '{rule}'.", name=name, rule=rule), did_you_mean(name, names)
            )
    return {rule: name for rule, name in reads.items() if name != known[rule].follows}
