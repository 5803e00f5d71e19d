"""Whether a player may do something: double, split and the like with his hand, or make a wager before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from trainer.errors import did_you_mean
from trainer.games.asking import wager_named
from trainer.games.base import Answer
from trainer.games.blackjack.possible import size
from trainer.games.blackjack.settle_ask import cards_of, readings_of
from trainer.games.blackjack.situations import EQUAL, Play
from trainer.games.blackjack.terms import ALLOW, DOUBLE, INSURANCE, OPTIONS, REDOUBLE, SPLIT, BlackjackTerms
from trainer.money import dollars
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision, Printed, decide, decided
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
    kind = terms.main if name == BACK_LINE else wager_named(name, terms.kinds)
    if kind in terms.kinds:
        return _wager(terms, reader, kind, back=name == BACK_LINE)
    return _option(terms, reader, name)


def _option(terms: BlackjackTerms, reader: Reader, name: str) -> Answer:
    """`against` are the open cards, `hands` how many he has after splits.

    `amount` and `wager` in cents compare a further wager; without them it is the full one.
    """
    option = OPTION_NAMES.get(name, name)
    if option not in OPTIONS:
        known = (*OPTIONS, *terms.kinds, BACK_LINE)
        reader.problem(f"'{name}' is neither an option of players nor a wager.", did_you_mean(name, known), "option")
    cards = cards_of(terms, reader, "cards", 2)
    up = cards_of(terms, reader, "against") if reader.has("against") else ()
    hands, doubled = reader.integer("hands", 1), reader.integer("doubled", 0)
    split = reader.boolean("split", default=hands > 1)
    wager, amount = reader.cents("wager", 0), reader.cents("amount", 0)
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
    """`amount` is the wager, `wager` the game wager beside it, `limit` the least and most of the table in cents.

    `back_line`: it is made from behind a seat.
    """
    behind = reader.boolean("back_line", default=back)
    amount = reader.cents("amount") if reader.has("amount") else None
    beside = reader.cents("wager") if reader.has("wager") else None
    limit = _limit(terms, reader)
    stop_on(reader)
    found = [_behind(terms, kind)] if behind else []
    if kind in terms.sides:
        found.append(_side(terms, kind, amount, beside))
    if limit is not None and amount is not None and not (kind in terms.sides and terms.sides[kind].most):
        found.append(_within(limit, amount))
    if not found:
        return {"allowed": True, "read": "Everybody makes this wager; give limit and amount, or back_line."}
    decision = next((one for one in found if not one.result), found[-1])
    return cited(decision, allowed=decision.result)


def _limit(terms: BlackjackTerms, reader: Reader) -> tuple[int, int, Printed] | None:
    """The table limit of a request: one that a fee option of the house is posted for."""
    if not reader.has("limit"):
        return None
    wanted = reader.integers("limit")
    options = terms.table.fees.now.options
    option = next((one for one in options if (one.minimum, one.maximum) == wanted), None)
    if option is None:
        limits = dict.fromkeys(f"[{one.minimum}, {one.maximum}]" for one in options)
        reader.problem("no fee option has this limit.", f"Limits: {', '.join(limits)}.", "limit")
        return None
    return option.minimum, option.maximum, option.printed


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


def _within(limit: tuple[int, int, Printed], amount: int) -> Decision[bool]:
    least, most, rule = limit
    words = say("the table takes {least} to {most}", least=dollars(least), most=dollars(most))
    return decided(least <= amount <= most, rule, words)
