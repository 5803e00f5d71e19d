"""Both doors: what was answered to a request is held against a round of the same table, played to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from tests.conformance.library import LIBRARY
from tests.conformance.test_one_road import done_of
from tests.rulebook.laid import BANK, WISHES, laid, least_play
from trainer.games.base import ANY, Game
from trainer.games.request_readers import nearest_synonym
from trainer.prove.play_check import answered_moves, moves_of
from trainer.round import machine
from trainer.round.acts import Choose, Money, Order, Seat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.table.settlement import Wager

Request = Mapping[str, Any]
Door = Callable[[Game, Request, Request], bool]
"""Compares an answer with a round; False where no round of this table was found."""
ASKED, ENTERED = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
"""How often something was asked of a family, and how often it went through the second door too."""
COUNTED = Counter[tuple[str, str]]()
EACH = 60
WON = {"pay": "win", "take": "lose", "push": "push"}


def both_doors(played: Game, request: Request, answer: Request) -> bool:
    """Holds an answer against the round of the same table, where there is one.

    Where a test asks hundreds of questions of one kind, one in ten goes through both.
    """
    what = request["ask"]
    door = DOORS.get(what)
    if door is None or played.info.family not in WISHES:
        return False
    COUNTED[played.info.id, what] += 1
    if COUNTED[played.info.id, what] > EACH and COUNTED[played.info.id, what] % 10:
        return False
    ASKED[played.info.family, what] += 1
    entered = door(played, request, answer)
    ENTERED[played.info.family, what] += entered
    return entered


def settle(played: Game, request: Request, answer: Request) -> bool:
    """The same moves in the same order by the same rules, and the same left in the bank."""
    before = laid(played, request)
    if before is None:
        return False
    end = machine.play(before)
    where = before.setup.to_text()
    assert answered_moves(answer) == moves_of(end), where
    assert (answer["bank_left"], answer["bank_net"]) == (end.ledger.remaining, end.ledger.net), where
    return True


def alone(played: Game, request: Request, bets: Mapping[str, int]) -> Round | None:
    """The end of a round with one bettor, who has the cards of the request."""
    own = request.get("player", request.get("cards", request.get("player_hand", ())))
    bank = request.get("bank_cards", request.get("bank", request.get("banker_hand", ())))
    shown: dict[str, Any] = {"board": request["board"]} if "board" in request else {}
    if played.info.family == "carnival":
        play, times = least_play(played)
        bets = {**bets, **({play: times * next(iter(bets.values()))} if times else {})}
    row: dict[str, Any] = {"seat": 4, "wagers": bets}
    if played.info.family == "baccarat":
        shown |= {"player_hand": own, "banker_hand": bank}
    else:
        row["cards"] = own
        shown |= {"bank_cards": bank} if bank else {}
    if request.get("split") or not own or (isinstance(bank, int) and bank):
        return None
    rest = {key: value for key, value in request.items() if isinstance(value, str) and key not in {"bet", "ask"}}
    before = laid(played, {**rest, "player_dealer": 1, "bank": BANK, "seats": [row], **shown, "any_first": True})
    return None if before is None else machine.play(before)


@cache
def usual_kinds(id: str) -> tuple[str, ...]:
    """The wagers that everybody has out before the cards."""
    played = LIBRARY.game(id)
    bets = [
        setup.at(seat) for setup in (played.new_setup(seed, ANY) for seed in range(8)) for seat in setup.seats_taken
    ]
    everybody = tuple(kind for kind in played.spots if all(kind in one for one in bets))
    return everybody or (next(kind for kind in played.spots if any(kind in one for one in bets)),)


def usual_bets(played: Game) -> dict[str, int]:
    return dict.fromkeys(usual_kinds(played.info.id), 2000)


def compare(played: Game, request: Request, answer: Request) -> bool:
    if played.info.family == "pai-gow-tiles" or request.get("foul"):
        return False
    end = alone(played, request, usual_bets(played))
    if end is None:
        return False
    said = [done.act for done in done_of(end, Kind.RESULT if played.info.family == "baccarat" else Kind.COMPARE)]
    if played.info.family == "baccarat":
        assert isinstance(said[0], Choose)
        assert answer["winner"] == said[0].option.removesuffix("-natural"), end.setup.to_text()
        return True
    if played.info.family == "nine-count":
        assert [answer["result"]] == [WON[one.decision.result.do] for one in end.moves], end.setup.to_text()
        return True
    result = (
        {"push": "tie"}.get(answer["result"], answer["result"])
        if played.info.family == "carnival"
        else answer["result"]
    )
    if said:
        assert said == [Choose(str(result))], end.setup.to_text()
    return bool(said)


def bonus(played: Game, request: Request, answer: Request) -> bool:
    if "do" not in answer or "bet" not in request:
        return False
    bet = nearest_synonym(request["bet"], played.spots, played.synonyms)
    if played.info.family == "carnival" and bet == least_play(played)[0]:
        return False
    end = alone(played, request, {**usual_bets(played), bet: request["stake"]}) if bet in played.spots else None
    found = [one for one in end.moves if one.moved.wager.kind == bet] if end else []
    if end is None or not found:
        return False
    due = found[0].decision
    paid = due.result.amount if due.result.do == "pay" else 0
    assert (answer["do"], answer["amount"], answer["rule"]) == (due.result.do, paid, due.rule.id), end.setup.to_text()
    return True


def fee(played: Game, request: Request, answer: Request) -> bool:
    """What every seat and the player-dealer are asked for before the cards."""
    fees = played.fees
    if fees is None or "players" not in answer:
        return False
    schedule = fees.schedule(request.get("set", ""))
    limit = tuple(request.get("limit", ()))
    fitting = [
        one for one in schedule.options if request.get("option", one.number) == one.number and limit in ((), one.bounds)
    ]
    rows = request["seats"]
    free = [seat for seat in range(1, played.seats + 1) if all(seat != row["seat"] for row in rows)]
    if len(fitting) != 1 or not rows or not free or max(row["seat"] for row in rows) > played.seats:
        return False
    wagers = tuple(
        Wager(row["seat"], nearest_synonym(kind, played.spots, played.synonyms), back, stake)
        for row in rows
        for back, one in enumerate([row, *row.get("back_line", ())])
        for kind, stake in one["wagers"].items()
        if stake
    )
    if not wagers or any(wager.kind not in played.spots for wager in wagers):
        return False
    name = fees.also.get(request.get("set", ""), request.get("set", ""))
    options = {"fee": str(fitting[0].number), **({"fee-set": name} if name else {})}
    drawn = replace(played.new_setup(1, ANY), deck=(), bank=BANK, options=options)
    setup = replace(drawn, seats=played.seats, wagers=wagers, player_dealer=free[0])
    if played.check_setup(setup):
        return False
    end = machine.play(played.start(setup))
    taken = {(done.duty.seat, done.duty.key.subject): done.act for done in done_of(end, Kind.TAKE_FEE) if done.duty}
    assert Money(answer["player_dealer"]) == taken.get((free[0], ""), Money(0)), setup.to_text()
    players = [taken.get((row["seat"], ""), Money(0)) for row in rows]
    assert [Money(cents) for cents in answer["players"]] == players, setup.to_text()
    return True


def action(played: Game, request: Request, answer: Request) -> bool:
    """Where the button goes by the dice, and to whom the hands go in which order."""
    dice = tuple(request.get("dice", ()))
    counted = answer.get("first_pile_seat" if played.info.family == "pai-gow-poker" else "button_seat")
    if not dice or counted is None:
        return False
    seats, banker = request.get("seats", played.seats), request["player_dealer"]
    kind = next(iter(usual_bets(played)))
    occupied = request.get("occupied", range(1, seats + 1))
    wagers = tuple(Wager(seat, kind, 0, 2000) for seat in occupied if seat != banker)
    setup = Setup(played.info.id, 1, seats, wagers, banker, BANK, dice=dice)
    if not wagers or played.check_setup(setup):
        return False
    end = machine.play(played.start(setup), lambda now, _: now.did(Kind.DEAL_ORDER) is not None)
    (done,) = done_of(end, Kind.COUNT_DICE)
    assert done.act == Seat(counted), setup.to_text()
    order = end.did(Kind.DEAL_ORDER)
    if isinstance(order, Order) and "delivery" in answer:
        assert [f"seat-{seat}" for seat in answer["delivery"]] == list(order.items), setup.to_text()
    return True


DOORS: Mapping[str, Door] = {"settle": settle, "compare": compare, "bonus": bonus, "fee": fee, "action": action}
