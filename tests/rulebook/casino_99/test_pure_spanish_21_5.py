"""Pure Spanish 21.5 at Casino 99 (L1814-2262, sheet L3070-3394)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, seat

T = Table("casino-99/pure-spanish-21-5")


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Ah Kd", "Ac Qd", "win"),  # L1879; quiz 1
        ("7h 7d 7c", "Kc 6d 5h", "win"),  # L1914; quiz 2
        ("Kh Qd", "Kc Jd", "push"),  # L1909
        ("Kh 9d", "Kc 8d", "win"),
        ("Kh 6d 7c", "8c 8d 8h", "push"),  # L1916; quiz 7
        ("Kh 6d 7c", "9c 6d 8h", "lose"),
        ("Kh 6d 7c", "Kc 7d", "lose"),
        ("7h 7d 7c", "Ac Qd", "lose"),
    ],
)
def test_results(player: str, bank: str, result: str):
    assert T.result(player, bank) == result


@pytest.mark.parametrize(
    ("cards", "stake", "double", "lost"),
    [("2h 3d 4c", 2000, 2000, 2000), ("2h 3d 4c 2d", 1000, 3000, 2000), ("2h 3d 4c 2d 2s", 1000, 7000, 4000)],
)
def test_rescue(cards: str, stake: int, double: int, lost: int):
    # L1926-1927; quiz 3: $20 doubled, rescued: $20 back, $20 lost. Every doubling takes a card.
    row = seat(4, cards, base=stake, double=double) | {"rescued": True}
    moves = T.settle([row], "9c 8d")
    assert sum(cents for _, _, do, cents in moves if do == "take") == lost


def test_doubling_again_goes_to_eight_times():
    # L1927-1928; quiz 4
    setup = (
        "seed=1 bank=3:$9000/1 4:base=$10 fee=1 double_double=on "
        "cards=2h9c2d8d2c2s2h plays=4:double,redouble,redouble,redouble,stand"
    )
    acts = T.acts(setup)
    assert [act for key, act in acts.items() if key.startswith("allow/4/redouble")] == ["allow", "allow", "refuse"]
    last = list(T.round(setup))[-1][0]
    assert sum(1 for _, key, _ in T.round(setup) if key.subject == "seat-4.double") == 1
    assert last.lay.total == next(iter(T.round(setup)))[0].lay.total


@pytest.mark.parametrize(
    ("cards", "up", "pays"),
    [
        ("8s 8s", "8s", 18),
        ("8s 8h", "8s", 13),
        ("8s 2h", "8s", 9),
        ("8d 8h", "8s", 8),
        ("8d 2h", "8s", 4),
        ("Kd Qh", "Js", 0),
    ],
)
def test_match_the_dealer(cards: str, up: str, pays: int):
    # L1960-1980; quiz 5
    assert T.pays("match-the-dealer", 500, f"{up} 5d", cards) == 500 * pays


@pytest.mark.parametrize(
    ("cards", "act"), [("Kh 6d", "choice"), ("Kh 7d", "stand"), ("5h 4d", "choice"), ("Ah 8d", "choice")]
)
def test_the_players_chart(cards: str, act: str):
    # L1888-1892; quiz 6
    assert T.draw("player", cards) == act


def test_there_is_no_ten_in_the_deck():
    # L1841; quiz 8
    assert 10 not in {card.rank for card in game(T.id).deck.cards()}
    assert game(T.id).deck.size == 6 * 48


def test_there_is_no_insurance():
    # L1934
    assert "insurance.offer" not in game(T.id).rules


def test_settling_begins_at_the_left_and_at_a_button_when_the_bank_is_short():
    # L1874, L1952
    rows = [seat(4, "Kh 9d", base=1000), seat(6, "Kh 9d", base=1000)]
    assert [one for one, _, _, _ in T.settle(rows, "Kc 5d 9h")] == [4, 6]
    assert [one for one, _, _, _ in T.settle(rows, "Kc 5d 9h", bank=1500)] == [6, 4]


def test_the_button_is_borrowed():
    assert game(T.id).rules["button.count"].borrowed


def test_the_sheet_has_63_options_and_the_game_52():
    # L3070-3394, L1988-2262
    sets = T.fees.named
    assert [option.number for option in sets[""].options] == list(range(1, 64))
    assert [option.number for option in sets["printed"].options] == list(range(1, 53))
    for name, schedule in sets.items():
        for option in schedule.options:
            for tier in option.player_dealer:
                answer = T.ask(
                    "fee", set=name, option=option.number, seats=[{"seat": 2, "wagers": {"base": tier.start}}]
                )
                assert answer["player_dealer"] == tier.fee


def test_option_41_is_read_as_corrected():
    # L2202-2206, L3281-3285; quiz: action $300, $4
    for name in ("", "printed"):
        answer = T.ask("fee", set=name, option=41, seats=[{"seat": 2, "wagers": {"base": 30000}}])
        assert answer["player_dealer"] == 400


def test_options_53_to_63_are_the_old_42_to_52():
    sets = T.fees.named
    for number in range(42, 53):
        old, new = sets["printed"].option(number), sets[""].option(number + 11)
        assert old is not None
        assert new is not None
        assert (old.player_dealer, old.player, old.per) == (new.player_dealer, new.player, new.per)
