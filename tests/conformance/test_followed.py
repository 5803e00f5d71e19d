"""A wrong act is played on in every game: chips are moved, never made, and nobody's answer ends in an error.

`machine.follow` refuses by name what no rule foresees; any other error goes through to the test.
"""

from __future__ import annotations

import pytest

from tests.conformance.answers import random_act
from tests.conformance.library import game, questions_of, some
from trainer.core.rng import make_rng, sample
from trainer.drills.faults import Watched, faults
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Act, Choose, Number, Order, Seat, Seats, WantSeats
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind
from trainer.round.machine import Round

ROUNDS = 2
DUTIES = 8
"""So many duties of a round are answered wrong, each as somebody might and as nobody would."""
EVERY_SKILL = 1_000_000


def wrong_acts(step: Watched, number: int) -> list[Act]:
    _, duty, decision = step
    found = [fault.act for fault in faults(step, make_rng(number))]
    acts = [*sample(make_rng(number), found, min(1, len(found))), random_act(duty.want, make_rng(number))]
    return [act for act in acts if not decision.accepts(act)]


def check(r: Round, act: Act, where: str) -> None:
    assert r.task is not None
    found = Consequence(r.task.type, r, act)
    assert str(found.words), where
    ends = machine.follow(r, act)
    assert sum(cents for _, cents in found.moved or ()) == 0, where
    if ends is None:
        return
    assert ends.wrong.lay.total == ends.right.lay.total == r.lay.total, where
    assert ends.right.lay == machine.play(r).lay, where


def examine(id: str, seed: int) -> None:
    steps = list(machine.every_duty(game(id).start(game(id).new_setup(seed, ANY))))
    for number, step in enumerate(sample(make_rng(seed), steps, min(DUTIES, len(steps)))):
        for act in wrong_acts(step, number):
            check(step[0], act, f"{id} {seed} {step[1].key}: {act}")


@pytest.mark.parametrize("id", some(3))
def test_a_wrong_act_is_played_on_and_every_chip_is_kept(id: str):
    for seed in range(ROUNDS):
        examine(id, seed)


@pytest.mark.long
@pytest.mark.parametrize("id", some(4))
def test_a_wrong_act_is_played_on_for_every_skill(id: str):
    for number, question in enumerate(questions_of(game(id), EVERY_SKILL, 1, ())):
        step = question.round, question.duty, question.decision
        for act in wrong_acts(step, number):
            check(question.round, act, f"{id} {question.duty.key}: {act}")


FOUND = (
    # a player's hand is picked up, or gets no pile: nobody can set it (pai_gow/setting.py, set_stages.py)
    ("casino-99/fortune-pai-gow-poker", 0, "pick-up", Seats((3, 4, 6, 7))),
    ("casino-99/fortune-pai-gow-poker", 4, "deliver", Order(tuple(f"seat-{seat}" for seat in (6, 1, 2, 3, 4, 5)))),
    # somebody in play gets no cards (nine_count/course.py), or no stack (chinese_poker/deal.py)
    ("phoenix/phoenix-baccarat", 1, "deal-order", Order(("seat-4", "seat-1", "seat-3"))),
    ("angies/chinese-poker", 0, "deliver/all", Order(("4", "5"))),
    # the dice are counted to a seat that is not in the count (pai_gow/ring.py)
    ("prop-desk/pai-gow-poker", 0, "count-dice", Seat(7)),
    # of the cards mixed in for the draw one lies in a hand still (pot/drawn.py)
    ("poker-flats/draw-poker", 3, "deal-order/first", Seat(1)),
)


@pytest.mark.parametrize(("id", "seed", "key", "act"), FOUND)
def test_what_no_rule_foresees_is_refused_by_name(id: str, seed: int, key: str, act: Act):
    r = machine.play(game(id).start(game(id).new_setup(seed, ANY)), until=lambda _, current: str(current.key) == key)
    assert machine.follow(r, act) is None


GONE_ON_FROM = (
    # a straight called a flush has five ranks to be read (hands/hand_words.py), a flush called two pair three
    ("angies/chinese-poker", 2, "read-hand/4/back", Choose("flush")),
    ("lake-elsinore/three-card-poker", 0, "read-hand", Choose("flush")),
    ("casino-99/crazy-pineapple-high-low", 0, "read-hand/6", Choose("two-pair")),
    # every fate of the bets after the draw that is offered (poker/ending.py)
    ("angies/lowball", 4, "after-draw", Choose("next-best")),
    # a wager that may stand goes back and is not settled (baccarat/script.py)
    ("lake-elsinore/baccarat-gold", 0, "allow/1/spread-dealer", Choose("refuse")),
    # every end of a false opening that is offered (poker/ending.py)
    ("poker-flats/draw-poker-jacks-back", 326, "openers/1/shown", Choose("for-low")),
    # points between two hands that come out even: nobody is said to have won them (chinese_poker/showdown.py)
    ("angies/chinese-poker", 18, "result/4-1", Number(3)),
    # with another first card the hands on later streets are dealt as ever (pot/deal.py)
    ("angies/option-alley", 0, "deal-order/first", Seat(1)),
)


@pytest.mark.parametrize(("id", "seed", "key", "act"), GONE_ON_FROM)
def test_what_was_said_is_gone_on_from(id: str, seed: int, key: str, act: Act):
    r = machine.play(game(id).start(game(id).new_setup(seed, ANY)), until=lambda _, current: str(current.key) == key)
    ends = machine.follow(r, act)
    assert ends is not None
    assert ends.wrong.lay.total == r.lay.total


@pytest.mark.parametrize("id", ["casino-real/razz", "casino-real/holdem-hi-lo-8"])
def test_nobody_who_folded_later_is_offered_as_the_winner_of_a_pot(id: str):
    offered = [
        (set(duty.want.seats), set(r.state.live))
        for seed in range(3)
        for r, duty, _ in machine.every_duty(game(id).start(game(id).new_setup(seed, ANY)))
        if duty.kind is Kind.COMPARE and isinstance(duty.want, WantSeats)
    ]
    assert offered
    assert all(seats <= live for seats, live in offered)
