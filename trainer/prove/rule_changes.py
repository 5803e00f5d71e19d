"""What a change of a house's rules does: which rules are other, which questions flip and how often, what to practise.

Both versions of a game are played beside each other over the same set-ups: random ones for how often, and some that
lean towards the changed rules, so that rare hands come up too. A question flips when another act is right now.

The drill of what a change flips is a lesson pack too: it can be assigned, and handed out to other computers.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from trainer.core.days import day_text
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.rng import child_seed, make_rng, shuffle
from trainer.core.text import Text, say
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.games.base import ANY, Game, Wish
from trainer.lessons import pack_model
from trainer.lessons.item_setup import REFUSALS, CannotAsk, duties, first_duty, fixed_setup
from trainer.lessons.pack_model import Item, ItemDrawn, ItemHand, Pack
from trainer.lessons.pack_model import ItemDeal as FixedDeal
from trainer.lessons.pack_writer import write_pack
from trainer.round.act_text import act_text, act_words
from trainer.round.acts import Act
from trainer.round.duty import Duty, Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed

ROUNDS: Final = 120
LEANING: Final = 8
"""Set-ups tried for each changed rule and kind of duty."""
EXAMPLES: Final = 6
DRILL: Final = 20


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A printed rule before and now; None where there is none."""

    id: str
    before: Printed | None
    now: Printed | None


@dataclass(frozen=True, slots=True)
class FlipExample:
    """One question that flips, as a deal under the new rules."""

    deal: Deal
    ask: Text
    before: Text
    now: Text


@dataclass(slots=True)
class Flip:
    """All questions of a kind that flip from one rule to another. `rounds` of those played at random had one."""

    kind: Kind
    before: str
    now: str
    rounds: int = 0
    examples: list[FlipExample] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ItemFlip:
    """A fixed item of a pack whose answer is another now, or whose question cannot be asked any more."""

    pack: str
    lesson: str
    item: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class ChangeReport:
    """Everything a change does. `skills` are those a trainee has to learn anew ("house/game/kind/rule")."""

    rules: tuple[RuleChange, ...]
    skills: tuple[str, ...]
    rounds: int
    flipped: int
    flips: tuple[Flip, ...]
    items: tuple[ItemFlip, ...]

    @property
    def examples(self) -> tuple[FlipExample, ...]:
        return tuple(flip_example for flip in self.flips for flip_example in flip.examples)


def changed_rules(old: Game, new: Game) -> tuple[RuleChange, ...]:
    """Rules whose sentence, source or standing is another, and those that came or went."""
    ids = dict.fromkeys((*old.rules, *new.rules))
    pairs = ((id, old.rules.get(id), new.rules.get(id)) for id in ids)
    return tuple(RuleChange(id, printed, other) for id, printed, other in pairs if printed != other)


def report(
    old: Game,
    new: Game,
    packs: Iterable[Pack] = (),
    *,
    rounds: int = ROUNDS,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
) -> ChangeReport:
    """What the change from one version of a game to another does."""
    rules = changed_rules(old, new)
    flips: dict[tuple[Kind, str, str], Flip] = {}
    flipped = played = 0
    for number in range(rounds):
        if progress is not None:
            progress(number)
        setup = _setup(old, new, child_seed("change", seed, number), ANY)
        if setup is None:
            continue
        played += 1
        flipped += _compare(old, new, setup, flips, counted=True)
    for kind, rule in _skills(old, new, rules):
        for number in range(LEANING):
            setup = _setup(old, new, child_seed("lean", seed, kind.value, rule, number), Wish(kind, rule))
            if setup is not None:
                _compare(old, new, setup, flips, counted=False)
    sorted_flips = tuple(sorted(flips.values(), key=lambda flip: (-flip.rounds, flip.kind.value, flip.now)))
    skills = {f"{new.info.id}/{flip.kind.value}/{flip.now}" for flip in sorted_flips if flip.now}
    return ChangeReport(rules, tuple(sorted(skills)), played, flipped, sorted_flips, tuple(_items(old, new, packs)))


def drill(change_report: ChangeReport, seed: int, count: int = DRILL) -> tuple[Deal, ...]:
    """Questions that flip and nothing else: one of every sort in turn."""
    rng = make_rng(child_seed("what changed", seed))
    waiting = [list(shuffle(flip.examples, rng)) for flip in change_report.flips]
    deals: list[Deal] = []
    while any(waiting) and len(deals) < count:
        deals.extend(examples.pop().deal for examples in waiting if examples)
    return tuple(dict.fromkeys(deals[:count]))


def must_practise(change_report: ChangeReport, skills: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Who has answered questions of the changed rules: names by the skills they met (before or now)."""
    touched = {f"{flip.kind.value}/{rule}" for flip in change_report.flips for rule in (flip.before, flip.now)}
    met = ((name, {"/".join(skill.split("/")[2:]) for skill in mine}) for name, mine in skills.items())
    return tuple(name for name, mine in met if mine & touched)


def _skills(old: Game, new: Game, rules: Iterable[RuleChange]) -> Iterator[tuple[Kind, str]]:
    ids = {rule_change.id for rule_change in rules}
    rule_skills = ((skill.kind, skill.rule.id) for game in (new, old) for skill in game.rows if skill.rule.id in ids)
    yield from dict.fromkeys(rule_skills)


def _setup(old: Game, new: Game, seed: int, wish: Wish) -> Setup | None:
    """A set-up that both versions can play; None where there is none."""
    for game in (new, old):
        try:
            setup = game.new_setup(seed, wish)
            if not old.check_setup(setup) and not new.check_setup(setup):
                return setup
        except REFUSALS:
            continue
    return None


_Answers = dict[str, tuple[Duty, Decision[Act]]]


def _answers(game: Game, setup: Setup) -> _Answers:
    answers: _Answers = {}
    try:
        for asked in duties(game, setup):
            answers[str(asked.duty.key)] = (asked.duty, asked.decision)
    except REFUSALS:
        pass
    return answers


def _compare(old: Game, new: Game, setup: Setup, flips: dict[tuple[Kind, str, str], Flip], *, counted: bool) -> bool:
    """Plays a set-up both ways and notes what flips; whether anything did."""
    before, now = _answers(old, setup), _answers(new, setup)
    seen: set[tuple[Kind, str, str]] = set()
    for key, (duty, decision) in now.items():
        if key not in before:
            continue
        past_duty, past = before[key]
        if act_text(past.result) == act_text(decision.result) and decision.accepts(past.result):
            continue
        sort = (duty.kind, past.rule.id, decision.rule.id)
        flip = flips.setdefault(sort, Flip(*sort))
        if counted and sort not in seen:
            flip.rounds += 1
        seen.add(sort)
        if len(flip.examples) < EXAMPLES:
            deal = Deal(new.info.id, setup.to_text(), key)
            words = act_words(past.result, past_duty.want), act_words(decision.result, duty.want)
            flip.examples.append(FlipExample(deal, duty.ask, *words))
    return bool(seen)


# ---------------------------------------------------------------- items of packs


def _items(old: Game, new: Game, packs: Iterable[Pack]) -> Iterator[ItemFlip]:
    for pack in packs:
        for lesson in pack.lessons:
            for item in lesson.items:
                if item.game == new.info.id:
                    before, now = _item(old, item), _item(new, item)
                    if before != now:
                        yield ItemFlip(pack.title, lesson.title, item.id, before, now)


def _item(game: Game, item: Item) -> str:
    """What a version of a game answers to a fixed item, and what it says of the rule of a fresh one."""
    match item.task:
        case FixedDeal() | ItemHand():
            setup = fixed_setup(game, item.task)
            if isinstance(setup, CannotAsk):
                return str(setup.message)
            duty = item.task.duty if isinstance(item.task, FixedDeal) else Kind.SET_HAND.value
            asked = first_duty(game, setup, duty)
            return str(asked.message) if isinstance(asked, CannotAsk) else act_text(asked.decision.result)
        case ItemDrawn(rule=rule) if rule:
            printed = game.rules.get(rule)
            return printed.says if printed is not None else "-"
        case _:
            return ""


# ---------------- as a lesson


_SEED = 1


class GameChange(NamedTuple):
    """A game with a change in force, and what the change does."""

    game: Game
    report: ChangeReport


def changed_pack(changes: Sequence[GameChange], overlay: str, day: date | None, title: str = "") -> Mapping[str, bytes]:
    """Its files, a lesson for each game. Each answer is asserted: where the change is not in force the pack is refused.

    BadText where no question flips. `overlay` is the change as it is written, `title` what one of many games is called.
    """
    drills = [(game, deals) for game, change_report in changes if (deals := drill(change_report, _SEED))]
    if not drills:
        raise BadText(say("No answer changes."), say("There is nothing to practice."))
    since = f" ({day_text(day)})" if day is not None else ""
    lessons = []
    for place, (game, deals) in enumerate(drills, start=1):
        id = f"what-changed-{game.info.code.lower()}" if title else "what-changed"
        lesson = pack_model.Lesson(
            file=f"lessons/{10 * place:02}-{id}.toml",
            id=id,
            title=f"What changed: {game.info.title}{f', {game.info.house_title}' if title else ''}{since}",
            goal="Answers what the house changed by its new rules.",
            order=10 * place,
            items=tuple(_lesson_items(deals, game)),
            game=game.info.id,
        )
        lessons.append(lesson)
    first = drills[0][0].info
    pack = pack_model.Pack(
        id=f"changed.{'rules' if title else first.code.lower()}-{zlib.crc32(overlay.encode()):08x}",
        version="1.0.0",
        title=f"What changed: {title}{since}" if title else lessons[0].title,
        lessons=tuple(lessons),
        needs=pack_model.Needs(house=tuple(dict.fromkeys(game.info.house for game, _ in drills))),
        say=f"Questions of {title or f'{first.title} at {first.house_title}'} whose answer is another now.",
    )
    return write_pack(pack)


def _lesson_items(deals: tuple[Deal, ...], game: Game) -> Iterator[pack_model.Item]:
    for number, deal in enumerate(deals, start=1):
        question = build(lambda _: game, deal)
        expect = pack_model.Expect(act=act_text(question.decision.result), rule=question.decision.rule.id)
        task = pack_model.ItemDeal(deal.setup, str(question.duty.key))
        yield pack_model.Item(f"changed-{number:02}", game.info.id, task, expect)
