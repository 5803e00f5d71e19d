"""Double Hand Poker at Phoenix [L1-95]: the chart with its printed example hands, the table, the rulings.

Grades of the examples: A all ranks are legible, B one or two are restored, C partly lost. Suits are ours.
"""

from __future__ import annotations

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking, game
from tests.rulebook.pai_gow import BANK, LOSES, PUSHES, WINS, acts, front_ranks, hand, play, rules_of, seat, short
from trainer.round.acts import Choose, Number, Order, Seat, Seats
from trainer.round.duty import Kind

ID = "phoenix/double-hand-poker"
ask = asking(*ID.split("/"))

# row of the chart, grade, hand, front, rule, lines of the rule
EXAMPLES = [
    (1, "C", "Kd Qs Ah Jd 9s 7h 3c", "K Q", "no-pair", "L77"),
    (1, "B", "Js Ts Qs 8h 7c 6d 2s", "J T", "no-pair", "L77"),
    (2, "A", "Qd Js Td Th 8s 6d 3d", "Q J", "one-pair", "L76"),
    (4, "A", "Ah 5s Jd Js 9h 9s 2h", "A 5", "two-pair.middle-keep", "L72-75"),
    (4, "A", "9h 9s Jd Jc Kd Qd 5d", "9 9", "two-pair.middle-split", "L72-75"),
    (6, "A", "3d 3s 5d 5s Jd 7s 4s", "3 3", "two-pair.small-split", "L72-75"),
    (7, "A", "Kc 3s Jc Tc 9c 8c 7c", "K 3", "complete.no-pair", "L71"),
    (7, "A", "3h 2c Tc 9d 8s 7h 6c", "3 2", "complete.no-pair", "L71"),
    (8, "A", "7s 7h Ad Kd 8d 4d 2d", "7 7", "golden.one-pair", "L70"),
    (8, "A", "Qc 5d 6d 5h 4c 3h 2c", "Q 5", "complete.one-pair", "L70"),
    (9, "A", "3s 3d 6h 6s 5d 4d 2c", "3 3", "two-pair.low-split", "L68-69"),
    (10, "A", "9d 9c 9h 8d 7h 6d 5c", "9 9", "golden.trips", "L91"),
    (11, "A", "Kc Kh 5c 5s 2d 2h As", "K K", "three-pair", "L90"),
    (12, "A", "Th 9s Ks Kc Kd 8s 5h", "T 9", "trips.kings-down", "L89"),
    (13, "B", "Ac 7s As Ad 5c 4c 2d", "A 7", "trips.aces", "L88"),
    (14, "B", "Js Jh 6s 6h 6d Jd Td", "J J", "two-trips", "L87"),
    (15, "A", "2s 2h 5s 5h 5d Ad Kh", "2 2", "full-house", "L86"),
    (15, "A", "As Ac 4s 4h 4d 9c 6s", "A A", "full-house", "L86"),
    (16, "A", "2s 2h Qs Qh Qd Qc As", "2 2", "quads.pair-beside", "L83-85"),
    (16, "A", "Qs Qh Qd Qc As Kh 2s", "Q Q", "quads.high", "L85"),
    (17, "A", "Kh 3s 9h 9s 9d 9c 2d", "K 3", "quads.middle-keep", "L84"),
    (17, "B", "9h 9s 9d 9c Jd 3h 2d", "9 9", "quads.middle-split", "L84"),
    (18, "A", "Qd 9h 7s 7h 7d 7c 8s", "Q 9", "quads.low-keep", "L83"),
    (18, "A", "7s 7d 7h 7c Jh 8s 5d", "7 7", "quads.low-split", "L83"),
    (19, "B", "8c 7h 5s 5h 5d 5c 4s", "8 7", "quads.never-split", "L81-82"),
]

# The four examples of which cards are lost (grade C): what is left of each, with cards of ours for the rest.
LOST = [
    (3, "8s 8d Qs Qd Ah 5c 3d", "8 8", "two-pair.high"),  # 8 8 / Q Q and three unknown cards
    (3, "8s 8d Qs Qd Kh 7c 2d", "8 8", "two-pair.high"),
    (5, "Kh 6c 8s 8d 5s 5d 2h", "K 6", "two-pair.low-keep"),  # nothing is left; a hand of ours for the row
    (5, "7s 7d 8s 8d Qh 4c 2h", "7 7", "two-pair.low-split"),  # 7 7 / 8 8 and three unknown cards
    (6, "Qh 6d 5s 5d 3s 3d 2c", "Q 6", "two-pair.small-keep"),  # Q 6 in front of a lost two pair
]

CHART = [
    # Rows for ranks the examples leave out [L72-75, L81-89].
    ("Ad Ac Kh 4s 4d 9c 2h", "4 4", "two-pair.high"),
    ("Jk Td Ts 9h 9d 5c 3s", "A 5", "two-pair.middle-keep"),  # "ACE or JOKER"
    ("Ah 9d 8s 8h 5d 5c 2s", "A 9", "two-pair.low-keep"),
    ("Qh 9d 8s 8h 5d 5c 2s", "5 5", "two-pair.low-split"),
    ("Jh Td 4s 4h 3d 3c 2s", "3 3", "two-pair.small-split"),
    ("Ah Ad As Ac 9d 5c 2s", "A A", "quads.high"),
    ("Jk 9h 9s 9d 9c 4d 2s", "A 4", "quads.middle-keep"),
    ("Kh Qd 2s 2h 2d 2c 9s", "K Q", "quads.never-split"),
    ("Qh 9d 6s 6h 6d 4c 2s", "Q 9", "trips.kings-down"),
]

QUIZ = [
    ("Jd Jh 9s 9c Kd Qs 5h", "9 9", "two-pair.middle-split"),
    ("Jd Jh 9s 9c Ad Qs 5h", "A Q", "two-pair.middle-keep"),
    ("8d 8h 5s 5c Kd 4s 2h", "K 4", "two-pair.low-keep"),
    ("8d 8h 5s 5c Qd 4s 2h", "5 5", "two-pair.low-split"),
    ("9h 9s 9d 9c Kd 3h 2d", "K 3", "quads.middle-keep"),
    ("7s 7d 7h 7c Qh 9s 8d", "Q 9", "quads.low-keep"),
    ("5s 5d 5h 5c 8h 7s 4d", "8 7", "quads.never-split"),
    ("Ad Kd 8d 4d 2d 7h 7s", "7 7", "golden.one-pair"),
]


def check(cards: str, front: str, rule: str) -> dict:
    answer = ask("set", cards=cards.split())
    assert front_ranks(answer["front"]) == sorted(front.split())
    assert sorted(answer["front"] + answer["back"]) == sorted(cards.split())
    assert rule in rules_of(answer)
    assert ask("foul", front=answer["front"], back=answer["back"])["foul"] is False
    return answer


def test_all_twenty_nine_examples_are_here():
    lost = len({(row, front) for row, _, front, _ in LOST})
    assert len(EXAMPLES) + lost == 29
    assert [grade for _, grade, *_ in EXAMPLES].count("A") == 19


@pytest.mark.parametrize(("cards", "front", "rule", "lines"), [example[2:] for example in EXAMPLES])
def test_the_printed_examples(cards: str, front: str, rule: str, lines: str):
    answer = check(cards, front, rule)
    assert answer["cite"] == f"phoenix {lines}"
    assert ("doubt" in answer) == (rule == "trips.kings-down")


@pytest.mark.parametrize(("row", "cards", "front", "rule"), LOST)
def test_what_is_left_of_the_lost_examples(row: int, cards: str, front: str, rule: str):
    check(cards, front, rule)


@pytest.mark.parametrize(("cards", "front", "rule"), CHART + QUIZ)
def test_the_chart_between_the_examples(cards: str, front: str, rule: str):
    check(cards, front, rule)


@pytest.mark.parametrize(
    ("cards", "front", "rule"),
    [
        ("Ac Jk 9c 9d 8h 7s 6c", "A 9", "complete.joker-ace"),
        ("Ac Ad Jk Kh Qs Jc 3d", "A 3", "complete.joker-trips"),
        ("Ac Jk Kc Kd Qh Qs Jc", "A A", "three-pair.joker-complete"),
        ("Kc Kd Kh Ac Jk Qh Js", "K K", "golden.trips-joker"),
    ],
)
def test_the_joker_read_two_ways_is_doubtful(cards: str, front: str, rule: str):
    assert check(cards, front, rule)["doubt"]


def test_lines_of_other_charts_say_whose_they_are():
    five = check("Jk Ac Ad Ah As Kd 5s", "A A", "five-aces")
    assert five["borrowed"].startswith("casino-99/")
    golden = check("As Jk 8s 7s 6s 9h 9d", "9 9", "golden")  # a flush with the joker behind a pair of nines
    assert golden["borrowed"].startswith("prop-desk/")
    assert golden["cite"] == "prop-desk L1368-1372"


@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("Ac Ad Ah Jk Kd Qs Jc", "A A"),  # the joker stays behind and completes ace-king-queen-jack
        ("Kc Kd Kh Ks 9c 9d 9h", "9 9"),  # four and three: the pair from the three
        ("Ac Ad Ah Kc Kd Qh Qs", "K K"),  # three aces and two pairs: kings in front of a full house
        ("Ac Jk Kc Kd Qh Jd Ts", "K K"),  # the joker completes the straight behind the kings
    ],
)
def test_corner_cases(cards: str, front: str):
    answer = ask("set", cards=cards.split())
    assert front_ranks(answer["front"]) == sorted(front.split())
    assert "Jk" not in answer["front"]


def test_of_equal_fronts_the_best_back_is_kept():
    answer = ask("set", cards=["9c", "8c", "7c", "7h", "6c", "5c", "2d"])
    assert front_ranks(answer["front"]) == ["2", "7"]
    assert set(answer["back"]) == {"9c", "8c", "7c", "6c", "5c"}


# ---------------------------------------------------------------- ranking, comparing, settling


def test_the_wheel_is_the_lowest_straight():
    # L29-35; quiz: six-high beats the wheel.
    player, bank = hand("Ad Ks", "6c 5d 4h 3s 2d"), hand("Qd Jc", "5c 4d 3h 2s Ac")
    assert ask("compare", player=player, bank=bank)["result"] == "win"


@pytest.mark.parametrize(
    ("player", "result"),
    [(WINS, "win"), (LOSES, "lose"), (PUSHES, "push"), (pai_gow.COPY_AND_WIN, "push"), (pai_gow.COPY_AND_LOSE, "lose")],
)
def test_comparing(player: dict, result: str):
    answer = ask("compare", player=player, bank=BANK)  # L41
    assert (answer["result"], answer["cite"]) == (result, "phoenix L41")


def test_every_roll():
    pai_gow.check_every_roll(ask, "phoenix L9")


def test_quiz_dice():
    # Quiz 1: fifteen with the bank at seat 3: the first pile to seat 3, settling from seat 4.
    answer = ask("action", seats=7, player_dealer=3, dice=[4, 5, 6])
    assert (answer["first_pile_seat"], answer["action_seat"]) == (3, 4)
    assert answer["doubt"]


def test_the_hand_is_over_when_the_wager_is_used_up():
    # L43-44: winners and losers alike may get full, part or no action. $50: takes 30, pays 20 of 40, nothing for $10.
    rows = [seat(4, LOSES, game=3000), seat(5, WINS, game=4000), seat(6, PUSHES, game=1000)]
    answer = ask("settle", player_dealer=3, bank=5000, action_seat=4, seats=rows, bank_cards=BANK)
    assert short(answer) == [
        (4, "game", "take", 3000, 3000),
        (5, "game", "pay", 4000, 2000),
        (6, "game", "return", 1000, 0),
    ]
    assert answer["moves"][1]["returned"] == 2000
    assert (answer["bank_left"], answer["bank_net"]) == (0, 1000)


@pytest.mark.parametrize(("action", "banker"), [(1000, 100), (10000, 100), (10100, 300), (90000, 300)])
def test_fees(action: int, banker: int):
    # L573-582: $1 for each square, the player-dealer $1 up to $100 in all and $3 above. Squares of at most $100.
    squares = [10000] * ((action - 1) // 10000) + [(action - 1) % 10000 + 1]
    rows = [{"seat": number % 7 + 1, "wagers": {"game": stake}} for number, stake in enumerate(squares)]
    answer = ask("fee", option=1, seats=rows)
    assert answer["player_dealer"] == banker
    assert set(answer["players"]) == {100}
    assert answer["doubt"]


# ---------------------------------------------------------------- a round

ROUND = "seed=5 bank=3:$2000/1 2:game=$20 6:game=$25 7:game=$10 dice=2-3-4 pile=6 fee=1 cover=matched"


def test_a_round():
    done = play(ID, f"{ROUND} asks=2,7")
    assert acts(done, Kind.DEAL_ORDER) == [Choose("pile-1"), Choose("pile-1")]
    assert acts(done, Kind.LEFTOVER) == [Number(4)]  # L51
    assert acts(done, Kind.MARK_PILE) == [Choose("pile-6")]  # L7
    assert acts(done, Kind.COUNT_DICE) == [Seat(4)]  # nine is number 2, L9
    assert acts(done, Kind.PICK_UP) == [Seats((1, 4, 5))]
    assert acts(done, Kind.DELIVER) == [Order(tuple(f"seat-{one}" for one in (4, 5, 6, 7, 1, 2, 3)))]
    # L56-58: house-way hands are opened and set when the payoff reaches them, the bank's being open.
    kinds = [(duty.kind, duty.seat) for steps in done.values() for duty, _ in steps]
    assert (Kind.SET_HAND, 3) not in kinds  # L13: the player-dealer sets his own hand
    assert [duty.seat for duty, _ in done[Kind.SET_HAND]] == [7, 2]
    assert [duty.seat for duty, _ in done[Kind.SETTLE]] == [6, 7, 2]
    assert [duty.seat for duty, _ in done[Kind.TAKE_FEE]] == [3, 2, 6, 7]


def test_house_way_hands_wait_for_the_payoff():
    kinds = list(play(ID, f"{ROUND} asks=2"))  # in the order in which they first come up
    assert kinds.index(Kind.CHECK_SETTING) < kinds.index(Kind.PAYOUT_ORDER) < kinds.index(Kind.SET_HAND)


@pytest.mark.parametrize(("wants", "answer", "rule"), [("foul", "refuse", "-foul"), ("change", "allow", "")])
def test_the_player_dealer_sets_freely_but_not_foul(wants: str, answer: str, rule: str):
    ((_, decision),) = play(ID, f"{ROUND} asks=2 bank-set={wants}")[Kind.CHECK_SETTING]
    assert decision.result == Choose(answer)
    assert decision.rule.id == f"setting.player-dealer{rule}"
    assert decision.rule.cite.lines == ("L61" if rule else "L13")


def test_a_foul_hand_loses():
    answer = ask("compare", player=hand("Kh Ks", "Ac Jd 9h 5s 3c"), bank=BANK)  # L47-50
    assert (answer["result"], answer["rule"]) == ("lose", "compare.foul")
    assert answer["doubt"]


RULINGS = {
    "card-exposed": ("replace-after-deal", "L51"),
    "ace-or-joker-exposed": ("misdeal", "L52-53"),
    "two-cards-exposed": ("misdeal", "L54"),
    "bank-wrong-count": ("misdeal", "L55"),
    "same-card-twice": ("misdeal", "L64"),
    "wrong-spot-cup-open": ("misdeal", "L66"),
    "front-higher": ("hand-loses", "L47-50"),
    "three-and-four": ("hand-loses", "L47-50"),
    "bank-foul-set": ("refuse", "L61"),
    "bank-foul-slipped": ("reset-logically", "L61"),
    "house-way-set-wrong": ("reset-house-way", "L60"),
    "hand-misread": ("true-value", "L65"),
    "bank-opened-early": ("refuse", "L46"),
    "house-way-after-look": ("management-decides", "L56-58"),
    "deck-change-second-bank": ("refuse", "L63"),
    "deck-change-first-bank": ("allow", "L63"),
    "bank-short": ("return-uncovered", "L43-44"),
    "no-decision": ("decision-first", "L62"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)


def test_a_misdeal_ends_the_round_and_the_wagers_go_back():
    done = play(ID, f"{ROUND} asks=2 fault=two-cards-exposed")
    assert acts(done, Kind.RULE_ON) == [Choose("misdeal")]
    assert Kind.COUNT_DICE not in done
    assert Kind.SETTLE not in done


def test_every_line_is_within_the_house_sheets():
    rules = game(ID).rules.values()
    assert all(rule.cite.source == "phoenix" or rule.borrowed for rule in rules)
