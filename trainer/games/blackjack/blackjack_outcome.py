"""What every wager has coming, the result of a hand, and where the action button puts the beginning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars, round_cents
from trainer.core.text import say
from trainer.games.banked.banked_button import First, at_button, first_left
from trainer.games.banked.banked_settling import as_read
from trainer.games.blackjack import blackjack_terms
from trainer.games.blackjack.blackjack_button import NEVER, SHORT, place
from trainer.games.blackjack.blackjack_hand import Counting, JokerCounts, Read
from trainer.games.blackjack.blackjack_situations import RESCUED, Finished
from trainer.games.blackjack.blackjack_state import BlackjackRound, begins_natural, compare, finished, up_of
from trainer.games.shared_words import LOSE, PUSH, WIN
from trainer.round.acts import chosen
from trainer.round.duty import Kind
from trainer.round.settling import Award, because, paid
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, Reading, decide, first_result
from trainer.table.seat_ring import left_of
from trainer.table.settlement import Outcome, Wager

_RESULTS = {"pay": WIN, "take": LOSE, "push": PUSH, blackjack_terms.HALF: LOSE, RESCUED: PUSH}


def rules_for(terms: blackjack_terms.BlackjackTerms, kind: str) -> blackjack_terms.AwardRules:
    """The list that says what a wager has coming."""
    return terms.pays[kind] if kind in terms.sides or kind == blackjack_terms.INSURANCE else terms.results


def judged(terms: blackjack_terms.BlackjackTerms, rules: blackjack_terms.AwardRules, done: Finished) -> Decision[Award]:
    """What a list says about finished hands, with the readings of a drawn 22 and of a joker where they decide it."""
    decision = decide(rules, done)
    others = (Reading(first_result(rules, other)[0], rule) for rule, other in _read_otherwise(terms, rules, done))
    different = [reading for reading in others if reading.result != decision.result]
    return decision.and_rules(*dict.fromkeys(reading.rule for reading in different)).or_by_reading(*different)


def _read_otherwise(
    terms: blackjack_terms.BlackjackTerms, rules: blackjack_terms.AwardRules, done: Finished
) -> Iterator[tuple[Printed, Finished]]:
    """The hands as another reading of the book would have them, each with the printed rule that is followed here."""
    drawn = terms.rule_of_22(done, alone=rules is not terms.results)
    for name in terms.drawn_22 if drawn else ():
        readings = {**done.readings, blackjack_terms.DRAWN_22: name}
        count = terms.counting(readings)
        player, bank = _again(count, done.player, done.player_cards), _again(count, done.bank, done.bank_cards)
        assert drawn is not None
        yield drawn, compare(terms, player, bank, replace(done, player=player, bank=bank, readings=readings))
    jokers = joker_rule(terms)
    if jokers is not None:
        player, bank = (
            replace(read, halves=BEST) if is_joker_hand(read, cards) else read
            for read, cards in ((done.player, done.player_cards), (done.bank, done.bank_cards))
        )
        yield jokers, compare(terms, player, bank, replace(done, player=player, bank=bank))


BEST: Final = 45
"""In halves, as much as a hand with a joker would be worth if only naturals came before it."""


def joker_rule(terms: blackjack_terms.BlackjackTerms) -> Printed | None:
    """What a hand with a joker counts, where the book leaves that open."""
    rule = terms.rules.get("count.joker")
    return rule if terms.count.joker is JokerCounts.HARD_21 and rule is not None and rule.doubt else None


def is_joker_hand(read: Read, cards: Sequence[Card]) -> bool:
    """A hand with a joker that is no natural."""
    return not read.natural and any(card.is_joker for card in cards)


def _again(count: Counting, read: Read, cards: Sequence[Card]) -> Read:
    """A hand counted anew; a natural stays one."""
    return read if read.natural or not cards else count.read(cards, split=True)


def outcome_of(terms: blackjack_terms.BlackjackTerms, done: Finished, wager: Wager, begun: int) -> Decision[Outcome]:
    """What a wager has coming; `begun` is what its hand was begun with."""
    return worth(terms, judged(terms, rules_for(terms, wager.kind), done), wager, begun)


def worth(terms: blackjack_terms.BlackjackTerms, award: Decision[Award], wager: Wager, begun: int) -> Decision[Outcome]:
    """What a wager has coming by a row of its list."""
    match award.result.do:
        case word if word == blackjack_terms.HALF:
            half = round_cents(wager.stake, 2, terms.rounding)
            reason = say("half of {stake} is {half}", stake=dollars(wager.stake), half=dollars(half))
            return because(award, Outcome("take", half), reason)
        case word if word == RESCUED:
            back = min(wager.stake, (wager.stake + begun) // 2)
            reason = say("the last double was {back}: the player takes it back", back=dollars(back))
            stake_left = wager.stake - back
            return because(award, Outcome("take", stake_left) if stake_left else Outcome("push"), reason)
        case _:
            return paid(award, wager.stake, terms.rounding)


def outcome(terms: blackjack_terms.BlackjackTerms, r: BlackjackRound, wager: Wager) -> Decision[Outcome]:
    """What a wager on the felt has coming, by what was said of its hand or of the bet."""
    begun, done = r.setup.at(wager.seat).get(terms.main, 0), finished(terms, r, wager)
    rules = rules_for(terms, wager.kind)
    award = judged(terms, rules, done)
    if is_game(terms, wager):
        called = r.did(Kind.COMPARE, wager.seat, f"hand-{blackjack_terms.hand_of(wager.kind)}")
        if called is not None and chosen(called) != result(terms, finished(terms, r, _first_on(terms, wager))).result:
            award = replace(award, result=_called(rules, done, award.result, chosen(called)))
    elif wager.kind in terms.sides:
        award = as_read(r, side_key(terms, wager), award, rules, done)
    return worth(terms, award, wager, begun)


def _first_on(terms: blackjack_terms.BlackjackTerms, wager: Wager) -> Wager:
    """The wager with which the hand of another one was begun."""
    hand = blackjack_terms.hand_of(wager.kind)
    return replace(wager, kind=terms.main if hand == 1 else blackjack_terms.hand_kind(hand))


def _called(rules: blackjack_terms.AwardRules, done: Finished, award: Award, result: str) -> Award:
    """What a hand has coming that is called so: by the line for it that comes nearest to the hands."""
    if _RESULTS[award.do] == result:
        return award
    lines = [
        (rule, rule_result)
        for rule in rules
        if (rule_result := rule.do(done)) and _RESULTS.get(rule_result.do) == result
    ]
    return max(lines, key=lambda line: sum(bool(asked.holds(done)) for asked in line[0].when))[1]


def side_key(terms: blackjack_terms.BlackjackTerms, wager: Wager) -> tuple[int, str]:
    """Which reading a side bet is settled by: one for the table where it hangs on the player-dealer alone."""
    return 0 if terms.sides[wager.kind].once else wager.seat, wager.kind


def result(terms: blackjack_terms.BlackjackTerms, done: Finished) -> Decision[str]:
    """win, lose or push for the player's hand."""
    return judged(terms, terms.results, done).map(lambda award: _RESULTS[award.do])


def at_once_rules(terms: blackjack_terms.BlackjackTerms, bank: Sequence[Card], *, short: bool) -> tuple[Printed, ...]:
    """What lets a natural be paid at once: with a `short` bank its place before the others too."""
    up, rules = up_of(terms, bank), [terms.rule("settle.at-once")]
    if terms.deal.tells and up is not None and begins_natural(terms, up):
        rules.append(terms.rule("deal.tells"))
    if short and "settle.at-once-short" in terms.rules:
        rules.append(terms.rule("settle.at-once-short"))
    return tuple(rules)


# -- the action button


def button(
    terms: blackjack_terms.BlackjackTerms, setup: Setup, card: Card, readings: Mapping[str, str]
) -> Decision[int]:
    """The seat that the player-dealer's second card counts to."""
    seats, banker = setup.seats, setup.player_dealer
    return place(terms.button, terms.rules, seats, banker, card, seats_taken=setup.seats_taken, readings=readings)


def every_button_rule(terms: blackjack_terms.BlackjackTerms) -> tuple[Printed, ...]:
    """Every rule that can place the button under any reading, at the size of the house's table."""
    ids = ("button.count", "button.ten", "button.wrap", "button.joker")
    variants = (variant.printed for variant in terms.button.variants)
    return (*(terms.rules[id] for id in ids if id in terms.rules), *variants)


def has_button(terms: blackjack_terms.BlackjackTerms, setup: Setup) -> bool:
    """Whether this table's settling begins at an action button."""
    if terms.button.use == SHORT:
        return setup.bank < sum(wager.stake for wager in setup.wagers)
    return terms.button.use != NEVER


def place_button(terms: blackjack_terms.BlackjackTerms, r: BlackjackRound, card: Card) -> Decision[int]:
    """The seat of the action button at this table."""
    return button(terms, r.setup, card, terms.table.readings_of(r.setup))


def first(terms: blackjack_terms.BlackjackTerms, r: BlackjackRound) -> First:
    """Where settling begins: the button's seat or the player-dealer's left, or the next seat with a wager."""
    return at_button(r, terms.rules.get("button.next")) or first_left(r.setup)


def bank_left(r: BlackjackRound) -> First:
    """The player-dealer's left, where everything that does not wait begins."""
    return First(left_of(r.setup.player_dealer, r.setup.seats))


def is_game(terms: blackjack_terms.BlackjackTerms, wager: Wager) -> bool:
    """Whether a wager rides on the hand itself."""
    return wager.kind == terms.main or wager.kind in blackjack_terms.FURTHER
