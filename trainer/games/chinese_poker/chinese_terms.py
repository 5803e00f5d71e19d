"""What a book prints about its Chinese poker, as typed terms, with the faults it rules on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import parse_money
from trainer.core.rng import sample
from trainer.core.text import Text, say
from trainer.games.chinese_poker.chinese_thirteen import SIZES, SWEEPS
from trainer.games.declarations import Ruled
from trainer.games.faults import card_faults, fault_rows
from trainer.games.faults.fault_rows import DONE, SAID, by_id, fault
from trainer.games.faults.fault_scene import Scene
from trainer.games.limits import UsualStacks, read_usual_stacks
from trainer.hands.systems import Category
from trainer.round.ruling import FaultView, RulingBook, Situation, read_rulings
from trainer.rules.collection import Sheet
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.sheet_reader import read_point_fees
from trainer.table.places import STACK, spot

# ---------------- what goes wrong at Chinese poker
#
# Cards shown and boxed, counts, stacks, sweeps.

PARTS: Final = ("front", "middle", "back")
HALF: Final = 50
LARGE: Final = 50_000

DEALT: Final = ("misdeal", "play-on", "may-foul-hand", "fouls-hand")
SWEEP: Final = ("regular-hand", "collects-sweep", "higher-only", "pays-both")
PAID: Final = ("stack-only", "full-points", "players-own", "house-pays")

_SIX_PAIRS: Final = ("5c 5d 3s", "9c 9d 7c 7d 3h", "Kc Kd Qc Qd As")
_TWO_SWEEPS: Final = ("2c 3c 4c", "5h 6h 7h 8h 9h", "6s 7s 8s 9s Ts")


def seated(now: Scene) -> FaultView:
    """Everybody who is there."""
    return now.felt.showing(*(spot(seat, STACK) for seat in now.seats))


def stack(cents: int, points: int, now: Scene) -> FaultView:
    """A player has so much before him, and so many points."""
    felt, place = now.felt, spot(now.any_seat(), STACK)
    felt.holds(place, cents + points * parse_money(now.r.setup.option("point")))
    return felt.showing(place)


def boxed(count: int, now: Scene) -> FaultView:
    """So many cards that came face up out of the deck lie so, among the hands."""
    felt = now.felt
    dealt = [(place, n) for seat in now.live for place in now.hand(seat) for n in range(len(felt.at(place)))]
    chosen = sample(now.rng, dealt, count)
    for place, number in chosen:
        felt.turn(place, [number])
    return felt.showing(*(place for place, _ in chosen))


def stacks_at(parts: tuple[str, ...], now: Scene) -> FaultView:
    """These cards lie open before a player."""
    felt, seat = now.felt, now.any_seat()
    places = [spot(seat, part) for part in PARTS]
    for place, texts in zip(places, parts, strict=True):
        felt.hold(place, parse_cards(texts))
    return felt.showing(*places)


def twice(now: Scene) -> FaultView:
    """A hand that lies open holds one card twice."""
    felt, seat = now.felt, now.any_seat()
    places = [spot(seat, part) for part in PARTS]
    card = felt.cards(places[-1])[0]
    felt.pick(places[1])
    felt.add(places[1], [card], up=True)
    return felt.showing(*places)


SEATED: Final = say("These players are seated.")
CHIPS: Final = say("Before the deal, a player has these chips on the table.")
EXPOSED: Final = say("The dealer exposes cards of one player's hand.")
BOXED: Final = say("Boxed cards come off the deck like this.")
AT_SHOWDOWN: Final = say("You see this at the showdown.")

# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    fault("five-players", "seated=5", seated, "sits-out plays-all-five two-each play-on",
        asked=SEATED),
    fault("two-players", "seated=2", seated, "sits-out plays-all-five two-each play-on",
        asked=SEATED),
    fault("small-chips", "stack", partial(stack, HALF, 10), "needs-nine plays-stack does-not-play must-change",
        asked=CHIPS),
    fault("large-chips", "stack", partial(stack, LARGE, 0), "needs-nine plays-stack does-not-play must-change",
        asked=CHIPS),
    fault("under-nine-points", "stack", partial(stack, 0, 8), "needs-nine plays-stack does-not-play must-change",
        asked=CHIPS),
    fault("five-exposed", "up=5", card_faults.exposed(1, 5), DEALT,
        asked=EXPOSED),
    fault("four-exposed", "up=4", card_faults.exposed(1, 4), DEALT,
        asked=EXPOSED),
    fault("five-boxed", "up=5", partial(boxed, 5), DEALT,
        asked=BOXED),
    fault("four-boxed", "up=4", partial(boxed, 4), DEALT,
        asked=BOXED),
    fault("foreign-card", "lies", card_faults.foreign, DEALT),
    fault("wrong-count", "count=more|fewer open=no", card_faults.counted(1), DEALT,
        asked=say("Before the showdown, a player reports this number of cards.")),
    fault("wrong-count-late", "count=more|fewer open=yes", card_faults.counted(-1), DEALT,
        asked=say("At the showdown you count a hand. Its player said nothing before.")),
    fault("same-card-one-hand", "lies", twice, DEALT, asked=AT_SHOWDOWN),
    fault("same-card-two-hands", "lies", card_faults.same_card, DEALT, asked=AT_SHOWDOWN),
    fault("chips-added", "stack", fault_rows.stack, "may-add may-foul-hand play-on misdeal", unseen=DONE),
    fault("chips-declared", "stack", fault_rows.stack, "may-add may-foul-hand play-on misdeal", unseen=DONE),
    fault("sweep-declared", "lies", fault_rows.hand, "confirm-and-mark must-set show-at-once regular-hand",
        unseen=SAID),
    fault("sweep-not-declared", "lies", partial(stacks_at, _SIX_PAIRS), SWEEP,
        asked=say("The cards are exposed. A hand is set like this, and the player declared nothing.")),
    fault("two-sweeps-in-one", "lies", partial(stacks_at, _TWO_SWEEPS), SWEEP,
        asked=say("A player declared a clean sweep. The hand is set like this.")),
    fault("over-stack", "stack", partial(stack, 0, 1), PAID),
    fault("wrong-payoff", "lies", fault_rows.seats, PAID, unseen=SAID),
)
# fmt: on


def situations(least: int, short: int) -> Mapping[str, Situation]:
    """All of them, with those on a buy-in of at least so many points, and of `short` points at least for a re-buy."""
    half, between = least // 2, (short + least) // 2
    new = say("A new player buys in for {points} points.")
    again = say("A player who lost the buy-in buys in again for {points} points.")
    short_again = say("After a short re-buy, a player buys in again for {points} points.")
    return {
        **SITUATIONS,
        **by_id(
            _buys("buys-below", half, "must-reach allow counts-short", new,
                  say("A new player buys in for these chips.")),
            _buys("short-buy", between, "counts-short must-reach management-decides", again,
                  say("A player who lost the buy-in buys in again for these chips.")),
            _buys("short-buy-again", between, "must-reach allow management-decides", short_again,
                  say("After a short re-buy, a player buys in again for these chips.")),
        ),
    }  # fmt: skip


def _buys(id: str, points: int, offers: str, words: Text, asked: Text) -> Situation:
    """A buy-in of so many points."""
    return fault(id, "stack", partial(stack, 0, points), offers, words.filled(points=points), asked=asked)


# ---------------- chinese terms

MOMENTS = ("bets", "deal", "set", "show", "settle")
"""When in a round something can have gone wrong."""
CATEGORIES = tuple(category for category in Category if category is not Category.FIVE_OF_A_KIND)
BUTTONS, LEFT = "buttons", "left"
"""Where the pairs of a table with a player all-in begin: at the buttons, or at their left."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for a hand that wins its segment, on top of the point of the segment."""

    segment: str
    hand: str
    points: int
    printed: Printed


@dataclass(frozen=True, slots=True)
class Sweep:
    """A clean sweep: what it takes from every opponent. `place` is its rank, 0 the highest."""

    hand: str
    name: Text
    points: int
    place: int
    printed: Printed

    def fits(self, cards: Sequence[Card]) -> bool:
        return SWEEPS[self.hand](cards)


class Dealing(StrEnum):
    """How the four stacks are dealt."""

    STACK_BY_STACK = "stack-by-stack"
    ONE_BY_ONE = "one-by-one"


@dataclass(frozen=True, slots=True)
class ChineseTerms(Ruled):
    """The terms of one house. `equal_by_value`: clean sweeps of the same points push, whatever their rank.

    `all_in_left`: with a player all-in the pairs begin at the buttons' left.
    `fault_players`: rulings about a table of so many players.
    """

    book: str
    seats: int
    deal: Dealing
    segment_points: int
    least_points: int
    foul_points: int
    bonuses: tuple[Bonus, ...]
    sweeps: tuple[Sweep, ...]
    equal_by_value: bool
    all_in_left: bool
    fees: Mapping[str, Sheet]
    limits: tuple[int, ...]
    stacks: UsualStacks
    fault_players: Mapping[str, int]
    rulings: RulingBook

    @property
    def unposted(self) -> frozenset[str]:
        """The ids of the sheets that no table of the house posts, where it says what it posts."""
        says = any(sheet.posted for sheet in self.fees.values())
        return frozenset(sheet.learned for sheet in self.fees.values() if says and not sheet.posted)

    def bonus(self, segment: str, category: Category) -> Bonus | None:
        """What a hand earns in a segment beside the point."""
        return next((bonus for bonus in self.bonuses if (bonus.segment, bonus.hand) == (segment, category.id)), None)

    def sweep_of(self, cards: Sequence[Card]) -> Sweep | None:
        """The highest clean sweep of thirteen cards."""
        return next((sweep for sweep in self.sweeps if sweep.fits(cards)), None)

    def higher_sweep(self, sweep: Sweep, other: Sweep) -> bool:
        """Whether the first collects from the second."""
        if self.equal_by_value:
            return sweep.points > other.points
        return sweep.place < other.place


RANK_RULES = {f"rank.{category.id}": category for category in CATEGORIES}
"""The kind of hand that a rule describes."""

ALL_IN = "settle.all-in"
NO_SWEEP, HIGHER_SWEEP, EQUAL_SWEEP = "sweep.none", "sweep.higher", "sweep.equal"
SWEEP_RULES = (NO_SWEEP, "sweep.from-each", HIGHER_SWEEP, EQUAL_SWEEP, "sweep.same-points", "sweep.buttons")
"""The rules of all clean sweeps."""

RULES = (
    *RANK_RULES,
    "button.new-game",
    "button.moves",
    "deal.stacks",
    "deal.five",
    "deal.first-stack",
    "deal.clockwise",
    "setting.legal",
    "setting.foul",
    "compare.higher",
    "compare.tie",
    "compare.button",
    "points.segment",
    "points.money",
    "bonus.must-win",
    "foul.penalty",
    "foul.both",
    *SWEEP_RULES,
    "settle.order",
    ALL_IN,
    "settle.stack",
)
"""The printed rules every book has to bring."""


def read_terms(reader: Reader, book: str) -> ChineseTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    table, points, foul, usual = (reader.table(key) for key in ("table", "points", "foul", "usual"))
    faults = reader.table("fault_players")
    return ChineseTerms(
        book=book,
        seats=table.integer("seats"),
        deal=Dealing(reader.table("deal").choice("way", tuple(Dealing))),
        segment_points=points.integer("segment"),
        least_points=points.integer("least"),
        foul_points=foul.integer("points"),
        bonuses=tuple(_read_bonus(row) for row in reader.rows("bonus", needed=True)),
        sweeps=tuple(_read_sweep(row, place) for place, row in enumerate(reader.rows("sweep", needed=True))),
        all_in_left=reader.table("settlement").choice("all_in", (BUTTONS, LEFT)) == LEFT,
        equal_by_value=reader.table("sweeps").choice("equal", ("rank", "value")) == "value",
        fees=read_point_fees(reader),
        limits=usual.integers("limits"),
        stacks=read_usual_stacks(reader),
        fault_players={id: faults.integer(id) for id in faults.names()},
        rulings=read_rulings(
            reader, MOMENTS, situations=situations(points.integer("buy_in"), points.integer("re_buy"))
        ),
        rules={id: reader.rule(id) for id in RULES},
    )


def _read_bonus(row: Reader) -> Bonus:
    segment, hand, points = row.choice("segment", tuple(SIZES)), row.text("hand"), row.integer("points")
    known = [category.id for category in CATEGORIES]
    if hand not in known:
        row.problem(say("'{hand}' is not a hand.", hand=hand), did_you_mean(hand, known), "hand")
    return Bonus(segment, hand, points, row.printed(id=f"bonus.{segment}.{hand}"))


def _read_sweep(row: Reader, place: int) -> Sweep:
    hand, name, points = row.choice("hand", tuple(SWEEPS)), row.words("name"), row.integer("points")
    return Sweep(hand, name, points, place, row.printed(id=f"sweep.{hand}"))
