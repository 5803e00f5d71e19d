"""Where the dealer has to watch the betting: whose turn it is, whether a bet is allowed, the least and the most.

A set-up says where, `watch=0.2.turn,1.3.r40`: before the third act of the first betting round it is asked whose turn it
is, before the fourth act of the second one the player whose turn it is says that he raises to $40. Also `over` (is the
round over), `raise` (may he bet or raise at all), `least` and `most`, `a` (he says he is all in), `h15` (he has put out
$15 without a word and goes back to his stack for more).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, say
from trainer.games.pot.pot_play import played
from trainer.games.pot.pot_state import WATCH, Seen, State
from trainer.games.pot.pot_table import bet_place
from trainer.games.pot.pot_terms import PotGame
from trainer.round.acts import NO, YES, YES_NO, Act, Choose, Money, Seat, Want, WantMoney, WantSeat
from trainer.round.duty import Key
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Task, TaskKind
from trainer.round.types import BET_AMOUNT, BET_TURN, BETTING
from trainer.rules.decision import Decision, Printed
from trainer.table.betting import Betting, Structure, Terms, betting_terms, read_play, written
from trainer.table.betting.betting_decisions import (
    allowed,
    is_over,
    least,
    may,
    may_raise,
    may_raise_at_all,
    most,
    whose_turn,
)
from trainer.table.betting.entries import may_fill_up
from trainer.table.places import STACK, hand_place, spot

_WATCH: Final = re.compile(r"(\d+)\.(\d+)\.(turn|over|raise|least|most|a|[rh]\d+(?:\.\d{1,2})?)", re.ASCII)
_ALLOWING: Final = (
    betting_terms.CAP,
    betting_terms.LIFTED,
    betting_terms.SHORT,
    betting_terms.ALL_IN,
    betting_terms.ANSWERED,
    betting_terms.CHECK_RAISE,
    betting_terms.OPEN_PAIR,
    betting_terms.HALF,
)
_AMOUNTS: Final = (betting_terms.SHORT, betting_terms.COMPLETE, betting_terms.OPEN_PAIR)


@dataclass(frozen=True, slots=True, order=True)
class Watch:
    """One question about the betting: the round, the number of the act before which it is asked, and what."""

    round: int
    place: int
    misplay: str

    def __str__(self) -> str:
        return f"{self.round}.{self.place}.{self.misplay}"


def read_watches(text: str) -> tuple[Watch, ...]:
    """In the order of the hand; BadText for anything else."""
    watches = []
    for word in filter(None, text.split(",")):
        match = _WATCH.fullmatch(word)
        if match is None:
            raise BadText(
                say("'{word}' is not something to watch.", word=word), say("Write watch=0.2.turn,1.3.r40."), WATCH
            )
        watches.append(Watch(int(match[1]), int(match[2]), match[3]))
    return tuple(sorted(watches))


def every_moment(game: PotGame, setup: Setup) -> tuple[Seen, ...]:
    """Every moment of the betting of a hand, also those in which a round is over."""
    return with_ends(played(game, setup, written(read_play(setup.option("play"))), watch=True).seen)


def with_ends(seen: Sequence[Seen]) -> tuple[Seen, ...]:
    """The moments, and behind the last one of each round its end."""
    ends = {seen.round: seen for seen in seen}
    done = [Seen(seen.round, seen.place + 1, seen.after(), "") for seen in ends.values()]
    return tuple(sorted((*seen, *done), key=lambda seen: (seen.round, seen.place)))


# -- what is asked


def kinds_of(terms: Terms, limits: Sequence[Structure]) -> tuple[TaskKind, TaskKind, TaskKind]:
    """Whose turn, whether it is allowed, how much: with every rule of the book that can decide it."""
    structures = [betting_terms.STRUCTURES[structure] for structure in limits]
    least = () if all(structure is Structure.FIXED for structure in limits) else (betting_terms.LEAST,)

    def ruled(ids: Sequence[str]) -> tuple[Printed, ...]:
        return tuple(terms.rules[id] for id in dict.fromkeys(ids) if id in terms.rules)

    return (
        TaskKind(BET_TURN, ruled((betting_terms.TURN, betting_terms.STRADDLE_LAST))),
        TaskKind(BETTING, ruled((betting_terms.OVER, *structures, *_ALLOWING, *least))),
        TaskKind(BET_AMOUNT, ruled((*structures, *_AMOUNTS, *least))),
    )


def kinds_at(game: PotGame) -> tuple[TaskKind, TaskKind, TaskKind]:
    return kinds_of(game.betting, [limit.structure for limit in game.limits])


def decide_watch(betting: Betting, misplay: str) -> Decision[Act]:
    """What is right for one question about the betting."""
    match misplay:
        case "turn":
            return whose_turn(betting).map(Seat)
        case "over":
            return is_over(betting).map(_yes_or_no)
        case "raise":
            return may_raise_at_all(betting).map(_yes_or_no)
        case "least":
            return least(betting).map(Money)
        case "most":
            return most(betting).map(Money)
        case "a":
            return may(betting, "all-in").map(_yes_or_no)
        case _ if misplay.startswith("h"):
            return decide_half(betting, parse_money(misplay[1:])).map(_yes_or_no)
        case _:
            return allowed(betting, _does(betting), _amount(betting, misplay)).map(_yes_or_no)


def decide_half(betting: Betting, put: int) -> Decision[bool]:
    """Whether who has put out so much without a word may make it up to a full bet or raise."""
    raises = may_raise(betting)
    if not raises.result:
        return raises
    return may_fill_up(
        betting.terms.rule(betting_terms.HALF), max(0, put - betting.owes), betting.bounds[0] - betting.to_call
    )


def _yes_or_no(result: object) -> Act:
    return Choose(YES if result else NO)


def _does(betting: Betting) -> str:
    return "raise" if betting.to_call else "bet"


def _amount(betting: Betting, misplay: str) -> int:
    return betting.before + betting.stacks[betting.seat] if misplay == "a" else parse_money(misplay[1:])


def _ask(betting: Betting, misplay: str) -> Text:
    match misplay:
        case "turn":
            return say("Whose turn is it?")
        case "over":
            return say("Is this betting round over?")
        case "raise":
            if betting.to_call:
                return say("Seat {seat} wants to raise. Do you allow it?", seat=betting.seat)
            return say("Seat {seat} wants to bet. Do you allow it?", seat=betting.seat)
        case "least":
            if betting.to_call:
                return say("Seat {seat} wants to raise. To how much at least?", seat=betting.seat)
            return say("Seat {seat} wants to bet. What is the least?", seat=betting.seat)
        case "most":
            if betting.to_call:
                return say("Seat {seat} wants to raise. To how much at most?", seat=betting.seat)
            return say("Seat {seat} wants to bet. What is the most?", seat=betting.seat)
        case "a":
            return say("Seat {seat} says: “All in.” Do you allow it?", seat=betting.seat)
        case _ if misplay.startswith("h"):
            return say(
                "Seat {seat} put these chips out silently and goes back for more. Does the raise stand?",
                seat=betting.seat,
            )
        case _ if not _put_out(betting, misplay):
            amount = dollars(_amount(betting, misplay))
            if betting.to_call:
                return say("Seat {seat} says: “Raise to {amount}.” Do you allow it?", seat=betting.seat, amount=amount)
            return say("Seat {seat} says: “I bet {amount}.” Do you allow it?", seat=betting.seat, amount=amount)
        case _:
            if betting.to_call:
                return say("Seat {seat} puts out these chips as a raise. Do you allow it?", seat=betting.seat)
            return say("Seat {seat} puts out these chips as a bet. Do you allow it?", seat=betting.seat)


def _put_out(betting: Betting, misplay: str) -> int:
    """The chips that a player puts out for a bet or raise; none where he says more than he has."""
    if misplay.startswith("h"):
        return min(parse_money(misplay[1:]), betting.stacks[betting.seat])
    more = _amount(betting, misplay) - betting.before if misplay.startswith("r") and misplay != "raise" else 0
    return more if more <= betting.stacks[betting.seat] else 0


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a betting round stops for the dealer: before which act, for which duty; the task is made when it is due."""

    place: int
    key: Key
    task: Callable[[], Task]


def watch_stops(
    game: PotGame, kinds: tuple[TaskKind, TaskKind, TaskKind], r: Round[State], number: int
) -> Iterator[Stop]:
    """The questions of one betting round, in order; those that the betting never comes to are not asked."""
    watches = [watch for watch in read_watches(r.setup.option(WATCH)) if watch.round == number]
    if not watches:
        return
    moments = {seen.place: seen.betting for seen in with_ends([seen for seen in r.state.seen if seen.round == number])}
    for watch in watches:
        betting = moments.get(watch.place)
        if betting is not None and (watch.misplay == "over" or not betting.over):
            kind, subject = _kind_of(kinds, watch), f"{game.streets[number].id}-{watch.place}-{watch.misplay}"
            yield Stop(watch.place, kind.key(subject=subject), partial(_task, r, watch, betting, kind, subject))


def _kind_of(kinds: tuple[TaskKind, TaskKind, TaskKind], watch: Watch) -> TaskKind:
    turn, allow, amount = kinds
    return {"turn": turn, "least": amount, "most": amount}.get(watch.misplay, allow)


def _task(r: Round[State], watch: Watch, betting: Betting, kind: TaskKind, subject: str) -> Task:
    answers: dict[str, Want] = {"turn": WantSeat(r.setup.seats_taken), "least": WantMoney(), "most": WantMoney()}
    want = answers.get(watch.misplay, YES_NO)
    places = tuple(bet_place(seat) for seat in betting.live if betting.put.get(seat))
    first = () if watch.misplay in ("turn", "over") else (spot(betting.seat, STACK), bet_place(betting.seat))
    more = 0 if betting.over else _put_out(betting, watch.misplay)
    return kind.task(
        _ask(betting, watch.misplay),
        want,
        lambda _: decide_watch(betting, watch.misplay),
        subject=subject,
        look=tuple(dict.fromkeys((*first, *places))) or tuple(hand_place(seat) for seat in betting.live),
        offered=((bet_place(betting.seat), more),) if more else (),
    )


def with_watches(setup: Setup, watches: Sequence[Watch]) -> Setup:
    """The set-up with these questions about the betting."""
    if not watches:
        return setup
    return replace(setup, options={**setup.options, WATCH: ",".join(map(str, sorted(watches)))})
