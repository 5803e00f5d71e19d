"""Cards for rules that chance seldom brings: a line of the chart, a copy, a bonus hand, an envy hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.cards.card import ACE, Card
from trainer.cards.deck import WITH_JOKER, without
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games.base import Wish
from trainer.games.pai_gow.pai_gow_chart import draft_of
from trainer.games.pai_gow.pai_gow_envy import bettors_of, bonus_row, envy_holders
from trainer.games.pai_gow.pai_gow_outcome import compare
from trainer.games.pai_gow.pai_gow_push import high_hand_row
from trainer.games.pai_gow.pai_gow_ring import pile_of_seat, place_in_deck
from trainer.games.pai_gow.pai_gow_seeker import HandsWanted, lean, patterns, seek
from trainer.games.pai_gow.pai_gow_setting import ALTERNATIVE, alternatives, every_rule, fired, house_result, paths_to
from trainer.games.pai_gow.pai_gow_state import ASKS, begin
from trainer.games.pai_gow.pai_gow_terms import FORTUNE, HAND, PUSH, RANKING, WILD, Banker, Fortune, PaiGowTerms
from trainer.games.shared_words import LOSE
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed, row_id

Hand = tuple[Card, ...]

_GROUPS: Final = {
    "five-aces": HandsWanted(patterns(lambda pattern: pattern[0] == 5)),
    "five-of-a-kind": HandsWanted(patterns(lambda pattern: pattern[0] == 4), joker=True),
    "four-of-a-kind": HandsWanted(patterns(lambda pattern: pattern[0] == 4)),
    "full-house": HandsWanted(patterns(lambda pattern: pattern[:2] == (3, 2))),
    "three-of-a-kind": HandsWanted(patterns(lambda pattern: pattern[:2] == (3, 1))),
}
"""What to draw for the rows of a pay table that are groups."""

_FOURS_AND_JOKER: Final = _GROUPS["five-of-a-kind"]
_RUN: Final = HandsWanted(patterns(lambda pattern: pattern[0] == 1), run=True)
_STRONG: Final = HandsWanted(patterns(lambda pattern: pattern[0] > 2 and pattern[1] > 1), (ACE, 13, 12))

TRIES: Final = 300
"""So many pairs of hands are drawn for a comparison."""


def with_cards(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The same table, its deck stacked where the wish needs it."""
    rule = wish.rule
    match wish.kind:
        case Kind.SET_HAND if rule:
            return _for_line(terms, rng, setup, rule)
        case Kind.COMPARE if rule in ("compare.copy", *(row.printed.id for row in terms.compare)):
            return _with_two_hands(terms, rng, setup, rule)
        case Kind.COMPARE if rule in (*RANKING, WILD):
            return _with_ranking(terms, rng, setup, rule)
        case Kind.CHECK_SETTING if terms.push and terms.push.allowing(rule):
            return _with_alternative(terms, rng, setup, rule)
        case Kind.SETTLE if terms.fortune and rule == terms.fortune.any_result.id:
            return _with_lost_game(terms, terms.fortune, rng, setup)
        case Kind.READ_BONUS | Kind.SETTLE if any(rule == printed.id for printed in bonus_reading(terms)):
            return _with_bonus(terms, rng, setup, rule)
        case Kind.PAY_ENVY if terms.fortune:
            return _with_envy(terms, terms.fortune, rng, setup, rule)
        case _:
            return setup


def _for_line(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """Somebody whose hand the dealer sets holds cards that this line of the chart decides."""
    if f"{Kind.SET_HAND.value}/{rule}" in terms.table.unreachable:
        return setup
    joker = terms.joker(setup)
    chart, values = terms.charts[joker], terms.values(terms.joker(setup))
    if rule not in _lines(terms, setup):
        other = next((joker_kind for joker_kind in terms.jokers if joker_kind is not joker), joker)
        setup = setup.with_options(joker=other.value)
        chart, values = terms.charts[other], terms.values(other)
    drafts = [draft_of(condition for line in path for condition in line.when) for path in paths_to(chart, rule)]
    cards = seek(rng, lambda hand: rule in fired(chart, hand, values), drafts)
    seats = list(setup.numbers(ASKS))
    if terms.banker_sets is not Banker.FREE:
        seats.append(setup.player_dealer)
    return _with_hands(terms, rng, setup, {choose(rng, seats): cards})


def _lines(terms: PaiGowTerms, setup: Setup) -> frozenset[str]:
    return frozenset(rule.id for rule in every_rule(terms.charts[terms.joker(setup)]))


def _with_hands(terms: PaiGowTerms, rng: Random, setup: Setup, hands: dict[int, Hand | None]) -> Setup:
    """The same table with these seven cards delivered to these seats."""
    fixed = {seat: cards for seat, cards in hands.items() if cards}
    if not fixed:
        return setup
    others = list(shuffle(without(WITH_JOKER.cards(), [card for cards in fixed.values() for card in cards]), rng))
    deck: list[Card | None] = [None] * WITH_JOKER.size
    for seat, cards in fixed.items():
        pile = pile_of_seat(terms, setup, seat)
        for row, card in enumerate(cards):
            deck[place_in_deck(terms, setup, pile, row)] = card
    return replace(setup, deck=tuple(card if card is not None else others.pop() for card in deck))


def _by_house(setup: Setup, seat: int) -> Setup:
    """The same table where this seat and the player-dealer have their hands set the house way."""
    asks = dict.fromkeys((*filter(None, setup.option(ASKS).split(",")), str(seat)))
    options = {name: value for name, value in setup.options.items() if name not in ("foul", "bank-set")}
    return replace(setup, options=options).with_options(asks=",".join(asks))


def _with_two_hands(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """A player and the bank, both set the house way, whose comparison that rule decides."""

    def draw() -> tuple[Hand, Hand]:
        cards = sample(rng, WITH_JOKER.cards(), 2 * HAND)
        return cards[:HAND], cards[HAND:]

    return _against_bank(terms, rng, setup, draw, lambda decision: decision.rule.id == rule)


def _with_ranking(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """A player and the bank, both set the house way, whose comparison turns on a rule of rank."""

    def draw() -> tuple[Hand, Hand]:
        match rule:
            case "rank.wheel":
                hand = _low_run(rng)
            case "rank.five-of-a-kind":
                hand = _FOURS_AND_JOKER.draw(rng)
            case _:
                hand = replace(_RUN, joker=True).draw(rng)
        other = _RUN.draw(rng)
        return (hand, other) if below(rng, 2) else (other, hand)

    return _against_bank(terms, rng, setup, draw, lambda decision: rule in (printed.id for printed in decision.rules))


def _low_run(rng: Random) -> Hand:
    """Ace to five of random suits and two cards beside them."""
    low = [Card.make(rank, below(rng, 4)) for rank in (ACE, 2, 3, 4, 5)]
    return (*low, *sample(rng, without(WITH_JOKER.cards(), low), 2))


def _against_bank(
    terms: PaiGowTerms,
    rng: Random,
    setup: Setup,
    draw: Callable[[], tuple[Hand, Hand]],
    fits: Callable[[Decision[str]], bool],
) -> Setup:
    """A player and the bank hold two drawn hands whose comparison, both set the house way, fits."""
    seat, joker = choose(rng, setup.seats_taken), terms.joker(setup)
    for _ in range(TRIES):
        mine, theirs = draw()
        if set(mine) & set(theirs):
            continue
        player, bank = (house_result(terms, joker, hand) for hand in (mine, theirs))
        if fits(compare(terms, player, bank)):
            return _with_hands(terms, rng, _by_house(setup, seat), {seat: mine, setup.player_dealer: theirs})
    return setup


def _with_alternative(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """Somebody with a Push Bet holds cards that this line would set otherwise than the house way, and does so."""
    seats = sorted({wager.seat for wager in setup.wagers if wager.kind == PUSH})
    joker, values = terms.joker(setup), terms.values(terms.joker(setup))
    if not seats or terms.push is None:
        return setup
    lines = terms.push.allowing(rule)

    def fits(hand: Hand) -> bool:
        others = alternatives(terms, values, hand, house_result(terms, joker, hand))
        return rule in (line.id for line, _ in others)

    cards = seek(rng, fits, [draft_of(line.when) for line in lines])
    seat = choose(rng, seats)
    asks = [seat_text for seat_text in setup.option(ASKS).split(",") if seat_text != str(seat)]
    name = row_id(ALTERNATIVE, rule)
    setup = setup.with_options(**{"asks": ",".join(asks), ALTERNATIVE: f"{seat}:{name}"})
    return _with_hands(terms, rng, setup, {seat: cards})


def _with_lost_game(terms: PaiGowTerms, fortune: Fortune, rng: Random, setup: Setup) -> Setup:
    """Somebody holds a hand of the pay table and loses the game with it."""
    seats = [seat for seat in setup.seats_taken if FORTUNE in setup.at(seat)]
    if not seats:
        return setup
    joker, seat = terms.joker(setup), choose(rng, seats)
    for _ in range(TRIES):
        mine, theirs = lean(rng), _STRONG.draw(rng)
        if set(mine) & set(theirs) or bonus_row(fortune, mine).result is None:
            continue
        player, bank = (house_result(terms, joker, hand) for hand in (mine, theirs))
        if compare(terms, player, bank).result == LOSE:
            return _with_hands(terms, rng, _by_house(setup, seat), {seat: mine, setup.player_dealer: theirs})
    return setup


def bonus_reading(terms: PaiGowTerms) -> tuple[Printed, ...]:
    """The rules by which a hand beside the game is read and paid."""
    return (*(terms.fortune.rules if terms.fortune else ()), *(terms.push.paying if terms.push else ()))


def _with_bonus(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """Somebody with a bonus wager holds the hand that this row pays."""
    kind = FORTUNE if terms.fortune else PUSH
    seats = sorted({wager.seat for wager in setup.wagers if wager.kind == kind})
    if not seats:
        return setup

    def rules(hand: Hand) -> tuple[Printed, ...]:
        if terms.fortune:
            return bonus_row(terms.fortune, hand).rules
        return high_hand_row(terms.push, hand).rules if terms.push else ()

    table = terms.fortune.table if terms.fortune else terms.push.table if terms.push else None
    hands = [row.hand for row in table.rows if row.printed.id == rule] if table else []
    drafts = [_GROUPS[hand] for hand in hands if hand in _GROUPS]
    cards = seek(rng, lambda hand: rule in (printed.id for printed in rules(hand)), drafts)
    return _with_hands(terms, rng, setup, {choose(rng, seats): cards})


def _with_envy(terms: PaiGowTerms, fortune: Fortune, rng: Random, setup: Setup, rule: str) -> Setup:
    """Somebody holds an envy hand: another button's owner where it pays, the only button's owner where it does not."""
    holders = envy_holders(fortune, bettors_of(setup, begin(terms, setup).hands))
    backed = rule == "envy.back-line-own"
    seats = [seat for seat, back in holders if back or not backed]

    def pays(hand: Hand) -> bool:
        row = bonus_row(fortune, hand).result
        return row is not None and row.envy > 0

    return _with_hands(terms, rng, setup, {choose(rng, seats): seek(rng, pays)}) if seats else setup
