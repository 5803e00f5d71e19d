"""Pai Gow Poker at Lake Elsinore [L143-190]: a wild joker, no bonus, fees from all [L4113-4146]."""

from __future__ import annotations

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking
from tests.rulebook.pai_gow import BANK, LOSES, PUSHES, WINS, WINS_TOO, acts, front_ranks, hand, play, seat, short
from trainer.round.acts import Choose, Seat
from trainer.round.duty import Kind

ID = "lake-elsinore/pai-gow-poker"
ask = asking(*ID.split("/"))


@pytest.mark.parametrize(
    ("player", "result"),
    [(WINS, "win"), (LOSES, "lose"), (PUSHES, "push"), (pai_gow.COPY_AND_WIN, "push"), (pai_gow.COPY_AND_LOSE, "lose")],
)
def test_comparing(player: dict, result: str):
    assert ask("compare", player=player, bank=BANK)["result"] == result  # L178-182


def test_the_joker_in_front_makes_a_pair():
    # L150-151: joker-seven is a pair of sevens and beats ace-king.
    player, bank = hand("Jk 7s", "9c 9d Th 5s 3d"), hand("Ad Ks", "8c 8d Js 6h 4c")
    answer = ask("compare", player=player, bank=bank)
    assert answer["result"] == "win"
    assert "compare.wild" in [answer["rule"], *answer["with_rules"]]
    assert answer["parts"][0]["player"] == "pair of sevens"


@pytest.mark.parametrize(
    ("player", "bank"),
    [
        ("Ac Ad Ah As Jk", "Ah Kh Qh Jh Th"),  # five aces beat a royal flush, L184-186
        ("9c 9d 9h 9s Jk", "Ah Kh Qh Jh Th"),  # so do five nines, as the pay table of the house's Fortune has it
        ("Ac Ad Ah As Jk", "9c 9d 9h 9s Jk"),
        ("Kc Kd Jk 5h 4s", "Kc Kd 9h 9s 4s"),  # the joker makes three kings
        ("6c 5d 4h 3s 2d", "Ac 5d 4h 3s 2d"),  # the wheel is the lowest straight, L4648-4650
    ],
)
def test_wild_ranking(player: str, bank: str):
    keys = [ask("rank", system="five-card-wild", cards=cards.split())["key"] for cards in (player, bank)]
    assert keys[0] > keys[1]


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("Jk Qc Qd Qh Qs Ad 2c", "Jk Ad"),
        ("Jk Kc Kd 9h 9s 5d 3c", "9h 9s"),
        ("Jk Ac Kd Qh 9s 7d 3c", "Kd Qh"),
        ("Ah Kd Js 9c 7d 5h 3s", "Kd Js"),
    ],
)
def test_the_borrowed_chart(cards: str, front: str):
    answer = ask("set", cards=cards.split())
    assert front_ranks(answer["front"]) == front_ranks(front.split())
    assert answer["borrowed"].startswith("prop-desk/")


def test_every_roll():
    pai_gow.check_every_roll(ask, "lake-elsinore L163-165")


def test_dice_eleven():
    # Eleven with the player-dealer at seat 3: the fourth position, seat 6.
    assert ask("action", seats=7, player_dealer=3, dice=[5, 5, 1])["action_seat"] == 6
    assert ask("action", seats=7, player_dealer=3, dice=[2, 2, 4])["doubt"]  # the banker's own action hand


def test_wagers_without_cover_go_back():
    rows = [seat(4, WINS, game=3000), seat(5, LOSES, game=1000), seat(6, WINS_TOO, game=1000)]
    answer = ask("settle", player_dealer=3, bank=3500, action_seat=4, seats=rows, bank_cards=BANK)  # L4152-4154
    assert short(answer) == [
        (4, "game", "pay", 3000, 3000),
        (5, "game", "take", 1000, 500),
        (6, "game", "return", 1000, 0),
    ]
    assert answer["moves"][1]["returned"] == 500


# L4131-4145: player-dealer by the table action of game wagers, players by their own bet.
PLAYER = {1: [(10, 100, 100), (101, 200, 200), (201, 500, 300), (501, 600, 500)]}
PLAYER[2] = [(start, end, fee + 50) for start, end, fee in PLAYER[1]]


@pytest.mark.parametrize("option", [1, 2])
def test_every_tier(option: int):
    for start, end, fee in PLAYER[option]:
        for dollars in (start, end):
            answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": dollars * 100}}])
            assert answer["players"] == [fee]
            assert answer["player_dealer"] == (100 if dollars <= 99 else 200) + 50 * (option - 1)
            assert "doubt" not in answer


ROUND = "seed=4 bank=1:$2000/1 2:game=$20 4:game=$10 7:game=$250 dice=2-3-5 pile=2 fee=1 cover=matched asks=4"


def test_a_round():
    done = play(ID, ROUND)
    assert acts(done, Kind.COUNT_DICE) == [Seat(3)]
    assert [duty.seat for duty, _ in done[Kind.SETTLE]] == [4, 7, 2]
    fees = [decision.result.cents for duty, decision in done[Kind.TAKE_FEE] if not duty.key.subject]
    assert fees == [200, 100, 100, 300]
    assert acts(done, Kind.ROTATE) == [Seat(1)]  # L160-161: two hands in a row


def test_the_banker_sets_his_hand_the_way_he_wants():
    ((_, decision),) = play(ID, f"{ROUND} bank-set=change")[Kind.CHECK_SETTING]
    assert (decision.result, decision.rule.cite.lines) == (Choose("allow"), "L174-176")


RULINGS = {
    "wager-touched": ("refuse", "L167-168"),
    "cards-touched": ("refuse", "L174-175"),
    "first-banker": ("refuse", "L159-161"),
    "third-bank": ("refuse", "L159-161, L4150-4152, L5318-5320"),
    "front-higher": ("hand-loses", "L147-148"),
    "bank-short": ("return-uncovered", "L4152-4154"),
    "no-confirmation": ("decision-first", "L178"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)
