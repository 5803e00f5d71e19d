"""The machine that plays a round: stages one after the other, each with its duties, every state frozen.

    start -> Round,  duty(round) -> Duty | None,  right(round) -> Decision[Act],
    judge_act(round, act) -> Verdict,  perform(round, act) -> Round,
    follow(round, act) -> Followed | None

A round is its set-up and its acts, nothing else: played again from those it comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic

from trainer.cards.card import Card
from trainer.core.errors import IllegalAct, NoRuleApplies
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, say
from trainer.round.act_text import act_words
from trainer.round.acts import Act
from trainer.round.duty import Duty, DutyType, Key, Kind
from trainer.round.judge import Verdict, judge
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision
from trainer.table.bank import Cover, Ledger
from trainer.table.lay import Lay
from trainer.table.settlement import Settled

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

T = TypeVar("T")
MOST_FOLLOWED: Final = 400
"""So many duties are done after a wrong act; a round that asks for more is not played on."""


@dataclass(frozen=True, slots=True)
class Done:
    """One line of the round's record: a duty performed, or something a player or the cards did (`duty` is None).

    `lay` is the felt right after it.
    """

    duty: Duty | None
    act: Act | None
    decision: Decision[Act] | None
    words: Text
    type: DutyType | None = None
    lay: Lay | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Round(Generic[S]):
    """The state of a round. `state` is what the family remembers; `notes` is a record for people of what players did.

    `moves` are the wagers settled against the bank so far. `then` are tasks that have to be done next, before those of
    the stage. Acts of the dealer are found by their duty's key.
    """

    script: tuple[Stage, ...]
    setup: Setup
    lay: Lay
    ledger: Ledger
    state: S
    stage: int = 0
    acts: Mapping[Key, Act] = field(default_factory=dict)
    notes: Mapping[str, Act] = field(default_factory=dict)
    record: tuple[Done, ...] = ()
    moves: tuple[Settled, ...] = ()
    then: tuple[Task[S], ...] = ()

    @cached_property
    def task(self) -> Task[S] | None:
        """What has to be done now; None when the stage has nothing (more) for the dealer, or the round is over."""
        if self.then:
            return self.then[0]
        if self.stage >= len(self.script):
            return None
        return next((task for task in self.script[self.stage].tasks(self) if task.key not in self.acts), None)

    @cached_property
    def decision(self) -> Decision[Act]:
        """The right act for the present task, all other accepted acts, and why: decided once."""
        if self.task is None:
            raise IllegalAct(say("The round is over. There is nothing left to do."))
        return self.task.decide(self)

    def did(self, kind: Kind, seat: int = 0, subject: str = "") -> Act | None:
        """What the dealer did for that duty, or None."""
        return self.acts.get(Key(kind, seat, subject))

    def answer_or_decision(self, key: Key, decision: Decision[T], reads: Callable[[Act], T]) -> Decision[T]:
        """What is gone on from: what the dealer said at that duty, right or wrong; the decision where he said nothing.

        `reads` makes of an act what it says.
        """
        if key not in self.acts:
            return decision
        read_result = reads(self.acts[key])
        return decision if read_result == decision.result else replace(decision, result=read_result, also=())

    def open(self, kind: TaskKind, seat: int = 0, subject: str = "") -> bool:
        """Whether a task of that kind is still to be done."""
        return kind.key(seat, subject) not in self.acts

    def note(self, name: str, act: Act, words: Text) -> Round[S]:
        """Something a player or the cards did."""
        done = Done(None, act, None, words, lay=self.lay)
        return replace(self, notes={**self.notes, name: act}, record=(*self.record, done))

    def with_lay(self, lay: Lay) -> Round[S]:
        return replace(self, lay=lay)

    def with_state(self, state: S) -> Round[S]:
        return replace(self, state=state)

    def with_next(self, task: Task[S]) -> Round[S]:
        """The same round with a task that has to be done next."""
        return replace(self, then=(*self.then, task))

    def at_end(self) -> Round[S]:
        """The same round with nothing left to do."""
        return replace(self, stage=len(self.script), then=())


def start(
    script: tuple[Stage, ...], setup: Setup, lay: Lay, state: S, acts: Mapping[Key, Act] | None = None
) -> Round[S]:
    """A round at its first duty; `acts` were performed before."""
    cover = Cover(setup.option("cover", Cover.MATCHED.value))
    first = Round(script, setup, lay, Ledger(cover, setup.bank), state, acts=acts or {})
    return _settle_in(script[0].enter(first)) if script else first


def only(script: tuple[Stage, ...], *names: str) -> tuple[Stage, ...]:
    """The stages of a script that bear one of these names; KeyError for a name that none of them bears."""
    known = {stage.name for stage in script}
    for name in names:
        if name not in known:
            raise KeyError(name)
    return tuple(stage for stage in script if stage.name in names)


def _settle_in(r: Round[S]) -> Round[S]:
    """Moves on through stages that have nothing (more) for the dealer to do."""
    while r.stage < len(r.script) and r.task is None:
        r = replace(r, stage=r.stage + 1)
        if r.stage < len(r.script):
            r = r.script[r.stage].enter(r)
    return r


def duty(r: Round) -> Duty | None:
    """What the dealer must do now; None when the round is over."""
    return r.task.duty if r.task else None


def due_tasks(r: Round[S]) -> tuple[Task[S], ...]:
    """All tasks of the present stage, as far as they are known now."""
    return tuple(r.script[r.stage].tasks(r)) if r.stage < len(r.script) else ()


def right(r: Round) -> Decision[Act]:
    """The right act for the present duty, all other accepted acts, and why."""
    return r.decision


def _now(r: Round[S]) -> Task[S]:
    if r.task is None:
        raise IllegalAct(say("The round is over. There is nothing left to do."))
    return r.task


def judge_act(r: Round, act: Act) -> Verdict:
    """Whether the act is right by the readings that are followed, and what is wrong with it otherwise."""
    task = _now(r)
    return judge(task.duty, act, r.decision)


def perform(r: Round[S], act: Act) -> Round[S]:
    """The round after an accepted act; any other raises `IllegalAct` with the reason."""
    current = _now(r).duty
    if not r.decision.accepts(act):
        raise IllegalAct(
            say(
                "{ask} Not {act_words}: {says}",
                ask=current.ask,
                act_words=act_words(act, current.want),
                says=r.decision.rule.says,
            )
        )
    return _performed(r, act)


def lay_once_done(r: Round[S], act: Act) -> Lay:
    """The felt once an accepted act is done, before players and cards go on and the table is cleared."""
    return _now(r).do(r, act).lay


def _performed(r: Round[S], act: Act) -> Round[S]:
    """The round after an act known to be accepted."""
    task = _now(r)
    after = task.do(r, act)
    done = Done(task.duty, act, r.decision, act_words(act, task.duty.want), task.type, after.lay)
    tasks = after.then[1:] if r.then else after.then
    acts = {**after.acts, task.key: act}
    if isinstance(after.acts, _Acts):
        acts = _Acts(acts, after.acts.wrong, after.acts.asked)
    return _settle_in(replace(after, acts=acts, record=(*after.record, done), then=tasks))


def round_after(r: Round[S], acts: Iterable[Act]) -> Round[S] | None:
    """The round after these acts as they were given, right or wrong; None where nobody goes on from one of them."""
    try:
        for act in acts:
            r = _performed(r, act)
    except (IllegalAct, NoRuleApplies):
        return None
    return r


def play(r: Round[S], until: Callable[[Round[S], Duty], bool] | None = None) -> Round[S]:
    """Performs right acts until the round is over or `until` says stop before a duty."""
    while (current := duty(r)) is not None:
        if until is not None and until(r, current):
            return r
        r = _performed(r, r.decision.result)
    return r


class _Acts(dict[Key, Act]):
    """The acts of a round that is played on after a wrong one, and whether anybody asked for that one."""

    def __init__(self, acts: Mapping[Key, Act], wrong: Key, asked: list[Key]) -> None:
        super().__init__(acts)
        self.wrong, self.asked = wrong, asked

    def __getitem__(self, key: Key) -> Act:
        self._look(key)
        return super().__getitem__(key)

    def get(self, key: Key, default: Any = None) -> Any:
        self._look(key)
        return super().get(key, default)

    def _look(self, key: Key) -> None:
        if key == self.wrong:
            self.asked.append(key)


@dataclass(frozen=True, slots=True)
class Followed(Generic[S]):
    """The end of a round with a wrong act as it was given and everything after it done right, and with the right one.

    `settled` is the felt before and after each duty that was decided by what was said. The cards are those that lay
    anywhere on the way, with their places.
    """

    wrong: Round[S]
    right: Round[S]
    settled: tuple[tuple[Lay, Lay], ...]
    wrong_cards: frozenset[tuple[str, Card]]
    right_cards: frozenset[tuple[str, Card]]


def follow(r: Round[S], act: Act) -> Followed[S] | None:
    """The round played on both ways. None where nobody goes on from the wrong act.

    Nothing is done by it then and nobody asks later what was said, or it leads to what no rule foresees: chips that do
    not lie there, cards that were not dealt, a list without a row. Such a refusal has a name; any other error is ours.
    """
    asked, settled = list[Key](), list[tuple[Lay, Lay]]()
    wrong_cards, right_cards = set[tuple[str, Card]](), set[tuple[str, Card]]()
    right = _performed(r, r.decision.result)
    try:
        wrong = _performed(r, act)
        does = _aftermath(wrong) != _aftermath(right)
        wrong = replace(wrong, acts=_Acts(wrong.acts, _now(r).key, asked))
        wrong = _played_on(wrong, asked, settled, wrong_cards)
    except (IllegalAct, NoRuleApplies):
        return None
    if wrong.task is not None or not (does or asked):
        return None
    right = _played_on(right, [], [], right_cards)
    return Followed(wrong, right, tuple(settled), frozenset(wrong_cards), frozenset(right_cards))


def _played_on(r: Round[S], asked: list[Key], settled: list[tuple[Lay, Lay]], cards: set[tuple[str, Card]]) -> Round[S]:
    """The round played right as far as it goes.

    `settled` gets the felt around each duty that `asked` for the act, `cards` each card with every place it lay at.
    """
    for _ in range(MOST_FOLLOWED):
        cards.update((place, laid.card) for place, pile in r.lay.cards.items() for laid in pile)
        if r.task is None:
            break
        asks, before = len(asked), r
        act = r.decision.result
        decided_by_it = len(asked) > asks
        r = _performed(r, act)
        if decided_by_it:
            settled.append((before.lay, r.lay))
    return r


def _aftermath(r: Round) -> tuple[object, ...]:
    """What an act leaves behind beside itself."""
    return r.stage, r.lay, r.ledger, r.state, len(r.then)


def again(r: Round[S], acts: Mapping[Key, Act], key: Key) -> Round[S]:
    """The round played up to a duty as it was played before, where that is accepted, else right; maybe to its end."""
    while r.task is not None and r.task.key != key:
        act = acts.get(r.task.key)
        r = _performed(r, act if act is not None and r.decision.accepts(act) else r.decision.result)
    return r


def decided_by(r: Round[S], script: tuple[Stage, ...], setup: Setup, key: Key) -> Decision[Act] | None:
    """What another script and set-up decide at a duty with the table as it lies; None where they do not ask it."""
    there = replace(r, script=script, setup=setup)
    task = next((task for task in due_tasks(there) if task.key == key), None)
    return task.decide(there) if task is not None else None


def every_duty(r: Round[S]) -> Iterator[tuple[Round[S], Duty, Decision[Act]]]:
    """Each duty of a round played right, with the state before it."""
    while (current := duty(r)) is not None:
        yield r, current, r.decision
        r = _performed(r, r.decision.result)
