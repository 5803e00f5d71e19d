"""What a lesson asks, in order: a source of a question for each item, and which of them a test takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import child_seed, make_rng, shuffle
from trainer.core.text import say
from trainer.drills import question as drills
from trainer.drills.question import Source
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.lessons import pack_model
from trainer.lessons.item_setup import CannotAsk, fixed_setup, fresh, hand_where
from trainer.round.duty import Kind

Games = Mapping[str, Game]
"""Game id -> game; the library of the houses is one."""

_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class ItemAsked:
    """One question of a lesson (or one round): its item, its number among those of the item, where it comes from."""

    item: pack_model.Item
    number: int
    source: Source
    mode: pack_model.ItemMode


def item_name(pack: pack_model.Pack, item: pack_model.Item) -> str:
    """How an attempt names an item: "pack@version/item"."""
    return f"{pack.id}@{pack.version}/{item.id}"


def practice(pack: pack_model.Pack, lesson: pack_model.Lesson, games: Games, again: int = 0) -> tuple[ItemAsked, ...]:
    """Every question of a lesson in the author's order. `again` counts repetitions: fresh questions change with it.

    BadText when an item cannot be asked; a checked pack has none.
    """
    chosen = ((item, number) for item in lesson.items for number in range(item.count))
    return tuple(_asking(pack, lesson, choice, games, again) for choice in chosen)


def examination(
    pack: pack_model.Pack,
    lesson: pack_model.Lesson,
    games: Games,
    seed: int,
    *,
    confirmed: frozenset[str] = frozenset(),
    count: int | None = None,
    skip: int = 0,
) -> tuple[ItemAsked, ...]:
    """The test of a lesson: as many questions as its head says, in an order and with fresh cards fixed by `seed`.

    An exam of a school asks `count` of them, without the first `skip`.

    Every item comes once before any comes twice. Left out are whole rounds, which are for practice only, and what rests
    on a doubtful or borrowed rule that the school has not `confirmed`, so there may be fewer questions than asked for.
    """
    most = lesson.test if count is None else count
    rng = make_rng(child_seed("test", pack.id, lesson.id, seed))
    items = [item for item in lesson.items if not isinstance(item.task, pack_model.WholeRound)]
    picked: list[ItemAsked] = []
    for number in range(max((item.count for item in items), default=0)):
        for item in shuffle([item for item in items if number < item.count], rng):
            if len(picked) < most:
                picked.extend(_fit_for_a_test(pack, lesson, (item, number), games, (f"test {seed}", confirmed)))
    return shuffle(picked[skip:], rng)


def _fit_for_a_test(
    pack: pack_model.Pack,
    lesson: pack_model.Lesson,
    choice: tuple[pack_model.Item, int],
    games: Games,
    test: tuple[str, frozenset[str]],
) -> tuple[ItemAsked, ...]:
    """The question of an item for a test, fresh ones tried a few times; nothing when none rests on certain rules."""
    name, confirmed = test
    tries = _TRIES if isinstance(choice[0].task, (pack_model.ItemDrawn, pack_model.Where)) else 1
    for attempt in range(tries):
        asking = _asking(pack, lesson, choice, games, f"{name} {attempt}")
        try:
            question = build(lambda id: games[id], asking.source)
        except NoSituation:
            continue
        if question.exam_safe(confirmed):
            return (asking,)
    return ()


def _asking(
    pack: pack_model.Pack,
    lesson: pack_model.Lesson,
    choice: tuple[pack_model.Item, int],
    games: Games,
    again: int | str,
) -> ItemAsked:
    item, number = choice
    return ItemAsked(item, number, source_of(pack, item, number, games, again=again), item.mode.over(lesson.mode))


def source_of(
    pack: pack_model.Pack, item: pack_model.Item, number: int, games: Games, *, again: int | str = 0
) -> Source:
    """Where the question of an item comes from. BadText when it cannot be asked."""
    game = games[item.game]
    name = item_name(pack, item)
    match item.task:
        case pack_model.ItemDrawn() | pack_model.WholeRound(setup=""):
            source = fresh(game, item.task, item.id, number, again)
            if source is None:
                raise BadText(say("The program finds no situation for this item."), where=name)
            return replace(source, item=name) if isinstance(source, drills.Deal) else source
        case pack_model.Where():
            hand = hand_where(game, item.task, item.id, number, again)
            setup = hand if isinstance(hand, CannotAsk) else fixed_setup(game, hand)
            if isinstance(setup, CannotAsk):
                raise BadText(setup.message, setup.fix, name)
            return drills.Deal(game.info.id, setup.to_text(), Kind.SET_HAND.value, item=name)
        case pack_model.ItemDeal() | pack_model.ItemHand() | pack_model.WholeRound() | pack_model.ItemInWords():
            setup = fixed_setup(game, item.task)
            if isinstance(setup, CannotAsk):
                raise BadText(setup.message, setup.fix, name)
            return drills.Deal(game.info.id, setup.to_text(), _stop(item.task), item=name)


def _stop(task: pack_model.ItemDeal | pack_model.ItemHand | pack_model.WholeRound | pack_model.ItemInWords) -> str:
    match task:
        case pack_model.ItemDeal():
            return task.duty
        case pack_model.ItemHand():
            return Kind.SET_HAND.value
        case pack_model.ItemInWords():
            return Kind.IN_WORDS.value
        case pack_model.WholeRound():
            return ""
