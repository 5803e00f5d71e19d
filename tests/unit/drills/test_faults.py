"""Faults planted in what the machine does."""

from __future__ import annotations

import pytest

from tests.fake_game import GAME, games
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng
from trainer.core.text import say
from trainer.drills.changes import changes
from trainer.drills.code import kind_ref, round_ref
from trainer.drills.faults import CLEAN_SHARE, faults, plant
from trainer.drills.question_builder import build
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import (
    Act,
    Arrange,
    Choose,
    Money,
    Number,
    Option,
    Order,
    Seat,
    Seats,
    Settle,
    Shares,
    Stack,
    Want,
    WantArrange,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
    WantStack,
)
from trainer.round.duty import Kind


def changed(want: Want, right: Act, others: tuple[Act, ...] = ()) -> dict[str, Act]:
    start = GAME.start(GAME.new_setup(1, ANY))
    return dict(changes(want, right, start, others, make_rng(0)))


def test_a_seat_goes_to_a_neighbour_or_is_counted_the_wrong_way_round():
    start = GAME.start(GAME.new_setup(1, ANY))
    banker = start.setup.player_dealer
    found = changed(WantSeat((1, 2, 3, 4)), Seat(4))
    assert found["seat.next"] == Seat(1)
    assert found["seat.before"] == Seat(3)
    assert found["seat.player-dealer"] == Seat(banker)
    assert found["seat.counted-backwards"] == Seat((2 * banker - 4 - 1) % 4 + 1)


def test_one_of_several_seats_is_forgotten_added_or_all_are_shifted():
    found = changed(WantSeats((1, 2, 3, 4)), Seats((2, 3)))
    assert found["seats.forgotten"] in (Seats((2,)), Seats((3,)))
    assert found["seats.extra"] in (Seats((1, 2, 3)), Seats((2, 3, 4)))
    assert found["seats.shifted"] == Seats((3, 4))
    assert found["seats.the-others"] == Seats((1, 4))
    assert found["seats.nobody"] == Seats(())


def test_an_order_is_swapped_turned_round_or_begun_elsewhere():
    options = tuple(Option(id, say(id)) for id in "abc")
    found = changed(WantOrder(options), Order(("a", "b", "c")))
    assert found["order.swapped"] in (Order(("b", "a", "c")), Order(("a", "c", "b")))
    assert found["order.backwards"] == Order(("a", "c", "b"))
    assert found["order.begun-one-late"] == Order(("b", "c", "a"))
    assert found["order.begun-one-early"] == Order(("c", "a", "b"))


def test_a_winning_wager_is_taken_or_paid_wrong():
    found = changed(WantSettle(500), Settle("pay", 2500), (Settle("pay", 1500), Settle("take", 100)))
    assert found["settle.taken-for-paid"] == Settle("take", 500)
    assert found["settle.even-money"] == Settle("pay", 500)
    assert found["settle.stake-paid-as-well"] == Settle("pay", 3000)
    assert found["settle.half-paid"] == Settle("pay", 1250)
    assert found["settle.amount-of-another"] == Settle("pay", 1500)


def test_a_loser_without_full_cover_is_taken_in_full():
    assert changed(WantSettle(500), Settle("take", 200))["settle.taken-without-cover"] == Settle("take", 500)


def test_an_amount_is_doubled_halved_or_another_seat_s():
    found = changed(WantMoney(), Money(400), (Money(300),))
    assert found["money.double"] == Money(800)
    assert found["money.half"] == Money(200)
    assert found["money.nothing"] == Money(0)
    assert found["money.of-another-seat"] == Money(300)


def test_a_stack_is_short_long_small_or_upside_down():
    found = changed(WantStack(), Stack(((2500, 1), (500, 3))))
    assert found == {
        "stack.chip-more": Stack(((2500, 1), (500, 4))),
        "stack.chip-less": Stack(((2500, 1), (500, 2))),
        "stack.upside-down": Stack(((500, 3), (2500, 1))),
        "stack.small-chips": Stack(((500, 8),)),
        "stack.other-colour": Stack(((10000, 1), (500, 3))),
    }


def test_shares_keep_the_pot_together():
    for name, act in changed(WantShares((2, 5), 1000), Shares(((2, 500), (5, 500)))).items():
        assert isinstance(act, Shares), name
        assert sum(cents for _, cents in act.shares) == 1000, name


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(30))
def test_every_fault_is_wrong_by_the_engine_s_own_judgement(seed: int):
    question = build(games, round_ref(GAME, seed))
    for step in machine.every_duty(question.round):
        for fault in faults(step, make_rng(seed)):
            assert not machine.judge_act(step[0], fault.act).right
            assert fault.key == step[1].key


def test_a_third_of_the_items_is_clean_and_the_faults_are_spread_over_the_kinds():
    planted = [plant(build(games, round_ref(GAME, seed)), seed) for seed in range(300)]
    clean = sum(fault is None for fault in planted)
    # 300 draws at one third: 100 expected, three standard deviations are 25.
    assert abs(clean - 300 * CLEAN_SHARE) <= 25
    kinds = [fault.key.kind for fault in planted if fault is not None]
    # Three kinds of duty, each as likely: about 67 each of 200.
    assert all(40 <= kinds.count(kind) <= 95 for kind in (Kind.PLACE_BUTTON, Kind.TAKE_FEE, Kind.COMPARE))


def test_a_single_duty_has_its_fault_there():
    question = build(games, kind_ref(GAME, Kind.TAKE_FEE, 3))
    found = [plant(question, seed) for seed in range(20)]
    assert {fault.key for fault in found if fault is not None} == {question.duty.key}


def test_the_same_seed_plants_the_same_fault():
    question = build(games, round_ref(GAME, 9))

    def planted() -> list[object]:
        found = [plant(question, seed) for seed in range(20)]
        return [fault and (fault.id, fault.key, fault.act) for fault in found]

    assert planted() == planted()
    assert len(set(planted())) > 5


def test_kinds_limit_where_the_fault_is():
    question = build(games, round_ref(GAME, 9))
    found = [plant(question, seed, {Kind.COMPARE}) for seed in range(20)]
    assert {fault.key.kind for fault in found if fault is not None} == {Kind.COMPARE}


HAND = parse_cards("AhKdQc9s5h")


def test_cards_are_split_in_every_other_way_between_two_groups():
    right = Arrange.of(front=HAND[:2], back=HAND[2:])
    start = GAME.start(GAME.new_setup(1, ANY))
    want = WantArrange(HAND, (("front", 2), ("back", 3)))
    found = [act for _, act in changes(want, right, start, (), make_rng(0))]
    # 5 cards, 2 of them in front: 10 ways, the right one among them.
    assert len(found) == len(set(found)) == 10
    assert right in found


def test_of_three_groups_two_cards_change_places():
    right = Arrange.of(front=HAND[:1], middle=HAND[1:3], back=HAND[3:])
    want = WantArrange(HAND, (("front", 1), ("middle", 2), ("back", 2)))
    act = changed(want, right)["arrange.swapped-card"]
    assert isinstance(act, Arrange)
    moved = [name for name, cards in act.groups if set(cards) != set(right.group(name))]
    assert len(moved) == 2
    assert sorted(card for _, cards in act.groups for card in cards) == sorted(HAND)


@pytest.mark.parametrize(
    ("right", "names"),
    [(3, {"number.one-more", "number.one-less", "number.far-off"}), (0, {"number.one-more", "number.far-off"})],
)
def test_a_number_is_one_off_or_misread_within_what_can_be(right: int, names: set[str]):
    found = changed(WantNumber(0, 9), Number(right))
    assert set(found) == names
    assert found["number.one-more"] == Number(right + 1)


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (1, set()),
        (2, {"choose.next"}),
        (3, {"choose.next", "choose.before"}),
        (4, {"choose.next", "choose.before", "choose.another"}),
    ],
)
def test_another_choice_is_made(count: int, names: set[str]):
    options = tuple(Option(id, say(id)) for id in "abcd"[:count])
    assert set(changed(WantChoice(options), Choose("a"))) == names


@pytest.mark.parametrize(
    ("right", "made"),
    [
        (
            Settle("push", 0),
            {"settle.paid-for-pushed": Settle("pay", 500), "settle.taken-for-pushed": Settle("take", 500)},
        ),
        (
            Settle("return", 500),
            {"settle.paid-without-cover": Settle("pay", 500), "settle.taken-without-cover": Settle("take", 500)},
        ),
        (
            Settle("take", 500),
            {
                "settle.paid-for-taken": Settle("pay", 500),
                "settle.pushed-for-taken": Settle("push", 0),
                "settle.half-taken": Settle("take", 250),
            },
        ),
    ],
)
def test_a_wager_gets_what_another_would(right: Settle, made: dict[str, Act]):
    assert changed(WantSettle(500), right) == made


def test_where_nothing_can_be_changed_there_is_no_fault():
    assert changed(WantOrder((Option("a", say("a")),)), Order(("a",))) == {}
    assert changed(WantShares((2,), 500), Shares(((2, 500),))) == {}
    assert set(changed(WantSeats((1, 2)), Seats(()))) == {"seats.extra", "seats.the-others"}
    assert set(changed(WantSeats((1, 2)), Seats((1, 2)))) == {"seats.forgotten", "seats.shifted", "seats.nobody"}
    assert set(changed(WantMoney(), Money(0))) == {"money.nothing", "money.dollar-more", "money.double"}
