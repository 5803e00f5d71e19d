"""Push 9 at Poker Flats: the ranking, ties and push pots, side pots, the button, fees, rulings (L893-979, L80-91)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.games.push_nine.push_nine_hand import worth
from trainer.round import machine
from trainer.round.acts import Choose, Money, Seat, Seats, Shares
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

ID = "poker-flats/push-9"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# L899-905: from the best; the order of straights and the tie of pictures are readings.
LADDER = ["3c3d3h", "AcAdAh", "KcKdKh", "4c4d4h", "2c2d2h", "QcKdAh", "JcQdKh", "2c3d4h", "Ac2d3h", "QcKdKh", "4c5dTh"]
LADDER += ["4c4dTh", "Ac2d4h", "Ac2dJh", "TcKdQh", "9cAdJh"]


def hand(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, 6, 2)]


def high(*hands: str) -> list[int]:
    return list(ask("showdown", hands=[hand(one) for one in hands])["high"])


def setup(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 seats=9 {words}", 9)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind, subject: str = "") -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind and subject in ("", duty.key.subject))


def deck(*hands: str) -> str:
    """A whole deck that gives these hands to the players, the button first."""
    dealt = [hand(one)[row] for row in range(3) for one in hands]
    rest = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    return "".join([*dealt, *(card for card in rest if card not in dealt)])


# -- the ranking


def apart(cards: str, taken: list[str]) -> str:
    """The same ranks in suits that are free."""
    found: list[str] = []
    for one in hand(cards):
        found.append(next(f"{one[0]}{suit}" for suit in "shdc" if f"{one[0]}{suit}" not in (*taken, *found)))
    return "".join(found)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(LADDER[:14])))
def test_the_ladder(better: str, worse: str):
    moved = apart(worse, hand(better))
    assert high(better, moved) == [0]
    assert high(moved, better) == [1]


def test_the_printed_example():
    # L896-897: three threes total nine and are the highest hand.
    assert ask("showdown", hands=[hand("3c3d3h")])["read"] == [{"hand": "333", "read": "three threes"}]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("JcQdKh", "straight"),  # quiz 1: above three pictures
        ("QcKdAh", "straight"),
        ("Ac2d3h", "straight"),
        ("KcAd2h", "points-3"),  # no sequence round the corner: 0 + 1 + 2
        ("KcQdQh", "pictures"),
        ("JcJdQh", "pictures"),
        ("JcJdJh", "trips"),
        ("Tc9dKh", "points-9"),  # quiz 1
        ("TcJdKh", "points-0"),  # a ten is no picture
        ("9cTdJh", "straight"),
        ("5c5d9h", "points-9"),
        ("Ac4d4h", "points-9"),
    ],
)
def test_how_hands_read(cards: str, name: str):
    assert ask("showdown", hands=[hand(cards)])["read"][0]["hand"] == name


def test_equal_values_tie():
    # L908; pictures tie by reading.
    assert high("4c5dTh", "2s3cJd"[:4] + "4d") == [1]
    assert high("2c3d4s", "2d3h4c") == [0, 1]
    assert high("KcQdQh", "JsJcKd") == [0, 1]
    assert high("9cTcKh", "4d5sQc") == [0, 1]


# -- push pots

TIE = f"1:bet=$20 4:bet=$20 8:bet=$1 button=4 fee=1 folded=8 cards={deck('4c5dTh', 'KcKdAh', '4d5cTs')}"


def test_a_tied_main_pot_is_pushed_when_all_want_it():
    # L908-916; quiz 2: $41 in the pot, one more hand costs $20.
    now = setup(f"{TIE} push=all")
    assert machine.right(until(now, Kind.COMPARE)).result == Seats((1, 4))
    assert machine.right(until(now, Kind.RESULT)).result == Choose("push")
    assert machine.right(until(now, Kind.SPLIT_POT)).result == Money(2000)
    assert machine.right(until(now, Kind.ALLOW)).result == Seats((1, 4, 8))


@pytest.mark.parametrize("seed", range(1, 5))
def test_one_more_hand_is_dealt_for_the_push_pot(seed: int):
    # L913-916, L946: who plays on puts in $20, gets three new cards, and bets at double the $1 limit of option 1.
    now = game(ID).start(replace(setup(f"{TIE} push=all").setup, seed=seed))
    paid = {line.act for line in machine.play(now).record if "plays for the push pot" in str(line.words or "")}
    assert paid == {Money(2000)}
    first = until(now, Kind.FIRST_TO_ACT, "pushed")
    ring = first.state.ring
    assert first.lay.chips_at("pot-1") == 4100 + 2000 * len(ring)
    assert all(len(first.lay.cards_at(f"seat-{seat}.hand")) == 3 for seat in ring)
    assert not first.lay.cards_at("muck")
    won = until(now, Kind.ROTATE)
    assert all(bet.amount % 200 == 0 for bet in won.state.bets)
    best = max(worth(won.state.hands[seat]) for seat in won.state.live)
    assert won.state.won == tuple(sorted(s for s in won.state.live if worth(won.state.hands[s]) == best))
    end = machine.play(now)
    assert end.lay.total == now.lay.total
    assert end.lay.chips_at("pot-1") == 0


def test_a_tied_player_who_is_all_in_plays_for_the_whole_main_pot():
    # L930-931; L925-926: seat 2 has no chip left, plays for the push pot, and for nothing that is bet beside it.
    cards = deck("4c5dTh", "4h5hTc", "4d5cTs")
    now = until(
        setup(f"1:bet=$20 2:bet=$5 4:bet=$20 button=1 fee=1 push=all cards={cards}"), Kind.FIRST_TO_ACT, "pushed"
    )
    main, *side = now.state.pots
    assert 2 in main.seats
    assert now.lay.chips_at("pot-1") == main.amount == 1500 + 700 * (len(now.state.ring) - 1)  # half of $15 is $7
    assert all(2 not in pot.seats for pot in side)


@pytest.mark.parametrize(("amount", "buy_in"), [(3700, 1800), (4000, 2000), (4100, 2000), (4200, 2100), (100, 0)])
def test_half_of_an_odd_pot_is_the_lower_half(amount: int, buy_in: int):
    # L913-915.
    seats = [
        {"seat": 1, "amount": amount // 2, "cards": hand("4c5dTh")},
        {"seat": 4, "amount": amount // 2, "cards": hand("4d5cTs")},
        {"seat": 8, "amount": amount - 2 * (amount // 2), "folded": True},
    ]
    answer = ask("settle", button=4, push="all", seats=seats)
    assert (answer["pots"][0]["pushed"], answer["pots"][0]["buy_in"]) == (True, buy_in)


@pytest.mark.parametrize("wish", ["one", "none"])
def test_one_who_would_rather_split_is_enough(wish: str):
    # L950-952; a reading when only one of them does. The odd dollar goes to the button's left: seat 1 after seat 4.
    now = setup(f"{TIE} push={wish}")
    assert machine.right(until(now, Kind.RESULT)).result == Choose("split")
    assert machine.right(until(now, Kind.SPLIT_POT)).result == Shares(((1, 2100), (4, 2000)))


def test_side_pots_are_split_never_pushed():
    # L925-926, L948; quiz 2. Seat 2 is all in for $5; seats 1, 2 and 4 tie.
    cards = deck("4c5dTh", "4h5hTc", "4d5cTs")
    now = setup(f"1:bet=$20 2:bet=$5 4:bet=$20 button=1 fee=1 push=all cards={cards}")
    assert machine.right(until(now, Kind.SIDE_POT, "pot-1.amount")).result == Money(1500)
    assert machine.right(until(now, Kind.SIDE_POT, "pot-2.seats")).result == Seats((1, 4))
    assert machine.right(until(now, Kind.RESULT, "pot-2")).result == Choose("split")
    assert machine.right(until(now, Kind.SPLIT_POT, "pot-2")).result == Shares(((1, 1500), (4, 1500)))
    assert machine.right(until(now, Kind.RESULT, "pot-1")).result == Choose("push")


def test_a_settle_request_with_a_side_pot():
    seats = [
        {"seat": 1, "amount": 2000, "cards": hand("4c5dTh")},
        {"seat": 2, "amount": 500, "cards": hand("3c3d3h")},
        {"seat": 4, "amount": 2000, "cards": hand("KcQdQh")},
    ]
    answer = ask("settle", button=1, seats=seats)
    assert [(pot["amount"], pot["high"]) for pot in answer["pots"]] == [(1500, [2]), (3000, [4])]
    assert answer["awards"] == [{"seat": 2, "amount": 1500}, {"seat": 4, "amount": 3000}]


# -- the button


def test_the_action_button_begins():
    # L944.
    assert machine.right(until(setup(TIE), Kind.FIRST_TO_ACT)).result == Seat(4)


@pytest.mark.parametrize(
    ("winners", "left", "seat"),
    [
        ([7], [], 7),  # L954
        ([2, 7], [], 7),  # L956-958: clockwise from the button at seat 5
        ([2, 4], [], 2),
        ([7], [7], 9),  # L960-962: the first active player clockwise
    ],
)
def test_who_gets_the_button(winners: list[int], left: list[int], seat: int):
    answer = ask("action", button=5, occupied=[2, 4, 5, 7, 9], winners=winners, left=left)
    assert (answer["first_to_act"], answer["next_button"]) == (5, seat)


def test_from_the_action_button_on_cards_are_dealt_and_players_act():
    # L944, L946: three cards each; one at a time is a reading
    answer = ask("order", button=5, occupied=[2, 5, 7])
    assert (answer["dealt"], answer["acts"], answer["shown"]) == ([5, 7, 2], [5, 7, 2], [5, 7, 2])
    answer = ask("deliver", button=5, occupied=[2, 5, 7])
    assert answer["hands"] == [
        {"seat": seat, "cards": [place, place + 3, place + 6]} for place, seat in enumerate((5, 7, 2), start=1)
    ]
    assert (answer["left_over"], "does not print" in answer["doubt"]) == (52 - 9, True)
    assert "at least two players" in refuse("order", button=5, occupied=[5])


# -- fees and rulings


@pytest.mark.parametrize(
    ("option", "players", "fee"), [(1, 2, 200), (1, 6, 200), (1, 7, 300), (1, 9, 300), (2, 6, 200), (2, 7, 300)]
)
def test_the_fees(option: int, players: int, fee: int):
    # L83-89; quiz 6. The player on the button pays, L123-127.
    assert ask("fee", option=option, players=players)["player_on_button"] == fee
    bets = " ".join(f"{seat}:bet=$4" for seat in range(1, players + 1))
    now = setup(f"{bets} button=2 fee={option}")
    duty = machine.duty(now)
    assert duty is not None
    assert (duty.kind, duty.seat) == (Kind.TAKE_FEE, 2)
    assert machine.right(now).result == Money(fee)


RULINGS = {
    "kum-kum-normal": ("refuse", "L920,"),
    "kum-kum-push": ("kum-kum", "L920-921,"),
    "kum-kum-late": ("refuse", "L966-968"),
    "kum-kum-division": ("players-divide", "L969-972"),
    "passed-hand": ("refuse", "L938-940"),
    "all-in-push": ("new-hand", "L930-931"),
    "chips-away": ("refuse", "L942"),
    "other-language": ("english-only", "L964"),
    "push-limit": ("double-limit", "L914-916"),
}


@pytest.mark.parametrize("fault", RULINGS)
def test_the_rulings(fault: str):
    answer = ask("ruling", situation=fault)
    assert (answer["ruling"], answer["cite"].split()[1]) == RULINGS[fault]
    now = until(setup(f"{TIE} push=all fault={fault}"), Kind.RULE_ON)
    assert machine.right(now).result == Choose(RULINGS[fault][0])
    in_push = ("kum-kum-push", "kum-kum-late", "push-limit")  # L914, L920, L966-968: at the hand for the push pot
    assert bool(now.state.push_pot) is (fault in in_push)
    dealt = [place for place, cards in now.lay.cards.items() if place.endswith(".hand") and cards]
    assert fault not in in_push or bool(dealt) is (fault == "kum-kum-late")


def test_every_ruling_is_tested():
    assert set(ask("ruling")["situations"]) == set(RULINGS)


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("bank=3:$100/1 1:bet=$2 4:bet=$2 button=1", "bank"),
        ("1:bet=$2 button=1", "wagers"),
        ("1:bet=$2 4:bet=$2 button=2", "button"),
        ("1:bet=$2 4:bet=$3 button=1", "seat-4.bet"),
        ("1:bet=$2 4:bet=$2 button=1 folded=1,4", "folded"),
        ("1:bet=$2 4:bet=$2 button=1 push=maybe", "push"),
        ("1:bet=$2 4:bet=$2 button=1 fee=3", "fee"),
        ("1:bet=$2 4:bet=$2 button=1 left=3", "left"),
        ("1:bet=$2 4:bet=$2 button=1 cards=AcAd", "cards"),
        ("1:game=$2 4:bet=$2 button=1", "seat-1.game"),
    ],
)
def test_a_set_up_that_cannot_be(words: str, where: str):
    problems = game(ID).check_setup(parse_setup(f"{ID} seed=1 seats=9 {words}", 9))
    assert where in [problem.where for problem in problems]


def test_a_hand_is_three_cards():
    assert "3 different cards" in refuse("showdown", hands=[["Ac", "2c"]])
