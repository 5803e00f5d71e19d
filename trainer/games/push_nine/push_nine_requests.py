"""How a request of push 9 shows bets and hands, and what its own stages answer; see docs/solve.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import replace
from trainer.games.base import Answer, Ask
from trainer.games.push_nine.push_nine_hand import HAND, worth
from trainer.games.push_nine.push_nine_pots import PUSH, winners
from trainer.games.push_nine.push_nine_script import FEES, FIRST, ROTATION, SHARE
from trainer.games.push_nine.push_nine_state import BUTTON, FEE, FOLDED, PUSHING, State, dealt
from trainer.games.push_nine.push_nine_tables import FEWEST
from trainer.games.push_nine.push_nine_terms import BET, CHIP, NONE, PUSHES, PushTerms
from trainer.games.request_readers import read_fee_option as read_option
from trainer.games.request_readers import read_occupied, read_seat
from trainer.games.request_runner import Opened, Road, asked, decided_by
from trainer.round import machine
from trainer.round.acts import Choose, Money, Seat, Seats, Shares
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.ruling import ruling_ask
from trainer.round.setup import Setup
from trainer.rules.answer_json import check_apart, cited, read_cards, read_hands, stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.table.places import place_of, pot_place, spot
from trainer.table.settlement import Wager

Hands = Mapping[int, Sequence[Card]]


def make_asks(terms: PushTerms, road: Road[State]) -> Mapping[str, Ask]:
    """Every question this game answers."""
    return {
        "showdown": partial(ask_showdown, terms, road),
        "settle": partial(ask_settle, terms, road),
        "action": partial(ask_action, terms, road),
        "order": partial(ask_order, terms, road),
        "deliver": partial(ask_deliver, terms, road),
        "fee": partial(ask_fee, terms, road),
        "ruling": ruling_ask(terms.rulings),
    }


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


def ask_showdown(terms: PushTerms, road: Road[State], reader: Reader) -> Answer:
    """Who wins among hands, by index, and how every hand reads."""
    hands = read_hands(reader, "hands", HAND)
    check_apart(reader, hands)
    stop_on(reader)
    holes = dict(enumerate(hands, start=1))
    bets = dict.fromkeys(holes, CHIP)
    state = road.at((SHARE,), table(terms, bets, 1), in_the_pots(holes, bets)).state
    decision = winners(terms, state.pots[0], state.hands)
    read = [{"hand": worth(cards).id, "read": str(worth(cards).words)} for cards in hands]
    return cited(decision, high=[seat - 1 for seat in decision.result], read=read)


def ask_settle(terms: PushTerms, road: Road[State], reader: Reader) -> Answer:
    """All pots: who wins, whether the main pot is pushed and for how much, else who gets what."""
    button = read_seat(reader, "button", terms.seats)
    push = reader.choice("push", PUSHES, NONE)
    bets: dict[int, int] = {}
    hands: dict[int, tuple[Card, ...]] = {}
    for row in reader.rows("seats", needed=True):
        seat, folded = read_seat(row, "seat", terms.seats), row.boolean("folded", default=False)
        if seat in bets:
            row.problem(f"seat {seat} is there twice.", "Write what it put in altogether.", "seat")
        bets[seat] = row.cents("amount")
        if not folded:
            hands[seat] = read_cards(row, "cards", HAND)
    check_apart(reader, list(hands.values()))
    if not any(bets.get(seat) for seat in hands):
        reader.problem("nobody is in.", "Write a row for each seat that plays.", "seats")
    stop_on(reader)
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


def ask_action(terms: PushTerms, road: Road[State], reader: Reader) -> Answer:
    """Who acts first, and who has the button next when these seats win and those leave."""
    button = read_seat(reader, "button", terms.seats)
    players = read_occupied(reader, 0, terms.seats)
    winning, leaving = reader.integers("winners", (button,)), reader.integers("left", ())
    if not winning or not set(winning) <= set(players):
        reader.problem("winners are seats of players.", "Name them under 'occupied' too.", "winners")
    stop_on(reader)
    setup = table(terms, dict.fromkeys(players, CHIP), button)
    won: Opened[State] = Opened(state=lambda state: replace(state, won=tuple(winning), leaving=tuple(leaving)))
    first, moved = (
        asked(road.at((name,), setup, won), Key(kind))
        for name, kind in ((FIRST, Kind.FIRST_TO_ACT), (ROTATION, Kind.ROTATE))
    )
    assert isinstance(first.result, Seat)
    assert isinstance(moved.result, Seat)
    return cited(moved, first_to_act=first.result.seat, next_button=moved.result.seat)


def read_ring(terms: PushTerms, road: Road[State], reader: Reader) -> State:
    """A hand in which nobody folds: `button`, and who is dealt in."""
    button, players = read_seat(reader, "button", terms.seats), read_occupied(reader, 0, terms.seats)
    if len(players) < FEWEST:
        reader.problem("at least two players are dealt in.", "Name their seats.", "occupied")
    stop_on(reader)
    return road.begin(table(terms, dict.fromkeys(players, CHIP), button))


def ask_order(terms: PushTerms, road: Road[State], reader: Reader) -> Answer:
    """In which order players get cards, act where nobody raises, and show."""
    state = read_ring(terms, road, reader)
    decision = Decision(None, terms.rule("first.button")).and_rules(terms.rule("deal.three"))
    return cited(decision, dealt=list(state.ring), acts=list(state.ring), shown=list(state.shown))


def ask_deliver(terms: PushTerms, road: Road[State], reader: Reader) -> Answer:
    """Whose every card of the deck is, by its number from the top."""
    ring, numbers = read_ring(terms, road, reader).ring, range(1, len(STANDARD.cards()) + 1)
    hands = [{"seat": seat, "cards": list(cards)} for seat, cards in dealt(numbers, ring).items()]
    return cited(Decision(None, terms.rule("deal.three")), hands=hands, left_over=len(numbers) - HAND * len(ring))


def ask_fee(terms: PushTerms, road: Road[State], reader: Reader) -> Answer:
    """What the player with the Action button pays."""
    option, players = read_option(reader, terms.sheet.options), reader.integer("players")
    if not FEWEST <= players <= terms.seats:
        reader.problem(f"{FEWEST} to {terms.seats} players are dealt in.", "Count the hands that get cards.", "players")
    stop_on(reader)
    assert option is not None
    setup = table(terms, dict.fromkeys(range(1, players + 1), CHIP), 1, **{FEE: str(option.number)})
    decision = asked(road.at((FEES,), setup), Key(Kind.TAKE_FEE, 1))
    assert isinstance(decision.result, Money)
    return cited(replace(decision, with_rules=()), player_on_button=decision.result.cents)
