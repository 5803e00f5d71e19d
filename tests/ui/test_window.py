"""The window: first start, ways between the pages, what the disk refuses, names for readers, other languages."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QWidget,
)

from tests.ui import kit
from tests.ui.test_words_shown import untranslated
from trainer import packs
from trainer.core.errors import StorageError
from trainer.core.records import Profile
from trainer.ui.controllers.home import FAMILY_NAMES
from trainer.ui.error_report import ErrorPresenter
from trainer.ui.services import Settings
from trainer.ui.translator import CLOSE, OPEN, PSEUDO
from trainer.ui.window import Window

PAGES = ("home", "game", "practice", "review", "rulebook", "progress", "settings", "profiles")


def game():
    return kit.library().game(kit.GAME)


def answer_some(window, count: int = 4) -> None:
    """Some history, one of it wrong."""
    window.routes.game = game()
    window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0], count=count))
    from trainer.core.rng import make_rng
    from trainer.drills.changes import changes
    from trainer.training import moves

    for number in range(count):
        question = window.practice.session.turn.question
        act = question.decision.result
        if number == 1:
            found = changes(question.duty.want, act, question.round, (), make_rng(3))
            act = next(one for _, one in found if not question.decision.accepts(one))
        window.practice.answer(act)
        if not window.practice.screen.shown.verdict:
            window.practice.send(moves.Next())
        if number + 1 < count:
            window.practice.send(moves.Next())


def visit(window, name: str):
    """Shows a page with something on it."""
    if name == "game":
        window.routes.open_game(kit.GAME)
    elif name == "practice":
        window.sessions.begin(window.trainee.starter().kind(game(), game().kinds[0]))
    else:
        window.go(name)
    return window.page(name)


# ---------------------------------------------------------------- starting


@pytest.fixture
def newcomer(qtbot, clock):
    made = Window(kit.services(kit.MemoryStore(), clock))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    made.go(made.current)
    return made


def test_the_first_start_asks_for_a_name_and_enter_leads_to_the_first_question(qtbot, newcomer):
    assert newcomer.current == "profiles"
    qtbot.keyClicks(kit.focus(newcomer), "Ana")
    qtbot.keyClick(kit.focus(newcomer), Qt.Key.Key_Return)
    assert newcomer.current == "home"
    assert newcomer.trainee.profile.name == "Ana"
    qtbot.keyClick(kit.focus(newcomer), Qt.Key.Key_Return)
    assert newcomer.current == "practice"
    assert newcomer.practice.screen.shown.ask


def test_just_start_asks_for_nothing(qtbot, newcomer):
    qtbot.mouseClick(newcomer.pages["profiles"].skip, Qt.MouseButton.LeftButton)
    assert newcomer.current == "home"


def test_an_empty_name_is_asked_for_again(qtbot, newcomer):
    page = newcomer.pages["profiles"]
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    assert newcomer.current == "profiles"
    assert page.problem.isVisible()


def test_of_many_trainees_each_can_be_chosen_by_key_and_is_seen(qtbot, window, store):
    for number in range(30):
        store.create(f"Trainee {number:02d}")
    window.go("profiles")
    for _ in range(30):
        qtbot.keyClick(kit.focus(window), Qt.Key.Key_Tab)
    assert kit.focus(window).text() == "Trainee 29"
    assert not kit.focus(window).visibleRegion().isEmpty()
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.trainee.profile.name == "Trainee 29"


def test_why_a_record_cannot_be_opened_is_on_the_page(qtbot, window, store):
    store.people.insert(0, Profile("aaron", "Aaron", locked=True, problem="aaron.felt cannot be read."))
    window.go("profiles")
    page = window.pages["profiles"]
    assert any("aaron.felt cannot be read." in one.text() for one in page.findChildren(QLabel))
    assert not page.pin.isVisible()
    assert kit.focus(window).text() == "Ana"


def test_nobody_takes_the_name_of_somebody_else(qtbot, window, store):
    window.go("profiles")
    page = window.pages["profiles"]
    page.name.setText(" ana ")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    assert window.current == "profiles"
    assert "Ana" in page.problem.text()
    assert [one.name for one in store.people] == ["Ana"]


def test_a_later_start_begins_at_home_and_enter_begins_a_question(qtbot, window):
    assert window.current == "home"
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Return)
    assert window.current == "practice"


def test_a_pin_is_asked_for(qtbot, window, store):
    from trainer.core.records import Profile

    store.people.append(Profile("ben", "Ben", locked=True))
    window.go("profiles")
    page = window.pages["profiles"]
    page.chosen.emit(store.people[-1], "")
    assert page.problem.isVisible()
    assert window.trainee.profile.name == "Ana"
    page.chosen.emit(store.people[-1], "1234")
    assert window.trainee.profile.name == "Ben"


# ---------------------------------------------------------------- pages


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


def nameless_widgets(page) -> list[QWidget]:
    """Interactive things without an accessible name."""
    return [
        thing
        for thing in page.findChildren(QWidget)
        if thing.isVisible()
        and isinstance(thing, (QAbstractButton, QLineEdit, QComboBox, QTreeWidget))
        and not thing.accessibleName()
        and not isinstance(thing.parent(), (QLineEdit, QComboBox))
    ]


def nameless_for_a_reader(window) -> list[object]:
    """What a reader could focus and not name, in the tree it sees."""
    found: list[object] = []

    def walk(interface, depth: int) -> None:
        state = interface.state()
        if state.focusable and not state.invisible and not interface.text(QAccessible.Text.Name):
            found.append((interface.role(), interface.object()))
        for index in range(interface.childCount()):
            child = interface.child(index)
            if child is not None and depth < 40:
                walk(child, depth + 1)

    walk(QAccessible.queryAccessibleInterface(window), 0)
    return found


def cut_buttons(window, page) -> list[str]:
    """Buttons that reach beyond the window."""
    return [
        thing.text()
        for thing in page.findChildren(QAbstractButton)
        if thing.isVisible()
        and thing.text()
        and "felt" not in type(thing).__module__
        and thing.mapTo(window, thing.rect().topLeft()).x() + thing.width() > window.width()
    ]


def squashed_texts(page) -> list[str]:
    """Wrapped texts with less height than they need."""
    return [
        f"{text.text()[:50]}: {text.height()} of {text.heightForWidth(text.width())}"
        for text in page.findChildren(QLabel)
        if text.isVisible()
        and text.wordWrap()
        and text.text()
        and text.height() < text.heightForWidth(text.width()) - 2
    ]


def test_every_page_has_names_for_everything_and_fits_small_screens(window):
    """One window walks all pages; what is wrong on any of them is told."""
    answer_some(window)
    faults = {}
    for name in PAGES:
        page, cut = visit(window, name), []
        for size in ((1366, 768), (1280, 720)):
            window.resize(*size)
            settle()
            assert (window.width(), window.height()) == size, name
            cut += [*cut_buttons(window, page), *squashed_texts(page)]
        kit.focus(window)
        faults[name] = [*cut, *nameless_widgets(page), *nameless_for_a_reader(window)]
        if window.practising:
            window.practice.finish()
    assert faults == {name: [] for name in PAGES}


def test_a_long_explanation_scrolls_instead_of_shrinking(window):
    window.resize(1280, 720)
    window.routes.game = game()
    window.sessions.begin_mode("demonstration")
    from trainer.training import moves

    side = None
    for _ in range(30):
        for _ in range(3):
            QApplication.processEvents()
        side = window.pages["practice"].side
        assert side.area.widget().width() <= side.area.viewport().width(), "wider than the rail"
        for text in side.explanation.findChildren(QLabel):
            if text.isVisible() and text.wordWrap() and text.text():
                assert text.height() >= text.heightForWidth(text.width()) - 2, text.text()
        if not window.practice.running:
            break
        window.practice.send(moves.Next())


def test_the_rail_and_its_keys_lead_to_every_page(qtbot, window):
    for number, name in enumerate(("home", "review", "rulebook", "progress", "settings"), start=1):
        qtbot.mouseClick(window.rail.links[name], Qt.MouseButton.LeftButton)
        assert window.current == name
        assert window.rail.links[name].isChecked()
        assert window.rail.links[name].shortcut().toString() == f"Alt+{number}"


def test_every_page_lists_its_keys(qtbot, window):
    for name in ("home", "rulebook", "progress"):
        visit(window, name)
        window.setFocus()
        qtbot.keyClicks(window, "?")
        texts = [one.text() for one in window.keys_dialog.findChildren(QLabel)]
        assert "Alt+1 – Alt+5" in texts
        window.keys_dialog.accept()


def test_the_lessons_appear_and_begin(qtbot, store, clock):
    from dataclasses import replace

    services = replace(kit.services(store, clock), packs=packs.bundled_packs)
    made = Window(services)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(
        lambda: any("lessons" in one.text() for one in made.pages["home"].findChildren(QLabel)), timeout=30_000
    )
    from trainer.ui.controllers.home import LessonLine

    pack = packs.bundled_packs()[0]
    made.sessions.begin_lesson(LessonLine(pack, pack.lessons[0]))
    assert made.current == "practice"
    assert made.practice.session is not None
    assert len(made.practice.session.queue) == pack.lessons[0].questions


def test_the_game_page_leads_to_each_mode_and_duty(window):
    page = visit(window, "game")
    for mode in ("demonstration", "guided", "practice", "spot", "pressure", "exam"):
        page.mode_wanted.emit(mode)
        assert window.current == "practice"
        assert window.practice.session.plan.mode.id == mode
        window.practice.finish()
        window.go("game")
    page = window.pages["game"]
    page.kind_wanted.emit(game().kinds[-1])
    assert window.practice.session.turn.question.duty.kind is game().kinds[-1]


def test_the_rulebook_shows_every_rule_with_its_source(window):
    """The lines of the book a person has, and the names of rules only to who asks for them."""
    page = visit(window, "rulebook")
    window.routes.open_book(kit.GAME, "")
    plain = page.text.toPlainText()
    page.ids.click()
    text = page.text.toPlainText()
    for rule in game().rules.values():
        assert rule.id in text, f"{rule.id} is not in the book"
        assert rule.cite.lines.replace("L", "").replace("-", "–") in text
    assert "Casino 99 rule book, lines 1574–1578" in plain
    assert "fee.option-6" in text
    assert "fee.option-6" not in plain
    assert "casino-99" not in plain
    assert "Doubtful reading" in text


def test_the_rulebook_shows_the_printed_lines_of_a_book_a_school_has(window, monkeypatch, tmp_path):
    from trainer.disk import resources
    from trainer.houses.line_map import head_of

    text = "".join(f"printed line {number}\n" for number in range(1, 4164)).encode()
    (tmp_path / "book.txt").write_bytes(text)
    (tmp_path / "other.txt").write_text("another text\n")
    monkeypatch.setattr(resources, "read_covers", lambda: {"casino-99": head_of(text, "casino-99")})
    page, routes = visit(window, "rulebook"), window.routes.games
    window.routes.open_book(kit.GAME, "")
    routes.open_text(tmp_path / "other.txt")
    assert "This text has 1 lines. The map has 4163" in page.problem.text()
    assert not page.lines
    routes.open_text(tmp_path / "book.txt")
    assert page.printed.isChecked()
    shown = page.text.toPlainText()
    assert "1355  printed line 1355" in shown.replace("\xa0", " ")  # the first line of the chapter
    assert "printed line 1354" not in shown
    page.search.setText("1576")
    assert "Covered by a rule." in page.text.toPlainText()
    page.search.clear()
    page.open_only.click()
    assert "Open: no rule covers it." in page.text.toPlainText()
    assert "Covered by a rule." not in page.text.toPlainText()
    page.printed.click()
    assert "lines 1574–1578" in page.text.toPlainText()
    page.printed.click()  # the text is kept while the program runs
    assert page.lines


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", [info.id for info in kit.library().infos])
def test_every_rule_of_every_game_stands_in_its_book_once(id):
    from trainer.ui.controllers.rule_pages import book_of

    game = kit.library().game(id)
    book = book_of(game)
    lines = [entry.rule for section in book.sections for entry in section.entries]
    lines += [rule for section in book.sections for grid in section.grids for rule in grid.rules]
    shown = {line.id for line in lines}
    assert shown >= game.rules.keys()
    assert len({section.id for section in book.sections}) == len(book.sections)
    noted = {line.id for line in lines if line.notes}
    assert noted >= {rule.id for rule in game.rules.values() if rule.doubt or rule.borrowed}
    grids = [grid for section in book.sections for grid in section.grids]
    assert all(len(row) == len(grid.head) for grid in grids for row in grid.rows)
    assert all(len(grid.rules) == len(grid.rows) for grid in grids)
    assert book.find(str(grids[0].rows[0][0])).sections if grids else True


FLOP_SHEETS = [(1, 32), (33, 64), (65, 96), (97, 128), (129, 144)]
"""The options of Lake Elsinore's sheets for flop games: L6391-6454, L6455-6500, L6501-6546, L6547-6594, L6595-6624."""
SHEETS = {
    "lake-elsinore/texas-holdem": FLOP_SHEETS,
    "lake-elsinore/omaha": FLOP_SHEETS,
    # High-Low is named with the limit halves only: L6400, L6459, L6505, L6552, L6598.
    "lake-elsinore/omaha-hi-lo": [(1, 16), (33, 48), (65, 80), (97, 112), (129, 136)],
    "lake-elsinore/seven-card-stud": [(1, 28), (1, 9)],  # L6671-6729, L6732-6759
    "lake-elsinore/draw-poker-jacks-or-better": [(1, 28), (1, 1)],  # L6671-6729, L6626-6635
    "lake-elsinore/lowball-ace-to-five": [(1, 1)],  # L6626-6635
}


@pytest.mark.parametrize("id", SHEETS)
def test_every_printed_sheet_of_fees_is_one_table_with_all_its_options(id):
    from trainer.ui.controllers.rule_pages import book_of

    book = book_of(kit.library().game(id))
    grids = [grid for section in book.sections if section.id == "fees" for grid in section.grids]
    options = [[int(rule.id.rpartition("-")[2]) for rule in grid.rules] for grid in grids]
    assert sorted(options) == sorted(list(range(first, last + 1)) for first, last in SHEETS[id])


def test_a_schedule_of_fees_is_one_table(window):
    window.routes.open_book("casino-99/pure-spanish-21-5", "")
    text = window.pages["rulebook"].text.toPlainText()
    assert text.count("Table limit") <= 2
    window.pages["rulebook"].search.setText("fee.option-3")
    window.pages["rulebook"].ids.click()
    text = window.pages["rulebook"].text.toPlainText()
    assert "fee.option-3" in text
    assert "fee.option-4" not in text


def test_the_rulebook_is_searched_by_words(qtbot, window):
    window.routes.open_book(kit.GAME, "")
    page = window.pages["rulebook"]
    before = page.count.text()
    qtbot.keyClicks(page.search, "joker straight")
    assert page.count.text() != before
    assert "joker" in page.text.toPlainText().lower()
    page.search.setText("xyzzy")
    assert "No rule contains these words" in page.text.toPlainText()


def test_a_rule_can_be_practised_from_the_book(window):
    window.routes.open_book(kit.GAME, "")
    skill = next(one for one in game().skills if one.kind.value == "compare")
    window.pages["rulebook"].practise_wanted.emit(skill.kind.value, skill.rule.id)
    question = window.practice.session.turn.question
    assert skill.rule.id in [rule.id for rule in question.decision.rules]


def test_review_shows_an_answer_as_it_was(qtbot, window):
    answer_some(window)
    window.practice.finish()
    window.go("review")
    page = window.pages["review"]
    assert page.list.topLevelItemCount() == len(window.trainee.attempts)
    wrong = next(one for one in window.trainee.attempts if not one.right)
    page.open_wanted.emit(wrong)
    assert page.stack.currentIndex() == 1
    assert wrong.ref in page.code.text()
    assert not window.rail.isVisible(), "the felt of one answer has the whole width"
    QApplication.processEvents()
    assert str(game().rules[wrong.rule].text) in kit.said(page)
    kit.focus(window)
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_Escape)
    assert page.stack.currentIndex() == 0
    assert window.rail.isVisible()


def test_review_filters_the_wrong_ones_and_practises_them_again(window):
    from trainer.ui.controllers.answer_review import Filter

    answer_some(window)
    window.practice.finish()
    window.go("review")
    page = window.pages["review"]
    page.filter_wanted.emit(Filter.WRONG)
    assert 0 < page.list.topLevelItemCount() < len(window.trainee.attempts)
    page.all_wanted.emit()
    assert window.current == "practice"


def test_progress_counts_what_was_answered(window):
    answer_some(window)
    window.practice.finish()
    window.go("progress")
    texts = [one.text() for one in window.pages["progress"].findChildren(QLabel)]
    assert "75%" in texts


def test_home_and_progress_name_the_same_weakest_rule_from_the_first_answers_on(window):
    answer_some(window)
    window.practice.finish()
    window.go("progress")
    card = window.pages["progress"].weakest
    _heading, rule = (one.text() for one in card.findChildren(QLabel) if one.isVisibleTo(card))
    window.go("home")
    weak = window.pages["home"].figures.weak
    assert weak.isVisibleTo(window)
    assert weak.text().endswith(f" (likely weak). {rule}")
    assert weak.text().startswith("Weakest: ")


def test_a_code_opens_its_question_and_a_wrong_one_is_explained(qtbot, window):
    from trainer.drills.code import kind_ref, write_code

    code = write_code(kind_ref(game(), game().kinds[2], 99), game())
    page = window.pages["home"]
    page.code.setText(code[:-1] + ("0" if code[-1] != "0" else "1"))
    qtbot.keyClick(page.code, Qt.Key.Key_Return)
    assert window.current == "home"
    assert "mistyped" in page.problem.text()
    page.code.setText(code)
    qtbot.keyClick(page.code, Qt.Key.Key_Return)
    assert window.current == "practice"
    assert window.practice.screen.shown.code == code


# ---------------------------------------------------------------- settings


def test_settings_are_kept_and_show_at_once(window, store):
    window.go("settings")
    window.pages["settings"].changed.emit("chrome", "light")
    assert window.look.theme.name == "light"
    assert store.use(store.people[0]).stored["chrome"] == "light"
    assert window.current == "settings"


def test_four_colours_by_one_key_keep_the_question(qtbot, window):
    visit(window, "practice")
    code = window.practice.screen.shown.code
    qtbot.keyClicks(kit.focus(window), "c")
    assert window.look.pictures.deck.four_colours
    assert window.current == "practice"
    assert window.practice.screen.shown.code == code
    assert window.pages["practice"].pad is not None


@pytest.mark.parametrize(("width", "columns"), [(1366, 1), (1920, 2)])
def test_settings_fill_a_wide_window_with_two_columns(window, width, columns):
    window.resize(width, 1080)
    window.go("settings")
    for _ in range(3):
        QApplication.processEvents()
    page = window.pages["settings"]
    left = {
        card.mapTo(page, QPoint()).x() for card in page.inside.findChildren(QFrame) if card.property("role") == "card"
    }
    assert len(left) == columns
    assert squashed_texts(page) == []


def test_settings_do_not_open_in_the_name(qtbot, window):
    window.go("settings")
    page = window.pages["settings"]
    qtbot.keyClicks(kit.focus(window), "x")
    assert page.name.text() == "Ana"


def test_settings_survive_text_and_unknown_words():
    settings = Settings(chrome="light", four_colours=True, time_factor=1.5)
    assert Settings.read(settings.written()) == settings
    assert Settings.read({"from-the-future": "x", "time_factor": "soon"}) == Settings()


# ---------------------------------------------------------------- trouble


def test_a_locked_database_is_said_and_nothing_is_lost(qtbot, window, store):
    records = store.use(store.people[0])
    visit(window, "practice")
    records.broken = True
    window.practice.answer(window.practice.session.turn.question.decision.result)
    assert window.banner.isVisible()
    assert "in use" in window.banner.text.text()
    assert window.practice.screen.unsaved
    assert window.practice.screen.shown.verdict is True, "practice goes on"
    records.broken = False
    again = next(one for one in window.banner.findChildren(QPushButton) if one.text() == "Try again")
    again.click()
    assert not window.banner.isVisible()
    assert len(records.log) == 1
    assert not window.practice.screen.unsaved


def test_an_unforeseen_error_gives_a_report_to_copy(qtbot, window, monkeypatch, caplog):
    presenter = ErrorPresenter("1.2", window.look.catalogue, window.show_trouble, lambda: "C99F-TEST")
    monkeypatch.setattr(sys, "excepthook", presenter)
    try:
        raise ZeroDivisionError("made for the test")
    except ZeroDivisionError as error:
        presenter(type(error), error, error.__traceback__)
    assert presenter.shown is not None
    text = presenter.shown.text.toPlainText()
    assert "1.2" in text
    assert "C99F-TEST" in text
    assert "made for the test" in text
    presenter.shown.accept()
    presenter(StorageError, StorageError("The disk is full.", "Free some space."), None)
    assert "disk is full" in window.banner.text.text()
    caplog.clear()


# ---------------------------------------------------------------- languages


def test_the_pseudo_language_leaves_nothing_untranslated(window):
    answer_some(window)
    window.trainee.set(language=PSEUDO)
    plain = {info.title for info in window.trainee.infos} | {info.house_title for info in window.trainee.infos}
    plain |= {"Ana", "Felt School", "/", "?", "–"}
    english = {}
    for name in PAGES:
        page = visit(window, name)
        QApplication.processEvents()
        english[name] = sorted({text for text in unmarked(page, plain) if untranslated(text)})
        if window.practising:
            window.practice.finish()
    assert english == {name: [] for name in PAGES}


def unmarked(page, plain: set[str]) -> list[str]:
    """What can be read on a page and is neither marked as translated nor a name."""
    texts = []
    for widget in (*page.findChildren(QLabel), *page.findChildren(QAbstractButton)):
        text = widget.text().strip().replace("&&", "&")
        if not widget.isVisible() or not any(letter.isalpha() for letter in text) or text in plain:
            continue
        if OPEN not in text and not all(part.strip() in plain for part in text.split("\n")):
            texts.append(text)
    return texts


def test_an_ampersand_in_a_name_is_shown(qapp):
    from trainer.ui.widgets.basic import button

    assert button("Cards & Tiles").text() == "Cards && Tiles"
    assert button("Cards & Tiles").accessibleName() == "Cards & Tiles"
    assert button("Cards & Tiles", role="link").text() == "Cards && Tiles"


def test_pseudo_marks_and_lengthens_but_keeps_gaps():
    from trainer.ui.translator import pseudo

    assert pseudo("Seat {seat}") == f"{OPEN}Séát {{seat}}··{CLOSE}"
    assert pseudo("{amount}") == "{amount}"


def test_home_opens_at_its_top_after_practice(window):
    answer_some(window)
    window.practice.finish()
    for _ in range(2):
        window.go("progress")
        window.go("home")
        settle()
        assert window.pages["home"].area.verticalScrollBar().value() == 0


@pytest.mark.parametrize("name", ["back", "chips", "seat_numbers"])
def test_backs_chips_and_seat_numbers_are_chosen(window, name):
    """Each of them changes what is drawn at once."""
    visit(window, "practice")
    felt = window.pages["practice"].table.felt
    QApplication.processEvents()
    before = felt.grab().toImage()
    window.trainee.set(**{name: {"back": "red", "chips": "blue-red", "seat_numbers": False}[name]})
    QApplication.processEvents()
    after = window.pages["practice"].table.felt.grab().toImage()
    assert after.size() == before.size()
    assert after != before


def test_every_family_has_a_name_of_its_own():
    assert {info.family for info in kit.library().infos} == set(FAMILY_NAMES)
