"""Pages stay what they are while one comes and goes: places, panels, scrolling, focus, size, who practises where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollBar, QWidget

from tests.ui import kit, walks
from trainer import app
from trainer.packs import bundled_packs
from trainer.storage.trainees import Trainees
from trainer.ui.appearance import Whereabouts
from trainer.ui.controllers.game_overview import rule_count
from trainer.ui.controllers.rule_pages import book_of
from trainer.ui.pages.review_page import ANSWER
from trainer.ui.place import INSTRUCTORS, PageName, Place
from trainer.ui.widgets.panels import COLUMNS, Panel, Panels
from trainer.ui.window import FRAME, LEAST, Window

FILLED = ("home", "game", "progress", "profiles", "settings", "rulebook", "review")
OTHER = "golden-valley/ultimate-texas-holdem"


@pytest.fixture
def taught(qtbot, store, clock):
    """The window at Home, with the lessons of the bundle."""
    made = Window(replace(kit.services(store, clock), packs=bundled_packs))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    home = made.routes.learning.home.page
    qtbot.waitUntil(lambda: bool(home.packs.shown), timeout=30_000)
    return made


# ---------------------------------------------------------------- filled again, not made again


@pytest.mark.parametrize(
    "name", ["home", "game", "progress", "profiles", "settings", "rulebook", "review", *INSTRUCTORS]
)
def test_a_second_visit_makes_no_widget(window, store, name):
    walks.remember(window, store, walks.answers_of(walks.worked))
    walks.show(window, name)
    page = window.page(name)
    before = page.findChildren(QWidget)
    window.go("game" if name in INSTRUCTORS else "home" if name != "home" else "settings")
    walks.show(window, name)
    assert window.page(name) is page
    assert {id(one) for one in page.findChildren(QWidget)} == {id(one) for one in before}


def test_home_has_no_more_widgets_for_more_games(taught):
    home = taught.routes.learning.home.page
    before = len(home.findChildren(QWidget))
    shown = home.shown
    many = tuple((words, lines * 3) for words, lines in shown.families)
    home.apply(replace(shown, families=many))
    assert sum(len(shelf.panels.panels) for shelf in home.shelves.shown) == 3 * len(taught.trainee.infos)
    assert len(home.findChildren(QWidget)) == before


def test_focus_and_scrolling_are_where_they_were(taught):
    home = taught.routes.learning.home.page
    panels = home.shelves.shown[1].panels
    panels.setFocus()
    panels.setCurrentIndex(panels.model().index(1, 0))
    bar = home.area.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    at = bar.value()
    taught.go("settings")
    taught.go("home")
    walks.settle()
    assert at > 0
    assert bar.value() == at
    assert panels.currentIndex().row() == 1


def test_the_page_of_another_game_opens_at_its_top(window):
    window.routes.open_game(kit.GAME)
    bar = window.routes.games.game_page.page.area.verticalScrollBar()
    walks.settle()
    bar.setValue(200)
    window.routes.open_game(kit.GAME)
    assert bar.value() == 200
    window.routes.open_game(OTHER)
    assert bar.value() == 0


def test_another_appearance_leaves_settings_where_they_are(window):
    window.resize(1024, 640)
    window.go("settings")
    walks.settle()
    page = window.routes.trainees.settings.page
    light = next(one for one in page.findChildren(QAbstractButton) if one.accessibleName() == "Colors: Light")
    light.setFocus()
    area = page.findChild(type(window.routes.learning.home.page.area))
    area.verticalScrollBar().setValue(150)
    light.click()
    walks.settle()
    after = window.routes.trainees.settings.page
    assert after is not page
    assert window.look.theme.name == "light"
    assert after.findChild(type(area)).verticalScrollBar().value() == 150
    assert kit.focus(window).accessibleName() == "Colors: Light"


# ---------------------------------------------------------------- panels


@pytest.fixture
def panels(qtbot):
    host = QWidget()
    qtbot.addWidget(host)
    made = Panels(kit.look(host), lambda _name: app_icon(), 20)
    made.setParent(host)
    made.setAccessibleName("Games")
    made.show_panels([Panel(number, f"Game {number}", "House") for number in range(7)])
    host.resize(900, 400)
    made.resize(900, made.height())
    host.show()
    host.activateWindow()
    qtbot.waitExposed(host)
    made.setFocus()
    return made


def app_icon():
    from PySide6.QtGui import QIcon

    return QIcon()


def test_tiles_stand_in_three_columns_without_holes(panels):
    places = [panels.visualRect(panels.model().index(row, 0)) for row in range(7)]
    assert len({one.left() for one in places}) == COLUMNS
    assert len({one.top() for one in places}) == 3
    assert all(one.size() == places[0].size() for one in places)
    assert places[6].bottom() <= panels.height()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_arrows_walk_and_a_key_chooses(qtbot, panels, key):
    with qtbot.waitSignal(panels.chosen) as told:
        qtbot.keyClick(panels, Qt.Key.Key_Right)
        qtbot.keyClick(panels, Qt.Key.Key_Down)
        qtbot.keyClick(panels, key)
    assert told.args == [4]


def test_one_press_of_the_mouse_chooses(qtbot, panels):
    with qtbot.waitSignal(panels.chosen) as told:
        point = panels.visualRect(panels.model().index(5, 0)).center()
        qtbot.mouseClick(panels.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert told.args == [5]


def test_a_reader_finds_a_list_with_named_items(panels):
    found = QAccessible.queryAccessibleInterface(panels)
    assert found.text(QAccessible.Text.Name) == "Games"
    names = [found.child(index).text(QAccessible.Text.Name) for index in range(found.childCount())]
    assert names == [f"Game {number}, House" for number in range(7)]


# ---------------------------------------------------------------- finding


def test_what_is_looked_for_closes_up_and_nothing_is_said_to_be_nothing(taught):
    home = taught.routes.learning.home.page
    home.search.setText("baccarat gold")
    (shelf,) = home.shelves.shown
    assert [panel.title for panel in shelf.panels.panels] == ["Baccarat Gold"]
    assert not home.no_game.isVisible()
    home.search.setText("zzz")
    assert home.shelves.shown == []
    assert home.no_game.isVisible()
    assert home.no_lesson.isVisible()
    home.search.clear()
    assert sum(len(one.panels.panels) for one in home.shelves.shown) == len(taught.trainee.infos)
    assert not home.no_game.isVisible()


def test_lessons_are_found_as_well_and_lie_open(taught):
    home = taught.routes.learning.home.page
    title = bundled_packs()[0].lessons[0].title
    home.search.setText(title)
    found = [panel.title for pack in home.packs.shown for panel in pack.panels.panels]
    assert title in found
    assert all(pack.panels.isVisible() for pack in home.packs.shown)


def test_a_pack_is_shown_and_hidden_again_and_stays_open(taught):
    pack = taught.routes.learning.home.page.packs.shown[0]
    assert pack.show_button.text() == "Show"
    pack.show_button.click()
    assert pack.panels.isVisible()
    assert pack.show_button.text() == "Hide"
    taught.go("settings")
    taught.go("home")
    assert pack.panels.isVisible()
    pack.show_button.click()
    assert not pack.panels.isVisible()


def test_the_button_that_clears_the_search_has_a_name(taught):
    home = taught.routes.learning.home.page
    home.search.setText("x")
    assert [one.accessibleName() for one in home.search.findChildren(QAbstractButton)] == ["Clear"]


def test_one_is_not_many(taught):
    home, shown = taught.routes.learning.home.page, taught.routes.learning.home.page.shown
    home.apply(replace(shown, lessons=shown.lessons[:1]))
    (pack,) = home.packs.shown
    assert pack.count.text() == "1 lesson"
    home.apply(replace(shown, lessons=shown.lessons[:2]))
    assert pack.count.text() == "2 lessons"


# ---------------------------------------------------------------- one number


@pytest.mark.parametrize("id", walks.FAMILIES.values())
def test_rules_are_counted_one_way(window, id):
    """Every rule the book prints, once."""
    game = kit.library().game(id)
    printed = len(set(game.rules))
    assert rule_count(game, window.trainee.progress).total == printed
    assert book_of(game).count == printed
    assert {skill.rule.id for skill in game.printed_skills} <= set(game.rules), "what no book prints is not counted"
    window.routes.progress_of(id)
    assert window.routes.games.progress.page.figures[3].number.text() == f"0 / {printed}"


# ---------------------------------------------------------------- places


def test_everybody_hears_where_the_window_goes(window):
    been: list[object] = []
    window.place.went.connect(lambda: been.append(window.place.page))
    window.go("settings")
    window.routes.open_game(kit.GAME)
    assert been == [PageName.SETTINGS, PageName.GAME]
    assert window.place.game.info.id == kit.GAME


def test_there_is_no_page_of_another_name():
    with pytest.raises(ValueError, match="nowhere"):
        Place().go("nowhere")


def test_every_page_stands_in_the_table(window):
    assert all(window.routes.entry(name) is not None for name in PageName)


def test_the_clock_stands_while_the_keys_are_shown(qtbot, window, clock):
    walks.practise(window, kit.GAME, kit.library().game(kit.GAME).kinds[0])
    page = window.routes.answers.practice_page.page
    page.show_keys()
    clock.pass_seconds(60)
    page.keys_dialog.accept()
    clock.pass_seconds(2)
    window.practice.answer(kit.right(window.practice))
    assert window.trainee.attempts[-1].millis == 2000


# ---------------------------------------------------------------- size, and two windows


@pytest.mark.parametrize("screen", [(1366, 768), (1366, 728), (1280, 720), (1920, 1080), (960, 540)])
def test_the_first_window_fits_the_screen_with_its_frame(window, screen):
    window.open_as("", QRect(0, 0, *screen))
    room = QSize(*screen) - FRAME
    assert window.width() <= room.width()
    assert window.height() <= room.height()
    assert window.width() >= min(LEAST.width(), room.width())


def test_the_window_opens_as_it_was_closed(qtbot, window, store, clock, tmp_path):
    window.resize(1111, 666)
    kept = window.closed_as()
    trainees = Trainees(tmp_path)
    trainees.keep_window(kept)
    again = Window(kit.services(store, clock))
    qtbot.addWidget(again)
    again.open_as(Trainees(tmp_path).window, QRect(0, 0, 1920, 1080))
    again.show()
    assert again.height() == 666


def test_a_second_window_of_one_trainee_says_so(qtbot, tmp_path, clock):
    first = Window(app.make_services(tmp_path, clock=clock, seed=kit.Seeds()))
    qtbot.addWidget(first)
    first.routes.trainees.new_trainee("Ana")
    assert not first.banner.isVisibleTo(first)
    second = Window(app.make_services(tmp_path, clock=clock, seed=kit.Seeds()))
    qtbot.addWidget(second)
    assert second.trainee.profile is not None
    assert second.trainee.profile.name == "Ana"
    assert second.trainee.open()
    assert "Ana is also practicing in another window" in second.banner.text.text()
    for one in (first, second):
        one.services.store.close()
    QApplication.processEvents()


def test_enter_goes_to_what_is_found_and_tab_goes_as_the_eye_does(taught, qtbot):
    home = taught.routes.learning.home.page
    home.search.setFocus()
    home.search.setText("baccarat")
    first = home.shelves.shown[0].panels
    qtbot.keyClick(home.search, Qt.Key.Key_Return)
    assert kit.focus(taught) is first
    home.search.setFocus()
    qtbot.keyClick(home.search, Qt.Key.Key_Tab)
    assert kit.focus(taught) is first
    home.search.setFocus()
    home.search.setText("zzz")
    qtbot.keyClick(home.search, Qt.Key.Key_Return)
    assert kit.focus(taught) is home.search
    home.search.setText("panguingue lake elsinore")
    (only,) = home.shelves.shown
    assert not home.packs.shown
    qtbot.keyClick(home.search, Qt.Key.Key_Return)
    assert taught.current == "game"
    assert taught.routes.game.info.id == only.panels.panels[0].subject


@pytest.mark.parametrize("typed", ["seven-card stud", "7 card stud", "Seven Card Stud", "7-card stud", "stud SEVEN"])
def test_a_game_is_found_however_its_name_is_written(taught, typed):
    home = taught.routes.learning.home.page
    home.search.setText(typed)
    titles = {panel.title for shelf in home.shelves.shown for panel in shelf.panels.panels}
    assert titles >= {"Seven Card Stud", "7-Card Stud Hi", "Seven-Card Stud", "Seven Card Stud Low (Razz)"}


@pytest.mark.parametrize(("typed", "first"), [("pan", "Pan"), ("hold’em", "Hold'em"), ("high low split", "Omaha")])
def test_what_is_called_so_comes_before_what_only_holds_the_word(taught, typed, first):
    """Pan stood behind Panda and Spanish."""
    home = taught.routes.learning.home.page
    home.search.setText(typed)
    titles = [panel.title for shelf in home.shelves.shown for panel in shelf.panels.panels]
    assert titles[0].startswith(first)
    if typed == "pan":
        assert titles[0] == "Pan"
        assert titles.index("Panguingue") < titles.index("EZ Baccarat Panda 8") < titles.index("Pure Spanish 21.5")


def test_a_page_in_a_new_look_may_have_another_bar_before_it_is_scrolled(taught, qtbot):
    home = taught.routes.learning.home.page
    Whereabouts(100, home.main.accessibleName()).come_back(home)
    home.area.setVerticalScrollBar(QScrollBar())
    with qtbot.captureExceptions() as caught:
        walks.settle()
    assert caught == []
    assert home.area.verticalScrollBar().value() == 100


def test_on_a_wide_screen_the_answer_given_has_the_room(taught):
    walks.work(taught, 1)
    walks.show(taught, "review")
    lines = taught.page("review").list
    least = [lines.columnWidth(column) for column in range(lines.columnCount())]
    taught.resize(1920, 1080)
    walks.settle()
    wide = [lines.columnWidth(column) for column in range(lines.columnCount())]
    assert wide[ANSWER] > least[ANSWER] + 300
    others = [column for column in range(lines.columnCount()) if column != ANSWER]
    assert sum(wide[column] - least[column] for column in others) < wide[ANSWER] - least[ANSWER]
    assert all(wide[column] >= lines.sizeHintForColumn(column) for column in others), "nothing else is cut"


def test_the_same_answers_keep_their_rows(taught):
    """Qt 6.11 keeps what a reader was given of a tree's rows that went: some 250 bytes a cell, at each visit."""
    walks.work(taught, 2)
    walks.show(taught, "review")
    lines = taught.page("review").list
    rows = [lines.topLevelItem(row) for row in range(lines.topLevelItemCount())]
    assert rows
    walks.show(taught, "home")
    walks.show(taught, "review")
    assert [lines.topLevelItem(row) for row in range(lines.topLevelItemCount())] == rows
    walks.work(taught, 1)
    walks.show(taught, "review")
    assert lines.topLevelItemCount() == len(rows) + 1


def test_review_names_the_game_and_never_cuts_a_code(taught):
    walks.work(taught, 1)
    walks.show(taught, "review")
    lines = taught.page("review").list
    heads = [lines.headerItem().text(column) for column in range(lines.columnCount())]
    game, code = heads.index("Game"), heads.index("Code")
    for row in range(lines.topLevelItemCount()):
        item = lines.topLevelItem(row)
        assert item.text(game) in {info.title for info in taught.trainee.infos}
        assert lines.fontMetrics().horizontalAdvance(item.text(code)) < lines.columnWidth(code)
    taught.resize(1024, 640)
    walks.settle()
    assert lines.isColumnHidden(code), "the answer says it too"
    assert lines.horizontalScrollBar().maximum() == 0
