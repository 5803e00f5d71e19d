"""Pure 21.5 Blackjack at Poker Flats Casino (L1316-1884)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, check_bands, seat
from trainer.round import machine
from trainer.round.act_text import act_text

T = Table("poker-flats/pure-21-5-blackjack")
FIVE = "seed=1 bank=3:$5000/1 4:base=$20 fee=4 "


def test_the_shoe_has_six_packs_with_sixteen_bonus_cards_each():
    # L1340-1342
    cards = game(T.id).deck.cards()
    assert len(cards) == 6 * 52
    assert sum(card.rank in (10, 11, 12, 13) for card in cards) == 6 * 16


@pytest.mark.parametrize(
    ("cards", "total"),
    [("Ah Kd", "Pure 21.5"), ("Kh Qd", "hard 20"), ("Ah 6d", "soft 17"), ("Ah 6d 9c", "hard 16"), ("Ah Ad", "soft 12")],
)
def test_what_hands_count(cards: str, total: str):
    # L1344-1364
    parts = T.ask("compare", player=cards.split(), bank=["9c", "8d"])["parts"]
    assert parts[0]["total"] == total


def test_an_ace_and_a_bonus_card_after_a_split_count_21_and_pay_1_to_1():
    # L1344, L1352-1354; quiz 6
    answer = T.ask("compare", player=["Ah", "Qd"], bank=["9c", "8d"], split=True)
    assert (answer["result"], answer["parts"][0]["total"]) == ("win", "soft 21")
    moves = T.settle(
        [{"seat": 4, "hands": [["Ah", "Qd"], ["Ac", "5d"]], "wagers": {"base": 2500, "split": 2500}}], "9c 8d"
    )
    assert moves == [(4, "base", "pay", 2500), (4, "split", "take", 2500)]


@pytest.mark.parametrize("total", range(4, 22))
def test_the_players_chart_for_hard_totals(total: int):
    # L1485-1490: hit 11 or less, stand on 19 or more.
    cards = hard(total)
    assert T.draw("player", cards) == ("hit" if total <= 11 else "stand" if total >= 19 else "choice")


@pytest.mark.parametrize("other", range(2, 10))
def test_with_a_soft_total_the_player_chooses(other: int):
    # L1485-1494; quiz 9: soft 19 asks for a card, deal it.
    assert T.draw("player", f"Ah {other}d") == "choice"


@pytest.mark.parametrize("total", range(4, 22))
def test_the_player_dealers_chart(total: int):
    # L1497-1507; quiz 9: A-6 hit, 10-7 stand.
    assert T.draw("bank", hard(total)) == ("stand" if total >= 17 else "hit")


@pytest.mark.parametrize(("other", "act"), [(2, "hit"), (6, "hit"), (7, "stand"), (9, "stand")])
def test_the_player_dealer_hits_soft_17_and_stands_on_soft_18(other: int, act: str):
    assert T.draw("bank", f"Ah {other}d") == act


def hard(total: int) -> str:
    """A hard hand of that total."""
    if total <= 11:
        return f"2c {total - 2}d" if total - 2 >= 2 else "2c 2d"
    return f"Tc {total - 10}d" if total < 20 else "Tc Td" if total == 20 else "Tc 9d 2h"


# -- options


@pytest.mark.parametrize(
    ("option", "cards", "more", "allowed"),
    [
        ("double", "Kh Qd", {}, True),  # L1570-1573: whatever the total
        ("double", "5h 6d 2c", {}, False),
        ("double", "5h 6d", {"wager": 2000, "amount": 1000}, True),
        ("double", "5h 6d", {"wager": 2000, "amount": 3000}, False),
        ("double", "5h 6d", {"hands": 2}, True),  # L1582-1585
        ("double", "Ah 6d", {"hands": 2}, False),
        ("split", "8h 8d", {}, True),
        ("split", "Kh Td", {}, True),  # L1576-1577
        ("split", "9h 8d", {}, False),
        ("split", "8h 8d", {"hands": 3}, True),
        ("split", "8h 8d", {"hands": 4}, False),  # L1582
        ("split", "8h 8d", {"wager": 2000, "amount": 1000}, False),
        ("surrender", "Th 6d", {}, True),
        ("surrender", "Th 4d 2c", {}, False),
    ],
)
def test_options(option: str, cards: str, more: dict[str, int], allowed: bool):
    assert T.allowed(option, cards, "9c", **more) is allowed


def test_nobody_surrenders_once_the_down_card_is_open():
    # L1587-1589
    assert not T.allowed("surrender", "Th 6d", "9c 8d")


def test_insurance_is_offered_against_an_ace_only_up_to_half():
    # L1604-1608
    assert T.allowed("insurance", "Th 6d", "Ac", wager=2000, amount=1000)
    assert not T.allowed("insurance", "Th 6d", "Ac", wager=2000, amount=1500)
    assert not T.allowed("insurance", "Th 6d", "Kc")


def test_even_money_is_for_a_pure_21_5_against_an_ace():
    # L1611-1614
    assert T.allowed("even-money", "Ah Kd", "Ac")
    assert not T.allowed("even-money", "Th Kd", "Ac")
    assert not T.allowed("even-money", "Ah Kd", "Kc")


# -- the button


@pytest.mark.parametrize(
    ("banker", "card", "seat"),
    [(5, "Qh", 6), (8, "Th", 3), (1, "Kh", 7), (1, "Ah", 2), (8, "8h", 1)],
)
def test_the_button(banker: int, card: str, seat: int):
    # L1440-1446; quiz 1 and 2
    assert T.button(banker, card) == seat


def test_the_button_counts_the_other_seats_from_the_house_dealers_left():
    for banker in range(1, 9):
        others = [one for one in range(1, 9) if one != banker]
        for value, rank in enumerate("A23456789TJQK", start=1):
            assert T.button(banker, f"{rank}s") == others[(value - 1) % 7]


def test_a_button_without_a_wager_passes_on_clockwise():
    answer = T.ask("action", player_dealer=3, card="5h", occupied=[1, 8])
    assert (answer["button_seat"], answer["action_seat"]) == (6, 8)


# -- results


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Ah Kd", "Ac Qd", "push"),  # L1510-1513
        ("9h 9d 3c", "Ac Qd", "lose"),  # L1521-1522
        ("Ah Kd", "9c 9d 3h", "win"),
        ("Th 3d", "8c 8d 8h", "win"),  # quiz 5
        ("Th 6d 8c", "8c 8d 8h", "push"),  # quiz 4
        ("Th 6d 8c", "Tc 6d 9h", "lose"),  # quiz 4
        ("Th 6d 7c", "Tc 9d", "lose"),  # L1534-1535
        ("Th 9d", "Tc 8d", "win"),
        ("Th 8d", "Tc 9d", "lose"),
        ("Th 9d 2c", "Tc 7d 4h", "push"),
    ],
)
def test_results(player: str, bank: str, result: str):
    assert T.result(player, bank) == result


def test_a_pure_21_5_pays_6_to_5():
    # L1345; quiz 6
    assert T.settle([seat(4, "Ah Qd", base=2500)], "9c 9d") == [(4, "base", "pay", 3000)]


def test_even_money_pays_the_wager_flat():
    # L1611-1620; quiz 8: $100 wins $100, whatever the down card is.
    for bank in ("Ac Kd", "Ac 9d"):
        row = seat(4, "Ah Qd", base=10000) | {"even_money": True}
        assert T.settle([row], bank) == [(4, "base", "pay", 10000)]


def test_the_even_money_sum_of_the_book_is_wrong_and_the_rule_says_so():
    # L1611-1620: insurance for half and a natural at 6 to 5 come to 70 of 100 when the down card is no Bonus card.
    insured = T.settle([seat(4, "Ah Qd", base=10000, insurance=5000)], "Ac 9d")
    assert sum(cents if do == "pay" else -cents for _, _, do, cents in insured) == 7000
    assert "0.7" in game(T.id).rules["result.even-money"].doubt


def test_insurance_pays_2_to_1_when_the_down_card_is_a_bonus_card():
    # quiz 8
    moves = T.settle([seat(4, "Th 9d", base=10000, insurance=5000)], "Ac Kd")
    assert moves == [(4, "insurance", "pay", 10000), (4, "base", "take", 10000)]


def test_surrender_takes_half():
    # L1587-1589
    assert T.settle([seat(4, "Th 6d", base=2500) | {"surrendered": True}], "9c 9d") == [(4, "base", "take", 1250)]


# -- side bets


@pytest.mark.parametrize(
    ("cards", "up", "pays"),
    [
        ("Ks Ks", "Ks", 20),
        ("Ks Kh", "Ks", 14),
        ("Ks 2h", "Ks", 10),
        ("Kd Kh", "Ks", 8),
        ("Kd 2h", "Ks", 4),
        ("Kd 2h", "Qs", 0),
        ("Qd 2s", "Ks", 0),
    ],
)
def test_match_the_dealer(cards: str, up: str, pays: int):
    # L1695-1702, L1734-1756; quiz 10
    assert T.pays("match", 500, f"{up} 5d", cards) == 500 * pays


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Tc 6d 9h", 1),
        ("6c 5d 4h Ts", 3),  # quiz 11
        ("2c 3d 4h 5s Th", 8),
        ("2c 2d 3h 3s 4h 9c", 20),
        ("2c 2d 2h 3s 3h 3c 8d", 50),
        ("2c 2d 2h 2s 2h 2c 2d 9s", 200),
        ("2c 2d 2h 2s 2h 2c 2d 2s 9s", 200),
        ("Tc 7d", 0),
    ],
)
def test_buster(bank: str, pays: int):
    # L1665-1679
    assert T.pays("buster", 1000, bank) == 1000 * pays


# -- the order of settling


def test_seat_by_seat_from_the_button_base_then_buster_then_match():
    # L1450-1453, L1656-1658; quiz 14. The down card 4 counts to seat 5: the player-dealer's seat 3 is left out.
    rows = [seat(4, "Th 9d", base=1000, buster=100, match=100), seat(6, "Th 8d", base=1000, match=100)]
    moves = T.settle(rows, "Tc 4d 3h")
    assert [(one, kind) for one, kind, _, _ in moves] == [
        (6, "base"),
        (6, "match"),
        (4, "base"),
        (4, "buster"),
        (4, "match"),
    ]


def test_a_pure_21_5_is_paid_at_once_and_its_side_bets_wait():
    # L1636-1639, L1709-1711; quiz 7
    rows = [seat(4, "Th 9d", base=1000), seat(6, "Ah Kd", base=1000, buster=100)]
    moves = T.settle(rows, "7c Td", action_seat=4)
    assert [(one, kind) for one, kind, _, _ in moves] == [(6, "base"), (4, "base"), (6, "buster")]


def test_it_comes_before_anybody_in_turn_where_the_bank_is_short_too():
    # L1709-1711: paid and put away; $15 reach for $12 of the natural and for $3 of the seat in turn.
    rows = [seat(4, "Th 9d", base=1000), seat(6, "Ah Kd", base=1000)]
    table = {"player_dealer": 3, "bank": 1500, "bank_cards": ["7c", "Td"], "seats": rows, "action_seat": 4}
    answer = T.ask("settle", **table)
    assert [(move["seat"], move["covered"]) for move in answer["moves"]] == [(6, 1200), (4, 300)]
    assert {"settle.at-once", "settle.at-once-short"} <= set(answer["with_rules"])
    assert answer["doubt"] == game(T.id).rules["settle.at-once-short"].doubt
    ample = T.ask("settle", **table | {"bank": 9000})
    assert "settle.at-once" in ample["with_rules"]
    assert "settle.at-once-short" not in ample["with_rules"]


def test_in_a_round_too_a_natural_comes_first_and_the_answer_says_what_is_uncertain():
    # seats 6 and 4 in turn; the natural sits in seat 4, the player-dealer's left
    words = "seed=1 bank=3:$15/1 4:base=$10 6:base=$10 fee=4 cards=AhTh7cKd9dTs plays=6:stand"
    steps = {str(key): (str(machine.duty(now).ask), decision) for now, key, decision in T.round(words)}  # type: ignore[union-attr]
    assert list(steps).index("settle/4/seat-4.base") < list(steps).index("draw/6/cards-2.1")
    ask, decision = steps["settle/4/seat-4.base"]
    assert act_text(decision.result) == "pay $12"
    assert act_text(steps["settle/6/seat-6.base"][1].result) == "pay $3"
    doubt = game(T.id).rules["settle.at-once-short"]
    assert doubt.says not in ask
    assert doubt in decision.rules
    enough = {str(key): decision for _, key, decision in T.round(words.replace("$15/1", "$900/1"))}
    assert doubt not in enough["settle/4/seat-4.base"].rules


def test_the_down_card_is_not_shown_before_its_time():
    words = f"{FIVE} cards=Ah7cKd5dTs plays=4:stand"
    lays = {str(key): now.lay for now, key, _ in T.round(words)}
    shown = [str(one.card) for one in lays["compare/4/hand-1"].cards["bank.hand"] if one.up]
    assert shown == ["7c"]


def test_a_short_bank_by_the_three_models():
    # The houses' example: $100; loses 60, wins 80, wins 50, loses 70 in this order.
    rows = [
        seat(4, "Th 6d 9c", base=6000),
        seat(5, "Th 9d", base=8000),
        seat(6, "Th 9d", base=5000),
        seat(7, "Th 6d 9c", base=7000),
    ]
    moved = {
        "matched": [6000, 4000, 0, 0],
        "two_cap": [6000, 8000, 2000, 4000],
        "net": [6000, 8000, 5000, 7000],
    }
    for model, covered in moved.items():
        moves = T.settle(rows, "Tc 8d", bank=10000, action_seat=4, cover=model)
        assert [cents for _, _, _, cents in moves] == covered, model


# -- whole rounds


def test_the_first_card_goes_to_the_player_dealers_left_and_his_second_lies_down():
    # L1407-1422; quiz 3
    acts = T.acts(f"{FIVE} 7:base=$20 cards=Th9c8d5cTs5h plays=4:stand;7:stand")
    assert acts["deal-order/first"] == "seat 4"
    assert acts["deal-order/last"] == "seat 3"
    assert (acts["deal-order/bank-1"], acts["deal-order/bank-2"]) == ("up", "down")


@pytest.mark.parametrize(("up", "look"), [("Ac", "check"), ("Kc", "check"), ("9c", "go-on")])
def test_the_down_card_is_checked_under_an_ace_and_a_bonus_card(up: str, look: str):
    # L1512-1522
    assert T.acts(f"{FIVE} cards=Th{up}8d5c plays=4:stand")["peek"] == look


def test_a_pure_21_5_of_the_player_dealer_ends_the_play():
    acts = T.acts(f"{FIVE} cards=ThKc6dAc plays=4:hit")
    assert not [key for key in acts if key.startswith("draw")]
    assert acts["settle/4/seat-4.base"] == "take $20"


def test_a_busted_wager_stays_until_the_player_dealer_has_three_eights():
    # L1548-1553; quiz 4
    acts = T.acts(f"{FIVE} cards=Th8c6d8d9h8h plays=4:hit")
    assert acts["compare/4/hand-1"] == "push"
    assert acts["settle/4/seat-4.base"] == "push $0"


def test_everybody_has_a_pure_21_5_and_buster_is_left():
    # L1661-1663; quiz 12: the player-dealer with 9-6 draws.
    setup = "seed=1 bank=3:$9000/1 4:base=$20,buster=$5 fee=4 cards=Ah9cKd6dTs plays=4:stand"
    acts = T.acts(setup)
    assert acts["settle/4/seat-4.base"] == "pay $24"
    assert acts["draw/bank-2"] == "hit"
    assert acts["settle/4/seat-4.buster"] == "pay $5"
    decisions = {str(key): decision for _, key, decision in T.round(setup)}
    assert "bank.sides-only" in [rule.id for rule in decisions["draw/bank-2"].rules]


def test_splits_and_doubles_become_wagers_of_the_round():
    # L1576-1585: eights split twice, one hand doubled for less; four cents never get lost.
    setup = f"{FIVE} cards=8h9c8d9d8s3hTdTh5c plays=4:split,split,double,stand,stand"
    ends = list(T.round(setup))
    acts = {str(key): decision for _, key, decision in ends}
    assert {"settle/4/seat-4.base", "settle/4/seat-4.split", "settle/4/seat-4.split-3"} <= set(acts)
    assert len({now.lay.total for now, _, _ in ends}) == 1


def test_insurance_is_settled_at_the_check():
    acts = list(T.acts(f"{FIVE} cards=ThAc9dKc plays=4:insurance"))
    assert acts.index("allow/offer") < acts.index("allow/4/insurance") < acts.index("peek")
    assert acts.index("settle/4/seat-4.insurance") < acts.index("settle/4/seat-4.base")


# -- fees


def test_the_fee_counts_what_was_bet_before_the_deal():
    # L1772-1777; quiz 13: three times $50 and $10 Buster, one $25 Match: $205, option 4, $2.
    rows = [{"seat": n, "wagers": {"base": 5000, "buster": 1000}} for n in (2, 4)]
    rows.append({"seat": 6, "wagers": {"base": 5000, "buster": 1000, "match": 2500}})
    answer = T.ask("fee", option=4, seats=rows)
    assert (answer["player_dealer"], answer["players"]) == (200, [0, 0, 0])


def test_every_band_of_every_option():
    # L1799-1884
    check_bands(
        T,
        "base",
        {
            1: [(5, 100, 50), (101, 200, 100), (201, 300, 200), (301, 400, 300), (401, 0, 500)],
            2: [(5, 50, 50), (51, 100, 100), (101, 200, 200), (201, 400, 300), (401, 0, 500)],
            3: [(5, 50, 100), (51, 100, 200), (101, 200, 300), (201, 300, 400), (301, 0, 500)],
            4: [(5, 100, 100), (101, 250, 200), (251, 300, 400), (301, 600, 500), (601, 0, 800)],
            5: [(5, 100, 100), (101, 250, 300), (251, 300, 500), (301, 600, 800), (601, 0, 1000)],
            6: [(25, 100, 100), (101, 300, 200), (301, 500, 300), (501, 600, 500), (601, 0, 600)],
            7: [(25, 100, 100), (101, 200, 200), (201, 500, 300), (501, 700, 600), (701, 0, 700)],
            8: [(25, 50, 100), (51, 100, 200), (101, 200, 300), (201, 300, 400), (301, 0, 500)],
        },
    )


@pytest.mark.parametrize(
    ("situation", "ruling"),
    [
        ("side-alone", "refuse"),
        ("side-back-line", "refuse"),
        ("side-too-high", "refuse"),
        ("side-late", "refuse"),
        ("bank-used-up", "return-uncovered"),
    ],
)
def test_rulings(situation: str, ruling: str):
    assert T.ask("ruling", situation=situation)["ruling"] == ruling
