"""Pai gow poker: seven cards into a front of two and a back of five, against the player-dealer."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.games.banked.game import answering, banked_game, usual_lay
from trainer.games.base import Game, GameInfo
from trainer.games.building import Parts
from trainer.games.pai_gow import tables
from trainer.games.pai_gow.asks import make_asks
from trainer.games.pai_gow.chart import hand_words
from trainer.games.pai_gow.dice import first
from trainer.games.pai_gow.odds import bonus_bets
from trainer.games.pai_gow.script import make_script
from trainer.games.pai_gow.setting import house_ways
from trainer.games.pai_gow.state import begin
from trainer.games.pai_gow.terms import read_terms
from trainer.rules.reader import Reader
from trainer.text import say

PARTS: Final = Parts(tables, make_script, begin, usual_lay, answering(first, make_asks))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (52, 1):
        deck.problem(say("pai gow poker is dealt from 52 cards and one joker."))
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    ways = house_ways(terms)
    first_way = next(iter(ways.charts.values()), None)
    hands = hand_words(first_way.see) if first_way is not None else None
    return replace(game, odds=lambda: bonus_bets(terms), house_way=ways, hands=hands)
