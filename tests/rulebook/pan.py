"""What the tests of the pan chapters share: requests about melds, rounds by duty."""

from __future__ import annotations

from typing import Any

from tests.rulebook.asking import asking, game, refusing
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup


class Table:
    """The chapter of one house."""

    def __init__(self, house: str, slug: str) -> None:
        self.id = f"{house}/{slug}"
        self.game = game(self.id)
        self.ask = asking(house, slug)
        self.refuse = refusing(house, slug)

    def meld(self, cards: str, add: str = "", into: tuple[str, ...] = ()) -> dict[str, Any]:
        """A meld laid, added to, or split."""
        more: dict[str, Any] = {"add": add.split()} if add else {}
        if into:
            more["into"] = [part.split() for part in into]
        return self.ask("meld", cards=cards.split(), **more)

    def pays(self, cards: str, add: str = "", into: tuple[str, ...] = ()) -> int:
        return int(self.meld(cards, add, into)["pays"])

    def out(self, *melds: str) -> dict[str, Any]:
        return self.ask("meld", event="going-out", melds=[meld.split() for meld in melds])

    def borrow(self, meld: str, cards: str) -> bool:
        return bool(self.ask("allowed", option="borrow", meld=meld.split(), cards=cards.split())["allowed"])

    def take(self, source: str, *, melds: bool) -> bool:
        answer = self.ask("allowed", option="take-discard", top_came_from=source, can_meld_now=melds)
        return bool(answer["allowed"])

    def start(self, words: str) -> Round:
        return self.begun(parse_setup(f"{self.id} seed=1 seats=8 {words}", 8))

    def acts(self, words: str) -> dict[str, str]:
        """Every duty of a round with the right act."""
        return self.acts_of(parse_setup(f"{self.id} seed=1 seats=8 {words}", 8))

    def start_of(self, kind: Kind, rule: str) -> Setup:
        """A table in which a rule decides."""
        return self.game.new_setup(11, Wish(kind, rule))

    def begun(self, setup: Setup) -> Round:
        assert self.game.check_setup(setup) == ()
        return self.game.start(setup)

    def acts_of(self, setup: Setup) -> dict[str, str]:
        return {str(d.key): act_text(right.result) for _, d, right in machine.every_duty(self.begun(setup))}

    def problems(self, words: str) -> str:
        return " ".join(map(str, self.game.check_setup(parse_setup(f"{self.id} seed=1 seats=8 {words}", 8))))


CONDITIONS = [
    ("7c 7d 7h", 1),  # valle cards of different suits
    ("3s 3d 3h", 1),  # a spade among them changes nothing
    ("5d 5d 5d", 2),  # valle cards of one suit
    ("5s 5s 5s", 4),
    ("Jh Jh Jh", 1),  # other cards of one suit
    ("4s 4s 4s", 2),
    ("Ac Ac Ac", 1),
    ("Ks Ks Ks", 2),
    ("Ad 2d 3d", 1),  # ace-deuce-trey
    ("As 2s 3s", 2),
    ("Kc Qc Jc", 1),  # king-queen-jack
    ("Ks Qs Js", 2),
    ("4h 4s 4c", 0),  # no conditions
    ("Kh Ks Kc", 0),
    ("Ad Ad Ac", 0),
    ("Qh Jh 7h", 0),
    ("4c 3c 2c", 0),
]
"""Melds of three and what each collects from every player, by the list that Lake Elsinore and Poker Flats print."""

NO_MELDS = ("4h 4h 4c", "Qc 7c 6c", "Ks As 2s", "Jd 7d 6h", "4h 4c", "3c 5c 7c")
