"""Before the dice: the closed spot, dealing the piles, marking one."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.deck import WITH_JOKER
from trainer.games.pai_gow.buttons import NO_PLAY
from trainer.games.pai_gow.ring import chosen_pile, from_shuffler, no_play_seat
from trainer.games.pai_gow.state import State, left_over, pile_cards
from trainer.games.pai_gow.terms import AFTER, BEFORE, HAND, PILES, PaiGowTerms
from trainer.round.acts import Act, Choose, Number, Option, Seat, WantChoice, WantNumber, WantSeat
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import DEAL_HOW, DEAL_SEQUENCE, LEFTOVER, MARK_PILE, PLACE_BUTTON
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.place import DISCARD, LEFT_OVER, pile_place, seat_place
from trainer.text import counted, join, say

PREVIOUS, PROCEDURE, FIRST = "previous", "procedure", "first"
DICE_FIRST, CARDS_FIRST = "dice", "cards"
PILE_OPTIONS = tuple(
    Option(pile_place(pile), say("pile {pile}", pile=pile), pile_place(pile)) for pile in range(1, PILES + 1)
)
ALL_PILES = tuple(option.place for option in PILE_OPTIONS)


def no_play(terms: PaiGowTerms) -> tuple[Stage[State], ...]:
    """The button that closes a spot follows the bank, where the house has one."""
    if not terms.no_play:
        return ()
    kind = TaskKind(PLACE_BUTTON, (terms.rule("dice.no-play"),))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        banker, closed = r.setup.player_dealer, no_play_seat(terms, r.setup.player_dealer)
        assert closed is not None
        reason = say("seat {seat} is at the left of seat {banker}", seat=closed, banker=banker)
        yield kind.task(
            say("Where does the NO PLAY button go?"),
            WantSeat(tuple(range(1, terms.seats + 1))),
            lambda _: decided(Seat(closed), kind.rules[0], reason),
            subject=NO_PLAY,
            look=(seat_place(banker),),
            do=lambda now, act: now.with_lay(now.lay.button(NO_PLAY, seat_place(_seat(act)))),
        )

    return (Stage(NO_PLAY, (kind,), tasks),)


def _seat(act: Act) -> int:
    assert isinstance(act, Seat)
    return act.seat


# -- the piles


def deal_piles(terms: PaiGowTerms) -> Stage[State]:
    """Where the first two rows of the deal begin, and how many cards stay over; with a shuffler what comes first."""
    shuffler = (terms.rule("deal.shuffler"),) if terms.has("deal.shuffler") else ()
    order, left = TaskKind(DEAL_HOW, (terms.deal_rule, *shuffler)), TaskKind(LEFTOVER, (terms.rule("deal.leftover"),))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if from_shuffler(r.setup):
            yield _what_first(terms, order)
            return
        for row in (1, 2):
            yield _row_task(terms, order, row)
        yield left.task(
            say("All seven piles are dealt. How many cards are left over?"),
            WantNumber(0, WITH_JOKER.size),
            lambda _: _how_many_left(left.rules[0]),
            look=(LEFT_OVER,),
            do=lambda now, _: now.with_lay(now.lay.move_cards(LEFT_OVER, DISCARD, up=False)),
        )

    return Stage("piles", (order, left), tasks)


def _what_first(terms: PaiGowTerms, kind: TaskKind) -> Task[State]:
    options = (
        Option(DICE_FIRST, say("the player-dealer shakes the dice")),
        Option(CARDS_FIRST, say("the seven hands are dealt")),
    )
    reason = say("the dice say who gets the first hand from the shuffler")
    return kind.task(
        say("The hands come from the shuffler at this table. What comes first?"),
        WantChoice(options),
        lambda _: decided(Choose(DICE_FIRST), terms.rule("deal.shuffler"), reason),
        subject=FIRST,
        look=("dice",),
    )


def _row_task(terms: PaiGowTerms, kind: TaskKind, row: int) -> Task[State]:
    back = terms.zigzag and row == 2
    reason = say("the first row goes left to right")
    if row == 2:
        reason = say("the second row comes back") if back else say("every row begins at the left")
    first = PILES if back else 1

    def lay_piles(r: Round[State], _: Act) -> Round[State]:
        lay = r.lay
        for pile, place in enumerate(ALL_PILES, start=1):
            lay = lay.put(place, pile_cards(terms, r.setup, r.state.deck, pile))
        return r.with_lay(lay.put(LEFT_OVER, left_over(r.state)))

    return kind.task(
        say("Piles are numbered from your left. Which pile gets card {card}?", card=(row - 1) * PILES + 1),
        WantChoice(PILE_OPTIONS),
        lambda _: decided(Choose(pile_place(first)), terms.deal_rule, reason),
        subject=f"row-{row}",
        do=lay_piles if row == 2 else lambda r, _: r,
    )


def _how_many_left(rule: Printed) -> Decision[Act]:
    left = WITH_JOKER.size - PILES * HAND
    reason = join(
        (
            counted("{n} card", "{n} cards", WITH_JOKER.size),
            counted("{n} pile of {hand}", "{n} piles of {hand}", PILES, hand=HAND),
        )
    )
    return decided(Number(left), rule, reason)


# -- the marked pile


def mark_pile(terms: PaiGowTerms) -> Stage[State]:
    """The player-dealer picks a pile; the dealer marks it, turns its neighbour where the house does, and goes on."""
    ids = ("action.pile", "action.sideways") if terms.has("action.sideways") else ("action.pile",)
    mark = TaskKind(MARK_PILE, tuple(terms.rule(id) for id in ids))
    steps = TaskKind(DEAL_SEQUENCE, (terms.rule("action.procedure"),) if terms.procedure else ())

    def enter(r: Round[State]) -> Round[State]:
        if from_shuffler(r.setup):
            return r
        pile = chosen_pile(r.setup)
        return r.note("pile", Number(pile), say("The player-dealer points at pile {pile}.", pile=pile))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if from_shuffler(r.setup):
            return
        yield _button_task(mark, chosen_pile(r.setup))
        if terms.has("action.sideways"):
            yield _sideways_task(terms, mark, chosen_pile(r.setup))
        if terms.procedure:
            yield _procedure_task(terms, steps)

    return Stage("mark-pile", (mark, steps) if terms.procedure else (mark,), tasks, enter)


def _button_task(kind: TaskKind, pile: int) -> Task[State]:
    reason = say("pile {pile} goes out first", pile=pile)
    return kind.task(
        say("The player-dealer points at the marked pile. Where does the Action button go?"),
        WantChoice(PILE_OPTIONS),
        lambda _: decided(Choose(pile_place(pile)), kind.rules[0], reason),
        look=(pile_place(pile),),
        do=lambda now, act: now.with_lay(now.lay.button("action", _option(act))),
    )


NEIGHBOURS = {BEFORE: (-1, say("pile {pile} goes out last")), AFTER: (1, say("pile {pile} goes out next"))}
"""Which pile is turned sideways: how far from the marked one, and when it goes out."""


def _sideways_task(terms: PaiGowTerms, kind: TaskKind, pile: int) -> Task[State]:
    step, words = NEIGHBOURS[terms.sideways]
    beside = (pile - 1 + step) % PILES + 1
    reason = words.filled(pile=beside)
    return kind.task(
        say("Which pile is turned sideways?"),
        WantChoice(PILE_OPTIONS),
        lambda _: decided(Choose(pile_place(beside)), kind.rules[1], reason),
        subject=PREVIOUS,
        look=ALL_PILES,
        do=lambda now, act: now.with_lay(now.lay.turn_sideways(_option(act))),
    )


def _option(act: Act) -> str:
    assert isinstance(act, Choose)
    return act.option


def _procedure_task(terms: PaiGowTerms, kind: TaskKind) -> Task[State]:
    ask = say("From the choice of the pile to the cleared dice: in which order?")
    reason = say("first: {step}", step=terms.procedure[0].words)
    return kind.in_order(ask, terms.procedure, reason, subject=PROCEDURE, look=("dice",))
