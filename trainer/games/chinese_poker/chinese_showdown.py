"""The showdown: clean sweeps, reading and checking every hand, comparing pair by pair, points and money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.games.chinese_poker import chinese_points
from trainer.games.chinese_poker.chinese_state import State, shown_hands
from trainer.games.chinese_poker.chinese_table import FOUL, ShownHand, button_seat, point_of
from trainer.games.chinese_poker.chinese_terms import ALL_IN, CATEGORIES, ChineseTerms
from trainer.games.chinese_poker.chinese_thirteen import BACK, FRONT, MIDDLE, SEGMENTS, SIZES, Thirteen, segment_words
from trainer.games.shared_words import TIE, hand_lines
from trainer.hands.hand_words import hand_name
from trainer.round import acts, types
from trainer.round.act_text import GROUP_NAMES, GROUP_TITLES
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision, decided
from trainer.table.places import STACK, hand_place, seat_of, seat_place, spot

READ, SETTLING = "read", "settle"
NO_SWEEP = "none"
MOST_POINTS = 99
FOULED = (acts.Option(FOUL, say("it is foul")), acts.Option("fine", say("it is not foul")))
_HANDS = tuple(acts.Option(category.id, hand_name(category.id)) for category in reversed(CATEGORIES))

Hand = Round[State]


# -- every hand


def read_hands(terms: ChineseTerms) -> Stage[State]:
    """Declared clean sweeps first, then every other hand: its three parts, and whether it is foul."""
    sweep = TaskKind(types.READ_BONUS, (*(sweep.printed for sweep in terms.sweeps), terms.rule("sweep.none")))
    task_kind = TaskKind(types.READ_HAND, tuple(terms.rule(f"rank.{category.id}") for category in CATEGORIES))
    checked = TaskKind(types.CHECK_SETTING, (terms.rule("setting.legal"), terms.rule("setting.foul")))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        hands = shown_hands(terms, r).values()
        yield from (_sweep_task(terms, sweep, hand) for hand in hands if hand.declared)
        for hand in hands:
            if not hand.declared:
                yield from (_segment_task(terms, task_kind, hand, name) for name in SEGMENTS)
                yield _foul_task(terms, checked, hand)

    return Stage(READ, (sweep, task_kind, checked), tasks)


def _sweep_task(terms: ChineseTerms, kind: TaskKind, hand: ShownHand) -> Task[State]:
    options = tuple(acts.Option(sweep.hand, sweep.name) for sweep in terms.sweeps)
    none = acts.Option(NO_SWEEP, say("no clean sweep: the hand is foul"))
    return kind.task(
        say("Seat {seat} declares a clean sweep. What is it?"),
        acts.WantChoice((*options, none)),
        lambda _: read_sweep(terms, hand).map(acts.Choose),
        seat=hand.seat,
        look=(hand_place(hand.seat),),
    )


def _segment_task(terms: ChineseTerms, kind: TaskKind, hand: ShownHand, name: str) -> Task[State]:
    def right(_: Hand) -> Decision[acts.Act]:
        category_id = hand.hand.category(name).id
        cards = write_cards(sorted(hand.hand.segment(name), reverse=True))
        reads = say("{cards} are {hand}", cards=cards, hand=segment_words(hand.hand, name))
        rules = {option.id: terms.rule(f"rank.{option.id}") for option in _HANDS}
        right_hand: Decision[acts.Act] = decided(acts.Choose(category_id), rules[category_id], reads)
        return right_hand.with_lines(hand_lines(rules, category_id))

    return kind.task(
        say("What is seat {seat}'s {half} hand?", half=GROUP_NAMES[name]),
        acts.WantChoice(_HANDS),
        right,
        seat=hand.seat,
        subject=name,
        look=(spot(hand.seat, name),),
    )


def _foul_task(terms: ChineseTerms, kind: TaskKind, hand: ShownHand) -> Task[State]:
    return kind.task(
        say("Is seat {seat}'s hand foul?"),
        acts.WantChoice(FOULED),
        lambda _: check_foul(terms, hand).map(lambda foul: acts.Choose(FOUL if foul else "fine")),
        seat=hand.seat,
        look=tuple(spot(hand.seat, name) for name in SEGMENTS),
    )


def _in_order(hand: ShownHand) -> str:
    return write_cards(sorted(hand.cards, reverse=True))


def read_sweep(terms: ChineseTerms, hand: ShownHand) -> Decision[str]:
    """The clean sweep of a hand that declared one, or "none"."""
    if hand.sweep is None:
        return decided(
            NO_SWEEP,
            terms.rule("sweep.none"),
            say("the thirteen cards hold no clean sweep: {cards}", cards=_in_order(hand)),
        )
    others = [sweep for sweep in terms.sweeps if sweep != hand.sweep and sweep.fits(hand.cards)]
    reasons = [say("they also hold {sweep}, which is lower", sweep=sweep.name) for sweep in others]
    holds = say("{cards} hold {sweep}", cards=_in_order(hand), sweep=hand.sweep.name)
    return decided(hand.sweep.hand, hand.sweep.printed, holds, *reasons)


def check_foul(terms: ChineseTerms, set_hand: ShownHand) -> Decision[bool]:
    """Whether a set hand is foul."""
    hand = set_hand.hand
    if set_hand.ruled:
        return decided(True, terms.rule("setting.foul"), say("this hand was declared foul"))
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
        yield say("no hand outranks the hand behind it")


# -- every two hands


def settle_pairs(terms: ChineseTerms) -> Stage[State]:
    """The order of all settlements, then each: the segments, the points, the money."""
    order = TaskKind(types.PAYOUT_ORDER, (terms.rule("settle.order"), terms.rule(ALL_IN)))
    compared = TaskKind(types.COMPARE, tuple(terms.rule(f"compare.{result}") for result in ("higher", "tie", "button")))
    ids = ("points.segment", "bonus.must-win", "foul.penalty", "foul.both", "sweep.higher", "sweep.equal")
    lists = (*(bonus.printed for bonus in terms.bonuses), *(sweep.printed for sweep in terms.sweeps))
    counted = TaskKind(types.RESULT_POINTS, (*(terms.rule(id) for id in ids), *lists))
    paid = TaskKind(types.SETTLE_POINTS, (terms.rule("points.money"), terms.rule("settle.stack")))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        hands = shown_hands(terms, r)
        meetings = chinese_points.settlements(
            tuple(hands.values()), from_left=terms.all_in_left and _all_in(terms, r, hands)
        )
        waiting = _as_ordered(r.did(Kind.PAYOUT_ORDER), meetings)
        if len(waiting) > 1 and r.open(order):
            yield _order_task(terms, order, hands, waiting)
        for settlement in waiting:
            if not r.open(paid, subject=settlement.id):
                continue
            first, other = hands[settlement.seat], hands[settlement.other]
            if not settlement.sweep and not first.foul and not other.foul:
                for name in SEGMENTS:
                    yield _compare_task(terms, compared, button_seat(r.setup), (settlement, first, other), name)
            points = _points_said(terms, r, settlement, (first, other))
            yield _points_task(counted, r, settlement, points)
            points = r.answer_or_decision(counted.key(subject=settlement.id), points, partial(_so_many, points.result))
            if points.result.points and points.result.winner:
                yield _money_task(terms, paid, r, settlement, points)

    return Stage(SETTLING, (order, compared, counted, paid), tasks)


def _as_ordered(
    spoken: acts.Act | None, waiting: Sequence[chinese_points.Settlement]
) -> tuple[chinese_points.Settlement, ...]:
    """The settlements in the order that was said; what was left out comes last."""
    places = {id: place for place, id in enumerate(spoken.items)} if isinstance(spoken, acts.Order) else {}
    return tuple(sorted(waiting, key=lambda settlement: places.get(settlement.id, len(places))))


def _points_said(
    terms: ChineseTerms, r: Hand, settlement: chinese_points.Settlement, hands: tuple[ShownHand, ShownHand]
) -> Decision[chinese_points.Points]:
    """The points of a settlement by who was said to win its segments."""

    def spoken_points(name: str, winner: Decision[int]) -> Decision[int]:
        return r.answer_or_decision(Key(Kind.COMPARE, 0, f"{settlement.id}/{name}"), winner, _winner)

    return chinese_points.settle_points(
        terms, button_seat(r.setup), *hands, sweep=settlement.sweep, spoken=spoken_points
    )


def _winner(act: acts.Act) -> int:
    return 0 if act == acts.Choose(TIE) else seat_of(acts.chosen(act))


def _so_many(points: chinese_points.Points, act: acts.Act) -> chinese_points.Points:
    assert isinstance(act, acts.Number)
    return replace(points, points=act.number)


def _all_in(terms: ChineseTerms, r: Hand, hands: Mapping[int, ShownHand]) -> bool:
    """Whether somebody's chips do not reach for all he settles, counted from the start of the hand."""
    return chinese_points.all_in(
        terms, button_seat(r.setup), point_of(r.setup), hands, chinese_points.Stacks(r.state.chips.start)
    )


def _order_task(
    terms: ChineseTerms, kind: TaskKind, hands: Mapping[int, ShownHand], waiting: tuple[chinese_points.Settlement, ...]
) -> Task[State]:
    ask = say("In what order do the players settle?")

    def right(r: Hand) -> Decision[acts.Act]:
        short, first = (
            _all_in(terms, r, hands),
            next((settlement.seat for settlement in waiting if not settlement.sweep), 0),
        )
        reasons = [say("a player is all-in")] if short else []
        if any(settlement.sweep for settlement in waiting):
            reasons.append(say("clean sweeps come first, from the buttons clockwise"))
        if first:
            reasons.append(say("seat {seat} settles first, then the seats clockwise", seat=first))
        order: Decision[acts.Act] = decided(
            acts.Order(tuple(settlement.id for settlement in waiting)), kind.rules[0], *reasons
        )
        return order.and_rules(terms.rule(ALL_IN)) if short else order

    offered = sorted(
        (acts.Option(settlement.id, settlement.words) for settlement in waiting), key=lambda option: option.id
    )
    return kind.task(ask, acts.WantOrder(tuple(offered)), right)


def _compare_task(
    terms: ChineseTerms,
    kind: TaskKind,
    button: int,
    pair: tuple[chinese_points.Settlement, ShownHand, ShownHand],
    name: str,
) -> Task[State]:
    settlement, first, other = pair
    ask = say("{segment}: which of these two hands wins it?", segment=GROUP_TITLES[name])
    seats = (acts.Option(seat_place(hand.seat), say("seat {seat}", seat=hand.seat)) for hand in (first, other))

    def right(_: Hand) -> Decision[acts.Act]:
        return chinese_points.compare(terms, button, first, other, name).map(
            lambda seat: acts.Choose(seat_place(seat) if seat else TIE)
        )

    return kind.task(
        ask,
        acts.WantChoice((*seats, acts.Option(TIE, say("a tie: no one pays")))),
        right,
        subject=f"{settlement.id}/{name}",
        look=tuple(spot(hand.seat, name) for hand in (first, other)),
    )


def _points_task(
    kind: TaskKind, r: Hand, settlement: chinese_points.Settlement, points: Decision[chinese_points.Points]
) -> Task[State]:
    both = (spot(seat, name) for seat in (settlement.seat, settlement.other) for name in ("hand", *SEGMENTS))
    ask = say("How many points does the loser pay between these two hands?")

    def nothing_due(now: Hand, act: acts.Act) -> Hand:
        return (
            now
            if points.result.points or act != acts.Number(0)
            else _moved(now, chinese_points.PairMoved(settlement, points, 0))
        )

    return kind.fixed(
        ask,
        acts.WantNumber(0, MOST_POINTS),
        points.map(lambda points: acts.Number(points.points)),
        subject=settlement.id,
        look=tuple(place for place in both if r.lay.cards_at(place)),
        do=nothing_due,
    )


def _money_task(
    terms: ChineseTerms,
    kind: TaskKind,
    r: Hand,
    settlement: chinese_points.Settlement,
    points: Decision[chinese_points.Points],
) -> Task[State]:
    points_owed, chips, point = points.result, r.state.chips, point_of(r.setup)
    ask = counted(
        "{n} point changes hands between these players. How much is paid?",
        "One player owes {n} points. How much is that?",
        points_owed.points,
    )
    whose = {
        points_owed.loser: say("{ask} The payer has {left} left without action."),
        points_owed.winner: say("{ask} The winner has {left} left without action."),
    }
    for seat, words in whose.items():
        if r.lay.chips_at(spot(seat, STACK)) != chips.stack_of(seat):
            ask = words.filled(ask=ask, left=dollars(chips.stack_of(seat)))
    return kind.task(
        ask,
        acts.WantMoney(),
        lambda now: chinese_points.money(terms, point, points_owed, now.state.chips).map(acts.Money),
        subject=settlement.id,
        look=(spot(points_owed.loser, STACK), spot(points_owed.winner, STACK)),
        do=partial(_pay, settlement, points),
    )


def _pay(
    settlement: chinese_points.Settlement, points: Decision[chinese_points.Points], r: Hand, act: acts.Act
) -> Hand:
    """Chips change hands; as much of both stacks has had action."""
    assert isinstance(act, acts.Money)
    points_owed, state = points.result, r.state
    cents = min(act.cents, r.lay.chips_at(spot(points_owed.loser, STACK)))
    lay = r.lay.pay(spot(points_owed.loser, STACK), spot(points_owed.winner, STACK), cents)
    chips = state.chips.exchange(points_owed.loser, points_owed.winner, cents)
    return _moved(
        r.with_lay(lay).with_state(replace(state, chips=chips)), chinese_points.PairMoved(settlement, points, cents)
    )


def _moved(r: Hand, moved: chinese_points.PairMoved) -> Hand:
    return r.with_state(replace(r.state, moves=(*r.state.moves, moved)))
