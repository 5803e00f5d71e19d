"""A table without a player-dealer played as a round and asked of `solve`: the same winners, the same money.

A family joins with one function in `EXAMINED`: what of a finished round is asked again, and what has to come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from tests.conformance.library import IDS, LIBRARY, game, share
from tests.conformance.test_one_road import Request, ask
from trainer.cards.card import Card
from trainer.games.base import ANY, Game
from trainer.games.pan.pan_steps import Added, Claimed, Question, Split, Spread, Taken
from trainer.games.pot.pot_deal_plan import SHARED
from trainer.games.pot.pot_state import State
from trainer.round import machine
from trainer.round.acts import Arrange, Choose, Money, Number, Order, Seat, Seats, Shares
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.rules.answer_json import card_texts
from trainer.table.places import pot_of

ROUNDS, THOROUGH = share(400, 6), 60


def before(r: Round, stage: str) -> Round:
    """The round when that stage is reached, or its end."""
    names = [one.name for one in r.script]
    return machine.play(r, lambda now, _: now.stage >= names.index(stage))


def acts_of(r: Round, kind: Kind) -> Mapping[tuple[int, str], object]:
    """What was done for the duties of a kind, by seat and subject."""
    return {(key.seat, key.subject): act for key, act in r.acts.items() if key.kind is kind}


def rulings_agree(played: Game, end: Round) -> None:
    for (_, subject), act in acts_of(end, Kind.RULE_ON).items():
        situation = subject.partition(".")[0]  # what players do wrong is told apart by its street and act
        assert act == Choose(ask(played, "ruling", situation=situation)["ruling"])


# -- Chinese poker


def chinese_poker(played: Game, start: Round) -> None:
    end = machine.play(start)
    rulings_agree(played, end)
    chinese_fees(played, end)
    chinese_places(played, end)
    at = before(start, "settle")
    if machine.duty(at) is None:  # a ruling ended the hand
        return
    hands = {seat: thirteen(at, seat) for seat in at.state.ring}
    rows = [{"seat": seat, "stack": start.setup.at(seat)["stack"], "cards": cards} for seat, cards in hands.items()]
    point = acts_point(start)
    answer = ask(played, "settle", point=point, button=button(start), seats=rows)
    paid = acts_of(end, Kind.SETTLE)
    points = {id: act for (_, id), act in acts_of(end, Kind.RESULT).items()}
    assert {move["pair"]: Number(move["points"]) for move in answer["moves"]} == points
    assert [Money(move["covered"]) for move in answer["moves"] if move["points"]] == list(paid.values())
    left = {str(seat): end.lay.chips_at(f"seat-{seat}.stack") for seat in at.state.ring}
    fees = {str(seat): at.lay.chips_at(f"seat-{seat}.stack") - start.setup.at(seat)["stack"] for seat in at.state.ring}
    assert not any(fees.values()), "what is left before settling is the stack once the fee is paid"
    assert answer["stacks"] == left
    for seat, cards in hands.items():
        chinese_hand(played, end, seat, cards)
    for id in points:
        if not id.startswith("sweep") and len(points) == 1:
            chinese_pair(played, end, hands, id)


def acts_point(r: Round) -> int:
    return int(r.setup.option("point").removeprefix("$")) * 100


def button(r: Round) -> int:
    return int(r.setup.option("button"))


def thirteen(r: Round, seat: int) -> object:
    """A set hand as a request writes it, or the thirteen cards of a declared clean sweep."""
    whole = card_texts(r.lay.cards_at(f"seat-{seat}.hand"))
    return whole or {part: card_texts(r.lay.cards_at(f"seat-{seat}.{part}")) for part in ("front", "middle", "back")}


def chinese_hand(played: Game, end: Round, seat: int, cards: object) -> None:
    checked = end.did(Kind.CHECK_SETTING, seat)
    if isinstance(cards, dict):
        assert Choose("foul" if ask(played, "foul", **cards)["foul"] else "fine") == checked
    else:
        found = ask(played, "bonus", bet="clean-sweep", cards=cards)
        assert Choose(found["hand"] or "none") == end.did(Kind.READ_BONUS, seat)


def chinese_pair(played: Game, end: Round, hands: Mapping[int, object], id: str) -> None:
    """The only two hands of a table, compared alone."""
    one, other = map(int, id.split("-"))
    lies = {one: "player", other: "bank"}.get(button(end), "none")
    answer = ask(played, "compare", player=hands[one], bank=hands[other], button=lies)
    assert Number(abs(answer["points"])) == end.did(Kind.RESULT, 0, id)
    names = {"player": f"seat-{one}", "bank": f"seat-{other}", "tie": "tie"}
    for part in answer["parts"]:
        assert Choose(names[part["higher"]]) == end.did(Kind.COMPARE, 0, f"{id}/{part['part']}")


def chinese_fees(played: Game, end: Round) -> None:
    taken = acts_of(end, Kind.TAKE_FEE)
    if not taken:
        return
    ring = end.state.ring
    named = {"set": end.setup.option("fee-set")} if end.setup.option("fee-set") else {}
    rows = [{"seat": seat} for seat in (end.setup.seats_taken if (0, "") in taken else ring)]
    fields = {"option": int(end.setup.option("fee")), "button": button(end), **named}
    found = ask(played, "fee", seats=rows, **fields)["players"]
    if (0, "") in taken:
        assert {Money(cents) for cents in found if cents} == {taken[0, ""]}
        assert sum(found) == end.lay.chips_at("drop")
    else:
        assert [Money(cents) for cents in found] == [taken[seat, ""] for seat in ring]


def chinese_places(played: Game, end: Round) -> None:
    """Who sits out, the order of the stacks and of settling, and where the buttons go."""
    table: Request = {"button": button(end), "occupied": list(end.setup.seats_taken)}
    answer = ask(played, "action", **table)
    delivered, out, moved = (end.did(kind, 0, what) for kind, what in PLACES)
    if isinstance(delivered, Order):
        assert list(map(str, answer["delivery"])) == list(delivered.items)
        assert [hand["seat"] for hand in ask(played, "deliver", **table)["hands"]] == answer["delivery"]
    assert out is None or answer["sits_out"] == [out.seat]  # type: ignore[union-attr]
    assert moved in (None, Seat(answer["next_button"]))
    order = end.did(Kind.PAYOUT_ORDER)
    if isinstance(order, Order) and not any(seat for seat, _ in acts_of(end, Kind.READ_BONUS)):
        assert tuple(ask(played, "order", **table)["settled"]) == order.items


# -- push 9

PLAYS_ON = {f"pushed-{seat}" for seat in range(1, 10)}
"""What those paid who play for the push pot."""


def push_nine(played: Game, start: Round) -> None:
    end, setup = machine.play(start), start.setup
    rulings_agree(played, end)
    fees = acts_of(end, Kind.TAKE_FEE)
    for (seat, _), act in fees.items():
        found = ask(played, "fee", option=int(setup.option("fee")), players=len(setup.seats_taken))
        assert (seat, Money(found["player_on_button"])) == (button(start), act)
    live = start.state.live
    rows = [push_row(start, seat, seat in live) for seat in setup.seats_taken]
    answer = ask(played, "settle", button=button(start), push=setup.option("push"), seats=rows)
    for index, pot in enumerate(answer["pots"], start=1):
        assert end.did(Kind.COMPARE, 0, f"pot-{index}") in (None, Seats(tuple(pot["high"])))
        assert end.did(Kind.RESULT, 0, f"pot-{index}") in (None, Choose("push" if pot["pushed"] else "split"))
        if pot["pushed"]:
            assert end.did(Kind.SPLIT_POT, 0, f"pot-{index}.half") == Money(pot["buy_in"])
            paid = [act.cents for name, act in end.notes.items() if name in PLAYS_ON and isinstance(act, Money)]
            assert end.state.push_pot == pot["amount"] + sum(paid)
            assert set(paid) <= {pot["buy_in"], 0}  # who is all in plays for nothing more
        else:
            shares = tuple((share["seat"], share["amount"]) for share in pot["shares"])
            assert end.did(Kind.SPLIT_POT, 0, f"pot-{index}") == Shares(shares)
    if not end.state.push_pot:
        push_nine_cards(played, end)
    else:
        push_nine_cards(played, end, ".pushed")
    push_nine_button(played, end)


def push_row(r: Round, seat: int, live: bool) -> Request:
    shown: Request = {"cards": card_texts(r.state.hands[seat])} if live else {"folded": True}
    return {"seat": seat, "amount": r.setup.at(seat)["bet"], **shown}


def push_nine_cards(played: Game, end: Round, hand: str = "") -> None:
    """The hands of the main pot, or of the push pot, asked alone."""
    best = end.did(Kind.COMPARE, 0, f"pot-1{hand}")
    if not isinstance(best, Seats):
        return
    seats = end.state.pots[0].seats
    answer = ask(played, "showdown", hands=[card_texts(end.state.hands[seat]) for seat in seats])
    assert Seats(tuple(seats[index] for index in answer["high"])) == best
    for seat, read in zip(seats, answer["read"], strict=True):
        assert end.did(Kind.READ_HAND, seat, hand.removeprefix(".")) == Choose(read["hand"])


def push_nine_button(played: Game, end: Round) -> None:
    moved = end.did(Kind.ROTATE)
    if moved is None:
        return
    won, left = list(end.state.won), list(end.setup.numbers("left"))
    answer = ask(played, "action", button=button(end), occupied=list(end.setup.seats_taken), winners=won, left=left)
    assert Seat(answer["next_button"]) == moved
    assert Seat(answer["first_to_act"]) == end.did(Kind.FIRST_TO_ACT)


# -- board poker


def board_poker(played: Game, start: Round) -> None:
    end = machine.play(start)
    state = end.state
    rulings_agree(played, end)
    if end.did(Kind.ROTATE) is None:  # a ruling ended the hand
        return
    board_places(played, end)
    board_fee(played, end)
    put = {bet.seat: bet.amount for bet in state.bets(len(state.rounds))}
    live = tuple(seat for seat in state.live if seat not in state.dead)
    board = card_texts(state.cards(SHARED)) if len(live) > 1 else BOARD
    drop = end.lay.chips_at("drop") - state.paid
    if live and any(cents for cents in put.values()) and all(card not in own(state, live) for card in board):
        rows = [board_row(state, seat, cents, seat in live) for seat, cents in put.items()]
        answer = ask(played, "settle", button=button(end), board=board, drop=drop, seats=rows)
        for index, pot in enumerate(answer["pots"], start=1):
            board_pot(end, f"pot-{index}", pot)
        won = dict.fromkeys(put, 0) | {award["seat"]: award["amount"] for award in answer["awards"]}
        brought = {seat: start.setup.at(seat)["stack"] for seat in put}
        assert {seat: end.lay.chips_at(f"seat-{seat}.stack") for seat in put} == {
            seat: brought[seat] - cents - state.dead_chips.get(seat, 0) + won[seat] - paid_of(end, seat)
            for seat, cents in put.items()
        }
    board_hands(played, end)


def paid_of(end: Round, seat: int) -> int:
    """What a player paid the house before the cards: the button alone, or everybody the same."""
    state = end.state
    payers = 1 if state.paid and end.lay.chips_at("drop") == state.paid and button_pays(end) else len(state.ring)
    return state.paid // payers if payers > 1 or str(seat) == end.setup.option("button") else 0


def button_pays(end: Round) -> bool:
    return any(duty.kind is Kind.TAKE_FEE and "button" in str(duty.ask) for duty in duties(end))


def duties(end: Round) -> list[Duty]:
    return [done.duty for done in end.record if done.duty is not None]


BOARD = ["2c", "7d", "9h", "Js", "Kc"]
"""A board for a hand that ended before there was one."""


def own(state: State, seats: Sequence[int]) -> set[str]:
    return {card for seat in seats for card in card_texts(kept(state, seat))}


def kept(state: State, seat: int) -> Sequence[Card]:
    """What a hand has at the end, or would have had."""
    return state.hand_of(seat, len(state.rounds))


def board_row(state: State, seat: int, cents: int, live: bool) -> Request:
    shown: Request = {"cards": card_texts(kept(state, seat))} if live and len(state.live) > 1 else {}
    shown |= {} if live else {"folded": True}
    dead = {"dead": state.dead_chips[seat]} if seat in state.dead_chips else {}
    return {"seat": seat, "amount": cents, **dead, **shown}


def board_pot(end: Round, place: str, pot: Request) -> None:
    """Who won a pot and what everybody got of it."""
    shares = end.did(Kind.SPLIT_POT, 0, place)
    assert shares in (None, Shares(tuple((share["seat"], share["amount"]) for share in pot["shares"])))
    for half in ("high", "low"):
        assert end.did(Kind.COMPARE, 0, f"{place}.{half}") in (None, Seats(tuple(pot[half] or ())))


def board_hands(played: Game, end: Round) -> None:
    """The hands of the showdown, asked alone."""
    read = [seat for seat, _ in acts_of(end, Kind.READ_HAND) if seat]
    seats = tuple(dict.fromkeys(read))
    if not seats:
        return
    state = end.state
    hands = [card_texts(kept(state, seat)) for seat in seats]
    answer = ask(played, "showdown", board=card_texts(state.cards(SHARED)), hands=hands)
    for seat, found in zip(seats, answer["read"], strict=True):
        for kind, cards in ((Kind.READ_HAND, "high_cards"), (Kind.READ_LOW, "low_cards")):
            plays = end.did(kind, seat, "cards")
            if isinstance(plays, Arrange):
                assert set(card_texts(plays.group("play"))) == set(found[cards])
    best = end.did(Kind.COMPARE, 0, "pot-1.high")
    assert best in (None, Seats(tuple(sorted(seats[index] for index in answer["high"]))))
    if "low" in answer and end.did(Kind.COMPARE, 0, "pot-1.low") is not None:
        low = tuple(sorted(seats[index] for index in answer["low"] or ()))
        assert end.did(Kind.COMPARE, 0, "pot-1.low") == Seats(low)


def board_places(played: Game, end: Round) -> None:
    """Blinds, the first and the last card, who acts first, the button; the deal of every card."""
    state, taken = end.state, list(end.setup.seats_taken)
    first = state.rounds[0]
    table: Request = {"button": button(end), "occupied": taken, "live": list(first.live)}
    answer = ask(played, "action", limit=end.setup.option("limit"), **table)
    told = {
        (Kind.POST_BLINDS, "small"): "small_blind",
        (Kind.POST_BLINDS, "big"): "big_blind",
        (Kind.DEAL_ORDER, "first"): "first_card",
        (Kind.DEAL_ORDER, "last"): "last_card",
        (Kind.ROTATE, ""): "next_button",
    }
    if len(first.live) == 1 and any(move.do != "fold" for move in first.moves):
        del told[Kind.ROTATE, ""]  # no fold to the big blind: a request that says who is left cannot tell it from one
    for (kind, subject), name in told.items():
        assert end.did(kind, 0, subject) in (None, Seat(answer[name]))
    if end.did(Kind.FIRST_TO_ACT, 0, "deal"):
        assert end.did(Kind.FIRST_TO_ACT, 0, "deal") == Seat(first.first)
    if len(state.rounds) > 1 and not any(cents == 0 for cents in first.stacks.values()):
        later = ("flop", "board")  # the whole board at once in Fast Action
        asked = [act for street in later if (act := end.did(Kind.FIRST_TO_ACT, 0, street))]
        assert asked == [Seat(answer["first_after_flop"])]
    dealt = ask(played, "deliver", **table)
    for hand in dealt["hands"]:
        assert [str(state.deck[number - 1]) for number in hand["cards"]] == card_texts(state.cards(hand["seat"]))
    if len(state.rounds) == len(dealt["burned"]) + 1:
        assert [str(state.deck[number - 1]) for number in dealt["board"]] == card_texts(state.cards(SHARED))
    assert ask(played, "order", **table)["dealt"] == list(state.ring)


def board_fee(played: Game, end: Round) -> None:
    taken = end.did(Kind.TAKE_FEE)
    if isinstance(taken, Money):
        rounds = len(end.state.rounds)
        named = {"set": end.setup.option("fee-set")} if end.setup.option("fee-set") else {}
        reached = {"flop": rounds > 1, "turn": rounds > 2, "river": rounds > 3}
        option, players = int(end.setup.option("fee")), len(end.state.ring)
        found = ask(played, "fee", option=option, players=players, **reached, **named)
        due = found.get("button") or found.get("each_player") or found["pot"]
        dropped = end.lay.chips_at("drop") if not end.state.paid else taken.cents
        assert dropped == due or dropped < due, "the drop is no more than the pot"


# -- stud and draw poker


def stud_poker(played: Game, start: Round) -> None:
    end = machine.play(start)
    rulings_agree(played, end)
    if end.did(Kind.SPLIT_POT, 0, "pot-1") is None:  # a ruling ended the hand
        return
    stud_openers(played, end)
    shared = card_texts(end.state.cards(SHARED))
    table = {"community": shared} if shared else {}
    pot_fee(played, end)
    pot_settled(played, end, {}, table)
    pot_hands(played, end, table)


def stud_openers(played: Game, end: Round) -> None:
    """Who has to bring it in and who begins each round, by the cards that lie open."""
    state, streets = end.state, [name.removeprefix("first-") for name in stage_names(end) if name.startswith("first-")]
    for number, went in enumerate(state.rounds):
        if not went.first:
            continue
        before = state.rounds[number - 1].live if number else state.ring
        able = {move.seat for move in went.moves}
        shared = card_texts(state.cards(SHARED, number))
        up = {seat: [card for card in card_texts(state.shown(seat, number)) if card not in shared] for seat in before}
        rows = [{"seat": seat, "up": up[seat]} for seat in before]
        fields: Request = {"street": streets[number], "seats": rows, **({"community": shared} if shared else {})}
        if end.setup.option("button"):
            fields["button"] = button(end)
        forced = end.did(Kind.POST_BLINDS, 0, "bring-in") if not number else None
        if not all(up.values()) and not shared:  # nobody has a card open yet
            continue
        out = [seat for seat in before if number and not state.rounds[number - 1].stacks[seat]]
        answer = ask(played, "action", **fields, **({"all_in": out} if out else {}))
        first = end.did(Kind.FIRST_TO_ACT, 0, streets[number])
        if forced is not None:
            assert (Seat(answer["bring_in"]), Seat(answer["next_to_act"])) == (forced, first)
        elif went.first in able:
            assert Seat(answer["first_to_act"]) == first


def stage_names(end: Round) -> list[str]:
    return [one.name for one in end.script]


def draw_poker(played: Game, start: Round) -> None:
    end = machine.play(start)
    state = end.state
    rulings_agree(played, end)
    draw_cards(played, end)
    if end.did(Kind.SPLIT_POT, 0, "pot-1") is None or state.stays:  # a ruling ended the hand, or nobody opened
        return
    pot_fee(played, end)
    table: Request = {"for_low": True} if state.for_low else {}
    after: dict[int, Request] = {}
    if end.did(Kind.AFTER_DRAW):
        last = state.rounds[-1]
        checked = {move.seat for move in last.moves if move.do == "check"}
        after = {
            seat: {"after_draw": last.put.get(seat, 0), **({"checked_after_draw": True} if seat in checked else {})}
            for seat in state.ring
        }
    if not state.dead and end.did(Kind.AFTER_DRAW) != Choose("over-calls"):
        pot_settled(played, end, after, table)
        pot_hands(played, end, {})


def draw_cards(played: Game, end: Round) -> None:
    """Cards turned up, what is drawn at once, openers: asked one at a time."""
    state = end.state
    for seat, _ in acts_of(end, Kind.OPENERS):
        proven = end.did(Kind.OPENERS, seat, "shown")
        if seat and proven is not None:
            opens = ask(played, "allowed", option="open", cards=card_texts(state.hand_of(seat, 0)))["allowed"]
            assert (proven == Choose("proven")) == opens
    up: list[tuple[str, int]] = []
    streets = [name.removeprefix("first-") for name in stage_names(end) if name.startswith("first-")]
    turned = [part.split(",") for part in end.setup.option("turned").split("/")]
    for (seat, subject), act in acts_of(end, Kind.TURNED_UP).items():
        street, _, index = subject.rpartition("-")
        number = streets.index(street)
        place = int(turned[min(number, 1)][int(index)].partition(".")[2])
        up.append((street, seat))
        of_hand = "exposed.count" in played.rules  # counted hand by hand there, else over the deal
        count = sum(one == (street, seat) if of_hand else one[0] == street for one in up)
        fields = {"count": count, "limit": end.setup.option("limit"), "street": "draw" if number else "deal"}
        answer = ask(played, "allowed", option="keep-exposed", cards=[str(dealt(state, seat, number)[place])], **fields)
        assert (act == Choose("kept")) == answer["allowed"]


def dealt(state: State, seat: int, street: int) -> Sequence[Card]:
    return state.cards(seat, street)


def pot_settled(played: Game, end: Round, more: Mapping[int, Request], table: Request) -> None:
    """The pots, who wins them, and what everybody has at the end."""
    state, put = end.state, {bet.seat: bet.amount for bet in end.state.bets(len(end.state.rounds))}
    rows = [board_row(state, seat, cents, seat in state.live) | more.get(seat, {}) for seat, cents in put.items()]
    place = {"button": button(end)} if end.setup.option("button") else {}
    drop = end.lay.chips_at("drop") - state.paid
    answer = ask(played, "settle", drop=drop, seats=rows, **place, **(table if len(state.live) > 1 else {}))
    for index, pot in enumerate(answer["pots"], start=1):
        board_pot(end, f"pot-{index}", pot)
    won = dict.fromkeys(put, 0)
    for award in (*answer["awards"],):
        won[award["seat"]] += award["amount"]
    assert {seat: end.lay.chips_at(f"seat-{seat}.stack") for seat in put} == {
        seat: end.setup.at(seat)["stack"] - cents + won[seat] - paid_of(end, seat) for seat, cents in put.items()
    }


def pot_hands(played: Game, end: Round, table: Request) -> None:
    """The hands of the showdown, asked alone."""
    seats = tuple(dict.fromkeys(seat for kind in READS for seat, _ in acts_of(end, kind) if seat))
    if not seats:
        return
    answer = ask(played, "showdown", hands=[card_texts(kept(end.state, seat)) for seat in seats], **table)
    for seat, found in zip(seats, answer["read"], strict=True):
        for kind, cards in ((Kind.READ_HAND, "high_cards"), (Kind.READ_LOW, "low_cards")):
            plays = end.did(kind, seat, "cards")
            if isinstance(plays, Arrange):
                assert set(card_texts(plays.group("play"))) == set(found[cards])
    for half in ("high", "low"):
        best = end.did(Kind.COMPARE, 0, f"pot-1.{half}")
        if best is not None and set(end.state.live) == set(seats):
            assert best == Seats(tuple(sorted(seats[index] for index in answer[half] or ())))


READS = (Kind.READ_HAND, Kind.READ_LOW)


def pot_fee(played: Game, end: Round) -> None:
    """What the house takes of the hand, by the rounds it came to."""
    if "fee" not in played.asks or not acts_of(end, Kind.TAKE_FEE):
        return
    over = sum(len(went.live) > 1 for went in end.state.rounds)
    named = {"set": end.setup.option("fee-set")} if end.setup.option("fee-set") else {}
    fields = {"option": int(end.setup.option("fee")), "players": len(end.state.ring), "betting_rounds": over}
    found = ask(played, "fee", **fields, **named)
    due = found.get("button") or found.get("each_player") or found["pot"] + found.get("jackpot", 0)
    if end.did(Kind.TAKE_FEE, 0, "due") == Choose("no"):
        assert end.lay.chips_at("drop") == 0
    elif end.state.paid:
        paid = {act for act in acts_of(end, Kind.TAKE_FEE).values() if isinstance(act, Money)}
        assert paid == {Money(due)}
    elif end.lay.chips_at("drop") != due:  # more is not taken than lies there
        hand = machine.every_duty(played.start(end.setup))
        lying = next(sum(pots_of(r)) for r, duty, _ in hand if duty.kind is Kind.TAKE_FEE)
        assert end.lay.chips_at("drop") == lying < due


def pots_of(r: Round) -> Iterator[int]:
    """What lies in every pot."""
    return (cents for place, cents in r.lay.chips.items() if pot_of(place) is not None)


# -- pan


def pan(played: Game, start: Round) -> None:
    end, setup, table = machine.play(start), start.setup, start.state.table
    rulings_agree(played, end)
    fee = end.did(Kind.TAKE_FEE)
    if isinstance(fee, Money):
        found = ask(played, "fee", option=int(setup.option("fee")), players=len(setup.seats_taken))
        assert fee == Money(found["pot"]) or fee.cents < found["pot"], "the fee is no more than the antes"
    seats: Request = {
        "winner": table.winner,
        "occupied": list(setup.seats_taken),
        "retired": list(setup.numbers("retire")),
    }
    out = {"goes_out": end.state.winner} if end.state.winner else {}
    answer = ask(played, "action", **seats, **out, leaves=bool(setup.option("leaves")))
    assert end.did(Kind.DEAL_ORDER, 0, "order") in (None, Order(tuple(map(str, answer["dealt"]))))
    assert end.did(Kind.FIRST_TO_ACT, 0, "first") in (None, Seat(answer["first_to_act"]))
    assert end.did(Kind.ROTATE) in (None, Seat(answer["next"]))
    assert end.did(Kind.TOPS) in (None, Money(answer["tops_chips"] * table.condition))
    for place, step in enumerate(end.state.steps):  # a ruling may have changed them
        if step.asks is not None and (step.asks.seat, str(place)) in {(key.seat, key.subject) for key in end.acts}:
            pan_step(played, end, step.asks, str(place))


def pan_step(played: Game, end: Round, one: Question, at: str) -> None:
    """One meld, addition, discard or out of the play, asked alone."""
    may = end.did(Kind.ALLOW, one.seat, at)
    match one:
        case Spread():
            answer = ask(played, "meld", cards=card_texts(one.cards))
            assert end.did(Kind.READ_MELD, one.seat, at) == Choose(answer["kind"] or "none")
            pan_pays(end, one.seat, at, answer, one.claim)
        case Added():
            answer = ask(played, "meld", cards=card_texts(one.meld), add=card_texts(one.cards))
            assert may == Choose("allow" if answer["meld"] else "refuse")
            pan_pays(end, one.seat, at, answer, one.claim)
        case Split():
            parts = [card_texts(part) for part in one.parts]
            answer = ask(played, "meld", cards=card_texts(one.meld), add=card_texts(one.cards), into=parts)
            pan_pays(end, one.seat, at, answer, None)
        case Taken():
            answer = ask(played, "allowed", option="take-discard", top_came_from=one.source, can_meld_now=one.melds)
            assert may == Choose("allow" if answer["allowed"] else "refuse")
        case Claimed():
            answer = ask(played, "meld", event="going-out", melds=[card_texts(meld) for meld in one.melds])
            assert end.did(Kind.RESULT, one.seat, at) == Choose("out" if answer["out"] else "not-out")
            pan_pays(end, one.seat, at, answer, None)
        case _:
            pass


def pan_pays(end: Round, seat: int, at: str, answer: Request, claim: int | None) -> None:
    act, due = end.did(Kind.COLLECT, seat, at), answer["pays"]
    if isinstance(act, Number):
        assert act == Number(due)
    elif claim is not None and answer["meld"]:
        assert act == Choose("due" if claim == due else "less" if claim > due else "more")


PLACES = ((Kind.DELIVER, "all"), (Kind.DELIVER, "out"), (Kind.ROTATE, ""))

EXAMINED: Mapping[str, Callable[[Game, Round], None]] = {
    "board-poker": board_poker,
    "chinese-poker": chinese_poker,
    "draw-poker": draw_poker,
    "pan": pan,
    "push-nine": push_nine,
    "stud-poker": stud_poker,
}
UNBANKED = [id for id in IDS if id in LIBRARY and LIBRARY.info(id).family in EXAMINED]


def examine(id: str, seeds: Sequence[int]) -> None:
    played = game(id)
    for seed in seeds:
        setup = played.new_setup(seed, ANY)
        EXAMINED[played.info.family](played, played.start(setup))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", UNBANKED)
def test_a_round_and_a_request_come_out_the_same(id: str):
    examine(id, range(ROUNDS))


@pytest.mark.long
@pytest.mark.parametrize("id", UNBANKED)
def test_many_rounds_and_requests_come_out_the_same(id: str):
    examine(id, range(ROUNDS, THOROUGH))


def test_every_family_without_a_player_dealer_has_games():
    assert {LIBRARY.info(id).family for id in UNBANKED} == set(EXAMINED) or len(IDS) < len(LIBRARY)


def test_who_was_said_to_play_for_a_pot_is_no_more_where_it_is_cut_anew():
    """A seven that checked takes no bets made after the draw (angies L156-157): side pot 1 has other players then."""
    examine("angies/lowball", (171,))
