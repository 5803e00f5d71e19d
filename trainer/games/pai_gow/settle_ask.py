"""Settling a whole table for `felt-school solve`."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.games.asking import read_asked, read_back_line, read_bettors, read_wagers, settle_answer, settled
from trainer.games.base import Answer
from trainer.games.pai_gow.bonus import Bettor, envy_due, envy_holders
from trainer.games.pai_gow.held import bank_foul, read_held, read_joker
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.showdown import Showdown, paid_on, with_high_hands
from trainer.games.pai_gow.terms import FORTUNE, Fortune, PaiGowTerms
from trainer.rules.answers import stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.bank import Ledger
from trainer.table.seats import clockwise
from trainer.table.settlement import Outcome, Wager


def ask_settle(terms: PaiGowTerms, reader: Reader) -> Answer:
    seats = max(terms.sizes)
    asked = read_asked(reader, seats, terms.default_cover)
    joker = read_joker(terms, reader)
    bank = read_held(terms, joker, reader, "bank_cards")
    bettors: dict[int, Bettor] = {}
    settings: dict[int, Setting] = {}
    wagers: list[Wager] = []
    kinds = tuple(terms.usual.stakes)
    for row, seat in read_bettors(reader, seats, asked.banker):
        mine, behind = read_wagers(row, seat, kinds), read_back_line(row, seat, kinds)
        wagers += [*mine, *behind]
        last = max((wager.back for wager in behind), default=0)
        bonus = tuple(_stake(behind, FORTUNE, back) for back in range(1, last + 1))
        settings[seat] = read_held(terms, joker, row, "cards")
        bettors[seat] = Bettor(seat, settings[seat].cards, _stake(mine, FORTUNE, 0), bonus)
    stop_on(reader)
    showdown = Showdown(terms, joker, bank)
    everything = with_high_hands(terms, wagers, {seat: setting.cards for seat, setting in settings.items()})

    def outcome(wager: Wager) -> Decision[Outcome]:
        return showdown.outcome(wager.kind, paid_on(wagers, wager), settings[wager.seat])

    moves, ledger = settled(asked, terms.settle, seats, everything, outcome)
    if terms.fortune:
        order = clockwise(asked.first, seats)
        envy, ledger = _envy_moves(terms.fortune, list(bettors.values()), ledger, order)
        moves += envy
    return {**settle_answer(terms.settle, moves, ledger), **bank_foul(bank)}


def _stake(wagers: Sequence[Wager], kind: str, back: int) -> int:
    return sum(wager.stake for wager in wagers if (wager.kind, wager.back) == (kind, back))


def _envy_moves(
    fortune: Fortune, bettors: list[Bettor], ledger: Ledger, order: tuple[int, ...]
) -> tuple[list[Answer], Ledger]:
    moves: list[Answer] = []
    for holder in sorted(envy_holders(fortune, bettors), key=lambda one: (order.index(one[0]), one[1])):
        due = envy_due(fortune, holder, bettors)
        if not due.result:
            continue
        covered = 0 if ledger.exhausted else min(due.result, ledger.can_pay)
        ledger = ledger.pay(covered)
        move = {"seat": holder[0], "wager": "envy", "do": "pay", "amount": due.result, "covered": covered}
        if holder[1]:
            move["back_line"] = holder[1]
        moves.append({**move, "rule": due.rule.id})
    return moves, ledger
