"""Random tables: seats, stacks, button, limit, betting and cards, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random, below, child_seed, choose, make_rng, sample
from trainer.games import people
from trainer.games.base import ANY, Wish
from trainer.games.declarations import Word
from trainer.games.poker.draw_tables import DRAW_KINDS, ORDER, false_alone, fits_draw, openers, with_draw
from trainer.games.poker.poker_arranged_tables import UNCALLED, arranged_bets, arranged_cards, arranged_stack
from trainer.games.poker.poker_constructed_cards import FEWEST_HANDS, MOST_POTS, never, with_cards
from trainer.games.poker.poker_players import Manner, TableDraft, bet_by, looking, mixed, player, watched, watching
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot import pot_checks, pot_collection_stages
from trainer.games.pot.pot_betting import LEG
from trainer.games.pot.pot_course import COMMUNITY, MIX, SHORT_RULES
from trainer.games.pot.pot_draw_terms import STUB_OUT
from trainer.games.pot.pot_misplays import misplayable
from trainer.games.pot.pot_play import Sight
from trainer.games.pot.pot_posting import OPENS, STRADDLE, Straddle, put_up
from trainer.games.pot.pot_pots import final_pots
from trainer.games.pot.pot_state import MISPLAYS, State, button_seat, dealt_in
from trainer.games.pot.pot_terms import BUY_FACING, BUYS, ENTER, NAMES, killed_pot
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.collection import POT
from trainer.table.betting import Choose, Structure, betting_terms
from trainer.table.betting.entries import place_of
from trainer.table.betting.forced_bets import Kill, StraddleTerms, furthest, straddle_place
from trainer.table.openers import FALSE
from trainer.table.places import STACK
from trainer.table.settlement import Wager

DRAFTS = 40
RATE = 5
"""In so many of a hundred acts of a whole hand a player does something wrong."""
HUNDRED = 100
SHOWDOWN_KINDS = (Kind.READ_HAND, Kind.READ_LOW, Kind.COMPARE, Kind.SPLIT_POT)


@dataclass(frozen=True, slots=True)
class HandPlan:
    """What kind of hand a wish needs: how many are dealt in, how many have few chips, how the table plays."""

    players: int
    short: int
    manner: Manner


def new_setup(terms: PokerTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as a few drafts come."""
    rng = make_rng(child_seed(terms.game.book, "table", seed, wish.kind or "", wish.rule))
    draft = _draft(terms, rng, seed, wish)
    for _ in range(0 if never(terms, wish.rule) else DRAFTS):
        if _fits(terms, draft, wish):
            read = wish.rule and wish.kind in SHOWDOWN_KINDS
            setup = with_cards(terms, rng, draft, wish) if read else _happens(terms, draft, wish)
            if setup is not None:
                return setup
        draft = _draft(terms, rng, seed, wish)
    return draft.setup


def with_bets(terms: PokerTerms, setup: Setup) -> Setup:
    """The same table with what its players do, as they play by their cards and tempers."""
    rng = make_rng(child_seed(terms.game.book, "bets", setup.seed))
    manner = Manner(1 + below(rng, 4) // 2, 55, 20, tempers=mixed(rng, tuple(setup.seats_taken)))
    return bet_by(
        terms, setup, lambda sight: openers(terms, rng, setup, ANY, player(rng, manner, looking(terms, sight)))
    ).setup


def _happens(terms: PokerTerms, draft: TableDraft, wish: Wish) -> Setup | None:
    """The table with what the dealer has to watch: in a whole hand some things, else what is wished for."""
    setup = draft.setup
    rng = make_rng(child_seed(terms.game.book, "watch", setup.seed, wish.kind or "", wish.rule))
    match wish.kind:
        case Kind.BETTING if wish.rule == betting_terms.FULL_OPENING:
            return setup
        case Kind.BETTING:
            return watching(rng, draft, wish.rule)
        case Kind.RULE_ON:
            return _faulty(terms, rng, setup, draft.state, wish.rule)
        case kind if kind in DRAW_KINDS and terms.game.draws.drawing is not None:
            return with_draw(terms, rng, draft, wish)
        case None:
            setup = watched(rng, draft)
            faulty = _faulty(terms, rng, setup, draft.state, "") if below(rng, 3) == 0 else None
            return faulty or (setup.with_options(**{MISPLAYS: str(RATE)}) if misplayable(terms.game) else setup)
        case _:
            return setup


# -- faults


def _faulty(terms: PokerTerms, rng: Random, setup: Setup, state: State, rule: str) -> Setup | None:
    """The table with a fault that can happen in this hand; None where it cannot."""
    book = terms.game.rulings
    able = [ruling for ruling in book.rulings if not rule or ruling.printed.id == rule]
    able = [
        ruling for ruling in able if fits_fault(terms, state, ruling.id) and _divides(terms, setup, state, ruling.fault)
    ]
    if not terms.game.least_buy_in(terms.game.posted_limit(setup)):
        able = [ruling for ruling in able if BUY_IN not in ruling.needs]
    if not terms.game.posted_limit(setup).most_in:
        able = [ruling for ruling in able if MOST_IN not in ruling.needs]
    if not able:
        return None
    fault = choose(rng, able)
    return arranged_stack(terms, setup, fault.fault if rule else "").with_options(**{FAULT: fault.id})


BUY_IN, MOST_IN = "buy-in", "most-in"
"""What a fault needs that is about the least buy-in of a limit, or about the largest."""
MANY = 5
"""With so many in, a deck can run out on the last street."""


def fits_fault(terms: PokerTerms, state: State, id: str) -> bool:
    """Whether that fault can happen in this hand: it comes to the moment, and has what the situation needs."""
    ruling = terms.game.rulings.find(id)
    if ruling is None:
        return False
    players = len(state.ring)
    has = {"two"} if players == 2 else {"three"} if players > 2 else set()
    has |= {"all-in"} if any(not cents for played in state.rounds for cents in played.stacks.values()) else set()
    has |= {"many"} if len(state.rounds[0].live) >= MANY else set()
    has |= {"checked"} if not any(state.rounds[-1].put.values()) else set()
    needs = {need for need in ruling.needs if need in ("two", "three", "all-in", "many", "checked")}
    rounds = len(state.rounds)
    comes = {
        "street": rounds > 1,
        "turn": rounds > 2,
        "river": rounds > 3,
        "draw": len(state.rounds) > 1,
        "showdown": len(state.live) > 1,
    }
    return comes.get(ruling.at, True) and needs <= has


EMPTY = ("empty-seat", "empty-seat-up", "empty-seat-last")
ODD_FAULTS = ("odd-chip", "odd-chip-both-ways", "odd-chip-high", "odd-chip-low", "halves-odd")
"""Situations in which the chips of a pot do not divide."""


def _divides(terms: PokerTerms, setup: Setup, state: State, fault: str) -> bool:
    """Whether the main pot leaves a chip when it is halved, where a fault is about that."""
    if fault not in ODD_FAULTS:
        return True
    pots = final_pots(terms.game, setup, state)
    return bool(pots) and pots[0].amount // terms.game.chip % 2 == 1


# -- seats and bets


def _plan(terms: PokerTerms, rng: Random, wish: Wish) -> HandPlan:
    heads_up = wish.rule == "blinds.heads-up" or (wish.kind is None and below(rng, 12) == 0)
    players = wish.players or (2 if heads_up else 3 + below(rng, terms.game.seats - 2))
    short = below(rng, 3) if wish.kind is None else 0
    match wish.kind:
        case Kind.TAKE_FEE if pot_collection_stages.said_early(terms.game, wish.rule):
            return HandPlan(players, 0, Manner(1, 100, 0))
        case Kind.DEAL_ORDER if wish.rule in SHORT_RULES:
            return _short_plan(terms, wish.rule)
        case Kind.DISCARD if wish.rule == STUB_OUT:
            return HandPlan(terms.game.seats, 0, Manner(terms.game.seats, 0, 20))
        case Kind.OPENERS if wish.rule == FALSE and false_alone(terms):
            return HandPlan(players, 0, Manner(1, 90, 0))
        case Kind.SPLIT_POT if wish.rule == "award.uncalled":
            return HandPlan(players, 0, Manner(1, 75, 40))
        case Kind.SIDE_POT if wish.rule == UNCALLED:
            return HandPlan(min(players, 4), 0, Manner(2, 60, 40))
        case Kind.SIDE_POT:
            return HandPlan(max(players, 4), 1 + below(rng, 2), Manner(3, 55, 45))
        case Kind.BETTING:
            return _betting_plan(rng, wish, players)
        case Kind.RULE_ON:
            return _fault_plan(terms, wish, players)
        case kind if kind in SHOWDOWN_KINDS:
            return HandPlan(players, below(rng, 2), Manner(2 + below(rng, 3), 60, 15))
        case None:
            return HandPlan(players, 1 if wish.short else short, Manner(1 + below(rng, 4) // 2, 55, 20))
        case _:
            return HandPlan(players, 1 if wish.short else short, Manner(1 + below(rng, 4), 55, 20))


def _short_plan(terms: PokerTerms, rule: str) -> HandPlan:
    """A table at which so many stay that the deck runs out in that way."""
    seats = terms.game.seats
    stay = seats if rule == COMMUNITY or terms.game.own * seats <= terms.game.deck.size else seats - 1
    return HandPlan(stay if rule == MIX else seats, 0, Manner(stay, HUNDRED, 0))


def _betting_plan(rng: Random, wish: Wish, players: int) -> HandPlan:
    """A table that raises so often that caps, all-ins and re-raises come up."""
    if wish.rule == betting_terms.LIFTED:
        return HandPlan(2, 0, Manner(2, 0, 95, most_raises=6))
    if wish.rule == betting_terms.ANSWERED:
        return HandPlan(min(players, 4), 0, Manner(2, 60, 40))
    if wish.rule == betting_terms.OPEN_PAIR:
        return HandPlan(max(players, 3), 0, Manner(players, 0, 20))
    if wish.rule == betting_terms.SHORT:
        return HandPlan(max(players, 3), 0, Manner(3, 25, 30))
    short = below(rng, 3) if wish.rule in ("", "bet.over", "bet.turn") else 0
    if wish.rule == betting_terms.ALL_IN:
        short = 1 + below(rng, 2)
    return HandPlan(players, short, Manner(2, 25, 80 if wish.rule == betting_terms.CAP else 45))


def _fault_plan(terms: PokerTerms, wish: Wish, players: int) -> HandPlan:
    """A table at which that fault can happen."""
    ruling = terms.game.rulings.by_rule(wish.rule)
    needs = ruling.needs if ruling is not None else ()
    if "two" in needs:
        return HandPlan(2, 0, Manner(2, 30, 20))
    if "many" in needs:
        return HandPlan(terms.game.seats, 0, Manner(terms.game.seats, 0, 10))
    if ruling is not None and (ruling.at == pot_collection_stages.ENTERING or ruling.fault in EMPTY):
        players = min(players, terms.game.seats - 1)
    return HandPlan(max(players, 3), 1 if "all-in" in needs else 0, Manner(3, 40, 60 if "all-in" in needs else 20))


def _draft(terms: PokerTerms, rng: Random, seed: int, wish: Wish) -> TableDraft:
    plan = _plan(terms, rng, wish)
    game = terms.game
    seats_taken = sorted(sample(rng, range(1, game.seats + 1), _players(terms, wish, min(plan.players, game.seats))))
    limit = game.limit(_limit(terms, rng, wish)) or game.limits[0]
    short = sample(rng, seats_taken, min(plan.short, len(seats_taken)))
    unit = limit.blinds[-1] if limit.blinds else limit.early[0]
    wagers = tuple(Wager(seat, STACK, 0, unit * game.stacks.draw(rng, short=seat in short)) for seat in seats_taken)
    button = choose(rng, seats_taken)
    options = {**({"button": str(button)} if game.button else {}), "limit": limit.id}
    if limit.named:
        least = limit.blinds[-1]
        options[NAMES] = str((least + below(rng, (limit.named - least) // HUNDRED + 1) * HUNDRED) // HUNDRED)
    setup = Setup(game.book, seed, game.seats, wagers, options=options)
    setup = arranged_cards(terms, rng, _before(terms, _posting(terms, rng, setup, wish), wish), wish)
    manner = plan.manner
    if wish.kind is None:
        aside = make_rng(child_seed(game.book, "tempers", seed))
        manner = replace(manner, tempers=mixed(aside, tuple(seats_taken)))

    def players(sight: Sight) -> Choose:
        looks = looking(terms, sight) if wish.kind is None else None
        return openers(terms, rng, setup, wish, player(rng, manner, looks))

    return arranged_bets(terms, rng, bet_by(terms, setup, players), wish)


def _players(terms: PokerTerms, wish: Wish, players: int) -> int:
    """How many are dealt in: as many as a fee option wished for is for."""
    posted = pot_collection_stages.posted_by(terms.game, wish.rule)
    if posted is None or posted.option.band(players) is not None or posted.sheet.spares_few:
        return players
    band = posted.option.bands[0]
    return max(FEWEST_HANDS, band.start, min(players, band.end or terms.game.seats))


def _limit(terms: PokerTerms, rng: Random, wish: Wish) -> str:
    """The posted limit: one of the usual ones, or one that goes with the rule wished for."""
    game = terms.game
    option, fitted = pot_collection_stages.posted_by(game, wish.rule), []
    if option is not None:
        fitted = [limit.id for limit in game.limits if pot_collection_stages.is_for(option.option, limit)]
    if wish.kind is Kind.BETTING:
        fitted = [limit.id for limit in game.limits if betting_terms.STRUCTURES[limit.structure] == wish.rule]
        if wish.rule == betting_terms.LEAST:
            fitted = [limit.id for limit in game.limits if limit.structure is not Structure.FIXED]
        if wish.rule in (betting_terms.CAP, betting_terms.LIFTED):
            fitted = [limit.id for limit in game.limits if limit.structure.capped]
    ruling = game.rulings.by_rule(wish.rule) if wish.kind is Kind.RULE_ON else None
    if ruling is not None and BUY_IN in ruling.needs:
        fitted = [limit.id for limit in game.limits if game.posts_buy_in(limit)]
    if ruling is not None and MOST_IN in ruling.needs:
        fitted = [limit.id for limit in game.limits if game.posts_most(limit)]
    if wish.rule == "exposed.not-limited":
        fitted = [limit.id for limit in game.limits if not limit.structure.capped]
    if wish.kind in (Kind.TURNED_UP, Kind.AFTER_DRAW) and wish.rule != "exposed.not-limited":
        fitted = [limit.id for limit in game.limits if limit.structure.capped]
    if wish.rule == "blinds.middle":
        fitted = [limit.id for limit in game.limits if len(limit.blinds) > FEWEST_HANDS]
    if wish.rule == "kill.printed" and game.kill is not None:
        fitted = [id for id, _ in game.kill.limits]
    return choose(rng, fitted or game.usual_limits)


def _posting(terms: PokerTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The table with its fee option, the leg button, a kill."""
    game = terms.game
    if game.sheets:
        setup = _fee(terms, rng, setup, wish)
    setup = _buy_in(terms, setup)
    if game.kill is None:
        return setup
    limit = game.posted_limit(setup)
    aside = make_rng(child_seed(game.book, "kill", setup.seed, wish.kind or "", wish.rule))
    about = wish.rule in game.kill.needed()
    kinds = [kind for kind in game.kill.kinds if not about or wish.rule == f"kill.{kind}"]
    killed = about and wish.rule != "kill.seat"
    if limit.structure.capped and kinds and (killed or (wish.kind is None and below(aside, 4) == 0)):
        kill: Kill = choose(aside, kinds)
        setup = setup.with_options(kill=f"{kill.value}:{choose(aside, setup.seats_taken)}")
    if wish.rule == "kill.seat" or (wish.kind is None and below(aside, 4) == 0):
        setup = setup.with_options(**{LEG: str(choose(aside, setup.seats_taken))})
    return setup


def _buy_in(terms: PokerTerms, setup: Setup) -> Setup:
    """The table with the buy-in that it posts, where the book prints from what to what and the house posts none."""
    game = terms.game
    limit = game.limit(setup.option("limit"))
    span = game.buy_in_range(limit, setup) if limit is not None else None
    if limit is None or span is None:
        return setup
    if limit.buy_in and not span.timed:
        posted = [cents // HUNDRED for cents in (limit.buy_in, limit.most_in) if cents]
        return setup.with_options(**{BUYS: "-".join(map(str, posted))})
    rng = make_rng(child_seed(game.book, "buy-in", setup.seed))
    amounts = [amount * HUNDRED for amount in people.POSTED_BUY_INS]
    least = choose(rng, [amount for amount in amounts if span.least[0] <= amount <= span.least[1]] or span.least[:1])
    most = 0
    if span.most is not None:
        most = choose(rng, [amount for amount in amounts if span.most[0] <= amount <= span.most[1]] or span.most[1:])
    words = f"{least // HUNDRED}-{most // HUNDRED}" if most else str(least // HUNDRED)
    return setup.with_options(**{BUYS: words})


def _before(terms: PokerTerms, setup: Setup, wish: Wish) -> Setup:
    """The table with what players put up beside the blinds: in some whole hands, and where that is wished for."""
    game = terms.game
    rng = make_rng(child_seed(game.book, "before", setup.seed, wish.kind or "", wish.rule))
    ring, limit = dealt_in(setup), game.posted_limit(setup)
    if game.betting.full_opening and (
        wish.rule == betting_terms.FULL_OPENING or (wish.kind is None and below(rng, 4) == 0)
    ):
        full, halfway = limit.early[0], (limit.bring_in + limit.early[0]) // 2 // HUNDRED * HUNDRED
        opens = choose(rng, (full, full, halfway if halfway > limit.bring_in else full))
        return setup.with_options(**{OPENS: str(opens // HUNDRED)})
    blinds = game.opening.blind_seats(ring, len(limit.blinds)) if game.opening.blinds else ()
    if not blinds:
        return setup
    straddles = game.draws.straddle
    about = straddles is not None and wish.rule in straddles.needed()
    entering = about or (wish.kind is Kind.POST_BLINDS and not wish.rule)
    routine = wish.kind is None and below(rng, 4) == 0
    if straddles is not None and straddles.allowed and _may_straddle(straddles, ring, blinds) and (entering or routine):
        if wish.rule == "straddle.players":
            ring = (*ring[: straddles.least_players - 2], ring[-1])
            setup = replace(setup, wagers=tuple(wager for wager in setup.wagers if wager.seat in ring))
        return _straddling(rng, setup, straddles, (ring, blinds, limit.blinds[-1]), wish.rule)
    ways = [entry for entry in game.entries if entry.entry_way != "wait" and wish.rule in ("", entry.rule.id)]
    if not ways or not (wish.rule or (wish.kind is None and below(rng, 6) == 0)):
        return setup
    entry = choose(rng, ways)
    big = furthest(blinds, ring)
    places = {seat: place_of(seat, button_seat(setup), big, setup.seats) for seat in ring}
    seats = [seat for seat in ring if seat not in blinds and places[seat] not in entry.not_at]
    if not seats or killed_pot(setup) is not None:
        return setup
    return setup.with_options(**{ENTER: f"{choose(rng, seats)}:{entry.who}:{entry.entry_way}"})


Posted = tuple[Sequence[int], Sequence[int], int]
"""The seats dealt in, those that post a blind, and the last blind."""


def _may_straddle(terms: StraddleTerms, ring: Sequence[int], blinds: Sequence[int]) -> bool:
    """Whether somebody is left who could: a player without a blind in such a seat, and enough of them."""
    return bool(_straddlers(terms, ring, blinds)) and len(ring) >= terms.least_players


def _straddlers(terms: StraddleTerms, ring: Sequence[int], blinds: Sequence[int]) -> list[int]:
    """The seats in which the first straddle may be put up."""
    others = (seat for seat in ring if seat not in blinds)
    return [seat for seat in others if terms.may_sit(straddle_place(seat, ring, blinds, ()))]


def _straddling(rng: Random, setup: Setup, terms: StraddleTerms, posted: Posted, rule: str) -> Setup:
    """The table with a straddle of a seat that may: right, or as it is often got wrong; of the rule wished for."""
    ring, blinds, blind = posted
    seats = _straddlers(terms, ring, blinds)
    seat = seats[0] if len(seats) == 1 else choose(rng, seats)
    right, stack = terms.bounds(blind)[0], next(wager.stake for wager in setup.wagers if wager.seat == seat)
    most = terms.bounds(blind)[1]
    amounts = (right, right, right + blind) if most == right else (right, (right + most) // 2, most, most + blind)
    cents = right if rule not in ("", "straddle.amount") else choose(rng, amounts)
    cents = cents // HUNDRED * HUNDRED if cents not in (right, most) else cents
    seen = choose(rng, (0, 0, 2, 3)) if rule in ("", "straddle.cards") else 0
    if rule == "straddle.cards":
        seen = 3
    if rule == "straddle.most":
        stack = right + blind
        wagers = tuple(replace(wager, stake=stack) if wager.seat == seat else wager for wager in setup.wagers)
        setup = replace(setup, wagers=wagers)
    others = [other for other in ring if other not in blinds and other not in seats]
    if others and terms.names_seat and (rule == "straddle.seat" or (not rule and below(rng, 4) == 0)):
        seat = choose(rng, others)
    straddle = Straddle(seat, min(cents, stack), seen if terms.cards_seen is not None else 0)
    more = _second(rng, setup, terms, posted, straddle) if rule in ("", "straddle.once") else ()
    return setup.with_options(**{STRADDLE: ",".join(map(str, (straddle, *more)))})


def _second(rng: Random, setup: Setup, terms: StraddleTerms, posted: Posted, first: Straddle) -> Iterator[Straddle]:
    """One straddle more, where the book counts them and a seat behind the first could put it up."""
    ring, blinds, _ = posted
    if not terms.count:
        return
    order = [seat for seat in ring[ring.index(first.seat) + 1 :] if seat not in blinds]
    seats = [seat for seat in order if terms.may_sit(straddle_place(seat, ring, blinds, (first.seat,)))]
    stacks = {wager.seat: wager.stake for wager in setup.wagers}
    if seats and stacks[seats[0]] >= 2 * first.cents and below(rng, 2):
        yield Straddle(seats[0], 2 * first.cents)


def _fee(terms: PokerTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    game = terms.game
    posted_option = pot_collection_stages.posted_by(game, wish.rule)
    if posted_option is None:
        posted = pot_collection_stages.fitting(game, game.posted_limit(setup), len(setup.seats_taken))
        options = [posted for posted in posted if not posted.option.timed] or posted
        if pot_collection_stages.said_early(game, wish.rule):
            options = [posted for posted in options if posted.sheet.early.id == wish.rule] or options
        options = [posted for posted in posted if posted.sheet.learned == wish.rule] or options
        if not options:
            return setup
        posted_option = choose(rng, options)
    setup = setup.with_options(fee=str(posted_option.option.number))
    if posted_option.option.timed:
        aside, up = (
            make_rng(child_seed(game.book, "clock", setup.seed)),
            pot_collection_stages.MINUTES[posted_option.option.at],
        )
        setup = setup.with_options(**{pot_collection_stages.CLOCK: str(choose(aside, (up, up, up + 4, up - 6)))})
    return setup if len(game.sheets) == 1 else setup.with_options(**{FEE_SET: posted_option.sheet.id})


def _fits(terms: PokerTerms, draft: TableDraft, wish: Wish) -> bool:
    """Whether the betting goes as the wish needs it; the felt has room for three pots."""
    game, setup, state = terms.game, draft.setup, draft.state
    rounds, live, pots = state.rounds, state.live, final_pots(game, setup, state)
    if len(pots) > MOST_POTS or not _affordable(terms, setup):
        return False
    if wish.kind in DRAW_KINDS and game.draws.drawing is not None:
        return fits_draw(terms, state, wish)
    match wish.kind:
        case Kind.DEAL_ORDER if wish.rule in SHORT_RULES:
            return state.short == wish.rule
        case Kind.DEAL_ORDER if wish.rule == BUY_FACING:
            return any(state.thrown.values())
        case Kind.DEAL_ORDER if wish.rule == ORDER:
            return fits_draw(terms, state, wish)
        case Kind.SIDE_POT if wish.rule == UNCALLED:
            return any(played.back for played in rounds)
        case Kind.SIDE_POT:
            return len(pots) > 1
        case Kind.TAKE_FEE if pot_collection_stages.said_early(game, wish.rule):
            return len(rounds) == 1
        case Kind.TAKE_FEE:
            posted = pot_collection_stages.posted_at(game, setup)
            if posted is None or posted.option.payer != POT:
                return True
            return posted.option.at in pot_collection_stages.reached_by(game, rounds)
        case Kind.FIRST_TO_ACT | Kind.BURN | Kind.DISCARD:
            return len(rounds) > 1
        case Kind.SPLIT_POT if wish.rule == "award.uncalled":
            return len(live) == 1
        case kind if kind in SHOWDOWN_KINDS:
            return len(live) > 1
        case _:
            return True


def _affordable(terms: PokerTerms, setup: Setup) -> bool:
    """Whether everybody can pay what he owes before the cards, and what he puts up to come in or as a straddle."""
    paid, posts = pot_collection_stages.paid_before(terms.game, setup, dealt_in(setup)), put_up(terms.game, setup)
    return all(wager.stake >= paid.get(wager.seat, 0) + max(posts.get(wager.seat, 0), 1) for wager in setup.wagers)


# -- set-ups written by hand


def words(terms: PokerTerms) -> tuple[Word, ...]:
    """The words of a set-up, those of every game for a pot."""
    return pot_checks.words(terms.game)


def check_setup(terms: PokerTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    return pot_checks.check_setup(terms.game, setup)
