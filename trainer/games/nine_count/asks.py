"""How a nine-count request shows the hands, and the questions only nine-count answers; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from trainer.cards.card import Card
from trainer.games.asking import read_dice, read_occupied, read_seat, read_seats
from trainer.games.banked.allowing import ask_wager
from trainer.games.banked.asks import ALONE, Asking, Row
from trainer.games.banked.button import CUP
from trainer.games.banked.drawn import StandsAgainst, held_against
from trainer.games.base import Answer, Ask
from trainer.games.nine_count.course import State
from trainer.games.nine_count.deal import DEAL
from trainer.games.nine_count.draw import BANKS, PLAYERS
from trainer.games.nine_count.hands import DEALT, Hands
from trainer.games.nine_count.terms import DICE, GAME, NineCountTerms
from trainer.games.nine_count.turns import ask_deliver, ask_order
from trainer.games.road import Opened, asked
from trainer.games.words import BANK, CHOICE, HIT, PLAYER, STAND
from trainer.hands.totals import nine_count
from trainer.round import machine
from trainer.round.acts import Choose, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.rules.answers import cited, read_cards, stop_on
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.place import BANK_HAND, hand_place, seat_of
from trainer.table.settlement import Wager

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
        wanted = "3" if most == DEALT else "3 or 4"
        reader.problem(f"{wanted} cards are needed, these are {len(cards)}.", "Give them all, each once.", key)
    return cards


def read_foul(terms: NineCountTerms, reader: Reader) -> bool:
    """Whether the hand is foul, where the book has a line for foul hands."""
    foul = reader.boolean("foul", default=False)
    if foul and not terms.fouls:
        reader.problem("this book has no line for a foul hand.", "Leave it away.", "foul")
    return foul


def drawn(terms: NineCountTerms, r: Round[State]) -> StandsAgainst:
    """What stands against the player-dealer's hand as it ended."""
    bank = r.lay.cards_at(BANK_HAND)
    return held_against(terms.draws[BANK], Hands(bank=bank[:DEALT]), (HIT if len(bank) > DEALT else STAND, CHOICE))


def check_draw(terms: NineCountTerms, reader: Reader, r: Round[State]) -> None:
    """Notes a player-dealer's hand that could not end like this; of a doubtful line the doubt is told."""
    bank, rule = r.lay.cards_at(BANK_HAND), drawn(terms, r).against
    if rule is not None:
        what = "takes no card" if len(bank) > DEALT else "has to take a card"
        hint = f"{rule.says} ({rule.cite})"
        reader.problem(f"the player-dealer {what} on {nine_count(bank[:DEALT])}.", hint, "bank_cards")


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
    taken = read_occupied(reader, banker, seats)
    if not taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(taken)))
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
    hands, odds = Hands(player, bank, foul), asking.terms.chips.rates.get(settled.due.rule.id)
    parts = [{"part": PLAYER, "total": hands.player_total}, {"part": BANK, "total": hands.bank_total}]
    return cited(settled.due, result=RESULTS[settled.moved.do], pays=str(odds) if odds else None, parts=parts)
