"""A proof as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from trainer.prove.proof import Proof
from trainer.prove.tiles import TileProof, conclusion, tile_lines
from trainer.text import Text, say

PROVED: Final = say("every hand is decided, none is foul, every rule is needed, all totals agree.")
BEST_FIVE: Final = say("Best five of the seven cards")
RULES: Final = say("Rules, the hands they decide, the rarest of them")


def lines(proof: Proof | TileProof, tell: Callable[[Text], str] = str) -> Iterator[str]:
    """The proof as text, in the language of `tell`."""
    if isinstance(proof, TileProof):
        yield from tile_lines(proof, tell)
        return
    tally = proof.tally
    title = f"{proof.title}{variant(proof)}"
    yield tell(say("{game}: {title} (rules {version})", game=proof.game, title=title, version=proof.engine))
    yield ""
    if proof.counted_for:
        yield tell(same_count(proof))
    found = say("hands in {classes} classes, {seconds} s", classes=f"{tally.classes:,}", seconds=f"{proof.seconds:.1f}")
    yield f"{tally.hands:>13,} {tell(found)}"
    yield f"{tally.fouls:>13,} {tell(say('set foul'))}"
    yield f"{tally.undecided:>13,} {tell(say('not decided'))}"
    yield ""
    yield tell(BEST_FIVE)
    for id, count in proof.categories.items():
        yield f"{count:>13,}  {id}"
    yield ""
    yield tell(RULES)
    for one in proof.rules:
        name = f"  {one.rule.id}" if one.inner else one.rule.id
        yield f"{one.fired.hands:>13,}  {name:<28} {one.fired.example or ''}"
    idle = not_reached(proof)
    if idle:
        yield tell(idle)
    yield ""
    yield from conclusion(proof.problems, PROVED, tell)


def variant(proof: Proof) -> str:
    """What tells two charts of one game apart, to be put behind the title."""
    return f", {proof.way.name}" if proof.way.name else ""


def same_count(proof: Proof) -> Text:
    """That the house way was counted for another game already."""
    return say("The same house way as {game}, whose count this is.", game=proof.counted_for)


def not_reached(proof: Proof) -> Text | None:
    """The sentence about rules that decide no hand of this chart and need not; None when every rule decides one."""
    dead = {one.rule for one in proof.dead}
    idle = [one.rule for one in proof.rules if not one.fired.hands and one.rule.id not in dead]
    if not idle:
        return None
    words = say("Decide no hand here and are not counted as dead, being another chart's: {rules}.")
    if all(rule.borrowed for rule in idle):
        words = say("Decide no hand here and are not counted as dead, being another house's: {rules}.")
    return words.filled(rules=", ".join(rule.id for rule in idle))
