"""Checks a parsed pack against the games: every item can be asked, and the engine decides what its author expects."""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import Final

from trainer.drills.build import NoSituation, build
from trainer.errors import BadText, ContentError, did_you_mean
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.lessons.making import UNPRINTED, placeholder
from trainer.lessons.model import (
    Expect,
    Item,
    ItemDeal,
    ItemDrawn,
    ItemHand,
    ItemInWords,
    Lesson,
    Needs,
    Pack,
    Where,
    WholeRound,
)
from trainer.lessons.parse import PACK_FILE, Parsed
from trainer.lessons.plan import Games
from trainer.lessons.problems import PackProblem
from trainer.lessons.situations import (
    REFUSALS,
    CannotAsk,
    DutyAsked,
    duties,
    first_duty,
    fixed_setup,
    fresh,
    unplayable,
)
from trainer.lessons.table import Source
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Act, WantArrange
from trainer.round.duty import Kind
from trainer.round.in_words import InWords, is_lines
from trainer.rules.decision import Decision, Printed
from trainer.text import Words, say
from trainer.versions import numbers

_LINE: Final = re.compile(r"\d+")

Known = MutableMapping[tuple[str, Item], tuple["CannotAsk", ...]]
"""What was found of items before: game version and item -> its faults. Who checks again and again keeps one."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked pack: everything read and checked, and which rules take part in its fixed items."""

    pack: Pack | None
    problems: tuple[PackProblem, ...]


def check_pack(parsed: Parsed, games: Games, engine: str = "", *, known: Known | None = None) -> Checked:
    """Every problem of reading and checking. `engine` is the version of the program, empty when it does not matter.

    With `known` an item that was checked before is not checked again.
    """
    if parsed.pack is None:
        return Checked(None, parsed.problems)
    found: list[PackProblem] = []
    checker = _Checker(games, parsed, found, {} if known is None else known)
    checker.needs(parsed.pack.needs, engine)
    for lesson in parsed.pack.lessons:
        for item in lesson.items:
            checker.item(lesson, item)
    once = dict.fromkeys((*parsed.problems, *found))
    return Checked(parsed.pack, tuple(sorted(once, key=lambda one: (one.file != PACK_FILE, one))))


def explain(decision: Decision[Act]) -> tuple[str, ...]:
    """The engine's decision in lines: the act, the rule with its source, the steps tried."""
    lines = [f"the engine: {act_text(decision.result)}"]
    lines.extend(f"also right: {act_text(also)}" for also in decision.also)
    lines.extend(f"rule {rule.id} ({rule.cite}): {rule.says}" for rule in decision.rules)
    for step in decision.steps:
        reasons = "; ".join(str(check.because) for check in step.checks)
        lines.append(f"  {'yes' if step.applied else 'no '}  {step.rule.id}" + (f": {reasons}" if reasons else ""))
    return tuple(lines)


class _Checker:
    def __init__(self, games: Games, parsed: Parsed, found: list[PackProblem], checked: Known) -> None:
        self._games = games
        self._checked = checked
        self._sources = parsed.sources
        self._found = found
        self._known: dict[str, Game | None] = {}

    def needs(self, needs: Needs, engine: str) -> None:
        """The capabilities the pack asks for."""
        if needs.engine and engine and numbers(needs.engine) > numbers(engine):
            what = say(
                "the pack needs version {engine} of the program, this is {engine2}.",
                engine=needs.engine.removeprefix(">="),
                engine2=engine,
            )
            self._report(PACK_FILE, ("needs", "engine"), "DP112", what, say("Install a newer program."))
        houses = {id.partition("/")[0] for id in self._games}
        for index, need in enumerate(needs.house):
            house = need.partition("@")[0]
            if house not in houses:
                what, hint = say("there is no house '{house}'.", house=house), did_you_mean(house, houses)
                self._report(PACK_FILE, ("needs", "house", index), "DP112", what, hint)

    def item(self, lesson: Lesson, item: Item) -> None:
        """One item: whether it can be asked, and whether its expectation is right."""
        game = self._game(lesson, item)
        if game is None:
            return
        if isinstance(item.task, ItemInWords):
            for fault in self._in_words(game, item.task.asked):
                self._report(lesson.file, ("item", item.row, *fault.path), fault.code, fault.what, fault.fix)
        key = (f"{game.info.id} {game.version}", item)
        if key not in self._checked:
            self._checked[key] = tuple(check_item(game, item))
        for fault in self._checked[key]:
            path: tuple[str | int, ...] = ("item", item.row, *fault.path)
            self._report(lesson.file, path, fault.code, fault.what, fault.fix, fault=fault)

    def _in_words(self, game: Game, asked: InWords) -> Iterator[CannotAsk]:
        """What of a question is still a sample, and lines that its book cannot have."""
        sample = placeholder(asked)
        if sample:
            what = say("'{text}' is a sample.", text=sample)
            yield CannotAsk("DP219", ("question",), what, say("Write your own question and answers."))
        if asked.cite == UNPRINTED:
            what = say("the question does not say yet where its answer is printed.")
            yield CannotAsk("DP220", ("cite",), what, say('Write the lines: cite = "L1417-1420", or the id of a rule.'))
        elif is_lines(asked.cite):
            yield from _lines_of_no_book(game, asked.cite, self._last_line(game))

    def _last_line(self, game: Game) -> int:
        """The last line that is known of the book of a game's house."""
        infos = self._games.infos if isinstance(self._games, Library) else (game.info,)
        chapters = [info.lines for info in infos if info.house == game.info.house]
        printed = [rule.cite.lines for rule in game.every_rule.values() if rule.cite.source == game.info.house]
        return max((int(line) for lines in (*chapters, *printed) for line in _LINE.findall(lines)), default=0)

    def _game(self, lesson: Lesson, item: Item) -> Game | None:
        if item.game in self._known:
            known = self._known[item.game]
            if known is not None:
                return known
        elif item.game in self._games:
            try:
                self._known[item.game] = self._games[item.game]
                return self._known[item.game]
            except ContentError:
                self._known[item.game] = None
        hint = did_you_mean(item.game, self._games) or say("See: felt-school houses")
        what = say("there is no game '{game}'.", game=item.game)
        if item.game in self._games:
            what, hint = say("the rule book of '{game}' has problems.", game=item.game), say("See: felt-school houses")
        at_item = item.game != lesson.game
        path = ("item", item.row, "game") if at_item else ("game",)
        self._report(lesson.file, path, "DP207", what, hint)
        return None

    def _report(
        self,
        file: str,
        path: tuple[str | int, ...],
        code: str,
        what: Words,
        fix: Words = "",
        *,
        fault: CannotAsk | None = None,
    ) -> None:
        source: Source = self._sources[file]
        place = source.place(path, fault.word if fault else "")
        self._found.append(source.problem(code, place, what, fix, fault.details if fault else ()))


def _lines_of_no_book(game: Game, cite: str, last: int) -> Iterator[CannotAsk]:
    """Lines that are reversed, behind the end of the book, or of a house whose rules the game does not take."""
    house, lines = cite[: cite.find("L")].strip(), cite[cite.find("L") :]
    if house and house != game.info.house:
        if house not in {rule.cite.source for rule in game.every_rule.values()}:
            what = say(
                "the question is about {title}, the lines are those of '{house}'.", title=game.info.title, house=house
            )
            yield CannotAsk("DP220", ("cite",), what, say("Cite the book of the house that the game belongs to."))
        return
    for span in lines.split(","):
        first, *rest = (int(line) for line in _LINE.findall(span))
        if rest and rest[0] < first:
            fix = say("Write the smaller line first: L{first}-{last}.", first=rest[0], last=first)
            yield CannotAsk("DP220", ("cite",), say("the lines stand in reverse: {lines}.", lines=span.strip()), fix)
        elif last and max((first, *rest)) > last:
            what = say("the book has no line {line}.", line=max((first, *rest)))
            yield CannotAsk("DP220", ("cite",), what, say("Its last known line is {last}.", last=last))


def check_item(game: Game, item: Item) -> Iterator[CannotAsk]:
    """Everything wrong with one item of a game, and what its author may want to know."""
    match item.task:
        case ItemDrawn():
            yield from _check_drawn(game, item.task)
        case ItemDeal() | ItemHand():
            yield from _check_fixed(game, item)
        case WholeRound():
            yield from _check_round(game, item.task)
        case ItemInWords() | Where():
            yield from _check_asked(game, item.task)


# -- fresh items


def _check_drawn(game: Game, task: ItemDrawn) -> Iterator[CannotAsk]:
    key = "skill" if task.rule else "kind"
    if task.kind not in game.kinds:
        kinds = ", ".join(game.kinds)
        what = say("{title} has no duty '{kind}'.", title=game.info.title, kind=task.kind)
        yield CannotAsk(
            "DP210", (key,), what, did_you_mean(task.kind, game.kinds) or say("Its kinds: {kinds}.", kinds=kinds)
        )
        return
    if task.rule:
        skill = game.skill(task.kind, task.rule)
        if skill is None:
            rules = [one.rule.id for one in game.skills if one.kind is task.kind]
            hint = did_you_mean(task.rule, rules) or say(
                "Rules of '{kind}': {rules}.", kind=task.kind, rules=", ".join(rules[:20])
            )
            yield CannotAsk(
                "DP209",
                (key,),
                say(
                    "no rule '{rule}' decides '{kind}' in {title}.",
                    rule=task.rule,
                    kind=task.kind,
                    title=game.info.title,
                ),
                hint,
            )
            return
        yield from _uncertain((skill.rule,), key)
    try:
        source = fresh(game, task, "check")
        if source is not None:
            build(lambda _: game, source)
    except NoSituation:
        source = None
    if source is None:
        what = say("no situation was found in which this is asked.")
        yield CannotAsk("DP218", (key,), what, say("Ask for the kind without the rule, or write a fixed situation."))


def _uncertain(rules: tuple[Printed, ...], key: str) -> Iterator[CannotAsk]:
    for rule in rules:
        if rule.doubt:
            yield CannotAsk(
                "DP901",
                (key,),
                say("rule '{id}' is a doubtful reading: {doubt}", id=rule.id, doubt=rule.doubt),
                _NO_EXAM,
            )
        if rule.borrowed:
            yield CannotAsk(
                "DP902",
                (key,),
                say("rule '{id}' is borrowed: {borrowed}.", id=rule.id, borrowed=rule.borrowed),
                _NO_EXAM,
            )


_NO_EXAM: Final = say("Exams leave it out unless the school confirms it.")


# -- fixed items


def _check_round(game: Game, task: WholeRound) -> Iterator[CannotAsk]:
    if not task.setup:
        return
    setup = fixed_setup(game, task)
    if isinstance(setup, CannotAsk):
        yield setup
        return
    try:
        for _ in duties(game, setup):
            pass
    except REFUSALS as error:
        yield unplayable(error)


def _check_asked(game: Game, task: ItemInWords | Where) -> Iterator[CannotAsk]:
    setup = fixed_setup(game, task)
    if isinstance(setup, CannotAsk):
        yield setup
        return
    worded = isinstance(task, ItemInWords)
    asked = first_duty(game, setup, (Kind.IN_WORDS if worded else Kind.SET_HAND).value)
    if isinstance(asked, CannotAsk):
        yield asked
    elif worded:
        yield from _uncertain(asked.decision.rules, "cite")


def _check_fixed(game: Game, item: Item) -> Iterator[CannotAsk]:
    task = item.task
    assert isinstance(task, (ItemDeal, ItemHand))
    key = "duty" if isinstance(task, ItemDeal) else "cards"
    wanted = task.duty if isinstance(task, ItemDeal) else Kind.SET_HAND.value
    kind = wanted.partition("/")[0]
    if kind not in game.kinds:
        hint = did_you_mean(kind, game.kinds) or say("Its kinds: {kinds}.", kinds=", ".join(game.kinds))
        yield CannotAsk("DP210", (key,), say("{title} has no duty '{kind}'.", title=game.info.title, kind=kind), hint)
        return
    setup = fixed_setup(game, task)
    if isinstance(setup, CannotAsk):
        yield setup
        return
    asked = first_duty(game, setup, wanted)
    if isinstance(asked, CannotAsk):
        yield asked
        return
    yield from _check_expect(game, item.expect, asked)
    yield from _uncertain(asked.decision.rules, key)


def _check_expect(game: Game, expect: Expect, asked: DutyAsked) -> Iterator[CannotAsk]:
    decision = asked.decision
    if expect.act or expect.groups:
        yield from _check_act(expect, asked)
    if not expect.rule:
        return
    ids = [rule.id for rule in decision.rules]
    if expect.rule not in game.rules:
        hint = did_you_mean(expect.rule, game.rules) or say("See the rule book page.")
        yield CannotAsk(
            "DP306",
            ("expect", "rule"),
            say("{title} has no rule '{rule}'.", title=game.info.title, rule=expect.rule),
            hint,
        )
    elif expect.rule not in ids:
        what = say("the engine decides by '{ids}', not by '{rule}'.", ids=ids[0], rule=expect.rule)
        fix = say('If the engine is right: rule = "{ids}".', ids=ids[-1])
        yield CannotAsk("DP303", ("expect", "rule"), what, fix, explain(decision))


def _check_act(expect: Expect, asked: DutyAsked) -> Iterator[CannotAsk]:
    want, decision = asked.duty.want, asked.decision
    texts = [(("expect", "act"), expect.act)] if expect.act else []
    if expect.groups:
        joined = " | ".join(f"{name} {cards}" for name, cards in expect.groups)
        texts.append((("expect", expect.groups[0][0]), joined))
        known = [name for name, _ in want.groups] if isinstance(want, WantArrange) else []
        strange = next((name for name, _ in expect.groups if name not in known), "")
        if strange:
            hint = (
                say("Groups: {known}.", known=", ".join(known))
                if known
                else say('Write act = "{act_text}".', act_text=act_text(decision.result))
            )
            yield CannotAsk(
                "DP301", ("expect", strange), say("this duty has no '{strange}' to set.", strange=strange), hint
            )
            return
    for path, text in texts:
        try:
            act = parse_act(text, want)
        except BadText as error:
            yield CannotAsk("DP301", path, *error.words)
            continue
        if not decision.accepts(act):
            what = say("the engine decides otherwise: {act_text}.", act_text=act_text(decision.result))
            fix = say("Correct the expectation, or report the rule if the book says so.")
            yield CannotAsk("DP302", path, what, fix, explain(decision))
