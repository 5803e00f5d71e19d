"""What `felt-school solve` asks of every game with a player-dealer: reading the table, settling it, the fee."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.cards.card import Card
from trainer.errors import did_you_mean
from trainer.games.base import Answer
from trainer.round.action import CardCount
from trainer.round.settling import SettleTerms
from trainer.rules.answers import cited, read_card, stop_on
from trainer.rules.decision import Decision, Printed
from trainer.rules.fees import FeeSets
from trainer.rules.reader import Reader
from trainer.table.bank import Cover, Ledger
from trainer.table.seats import left_of
from trainer.table.settlement import Moved, Outcome, Wager, settle_all


@dataclass(frozen=True, slots=True)
class Asked:
    """The table of a settle request: who banks, the bank before the first wager, where the action begins."""

    banker: int
    ledger: Ledger
    first: int


def read_seat(reader: Reader, key: str, seats: int) -> int:
    """A seat of this table."""
    seat = reader.integer(key)
    if not 1 <= seat <= seats:
        reader.problem(f"{seat} is not a seat here.", f"Seats are 1 to {seats}.", key)
    return seat


SAME_WAGER: Final[Mapping[str, str]] = {
    "game": "base",
    "base": "game",
    "match": "match-the-dealer",
    "match-the-dealer": "match",
    "fortune-bonus": "fortune",
    "push-bet": "push",
    "win-bet": "game",
    "6-card-bonus": "six-card-bonus",
    "3-card-bonus": "three-card-bonus",
    "bonus": "pair-plus",
    "pair-plus": "bonus",
    "call-bet": "call",
    "raise": "call",
    "player": "player-line",
    "player-hand": "player-line",
    "banker": "banker-line",
    "spread": "spread-player",
    "player-dragon-bonus": "player-dragon",
    "banker-dragon-bonus": "banker-dragon",
}
"""Books name the same wager differently: either name is understood."""


def wager_named(written: str, kinds: Collection[str]) -> str:
    """The wager that is meant: by its own name, with underscores, or by the name other books use for it."""
    name = written if written in kinds else written.replace("_", "-")
    other = SAME_WAGER.get(name, name)
    return other if name not in kinds and other in kinds else name


def read_wager(reader: Reader, key: str, kinds: Sequence[str]) -> str:
    """One wager by any of its names."""
    kind = wager_named(reader.text(key), kinds)
    if kind not in kinds:
        reader.problem(f"'{reader.text(key)}' is not a wager here.", f"Wagers: {', '.join(kinds)}.", key)
        return kinds[0]
    return kind


def read_wagers(reader: Reader, seat: int, kinds: Sequence[str], back: int = 0) -> tuple[Wager, ...]:
    """The table `wagers` of one bettor: kind to cents; nothing on a spot is no wager."""
    stakes: dict[str, Wager] = {}
    wagers = reader.table("wagers")
    for written in wagers.names():
        kind = wager_named(written, kinds)
        if kind not in kinds:
            wagers.problem(f"'{written}' is not a wager here.", f"Wagers: {', '.join(kinds)}.", written)
            continue
        if kind in stakes:
            wagers.problem(f"'{written}' is the wager {kind}, which is there already.", "Write it once.", written)
        stakes[kind] = Wager(seat, kind, back, wagers.cents(written))
    return tuple(wager for wager in stakes.values() if wager.stake)


def read_back_line(reader: Reader, seat: int, kinds: Sequence[str]) -> tuple[Wager, ...]:
    """The wagers of those behind a seat: rows `back_line`, each with `wagers`."""
    rows = enumerate(reader.rows("back_line"), start=1)
    return tuple(wager for back, row in rows for wager in read_wagers(row, seat, kinds, back))


def no_back_line(row: Reader) -> None:
    """Notes a problem where somebody bets behind a seat and the book forbids it."""
    if any(line.has("wagers") for line in row.rows("back_line")):
        row.problem("this book takes no wagers behind a seat.", "Leave it out.", "back_line")


def read_bettors(reader: Reader, seats: int, banker: int) -> tuple[tuple[Reader, int], ...]:
    """The rows of `seats`, each with its seat: every seat once, and none of them the player-dealer's."""
    rows: dict[int, Reader] = {}
    for row in reader.rows("seats", needed=True):
        seat = read_seat(row, "seat", seats)
        if seat == banker:
            row.problem(f"seat {seat} is the player-dealer's.", "Nobody bets against his own bank.", "seat")
        elif seat in rows:
            row.problem(f"seat {seat} is there twice.", "Write one row for each seat, others under back_line.", "seat")
        rows[seat] = row
    return tuple((row, seat) for seat, row in rows.items())


SAME_COVER: Final[Mapping[str, Cover]] = {
    "a": Cover.MATCHED,
    "gross": Cover.MATCHED,
    "b": Cover.TWO_CAP,
    "two-sided": Cover.TWO_CAP,
    "two-cap": Cover.TWO_CAP,
    "c": Cover.NET,
}
"""Other names of the cover models in the books."""


def read_cover(reader: Reader, usual: Cover) -> Cover:
    """How a short bank is counted: a model by any of its names."""
    written = reader.text("cover", usual.value)
    models = [model.value for model in Cover]
    if written in models:
        return Cover(written)
    if written.lower() not in SAME_COVER:
        reader.problem(f"'{written}' is not a choice here.", did_you_mean(written, models), "cover")
    return SAME_COVER.get(written.lower(), usual)


def read_asked(reader: Reader, seats: int, cover: Cover) -> Asked:
    """`player_dealer`, `bank` in cents, `cover` and `action_seat`; without it the action begins at the bank's left."""
    banker, bank = read_seat(reader, "player_dealer", seats), reader.cents("bank")
    model = read_cover(reader, cover)
    first = left_of(banker, seats) if 1 <= banker <= seats else 1
    if reader.has("action_seat"):
        first = read_seat(reader, "action_seat", seats)
    return Asked(banker, Ledger(model, bank), first)


def settled(
    asked: Asked,
    terms: SettleTerms,
    seats: int,
    wagers: Sequence[Wager],
    outcome: Callable[[Wager], Decision[Outcome]],
    *,
    order: Sequence[Wager] | None = None,
) -> tuple[list[Answer], Ledger]:
    """Every wager in the dealer's order as JSON moves, and the bank afterwards.

    `order` gives the wagers in that order where the laps of the book are not all there is to it.
    """
    outcomes = {wager: outcome(wager) for wager in wagers}
    ordered = terms.laps.sort(wagers, asked.first, seats) if order is None else order
    plain = {wager: decision.result for wager, decision in outcomes.items()}
    moves, ledger = settle_all(ordered, plain, asked.ledger)
    return [_move(moved, outcomes[moved.wager]) for moved in moves], ledger


def _move(moved: Moved, decision: Decision[Outcome]) -> Answer:
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
    doubt = next((rule.doubt for rule in decision.rules if rule.doubt), "")
    return {**move, "rule": decision.rule.id, **({"doubt": doubt} if doubt else {})}


def settle_answer(terms: SettleTerms, moves: Sequence[Answer], ledger: Ledger, *also: Printed) -> Answer:
    """The whole answer to a settle request; `also` are rules of the order that took part."""
    settle = Decision(None, terms.order, with_rules=(*also, terms.cover[ledger.model]))
    return cited(settle, moves=moves, bank_left=ledger.left, bank_net=ledger.net, cover=ledger.model.value)


def ask_fee(
    fees: FeeSets,
    kinds: Sequence[str],
    reader: Reader,
    counted: Sequence[str] | None = None,
    players_count: Sequence[str] | None = None,
) -> Answer:
    """The fee of the player-dealer and of every player under one option of a schedule.

    `counted` are the kinds of wager the schedule adds up, without it all; `players_count` those a player's fee goes by.
    """
    schedule = fees.schedule(reader.choice("set", fees.names, ""))
    number = reader.integer("option", schedule.options[0].number)
    option = schedule.option(number)
    if option is None:
        reader.problem(f"there is no fee option {number}.", f"Options: 1 to {len(schedule.options)}.", "option")
        option = schedule.options[0]
    adds_up = option.counted(kinds if counted is None else counted)
    of_player = adds_up if players_count is None else option.counted(players_count)
    rows = [(row, row.integer("seat")) for row in reader.rows("seats", needed=True)]
    own = [{w.kind: w.stake for w in read_wagers(row, seat, kinds)} for row, seat in rows]
    behind = [w.stake for row, seat in rows for w in read_back_line(row, seat, kinds) if w.kind in adds_up]
    stop_on(reader)
    table = sum(cents for stakes in own for kind, cents in stakes.items() if kind in adds_up)
    banker = option.for_player_dealer(table + sum(behind))
    players = [option.for_bettor(one, of_player) for one in own]
    rule = next((d for d in (banker, *players) if d.rule.doubt), banker)
    return cited(rule, player_dealer=banker.result, players=[player.result for player in players])


def read_occupied(reader: Reader, banker: int, seats: int) -> tuple[int, ...]:
    """The seats with a wager: `occupied`, without it every seat; the player-dealer's is not one of them."""
    table = range(1, seats + 1)
    occupied = reader.integers("occupied", tuple(table))
    strange = next((seat for seat in occupied if seat not in table), None)
    if strange is not None:
        reader.problem(f"{strange} is not a seat here.", f"Seats are 1 to {seats}.", "occupied")
    return tuple(seat for seat in occupied if seat != banker)


def read_seats(reader: Reader, seats: Sequence[int], key: str = "seats") -> int:
    """How many seats the table has: one of the sizes the house prints; without the key, or a wrong one, the first."""
    wanted = reader.integer(key, seats[0])
    if wanted in seats:
        return wanted
    reader.problem(f"this table has no {wanted} seats.", f"Seats: {' or '.join(map(str, seats))}.", key)
    return seats[0]


def ask_card_action(count: CardCount, sizes: Sequence[int], deck: Collection[Card], reader: Reader) -> Answer:
    """The seat of the Action button by a `card`, and where settling begins."""
    seats = read_seats(reader, sizes)
    banker = read_seat(reader, "player_dealer", seats)
    card = read_card(reader, "card", deck)
    taken = read_occupied(reader, banker, seats)
    stop_on(reader)
    assert card is not None
    decision = count.decide(card, banker, seats)
    special = count.special(card, banker, seats, taken)
    action = count.action(card, banker, seats, taken)
    if special:
        decision = decision.and_rules(special)
    return cited(decision, action_seat=action, button_seat=decision.result)
