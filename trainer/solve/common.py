"""Questions that need no house: ranking cards, dividing pots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainer.errors import ContentError
from trainer.hands.poker import ranker
from trainer.hands.systems import SYSTEMS, category_id, ranks
from trainer.hands.words import read_hand, read_kickers
from trainer.rules.answers import read_cards
from trainer.rules.reader import Reader
from trainer.table.pots import Bet, award, odd_chip_order, side_pots


def ask_rank(reader: Reader) -> Mapping[str, object]:
    """The value of a high hand by one of the ranking systems; the key sorts, bigger is better."""
    name = reader.choice("system", tuple(SYSTEMS))
    system = SYSTEMS[name]
    cards = read_cards(reader, "cards")
    if not reader.book.problems and not system.size <= len(cards) <= 7:
        reader.problem(f"{name} ranks {system.size} to 7 cards, these are {len(cards)}.", key="cards")
    if reader.book.problems:
        raise ContentError(reader.book.problems)
    key = ranker(system)(cards)
    read, kickers = str(read_hand(key, system)), str(read_kickers(key, system))
    category = category_id(key, system)
    deciding = [system.order.index(system.order[key >> 20]), *ranks(key)]
    return {"category": category, "key": deciding, "read": f"{read}, {kickers}" if kickers else read}


def ask_pots(reader: Reader) -> Mapping[str, object]:
    """Side pots of unequal bets, and who gets what.

    `bets` are [seat, cents, live]; `winners` the seats of the best hands, best group first, ties side by side:
    [[3], [5, 6]]. `low` likewise where the pot is split. `button` and `seats` settle odd chips of `chip` cents.
    """
    bets = _bets(reader)
    seats = reader.integer("seats", max((bet.seat for bet in bets), default=1))
    order = odd_chip_order(range(1, seats + 1), reader.integer("button", seats), seats)
    chip = reader.integer("chip", 100)
    high, low = _groups(reader, "winners"), _groups(reader, "low")
    if chip < 1:
        reader.problem("a chip is at least one cent.", key="chip")
    live = {bet.seat for bet in bets if bet.live}
    for seat in sorted({seat for group in (*high, *low) for seat in group} - live):
        reader.problem(f"seat {seat} has no live bet.", key="winners")
    if reader.book.problems:
        raise ContentError(reader.book.problems)
    pots = side_pots(bets)
    answer: dict[str, object] = {"pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in pots]}
    if high:
        best = [_best(high, pot.seats) for pot in pots]
        best_low = [_best(low, pot.seats) for pot in pots]
        shares = award(pots, best, order, chip, best_low)
        answer["awards"] = [{"seat": seat, "amount": shares[seat]} for seat in sorted(shares)]
    return answer


def _bets(reader: Reader) -> list[Bet]:
    written = reader.raw("bets")
    bets: list[Bet] = []
    for row in written if isinstance(written, list) else [None]:
        match row:
            case [int(seat), int(amount), bool(live)] if seat >= 1 and amount >= 0:
                bets.append(Bet(seat, amount, live))
            case [int(seat), int(amount)] if seat >= 1 and amount >= 0:
                bets.append(Bet(seat, amount))
            case _:
                reader.problem("bets are a list of [seat, cents, live].", "For example: [[1, 500, true]].", "bets")
    if len({bet.seat for bet in bets}) != len(bets):
        reader.problem("a seat stands in the bets twice.", "Add its bets up.", "bets")
    return bets


def _groups(reader: Reader, key: str) -> list[list[int]]:
    """Winners as groups from best to worst; a plain list of seats is one tied group."""
    written = reader.raw(key)
    if written is None:
        return []
    rows: list[object] = written if isinstance(written, list) else [None]
    if rows and all(isinstance(row, int) for row in rows):
        rows = [rows]
    groups: list[list[int]] = []
    for row in rows:
        seats = [seat for seat in row if isinstance(seat, int)] if isinstance(row, list) else []
        if not isinstance(row, list) or len(seats) != len(row):
            reader.problem("winners are groups of seats from best to worst.", "For example: [[3], [5, 6]].", key)
            return []
        groups.append(seats)
    return groups


def _best(groups: list[list[int]], seats: Sequence[int]) -> list[int]:
    """The best group's members that can win this pot; without any, everybody in it."""
    for group in groups:
        here = [seat for seat in group if seat in seats]
        if here:
            return here
    return list(seats) if groups else []


COMMON_ASKS: Mapping[str, Callable[[Reader], Mapping[str, object]]] = {"rank": ask_rank, "pots": ask_pots}
