"""Which card of a hand lies in which compartment of the tray. Knows cards and numbers of places, no widget, no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.tile import Tile
from trainer.felt.shape import CARD_HEIGHT, CARD_WIDTH, TILE_HEIGHT, TILE_WIDTH


class TrayHand:
    """Cards by their index (from 0) in groups of fixed sizes. The last group is the row where all cards begin."""

    def __init__(self, cards: Sequence[Card] = (), sizes: Sequence[tuple[str, int]] = ()) -> None:
        self.cards = tuple(cards)
        self.sizes = tuple(sizes)
        self.taken: dict[str, list[int]] = {name: [] for name, _ in self.sizes[:-1]}

    @property
    def row(self) -> str:
        """The name of the last group; empty without one."""
        return self.sizes[-1][0] if self.sizes else ""

    @property
    def card_size(self) -> tuple[float, float]:
        """In card widths."""
        is_tile = bool(self.cards) and isinstance(self.cards[0], Tile)
        return (TILE_WIDTH, TILE_HEIGHT) if is_tile else (CARD_WIDTH, CARD_HEIGHT)

    @property
    def slots(self) -> list[int]:
        """How many cards each compartment has room for; the row has a home for every card."""
        return [size for _, size in self.sizes[:-1]] + [len(self.cards)] * bool(self.sizes)

    def rest(self) -> list[int]:
        """What lies in the row."""
        taken = {index for held in self.taken.values() for index in held}
        return [index for index in range(len(self.cards)) if index not in taken]

    def indexed(self) -> dict[str, list[int]]:
        """The cards of each group by their index."""
        return {**self.taken, **({self.row: self.rest()} if self.sizes else {})}

    def groups(self) -> dict[str, tuple[Card, ...]]:
        """The groups as they lie now."""
        return {name: tuple(self.cards[index] for index in held) for name, held in self.indexed().items()}

    def group_of(self, index: int) -> str:
        return next((name for name, held in self.taken.items() if index in held), self.row)

    def slot_of(self, index: int) -> int:
        """Where in its compartment a card lies; in the row every card keeps its home."""
        name = self.group_of(index)
        return self.taken[name].index(index) if name in self.taken else index

    def free(self) -> str:
        """The first group with room; empty when there is none."""
        return next((name for name, size in self.sizes[:-1] if len(self.taken[name]) < size), "")

    def put(self, index: int, name: str) -> None:
        """Into a group, whose last card goes back into the row when it is full."""
        for held in self.taken.values():
            if index in held:
                held.remove(index)
        if name in self.taken:
            if len(self.taken[name]) >= dict(self.sizes)[name]:
                self.taken[name].pop()
            self.taken[name].append(index)

    def arrange(self, groups: Mapping[str, Sequence[Card]]) -> None:
        """Exactly these groups; what they do not name lies in the row."""
        self.taken = {name: [] for name, _ in self.sizes[:-1]}
        left = list(range(len(self.cards)))
        for name, cards in groups.items():
            for card in cards:
                index = next((one for one in left if self.cards[one] == card), None)
                if index is not None and name in self.taken:
                    left.remove(index)
                    self.taken[name].append(index)

    @property
    def is_complete(self) -> bool:
        found = self.indexed()
        return bool(self.sizes) and all(len(found[name]) == size for name, size in self.sizes)
