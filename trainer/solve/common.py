"""Questions that need no house: ranking cards, dividing pots."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trainer.cards.card import JOKER, natural_cards
from trainer.cards.tile import TILE_SET, Tile
from trainer.core.errors import ContentError
from trainer.hands.hand_words import read_hand, read_kickers
from trainer.hands.poker import rank_cards
from trainer.hands.systems import SYSTEMS, Joker, category_id, ranks
from trainer.hands.tile_values import half_words, two_tiles
from trainer.rules.answer_json import read_cards, stop_on
from trainer.rules.reader import LARGEST, Reader
from trainer.table.side_pots import Bet, award, odd_chip_order, side_pots


def ask_rank(reader: Reader) -> Mapping[str, object]:
    """The value of a high hand by one of the ranking systems; the key sorts, bigger is better."""
    name = reader.choice("system", (*SYSTEMS, TILES))
    if name == TILES:
        return _rank_tiles(reader)
    system = SYSTEMS[name]
    deck = natural_cards() if system.joker is Joker.NONE else (*natural_cards(), JOKER)
    cards = read_cards(reader, "cards", deck=deck)
    if not reader.book.problems and not system.size <= len(cards) <= 7:
        reader.problem(
            f"{name} ranks {system.size} to 7 cards, these are {len(cards)}.", "Give the whole hand.", "cards"
        )
    if reader.book.problems:
        raise ContentError(reader.book.problems)
    key = rank_cards(cards, system)
    read, kickers = str(read_hand(key, system)), str(read_kickers(key, system))
    category = category_id(key, system)
    deciding = [system.order.index(system.order[key >> 20]), *ranks(key)]
    return {"category": category, "key": deciding, "read": f"{read}, {kickers}" if kickers else read}


def _rank_tiles(reader: Reader) -> Mapping[str, object]:
    """The value of two Chinese dominoes."""
    cards = read_cards(reader, "cards", 2, copies=2, deck=TILE_SET)
    card, other = cards if len(cards) == 2 else (TILE_SET[0], TILE_SET[0])
    if card == other and isinstance(card, Tile) and card.copies == 1:
        reader.problem(f"{card} is in the set once.", "Give every tile once.", "cards")
    if reader.book.problems or not isinstance(card, Tile) or not isinstance(other, Tile):
        raise ContentError(reader.book.problems)
    read = two_tiles(card, other)
    return {"category": read.category, "hand": read.id, "key": [read.key], "read": str(half_words((card, other)))}


def ask_pots(reader: Reader) -> Mapping[str, object]:
    """Side pots of unequal bets, and who gets what.

    `bets` are [seat, cents, live]; `winners` the seats of the best hands, best group first, ties side by side:
    [[3], [5, 6]]. `low` likewise where the pot is split. `button` and `seats` settle odd chips of `chip` cents.
    """
    bets = _bets(reader)
    for key in ("button", "seats", "chip", "winners", "low"):
        reader.has(key)
    stop_on(reader)
    farthest = max((bet.seat for bet in bets), default=1)
    button = _within(reader, "button", farthest, 1, MOST_SEATS)
    most = max(farthest, button)
    seats = _within(reader, "seats", most, most, MOST_SEATS)
    chip = _within(reader, "chip", 100, 1, LARGEST)
    live = {bet.seat for bet in bets if bet.live}
    high, low = _groups(reader, "winners", live), _groups(reader, "low", live)
    if any(bet.amount for bet in bets) and not any(bet.amount for bet in bets if bet.live):
        reader.problem("nobody has a live bet.", "A live bet is [1, 500, true].", "bets")
    stop_on(reader)
    order = odd_chip_order(range(1, seats + 1), button, seats)
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
            case [seat, amount, bool(live)] if _is_integer(seat, 1, MOST_SEATS) and _is_integer(amount, 0, LARGEST):
                bets.append(Bet(seat, amount, live))
            case [seat, amount] if _is_integer(seat, 1, MOST_SEATS) and _is_integer(amount, 0, LARGEST):
                bets.append(Bet(seat, amount))
            case _:
                reader.problem("bets are a list of [seat, cents, live].", "For example: [[1, 500, true]].", "bets")
    if len({bet.seat for bet in bets}) != len(bets):
        reader.problem("a seat stands in the bets twice.", "Add its bets up.", "bets")
    return bets


def _is_integer(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _within(reader: Reader, key: str, default: int, least: int, most: int) -> int:
    """A whole number between two others."""
    value = reader.integer(key, default)
    if not least <= value <= most:
        reader.problem(f"{value} cannot be here.", f"Write {least} to {most}.", key)
    return value


def _groups(reader: Reader, key: str, live: Collection[int]) -> list[list[int]]:
    """Winners as groups from best to worst; a plain list of seats is one tied group."""
    written = reader.raw(key)
    if written is None:
        return []
    rows: list[object] = written if isinstance(written, list) else [None]
    if rows and not any(isinstance(row, list) for row in rows):
        rows = [rows]
    groups: list[list[int]] = []
    for row in rows:
        seats = [seat for seat in row if _is_integer(seat, 1, MOST_SEATS)] if isinstance(row, list) else []
        if not isinstance(row, list) or len(seats) != len(row) or not seats:
            reader.problem("winners are groups of seats from best to worst.", "For example: [[3], [5, 6]].", key)
            return []
        groups.append(seats)
    named = [seat for group in groups for seat in group]
    for seat in sorted(set(named)):
        if seat not in live:
            reader.problem(
                f"seat {seat} has no live bet.",
                "Who wins has put in chips and has not folded: [seat, cents, true].",
                key,
            )
        elif named.count(seat) > 1:
            reader.problem(f"seat {seat} is there twice.", "Name each winner of a pot once.", key)
    return groups


def _best(groups: list[list[int]], seats: Sequence[int]) -> list[int]:
    """The best group's members that can win this pot; without any, everybody in it."""
    for group in groups:
        group_seats = [seat for seat in group if seat in seats]
        if group_seats:
            return group_seats
    return list(seats) if groups else []


MOST_SEATS = 100
"""No table has more."""

TILES = "tiles"
"""The system of two tiles beside those of cards."""
