"""What changes of a game do, worked out beside the window: the report of them, and every hand counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.drills.question import Deal
from trainer.games.base import Game
from trainer.hands.classes import ALL_HANDS_53
from trainer.lessons.pack_model import Pack
from trainer.prove.house_comparison import Comparison, compare_house_ways
from trainer.prove.house_ways import house_ways_of
from trainer.prove.proof import Proof, prove
from trainer.prove.rule_changes import ChangeReport, drill, must_practise, report
from trainer.ui.jobs import Jobs, LongWork

EXAMPLES = 6

ChangedGames = Callable[[], tuple[Game, Game]]
"""Makes the game without the changes and with them."""
Practised = Callable[[], Mapping[str, Sequence[str]]]
"""Reads the skills that each trainee has met in the game."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Every hand counted: the proof of a changed chart, and what it sets otherwise than the one before."""

    proof: Proof
    comparison: Comparison
    old: Game
    new: Game


class ChangeEffects:
    """The answer for the changes last asked about. `done` counts rounds, or `percent` of the hands, 0 while none runs.

    `show` is called with each answer, `advance` where nothing but `done` is another.
    """

    def __init__(self, jobs: Jobs, show: Callable[[], None], advance: Callable[[], None]) -> None:
        self._jobs, self._show, self._advance = jobs, show, advance
        self._task: LongWork | None = None
        self.done, self.percent = 0, False
        self.forget()

    def forget(self) -> None:
        """The changes are others now: nothing is known of them."""
        self.report: ChangeReport | None = None
        self.counted: tuple[Counted, ...] = ()
        self.again: tuple[str, ...] = ()

    def ask(self, games: ChangedGames, packs: Sequence[Pack], practised: Practised) -> None:
        """Rules, questions and items that are others by the changes."""
        self.cancel()

        def work(task: LongWork) -> ChangeReport:
            return report(*games(), packs, progress=task.report)

        def finish(change_report: ChangeReport) -> None:
            self._task, self.done, self.report = None, 0, change_report
            self.again = must_practise(change_report, practised())
            self._show()

        self.done, self.percent = 1, False
        self._task = self._jobs.start(work, finish, self._count_done)
        self._show()

    def count(self, games: ChangedGames) -> None:
        """Every hand under the changed house way: no foul, no dead rule, and what is set otherwise."""
        self.cancel()

        def finish(results: tuple[Counted, ...]) -> None:
            self._task, self.done, self.counted = None, 0, results
            self._show()

        self.done, self.percent = 1, True
        self._task = self._jobs.start(lambda task: count_hands(*games(), task), finish, self._count_done)
        self._show()

    def _count_done(self, done: int) -> None:
        if self.done and done + 1 != self.done:
            self.done = done + 1
            self._advance()

    def cancel(self) -> None:
        """Stops what runs."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self.done = 0

    def deals(self, seed: int) -> tuple[Deal, ...]:
        """The drill of what changed, once the change is in force."""
        return drill(self.report, seed) if self.report is not None else ()


def count_hands(old: Game, new: Game, task: LongWork) -> tuple[Counted, ...]:
    """Every hand by each house way that changed, or by the only one there is."""
    charts = tuple(zip(house_ways_of(old), house_ways_of(new), strict=True))
    numbers = [number for number, (before, after) in enumerate(charts) if before.same_as != after.same_as] or [0]
    counted: list[Counted] = []
    for number in numbers:

        def tell(hands: int, before: int = 2 * len(counted)) -> None:
            task.report(100 * (before * ALL_HANDS_53 + hands) // (2 * len(numbers) * ALL_HANDS_53))

        def tell_more(hands: int, tell: Callable[[int], None] = tell) -> None:
            tell(ALL_HANDS_53 + hands)

        proof = prove(new, number, progress=tell)
        comparison = compare_house_ways(*charts[number], examples=EXAMPLES, progress=tell_more)
        counted.append(Counted(proof, comparison, old, new))
    return tuple(counted)
