"""Rows of ranking: five and seven cards, Omaha and lows; and the poker room: bets, a hand of ten, pan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from trainer.bench import peers
from trainer.bench.bench_table import Goal, Measured
from trainer.bench.clock import Competitor, each, interleaved, now, percentile, spread
from trainer.cards.card import NATURALS
from trainer.cards.deck import ASIAN_STUD, MEXICAN_STUD, STANDARD, shuffled
from trainer.core.rng import make_rng, sample
from trainer.disk import resources
from trainer.games.base import ANY, Game, Wish
from trainer.hands import systems
from trainer.hands.boards import leading_seat
from trainer.hands.low import deuce_to_seven, low5, low7, low_or_better
from trainer.hands.melds import conditions, meld_kind, melds_in
from trainer.hands.omaha import omaha_high, omaha_low
from trainer.hands.poker import IS_FLUSH_OF_SEVEN, OF_SEVEN, five_card_ranker, prepare, rank5, rank7, rank7_text
from trainer.houses.library import Library
from trainer.round import machine
from trainer.table.betting import Betting
from trainer.table.betting.betting_decisions import least, may_raise, most, whose_turn

# ---------------- the poker room
#
# A betting decision, a hand of ten players with all its duties; melds and hands of pan.

BOARDS = "who begins a round of stud, eight boards"
DECISION, HAND = "betting decision, with its rule", "hand of ten players, dealt and decided"
MELD, PAN_HAND = "meld of pan, read with its conditions", "hand of pan, dealt, melded and paid"
PAN: Final = "lake-elsinore/panguingue"
GAME: Final = "casino-99/crazy-pineapple-high-low"
TEN, DEALT, HANDS, TIMES = 10, 30, 40, 20
PLAYERS, BOARD_TABLES = 8, 2000


def poker() -> Iterator[Measured]:
    """Boards of stud; whose turn, may he raise, the least and the most; hands from the collection to the button."""
    yield _boards()
    game = Library(resources.read_books()).game(GAME)
    moments = _moments(game)
    start = now()
    for _ in range(TIMES):
        for betting in moments:
            _decide(betting)
    each = (now() - start) / (4 * TIMES * len(moments))
    a_second = f"{round(1 / each):,} a second"
    yield Measured(DECISION, "µs", 1_000_000 * each, (), (Goal(50),), a_second)
    durations = []
    for seed in range(HANDS):
        start = now()
        machine.play(game.start(game.new_setup(seed, Wish(players=TEN))))
        durations.append(now() - start)
    yield Measured(HAND, "ms", 1000 * percentile(durations, 0.5), (), (Goal(150),), f"{HANDS} hands of {GAME}")


def _boards() -> Measured:
    """The best of eight boards of four cards, high and low by turns."""
    ring = tuple(range(1, PLAYERS + 1))
    tables = [
        {seat: cards[4 * seat - 4 : 4 * seat] for seat in ring}
        for cards in (shuffled(STANDARD.cards(), make_rng(seed)) for seed in range(BOARD_TABLES))
    ]
    start = now()
    for place, up in enumerate(tables):
        leading_seat(up, ring, low=place % 2 == 1)
    each = (now() - start) / len(tables)
    return Measured(BOARDS, "µs", 1_000_000 * each, (), (Goal(50),), f"{BOARD_TABLES:,} tables")


def _moments(game: Game) -> list[Betting]:
    """Moments of the betting of some hands."""
    bettings: list[Betting] = []
    for seed in range(HANDS):
        bettings += [seen.betting for seen in game.begin(game.new_setup(seed, Wish(players=TEN))).seen]
    return bettings


def _decide(betting: Betting) -> None:
    whose_turn(betting)
    may_raise(betting)
    least(betting)
    most(betting)


def pan() -> Iterator[Measured]:
    """Melds that lie in random hands, read with what they are paid for; then hands from the seats to the tops."""
    game = Library(resources.read_books()).game(PAN)
    melds = [meld for seed in range(HANDS) for meld in melds_in(shuffled(game.deck.cards(), make_rng(seed))[:DEALT])]
    start = now()
    for _ in range(TIMES):
        for cards in melds:
            meld_kind(cards)
            conditions(cards)
    each = (now() - start) / (TIMES * len(melds))
    yield Measured(MELD, "µs", 1_000_000 * each, (), (Goal(50),), f"{len(melds)} melds in {HANDS} hands")
    durations = []
    for seed in range(HANDS):
        start = now()
        machine.play(game.start(game.new_setup(seed, ANY)))
        durations.append(now() - start)
    yield Measured(PAN_HAND, "ms", 1000 * percentile(durations, 0.5), (), (Goal(150),), f"{HANDS} hands of {PAN}")


# ---------------- ranking cards

SEVEN, STRINGS, FIVE = "7 cards, integers", "7 cards, strings", "5 cards, integers"
OMAHA_HIGH, OMAHA_BOTH = "Omaha high", "Omaha hi-lo, both halves"
RAZZ, EIGHT_LOW, JOKER_LOW = "razz, 7 cards", "8-low, 7 cards", "joker low, 5 cards"
JOKER_HIGH = "53 cards with the joker, 5 cards"
DEUCE_LOW, STRIPPED, SHORT = "2-7 low, 5 cards", "41 cards and joker, 5 cards", "32 cards, 5 cards"
MANY, SOME, FEW = 20_000, 2_000, 120
FLOOR = "bare look-ups"
"""Seven table look-ups, a sum, a flush test and one dictionary, in line: what pure Python cannot beat."""


def hands(size: int, count: int, cards: int = NATURALS) -> list[tuple[int, ...]]:
    """Random hands as plain integers, always the same."""
    rng = make_rng(2024 + size)
    return [sample(rng, range(cards), size) for _ in range(count)]


def texts(hand: Sequence[int]) -> tuple[str, ...]:
    return tuple(peers.TEXTS[card] for card in hand)


def seven_cards() -> Iterator[Measured]:
    """Integers and strings."""
    prepare()
    dealt = hands(7, MANY)
    field = {"ours": each(rank7, dealt), FLOOR: each(_floor(), dealt)}
    if peer := peers.treys():
        evaluate, card = peer
        split = [([card[c] for c in hand[:2]], [card[c] for c in hand[2:]]) for hand in dealt[:SOME]]
        field["treys"] = spread(evaluate, split)
    if ph := peers.phevaluator():
        field["phevaluator"] = spread(ph[0], dealt)
    if ev := peers.eval7():
        field["eval7"] = each(ev[0], [[ev[1][card] for card in hand] for hand in dealt])
    if kit := peers.pokerkit("StandardHighHand"):
        field["pokerkit"] = spread(kit, [_two_and_board(hand) for hand in dealt[:FEW]])
    goals = (Goal(15, "treys", at_least=True), Goal(300, "pokerkit", at_least=True), Goal(1.2, FLOOR))
    yield row(SEVEN, field, ("treys", "pokerkit", "phevaluator", "eval7", FLOOR), goals)

    written = [texts(hand) for hand in dealt]
    field = {"ours": each(rank7_text, written)}
    if ph:
        field["phevaluator"] = spread(ph[0], written)
    yield row(STRINGS, field, ("phevaluator",), (Goal(2, "phevaluator", at_least=True),))


def _floor() -> Callable[[Sequence[int]], int]:
    known: dict[int, int] = {}

    def rank(cards: Sequence[int], of: list[int] = OF_SEVEN, flush: Sequence[bool] = IS_FLUSH_OF_SEVEN) -> int:
        a, b, c, d, e, f, g = cards
        number = of[a] + of[b] + of[c] + of[d] + of[e] + of[f] + of[g]
        if flush[number & 255]:
            return rank7(cards)
        if number >> 8 not in known:
            known[number >> 8] = rank7(cards)
        return known[number >> 8]

    return rank


def _two_and_board(hand: Sequence[int]) -> tuple[str, str]:
    return "".join(texts(hand[:2])), "".join(texts(hand[2:]))


def five_cards() -> Iterator[Measured]:
    """Integers."""
    prepare()
    dealt = hands(5, MANY)
    field = {"ours": each(rank5, dealt)}
    if peer := peers.treys():
        evaluate, card = peer
        field["treys"] = spread(evaluate, [([card[c] for c in hand], []) for hand in dealt[:SOME]])
    if ph := peers.phevaluator():
        field["phevaluator"] = spread(ph[0], dealt)
    if ev := peers.eval7():
        field["eval7"] = each(ev[0], [[ev[1][card] for card in hand] for hand in dealt])
    if kit := peers.pokerkit("StandardHighHand"):
        field["pokerkit"] = spread(kit, [_two_and_board(hand) for hand in dealt[: FEW * 4]])
    yield row(FIVE, field, ("treys", "phevaluator", "eval7", "pokerkit"), ())


def omaha() -> Iterator[Measured]:
    """High, and high and low."""
    dealt = [(hand[:4], hand[4:]) for hand in hands(9, SOME)]
    field = {"ours": spread(omaha_high, dealt)}
    if ph := peers.phevaluator():
        field["phevaluator"] = spread(ph[1], [(*board, *hole) for hole, board in dealt])
    few = [("".join(texts(hole)), "".join(texts(board))) for hole, board in dealt[: FEW // 3]]
    high, low = peers.pokerkit("OmahaHoldemHand"), peers.pokerkit("OmahaEightOrBetterLowHand")
    if high:
        field["pokerkit"] = spread(high, few)
    yield row(OMAHA_HIGH, field, ("pokerkit", "phevaluator"), (Goal(60, "pokerkit", at_least=True),), unit="µs")

    field = {"ours": spread(lambda hole, board: (omaha_high(hole, board), omaha_low(hole, board)), dealt)}
    if high and low:
        kit_high, kit_low = high, low
        field["pokerkit"] = spread(lambda hole, board: (kit_high(hole, board), kit_low(hole, board)), few)
    yield row(OMAHA_BOTH, field, ("pokerkit",), (Goal(16), Goal(60, "pokerkit", at_least=True)), unit="µs")


def lows() -> Iterator[Measured]:
    """Razz, eight or better, the joker as the lowest card not held."""
    dealt = hands(7, MANY)
    few = [_two_and_board(hand) for hand in dealt[:FEW]]
    for name, ours, theirs in (
        (RAZZ, low7, "RegularLowHand"),
        (EIGHT_LOW, low_or_better, "EightOrBetterLowHand"),
    ):
        field = {"ours": each(ours, dealt)}
        if kit := peers.pokerkit(theirs):
            field["pokerkit"] = spread(kit, few)
        yield row(name, field, ("pokerkit",), (Goal(1000),))
    dealt = hands(5, MANY)
    yield row(JOKER_LOW, {"ours": each(low5, [(*hand[:4], 52) for hand in dealt])}, (), (Goal(1000),))
    field = {"ours": each(deuce_to_seven, dealt)}
    if kit := peers.pokerkit("StandardLowHand"):
        field["pokerkit"] = spread(kit, [_two_and_board(hand) for hand in dealt[: FEW * 4]])
    yield row(DEUCE_LOW, field, ("pokerkit",), (Goal(1000),))


def stripped() -> Iterator[Measured]:
    """Draw with its joker; the 41 cards of Mexican stud, every fourth hand with the joker; the 32 of Asian stud."""
    dealt = hands(5, MANY)
    mixed = [(*hand[:4], NATURALS) if place % 4 == 0 else hand for place, hand in enumerate(dealt)]
    yield row(JOKER_HIGH, {"ours": each(five_card_ranker(systems.FIVE_CARD_JOKER), mixed)}, (), (Goal(1000),))
    deck = [int(card) for card in MEXICAN_STUD.cards()]
    rng = make_rng(41)
    dealt = [sample(rng, deck[:-1], 5) for _ in range(MANY)]
    mixed = [(*hand[:4], deck[-1]) if place % 4 == 0 else hand for place, hand in enumerate(dealt)]
    yield row(STRIPPED, {"ours": each(five_card_ranker(systems.MEXICAN_STUD), mixed)}, (), (Goal(1000),))
    dealt = [sample(rng, [int(card) for card in ASIAN_STUD.cards()], 5) for _ in range(MANY)]
    yield row(SHORT, {"ours": each(five_card_ranker(systems.ASIAN_STUD), dealt)}, (), (Goal(1000),))


def row(
    name: str, field: dict[str, Competitor], others: Sequence[str], goals: tuple[Goal, ...], unit: str = "ns"
) -> Measured:
    """Measures the field; `others` names every peer, also those that are not there."""
    scale = 1000 if unit == "µs" else 1
    seconds = {competitor: time / scale for competitor, time in interleaved(field).items()}
    return Measured(name, unit, seconds["ours"], tuple((other, seconds.get(other)) for other in others), goals)
