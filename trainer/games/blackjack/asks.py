"""What `felt-school solve` answers for blackjack. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.errors import BadText
from trainer.games.asking import (
    Asked,
    ask_fee,
    read_asked,
    read_back_line,
    read_bettors,
    read_occupied,
    read_seat,
    read_seats,
    read_wagers,
    settle_answer,
    settled,
)
from trainer.games.base import Answer, Ask
from trainer.games.blackjack.hand import Read
from trainer.games.blackjack.outcome import button, outcome_of, result
from trainer.games.blackjack.situations import EQUAL, EVEN_MONEY, LESS, MORE, RESCUED, SURRENDERED, Finished, Play
from trainer.games.blackjack.state import compare, reach
from trainer.games.blackjack.terms import (
    ALLOW,
    ALWAYS,
    FURTHER,
    INSURANCE,
    SHORT,
    BlackjackTerms,
    hand_of,
)
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import cited, read_cards, stop_on
from trainer.rules.decision import Decision, decide
from trainer.rules.reader import Reader
from trainer.table.bank import Ledger
from trainer.table.seats import first_among, left_of
from trainer.table.settlement import Outcome, Wager

ALIASES = {"game": "base", "base": "game", "match": "match-the-dealer", "match-the-dealer": "match"}
"""Books name the same wager differently; both names are understood."""
FLAGS = (SURRENDERED, RESCUED, EVEN_MONEY)


def make_asks(terms: BlackjackTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "draw": lambda reader: ask_draw(terms, reader),
        "compare": lambda reader: ask_compare(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "allowed": lambda reader: ask_allowed(terms, reader),
        "ruling": ruling_ask(terms.rulings),
    }
    if terms.sides:
        asks["bonus"] = lambda reader: ask_bonus(terms, reader)
    if terms.fees.now.options:
        asks["fee"] = lambda reader: ask_fee(terms.fees, terms.kinds, reader, terms.counted)
    if "button.count" in terms.rules:
        asks["action"] = lambda reader: ask_action(terms, reader)
    return asks


def _cards(terms: BlackjackTerms, reader: Reader, key: str, least: int = 1) -> tuple[Card, ...]:
    cards = read_cards(reader, key, copies=terms.deck.copies * 4, deck=terms.shoe)
    if not reader.book.problems and len(cards) < least:
        reader.problem(f"at least {least} cards are needed, these are {len(cards)}.", key=key)
    return cards


def _readings(terms: BlackjackTerms, reader: Reader) -> dict[str, str]:
    """How to read what the book leaves open, where the request does not want the house's own reading."""
    return {name: reader.choice(name, options, options[0]) for name, options in terms.readings.items()}


def _read(terms: BlackjackTerms, cards: tuple[Card, ...], *, split: bool = False) -> Read:
    return terms.count.read(cards, split=split)


def ask_draw(terms: BlackjackTerms, reader: Reader) -> Answer:
    """What the chart says: hit, stand, or the hand's own choice."""
    who = reader.choice("who", ("player", "bank"))
    cards = _cards(terms, reader, "cards", 2)
    up = _cards(terms, reader, "against") if reader.has("against") else ()
    split, doubled = reader.boolean("split", default=False), reader.integer("doubled", 0)
    readings = _readings(terms, reader)
    stop_on(reader)
    read = _read(terms, cards, split=split)
    answer: dict[str, object] = {"total": str(read.words), "over": read.over}
    if read.over:
        return {"act": "stand", **answer}
    play = Play(read, cards, up or (cards if who == "bank" else ()), split=split, doubled=doubled, readings=readings)
    decision = decide(terms.player_rules if who == "player" else terms.bank_rules, play)
    return cited(decision, act=decision.result, **answer)


def _finished(
    terms: BlackjackTerms, cards: tuple[Card, ...], bank: tuple[Card, ...], readings: Mapping[str, str], fate: str = ""
) -> Finished:
    player, other = _read(terms, cards), _read(terms, bank)
    done = Finished(player, other, "", cards, bank, fate=fate, dealt=cards[:2], readings=readings)
    return compare(terms, player, other, done)


def ask_compare(terms: BlackjackTerms, reader: Reader) -> Answer:
    """The result of two finished hands for the player."""
    cards, bank = _cards(terms, reader, "player", 2), _cards(terms, reader, "bank", 2)
    split, readings = reader.boolean("split", default=False), _readings(terms, reader)
    stop_on(reader)
    done = _split(terms, _finished(terms, cards, bank, readings), split=split)
    decision = result(terms, done)
    parts = [{"part": "player", "total": str(done.player.words)}, {"part": "bank", "total": str(done.bank.words)}]
    return cited(decision, result=decision.result, parts=parts)


def _split(terms: BlackjackTerms, done: Finished, *, split: bool) -> Finished:
    player = _read(terms, done.player_cards, split=split)
    return compare(terms, player, done.bank, replace(done, player=player))


def ask_bonus(terms: BlackjackTerms, reader: Reader) -> Answer:
    """What a side bet has coming: `cards` are the player's first two, `bank_cards` the player-dealer's whole hand."""
    bet = _kind(terms, reader.text("bet"))
    if bet not in terms.sides:
        reader.problem("this is no side bet here.", f"Side bets: {', '.join(terms.sides)}.", "bet")
    stake = reader.cents("stake")
    once = bet in terms.sides and terms.sides[bet].once
    bank = _cards(terms, reader, "bank_cards") if reader.has("bank_cards") else ()
    cards = _cards(terms, reader, "cards") if reader.has("cards") else ()
    if once and not bank:
        bank, cards = cards, ()
    if not bank or (not once and len(cards) < 2):
        reader.problem("the player-dealer's cards are needed, and the player's first two where they count.")
    stop_on(reader)
    done = _finished(terms, cards, bank, {name: options[0] for name, options in terms.readings.items()})
    award = decide(terms.pays[bet], done)
    odds = award.result.odds
    hand = award.rule.id.removeprefix(f"{bet}.") if odds else None
    amount = odds.pay(stake, terms.rounding) if odds else 0
    return cited(award, hand=hand, pays=str(odds) if odds else None, amount=amount, do=award.result.do)


def _kind(terms: BlackjackTerms, name: str) -> str:
    """A wager by its own name or by the one other books use."""
    known = (*terms.kinds, *FURTHER, INSURANCE)
    return ALIASES[name] if name not in known and ALIASES.get(name) in known else name


def ask_allowed(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Whether a player may do it: `against` are the open cards, `hands` how many he has after splits.

    `amount` and `wager` in cents compare a further wager; without them it is the full one.
    """
    option = reader.choice("option", tuple(terms.options))
    cards = _cards(terms, reader, "cards", 2)
    up = _cards(terms, reader, "against") if reader.has("against") else ()
    hands, doubled = reader.integer("hands", 1), reader.integer("doubled", 0)
    split = reader.boolean("split", default=hands > 1)
    wager, amount = reader.cents("wager", 0), reader.cents("amount", 0)
    readings = _readings(terms, reader)
    stop_on(reader)
    full = wager // 2 if option == INSURANCE else wager
    size = EQUAL if not amount or amount == full else LESS if amount < full else MORE
    natural = len(up) > 1 and bool(_read(terms, up[:2]).natural)
    read = _read(terms, cards, split=split)
    play = Play(read, cards, up, max(hands, 1 + split), split, doubled, size, len(up) > 1, natural, readings)
    decision = decide(terms.options[option], play)
    return cited(decision, allowed=decision.result == ALLOW)


def ask_action(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Where the player-dealer's second card puts the action button, and where settling begins."""
    seats = read_seats(reader, (terms.seats, *range(2, terms.seats)))
    banker = read_seat(reader, "player_dealer", seats)
    players = read_occupied(reader, banker, seats)
    card = _one_card(terms, reader)
    stop_on(reader)
    decision = button(terms, seats, banker, card)
    first = first_among(decision.result, seats, players) or decision.result
    return cited(decision, action_seat=first, button_seat=decision.result)


def _one_card(terms: BlackjackTerms, reader: Reader) -> Card:
    try:
        cards = parse_cards(reader.text("card"))
    except BadText as error:
        reader.problem(error.what, error.hint, "card")
        cards = ()
    if len(cards) != 1 or cards[0] not in terms.shoe:
        reader.problem("one card of this game's deck is needed.", key="card")
        return terms.shoe[0]
    return cards[0]


# -- settling


def ask_settle(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Every wager in the dealer's order: even money and insurance, naturals that do not wait, then the table."""
    asked = read_asked(reader, terms.seats, terms.default_cover)
    bank = _cards(terms, reader, "bank_cards", 2)
    readings = _readings(terms, reader)
    wagers: list[Wager] = []
    hands: dict[tuple[int, int], Finished] = {}
    for row, seat in read_bettors(reader, terms.seats, asked.banker):
        wagers += _wagers(terms, row, seat)
        hands.update({(seat, hand): done for hand, done in _hands(terms, row, bank, readings).items()})
    stop_on(reader)
    if not reader.has("action_seat"):
        asked = _from_button(terms, asked, bank, wagers)
    ledger, moves = asked.ledger, list[Answer]()

    def outcome(wager: Wager) -> Decision[Outcome]:
        done = hands.get((wager.seat, hand_of(wager.kind)), hands[wager.seat, 1])
        begun = next((w.stake for w in wagers if w.seat == wager.seat and w.kind == terms.main), 0)
        return outcome_of(terms, replace(done, further=wager.kind in FURTHER), wager, begun)

    parts = _early(terms, wagers, hands, ledger)
    early = [wager for part in parts for wager in part]
    for part in parts:
        at = replace(asked, ledger=ledger, first=left_of(asked.banker, terms.seats))
        some, ledger = settled(at, terms.settle.with_laps(((part[0].kind,),)), terms.seats, part, outcome)
        moves += some
    left = [wager for wager in wagers if wager not in early]
    some, ledger = settled(replace(asked, ledger=ledger), terms.settle, terms.seats, left, outcome)
    return settle_answer(terms.settle, [*moves, *some], ledger)


def _wagers(terms: BlackjackTerms, row: Reader, seat: int) -> list[Wager]:
    kinds = (*terms.kinds, *FURTHER, INSURANCE, *ALIASES)
    read = (*read_wagers(row, seat, kinds), *read_back_line(row, seat, kinds))
    found = [replace(wager, kind=_kind(terms, wager.kind)) for wager in read]
    for wager in found:
        if wager.kind not in (*terms.kinds, *FURTHER, INSURANCE):
            row.problem(f"'{wager.kind}' is not a wager here.", f"Wagers: {', '.join(terms.kinds)}.", "wagers")
    return [wager for wager in found if wager.kind in (*terms.kinds, *FURTHER, INSURANCE)]


def _hands(
    terms: BlackjackTerms, row: Reader, bank: tuple[Card, ...], readings: Mapping[str, str]
) -> dict[int, Finished]:
    """The hands of a seat: `cards`, and `hands` (lists of cards) where it split."""
    fate = next((flag for flag in FLAGS if row.boolean(flag.replace("-", "_"), default=False)), "")
    if row.has("hands"):
        found = {}
        for number, texts in enumerate(row.lists("hands"), start=1):
            try:
                cards = parse_cards(" ".join(texts))
            except BadText as error:
                row.problem(error.what, error.hint, "hands")
                continue
            done = _finished(terms, cards, bank, readings, fate)
            found[number] = _split(terms, done, split=True)
        if row.has("cards") and 1 in found:
            dealt = _cards(terms, row, "cards", 2)
            found = {number: replace(done, dealt=dealt[:2]) for number, done in found.items()}
        return found
    return {1: _finished(terms, _cards(terms, row, "cards", 2), bank, readings, fate)}


def _from_button(terms: BlackjackTerms, asked: Asked, bank: tuple[Card, ...], wagers: list[Wager]) -> Asked:
    """Where settling begins: at the button the second card places, else at the player-dealer's left."""
    short = asked.ledger.put_up < sum(wager.stake for wager in wagers if wager.kind in terms.kinds)
    if len(bank) < 2 or not (terms.button.use == ALWAYS or (terms.button.use == SHORT and short)):
        return asked
    return replace(asked, first=button(terms, terms.seats, asked.banker, bank[1]).result)


def _early(
    terms: BlackjackTerms, wagers: list[Wager], hands: Mapping[tuple[int, int], Finished], ledger: Ledger
) -> list[list[Wager]]:
    """Wagers settled before the table: even money, insurance, and naturals that do not wait for their turn."""
    even, once = list[Wager](), list[Wager]()
    enough = ledger.put_up >= sum(reach(terms, wager) for wager in wagers if wager.kind in terms.kinds)
    for wager in wagers:
        done = hands[wager.seat, 1]
        if wager.kind != terms.main:
            continue
        if done.fate == EVEN_MONEY and not wager.back:
            even.append(wager)
        elif terms.at_once and enough and done.player.natural and not done.bank.natural:
            once.append(wager)
    insured = [wager for wager in wagers if wager.kind == INSURANCE]
    return [part for part in (even, insured, once) if part]
