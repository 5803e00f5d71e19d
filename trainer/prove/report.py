"""A proof as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.prove.proof import Proof
from trainer.prove.tiles import TileProof, conclusion, tile_lines

PROVED: Final = "every hand is decided, none is foul, every rule is needed, all totals agree."


def lines(proof: Proof | TileProof) -> Iterator[str]:
    """The proof as text."""
    if isinstance(proof, TileProof):
        yield from tile_lines(proof)
        return
    tally = proof.tally
    yield f"{proof.game}: {proof.title}{variant(proof)} (rules {proof.engine})"
    yield ""
    if proof.counted_for:
        yield f"The same house way as {proof.counted_for}, whose count this is."
    yield f"{tally.hands:>13,} hands in {tally.classes:,} classes, {proof.seconds:.1f} s"
    yield f"{tally.fouls:>13,} set foul"
    yield f"{tally.undecided:>13,} not decided"
    yield ""
    yield "Best five of the seven cards"
    for id, count in proof.categories.items():
        yield f"{count:>13,}  {id}"
    yield ""
    yield "Rules, the hands they decide, the rarest of them"
    for one in proof.rules:
        name = f"  {one.rule.id}" if one.inner else one.rule.id
        yield f"{one.fired.hands:>13,}  {name:<28} {one.fired.example or ''}"
    idle = not_reached(proof)
    if idle:
        yield idle
    yield ""
    yield from conclusion(proof.problems, PROVED)


def variant(proof: Proof) -> str:
    """What tells two charts of one game apart, to be put behind the title."""
    return f", {proof.way.name}" if proof.way.name else ""


def not_reached(proof: Proof) -> str:
    """The sentence about rules that decide no hand of this chart and need not; empty when every rule decides one."""
    dead = {one.rule for one in proof.dead}
    idle = [one.rule for one in proof.rules if not one.fired.hands and one.rule.id not in dead]
    if not idle:
        return ""
    whose = "another house's" if all(rule.borrowed for rule in idle) else "another chart's"
    return f"Decide no hand here and are not counted as dead, being {whose}: {', '.join(rule.id for rule in idle)}."
