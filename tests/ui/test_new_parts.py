"""A wager and a straddle that no book of the form has, typed field by field on the page Houses."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit

from tests.shelf import BOOKS, LIBRARY
from tests.ui import walks
from tests.ui.test_fits import check
from tests.ui.test_houses import put, type_into
from trainer.houses.house_edits import begin, with_cell
from trainer.houses.library import Library
from trainer.prove.book_check import LIVE, check_game
from trainer.solve import solve_request
from trainer.ui.controllers.new_parts import NewPart, NewParts, cells_of, parts_of

EZ, HOLDEM = "casino-99/ez-baccarat-panda-8", "phoenix/texas-holdem"


@pytest.fixture
def window(rules_window):
    return rules_window


@pytest.fixture
def page(window):
    window.go("houses")
    return window.pages["houses"]


@pytest.fixture
def view(window, page):
    """The fields of a new part."""
    return window.routes.instructor.house_actions.new_part


def fill(qtbot, view, answers: dict[str, str | bool]) -> None:
    """Types, chooses and checks as somebody at the keyboard does."""
    fields = {row.tag.text(): row.field for row in view.form.rows}
    for name, answer in answers.items():
        field = fields[name]
        field.setFocus()
        match field:
            case QCheckBox():
                assert isinstance(answer, bool)
                if field.isChecked() is not answer:
                    qtbot.keyClick(field, Qt.Key.Key_Space)
            case QComboBox():
                field.setCurrentIndex(field.findText(str(answer)))
                field.activated.emit(field.currentIndex())
            case QLineEdit():
                field.selectAll()
                QTest.keyClicks(field, str(answer))
            case _:
                field.selectAll()
                QTest.keyClicks(field, str(answer))


def press(qtbot, button) -> None:
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    walks.settle()


def head(qtbot, page, game: str) -> None:
    page.controller.choose(game)
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2025-11-01")


LUCKY: dict[str, str | bool] = {
    "Name of the wager, as printed": "Lucky Suit",
    "Allowed for": "beside one of the wagers checked below",
    "Player": True,
    "Banker": True,
    "Never more than the largest wager checked": True,
    "Smallest wager, such as $5": "$5",
    "Sentence about bettors and sizes": "Beside a line, Lucky Suit takes $5 up to the size of the line.",
    "Read it aloud before settling": True,
    "Payment, such as 8 to 1": "8 to 1",
    "Sentence about winning": "Lucky Suit pays 8 to 1 on three player cards of one suit.",
    "Sentence about losing": "Lucky Suit loses on any other player hand.",
}


def test_a_side_wager_on_suits_is_typed_by_form_and_pays(qtbot, window, page, view):
    """Two pay rows: three of a suit 8 to 1, two of a suit 2 to 1; the hands are worked by hand."""
    head(qtbot, page, EZ)
    press(qtbot, page.row_buttons.parts[NewPart.WAGER])
    assert view.heading.text() == "New wager"
    check(window, "a new wager")
    assert walks.nameless(window) == []
    fill(qtbot, view, LUCKY)
    press(qtbot, view.add)
    assert not view.isVisible()
    won = ("pays", "lucky-suit", "lucky-suit.win")
    assert page.controller.shown.row == won
    assert any("never decides" in problem for problem in page.problem.text().splitlines()), "it has no condition yet"

    def condition(word: str, written: str) -> None:
        names = [row.shown.keys for row in page.form.rows]
        number = next(keys[0] for keys in names if keys[1:] == (word,))
        page.controller.set_condition(int(number), word, written)
        walks.settle()

    condition("player_cards", "3")
    condition("player_suits", "1")
    assert page.problem.text() == ""
    press(qtbot, page.row_buttons.more)
    row = next(row for part in page.controller.shown.parts for row in part.rows if row.path == page.controller.row)
    for number, cell in enumerate(row.cells):
        if cell.name == "do":
            page.controller.set_cell(number, "pay 2:1")
        if cell.name == "say":
            page.controller.set_cell(number, "Lucky Suit pays 2 to 1 on two player cards of one suit.")
    condition("player_cards", "2")
    assert page.problem.text() == ""
    put(qtbot, page)
    library = window.services.library
    assert [*check_game(library, EZ, LIVE)] == []

    def paid(player: str, banker: str) -> tuple[str, int]:
        seat = {"seat": 2, "wagers": {"player-line": 1000, "lucky-suit": 1000}}
        request = {"ask": "settle", "house": "casino-99", "game": EZ.partition("/")[2], "player_dealer": 1}
        hands: dict[str, object] = {"player_hand": player.split(), "banker_hand": banker.split()}
        answer: dict[str, Any] = {**solve_request({**request, "bank": 100000, "seats": [seat], **hands}, library)[0]}
        return next((move["do"], move["amount"]) for move in answer["moves"] if move["wager"] == "lucky-suit")

    assert paid("2c 3c 4c", "Kd 7s") == ("pay", 8000)
    assert paid("5h 4h", "Kc 7d") == ("pay", 2000)
    assert paid("6s Kd", "7h Qc") == ("take", 1000)
    allowed = [
        solve_request(
            {"ask": "allowed", "house": "casino-99", "game": EZ.partition("/")[2], "option": "lucky-suit",
             "wagers": wagers, "amount": cents}, library,
        )[0]["allowed"]
        for wagers, cents in (({"player-line": 1000}, 1000), ({"player-line": 1000}, 1100), ({"tie": 1000}, 500))
    ]  # fmt: skip
    assert allowed == [True, False, False]


def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(qtbot, page, view):
    head(qtbot, page, EZ)
    press(qtbot, page.row_buttons.parts[NewPart.WAGER])
    broken: dict[str, str | bool] = {
        "Player": False,
        "Banker": False,
        "Smallest wager, such as $5": "five",
        "Payment, such as 8 to 1": "8",
    }
    fill(qtbot, view, LUCKY | broken)
    press(qtbot, view.add)
    assert view.isVisible()
    wrong = {row.tag.text(): row.problem.text() for row in view.form.rows if row.problem.text()}
    assert wrong == {
        "Allowed for": "Check one of the wagers below.",
        "Smallest wager, such as $5": "'five' is not an amount of money. Write it like $12.50, 12, 1,250 or 50¢.",
        "Payment, such as 8 to 1": "Type two whole numbers, such as 8 to 1.",
    }
    assert page.controller.shown.changes == ()
    press(qtbot, view.back)
    press(qtbot, page.row_buttons.parts[NewPart.WAGER])
    fields = {row.tag.text(): row.field for row in view.form.rows}
    assert fields["Name of the wager, as printed"].text() == "Lucky Suit"
    assert fields["Smallest wager, such as $5"].text() == "five"
    fill(qtbot, view, {**LUCKY, "Name of the wager, as printed": "Tie"})
    press(qtbot, view.add)
    wrong = {row.tag.text(): row.problem.text() for row in view.form.rows if row.problem.text()}
    assert list(wrong) == ["Name of the wager, as printed"]


def test_a_straddle_of_the_button_is_typed_by_form(qtbot, window, page, view):
    """The button straddles for twice the big blind up to $10, acts last, once in a hand."""
    head(qtbot, page, HOLDEM)
    press(qtbot, page.row_buttons.parts[NewPart.STRADDLE])
    sentences: dict[str, str | bool] = {
        "Sentence about the seat": "The button may straddle.",
        "Sentence about the amount": "A straddle is twice the big blind, up to $10.",
        "Sentence about the number of straddles": "There is one straddle in a hand.",
        "Sentence about the first to act": "The player left of the big blind acts first all the same.",
        "Sentence about the straddler's turn": "The straddler acts last before the flop.",
    }
    fill(qtbot, view, {
        "The seat left of the big blind": False, "The button": True, "Up to, if the player declares it": "$10",
        "Most straddles in a hand": "1", "First to act in the first round": "left of the big blind",
        "The straddler acts last in the first round": True, **sentences,
    })  # fmt: skip
    press(qtbot, view.add)
    assert not view.isVisible(), [row.problem.text() for row in view.form.rows if row.problem.text()]
    assert page.problem.text() == ""
    put(qtbot, page)
    library = window.services.library
    assert {library[HOLDEM].every_rule[id].says for id in library[HOLDEM].every_rule if id.startswith("straddle.")} == {
        *sentences.values()
    }
    asked = {"ask": "action", "house": "phoenix", "game": "texas-holdem", "button": 3, "street": "deal"}
    answer, _ = solve_request({**asked, "straddlers": [3]}, library)
    assert (answer["first_to_act"], answer["last_to_act"]) == (6, 3)
    assert "may not straddle" in str(solve_request({**asked, "straddlers": [6]}, library)[0])


@pytest.mark.parametrize(
    ("game", "suits"),
    [
        (EZ, "player_suits"),
        ("lake-elsinore/baccarat-gold", "player_suits"),
        ("lake-elsinore/three-card-poker", "own_suits"),
        ("lake-elsinore/ultimate-texas-holdem", "own_suits"),
        ("phoenix/pure-21-5-blackjack", "first_suits"),
        ("poker-flats/super-9", "player_suits"),
    ],
)
def test_every_family_with_pay_lists_gets_a_wager_in_the_same_fields(game: str, suits: str) -> None:
    table, spots, parts = LIBRARY.joined(game)[0].table, LIBRARY[game].spots, NewParts()
    for key, answer in {
        "name": "Lucky Suit", "says": "Any bettor may bet Lucky Suit before the cards.", "pays": "3 to 1",
        "win": "Lucky Suit pays 3 to 1 on cards of one suit.", "lose": "Lucky Suit loses on cards of several suits.",
        "fold": "A player who folds loses Lucky Suit.",
    }.items():  # fmt: skip
        parts.type(game, NewPart.WAGER, (key,), answer)
    text, row = parts.add(begin(game, "memo-12", "2025-11-01"), game, NewPart.WAGER, table, spots)
    text = with_cell(text, (*row, "when"), f"[{{ {suits} = 1 }}]", is_text=False)
    assert [str(problem) for problem in check_game(Library(BOOKS, {game: text}), game, LIVE)] == []


@pytest.mark.parametrize(
    ("typed", "deed"), [("8 to 1", "pay 8:1"), ("8:1", "pay 8:1"), ("9 for 1", "pay 9 for 1"), ("8 to 0", None)]
)
def test_a_payment_for_one_has_the_stake_in_it(typed: str, deed: str | None) -> None:
    """Baccarat Gold, lines 2009-2014: 10 for 1 gives ten back with the bet, so it is not 10 to 1."""
    typed_fields: dict[tuple[str, ...], str] = {("name",): "Lucky Suit", ("pays",): typed}
    cells = cells_of(NewPart.WAGER, LIBRARY.joined(EZ)[0].table, LIBRARY[EZ].spots, typed_fields)
    assert (("pays",) in cells.wrong) is (deed is None)
    if deed is not None:
        assert dict(cells.cells)["pays", "lucky-suit", "lucky-suit.win", "do"] == deed


def test_a_game_is_offered_what_it_can_get() -> None:
    offered = {id: parts_of(LIBRARY.joined(id)[0].table) for id in (EZ, HOLDEM, "lake-elsinore/razz")}
    assert offered == {EZ: (NewPart.WAGER,), HOLDEM: (NewPart.STRADDLE,), "lake-elsinore/razz": ()}
