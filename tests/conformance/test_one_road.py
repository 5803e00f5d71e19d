"""A table played as a round and the same table asked of `solve`: the same moves, the same money.

A family joins with one function in `prove/play_check.py`: how a finished round reads as the hands of a request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.library import IDS, LIBRARY, game, share
from trainer.core.money import Odds
from trainer.games.base import Game, Wish
from trainer.prove.play_check import (
    SHOWN,
    answered_moves,
    before_settling,
    moves_of,
    readings_of,
    rows_of,
    settle_request,
    tables,
)
from trainer.round import machine
from trainer.round.acts import Choose, Money, Order, Seat
from trainer.round.duty import Kind
from trainer.round.machine import Done, Round
from trainer.round.settling import uncovered
from trainer.rules.answer_json import card_texts
from trainer.solve import solve_request

ROUNDS, THOROUGH = share(300, 8), 60
Request = dict[str, Any]
PORTED = [id for id in IDS if id in LIBRARY and LIBRARY.info(id).family in SHOWN]


def ask(played: Game, what: str, **fields: object) -> Request:
    info = played.info
    answer, fine = solve_request({"ask": what, "house": info.house, "game": info.slug, **fields}, LIBRARY)
    assert fine, (what, fields, answer)
    return dict(answer)


def done_of(r: Round, kind: Kind) -> list[Done]:
    return [done for done in r.record if done.duty is not None and done.duty.kind is kind]


def examine(played: Game, start: Round) -> None:
    where = start.setup.to_text()
    before = before_settling(start)
    if machine.duty(before) is None:  # a ruling ended the round
        return
    hands, more = SHOWN[played.info.family](played, before)
    end = machine.play(before)
    answer = ask(played, "settle", **settle_request(played, before, end))
    assert answered_moves(answer) == moves_of(end), where
    assert (answer["bank_left"], answer["bank_net"]) == (end.ledger.remaining, end.ledger.net), where
    examine_cover(end, answer, where)
    examine_fees(played, end, where)
    examine_bonus(played, end, hands, more, where)
    examine_button(played, end, where)
    examine_dice(played, end, where)
    examine_result(played, end, hands, more, where)
    examine_hands(played, end, hands, more, where)
    examine_envy(played, end, where)


def examine_cover(end: Round, answer: Request, where: str) -> None:
    """How a bank is counted takes no part where more than every wager needs lies there, whatever the model."""
    owed = [(one.decision.result, one.moved.wager.stake) for one in end.moves]
    wanted = sum(due.amount if due.do == "pay" else stake for due, stake in owed if due.do != "push")
    told = [rule for rule in answer.get("with_rules", ()) if rule.startswith("cover.")]
    assert not told or end.setup.bank <= wanted, where
    assert told or not any(uncovered(one.moved) for one in end.moves), where


WON = {"pay": "win", "take": "lose", "push": "push"}


def examine_result(played: Game, end: Round, hands: Request, more: Callable[[int], Request], where: str) -> None:
    """Two hands compared alone come out as they did at the table."""
    said = [done.act for done in done_of(end, Kind.RESULT)]
    if played.info.family == "baccarat":
        assert isinstance(said[0], Choose)
        assert ask(played, "compare", **hands)["winner"] == said[0].option.removesuffix("-natural"), where
    if played.info.family == "nine-count":
        for one in end.moves:
            row = more(one.moved.wager.seat)
            own = {"player": row["cards"], "bank": hands["bank_cards"], "foul": row.get("foul", False)}
            assert ask(played, "compare", **own)["result"] == WON[one.decision.result.do], where


def examine_fees(played: Game, end: Round, where: str) -> None:
    taken = {(done.duty.seat, done.duty.key.subject): done.act for done in done_of(end, Kind.TAKE_FEE) if done.duty}
    if not taken or "fee" not in played.asks or not end.setup.option("fee"):
        return
    named = {"set": end.setup.option("fee-set")} if end.setup.option("fee-set") else {}
    answer = ask(played, "fee", option=int(end.setup.option("fee")), seats=rows_of(end, end.setup.wagers), **named)
    assert Money(answer["player_dealer"]) == taken.get((end.setup.player_dealer, ""), Money(0)), where
    players = [taken.get((seat, ""), Money(0)) for seat in end.setup.seats_taken]
    assert [Money(cents) for cents in answer["players"]] == players, where


def examine_dice(played: Game, end: Round, where: str) -> None:
    """The button and the order of the deal by the dice."""
    for done in done_of(end, Kind.COUNT_DICE):
        if "action" not in played.asks:
            continue
        setup, order = end.setup, end.did(Kind.DEAL_ORDER)
        occupied = setup.seats_taken
        answer = ask(
            played,
            "action",
            player_dealer=setup.player_dealer,
            seats=setup.seats,
            dice=list(setup.dice),
            occupied=list(occupied),
        )
        counted = "first_pile_seat" if played.info.family == "pai-gow-poker" else "button_seat"
        assert Seat(answer[counted]) == done.act, where
        if isinstance(order, Order):
            assert [f"seat-{seat}" for seat in answer["delivery"]] == list(order.items), where


def examine_bonus(played: Game, end: Round, hands: Request, more: Callable[[int], Request], where: str) -> None:
    """One wager asked alone has coming what it had in the round before cover had a say."""
    if "bonus" not in played.asks:
        return
    for one in end.moves:
        wager, due = one.moved.wager, one.decision.result
        if more(wager.seat) or wager.back:
            continue
        answer = ask(played, "bonus", bet=wager.kind, stake=wager.stake, **hands)
        paid = due.amount if due.do == "pay" else 0
        assert (answer["do"], answer["amount"], answer["rule"]) == (due.do, paid, one.decision.rule.id), where


def examine_envy(played: Game, end: Round, where: str) -> None:
    """Every Envy button is paid what the question about buttons says, as far as the bank reaches."""
    if "envy" not in played.asks:
        return
    seats = [{**row, "cards": card_texts(end.state.hands[row["seat"]])} for row in rows_of(end, end.setup.wagers)]
    paid = {one.moved.wager: one.moved.amount for one in end.moves if one.moved.wager.kind == "envy"}
    told = {f"{wager.seat}+{wager.back}" if wager.back else str(wager.seat): paid[wager] for wager in paid}
    assert ask(played, "envy", player_dealer=end.setup.player_dealer, seats=seats)["envy"] == told, where


def examine_hands(played: Game, end: Round, hands: Request, more: Callable[[int], Request], where: str) -> None:
    """A hand compared at the table compares the same when it is asked; tiles are compared half by half."""
    if played.info.family == "pai-gow-tiles":
        return
    equal = "tie" if played.info.family == "carnival" else "push"
    for done in done_of(end, Kind.COMPARE):
        assert done.duty is not None
        if played.info.family == "blackjack":
            answer = ask(played, "compare", **two_hands(end, done, hands, more), stake=2500)
            assert Choose(answer["result"]) == done.act, where
            assert answer["amount"] == (Odds(answer["pays"]).pay(2500) if answer["pays"] else 0), where
            continue
        shared = {name: hands[name] for name in ("board", "joker") if name in hands}
        both = {"player": more(done.duty.seat)["cards"], "bank": hands["bank_cards"]}
        answer = ask(played, "compare", **both, **shared)
        result = {"push": equal}.get(answer["result"]) or str(answer["result"])
        assert Choose(result) == done.act, where


def two_hands(end: Round, done: Done, hands: Request, more: Callable[[int], Request]) -> Request:
    """The hands of one comparison at blackjack; a natural that is paid at once meets two cards."""
    assert done.duty is not None
    seat, number = done.duty.seat, int(done.duty.key.subject.removeprefix("hand-"))
    row, readings = more(seat), {name: value for name, value in hands.items() if name != "bank_cards"}
    at_once = [one for one in end.moves if any(rule.id == "settle.at-once" for rule in one.decision.rules)]
    cards = row["hands"][number - 1] if "hands" in row else row["cards"]
    bank = hands["bank_cards"][: 2 if seat in (one.moved.wager.seat for one in at_once) else None]
    return {"player": cards, "bank": bank, "split": "hands" in row, **readings}


def examine_button(played: Game, end: Round, where: str) -> None:
    for done in done_of(end, Kind.PLACE_BUTTON):
        if "action" not in played.asks or done.decision is None or end.setup.dice:
            continue
        card = str(done.decision.steps[0].checks[0].because).split()[0]
        setup = end.setup
        seats = {"player_dealer": setup.player_dealer, "seats": setup.seats, "occupied": setup.seats_taken}
        answer = ask(played, "action", card=card, **seats, **readings_of(game(end.setup.book), end))
        assert Seat(answer["button_seat"]) == done.act, where


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", PORTED)
def test_a_round_and_a_request_give_the_same_money(id: str):
    for start in tables(game(id), range(ROUNDS)):
        examine(game(id), start)


@pytest.mark.long
@pytest.mark.parametrize("id", PORTED)
def test_many_rounds_and_requests_give_the_same_money(id: str):
    for start in tables(game(id), range(ROUNDS, THOROUGH)):
        examine(game(id), start)


@pytest.mark.parametrize("id", [id for id in PORTED if "envy" in game(id).asks])
def test_envy_buttons_are_paid_alike(id: str):
    """Tables that lean towards hands that pay the buttons of others."""
    paid = 0
    for seed in range(4):
        end = machine.play(game(id).start(game(id).new_setup(seed, Wish(kind=Kind.PAY_ENVY))))
        examine_envy(game(id), end, end.setup.to_text())
        paid += sum(one.moved.wager.kind == "envy" for one in end.moves)
    assert paid


def test_every_ported_family_has_games():
    assert {LIBRARY.info(id).family for id in PORTED} == set(SHOWN) or len(IDS) < len(LIBRARY)
