"""Random tables: who plays for what, who retires, and the play, leaning towards what a wish asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trainer.cards.deck import PAN
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.rng import Random, below, child_seed, choose, make_rng, sample
from trainer.core.text import say
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_fault, check_players, check_schedule, check_words, fault_words
from trainer.games.pan.pan_course import questions
from trainer.games.pan.pan_hand import begin, fee_option
from trainer.games.pan.pan_kinds import kinds_of
from trainer.games.pan.pan_scene import DOES, LAID
from trainer.games.pan.pan_seeker import SCENES, with_scene
from trainer.games.pan.pan_state import CONDITION, FEE, HAND, LEAVES, NEW, RETIRE, WINNER, condition_of, table_of
from trainer.games.pan.pan_terms import PanTerms
from trainer.hands.melds import meld_kind
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import FEE_SET, LARGEST_SEED, Setup
from trainer.table.lay import Lay
from trainer.table.places import STACK
from trainer.table.settlement import Wager

FEWEST, LEAST_STAYING = 2, 2
NEW_IN, FAULT_IN, SHORT_IN, LEAVES_IN = 6, 8, 8, 6
HANDS_TRIED, FEWEST_ASKED, MOST_ASKED = 12, 6, 26
"""A whole round is looked for that ends, with so many things to watch."""
NEEDS_THREE = ("force.fits", "force.none", "payers.fouled", "foul.found", "foul.returns", "turn.right")
SPARES_NOBODY = ("payers.all",)


def new_setup(terms: PanTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    rule = _rule(terms, rng, wish)
    setup = _table(terms, rng, Setup(terms.book, seed, terms.seats), wish, rule)
    if wish.kind is Kind.RULE_ON or (wish.kind is None and below(rng, FAULT_IN) == 0):
        fault = terms.rulings.for_wish(rng, wish.rule)
        setup = setup.with_options(**{FAULT: fault}) if fault else setup
    if rule in SCENES:
        return with_scene(terms, rng, setup, rule)
    return _watched(terms, rng, setup) if wish.kind is None else setup


def _rule(terms: PanTerms, rng: Random, wish: Wish) -> str:
    """The rule that is wished for: of a kind without a rule any that it decides by."""
    if wish.rule or wish.kind is None:
        return wish.rule
    rules = [printed.id for kind in kinds_of(terms).all if kind.type.group is wish.kind for printed in kind.rules]
    if wish.kind is Kind.ROTATE:
        return "rotate.next"
    return choose(rng, rules) if rules and wish.kind is not Kind.FIRST_TO_ACT else ""


def _table(terms: PanTerms, rng: Random, setup: Setup, wish: Wish, rule: str) -> Setup:
    least = LEAST_STAYING + 1 if rule in NEEDS_THREE else FEWEST
    players = wish.players or 4 + below(rng, terms.most - 3)
    players = min(max(players, least), terms.most)
    fees, condition = _fees(terms, rng, wish, players)
    seats_taken = sorted(sample(rng, range(1, terms.seats + 1), players))
    short = wish.short or (wish.kind is None and below(rng, SHORT_IN) == 0)
    wagers = tuple(Wager(seat, STACK, 0, condition * terms.stacks.draw(rng, short=short)) for seat in seats_taken)
    setup = replace(setup, wagers=wagers, options={CONDITION: _plain(condition), **fees})
    setup = setup.with_options(**{WINNER: str(choose(rng, seats_taken))})
    if rule == "deal.new-game" or (wish.kind in (None, Kind.DEAL_ORDER) and not rule and below(rng, NEW_IN) == 0):
        setup = replace(setup, options={**{k: v for k, v in setup.options.items() if k != WINNER}, NEW: "1"})
    if terms.printed is not None and (rule == "rotate.left" or (wish.kind is None and below(rng, LEAVES_IN) == 0)):
        setup = setup.with_options(**{LEAVES: "1"})
    return _with_retired(rng, setup, wish, rule, table_of(terms, setup).winner)


def _with_retired(rng: Random, setup: Setup, wish: Wish, rule: str, winner: int) -> Setup:
    """Who goes out before the play: some in a whole round, where the rule is about it, nobody where it may not be."""
    seats_taken, least = setup.seats_taken, LEAST_STAYING + 1 if rule in NEEDS_THREE else LEAST_STAYING
    others = [seat for seat in seats_taken if seat != winner]
    spare = len(seats_taken) - least
    if rule in SPARES_NOBODY or spare <= 0:
        return setup
    if rule == "first.next":
        gone = [winner]
    elif rule in ("payers.retired", "top.retire") or wish.kind in (Kind.TOPS, None):
        most = min(spare, len(others))
        gone = list(sample(rng, others, max(1, most - below(rng, 2)) if wish.kind is None else 1 + below(rng, most)))
        if wish.kind is None and len(seats_taken) - len(gone) > 4:
            gone = list(sample(rng, others, len(seats_taken) - 4))
    elif below(rng, 2) and rule != "first.winner":
        gone = [choose(rng, others)]
    else:
        gone = []
    return setup.with_options(**{RETIRE: ",".join(map(str, sorted(gone)))}) if gone else setup


def _fees(terms: PanTerms, rng: Random, wish: Wish, players: int) -> tuple[dict[str, str], int]:
    """The fee option and the condition it is posted for."""
    if not terms.sheets:
        return {}, choose(rng, terms.values)
    sheet = terms.sheets[0]
    every = [collection_option for collection_option in sheet.options if collection_option.band(players) is not None]
    fitting = [collection_option for collection_option in every if collection_option in sheet.posted_options] or every
    option = next(
        (collection_option for collection_option in sheet.options if collection_option.printed.id == wish.rule), None
    ) or choose(rng, fitting)
    place = sheet.options.index(option)
    return {FEE: str(option.number)}, terms.values[min(place, len(terms.values) - 1)]


def _plain(cents: int) -> str:
    return dollars(cents).replace(",", "")


def _watched(terms: PanTerms, rng: Random, setup: Setup) -> Setup:
    """The same table with a play that ends and in which there is something to watch, where a few seeds bring one."""
    for _ in range(HANDS_TRIED):
        state = begin(terms, setup)
        asked = sum(1 for _ in questions(state.steps))
        if state.winner and FEWEST_ASKED <= asked <= MOST_ASKED:
            break
        setup = replace(setup, seed=below(rng, 2**32) % LARGEST_SEED)
    return setup


def lay_out(setup: Setup) -> Lay:
    """Everybody's chips."""
    lay = Lay()
    for wager in setup.wagers:
        lay = lay.bring(wager.place, wager.stake)
    return lay


# -- checks


def words(terms: PanTerms) -> tuple[Word, ...]:
    """The words of a set-up of pan."""
    fees = (Word(FEE, say("The fee option in force, by its number: fee=3.")),) if terms.sheets else ()
    leaves = (Word(LEAVES, say("The winner leaves the game after the hand: leaves=1."), lambda _: ("1",)),)
    return (
        Word(CONDITION, say("The value of a condition chip: condition=$5.")),
        *fees,
        Word(WINNER, say("The seat that won the last hand: winner=4.")),
        Word(NEW, say("A new game starts, the lowest card is first: new=1."), lambda _: ("1",)),
        Word(RETIRE, say("The seats that retire before the play: retire=2,5."), seat=say("Drops before the play")),
        *(leaves if terms.printed is not None else ()),
        Word(LAID, say("Melds already on the table: laid=2:3c3d3h/JdQdKd,5:4c4c4c.")),
        Word(DOES, say("What players do in their next turns: does=2:add/1/3s,5:pass.")),
        *fault_words(terms.rulings),
    )


def check_setup(terms: PanTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    problems = [*check_words(words(terms), setup), *_check_seats(terms, setup)]
    problems = problems or list(_check_money(terms, setup))
    return tuple(problems or _check_play(terms, setup))


def _check_seats(terms: PanTerms, setup: Setup) -> Iterator[Problem]:
    nobody, example = say("No one banks: every player pays the player who melds."), say("Write 4:stack=$60.")
    yield from check_players(setup, terms.seats, (FEWEST, terms.most), nobody, example)
    seats = say("Seats: {seats}.", seats=", ".join(map(str, setup.seats_taken)))
    for option in (WINNER, RETIRE):
        strange = [seat for seat in setup.numbers(option) if seat not in setup.seats_taken]
        if strange:
            yield Problem(option, say("No one plays at seat {strange}.", strange=strange[0]), seats)
    if len(setup.numbers(WINNER)) > 1:
        yield Problem(WINNER, say("One player won the last hand."), seats)
    if len(set(setup.seats_taken) - set(setup.numbers(RETIRE))) < LEAST_STAYING:
        yield Problem(RETIRE, say("At least two players must stay in."), say("Name fewer seats."))
    extra_cards = Counter(setup.deck) - Counter(PAN.cards())
    if extra_cards:
        yield Problem(
            "cards",
            say("{card} is there more often than in the deck of 320 cards.", card=str(next(iter(extra_cards)))),
            say("Leave out cards= for the seed's own."),
        )


def _check_money(terms: PanTerms, setup: Setup) -> Iterator[Problem]:
    try:
        value = condition_of(setup)
    except BadText as error:
        yield Problem(CONDITION, *error.words)
        return
    if value <= 0:
        yield Problem(CONDITION, say("A condition chip needs a value."), say("Write condition=$5."))
        return
    least = (terms.ante + terms.forfeit) * value
    for wager in setup.wagers:
        if wager.stake < least:
            message = say("A player needs chips for the ante and to retire: {least}.", least=dollars(least))
            yield Problem(wager.place, message, say("Change the stack."))
    if terms.sheets:
        yield from check_schedule(setup, ("", *(sheet.id for sheet in terms.sheets)))
        if setup.option(FEE_SET) in ("", *(sheet.id for sheet in terms.sheets)):
            yield from _check_fee(terms, setup)
    yield from check_fault(terms.rulings, setup)


def _check_fee(terms: PanTerms, setup: Setup) -> Iterator[Problem]:
    sheet, option = fee_option(terms, setup)
    numbers = ", ".join(str(collection_option.number) for collection_option in sheet.options)
    if sheet.option(setup.number(FEE, 1)) is None:
        yield Problem(FEE, say("There is no such fee option."), say("Options: {numbers}.", numbers=numbers))
    elif option.band(len(setup.seats_taken)) is None:
        yield Problem(
            FEE, say("This fee option is not for this many players."), say("Options: {numbers}.", numbers=numbers)
        )


def _check_play(terms: PanTerms, setup: Setup) -> Iterator[Problem]:
    try:
        table = table_of(terms, setup)
        for seat, melds in table.laid.items():
            if seat not in table.staying:
                yield Problem(
                    LAID,
                    say("No one plays at seat {strange}.", strange=seat),
                    say("Seats: {seats}.", seats=", ".join(map(str, table.staying))),
                )
                return
            missing = Counter(card for meld in melds for card in meld) - Counter(table.hands[seat])
            if missing or len(melds) > 3 or any(meld_kind(meld) is None for meld in melds):
                yield Problem(
                    LAID,
                    say("Seat {seat} could not have spread this.", seat=seat),
                    say("Up to three melds from the {count} cards dealt to the seat.", count=HAND),
                )
                return
        strange = next((intent.seat for intent in table.does if intent.seat not in table.staying), 0)
        if strange:
            yield Problem(DOES, say("No one plays at seat {strange}.", strange=strange), say("Leave it out."))
            return
        begin(terms, setup)
    except BadText as error:
        yield Problem(error.where or DOES, *error.words)
