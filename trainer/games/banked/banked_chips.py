"""Chip work at a table with a player-dealer: every stage brings it, a wish or the word `chips=on` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from trainer.chipwork.chip_stages import CHIP_KINDS, CHIPS, FEWEST, ON, ChipTerms, ChipWork, ask_chips
from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import child_seed, choose, make_rng
from trainer.core.text import Text, say
from trainer.games.base import Game, Wish
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.round.task import Stage


def with_chip_work(script: tuple[Stage, ...], terms: ChipTerms, spots: Mapping[str, Text]) -> tuple[Stage, ...]:
    """The same stages, each with the chip work that its tasks bring; `spots` are the names of the wagers."""
    return tuple(ChipWork(stage, terms, spots).stage() for stage in script)


def offering_chip_work(game: Game, terms: ChipTerms) -> Game:
    """The game whose tables are drawn for chip work too and which is asked about chips, where its script has any."""
    lines = _lines(game.script, ())
    if not lines:
        return game
    never = {**game.unreachable, **{f"{kind}/{rule}": why for kind, rule, why in _mirrored(game.unreachable)}}
    return replace(
        game,
        new_setup=_new_setup(game.new_setup, _lines(game.script, never)),
        unreachable=never,
        asks={**game.asks, "chips": lambda reader: ask_chips(reader, terms.rates, terms.rules)},
    )


def _mirrored(listed: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """What cannot be settled cannot be laid down in chips either."""
    return [
        (kind.value, rule, why)
        for skill, why in listed.items()
        for before, _, rule in [skill.partition("/")]
        for kind in (Kind.PAY_CHIPS, Kind.SIZE_IN)
        if CHIP_KINDS[kind].value == before
    ]


def _lines(script: Iterable[Stage], unreachable: Collection[str]) -> Mapping[Kind, tuple[str, ...]]:
    """The lines that each kind of chip work can follow."""
    kind_lines: dict[Kind, dict[str, None]] = {}
    for kind in (kind for stage in script for kind in stage.kinds if kind.type.group in CHIP_KINDS):
        group = kind.type.group
        lines = {rule.id: None for rule in kind.rules if f"{group}/{rule.id}" not in unreachable}
        if lines:
            kind_lines.setdefault(group, {}).update(lines)
    return {kind: tuple(rules) for kind, rules in kind_lines.items()}


def _new_setup(
    draw_setup: Callable[[int, Wish], Setup], lines: Mapping[Kind, tuple[str, ...]]
) -> Callable[[int, Wish], Setup]:
    """Where no line is wished for, every line that pays comes up as often as any other."""

    def new_setup(seed: int, wish: Wish) -> Setup:
        follows = CHIP_KINDS.get(wish.kind) if wish.kind else None
        if wish.kind is None or follows is None:
            return draw_setup(seed, wish)
        rule = "" if wish.rule == FEWEST.id else wish.rule
        paid = lines.get(Kind.SIZE_IN if wish.kind is Kind.COLOR_UP else wish.kind)
        if not rule and follows is Kind.SETTLE and paid:
            rule = choose(make_rng(child_seed("chips", seed)), paid)
        return draw_setup(seed, replace(wish, kind=follows, rule=rule)).with_options(**{CHIPS: ON})

    return new_setup


def check_chips(setup: Setup) -> Iterable[Problem]:
    """A word about chip work that says neither yes nor nothing."""
    asked = setup.option(CHIPS, ON)
    if asked != ON:
        message = say("'{asked}' is not a setting for chip work.", asked=asked)
        yield Problem(CHIPS, message, say("Write {chips}={on} or leave it out.", chips=CHIPS, on=ON))
