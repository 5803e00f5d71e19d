"""What the tests of the Chinese poker chapters share: hands as text, requests, rounds."""

from __future__ import annotations

from typing import Any

from tests.rulebook.asking import asking, game, refusing
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

# Four hands of one deck, front / middle / back, all set right.
FLUSH = "2c 5c 9d / 8h 8s 8d Jc 4s / Kh Qh 9h 6h 3h"  # high cards / trips / flush
HOUSE = "Jd Jh 4c / 7c 7d 7s 9s 9c / Ts Th Tc Td 5s"  # jacks / full house / four tens
LOW = "Kc Qd 3s / Ah 6s 6c 2d 4d / As Ac 5d 5h 2h"  # king high / sixes / two pair


class Table:
    """The chapter of one house."""

    def __init__(self, house: str) -> None:
        self.id = f"{house}/chinese-poker"
        self.ask = asking(house, "chinese-poker")
        self.refuse = refusing(house, "chinese-poker")

    def compare(self, player: str, bank: str, **more: object) -> dict[str, Any]:
        return self.ask("compare", player=hand(player), bank=hand(bank), **more)

    def settle(self, point: int, button: int, seats: dict[int, tuple[int, str]]) -> dict[str, Any]:
        """Seats with their stacks in dollars and their hands."""
        rows = [{"seat": s, "stack": 100 * stack, "cards": hand(cards)} for s, (stack, cards) in seats.items()]
        return self.ask("settle", point=100 * point, button=button, seats=rows)

    def start(self, words: str) -> Round:
        now = parse_setup(f"{self.id} seed=1 seats=5 {words}", 5)
        assert game(self.id).check_setup(now) == ()
        return game(self.id).start(now)

    def acts(self, words: str) -> dict[str, str]:
        """Every duty of a round with the right act."""
        return {str(d.key): act_text(right.result) for _, d, right in machine.every_duty(self.start(words))}

    def problems(self, words: str) -> str:
        return " ".join(map(str, game(self.id).check_setup(parse_setup(f"{self.id} seed=1 seats=5 {words}", 5))))


def hand(text: str) -> Any:
    """'2c 5c 9d / ... / ...' as front, middle and back; without slashes thirteen cards declared as a clean sweep."""
    parts = [part.split() for part in text.split("/")]
    return dict(zip(("front", "middle", "back"), parts, strict=True)) if len(parts) > 1 else parts[0]


def moves(answer: dict[str, Any]) -> list[tuple[object, ...]]:
    """Pair, who is paid, points, due and covered in dollars."""
    return [(m["pair"], m["to"], m["points"], m["amount"] / 100, m["covered"] / 100) for m in answer["moves"]]


def deck(*hands: str) -> str:
    """The top of a deck that is dealt stack by stack."""
    return "".join(part for text in hands for part in text.split() if part != "/")
