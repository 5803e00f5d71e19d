"""What a player of a draw game may do, for `solve`: open, draw, buy, keep a card, straddle; what the joker is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.text import counted, say
from trainer.games.base import Answer
from trainer.games.poker.poker_place_requests import read_limit, read_posted
from trainer.games.poker.poker_terms import JOKER_HIGH, JOKER_LOW, PokerTerms
from trainer.games.pot.pot_terms import BUY_FACING
from trainer.games.request_runner import Field, Read, Requests, flag, passed, plain, word
from trainer.hands.joker import joker_in_high, joker_in_low
from trainer.rules.answer_json import cited, read_cards
from trainer.rules.decision import Decision, decided
from trainer.rules.reader import Reader
from trainer.table.betting.forced_bets import StraddlePlace, StraddlePut
from trainer.table.drawing import HAND, Fate

REQUESTS: Final[Requests[PokerTerms]] = Requests()
OPEN, DRAW, BUY, KEEP, STRADDLE, JOKER = OPTIONS = ("open", "draw", "buy", "keep-exposed", "straddle", "joker")
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


def _deck_cards(count: int | None = None) -> Callable[[PokerTerms, Reader, Read], tuple[Card, ...]]:
    return lambda terms, reader, _: read_cards(reader, "cards", count, deck=terms.game.deck.cards())


def _read_count(_: PokerTerms, reader: Reader, _read: Read) -> int:
    """How many cards somebody wants."""
    count = reader.integer("count") if reader.has("count") else len(reader.texts("cards"))
    if count < 0:
        reader.problem(say("a draw is zero cards or more."), "Without a draw write 0.", "count")
    return count


COUNT: Final[Field[PokerTerms]] = Field("count", _read_count, "those thrown away", also=("cards",))


def _offers(terms: PokerTerms) -> bool:
    """Whether this house says anything about what players of draw games do, or about straddles."""
    changes = terms.game.draws.drawing is not None or BUY_FACING in terms.game.rules
    return changes or any(ruling.fault == STRADDLE for ruling in terms.game.rulings.rulings)


def option(
    name: str, *fields: Field[PokerTerms], there: Callable[[PokerTerms], bool]
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Declares one of the options: whether it is open to a player."""
    return REQUESTS.ask("allowed", *fields, there=lambda terms: _offers(terms) and there(terms), options=(name,))


def _may(decision: Decision[bool]) -> Answer:
    return cited(decision, allowed=decision.result)


@option(OPEN, Field("cards", _deck_cards(HAND), "all five"), there=lambda terms: terms.game.draws.openers is not None)
def answer_open(terms: PokerTerms, _: object, cards: Sequence[Card]) -> Answer:
    """Whether a hand may open the pot."""
    openers = terms.game.draws.openers
    assert openers is not None
    return _may(openers.could(cards))


@option(BUY, COUNT, there=lambda terms: BUY_FACING in terms.game.rules)
def answer_buy(terms: PokerTerms, _: object, count: int) -> Answer:
    """Whether so many cards may be bought for those thrown away."""
    most = max(street.draw for street in terms.game.streets)
    text = counted("{n} card is asked for", "{n} cards are asked for", count)
    may = counted("{n} card may be changed", "{n} cards may be changed", most)
    return _may(decided(count <= most, terms.game.rule(BUY_FACING), text, may))


@option(DRAW, COUNT, there=lambda terms: terms.game.draws.drawing is not None)
def answer_draw(terms: PokerTerms, _: object, count: int) -> Answer:
    """Whether so many cards may be drawn."""
    drawing = terms.game.draws.drawing
    assert drawing is not None
    return _may(drawing.allows(count))


def _read_limited(terms: PokerTerms, reader: Reader, _: Read) -> bool:
    """Whether the limit that is said is one of limit play; without a word it is."""
    if reader.is_table("limit"):
        return read_limit(terms.game, reader, {})[1].structure.capped
    limit = reader.text("limit", "").lower().replace(" ", "-")
    if limit in ("", *UNLIMITED, *LIMITED):
        return limit not in UNLIMITED
    return read_posted(terms.game, reader).structure.capped


@option(
    KEEP,
    Field("cards", _deck_cards(), "turned up"),
    plain("count", Reader.integer, "all of the hand, or of the deal, that are turned up", default=None),
    word("street", "deal", "before-draw", "draw", "after-draw", default="deal"),
    Field("limit", _read_limited, default=True),
    there=lambda terms: terms.game.draws.exposed is not None,
)
def answer_keep(
    terms: PokerTerms, _: object, *, cards: Sequence[Card], count: int | None, street: str, limit: bool
) -> Answer:
    """Whether every card stays."""
    exposed, all_shown = terms.game.draws.exposed, len(cards) if count is None else count
    assert exposed is not None
    if not cards:
        raise BadText(say("no card is turned up."), say("Give them as cards."), "cards")
    drawn = street in ("draw", "after-draw")
    fates = [
        exposed.fate(card, count=max(place, all_shown if place == len(cards) else place), limited=limit, drawn=drawn)
        for place, card in enumerate(cards, start=1)
    ]
    worst = next((fate for fate in fates if fate.result is not Fate.KEPT), fates[-1])
    return _may(worst.map(lambda fate: fate is Fate.KEPT))


@option(
    STRADDLE,
    plain("blind", Reader.cents, "the largest one", default=0),
    plain("previous_straddle", Reader.cents, default=0),
    plain("amount", Reader.cents),
    plain("stack", Reader.cents),
    plain("cards_seen", Reader.integer, default=0),
    plain("number", Reader.integer, "which one of the hand", default=1),
    plain("players", Reader.integer, "dealt in", default=0),
    plain("left_of_big_blind", Reader.integer, "by how many seats", default=0),
    flag("button", "the player has it"),
    there=lambda terms: terms.game.draws.straddle is not None,
)
def answer_straddle(terms: PokerTerms, _: object, **read: Any) -> Answer:
    """Whether a straddle may be put there and be so large."""
    straddle, steps, button = terms.game.draws.straddle, read["left_of_big_blind"], read["button"]
    assert straddle is not None
    place = StraddlePlace(steps, button, steps == read["number"]) if steps or button else None
    size = (read["previous_straddle"] or read["blind"], read["amount"], read["stack"], read["cards_seen"])
    return _may(straddle.allows(StraddlePut(*size, place, read["players"], read["number"])))


def _read_chosen(_: PokerTerms, reader: Reader, read: Read) -> str | bool:
    if read["cards"] is None:
        return reader.boolean("chosen", default=False)
    return reader.text("chosen").replace("10", "T")[:1].upper()


@option(
    JOKER,
    Field("cards", _deck_cards(HAND), "all five", default=None),
    Field("chosen", _read_chosen, "the rank; without cards whether the game was chosen", optional=True),
    there=lambda terms: terms.game.deck.jokers > 0,
)
def answer_joker(terms: PokerTerms, _: object, **read: Any) -> Answer:
    """Whether the joker of a hand is the `chosen` rank; or, of a game that was chosen, whether it is in the deck."""
    low, cards, chosen = not terms.has_high, read["cards"], read["chosen"]
    rule = terms.rule(JOKER_LOW if low else JOKER_HIGH)
    if cards is None:
        return _may(decided(not chosen, rule))
    stands = joker_in_low(cards) if low else joker_in_high(terms.system, cards)
    letter = LETTERS[(stands - 1) % 13] if stands else ""
    return _may(decided(letter == chosen, rule, say("the joker is: {rank}", rank=letter or "-")))


@REQUESTS.ask(
    "allowed",
    passed(
        *("cards", "chosen", "count", "street", "limit", "blind", "previous_straddle", "amount", "stack"),
        *("cards_seen", "left_of_big_blind", "button", "players", "number"),
    ),
    there=_offers,
    options=OPTIONS,
)
def answer_not_offered(terms: PokerTerms, _: object, option: str, **_passed: object) -> Answer:
    """What the book does not know, and what a ruling says of it."""
    ruled = next((ruling for ruling in terms.game.rulings.rulings if ruling.fault == option == STRADDLE), None)
    if ruled is not None:
        return cited(Decision(ruled.remedy == ALLOW, ruled.printed), allowed=ruled.remedy == ALLOW)
    return {"allowed": option == OPEN, "read": NOT_OFFERED[option]}
