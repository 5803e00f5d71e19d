"""Omaha High-Low Split at Angie's: which cards play, highs, lows and how a pot is split (L25-62)."""

from __future__ import annotations

import pytest

from tests.rulebook.angies.pot_table import ORDER, high_of, legal, low_of, winners
from tests.rulebook.asking import asking, game, refusing
from trainer.cards.card import natural_cards
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample

ID = "angies/omaha-high-low"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


def show(board: str, *hands: str):
    return ask("showdown", board=cards(board), hands=[cards(hand) for hand in hands])


def one(board: str, hand: str):
    return show(board, hand)["read"][0]


# -- which cards play (L33, L55)


def test_the_printed_example():
    # L38-43: board 6c 8c 6d 3h 6s. Three sixes with jack-nine, three sixes with ace-queen, sixes full of kings.
    answer = show("6c 8c 6d 3h 6s", "2s 4c Jd 9h", "Tc 5c Qc Ah", "Kh Kd 7h Jh")
    assert [read["high"] for read in answer["read"]] == [
        "trip sixes, jack-nine kickers",
        "trip sixes, ace-queen kickers",
        "full house, sixes full of kings",
    ]
    assert answer["high"] == [2]
    # Split as high-low: 8-6-4-3-2 against 8-6-5-3-A; the kings have one low card only.
    assert answer["low"] == [0]
    assert [read["low"] for read in answer["read"]] == [
        "eight-six low, eight-six-four-trey-deuce",
        "eight-six low, eight-six-five-trey-ace",
        None,
    ]


def test_four_hearts_on_the_board_and_one_in_the_hand_is_no_flush():
    # L55: two hole cards must play, so only three of the hearts can.
    read = one("Ah Kh 9h 4h 2c", "Qh Jc Td 8s")
    assert read["high"] == "ace-king high, queen-jack-nine kickers"
    assert read["high_rule"] == "use.how-many"
    assert one("Ah Kh 9h 4h 2c", "Qh Jh Td 8s")["high"].startswith("ace-high flush")


def test_the_board_alone_does_not_play():
    # L55: the board is a straight, the hand has none with exactly two of its cards.
    assert one("9c Td Jh Qs Kc", "2h 2d 5s 5c")["high"] == "pair of fives, king-queen-jack kickers"


def test_four_of_a_kind_on_the_board_is_three_of_a_kind():
    # L55: three of the four sevens play.
    assert one("7c 7d 7h 7s 2c", "Ah Kd Qs Jc")["high"] == "trip sevens, ace-king kickers"


@pytest.mark.parametrize(
    ("board", "reads"),
    [
        ("9c 7d 5h 3s 2c", "pair of aces, nine-seven-five kickers"),
        ("9c 7d 5h 3s As", "trip aces, nine-seven kickers"),
        ("9c 9d 5h 3s 2c", "aces and nines, five kicker"),
    ],
)
def test_of_three_aces_in_the_hand_two_play(board: str, reads: str):
    # L33: "don't get terribly excited".
    read = one(board, "Ac Ad Ah Ks")
    assert read["high"] == reads
    assert read["high_rule"] == "use.trips-in-hole"


def test_high_and_low_may_use_other_hole_cards_or_the_same():
    # L49, L62: A-2 for low and the kings for high; then A-2 for both.
    read = one("Kc 7d 5h 3s 9c", "Ah 2h Kd Ks")
    assert set(cards("Kd Ks")) <= set(read["high_cards"])
    assert set(cards("Ah 2h")) <= set(read["low_cards"])
    read = one("3c 4d 5h Ks Qc", "Ah 2h 9d 9s")
    assert set(read["high_cards"]) == set(read["low_cards"]) == set(cards("Ah 2h 3c 4d 5h"))


# -- the low (L49, L61)


@pytest.mark.parametrize(
    ("board", "hand", "low"),
    [
        ("8c 7d 6h Ks Kc", "5h 4h Qd Qs", "eight-seven low, eight-seven-six-five-four"),  # L49: the highest low
        ("3c 4d 5h Ks Qc", "Ah 2h 9d 9s", "wheel, five-four-trey-deuce-ace"),  # L49: the best low
        ("9c 7d 4h Ks Jc", "Ah 2h Kd Qs", None),  # L49 against casino-99 L3672: a nine is no low here
        ("8c 8d 7h Ks Jc", "Ah 2h 3d 4s", None),  # two low ranks on the board only
        ("8c 7d 2h Ks Jc", "Ah 2c Kd Qs", None),  # the deuce is paired: four different ranks
        ("8c 7d 2h 3s Jc", "Ah 2c Kd Qs", "eight-seven low, eight-seven-trey-deuce-ace"),  # the board's deuce rests
        ("8c 7d 2h 3s Jc", "Ah 2c 4d Qs", "seven-four low, seven-four-trey-deuce-ace"),  # the four steps in
        ("6s 5s 4s Ks Qs", "As 2s Kd Kh", "six-five low, six-five-four-deuce-ace"),  # L61: a flush as well
        ("7c 6d 5h Ks Jc", "4h 3h Kd Qs", "seven-six low, seven-six-five-four-trey"),  # L61: a straight as well
    ],
)
def test_lows(board: str, hand: str, low: str | None):
    assert one(board, hand)["low"] == low


@pytest.mark.parametrize(
    ("board", "hand", "rule"),
    [
        ("8c 8d 7h Ks Jc", "Ah 2h 3d 4s", "low.board"),
        ("8c 7d 6h Ks Jc", "Ah Kh Qd Td", "low.qualifies"),
        ("8c 7d 2h Ks Jc", "Ah 2c Kd Qs", "low.paired"),
        ("3c 4d 5h Ks Qc", "Ah 2h 9d 9s", "low.best"),
        ("7c 6d 5h Ks Jc", "4h 3h Kd Qs", "low.straights-flushes"),
        ("8c 7d 3h Ks Jc", "Ah 2h Kd Qs", "low.qualifies"),
    ],
)
def test_every_low_reading_names_its_rule(board: str, hand: str, rule: str):
    assert one(board, hand)["low_rule"] == rule


def test_lows_are_compared_from_the_highest_card_down():
    # casino-99 L2290-2292: 7-6-4-3-2 is lower than 8-6-5-3-A.
    answer = show("3c 6d Kh 4s 8c", "7h 2h Qd Qs", "Ah 5h Jd Js")
    assert [read["low"] for read in answer["read"]] == [
        "seven-six low, seven-six-four-trey-deuce",
        "six-five low, six-five-four-trey-ace",
    ]
    answer = show("3c 6d 8h Ks Kc", "7h 2h Qd Qs", "Ah 5h Jd Js")
    assert answer["low"] == [1]  # 8-7-6-3-2 loses to 8-6-5-3-A


def test_nobody_has_a_low():
    answer = show("9c Td Jh 2s 3c", "Ah 4h Kd Qs", "5h 6h 7d 8s")
    assert answer["low"] is None
    assert [read["low"] for read in answer["read"]] == [None, None]


def test_one_player_scoops_with_the_same_five_cards():
    # L49: A-2-3-4-5 is the best low, and a straight.
    answer = show("3c 4d 5h Ks Qc", "Ah 2h 9d 9s", "Kd Kh Jd Js")
    assert (answer["high"], answer["low"]) == ([0], [0])
    assert answer["read"][0]["high"] == "five-high straight"


# -- a thousand showdowns against a slow evaluator


def test_showdowns_agree_with_a_slow_evaluator():
    rng = make_rng(4262)
    for _ in range(400):
        deck = sample(rng, natural_cards(), 4 * 4 + 5)
        hands, board = [deck[place : place + 4] for place in range(0, 16, 4)], deck[16:]
        high, low = winners(hands, board, 8)
        answer = ask("showdown", board=[str(c) for c in board], hands=[[str(c) for c in hand] for hand in hands])
        assert answer["high"] == high
        assert (answer["low"] or []) == low


def test_the_cards_named_are_the_best_that_may_play():
    rng = make_rng(4263)
    for _ in range(200):
        deck = sample(rng, natural_cards(), 9)
        hole, board = deck[:4], deck[4:]
        read = one(" ".join(map(str, board)), " ".join(map(str, hole)))
        named = parse_cards(" ".join(read["high_cards"]))
        assert high_of(named) == max(map(high_of, legal(hole, board)))
        assert sum(card in hole for card in named) == 2
        lows = [low for five in legal(hole, board) if (low := low_of(five, 8))]
        assert (read["low"] is None) == (not lows)
        if lows:
            assert low_of(parse_cards(" ".join(read["low_cards"])), 8) == min(lows)


@pytest.mark.parametrize(
    ("hand", "board", "category"),
    [
        ("Ah Kh 2c 3c", "Qh Jh Th 2d 7s", "royal-flush"),
        ("9h 8h 2c 3c", "7h 6h 5h Kd Ks", "straight-flush"),
        ("5c 5d Ah Kh", "5h 5s 2d 9c Jc", "four-of-a-kind"),
        ("Kc Kd 2h 3h", "Kh 9s 9d 4c 7c", "full-house"),
        ("Ac 9c 2h 3h", "Kc 7c 4c Jd Qd", "flush"),
        ("Ac 2d Kh Ks", "3c 4d 5h Jd Qd", "straight"),
        ("8c 8d Ah Kh", "8h 2s 5d 9c Jc", "three-of-a-kind"),
        ("8c 5s Ah Kh", "8h 2s 5d 9c Jc", "two-pair"),
        ("8c 3s Ah Kh", "8h 2s 5d 9c Jc", "one-pair"),
        ("Tc 3s Ah Kh", "8h 2s 5d 9c Qc", "high-card"),
    ],
)
def test_every_category_is_read(hand: str, board: str, category: str):
    assert max(map(high_of, legal(parse_cards(hand), parse_cards(board))))[0] == ORDER.index(category)
    found = one(board, hand)["high_cards"]
    assert high_of(parse_cards(" ".join(found)))[0] == ORDER.index(category)
    assert f"high.{category}" in game(ID).rules


# -- splitting a pot (L60, casino-99 L2371-2374)

# Trip kings with an ace and 7-4-3-2-A; a pair of kings and the same low.
BOARD = "2c 4d 7h Kc Ks"
STRONG, SAME_LOW = "Ah 3h Kd Qs", "Ad 3s Qd Jd"


def split(amounts: dict[int, int], hands: dict[int, str], button: int, board: str = BOARD, **more: object):
    rows = [{"seat": seat, "amount": cents, "cards": cards(hands[seat])} for seat, cents in amounts.items()]
    return ask("settle", button=button, board=cards(board), seats=rows, **more)


def awards(answer) -> dict[int, int]:
    return {one["seat"]: one["amount"] for one in answer["awards"]}


def test_high_and_low_take_half_each():
    # L60. Kings full against 8-7-3-2-A: $30 each of $60.
    answer = split({2: 3000, 6: 3000}, {2: "Kh Kd 9c 9d", 6: "Ah 2h Jd Jc"}, 1, "Ks 8c 7d 3h 3s")
    assert awards(answer) == {2: 3000, 6: 3000}
    assert answer["rule"] == "split.halves"


def test_the_high_half_has_the_odd_chip():
    # L60. $16 less a drop of $1: eight dollars to the high hand, seven to the low.
    answer = split({2: 800, 6: 800}, {2: "Kh Kd 9c 9d", 6: "Ah 2h Jd Jc"}, 1, "Ks 8c 7d 3h 3s", drop=100)
    assert awards(answer) == {2: 800, 6: 700}
    assert answer["rule"] == "odd.high"


def test_a_tied_low_is_a_quarter():
    # casino-99 L2374. $40: $20 for high, $10 and $10 for low.
    answer = split({1: 2000, 4: 2000}, {1: STRONG, 4: SAME_LOW}, 5)
    assert awards(answer) == {1: 3000, 4: 1000}
    assert answer["rule"] == "split.tie"


@pytest.mark.parametrize(("button", "due"), [(5, {1: 3300, 4: 1000}), (2, {1: 3200, 4: 1100})])
def test_an_odd_chip_within_a_half_goes_to_the_left_of_the_button(button: int, due: dict[int, int]):
    # $43: high $22, low $21; of the low $11 and $10. Left of seat 5 comes 1 before 4, left of seat 2 comes 4.
    answer = split({1: 2200, 4: 2200}, {1: STRONG, 4: SAME_LOW}, button, drop=100)
    assert awards(answer) == due
    assert answer["rule"] == "odd.left"


def test_without_a_low_the_high_takes_all():
    # casino-99 L2371.
    answer = split({1: 2500, 4: 2500}, {1: "Ac Ad 2h 3h", 4: "Qc Qd 4h 5h"}, 1, "9c Td Jh 2s 2c")
    assert awards(answer) == {1: 5000}
    assert (answer["rule"], answer["pots"][0]["low"]) == ("split.whole", None)


def test_tied_highs_without_a_low_share_and_the_left_of_the_button_has_the_odd_chip():
    # casino-99 L2373. $25 between seats 3 and 7 with the button at 3: seat 7 sits nearest to its left.
    hands = {3: "Ac Kd 4h 5h", 7: "Ad Kc 4s 5s"}
    answer = split({3: 1300, 7: 1300}, hands, 3, "9c Td Jh 2s 2c", drop=100)
    assert awards(answer) == {3: 1200, 7: 1300}
    assert answer["rule"] == "odd.left"


def test_who_wins_both_halves_has_the_whole_pot_and_no_odd_chip_matters():
    # L49. $25 less nothing: all to seat 2.
    answer = split({2: 1300, 6: 1300}, {2: "Ah 2h 9d 9s", 6: "Kd Kh Jd Js"}, 6, "3c 4d 5h Ks Qc", drop=100)
    assert awards(answer) == {2: 2500}
    assert answer["rule"] == "split.scoop"


def test_the_winner_of_the_main_pot_has_no_part_in_the_side_pot():
    # Four nines are all in for $10, kings full and a straight go on to $30, seat 4 folded after $5.
    rows = [
        {"seat": 1, "amount": 1000, "cards": cards("9h 9s 2c 3c")},
        {"seat": 2, "amount": 3000, "cards": cards("Kc Kd 4s 5s")},
        {"seat": 3, "amount": 3000, "cards": cards("Ah Jh 6s 7s")},
        {"seat": 4, "amount": 500, "folded": True},
    ]
    answer = ask("settle", button=4, board=cards("9c 9d Kh Qh Tc"), seats=rows)
    assert [(pot["amount"], pot["seats"]) for pot in answer["pots"]] == [(3500, [1, 2, 3]), (4000, [2, 3])]
    assert awards(answer) == {1: 3500, 2: 4000}


def test_each_pot_is_split_by_itself():
    # Main pot $30: seat 1 has the only low, seat 2 the high. Side pot $20 between 2 and 3: no low there, all to 2.
    hands = {1: "Ah 2h Jd Jc", 2: "Kh Kd 9c 9d", 3: "Qh Qd 9h 9s"}
    answer = split({1: 1000, 2: 2000, 3: 2000}, hands, 3, "Ks 8c 7d 3h Ts")
    assert [pot["low"] for pot in answer["pots"]] == [[1], None]
    assert awards(answer) == {1: 1500, 2: 1500 + 2000}


def test_what_cannot_be_is_refused_with_the_reason():
    assert "is in two hands" in refuse("showdown", board=cards(BOARD), hands=[cards("2c 3c 4c 5c")])
    assert "5 cards are needed" in refuse("showdown", board=cards("2c 3c"), hands=[cards(STRONG)])
    assert "4 different cards" in refuse("showdown", board=cards(BOARD), hands=[cards("Ah 3h")])
    assert "no hands" in refuse("showdown", board=cards(BOARD), hands=[])


# -- places: where every card goes, who acts after whom


def test_cards_go_one_by_one_from_the_buttons_left_with_a_burn_before_each_street():
    # casino-99 L2330-2357: three hands of four are twelve cards; the 13th, 17th and 19th are burned
    answer = ask("deliver", button=4, occupied=[1, 4, 7])
    assert [hand["seat"] for hand in answer["hands"]] == [7, 1, 4]
    assert answer["hands"][0]["cards"] == [1, 4, 7, 10]
    assert (answer["burned"], answer["board"]) == ([13, 17, 19], [14, 15, 16, 18, 20])
    assert answer["left_over"] == 32


def test_who_is_all_in_is_passed_over_and_the_blinds_are_those_of_the_limit():
    # L27: the first round begins at the left of the big blind, later ones at the button's left (casino-99 L2320)
    answer = ask("order", button=4, occupied=[1, 4, 7], all_in=[7])
    assert answer["acts"] == {"deal": [4, 7, 1], "flop": [1, 4], "turn": [1, 4], "river": [1, 4]}
    posted = ask("action", button=4, occupied=[1, 4, 7], limit="$10-$20", all_in=[7], street="river")
    assert (posted["small_blind_amount"], posted["big_blind_amount"]) == (500, 1000)
    assert (posted["small_blind"], posted["big_blind"], posted["first_to_act"]) == (7, 1, 1)


def test_a_seat_that_nobody_sits_at_and_a_limit_that_is_not_posted_are_refused():
    assert "no player is dealt in at seat 3." in refuse("action", button=4, occupied=[1, 4, 7], live=[3])
    assert "the limit '5-11' is not posted." in refuse("action", button=4, occupied=[1, 4, 7], limit="5-11")


# -- betting: casino-99 L2312-2337; the limits are Angie's, L178-194


def bet(street: str, players: int, *acts: object, **more: object):
    answer = ask("bet", limit="5-10", street=street, players=players, acts=list(acts), **more)
    return answer["allowed"], answer["least"], answer["most"]


def test_the_lower_figure_is_bet_in_the_first_two_rounds_and_the_higher_in_the_last_two():
    # L2312 with $5-$10: a big blind of $5 is raised to $10, a bet of $10 on the turn to $20
    assert bet("deal", 4, "small_blind", "big_blind", act="raise", amount=1000) == (True, 1000, 1000)
    assert bet("flop", 3, act="bet", amount=500) == (True, 500, 500)
    assert bet("turn", 3, ["bet", 1000], act="raise", amount=2000) == (True, 2000, 2000)
    assert bet("river", 3, ["bet", 1000], act="raise", amount=1500)[0] is False


def test_three_raises_are_the_most_but_not_between_two():
    # L2334
    raised = (["bet", 500], ["raise", 1000], ["raise", 1500], ["raise", 2000])
    assert bet("flop", 3, *raised, act="raise", amount=2500) == (False, None, None)
    assert bet("flop", 2, *raised, act="raise", amount=2500) == (True, 2500, 2500)
    answer = ask("bet", limit="5-10", street="flop", players=2, acts=list(raised), act="raise", amount=2500)
    assert "raise.cap-lifted" in answer["with_rules"]
    # "during a round" is read as from its start: a third player who folds in it does not lift the cap
    assert bet("flop", 2, *raised, players_at_start=3, act="raise", amount=2500) == (False, None, None)


def test_pot_limit_is_the_pot_after_a_call():
    # $30 in the pot and a bet of $10: a call makes $50, so the raise is to $60
    answer = ask("bet", limit="pot", street="flop", players=2, acts=[["bet", 1000]], pot=3000, act="raise", amount=6000)
    assert (answer["allowed"], answer["most"]) == (True, 6000)


def test_who_owes_nothing_may_check_and_who_faces_a_bet_may_not():
    # L2332-2335
    assert bet("flop", 3, "check", act="check")[0] is True
    assert bet("flop", 3, ["bet", 500], act="check")[0] is False
    assert ask("bet", limit="5-10", street="flop", players=3, acts=[["bet", 500]], act="call")["rule"] == "bet.call"


def test_acts_that_cannot_have_been_are_refused():
    refused = {"limit": "5-10", "street": "flop", "players": 2}
    assert "cannot bet or raise to $7" in refuse("bet", acts=[["bet", 700]], **refused)
    assert "is over after these acts" in refuse("bet", acts=["check", "check"], **refused)
    strange: tuple[object, ...] = (["chek"], [{}], [[{}]], [[]], [["bet", "x"]], [["bet", -5]], [["bet", 500, 1]], 7)
    for acts in strange:
        assert "not an act of a betting round" in refuse("bet", acts=acts, **refused)
