"""What `felt-school solve` asks of every game with a player-dealer, and what each “allowed” checks.

A request becomes a set-up with open cards; the game's own stages answer it, and the answer is read off the round. A
family only says how the fields of a request become options, cards and state: `Opened`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.games import request_readers
from trainer.games.banked.banked_button import BY_CARD, CUP, First
from trainer.games.banked.banked_fees import FEES
from trainer.games.banked.banked_offers import AT_MOST, MAX, MIN, STEP, WagerLimit, WagerOffered
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.banked.banked_tables import lay_out, own_limit, within_limits
from trainer.games.banked.banked_terms import BankedTerms
from trainer.games.base import Answer, Ask
from trainer.games.limits import EXCESS, HAS_ACTION, Limited, goes_back, plays_by, within_limit
from trainer.games.request_readers import read_fee_option as read_option
from trainer.games.request_runner import Field, Opened, Road
from trainer.round import machine
from trainer.round.action import BUTTON
from trainer.round.acts import Money, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.ruling import Ruling
from trainer.round.settling import SettleTerms, uncovered
from trainer.round.setup import FEE_SET, Setup
from trainer.round.task import S, Stage
from trainer.rules.answer_json import AGAINST, cited, doubts_of, read_card, stop_on
from trainer.rules.conditions import Asks
from trainer.rules.decision import Decision, Printed, decided, row_id
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.bank import Cover, Ledger
from trainer.table.lay import Lay
from trainer.table.places import STACK, seat_place, spot
from trainer.table.settlement import Settled, Wager, settle_one

# ---------------- what every "allowed" asks alike
#
# From behind a seat or not, and whether the table takes a wager of that size.

FEE_OPTION, LIMIT = "fee_option", "limit"
"""The keys that say which limits are in force: an option by its number, or those it is posted for."""


def read_behind(reader: Reader, *, default: bool = False) -> bool:
    """`behind`: whether the bettor stands behind a seat; an older word for it is `back_line`."""
    return reader.boolean("behind" if reader.has("behind") else "back_line", default=default)


BEHIND: Final[Field[Any]] = Field(
    "behind", lambda _terms, reader, _read: read_behind(reader), "the bettor is behind the seat", optional=True
)


def read_option_in_force(terms: BankedTerms, reader: Reader) -> FeeOption | None:
    """The option whose limits bind: `fee_option` by its number, or `limit` as [least, most]; None without either."""
    options = terms.fees.now.options
    if not reader.has(FEE_OPTION) and not reader.has(LIMIT):
        return None
    if not options:
        reader.problem("this book posts no limits.", "Leave it out.", LIMIT if reader.has(LIMIT) else FEE_OPTION)
        return None
    limit = reader.integers(LIMIT) if reader.has(LIMIT) else None
    number = reader.integer(FEE_OPTION) if reader.has(FEE_OPTION) else None
    if number is not None and terms.fees.now.option(number) is None:
        reader.problem(f"there is no fee option {number}.", f"Options: {request_readers.listed(options)}.", FEE_OPTION)
        return None
    numbered = [fee_option for fee_option in options if number is None or fee_option.number == number]
    fee_option = next((fee_option for fee_option in numbered if limit is None or fee_option.bounds == limit), None)
    if fee_option is None:
        message = "no fee option has this limit." if number is None else f"option {number} has another limit."
        limits = ", ".join(dict.fromkeys(str(list(fee_option.bounds)) for fee_option in options))
        reader.problem(message, f"Limits: {limits}.", LIMIT)
    return fee_option


def read_sized(terms: BankedTerms, reader: Reader, kind: str) -> Decision[bool] | None:
    """Whether a wager of this `amount` is within the limits in force; None where a request names none."""
    option = read_option_in_force(terms, reader)
    if option is None:
        return None
    setup = Setup(terms.book, 0, terms.sizes[0], options={"fee": str(option.number)})
    return within_limits(terms, setup, Wager(2, kind, 0, reader.cents("amount")))


def read_own_limit(
    terms: BankedTerms,
    reader: Reader,
    wager: Wager,
    in_force: FeeOption | None,
    beside: Mapping[str, int] | None = None,
) -> Decision[bool] | None:
    """Whether its printed limits take a wager beside the bettor's other `wagers`, or these; None without limits."""
    if beside is None and reader.has("wagers"):
        own = request_readers.read_wagers(reader, 2, terms.kinds, wager.back)
        beside = {other.kind: other.stake for other in own if other.kind != wager.kind}
    setup = Setup(terms.book, 0, terms.sizes[0], options={"fee": str(in_force.number)} if in_force else {})
    return own_limit(terms, setup, wager, beside)


OUTSIDE: Final[Mapping[str, str]] = {
    MIN: "side-too-low", MAX: "side-too-high", STEP: "off-step", AT_MOST: "side-over-wager",
}  # fmt: skip
"""The situation of a wager that is outside of its printed limit, by the word of the limit that it misses."""


def keep_to_own_limits(terms: BankedTerms, reader: Reader, limited: Limited) -> Limited:
    """Wagers as far as the limits that the book prints for them under every option let them play.

    One that is too large plays in part, or whole, where a ruling says so. Any other one is a problem.
    """
    wagers, moves, rules = [], [*limited.moves], [*limited.rules]
    for wager in limited.wagers:
        others = (other for other in limited.wagers if (other.seat, other.back) == (wager.seat, wager.back))
        offer = terms.offer(wager, {other.kind: other.stake for other in others})
        limit, need = next(_misses(terms, offer), (None, None))
        ruling = _ruled(terms, need.word) if need is not None else None
        part = terms.fit(Setup(terms.book, 0, terms.sizes[0]), wager, offer.beside) if ruling else 0
        stake = {HAS_ACTION: wager.stake, EXCESS: part}.get(ruling.remedy, 0) if ruling else 0
        if ruling is not None and stake:
            rules.append(ruling.printed)
            moves += [goes_back(wager, wager.stake - stake, ruling.printed)] if stake < wager.stake else []
        elif limit is not None:
            _problem_of(reader, limit, offer, wager)
        wagers.append(replace(wager, stake=stake or wager.stake))
    return Limited(tuple(wagers), tuple(moves), tuple(dict.fromkeys(rules)))


def _ruled(terms: BankedTerms, word: str) -> Ruling | None:
    """The ruling about wagers that miss this word of their limit."""
    situation = OUTSIDE.get(word, "")
    return next((ruling for ruling in terms.rulings.rulings if situation in (ruling.id, ruling.fault)), None)


def _misses(terms: BankedTerms, offer: WagerOffered) -> Iterator[tuple[WagerLimit, Asks[WagerOffered] | None]]:
    """The limits of a wager that do not let it stand, each with the first word that it misses."""
    for limit in terms.limits:
        if offer.wager not in limit.wagers or limit.options:
            continue
        if limit.printed is not None:
            yield from ((limit, need) for need in limit.broken(offer)[:1])
        elif offer.cents < limit.minimum or 0 < limit.maximum < offer.cents:
            yield limit, None


def _problem_of(reader: Reader, limit: WagerLimit, offer: WagerOffered, wager: Wager) -> None:
    message = f"seat {wager.seat}: {dollars(wager.stake)} cannot lie on {wager.kind}"
    if limit.printed is None:
        most = f" to {dollars(limit.maximum)}" if limit.maximum else ""
        reader.problem(f"{message}.", f"The book takes {dollars(limit.minimum)}{most}.", wager.place)
    else:
        reasons = "; ".join(str(need.because(offer, holds=False)) for need in limit.broken(offer))
        reader.problem(f"{message} ({reasons}).", f"{limit.printed.says} ({limit.printed.cite})", wager.place)


def ask_wager(terms: BankedTerms, reader: Reader) -> Answer:
    """Whether a wager that needs no other may be made: from behind a seat or not, of this size at such a table.

    What a ruling lets play outside of the limits goes by that ruling.
    """
    kind, behind = request_readers.read_wager(reader, "option", terms.kinds), read_behind(reader)
    sized, amount = read_sized(terms, reader, kind), reader.cents("amount", 0)
    option = read_option_in_force(terms, reader)
    own = read_own_limit(terms, reader, Wager(2, kind, int(behind), amount), option)
    stop_on(reader)
    if behind and not terms.back_line:
        return {"allowed": False, "read": request_readers.NO_BACK_LINE}
    if own is not None and (sized is None or not own.result):
        return cited(own, allowed=own.result)
    if sized is None:
        return {"allowed": True, "read": "Everybody makes this wager; give amount and limit, or behind."}
    above = option is not None and 0 < option.maximum < amount
    ruling = None if sized.result else plays_by(terms.rulings, above=above)
    if ruling is not None:
        return cited(Decision(not above, ruling), allowed=not above, read=ruling.says)
    return cited(sized, allowed=sized.result)


# ---------------- banked requests

ENOUGH = 10**13
"""A bank that no wager exhausts, where a request names none."""
ALONE: Final = 2
"""Where a hand lies that is asked about without a table."""
NO_DICE: Final = "no dice are thrown in this game."
T = TypeVar("T")
Row = tuple[Reader, int]
"""The row of one seat in a request, and the seat."""


def lying_open(r: Round[S], places: Iterable[str]) -> tuple[str, ...]:
    """Those of these places at which cards lie, all of them open."""
    return tuple(
        place for place in places if (laid_cards := r.lay.cards.get(place)) and all(laid.up for laid in laid_cards)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Generic[S]):
    """What the shared questions need of a game: its terms, its script, and how its requests are read.

    `hands` reads what a request shows of the hands; `rows` are its seats, none where a single wager is asked about.
    `button` shows the card that places the Action button. `bonus` says
    whether a wager can be asked about by itself, `check` notes what could not lie so before settling, `in_doubt` gives
    the doubtful rules by which it could not. `settling` are the stages that settle, `limited` the kinds of wager that
    table limits hold (without it all), `more` is what a settled table says besides. `stay` are the kinds of wager that
    stay up where nothing decides them. `behind` is the word under which the fees of those behind a seat are told.
    """

    terms: BankedTerms
    script: tuple[Stage, ...]
    begin: Callable[[Setup], S]
    first: Callable[[Round[S]], First]
    hands: Callable[[Reader, Sequence[Row]], Opened[S]] = lambda *_: Opened()
    button: Callable[[Card], Opened[S]] | None = None
    cards: Collection[Card] = ()
    bonus: bool = True
    check: Callable[[Reader, Round[S]], None] = lambda *_: None
    in_doubt: Callable[[Round[S]], tuple[Printed, ...]] = lambda _: ()
    settling: tuple[str, ...] = (SETTLING,)
    more: Callable[[Round[S]], Answer] = lambda _: {}
    limited: Collection[str] = ()
    stay: Collection[str] = ()
    behind: str = ""

    def reading(
        self,
        terms: T,
        hands: Callable[[T, Reader, Sequence[Row]], Opened[S]],
        check: Callable[[T, Reader, Round[S]], None] = lambda *_: None,
        in_doubt: Callable[[T, Round[S]], tuple[Printed, ...]] = lambda *_: (),
    ) -> Asking[S]:
        """As a family reads requests by its terms."""
        return replace(
            self, hands=partial(hands, terms), check=partial(check, terms), in_doubt=partial(in_doubt, terms)
        )

    def setup(self, seats: int, wagers: Sequence[Wager], banker: int, bank: int, options: Mapping[str, str]) -> Setup:
        """The set-up of a request."""
        return Setup(self.terms.book, 0, seats, tuple(wagers), banker, bank, options=options)

    @property
    def road(self) -> Road[S]:
        """The script, from a table as it is laid out."""
        return Road(self.script, lay_out, self.begin)

    def at(self, names: Sequence[str], setup: Setup, opened: Opened[S]) -> Round[S]:
        """A round of these stages alone, with what is open."""
        return self.road.at(names, setup, opened)

    def alone(self, name: str, opened: Opened[S], wagers: Sequence[Wager] = ()) -> Round[S]:
        """One stage alone; seat 1 banks, whatever its wager."""
        setup = self.setup(self.terms.sizes[0], wagers, 1, 0, {"cover": self.terms.cover.value})
        return self.at((name,), setup, opened)

    def has(self, name: str) -> bool:
        """Whether a round of this game has a stage of that name."""
        return self.road.has(name)

    def asks(self) -> Mapping[str, Ask]:
        """The questions this game answers like every other with a player-dealer."""
        asks: dict[str, Ask] = {"settle": self.ask_settle}
        if self.button and self.has(BY_CARD):
            asks["action"] = self.ask_action
        if self.bonus:
            asks["bonus"] = self.ask_bonus
        if self.terms.fees.now.options:
            asks["fee"] = self.ask_fee
        if self.terms.rulings.rulings:
            asks["ruling"] = request_readers.ruling_ask(self.terms.rulings)
        return asks

    # -- the table

    def read_size(self, reader: Reader) -> int:
        """The table of a request: `table_seats`, without it the first one that has every seat named."""
        sizes = self.terms.printed_sizes
        if reader.has("table_seats"):
            return request_readers.read_seats(reader, sizes, "table_seats")
        named = [reader.integer(key) for key in ("player_dealer", "action_seat") if reader.has(key)]
        named += [row.integer("seat") for row in reader.rows("seats")]
        return next((size for size in sizes if size >= max(named, default=0)), max(sizes))

    def ask_settle(self, reader: Reader) -> Answer:
        """Every wager in the dealer's order, and the bank afterwards."""
        terms, seats = self.terms, self.read_size(reader)
        banker, bank = request_readers.read_seat(reader, "player_dealer", seats), reader.cents("bank")
        cover = request_readers.read_cover(reader, terms.cover)
        action = request_readers.read_seat(reader, "action_seat", seats) if reader.has("action_seat") else 0
        rows = request_readers.read_bettors(reader, seats, banker)
        wagers: list[Wager] = []
        for row, seat in rows:
            wagers += request_readers.read_all_wagers(row, seat, terms.kinds)
            if not terms.back_line:
                request_readers.no_back_line(row)
        if reader.has("dice") and not self.has(CUP):
            reader.problem(NO_DICE, "Settling begins where action_seat says.", "dice")
        opened = self.hands(reader, rows)
        limited = keep_to_own_limits(terms, reader, within_limit(reader, wagers, terms.rulings, self.limited))
        stop_on(reader)
        setup = self.setup(seats, limited.wagers, banker, bank, {"cover": cover.value})
        if action and opened.dice:
            counted = self.first(machine.play(self.at((CUP,), setup, opened))).seat
            if wagers and counted != action:
                reader.problem(
                    f"the dice put the action at seat {counted}.", "Give one of dice and action_seat.", "dice"
                )
        placed = [] if action else [BY_CARD, *([CUP] if opened.dice else [])]
        start = self.at([*placed, *self.settling], setup, _with_button(opened, action) if action else opened)
        self.check(reader, start)
        stop_on(reader)
        end = machine.play(start)
        answer = settle_answer(terms.settle, end.moves, end.ledger, against=self.in_doubt(start), stay=self.stay)
        return limited.add_to({**answer, **self.more(end)})

    def ask_bonus(self, reader: Reader) -> Answer:
        """What one wager has coming; `hand` is the row of its pay list, null where it does not win."""
        bet, stake = request_readers.read_wager(reader, "bet", self.terms.kinds), reader.cents("stake")
        opened = self.hands(reader, ())
        stop_on(reader)
        settled = self.settle_one(Wager(ALONE, bet, 0, stake), opened)
        odds, moved = self.terms.chips.rates.get(settled.decision.rule.id), settled.moved
        hand = row_id(bet, settled.decision.rule.id) if odds else None
        amount = moved.amount if odds else 0
        answer = cited(settled.decision, hand=hand, pays=str(odds) if odds else None, amount=amount, do=moved.do)
        return {**answer, **_stays(settled, self.stay)}

    def settle_one(self, wager: Wager, opened: Opened[S]) -> Settled:
        """One wager settled by the script against a bank that covers it."""
        setup = self.setup(self.terms.sizes[0], (wager,), 1, ENOUGH, {"cover": Cover.MATCHED.value})
        end = machine.play(self.at((SETTLING,), setup, opened))
        return next(settled for settled in end.moves if settled.moved.wager == wager)

    # -- fees

    def ask_fee(self, reader: Reader) -> Answer:
        """The fee of the player-dealer and of every player under one option of a schedule."""
        terms = self.terms
        name = reader.choice("set", terms.fees.names, "")
        schedule = terms.fees.schedule(name)
        option = read_option(reader, schedule.options) or schedule.options[0]
        rows = [(row, row.integer("seat")) for row in reader.rows("seats", needed=True)]
        most = max(*terms.sizes, *terms.printed_sizes)
        for row, seat in rows:
            if not 1 <= seat <= most:
                row.problem(f"{seat} is not a seat here.", f"Seats are 1 to {most}.", "seat")
        wagers = [wager for row, seat in rows for wager in request_readers.read_all_wagers(row, seat, terms.kinds)]
        stop_on(reader)
        named = {FEE_SET: terms.fees.also.get(name, name)} if name else {}
        banker = max([terms.sizes[0], *(seat for _, seat in rows)]) + 1
        setup = self.setup(banker, wagers, banker, 0, {"fee": str(option.number), **named})
        end = machine.play(self.at((FEES,), setup, Opened(lambda lay: _rich(lay, setup))))
        decisions = {done.duty.key: done.decision for done in end.record if done.duty and done.decision}
        banks = decisions.get(Key(Kind.TAKE_FEE, banker)) or decided(Money(0), option.printed)
        players = [decisions.get(Key(Kind.TAKE_FEE, seat)) for _, seat in rows]
        doubtful = next((decision for decision in (banks, *players) if decision and decision.rule.doubt), banks)
        cents_due = [
            decision.result.cents if decision and isinstance(decision.result, Money) else 0 for decision in players
        ]
        assert isinstance(banks.result, Money)
        answer = cited(doubtful, player_dealer=banks.result.cents, players=cents_due)
        behind = {f"{key.seat}{key.subject}": decision.result for key, decision in decisions.items() if key.subject}
        behind_cents = {name: act.cents for name, act in behind.items() if isinstance(act, Money)}
        return {**answer, self.behind: behind_cents} if self.behind and behind_cents else answer

    # -- the button

    def ask_action(self, reader: Reader) -> Answer:
        """The seat of the Action button by a `card`, and where settling begins."""
        assert self.button is not None
        seats = request_readers.read_seats(reader, self.terms.printed_sizes)
        banker = request_readers.read_seat(reader, "player_dealer", seats)
        card = read_card(reader, "card", self.cards)
        seats_taken = request_readers.read_occupied(reader, banker, seats)
        stop_on(reader)
        assert card is not None
        wagers = tuple(Wager(seat, self.terms.kinds[0], 0, 1) for seat in seats_taken)
        r = self.at((BY_CARD,), self.setup(seats, wagers, banker, 0, {}), self.button(card))
        decision, end = r.decision, machine.play(r)
        first = self.first(end)
        if first.rule:
            decision = decision.and_rules(first.rule)
        assert isinstance(decision.result, Seat)
        return cited(decision, action_seat=first.seat, button_seat=decision.result.seat)


def _with_button(opened: Opened[S], seat: int) -> Opened[S]:
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
    move_rows = [{**move_answer(settled), **_stays(settled, stay)} for settled in moves]
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


def _stays(settled: Settled, stay: Collection[str]) -> Answer:
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
