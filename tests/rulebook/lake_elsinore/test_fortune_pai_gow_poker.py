"""Fortune Pai Gow Poker at Lake Elsinore [L4571-5063]: a fully wild joker, pay table FPG-08, two fee schedules."""

from __future__ import annotations

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking, game
from tests.rulebook.pai_gow import BANK, LOSES, WINS, acts, hand, play, seat, short
from trainer.games.base import Wish
from trainer.round.acts import Choose, Seats
from trainer.round.duty import Kind

ID = "lake-elsinore/fortune-pai-gow-poker"
ask = asking(*ID.split("/"))

# hand, seven cards, odds, envy in cents, line [L4948-4966]
TABLE = [
    ("7-card-straight-flush-no-joker", "9c 8c 7c 6c 5c 4c 3c", 1000, 50000, "L4594-4596, L4598-4603, L4954"),
    ("7-card-straight-flush-with-joker", "9c 8c 7c Jk 5c 4c 3c", 500, 10000, "L4608-4610, L4612-4619, L4955"),
    ("five-aces", "Ac Ad Ah As Jk 9d 4c", 400, 5000, "L4621, L4957"),
    ("five-of-a-kind", "9c 9d 9h 9s Jk Kd 4c", 250, 2500, "L4958"),
    ("royal-flush", "Ah Kh Qh Jh Th 9s 4d", 100, 1000, "L4623-4624, L4959"),
    ("royal-flush", "Ah Kh Qh Jh Th Ks Qs", 100, 1000, "L4623-4624, L4959"),  # royal match
    ("straight-flush", "9c 8c 7c 6c 5c Kd 2h", 40, 500, "L4625, L4627-4629, L4961"),
    ("four-of-a-kind", "9c 9d 9h 9s 5c Kd 2h", 25, 500, "L4630, L4632-4633, L4962"),
    ("four-of-a-kind", "9c 9d 9h Jk 5c Kd 2h", 25, 500, "L4630, L4632-4633, L4962"),  # wild joker
    ("full-house", "9c 9d 9h 5s 5c Kd 2h", 5, 0, "L4634, L4636-4638, L4963"),
    ("full-house", "9c 9d Jk 5s 5c Kd 2h", 5, 0, "L4634, L4636-4638, L4963"),
    ("flush", "Kc 9c 8c 5c 2c Qd 3h", 3, 0, "L4640, L4642-4645, L4965"),
    ("straight", "9c 8d 7h 6s 5c Kd 2h", 2, 0, "L4646, L4648-4650, L4966"),
]


@pytest.mark.parametrize(("name", "cards", "odds", "envy", "line"), TABLE)
def test_the_pay_table(name: str, cards: str, odds: int, envy: int, line: str):
    answer = ask("bonus", stake=500, cards=cards.split())
    assert (answer["hand"], answer["pays"], answer["amount"]) == (name, f"{odds}:1", 500 * odds)
    assert answer["cite"] == f"lake-elsinore {line}"
    # L4810-4811 limits the joker to an ace, straights and flushes: no fourth or fifth of a rank, no full house with it
    limited = "Jk" in cards and name in ("five-of-a-kind", "four-of-a-kind", "full-house")
    assert ("doubt" in answer) is limited
    rows = [{"seat": 2, "fortune": 500, "cards": cards.split()}, {"seat": 5, "fortune": 500, "cards": PLAIN.split()}]
    assert ask("envy", player_dealer=1, seats=rows)["envy"] == ({"5": envy} if envy else {})


PLAIN = "Jd Td 8s 7s 5d 3h 2d"


@pytest.mark.parametrize("cards", ["9c 9d 9h Ks 5c Jd 2h", "9c 9d Kh Ks 5c Jd 2h"])
def test_three_of_a_kind_and_less_lose(cards: str):
    assert ask("bonus", stake=500, cards=cards.split())["hand"] is None


def test_the_back_line_has_envy_buttons():
    rows = [  # L4915-4916
        {
            "seat": 2,
            "fortune": 500,
            "cards": ["9c", "9d", "9h", "9s", "5c", "Kd", "2h"],
            "back_line": [{"wagers": {"fortune": 500}}],
        },
        {"seat": 5, "fortune": 400, "cards": PLAIN.split(), "back_line": [{"wagers": {"fortune": 500}}]},
        {"seat": 6, "fortune": 1000, "cards": ["Qd", "Ts", "8d", "7h", "6d", "4d", "2s"]},
    ]
    assert ask("envy", player_dealer=1, seats=rows)["envy"] == {"5+1": 500, "6": 500}


def test_a_wild_joker_in_the_set_hands():
    # Joker-nine in front is a pair of nines [L4581].
    answer = ask("compare", player=hand("Jk 9s", "Tc Td 7h 5s 3d"), bank=hand("Ad Ks", "8c 8d Js 6h 4c"))
    assert answer["result"] == "win"
    assert ask("foul", front=["Jk", "Ks"], back=["Qc", "Qd", "7h", "5s", "3d"])["foul"] is True


def test_the_chart_is_borrowed():
    assert ask("set", cards=["Ah", "Kd", "Js", "9c", "7d", "5h", "3s"])["borrowed"].startswith("prop-desk/")


def test_every_roll():
    pai_gow.check_every_roll(ask, "lake-elsinore L4692-4695")


ROUND = (
    "seed=8 bank=2:$5000/2 1:game=$20,fortune=$5 4:game=$25 4+1:game=$10,fortune=$10 6:game=$10,fortune=$4 "
    "dice=1-1-2 pile=3 fee=1 cover=matched asks=4"
)


def test_a_round():
    done = play(ID, ROUND)
    assert acts(done, Kind.GIVE_ENVY) == [Seats((1, 4))]  # at seat 4 for the bettor behind
    assert acts(done, Kind.MARK_PILE) == [Choose("pile-3"), Choose("pile-2")]
    assert [duty.seat for duty, _ in done[Kind.SET_HAND]] == [4, 2]  # L4772-4774
    # Four is number 4, seat 5; the first wager clockwise is seat 6 [L4698-4702].
    assert [duty.key.subject for duty, _ in done[Kind.SETTLE]] == [
        "seat-6.game",
        "seat-6.fortune",
        "seat-1.game",
        "seat-1.fortune",
        "seat-4.game",
        "seat-4.game+1",
        "seat-4.fortune+1",
    ]
    assert acts(done, Kind.TAKE_FEE)[-1] == Choose("before-cup")


def test_the_player_dealer_is_bound_to_the_house_way():
    ((_, decision),) = play(ID, f"{ROUND} bank-set=change")[Kind.CHECK_SETTING]
    assert (decision.result, decision.rule.cite.lines) == (Choose("refuse"), "L4772-4774")


# ---------------------------------------------------------------- two schedules


def test_the_schedule_of_2014_counts_game_wagers_only():
    row = {"seat": 2, "wagers": {"game": 9900, "fortune": 5000}}
    answer = ask("fee", option=1, seats=[row])
    assert (answer["player_dealer"], answer["players"]) == (100, [100])


# L5027-5063: nothing from players, the table action with bonus wagers.
@pytest.mark.parametrize(("dollars", "fee"), [(10, 50), (75, 50), (76, 200), (400, 200), (401, 500), (5000, 500)])
def test_the_games_own_schedule(dollars: int, fee: int):
    row = {"seat": 2, "wagers": {"game": dollars * 100 - 500, "fortune": 500}}
    answer = ask("fee", set="own", option=1, seats=[row])
    assert (answer["player_dealer"], answer["players"]) == (fee, [0])
    assert answer["doubt"]


def test_a_table_has_one_schedule():
    done = play(ID, f"{ROUND} fee-set=own")
    fees = [duty.seat for duty, _ in done[Kind.TAKE_FEE] if not duty.key.subject]
    assert fees == [2]
    setup = game(ID).new_setup(3, Wish(Kind.TAKE_FEE, "fee.own.option-1"))
    assert setup.option("fee-set") == "own"


def test_a_short_bank():
    # $60: pays $20 and the straight's 2 to 1 on $10, then $20 of the $25 wager: the rest of that goes back.
    straight = hand("As Kh", "9h 8s 7h 6s 5c")
    rows = [seat(4, straight, game=2000, fortune=1000), seat(6, LOSES, game=2500), seat(1, WINS, game=1000)]
    answer = ask("settle", player_dealer=3, bank=6000, action_seat=4, seats=rows, bank_cards=BANK)
    assert short(answer) == [
        (4, "game", "pay", 2000, 2000),
        (4, "fortune", "pay", 2000, 2000),
        (6, "game", "take", 2500, 2000),
        (1, "game", "return", 1000, 0),
    ]
    assert answer["moves"][2]["returned"] == 500


RULINGS = {
    "bonus-without-game": ("refuse", "L4859-4861"),
    "third-bank": ("refuse", "L4732, L4734-4735, L4847-4850"),
    "eighth-hand": ("refuse", "L4722-4725"),
    "back-line-envy": ("allow", "L4915-4916"),
    "bonus-above-game": ("allow", "L4868-4870, L5033-5034"),
    "bank-sets-freely": ("refuse", "L4772-4774"),
    "front-higher": ("hand-loses", "L4768-4769"),
    "own-envy": ("nothing-paid", "L4835-4837"),
    "bank-short": ("return-uncovered", "L4702-4704"),
    "envy-button-early": ("leave-down", "L4816-4819"),
    "back-line-bet": ("allow", "L4729, L4864-4865"),
    "bonus-outside-limits": ("refuse", "L4869-4870"),
    "bank-envy": ("nothing-paid", "L4835-4837"),
    "envy-hand-without-bonus": ("nothing-paid", "L4829, L4831, L4908-4910, L4921"),
    "bonus-after-lost-game": ("paid-all-the-same", "L4888-4889"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)
