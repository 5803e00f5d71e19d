"""What `felt-school solve` answers for push 9. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.games.asking import read_occupied, read_seat
from trainer.games.base import Answer, Ask
from trainer.games.fee_option import read_option
from trainer.games.push_nine.hand import HAND, worth
from trainer.games.push_nine.pots import PUSH, fate, half, next_button, shares, winners
from trainer.games.push_nine.terms import NONE, PUSHES, PushTerms
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import check_apart, cited, read_cards, read_hands, stop_on
from trainer.rules.reader import Reader
from trainer.table.pots import Bet, Pot, side_pots


def make_asks(terms: PushTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    return {
        "showdown": lambda reader: ask_showdown(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "fee": lambda reader: ask_fee(terms, reader),
        "ruling": ruling_ask(terms.rulings),
    }


def ask_showdown(terms: PushTerms, reader: Reader) -> Answer:
    """Who wins among hands, by index, and how every hand reads."""
    hands = read_hands(reader, "hands", HAND)
    check_apart(reader, hands)
    stop_on(reader)
    held = dict(enumerate(hands))
    decision = winners(terms, Pot(0, tuple(held)), held)
    read = [{"hand": worth(cards).id, "read": str(worth(cards).words)} for cards in hands]
    return cited(decision, high=list(decision.result), read=read)


def ask_settle(terms: PushTerms, reader: Reader) -> Answer:
    """All pots: who wins, whether the main pot is pushed and for how much, else who gets what."""
    button = read_seat(reader, "button", terms.seats)
    wish = reader.choice("push", PUSHES, NONE)
    bets, hands = [], {}
    for row in reader.rows("seats", needed=True):
        seat, folded = read_seat(row, "seat", terms.seats), row.boolean("folded", default=False)
        bets.append(Bet(seat, row.cents("amount"), not folded))
        if not folded:
            hands[seat] = read_cards(row, "cards", HAND)
    check_apart(reader, list(hands.values()))
    if not any(bet.live and bet.amount for bet in bets):
        reader.problem("nobody is in.", key="seats")
    stop_on(reader)
    found: list[Answer] = []
    awards: dict[int, int] = {}
    decisions = []
    for index, pot in enumerate(side_pots(bets)):
        best = winners(terms, pot, hands).result if len(pot.seats) > 1 else pot.seats
        fated = fate(terms, index, wish) if len(best) > 1 else None
        answer: dict[str, object] = {"amount": pot.amount, "seats": list(pot.seats), "high": list(best)}
        if fated is not None and fated.result == PUSH:
            found.append({**answer, "pushed": True, "buy_in": half(terms, pot.amount).result, "rule": fated.rule.id})
            decisions.append(fated.map(str))
            continue
        shared = shares(terms, pot, best, button)
        given = {seat: cents for seat, cents in shared.result.items() if cents}
        for seat, cents in given.items():
            awards[seat] = awards.get(seat, 0) + cents
        rows = [{"seat": seat, "amount": cents} for seat, cents in sorted(given.items())]
        found.append({**answer, "pushed": False, "shares": rows, "rule": shared.rule.id})
        decisions.append(shared.map(str))
    total = [{"seat": seat, "amount": cents} for seat, cents in sorted(awards.items())]
    return cited(decisions[0], pots=found, awards=total)


def ask_action(terms: PushTerms, reader: Reader) -> Answer:
    """Who acts first, and who has the button next when these seats win and those leave."""
    button = read_seat(reader, "button", terms.seats)
    players = read_occupied(reader, 0, terms.seats)
    winning, leaving = reader.integers("winners", (button,)), reader.integers("left", ())
    if not winning or not set(winning) <= set(players):
        reader.problem("winners are seats of players.", key="winners")
    stop_on(reader)
    decision = next_button(terms, winning, button, players, leaving)
    return cited(decision, first_to_act=button, next_button=decision.result)


def ask_fee(terms: PushTerms, reader: Reader) -> Answer:
    """What the player with the Action button pays."""
    option, players = read_option(reader, terms.drops.options), reader.integer("players")
    stop_on(reader)
    assert option is not None
    decision = option.take(players)
    return cited(decision, player_on_button=decision.result)
