"""Three Card Poker 6 Card Bonus at Angie's (L841-1090)."""

from __future__ import annotations

from tests.rulebook.asking import asking
from tests.rulebook.carnival import THREE_CARDS, conserves, counted, keys, one, right, settle, started, table
from trainer.round.duty import Kind

ID = "angies/three-card-poker-6-card-bonus"
ask = asking(*ID.split("/"))
BOTH = {"ante": 10, "play": 10}


def test_every_ante_is_paid_when_the_player_dealer_does_not_qualify():
    # Quiz 1, L927-928: J-9-4 pays even 9-8-2; Play goes back. Nothing has to be compared.
    assert one(ask, "9h 8d 2c", BOTH, bank_cards="9c 4d Js") == {"play": 0, "ante": 10}
    r = started(ID, "bank=1:$1000/1 4:ante=$20 fee=10 plays=4:1 cards=9h8d2c9c4dJs")
    assert right(r, Kind.RESULT) == "return"
    assert not [key for key in keys(r) if key.startswith("compare")]


def test_but_a_folded_one_is_lost():
    # L919, L928: "not surrendered by folding".
    assert settle(ask, table(4, "9h 8d 2c", {"ante": 10}, folded=True), bank_cards="9c 4d Js") == ["4 ante take 10"]


def test_flush_and_straight():
    # Quiz 2, L890-891.
    assert ask("compare", player=["2h", "7h", "9h"], bank=["3d", "4s", "5c"])["result"] == "lose"


def test_a_fold():
    # Quiz 3, L919-921.
    r = started(ID, "bank=1:$1000/1 4:ante=$20,pair-plus=$5,six-card-bonus=$5 fee=10 plays=4:f")
    assert right(r, Kind.PICK_UP, 4, "seat-4.ante") == "take"
    assert right(r, Kind.PICK_UP, 4, "seat-4.pair-plus") == "take"
    assert right(r, Kind.PICK_UP, 4, "seat-4.six-card-bonus") == "stay"


def test_the_bottom_card():
    # Quiz 4, L912.
    assert right(started(ID, "bank=1:$1000/1 4:ante=$20 fee=10"), Kind.DEAL_ORDER, subject="up") == "bottom"


def test_a_tie():
    # Quiz 5, L932, L952.
    found = one(ask, "Qh Qd 4c", {**BOTH, "pair-plus": 5}, bank_cards="Qc 4d Qs")
    assert found == {"ante": 0, "play": 0, "pair-plus": 5}


def test_amounts():
    # Quiz 6 and 7: full house of six for $5 is $100; straight $60, mini royal $2,000 for $10.
    assert one(ask, "8s 8h 8d", {"ante": 5, "six-card-bonus": 5}, bank_cards="2c 2s Kd")["six-card-bonus"] == 100
    assert one(ask, "4s 5h 6d", {"ante": 5, "pair-plus": 10}, bank_cards="2c 2s Kd")["pair-plus"] == 60
    assert one(ask, "As Ks Qs", {"ante": 5, "pair-plus": 10}, bank_cards="2c 2s Kd")["pair-plus"] == 2000
    # L983-989.
    odds = {"royal-flush": "1000:1", "straight-flush": "200:1", "four-of-a-kind": "100:1"}
    hands = {
        "royal-flush": "As Ks Qs Js Ts 2d",
        "straight-flush": "2s 3s 4s 5s 6s Kd",
        "four-of-a-kind": "8s 8h 8d 8c 2s Kd",
    }
    for hand, cards in hands.items():
        six = cards.split()
        answer = ask("bonus", bet="six-card-bonus", stake=100, cards=six[:3], bank_cards=six[3:])
        assert (answer["hand"], answer["pays"]) == (hand, odds[hand])


def test_pair_plus_over_every_hand():
    assert counted(ID, "pair-plus") == THREE_CARDS


def test_one_player_after_the_other():
    # Quiz 8, L935; a back-line bettor belongs to his seat (L906).
    seat = table(2, "Kh 9d 4c", {**BOTH, "pair-plus": 5})
    seat["back_line"] = [{"wagers": {"ante": 500, "play": 500}}]
    lines = settle(ask, table(8, "Ah 9s 5c", BOTH), seat, bank_cards="2h 7c Qs", banker=5)
    assert [" ".join(line.split()[:2]) for line in lines] == [
        *("8 ante", "8 play", "2 ante", "2 play", "2 pair-plus", "2 ante", "2 play"),
    ]


def test_option_4():
    # Quiz 9, L1034-1038: four players with $100 antes: the player-dealer $2, each player $1, by his ante alone.
    wagers = [{"ante": 10000} for _ in range(4)]
    seats = [{"seat": seat, "wagers": one} for seat, one in enumerate(wagers, start=2)]
    answer = ask("fee", option=4, seats=seats)
    assert (answer["player_dealer"], answer["players"]) == (200, [100] * 4)
    wagers[0]["pair-plus"] = 40000
    assert ask("fee", option=4, seats=seats)["players"] == [100] * 4


def test_flat_player_fees():
    # L1018-1032.
    seats = [{"seat": 2, "wagers": {"ante": 1000, "pair-plus": 500}}]
    assert [ask("fee", option=option, seats=seats)["players"] for option in (1, 2, 3, 6)] == [[50], [100], [100], [0]]


def test_back_line_is_allowed():
    assert ask("allowed", option="pair-plus", behind=True, wagers={"ante": 500})["allowed"]


def test_chips():
    conserves(ID)
