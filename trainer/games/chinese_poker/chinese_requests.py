"""How a request of Chinese poker shows hands, and what its own stages answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.games.base import Answer, Ask
from trainer.games.chinese_poker.chinese_deal import DEAL, ROTATION, SET, fees_stage
from trainer.games.chinese_poker.chinese_points import PairMoved, all_in
from trainer.games.chinese_poker.chinese_showdown import READ, SETTLING
from trainer.games.chinese_poker.chinese_state import State, lay_hand, shown_hands
from trainer.games.chinese_poker.chinese_table import BUTTON, DECLARE, FEWEST, FOUL, HANDS, POINT, ShownHand, shown_hand
from trainer.games.chinese_poker.chinese_terms import ALL_IN, ChineseTerms
from trainer.games.chinese_poker.chinese_thirteen import FRONT, HAND, SIZES, Thirteen, rank_front, segment_words, split
from trainer.games.request_readers import listed, read_occupied, read_seat, read_seats, ruling_ask
from trainer.games.request_readers import read_fee_option as read_option
from trainer.games.request_runner import Opened, Road, asked, decided_by
from trainer.games.shared_words import TIE
from trainer.hands.poker import rank5
from trainer.hands.systems import category
from trainer.round import machine
from trainer.round.acts import Choose, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.answer_json import check_apart, cited, read_cards, stop_on
from trainer.rules.collection import BEFORE, Sheet
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import STACK, hand_place, seat_place, spot
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

CLEAN_SWEEP = "clean-sweep"
PLAYER, BANK, NOBODY = 1, 2, 3
"""The two sides of a comparison, and the seat with the buttons where neither has them."""
NAMES = {seat_place(PLAYER): "player", seat_place(BANK): "bank", TIE: TIE}
ENDLESS = 10**12
"""A stack that covers everything, in cents."""


@dataclass(frozen=True, slots=True)
class Asking:
    """The questions of a house, answered by its script."""

    terms: ChineseTerms
    road: Road[State]

    def setup(self, stacks: Mapping[int, int], button: int, **words: str) -> Setup:
        """Players with their stacks; who has both buttons."""
        wagers = tuple(Wager(seat, STACK, 0, cents) for seat, cents in sorted(stacks.items()))
        return Setup(self.terms.book, 0, self.terms.seats, wagers, options={BUTTON: str(button), **words})

    def showing(self, names: tuple[str, ...], setup: Setup, hands: Mapping[int, ShownHand]) -> Round[State]:
        """These stages alone, with every hand open."""
        declared = ",".join(str(seat) for seat, hand in hands.items() if hand.declared)
        opened: Opened[State] = Opened(partial(_open, hands), {DECLARE: declared} if declared else {})
        return self.road.at(names, setup, opened)


def _open(hands: Mapping[int, ShownHand], lay: Lay) -> Lay:
    for seat, hand in hands.items():
        lay = (
            lay.put(hand_place(seat), hand.cards, up=True) if hand.declared else lay_hand(lay, seat, hand.hand, up=True)
        )
    return lay


def make_asks(terms: ChineseTerms, road: Road[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    asking = Asking(terms, road)
    return {
        "compare": partial(ask_compare, asking),
        "settle": partial(ask_settle, asking),
        "foul": partial(ask_foul, asking),
        "bonus": partial(ask_bonus, asking),
        "action": partial(ask_action, asking),
        "deliver": partial(ask_deliver, asking),
        "order": partial(ask_order, asking),
        "fee": partial(ask_fee, asking),
        "ruling": ruling_ask(terms.rulings),
    }


# -- reading requests


def read_hand(reader: Reader) -> Thirteen:
    """A set hand: front, middle and back. Other sizes than three, five, five are read too: the hand is foul."""
    shown = {name: read_cards(reader, name) for name in SIZES}
    hand = Thirteen(shown["front"], shown["middle"], shown["back"])
    if len(set(hand.cards)) != len(hand.cards):
        reader.problem("a card stands in two parts.", "Use each card once.")
    return hand


def read_set_hand(terms: ChineseTerms, reader: Reader, key: str, seat: int) -> ShownHand:
    """A set hand, or thirteen cards with which a clean sweep is declared."""
    if reader.is_table(key):
        reader.has(key)
        return shown_hand(terms, seat, read_hand(reader.table(key)), declared=False)
    cards = read_cards(reader, key, HAND)
    return shown_hand(terms, seat, split(cards), declared=True)


# -- hands


def ask_foul(asking: Asking, reader: Reader) -> Answer:
    """Whether a set hand is foul."""
    hand = read_hand(reader)
    stop_on(reader)
    shown = {PLAYER: shown_hand(asking.terms, PLAYER, hand, declared=False)}
    r = asking.showing((READ,), asking.setup({PLAYER: ENDLESS}, PLAYER), shown)
    decision = asked(r, Key(Kind.CHECK_SETTING, PLAYER))
    why = "; ".join(str(check.because) for step in decision.steps for check in step.checks)
    return cited(decision, foul=decision.result == Choose(FOUL), why=why)


def ask_compare(asking: Asking, reader: Reader) -> Answer:
    """The player's hand with `bank`, the other player's; `button` says who has both buttons, if one of them."""
    terms, sides = asking.terms, {"player": PLAYER, "bank": BANK, "none": NOBODY}
    button = sides[reader.choice("button", tuple(sides), "none")]
    hands = {PLAYER: read_set_hand(terms, reader, "player", PLAYER), BANK: read_set_hand(terms, reader, "bank", BANK)}
    check_apart(reader, [hand.cards for hand in hands.values()])
    stop_on(reader)
    setup = asking.setup(dict.fromkeys(hands, ENDLESS), button)
    end = machine.play(asking.showing((SETTLING,), setup, hands))
    first, *more = end.state.moves
    decision = first.decision.and_rules(*(rule for pair_moved in more for rule in pair_moved.decision.rules))
    points = sum(_won(pair_moved, PLAYER) for pair_moved in end.state.moves)
    result = "win" if points > 0 else "lose" if points < 0 else "push"
    return cited(decision, result=result, points=points, parts=_parts(terms, end))


def _won(moved: PairMoved, seat: int) -> int:
    """The points of one settlement, as that seat counts them."""
    return moved.decision.result.points * (1 if moved.decision.result.winner == seat else -1)


def _parts(terms: ChineseTerms, end: Round[State]) -> list[Answer]:
    """The segments as they were compared: who won each, and what it earns."""
    hands = shown_hands(terms, end)
    answers: list[Answer] = []
    for key, decision in decided_by(end, Kind.COMPARE):
        assert isinstance(decision.result, Choose)
        name, won = key.subject.rpartition("/")[2], decision.result.option
        best = next((hand for hand in hands.values() if seat_place(hand.seat) == won), None)
        bonus = terms.bonus(name, best.hand.category(name)) if best else None
        earned = bonus.points if bonus else 0
        answers.append(
            {
                "part": name,
                "higher": NAMES[won],
                "points": terms.segment_points + earned if best else 0,
                "bonus": earned,
                **{
                    NAMES[seat_place(seat)]: str(segment_words(hand.hand, name)) for seat, hand in sorted(hands.items())
                },
                "rule": decision.rule.id,
            }
        )
    return answers


def ask_bonus(asking: Asking, reader: Reader) -> Answer:
    """The clean sweep of thirteen cards, or the bonus of one segment if it is won; null and no points without any."""
    bet = reader.choice("bet", (CLEAN_SWEEP, *SIZES), CLEAN_SWEEP)
    if bet != CLEAN_SWEEP:
        return _segment_bonus(asking.terms, reader, bet)
    if reader.is_table("cards"):
        reader.has("cards")
        cards = read_hand(reader.table("cards")).cards
        if len(cards) != HAND:
            reader.problem(f"{HAND} cards are needed, these are {len(cards)}.", "Give them all, each once.", "cards")
    else:
        cards = read_cards(reader, "cards", HAND)
    stop_on(reader)
    shown = {PLAYER: shown_hand(asking.terms, PLAYER, split(cards), declared=True)}
    r = asking.showing((READ,), asking.setup({PLAYER: ENDLESS}, PLAYER), shown)
    decision, sweep = asked(r, Key(Kind.READ_BONUS, PLAYER)), shown_hands(asking.terms, r)[PLAYER].sweep
    return cited(decision, hand=sweep.hand if sweep else None, points=sweep.points if sweep else 0)


def _segment_bonus(terms: ChineseTerms, reader: Reader, segment: str) -> Answer:
    cards = read_cards(reader, "cards", SIZES[segment])
    stop_on(reader)
    bonus = terms.bonus(segment, category(rank_front(cards) if segment == FRONT else rank5(cards)))
    if bonus is None:
        return cited(Decision(None, terms.rule("bonus.must-win")), hand=None, points=0)
    decision = Decision(None, bonus.printed, with_rules=(terms.rule("bonus.must-win"),))
    return cited(decision, hand=bonus.hand, points=bonus.points)


# -- the table


def ask_settle(asking: Asking, reader: Reader) -> Answer:
    """Every settlement in printed order; who has both buttons is position 1. Without a `stack` nobody runs out."""
    terms = asking.terms
    point, button = reader.cents("point"), read_seat(reader, "button", terms.seats)
    rows: dict[int, ShownHand] = {}
    stacks: dict[int, int] = {}
    for row in reader.rows("seats", needed=True):
        seat = read_seat(row, "seat", terms.seats)
        if seat in rows:
            row.problem(f"seat {seat} is there twice.", "Write one row for each seat.", "seat")
        stacks[seat] = row.cents("stack", ENDLESS)
        rows[seat] = read_set_hand(terms, row, "cards", seat)
    if button not in rows:
        reader.problem(f"nobody plays at seat {button}.", "The buttons must be at a player's seat.", "button")
    if not FEWEST <= len(rows) <= HANDS:
        reader.problem(f"{FEWEST} to {HANDS} players have a hand.", "Leave out who sits out.", "seats")
    check_apart(reader, [row.cards for row in rows.values()])
    stop_on(reader)
    before = asking.showing((SETTLING,), asking.setup(stacks, button, **{POINT: dollars(point)}), rows)
    end = machine.play(before)
    net = {seat: end.lay.chips_at(spot(seat, STACK)) - before.lay.chips_at(spot(seat, STACK)) for seat in sorted(rows)}
    rules = [terms.rule("settle.stack")]
    if all_in(terms, button, point, rows, before.state.chips):
        rules.insert(0, terms.rule(ALL_IN))
    order = Decision(None, terms.rule("settle.order"), with_rules=tuple(rules))
    after = {str(seat): stacks[seat] + won for seat, won in net.items() if stacks[seat] != ENDLESS}
    moves = [_move(pair_moved, point) for pair_moved in end.state.moves]
    return cited(order, moves=moves, net={str(seat): won for seat, won in net.items()}, stacks=after)


def _move(pair_moved: PairMoved, point: int) -> Answer:
    points = pair_moved.decision.result
    doubt = next((rule.doubt for rule in pair_moved.decision.rules if rule.doubt), "")
    return {
        "pair": pair_moved.settlement.id,
        "from": points.loser or None,
        "to": points.winner or None,
        "points": points.points,
        "amount": points.points * point,
        "covered": pair_moved.paid,
        "rule": pair_moved.decision.rule.id,
        **({"doubt": doubt} if doubt else {}),
    }


def read_table(asking: Asking, reader: Reader) -> Setup:
    """The players and who has both buttons: `button` and `occupied`."""
    seats = read_seats(reader, (asking.terms.seats,))
    button = read_seat(reader, "button", seats)
    occupied = read_occupied(reader, 0, seats)
    if button not in occupied:
        reader.problem(f"nobody plays at seat {button}.", "The buttons must be at a player's seat.", "button")
    stop_on(reader)
    return asking.setup(dict.fromkeys(occupied, ENDLESS), button)


def ask_action(asking: Asking, reader: Reader) -> Answer:
    """Positions from the buttons, in which order stacks go out and pairs settle, and where the buttons go."""
    setup = read_table(asking, reader)
    dealing = asking.road.at((DEAL,), setup)
    ring = list(dealing.state.ring)
    moved = asked(asking.road.at((ROTATION,), setup), Key(Kind.ROTATE))
    delivery = asked(dealing, Key(Kind.DELIVER, subject="all"))
    out = [asked(dealing, Key(Kind.DELIVER, subject="out"))] if len(setup.seats_taken) > len(ring) else []
    also = (asking.terms.rule("settle.order"), moved.rule, *(decision.rule for decision in out))
    assert isinstance(moved.result, Seat)
    assert isinstance(delivery.result, Order)
    return cited(
        asked(dealing, Key(Kind.DELIVER, subject="first")).and_rules(*also),
        positions=ring,
        delivery=[int(seat) for seat in delivery.result.items],
        sits_out=[decision.result.seat for decision in out if isinstance(decision.result, Seat)],
        pairs=_pairs(asking, setup),
        next_button=moved.result.seat,
    )


def _pairs(asking: Asking, setup: Setup) -> list[str]:
    """Every pair of positions in the order in which they settle, where nobody declared a clean sweep."""
    end = machine.play(asking.road.at((DEAL, SET, SETTLING), setup))
    return [pair_moved.settlement.id for pair_moved in end.state.moves]


def ask_deliver(asking: Asking, reader: Reader) -> Answer:
    """Which cards of the deal each position gets, and which stacks nobody plays."""
    setup, cards = read_table(asking, reader), STANDARD.cards()
    end = machine.play(asking.road.at((DEAL,), replace(setup, deck=cards)))
    dealt = {seat: end.lay.cards_at(hand_place(seat)) for seat in end.state.ring}
    hands = [{"seat": seat, "cards": sorted(cards.index(card) + 1 for card in hand)} for seat, hand in dealt.items()]
    also = tuple(asking.terms.rule(id) for id in ("deal.first-stack", "deal.clockwise"))
    decision = Decision(None, asking.terms.rule("deal.stacks"), with_rules=also)
    return cited(decision, hands=hands, come_back=[stack + 1 for stack in range(len(dealt), HANDS)])


def ask_order(asking: Asking, reader: Reader) -> Answer:
    """In which order hands are shown and pairs settle, where nobody declared a clean sweep."""
    setup = read_table(asking, reader)
    turned = list(asking.road.begin(setup).ring)
    return cited(Decision(None, asking.terms.rule("settle.order")), turned=turned, settled=_pairs(asking, setup))


# -- fees


def ask_fee(asking: Asking, reader: Reader) -> Answer:
    """The fee of every player, in the order given: by position from the buttons, or with a `button` in any order.

    A `point` names the option where one alone is posted for it.
    """
    terms = asking.terms
    called = reader.choice("set", tuple(_schedules(terms.fees)), "")
    name = _schedules(terms.fees)[called]
    fees, point = terms.fees[name], reader.cents("point", 0)
    posted = [seat_option for seat_option in fees.options if not point or seat_option.fits(point)]
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
            reader.problem(f"nobody plays at seat {button}.", "The buttons must be at a player's seat.", "button")
    for row in reader.rows("seats"):
        row.raw("wagers")
    if len(set(seats)) != len(seats):
        reader.problem("a seat is there twice.", "Write one row for each seat.", "seats")
    stop_on(reader)
    assert option is not None
    words = {"fee": str(option.number), POINT: dollars(point or option.bounds[0]), **({FEE_SET: name} if name else {})}
    setup = asking.setup({place: ENDLESS for place, _ in enumerate(ring, start=1)}, 1, **words)
    before = asking.road.at((fees_stage(name),), setup)
    end = machine.play(before)
    places = [spot(ring.index(seat) + 1, STACK) for seat in seats]
    players = [before.lay.chips_at(place) - end.lay.chips_at(place) for place in places]
    return cited(
        next(decision for _, decision in decided_by(end, Kind.TAKE_FEE)),
        players=players,
        when=BEFORE if fees.at == BEFORE else "after-deal",
    )


def _schedules(fees: Mapping[str, Sheet]) -> Mapping[str, str]:
    """The schedules by every name they have."""
    return {
        **{name: name for name in fees},
        **{fee_set.called: name for name, fee_set in fees.items() if fee_set.called},
    }
