"""Random carnival tables that lean towards a wish, and the check of one that was written by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.rng import Random, below, choose, shuffle
from trainer.core.text import Text, say
from trainer.games import banked
from trainer.games.banked import banked_tables
from trainer.games.banked.banked_offers import START, breaking_stakes
from trainer.games.base import Wish
from trainer.games.carnival import carnival_player_acts
from trainer.games.carnival.carnival_outcome import outcome
from trainer.games.carnival.carnival_player_acts import Tried
from trainer.games.carnival.carnival_seeker import second_rules, seek
from trainer.games.carnival.carnival_standing import Standing
from trainer.games.carnival.carnival_state import (
    BANK_SECOND,
    DEAL,
    SECOND,
    SINGLE,
    begin,
    deal,
    destinations,
    second_places,
    standing_of,
)
from trainer.games.carnival.carnival_terms import CONTEST, LIVE, PLAY_BACK, CarnivalTerms, Street
from trainer.games.declarations import Word
from trainer.games.shared_words import ALLOW
from trainer.round.duty import Kind
from trainer.round.settling import cover_of
from trainer.round.setup import STACKS, Setup
from trainer.rules.decision import Decision, decide
from trainer.table.lay import Lay
from trainer.table.places import BANK_HAND, BOARD, hand_place, seat_place, spot
from trainer.table.settlement import Wager

# ---------------- the words of a carnival set-up
#
# And what is wrong with one that was written by hand.


def words(terms: CarnivalTerms) -> tuple[Word, ...]:
    """The words of a carnival set-up."""
    plays = Word(carnival_player_acts.PLAYS, say("What players do, one letter a street: plays=3:f/4:4/6:cc1."))
    tries = Word(carnival_player_acts.TRIES, say("A bet that the dealer has to rule on: tries=4:flop:play:2."))
    single = Word(DEAL, say("One card at a time: deal=single."), lambda _: (SINGLE,))
    return (*banked_tables.banked_words(terms.table), plays, tries, *((single,) if terms.deal.single else ()))


def may_stand(terms: CarnivalTerms, wager: Wager, stakes: dict[str, int]) -> Decision[str]:
    """Whether a wager may be made before the cards beside these others of the same bettor."""
    offer = terms.offer(wager.kind, START, wager.stake, stakes, back=wager.back > 0)
    return decide(terms.allow, offer)


def check_setup(terms: CarnivalTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up; empty when it can be played."""
    example = f"4:{terms.wagers.ante}=$20"
    deck = partial(banked_tables.check_deck, Counter(terms.deck.cards()), "deck")
    first = (partial(_wagers, terms), deck, partial(_enough, terms))
    problems = banked_tables.check_banked(terms.table, words(terms), setup, terms.wagers.before, example, *first)
    return problems or (*_plays(terms, setup), *_tried(terms, setup))


def _wagers(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    for seat, back in dict.fromkeys((wager.seat, wager.back) for wager in setup.wagers):
        stakes = dict(setup.at(seat, back))
        for kind in terms.wagers.required:
            if kind not in stakes:
                yield Problem(
                    seat_place(seat),
                    say("The wager {kind} is missing.", kind=kind),
                    say("Write {seat}:{kind}=$20 too.", seat=seat, kind=kind),
                )
        ante = stakes.get(terms.wagers.ante, 0)
        for kind in terms.wagers.equal:
            if kind in stakes and stakes[kind] != ante:
                yield Problem(spot(seat, kind), say("It must be {ante}, like the first wager.", ante=dollars(ante)))
    for wager in setup.wagers:
        rule = may_stand(terms, wager, dict(setup.at(wager.seat, wager.back)))
        if rule.result != ALLOW and rule.rule not in terms.table.limiting:
            yield Problem(wager.place, rule.rule.says, say("Leave the wager out."))


def _enough(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    most, needed = terms.deck.size, len(destinations(terms, setup))
    if terms.second is not None:
        needed += len(second_places(terms.second, setup.seats_taken))
    if needed > most:
        yield Problem("wagers", say("{most} cards are not enough for so many hands.", most=most))


def _plays(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    wrong = carnival_player_acts.bad_plays(terms, setup)
    if wrong:
        does = ", ".join(street.does for street in terms.streets if street.does)
        yield Problem(
            carnival_player_acts.PLAYS,
            say("'{wrong}' is not a choice here.", wrong=wrong),
            say("Write seat:letters; letters by street: {does}.", does=does),
        )
        return
    dealt = carnival_player_acts.KnownTable(terms, setup, deal(terms, setup))
    for seat in setup.seats_taken:
        for street, letter in zip(
            carnival_player_acts.acting(terms), carnival_player_acts.written_play(setup, seat), strict=False
        ):
            if not carnival_player_acts.reached(dealt, seat, street):
                yield Problem(carnival_player_acts.PLAYS, _no_second(seat, street), say("Leave that part out."))
                break
            decision = carnival_player_acts.may_do(dealt, seat, street, letter)
            if decision.result != ALLOW:
                text = say("Seat {seat} may not do '{letter}' there: {rule}", seat=seat, letter=letter,
                           rule=decision.rule.text)  # fmt: skip
                yield Problem(carnival_player_acts.PLAYS, text, say("Leave that part out."))


def _no_second(seat: int, street: Street) -> Text:
    return say("Seat {seat} has no {street}: it comes only after a {result}.", seat=seat, street=street.name,
               result=street.after)  # fmt: skip


def _tried(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    if not setup.option(carnival_player_acts.TRIES):
        return
    tried, streets = (
        carnival_player_acts.tried_of(setup),
        [START, *(street.id for street in terms.streets if street.does)],
    )
    if tried is None:
        yield Problem(
            carnival_player_acts.TRIES,
            say("This is not a wager."),
            say("Write tries=4:{streets}:{kinds}:1.", streets=streets[-1], kinds=terms.kinds[0]),
        )
    elif tried.street not in streets:
        yield Problem(
            carnival_player_acts.TRIES,
            say("'{street}' is not a street.", street=tried.street),
            did_you_mean(tried.street, streets),
        )
    elif tried.seat not in setup.seats_taken or tried.wager not in terms.kinds:
        yield Problem(
            carnival_player_acts.TRIES,
            say("Nobody bets {wager} at seat {seat}.", wager=tried.wager, seat=tried.seat),
            say("Wagers: {kinds}.", kinds=", ".join(terms.kinds)),
        )
    elif not _comes_to(terms, setup, deal(terms, setup), tried):
        street = terms.street(tried.street)
        assert street is not None
        yield Problem(carnival_player_acts.TRIES, _no_second(tried.seat, street), say("Leave that part out."))
    elif tried.street != START and _does_already(terms, setup, tried):
        yield Problem(
            carnival_player_acts.PLAYS,
            say("Seat {seat} already does what it tries.", seat=tried.seat),
            say("Leave that part out."),
        )
    elif tried.street == START:
        allowed = (
            carnival_player_acts.may(carnival_player_acts.KnownTable(terms, setup, deal(terms, setup)), tried).result
            == ALLOW
        )
        if allowed != (tried.wager in setup.at(tried.seat, tried.back)):
            yield Problem(
                carnival_player_acts.TRIES, say("A wager that stands needs its stake; a refused wager has none.")
            )


def _comes_to(terms: CarnivalTerms, setup: Setup, cards: carnival_player_acts.Cards, tried: Tried) -> bool:
    """Whether the street where somebody tries something is there for the seat."""
    street = terms.street(tried.street)
    table = carnival_player_acts.KnownTable(terms, setup, cards)
    return street is None or carnival_player_acts.reached(table, tried.seat, street)


def _does_already(terms: CarnivalTerms, setup: Setup, tried: Tried) -> bool:
    """Whether `plays=` already says what a seat does on the street where it tries something."""
    place = [street.id for street in carnival_player_acts.acting(terms)].index(tried.street)
    done = carnival_player_acts.written_play(setup, tried.seat)
    return len(done) > place or done.endswith("f")


# ---------------- carnival tables

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
    drawing = banked_tables.Drawing(
        stakes=lambda rng, start, wish, seat, back: _stakes(terms, rng, start, wish, (seat, back)),
        ample=partial(_ample, terms),
        drawn=partial(_with_deal, terms),
        steps=(
            partial(_with_cards, terms),
            partial(_with_folds, terms),
            partial(_with_try, terms),
            banked_tables.drawn_fault(terms.table, FAULT_IN),
        ),
        often=lambda wish: 2 if wish.rule == "wager.back-line" else banked_tables.BACK_LINE_IN,
    )
    return banked_tables.usual_table(terms.table, drawing, seed, wish)


def _kinds_for(terms: CarnivalTerms, wish: Wish) -> tuple[str, ...]:
    """The optional wagers everybody makes so that the wished rule has something to decide."""
    kinds = [kind for kind, rules in terms.awards.items() if wish.rule in (rule.printed.id for rule in rules)]
    if wish.kind is Kind.READ_BONUS and not kinds:
        return terms.wagers.read
    if wish.rule == LIVE:
        return (*terms.wagers.live, *terms.wagers.known)
    return tuple(kinds)


def _stakes(terms: CarnivalTerms, rng: Random, start: Setup, wish: Wish, bettor: tuple[int, int]) -> tuple[Wager, ...]:
    """What one bettor (seat, back-line number) puts up."""
    usual, wished, (seat, back) = terms.table.usual.stakes, _kinds_for(terms, wish), bettor
    least, most = terms.table.bounds(start, terms.wagers.ante)
    ante = min(choose(rng, usual["ante"]) * least, most)
    stakes = dict.fromkeys(terms.wagers.required, ante)
    for kind in terms.wagers.optional:
        side = ante if kind in terms.wagers.equal else min(choose(rng, usual["side"]) * least, most)
        wager = Wager(seat, kind, back, side)
        side = terms.table.fit(start, wager, stakes)
        wager = replace(wager, stake=side)
        if (
            side
            and (kind in wished or below(rng, SIDE_IN) == 0 or _needed(terms, kind, wished))
            and (may_stand(terms, wager, {**stakes, kind: side}).result == ALLOW)
        ):
            stakes[kind] = side
    return tuple(Wager(seat, kind, back, cents) for kind, cents in stakes.items())


def _needed(terms: CarnivalTerms, kind: str, wished: tuple[str, ...]) -> bool:
    """Whether a wanted wager comes later in the list and may need this one beside it."""
    optional = terms.wagers.optional
    return any(kind_wished in optional[optional.index(kind) + 1 :] for kind_wished in wished)


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
    seat = choose(rng, setup.seats_taken)
    return with_standing(terms, rng, setup, seat, standing)


def _about_hands(terms: CarnivalTerms, wish: Wish) -> bool:
    paid = (rule.printed for rules in terms.awards.values() for rule in rules)
    second = second_rules(terms) if terms.second else ()
    return wish.rule in (*TABLE_RULES, *(printed.id for printed in (*paid, *terms.reads, *second)))


def with_standing(terms: CarnivalTerms, rng: Random, setup: Setup, seat: int, standing: Standing) -> Setup:
    """The same table with these cards at this seat, at the bank and on the board; the seat folds or stays."""
    placed = {hand_place(seat): list(standing.own), BANK_HAND: list(standing.bank), BOARD: list(standing.board)}
    used = [card for cards in placed.values() for card in cards]
    unused = without(terms.deck.cards(), [*used, *standing.second, *standing.bank_second])
    others = list(shuffle(unused, rng))
    cards: list[Card] = []
    for place in destinations(terms, setup):
        own = placed.get(place)
        cards.append(own.pop(0) if own else others.pop())
    plays = {seat: _word(terms, rng, folds=standing.folded, standing=standing)}
    changed = replace(setup, deck=tuple(cards)).with_options(
        **{carnival_player_acts.PLAYS: carnival_player_acts.write_plays(plays)}
    )
    if terms.second is None or not standing.second:
        return changed
    going = [other for other in setup.seats_taken if begin(terms, changed).second(other)]
    placed = {hand_place(seat, SECOND): list(standing.second), BANK_SECOND: list(standing.bank_second)}
    others = list(shuffle(without(terms.deck.cards(), [*cards, *standing.second, *standing.bank_second]), rng))
    order = [other for other in begin(terms, changed).dealt_in if other in going]
    more = (own.pop(0) if (own := placed.get(place)) else others.pop() for place in second_places(terms.second, order))
    return replace(changed, deck=(*cards, *more))


def _with_folds(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Everybody folds where the wish is about a bank that cannot take what folds lose."""
    if wish.kind is not Kind.PICK_UP or not cover_of(wish.rule):
        return setup
    folds = {seat: _word(terms, rng, folds=True) for seat in setup.seats_taken}
    return setup.with_options(**{carnival_player_acts.PLAYS: carnival_player_acts.write_plays(folds)})


def _word(terms: CarnivalTerms, rng: Random, *, folds: bool, standing: Standing | None = None) -> str:
    """What a seat does on each street so that it folds, or stays with every wager, or surrenders."""
    result = standing.result if standing else ""
    streets = tuple(street for street in carnival_player_acts.acting(terms) if street.after in ("", result))
    if standing is not None and standing.surrendered:
        return _waits(streets[:-1]) + "s"
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
    return "".join(next(letter for letter in street.does if not carnival_player_acts.ends(letter)) for street in before)


# -- wagers the dealer has to look at


def _with_try(terms: CarnivalTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Sometimes somebody wants to bet, to take a wager back or to fold, and may not."""
    if wish.kind is not Kind.ALLOW and (wish.kind is not None or below(rng, TRIED_IN)):
        return setup
    cards = deal(terms, setup)
    for tried, done in _candidates(terms, rng, setup):
        if not _comes_to(terms, setup, cards, tried):
            continue
        changed = _fitting(terms, setup, cards, tried, done)
        rule = carnival_player_acts.may(carnival_player_acts.KnownTable(terms, changed, cards), tried)
        if wish.rule and rule.rule.id != wish.rule:
            continue
        if tried.street == START and (rule.result == ALLOW) != (tried.wager in changed.at(tried.seat, tried.back)):
            continue
        return changed.with_options(**{carnival_player_acts.TRIES: _text(tried)})
    return setup


def _text(tried: Tried) -> str:
    back = f"+{tried.back}" if tried.back else ""
    return f"{tried.seat}{back}:{tried.street}:{tried.wager}:{tried.amount}"


def written_amount(cents: int) -> str:
    """Dollars as `tries=` writes them."""
    return f"{cents // 100}.{cents % 100:02d}" if cents % 100 else str(cents // 100)


def _candidates(terms: CarnivalTerms, rng: Random, setup: Setup) -> Iterator[tuple[Tried, str]]:
    """What somebody may try, and what he has done before that."""
    streets = carnival_player_acts.acting(terms)
    minimum, _ = terms.table.bounds(setup, terms.wagers.ante)
    over = [limit for limit in terms.table.limits if limit.printed and set(limit.wagers) <= {*terms.wagers.before}]
    for _ in range(OFFERS):
        seat = choose(rng, setup.seats_taken)
        ante = setup.at(seat).get(terms.wagers.ante, 0)
        if over and below(rng, 2):
            limit = choose(rng, over)
            kind = choose(rng, limit.wagers)
            beside = {other: cents for other, cents in setup.at(seat).items() if other != kind}
            offer = terms.offer(kind, START, setup.at(seat).get(kind) or ante, beside)
            for stake in (*breaking_stakes(limit, offer)[:1], *((offer.cents,) if limit.broken(offer) else ())):
                yield Tried(seat, 0, START, kind, f"${written_amount(stake)}"), ""
        elif below(rng, 6) == 0:
            yield Tried(seat, 0, choose(rng, streets).id, choose(rng, terms.wagers.before), str(1 + below(rng, 2))), ""
        elif below(rng, 3) == 0:
            kind = choose(rng, terms.wagers.before)
            back = 1 if below(rng, 3) == 0 else 0
            stake = setup.at(seat, back).get(kind, 0)
            amount = stake or choose(rng, (minimum, 2 * minimum, ante))
            yield Tried(seat, back, START, kind, f"${written_amount(amount)}"), ""
        elif terms.wagers.play:
            place = below(rng, len(streets))
            play = "fold" if below(rng, 4) == 0 else str(1 + below(rng, MOST_TIMES))
            bets = below(rng, 3) == 0
            done = _waits(streets[:place], first=min(filter(str.isdigit, streets[0].does)) if bets else "")
            yield Tried(seat, 0, streets[place].id, terms.wagers.play, play), done
        else:
            place = below(rng, len(streets))
            done = _waits(streets[:place])
            yield Tried(seat, 0, streets[place].id, choose(rng, terms.wagers.required), "back"), done


def _fitting(terms: CarnivalTerms, setup: Setup, cards: carnival_player_acts.Cards, tried: Tried, done: str) -> Setup:
    """The table without what stands in the way of the question: a part of `plays`, a stake that is refused."""
    if tried.street != START:
        plain = replace(
            setup, options={name: value for name, value in setup.options.items() if name != carnival_player_acts.PLAYS}
        )
        return (
            plain.with_options(**{carnival_player_acts.PLAYS: carnival_player_acts.write_plays({tried.seat: done})})
            if done
            else plain
        )
    refused = carnival_player_acts.may(carnival_player_acts.KnownTable(terms, setup, cards), tried).result != ALLOW
    mine = (tried.seat, tried.back, tried.wager)
    if refused and tried.wager in terms.wagers.optional:
        others = tuple(wager for wager in setup.wagers if (wager.seat, wager.back, wager.kind) != mine)
        return banked_tables.keeping_limits(terms.table, replace(setup, wagers=others))
    return setup


# -- chips


def _ample(terms: CarnivalTerms, setup: Setup) -> int:
    """Enough for everything that this table moves, in round numbers."""
    state = begin(terms, setup)
    before = (wager for wager in setup.wagers if (wager.seat, wager.kind) not in state.back)
    wagers = (*before, *state.later)
    amounts = (outcome(terms, standing_of(terms, state, w.seat), w.kind, w.stake).result.amount for w in wagers)
    return sum(amounts) + 2 * sum(wager.stake for wager in wagers)


def lay_out(terms: CarnivalTerms, setup: Setup) -> Lay:
    """The chips of the table; purses hold enough for the later wagers."""
    lay = banked.lay_out(setup)
    most = max((int(letter) for street in terms.streets for letter in street.does if letter.isdigit()), default=0)
    for wager in setup.wagers:
        if wager.kind == terms.wagers.ante and most and STACKS not in setup.options:
            lay = lay.bring(wager.purse, most * wager.stake)
    return lay
