"""What can be asked about a betting round, each answered as a decision that names the printed rule.

The drill, `solve` and the players of a script ask the round itself; here its answers get their rules and reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.rules.decision import Check, Decision, Fits, Line, Printed, SlipKind, decided
from trainer.table.betting import betting_terms
from trainer.table.betting.betting_round import Betting

RAISES: Final = ("bet", "raise", "complete")
ACTS: Final = ("fold", "check", "call", *RAISES, "all-in")


def whose_turn(betting: Betting) -> Decision[int]:
    """Who acts now; 0 when the round is over."""
    if betting.over:
        over = is_over(betting)
        return over.map(lambda _: 0)
    reasons = [say("still to act, in turn: {seats}", seats=_seats(betting.waiting))]
    done = [seat for seat in betting.live if seat not in betting.waiting]
    if done:
        reasons.append(say("acted or all in: {seats}", seats=_seats(done)))
    rule = betting_terms.TURN
    if _waits_for_others(betting):
        rule = betting_terms.STRADDLE_LAST
        reasons.append(say("seat {seat} straddled and acts last", seat=betting.last))
    return decided(betting.seat, betting.terms.rule(rule), *reasons)


def _waits_for_others(betting: Betting) -> bool:
    """Whether the straddler who acts last is passed over just now, or acts at last."""
    last, seat = betting.last, betting.seat
    ring = [live_seat for live_seat in betting.live if betting.stacks[live_seat]]
    return last in betting.waiting and last in (seat, ring[ring.index(seat) - 1])


def is_over(betting: Betting) -> Decision[bool]:
    """Whether the round is over."""
    rule = betting.terms.rule(betting_terms.OVER)
    if len(betting.live) < 2:
        return decided(True, rule, say("seat {seat} alone has a hand", seat=", ".join(map(str, betting.live)) or "-"))
    if not betting.waiting and betting.to_call:
        matched = say("everyone has put in {amount}, folded, or is all in", amount=dollars(betting.to_call))
        return decided(True, rule, matched)
    if not betting.waiting:
        acted = counted("{n} hand has acted, nobody has bet", "{n} hands have acted, nobody has bet", len(betting.live))
        return decided(True, rule, acted)
    if betting.over:
        days_text = counted(
            "{n} hand is left, nobody else has chips",
            "{n} hands are left, and at most one has chips",
            len(betting.live),
        )
        return decided(True, rule, days_text)
    return decided(False, rule, say("seat {seat} still has to act", seat=betting.seat))


def may(betting: Betting, do: str) -> Decision[bool]:
    """Whether the seat whose turn it is may do that: one of `ACTS`."""
    terms, owes = betting.terms, betting.owes
    facing = say("it takes {amount} more to call", amount=dollars(owes)) if owes else say("there is no bet")
    match do:
        case "fold":
            return decided(True, terms.rule(betting_terms.CALL if owes else betting_terms.CHECK), facing)
        case "check":
            if not betting.to_call and betting.number in terms.no_checking:
                return decided(False, terms.rule(betting_terms.NO_CHECKING), facing)
            return decided(not owes, terms.rule(betting_terms.CHECK), facing)
        case "call":
            right = decided(owes > 0, terms.rule(betting_terms.CALL if owes else betting_terms.CHECK), facing)
            short = betting.floor and betting.to_call > max(betting.put.values())
            return right.and_rules(terms.rule(betting_terms.SHORT_BLIND)) if short else right
        case "all-in":
            return _may_all_in(betting)
        case "complete" if not betting.completes:
            return decided(
                False,
                terms.rule(betting_terms.STRUCTURES[betting.limit.structure]),
                say("there is no forced bet to complete"),
            )
        case "bet" if betting.to_call:
            return decided(False, terms.rule(betting_terms.CALL), say("there is a bet to call or raise"))
        case "raise" if not betting.to_call:
            return decided(False, terms.rule(betting_terms.CHECK), facing)
        case _:
            return may_raise(betting)


def may_raise(betting: Betting) -> Decision[bool]:
    """Whether the seat whose turn it is may bet or raise."""
    barred = betting.barred_by
    if barred:
        return decided(False, betting.terms.rule(barred), _WHY[barred](betting))
    lifted = betting.capped and betting.lifted
    right = decided(True, betting.terms.rule(_amount_rule(betting)), _raises(betting)).and_rules(*_shorted(betting))
    return decided(True, betting.terms.rule(betting_terms.LIFTED), _raises(betting), _two(betting)) if lifted else right


def may_raise_at_all(betting: Betting) -> Decision[bool]:
    """The same of a raise without an amount: what lets it stand is the cap, where the book has one."""
    right, cap = may_raise(betting), betting.terms.rules.get(betting_terms.CAP)
    if right.rule.id != _amount_rule(betting):
        return right
    structure = betting.terms.rule(betting_terms.STRUCTURES[betting.limit.structure])
    return replace(right, rule=cap if cap is not None and betting.to_call else structure)


def _may_all_in(betting: Betting) -> Decision[bool]:
    """All in is a call when it is no more than one, else a bet or raise that has to be allowed."""
    terms, everything = betting.terms, betting.before + betting.stacks[betting.seat]
    if betting.stacks[betting.seat] <= betting.owes:
        words = say("all in for {amount} is a call", amount=dollars(betting.stacks[betting.seat]))
        return decided(True, terms.rule(betting_terms.ALL_IN), words)
    return allowed(betting, "raise" if betting.to_call else "bet", everything)


def least(betting: Betting) -> Decision[int]:
    """The least that may lie before the seat after a bet or raise."""
    terms, limit = betting.terms, betting.limit
    least_allowed = betting.bounds[0]
    called = _called(betting)
    right = decided(least_allowed, terms.rule(_amount_rule(betting)), called, _size(betting))
    smallest = limit.of_round(late=betting.late)[0]
    if (
        least_allowed == betting.before + betting.stacks[betting.seat]
        and least_allowed < betting.counted_over + betting.full_raise
    ):
        return decided(least_allowed, terms.rule(betting_terms.ALL_IN), called, _all_there_is(betting)).and_rules(
            *right.rules
        )
    if betting.completes and betting.to_call < smallest:
        return decided(
            least_allowed,
            terms.rule(betting_terms.COMPLETE),
            called,
            say("the limit is {amount}", amount=dollars(smallest)),
        )
    if betting.counted_over < betting.to_call:
        full = say("the last full bet was {amount}", amount=dollars(betting.full))
        return decided(least_allowed, terms.rule(betting_terms.SHORT), called, full)
    if terms.least_raise is not None and betting.to_call and limit.structure is not betting_terms.Structure.FIXED:
        added = say("a raise adds at least {amount}", amount=dollars(betting.full_raise))
        return decided(least_allowed, terms.rule(betting_terms.LEAST), called, added)
    if betting.step > smallest and limit.structure is not betting_terms.Structure.FIXED:
        raised = say("the last bet or raise was {amount}", amount=dollars(betting.step))
        return decided(least_allowed, terms.rule(betting_terms.LEAST), called, raised)
    return right


def _all_there_is(betting: Betting) -> Text:
    return say("the player has {amount} left", amount=dollars(betting.stacks[betting.seat]))


def most(betting: Betting) -> Decision[int]:
    """The most that may lie before the seat after a bet or raise."""
    terms, most_allowed = betting.terms, betting.bounds[1]
    reasons = [_called(betting)]
    if betting.limit.structure.capped:
        reasons.append(_size(betting))
    if betting.limit.structure is betting_terms.Structure.POT:
        pot = betting.pot + sum(betting.put.values()) + betting.owes
        reasons.append(say("after a call the pot is {amount}", amount=dollars(pot)))
    if most_allowed == betting.before + betting.stacks[betting.seat]:
        reasons.append(_all_there_is(betting))
    rule = (
        betting_terms.SHORT
        if betting.counted_over < betting.to_call and betting.limit.structure.capped
        else _amount_rule(betting)
    )
    return decided(most_allowed, terms.rule(rule), *reasons)


def allowed(betting: Betting, do: str, amount: int) -> Decision[bool]:
    """Whether the seat may bet, raise or complete to that amount in this round; other acts have no amount."""
    right = may(betting, do)
    if not right.result or do not in (*RAISES, "all-in"):
        return right
    fits = betting.allows(amount)
    if do == "complete":
        fits = fits and amount == least(betting).result
    end = most(betting) if amount >= betting.bounds[1] else least(betting)
    rule = end.rule
    if betting.pair and not fits:
        rule = betting.terms.rule(betting_terms.OPEN_PAIR)
    asked = say("the bet is {amount}", amount=dollars(amount))
    reasons = [check.because for step in end.steps for check in step.checks]
    words = _bounds_words(betting)
    right = decided(fits, rule, asked, *reasons, words)
    return right if fits else right.with_lines(partial(_let, rule, words, dollars(amount)))


def _bounds_words(betting: Betting) -> Text:
    """The least and the most in front of the seat after a bet or raise."""
    least_allowed, most_allowed = map(dollars, betting.bounds)
    if least_allowed == most_allowed:
        return say("the total is {amount}", amount=least_allowed)
    words = say("the total is {least} to {most}")
    if betting.limit.structure is betting_terms.Structure.FIXED:
        words = say("the total is {least} or {most}")
    return words.filled(least=least_allowed, most=most_allowed)


def _let(rule: Printed, words: Text, amount: str, fits: Fits[bool]) -> Iterable[Line]:
    """Why an amount does not stand, for whoever lets it."""
    if fits(True):
        because = say("{amount} does not stand: {total}.", amount=amount, total=words)
        yield Line(rule, (Check(False, because),), slip=SlipKind.AMOUNT, sentence=True)


def _shorted(betting: Betting) -> tuple[Printed, ...]:
    """The rule about going all in, where the book has no other for the short raise that the amounts count over."""
    silent = betting.shorted and betting_terms.SHORT not in betting.terms.rules
    return (betting.terms.rule(betting_terms.ALL_IN),) if silent else ()


def _called(betting: Betting) -> Text:
    owed = betting.to_call
    return say("there is {amount} to call", amount=dollars(owed)) if owed else say("nobody has bet")


def _size(betting: Betting) -> Text:
    """How much a bet or raise is in this round."""
    smallest, largest = betting.limit.of_round(late=betting.late)
    match betting.limit.structure:
        case betting_terms.Structure.FIXED:
            lower, upper = betting.full_raise, max(largest, betting.limit.late[1])
            if betting.pair and lower < upper:
                words = say("with a pair showing, a bet or raise is {lower} or {upper}")
                return words.filled(lower=dollars(lower), upper=dollars(upper))
            return say("a bet or raise is {amount} in this round", amount=dollars(upper if betting.pair else smallest))
        case betting_terms.Structure.SPREAD:
            words = say("a bet or raise is {least} to {most} in this round")
            return words.filled(least=dollars(betting.full_raise), most=dollars(max(largest, betting.step)))
        case _:
            return say("a bet or raise is {amount} at least", amount=dollars(betting.full_raise))


def _seats(seats: Iterable[int]) -> Text:
    return join((say("seat {seat}", seat=seat) for seat in seats), ", ")


def _amount_rule(betting: Betting) -> str:
    return betting_terms.OPEN_PAIR if betting.pair else betting_terms.STRUCTURES[betting.limit.structure]


def _raises(betting: Betting) -> Text:
    cap = betting.terms.raises
    if not betting.to_call:
        return say("nobody has bet before seat {seat}", seat=betting.seat)
    if cap is None:
        return say("raises so far: {count}, without a cap", count=betting.raises)
    if betting.raises > cap or (betting.capped and betting.lifted):
        return say("raises so far: {count}; the cap of {cap} is lifted", count=betting.raises, cap=cap)
    return say("raises so far: {count} of {cap}", count=betting.raises, cap=cap)


def _two(betting: Betting) -> Text:
    return say("hands now: {now}, when the round began: {then}", now=len(betting.live), then=betting.began)


_WHY: Final[Mapping[str, Callable[[Betting], Text]]] = {
    betting_terms.ALL_IN: lambda betting: say(
        "the player has {amount} left, and a call takes {owes}",
        amount=dollars(betting.stacks[betting.seat]),
        owes=dollars(betting.owes),
    ),
    betting_terms.ANSWERED: lambda betting: say("nobody but seat {seat} has chips left", seat=betting.seat),
    betting_terms.FORCED_ONLY: lambda _: say("the bet is only the forced amount"),
    betting_terms.BARRED: lambda betting: say("seat {seat} may not raise in this round", seat=betting.seat),
    betting_terms.CAP: _raises,
    betting_terms.CHECK_RAISE: lambda betting: say("seat {seat} has checked in this round", seat=betting.seat),
    betting_terms.SHORT: lambda betting: say(
        "the raise since then is {amount}; a full raise is {full}",
        amount=dollars(betting.faced),
        full=dollars(betting.full_raise),
    ),
}
