"""What a lesson asks, in order: a source of a question for each item, and which of them a test takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from trainer.drills import question as drills
from trainer.drills.build import NoSituation, build
from trainer.drills.question import Source
from trainer.errors import BadText
from trainer.games.base import Game
from trainer.lessons.model import (
    Item,
    ItemDeal,
    ItemDrawn,
    ItemHand,
    ItemInWords,
    ItemMode,
    Lesson,
    Pack,
    Where,
    WholeRound,
)
from trainer.lessons.situations import CannotAsk, fixed_setup, fresh, hand_where
from trainer.rng import child_seed, make_rng, shuffle
from trainer.round.duty import Kind
from trainer.text import say

Games = Mapping[str, Game]
"""Game id -> game; the library of the houses is one."""

_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class ItemAsked:
    """One question of a lesson (or one round): its item, its number among those of the item, where it comes from."""

    item: Item
    number: int
    source: Source
    mode: ItemMode


def item_name(pack: Pack, item: Item) -> str:
    """How an attempt names an item: "pack@version/item"."""
    return f"{pack.id}@{pack.version}/{item.id}"


def practice(pack: Pack, lesson: Lesson, games: Games, again: int = 0) -> tuple[ItemAsked, ...]:
    """Every question of a lesson in the author's order. `again` counts repetitions: fresh questions change with it.

    BadText when an item cannot be asked; a checked pack has none.
    """
    chosen = ((item, number) for item in lesson.items for number in range(item.count))
    return tuple(_asking(pack, lesson, one, games, again) for one in chosen)


def examination(
    pack: Pack,
    lesson: Lesson,
    games: Games,
    seed: int,
    *,
    confirmed: frozenset[str] = frozenset(),
    count: int | None = None,
) -> tuple[ItemAsked, ...]:
    """The test of a lesson: as many questions as its head says, in an order and with fresh cards fixed by `seed`.

    An exam of a school asks `count` of them.

    Every item comes once before any comes twice. Left out are whole rounds, which are for practice only, and what rests
    on a doubtful or borrowed rule that the school has not `confirmed`, so there may be fewer questions than asked for.
    """
    most = lesson.test if count is None else count
    rng = make_rng(child_seed("test", pack.id, lesson.id, seed))
    items = [item for item in lesson.items if not isinstance(item.task, WholeRound)]
    picked: list[ItemAsked] = []
    for number in range(max((item.count for item in items), default=0)):
        for item in shuffle([item for item in items if number < item.count], rng):
            if len(picked) < most:
                picked.extend(_fit_for_a_test(pack, lesson, (item, number), games, (f"test {seed}", confirmed)))
    return shuffle(picked, rng)


def _fit_for_a_test(
    pack: Pack, lesson: Lesson, one: tuple[Item, int], games: Games, test: tuple[str, frozenset[str]]
) -> tuple[ItemAsked, ...]:
    """The question of an item for a test, fresh ones tried a few times; nothing when none rests on certain rules."""
    name, confirmed = test
    tries = _TRIES if isinstance(one[0].task, (ItemDrawn, Where)) else 1
    for attempt in range(tries):
        asking = _asking(pack, lesson, one, games, f"{name} {attempt}")
        try:
            question = build(lambda id: games[id], asking.source)
        except NoSituation:
            continue
        if question.exam_safe(confirmed):
            return (asking,)
    return ()


def _asking(pack: Pack, lesson: Lesson, one: tuple[Item, int], games: Games, again: int | str) -> ItemAsked:
    item, number = one
    return ItemAsked(item, number, source_of(pack, item, number, games, again=again), item.mode.over(lesson.mode))


def source_of(pack: Pack, item: Item, number: int, games: Games, *, again: int | str = 0) -> Source:
    """Where the question of an item comes from. BadText when it cannot be asked."""
    game = games[item.game]
    name = item_name(pack, item)
    match item.task:
        case ItemDrawn() | WholeRound(setup=""):
            source = fresh(game, item.task, item.id, number, again)
            if source is None:
                raise BadText(say("No situation was found for this item."), where=name)
            return replace(source, item=name) if isinstance(source, drills.Deal) else source
        case Where():
            hand = hand_where(game, item.task, item.id, number, again)
            setup = hand if isinstance(hand, CannotAsk) else fixed_setup(game, hand)
            if isinstance(setup, CannotAsk):
                raise BadText(setup.what, setup.fix, name)
            return drills.Deal(game.info.id, setup.to_text(), Kind.SET_HAND.value, item=name)
        case ItemDeal() | ItemHand() | WholeRound() | ItemInWords():
            setup = fixed_setup(game, item.task)
            if isinstance(setup, CannotAsk):
                raise BadText(setup.what, setup.fix, name)
            return drills.Deal(game.info.id, setup.to_text(), _stop(item.task), item=name)


def _stop(task: ItemDeal | ItemHand | WholeRound | ItemInWords) -> str:
    match task:
        case ItemDeal():
            return task.duty
        case ItemHand():
            return Kind.SET_HAND.value
        case ItemInWords():
            return Kind.IN_WORDS.value
        case WholeRound():
            return ""
