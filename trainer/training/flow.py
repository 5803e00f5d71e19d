"""A round that flows: duties answered as one by acting, and which of them a trainee leaves to the program.

The round itself knows nothing of it. Each duty is judged, explained and written down by itself, under its own skill; a
flowing session only puts several of them into one step, goes on by itself after what was right, and in place of the
payout order as a list asks seat by seat whom the dealer turns to.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import say
from trainer.drills.modes import Feedback, TraineePart
from trainer.drills.question import Question
from trainer.progress.pace import RUSHES
from trainer.round.acts import Act, Choose, Order, Settle, Want, WantChoice, WantMoney, WantNumber, WantSeat, WantSettle
from trainer.round.duty import Duty, Key, Kind
from trainer.round.types import FEED_BOX
from trainer.table.places import MAIN_POT, seat_of

if TYPE_CHECKING:
    from trainer.training.session_plan import Plan
    from trainer.training.session_state import Session


ROUTINE = frozenset({
    Kind.POST_BLINDS, Kind.DEAL_ORDER, Kind.LEFTOVER, Kind.MARK_PILE, Kind.DELIVER, Kind.PICK_UP, Kind.BURN, Kind.PEEK,
    Kind.FIRST_TO_ACT, Kind.ROTATE, Kind.HANDLING,
})  # fmt: skip
"""Duties that go the same way every round: the first that somebody has the program do who knows them."""
BESIDE_THE_HAND = ROUTINE | {
    Kind.TAKE_FEE, Kind.MAKE_CHANGE, Kind.RULE_ON, Kind.PAY_CHIPS, Kind.SIZE_IN, Kind.COLOR_UP,
}  # fmt: skip
"""What an audition leaves to the machine: the others are what takes judgment in a hand."""
AT_A_SEAT = frozenset({
    Kind.COMPARE, Kind.RESULT, Kind.QUALIFY, Kind.READ_HAND, Kind.READ_LOW, Kind.READ_TOTAL, Kind.READ_BONUS,
    Kind.SETTLE, Kind.PAY_ENVY,
})  # fmt: skip
"""What a dealer does at one seat without turning away from it."""
IN_A_ROW = frozenset({
    Kind.TAKE_FEE, Kind.DEAL_ORDER, Kind.LEFTOVER, Kind.MARK_PILE, Kind.COUNT_DICE, Kind.PLACE_BUTTON, Kind.BURN,
    Kind.HANDLING,
})  # fmt: skip
"""What he does along the table in one go."""
STEADY = frozenset({FEED_BOX.id})
"""Types of duties beside these that go the same way every hand of a table: asked at judgment level until done right."""
SIMPLE = (WantChoice, WantMoney, WantNumber, WantSeat, WantSettle)
"""What is answered in a line; a hand to be set or an order is a step by itself."""
MOST = 12
"""So many duties are one step at most."""


@dataclass(frozen=True, slots=True)
class Ordering:
    """The payout order while it is shown by acting: its question, the wagers in order, the time that turning took.

    `turned` is the wager for which the dealer turned to a seat.
    """

    question: Question
    items: tuple[str, ...]
    missed: bool = False
    millis: int = 0
    turned: str = ""

    @property
    def stage(self) -> int:
        """The stage of the round that settles."""
        return self.question.round.stage

    def remaining(self, now: Question) -> tuple[str, ...]:
        """The wagers that are not settled yet."""
        done = {key.subject for key in now.round.acts if key.kind is Kind.SETTLE}
        return tuple(place for place in self.items if place not in done)

    def seats(self, now: Question) -> tuple[int, ...]:
        """The seats at which something is left."""
        return tuple(sorted({seat_of(place) for place in self.remaining(now)}))

    def with_seat(self, now: Question, seat: int) -> Order:
        """The whole order, if the dealer turned to this seat now."""
        remaining = self.remaining(now)
        done = tuple(place for place in self.items if place not in remaining)
        first = next(place for place in remaining if seat_of(place) == seat)
        return Order((*done, first, *(place for place in remaining if place != first)))


def flows(session: Session, question: Question) -> bool:
    """Whether the round of this question flows, or a rush of single ones."""
    mode = session.plan.mode
    if not question.whole_round and mode.id not in RUSHES:
        return False
    return session.plan.flow and mode.part is TraineePart.ANSWERS and mode.feedback is Feedback.NOW


def begin_ordering(question: Question) -> Ordering:
    """The payout order of this question, to be shown by acting."""
    right = question.decision.result
    assert isinstance(right, Order)
    return Ordering(question, right.items)


def is_order(question: Question) -> bool:
    """Whether this is the payout order of a table of seats."""
    right = question.decision.result
    return question.duty.kind is Kind.PAYOUT_ORDER and isinstance(right, Order) and all(map(seat_of, right.items))


def together(question: Question, following: list[Question]) -> tuple[Question, ...]:
    """The duties that are one step with this one, in order, this one first."""
    questions = [question]
    for question_next in following[: MOST - 1] if isinstance(question.duty.want, SIMPLE) else ():
        if not _belongs(question, question_next):
            break
        questions.append(question_next)
    return tuple(questions)


def _belongs(first: Question, question: Question) -> bool:
    if question.round.stage != first.round.stage or not isinstance(question.duty.want, SIMPLE):
        return False
    if first.duty.kind in IN_A_ROW:
        return question.duty.kind in IN_A_ROW
    at_seat = first.duty.kind in AT_A_SEAT and question.duty.kind in AT_A_SEAT
    return at_seat and bool(first.duty.seat) and question.duty.seat == first.duty.seat


def pick_of(ordering: Ordering, now: Question) -> Question:
    """'Whom do you turn to?', as a question of its own on the same round; it shows nothing of the seat."""
    duty = Duty(Key(Kind.PAYOUT_ORDER), say("Which seat do you settle next?"), WantSeat(ordering.seats(now)))
    return replace(now, duty=duty)


def wants_of(questions: tuple[Question, ...]) -> tuple[Want, ...]:
    """What each duty of a step wants."""
    return tuple(question.duty.want for question in questions)


def suggested(wants: tuple[Want, ...], answers: tuple[Act, ...]) -> tuple[Act | None, ...]:
    """What follows from the trainee's own call: who says that a seat loses takes all its wagers, and so on.

    One act a want; None where it has to be said, and from the next call on. Nothing here knows what is right.
    """
    call = next((act.option for act in reversed(answers) if isinstance(act, Choose)), "")
    suggestions = [_follows(call, want) for want in wants[len(answers) :]]
    open_ = next((place for place, want in enumerate(wants[len(answers) :]) if not isinstance(want, WantSettle)), None)
    return (
        *answers,
        *suggestions[:open_],
        *(None for _ in suggestions[len(suggestions) if open_ is None else open_ :]),
    )


CONSEQUENCES = {"lose": "take", "nothing": "take", "push": "push"}
"""What somebody does to every wager of a seat after this call."""


def _follows(call: str, want: Want) -> Act | None:
    match CONSEQUENCES.get(call), want:
        case "take", WantSettle(stake):
            return Settle("take", stake)
        case "push", WantSettle():
            return Settle("push", 0)
        case _:
            return None


def step_at_pot(duty: Duty) -> str:
    """The step at the pot that is offered where the next step of table handling is asked for."""
    options = duty.want.options if isinstance(duty.want, WantChoice) and duty.kind is Kind.HANDLING else ()
    return next((option.id for option in options if option.place == MAIN_POT), "")


def swept_acts(duties: Sequence[Duty], places: Collection[str]) -> tuple[Act, ...]:
    """What it means that the bets at these places are swept, from the first of these duties on.

    Every bet is taken whole; who takes the bets of a seat has said that it loses. Where a step at the pot is offered
    they come into it. Nothing here knows what is right.
    """
    if duties and (step := step_at_pot(duties[0])):
        return (Choose(step),)
    acts: list[Act] = []
    for number, duty in enumerate(duties):
        bet = next((later for later in duties[number:] if isinstance(later.want, WantSettle)), None)
        if bet is None or bet.key.subject not in places:
            break
        if isinstance(duty.want, WantSettle):
            acts.append(Settle("take", duty.want.stake))
            continue
        options = duty.want.options if isinstance(duty.want, WantChoice) else ()
        call = next((option.id for option in options if CONSEQUENCES.get(option.id) == "take"), "")
        if not call:
            break
        acts.append(Choose(call))
    return tuple(acts)


def needs_pick(ordering: Ordering | None, question: Question) -> bool:
    """Whether the trainee shows by turning to a seat that he knows the order."""
    if ordering is None or question.round.stage != ordering.stage:
        return False
    seats, seat = ordering.seats(question), question.duty.seat
    still_there = seat_of(ordering.turned) == seat and ordering.turned in ordering.remaining(question)
    return len(seats) > 1 and seat in seats and not still_there


def judgment_only(plan: Plan) -> bool:
    """Whether all routine of a round is the program's, as the trainee wants it."""
    return plan.flow and not plan.lesson and bool(plan.kinds) and not plan.kinds & ROUTINE


def goes_by_itself(session: Session, question: Question) -> bool:
    """Whether a step that is the same every hand is the program's: the trainee just did it right at this table."""
    type_id = question.type.id
    if type_id not in STEADY or not judgment_only(session.plan) or not flows(session, question):
        return False
    earlier = [result for result in session.results if result.question.type.id == type_id]
    return (
        bool(earlier) and earlier[-1].attempt.right and question.decision.accepts(earlier[-1].question.decision.result)
    )


# ---------------- how one trainee deals the rounds of a game
#
# "I do this, the program does the rest".

CHIP_WORK = frozenset({Kind.PAY_CHIPS, Kind.SIZE_IN, Kind.COLOR_UP, Kind.MAKE_CHANGE})
"""Duties that come up only where chips are laid down."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The rounds of one game. `off` are the duties that the program does, `chips`: chips are laid down as well.

    `flow`: what is one act at a table is one step, and what was right goes on by itself. `calls`: the trainee chooses
    what is said with an act; else it is said for him. `gather`: the trainee brings the bets into the pot.
    """

    off: frozenset[Kind] = frozenset()
    flow: bool = True
    chips: bool = False
    calls: bool = False
    watch: bool = False
    gather: bool = False

    def mine(self, kinds: Collection[Kind]) -> frozenset[Kind]:
        """The duties of a plan that the trainee performs; empty where that is all of them."""
        kinds_done = frozenset(kinds) - self.off
        return frozenset() if kinds_done == frozenset(kinds) else kinds_done

    def in_plan(self, plan: Plan, kinds: Collection[Kind]) -> Plan:
        """The plan of a round with these duties, as the trainee deals it."""
        return replace(
            plan, kinds=self.mine(kinds), flow=self.flow, calls=self.calls, watch=self.watch, gather=self.gather
        )

    def switched(self, kind: Kind, kinds: Collection[Kind], *, mine: bool) -> Habits:
        """With a duty taken over by the trainee or left to the program; the last one is never left."""
        off = self.off - {kind} if mine else self.off | {kind}
        return self if frozenset(kinds) <= off else replace(self, off=off)

    def routine_off(self) -> Habits:
        """The program does what goes the same way every round."""
        return replace(self, off=ROUTINE)

    def all_mine(self) -> Habits:
        """The trainee does everything."""
        return replace(self, off=frozenset())


USUAL = Habits()
SWITCHES: Mapping[str, bool] = {name: getattr(USUAL, name) for name in ("flow", "chips", "calls", "watch", "gather")}
"""What is written as yes or no, with what is usual."""
GATHER: Final = say("I bring the bets into the pot (off: they come in by themselves)")
"""The switch for it, in full rounds and before a shift."""


def has_pot(kinds: Collection[Kind]) -> bool:
    """Whether bets come into a pot in a game with these duties."""
    return Kind.SPLIT_POT in kinds


CLEAN = 2
"""After so many clean rounds of a game the program does its routine, and players have to be watched."""
PRACTICED = replace(USUAL.routine_off(), watch=True)
"""The rounds of a game after that, where the trainee has chosen nothing else."""


@dataclass(frozen=True, slots=True)
class AllHabits:
    """The habits of a trainee, by game. In text: "house/game:off=burn+peek,flow=no,chips=yes,calls=no;...".

    `watch` and `gather` are written like `calls`.
    """

    games: Mapping[str, Habits] = field(default_factory=dict)

    def of(self, game: str, clean: int = 0) -> Habits:
        """Those of a game: as they were chosen, else by how many rounds of it were dealt without a mistake."""
        return self.games.get(game, PRACTICED if clean >= CLEAN else USUAL)

    def with_game(self, game: str, habits: Habits) -> AllHabits:
        """With other habits in a game."""
        return AllHabits({**self.games, game: habits})

    def written(self) -> str:
        """As stored text: what was chosen, even where it is usual."""
        return ";".join(f"{game}:{_written(habits)}" for game, habits in sorted(self.games.items()))


def read_clean(text: str) -> Mapping[str, int]:
    """How many rounds of each game were dealt without a mistake, from stored text: "house/game=2;..."."""
    pairs = (part.partition("=") for part in text.split(";"))
    return {game: int(count) for game, _, count in pairs if count.isdecimal()}


def with_clean(text: str, game: str) -> str:
    """The same with one more round of a game without a mistake."""
    counts = dict(read_clean(text))
    counts[game] = counts.get(game, 0) + 1
    return ";".join(f"{id}={count}" for id, count in sorted(counts.items()))


def read_habits(text: str) -> AllHabits:
    """From stored text. What a newer program wrote, or nobody can read, is as usual."""
    by_game: dict[str, Habits] = {}
    for part in filter(None, text.split(";")):
        game, _, words = part.partition(":")
        by_game[game] = _read(words)
    return AllHabits(by_game)


def _written(habits: Habits) -> str:
    off = "+".join(sorted(habits.off))
    switches = ((name, getattr(habits, name)) for name in SWITCHES)
    return ",".join((f"off={off}", *(f"{name}={'yes' if on else 'no'}" for name, on in switches)))


def _read(words: str) -> Habits:
    values = dict(part.partition("=")[::2] for part in words.split(","))
    known = {kind.value for kind in Kind}
    off = frozenset(Kind(name) for name in values.get("off", "").split("+") if name in known)
    return Habits(
        off, **{name: values.get(name, "yes" if usual else "no") == "yes" for name, usual in SWITCHES.items()}
    )
