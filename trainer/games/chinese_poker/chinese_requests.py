"""How a request of Chinese poker shows hands, and what its own stages answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from trainer.cards.card import Card
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
from trainer.games.request_readers import (
    OCCUPIED,
    check_once,
    declare_ruling,
    listed,
    read_fee_option,
    read_seats,
    seat_key,
)
from trainer.games.request_runner import (
    Field,
    Opened,
    Read,
    Requests,
    Road,
    asked,
    decided_by,
    passed,
    plain,
    rows,
    word,
)
from trainer.games.shared_words import TIE
from trainer.hands.poker import rank5
from trainer.hands.systems import category
from trainer.round import machine
from trainer.round.acts import Choose, Order, Seat
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.answer_json import check_apart, cited, read_cards
from trainer.rules.collection import BEFORE, CollectionOption, Sheet
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import STACK, hand_place, seat_place, spot
from trainer.table.seat_ring import clockwise
from trainer.table.settlement import Wager

CLEAN_SWEEP = "clean-sweep"
PLAYER, BANK, NOBODY = 1, 2, 3
"""The two sides of a comparison, and the seat with the buttons where neither has them."""
SIDES = {"player": PLAYER, "bank": BANK, "none": NOBODY}
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


REQUESTS: Final[Requests[ChineseTerms]] = Requests()
declare_ruling(REQUESTS, lambda terms: terms.rulings)


def make_asks(terms: ChineseTerms, road: Road[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    return REQUESTS.of(terms, Asking(terms, road))


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


def set_hand(key: str, seat: int) -> Field[ChineseTerms]:
    """A hand as it is set, or declared as a clean sweep."""
    says = "`front`, `middle` and `back`, or thirteen cards that a clean sweep is declared with"
    return Field(key, lambda terms, reader, _: read_set_hand(terms, reader, key, seat), says)


BUTTON_AT: Final = seat_key("button", "who has both")


# -- hands


@REQUESTS.ask(
    "foul",
    Field("front", lambda _terms, reader, _read: read_hand(reader), "3, also of another size"),
    *(replace(passed(name), says="5", shown=True, optional=False) for name in ("middle", "back")),
)
def answer_foul(_: ChineseTerms, asking: Asking, front: Thirteen, **_read: object) -> Answer:
    """Whether a set hand is foul."""
    hand = front
    shown = {PLAYER: shown_hand(asking.terms, PLAYER, hand, declared=False)}
    r = asking.showing((READ,), asking.setup({PLAYER: ENDLESS}, PLAYER), shown)
    decision = asked(r, Key(Kind.CHECK_SETTING, PLAYER), Choose)
    why = "; ".join(str(check.because) for step in decision.steps for check in step.checks)
    return cited(decision, foul=decision.result == Choose(FOUL), why=why)


@REQUESTS.ask(
    "compare",
    word("button", *SIDES, default="none", says="`player` or `bank`: who has both buttons, if one of them"),
    set_hand("player", PLAYER),
    set_hand("bank", BANK),
    lambda _, reader, read: check_apart(reader, [read["player"].cards, read["bank"].cards]),
)
def answer_compare(terms: ChineseTerms, asking: Asking, button: str, player: ShownHand, bank: ShownHand) -> Answer:
    """The player's hand with `bank`, the other player's."""
    hands = {PLAYER: player, BANK: bank}
    setup = asking.setup(dict.fromkeys(hands, ENDLESS), SIDES[button])
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


def _read_bonus_cards(_: ChineseTerms, reader: Reader, read: Read) -> tuple[Card, ...]:
    """The cards of one segment, or all thirteen, set or not."""
    if read["bet"] != CLEAN_SWEEP:
        return read_cards(reader, "cards", SIZES[read["bet"]])
    if not reader.is_table("cards"):
        return read_cards(reader, "cards", HAND)
    reader.has("cards")
    cards = read_hand(reader.table("cards")).cards
    if len(cards) != HAND:
        reader.problem(f"{HAND} cards are needed, these are {len(cards)}.", "Give them all, each once.", "cards")
    return cards


@REQUESTS.ask(
    "bonus",
    word("bet", CLEAN_SWEEP, *SIZES, default=CLEAN_SWEEP),
    Field("cards", _read_bonus_cards, "all thirteen, or those of the segment"),
)
def answer_bonus(terms: ChineseTerms, asking: Asking, bet: str, cards: tuple[Card, ...]) -> Answer:
    """The clean sweep of thirteen cards, or the bonus of one segment if it is won; null and no points without any."""
    if bet != CLEAN_SWEEP:
        return _segment_bonus(terms, bet, cards)
    shown = {PLAYER: shown_hand(asking.terms, PLAYER, split(cards), declared=True)}
    r = asking.showing((READ,), asking.setup({PLAYER: ENDLESS}, PLAYER), shown)
    decision, sweep = asked(r, Key(Kind.READ_BONUS, PLAYER), Choose), shown_hands(asking.terms, r)[PLAYER].sweep
    return cited(decision, hand=sweep.hand if sweep else None, points=sweep.points if sweep else 0)


def _segment_bonus(terms: ChineseTerms, segment: str, cards: tuple[Card, ...]) -> Answer:
    bonus = terms.bonus(segment, category(rank_front(cards) if segment == FRONT else rank5(cards)))
    if bonus is None:
        return cited(Decision(None, terms.rule("bonus.must-win")), hand=None, points=0)
    decision = Decision(None, bonus.printed, with_rules=(terms.rule("bonus.must-win"),))
    return cited(decision, hand=bonus.hand, points=bonus.points)


# -- the table


def check_settle(_: ChineseTerms, reader: Reader, read: Read) -> None:
    """Notes buttons where nobody plays, too few or too many hands, and cards that are in two of them."""
    seats = [row["seat"] for row in read["seats"]]
    if read["button"] not in seats:
        message = f"nobody plays at seat {read['button']}."
        reader.problem(message, "The buttons must be at a player's seat.", "button")
    if not FEWEST <= len(set(seats)) <= HANDS:
        reader.problem(f"{FEWEST} to {HANDS} players have a hand.", "Leave out who sits out.", "seats")
    check_apart(reader, [row["cards"].cards for row in read["seats"]])


@REQUESTS.ask(
    "settle",
    plain("point", Reader.cents, "the price of one"),
    BUTTON_AT,
    rows(
        "seats",
        seat_key("seat"),
        plain("stack", Reader.cents, "without one nobody runs out", default=ENDLESS),
        Field("cards", lambda terms, row, read: read_set_hand(terms, row, "cards", read["seat"]), "set, or thirteen"),
    ),
    check_once,
    check_settle,
)
def answer_settle(
    terms: ChineseTerms, asking: Asking, point: int, button: int, seats: Sequence[Mapping[str, Any]]
) -> Answer:
    """Every settlement in printed order; who has both buttons is position 1."""
    stacks, hands = ({row["seat"]: row[key] for row in seats} for key in ("stack", "cards"))
    before = asking.showing((SETTLING,), asking.setup(stacks, button, **{POINT: dollars(point)}), hands)
    end = machine.play(before)
    net = {seat: end.lay.chips_at(spot(seat, STACK)) - before.lay.chips_at(spot(seat, STACK)) for seat in sorted(hands)}
    rules = [terms.rule("settle.stack")]
    if all_in(terms, button, point, hands, before.state.chips):
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


TABLE: Final[tuple[Field[ChineseTerms], ...]] = (
    Field("seats", lambda terms, reader, _: read_seats(reader, (terms.seats,)), "how many there are", optional=True),
    BUTTON_AT,
    OCCUPIED,
)


def check_button(_: ChineseTerms, reader: Reader, read: Read) -> None:
    """Notes buttons where nobody plays."""
    if read["button"] not in read["occupied"]:
        message = f"nobody plays at seat {read['button']}."
        reader.problem(message, "The buttons must be at a player's seat.", "button")


def _table(asking: Asking, read: Read) -> Setup:
    """The players and who has both buttons."""
    return asking.setup(dict.fromkeys(read["occupied"], ENDLESS), read["button"])


@REQUESTS.ask("action", *TABLE, check_button)
def answer_action(terms: ChineseTerms, asking: Asking, **read: Any) -> Answer:
    """Positions from the buttons, in which order stacks go out and pairs settle, and where the buttons go."""
    setup = _table(asking, read)
    dealing = asking.road.at((DEAL,), setup)
    ring = list(dealing.state.ring)
    moved = asked(asking.road.at((ROTATION,), setup), Key(Kind.ROTATE), Seat)
    delivery = asked(dealing, Key(Kind.DELIVER, subject="all"), Order)
    out = [asked(dealing, Key(Kind.DELIVER, subject="out"), Seat)] if len(setup.seats_taken) > len(ring) else []
    also = (terms.rule("settle.order"), moved.rule, *(decision.rule for decision in out))
    return cited(
        asked(dealing, Key(Kind.DELIVER, subject="first"), Seat).and_rules(*also),
        positions=ring,
        delivery=[int(seat) for seat in delivery.result.items],
        sits_out=[decision.result.seat for decision in out],
        pairs=_pairs(asking, setup),
        next_button=moved.result.seat,
    )


def _pairs(asking: Asking, setup: Setup) -> list[str]:
    """Every pair of positions in the order in which they settle, where nobody declared a clean sweep."""
    end = machine.play(asking.road.at((DEAL, SET, SETTLING), setup))
    return [pair_moved.settlement.id for pair_moved in end.state.moves]


@REQUESTS.ask("deliver", *TABLE, check_button)
def answer_deliver(terms: ChineseTerms, asking: Asking, **read: Any) -> Answer:
    """Which cards of the deal each position gets, and which stacks nobody plays."""
    setup, cards = _table(asking, read), STANDARD.cards()
    end = machine.play(asking.road.at((DEAL,), replace(setup, deck=cards)))
    dealt = {seat: end.lay.cards_at(hand_place(seat)) for seat in end.state.ring}
    hands = [{"seat": seat, "cards": sorted(cards.index(card) + 1 for card in hand)} for seat, hand in dealt.items()]
    also = tuple(terms.rule(id) for id in ("deal.first-stack", "deal.clockwise"))
    decision = Decision(None, terms.rule("deal.stacks"), with_rules=also)
    return cited(decision, hands=hands, come_back=[stack + 1 for stack in range(len(dealt), HANDS)])


@REQUESTS.ask("order", *TABLE, check_button)
def answer_order(terms: ChineseTerms, asking: Asking, **read: Any) -> Answer:
    """In which order hands are shown and pairs settle, where nobody declared a clean sweep."""
    setup = _table(asking, read)
    turned = list(asking.road.begin(setup).ring)
    return cited(Decision(None, terms.rule("settle.order")), turned=turned, settled=_pairs(asking, setup))


# -- fees


def _read_schedule(terms: ChineseTerms, reader: Reader, _: Read) -> str:
    names = _schedules(terms.fees)
    return names[reader.choice("set", tuple(names), "")]


def _read_fee(terms: ChineseTerms, reader: Reader, read: Read) -> CollectionOption | None:
    options, point = terms.fees[read["set"]].options, read["point"]
    posted = [seat_option for seat_option in options if not point or seat_option.fits(point)]
    if not posted:
        reader.problem(f"no fee is posted for {dollars(point)} a point.", f"Options: {listed(options)}.", "point")
    return read_fee_option(reader, posted or options)


def check_fee(_: ChineseTerms, reader: Reader, read: Read) -> None:
    """Notes that nobody plays, and buttons where nobody plays."""
    seats, button = [row["seat"] for row in read["seats"]], read["button"]
    if not seats:
        reader.problem("nobody plays.", 'Name the seats, for example [{"seat":1},{"seat":2}].', "seats")
    if button and button not in seats:
        reader.problem(f"nobody plays at seat {button}.", "The buttons must be at a player's seat.", "button")


@REQUESTS.ask(
    "fee",
    Field("set", _read_schedule, "the schedule, where the house has several", optional=True),
    plain("point", Reader.cents, "names the option that alone is posted for it", default=0),
    Field("option", _read_fee, also=("limit",)),
    rows("seats", seat_key("seat"), passed("wagers"), says="in order of position; with `button` in any order"),
    seat_key("button", default=0),
    check_once,
    check_fee,
)
def answer_fee(terms: ChineseTerms, asking: Asking, *, point: int, option: CollectionOption, **read: Any) -> Answer:
    """The fee of every player, in the order given."""
    name, button, seats = read["set"], read["button"], [row["seat"] for row in read["seats"]]
    fees, ring = terms.fees[name], seats
    if button:
        ring = [seat for seat in clockwise(button, terms.seats) if seat in seats]
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
