"""Checks a parsed pack against the games: every item can be asked, and the engine decides what its author expects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Final

from trainer.core.errors import BadText, ContentError, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Words, say
from trainer.core.versions import numbers
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.lessons import item_setup, pack_model
from trainer.lessons.item_samples import UNPRINTED, placeholder
from trainer.lessons.lesson_plan import Games
from trainer.lessons.pack_parser import PACK_FILE, Parsed
from trainer.lessons.problems import PackProblem
from trainer.lessons.toml_table import Source
from trainer.round.act_text import act_text, parse_act
from trainer.round.acts import Act, WantArrange
from trainer.round.duty import Kind
from trainer.round.written_questions import InWords, is_lines
from trainer.rules.decision import Decision, Printed
from trainer.rules.sources import PrintedSource, citation_fault, parse_citation

_LINE: Final = re.compile(r"\d+")

Known = MutableMapping[tuple[str, pack_model.Item], tuple["item_setup.CannotAsk", ...]]
"""What was found of items before: game version and item -> its faults. Who checks again and again keeps one."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked pack: everything read and checked, and which rules take part in its fixed items."""

    pack: pack_model.Pack | None
    problems: tuple[PackProblem, ...]


def check_pack(parsed: Parsed, games: Games, engine: str = "", *, known: Known | None = None) -> Checked:
    """Every problem of reading and checking. `engine` is the version of the program, empty when it does not matter.

    With `known` an item that was checked before is not checked again.
    """
    if parsed.pack is None:
        return Checked(None, parsed.problems)
    problems: list[PackProblem] = []
    checker = _Checker(games, parsed, problems, {} if known is None else known)
    checker.needs(parsed.pack.needs, engine)
    for lesson in parsed.pack.lessons:
        for item in lesson.items:
            checker.item(lesson, item)
    once = dict.fromkeys((*parsed.problems, *problems))
    return Checked(parsed.pack, tuple(sorted(once, key=lambda problem: (problem.file != PACK_FILE, problem))))


def explain(decision: Decision[Act]) -> tuple[str, ...]:
    """The engine's decision in lines: the act, the rule with its source, the steps tried."""
    lines = [f"the engine: {act_text(decision.result)}"]
    lines.extend(f"also right: {act_text(also)}" for also in decision.also)
    lines.extend(f"rule {rule.id} ({rule.cite}): {rule.says}" for rule in decision.rules)
    for step in decision.steps:
        lines.append(f"  {'yes' if step.applied else 'no '}  {step.rule.id}")
        lines.extend(f"    · {check.because}" for check in step.checks)
    return tuple(lines)


class _Checker:
    def __init__(self, games: Games, parsed: Parsed, problems: list[PackProblem], checked: Known) -> None:
        self._games = games
        self._checked = checked
        self._sources = parsed.sources
        self._own = {source.id: source for source in parsed.pack.sources} if parsed.pack is not None else {}
        self._problems = problems
        self._known: dict[str, Game | None] = {}

    def needs(self, needs: pack_model.Needs, engine: str) -> None:
        """The capabilities the pack asks for."""
        if needs.engine and engine and numbers(needs.engine) > numbers(engine):
            message = say(
                "the pack needs version {engine} of the program; this is {engine2}.",
                engine=needs.engine.removeprefix(">="),
                engine2=engine,
            )
            self._report(
                PACK_FILE, ("needs", "engine"), "DP112", message, say("Install a newer version of the program.")
            )
        houses = {id.partition("/")[0] for id in self._games}
        for index, need in enumerate(needs.house):
            house = need.partition("@")[0]
            if house not in houses:
                message, hint = say("there is no house '{house}'.", house=house), did_you_mean(house, houses)
                self._report(PACK_FILE, ("needs", "house", index), "DP112", message, hint)

    def item(self, lesson: pack_model.Lesson, item: pack_model.Item) -> None:
        """One item: whether it can be asked, and whether its expectation is right."""
        game = self._game(lesson, item)
        if game is None:
            return
        if isinstance(item.task, pack_model.ItemInWords):
            for fault in self._in_words(game, item.task.asked):
                self._report(lesson.file, ("item", item.row, *fault.path), fault.code, fault.message, fault.fix)
        key = (f"{game.info.id} {game.version}", item)
        if key not in self._checked:
            self._checked[key] = tuple(check_item(game, item))
        for fault in self._checked[key]:
            path: tuple[str | int, ...] = ("item", item.row, *fault.path)
            self._report(lesson.file, path, fault.code, fault.message, fault.fix, fault=fault)

    def _in_words(self, game: Game, asked: InWords) -> Iterator[item_setup.CannotAsk]:
        """What of a question is still a sample, and lines that its book cannot have."""
        sample = placeholder(asked)
        if sample:
            text = say("'{text}' is a sample.", text=sample)
            yield item_setup.CannotAsk("DP219", ("question",), text, say("Write your own question and answers."))
        if asked.cite == UNPRINTED:
            text = say("the question does not yet name the printed lines of its answer.")
            yield item_setup.CannotAsk(
                "DP220", ("cite",), text, say('Write the lines: cite = "L1417-1420", or the id of a rule.')
            )
        elif is_lines(asked.cite):
            houses = {id.partition("/")[0] for id in self._games}
            yield from _of_no_source(game, asked, self._sources_of(game), houses)

    def _sources_of(self, game: Game) -> Mapping[str, PrintedSource]:
        """What a question about a game may cite: the book of its house as far as it is known, and declared sources."""
        house = game.info.house
        book = game.sources.get(house) or PrintedSource(house, game.info.house_title)
        sources = {**game.sources, house: book if book.lines else replace(book, lines=self._last_line(game))}
        return {**sources, **self._own}

    def _last_line(self, game: Game) -> int:
        """The last line that is known of the book of a game's house."""
        infos = self._games.infos if isinstance(self._games, Library) else (game.info,)
        chapters = [info.lines for info in infos if info.house == game.info.house]
        printed = [rule.cite.lines for rule in game.every_rule.values() if rule.cite.source == game.info.house]
        return max((int(line) for lines in (*chapters, *printed) for line in _LINE.findall(lines)), default=0)

    def _game(self, lesson: pack_model.Lesson, item: pack_model.Item) -> Game | None:
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
        message = say("there is no game '{game}'.", game=item.game)
        if item.game in self._games:
            message, hint = (
                say("the rule book of '{game}' has errors.", game=item.game),
                say("See: felt-school houses"),
            )
        at_item = item.game != lesson.game
        path = ("item", item.row, "game") if at_item else ("game",)
        self._report(lesson.file, path, "DP207", message, hint)
        return None

    def _report(
        self,
        file: str,
        path: tuple[str | int, ...],
        code: str,
        message: Words,
        fix: Words = "",
        *,
        fault: item_setup.CannotAsk | None = None,
    ) -> None:
        source: Source = self._sources[file]
        place = source.place(path, fault.word if fault else "")
        self._problems.append(source.problem(code, place, message, fix, fault.details if fault else ()))


def _of_no_source(
    game: Game, asked: InWords, sources: Mapping[str, PrintedSource], houses: set[str]
) -> Iterator[item_setup.CannotAsk]:
    """A source nobody declared, a place that is none, or the book of a house whose rules the game does not take."""
    citation = parse_citation(asked.cite, game.info.house, sources)
    fault = citation_fault(citation, sources)
    if fault is not None:
        yield item_setup.CannotAsk("DP220", ("cite",), *fault)
    elif citation.source in houses - {game.info.house, *(rule.cite.source for rule in game.every_rule.values())}:
        text = say(
            "the question is about {title}, but the lines belong to '{house}'.",
            title=game.info.title,
            house=citation.source,
        )
        yield item_setup.CannotAsk(
            "DP220", ("cite",), text, say("Cite the book of the house that the game belongs to.")
        )


def check_item(game: Game, item: pack_model.Item) -> Iterator[item_setup.CannotAsk]:
    """Everything wrong with one item of a game, and what its author may want to know."""
    match item.task:
        case pack_model.ItemDrawn():
            yield from _check_drawn(game, item.task)
        case pack_model.ItemDeal() | pack_model.ItemHand():
            yield from _check_fixed(game, item)
        case pack_model.WholeRound():
            yield from _check_round(game, item.task)
        case pack_model.ItemInWords() | pack_model.Where():
            yield from _check_asked(game, item.task)


# -- fresh items


def _check_drawn(game: Game, task: pack_model.ItemDrawn) -> Iterator[item_setup.CannotAsk]:
    key = "skill" if task.rule else "kind"
    if task.kind not in game.kinds:
        kinds = ", ".join(game.kinds)
        message = say("{title} has no duty '{kind}'.", title=game.info.title, kind=task.kind)
        yield item_setup.CannotAsk(
            "DP210", (key,), message, did_you_mean(task.kind, game.kinds) or say("Its kinds: {kinds}.", kinds=kinds)
        )
        return
    if task.rule:
        skill = game.skill(task.kind, task.rule)
        if skill is None:
            rules = [skill.rule.id for skill in (*game.skills, *game.rows) if skill.kind is task.kind]
            hint = did_you_mean(task.rule, rules) or say(
                "Rules of '{kind}': {rules}.", kind=task.kind, rules=", ".join(rules[:20])
            )
            yield item_setup.CannotAsk(
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
        source = item_setup.fresh(game, task, "check")
        if source is not None:
            build(lambda _: game, source)
    except NoSituation:
        source = None
    if source is None:
        message = say("the program finds no situation that asks this.")
        yield item_setup.CannotAsk(
            "DP218", (key,), message, say("Ask for the kind without the rule, or write a fixed situation.")
        )


def _uncertain(rules: tuple[Printed, ...], key: str) -> Iterator[item_setup.CannotAsk]:
    for rule in rules:
        if rule.doubt:
            yield item_setup.CannotAsk(
                "DP901",
                (key,),
                say("rule '{id}' is a doubtful reading: {doubt}", id=rule.id, doubt=rule.doubt),
                _NO_EXAM,
            )
        if rule.borrowed:
            yield item_setup.CannotAsk(
                "DP902",
                (key,),
                say("rule '{id}' comes from another game: {borrowed}.", id=rule.id, borrowed=rule.borrowed),
                _NO_EXAM,
            )


_NO_EXAM: Final = say("Exams leave it out until the school confirms it.")


# -- fixed items


def _check_round(game: Game, task: pack_model.WholeRound) -> Iterator[item_setup.CannotAsk]:
    if not task.setup:
        return
    setup = item_setup.fixed_setup(game, task)
    if isinstance(setup, item_setup.CannotAsk):
        yield setup
        return
    try:
        for _ in item_setup.duties(game, setup):
            pass
    except item_setup.REFUSALS as error:
        yield item_setup.unplayable(error)


def _check_asked(game: Game, task: pack_model.ItemInWords | pack_model.Where) -> Iterator[item_setup.CannotAsk]:
    setup = item_setup.fixed_setup(game, task)
    if isinstance(setup, item_setup.CannotAsk):
        yield setup
        return
    worded = isinstance(task, pack_model.ItemInWords)
    asked = item_setup.first_duty(game, setup, (Kind.IN_WORDS if worded else Kind.SET_HAND).value)
    if isinstance(asked, item_setup.CannotAsk):
        yield asked
    elif worded:
        yield from _uncertain(asked.decision.rules, "cite")


def _check_fixed(game: Game, item: pack_model.Item) -> Iterator[item_setup.CannotAsk]:
    task = item.task
    assert isinstance(task, (pack_model.ItemDeal, pack_model.ItemHand))
    key = "duty" if isinstance(task, pack_model.ItemDeal) else "cards"
    duty = task.duty if isinstance(task, pack_model.ItemDeal) else Kind.SET_HAND.value
    kind = duty.partition("/")[0]
    if kind not in game.kinds:
        hint = did_you_mean(kind, game.kinds) or say("Its kinds: {kinds}.", kinds=", ".join(game.kinds))
        yield item_setup.CannotAsk(
            "DP210", (key,), say("{title} has no duty '{kind}'.", title=game.info.title, kind=kind), hint
        )
        return
    setup = item_setup.fixed_setup(game, task)
    if isinstance(setup, item_setup.CannotAsk):
        yield setup
        return
    asked = item_setup.first_duty(game, setup, duty)
    if isinstance(asked, item_setup.CannotAsk):
        yield asked
        return
    yield from _check_expect(game, item.expect, asked)
    yield from _uncertain(asked.decision.rules, key)


def _check_expect(game: Game, expect: pack_model.Expect, asked: item_setup.DutyAsked) -> Iterator[item_setup.CannotAsk]:
    decision = asked.decision
    if expect.act or expect.groups:
        yield from _check_act(expect, asked)
    if not expect.rule:
        return
    ids = [rule.id for rule in decision.rules]
    if expect.rule not in game.rules:
        hint = did_you_mean(expect.rule, game.rules) or say("See the rule book page.")
        yield item_setup.CannotAsk(
            "DP306",
            ("expect", "rule"),
            say("{title} has no rule '{rule}'.", title=game.info.title, rule=expect.rule),
            hint,
        )
    elif expect.rule not in ids:
        message = say("the engine decides by '{ids}', not by '{rule}'.", ids=ids[0], rule=expect.rule)
        fix = say('If the engine is right: rule = "{ids}".', ids=ids[-1])
        yield item_setup.CannotAsk("DP303", ("expect", "rule"), message, fix, explain(decision))


def _check_act(expect: pack_model.Expect, asked: item_setup.DutyAsked) -> Iterator[item_setup.CannotAsk]:
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
            yield item_setup.CannotAsk(
                "DP301", ("expect", strange), say("this duty has no '{strange}' to set.", strange=strange), hint
            )
            return
    for path, text in texts:
        try:
            act = parse_act(text, want)
        except BadText as error:
            yield item_setup.CannotAsk("DP301", path, *error.words)
            continue
        if not decision.accepts(act):
            message = say("the engine decides this instead: {act_text}.", act_text=act_text(decision.result))
            fix = say("Correct the expectation. If the book agrees with it, report the rule.")
            yield item_setup.CannotAsk("DP302", path, message, fix, explain(decision))
