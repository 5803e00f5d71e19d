"""The pots of a game without a bank: side pots, the drop, who wins high and low, splitting and pushing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, say
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_fees import dropped, from_pot
from trainer.games.pot.pot_state import State, button_seat
from trainer.games.pot.pot_table import bet_place, bets_into, pot_name, seats_task, share_task, without
from trainer.games.pot.pot_terms import PotGame
from trainer.round.acts import COME_IN, Act, Choose, Money, Seats, WantMoney, WantSeats
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import BEST_HANDS, SIDE_POT, SIDE_POT_SEATS, SPLIT_POT
from trainer.rules.decision import Decision, decided
from trainer.table.places import BOARD, STACK, hand_place, place_of, pot_place, spot
from trainer.table.side_pots import Pot, odd_chip_order, side_pots, without_drop

SHARE = "share"
HALVES = ("high", "low")


class Reads(Protocol):
    """Puts a key of a game into words."""

    def __call__(self, key: int | None, /, *, low: bool) -> Text: ...


@dataclass(frozen=True, slots=True)
class Shown:
    """One live hand at the showdown: the keys that are compared, bigger is better, its own cards, how a key is read.

    In a game for low alone `high` is None. `reads` says the high or the low key in words, `plays` which cards are high.
    """

    seat: int
    high: int | None
    low: int | None
    reads: Reads
    cards: tuple[Card, ...] = ()
    plays: Callable[[], Sequence[Card]] = tuple

    def words(self, *, low: bool) -> Text:
        return self.reads(self.low if low else self.high, low=low)


def pots_after(r: Hand, number: int) -> tuple[Pot, ...]:
    """The pots after betting round `number`, less what was dropped so far."""
    return without_drop(side_pots(r.state.bets(number)), dropped(r))


# -- side pots


def cut_pots(game: PotGame, number: int) -> Stage:
    """After a betting round: the part of a bet nobody called, and the pots that all-in players close.

    The bets still lie before the players while this is asked; `bets_come_in` takes them into the pots afterwards.
    """
    layers = TaskKind(SIDE_POT, (game.rule("pots.layers"), game.rule("pots.uncalled")))
    eligible = TaskKind(SIDE_POT_SEATS, (game.rule("pots.eligible"),))

    def tasks(r: Hand) -> Iterator[Task]:
        state = r.state
        done = state.round(number)
        if done is None or len(done.live) < 2:
            return
        look = tuple(bet_place(seat) for seat in r.setup.seats_taken if r.lay.chips_at(bet_place(seat)))
        if done.back is not None:
            yield _back_task(game, layers, r, number, look)
        for index in _closed(game, r, number):
            yield _amount_task(layers, number, index, look)
            pot = pots_after(r, number)[index]
            out = without(pot, r.state.bets(number))
            seen = (*look, pot_place(index))
            yield seats_task(eligible, pot, index, seats_taken=r.setup.seats_taken, look=seen, out=out)

    return Stage(f"cut-{game.streets[number].id}", (layers, eligible), tasks)


def _back_task(game: PotGame, kind: TaskKind, r: Hand, number: int, look: tuple[str, ...]) -> Task:
    done, rule = r.state.rounds[number], game.rule("pots.uncalled")
    back = done.back
    assert back is not None
    reason = say("the others matched {amount} of the bet", amount=dollars(max(done.put.values())))
    right: Decision[Act] = decided(Money(back.amount), rule, reason)

    def goes_back(now: Hand, act: Act) -> Hand:
        assert isinstance(act, Money)
        return now.with_lay(now.lay.pay(bet_place(back.seat), spot(back.seat, STACK), act.cents))

    ask = say("Nobody can call all of the largest bet. How much goes back?")
    name = f"back-{number + 1}"
    return kind.fixed(ask, WantMoney(), right, seat=back.seat, subject=name, look=look, do=goes_back)


def _amount_task(kind: TaskKind, number: int, index: int, look: tuple[str, ...]) -> Task:
    rule, place = kind.rules[0], pot_place(index)
    ask = say("The bets come in. How much is in {pot} then?", pot=pot_name(index))

    def right(now: Hand) -> Decision[Act]:
        return decided(Money(pots_after(now, number)[index].amount), rule, *_parts(now, number, index))

    def with_amount(now: Hand, act: Act) -> Hand:
        right_result = right(now).result
        if act == right_result or not isinstance(act, Money) or not isinstance(right_result, Money):
            return now
        return now.with_state(replace(now.state, miscut={**now.state.miscut, index: act.cents - right_result.cents}))

    return kind.task(ask, WantMoney(), right, subject=place_of(place, "amount"), look=(*look, place), do=with_amount)


def _closed(game: PotGame, r: Hand, number: int) -> tuple[int, ...]:
    """The pots that nothing more can go into, once there is or will be more than one pot."""
    done, pots = r.state.rounds[number], pots_after(r, number)
    able = [seat for seat in done.live if done.stacks[seat]]
    last = number == len(game.streets) - 1 or len(able) < 2
    if len(pots) == 1 and last:
        return ()
    return tuple(index for index, pot in enumerate(pots) if last or not set(pot.seats) <= set(able))


def _parts(r: Hand, number: int, index: int) -> tuple[Text, ...]:
    bets = r.state.bets(number)
    levels = sorted({bet.amount for bet in bets if bet.live})
    top, below = levels[index], levels[index - 1] if index else 0
    last = index == len(levels) - 1
    reasons = []
    for bet in bets:
        part = (bet.amount if last else min(bet.amount, top)) - min(bet.amount, below)
        if part:
            reasons.append(say("seat {seat} {amount}", seat=bet.seat, amount=dollars(part)))
        if bet.dead and not index:
            reasons.append(say("dead money of seat {seat}: {amount}", seat=bet.seat, amount=dollars(bet.dead)))
    drop = dropped(r)
    if drop and not index:
        reasons.append(say("less the drop of {amount}", amount=dollars(drop)))
    return tuple(reasons)


def bets_come_in(game: PotGame, number: int) -> Stage:
    """After a betting round all bets go into their pots, but for those that lie on before the players."""

    def enter(r: Hand) -> Hand:
        return r if r.state.round(number) is None or lie_on(game, r, number) else come_in(r, number)

    return Stage(f"{COME_IN}-{game.streets[number].id}", enter=enter)


def come_in(r: Hand, number: int) -> Hand:
    """All bets of that round in their pots; where another amount was said, what is over lies in the last.

    Where nobody has bet nothing is seen of it.
    """
    pots_now = pots_after(r, number)
    pots = tuple(replace(pot, amount=pot.amount + r.state.miscut.get(index, 0)) for index, pot in enumerate(pots_now))
    lay = bets_into(r.lay, pots, r.setup.seats_taken)
    for seat in r.setup.seats_taken if pots != pots_now else ():
        lay = lay.pay(bet_place(seat), pot_place(len(pots) - 1), lay.chips_at(bet_place(seat)))
    came = lay.chips != r.lay.chips
    r = r.with_lay(lay)
    return r.note(f"{COME_IN}-{number}", Choose(COME_IN), say("Bets come into the pot.")) if came else r


def lie_on(game: PotGame, r: Hand, number: int) -> bool:
    """Whether the bets of that round lie before the players: the hand is dealt again, or a seven has to be bet."""
    unread = game.draws.seven is not None and number == len(game.streets) - 1 and len(r.state.live) > 1
    return r.state.passed or unread


# -- sharing


def final_pots(game: PotGame, setup: Setup, state: State) -> tuple[Pot, ...]:
    """The pots that are shared at the end of this hand."""
    return without_drop(end_pots(state), from_pot(game, setup, state))


def end_pots(state: State) -> tuple[Pot, ...]:
    """The pots at the end, before the drop: of the bets as made, or as the end of the hand has changed them."""
    if state.passed or state.stays:
        return ()
    layers = state.final if state.final is not None else (state.bets(len(state.rounds)),)
    return tuple(
        pot
        for bets in layers
        for pot in side_pots([replace(bet, live=False) if bet.seat in state.dead else bet for bet in bets])
    )


def cut_at_end(r: Hand) -> tuple[Pot, ...]:
    """The pots that are shared, less what was dropped."""
    return without_drop(end_pots(r.state), dropped(r))


def as_they_lie(r: Hand) -> tuple[Pot, ...]:
    """The same as their chips lie there, for the seats that were said to play for them, unless they were cut anew."""
    pots = []
    for index, pot in enumerate(cut_at_end(r)):
        place = pot_place(index)
        chosen = r.did(Kind.SIDE_POT, 0, place_of(place, "seats"))
        seats = pot.seats
        if isinstance(chosen, Seats) and r.state.final is None:
            seats = tuple(seat for seat in chosen.seats if seat in r.state.live and seat not in r.state.dead)
        pots.append(replace(pot, amount=r.lay.chips_at(place), seats=seats))
    return tuple(pots)


def best(shown: Sequence[Shown], seats: Sequence[int], *, low: bool) -> tuple[int, ...]:
    """Who of these seats has the best high (or the best low that qualifies), in rising order."""
    keys = {shown.seat: shown.low if low else shown.high for shown in shown if shown.seat in seats}
    keys_that_count = {seat: key for seat, key in keys.items() if key is not None}
    top = max(keys_that_count.values(), default=None)
    return tuple(sorted(seat for seat, key in keys_that_count.items() if key == top))


def high_wins(game: PotGame, shown: Sequence[Shown], seats: Sequence[int]) -> bool:
    """Whether a high hand among these seats is good enough for its half, where a low qualifies."""
    keys = [shown.high for shown in shown if shown.seat in seats and shown.high is not None]
    lows = any(shown.low is not None for shown in shown if shown.seat in seats)
    return not (game.least_high is not None and lows and max(keys, default=0) < game.least_high)


def only_low(shown: Sequence[Shown]) -> bool:
    """Whether the game is for low alone."""
    return any(shown.high is None for shown in shown)


def share(
    game: PotGame,
    pot: Pot,
    shown: Sequence[Shown],
    order: Sequence[int],
    spoken: Mapping[str, tuple[int, ...]] | None = None,
) -> Decision[Mapping[int, int]]:
    """Who gets how much of a pot; `order` are the seats by who gets an odd chip first within a half.

    `said` is who was said to win a half.
    """
    for_low, spoken = only_low(shown), spoken or {}
    highs = spoken.get("low" if for_low else "high", best(shown, pot.seats, low=for_low))
    lows = spoken.get("low", best(shown, pot.seats, low=True)) if game.low else ()
    if lows and len(highs) > 1 and game.sharing.all_lows and "low" not in spoken:
        lows = tuple(sorted(shown.seat for shown in shown if shown.seat in pot.seats and shown.low is not None))
    if lows and not (highs if "high" in spoken else high_wins(game, shown, pot.seats)):
        highs, lows, for_low = lows, (), True
    if not highs and (spoken or len(pot.seats) != 1):
        return decided({}, game.rule("win.low" if for_low else "win.high"))
    hands = {shown.seat: shown for shown in shown}
    names = (lambda seat: hands[seat].words(low=for_low)), (lambda seat: hands[seat].words(low=True))
    cards = {shown.seat: shown.cards for shown in shown}
    return game.sharing.share(
        pot, highs, lows, order, cards, plays=lambda seat: hands[seat].plays(), names=names, for_low=for_low
    )


def share_pots(
    game: PotGame,
    shown: Callable[[Hand], tuple[Shown, ...]],
    halves: Sequence[str],
    won: Callable[[Hand], Sequence[str]] | None = None,
) -> Stage:
    """Pot by pot, the last side pot first: who wins high, who wins low (`halves`), who gets how much.

    `won` says which of the halves win in a hand, where that depends on how it was opened.
    """
    compared = TaskKind(BEST_HANDS, tuple(game.rule(id) for id in compare_rules(game, halves)))
    shared = TaskKind(SPLIT_POT, tuple(game.sharing.rules[id] for id in game.sharing.needed()))

    def winners(pot: Pot, half: str, now: Hand) -> Decision[Act]:
        return compare(game, pot, shown(now), low=half == "low")

    def shares(pot: Pot, index: int, now: Hand) -> Decision[Mapping[int, int]]:
        order = odd_chip_order(now.setup.seats_taken, button_seat(now.setup), now.setup.seats)
        named = {half: now.did(Kind.COMPARE, 0, place_of(pot_place(index), half)) for half in HALVES}
        spoken = {half: act.seats for half, act in named.items() if isinstance(act, Seats)}
        return share(game, pot, shown(now), order, spoken)

    def tasks(r: Hand) -> Iterator[Task]:
        for index, pot in reversed(list(enumerate(as_they_lie(r)))):
            if not pot.amount:
                continue  # the drop can take all of a small pot
            look = _look(r, pot, index)
            for half in won(r) if won else halves:
                if len(pot.seats) > 1:
                    yield _compare_task(compared, pot, index, half, partial(winners, pot, half), look=look)
            yield share_task(shared, pot, index, partial(shares, pot, index), look=look)

    return Stage(SHARE, (compared, shared), tasks)


def compare_rules(game: PotGame, halves: Sequence[str]) -> Iterator[str]:
    """The rules by which hands win a pot."""
    yield from (f"win.{half}" for half in halves)
    yield "win.tie"
    yield from (id for id in ("win.no-low", "win.no-high") if id in game.rules)


def sole_winner(game: PotGame, shown: Sequence[Shown], pots: Sequence[Pot]) -> tuple[int, ...]:
    """Everybody who wins a part of some pot."""
    winners: set[int] = set()
    for pot in pots:
        winners |= {seat for seat, cents in share(game, pot, shown, pot.seats).result.items() if cents}
    return tuple(sorted(winners))


def _look(r: Hand, pot: Pot, index: int) -> tuple[str, ...]:
    """The pot and who can win it, with the board where one lies: a hand can be won before it does."""
    board = (BOARD,) if r.lay.cards_at(BOARD) else ()
    return (*(hand_place(seat) for seat in pot.seats), *board, pot_place(index))


def _compare_task(
    kind: TaskKind, pot: Pot, index: int, half: str, right: Callable[[Hand], Decision[Act]], *, look: tuple[str, ...]
) -> Task:
    ask = say("Who wins high in {pot}?", pot=pot_name(index))
    if "win.no-high" in [rule.id for rule in kind.rules]:
        ask = say("Who wins high in {pot}, if anyone?", pot=pot_name(index))
    if half == "low":
        ask = say("Who wins low in {pot}, if anyone?", pot=pot_name(index))
        if "win.no-low" not in [rule.id for rule in kind.rules]:
            ask = say("Who wins low in {pot}?", pot=pot_name(index))
    return kind.task(
        ask, WantSeats(pot.seats, mucked=False), right, subject=place_of(pot_place(index), half), look=look
    )


def compare(game: PotGame, pot: Pot, shown: Sequence[Shown], *, low: bool) -> Decision[Act]:
    """Who has the best high, or the best low that qualifies, among the seats of a pot."""
    rules = game.rules
    winners = best(shown, pot.seats, low=low)
    if not low and not high_wins(game, shown, pot.seats):
        winners = ()
    reasons = [
        say("seat {seat}: {hand}", seat=shown.seat, hand=shown.words(low=low))
        for shown in shown
        if shown.seat in pot.seats
    ]
    if not winners:
        nobody = "win.no-low" if low else "win.no-high"
        return decided(Seats(()), rules.get(nobody, rules["win.low" if low else "win.high"]), *reasons)
    rule = rules["win.low" if low else "win.high"]
    tied: Decision[Act] = decided(Seats(winners), rules["win.tie"] if len(winners) > 1 else rule, *reasons)
    return tied.and_rules(rule) if len(winners) > 1 else tied
