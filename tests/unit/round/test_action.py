"""The Action button placed by a card, in all the ways houses count."""

from __future__ import annotations

import pytest

from trainer.cards.card import Card, card
from trainer.games.banked.banked_button import First, at_button
from trainer.round import machine
from trainer.round.action import BUTTON, HOUSE_DEALER, LAST, PLAYER_DEALER, SKIPPED, CardCount, read_card_count
from trainer.round.setup import Setup
from trainer.rules.context import BookContext, PrintedRules
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.sources import Citation
from trainer.table.lay import Lay
from trainer.table.places import seat_place
from trainer.table.settlement import Wager

RULES = {id: Printed(id, id, Citation("house", "L1")) for id in ("action.card", "action.first-wager")}


def count(**action: object) -> CardCount:
    book = BookContext("house", PrintedRules(RULES))
    found = read_card_count(Reader({"action": action}, "game", book))
    assert book.problems == []
    return found


@pytest.mark.parametrize(
    ("start", "banker", "ring"),
    [
        (HOUSE_DEALER, SKIPPED, (1, 2, 4, 5, 6, 7, 8)),
        (PLAYER_DEALER, SKIPPED, (4, 5, 6, 7, 8, 1, 2)),
        (PLAYER_DEALER, LAST, (4, 5, 6, 7, 8, 1, 2, 3)),
    ],
)
def test_the_ring(start: str, banker: str, ring: tuple[int, ...]):
    assert count(**{"from": start, "banker": banker}).ring(3, 8) == ring


def test_every_rank_and_the_cards_beyond():
    counts = count(**{"from": HOUSE_DEALER, "values": {"joker": 7, "W": 10}})
    ranks = [counts.value(card(f"{rank}s")) for rank in "A23456789TJQK"]
    assert ranks == list(range(1, 14))
    assert (counts.value(Card.of("Jk")), counts.value(Card.of("Bw"))) == (7, 10)


def test_a_seat_without_a_wager_passes_the_action_on():
    counts = count(**{"from": HOUSE_DEALER})
    nine = card("9s")
    assert counts.button(nine, 3, 8) == 2
    lay = Lay().button(BUTTON, seat_place(2))
    for seats, begins, rule in (((2, 7), 2, None), ((1, 7), 7, RULES["action.first-wager"])):
        wagers = tuple(Wager(seat, "game", 0, 100) for seat in seats)
        r = machine.start((), Setup("house/game", 0, 8, wagers, 3), lay, None)
        assert at_button(r, counts.first_wager) == First(begins, rule)


def test_the_decision_says_how_it_counted():
    decision = count(**{"from": HOUSE_DEALER}).decide(card("Jh"), 3, 8)
    assert decision.result == 5
    reasons = [str(check.because) for step in decision.steps for check in step.checks]
    assert reasons[0] == "Jh counts 11"
    assert "seat 3 is skipped" in reasons[1]


def test_a_card_that_does_not_exist_is_a_problem():
    book = BookContext("house", PrintedRules(RULES))
    read_card_count(Reader({"action": {"from": HOUSE_DEALER, "values": {"V": 3}}}, "game", book))
    assert "not a card" in book.problems[0].message
