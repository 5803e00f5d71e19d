"""The count round the table is seen once it is told, as each house counts; and what the plaque says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.ui import kit, walks
from trainer.games.base import ANY
from trainer.round.acts import Seat
from trainer.round.duty import Kind
from trainer.training.hints import count_of
from trainer.training.shown import Phase
from trainer.ui.controllers.plaque import plaque_of

COUNTING = [id for id in walks.GAMES if kit.library().game(id).new_setup(3, ANY).dice]


def numbers(page) -> dict[str, str]:
    return {name: badge.text for name, badge in page.table.felt.stage.badges.items() if badge.text}


@pytest.mark.parametrize("id", COUNTING)
def test_dice_are_counted_from_the_player_dealer_to_the_right_seat(window, id):
    kinds = kit.library().game(id).kinds
    walks.practise(window, id, Kind.COUNT_DICE if Kind.COUNT_DICE in kinds else Kind.PLACE_BUTTON)
    page, question = window.pages["practice"], window.practice.session.turn.question
    assert numbers(page) == {}, "the answer is not shown before it is given"
    setup, right = question.round.setup, question.decision.result
    window.practice.answer(right)
    assert isinstance(right, Seat)
    total, seats = sum(setup.dice), setup.seats
    closed = question.round.lay.buttons.get("no-play", "")
    wanted: dict[str, list[int]] = {}
    number, seat = 0, setup.player_dealer
    while number < total:
        if closed != f"seat-{seat}":
            number += 1
            wanted.setdefault(f"seat-{seat}", []).append(number)
        seat = seat % seats + 1
    assert str(total) == str(wanted[f"seat-{right.seat}"][-1])
    assert numbers(page) == {seat: " · ".join(map(str, found)) for seat, found in wanted.items()}
    assert page.table.felt.stage.badges[f"seat-{right.seat}"].style_name == "right"


def test_a_card_is_counted_as_the_book_counts_it(window):
    """No Bust Blackjack of Lake Elsinore places the button by a card."""
    found = 0
    for id in walks.GAMES:
        game = kit.library().game(id)
        if id in COUNTING or Kind.PLACE_BUTTON not in game.kinds:
            continue
        walks.practise(window, id, Kind.PLACE_BUTTON)
        question = window.practice.session.turn.question
        places = count_of(question)
        if places:
            found += 1
            assert places[-1] == f"seat-{question.decision.result.seat}"
            assert all(one != other for one, other in pairwise(places))
    assert found >= 5


def test_a_demonstration_and_the_projector_count_too(window):
    walks.practise(window, kit.GAME, Kind.COUNT_DICE)
    page = window.pages["practice"]
    page.projector.toggle()
    page.projector.go_on()
    assert numbers(page) == {}
    page.projector.go_on()
    assert numbers(page)
    page.projector.toggle()
    window.routes.game = kit.library().game(kit.GAME)
    window.sessions.begin_mode("demonstration")
    seen = False
    for _ in range(40):
        screen = window.practice.screen
        if screen.shown.phase is Phase.ENDED:
            break
        seen = seen or bool(numbers(page) and screen.count)
        kit.press_main(window)
    assert seen


@pytest.mark.parametrize(
    ("id", "option", "words"),
    [
        ("casino-99/fortune-pai-gow-poker", {"fee": "1"}, "LIMITS\n$3 – $200"),
        ("angies/omaha-high-low", {"limit": "5-10", "fee": "3"}, "LIMIT\n$5/$10"),
        ("lake-elsinore/chinese-poker", {"point": "$20", "fee": "4"}, "A POINT\n$20"),
        ("phoenix/pure-21-5-blackjack", {"fee": "1"}, "LIMITS\n$1 AND UP"),  # L920: no limit
        ("poker-flats/double-hand-poker", {"fee": "1"}, ""),  # L97: its limit is lost
        ("lake-elsinore/panguingue", {"condition": "$5", "fee": "3"}, "CONDITION\n$5"),
    ],
)
def test_the_plaque_says_limits_and_no_fee_option(id, option, words):
    """Casino 99 prints option 1 for a table limit of $3 to $200 (L1546)."""
    game = kit.library().game(id)
    setup = game.new_setup(3, ANY).with_options(**option)
    assert str(plaque_of(game, setup)) == words


def test_every_felt_of_a_game_has_a_plaque():
    for id in walks.GAMES:
        info = kit.library().game(id).info
        for name in {info.felt, *dict(info.felts).values()}:
            assert any(one.art == "table/plaque" for one in kit.shape(name).fixtures), name
