"""What `felt-school solve` asks of every game with a player-dealer: reading the table, settling it, the fee."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.cards.card import Card
from trainer.errors import did_you_mean
from trainer.games.base import Answer
from trainer.games.fee_option import read_option
from trainer.round.action import CardCount
from trainer.round.settling import SettleTerms
from trainer.rules.answers import cited, doubts_of, read_card, stop_on
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


SIDES: Final = 6
NUMBERS: Final = {2: "two", 3: "three"}

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
    if reader.has("back_line") and not isinstance(reader.raw("back_line"), list):
        what = "the bettors behind a seat are a list, the nearest first."
        reader.problem(what, 'Write "back_line": [{"wagers": {"' + kinds[0] + '": 1000}}].', "back_line")
        return ()
    rows = enumerate(reader.rows("back_line"), start=1)
    return tuple(wager for back, row in rows for wager in read_wagers(row, seat, kinds, back))


NO_BACK_LINE: Final = "this book takes no wagers behind a seat."


def no_back_line(row: Reader) -> None:
    """Notes a problem where somebody bets behind a seat and the book forbids it."""
    if any(line.has("wagers") for line in row.rows("back_line")):
        row.problem(NO_BACK_LINE, "Leave it out.", "back_line")


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


def read_table(reader: Reader, sizes: Sequence[int], wagers: Iterable[Wager]) -> int:
    """How many seats there are where `seats` are the bettors: `table_seats`, else the first size that has them all."""
    if reader.has("table_seats"):
        return read_seats(reader, sizes, "table_seats")
    last = max((wager.seat for wager in wagers), default=1)
    return next((size for size in sizes if size >= last), max(sizes))


def read_dice(reader: Reader, count: int, *, needed: bool = False) -> tuple[int, ...]:
    """The `dice` as they lie, none where they are not given."""
    if not needed and not reader.has("dice"):
        return ()
    dice = reader.integers("dice")
    if len(dice) == count and all(1 <= die <= SIDES for die in dice):
        return dice
    reader.problem(f"{NUMBERS.get(count, count)} dice from 1 to {SIDES} are needed.", key="dice")
    return ()


def counted_first(reader: Reader, asked: Asked, first: int) -> Asked:
    """The table where the action begins at the seat that was counted; a given `action_seat` has to be the same."""
    if reader.has("action_seat") and asked.first != first:
        what = f"the action begins at seat {first} by the dice, not at seat {asked.first}."
        reader.problem(what, "Give the dice or the action seat.", "action_seat")
    return replace(asked, first=first)


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
    by_others = (settle_all(ordered, plain, other)[0] for other in asked.ledger.by_other_models())
    agreed = all(reaches(other) == reaches(moves) for other in by_others)
    answers = [_move(moved, outcomes[moved.wager]) for moved in moves]
    return answers, replace(ledger, agreed=asked.ledger.agreed and agreed)


def reaches(moves: Sequence[Moved]) -> list[int]:
    """How far the bank reaches wager by wager."""
    return [moved.covered for moved in moves]


def _move(moved: Moved, decision: Decision[Outcome]) -> Answer:
    move: dict[str, object] = {
        "seat": moved.wager.seat,
        "wager": moved.wager.kind,
        "do": moved.do,
        "amount": moved.amount,
        "covered": moved.covered,
    }
    returned = moved.wager.stake - moved.covered if moved.do == "take" else moved.returned
    if returned and moved.do != "return":
        move["returned"] = returned
    if moved.wager.back:
        move["back_line"] = moved.wager.back
    doubt = doubts_of(decision)
    return {**move, "rule": decision.rule.id, **({"doubt": doubt} if doubt else {})}


def certain(rule: Printed) -> Printed:
    """The rule where nothing turns on what is doubtful about it."""
    return replace(rule, doubt="")


def is_short(move: Answer) -> bool:
    """Whether the bank could not meet all of it."""
    return move["do"] == "return" or (move["do"] in ("pay", "take") and move["covered"] != move["amount"])


def settle_answer(terms: SettleTerms, moves: Sequence[Answer], ledger: Ledger, *also: Printed) -> Answer:
    """The whole answer to a settle request; `also` are rules of the order that took part.

    The order decides where there is more than one wager. Cover decides where the bank runs short, and what is doubtful
    about it where another model would come out otherwise.
    """
    order = terms.order if len(moves) > 1 else certain(terms.order)
    cover, short = terms.cover[ledger.model], any(is_short(move) for move in moves)
    if ledger.agreed:
        cover = certain(cover)
    settle = Decision(None, order, with_rules=(*also, *((cover,) if short or not ledger.agreed else ())))
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
    option = read_option(reader, schedule.options) or schedule.options[0]
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
