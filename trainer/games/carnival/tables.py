"""Random tables: who bets what, the cards, what the players do and the bank, leaning towards what a wish asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.games import banked
from trainer.games.banked.tables import BACK_LINE_IN, Drawing, drawn_fault, usual_table
from trainer.games.base import Wish
from trainer.games.carnival.checks import check_setup, may_stand, words
from trainer.games.carnival.offers import START, Tried
from trainer.games.carnival.outcome import outcome
from trainer.games.carnival.plays import PLAYS, TRIES, Cards, KnownTable, acting, ends, may, write_plays
from trainer.games.carnival.seek import seek
from trainer.games.carnival.standing import Standing
from trainer.games.carnival.state import DEAL, SINGLE, begin, deal, destinations, standing_of
from trainer.games.carnival.terms import CONTEST, LIVE, PLAY_BACK, CarnivalTerms, Street
from trainer.games.words import ALLOW
from trainer.rng import Random, below, choose, shuffle
from trainer.round.duty import Kind
from trainer.round.settling import cover_of
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.place import BANK_HAND, BOARD, hand_place
from trainer.table.settlement import Wager

__all__ = ["check_setup", "lay_out", "new_setup", "words"]

SIDE_IN = 2
FAULT_IN = 12
TRIED_IN = 10
SINGLE_IN = 6
OFFERS = 300
MOST_TIMES = 5
TABLE_RULES = ("settle.losing-hand", *CONTEST, *PLAY_BACK, LIVE)
"""Beside kinds of hands and rows of pay lists: the rules that are decided by the cards of a seat."""


def new_setup(terms: CarnivalTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    drawing = Drawing(
        stakes=lambda rng, start, wish, seat, back: _stakes(terms, rng, start, wish, (seat, back)),
        ample=partial(_ample, terms),
        drawn=partial(_with_deal, terms),
        steps=(
            partial(_with_cards, terms),
            partial(_with_folds, terms),
            partial(_with_try, terms),
            drawn_fault(terms.table, FAULT_IN),
        ),
        often=lambda wish: 2 if wish.rule == "wager.back-line" else BACK_LINE_IN,
    )
    return usual_table(terms.table, drawing, seed, wish)


def _wanted(terms: CarnivalTerms, wish: Wish) -> tuple[str, ...]:
    """The optional wagers everybody makes so that the wished rule has something to decide."""
    kinds = [kind for kind, rules in terms.awards.items() if wish.rule in (rule.printed.id for rule in rules)]
    if wish.kind is Kind.READ_BONUS and not kinds:
        return terms.wagers.read
    if wish.rule == LIVE:
        return (*terms.wagers.live, *terms.wagers.known)
    return tuple(kinds)


def _stakes(terms: CarnivalTerms, rng: Random, start: Setup, wish: Wish, bettor: tuple[int, int]) -> tuple[Wager, ...]:
    """What one bettor (seat, back-line number) puts up."""
    usual, wanted, (seat, back) = terms.table.usual.stakes, _wanted(terms, wish), bettor
    least, most = terms.table.bounds(start, terms.wagers.ante)
    ante = min(choose(rng, usual["ante"]) * least, most)
    stakes = dict.fromkeys(terms.wagers.required, ante)
    for kind in terms.wagers.optional:
        side = ante if kind in terms.wagers.equal else min(choose(rng, usual["side"]) * least, most)
        wager = Wager(seat, kind, back, side)
        if (kind in wanted or below(rng, SIDE_IN) == 0 or _needed(terms, kind, wanted)) and (
            may_stand(terms, wager, {**stakes, kind: side}).result == ALLOW
        ):
            stakes[kind] = side
    return tuple(Wager(seat, kind, back, cents) for kind, cents in stakes.items())


def _needed(terms: CarnivalTerms, kind: str, wanted: tuple[str, ...]) -> bool:
    """Whether a wanted wager comes later in the list and may need this one beside it."""
    optional = terms.wagers.optional
    return any(one in optional[optional.index(kind) + 1 :] for one in wanted)


# -- cards


def _with_deal(terms: CarnivalTerms, rng: Random, wish: Wish) -> Mapping[str, str]:
    """Sometimes one card at a time, where the book has both."""
    if terms.deal.single and (wish.rule == "deal.single" or (not wish.rule and below(rng, SINGLE_IN) == 0)):
        return {DEAL: SINGLE}
    return {}


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
    paid = (rule.printed for rules in terms.awards.values() for rule in rules)
    return wish.rule in (*TABLE_RULES, *(one.id for one in (*paid, *terms.reads)))


def with_standing(terms: CarnivalTerms, rng: Random, setup: Setup, seat: int, standing: Standing) -> Setup:
    """The same table with these cards at this seat, at the bank and on the board; the seat folds or stays."""
    held = {hand_place(seat): list(standing.own), BANK_HAND: list(standing.bank), BOARD: list(standing.board)}
    used = [card for cards in held.values() for card in cards]
    rest = list(shuffle(without(terms.deck.cards(), used), rng))
    cards: list[Card] = []
    for place in destinations(terms, setup):
        own = held.get(place)
        cards.append(own.pop(0) if own else rest.pop())
    plays = {seat: _word(terms, rng, folds=standing.folded)}
    return replace(setup, deck=tuple(cards)).with_options(**{PLAYS: write_plays(plays)})


def _with_folds(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Everybody folds where the wish is about a bank that cannot take what folds lose."""
    if wish.kind is not Kind.PICK_UP or not cover_of(wish.rule):
        return setup
    folds = {seat: _word(terms, rng, folds=True) for seat in setup.taken}
    return setup.with_options(**{PLAYS: write_plays(folds)})


def _word(terms: CarnivalTerms, rng: Random, *, folds: bool) -> str:
    """What a seat does on each street so that it folds, or stays with every wager."""
    streets = acting(terms)
    places = [number for number, street in enumerate(streets) if any(map(str.isdigit, street.does))]
    stop = next(number for number, street in enumerate(streets) if "f" in street.does) if folds else -1
    if not folds and places:
        stop = choose(rng, places)
    if stop < 0:
        return _waits(streets)
    last = "f" if folds else min(filter(str.isdigit, streets[stop].does))
    return _waits(streets[:stop]) + last


def _waits(before: Sequence[Street], first: str = "") -> str:
    """What a player does on the streets before: `first` at once, or nothing that ends his turn."""
    if first and before:
        return first
    return "".join(next(letter for letter in street.does if not ends(letter)) for street in before)


# -- wagers the dealer has to look at


def _with_try(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Sometimes somebody wants to bet, to take a wager back or to fold, and may not."""
    if wish.kind is not Kind.ALLOW and (wish.kind is not None or below(rng, TRIED_IN)):
        return setup
    cards = deal(terms, setup)
    for tried, done in _candidates(terms, rng, setup):
        changed = _fitting(terms, setup, cards, tried, done)
        rule = may(KnownTable(terms, changed, cards), tried)
        if wish.rule and rule.rule.id != wish.rule:
            continue
        if tried.street == START and (rule.result == ALLOW) != (tried.wager in changed.at(tried.seat, tried.back)):
            continue
        return changed.with_options(**{TRIES: _text(tried)})
    return setup


def _text(tried: Tried) -> str:
    back = f"+{tried.back}" if tried.back else ""
    return f"{tried.seat}{back}:{tried.street}:{tried.wager}:{tried.amount}"


def _candidates(terms: CarnivalTerms, rng: Random, setup: Setup) -> Iterator[tuple[Tried, str]]:
    """What somebody may try, and what he has done before that."""
    streets = acting(terms)
    minimum, _ = terms.table.bounds(setup, terms.wagers.ante)
    for _ in range(OFFERS):
        seat = choose(rng, setup.taken)
        ante = setup.at(seat).get(terms.wagers.ante, 0)
        if below(rng, 6) == 0:
            yield Tried(seat, 0, choose(rng, streets).id, choose(rng, terms.wagers.before), str(1 + below(rng, 2))), ""
        elif below(rng, 3) == 0:
            kind = choose(rng, terms.wagers.before)
            back = 1 if below(rng, 3) == 0 else 0
            stake = setup.at(seat, back).get(kind, 0)
            amount = stake or choose(rng, (minimum, 2 * minimum, ante))
            whole = f"{amount // 100}.{amount % 100:02d}" if amount % 100 else str(amount // 100)
            yield Tried(seat, back, START, kind, f"${whole}"), ""
        elif terms.wagers.play:
            place = below(rng, len(streets))
            wanted = "fold" if below(rng, 4) == 0 else str(1 + below(rng, MOST_TIMES))
            bets = below(rng, 3) == 0
            done = _waits(streets[:place], first=min(filter(str.isdigit, streets[0].does)) if bets else "")
            yield Tried(seat, 0, streets[place].id, terms.wagers.play, wanted), done
        else:
            place = below(rng, len(streets))
            done = _waits(streets[:place])
            yield Tried(seat, 0, streets[place].id, choose(rng, terms.wagers.required), "back"), done


def _fitting(terms: CarnivalTerms, setup: Setup, cards: Cards, tried: Tried, done: str) -> Setup:
    """The table without what stands in the way of the question: a part of `plays`, a stake that is refused."""
    if tried.street != START:
        plain = replace(setup, options={name: value for name, value in setup.options.items() if name != PLAYS})
        return plain.with_options(**{PLAYS: write_plays({tried.seat: done})}) if done else plain
    refused = may(KnownTable(terms, setup, cards), tried).result != ALLOW
    mine = (tried.seat, tried.back, tried.wager)
    if refused and tried.wager in terms.wagers.optional:
        return replace(setup, wagers=tuple(w for w in setup.wagers if (w.seat, w.back, w.kind) != mine))
    return setup


# -- chips


def _ample(terms: CarnivalTerms, setup: Setup) -> int:
    """Enough for everything that this table moves, in round numbers."""
    state = begin(terms, setup)
    before = (wager for wager in setup.wagers if (wager.seat, wager.kind) not in state.back)
    wagers = (*before, *state.later)
    due = (outcome(terms, standing_of(terms, state, w.seat), w.kind, w.stake).result.amount for w in wagers)
    return sum(due) + 2 * sum(wager.stake for wager in wagers)


def lay_out(terms: CarnivalTerms, setup: Setup) -> Lay:
    """The chips of the table; purses hold enough for the later wagers."""
    lay = banked.lay_out(setup)
    most = max((int(letter) for street in terms.streets for letter in street.does if letter.isdigit()), default=0)
    for wager in setup.wagers:
        if wager.kind == terms.wagers.ante and most:
            lay = lay.bring(wager.purse, most * wager.stake)
    return lay
