"""Who begins a betting round by the cards that lie open, as a request shows them: studs."""

from __future__ import annotations

from trainer.cards.card import Card
from trainer.games.asking import read_seat
from trainer.games.base import Answer
from trainer.games.pot.opening import BRING_IN, SHOWN
from trainer.games.pot.terms import PotGame
from trainer.rules.answers import check_apart, cited, read_cards, stop_on
from trainer.rules.decision import decided
from trainer.rules.reader import Reader
from trainer.table.betting.forced import behind
from trainer.table.seats import clockwise, left_of
from trainer.text import say

FEWEST = 2
MOST_SHOWN = 5


def asks_by_cards(game: PotGame, reader: Reader) -> bool:
    """Whether the request shows open cards, of seats or in the middle: who begins follows from those."""
    return game.opening.later == SHOWN and (isinstance(reader.raw("seats"), list) or reader.has("community"))


def ask_shown(game: PotGame, reader: Reader) -> Answer:
    """Who begins a round: `seats` with their `up` cards, a `community` card, the `button` where there is one."""
    ids = [street.id for street in game.streets]
    number = ids.index(reader.choice("street", ids, ids[0]))
    button = read_seat(reader, "button", game.seats) if reader.has("button") else game.seats
    community = read_cards(reader, "community", deck=game.deck.cards()) if reader.has("community") else ()
    up: dict[int, tuple[Card, ...]] = {}
    for row in reader.rows("seats", needed=True):
        seat, cards = read_seat(row, "seat", game.seats), read_cards(row, "up", deck=game.deck.cards())
        if row.boolean("folded", default=False):
            continue
        if not 1 <= len(cards) + len(community) <= MOST_SHOWN:
            row.problem("one to five cards lie open before a hand.", "Write the cards that lie face up.", "up")
        up[seat] = (*cards, *community)
    all_in = reader.integers("all_in", ())
    ring = tuple(seat for seat in clockwise(left_of(button, game.seats), game.seats) if seat in up)
    able = tuple(seat for seat in ring if seat not in all_in)
    if len(ring) < FEWEST or not able:
        reader.problem("at least two hands are in, and one of them has chips.", "Write a row for each hand.", "seats")
    check_apart(reader, [cards[: len(cards) - len(community)] for cards in up.values()])
    stop_on(reader)
    first = game.opening.first(number, able, ring, up)
    rule, forced = game.rules["first.shown"], None
    if number == 0 and game.opening.how == BRING_IN:
        forced = game.opening.posted(game.limits[0], ring, up)[0][0]
        first, rule = forced, game.rules[BRING_IN]
    elif number == 0 and game.opening.blinds:
        rule = game.rules["first.after-blinds"]
    reasons = [say("seat {seat} shows {cards}", seat=seat, cards=" ".join(map(str, up[seat]))) for seat in ring]
    decision = decided(first, rule, *reasons)
    if forced is None:
        return cited(decision, first_to_act=first)
    return cited(decision, first_to_act=first, bring_in=forced, next_to_act=behind(forced, ring))
