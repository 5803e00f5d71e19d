"""The odds of bets as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trainer.games.base import Game
from trainer.odds.count import VERSION, BetOdds

__all__ = ["as_json", "lines"]


def as_json(game: Game, found: Iterable[BetOdds]) -> dict[str, object]:
    """The shape documented for `felt-school odds --json`."""
    return {"v": VERSION, "game": game.info.id, "bets": {one.bet.wager: one.as_json() for one in found}}


def lines(game: Game, found: Iterable[BetOdds]) -> Iterator[str]:
    """All bets of a game, a table each."""
    yield f"{game.info.id}: {game.info.title} (rules {game.version})"
    for one in found:
        yield ""
        yield from _bet_lines(one)


def _bet_lines(odds: BetOdds) -> Iterator[str]:
    how = "deals, all of them" if odds.exact else "random deals"
    yield f"{odds.bet.wager}: {odds.bet.name}, {odds.of:,} {how}"
    width = max(len(f"{odds.of:,}"), 8)
    yield f"  {'count':>{width}}  {'one in':>13}  {'pays':>7}  row"
    for row in odds.rows:
        yield _line(odds, odds.count(row), width, row.pays, row.id)
    if any(row.lost for row in odds.bet.rows):
        yield _line(odds, odds.lost, width, "", "all others lose")
    off = "" if odds.exact else f", give or take {100 * odds.standard_error:.4f} (one standard error)"
    yield f"  house edge {float(100 * odds.edge):.4f} %{off}"
    if odds.bet.note:
        yield f"  {odds.bet.note}"


def _line(odds: BetOdds, count: int, width: int, pays: str, row: str) -> str:
    one_in = f"{odds.of / count:,.2f}" if count else "never"
    return f"  {count:>{width},}  {one_in:>13}  {pays:>7}  {row}"
