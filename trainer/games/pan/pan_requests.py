"""How a request of pan shows melds and discards, and what its own stages answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.deck import PAN
from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.games.base import Answer, Ask
from trainer.games.pan import pan_steps
from trainer.games.pan.pan_decisions import YES, Demand, HowSeated, best_split, is_out, laid_kind, shown
from trainer.games.pan.pan_hand import State, still
from trainer.games.pan.pan_opening import DEAL, FEES, FIRST, ROTATION, TOP
from trainer.games.pan.pan_play import OUT, PLAY
from trainer.games.pan.pan_state import CONDITION, FEE, HAND, LEAVES, RETIRE, WINNER, dealt
from trainer.games.pan.pan_tables import FEWEST
from trainer.games.pan.pan_terms import FROM_DECK, PanTerms
from trainer.games.request_readers import declare_ruling, read_occupied, seat_key
from trainer.games.request_runner import Field, Opened, Read, Requests, Road, asked, flag, plain, word, writes
from trainer.hands.melds import MOST, PayingMeld, conditions, in_order, meld_kind
from trainer.round.acts import Choose, Money, Number, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.answer_json import cited, read_card, read_cards
from trainer.rules.collection import Sheet
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.places import MAIN_POT, STACK
from trainer.table.settlement import Wager

Cards = tuple[Card, ...]
HERE, BEFORE = 2, 1
"""The seats of a question about melds: whose they are, and who discarded before him."""
ENOUGH = 10**7
GOING_OUT = "going-out"
FROM_HAND = "hand"


@dataclass(frozen=True, slots=True)
class Asking:
    """The questions of a house, answered by its script."""

    terms: PanTerms
    road: Road[State]

    def setup(self, seats: tuple[int, ...], **words: str) -> Setup:
        """Players with chips enough."""
        wagers = tuple(Wager(seat, STACK, 0, ENOUGH) for seat in seats)
        return Setup(self.terms.book, 0, self.terms.seats, wagers, options={CONDITION: "$1", **words})

    def at(self, question: pan_steps.Question) -> Round[State]:
        """The play at the moment at which this is asked."""
        step = pan_steps.CourseStep(asks=question, seat=question.seat)
        opened: Opened[State] = Opened(state=lambda now: replace(now, steps=(step,), winner=0, done=0))
        return self.road.at((PLAY,), self.setup((BEFORE, HERE)), opened)

    def may(self, question: pan_steps.Question) -> Decision[bool]:
        """Whether that is allowed, or has to be done."""
        return asked(self.at(question), Key(Kind.ALLOW, HERE, "0"), Choose).map(lambda act: act == Choose(YES))

    def collects(self, question: pan_steps.Question) -> Decision[int]:
        """What that collects from each player."""
        return asked(self.at(question), Key(Kind.COLLECT, HERE, "0"), Number).map(lambda act: act.number)


TWO = HowSeated((BEFORE, HERE), (), ())


REQUESTS: Final[Requests[PanTerms]] = Requests()
declare_ruling(REQUESTS, lambda terms: terms.rulings)


def make_asks(terms: PanTerms, road: Road[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    return REQUESTS.of(terms, Asking(terms, replace(road, begin=partial(still, terms))))


# -- reading requests


def read_pan(reader: Reader, key: str) -> Cards:
    """Cards of the eight packs."""
    return read_cards(reader, key, None, PAN.copies, tuple(dict.fromkeys(PAN.cards())))


def read_melds(reader: Reader, key: str) -> tuple[Cards, ...]:
    """Several lists of cards."""
    melds = []
    for texts in reader.lists(key):
        try:
            cards = parse_cards(" ".join(texts))
        except BadText as error:
            reader.problem(*error.words, key)
            return ()
        strange = next((card for card in cards if card not in PAN.cards()), None)
        if strange is not None:
            reader.problem(f"{strange} is not in the deck of this game.", key=key)
            return ()
        melds.append(cards)
    return tuple(melds)


def need_meld(reader: Reader, cards: Cards, key: str) -> None:
    """Notes a problem where these cards are no meld to begin with."""
    if not reader.book.problems and meld_kind(cards) is None:
        reader.problem(f"{shown(cards)} are no meld.", "Give the meld as it lies on the table.", key)


def check_meld(_: PanTerms, reader: Reader, read: Read) -> None:
    """Notes cards that are added to no meld, and a meld that is split otherwise than into two."""
    if read["add"] or read["into"]:
        need_meld(reader, read["cards"], "cards")
    if read["into"] and len(read["into"]) != 2:
        reader.problem("a meld is split into two.", "Write into as two lists of cards.", "into")


def check_melds(_: PanTerms, reader: Reader, read: Read) -> None:
    """Notes that there are no melds to go out with."""
    if not read["melds"] and not reader.book.problems:
        reader.problem("there are no melds.", "Write melds as lists of cards.", "melds")


MELDS: Final = plain("melds", read_melds, "the player's own")
CARDS: Final = plain("cards", read_pan)
CARD: Final = plain("card", lambda reader, key: read_card(reader, key, PAN.cards()))

# -- melds


def _laid(asking: Asking, cards: Cards) -> Answer:
    question = pan_steps.Spread(HERE, 1, cards, TWO)
    read = asked(asking.at(question), Key(Kind.READ_MELD, HERE, "0"), Choose)
    kind = laid_kind(asking.terms, cards)
    if kind is None:
        return cited(read, meld=False, kind=None, condition=None, pays=0)
    decision = asking.collects(question)
    named = _named(conditions(cards))
    return cited(decision.and_rules(read.rule), meld=True, kind=kind.value, condition=named, pays=decision.result)


def _named(paying_melds: tuple[PayingMeld, ...]) -> str | None:
    return " ".join(paying_meld.value for paying_meld in paying_melds) or None


def _added(asking: Asking, meld: Cards, more: Cards) -> Answer:
    question = pan_steps.Added(HERE, 1, meld, more, TWO)
    allowed, kind = asking.may(question), meld_kind(meld)
    assert kind is not None
    named = _named(conditions(meld))
    if not allowed.result:
        return cited(allowed, meld=False, kind=None, condition=named, pays=0)
    decision = asking.collects(question)
    return cited(decision.and_rules(allowed.rule), meld=True, kind=kind.value, condition=named, pays=decision.result)


def _split(asking: Asking, meld: Cards, more: Cards, parts: tuple[Cards, Cards]) -> Answer:
    question = pan_steps.Split(HERE, 1, meld, more, parts, TWO)
    allowed = asking.may(question)
    kinds = [kind.value if kind else None for kind in map(meld_kind, parts)]
    if not allowed.result:
        return cited(allowed, meld=False, kind=kinds, condition=None, pays=0)
    decision = asking.collects(question)
    named = [_named(conditions(part)) for part in parts]
    return cited(decision.and_rules(allowed.rule), meld=True, kind=kinds, condition=named, pays=decision.result)


@REQUESTS.ask("meld", word("event", GOING_OUT), MELDS, check_melds, when=writes("event", "melds"))
def answer_out(_: PanTerms, asking: Asking, melds: tuple[Cards, ...], **_event: object) -> Answer:
    """Whether these melds are an out, and what it collects."""
    question = pan_steps.Claimed(HERE, tuple(map(in_order, melds)), TWO, 0)
    r = asking.at(question)
    out = asked(r, Key(Kind.RESULT, HERE, "0"), Choose)
    kinds = [kind.value if kind else None for kind in map(meld_kind, melds)]
    if out.result != Choose(OUT):
        count = sum(map(len, melds))
        fine = is_out(asking.terms, melds).result or count != MOST
        return cited(out, meld=fine and all(kinds), out=False, kind=kinds, pays=0)
    decision = asked(r, Key(Kind.COLLECT, HERE, "0"), Number).map(lambda act: act.number)
    return cited(decision.and_rules(out.rule), meld=True, out=True, kind=kinds, pays=decision.result)


@REQUESTS.ask(
    "meld",
    CARDS,
    plain("add", read_pan, "cards added to that meld", default=()),
    plain("into", read_melds, "the two melds it is split into", default=()),
    check_meld,
)
def answer_meld(_: PanTerms, asking: Asking, cards: Cards, add: Cards, into: tuple[Cards, ...]) -> Answer:
    """What cards are together and what they collect: laid, added, split off."""
    if into:
        return _split(asking, cards, add, (into[0], into[1]))
    return _added(asking, cards, add) if add else _laid(asking, cards)


# -- what is allowed


def _may(asking: Asking, question: pan_steps.Question) -> Answer:
    decision = asking.may(question)
    return cited(decision, allowed=decision.result)


@REQUESTS.ask(
    "allowed",
    plain("meld", read_pan),
    CARDS,
    lambda _, reader, read: need_meld(reader, read["meld"], "meld"),
    options=("borrow", "add", "split"),
)
def answer_change(_: PanTerms, asking: Asking, option: str, meld: Cards, cards: Cards) -> Answer:
    """Whether a player may add to a meld, borrow from it, or split it."""
    if option == "borrow":
        return _may(asking, pan_steps.Borrowed(HERE, 1, meld, cards))
    if option == "add":
        return _may(asking, pan_steps.Added(HERE, 1, meld, cards, TWO))
    parts = best_split(meld, cards) or (in_order((*meld, *cards)), ())
    return _may(asking, pan_steps.Split(HERE, 1, meld, cards, parts, TWO))


@REQUESTS.ask(
    "allowed",
    word("top_came_from", FROM_DECK, FROM_HAND),
    plain("can_meld_now", Reader.boolean),
    options=("take-discard",),
)
def answer_take(_: PanTerms, asking: Asking, *, top_came_from: str, can_meld_now: bool) -> Answer:
    """Whether a player may take the top discard."""
    return _may(asking, pan_steps.Taken(HERE, PAN.cards()[0], top_came_from, can_meld_now, BEFORE))


@REQUESTS.ask(
    "allowed",
    CARD,
    MELDS,
    word("top_came_from", FROM_DECK, FROM_HAND, default=FROM_DECK),
    flag("by_who_drew_it"),
    options=("force",),
)
def answer_force(_: PanTerms, asking: Asking, *, card: Card, by_who_drew_it: bool, **read: Any) -> Answer:
    """Whether a player has to take a discard."""
    demand = Demand(card, read["melds"], read["top_came_from"], by_who_drew_it)
    return _may(asking, pan_steps.Forced(HERE, BEFORE, BEFORE, demand))


@REQUESTS.ask("allowed", CARD, replace(MELDS, default=()), flag("makes_meld"), options=("give-out",))
def answer_give(_: PanTerms, asking: Asking, *, card: Card, melds: tuple[Cards, ...], makes_meld: bool) -> Answer:
    """Whether a player may discard a card that puts the next one out."""
    return _may(asking, pan_steps.Giving(HERE, BEFORE, card, melds, makes_meld))


# -- the table


def _read_occupied(terms: PanTerms, reader: Reader, _: Read) -> tuple[int, ...]:
    return read_occupied(reader, 0, terms.seats) if reader.has("occupied") else tuple(range(1, terms.most + 1))


TABLE: Final[tuple[Field[PanTerms], ...]] = (
    seat_key("winner", "of the last hand"),
    Field("occupied", _read_occupied, optional=True),
    plain("retired", Reader.integers, default=()),
)


def check_table(terms: PanTerms, reader: Reader, read: Read) -> None:
    """Notes seats at which nobody plays, and too few or too many players."""
    winner, occupied, retired = read["winner"], read["occupied"], read["retired"]
    if winner not in occupied:
        reader.problem(f"nobody plays at seat {winner}.", "Name every seat that plays.", "occupied")
    strange = next((seat for seat in retired if seat not in occupied), None)
    if strange is not None:
        reader.problem(f"nobody plays at seat {strange}.", "Name seats that are occupied.", "retired")
    if len(set(occupied) - set(retired)) < FEWEST:
        reader.problem("at least two players stay in.", "Name fewer seats.", "retired")
    if not FEWEST <= len(occupied) <= terms.most:
        reader.problem(f"{FEWEST} to {terms.most} players sit at the table.", key="occupied")


def _table(asking: Asking, read: Read) -> Setup:
    """Who plays a hand, who won the last one and who retires."""
    gone = {RETIRE: ",".join(map(str, read["retired"]))} if read["retired"] else {}
    return asking.setup(read["occupied"], **{WINNER: str(read["winner"]), **gone})


@REQUESTS.ask("order", *TABLE, check_table)
def answer_order(_: PanTerms, asking: Asking, **read: Any) -> Answer:
    """In which order players get cards, and in which those who stay have their turns."""
    setup = _table(asking, read)
    order = asked(asking.road.at((DEAL,), setup), Key(Kind.DEAL_ORDER, subject="order"), Order)
    first = asked(asking.road.at((FIRST,), setup), Key(Kind.FIRST_TO_ACT, subject="first"), Seat)
    draws = list(asking.road.begin(setup).table.staying)
    return cited(order.and_rules(first.rule), dealt=[int(seat) for seat in order.result.items], draws=draws)


@REQUESTS.ask("deliver", *TABLE, check_table)
def answer_deliver(terms: PanTerms, asking: Asking, **read: Any) -> Answer:
    """Whose every card of the deck is, by its number from the front."""
    setup = _table(asking, read)
    ring, numbers = asking.road.begin(setup).table.ring, range(1, len(PAN.cards()) + 1)
    hands = [{"seat": seat, "cards": list(dealt(numbers, place, len(ring)))} for place, seat in enumerate(ring)]
    how = asked(asking.road.at((DEAL,), setup), Key(Kind.DEAL_ORDER, subject="how"), Choose)
    return cited(how.and_rules(terms.rule("deal.right")), hands=hands, left_over=len(numbers) - HAND * len(ring))


def check_out(_: PanTerms, reader: Reader, read: Read) -> None:
    """Notes somebody who goes out and does not play."""
    out, occupied = read["goes_out"] or read["winner"], read["occupied"]
    if out not in occupied and read["winner"] in occupied:
        reader.problem(f"nobody plays at seat {out}.", "Name every seat that plays.", "occupied")


@REQUESTS.ask("action", *TABLE, check_table, flag("leaves"), seat_key("goes_out", default=0), check_out)
def answer_action(terms: PanTerms, asking: Asking, *, leaves: bool, goes_out: int, **read: Any) -> Answer:
    """Who is dealt to, who draws first, what retiring adds, and who is first next."""
    setup, out = _table(asking, read), goes_out or read["winner"]
    setup = setup.with_options(**{LEAVES: "1"}) if leaves and terms.printed else setup
    deal = asking.road.at((DEAL,), setup)
    order = asked(deal, Key(Kind.DEAL_ORDER, subject="order"), Order).result
    first = asked(asking.road.at((FIRST,), setup), Key(Kind.FIRST_TO_ACT, subject="first"), Seat)
    won: Opened[State] = Opened(state=lambda now: replace(now, winner=out))
    following = asked(asking.road.at((ROTATION,), setup, won), Key(Kind.ROTATE), Seat)
    tops = asked(asking.road.at((TOP,), setup), Key(Kind.TOPS), Money).result if setup.option(RETIRE) else Money(0)
    return cited(
        first.and_rules(following.rule),
        dealt=[int(seat) for seat in order.items],
        first_to_act=first.result.seat,
        next=following.result.seat,
        tops_chips=tops.cents // 100,
    )


def _read_sheet(terms: PanTerms, reader: Reader, _: Read) -> Sheet:
    sheets = [sheet.id for sheet in terms.sheets]
    named = reader.choice("set", sheets, sheets[0])
    return next(sheet for sheet in terms.sheets if sheet.id == named)


def _read_players(terms: PanTerms, reader: Reader, _: Read) -> int:
    players = reader.integer("players", 0) or len(reader.rows("seats")) or terms.most
    if not FEWEST <= players <= terms.most:
        reader.problem(f"{FEWEST} to {terms.most} players are dealt in.", "Count the hands that get cards.", "players")
    return players


@REQUESTS.ask(
    "fee",
    Field("set", _read_sheet, optional=True),
    Field("option", lambda _, reader, read: _option(reader, read["set"]), also=("limit", "condition")),
    Field("players", _read_players, optional=True),
    there=lambda terms: bool(terms.sheets),
)
def answer_fee(_: PanTerms, asking: Asking, option: int, players: int, **read: Any) -> Answer:
    """What is taken from the antes, by an option or by the condition it is posted for."""
    setup = asking.setup(tuple(range(1, players + 1)), **{FEE: str(option), FEE_SET: read["set"].id})
    antes: Opened[State] = Opened(lambda lay: lay.bring(MAIN_POT, ENOUGH))
    decision = asked(asking.road.at((FEES,), setup, antes), Key(Kind.TAKE_FEE), Money)
    return cited(decision, pot=decision.result.cents, each_player=0)


def _option(reader: Reader, sheet: Sheet) -> int:
    """The option that is meant: by its number, by the limit as it is printed, or by the condition in cents."""
    if reader.has("option"):
        number = reader.integer("option")
        if sheet.option(number) is None:
            reader.problem(f"there is no fee option {number}.", f"Options: {_numbers(sheet)}.", "option")
        return number
    limit = reader.text("limit").lower().removesuffix(" condition") if reader.has("limit") else ""
    if reader.has("condition"):
        limit = dollars(reader.cents("condition"))
    collection_options = sheet.for_limit(limit) if limit else ()
    if len(collection_options) == 1:
        return collection_options[0].number
    message = "no fee option has this limit." if limit else "'option' is missing."
    reader.problem(message, f"Options: {_numbers(sheet)}.", "limit" if limit else "option")
    return sheet.options[0].number


def _numbers(sheet: Sheet) -> str:
    return ", ".join(
        f"{collection_option.number} ({', '.join(collection_option.limits)})" for collection_option in sheet.options
    )
