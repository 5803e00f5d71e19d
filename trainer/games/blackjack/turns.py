"""Who comes when: the order of the deal and of the decisions, which card goes where, where settling begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.cards.card import Card
from trainer.games.asking import read_occupied, read_seat, read_seats
from trainer.games.base import Answer
from trainer.games.blackjack.outcome import button
from trainer.games.blackjack.settle_ask import cards_of, readings_of
from trainer.games.blackjack.state import in_turn
from trainer.games.blackjack.terms import LATER, BlackjackTerms
from trainer.rules.answers import card_texts, cited, read_card, stop_on
from trainer.rules.decision import Decision, decided
from trainer.rules.reader import Reader
from trainer.table.seats import first_among, left_of
from trainer.text import say


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


def ask_order(terms: BlackjackTerms, reader: Reader) -> Answer:
    """The seats in the order of the deal and of the decisions."""
    seats = read_seats(reader, (terms.seats, *range(2, terms.seats)))
    banker = read_seat(reader, "player_dealer", seats)
    players = read_occupied(reader, banker, seats)
    stop_on(reader)
    deal = in_turn(terms.deal.first, banker, seats, players)
    decisions = in_turn(terms.deal.play, banker, seats, players)
    rules = (terms.rule("deal.first"), terms.rule("deal.bank-last"))
    order = Decision(None, terms.rule("play.order"), with_rules=rules)
    return cited(order, deal=[*deal, banker], decisions=[*decisions, banker])


def ask_deliver(terms: BlackjackTerms, reader: Reader) -> Answer:
    """Which card goes where in the deal, and how it lies; with `deck` the cards by name, in the order they come."""
    seats = read_seats(reader, (terms.seats, *range(2, terms.seats)))
    banker = read_seat(reader, "player_dealer", seats)
    players = read_occupied(reader, banker, seats)
    deck = cards_of(terms, reader, "deck") if reader.has("deck") else ()
    places = list(_places(terms, seats, banker, players))
    if deck and len(deck) < len(places):
        reader.problem(f"{len(places)} cards are dealt, these are {len(deck)}.", key="deck")
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
