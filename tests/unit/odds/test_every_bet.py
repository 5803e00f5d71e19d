"""No wager with odds of its own is left without odds, unless it is listed here with the reason."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.unit.odds.bundled import QUICK, counted, game, library
from trainer.games.base import Game
from trainer.odds.count import BetOdds, bets_of, odds_of
from trainer.round.duty import Kind

QUICKEST = ("angies/three-card-poker-6-card-bonus", "poker-flats/pure-21-5-blackjack")
ROOT = Path(__file__).resolve().parents[3]

PLAYED: dict[str, str] = {
    "ante": "what it wins hangs on whom the players let fold",
    "play": "made in the round by players who have looked at their cards",
    "result": "the game wager of blackjack hangs on how the players draw",
    "game": "the game wager; hands are set, or drawn, by their players",
    "bet": "the rows of bet-1, bet-2 and bet-3",
}
"""What the lines of wagers without odds are about, by the first word of their ids."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", sorted(library()))
def test_every_wager_with_a_pay_table_has_odds(id: str):
    played, bets = game(id), bets_of(game(id))
    kinds = (Kind.PAY_CHIPS, Kind.SIZE_IN)
    paid = {one.rule.id.partition(".")[0] for one in played.skills if one.kind in kinds}
    assert paid - set(bets) - set(PLAYED) == set()


def test_a_listed_wager_exists_and_has_no_odds():
    words = {one.rule.id.partition(".")[0] for id in library() for one in game(id).skills}
    assert set(PLAYED) <= words
    assert not any(set(PLAYED) & set(bets_of(game(id))) for id in library())


@pytest.mark.parametrize(("packs", "tens"), [(6, 96), (1, 16), (8, 128)])
def test_insurance_under_an_ace(packs: int, tens: int):
    """Every pack holds sixteen Bonus cards and, but for the ace that lies open, 36 others."""
    (found,) = odds_of(game("phoenix/pure-21-5-blackjack"), "insurance", decks=packs)
    assert found.of == 52 * packs - 1
    assert [found.count(row) for row in found.rows] == [tens]
    assert found.edge == Fraction(52 * packs - 1 - 3 * tens, 52 * packs - 1)


def table_row(game: Game, odds: BetOdds) -> str:
    """One line of the table in docs/odds.md."""
    off = "" if odds.exact else f" ± {100 * odds.standard_error:.4f}"
    how = "exact" if odds.exact else f"{odds.of:,} random deals"
    return f"| {game.info.id} | {odds.bet.wager} | {float(100 * odds.edge):.4f}{off} | {how} |"


def printed_rows() -> list[str]:
    """The lines of the table in docs/odds.md."""
    text = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.startswith("| ") and "/" in line.split("|")[1]]


def test_the_page_lists_every_bet_once():
    listed = [tuple(cell.strip() for cell in line.split("|")[1:3]) for line in printed_rows()]
    assert sorted(listed) == sorted((id, bet) for id in library() for bet in bets_of(game(id)))


@pytest.mark.parametrize("id", [pytest.param(id, marks=() if id in QUICKEST else pytest.mark.long) for id in QUICK])
def test_the_page_says_what_the_program_counts(id: str):
    for odds in counted(id).values():
        assert table_row(game(id), odds) in printed_rows()
