"""Comparing two set hands, reading the bonus hand, and what each wager has coming."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.terms import Fortune, PaiGowTerms
from trainer.hands.fortune import fortune_hands
from trainer.hands.pai_gow import value2, value5
from trainer.hands.systems import FIVE_CARD_JOKER
from trainer.hands.words import read_front, read_hand, read_kickers
from trainer.money import dollars
from trainer.round.settling import pays, pushes, takes
from trainer.rules.decision import Decision, decided
from trainer.rules.paytable import PayRow
from trainer.table.settlement import Outcome
from trainer.text import Text, say

WIN, LOSE, PUSH = "win", "lose", "push"


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a comparison: who is higher. `sign` is 1 for the player, -1 for the bank, 0 for a copy."""

    name: str
    player: Text
    bank: Text
    sign: int

    @property
    def winner(self) -> str:
        return {1: "player", -1: "bank", 0: "copy"}[self.sign]

    @property
    def words(self) -> Text:
        templates = {
            1: "{half}: {player} beats {bank}",
            -1: "{half}: {player} loses to {bank}",
            0: "{half}: {player} against {bank} is a copy, the bank's",
        }
        return say(templates[self.sign], half=say(self.name), player=self.player, bank=self.bank)


def read_back(back: Sequence[Card]) -> Text:
    """Five cards behind with what decides between hands that read alike."""
    key = value5(back)
    kickers = read_kickers(key, FIVE_CARD_JOKER)
    words = read_hand(key, FIVE_CARD_JOKER)
    return say("{hand}, {kickers}", hand=words, kickers=kickers) if kickers else words


def halves(player: Setting, bank: Setting) -> tuple[Half, Half]:
    """Front against front and back against back."""
    front = _sign(value2(player.front), value2(bank.front))
    back = _sign(value5(player.back), value5(bank.back))
    return (
        Half("front", read_front(player.front), read_front(bank.front), front),
        Half("back", read_back(player.back), read_back(bank.back), back),
    )


def _sign(player: int, bank: int) -> int:
    return (player > bank) - (player < bank)


def compare(terms: PaiGowTerms, player: Setting, bank: Setting) -> Decision[str]:
    """Win, lose or push for the player; a copy goes to the bank, a foul hand loses."""
    if player.foul:
        reason = say(
            "{front} in front is not beaten by {back} behind",
            front=read_front(player.front),
            back=read_back(player.back),
        )
        return decided(LOSE, terms.rule("compare.foul"), reason)
    front, back = halves(player, bank)
    won = sum(half.sign > 0 for half in (front, back))
    result = (LOSE, PUSH, WIN)[won]
    rule = terms.rule(f"compare.{result}")
    decision = decided(result, rule, front.words, back.words)
    if 0 in (front.sign, back.sign):
        copy = terms.rule("compare.copy")
        return Decision(result, copy, decision.steps, (), (rule,))
    return decision


def game_outcome(terms: PaiGowTerms, stake: int, result: Decision[str]) -> Decision[Outcome]:
    """What the game wager has coming after the comparison."""
    words = {WIN: "the hand wins", LOSE: "the hand loses", PUSH: "the hand pushes"}
    reason = say(words[result.result])
    match result.result:
        case "win":
            return pays(stake, stake, terms.rule("game.win"), reason)
        case "lose":
            return takes(stake, terms.rule("game.lose"), reason)
        case _:
            return pushes(terms.rule("game.push"), reason)


def bonus_row(fortune: Fortune, cards: Sequence[Card]) -> Decision[PayRow | None]:
    """The best paid row that the seven cards make; with both a straight and trips the doubtful rule is named."""
    hands = fortune_hands(tuple(cards))
    decision = fortune.table.best(hands).and_rules(fortune.best)
    row = decision.result
    if row and row.hand == "three-of-a-kind" and "straight" in hands and fortune.straight_with_trips:
        return decision.and_rules(fortune.straight_with_trips)
    return decision


def fortune_outcome(fortune: Fortune, stake: int, cards: Sequence[Card]) -> Decision[Outcome]:
    """What a Fortune wager has coming."""
    row = bonus_row(fortune, cards)
    if row.result is None:
        return takes(stake, row.rule, say("no hand of the pay table"))
    due = row.result.odds.pay(stake)
    name = say("{hand} at {odds}", hand=say(row.result.name), odds=str(row.result.odds))
    return pays(stake, due, row.rule, name).and_rules(*row.with_rules)


@dataclass(frozen=True, slots=True)
class Bettor:
    """A seat as far as the bonus goes: its seven cards, its Fortune stake (seated player), its back-line stakes."""

    seat: int
    cards: tuple[Card, ...]
    fortune: int
    back_line: int = 0


def envy_due(fortune: Fortune, seat: int, bettors: Sequence[Bettor]) -> Decision[int]:
    """What the Envy button of a seat is paid: the fixed amounts of the other seats' qualifying bonus hands."""
    own = next(bettor for bettor in bettors if bettor.seat == seat)
    if own.fortune < fortune.envy_minimum:
        return decided(0, fortune.envy_button, say("no Envy button: the Fortune Bonus is below the minimum"))
    reasons: list[Text] = []
    total = 0
    for bettor in bettors:
        if not (bettor.fortune or bettor.back_line):
            continue
        row = bonus_row(fortune, bettor.cards).result
        if row is None or not row.envy:
            continue
        hand = say(row.name)
        if bettor.seat == seat:
            reasons.append(say("seat {seat} itself holds {hand}: nothing for its own hand", seat=seat, hand=hand))
            continue
        total += row.envy
        amount = dollars(row.envy)
        reasons.append(say("seat {seat} holds {hand}: {amount}", seat=bettor.seat, hand=hand, amount=amount))
    rule = fortune.envy_pays if total else fortune.envy_not_own
    return decided(total, rule, *(reasons or [say("nobody else holds four of a kind or better")]))
