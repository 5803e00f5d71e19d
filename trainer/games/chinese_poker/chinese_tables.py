"""Random tables: who plays, for how much, and cards, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.deck import STANDARD
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars, parse_money
from trainer.core.rng import Random, below, child_seed, choose, make_rng, sample
from trainer.core.text import say
from trainer.games.base import Wish
from trainer.games.chinese_poker import chinese_table
from trainer.games.chinese_poker.chinese_seeker import with_cards
from trainer.games.chinese_poker.chinese_terms import ALL_IN, ChineseTerms
from trainer.games.declarations import Word, check_fault, check_players, check_schedule, check_words, fault_words
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import FEE_SET, Setup
from trainer.table.lay import Lay
from trainer.table.places import STACK
from trainer.table.settlement import Wager

SHORT_RULES = ("settle.stack", ALL_IN)
"""Rules about chips that do not reach."""
NEW_IN, FAULT_IN, SHORT_IN, OTHER_FEES_IN, FIVE_IN = 6, 8, 6, 3, 6


def new_setup(terms: ChineseTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    fault = _fault(terms, rng, wish)
    setup = _table(terms, rng, Setup(terms.book, seed, terms.seats), wish, terms.fault_players.get(fault, 0))
    setup = with_cards(terms, rng, setup, wish)
    return setup.with_options(**{FAULT: fault}) if fault else setup


def _table(terms: ChineseTerms, rng: Random, setup: Setup, wish: Wish, needed: int) -> Setup:
    """Players (`needed` of them, if not 0), fees, stacks and buttons."""
    usual = (
        chinese_table.HANDS + 1
        if wish.rule == "deal.five" or below(rng, FIVE_IN) == 0
        else chinese_table.FEWEST + below(rng, chinese_table.HANDS - 1)
    )
    players = min(needed or wish.players or usual, terms.seats)
    if wish.kind in (Kind.DELIVER, Kind.PAYOUT_ORDER) or wish.rule in (*SHORT_RULES, "sweep.equal", "sweep.higher"):
        players = max(players, chinese_table.FEWEST + 1)
    seats_taken = sorted(sample(rng, range(1, terms.seats + 1), players))
    fee_set, fee, point = _fees(terms, rng, wish)
    short = wish.short or wish.rule in SHORT_RULES or (wish.kind is None and below(rng, SHORT_IN) == 0)
    wagers = tuple(Wager(seat, STACK, 0, point * terms.stacks.draw(rng, short=short)) for seat in seats_taken)
    options = {"point": f"${point // 100}", "fee": fee, "button": str(choose(rng, seats_taken))}
    if fee_set:
        options[FEE_SET] = fee_set
    if wish.kind is Kind.PLACE_BUTTON or (wish.kind is None and below(rng, NEW_IN) == 0):
        options |= {"new": "1", "button": str(seats_taken[0])}
    return replace(setup, wagers=wagers, options=options)


def _fees(terms: ChineseTerms, rng: Random, wish: Wish) -> tuple[str, str, int]:
    """The schedule, its option, and a limit it is posted for."""
    named = [
        (name, seat_option)
        for name, fees in terms.fees.items()
        for seat_option in fees.options
        if seat_option.printed.id == wish.rule
    ]
    if named:
        name, option = named[0]
    else:
        others = [name for name in terms.fees if name and terms.fees[name].learned not in terms.unposted]
        mine = terms.fees[""].learned not in terms.unposted
        name = choose(rng, others) if others and not (mine and below(rng, OTHER_FEES_IN)) else ""
        name = next((name for name, fees in terms.fees.items() if fees.learned == wish.rule), name)
        option = choose(rng, terms.fees[name].posted_options)
    fitting = [point for point in terms.limits if option.fits(point)]
    return name, str(option.number), choose(rng, fitting) if fitting else option.bounds[0]


def _fault(terms: ChineseTerms, rng: Random, wish: Wish) -> str:
    """Something to rule on, where the wish is about it; now and then in a whole round."""
    whole_round = wish.kind is None and below(rng, FAULT_IN) == 0
    if not (whole_round or wish.kind is Kind.RULE_ON):
        return ""
    fault = terms.rulings.for_wish(rng, wish.rule)
    return "" if wish.players and terms.fault_players.get(fault, wish.players) != wish.players else fault


def lay_out(terms: ChineseTerms, setup: Setup) -> Lay:
    """The chips of the table: every stack, and the fee its player is about to pay."""
    lay, sheet = Lay(), terms.fees[setup.option(FEE_SET)]
    option = sheet.for_point(setup.option("fee"), chinese_table.point_of(setup))
    ring = chinese_table.payers(setup, option)
    for wager in setup.wagers:
        fee = 0
        if wager.seat in ring:
            place = ring.index(wager.seat) + 1
            fee = sheet.amount_for(option, len(ring), (option.at,), place).result.each_player
        lay = lay.bring(wager.place, wager.stake + fee)
    return lay


# -- checks


def words(terms: ChineseTerms) -> tuple[Word, ...]:
    """The words of a set-up of Chinese poker."""
    others = len(terms.fees) > 1
    return (
        Word(chinese_table.BUTTON, say("The seat with both buttons: button=4.")),
        Word(chinese_table.POINT, say("What a point is worth: point=$5.")),
        Word("fee", say("The fee option in force, by its number: fee=3.")),
        *([Word(FEE_SET, say("Another fee schedule of the house, by its name."))] if others else []),
        Word(chinese_table.NEW, say("A new game starts: new=1."), lambda _: ("1",)),
        Word(chinese_table.LAID, say("The seats that keep their cards in the order dealt: laid=2,5.")),
        Word(
            chinese_table.DECLARE,
            say("The seats that declare a clean sweep: declare=2."),
            seat=say("Declares a clean sweep"),
        ),
        *fault_words(terms.rulings),
    )


def check_setup(terms: ChineseTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    problems = [*check_words(words(terms), setup), *_check_seats(terms, setup), *_check_cards(setup)]
    return tuple(problems or _check_money(terms, setup))


def _check_seats(terms: ChineseTerms, setup: Setup) -> Iterator[Problem]:
    nobody, example = say("No one banks: each player settles with every other."), say("Write 4:stack=$200.")
    yield from check_players(setup, terms.seats, (chinese_table.FEWEST, terms.seats), nobody, example)
    seats = [str(seat) for seat in setup.seats_taken]
    if setup.option(chinese_table.BUTTON, "1") not in seats:
        yield Problem(
            "button", say("The buttons must be at a player's seat."), say("Seats: {seats}.", seats=", ".join(seats))
        )
    elif setup.option(chinese_table.NEW) and chinese_table.button_seat(setup) != setup.seats_taken[0]:
        yield Problem(
            "new",
            say("A new game starts with the buttons at the first seat."),
            say("Write button={seats}.", seats=seats[0]),
        )
    playing = (
        [str(seat) for seat in chinese_table.positions(setup)]
        if setup.option(chinese_table.BUTTON, "1") in seats
        else seats
    )
    for option in (chinese_table.LAID, chinese_table.DECLARE):
        strange = [word for word in setup.option(option).split(",") if word and word not in playing]
        if strange:
            yield Problem(
                option,
                say("No one plays at seat {strange}.", strange=strange[0]),
                say("Seats: {playing}.", playing=", ".join(playing)),
            )


def _check_cards(setup: Setup) -> Iterator[Problem]:
    strange = [card for card in setup.deck if card not in STANDARD.cards()]
    if strange or len(set(setup.deck)) != len(setup.deck):
        yield Problem(
            "cards", say("The deck must hold each of the 52 cards once."), say("Leave out cards= for the seed's own.")
        )


def _check_money(terms: ChineseTerms, setup: Setup) -> Iterator[Problem]:
    try:
        point = parse_money(setup.option(chinese_table.POINT, chinese_table.USUAL_POINT))
    except BadText as error:
        yield Problem("point", *error.words)
        return
    if point <= 0:
        yield Problem("point", say("A point needs a value."), say("Write point=$5."))
        return
    name = setup.option(FEE_SET)
    if name not in terms.fees:
        yield from check_schedule(setup, terms.fees)
        return
    fitting = [str(seat_option.number) for seat_option in terms.fees[name].options if seat_option.fits(point)]
    if not fitting:
        yield Problem(
            "point", say("No fee is posted for {point} a point.", point=dollars(point)), say("Choose another limit.")
        )
    elif setup.option("fee", fitting[0]) not in fitting:
        yield Problem(
            "fee",
            say("Fee option {option} is not posted here.", option=setup.option("fee")),
            say("Options: {fitting}.", fitting=", ".join(fitting)),
        )
    for wager in setup.wagers:
        if wager.stake % point or wager.stake < terms.least_points * point:
            message = say(
                "A stack is at least {least_points} points, in whole points of {point}.",
                least_points=terms.least_points,
                point=dollars(point),
            )
            yield Problem(wager.place, message, say("Change the stack."))
    yield from check_fault(terms.rulings, setup)
