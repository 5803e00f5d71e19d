"""What the page "Readings" shows: the games trainees are shown, and the doubtful and borrowed rules of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.drills.code import Games, skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game, GameInfo, LeftOpen
from trainer.houses.house_edits import begin, changes, with_cell, with_head, without
from trainer.houses.named_readings import OWN, READS
from trainer.houses.overlays import head_of
from trainer.round.act_text import act_words
from trainer.rules.decision import Doubt, Printed
from trainer.school.school_model import School
from trainer.training.explanations import RuleLine, rule_line


class Uncertain(StrEnum):
    """Why a rule is not certain, in the order of the page."""

    CHOICE = "choice"
    OPEN = "open"
    SILENT = "silent"
    MISPRINT = "misprint"
    BORROWED = "borrowed"
    ASIDE = "aside"


HEADINGS: Mapping[Uncertain, Text] = {
    Uncertain.CHOICE: say("The book has other readings: choose one"),
    Uncertain.OPEN: say("The book contradicts itself; the other answer does not count"),
    Uncertain.SILENT: say("The book is silent; the usual practice applies"),
    Uncertain.MISPRINT: say("The book has a misprint; the possible meaning applies"),
    Uncertain.BORROWED: say("Another house's rules"),
    Uncertain.ASIDE: say("Doubtful, but no question depends on it"),
}
TOLD: Mapping[Uncertain, Text] = {
    Uncertain.CHOICE: say("Answers by another reading do not count until you confirm this rule."),
    Uncertain.OPEN: say("Answers by the other line do not count until you confirm this rule."),
    Uncertain.SILENT: say("The book is silent. This is the usual practice and the only right answer."),
    Uncertain.MISPRINT: say("The printed text must be a mistake. This is the only right answer."),
    Uncertain.BORROWED: say("Only this answer is right. A ruling does not count until you confirm it."),
    Uncertain.ASIDE: say("No question depends on it."),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A named reading; an empty `id` is the way the book is read here without a choice."""

    id: str
    says: Text
    followed: bool


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """A rule that is not certain. `id` is "house/game/rule", `open` the rule below which its readings are named.

    `source` says who chose the reading that is followed.
    """

    id: str
    rule: RuleLine
    confirmed: bool
    sort: Uncertain
    open: str = ""
    choices: tuple[Choice, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A question whose answer is another one by another reading."""

    ask: Text
    code: str
    answers: tuple[tuple[Text, Text], ...]


@dataclass(frozen=True, slots=True)
class ReadingsShown:
    """One state of the page. `games`: every game with its title; `shown` are those trainees are shown.

    `examples` stand by the rule whose reading decides them; None until they were looked for.
    """

    games: tuple[tuple[str, str], ...]
    shown: frozenset[str]
    game: str
    readings: tuple[ReadingLine, ...]
    examples: Mapping[str, Example] | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class ReadingsOfGame:
    """A game of a house and its rules that are not certain."""

    info: GameInfo
    lines: tuple[ReadingLine, ...]


LOOKS = 6
"""So many questions of a rule are looked at: by another reading the answer is not another one every time."""


def examples_of(game: Game, games: Games) -> Mapping[str, Example]:
    """For what a game leaves open a question that another reading answers otherwise, by the rule it is named below."""
    examples: dict[str, Example] = {}
    for left_open in game.left_open:
        example = next(_examples(left_open, game, games), None)
        if example is not None:
            examples[left_open.rule] = example
    return examples


def _examples(left_open: LeftOpen, game: Game, games: Games) -> Iterator[Example]:
    for skill in game.rows:
        if skill.rule.id not in left_open.ids:
            continue
        for seed in range(LOOKS):
            try:
                question = build(games, skill_ref(game, skill.kind, skill.rule.id, seed))
            except NoSituation:
                break
            if any(reading.says for reading in question.readings):
                yield _example(question)


def _example(question: Question) -> Example:
    want = question.duty.want
    answer = (question.decision.rule.text, act_words(question.decision.result, want))
    others = tuple(
        (reading.says or reading.rule.doubt_text, act_words(reading.result, want)) for reading in question.readings
    )
    return Example(question.duty.ask, question.code, (answer, *others))


def readings_shown(
    school: School,
    infos: Sequence[GameInfo],
    game: Game,
    examples: Mapping[str, Example] | None = None,
    source: str = "",
) -> ReadingsShown:
    """The page for one game; `source` is who says what the school changed of it."""
    lines = (_reading(rule, game, school) for rule in _uncertain(game))
    order = list(Uncertain)
    return ReadingsShown(
        tuple((info.id, f"{info.title} · {info.house_title}") for info in infos),
        frozenset(school.games),
        game.info.id,
        tuple(sorted(lines, key=lambda reading_line: order.index(reading_line.sort))),
        examples,
        source,
    )


def _uncertain(game: Game) -> Iterator[Printed]:
    """The rules that are not certain; one that the reading in force leaves out is shown as the book has it."""
    yield from (rule for rule in game.every_rule.values() if rule.doubt or rule.borrowed)
    for left_open in game.left_open:
        if left_open.ids.isdisjoint(game.every_rule):
            own = next(named for named in left_open.readings if named.id == OWN)
            yield own.game().every_rule[left_open.rule]


def _reading(rule: Printed, game: Game, school: School) -> ReadingLine:
    id = f"{game.info.id}/{rule.id}"
    shown = ReadingLine(id, rule_line(rule), id in school.confirmed, Uncertain.BORROWED)
    if not rule.doubt:
        return shown
    if rule.kind is not Doubt.OPEN:
        return replace(shown, sort=Uncertain(rule.kind.value))
    left_open = next((left_open for left_open in game.left_open if rule.id in left_open.ids), None)
    if left_open is None:
        return replace(shown, sort=Uncertain.OPEN)
    choices = tuple(Choice(named.id, named.says, named.id == left_open.follows) for named in left_open.readings)
    return replace(shown, sort=Uncertain.CHOICE, open=left_open.rule, choices=choices, source=left_open.source)


def follow(overlay: str, game: str, rule: str, reading: str, *, source: str, today: str) -> str:
    """The overlay of a game with a reading in force, and nothing where the book alone holds again.

    BadText without a word for who says so; a date that stands there stays with its source.
    """
    word = "-".join(source.split())
    if not word and reading != OWN:
        raise BadText(say("Type a source."), say("For example: memo-12, floor-manager."))
    text = overlay or begin(game, word, today)
    if word and head_of(text).source != word:
        text = with_head(text, source=word, date=today)
    path = (READS, rule)
    text = with_cell(text, path, reading, is_text=True) if reading != OWN else without(text, path)
    return text if changes(text) else ""


def house_readings(school: School, games: Iterable[Game]) -> tuple[ReadingsOfGame, ...]:
    """The rules that are not certain of some games, those without any left out."""
    by_game = (
        ReadingsOfGame(game.info, tuple(_reading(rule, game, school) for rule in _uncertain(game))) for game in games
    )
    return tuple(readings for readings in by_game if readings.lines)


def confirm_all(school: School, readings: Iterable[ReadingsOfGame], *, on: bool) -> School:
    """The school with all of these confirmed, or none of them."""
    ids = {line.id for game in readings for line in game.lines}
    return replace(school, confirmed=school.confirmed | ids if on else school.confirmed - ids)


def confirm(school: School, id: str, *, on: bool) -> School:
    """The school with a reading confirmed, or no longer so."""
    return replace(school, confirmed=school.confirmed | {id} if on else school.confirmed - {id})


def show_game(school: School, id: str, infos: Sequence[GameInfo], *, on: bool) -> School:
    """The school with a game shown or not, in the order of the books; none chosen means all are shown."""
    ids = {*school.games, id} if on else {*school.games} - {id}
    return replace(school, games=tuple(info.id for info in infos if info.id in ids))
