"""What every wager has coming, the result of a hand, and where the action button puts the beginning."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.cards.card import Card
from trainer.games.blackjack.button import NEVER, SHORT, place
from trainer.games.blackjack.named import hands_like, in_question
from trainer.games.blackjack.situations import RESCUED, Finished
from trainer.games.blackjack.state import button_card, finished, first_taken
from trainer.games.blackjack.terms import (
    FURTHER,
    HALF,
    INSURANCE,
    AwardRules,
    BlackjackTerms,
)
from trainer.money import dollars, round_cents
from trainer.round.awards import Award, because, paid
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, decide
from trainer.table.seats import left_of
from trainer.table.settlement import Outcome, Wager
from trainer.text import say

WIN, LOSE, PUSH = "win", "lose", "push"
_RESULTS = {"pay": WIN, "take": LOSE, "push": PUSH, HALF: LOSE, RESCUED: PUSH}


def rules_for(terms: BlackjackTerms, kind: str) -> AwardRules:
    """The list that says what a wager has coming."""
    return terms.pays[kind] if kind in terms.sides or kind == INSURANCE else terms.results


def judged(terms: BlackjackTerms, rules: AwardRules, done: Finished) -> Decision[Award]:
    """What a list says about finished hands, with the reading of a drawn 22 where one of them is one."""
    decision, reading = decide(rules, done), terms.rule_of_22(done, alone=rules is not terms.results)
    return decision.and_rules(reading) if reading else decision


def outcome_of(terms: BlackjackTerms, done: Finished, wager: Wager, begun: int) -> Decision[Outcome]:
    """What a wager has coming; `begun` is what its hand was begun with."""
    award = judged(terms, rules_for(terms, wager.kind), done)
    match award.result.do:
        case word if word == HALF:
            half = round_cents(wager.stake, 2, terms.rounding)
            reason = say("half of {stake} is {half}", stake=dollars(wager.stake), half=dollars(half))
            return because(award, Outcome("take", half), reason)
        case word if word == RESCUED:
            back = min(wager.stake, (wager.stake + begun) // 2)
            reason = say("the last doubling was {back}: it comes back", back=dollars(back))
            left = wager.stake - back
            return because(award, Outcome("take", left) if left else Outcome("push"), reason)
        case _:
            return paid(award, wager.stake, terms.rounding)


def outcome(terms: BlackjackTerms, r: Round, wager: Wager) -> Decision[Outcome]:
    """What a wager on the felt has coming."""
    begun = r.setup.at(wager.seat).get(terms.main, 0)
    return outcome_of(terms, finished(terms, r, wager), wager, begun)


def result(terms: BlackjackTerms, done: Finished) -> Decision[str]:
    """win, lose or push for the player's hand."""
    return judged(terms, terms.results, done).map(lambda award: _RESULTS[award.do])


def award_of(terms: BlackjackTerms, r: Round, wager: Wager) -> Decision[Award]:
    """What the pay list says about a wager on the felt."""
    return judged(terms, rules_for(terms, wager.kind), finished(terms, r, wager))


def turns_on(terms: BlackjackTerms, r: Round, wager: Wager) -> tuple[Printed, ...]:
    """The rules of a wager's list that these hands may turn on, and the reading of a drawn 22 where there is one."""
    done = finished(terms, r, wager)
    drawn = terms.rule_of_22(done, alone=wager.kind in terms.sides)
    rules = in_question(rules_for(terms, wager.kind), hands_like(done, terms.count.naturals))
    return (*rules, *((drawn,) if drawn else ()))


# -- the action button


def button(terms: BlackjackTerms, seats: int, banker: int, card: Card, readings: Mapping[str, str]) -> Decision[int]:
    """The seat that the player-dealer's second card counts to."""
    return place(terms.button, terms.rules, seats, banker, card, readings=readings)


def every_button_rule(terms: BlackjackTerms) -> tuple[Printed, ...]:
    """Every rule that can place the button under any reading, at the size of the house's table."""
    ids = ("button.count", "button.ten", "button.wrap", "button.joker")
    variants = (variant.printed for variant in terms.button.variants)
    return (*(terms.rules[id] for id in ids if id in terms.rules), *variants)


def has_button(terms: BlackjackTerms, setup: Setup) -> bool:
    """Whether this table's settling begins at an action button."""
    if terms.button.use == SHORT:
        return setup.bank < sum(wager.stake for wager in setup.wagers)
    return terms.button.use != NEVER


def button_seat(terms: BlackjackTerms, r: Round) -> int | None:
    """Where the button lies or will lie; None without one."""
    card = button_card(r)
    if card is None or not has_button(terms, r.setup):
        return None
    setup = r.setup
    return button(terms, setup.seats, setup.player_dealer, card, terms.readings_of(setup)).result


def first_seat(terms: BlackjackTerms, r: Round) -> int:
    """Where settling begins: the button's seat or the player-dealer's left, or the next seat with a wager."""
    seat = button_seat(terms, r)
    return first_taken(r.setup, left_of(r.setup.player_dealer, r.setup.seats) if seat is None else seat)


def first_rule(terms: BlackjackTerms, r: Round) -> Printed | None:
    """The rule for a button on a seat without a wager, where one is."""
    seat = button_seat(terms, r)
    return terms.rule("button.next") if seat is not None and seat not in r.setup.taken else None


def is_game(terms: BlackjackTerms, wager: Wager) -> bool:
    """Whether a wager rides on the hand itself."""
    return wager.kind == terms.main or wager.kind in FURTHER
