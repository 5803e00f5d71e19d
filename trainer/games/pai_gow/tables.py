"""Random tables: who sits where, stakes, bank and dice, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from trainer.cards.deck import WITH_JOKER
from trainer.errors import Problem
from trainer.games.banked import check_table, fee_option, put_up, random_seats, schedule_of
from trainer.games.base import Wish
from trainer.games.pai_gow.fees import BUY, FEE_SET
from trainer.games.pai_gow.ring import SHUFFLER, button_seat, counted_seat, no_play_seat
from trainer.games.pai_gow.situations import with_cards
from trainer.games.pai_gow.terms import DICE, FORTUNE, GAME, HIGH_HAND, PILES, PUSH, Banker, PaiGowTerms
from trainer.money import dollars
from trainer.rng import Random, below, child_seed, choose, make_rng, roll
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.rules.fees import FeeOption
from trainer.rules.reader import LARGEST
from trainer.table.settlement import Wager

FOUL_IN, FOUL_BANK_IN, CHANGE_IN, FAULT_IN, SHUFFLER_IN = 15, 14, 8, 8, 10
LARGER_TABLE, LARGER_IN = ".larger-table", 4
MOST_PLAYERS = PILES - 1
"""Of seven piles one is the player-dealer's."""
BOUGHT = (10000, 20000, 30000, 50000)
FEE_SCALES, FEE_PLAYERS = (1, 1, 1, 2, 4), (1, 1, 2, 2, 4, 6)
"""Times the usual stakes, and players, where fees are asked, so that every tier of a schedule comes up."""
STEPS = (1, 1, 2, 2, 3, 4, 5)
"""Times the least wager, where the usual stakes are below it."""


def new_setup(terms: PaiGowTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    options = {**_fees(terms, rng, wish), "cover": terms.default_cover.value}
    start = Setup(terms.book, seed, _size(terms, seed, wish), options=options)
    stakes = _stakes(terms, rng, start, wish)
    players = wish.players or (choose(rng, FEE_PLAYERS) if _about_fees(wish) else 0)
    if start.seats > terms.seats:
        players = min(players, MOST_PLAYERS) or 2 + below(rng, MOST_PLAYERS - 1)
    setup = random_seats(
        rng,
        start,
        lambda seat, back: _wagers(terms, rng, stakes, Wager(seat, "", back, 0), wish),
        rounds=terms.rounds,
        back_line=terms.back_line,
        players=players,
    )
    setup = _off_no_play(terms, setup)
    setup = _dice(terms, rng, replace(setup, dice=roll(rng, DICE)), wish)
    setup = _dealt(terms, rng, setup, wish)
    setup = _players(terms, rng, setup, wish)
    setup = with_cards(terms, rng, setup, wish)
    setup = _fault(terms, rng, setup, wish)
    return put_up(rng, setup, wish, _ample(setup))


def _size(terms: PaiGowTerms, seed: int, wish: Wish) -> int:
    """The seats: mostly those of the usual table, a larger one where the wish is about it."""
    larger = terms.sizes[1:]
    rng = make_rng(child_seed(terms.book, "seats", seed, wish.kind or "", wish.rule))
    if larger and (wish.rule.endswith(LARGER_TABLE) or (not wish.rule and below(rng, LARGER_IN) == 0)):
        return choose(rng, larger)
    return terms.seats


def in_force(terms: PaiGowTerms, setup: Setup) -> FeeOption | None:
    """The fee option of a table, None where the house prints no fees."""
    number = setup.option("fee")
    return schedule_of(terms.fees, setup).option(int(number)) if number.isdecimal() else None


def bounds(terms: PaiGowTerms, setup: Setup) -> tuple[int, int]:
    """The least and the largest wager on a spot under the option in force."""
    option = in_force(terms, setup)
    return (option.minimum, option.maximum or LARGEST) if option else (0, LARGEST)


def _about_fees(wish: Wish) -> bool:
    """Whether a schedule is asked about, not the drop and not bought action."""
    return wish.kind is Kind.TAKE_FEE and (not wish.rule or wish.rule.startswith("fee."))


def _stakes(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Mapping[str, tuple[int, ...]]:
    """What is put on each spot at a table of this limit; where fees are asked, more at one table than at another."""
    least, most = bounds(terms, setup)
    scale = choose(rng, FEE_SCALES) if _about_fees(wish) else 1
    found = {}
    for kind, usual in terms.usual.stakes.items():
        wanted = usual if least <= min(usual) else tuple(least * step for step in STEPS)
        if least and _about_fees(wish):
            wanted = (least, *wanted)
        found[kind] = tuple(min(stake * scale, most) for stake in wanted)
    return found


def _wagers(
    terms: PaiGowTerms, rng: Random, stakes: Mapping[str, tuple[int, ...]], bettor: Wager, wish: Wish
) -> list[Wager]:
    wagers = {kind: replace(bettor, kind=kind, stake=choose(rng, those)) for kind, those in stakes.items()}
    about = wish.kind in (Kind.READ_BONUS, Kind.PAY_ENVY, Kind.GIVE_ENVY) or wish.rule.startswith(
        (FORTUNE, PUSH, HIGH_HAND)
    )
    extra = [wager for kind, wager in wagers.items() if kind != GAME and (about or below(rng, 5) < 3)]
    if any(wager.kind in terms.alone for wager in extra) and below(rng, 4) == 0:
        return extra
    return [wagers[GAME], *extra]


def _off_no_play(terms: PaiGowTerms, setup: Setup) -> Setup:
    """Whoever sits at the closed spot moves to the first free seat."""
    closed = no_play_seat(terms, setup.player_dealer)
    if closed not in setup.taken:
        return setup
    taken = (*setup.taken, setup.player_dealer)
    free = next((seat for seat in range(1, terms.seats + 1) if seat not in taken), None)
    moved = [replace(wager, seat=free) if wager.seat == closed and free else wager for wager in setup.wagers]
    return replace(setup, wagers=tuple(sorted(wager for wager in moved if wager.seat != closed)))


def _fees(terms: PaiGowTerms, rng: Random, wish: Wish) -> dict[str, str]:
    """The schedule and option in force; now and then one of the house's other schedules."""
    others = [name for name in terms.fees.named if name]
    named = next((name for name in others if wish.rule.startswith(f"fee.{name}.")), "")
    if others and not wish.rule and below(rng, 3) == 0:
        named = choose(rng, others)
    if not named:
        return {"fee": fee_option(rng, wish, terms.fees.now, terms.usual.fee_options)}
    inner = Wish(wish.kind, wish.rule.replace(f"{named}.", "", 1))
    return {"fee": fee_option(rng, inner, terms.fees.named[named], ()), FEE_SET: named}


def _dice(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Dice that count to the bank, or to a seat without a wager, where the wish turns on it."""

    def fits(one: Setup) -> bool:
        if wish.rule == "dice.player-dealer":
            return counted_seat(terms, one) == one.player_dealer
        return wish.rule != "action.first-wager" or button_seat(terms, one) not in one.taken

    tries = (replace(setup, dice=roll(rng, DICE)) for _ in range(80))
    return setup if fits(setup) else next((one for one in tries if fits(one)), setup)


def _dealt(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Which pile the player-dealer picks; where the house has a shuffler, now and then the hands come from it."""
    setup = setup.with_options(pile=str(1 + below(rng, PILES)))
    wanted = wish.rule == "deal.shuffler" or (not wish.rule and below(rng, SHUFFLER_IN) == 0)
    if terms.has("deal.shuffler") and wanted and wish.kind not in (Kind.MARK_PILE, Kind.LEFTOVER):
        return setup.with_options(deal=SHUFFLER)
    return setup


def _players(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who asks for the house way, who fouls, what the player-dealer wants, what the joker is."""
    asks = [seat for seat in setup.taken if below(rng, 2)] or [choose(rng, setup.taken)]
    foul = ""
    if wish.rule in ("compare.foul", "setting.legal") or (wish.kind is not Kind.SET_HAND and below(rng, FOUL_IN) == 0):
        foul = str(choose(rng, setup.taken))
        asks = [seat for seat in asks if str(seat) != foul]
    if wish.rule in ("push.acceptable", "push.reset"):
        asks = asks[:1]
    setup = setup.with_options(asks=",".join(map(str, asks)))
    if foul:
        setup = setup.with_options(foul=foul)
    if len(terms.jokers) > 1:
        wild = wish.rule.startswith(("wild.", "compare.wild")) or (not wish.rule and below(rng, 4) == 0)
        setup = setup.with_options(joker=terms.jokers[1 if wild else 0].value)
    bound = terms.banker_sets is Banker.HOUSE_WAY
    if not bound and (wish.rule == "setting.player-dealer-foul" or below(rng, FOUL_BANK_IN) == 0):
        return setup.with_options(**{"bank-set": "foul"})
    if wish.rule in ("setting.player-dealer", "push.reset") or below(rng, CHANGE_IN) == 0:
        return setup.with_options(**{"bank-set": "change"})
    return setup


def _fault(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Something to rule on, or action to sell, where the wish is about it; now and then in a whole round."""
    if terms.buys and (wish.rule == terms.buys.rule.id or below(rng, 3) == 0):
        setup = setup.with_options(**{BUY: f"${choose(rng, BOUGHT) // 100}"})
    whole_round = wish.kind is None and below(rng, FAULT_IN) == 0
    if not (whole_round or wish.kind is Kind.RULE_ON):
        return setup
    fault = terms.rulings.for_wish(rng, wish.rule)
    return setup.with_options(**{FAULT: fault}) if fault else setup


def _ample(setup: Setup) -> int:
    """A bank that no round of this table exhausts."""
    total = sum(wager.stake for wager in setup.wagers)
    bonus = sum(wager.stake for wager in setup.wagers if wager.kind != GAME)
    return total * 2 + bonus * 30


def check_setup(terms: PaiGowTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    kinds = tuple(terms.usual.stakes)
    fees = terms.fees.named.get(setup.option(FEE_SET), terms.fees.now)
    example = "4:" + ",".join(f"{kind}=${stakes[0] // 100}" for kind, stakes in terms.usual.stakes.items())
    found = [
        *check_table(setup, setup.seats if setup.seats in terms.sizes else terms.seats, kinds, fees, example),
        *_check_cards(setup),
        *_check_options(terms, setup),
    ]
    least, most = bounds(terms, setup)
    for wager in setup.wagers:
        if wager.stake > most or (wager.stake < least and wager.kind != FORTUNE):  # rooms may post a lower bonus
            what = f"Option {setup.option('fee')} takes {dollars(least)} to {dollars(most)} on a spot."
            found.append(Problem(wager.place, what, "Change the stake or the option fee=."))
        if wager.kind not in terms.alone and GAME not in setup.at(wager.seat, wager.back):
            found.append(Problem(wager.place, "A bonus wager needs a game wager beside it.", "Add game=$10 before it."))
        if wager.seat == no_play_seat(terms, setup.player_dealer):
            found.append(Problem(wager.place, "This is the NO PLAY spot.", "It is the player-dealer's left neighbour."))
    return tuple(found)


def _check_cards(setup: Setup) -> Iterator[Problem]:
    if len(setup.dice) != DICE:
        yield Problem("dice", "Three dice are thrown.", "Write dice=4-5-6.")
    if len(setup.taken) > MOST_PLAYERS:
        yield Problem("wagers", "Seven piles are dealt, one of them to the bank.", "Let six seats bet at most.")
    if setup.deck and sorted(setup.deck) != sorted(WITH_JOKER.cards()):
        hint = "Leave cards= away for the seed's own deck."
        yield Problem("cards", "The deck must hold each of the 53 cards once.", hint)


def _check_options(terms: PaiGowTerms, setup: Setup) -> Iterator[Problem]:
    fault = setup.option(FAULT)
    if fault and terms.rulings.find(fault) is None:
        yield Problem(FAULT, f"This book has no ruling on '{fault}'.", "See felt-school solve, ask ruling.")
    if setup.option("deal", SHUFFLER) != SHUFFLER or (setup.option("deal") and not terms.has("deal.shuffler")):
        yield Problem("deal", "Hands are not dealt so in this house.", "Leave deal= away for seven piles.")
    jokers = [joker.value for joker in terms.jokers]
    if setup.option("joker", jokers[0]) not in jokers:
        yield Problem("joker", "The joker is not so in this house.", f"Known: {', '.join(jokers)}.")
