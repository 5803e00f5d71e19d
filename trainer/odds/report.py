"""The odds of bets as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from trainer.games.base import Game
from trainer.odds.count import VERSION, BetOdds

__all__ = ["as_json", "lines"]


def as_json(game: Game, found: Iterable[BetOdds]) -> dict[str, object]:
    """The shape documented for `felt-school odds --json`."""
    every = tuple(found)
    decks = {"decks": _decks(every)} if game.deck.copies > 1 else {}
    return {"v": VERSION, "game": game.info.id, **decks, "bets": {one.bet.wager: one.as_json() for one in every}}


def lines(game: Game, found: Iterable[BetOdds]) -> Iterator[str]:
    """All bets of a game, a table each."""
    every = tuple(found)
    yield f"{game.info.id}: {game.info.title} (rules {game.version})"
    if game.deck.copies > 1:
        decks = _decks(every)
        yield f"Dealt from {decks} {'deck' if decks == 1 else 'decks'}; --decks N counts another number."
    for one in every:
        yield ""
        yield from _bet_lines(one)


def _decks(found: Sequence[BetOdds]) -> int:
    """How many decks the shoe of these bets has."""
    return int(found[0].bet.deal.deck.copies)


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
    gains = ": the bettor gains" if odds.edge < 0 else ""
    yield f"  house edge {float(100 * odds.edge):.4f} %{off}{gains}"
    if odds.bet.note:
        yield f"  {odds.bet.note}"


def _line(odds: BetOdds, count: int, width: int, pays: str, row: str) -> str:
    one_in = f"{odds.of / count:,.2f}" if count else "never"
    return f"  {count:>{width},}  {one_in:>13}  {pays:>7}  {row}"
