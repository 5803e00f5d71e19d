"""The own record in the window: a PIN, the lock of an untouched program, a guest, home and back, erased."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from shiboken6 import isValid

from tests.ui import kit
from tests.ui.test_lessons import line, play
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets
from trainer.core.errors import StorageError
from trainer.storage.trainees import Trainees
from trainer.ui.own_record import OwnRecordActions
from trainer.ui.window import Window


@pytest.fixture
def window(qtbot, tmp_path, clock):
    """The window over real files, with Ana at Home."""
    store = Trainees(tmp_path / "data")
    store.use(store.create("Ana")).store.choose({"motion": "no"})
    made = Window(kit.services(store, clock))
    kit.show(qtbot, made)
    yield made
    store.close()


def settings(window):
    window.go("settings")
    return window.pages["settings"]


def actions(window) -> OwnRecordActions:
    return settings(window).record.findChild(OwnRecordActions)


def set_pin(qtbot, window, new: str, old: str = "", again: str | None = None) -> None:
    record = settings(window).record
    record.old.setText(old)
    record.new.setText(new)
    record.again.setText(new if again is None else again)
    record.set_pin.setFocus()
    qtbot.keyClick(record.set_pin, Qt.Key.Key_Return)


def told(window) -> str:
    record = settings(window).record
    return record.problem.text() or record.message.text()


def test_a_pin_is_set_asked_for_and_changed_only_by_who_knows_it(qtbot, window):
    set_pin(qtbot, window, "4711", again="4712")
    assert "differ" in told(window)
    set_pin(qtbot, window, "47")
    assert "four" in told(window)
    assert not window.trainee.profile.locked
    set_pin(qtbot, window, "4711")
    assert window.trainee.profile.locked
    assert "asks for it" in told(window)
    set_pin(qtbot, window, "0815", old="0000")
    assert "Nothing changed" in told(window)
    window.go("profiles")
    page = window.pages["profiles"]
    assert page.pin_row.isVisible()
    page.pin.setText("0815")
    page.known.shown[0].click()
    assert window.current == "profiles"
    page.pin.setText("4711")
    page.known.shown[0].click()
    assert window.current == "home"
    set_pin(qtbot, window, "", old="4711")
    assert not window.trainee.profile.locked


def test_after_five_wrong_pins_a_trainee_waits_and_hears_why(qtbot, window):
    set_pin(qtbot, window, "4711")
    window.go("profiles")
    page = window.pages["profiles"]
    for pin in ("0", "1", "2", "3", "4", "4711"):
        page.pin.setText(pin)
        page.known.shown[0].click()
    assert window.current == "profiles"
    assert "before the next try" in page.problem.text()
    assert "A restart does not shorten" in page.problem.text()


def test_a_short_pin_of_an_older_program_opens_and_a_longer_one_is_asked_for(qtbot, window, monkeypatch):
    monkeypatch.setattr("trainer.storage.pins.LEAST_PIN", 1)
    window.trainee.set_pin("7")
    window.go("profiles")
    page = window.pages["profiles"]
    page.pin.setText("7")
    with qtbot.waitSignal(window.trainee.noticed) as notice:
        page.known.shown[0].click()
    assert window.current == "home"
    assert "fewer than four characters. Set a longer one in Settings." in str(notice.args[0])


def test_an_untouched_program_is_locked_and_shows_nothing_of_the_record(qtbot, window):
    set_pin(qtbot, window, "4711")
    window.trainee.set(lock_after=5.0)
    assert window.idle.timer.interval() == 300_000
    window.sessions.begin_lesson(line())
    play_one = kit.right(window.practice)
    window.practice.answer(play_one)
    window.idle.expired.emit()
    assert window.current == "profiles"
    assert window.trainee.attempts == []
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.current == "profiles"
    page = window.pages["profiles"]
    page.pin.setText("4711")
    page.known.shown[0].click()
    assert window.current == "home"
    assert window.pages["home"].main.text() == "Continue"
    assert len(window.trainee.attempts) == 1


@pytest.mark.parametrize("practising", [False, True])
@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_the_keys_that_were_looked_at_keep_no_record_open(qtbot, window, practising, closed):
    set_pin(qtbot, window, "4711")
    window.trainee.set(lock_after=5.0)
    if practising:
        window.sessions.begin_lesson(line())
    holder = window.pages["practice"] if practising else window
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_F1)
    dialog = holder.keys_dialog
    if closed:
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not isValid(dialog))
    window.idle.expired.emit()
    assert (window.current, window.trainee.profile, window.trainee.attempts) == ("profiles", None, [])
    assert closed or not dialog.isVisible()


def test_an_answer_that_cannot_be_written_keeps_no_record_open(qtbot, window, monkeypatch):
    set_pin(qtbot, window, "4711")
    window.sessions.begin_lesson(line())

    def refuse(*_):
        raise StorageError("The disk is full.", "Free some space.")

    send = window.practice.send
    monkeypatch.setattr(window.practice, "send", refuse)
    with pytest.raises(StorageError):
        window.lock()
    monkeypatch.setattr(window.practice, "send", send)
    assert (window.current, window.trainee.profile) == ("profiles", None)


def test_without_a_pin_nothing_is_locked(window):
    window.trainee.set(lock_after=5.0)
    assert not window.idle.timer.isActive()
    window.lock()
    assert window.current == "home"


def test_a_key_or_a_press_begins_the_time_anew(qtbot, window):
    set_pin(qtbot, window, "4711")
    window.trainee.set(lock_after=2.0)
    window.idle.timer.setInterval(10_000_000)
    window.idle.timer.stop()
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.idle.timer.isActive()


def test_a_guest_practises_and_leaves_nothing(window, tmp_path):
    files = sorted(path for path in (tmp_path / "data" / "trainees").iterdir())
    window.go("profiles")
    window.pages["profiles"].guest.click()
    assert window.current == "home"
    assert window.trainee.profile.guest
    assert settings(window).record is None
    window.sessions.begin_lesson(line())
    play(window)
    assert window.trainee.attempts
    window.go("profiles")
    assert [one.name for one in window.trainee.profiles()] == ["Ana"]
    window.pages["profiles"].known.shown[0].click()
    assert window.trainee.attempts == []
    assert sorted(path for path in (tmp_path / "data" / "trainees").iterdir()) == files


def test_a_record_goes_home_and_comes_back_once(window, tmp_path):
    window.sessions.begin_lesson(line())
    play(window)
    count = len(window.trainee.attempts)
    file = tmp_path / "läßt.feltrecord"
    actions(window).take(file)
    assert file.name in told(window)
    window.routes.trainees.new_trainee("Ben")
    assert window.trainee.attempts == []
    actions(window).bring(file)
    assert "the record of Ana" in told(window)
    assert window.trainee.attempts == []
    settings(window).record.anyway.click()
    assert str(count) in told(window)
    assert settings(window).record.anyway.isHidden()
    assert len(window.trainee.attempts) == count
    window.trainee.rename("ANA")
    actions(window).bring(file)
    assert "already" in told(window)
    assert len(window.trainee.attempts) == count


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"PK\x03\x04 nothing", b'{"v": 1}\n'])
def test_a_file_that_is_no_record_is_refused_with_a_sentence(window, tmp_path, content: bytes):
    file = tmp_path / "other.feltrecord"
    file.write_bytes(content)
    actions(window).bring(file)
    assert file.name in settings(window).record.problem.text()
    actions(window).bring(Path(tmp_path / "not there"))
    assert "cannot be read" in told(window)
    assert window.trainee.attempts == []


def test_erasing_asks_for_the_name_and_leaves_no_file(qtbot, window, tmp_path):
    record = settings(window).record
    record.typed.setText("Anna")
    record.erase.click()
    assert "Ana" in record.problem.text()
    assert window.trainee.profile is not None
    record.typed.setText(" ana ")
    record.erase.click()
    assert window.current == "profiles"
    assert not list((tmp_path / "data" / "trainees").glob("ana*"))
    assert window.trainee.profile is None


def test_everything_has_a_name_and_fits(qtbot, window):
    set_pin(qtbot, window, "4711")
    window.resize(1024, 640)
    page = settings(window)
    assert not nameless_widgets(page)
    assert not nameless_for_a_reader(window)
    assert not cut_buttons(window, page)
    assert all(one.accessibleName() for one in (page.record.new, page.record.typed))
    assert any("PIN" in one.text() for one in page.record.findChildren(QLabel))
