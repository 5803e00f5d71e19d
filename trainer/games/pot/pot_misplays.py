"""What players do wrong while a hand is played: string bets, acts out of turn, cards shown, hands miscalled.

    misplays=5                            in five of a hundred acts, as the seed has it
    misplays=0.3.string-bet,end.miscalled   before the fourth act of the first betting round, and at the showdown

Each is a situation of `situations.py` and asked as a ruling: of the house, or of the house that lent it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import below, choose
from trainer.core.text import say
from trainer.games.pot.pot_remedy_effects import Ruled, in_betting
from trainer.games.pot.pot_scene import Scene
from trainer.games.pot.pot_state import MISPLAYS, Seen, State
from trainer.games.pot.pot_table import bet_place
from trainer.games.pot.pot_terms import PotGame
from trainer.games.pot.pot_watching_terms import Stop
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling, ruling_task
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import RULE_ON
from trainer.table.betting import Betting
from trainer.table.lay import Laid
from trainer.table.places import hand_place

END: Final = "end"
MISCALLED: Final = "miscalled"
ACTS: Final = (
    "string-bet",
    "string-bet-half",
    "single-chip",
    "insufficient-bet",
    "gesture",
    "out-of-turn",
    "own-card-shown",
    "player-shows",
)
"""The situations that come up while players bet."""
SHOWN: Final = ("own-card-shown", "player-shows")
FACING_A_BET: Final = ("string-bet", "string-bet-half", "single-chip")
"""What only a player does who has a bet to call."""
MOST: Final = 100
CHIPS: Final = (500, 2500, 10000)
MOST_IN_A_HAND: Final = 3
_ONE: Final = re.compile(r"(?:(\d+)\.(\d+)|end)\.([a-z-]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Misplay:
    """One of them: its betting round and the number of the act before which it happens; -1 at the showdown."""

    round: int
    place: int
    ruling: Ruling


def misplayable(game: PotGame) -> tuple[Ruling, ...]:
    """The rulings of a book on what players do wrong, its own first, one of each situation."""
    by_fault: dict[str, Ruling] = {}
    for ruling in sorted(game.rulings.rulings, key=lambda ruling: bool(ruling.printed.borrowed)):
        if ruling.fault in (*ACTS, MISCALLED):
            by_fault.setdefault(SHOWN[0] if ruling.fault in SHOWN else ruling.fault, ruling)
    return tuple(by_fault.values())


def written(game: PotGame, setup: Setup) -> tuple[Misplay, ...] | int:
    """What the set-up names, or how often something happens, in a hundred acts; BadText for anything else."""
    text = setup.option(MISPLAYS)
    if text.isascii() and text.isdigit() and int(text[:4]) <= MOST:
        return int(text[:4])
    rulings, misplays = {ruling.fault: ruling for ruling in misplayable(game)}, []
    for word in filter(None, text.split(",")):
        match = _ONE.fullmatch(word)
        if match is None or match[3] not in rulings or (match[3] == MISCALLED) != (match[1] is None):
            hint = did_you_mean(match[3], rulings) if match is not None else say("Write misplays=0.3.string-bet.")
            raise BadText(say("'{word}' is not a mistake players make here.", word=word), hint, MISPLAYS)
        at = (int(match[1]), int(match[2])) if match[1] else (-1, 0)
        misplays.append(Misplay(*at, rulings[match[3]]))
    return tuple(misplays)


def with_misplays(game: PotGame, setup: Setup, state: State) -> State:
    """The state of a hand with what goes wrong in it, in its order."""
    if MISPLAYS not in setup.options:
        return state
    named = written(game, setup)
    misplays = named if isinstance(named, tuple) else tuple(_happening(game, setup, state, named))
    return replace(state, misplays=misplays)


def _happening(game: PotGame, setup: Setup, state: State, rate: int) -> Iterator[Misplay]:
    rulings, count = misplayable(game), 0
    for seen in state.seen:
        rng = setup.rng(MISPLAYS, seen.round, seen.place)
        if count == MOST_IN_A_HAND or below(rng, MOST) >= rate:
            continue
        able = [ruling for ruling in rulings if ruling.fault in ACTS and possible(ruling.fault, seen.betting)]
        if able:
            count += 1
            yield Misplay(seen.round, seen.place, choose(rng, able))
    miscalled = next((ruling for ruling in rulings if ruling.fault == MISCALLED), None)
    if miscalled is not None and len(state.live) > 1 and below(setup.rng(MISPLAYS, END), MOST) < rate:
        yield Misplay(-1, 0, miscalled)


def possible(fault: str, betting: Betting) -> bool:
    """Whether that can happen at a moment of the betting."""
    if betting.over:
        return False
    if fault in FACING_A_BET and not betting.owes:
        return False
    match fault:
        case "string-bet":
            return betting.may_raise
        case "string-bet-half":
            raises = betting.may_raise and betting.limit.structure.capped
            return raises and _put_out(fault, betting) > 0
        case "single-chip":
            return _put_out(fault, betting) > 0
        case "insufficient-bet" | "gesture":
            opens = not betting.to_call and betting.may_raise and betting.limit.structure.capped
            return opens and _put_out(fault, betting) > 0
        case "out-of-turn":
            return len(betting.waiting) > 1 and betting.put.get(betting.waiting[1], 0) == betting.to_call
        case _:
            return True


def put_out(fault: str, owes: int, least: int, stack: int) -> int:
    """The chips that a player puts out in a situation, who owes so much; `least` is the least bet or raise beyond that.

    0 for chips that he has not got.
    """
    match fault:
        case "string-bet":
            cents = owes
        case "string-bet-half":
            cents = owes + -(-least // 2 // 100) * 100
        case "single-chip":
            cents = next((chip for chip in CHIPS if chip > owes), 0)
        case "insufficient-bet":
            cents = owes + max(least // 2 // 100 * 100, 100)
        case "gesture":
            cents = least
        case _:
            cents = 0
    return cents if cents <= stack else 0


def _put_out(fault: str, betting: Betting) -> int:
    """The chips that the seat whose turn it is puts out for it."""
    return put_out(fault, betting.owes, betting.bounds[0] - betting.to_call, betting.stacks[betting.seat])


# -- as duties


def misplay_kind(game: PotGame) -> TaskKind:
    """The kind of ruling that comes up in the betting."""
    return TaskKind(RULE_ON, tuple(ruling.printed for ruling in misplayable(game) if ruling.fault in ACTS))


def misplay_stops(game: PotGame, kind: TaskKind, r: Round[State], number: int) -> Iterator[Stop]:
    """What players do wrong in one betting round."""
    this_street = [misplay for misplay in r.state.misplays if misplay.round == number]
    moments = {seen.place: seen for seen in r.state.seen if seen.round == number} if this_street else {}
    for misplay in this_street:
        seen = moments.get(misplay.place)
        if seen is not None and possible(misplay.ruling.fault, seen.betting):
            yield Stop(
                misplay.place, kind.key(subject=_subject(game, misplay)), partial(_task, game, kind, r, misplay, seen)
            )


def _subject(game: PotGame, misplay: Misplay) -> str:
    return f"{misplay.ruling.id}.{game.streets[misplay.round].id}-{misplay.place}"


def _task(game: PotGame, kind: TaskKind, r: Round[State], misplay: Misplay, seen: Seen) -> Task:
    betting, fault = seen.betting, misplay.ruling.fault
    seat = betting.waiting[1] if fault == "out-of-turn" else betting.seat
    hand, place = hand_place(seat), bet_place(seat)
    chips, now = _put_out(fault, betting), Scene(game, r, r.setup.rng(MISPLAYS), betting.seat, betting.late)
    supposed: tuple[tuple[str, tuple[Laid, ...]], ...] = ()
    if fault in SHOWN:
        own = r.state.hand_of(seat, misplay.round)
        laid = [Laid(card, up=card in r.state.shown(seat, misplay.round)) for card in own]
        down = next((index for index, card in enumerate(laid) if not card.up), 0)
        laid[down] = Laid(laid[down].card, up=True)
        supposed = ((hand, tuple(laid)),)
    return ruling_task(
        game.rulings,
        kind,
        r,
        misplay.ruling,
        FaultView((place, hand) if chips else (hand,), supposed, ((place, chips),) if chips else (), scene=now),
        subject=_subject(game, misplay),
        does=partial(_carried_out, game, misplay),
    )


def _carried_out(
    game: PotGame, misplay: Misplay, _: Ruling, lies: FaultView, effect: Effect, r: Round[State]
) -> Round[State]:
    """What is ruled decides how the betting goes on."""
    return in_betting(Ruled(game, misplay.round, misplay.place, lies), effect, r)


def miscalls(game: PotGame) -> tuple[Stage, ...]:
    """A hand called otherwise than it is, when the hands are shown."""
    ruling = next((ruling for ruling in misplayable(game) if ruling.fault == MISCALLED), None)
    if ruling is None:
        return ()
    kind = TaskKind(RULE_ON, (ruling.printed,))

    def tasks(r: Round[State]) -> Iterator[Task]:
        for misplay in r.state.misplays if len(r.state.live) > 1 else ():
            if misplay.round < 0:
                seat = _caller(r.setup, r.state.live)
                lies = FaultView((hand_place(seat),), scene=Scene(game, r, r.setup.rng(MISPLAYS)))
                yield ruling_task(game.rulings, kind, r, misplay.ruling, lies, subject=f"{misplay.ruling.id}.{END}")

    return (Stage("miscalls", (kind,), tasks),)


def _caller(setup: Setup, live: Sequence[int]) -> int:
    return choose(setup.rng(MISPLAYS, "caller"), tuple(live))
