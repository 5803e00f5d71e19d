"""What a side bet has coming is read before it is settled: once for the table, or at every seat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from trainer.games.banked.settle import Reads
from trainer.round.acts import Choose, chosen
from trainer.round.awards import Award, awards_of, choice_of
from trainer.round.duty import Key
from trainer.round.machine import Round
from trainer.round.task import S, Task, TaskKind
from trainer.round.types import READ_BONUS
from trainer.rules.decision import Decision, Rule, decide
from trainer.table.settlement import Wager
from trainer.text import Text

X = TypeVar("X")


def once_for_the_table(wager: Wager) -> tuple[int, str]:
    """One question for a kind of wager, whoever bets on it."""
    return 0, wager.kind


def side_bet_reads(
    read: Collection[str],
    awards: Mapping[str, Sequence[Rule[X, Award]]],
    seen: Callable[[Round[S], Wager], X],
    *,
    ask: Callable[[Round[S], Wager], Text],
    look: tuple[str, ...],
    key: Callable[[Wager], tuple[int, str]] = once_for_the_table,
    judge: Callable[[Sequence[Rule[X, Award]], X], Decision[Award]] = decide,
) -> Reads[S]:
    """The reading of these kinds of wager by their pay lists; `seen` is the situation a list is asked about.

    The bets it is about are looked at beside `look`; `judge` asks a list where a family has more to say than the list
    itself.
    """
    kind = TaskKind(READ_BONUS, tuple(rule.printed for bet in read for rule in awards[bet]))

    def tasks(r: Round[S], wager: Wager) -> Iterable[Task[S]]:
        if wager.kind not in read:
            return
        seat, subject = key(wager)
        if not r.open(kind, seat, subject):
            return
        rules, situation = awards[wager.kind], seen(r, wager)
        bets = (one.place for one in r.setup.wagers if one.kind == wager.kind and seat in (0, one.seat))
        yield kind.task(
            ask(r, wager),
            choice_of(rules, situation),
            lambda _: judge(rules, situation).map(lambda award: Choose(award.id)),
            seat=seat,
            subject=subject,
            look=(*look, *bets),
        )

    return Reads((kind,), tasks)


def as_read(
    r: Round[S], key: tuple[int, str], award: Decision[Award], rules: Sequence[Rule[X, Award]], situation: X
) -> Decision[Award]:
    """What a side bet has coming as it was read."""
    named = {one.id: one for one in awards_of(rules, situation)}
    return r.said(Key(READ_BONUS.group, *key), award, lambda act: named[chosen(act)])
