"""What a change of a house's rules does, in the words of the page Houses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.core.text import Words, counted, join, say
from trainer.prove.house_comparison import TwoWays
from trainer.ui.controllers.change_effects import Counted
from trainer.ui.controllers.comparison import one_in, rule_words
from trainer.ui.controllers.houses_snapshot import HousesShown

MOST: Final = 12
"""So many rules, flips and items are named."""
PAIRS, SHOWN = 8, 2
"""So many pairs of rules are shown, with so many hands each."""
ReportLine = tuple[str, Words | TwoWays]


def report_lines(shown: HousesShown) -> tuple[ReportLine, ...]:
    """What the change does, as lines of a page: a role and words each, or a hand set both ways."""
    lines: list[ReportLine] = []
    change_report = shown.report
    if change_report is not None:
        lines.append(("heading", say("Effect")))
        share = say("{flipped} of {rounds} random rounds have a question whose answer changes.",
                    flipped=change_report.flipped, rounds=change_report.rounds)  # fmt: skip
        lines.append(("", share))
        lines.append(("", counted("{n} rule changes", "{n} rules change", len(change_report.rules))))
        for change in change_report.rules[:MOST]:
            now = change.now.text if change.now is not None else say("removed")
            lines.append(("soft", join((f"{change.id}:", now), " ")))
        for flip in change_report.flips[:MOST]:
            first = flip.examples[0] if flip.examples else None
            if first is not None:
                words = say("{ask} Before: {before}. Now: {now}.", ask=first.ask, before=first.before, now=first.now)
                lines.append(("", words))
                lines.append(("soft", say("in {rounds} of {of} rounds", rounds=flip.rounds, of=change_report.rounds)))
        for item in change_report.items[:MOST]:
            where = f"{item.pack} · {item.lesson} · {item.item}"
            lines.append(("note", say("{where}: {before} → {now}", where=where, before=item.before, now=item.now)))
        if not change_report.flips and not change_report.items:
            lines.append(("soft", say("No answer changes.")))
        who = ", ".join(shown.again)
        again = say("Must practice again: {who}", who=who) if who else say("No trainee has met a rule that changes.")
        lines.append(("", again))
    for counted_way in shown.counted:
        lines += _counted_lines(counted_way)
    return tuple(lines)


def _counted_lines(counted_way: Counted) -> Iterator[ReportLine]:
    """How the changed house way stands, and which hands it sets otherwise by which rules, the most frequent first."""
    proof, comparison = counted_way.proof, counted_way.comparison
    wild = proof.house_way.values.wild
    yield "heading", say("All hands, joker wild") if wild else say("All hands")
    good = say("No foul hands. Every hand is decided. Every rule is used.")
    yield "", good if proof.proved else join((say("Not proved:"), "; ".join(proof.problems)), " ")
    different, hands = f"{comparison.different:,}", f"{comparison.hands:,}"
    yield "", say("{different} of {hands} hands are set differently.", different=different, hands=hands)
    for difference in comparison.differences[:PAIRS]:
        often = one_in(comparison.hands, difference.hands)
        yield "sub", counted("{n} hand, one in {often}", "{n} hands, one in {often}", difference.hands, often=often)
        yield "soft", say("Before: {rule}", rule=rule_words(counted_way.old, difference.first))
        yield "soft", say("Now: {rule}", rule=rule_words(counted_way.new, difference.second))
        yield from (("hand", hand) for hand in difference.examples[:SHOWN])
    differences = comparison.differences[PAIRS:]
    if differences:
        remainder = f"{sum(difference.hands for difference in differences):,}"
        yield "soft", say("{hands} more hands, from other pairs of rules.", hands=remainder)
