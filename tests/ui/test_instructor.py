"""The instructor's side: shut behind a PIN, locked again, in nobody's way; what stands behind it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tests.ui import kit, walks
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.packs import bundled_packs
from trainer.school.school_model import Assigned
from trainer.storage.school import SchoolFiles
from trainer.ui.place import INSTRUCTORS
from trainer.ui.window import Window

PIN = "2718"


@pytest.fixture
def window(qtbot, store, clock):
    """The window at Home with the lessons of the bundle."""
    made = Window(replace(kit.services(store, clock), packs=bundled_packs))
    kit.show(qtbot, made)
    qtbot.waitActive(made)
    made.go(made.current)
    return made


def enter(window) -> None:
    """Through the door, the first time."""
    window.go("instructor")
    page = window.pages["instructor"]
    if page.again.isVisibleTo(page):
        page.again.setText(PIN)
    page.pin.setText(PIN)
    page.enter.click()
    assert window.routes.instructor.controller.unlocked


def door(window):
    window.go("instructor")
    page = window.pages["instructor"]
    assert page.door.isVisible()
    return page


def test_the_first_instructor_sets_the_pin_by_keys(qtbot, window):
    window.go("settings")
    qtbot.mouseClick(window.pages["settings"].instructor, Qt.MouseButton.LeftButton)
    page = window.pages["instructor"]
    assert "has no instructor's PIN yet" in page.says.text()
    assert not window.rail.isVisible()
    for first, again, sentence in (("12", "12", "four"), ("1234", "1235", "differ")):
        page.pin.setText(first)
        page.again.setText(again)
        qtbot.keyClick(page.again, Qt.Key.Key_Return)
        assert sentence in page.problem.text()
        assert page.door.isVisible()
    page.pin.clear()
    page.again.clear()
    qtbot.keyClicks(page.pin, PIN)
    qtbot.keyClicks(page.again, PIN)
    qtbot.keyClick(page.again, Qt.Key.Key_Return)
    assert page.inside.isVisible()
    assert window.rail.isVisible()
    assert kit.focus(window) is page.ways["class"]


def test_what_is_behind_the_door_is_shown_to_nobody_without_the_pin(qtbot, window):
    enter(window)
    window.rail.leave_button.click()
    assert window.current == "home"
    for name in INSTRUCTORS:
        window.go(name)
        assert window.current == "instructor"
        assert window.pages["instructor"].door.isVisible()
        assert not window.rail.isVisible()
    page = window.pages["instructor"]
    page.pin.setText("0000")
    qtbot.keyClick(page.pin, Qt.Key.Key_Return)
    assert "Wrong PIN" in page.problem.text()
    qtbot.keyClick(page.pin, Qt.Key.Key_Escape)
    assert window.current == "home"


def test_after_five_wrong_pins_one_waits(window, clock):
    enter(window)
    window.rail.leave_button.click()
    page = door(window)
    for _ in range(5):
        page.pin.setText("0000")
        page.enter.click()
    page.pin.setText(PIN)
    page.enter.click()
    assert "Wait 30 seconds" in page.problem.text()
    clock.pass_seconds(3600)
    page.pin.setText(PIN)
    page.enter.click()
    assert "Wait 30 seconds" in page.problem.text(), "another date opens nothing"
    window.services.school.seconds += 30
    page.pin.setText(PIN)
    page.enter.click()
    assert page.inside.isVisible()


def test_the_rail_leads_round_the_instructors_pages_and_back(qtbot, window):
    enter(window)
    rail = [name for name in INSTRUCTORS if name != "author"]  # a draft is opened from the page of packs
    assert [name for name, link in window.rail.links.items() if link.isVisible()] == rail
    for number, name in enumerate(rail, start=1):
        link = window.rail.links[name]
        assert link.isVisible()
        assert link.shortcut().toString() == f"Alt+{number}"
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
        assert window.current == name
        assert link.isChecked()
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.rail.links["home"].isVisible()
    qtbot.mouseClick(window.rail.leave_button, Qt.MouseButton.LeftButton)
    assert window.current == "home"
    assert window.rail.links["home"].isVisible()
    assert not window.rail.links["class"].isVisible()


def test_a_trainees_page_shuts_the_door(window):
    for name in ("home", "progress", "settings", "profiles"):
        enter(window)
        window.go(name)
        assert not window.routes.instructor.controller.unlocked


def test_an_untouched_program_is_locked(window):
    enter(window)
    window.go("packs")
    assert window.instructor_idle.timer.interval() == 300_000
    window.instructor_idle.expired.emit()
    assert window.current == "instructor"
    assert window.pages["instructor"].door.isVisible()
    assert not window.instructor_idle.timer.isActive()
    enter(window)
    page = window.pages["instructor"]
    page.minutes[15.0].click()
    assert window.instructor_idle.timer.interval() == 900_000
    page.minutes[0.0].click()
    assert not window.instructor_idle.timer.isActive()


def test_a_look_at_a_lesson_leaves_the_door_open_and_leads_back(window):
    enter(window)
    window.go("packs")
    page = window.pages["packs"]
    page.tree.setCurrentItem(page.tree.topLevelItem(0).child(0))
    page.open.click()
    assert window.current == "lesson"
    window.pages["lesson"].back.emit()
    assert window.current == "packs"


def test_the_pin_is_changed_by_who_knows_it(window):
    enter(window)
    page = window.pages["instructor"]
    for old, new, again, sentence in (
        ("0000", "3141", "3141", "Nothing changed"),
        (PIN, "3141", "3142", "differ"),
        (PIN, "3141", "3141", "from now on"),
    ):
        page.old.setText(old)
        page.new.setText(new)
        page.new_again.setText(again)
        page.change.click()
        assert sentence in page.message.text()
    assert window.services.school.unlocks("3141")


def test_a_pin_of_the_policy_is_not_changed_here(window):
    window.services.school.pin = PIN
    window.services.school.pin_fixed = True
    enter(window)
    page = window.pages["instructor"]
    assert page.fixed.isVisible()
    assert not page.pin_line.isVisible()


def test_teachers_notes_are_read_here_and_only_here(window):
    enter(window)
    page = window.pages["instructor"]
    wanted = [lesson for pack in bundled_packs() for lesson in pack.lessons if lesson.teacher]
    assert wanted
    assert page.lessons.count() == len(wanted)
    page.lessons.setCurrentIndex(len(wanted) - 1)
    assert len(page.note.toPlainText()) > 20
    page.show_inside(None, minutes=5, pin_fixed=False)
    assert page.no_notes.text() == "Reading the lesson packs ...", "nobody knows yet whether there are any"


@pytest.mark.parametrize("chrome", ["dark", "light"])
def test_every_page_has_names_for_everything_and_fits_small_screens(window, chrome):
    """The door and then every page behind it, in one window; what is wrong on any of them is told."""
    window.trainee.set(chrome=chrome)
    faults = {}
    for name in (None, *INSTRUCTORS):
        if name is not None and not window.routes.door.unlocked:
            enter(window)
        window.go(name or "instructor")
        page, cut = window.stack.currentWidget(), []
        for size in ((1366, 768), (1280, 720), (1024, 640)):
            window.resize(*size)
            walks.settle()
            assert (window.width(), window.height()) == size, name
            cut += [*cut_buttons(window, page), *squashed_texts(page)]
        kit.focus(window)
        faults[name] = [*cut, *nameless_widgets(page), *nameless_for_a_reader(window)]
        assert all(made.property("enter") == "yes" for made in page.findChildren(QPushButton) if made.isVisible()), name
    assert faults == {name: [] for name in (None, *INSTRUCTORS)}


# ---------------------------------------------------------------- what is to be done


def assign(window, what: str, *, group: str = "everyone", day: str = ""):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.show(0)
    page.who.setCurrentIndex(page.who.findText(group))
    page.target.setCurrentIndex(page.target.findText(what))
    assert page.target.currentText() == what
    page.day.setText(day)
    page.add.click()
    return page


def lesson_title(place: int = 0) -> str:
    pack = bundled_packs()[0]
    return f"{pack.title} · {pack.lessons[place].title}"


def home(window):
    window.go("home")
    return window.pages["home"]


def test_what_is_assigned_stands_first_on_home_by_its_day(window):
    pack = bundled_packs()[0]
    assign(window, lesson_title(1), day="2/10/2026")
    page = assign(window, lesson_title(0), day="2026-02-01")
    assert [row[1] for row in kit.rows(page.lines)] == [lesson_title(0), lesson_title(1)]
    page = home(window)
    assert [one.title for one in page.todo.panels] == [pack.lessons[0].title, pack.lessons[1].title]
    assert "due tomorrow" in page.todo.panels[0].note
    assert page.todo.y() < page.shelves.shown[0].y()
    assert page.main.text() == "To do"
    assert pack.lessons[0].title in page.says.text()
    page.main.click()
    assert window.current == "lesson"
    assert window.place.lesson.lesson.id == pack.lessons[0].id


def test_a_day_that_is_none_is_refused_with_a_sentence(window):
    page = assign(window, lesson_title(), day="next week")
    assert "Write it like 11/25/2026." in page.notice.text
    assert not window.services.school.read().assigned


def test_what_is_passed_is_ticked_and_comes_last(window, clock):
    from tests.ui.test_lessons import play

    pack = bundled_packs()[0]
    assign(window, lesson_title(0), day="01/30/2026")
    assign(window, lesson_title(1))
    page = home(window)
    assert "was due on 01/30/2026" in page.todo.panels[0].note
    window.go("home")
    line = page.todo.panels[0].subject.line
    window.sessions.begin_lesson(line, test=bool(line.lesson.test))
    play(window)
    page = home(window)
    assert page.todo.panels[-1].title == f"✓ {pack.lessons[0].title}"
    assert "passed" in page.todo.panels[-1].note
    assert page.todo.panels[0].title == pack.lessons[1].title


def test_a_group_sees_what_is_its_own(window, store):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.buttons[1].click()
    for name in ("Evening", " evening ", ""):
        page.new_group.setText(name)
        page.make_group.click()
    assert "Type a name" in page.notice.text
    assert [page.groups.itemText(place) for place in range(page.groups.count())] == ["Evening"]
    assign(window, lesson_title(0), group="Evening")
    assert not home(window).todo.isVisibleTo(window)
    walks.open_door(window)
    window.go("assign")
    page.tabs.buttons[1].click()
    page.people.choose("ana")
    page.into.setCurrentIndex(page.into.findText("Evening"))
    page.student.setText("S-17")
    page.keep_people.click()
    assert (store.people[0].group, store.people[0].student) == ("Evening", "S-17")
    game = kit.library().game(kit.GAME)
    page.people.choose("ana")
    page.extra.setCurrentIndex(page.extra.findData(50))
    page.keep_people.click()
    assert page.people.topLevelItem(0).text(3) == "50% more"
    starter = window.trainee.starter()
    assert starter.exam(game).time_factor == 1.5
    assert starter.round(game).time_factor == 1.0
    assert home(window).todo.isVisibleTo(window)
    walks.open_door(window)
    window.go("assign")
    page.drop_group.click()
    assert store.people[0].group == ""
    assert not window.services.school.read().assigned


def groups_page(window):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.buttons[1].click()
    return page


def test_several_trainees_go_into_a_group_in_one_act_and_keep_what_is_their_own(window, store):
    for name, number in (("Ben", "18"), ("Cy", "")):
        store.place_in(store.create(name), "", number)
    page = groups_page(window)
    page.new_group.setText("Evening")
    page.make_group.click()
    page.people.choose("ben")
    page.extra.setCurrentIndex(page.extra.findData(50))
    page.keep_people.click()
    page.people.selectAll()
    assert page.extra.currentText() == "no change", "one has more time, the others have not"
    page.into.setCurrentIndex(page.into.findText("Evening"))
    page.keep_people.click()
    assert {profile.name: (profile.group, profile.student) for profile in store.profiles()} == {
        "Ana": ("Evening", ""),
        "Ben": ("Evening", "18"),
        "Cy": ("Evening", ""),
    }
    assert dict(window.services.school.read().extra) == {"ben": 50}


def test_a_roster_says_what_it_changes_before_it_is_imported(window, store, tmp_path):
    page, file = groups_page(window), tmp_path / "roster.csv"
    offer = window.routes.instructor.roster_actions.offer
    file.write_bytes("\ufeffName;Number;Group\r\nAna;17;Evening\r\nBến;18;Evening\r\n".encode())
    offer(file)
    assert page.notice.text == "1 new trainee. 1 trainee changes. 0 unchanged. Groups: Evening."
    page.notice.buttons[1].click()
    assert [(profile.name, profile.student) for profile in store.profiles()] == [("Ana", "")]
    offer(file)
    page.notice.buttons[0].click()
    assert [row[:3] for row in kit.rows(page.people)] == [("Ana", "Evening", "17"), ("Bến", "Evening", "18")]
    assert window.trainee.profile.student == "17", "who practices here has it at once"
    offer(file)
    assert page.notice.text == "0 new trainees. 0 trainees change. 2 unchanged."
    file.write_text("name,number\nEve,19\n,20\nFay,19\n", encoding="utf-8")
    offer(file)
    assert page.notice.text.splitlines() == [
        "Nothing imported.",
        "roster.csv line 3: This line has no name. Type a name, or delete the line.",
        "roster.csv line 4: This is the trainee of line 2 again: 19. Delete a line, or give each trainee a number.",
    ]
    assert len(store.profiles()) == 2
    offer(tmp_path / "nowhere.csv")
    assert "nowhere.csv cannot be read" in page.notice.text


# ---------------------------------------------------------------- exams


def make_exam(window, *, locked: bool = True):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.buttons[2].click()
    page.exam_title.setText("Mid-term")
    for field, text in zip(page.numbers, ("6", "75", "10"), strict=True):
        field.setText(text)
    kit.tick(page.games, [kit.GAME])
    page.locked.setChecked(locked)
    page.keep_exam.click()
    assert "Saved" in page.notice.text
    assign(window, "Mid-term")
    return window.services.school.read().exams[0]


def begin_exam(window):
    home(window).main.click()
    assert window.current == "exam"
    window.pages["exam"].start.click()
    assert window.current == "practice"


def test_an_exam_is_made_from_a_form_and_every_wrong_field_is_said(window):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.buttons[2].click()
    page.keep_exam.click()
    assert "needs a title" in page.notice.text
    page.exam_title.setText("Mid-term")
    page.keep_exam.click()
    assert "needs a game" in page.notice.text
    kit.tick(page.games, [kit.GAME])
    for place, text, words in ((0, "4", "from 5 to 200"), (1, "half", "from 1 to 100"), (2, "-3", "from 0 to 600")):
        before = page.numbers[place].text()
        page.numbers[place].setText(text)
        page.keep_exam.click()
        assert words in page.notice.text
        page.numbers[place].setText(before)
    assert not window.services.school.read().exams


def test_a_locked_exam_has_the_screen_and_only_the_pin_leads_out(qtbot, window):
    make_exam(window)
    begin_exam(window)
    plan = window.practice.session.plan
    assert (len(plan.items), plan.pass_mark, plan.seconds, plan.locked) == (6, 75, 600, True)
    assert window.pages["practice"].bar.left.text() == "10 minutes left"
    assert window.windowState() & Qt.WindowState.WindowFullScreen
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.windowState() & Qt.WindowState.WindowFullScreen
    for name in ("home", "rulebook", "settings", "profiles", "game"):
        window.go(name)
        assert window.current == "instructor"
        assert window.pages["instructor"].door.isVisible()
        assert "Mid-term" in window.pages["instructor"].says.text()
    window.close()
    assert window.isVisible()
    window.pages["instructor"].back.click()
    assert window.current == "practice"
    qtbot.keyClick(window.pages["practice"], Qt.Key.Key_Escape)
    page = window.pages["instructor"]
    page.pin.setText(walks.PIN)
    page.enter.click()
    assert page.exam_card.isVisible()
    assert not window.windowState() & Qt.WindowState.WindowFullScreen
    page.exam_back.click()
    assert window.current == "practice"
    assert window.windowState() & Qt.WindowState.WindowFullScreen


def test_a_lost_focus_in_an_exam_is_kept_with_the_answer(window):
    make_exam(window)
    begin_exam(window)
    window.practice.leave()
    window.practice.come_back()
    while window.practice.running:
        window.practice.answer(kit.right(window.practice))
    assert [one.absences for one in window.trainee.attempts] == [1, 0, 0, 0, 0, 0]
    assert home(window).todo.panels[0].title == "✓ Mid-term"
    assert not window.windowState() & Qt.WindowState.WindowFullScreen


def test_an_exam_goes_on_after_a_power_cut_and_nothing_else_opens(qtbot, window, store, clock):
    make_exam(window)
    begin_exam(window)
    window.practice.answer(kit.right(window.practice))
    store = deepcopy(store)
    again = Window(replace(kit.services(store, clock, seed=50), packs=bundled_packs, school=window.services.school))
    qtbot.addWidget(again)
    again.show()
    assert again.current == "home"
    for name in ("game", "rulebook", "progress", "settings"):
        again.go(name)
        assert again.current == "home"
        assert "Closed until you finish: Mid-term" in again.pages["home"].closed.text()
    again.sessions.begin_today()
    assert not again.practising
    (waits,) = again.pages["home"].waiting.rows.shown
    assert waits.discard.isHidden()
    assert waits.line is not None
    again.sessions.discard(waits.line.id)
    assert again.trainee.sessions.exam() is not None, "only an instructor ends a locked exam"
    again.pages["home"].main.click()
    session = again.practice.session
    assert session is not None
    assert session.plan.locked
    assert len(session.results) == 1
    while again.practice.running:
        again.practice.answer(kit.right(again.practice))
    again.go("settings")
    assert again.current == "settings"


def test_an_instructor_ends_an_exam_and_what_is_open_is_not_answered(window):
    make_exam(window)
    begin_exam(window)
    window.practice.answer(kit.right(window.practice))
    window.go("home")
    page = window.pages["instructor"]
    page.pin.setText(walks.PIN)
    page.enter.click()
    page.exam_end.click()
    assert not window.practising
    assert not page.exam_card.isVisible()
    assert [one.right for one in window.trainee.attempts] == [True, *[False] * 5]
    assert "not passed: 1 of 6" in home(window).todo.panels[0].note


# ---------------------------------------------------------------- readings


def test_a_confirmed_reading_is_examined_and_taken_back_it_is_not(window):
    walks.open_door(window)
    window.go("readings")
    page = window.pages["readings"]
    page.game.setCurrentIndex(page.game.findData(kit.GAME))
    page.game.activated.emit(page.game.currentIndex())
    rules = {one.rule.id for one in page.shown.readings}
    assert rules == {one.id for one in kit.library().game(kit.GAME).rules.values() if not one.certain} | {
        skill.rule.id for skill in kit.library().game(kit.GAME).skills if not skill.rule.certain
    }
    page.rules.setCurrentRow(1)  # behind the heading of its sort
    assert page.about.text()
    page.rules.item(1).setCheckState(Qt.CheckState.Checked)
    confirmed = window.services.school.read().confirmed
    assert confirmed == {page.shown.readings[0].id}
    assert window.trainee.starter().confirmed == confirmed
    page.rules.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert not window.services.school.read().confirmed


def test_games_that_are_chosen_are_the_only_ones_trainees_are_shown(window):
    home(window)
    window.go("rulebook")
    walks.open_door(window)
    window.go("readings")
    page = window.pages["readings"]
    place = next(place for place in range(page.games.count()) if page.games.item(place).data(0x100) == kit.GAME)
    page.games.item(place).setCheckState(Qt.CheckState.Checked)
    shown = home(window).shelves.shown
    assert [panel.subject for shelf in shown for panel in shelf.panels.panels] == [kit.GAME]
    window.go("rulebook")
    assert window.pages["rulebook"].games.count() == 1
    walks.open_door(window)
    window.go("readings")
    page.games.item(place).setCheckState(Qt.CheckState.Unchecked)
    assert len(window.trainee.infos) > 40


def test_two_instructors_windows_see_each_other_s_changes_and_keep_both(qtbot, store, clock, tmp_path):
    files, windows = [SchoolFiles(tmp_path), SchoolFiles(tmp_path)], []
    for number, file in enumerate(files):
        made = Window(replace(kit.services(store, clock), packs=bundled_packs, school=file))
        kit.show(qtbot, made)
        if not number:
            enter(made)
        made.routes.instructor.controller.unlock(PIN)
        made.go("assign")
        windows.append(made)
    one, other = (window.routes.instructor for window in windows)
    one._make_group("Evening")  # noqa: SLF001
    other._make_group("Morning")  # noqa: SLF001
    assert files[0].read().groups == files[1].read().groups == ("Evening", "Morning")
    windows[0].go("assign")
    assert one.controller.school.groups == ("Evening", "Morning")
    assert windows[0].trainee.school == windows[1].trainee.school == files[0].read()
    one.controller.set(replace(one.controller.school, lock_after=1.0))
    assert not windows[1].banner.isVisible()
    other.controller.set(replace(other.controller.school, lock_after=2.0))
    assert windows[1].banner.isVisible()
    assert "Another window changed the idle time before the lock" in windows[1].banner.text.text()
    assert files[0].read().lock_after == 2.0


def test_a_trainee_is_in_several_groups_and_leaves_one_alone(window):
    walks.open_door(window)
    window.go("assign")
    page = window.pages["assign"]
    page.tabs.show(1)
    page.new_group.setText("Night; day")
    page.make_group.click()
    assert "stands between two groups" in page.notice.text
    assert page.new_group.text() == "Night; day", "nothing typed is lost"
    for name in ("Night class", "Weekend"):
        page.new_group.setText(name)
        page.make_group.click()
        page.people.choose("ana")
        page.into.setCurrentIndex(page.into.findText(name))
        page.more_groups.setChecked(True)
        page.keep_people.click()
    (ana,) = [profile for profile in window.trainee.profiles() if profile.name == "Ana"]
    assert ana.group == "Night class; Weekend"
    page.people.choose("ana")
    page.keep_people.click()
    assert window.trainee.profiles()[0].group == "Night class; Weekend", "Save changes nothing by itself"
    school = window.routes.door.school
    for group in ("Night class", "Weekend"):
        assert Assigned("todo", group, "pack").is_for(ana.group, ())
    assert not Assigned("todo", "Morning", "pack").is_for(ana.group, ())
    assert {"Night class", "Weekend"} <= set(school.groups)
    page.groups.setCurrentIndex(page.groups.findText("Night class"))
    page.drop_group.click()
    assert window.trainee.profiles()[0].group == "Weekend"
