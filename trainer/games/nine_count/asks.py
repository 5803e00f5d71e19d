"""What `felt-school solve` answers for nine-count games. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trainer.cards.card import Card
from trainer.games.asking import (
    ask_fee,
    no_back_line,
    read_asked,
    read_back_line,
    read_bettors,
    read_occupied,
    read_seat,
    read_seats,
    read_wagers,
    settle_answer,
    settled,
)
from trainer.games.base import Answer, Ask
from trainer.games.nine_count.course import action_seat, counted_seat, deal_order
from trainer.games.nine_count.hands import BANK, CHOICE, DEALT, HIT, PLAYER, STAND, Hands
from trainer.games.nine_count.script import outcome
from trainer.games.nine_count.terms import DICE, GAME, NineCountTerms
from trainer.hands.totals import nine_count
from trainer.round.ruling import ruling_ask
from trainer.round.setup import Setup
from trainer.rules.answers import cited, read_cards, stop_on
from trainer.rules.decision import decide, decided
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager

RESULTS = {"pay": "win", "take": "lose", "push": "push"}


def make_asks(terms: NineCountTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "draw": lambda reader: ask_draw(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "compare": lambda reader: ask_compare(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
    }
    if terms.fees.now.options:
        asks["fee"] = lambda reader: ask_fee(terms.fees, terms.kinds, reader)
    if terms.rulings.rulings:
        asks["ruling"] = ruling_ask(terms.rulings)
    return asks


def read_hand(terms: NineCountTerms, reader: Reader, key: str, most: int = DEALT + 1) -> tuple[Card, ...]:
    """Three cards, or four after the draw; the shoe holds a card as often as it has decks."""
    cards = read_cards(reader, key, copies=terms.deck.copies, deck=frozenset(terms.shoe))
    if not reader.book.problems and not DEALT <= len(cards) <= most:
        wanted = "3" if most == DEALT else "3 or 4"
        reader.problem(f"{wanted} cards are needed, these are {len(cards)}.", key=key)
    return cards


def read_foul(terms: NineCountTerms, reader: Reader) -> bool:
    """Whether the hand is foul, where the book has a line for foul hands."""
    foul = reader.boolean("foul", default=False)
    if foul and not terms.fouls:
        reader.problem("this book has no line for a foul hand.", "Leave it away.", "foul")
    return foul


def ask_draw(terms: NineCountTerms, reader: Reader) -> Answer:
    """Hit, stand or a choice for three cards; `against` does not matter in these games."""
    who = {"banker": BANK}.get(reader.choice("who", (PLAYER, BANK, "banker")), reader.text("who"))
    cards = read_hand(terms, reader, "cards", DEALT)
    reader.has("against")
    stop_on(reader)
    hands = Hands(cards) if who == PLAYER else Hands(bank=cards)
    decision = decide(terms.draws[who], hands)
    return cited(decision, act=decision.result, total=nine_count(cards))


def read_dice(reader: Reader) -> tuple[int, ...]:
    """Three dice."""
    dice = reader.integers("dice")
    if len(dice) != DICE or not all(1 <= die <= 6 for die in dice):
        reader.problem("three dice from 1 to 6 are needed.", key="dice")
    return dice


def check_draw(terms: NineCountTerms, reader: Reader, bank: Sequence[Card]) -> None:
    """Notes a player-dealer's hand that could not end like this; doubtful lines bind nobody."""
    decision = decide(terms.draws[BANK], Hands(bank=tuple(bank[:DEALT])))
    drew = HIT if len(bank) > DEALT else STAND
    if decision.rule.certain and decision.result not in (drew, CHOICE):
        what = "takes no card" if drew == HIT else "has to take a card"
        hint = f"{decision.rule.says} ({decision.rule.cite})"
        reader.problem(f"the player-dealer {what} on {nine_count(bank[:DEALT])}.", hint, "bank_cards")


def ask_action(terms: NineCountTerms, reader: Reader) -> Answer:
    """Where the dice put the button, who is dealt to in which order, where settling begins."""
    seats = read_seats(reader, terms.sizes)
    banker = read_seat(reader, "player_dealer", seats)
    dice = read_dice(reader)
    taken = read_occupied(reader, banker, seats)
    if not taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(taken)))
    setup = Setup(terms.book, 0, seats, wagers, banker, dice=dice)
    counted, order = counted_seat(setup), deal_order(terms, setup)
    rule = terms.rule("dice.player-dealer" if counted == banker else "dice.count")
    decision = decided(counted, rule)
    if counted not in taken:
        decision = decision.and_rules(terms.rule("settle.first-wager"))
    return cited(
        decision,
        action_seat=action_seat(setup),
        button_seat=counted,
        first_pile_seat=order[0],
        delivery=list(order),
    )


def ask_compare(terms: NineCountTerms, reader: Reader) -> Answer:
    """The result of two finished hands; `pays` is there where the player wins."""
    player, bank = read_hand(terms, reader, PLAYER), read_hand(terms, reader, BANK)
    foul = read_foul(terms, reader)
    stop_on(reader)
    hands = Hands(player, bank, foul)
    award = decide(terms.awards[GAME], hands)
    parts = [{"part": PLAYER, "total": hands.player_total}, {"part": BANK, "total": hands.bank_total}]
    pays = str(award.result.odds) if award.result.odds else None
    return cited(award, result=RESULTS[award.result.do], pays=pays, parts=parts)


def ask_settle(terms: NineCountTerms, reader: Reader) -> Answer:
    """Every wager in the dealer's order against the bank."""
    seats = read_seats(reader, sorted(terms.sizes, reverse=True), "table_seats")
    asked = read_asked(reader, seats, terms.default_cover)
    bank = read_hand(terms, reader, "bank_cards")
    dice = read_dice(reader) if reader.has("dice") else ()
    wagers: list[Wager] = []
    hands: dict[int, Hands] = {}
    for row, seat in read_bettors(reader, seats, asked.banker):
        hands[seat] = Hands(read_hand(terms, row, "cards"), bank, read_foul(terms, row))
        wagers += [*read_wagers(row, seat, terms.kinds), *read_back_line(row, seat, terms.kinds)]
        if not terms.back_line:
            no_back_line(row)
    stop_on(reader)
    check_draw(terms, reader, bank)
    if dice and wagers:
        counted = action_seat(Setup(terms.book, 0, seats, tuple(wagers), asked.banker, dice=dice))
        if reader.has("action_seat") and asked.first != counted:
            reader.problem(f"the dice put the action at seat {counted}.", "Give one of dice and action_seat.", "dice")
        asked = replace(asked, first=counted)
    stop_on(reader)
    moves, ledger = settled(
        asked, terms.settle, seats, wagers, lambda wager: outcome(terms, hands[wager.seat], wager.kind, wager.stake)
    )
    return settle_answer(terms.settle, moves, ledger)
