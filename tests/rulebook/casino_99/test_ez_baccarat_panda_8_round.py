"""EZ Baccarat Panda 8 at the table of Casino 99: dealing, order, settling, a short bank, rotation (L1100-1228)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.games.base import ANY, Wish
from trainer.round import machine
from trainer.round.acts import Choose, Money, Number, Order, Seat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.rules.decision import Decision

ID = "casino-99/ez-baccarat-panda-8"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

PLAYER_WINS = {"player_hand": ["Kh", "6c"], "banker_hand": ["2c", "3d", "Kd"]}  # 6 to 5
PANDA = {"player_hand": ["2h", "3c", "3d"], "banker_hand": ["4c", "3s"]}  # three-card 8 to 7
DRAGON = {"player_hand": ["Kh", "6c"], "banker_hand": ["2c", "3d", "2d"]}  # three-card 7 to 6
TIE = {"player_hand": ["Kh", "7c"], "banker_hand": ["2c", "5d"]}  # 7 to 7


def settle(hands: dict[str, list[str]], bank: int, seats: dict[int, dict[str, int]], **more: object) -> dict[str, Any]:
    rows = [{"seat": seat, "wagers": {kind: 100 * dollars for kind, dollars in w.items()}} for seat, w in seats.items()]
    banker = more.pop("player_dealer", 8)
    return ask("settle", player_dealer=banker, bank=100 * bank, seats=rows, **hands, **more)


def moves(answer: dict[str, Any]) -> list[tuple[object, ...]]:
    """Seat, wager, what is done, due and covered in dollars."""
    return [(m["seat"], m["wager"], m["do"], m["amount"] / 100, m["covered"] / 100) for m in answer["moves"]]


def setup(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 {words}", game(ID).seats)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind) -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind)


# -- the order of the round


def test_the_duties_of_a_round_in_order():
    now = setup("seats=8 bank=3:$1000/1 4:player-line=$20,panda-8=$5 6:banker-line=$10 fee=4 cards=2h4cKc3s6d")
    kinds = [(duty.kind, duty.key.subject) for _, duty, _ in machine.every_duty(now)]
    assert kinds == [
        (Kind.HANDLING, "wager.first"),  # the dealer waits for every wager, L1132-1134
        (Kind.TAKE_FEE, ""),  # before any card, L1228
        (Kind.DEAL_ORDER, "card-1"),  # L1142
        (Kind.DEAL_ORDER, "right"),
        (Kind.DEAL_ORDER, "card-2"),
        (Kind.READ_TOTAL, "player-2"),
        (Kind.READ_TOTAL, "banker-2"),
        (Kind.DRAW, "player"),  # the player hand first, L1142
        (Kind.READ_TOTAL, "player-3"),
        (Kind.DRAW, "banker"),
        (Kind.RESULT, ""),
        (Kind.PAYOUT_ORDER, ""),
        (Kind.SETTLE, "seat-4.player-line"),
        (Kind.SETTLE, "seat-6.banker-line"),
        (Kind.READ_BONUS, "panda-8"),
        (Kind.SETTLE, "seat-4.panda-8"),
        (Kind.ROTATE, ""),
    ]


def test_quiz_8_the_cards_go_right_and_left_in_turn():
    # L1142: the dealer's right is the player line; 2h and Kc to the right, 4c and 3s to the left.
    now = setup("seats=8 bank=3:$1000/1 4:player-line=$20 fee=4 cards=2h4cKc3s6d")
    acts = {duty.key.subject: decision.result for _, duty, decision in machine.every_duty(now)}
    assert (acts["card-1"], acts["right"], acts["card-2"]) == (Choose("right"), Choose("player"), Choose("left"))
    drawing = until(now, Kind.DRAW)
    assert [str(card) for card in drawing.lay.cards_at("player-line")] == ["2h", "Kc"]
    assert [str(card) for card in drawing.lay.cards_at("banker-line")] == ["4c", "3s"]
    assert all(laid.up for place in ("player-line", "banker-line") for laid in drawing.lay.cards[place])
    assert (acts["player-2"], acts["banker-2"], acts["player-3"]) == (Number(2), Number(7), Number(8))
    # 8 in three cards to 7: no natural
    result = until(now, Kind.RESULT)
    assert machine.right(result).result == Choose("player")


def test_after_a_natural_both_hands_stand_and_the_result_notes_it():
    now = setup("seats=8 bank=3:$1000/1 4:banker-line=$20 fee=4 cards=2h9cKcKs")
    acts = {duty.key: decision for _, duty, decision in machine.every_duty(now)}
    draws = [decision for key, decision in acts.items() if key.kind is Kind.DRAW]
    assert [decision.result for decision in draws] == [Choose("stand")] * 2
    assert all(not decision.certain for decision in draws)
    assert next(d.result for key, d in acts.items() if key.kind is Kind.RESULT) == Choose("banker-natural")


def doubts(decision: Decision) -> str:
    """The doubtful rules that took part, as they are told with the answer."""
    return " ".join(f"{rule.says} {rule.doubt}" for rule in decision.rules if rule.doubt)


def test_a_doubtful_reading_is_told_with_the_answer():
    now = setup("seats=8 bank=3:$1000/1 4:banker-line=$20 5:player-line=$10 fee=4 cards=Kh2c6c3d2d")
    asks = {duty.key.subject: doubts(decision) for _, duty, decision in machine.every_duty(now)}
    assert "three-card seven pushes" in asks["seat-4.banker-line"]
    assert not asks["player"]
    assert not asks["seat-5.player-line"]
    by_the_letter = setup(
        "seats=8 bank=3:$1000/1 4:banker-line=$20 fee=4 cards=Kh2c6c3d2d banker_line_on_dragon_7=pays"
    )
    asks = {duty.key.subject: doubts(decision) for _, duty, decision in machine.every_duty(by_the_letter)}
    assert "pays the banker line 1 to 1" in asks["seat-4.banker-line"]


# -- payout order


def test_quiz_7_five_laps_each_from_the_left_of_the_player_dealer():
    # L1126: player lines, banker lines, Ties, Panda 8, Dragon 7; player-dealer at seat 6, so 7, 8, 1 ... 5.
    every = {"player-line": 20, "banker-line": 20, "tie": 5, "panda-8": 5, "dragon-7": 5}
    answer = settle(PLAYER_WINS, 10000, dict.fromkeys((2, 5, 7, 8), every), player_dealer=6)
    laps = ("player-line", "banker-line", "tie", "panda-8", "dragon-7")
    assert [(m["wager"], m["seat"]) for m in answer["moves"]] == [(lap, seat) for lap in laps for seat in (7, 8, 2, 5)]
    assert answer["rule"] == "settle.order"


def test_the_order_is_asked_at_the_table_with_back_line_bettors_behind_their_seat():
    now = setup("seats=8 bank=2:$1000/1 1:tie=$5 5:banker-line=$20 5+1:banker-line=$10 8:player-line=$20 fee=4")
    order = machine.right(until(now, Kind.PAYOUT_ORDER)).result
    assert order == Order(("seat-8.player-line", "seat-5.banker-line", "seat-5.banker-line+1", "seat-1.tie"))


# -- settlement with a bank that covers everything


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (PLAYER_WINS, {"player-line": ("pay", 20), "banker-line": ("take", 10), "tie": ("take", 5)}),
        (
            PANDA,
            {"player-line": ("pay", 20), "banker-line": ("take", 10), "panda-8": ("pay", 125), "dragon-7": ("take", 5)},
        ),
        (
            DRAGON,
            {
                "player-line": ("take", 20),
                "banker-line": ("push", 10),
                "panda-8": ("take", 5),
                "dragon-7": ("pay", 200),
            },
        ),
        (TIE, {"player-line": ("push", 20), "banker-line": ("push", 10), "tie": ("pay", 40), "dragon-7": ("take", 5)}),
    ],
)
def test_every_wager_of_a_table(hands: dict[str, list[str]], expected: dict[str, tuple[str, int]]):
    stakes = {"player-line": 20, "banker-line": 10, "tie": 5, "panda-8": 5, "dragon-7": 5}
    answer = settle(hands, 5000, {4: {kind: stakes[kind] for kind in expected}})
    got = {m["wager"]: (m["do"], m["amount"] // 100) for m in answer["moves"]}
    assert got == expected
    assert all(m["covered"] == (0 if m["do"] == "push" else m["amount"]) for m in answer["moves"])
    net = sum({"pay": -amount, "take": amount}.get(do, 0) for do, amount in expected.values())
    assert answer["bank_net"] == 100 * net


def test_back_line_wagers_are_settled_like_any_other():
    # L1122, L1181, L1190, L1201
    seat = {
        "seat": 4,
        "wagers": {"player-line": 2000},
        "back_line": [{"wagers": {"banker-line": 1000, "dragon-7": 500}}],
    }
    answer = ask("settle", player_dealer=1, bank=100000, seats=[seat], **DRAGON)
    assert [(m["wager"], m["do"], m.get("back_line")) for m in answer["moves"]] == [
        ("player-line", "take", None),
        ("banker-line", "push", 1),
        ("dragon-7", "pay", 1),
    ]


# -- a bank that runs short, by hand


def test_short_bank_matched_pays_until_it_is_gone():
    # $100: seat 1 gets 60, seat 2 gets 40 of 50 and takes back 10 of its 50; nothing is left for the other laps.
    seats = {1: {"player-line": 60, "tie": 5}, 2: {"player-line": 50}, 3: {"banker-line": 40}}
    answer = settle(PLAYER_WINS, 100, seats)
    assert moves(answer) == [
        (1, "player-line", "pay", 60, 60),
        (2, "player-line", "pay", 50, 40),
        (3, "banker-line", "return", 40, 0),
        (1, "tie", "return", 5, 0),
    ]
    assert answer["moves"][1]["returned"] == 1000
    assert (answer["bank_left"], answer["bank_net"], answer["cover"]) == (0, -10000, "matched")


def test_short_bank_a_dragon_7_uses_forty_times_its_stake():
    # $200: 30 taken leave 170 of cover, the push uses none, 170 of the 200 due are paid; 30/200 of the $5 go back.
    seats = {4: {"banker-line": 20, "dragon-7": 5}, 5: {"player-line": 30}}
    answer = settle(DRAGON, 200, seats, player_dealer=3)
    assert moves(answer) == [
        (5, "player-line", "take", 30, 30),
        (4, "banker-line", "push", 20, 0),
        (4, "dragon-7", "pay", 200, 170),
    ]
    assert answer["moves"][2]["returned"] == 75
    assert (answer["bank_left"], answer["bank_net"]) == (0, -14000)


def test_short_bank_net_pays_out_what_it_took():
    # The running bank: 200 + 30 taken = 230, the 200 are paid in full, 30 stay.
    seats = {4: {"dragon-7": 5, "banker-line": 20}, 5: {"player-line": 30}}
    answer = settle(DRAGON, 200, seats, player_dealer=3, cover="net")
    assert moves(answer)[-1] == (4, "dragon-7", "pay", 200, 200)
    assert (answer["bank_left"], answer["bank_net"]) == (3000, -17000)


def test_short_bank_two_cap_pays_no_more_than_the_wager():
    # $150: 30 taken count apart; 150 of 200 are paid and 50/200 of the $5 go back: $1.25.
    seats = {4: {"dragon-7": 5, "banker-line": 20}, 5: {"player-line": 30}}
    answer = settle(DRAGON, 150, seats, player_dealer=3, cover="two_cap")
    assert moves(answer)[-1] == (4, "dragon-7", "pay", 200, 150)
    assert answer["moves"][-1]["returned"] == 125
    assert answer["bank_net"] == -12000


def test_a_bank_used_up_before_a_lap_returns_the_whole_lap():
    # $40 are gone after the two player lines; Panda 8 at 25:1 and everything else goes back.
    seats = {1: {"player-line": 20, "panda-8": 5}, 2: {"player-line": 20, "banker-line": 10}}
    answer = settle(PANDA, 40, seats)
    assert [m["do"] for m in answer["moves"]] == ["pay", "pay", "return", "return"]


def test_the_short_bank_at_the_table_names_its_model_and_moves_the_chips():
    now = setup(
        "seats=8 bank=8:$100/1 1:player-line=$60,tie=$5 2:player-line=$50 3:banker-line=$40 fee=4 cards=Kh2c6c3dKd"
    )
    before = now.lay.total
    asks = [str(duty.ask) for _, duty, _ in machine.every_duty(now) if duty.kind is Kind.SETTLE]
    assert all("The bank " in ask and "Paying and taking both use it up." in ask for ask in asks)
    end = machine.play(now)
    assert end.lay.total == before
    # $400 in the purse and the stake back; winners with what they won
    chips = [end.lay.chips_at(f"seat-{seat}.stack") // 100 for seat in (1, 2, 3)]
    assert chips == [400 + 60 + 5 + 60, 400 + 50 + 40, 400 + 40]


# -- fee, table limits, back line, rotation


def test_the_fee_is_taken_before_the_cards_by_all_wagers():
    # L1228; option 4: $101-$300 pay $2.
    now = setup("seats=8 bank=3:$1000/1 4:player-line=$50,panda-8=$5 5:banker-line=$40 5+1:tie=$6 fee=4")
    fee = until(now, Kind.TAKE_FEE)
    assert machine.right(fee).result == Money(200)
    assert not fee.lay.cards


def test_a_fee_that_rests_on_a_reading_names_it():
    # L1244-1245: $1000 under option 9
    now = until(setup("seats=8 bank=3:$9000/1 4:player-line=$500 6:banker-line=$500 fee=9"), Kind.TAKE_FEE)
    assert "two printed tiers" in doubts(machine.right(now))
    assert machine.right(now).result == Money(500)


@pytest.mark.parametrize(("turn", "offered"), [(1, 3), (2, 5)])
def test_the_bank_is_offered_clockwise_after_two_hands(turn: int, offered: int):
    # L1100; seats 4 and 6 to 8 are empty
    now = setup(f"seats=8 bank=3:$1000/{turn} 5:player-line=$20 1:tie=$5 fee=4")
    assert machine.right(until(now, Kind.ROTATE)).result == Seat(offered)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("bank=3:$1000/1 4:dragon-7=$5 fee=4", "may not stand"),  # L1139, L1189
        ("bank=3:$1000/1 4:tie=$5,panda-8=$5 fee=4", "may not stand"),  # L1140, L1200
        ("bank=3:$1000/1 4:player-line=$4 fee=4", "Option 4 takes wagers from $5 to $500"),  # L1122, L1228
        ("bank=3:$1000/1 4:player-line=$501 fee=4", "Option 4 takes wagers"),
        ("bank=3:$1000/1 3:player-line=$20 fee=4", "does not bet against their own bank"),
        ("bank=3:$1000/1 4:player=$20 fee=4", "is not a wager here"),
        ("bank=3:$1000/1 4:player-line=$20 fee=35", "no fee option 35"),
        ("bank=3:$1000/1 4:player-line=$20 fee=4 cards=Jk2c", "in the shoe 0 times"),
        ("bank=3:$1000/1 4:player-line=$20 fee=4 cover=half", "is not a kind of cover"),
        ("bank=3:$1000/1 4:player-line=$20 fee=4 banker_line_on_dragon_7=maybe", "is not one of its readings"),
        ("bank=3:$1000/1 4:player-line=$20 fee=4 tries=4:dragon-7", "needs its stake"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(words: str, what: str):
    problems = game(ID).check_setup(parse_setup(f"{ID} seed=1 {words}", 8))
    assert any(what in str(problem) for problem in problems), problems


def test_a_side_bet_without_its_line_wager_goes_back():
    now = setup("seats=8 bank=3:$1000/1 4:player-line=$20 5:tie=$5 tries=5:dragon-7 fee=4")
    assert now.lay.chips_at("seat-5.dragon-7") == 500
    decision = machine.right(now)
    assert (decision.result, decision.rule.id) == (Choose("refuse"), "wager.line-needed")
    assert machine.perform(now, decision.result).lay.chips_at("seat-5.dragon-7") == 0


def test_a_tie_bet_alone_stands():
    # L1178
    now = setup("seats=8 bank=3:$1000/1 4:player-line=$20 5:tie=$5 tries=5:tie fee=4")
    assert (machine.right(now).result, machine.right(now).rule.id) == (Choose("allow"), "wager.alone")


def test_a_fixed_situation_asks_one_duty_of_the_round():
    line = f"{ID} seed=1 seats=8 bank=3:$1000/1 4:player-line=$20 fee=4 cards=Kh2c2d4d8s"
    question = build(game, Deal(ID, line, "draw/banker"))
    # player 2 + 8 = 0; banker 6 against an 8 stands, L1157
    assert question.decision.result == Choose("stand")
    verdict = question.judge(Choose("hit"))
    assert verdict.slip is not None
    assert verdict.slip.confused_with is not None
    assert verdict.slip.confused_with.id == "banker.6-hit"


# -- every skill, quickly


@pytest.mark.parametrize("skill", game(ID).rows, ids=lambda skill: f"{skill.kind}/{skill.rule.id}")
def test_every_skill_is_reached_by_most_tables_made_for_it(skill: Any):
    found = 0
    for seed in range(4):
        now = game(ID).start(game(ID).new_setup(seed, Wish(skill.kind, skill.rule.id)))
        steps = machine.every_duty(now)
        found += any(duty.kind is skill.kind and skill.rule.id in [r.id for r in d.rules] for _, duty, d in steps)
    assert found >= 2


@pytest.mark.parametrize("seed", range(30))
def test_random_tables_keep_their_chips_and_their_limits(seed: int):
    now = game(ID).new_setup(seed, ANY if seed % 3 else Wish(short=True))
    assert game(ID).check_setup(now) == ()
    assert parse_setup(now.to_text(), 8) == now
    assert len(now.to_text()) < 700
    start = game(ID).start(now)
    for r, _, _ in machine.every_duty(start):
        assert r.lay.total == start.lay.total
    end = machine.play(start)
    assert end.lay.chips_at("bank") == 0
    assert set(end.lay.cards) == {"discard"}
