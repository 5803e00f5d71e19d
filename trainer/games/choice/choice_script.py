"""Before the hand: who names the game, whether it may be dealt, with which deck. Behind it: who names the next one."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.core.text import say
from trainer.games.base import DEALT
from trainer.games.choice.choice_terms import CHOOSER, JOKER, NEXT, OFFERED, ChoiceTerms
from trainer.games.faults.fault_rows import SAID
from trainer.games.faults.fault_scene import Scene
from trainer.games.pot.pot_collection_stages import DEAL
from trainer.games.pot.pot_state import State, button_seat, next_button
from trainer.round import types
from trainer.round.acts import NO, YES, YES_NO, Act, Choose, Seat, WantSeat
from trainer.round.machine import Round
from trainer.round.ruling import FaultView, Ruling, rulings
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision, decided
from trainer.table.places import STUB, seat_place

NAMED = "named"
"""The word of a set-up for what the player names before, which the house does not offer: its number in the book."""

Hand = Round[State]


def make_script(terms: ChoiceTerms) -> tuple[Stage, ...]:
    """The stages of the book's own; those of the game that is dealt stand before the last."""
    return (choosing(terms), *rulings(terms.rulings, DEAL, chooser), choosing_next(terms))


def chooser(r: Hand, _: Ruling) -> FaultView:
    """Rulings about the choice point at who has the button."""
    scene = Scene(r, (), r.setup.rng("happened"))
    return FaultView((seat_place(button_seat(r.setup)),), unseen=SAID, scene=scene)


def choosing(terms: ChoiceTerms) -> Stage:
    """Who names the game, whether it is offered, and whether a joker is added for it."""
    who = TaskKind(types.CHOOSER, (terms.rules[CHOOSER],))
    jokers = (terms.rules[JOKER],) if terms.jokers else ()
    may = TaskKind(types.ALLOW, (terms.rules[OFFERED], *jokers))

    def tasks(r: Hand) -> Iterator[Task]:
        button = button_seat(r.setup)
        look = (seat_place(button),)
        seat: Decision[Act] = decided(Seat(button), who.rules[0], say("seat {seat} has the button", seat=button))
        ask = say("The players cannot agree on a game. Who names it?")
        yield who.fixed(ask, WantSeat(r.setup.seats_taken), seat, subject="names", look=look)
        chosen = r.setup.option(DEALT)
        if NAMED in r.setup.options:
            title = terms.refused[r.setup.number(NAMED)]
            not_offered: Decision[Act] = decided(
                Choose(NO), may.rules[0], say("{game} is not offered here", game=title)
            )
            ask = say("The chooser names {game}. Do you deal it?", game=title)
            yield may.fixed(ask, YES_NO, not_offered, subject="refused", look=look)
        game = terms.games[chosen].info.title
        offered: Decision[Act] = decided(Choose(YES), may.rules[0], say("{game} is offered here", game=game))
        ask = say("The chooser names {game}. Do you deal it?", game=game)
        yield may.fixed(ask, YES_NO, offered, subject="offered", look=look)
        if chosen in terms.jokers:
            none: Decision[Act] = decided(Choose(NO), terms.rules[JOKER], say("{game} has no joker", game=game))
            ask = say("{game} was chosen. Is a joker added to the deck?", game=game)
            yield may.fixed(ask, YES_NO, none, subject="joker", look=(STUB,))

    return Stage("choice", (who, may), tasks)


def choosing_next(terms: ChoiceTerms) -> Stage:
    """Who names the game of the next hand."""
    kind = TaskKind(types.CHOOSER, (terms.rules[NEXT],))

    def tasks(r: Hand) -> Iterator[Task]:
        button = say("the button was at seat {seat}", seat=button_seat(r.setup))
        right: Decision[Act] = decided(Seat(next_button(r.setup)), kind.rules[0], button)
        ask, seats = say("Who names the game of the next hand?"), tuple(range(1, r.setup.seats + 1))
        look = (r.lay.buttons.get("dealer", seat_place(button_seat(r.setup))),)
        yield kind.fixed(ask, WantSeat(seats), right, subject="next", look=look)

    return Stage("next-choice", (kind,), tasks)
