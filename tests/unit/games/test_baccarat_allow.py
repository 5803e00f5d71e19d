"""Which wagers a baccarat book lets stand beside which, as a list of its own: amounts held to the bettor's line."""

from __future__ import annotations

from functools import cache

import pytest

from tests.shelf import BOOKS
from trainer.games.base import Game, Wish
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.solve import solve_request

EZ = "casino-99/ez-baccarat-panda-8"
ALLOW = """
[allow."bonus.line"]
when = [
    { wager = ["panda-8", "dragon-7"] },
    { beside_any = ["player-line", "banker-line"] },
    { at_most = ["player-line", "banker-line"] },
]
do = "allow"
say = "A bonus may be as large as the line."
cite = "L1139"

[allow."bonus.more"]
when = [{ wager = ["panda-8", "dragon-7"] }]
do = "refuse"
say = "No bonus is larger."
cite = "L1139"

[allow."bet.other"]
do = "allow"
say = "Other wagers stand by themselves."
cite = "L1140"
"""


@cache
def changed() -> Library:
    """The book with a list of its own in place of the row about lines."""
    house, name = EZ.split("/")
    text = BOOKS[house][name].replace("[cites]", f"{ALLOW}\n[cites]", 1)
    text = "\n".join(
        line for line in text.splitlines() if not line.startswith(('"wager.line-needed"', '"wager.alone"'))
    )
    library = Library({**BOOKS, house: {**BOOKS[house], name: text}})
    assert not library.problems_of(EZ), library.problems_of(EZ)
    return library


def game() -> Game:
    return changed()[EZ]


def allowed(option: str, amount: int, **wagers: int) -> bool:
    house, name = EZ.split("/")
    request = {"ask": "allowed", "house": house, "game": name, "option": option, "amount": amount, "wagers": wagers}
    answer, fine = solve_request(request, changed())
    assert fine, answer
    return bool(answer["allowed"])


@pytest.mark.parametrize(
    ("amount", "line", "right"), [(1000, 1000, True), (1500, 1000, False), (500, 1000, True), (500, 0, False)]
)
def test_a_bonus_is_held_to_the_line_of_its_bettor(amount: int, line: int, right: bool) -> None:
    wagers = {"banker-line": line} if line else {"tie": 1000}
    assert allowed("dragon-7", amount, **wagers) is right


def test_random_tables_and_the_question_keep_to_the_list() -> None:
    asked = {True: 0, False: 0}
    for seed in range(150):
        setup = game().new_setup(seed, Wish(Kind.ALLOW, "bonus.more" if seed % 2 else "bonus.line"))
        assert not game().problems_of(setup)
        for wager in setup.wagers:
            lines = [setup.at(wager.seat, wager.back).get(line, 0) for line in ("player-line", "banker-line")]
            assert wager.kind not in ("dragon-7", "panda-8") or wager.stake <= max(lines)
        r = machine.play(game().start(setup), lambda _, duty: duty.kind is Kind.ALLOW)
        asked[r.decision.result == Choose("allow")] += 1
    assert min(asked.values()) > 10
