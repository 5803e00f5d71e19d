"""Random tables: who bets what, the bank and the cards on top of the shoe, leaning towards what a wish asks for."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from trainer.errors import Problem, did_you_mean
from trainer.games import banked
from trainer.games.baccarat.coup import awards_of
from trainer.games.baccarat.deal import LINE_KINDS, may_stand, tried
from trainer.games.baccarat.outcome import PLAQUE, decides, plaques, play, somebody_hits
from trainer.games.baccarat.terms import MOST_CARDS, SHORT, BaccaratTerms
from trainer.games.base import Wish
from trainer.money import dollars
from trainer.rng import Random, below, child_seed, choose, make_rng, sample
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.fees import FeeOption
from trainer.table.lay import Lay, spot
from trainer.table.settlement import Wager

TRIES = 5000
SIDE_BET_IN = 4
ALONE_IN = 12
TRIED_IN = 6
SMALL_TABLE, MOST_PLAYERS = 8, 6
"""At larger tables no more than so many players bet, so that a round comes to an end."""


def new_setup(terms: BaccaratTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    fee = banked.fee_words(rng, wish, terms.fees, terms.usual.fee_options)
    options = {**fee, "cover": terms.default_cover.value, **terms.readings_for(wish.rule)}
    start = Setup(terms.book, seed, choose(rng, terms.sizes), options=options)
    wanted = _wanted(terms, wish)
    setup = banked.random_seats(
        rng,
        start,
        lambda seat, back: _wagers(terms, rng, start, Wager(seat, "", back, 0), wanted),
        rounds=terms.rounds,
        back_line=terms.back_line,
        players=wish.players or (3 + below(rng, MOST_PLAYERS - 2) if start.seats > SMALL_TABLE else 0),
    )
    setup = _plaques(terms, rng, setup, wish)
    setup = _tried(terms, rng, setup, wish)
    setup = _cards(terms, rng, setup, wish)
    if terms.action and terms.action.when == SHORT and wish.kind is Kind.PLACE_BUTTON:
        wish = replace(wish, short=True)
    return banked.put_up(rng, setup, wish, sum(_most(terms, wager) for wager in setup.wagers))


def _wanted(terms: BaccaratTerms, wish: Wish) -> tuple[str, ...]:
    """The kinds of wager everybody makes so that the wished rule has something to decide."""
    kinds = [kind for kind, rules in terms.awards.items() if wish.rule in (rule.printed.id for rule in rules)]
    if not kinds and wish.kind is Kind.READ_BONUS:
        return terms.read[:1]
    return tuple(kinds)


def _wagers(
    terms: BaccaratTerms, rng: Random, setup: Setup, bettor: Wager, wanted: tuple[str, ...]
) -> tuple[Wager, ...]:
    lines = [kind for kind in wanted if kind in LINE_KINDS] or [
        choose(rng, [k for k in terms.kinds if k in LINE_KINDS])
    ]
    sides = [kind for kind in terms.kinds if kind not in LINE_KINDS]
    alone = [kind for kind in sides if kind not in terms.need_line]
    if terms.has("wager.alone") and alone and not wanted and below(rng, ALONE_IN) == 0:
        kinds = [choose(rng, alone)]
    else:
        rare = max(SIDE_BET_IN, len(sides))
        kinds = lines + [kind for kind in sides if kind in wanted or below(rng, rare) == 0]
    return tuple(replace(bettor, kind=kind, stake=_stake(terms, rng, setup, kind)) for kind in kinds)


def _stake(terms: BaccaratTerms, rng: Random, setup: Setup, kind: str) -> int:
    usual = terms.usual.line if kind in LINE_KINDS else terms.usual.side
    least, most = bounds(terms, setup, kind)
    stake = choose(rng, usual) * least
    return min(stake, most) if most else stake


def bounds(terms: BaccaratTerms, setup: Setup, kind: str) -> tuple[int, int]:
    """The least and the largest wager of a kind under the option in force; 0 where there is no largest."""
    option = limits(terms, setup)
    least, most = option.minimum, option.maximum
    for limit in terms.limits:
        if kind in limit.wagers and (not limit.options or option.number in limit.options):
            least, most = limit.minimum or least, limit.maximum or most
    return least, most


def limits(terms: BaccaratTerms, setup: Setup) -> FeeOption:
    """The option in force: its table limits bind every wager."""
    options = banked.schedule_of(terms.fees, setup).options
    return next((one for one in options if str(one.number) == setup.option("fee")), options[0])


def _most(terms: BaccaratTerms, wager: Wager) -> int:
    """The most a wager can move."""
    odds = (award.odds for award in awards_of(terms.awards[wager.kind]) if award.odds)
    return max([wager.stake, *(one.pay(wager.stake) for one in odds)])


def _tried(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Sometimes the dealer has to look at one player's side bet, which may lack its line wager."""
    if wish.kind is not Kind.ALLOW and (wish.kind is not None or below(rng, TRIED_IN)):
        return setup
    alone = [kind for kind in terms.kinds if kind not in (*LINE_KINDS, *terms.need_line)]
    kinds = {"wager.alone": alone, "wager.line-needed": list(terms.need_line)}.get(
        wish.rule, [*alone, *terms.need_line]
    )
    if not kinds:
        return setup
    seat, kind = choose(rng, setup.taken), choose(rng, kinds)
    setup = setup.with_options(tries=f"{seat}:{kind}")
    if kind in setup.at(seat):
        return setup
    without_line = tuple(w for w in setup.wagers if w.seat != seat or w.back or w.kind in alone)
    if kind in terms.need_line and without_line:
        return replace(setup, wagers=without_line)
    added = Wager(seat, kind, 0, _stake(terms, rng, setup, kind))
    return replace(setup, wagers=tuple(sorted((*setup.wagers, added), key=lambda wager: (wager.seat, wager.back))))


def _plaques(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who stands where bettors may choose; nobody, somebody or everybody."""
    awards = [rule.printed.id for rules in terms.awards.values() for rule in rules]
    if not terms.choice or wish.rule in awards:
        return setup
    seats = setup.taken if below(rng, 4) == 0 else [seat for seat in setup.taken if below(rng, 3) == 0]
    return setup.with_options(**{PLAQUE: ",".join(map(str, seats))}) if seats else setup


def _cards(terms: BaccaratTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about the cards: cards on top of the shoe that bring it up. Only those the round uses are named."""
    draws = [rule.printed.id for rules in terms.draws.values() for rule in rules]
    awards = [rule.printed.id for rules in terms.awards.values() for rule in rules]
    if wish.rule not in (*draws, *awards) and not wish.rule.startswith("result."):
        return setup
    readings = terms.readings_of(setup)
    for _ in range(TRIES):
        cards = sample(rng, terms.shoe, MOST_CARDS)
        coup = play(terms, cards, readings, hits_on_choice=somebody_hits(terms, setup))
        if decides(terms, coup, wish.rule):
            return replace(setup, deck=cards[: len(coup.player) + len(coup.banker)])
    return setup


def lay_out(terms: BaccaratTerms, setup: Setup) -> Lay:
    """The chips of the table, and those of a wager that will not stand."""
    lay, wager = banked.lay_out(setup), tried(setup)
    if wager is None or wager[1] in setup.at(wager[0]):
        return lay
    return lay.bring(spot(*wager), bounds(terms, setup, wager[1])[0])


def check_setup(terms: BaccaratTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    example = f"4:{LINE_KINDS[0]}=$20"
    seats = setup.seats if setup.seats in terms.sizes else terms.sizes[0]
    schedule = banked.schedule_of(terms.fees, setup)
    problems = [
        *banked.check_fee_set(terms.fees, setup),
        *banked.check_table(setup, seats, terms.kinds, schedule, example),
        *banked.check_back_line(setup, allowed=terms.back_line),
    ]
    if problems:
        return tuple(problems)
    for wager in setup.wagers:
        if not may_stand(terms, wager.kind, setup.at(wager.seat, wager.back)).result:
            problems.append(
                Problem(wager.place, "This bet needs a line wager beside it.", f"Write {example} before it.")
            )
        least, most = bounds(terms, setup, wager.kind)
        if wager.stake < least or (most and wager.stake > most):
            number = limits(terms, setup).number
            what = f"Option {number} takes wagers from {dollars(least)}" + (f" to {dollars(most)}." if most else ".")
            problems.append(Problem(wager.place, what, "Change the stake or the option fee=."))
    problems.extend(_check_tried(terms, setup))
    if setup.option(PLAQUE) and not (terms.choice and set(plaques(terms, setup)) <= set(setup.taken)):
        problems.append(Problem(PLAQUE, "Nobody there can choose to stand.", "Name seats with a wager: plaque=2,5."))
    for name, options in terms.readings.items():
        value = setup.option(name, options[0])
        if value not in options:
            problems.append(Problem(name, f"'{value}' is not a reading of it.", did_you_mean(value, options)))
    known = Counter(terms.shoe)
    for card, times in Counter(setup.deck).items():
        if times > known[card]:
            problems.append(Problem("cards", f"{card} is in the shoe {known[card]} times.", "Name other cards."))
    return tuple(problems)


def _check_tried(terms: BaccaratTerms, setup: Setup) -> list[Problem]:
    wager = tried(setup)
    if wager is None:
        return [Problem("tries", "This is no wager.", "Write tries=5:dragon-7.")] if setup.option("tries") else []
    seat, kind = wager
    if not 1 <= seat <= setup.seats or seat == setup.player_dealer or kind not in terms.kinds:
        return [Problem("tries", f"Nobody can bet {kind} at seat {seat}.", f"Wagers: {', '.join(terms.kinds)}.")]
    own = setup.at(seat)
    if kind not in own and may_stand(terms, kind, own).result:
        return [Problem("tries", "This wager stands, so it needs its stake.", f"Add {seat}:{kind}=$5.")]
    return []
