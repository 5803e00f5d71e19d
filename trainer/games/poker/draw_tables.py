"""Random tables of draw games: players who need openers to open, and what a wish about a draw puts on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.cards.card import ACE, JACK, Card
from trainer.cards.deck import without
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games.base import Wish
from trainer.games.poker.ending import prove, sevens_of
from trainer.games.poker.poker_players import TableDraft, as_written
from trainer.games.poker.poker_terms import PokerTerms
from trainer.games.pot.pot_collection_stages import paid_before
from trainer.games.pot.pot_course import TURNED_WORD as TURNED
from trainer.games.pot.pot_course import WORD as THROW
from trainer.games.pot.pot_course import fate_of, turned_on
from trainer.games.pot.pot_deal_plan import card_route
from trainer.games.pot.pot_draw_stages import asked_of
from trainer.games.pot.pot_draw_terms import BET, ORDER, SHORT, STUB_OUT
from trainer.games.pot.pot_play import begin
from trainer.games.pot.pot_state import LOW, State, button_seat, dealt_in, deck_of
from trainer.hands.low import LOW_RANK
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Choose
from trainer.table.drawing import AT_ONCE, COUNTED, DRAWN, HAND, MISDEAL, PAT
from trainer.table.openers import FALSE, PASSED, SPLIT, Forfeit
from trainer.table.places import STACK
from trainer.table.settlement import Wager

TRIES: Final = 60
HUNDRED: Final = 100
OPENS: Final = 85
"""So often, in percent, a player who can open does."""
LOW_ENOUGH: Final = 9
DRAW_KINDS: Final = (Kind.DISCARD, Kind.TURNED_UP, Kind.OPENERS, Kind.AFTER_DRAW)


def drawing_street(terms: PokerTerms) -> int:
    """The number of the street on which cards are drawn."""
    return next(number for number, street in enumerate(terms.game.streets) if street.draw)


# -- players


def openers(terms: PokerTerms, rng: Random, setup: Setup, wish: Wish, plays: Choose) -> Choose:
    """Players of a game that has to be opened: nobody opens without openers, but for a wish."""
    rules, game = terms.game.draws.openers, terms.game
    if rules is None:
        return plays
    ring, deck = dealt_in(setup), deck_of(game, setup)
    pairs = list(zip(deck, card_route(game, [ring]), strict=False))
    hands = {seat: [card for card, dealt in pairs if dealt.to == seat and dealt.street == 0] for seat in ring}
    false, passed = wish.rule == FALSE, wish.rule == PASSED
    passed = passed or (terms.either and wish.kind in (Kind.AFTER_DRAW, Kind.READ_LOW))
    passed = passed or (terms.either and wish.kind is None and below(rng, 2) == 0) or wish.rule == "win.low"
    opened: list[int] = []

    def choose_word(number: int, place: int, betting: Betting) -> str:
        if number and game.streets[number].id == LOW and not betting.to_call:
            return "r" if betting.may_raise and below(rng, 2) else "c"
        if number or opened:
            return plays(number, place, betting)
        able = rules.opens(hands[betting.seat]) is not false and not passed
        if able and betting.may_raise and below(rng, HUNDRED) < OPENS:
            opened.append(betting.seat)
            return "r"
        return "f" if betting.owes else "c"

    return choose_word


# -- what a wish needs


def fits_draw(terms: PokerTerms, state: State, wish: Wish) -> bool:
    """Whether the betting goes as a wish about a draw needs it."""
    comes = len(state.rounds) > drawing_street(terms)
    match wish.kind:
        case Kind.OPENERS:
            return any(opener_rule == wish.rule for opener_rule in _opener_rules(terms, state)) or wish.rule in (
                "",
                SPLIT,
            )
        case Kind.TURNED_UP:
            return comes or wish.rule != DRAWN
        case Kind.AFTER_DRAW:
            last = state.rounds[-1]
            return wish.rule == SHORT or (comes and len(last.live) > 1 and any(last.put.values()))
        case Kind.DISCARD:
            live = len(state.rounds[0].live) if comes else 0
            return live > 1 and (wish.rule != STUB_OUT or live * HAND * 2 >= terms.game.deck.size)
        case _:
            return comes


def false_alone(terms: PokerTerms) -> bool:
    """Whether false openers are ruled on only when nobody else is left: else the hand is played over for low."""
    openers = terms.game.draws.openers
    return openers is not None and openers.false is Forfeit.FOR_LOW


def _opener_rules(terms: PokerTerms, state: State) -> Iterator[str]:
    if terms.game.draws.openers is None:
        return
    if not state.opener:
        yield PASSED
    elif (decision := prove(terms, state)) is not None:
        yield decision.rule.id


def with_draw(terms: PokerTerms, rng: Random, draft: TableDraft, wish: Wish) -> Setup | None:
    """The table with cards, discards or cards turned up in which the rule of a wish decides."""
    setup = draft.setup
    match wish.kind:
        case Kind.TURNED_UP:
            return _turned_up(terms, rng, setup, wish.rule)
        case Kind.DISCARD:
            return _discards(terms, draft, wish.rule)
        case Kind.OPENERS:
            return _opened(terms, draft, wish.rule)
        case Kind.AFTER_DRAW:
            return _after_draw(terms, rng, draft, wish.rule)
        case _:
            return setup


def _turned_up(terms: PokerTerms, rng: Random, setup: Setup, rule: str) -> Setup | None:
    """A card turned up for which that rule decides."""
    game, ring = terms.game, dealt_in(setup)
    draw = drawing_street(terms)
    for _ in range(TRIES):
        if rule == DRAWN:
            state = begin(game, setup.with_options(**{TURNED: ""}))  # what was turned up on the deal is not any more
            able = [seat for seat in state.rounds[draw - 1].live if state.thrown.get((seat, draw))]
            if not able:
                return None
            changed, number = setup.with_options(**{TURNED: f"/{choose(rng, able)}.0"}), draw
        else:
            count = {COUNTED: 3, MISDEAL: 2}.get(rule, 1)
            seat = choose(rng, ring)
            places = sample(rng, range(HAND), count)
            changed, number = setup.with_options(**{TURNED: ",".join(f"{seat}.{place}" for place in places)}), 0
        state = begin(game, changed)
        for index, (seat, place) in enumerate(turned_on(game, changed, number)):
            card = state.cards(seat, number)[place]
            if rule in ("", fate_of(game, changed, number, index, card).rule.id):
                return changed
    return None


def _discards(terms: PokerTerms, draft: TableDraft, rule: str) -> Setup:
    """Discards for which that rule decides: all five, none, or as the players throw."""
    setup, state, draw = draft.setup, draft.state, drawing_street(terms)
    live = state.rounds[draw - 1].live
    every = "".join(map(str, range(HAND)))
    match rule:
        case _ if rule == STUB_OUT:
            return setup.with_options(**{THROW: ",".join(f"{seat}:{every}" for seat in live)})
        case _ if rule == AT_ONCE:
            return setup.with_options(**{THROW: f"{asked_of(setup, state, draw)[0]}:{every}"})
        case _ if rule == PAT:
            return setup.with_options(**{THROW: f"{asked_of(setup, state, draw)[0]}:"})
        case _:
            return setup.with_options(**{THROW: f"{asked_of(setup, state, draw)[0]}:012"}) if rule else setup


def _opened(terms: PokerTerms, draft: TableDraft, rule: str) -> Setup | None:
    """A hand whose opener breaks what he opened with, where that is wished for."""
    setup, state, draw = draft.setup, draft.state, drawing_street(terms)
    if rule != SPLIT:
        return setup
    if len(state.rounds) <= draw or not state.opener:
        return None
    cards = state.hand_of(state.opener, 0)
    for place, card in enumerate(cards):
        if sum(card.rank == other.rank for other in cards) > 1:
            changed = setup.with_options(**{THROW: f"{state.opener}:{place}"})
            after = begin(terms.game, changed)
            decision = prove(terms, after) if after.opener in after.live else None
            if decision is not None and decision.rule.id == rule:
                return changed
    return None


def _after_draw(terms: PokerTerms, rng: Random, draft: TableDraft, rule: str) -> Setup | None:
    """Lows among which one was checked that had to be bet."""
    if rule == SHORT:
        draft = as_written(terms, _short_table(terms, rng, draft.setup))
    setup, state, live = draft.setup, draft.state, draft.state.live
    for turn in range(TRIES):
        hands = _lows(terms, rng, len(live))
        if rule == SHORT:
            best = max(hands, key=lambda hand: terms.showdown.low_key(hand) or 0)
            hands = [cards for cards in hands if cards is not best]
            hands.insert(1, best)
        changed = with_hands(terms, rng, setup, live, hands)
        keys = {seat: terms.showdown.low_key(hand) or 0 for seat, hand in zip(live, hands, strict=True)}
        decision = sevens_of(terms, setup, state, keys)
        if decision is None:
            return None
        if rule in ("", decision.rule.id) and (decision.result.back or decision.result.final or turn > TRIES // 2):
            return changed
    return None


def _lows(terms: PokerTerms, rng: Random, count: int) -> list[tuple[Card, ...]]:
    """So many hands, most of them good lows."""
    deck = terms.game.deck.cards()
    low = list(shuffle([card for card in deck if LOW_RANK[card] <= LOW_ENOUGH], rng))
    hands = []
    for _ in range(count):
        hand: list[Card] = []
        for card in list(low):
            if len(hand) < HAND and all(card.rank != other.rank for other in hand):
                hand.append(card)
                low.remove(card)
        hands.append(tuple(hand))
    return hands if all(len(hand) == HAND for hand in hands) else [tuple(deck[n::count][:HAND]) for n in range(count)]


def with_hands(
    terms: PokerTerms, rng: Random, setup: Setup, seats: Sequence[int], hands: Sequence[Sequence[Card]]
) -> Setup:
    """The same table on which these seats are dealt these five cards and stand pat."""
    game = terms.game
    by_place: dict[int, Card] = {}
    deal_plan = list(card_route(game, [dealt_in(setup)]))
    for seat, cards in zip(seats, hands, strict=True):
        places = (place for place, dealt in enumerate(deal_plan) if dealt.to == seat)
        by_place.update(zip(places, cards, strict=False))
    others = list(shuffle(without(game.deck.cards(), by_place.values()), rng))
    deck = tuple(by_place[place] if place in by_place else others.pop() for place in range(game.deck.size))
    return replace(setup, deck=deck).with_options(**{THROW: ",".join(f"{seat}:" for seat in seats)})


def _short_table(terms: PokerTerms, rng: Random, setup: Setup) -> Setup:
    """Three or four players of whom the first after the draw is all in for less than the book says, and all call."""
    game = terms.game
    limit = game.limit_of(setup)
    seats_taken = sorted(sample(rng, range(1, game.seats + 1), 3 + below(rng, 2)))
    button = choose(rng, seats_taken)
    stack = 20 * limit.late[0]
    table = replace(
        setup,
        wagers=tuple(Wager(seat, STACK, 0, stack) for seat in seats_taken),
        options={**setup.options, "button": str(button)},
    ).with_options(play="")
    first = dealt_in(table)[0]
    forced = limit.blinds[-1] if limit.blinds else limit.ante
    quarters = 3 if game.draws.seven and game.draws.seven.short == BET else 1
    short = forced + (0 if limit.blinds else limit.early[0]) + limit.late[0] * quarters // 4 // game.chip * game.chip
    short += paid_before(game, table, dealt_in(table)).get(first, 0)
    wagers = tuple(replace(wager, stake=short) if wager.seat == first else wager for wager in table.wagers)
    table = replace(table, wagers=wagers)
    before = ["c" * len(seats_taken)]
    if not limit.blinds:
        before = (
            ["c" * len(seats_taken), "r" + "c" * (len(seats_taken) - 1)]
            if terms.either
            else ["r" + "c" * (len(seats_taken) - 1)]
        )
    assert button_seat(table) == button
    return table.with_options(play="/".join([*before, "a" + "c" * (len(seats_taken) - 1)]))


def opening_ranks(terms: PokerTerms, cards: Sequence[Card]) -> list[int]:
    """The ranks of which a pair opens and is not taken."""
    cards_left = [card for card in terms.game.deck.cards() if card not in cards and not card.is_joker]
    return [rank for rank in range(JACK, ACE + 1) if sum(card.rank == rank for card in cards_left) > 1]


def opening_hand(terms: PokerTerms, rng: Random, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Five cards that open, none of them taken."""
    cards_left = [card for card in terms.game.deck.cards() if card not in cards and not card.is_joker]
    rank = choose(rng, opening_ranks(terms, cards))
    pair = [card for card in cards_left if card.rank == rank][:2]
    other_cards = [card for card in cards_left if card.rank != rank]
    return shuffle([*pair, *sample(rng, other_cards, HAND - 2)], rng)


__all__ = [
    "DRAW_KINDS",
    "ORDER",
    "false_alone",
    "fits_draw",
    "openers",
    "opening_hand",
    "opening_ranks",
    "with_draw",
    "with_hands",
]
