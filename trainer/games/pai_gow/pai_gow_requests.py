"""What `felt-school solve` answers for pai gow poker, of hands and of the table; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.core.lazy_dataclass import replace
from trainer.games import request_readers
from trainer.games.banked import banked_requests
from trainer.games.banked.banked_settling import SETTLING
from trainer.games.base import Answer, Ask
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
from trainer.games.pai_gow.pai_gow_terms import DICE, FORTUNE, GAME, HAND, HIGH_HAND, PILES, Buys, PaiGowTerms
from trainer.games.request_runner import Opened, asked, lying
from trainer.hands.pai_gow_values import Values
from trainer.hands.seven_cards import Setting
from trainer.hands.systems import Joker
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage
from trainer.rules.answer_json import card_texts, check_apart, cited, read_cards, stop_on
from trainer.rules.bonus import PayRow
from trainer.rules.decision import Decision, Printed
from trainer.rules.reader import Reader
from trainer.table.places import BANK, place_of, seat_of, seat_place
from trainer.table.seat_ring import clockwise, left_of
from trainer.table.settlement import Wager

# ---------------- questions about the table without a hand
#
# The count, the piles, the order of things, what a bettor may do.


def read_count(terms: PaiGowTerms, reader: Reader) -> Setup:
    """A table whose dice are counted: `seats` (spots), `player_dealer`, `occupied`, `dice`.

    Where the house closes a spot, a table of one more has it. At a larger table for which the book prints a count the
    seven piles pass over the last seat without a wager.
    """
    counted = terms.seats - terms.no_play
    seats = request_readers.read_seats(reader, tuple(dict.fromkeys((counted, *terms.table.sizes, *terms.counts))))
    banker = request_readers.read_seat(reader, "player_dealer", seats)
    players = request_readers.read_occupied(reader, banker, seats)
    dice = request_readers.read_dice(reader, DICE, needed=True)
    stop_on(reader)
    wagers = tuple(Wager(seat, GAME, 0, 1) for seat in sorted(set(players)))
    return Setup(terms.table.book, 0, seats, wagers, banker, dice=dice)


def ask_action(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Where the dice put the first pile and the button, and where settling begins."""
    setup = read_count(terms, reader)
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


def ask_deliver(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Which seat gets which pile, the numbers of its cards in the deal, and which piles come back at once."""
    marked = reader.integer("pile", 1)
    if not 1 <= marked <= PILES:
        reader.problem(f"there is no pile {marked}.", f"Piles are 1 to {PILES}.", "pile")
    setup = read_count(terms, reader).with_options(pile=str(marked))
    order = ring(terms, setup).delivery(sum(setup.dice), setup.seats_taken)
    live = (*setup.seats_taken, setup.player_dealer)
    piles = []
    for seat in order:
        pile = pile_of_seat(terms, setup, seat)
        numbers = sorted(place_in_deck(terms, setup, pile, row) + 1 for row in range(HAND))
        piles.append({"seat": seat, "pile": pile, "cards": numbers})
    rules = (terms.rule("deliver.pick-up"), terms.deal_rule, terms.rule("deal.leftover"), *_special(terms, setup))
    return cited(
        Decision(order, terms.rule("deliver.all-seats"), with_rules=rules),
        piles=piles,
        come_back=[seat for seat in order if seat not in live],
        left_over=list(range(PILES * HAND + 1, WITH_JOKER.size + 1)),
    )


def ask_order(terms: PaiGowTerms, script: Sequence[Stage], reader: Reader) -> Answer:
    """In which order hands are set, opened and settled: `seats` with their wagers, and where the action begins."""
    most, table = max(terms.table.sizes), terms.table
    banker = request_readers.read_seat(reader, "player_dealer", most)
    dice = request_readers.read_dice(reader, DICE)
    action = request_readers.read_seat(reader, "action_seat", most) if reader.has("action_seat") else 0
    wagers: list[Wager] = []
    for row, seat in request_readers.read_bettors(reader, most, banker):
        wagers += request_readers.read_all_wagers(row, seat, terms.kinds)
    stop_on(reader)
    size = next((size for size in table.sizes if size >= max((wager.seat for wager in wagers), default=1)), most)
    setup = Setup(table.book, 0, size, tuple(wagers), banker, dice=dice)
    begins = ring(terms, setup).action(sum(dice), setup.seats_taken) if dice else action or left_of(banker, size)
    opened = [seat for seat in clockwise(begins, size) if seat in setup.seats_taken]
    ordered = table.settle.laps.sort(setup.wagers, begins, size)
    who: dict[str, list[object]] = {SETS_PLAYERS: [*opened], SETS_BANK: ["bank"]}
    setting = [stage.name for stage in script if stage.name in who]
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


def ask_allowed(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Whether a bettor with these `wagers`, seated or `behind`, may bet `amount` on `option` within a `limit`."""
    kind = request_readers.read_wager(reader, "option", terms.kinds)
    amount, behind = reader.cents("amount", 0), banked_requests.read_behind(reader)
    written = request_readers.read_wagers(reader, 2, terms.kinds, int(behind)) if reader.has("wagers") else ()
    own = [wager for wager in written if wager.kind != kind]
    seat = request_readers.read_seat(reader, "seat", max(terms.table.sizes)) if reader.has("seat") else 0
    banker = (
        request_readers.read_seat(reader, "player_dealer", max(terms.table.sizes)) if reader.has("player_dealer") else 0
    )
    option = (
        banked_requests.read_option_in_force(terms.table, reader) if reader.has(banked_requests.FEE_OPTION) else None
    )
    least, most = option.bounds if option else read_limit(reader)
    limited = banked_requests.read_own_limit(terms.table, reader, Wager(2, kind, int(behind), amount), option)
    stop_on(reader)
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


def make_asks(terms: PaiGowTerms, asking: banked_requests.Asking[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asking = replace(
        asking.reading(terms, read_table, check_table),
        settling=(SETTLING, PAYING),
        limited=(GAME,),
    )
    asks: dict[str, Ask] = {
        "set": partial(ask_set, terms),
        "foul": partial(ask_foul, terms),
        "compare": partial(ask_compare, terms, asking),
        "action": partial(ask_action, terms),
        "deliver": partial(ask_deliver, terms),
        "order": partial(ask_order, terms, asking.script),
        "allowed": partial(ask_allowed, terms),
        "settle": partial(ask_settle, terms, asking),
    }
    if terms.table.fees.now.options or terms.buys:
        asks["fee"] = partial(ask_fee, terms, asking)
    if terms.fortune or terms.push:
        asks["bonus"] = partial(ask_bonus, terms)
    if terms.fortune:
        asks["envy"] = partial(ask_envy, terms, asking)
    shared = asking.asks()
    return {**{name: shared[name] for name in ("ruling",) if name in shared}, **asks}


# -- settling


def read_table(terms: PaiGowTerms, reader: Reader, rows: Sequence[banked_requests.Row]) -> Opened[State]:
    """Everybody's hand as it is set, the bank's among them."""
    joker = read_joker(reader, terms.jokers)
    settings = {BANK: read_set_hand(terms, joker, reader, "bank_cards")}
    settings |= {seat_place(seat): read_set_hand(terms, joker, row, "cards") for row, seat in rows}
    check_apart(reader, [setting.cards for setting in settings.values()])
    return replace(show(joker, settings), dice=request_readers.read_dice(reader, DICE))


def show(joker: Joker, settings: Mapping[str, Setting]) -> Opened[State]:
    """These hands open as they are set, the bank's among them."""
    fronts = {place_of(owner, "front"): setting.front for owner, setting in settings.items()}
    backs = {place_of(owner, "back"): setting.back for owner, setting in settings.items()}
    hands = {seat_of(owner): setting.cards for owner, setting in settings.items() if owner != BANK}
    return Opened(lying({**fronts, **backs}), {"joker": joker.value}, lambda state: replace(state, hands=hands))


def check_table(terms: PaiGowTerms, reader: Reader, r: Round[State]) -> None:
    """Notes wagers that nobody can have here."""
    for problem in check_wagers(terms, r.setup):
        reader.problem(problem.message, problem.hint, problem.where)


def ask_settle(terms: PaiGowTerms, asking: banked_requests.Asking[State], reader: Reader) -> Answer:
    """Every wager in the dealer's order, then the Envy buttons."""
    answer = asking.ask_settle(reader)
    return {**answer, **bank_foul(read_set_hand(terms, read_joker(reader, terms.jokers), reader, "bank_cards"))}


# -- fees


def ask_fee(terms: PaiGowTerms, asking: banked_requests.Asking[State], reader: Reader) -> Answer:
    """The collection, or what a bought bet costs."""
    if terms.buys and (reader.text("set", "") == BUY or not terms.table.fees.now.options):
        return ask_buy(terms.buys, reader)
    return asking.ask_fee(reader)


def ask_buy(buys: Buys, reader: Reader) -> Answer:
    """`{"ask":"fee","set":"buy","amount":30000}` -> the price of bought action."""
    reader.choice("set", (BUY,), BUY)
    if not reader.has("amount"):
        for key in ("option", "limit"):
            reader.has(key)
        reader.problem("this book prints no collection, only the price of bought action.", 'Ask with "amount".', "set")
        stop_on(reader)
    amount = reader.cents("amount")
    stop_on(reader)
    decision = buy_price(buys, amount)
    return cited(decision, price=decision.result)


# -- hands


def as_json(setting: Setting) -> dict[str, object]:
    return {"front": card_texts(setting.front), "back": card_texts(setting.back)}


def ask_set(terms: PaiGowTerms, reader: Reader) -> Answer:
    """How the house sets seven cards."""
    joker = read_joker(reader, terms.jokers)
    cards = read_seven(reader, "cards", terms.values(joker))
    stop_on(reader)
    decision = set_by_house(terms, joker, cards)
    also = [as_json(setting) for setting in decision.also]
    return cited(decision, **as_json(decision.result), also=also, read=str(read_setting_words(decision.result)))


def ask_foul(terms: PaiGowTerms, reader: Reader) -> Answer:
    """Whether a hand may lie like this."""
    values = terms.values(read_joker(reader, terms.jokers))
    rule = terms.rule("setting.legal")
    wrong = wrong_sizes(reader)
    if wrong:
        stop_on(reader)
        return cited(Decision(True, rule), foul=True, why=wrong)
    setting = read_setting(reader, values)
    stop_on(reader)
    read = read_setting_words(setting)
    why = f"{read}: the front is as high as the back or higher" if setting.foul else f"{read}: the back is higher"
    return cited(Decision(setting.foul, rule), foul=setting.foul, why=why)


def ask_compare(terms: PaiGowTerms, asking: banked_requests.Asking[State], reader: Reader) -> Answer:
    """The result of two hands for the player."""
    joker = read_joker(reader, terms.jokers)
    player, bank = (read_set_hand(terms, joker, reader, who) for who in ("player", "bank"))
    check_apart(reader, [player.cards, bank.cards])
    stop_on(reader)
    r = asking.alone(
        SETTLING,
        show(joker, {BANK: bank, seat_place(banked_requests.ALONE): player}),
        (Wager(banked_requests.ALONE, GAME, 0, 1),),
    )
    decision = asked(r, Key(Kind.COMPARE, banked_requests.ALONE))
    assert isinstance(decision.result, Choose)
    parts = [half.as_json for half in halves(player, bank)]
    return {**cited(decision, result=decision.result.option, parts=parts), **bank_foul(bank)}


# -- the bonus


def ask_bonus(terms: PaiGowTerms, reader: Reader) -> Answer:
    """The best paid hand of seven cards under the bonus of this house; without one the bonus loses."""
    bet = FORTUNE if terms.fortune else HIGH_HAND
    if reader.has("bet"):
        request_readers.read_wager(reader, "bet", (bet,))
    stake, cards = reader.cents("stake"), read_seven(reader, "cards", terms.values(terms.jokers[0]))
    stop_on(reader)
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


def ask_envy(terms: PaiGowTerms, asking: banked_requests.Asking[State], reader: Reader) -> Answer:
    """What each Envy button is paid: "2" is the player at seat 2, "2+1" the bettor behind, where he can hold one."""
    assert terms.fortune is not None
    banker = request_readers.read_seat(reader, "player_dealer", terms.seats) if reader.has("player_dealer") else 0
    values = terms.values(terms.jokers[0])
    if reader.has("bank_cards"):
        read_seven(reader, "bank_cards", values)
    hands: dict[int, tuple[Card, ...]] = {}
    wagers: list[Wager] = []
    for row, seat in request_readers.read_bettors(reader, terms.seats, banker):
        hands[seat] = read_seven(row, "cards", values)
        stake = row.cents("fortune", 0)
        wagers.append(Wager(seat, GAME, 0, 1))
        if row.has("wagers"):
            stake += sum(
                wager.stake for wager in request_readers.read_wagers(row, seat, terms.kinds) if wager.kind == FORTUNE
            )
        wagers += [Wager(seat, FORTUNE, 0, stake)] if stake else []
        wagers += [wager for wager in request_readers.read_back_line(row, seat, terms.kinds) if wager.kind == FORTUNE]
    stop_on(reader)
    nobody = terms.seats + 1
    setup = asking.setup(nobody, wagers, nobody, banked_requests.ENOUGH, {})
    end = machine.play(asking.at((PAYING,), setup, Opened(state=lambda state: replace(state, hands=hands))))
    paid = {_holder(settled.moved.wager): settled.moved.amount for settled in end.moves}
    return cited(Decision(paid, terms.fortune.envy_pays, with_rules=(terms.fortune.envy_button,)), envy=paid)


def _holder(wager: Wager) -> str:
    return f"{wager.seat}+{wager.back}" if wager.back else str(wager.seat)
