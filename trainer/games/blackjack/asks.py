"""What `felt-school solve` answers for blackjack. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from trainer.cards.card import Card
from trainer.errors import did_you_mean
from trainer.games.asking import ask_fee, read_occupied, read_seat, read_seats, wager_named
from trainer.games.base import Answer, Ask
from trainer.games.blackjack.outcome import button, judged, result
from trainer.games.blackjack.settle_ask import ask_settle, cards_of, finished_hands, readings_of
from trainer.games.blackjack.situations import EQUAL, LESS, MORE, Play
from trainer.games.blackjack.terms import ALLOW, DOUBLE, INSURANCE, OPTIONS, REDOUBLE, SPLIT, BlackjackTerms
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import cited, read_card, stop_on
from trainer.rules.decision import decide, decided
from trainer.rules.fees import FeeSets
from trainer.rules.reader import Reader
from trainer.table.seats import first_among, left_of
from trainer.text import say

OPTION_NAMES: Final[Mapping[str, str]] = {
    "double-down": DOUBLE,
    "resplit": SPLIT,
    "double-double": REDOUBLE,
    "double-double-down": REDOUBLE,
}
"""Other words for the options of players."""


def make_asks(terms: BlackjackTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "draw": lambda reader: ask_draw(terms, reader),
        "compare": lambda reader: ask_compare(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "allowed": lambda reader: ask_allowed(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "ruling": ruling_ask(terms.rulings),
    }
    if terms.pays:
        asks["bonus"] = lambda reader: ask_bonus(terms, reader)
    if terms.fees.now.options:
        fees = FeeSets({**terms.fees.named, terms.fee_set: terms.fees.now})
        asks["fee"] = lambda reader: ask_fee(fees, terms.kinds, reader, terms.counted)
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
    """The result of two finished hands for the player."""
    cards, bank = cards_of(terms, reader, "player", 2), cards_of(terms, reader, "bank", 2)
    split, readings = reader.boolean("split", default=False), readings_of(terms, reader)
    stop_on(reader)
    done = finished_hands(terms, cards, bank, readings, split=split)
    decision = result(terms, done)
    parts = [{"part": "player", "total": str(done.player.words)}, {"part": "bank", "total": str(done.bank.words)}]
    return cited(decision, result=decision.result, parts=parts)


def ask_bonus(terms: BlackjackTerms, reader: Reader) -> Answer:
    """What a side bet has coming: `cards` are the player's first two, `bank_cards` the player-dealer's whole hand."""
    bet = wager_named(reader.text("bet"), tuple(terms.pays))
    if bet not in terms.pays:
        reader.problem("this is no side bet here.", f"Side bets: {', '.join(terms.pays)}.", "bet")
    stake = reader.cents("stake")
    once = bet == INSURANCE or (bet in terms.sides and terms.sides[bet].once)
    bank = next((cards_of(terms, reader, key) for key in ("bank_cards", "against") if reader.has(key)), ())
    cards = cards_of(terms, reader, "cards") if reader.has("cards") else ()
    if once and not bank:
        bank, cards = cards, ()
    if not bank or (not once and len(cards) < 2):
        key, what = ("cards", "the player's first two cards are needed.") if bank else ("bank_cards", _NO_BANK)
        reader.problem(what, "Give cards and bank_cards.", key)
    readings = readings_of(terms, reader)
    stop_on(reader)
    award = judged(terms, terms.pays[bet], finished_hands(terms, cards, bank, readings))
    odds = award.result.odds
    hand = award.rule.id.removeprefix(f"{bet}.") if odds else None
    amount = odds.pay(stake, terms.rounding) if odds else 0
    return cited(award, hand=hand, pays=str(odds) if odds else None, amount=amount, do=award.result.do)


_NO_BANK: Final = "the player-dealer's cards are needed."


def ask_allowed(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Whether a player may do it: `against` are the open cards, `hands` how many he has after splits.

    `amount` and `wager` in cents compare a further wager; without them it is the full one.
    """
    option = _option(reader)
    cards = cards_of(terms, reader, "cards", 2)
    up = cards_of(terms, reader, "against") if reader.has("against") else ()
    hands, doubled = reader.integer("hands", 1), reader.integer("doubled", 0)
    split = reader.boolean("split", default=hands > 1)
    wager, amount = reader.cents("wager", 0), reader.cents("amount", 0)
    readings = readings_of(terms, reader)
    stop_on(reader)
    if option not in terms.options:
        return {"allowed": False, "read": f"This game does not offer {option.replace('-', ' ')}."}
    full = wager // 2 if option == INSURANCE else wager
    size = EQUAL if not amount or amount == full else LESS if amount < full else MORE
    count = terms.counting(readings)
    natural = len(up) > 1 and bool(count.read(up[:2]).natural)
    read = count.read(cards, split=split)
    play = Play(read, cards, up, max(hands, 1 + split), split, doubled, size, len(up) > 1, natural, readings)
    decision = decide(terms.options[option], play)
    return cited(decision, allowed=decision.result == ALLOW)


def _option(reader: Reader) -> str:
    """An option of players by any of its names; whether the book offers it is another question."""
    name = reader.text("option").replace("_", "-")
    option = OPTION_NAMES.get(name, name)
    if option not in OPTIONS:
        reader.problem(f"'{name}' is not an option of players.", did_you_mean(name, OPTIONS), "option")
    return option


def ask_action(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Where settling begins: at the action button the player-dealer's second card places, else at his left."""
    seats = read_seats(reader, (terms.seats, *range(2, terms.seats)))
    banker = read_seat(reader, "player_dealer", seats)
    players = read_occupied(reader, banker, seats)
    card = _button_card(terms, reader)
    readings = readings_of(terms, reader)
    stop_on(reader)
    if card is None:
        start = decided(left_of(banker, seats), terms.settle.order, say("seat {seat} banks", seat=banker))
        return cited(start, action_seat=first_among(start.result, seats, players) or start.result)
    decision = button(terms, seats, banker, card, readings)
    first = first_among(decision.result, seats, players) or decision.result
    if first != decision.result:
        decision = replace(decision, with_rules=(*decision.with_rules, terms.rule("button.next")))
    return cited(decision, action_seat=first, button_seat=decision.result)


def _button_card(terms: BlackjackTerms, reader: Reader) -> Card | None:
    """The card that places the button; a game without one needs none."""
    if terms.button.count is not None:
        return read_card(reader, "card", terms.shoe)
    reader.has("card")
    return None
