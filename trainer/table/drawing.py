"""The draw of a draw game: how many cards are exchanged, who throws which, and which cards turned up are kept.

[draw]
most    = 5                                    # so many cards may be exchanged
at_once = 4                                    # so many are given at one time, the rest when all others have drawn

[exposed]
keep    = ["A", "2", "3", "4", "5", "joker"]   # cards that stay when they are turned up before the draw; or ["all"]
open    = ["A", "2", "3", "4", "5"]            # the same where bets are not limited; without it as `keep`
first   = 2                                    # of one hand at most so many stay
misdeal = 2                                    # so many turned up in one deal make a misdeal
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final

from trainer.cards.card import JOKER_TEXT, RANK_LETTERS, Card
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import counted, say
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader

MOST: Final = "draw.most"
AT_ONCE: Final = "draw.at-once"
PAT: Final = "draw.pat"
KEPT: Final = "exposed.kept"
REPLACED: Final = "exposed.replaced"
OPEN: Final = "exposed.not-limited"
COUNTED: Final = "exposed.count"
MISDEAL: Final = "exposed.misdeal"
DRAWN: Final = "exposed.drawn"
ALL: Final = "all"
HAND: Final = 5
_RANKS: Final = (*(letter.replace("T", "10") for letter in RANK_LETTERS), "joker")


class Fate(StrEnum):
    """What becomes of a card that is turned up."""

    KEPT = "kept"
    REPLACED = "replaced"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """How many cards may be exchanged, and how many of them are given at one time."""

    most: int = HAND
    at_once: int = HAND
    rules: Mapping[str, Printed] = field(default_factory=dict)

    @property
    def in_parts(self) -> bool:
        """Whether the largest draw comes in two parts."""
        return self.at_once < self.most

    def needed(self) -> tuple[str, ...]:
        """The rules by which a draw is decided."""
        return (MOST, PAT, *((AT_ONCE,) if self.in_parts else ()))

    def allows(self, count: int) -> Decision[bool]:
        """Whether so many cards may be exchanged."""
        asked = counted("{n} card is discarded", "{n} cards are discarded", count)
        return decided(0 <= count <= self.most, self.rules[MOST if count else PAT], asked)

    def decision_for(self, count: int) -> Decision[int]:
        """How many cards a player who throws so many gets when it is his turn to draw."""
        asked = counted("{n} card is discarded", "{n} cards are discarded", count)
        if count > self.at_once:
            return decided(self.at_once, self.rules[AT_ONCE], asked)
        return decided(count, self.rules[MOST if count else PAT], asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exposed:
    """Which cards turned up stay with the player. `keep` and `unlimited` are rank letters, "Jk" for the joker.

    `unlimited` holds where bets are not limited; `first` is how many cards of one hand stay at most, `misdeal` how many
    turned up in one deal are too many. On the draw no card that is turned up is kept.
    """

    keep: frozenset[str] = frozenset()
    unlimited: frozenset[str] | None = None
    first: int = 0
    misdeal: int = 0
    rules: Mapping[str, Printed] = field(default_factory=dict)

    def needed(self) -> tuple[str, ...]:
        """The rules by which a card turned up is decided on."""
        return (
            KEPT,
            *((REPLACED,) if ALL not in self.keep else ()),
            *((OPEN,) if self.unlimited is not None else ()),
            *((COUNTED,) if self.first else ()),
            *((MISDEAL,) if self.misdeal else ()),
            DRAWN,
        )

    def fate(self, card: Card, *, count: int = 1, limited: bool = True, drawn: bool = False) -> Decision[Fate]:
        """What becomes of a card that is turned up.

        `count` says the how manyth it is, of the hand or of the deal, whichever the book counts by.
        """
        shown = say("{card} is exposed", card=str(card))
        if drawn:
            return decided(Fate.REPLACED, self.rules[DRAWN], shown)
        if self.misdeal and count >= self.misdeal:
            cards = counted("{n} card is exposed", "{n} cards are exposed", count)
            return decided(Fate.MISDEAL, self.rules[MISDEAL], cards)
        if self.first and count > self.first:
            cards = counted("{n} card is exposed", "{n} cards are exposed", count)
            return decided(Fate.REPLACED, self.rules[COUNTED], cards)
        by_size = not limited and self.unlimited is not None
        keep = self.unlimited if by_size and self.unlimited is not None else self.keep
        stays = _among(card, keep)
        rule = OPEN if by_size else KEPT if stays else REPLACED
        return decided(Fate.KEPT if stays else Fate.REPLACED, self.rules[rule], shown)


def _among(card: Card, keep: Collection[str]) -> bool:
    return ALL in keep or (str(card) if card.is_joker else card.rank_letter) in keep


def read_drawing(draw: Reader) -> Exchange:
    """The table `[draw]` of a book."""
    most = draw.integer("most", HAND)
    at_once = draw.integer("at_once", most)
    if not 1 <= at_once <= most <= HAND:
        draw.problem(say("between one and five cards are exchanged."), say("For example: most = 5."), "most")
        most = at_once = HAND
    return Exchange(most=most, at_once=at_once)


def read_exposed(exposed: Reader) -> Exposed:
    """The table `[exposed]` of a book."""
    unlimited = _letters(exposed, "open") if exposed.has("open") else None
    return Exposed(
        keep=_letters(exposed, "keep"),
        unlimited=unlimited,
        first=exposed.integer("first", 0),
        misdeal=exposed.integer("misdeal", 0),
    )


def _letters(exposed: Reader, key: str) -> frozenset[str]:
    """Ranks as a book writes them, as the letters of cards."""
    letters = set()
    for word in exposed.texts(key):
        if word == ALL:
            letters.add(ALL)
        elif word == "joker":
            letters.add(JOKER_TEXT)
        elif word in _RANKS:
            letters.add(word.replace("10", "T"))
        else:
            message = say("'{word}' is not a rank.", word=word)
            exposed.problem(message, say("Write A, 2 to 10, J, Q, K, joker or all."), key)
    return frozenset(letters)
