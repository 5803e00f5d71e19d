"""What only nine-count answers to `solve`: its hands, and who comes after whom; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import replace
from trainer.games.banked import banked_keys
from trainer.games.banked.banked_button import CUP
from trainer.games.banked.banked_requests import ALONE, ENOUGH, Asking, Shared, lying_open
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.banked.banked_terms import DrawCheck, check_drawing
from trainer.games.base import Answer
from trainer.games.limits import plays_by
from trainer.games.nine_count.nine_count_course import State, act_order
from trainer.games.nine_count.nine_count_deal import BANKS, DEAL, FIRST, PLAYERS
from trainer.games.nine_count.nine_count_hands import DEALT, Hands
from trainer.games.nine_count.nine_count_ring import counted_seat
from trainer.games.nine_count.nine_count_terms import DICE, GAME, NineCountTerms
from trainer.games.request_readers import NO_BACK_LINE, SIDES, check_taken, read_dice
from trainer.games.request_runner import Field, Opened, Read, Requests, asked, passed, word
from trainer.games.shared_words import BANK, CHOICE, HIT, PLAYER, STAND
from trainer.hands.totals import nine_count
from trainer.round import machine
from trainer.round.acts import Choose, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import cited, read_cards
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


REQUESTS: Final[Requests[NineCountTerms]] = Requests()
THROWN: Final[tuple[Field[Any], ...]] = (
    *banked_keys.PLACES,
    replace(banked_keys.ACTION_SEAT, says="that the dice count to"),
    Field("dice", lambda _, reader, read: read_dice(reader, DICE, needed=not read["action_seat"]), optional=True),
)


def _thrown(asking: Asking[State], read: Read) -> Setup:
    """A table with a wager at every occupied seat, and dice; an `action_seat` is counted to instead of them."""
    wagers = [Wager(seat, GAME, 0, 1) for seat in sorted(set(read["occupied"]))]
    setup = replace(asking.setup(read["seats"], wagers, read["player_dealer"], ENOUGH, {}), dice=read["dice"])
    action = read["action_seat"]
    if setup.dice and action and counted_seat(setup) != action:
        message = f"the dice count to seat {counted_seat(setup)}."
        raise BadText(message, "Give one of dice and action_seat.", "dice")
    return setup if setup.dice else _counting_to(setup, action)


def _counting_to(setup: Setup, seat: int) -> Setup:
    throws = (replace(setup, dice=dice) for dice in THROWS)
    return next(setup for setup in throws if counted_seat(setup) == seat)


@REQUESTS.ask("order", *THROWN, check_taken)
def answer_order(terms: NineCountTerms, asking: Asking[State], **read: Any) -> Answer:
    """Who is dealt to, asked, opened and settled after whom: a round of this table, played to its last wager."""
    setup = _thrown(asking, read)
    r = asking.at((CUP, DEAL, FIRST, PLAYERS, BANKS, SETTLING), setup)
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


@REQUESTS.ask("deliver", *THROWN, check_taken)
def answer_deliver(terms: NineCountTerms, asking: Asking[State], **read: Any) -> Answer:
    """Which cards of the deal, by their numbers, lie at which seat."""
    setup = _thrown(asking, read)
    pack = tuple(dict.fromkeys(terms.shoe))
    end = machine.play(asking.at((CUP, DEAL), replace(setup, deck=pack)))
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


# -- from a request to open cards


def read_hand(terms: NineCountTerms, reader: Reader, key: str, most: int = DEALT + 1) -> tuple[Card, ...]:
    """Three cards, or four after the draw; the shoe holds a card as often as it has decks."""
    cards = read_cards(reader, key, copies=terms.deck.copies, deck=frozenset(terms.shoe))
    if not reader.book.problems and not DEALT <= len(cards) <= most:
        size_text = "3" if most == DEALT else "3 or 4"
        reader.problem(f"{size_text} cards are needed, these are {len(cards)}.", "Give them all, each once.", key)
    return cards


def _read_foul(terms: NineCountTerms, reader: Reader, _: Read) -> bool:
    """Whether the hand is foul, where the book has a line for foul hands."""
    foul = reader.boolean("foul")
    if foul and not terms.fouls:
        reader.problem("this book has no line for a foul hand.", "Leave it away.", "foul")
    return foul


def hand(key: str, most: int = DEALT + 1) -> Field[NineCountTerms]:
    """A hand in the order dealt."""
    return Field(key, lambda terms, reader, _: read_hand(terms, reader, key, most), "in the order dealt")


FOUL: Final[Field[NineCountTerms]] = Field("foul", _read_foul, default=False)


def drawn(terms: NineCountTerms, r: Round[State]) -> DrawCheck:
    """What stands against the player-dealer's hand as it ended."""
    bank = r.lay.cards_at(BANK_HAND)
    return check_drawing(terms.draws[BANK], Hands(bank=bank[:DEALT]), (HIT if len(bank) > DEALT else STAND, CHOICE))


def check_draw(terms: NineCountTerms, r: Round[State]) -> Iterator[Problem]:
    """A player-dealer's hand that could not end like this; of a doubtful line the doubt is told."""
    bank, rule = r.lay.cards_at(BANK_HAND), drawn(terms, r).against
    if rule is not None:
        message = "takes no card" if len(bank) > DEALT else "has to take a card"
        hint = f"{rule.says} ({rule.cite})"
        yield Problem("bank_cards", f"the player-dealer {message} on {nine_count(bank[:DEALT])}.", hint)


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


def show_table(_: NineCountTerms, read: Read) -> Opened[State]:
    """The player-dealer's hand and one at every seat."""
    hands = {row["seat"]: row["cards"] for row in read["seats"]}
    return show(hands, read["bank_cards"], [row["seat"] for row in read["seats"] if row["foul"]])


Shared(
    shows=show_table,
    keys=(hand("bank_cards"),),
    seats=(hand("cards"), FOUL),
    check=check_draw,
    in_doubt=in_doubt,
    dice=DICE,
).declare(REQUESTS)

# -- questions of nine-count alone


@REQUESTS.ask("allowed", *banked_keys.WAGER_KEYS, banked_keys.check_amount)
def answer_wager(terms: NineCountTerms, _: object, *, option: str, behind: bool, **read: Any) -> Answer:
    """Whether a wager may be made: from behind a seat or not, of this size at such a table.

    What a ruling lets play outside of the limits goes by that ruling.
    """
    table, in_force, amount = terms.table, read["fee_option"], read["amount"]
    sized = banked_keys.sized(table, in_force, option, amount)
    wager = Wager(ALONE, option, int(behind), amount or 0)
    own = banked_keys.limited_by_itself(table, in_force, wager, read["wagers"])
    if behind and not table.back_line:
        return {"allowed": False, "read": NO_BACK_LINE}
    if own is not None and (sized is None or not own.result):
        return cited(own, allowed=own.result)
    if sized is None:
        return {"allowed": True, "read": "Everybody makes this wager; give amount and limit, or behind."}
    above = in_force is not None and 0 < in_force.maximum < wager.stake
    ruling = None if sized.result else plays_by(table.rulings, above=above)
    if ruling is not None:
        return cited(Decision(not above, ruling), allowed=not above, read=ruling.says)
    return cited(sized, allowed=sized.result)


@REQUESTS.ask("draw", word("who", PLAYER, BANK, "banker"), hand("cards", DEALT), passed("against"))
def answer_draw(_: NineCountTerms, asking: Asking[State], who: str, cards: Sequence[Card], **_passed: object) -> Answer:
    """Hit, stand or a choice for three cards; `against` does not matter in these games."""
    if who == PLAYER:
        r = asking.alone(PLAYERS, show({ALONE: cards}, ()), (Wager(ALONE, GAME, 0, 1),))
        decision = asked(r, Key(Kind.DRAW, ALONE, PLAYER), Choose)
    else:
        decision = asked(asking.alone(BANKS, show({}, cards)), Key(Kind.DRAW, 0, BANK), Choose)
    return cited(decision, act=decision.result.option, total=nine_count(cards))


@REQUESTS.ask(
    "action",
    *banked_keys.PLACES,
    Field("dice", lambda _, reader, _read: read_dice(reader, DICE, needed=True)),
    check_taken,
)
def answer_action(_: NineCountTerms, asking: Asking[State], **read: Any) -> Answer:
    """Where the dice put the button, who is dealt to in which order, where settling begins."""
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(read["occupied"])))
    setup = replace(asking.setup(read["seats"], wagers, read["player_dealer"], 0, {}), dice=read["dice"])
    r = asking.at((CUP, DEAL), setup)
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


@REQUESTS.ask("compare", hand(PLAYER), hand(BANK), FOUL)
def answer_compare(
    _: NineCountTerms, asking: Asking[State], *, player: tuple[Card, ...], bank: tuple[Card, ...], foul: bool
) -> Answer:
    """The result of two finished hands; `pays` is there where the player wins."""
    settled = asking.settle_one(Wager(ALONE, GAME, 0, 1), show({ALONE: player}, bank, (ALONE,) if foul else ()))
    hands, odds = Hands(player, bank, foul), asking.terms.chips.rates.get(settled.decision.rule.id)
    parts = [{"part": PLAYER, "total": hands.player_total}, {"part": BANK, "total": hands.bank_total}]
    return cited(settled.decision, result=RESULTS[settled.moved.do], pays=str(odds) if odds else None, parts=parts)
