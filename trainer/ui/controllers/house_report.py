"""What a change of a house's rules does, in the words of the page Houses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.prove.compare import TwoWays
from trainer.text import Words, counted, join, say
from trainer.ui.controllers.compare import one_in, rule_words
from trainer.ui.controllers.houses import Counted, HousesShown

MOST: Final = 12
"""So many rules, flips and items are named."""
PAIRS, SHOWN = 8, 2
"""So many pairs of rules are shown, with so many hands each."""
Told = tuple[str, Words | TwoWays]


def report_lines(shown: HousesShown) -> tuple[Told, ...]:
    """What the change does, as lines of a page: a role and words each, or a hand set both ways."""
    lines: list[Told] = []
    found = shown.report
    if found is not None:
        lines.append(("heading", say("What it does")))
        share = say("{flipped} of {rounds} rounds played at random have a question that flips.",
                    flipped=found.flipped, rounds=found.rounds)  # fmt: skip
        lines.append(("", share))
        lines.append(("", counted("{n} rule is other", "{n} rules are other", len(found.rules))))
        for change in found.rules[:MOST]:
            now = change.now.text if change.now is not None else say("gone")
            lines.append(("soft", join((f"{change.id}:", now), " ")))
        for flip in found.flips[:MOST]:
            first = flip.examples[0] if flip.examples else None
            if first is not None:
                words = say("{ask} Before: {before}. Now: {now}.", ask=first.ask, before=first.before, now=first.now)
                lines.append(("", words))
                lines.append(("soft", say("in {rounds} of {of} rounds", rounds=flip.rounds, of=found.rounds)))
        for item in found.items[:MOST]:
            where = f"{item.pack} · {item.lesson} · {item.item}"
            lines.append(("note", say("{where}: {before} → {now}", where=where, before=item.before, now=item.now)))
        if not found.flips and not found.items:
            lines.append(("soft", say("No question flips.")))
        who = ", ".join(shown.again)
        again = say("Must practise again: {who}", who=who) if who else say("Nobody has met a rule that changes.")
        lines.append(("", again))
    for one in shown.counted:
        lines += _counted_lines(one)
    return tuple(lines)


def _counted_lines(found: Counted) -> Iterator[Told]:
    """How the changed house way stands, and which hands it sets otherwise by which rules, the most frequent first."""
    proof, comparison = found.proof, found.comparison
    wild = proof.way.values.wild
    yield "heading", say("Every hand counted, the joker wild") if wild else say("Every hand counted")
    good = say("No hand is set foul, every hand is decided, no rule is dead.")
    yield "", good if proof.proved else join((say("Not proved:"), "; ".join(proof.problems)), " ")
    different, hands = f"{comparison.different:,}", f"{comparison.hands:,}"
    yield "", say("{different} of {hands} hands are set otherwise.", different=different, hands=hands)
    for one in comparison.differences[:PAIRS]:
        often = one_in(comparison.hands, one.hands)
        yield "sub", counted("{n} hand, one in {often}", "{n} hands, one in {often}", one.hands, often=often)
        yield "soft", say("Before: {rule}", rule=rule_words(found.old, one.first))
        yield "soft", say("Now: {rule}", rule=rule_words(found.new, one.second))
        yield from (("hand", hand) for hand in one.examples[:SHOWN])
    left = comparison.differences[PAIRS:]
    if left:
        rest = f"{sum(one.hands for one in left):,}"
        yield "soft", say("{hands} more hands, by other pairs of rules.", hands=rest)
