"""What only nine-count answers to `solve`: its hands, and who comes after whom; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.games.banked.banked_button import CUP
from trainer.games.banked.banked_requests import ALONE, ENOUGH, Asking, Row, ask_wager, lying_open
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.banked.banked_terms import DrawCheck, check_drawing
from trainer.games.base import Answer, Ask
from trainer.games.nine_count.nine_count_course import State, act_order
from trainer.games.nine_count.nine_count_deal import BANKS, DEAL, FIRST, PLAYERS
from trainer.games.nine_count.nine_count_hands import DEALT, Hands
from trainer.games.nine_count.nine_count_ring import counted_seat
from trainer.games.nine_count.nine_count_terms import DICE, GAME, NineCountTerms
from trainer.games.request_readers import SIDES, read_dice, read_occupied, read_seat, read_seats
from trainer.games.request_runner import Opened, asked
from trainer.games.shared_words import BANK, CHOICE, HIT, PLAYER, STAND
from trainer.hands.totals import nine_count
from trainer.round import machine
from trainer.round.acts import Choose, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import cited, read_cards, stop_on
from trainer.rules.decision import Decision, Printed
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import BANK_HAND, hand_place, seat_of
from trainer.table.settlement import Wager

# ---------------- who is dealt to
#
# Draws, is opened and settled after whom, and which cards of the deal lie at which seat.

THROWS: Final = tuple(
    (first, two, three) for first in range(1, SIDES + 1) for two in (1, SIDES) for three in (1, SIDES)
)
"""Throws of every total, so that one of them counts to any seat."""


def read_thrown(asking: Asking[State], reader: Reader) -> Setup:
    """A table with a wager at every seat of `occupied`, and `dice`; an `action_seat` is counted to instead of them."""
    seats = read_seats(reader, asking.terms.sizes)
    banker = read_seat(reader, "player_dealer", seats)
    action = read_seat(reader, "action_seat", seats) if reader.has("action_seat") else 0
    dice = read_dice(reader, DICE, needed=not action)
    seats_taken = sorted(set(read_occupied(reader, banker, seats)))
    if not seats_taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = [Wager(seat, GAME, 0, 1) for seat in seats_taken]
    setup = replace(asking.setup(seats, wagers, banker, ENOUGH, {}), dice=dice)
    if dice and action and counted_seat(setup) != action:
        reader.problem(f"the dice count to seat {counted_seat(setup)}.", "Give one of dice and action_seat.", "dice")
        stop_on(reader)
    return setup if dice else _counting_to(setup, action)


def _counting_to(setup: Setup, seat: int) -> Setup:
    throws = (replace(setup, dice=dice) for dice in THROWS)
    return next(setup for setup in throws if counted_seat(setup) == seat)


def ask_order(terms: NineCountTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Who is dealt to, asked, opened and settled after whom: a round of this table, played to its last wager."""
    setup = read_thrown(asking, reader)
    r = asking.at((CUP, DEAL, FIRST, PLAYERS, BANKS, SETTLING), setup, Opened())
    places = {BANK_HAND: "bank"} | {hand_place(seat): seat for seat in setup.seats_taken}
    turned: list[object] = []
    for now, _, _ in machine.every_duty(r):
        turned += [places[place] for place in lying_open(now, places) if places[place] not in turned]
    end = machine.play(r)
    turned += [places[place] for place in lying_open(end, places) if places[place] not in turned]
    begins = asking.first(end)
    rules = (terms.rule("act.first"), *((begins.rule,) if begins.rule else ()), terms.table.settle.order)
    return cited(
        Decision(None, terms.rule("deal.order"), with_rules=rules),
        action_seat=begins.seat,
        deal=_dealt_to(end),
        decide=list(act_order(terms, setup)),
        turned=turned,
        settle=[settled.moved.wager.seat for settled in end.moves],
    )


def ask_deliver(terms: NineCountTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Which cards of the deal, by their numbers, lie at which seat."""
    setup = read_thrown(asking, reader)
    pack = tuple(dict.fromkeys(terms.shoe))
    end = machine.play(asking.at((CUP, DEAL), replace(setup, deck=pack), Opened()))
    hands = []
    for seat in _dealt_to(end):
        place = BANK_HAND if seat == setup.player_dealer else hand_place(seat)
        hands.append({"seat": seat, "cards": [pack.index(card) + 1 for card in end.lay.cards_at(place)]})
    return cited(Decision(None, terms.rule("deal.order")), hands=hands, left=terms.deck.size - DEALT * len(hands))


def _dealt_to(end: Round[State]) -> Sequence[int]:
    order = end.did(Kind.DEAL_ORDER)
    assert isinstance(order, Order)
    return [seat_of(place) for place in order.items]


# ---------------- nine count requests

RESULTS = {"pay": "win", "take": "lose", "push": "push"}


def make_asks(terms: NineCountTerms, asking: Asking[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asking = replace(asking.reading(terms, read_table, check_draw, in_doubt), bonus=False)
    return {
        "draw": lambda reader: ask_draw(terms, asking, reader),
        "action": lambda reader: ask_action(asking, reader),
        "allowed": partial(ask_wager, terms.table),
        "deliver": lambda reader: ask_deliver(terms, asking, reader),
        "order": lambda reader: ask_order(terms, asking, reader),
        "compare": lambda reader: ask_compare(terms, asking, reader),
        **asking.asks(),
    }


# -- from a request to open cards


def read_hand(terms: NineCountTerms, reader: Reader, key: str, most: int = DEALT + 1) -> tuple[Card, ...]:
    """Three cards, or four after the draw; the shoe holds a card as often as it has decks."""
    cards = read_cards(reader, key, copies=terms.deck.copies, deck=frozenset(terms.shoe))
    if not reader.book.problems and not DEALT <= len(cards) <= most:
        size_text = "3" if most == DEALT else "3 or 4"
        reader.problem(f"{size_text} cards are needed, these are {len(cards)}.", "Give them all, each once.", key)
    return cards


def read_foul(terms: NineCountTerms, reader: Reader) -> bool:
    """Whether the hand is foul, where the book has a line for foul hands."""
    foul = reader.boolean("foul", default=False)
    if foul and not terms.fouls:
        reader.problem("this book has no line for a foul hand.", "Leave it away.", "foul")
    return foul


def drawn(terms: NineCountTerms, r: Round[State]) -> DrawCheck:
    """What stands against the player-dealer's hand as it ended."""
    bank = r.lay.cards_at(BANK_HAND)
    return check_drawing(terms.draws[BANK], Hands(bank=bank[:DEALT]), (HIT if len(bank) > DEALT else STAND, CHOICE))


def check_draw(terms: NineCountTerms, reader: Reader, r: Round[State]) -> None:
    """Notes a player-dealer's hand that could not end like this; of a doubtful line the doubt is told."""
    bank, rule = r.lay.cards_at(BANK_HAND), drawn(terms, r).against
    if rule is not None:
        message = "takes no card" if len(bank) > DEALT else "has to take a card"
        hint = f"{rule.says} ({rule.cite})"
        reader.problem(f"the player-dealer {message} on {nine_count(bank[:DEALT])}.", hint, "bank_cards")


def in_doubt(terms: NineCountTerms, r: Round[State]) -> tuple[Printed, ...]:
    """The doubtful line by which the player-dealer would have played otherwise."""
    doubtful = drawn(terms, r).doubtful
    return (doubtful,) if doubtful is not None else ()


def show(hands: Mapping[int, Sequence[Card]], bank: Sequence[Card], foul: Sequence[int] = ()) -> Opened[State]:
    """The hands on the felt; those that are shown without a table are left to the house."""

    def lay(now: Lay) -> Lay:
        for seat, cards in hands.items():
            now = now.put(hand_place(seat), cards)
        return now.put(BANK_HAND, bank)

    return Opened(lay, state=lambda state: replace(state, asked=tuple(hands), foul=tuple(foul)))


def read_table(terms: NineCountTerms, reader: Reader, rows: Sequence[Row]) -> Opened[State]:
    """The player-dealer's hand and one at every seat."""
    bank = read_hand(terms, reader, "bank_cards")
    hands = {seat: read_hand(terms, row, "cards") for row, seat in rows}
    opened = show(hands, bank, [seat for row, seat in rows if read_foul(terms, row)])
    return replace(opened, dice=read_dice(reader, DICE)) if reader.has("dice") else opened


# -- questions of nine-count alone


def ask_draw(terms: NineCountTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Hit, stand or a choice for three cards; `against` does not matter in these games."""
    who = {"banker": BANK}.get(reader.choice("who", (PLAYER, BANK, "banker")), reader.text("who"))
    cards = read_hand(terms, reader, "cards", DEALT)
    reader.has("against")
    stop_on(reader)
    if who == PLAYER:
        r = asking.alone(PLAYERS, show({ALONE: cards}, ()), (Wager(ALONE, GAME, 0, 1),))
        decision = asked(r, Key(Kind.DRAW, ALONE, PLAYER))
    else:
        decision = asked(asking.alone(BANKS, show({}, cards)), Key(Kind.DRAW, 0, BANK))
    assert isinstance(decision.result, Choose)
    return cited(decision, act=decision.result.option, total=nine_count(cards))


def ask_action(asking: Asking[State], reader: Reader) -> Answer:
    """Where the dice put the button, who is dealt to in which order, where settling begins."""
    seats = read_seats(reader, asking.terms.sizes)
    banker = read_seat(reader, "player_dealer", seats)
    dice = read_dice(reader, DICE, needed=True)
    seats_taken = read_occupied(reader, banker, seats)
    if not seats_taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(seats_taken)))
    setup = replace(asking.setup(seats, wagers, banker, 0, {}), dice=dice)
    r = asking.at((CUP, DEAL), setup, Opened(lambda lay: lay))
    decision, end = r.decision, machine.play(r)
    start, order = asking.first(end), end.did(Kind.DEAL_ORDER)
    assert isinstance(decision.result, Seat)
    assert isinstance(order, Order)
    button, delivery = decision.result.seat, [seat_of(place) for place in order.items]
    if start.rule:
        decision = decision.and_rules(start.rule)
    return cited(
        decision,
        action_seat=start.seat,
        button_seat=button,
        first_pile_seat=delivery[0],
        delivery=delivery,
    )


def ask_compare(terms: NineCountTerms, asking: Asking[State], reader: Reader) -> Answer:
    """The result of two finished hands; `pays` is there where the player wins."""
    player, bank = read_hand(terms, reader, PLAYER), read_hand(terms, reader, BANK)
    foul = read_foul(terms, reader)
    stop_on(reader)
    settled = asking.settle_one(Wager(ALONE, GAME, 0, 1), show({ALONE: player}, bank, (ALONE,) if foul else ()))
    hands, odds = Hands(player, bank, foul), asking.terms.chips.rates.get(settled.decision.rule.id)
    parts = [{"part": PLAYER, "total": hands.player_total}, {"part": BANK, "total": hands.bank_total}]
    return cited(settled.decision, result=RESULTS[settled.moved.do], pays=str(odds) if odds else None, parts=parts)
