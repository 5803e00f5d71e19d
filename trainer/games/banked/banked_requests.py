"""What `felt-school solve` asks of every game with a player-dealer: settling, fees, the button.

A request becomes a set-up with open cards; the game's own stages answer it, and the answer is read off the round. A
family only says how what was read of a request becomes options, cards and state: `Opened`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from trainer.cards.card import Card
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games import request_readers
from trainer.games.banked.banked_button import BY_CARD, CUP, First
from trainer.games.banked.banked_fees import FEES
from trainer.games.banked.banked_keys import (
    BANK_KEYS,
    BETS,
    LIMIT,
    NO_DICE,
    bettors,
    dice_key,
    keep_to_own_limits,
)
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.banked.banked_tables import lay_out
from trainer.games.banked.banked_terms import BankedTerms, FamilyTerms
from trainer.games.base import Answer
from trainer.games.limits import within_limit
from trainer.games.request_runner import (
    Against,
    Field,
    Opened,
    Read,
    Requests,
    Road,
    rows,
)
from trainer.round import machine
from trainer.round.action import BUTTON
from trainer.round.acts import Money, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.settling import SettleTerms, uncovered
from trainer.round.setup import FEE_SET, Setup
from trainer.round.task import S, Stage
from trainer.rules.answer_json import AGAINST, cited, doubts_of
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.bank import Cover, Ledger
from trainer.table.lay import Lay
from trainer.table.places import STACK, seat_place, spot
from trainer.table.settlement import Settled, Wager, settle_one

# ---------------- banked requests

T = TypeVar("T", bound=FamilyTerms)
ENOUGH = 10**13
"""A bank that no wager exhausts, where a request names none."""
ALONE: Final = 2
"""Where a hand lies that is asked about without a table."""


def lying_open(r: Round[S], places: Iterable[str]) -> tuple[str, ...]:
    """Those of these places at which cards lie, all of them open."""
    return tuple(
        place for place in places if (laid_cards := r.lay.cards.get(place)) and all(laid.up for laid in laid_cards)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Generic[S]):
    """What questions need of a house: its terms, its script, what its rounds remember, where settling begins."""

    terms: BankedTerms
    script: tuple[Stage, ...]
    begin: Callable[[Setup], S]
    first: Callable[[Round[S]], First]

    def setup(self, seats: int, wagers: Sequence[Wager], banker: int, bank: int, options: Mapping[str, str]) -> Setup:
        """The set-up of a request."""
        return Setup(self.terms.book, 0, seats, tuple(wagers), banker, bank, options=options)

    @property
    def road(self) -> Road[S]:
        """The script, from a table as it is laid out."""
        return Road(self.script, lay_out, self.begin)

    def at(self, names: Sequence[str], setup: Setup, opened: Opened[S] | None = None) -> Round[S]:
        """A round of these stages alone, with what is open."""
        return self.road.at(names, setup, opened)

    def alone(self, name: str, opened: Opened[S], wagers: Sequence[Wager] = ()) -> Round[S]:
        """One stage alone; seat 1 banks, whatever its wager."""
        setup = self.setup(self.terms.sizes[0], wagers, 1, 0, {"cover": self.terms.cover.value})
        return self.at((name,), setup, opened)

    def has(self, name: str) -> bool:
        """Whether a round of this game has a stage of that name."""
        return self.road.has(name)

    def settle_one(self, wager: Wager, opened: Opened[S]) -> Settled:
        """One wager settled by the script against a bank that covers it."""
        setup = self.setup(self.terms.sizes[0], (wager,), 1, ENOUGH, {"cover": Cover.MATCHED.value})
        end = machine.play(self.at((SETTLING,), setup, opened))
        return next(settled for settled in end.moves if settled.moved.wager == wager)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared(Generic[T, S]):
    """The questions that a family answers like every other, by what it reads of hands: `keys`, and those of `seats`.

    `ways` say how hands are read. `shows` makes open cards of what was read, `notes` what contradicts itself in it,
    `check` gives what could not lie so before settling, `in_doubt` the doubtful rules by which it could not. `dice`
    are thrown. `settling` are the stages that settle, `limited` the kinds of wager that table limits hold (without it
    all), `more` is what a settled table says besides. `stay` are the kinds that stay up where nothing decides them.
    `behind` is the word for the fees of those behind a seat.
    """

    shows: Callable[[T, Read], Opened[S]]
    ways: tuple[Field[T], ...] = ()
    keys: tuple[Field[T], ...] = ()
    seats: tuple[Field[T], ...] = ()
    notes: Against = lambda *_: None
    check: Callable[[T, Round[S]], Iterable[Problem]] = lambda *_: ()
    in_doubt: Callable[[T, Round[S]], tuple[Printed, ...]] = lambda *_: ()
    dice: int = 0
    settling: tuple[str, ...] = (SETTLING,)
    more: Callable[[T, Round[S], Read], Answer] = lambda *_: {}
    limited: Collection[str] = ()
    stay: Callable[[T], Collection[str]] = lambda _: ()
    behind: str = ""

    def declare(self, requests: Requests[T]) -> None:
        """Declares settling, fees and rulings."""
        table = (*BANK_KEYS, *self.ways, bettors(*self.seats), dice_key(self.dice), *self.keys)
        requests.ask("settle", *table, self.notes)(self.answer_settle)
        declare_fee(requests, self.behind)
        request_readers.declare_ruling(requests, lambda terms: terms.table.rulings)

    def answer_settle(self, terms: T, asking: Asking[S], **read: Any) -> Answer:
        """Every wager in the dealer's order, and the bank afterwards."""
        table, action, dice = terms.table, read["action_seat"], read["dice"]
        wagers = [wager for row in read["seats"] for wager in row["wagers"]]
        if dice and not asking.has(CUP):
            raise BadText(NO_DICE, "Settling begins where action_seat says.", "dice")
        opened = replace(self.shows(terms, read), dice=dice)
        limited = keep_to_own_limits(table, within_limit(read[LIMIT], wagers, table.rulings, self.limited))
        setup = asking.setup(
            read["table_seats"], limited.wagers, read["player_dealer"], read["bank"], {"cover": read["cover"].value}
        )
        if action and dice and wagers:
            counted = asking.first(machine.play(asking.at((CUP,), setup, opened))).seat
            if counted != action:
                message = f"the dice put the action at seat {counted}."
                raise BadText(message, "Give one of dice and action_seat.", "dice")
        placed = [] if action else [BY_CARD, *([CUP] if dice else [])]
        start = asking.at([*placed, *self.settling], setup, with_button(opened, action) if action else opened)
        for problem in self.check(terms, start):
            raise BadText(problem.message, problem.hint, problem.where)
        end, stay = machine.play(start), self.stay(terms)
        answer = settle_answer(table.settle, end.moves, end.ledger, against=self.in_doubt(terms, start), stay=stay)
        return limited.add_to({**answer, **self.more(terms, end, read)})


# -- fees


def _read_schedule(terms: FamilyTerms, reader: Reader, _: Read) -> str:
    return reader.choice("set", terms.table.fees.names, "")


def _read_fee(terms: FamilyTerms, reader: Reader, read: Read) -> FeeOption:
    options = terms.table.fees.schedule(read["set"]).options
    return request_readers.read_fee_option(reader, options) or options[0]


def _read_any_seat(terms: FamilyTerms, row: Reader, _: Read) -> int:
    return request_readers.read_seat(row, "seat", max(terms.table.printed_sizes))


FEE_KEYS: Final[tuple[Field[Any], ...]] = (
    Field("set", _read_schedule, "the schedule, where the house has several", optional=True),
    Field("option", _read_fee, also=(LIMIT,)),
    rows("seats", Field("seat", _read_any_seat), *BETS),
)


def has_fees(terms: FamilyTerms) -> bool:
    """Whether the book prints a schedule of fees."""
    return bool(terms.table.fees.now.options)


def declare_fee(requests: Requests[T], behind: str = "") -> None:
    """Declares what fees are asked; `behind` is the word for those of bettors behind a seat."""
    requests.ask("fee", *FEE_KEYS, there=has_fees)(partial(answer_fee, behind=behind))


def answer_fee(terms: FamilyTerms, asking: Asking[Any], *, behind: str = "", **read: Any) -> Answer:
    """The fee of the player-dealer and of every player under one option of a schedule."""
    name, option, seats = read["set"], read["option"], [row["seat"] for row in read["seats"]]
    wagers = [wager for row in read["seats"] for wager in row["wagers"]]
    named = {FEE_SET: terms.table.fees.also.get(name, name)} if name else {}
    banker = max([terms.table.sizes[0], *seats]) + 1
    setup = asking.setup(banker, wagers, banker, 0, {"fee": str(option.number), **named})
    end = machine.play(asking.at((FEES,), setup, Opened(lambda lay: _rich(lay, setup))))
    decisions = {done.duty.key: done.decision for done in end.record if done.duty and done.decision}
    banks = decisions.get(Key(Kind.TAKE_FEE, banker)) or decided(Money(0), option.printed)
    players = [decisions.get(Key(Kind.TAKE_FEE, seat)) for seat in seats]
    doubtful = next((decision for decision in (banks, *players) if decision and decision.rule.doubt), banks)
    cents_due = [
        decision.result.cents if decision and isinstance(decision.result, Money) else 0 for decision in players
    ]
    assert isinstance(banks.result, Money)
    answer = cited(doubtful, player_dealer=banks.result.cents, players=cents_due)
    fees_behind = {f"{key.seat}{key.subject}": decision.result for key, decision in decisions.items() if key.subject}
    behind_cents = {name: act.cents for name, act in fees_behind.items() if isinstance(act, Money)}
    return {**answer, behind: behind_cents} if behind and behind_cents else answer


# -- the button


def answer_by_card(shows: Callable[[Card], Opened[S]], terms: FamilyTerms, asking: Asking[S], **read: Any) -> Answer:
    """The seat of the Action button by a card, and where settling begins."""
    wagers = tuple(Wager(seat, terms.table.kinds[0], 0, 1) for seat in read["occupied"])
    setup = asking.setup(read["seats"], wagers, read["player_dealer"], 0, {})
    r = asking.at((BY_CARD,), setup, shows(read["card"]))
    decision, first = r.decision, asking.first(machine.play(r))
    if first.rule:
        decision = decision.and_rules(first.rule)
    assert isinstance(decision.result, Seat)
    return cited(decision, action_seat=first.seat, button_seat=decision.result.seat)


def with_button(opened: Opened[S], seat: int) -> Opened[S]:
    return replace(opened, lay=lambda lay: opened.lay(lay).button(BUTTON, seat_place(seat)))


def _rich(lay: Lay, setup: Setup) -> Lay:
    """Everybody can pay any fee."""
    for place in dict.fromkeys((*(wager.purse for wager in setup.wagers), spot(setup.player_dealer, STACK))):
        lay = lay.bring(place, ENOUGH)
    return lay


def settle_answer(
    terms: SettleTerms,
    moves: Sequence[Settled],
    ledger: Ledger,
    *also: Printed,
    against: Sequence[Printed] = (),
    stay: Collection[str] = (),
) -> Answer:
    """The whole answer to a settle request; `also` are rules of the order that took part, `stay` as in `Asking`.

    By the doubtful rules `against` the hands could not have come to lie so.

    The order decides where there is more than one wager. Cover decides where the bank runs short, and what is doubtful
    about it where another model would come out otherwise.
    """
    order = terms.order if len(moves) > 1 else request_readers.certain(terms.order)
    cover, agreed = terms.cover[ledger.model], by_every_model(moves, ledger)
    takes_part = not agreed or any(uncovered(settled.moved) for settled in moves)
    settle = Decision(
        None,
        order,
        with_rules=(*also, *against, *((request_readers.certain(cover) if agreed else cover,) if takes_part else ())),
    )
    move_rows = [{**move_answer(settled), **told_to_stay(settled, stay)} for settled in moves]
    answer = cited(settle, moves=move_rows, bank_left=ledger.remaining, bank_net=ledger.net, cover=ledger.model.value)
    return {**answer, AGAINST: [rule.id for rule in against]} if against else answer


def by_every_model(moves: Sequence[Settled], ledger: Ledger) -> bool:
    """Whether the bank reaches as far for every wager however it is counted."""
    for model in Cover:
        other = Ledger(model, ledger.put_up)
        for settled in moves:
            moved, other = settle_one(settled.moved.wager, settled.decision.result, other)
            if moved.covered != settled.moved.covered:
                return False
    return True


def told_to_stay(settled: Settled, stay: Collection[str]) -> Answer:
    """What is said of a wager that nothing decides, where such wagers stay up."""
    return {"stays": True} if settled.moved.do == "push" and settled.moved.wager.kind in stay else {}


def move_answer(settled: Settled) -> Answer:
    """One settled wager as JSON."""
    moved = settled.moved
    move: dict[str, object] = {
        "seat": moved.wager.seat,
        "wager": moved.wager.kind,
        "do": moved.do,
        "amount": moved.amount,
        "covered": moved.covered,
    }
    returned = moved.wager.stake - moved.covered if moved.do == "take" else moved.returned
    if returned and moved.do != "return":
        move["returned"] = returned
    if moved.wager.back:
        move["back_line"] = moved.wager.back
    doubt = doubts_of(settled.decision)
    return {**move, "rule": settled.decision.rule.id, **({"doubt": doubt} if doubt else {})}
