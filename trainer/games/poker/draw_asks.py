"""What a player of a draw game may do: open, draw so many cards, keep a card turned up, straddle; what the joker is."""

from __future__ import annotations

from typing import Final

from trainer.games.asking import read_option, says_any
from trainer.games.base import Answer
from trainer.games.poker.posted_asks import read_limit, read_posted
from trainer.games.poker.terms import JOKER_HIGH, JOKER_LOW, PokerTerms
from trainer.games.pot.terms import BUY_FACING
from trainer.hands.joker import joker_in_high, joker_in_low
from trainer.rules.answers import cited, read_cards, stop_on
from trainer.rules.decision import Decision, decided
from trainer.rules.reader import Reader
from trainer.table.drawing import HAND, Fate
from trainer.text import counted, say

OPEN, DRAW, BUY, KEEP, STRADDLE, JOKER = OPTIONS = ("open", "draw", "buy", "keep-exposed", "straddle", "joker")
KEYS: Final = (
    "cards",
    "chosen",
    "count",
    "street",
    "limit",
    "blind",
    "previous_straddle",
    "amount",
    "stack",
    "cards_seen",
)
"""What any of the options needs."""
NOT_OFFERED: Final = {
    OPEN: "Any hand may open in this game.",
    DRAW: "Nothing is drawn in this game.",
    BUY: "No card is bought in this game.",
    KEEP: "What becomes of a card turned up is not ruled on by a list of cards in this game.",
    STRADDLE: "The book says nothing about straddles.",
    JOKER: "There is no joker in the deck of this game.",
}
ALLOW: Final = "allow"
"""The remedy of a ruling that lets something be done."""
UNLIMITED: Final = ("no-limit", "pot-limit", "no", "pot")
LIMITED: Final = ("limit", "fixed", "fixed-limit", "spread")
LETTERS: Final = "A23456789TJQK"


def ask_allowed(terms: PokerTerms, reader: Reader) -> Answer:
    """Whether one of the options is open to a player."""
    option, draws = read_option(reader, OPTIONS, KEYS), terms.game.draws
    there = {
        OPEN: draws.openers is not None,
        DRAW: draws.drawing is not None,
        BUY: BUY_FACING in terms.game.rules,
        KEEP: draws.exposed is not None,
        STRADDLE: draws.straddle is not None,
        JOKER: terms.game.deck.jokers > 0,
    }
    if not there.get(option, False):
        says_any(reader, KEYS)
        ruled = next((one for one in terms.game.rulings.rulings if one.fault == option == STRADDLE), None)
        if ruled is not None:
            return cited(Decision(ruled.remedy == ALLOW, ruled.printed), allowed=ruled.remedy == ALLOW)
        return {"allowed": option == OPEN, "read": NOT_OFFERED[option]}
    found = {OPEN: _open, DRAW: _draw, BUY: _buy, KEEP: _keep, STRADDLE: _straddle, JOKER: _joker}[option](
        terms, reader
    )
    return cited(found, allowed=found.result)


def _open(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    cards = read_cards(reader, "cards", HAND, deck=terms.game.deck.cards())
    stop_on(reader)
    openers = terms.game.draws.openers
    assert openers is not None
    return openers.could(cards)


def _count(reader: Reader) -> int:
    """How many cards somebody wants."""
    count = reader.integer("count") if reader.has("count") else len(reader.texts("cards"))
    if count < 0:
        reader.problem(say("nobody draws less than no card."), "Without a draw write 0.", "count")
    stop_on(reader)
    return count


def _buy(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    """Whether so many cards may be bought for those thrown away."""
    count, most = _count(reader), max(street.draw for street in terms.game.streets)
    wanted = counted("{n} card is asked for", "{n} cards are asked for", count)
    may = counted("{n} card may be changed", "{n} cards may be changed", most)
    return decided(count <= most, terms.game.rule(BUY_FACING), wanted, may)


def _draw(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    count = _count(reader)
    drawing = terms.game.draws.drawing
    assert drawing is not None
    return drawing.allows(count)


def _keep(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    """Whether every card stays; `count` are all of the hand (or of the deal) that are turned up."""
    cards = read_cards(reader, "cards", deck=terms.game.deck.cards())
    count = reader.integer("count", len(cards))
    drawn = reader.choice("street", ("deal", "before-draw", "draw", "after-draw"), "deal") in ("draw", "after-draw")
    limited = _limited(terms, reader)
    if not cards:
        reader.problem(say("no card is turned up."), say("Give them as cards."), "cards")
    stop_on(reader)
    exposed = terms.game.draws.exposed
    assert exposed is not None
    fates = [
        exposed.fate(card, count=max(place, count if place == len(cards) else place), limited=limited, drawn=drawn)
        for place, card in enumerate(cards, start=1)
    ]
    worst = next((fate for fate in fates if fate.result is not Fate.KEPT), fates[-1])
    return worst.map(lambda fate: fate is Fate.KEPT)


def _limited(terms: PokerTerms, reader: Reader) -> bool:
    """Whether the limit that is said is one of limit play; without a word it is."""
    if reader.is_table("limit"):
        return read_limit(terms.game, reader, {})[1].structure.capped
    limit = reader.text("limit", "").lower().replace(" ", "-")
    if limit in ("", *UNLIMITED, *LIMITED):
        return limit not in UNLIMITED
    return read_posted(terms.game, reader).structure.capped


def _straddle(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    blind, before = reader.cents("blind", 0), reader.cents("previous_straddle", 0)
    amount, stack, seen = reader.cents("amount"), reader.cents("stack"), reader.integer("cards_seen", 0)
    stop_on(reader)
    straddle = terms.game.draws.straddle
    assert straddle is not None
    return straddle.allows(before or blind, amount, stack, seen)


def _joker(terms: PokerTerms, reader: Reader) -> Decision[bool]:
    """Whether the joker of a hand is the `chosen` rank; or, of a game that was chosen, whether it is in the deck."""
    low = not terms.has_high
    rule = terms.rule(JOKER_LOW if low else JOKER_HIGH)
    if not reader.has("cards"):
        chosen = reader.boolean("chosen", default=False)
        stop_on(reader)
        return decided(not chosen, rule)
    cards = read_cards(reader, "cards", HAND, deck=terms.game.deck.cards())
    wanted = reader.text("chosen").replace("10", "T")[:1].upper()
    stop_on(reader)
    stands = joker_in_low(cards) if low else joker_in_high(terms.system, cards)
    letter = LETTERS[(stands - 1) % 13] if stands else ""
    return decided(letter == wanted, rule, say("the joker is: {rank}", rank=letter or "-"))


def read_after(terms: PokerTerms, reader: Reader) -> tuple[int, bool]:
    """What of a seat's bets was made after the draw, and whether it checked there."""
    if terms.game.draws.seven is None:
        return 0, False
    return reader.cents("after_draw", 0), reader.boolean("checked_after_draw", default=False)
