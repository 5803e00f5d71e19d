"""A school in the window: joined by an instructor, signed into by name, shown in Settings."""

from __future__ import annotations

import shutil
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from tests.ui import kit
from tests.ui.test_window import nameless_widgets
from tests.unit.storage.test_class_book import practise
from trainer.core.lazy_dataclass import replace
from trainer.drills.modes import EXAM
from trainer.round.duty import Kind
from trainer.school.certificate import Certificate, write_certificate
from trainer.school.ledger import Role
from trainer.shell.school_office import SchoolOffice
from trainer.storage import members, school_setup
from trainer.storage.class_book import ClassBook
from trainer.storage.profile_files import Profiles
from trainer.storage.school import SchoolFiles
from trainer.storage.school_exchange import Exchanged, exchange
from trainer.storage.school_ledger import SchoolLedger
from trainer.storage.trainee_exchange import TRAINEES
from trainer.storage.trainees import Trainees
from trainer.training import moves
from trainer.ui.pages.instructor_page import Note
from trainer.ui.place import PageName
from trainer.ui.window import Window

TODAY = date(2026, 11, 20)


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
        kit.services(Trainees(folder, adopt=office.adopt)),
        school=SchoolFiles(folder),
        make_office=lambda: office,
        class_book=lambda: ClassBook(folder, kit.library(), now),
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


def in_sight(widget) -> bool:
    """Whether the whole of it can be seen."""
    return widget.visibleRegion().boundingRect() == widget.rect()


def test_an_instructor_joins_a_school_from_an_empty_computer(qtbot, tmp_path, share):
    window = a_window(qtbot, tmp_path / "new")
    page = inside(window)
    assert "belongs to no school" in page.school.says.text()
    page.school.address.setText(str(tmp_path / "nowhere"))
    page.school.join.click()
    assert "cannot be reached" in page.school.problem.text()
    page.school.address.setText(str(share))
    page.school.join.click()
    assert "belongs to Bay School now" in page.school.done.text()
    assert str(share) in page.school.says.text()
    assert not page.school.entry.isVisible()
    page.school.members.click()
    assert window.current == PageName.SCHOOL
    school = window.pages["school"]
    assert cell(school.trail, 1) == "Kim (Owner)"
    assert window.link is not None
    assert f"Each finished session also goes to your school: {share}." in str(window.services.privacy)


def test_the_page_of_the_school_leads_to_where_one_is_started_and_its_folder_is_chosen(qtbot, tmp_path, monkeypatch):
    window = a_window(qtbot, tmp_path / "new")
    page = inside(window)
    window.go("school")
    school = window.pages["school"]
    assert "belongs to no school" in school.says.text()
    assert school.main_button is school.begin
    kit.focus(window)
    assert nameless_widgets(window) == []
    school.begin.click()
    assert window.current == PageName.INSTRUCTOR
    assert page.school.address.hasFocus() or window.focusWidget() is page.school.address
    kit.focus(window)
    qtbot.waitUntil(lambda: in_sight(page.school.start))
    page.show_inside([Note("Pack", "Lesson", "Long\n\n" * 40, {})], minutes=5, pin_fixed=False)
    qtbot.waitUntil(lambda: in_sight(page.school.start))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "stick"))
    page.school.browse.click()
    assert page.school.address.text() == str(tmp_path / "stick")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    page.school.browse.click()
    assert page.school.address.text() == str(tmp_path / "stick"), "a folder that is not chosen changes nothing"
    for field, text in (
        (page.school.name, "Bay School"),
        (page.school.owner, "Kim"),
        (page.school.pin, "cut the deck"),
    ):
        field.setText(text)
    (tmp_path / "stick").mkdir()
    assert not school.staff.isVisibleTo(school), "no fields for members that there are none of"
    page.school.start.setFocus()
    page.school.start.click()
    assert kit.focus(window) is page.school.members
    page.school.apply("Bay School", "Kim", in_school=True)
    assert "Bay School is started" in page.school.done.text(), "an exchange does not take the message away"
    assert page.school.problem.text() == ""
    window.go("school")
    assert school.begin.isHidden()
    assert school.staff.isVisibleTo(school)
    assert school.main_button is None


def test_a_member_signs_in_by_name_and_what_they_set_is_theirs(qtbot, tmp_path, share):
    folder = tmp_path / "new"
    exchange(folder, now, "1.0", address=str(share))
    window = a_window(qtbot, folder)
    window.go("instructor")
    page = window.pages["instructor"]
    assert page.member.currentText() == "Kim (Owner)"
    assert page.forgotten.text() == "Forgot it? An owner of the school can set a new PIN."
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


# ---------------------------------------------------------------- the page of the school


def signed_in(qtbot, folder: Path, share: Path, pin: str = "cut the deck", name: str = "Kim (Owner)") -> Window:
    """A computer of the school with a member at the instructor's side, on the page of the school."""
    exchange(folder, now, "1.0", address=str(share))
    window = a_window(qtbot, folder)
    window.go("instructor")
    page = window.pages["instructor"]
    page.member.setCurrentIndex(page.member.findText(name))
    page.pin.setText(pin)
    page.enter.click()
    assert not page.problem.text()
    window.go("school")
    return window


def cell(lines, column: int) -> str:
    """What stands in the first line."""
    line = lines.topLevelItem(0)
    assert line is not None
    return line.text(column)


def choose(lines, text: str) -> None:
    """The line that has this text in its first cell."""
    items = [lines.topLevelItem(place) for place in range(lines.topLevelItemCount())]
    lines.setCurrentItem(next(item for item in items if item.text(0) == text))
    assert lines.chosen


def test_an_owner_adds_members_who_change_and_forget_their_pins(qtbot, tmp_path, share):
    window = signed_in(qtbot, tmp_path / "new", share)
    page = window.pages["school"]
    page.name.setText("Lee")
    page.first_pin.setText("123")
    page.add.click()
    assert "four characters" in page.notice.text
    assert page.name.text() == "Lee", "nothing typed is lost"
    page.first_pin.setText("shuffle up")
    page.add.click()
    assert [member.name for member in page.shown.members] == ["Kim", "Lee"]
    choose(page.members, "Lee")
    page.role.setCurrentIndex(2)
    page.set_role.click()
    assert [str(member.role.label) for member in page.shown.members] == ["Owner", "Assistant"]
    choose(page.members, "Kim")
    page.remove.click()
    assert "needs an owner" in page.notice.text
    window.routes.door.lock()
    exchange(tmp_path / "new", now, "1.0")

    other = signed_in(qtbot, tmp_path / "other", share, "shuffle up", "Lee (Assistant)")
    page = other.pages["school"]
    assert not page.add.isEnabled(), "only owners name members"
    for field, text in ((page.old_pin, "wrong"), (page.own_pin, "wash the deck"), (page.own_again, "wash the deck")):
        field.setText(text)
    page.own.click()
    assert "current PIN is wrong" in page.notice.text
    page.old_pin.setText("shuffle up")
    page.own.click()
    other.routes.door.lock()
    exchange(tmp_path / "other", now, "1.0")

    window = signed_in(qtbot, tmp_path / "third", share, "wash the deck", "Lee (Assistant)")
    window.routes.door.set(window.routes.door.school.with_group("Lee's table"))
    window.routes.door.lock()
    exchange(tmp_path / "third", now, "1.0")

    window = signed_in(qtbot, tmp_path / "new", share)
    page = window.pages["school"]
    choose(page.members, "Lee")
    page.fresh_pin.setText("forgotten")
    page.set_pin.click()
    assert "Tell it to them" in page.notice.text
    choose(page.members, "Kim")
    page.fresh_pin.setText("my own pin")
    page.set_pin.click()
    assert "your own PIN" in page.notice.text
    page.search.setText("lee group")
    assert [cell(page.trail, column) for column in (1, 3)] == ["Lee (Assistant)", "Lee's table"]
    window.routes.door.lock()
    exchange(tmp_path / "new", now, "1.0")

    window = signed_in(qtbot, tmp_path / "fourth", share, "forgotten", "Lee (Assistant)")
    window.routes.door.set(window.routes.door.school.with_group("After"))
    window.routes.door.lock()
    exchange(tmp_path / "fourth", now, "1.0")
    exchange(tmp_path / "office", now, "1.0")
    assert set(SchoolFiles(tmp_path / "office").read().groups) == {"Lee's table", "After"}, "both keys' work counts"


def test_a_pin_is_changed_by_its_owner_alone(tmp_path, share):
    with closing(SchoolLedger(tmp_path / "office", now)) as ledger:
        kim = members.members(ledger)[0]
        assert members.Door(ledger).sign_in(kim, "cut the deck")
        lee = members.add_member(ledger, "Lee", Role.INSTRUCTOR, "shuffle up")
        ann = members.add_member(ledger, "Ann", Role.INSTRUCTOR, "wash them all")
        assert members.Door(ledger).sign_in(ann, "wash them all")
        ledger.write("pin", lee.id, {"locked": ann.locked})
        refused = [str(refusal.why) for refusal in ledger.read().refused]
        assert refused == ["It is the PIN of someone else."]
        assert members.Door(ledger).sign_in(lee, "shuffle up")


def test_a_certificate_is_revoked_and_old_records_go(qtbot, tmp_path, share):
    practise(tmp_path / "new", "Ann", "s-1", True)
    window = signed_in(qtbot, tmp_path / "new", share)
    certificate = Certificate("0001-00000A", "Bay", "Ann", "Final", ("Pai gow",), TODAY, "9 / 10 (90%)", TODAY, "")
    door = window.routes.door
    assert door.set(door.school.with_issued(certificate.id, write_certificate(certificate, b"k" * 32)))
    window.go("school")
    page = window.pages["school"]
    choose(page.certificates, "0001-00000A")
    page.revoke.click()
    assert "Type the reason" in page.notice.text
    page.reason.setText("taken by someone else")
    page.revoke.click()
    assert "revoked" in cell(page.certificates, 5)
    assert [row.reason for row in door.school.revoked] == ["taken by someone else"]

    page.day.setText("11/31/2025")
    page.search_old.click()
    assert page.notice.text
    page.day.setText("12/31/2099")
    page.search_old.click()
    assert [person.name for person in page.stale_people] == ["Ann"]
    page.typed.setText("yes")
    page.erase.click()
    assert "Type ERASE" in page.notice.text
    page.typed.setText("ERASE")
    page.erase.click()
    assert page.stale_people == ()
    assert not Profiles(tmp_path / "new" / TRAINEES).all()


def plan_of(window: Window) -> list[str]:
    """What the session asks."""
    assert window.practice.session is not None
    return [str(source) for source in window.practice.session.plan.items]


def test_a_trainee_goes_on_with_the_next_question_at_another_pc(qtbot, tmp_path, share):
    exchange(tmp_path / "new", now, "1.0", address=str(share))
    window = a_window(qtbot, tmp_path / "new")
    window.routes.trainees.new_trainee("Ann")
    game = kit.library().game(kit.GAME)
    window.sessions.begin(window.trainee.starter().kind(game, Kind.COMPARE, EXAM, count=3))
    window.practice.answer(kit.right(window.practice))
    window.practice.send(moves.Leave())
    assert window.services.office is not None
    window.services.office.leave()
    asked = plan_of(window)

    folder = tmp_path / "other"
    exchange(folder, now, "1.0", address=str(share))
    other = a_window(qtbot, folder)
    other.link_school()
    other.routes.trainees.new_trainee("ann")
    other.go("home")
    (row,) = other.pages["home"].waiting.rows.shown
    assert row.note.text().endswith("1 of 3 questions answered")
    row.go_on.click()
    screen = other.practice.screen
    assert screen is not None
    assert screen.shown.number == 2
    assert plan_of(other) == asked
    for _ in range(2):
        other.practice.answer(kit.right(other.practice))
        other.practice.send(moves.Next())
    assert not other.trainee.records().open_sessions()
    exchange(folder, now, "1.0")
    exchange(tmp_path / "new", now, "1.0")
    window.trainee.sessions.waiting()
    assert not window.trainee.records().open_sessions(), "it ended everywhere"


def test_the_class_is_shown_before_the_school_is_asked(qtbot, tmp_path, share, monkeypatch):
    folder = tmp_path / "new"
    practise(folder, "Ann", "s-1", True)
    with closing(ClassBook(folder, kit.library(), now)) as book:
        book.enter_local()
    window = signed_in(qtbot, folder, share)
    shown: list[str] = []

    def ask(**_options: object) -> Exchanged:
        page = window.pages["class"]
        shown.extend(person.name for person in (page.shown.people if page.shown is not None else ()))
        return Exchanged()

    monkeypatch.setattr(window.services.office, "exchange", ask)
    window.go("class")
    assert shown == ["Ann"], "a place that is slow holds nothing up"
