"""Betting between players: posted limits, betting rounds, who folds and who is all in.

What the players of a hand do is one line, a word for each act, betting rounds parted by a slash:
    f fold    c check or call    r bet or raise by the least step    r40 bet or raise to $40 in this round    a all in
Whoever is not written any more checks or calls: "frc/cc" is a fold, a raise and a call, then two checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from trainer.errors import BadText
from trainer.money import dollars, parse_money
from trainer.table.pots import Bet, uncalled


class Structure(StrEnum):
    """How much may be bet: one figure, a range, up to the pot, up to everything."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot-limit"
    NONE = "no-limit"


@dataclass(frozen=True, slots=True)
class Limit:
    """A posted limit. `early` and `late` are the least and the largest bet or raise of those rounds, in cents.

    `blinds` are posted from the button's left, `ante` by everybody, `bring_in` by the seat whose cards say so. At pot
    limit and no limit only the least bet counts.
    """

    id: str
    name: str
    structure: Structure
    early: tuple[int, int]
    late: tuple[int, int]
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """What one player did: chips moved, what lies before him now, and the word that says it."""

    seat: int
    do: str
    cents: int
    before: int
    all_in: bool
    word: str


@dataclass(frozen=True, slots=True)
class Betting:
    """A betting round under way. `waiting` are the seats still to act, next first; `put` what each put in so far.

    `completes` says that the first raise brings a forced bet up to the least bet of the limit, as after a bring-in.
    """

    limit: Limit
    late: bool
    max_raises: int
    live: tuple[int, ...]
    stacks: Mapping[int, int]
    put: Mapping[int, int]
    waiting: tuple[int, ...]
    pot: int
    step: int
    raises: int = 0
    completes: bool = False

    @property
    def seat(self) -> int:
        """Who acts now."""
        return self.waiting[0]

    @property
    def to_call(self) -> int:
        """What everybody has to have before him."""
        return max(self.put.values(), default=0)

    @property
    def owes(self) -> int:
        """What the seat that acts now is short of a call."""
        return self.to_call - self.put.get(self.seat, 0)

    @property
    def over(self) -> bool:
        """Nobody is left who could act, or whose act could be answered."""
        if len(self.live) < 2 or not self.waiting:
            return True
        return not self.owes and not self._can_answer

    @property
    def _can_answer(self) -> bool:
        return any(self.stacks[seat] for seat in self.live if seat != self.seat)

    @property
    def may_raise(self) -> bool:
        """Whether the seat may bet or raise: chips behind, somebody to answer, the cap of raises not reached."""
        capped = self.to_call > 0 and self.raises >= self.max_raises and len(self.live) > 2
        return self.stacks[self.seat] > self.owes and self._can_answer and not capped

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that may lie before the seat after a full bet or raise."""
        least, most = self.limit.late if self.late else self.limit.early
        all_of_it = self.put.get(self.seat, 0) + self.stacks[self.seat]
        if self.completes and self.to_call < least:
            full = least if self.limit.structure in (Structure.FIXED, Structure.SPREAD) else self.to_call + least
            return min(full, all_of_it), min(max(full, most), all_of_it)
        match self.limit.structure:
            case Structure.FIXED:
                top = self.to_call + most
            case Structure.SPREAD:
                top = self.to_call + max(most, self.step)
            case Structure.POT:
                top = self.to_call + self.pot + sum(self.put.values()) + self.owes
            case _:
                top = all_of_it
        return min(self.to_call + max(least, self.step), all_of_it), min(top, all_of_it)

    # -- acting

    def act(self, word: str) -> tuple[Betting, Move]:
        """The round after the seat has acted by that word; BadText when it cannot."""
        seat = self.seat
        if word == "f":
            live = tuple(one for one in self.live if one != seat)
            return replace(self, live=live, waiting=self.waiting[1:]), Move(
                seat, "fold", 0, self.put.get(seat, 0), False, word
            )
        if word == "c" or (word == "a" and self.stacks[seat] <= self.owes):
            cents = min(self.owes, self.stacks[seat])
            return self._moved("call" if self.owes else "check", cents, word, self.waiting[1:])
        if not self.may_raise:
            raise BadText(f"Seat {seat} cannot bet or raise here.", "Write f or c.", word)
        return self._raise(self._target(word), word)

    def _target(self, word: str) -> int:
        least, most = self.bounds
        if word == "r":
            return least
        everything = self.put.get(self.seat, 0) + self.stacks[self.seat]
        target = everything if word == "a" else parse_money(word[1:])
        if not least <= target <= most:
            allowed = dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}"
            raise BadText(f"Seat {self.seat} cannot bet or raise to {dollars(target)}.", f"Allowed: {allowed}.", word)
        return target

    def _raise(self, target: int, word: str) -> tuple[Betting, Move]:
        seat, opening = self.seat, not self.to_call
        place = self.live.index(seat)
        others = (*self.live[place + 1 :], *self.live[:place])
        waiting = tuple(one for one in others if self.stacks[one])
        by = target - self.to_call
        after, move = self._moved("bet" if opening else "raise", target - self.put.get(seat, 0), word, waiting)
        least = (self.limit.late if self.late else self.limit.early)[0]
        completed = self.completes and self.to_call < least
        counts = not opening and not completed
        return replace(after, raises=self.raises + counts, step=max(self.step, by), completes=False), move

    def _moved(self, do: str, cents: int, word: str, waiting: tuple[int, ...]) -> tuple[Betting, Move]:
        seat = self.seat
        before = self.put.get(seat, 0) + cents
        left = self.stacks[seat] - cents
        after = replace(self, put={**self.put, seat: before}, stacks={**self.stacks, seat: left}, waiting=waiting)
        return after, Move(seat, do, cents, before, left == 0 and cents > 0, word)


@dataclass(frozen=True, slots=True)
class Played:
    """One betting round as it went: who acted first (0 nobody), what was done, who is still in, what each put in.

    `back` is the part of a bet that nobody could call; it is not in `put`. `stacks` is what is left behind.
    """

    first: int
    moves: tuple[Move, ...]
    live: tuple[int, ...]
    put: Mapping[int, int]
    stacks: Mapping[int, int]
    back: Bet | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand before the first bet. `ring` are the seats dealt in, in the order they act in from the first of them.

    `stacks` are seats with their chips, `posted` seats with their forced bets, which are live; `antes` go into the pot
    at once and call nothing. `first` says which of the live seats a betting round begins with; who cannot act any more
    is passed over.
    """

    limit: Limit
    ring: tuple[int, ...]
    stacks: tuple[tuple[int, int], ...]
    posted: tuple[tuple[int, int], ...]
    rounds: int
    late_from: int
    max_raises: int
    first: First
    antes: tuple[tuple[int, int], ...] = ()
    completes: bool = False


First = Callable[[int, tuple[int, ...]], int]
"""The seat that begins betting round `number`, counted from 0, among those that are live."""
Choose = Callable[[int, int, Betting], str]
"""The next act: number of the betting round from 0, number of the act in it from 0, the state."""


def play_hand(hand: Hand, choose: Choose) -> tuple[Played, ...]:
    """All betting rounds, up to the one in which only one hand is left."""
    found: list[Played] = []
    state = _opening(hand)
    for number in range(hand.rounds):
        done = _play_round(state, number, choose)
        found.append(done)
        if len(done.live) == 1:
            break
        state = _next_round(hand, number + 1, done, state.pot + sum(done.put.values()))
    return tuple(found)


def antes_of(hand: Hand) -> Mapping[int, int]:
    """What each seat puts in as its ante, as far as its chips go."""
    brought = dict(hand.stacks)
    return {seat: min(cents, brought[seat]) for seat, cents in hand.antes}


def _opening(hand: Hand) -> Betting:
    """The first round: antes are in the pot, forced bets before those who posted them."""
    antes = antes_of(hand)
    brought = {seat: cents - antes.get(seat, 0) for seat, cents in hand.stacks}
    put = {seat: min(cents, brought[seat]) for seat, cents in hand.posted}
    stacks = {seat: cents - put.get(seat, 0) for seat, cents in brought.items()}
    waiting = _from(hand.ring, hand.first(0, hand.ring), stacks)
    late, pot = hand.late_from == 0, sum(antes.values())
    return Betting(hand.limit, late, hand.max_raises, hand.ring, stacks, put, waiting, pot, 0, completes=hand.completes)


def _next_round(hand: Hand, number: int, before: Played, pot: int) -> Betting:
    waiting = _from(before.live, hand.first(number, before.live), before.stacks)
    late = number >= hand.late_from
    return Betting(hand.limit, late, hand.max_raises, before.live, before.stacks, {}, waiting, pot, 0)


def _from(ring: Sequence[int], first: int, stacks: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with chips in order, beginning with one of them or behind it."""
    start = ring.index(first)
    return tuple(seat for seat in (*ring[start:], *ring[:start]) if stacks[seat])


def _play_round(state: Betting, number: int, choose: Choose) -> Played:
    first = 0 if state.over else state.seat
    moves: list[Move] = []
    while not state.over:
        state, move = state.act(choose(number, len(moves), state))
        moves.append(move)
    back = uncalled([Bet(seat, cents, seat in state.live) for seat, cents in state.put.items()])
    put, stacks = dict(state.put), dict(state.stacks)
    if back is not None and len(state.live) > 1:
        put[back.seat] -= back.amount
        stacks[back.seat] += back.amount
    else:
        back = None
    return Played(first, tuple(moves), state.live, put, stacks, back)


# -- the text form

_WORD: Final = re.compile(r"[fca]|r(?:\d+(?:\.\d{1,2})?)?")


def read_play(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of each betting round; BadText for anything else."""
    rounds = []
    for part in text.split("/"):
        words = _WORD.findall(part)
        if "".join(words) != part:
            raise BadText(f"'{part}' is not betting.", "Write f, c, r, r40 or a for each act: frcc/cc/rc/cc.")
        rounds.append(tuple(words))
    return tuple(rounds)


def written(play: Sequence[Sequence[str]]) -> Choose:
    """Players who do what is written, and check or call after that."""

    def choose(number: int, place: int, _: Betting) -> str:
        words = play[number] if number < len(play) else ()
        return words[place] if place < len(words) else "c"

    return choose


def play_written(hand: Hand, play: str) -> tuple[Played, ...]:
    """All betting rounds of a hand whose betting is written down."""
    return play_hand(hand, written(read_play(play)))


def write_play(rounds: Sequence[Played]) -> str:
    """The line that `read_play` reads back."""
    return "/".join("".join(move.word for move in one.moves) for one in rounds)
