"""What `felt-school solve` answers for Chinese poker. Each answer is JSON; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.games.asking import read_occupied, read_seat, read_seats
from trainer.games.base import Answer, Ask
from trainer.games.chinese_poker.points import (
    Points,
    Settlement,
    Stacks,
    compare,
    money,
    pairing,
    segments,
    settle_points,
    settlements,
)
from trainer.games.chinese_poker.showdown import check_foul
from trainer.games.chinese_poker.table import FEWEST, HANDS, Held, held, place_in_deck
from trainer.games.chinese_poker.terms import ChineseTerms
from trainer.games.chinese_poker.thirteen import FRONT, HAND, SIZES, Thirteen, rank_front, segment_words, split
from trainer.games.fee_option import listed, read_option
from trainer.hands.poker import rank5
from trainer.hands.systems import category
from trainer.money import dollars
from trainer.round.ruling import ruling_ask
from trainer.rules.answers import check_apart, cited, read_cards, stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.seats import clockwise, left_of

CLEAN_SWEEP = "clean-sweep"
PLAYER, BANK = 1, 2
"""The two sides of a comparison."""
ENDLESS = 10**12
"""A stack that covers everything, in cents."""


def make_asks(terms: ChineseTerms) -> Mapping[str, Ask]:
    """Every question this game answers."""
    return {
        "compare": lambda reader: ask_compare(terms, reader),
        "settle": lambda reader: ask_settle(terms, reader),
        "foul": lambda reader: ask_foul(terms, reader),
        "bonus": lambda reader: ask_bonus(terms, reader),
        "action": lambda reader: ask_action(terms, reader),
        "deliver": lambda reader: ask_deliver(terms, reader),
        "order": lambda reader: ask_order(terms, reader),
        "fee": lambda reader: ask_fee(terms, reader),
        "ruling": ruling_ask(terms.rulings),
    }


# -- reading requests


def read_hand(reader: Reader) -> Thirteen:
    """A set hand: front, middle and back. Other sizes than three, five, five are read too: the hand is foul."""
    found = {name: read_cards(reader, name) for name in SIZES}
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
    why = "; ".join(str(check.because) for step in decision.steps for check in step.checks)
    return cited(decision, foul=decision.result, why=why)


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
    """The clean sweep of thirteen cards, or the bonus of one segment if it is won; null and no points without any."""
    bet = reader.choice("bet", (CLEAN_SWEEP, *SIZES), CLEAN_SWEEP)
    if bet != CLEAN_SWEEP:
        return _segment_bonus(terms, reader, bet)
    if reader.is_table("cards"):
        reader.has("cards")
        cards = read_hand(reader.table("cards")).cards
        if len(cards) != HAND:
            reader.problem(f"{HAND} cards are needed, these are {len(cards)}.", key="cards")
    else:
        cards = read_cards(reader, "cards", HAND)
    stop_on(reader)
    sweep = terms.sweep_of(cards)
    if sweep is None:
        return cited(Decision(None, terms.rule("sweep.none")), hand=None, points=0)
    return cited(Decision(None, sweep.printed), hand=sweep.hand, points=sweep.points)


def _segment_bonus(terms: ChineseTerms, reader: Reader, segment: str) -> Answer:
    cards = read_cards(reader, "cards", SIZES[segment])
    stop_on(reader)
    bonus = terms.bonus(segment, category(rank_front(cards) if segment == FRONT else rank5(cards)))
    if bonus is None:
        return cited(Decision(None, terms.rule("bonus.must-win")), hand=None, points=0)
    decision = Decision(None, bonus.printed, with_rules=(terms.rule("bonus.must-win"),))
    return cited(decision, hand=bonus.hand, points=bonus.points)


def ask_settle(terms: ChineseTerms, reader: Reader) -> Answer:
    """Every settlement in printed order; who has both buttons is position 1. Without a `stack` nobody runs out."""
    point, button = reader.cents("point"), read_seat(reader, "button", terms.seats)
    rows: dict[int, Held] = {}
    stacks: dict[int, int] = {}
    for row in reader.rows("seats", needed=True):
        seat = read_seat(row, "seat", terms.seats)
        if seat in rows:
            row.problem(f"seat {seat} is there twice.", key="seat")
        stacks[seat] = row.cents("stack", ENDLESS)
        rows[seat] = read_held(terms, row, "cards", seat)
    if button not in rows:
        reader.problem(f"nobody plays at seat {button}.", "The buttons are at the seat of a player.", "button")
    if not FEWEST <= len(rows) <= HANDS:
        reader.problem(f"{FEWEST} to {HANDS} players have a hand.", "Leave out who sits out.", "seats")
    check_apart(reader, [one.cards for one in rows.values()])
    stop_on(reader)
    ring = [rows[seat] for seat in clockwise(button, terms.seats) if seat in rows]
    left, moves, net = Stacks(stacks), list[Answer](), dict.fromkeys(sorted(rows), 0)
    for one in settlements(ring):
        found = settle_points(terms, button, rows[one.one], rows[one.other], sweep=one.sweep)
        paid = money(terms, point, found.result, left)
        left = left.exchange(one.one, one.other, paid.result)
        for seat, sign in ((found.result.winner, 1), (found.result.loser, -1)):
            if seat:
                net[seat] += sign * paid.result
        moves.append(_move(one, found, found.result.points * point, paid.result))
    order = Decision(None, terms.rule("settle.order"), with_rules=(terms.rule("settle.stack"),))
    after = {str(seat): stacks[seat] + won for seat, won in net.items() if stacks[seat] != ENDLESS}
    return cited(order, moves=moves, net={str(seat): won for seat, won in net.items()}, stacks=after)


def _move(one: Settlement, found: Decision[Points], due: int, paid: int) -> Answer:
    points = found.result
    doubt = next((rule.doubt for rule in found.rules if rule.doubt), "")
    return {
        "pair": one.id,
        "from": points.loser or None,
        "to": points.winner or None,
        "points": points.points,
        "amount": due,
        "covered": paid,
        "rule": found.rule.id,
        **({"doubt": doubt} if doubt else {}),
    }


def read_ring(terms: ChineseTerms, reader: Reader) -> tuple[int, ...]:
    """The seats of all players from the buttons on, clockwise: `button` and `occupied`."""
    seats = read_seats(reader, (terms.seats,))
    button = read_seat(reader, "button", seats)
    occupied = read_occupied(reader, 0, seats)
    if button not in occupied:
        reader.problem(f"nobody plays at seat {button}.", key="button")
    stop_on(reader)
    return tuple(seat for seat in clockwise(button, seats) if seat in occupied)


def pairs_of(ring: Sequence[int]) -> list[str]:
    """Every pair of positions in the order in which they settle."""
    return [f"{one}-{other}" for place, one in enumerate(ring) for other in ring[place + 1 :]]


def ask_action(terms: ChineseTerms, reader: Reader) -> Answer:
    """Positions from the buttons, in which order stacks go out and pairs settle, and where the buttons go."""
    seated = read_ring(terms, reader)
    ring, out = seated[:HANDS], seated[HANDS:]
    after = next(seat for seat in clockwise(left_of(ring[0], terms.seats), terms.seats) if seat in seated)
    also = (terms.rule("settle.order"), terms.rule("button.moves"), *([terms.rule("deal.five")] if out else []))
    decision = Decision(None, terms.rule("deal.first-stack"), with_rules=also)
    return cited(
        decision,
        positions=list(ring),
        delivery=list(ring),
        sits_out=list(out),
        pairs=pairs_of(ring),
        next_button=after,
    )


def ask_deliver(terms: ChineseTerms, reader: Reader) -> Answer:
    """Which cards of the deal each position gets, and which stacks nobody plays."""
    ring = read_ring(terms, reader)[:HANDS]
    stacks = [sorted(place_in_deck(terms, stack, row) + 1 for row in range(HAND)) for stack in range(HANDS)]
    hands = [{"seat": seat, "cards": cards} for seat, cards in zip(ring, stacks, strict=False)]
    also = (terms.rule("deal.first-stack"), terms.rule("deal.clockwise"))
    decision = Decision(None, terms.rule("deal.stacks"), with_rules=also)
    return cited(decision, hands=hands, come_back=[stack + 1 for stack in range(len(ring), HANDS)])


def ask_order(terms: ChineseTerms, reader: Reader) -> Answer:
    """In which order hands are shown and pairs settle, where nobody declared a clean sweep."""
    ring = read_ring(terms, reader)[:HANDS]
    return cited(Decision(None, terms.rule("settle.order")), turned=list(ring), settled=pairs_of(ring))


def ask_fee(terms: ChineseTerms, reader: Reader) -> Answer:
    """The fee of every player, in the order given: by position from the buttons, or with a `button` in any order.

    A `point` names the option where one alone is posted for it.
    """
    named = {**terms.fees, **{one.called: one for one in terms.fees.values() if one.called}}
    fees = named[reader.choice("set", tuple(named), "")]
    point = reader.cents("point", 0)
    posted = [one for one in fees.options if not point or one.fits(point)]
    if not posted:
        reader.problem(f"no fee is posted for {dollars(point)} a point.", f"Options: {listed(fees.options)}.", "point")
    option = read_option(reader, posted or fees.options)
    seats = [read_seat(row, "seat", terms.seats) for row in reader.rows("seats", needed=True)]
    if not seats:
        reader.problem("nobody plays.", 'Name the seats, for example [{"seat":1},{"seat":2}].', "seats")
    ring = seats
    if reader.has("button"):
        button = read_seat(reader, "button", terms.seats)
        ring = [seat for seat in clockwise(button, terms.seats) if seat in seats]
        if button not in seats:
            reader.problem(f"nobody plays at seat {button}.", key="button")
    for row in reader.rows("seats"):
        row.raw("wagers")
    if len(set(seats)) != len(seats):
        reader.problem("a seat is there twice.", key="seats")
    stop_on(reader)
    assert option is not None
    found = {seat: option.fee(place, len(ring)) for place, seat in enumerate(ring, start=1)}
    return cited(found[ring[0]].and_rules(fees.rule), players=[found[seat].result for seat in seats], when=fees.when)
