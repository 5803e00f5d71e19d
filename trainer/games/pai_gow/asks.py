"""What `felt-school solve` answers for pai gow poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.cards.card import Card
from trainer.errors import ContentError
from trainer.games.base import Answer, Ask
from trainer.games.pai_gow.outcome import (
    Bettor,
    bonus_row,
    compare,
    envy_due,
    fortune_outcome,
    game_outcome,
    halves,
)
from trainer.games.pai_gow.setting import house_way
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.terms import DICE, HAND, Fortune, PaiGowTerms
from trainer.hands.words import read_pai_gow
from trainer.rules.answers import card_texts, cited, read_cards
from trainer.rules.decision import Decision
from trainer.rules.fees import FeeOption
from trainer.rules.reader import Reader
from trainer.table.bank import Cover, Ledger
from trainer.table.seats import clockwise, count_round, first_among, left_of
from trainer.table.settlement import Moved, Outcome, Wager, settle_all


def make_asks(terms: PaiGowTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "set": lambda reader: ask_set(terms, reader),
        "foul": ask_foul,
        "compare": lambda reader: ask_compare(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "fee": lambda reader: ask_fee(terms, reader),
    }
    fortune = terms.fortune
    if fortune:
        asks["bonus"] = lambda reader: ask_bonus(fortune, reader)
        asks["envy"] = lambda reader: ask_envy(fortune, reader)
    return asks


def stop_on(reader: Reader) -> None:
    """Nothing can be answered once something could not be read."""
    if reader.book.problems:
        raise ContentError(reader.book.problems)


def read_setting(reader: Reader) -> Setting:
    """A set hand: front and back."""
    setting = Setting(read_cards(reader, "front", 2), read_cards(reader, "back", 5))
    twice = sorted(str(card) for card in set(setting.front) & set(setting.back))
    if twice:
        reader.problem(f"{twice[0]} is in front and behind.", "Give every card once.")
    return setting


def as_json(setting: Setting) -> dict[str, object]:
    return {"front": card_texts(setting.front), "back": card_texts(setting.back)}


def ask_set(terms: PaiGowTerms, reader: Reader) -> Answer:
    cards = read_cards(reader, "cards", HAND)
    stop_on(reader)
    decision = house_way(terms.house_way, cards)
    also = [as_json(one) for one in decision.also]
    read = str(read_pai_gow(decision.result.front, decision.result.back))
    return cited(decision, **as_json(decision.result), also=also, read=read)


def ask_foul(reader: Reader) -> Answer:
    setting = read_setting(reader)
    stop_on(reader)
    read = read_pai_gow(setting.front, setting.back)
    why = f"{read}: the front is as high as the back or higher" if setting.foul else f"{read}: the back is higher"
    return {"foul": setting.foul, "why": why}


def ask_compare(terms: PaiGowTerms, reader: Reader) -> Answer:
    player, bank = read_setting(reader.table("player")), read_setting(reader.table("bank"))
    stop_on(reader)
    decision = compare(terms, player, bank)
    parts = [
        {"part": half.name, "higher": half.winner, "player": str(half.player), "bank": str(half.bank)}
        for half in halves(player, bank)
    ]
    return cited(decision, result=decision.result, parts=parts)


def read_seat(terms: PaiGowTerms, reader: Reader, key: str) -> int:
    """A seat of this table."""
    seat = reader.integer(key)
    if not 1 <= seat <= terms.seats:
        reader.problem(f"{seat} is not a seat here.", f"Seats are 1 to {terms.seats}.", key)
    return seat


def ask_action(terms: PaiGowTerms, reader: Reader) -> Answer:
    seats = reader.integer("seats", terms.seats)
    if seats != terms.seats:
        reader.problem(f"this game is played at {terms.seats} seats.", key="seats")
    banker = read_seat(terms, reader, "player_dealer")
    occupied = reader.integers("occupied", tuple(range(1, terms.seats + 1)))
    dice = reader.integers("dice")
    if len(dice) != DICE or not all(1 <= die <= 6 for die in dice):
        reader.problem("three dice from 1 to 6 are needed.", key="dice")
    stop_on(reader)
    order = clockwise(banker, terms.seats)
    counted = count_round(sum(dice), order)
    button = left_of(counted, terms.seats) if counted == banker else counted
    players = [seat for seat in occupied if seat != banker]
    action = first_among(button, terms.seats, players) or button
    rule = terms.rule("dice.player-dealer" if counted == banker else "dice.count")
    decision = Decision(action, rule)
    if action != button:
        decision = decision.and_rules(terms.rule("action.first-wager"))
    delivery = list(clockwise(counted, terms.seats))
    return cited(decision, action_seat=action, button_seat=button, first_pile_seat=counted, delivery=delivery)


def _held(reader: Reader) -> tuple[tuple[Card, ...], Setting | None]:
    """A seat's cards: seven as dealt, or front and back."""
    if reader.is_table("cards"):
        setting = read_setting(reader.table("cards"))
        return (*setting.front, *setting.back), setting
    return read_cards(reader, "cards", HAND), None


def _stakes(terms: PaiGowTerms, reader: Reader, seat: int, back: int) -> list[Wager]:
    stakes = []
    wagers = reader.table("wagers")
    for kind in wagers.names():
        if kind not in terms.settle.laps.kinds:
            wagers.problem(f"'{kind}' is not a wager here.", f"Wagers: {', '.join(terms.settle.laps.kinds)}.", kind)
            continue
        stakes.append(Wager(seat, kind, back, wagers.integer(kind)))
    return stakes


def ask_settle(terms: PaiGowTerms, reader: Reader) -> Answer:
    banker, put_up = read_seat(terms, reader, "player_dealer"), reader.integer("bank")
    cover = Cover(reader.choice("cover", [model.value for model in Cover], terms.default_cover.value))
    left = left_of(banker, terms.seats) if 1 <= banker <= terms.seats else 1
    first = reader.integer("action_seat", left)
    bank = _bank_hand(terms, reader)
    bettors: list[Bettor] = []
    wagers: list[Wager] = []
    settings: dict[int, Setting] = {}
    for row in reader.rows("seats", needed=True):
        seat = read_seat(terms, row, "seat")
        cards, setting = _held(row)
        mine = _stakes(terms, row, seat, 0)
        behind = [
            wager
            for back, line in enumerate(row.rows("back_line"), start=1)
            for wager in _stakes(terms, line, seat, back)
        ]
        wagers += [*mine, *behind]
        bonus = [sum(w.stake for w in part if w.kind == "fortune") for part in (mine, behind)]
        bettors.append(Bettor(seat, cards, *bonus))
        if cards:
            settings[seat] = setting or house_way(terms.house_way, cards).result
    stop_on(reader)
    outcomes: dict[Wager, Decision[Outcome]] = {}
    for wager in wagers:
        cards = next(bettor.cards for bettor in bettors if bettor.seat == wager.seat)
        if wager.kind == "fortune" and terms.fortune:
            outcomes[wager] = fortune_outcome(terms.fortune, wager.stake, cards)
        else:
            result = compare(terms, settings[wager.seat], bank)
            outcomes[wager] = game_outcome(terms, wager.stake, result)
    ordered = terms.settle.laps.sort(wagers, first, terms.seats)
    plain = {wager: decision.result for wager, decision in outcomes.items()}
    moves, ledger = settle_all(ordered, plain, Ledger(cover, put_up))
    answer = [_move(moved, outcomes[moved.wager]) for moved in moves]
    if terms.fortune:
        envy, ledger = _envy_moves(terms.fortune, bettors, ledger, clockwise(first, terms.seats))
        answer += envy
    settle = Decision(None, terms.settle.order, with_rules=(terms.settle.cover[cover],))
    return cited(settle, moves=answer, bank_left=ledger.left, bank_net=ledger.net, cover=cover.value)


def _bank_hand(terms: PaiGowTerms, reader: Reader) -> Setting:
    if reader.is_table("bank_cards"):
        return read_setting(reader.table("bank_cards"))
    cards = read_cards(reader, "bank_cards", HAND)
    stop_on(reader)
    return house_way(terms.house_way, cards).result


def _move(moved: Moved, decision: Decision[Outcome]) -> dict[str, object]:
    move: dict[str, object] = {
        "seat": moved.wager.seat,
        "wager": moved.wager.kind,
        "do": moved.do,
        "amount": moved.amount,
        "covered": moved.covered,
    }
    if moved.returned and moved.do != "return":
        move["returned"] = moved.returned
    if moved.wager.back:
        move["back_line"] = moved.wager.back
    return {**move, "rule": decision.rule.id}


def _envy_moves(
    fortune: Fortune, bettors: list[Bettor], ledger: Ledger, order: tuple[int, ...]
) -> tuple[list[dict[str, object]], Ledger]:
    moves: list[dict[str, object]] = []
    for seat in order:
        if seat not in [bettor.seat for bettor in bettors]:
            continue
        due = envy_due(fortune, seat, bettors)
        if not due.result:
            continue
        covered = 0 if ledger.exhausted else min(due.result, ledger.can_pay)
        ledger = ledger.pay(covered)
        move = {"seat": seat, "wager": "envy", "do": "pay", "amount": due.result, "covered": covered}
        moves.append({**move, "rule": due.rule.id})
    return moves, ledger


def ask_bonus(fortune: Fortune, reader: Reader) -> Answer:
    reader.choice("bet", ("fortune",), "fortune")
    stake = reader.integer("stake")
    cards = read_cards(reader, "cards", HAND)
    stop_on(reader)
    row = bonus_row(fortune, cards)
    outcome = fortune_outcome(fortune, stake, cards)
    if row.result is None:
        return cited(row, hand=None, pays=None, amount=0)
    return cited(row, hand=row.result.hand, pays=str(row.result.odds), amount=outcome.result.amount)


def ask_envy(fortune: Fortune, reader: Reader) -> Answer:
    reader.integer("player_dealer", 0)
    if reader.has("bank_cards"):
        read_cards(reader, "bank_cards")
    bettors = []
    for row in reader.rows("seats", needed=True):
        cards, _ = _held(row)
        bettors.append(Bettor(row.integer("seat"), cards, row.integer("fortune", 0), row.integer("back_line", 0)))
    stop_on(reader)
    due = {bettor.seat: envy_due(fortune, bettor.seat, bettors) for bettor in bettors}
    paid = {str(seat): decision.result for seat, decision in due.items() if decision.result}
    return cited(Decision(paid, fortune.envy_pays), envy=paid)


def ask_fee(terms: PaiGowTerms, reader: Reader) -> Answer:
    number = reader.integer("option", terms.fees.options[0].number)
    reader.text("set", "")
    option = terms.fees.option(number)
    if option is None:
        reader.problem(f"there is no fee option {number}.", f"Options: 1 to {len(terms.fees.options)}.", "option")
    stakes = [
        tuple(wager.stake for wager in _stakes(terms, row, row.integer("seat"), 0))
        for row in reader.rows("seats", needed=True)
    ]
    stop_on(reader)
    assert isinstance(option, FeeOption)
    banker = option.for_player_dealer(sum(map(sum, stakes)))
    players = [option.for_player(one) for one in stakes]
    rule = next((d for d in (banker, *players) if d.rule.doubt), banker)
    return cited(rule, player_dealer=banker.result, players=[player.result for player in players])
