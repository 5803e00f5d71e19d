"""The showdown: the player-dealer's hand, does it qualify, the players' hands, and reading the side bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.banked.banked_settling import Reads
from trainer.games.carnival.carnival_outcome import (
    award,
    compare,
    compare_again,
    loses,
    may_matter,
    outcome,
    qualifies,
    read_rule,
)
from trainer.games.carnival.carnival_standing import Standing, after_fold
from trainer.games.carnival.carnival_state import State, second_seats, standing_at, wagers_of
from trainer.games.carnival.carnival_streets import STAY
from trainer.games.carnival.carnival_terms import CONTEST, HOUSE_RIGHT, PLAY_BACK, CarnivalTerms, Street
from trainer.hands.hand_words import hand_name
from trainer.round import types
from trainer.round.acts import Act, Choose, Option, Order, Seat, Settle, WantChoice, WantOrder, WantSeat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import choice_of, settled_so
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision, decided
from trainer.table.places import BANK_HAND, hand_place
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Settled, Wager, settle_one

PLAYS, BANK_STAGE, LOSING = "plays", "bank-hand", "losing"
_QUALIFY = WantChoice(
    (Option("yes", say("the player-dealer plays")), Option("no", say("the player-dealer does not qualify")))
)
_COMPARE = WantChoice(
    (
        Option("win", say("the player wins")),
        Option("lose", say("the player loses")),
        Option("tie", say("the hands are equal")),
    )
)
_PLAYS = WantChoice(
    (
        Option("return", say("they go back at once")),
        Option("stack", say("stack each on its Ante; they play")),
        Option("take", say("they are taken")),
    )
)
_NOW: Final[Mapping[Act | None, str]] = {Choose("return"): "push", Choose("take"): "take"}
"""What settles these wagers at once, and how."""


def wagers_left(terms: CarnivalTerms, r: Round[State]) -> tuple[Wager, ...]:
    """What still lies on the table to be settled: without what folds and a hand that does not qualify have settled."""
    back = r.did(Kind.RESULT, subject=PLAYS) in _NOW
    return tuple(
        wager
        for wager in wagers_of(r)
        if r.did(Kind.PICK_UP, wager.seat, wager.place) in (None, STAY)
        and not (wager.kind == terms.wagers.play and (back or _past_second(terms, r, wager.seat)))
    )


def _past_second(terms: CarnivalTerms, r: Round[State], seat: int) -> bool:
    """Whether the dealer has compared the hands so that a wager on the second deal is not there for this seat."""
    second = terms.second if terms.raised_at_second else None
    return second is not None and standing_at(terms, r, seat).result != second.after


def open_rest(terms: CarnivalTerms, r: Round[State]) -> Round[State]:
    """Hands that still lie closed are turned up where a side bet is read from them."""
    for seat in dict.fromkeys(wager.seat for wager in wagers_left(terms, r) if wager.kind in terms.wagers.read):
        r = r.with_lay(r.lay.turn(hand_place(seat)))
    return r


def open_bank(terms: CarnivalTerms, r: Round[State]) -> Round[State]:
    """The player-dealer's last card is opened; it places the button."""
    return r.with_lay(r.lay.turn(BANK_HAND)) if wagers_left(terms, r) else r


def reveal_order(terms: CarnivalTerms, r: Round[State]) -> tuple[int, ...]:
    """The seats that stayed in, in the order their cards are turned up."""
    if terms.starts.revealed == HOUSE_RIGHT:
        around = tuple(reversed(clockwise(1, r.setup.seats)))
    else:
        around = clockwise(terms.first_of(terms.starts.revealed, r.setup.player_dealer), r.setup.seats)
    return tuple(seat for seat in around if seat in r.state.dealt_in and not r.state.folded(seat))


def _categories(terms: CarnivalTerms) -> WantChoice:
    small = {"royal-flush": say("mini royal")} if terms.hands.system.size == 3 else {}
    categories = (category for category in reversed(terms.hands.system.order) if category in terms.ranks)
    return WantChoice(
        tuple(Option(category.id, small.get(category.id, hand_name(category.id))) for category in categories)
    )


# -- the player-dealer's hand


def bank_hand(terms: CarnivalTerms) -> Stage[State]:
    """The player-dealer's cards are opened and read; does he qualify, and what becomes of the later wagers then."""
    read = TaskKind(types.READ_HAND, terms.reads)
    qualifying = terms.contest and terms.hands.qualifies
    qualify = TaskKind(types.QUALIFY, (terms.rule("qualify"),) if qualifying else ())
    result = TaskKind(types.RESULT, tuple(terms.rule(id) for id in PLAY_BACK) if terms.wagers.play_back else ())

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if not reveal_order(terms, r):
            return
        standing = standing_at(terms, r, r.state.dealt_in[0])
        if terms.reads_hands:
            yield _read_bank_task(terms, read, standing)
        if qualifying:
            yield _qualify_task(terms, qualify, standing)
        later = tuple(wager for wager in wagers_of(r) if wager.kind == terms.wagers.play)
        if terms.wagers.play_back and later:
            yield _plays_task(terms, result, standing, later)

    return Stage(BANK_STAGE, (read, qualify, result), tasks) if terms.contest else Stage(BANK_STAGE)


def _read_bank_task(terms: CarnivalTerms, kind: TaskKind, standing: Standing) -> Task[State]:
    decision = read_rule(terms, standing, bank=True)
    ask = say("What is the player-dealer's hand?")
    want, look = _categories(terms), terms.shared
    return kind.fixed(ask, want, decision.map(Choose), look=look)


def _qualify_task(terms: CarnivalTerms, kind: TaskKind, standing: Standing) -> Task[State]:
    decision = qualifies(terms, standing)
    ask = say("Does the player-dealer qualify?")
    right: Decision[Act] = decision.map(lambda plays: Choose("yes" if plays else "no"))
    return kind.fixed(ask, _QUALIFY, right, look=terms.shared)


def _plays_task(terms: CarnivalTerms, kind: TaskKind, standing: Standing, later: tuple[Wager, ...]) -> Task[State]:
    rule = terms.rule("play.stacked" if standing.qualified else "play.returned")
    words = say("You have read the player-dealer's hand. What happens to the {spot} wagers?")
    reason = qualifies(terms, standing).steps[0].checks[0].because
    right: Decision[Act] = decided(Choose("stack" if standing.qualified else "return"), rule, reason)
    return kind.fixed(
        words.filled(spot=terms.table.names[terms.wagers.play]),
        _PLAYS,
        right,
        subject=PLAYS,
        look=(*(wager.place for wager in later), *terms.shared),
        do=partial(_back_or_stacked, terms, later),
    )


def _back_or_stacked(terms: CarnivalTerms, later: tuple[Wager, ...], r: Round[State], act: Act) -> Round[State]:
    if act not in _NOW:
        return r
    for wager in later:
        decision = outcome(terms, standing_at(terms, r, wager.seat), wager.kind, wager.stake)
        moved, ledger = settle_one(wager, decision.result, r.ledger)
        if not r.decision.accepts(act):
            moved, ledger = settled_so(wager, Settle(_NOW[act], wager.stake), r.ledger)
        place = "bank" if moved.do == "take" else wager.purse
        lay = r.lay.pay(wager.place, place, wager.stake)
        r = replace(r, lay=lay, ledger=ledger, moves=(*r.moves, Settled(moved, decision)))
    return r


# -- the players' hands


def read_hands(terms: CarnivalTerms) -> Stage[State]:
    """The players' hands are turned up one after the other, read and compared."""
    contest = CONTEST if terms.contest else ()
    first = TaskKind(types.TURN_UP, (terms.rule("reveal.first"),))
    read = TaskKind(types.READ_HAND, terms.reads)
    compared = TaskKind(types.COMPARE, tuple(terms.rule(id) for id in contest))
    losing = TaskKind(types.PAYOUT_ORDER, (terms.rule("settle.losing-hand"),) if terms.losing else ())

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        order = reveal_order(terms, r)
        if order:
            yield _reveal_task(terms, first, r, order)
        standings = {seat: standing_at(terms, r, seat) for seat in order}
        lost = next((seat for seat, standing in standings.items() if terms.losing and loses(terms, standing)), 0)
        for seat, standing in standings.items():
            if may_matter(terms, standing):
                if terms.reads_hands and r.open(read, seat):
                    yield _read_task(terms, read, seat, standing)
                if terms.contest and r.open(compared, seat):
                    yield _compare_task(terms, compared, seat, standing)
                if seat == lost and r.open(losing, seat, LOSING):
                    yield _losing_task(terms, losing, r, seat, standing)

    return Stage("hands", (first, read, compared, losing), tasks)


def _reveal_task(terms: CarnivalTerms, kind: TaskKind, r: Round[State], order: tuple[int, ...]) -> Task[State]:
    out = [str(seat) for seat in r.state.dealt_in if r.state.folded(seat)]
    reason = say("folded: {seats}", seats=", ".join(out)) if out else say("nobody folded")
    first = say("seat {seat} is the first in turn still in the hand", seat=order[0])
    right: Decision[Act] = decided(Seat(order[0]), terms.rule("reveal.first"), first, reason)
    seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
    ask = say("Whose cards do you turn up first?")
    return kind.fixed(ask, seats, right, subject="reveal")


def _read_task(terms: CarnivalTerms, kind: TaskKind, seat: int, standing: Standing) -> Task[State]:
    decision = read_rule(terms, standing)
    return kind.fixed(
        say("What does seat {seat} have?"),
        _categories(terms),
        decision.map(Choose),
        seat=seat,
        look=(hand_place(seat), *terms.board_places),
        do=lambda now, _: now.with_lay(now.lay.turn(hand_place(seat))),
    )


def _compare_task(terms: CarnivalTerms, kind: TaskKind, seat: int, standing: Standing) -> Task[State]:
    decision = compare(terms, standing)
    return kind.fixed(
        say("Seat {seat} against the player-dealer: who wins?"),
        _COMPARE,
        decision.map(Choose),
        seat=seat,
        look=(hand_place(seat), *terms.shared),
        do=lambda now, _: now.with_lay(now.lay.turn(hand_place(seat))),
    )


def compare_second(terms: CarnivalTerms, street: Street) -> Stage[State]:
    """The hands of the second deal are compared, one seat after the other."""
    kind = TaskKind(types.COMPARE, (terms.rule("again.higher"), terms.rule("again.tie")))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        for seat in second_seats(terms, r):
            standing = standing_at(terms, r, seat)
            yield kind.fixed(
                say("{street}: seat {seat} against the player-dealer. Who wins?", street=street.name),
                _COMPARE,
                compare_again(terms, standing).map(Choose),
                seat=seat,
                subject=street.id,
                look=(hand_place(seat), BANK_HAND),
            )

    return Stage(f"compare-{street.id}", (kind,), tasks)


def _losing_task(terms: CarnivalTerms, kind: TaskKind, r: Round[State], seat: int, standing: Standing) -> Task[State]:
    """The seated player's wagers that a losing hand loses, in the order they are picked up."""
    lost = {
        wager.kind: wager
        for wager in wagers_of(r)
        if wager.seat == seat and not wager.back and award(terms, standing, wager.kind).result.do == "take"
    }
    wagers = tuple(lost[kind] for kind in terms.losing if kind in lost)
    places, name = tuple(wager.place for wager in wagers), terms.table.settle.name
    act: Act = Order(places)
    right = decided(act, kind.rules[0]).following(compare(terms, standing))
    return kind.fixed(
        say("Seat {seat} loses. In what order do you take the wagers?"),
        WantOrder(tuple(Option(wager.place, name(wager), wager.place) for wager in sorted(wagers))),
        right,
        seat=seat,
        subject=LOSING,
        look=places,
    )


# -- side bets


def side_bets(terms: CarnivalTerms) -> Reads[State]:
    """A side bet is read aloud before it is settled: what it has coming."""
    rows = (rule for bet in terms.wagers.read for rule in terms.awards[bet])
    kind = TaskKind(types.READ_BONUS, tuple(rule.printed for rule in rows if not after_fold(rule)))

    def tasks(r: Round[State], wager: Wager) -> Iterator[Task[State]]:
        bet, seat = wager.kind, wager.seat
        if bet not in terms.wagers.read or wager.back or not r.open(kind, seat, bet):
            return
        standing = standing_at(terms, r, seat)
        decision = award(terms, standing, bet)
        ask = say("What does {bet} pay?", bet=terms.table.names[bet])
        if standing.folded:
            ask = say("Seat {seat} folded. What does {bet} pay?", bet=terms.table.names[bet])
        yield kind.fixed(
            ask,
            choice_of(terms.awards[bet], standing),
            decision.map(lambda award: Choose(award.id)),
            seat=seat,
            subject=bet,
            look=(hand_place(seat), *terms.shared, wager.place),
        )

    return Reads((kind,), tasks)
