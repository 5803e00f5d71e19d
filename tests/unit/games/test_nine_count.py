"""The nine-count family: whole rounds against a count done here, set-ups by hand, and what differs by book alone."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game, refusing
from trainer.core.errors import Problem
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Choose, Seat, Settle
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.table.settlement import Wager

PAN, SUPER, PHOENIX = "casino-real/super-pan-9", "poker-flats/super-9", "phoenix/phoenix-baccarat"
IDS = (PAN, SUPER, PHOENIX)
POINTS = {"A": 1, "J": 0, "Q": 0, "K": 0} | {str(number): number for number in range(2, 7)}


def total(cards) -> int:
    return sum(POINTS[str(card)[0]] for card in cards) % 10


def problems(id: str, words: str) -> tuple[Problem, ...]:
    return game(id).check_setup(parse_setup(f"{id} seed=1 seats=8 {words}", 8))


def played(id: str, words: str):
    setup = parse_setup(f"{id} seed=1 seats=8 {words}", 8)
    assert game(id).check_setup(setup) == ()
    return list(machine.every_duty(game(id).start(setup)))


def due(own: int, bank: int, stake: int, zero: bool) -> tuple[str, int]:
    """What a wager has coming, by the two printed ways to settle."""
    if zero:
        return ("pay", stake if own >= 7 else stake // 2) if own >= 6 else ("push", 0)
    return ("pay", stake) if own > bank else ("take", stake) if own < bank else ("push", 0)


@pytest.mark.parametrize("id", IDS)
def test_every_wager_of_a_round_is_settled_by_the_totals_on_the_felt(id: str):
    settled = 0
    for seed in range(40):
        setup = game(id).new_setup(seed, Wish()).with_options(cover="matched")
        for r, duty, decision in machine.every_duty(game(id).start(setup)):
            if duty.kind is not Kind.SETTLE or duty.seat in r.state.foul:
                continue
            wager = next(one for one in setup.wagers if one.place == duty.key.subject)
            own, bank = r.lay.cards_at(f"seat-{duty.seat}.hand"), r.lay.cards_at("bank.hand")
            zero = id == PHOENIX and total(bank[:3]) == 0
            wanted = due(total(own), total(bank), wager.stake, zero)
            if r.ledger.can_pay >= wager.stake:
                assert decision.result == Settle(*wanted), f"{setup.to_text()} @ {duty.key}"
                settled += 1
    assert settled > 60


@pytest.mark.parametrize("id", IDS)
def test_nobody_holds_more_than_four_cards_and_none_twice_as_often_as_the_shoe(id: str):
    for seed in range(30):
        setup = game(id).new_setup(seed, Wish())
        last = list(machine.every_duty(game(id).start(setup)))[-1][0]
        held = [laid.card for lies in last.lay.cards.values() for laid in lies]
        assert all(str(card)[0] in POINTS for card in held)
        assert all(held.count(card) <= 8 for card in held)


def test_the_dice_count_the_player_dealer_as_one():
    """Eleven from seat 3 of seven comes to seat 6, from seat 3 of eight to seat 5 (casino-real L329)."""
    for seats, seat in ((7, 6), (8, 5)):
        words = f"{PAN} seed=1 seats={seats} bank=3:$100/1 5:game=$10 6:game=$10 dice=4-4-3"
        steps = machine.every_duty(game(PAN).start(parse_setup(words, seats)))
        assert [decision.result for _, duty, decision in steps if duty.kind is Kind.COUNT_DICE] == [Seat(seat)]


@pytest.mark.parametrize(
    ("id", "three", "act"),
    [
        # casino-real L313-315; poker-flats L1207-1213; phoenix L278, L288-294.
        (PAN, "Kc3d", "hit"),
        (PAN, "Kc4d", "choice"),
        (PAN, "3c4d", "stand"),
        (SUPER, "2c3d", "hit"),
        (SUPER, "3c3d", "choice"),
        (PHOENIX, "KcQd", "stand"),
        (PHOENIX, "Kc3d", "hit"),
        (PHOENIX, "3c3d", "choice"),
    ],
)
def test_the_player_dealers_chart_is_the_books(id: str, three: str, act: str):
    # One player: his cards and the player-dealer's come in turn, his first unless the dice count to the bank.
    own, bank = ("Kh", "Kd", "Ks"), (three[:2], three[2:], "Qs")
    cards = "".join(one + other for one, other in zip(own, bank, strict=True))
    steps = played(id, f"bank=3:$100/1 4:game=$20 dice=4-4-2 hits= bank-draw=stand cards={cards}")
    found = [decision.result for _, duty, decision in steps if duty.kind is Kind.DRAW and duty.key.subject == "bank"]
    assert found == [Choose(act)]


@pytest.mark.parametrize(
    ("id", "words", "where"),
    [
        (PAN, "bank=3:$100/1 4:game=$20", "dice"),
        (PAN, "bank=3:$100/1 4:game=$20 dice=1-2-3 asks=5", "asks"),
        (PAN, "bank=3:$100/1 4:game=$20 dice=1-2-3 asks=four", "asks"),
        (PAN, "bank=3:$100/1 4:game=$20 dice=1-2-3 hits=4,9", "hits"),
        (SUPER, "bank=3:$100/1 4:game=$20 dice=1-2-3 asks=4", "asks"),
        (PAN, "bank=3:$100/1 4:game=$20 dice=1-2-3 foul=4", "foul"),
        (PHOENIX, "bank=3:$100/1 4:game=$5 dice=1-2-3", "seat-4.game"),
        (PHOENIX, "bank=3:$100/1 4:game=$20 dice=1-2-3 bank-draw=maybe", "bank-draw"),
        (PAN, "bank=3:$100/1 4:game=$20 dice=1-2-3 cards=7c", "cards"),
        (PAN, "bank=3:$100/1 4:tie=$20 dice=1-2-3", "seat-4.tie"),
    ],
)
def test_a_set_up_that_cannot_be_says_where(id: str, words: str, where: str):
    assert where in [problem.where for problem in problems(id, words)]


@pytest.mark.parametrize("rule", ["dice.player-dealer", "act.first-wager", "bank.choice", "game.win"])
def test_a_table_leans_towards_the_wish(rule: str):
    skill = next(one for one in game(PAN).skills if one.rule.id == rule)
    setup = game(PAN).new_setup(5, Wish(skill.kind, rule))
    deciding = [rule.id for _, _, decision in machine.every_duty(game(PAN).start(setup)) for rule in decision.rules]
    assert rule in deciding


def test_a_book_without_a_line_for_foul_hands_does_not_know_the_word():
    cards = ["Kc", "2d", "3h"]
    said = refusing(*PAN.split("/"))("compare", player=cards, bank=["Kd", "2h", "4c"], foul=True)
    assert "foul" in said


def test_back_line_bettors_share_the_hand_they_bet_on():
    steps = played(PHOENIX, "bank=3:$500/1 4:game=$20 4+1:game=$50 dice=4-4-2 hits= cards=6cKc3dKdKhKs")
    moves = {duty.key.subject: decision.result for _, duty, decision in steps if duty.kind is Kind.SETTLE}
    assert moves == {
        Wager(4, "game", 0, 0).place: Settle("pay", 2000),
        Wager(4, "game", 1, 0).place: Settle("pay", 5000),
    }
