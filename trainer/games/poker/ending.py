"""What decides about a pot of a draw game before hands are compared: openers proven or false, a seven checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import say
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_draw_terms import HALF, NEXT_BEST, Seven
from trainer.games.pot.pot_pots import come_in, cut_at_end, lie_on
from trainer.games.pot.pot_state import State
from trainer.games.pot.pot_table import bet_place
from trainer.hands.low import qualifies
from trainer.round.acts import Act, Choose, Option, WantChoice, chosen
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import AFTER_DRAW, OPENERS
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.betting import Move
from trainer.table.lay import Lay
from trainer.table.openers import BACK, FALSE, PASSED, SEVEN, SHOWN, SPLIT, Bets, Forfeit, Passed, after_sevens
from trainer.table.places import MUCK, STACK, hand_place, pot_of, pot_place, spot
from trainer.table.side_pots import Bet, Pot

THROWN: Final = "shown"
"""The place at which the opener's discards lie open."""
PROVEN: Final = "proven"
OPENED: Final = (
    Option(PROVEN, say("the opener proves the openers")),
    Option(Forfeit.HAND_DEAD.value, say("no openers: the hand is dead")),
    Option(Forfeit.POT_STAYS.value, say("no openers: the pot stays in the center")),
    Option(Forfeit.FOR_LOW.value, say("no openers: the bet stays, and the hand replays for low")),
)
NOBODY: Final = (
    Option(Passed.ANTE_AGAIN.value, say("the button moves and everyone antes again")),
    Option(Passed.FOR_LOW.value, say("the hand is opened for low")),
    Option("draw", say("the draw comes next, without a bet")),
    Option("back", say("the antes go back")),
)
TO_THE_NEXT: Final = say("the bets after the draw go to the best of the other hands")
STAND, GO_BACK, NEXT, OVER = "stand", "back", "next-best", "over-calls"
FATES: Final = (
    Option(STAND, say("they stand")),
    Option(GO_BACK, say("all of them go back")),
    Option(NEXT, say("they go to the best of the other hands")),
    Option(OVER, say("the call behind the seven goes back, the rest stand")),
)


def for_low(terms: PokerTerms, state: State) -> bool:
    """Whether the hand is played for low alone."""
    return not terms.has_high or (terms.either and state.for_low)


# -- what follows from the cards


def with_ending(terms: PokerTerms) -> PokerTerms:
    """The terms of a game in which a hand that is played has its end looked at."""
    return replace(terms, game=replace(terms.game, finish=partial(finish, terms)))


def finish(terms: PokerTerms, setup: Setup, state: State) -> State:
    """The state of a hand that is played, with what its end does to the pot."""
    if state.passed:
        return state
    state = _opened(terms, state)
    decision = sevens(terms, setup, state)
    return state if decision is None else replace(state, final=decision.result.final, back=decision.result.back)


def _opened(terms: PokerTerms, state: State) -> State:
    openers = terms.game.draws.openers
    if openers is None or state.opener not in state.live or openers.opens(state.hand_of(state.opener, 0)):
        return state
    alone = len(state.live) == 1
    if openers.false is Forfeit.POT_STAYS or alone:
        return replace(state, stays=True)
    return state if openers.false is Forfeit.FOR_LOW else replace(state, dead=frozenset((state.opener,)))


@dataclass(frozen=True, slots=True)
class After:
    """What becomes of the bets after the draw: which bets are cut into pots, layer by layer, and what goes back."""

    fate: str
    final: tuple[tuple[Bet, ...], ...] | None = None
    back: Mapping[int, int] = field(default_factory=dict)


def sevens(terms: PokerTerms, setup: Setup, state: State) -> Decision[After] | None:
    """What becomes of the bets after the draw; None where it is no question."""
    if terms.game.draws.seven is None:
        return None
    street = len(terms.game.streets) - 1
    return sevens_of(
        terms, setup, state, {seat: terms.showdown.low_key(state.hand_of(seat, street)) or 0 for seat in state.live}
    )


def sevens_of(terms: PokerTerms, setup: Setup, state: State, keys: Mapping[int, int]) -> Decision[After] | None:
    """The same where the live hands are these lows: the bets are those of the state, whatever was dealt in it."""
    seven, game = terms.game.draws.seven, terms.game
    if seven is None or not for_low(terms, state) or len(state.live) < 2 or len(state.rounds) < len(game.streets):
        return None
    limit = game.limit_of(setup)
    if seven.limit_only and not limit.structure.capped:
        return None
    last = state.rounds[-1]
    if not any(last.put.values()):
        return None
    before = {bet.seat: bet.amount for bet in state.bets(len(state.rounds) - 2)}
    bets = [
        Bets(seat, before.get(seat, 0), last.put.get(seat, 0), seat in last.live)
        for seat in sorted(state.ring)
        if before.get(seat, 0) or last.put.get(seat, 0)
    ]
    checked = {move.seat for move in last.moves if move.do == "check"} & set(last.live)
    short = _short_all_in(last.moves, limit.late[0] / (2 if seven.short == HALF else 1)) if seven.short else 0
    if short:
        called = [move.seat for move in last.moves if move.do == "call" and move.seat in last.live]
        best = max(keys.values())
        caller = next((seat for seat in called if keys[seat] == best and qualifies(best, SEVEN)), 0)
        if caller and short not in checked and len(called) > called.index(caller) + 1:
            decision = after_sevens(seven.rules["seven.short"], bets, keys, [caller], short_all_in=short)
            return decision.map(lambda voided: After(OVER, (voided.bets,), voided.back))
    return _weighed(seven, bets, keys, checked)


def voided(
    terms: PokerTerms, bets: Sequence[Bets], keys: Mapping[int, int], checked: Collection[int]
) -> Decision[After] | None:
    """What becomes of bets after the draw, of a hand that is told; None where no seven has to be bet."""
    seven = terms.game.draws.seven
    if seven is None:
        return None
    return _weighed(seven, bets, keys, checked)


def _weighed(seven: Seven, bets: Sequence[Bets], keys: Mapping[int, int], checked: Collection[int]) -> Decision[After]:
    then = TO_THE_NEXT if seven.after == NEXT_BEST else BACK
    decision = after_sevens(seven.rules["seven.checked"], bets, keys, checked, then=then)
    if not decision.result.back:
        beaten = [seat for seat in checked if qualifies(keys[seat], SEVEN)]
        stands: Printed = seven.rules["seven.beaten"] if beaten and seven.beaten else decision.rule
        return replace(decision, rule=stands).map(lambda _: After(STAND))
    if seven.after != NEXT_BEST:
        return decision.map(lambda voided: After(GO_BACK, (voided.bets,), voided.back))
    out = {seat for seat in checked if qualifies(keys[seat], SEVEN)}
    first = tuple(Bet(bet.seat, bet.before, bet.live) for bet in bets if bet.before)
    later = tuple(Bet(bet.seat, bet.after, bet.live and bet.seat not in out) for bet in bets if bet.after)
    return decision.map(lambda _: After(NEXT, (first, later)))


def _short_all_in(moves: tuple[Move, ...], least: float) -> int:
    """The seat that bet all in for less than that, where nobody raised it; 0 where there is none."""
    bets = [move for move in moves if move.do in ("bet", "raise")]
    return bets[0].seat if len(bets) == 1 and bets[0].all_in and bets[0].before < least else 0


# -- stages


def nobody_opened(terms: PokerTerms, number: int) -> tuple[Stage, ...]:
    """Behind the first betting round: nobody has opened a pot that has to be opened."""
    openers = terms.game.draws.openers
    if openers is None or number or openers.passed is Passed.NOT_PRINTED:
        return ()
    kind = TaskKind(OPENERS, (openers.rules[PASSED],))
    options = tuple(option for option in NOBODY)

    def tasks(r: Hand) -> Iterator[Task]:
        if not r.state.opener and len(r.state.rounds[0].live) > 1:
            checked = say("hands that have checked: {hands}", hands=len(r.state.rounds[0].live))
            right: Decision[Act] = decided(Choose(openers.passed.value), kind.rules[0], checked)
            ask = say("Nobody has opened the pot. What happens?")
            yield kind.fixed(ask, WantChoice(options), right, subject="passed", look=(pot_place(0),))

    return (Stage("passed", (kind,), tasks),)


def thrown_by(state: State, seat: int) -> tuple[Card, ...]:
    """What a seat threw away in the hand."""
    return tuple(card for (thrower, _), cards in sorted(state.thrown.items()) if thrower == seat for card in cards)


def prove(terms: PokerTerms, state: State) -> Decision[Act] | None:
    """What follows when the opener shows his hand; None where he does not come to the end, or it is not ruled on."""
    openers, seat = terms.game.draws.openers, state.opener
    if openers is None or seat not in state.live or (openers.false is Forfeit.FOR_LOW and len(state.live) > 1):
        return None
    shown = openers.proven(state.hand_of(seat, len(state.rounds) - 1), thrown_by(state, seat))
    if openers.opens(state.hand_of(seat, 0)):
        return shown.map(lambda _: Choose(PROVEN))
    false: Decision[Act] = shown.map(lambda _: Choose(openers.false.value))
    return replace(false, rule=openers.rules[FALSE], with_rules=(shown.rule,))


def proof(terms: PokerTerms) -> tuple[Stage, ...]:
    """The opener who comes to the end, called or not, shows what he opened with."""
    openers = terms.game.draws.openers
    if openers is None:
        return ()
    ids = (SHOWN, FALSE, *((SPLIT,) if openers.split else ()))
    kind = TaskKind(OPENERS, tuple(openers.rules[id] for id in ids))

    def enter(r: Hand) -> Hand:
        if r.state.opener not in r.state.live:
            return r
        lay = r.lay.turn(hand_place(r.state.opener))
        return r.with_lay(lay.move_some(MUCK, THROWN, thrown_by(r.state, r.state.opener), up=True))

    def tasks(r: Hand) -> Iterator[Task]:
        seat, right = r.state.opener, prove(terms, r.state)
        if right is None:
            return
        ask = say("The opener shows the hand. What happens now?")
        if thrown_by(r.state, seat):
            ask = say("The opener shows the hand and the discards. What happens now?")
        options = tuple(option for option in OPENED if option.id != Forfeit.FOR_LOW.value or terms.either)
        look = (hand_place(seat), *((THROWN,) if r.lay.cards_at(THROWN) else ()))
        yield kind.fixed(ask, WantChoice(options), right, seat=seat, subject="shown", look=look, do=_proven)

    return (Stage("openers", (kind,), tasks, enter),)


def bets_after_draw(terms: PokerTerms) -> tuple[Stage, ...]:
    """Whether what was bet after the draw stands, where a seven had to be bet."""
    seven = terms.game.draws.seven
    if seven is None:
        return ()
    kind = TaskKind(AFTER_DRAW, tuple(seven.rules.values()))
    options = tuple(option for option in FATES if option.id != OVER or seven.short)

    last = len(terms.game.streets) - 1

    def enter(r: Hand) -> Hand:
        lies = lie_on(terms.game, r, last) and r.state.round(last) is not None
        return come_in(r, last) if lies and sevens(terms, r.setup, r.state) is None else r

    def tasks(r: Hand) -> Iterator[Task]:
        decision = sevens(terms, r.setup, r.state)
        if decision is None:
            return
        right: Decision[Act] = decision.map(lambda after: Choose(after.fate))
        look = (place(seat) for place in (bet_place, hand_place) for seat in r.state.live)
        yield kind.fixed(
            say("The players bet after the draw. What happens to these bets?"),
            WantChoice(options),
            right,
            look=tuple(look),
            do=partial(_settled, terms, last),
        )

    return (Stage("after-draw", (kind,), tasks, enter),)


def _proven(r: Hand, act: Act) -> Hand:
    """The pot as it is played for then."""
    if not r.decision.accepts(act):
        dead, none = frozenset((r.state.opener,)), frozenset[int]()
        fates = {
            PROVEN: (none, False, False),
            Forfeit.HAND_DEAD: (dead, False, False),
            Forfeit.POT_STAYS: (none, True, False),
            Forfeit.FOR_LOW: (none, False, True),
        }
        out, stays, low = fates[chosen(act)]
        r = r.with_state(replace(r.state, dead=out, stays=stays, for_low=r.state.for_low or low))
    lay = r.lay.move_cards(THROWN, MUCK, up=False)
    return r.with_lay(relaid(lay, cut_at_end(r), {}) if r.state.dead else lay)


Layers = tuple[tuple[Bet, ...], ...]


def _bets_by(terms: PokerTerms, state: State, fate: str) -> tuple[Layers | None, Mapping[int, int]]:
    """Which bets are cut into pots and what goes back, where the dealer says that this becomes of the last bets."""
    done, street = state.rounds[-1], len(terms.game.streets) - 1
    before = tuple(replace(bet, live=bet.seat in done.live) for bet in state.bets(len(state.rounds) - 2))
    if fate == GO_BACK:
        return (before,), done.put
    if fate == NEXT:
        keys = {seat: terms.showdown.low_key(state.hand_of(seat, street)) or 0 for seat in state.live}
        best = max(keys.values())
        bets = tuple(Bet(seat, cents, keys.get(seat, best) < best) for seat, cents in sorted(done.put.items()) if cents)
        return (before, bets), {}
    if fate == OVER:
        callers = [move.seat for move in done.moves if move.do == "call"]
        back = {seat: done.put[seat] for seat in callers[1:] if seat != callers[0]}
        bets = tuple(
            replace(bet, amount=bet.amount - back.get(bet.seat, 0)) for bet in state.bets(len(state.rounds) - 1)
        )
        return (bets,), back
    return None, {}


def _settled(terms: PokerTerms, last: int, r: Hand, act: Act) -> Hand:
    """The bets as they stand or go back then."""
    if not r.decision.accepts(act):
        final, back = _bets_by(terms, r.state, chosen(act))
        r = r.with_state(replace(r.state, final=final, back=back))
    r = come_in(r, last)
    return r.with_lay(relaid(r.lay, cut_at_end(r), r.state.back))


def relaid(lay: Lay, pots: tuple[Pot, ...], back: Mapping[int, int]) -> Lay:
    """The chips of all pots as these pots, and what goes back with its players."""
    places = sorted(place for place in lay.chips if pot_of(place) is not None)
    first = pot_place(0)
    for place in places:
        lay = lay.pay(place, first, lay.chips_at(place))
    for seat, cents in back.items():
        lay = lay.pay(first, spot(seat, STACK), cents)
    for index, pot in enumerate(pots[1:], start=1):
        lay = lay.pay(first, pot_place(index), pot.amount)
    return lay
