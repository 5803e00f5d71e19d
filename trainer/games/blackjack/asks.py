"""What `felt-school solve` answers for blackjack. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.games.asking import wager_named
from trainer.games.banked.asks import ALONE, Asking
from trainer.games.base import Answer, Ask
from trainer.games.blackjack.allowed import ask_allowed
from trainer.games.blackjack.outcome import judged, outcome_of, result
from trainer.games.blackjack.settle_ask import ask_settle, cards_of, finished_hands, readings_of
from trainer.games.blackjack.situations import Finished, Play
from trainer.games.blackjack.state import State
from trainer.games.blackjack.terms import INSURANCE, BlackjackTerms
from trainer.games.blackjack.turns import ask_action, ask_deliver, ask_order
from trainer.games.words import HIT
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import decide, first_result
from trainer.rules.ids import row_id
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager


def make_asks(terms: BlackjackTerms, asking: Asking[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "draw": partial(ask_draw, terms),
        "compare": partial(ask_compare, terms),
        "settle": partial(ask_settle, terms, asking),
        "allowed": partial(ask_allowed, terms),
        "action": partial(ask_action, terms, asking),
        "order": partial(ask_order, terms, asking),
        "deliver": partial(ask_deliver, terms),
        "ruling": ruling_ask(terms.table.rulings),
    }
    if terms.pays:
        asks["bonus"] = partial(ask_bonus, terms)
    if terms.table.fees.now.options:
        asks["fee"] = asking.ask_fee
    return asks


def ask_draw(terms: BlackjackTerms, reader: Reader) -> Answer:
    """What the chart says: hit, stand, or the hand's own choice."""
    who = reader.choice("who", ("player", "bank"))
    cards = cards_of(terms, reader, "cards", 2)
    up = cards_of(terms, reader, "against") if reader.has("against") else ()
    split, doubled = reader.boolean("split", default=False), reader.integer("doubled", 0)
    readings = readings_of(terms, reader)
    stop_on(reader)
    read = terms.counting(readings).read(cards, split=split)
    answer: dict[str, object] = {"total": str(read.words), "over": read.over}
    if read.over:
        return {"act": "stand", **answer}
    open_cards = up or (cards if who == "bank" else ())
    play = Play(read, cards, open_cards, split=split, doubled=doubled, readings=readings)
    decision = decide(terms.player_rules if who == "player" else terms.bank_rules, play)
    return cited(decision, act=decision.result, **answer)


def ask_compare(terms: BlackjackTerms, reader: Reader) -> Answer:
    """The result of two finished hands for the player, what it pays, and with a `stake` how much."""
    cards, bank = cards_of(terms, reader, "player", 2), cards_of(terms, reader, "bank", 2)
    split, readings = reader.boolean("split", default=False), readings_of(terms, reader)
    stake = reader.cents("stake") if reader.has("stake") else None
    stop_on(reader)
    done = finished_hands(terms, cards, bank, readings, split=split)
    decision, award = result(terms, done), judged(terms, terms.results, done).result
    parts = [{"part": "player", "total": str(done.player.words)}, {"part": "bank", "total": str(done.bank.words)}]
    answer: dict[str, object] = {
        "result": decision.result,
        "pays": str(award.odds) if award.odds else None,
        "parts": parts,
    }
    if stake is not None:
        answer["amount"] = won_by(terms, done, terms.main, stake)
    return cited(decision, **answer)


def ask_bonus(terms: BlackjackTerms, reader: Reader) -> Answer:
    """What a side bet has coming: `cards` are the player's first two, `bank_cards` the player-dealer's whole hand."""
    bet = wager_named(reader, reader.text("bet"), tuple(terms.pays))
    if bet not in terms.pays:
        reader.problem("this is no side bet here.", f"Side bets: {', '.join(terms.pays)}.", "bet")
    stake = reader.cents("stake")
    once = bet == INSURANCE or (bet in terms.sides and terms.sides[bet].once)
    bank = next((cards_of(terms, reader, key) for key in ("bank_cards", "against") if reader.has(key)), ())
    cards = cards_of(terms, reader, "cards") if reader.has("cards") else ()
    if once and not bank:
        bank, cards = cards, ()
    if once and len(bank) == 1:
        reader.problem("the player-dealer's whole hand is needed.", "Give bank_cards.", "bank_cards")
    if not bank or (not once and len(cards) < 2):
        key, what = ("cards", "the player's first two cards are needed.") if bank else ("bank_cards", _NO_BANK)
        reader.problem(what, "Give cards and bank_cards.", key)
    readings = readings_of(terms, reader)
    stop_on(reader)
    done = finished_hands(terms, cards, bank, readings)
    award = judged(terms, terms.pays[bet], done)
    odds = award.result.odds
    hand = row_id(bet, award.rule.id) if odds else None
    amount = won_by(terms, done, bet, stake)
    answer = cited(award, hand=hand, pays=str(odds) if odds else None, amount=amount, do=award.result.do)
    if once and bet != INSURANCE and _unfinished(terms, bank, readings):
        answer["assumed"] = "the player-dealer's hand ends with these cards, though his chart gives him another"
    return answer


def won_by(terms: BlackjackTerms, done: Finished, bet: str, stake: int) -> int:
    """The cents that a wager wins, as it is settled at the table."""
    due = outcome_of(terms, done, Wager(ALONE, bet, 0, stake), stake).result
    return due.amount if due.do == "pay" else 0


def _unfinished(terms: BlackjackTerms, bank: tuple[Card, ...], readings: Mapping[str, str]) -> bool:
    """Whether the player-dealer's chart still gives him a card."""
    read = terms.counting(readings).read(bank)
    if len(bank) < 2 or read.over or read.natural:
        return False
    return first_result(terms.bank_rules, Play(read, bank, bank, readings=readings))[0] == HIT


_NO_BANK: Final = "the player-dealer's cards are needed."
