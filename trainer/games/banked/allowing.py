"""What every "allowed" asks alike: from behind a seat or not, and whether the table takes a wager of that size."""

from __future__ import annotations

from trainer.games.asking import NO_BACK_LINE, read_wager
from trainer.games.banked.tables import within_limits
from trainer.games.banked.terms import BankedTerms
from trainer.games.base import Answer
from trainer.games.fee_option import listed
from trainer.games.limits import plays_by
from trainer.round.setup import Setup
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager

FEE_OPTION, LIMIT = "fee_option", "limit"
"""The keys that say which limits are in force: an option by its number, or those it is posted for."""


def read_behind(reader: Reader, *, default: bool = False) -> bool:
    """`behind`: whether the bettor stands behind a seat; an older word for it is `back_line`."""
    return reader.boolean("behind" if reader.has("behind") else "back_line", default=default)


def read_option_in_force(terms: BankedTerms, reader: Reader) -> FeeOption | None:
    """The option whose limits bind: `fee_option` by its number, or `limit` as [least, most]; None without either."""
    options = terms.fees.now.options
    if not reader.has(FEE_OPTION) and not reader.has(LIMIT):
        return None
    if not options:
        reader.problem("this book posts no limits.", "Leave it out.", LIMIT if reader.has(LIMIT) else FEE_OPTION)
        return None
    limit = reader.integers(LIMIT) if reader.has(LIMIT) else None
    number = reader.integer(FEE_OPTION) if reader.has(FEE_OPTION) else None
    if number is not None and terms.fees.now.option(number) is None:
        reader.problem(f"there is no fee option {number}.", f"Options: {listed(options)}.", FEE_OPTION)
        return None
    numbered = [one for one in options if number is None or one.number == number]
    found = next((one for one in numbered if limit is None or one.limits == limit), None)
    if found is None:
        what = "no fee option has this limit." if number is None else f"option {number} has another limit."
        limits = ", ".join(dict.fromkeys(str(list(one.limits)) for one in options))
        reader.problem(what, f"Limits: {limits}.", LIMIT)
    return found


def read_sized(terms: BankedTerms, reader: Reader, kind: str) -> Decision[bool] | None:
    """Whether a wager of this `amount` is within the limits in force; None where a request names none."""
    option = read_option_in_force(terms, reader)
    if option is None:
        return None
    setup = Setup(terms.book, 0, terms.sizes[0], options={"fee": str(option.number)})
    return within_limits(terms, setup, Wager(2, kind, 0, reader.cents("amount")))


def ask_wager(terms: BankedTerms, reader: Reader) -> Answer:
    """Whether a wager that needs no other may be made: from behind a seat or not, of this size at such a table.

    What a ruling lets play outside of the limits goes by that ruling.
    """
    kind, behind = read_wager(reader, "option", terms.kinds), read_behind(reader)
    sized, amount = read_sized(terms, reader, kind), reader.cents("amount", 0)
    reader.has("wagers")
    stop_on(reader)
    if behind and not terms.back_line:
        return {"allowed": False, "read": NO_BACK_LINE}
    if sized is None:
        return {"allowed": True, "read": "Everybody makes this wager; give amount and limit, or behind."}
    option = read_option_in_force(terms, reader)
    above = option is not None and 0 < option.maximum < amount
    ruling = None if sized.result else plays_by(terms.rulings, above=above)
    if ruling is not None:
        return cited(Decision(not above, ruling), allowed=not above, read=ruling.says)
    return cited(sized, allowed=sized.result)
