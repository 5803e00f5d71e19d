"""Who comes when: the order of the deal and of the decisions, which card goes where, where settling begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.asking import read_occupied, read_seat, read_seats
from trainer.games.banked.asks import Asking
from trainer.games.banked.button import BY_CARD
from trainer.games.base import Answer
from trainer.games.blackjack.button import ALWAYS
from trainer.games.blackjack.outcome import first
from trainer.games.blackjack.settle_ask import cards_of, readings_of
from trainer.games.blackjack.state import State, in_turn
from trainer.games.blackjack.terms import LATER, BlackjackTerms
from trainer.games.road import Opened
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.machine import Round
from trainer.rules.answers import card_texts, cited, read_card, stop_on
from trainer.rules.decision import Decision, decided
from trainer.rules.reader import Reader
from trainer.table.place import BANK_HAND
from trainer.table.seats import clockwise
from trainer.table.settlement import Wager
from trainer.text import say


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
