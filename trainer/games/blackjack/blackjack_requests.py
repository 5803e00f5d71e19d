"""What `felt-school solve` answers for blackjack: hands, turns, what is allowed; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.banked.banked_button import BY_CARD
from trainer.games.banked.banked_requests import (
    ALONE,
    Asking,
    read_behind,
    read_option_in_force,
    read_own_limit,
    read_sized,
)
from trainer.games.base import Answer, Ask
from trainer.games.blackjack.blackjack_button import ALWAYS
from trainer.games.blackjack.blackjack_outcome import first, judged, outcome_of, result
from trainer.games.blackjack.blackjack_settle_request import ask_settle, cards_of, finished_hands, readings_of
from trainer.games.blackjack.blackjack_situations import EQUAL, Finished, Play
from trainer.games.blackjack.blackjack_state import State, in_turn
from trainer.games.blackjack.blackjack_table_check import size
from trainer.games.blackjack.blackjack_terms import DOUBLE, INSURANCE, LATER, OPTIONS, REDOUBLE, SPLIT, BlackjackTerms
from trainer.games.request_readers import read_occupied, read_seat, read_seats, read_wagers, ruling_ask, wager_named
from trainer.games.request_runner import Opened
from trainer.games.shared_words import ALLOW, HIT
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.machine import Round
from trainer.rules.answer_json import card_texts, cited, read_card, stop_on
from trainer.rules.decision import Decision, decide, decided, first_result, row_id
from trainer.rules.reader import Reader
from trainer.table.places import BANK_HAND
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

# ---------------- who comes when
#
# The order of the deal and of the decisions, which card goes where, where settling begins.


def ask_action(terms: BlackjackTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Where settling begins: at the action button the player-dealer's second card places, else at his left."""
    seats, banker, players = _read_table(terms, reader)
    card = read_card(reader, "card", terms.shoe) if terms.button.count is not None else None
    reader.has("card")
    readings = readings_of(terms, reader)
    stop_on(reader)
    start = _before_button(terms, asking, _Seats(seats, banker, players), card, readings)
    begins = first(terms, machine.play(start))
    if start.task is None:
        decision = decided(begins.seat, terms.table.settle.order, say("seat {seat} banks", seat=banker))
        return cited(decision, action_seat=begins.seat)
    rules = (begins.rule,) if begins.rule else ()
    assert isinstance(start.decision.result, Seat)
    return cited(start.decision.and_rules(*rules), action_seat=begins.seat, button_seat=start.decision.result.seat)


@dataclass(frozen=True, slots=True)
class _Seats:
    """A table without wagers: its size, who banks, who plays."""

    size: int
    banker: int
    players: tuple[int, ...]


def _read_table(terms: BlackjackTerms, reader: Reader) -> tuple[int, int, tuple[int, ...]]:
    size = read_seats(reader, terms.table.printed_sizes)
    banker = read_seat(reader, "player_dealer", size)
    return size, banker, read_occupied(reader, banker, size)


def _before_button(
    terms: BlackjackTerms, asking: Asking[State], at: _Seats, card: Card | None, readings: Mapping[str, str]
) -> Round[State]:
    """The player-dealer's second card is open, and the button is not placed yet."""
    wagers = [Wager(seat, terms.main, 0, 1) for seat in at.players]
    shown = () if card is None else (card, card)
    setup = asking.setup(at.size, wagers, at.banker, 0, {})
    return asking.at((BY_CARD,), setup, Opened(lambda lay: lay.put(BANK_HAND, shown, up=True), readings))


def ask_order(terms: BlackjackTerms, asking: Asking[State], reader: Reader) -> Answer:
    """The seats in the order of the deal and of the decisions, and where it is known of settling.

    Where a button is always used, settling begins where the `card` puts it.
    """
    seats, banker, players = _read_table(terms, reader)
    card = read_card(reader, "card", terms.shoe) if reader.has("card") and terms.button.count is not None else None
    readings = readings_of(terms, reader)
    stop_on(reader)
    deal = in_turn(terms.deal.first, banker, seats, players)
    answer: dict[str, object] = {
        "deal": [*deal, banker],
        "decide": list(in_turn(terms.deal.play, banker, seats, players)),
    }
    rules = [terms.rule("deal.first"), terms.rule("deal.bank-last")]
    if card is not None or terms.button.use != ALWAYS:
        start = _before_button(terms, asking, _Seats(seats, banker, players), card, readings)
        begins = first(terms, machine.play(start)).seat
        answer["settle"] = [seat for seat in clockwise(begins, seats) if seat in players]
        if terms.deal.closed:
            answer["turned"] = ["bank", *(seat for seat in clockwise(begins, seats) if seat in players)]
        rules.append(terms.table.settle.order)
    laps = [list(lap) for lap in terms.table.settle.laps.laps]
    return cited(Decision(None, terms.rule("play.order"), with_rules=tuple(rules)), **answer, wagers=laps)


def ask_deliver(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Which card goes where in the deal, and how it lies; with `deck` the cards by name, in the order they come."""
    seats, banker, players = _read_table(terms, reader)
    deck = cards_of(terms, reader, "deck") if reader.has("deck") else ()
    places = list(_places(terms, seats, banker, players))
    if deck and len(deck) < len(places):
        reader.problem(
            f"{len(places)} cards are dealt, these are {len(deck)}.", "Give them all, in the order dealt.", "deck"
        )
    stop_on(reader)
    names = card_texts(deck[: len(places)]) or range(1, len(places) + 1)
    rows = [{"card": name, "seat": seat, "lies": lies} for name, (seat, lies) in zip(names, places, strict=True)]
    rules = (terms.rule("deal.bank-last"), terms.rule("deal.bank-cards"))
    return cited(Decision(None, terms.rule("deal.first"), with_rules=rules), cards=rows)


def _places(terms: BlackjackTerms, seats: int, banker: int, players: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """The seat of every card and how it lies, in the order of the deal."""
    for own, bank in zip(terms.deal.players, terms.deal.bank, strict=True):
        yield from ((seat, own) for seat in in_turn(terms.deal.first, banker, seats, players))
        if bank != LATER:
            yield banker, bank


# ---------------- whether a player may do something
#
# Double, split and the like, or make a wager before the deal.

OPTION_NAMES: Final[Mapping[str, str]] = {
    "double-down": DOUBLE,
    "resplit": SPLIT,
    "double-double": REDOUBLE,
    "double-double-down": REDOUBLE,
}
"""Other words for the options of players."""
BACK_LINE: Final = "back-line"


def ask_allowed(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Whether a player may do it: `option` is one of his options, a wager before the deal, or "back-line"."""
    name = reader.text("option").replace("_", "-")
    kind = terms.main if name == BACK_LINE else wager_named(reader, name, terms.kinds)
    if kind in terms.kinds:
        return _wager(terms, reader, kind, back=name == BACK_LINE)
    return _option(terms, reader, name)


def _option(terms: BlackjackTerms, reader: Reader, name: str) -> Answer:
    """`against` are the open cards, `hands` how many he has after splits.

    `amount` and the game wager among `wagers` (or alone as `wager`) compare a further wager; without them it is full.
    """
    option = OPTION_NAMES.get(name, name)
    if option not in OPTIONS:
        known = (*OPTIONS, *terms.kinds, BACK_LINE)
        reader.problem(f"'{name}' is neither an option of players nor a wager.", did_you_mean(name, known), "option")
    cards = cards_of(terms, reader, "cards", 2)
    up = cards_of(terms, reader, "against") if reader.has("against") else ()
    hands, doubled = reader.integer("hands", 1), reader.integer("doubled", 0)
    split = reader.boolean("split", default=hands > 1)
    wager, amount = _beside(terms, reader) or 0, reader.cents("amount", 0)
    readings = readings_of(terms, reader)
    stop_on(reader)
    if option not in terms.options:
        return {"allowed": False, "read": f"This game does not offer {option.replace('-', ' ')}."}
    full = wager // 2 if option == INSURANCE else wager
    count = terms.counting(readings)
    natural = len(up) > 1 and bool(count.read(up[:2]).natural)
    read = count.read(cards, split=split)
    play = Play(read, cards, up, max(hands, 1 + split), split, doubled, late=len(up) > 1, readings=readings)
    play = replace(play, bank_natural=natural, amount=size(amount, full) if amount else EQUAL)
    play = replace(play, added=amount, full=full) if amount else play
    decision = decide(terms.options[option], play)
    return cited(decision, allowed=decision.result == ALLOW)


def _wager(terms: BlackjackTerms, reader: Reader, kind: str, *, back: bool) -> Answer:
    """`amount` is the wager, `wagers` are those of the same bettor, `fee_option` or `limit` says what the table takes.

    `behind`: it is made from behind a seat. Older words are `back_line` for that, and `wager` for the game wager alone.
    """
    behind = read_behind(reader, default=back)
    amount = reader.cents("amount") if reader.has("amount") else None
    beside = _beside(terms, reader)
    in_force = read_option_in_force(terms.table, reader)
    sized = read_sized(terms.table, reader, kind) if in_force and amount is not None else None
    stop_on(reader)
    decisions = [_behind(terms, kind)] if behind else []
    if kind in terms.sides:
        others = None if beside is None else {terms.main: beside}
        own = read_own_limit(terms.table, reader, Wager(2, kind, int(behind), amount or 0), in_force, others)
        decisions.append(_side(terms, amount, beside) if own is None or beside == 0 else own)
    if sized is not None and kind in terms.limited:
        decisions.append(sized)
    if not decisions:
        return {"allowed": True, "read": "Everybody makes this wager; give amount and limit, or behind."}
    decision = next((decision for decision in decisions if not decision.result), decisions[-1])
    return cited(decision, allowed=decision.result)


def _beside(terms: BlackjackTerms, reader: Reader) -> int | None:
    """The game wager of the same bettor: among his `wagers`, or alone as `wager`; None where neither is said."""
    if reader.has("wagers"):
        own = read_wagers(reader, 2, (*terms.kinds, *terms.added))
        return sum(wager.stake for wager in own if wager.kind == terms.main)
    return reader.cents("wager") if reader.has("wager") else None


def _behind(terms: BlackjackTerms, kind: str) -> Decision[bool]:
    return decided(kind in terms.back_line, terms.rule("wager.back-line"), say("this is a back-line bet"))


def _side(terms: BlackjackTerms, amount: int | None, beside: int | None) -> Decision[bool]:
    """A side bet stands beside a game wager; its limits are another question."""
    rule = terms.rule("wager.side")
    if beside == 0:
        return decided(False, rule, say("there is no game wager beside it"))
    if amount is None:
        return decided(True, rule, say("the wager is made before the deal"))
    return decided(True, rule, say("the wager is {amount}", amount=dollars(amount)))


# ---------------- blackjack requests


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
        key, message = ("cards", "the player's first two cards are needed.") if bank else ("bank_cards", _NO_BANK)
        reader.problem(message, "Give cards and bank_cards.", key)
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
    outcome = outcome_of(terms, done, Wager(ALONE, bet, 0, stake), stake).result
    return outcome.amount if outcome.do == "pay" else 0


def _unfinished(terms: BlackjackTerms, bank: tuple[Card, ...], readings: Mapping[str, str]) -> bool:
    """Whether the player-dealer's chart still gives him a card."""
    read = terms.counting(readings).read(bank)
    if len(bank) < 2 or read.over or read.natural:
        return False
    return first_result(terms.bank_rules, Play(read, bank, bank, readings=readings))[0] == HIT


_NO_BANK: Final = "the player-dealer's cards are needed."
