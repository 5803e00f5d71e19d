"""The showdown: clean sweeps, reading and checking every hand, comparing pair by pair, points and money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from trainer.cards.notation import write_cards
from trainer.games.chinese_poker.points import (
    PairMoved,
    Points,
    Settlement,
    Stacks,
    all_in,
    compare,
    money,
    settle_points,
    settlements,
)
from trainer.games.chinese_poker.state import State, all_held
from trainer.games.chinese_poker.table import FOUL, Held, button_seat, point_of
from trainer.games.chinese_poker.terms import ALL_IN, CATEGORIES, ChineseTerms
from trainer.games.chinese_poker.thirteen import BACK, FRONT, MIDDLE, SEGMENTS, SIZES, Thirteen, segment_words
from trainer.games.slips import misread_hand
from trainer.games.words import TIE
from trainer.hands.words import hand_name
from trainer.money import dollars
from trainer.round.acts import (
    Act,
    Choose,
    Money,
    Number,
    Option,
    Order,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    chosen,
)
from trainer.round.duty import Key, Kind
from trainer.round.groups import GROUP_NAMES, GROUP_TITLES
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import (
    CHECK_SETTING,
    COMPARE,
    PAYOUT_ORDER,
    READ_BONUS,
    READ_HAND,
    RESULT_POINTS,
    SETTLE_POINTS,
)
from trainer.rules.decision import Decision, decided
from trainer.table.place import STACK, hand_place, seat_of, seat_place, spot
from trainer.text import Text, counted, say

READ, SETTLING = "read", "settle"
NO_SWEEP = "none"
MOST_POINTS = 99
FOULED = (Option(FOUL, say("it is foul")), Option("fine", say("it is set right")))
_HANDS = tuple(Option(one.id, hand_name(one.id)) for one in reversed(CATEGORIES))

Hand = Round[State]


# -- every hand


def read_hands(terms: ChineseTerms) -> Stage[State]:
    """Declared clean sweeps first, then every other hand: its three parts, and whether it is foul."""
    sweep = TaskKind(READ_BONUS, (*(one.printed for one in terms.sweeps), terms.rule("sweep.none")))
    made = TaskKind(READ_HAND, tuple(terms.rule(f"rank.{one.id}") for one in CATEGORIES))
    checked = TaskKind(CHECK_SETTING, (terms.rule("setting.legal"), terms.rule("setting.foul")))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        held = all_held(terms, r).values()
        yield from (_sweep_task(terms, sweep, one) for one in held if one.declared)
        for one in held:
            if not one.declared:
                yield from (_segment_task(terms, made, one, name) for name in SEGMENTS)
                yield _foul_task(terms, checked, one)

    return Stage(READ, (sweep, made, checked), tasks)


def _sweep_task(terms: ChineseTerms, kind: TaskKind, held: Held) -> Task[State]:
    options = tuple(Option(one.hand, one.name) for one in terms.sweeps)
    none = Option(NO_SWEEP, say("no clean sweep: the hand is foul"))
    return kind.task(
        say("This player declared a clean sweep. What is it?"),
        WantChoice((*options, none)),
        lambda _: read_sweep(terms, held).map(Choose),
        seat=held.seat,
        look=(hand_place(held.seat),),
    )


def _segment_task(terms: ChineseTerms, kind: TaskKind, held: Held, name: str) -> Task[State]:
    def right(_: Hand) -> Decision[Act]:
        found = held.hand.category(name).id
        cards = write_cards(sorted(held.hand.segment(name), reverse=True))
        reads = say("{cards} are {hand}", cards=cards, hand=segment_words(held.hand, name))
        return decided(Choose(found), terms.rule(f"rank.{found}"), reads)

    return kind.task(
        say("What is this player's {half} hand?", half=GROUP_NAMES[name]),
        WantChoice(_HANDS),
        right,
        seat=held.seat,
        subject=name,
        look=(spot(held.seat, name),),
        slips=misread_hand("rank"),
    )


def _foul_task(terms: ChineseTerms, kind: TaskKind, held: Held) -> Task[State]:
    return kind.task(
        say("Is this player's hand foul?"),
        WantChoice(FOULED),
        lambda _: check_foul(terms, held).map(lambda foul: Choose(FOUL if foul else "fine")),
        seat=held.seat,
        look=tuple(spot(held.seat, name) for name in SEGMENTS),
    )


def _in_order(held: Held) -> str:
    return write_cards(sorted(held.cards, reverse=True))


def read_sweep(terms: ChineseTerms, held: Held) -> Decision[str]:
    """The clean sweep of a hand that declared one, or "none"."""
    if held.sweep is None:
        return decided(
            NO_SWEEP,
            terms.rule("sweep.none"),
            say("the thirteen cards hold none of them: {cards}", cards=_in_order(held)),
        )
    others = [one for one in terms.sweeps if one != held.sweep and one.held_by(held.cards)]
    reasons = [say("they also hold {sweep}, which is lower", sweep=one.name) for one in others]
    holds = say("{cards} hold {sweep}", cards=_in_order(held), sweep=held.sweep.name)
    return decided(held.sweep.hand, held.sweep.printed, holds, *reasons)


def check_foul(terms: ChineseTerms, held: Held) -> Decision[bool]:
    """Whether a set hand is foul."""
    hand = held.hand
    return decided(hand.foul, terms.rule("setting.foul" if hand.foul else "setting.legal"), *_foul_words(hand))


def _foul_words(hand: Thirteen) -> Iterator[Text]:
    """Why a hand is foul, or not."""
    if not hand.formed:
        yield say(
            "front, middle and back have {sizes} cards", sizes=", ".join(str(len(hand.segment(n))) for n in SIZES)
        )
        return
    for name in reversed(SEGMENTS):
        yield say("{where}: {hand}", where=GROUP_NAMES[name], hand=segment_words(hand, name))
    if hand.key(FRONT) > hand.key(MIDDLE):
        yield say("the front outranks the middle")
    if hand.key(MIDDLE) > hand.key(BACK):
        yield say("the middle outranks the back")
    if not hand.foul:
        yield say("no hand outranks the one behind it")


# -- every two hands


def settle_pairs(terms: ChineseTerms) -> Stage[State]:
    """The order of all settlements, then each: the segments, the points, the money."""
    order = TaskKind(PAYOUT_ORDER, (terms.rule("settle.order"), terms.rule(ALL_IN)))
    compared = TaskKind(COMPARE, tuple(terms.rule(f"compare.{one}") for one in ("higher", "tie", "button")))
    ids = ("points.segment", "bonus.must-win", "foul.penalty", "foul.both", "sweep.higher", "sweep.equal")
    lists = (*(one.printed for one in terms.bonuses), *(one.printed for one in terms.sweeps))
    counted = TaskKind(RESULT_POINTS, (*(terms.rule(id) for id in ids), *lists))
    paid = TaskKind(SETTLE_POINTS, (terms.rule("points.money"), terms.rule("settle.stack")))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        held = all_held(terms, r)
        due = settlements(tuple(held.values()), from_left=terms.all_in_left and _all_in(terms, r, held))
        waiting = _as_ordered(r.did(Kind.PAYOUT_ORDER), due)
        if len(waiting) > 1 and r.open(order):
            yield _order_task(terms, order, held, waiting)
        for settlement in waiting:
            if not r.open(paid, subject=settlement.id):
                continue
            one, other = held[settlement.one], held[settlement.other]
            if not settlement.sweep and not one.foul and not other.foul:
                for name in SEGMENTS:
                    yield _compare_task(terms, compared, button_seat(r.setup), (settlement, one, other), name)
            points = _points_said(terms, r, settlement, (one, other))
            yield _points_task(counted, r, settlement, points)
            points = r.said(counted.key(subject=settlement.id), points, partial(_so_many, points.result))
            if points.result.points and points.result.winner:
                yield _money_task(terms, paid, r, settlement, points)

    return Stage(SETTLING, (order, compared, counted, paid), tasks)


def _as_ordered(said: Act | None, waiting: Sequence[Settlement]) -> tuple[Settlement, ...]:
    """The settlements in the order that was said; what was left out comes last."""
    places = {id: place for place, id in enumerate(said.items)} if isinstance(said, Order) else {}
    return tuple(sorted(waiting, key=lambda one: places.get(one.id, len(places))))


def _points_said(terms: ChineseTerms, r: Hand, settlement: Settlement, hands: tuple[Held, Held]) -> Decision[Points]:
    """The points of a settlement by who was said to win its segments."""

    def said(name: str, winner: Decision[int]) -> Decision[int]:
        return r.said(Key(Kind.COMPARE, 0, f"{settlement.id}/{name}"), winner, _winner)

    return settle_points(terms, button_seat(r.setup), *hands, sweep=settlement.sweep, said=said)


def _winner(act: Act) -> int:
    return 0 if act == Choose(TIE) else seat_of(chosen(act))


def _so_many(points: Points, act: Act) -> Points:
    assert isinstance(act, Number)
    return replace(points, points=act.number)


def _all_in(terms: ChineseTerms, r: Hand, held: Mapping[int, Held]) -> bool:
    """Whether somebody's chips do not reach for all he settles, counted from the start of the hand."""
    return all_in(terms, button_seat(r.setup), point_of(r.setup), held, Stacks(r.state.chips.start))


def _order_task(
    terms: ChineseTerms, kind: TaskKind, held: Mapping[int, Held], waiting: tuple[Settlement, ...]
) -> Task[State]:
    ask = say("In which order do the players settle?")

    def right(r: Hand) -> Decision[Act]:
        short, first = _all_in(terms, r, held), next((one.one for one in waiting if not one.sweep), 0)
        reasons = [say("a player is all-in")] if short else []
        if any(one.sweep for one in waiting):
            reasons.append(say("clean sweeps come first, from the buttons clockwise"))
        if first:
            reasons.append(say("seat {seat} settles first, then the seats clockwise", seat=first))
        order: Decision[Act] = decided(Order(tuple(one.id for one in waiting)), kind.rules[0], *reasons)
        return order.and_rules(terms.rule(ALL_IN)) if short else order

    offered = sorted((Option(one.id, one.words) for one in waiting), key=lambda option: option.id)
    return kind.task(ask, WantOrder(tuple(offered)), right)


def _compare_task(
    terms: ChineseTerms, kind: TaskKind, button: int, pair: tuple[Settlement, Held, Held], name: str
) -> Task[State]:
    settlement, one, other = pair
    ask = say("{segment}: these two hands. Who wins it?", segment=GROUP_TITLES[name])
    seats = (Option(seat_place(hand.seat), say("seat {seat}", seat=hand.seat)) for hand in (one, other))

    def right(_: Hand) -> Decision[Act]:
        return compare(terms, button, one, other, name).map(lambda seat: Choose(seat_place(seat) if seat else TIE))

    return kind.task(
        ask,
        WantChoice((*seats, Option(TIE, say("a tie, nothing changes hands")))),
        right,
        subject=f"{settlement.id}/{name}",
        look=tuple(spot(hand.seat, name) for hand in (one, other)),
    )


def _points_task(kind: TaskKind, r: Hand, settlement: Settlement, points: Decision[Points]) -> Task[State]:
    both = (spot(seat, name) for seat in (settlement.one, settlement.other) for name in ("hand", *SEGMENTS))
    ask = say("These two hands: how many points change hands, all told?")

    def nothing_due(now: Hand, act: Act) -> Hand:
        return now if points.result.points or act != Number(0) else _moved(now, PairMoved(settlement, points, 0))

    return kind.task(
        ask,
        WantNumber(0, MOST_POINTS),
        lambda _: points.map(lambda found: Number(found.points)),
        subject=settlement.id,
        look=tuple(place for place in both if r.lay.cards_at(place)),
        do=nothing_due,
    )


def _money_task(
    terms: ChineseTerms, kind: TaskKind, r: Hand, settlement: Settlement, points: Decision[Points]
) -> Task[State]:
    due, chips, point = points.result, r.state.chips, point_of(r.setup)
    ask = counted(
        "{n} point changes hands between these players. How much is paid?",
        "{n} points change hands between these players. How much is paid?",
        due.points,
    )
    whose = {
        due.loser: say("{ask} Who pays has {left} left without action."),
        due.winner: say("{ask} Who is paid has {left} left without action."),
    }
    for seat, words in whose.items():
        if r.lay.chips_at(spot(seat, STACK)) != chips.left(seat):
            ask = words.filled(ask=ask, left=dollars(chips.left(seat)))
    return kind.task(
        ask,
        WantMoney(),
        lambda now: money(terms, point, due, now.state.chips).map(Money),
        subject=settlement.id,
        look=(spot(due.loser, STACK), spot(due.winner, STACK)),
        do=partial(_pay, settlement, points),
    )


def _pay(settlement: Settlement, points: Decision[Points], r: Hand, act: Act) -> Hand:
    """Chips change hands; as much of both stacks has had action."""
    assert isinstance(act, Money)
    due, state = points.result, r.state
    cents = min(act.cents, r.lay.chips_at(spot(due.loser, STACK)))
    lay = r.lay.pay(spot(due.loser, STACK), spot(due.winner, STACK), cents)
    chips = state.chips.exchange(due.loser, due.winner, cents)
    return _moved(r.with_lay(lay).with_state(replace(state, chips=chips)), PairMoved(settlement, points, cents))


def _moved(r: Hand, moved: PairMoved) -> Hand:
    return r.with_state(replace(r.state, moves=(*r.state.moves, moved)))
