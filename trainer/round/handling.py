"""Table handling: what a book has the dealer do or say at a moment of the round though no cards decide it.

[[duty]]
id      = "bets.closed"
at      = "before deal"                       # or "after deal", "start", "end"; of several the first that the game has.
                                              # "before split-pot": before the first duty of a kind
                                              # "in street-seventh": before the first duty of a stage, where it has one
say     = "When all have bet, the dealer announces that there are no more bets."
does    = "announce “No more bets”"           # the step as it is offered among others
cite    = "L6152-6154"
ask     = "All wagers are in. What do you do?"  # without it the question names the next duty
instead = ["deal to those who have bet"]      # wrong steps worth offering; more come from the same book
came    = "pick-up"                           # only where such a duty came before in this round
shows   = "racked"                            # what the felt shows of it
place   = "pot"                               # where it is done: a press there chooses it, and so do bets swept
motion  = "shuffle"                           # what is seen done with deck or cup: one of `MOTIONS`
opens   = true                                # only where a game opens: `new=game` in the set-up

The rows of one moment stand in their printed order. The steps lie between the stages of the script: there is no other
order of a round. What is offered beside a step are those before it and behind it, so that each is wrong here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import takewhile
from typing import Final

from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import shuffle
from trainer.core.text import Text, say
from trainer.round.acts import Act, Choose, Option, Seats, WantChoice
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import NEW
from trainer.round.task import S, Stage, Task, TaskKind, leave
from trainer.round.types import HANDLING
from trainer.rules.decision import Check, Decision, Fits, Line, Printed, SlipKind, decided
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import DISCARD, LEFT_OVER, MAIN_POT, STUB

ROWS: Final = "duty"
SIDES = (AFTER, BEFORE) = ("after", "before")
ENDS = (START, END) = ("start", "end")
WITHIN: Final = "in"
LEAST, MOST = 2, 3
"""So many wrong steps are offered at least, and at most."""
PASSING: Final = frozenset({Kind.RULE_ON, Kind.ALLOW, Kind.MAKE_CHANGE})
"""Duties that come in few rounds: no moment is told by them."""
ARRIVALS: Final = "arrivals"
"""How the stages are called in which somebody brings chips: they come before everything."""
OPENING: Final = say("A new game opens at this table. What do you do now?")


def _racked(lay: Lay) -> Lay:
    """Every card that was in play lies face down in the discard rack."""
    for place in lay.cards:
        if place not in (DISCARD, STUB, LEFT_OVER):
            lay = lay.move_cards(place, DISCARD, up=False)
    return lay


SHOWS: Final[Mapping[str, Callable[[Lay], Lay]]] = {"racked": _racked}
"""What the felt shows of a step, by the word of a book."""


MOTIONS: Final = ("wash", "shuffle", "machine", "cut", "spread", "cup")
"""What a step may do with the deck or the dice cup: a felt shows it moving, and nothing lies otherwise after it."""


PLACES: Final[Mapping[str, str]] = {"pot": MAIN_POT}
"""Where on the felt a step is done, by the word of a book."""


@dataclass(frozen=True, slots=True)
class Handling:
    """One printed step: where in the script it comes, in words, and what may be taken for it."""

    printed: Printed
    moments: tuple[str, ...]
    does: Text
    ask: Text | None
    instead: tuple[Text, ...]
    came: Kind | None
    shows: Callable[[Lay], Lay] | None
    place: str
    motion: str
    opens: bool
    kind: TaskKind

    @property
    def option(self) -> Option:
        """The step as it is offered."""
        return Option(self.printed.id, self.does, self.place)

    @property
    def leads(self) -> Kind | None:
        """The kind of duty without which the step does not come; a table for the step is one for that kind."""
        named = (moment.partition(" ")[2] for moment in self.moments)
        return self.came or next((Kind(name) for name in named if name in tuple(Kind)), None)

    def applies(self, r: Round[S]) -> bool:
        """Whether the duty that it follows came in this round and came to anything, or a game opens."""
        if self.opens and NEW not in r.setup.options:
            return False
        if self.came is None:
            return True
        return any(key.kind is self.came and act != Seats(()) for key, act in r.acts.items())


def read_handling(reader: Reader) -> tuple[Handling, ...]:
    """The rows `duty` of a book."""
    return tuple(_read_row(row) for row in reader.rows(ROWS))


def _read_row(row: Reader) -> Handling:
    printed, kinds = row.printed(), [kind.value for kind in Kind]
    came = row.choice("came", kinds) if row.has("came") else ""
    file, opens = row.place("instead").partition(".toml")[0], row.boolean("opens", default=False)
    return Handling(
        printed=printed,
        moments=row.texts("at") if isinstance(row.raw("at"), list) else (row.text("at"),),
        does=row.words("does"),
        ask=row.words("ask", "") or (OPENING if opens else None),
        instead=tuple(
            row.book.sentence(step, f"{file}#{ROWS}.{printed.id}.instead-{number}")
            for number, step in enumerate(row.texts("instead", ()), start=1)
        ),
        came=Kind(came) if came else None,
        shows=SHOWS[row.choice("shows", tuple(SHOWS))] if row.has("shows") else None,
        place=PLACES[row.choice("place", tuple(PLACES))] if row.has("place") else "",
        motion=row.choice("motion", MOTIONS) if row.has("motion") else "",
        opens=opens,
        kind=TaskKind(HANDLING, (printed,)),
    )


def with_handling(script: tuple[Stage[S], ...], reader: Reader) -> tuple[Stage[S], ...]:
    """A script with the printed steps of its book between its stages; none before somebody arrives."""
    opening = tuple(takewhile(lambda stage: stage.name.startswith(ARRIVALS), script))
    script = script[len(opening) :]
    moments: dict[tuple[int, str], list[Handling]] = {}
    for row in read_handling(reader):
        place = next((place for moment in row.moments if (place := _place(script, moment)) is not None), None)
        if place is None:
            known = [*ENDS, *(f"{word} {stage.name}" for stage in script for word in (BEFORE, AFTER, WITHIN))]
            message = say("'{at}' is no moment of this game's round.", at=", ".join(row.moments))
            reader.problem(message, did_you_mean(row.moments[0], known), f"{ROWS}.{row.printed.id}")
            continue
        moments.setdefault(place, []).append(row)
    order = tuple(row for place in sorted(moments) for row in moments[place])
    for row in order:
        if len(_wrong(row, order)) < LEAST:
            message = say("a step needs two wrong ones beside it.")
            reader.problem(message, say("Write them: instead = [...]."), f"{ROWS}.{row.printed.id}")
    return (*opening, *_between(script, moments, order))


def _between(
    script: tuple[Stage[S], ...], moments: Mapping[tuple[int, str], list[Handling]], order: Sequence[Handling]
) -> Iterator[Stage[S]]:
    """The stages of a script, and between or in them the steps of each moment."""
    for number in range(len(script) + 1):
        beside = _beside(script, number)
        for side in SIDES:
            if rows := moments.get((number, side)):
                yield _stage(f"{ROWS}-{rows[0].printed.id}", rows, order, beside)
        inside = {side: rows for (place, side), rows in moments.items() if place == number and side not in SIDES}
        for stage in script[number : number + 1]:
            steps = {side: _stage(stage.name, rows, order, _before(stage, side)) for side, rows in inside.items()}
            yield reduce(_with_steps, steps.items(), stage)


def _with_steps(stage: Stage[S], side_steps: tuple[str, Stage[S]]) -> Stage[S]:
    """A stage with steps before its first duty, or the first of a kind."""
    side, steps = side_steps

    def tasks(r: Round[S]) -> Iterator[Task[S]]:
        came = False
        for task in stage.tasks(r):
            if side in (WITHIN, task.key.kind) and not came:
                came = True
                yield from steps.tasks(r)
            yield task

    first = next(place for place, kind in enumerate(stage.kinds) if side in (WITHIN, kind.type.group))
    return replace(stage, kinds=(*stage.kinds[:first], *steps.kinds, *stage.kinds[first:]), tasks=tasks)


def _beside(script: Sequence[Stage[S]], number: int) -> tuple[Text, Text]:
    """The question at a moment and the reason of its answer: what comes next, at the end of a round what came last."""
    following, before = _names(script[number:]), _names(script[:number])
    if following:
        return _next(following[0])
    return say("Just done: {duty}. What do you do now?", duty=before[-1]), say("just done: {duty}", duty=before[-1])


def _before(stage: Stage[S], side: str) -> tuple[Text, Text]:
    """The same within a stage, where a step comes before its first duty or a kind of duty."""
    return _next(next(kind.type.name for kind in stage.kinds if side in (WITHIN, kind.type.group)))


def _next(duty: Text) -> tuple[Text, Text]:
    return say("Next duty: {duty}. What do you do now?", duty=duty), say("next in the round: {duty}", duty=duty)


def _names(script: Sequence[Stage[S]]) -> list[Text]:
    """The duties of some stages that come in most rounds, in order."""
    return [kind.type.name for stage in script for kind in stage.kinds if kind.rules and kind.type.group not in PASSING]


def _place(script: Sequence[Stage[S]], moment: str) -> tuple[int, str] | None:
    """Where a moment lies: the number of the stage behind it, and its side; within a stage the kind of duty or `in`."""
    if moment in ENDS:
        return (0, BEFORE) if moment == START else (len(script), AFTER)
    side, _, name = moment.partition(" ")
    for number, stage in enumerate(script):
        if stage.name == name and side in (BEFORE, AFTER):
            return (number, BEFORE) if side == BEFORE else (number + 1, AFTER)
        if stage.name == name and side == WITHIN and stage.kinds:
            return number, WITHIN
    for number, stage in enumerate(script):
        if side == BEFORE and any(kind.type.group == name for kind in stage.kinds):
            return number, name
    return None


def _stage(name: str, rows: Sequence[Handling], order: Sequence[Handling], beside: tuple[Text, Text]) -> Stage[S]:
    def tasks(r: Round[S]) -> Iterator[Task[S]]:
        return (_task(row, order, beside, r) for row in rows if row.applies(r))

    return Stage(name, tuple(row.kind for row in rows), tasks)


def _task(row: Handling, order: Sequence[Handling], beside: tuple[Text, Text], r: Round[S]) -> Task[S]:
    shows, (ask, reason) = row.shows, beside
    right: Decision[Act] = decided(Choose(row.printed.id), row.printed, reason)
    return row.kind.fixed(
        row.ask or ask,
        WantChoice(_options(row, order, r)),
        replace(right, lines=partial(_lines, row, order)),
        subject=row.printed.id,
        motion=row.motion,
        do=leave if shows is None else lambda r, _: r.with_lay(shows(r.lay)),
    )


def _options(row: Handling, order: Sequence[Handling], r: Round[S]) -> tuple[Option, ...]:
    """The step among others, mixed."""
    return tuple(shuffle((row.option, *_wrong(row, order)[:MOST]), r.setup.rng(ROWS, row.printed.id)))


def _wrong(row: Handling, order: Sequence[Handling]) -> list[Option]:
    """What is wrong at a step: what is written beside it, then the other steps, the nearest of other moments first.

    A step that only opens a game comes last: elsewhere it is no part of the round.
    """
    position = order.index(row)
    near = sorted((other for other in order if other != row), key=lambda other: abs(order.index(other) - position))
    near.sort(key=lambda other: (other.opens and not row.opens, other.moments == row.moments))
    written = [Option(f"instead-{number}", words) for number, words in enumerate(row.instead, start=1)]
    by_words = {str(row.does): row.option}
    for option in (*written, *(other.option for other in near)):
        by_words.setdefault(str(option.words), option)
    return list(by_words.values())[1:]


def _lines(row: Handling, order: Sequence[Handling], fits: Fits[Act]) -> Iterable[Line]:
    """The other steps, each with the reason that its moment is another one."""
    position = order.index(row)
    for place, other in enumerate(order):
        if other != row and fits(Choose(other.printed.id)):
            late = place > position
            why = say("Not yet. First: {step}.", step=row.does) if late else say("The moment for that has passed.")
            yield Line(other.printed, (Check(holds=False, because=why),), slip=SlipKind.ORDER, sentence=True)
