"""What is asked for and refused, random deals with their error, and what a family says about its bets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from tests.unit.odds.bundled import game
from trainer.cards.card import ACE
from trainer.cards.deck import STANDARD, DeckPlan
from trainer.core.errors import BadText
from trainer.core.money import Odds
from trainer.hands.classes import HandClass, hand_classes
from trainer.odds import count
from trainer.odds.count import bets_of, count_bets, odds_of
from trainer.rules.bonus import LOST, AtRandom, BonusBet, BonusRow, Cards, OneHand, by_table, paid_row
from trainer.rules.decision import row_id

THREE_CARD = "angies/three-card-poker-6-card-bonus"
PUSH_BET = "phoenix/push-bet-pai-gow-poker"


def red_or_black() -> BonusBet[bool]:
    """One card of a pack: red pays even money."""
    deal = AtRandom(STANDARD, 1, lambda cards: cards[0].is_red)
    return BonusBet("red", "Red", (paid_row("red", Odds("1:1")), LOST), deal, lambda red: "red" if red else LOST.id)


def test_random_deals_say_how_far_they_may_be_off():
    (found,) = count_bets([red_or_black()], samples=10_000, seed=3)
    assert (found.of, found.exact) == (10_000, False)
    assert found.standard_error == pytest.approx(sqrt(float(1 - found.edge**2) / 10_000))
    assert abs(found.edge) < 5 * found.standard_error
    assert found.as_json()["samples"] == 10_000


def test_the_same_seed_deals_the_same_cards():
    one, other, third = (count_bets([red_or_black()], samples=500, seed=seed)[0].counts for seed in (1, 1, 2))
    assert one == other != third


def test_a_count_of_all_deals_has_no_error():
    rows = (paid_row("ace", Odds("12:1")), LOST)

    def read(cards: Cards) -> str:
        return "ace" if cards[0].rank == ACE else LOST.id

    (found,) = count_bets([BonusBet("ace", "Ace", rows, OneHand(STANDARD, 1, 1), read)])
    assert (found.of, found.lost, found.edge, found.standard_error) == (52, 48, Fraction(0), 0.0)
    assert "samples" not in found.as_json()


def test_push_bets_are_dealt_at_random():
    pushes = odds_of(game(PUSH_BET), "push", samples=300)[0]
    assert pushes.of == 300
    assert not pushes.exact
    assert 0.3 < 1 - pushes.lost / 300 < 0.55


def test_rows_that_do_not_lose():
    bet = bets_of(game(PUSH_BET))["high-hand"]
    assert bet.rows[-1] == BonusRow("nothing", "push", Fraction(0))
    assert bets_of(game("casino-99/fortune-pai-gow-poker"))["fortune"].rows[-1] == LOST
    assert row_id("dragon-7", "dragon-7.three-card-7") == "three-card-7"


def test_the_pay_table_is_the_book():
    (table,) = game("casino-99/fortune-pai-gow-poker").book.pay_tables
    rows = by_table(table, lambda _: frozenset()).rows
    assert [(row.id, row.pays) for row in rows[:-1]] == [(r.hand, str(r.odds)) for r in table.rows]


def test_bets_that_share_a_deal_are_counted_in_one_pass(monkeypatch: pytest.MonkeyPatch):
    passes: list[int] = []

    def noted(deck: DeckPlan, cards: int, flush: int) -> Iterator[HandClass]:
        passes.append(cards)
        return hand_classes(deck, cards, flush)

    monkeypatch.setattr(count, "hand_classes", noted)
    (bet,) = [*bets_of(game("casino-real/three-card-poker")).values()]
    count_bets([bet, replace(bet, wager="the-same-again")])
    assert passes == [3]


@pytest.mark.parametrize(
    ("id", "wager", "how", "what"),
    [
        ("phoenix/pai-gow-tiles", "", {}, "no bet whose odds"),
        (THREE_CARD, "pair-pls", {}, "Did you mean 'pair-plus'"),
        (THREE_CARD, "zzz", {}, "Known: pair-plus, six-card-bonus"),
        (THREE_CARD, "pair-plus", {"samples": 1}, "1 random deals"),
        (THREE_CARD, "pair-plus", {"decks": 6}, "not dealt from 6 packs"),
        ("casino-99/ez-baccarat-panda-8", "tie", {"decks": 9}, "Ask for 1 to 8 packs"),
    ],
)
def test_refusals(id: str, wager: str, how: dict[str, int], what: str):
    with pytest.raises(BadText, match=what):
        odds_of(game(id), wager, **how)
