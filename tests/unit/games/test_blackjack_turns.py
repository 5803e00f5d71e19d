"""Who comes when at a blackjack table: the deal, the decisions, settling, and where every card goes."""

from __future__ import annotations

from tests.rulebook.asking import asking, refusing
from tests.rulebook.blackjack import Table

FLATS, PHOENIX = "poker-flats/pure-21-5-blackjack", "phoenix/no-bust-21st-century-blackjack"


def test_the_deal_and_the_decisions_begin_where_the_book_says():
    # poker-flats L1414-1424: at the player-dealer's left; phoenix L1793, L1810: at the house dealer's
    table = {"player_dealer": 3, "occupied": [1, 5, 8]}
    flats, phoenix = (asking(*id.split("/"))("order", **table) for id in (FLATS, PHOENIX))
    assert (flats["deal"], flats["decide"]) == ([5, 8, 1, 3], [5, 8, 1])
    assert (phoenix["deal"], phoenix["decide"]) == ([1, 5, 8, 3], [1, 5, 8])


def test_settling_begins_where_the_second_card_puts_the_button():
    # L1440-1453: a four counts to seat 5, the player-dealer's seat 3 is left out
    ask = asking(*FLATS.split("/"))
    assert "settle" not in ask("order", player_dealer=3, occupied=[1, 5, 8])
    answer = ask("order", player_dealer=3, occupied=[1, 5, 8], card="4h")
    assert answer["settle"] == [5, 8, 1]
    assert answer["wagers"][0][0] == "base"


def test_a_round_asks_in_that_order():
    words = "seed=1 bank=3:$5000/1 1:game=$20 5:game=$20 fee=1 cards=Th9h8h9d9c8d7c plays=1:stand;5:stand"
    acts = Table(PHOENIX).acts(words)
    assert acts["deal-order/first"] == "seat 1"
    assert [key for key in acts if key.startswith("read-total/")][:2] == ["read-total/1/first", "read-total/5/first"]


def test_where_every_card_goes():
    # L1407-1422: one up to everybody, the player-dealer last; the second round the same, his card down
    answer = asking(*FLATS.split("/"))(
        "deliver", player_dealer=3, occupied=[1, 5], deck=["Ah", "2h", "3h", "4h", "5h", "6h"]
    )
    assert [(row["card"], row["seat"], row["lies"]) for row in answer["cards"]] == [
        ("Ah", 5, "up"),
        ("2h", 1, "up"),
        ("3h", 3, "up"),
        ("4h", 5, "up"),
        ("5h", 1, "up"),
        ("6h", 3, "down"),
    ]


def test_a_table_of_seven_is_settled_by_its_own_diagram():
    # lake-elsinore L1405-1430: at eight seats a 7 goes to the last one, at seven it is the player-dealer's own
    table = {"player_dealer": 4, "bank": 90000, "bank_cards": ["Bw", "7h"]}
    rows = [{"seat": number, "wagers": {"game": 2000}, "cards": ["Bx", "9c"]} for number in (3, 6)]
    ask = asking("lake-elsinore", "pure-21-5-blackjack")
    eight = ask("settle", **table, seats=rows)
    seven = ask("settle", **table, seats=rows, table_seats=7)
    assert [move["seat"] for move in eight["moves"]] == [3, 6]
    assert [move["seat"] for move in seven["moves"]] == [6, 3]
    assert "this table has no 9 seats" in refusing("lake-elsinore", "pure-21-5-blackjack")(
        "settle", **table, seats=rows, table_seats=9
    )
