"""Betting beside pokerkit as an independent program: random hands, every question at every act, the same answers.

Compared as far as pokerkit models the matter. It does not know a spread limit, a cap that is lifted heads-up, half bets
or kills (`test_betting_terms.py` has those). It measures a short all-in otherwise in two places, where a hand is left:
an opening bet or blind raise of less than the least bet sets its measure instead of the limit, and it adds up short
raises over a player who has called between them. It forbids a raise of which others could only call a part.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from pokerkit import Automation, BettingStructure, Card, Deck, Opening, StandardHighHand, State, Street

from trainer.core.rng import Random, below, choose, make_rng
from trainer.rules.decision import Printed
from trainer.rules.sources import Citation
from trainer.table.betting import Hand, Lifted, Limit, Short, Structure, Terms
from trainer.table.betting.betting_decisions import allowed, is_over, least, may, most, whose_turn
from trainer.table.betting.betting_hand import Played, ended, next_round, opening
from trainer.table.betting.betting_round import Betting, Move
from trainer.table.betting.betting_terms import BARRED, FORCED_ONLY

DOLLAR = 100
PLAYERS = range(2, 7)
THEIRS = {
    Structure.FIXED: BettingStructure.FIXED_LIMIT,
    Structure.POT: BettingStructure.POT_LIMIT,
    Structure.NONE: BettingStructure.NO_LIMIT,
}
DEEP, SHALLOW = (50, 200), (1, 24)
"""Stacks in dollars: such that nobody runs out of chips in a capped game, and such that most do."""


def printed(terms: Terms, limit: Limit) -> Terms:
    rules = {id: Printed(id, id, Citation("example", "L1")) for id in (*terms.needed([limit]), FORCED_ONLY, BARRED)}
    return replace(terms, rules=rules)


def their_streets(opens: Opening, least: tuple[int, int], caps: tuple[int | None, int | None]) -> tuple[Street, ...]:
    up = opens is Opening.LOW_CARD
    first = Street(False, (up,), 0, False, opens, least[0], caps[0])
    later = [Street(False, (), 1, False, Opening.POSITION, bet, caps[1]) for bet in (least[0], least[1], least[1])]
    return first, *later


def theirs(limit: Limit, stacks: list[int], raises: int | None) -> State:
    """Their hand at the first act. What they count as bets or raises has no blind in it, but a bet and a completion."""
    caps = (None, None) if raises is None else (raises + (not limit.blinds), raises + 1)
    opens = Opening.LOW_CARD if limit.bring_in else Opening.POSITION
    return State(
        (Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING),
        Deck.STANDARD,
        (StandardHighHand,),
        their_streets(opens, (limit.early[0], limit.late[0]), caps),
        THEIRS[limit.structure],
        True,
        limit.ante,
        limit.blinds,
        limit.bring_in,
        stacks,
        len(stacks),
    )


def dealt(state: State, low: int) -> None:
    """One card each; where a card opens it lies up, and the lowest is the seat's that is wanted."""
    count = state.player_count
    for place in range(count):
        state.deal_hole(Card.parse(f"{'23456789'[0 if place == low else place + 1]}c"))


def both(limit: Limit, terms: Terms, stacks: list[int], low: int) -> tuple[Hand, State]:
    ring = tuple(range(1, len(stacks) + 1))
    state = theirs(limit, stacks, terms.raises)
    dealt(state, low)
    if limit.bring_in:
        posted: tuple[tuple[int, int], ...] = ((low + 1, limit.bring_in),)
        begins = ring[(low + 1) % len(ring)]
    else:
        # Heads-up they post the big blind at index 0 and the small at index 1.
        seats = ring[:2] if len(ring) > 2 else (2, 1)
        posted = tuple(zip(seats, limit.blinds, strict=True))
        begins = ring[2 % len(ring)] if len(ring) > 2 else 2

    def first(number: int, live: tuple[int, ...], _able: tuple[int, ...]) -> int:
        return live[0] if number else begins

    antes = tuple((seat, limit.ante) for seat in ring if limit.ante)
    brought = tuple(zip(ring, stacks, strict=True))
    hand = Hand(limit, ring, brought, posted, 4, 2, terms, first, antes, completes=bool(limit.bring_in))
    return hand, state


def unmodelled(before: Betting, raised: int, shorts: list[int]) -> bool:
    """Whether a short all-in has been made where they measure it otherwise."""
    smallest = before.limit.of_round(late=before.late)[0]
    return (raised < smallest and before.step < smallest) or len(shorts) > 1


def covered(ours: Betting) -> bool:
    """Nobody else can put in more than there is to call."""
    others = (seat for seat in ours.live if seat != ours.seat)
    return all(ours.put.get(seat, 0) + ours.stacks[seat] <= ours.to_call for seat in others)


def compare(ours: Betting, state: State) -> None:
    assert whose_turn(ours).result == state.actor_index + 1
    assert not is_over(ours).result
    calling = state.checking_or_calling_amount
    assert min(ours.owes, ours.stacks[ours.seat]) == calling
    assert may(ours, "check").result == (ours.owes == 0)
    low, high = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    do = "raise" if ours.to_call else "bet"
    if covered(ours):
        assert low is None
        return
    assert may(ours, do).result == (low is not None)
    if low is not None:
        assert (least(ours).result, most(ours).result) == (low, high)
        for amount in (low - 1, low, high, high + 1):
            assert allowed(ours, do, amount).result == state.can_complete_bet_or_raise_to(amount)


def act(rng: Random, ours: Betting) -> str:
    """A random act, raises more often than people make them."""
    pick = below(rng, 100)
    if ours.owes and pick < 12:
        return "f"
    if pick > 55 and ours.may_raise and not covered(ours):
        low, high = ours.bounds
        everything = ours.before + ours.stacks[ours.seat]
        if everything <= high and pick > 85:
            return "a"
        target = choose(rng, (low, high, low + below(rng, high - low + 1)))
        target = low if ours.limit.structure is Structure.FIXED else target
        return f"r{target // 100}.{target % 100:02d}"
    return "c"


def play(rng: Random, hand: Hand, state: State, counts: Counter[str]) -> None:
    ours, rounds = opening(hand), list[Played]()
    if hand.limit.bring_in:
        state.post_bring_in()
    for number in range(hand.rounds):
        moves: list[Move] = []
        shorts: list[int] = []
        while not ours.over:
            if state.actor_index is None:
                assert covered(ours)
                return
            compare(ours, state)
            counts["acts"] += 1
            before = ours
            ours, move = ours.act(act(rng, ours))
            moves.append(move)
            if move.do == "fold":
                state.fold()
            elif move.do in ("check", "call"):
                state.check_or_call()
            else:
                state.complete_bet_or_raise_to(move.before)
                raised = ours.to_call - before.to_call
                short = move.all_in and raised < before.full_raise
                shorts = [*shorts, raised] if short else []
                if short and unmodelled(before, raised, shorts):
                    counts["left"] += 1
                    return
        counts["rounds"] += 1
        done = ended(ours, 0, moves)
        checked(done, state, number)
        if len(done.live) < 2 or sum(done.stacks[seat] > 0 for seat in done.live) < 2:
            return
        if number + 1 < hand.rounds:
            state.deal_board(choose(rng, tuple(state.deck_cards)))
        rounds.append(done)
        ours = next_round(hand, rounds, ours.pot + sum(done.put.values()))


def checked(done: Played, state: State, number: int) -> None:
    """After a round: the same live hands, the same chips behind and in the pot."""
    if len(done.live) < 2:
        assert [place + 1 for place, live in enumerate(state.statuses) if live] == list(done.live)
        return
    assert [place + 1 for place, live in enumerate(state.statuses) if live] == sorted(done.live)
    assert {place + 1: chips for place, chips in enumerate(state.stacks)} == dict(done.stacks), number


CASES = {
    "fixed, capped": (Structure.FIXED, 3, DEEP, "blinds"),
    "fixed, short stacks": (Structure.FIXED, None, SHALLOW, "blinds"),
    "fixed, bring-in, capped": (Structure.FIXED, 3, DEEP, "bring-in"),
    "fixed, bring-in, short stacks": (Structure.FIXED, None, SHALLOW, "bring-in"),
    "pot limit": (Structure.POT, None, DEEP, "blinds"),
    "pot limit, short stacks": (Structure.POT, None, SHALLOW, "blinds"),
    "no limit": (Structure.NONE, None, DEEP, "blinds"),
    "no limit, short stacks": (Structure.NONE, None, SHALLOW, "blinds"),
}
HANDS, MORE_HANDS = 60, 2500


def limit_of(structure: Structure, forced: str) -> Limit:
    early, late = (200, 200), (400, 400) if structure is Structure.FIXED else (200, 200)
    blinds = (100, 200) if forced == "blinds" else ()
    ante, bring_in = (0, 0) if forced == "blinds" else (50, 100)
    return Limit("case", "case", structure, early, late, blinds, ante, bring_in)


def run(name: str, hands: int) -> Counter[str]:
    structure, raises, (low, high), forced = CASES[name]
    limit = limit_of(structure, forced)
    terms = printed(Terms(raises=raises, lifted=Lifted.NEVER, short=Short.FULL, live_bring_in=False), limit)
    counts: Counter[str] = Counter()
    rng = make_rng(list(CASES).index(name) + 1)
    for _ in range(hands):
        players = choose(rng, PLAYERS)
        stacks = [DOLLAR * (low + below(rng, high - low + 1)) + choose(rng, (0, 0, 50)) for _ in range(players)]
        stacks = [max(stack, 200) for stack in stacks]
        play(rng, *both(limit, terms, stacks, below(rng, players)), counts)
    return counts


@pytest.mark.parametrize("name", CASES)
def test_the_same_answers(name: str):
    assert run(name, HANDS)["rounds"] > HANDS


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_the_same_answers_in_thousands_of_rounds(name: str):
    assert run(name, MORE_HANDS)["rounds"] > 3000
