"""Forced bets, who acts first, the players' bets, and the dealer button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.games.pot.pot_draw_terms import BRING_IN, SHOWN, blind_names
from trainer.games.pot.pot_misplays import misplay_kind, misplay_stops
from trainer.games.pot.pot_posting import decide_opening, straddled
from trainer.games.pot.pot_redeals import dealt_again
from trainer.games.pot.pot_state import State, button_seat, dealt_in, next_button
from trainer.games.pot.pot_table import bet_place, checked
from trainer.games.pot.pot_terms import NAMED, PotGame, Street, killed_pot
from trainer.games.pot.pot_watching_terms import Stop, kinds_at, watch_stops
from trainer.hands.boards import Forced, leading_seat
from trainer.round.acts import NO, YES, YES_NO, Act, Choose, Money, Seat, Seats, WantMoney, WantSeat, WantSeats
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind, leave
from trainer.round.types import BETTING, FIRST_TO_ACT, KILL_BLIND, KILL_SEAT, POST_BLINDS, ROTATE
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.betting import Move
from trainer.table.betting.betting_terms import FULL_OPENING
from trainer.table.betting.forced_bets import STRADDLE_FIRST, Kill
from trainer.table.places import BOARD, MAIN_POT, MUCK, STACK, hand_place, seat_place, spot

POSTING, ROTATION, KILLING, KILLED = "blinds", "rotate", "kill", "next-kill"
HEADS_UP = 2

Hand = Round[State]


# -- forced bets


def antes() -> Stage:
    """Every player's ante goes into the pot; nobody is asked about it."""

    def enter(r: Hand) -> Hand:
        for seat, cents in r.state.antes.items():
            r = r.with_lay(r.lay.pay(spot(seat, STACK), MAIN_POT, cents))
        return r

    return Stage("antes", enter=enter)


def post_blinds(game: PotGame) -> Stage:
    """Who posts the blinds."""
    most = max(len(limit.blinds) for limit in game.limits)
    ids = (*(f"blinds.{id}" for id in (*blind_names(most), "heads-up")), NAMED)
    kind = TaskKind(POST_BLINDS, tuple(game.rule(id) for id in ids if id in game.rules))

    def tasks(r: Hand) -> Iterator[Task]:
        blinds = r.state.posted[: r.state.forced]
        for posted, name in zip(blinds, blind_names(len(blinds)), strict=True):
            yield _blind_task(game, kind, r, posted, name)

    return Stage(POSTING, (kind,), tasks)


def _blind_task(game: PotGame, kind: TaskKind, r: Hand, posted: tuple[int, int], name: str) -> Task:
    seat, cents = posted
    ring, button, limit = dealt_in(r.setup), button_seat(r.setup), game.limit_of(r.setup)
    ask = {
        "small": say("Who posts the small blind?"),
        "middle": say("Who posts the middle blind?"),
        "big": say("Who posts the big blind?") if len(limit.blinds) > 1 else say("Who posts the first bet?"),
    }[name]
    heads_up = (game.rule("blinds.heads-up"),) if len(ring) == HEADS_UP and "blinds.heads-up" in game.rules else ()
    rules: tuple[Printed, ...] = (*heads_up, game.rule(f"blinds.{name}"))
    if limit.named:
        rules = (*rules, game.rule(NAMED))
    seats = say("dealt in from the button's left: {seats}", seats=", ".join(map(str, ring)))
    right: Decision[Act] = decided(Seat(seat), rules[0], seats)
    return kind.fixed(
        ask,
        WantSeat(r.setup.seats_taken),
        right.and_rules(*rules[1:]),
        subject=name,
        look=(seat_place(button),),
        do=partial(_post, seat, cents),
    )


def _post(seat: int, cents: int, r: Hand, act: Act) -> Hand:
    """The bet of this seat, or of the one that was named, and as much as was said."""
    seat = act.seat if isinstance(act, Seat) else seat
    cents = act.cents if isinstance(act, Money) else cents
    purse = spot(seat, STACK)
    return r.with_lay(r.lay.pay(purse, bet_place(seat), min(cents, r.lay.chips_at(purse))))


def bring_in(game: PotGame) -> Stage:
    """Whose card shown forces him to open; the bet goes out at once."""
    kind = TaskKind(POST_BLINDS, (game.rule(BRING_IN),))
    full = TaskKind(BETTING, (game.betting.rule(FULL_OPENING),)) if game.betting.full_opening else None

    def tasks(r: Hand) -> Iterator[Task]:
        state = r.state
        seat, cents = state.posted[0]
        opens = decide_opening(game, r.setup)
        shown = join(
            (say("seat {seat} {card}", seat=ring_seat, card=str(_up(state, ring_seat))) for ring_seat in state.ring),
            ", ",
        )
        named = say("{card} at seat {seat} is the lowest", card=_up(state, seat), seat=seat)
        if game.opening.forced is not Forced.LOW:
            named = say("{card} at seat {seat} is the highest", card=_up(state, seat), seat=seat)
        right: Decision[Act] = decided(Seat(seat), kind.rules[0], named, shown)
        look = tuple(hand_place(ring_seat) for ring_seat in state.ring)
        ask = say("The cards are out. Who has to bring it in?")
        post = partial(_post, seat, cents)
        asks = full is not None and opens is not None
        do = leave if asks else post
        yield kind.fixed(ask, WantSeat(r.setup.seats_taken), right, subject=BRING_IN, look=look, do=do)
        if full is not None and opens is not None:
            put, may = opens
            answer: Decision[Act] = may.map(lambda fine: Choose(YES if fine else NO))
            ask = say("Seat {seat} has to bring it in and puts out these chips. Do you allow it?").filled(seat=seat)
            look, offered = (bet_place(seat), hand_place(seat)), ((bet_place(seat), put),)
            yield full.fixed(ask, YES_NO, answer, seat=seat, subject=FULL_OPENING, look=look, offered=offered, do=post)

    return Stage(BRING_IN, (kind, *((full,) if full is not None else ())), tasks)


def _up(state: State, seat: int) -> str:
    return " ".join(str(card) for card in state.shown(seat, 0))


# -- betting rounds


def first_stage(street: Street) -> str:
    """The name of the stage in which the dealer says who acts first."""
    return f"first-{street.id}"


def first_to_act(game: PotGame, number: int) -> Stage:
    """Before a betting round the dealer says who acts first."""
    straddle = game.draws.straddle if number == 0 and game.opening.blinds else None
    behind = (straddle.rules[STRADDLE_FIRST],) if straddle is not None and STRADDLE_FIRST in straddle.rules else ()
    kind, name = TaskKind(FIRST_TO_ACT, (_first_rule(game, number), *behind)), game.streets[number].id

    def tasks(r: Hand) -> Iterator[Task]:
        done = r.state.round(number)
        if done is not None and done.first:
            able = {move.seat for move in done.moves}
            live = r.state.rounds[number - 1].live if number else r.state.ring
            seats = ", ".join(str(seat) for seat in dealt_in(r.setup) if seat in able)
            able_to = say("hands that can act: {seats}", seats=seats)
            rule = behind[0] if behind and straddled(game, r.setup) else kind.rules[0]
            right: Decision[Act] = decided(Seat(done.first), rule, *_why_first(game, r, number, live), able_to)
            ask = say("Who acts first?")
            hands = (hand_place(seat) for seat in live)
            place = BOARD if game.board else seat_place(button_seat(r.setup))
            look = tuple(hands) if kind.rules[0].id == "first.shown" else (place,)
            yield kind.fixed(ask, WantSeat(r.setup.seats_taken), right, subject=name, look=look)

    return Stage(first_stage(game.streets[number]), (kind,), tasks)


def _first_rule(game: PotGame, number: int) -> Printed:
    if number == 0 and game.opening.blinds:
        return game.rule("first.after-blinds")
    if number == 0 and game.opening.how == BRING_IN:
        return game.rule("first.after-bring-in")
    return game.rule("first.shown" if game.opening.later == SHOWN else "first.left-of-button")


def _why_first(game: PotGame, r: Hand, number: int, live: tuple[int, ...]) -> Iterator[Text]:
    posted = r.state.posted
    if number == 0 and game.opening.blinds:
        yield say("the big blind is seat {seat}", seat=posted[r.state.forced - 1][0])
        straddlers = straddled(game, r.setup)
        if straddlers:
            yield say("the last straddle is seat {seat}'s", seat=straddlers[-1][0])
    elif number == 0 and game.opening.how == BRING_IN:
        yield say("seat {seat} brought it in", seat=posted[0][0])
    elif game.opening.later == SHOWN:
        leads = leading_seat({seat: r.state.shown(seat, number) for seat in live}, live, low=game.opening.low_board)
        board = " ".join(map(str, r.state.shown(leads, number)))
        if game.opening.low_board:
            yield say("{cards} at seat {seat} is the lowest board", cards=board, seat=leads)
        else:
            yield say("{cards} at seat {seat} is the highest board", cards=board, seat=leads)
        for seat in live:
            cards = " ".join(map(str, r.state.shown(seat, number)))
            yield say("seat {seat} shows {cards}", seat=seat, cards=cards)
    else:
        yield say("the button is at seat {seat}", seat=button_seat(r.setup))


def bets_are_made(game: PotGame, number: int) -> Stage:
    """What the players do in a betting round: chips go in front of them, folded cards into the muck.

    Where the set-up says that the dealer has to watch, the round stops and he is asked.
    """
    asked, wrong = kinds_at(game), misplay_kind(game)
    kinds = (*asked, *((wrong,) if wrong.rules else ()))

    def until(r: Hand, place: int | None) -> Hand:
        done = r.state.round(number)
        moves = done.moves if done else ()
        for move in range(r.state.acted, len(moves) if place is None else min(place, len(moves))):
            r = _acted(r, game.streets[number].id, move, moves[move])
        done_so_far = len(moves) if place is None else max(r.state.acted, min(place, len(moves)))
        return r if done_so_far == r.state.acted else r.with_state(replace(r.state, acted=done_so_far))

    def enter(r: Hand) -> Hand:
        r = r.with_state(replace(r.state, acted=0)) if r.state.acted else r
        return until(r, next((stop.place for stop in stops(r)), None))

    def stops(r: Hand) -> list[Stop]:
        """Where the round stops: first for what is asked about the betting, then for what somebody does wrong."""
        stops = (*watch_stops(game, asked, r, number), *misplay_stops(game, wrong, r, number))
        return sorted(stops, key=lambda stop: stop.place)

    def tasks(r: Hand) -> Iterator[Task]:
        for stop in stops(r):
            if stop.key not in r.acts:
                task = stop.task()
                yield replace(task, do=partial(go_on, stop, task.do))

    def go_on(stop: Stop, do: Callable[[Hand, Act], Hand], r: Hand, act: Act) -> Hand:
        """The round goes on to the next stop of the hand as it is now, unless what was done has ended it."""
        done = do(r, act)
        if done.stage != r.stage:
            return done
        later = (other.place for other in stops(done) if other.key not in (stop.key, *r.acts))
        return until(done, next(later, None))

    return Stage(f"bets-{game.streets[number].id}", kinds, tasks, enter)


def _acted(r: Hand, street: str, place: int, move: Move) -> Hand:
    """The felt after one act of a player."""
    lay = r.lay
    if move.do == "fold":
        lay = lay.move_cards(hand_place(move.seat), MUCK, up=False).button(checked(move.seat), None)
    else:
        mark = bet_place(move.seat) if move.do == "check" else lay.buttons.get(checked(move.seat))
        purse = spot(move.seat, STACK)
        lay = lay.pay(purse, bet_place(move.seat), min(move.cents, lay.chips_at(purse)))
        lay = lay.button(checked(move.seat), mark)
    return r.with_lay(lay).note(f"{street}-{place}", Choose(move.do), move_words(move))


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


# -- kill pots

LEG = "won"
"""The word of a set-up for the seat that won the pots before; the leg button lies there."""


def post_kill(game: PotGame) -> tuple[Stage, ...]:
    """How large the kill is, in a kill pot."""
    if game.kill is None:
        return ()
    kill_terms = game.kill
    kind = TaskKind(KILL_BLIND, tuple(kill_terms.rules[f"kill.{kill}"] for kill in kill_terms.kinds))

    def tasks(r: Hand) -> Iterator[Task]:
        killed = killed_pot(r.setup)
        if killed is not None:
            kill, seat = killed
            blinds = game.posted_limit(r.setup).blinds
            right: Decision[Act] = kill_terms.blind(kill, blinds[-1] if blinds else 0).map(Money)
            ask = say("The pot is killed: a full kill. How much is the kill?")
            if kill is Kill.HALF:
                ask = say("The pot is killed: a half kill. How much is the kill?")
            cents = r.state.posted[-1][1]
            yield kind.fixed(
                ask,
                WantMoney(),
                right,
                subject=KILLING,
                look=tuple(bet_place(posted_seat) for posted_seat, _ in r.state.posted),
                do=partial(_killed, seat, cents),
            )

    return (Stage(KILLING, (kind,), tasks),)


def _killed(seat: int, cents: int, r: Hand, act: Act) -> Hand:
    r = _post(seat, cents, r, act)
    return r.with_lay(r.lay.button("leg", None).button("kill", seat_place(seat)))


def next_kill(game: PotGame, winners: Callable[[Hand], tuple[int, ...]]) -> tuple[Stage, ...]:
    """Whether the next pot is a kill pot, and who kills it: whoever has the leg and won again."""
    if game.kill is None:
        return ()
    kill_terms = game.kill
    kind = TaskKind(KILL_SEAT, (kill_terms.rules["kill.seat"],))

    def tasks(r: Hand) -> Iterator[Task]:
        leg = r.setup.number(LEG)
        if leg and not r.state.passed:
            last = [(leg,)] * (kill_terms.wins - 1)
            right: Decision[Act] = kill_terms.seat([*last, winners(r)]).map(lambda seat: Seats((seat,) if seat else ()))
            ask = say("Who kills the next pot, if anyone?")
            yield kind.fixed(
                ask,
                WantSeats(r.setup.seats_taken),
                right,
                subject=KILLED,
                look=(seat_place(leg),),
            )

    return (Stage(KILLED, (kind,), tasks),)


# -- the button


def move_button(game: PotGame) -> Stage:
    """The dealer button goes on to the next player; where the book deals such a hand again, it stays."""
    kind = TaskKind(ROTATE, (game.rule("button.moves"),))
    again = dealt_again(game)

    def moved(r: Hand, act: Act) -> Hand:
        return r.with_lay(r.lay.button("dealer", seat_place(act.seat))) if isinstance(act, Seat) else r

    def button_decision(r: Hand) -> Decision[Act]:
        button = button_seat(r.setup)
        if again is not None and r.state.passed:
            stays = decided(Seat(button), kind.rules[0], say("everybody has folded to the big blind"))
            return stays.and_rules(again).map(lambda act: act)
        seat = next_button(r.setup)
        onward = say("the next player clockwise from seat {button} sits at seat {seat}", button=button, seat=seat)
        return decided(Seat(seat), kind.rules[0], onward).map(lambda act: act)

    def tasks(r: Hand) -> Iterator[Task]:
        button, right = button_seat(r.setup), button_decision(r)
        ask, seats = say("The hand is over. Who gets the dealer button?"), tuple(range(1, r.setup.seats + 1))
        yield kind.fixed(ask, WantSeat(seats), right, look=(seat_place(button),), do=moved)

    return Stage(ROTATION, (kind,), tasks)
