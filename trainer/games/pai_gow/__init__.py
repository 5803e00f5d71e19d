"""Pai gow poker: seven cards into a front of two and a back of five, against the player-dealer."""

from __future__ import annotations

from dataclasses import replace

from trainer.cards.deck import WITH_JOKER
from trainer.games.banked.game import banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.pai_gow import tables
from trainer.games.pai_gow.asks import make_asks
from trainer.games.pai_gow.odds import bonus_bets
from trainer.games.pai_gow.script import make_script
from trainer.games.pai_gow.setting import house_ways
from trainer.games.pai_gow.state import begin
from trainer.games.pai_gow.terms import read_terms
from trainer.rules.reader import Reader


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (52, 1):
        deck.problem("pai gow poker is dealt from 52 cards and one joker.")
    terms = read_terms(reader, info.id)
    never = terms.unreachable
    game = banked_game(
        reader, info, terms, tables, script=make_script, asks=make_asks, begin=begin, deck=WITH_JOKER, unreachable=never
    )
    return replace(game, odds=lambda: bonus_bets(terms), house_way=house_ways(terms))
