"""Two paragraphs of a book that go apart, or one that can be followed in two ways: what each of them answers."""

from __future__ import annotations

import pytest

from tests.rulebook.chinese_poker import FLUSH, HOUSE, LOW, deck, hand
from tests.rulebook.readings import Case, Json, answer_both, ask, at_duty, judge_both

ALL_IN: Json = {
    "ask": "settle",
    "point": 100,
    "button": 1,
    "seats": [
        {"seat": 1, "stack": 3000, "cards": hand(FLUSH)},
        {"seat": 2, "stack": 1000, "cards": hand(HOUSE)},
        {"seat": 3, "stack": 3000, "cards": hand(LOW)},
    ],
}
"""Seat 2 beats both others: by three segments and, at Lake Elsinore, 1 and 3 points of bonus, 7; at Angie's by 9.

Seat 1 beats seat 3 by one point. Seat 2 has chips for ten points.
"""
NINES: list[Json] = [
    {"seat": 2, "amount": 1050, "cards": "9c 8d 7h 6s 5c As 2d".split()},
    {"seat": 3, "amount": 1050, "cards": "9s 8c 7d 6h 5d Kd Qh".split()},
    {"seat": 7, "amount": 1050, "folded": True},
]
"""Two straights to the nine, one with the nine of spades, one with an ace that does not play."""
STACKS = "1:stack=$200 2:stack=$200 3:stack=$200"
ENVY: Json = {
    "ask": "envy",
    "seats": [
        {"seat": 2, "fortune": 500, "cards": "2h 3d 5c 7s 9h Jd Kc".split()},
        {"seat": 4, "cards": "8h 8d 8c 8s 4h 6d Qc".split()},
    ],
}
"""Four eights without a Fortune Bonus."""
LOWS: Json = {
    "ask": "settle",
    "chip": 100,
    "button": 4,
    "board": "9c 8d 7h 4s 2s".split(),
    "seats": [
        {"seat": 2, "amount": 1200, "cards": ["6h", "Th"]},
        {"seat": 3, "amount": 1200, "cards": ["6s", "Td"]},
        {"seat": 4, "amount": 1200, "cards": ["Ah", "3d"]},
    ],
}
"""Seats 2 and 3 have the straight to the ten and 8-7-6-4-2, seat 4 has 7-4-3-2-A."""
BOTH: Json = {"ask": "envy", "seats": [ENVY["seats"][0], ENVY["seats"][1] | {"fortune": 2500}]}
AT_FOUR: Json = {"ask": "action", "player_dealer": 8, "seats": 8, "card": "4h", "occupied": [2, 5, 7]}
"""The fourth of seats 1 to 7 is seat 4; of seats 2, 5 and 7 the fourth is the first again, seat 2."""
LEFT_OF_8 = ({"button_seat": 4, "action_seat": 5}, {"button_seat": 2, "action_seat": 2})


def awards(*amounts: int) -> list[Json]:
    """What seats 2, 3 and 4 get."""
    return [{"seat": seat, "amount": cents} for seat, cents in enumerate(amounts, start=2)]


def action(dollars: int, *wagers: str) -> Json:
    """A fee by option 1 for one seat with these wagers."""
    return {"ask": "fee", "option": 1, "seats": [{"seat": 2, "wagers": dict.fromkeys(wagers, 100 * dollars)}]}


def player_dealers(own: int, other: int) -> tuple[Json, Json]:
    return {"player_dealer": own}, {"player_dealer": other}


CASES: tuple[Case, ...] = (
    # Lake Elsinore L3494-3495, L3349-3362: all-in payoffs go clockwise from the player with the buttons, that is 1-2,
    # 1-3, 2-3; L3498-3499: they start at the left of the dealer button, 2-3, 2-1, 3-1. Seat 2 has 7 of one and 3 of
    # the other.
    (
        "lake-elsinore/chinese-poker",
        "settle.all-in",
        "left",
        ALL_IN,
        {"net": {"1": -600, "2": 1000, "3": -400}},
        {"net": {"1": -200, "2": 1000, "3": -800}},
    ),
    # Angie's L333 against L334, the same sentences: 9 of one and 1 of the other.
    (
        "angies/chinese-poker",
        "settle.all-in",
        "left",
        ALL_IN,
        {"net": {"1": -800, "2": 1000, "3": -200}},
        {"net": {"1": 0, "2": 1000, "3": -1000}},
    ),
    # Lake Elsinore L3040-3051: from the left of the house dealer counter-clockwise; L2960-2961: clockwise.
    (
        "lake-elsinore/ultimate-texas-holdem",
        "settle.order",
        "counter-clockwise",
        {"ask": "order", "player_dealer": 8, "seats": 8, "occupied": [1, 3, 6]},
        {"settle": [1, 3, 6]},
        {"settle": [1, 6, 3]},
    ),
    # Which seats are counted, all but the player-dealer's or those of players: Casino Real L218 compares with the
    # players seated, L1470, L1118 and L1253 name the other seats, from the player at the dealer's left.
    ("casino-real/no-bust-21st-century-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("casino-real/pure-21-5-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    (
        "casino-real/pure-21-5-blackjack",
        "button.next",
        "wagers",
        AT_FOUR | {"occupied": [2, 4, 7]},  # seat 4 has a wager itself; of 2, 4 and 7 the fourth is seat 2
        {"button_seat": 4},
        {"button_seat": 2},
    ),
    ("casino-real/three-card-poker", "action.first-wager", "wagers", AT_FOUR, *LEFT_OF_8),
    ("casino-real/commission-free-baccarat-dragon-bonus", "action.first-wager", "wagers", AT_FOUR, *LEFT_OF_8),
    # Poker Flats L1441-1444, Lake Elsinore L5760-5763, Phoenix L836, L1799 and L1144: the same sentence.
    ("poker-flats/pure-21-5-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("lake-elsinore/pure-spanish-21-5", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/pure-21-5-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/pure-21-5-blackjack-early", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/no-bust-21st-century-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/supreme-baccarat", "action.first-wager", "wagers", AT_FOUR, *LEFT_OF_8),
    # Casino Real L138-139: the best five of seven cards win and all seven are exposed; the highest card by suit has
    # the odd chip, of all seven or of the five. 3150 divide into 1500 and 1650 by dollars.
    (
        "casino-real/seven-card-stud-hi",
        "odd.high-card",
        "playing",
        {"ask": "settle", "chip": 100, "seats": NINES},
        {"awards": [{"seat": 2, "amount": 1650}, {"seat": 3, "amount": 1500}]},
        {"awards": [{"seat": 2, "amount": 1500}, {"seat": 3, "amount": 1650}]},
    ),
    # Lake Elsinore L357-361: all cards are used for hands that tie both ways, of other ties nothing is said.
    (
        "lake-elsinore/seven-card-stud",
        "odd.high-card",
        "playing",
        {"ask": "settle", "chip": 100, "seats": NINES},
        {"awards": [{"seat": 2, "amount": 1650}, {"seat": 3, "amount": 1500}]},
        {"awards": [{"seat": 2, "amount": 1500}, {"seat": 3, "amount": 1650}]},
    ),
    # Casino 99 L3511 and Golden Valley L2997-2999 settle Ante, Play, Blind; L3543 and L3051 collect Play, Ante, Blind.
    (
        "casino-99/ultimate-texas-holdem",
        "settle.order",
        "play-first",
        {"ask": "order", "player_dealer": 3, "occupied": [1, 2]},
        {"wagers": [["ante", "play", "blind", "trips", "bad-beat"]]},
        {"wagers": [["play", "ante", "blind", "trips", "bad-beat"]]},
    ),
    (
        "golden-valley/ultimate-texas-holdem",
        "settle.order",
        "play-first",
        {"ask": "order", "player_dealer": 3, "occupied": [1, 2]},
        {"wagers": [["ante", "play", "blind", "trips"]]},
        {"wagers": [["play", "ante", "blind", "trips"]]},
    ),
    # Casino 99 L3480: a Bad Beat wager beside Ante, Blind and Trips; L3602: beside Ante and Blind.
    (
        "casino-99/ultimate-texas-holdem",
        "wager.bad-beat",
        "without-trips",
        {"ask": "allowed", "option": "bad-beat", "wagers": {"ante": 500, "blind": 500}},
        {"allowed": False},
        {"allowed": True},
    ),
    # Lake Elsinore L1832-1840: the Ante has action, and the dealer does not pay a hand that does not beat his.
    (
        "lake-elsinore/three-card-poker",
        "ante.unqualified-lose",
        "taken",
        {"ask": "bonus", "bet": "ante", "stake": 500, "cards": "9h 5d 3c".split(), "bank_cards": "Jh 4d 2c".split()},
        {"do": "push"},
        {"do": "take"},
    ),
    # Casino Real L1535: no betting on Buster from behind a seat; L1510: on Buster only.
    (
        "casino-real/pure-21-5-blackjack",
        "ruling.side-back-line",
        "allowed",
        {"ask": "ruling", "situation": "side-back-line"},
        {"ruling": "refuse"},
        {"ruling": "has-action"},
    ),
    # The Envy Bonus by four of a kind, $10 or $5: of a player with a Fortune Bonus (casino-99 L1507, phoenix L1654,
    # lake-elsinore L4906-4908), or of at least one player (L1479, L1626, L4829).
    ("casino-99/fortune-pai-gow-poker", "envy.pays", "any-hand", ENVY, {"envy": {}}, {"envy": {"2": 500}}),
    ("phoenix/fortune-pai-gow-poker", "envy.pays", "any-hand", ENVY, {"envy": {}}, {"envy": {"2": 500}}),
    ("lake-elsinore/fortune-pai-gow-poker", "envy.pays", "any-hand", ENVY, {"envy": {}}, {"envy": {"2": 500}}),
    # Phoenix L1654 and Lake Elsinore L4906 give an Envy button for $5, the lists of terms for $25 (L1698, L4980).
    ("phoenix/fortune-pai-gow-poker", "envy.button", "twenty-five", BOTH, {"envy": {"2": 500}}, {"envy": {}}),
    ("lake-elsinore/fortune-pai-gow-poker", "envy.button", "twenty-five", BOTH, {"envy": {"2": 500}}, {"envy": {}}),
    # Poker Flats L1298-1300: a natural is paid at once; L1274-1275: the same total goes back.
    (
        "poker-flats/california-blackjack-22",
        "result.equal",
        "natural-paid",
        {"ask": "compare", "player": ["Ah", "As"], "bank": ["Ac", "Jk"]},
        {"result": "push"},
        {"result": "win", "pays": "1:1"},
    ),
    # Lake Elsinore L1172: any pair is split; L1128-1132 and L1178: two aces are a natural, which is paid 3 to 2.
    (
        "lake-elsinore/no-bust-blackjack",
        "split.natural-aces",
        "allowed",
        {"ask": "allowed", "option": "split", "cards": ["Ah", "Ac"], "against": ["9h"]},
        {"allowed": False},
        {"allowed": True},
    ),
    # Casino 99 L2374: beside tied high hands all with a qualifying low share the other half; L2372: the lowest wins it.
    (
        "casino-99/crazy-pineapple-high-low",
        "split.tie",
        "all-qualifying",
        LOWS,
        {"awards": awards(900, 900, 1800)},
        {"awards": awards(1500, 1500, 600)},
    ),
    # Option 1 for $3-$200 stands on two schedules. Angie's L551-555 and L788-792, $3-$50 at 50 cents, above $300 at
    # $4; casino-99 L2427-2431, $3-$25 at 50 cents, $26-$100 at a dollar, above $300 at $5.
    ("angies/pure-21-5-blackjack-3-2", "fee.option-1", "sheet", action(40, "game"), *player_dealers(50, 100)),
    ("angies/pure-21-5-blackjack-6-5", "fee.option-1", "sheet", action(400, "game"), *player_dealers(400, 500)),
    # Angie's L1018-1022 and casino-99 L2663-2667, the same but for the last tier.
    ("angies/three-card-poker-6-card-bonus", "fee.option-1", "sheet", action(40, "ante"), *player_dealers(50, 100)),
    # Lake Elsinore L4050-4084, $50-$199 at $2; L3175 and L3246-3273, $3 of every hand; all for $5-$100.
    (
        "lake-elsinore/ultimate-texas-holdem",
        "fee.option-1",
        "printed-with-the-game",
        action(50, "ante", "blind"),
        *player_dealers(200, 300),
    ),
    # Phoenix L735-747, seven players at $6-$12 pay $5, three pay $1, a dollar without a flop; L157-162, L171: $4, and
    # $2 below six players, dropped after the flop.
    (
        "phoenix/texas-holdem",
        "fee.option-1",
        "guide",
        {"ask": "fee", "limit": "$6-$12", "players": 7},
        {"pot": 500},
        {"pot": 400},
    ),
    (
        "phoenix/texas-holdem",
        "fee.option-1",
        "guide",
        {"ask": "fee", "limit": "$3-$6", "players": 3},
        {"pot": 100},
        {"pot": 200},
    ),
    (
        "phoenix/texas-holdem",
        "fee.option-1",
        "guide",
        {"ask": "fee", "limit": "$3-$6", "players": 6, "flop": False},
        {"pot": 100},
        {"pot": 0},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}/{case[1]}" for case in CASES])
def test_both_readings(case: Case):
    answer_both(case)


@pytest.mark.parametrize(
    ("id", "request_"),
    [
        # nobody is all-in, the counted seat has a wager and so have all before it, both nines play with an ace
        ("lake-elsinore/chinese-poker", ALL_IN | {"point": 50}),
        ("poker-flats/pure-21-5-blackjack", AT_FOUR | {"occupied": [1, 2, 3, 4]}),
        (
            "casino-real/seven-card-stud-hi",
            {"ask": "settle", "chip": 100, "seats": [row for row in NINES if row["seat"] != 3]},
        ),
    ],
)
def test_nothing_is_told_where_both_readings_agree(id: str, request_: Json):
    assert "readings" not in ask(id, request_)


# -- at the table


@pytest.mark.parametrize(
    ("house", "fee"),
    [("casino-99", 4), ("phoenix", 1), ("lake-elsinore", 1)],  # L1415, L1572, L4689: the pile behind it
)
def test_either_neighbour_of_the_marked_pile_lies_sideways(house: str, fee: int):
    # Another manual prints the previous hand (002_4bef29fe6895038e.txt L1251).
    words = f"seed=1 seats=7 bank=3:$1000/1 4:game=$10 dice=1-2-3 pile=4 fee={fee} cover=matched"
    question = at_duty(f"{house}/fortune-pai-gow-poker", words, "mark-pile/previous")
    judge_both(question, "action.sideways", "pile-3", "pile-5")


def test_an_all_in_settlement_in_either_order():
    # Angie's L333 against L334; deck() is dealt stack by stack, L222
    stacks = "1:stack=$300 2:stack=$100 3:stack=$300"
    words = f"seed=1 seats=5 button=1 fee=1 point=$10 laid=1,2,3 {stacks} cards={deck(FLUSH, HOUSE, LOW)}"
    question = at_duty("angies/chinese-poker", words, "payout-order")
    judge_both(question, "settle.all-in", "order 1-2 1-3 2-3", "order 2-3 1-2 1-3")


def test_the_wagers_are_settled_either_way_round():
    # Lake Elsinore L3040-3053 against L2960-2961; at each seat Ante, Play and Blind
    stakes = " ".join(f"{seat}:ante=$5 {seat}:blind=$5" for seat in (1, 3, 6))
    words = f"seed=3 seats=8 bank=8:$10000/1 {stakes} fee=1 cover=matched"
    question = at_duty("lake-elsinore/ultimate-texas-holdem", words, "payout-order")
    judge_both(question, "settle.order", in_turn(1, 3, 6), in_turn(1, 6, 3))


def in_turn(*seats: int) -> str:
    return "order " + " ".join(f"seat-{seat}.{kind}" for seat in seats for kind in ("ante", "play", "blind"))


# -- two schedules of fees


@pytest.mark.parametrize(
    ("sheet", "when", "steps"),
    [
        # casino-99 L2380-2386, with the game: $1, $2, $3, taken after the flop
        ("crazy-pineapple-own", "after the flop", ("2 to 4 players: $1", "5 to 6 players: $2", "7 to 10 players: $3")),
        # L3672-3785, the sheet of the house: the same amounts, taken before the flop
        ("flop", "before the flop", ("2 to 4 players: $1", "5 to 6 players: $2", "7 players and more: $3")),
    ],
)
def test_the_posted_ladder_is_that_of_the_sheet_in_force(sheet: str, when: str, steps: tuple[str, ...]):
    words = f"seed=1 seats=10 {STACKS} button=1 limit=3-6 fee=1 fee-set={sheet}"
    asked = at_duty("casino-99/crazy-pineapple-high-low", words, "take-fee")
    (ladder,) = asked.posted
    assert str(ladder.payer) == f"Drop from the pot, {when}"
    assert tuple(map(str, ladder.steps))[: len(steps)] == steps
    assert "option" not in str(asked.duty.ask).lower()


def test_options_for_one_number_of_players_hang_beside_those_for_the_others():
    # lake-elsinore L6547-6594, no limit: options 113-116 are for seven players and more, 117-120 for six, 121-124 for
    # five, 125-128 for four or less, each $1 above the last; the second of each are $4, $3, $2 and $2.
    words = f"seed=1 seats=9 {STACKS} button=1 limit=no fee=126 fee-set=flop-games-97-128"
    (ladder,) = at_duty("lake-elsinore/texas-holdem", words, "take-fee").posted
    assert [str(step).rpartition(" ")[2] for step in ladder.steps[:4]] == ["$2", "$2", "$3", "$4"]
    assert [str(step) for step in ladder.steps[:4]][2:] == ["6 players: $3", "7 players and more: $4"]
    assert str(ladder.steps[4]) == "after the river: $1 more"


def test_a_player_who_pays_nothing_by_the_other_schedule_is_not_counted():
    # Angie's L551, each player 50 cents; the sheet of Casino 99 (L2427-2431) takes nothing from players.
    words = "seed=1 seats=8 bank=3:$1000/1 4:game=$10 fee=1 cover=matched"
    question = at_duty("angies/pure-21-5-blackjack-3-2", words, "take-fee/4")
    judge_both(question, "fee.option-1", "$0.50", "$0")
