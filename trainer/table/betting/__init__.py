"""Betting between players: posted limits, what a book prints beside them, rounds, forced bets, and the answers."""

from trainer.table.betting.hand import Choose, First, Hand, Paired, Played, antes_of, play_hand
from trainer.table.betting.limits import Limit, Structure
from trainer.table.betting.state import Betting, Move
from trainer.table.betting.terms import Lifted, Short, Terms, cite, read_terms
from trainer.table.betting.text import read_play, write_play, written

__all__ = [
    "Betting",
    "Choose",
    "First",
    "Hand",
    "Lifted",
    "Limit",
    "Move",
    "Paired",
    "Played",
    "Short",
    "Structure",
    "Terms",
    "antes_of",
    "cite",
    "play_hand",
    "read_play",
    "read_terms",
    "write_play",
    "written",
]
