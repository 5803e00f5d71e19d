"""Fortune Bonus and Envy Bonus at Casino 99 [L1467-1535]."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking

ask = asking("casino-99", "fortune-pai-gow-poker")

# L1525-1535: hand, what it pays to one, envy in dollars.
PAYS = {
    "7-card-straight-flush-no-joker": (5000, 5000, "L1378, L1525, L1802"),
    "royal-flush-plus-royal-match": (2000, 1000, "L1379, L1526, L1803"),
    "7-card-straight-flush-with-joker": (1000, 500, "L1380, L1527, L1804"),
    "five-aces": (400, 250, "L1381, L1528, L1805"),
    "royal-flush": (150, 50, "L1382, L1529, L1806"),
    "straight-flush": (50, 20, "L1383, L1530, L1807"),
    "four-of-a-kind": (25, 5, "L1531, L1808"),
    "full-house": (5, 0, "L1532, L1809"),
    "flush": (4, 0, "L1533, L1810"),
    "three-of-a-kind": (3, 0, "L1392, L1534, L1811"),
    "straight": (2, 0, "L1535, L1812"),
}

# L1373-1395: what each hand is.
HANDS = [
    ("Ah Kh Qh Jh Th 9h 8h", "7-card-straight-flush-no-joker"),  # the highest
    ("7c 6c 5c 4c 3c 2c Ac", "7-card-straight-flush-no-joker"),  # the lowest
    ("Jd Td 9d 8d 7d 6d 5d", "7-card-straight-flush-no-joker"),
    ("As Ks Qs Js Ts Kh Qh", "royal-flush-plus-royal-match"),
    ("As Ks Qs Js Jk Kd Qd", "royal-flush-plus-royal-match"),  # the joker completes the royal flush
    ("Ah Kh Qh Jh Th 9h Jk", "7-card-straight-flush-with-joker"),
    ("7c 6c Jk 4c 3c 2c Ac", "7-card-straight-flush-with-joker"),
    ("8s 7s 6s 5s 4s 3s Jk", "7-card-straight-flush-with-joker"),
    ("Ac Ad Ah As Jk 7d 2c", "five-aces"),
    ("Ac Ad Ah As Jk Ks Qs", "five-aces"),
    ("As Ks Qs Js Ts 9h 2d", "royal-flush"),
    ("As Ks Qs Js Ts Kh Qd", "royal-flush"),  # king and queen of different suits do not match
    ("As Jk Qs Js Ts 4h 4d", "royal-flush"),
    ("Kd Qd Jd Td 9d 2c 3h", "straight-flush"),  # the highest
    ("5h 4h 3h 2h Ah Kc Qd", "straight-flush"),  # the lowest
    ("9c 8c Jk 6c 5c Ad Ah", "straight-flush"),
    ("8h 7h 6h 5h 4h 3h Kc", "straight-flush"),  # six in a row are not seven
    ("Jc Jd Jh Js 2c 4d 7h", "four-of-a-kind"),
    ("Ac Ad Ah Jk 2c 4d 7h", "four-of-a-kind"),  # three aces and the joker
    ("Kc Kd Kh Ks 9c 9d 9h", "four-of-a-kind"),
    ("Kc Kd Kh 9c 9d 2c 3d", "full-house"),
    ("Kc Kd Kh 9c 9d 9h 2c", "full-house"),
    ("Kc Kd Kh Jk Ac 2c 3d", "full-house"),  # the joker pairs the ace
    ("Kh Jh 8h 5h 2h Kc Kd", "flush"),
    ("Kh Jh 8h Jk 2h 3c 4d", "flush"),
    ("2h 4h 6h 8h Th Qh Ah", "flush"),
    ("Kc Kd Kh 9c 7d 4c 2h", "three-of-a-kind"),
    ("Ac Ad Jk 9c 7d 4c 2h", "three-of-a-kind"),
    ("9c 8d 7h 6s 5c Kd Ah", "straight"),
    ("5c 4d 3h 2s Ac Kd 9h", "straight"),
    ("9c 8d Jk 6s 5c Kd 2h", "straight"),
    ("9c 9d 8d 7h 6s 5c Kd", "straight"),
    ("Kc Kd 9c 9d 7d 4c 2h", None),  # two pair
    ("Kc Kd Ac Jk 7d 4c 2h", None),  # aces and kings with the joker
    ("Kc Kd 9c 9d 4d 4c 2h", None),  # three pair
    ("Ac Jk 9c Td 7d 4c 2h", None),  # a pair of aces
    ("Ac Kd 9c Td 7d 4c 2h", None),
]


BY_HAND = {hand: cards for cards, hand in reversed(HANDS) if hand}
"""The first hand above of each kind."""


@pytest.mark.parametrize(("cards", "hand"), HANDS)
def test_what_seven_cards_pay(cards: str, hand: str | None):
    answer = ask("bonus", bet="fortune", stake=500, cards=cards.split())
    assert answer["hand"] == hand
    if hand is None:
        assert (answer["pays"], answer["amount"], answer["rule"]) == (None, 0, "fortune.lose")
        return
    times, _, lines = PAYS[hand]
    assert answer["pays"] == f"{times}:1"
    assert answer["amount"] == 500 * times
    assert (answer["rule"], answer["cite"]) == (f"fortune.{hand}", f"casino-99 {lines}")
    assert "doubt" not in answer


def test_every_row_of_the_table_has_a_hand_here():
    assert {hand for _, hand in HANDS if hand} == set(PAYS)


@pytest.mark.parametrize("cards", ["5c 5d 5h 6s 7d 8c 9h", "Kc Kd Kh Qs Jd Tc 9h"])
def test_a_straight_and_trips_together_take_the_better_payment_and_say_that_it_is_open(cards: str):
    answer = ask("bonus", bet="fortune", stake=500, cards=cards.split())
    assert (answer["hand"], answer["amount"]) == ("three-of-a-kind", 1500)
    assert answer["doubt"]


def test_amounts_from_the_quiz():
    # quiz 9: $10 on four of a kind: $250. quiz 10: $5 on a straight $10, on three of a kind $15.
    assert ask("bonus", bet="fortune", stake=1000, cards=BY_HAND["four-of-a-kind"].split())["amount"] == 25_000
    assert ask("bonus", bet="fortune", stake=500, cards=BY_HAND["straight"].split())["amount"] == 1000
    assert ask("bonus", bet="fortune", stake=500, cards=BY_HAND["three-of-a-kind"].split())["amount"] == 1500


def test_the_bonus_stays_in_action_whatever_the_hand_does():
    # L1499: the game wager loses, the flush is still paid 4:1.
    flush = {"front": ["Kc", "Qd"], "back": ["Jh", "9h", "7h", "4h", "2h"]}
    answer = ask(
        "settle",
        player_dealer=1,
        bank=100_000,
        seats=[{"seat": 2, "wagers": {"game": 2000, "fortune": 500}, "cards": flush}],
        bank_cards={"front": ["As", "Kd"], "back": ["8c", "8d", "8s", "6h", "6c"]},
    )
    moves = [(move["wager"], move["do"], move["amount"]) for move in answer["moves"]]
    assert moves == [("game", "take", 2000), ("fortune", "pay", 2000)]


# ---------------------------------------------------------------- Envy


def plain(*others: str) -> str:
    """Seven cards that pay nothing and are in no other hand."""
    used = set(" ".join(others).split())
    for ranks in ("KQT9643", "AQJ8752", "KJT8642"):
        free = [[rank + suit for suit in "cdhs" if rank + suit not in used] for rank in ranks]
        if all(free):
            return " ".join(cards[place % len(cards)] for place, cards in enumerate(free))
    raise AssertionError("every plain hand is taken")


def envy(*seats: tuple[int, int, str], bank: str = "") -> dict[str, int]:
    """What each button gets: seat, fortune stake in dollars, cards."""
    rows = [{"seat": seat, "fortune": stake * 100, "cards": cards.split()} for seat, stake, cards in seats]
    extra = {"bank_cards": bank.split()} if bank else {}
    answer = ask("envy", player_dealer=1, seats=rows, **extra)
    return dict(answer["envy"])


@pytest.mark.parametrize("hand", PAYS)
def test_each_hand_pays_its_fixed_amount_to_the_others_only(hand: str):
    dollars = PAYS[hand][1]
    cards = BY_HAND[hand]
    second = plain(cards)
    found = envy((2, 5, cards), (4, 5, second), (6, 25, plain(cards, second)))
    # The amount is fixed: $25 gets no more than $5. Nothing for one's own hand [L1481, L1511].
    assert found == ({"4": dollars * 100, "6": dollars * 100} if dollars else {})


def test_less_than_five_dollars_gets_no_button():
    # L1507-1509
    cards = BY_HAND["four-of-a-kind"]
    second = plain(cards)
    assert envy((2, 5, cards), (4, 4, second), (6, 5, plain(cards, second))) == {"6": 500}


def test_an_owner_of_the_hand_with_a_small_bet_still_pays_the_others():
    # L1507: "another player who placed a Fortune Bonus Bet wager", of any size.
    cards = BY_HAND["four-of-a-kind"]
    assert envy((2, 1, cards), (4, 5, plain(cards))) == {"4": 500}


def test_a_hand_without_a_bonus_bet_pays_no_envy():
    cards = BY_HAND["straight-flush"]
    assert envy((2, 0, cards), (4, 5, plain(cards))) == {}


def test_several_hands_pay_several_times_and_each_owner_gets_the_others():
    # L1480, L1511: four jacks ($5) and a straight flush ($20).
    first, third = "Jc Jd Jh Js 2c 4d 7h", "9c 8c 7c 6c 5c Ad Ah"
    found = envy((2, 5, first), (4, 5, plain(first, third)), (6, 5, third))
    assert found == {"2": 2000, "4": 2500, "6": 500}


def test_the_player_dealers_hand_pays_no_envy():
    # L1481
    bank = "Jc Jd Jh Js 2c 4d 7h"
    second = plain(bank)
    assert envy((2, 5, second), (4, 5, plain(bank, second)), bank=bank) == {}


def test_envy_comes_last_and_only_as_far_as_the_bank_reaches():
    # L1477, L1513. Seat 2 has four eights: $10 on the game and 25 x $1; seat 4 loses $20 and its bonus of $5 and has
    # the button: $5. Matched uses 10 + 25 + 20 + 5 = $60 before the envy: a bank of $65 pays it all, $62 pays $2.
    quads = {"front": ["Ad", "Kh"], "back": ["8c", "8d", "8h", "8s", "5c"]}
    lost = {"front": ["Qd", "Tc"], "back": ["7c", "7d", "Ks", "5h", "3c"]}
    bank_cards = {"front": ["Kd", "Jc"], "back": ["9c", "9d", "Qs", "6h", "4c"]}
    seats = [
        {"seat": 2, "wagers": {"game": 1000, "fortune": 100}, "cards": quads},
        {"seat": 4, "wagers": {"game": 2000, "fortune": 500}, "cards": lost},
    ]
    for bank, covered in ((6500, 500), (6200, 200)):
        answer = ask("settle", player_dealer=1, bank=bank, action_seat=2, seats=seats, bank_cards=bank_cards)
        moves = [(move["seat"], move["wager"], move["do"], move["amount"], move["covered"]) for move in answer["moves"]]
        assert moves == [
            (2, "game", "pay", 1000, 1000),
            (2, "fortune", "pay", 2500, 2500),
            (4, "game", "take", 2000, 2000),
            (4, "fortune", "take", 500, 500),
            (4, "envy", "pay", 500, covered),
        ]
        assert answer["bank_left"] == 0
