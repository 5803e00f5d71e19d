"""Random tables: who bets what, the cards, what the players do and the bank, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.games import banked
from trainer.games.base import Wish
from trainer.games.carnival.checks import limits, may_stand
from trainer.games.carnival.offers import ALLOW, START, Tried
from trainer.games.carnival.outcome import outcome
from trainer.games.carnival.plays import DEAL, SINGLE, acting, destinations, ends, may, table_of, write_plays
from trainer.games.carnival.seek import seek
from trainer.games.carnival.standing import Standing
from trainer.games.carnival.terms import CarnivalTerms, Street
from trainer.rng import Random, below, child_seed, choose, make_rng, shuffle
from trainer.round import ruling
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.table.lay import Lay, spot
from trainer.table.settlement import Wager

SIDE_IN = 2
FAULT_IN = 12
TRIED_IN = 10
SINGLE_IN = 6
OFFERS = 300
MOST_TIMES = 5
TABLE_RULES = ("settle.losing-hand",)


def new_setup(terms: CarnivalTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    fees = banked.fee_words(rng, wish, terms.fees, terms.usual.fee_options)
    start = Setup(terms.book, seed, terms.seats, options={**fees, "cover": terms.default_cover.value})
    if terms.deal.single and (wish.rule == "deal.single" or (not wish.rule and below(rng, SINGLE_IN) == 0)):
        start = start.with_options(**{DEAL: SINGLE})
    wanted = _wanted(terms, wish)
    setup = banked.random_seats(
        rng,
        start,
        lambda seat, back: _wagers(terms, rng, start, (seat, back), wanted),
        rounds=terms.rounds,
        back_line=terms.back_line,
        players=wish.players,
        often=2 if wish.rule == "wager.back-line" else banked.BACK_LINE_IN,
    )
    setup = _with_cards(terms, rng, setup, wish)
    if wish.kind is Kind.PICK_UP and wish.rule.startswith("cover."):
        setup = setup.with_options(plays=write_plays({seat: _word(terms, rng, folds=True) for seat in setup.taken}))
    setup = _with_try(terms, rng, setup, wish)
    setup = _with_fault(terms, rng, setup, wish)
    return banked.put_up(rng, setup, wish, _ample(terms, setup))


def _wanted(terms: CarnivalTerms, wish: Wish) -> tuple[str, ...]:
    """The optional wagers everybody makes so that the wished rule has something to decide."""
    kinds = [kind for kind, rules in terms.awards.items() if wish.rule in (rule.printed.id for rule in rules)]
    if wish.kind is Kind.READ_BONUS and not kinds:
        return terms.read
    if wish.rule == "fold.live":
        return (*terms.live, *terms.known)
    return tuple(kinds)


def _wagers(
    terms: CarnivalTerms, rng: Random, start: Setup, bettor: tuple[int, int], wanted: tuple[str, ...]
) -> tuple[Wager, ...]:
    """What one bettor (seat, back-line number) puts up."""
    limit, (seat, back) = limits(terms, start), bettor
    ante = min(choose(rng, terms.usual.ante) * limit.minimum, limit.maximum)
    stakes = dict.fromkeys(terms.required, ante)
    for kind in terms.optional:
        side = ante if kind in terms.equal else min(choose(rng, terms.usual.side) * limit.minimum, limit.maximum)
        wager = Wager(seat, kind, back, side)
        if (kind in wanted or below(rng, SIDE_IN) == 0 or _needed(terms, kind, wanted)) and (
            may_stand(terms, wager, {**stakes, kind: side}).result == ALLOW
        ):
            stakes[kind] = side
    return tuple(Wager(seat, kind, back, cents) for kind, cents in stakes.items())


def _needed(terms: CarnivalTerms, kind: str, wanted: tuple[str, ...]) -> bool:
    """Whether a wanted wager comes later in the list and may need this one beside it."""
    return any(one in terms.optional and terms.optional.index(one) > terms.optional.index(kind) for one in wanted)


# -- cards


def _with_cards(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about hands: cards at one seat that bring it up, and what that seat does."""
    if not wish.rule or not _about_hands(terms, wish):
        return setup
    standing = seek(terms, rng, wish)
    if standing is None:
        return setup
    seat = choose(rng, setup.taken)
    return with_standing(terms, rng, setup, seat, standing)


def _about_hands(terms: CarnivalTerms, wish: Wish) -> bool:
    rows = {rule.printed.id for rules in terms.awards.values() for rule in rules}
    hands = ("rank.", "compare.", "fold.", "play.")
    return wish.rule in rows or wish.rule.startswith(hands) or wish.rule in TABLE_RULES


def with_standing(terms: CarnivalTerms, rng: Random, setup: Setup, seat: int, standing: Standing) -> Setup:
    """The same table with these cards at this seat, at the bank and on the board; the seat folds or stays."""
    held = {spot(seat, "hand"): list(standing.own), "bank.hand": list(standing.bank), "board": list(standing.board)}
    used = [card for cards in held.values() for card in cards]
    rest = list(shuffle(without(terms.deck.cards(), used), rng))
    deck: list[Card] = []
    for place in destinations(terms, setup):
        cards = held.get(place)
        deck.append(cards.pop(0) if cards else rest.pop())
    plays = {seat: _word(terms, rng, folds=standing.folded)}
    return replace(setup, deck=tuple(deck)).with_options(plays=write_plays(plays))


def _word(terms: CarnivalTerms, rng: Random, *, folds: bool) -> str:
    """What a seat does on each street so that it folds, or stays with every wager."""
    streets = acting(terms)
    places = [number for number, street in enumerate(streets) if any(map(str.isdigit, street.does))]
    stop = next(number for number, street in enumerate(streets) if "f" in street.does) if folds else -1
    if not folds and places:
        stop = choose(rng, places)
    word = ""
    for number, street in enumerate(streets):
        if number == stop:
            return word + ("f" if folds else min(letter for letter in street.does if letter.isdigit()))
        word += next(letter for letter in street.does if not ends(letter))
    return word


# -- wagers and faults the dealer has to look at


def _with_try(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Sometimes somebody wants to bet, or to take a wager back, and may not."""
    if wish.kind is not Kind.ALLOW and (wish.kind is not None or below(rng, TRIED_IN)):
        return setup
    for tried, done in _candidates(terms, rng, setup):
        changed = _fitting(terms, setup, tried, done)
        rule = may(table_of(terms, changed), tried)
        if wish.rule and rule.rule.id != wish.rule:
            continue
        if tried.street == START and (rule.result == ALLOW) != (tried.wager in changed.at(tried.seat, tried.back)):
            continue
        return changed.with_options(tries=_text(tried))
    return setup


def _text(tried: Tried) -> str:
    back = f"+{tried.back}" if tried.back else ""
    return f"{tried.seat}{back}:{tried.street}:{tried.wager}:{tried.amount}"


def _candidates(terms: CarnivalTerms, rng: Random, setup: Setup) -> Iterator[tuple[Tried, str]]:
    """What somebody may try, and what he has done before that."""
    streets = acting(terms)
    minimum = limits(terms, setup).minimum
    for _ in range(OFFERS):
        seat = choose(rng, setup.taken)
        ante = setup.at(seat).get(terms.required[0], 0)
        if below(rng, 6) == 0:
            yield Tried(seat, 0, choose(rng, streets).id, choose(rng, terms.before), str(1 + below(rng, 2))), ""
        elif below(rng, 3) == 0:
            kind = choose(rng, terms.before)
            back = 1 if below(rng, 3) == 0 else 0
            stake = setup.at(seat, back).get(kind, 0)
            amount = stake or choose(rng, (minimum, 2 * minimum, ante))
            whole = f"{amount // 100}.{amount % 100:02d}" if amount % 100 else str(amount // 100)
            yield Tried(seat, back, START, kind, f"${whole}"), ""
        elif terms.play:
            place = below(rng, len(streets))
            wanted = "fold" if below(rng, 4) == 0 else str(1 + below(rng, MOST_TIMES))
            bets = below(rng, 3) == 0
            done = _waits(streets[:place], first=min(filter(str.isdigit, streets[0].does)) if bets else "")
            yield Tried(seat, 0, streets[place].id, terms.play, wanted), done
        else:
            place = below(rng, len(streets))
            done = _waits(streets[:place])
            yield Tried(seat, 0, streets[place].id, choose(rng, terms.required), "back"), done


def _waits(before: Sequence[Street], first: str = "") -> str:
    """What a player does on the streets before: `first` at once, or nothing that ends his turn."""
    if first and before:
        return first
    return "".join(next(letter for letter in street.does if not ends(letter)) for street in before)


def _fitting(terms: CarnivalTerms, setup: Setup, tried: Tried, done: str) -> Setup:
    """The table without what stands in the way of the question: a part of `plays`, a stake that is refused."""
    if tried.street != START:
        plain = replace(setup, options={name: value for name, value in setup.options.items() if name != "plays"})
        return plain.with_options(plays=write_plays({tried.seat: done})) if done else plain
    refused = may(table_of(terms, setup), tried).result != ALLOW
    mine = (tried.seat, tried.back, tried.wager)
    if refused and tried.wager in terms.optional:
        return replace(setup, wagers=tuple(w for w in setup.wagers if (w.seat, w.back, w.kind) != mine))
    return setup


def _with_fault(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    if wish.kind is not Kind.RULE_ON and (wish.kind is not None or below(rng, FAULT_IN)):
        return setup
    fault = terms.rulings.for_wish(rng, wish.rule)
    return setup.with_options(**{ruling.OPTION: fault}) if fault else setup


# -- chips


def _ample(terms: CarnivalTerms, setup: Setup) -> int:
    """Enough for everything that this table moves, in round numbers."""
    table = table_of(terms, setup)
    due = (outcome(terms, table.standing(w.seat), w.kind, w.stake).result.amount for w in table.wagers)
    return sum(due) + 2 * sum(wager.stake for wager in table.wagers)


def lay_out(terms: CarnivalTerms, setup: Setup) -> Lay:
    """The chips of the table; purses hold enough for the later wagers."""
    lay = banked.lay_out(setup)
    most = max((int(letter) for street in terms.streets for letter in street.does if letter.isdigit()), default=0)
    for wager in setup.wagers:
        if wager.kind == terms.required[0] and most:
            lay = lay.bring(wager.purse, most * wager.stake)
    return lay
