"""Forced bets, who acts first, the players' bets, and the dealer button."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.games.pot.opening import BRING_IN
from trainer.games.pot.state import STACK, State, button_seat, dealt_in, next_button
from trainer.games.pot.table import bet_place
from trainer.games.pot.terms import BLINDS, PotGame, Street
from trainer.money import dollars
from trainer.round.acts import Act, Choose, Seat, WantSeat
from trainer.round.duty import naming
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import FIRST_TO_ACT, POST_BLINDS, ROTATE
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.betting import Move
from trainer.table.lay import spot
from trainer.text import Text, join, say

MUCK = "muck"
NAMES = ("small", "big")
POSTING, ROTATION = "blinds", "rotate"

Hand = Round[State]


# -- forced bets


def antes() -> Stage:
    """Every player's ante goes into the pot; nobody is asked about it."""

    def enter(r: Hand) -> Hand:
        for seat, cents in r.state.antes.items():
            r = r.with_lay(r.lay.pay(spot(seat, STACK), "pot-1", cents))
        return r

    return Stage("antes", enter=enter)


def post_blinds(game: PotGame) -> Stage:
    """Who posts the blinds."""
    ids = ("blinds.small", "blinds.big", "blinds.heads-up")
    kind = TaskKind(POST_BLINDS, tuple(game.rule(id) for id in ids))

    def tasks(r: Hand) -> Iterator[Task]:
        for number, name in enumerate(NAMES):
            yield _blind_task(game, kind, r, number, name)

    return Stage(POSTING, (kind,), tasks)


def _blind_task(game: PotGame, kind: TaskKind, r: Hand, number: int, name: str) -> Task:
    ring, button = dealt_in(r.setup), button_seat(r.setup)
    ask = {
        "small": say("The button is at seat {seat}. Who posts the small blind?", seat=button),
        "big": say("The button is at seat {seat}. Who posts the big blind?", seat=button),
    }[name]
    heads_up = (game.rule("blinds.heads-up"),) if len(ring) == BLINDS else ()
    rules: tuple[Printed, ...] = (*heads_up, game.rule(f"blinds.{name}"))
    seat, cents = r.state.posted[number]
    seats = say("dealt in from the button's left: {seats}", seats=", ".join(map(str, ring)))
    right: Decision[Act] = decided(Seat(seat), rules[0], seats)
    return kind.task(
        naming(ask, rules),
        WantSeat(r.setup.taken),
        lambda _: right.and_rules(*rules[1:]),
        subject=name,
        look=(f"seat-{button}",),
        do=partial(_post, seat, cents),
    )


def _post(seat: int, cents: int, r: Hand, _: Act) -> Hand:
    purse = spot(seat, STACK)
    return r.with_lay(r.lay.pay(purse, bet_place(seat), min(cents, r.lay.chips_at(purse))))


def bring_in(game: PotGame) -> Stage:
    """Whose card shown forces him to open; the bet goes out at once."""
    kind = TaskKind(POST_BLINDS, (game.rule(BRING_IN),))

    def tasks(r: Hand) -> Iterator[Task]:
        state = r.state
        seat, cents = state.posted[0]
        shown = join((say("seat {seat} {card}", seat=one, card=str(_up(state, one))) for one in state.ring), ", ")
        right: Decision[Act] = decided(Seat(seat), kind.rules[0], shown)
        look = tuple(spot(one, "hand") for one in state.ring)
        ask = naming(say("The cards are out. Who has to bring it in?"), kind.rules)
        yield kind.task(
            ask, WantSeat(r.setup.taken), lambda _: right, subject=BRING_IN, look=look, do=partial(_post, seat, cents)
        )

    return Stage(BRING_IN, (kind,), tasks)


def _up(state: State, seat: int) -> str:
    return " ".join(str(card) for card, one in zip(state.deck, state.way, strict=False) if one.to == seat and one.up)


# -- betting rounds


def first_stage(street: Street) -> str:
    """The name of the stage in which the dealer says who acts first."""
    return f"first-{street.id}"


def first_to_act(game: PotGame, number: int) -> Stage:
    """Before a betting round the dealer says who acts first."""
    kind, name = TaskKind(FIRST_TO_ACT, (_first_rule(game, number),)), game.streets[number].id

    def tasks(r: Hand) -> Iterator[Task]:
        done = r.state.round(number)
        if done is not None and done.first:
            able = {move.seat for move in done.moves}
            seats = ", ".join(str(seat) for seat in dealt_in(r.setup) if seat in able)
            hands = say("hands that can act: {seats}", seats=seats)
            right: Decision[Act] = decided(Seat(done.first), kind.rules[0], _why_first(game, r, number), hands)
            ask = say("Betting round {number}. Who acts first?", number=number + 1)
            yield kind.task(ask, WantSeat(r.setup.taken), lambda _: right, subject=name, look=("board",))

    return Stage(first_stage(game.streets[number]), (kind,), tasks)


def _first_rule(game: PotGame, number: int) -> Printed:
    if number == 0 and game.opening.blinds:
        return game.rule("first.after-blinds")
    if number == 0 and game.opening.how == BRING_IN:
        return game.rule("first.after-bring-in")
    return game.rule("first.shown" if game.opening.later == "shown" else "first.left-of-button")


def _why_first(game: PotGame, r: Hand, number: int) -> Text:
    posted = r.state.posted
    if number == 0 and game.opening.blinds:
        return say("the big blind is seat {seat}", seat=posted[1][0])
    if number == 0 and posted:
        return say("seat {seat} brought it in", seat=posted[0][0])
    return say("the button is at seat {seat}", seat=button_seat(r.setup))


def bets_are_made(game: PotGame, number: int) -> Stage:
    """What the players do in a betting round: chips go in front of them, folded cards into the muck."""
    name = game.streets[number].id

    def enter(r: Hand) -> Hand:
        done = r.state.round(number)
        for place, move in enumerate(done.moves if done else ()):
            lay = r.lay
            if move.do == "fold":
                lay = lay.move_cards(spot(move.seat, "hand"), MUCK, up=False)
            else:
                lay = lay.pay(spot(move.seat, STACK), bet_place(move.seat), move.cents)
            r = r.with_lay(lay).note(f"{name}-{place}", Choose(move.do), move_words(move))
        return r

    return Stage(f"bets-{name}", enter=enter)


def move_words(move: Move) -> Text:
    """What a player did, in words."""
    amount, before = dollars(move.cents), dollars(move.before)
    if move.all_in:
        return say("Seat {seat} is all in for {amount}.", seat=move.seat, amount=amount)
    match move.do:
        case "fold":
            return say("Seat {seat} folds.", seat=move.seat)
        case "check":
            return say("Seat {seat} checks.", seat=move.seat)
        case "call":
            return say("Seat {seat} calls {amount}.", seat=move.seat, amount=amount)
        case "bet":
            return say("Seat {seat} bets {amount}.", seat=move.seat, amount=amount)
        case _:
            return say("Seat {seat} raises to {amount}.", seat=move.seat, amount=before)


# -- the button


def move_button(game: PotGame) -> Stage:
    """The dealer button goes on to the next player."""
    kind = TaskKind(ROTATE, (game.rule("button.moves"),))

    def moved(r: Hand, _: Act) -> Hand:
        return r.with_lay(r.lay.button("dealer", f"seat-{next_button(r.setup)}"))

    def tasks(r: Hand) -> Iterator[Task]:
        button = button_seat(r.setup)
        right: Decision[Act] = decided(
            Seat(next_button(r.setup)), kind.rules[0], say("the button was at seat {seat}", seat=button)
        )
        ask, seats = say("The hand is over. Which seat gets the dealer button?"), tuple(range(1, r.setup.seats + 1))
        yield kind.task(ask, WantSeat(seats), lambda _: right, look=(f"seat-{button}",), do=moved)

    return Stage(ROTATION, (kind,), tasks)
