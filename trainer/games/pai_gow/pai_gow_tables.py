"""Random tables: who sits where, stakes, bank and dice, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from trainer.cards.deck import WITH_JOKER
from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, child_seed, choose, make_rng, roll
from trainer.core.text import say
from trainer.games.banked import banked_tables
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_money, check_named_seats
from trainer.games.pai_gow.pai_gow_fees import BUY
from trainer.games.pai_gow.pai_gow_ring import SHUFFLER, button_seat, counted_seat, no_play_seat
from trainer.games.pai_gow.pai_gow_setting import ALTERNATIVE
from trainer.games.pai_gow.pai_gow_setting_stages import BANK_SET, CHANGE, FOUL
from trainer.games.pai_gow.pai_gow_situations import with_cards
from trainer.games.pai_gow.pai_gow_state import ASKS
from trainer.games.pai_gow.pai_gow_terms import DICE, DROP_RULE, GAME, LARGER_TABLE, PILES, WILD, Banker, PaiGowTerms
from trainer.round.duty import Kind
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.decision import row_id
from trainer.table.settlement import Wager

FOUL_IN, FOUL_BANK_IN, CHANGE_IN, FAULT_IN, SHUFFLER_IN = 15, 14, 8, 8, 10
LARGER_IN = 4
MOST_PLAYERS = PILES - 1
"""Of seven piles one is the player-dealer's."""
BOUGHT = (10000, 20000, 30000, 50000)
FEE_SCALES, FEE_PLAYERS = (1, 1, 1, 2, 4), (1, 1, 2, 2, 4, 6)
"""Times the usual stakes, and players, where fees are asked, so that every tier of a schedule comes up."""
STEPS = (1, 1, 2, 2, 3, 4, 5)
"""Times the least wager, where the usual stakes are below it."""


def new_setup(terms: PaiGowTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    scale = choose(make_rng(child_seed(terms.table.book, "scale", seed)), FEE_SCALES) if _about_fees(terms, wish) else 1
    draw = banked_tables.Drawing(
        stakes=lambda rng, setup, wish, seat, back: _wagers(
            terms, rng, setup, Wager(seat, "", back, 0), wish=wish, scale=scale
        ),
        ample=_ample,
        steps=(
            partial(_other_fees, terms),
            lambda _rng, setup, _wish: _off_no_play(terms, setup),
            lambda rng, setup, wish: _dice(terms, rng, replace(setup, dice=roll(rng, DICE)), wish),
            *(partial(step, terms) for step in (_dealt, _players, with_cards, _bought)),
            banked_tables.drawn_fault(terms.table, FAULT_IN),
        ),
        seats=lambda _, wish: _size(terms, seed, wish),
        players=lambda rng, setup: _how_many(terms, rng, setup, wish),
    )
    return banked_tables.usual_table(terms.table, draw, seed, wish)


def _how_many(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> int:
    """How many bet: any number, at most six at a larger table."""
    players = choose(rng, FEE_PLAYERS) if _about_fees(terms, wish) else 0
    return players or (2 + below(rng, MOST_PLAYERS - 1) if setup.seats > terms.seats else 0)


def _size(terms: PaiGowTerms, seed: int, wish: Wish) -> int:
    """The seats: mostly those of the usual table, a larger one where the wish is about it and the piles suffice."""
    larger = terms.table.sizes[1:]
    rng = make_rng(child_seed(terms.table.book, "seats", seed, wish.kind or "", wish.rule))
    about = wish.rule in LARGER_TABLE or (not wish.rule and below(rng, LARGER_IN) == 0)
    if larger and about and wish.players <= MOST_PLAYERS:
        return choose(rng, larger)
    return terms.seats


def _other_fees(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Now and then one of the house's other schedules."""
    others = terms.table.fees.others
    if wish.rule or not others or below(rng, 3):
        return setup
    name = choose(rng, tuple(others))
    numbered = setup.with_options(**{"fee": banked_tables.fee_option(rng, wish, others[name], ()), FEE_SET: name})
    return numbered if not any(banked_tables.check_stakes(terms.table, numbered)) else setup


def _about_fees(terms: PaiGowTerms, wish: Wish) -> bool:
    """Whether fees are asked about, their option or when they are dropped; not bought action."""
    about = wish.rule in ("", DROP_RULE) or terms.table.fees.named_by(wish.rule) is not None
    return wish.kind is Kind.TAKE_FEE and about


def _stakes(terms: PaiGowTerms, setup: Setup, kind: str, wish: Wish, scale: int) -> tuple[int, ...]:
    """What is put on a spot at a table of this limit; where fees are asked, more at one table than at another."""
    least, most = terms.table.bounds(setup, GAME)
    usual = terms.table.usual.stakes[kind]
    stakes = usual if least <= min(usual) else tuple(least * step for step in STEPS)
    if least and _about_fees(terms, wish):
        stakes = (least, *stakes)
    return tuple(min(stake * scale, most) if most else stake * scale for stake in stakes)


def _wagers(
    terms: PaiGowTerms, rng: Random, setup: Setup, bettor: Wager, *, wish: Wish, scale: int
) -> tuple[Wager, ...]:
    stakes = {kind: _stakes(terms, setup, kind, wish, scale) for kind in terms.kinds}
    wagers = {kind: replace(bettor, kind=kind, stake=choose(rng, those)) for kind, those in stakes.items()}
    about = wish.kind in (Kind.READ_BONUS, Kind.PAY_ENVY, Kind.GIVE_ENVY) or wish.rule in terms.of_bonus
    extra = [wager for kind, wager in wagers.items() if kind != GAME and (about or below(rng, 5) < 3)]
    if any(wager.kind in terms.alone for wager in extra) and below(rng, 4) == 0:
        return tuple(extra)
    return (wagers[GAME], *extra)


def _off_no_play(terms: PaiGowTerms, setup: Setup) -> Setup:
    """Whoever sits at the closed spot moves to the first free seat."""
    closed = no_play_seat(terms, setup.player_dealer)
    if closed not in setup.seats_taken:
        return setup
    seats_taken = (*setup.seats_taken, setup.player_dealer)
    free = next((seat for seat in range(1, terms.seats + 1) if seat not in seats_taken), None)
    moved = [replace(wager, seat=free) if wager.seat == closed and free else wager for wager in setup.wagers]
    return replace(setup, wagers=tuple(sorted(wager for wager in moved if wager.seat != closed)))


def _dice(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Dice that count to the bank, or to a seat without a wager, where the wish turns on it."""

    def fits(setup: Setup) -> bool:
        if wish.rule == "dice.player-dealer":
            return counted_seat(terms, setup) == setup.player_dealer
        return wish.rule != "action.first-wager" or button_seat(terms, setup) not in setup.seats_taken

    tries = (replace(setup, dice=roll(rng, DICE)) for _ in range(80))
    return setup if fits(setup) else next((setup for setup in tries if fits(setup)), setup)


def _dealt(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Which pile the player-dealer picks; where the house has a shuffler, now and then the hands come from it."""
    setup = setup.with_options(pile=str(1 + below(rng, PILES)))
    by_shuffler = wish.rule == "deal.shuffler" or (not wish.rule and below(rng, SHUFFLER_IN) == 0)
    if terms.has("deal.shuffler") and by_shuffler and wish.kind not in (Kind.MARK_PILE, Kind.LEFTOVER):
        return setup.with_options(deal=SHUFFLER)
    return setup


def _players(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who asks for the house way, who fouls, what the player-dealer wants, what the joker is."""
    asks = [seat for seat in setup.seats_taken if below(rng, 2)] or [choose(rng, setup.seats_taken)]
    foul = ""
    if wish.rule in ("compare.foul", "setting.legal") or (wish.kind is not Kind.SET_HAND and below(rng, FOUL_IN) == 0):
        foul = str(choose(rng, setup.seats_taken))
        asks = [seat for seat in asks if str(seat) != foul]
    if wish.rule in ("push.acceptable", "push.reset"):
        asks = asks[:1]
    setup = setup.with_options(**{ASKS: ",".join(map(str, asks))} if asks else {})
    if foul:
        setup = setup.with_options(foul=foul)
    if len(terms.jokers) > 1:
        wild = wish.rule in _wild_rules(terms) or (not wish.rule and below(rng, 4) == 0)
        setup = setup.with_options(joker=terms.jokers[1 if wild else 0].value)
    bound = terms.banker_sets is Banker.HOUSE_WAY
    if not bound and (wish.rule == "setting.player-dealer-foul" or below(rng, FOUL_BANK_IN) == 0):
        return setup.with_options(**{BANK_SET: FOUL})
    if wish.rule in ("setting.player-dealer", "push.reset") or below(rng, CHANGE_IN) == 0:
        return setup.with_options(**{BANK_SET: CHANGE})
    return setup


def _wild_rules(terms: PaiGowTerms) -> tuple[str, ...]:
    """The rules that need a joker which is any card: the lines of that chart and what is compared by it."""
    return (WILD, *(rule.printed.id for rule in terms.charts[terms.jokers[1]]))


def _bought(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Action that is sold, now and then or where the wish is about it."""
    if terms.buys and (wish.rule == terms.buys.rule.id or below(rng, 3) == 0):
        return setup.with_options(**{BUY: f"${choose(rng, BOUGHT) // 100}"})
    return setup


def _ample(setup: Setup) -> int:
    """A bank that no round of this table exhausts."""
    total = sum(wager.stake for wager in setup.wagers)
    bonus = sum(wager.stake for wager in setup.wagers if wager.kind != GAME)
    return total * 2 + bonus * 30


def words(terms: PaiGowTerms) -> tuple[Word, ...]:
    """The words of a pai gow set-up."""
    piles = [str(pile) for pile in range(1, PILES + 1)]
    jokers = [joker.value for joker in terms.jokers]
    lines = [row_id(ALTERNATIVE, rule.printed.id) for rule in terms.push.alternatives] if terms.push else []
    shuffler = Word("deal", say("Hands from the shuffler: deal=shuffler."), lambda _: (SHUFFLER,))
    other = Word(
        ALTERNATIVE,
        say("A seat that sets another way than the house way: alternative=4:two-pair-keep."),
        partial(_alternatives, lines),
    )
    return (
        *banked_tables.banked_words(terms.table),
        Word("pile", say("The pile the player-dealer points at: pile=3."), lambda _: piles),
        Word(ASKS, say("The seats that ask for the house way: asks=4,6."), seat=say("Asks for the house way")),
        Word(FOUL, say("The seats that set a foul hand: foul=4."), seat=say("Sets a foul hand")),
        Word(BANK_SET, say("The setting the player-dealer wants: bank-set=foul or change."), lambda _: (FOUL, CHANGE)),
        *([Word("joker", say("How the joker plays: joker=wild."), lambda _: jokers)] if len(jokers) > 1 else []),
        *([shuffler] if terms.has("deal.shuffler") else []),
        *([Word(BUY, say("Action bought for the bank: buy=$300."))] if terms.buys else []),
        *([other] if lines else []),
    )


def _alternatives(lines: Sequence[str], setup: Setup) -> list[str]:
    return [f"{seat}:{line}" for seat in setup.seats_taken for line in lines]


def check_setup(terms: PaiGowTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    example = "4:" + ",".join(f"{kind}=${stakes[0] // 100}" for kind, stakes in terms.table.usual.stakes.items())
    checks = (_check_cards, _check_named, partial(check_wagers, terms))
    return banked_tables.check_banked(terms.table, words(terms), setup, terms.kinds, example, *checks)


def _check_named(setup: Setup) -> Iterator[Problem]:
    yield from check_named_seats(setup, ASKS, FOUL)
    yield from check_money(setup, BUY)


def check_wagers(terms: PaiGowTerms, setup: Setup) -> Iterator[Problem]:
    """Wagers that nobody can have at a table of this house, whatever its limits."""
    for wager in setup.wagers:
        if wager.kind not in terms.alone and GAME not in setup.at(wager.seat, wager.back):
            yield Problem(
                wager.place, say("A bonus wager needs a game wager beside it."), say("Add game=$10 before it.")
            )
        if wager.seat == no_play_seat(terms, setup.player_dealer):
            yield Problem(
                wager.place, say("This is the NO PLAY spot."), say("It is the seat to the player-dealer's left.")
            )
        if wager.back and not terms.table.back_line:
            yield Problem(
                wager.place, say("This book has no back-line bets."), say("Give the wager a seat of its own.")
            )
    if len(setup.seats_taken) > MOST_PLAYERS:
        yield Problem(
            "wagers", say("Seven piles are dealt, one of them to the bank."), say("Let at most six seats bet.")
        )


def _check_cards(setup: Setup) -> Iterator[Problem]:
    if len(setup.dice) != DICE:
        yield Problem("dice", say("Three dice are thrown."), say("Write dice=4-5-6."))
    if setup.deck and sorted(setup.deck) != sorted(WITH_JOKER.cards()):
        hint = say("Leave out cards= for the seed's own deck.")
        yield Problem("cards", say("The deck must hold each of the 53 cards once."), hint)
