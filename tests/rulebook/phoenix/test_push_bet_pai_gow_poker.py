"""Push Bet Pai Gow Poker at Phoenix [L368-582]: a wager that a hand pushes, settled as the hands are exposed."""

from __future__ import annotations

from math import comb

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking
from tests.rulebook.pai_gow import (
    BANK,
    COPY_AND_LOSE,
    COPY_AND_WIN,
    LOSES,
    PUSHES,
    WINS,
    acts,
    front_ranks,
    hand,
    play,
    seat,
    short,
)
from trainer.round.acts import Choose, Settle
from trainer.round.duty import Kind

ID = "phoenix/push-bet-pai-gow-poker"
ask = asking(*ID.split("/"))


def settle(*rows: dict, bank: int = 100_000, bank_cards: dict = BANK, **more: object) -> dict:
    return ask("settle", player_dealer=3, bank=bank, action_seat=4, seats=list(rows), bank_cards=bank_cards, **more)


@pytest.mark.parametrize(
    ("player", "game_bet", "push_bet"),
    [
        (PUSHES, "push", "pay"),  # L468
        (WINS, "pay", "take"),  # L469, quiz 2
        (LOSES, "take", "take"),  # L470, quiz 2
        (COPY_AND_WIN, "push", "pay"),  # L535-545, quiz 1: one win and one copy is a push
        (COPY_AND_LOSE, "take", "take"),
    ],
)
def test_what_both_bets_do(player: dict, game_bet: str, push_bet: str):
    answer = settle(seat(5, player, game=2000, push=1000))
    assert short(answer) == [
        (5, "push", push_bet, 1000, 1000),
        (5, "game", game_bet, 2000, 0 if game_bet == "push" else 2000),
    ]


def test_what_a_winning_push_bet_pays_is_doubtful():
    done = play(ID, f"{ROUND} asks=4,6")
    assert all("Read here" in str(duty.ask) for duty, _ in done[Kind.SETTLE] if ".push" in duty.key.subject)


def test_push_bets_at_exposure_then_win_bets():
    # L481-483: first every Push Bet clockwise from the button, then every win bet.
    rows = [seat(2, LOSES, game=1000, push=1000), seat(4, PUSHES, game=1000, push=1500), seat(6, WINS, game=2000)]
    answer = settle(*rows)
    assert [(move["seat"], move["wager"]) for move in answer["moves"]] == [
        (4, "push"),
        (2, "push"),
        (4, "game"),
        (6, "game"),
        (2, "game"),
    ]


def test_a_push_bet_needs_no_win_bet():
    assert short(settle(seat(5, PUSHES, push=1000))) == [(5, "push", "pay", 1000, 1000)]  # L564


def test_the_uncovered_part_goes_back():
    # L477. Bank $25: the Push Bet is paid $15, the win bet has $10 of cover for its $40.
    answer = settle(seat(4, PUSHES, push=1500), seat(6, WINS, game=4000), bank=2500)
    assert short(answer) == [(4, "push", "pay", 1500, 1500), (6, "game", "pay", 4000, 1000)]
    assert answer["moves"][1]["returned"] == 3000


# ---------------------------------------------------------------- settings that count

ODD = hand("7c 5h", "Kd Kh 9c 9d 3s")  # two pair kings and nines kept, seven-five in front: acceptable, not house way
STRANGE = hand("9c 3s", "Kd Kh 9d 7c 5h")  # a nine taken from the pair: neither


def test_the_house_way_and_the_alternatives_are_all_right():
    # L485, L525: kings and nines: the small pair in front, or both pairs behind.
    answer = ask("set", cards=[*ODD["front"], *ODD["back"]])
    assert front_ranks(answer["front"]) == ["9", "9"]
    assert ["5", "7"] in [front_ranks(one["front"]) for one in answer["also"]]
    assert ["3", "9"] not in [front_ranks(one["front"]) for one in answer["also"]]


@pytest.mark.parametrize(
    ("cards", "fronts"),
    [
        ("Ac Ad Ah Kc 9d 6h 3s", ["A K", "K 9"]),  # three aces split, or behind
        ("9c 9d 9h 9s Kh 6d 2c", ["K 6", "9 9"]),  # four nines behind, or split
        ("6s 6d 3h 3s 5d 4d 2c", ["3 3", "5 4", "6 3"]),  # two pair split, kept, or the straight
        ("Ah Kd Js 9c 7d 5h 3s", ["K J"]),  # no pair has one setting only
        ("5c 5d 5h 5s 4h 3d 2c", ["4 3"]),  # four fives are never split
    ],
)
def test_what_is_acceptable(cards: str, fronts: list[str]):
    answer = ask("set", cards=cards.split())
    found = {tuple(front_ranks(one["front"])) for one in (answer, *answer["also"])}
    assert found == {tuple(sorted(front.split())) for front in fronts}


def test_an_odd_setting_is_reset_for_the_push_bet_only():
    bank = hand("Ad Qc", "8c 8d Js 6h 4c")
    # Quiz 3. As it lies nine-three loses to ace-queen and the kings behind win: a push. Set the house way, nines in
    # front and kings behind both win: the Push Bet loses.
    answer = settle(seat(5, STRANGE, game=1000, push=1000), bank_cards=bank)
    assert short(answer) == [(5, "push", "take", 1000, 1000), (5, "game", "push", 1000, 0)]
    # The acceptable alternative stands: seven-five loses in front, two pair win behind.
    answer = settle(seat(5, ODD, game=1000, push=1000), bank_cards=bank)
    assert short(answer) == [(5, "push", "pay", 1000, 1000), (5, "game", "push", 1000, 0)]


def test_the_banks_odd_setting_is_reset_too():
    # The bank keeps a nine from its pair in front; the house way puts the nines there.
    bank = hand("9c 3s", "Kd Kh 9d 7c 5h")
    player = hand("Jd Jc", "Qc Qd 8h 6s 2d")
    # As it lies: jacks beat nine-three, queens lose to kings: a push. Reset, jacks beat nines all the same: still one.
    assert short(settle(seat(5, player, push=1000), bank_cards=bank)) == [(5, "push", "pay", 1000, 1000)]
    # Eights beat nine-three and lose to the nines: a push as it lies, both halves lost once it is reset.
    player = hand("8d 8c", "Qc Qd Jh 6s 2d")
    answer = settle(seat(5, player, game=1000, push=1000), bank_cards=bank)
    assert short(answer) == [(5, "push", "take", 1000, 1000), (5, "game", "push", 1000, 0)]


# ---------------------------------------------------------------- the high hand

SHEET = {"five-aces": 100, "royal-flush": 20, "straight-flush": 10, "four-of-a-kind": 4, "full-house": 2, "flush": 2}
HELD = {
    "five-aces": "Ac Ad Ah As Jk 9d 4c",
    "royal-flush": "Ah Kh Qh Jh Th 9s 4d",
    "straight-flush": "9c 8c 7c 6c 5c Kd 2h",
    "four-of-a-kind": "9c 9d 9h 9s 5c Kd 2h",
    "full-house": "9c 9d 9h 5s 5c Kd 2h",
    "flush": "Kc 9c 8c 5c 2c Qd 3h",
}


@pytest.mark.parametrize("name", SHEET)
def test_the_high_hands(name: str):
    answer = ask("bonus", bet="high-hand", stake=1000, cards=HELD[name].split())
    assert (answer["hand"], answer["amount"]) == (name, 1000 * SHEET[name])
    assert answer["doubt"]


def test_a_straight_is_paid_nothing():
    assert ask("bonus", stake=1000, cards=["9c", "8d", "7h", "6s", "5c", "Kd", "2h"])["hand"] is None


def test_the_inferred_sheet_gives_the_printed_edge():
    # L553-562 print an edge of 2.27 percent and 41 percent pushes. Counts of the best five of seven out of 53 cards
    # with the joker an ace or completing straights and flushes, general knowledge; the push itself pays 1 to 1.
    counts = {
        "five-aces": 1_128,
        "royal-flush": 26_132,
        "straight-flush": 184_832,
        "four-of-a-kind": 307_472,
        "full-house": 4_188_528,
        "flush": 6_172_088,
    }
    extra = sum(SHEET[name] * count for name, count in counts.items()) / comb(53, 7)
    push = (1 - 0.0227 - extra) / 2
    assert push == pytest.approx(0.409, abs=0.002)


def test_a_high_hand_is_paid_whether_the_push_bet_wins_or_not():
    quads = hand("Ad Kh", "9c 9d 9h 9s 5s")  # both halves win: the Push Bet loses, four of a kind is paid
    answer = settle(seat(5, quads, push=1000))
    assert short(answer) == [(5, "push", "take", 1000, 1000), (5, "high-hand", "pay", 4000, 4000)]
    both = hand("Qd Td", "9c 9d 9h 9s 5s")  # L567: push and high hand
    answer = settle(seat(5, both, push=1000))
    assert short(answer) == [(5, "push", "pay", 1000, 1000), (5, "high-hand", "pay", 4000, 4000)]


# ---------------------------------------------------------------- the round

ROUND = "seed=9 bank=3:$3000/1 4:game=$20,push=$10 6:push=$10 7:game=$10 dice=2-4-5 pile=2 fee=1 cover=matched"


def test_a_round():
    done = play(ID, f"{ROUND} asks=4,6,7")
    # Eleven is number 4, seat 6 [L438].
    wagers = [duty.key.subject for duty, _ in done[Kind.SETTLE] if "high" not in duty.key.subject]
    assert wagers == ["seat-6.push", "seat-4.push", "seat-7.game", "seat-4.game"]
    # The bank's hand once and each Push Bet's hand: all three are set the house way, so they stand [L485].
    checks = [(duty.seat, decision.result) for duty, decision in done[Kind.CHECK_SETTING] if duty.key.subject == "push"]
    assert checks == [(3, Choose("stands")), (6, Choose("stands")), (4, Choose("stands"))]
    # L446: $1 for each square, Push Bets too; $50 on the table.
    fees = {duty.seat: decision.result for duty, decision in done[Kind.TAKE_FEE] if not duty.key.subject}
    assert {number: money.cents for number, money in fees.items()} == {3: 100, 4: 200, 6: 100, 7: 100}
    assert acts(done, Kind.TAKE_FEE)[-1] == Choose("end")
    assert all(isinstance(act, Settle) for act in acts(done, Kind.SETTLE))


def test_a_strange_setting_is_noticed():
    resets = 0
    for seed in range(25):
        done = play(ID, f"{ROUND.replace('seed=9', f'seed={seed}')} bank-set=change asks=7")
        resets += Choose("reset") in acts(done, Kind.CHECK_SETTING)
    assert resets > 5


def test_every_roll():
    pai_gow.check_every_roll(ask, "phoenix L438")


@pytest.mark.parametrize(("push", "fee"), [(8000, 100), (8100, 300)])
def test_the_fee_of_the_player_dealer_counts_push_bets(push: int, fee: int):
    answer = ask("fee", seats=[{"seat": 2, "wagers": {"game": 2000, "push": push}}])
    assert (answer["player_dealer"], answer["players"]) == (fee, [200])
    assert answer["doubt"]


RULINGS = {
    "push-without-win-bet": ("allow", "L564"),
    "back-line-bet": ("allow", "L424"),
    "third-bank": ("refuse", "L489"),
    "no-dice": ("allow", "L438"),
    "odd-setting-push-bet": ("reset-for-push", "L485"),
    "foul-with-push-bet": ("reset-for-push", "L485-493"),
    "front-higher": ("hand-loses", "L493"),
    "high-hand-missed-late": ("too-late", "L568"),
    "high-hand-lost-push": ("pay-high-hand", "L566"),
    "bank-short": ("return-uncovered", "L477"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)
