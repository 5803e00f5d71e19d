"""How many keys a round takes where routine is left to the program and what takes judgment is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.text import say
from trainer.drills.question import Deal
from trainer.games.base import ANY
from trainer.round.acts import (
    Arrange,
    Money,
    Number,
    Seat,
    Seats,
    Settle,
    Shares,
    WantArrange,
    WantMoney,
    WantNumber,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
)
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.training.flow import USUAL
from trainer.training.moves import Next
from trainer.training.session_view import shown_want
from trainer.training.shown import Phase
from trainer.ui.answers import Pad, TogetherPad, make_pad
from trainer.ui.answers.arrange_pad import ArrangePad


class Keys:
    """Presses keys as the test's own hand does, and counts them."""

    def __init__(self, qtbot) -> None:
        self.qtbot, self.count = qtbot, 0

    def keyClick(self, widget, key) -> None:  # noqa: N802
        self.count += 1
        self.qtbot.keyClick(widget, key)

    def keyClicks(self, widget, text) -> None:  # noqa: N802
        self.count += len(text)
        self.qtbot.keyClicks(widget, text)


def seats(count: int) -> Callable[[Setup], bool]:
    """A table of so many players; at pai gow at most one of them asks for the house way."""

    def fits(setup: Setup) -> bool:
        asking = setup.option("asks").split(",")
        return len(setup.seats_taken) == count and len(asking) == 1 and not setup.option("fault")

    return fits


def six_wagers(setup: Setup) -> bool:
    return len(setup.wagers) == 6 and not setup.option("fault")


def deal_round(keys: Keys, window, id: str, fits: Callable[[Setup], bool]) -> int:
    """A whole round answered right with keys alone; how many it took."""
    game = kit.library().game(id)
    setup = next(setup for seed in range(400) if fits(setup := game.new_setup(seed, ANY)))
    window.trainee.set(rounds=window.trainee.habits.with_game(id, USUAL.routine_off()).written())
    window.sessions.continue_round(Deal(id, setup.to_text()))
    page = window.pages["practice"]
    for _ in range(200):
        if not window.practice.running:
            return keys.count
        turn = window.practice.session.turn
        if window.practice.screen.shown.phase is Phase.JUDGED:
            keys.keyClick(kit.focus(window), Qt.Key.Key_Return)
            continue
        pad = page.pad
        if isinstance(pad, TogetherPad) and pad.all_acts() is not None:
            keys.keyClick(kit.focus(window), Qt.Key.Key_Return)
            continue
        answer_one(keys, window, turn)
    raise AssertionError("the round does not end")


def all_alike(turn, place: int) -> bool:
    """Whether everybody who is left pays the same."""
    acts = [question.decision.result for question in turn.step_with[place:]]
    return len(acts) > 1 and len(set(acts)) == 1


def answer_one(keys: Keys, window, turn) -> None:
    """The duty that is open, with as few keys as it takes."""
    pad = window.pages["practice"].pad
    place = pad.place if isinstance(pad, TogetherPad) else 0
    question = turn.question if turn.picking else (turn.step_with or (turn.question,))[place]
    act = Seat(turn.question.duty.seat) if turn.picking else question.decision.result
    if isinstance(pad, TogetherPad) and isinstance(act, Money) and all_alike(turn, place):
        keys.keyClicks(kit.focus(window), f"{kit.amount_typed(act.cents)}x")
    elif isinstance(act, Money) and act.cents in getattr(getattr(pad, "now", pad), "posted", {}).values():
        posted = {cents: key for key, cents in pad.now.posted.items()}
        keys.keyClicks(kit.focus(window), posted[act.cents])
    elif isinstance(act, Arrange) and len(act.groups[-1][1]) + 1 < len(act.groups[0][1]):
        want = shown_want(question)
        assert isinstance(want, WantArrange)
        cards = want.cards
        keys.keyClicks(kit.focus(window), "".join(str(cards.index(card) + 1) for card in act.groups[-1][1]) + "o")
    elif isinstance(act, Settle):
        even = act.do == "pay" and act.cents == question.duty.want.stake
        verb = "e" if even else {"pay": "p", "take": "t", "push": "u", "return": "b"}[act.do]
        amount = kit.amount_typed(act.cents) if act.do == "pay" and not even else ""
        keys.keyClicks(kit.focus(window), amount + verb)
    else:
        kit.by_keys(keys, window, act, shown_want(question))
    gone = window.practice.session.turn is not turn
    moved = isinstance(pad, TogetherPad) and (pad.all_acts() is not None or pad.place != place)
    if not (gone or moved):
        keys.keyClick(kit.focus(window), Qt.Key.Key_Return)


HOLDEM = ("texas-holdem", "holdem", "fast-action-holdem", "holdem-hi-lo-8", "holdem-hi-lo-split")
PUSH_BET = "phoenix/push-bet-pai-gow-poker"
"""Its Win Bets and Push Bets are settled in two passes, and every setting is judged for the Push Bets."""


def goals() -> Iterator[tuple[str, Callable[[Setup], bool], int]]:
    """Each house's pai gow, hold'em and baccarat: the game, the table it is dealt at, and the keys a round may take."""
    for info in kit.library().infos:
        match info.family:
            case "pai-gow-poker":
                yield info.id, seats(4), 36 if info.id == PUSH_BET else 30
            case "baccarat":
                yield info.id, six_wagers, 30
            case "board-poker" if info.id.partition("/")[2] in HOLDEM:
                yield info.id, seats(6), 45


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("id", "fits", "most"), [*goals()])
def test_a_round_at_judgment_level_takes_few_keys(qtbot, window, id, fits, most):
    assert deal_round(Keys(qtbot), window, id, fits) <= most


def test_every_book_has_a_game_that_is_counted():
    houses = {id.partition("/")[0] for id, _, _ in goals()}
    assert {"angies", "casino-99", "casino-real", "lake-elsinore", "phoenix", "poker-flats"} <= houses


def seat_pad(looks: int, seats_there: tuple[int, ...]) -> Pad:
    want = WantSeat(seats_there) if looks == 1 else WantSeats(seats_there)
    return make_pad(want, kit.look(None))


def test_a_seat_of_two_digits_can_be_typed_where_seat_1_is_not_there(qtbot):
    """Seat 10 of a baccarat table at which nobody sits in seat 1."""
    pad = seat_pad(1, (2, 10, 12))
    qtbot.addWidget(pad)
    assert all(pad.key(digit) for digit in "10")
    assert pad.act() == Seat(10)
    many = seat_pad(2, (2, 10, 12))
    qtbot.addWidget(many)
    assert all(many.key(digit) for digit in "10212")
    assert many.act() == Seats((2, 10, 12))


# ---------------- the same by one gesture


def settle_pad(qtbot) -> Pad:
    pad = make_pad(WantSettle(2_500), kit.look(None))
    qtbot.addWidget(pad)
    pad.aim(("seat-4.game", "bank"))
    return pad


@pytest.mark.parametrize(
    ("piece", "place", "act"),
    [
        ("chips seat-4.game", "bank", Settle("take", 2_500)),
        ("chips bank", "seat-4.game", Settle("pay", 2_500)),
        ("chips seat-4.game", "seat-4.stack", Settle("return", 2_500)),
    ],
)
def test_a_bet_is_swept_sized_in_or_given_back_with_one_drag(qtbot, piece, place, act):
    pad = settle_pad(qtbot)
    heard = []
    pad.entered.connect(lambda: heard.append(pad.act()))
    assert piece in pad.movable()
    assert pad.pressed(place, piece)
    assert heard == [act]


def test_a_press_on_the_bet_alone_settles_nothing(qtbot):
    pad = settle_pad(qtbot)
    assert not pad.pressed("seat-4.game", "chips seat-4.game")
    assert pad.act() is None


def test_a_pot_is_dragged_to_its_winner(qtbot):
    pad = make_pad(WantShares((3, 5), 4_200), kit.look(None))
    qtbot.addWidget(pad)
    pad.aim(("pot-1", "seat-3.hand"))
    assert pad.movable() == ("chips pot-1",)
    assert pad.pressed("seat-5.hand", "chips pot-1")
    assert pad.act() == Shares(((5, 4_200),))


@pytest.mark.parametrize(("mucked", "act"), [(True, Seats((4,))), (False, Seats((2, 6)))])
def test_a_hand_is_killed_by_carrying_it_to_the_muck(qtbot, mucked, act):
    """The hand that is picked up; at the showdown the others win."""
    pad = make_pad(WantSeats((2, 4, 6), mucked=mucked), kit.look(None))
    qtbot.addWidget(pad)
    assert "seat-4.hand" in pad.movable()
    for _ in range(2):
        assert pad.pressed("discard", "pile seat-4.hand")
        assert pad.act() == act
    pad.pressed("discard", "pile seat-2.hand")
    assert pad.act() == Seats((2, 4) if mucked else (6,))


def test_where_no_hand_is_killed_none_goes_to_the_muck(qtbot):
    """Who gets an Envy button, or pays the collection."""
    pad = seat_pad(2, (2, 4, 6))
    qtbot.addWidget(pad)
    assert pad.movable() == ()


# ---------------- one key for what repeats

FEE_EACH = "phoenix/fortune-pai-gow-poker"


def at_fees(window, hands: int = 0):
    """The pad of a table at which every player pays a collection, which is one step."""
    game = kit.library().game(FEE_EACH)
    setup = next(setup for seed in range(400) if seats(4)(setup := game.new_setup(seed, ANY)))
    plan = window.trainee.starter().single(Deal(FEE_EACH, setup.to_text()), say("Fees"))
    window.sessions.begin(replace(USUAL.routine_off().in_plan(plan, game.kinds), hands=hands))
    return window.pages["practice"].pad


def test_x_takes_the_same_collection_from_all_that_are_left(qtbot, window):
    pad = at_fees(window)
    amounts = [question.decision.result.cents for question in window.practice.session.turn.step_with]
    assert amounts == [200, 100, 100, 100, 100, 100][: len(amounts)], "Phoenix: $2 of the bank, $1 of each bettor"
    assert pad.same.isVisible()
    qtbot.keyClicks(kit.focus(window), "2")
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    qtbot.keyClicks(kit.focus(window), "1x")
    fees = [result.attempt for result in window.practice.results]
    assert [attempt.right for attempt in fees] == [True] * len(amounts)


def test_x_gives_nothing_away(qtbot, window):
    """The same for all is the trainee's own amount, right or wrong; with no amount nothing happens."""
    pad = at_fees(window)
    qtbot.keyClicks(kit.focus(window), "x")
    assert pad.all_acts() is None
    assert not window.practice.results
    qtbot.keyClicks(kit.focus(window), "3x")
    assert [result.attempt.right for result in window.practice.results] == [False]


def test_the_moment_of_the_drop_is_asked_in_the_first_hand_and_flows_then(window):
    """A step that is the same every hand: done right once at this table, the program does it."""
    at_fees(window, hands=3)
    asked: list[tuple[int, str]] = []
    while window.practice.running:
        session = window.practice.session
        turn = session.turn
        if window.practice.screen.shown.phase is Phase.JUDGED:
            window.practice.send(Next())
            continue
        if not turn.picking:
            asked.append((session.place, turn.question.type.id))
        window.practice.answer(Seat(turn.question.duty.seat) if turn.picking else turn.question.decision.result)
    assert max(place for place, _ in asked) == 2, "three hands"
    assert [place for place, type_id in asked if type_id == "feed-box"] == [0]


def test_a_dealer_turns_to_a_seat_once_for_a_wager(window):
    """Win Bet and Push Bet of Phoenix: between comparing and settling the setting is judged, at the same seat."""
    game = kit.library().game(PUSH_BET)
    setup = next(setup for seed in range(400) if seats(4)(setup := game.new_setup(seed, ANY)))
    plan = window.trainee.starter().single(Deal(PUSH_BET, setup.to_text()), say("Push bets"))
    window.sessions.begin(USUAL.routine_off().in_plan(plan, game.kinds))
    turned: list[tuple[int, int]] = []
    while window.practice.running:
        turn = window.practice.session.turn
        if turn.picking:
            settled = len([key for key in turn.question.round.acts if key.kind is Kind.SETTLE])
            turned.append((turn.question.duty.seat, settled))
        window.practice.answer(Seat(turn.question.duty.seat) if turn.picking else turn.question.decision.result)
    assert len(turned) == len(set(turned)), "nobody is turned to twice before a wager is settled"


def arrange_pad(qtbot, cards: tuple[Card, ...], *groups: tuple[str, int]) -> ArrangePad:
    pad = make_pad(WantArrange(cards, groups), kit.look(None))
    assert isinstance(pad, ArrangePad)
    qtbot.addWidget(pad)
    qtbot.addWidget(pad.tray)
    return pad


def test_the_cards_that_stay_out_are_fewer_keys(qtbot):
    """Seven cards of hold'em: the two that stay out and O set the five that play."""
    cards = parse_cards("8c 4c Jc 6c 4h 6h Qs")
    pad = arrange_pad(qtbot, cards, ("play", 5), ("rest", 2))
    assert pad.key("o")
    assert pad.act() is None, "nobody is chosen yet"
    assert all(pad.key(letter) for letter in "13o")
    assert pad.act() == Arrange.of(play=[cards[place] for place in (1, 3, 4, 5, 6)], rest=[cards[0], cards[2]])
    assert pad.undo()
    assert pad.act() is None
    two = arrange_pad(qtbot, cards, ("front", 2), ("back", 5))
    assert not two.key("o"), "at pai gow the two are named anyway"


def test_a_total_is_one_digit_where_no_other_fits(qtbot):
    pad = make_pad(WantNumber(0, 9), kit.look(None))
    qtbot.addWidget(pad)
    heard = []
    pad.entered.connect(lambda: heard.append(pad.act()))
    pad.key("0")
    assert heard == [Number(0)]
    long = make_pad(WantNumber(4, 31), kit.look(None))
    qtbot.addWidget(long)
    long.entered.connect(lambda: heard.append(long.act()))
    long.key("2")
    assert heard == [Number(0)], "a digit more may follow"
    long.key("1")
    assert heard == [Number(0), Number(21)]


def test_the_fees_of_the_posted_sheet_are_one_key_each(qtbot, window):
    """Phoenix posts $1 and $2 for the bank; which of them is due stays the question."""
    pad = at_fees(window)
    assert list(pad.now.posted.values()) == [100, 200]
    assert pad.now.offers.isVisible()
    key = next(key for key, cents in pad.now.posted.items() if cents == 200)
    qtbot.keyClicks(kit.focus(window), key)
    assert pad.acts[0] == Money(200)
    assert pad.place == 1
    assert list(pad.now.posted.values()) == [100, 200, 300], "the players' ladder"


def test_who_learns_the_ladder_types_the_fee(window):
    game = kit.library().game(FEE_EACH)
    setup = next(setup for seed in range(400) if seats(4)(setup := game.new_setup(seed, ANY)))
    plan = window.trainee.starter().single(Deal(FEE_EACH, setup.to_text()), say("Fees"))
    window.sessions.begin(USUAL.in_plan(plan, game.kinds))
    while window.practice.session.turn.question.duty.kind is not Kind.TAKE_FEE:
        window.practice.answer(window.practice.session.turn.question.decision.result)
    assert window.practice.session.turn.question.duty.want.posted
    assert window.practice.screen.shown.want == WantMoney()
