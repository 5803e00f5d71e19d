"""What `felt-school solve` answers for pai gow poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.games.asking import (
    ask_fee,
    read_bettors,
    read_occupied,
    read_seat,
    read_seats,
    read_wager,
    read_wagers,
)
from trainer.games.base import Answer, Ask
from trainer.games.pai_gow.bonus import Bettor, bonus_row, envy_due, envy_holders, row_outcome
from trainer.games.pai_gow.fees import BUY, ask_buy
from trainer.games.pai_gow.held import bank_foul, read_held, read_joker, read_setting, read_seven, wrong_sizes
from trainer.games.pai_gow.outcome import compare, halves, read_setting_words
from trainer.games.pai_gow.push import high_hand_row
from trainer.games.pai_gow.ring import ring_at
from trainer.games.pai_gow.setting import set_by_house
from trainer.games.pai_gow.settle_ask import ask_settle
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.terms import DICE, FORTUNE, GAME, HIGH_HAND, Fortune, PaiGowTerms
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import card_texts, check_apart, cited, stop_on
from trainer.rules.decision import Decision
from trainer.rules.fees import FeeSets
from trainer.rules.paytable import PayRow
from trainer.rules.reader import Reader


def make_asks(terms: PaiGowTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asks: dict[str, Ask] = {
        "set": lambda reader: ask_set(terms, reader),
        "foul": lambda reader: ask_foul(terms, reader),
        "compare": lambda reader: ask_compare(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
    }
    fortune, push = terms.fortune, terms.push
    if terms.fees.now.options or terms.buys:
        asks["fee"] = lambda reader: _ask_fee(terms, reader)
    if fortune or push:
        asks["bonus"] = lambda reader: ask_bonus(terms, reader)
    if fortune:
        asks["envy"] = lambda reader: ask_envy(terms, fortune, reader)
    if terms.rulings.rulings:
        asks["ruling"] = ruling_ask(terms.rulings)
    return asks


def as_json(setting: Setting) -> dict[str, object]:
    return {"front": card_texts(setting.front), "back": card_texts(setting.back)}


def ask_set(terms: PaiGowTerms, reader: Reader) -> Answer:
    joker = read_joker(terms, reader)
    cards = read_seven(reader, "cards", terms.values(joker))
    stop_on(reader)
    decision = set_by_house(terms, joker, cards)
    also = [as_json(one) for one in decision.also]
    return cited(decision, **as_json(decision.result), also=also, read=str(read_setting_words(decision.result)))


def ask_foul(terms: PaiGowTerms, reader: Reader) -> Answer:
    values = terms.values(read_joker(terms, reader))
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


def ask_compare(terms: PaiGowTerms, reader: Reader) -> Answer:
    joker = read_joker(terms, reader)
    player, bank = (read_held(terms, joker, reader, who) for who in ("player", "bank"))
    check_apart(reader, [player.cards, bank.cards])
    stop_on(reader)
    decision = compare(terms, player, bank)
    parts = [
        {"part": half.name, "higher": half.winner, "player": str(half.player), "bank": str(half.bank)}
        for half in halves(player, bank)
    ]
    return {**cited(decision, result=decision.result, parts=parts), **bank_foul(bank)}


def ask_action(terms: PaiGowTerms, reader: Reader) -> Answer:
    """`seats` are the spots of the table; where the house closes one, a table of one more has the NO PLAY spot.

    At a larger table for which the book prints a count the seven piles pass over the last seat without a wager.
    """
    counted = terms.seats - terms.no_play
    seats = read_seats(reader, tuple(dict.fromkeys((counted, *terms.sizes, *terms.counts))))
    stop_on(reader)
    banker = read_seat(reader, "player_dealer", seats)
    players = read_occupied(reader, banker, seats)
    dice = reader.integers("dice")
    if len(dice) != DICE or not all(1 <= die <= 6 for die in dice):
        reader.problem("three dice from 1 to 6 are needed.", key="dice")
    stop_on(reader)
    ring = ring_at(seats, banker, no_play=terms.no_play and seats == terms.seats)
    total = sum(dice)
    first, button, action = ring.counted(total), ring.button(total), ring.action(total, players)
    decision = Decision(action, terms.rule("dice.player-dealer" if first == banker else "dice.count"))
    if action != button:
        decision = decision.and_rules(terms.rule("action.first-wager"))
    if terms.no_play and seats == terms.seats:
        decision = decision.and_rules(terms.rule("dice.no-play"))
    if seats > terms.seats:
        larger = ("dice.larger-table", "deliver.larger-table")
        decision = decision.and_rules(*(terms.rule(id) for id in larger if terms.has(id)))
    delivery = list(ring.delivery(total, players))
    return cited(decision, action_seat=action, button_seat=button, first_pile_seat=first, delivery=delivery)


def _ask_fee(terms: PaiGowTerms, reader: Reader) -> Answer:
    written = reader.text("set", "")
    if terms.buys and (written == BUY or not terms.fees.now.options):
        return ask_buy(terms.buys, reader)
    name = terms.fee_names.get(written, written)
    fees = FeeSets({**terms.fees.named, **{other: terms.fees.named[one] for other, one in terms.fee_names.items()}})
    return ask_fee(fees, tuple(terms.usual.stakes), reader, terms.fee_kinds.get(name, terms.fee_kinds[""]))


def ask_bonus(terms: PaiGowTerms, reader: Reader) -> Answer:
    """The best paid hand of seven cards under the bonus of this house."""
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
        return cited(row, hand=None, pays=None, amount=0)
    amount = row_outcome(row, stake).result.amount
    return cited(row, hand=row.result.hand, pays=str(row.result.odds), amount=amount)


def ask_envy(terms: PaiGowTerms, fortune: Fortune, reader: Reader) -> Answer:
    """What each Envy button is paid: "2" is the player at seat 2, "2+1" the bettor behind, where he can hold one."""
    banker = read_seat(reader, "player_dealer", terms.seats) if reader.has("player_dealer") else 0
    values = terms.values(terms.jokers[0])
    if reader.has("bank_cards"):
        read_seven(reader, "bank_cards", values)
    bettors = []
    for row, seat in read_bettors(reader, terms.seats, banker):
        cards = read_seven(row, "cards", values)
        behind = (row.cents("back_line"),) if row.has("back_line") else ()
        stake = row.cents("fortune", 0)
        if row.has("wagers"):
            stake += sum(one.stake for one in read_wagers(row, seat, (GAME, FORTUNE)) if one.kind == FORTUNE)
        bettors.append(Bettor(seat, cards, stake, behind))
    stop_on(reader)
    paid: dict[str, int] = {}
    for holder in envy_holders(fortune, bettors):
        due = envy_due(fortune, holder, bettors).result
        if due:
            paid[f"{holder[0]}+{holder[1]}" if holder[1] else str(holder[0])] = due
    return cited(Decision(paid, fortune.envy_pays), envy=paid)
