"""Where each card of a deal goes, and what comes after what: how the hands are played, who is settled first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.games.asking import read_occupied, read_seat, read_seats
from trainer.games.baccarat.deal import DEAL
from trainer.games.baccarat.hands import PLAYS
from trainer.games.baccarat.state import State
from trainer.games.baccarat.terms import LINES, BaccaratTerms
from trainer.games.banked.asks import Asking, lying_open
from trainer.games.banked.button import BY_CARD
from trainer.games.base import Answer
from trainer.games.road import Opened
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.rules.answers import card_texts, cited, read_card, read_cards, stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.seats import clockwise
from trainer.table.settlement import Wager

DEALT: Final = 4
BOTH_DRAW: Final = parse_cards("Kc Kd Kh Ks Qc Qd")
"""Cards that differ and count nothing: with them both hands of any book take a card."""
DOES: Final = {Kind.READ_TOTAL: "read", Kind.DRAW: "draw", Kind.RESULT: "result"}


def ask_deliver(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Whose hand each card of the deal belongs to, on which side of the dealer it lies, open or closed."""
    deck = read_cards(reader, "deck", copies=terms.deck.copies) if reader.has("deck") else ()
    if deck and len(deck) < DEALT:
        reader.problem(f"{DEALT} cards are dealt, these are {len(deck)}.", "Give them all, in the order dealt.", "deck")
    stop_on(reader)
    end = machine.play(_round(asking, DEAL))
    right, first = end.did(Kind.DEAL_ORDER, 0, "right"), end.did(Kind.DEAL_ORDER, 0, "card-1")
    assert isinstance(right, Choose)
    assert isinstance(first, Choose)
    other = {"right": "left", "left": "right"}[first.option]
    rows: dict[int, Answer] = {}
    for who, line in LINES.items():
        for laid in end.lay.cards[line]:
            side = first.option if who == right.option else other
            place = BOTH_DRAW.index(laid.card)
            rows[place] = {"hand": who, "side": side, "lies": "up" if laid.up else "down"}
    names = card_texts(deck[:DEALT]) or range(1, DEALT + 1)
    rules = (terms.rule("deal.right-is-player"), terms.rule("deal.alternate"))
    return cited(
        Decision(None, terms.rule("deal.first-right"), with_rules=rules),
        cards=[{"card": name, **rows[place]} for place, name in enumerate(names)],
    )


def ask_order(terms: BaccaratTerms, asking: Asking[State], reader: Reader) -> Answer:
    """What is done with the hands one thing after the other, and which seats and wagers are settled in which order.

    Where a card always places a button, settling begins where that `card` puts it.
    """
    size = read_seats(reader, terms.table.printed_sizes)
    banker = read_seat(reader, "player_dealer", size)
    taken = read_occupied(reader, banker, size)
    card = read_card(reader, "card", frozenset(terms.shoe)) if reader.has("card") and terms.action else None
    stop_on(reader)
    answer: dict[str, object] = {"play": _played(asking), "wagers": [list(lap) for lap in terms.table.settle.laps.laps]}
    decision = Decision(None, terms.table.settle.order)
    if card is not None or terms.action is None or not terms.action.always:
        wagers = [Wager(seat, terms.kinds[0], 0, 1) for seat in taken]
        setup = asking.setup(size, wagers, banker, 0, {})
        placed: Opened[State] = Opened(lambda lay: lay, state=lambda state: replace(state, button=card))
        first = asking.first(machine.play(asking.at((BY_CARD,) if card else (), setup, placed)))
        answer["settle"] = [seat for seat in clockwise(first.seat, size) if seat in taken]
        decision = decision.and_rules(*((first.rule,) if first.rule else ()))
    return cited(decision, **answer)


def _round(asking: Asking[State], *stages: str) -> Round[State]:
    """These stages of a round in which both hands draw."""
    setup = replace(asking.setup(asking.terms.sizes[0], (), 1, 0, {}), deck=BOTH_DRAW)
    return asking.at(stages, setup, Opened())


def _played(asking: Asking[State]) -> list[Answer]:
    """Reading, turning and drawing as the dealer does it where both hands draw."""
    done: list[Answer] = []
    before = lying_open(machine.play(_round(asking, DEAL)), LINES.values())
    for r, duty, _ in machine.every_duty(_round(asking, DEAL, *PLAYS)):
        if duty.kind not in DOES:
            continue
        now = lying_open(r, LINES.values())
        done += [{"do": "turn", "hand": who} for who, line in LINES.items() if line in now and line not in before]
        before, who = now, duty.key.subject.partition("-")[0]
        done.append({"do": DOES[duty.kind], **({"hand": who} if who in LINES else {})})
    return done
