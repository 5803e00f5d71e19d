"""Cards dealt so that a rule takes part: in reading, comparing and paying, and in pots with odd chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, choose, sample, shuffle
from trainer.games.base import Wish
from trainer.games.poker.draw_tables import opening_hand, opening_ranks
from trainer.games.poker.poker_players import Manner, TableDraft, bet_by, player
from trainer.games.poker.poker_reading import read_high, read_low_hand, shown
from trainer.games.poker.poker_seeker import Deal, alike, filled, random_deal, seek_reading
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_course import WORD as THROW
from trainer.games.pot.pot_course import throwing
from trainer.games.pot.pot_deal_plan import SHARED, card_route
from trainer.games.pot.pot_draw_terms import SHOWN
from trainer.games.pot.pot_play import begin
from trainer.games.pot.pot_pots import compare, final_pots, share
from trainer.games.pot.pot_state import State, button_seat
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.table.betting import Betting
from trainer.table.sharing import HALVES, ODD_HALF, SCOOP, TIE, WHOLE, Odd
from trainer.table.side_pots import Pot, halves, odd_chip_order

# ---------------- cards for a pot that does not divide
#
# So many tied hands as leave an odd chip of what lies in it.

Ways = tuple[tuple[Pot, int], ...]
"""Pots, each with how many hands have to tie for it."""
FEWEST: Final = 2
SUITS: Final = 4
ODD: Final = (ODD_HALF, *(odd.rule for odd in Odd))
_FIRST: Final = dict.fromkeys(ODD, TIE) | {ODD_HALF: HALVES, SCOOP: SCOOP}
"""What hands have to do, whatever lies in the pot, before a rule of its split can take part."""


def never(terms: PokerTerms, rule: str) -> bool:
    """Whether no cards bring that rule: nobody takes a pot whole where every hand is a low and any high hand wins."""
    game = terms.game
    always_halves = game.low and not terms.qualifier and game.least_high is None and not game.sharing.both_ways
    return rule == WHOLE and always_halves


def can_come(terms: PokerTerms, hands: Deal, seats: Sequence[int], rule: str) -> bool:
    """Whether that rule can take part in a pot for all these hands, whatever lies in it."""
    first = _FIRST.get(rule)
    hands_shown = [shown(terms, seat, hole, hands[1]) for seat, hole in zip(seats, hands[0], strict=True)]
    pot = Pot(FEWEST * terms.game.chip, tuple(seats))
    return first is None or any(printed.id == first for printed in share(terms.game, pot, hands_shown, seats).rules)


def two_of(live: tuple[int, ...]) -> Ways:
    """Any two of these hands tie: where other cards make other bets, nobody knows yet what lies in the pot."""
    return ((Pot(0, live), FEWEST),)


def leaves_odd(terms: PokerTerms, pots: Sequence[Pot], rule: str) -> Ways:
    """The pots of which an odd chip can be left by that rule, each with how many hands have to tie."""
    return tuple((pot, count) for pot in pots for count in _ties(terms, pot, rule))


def _ties(terms: PokerTerms, pot: Pot, rule: str) -> Iterator[int]:
    sharing = terms.game.sharing
    high, low = halves(pot.amount, sharing.chip)
    if rule == ODD_HALF:
        yield from (1,) if high != low and len(pot.seats) > 1 else ()
        return
    parts = [(pot.amount, sharing.odd), *([(high, sharing.odd), (low, sharing.odd_low)] if sharing.low else [])]
    for count in range(FEWEST, min(SUITS, len(pot.seats)) + 1):
        if any(how.rule == rule and amount // sharing.chip % count for amount, how in parts):
            yield count


def uneven_deal(terms: PokerTerms, rng: Random, state: State, ways: Ways, rule: str) -> Deal | None:
    """Hands of which some tie for one of these pots; who opened it holds what opens. None where they cannot."""
    live, (pot, count) = state.live, choose(rng, ways)
    if rule == ODD_HALF:
        return random_deal(terms, rng, len(live))
    able = [seat for seat in pot.seats if seat != state.opener]
    if len(able) < count:
        return None
    tied = dict(zip(sample(rng, able, count), alike(terms, rng, count), strict=True))
    if state.opener in live:
        used = [card for cards in tied.values() for card in cards]
        if not opening_ranks(terms, used):
            return None
        tied[state.opener] = list(opening_hand(terms, rng, used))
    return filled(terms, rng, [tied.get(seat, []) for seat in live], [])


# ---------------- poker constructed cards

DEALS: Final = 40
FEW_DEALS: Final = 2
"""Where the players who ante decide whether a pot divides, another table is sooner found than other cards."""
MOST_POTS: Final = 3
"""The felt has room for so many."""
FEWEST_HANDS: Final = 2


def with_cards(terms: PokerTerms, rng: Random, draft: TableDraft, wish: Wish) -> Setup | None:
    """The table with cards in which the rule takes part; None when none were found."""
    setup, state = draft.setup, draft.state
    live = state.live
    if len(live) < FEWEST_HANDS:
        return setup
    dead = {state.opener} if state.opener else set()
    if wish.kind in (Kind.READ_HAND, Kind.READ_LOW):
        read = read_high if wish.kind is Kind.READ_HAND else read_low_hand
        deal_read = seek_reading(
            terms, rng, wish.rule, lambda hole, board: _has(read(terms, hole, board).rules, wish.rule)
        )
        if deal_read is None:
            return None
        seat = choose(rng, [seat for seat in live if seat not in dead])
        dealt = _with_deal(terms, rng, draft, (seat,), deal_read)
        if not moves(terms):
            return dealt
        again = _again(terms, rng, dealt, live)
        return again.setup if again is not None else None
    odd = wish.kind is Kind.SPLIT_POT and wish.rule in ODD and not terms.game.board
    ways: Ways = ()
    if odd:
        ways = two_of(live) if moves(terms) else leaves_odd(terms, final_pots(terms.game, setup, state), wish.rule)
        if not ways:
            return None
    for _ in range(FEW_DEALS if odd and moves(terms) else DEALS):
        deal = uneven_deal(terms, rng, state, ways, wish.rule) if odd else random_deal(terms, rng, len(live))
        if deal is None:
            continue
        if moves(terms):
            if not can_come(terms, deal, live, wish.rule):
                continue
            again = _again(terms, rng, _with_deal(terms, rng, draft, live, deal), live)
            if again is not None and _comes_up(terms, again, deal, wish.rule):
                return again.setup
        elif _comes_up(terms, draft, deal, wish.rule):
            table = _with_deal(terms, rng, draft, live, deal)
            after = begin(terms.game, table)
            if not (after.dead or after.stays or after.final):
                return table
    return None


# -- games in which the cards say who begins


def moves(terms: PokerTerms) -> bool:
    """Whether other cards make other players begin: what the players do has to be said anew."""
    return terms.game.opening.later == SHOWN


def _again(terms: PokerTerms, rng: Random, setup: Setup, stay: tuple[int, ...]) -> TableDraft | None:
    """The same cards with these seats staying to the end and all others folding at once; None where they cannot."""
    inner = player(rng, Manner(0, 0, 15))

    def choose_word(number: int, place: int, betting: Betting) -> str:
        if betting.seat not in stay:
            return "f" if betting.owes else "c"
        if number == 0 and not set(betting.live) <= set(stay) and betting.may_raise and not betting.raises:
            return "r"
        return inner(number, place, betting)

    again = bet_by(terms, setup, lambda _: choose_word)
    state, rounds = again.state, again.state.rounds
    gone = len(rounds) > 1 and set(rounds[0].live) == set(stay)
    fits = gone and set(state.live) == set(stay) and not state.short
    return again if fits and len(final_pots(terms.game, again.setup, state)) <= MOST_POTS else None


def _comes_up(terms: PokerTerms, draft: TableDraft, deal: Deal, rule: str) -> bool:
    """Whether the rule takes part when the hands of this deal are compared and share the pots."""
    return any(_has(rules, rule) for rules in _settled_by(terms, draft.setup, draft.state, deal))


def _has(rules: Iterable[Printed], id: str) -> bool:
    return any(rule.id == id for rule in rules)


def _settled_by(terms: PokerTerms, setup: Setup, state: State, deal: Deal) -> Iterator[tuple[Printed, ...]]:
    """The rules of every comparison and every split of these hands."""
    hands, board = deal
    hands_shown = [shown(terms, seat, hole, board) for seat, hole in zip(state.live, hands, strict=True)]
    order = odd_chip_order(setup.seats_taken, button_seat(setup), setup.seats)
    for pot in final_pots(terms.game, setup, state):
        yield share(terms.game, pot, hands_shown, order).rules
        if len(pot.seats) > 1:
            for half in terms.halves:
                yield compare(terms.game, pot, hands_shown, low=half == "low").rules


def _with_deal(terms: PokerTerms, rng: Random, draft: TableDraft, seats: tuple[int, ...], deal: Deal) -> Setup:
    """The same table with these cards at these seats and this board; what is thrown away is none of them."""
    hands, board = deal
    game, setup, went = terms.game, draft.setup, draft.state
    if went.opener in went.live and went.opener not in seats:
        used = [*board, *(card for hand in hands for card in hand)]
        seats, hands = (*seats, went.opener), (*hands, opening_hand(terms, rng, used))
    lives = [went.ring, *(played.live for played in went.rounds)]
    if moves(terms):
        lives = [went.ring, went.live]
    lives += [lives[-1]] * len(game.streets)
    deal_plan = list(card_route(game, lives))
    by_place: dict[int, Card] = {}
    for to, cards in ((SHARED, board), *zip(seats, hands, strict=True)):
        places = (place for place, dealt in enumerate(deal_plan) if dealt.to == to)
        by_place.update(zip(places, cards, strict=False))
    others = list(shuffle(without(game.deck.cards(), by_place.values()), rng))
    deck = tuple(by_place[place] if place in by_place else others.pop() for place in range(game.deck.size))
    if throwing(game):
        setup = setup.with_options(**{THROW: _throws_last_cards(terms, seats)})
    return replace(setup, deck=deck)


def _throws_last_cards(terms: PokerTerms, seats: tuple[int, ...]) -> str:
    """What these seats throw away so that they keep the cards dealt first: those dealt last, nothing on a draw."""
    streets, cards_before = [], 0
    for street in terms.game.streets:
        if street.thrown or street.draw:
            places = "".join(str(place) for place in range(cards_before - street.thrown, cards_before))
            streets.append(",".join(f"{seat}:{places}" for seat in seats))
        cards_before += street.own - street.thrown
    return "/".join(streets)
