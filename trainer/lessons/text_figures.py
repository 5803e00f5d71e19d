"""Pictures that a text of a pack draws by name: {hand: Ad 5h / Jd Jh 7c}, {chips: 2x$25 3x$5}, {felt: tp-01}.

A figure is text until a window draws it. Cards and chips are read here; what an item of the pack looks like on the felt
is known to its game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards, spoken
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, join, say
from trainer.table.chips import Chips, cut, parse_chips, worth

NAMES: Final = ("hand", "chips", "felt")
ANSWERED: Final = "answered"
MOST_CARDS: Final = 26
_FIGURE: Final = re.compile(r"\{[ \t]*([A-Za-z][A-Za-z-]{0,20})[ \t]*:([^{}\n]{0,400})\}")
_TYPED: Final = re.compile(r"`[^`\n]*`")
_EXAMPLE: Final = say("For example: {example}", example="{hand: Ad 5h / Jd Jh 7c 7s 3s}")


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """One card of a picture. Without a card it lies face down; `marked` ones stand out."""

    card: Card | None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class HandFigure:
    """Cards or tiles side by side, in groups with a gap between."""

    groups: tuple[tuple[CardDrawn, ...], ...]

    @property
    def words(self) -> Text:
        """What is to be seen, for who cannot see it."""
        return join((_group_words(group) for group in self.groups), "; ")


@dataclass(frozen=True, slots=True)
class ChipsFigure:
    """Stacks of chips side by side, each from the bottom up."""

    stacks: tuple[Chips, ...]

    @property
    def words(self) -> Text:
        """The amounts, for who cannot see the chips."""
        return join((say("{amount} in chips", amount=dollars(worth(stack))) for stack in self.stacks), "; ")


@dataclass(frozen=True, slots=True)
class FeltFigure:
    """The table of an item of the pack, as it is asked or once it is answered."""

    item: str
    answered: bool = False


Figure = HandFigure | ChipsFigure | FeltFigure


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure where it stands in its text, or why it cannot be drawn."""

    start: int
    end: int
    figure: Figure | None
    problem: BadText | None = None


def figures_in(text: str) -> Iterator[Placed]:
    """Every figure of a text, in order. What stands `as typed` is none."""
    plain = _TYPED.sub(lambda match: " " * len(match.group()), text)
    for match in _FIGURE.finditer(plain):
        try:
            yield Placed(match.start(), match.end(), read_figure(match[1].lower(), match[2].strip()))
        except BadText as problem:
            yield Placed(match.start(), match.end(), None, problem)


def read_figure(name: str, arguments: str) -> Figure:
    """The figure `{name: rest}`. BadText when there is no such figure, or it cannot be read."""
    match name:
        case "hand":
            return HandFigure(tuple(_group(part) for part in _parts(arguments)))
        case "chips":
            return ChipsFigure(tuple(_stack(part) for part in _parts(arguments)))
        case "felt":
            return _felt(arguments)
        case _:
            known = did_you_mean(name, NAMES) or say("Known: {names}.", names=", ".join(NAMES))
            raise BadText(say("there is no picture '{name}'.", name=name), known)


def _parts(arguments: str) -> list[str]:
    parts = [part.strip() for part in arguments.split("/")]
    if not all(parts):
        raise BadText(say("a picture is empty."), _EXAMPLE)
    return parts


def _group(part: str) -> tuple[CardDrawn, ...]:
    cards: list[CardDrawn] = []
    for word in part.split():
        if word in ("--", "back"):
            cards.append(CardDrawn(None))
            continue
        marked = word.endswith("*")
        cards.extend(CardDrawn(card, marked) for card in parse_cards(word.rstrip("*")))
    if not 0 < len(cards) <= MOST_CARDS:
        raise BadText(say("a picture shows 1 to {most} cards.", most=MOST_CARDS), _EXAMPLE)
    return tuple(cards)


def _stack(part: str) -> Chips:
    try:
        return cut(parse_money(part))
    except ValueError:
        return parse_chips(part)


def _felt(arguments: str) -> FeltFigure:
    item, comma, how = (part.strip() for part in arguments.partition(","))
    if not item or " " in item or (comma and how != ANSWERED):
        message = say("a felt needs the name of an item of the pack.")
        raise BadText(message, say("Write {one} or {other}.", one="{felt: tp-01}", other="{felt: tp-01, answered}"))
    return FeltFigure(item, answered=bool(comma))


def _group_words(group: tuple[CardDrawn, ...]) -> Text:
    return join(say("face-down card") if card_drawn.card is None else spoken(card_drawn.card) for card_drawn in group)
