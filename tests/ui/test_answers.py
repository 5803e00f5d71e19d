"""Every pad puts its act together by presses, by keys and by its undo; what is not complete is no act."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from tests.ui import kit
from trainer.cards.notation import parse_cards
from trainer.core.text import say
from trainer.round.act_text import parse_act
from trainer.round.acts import (
    Arrange,
    Choose,
    Money,
    Number,
    Option,
    Order,
    Seat,
    Seats,
    Settle,
    Shares,
    Stack,
    WantArrange,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
    WantStack,
)
from trainer.round.duty import Duty, Key, Kind
from trainer.table.chips import singly
from trainer.ui.answers import make_pad, make_step_pad

CARDS = parse_cards("Ah Kd 7c 7s 4h 3d 2c")
OPTIONS = (Option("win", say("the player wins")), Option("lose", say("the player loses")), Option("push", say("push")))
ORDER = (
    Option("seat-4.game", say("seat 4 game"), "seat-4.game"),
    Option("seat-4.game+1", say("seat 4 back line"), "seat-4.game+1"),
    Option("seat-6.game", say("seat 6 game"), "seat-6.game"),
)


TEN, FOURTEEN = tuple(range(1, 11)), tuple(range(1, 15))


@pytest.fixture
def make(qtbot):
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1200, 700)

    def build(want, **options):
        pad = make_pad(want, kit.look(host, **options))
        qtbot.addWidget(pad)
        pad.show()
        return pad

    return build


def keys(pad, text: str) -> None:
    for letter in text:
        assert pad.key(letter), f"the key {letter} means nothing here"


@pytest.mark.parametrize(
    ("want", "typed", "act"),
    [
        (WantSeat((1, 2, 3, 4)), "3", Seat(3)),
        (WantSeat(TEN), "10", Seat(10)),
        (WantSeat(TEN), "1", Seat(1)),
        (WantSeat(TEN), "102", Seat(2)),
        (WantSeat(FOURTEEN), "314", Seat(14)),
        (WantSeats(TEN), "12410", Seats((1, 2, 4, 10))),
        (WantSeats(TEN), "10410", Seats((4,))),
        (WantSeats(TEN), "120", Seats(())),
        (WantSeats((1, 2, 3, 4)), "41", Seats((1, 4))),
        (WantSeats((1, 2, 3, 4)), "0", Seats(())),
        (WantOrder(ORDER), "312", Order(("seat-6.game", "seat-4.game", "seat-4.game+1"))),
        (
            WantArrange(CARDS, (("front", 2), ("back", 5))),
            "34",
            Arrange.of(front=CARDS[2:4], back=(*CARDS[:2], *CARDS[4:])),
        ),
        (WantNumber(0, 99), "17", Number(17)),
        (WantMoney(), "12.5", Money(1250)),
        (WantMoney(), "n", Money(0)),
        (WantChoice(OPTIONS), "2", Choose("lose")),
        (WantSettle(2000), "t", Settle("take", 2000)),
        (WantSettle(2000), "p", None),
        (WantSettle(2000), "p30", Settle("pay", 3000)),
        (WantSettle(2000), "5t", Settle("take", 500)),
        (WantSettle(2000), "30p", Settle("pay", 3000)),
        (WantSettle(2000), "5u", Settle("push", 0)),
        (WantSettle(2000), "u", Settle("push", 0)),
        (WantSettle(2000), "b", Settle("return", 2000)),
        (WantStack(), "n", Stack(())),
    ],
)
def test_keys_alone_make_the_act(make, want, typed, act):
    pad = make(want)
    assert pad.act() is None
    keys(pad, typed)
    assert pad.act() == act


@pytest.mark.parametrize(
    "want",
    [
        WantSeat((1, 2, 3)),
        WantSeats((1, 2, 3)),
        WantOrder(ORDER),
        WantArrange(CARDS, (("front", 2), ("back", 5))),
        WantNumber(0, 99),
        WantChoice(OPTIONS),
    ],
)
def test_undo_takes_the_last_step_back_until_nothing_is_left(make, want):
    pad = make(want)
    keys(pad, "1")
    assert pad.undo()
    assert pad.act() is None
    assert not pad.undo()


def test_a_press_on_the_felt_is_a_press_on_the_seat(make):
    pad = make(WantSeat((1, 2, 3, 4)))
    assert pad.pressed("seat-4.hand", "card Ah 1")
    assert pad.act() == Seat(4)
    assert pad.chosen() == ("seat-4",)
    assert not pad.pressed("discard", "")


def test_chips_on_one_spot_are_ordered_one_after_the_other(make):
    pad = make(WantOrder(ORDER))
    for place, piece in (("seat-6.game", ""), ("seat-4.game", ""), ("seat-4.game", "")):
        assert pad.pressed(place, piece)
    assert pad.act() == Order(("seat-6.game", "seat-4.game", "seat-4.game+1"))
    assert pad.choosable()[1] == "chips seat-4.game+1"


def test_an_order_shows_the_place_of_each_thing(make):
    pad = make(WantOrder(ORDER))
    pad.pick("seat-6.game")
    assert "number 1" in pad.buttons["seat-6.game"].accessibleName()
    pad.pick("seat-6.game")
    assert "number" not in pad.buttons["seat-6.game"].accessibleName()


def test_an_amount_is_put_together_from_chips_and_taken_back(make, qtbot):
    pad = make(WantMoney())
    tray = pad.amount.tray
    for cents in (2500, 500, 100):
        qtbot.mouseClick(tray.buttons[cents], Qt.MouseButton.LeftButton)
    assert pad.act() == Money(3100)
    assert pad.amount.field.text() == "$31"
    qtbot.mouseClick(tray.undo_button, Qt.MouseButton.LeftButton)
    assert pad.act() == Money(3000)
    qtbot.mouseClick(tray.clear_button, Qt.MouseButton.LeftButton)
    assert pad.act() is None


def test_a_field_lets_other_keys_through_to_the_page(make, qtbot):
    pad = make(WantMoney())
    qtbot.keyClicks(pad.amount.field, "1h2?")
    assert pad.amount.field.text() == "12"


def test_a_payment_is_never_filled_in(make):
    pad = make(WantSettle(2000))
    pad.do("take")
    assert pad.act() == Settle("take", 2000)
    pad.do("pay")
    assert pad.act() is None
    pad.amount.set_cents(1900)
    assert pad.act() == Settle("pay", 1900)


def test_shares_say_what_they_come_to_and_not_what_lies_in_the_pot(make, qtbot):
    want = WantShares((2, 5), 6000)
    pad = make(want)
    assert pad.act() is None
    qtbot.keyClicks(pad.fields[2], "20")
    assert pad.sum_label.text() == "Pushed so far: $20"
    qtbot.keyClicks(pad.fields[5], "$30")
    assert pad.sum_label.text() == "Pushed so far: $50"
    assert not any("$60" in one.text() or "$40" in one.text() for one in pad.findChildren(QLabel))
    pad.fields[2].setText("30")
    assert pad.act() == Shares(((2, 3000), (5, 3000))) == parse_act("shares 2=$30 5=$30", want)
    assert pad.undo()
    assert pad.act() == Shares(((2, 3000),))


def test_a_short_bank_takes_a_part_by_keys_alone(make):
    """A letter says the whole step at once: what is typed before it is the amount."""
    pad, said = make(WantSettle(10_000)), list[int]()
    pad.entered.connect(lambda: said.append(1))
    for key in "30t":
        assert pad.key(key)
    assert (pad.act(), said) == (Settle("take", 3000), [1])


@pytest.mark.parametrize(("text", "said"), [("1", 0), ("10", 1), ("2", 1)])
def test_a_digit_that_may_go_on_has_not_said_a_seat(make, text: str, said: int):
    pad, heard = make(WantSeat(TEN)), []
    pad.entered.connect(lambda: heard.append(pad.act()))
    for digit in text:
        pad.key(digit)
    assert len(heard) == said


def test_a_seat_that_is_pressed_is_said_at_once(make):
    pad, heard = make(WantSeat(TEN)), []
    pad.entered.connect(lambda: heard.append(pad.act()))
    pad.key("1")
    pad.pressed("seat-1.hand", "")
    assert heard == [Seat(1)]


def test_pressing_a_seat_goes_to_its_share(make):
    pad = make(WantShares((2, 5), 6000))
    assert pad.pressed("seat-5.hand", "")
    assert pad.seat == 5
    assert not pad.pressed("seat-3.hand", "")


def test_what_is_left_of_a_pot_goes_where_it_is_sent(make, qtbot):
    pad = make(WantShares((2, 5, 7), 6100))
    pad.pressed("seat-7.hand", "")
    assert pad.key("e")
    assert pad.act() == Shares(((7, 6100),))
    pad.pressed("seat-2.hand", "")
    for chip in (2500, 500):
        qtbot.mouseClick(pad.tray.buttons[chip], Qt.MouseButton.LeftButton)
    pad.pressed("seat-7.hand", "")
    assert pad.pressed("pot-1", "")
    assert pad.act() == Shares(((2, 3000), (7, 3100)))
    assert pad.sum_label.text() == "Pushed so far: $61"


def test_a_share_that_is_too_large_leaves_nothing_to_send(make, qtbot):
    pad = make(WantShares((2, 5), 6000))
    qtbot.keyClicks(pad.fields[2], "90")
    pad.pressed("seat-5.hand", "")
    pad.give_rest()
    assert pad.act() == Shares(((2, 9000),))


def test_a_number_is_pressed_digit_by_digit(make, qtbot):
    pad = make(WantNumber(0, 99))
    for digit in "21":
        qtbot.mouseClick(pad.digits[digit], Qt.MouseButton.LeftButton)
    assert pad.act() == Number(21)


def test_a_number_has_three_digits_at_most(make):
    pad = make(WantNumber(0, 3))
    for _ in range(12):
        pad.key("9")
    assert pad.act() == Number(999)


def test_one_press_answers_when_the_setting_says_so(make, qtbot):
    pad = make(WantChoice(OPTIONS), instant=True)
    with qtbot.waitSignal(pad.commit, timeout=30_000):
        pad.pick("push")


def test_long_options_break_into_two_lines_and_keep_their_name(make):
    words = "a straight flush of seven cards in which the joker takes part"
    pad = make(WantChoice((Option("a", say(words)), Option("b", say("nothing")))))
    pad.resize(240, 300)
    assert "\n" in pad.buttons["a"].text()
    assert pad.buttons["a"].accessibleName() == words


def test_the_setting_is_written_in_the_rail(make):
    pad = make(WantArrange(CARDS, (("front", 2), ("back", 5))))
    keys(pad, "12")
    assert "A♥ K♦" in pad.now.text() or "K♦ A♥" in pad.now.text()


def test_chips_are_laid_in_the_order_of_the_presses(make):
    pad = make(WantStack())
    for chip in (2500, 2500, 500):
        pad.stock.buttons[chip].click()
    assert pad.act() == Stack(((2500, 2), (500, 1)))
    assert pad.field.text() == "2x$25 1x$5"
    assert pad.undo()
    assert pad.act() == Stack(((2500, 2),))
    pad.stock.buttons[500].click()
    pad.stock.buttons[2500].click()
    assert pad.act() == Stack(((2500, 2), (500, 1), (2500, 1)))


def test_typed_chips_lie_in_the_tray(make):
    pad = make(WantStack())
    pad.field.setText("1x$100 3x$5")
    pad.field.textEdited.emit(pad.field.text())
    assert pad.act() == Stack(((10000, 1), (500, 3)))
    assert pad.stock.stack == [10000, 500, 500, 500]
    assert pad.sum.text() == "4 chips, $115"
    pad.field.setText("1x$30")
    pad.field.textEdited.emit(pad.field.text())
    assert pad.act() is None
    assert pad.stock.stack == []


@pytest.mark.parametrize(
    ("typed", "chips", "sum"),
    [
        ("20", ((500, 4),), "4 chips, $20"),
        ("$20", ((500, 4),), "4 chips, $20"),
        ("25", ((2500, 1),), "1 chip, $25"),
        ("$1,255.50", ((50000, 2), (10000, 2), (2500, 2), (500, 1), (50, 1)), "8 chips, $1,255.50"),
        (".5", ((50, 1),), "1 chip, $0.50"),
        ("50c", ((50, 1),), "1 chip, $0.50"),
        ("4x5", ((500, 4),), "4 chips, $20"),
    ],
)
def test_an_amount_where_chips_are_laid_is_cut_into_the_fewest_and_shown(make, qtbot, typed, chips, sum):
    pad = make(WantStack())
    qtbot.keyClicks(pad.field, typed)
    assert pad.act() == Stack(chips)
    assert pad.stock.stack == list(singly(chips))
    assert pad.sum.text() == sum


@pytest.mark.parametrize(
    ("typed", "cents"), [(".5", 50), ("0.50", 50), ("50c", 50), ("50¢", 50), ("$1,250", 125000), ("12.", 1200)]
)
def test_amounts_are_typed_as_people_write_them(make, qtbot, typed, cents):
    pad = make(WantMoney())
    qtbot.keyClicks(pad.amount.field, typed)
    assert pad.act() == Money(cents)


@pytest.mark.parametrize(
    ("want", "typed", "said"),
    [
        (WantSeat((1, 2)), "", "Choose a seat"),
        (WantSeats((1, 2)), "", "or “No seat”"),
        (WantOrder(ORDER), "1", "2 are not in order yet"),
        (WantArrange(CARDS, (("front", 2), ("back", 5))), "3", "1 of 2"),
        (WantNumber(0, 99), "", "Type a number"),
        (WantMoney(), "", "Type an amount"),
        (WantMoney(), "1.234", "not an amount of money. Write it like $12.50"),
        (WantChoice(OPTIONS), "", "Choose one"),
        (WantSettle(2000), "", "pay, take, push or return"),
        (WantSettle(2000), "p", "Type an amount"),
        (WantShares((2, 5), 3000), "", "No seat has a share yet"),
        (WantStack(), "", "Type an amount such as"),
        (WantStack(), ".25", "These chips do not make $0.25"),
        (WantStack(), "999999", "more than 200 chips"),
    ],
)
def test_an_answer_that_is_not_complete_says_how_it_is_given(make, want, typed, said):
    pad = make(want)
    keys(pad, typed)
    assert not pad.ready
    assert said in str(pad.lacking())


def test_a_share_that_cannot_be_read_is_named_by_its_seat(make, qtbot):
    pad = make(WantShares((2, 5), 3000))
    qtbot.keyClicks(pad.fields[5], "1,2")
    assert str(pad.lacking()).startswith("Seat 5: '1,2' is not an amount")


@pytest.mark.parametrize(
    ("want", "first", "then", "act"),
    [
        (WantNumber(0, 99), "5", "4", Number(4)),
        (WantMoney(), "5", "12", Money(1200)),
        (WantSettle(2000), "p5", "7", Settle("pay", 700)),
        (WantStack(), "5", "n", Stack(())),
    ],
)
def test_what_was_wrong_gives_way_to_what_is_typed_next(make, want, first, then, act):
    pad = make(want)
    keys(pad, first)
    pad.again()
    keys(pad, then)
    assert pad.act() == act


def test_rows_of_an_order_keep_their_height_when_they_are_pressed(make):
    """Ten rows in a narrow rail: pressing them one after the other never moves one under the pointer."""
    long = tuple(
        Option(f"seat-{n}.game", say("seat {n} the wager with the longest of names", n=n)) for n in range(1, 12)
    )
    pad = make(WantOrder(long))
    pad.resize(260, 900)
    pad.show()
    before = [(made.y(), made.minimumHeight()) for made in pad.buttons.values()]
    for item in long:
        pad.pick(item.id)
    assert [(made.y(), made.minimumHeight()) for made in pad.buttons.values()] == before


def test_an_order_shows_its_keys_beyond_nine_and_is_cleared_at_once(make):
    many = tuple(Option(f"thing-{n}", say("thing {n}", n=n)) for n in range(1, 13))
    pad = make(WantOrder(many))
    assert pad.buttons["thing-10"].text().split()[0] == "B"
    keys(pad, "be1")
    assert pad.sequence == ["thing-10", "thing-11", "thing-1"]
    pad.clear_button.click()
    assert pad.sequence == []
    assert not pad.clear_button.isEnabled()


def test_options_beyond_nine_have_keys_that_mean_nothing_else_on_the_page(make):
    many = tuple(Option(f"thing-{n}", say("thing {n}", n=n)) for n in range(1, 13))
    pad = make(WantChoice(many))
    keys(pad, "F")
    assert pad.act() == Choose("thing-12")
    assert not pad.key("h"), "H asks for a hint"
    assert not pad.key("d"), "D says what lies where the question points"


@pytest.mark.parametrize("key", ["0", "n", "N"])
def test_nobody_is_said_by_the_key_of_nothing(make, key):
    pad = make(WantSeats((1, 2, 3)))
    keys(pad, key)
    assert pad.act() == Seats(())


def test_one_chip_is_one_chip(make):
    pad = make(WantStack())
    pad.field.setText("1x$25")
    pad.field.textEdited.emit("1x$25")
    assert pad.sum.text() == "1 chip, $25"


def test_a_key_where_all_of_a_step_is_said_already_changes_its_last_answer(qtbot, make):
    """What was typed with a wrong answer is still meant: the step may begin with every duty said."""
    host = make(WantSettle(2000))
    duties = [Duty(Key(Kind.SETTLE, seat), say("Settle it."), WantSettle(2000)) for seat in (2, 3)]
    pad = make_step_pad(duties, kit.look(host), (Settle("take", 2000), Settle("take", 2000)))
    qtbot.addWidget(pad)
    commits = []
    pad.commit.connect(lambda: commits.append(pad.all_acts()))
    keys(pad, "u")
    assert commits == [(Settle("take", 2000), Settle("push", 0))]
