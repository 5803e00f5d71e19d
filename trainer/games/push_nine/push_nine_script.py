"""The round of a push 9 table: a game for a pot in which all bets of a hand go in at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import Text, say
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.pot.pot_table import bets_into, pot_name, seats_task, share_task, without
from trainer.games.push_nine import push_nine_pots
from trainer.games.push_nine.push_nine_hand import hand_options
from trainer.games.push_nine.push_nine_state import PUSHED, State, carried_out
from trainer.games.push_nine.push_nine_terms import ALL, BET, IN_PUSH, IS_PUSHED, NONE, ONE, PushTerms
from trainer.round import acts, types
from trainer.round.duty import DutyType
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision, decided
from trainer.table.places import DROP, MUCK, STACK, hand_place, place_of, pot_place, seat_of, seat_place, spot
from trainer.table.side_pots import Pot

FEES, FIRST, READ, SHARE, ROTATION, LIMIT = "fees", "first", "read", "share", "rotate", "limit"
FATES = (
    acts.Option(push_nine_pots.PUSH, say("it is pushed into one more hand")),
    acts.Option(push_nine_pots.SPLIT, say("it is split now")),
)
WISHES: dict[str, Text] = {
    ALL: say("All tied players want to push."),
    ONE: say("One tied player wants to split, the others to push."),
    NONE: say("All tied players want to split."),
}

Hand = Round[State]


# -- before the bets


def take_fee(terms: PushTerms) -> Stage[State]:
    """The fee comes from the player with the Action button, before the deal."""
    kind = TaskKind(types.TAKE_FEE, tuple(option.printed for option in terms.sheet.options))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        button, option, count = r.state.button, terms.option(r.setup), len(r.state.ring)
        right: Decision[acts.Act] = terms.sheet.amount_for(option, count).map(
            lambda collected: acts.Money(collected.button)
        )
        ask = say("What collection does the player with the Action button pay?")
        yield kind.fixed(ask, acts.WantMoney(), right, seat=button, look=(seat_place(button),), do=dropped)

    def dropped(r: Hand, act: acts.Act) -> Hand:
        assert isinstance(act, acts.Money)
        return r.with_lay(r.lay.pay(spot(r.state.button, STACK), DROP, act.cents))

    return Stage(FEES, (kind,), tasks)


def first_to_act(terms: PushTerms) -> Stage[State]:
    """Everybody gets three cards; who begins the only betting round."""
    kind = TaskKind(types.FIRST_TO_ACT, (terms.rule("first.button"),))

    def enter(r: Hand) -> Hand:
        lay = r.lay
        for seat, cards in r.state.hands.items():
            lay = lay.put(hand_place(seat), cards)
        return r.with_lay(lay)

    def tasks(r: Hand) -> Iterator[Task[State]]:
        button = r.state.button
        reason = say("the Action button is at seat {seat}", seat=button)
        right: Decision[acts.Act] = decided(acts.Seat(r.state.ring[0]), kind.rules[0], reason)
        ask = say("Every player has three cards. Who acts first?")
        yield kind.fixed(ask, acts.WantSeat(r.setup.seats_taken), right, look=(seat_place(button),))

    return Stage(FIRST, (kind,), tasks, enter)


def bets_are_made() -> Stage[State]:
    """What everybody puts in altogether, and who folds."""

    def enter(r: Hand) -> Hand:
        for bet in r.state.bets:
            lay = r.lay.pay(spot(bet.seat, STACK), spot(bet.seat, BET), bet.amount)
            words = say("Seat {seat} puts {amount} in.", seat=bet.seat, amount=dollars(bet.amount))
            if not bet.live:
                words = say("Seat {seat} puts {amount} in and folds.", seat=bet.seat, amount=dollars(bet.amount))
                lay = lay.move_cards(hand_place(bet.seat), MUCK, up=False)
            name = f"{PUSHED}-bet-{bet.seat}" if r.state.push_pot else f"bet-{bet.seat}"
            r = r.with_lay(lay).note(name, acts.Money(bet.amount), words)
        return r

    return Stage("bets", enter=enter)


# -- the pots


def cut_pots(terms: PushTerms) -> Stage[State]:
    """Where somebody is all in for less: the amount of each pot and who can win it."""
    layers = TaskKind(types.SIDE_POT, (terms.rule("pots.layers"),))
    eligible = TaskKind(types.SIDE_POT_SEATS, (terms.rule("pots.eligible"),))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        pots = r.state.pots if len(r.state.pots) > 1 else ()
        look = tuple(spot(bet.seat, BET) for bet in r.state.bets)
        parts = [say("{amount} is in the push pot", amount=dollars(r.state.push_pot))] if r.state.push_pot else []
        parts += [say("seat {seat} put {amount} in", seat=b.seat, amount=dollars(b.amount)) for b in r.state.bets]
        for index, pot in enumerate(pots):
            yield _layer_task(layers, pot, index, parts, look)
            out = without(pot, r.state.bets)
            yield seats_task(eligible, pot, index, seats_taken=r.setup.seats_taken, look=look, out=out)

    return Stage("cut", (layers, eligible), tasks)


def _layer_task(kind: TaskKind, pot: Pot, index: int, parts: Sequence[Text], look: tuple[str, ...]) -> Task[State]:
    right: Decision[acts.Act] = decided(acts.Money(pot.amount), kind.rules[0], *parts)
    ask = say("The bets come in. How much is in {pot} then?", pot=pot_name(index))
    return kind.fixed(
        ask,
        acts.WantMoney(),
        right,
        subject=place_of(pot_place(index), "amount"),
        look=look,
        do=partial(_cut, index),
    )


def _cut(index: int, r: Hand, act: acts.Act) -> Hand:
    """The pots as they are cut; what is too much in one is missing in the pot beside it."""
    assert isinstance(act, acts.Money)
    pots, more = list(r.state.pots), act.cents - r.state.pots[index].amount
    beside = index + 1 if index + 1 < len(pots) else index - 1
    pots[index] = replace(pots[index], amount=act.cents)
    pots[beside] = replace(pots[beside], amount=pots[beside].amount - more)
    return r.with_state(replace(r.state, pots=tuple(pots))) if more else r


def bets_come_in() -> Stage[State]:
    """All bets go into their pots."""

    def enter(r: Hand) -> Hand:
        r = r.with_lay(bets_into(r.lay, r.state.pots, (bet.seat for bet in r.state.bets)))
        return r.note(acts.COME_IN, acts.Choose(acts.COME_IN), say("Bets come into the pot."))

    return Stage(acts.COME_IN, enter=enter)


# -- the showdown


def read_hands(terms: PushTerms) -> Stage[State]:
    """Every live hand is read, from the button."""
    ids = ("333", "trips", "straight", "pictures", "points")
    kind = TaskKind(types.READ_HAND, tuple(terms.rule(f"rank.{id}") for id in ids))
    options = tuple(acts.Option(id, words) for id, words in hand_options())

    def enter(r: Hand) -> Hand:
        lay = r.lay
        for seat in r.state.shown:
            lay = lay.turn(hand_place(seat))
        return r.with_lay(lay)

    def read(r: Hand, seat: int) -> Task[State]:
        cards = r.state.hands[seat]
        ask = say("What does seat {seat} have?")
        return kind.task(
            ask,
            acts.WantChoice(options),
            lambda _: push_nine_pots.read_hand(terms, seat, cards).map(acts.Choose),
            seat=seat,
            look=(hand_place(seat),),
            do=partial(called, seat),
        )

    def called(seat: int, r: Hand, act: acts.Act) -> Hand:
        return _otherwise(r, act, read={**r.state.read, seat: acts.chosen(act)})

    def tasks(r: Hand) -> Iterator[Task[State]]:
        return (read(r, seat) for seat in r.state.shown)

    return Stage(READ, (kind,), tasks, enter)


def _otherwise(r: Hand, act: acts.Act, **spoken: Any) -> Hand:
    """The hand goes on from what was said, where that is another thing than is right."""
    return r if r.decision.accepts(act) else r.with_state(replace(r.state, **spoken))


def _seats(act: acts.Act) -> tuple[int, ...]:
    assert isinstance(act, acts.Seats)
    return act.seats


def end_pots(terms: PushTerms) -> Stage[State]:
    """Pot by pot, the last side pot first: who wins, what becomes of a tie, who gets what."""

    def kind(does: DutyType, *ids: str) -> TaskKind:
        return TaskKind(does, tuple(terms.rule(id) for id in ids))

    best, fates = (
        kind(types.BEST_HANDS, "win.high", "win.tie"),
        kind(types.RESULT, "push.elect", "push.split", "push.side"),
    )
    halved, who = kind(types.SPLIT_HALF, "push.half"), kind(types.ALLOW_SEATS, "push.who")
    shared = kind(types.SPLIT_POT, "split.whole", "split.tie", "odd.chip", "award.alone")

    def tasks(r: Hand) -> Iterator[Task[State]]:
        for index, pot in reversed(list(enumerate(r.state.pots))):
            look = (*(hand_place(seat) for seat in pot.seats), pot_place(index))
            if len(pot.seats) > 1:
                yield _best_task(terms, best, r.state, index, look)
            fated = push_nine_pots.fate_of(terms, r.state, index)
            if fated is not None:
                yield _fate_task(terms, fates, r.state, index, look)
            if push_nine_pots.pushed(terms, r.state, index):
                yield from (_half_task(terms, halved, pot, index), _who_task(who, r, index))
            else:
                yield _share_task(terms, shared, pot, index, look)

    return Stage(SHARE, (best, fates, halved, shared, who), tasks)


def _best_task(terms: PushTerms, kind: TaskKind, state: State, index: int, look: tuple[str, ...]) -> Task[State]:
    pot = state.pots[index]
    return kind.task(
        say("Who wins {pot}?", pot=pot_name(index)),
        acts.WantSeats(pot.seats, mucked=False),
        lambda _: push_nine_pots.best_of(terms, state, index).map(acts.Seats),
        subject=pot_place(index),
        look=look,
        do=lambda now, act: _otherwise(now, act, best={**now.state.best, index: _seats(act)}),
    )


def _fate_task(terms: PushTerms, kind: TaskKind, state: State, index: int, look: tuple[str, ...]) -> Task[State]:
    ask = say("The hands for {pot} tie. {wish} What happens to the pot?", pot=pot_name(index), wish=WISHES[state.push])
    return kind.task(
        ask,
        acts.WantChoice(FATES),
        lambda _: push_nine_pots.fate(terms, index, state.push).map(acts.Choose),
        subject=pot_place(index),
        look=look,
        do=lambda now, act: _otherwise(now, act, fates={**now.state.fates, index: acts.chosen(act)}),
    )


def _half_task(terms: PushTerms, kind: TaskKind, pot: Pot, index: int) -> Task[State]:
    place = pot_place(index)
    ask = say("This is the push pot. What does one more hand cost?")
    right: Decision[acts.Act] = push_nine_pots.half(terms, pot.amount).map(acts.Money)
    return kind.fixed(ask, acts.WantMoney(), right, subject=place_of(place, "half"), look=(place,), do=_announced)


def _announced(r: Hand, act: acts.Act) -> Hand:
    """Players pay what the dealer announces."""
    assert isinstance(act, acts.Money)
    return _otherwise(r, act, price=act.cents)


def _who_task(kind: TaskKind, r: Hand, index: int) -> Task[State]:
    reason = say("dealt in before: {seats}", seats=", ".join(map(str, r.setup.seats_taken)))
    right: Decision[acts.Act] = decided(acts.Seats(r.setup.seats_taken), kind.rules[0], reason)
    ask = say("Which players may pay that and play for the push pot?")
    want = acts.WantSeats(tuple(range(1, r.setup.seats + 1)))
    look = (pot_place(index),)
    return kind.fixed(
        ask, want, right, subject="push", look=look, do=lambda now, act: _otherwise(now, act, may=_seats(act))
    )


def _share_task(terms: PushTerms, kind: TaskKind, pot: Pot, index: int, look: tuple[str, ...]) -> Task[State]:
    def won(now: Hand) -> Hand:
        return now if index else now.with_state(replace(now.state, won=push_nine_pots.winners_of(terms, now.state, 0)))

    def shares(now: Hand) -> Decision[Mapping[int, int]]:
        return push_nine_pots.shares_of(terms, now.state, index)

    return share_task(kind, pot, index, shares, look=look, after=won)


# -- the hand for the push pot


def deal_push_pot(terms: PushTerms) -> Stage[State]:
    """Where the main pot is pushed, those who play on pay in and get three new cards from the whole deck."""

    def enter(r: Hand) -> Hand:
        before = r.state
        if before.won or not push_nine_pots.pushed(terms, before, 0):
            return r
        stacks = {seat: r.lay.chips_at(spot(seat, STACK)) for seat in before.ring}
        after = push_nine_pots.push_hand(terms, r.setup, before, stacks)
        if not after.ring:
            return r
        r = r.with_lay(r.lay.clear(MUCK, *map(hand_place, before.ring))).with_state(after)
        price = push_nine_pots.half(terms, before.pots[0].amount).result if before.price is None else before.price
        for seat in after.ring:
            paid = min(price, stacks[seat])
            words = say("Seat {seat} pays {amount} and plays for the push pot.", seat=seat, amount=dollars(paid))
            if not paid:
                words = say("Seat {seat} is all in and plays for the push pot.", seat=seat)
            lay = r.lay.pay(spot(seat, STACK), pot_place(0), paid)
            r = r.with_lay(lay).note(f"{PUSHED}-{seat}", acts.Money(paid), words)
        return r

    return Stage(PUSHED, enter=enter)


def tell_limit() -> Stage[State]:
    """What the bets of the hand for the push pot go by."""

    def enter(r: Hand) -> Hand:
        if not r.state.push_pot:
            return r
        words = say("Bets for the push pot go by {limit}.", limit=dollars(r.state.limit))
        return r.note(LIMIT, acts.Money(r.state.limit), words)

    return Stage(LIMIT, enter=enter)


def rule_all_in(terms: PushTerms, fault: Ruling, lies: FaultView, effect: Effect, r: Hand) -> Hand:
    """What is ruled of an all-in player once the main pot is pushed; anything else as `carried_out` does it."""
    state = r.state
    if fault.at != IS_PUSHED:
        return carried_out(fault, lies, effect, r)
    if effect is Effect.REFUSE:
        may = tuple(seat for seat in state.may or state.ring if seat != seat_of(lies.look[0]))
        return r.with_state(replace(state, may=may))
    if effect is not Effect.SPLIT:
        return r
    for seat, cents in push_nine_pots.shares_of(terms, state, 0).result.items():
        r = r.with_lay(r.lay.pay(pot_place(0), spot(seat, STACK), cents))
    return r.with_state(replace(state, won=push_nine_pots.winners_of(terms, state, 0)))


def again(stage: Stage[State]) -> Stage[State]:
    """The same part of a hand once more, for the push pot; nothing where no pot was pushed."""

    def tasks(r: Hand) -> Iterator[Task[State]]:
        for task in stage.tasks(r) if r.state.push_pot else ():
            subject = ".".join(filter(None, (task.duty.key.subject, PUSHED)))
            yield replace(task, duty=replace(task.duty, key=replace(task.duty.key, subject=subject)))

    def enter(r: Hand) -> Hand:
        return stage.enter(r) if r.state.push_pot else r

    kinds = tuple(kind for kind in stage.kinds if kind.type not in (types.SPLIT_HALF, types.ALLOW_SEATS))
    return Stage(f"{stage.name}-{PUSHED}", kinds, tasks, enter)


def where(plays: Callable[[State], bool], stage: Stage[State]) -> Stage[State]:
    """What can go wrong in the hand for the push pot, or before it, where one is played."""
    return replace(stage, tasks=lambda r: stage.tasks(r) if plays(r.state) else ())


# -- the button


def move_button(terms: PushTerms) -> Stage[State]:
    """The winner gets the Action button; with a push pot nobody has won yet."""
    kind = TaskKind(types.ROTATE, tuple(terms.rule(f"rotate.{id}") for id in ("winner", "split", "left")))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        if not r.state.won:
            return
        ask, gone = say("The winner of the main pot is marked. Who gets the Action button?"), r.state.leaving
        if gone:
            words = say("The winner of the main pot is marked. Seat {gone} leaves. Who gets the Action button?")
            ask = words.filled(gone=", ".join(map(str, gone)))
        yield kind.task(
            ask,
            acts.WantSeat(tuple(range(1, r.setup.seats + 1))),
            lambda now: push_nine_pots.button_after(terms, now.state).map(acts.Seat),
            look=tuple(seat_place(seat) for seat in r.state.won),
            do=moved,
        )

    def moved(r: Hand, act: acts.Act) -> Hand:
        assert isinstance(act, acts.Seat)
        return r.with_lay(r.lay.button("action", seat_place(act.seat)))

    return Stage(ROTATION, (kind,), tasks)


def make_script(terms: PushTerms) -> tuple[Stage, ...]:
    """All stages of a hand."""
    ruled = ruled_at(terms.rulings, STANDARD.cards(), does=partial(rule_all_in, terms))
    before_push = partial(where, lambda state: not state.won and push_nine_pots.pushed(terms, state, 0))
    in_push = partial(where, lambda state: bool(state.push_pot))
    first, bets = first_to_act(terms), (bets_are_made(), cut_pots(terms), bets_come_in(), read_hands(terms))
    return (
        *ruled("before"),
        take_fee(terms),
        first,
        *ruled("play"),
        *bets,
        *ruled("showdown"),
        end_pots(terms),
        *map(before_push, ruled(IS_PUSHED)),
        deal_push_pot(terms),
        *map(in_push, ruled(IN_PUSH[0])),
        tell_limit(),
        again(first),
        *map(in_push, ruled(IN_PUSH[1])),
        *map(again, (*bets, end_pots(terms))),
        move_button(terms),
    )
