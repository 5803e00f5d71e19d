"""What the rulebook tests of the carnival games share: whole tables to settle, the fee of every tier, three cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from tests.rulebook.asking import Ask, game, reader
from trainer.cards.deck import STANDARD
from trainer.games.base import ANY
from trainer.games.carnival.carnival_standing import Standing
from trainer.games.carnival.carnival_terms import read_terms
from trainer.round import machine
from trainer.round.act_text import act_text
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.rules.decision import first_result

THREE_CARDS = {
    "mini-royal": 4,
    "straight-flush": 44,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "nothing": 16440,
}
"""All 22,100 hands of three cards: 4; 11 runs of 4 suits; 13x4; 12x4^3-48; 4x286-48; 13x6x48; the rest."""


def table(seat: int, cards: str, wagers: Mapping[str, float], *, folded: bool = False) -> dict[str, Any]:
    """A seat of a settle request, wagers in dollars."""
    stakes = {kind: round(amount * 100) for kind, amount in wagers.items()}
    return {"seat": seat, "cards": cards.split(), "wagers": stakes, **({"folded": True} if folded else {})}


def settle(ask: Ask, *seats: dict[str, Any], bank: float = 100_000, banker: int = 1, **more: Any) -> list[str]:
    """The moves in the dealer's order, one line each: "4 ante pay 10", with what has cover behind a slash."""
    cards = {key: value.split() if isinstance(value, str) else value for key, value in more.items()}
    answer = ask("settle", player_dealer=banker, bank=round(bank * 100), seats=list(seats), **cards)
    return [line(move) for move in answer["moves"]]


def line(move: Mapping[str, Any]) -> str:
    """One move: "4 ante pay 10"."""
    words = f"{move['seat']} {move['wager']} {move['do']}"
    if move["do"] in ("pay", "take"):
        words += f" {move['amount'] / 100:g}"
        if move["covered"] != move["amount"]:
            words += f"/{move['covered'] / 100:g}"
    return words


def one(ask: Ask, cards: str, wagers: Mapping[str, float], *, folded: bool = False, **more: Any) -> dict[str, float]:
    """What one bettor wins on each wager, in dollars."""
    found: dict[str, float] = {}
    for line in settle(ask, table(4, cards, wagers, folded=folded), **more):
        _, kind, do, *amount = line.split()
        found[kind] = {"pay": 1, "take": -1}.get(do, 0) * float(amount[0] if amount else 0)
    return found


def fees(ask: Ask, kind: str, option: int, tiers: str, schedule: str = "") -> None:
    """Every boundary of an option: "25=1 200=2 +=10" pays $1 up to $25, $2 to $200, then $10."""
    start = 0.0
    for part in tiers.split():
        end, _, fee = part.partition("=")
        for amount in {start, *([] if end == "+" else [float(end)])} - {0.0}:
            answer = ask(
                "fee",
                option=option,
                seats=[{"seat": 2, "wagers": {kind: round(amount * 100)}}],
                **({"set": schedule} if schedule else {}),
            )
            assert answer["player_dealer"] == round(float(fee) * 100), (option, amount)
        start = float(end) + 1 if end != "+" else 0.0


def counted(id: str, kind: str, hands: Callable[[], Any] = lambda: combinations(STANDARD.cards(), 3)) -> Counter[str]:
    """Which row of a pay list decides for every hand of three cards."""
    terms = read_terms(reader(id), id)
    rules = terms.awards[kind]
    found = (first_result(rules, Standing(terms.hands, cards))[1][0].id for cards in hands())
    return Counter(id.removeprefix(f"{kind}.") for id in found)


def started(id: str, words: str) -> Round:
    """A round from a set-up without its first word."""
    now = parse_setup(f"{id} seed=1 seats={game(id).seats} {words}", game(id).seats)
    assert game(id).check_setup(now) == ()
    return game(id).start(now)


def right(r: Round, kind: Kind, seat: int = 0, subject: str = "") -> str:
    """The right act of the first such duty of a round played right, in its text form."""
    for _, duty, decision in machine.every_duty(r):
        if duty.kind is kind and seat in (0, duty.seat) and subject in ("", duty.key.subject):
            return act_text(decision.result)
    raise AssertionError(f"no {kind} {seat} {subject}")


def cards_at(r: Round) -> dict[str, str]:
    """The cards of every hand, by place, once all are dealt."""
    dealt = next(now for now, duty, _ in machine.every_duty(r) if duty.kind is Kind.LEFTOVER)
    hands = {place: cards for place, cards in dealt.lay.cards.items() if place.endswith(".hand")}
    return {place: " ".join(str(one.card) for one in cards) for place, cards in sorted(hands.items(), reverse=True)}


def keys(r: Round) -> list[str]:
    """All duties of a round in order."""
    return [str(duty.key) for _, duty, _ in machine.every_duty(r)]


def conserves(id: str, rounds: int = 5) -> None:
    """Chips neither appear nor vanish."""
    for seed in range(rounds):
        now = game(id).start(game(id).new_setup(seed, ANY))
        assert machine.play(now).lay.total == now.lay.total
