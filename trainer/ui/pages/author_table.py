"""Laying the table of a question by hand: chips, cards and the button on the felt, what players do, what is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards, spoken, write_cards
from trainer.core.errors import BadText
from trainer.core.money import dollars, parse_money
from trainer.felt.view_pieces import PieceKind, face_of
from trainer.lessons.table_sketch import TableSketch
from trainer.table.places import seat_of, spot_of
from trainer.ui.controllers.author_view import AuthorShown, SketchShown
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, Line, alone, button, column, fill, label, row
from trainer.ui.widgets.chip_tray import ChipTray
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.teardown import Renewed

FACE = QtCore.Qt.ItemDataRole.UserRole
CARD, TALL, LEAST, WIDE = 30, 228, 320, 472
"""The width of a card to choose, and the room for what is chosen for a place, in logical pixels."""


class AuthorTable(QtWidgets.QWidget):
    """`changed(TableSketch)` after each step; `asked(duty)`, `expected` and `done` for the question itself."""

    changed = QtCore.Signal(object)
    asked = QtCore.Signal(str)
    expected = QtCore.Signal()
    done = QtCore.Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.laid: SketchShown | None = None
        self._place, self._card = "", 0
        self.says = label("", "sub")
        self.felt = FeltWidget(look.pictures, look.theme, words=look.words)
        self.felt.setMinimumSize(320, 200)
        self.felt.announced.connect(look.announcer.say)
        self.felt.pressed.connect(self._pressed)
        self.felt.moved.connect(self._moved)
        self.tools = QtWidgets.QStackedWidget()
        self.tools.setMinimumWidth(LEAST)
        self.tools.setMaximumWidth(WIDE)
        self.tools.setMinimumHeight(TALL)
        for part in (label(""), self._card_tools(), self._chip_tools(), self._seat_tools()):
            self.tools.addWidget(part)
        self.turn = label("", "soft")
        self.acts, self.past = Renewed(), Renewed()
        self.question = Combo()
        self.question.setAccessibleName(look("You ask"))
        self.question.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.question.setMinimumContentsLength(12)
        self.question.activated.connect(lambda _at: self.asked.emit(str(self.question.currentData())))
        self.answer = label("", "soft")
        self.expect = button(look("Expect this answer"), self.expected.emit, role="small")
        set_tip(self.expect, look("The pack check tells you when the rules decide another way."))
        self.leave = button(look("Done"), self.done.emit, key="Ctrl+L")
        for push_button in (self.expect, self.leave):
            push_button.setProperty("enter", "yes")
        tag = label(look("You ask"), "soft")
        tag.setBuddy(self.question)
        side = column(self.turn, self.acts, self.past, None, tag, self.question, self.answer, spacing=4)
        side.addLayout(row(self.expect, None, self.leave))
        lower = row(self.tools, spacing=12)
        lower.setStretch(0, 2)
        lower.addLayout(side, 1)
        box = column(self.says, spacing=6)
        box.addWidget(self.felt, 1)
        box.addLayout(lower)
        self.setLayout(box)

    # -- what is chosen for a place

    def _card_tools(self) -> QtWidgets.QWidget:
        look = self._look
        self.cards = Line()
        self.cards.setAccessibleName(look("Cards here, for example As Kd"))
        self.cards.returnPressed.connect(self._type_cards)
        self.any_cards = button(look("Any cards"), lambda: self._change(lambda now: now.without_cards(self._place)))
        self.palette_list = QtWidgets.QListWidget()
        self.palette_list.setAccessibleName(look("Cards of the deck"))
        self.palette_list.setViewMode(QtWidgets.QListView.ViewMode.IconMode)
        self.palette_list.setMovement(QtWidgets.QListView.Movement.Static)
        self.palette_list.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.palette_list.setUniformItemSizes(True)
        self.palette_list.setIconSize(QtCore.QSize(CARD, round(CARD * 1.4)))
        self.palette_list.setGridSize(QtCore.QSize(CARD + 4, round(CARD * 1.4) + 3))
        self.palette_list.itemActivated.connect(self._choose_card)
        self.palette_list.itemClicked.connect(self._choose_card)
        self._deck: tuple[Card, ...] = ()
        self.card_place = label("", "soft", wrap=False)
        return _tools(row(self.card_place, None, self.cards, self.any_cards), self.palette_list)

    def _chip_tools(self) -> QtWidgets.QWidget:
        look = self._look
        self.amount = Line()
        self.amount.setAccessibleName(look("Amount here"))
        self.amount.returnPressed.connect(self._type_amount)
        self.tray = ChipTray(look)
        self.tray.chips_alone()
        self.tray.changed.connect(self._add_chips)
        none = button(look("No chips"), lambda: self._change(lambda now: now.with_chips(self._place, 0)))
        self.chip_place = label("", "soft", wrap=False)
        return _tools(row(self.chip_place, None, self.amount, none), self.tray)

    def _seat_tools(self) -> QtWidgets.QWidget:
        look = self._look
        self.seat_place = label("", "soft", wrap=False)
        self.seat_in = button(look("Deal in"), lambda: self._change(lambda now: now.with_seat(self._seat, plays=True)))
        self.seat_out = button(
            look("Sit out"), lambda: self._change(lambda now: now.with_seat(self._seat, plays=False))
        )
        self.button_here = button(look("Button here"), lambda: self._change(lambda now: now.with_button(self._seat)))
        self.seat_checks = Renewed()
        return _tools(row(self.seat_place, None, self.seat_in, self.seat_out, self.button_here), self.seat_checks)

    @property
    def _seat(self) -> int:
        return seat_of(self._place)

    def _change(self, step: Callable[[TableSketch], TableSketch]) -> None:
        if self.laid is not None:
            self.changed.emit(step(self.laid.sketch))

    def _choose_card(self, chosen: QtWidgets.QListWidgetItem) -> None:
        """A card of the deck into the place that is chosen; the next card of that place is chosen then."""
        card, place, index = self._deck[chosen.data(FACE)], self._place, self._card
        if self.laid is not None and place in self.laid.sketch.cards:
            self._card = (index + 1) % max(1, len(self.laid.sketch.cards[place]))
            self._change(lambda now: now.with_card(place, index, card))

    def _type_cards(self) -> None:
        try:
            cards = parse_cards(self.cards.text())
        except BadText as error:
            self.says.setText(self._look.words(error.text))
            return
        self._card = 0
        self._change(lambda now: now.with_cards(self._place, cards) if cards else now.without_cards(self._place))

    def _type_amount(self) -> None:
        try:
            cents = parse_money(self.amount.text() or "0")
        except BadText as error:
            self.says.setText(self._look.words(error.text))
            return
        self._change(lambda now: now.with_chips(self._place, max(0, cents)))

    def _add_chips(self) -> None:
        cents, self.tray.stack[:] = self.tray.cents, []
        self._change(lambda now: now.with_chips(self._place, now.chips_at(self._place) + cents))

    # -- on the felt

    def _pressed(self, place: str, piece: str) -> None:
        """A place to be changed; of cards the one that was pressed, of chips the bettor whose they are."""
        view = self.felt.view
        if view is None or self.laid is None:
            return
        self._place = piece.removeprefix("chips ") if piece.startswith("chips ") else place
        self._card = next((at for at, lying in enumerate(view.at(place)) if lying.id == piece), 0)
        self._show_place()

    def _moved(self, id: str, place: str) -> None:
        """Chips to another spot, the button to another seat, a card to another hand: both change places."""
        view = self.felt.view
        piece = view.piece(id) if view is not None else None
        if piece is None or view is None:
            return
        self.felt.show_again()
        start = id.removeprefix("chips ")
        if piece.kind is PieceKind.BUTTON and seat_of(place):
            self._change(lambda now: now.with_button(seat_of(place)))
        elif piece.kind is PieceKind.CHIPS:
            self._change(
                lambda now: (
                    now.with_chips(place, now.chips_at(place) + now.chips_at(start)).with_chips(start, 0)
                    if now.is_for_chips(place) and now.is_for_chips(spot_of(start))
                    else now
                )
            )
        elif piece.kind is PieceKind.CARD:
            index = next((at for at, lying in enumerate(view.at(piece.place)) if lying.id == id), 0)
            self._change(
                lambda now: (
                    now.with_card(place, 0, now.cards[piece.place][index])
                    if {place, piece.place} <= now.cards.keys()
                    else now
                )
            )

    # -- rendering

    def apply(self, shown: AuthorShown) -> None:
        """Shows the table as it is written now."""
        look, laid, preview = self._look, shown.preview.laid, shown.preview
        if laid is None or laid is self.laid:
            return
        self.laid = laid
        self.felt.show_view(laid.view, animate=False)
        self.felt.set_choosable(laid.places)
        self.felt.set_movable([piece.id for piece in laid.view.pieces])
        self.says.setText(look.words(laid.problem) or look("Click a place, then choose its cards or chips."))
        self._show_turns(laid)
        duty = shown.field_of(("duty",))
        asked = duty.value if duty is not None else ""
        self.question.clear()
        for key, words in laid.duties:
            self.question.addItem(look.words(words), key)
        self.question.setCurrentIndex(next((at for at, (key, _) in enumerate(laid.duties) if _asks(asked, key)), -1))
        self.question.setEnabled(duty is not None and bool(laid.duties))
        decides = preview.explanation
        if decides is None:
            self.answer.setText(look.words(preview.why))
        else:
            answer, rule = look.words(decides.answer), look.words(decides.rule.says)
            self.answer.setText(
                look(
                    "Answer: {answer}. Rule: {rule} ({cite})",
                    answer=answer,
                    rule=rule,
                    cite=look.cited(decides.rule.cite),
                )
            )
        self.expect.setEnabled(decides is not None and shown.field_of(("expect", "act")) is not None)
        self._show_place()

    def _show_turns(self, laid: SketchShown) -> None:
        """What the player whose turn it is can do, and what was done before: a press takes an act back."""
        look = self._look
        turns = [turn for turn in laid.turns if turn.choices or turn.past]
        turn = next((turn for turn in turns if turn.seat == self._seat), turns[0] if turns else None)
        self.acts.clear()
        self.past.clear()
        if turn is None:
            self.turn.setText("")
            return
        self.turn.setText(look("Seat {seat} acts:", seat=turn.seat) if turn.choices else look("The betting is over."))
        pushed = [
            button(alone(look.words(choice.words)), partial(self._act, choice.setup), role="small")
            for choice in (*turn.choices, *turn.past[-1:])
        ]
        if turn.past:
            back = look("Take back: {act}", act=look.words(turn.past[-1].words))
            pushed[-1] = button(back, partial(self._act, turn.past[-1].setup), role="small")
        for push_button in pushed:
            push_button.setProperty("enter", "yes")
        self.acts.put(flow_box(*pushed, spacing=4))
        self.past.put(label(" · ".join(look.words(choice.words) for choice in turn.past), "soft"))

    def _act(self, setup: object) -> None:
        self._change(lambda now: now.with_setup(setup))  # type: ignore[arg-type]

    def _show_place(self) -> None:
        """The tools of the chosen place, with what lies there."""
        laid, place = self.laid, self._place
        if laid is None:
            return
        zone = laid.view.zone(spot_of(place))
        name = self._look.words(zone.name) if zone is not None else ""
        self.felt.set_selected([spot_of(place)] if spot_of(place) in laid.places else [])
        if place in laid.sketch.cards:
            self._show_cards(laid.sketch.cards[place], laid, name)
        elif laid.sketch.is_for_chips(place):
            self.tools.setCurrentIndex(2)
            self.chip_place.setText(name)
            cents = laid.sketch.chips_at(place)
            self.amount.setText(dollars(cents) if cents else "")
        elif self._seat:
            self._show_seat(laid, name)
        else:
            self.tools.setCurrentIndex(0)
        self._show_turns(laid)

    def _show_cards(self, lying: tuple[Card, ...], laid: SketchShown, name: str) -> None:
        look = self._look
        self.tools.setCurrentIndex(1)
        self._card = min(self._card, len(lying) - 1)
        self.card_place.setText(look("{place}, card {number}", place=name, number=self._card + 1))
        self.cards.setText(write_cards(lying))
        deck = tuple(dict.fromkeys(sorted(laid.sketch.game.deck.cards(), key=lambda card: (-card.suit, -card.rank))))
        if deck != self._deck:
            self._deck = deck
            self.palette_list.clear()
            ratio = self.devicePixelRatioF()
            for number, card in enumerate(deck):
                paint = look.pictures.tile if "-" in face_of(card) else look.pictures.card
                tile = QtWidgets.QListWidgetItem(QtGui.QIcon(paint(face_of(card), CARD, ratio)), "")
                tile.setData(FACE, number)
                tile.setData(QtCore.Qt.ItemDataRole.AccessibleTextRole, look.words(spoken(card)))
                set_tip(tile, look.words(spoken(card)))
                self.palette_list.addItem(tile)
        self.palette_list.setCurrentRow(deck.index(lying[self._card]))

    def _show_seat(self, laid: SketchShown, name: str) -> None:
        sketch, seat = laid.sketch, self._seat
        plays, banks = seat in sketch.setup.seats_taken, seat == sketch.setup.player_dealer
        self.tools.setCurrentIndex(3)
        self.seat_place.setText(name)
        self.seat_in.setEnabled(not plays and not banks)
        self.seat_out.setEnabled(plays)
        self.button_here.setEnabled(sketch.has_button and not banks)
        self.seat_checks.clear()
        for word, says, holds in sketch.seat_words(seat) if plays else ():
            check = QtWidgets.QCheckBox(self._look.words(says))
            check.setChecked(holds)
            check.clicked.connect(
                lambda on, word=word: self._change(lambda now: now.with_seat_word(word, seat, holds=on))
            )
            self.seat_checks.put(check)


def _asks(asked: str, key: str) -> bool:
    """Whether a question names this duty, whole or by its beginning."""
    return bool(asked) and (key == asked or key.startswith(f"{asked}/"))


def _tools(top: QtWidgets.QHBoxLayout, below: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """What is chosen for one sort of place."""
    part = QtWidgets.QWidget()
    box = column(spacing=4)
    box.addLayout(top)
    fill(box, (below, None), 4)
    part.setLayout(box)
    return part
