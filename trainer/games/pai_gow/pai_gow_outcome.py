"""Comparing two set hands, and what the game wager has coming."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.core.text import Text, say
from trainer.games.halves import COPY, HalfWon, result_of, winner_of
from trainer.games.pai_gow.pai_gow_chart import SetHands
from trainer.games.pai_gow.pai_gow_terms import WILD, PaiGowTerms
from trainer.games.shared_words import LOSE
from trainer.hands.hand_words import read_front, read_hand, read_kickers
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.hands.seven_cards import Setting
from trainer.hands.systems import ACE, Category, category, ranks
from trainer.round.act_text import GROUP_NAMES
from trainer.round.settling import pays, pushes, takes
from trainer.rules.decision import Decision, Printed, decide, decided
from trainer.table.settlement import Outcome

_STRAIGHTS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_RUNS: Final = (*_STRAIGHTS, Category.FLUSH, Category.ROYAL_FLUSH)


def read_back(back: Sequence[Card], values: Values = SEMI_WILD) -> Text:
    """Five cards behind with what decides between hands that read alike."""
    key = values.back(back)
    kickers = read_kickers(key, values.system)
    words = read_hand(key, values.system)
    return say("{hand}, {kickers}", hand=words, kickers=kickers) if kickers else words


BESIDE: Final = say("{front}, {back} behind")
IN_FRONT: Final = say("in front: {front}; behind: {back}")


def read_setting_words(setting: Setting, words: Text = BESIDE) -> Text:
    """Front first, then back: 'ace-eight, trip jacks behind'."""
    values = setting.values
    back = read_hand(values.back(setting.back), values.system)
    return words.filled(front=read_front(setting.front, wild=values.wild), back=back)


def foul_words(setting: Setting) -> Text:
    """Why a setting is foul."""
    values = setting.values
    front, back = read_front(setting.front, wild=values.wild), read_back(setting.back, values)
    return say("{front} in front is not lower than {back} in the back", front=front, back=back)


def halves(player: Setting, bank: Setting) -> tuple[HalfWon, HalfWon]:
    """Front against front and back against back."""
    values, (front, back), (bank_front, bank_back) = player.values, player.keys, bank.keys
    fronts = tuple(read_front(setting.front, wild=values.wild) for setting in (player, bank))
    backs = tuple(read_back(setting.back, values) for setting in (player, bank))
    return (
        HalfWon("front", GROUP_NAMES["front"], fronts[0], fronts[1], winner_of(front, bank_front)),
        HalfWon("back", GROUP_NAMES["back"], backs[0], backs[1], winner_of(back, bank_back)),
    )


def compare(terms: PaiGowTerms, player: Setting, bank: Setting) -> Decision[str]:
    """Win, lose or push for the player; a copy goes to the bank, a foul hand loses."""
    if player.foul:
        return decided(LOSE, terms.rule("compare.foul"), foul_words(player)).and_rules(terms.rule("setting.legal"))
    hands = SetHands(player, bank)
    for row in terms.compare:
        if all(condition.holds(hands) for condition in row.when):
            return decide((row,), hands)
    front, back = halves(player, bank)
    result = result_of((front, back))
    rule = terms.rule(f"compare.{result}")
    decision = decided(result, rule, front.words, back.words)
    if COPY in (front.winner, back.winner):
        copy = terms.rule("compare.copy")
        decision = Decision(result, copy, decision.steps, (), (rule,))
    return decision.and_rules(*ranking(terms, player, bank))


def ranking(terms: PaiGowTerms, player: Setting, bank: Setting) -> tuple[Printed, ...]:
    """The rules of rank a comparison turns on: what the joker is, where the wheel stands, five of a kind."""
    values, backs = player.values, (player.back, bank.back)
    keys = [values.back(back) for back in backs]
    kinds = [category(key, values.system) for key in keys]
    rules_held = {
        WILD: values.wild and any(card.is_joker for card in (*player.front, *bank.front)),
        "rank.joker": any(
            kind in _RUNS and any(card.is_joker for card in back) for kind, back in zip(kinds, backs, strict=True)
        ),
        "rank.wheel": kinds[0] is kinds[1] and kinds[0] in _STRAIGHTS and [ranks(key) for key in keys].count((5,)) == 1,
        "rank.five-of-a-kind": any(
            kind is Category.FIVE_OF_A_KIND and ranks(key) != (ACE,) for kind, key in zip(kinds, keys, strict=True)
        ),
    }
    return tuple(terms.rule(id) for id, holds in rules_held.items() if holds and terms.has(id))


def game_outcome(terms: PaiGowTerms, stake: int, result: Decision[str]) -> Decision[Outcome]:
    """What the game wager has coming after the comparison, with the open readings the comparison turned on."""
    by_halves = result.rule not in [rule.printed for rule in terms.compare]
    match result.result:
        case "win":
            outcome = pays(stake, stake, terms.rule("game.win"), *[say("wins both hands")] * by_halves)
        case "lose":
            outcome = takes(stake, terms.rule("game.lose"), *[say("wins neither hand")] * by_halves)
        case _:
            outcome = pushes(terms.rule("game.push"), *[say("wins one hand, not the other")] * by_halves)
    return outcome.following(result).and_rules(*open_readings(result))


def open_readings(result: Decision[str]) -> tuple[Printed, ...]:
    """The doubtful or borrowed rules a comparison turned on."""
    return tuple(rule for rule in result.rules if not rule.certain)
