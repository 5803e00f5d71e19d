"""Amounts as text, odds, and rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import cents
from trainer.core.errors import BadText
from trainer.core.money import Odds, Rounding, dollars, parse_money, round_cents


@given(st.integers(-10_000_000, 10_000_000))
def test_amounts_round_trip(amount: int) -> None:
    assert parse_money(dollars(amount)) == amount
    assert parse_money(dollars(amount).replace("$", "").replace(",", "")) == amount


@pytest.mark.parametrize(
    ("amount", "text"),
    [(1250, "$12.50"), (1200, "$12"), (5, "$0.05"), (0, "$0"), (1_200_000, "$12,000"), (-500, "-$5"), (-1, "-$0.01")],
)
def test_amounts_are_written_in_one_form(amount: int, text: str) -> None:
    assert dollars(amount) == text


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$12.50", 1250),
        ("12.5", 1250),
        ("12,000", 1_200_000),
        (" 7 ", 700),
        ("50c", 50),
        ("50¢", 50),
        (".5", 50),
        ("$.50", 50),
        ("12.", 1200),
    ],
)
def test_amounts_are_read_in_several_forms(text: str, amount: int) -> None:
    assert parse_money(text) == amount


@pytest.mark.parametrize("text", ["", "$", "12.505", "1,00", "12 50", "five", "1e3", "$-5.5.5", ".", "$."])
def test_what_is_not_an_amount_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="not an amount"):
        parse_money(text)


@pytest.mark.parametrize(
    ("text", "stake", "wins"),
    [
        ("5:1", 500, 2500),
        ("3:2", 1000, 1500),
        ("6:5", 1000, 1200),
        ("9 for 1", 500, 4000),
        ("5000:1", 500, 2_500_000),
        ("3 to 2", 200, 300),
        ("1:1", 0, 0),
        ("3:2", 25, 37),
        ("19:20", 1000, 950),
    ],
)
def test_odds_pay_on_top_of_the_stake(text: str, stake: int, wins: int) -> None:
    assert Odds(text).pay(stake) == wins


@given(st.integers(0, 5000), st.integers(1, 20), cents, st.sampled_from([one for one in Rounding if one != "exact"]))
def test_rounding_is_never_a_full_coin_away_from_the_exact_payment(
    paid: int, staked: int, stake: int, rounding: Rounding
) -> None:
    coin = {"cent": 1, "quarter": 25, "half-dollar": 50, "dollar": 100}[rounding.value.rsplit("-", 1)[0]]
    exact = Fraction(stake * paid, staked)
    won = Odds(f"{paid}:{staked}").pay(stake, rounding)
    assert won % coin == 0
    off = won - exact
    if rounding.value.endswith("down"):
        assert -coin < off <= 0
    elif rounding.value.endswith("up"):
        assert 0 <= off < coin
    else:
        assert abs(off) * 2 <= coin


def test_exact_rounding_refuses_what_does_not_come_out() -> None:
    assert Odds("3:2").pay(1000, Rounding.EXACT) == 1500
    with pytest.raises(ValueError, match="whole cents"):
        Odds("3:2").pay(25, Rounding.EXACT)
    assert round_cents(75, 2, Rounding.CENT_NEAREST) == 38
    assert Odds("3:2").pay(500, Rounding.DOLLAR_DOWN) == 700


def test_odds_have_one_text_form_and_compare_by_it() -> None:
    assert str(Odds(" 9  for 1")) == "9 for 1"
    assert str(Odds("3 to 2")) == "3:2"
    assert Odds("3:2") == Odds("3 to 2")
    assert Odds("9 for 1").to == Odds("8:1").to == (8, 1)


@pytest.mark.parametrize("text", ["", "5", "5:0", "a:b", "1 for 2", "5:1:1", "-1:1"])
def test_what_are_not_odds_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="not odds"):
        Odds(text)


def test_a_stake_is_not_negative() -> None:
    with pytest.raises(ValueError, match="not negative"):
        Odds("1:1").pay(-1)
