"""What every wager has coming at the end, in which order it is settled, and what a fold costs at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from trainer.core.lazy_dataclass import replace
from trainer.core.money import Rounding, dollars
from trainer.core.text import Text, say
from trainer.games.carnival import carnival_standing
from trainer.games.carnival.carnival_standing import HALF, Standing, readers_in
from trainer.games.carnival.carnival_state import State
from trainer.games.carnival.carnival_terms import CarnivalTerms
from trainer.games.shared_words import LOSE, TIE
from trainer.hands.systems import Category, category, ranks
from trainer.round.machine import Round
from trainer.round.settling import Award, because, paid
from trainer.rules.decision import Decision, Printed, Reading, decide, decided
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Outcome, Wager

R = TypeVar("R")
KEPT: Final = 2_000
"""So many answers about cards as they lie are kept: more than a table with everybody behind every seat asks for."""


@lru_cache(maxsize=KEPT)
def award(terms: CarnivalTerms, standing: Standing, kind: str) -> Decision[Award]:
    """The row of the wager's pay list that decides. Kept: each wager settled asks again what all others have coming."""
    return with_readings(terms, standing, lambda standing: decide(terms.awards[kind], standing))


def with_readings(terms: CarnivalTerms, standing: Standing, answer: Callable[[Standing], Decision[R]]) -> Decision[R]:
    """The answer by the house's reading, with every doubtful one that would answer otherwise."""
    decision = answer(standing)
    others = [
        (answer(replace(standing, hands=hand_reading.hands)).result, hand_reading.printed)
        for hand_reading in terms.readings
    ]
    differ = [Reading(result, rule) for result, rule in others if result != decision.result]
    named = (reading.rule for reading in differ if reading.rule not in decision.rules)
    return decision.and_rules(*dict.fromkeys(named)).or_by_reading(*differ)


def differing(terms: CarnivalTerms, standing: Standing, facts: Callable[[Standing], object]) -> tuple[Printed, ...]:
    """The doubtful readings by which the facts about a standing would be others."""
    facts_now = facts(standing)
    return tuple(
        hand_reading.printed
        for hand_reading in terms.readings
        if facts(replace(standing, hands=hand_reading.hands)) != facts_now
    )


def outcome(terms: CarnivalTerms, standing: Standing, kind: str, stake: int) -> Decision[Outcome]:
    """What a wager has coming by its pay list."""
    return won(award(terms, standing, kind), stake)


def won(decision: Decision[Award], stake: int) -> Decision[Outcome]:
    """What a stake has coming by a row of a pay list."""
    if decision.result.do == HALF:
        half = stake // 2
        reason = say("half of {stake} is {half}", stake=dollars(stake), half=dollars(half))
        return because(decision, Outcome("take", half), reason)
    return paid(decision, stake, Rounding.CENT_DOWN)


def lost_by_fold(terms: CarnivalTerms, kind: str) -> bool:
    """Whether a fold costs the wager, whatever the cards are."""
    return any(rule.printed.id == f"{kind}.folded" for rule in terms.awards[kind])


def reads_own(terms: CarnivalTerms, kind: str, *, folded: bool) -> bool:
    """Whether the bettor's own cards matter for a wager: after a fold some look at the board alone."""
    readers = {asks.word for asks in readers_in(terms.hands, terms.awards[kind])}
    return not (folded and readers == {"shown"})


def folded_outcome(terms: CarnivalTerms, standing: Standing, wager: Wager) -> Decision[Outcome]:
    """What happens to the wager of a folded hand before the player-dealer's cards are opened; "stay": nothing yet."""
    if wager.kind in terms.wagers.live:
        untouched = say("a fold does not touch {wager}", wager=terms.table.names.get(wager.kind, wager.kind))
        return decided(Outcome("stay"), terms.rule("fold.live"), untouched)
    decision = outcome(terms, standing, wager.kind, wager.stake)
    if wager.kind in terms.wagers.known and decision.result.do == "pay":
        stays: Decision[Outcome] = decision.map(lambda _: Outcome("stay"))
        return Decision(stays.result, terms.rule("fold.live"), stays.steps, with_rules=stays.rules)
    return decision


def folded_wagers(terms: CarnivalTerms, r: Round[State]) -> tuple[Wager, ...]:
    """The wagers of those who folded, in the order the dealer comes to them."""
    start = terms.first_of(terms.starts.asked, r.setup.player_dealer)
    folded = (seat for seat in clockwise(start, r.setup.seats) if seat in r.state.dealt_in and r.state.folded(seat))
    return tuple(wager for seat in folded for wager in _at_seat(terms, r.setup.wagers, seat))


def _at_seat(terms: CarnivalTerms, wagers: Iterable[Wager], seat: int) -> tuple[Wager, ...]:
    """Everything at one seat: the player, then those behind him, each in the order of settlement."""
    mine = [wager for wager in wagers if wager.seat == seat]
    return tuple(sorted(mine, key=lambda wager: (wager.back, terms.kinds.index(wager.kind))))


def in_order(
    terms: CarnivalTerms, wagers: Sequence[Wager], first: int, results: dict[Wager, str] | None = None
) -> tuple[Wager, ...]:
    """The wagers as the dealer settles them from seat `first`: lap by lap, bettor by bettor.

    Where the house takes all losing wagers first, `results` says what each wager has coming.
    """
    ordered: list[Wager] = []
    laps = terms.table.settle.laps
    for lap in laps.laps:
        for seat in laps.ring(first, terms.seats):
            ordered += [wager for wager in _at_seat(terms, wagers, seat) if wager.kind in lap]
    if terms.losers_first and results is not None:
        ordered.sort(key=lambda wager: results[wager] != "take")
    return tuple(ordered)


# -- what the dealer reads


@lru_cache(maxsize=KEPT)
def read_rule(terms: CarnivalTerms, standing: Standing, *, bank: bool = False) -> Decision[str]:
    """The kind of hand a player has, or the player-dealer."""
    return with_readings(
        terms, standing, lambda standing: _read_key(terms, standing.bank_key if bank else standing.key)
    )


def _read_key(terms: CarnivalTerms, key: int) -> Decision[str]:
    hand_category = category(key, terms.hands.system)
    wheel = hand_category is Category.STRAIGHT_FLUSH and ranks(key)[0] == terms.hands.system.size
    rule = terms.lowest if wheel and terms.lowest else terms.ranks[hand_category]
    return decided(hand_category.id, rule, _hand_words(terms, key))


def _hand_words(terms: CarnivalTerms, key: int) -> Text:
    return say("the hand is {hand}", hand=carnival_standing.hand_in_full(key, terms.hands.system))


@lru_cache(maxsize=KEPT)
def qualifies(terms: CarnivalTerms, standing: Standing) -> Decision[bool]:
    """Whether the player-dealer's hand plays."""
    return with_readings(
        terms,
        standing,
        lambda standing: decided(standing.qualified, terms.rule("qualify"), carnival_standing.qualify_words(standing)),
    )


@lru_cache(maxsize=KEPT)
def compare(terms: CarnivalTerms, standing: Standing) -> Decision[str]:
    """win, lose or tie for the player."""

    def compared(standing: Standing) -> Decision[str]:
        return decided(
            standing.result,
            terms.rule("compare.tie" if standing.result == TIE else "compare.higher"),
            carnival_standing.result_words(standing),
        )

    return with_readings(terms, standing, compared)


def compare_again(terms: CarnivalTerms, standing: Standing) -> Decision[str]:
    """win, lose or tie for the player on the second deal."""
    rule = terms.rule("again.tie" if standing.again == TIE else "again.higher")
    return decided(standing.again or TIE, rule, carnival_standing.again_words(standing))


def may_matter(terms: CarnivalTerms, standing: Standing) -> bool:
    """Whether the hand of a seat has to be read against the player-dealer's."""
    if not terms.contest:
        return not standing.folded
    return not standing.folded and (standing.qualified or terms.compare_unqualified)


def loses(terms: CarnivalTerms, standing: Standing) -> bool:
    return terms.contest and may_matter(terms, standing) and standing.result == LOSE


def pay_rows(terms: CarnivalTerms, kind: str) -> tuple[tuple[str, Printed], ...]:
    """The hands of a wager's pay list with their rules, best first."""
    return tuple(
        (asks.argument, rule.printed) for rule in terms.awards[kind] for asks in readers_in(terms.hands, (rule,))
    )
