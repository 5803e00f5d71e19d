"""Fortune Pai Gow Poker at Phoenix [L1519-1743]: pay table FPG-05, envy behind seats too, a bound player-dealer."""

from __future__ import annotations

import re

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking, game
from tests.rulebook.pai_gow import BANK, LOSES, acts, hand, play, seat, short
from trainer.round.acts import Choose, Money, Seats
from trainer.round.duty import Kind

ID = "phoenix/fortune-pai-gow-poker"
ask = asking(*ID.split("/"))

# hand, seven cards, odds, envy in cents, line [L1664-1678]
TABLE = [
    ("7-card-straight-flush-no-joker", "9c 8c 7c 6c 5c 4c 3c", 5000, 500000, "L1540, L1668"),
    ("royal-flush-plus-royal-match", "Ah Kh Qh Jh Th Ks Qs", 2000, 100000, "L1541-1542, L1669"),
    ("7-card-straight-flush-with-joker", "9c 8c 7c Jk 5c 4c 3c", 1000, 50000, "L1550, L1670"),
    ("five-aces", "Ac Ad Ah As Jk 9d 4c", 400, 25000, "L1551, L1671"),
    ("royal-flush", "Ah Kh Qh Jh Th 9s 4d", 150, 5000, "L1552, L1672"),
    ("straight-flush", "9c 8c 7c 6c 5c Kd 2h", 50, 2000, "L1553, L1673"),
    ("four-of-a-kind", "9c 9d 9h 9s 5c Kd 2h", 25, 500, "L1554, L1674"),
    ("full-house", "9c 9d 9h 5s 5c Kd 2h", 5, 0, "L1555-1556, L1675"),
    ("flush", "Kc 9c 8c 5c 2c Qd 3h", 4, 0, "L1557, L1676"),
    ("three-of-a-kind", "9c 9d 9h Ks 5c Jd 2h", 3, 0, "L1559, L1677"),
    ("straight", "9c 8d 7h 6s 5c Kd 2h", 2, 0, "L1558, L1678"),
]


@pytest.mark.parametrize(("name", "cards", "odds", "envy", "line"), TABLE)
def test_the_pay_table(name: str, cards: str, odds: int, envy: int, line: str):
    answer = ask("bonus", bet="fortune", stake=500, cards=cards.split())
    assert (answer["hand"], answer["pays"], answer["amount"]) == (name, f"{odds}:1", 500 * odds)
    assert answer["cite"] == f"phoenix {line}"
    rows = [{"seat": 2, "fortune": 500, "cards": cards.split()}, {"seat": 5, "fortune": 500, "cards": OTHER.split()}]
    assert ask("envy", player_dealer=1, seats=rows)["envy"] == ({"5": envy} if envy else {})


OTHER = "Jc Tc 8d 7s 5h 3d 2s"


def test_nothing_on_the_table_loses():
    answer = ask("bonus", stake=500, cards=["Kd", "Kh", "Qs", "Qc", "8d", "4d", "2s"])
    assert (answer["hand"], answer["amount"]) == (None, 0)


def test_trips_beside_a_straight_are_doubtful():
    assert ask("bonus", stake=500, cards=["5c", "5d", "5h", "6s", "7c", "8d", "9h"])["doubt"]
    flush = ask(
        "bonus", stake=500, cards=["9c", "8c", "7d", "6c", "5c", "2c", "Kh"]
    )  # quiz 3: a flush and a straight: 4 to 1
    assert (flush["hand"], flush["amount"]) == ("flush", 2000)


QUADS_A, QUADS_B = "9c 9d 9h 9s 5c Kd 2h", "4c 4d 4h 4s 8c Qd 2s"
PLAIN = "Kh Qs Th 8h 6d 3d 2c"


def test_two_hands_pay_twice_and_never_for_ones_own():
    # L1626-1628, quiz 1: A gets B's $5, B gets A's $5, C with a button and no quads gets $10.
    rows = [
        {"seat": 2, "fortune": 500, "cards": QUADS_A.split()},
        {"seat": 4, "fortune": 500, "cards": QUADS_B.split()},
        {"seat": 6, "fortune": 1000, "cards": PLAIN.split()},
    ]
    assert ask("envy", player_dealer=1, seats=rows)["envy"] == {"2": 500, "4": 500, "6": 1000}


def test_quads_without_a_bonus_pay_nobody():
    rows = [  # quiz 2
        {"seat": 2, "fortune": 0, "cards": QUADS_A.split()},
        {"seat": 6, "fortune": 500, "cards": PLAIN.split()},
    ]
    assert ask("envy", player_dealer=1, seats=rows)["envy"] == {}


def test_the_back_line_has_envy_buttons():
    # L1655: back-line bettors get buttons; below $5 nobody does [L1654].
    rows = [
        {"seat": 2, "fortune": 500, "cards": QUADS_A.split(), "back_line": [{"wagers": {"fortune": 500}}]},
        {"seat": 6, "fortune": 400, "cards": PLAIN.split(), "back_line": [{"wagers": {"fortune": 1000}}]},
    ]
    assert ask("envy", player_dealer=1, seats=rows)["envy"] == {"6+1": 500}


# ---------------------------------------------------------------- the round

ROUND = (
    "seed=9 bank=3:$5000/2 2:game=$20,fortune=$5 2+1:game=$10,fortune=$5 6:game=$25,fortune=$4 7:game=$10 "
    "dice=2-3-5 pile=1 fee=4 cover=matched asks=2"
)


def test_a_round():
    done = play(ID, ROUND)
    assert acts(done, Kind.GIVE_ENVY) == [Seats((2,))]
    assert acts(done, Kind.DEAL_ORDER) == [Choose("pile-1"), Choose("pile-7")]  # L1571
    assert acts(done, Kind.MARK_PILE) == [Choose("pile-1"), Choose("pile-7")]  # L1572
    # L1726: each bettor by his own wagers together, the player-dealer by the table action of $79.
    fees = [(duty.seat, duty.key.subject) for duty, _ in done[Kind.TAKE_FEE]]
    assert fees == [(3, ""), (2, ""), (2, "+1"), (6, ""), (7, ""), (0, "drop")]
    assert acts(done, Kind.TAKE_FEE) == [*[Money(100)] * 5, Choose("before-cup")]
    # L1606-1607: hands of those who ask before, the player-dealer's when all are set.
    assert [duty.seat for duty, _ in done[Kind.SET_HAND]] == [2, 3]
    # L1573: ten is number 3, seat 5; the first wager clockwise is seat 6; game before bonus.
    wagers = [duty.key.subject for duty, _ in done[Kind.SETTLE]]
    assert wagers == [
        "seat-6.game",
        "seat-6.fortune",
        "seat-7.game",
        "seat-2.game",
        "seat-2.game+1",
        "seat-2.fortune",
        "seat-2.fortune+1",
    ]


@pytest.mark.parametrize("wants", ["change", "foul"])
def test_the_player_dealer_is_bound_to_the_house_way(wants: str):
    ((_, decision),) = play(ID, f"{ROUND} bank-set={wants}")[Kind.CHECK_SETTING]  # L1607, quiz 6
    assert (decision.result, decision.rule.cite.lines) == (Choose("refuse"), "L1607")


def test_every_roll():
    pai_gow.check_every_roll(ask, "phoenix L1573")


def test_the_dice_count_is_printed_for_the_player_dealers_number_too():
    answer = ask("action", player_dealer=3, dice=[4, 5, 6])
    assert (answer["first_pile_seat"], answer["action_seat"]) == (3, 4)
    assert "doubt" not in answer


def test_the_borrowed_chart_says_so():
    answer = ask("set", cards=["Kd", "Jd", "Jh", "7c", "7s", "5h", "3s"])
    assert answer["borrowed"].startswith("phoenix/double-hand-poker")


def test_settling_and_a_short_bank():
    # Bank $30: takes $20 and pays $10; the bonus and the push behind it have no cover.
    quads = hand("Ad Kh", "9c 9d 9h 9s 5s")
    pushes = hand("Ah Td", "6c 6d 7s 5c 3h")
    rows = [seat(4, LOSES, game=2000), seat(5, quads, game=1000, fortune=500), seat(6, pushes, game=1000)]
    answer = ask("settle", player_dealer=3, bank=3000, action_seat=4, seats=rows, bank_cards=BANK)
    assert short(answer) == [
        (4, "game", "take", 2000, 2000),
        (5, "game", "pay", 1000, 1000),
        (5, "fortune", "return", 500, 0),
        (6, "game", "return", 1000, 0),
    ]
    assert answer["bank_net"] == 1000


# ---------------------------------------------------------------- fees

# L1728-1743: a player's wagers together, dollars to cents; the player-dealer is the same in every option.
TIERS = [(10, 100, 100), (101, 200, 200), (201, 300, 300), (301, 400, 400), (401, 500, 500)]


@pytest.mark.parametrize(("option", "tiers"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_every_tier(option: int, tiers: int):
    for start, end, fee in TIERS[:tiers]:
        for dollars in (start, end):
            wagers = {"game": dollars * 100 - 500, "fortune": 500}
            answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": wagers}])
            assert answer["players"] == [fee]
            assert answer["player_dealer"] == (100 if dollars <= 100 else 200)
    # Beyond the printed tiers the last one is taken, as a doubt.
    last = TIERS[tiers - 1]
    beyond = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": last[1] * 100 + 100}}])
    assert beyond["players"] == [last[2]]
    assert beyond["doubt"]


def test_quiz_fee():
    answer = ask("fee", option=4, seats=[{"seat": 2, "wagers": {"game": 25000, "fortune": 6000}}])
    assert (answer["player_dealer"], answer["players"]) == (200, [400])


RULINGS = {
    "bonus-without-game": ("refuse", "L1640"),
    "third-bank": ("refuse", "L1590, L1634"),
    "back-line-envy": ("allow", "L1655"),
    "bonus-above-game": ("allow", "L1642"),
    "bank-sets-freely": ("refuse", "L1607"),
    "front-higher": ("hand-loses", "L1606"),
    "own-envy": ("nothing-paid", "L1628"),
    "bank-short": ("return-uncovered", "L1573"),
    "envy-button-early": ("leave-down", "L1622, L1624"),
    "back-line-bet": ("allow", "L1589, L1641"),
    "bonus-outside-limits": ("refuse", "L1642"),
    "bank-envy": ("nothing-paid", "L1628"),
    "envy-hand-without-bonus": ("nothing-paid", "L1626, L1654, L1656"),
    "bonus-after-lost-game": ("paid-all-the-same", "L1645"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)


def test_every_rule_of_the_house_is_cited_in_its_chapter():
    first, last = (int(part.strip("L")) for part in game(ID).info.lines.split("-"))
    for rule in game(ID).rules.values():
        lines = [int(part) for part in re.findall(r"\d+", rule.cite.lines)]
        assert rule.borrowed or first <= lines[0] <= lines[-1] <= last, rule
