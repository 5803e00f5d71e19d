"""A round looked back on: its steps in order, the first wrong one, what each seat lost or won by it, how it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.drills.question import Deal
from trainer.errors import BadText
from trainer.money import dollars
from trainer.round.act_text import act_words, parse_act
from trainer.round.acts import Act, Money, Settle, Shares
from trainer.round.duty import KIND_NAMES, Duty, Kind
from trainer.table.place import pot_of
from trainer.text import Text, say
from trainer.training.shown import NOTHING
from trainer.training.state import Result

_HANDS = say("Another hand is turned up than was read: the players see it, and the cameras keep it.")
_ORDER = say("The player whose turn it was says so; the cameras show the order.")
_DEAL = say("A hand is short or a card too many lies there: whoever counts the cards sees it.")
COMES_TO_LIGHT: Mapping[Kind, Text] = {
    Kind.TAKE_FEE: say("The box does not agree with the count of hands at the drop."),
    Kind.POST_BLINDS: say("The pot is short when the betting round is closed."),
    Kind.GIVE_ENVY: say("A player without a button asks for his share when a large hand comes."),
    Kind.DEAL_ORDER: _DEAL,
    Kind.LEFTOVER: _DEAL,
    Kind.MARK_PILE: say("The player-dealer sees another pile go out than he pointed at."),
    Kind.COUNT_DICE: say("A player counts along: everybody does who waits for the first hand."),
    Kind.PLACE_BUTTON: say("Settling begins at the wrong seat; with a short bank somebody stays unpaid."),
    Kind.DELIVER: say("Two players hold each other's cards; only a player who knows his place says it in time."),
    Kind.PICK_UP: say("A hand that could still win is gone; the cameras show it."),
    Kind.SET_HAND: say("The player who asked for the house way sees his cards, and the rule is posted."),
    Kind.CHECK_SETTING: say("The hands lie open at the end: the player-dealer or a player calls the floor."),
    Kind.COMPARE: _HANDS,
    Kind.RESULT: _HANDS,
    Kind.QUALIFY: _HANDS,
    Kind.READ_HAND: _HANDS,
    Kind.READ_LOW: _HANDS,
    Kind.READ_TOTAL: _HANDS,
    Kind.READ_BONUS: _HANDS,
    Kind.PAYOUT_ORDER: say("As soon as the bank runs out: the wrong player is left without cover."),
    Kind.SETTLE: say("Who was paid too little counts his chips; what was paid too much shows at the bank's count."),
    Kind.PAY_ENVY: say("The player counts his buttons; what was paid too much shows at the bank's count."),
    Kind.ROTATE: say("The player whose turn to bank it was says so before the next hand."),
    Kind.BURN: say("The deck comes out one card short or long; a player who watches the stub counts along."),
    Kind.BETTING: say("The player who was passed over says so; after the next card it is too late for him."),
    Kind.SIDE_POT: say("At the showdown: a pot is larger than what its players put in, and the cameras have the bets."),
    Kind.SPLIT_POT: say("Who got too little counts his chips; who got too much says nothing, and the cameras keep it."),
    Kind.OPENERS: say("Somebody asks to see the openers after the pot is pushed; the discards are gone by then."),
    Kind.AFTER_DRAW: say("The player who did not bet what he had to is paid for it, and another one knows the rule."),
    Kind.DISCARD: say("A hand holds a card too many or too few at the showdown and is dead."),
    Kind.TURNED_UP: say("The player whose card it was has seen it, and so has the table."),
    Kind.DRAW: say("The cards that follow are others: everybody who drew after it calls the floor."),
    Kind.ALLOW: say("The player who was refused, or who pays for it, calls the floor."),
    Kind.PEEK: say("The hand lies open at the end: who played on against a natural wants his wager back."),
    Kind.READ_MELD: _HANDS,
    Kind.IN_WORDS: _HANDS,
    Kind.COLLECT: say("The players who paid compare: each of them owes the same."),
    Kind.TOPS: say("Who goes out counts the tops."),
    Kind.RULE_ON: say("The player who knows the rule calls the floor, who rules once more."),
}
"""How a slip comes to light at a table where nobody says at once that it was one."""
USUAL = _ORDER
"""How the places of pots begin."""


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One duty of the round. `mended`: wrong at first, right at a later try. `from_here` continues from this duty.

    `lost` is what each seat was done out of, seat 0 for the pot. The rest is empty where the step was right.
    """

    number: int
    kind: Text
    seat: int
    given: Text
    answer: Text
    right: bool
    mended: bool
    millis: int
    from_here: Deal
    why: Text = NOTHING
    rule: Text = NOTHING
    cost: Text = NOTHING
    shows: Text = NOTHING
    lost: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Debrief:
    """A round from its first duty to its last."""

    steps: tuple[RoundStep, ...]

    @property
    def first(self) -> RoundStep | None:
        """The first wrong step."""
        return next((one for one in self.steps if not one.right), None)

    @property
    def by_seat(self) -> tuple[tuple[int, int], ...]:
        """What the wrong acts would have cost each seat in cents, 0 for the pot; negative where it had too much."""
        found: dict[int, int] = {}
        for one in self.steps:
            for seat, cents in one.lost:
                found[seat] = found.get(seat, 0) + cents
        return tuple((seat, cents) for seat, cents in sorted(found.items()) if cents)


def debrief(results: Sequence[Result]) -> Debrief | None:
    """The debrief of the whole rounds of a session; None where there was none. What came once more is left out."""
    rounds = [one for one in results if one.question.whole_round]
    if not rounds:
        return None
    steps: list[RoundStep] = []
    for one in rounds:
        if one.attempt.first_try:
            steps.append(_step(one, len(steps) + 1))
        elif steps and one.attempt.right and steps[-1].from_here == one.question.from_here:
            steps[-1] = replace(steps[-1], mended=True)
    return Debrief(tuple(steps))


def _step(result: Result, number: int) -> RoundStep:
    attempt, question, why = result.attempt, result.question, result.explanation
    duty = question.duty
    given = _given(result)
    plain = {
        "number": number,
        "kind": KIND_NAMES[duty.kind],
        "seat": duty.seat,
        "given": act_words(given, duty.want) if given is not None else Text(""),
        "answer": why.answer,
        "right": attempt.right,
        "mended": False,
        "millis": attempt.millis,
        "from_here": question.from_here,
    }
    if attempt.right:
        return RoundStep(**plain)  # type: ignore[arg-type]
    return RoundStep(
        **plain,  # type: ignore[arg-type]
        why=why.sentence,
        rule=why.rule.says,
        cost=why.cost or Text(""),
        shows=COMES_TO_LIGHT.get(duty.kind, USUAL),
        lost=tuple((seat, cents) for seat, cents in _lost(duty, given, question.decision.result) if cents),
    )


def _given(result: Result) -> Act | None:
    try:
        return parse_act(result.attempt.given, result.question.duty.want) if result.attempt.given else None
    except BadText:
        return None


def _lost(duty: Duty, given: Act | None, right: Act) -> Iterator[tuple[int, int]]:
    """What every seat, or the pot, would have had less by the wrong act, in cents."""
    match given, right:
        case Settle(), Settle():
            yield duty.seat, _flow(right) - _flow(given)
        case Shares(wrong), Shares(due):
            had = dict(wrong)
            yield from ((seat, cents - had.get(seat, 0)) for seat, cents in due)
            yield from ((seat, -cents) for seat, cents in wrong if seat not in dict(due))
        case Money(wrong), Money(due) if duty.kind is Kind.SIDE_POT:
            yield duty.seat, due - wrong
        case Money(wrong), Money(due) if duty.seat or any(pot_of(place) is not None for place in duty.look):
            yield duty.seat, wrong - due
        case _:
            pass


def _flow(act: Settle) -> int:
    return {"pay": act.cents, "take": -act.cents}.get(act.do, 0)


def lines(found: Debrief) -> tuple[Text, ...]:
    """What the wrong acts cost, seat by seat."""
    return tuple(
        say("{who}: {amount} too little", who=_who(seat), amount=dollars(cents))
        if cents > 0
        else say("{who}: {amount} too much", who=_who(seat), amount=dollars(-cents))
        for seat, cents in found.by_seat
    )


def _who(seat: int) -> Text:
    return say("Seat {seat}", seat=seat) if seat else say("The pot")
