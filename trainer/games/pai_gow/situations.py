"""Cards for rules that chance seldom brings: a line of the chart, a copy, a bonus hand, an envy hand."""

from __future__ import annotations

from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER, without
from trainer.games.base import Wish
from trainer.games.pai_gow.bonus import bettors, bonus_row, envy_holders
from trainer.games.pai_gow.outcome import compare
from trainer.games.pai_gow.push import high_hand_row
from trainer.games.pai_gow.ring import pile_of_seat, place_in_deck
from trainer.games.pai_gow.seek import seek
from trainer.games.pai_gow.setting import every_rule, fired, set_by_house, table_values
from trainer.games.pai_gow.terms import FORTUNE, HAND, HIGH_HAND, PUSH, Banker, Fortune, PaiGowTerms
from trainer.rng import Random, choose, sample, shuffle
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Printed

Hand = tuple[Card, ...]


def with_cards(terms: PaiGowTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The same table, its deck stacked where the wish needs it."""
    rule = wish.rule
    match wish.kind:
        case Kind.SET_HAND if rule:
            return _for_line(terms, rng, setup, rule)
        case Kind.COMPARE if rule == "compare.copy":
            return _with_copy(terms, rng, setup)
        case Kind.COMPARE if rule == "compare.wild":
            return _with_hands(terms, rng, setup, {choose(rng, setup.taken): seek(rng, _holds_joker)})
        case Kind.READ_BONUS | Kind.SETTLE if rule.startswith((FORTUNE, HIGH_HAND)):
            return _with_bonus(terms, rng, setup, rule)
        case Kind.PAY_ENVY if terms.fortune:
            return _with_envy(terms, terms.fortune, rng, setup, rule)
        case _:
            return setup


def _for_line(terms: PaiGowTerms, rng: Random, setup: Setup, rule: str) -> Setup:
    """Somebody whose hand the dealer sets holds cards that this line of the chart decides."""
    if f"{Kind.SET_HAND.value}/{rule}" in terms.unreachable:
        return setup
    joker = terms.joker(setup)
    chart, values = terms.charts[joker], table_values(terms, setup)
    if rule not in _lines(terms, setup):
        other = next((one for one in terms.jokers if one is not joker), joker)
        setup = setup.with_options(joker=other.value)
        chart, values = terms.charts[other], terms.values(other)
    cards = seek(rng, lambda hand: rule in fired(chart, hand, values))
    seats = [int(seat) for seat in setup.option("asks").split(",") if seat]
    if terms.banker_sets is not Banker.FREE:
        seats.append(setup.player_dealer)
    return _with_hands(terms, rng, setup, {choose(rng, seats): cards})


def _lines(terms: PaiGowTerms, setup: Setup) -> frozenset[str]:
    return frozenset(rule.id for rule in every_rule(terms.charts[terms.joker(setup)]))


def _holds_joker(hand: Hand) -> bool:
    return any(card.is_joker for card in hand)


def _with_hands(terms: PaiGowTerms, rng: Random, setup: Setup, hands: dict[int, Hand | None]) -> Setup:
    """The same table with these seven cards delivered to these seats."""
    wanted = {seat: cards for seat, cards in hands.items() if cards}
    if not wanted:
        return setup
    rest = list(shuffle(without(WITH_JOKER.cards(), [card for cards in wanted.values() for card in cards]), rng))
    deck: list[Card | None] = [None] * WITH_JOKER.size
    for seat, cards in wanted.items():
        pile = pile_of_seat(terms, setup, seat)
        for row, card in enumerate(cards):
            deck[place_in_deck(terms, pile, row)] = card
    return replace(setup, deck=tuple(card if card is not None else rest.pop() for card in deck))


def _with_copy(terms: PaiGowTerms, rng: Random, setup: Setup) -> Setup:
    """A player and the bank, both set the house way, copy one half."""
    seat, joker = choose(rng, setup.taken), terms.joker(setup)
    for _ in range(300):
        cards = sample(rng, WITH_JOKER.cards(), 2 * HAND)
        player = set_by_house(terms, joker, cards[:HAND]).result
        bank = set_by_house(terms, joker, cards[HAND:]).result
        if compare(terms, player, bank).rule.id == "compare.copy":
            asks = ",".join(dict.fromkeys((*filter(None, setup.option("asks").split(",")), str(seat))))
            setup = replace(setup, options={k: v for k, v in setup.options.items() if k not in ("foul", "bank-set")})
            setup = setup.with_options(asks=asks)
            return _with_hands(terms, rng, setup, {seat: cards[:HAND], setup.player_dealer: cards[HAND:]})
    return setup


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

    cards = seek(rng, lambda hand: rule in (one.id for one in rules(hand)))
    return _with_hands(terms, rng, setup, {choose(rng, seats): cards})


def _with_envy(terms: PaiGowTerms, fortune: Fortune, rng: Random, setup: Setup, rule: str) -> Setup:
    """Somebody holds an envy hand: another button's owner where it pays, the only button's owner where it does not."""
    holders = envy_holders(fortune, bettors(terms, setup))
    backed = rule == "envy.back-line-own"
    seats = [seat for seat, back in holders if back or not backed]

    def pays(hand: Hand) -> bool:
        row = bonus_row(fortune, hand).result
        return row is not None and row.envy > 0

    return _with_hands(terms, rng, setup, {choose(rng, seats): seek(rng, pays)}) if seats else setup
