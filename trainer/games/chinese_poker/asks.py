"""What `felt-school solve` answers for Chinese poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.games.asking import read_occupied, read_seat
from trainer.games.base import Answer, Ask
from trainer.games.chinese_poker.fees import SeatOption
from trainer.games.chinese_poker.points import Stacks, compare, money, pairing, segments, settle_points, settlements
from trainer.games.chinese_poker.showdown import check_foul
from trainer.games.chinese_poker.table import Held, held
from trainer.games.chinese_poker.terms import ChineseTerms
from trainer.games.chinese_poker.thirteen import HAND, SIZES, Thirteen, segment_words, split
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import check_apart, cited, read_cards, stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.seats import clockwise, left_of

PLAYER, BANK = 1, 2
"""The two sides of a comparison."""


def make_asks(terms: ChineseTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    return {
        "compare": lambda reader: ask_compare(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "foul": lambda reader: ask_foul(terms, reader),
        "bonus": lambda reader: ask_bonus(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "fee": lambda reader: ask_fee(terms, reader),
        "ruling": ruling_ask(terms.rulings),
    }


# -- reading requests


def read_hand(reader: Reader) -> Thirteen:
    """A set hand: front, middle and back."""
    found = {name: read_cards(reader, name, size) for name, size in SIZES.items()}
    hand = Thirteen(found["front"], found["middle"], found["back"])
    if len(set(hand.cards)) != len(hand.cards):
        reader.problem("a card stands in two parts.", "Give every card once.")
    return hand


def read_held(terms: ChineseTerms, reader: Reader, key: str, seat: int) -> Held:
    """A set hand, or thirteen cards with which a clean sweep is declared."""
    if reader.is_table(key):
        reader.has(key)
        return held(terms, seat, read_hand(reader.table(key)), declared=False)
    cards = read_cards(reader, key, HAND)
    return held(terms, seat, split(cards), declared=True)


# -- answers


def ask_foul(terms: ChineseTerms, reader: Reader) -> Answer:
    hand = read_hand(reader)
    stop_on(reader)
    decision = check_foul(terms, held(terms, 1, hand, declared=False))
    read = ", ".join(f"{name} {segment_words(hand, name)}" for name in SIZES)
    why = "a hand outranks the one behind it" if decision.result else "no hand outranks the one behind it"
    return cited(decision, foul=decision.result, why=f"{read}: {why}")


def ask_compare(terms: ChineseTerms, reader: Reader) -> Answer:
    """The player's hand with `bank`, the other player's; `button` says who has both buttons, if one of them."""
    button = {"player": PLAYER, "bank": BANK}.get(reader.choice("button", ("none", "player", "bank"), "none"), 0)
    one, other = read_held(terms, reader, "player", PLAYER), read_held(terms, reader, "bank", BANK)
    check_apart(reader, [one.cards, other.cards])
    stop_on(reader)
    sweep = one.sweep is not None or other.sweep is not None
    if sweep and one.sweep is None:
        decision = settle_points(terms, button, other, one, sweep=True)
    else:
        decision = settle_points(terms, button, one, other, sweep=sweep)
    points = decision.result.points * (1 if decision.result.winner == PLAYER else -1)
    if sweep and (one.foul or other.foul):
        penalty = pairing(terms, button, one, other)
        points += penalty.result.points * (1 if penalty.result.winner == PLAYER else -1)
        decision = decision.and_rules(*penalty.rules)
    result = "win" if points > 0 else "lose" if points < 0 else "push"
    parts = [] if sweep or one.foul or other.foul else _parts(terms, button, one, other)
    return cited(decision, result=result, points=points, parts=parts)


def _parts(terms: ChineseTerms, button: int, one: Held, other: Held) -> list[Answer]:
    names = {PLAYER: "player", BANK: "bank", 0: "tie"}
    found: list[Answer] = []
    for won in segments(terms, button, one, other):
        rule = compare(terms, button, one, other, won.segment).rule
        read = {names[hand.seat]: str(segment_words(hand.hand, won.segment)) for hand in (one, other)}
        bonus = won.bonus.points if won.bonus else 0
        points = terms.segment_points + bonus if won.winner else 0
        found.append(
            {
                "part": won.segment,
                "higher": names[won.winner],
                "points": points,
                "bonus": bonus,
                **read,
                "rule": rule.id,
            }
        )
    return found


def ask_bonus(terms: ChineseTerms, reader: Reader) -> Answer:
    """The clean sweep of thirteen cards, or null."""
    reader.choice("bet", ("clean-sweep",), "clean-sweep")
    cards = read_cards(reader, "cards", HAND)
    stop_on(reader)
    sweep = terms.sweep_of(cards)
    if sweep is None:
        return cited(Decision(None, terms.rule("sweep.none")), hand=None, points=0)
    return cited(Decision(None, sweep.printed), hand=sweep.hand, points=sweep.points)


def ask_settle(terms: ChineseTerms, reader: Reader) -> Answer:
    """Every settlement in printed order; who has both buttons is position 1."""
    point, button = reader.cents("point"), read_seat(reader, "button", terms.seats)
    rows: dict[int, Held] = {}
    stacks: dict[int, int] = {}
    for row in reader.rows("seats", needed=True):
        seat = read_seat(row, "seat", terms.seats)
        if seat in rows:
            row.problem(f"seat {seat} is there twice.", key="seat")
        stacks[seat] = row.cents("stack")
        rows[seat] = read_held(terms, row, "cards", seat)
    if button not in rows:
        reader.problem(f"nobody plays at seat {button}.", "The buttons are at the seat of a player.", "button")
    check_apart(reader, [one.cards for one in rows.values()])
    stop_on(reader)
    ring = [rows[seat] for seat in clockwise(button, terms.seats) if seat in rows]
    left, moves = Stacks(dict(stacks)), list[Answer]()
    for one in settlements(ring):
        found = settle_points(terms, button, rows[one.one], rows[one.other], sweep=one.sweep)
        points = found.result
        paid = money(terms, point, points, left)
        left = left.exchange(one.one, one.other, paid.result)
        for seat, sign in ((points.winner, 1), (points.loser, -1)):
            if seat:
                stacks[seat] += sign * paid.result
        moves.append(
            {
                "pair": one.id,
                "from": points.loser or None,
                "to": points.winner or None,
                "points": points.points,
                "amount": points.points * point,
                "covered": paid.result,
                "rule": found.rule.id,
            }
        )
    order = Decision(None, terms.rule("settle.order"), with_rules=(terms.rule("settle.stack"),))
    return cited(order, moves=moves, stacks={str(seat): stacks[seat] for seat in sorted(stacks)})


def ask_action(terms: ChineseTerms, reader: Reader) -> Answer:
    """Positions from the buttons, in which order stacks go out and pairs settle, and where the buttons go."""
    button = read_seat(reader, "button", terms.seats)
    occupied = read_occupied(reader, 0, terms.seats)
    if button not in occupied:
        reader.problem(f"nobody plays at seat {button}.", key="button")
    stop_on(reader)
    ring = [seat for seat in clockwise(button, terms.seats) if seat in occupied]
    pairs = [f"{one}-{other}" for place, one in enumerate(ring) for other in ring[place + 1 :]]
    after = next(seat for seat in clockwise(left_of(button, terms.seats), terms.seats) if seat in occupied)
    decision = Decision(None, terms.rule("deal.first-stack"), with_rules=(terms.rule("settle.order"),))
    return cited(decision, positions=ring, delivery=ring, pairs=pairs, next_button=after)


def ask_fee(terms: ChineseTerms, reader: Reader) -> Answer:
    """The fee of every player; `seats` are listed by position from the buttons."""
    fees = terms.fees[reader.choice("set", tuple(terms.fees), "")]
    number, players = reader.integer("option", fees.options[0].number), len(reader.rows("seats", needed=True))
    for row in reader.rows("seats"):
        read_seat(row, "seat", terms.seats + 1)
        row.raw("wagers")
    option: SeatOption | None = next((one for one in fees.options if one.number == number), None)
    if option is None:
        reader.problem(f"there is no fee option {number}.", f"Options: 1 to {len(fees.options)}.", "option")
    stop_on(reader)
    assert option is not None
    found = [option.fee(place, players) for place in range(1, players + 1)]
    return cited(found[0].and_rules(fees.rule), players=[one.result for one in found], when=fees.when)
