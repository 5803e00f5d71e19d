"""Two computers of a school: what is set on one is on the other, and a trainee goes on where they were."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests import shelf
from tests.unit.progress.attempts import attempt
from tests.unit.storage.test_class_book import practise
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text
from trainer.drills.modes import PRACTICE
from trainer.school.school_model import Assigned, School
from trainer.shell.school_office import SchoolOffice
from trainer.storage import members, school_setup
from trainer.storage.class_book import ClassBook
from trainer.storage.ledger_places import FolderPlace, parcel_of
from trainer.storage.profile_files import Profiles
from trainer.storage.school import SchoolFiles
from trainer.storage.school_exchange import Exchanged, exchange, read_parts
from trainer.storage.school_ledger import Author, SchoolLedger
from trainer.storage.store import Store
from trainer.storage.trainee_exchange import TRAINEES, linked
from trainer.training.session_plan import Plan, plan_to_text

NIGHT = School(groups=("Night class",), assigned=(Assigned("todo-1", "Night class", "base", "first"),))


def now() -> datetime:
    return datetime.now(UTC)


def run(folder: Path, **options: object) -> Exchanged:
    return exchange(folder, now, "1.0", **options)  # type: ignore[arg-type]


@pytest.fixture
def share(tmp_path: Path) -> Path:
    (tmp_path / "share").mkdir()
    return tmp_path / "share"


@pytest.fixture
def owner(tmp_path: Path, share: Path) -> Author:
    """A school whose owner sits at computer a."""
    with closing(SchoolLedger(tmp_path / "a", now)) as ledger:
        school_setup.found_school(ledger, "Bay School", "Kim", "cut the deck")
        school_setup.place_school(ledger, str(share))
        assert ledger.author is not None
        return ledger.author


def test_what_an_instructor_sets_is_on_every_computer(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    SchoolFiles(a).change(School(), NIGHT)
    (a / "overlays").mkdir()
    (a / "overlays" / "bay--baccarat.toml").write_text("# since today\n")
    (a / "packs").mkdir()
    (a / "packs" / "base.dealpack").write_bytes(b"PK\x03\x04")
    assert run(a, author=owner).sent == 6
    assert run(b, address=str(share)).applied == 6
    assert SchoolFiles(b).read() == NIGHT
    assert read_parts(b) == read_parts(a)
    assert run(b).applied == run(a, author=owner).sent == 0
    SchoolFiles(a).change(NIGHT, NIGHT.without_group("Night class"))
    (a / "packs" / "base.dealpack").unlink()
    run(a, author=owner)
    run(b)
    assert SchoolFiles(b).read() == School()
    assert not (b / "packs" / "base.dealpack").exists()


def test_what_nobody_signed_stays_on_its_computer(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    run(b, address=str(share))
    SchoolFiles(b).change(School(), NIGHT)
    assert run(b).sent == 0
    run(a, author=owner)
    assert SchoolFiles(a).read() == School()
    assert SchoolFiles(b).read() == NIGHT
    assert run(b, author=owner).sent == 4
    run(a)
    assert SchoolFiles(a).read() == NIGHT


def test_two_who_change_one_thing_are_told_and_the_later_holds(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    SchoolFiles(a).change(School(), replace(School(), lock_after=2.0))
    run(a, author=owner)
    run(b, address=str(share))
    for folder, minutes in ((a, 3.0), (b, 4.0)):
        before = SchoolFiles(folder).read()
        SchoolFiles(folder).change(before, replace(before, lock_after=minutes))
    run(a, author=owner)
    run(b, author=owner)
    run(a)
    assert SchoolFiles(a).read().lock_after == SchoolFiles(b).read().lock_after == 4.0


def test_a_trainee_sits_down_at_another_computer_and_goes_on(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    practise(a, "Ann Nguyễn", "s-1", True, False, group="Night class", student="17")
    Profiles(a / TRAINEES).set_pin("ann-nguyen", "4711")
    run(a)
    run(b, address=str(share))
    assert Profiles(b / TRAINEES).all() == ()
    run(b, adopted="ann nguyễn")
    profiles = Profiles(b / TRAINEES)
    (ann,) = profiles.all()
    assert (ann.name, ann.group, ann.student, ann.locked) == ("Ann Nguyễn", "Night class", "17", True)
    assert profiles.unlocks(ann.id, "4711")
    with closing(profiles.open(ann.id)) as store:
        assert [attempt.right for attempt in store.attempts()] == [True, False]
        assert store.sessions().keys() == {"s-1"}
    practise(b, "Ann Nguyễn", "s-2", True)
    for folder in (b, a, b, a):
        run(folder)
    with closing(Profiles(a / TRAINEES).open("ann-nguyen")) as store:
        assert store.sessions().keys() == {"s-1", "s-2"}
        assert store.count() == 3


def test_two_of_one_name_are_not_taken_for_one(tmp_path, share, owner):
    a, b, c = tmp_path / "a", tmp_path / "b", tmp_path / "c"
    practise(a, "Ann", "s-1", True)
    run(a)
    practise(b, "Ann", "s-2", False)
    run(b, address=str(share))
    run(c, address=str(share), adopted="Ann")
    assert Profiles(c / TRAINEES).all() == ()
    with closing(SchoolLedger(c, now)) as ledger:
        assert len(ledger.contents("trainee")) == 2
        assert linked(ledger) == {}


def test_practice_goes_on_without_the_place_and_is_caught_up(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    practise(a, "Ann", "s-1", True)
    run(a)
    shutil.move(share, tmp_path / "away")
    practise(a, "Ann", "s-2", False)
    exchanged = run(a)
    assert "cannot be reached" in str(exchanged.trouble)
    with closing(SchoolLedger(a, now)) as ledger:
        assert school_setup.school_status(ledger).waiting == 1
        assert members.school_name(ledger) == "Bay School"
    shutil.move(tmp_path / "away", share)
    assert run(a).trouble is None
    run(b, address=str(share))
    run(b, adopted="Ann")
    with closing(Profiles(b / TRAINEES).open("ann")) as store:
        assert store.sessions().keys() == {"s-1", "s-2"}


def test_the_class_book_reads_everybody_s_results_from_the_ledger_once(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    practise(b, "Ann", "s-1", True, False, student="17")
    practise(b, "Ben", "s-2", False)
    run(b, address=str(share))
    run(a, everybody=True)
    with closing(ClassBook(a, shelf.library(), now)) as book:
        assert book.enter_ledger().sessions == 2
        assert book.enter_ledger().sessions == 0
        assert [(person.name, person.asked, person.right) for person in book.people()] == [("Ann", 2, 1), ("Ben", 1, 0)]
    practise(b, "Ann", "s-3", True)
    run(b)
    run(a, everybody=True)
    with closing(ClassBook(a, shelf.library(), now)) as book:
        entered = book.enter_ledger()
        assert (entered.sessions, entered.findings) == (1, ())


def test_a_result_that_was_changed_on_the_way_is_named_in_the_class_book(tmp_path, share, owner):
    """A fetch leaves the seal to whoever reads the result; what holds no result is left out."""
    a, b = tmp_path / "a", tmp_path / "b"
    practise(b, "Ann", "s-1", True, student="17")
    run(b, address=str(share))
    place = FolderPlace(share)
    (result,) = (sent for stream in place.streams() for sent in place.since(stream).parcels if sent.type == "result")
    changed = result.text.replace("17", "18")
    assert changed != result.text
    empty = json.dumps({**json.loads(result.text), "content": None})
    place.put([parcel_of(changed), parcel_of(empty)])
    run(a, everybody=True)
    with closing(ClassBook(a, shelf.library(), now)) as book:
        entered = book.enter_ledger()
        assert entered.sessions == 1
        assert [str(finding.problem) for finding in entered.findings] == [
            "The result file was changed after it was written."
        ]


def test_an_instructor_erases_a_trainee_in_the_whole_school(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    practise(b, "Ann Peña", "s-1", True)
    run(b, address=str(share))
    run(a, adopted="Ann Peña")
    office = SchoolOffice(a, now, lambda: "1.0")
    (kim,) = office.members()
    assert office.sign_in(kim, "cut the deck")
    office.erase("ann-pena")
    Profiles(a / TRAINEES).erase("ann-pena")
    run(a)
    run(b)
    run(a)
    texts = [path.read_text() for path in share.rglob("*.jsonl")]
    assert texts
    assert not any("Peña" in text for text in texts)
    assert Profiles(a / TRAINEES).all() == ()


def test_who_erases_their_own_record_takes_it_off_this_computer(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    practise(b, "Ann", "s-1", True)
    run(b, address=str(share))
    SchoolOffice(b, now, lambda: "1.0").erase("ann")
    Profiles(b / TRAINEES).erase("ann")
    run(b)
    with closing(SchoolLedger(b, now)) as ledger:
        assert linked(ledger) == {}
        assert list(ledger.place.results(0)) == []
    run(a, everybody=True)
    with closing(SchoolLedger(a, now)) as ledger:
        assert len(list(ledger.place.results(0))) == 1


# ---------------------------------------------------------------- sessions that were left


def opened(folder: Path) -> Store:
    """The file of Ann at a computer."""
    return Profiles(folder / TRAINEES).open("ann")


def left(folder: Path, *lines: str, answers: int = 0) -> None:
    """Goes on with a session, and leaves it."""
    store = opened(folder)
    if not store.open_sessions():
        store.begin("s-open", plan_to_text(Plan("s-open", Text("Left"), PRACTICE, ())))
    known = len(store.attempts_of("s-open"))
    steps = [attempt(number, session="s-open") for number in range(known + 1, known + 1 + answers)]
    store.write("s-open", lines, steps)


def exchanged_twice(*folders: Path) -> None:
    for folder in folders:
        run(folder)
        run(folder)


def test_a_session_that_was_left_goes_on_at_another_computer_and_ends_everywhere(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    Profiles(a / TRAINEES).create("Ann")
    left(a, "one", "two", answers=2)
    run(a)
    run(b, address=str(share), adopted="Ann")
    assert opened(b).open_sessions() == (), "it is still under way"
    run(a)
    run(b)
    (session,) = opened(b).open_sessions()
    assert session.lines == ("one", "two")
    assert len(opened(b).attempts_of("s-open")) == 2
    left(b, "three", answers=1)
    exchanged_twice(b, a)
    assert opened(a).open_sessions()[0].lines == ("one", "two", "three"), "and back again"
    opened(b).end("s-open")
    exchanged_twice(b, a)
    for folder in (a, b):
        assert opened(folder).open_sessions() == ()
        assert len(opened(folder).attempts_of("s-open")) == 3
        exchanged_twice(folder)
        with closing(ClassBook(folder, shelf.library(), now)) as book:
            book.enter_local()
            book.enter_ledger()
            assert [(person.sessions, person.asked) for person in book.people()] == [(1, 3)], "nothing twice"


def test_a_session_that_went_on_at_both_computers_loses_nothing(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    Profiles(a / TRAINEES).create("Ann")
    left(a, "one", answers=1)
    exchanged_twice(a)
    run(b, address=str(share), adopted="Ann")
    left(a, "at a", answers=1)
    left(b, "at b", answers=1)
    exchanged_twice(a, b, a)
    assert opened(a).open_sessions()[0].lines == ("one", "at a")
    assert opened(b).open_sessions()[0].lines == ("one", "at b")


def test_a_session_under_way_is_not_handed_over_each_minute_but_when_the_program_ends(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    Profiles(a / TRAINEES).create("Ann")
    for number in range(4):
        left(a, f"line {number}", answers=1)
        run(a)
    with closing(SchoolLedger(a, now)) as ledger:
        assert ledger.of_trainee(linked(ledger)["ann"], "waiting") == {}
    run(a, leaving=True)
    run(b, address=str(share), adopted="Ann")
    assert len(opened(b).open_sessions()[0].lines) == 4


def test_extra_time_goes_with_its_trainee(tmp_path, share, owner):
    a, b = tmp_path / "a", tmp_path / "b"
    Profiles(a / TRAINEES).create("Ann")
    Profiles(b / TRAINEES).create("Bo")
    run(a, author=owner)
    SchoolFiles(a).change(School(), School().with_extra(["ann"], 50))
    run(a, author=owner)
    run(b, address=str(share), adopted="Ann")
    run(b)
    assert SchoolFiles(b).read().extra == (("ann", 50),)
    SchoolFiles(a).change(School().with_extra(["ann"], 50), School().with_extra(["ann"], 0))
    run(a, author=owner)
    run(b)
    assert SchoolFiles(b).read().extra == ()
