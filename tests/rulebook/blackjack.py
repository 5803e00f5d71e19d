"""What the tests of all blackjack books share: hands as text, questions to the engine, and the printed fee bands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rulebook.asking import asking, game
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.duty import Key
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.rules.decision import Decision
from trainer.rules.fees import FeeSets

Band = tuple[int, int, int]
"""From and to in whole dollars (0: open), the fee in cents."""


class Table:
    """One game asked as anybody outside would."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.ask = asking(*id.split("/"))

    @property
    def fees(self) -> FeeSets:
        """Every schedule of the house for this game."""
        found = game(self.id).fees
        assert found is not None
        return found

    def draw(self, who: str, cards: str, against: str = "9c", **more: object) -> str:
        return str(self.ask("draw", who=who, cards=cards.split(), against=against.split(), **more)["act"])

    def allowed(self, option: str, cards: str, against: str = "9c", **more: object) -> bool:
        answer = self.ask("allowed", option=option, cards=cards.split(), against=against.split(), **more)
        return bool(answer["allowed"])

    def result(self, player: str, bank: str, **more: object) -> str:
        return str(self.ask("compare", player=player.split(), bank=bank.split(), **more)["result"])

    def pays(self, bet: str, stake: int, bank: str, cards: str = "2c 3d") -> int:
        return int(self.ask("bonus", bet=bet, stake=stake, cards=cards.split(), bank_cards=bank.split())["amount"])

    def button(self, player_dealer: int, card: str) -> int:
        return int(self.ask("action", player_dealer=player_dealer, card=card)["action_seat"])

    def settle(self, seats: list[dict[str, Any]], dealt: str, **more: object) -> list[tuple[int, str, str, int]]:
        """The moves as (seat, wager, do, covered); a player-dealer in seat 3 with ample money."""
        table = {"player_dealer": 3, "bank": 1_000_000, **more}
        moves = self.ask("settle", seats=seats, bank_cards=dealt.split(), **table)["moves"]
        return [(move["seat"], move["wager"], move["do"], move["covered"]) for move in moves]

    def fee(self, option: int, wagers: dict[str, int], **more: object) -> tuple[int, int]:
        """The fees of the player-dealer and of the one player, in cents."""
        answer = self.ask("fee", option=option, seats=[{"seat": 2, "wagers": wagers}], **more)
        return answer["player_dealer"], answer["players"][0]

    def round(self, words: str) -> Iterator[tuple[Round, Key, Decision[Any]]]:
        """Every duty of a written round."""
        played = game(self.id)
        setup = parse_setup(f"{self.id} {words}", played.seats)
        assert played.check_setup(setup) == ()
        for now, duty, decision in machine.every_duty(played.start(setup)):
            yield now, duty.key, decision

    def acts(self, words: str) -> dict[str, str]:
        """The right act of every duty of a written round, by its key."""
        return {str(key): act_text(decision.result) for _, key, decision in self.round(words)}


def seat(number: int, cards: str, **wagers: int) -> dict[str, Any]:
    """A row of a settle request; wagers are written with underscores for hyphens."""
    return {"seat": number, "cards": cards.split(), "wagers": {k.replace("_", "-"): v for k, v in wagers.items()}}


def check_bands(table: Table, main: str, options: dict[int, list[Band]], **more: object) -> None:
    """Every boundary of every printed band."""
    for option, bands in options.items():
        for start, end, fee in bands:
            for amount in (start, end or start + 5000):
                assert table.fee(option, {main: amount * 100}, **more)[0] == fee, (option, amount)
