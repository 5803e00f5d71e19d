"""The hand for a pot without blinds and without a board: a stud game made of streets as data, opened by a card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pytest

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, without
from trainer.cards.notation import parse_cards
from trainer.core.text import Text, say
from trainer.games.limits import UsualStacks
from trainer.games.pot.pot_draw_terms import Opening
from trainer.games.pot.pot_play import begin
from trainer.games.pot.pot_pots import Shown
from trainer.games.pot.pot_script import Gaps, pot_script
from trainer.games.pot.pot_state import State, bring_stacks
from trainer.games.pot.pot_terms import POT_RULES, PotGame, Street
from trainer.hands.boards import Forced
from trainer.hands.poker import rank_cards
from trainer.hands.systems import FIVE_CARD
from trainer.round import machine
from trainer.round.acts import Seat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup
from trainer.rules.decision import Printed
from trainer.rules.sources import Citation
from trainer.table.betting import Limit, Structure, Terms
from trainer.table.sharing import Sharing

LIMIT: Final = Limit("3-6", "$3-$6", Structure.FIXED, (300, 300), (600, 600), ante=50, bring_in=100)
STREETS: Final = (
    Street("third", down=2, up=1),
    Street("fourth", up=1, burn=1),
    Street("fifth", up=1, burn=1),
    Street("sixth", up=1, burn=1),
    Street("seventh", down=1, burn=1),
)
IDS: Final = (*POT_RULES, "button.moves", "win.high", "deal.burn", "bring-in", "first.after-bring-in", "first.shown")


def printed(ids: Iterable[str]) -> dict[str, Printed]:
    return {id: Printed(id, id, Citation("house", "L1")) for id in ids}


STUD: Final = PotGame(
    book="house/stud",
    seats=8,
    streets=STREETS,
    limits=(LIMIT,),
    late_from=2,
    betting=Terms(raises=3, rules=printed(Terms(raises=3).needed((LIMIT,)))),
    opening=Opening("bring-in", "shown"),
    sharing=replace(Sharing(chip=50), rules=printed(Sharing(chip=50).needed())),
    usual_limits=("3-6",),
    stacks=UsualStacks((20,), (3,)),
    rules=printed(IDS),
)
THIRD: Final = "2c3c 9d5c Kd6c 7h4s"
"""Seats 2 and 5 show 7h and 4s: dealt one by one, the third card up."""


def deck(first: str) -> tuple[Card, ...]:
    cards = parse_cards(first)
    return (*cards, *without(STANDARD.cards(), cards))


def setup(cards: str, play: str = "") -> Setup:
    words = f"house/stud seats=8 2:stack=$20 5:stack=$20 7:stack=$20 button=1 limit=3-6 play={play}"
    return parse_setup(f"{words} cards={''.join(str(card) for card in deck(cards))}", 8)


def shown(r: Round[State]) -> tuple[Shown, ...]:
    live = r.state.live
    hands = {seat: r.state.cards(seat) for seat in (live if len(live) > 1 else ())}

    def read(_: int | None, *, low: bool) -> Text:
        return say("") if low else say("a hand")

    return tuple(Shown(seat, rank_cards(hand, FIVE_CARD), None, read) for seat, hand in hands.items())


def started(cards: str, play: str = "") -> Round[State]:
    now = setup(cards, play)
    script = pot_script(STUD, Gaps(reading=(), shown=shown))
    return machine.start(script, now, bring_stacks(now), begin(STUD, now))


# Seats 2, 5, 7: two cards down, then up 9h, 4s, Kd; a burn; fourth street Qc, 4h, 2d.
CARDS: Final = "2c5cTc 3c6cJc 9h4sKd 8s Qc4h2d"


def test_cards_go_to_live_hands_one_by_one_and_burns_to_nobody():
    state = started(CARDS).state
    assert [str(card) for card in state.cards(5)[:4]] == ["5c", "6c", "4s", "4h"]
    assert len(state.cards(2)) == 7
    # Seat 7 acts first and folds on third street: it gets no more cards, the others get theirs.
    state = started(CARDS, "fcc").state
    assert {seat: len(state.cards(seat)) for seat in (2, 5, 7)} == {2: 7, 5: 7, 7: 3}


def test_the_lowest_card_brings_it_in_and_its_left_acts_first():
    now = started(CARDS)
    duties = {(duty.kind, duty.key.subject): decision for _, duty, decision in machine.every_duty(now)}
    assert duties[Kind.POST_BLINDS, "bring-in"].result == Seat(5)
    assert duties[Kind.FIRST_TO_ACT, "third"].result == Seat(7)
    # A pair of fours shows on fourth street.
    assert duties[Kind.FIRST_TO_ACT, "fourth"].result == Seat(5)


def test_an_ante_is_dead_a_bring_in_is_live_and_a_completion_is_no_raise():
    # Antes 3 x $0.50; seat 5 brings it in for $1; seat 7 completes to $3; three raises of $3 are left.
    state = started(CARDS, "rrrr").state
    third = state.round(0)
    assert third is not None
    assert [(move.seat, move.do, move.before) for move in third.moves[:4]] == [
        (7, "raise", 300),
        (2, "raise", 600),
        (5, "raise", 900),
        (7, "raise", 1200),
    ]
    assert state.antes == {2: 50, 5: 50, 7: 50}
    assert sum(bet.amount for bet in state.bets(0)) == 3 * (1200 + 50)


@pytest.mark.parametrize("play", ["", "rrcc/rcc/rcc", "ff", "rcf/rrrc/f"])
def test_chips_are_conserved(play: str):
    now = started(CARDS, play)
    end = machine.play(now)
    assert end.lay.total == now.lay.total
    assert sum(end.lay.chips_at(f"seat-{seat}.stack") for seat in (2, 5, 7)) == 6000


def test_a_short_stack_is_all_in_with_its_ante_and_part_of_a_call():
    # $2.00: $0.50 ante, $1.50 of the $3.00; the two others play for $3.00 of a side pot.
    words = "house/stud seats=8 2:stack=$20 5:stack=$20 7:stack=$2 button=1 limit=3-6 play=crc"
    now = parse_setup(f"{words} cards={''.join(str(card) for card in deck(CARDS))}", 8)
    script = pot_script(STUD, Gaps(reading=(), shown=shown))
    r = machine.start(script, now, bring_stacks(now), begin(STUD, now))
    third = r.state.round(0)
    assert third is not None
    assert {bet.seat: bet.amount for bet in r.state.bets(0)} == {2: 350, 5: 350, 7: 200}
    end = machine.play(r)
    assert end.lay.total == r.lay.total


def test_the_next_high_board_begins_where_the_highest_is_all_in():
    # casino-real L127. Seat 2 shows nines and is all in; seat 5 is next to it, but seat 7 shows a king.
    cards = "2c5cTc 3c6cJc 9h4sKd 8s 9c5h2d"
    words = "house/stud seats=8 2:stack=$1.50 5:stack=$20 7:stack=$20 button=1 limit=3-6 play=ccc"
    state = begin(STUD, parse_setup(f"{words} cards={''.join(str(card) for card in deck(cards))}", 8))
    third, fourth = state.rounds[:2]
    assert third.stacks[2] == 0
    assert fourth.first == 7


def test_what_is_shown():
    up = {2: parse_cards("9h Qc"), 5: parse_cards("4s 4h"), 7: parse_cards("Kd 2d")}
    stud = Opening("bring-in", later="shown")
    assert stud.first(1, (2, 5, 7), (2, 5, 7), up) == 5
    assert stud.posted(LIMIT, (2, 7), up) == ((7, 100),)
    assert stud.posted(LIMIT, (2, 5), {2: parse_cards("4c"), 5: parse_cards("4d")}) == ((2, 100),)
    razz = Opening("bring-in", later="shown", forced=Forced.HIGH, low_board=True)
    assert razz.first(1, (2, 5, 7), (2, 5, 7), up) == 2
    assert razz.posted(LIMIT, (2, 7), {2: parse_cards("Kc"), 7: parse_cards("Kd")}) == ((7, 100),)
