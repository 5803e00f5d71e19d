"""A table as simulated players bet it, by temper and by their cards, and the moments that a dealer has to watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games import people
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_play import Sight, played, played_by
from trainer.games.pot.pot_state import Seen, State
from trainer.games.pot.pot_watching_terms import Watch, decide_watch, with_ends, with_watches
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Choose, Structure, betting_terms, read_play, write_play, written

# ---------------- a table on its way to a question


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The set-up says the betting; the state is that of its hand, with every moment of the betting."""

    setup: Setup
    state: State

    @property
    def moments(self) -> tuple[Seen, ...]:
        """Every moment of the betting, also those in which a round is over."""
        return with_ends(self.state.seen)


def bet_by(terms: PokerTerms, setup: Setup, players: Callable[[Sight], Choose]) -> TableDraft:
    """The table as these players bet, who may look at their cards."""
    state = played_by(terms.game, setup, players, watch=True)
    return TableDraft(setup.with_options(play=write_play(state.rounds)), state)


def as_written(terms: PokerTerms, setup: Setup) -> TableDraft:
    """The table as its set-up says that it is bet."""
    return TableDraft(setup, played(terms.game, setup, written(read_play(setup.option("play"))), watch=True))


# ---------------- where a random table gives the dealer something to watch
#
# Moments of the betting in which judgement is needed.

MOST: Final = 4
"""No hand asks more about its betting."""
CENTS: Final = 100


def watched(rng: Random, draft: TableDraft) -> Setup:
    """The table with up to four questions about its betting, there where they are hard."""
    watches = [Watch(seen.round, seen.place, misplay) for seen in draft.moments for misplay in _hard(rng, seen)]
    if not watches:
        return draft.setup
    count = min(len(watches), below(rng, MOST + 1))
    return with_watches(draft.setup, _apart(sample(rng, watches, count)))


def _apart(watches: tuple[Watch, ...]) -> list[Watch]:
    """At most one question at a moment."""
    return list({(watch.round, watch.place): watch for watch in watches}.values())


def watching(rng: Random, draft: TableDraft, rule: str) -> Setup | None:
    """The table with one question about its betting in which that rule decides; None where the betting has none."""
    watches = []
    for seen in draft.moments:
        for misplay in _every(rng, seen):
            watch = Watch(seen.round, seen.place, misplay)
            if not rule or any(printed.id == rule for printed in decide_watch(seen.betting, misplay).rules[:1]):
                watches.append(watch)
    return with_watches(draft.setup, [choose(rng, watches)]) if watches else None


def _hard(rng: Random, seen: Seen) -> Iterator[str]:
    """What is worth asking at a moment."""
    betting = seen.betting
    if betting.over:
        if seen.place and betting.to_call:
            yield "over"
        return
    if _gap(betting):
        yield "turn"
    if betting.raises and (betting.capped or betting.barred_by):
        yield "raise"
    if betting.may_raise and (betting.raises or betting.limit.structure is not Structure.FIXED):
        if betting.limit.structure is not Structure.NONE or betting.step:
            yield choose(rng, ("least", "most"))
        if below(rng, 2):
            yield _amount_said(rng, betting)
    if betting.terms.half_bet and betting.may_raise:
        yield _put_out(rng, betting)


def _every(rng: Random, seen: Seen) -> Iterator[str]:
    """Everything that can be asked at a moment."""
    betting = seen.betting
    if seen.place:
        yield "over"
    if betting.over:
        return
    yield "turn"
    if betting.barred_by or (betting.to_call and betting_terms.CAP in betting.terms.rules):
        yield "raise"
    yield "a"
    if betting.may_raise:
        yield "least"
        yield "most"
        yield _amount_said(rng, betting)
        if betting.terms.half_bet:
            yield _put_out(rng, betting)


def _gap(betting: Betting) -> bool:
    """Whether the next to act is not simply the neighbour: somebody between them is out or all in, or it goes back."""
    return bool(betting.met) and (len(betting.waiting) < len(betting.live) - 1 or min(betting.stacks.values()) == 0)


def _put_out(rng: Random, betting: Betting) -> str:
    """What a player puts out without a word before he goes back for more: about half of a bet."""
    step = betting.bounds[0] - betting.to_call
    half = (step // 2 + CENTS - 1) // CENTS * CENTS
    put = betting.owes + choose(
        rng, [cents for cents in (half, half - CENTS, half + CENTS) if 0 < cents < step] or [half]
    )
    return "h" + dollars(put).replace("$", "").replace(",", "")


def _amount_said(rng: Random, betting: Betting) -> str:
    """What a player says he bets or raises to: right, or as it is often got wrong."""
    least, most = betting.bounds
    step = max(betting.limit.of_round(late=betting.late)[0], CENTS)
    half = step // 2 // CENTS * CENTS
    wrong = (least - half, most + step, least + half, betting.to_call + CENTS)
    has = betting.before + betting.stacks[betting.seat]
    amounts_said = [amount for amount in shuffle(wrong, rng) if betting.to_call < amount <= has]
    amounts = [least, most, *amounts_said][: 2 + below(rng, 3)]
    amount = choose(rng, amounts)
    return "r" + dollars(amount).replace("$", "").replace(",", "")


# ---------------- poker players

HUNDRED = 100
FIVE_DOLLARS = 500


@dataclass(frozen=True, slots=True)
class Temper:
    """How one player plays, in percent: how often he folds to a bet, bets or raises, and goes all in."""

    folds: int
    raises: int
    all_in: int = 0


TEMPERS: Final[Mapping[str, Temper]] = {
    "tight": Temper(70, 10),
    "steady": Temper(45, 18),
    "loose": Temper(25, 12),
    "wild": Temper(15, 45, 3),
    "drunk": Temper(10, 25, 6),
}
_AT_A_TABLE: Final = ("tight", "tight", "steady", "steady", "steady", "loose", "loose", "wild", "drunk")


Looks = Callable[[int, int], people.Quality]
"""How good the hand of a seat looks to its player in a betting round."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a table plays, in percent. It folds down to `aim` hands; `raises` is how often a bet or raise is made.

    Where players have tempers of their own, those decide instead. Two players raise each other `most_raises` times.
    """

    aim: int
    folds: int
    raises: int
    tempers: Mapping[int, Temper] | None = None
    most_raises: int = people.MOST_HEADS_UP


def mixed(rng: Random, seats: tuple[int, ...]) -> Mapping[int, Temper]:
    """Players of all kinds."""
    return {seat: TEMPERS[choose(rng, _AT_A_TABLE)] for seat in seats}


def looking(terms: PokerTerms, sight: Sight) -> Looks:
    """Players who look at their cards; each hand is looked at once a betting round."""
    last = len(terms.game.streets) - 1

    @cache
    def looks(seat: int, number: int) -> people.Quality:
        own, board = sight(seat)
        return people.quality(terms.showdown, own, board, more=number < last)

    return looks


def player(rng: Random, manner: Manner, looks: Looks | None = None) -> Choose:
    """Everybody's next act, at random in that manner; who looks at the cards folds bad hands and raises good ones."""

    def choose_word(number: int, _place: int, betting: Betting) -> str:
        temper = (manner.tempers or {}).get(betting.seat, Temper(manner.folds, manner.raises))
        hand = looks(betting.seat, number) if looks is not None else None
        folds = temper.folds if hand is None else people.folds(temper.folds, hand)
        if betting.owes and len(betting.live) > manner.aim and below(rng, HUNDRED) < folds:
            return "f"
        most = people.MOST_RAISES if len(betting.live) > 2 else manner.most_raises
        if hand is None:  # a table where something printed is to come up: the cap, for example
            most = max(most, betting.terms.raises or 0)
        if betting.may_raise and betting.raises < most:
            if temper.all_in and below(rng, HUNDRED) < temper.all_in and _may_go_all_in(betting):
                return "a"
            raises = temper.raises if hand is None else people.raises(temper.raises, hand, betting.raises)
            if below(rng, HUNDRED) < raises:
                return _raise(rng, betting)
        closed = not betting.owes and not betting.to_call and betting.number in betting.terms.no_checking
        return "f" if closed else "c"

    return choose_word


def _may_go_all_in(betting: Betting) -> bool:
    """Whether all his chips may go in at once."""
    return betting.allows(betting.before + betting.stacks[betting.seat])


def _raise(rng: Random, betting: Betting) -> str:
    least, most = betting.bounds
    if betting.limit.structure is Structure.FIXED or least >= most or below(rng, 2):
        return "r"
    target = choose(rng, range(least, most + 1, HUNDRED))
    if most - least >= FIVE_DOLLARS:
        target = max(least, target - target % FIVE_DOLLARS)
    steps = target // HUNDRED
    return f"r{steps}" if steps * HUNDRED >= least else "r"
