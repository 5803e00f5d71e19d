"""What `felt-school solve` answers for pai gow poker, of hands and of the table; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.core.lazy_dataclass import replace
from trainer.games import request_readers
from trainer.games.banked import banked_keys as keys
from trainer.games.banked.banked_requests import ALONE, ENOUGH, Asking, Shared, has_fees
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.base import Answer
from trainer.games.house_way import FRONT, read_joker, read_setting
from trainer.games.limits import plays_by, read_limit
from trainer.games.pai_gow.pai_gow_envy import PAYING, bonus_row, row_outcome
from trainer.games.pai_gow.pai_gow_fees import BUY, buy_price
from trainer.games.pai_gow.pai_gow_outcome import halves, read_setting_words
from trainer.games.pai_gow.pai_gow_push import high_hand_row
from trainer.games.pai_gow.pai_gow_ring import pile_of_seat, place_in_deck, ring
from trainer.games.pai_gow.pai_gow_setting import set_by_house
from trainer.games.pai_gow.pai_gow_setting_stages import SETS_BANK, SETS_PLAYERS
from trainer.games.pai_gow.pai_gow_state import State
from trainer.games.pai_gow.pai_gow_tables import check_wagers
from trainer.games.pai_gow.pai_gow_terms import DICE, FORTUNE, GAME, HAND, HIGH_HAND, PILES, PaiGowTerms
from trainer.games.request_runner import (
    NEEDED,
    Field,
    Opened,
    Read,
    Requests,
    asked,
    lying,
    passed,
    plain,
    word,
    writes,
)
from trainer.hands.pai_gow_values import Values
from trainer.hands.seven_cards import Setting
from trainer.hands.systems import Joker
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Key, Kind
from trainer.round.setup import Setup
from trainer.rules.answer_json import card_texts, check_apart, cited, read_cards
from trainer.rules.bonus import PayRow
from trainer.rules.decision import Decision, Printed
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.places import BANK, place_of, seat_of, seat_place
from trainer.table.seat_ring import clockwise, left_of
from trainer.table.settlement import Wager

# ---------------- questions about the table without a hand
#
# The count, the piles, the order of things, what a bettor may do.


REQUESTS: Final[Requests[PaiGowTerms]] = Requests()


def _read_seats(terms: PaiGowTerms, reader: Reader, _: Read) -> int:
    """The size of a table whose dice are counted.

    Where the house closes a spot, a table of one more has it. At a larger table for which the book prints a count the
    seven piles pass over the last seat without a wager.
    """
    counted = terms.seats - terms.no_play
    return request_readers.read_seats(reader, tuple(dict.fromkeys((counted, *terms.table.sizes, *terms.counts))))


THROWN: Final[tuple[Field[PaiGowTerms], ...]] = (
    Field("seats", _read_seats, "how many there are", optional=True),
    keys.BANKER,
    request_readers.OCCUPIED,
    Field("dice", lambda _, reader, _read: request_readers.read_dice(reader, DICE, needed=True), "3"),
)


def _thrown(terms: PaiGowTerms, read: Read) -> Setup:
    """A table whose dice are counted."""
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(read["occupied"])))
    return Setup(terms.table.book, 0, read["seats"], wagers, read["player_dealer"], dice=read["dice"])


@REQUESTS.ask("action", *THROWN)
def answer_action(terms: PaiGowTerms, _: object, **read: Any) -> Answer:
    """Where the dice put the first pile and the button, and where settling begins."""
    setup = _thrown(terms, read)
    at, total = ring(terms, setup), sum(setup.dice)
    first, button, action = at.counted(total), at.button(total), at.action(total, setup.seats_taken)
    decision = Decision(action, terms.rule("dice.player-dealer" if first == setup.player_dealer else "dice.count"))
    if action != button:
        decision = decision.and_rules(terms.rule("action.first-wager"))
    decision = decision.and_rules(*_special(terms, setup))
    delivery = list(at.delivery(total, setup.seats_taken))
    return cited(decision, action_seat=action, button_seat=button, first_pile_seat=first, delivery=delivery)


def _special(terms: PaiGowTerms, setup: Setup) -> tuple[Printed, ...]:
    """What besides the count takes part: a closed spot, a larger table."""
    closed = ("dice.no-play",) if terms.no_play and setup.seats == terms.seats else ()
    larger = ("dice.larger-table", "deliver.larger-table") if setup.seats > terms.seats else ()
    return tuple(terms.rule(id) for id in (*closed, *larger) if terms.has(id))


def _read_pile(_: PaiGowTerms, reader: Reader, _read: Read) -> int:
    marked = reader.integer("pile")
    if not 1 <= marked <= PILES:
        reader.problem(f"there is no pile {marked}.", f"Piles are 1 to {PILES}.", "pile")
    return marked


@REQUESTS.ask("deliver", Field("pile", _read_pile, "the marked one", default=1), *THROWN)
def answer_deliver(terms: PaiGowTerms, _: object, pile: int, **read: Any) -> Answer:
    """Which seat gets which pile, the numbers of its cards in the deal, and which piles come back at once."""
    setup = _thrown(terms, read).with_options(pile=str(pile))
    order = ring(terms, setup).delivery(sum(setup.dice), setup.seats_taken)
    live = (*setup.seats_taken, setup.player_dealer)
    piles = []
    for seat in order:
        its_pile = pile_of_seat(terms, setup, seat)
        numbers = sorted(place_in_deck(terms, setup, its_pile, row) + 1 for row in range(HAND))
        piles.append({"seat": seat, "pile": its_pile, "cards": numbers})
    rules = (terms.rule("deliver.pick-up"), terms.deal_rule, terms.rule("deal.leftover"), *_special(terms, setup))
    return cited(
        Decision(order, terms.rule("deliver.all-seats"), with_rules=rules),
        piles=piles,
        come_back=[seat for seat in order if seat not in live],
        left_over=list(range(PILES * HAND + 1, WITH_JOKER.size + 1)),
    )


LARGEST: Final[Field[PaiGowTerms]] = Field(
    "table_seats", lambda terms, *_: max(terms.table.sizes), optional=True, shown=False
)
"""Seats are those of the largest table, where no other is named."""


@REQUESTS.ask(
    "order",
    LARGEST,
    keys.BANKER,
    keys.dice_key(DICE),
    keys.ACTION_SEAT,
    keys.bettors(bounded=False),
)
def answer_order(terms: PaiGowTerms, asking: Asking[State], **read: Any) -> Answer:
    """In which order hands are set, opened and settled: `seats` with their wagers, and where the action begins."""
    most, table, banker, dice = read["table_seats"], terms.table, read["player_dealer"], read["dice"]
    wagers, action = [wager for row in read["seats"] for wager in row["wagers"]], read["action_seat"]
    size = next((size for size in table.sizes if size >= max((wager.seat for wager in wagers), default=1)), most)
    setup = Setup(table.book, 0, size, tuple(wagers), banker, dice=dice)
    begins = ring(terms, setup).action(sum(dice), setup.seats_taken) if dice else action or left_of(banker, size)
    opened = [seat for seat in clockwise(begins, size) if seat in setup.seats_taken]
    ordered = table.settle.laps.sort(setup.wagers, begins, size)
    who: dict[str, list[object]] = {SETS_PLAYERS: [*opened], SETS_BANK: ["bank"]}
    setting = [stage.name for stage in asking.script if stage.name in who]
    before = "before-bank" if setting[0] == SETS_PLAYERS else "after-bank"
    return cited(
        Decision(None, table.settle.order),
        action_seat=opened[0] if opened else begins,
        set=[owner for stage in setting for owner in who[stage]],
        turned=["bank", *opened],
        settled=[_named(wager) for wager in ordered],
        house_way="at-payoff" if terms.at_payoff else before,
    )


def _named(wager: Wager) -> dict[str, object]:
    behind = {"back_line": wager.back} if wager.back else {}
    return {"seat": wager.seat, "wager": wager.kind, **behind}


def _read_bounds(terms: PaiGowTerms, reader: Reader, read: Read) -> tuple[FeeOption | None, tuple[int, int]]:
    """The option whose limits bind, and the limits: its own, or any that are written."""
    if not reader.has("fee_option"):
        return None, read_limit(reader)
    option = keys.IN_FORCE.reads(terms, reader, read)
    return option, (option.bounds if option else (0, 0))


@REQUESTS.ask(
    "allowed",
    LARGEST,
    keys.OPTION_KEY,
    replace(keys.AMOUNT, default=0),
    keys.BEHIND,
    keys.BESIDE,
    keys.seat_here("seat", default=0),
    replace(keys.BANKER, default=0),
    Field("fee_option", _read_bounds, "the limits that bind, or any", also=("limit",), default=(None, (0, 0))),
)
def answer_allowed(terms: PaiGowTerms, _: object, option: str, amount: int, **read: Any) -> Answer:
    """Whether a bettor with these `wagers`, seated or `behind`, may bet `amount` on `option` within a `limit`."""
    kind, behind, seat, banker = option, read["behind"], read["seat"], read["player_dealer"]
    in_force, (least, most) = read["fee_option"]
    own = [wager for wager in read["wagers"] or () if wager.kind != kind]
    limited = keys.limited_by_itself(terms.table, in_force, Wager(2, kind, int(behind), amount), read["wagers"])
    wager = Wager(seat or 2, kind, int(behind), amount or 1)
    others = [Wager(wager.seat, own_wager.kind, own_wager.back, own_wager.stake) for own_wager in own]
    if seat and seat == banker:
        return {"allowed": False, "read": "The player-dealer does not bet against their own bank."}
    setup = Setup(terms.table.book, 0, terms.seats, (*others, wager), banker)
    for problem in check_wagers(terms, setup):
        if problem.where == wager.place and (banker or "NO PLAY" not in problem.message):
            return _ruled(terms, ("bonus-without-game",) if kind != GAME else (), problem.message, allowed=False)
    if limited is not None and not limited.result:
        return cited(limited, allowed=False)
    above, below = 0 < most < amount, 0 < amount < least
    if above or below:
        rule = plays_by(terms.table.rulings, above=above) if kind == GAME else None
        if rule:
            return cited(Decision(below, rule), allowed=below, read=rule.says)
        outside = () if kind == GAME else ("bonus-outside-limits",)
        return _ruled(terms, outside, "It is outside of the table limits.", allowed=False)
    return _ruled(terms, ("back-line-bet",) if behind else (), "Nothing in the book is against it.", allowed=True)


def _ruled(terms: PaiGowTerms, rulings: Sequence[str], words: str, *, allowed: bool) -> Answer:
    """The answer by the first of these rulings that the book has; without one in words."""
    ruling = next((ruling for ruling in (terms.table.rulings.find(id) for id in rulings) if ruling), None)
    if ruling is None:
        return {"allowed": allowed, "read": words}
    return cited(Decision(allowed, ruling.printed), allowed=allowed, read=ruling.printed.says)


JOKER: Final[Field[PaiGowTerms]] = Field(
    "joker", lambda terms, reader, _: read_joker(reader, terms.jokers), "`ace` or `wild`", optional=True
)

# ---------------- hands as `felt-school solve` is given them
#
# Seven cards as dealt, or front and back.

DECK = WITH_JOKER.cards()


def wrong_sizes(reader: Reader) -> str:
    """What is wrong with a setting of seven cards that are not two in front and five behind; empty when they are."""
    front, back = (len(reader.texts(key)) for key in ("front", "back"))
    if front + back != HAND or front == FRONT:
        return ""
    for key, cards in (("front", front), ("back", back)):
        read_cards(reader, key, cards, deck=DECK)
    return f"{front} in front and {back} behind: two belong in front and five behind"


def read_set_hand(terms: PaiGowTerms, joker: Joker, reader: Reader, key: str) -> Setting:
    """Front and back, or seven cards that are then set the house way; empty where they cannot be read."""
    if reader.is_table(key):
        return read_setting(reader.table(key), terms.values(joker))
    cards = read_cards(reader, key, HAND, deck=DECK)
    return set_by_house(terms, joker, cards).result if cards else Setting((), (), terms.values(joker))


def bank_foul(bank: Setting) -> dict[str, object]:
    """Says beside an answer that the bank's hand may not lie like this and has to be set again."""
    return {"bank_foul": True} if bank.foul else {}


def read_seven(reader: Reader, key: str, values: Values) -> tuple[Card, ...]:
    """Seven cards, set or not."""
    if reader.is_table(key):
        return read_setting(reader.table(key), values).cards
    return read_cards(reader, key, HAND, deck=DECK)


# ---------------- pai gow requests


# -- settling


def _set_hand(key: str) -> Field[PaiGowTerms]:
    """A hand as it is set, or dealt."""
    says = "seven cards, or `front` and `back`"
    return Field(key, lambda terms, reader, read: read_set_hand(terms, read["joker"], reader, key), says)


def show_table(_: PaiGowTerms, read: Read) -> Opened[State]:
    """Everybody's hand as it is set, the bank's among them."""
    return show(
        read["joker"], {BANK: read["bank_cards"], **{seat_place(row["seat"]): row["cards"] for row in read["seats"]}}
    )


def check_cards(_: PaiGowTerms, reader: Reader, read: Read) -> None:
    """Notes a card that lies twice."""
    check_apart(reader, [read["bank_cards"].cards, *(row["cards"].cards for row in read["seats"])])


def show(joker: Joker, settings: Mapping[str, Setting]) -> Opened[State]:
    """These hands open as they are set, the bank's among them."""
    fronts = {place_of(owner, "front"): setting.front for owner, setting in settings.items()}
    backs = {place_of(owner, "back"): setting.back for owner, setting in settings.items()}
    hands = {seat_of(owner): setting.cards for owner, setting in settings.items() if owner != BANK}
    return Opened(lying({**fronts, **backs}), {"joker": joker.value}, lambda state: replace(state, hands=hands))


# -- fees


def _read_bought(_: PaiGowTerms, reader: Reader, _read: Read) -> int:
    if reader.has("amount"):
        return reader.cents("amount")
    writes("option", "limit")(None, reader)
    reader.problem("this book prints no collection, only the price of bought action.", 'Ask with "amount".', "set")
    return 0


@REQUESTS.ask(
    "fee",
    word("set", BUY, default=BUY),
    Field("amount", _read_bought),
    there=lambda terms: terms.buys is not None,
    when=lambda terms, reader: reader.raw("set") == BUY or not has_fees(terms),
)
def answer_buy(terms: PaiGowTerms, _: object, amount: int, **_set: object) -> Answer:
    """The price of bought action."""
    assert terms.buys is not None
    decision = buy_price(terms.buys, amount)
    return cited(decision, price=decision.result)


Shared(
    shows=show_table,
    ways=(JOKER,),
    keys=(_set_hand("bank_cards"),),
    seats=(_set_hand("cards"),),
    notes=check_cards,
    check=lambda terms, r: check_wagers(terms, r.setup),
    dice=DICE,
    settling=(SETTLING, PAYING),
    limited=(GAME,),
    more=lambda _, _r, read: bank_foul(read["bank_cards"]),
).declare(REQUESTS)


# -- hands


def as_json(setting: Setting) -> dict[str, object]:
    return {"front": card_texts(setting.front), "back": card_texts(setting.back)}


def _seven(key: str, *, default: Any = NEEDED) -> Field[PaiGowTerms]:
    """Seven cards, set or not."""

    def reads(terms: PaiGowTerms, reader: Reader, read: Read) -> tuple[Card, ...]:
        return read_seven(reader, key, terms.values(read.get("joker", terms.jokers[0])))

    return Field(key, reads, "7", default=default)


@REQUESTS.ask("set", JOKER, _seven("cards"))
def answer_set(terms: PaiGowTerms, _: object, joker: Joker, cards: tuple[Card, ...]) -> Answer:
    """How the house sets seven cards."""
    decision = set_by_house(terms, joker, cards)
    also = [as_json(setting) for setting in decision.also]
    return cited(decision, **as_json(decision.result), also=also, read=str(read_setting_words(decision.result)))


def _read_foul(terms: PaiGowTerms, reader: Reader, read: Read) -> Setting | str:
    """A setting, or what is wrong with its sizes."""
    return wrong_sizes(reader) or read_setting(reader, terms.values(read["joker"]))


@REQUESTS.ask(
    "foul",
    JOKER,
    Field("front", _read_foul, "2, also of another size"),
    replace(passed("back"), says="5", shown=True, optional=False),
)
def answer_foul(terms: PaiGowTerms, _: object, front: Setting | str, **_read: object) -> Answer:
    """Whether a hand may lie like this."""
    setting, rule = front, terms.rule("setting.legal")
    if isinstance(setting, str):
        return cited(Decision(True, rule), foul=True, why=setting)
    read = read_setting_words(setting)
    why = f"{read}: the front is as high as the back or higher" if setting.foul else f"{read}: the back is higher"
    return cited(Decision(setting.foul, rule), foul=setting.foul, why=why)


@REQUESTS.ask(
    "compare",
    JOKER,
    _set_hand("player"),
    _set_hand("bank"),
    lambda _, reader, read: check_apart(reader, [read["player"].cards, read["bank"].cards]),
)
def answer_compare(_: PaiGowTerms, asking: Asking[State], joker: Joker, player: Setting, bank: Setting) -> Answer:
    """The result of two hands for the player."""
    r = asking.alone(
        SETTLING,
        show(joker, {BANK: bank, seat_place(ALONE): player}),
        (Wager(ALONE, GAME, 0, 1),),
    )
    decision = asked(r, Key(Kind.COMPARE, ALONE), Choose)
    parts = [half.as_json for half in halves(player, bank)]
    return {**cited(decision, result=decision.result.option, parts=parts), **bank_foul(bank)}


# -- the bonus


def _read_bonus(terms: PaiGowTerms, reader: Reader, _: Read) -> str:
    return request_readers.read_wager(reader, "bet", (FORTUNE if terms.fortune else HIGH_HAND,))


@REQUESTS.ask(
    "bonus",
    Field("bet", _read_bonus, "`fortune` or `high-hand`", default=""),
    plain("stake", Reader.cents),
    _seven("cards"),
    there=lambda terms: bool(terms.fortune or terms.push),
)
def answer_bonus(terms: PaiGowTerms, _: object, stake: int, cards: tuple[Card, ...], **_bet: object) -> Answer:
    """The best paid hand of seven cards under the bonus of this house; without one the bonus loses."""
    row: Decision[PayRow | None]
    if terms.fortune:
        row = bonus_row(terms.fortune, cards)
    else:
        assert terms.push is not None
        row = high_hand_row(terms.push, cards)
    if row.result is None:
        return cited(row, hand=None, pays=None, amount=0, do="take", result="lose")
    amount = row_outcome(row, stake).result.amount
    return cited(row, hand=row.result.hand, pays=str(row.result.odds), amount=amount, do="pay", result="win")


ENVY_BETS: Final[tuple[Field[PaiGowTerms], ...]] = (
    Field(
        "wagers",
        lambda terms, row, read: request_readers.read_wagers(row, read["seat"], terms.kinds),
        default=(),
    ),
    Field(
        "back_line",
        lambda terms, row, read: request_readers.read_back_line(row, read["seat"], terms.kinds),
        default=(),
    ),
)


@REQUESTS.ask(
    "envy",
    replace(keys.BANKER, default=0),
    _seven("bank_cards", default=()),
    keys.bettors(_seven("cards"), plain("fortune", Reader.cents, default=0), bets=ENVY_BETS, bounded=False),
    there=lambda terms: bool(terms.fortune),
)
def answer_envy(terms: PaiGowTerms, asking: Asking[State], *, seats: Sequence[Read], **_read: object) -> Answer:
    """What each Envy button is paid: "2" is the player at seat 2, "2+1" the bettor behind, where he can hold one."""
    assert terms.fortune is not None
    hands = {row["seat"]: row["cards"] for row in seats}
    wagers: list[Wager] = []
    for row in seats:
        stake = row["fortune"] + sum(wager.stake for wager in row["wagers"] if wager.kind == FORTUNE)
        wagers += [Wager(row["seat"], GAME, 0, 1), *([Wager(row["seat"], FORTUNE, 0, stake)] if stake else [])]
        wagers += [wager for wager in row["back_line"] if wager.kind == FORTUNE]
    nobody = terms.seats + 1
    setup = asking.setup(nobody, wagers, nobody, ENOUGH, {})
    end = machine.play(asking.at((PAYING,), setup, Opened(state=lambda state: replace(state, hands=hands))))
    paid = {_holder(settled.moved.wager): settled.moved.amount for settled in end.moves}
    return cited(Decision(paid, terms.fortune.envy_pays, with_rules=(terms.fortune.envy_button,)), envy=paid)


def _holder(wager: Wager) -> str:
    return f"{wager.seat}+{wager.back}" if wager.back else str(wager.seat)
