"""What `felt-school solve` answers for pai gow poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from trainer.cards.card import Card
from trainer.games.asking import read_back_line, read_bettors, read_dice, read_seat, read_wager, read_wagers
from trainer.games.banked.asks import ALONE, ENOUGH, Asking, Row
from trainer.games.banked.settle import SETTLING
from trainer.games.base import Answer, Ask
from trainer.games.house_way import read_joker, read_setting
from trainer.games.pai_gow.beside import FORTUNE, HIGH_HAND
from trainer.games.pai_gow.bonus import bonus_row, row_outcome
from trainer.games.pai_gow.envy import PAYING
from trainer.games.pai_gow.fee_terms import Buys
from trainer.games.pai_gow.fees import BUY, buy_price
from trainer.games.pai_gow.outcome import halves, read_setting_words
from trainer.games.pai_gow.push import high_hand_row
from trainer.games.pai_gow.requests import bank_foul, read_held, read_seven, wrong_sizes
from trainer.games.pai_gow.setting import set_by_house
from trainer.games.pai_gow.state import State
from trainer.games.pai_gow.table_asks import ask_action, ask_allowed, ask_deliver, ask_order
from trainer.games.pai_gow.tables import check_wagers
from trainer.games.pai_gow.terms import DICE, GAME, PaiGowTerms
from trainer.games.road import Opened, asked, lying
from trainer.hands.setting import Setting
from trainer.hands.systems import Joker
from trainer.round import machine
from trainer.round.acts import Choose
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.rules.answers import card_texts, check_apart, cited, stop_on
from trainer.rules.decision import Decision
from trainer.rules.paytable import PayRow
from trainer.rules.reader import Reader
from trainer.table.place import BANK, place_of, seat_of, seat_place
from trainer.table.settlement import Wager


def make_asks(terms: PaiGowTerms, asking: Asking[State]) -> Mapping[str, Ask]:
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
        "order": partial(ask_order, terms),
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


def read_table(terms: PaiGowTerms, reader: Reader, rows: Sequence[Row]) -> Opened[State]:
    """Everybody's hand as it is set, the bank's among them."""
    joker = read_joker(reader, terms.jokers)
    held = {BANK: read_held(terms, joker, reader, "bank_cards")}
    held |= {seat_place(seat): read_held(terms, joker, row, "cards") for row, seat in rows}
    check_apart(reader, [setting.cards for setting in held.values()])
    return replace(show(joker, held), dice=read_dice(reader, DICE))


def show(joker: Joker, held: Mapping[str, Setting]) -> Opened[State]:
    """These hands open as they are set, the bank's among them."""
    fronts = {place_of(owner, "front"): setting.front for owner, setting in held.items()}
    backs = {place_of(owner, "back"): setting.back for owner, setting in held.items()}
    hands = {seat_of(owner): one.cards for owner, one in held.items() if owner != BANK}
    return Opened(lying({**fronts, **backs}), {"joker": joker.value}, lambda state: replace(state, hands=hands))


def check_table(terms: PaiGowTerms, reader: Reader, r: Round[State]) -> None:
    """Notes wagers that nobody can have here."""
    for problem in check_wagers(terms, r.setup):
        reader.problem(problem.what, problem.hint, problem.where)


def ask_settle(terms: PaiGowTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Every wager in the dealer's order, then the Envy buttons."""
    answer = asking.ask_settle(reader)
    return {**answer, **bank_foul(read_held(terms, read_joker(reader, terms.jokers), reader, "bank_cards"))}


# -- fees


def ask_fee(terms: PaiGowTerms, asking: Asking[State], reader: Reader) -> Answer:
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
    also = [as_json(one) for one in decision.also]
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


def ask_compare(terms: PaiGowTerms, asking: Asking[State], reader: Reader) -> Answer:
    """The result of two hands for the player."""
    joker = read_joker(reader, terms.jokers)
    player, bank = (read_held(terms, joker, reader, who) for who in ("player", "bank"))
    check_apart(reader, [player.cards, bank.cards])
    stop_on(reader)
    r = asking.alone(SETTLING, show(joker, {BANK: bank, seat_place(ALONE): player}), (Wager(ALONE, GAME, 0, 1),))
    decision = asked(r, Key(Kind.COMPARE, ALONE))
    assert isinstance(decision.result, Choose)
    parts = [half.as_json for half in halves(player, bank)]
    return {**cited(decision, result=decision.result.option, parts=parts), **bank_foul(bank)}


# -- the bonus


def ask_bonus(terms: PaiGowTerms, reader: Reader) -> Answer:
    """The best paid hand of seven cards under the bonus of this house; without one the bonus loses."""
    bet = FORTUNE if terms.fortune else HIGH_HAND
    if reader.has("bet"):
        read_wager(reader, "bet", (bet,))
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


def ask_envy(terms: PaiGowTerms, asking: Asking[State], reader: Reader) -> Answer:
    """What each Envy button is paid: "2" is the player at seat 2, "2+1" the bettor behind, where he can hold one."""
    assert terms.fortune is not None
    banker = read_seat(reader, "player_dealer", terms.seats) if reader.has("player_dealer") else 0
    values = terms.values(terms.jokers[0])
    if reader.has("bank_cards"):
        read_seven(reader, "bank_cards", values)
    hands: dict[int, tuple[Card, ...]] = {}
    wagers: list[Wager] = []
    for row, seat in read_bettors(reader, terms.seats, banker):
        hands[seat] = read_seven(row, "cards", values)
        stake = row.cents("fortune", 0)
        wagers.append(Wager(seat, GAME, 0, 1))
        if row.has("wagers"):
            stake += sum(one.stake for one in read_wagers(row, seat, terms.kinds) if one.kind == FORTUNE)
        wagers += [Wager(seat, FORTUNE, 0, stake)] if stake else []
        wagers += [one for one in read_back_line(row, seat, terms.kinds) if one.kind == FORTUNE]
    stop_on(reader)
    nobody = terms.seats + 1
    setup = asking.setup(nobody, wagers, nobody, ENOUGH, {})
    end = machine.play(asking.at((PAYING,), setup, Opened(state=lambda state: replace(state, hands=hands))))
    paid = {_holder(one.moved.wager): one.moved.amount for one in end.moves}
    return cited(Decision(paid, terms.fortune.envy_pays, with_rules=(terms.fortune.envy_button,)), envy=paid)


def _holder(wager: Wager) -> str:
    return f"{wager.seat}+{wager.back}" if wager.back else str(wager.seat)
