"""What the tables of all games with a player-dealer share: random seats and stakes, the bank, the chips, the checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from trainer.errors import Problem, did_you_mean
from trainer.games.base import Wish
from trainer.rng import Random, below, choose, sample
from trainer.round.collect import FEE_SET
from trainer.round.setup import Setup
from trainer.rules.fees import FeeSchedule, FeeSets
from trainer.table.bank import Cover
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

BACK_LINE_IN = 8
SHORT_IN = 10
PURSE = 40000

Stakes = Callable[[int, int], Sequence[Wager]]
"""The wagers of a bettor by seat and back-line number."""


def random_seats(
    rng: Random,
    start: Setup,
    stakes: Stakes,
    *,
    rounds: int,
    back_line: bool = False,
    players: int = 0,
    often: int = BACK_LINE_IN,
) -> Setup:
    """A player-dealer, players at random seats, somebody behind one of `often` of them, and the turn of the bank."""
    banker = 1 + below(rng, start.seats)
    others = [seat for seat in range(1, start.seats + 1) if seat != banker]
    count = players or 2 + below(rng, len(others) - 1)
    wagers: list[Wager] = []
    for seat in sorted(sample(rng, others, min(count, len(others)))):
        wagers.extend(stakes(seat, 0))
        if back_line and below(rng, often) == 0:
            wagers.extend(stakes(seat, 1))
    return replace(start, wagers=tuple(wagers), player_dealer=banker, turn=1 + below(rng, rounds))


def fee_option(rng: Random, wish: Wish, fees: FeeSchedule, usual: Sequence[int]) -> str:
    """The fee option in force: the one the wish names, else one of the usual ones."""
    if wish.rule.startswith("fee.option-"):
        return wish.rule.removeprefix("fee.option-")
    options = usual or tuple(option.number for option in fees.options)
    return str(choose(rng, options)) if options else "0"


def fee_words(rng: Random, wish: Wish, fees: FeeSets, usual: Sequence[int]) -> Mapping[str, str]:
    """The fee option in force, of another schedule where the wish names one: options of a set-up."""
    name = wish.rule.removeprefix("fee.").rpartition(".option-")[0]
    if name and name in fees.named:
        return {"fee": wish.rule.rpartition("-")[2], FEE_SET: name}
    return {"fee": fee_option(rng, wish, fees.now, usual)}


def schedule_of(fees: FeeSets, setup: Setup) -> FeeSchedule:
    """The schedule in force at a table."""
    return fees.named.get(setup.option(FEE_SET), fees.now)


def check_fee_set(fees: FeeSets, setup: Setup) -> Iterable[Problem]:
    """What is wrong with the schedule that a set-up names."""
    name = setup.option(FEE_SET)
    if name not in fees.named:
        yield Problem(
            FEE_SET, f"There is no fee schedule '{name}'.", did_you_mean(name, fees.others) or "Leave it out."
        )


def check_back_line(setup: Setup, *, allowed: bool) -> Iterable[Problem]:
    """What is wrong with wagers behind a seat where the book forbids them."""
    for wager in setup.wagers:
        if wager.back and not allowed:
            yield Problem(wager.place, "This book takes no wagers behind a seat.", "Leave out the wagers like 4+1:.")


def put_up(rng: Random, setup: Setup, wish: Wish, ample: int) -> Setup:
    """The player-dealer's wager: `ample` in round numbers, or short where the wish or chance says so."""
    if wish.rule.startswith("cover."):
        setup = setup.with_options(cover=wish.rule.removeprefix("cover."))
    elif not wish.short and (wish.kind is not None or below(rng, SHORT_IN) > 0):
        return replace(setup, bank=-(-ample // 10000) * 10000)
    action = sum(wager.stake for wager in setup.wagers)
    part = max(1, action * (20 + below(rng, 50)) // 100 // 500)
    return replace(setup, bank=part * 500)


def lay_out(setup: Setup) -> Lay:
    """Chips on spots, in purses and in the bank; the player-dealer's button. Cards are still in the deck."""
    lay = Lay()
    for wager in setup.wagers:
        lay = lay.bring(wager.place, wager.stake)
    for purse in dict.fromkeys(wager.purse for wager in setup.wagers):
        lay = lay.bring(purse, PURSE)
    lay = lay.bring("bank", setup.bank).bring(f"seat-{setup.player_dealer}.stack", PURSE)
    return lay.button("player-dealer", f"seat-{setup.player_dealer}")


def check_table(setup: Setup, seats: int, kinds: Sequence[str], fees: FeeSchedule, example: str) -> Iterable[Problem]:
    """What is wrong with seats, bank, wagers, fee option and cover of a set-up written by hand."""
    if setup.seats != seats:
        yield Problem("seats", f"This table has {seats} seats, not {setup.seats}.")
    if not 1 <= setup.player_dealer <= seats:
        yield Problem("bank", "Nobody banks.", "Write bank=3:$1000/1: seat, wager, turn.")
    if not setup.wagers:
        yield Problem("wagers", "Nobody bets.", f"Write wagers as {example}.")
    for wager in setup.wagers:
        if wager.kind not in kinds:
            yield Problem(wager.place, f"'{wager.kind}' is not a wager here.", f"Wagers: {', '.join(kinds)}.")
        if wager.seat == setup.player_dealer:
            yield Problem(wager.place, "The player-dealer does not bet against himself.", "Choose another seat.")
    numbers = [str(option.number) for option in fees.options]
    fee = setup.option("fee", numbers[0] if numbers else "")
    if numbers and fee not in numbers:
        yield Problem("fee", f"There is no fee option {fee}.", f"Options: {numbers[0]} to {numbers[-1]}.")
    cover = setup.option("cover", Cover.MATCHED.value)
    models = [model.value for model in Cover]
    if cover not in models:
        yield Problem("cover", f"'{cover}' is not a way to cover.", did_you_mean(cover, models))
