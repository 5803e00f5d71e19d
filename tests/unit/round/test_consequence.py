"""What a wrong act would have cost whom: the round is played on both ways and the chips are counted."""

from __future__ import annotations

import pytest

from tests import shelf
from tests.fake_game import GAME, games
from trainer.drills.code import kind_ref, skill_ref
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import NoSituation, build
from trainer.round import machine
from trainer.round.acts import Act, Choose, Money, Number, Order, Seat, Seats, Settle, WantChoice, WantSeats
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind
from trainer.round.types import DUTY_TYPES, ROTATE
from trainer.table.places import MAIN_POT

EZ = "casino-99/ez-baccarat-panda-8"
PAI_GOW = "casino-99/fortune-pai-gow-poker"
OMAHA = "angies/omaha-high"
LOSING = build(games, skill_ref(GAME, Kind.COMPARE, "compare.lose", 1))
FEE = build(games, skill_ref(GAME, Kind.TAKE_FEE, "fee.low", 1))


def follows(question: Question, act: Act) -> Consequence:
    return Consequence(question.type, question.round, act)


def asked(game: str, setup: str, at: str) -> Question:
    """A duty of a table written by hand."""
    return build(shelf.LIBRARY.game, Deal(game, f"{game} seed=1 {setup}", at))


def moved(question: Question, act: Act) -> dict[str, int]:
    found = follows(question, act).moved
    assert found is not None
    return {str(owner.words): cents for owner, cents in found}


def test_a_fee_of_too_much_goes_from_the_player_dealer_to_the_house():
    assert moved(FEE, Money(300)) == {"The house": 200, "The player-dealer": -200}
    assert str(follows(FEE, Money(300)).cost) == "The player-dealer is $2 short. The house is $2 over."


def test_a_lost_wager_that_is_paid_costs_the_player_dealer_twice_its_stake():
    wager = next(wager for wager in LOSING.round.setup.wagers if wager.seat == LOSING.duty.seat)
    due = {"The player-dealer": -2 * wager.stake, f"Seat {wager.seat}": 2 * wager.stake}
    assert moved(LOSING, Choose("win")) == due


def test_an_act_by_which_nothing_happens_says_how_it_comes_to_light():
    # the bank moves after everything is settled: nobody goes on from it
    question = build(shelf.LIBRARY.game, kind_ref(shelf.LIBRARY.game(PAI_GOW), Kind.ROTATE, 1))
    right = question.decision.result
    assert isinstance(right, Seat)
    found = follows(question, Seat(right.seat % 7 + 1))
    assert found.moved is None
    assert str(found.words) == str(ROTATE.shows)


def test_what_nobody_can_go_on_from_is_no_error():
    # no player-dealer has a million dollars
    question = build(shelf.LIBRARY.game, kind_ref(shelf.LIBRARY.game(PAI_GOW), Kind.SETTLE, 3))
    act = Settle("pay", 100_000_000)
    assert machine.follow(question.round, act) is None
    assert str(follows(question, act).words) == str(question.type.shows)


def test_a_result_called_wrong_settles_the_line_and_the_bet_on_it():
    # player 2c 4c stand on six, banker 2d Ts and 5h make seven with three cards: the line of $20 is lost, the Dragon 7
    # wins 40 to 1 (casino-99 L1192-1193). Called for the player: the line wins $20 instead, $15 are taken instead of
    # $600 paid, so seat 4 has $40 more and $615 less
    question = asked(EZ, "seats=8 bank=3:$5000/1 4:player-line=$20,dragon-7=$15 cards=2c2d4cTs5h", "result")
    assert moved(question, Choose("player")) == {"Seat 4": 4000 - 61500, "The player-dealer": 61500 - 4000}


def test_a_total_read_wrong_is_drawn_to():
    # banker 3d Ts counts three and draws against a player hand that stands on six; 4h makes it seven, and the line of
    # $20 is lost. Read as seven it stands and, called by that total, wins as well
    question = asked(EZ, "seats=8 bank=3:$5000/1 4:player-line=$20 cards=2c3d4cTs4h", "read-total/banker-2")
    found = follows(question, Number(7))
    assert found.moved == ()
    assert str(found.cost) == "No money lost, but $20 at seat 4 was at risk."
    assert str(found.words).endswith(str(question.type.shows))


def test_a_short_bank_reaches_those_who_are_settled_first():
    # the player hand wins with nine; a bank of $30 pays $20 and $10, the other way round if the order is
    question = asked(EZ, "seats=8 bank=3:$30/1 4:player-line=$20 5:player-line=$20 cards=9c2dTc3s", "payout-order")
    right = question.decision.result
    assert isinstance(right, Order)
    assert moved(question, Order(tuple(reversed(right.items)))) == {"Seat 4": -1000, "Seat 5": 1000}


def test_who_is_said_to_have_the_best_hand_gets_the_pot():
    question = build(shelf.LIBRARY.game, kind_ref(shelf.LIBRARY.game(OMAHA), Kind.COMPARE, 2))
    right, want = question.decision.result, question.duty.want
    assert isinstance(right, Seats)
    assert isinstance(want, WantSeats)
    other = next(seat for seat in want.seats if seat not in right.seats)
    pot = question.round.lay.chips_at(MAIN_POT)
    assert moved(question, Seats((other,))) == {f"Seat {right.seats[0]}": -pot, f"Seat {other}": pot}


def test_a_hand_compared_wrong_settles_every_wager_on_it():
    # told to win instead of lose, each game wager of the seat gets its stake and keeps it
    for seed in range(40):
        question = build(shelf.LIBRARY.game, kind_ref(shelf.LIBRARY.game(PAI_GOW), Kind.COMPARE, seed))
        if question.decision.result != Choose("lose") or question.round.ledger.short:
            continue
        seat = question.duty.seat
        wagers = [one for one in question.round.setup.wagers if (one.seat, one.kind) == (seat, "game")]
        names = {0: f"Seat {seat}"}
        due = {names.get(one.back, f"The back-line bettor of seat {seat}"): 2 * one.stake for one in wagers}
        won = sum(due.values())
        assert moved(question, Choose("win")) == {**due, "The player-dealer": -won}
        return
    pytest.fail("no hand that loses")


def test_seats_that_lose_the_same_are_named_together():
    question = asked("lake-elsinore/chinese-poker", "seats=5 1:stack=$100 2:stack=$100 3:stack=$100 fee=2", "take-fee")
    fee = question.decision.result
    assert isinstance(fee, Money)
    assert str(follows(question, Money(fee.cents + 100)).cost) == (
        "Seats 1, 2, 3 are $1 short each. The house is $3 over."
    )


def test_a_forgotten_drop_costs_the_house_the_drop():
    # a later drop that takes the missing chips as well makes good by accident
    games = ("lake-elsinore/texas-holdem", "lake-elsinore/seven-card-stud", "phoenix/texas-holdem")
    for game in games:
        for seed in range(6):
            question = build(shelf.LIBRARY.game, kind_ref(shelf.LIBRARY.game(game), Kind.TAKE_FEE, seed))
            right = question.decision.result
            if isinstance(right, Money) and right.cents and question.round.lay.chips_at(MAIN_POT):
                assert moved(question, Money(0))["The house"] == -right.cents


@pytest.mark.parametrize("game", ["angies/pure-21-5-blackjack-6-5", "lake-elsinore/no-bust-blackjack"])
def test_a_refused_option_costs_no_other_seat(game: str):
    played = shelf.LIBRARY.game(game)
    for skill in (skill for skill in played.skills if skill.kind is Kind.ALLOW):
        try:
            question = build(shelf.LIBRARY.game, skill_ref(played, Kind.ALLOW, skill.rule.id, 3))
        except NoSituation:
            continue
        for option in question.duty.want.options if isinstance(question.duty.want, WantChoice) else ():
            if not question.decision.accepts(Choose(option.id)):
                seats = {owner.seat for owner, _ in follows(question, Choose(option.id)).moved or ()}
                assert seats <= {0, question.duty.seat}, skill.rule.id


def test_every_type_of_duty_says_how_a_wrong_one_shows():
    assert all(str(one.shows).endswith(".") for one in DUTY_TYPES)
