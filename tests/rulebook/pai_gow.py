"""What the tests of the pai gow books share: hands for settling, dice over all rolls, set-ups written out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from tests.rulebook.asking import Ask, game
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.duty import Duty, Kind
from trainer.round.setup import Setup, parse_setup
from trainer.rules.decision import Decision

# The player-dealer is 1, 8 and 15, other seats the other numbers clockwise: total -> number of the counted seat.
COUNT = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 1, 9: 2, 10: 3, 11: 4, 12: 5, 13: 6, 14: 7, 15: 1, 16: 2, 17: 3, 18: 4}

Held = Mapping[str, list[str]]


def hand(front: str, back: str) -> dict[str, list[str]]:
    return {"front": front.split(), "back": back.split()}


# Against the bank: a hand that loses both halves, one that wins both, one that wins the front only, copies of the
# front. All of them, the bank's too, are set as every chart sets them.
BANK = hand("Kd Qc", "8c 8d Js 6h 4c")
LOSES = hand("Qd Jc", "7c 7d Ts 5h 3c")
WINS = hand("Ad Ks", "9c 9d Th 5s 3d")
PUSHES = hand("Ah Td", "6c 6d 9s 5c 3h")
WINS_TOO = hand("Ac Kh", "9h 9s Tc 5c 2d")
LOSES_TOO = hand("Qh Jd", "7h 7s Td 5d 3s")
COPY_AND_WIN = hand("Ks Qd", "9c 9d Th 5s 3d")
COPY_AND_LOSE = hand("Ks Qd", "7c 7d Th 5h 3c")


def front_ranks(front: list[str]) -> list[str]:
    """Ranks in front, the joker an ace."""
    return sorted("A" if card == "Jk" else card[0] for card in front)


def rules_of(answer: Mapping[str, Any]) -> list[str]:
    return [answer["rule"], *answer.get("with_rules", [])]


def short(answer: Mapping[str, Any]) -> list[tuple[int, str, str, int, int]]:
    """The moves of a settle answer as seat, wager, what is done, what is due, what has cover."""
    return [(move["seat"], move["wager"], move["do"], move["amount"], move["covered"]) for move in answer["moves"]]


def seat(number: int, cards: Held, **wagers: int) -> dict[str, Any]:
    return {"seat": number, "wagers": wagers, "cards": cards}


def check_every_roll(ask: Ask, cite: str) -> None:
    """All 216 rolls at all seven banks; who bets runs through every map of seats."""
    maps = [[number for number in range(1, 8) if mask >> number - 1 & 1] for mask in range(1, 128)]
    for turn, (banker, dice) in enumerate(product(range(1, 8), product(range(1, 7), repeat=3))):
        players = [number for number in maps[turn % len(maps)] if number != banker] or [banker % 7 + 1]
        answer = ask("action", seats=7, player_dealer=banker, occupied=players, dice=list(dice))
        number = COUNT[sum(dice)]
        first = seat_numbered(banker, number)
        button = seat_numbered(banker, 2 if number == 1 else number)
        action = next(one for one in walk(button) if one in players)
        assert (answer["first_pile_seat"], answer["button_seat"], answer["action_seat"]) == (first, button, action)
        assert answer["delivery"] == walk(first)
        assert answer["rule"] == ("dice.player-dealer" if number == 1 else "dice.count")
        assert number == 1 or answer["cite"] == cite
        assert ("action.first-wager" in rules_of(answer)) == (action != button)


# Of eight positions the player-dealer is 1, 9 and 17, others the other numbers clockwise: total -> counted position.
COUNT_OF_EIGHT = {
    3: 3,
    4: 4,
    5: 5,
    6: 6,
    7: 7,
    8: 8,
    9: 1,
    10: 2,
    11: 3,
    12: 4,
    13: 5,
    14: 6,
    15: 7,
    16: 8,
    17: 1,
    18: 2,
}


def eight_from(first: int) -> list[int]:
    """Eight positions clockwise."""
    return [*range(first, 9), *range(1, first)]


def of_eight(banker: int, players: list[int], total: int) -> tuple[int, int, int, list[int]]:
    """First pile, button, action and the way of the piles: the last position without a wager gets none."""
    number = COUNT_OF_EIGHT[total]
    first, button = (eight_from(banker)[one - 1] for one in (number, 2 if number == 1 else number))
    action = next(one for one in eight_from(button) if one in players)
    vacant = [one for one in eight_from(first) if one != banker and one not in players]
    return first, button, action, [one for one in eight_from(first) if one != vacant[-1]]


def players_of_eight() -> list[list[int]]:
    """Every map of one to six players at eight positions."""
    maps = [[number for number in range(1, 9) if mask >> number - 1 & 1] for mask in range(1, 256)]
    return [one for one in maps if len(one) <= 6]


def check_eight_positions(ask: Ask) -> None:
    """All 216 rolls at all eight banks; who bets runs through every map of seats that seven piles are enough for."""
    maps = players_of_eight()
    for turn, (banker, dice) in enumerate(product(range(1, 9), product(range(1, 7), repeat=3))):
        players = [number for number in maps[turn % len(maps)] if number != banker] or [banker % 8 + 1]
        answer = ask("action", seats=8, player_dealer=banker, occupied=players, dice=list(dice))
        first, button, action, piles = of_eight(banker, players, sum(dice))
        assert (answer["first_pile_seat"], answer["button_seat"], answer["action_seat"]) == (first, button, action)
        assert answer["delivery"] == piles
        assert "dice.larger-table" in rules_of(answer)
        assert answer["doubt"]


def check_full_table_of_eight(ask: Ask) -> None:
    """With a wager at every position seven piles cannot do; the player-dealer has one whatever the dice say."""
    for banker, dice in product(range(1, 9), product(range(1, 7), repeat=3)):
        answer = ask("action", seats=8, player_dealer=banker, dice=list(dice))
        delivery = answer["delivery"]
        assert len(set(delivery)) == 7
        assert banker in delivery
        assert delivery[0] == answer["first_pile_seat"]


def seat_numbered(banker: int, number: int) -> int:
    return (banker + number - 2) % 7 + 1


def walk(first: int) -> list[int]:
    return [seat_numbered(first, number) for number in range(1, 8)]


Done = dict[Kind, list[tuple[Duty, Decision[Any]]]]


def play(id: str, text: str) -> Done:
    """The duties of a round and their right acts by kind; `text` is a set-up without the game's name."""
    return play_setup(id, parse_setup(f"{id} {text}", game(id).seats))


def play_setup(id: str, setup: Setup) -> Done:
    assert game(id).check_setup(setup) == (), setup.to_text()
    found: Done = {}
    start = game(id).start(setup)
    for now, duty, decision in machine.every_duty(start):
        assert now.lay.total == start.lay.total
        found.setdefault(duty.kind, []).append((duty, decision))
    return found


def acts(done: Done, kind: Kind) -> list[Any]:
    return [decision.result for _, decision in done.get(kind, [])]


def random_setup(id: str, seed: int = 1, **changes: Any) -> Setup:
    return replace(game(id).new_setup(seed, Wish()), **changes)


def check_rulings(id: str, ask: Ask, printed: Mapping[str, tuple[str, str]]) -> None:
    """Every ruling of the book: situation -> remedy and lines. Each is answered, and comes up when it is wished for."""
    assert set(ask("ruling")["situations"]) == set(printed)
    for situation, (remedy, lines) in printed.items():
        answer = ask("ruling", situation=situation)
        assert answer["ruling"] == remedy, situation
        assert answer["cite"].endswith(f" {lines}"), situation
        setup = game(id).new_setup(7, Wish(Kind.RULE_ON, f"ruling.{situation}"))
        asked = [step for step in machine.every_duty(game(id).start(setup)) if step[1].kind is Kind.RULE_ON]
        ((_, duty, decision),) = asked
        assert duty.key.subject == situation
        offered = [option.id for option in duty.want.options]  # type: ignore[union-attr]
        assert decision.result.option == remedy  # type: ignore[union-attr]
        assert remedy in offered
        assert len(offered) == len(set(offered)) >= 2
