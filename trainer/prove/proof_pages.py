"""Proofs and comparisons as text and as HTML pages that need nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from trainer.cards.card import Card
from trainer.core.text import Text, say
from trainer.hands.seven_cards import Setting
from trainer.hands.tile_values import TileSetting
from trainer.prove import tile_proof
from trainer.prove.house_comparison import Comparison, Difference, path_words
from trainer.prove.proof import Proof
from trainer.prove.tile_proof import TileProof, conclusion, tile_lines
from trainer.rules.decision import Printed

# ---------------- a proof as text

PROVED: Final = say("every hand has a rule, none is foul. Every rule is needed, all totals agree.")
BEST_FIVE: Final = say("Best five of the seven cards")
RULES: Final = say("Rules, the hands they decide, the rarest hand")


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
    text = say("hands in {classes} classes, {seconds} s", classes=f"{tally.classes:,}", seconds=f"{proof.seconds:.1f}")
    yield f"{tally.hands:>13,} {tell(text)}"
    yield f"{tally.fouls:>13,} {tell(say('set foul'))}"
    yield f"{tally.undecided:>13,} {tell(say('not decided'))}"
    yield ""
    yield tell(BEST_FIVE)
    for id, count in proof.categories.items():
        yield f"{count:>13,}  {id}"
    yield ""
    yield tell(RULES)
    for rule_tally in proof.rules:
        name = f"  {rule_tally.rule.id}" if rule_tally.inner else rule_tally.rule.id
        yield f"{rule_tally.fired.hands:>13,}  {name:<28} {rule_tally.fired.example or ''}"
    idle = not_reached(proof)
    if idle:
        yield tell(idle)
    yield ""
    yield from conclusion(proof.problems, PROVED, tell)


def variant(proof: Proof) -> str:
    """What tells two charts of one game apart, to be put behind the title."""
    return f", {proof.house_way.name}" if proof.house_way.name else ""


def same_count(proof: Proof) -> Text:
    """That the house way was counted for another game already."""
    return say("The same house way as {game}. This is its count.", game=proof.counted_for)


def not_reached(proof: Proof) -> Text | None:
    """The sentence about rules that decide no hand of this chart and need not; None when every rule decides one."""
    dead = {dead.rule for dead in proof.dead}
    idle = [
        rule_tally.rule for rule_tally in proof.rules if not rule_tally.fired.hands and rule_tally.rule.id not in dead
    ]
    if not idle:
        return None
    words = say("These rules of another chart decide no hand here: {rules}.")
    if all(rule.borrowed for rule in idle):
        words = say("These rules of another house decide no hand here: {rules}.")
    return words.filled(rules=", ".join(rule.id for rule in idle))


# ---------------- proof pages

Art = Callable[[str], str]
"""The SVG text of a picture by its name: "cards/7h", "tiles/6-5"."""
Tell = Callable[[Text], str]
"""Puts a text into the language of the page."""

_STYLE: Final = """\
:root { color-scheme: light dark; --soft: #54645c; --line: #d5ddd8; --ok: #0b6b3a; --bad: #a11d1d; --paper: #f7f9f7;
  --ink: #1d2a24; --felt: #1f6b4a }
@media (prefers-color-scheme: dark) { :root { --soft: #a3b4ab; --line: #37443d; --ok: #6fd19c; --bad: #ff9d94;
  --paper: #16201b; --ink: #e6eee9; --felt: #17513a } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: var(--paper) }
h1 { font-size: 1.5rem; margin: 3rem 0 .2rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse } table.wide { width: 100% }
td, th { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
td.inner { padding-left: 2rem } .say { color: var(--soft) } .ok { color: var(--ok) } .bad { color: var(--bad) }
.hand { display: inline-flex; gap: 3px; background: var(--felt); padding: 5px 7px; border-radius: 7px; margin: 2px 0 }
.hand svg { width: 38px; height: 53px } .hand.tiles svg { width: 28px; height: 61px } .hand .gap { width: 14px }
.art { position: absolute; width: 0; height: 0; overflow: hidden }
"""
_NAMES: Final = re.compile(r'(?P<before>\bid="|href="#|url\(#)(?P<name>[^")]+)')
_SVG: Final = re.compile(r"<svg\b(?P<head>[^>]*)>(?P<inside>.*)</svg>", re.DOTALL)
_BOX: Final = re.compile(r'viewBox="([^"]+)"')


class Pictures:
    """Draws hands; each picture goes into the page once. `tell` puts the words of the page into its language."""

    def __init__(self, art: Art, tell: Tell = str) -> None:
        self._art = art
        self._tell = tell
        self._used: dict[str, str] = {}

    def cards(self, front: Sequence[Card], back: Sequence[Card]) -> str:
        """Front, a gap, back."""
        label = f"{' '.join(map(str, front))} / {' '.join(map(str, back))}"
        return self._hand(label, [f"cards/{card}" for card in front], [f"cards/{card}" for card in back], "")

    def tiles(self, setting: TileSetting) -> str:
        """High hand, a gap, low hand."""
        high, low = ([f"tiles/{tile.high}-{tile.low}" for tile in part] for part in (setting.high, setting.low))
        return self._hand(str(setting), high, low, " tiles")

    def _hand(self, label: str, first: Sequence[str], second: Sequence[str], kind: str) -> str:
        drawn = [*map(self._use, first), '<span class="gap"></span>', *map(self._use, second)]
        label_text = escape(label)
        names = f'aria-label="{label_text}" title="{label_text}"'
        return f'<span class="hand{kind}" role="img" {names}>{"".join(drawn)}</span>'

    def _use(self, name: str) -> str:
        id = name.replace("/", "-")
        if id not in self._used:
            self._used[id] = _symbol(id, self._art(name))
        return f'<svg aria-hidden="true"><use href="#{id}"></use></svg>'

    def words(self, text: Text) -> str:
        """A sentence of the page, fit for HTML."""
        return escape(self._tell(text))

    def shelf(self) -> str:
        """All pictures used so far, to be put into the page."""
        return f'<svg class="art" aria-hidden="true">{"".join(self._used.values())}</svg>'


def _symbol(id: str, svg: str) -> str:
    """A picture under a name; the names inside it get its own before them, so that two pictures do not meet."""
    match = _SVG.search(svg)
    if match is None:
        raise ValueError(f"{id} is no SVG picture.")
    box = _BOX.search(match["head"])
    inside = _NAMES.sub(rf"\g<before>{id}-\g<name>", match["inside"]).replace("xlink:href", "href")
    return f'<symbol id="{id}" viewBox="{box[1] if box else "0 0 250 350"}">{inside}</symbol>'


def proof_page(proofs: Sequence[Proof | TileProof], art: Art, *, tell: Tell = str, language: str = "en") -> str:
    """The proofs, one after the other, with a table of them first where there are several games."""
    pictures = Pictures(art, tell)
    games = list(dict.fromkeys(proof.game for proof in proofs))
    title = say("House way of {game}", game=games[0])
    if len(games) > 1:
        title = say("House ways of {count} games", count=len(games))
    sections = [_section(proof, pictures, f"proof-{place}") for place, proof in enumerate(proofs)]
    contents = _contents(proofs, pictures) if len(games) > 1 else ""
    return _page(title, pictures, contents, *sections, language=language)


def comparison_page(
    comparison: Comparison, first: str, second: str, art: Art, *, tell: Tell = str, language: str = "en"
) -> str:
    """Where two house ways differ, each pair of rules with the example hands both ways."""
    pictures = Pictures(art, tell)
    title = say("{first} and {second}", first=first, second=second)
    differ = say(
        "{different} of {hands} hands set differently ({share}%).",
        different=f"{comparison.different:,}",
        hands=f"{comparison.hands:,}",
        share=f"{100 * comparison.different / comparison.hands:.3f}",
    )
    head = f"<h1>{pictures.words(title)}</h1><p>{pictures.words(differ)}</p>"
    columns = (pictures.words(say("hands")), pictures.words(say("of all")), escape(first), escape(second))
    heads = "".join(f"<th>{column}</th>" for column in columns)
    rows = [_difference_rows(difference, pictures) for difference in comparison.differences]
    table = (f'<table class="wide"><tr>{heads}</tr>', *rows, "</table>")
    return _page(title, pictures, head, *table, language=language)


def _page(title: Text, pictures: Pictures, *parts: str, language: str) -> str:
    head = f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
    size = '<meta name="viewport" content="width=device-width">'
    return "\n".join(
        (
            f"{head}{size}<title>{pictures.words(title)}</title><style>{_STYLE}</style></head><body>",
            pictures.shelf(),
            *parts,
            "</body></html>\n",
        )
    )


def _contents(proofs: Sequence[Proof | TileProof], pictures: Pictures) -> str:
    proved, failed = pictures.words(say("proved")), pictures.words(say("NOT PROVED"))
    rows = [
        f'<tr><td><a href="#proof-{place}">{escape(proof.game)}{_variant(proof)}</a></td>'
        f'<td class="n">{proof.seconds:.1f} s</td>'
        f'<td class="{"ok" if proof.proved else "bad"}">{proved if proof.proved else failed}</td></tr>'
        for place, proof in enumerate(proofs)
    ]
    return f"<h1>{pictures.words(say('House ways proved'))}</h1><table>{''.join(rows)}</table>"


def _variant(proof: Proof | TileProof) -> str:
    return escape(variant(proof)) if isinstance(proof, Proof) else ""


def _section(proof: Proof | TileProof, pictures: Pictures, anchor: str) -> str:
    title = f"{proof.title}{variant(proof) if isinstance(proof, Proof) else ''}"
    heading = say("{game}: the house way", game=title)
    if isinstance(proof, TileProof):
        heading = say("{game}: the advice", game=title)
    about = say("{game}, rules {version}, {seconds} s", game=proof.game, version=proof.engine,
                seconds=f"{proof.seconds:.1f}")  # fmt: skip
    return "\n".join(
        (
            f'<h1 id="{anchor}">{pictures.words(heading)}</h1>',
            f"<p>{pictures.words(about)}</p>",
            _verdict(proof, pictures),
            *(_tile_parts(proof, pictures) if isinstance(proof, TileProof) else _card_parts(proof, pictures)),
        )
    )


def _verdict(proof: Proof | TileProof, pictures: Pictures) -> str:
    if proof.proved:
        proved = pictures.words(tile_proof.PROVED if isinstance(proof, TileProof) else PROVED)
        return f'<p class="ok"><b>{pictures.words(say("Proved:"))}</b> {proved}</p>'
    problems = "".join(f"<li>{escape(problem)}</li>" for problem in proof.problems)
    return f'<p class="bad"><b>{pictures.words(say("Not proved."))}</b></p><ul class="bad">{problems}</ul>'


def _card_parts(proof: Proof, pictures: Pictures) -> Iterator[str]:
    tally = proof.tally
    if proof.counted_for:
        yield f"<p>{pictures.words(same_count(proof))}</p>"
    facts = (
        (say("hands"), tally.hands),
        (say("classes"), tally.classes),
        (say("set foul"), tally.fouls),
        (say("undecided"), tally.undecided),
    )
    yield _table([(pictures.words(name), count) for name, count in facts])
    yield f'<h2>{pictures.words(RULES)}</h2><table class="wide">'
    for rule_tally in proof.rules:
        example = rule_tally.fired.example
        drawn = pictures.cards(example.front, example.back) if example else pictures.words(say("none"))
        yield _rule_row(rule_tally.rule, rule_tally.fired.hands, drawn, pictures, inner=rule_tally.inner)
    yield "</table>"
    idle = not_reached(proof)
    yield f"<p>{pictures.words(idle)}</p>" if idle else ""
    yield f"<h2>{pictures.words(BEST_FIVE)}</h2>"
    yield _table([(escape(name), count) for name, count in proof.categories.items()])


def _tile_parts(proof: TileProof, pictures: Pictures) -> Iterator[str]:
    facts = (
        (say("hands of four tiles"), proof.hands),
        (say("set foul"), proof.fouls),
        (say("undecided"), proof.undecided),
        (say("the book leaves it open: several settings are right"), proof.not_ruled),
    )
    yield _table([(pictures.words(name), count) for name, count in facts])
    yield f'<h2>{pictures.words(tile_proof.RULES)}</h2><table class="wide">'
    for rule in proof.listed:
        example = proof.examples.get(rule.id)
        drawn = pictures.tiles(example) if example else pictures.words(say("none"))
        yield _rule_row(rule, proof.fired.get(rule.id, 0), drawn, pictures)
    yield f"</table><h2>{pictures.words(tile_proof.HIGH_HAND)}</h2>"
    yield _table([(escape(name), count) for name, count in proof.categories.items()])


def _rule_row(rule: Printed, hands: int, drawn: str, pictures: Pictures, *, inner: bool = False) -> str:
    remarks = (
        say("doubt: {why}", why=rule.doubt_text) if rule.doubt else None,
        say("borrowed: {why}", why=rule.borrowed_text) if rule.borrowed else None,
    )
    notes = "".join(f"<br>{pictures.words(remark)}" for remark in remarks if remark)
    sentence = say("{rule} ({cite})", rule=rule.text, cite=rule.cite.words)
    says = f'<span class="say">{pictures.words(sentence)}{notes}</span>'
    indent = ' class="inner"' if inner else ""
    return f'<tr><td class="n">{hands:,}</td><td{indent}><b>{escape(rule.id)}</b><br>{says}</td><td>{drawn}</td></tr>'


def _difference_rows(difference: Difference, pictures: Pictures) -> str:
    paths = "".join(f"<td><b>{escape(path_words(path))}</b></td>" for path in (difference.first, difference.second))
    share = f"{100 * difference.share:.3f}%"
    rows = [f'<tr><td class="n">{difference.hands:,}</td><td class="n">{share}</td>{paths}</tr>']
    for example in difference.examples:
        both = "".join(f"<td>{_drawn(setting, pictures)}</td>" for setting in (example.first, example.second))
        rows.append(f"<tr><td></td><td></td>{both}</tr>")
    return "".join(rows)


def _drawn(setting: Setting | None, pictures: Pictures) -> str:
    return pictures.cards(setting.front, setting.back) if setting else pictures.words(say("not decided"))


def _table(rows: Sequence[tuple[str, int]]) -> str:
    cells = "".join(f'<tr><td class="n">{count:,}</td><td>{name}</td></tr>' for name, count in rows)
    return f"<table>{cells}</table>"
