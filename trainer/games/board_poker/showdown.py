"""Reading every live hand at the showdown: what it is for high and for low, and which five cards play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.cards.card import Card
from trainer.cards.notation import rank_name
from trainer.games.board_poker.reading import Five, high_words, low_words, read_high, read_low_hand, shown
from trainer.games.board_poker.terms import CATEGORIES, HAND_SIZE, BoardTerms
from trainer.games.pot.betting import Hand
from trainer.games.pot.deal import BOARD
from trainer.games.pot.pots import Shown
from trainer.games.pot.state import State
from trainer.hands.low import low5, low_ranks
from trainer.hands.poker import rank5
from trainer.hands.systems import category
from trainer.hands.words import hand_name
from trainer.round import types
from trainer.round.acts import Act, Arrange, Choose, Option, WantArrange, WantChoice
from trainer.round.duty import Kind
from trainer.round.judge import Slip, SlipKind
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision
from trainer.table.lay import spot
from trainer.text import say

NO_LOW = "no-low"
CARDS = "cards"
BEST_TOP = 5


def to_showdown(r: Hand) -> tuple[int, ...]:
    """The seats whose hands are read, clockwise from the button's left; none when all but one folded."""
    live = r.state.live
    return live if len(live) > 1 else ()


def hand_at(r: Hand, seat: int) -> tuple[Card, ...]:
    """A seat's hole cards as they lie."""
    return r.lay.cards_at(spot(seat, "hand"))


def all_shown(terms: BoardTerms, r: Hand) -> tuple[Shown, ...]:
    """Every hand of the showdown as it is compared."""
    return shown_at(terms, r, to_showdown(r))


def shown_at(terms: BoardTerms, r: Hand, seats: Sequence[int]) -> tuple[Shown, ...]:
    """The hands of these seats as they are compared."""
    board = r.lay.cards_at(BOARD)
    return tuple(shown(terms, seat, hand_at(r, seat), board) for seat in seats)


def read_hands(terms: BoardTerms) -> Stage[State]:
    """Hand by hand: its category and five cards for high, then whether it has a low, and which five."""
    high = [f"high.{one.id}" for one in CATEGORIES]
    if terms.binds:
        high = ["use.how-many", "use.trips-in-hole", *high]
    low = ["low.qualifies", "low.best", "low.straights-flushes", "low.paired", "low.board"] if terms.has_low else []
    highs, lows = (tuple(terms.rule(id) for id in ids) for ids in (high, low))
    made, five = TaskKind(types.READ_HAND, highs), TaskKind(types.READ_CARDS, highs)
    low_made, low_five = TaskKind(types.READ_LOW, lows), TaskKind(types.LOW_CARDS, lows)

    def enter(r: Hand) -> Hand:
        for seat in to_showdown(r):
            r = r.with_lay(r.lay.turn(spot(seat, "hand")))
        return r

    def tasks(r: Hand) -> Iterator[Task[State]]:
        for seat in to_showdown(r):
            yield _category_task(terms, made, seat)
            yield _cards_task(terms, five, r, seat, low=False)
            if terms.has_low:
                yield _low_task(terms, low_made, seat)
                if r.did(Kind.READ_LOW, seat) not in (None, Choose(NO_LOW)):
                    yield _cards_task(terms, low_five, r, seat, low=True)

    return Stage("hands", (made, five, low_made, low_five), tasks, enter)


def _look(seat: int) -> tuple[str, ...]:
    return (spot(seat, "hand"), BOARD)


def _category_task(terms: BoardTerms, kind: TaskKind, seat: int) -> Task[State]:
    return kind.task(
        say("Seat {seat}: what is the best high hand?", seat=seat),
        WantChoice(tuple(Option(one.id, hand_name(one.id)) for one in CATEGORIES)),
        lambda now: read_five(terms, now, seat, low=False).map(lambda found: Choose(category(rank5(found[0])).id)),
        seat=seat,
        look=_look(seat),
        slips=_no_such_hand,
    )


def _low_task(terms: BoardTerms, kind: TaskKind, seat: int) -> Task[State]:
    tops = range(BEST_TOP, terms.qualifier + 1)
    lows = (Option(low_id(top), say("{rank} low", rank=rank_name(top))) for top in tops)
    return kind.task(
        say("Seat {seat}: what is the best low?", seat=seat),
        WantChoice((Option(NO_LOW, say("no low")), *lows)),
        lambda now: read_five(terms, now, seat, low=True).map(_low_choice),
        seat=seat,
        look=_look(seat),
    )


def _low_choice(found: tuple[Five, ...]) -> Choose:
    return Choose(low_id(low_ranks(low5(found[0]))[0]) if found else NO_LOW)


def _cards_task(terms: BoardTerms, kind: TaskKind, r: Hand, seat: int, *, low: bool) -> Task[State]:
    cards = (*hand_at(r, seat), *r.lay.cards_at(BOARD))
    ask = say("Seat {seat}: which five cards play for high?", seat=seat)
    if low:
        ask = say("Seat {seat}: which five cards play for low?", seat=seat)

    def right(now: Hand) -> Decision[Act]:
        decision = read_five(terms, now, seat, low=low)
        first, *others = (_arranged(cards, five) for five in decision.result)
        return Decision(first, decision.rule, decision.steps, tuple(others), decision.with_rules)

    def slips(now: Hand, act: Act, _: Decision[Act]) -> tuple[Slip, ...]:
        return _wrong_five(terms, hand_at(now, seat), act, low=low)

    want = WantArrange(cards, (("play", HAND_SIZE), ("rest", len(cards) - HAND_SIZE)))
    return kind.task(ask, want, right, seat=seat, subject=CARDS, look=_look(seat), slips=slips)


def read_five(terms: BoardTerms, r: Hand, seat: int, *, low: bool) -> Decision[tuple[Five, ...]]:
    """The fives of a seat's hand that play, as its cards lie."""
    read = read_low_hand if low else read_high
    return read(terms, hand_at(r, seat), r.lay.cards_at(BOARD))


def _no_such_hand(_: Hand, act: Act, _decision: Decision[Act]) -> tuple[Slip, ...]:
    if not isinstance(act, Choose):
        return ()
    words = say("“{hand}” is not what it counts as.", hand=hand_name(act.option))
    return (Slip(SlipKind.MISREAD, words, f"high.{act.option}"),)


def _wrong_five(terms: BoardTerms, hole: tuple[Card, ...], act: Act, *, low: bool) -> tuple[Slip, ...]:
    if not isinstance(act, Arrange):
        return ()
    five, (least, most) = act.group("play"), terms.use
    count = sum(card in hole for card in five)
    if not least <= count <= most:
        return (Slip(SlipKind.WRONG_CARDS, say("{count} hole cards cannot play.", count=count), "use.how-many"),)
    reads = low_words(low5(five)) if low else high_words(rank5(five))
    return (Slip(SlipKind.WRONG_CARDS, say("These five are only {hand}.", hand=reads)),)


def low_id(top: int) -> str:
    """The id of a low by its highest card: "low-8"."""
    return f"low-{top}"


def _arranged(cards: tuple[Card, ...], five: Five) -> Act:
    return Arrange.of(play=five, rest=tuple(card for card in cards if card not in five))
