"""How a request of push 9 shows bets and hands, and what its own stages answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import replace
from trainer.games.base import Answer
from trainer.games.push_nine.push_nine_hand import HAND, worth
from trainer.games.push_nine.push_nine_pots import PUSH, winners
from trainer.games.push_nine.push_nine_script import FEES, FIRST, ROTATION, SHARE
from trainer.games.push_nine.push_nine_state import BUTTON, FEE, FEWEST, FOLDED, PUSHING, State, dealt
from trainer.games.push_nine.push_nine_terms import BET, CHIP, NONE, PUSHES, PushTerms
from trainer.games.request_readers import OCCUPIED, check_once, declare_ruling, read_fee_option, seat_key
from trainer.games.request_runner import Field, Opened, Read, Requests, Road, asked, decided_by, flag, plain, rows, word
from trainer.round import machine
from trainer.round.acts import Choose, Money, Seat, Seats, Shares
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_cards, read_hands
from trainer.rules.collection import CollectionOption
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import place_of, pot_place, spot
from trainer.table.settlement import Wager

Hands = Mapping[int, Sequence[Card]]


REQUESTS: Final[Requests[PushTerms]] = Requests()
declare_ruling(REQUESTS, lambda terms: terms.rulings)
BUTTON_AT: Final = seat_key("button")
HANDS: Final = plain("hands", lambda reader, key: read_hands(reader, key, HAND), "lists of three cards")
PUSHED: Final = word("push", *PUSHES, default=NONE, says="`all`, `one`, `none`: who of the tied players wants to push")
SEATS: Final[Field[PushTerms]] = rows(
    "seats",
    seat_key("seat"),
    plain("amount", Reader.cents, "put in altogether"),
    flag("folded", "true, or `cards`"),
    Field("cards", lambda _, row, read: () if read["folded"] else read_cards(row, "cards", HAND), "three"),
)
WINNERS: Final[Field[PushTerms]] = Field(
    "winners", lambda _, reader, read: reader.integers("winners", (read["button"],)), optional=True
)
LEAVING: Final = plain("left", Reader.integers, default=())
OPTION: Final[Field[PushTerms]] = Field(
    "option", lambda terms, reader, _: read_fee_option(reader, terms.sheet.options), also=("limit",)
)


def table(terms: PushTerms, bets: Mapping[int, int], button: int, **words: str) -> Setup:
    """What everybody put in altogether; who has the Action button."""
    seats = max([terms.seats, *bets])
    wagers = tuple(Wager(seat, BET, 0, cents) for seat, cents in bets.items())
    return Setup(terms.book, 0, seats, wagers, options={BUTTON: str(button), **words})


def in_the_pots(hands: Hands, bets: Mapping[int, int]) -> Opened[State]:
    """Every hand open, and all bets in the pots."""

    def state(begun: State) -> State:
        return replace(begun, hands={seat: tuple(cards) for seat, cards in hands.items()})

    def lay(now: Lay) -> Lay:
        for place, cents in ((spot(seat, BET), cents) for seat, cents in bets.items()):
            now = now.bring(place, cents)
        return now

    return Opened(lay, state=state)


@REQUESTS.ask(
    "showdown",
    HANDS,
    lambda _, reader, read: check_apart(reader, read["hands"]),
)
def answer_showdown(terms: PushTerms, road: Road[State], hands: Sequence[tuple[Card, ...]]) -> Answer:
    """Who wins among hands, by index, and how every hand reads."""
    holes = dict(enumerate(hands, start=1))
    bets = dict.fromkeys(holes, CHIP)
    state = road.at((SHARE,), table(terms, bets, 1), in_the_pots(holes, bets)).state
    decision = winners(terms, state.pots[0], state.hands)
    read = [{"hand": worth(cards).id, "read": str(worth(cards).words)} for cards in hands]
    return cited(decision, high=[seat - 1 for seat in decision.result], read=read)


def check_settle(_: PushTerms, reader: Reader, read: Read) -> None:
    """Notes a card that is there twice, and pots without a hand."""
    check_apart(reader, [row["cards"] for row in read["seats"]])
    if not any(row["amount"] for row in read["seats"] if not row["folded"]):
        reader.problem("nobody is in.", "Write a row for each seat that plays.", "seats")


@REQUESTS.ask(
    "settle",
    BUTTON_AT,
    SEATS,
    PUSHED,
    check_once,
    check_settle,
)
def answer_settle(
    terms: PushTerms, road: Road[State], button: int, push: str, seats: Sequence[Mapping[str, Any]]
) -> Answer:
    """All pots: who wins, whether the main pot is pushed and for how much, else who gets what."""
    bets = {row["seat"]: row["amount"] for row in seats}
    hands = {row["seat"]: row["cards"] for row in seats if not row["folded"]}
    gone = ",".join(str(seat) for seat in bets if seat not in hands)
    setup = table(terms, bets, button, **{PUSHING: push, **({FOLDED: gone} if gone else {})})
    end = machine.play(road.at(("come-in", SHARE), setup, in_the_pots(hands, bets)))
    awards: dict[int, int] = {}
    pot_answers = [_pot(end, index, awards) for index in range(len(end.state.pots))]
    total = [{"seat": seat, "amount": cents} for seat, cents in sorted(awards.items())]
    return cited(pot_answers[0][0], pots=[answer for _, answer in pot_answers], awards=total)


def _pot(end: Round[State], index: int, awards: dict[int, int]) -> tuple[Decision[object], Answer]:
    """What became of one pot, and the decision that said so; its shares go to the awards."""
    pot, place = end.state.pots[index], pot_place(index)
    best = end.did(Kind.COMPARE, subject=place)
    high = best.seats if isinstance(best, Seats) else pot.seats
    answer: dict[str, object] = {"amount": pot.amount, "seats": list(pot.seats), "high": list(high)}
    results = {
        key.subject: decision for kind in (Kind.RESULT, Kind.SPLIT_POT) for key, decision in decided_by(end, kind)
    }
    if end.did(Kind.RESULT, subject=place) == Choose(PUSH):
        fated = next(decision for key, decision in decided_by(end, Kind.RESULT) if key.subject == place)
        cost = end.did(Kind.SPLIT_POT, subject=place_of(place, "half"))
        assert isinstance(cost, Money)
        return fated, {**answer, "pushed": True, "buy_in": cost.cents, "rule": fated.rule.id}
    shared = results[place]
    assert isinstance(shared.result, Shares)
    for seat, cents in shared.result.shares:
        awards[seat] = awards.get(seat, 0) + cents
    rows = [{"seat": seat, "amount": cents} for seat, cents in shared.result.shares]
    return shared, {**answer, "pushed": False, "shares": rows, "rule": shared.rule.id}


def check_winners(_: PushTerms, reader: Reader, read: Read) -> None:
    """Notes winners who do not play."""
    if not read["winners"] or not set(read["winners"]) <= set(read["occupied"]):
        reader.problem("winners are seats of players.", "Name them under 'occupied' too.", "winners")


@REQUESTS.ask("action", BUTTON_AT, OCCUPIED, WINNERS, LEAVING, check_winners)
def answer_action(terms: PushTerms, road: Road[State], **read: Any) -> Answer:
    """Who acts first, and who has the button next when these seats win and those leave."""
    setup = table(terms, dict.fromkeys(read["occupied"], CHIP), read["button"])
    won, leaving = tuple(read["winners"]), tuple(read["left"])
    opened: Opened[State] = Opened(state=lambda state: replace(state, won=won, leaving=leaving))
    first, moved = (
        asked(road.at((name,), setup, opened), Key(kind), Seat)
        for name, kind in ((FIRST, Kind.FIRST_TO_ACT), (ROTATION, Kind.ROTATE))
    )
    return cited(moved, first_to_act=first.result.seat, next_button=moved.result.seat)


def check_ring(_: PushTerms, reader: Reader, read: Read) -> None:
    """Notes a hand for too few."""
    if len(read["occupied"]) < FEWEST:
        reader.problem("at least two players are dealt in.", "Name their seats.", "occupied")


@REQUESTS.ask(
    "order",
    BUTTON_AT,
    OCCUPIED,
    check_ring,
)
def answer_order(terms: PushTerms, road: Road[State], button: int, occupied: Sequence[int]) -> Answer:
    """In which order players get cards, act where nobody raises, and show."""
    state = road.begin(table(terms, dict.fromkeys(occupied, CHIP), button))
    decision = Decision(None, terms.rule("first.button")).and_rules(terms.rule("deal.three"))
    return cited(decision, dealt=list(state.ring), acts=list(state.ring), shown=list(state.shown))


@REQUESTS.ask(
    "deliver",
    BUTTON_AT,
    OCCUPIED,
    check_ring,
)
def answer_deliver(terms: PushTerms, road: Road[State], button: int, occupied: Sequence[int]) -> Answer:
    """Whose every card of the deck is, by its number from the top."""
    ring = road.begin(table(terms, dict.fromkeys(occupied, CHIP), button)).ring
    numbers = range(1, len(STANDARD.cards()) + 1)
    hands = [{"seat": seat, "cards": list(cards)} for seat, cards in dealt(numbers, ring).items()]
    return cited(Decision(None, terms.rule("deal.three")), hands=hands, left_over=len(numbers) - HAND * len(ring))


def check_players(terms: PushTerms, reader: Reader, read: Read) -> None:
    """Notes a number of players that nobody deals to."""
    if not FEWEST <= read["players"] <= terms.seats:
        reader.problem(f"{FEWEST} to {terms.seats} players are dealt in.", "Count the hands that get cards.", "players")


@REQUESTS.ask("fee", OPTION, plain("players", Reader.integer), check_players)
def answer_fee(terms: PushTerms, road: Road[State], option: CollectionOption, players: int) -> Answer:
    """What the player with the Action button pays."""
    setup = table(terms, dict.fromkeys(range(1, players + 1), CHIP), 1, **{FEE: str(option.number)})
    decision = asked(road.at((FEES,), setup), Key(Kind.TAKE_FEE, 1), Money)
    return cited(replace(decision, with_rules=()), player_on_button=decision.result.cents)
