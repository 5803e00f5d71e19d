"""A school in the window: joined by an instructor, signed into by name, shown in Settings."""

from __future__ import annotations

import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from tests.ui import kit
from tests.unit.storage.test_class_book import practise
from trainer.core.lazy_dataclass import replace
from trainer.shell.school_office import SchoolOffice
from trainer.storage import school_setup
from trainer.storage.profile_files import Profiles
from trainer.storage.school import SchoolFiles
from trainer.storage.school_exchange import TRAINEES, exchange
from trainer.storage.school_ledger import SchoolLedger
from trainer.storage.trainees import Trainees
from trainer.ui.place import PageName
from trainer.ui.window import Window


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture
def share(tmp_path: Path) -> Path:
    """A school folder, with an owner's computer elsewhere."""
    share = tmp_path / "share"
    share.mkdir()
    with closing(SchoolLedger(tmp_path / "office", now)) as ledger:
        school_setup.found_school(ledger, "Bay School", "Kim", "cut the deck")
        school_setup.place_school(ledger, str(share))
    return share


def a_window(qtbot, folder: Path) -> Window:
    """The window of a computer over its own data folder."""
    office = SchoolOffice(folder, now, lambda: "1.0")
    services = replace(
        kit.services(Trainees(folder, adopt=office.adopt)), school=SchoolFiles(folder), make_office=lambda: office
    )
    window = Window(services)
    kit.show(qtbot, window)
    return window


def inside(window: Window):
    """The instructor's page of a computer where nobody has a PIN yet."""
    window.go("instructor")
    page = window.pages["instructor"]
    page.pin.setText("2718")
    page.again.setText("2718")
    page.enter.click()
    assert page.inside.isVisible()
    return page


def test_an_instructor_joins_a_school_from_an_empty_computer(qtbot, tmp_path, share):
    window = a_window(qtbot, tmp_path / "new")
    page = inside(window)
    assert "belongs to no school" in page.school.says.text()
    page.school.address.setText(str(tmp_path / "nowhere"))
    page.school.join.click()
    assert "cannot be reached" in page.school.problem.text()
    page.school.address.setText(str(share))
    page.school.join.click()
    assert "belongs to Bay School now" in page.school.problem.text()
    assert str(share) in page.school.says.text()
    assert not page.school.entry.isVisible()
    assert page.school.trail.item(0, 1).text() == "Kim (Owner)"
    assert window.link is not None
    assert f"Each finished session also goes to your school: {share}." in str(window.services.privacy)


def test_a_member_signs_in_by_name_and_what_they_set_is_theirs(qtbot, tmp_path, share):
    folder = tmp_path / "new"
    exchange(folder, now, "1.0", address=str(share))
    window = a_window(qtbot, folder)
    window.go("instructor")
    page = window.pages["instructor"]
    assert page.member.currentText() == "Kim (Owner)"
    page.pin.setText("wrong")
    page.enter.click()
    assert page.problem.text() == "Wrong PIN."
    page.pin.setText("cut the deck")
    page.enter.click()
    assert page.school.who.text() == "Signed in: Kim"
    door = window.routes.door
    assert door.set(door.school.with_group("Night class"))
    door.lock()
    with closing(SchoolLedger(folder, now)) as ledger:
        assert [(record.who, record.subject.name) for record in ledger.trail() if record.subject.type == "group"] == [
            ("Kim", "Night class")
        ]
    exchange(tmp_path / "office", now, "1.0")
    exchange(folder, now, "1.0")
    exchange(tmp_path / "office", now, "1.0")
    assert SchoolFiles(tmp_path / "office").read().groups == ("Night class",)


def test_a_trainee_types_the_name_and_goes_on_at_another_computer(qtbot, tmp_path, share):
    practise(tmp_path / "office", "Ann", "s-1", True, False)
    exchange(tmp_path / "office", now, "1.0")
    folder = tmp_path / "new"
    exchange(folder, now, "1.0", address=str(share))
    window = a_window(qtbot, folder)
    window.routes.trainees.new_trainee("ann")
    assert window.trainee.profile is not None
    assert window.trainee.profile.name == "Ann"
    opened = window.trainee.open_file
    assert opened is not None
    assert len(opened.attempts) == 2
    assert window.current == PageName.HOME


def test_a_trainee_with_a_pin_is_asked_for_it_at_another_computer(qtbot, tmp_path, share):
    practise(tmp_path / "office", "Ann", "s-1", True)
    Profiles(tmp_path / "office" / TRAINEES).set_pin("ann", "4711")
    exchange(tmp_path / "office", now, "1.0")
    folder = tmp_path / "new"
    exchange(folder, now, "1.0", address=str(share))
    window = a_window(qtbot, folder)
    window.routes.trainees.new_trainee("Ann")
    assert window.trainee.profile is None
    assert "type your PIN" in window.pages["profiles"].problem.text()


def test_a_share_that_vanishes_is_said_once_and_practice_goes_on(qtbot, tmp_path, share):
    folder = tmp_path / "new"
    exchange(folder, now, "1.0", address=str(share))
    window = a_window(qtbot, folder)
    window.link_school()
    assert window.link is not None
    said: list[str] = []
    window.link.remark.connect(lambda words: said.append(str(words)))
    shutil.move(share, tmp_path / "away")
    for _ in range(3):
        window.link.exchange()
    assert len(said) == 1
    assert "cannot be reached" in said[0]
    window.routes.trainees.new_trainee("Ben")
    window.go("settings")
    shown = [label.text() for label in window.pages["settings"].findChildren(QLabel)]
    assert any("It was away at the last try." in text for text in shown)
    shutil.move(tmp_path / "away", share)
    window.link.exchange()
    assert said[1:] == ["The school is back. Everything is handed over."]
