"""Who wins a pot, whether it is pushed, who gets how much, and where the button goes: every decision of the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.rng import below, choose, shuffle
from trainer.core.text import counted, say
from trainer.games import people
from trainer.games.push_nine.push_nine_hand import held_words, worth, worth_said
from trainer.games.push_nine.push_nine_state import FEWEST, State, dealt, with_push_pot
from trainer.games.push_nine.push_nine_terms import ALL, CHIP, IN_PUSH, NONE, PushTerms
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decided
from trainer.table.seat_ring import first_among
from trainer.table.side_pots import Bet, Pot, divide, odd_chip_order

PUSH, SPLIT = "push", "split"
Hands = Mapping[int, Sequence[Card]]


def read_hand(terms: PushTerms, seat: int, cards: Sequence[Card]) -> Decision[str]:
    """What a hand is called."""
    hand_worth = worth(cards)
    return decided(hand_worth.id, terms.rule(hand_worth.rule), held_words(seat, cards))


def winners(terms: PushTerms, pot: Pot, hands: Hands) -> Decision[tuple[int, ...]]:
    """Who has the best hand of a pot, in rising order."""
    best = max(worth(hands[seat]) for seat in pot.seats)
    winning_seats = tuple(sorted(seat for seat in pot.seats if worth(hands[seat]) == best))
    reasons = [held_words(seat, hands[seat]) for seat in pot.seats]
    rank = terms.rule(best.rule)
    if len(winning_seats) > 1:
        return decided(winning_seats, terms.rule("win.tie"), *reasons).and_rules(rank)
    return decided(winning_seats, terms.rule("win.high"), *reasons).and_rules(rank)


def fate(terms: PushTerms, index: int, wish: str) -> Decision[str]:
    """What becomes of a pot that is tied, when the tied players want this."""
    if index:
        return decided(SPLIT, terms.rule("push.side"), say("it is a side pot"))
    if wish == ALL:
        return decided(PUSH, terms.rule("push.elect"), say("all tied players want to push"))
    reason = say("all tied players want to split") if wish == NONE else say("one of the tied players wants to split")
    return decided(SPLIT, terms.rule("push.split"), reason)


def half(terms: PushTerms, amount: int) -> Decision[int]:
    """What one more hand costs: half the pot in whole chips, the lower half."""
    reason = say("half of {amount}, rounded down", amount=dollars(amount))
    return decided(amount // (2 * CHIP) * CHIP, terms.rule("push.half"), reason)


def shares(terms: PushTerms, pot: Pot, winning: Sequence[int], button: int) -> Decision[Mapping[int, int]]:
    """Who gets how much of a pot."""
    if len(pot.seats) == 1:
        seat = pot.seats[0]
        return decided({seat: pot.amount}, terms.rule("award.alone"), say("only seat {seat} is left", seat=seat))
    order = odd_chip_order(winning, button, terms.seats)
    amounts = divide(pot.amount, order, CHIP)
    reason = counted("{amount} for one hand", "{amount} for {n} hands", len(order), amount=dollars(pot.amount))
    if len(order) == 1:
        return decided(amounts, terms.rule("split.whole"), reason)
    if pot.amount // CHIP % len(order):
        return decided(amounts, terms.rule("odd.chip"), reason).and_rules(terms.rule("split.tie"))
    return decided(amounts, terms.rule("split.tie"), reason)


def next_button(
    terms: PushTerms, winning: Sequence[int], button: int, players: Sequence[int], leaving: Sequence[int]
) -> Decision[int]:
    """Who has the Action button in the next hand."""
    seats = terms.seats
    winner = first_among(button, seats, winning)
    assert winner is not None
    if winner in leaving:
        staying = [seat for seat in players if seat not in leaving]
        seat = first_among(winner, seats, staying) or winner
        return decided(seat, terms.rule("rotate.left"), say("seat {seat} won and leaves", seat=winner))
    if len(winning) > 1:
        reason = say("the button is at seat {seat}", seat=button)
        return decided(winner, terms.rule("rotate.split"), reason)
    return decided(winner, terms.rule("rotate.winner"), say("seat {seat} won the pot", seat=winner))


# -- of one round


def push_chips(terms: PushTerms, setup: Setup, state: State) -> int:
    """What one more hand can take from a player: its price and the largest bets; 0 where none follows."""
    if not pushed(terms, state, 0):
        return 0
    return half(terms, state.pots[0].amount).result + max(terms.bets) * double_limit(terms, setup)


def double_limit(terms: PushTerms, setup: Setup) -> int:
    """The unit of the bets of a hand for the push pot."""
    return 2 * terms.units.get(terms.option(setup).number, CHIP)


def push_hand(terms: PushTerms, setup: Setup, state: State, stacks: Mapping[int, int]) -> State:
    """The hand for the push pot: those who tied and some of the others pay in, get three new cards and bet.

    A tied player who is all in plays for the main pot (`push.who`, and the ruling `all-in-push`). Nobody bets against
    such a player alone. Where this hand ties too, its players split. Nobody is in the ring where nobody may play.
    """
    rng, tied = setup.rng("push"), winners_of(terms, state, 0)
    price = half(terms, state.pots[0].amount).result if state.price is None else state.price
    may = state.ring if state.may is None else state.may
    fault = terms.rulings.find(setup.option(FAULT))
    every = fault is not None and fault.at in IN_PUSH  # two of them may share a hand, and others still play
    able = [seat for seat in state.ring if seat in may and stacks[seat] >= price]
    joins = {seat for seat in able if below(rng, people.JOINS_PUSH_POT_IN) == 0 or every}
    ring = tuple(seat for seat in state.ring if seat in joins or (seat in tied and seat in may))
    if not ring:
        return replace(state, ring=())
    hands = dealt(shuffle(STANDARD.cards(), rng), ring)
    behind = {seat: stacks[seat] - price for seat in ring if stacks[seat] > price}
    best = sorted(ring, key=lambda seat: worth(hands[seat]), reverse=True)
    stay = {seat for seat in ring if seat not in behind or people.calls(rng, worth(hands[seat]).height)}
    stay |= set(best[:FEWEST])
    unit = double_limit(terms, setup)
    payers = [seat for seat in ring if seat in stay and seat in behind]
    full = min(choose(rng, terms.bets), min((behind[seat] for seat in payers), default=0) // unit)
    full = full if len(payers) > 1 else 0
    live = tuple(seat for seat in ring if seat in stay or not full)
    puts = {seat: full if seat in stay else 1 + below(rng, full) for seat in ring if full and seat in behind}
    bets = tuple(Bet(seat, min(units * unit, behind[seat]), seat in stay) for seat, units in puts.items())
    before = state.pots[0].amount + sum(min(price, stacks[seat]) for seat in ring)
    again = replace(state, ring=ring, live=live, bets=bets, hands=hands, push=NONE, read={}, best={}, fates={})
    return with_push_pot(replace(again, limit=unit), before)


def all_in_tied(terms: PushTerms, setup: Setup, state: State) -> bool:
    """Whether the main pot is pushed, and somebody who tied for it has no chips left."""
    most = max(wager.stake for wager in setup.wagers)
    less = {wager.seat for wager in setup.wagers if wager.stake < most}
    return pushed(terms, state, 0) and not less.isdisjoint(winners_of(terms, state, 0))


def winners_of(terms: PushTerms, state: State, index: int) -> tuple[int, ...]:
    """Who has the best hand of the pot with this number, or was said to have it."""
    pot = state.pots[index]
    if index in state.best:
        return state.best[index]
    return pot.seats if len(pot.seats) == 1 else best_of(terms, state, index).result


def best_of(terms: PushTerms, state: State, index: int) -> Decision[tuple[int, ...]]:
    """Who has the best hand of the pot with this number, by what the hands were called."""
    pot, decision = state.pots[index], winners(terms, state.pots[index], state.hands)
    if not state.read:
        return decision
    called = {seat: worth_said(state.hands[seat], id) for seat, id in state.read.items()}
    ranked = {seat: called.get(seat, worth(state.hands[seat])) for seat in pot.seats}
    return replace(
        decision, result=tuple(sorted(seat for seat, worth in ranked.items() if worth == max(ranked.values())))
    )


def fate_of(terms: PushTerms, state: State, index: int) -> Decision[str] | None:
    """What becomes of a pot; None where it has one winner."""
    return fate(terms, index, state.push) if len(winners_of(terms, state, index)) > 1 else None


def pushed(terms: PushTerms, state: State, index: int) -> bool:
    """Whether a pot is pushed into one more hand, or was said to be."""
    decision = fate_of(terms, state, index)
    return decision is not None and state.fates.get(index, decision.result) == PUSH


def shares_of(terms: PushTerms, state: State, index: int) -> Decision[Mapping[int, int]]:
    best = winners_of(terms, state, index)
    return shares(terms, state.pots[index], best, state.button) if best else decided({}, terms.rule("split.whole"))


def button_after(terms: PushTerms, state: State) -> Decision[int]:
    """Who has the Action button next, once somebody has won the main pot."""
    return next_button(terms, state.won, state.button, state.seated, state.leaving)


def deciding(terms: PushTerms, state: State) -> Iterator[str]:
    """The ids of the rules that decide something about hands and pots in this round."""
    for index, pot in enumerate(state.pots):
        if len(pot.seats) > 1:
            yield from (read_hand(terms, seat, state.hands[seat]).rule.id for seat in pot.seats)
            yield from (rule.id for rule in winners(terms, pot, state.hands).rules)
        decision = fate_of(terms, state, index)
        if decision is not None:
            yield decision.rule.id
            if decision.result == PUSH:
                yield from ("push.half", "push.who")
        if decision is None or decision.result == SPLIT:
            yield from (rule.id for rule in shares_of(terms, state, index).rules)
            if not index:
                won = replace(state, won=winners_of(terms, state, 0))
                yield button_after(terms, won).rule.id
    if len(state.pots) > 1:
        yield from ("pots.layers", "pots.eligible")
