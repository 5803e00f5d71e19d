"""Reading every live hand at the showdown: what it is for high and for low, and which five cards play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from trainer.cards.card import Card
from trainer.cards.notation import rank_name
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, counted, say
from trainer.games.poker import poker_reading
from trainer.games.poker.ending import for_low
from trainer.games.poker.poker_terms import BOARD_PLAYS, HAND_SIZE, JOKER_HIGH, LOW_READS, PokerTerms
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_pots import Shown
from trainer.games.pot.pot_state import State
from trainer.games.shared_words import hand_lines
from trainer.hands.hand_words import hand_name
from trainer.hands.low import high_key, low_category, low_ranks, low_with_top
from trainer.hands.showdown_rules import Low
from trainer.hands.systems import FIVE_CARD_NO_WHEEL, Category, category, key_as, ranks
from trainer.round import types
from trainer.round.acts import Act, Arrange, Choose, Option, WantArrange, WantChoice, chosen
from trainer.round.duty import Kind
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Check, Decision, Fits, Line, Printed, SlipKind
from trainer.table.places import BOARD, hand_place

NO_LOW = "no-low"
LOW = "low-"
"""How the ids of lows begin."""
CARDS = "cards"
TOPS = {Low.ACE_TO_FIVE: range(5, 14), Low.DEUCE_TO_SEVEN: range(7, 15)}
"""The highest card of a low without a pair, from the best to the worst."""
SPOILED = (
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
ACES = (Category.ONE_PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)


def to_showdown(r: Hand) -> tuple[int, ...]:
    """The seats whose hands are read, clockwise from the button's left; none when all but one folded."""
    live = tuple(seat for seat in r.state.live if seat not in r.state.dead)
    return live if len(live) > 1 and not r.state.stays else ()


def halves_won(terms: PokerTerms, r: Hand) -> tuple[str, ...]:
    """What wins in this hand: "high", "low" or both."""
    if terms.either:
        return ("low",) if for_low(terms, r.state) else ("high",)
    return terms.halves


def hand_at(r: Hand, seat: int) -> tuple[Card, ...]:
    """A seat's own cards as they lie."""
    return r.lay.cards_at(hand_place(seat))


def all_shown(terms: PokerTerms, r: Hand) -> tuple[Shown, ...]:
    """Every hand of the showdown as it is compared."""
    return shown_at(terms, r, to_showdown(r))


def shown_at(terms: PokerTerms, r: Hand, seats: Sequence[int]) -> tuple[Shown, ...]:
    """The hands of these seats as they are compared."""
    board = r.lay.cards_at(BOARD)
    won = halves_won(terms, r)
    return tuple(_announced(terms, r, poker_reading.shown(terms, seat, hand_at(r, seat), board, won)) for seat in seats)


def _announced(terms: PokerTerms, r: Hand, shown: Shown) -> Shown:
    """A hand as the dealer has read it: what he called it, else the five cards he named."""
    high, low = (r.did(kind, shown.seat) for kind in (Kind.READ_HAND, Kind.READ_LOW))
    fives = {kind: r.did(kind, shown.seat, CARDS) for kind in (Kind.READ_HAND, Kind.READ_LOW)}
    high_five, low_five = (act.group("play") if isinstance(act, Arrange) else () for act in fives.values())
    if shown.high is not None and high is not None:
        key = poker_reading.high_of(terms, high_five) if high_five else shown.high
        shown = replace(shown, high=key_as(key, chosen(high), terms.system))
    if low is not None:
        shown = replace(shown, low=_low_said(terms, r, shown, chosen(low), low_five))
    return shown


def _low_said(terms: PokerTerms, r: Hand, shown: Shown, spoken: str, five: Sequence[Card]) -> int | None:
    """The low as it was named."""
    if spoken == NO_LOW:
        return None
    if chosen(_low_choice(terms, read_five(terms, r, shown.seat, low=True).result)) == spoken:
        return poker_reading.low_of(terms, five) if five else shown.low
    if not spoken.startswith(LOW):
        return high_key(key_as(high_key(shown.low or 0), spoken, FIVE_CARD_NO_WHEEL))
    return low_with_top(shown.low, int(spoken.removeprefix(LOW)))


def read_hands(terms: PokerTerms) -> Stage[State]:
    """Hand by hand: its category and five cards for high, then whether it has a low, and which five."""
    special = ("use.how-many", "use.trips-in-hole", BOARD_PLAYS, JOKER_HIGH)
    high = [f"high.{category.id}" for category in terms.categories] if terms.has_high else []
    low = [id for id in LOW_READS if id != "low.compare" or not terms.qualifier] if terms.has_low else []
    highs = tuple(terms.rules[id] for id in (*special, *high) if id in terms.rules)
    lows = tuple(terms.rules[id] for id in low if id in terms.rules)
    task_kind, five = TaskKind(types.READ_HAND, highs), TaskKind(types.READ_CARDS, highs)
    low_made, low_five = TaskKind(types.READ_LOW, lows), TaskKind(types.LOW_CARDS, lows)
    kinds = (*((task_kind, five) if terms.has_high else ()), *((low_made, low_five) if terms.has_low else ()))
    categories = WantChoice(tuple(Option(category.id, hand_name(category.id)) for category in terms.categories))
    offered_lows = _lows(terms)

    def enter(r: Hand) -> Hand:
        for seat in to_showdown(r):
            r = r.with_lay(r.lay.turn(hand_place(seat)))
        return r

    def tasks(r: Hand) -> Iterator[Task[State]]:
        for seat in to_showdown(r):
            won = halves_won(terms, r)
            if "high" in won:
                if r.open(task_kind, seat):
                    yield _category_task(terms, task_kind, seat, categories)
                if r.open(five, seat, CARDS):
                    yield from _cards_task(terms, five, r, seat, low=False)
            if "low" in won:
                if r.open(low_made, seat):
                    yield _low_task(terms, low_made, seat, offered_lows)
                if r.open(low_five, seat, CARDS) and _low_is_named(terms, r, seat):
                    yield from _cards_task(terms, low_five, r, seat, low=True)

    return Stage("hands", kinds, tasks, enter)


def _low_is_named(terms: PokerTerms, r: Hand, seat: int) -> bool:
    """Whether a low was named that is there."""
    named = r.did(Kind.READ_LOW, seat) not in (None, Choose(NO_LOW))
    return named and bool(read_five(terms, r, seat, low=True).result)


def _look(terms: PokerTerms, seat: int) -> tuple[str, ...]:
    return (hand_place(seat), BOARD) if terms.game.board else (hand_place(seat),)


def _category_task(terms: PokerTerms, kind: TaskKind, seat: int, want: WantChoice) -> Task[State]:
    def of_five(five: poker_reading.Five) -> str:
        return category(poker_reading.high_of(terms, five), terms.system).id

    def right(now: Hand) -> Decision[Act]:
        decision = read_five(terms, now, seat, low=False)
        right_hand = of_five(decision.result[0])
        read: Decision[Act] = decision.map(
            lambda fives: Choose(category(poker_reading.high_of(terms, fives[0]), terms.system).id)
        )
        return read.with_lines(hand_lines(rules, right_hand))

    rules = {option.id: terms.rule(f"high.{option.id}") for option in want.options}

    return kind.task(
        say("What is seat {seat}'s best high hand?"),
        want,
        right,
        seat=seat,
        look=_look(terms, seat),
    )


def _lows(terms: PokerTerms) -> WantChoice:
    """The lows that are offered, from the best to the worst; none where only high wins."""
    if terms.showdown.low is None:
        return WantChoice(())
    tops = [top for top in TOPS[terms.showdown.low] if top <= (terms.qualifier or top)]
    none = (Option(NO_LOW, say("no low")),) if terms.qualifier else ()
    lows = (Option(low_id(top), say("{rank} low", rank=rank_name(top))) for top in tops)
    spoiled = () if terms.qualifier else SPOILED if terms.showdown.low is Low.DEUCE_TO_SEVEN else ACES
    return WantChoice((*none, *lows, *(Option(category.id, hand_name(category.id)) for category in spoiled)))


def _low_task(terms: PokerTerms, kind: TaskKind, seat: int, want: WantChoice) -> Task[State]:
    return kind.task(
        say("What is seat {seat}'s best low?"),
        want,
        lambda now: read_five(terms, now, seat, low=True).map(lambda hands: _low_choice(terms, hands)),
        seat=seat,
        look=_look(terms, seat),
    )


def _low_choice(terms: PokerTerms, fives: tuple[poker_reading.Five, ...]) -> Choose:
    if not fives:
        return Choose(NO_LOW)
    key = poker_reading.low_of(terms, fives[0])
    if terms.showdown.low is Low.DEUCE_TO_SEVEN:
        high = high_key(key)
        own, top = category(high, FIVE_CARD_NO_WHEEL), ranks(high)[0]
    else:
        own, top = low_category(key), low_ranks(key)[0]
    return Choose(low_id(top) if own is Category.HIGH_CARD else own.id)


def _cards_task(terms: PokerTerms, kind: TaskKind, r: Hand, seat: int, *, low: bool) -> Iterator[Task[State]]:
    """Which five play; nobody is asked where a hand has five cards."""
    cards = (*hand_at(r, seat), *r.lay.cards_at(BOARD))
    if len(cards) <= HAND_SIZE:
        return
    ask = say("Which five of seat {seat}'s cards play for high?")
    if low:
        ask = say("Which five of seat {seat}'s cards play for low?")

    def right(now: Hand) -> Decision[Act]:
        decision = read_five(terms, now, seat, low=low)
        first, *others = (_arranged(cards, five) for five in decision.result)
        fives: Decision[Act] = Decision(first, decision.rule, decision.steps, tuple(others), decision.with_rules)
        return fives.with_lines(partial(_other_fives, terms, hand_at(now, seat), cards, decision.rule, low=low))

    want = WantArrange(cards, (("play", HAND_SIZE), ("rest", len(cards) - HAND_SIZE)))
    yield kind.task(ask, want, right, seat=seat, subject=CARDS, look=_look(terms, seat))


def read_five(terms: PokerTerms, r: Hand, seat: int, *, low: bool) -> Decision[tuple[poker_reading.Five, ...]]:
    """The fives of a seat's hand that play, as its cards lie."""
    read = poker_reading.read_low_hand if low else poker_reading.read_high
    return read(terms, hand_at(r, seat), r.lay.cards_at(BOARD))


def _other_fives(
    terms: PokerTerms, hole: tuple[Card, ...], cards: tuple[Card, ...], rule: Printed, fits: Fits[Act], *, low: bool
) -> Iterator[Line]:
    """Why five other cards do not play: too many or too few hole cards, or a worse hand."""
    least, most = terms.use
    for five in combinations(cards, HAND_SIZE):
        if fits(_arranged(cards, five)):
            count = sum(card in hole for card in five)
            if not least <= count <= most:
                rule = terms.rule("use.how-many")
                need = str(least) if least == most else f"{least}-{most}"
                words = counted(
                    "These five have {n} hole card, not {need}.",
                    "These five have {n} hole cards, not {need}.",
                    count,
                    need=need,
                )
            else:
                words = say("These five are only {hand}.", hand=_five_words(terms, five, low=low))
            yield Line(rule, (Check(False, words),), slip=SlipKind.WRONG_CARDS, sentence=True)


def _five_words(terms: PokerTerms, five: poker_reading.Five, *, low: bool) -> Text:
    if low:
        return poker_reading.low_words(poker_reading.low_of(terms, five), terms)
    return poker_reading.high_words(poker_reading.high_of(terms, five), terms)


def low_id(top: int) -> str:
    """The id of a low by its highest card: "low-8"."""
    return f"{LOW}{top}"


def _arranged(cards: tuple[Card, ...], five: poker_reading.Five) -> Act:
    return Arrange.of(play=five, rest=tuple(card for card in cards if card not in five))
