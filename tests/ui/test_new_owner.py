"""A new owner sets a school up by the window alone: two empty PCs, a class of six, an exam, a certificate checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests import server as servers
from tests.ui import kit, walks
from tests.ui.test_class import wrong_act
from trainer import app
from trainer.shell.school_office import SchoolOffice
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.place import PageName
from trainer.ui.window import Window

SIX = ("Ann", "Bo", "Cy", "Dee", "陳小明", "Nguyễn Hoa")
OWNER_PIN, PASSPHRASE = "cut the deck", "correct horse battery"


@pytest.fixture(scope="module")
def server() -> Iterator[servers.Server | None]:
    with servers.running() as running:
        yield running


@pytest.fixture(params=["folder", pytest.param("server", marks=pytest.mark.long)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the school shall lie: an empty folder that both PCs see, or an empty database."""
    if request.param == "folder":
        (tmp_path / "stick").mkdir()
        return str(tmp_path / "stick")
    server: servers.Server | None = request.getfixturevalue("server")
    if server is None:
        pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
    server.run(["CREATE DATABASE owner"])
    return server.address("owner")


@pytest.fixture
def start(qtbot, tmp_path: Path, clock) -> Callable[[str], Window]:
    """Starts the program on a PC, with what the real program is made of; a second start is another day."""

    def start(pc: str) -> Window:
        folder = tmp_path / pc
        folder.mkdir(exist_ok=True)

        @cache
        def office() -> SchoolOffice:
            return SchoolOffice(folder, clock, lambda: "1.0")

        in_school = app.belongs_to_school(folder, None)
        trainees = app.make_trainees(folder, office)
        services = app.make_services(
            folder, clock=clock, seed=kit.Seeds(), executor=AtOnce(), store=trainees, office=office
        )
        window = Window(services)
        kit.show(qtbot, window)
        if in_school:
            window.link_school()
        walks.settle()
        return window

    return start


def open_door(window: Window, name: str = "") -> None:
    """The instructor's side, by name and PIN where there is a school, else with a first PIN."""
    window.go("instructor")
    page = window.pages["instructor"]
    if page.again.isVisibleTo(page):
        page.pin.setText("2718")
        page.again.setText("2718")
    else:
        page.member.setCurrentIndex(page.member.findText(f"{name} (Owner)"))
        page.pin.setText(OWNER_PIN)
    page.enter.click()
    assert page.inside.isVisible(), page.problem.text()


def exchange(*windows: Window) -> None:
    """The minute passes at each PC."""
    for window in (*windows, *windows):
        assert window.link is not None
        window.link.exchange()
        walks.settle()


def sit(window: Window, name: str) -> None:
    listed = next((profile for profile in window.trainee.profiles() if profile.name == name), None)
    if listed is None:
        window.routes.trainees.new_trainee(name)
    else:
        window.go("profiles")
        window.pages["profiles"].chosen.emit(listed, "")
    assert window.trainee.profile is not None
    assert window.trainee.profile.name == name


def take_exam(window: Window, name: str, *, right: bool) -> None:
    """What Home offers first is the exam; all of it answered."""
    sit(window, name)
    window.go("home")
    window.pages["home"].todo_wanted.emit(window.pages["home"].todo.panels[0].subject)
    assert window.current == PageName.EXAM, window.current
    window.pages["exam"].start.click()
    while window.practice.running:
        window.practice.answer(kit.right(window.practice) if right else wrong_act(window))
        walks.settle()


def found_with_six(office: Window, address: str, roster: Path) -> None:
    """The owner starts the school, imports six trainees, makes an exam and assigns it."""
    open_door(office)
    card = office.pages["instructor"].school
    for field, text in ((card.address, address), (card.name, "Bay School"), (card.owner, "Kim"), (card.pin, OWNER_PIN)):
        field.setText(text)
    card.start.click()
    assert "Bay School is started" in card.done.text()
    office.go("assign")
    page = office.pages["assign"]
    roster.write_text("name,number,group\n" + "".join(f"{name},{at},Night class\n" for at, name in enumerate(SIX, 1)))
    rosters = office.routes.instructor.roster_actions
    assert rosters is not None
    rosters.offer(roster)
    page.notice.buttons[0].click()
    assert {profile.name for profile in office.trainee.profiles()} == set(SIX)
    page.tabs.buttons[2].click()
    page.exam_title.setText("Final")
    kit.tick(page.games, [kit.GAME])
    page.numbers[0].setText("5")
    page.keep_exam.click()
    page.tabs.buttons[0].click()
    page.who.setCurrentIndex(page.who.findData("Night class"))
    page.target.setCurrentIndex(next(at for at in range(page.target.count()) if "Final" in page.target.itemText(at)))
    page.add.click()
    assert len(office.services.school.read().assigned) == 1, page.notice.text
    office.rail.leave_button.click()
    walks.settle()


def join(floor: Window, address: str) -> None:
    open_door(floor)
    card = floor.pages["instructor"].school
    card.address.setText(address)
    card.join.click()
    assert "belongs to Bay School" in card.done.text()
    floor.rail.leave_button.click()
    walks.settle()


def make_key(page) -> None:
    """The key that signs certificates, made where the first one is issued."""
    results, key = page.results, page.results.new_key
    assert key.make.isVisible()
    assert not results.issue.isVisible()
    assert key.name.text() == "Bay School"
    results.passphrase.setText(PASSPHRASE)
    key.again.setText(PASSPHRASE[1:])
    key.make.click()
    assert "The two passphrases differ." in page.notice.text
    key.again.setText(PASSPHRASE)
    key.make.click()
    assert results.issue.isVisible()
    assert not key.make.isVisible()


def issue(office: Window, file: Path, takers: Sequence[str]) -> None:
    """The class looked at, the key made, Ann's certificate issued."""
    open_door(office, "Kim")
    office.go("class")
    class_shown = office.pages["class"].shown
    assert class_shown is not None
    sat = {person.name: person.passed for person in class_shown.people if person.sessions}
    assert sat == {name: int(name != "Cy") for name in takers}
    (work,) = class_shown.work
    assert {person.name for person in work.missing} == {*SIX} - {*takers} | {"Cy"}
    office.go("assign")
    page = office.pages["assign"]
    page.tabs.buttons[-1].click()
    make_key(page)
    shown, actions = page.results.shown, office.routes.instructor.exam_actions
    assert shown is not None
    assert actions is not None
    row = next(row for row in shown.rows if row.taking.name == "Ann")
    assert row.after.passed
    actions.issue(row, PASSPHRASE, file)
    assert file.read_bytes().startswith(b"%PDF")
    office.rail.leave_button.click()


def checked(window: Window, file: Path) -> str:
    """What a PC says of a certificate."""
    window.go("assign")
    actions = window.routes.instructor.exam_actions
    assert actions is not None
    actions.check(file.read_bytes().decode("utf-8", errors="replace"))
    return window.pages["assign"].results.checked.text()


def test_a_school_from_two_empty_pcs_to_a_certificate(start, address, tmp_path):
    office = start("office")
    found_with_six(office, address, tmp_path / "roster.csv")
    floor = start("floor")
    join(floor, address)
    takers = SIX if address.startswith("postgresql") else SIX[:3]  # all six with --all
    for number, name in enumerate(takers):
        take_exam(office if number > 3 else floor, name, right=name != "Cy")
    file = tmp_path / "ann.pdf"
    issue(office, file, takers)
    exchange(floor)

    open_door(floor, "Kim")
    assert checked(floor, file).startswith("Valid"), "the school's key is known at every PC"
    assert "Ann" in checked(floor, file)
    third = start("third")
    join(third, address)
    open_door(third, "Kim")
    third.go("assign")
    results = third.pages["assign"].results
    third.pages["assign"].tabs.buttons[-1].click()
    assert "Another computer of the school has the signing key." in results.key_says.text()
    assert not results.new_key.make.isVisible()
    shown = results.shown
    names = {row.taking.name for row in (shown.rows if shown is not None else ())}
    assert names == {*takers}, "results of the school, not of one PC"
    floor.go("school")
    page = floor.pages["school"]
    page.certificates.setCurrentItem(page.certificates.topLevelItem(0))
    page.reason.setText("taken by someone else")
    page.revoke.click()
    floor.rail.leave_button.click()
    exchange(floor, office)
    open_door(office, "Kim")
    assert "taken by someone else" in checked(office, file)
