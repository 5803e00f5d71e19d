"""The streets: burning and turning the board, who is asked first, what players do, what a fold costs at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.games.carnival.carnival_outcome import folded_outcome, folded_wagers, reads_own
from trainer.games.carnival.carnival_player_acts import acting
from trainer.games.carnival.carnival_state import BURN, State, letter, second_seats, standing_at, standing_of
from trainer.games.carnival.carnival_terms import HOUSE, CarnivalTerms, Street
from trainer.round import types
from trainer.round.acts import Act, Choose, Number, Option, Seat, Settle, WantChoice, WantNumber, WantSeat, chosen
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import bank_reaches, settled_so
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.bank import Ledger
from trainer.table.places import BANK, BANK_HAND, BOARD, DISCARD, STACK, STUB, hand_place, seat_place, spot
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Outcome, Settled, Wager, settle_one

FOLDS: Final = "folds"
TAKE, STAY, RETURN = Choose("take"), Choose("stay"), Choose("return")
_FOLD = WantChoice(
    (
        Option("take", say("it is taken now")),
        Option("stay", say("it stays until you settle it")),
        Option("return", say("it goes back: the bank covers none of it")),
    )
)


def undecided(terms: CarnivalTerms, r: Round[State], street: Street) -> tuple[int, ...]:
    """The seats that still have something to decide on this street, in the order they are asked."""
    ring = clockwise(terms.first_of(terms.starts.asked, r.setup.player_dealer), r.setup.seats)
    dealt_in = (seat for seat in ring if seat in r.state.dealt_in)
    waiting = (seat for seat in dealt_in if street.does and letter(terms, r.state, seat, street))
    return tuple(seat for seat in waiting if not street.after or standing_at(terms, r, seat).result == street.after)


# -- a street is opened


def open_street(terms: CarnivalTerms, street: Street) -> Stage[State]:
    """Cards are burned and turned, then the dealer turns to the first player with something to decide."""
    burns = street.board and any(street.burn for street in terms.streets)
    burn = TaskKind(types.BURN, (terms.rule("board.burn"),) if street.burn and not street.after else ())
    turn = TaskKind(types.DEAL_COUNT, (terms.rule("board.turn"),) if street.board else ())
    first = TaskKind(types.FIRST_TO_ACT, (terms.rule("ask.first"),) if street.does else ())

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        if burns:
            yield _burn_task(terms, street, burn)
        if street.board:
            yield _turn_task(terms, street, turn)
        waiting = undecided(terms, r, street)
        if waiting:
            yield _first_task(terms, street, first, r, waiting)

    return Stage(f"street-{street.id}", (burn, turn, first), tasks)


def _burn_task(terms: CarnivalTerms, street: Street, kind: TaskKind) -> Task[State]:
    reason = say("{count} before these cards", count=street.burn)
    right: Decision[Act] = decided(Number(street.burn), terms.rule("board.burn"), reason)
    ask = say("{street}: how many cards do you burn?", street=street.name)
    return kind.fixed(ask, WantNumber(0, 3), right, subject=street.id, look=(STUB, BOARD))


def _turn_task(terms: CarnivalTerms, street: Street, kind: TaskKind) -> Task[State]:
    count = street.board
    reason = counted("one card now", "{n} cards now", count)
    right: Decision[Act] = decided(Number(count), terms.rule("board.turn"), reason)
    ask, do = (
        say("{street}: how many community cards do you turn up?", street=street.name),
        partial(_turn, terms, street),
    )
    return kind.fixed(ask, WantNumber(1, 5), right, subject=street.id, look=(BOARD,), do=do)


def _turn(terms: CarnivalTerms, street: Street, r: Round[State], _: Act) -> Round[State]:
    before = terms.streets[: terms.streets.index(street)]
    burned, turned = sum(street.burn for street in before), sum(street.board for street in before) + street.board
    board = r.state.board
    lay = r.lay.set_cards(BOARD, board[:turned], up=True)
    if (terms.deal.board_down or terms.deal.community) and board[turned:]:
        lay = lay.put(BOARD, board[turned:])
    if street.burn:
        lay = lay.put(DISCARD, r.state.cards[BURN][burned : burned + street.burn])
    return r.with_lay(lay)


def _first_task(
    terms: CarnivalTerms, street: Street, kind: TaskKind, r: Round[State], waiting: tuple[int, ...]
) -> Task[State]:
    name, rule = street.name, terms.rule("ask.first")
    ask = say("{street}: which seat do you ask first?", street=name)
    out = [seat for seat in r.state.dealt_in if seat not in waiting]
    if out:
        ask = say("{street}: the marked seats still have to act. Which do you ask first?", street=name)
    words = say("seat {seat} is the first from the player-dealer's left", seat=waiting[0])
    if terms.starts.asked == HOUSE:
        words = say("seat {seat} is the first from your left", seat=waiting[0])
    right: Decision[Act] = decided(Seat(waiting[0]), rule, words)
    seats = WantSeat(tuple(range(1, r.setup.seats + 1)))
    look = tuple(seat_place(seat) for seat in waiting)
    return kind.fixed(ask, seats, right, subject=street.id, look=look)


# -- what the players do


def players_act(terms: CarnivalTerms, street: Street) -> Stage[State]:
    """Later wagers go down, wagers taken back go home."""

    def enter(r: Round[State]) -> Round[State]:
        for seat in undecided(terms, r, street):
            does = letter(terms, r.state, seat, street)
            r = _moves_chips(terms, street, r, seat, does).note(
                f"{street.id}-{seat}", Choose(does), _prompt(terms, street, seat, does)
            )
        return r

    return Stage(f"act-{street.id}", enter=enter)


def _moves_chips(terms: CarnivalTerms, street: Street, r: Round[State], seat: int, does: str) -> Round[State]:
    lay = r.lay
    for back in sorted({wager.back for wager in r.setup.wagers if wager.seat == seat}):
        purse, place = spot(seat, STACK, back), spot(seat, street.bet, back)
        if does == "t":
            lay = lay.pay(place, purse, lay.chips_at(place))
        if does.isdigit():
            ante = r.setup.at(seat, back).get(terms.wagers.ante, 0)
            lay = lay.pay(purse, spot(seat, terms.wagers.play, back), int(does) * ante)
    return r.with_lay(lay)


def _prompt(terms: CarnivalTerms, street: Street, seat: int, letter: str) -> Text:
    name = terms.table.names.get(street.bet or terms.wagers.play, Text(""))
    match letter:
        case "f":
            return say("Seat {seat} folds.", seat=seat)
        case "c":
            return say("Seat {seat} checks.", seat=seat)
        case "r":
            return say("Seat {seat} lets {spot} ride.", seat=seat, spot=name)
        case "t":
            return say("Seat {seat} takes {spot} back.", seat=seat, spot=name)
        case "s":
            return say("Seat {seat} surrenders.", seat=seat)
        case _:
            return say("Seat {seat} bets {spot}: {times} times the first wager.", seat=seat, spot=name, times=letter)


# -- the second deal


def deal_second(terms: CarnivalTerms, street: Street) -> Stage[State]:
    """Cards are burned, then those of the second deal go out, the player-dealer's last."""
    burn = TaskKind(types.BURN, (terms.rule("board.burn"),) if street.burn else ())
    order = TaskKind(types.DELIVER, (terms.rule("again.deal"),))

    def out(now: Round[State], _: Act) -> Round[State]:
        lay = now.lay.put(DISCARD, now.state.cards.get(BURN, ())[-street.burn :] if street.burn else ())
        for seat in second_seats(terms, now):
            lay = lay.put(hand_place(seat), now.state.second(seat), up=True)
        return now.with_lay(lay.put(BANK_HAND, now.state.bank_second, up=True))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        seats = second_seats(terms, r)
        if not seats:
            return
        if street.burn:
            yield _burn_task(terms, street, burn)
        places = (*(seat_place(seat) for seat in seats), seat_place(r.setup.player_dealer))
        shown = (*(say("seat {seat}", seat=seat) for seat in seats), say("the player-dealer"))
        reason = say("still in: {seats}", seats=join(shown[:-1], ", "))
        options = [Option(place, words, place) for place, words in zip(places, shown, strict=True)]
        ask = say("{street}: in what order do you deal?", street=street.name)
        yield order.in_order(ask, options, reason, subject=street.id, look=places, do=out)

    return Stage(f"deal-{street.id}", (burn, order), tasks)


# -- what a fold costs at once


def pick_up_folds(terms: CarnivalTerms) -> Stage[State]:
    """The wagers of those who folded: which are taken at once, which stay on the table.

    With the last of them the cards go to the discard rack, unless a wager that stays looks at them: a hand that has
    already won lies open until it is paid.
    """
    kind = TaskKind(types.PICK_UP_FOLD, _fold_rules(terms))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        for wager in folded_wagers(terms, r):
            if r.open(kind, wager.seat, wager.place):
                yield _fold_task(terms, kind, r, wager)

    return Stage(FOLDS, (kind,), tasks)


def _fold_rules(terms: CarnivalTerms) -> tuple[Printed, ...]:
    lost = [
        rule.printed
        for kind in terms.wagers.before
        if kind not in terms.wagers.live
        for rule in terms.awards[kind]
        if rule.printed.id in (f"{kind}.folded", *((f"{kind}.nothing",) if kind in terms.wagers.known else ()))
    ]
    live = [terms.rule("fold.live")] if terms.wagers.live or terms.wagers.known else []
    return (*lost, *live, *terms.table.settle.cover.values())


def fold_outcome(terms: CarnivalTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What becomes of a folded hand's wager now; "stay" until it is settled."""
    return folded_outcome(terms, replace(standing_of(terms, r.state, wager.seat), unseen=True), wager)


def _fold_task(terms: CarnivalTerms, kind: TaskKind, r: Round[State], wager: Wager) -> Task[State]:
    decision = fold_outcome(terms, r, wager)
    name = terms.table.names.get(wager.kind, wager.kind)
    ask = say("Seat {seat} folded. What happens to the {wager} wager?", wager=name)
    if wager.back:
        ask = say("Seat {seat} folded. What happens to the back line's {wager}?", wager=name)
    if _falls_short(terms, r):
        ask = say("{ask} {bank}", ask=ask, bank=bank_reaches(r.ledger))
    return kind.task(
        ask,
        _FOLD,
        lambda now: _fold_right(terms, now, wager, decision),
        seat=wager.seat,
        subject=wager.place,
        look=(wager.place, hand_place(wager.seat), *terms.board_places),
        do=lambda now, act: _fold_done(terms, now, wager, decision, act),
    )


def _fold_right(terms: CarnivalTerms, r: Round[State], wager: Wager, decision: Decision[Outcome]) -> Decision[Act]:
    if decision.result.do != "take":
        return decision.map(lambda _: STAY)
    moved, _ = settle_one(wager, decision.result, r.ledger)
    if moved.do == "take":
        return decision.map(lambda _: TAKE)
    reason = say("the bank put up {bank} and has taken all of it", bank=dollars(r.ledger.put_up))
    short: Decision[Act] = decided(RETURN, terms.table.settle.cover[r.ledger.model], reason).map(lambda act: act)
    return Decision(short.result, short.rule, (*decision.steps, *short.steps), (), decision.rules)


def _falls_short(terms: CarnivalTerms, r: Round[State]) -> bool:
    """Whether the bank cannot take everything that the folds lose."""
    outcomes = [fold_outcome(terms, r, wager).result for wager in folded_wagers(terms, r)]
    lost = sum(outcome.amount for outcome in outcomes if outcome.do == "take")
    return lost > Ledger(r.ledger.model, r.ledger.put_up).can_take


def _fold_done(
    terms: CarnivalTerms, r: Round[State], wager: Wager, decision: Decision[Outcome], act: Act
) -> Round[State]:
    if act != STAY:
        r = _cover_wager(r, wager, decision, act)
    mine = [folded_wager for folded_wager in folded_wagers(terms, r) if folded_wager.seat == wager.seat]
    if wager != mine[-1]:
        return r
    answers = {wager: r.did(Kind.PICK_UP, wager.seat, wager.place) for wager in mine} | {wager: act}
    stay = [wager for wager, answer in answers.items() if answer == STAY]
    hand = hand_place(wager.seat)
    if not any(reads_own(terms, wager.kind, folded=True) for wager in stay):
        return r.with_lay(r.lay.move_cards(hand, DISCARD, up=False))
    return r.with_lay(r.lay.turn(hand)) if any(wager.kind in terms.wagers.known for wager in stay) else r


def _cover_wager(r: Round[State], wager: Wager, decision: Decision[Outcome], act: Act) -> Round[State]:
    """The wager in the bank as far as it has cover, the rest back with its owner."""
    moved, ledger = settle_one(wager, decision.result, r.ledger)
    if not r.decision.accepts(act):
        moved, ledger = settled_so(wager, Settle(chosen(act), wager.stake), r.ledger)
    covered = moved.covered if moved.do == "take" else 0
    lay = r.lay.pay(wager.place, BANK, covered).pay(wager.place, wager.purse, wager.stake - covered)
    return replace(r, lay=lay, ledger=ledger, moves=(*r.moves, Settled(moved, decision)))


def folding_street(terms: CarnivalTerms, street: Street) -> bool:
    """Whether players can fold on this street."""
    return street in acting(terms) and "f" in street.does
