"""How a request of pan shows melds and discards, and what its own stages answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

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
from trainer.games.request_readers import read_occupied, read_option, read_seat, ruling_ask, says_any
from trainer.games.request_runner import Opened, Road, asked
from trainer.hands.melds import MOST, PayingMeld, conditions, in_order, meld_kind
from trainer.round.acts import Choose, Money, Number, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.answer_json import cited, read_card, read_cards, stop_on
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
OPTIONS = ("add", "borrow", "split", "take-discard", "force", "give-out")
KEYS = ("meld", "cards", "top_came_from", "can_meld_now", "card", "melds", "by_who_drew_it", "makes_meld")
"""What any of the options needs."""


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
        return asked(self.at(question), Key(Kind.ALLOW, HERE, "0")).map(lambda act: act == Choose(YES))

    def collects(self, question: pan_steps.Question) -> Decision[int]:
        """What that collects from each player."""
        return asked(self.at(question), Key(Kind.COLLECT, HERE, "0")).map(_number)


def _number(act: object) -> int:
    assert isinstance(act, Number)
    return act.number


TWO = HowSeated((BEFORE, HERE), (), ())


def make_asks(terms: PanTerms, road: Road[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asking = Asking(terms, replace(road, begin=partial(still, terms)))
    fee = {"fee": partial(ask_fee, asking)} if terms.sheets else {}
    return {
        "meld": partial(ask_meld, asking),
        "allowed": partial(ask_allowed, asking),
        "action": partial(ask_action, asking),
        "order": partial(ask_order, asking),
        "deliver": partial(ask_deliver, asking),
        **fee,
        "ruling": ruling_ask(terms.rulings),
    }


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


# -- melds


def ask_meld(asking: Asking, reader: Reader) -> Answer:
    """What cards are together and what they collect: laid, added, split off, or at going out."""
    if says_any(reader, ("event", "melds")):
        reader.choice("event", (GOING_OUT,))
        return _going_out(asking, reader)
    cards = read_pan(reader, "cards")
    more = read_pan(reader, "add") if reader.has("add") else ()
    parts = read_melds(reader, "into") if reader.has("into") else ()
    if more or parts:
        need_meld(reader, cards, "cards")
    if parts and len(parts) != 2:
        reader.problem("a meld is split into two.", "Write into as two lists of cards.", "into")
    stop_on(reader)
    if parts:
        return _split(asking, cards, more, (parts[0], parts[1]))
    return _added(asking, cards, more) if more else _laid(asking, cards)


def _laid(asking: Asking, cards: Cards) -> Answer:
    question = pan_steps.Spread(HERE, 1, cards, TWO)
    read = asked(asking.at(question), Key(Kind.READ_MELD, HERE, "0"))
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


def _going_out(asking: Asking, reader: Reader) -> Answer:
    melds = read_melds(reader, "melds")
    if not melds and not reader.book.problems:
        reader.problem("there are no melds.", "Write melds as lists of cards.", "melds")
    stop_on(reader)
    question = pan_steps.Claimed(HERE, tuple(map(in_order, melds)), TWO, 0)
    r = asking.at(question)
    out = asked(r, Key(Kind.RESULT, HERE, "0"))
    kinds = [kind.value if kind else None for kind in map(meld_kind, melds)]
    if out.result != Choose(OUT):
        count = sum(map(len, melds))
        fine = is_out(asking.terms, melds).result or count != MOST
        return cited(out, meld=fine and all(kinds), out=False, kind=kinds, pays=0)
    decision = asked(r, Key(Kind.COLLECT, HERE, "0")).map(_number)
    return cited(decision.and_rules(out.rule), meld=True, out=True, kind=kinds, pays=decision.result)


# -- what is allowed


def ask_allowed(asking: Asking, reader: Reader) -> Answer:
    """Whether a player may add, borrow, split, take the top discard, discard an out card, or has to take one."""
    option = read_option(reader, OPTIONS, KEYS)
    if option == "take-discard":
        source = reader.choice("top_came_from", (FROM_DECK, FROM_HAND))
        can = reader.boolean("can_meld_now")
        stop_on(reader)
        question: pan_steps.Question = pan_steps.Taken(HERE, PAN.cards()[0], source, can, BEFORE)
    elif option == "force":
        question = _force(reader)
    elif option == "give-out":
        question = _give(reader)
    else:
        question = _changed(reader, option)
    decision = asking.may(question)
    return cited(decision, allowed=decision.result)


def _changed(reader: Reader, option: str) -> pan_steps.Question:
    meld, cards = read_pan(reader, "meld"), read_pan(reader, "cards")
    need_meld(reader, meld, "meld")
    stop_on(reader)
    if option == "borrow":
        return pan_steps.Borrowed(HERE, 1, meld, cards)
    if option == "add":
        return pan_steps.Added(HERE, 1, meld, cards, TWO)
    parts = best_split(meld, cards) or (in_order((*meld, *cards)), ())
    return pan_steps.Split(HERE, 1, meld, cards, parts, TWO)


def _force(reader: Reader) -> pan_steps.Question:
    card = read_card(reader, "card", PAN.cards())
    melds = read_melds(reader, "melds")
    source = reader.choice("top_came_from", (FROM_DECK, FROM_HAND), FROM_DECK)
    passed = reader.boolean("by_who_drew_it", default=False)
    stop_on(reader)
    assert card is not None
    return pan_steps.Forced(HERE, BEFORE, BEFORE, Demand(card, melds, source, passed))


def _give(reader: Reader) -> pan_steps.Question:
    card = read_card(reader, "card", PAN.cards())
    melds = read_melds(reader, "melds") if reader.has("melds") else ()
    makes = reader.boolean("makes_meld", default=False)
    stop_on(reader)
    assert card is not None
    return pan_steps.Giving(HERE, BEFORE, card, melds, makes)


# -- the table


def read_table(asking: Asking, reader: Reader) -> Setup:
    """Who plays a hand, who won the last one and who retires: `winner`, `occupied`, `retired`."""
    terms = asking.terms
    winner = read_seat(reader, "winner", terms.seats)
    occupied = read_occupied(reader, 0, terms.seats) if reader.has("occupied") else tuple(range(1, terms.most + 1))
    retired = reader.integers("retired", ())
    if winner not in occupied:
        reader.problem(f"nobody plays at seat {winner}.", "Name every seat that plays.", "occupied")
    strange = next((seat for seat in retired if seat not in occupied), None)
    if strange is not None:
        reader.problem(f"nobody plays at seat {strange}.", "Name seats that are occupied.", "retired")
    if len(set(occupied) - set(retired)) < FEWEST:
        reader.problem("at least two players stay in.", "Name fewer seats.", "retired")
    if not FEWEST <= len(occupied) <= terms.most:
        reader.problem(f"{FEWEST} to {terms.most} players sit at the table.", key="occupied")
    gone = {RETIRE: ",".join(map(str, retired))} if retired else {}
    return asking.setup(occupied, **{WINNER: str(winner), **gone})


def ask_order(asking: Asking, reader: Reader) -> Answer:
    """In which order players get cards, and in which those who stay have their turns."""
    setup = read_table(asking, reader)
    stop_on(reader)
    order = asked(asking.road.at((DEAL,), setup), Key(Kind.DEAL_ORDER, subject="order"))
    first = asked(asking.road.at((FIRST,), setup), Key(Kind.FIRST_TO_ACT, subject="first"))
    assert isinstance(order.result, Order)
    draws = list(asking.road.begin(setup).table.staying)
    return cited(order.and_rules(first.rule), dealt=[int(seat) for seat in order.result.items], draws=draws)


def ask_deliver(asking: Asking, reader: Reader) -> Answer:
    """Whose every card of the deck is, by its number from the front."""
    setup = read_table(asking, reader)
    stop_on(reader)
    ring, numbers = asking.road.begin(setup).table.ring, range(1, len(PAN.cards()) + 1)
    hands = [{"seat": seat, "cards": list(dealt(numbers, place, len(ring)))} for place, seat in enumerate(ring)]
    how = asked(asking.road.at((DEAL,), setup), Key(Kind.DEAL_ORDER, subject="how"))
    also = asking.terms.rule("deal.right")
    return cited(how.and_rules(also), hands=hands, left_over=len(numbers) - HAND * len(ring))


def ask_action(asking: Asking, reader: Reader) -> Answer:
    """Who is dealt to, who draws first, what retiring adds, and who is first next, as `read_table` has it."""
    terms, setup = asking.terms, read_table(asking, reader)
    leaves = reader.boolean("leaves", default=False)
    out = read_seat(reader, "goes_out", terms.seats) if reader.has("goes_out") else setup.number(WINNER)
    if out not in setup.seats_taken and setup.number(WINNER) in setup.seats_taken:
        reader.problem(f"nobody plays at seat {out}.", "Name every seat that plays.", "occupied")
    stop_on(reader)
    setup = setup.with_options(**{LEAVES: "1"}) if leaves and terms.printed else setup
    deal = asking.road.at((DEAL,), setup)
    order = asked(deal, Key(Kind.DEAL_ORDER, subject="order")).result
    first = asked(asking.road.at((FIRST,), setup), Key(Kind.FIRST_TO_ACT, subject="first"))
    won: Opened[State] = Opened(state=lambda now: replace(now, winner=out))
    following = asked(asking.road.at((ROTATION,), setup, won), Key(Kind.ROTATE))
    tops = asked(asking.road.at((TOP,), setup), Key(Kind.TOPS)).result if setup.option(RETIRE) else Money(0)
    assert isinstance(order, Order)
    assert isinstance(first.result, Seat)
    assert isinstance(following.result, Seat)
    assert isinstance(tops, Money)
    return cited(
        first.and_rules(following.rule),
        dealt=[int(seat) for seat in order.items],
        first_to_act=first.result.seat,
        next=following.result.seat,
        tops_chips=tops.cents // 100,
    )


def ask_fee(asking: Asking, reader: Reader) -> Answer:
    """What is taken from the antes, by an option or by the condition it is posted for."""
    terms = asking.terms
    sheets = [sheet.id for sheet in terms.sheets]
    named = reader.choice("set", sheets, sheets[0])
    sheet = next(sheet for sheet in terms.sheets if sheet.id == named)
    number = _option(reader, sheet)
    players = reader.integer("players", 0) or len(reader.rows("seats")) or terms.most
    if not FEWEST <= players <= terms.most:
        reader.problem(f"{FEWEST} to {terms.most} players are dealt in.", "Count the hands that get cards.", "players")
    stop_on(reader)
    words = {FEE: str(number), FEE_SET: named}
    setup = asking.setup(tuple(range(1, players + 1)), **words)
    antes: Opened[State] = Opened(lambda lay: lay.bring(MAIN_POT, ENOUGH))
    decision = asked(asking.road.at((FEES,), setup, antes), Key(Kind.TAKE_FEE))
    assert isinstance(decision.result, Money)
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
