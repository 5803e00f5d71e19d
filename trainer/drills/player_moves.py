"""Watching the players: what somebody does at the table beside the duty in hand, allowed or not.

A move lies on the felt while a duty is asked, and is said as it is seen. Nothing of it is done in the round: whoever
stops it has the chips and cards put back, whoever does not is told afterwards. What the room does about it is the
house's printed ruling where there is one. Else it is general procedure, which is told and never graded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, below, choose, make_rng, shuffle
from trainer.core.text import Text, say
from trainer.drills.question import Question
from trainer.games.base import Game, Skill
from trainer.round import machine
from trainer.round.duty import Duty, Key, Kind
from trainer.round.machine import Round
from trainer.table.lay import Lay
from trainer.table.places import (
    BURNT,
    DISCARD,
    LEFT_OVER,
    MUCK,
    STACK,
    STUB,
    hand_place,
    is_pile,
    name_of,
    seat_of,
    spot,
)  # fmt: skip
from trainer.table.settlement import Wager

ONE_ROUND_IN: Final = 2
"""Somebody makes a wrong move in one of so many rounds."""
HARMLESS: Final = 12
"""So many duties in a hundred see somebody do something that is allowed."""
CHIP: Final = 500
ACE: Final = 14
ASIDE: Final = (DISCARD, MUCK, STUB, LEFT_OVER, BURNT)
BEFORE_RESULT: Final = frozenset({
    Kind.SET_HAND, Kind.DELIVER, Kind.PEEK, Kind.DRAW, Kind.READ_TOTAL, Kind.READ_HAND, Kind.QUALIFY, Kind.PICK_UP,
})  # fmt: skip
AFTER_RESULT: Final = frozenset({Kind.COMPARE, Kind.RESULT, Kind.SETTLE, Kind.PAYOUT_ORDER, Kind.READ_BONUS})
SHOWDOWN: Final = frozenset({Kind.READ_HAND, Kind.COMPARE, Kind.READ_LOW, Kind.SPLIT_POT})
BETTING: Final = frozenset({Kind.FIRST_TO_ACT, Kind.BURN})

Seen = tuple[int, Lay]
"""The seat that does it, and the felt with it."""
Show = Callable[[Round, Duty, Random], Seen | None]


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """Something a player does. `words` say it as it is seen, with {seat}; `show` puts it on the felt where it can be.

    Of one that is not allowed `wrong` says why, `room` what the room does, and `rulings` are the ids under which
    books rule on it, the nearest first. `wrong` is None for what anybody may do. `cheats`: nobody does it by mistake.
    """

    id: str
    words: Text
    show: Show
    wrong: Text | None = None
    room: Text = Text("")
    rulings: tuple[str, ...] = ()
    cheats: bool = False

    def ruling(self, game: Game) -> Skill | None:
        """The game's own ruling about it; None where its book has none."""
        for id in self.rulings:
            skill = game.skill(Kind.RULE_ON, id)
            if skill is not None:
                return skill
        return None


@dataclass(frozen=True, slots=True)
class Incident:
    """A move that is seen while one duty of a round is asked: the felt with it, and the felt it was made on."""

    key: Key
    move: PlayerMove
    base: Lay
    seat: int
    lay: Lay

    @property
    def words(self) -> Text:
        return self.move.words.filled(seat=self.seat)

    @property
    def allowed(self) -> bool:
        return self.move.wrong is None


# ---------------- how a move looks


def _out(r: Round) -> bool:
    """Whether cards are out to somebody."""
    return any(not is_pile(place) and place not in ASIDE for place in r.lay.cards)


def _standing(r: Round) -> tuple[Wager, ...]:
    """The wagers of seated players that nobody has settled, as they were made."""
    wagers = (wager for wager in r.setup.wagers if wager.kind != STACK and not wager.back)
    return tuple(wager for wager in wagers if r.lay.chips_at(wager.place) == wager.stake)


def _at_seat(r: Round) -> tuple[int, ...]:
    return r.setup.seats_taken


def _chips_move(start: str, end: str, cents: int, seat: int, lay: Lay) -> Seen | None:
    return (seat, lay.pay(start, end, cents)) if 0 < cents <= lay.chips_at(start) else None


def _late_bet(r: Round, duty: Duty, rng: Random) -> Seen | None:
    if duty.kind not in BEFORE_RESULT or not _out(r):
        return None
    mine = {
        wager.seat: {other.kind for other in r.setup.wagers if other.seat == wager.seat} for wager in r.setup.wagers
    }
    kinds = {wager.kind for wager in r.setup.wagers if wager.kind != STACK}
    free = [(seat, kind) for seat in sorted(mine) for kind in sorted(kinds - mine[seat])]
    if not free:
        return None
    seat, kind = choose(rng, free)
    return _chips_move(spot(seat, STACK), spot(seat, kind), CHIP, seat, r.lay)


def _more(kinds: frozenset[Kind]) -> Show:
    """Chips added to a bet while one of these duties is done."""

    def show(r: Round, duty: Duty, rng: Random) -> Seen | None:
        wagers = _standing(r)
        if duty.kind not in kinds or not _out(r) or not wagers:
            return None
        wager = choose(rng, wagers)
        return _chips_move(wager.purse, wager.place, CHIP, wager.seat, r.lay)

    return show


def _less(r: Round, duty: Duty, rng: Random) -> Seen | None:
    wagers = [wager for wager in _standing(r) if wager.stake > CHIP]
    if duty.kind not in BEFORE_RESULT | AFTER_RESULT or not _out(r) or not wagers:
        return None
    wager = choose(rng, wagers)
    return _chips_move(wager.place, wager.purse, CHIP, wager.seat, r.lay)


def _claimed(r: Round, duty: Duty, rng: Random) -> Seen | None:
    wagers, seats = _standing(r), _at_seat(r)
    if duty.kind not in AFTER_RESULT or not wagers or len(seats) < 2:
        return None
    wager = choose(rng, wagers)
    other = choose(rng, [seat for seat in seats if seat != wager.seat])
    return _chips_move(wager.place, spot(other, STACK), wager.stake, other, r.lay)


def _own_hands(r: Round) -> list[int]:
    """Seats whose cards are before them, face down."""
    return [seat for seat in _at_seat(r) if (laid := r.lay.cards.get(hand_place(seat))) and not laid[0].up]


def _exchange(r: Round, _duty: Duty, rng: Random) -> Seen | None:
    seats = _own_hands(r)
    if len(seats) < 2:
        return None
    at = below(rng, len(seats) - 1)
    first, second = hand_place(seats[at]), hand_place(seats[at + 1])
    left_pile, right_pile = r.lay.cards[first], r.lay.cards[second]
    return seats[at], r.lay.lie(first, (right_pile[0], *left_pile[1:])).lie(second, (left_pile[0], *right_pile[1:]))


def _off_the_table(r: Round, _duty: Duty, rng: Random) -> Seen | None:
    seats = _own_hands(r)
    if not seats:
        return None
    seat = choose(rng, seats)
    return seat, r.lay.clear(hand_place(seat))


def _touches(r: Round, duty: Duty, rng: Random) -> Seen | None:
    wagers = _standing(r)
    if duty.kind not in BEFORE_RESULT or not _out(r) or not wagers:
        return None
    return choose(rng, wagers).seat, r.lay


def _string_bet(r: Round, duty: Duty, rng: Random) -> Seen | None:
    seats = _own_hands(r)
    if duty.kind not in BETTING or r.setup.player_dealer or not seats:
        return None
    seat = choose(rng, seats)
    return _chips_move(spot(seat, STACK), spot(seat, "bet"), 4 * CHIP, seat, r.lay)


def _out_of_turn(r: Round, duty: Duty, rng: Random) -> Seen | None:
    seats = _own_hands(r)
    first = getattr(r.decision.result, "seat", 0) if duty.kind is Kind.FIRST_TO_ACT else 0
    others = [seat for seat in seats if seat != first]
    if not first or r.setup.player_dealer or not others:
        return None
    seat = choose(rng, others)
    return _chips_move(spot(seat, STACK), spot(seat, "bet"), 2 * CHIP, seat, r.lay)


def _hides_chips(r: Round, _duty: Duty, rng: Random) -> Seen | None:
    seats = [
        seat for seat in _at_seat(r) if not r.setup.player_dealer and r.lay.chips_at(spot(seat, STACK)) >= 6 * CHIP
    ]
    return (choose(rng, seats), r.lay) if seats else None


def _four_aces(r: Round, duty: Duty, rng: Random) -> Seen | None:
    """Somebody calls four aces who has not got them."""
    seats = [seat for seat in _at_seat(r) if any(seat_of(place) == seat for place in r.lay.cards)]
    board = [
        laid.card for place, pile in r.lay.cards.items() if not seat_of(place) and place not in ASIDE for laid in pile
    ]
    if duty.kind not in SHOWDOWN or not seats:
        return None
    seat = choose(rng, seats)
    own = [laid.card for place, pile in r.lay.cards.items() if seat_of(place) == seat for laid in pile]
    aces = sum(getattr(card, "rank", 0) == ACE or getattr(card, "is_joker", False) for card in (*own, *board))
    return (seat, r.lay) if aces < 4 and any(name_of(place) for place in r.lay.cards) else None


def _anybody(r: Round, _duty: Duty, rng: Random) -> Seen | None:
    seats = _at_seat(r)
    return (choose(rng, seats), r.lay) if seats else None


def _before_cards(r: Round, duty: Duty, rng: Random) -> Seen | None:
    return _anybody(r, duty, rng) if not _out(r) else None


def _with_hand(r: Round, _duty: Duty, rng: Random) -> Seen | None:
    seats = _own_hands(r)
    return (choose(rng, seats), r.lay) if seats else None


# ---------------- the moves

_BACK = say("Stop the action. The bet goes back to its old size. Call the floor if it happens again.")
_FLOOR = say("Stop the action, protect cards and chips, and call the floor. The floor rules with surveillance.")
WRONG_MOVES: Final = (
    PlayerMove("late-bet", say("Seat {seat} puts a chip on an open spot."), _late_bet,
        say("A late bet: the cards are out."), _BACK, ("ruling.late-bet",)),
    PlayerMove("past-posting", say("Seat {seat} slides a chip onto the bet."), _more(AFTER_RESULT),
        say("Past posting: the result is known."), _FLOOR, ("ruling.late-bet",), cheats=True),
    PlayerMove("capping", say("Seat {seat} adds a chip to the bet."), _more(BEFORE_RESULT),
        say("Capping: the bet grows after the deal."), _BACK, ("ruling.late-bet", "ruling.chips-added"), cheats=True),
    PlayerMove("pinching", say("Seat {seat} takes a chip from the bet."), _less,
        say("Pinching: the bet shrinks after the deal."), _FLOOR,
        ("ruling.late-bet", "ruling.chips-added", "ruling.losing-bet-removed", "ruling.loser-removed"), cheats=True),
    PlayerMove("string-bet", say("Seat {seat} puts chips out, goes back, and adds more."), _string_bet,
        say("A string bet: two motions, and no announcement."),
        say("Only the first motion counts. Push the rest back."),
        ("ruling.house-string-bet", "ruling.string-bet", "ruling.conduct-string-bet")),
    PlayerMove("out-of-turn", say("Seat {seat} puts chips out."), _out_of_turn,
        say("Out of turn: another player is first."),
        say("Stop the action and go back to the player whose turn it is."), ("ruling.conduct-out-of-turn",)),
    PlayerMove("hand-exchange", say("Seat {seat} leans over to the next player. Both touch their cards."), _exchange,
        say("A hand exchange: two players traded a card."), _FLOOR,
        ("ruling.hidden-cards", "ruling.hands-discussed", "ruling.other-hand"), cheats=True),
    PlayerMove("claimed-wager", say("Seat {seat} picks up chips."), _claimed,
        say("A claimed wager: the chips are another player's."), _FLOOR, cheats=True),
    PlayerMove("hidden-chips", say("Seat {seat} keeps a $100 chip under the $1 chips."), _hides_chips,
        say("Hidden chips: large chips must be in plain sight."),
        say("Have the player bring large chips to the front before the next bet."),
        ("ruling.chips-hidden",), cheats=True),
    PlayerMove("off-the-table", say("Seat {seat} takes the cards in both hands, down to the rail."), _off_the_table,
        say("Two hands to the rail: the cards are out of sight."),
        say("Ask for the cards above the table, in one hand. Call the floor if they left your sight."),
        ("ruling.hand-below-table", "ruling.cards-leave")),
    PlayerMove("touching", say("Seat {seat} straightens the chips in the circle."), _touches,
        say("Touching after the deal: hands stay off the bet."),
        say("Ask the player to leave the bet alone, and size it again."),
        ("ruling.chips-added", "ruling.cards-touched")),
    PlayerMove("announcement", say("Seat {seat} says: “Four aces.”"), _four_aces,
        say("A wrong announcement: the cards do not show it."),
        say("Cards speak. Read the hand yourself and hold the pot until you have."),
        ("ruling.miscalled-hand", "ruling.conduct-miscalled", "ruling.house-miscalled")),
)  # fmt: skip
"""What nobody may do, the twelve moves a dealer watches for."""
HARMLESS_MOVES: Final = (
    PlayerMove("stacks-chips", say("Seat {seat} stacks chips on the rail."), _anybody),
    PlayerMove("asks-drink", say("Seat {seat} asks for a drink."), _anybody),
    PlayerMove("early-bet", say("Seat {seat} squares up the bet."), _before_cards),
    PlayerMove("looks", say("Seat {seat} looks at the cards, one hand, above the table."), _with_hand),
    PlayerMove("protects", say("Seat {seat} puts a chip on the cards."), _with_hand),
    PlayerMove("talks", say("Seat {seat} says: “I never win at this table.”"), _anybody),
)
"""What looks like something and is none of it."""


# ---------------- a round with moves


def stage_incidents(
    question: Question, seed: int, kinds: frozenset[Kind], planted: Sequence[PlayerMove] | None = None
) -> Mapping[Key, Incident]:
    """What players do beside the duties of a round: now and then something, rarely something wrong.

    With `planted` one of these moves where the round has a place for it; none where there are none.
    """
    rng = make_rng(seed)
    steps = [step for step in _steps(question.round) if not kinds or step[1].kind in kinds]
    incidents = {
        duty.key: incident for r, duty in steps if below(rng, 100) < HARMLESS and (incident := _harmless(r, duty, rng))
    }
    if planted is None and below(rng, ONE_ROUND_IN):
        return incidents
    for move in shuffle(WRONG_MOVES if planted is None else planted, rng):
        for r, duty in shuffle(steps, rng):
            seen = move.show(r, duty, rng)
            if seen is not None:
                return {**incidents, duty.key: Incident(duty.key, move, r.lay, *seen)}
    return incidents


def _steps(r: Round) -> Iterator[tuple[Round, Duty]]:
    """The duties of a round, but for steps of table handling: the dealer's eyes are on the cards then."""
    return ((step, duty) for step, duty, _ in machine.every_duty(r) if duty.kind is not Kind.HANDLING)


def _harmless(r: Round, duty: Duty, rng: Random) -> Incident | None:
    """Something harmless that can be seen now."""
    moves: Sequence[PlayerMove] = shuffle(HARMLESS_MOVES, rng)
    seen = ((move, move.show(r, duty, rng)) for move in moves)
    return next((Incident(duty.key, move, r.lay, *each) for move, each in seen if each is not None), None)
