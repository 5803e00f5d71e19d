"""What a book prints about its pan, as typed terms. Amounts are in chips of the condition that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass
from trainer.games.declarations import Ruled
from trainer.games.limits import UsualStacks, read_usual_stacks
from trainer.games.pan.pan_faults import situations
from trainer.hands.melds import LEAST, PayingMeld, in_spades
from trainer.round.ruling import RulingBook, read_rulings
from trainer.rules.collection import Sheet
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.sheet_reader import posted_sheets, read_collections

MOMENTS: Final = ("ante", "deal", "top", "play", "out")
BUTTON: Final = "action"
"""What marks the winning hand before the play, in the play the player who discarded last."""
FORFEIT, ANTE = "forfeit", "ante"
FROM_DECK, ANY_DISCARD = "deck", "any"
FLAT, TABLE = "flat", "table"
THREE, ALL = "three-different", "all-different"
WINNER_FIRST, LEFT_DEALS = "winner-first", "left-deals"

RULES: Final = (
    "deal.winner",
    "deal.new-game",
    "deal.five",
    "deal.right",
    "first.winner",
    "first.next",
    "turn.right",
    "top.retire",
    "meld.rope",
    "meld.different",
    "meld.same",
    "meld.any",
    "meld.none",
    "condition.none",
    "condition.whole",
    "payers.all",
    "payers.retired",
    "payers.fouled",
    "increase.keeps",
    "increase.value",
    "increase.half",
    "increase.rope",
    "increase.none",
    "split.two",
    "split.condition",
    "split.none",
    "borrow.left",
    "draw.discard",
    "draw.use",
    "force.fits",
    "force.none",
    "out.eleven",
    "out.chips",
    "out.again",
    "out.grown",
    "out.give",
    "foul.found",
    "foul.returns",
    "rotate.next",
)
"""The printed rules every book has to bring."""


@dataclass(frozen=True, slots=True)
class ConditionPays:
    """What a condition collects from each player, and what each card added to it does; in chips."""

    condition: PayingMeld
    chips: int
    spades: int
    added: int
    added_spades: int
    printed: Printed

    def first(self, cards: tuple[Card, ...]) -> int:
        """What the condition collects when it is laid."""
        return self.spades if in_spades(cards) else self.chips

    def more(self, cards: tuple[Card, ...], count: int) -> int:
        """What cards added to it collect; nothing in a rope."""
        return count * (self.added_spades if in_spades(cards) else self.added)

    def for_meld(self, cards: tuple[Card, ...]) -> int:
        """What it is worth as it lies, grown or not."""
        return self.first(cards) + self.more(cards, len(cards) - LEAST)


@dataclass(frozen=True, slots=True)
class PanTerms(Ruled):
    """The terms of one house.

    `retire` says what a retiring player gives: a forfeit of `forfeit` chips, or the ante that lies there. `option` is
    whether a discard has to come from the deck to be taken; `split` whether a condition made by splitting collects a
    flat amount or what the list says, `next_hand` whether the winner is dealt to first or his left neighbour deals,
    `lowest_deals` whether the lowest card of a new game deals, its right neighbour being dealt to first,
    `empty` is what a hand without a meld pays for going out, by the rule `no_meld`, `out` what the others do,
    `buy_in` the least that is bought in for, 0 where none is printed,
    `spares_broke` whether a fouled hand owes nothing to players without chips or with a fouled hand of their own,
    `all_different` whether no suit may be twice in a set of different suits that is just laid.
    """

    book: str
    seats: int
    most: int
    ante: int
    retire: str
    forfeit: int
    option: str
    split: str
    out: int
    empty: int
    buy_in: int
    next_hand: str
    lowest_deals: bool
    spares_broke: bool
    all_different: bool
    pays: Mapping[PayingMeld, ConditionPays]
    sheets: tuple[Sheet, ...]
    rulings: RulingBook
    values: tuple[int, ...]
    stacks: UsualStacks
    no_meld: Printed | None
    tops_last: Printed | None
    printed: Printed | None
    drawer: Printed | None


def read_terms(reader: Reader, book: str) -> PanTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    table, ante, usual, following = (reader.table(key) for key in ("table", "ante", "usual", "next_hand"))
    going_out, buy_in = reader.table("going_out"), ante.integer("buy_in", 0)
    return PanTerms(
        book=book,
        seats=table.integer("seats"),
        most=table.integer("most"),
        ante=ante.integer("chips"),
        retire=ante.choice("retire", (ANTE, FORFEIT)),
        forfeit=ante.integer("forfeit", 0),
        option=reader.table("option_card").choice("from", (FROM_DECK, ANY_DISCARD)),
        split=reader.table("split").choice("pays", (FLAT, TABLE)),
        out=going_out.integer("chips"),
        empty=going_out.integer("empty", going_out.integer("chips")),
        buy_in=buy_in,
        lowest_deals=following.choice("lowest", ("first", "deals")) == "deals",
        all_different=reader.table("meld").choice("suits", (THREE, ALL)) == ALL,
        spares_broke=reader.table("foul").boolean("spares_broke"),
        next_hand=following.choice("seat", (WINNER_FIRST, LEFT_DEALS)),
        pays={
            condition_pays.condition: condition_pays
            for condition_pays in map(_pays, reader.rows("condition", needed=True))
        },
        sheets=posted_sheets(reader, *(read_collections(reader) if reader.has("collection") else ())),
        rulings=read_rulings(reader, MOMENTS, situations=situations(buy_in)),
        values=usual.integers("conditions"),
        stacks=read_usual_stacks(reader),
        rules={id: reader.rule(id) for id in RULES},
        no_meld=_extra(reader, "out.empty"),
        tops_last=_extra(reader, "out.tops-last"),
        printed=_extra(reader, "rotate.left"),
        drawer=_extra(reader, "force.drawer"),
    )


def _extra(reader: Reader, id: str) -> Printed | None:
    """A rule that only some books print."""
    return reader.rule(id) if id in reader.book.rules else None


def _pays(row: Reader) -> ConditionPays:
    condition = PayingMeld(row.choice("id", [paying_meld.value for paying_meld in PayingMeld]))
    chips, spades = row.integer("chips"), row.integer("spades")
    added, more = row.integer("added"), row.integer("added_spades")
    return ConditionPays(condition, chips, spades, added, more, row.printed("condition."))
