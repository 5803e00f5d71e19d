"""What an author begins with: an item of a sort, a question met anywhere, the first lessons of a house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from trainer.core.text import Text, say
from trainer.drills.question import Question
from trainer.games.base import ANY, Game
from trainer.lessons.item_setup import duties
from trainer.lessons.pack_draft import Value, free_id
from trainer.lessons.pack_model import Item, ItemDrawn, Lesson, Needs, Pack, Task, WholeRound
from trainer.lessons.pack_parser import LONGEST_ID
from trainer.lessons.table_sketch import TableSketch
from trainer.round.act_text import act_text
from trainer.round.duty import KIND_NAMES, Kind
from trainer.round.setup import Setup
from trainer.round.written_questions import AnsweredBy, InWords, is_table, read_in_words, without_words
from trainer.table.places import seat_place


class SampleSort(StrEnum):
    """What an item asks, as an author chooses it."""

    HAND = "cards"
    WHERE = "where"
    DUTY = "duty"
    RULE = "skill"
    KIND = "kind"
    FIXED_ROUND = "fixed-round"
    ROUND = "round"
    CHOICE = "options"
    ORDER = "steps"
    PLACE = "places"


SORT_NAMES: Final[Mapping[SampleSort, Text]] = {
    SampleSort.HAND: say("This hand, to set the house way"),
    SampleSort.WHERE: say("Fresh hands of one description"),
    SampleSort.DUTY: say("One duty of one situation"),
    SampleSort.RULE: say("Fresh questions on one rule"),
    SampleSort.KIND: say("Fresh questions of one kind of duty"),
    SampleSort.FIXED_ROUND: say("Every duty of one situation"),
    SampleSort.ROUND: say("Whole fresh rounds"),
    SampleSort.CHOICE: say("A question in words with options"),
    SampleSort.ORDER: say("Steps to put in order"),
    SampleSort.PLACE: say("A place on the felt"),
}
KEYS: Final[Mapping[SampleSort, tuple[str, ...]]] = {
    SampleSort.HAND: ("cards", "expect"),
    SampleSort.WHERE: ("where", "count", "seed"),
    SampleSort.DUTY: ("setup", "duty", "hands", "expect"),
    SampleSort.RULE: ("skill", "count", "seed", "wish"),
    SampleSort.KIND: ("kind", "count", "seed", "wish"),
    SampleSort.FIXED_ROUND: ("setup", "hands"),
    SampleSort.ROUND: ("count", "seed", "wish"),
    SampleSort.CHOICE: ("question", "options", "right", "cite", "because", "setup", "duty", "hands"),
    SampleSort.ORDER: ("question", "steps", "cite", "because", "setup", "duty", "hands"),
    SampleSort.PLACE: ("question", "places", "right", "cite", "because", "setup", "duty", "hands"),
}
"""The keys a form shows for a sort of item, besides those of every item."""


_QUESTION: Final = say("Write the question here.")
UNPRINTED: Final = "L0"
"""The citation of a sample: no book has this line, so its author has to write the real one."""
_YES, _NO, _FIRST, _THEN = say("Yes"), say("No"), say("First this"), say("Then that")


def sort_of(values: Mapping[str, Any]) -> SampleSort:
    """What an item asks, by the keys it is written with."""
    for sort in (SampleSort.ORDER, SampleSort.PLACE, SampleSort.CHOICE):
        if "question" in values and (sort.value in values or sort is SampleSort.CHOICE):
            return sort
    if "setup" in values:
        return SampleSort.FIXED_ROUND if values.get("round") is True else SampleSort.DUTY
    if values.get("round") is True:
        return SampleSort.ROUND
    for sort in (SampleSort.WHERE, SampleSort.RULE, SampleSort.KIND):
        if sort.value in values and "cards" not in values:
            return sort
    return SampleSort.HAND


def sample(sort: SampleSort, game: Game | None, ids_taken: Sequence[str]) -> dict[str, Value]:
    """The values of a new item of a sort that can be asked at once, where the game has something to ask."""
    values: dict[str, Value] = {"id": free_id(ids_taken, "question" if sort is not SampleSort.ROUND else "round")}
    values |= task_sample(sort, game)
    return values


def task_sample(sort: SampleSort, game: Game | None) -> dict[str, Value]:
    """The keys that say what to ask, for a sort of item."""
    skills = game.skills if game is not None else ()
    setting = [skill for skill in skills if skill.kind is Kind.SET_HAND]
    first = next(iter(setting or skills), None)
    match sort:
        case SampleSort.HAND:
            return {"cards": "As Kd 9h 9c 4d 4s 2c"}
        case SampleSort.WHERE:
            parts = game.hands.parts if game is not None and game.hands is not None else {}
            return {"where": {next(iter(parts), "pairs"): 2 if "pairs" in parts else 1}, "count": 4}
        case SampleSort.DUTY | SampleSort.FIXED_ROUND:
            return _situation(sort, game)
        case SampleSort.CHOICE | SampleSort.ORDER | SampleSort.PLACE:
            return _in_words(sort, game)
        case SampleSort.RULE:
            return {"skill": f"{first.kind}/{first.rule.id}" if first else "set-hand/two-pair", "count": 4}
        case SampleSort.KIND:
            return {"kind": first.kind.value if first else Kind.SET_HAND.value, "count": 4}
        case _:
            return {"round": True}


def _in_words(sort: SampleSort, game: Game | None) -> dict[str, Value]:
    """A question in words to be written over: a problem until its author writes the question and its source."""
    values: dict[str, Value] = {"question": str(_QUESTION)}
    match sort:
        case SampleSort.CHOICE:
            values |= {"options": [str(_YES), str(_NO)], "right": str(_YES)}
        case SampleSort.ORDER:
            values |= {"steps": [str(_FIRST), str(_THEN)]}
        case _:
            values |= {"places": [seat_place(1), seat_place(2)], "right": seat_place(1)}
            values |= {"setup": game.new_setup(1, ANY).to_text()} if game is not None else {}
    return {**values, "cite": UNPRINTED}


def placeholder(asked: InWords) -> str:
    """What of a question in words still stands as the sample has it."""
    samples = {str(text) for text in (_QUESTION, _FIRST, _THEN)}
    return next((text for text in (asked.words, *asked.options) if text in samples), "")


def _situation(sort: SampleSort, game: Game | None) -> dict[str, Value]:

    if game is None:
        return {"setup": "", **({"round": True} if sort is SampleSort.FIXED_ROUND else {"duty": "set-hand"})}
    setup = TableSketch.plain(game).setup
    if sort is SampleSort.FIXED_ROUND:
        return {"setup": setup.to_text(), "round": True}
    first = next((str(asked.duty.key) for asked in duties(game, setup)), game.kinds[0].value)
    return {"setup": setup.to_text(), "duty": first}


def item_of(question: Question, ids_taken: Sequence[str], *, whole_round: bool = False) -> dict[str, Value]:
    """The item that asks this very question again, with what the engine decides as its expectation."""
    asked = read_in_words(question.round.setup)
    if asked is not None:
        return {"id": free_id(ids_taken, "question"), **in_words_of(asked, question.round.setup)}
    kind = question.duty.kind
    id_wish = f"{kind}-{question.skill.rule.id}" if question.skill is not None else kind.value
    values: dict[str, Value] = {
        "id": free_id(ids_taken, id_wish[:50].strip(".-_") if not whole_round else "round"),
        "setup": question.round.setup.to_text(),
    }
    if whole_round:
        return {**values, "round": True}
    act, rule = act_text(question.decision.result), question.decision.rule.id
    return {**values, "duty": str(question.duty.key), "expect": {"act": act, "rule": rule}}


def in_words_of(asked: InWords, setup: Setup) -> dict[str, Value]:
    """The keys of a question in words."""
    keys = {
        AnsweredBy.CHOICE: SampleSort.CHOICE,
        AnsweredBy.ORDER: SampleSort.ORDER,
        AnsweredBy.PLACE: SampleSort.PLACE,
    }
    values: dict[str, Value] = {"question": asked.words, keys[asked.answered_by].value: list(asked.options)}
    if asked.answered_by is not AnsweredBy.ORDER:
        values["right"] = asked.options[asked.right - 1]
    values |= {"cite": asked.cite, "because": asked.because or None}
    if is_table(setup):
        values |= {"setup": without_words(setup).to_text(), "duty": asked.at or None}
    return values


def first_lessons(games: Sequence[Game], *, more: bool = False) -> Pack:
    """A pack for the games of a house: a lesson each, one item for every duty in the order of a round, then a round.

    The pack for games that a house got later has the id and the title of the first of them beside the house's.
    """
    house = games[0].info
    return Pack(
        id=(f"first.{house.house}.{house.slug}" if more else f"first.{house.house}")[:LONGEST_ID].rstrip(".-"),
        version="1.0.0",
        title=f"First lessons: {house.house_title} · {house.title}" if more else f"First lessons: {house.house_title}",
        lessons=tuple(_first_lesson(game, order) for order, game in enumerate(games, start=1)),
        needs=Needs(house=(house.house,)),
        say=f"Every duty of the games of {house.house_title}, once each.",
    )


def _first_lesson(game: Game, order: int) -> Lesson:
    kinds = dict.fromkeys(skill.kind for skill in game.skills)
    tasks: dict[str, Task] = {**{kind.value: ItemDrawn(kind) for kind in kinds}, "whole-round": WholeRound()}
    return Lesson(
        file=f"lessons/{order * 10:02}-{game.info.slug}.toml",
        id=game.info.slug,
        title=game.info.title,
        goal=f"Does every duty of {game.info.title} once.",
        order=order * 10,
        items=tuple(Item(f"{game.info.slug}.{name}", game.info.id, task) for name, task in tasks.items()),
        game=game.info.id,
    )


def kind_words(kind: Kind) -> Text:
    """A kind of duty for a list to choose from."""
    return KIND_NAMES[kind]
