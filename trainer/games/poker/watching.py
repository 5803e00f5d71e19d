"""Where a random table gives the dealer something to watch: moments of the betting in which judgement is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.games.poker.draft import TableDraft
from trainer.games.pot.state import Seen
from trainer.games.pot.watch import Watch, decide_watch, with_watches
from trainer.money import dollars
from trainer.rng import Random, below, choose, sample, shuffle
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Structure

MOST: Final = 4
"""No hand asks more about its betting."""
CENTS: Final = 100


def watched(rng: Random, draft: TableDraft) -> Setup:
    """The table with up to four questions about its betting, there where they are hard."""
    found = [Watch(seen.round, seen.place, what) for seen in draft.moments for what in _hard(rng, seen)]
    if not found:
        return draft.setup
    count = min(len(found), below(rng, MOST + 1))
    return with_watches(draft.setup, _apart(sample(rng, found, count)))


def _apart(watches: tuple[Watch, ...]) -> list[Watch]:
    """At most one question at a moment."""
    return list({(one.round, one.place): one for one in watches}.values())


def watching(rng: Random, draft: TableDraft, rule: str) -> Setup | None:
    """The table with one question about its betting in which that rule decides; None where the betting has none."""
    found = []
    for seen in draft.moments:
        for what in _every(rng, seen):
            watch = Watch(seen.round, seen.place, what)
            if not rule or any(one.id == rule for one in decide_watch(seen.betting, what).rules[:1]):
                found.append(watch)
    return with_watches(draft.setup, [choose(rng, found)]) if found else None


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
            yield _said(rng, betting)
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
    yield "raise"
    yield "least"
    yield "most"
    yield "a"
    if betting.may_raise:
        yield _said(rng, betting)
        if betting.terms.half_bet:
            yield _put_out(rng, betting)


def _gap(betting: Betting) -> bool:
    """Whether the next to act is not simply the neighbour: somebody between them is out or all in, or it goes back."""
    return bool(betting.met) and (len(betting.waiting) < len(betting.live) - 1 or min(betting.stacks.values()) == 0)


def _put_out(rng: Random, betting: Betting) -> str:
    """What a player puts out without a word before he goes back for more: about half of a bet."""
    step = betting.bounds[0] - betting.to_call
    half = (step // 2 + CENTS - 1) // CENTS * CENTS
    put = betting.owes + choose(rng, [one for one in (half, half - CENTS, half + CENTS) if 0 < one < step] or [half])
    return "h" + dollars(put).replace("$", "").replace(",", "")


def _said(rng: Random, betting: Betting) -> str:
    """What a player says he bets or raises to: right, or as it is often got wrong."""
    least, most = betting.bounds
    step = max(betting.limit.of_round(late=betting.late)[0], CENTS)
    half = step // 2 // CENTS * CENTS
    wrong = (least - half, most + step, least + half, betting.to_call + CENTS)
    has = betting.before + betting.stacks[betting.seat]
    said = [one for one in shuffle(wrong, rng) if betting.to_call < one <= has]
    amounts = [least, most, *said][: 2 + below(rng, 3)]
    amount = choose(rng, amounts)
    return "r" + dollars(amount).replace("$", "").replace(",", "")
