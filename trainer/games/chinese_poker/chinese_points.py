"""What two players settle with each other: segments, bonuses, fouls and clean sweeps, in points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.games.chinese_poker.chinese_table import ShownHand
from trainer.games.chinese_poker.chinese_terms import Bonus, ChineseTerms, Sweep
from trainer.games.chinese_poker.chinese_thirteen import BACK, FRONT, MIDDLE, SEGMENTS, segment_words
from trainer.hands.hand_words import hand_name
from trainer.round.act_text import GROUP_NAMES
from trainer.rules.decision import Decision, Printed, decided


@dataclass(frozen=True, slots=True)
class Settlement:
    """One settlement of the printed order: two seats, `sweep` where the first collects for a clean sweep."""

    seat: int
    other: int
    sweep: bool = False

    @property
    def id(self) -> str:
        return f"sweep-{self.seat}-{self.other}" if self.sweep else f"{self.seat}-{self.other}"

    @property
    def heading(self) -> Text:
        """The same at the head of a question."""
        if self.sweep:
            return say("The clean sweep of seat {one} against seat {other}", one=self.seat, other=self.other)
        return say("Seat {one} against seat {other}", one=self.seat, other=self.other)

    @property
    def words(self) -> Text:
        if self.sweep:
            return say("the clean sweep of seat {one} against seat {other}", one=self.seat, other=self.other)
        return say("seat {one} against seat {other}", one=self.seat, other=self.other)


@dataclass(frozen=True, slots=True)
class Points:
    """Who wins how many points, net; nobody (0) wins 0."""

    winner: int
    loser: int
    points: int

    @property
    def words(self) -> Text:
        """'1 point', '5 points'."""
        return counted("{n} point", "{n} points", self.points)


@dataclass(frozen=True, slots=True)
class Stacks:
    """What every seat had at the start, and how much of it has had action."""

    start: Mapping[int, int]
    used: Mapping[int, int] = field(default_factory=dict)

    def stack_of(self, seat: int) -> int:
        return self.start[seat] - self.used.get(seat, 0)

    def exchange(self, payer: int, other: int, cents: int) -> Stacks:
        """Both stacks have had action for the amount, whoever won it."""
        used = {seat: self.used.get(seat, 0) + cents for seat in (payer, other)}
        return Stacks(self.start, {**self.used, **used})


@dataclass(frozen=True, slots=True)
class PairMoved:
    """One settlement as it went: the points that were due and the cents that were paid."""

    settlement: Settlement
    decision: Decision[Points]
    paid: int


def settlements(hands: Sequence[ShownHand], *, from_left: bool = False) -> tuple[Settlement, ...]:
    """The printed order for hands by position: clean sweeps from the buttons on, then one with two, one with three ...

    A clean sweep takes no part in segments; a foul hand pays it all the same. `from_left`: the pairs begin at the
    buttons' left, and who has the buttons comes last.
    """
    places = range(len(hands))
    around = [*places[1:], *places[:1]] if from_left else [*places]
    two_by_two = (sorted(two) for two in combinations(around, 2))
    sweeps = [
        Settlement(hand.seat, other.seat, sweep=True)
        for place, hand in enumerate(hands)
        if hand.sweep
        for other in (*hands[place + 1 :], *hands[:place])
        if other.sweep is None or place < hands.index(other)
    ]
    pairs = [
        Settlement(hands[first].seat, hands[other].seat)
        for first, other in two_by_two
        if _meet(hands[first], hands[other])
    ]
    return (*sweeps, *pairs)


def _meet(first: ShownHand, other: ShownHand) -> bool:
    """Whether two hands are compared: not with a clean sweep, unless it is owed for a foul."""
    return (first.sweep is None and other.sweep is None) or (
        (first.foul or other.foul) and not (first.sweep and other.sweep)
    )


# -- segments


def compare(terms: ChineseTerms, button: int, first: ShownHand, other: ShownHand, segment: str) -> Decision[int]:
    """The seat that wins a segment, 0 for a tie."""
    keys = first.hand.key(segment), other.hand.key(segment)
    words = tuple(_shown(hand, segment) for hand in (first, other))
    if keys[0] != keys[1]:
        return decided((first if keys[0] > keys[1] else other).seat, terms.rule("compare.higher"), *words)
    if button in (first.seat, other.seat):
        reason = say("seat {seat} has both buttons", seat=button)
        return decided(button, terms.rule("compare.button"), *words, reason)
    return decided(0, terms.rule("compare.tie"), *words)


def _shown(hand: ShownHand, segment: str) -> Text:
    return say("seat {seat} has {hand}", seat=hand.seat, hand=segment_words(hand.hand, segment))


@dataclass(frozen=True, slots=True)
class Won:
    """A segment as it counts: the seat that wins it (0: nobody), its bonus, and a bonus that was lost with it."""

    segment: str
    winner: int
    bonus: Bonus | None
    lost: Bonus | None


AsAnnounced = Callable[[str, Decision[int]], Decision[int]]
"""Who was said to win a segment, where anything was said."""


def _unsaid(_: str, decision: Decision[int]) -> Decision[int]:
    return decision


def segments(
    terms: ChineseTerms, button: int, first: ShownHand, other: ShownHand, spoken: AsAnnounced
) -> Iterator[Won]:
    """Back, middle, front."""
    for name in SEGMENTS:
        winner = spoken(name, compare(terms, button, first, other, name)).result
        bonus = {hand.seat: terms.bonus(name, hand.hand.category(name)) for hand in (first, other)}
        lost = next((bonus for seat, bonus in bonus.items() if bonus and seat != winner), None)
        yield Won(name, winner, bonus.get(winner), lost)


# -- a whole pairing


def pairing(
    terms: ChineseTerms, button: int, hand: ShownHand, other: ShownHand, spoken: AsAnnounced = _unsaid
) -> Decision[Points]:
    """Points two hands settle, net, clean sweeps apart."""
    if hand.foul and other.foul:
        nobody = Points(0, 0, 0)
        return decided(
            nobody, terms.rule("foul.both"), say("both hands are foul"), _foul_words(hand), _foul_words(other)
        )
    if hand.foul or other.foul:
        return _penalty(terms, hand, other) if hand.foul else _penalty(terms, other, hand)
    totals = {hand.seat: 0, other.seat: 0}
    reasons: list[Text] = []
    counted: list[Printed] = []
    lost: list[Printed] = []
    for won in segments(terms, button, hand, other, spoken):
        if won.winner:
            totals[won.winner] += terms.segment_points + (won.bonus.points if won.bonus else 0)
        reasons.append(_won_words(terms, won))
        counted += [won.bonus.printed] if won.bonus else []
        lost += [won.lost.printed] if won.lost else []
    if all(totals.values()):
        words = say("seat {one} won {first}, seat {other} won {second}: {net} net")
        net = _net(totals).points
        first, second = totals[hand.seat], totals[other.seat]
        reasons.append(words.filled(one=hand.seat, first=first, other=other.seat, second=second, net=net))
    rule = counted[0] if counted else terms.rule("bonus.must-win" if lost else "points.segment")
    decision = decided(_net(totals), rule, *reasons)
    also = [*counted[1:], *([terms.rule("points.segment")] if rule.id != "points.segment" else [])]
    return decision.and_rules(*also, *([terms.rule("bonus.must-win")] if lost and counted else []))


def _net(totals: Mapping[int, int]) -> Points:
    (seat, first), (other, second) = totals.items()
    if first == second:
        return Points(0, 0, 0)
    return Points(seat, other, first - second) if first > second else Points(other, seat, second - first)


def _won_words(terms: ChineseTerms, won: Won) -> Text:
    name = GROUP_NAMES[won.segment]
    if not won.winner:
        return say("{segment}: a tie, nothing", segment=name)
    if won.bonus:
        words = say("{segment}: seat {seat} wins {points} and {bonus} for {hand}")
        hand = hand_name(won.bonus.hand)
        return words.filled(
            segment=name, seat=won.winner, points=terms.segment_points, bonus=won.bonus.points, hand=hand
        )
    if won.lost:
        words = say("{segment}: seat {seat} wins {points}. The bonus goes with the segment")
        return words.filled(segment=name, seat=won.winner, points=terms.segment_points)
    return say("{segment}: seat {seat} wins {points}", segment=name, seat=won.winner, points=terms.segment_points)


def _foul_words(hand: ShownHand) -> Text:
    """What is foul about a hand: a smaller part that outranks the one behind it, or a part of another size."""
    parts = hand.hand
    if parts.formed:
        for before, behind in ((FRONT, MIDDLE), (MIDDLE, BACK)):
            if parts.key(before) > parts.key(behind):
                words, other = segment_words(parts, before), segment_words(parts, behind)
                return say("seat {seat} has {hand} in front of {other}", seat=hand.seat, hand=words, other=other)
    sizes = ", ".join(str(len(parts.segment(name))) for name in SEGMENTS)
    return say("seat {seat} has parts of {sizes} cards", seat=hand.seat, sizes=sizes)


def _penalty(terms: ChineseTerms, foul: ShownHand, other: ShownHand) -> Decision[Points]:
    """A foul hand pays points for every segment, and the bonuses the other hand holds."""
    bonuses_made = [] if other.sweep else [terms.bonus(name, other.hand.category(name)) for name in SEGMENTS]
    bonuses = [bonus for bonus in bonuses_made if bonus]
    fixed = terms.foul_points * len(SEGMENTS)
    reason = say("a foul hand pays {points} for each of the three segments", points=terms.foul_points)
    more = [say("and {points} for {hand}", points=bonus.points, hand=hand_name(bonus.hand)) for bonus in bonuses]
    total = fixed + sum(bonus.points for bonus in bonuses)
    decision = decided(Points(other.seat, foul.seat, total), terms.rule("foul.penalty"), reason, *more)
    return decision.and_rules(*(bonus.printed for bonus in bonuses))


def sweep_points(terms: ChineseTerms, button: int, first: ShownHand, other: ShownHand) -> Decision[Points]:
    """What a declared clean sweep settles with another player; what the book leaves open only where it decides."""
    assert first.sweep is not None
    mine = say("seat {seat} has {sweep}", seat=first.seat, sweep=first.sweep.name)
    if other.sweep is None:
        decision = decided(Points(first.seat, other.seat, first.sweep.points), first.sweep.printed, mine)
        return decision.and_rules(terms.rule("sweep.from-each"))
    theirs = say("seat {seat} has {sweep}", seat=other.seat, sweep=other.sweep.name)
    if terms.higher_sweep(first.sweep, other.sweep):
        points, won = Points(first.seat, other.seat, first.sweep.points), first.sweep
    elif terms.higher_sweep(other.sweep, first.sweep):
        points, won = Points(other.seat, first.seat, other.sweep.points), other.sweep
    else:
        equal = decided(Points(0, 0, 0), terms.rule("sweep.equal"), mine, theirs)
        open_rules = [terms.rule("sweep.buttons")] if button in (first.seat, other.seat) else []
        return equal.and_rules(*_same_points(terms, first.sweep, other.sweep), *open_rules)
    higher = decided(points, terms.rule("sweep.higher"), mine, theirs).and_rules(won.printed)
    return higher.and_rules(*_same_points(terms, first.sweep, other.sweep))


def _same_points(terms: ChineseTerms, sweep: Sweep, other: Sweep) -> tuple[Printed, ...]:
    """What has to be read for two clean sweeps of the same points and different rank."""
    differ = sweep.points == other.points and sweep.place != other.place
    return (terms.rule("sweep.same-points"),) if differ else ()


def settle_points(
    terms: ChineseTerms, button: int, first: ShownHand, other: ShownHand, *, sweep: bool, spoken: AsAnnounced = _unsaid
) -> Decision[Points]:
    """The points of one settlement of the order."""
    return sweep_points(terms, button, first, other) if sweep else pairing(terms, button, first, other, spoken)


def all_in(terms: ChineseTerms, button: int, point: int, hands: Mapping[int, ShownHand], chips: Stacks) -> bool:
    """Whether what somebody wins and loses at a table comes to more than the chips he has without action."""
    exchanged = dict.fromkeys(hands, 0)
    for settlement in settlements(tuple(hands.values())):
        points = settle_points(
            terms, button, hands[settlement.seat], hands[settlement.other], sweep=settlement.sweep
        ).result
        for seat in (points.winner, points.loser) if points.points else ():
            exchanged[seat] += points.points * point
    return any(cents > chips.stack_of(seat) for seat, cents in exchanged.items())


def money(terms: ChineseTerms, point: int, points: Points, stacks: Stacks) -> Decision[int]:
    """What the loser pays: the points at the limit, as far as both stacks reach that had no action yet."""
    cents = points.points * point
    reason = say("{points} at {value}: {due}", points=points.words, value=dollars(point), due=dollars(cents))
    if not cents:
        return decided(0, terms.rule("points.money"), reason)
    reach = min(cents, stacks.stack_of(points.winner), stacks.stack_of(points.loser))
    if reach == cents:
        return decided(cents, terms.rule("points.money"), reason)
    short_words = [
        say("seat {seat} has {left} without action", seat=seat, left=dollars(stacks.stack_of(seat)))
        for seat in (points.winner, points.loser)
    ]
    return decided(reach, terms.rule("settle.stack"), reason, *short_words).and_rules(terms.rule("points.money"))
