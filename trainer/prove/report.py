"""A proof as text and as one HTML page with the hands drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from trainer.cards.card import Card
from trainer.prove.proof import Example, Proof
from trainer.prove.tiles import TileProof, tile_lines

PROVED: Final = "every hand is decided, none is foul, every rule is needed, all totals agree."
_SUITS: Final = "♣♦♥♠"


def lines(proof: Proof | TileProof) -> Iterator[str]:
    """The proof as text."""
    if isinstance(proof, TileProof):
        yield from tile_lines(proof)
        return
    tally = proof.tally
    yield f"{proof.game}: {proof.title}{_variant(proof)} (rules {proof.engine})"
    yield ""
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
    yield ""
    if proof.proved:
        yield f"Proved: {PROVED}"
    else:
        yield f"NOT PROVED: {len(proof.problems)} problem{'s' * (len(proof.problems) > 1)}"
        yield from (f"  {problem}" for problem in proof.problems)


_STYLE: Final = """\
body { font: 15px/1.45 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1d2a24; }
h1 { font-size: 1.5rem; margin-bottom: .2rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } td, th { padding: .3rem .6rem; border-bottom: 1px solid #d5ddd8 }
th { text-align: left } td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.inner { padding-left: 2rem } .say { color: #54645c } .ok { color: #0b6b3a } .bad { color: #a11d1d }
svg { height: 2.4rem; vertical-align: middle }
"""


def _variant(proof: Proof) -> str:
    return f", {proof.way.name}" if proof.way.name else ""


def page(proofs: Sequence[Proof | TileProof]) -> str:
    """The proofs of one game as an HTML page that needs nothing else."""
    title = escape(proofs[0].game)
    head = f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>House way of {title}</title>'
    return "".join((head, f"<style>{_STYLE}</style></head><body>", *map(_section, proofs), "</body></html>\n"))


def _section(proof: Proof | TileProof) -> str:
    if isinstance(proof, TileProof):
        text = escape("\n".join(tile_lines(proof)))
        return f"<h1>{escape(proof.title)}: the advice for tiles</h1><pre>{text}</pre>"
    tally = proof.tally
    if proof.proved:
        verdict = f'<p class="ok"><b>Proved:</b> {PROVED}</p>'
    else:
        problems = "".join(f"<li>{escape(problem)}</li>" for problem in proof.problems)
        verdict = f'<p class="bad"><b>Not proved.</b></p><ul class="bad">{problems}</ul>'
    facts = (
        ("hands", tally.hands),
        ("classes", tally.classes),
        ("set foul", tally.fouls),
        ("undecided", tally.undecided),
    )
    return "\n".join(
        (
            f"<h1>{escape(proof.title)}{_variant(proof)}: the house way</h1>",
            f"<p>{escape(proof.game)}, rules {escape(proof.engine)}, {proof.seconds:.1f} s</p>{verdict}",
            _table(facts),
            "<h2>Rules, the hands they decide, the rarest of them</h2><table>",
            *_rule_rows(proof),
            "</table><h2>Best five of the seven cards</h2>",
            _table(tuple(proof.categories.items())),
        )
    )


def _table(rows: Sequence[tuple[str, int]]) -> str:
    cells = "".join(f'<tr><td class="n">{count:,}</td><td>{escape(name)}</td></tr>' for name, count in rows)
    return f"<table>{cells}</table>"


def _rule_rows(proof: Proof) -> Iterator[str]:
    for one in proof.rules:
        drawn = draw(one.fired.example) if one.fired.example else "none"
        indent = ' class="inner"' if one.inner else ""
        says = f'<span class="say">{escape(one.rule.says)} ({escape(str(one.rule.cite))})</span>'
        yield (
            f'<tr><td class="n">{one.fired.hands:,}</td><td{indent}><b>{escape(one.rule.id)}</b><br>{says}</td>'
            f"<td>{drawn}</td></tr>"
        )


def draw(example: Example) -> str:
    """A set hand as an SVG picture: the front, a gap, the back."""
    parts = [
        _card(card, place * 32 + (16 if place >= 2 else 0))
        for place, card in enumerate((*example.front, *example.back))
    ]
    label = escape(str(example))
    return f'<svg viewBox="0 0 240 44" role="img" aria-label="{label}"><title>{label}</title>{"".join(parts)}</svg>'


def _card(card: Card, left: int) -> str:
    red = card.suit in (1, 2)
    text = "JK" if card.is_joker else f"{'10' if card.rank_letter == 'T' else card.rank_letter}{_SUITS[card.suit]}"
    frame = f'<rect x="{left + 1}" y="1" width="29" height="42" rx="4" fill="#fff" stroke="#8a978f"/>'
    colour = "#b3261e" if red else "#1d2a24"
    return f'{frame}<text x="{left + 15}" y="28" font-size="15" text-anchor="middle" fill="{colour}">{text}</text>'
