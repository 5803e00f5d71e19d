"""Random tables: who bets what, the bank and the cards on top of the shoe, leaning towards what a wish asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.rng import Random, below, choose, sample
from trainer.core.text import say
from trainer.games import banked
from trainer.games.baccarat.baccarat_coup import Coup
from trainer.games.baccarat.baccarat_deal import LINE_KINDS
from trainer.games.baccarat.baccarat_outcome import decides, play, somebody_hits
from trainer.games.baccarat.baccarat_state import PLAQUE, TRIES, tried
from trainer.games.baccarat.baccarat_terms import LINE, MOST_CARDS, RESULT_RULES, SIDE, BaccaratTerms
from trainer.games.banked.banked_offers import about, breaking_stakes, least_stake, most_beside, printed_limits
from trainer.games.banked.banked_tables import (
    Drawing,
    banked_words,
    check_banked,
    check_deck,
    drawn_fault,
    keeping_limits,
    usual_table,
)
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_named_seats
from trainer.round.duty import Kind
from trainer.round.settling import awards_of
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

MOST_TRIES = 5000
EXAMPLE = f"4:{LINE_KINDS[0]}=$20"
SIDE_BET_IN = 4
ALONE_IN = 12
TRIED_IN = 6
FAULT_IN = 12
SMALL_TABLE, MOST_PLAYERS = 8, 6
"""At larger tables no more than so many players bet, so that a round comes to an end."""


def new_setup(terms: BaccaratTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    shortly = terms.action is not None and not terms.action.always and wish.kind is Kind.PLACE_BUTTON
    draw = Drawing(
        stakes=lambda rng, setup, wish, seat, back: _wagers(terms, rng, setup, Wager(seat, "", back, 0), wish),
        ample=lambda setup: sum(_most(terms, wager) for wager in setup.wagers),
        steps=(
            *(partial(step, terms) for step in (_fitting, _plaques, _tried, _cards)),
            drawn_fault(terms.table, FAULT_IN),
        ),
        options=lambda wish: terms.readings_for(wish.rule),
        seats=lambda rng, _: choose(rng, terms.table.sizes),
        players=lambda rng, setup: 3 + below(rng, MOST_PLAYERS - 2) if setup.seats > SMALL_TABLE else 0,
        wants_short=lambda wish: wish.short or shortly,
    )
    return usual_table(terms.table, draw, seed, wish)


def _kinds_for(terms: BaccaratTerms, wish: Wish) -> tuple[str, ...]:
    """The kinds of wager everybody makes so that the wished rule has something to decide."""
    kinds = [kind for kind, rules in terms.awards.items() if wish.rule in (rule.printed.id for rule in rules)]
    if not kinds and wish.kind is Kind.READ_BONUS:
        return terms.read[:1]
    return tuple(kinds)


def _wagers(terms: BaccaratTerms, rng: Random, setup: Setup, bettor: Wager, wish: Wish) -> tuple[Wager, ...]:
    wished = _kinds_for(terms, wish)
    lines = [kind for kind in wished if kind in LINE_KINDS] or [
        choose(rng, [k for k in terms.kinds if k in LINE_KINDS])
    ]
    sides = [kind for kind in terms.kinds if kind not in LINE_KINDS]
    alone = [kind for kind in sides if stands_alone(terms, kind)]
    if alone and not wished and below(rng, ALONE_IN) == 0:
        kinds = [choose(rng, alone)]
    else:
        rare = max(SIDE_BET_IN, len(sides))
        kinds = lines + [kind for kind in sides if kind in wished or below(rng, rare) == 0]
    return tuple(replace(bettor, kind=kind, stake=_stake(terms, rng, setup, kind)) for kind in kinds)


def _stake(terms: BaccaratTerms, rng: Random, setup: Setup, kind: str) -> int:
    usual = terms.table.usual.stakes[LINE if kind in LINE_KINDS else SIDE]
    least, most = terms.table.bounds(setup, kind)
    stake = choose(rng, usual) * least
    return min(stake, most) if most else stake


def _most(terms: BaccaratTerms, wager: Wager) -> int:
    """The most a wager can move."""
    odds = (award.odds for award in awards_of(terms.awards[wager.kind], Coup((), ())) if award.odds)
    return max([wager.stake, *(odds.pay(wager.stake) for odds in odds)])


def _tried(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Sometimes the dealer has to look at one player's side bet, which may lack its line wager."""
    if wish.kind is not Kind.ALLOW and (wish.kind is not None or below(rng, TRIED_IN)):
        return setup
    over = _over_limit(terms, rng, setup, wish)
    if over is not None:
        others = tuple(wager for wager in setup.wagers if replace(wager, stake=over.stake) != over)
        amount = dollars(over.stake).replace(",", "")
        fitting = keeping_limits(terms.table, replace(setup, wagers=others))
        return fitting.with_options(tries=f"{over.seat}:{over.kind}={amount}")
    sides = [kind for kind in terms.kinds if kind not in LINE_KINDS]
    alone = [kind for kind in sides if stands_alone(terms, kind)]
    bound = [kind for kind in sides if kind in terms.asked_about and kind not in alone]
    named = [kind for kind in sides if wish.rule in (rule.printed.id for rule in about(terms.allow, kind))]
    kinds = [kind for kind in (*alone, *bound) if not named or kind in named]
    if not kinds:
        return setup
    seat, kind = choose(rng, setup.seats_taken), choose(rng, kinds)
    usual, setup = setup, setup.with_options(tries=f"{seat}:{kind}")
    if not terms.table.own_limits(setup, kind) and (most := most_beside(terms.allow, kind, setup.at(seat))):
        return _tried_size(rng, setup, Wager(seat, kind, 0, most))
    if kind in setup.at(seat):
        return setup
    without_line = tuple(w for w in setup.wagers if w.seat != seat or w.back or w.kind in alone)
    if kind in bound and without_line:
        return replace(setup, wagers=without_line)
    added = Wager(seat, kind, 0, _stake(terms, rng, setup, kind))
    added = replace(added, stake=terms.table.fit(setup, added, setup.at(seat)))
    if not added.stake:
        return usual
    return replace(setup, wagers=tuple(sorted((*setup.wagers, added), key=lambda wager: (wager.seat, wager.back))))


def _over_limit(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Wager | None:
    """A wager that a printed limit does not let stand beside its bettor's others, where one is wished for or drawn."""
    limits = [limit for limit in terms.table.limits if limit.printed and wish.rule in ("", limit.printed.id)]
    if not limits or (not wish.rule and below(rng, 2)):
        return None
    limit = choose(rng, limits)
    seat, kind = choose(rng, setup.seats_taken), choose(rng, limit.wagers)
    beside = {other: cents for other, cents in setup.at(seat).items() if other != kind}
    wager = Wager(seat, kind, 0, _stake(terms, rng, setup, kind))
    stakes = breaking_stakes(limit, terms.table.offer(wager, beside)) if beside else ()
    return replace(wager, stake=stakes[0]) if stakes else None


def stands_alone(terms: BaccaratTerms, kind: str) -> bool:
    """Whether a rule says that a wager may stand without any other."""
    least = least_stake(printed_limits(terms.table.limits, kind))
    return kind in terms.asked_about and terms.may_stand(kind, least, {}).result


def _fitting(terms: BaccaratTerms, _: Random, setup: Setup, __: Wish) -> Setup:
    """The wagers as far as they may stand: one that is too large beside the others is as large as it may be."""
    held: list[Wager] = []
    for wager in setup.wagers:
        beside = setup.at(wager.seat, wager.back)
        most = most_beside(terms.allow, wager.kind, beside)
        fitting = replace(wager, stake=min(wager.stake, most)) if most else wager
        if not terms.refuses(fitting, beside):
            held.append(fitting)
    return replace(setup, wagers=tuple(held))


def _tried_size(rng: Random, setup: Setup, most: Wager) -> Setup:
    """A wager of that seat that is as large as it may be beside the others, or twice as large."""
    wagers = tuple(wager for wager in setup.wagers if replace(wager, stake=most.stake) != most)
    if below(rng, 2):
        setup = setup.with_options(tries=f"{most.seat}:{most.kind}={dollars(2 * most.stake).replace(',', '')}")
        return replace(setup, wagers=wagers)
    return replace(setup, wagers=tuple(sorted((*wagers, most), key=lambda wager: (wager.seat, wager.back))))


def _plaques(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who stands where bettors may choose; nobody, somebody or everybody."""
    awards = [rule.printed.id for rules in terms.awards.values() for rule in rules]
    if not terms.choice or wish.rule in awards:
        return setup
    seats = setup.seats_taken if below(rng, 4) == 0 else [seat for seat in setup.seats_taken if below(rng, 3) == 0]
    return setup.with_options(**{PLAQUE: ",".join(map(str, seats))}) if seats else setup


def _cards(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about the cards: cards on top of the shoe that bring it up. Only those the round uses are named."""
    draws = [rule.printed.id for rules in terms.draws.values() for rule in rules]
    awards = [rule.printed.id for rules in terms.awards.values() for rule in rules]
    if wish.rule not in (*draws, *awards, *RESULT_RULES):
        return setup
    readings, hits = terms.table.readings_of(setup), somebody_hits(terms, setup)
    for _ in range(MOST_TRIES):
        cards = sample(rng, terms.shoe, MOST_CARDS)
        coup = play(terms, cards, readings, hits_on_choice=hits)
        if decides(terms, coup, wish.rule):
            return replace(setup, deck=cards[: len(coup.player) + len(coup.banker)])
    return setup


def lay_out(terms: BaccaratTerms, setup: Setup) -> Lay:
    """The chips of the table, and those of a wager that will not stand."""
    lay, wager = banked.lay_out(setup), tried(terms, setup)
    if wager is None or wager.kind in setup.at(wager.seat):
        return lay
    return lay.bring(wager.place, wager.stake)


# -- set-ups written by hand


def words(terms: BaccaratTerms) -> tuple[Word, ...]:
    """The words of a baccarat set-up."""
    wager = Word(TRIES, say("A bet that the dealer has to rule on: tries=5:dragon-7."))
    stand = Word(PLAQUE, say("The seats with a stand plaque: plaque=2,5."), seat=say("Has the stand plaque"))
    return (*banked_words(terms.table), wager, *((stand,) if terms.choice else ()))


def check_setup(terms: BaccaratTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    checks = (partial(check, terms) for check in (_check_lines, _check_tried))
    deck = partial(check_deck, Counter(terms.shoe), "shoe")
    return check_banked(terms.table, words(terms), setup, terms.kinds, EXAMPLE, *checks, _check_plaques, deck)


def _check_lines(terms: BaccaratTerms, setup: Setup) -> Iterator[Problem]:
    for wager in setup.wagers:
        beside = setup.at(wager.seat, wager.back)
        if not terms.refuses(wager, beside):
            continue
        rule = terms.may_stand(wager.kind, wager.stake, beside).rule
        if rule not in terms.table.limiting:
            yield Problem(wager.place, say("This bet may not stand: {rule}", rule=rule.text), say("Change the wagers."))


def _check_plaques(setup: Setup) -> Iterator[Problem]:
    yield from check_named_seats(setup, PLAQUE)


def _check_tried(terms: BaccaratTerms, setup: Setup) -> Iterator[Problem]:
    wager = tried(terms, setup)
    if wager is None:
        if setup.option(TRIES):
            yield Problem(TRIES, say("This is not a wager."), say("Write tries=5:dragon-7."))
        return
    seat, kind = wager.seat, wager.kind
    own = setup.at(seat)
    if not 1 <= seat <= setup.seats or seat == setup.player_dealer or kind not in terms.asked_about:
        yield Problem(
            TRIES,
            say("Nobody can bet {kind} at seat {seat}.", kind=kind, seat=seat),
            say("Wagers: {kinds}.", kinds=", ".join(terms.asked_about)),
        )
    elif kind not in own and not terms.refuses(wager, own):
        yield Problem(
            TRIES, say("This wager stands, so it needs its stake."), say("Add {seat}:{kind}=$5.", seat=seat, kind=kind)
        )
