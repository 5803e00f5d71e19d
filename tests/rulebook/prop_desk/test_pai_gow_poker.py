"""Pai Gow Poker as the proposition desk plays it [L1219-1515]: the chart with its golden rule, the NO PLAY spot."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking, game
from tests.rulebook.pai_gow import BANK, COUNT, LOSES, PUSHES, WINS, acts, front_ranks, hand, play, rules_of, seat
from trainer.games.base import Wish
from trainer.games.pai_gow.pai_gow_ring import ring_at
from trainer.round import machine
from trainer.round.acts import Choose, Money, Order, Seat
from trainer.round.duty import Kind

ID = "prop-desk/pai-gow-poker"
ask = asking(*ID.split("/"))

TWO_PAIR = "L1387, L1389, L1396, L1404, L1412"

# The chart line by line [L1376-1515]: a hand, its front, the rule and where that is printed.
CHART = [
    ("Ah Kd Js 9c 7d 5h 3s", "K J", "no-pair", "L1376-1378"),
    ("2c 2d Kh Js 9c 7d 5h", "K J", "one-pair", "L1382-1384"),
    ("Kc Kd 5h 5s Ad 9c 3s", "5 5", "two-pair.high", TWO_PAIR),  # quiz 4
    ("Jc Jd 5h 5s Ad 9c 3s", "A 9", "two-pair.middle-keep", TWO_PAIR),
    ("Jc Jd 5h 5s Kd 9c 3s", "5 5", "two-pair.middle-split", TWO_PAIR),
    ("8c 8d 4h 4s Kd 7c 2s", "K 7", "two-pair.low-keep", TWO_PAIR),  # quiz 5
    ("8c 8d 4h 4s Qd 7c 2s", "4 4", "two-pair.low-split", TWO_PAIR),
    ("5c 5d 3h 3s Qd 9c 7s", "Q 9", "two-pair.small-keep", TWO_PAIR),
    ("5c 5d 3h 3s Jd 9c 7s", "3 3", "two-pair.small-split", TWO_PAIR),
    ("Kc Kd Kh Ad 9c 6s 3h", "A 9", "trips.kings-down", "L1428-1432"),  # quiz 6
    ("Jc Jd Jh 6c 6s 6h 2d", "J J", "two-trips", "L1436-1438"),  # quiz 7
    ("9c 9d 4h 4s 2c 2d Ah", "9 9", "three-pair", "L1442-1444"),
    ("Kc 3s Jc Tc 9d 8c 7c", "K 3", "complete.no-pair", "L1448-1450"),
    ("Qc 5d 6d 5h 4c 3h 2c", "Q 5", "complete.one-pair", "L1455-1457"),
    ("6s 6d 3h 3s 5d 4d 2c", "3 3", "two-pair.low-split", "L1462-1464"),  # quiz 9: the straight is given up
    ("7s 7h Ad Kd 8d 4d 2d", "7 7", "golden", "L1368-1372, L1513-1515"),  # quiz 9
    ("9d 9c 9h 8d 7h 6d 5c", "9 9", "golden", "L1368-1372, L1513-1515"),  # L1513-1515
    ("Kc Kd Kh Ac Jk Qh Js", "K K", "golden", "L1368-1372, L1513-1515"),  # with joker, L1513
    ("Kd Kh Ks 8s 5h 4c 4d", "4 4", "full-house", "L1469-1471"),
    ("Qc Qd Qh Qs Ad Kh 3s", "Q Q", "quads.high", "L1476-1478"),
    ("Kd Jc Jd Jh Js 5h 3s", "K 5", "quads.middle-keep", "L1483-1485"),
    ("Qd Jc Jd Jh Js 5h 3s", "J J", "quads.middle-split", "L1483-1486"),
    ("6c 6d 6h 6s Qh 3d 2s", "Q 3", "quads.low-keep", "L1491-1493"),  # quiz 8
    ("6c 6d 6h 6s Jh 3d 2s", "6 6", "quads.low-split", "L1491-1494"),
    ("5c 5d 5h 5s 4h 3d 2c", "4 3", "quads.never-split", "L1499-1501"),
    ("9c 9d 9h 9s 4h 4d 2c", "4 4", "quads.pair-beside", "L1507-1509"),  # quiz 8
    ("Ac Ad Ah As Kh Kd 2c", "K K", "quads.pair-beside", "L1507-1509"),
]


@pytest.mark.parametrize(("cards", "front", "rule", "lines"), CHART)
def test_the_chart(cards: str, front: str, rule: str, lines: str):
    answer = ask("set", cards=cards.split())
    assert front_ranks(answer["front"]) == sorted(front.split())
    assert rule in rules_of(answer)
    assert answer["cite"] == f"prop-desk {lines}"
    assert "doubt" not in answer
    assert ask("foul", front=answer["front"], back=answer["back"])["foul"] is False


@pytest.mark.parametrize(
    ("cards", "front", "rule"),
    [
        ("Ac Ad Ah Kd 9c 6s 3h", "A K", "trips.aces"),  # quiz 6; the partner of the ace is not named
        ("Ac Jk 9c 9d 8h 7s 6c", "A 9", "complete.joker-ace"),
        ("Ac Ad Jk Kh Qs Jc 3d", "A 3", "complete.joker-trips"),
        ("Ac Jk Kc Kd Qh Qs Jc", "A A", "three-pair.joker-complete"),
    ],
)
def test_open_readings_are_marked(cards: str, front: str, rule: str):
    answer = ask("set", cards=cards.split())
    assert (front_ranks(answer["front"]), answer["rule"]) == (sorted(front.split()), rule)
    assert answer["doubt"]


# In the joker's-wild game the joker is any card [L1304]; the golden rule supersedes all others [L1372].
@pytest.mark.parametrize(
    ("cards", "front", "rule"),
    [
        ("Jk Qc Qd Qh Qs Ad 2c", "Jk Ad", "wild.golden"),  # four queens behind, the joker pairs the ace
        ("Jk 8c 7d 6h 5s 4d Kc", "Jk Kc", "wild.golden"),  # a natural straight behind, a pair of kings in front
        ("Ac Ad Jk Kc Kd Kh 2s", "Ac Ad", "wild.golden"),  # four kings behind, the aces in front
        ("Ac Ad Jk Kc Kd Qh Qs", "Ac Ad", "wild.golden"),  # kings full of queens behind
        ("Jk 8c 7d 6h 5s Ad Kc", "Ad Kc", "complete.no-pair"),  # the joker makes the straight
        ("Jk Kc Kd 9h 7s 5d 3c", "9h 7s", "trips.kings-down"),  # three kings
        ("Jk Kc Kd 9h 9s 5d 3c", "9h 9s", "full-house"),
        ("Jk Ac Kd Qh 9s 7d 3c", "Kd Qh", "one-pair"),  # a pair of aces
        ("Ac Ad Jk Kh 9s 7d 3c", "Ac Kh", "trips.aces"),
        ("Jk Kc Kd Kh 9s 7d 3c", "Kc Kd", "quads.high"),
        ("Ah Kd Js 9c 7d 5h 3s", "Kd Js", "no-pair"),
    ],
)
def test_the_same_chart_with_a_wild_joker(cards: str, front: str, rule: str):
    answer = ask("set", cards=cards.split(), joker="wild")
    assert ("Jk" in answer["front"]) == ("Jk" in front)
    assert front_ranks(answer["front"]) == front_ranks(front.split())
    assert rule in rules_of(answer)
    assert ask("foul", front=answer["front"], back=answer["back"], joker="wild")["foul"] is False


def test_a_wild_joker_in_front_is_a_pair():
    front, back = ["Jk", "9h"], ["8c", "8d", "Kh", "5s", "3c"]
    assert ask("foul", front=front, back=back, joker="wild")["foul"] is True
    assert ask("foul", front=front, back=back)["foul"] is False


def test_all_five_cards_must_be_equal_for_a_copy():
    # L1239-1241, quiz 12: the last card decides.
    player, bank = hand("As 5d", "Ah Kd Qc 9s 8h"), hand("Ks 4d", "Ad Kh Qs 9c 7d")
    assert ask("compare", player=player, bank=bank)["result"] == "win"
    player, bank = hand("As 5d", "Ah Kd Qc 9s 7h"), hand("Ks 4d", "Ad Kh Qs 9c 7d")
    answer = ask("compare", player=player, bank=bank)
    assert (answer["result"], answer["rule"]) == ("push", "compare.copy")


def test_a_foul_hand_loses_by_itself():
    answer = ask("compare", player=hand("Kh Ks", "Ac Jd 9h 5s 3c"), bank=BANK)
    assert (answer["result"], answer["cite"]) == ("lose", "prop-desk L1233")
    assert "doubt" not in answer


# ---------------------------------------------------------------- dice and the NO PLAY spot


def test_every_roll_on_seven_seats():
    pai_gow.check_every_roll(ask, "prop-desk L1246")


@pytest.mark.parametrize("banker", range(1, 9))
def test_every_roll_with_the_no_play_spot(banker: int):
    # L1246: the spot is not counted; with it eight spots count as seven, the player-dealer 1, 8 and 15.
    counted = [spot for spot in ((banker + step - 1) % 8 + 1 for step in range(8)) if spot != banker % 8 + 1]
    assert counted[0] == banker
    for dice in product(range(1, 7), repeat=3):
        answer = ask("action", seats=8, player_dealer=banker, dice=list(dice))
        number = COUNT[sum(dice)]
        assert answer["first_pile_seat"] == counted[number - 1]
        assert answer["action_seat"] == counted[1 if number == 1 else number - 1]
        assert set(answer["delivery"]) == set(counted)
        assert "dice.no-play" in rules_of(answer)


def test_every_map_of_seats_with_and_without_the_no_play_spot():
    for seats, no_play in ((7, False), (8, True), (8, False)):
        for banker, total in product(range(1, seats + 1), range(3, 19)):
            ring = ring_at(seats, banker, no_play=no_play)
            size = len(ring.seats)
            assert ring.counted(total) == ring.seats[(total - 1) % size]
            # On eight counted seats the player-dealer is 1, 9 and 17, on seven 1, 8 and 15.
            assert (ring.counted(total) == banker) == (total in ((9, 17) if size == 8 else (8, 15)))
            for mask in range(1, 1 << size - 1):
                players = [one for place, one in enumerate(ring.seats[1:]) if mask >> place & 1]
                action, button = ring.action(total, players), ring.button(total)
                between = ring.from_seat(button)[: ring.from_seat(button).index(action)]
                assert action in players
                assert not set(between) & set(players)


ROUND = "seed=5 bank=2:$2000/1 1:game=$20 4:game=$25 7:game=$10 dice=3-3-4 pile=4 cover=matched asks=4"


def test_a_round():
    done = play(ID, ROUND)
    # L1246: the NO PLAY button beside the bank; ten counts seats 2 4 5 as 8 9 10.
    assert acts(done, Kind.PLACE_BUTTON) == [Seat(3), Seat(5)]
    assert acts(done, Kind.COUNT_DICE) == [Seat(5)]
    # L1250-1251, quiz 3: button on hand 4, hand 3 sideways.
    assert acts(done, Kind.MARK_PILE) == [Choose("pile-4"), Choose("pile-3")]
    steps = ("pick", "mark", "dealer-shakes", "bank-shakes", "open", "deliver", "clear")
    assert acts(done, Kind.DEAL_ORDER)[-1] == Order(steps)  # L1248-1258, quiz 1
    assert acts(done, Kind.DELIVER) == [Order(tuple(f"seat-{one}" for one in (5, 6, 7, 8, 1, 2, 4)))]
    assert [duty.seat for duty, _ in done[Kind.SETTLE]] == [7, 1, 4]  # L1271
    assert Kind.TAKE_FEE not in done


def test_nobody_is_dealt_or_bets_at_the_no_play_spot():
    for seed in range(60):
        setup = game(ID).new_setup(seed, Wish())
        assert setup.seats_taken
        assert setup.player_dealer % 8 + 1 not in setup.seats_taken
        for now, duty, _ in machine.every_duty(game(ID).start(setup)):
            if duty.kind is Kind.PICK_UP:
                assert not now.lay.cards_at(f"seat-{setup.player_dealer % 8 + 1}.hand")


# L1294: $5 for each $100.
@pytest.mark.parametrize(("amount", "price"), [(10000, 500), (20000, 1000), (30000, 1500), (50000, 2500)])
def test_bought_action(amount: int, price: int):
    assert ask("fee", set="buy", amount=amount)["price"] == price
    done = play(ID, f"{ROUND} buy=${amount // 100}")
    assert acts(done, Kind.TAKE_FEE) == [Money(price)]


def test_settling_clockwise_from_the_action():
    rows = [seat(1, LOSES, game=1000), seat(4, WINS, game=2000), seat(7, PUSHES, game=1500)]
    answer = ask("settle", player_dealer=2, bank=100000, action_seat=7, seats=rows, bank_cards=BANK)
    assert [(move["seat"], move["do"]) for move in answer["moves"]] == [(7, "push"), (1, "take"), (4, "pay")]
    assert answer["bank_net"] == -1000


RULINGS = {
    "card-exposed": ("replace-after-deal", "L1275"),
    "ace-or-joker-exposed": ("misdeal", "L1275"),
    "two-cards-exposed": ("misdeal", "L1275"),
    "eight-cards": ("misdeal", "L1277"),
    "wrong-pile-bank": ("misdeal", "L1279-1281"),
    "wrong-pile-player": ("move-hands", "L1279-1282"),
    "procedure-broken": ("start-over", "L1258"),
    "cup-opens": ("shake-again", "L1334"),
    "bank-opened-early": ("unset-house-way", "L1284"),
    "touched-after-open": ("concede-own", "L1286"),
    "several-hands": ("first-hand-only", "L1263"),
    "several-hands-first-skipped": ("all-house-way", "L1264"),
    "front-higher": ("hand-loses", "L1233"),
    "bet-on-no-play": ("refuse", "L1246"),
    "show-win": ("face-up", "L1268-1270"),
    "show-lose": ("face-down", "L1268-1270"),
    "show-push": ("killed", "L1268-1270"),
    "bought-bet-wins": ("company-paid", "L1290"),
    "color-buy": ("management-decides", "L1292"),
    "no-decision": ("decision-first", "L1265"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)
