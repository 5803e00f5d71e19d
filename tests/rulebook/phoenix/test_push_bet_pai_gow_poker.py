"""Push Bet Pai Gow Poker at Phoenix [L368-582]: a wager that a hand pushes, settled as the hands are exposed."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest

from tests.rulebook import pai_gow
from tests.rulebook.asking import asking, game
from tests.rulebook.pai_gow import (
    BANK,
    COPY_AND_LOSE,
    COPY_AND_WIN,
    LOSES,
    LOSES_TOO,
    PUSHES,
    WINS,
    WINS_TOO,
    acts,
    front_ranks,
    hand,
    of_eight,
    play,
    players_of_eight,
    seat,
    short,
)
from trainer.cards.deck import WITH_JOKER
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Choose, Order, Seat, Seats, Settle
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

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
    push = [decision for duty, decision in done[Kind.SETTLE] if ".push" in duty.key.subject]
    assert all(decision.rule.id != "push.win" or decision.rule.doubt for decision in push)
    assert any(decision.rule.id == "push.win" for decision in push)


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


# ---------------------------------------------------------------- seven or eight players [L503]


def test_every_roll_at_a_table_of_eight():
    pai_gow.check_eight_positions(ask)  # counted round the positions of the table [L438]
    pai_gow.check_full_table_of_eight(ask)


@pytest.mark.parametrize("banker", range(1, 9))
def test_every_roll_on_a_felt_of_eight(banker: int):
    """What the dealer does with each roll; who bets runs through the maps of seats. Doubt is only who goes without."""
    maps = players_of_eight()
    for turn, dice in enumerate(product(range(1, 7), repeat=3), start=banker * 31):
        players = [one for one in maps[turn % len(maps)] if one != banker] or [banker % 8 + 1]
        first, button, _, piles = of_eight(banker, players, sum(dice))
        (without,) = set(range(1, 9)) - set(piles)
        bets = " ".join(f"{one}:game=$20" for one in players)
        thrown = "-".join(map(str, dice))
        text = f"{ID} seed={turn} seats=8 bank={banker}:$2000/1 {bets} dice={thrown} pile={turn % 7 + 1} fee=1"
        wanted = {
            Kind.COUNT_DICE: Seat(first),
            Kind.PLACE_BUTTON: Seat(button),
            Kind.DELIVER: Order(tuple(f"seat-{one}" for one in (*piles, without))),
            Kind.PICK_UP: Seats(tuple(sorted(one for one in piles if one not in (banker, *players)))),
        }
        setup = parse_setup(text)
        assert game(ID).check_setup(setup) == ()
        for now, duty, decision in machine.every_duty(game(ID).start(setup)):
            if duty.kind in wanted:
                assert decision.result == wanted.pop(duty.kind), text
                doubtful = duty.kind is Kind.DELIVER
                assert any(rule.id == "deliver.larger-table" for rule in decision.rules) == doubtful
            if duty.kind is Kind.PICK_UP:
                assert {one: len(now.lay.cards_at(f"seat-{one}.hand")) for one in range(1, 9)} == {
                    one: 7 * (one != without) for one in range(1, 9)
                }
                break
        assert not wanted


def test_a_round_at_a_table_of_eight():
    # Fourteen is number 6 from seat 5: 5 6 7 8 1 2. Nobody bets at 1, 3, 7; the last of them from seat 2 is 1.
    text = "seed=4 seats=8 bank=5:$3000/2 2:game=$20 4:game=$10 6:game=$25,push=$10 8:push=$10 dice=3-5-6 pile=6 fee=1"
    done = play(ID, f"{text} cover=matched asks=2,8")
    assert acts(done, Kind.COUNT_DICE) == acts(done, Kind.PLACE_BUTTON) == [Seat(2)]
    assert acts(done, Kind.DELIVER) == [Order(tuple(f"seat-{one}" for one in (2, 3, 4, 5, 6, 7, 8, 1)))]
    assert acts(done, Kind.PICK_UP) == [Seats((3, 7))]
    # L481-483: Push Bets clockwise from the button, then win bets; seat 8 lies between seats 6 and 2.
    settled = [duty.key.subject for duty, _ in done[Kind.SETTLE] if "high" not in duty.key.subject]
    assert settled == ["seat-6.push", "seat-8.push", "seat-2.game", "seat-4.game", "seat-6.game"]
    assert acts(done, Kind.ROTATE) == [Seat(6)]
    # After two hands of seat 8 the bank goes on clockwise past seat 1 [L489].
    later = play(ID, "seed=4 seats=8 bank=8:$3000/2 2:game=$20 4:game=$10 dice=3-5-6 pile=6 fee=1 cover=matched asks=2")
    assert acts(later, Kind.ROTATE) == [Seat(2)]


def test_no_card_is_lost_at_a_table_of_eight():
    text = f"{ID} seats=8 bank=5:$300/2 2:game=$20 4:game=$10 6:game=$25,push=$10 8:push=$10 dice=3-5-6 fee=1"
    for seed in range(10):
        seen = [
            sorted(laid.card for pile in now.lay.cards.values() for laid in pile)
            for now, _, _ in machine.every_duty(game(ID).start(parse_setup(f"{text} seed={seed}")))
        ]
        dealt = [cards for cards in seen if cards]
        assert all(cards == sorted(WITH_JOKER.cards()) for cards in dealt)
        assert seen[-1] == dealt[-1]


def test_seven_piles_are_enough_for_six_players():
    bets = [f"{one}:game=$20" for one in range(1, 8)]
    full = parse_setup(f"{ID} seats=8 bank=8:$3000/1 {' '.join(bets)} dice=3-5-6 fee=1")
    assert [problem.where for problem in game(ID).check_setup(full)] == ["wagers"]
    six = parse_setup(f"{ID} seats=8 bank=8:$3000/1 {' '.join(bets[1:])} dice=3-5-6 fee=1")
    assert game(ID).check_setup(six) == ()
    nine = parse_setup(f"{ID} seats=9 bank=8:$3000/1 {' '.join(bets[1:])} dice=3-5-6 fee=1")
    assert "seats" in [problem.where for problem in game(ID).check_setup(nine)]


def test_tables_of_eight_come_up():
    skills = [skill for skill in game(ID).skills if skill.rule.id.endswith(".larger-table")]
    assert {skill.kind for skill in skills} == {Kind.COUNT_DICE, Kind.PLACE_BUTTON, Kind.DELIVER}
    for skill in skills:
        for seed in range(20):
            setup = game(ID).new_setup(seed, Wish(skill.kind, skill.rule.id))
            assert game(ID).check_setup(setup) == (), setup.to_text()
            assert (setup.seats, game(ID).info.felt_for(setup.seats)) == (8, "pai-gow-8")
            done = {duty.kind: decision for _, duty, decision in machine.every_duty(game(ID).start(setup))}
            assert skill.rule in done[skill.kind].rules
    sizes = Counter(game(ID).new_setup(seed, Wish()).seats for seed in range(60))
    assert sizes[8] > 5
    assert sizes[7] > 30


def test_a_settlement_at_a_table_of_eight():
    answer = ask(
        "settle", player_dealer=8, bank=100_000, action_seat=6, bank_cards=BANK, seats=[seat(1, WINS, game=1000)]
    )
    assert short(answer) == [(1, "game", "pay", 1000, 1000)]
    rows = [seat(2, LOSES, game=1000), seat(6, WINS, game=1000), seat(8, LOSES_TOO, game=1000)]
    rows.append(seat(1, WINS_TOO, game=500))
    answer = ask("settle", player_dealer=4, bank=100_000, action_seat=7, bank_cards=BANK, seats=rows)
    assert [move["seat"] for move in answer["moves"]] == [8, 1, 2, 6]


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
    "third-bank": ("refuse", "L416, L489, L498"),
    "no-dice": ("allow", "L438"),
    "odd-setting-push-bet": ("reset-for-push", "L485"),
    "foul-with-push-bet": ("reset-for-push", "L485, L493"),
    "front-higher": ("hand-loses", "L493"),
    "high-hand-missed-late": ("too-late", "L568"),
    "high-hand-lost-push": ("pay-high-hand", "L566"),
    "bank-short": ("return-uncovered", "L477"),
    "no-taker": ("table-closes", "L489"),
    "small-bank": ("allow", "L414"),
}


def test_the_rulings():
    pai_gow.check_rulings(ID, ask, RULINGS)


def test_a_settlement_that_turns_on_an_open_reading_says_so():
    # L485, L525 list no alternatives: what is reset or accepted is the school's reading, and stays out of exams.
    def doubts(cards: dict, bank: dict) -> list[bool]:
        answer = settle(seat(5, cards, push=1000), bank_cards=bank)
        return ["doubt" in move for move in answer["moves"] if move["wager"] == "push"]

    assert doubts(LOSES, BANK) == [False]  # both hands the house way, and the loss is printed [L470]
    assert doubts(STRANGE, hand("Ad Qc", "8c 8d Js 6h 4c")) == [True]  # reset
    assert doubts(ODD, hand("Ad Ah", "Tc Td Js 6h 6c")) == [True]  # an alternative


def test_a_full_table_is_drawn_with_the_piles_that_are_dealt():
    # L442: the table sets the most players; seven piles are dealt, one of them to the bank.
    tables = [game(ID).new_setup(seed, Wish(players=7)) for seed in range(6, 76, 7)]
    assert all(game(ID).problems_of(table) == () for table in tables)
    assert all(len(table.seats_taken) == 6 for table in tables)
