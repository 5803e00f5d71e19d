"""Playing the two hands out, the result of the round, and what each wager has coming."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.money import Rounding
from trainer.core.text import Text, join, say
from trainer.games.baccarat.baccarat_coup import BANKER, NATURALS, PLAYER, TIE, Coup, total_words, winner_words
from trainer.games.baccarat.baccarat_state import State, coup_of, plaques
from trainer.games.baccarat.baccarat_terms import RESULT_RULES, BaccaratTerms
from trainer.games.shared_words import CHOICE, HIT, STAND
from trainer.hands.totals import point_value
from trainer.round.machine import Round
from trainer.round.settling import Award, paid
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Rule, decide, decided, first_result
from trainer.table.settlement import Outcome, Wager

R = TypeVar("R")


def somebody_hits(terms: BaccaratTerms, setup: Setup) -> bool:
    """Whether a bettor wants a card where bettors may choose."""
    return any(seat not in plaques(terms, setup) for seat in setup.seats_taken)


def stood(terms: BaccaratTerms, coup: Coup) -> Coup:
    """The same coup for a bettor who stood where bettors may choose: the player hand keeps its two cards for him."""
    before = terms.coup(coup.player[:2], coup.banker[:2], coup.readings)
    if not terms.choice or first_result(terms.draws[PLAYER], before)[0] != CHOICE:
        return coup
    return terms.coup(coup.player[:2], coup.banker, coup.readings)


def coup_for(terms: BaccaratTerms, r: Round[State], wager: Wager) -> Coup:
    """The finished hands as a wager sees them."""
    coup = coup_of(terms, r)
    return stood(terms, coup) if wager.seat in r.state.standing else coup


def player_draw(terms: BaccaratTerms, setup: Setup, coup: Coup) -> Decision[str]:
    """Whether the player hand takes a card; where bettors may choose it does as soon as one of them wants it."""
    decision = decide(terms.draws[PLAYER], coup)
    if decision.result != CHOICE or not setup.seats_taken:
        return decision
    hits = somebody_hits(terms, setup)
    reason = say("no bettor has a stand plaque")
    if plaques(terms, setup):
        seats = join(str(seat) for seat in plaques(terms, setup))
        reason = say("seats {seats} have plaques; others want a card", seats=seats)
        reason = reason if hits else say("every bettor has a stand plaque")
    card: Decision[str] = decided(HIT if hits else STAND, terms.rule("plaque.card"), reason)
    return Decision(card.result, decision.rule, (*decision.steps, *card.steps), (), card.rules)


def play(
    terms: BaccaratTerms, cards: Sequence[Card], readings: Mapping[str, str], *, hits_on_choice: bool = True
) -> Coup:
    """The round that these cards from the top of the shoe make."""
    coup, rest_of_shoe = terms.coup(tuple(cards[0:4:2]), tuple(cards[1:4:2]), readings), list(cards[4:])
    act = first_result(terms.draws[PLAYER], coup)[0]
    if act == HIT or (act == CHOICE and hits_on_choice):
        coup = terms.coup((*coup.player, rest_of_shoe.pop(0)), coup.banker, readings)
    if first_result(terms.draws[BANKER], coup)[0] == HIT:
        coup = terms.coup(coup.player, (*coup.banker, rest_of_shoe.pop(0)), readings)
    return coup


def decides(terms: BaccaratTerms, coup: Coup, id: str) -> bool:
    """Whether this rule decides something in a finished round; only the list it stands in is asked."""
    if id in RESULT_RULES:
        return id in (rule.id for rule in result(terms, coup).rules)
    before = terms.coup(coup.player[:2], coup.banker[:2], coup.readings)
    halfway = terms.coup(coup.player, coup.banker[:2], coup.readings)
    if _decides(terms.draws[PLAYER], before, id) or _decides(terms.draws[BANKER], halfway, id):
        return True
    return any(_decides(rules, coup, id) for rules in terms.awards.values())


def _decides(rules: tuple[Rule[Coup, R], ...], coup: Coup, id: str) -> bool:
    return any(rule.printed.id == id for rule in rules) and first_result(rules, coup)[1][0].id == id


def count(terms: BaccaratTerms, coup: Coup, who: str) -> Decision[int]:
    """The total of a hand."""
    return decided(coup.total(who), terms.rule("count.points"), points_words(coup.hand(who)))


def points_words(cards: Sequence[Card]) -> Text:
    """'9h 4c: 9 + 4 = 13 counts 3'."""
    points = [point_value(card) for card in cards]
    full, parts = sum(points), " + ".join(map(str, points))
    plain = say("{cards}: {parts} = {sum}", cards=write_cards(cards), parts=parts, sum=full)
    return say("{sum}, which counts {total}", sum=plain, total=full % 10) if full > 9 else plain


def result(terms: BaccaratTerms, coup: Coup) -> Decision[str]:
    """player, banker or tie; `-natural` behind the winner when a natural wins and the house ranks naturals."""
    totals = (total_words(coup, PLAYER), total_words(coup, BANKER))
    if coup.winner == TIE:
        return decided(TIE, terms.rule("result.tie"), *totals)
    closest = terms.rule("result.closest")
    if terms.naturals_rank and coup.natural(coup.winner):
        two = say("the winning hand has two cards")
        return decided(NATURALS[coup.winner], terms.rule("result.natural"), *totals, two).and_rules(closest)
    return decided(coup.winner, closest, *totals, winner_words(coup))


def outcome(terms: BaccaratTerms, coup: Coup, kind: str, stake: int) -> Decision[Outcome]:
    """What a wager has coming by its pay list."""
    return won(decide(terms.awards[kind], coup), stake)


def won(award: Decision[Award], stake: int) -> Decision[Outcome]:
    """What a stake has coming by a row of a pay list."""
    return paid(award, stake, Rounding.CENT_DOWN)
