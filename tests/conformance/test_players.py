"""Simulated players do what the rules of their game allow, whichever game: asked through `solve`, the other door.

Poker has its own guard: `table/betting/betting_round.py` takes no act that is not open. In blackjack the dealer is
asked whether a player may do what he wants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

import pytest

from tests.shelf import BOOKS
from tests.unit.houses.test_one_more_poker_game import HOUSES
from trainer.disk import resources
from trainer.games.base import ANY, Game
from trainer.games.carnival.carnival_player_acts import acting
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.solve import solve_request
from trainer.table.places import spot

LIBRARY = Library({**BOOKS, **resources.books_in(HOUSES)})
ROUNDS = 20
SAMPLES = ("example/pair-raise", "example/two-times-holdem")
"""Games that nobody prints: other sizes of the later wager, one of them by the hand."""
PARTS = {
    "pai-gow-poker": ("front", "back"),
    "pai-gow-tiles": ("high", "low"),
}
"""What players make of their cards, by family. In Chinese poker the set-up lays every hand, foul ones too."""
CARNIVAL = [*SAMPLES, *(info.id for info in LIBRARY.infos if info.family == "carnival" and info.id not in SAMPLES)]
SET_HANDS = [info.id for info in LIBRARY.infos if info.family in PARTS]


def asked(game: Game, **request: object) -> Mapping[str, Any]:
    answer, well = solve_request({"house": game.info.house, "game": game.info.slug, **request}, LIBRARY)
    assert well, (request, answer)
    return answer


def rounds_of(game: Game) -> Iterator[Setup]:
    """Tables where nobody is meant to do anything wrong."""
    setups = (game.new_setup(seed, ANY) for seed in range(ROUNDS))
    return (setup for setup in setups if not {"foul", "fault", "laid", "tries"} & setup.options.keys())


def later_wagers(game: Game, setup: Setup) -> Iterator[dict[str, object]]:
    """Every wager that players make after they have seen cards, as a request."""
    state, terms = game.begin(setup), cast("partial[Any]", game.begin).args[0]
    for seat, word in state.plays.items():
        for street, letter in zip(acting(terms), word, strict=False):
            if letter.isdigit():
                cards = [str(card) for card in state.hand(seat)]
                wagers = dict(setup.at(seat))
                request = {"option": terms.wagers.play, "street": street.id, "times": int(letter), "cards": cards}
                yield {"ask": "allowed", **request, "wagers": wagers}


@pytest.mark.parametrize("id", CARNIVAL)
def test_every_later_wager_is_one_that_may_be_made(id: str):
    game = LIBRARY.game(id)
    requests = [request for setup in rounds_of(game) for request in later_wagers(game, setup)]
    assert [request for request in requests if not asked(game, **request)["allowed"]] == []
    terms = cast("partial[Any]", game.begin).args[0]
    after_a_result = all(street.after for street in acting(terms))
    assert len(requests) > (0 if after_a_result else ROUNDS) or not game.begin(game.new_setup(0, ANY)).later


def settings(game: Game, r: Round) -> Iterator[dict[str, object]]:
    """Every hand that lies set before a player, as a request."""
    for seat in r.setup.seats_taken:
        laid = {part: r.lay.cards_at(spot(seat, part)) for part in PARTS[game.info.family]}
        if all(laid.values()):
            yield {"ask": "foul", **{part: [str(card) for card in cards] for part, cards in laid.items()}}


@pytest.mark.parametrize("id", SET_HANDS)
def test_no_player_sets_a_foul_hand_that_no_table_asks_for(id: str):
    game, count = LIBRARY.game(id), 0
    for setup in rounds_of(game):
        r = machine.play(game.start(setup), until=lambda _, duty: duty.kind in (Kind.PAYOUT_ORDER, Kind.COMPARE))
        for request in settings(game, r):
            count += 1
            assert not asked(game, **request)["foul"], request
    assert count > ROUNDS


@pytest.mark.parametrize("letters", ["c4", "f"])
def test_what_players_are_written_to_do_is_asked_of_the_rules_too(letters: str):
    game = LIBRARY.game("example/two-times-holdem")
    setup = replace(game.new_setup(1, ANY), options={})
    written = setup.with_options(plays=f"{setup.seats_taken[0]}:{letters}")
    problem = next(problem for problem in game.check_setup(written) if problem.where == "plays")
    assert letters in problem.message


def test_a_larger_wager_than_the_hand_allows_is_refused_in_a_set_up():
    game = LIBRARY.game("example/pair-raise")
    setup = replace(game.new_setup(1, ANY), options={})
    state = game.begin(setup)
    weak = next(seat for seat in setup.seats_taken if not asked(
        game, ask="allowed", option="play", times=2, cards=[str(card) for card in state.hand(seat)],
    )["allowed"])  # fmt: skip
    problems = game.check_setup(setup.with_options(plays=f"{weak}:2"))
    assert [problem.where for problem in problems] == ["plays"]
    assert "Without it the Play wager equals the Ante" in problems[0].message or "refused" in problems[0].message
