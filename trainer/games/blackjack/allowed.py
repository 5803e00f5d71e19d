"""Whether a player may do something: double, split and the like with his hand, or make a wager before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from trainer.errors import did_you_mean
from trainer.games.asking import read_wagers, wager_named
from trainer.games.banked.allowing import read_behind, read_option_in_force, read_sized
from trainer.games.base import Answer
from trainer.games.blackjack.possible import size
from trainer.games.blackjack.settle_ask import cards_of, readings_of
from trainer.games.blackjack.situations import EQUAL, Play
from trainer.games.blackjack.terms import DOUBLE, INSURANCE, OPTIONS, REDOUBLE, SPLIT, BlackjackTerms
from trainer.games.words import ALLOW
from trainer.money import dollars
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision, decide, decided
from trainer.rules.reader import Reader
from trainer.text import Text, say

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
    found = [_behind(terms, kind)] if behind else []
    if kind in terms.sides:
        found.append(_side(terms, kind, amount, beside))
    if sized is not None and kind in terms.limited:
        found.append(sized)
    if not found:
        return {"allowed": True, "read": "Everybody makes this wager; give amount and limit, or behind."}
    decision = next((one for one in found if not one.result), found[-1])
    return cited(decision, allowed=decision.result)


def _beside(terms: BlackjackTerms, reader: Reader) -> int | None:
    """The game wager of the same bettor: among his `wagers`, or alone as `wager`; None where neither is said."""
    if reader.has("wagers"):
        own = read_wagers(reader, 2, (*terms.kinds, *terms.added))
        return sum(wager.stake for wager in own if wager.kind == terms.main)
    return reader.cents("wager") if reader.has("wager") else None


def _behind(terms: BlackjackTerms, kind: str) -> Decision[bool]:
    return decided(kind in terms.back_line, terms.rule("wager.back-line"), say("the bettor stands behind a seat"))


def _side(terms: BlackjackTerms, kind: str, amount: int | None, beside: int | None) -> Decision[bool]:
    """A side bet stands beside a game wager and within its limits; those of the table are another question."""
    side, rule = terms.sides[kind], terms.rule("wager.side")
    if beside == 0:
        return decided(False, rule, say("there is no game wager beside it"))
    if amount is None:
        return decided(True, rule, say("it is made before the deal"))
    most = side.most if not side.within or beside is None else min(side.most or beside, beside)
    reason: Text = say("the wager is {amount}", amount=dollars(amount))
    return decided(amount >= side.least and not (most and amount > most), rule, reason)
