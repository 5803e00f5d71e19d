"""The class book: each ended session once, from this computer and from result files; nothing twice, nobody else's."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests import shelf
from tests.fake_game import GAME
from tests.unit.progress.attempts import attempt
from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.records import FinishedSession
from trainer.core.text import Text
from trainer.drills.modes import EXAM
from trainer.progress import keeping
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Progress, fold
from trainer.school.digest import digest, person_key
from trainer.storage import class_book, class_book_file
from trainer.storage.class_book import ClassBook
from trainer.storage.result_seals import signing_key
from trainer.storage.results import Who, read_result_file, write_results
from trainer.storage.store import Store
from trainer.storage.trainees import Trainees
from trainer.training.session_plan import Plan, plan_to_text

NOW = datetime(2026, 2, 2, 9, 0, tzinfo=UTC)
GAMES = {GAME.info.id: GAME}
HEAD = FinishedSession("s1", "Two pair: test", "my.pack@1.0/two-pair", pass_mark=60, planned=2)


@pytest.fixture
def book(tmp_path: Path) -> Iterator[ClassBook]:
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as opened:
        yield opened


def session(store: Store, id: str, *rights: bool, days: float = 0.0, title: str = "Two pair") -> None:
    """A session that begins, is answered and ends, as the window does it."""
    plan = Plan(id, Text(title), EXAM, (), pass_mark=60, lesson="my.pack@1.0/two-pair")
    steps = [
        attempt(number, session=id, days=days, right=right, mode="exam", given="win" if right else "lose")
        for number, right in enumerate(rights, start=1)
    ]
    store.begin(id, plan_to_text(plan))
    store.write(id, ["line"], steps)
    store.end(id)


def practise(folder: Path, name: str, id: str, *rights: bool, group: str = "", student: str = "", **more: object):
    trainees = Trainees(folder)
    found = next((one for one in trainees.profiles() if one.name == name), None) or trainees.create(name)
    found = trainees.place_in(found, group or found.group, student or found.student)
    session(trainees.use(found).store, id, *rights, **more)  # type: ignore[arg-type]
    trainees.close()
    return found


def result_file(
    folder: Path, name: str, id: str, *rights: bool, student: str = "", key: bytes = b"", days: float = 0.0
) -> Path:
    steps = [
        attempt(number, session=id, right=right, mode="exam", days=days) for number, right in enumerate(rights, start=1)
    ]
    head = FinishedSession(id, "Two pair: test", "my.pack@1.0/two-pair", pass_mark=60)
    file = folder / f"{name}_{id}.jsonl"
    folder.mkdir(exist_ok=True)
    file.write_text(write_results(steps, "1.0", head, Who(name, student, "Evening"), key), encoding="utf-8")
    return file


def make_older(db: sqlite3.Connection, version: int) -> None:
    """A book as a program of that version leaves it, without the columns that came later."""
    for index in ("sessions_days", "sessions_work"):
        db.execute(f"DROP INDEX {index}")
    for column in ("exam", "lesson"):
        db.execute(f"ALTER TABLE sessions DROP COLUMN {column}")
    db.execute(f"PRAGMA user_version = {version}")
    db.commit()


def test_a_session_that_ended_says_what_it_was_and_whether_it_was_passed(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Ana", "a-1", True, True, False)
    practise(tmp_path, "Ana", "a-2", False, False, True, days=1)
    assert book.enter_local().sessions == 2
    (ana,) = book.people()
    assert (ana.name, ana.sessions, ana.days, ana.asked, ana.right) == ("Ana", 2, 2, 6, 3)
    assert (ana.passed, ana.failed) == (1, 1)
    assert [(one.title, one.passed) for one in book.sittings(ana.id)] == [("Two pair", False), ("Two pair", True)]


def test_entering_again_changes_nothing(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Ana", "a-1", True, False)
    files = tmp_path / "results"
    result_file(files, "Ben", "b-1", True, True)
    assert book.enter_local().sessions + book.enter_files(files).sessions == 2
    before = book.people(), book.sittings()
    assert book.enter_local().sessions + book.enter_files(files).sessions == 0
    copy = result_file(files, "Ben", "b-1", True, True)
    copy.rename(files / "another name.jsonl")
    assert book.enter_files(files).sessions == 0
    assert (book.people(), book.sittings()) == before


def test_the_stamp_tells_whether_anything_in_the_book_changed(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Ana", "s1", True)
    before = book.stamp
    book.enter_local()
    entered = book.stamp
    assert entered != before
    book.enter_local()
    assert book.stamp == entered
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as other:
        practise(tmp_path, "Ben", "s2", True)
        other.enter_local()
    assert book.stamp != entered, "another window has changed it"


def test_what_was_ended_is_read_out_of_the_lines_of_an_older_book(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Ana", "s1", True, False)
    book.enter_local()
    records = book.records()
    assert [(work.person, work.exam, work.lesson) for work in records.work] == [("ana", "", "my.pack/two-pair")]
    with closing(sqlite3.connect(tmp_path / class_book_file.FILE)) as db:
        make_older(db, 5)
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as again:
        assert again.records() == records


def test_a_session_that_is_open_is_not_entered(tmp_path: Path, book: ClassBook):
    trainees = Trainees(tmp_path)
    store = trainees.use(trainees.create("Ana")).store
    store.begin("a-1", plan_to_text(Plan("a-1", Text("x"), EXAM, ())))
    store.write("a-1", ["line"], [attempt(1, session="a-1")])
    assert book.enter_local().sessions == 0
    store.end("a-1")
    assert book.enter_local().sessions == 1
    trainees.close()


def test_one_person_on_two_computers_is_one_by_the_schools_number(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "José Peña", "a-1", True, student="S-17", group="Morning")
    files = tmp_path / "results"
    result_file(files, "Jose Pena", "a-2", False, student="S-17")
    result_file(files, "Jose Pena", "a-3", True)
    book.enter_local()
    book.enter_files(files)
    assert [(one.id, one.name, one.sessions) for one in book.people()] == [
        ("jose pena", "Jose Pena", 1),
        ("#S-17", "José Peña", 2),
    ]
    assert {one.id for one in book.people("Morning")} == {"#S-17"}
    assert person_key(" José  Peña ", "") == person_key("josé peña", "")


def test_a_trainee_who_gets_a_number_is_entered_again_under_it(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Ana", "a-1", True)
    book.enter_local()
    practise(tmp_path, "Ana", "a-2", True, student="S-1")
    book.enter_local()
    assert [(one.id, one.sessions) for one in book.people()] == [("#S-1", 2)]


def test_what_answers_came_to_is_what_the_trainee_sees(tmp_path: Path, book: ClassBook):
    for place in range(3):
        practise(tmp_path, "Ana", f"a-{place}", True, False, False, days=place)
        book.enter_local()
    (ana,) = book.people()
    with closing(Store(next((tmp_path / "trainees").glob("ana.felt")))) as store:
        whole = fold(store.attempts())
    assert ana.digest == digest(whole, GAMES, NOW)
    (duty,) = ana.digest.duties
    assert (duty.type, duty.figures[:2]) == (("compare", "compare"), (9, 3))
    assert [one.skill for one in ana.digest.weak] == [f"{GAME.info.id}/compare/compare.win"]


def test_all_weak_rules_are_kept_also_of_a_book_that_kept_twelve(tmp_path: Path):
    """Twenty-six rules of one trainee, each missed three times: 60% right must not look like 97%."""
    game = shelf.library().game("casino-99/fortune-pai-gow-poker")
    missed = [skill for skill in game.skills if skill.rule.certain and skill.kind.value == "set-hand"]
    steps = [
        attempt(number, game=game.info.id, skill=skill.id, rule=skill.rule.id, key=f"{skill.kind.value}/2", right=False)
        for number, skill in enumerate(missed * 3, start=1)
    ]
    with closing(ClassBook(tmp_path, shelf.library(), lambda: NOW)) as book:
        book.enter("Ana", [("s1", steps)])
        (ana,) = book.people()
        assert {weak.skill for weak in ana.digest.weak} == {skill.id for skill in missed}
    with closing(sqlite3.connect(tmp_path / class_book_file.FILE)) as db:
        text = json.loads(db.execute("SELECT digest FROM people").fetchone()[0])
        text["weak"] = text["weak"][:12]
        db.execute("UPDATE people SET digest = ?", (json.dumps(text),))
        db.execute("DROP TABLE matches")
        make_older(db, 3)
    with closing(ClassBook(tmp_path, shelf.library(), lambda: NOW)) as book:
        assert book.people() == (ana,)
        rows = csv.DictReader(io.StringIO(book.tables([ana.id], NOW)["skills"]))
        assert sum(1 for row in rows if row["weak"]) == len(missed) > 20


def test_the_last_missed_questions_of_a_rule_are_kept_with_their_code(tmp_path: Path, book: ClassBook):
    for place in range(8):
        practise(tmp_path, "Ana", f"a-{place}", False, days=place)
    book.enter_local()
    found = book.missed(f"{GAME.info.id}/compare/compare.win")
    assert [one.session for _, one in found] == ["a-7", "a-6", "a-5", "a-4", "a-3"]
    assert {one.ref for _, one in found} == {"FAKE-R-000001-0000"}


def test_a_result_file_that_was_changed_is_said_and_the_others_are_entered(tmp_path: Path, book: ClassBook):
    files = tmp_path / "results"
    result_file(files, "Ben", "b-1", True)
    bad = result_file(files, "Cai", "c-1", False)
    bad.write_text(bad.read_text(encoding="utf-8").replace('"pass_mark":60', '"pass_mark":10'), encoding="utf-8")
    (files / "notes.txt").write_text("no result")
    entered = book.enter_files(files)
    assert entered.sessions == 1
    (finding,) = entered.findings
    assert (finding.subject, str(finding.problem), str(finding.remedy)) == (
        "Cai_c-1.jsonl",
        "The result file was changed after it was written.",
        "Ask for the original.",
    )
    with pytest.raises(StorageError, match="cannot be read"):
        book.enter_files(tmp_path / "nowhere")


def test_every_faulty_file_is_named_with_its_remedy_at_every_reading(tmp_path: Path, book: ClassBook):
    """Cut off, empty, one answer changed from wrong to right, and one of a newer program: all four, not the first."""
    files = tmp_path / "results"
    good = result_file(files, "Ben", "b-1", True).read_text(encoding="utf-8")
    (files / "cut.jsonl").write_text(good[:-30], encoding="utf-8")
    (files / "empty.jsonl").write_text("")
    forged = result_file(files, "Cai", "c-1", False)
    forged.write_text(forged.read_text(encoding="utf-8").replace('"ok":false', '"ok":true'), encoding="utf-8")
    (files / "newer.jsonl").write_text(good.replace('"v":1,"verb":"passed"', '"v":9,"verb":"passed"'), encoding="utf-8")
    for _ in range(2):
        said = [(finding.subject, str(finding.remedy)) for finding in book.enter_files(files).findings]
        assert said == [
            ("Cai_c-1.jsonl", "Ask for the original."),
            ("cut.jsonl", "Copy the file again."),
            ("empty.jsonl", "Copy it again."),
            ("newer.jsonl", "Install the newest version."),
        ]


def test_a_trainee_whose_record_cannot_be_read_is_not_missing_in_silence(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Ana", "a-1", True)
    (tmp_path / "trainees" / "ben.felt").write_bytes(b"nothing of ours" * 100)
    (finding,) = book.enter_local().findings
    assert finding.subject == "ben"


def sessions_of(book: ClassBook) -> dict[str, list[str]]:
    return {one.id: sorted(sitting.session for sitting in book.sittings(one.id)) for one in book.people()}


def test_results_with_and_without_a_number_are_one_person_once_somebody_says_so(tmp_path: Path, book: ClassBook):
    """José has a number here; two older files of another computer have his name without it."""
    practise(tmp_path, "José Peña", "a-1", True, student="S-17", group="Morning")
    files = tmp_path / "results"
    result_file(files, "Jose Pena", "a-2", False, days=-2)
    result_file(files, "Jose Pena", "a-3", True, days=-1)
    result_file(files, "Ben", "b-1", True)
    book.enter_local()
    book.enter_files(files)
    apart = {"#S-17": ["a-1"], "jose pena": ["a-2", "a-3"], "ben": ["b-1"]}
    assert sessions_of(book) == apart, "nothing is put together that nobody has looked at"
    (doubt,) = book.matches()
    assert (doubt.unnumbered, doubt.person, doubt.student, doubt.sessions, doubt.same) == (
        "jose pena", "#S-17", "S-17", 2, None,
    )  # fmt: skip
    book.decide(doubt, files, same=True)
    assert book.enter_local().sessions + book.enter_files(files).sessions == 3
    assert sessions_of(book) == {"#S-17": ["a-1", "a-2", "a-3"], "ben": ["b-1"]}
    (jose,) = book.people("Morning")
    assert (jose.name, jose.student, jose.asked, jose.right) == ("José Peña", "S-17", 3, 2)
    result_file(files, "Jose Pena", "a-4", True)
    book.enter_files(files)
    assert len(book.people("Morning")) == 1, "what comes later without a number goes to him too"
    (match,) = book.matches()
    assert match.same
    book.decide(match, files, same=False)
    book.enter_local()
    book.enter_files(files)
    assert sessions_of(book) == {**apart, "jose pena": ["a-2", "a-3", "a-4"]}
    assert [match.same for match in book.matches()] == [False], "asked once, not again"


def test_the_same_sessions_with_and_without_a_number_count_once(tmp_path: Path, book: ClassBook):
    """Ana practiced, her results went to the school's folder, and only then she was given a number."""
    files = tmp_path / "results"
    result_file(files, "Ana", "a-1", True)
    practise(tmp_path, "Ana", "a-1", True, student="S-1")
    book.enter_local()
    book.enter_files(files)
    result_file(files, "Ana", "a-2", False)
    book.enter_files(files)
    assert sessions_of(book) == {"#S-1": ["a-1", "a-2"]}


def test_two_people_of_one_name_are_nobody_s_match_and_an_erased_one_leaves_no_name(tmp_path: Path, book: ClassBook):
    files = tmp_path / "results"
    result_file(files, "Ana", "a-1", True, student="S-1")
    result_file(files, "Ana", "a-2", True, student="S-2")
    result_file(files, "Ana", "a-3", True)
    book.enter_files(files)
    assert [match.person for match in book.matches()] == ["#S-1", "#S-2"]
    book.decide(book.matches()[0], files, same=True)
    book.enter_files(files)
    assert sessions_of(book) == {"#S-1": ["a-1", "a-3"], "#S-2": ["a-2"]}
    book.erase("#S-1")
    book.erase("#S-2")
    book.enter_files(files)
    assert book.people() == ()
    book.close()
    assert b"ana" not in (tmp_path / class_book_file.FILE).read_bytes().lower()


def test_nothing_is_put_together_while_a_file_of_theirs_is_away(tmp_path: Path, book: ClassBook):
    files = tmp_path / "results"
    result_file(files, "Ana", "a-1", True, student="S-1")
    away = result_file(files, "Ana", "a-2", True)
    book.enter_files(files)
    away.unlink()
    before = book.people()
    for folder in (files, None):
        with pytest.raises(StorageError, match=r"Ana_a-2\.jsonl"):
            book.decide(book.matches()[0], folder, same=True)
    assert book.people() == before


def test_a_result_file_of_an_older_program_has_the_trainees_id_for_a_name():
    text = write_results([attempt(1)], "1.0")
    lines = text.splitlines()
    end = json.loads(lines[-1])
    del end["seal"]
    read = read_result_file("\n".join([*lines[:-1], json.dumps(end)]))
    assert (read.who.name, read.head) == ("ada", FinishedSession("s1"))
    whole = read_result_file(write_results([attempt(1)], "1.0", HEAD, Who("Nguyễn", "7", "Evening")))
    assert (whole.who, whole.head) == (Who("Nguyễn", "7", "Evening"), HEAD)


def test_who_is_erased_is_gone_and_does_not_come_back_with_the_files(tmp_path: Path, book: ClassBook):
    ana = practise(tmp_path, "Ana", "a-1", False)
    files = tmp_path / "results"
    result_file(files, "Ana", "a-9", True)
    result_file(files, "Ben", "b-1", True)
    book.enter_local()
    book.enter_files(files)
    Trainees(tmp_path).erase(ana)
    assert [one.name for one in book.people()] == ["Ben"]
    assert not book.missed(f"{GAME.info.id}/compare/compare.win")
    assert book.enter_local().sessions + book.enter_files(files).sessions == 0
    book.erase(person_key("Ben", ""))
    assert book.people() == ()
    book.close()
    assert b"compare.win" not in book.path.read_bytes()


def test_another_person_of_the_same_name_is_read_and_no_name_of_who_was_erased_is_kept(tmp_path: Path, book: ClassBook):
    files = tmp_path / "results"
    result_file(files, "Zebulon Quist", "z-1", True)
    book.enter_files(files)
    book.erase(person_key("Zebulon Quist", ""))
    assert book.enter_files(files).sessions == 0
    assert b"ebulon" not in book.path.read_bytes()
    assert b"z-1" not in book.path.read_bytes(), "the ids of sessions begin with whose they are"
    result_file(files, "Zebulon Quist", "other-1", False)
    assert book.enter_files(files).sessions == 1
    assert [(one.name, one.sessions) for one in book.people()] == [("Zebulon Quist", 1)]


def test_a_book_that_names_who_was_erased_names_nobody_any_more(tmp_path: Path):
    files = tmp_path / "results"
    result_file(files, "Zebulon Quist", "z-1", True)
    with closing(sqlite3.connect(tmp_path / class_book_file.FILE)) as db:
        db.execute(f"PRAGMA application_id = {class_book_file.APPLICATION}")
        class_book_file.UPGRADES[1](db)
        db.execute("INSERT INTO erased VALUES ('zebulon quist')")
        db.execute("PRAGMA user_version = 1")
        db.commit()
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as book:
        assert book.enter_files(files).sessions == 0, "who was erased stays so"
        assert b"ebulon" not in book.path.read_bytes()
        result_file(files, "Ben", "b-1", True)
        assert book.enter_files(files).sessions == 1


def test_the_second_attempt_at_a_lesson_is_called_so(tmp_path: Path, book: ClassBook):
    for days, id in enumerate(("a-1", "a-2", "a-3")):
        practise(tmp_path, "Ana", id, True, False, days=days)
    practise(tmp_path, "Ana", "a-4", True, days=4, title="Straights")
    practise(tmp_path, "Ben", "b-1", True)
    book.enter_local()
    assert {one.session: one.attempt for one in book.sittings()} == {"a-1": 1, "a-2": 2, "a-3": 3, "a-4": 4, "b-1": 1}


def test_the_tables_say_lesson_test_and_passed(tmp_path: Path, book: ClassBook):
    practise(tmp_path, "Nguyễn", "a-1", True, True)
    practise(tmp_path, "Ben", "b-1", False, True)
    book.enter_local()
    tables = book.tables(["nguyễn", "ben"], NOW)
    rows = list(csv.DictReader(io.StringIO(tables["sessions"])))
    assert [(row["name"], row["lesson"], row["title"], row["pass_mark"], row["passed"]) for row in rows] == [
        ("Ben", "my.pack@1.0/two-pair", "Two pair", "60", "0"),
        ("Nguyễn", "my.pack@1.0/two-pair", "Two pair", "60", "1"),
    ]
    assert {row["name"] for row in csv.DictReader(io.StringIO(tables["skills"]))} == {"Nguyễn", "Ben"}
    assert "Ben" not in book.tables(["nguyễn"], NOW)["sessions"]


@pytest.mark.parametrize("damage", ["no database", "another model"])
def test_a_book_that_cannot_be_gone_on_with_is_made_afresh(tmp_path: Path, monkeypatch, damage: str):
    practise(tmp_path, "Ana", "a-1", True)
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as book:
        book.enter_local()
        book.erase("ben")
    if damage == "no database":
        (tmp_path / class_book_file.FILE).write_bytes(b"\0" * 5000)
    else:
        monkeypatch.setattr(keeping, "SHAPE", "0.0")
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as book:
        assert book.people() == ()
        assert book.enter_local().sessions == 1


def test_a_book_of_a_newer_program_is_left_alone(tmp_path: Path):
    ClassBook(tmp_path, GAMES, lambda: NOW).close()
    with closing(sqlite3.connect(tmp_path / class_book_file.FILE)) as db:
        db.execute(f"PRAGMA user_version = {max(class_book_file.UPGRADES) + 1}")
    before = (tmp_path / class_book_file.FILE).read_bytes()
    with pytest.raises(StorageError, match=r"newer version.*Install the newest"):
        ClassBook(tmp_path, GAMES, lambda: NOW)
    assert (tmp_path / class_book_file.FILE).read_bytes() == before


def test_a_fault_in_one_record_is_named_and_all_others_are_entered(
    book: ClassBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """Of two trainees here and of two result files the adding up of one each meets a fault nobody foresaw."""
    practise(tmp_path, "Ada", "a1", True)
    practise(tmp_path, "Bo", "b1", True)
    files = tmp_path / "files"
    files.mkdir()
    for name in ("Cy", "Di"):
        steps = [attempt(1, session=f"{name}-1", trainee=name)]
        (files / f"{name}.jsonl").write_text(write_results(steps, "", None, Who(name)), encoding="utf-8")

    def planted(attempts: list[Attempt], before: Progress) -> Progress:
        if attempts[0].session in ("a1", "Cy-1"):
            raise OverflowError("math range error")
        return fold(attempts, before)

    monkeypatch.setattr(class_book, "fold", planted)
    here, elsewhere = book.enter_local(), book.enter_files(files)
    assert (here.sessions, elsewhere.sessions) == (1, 1)
    said = "Cannot read {name}: the program has an error."
    assert [
        str(finding.problem) == said.format(name=name)
        for finding, name in zip((*here.findings, *elsewhere.findings), ("Ada", "Cy"), strict=True)
    ] == [True, True]
    assert [person.name for person in book.people()] == ["Bo", "Di"]
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [OverflowError, OverflowError]
    caplog.clear()
    monkeypatch.undo()
    assert book.enter_local().sessions + book.enter_files(files).sessions == 2


SCHOOL_PC, OTHER_PC = bytes(32), bytes(range(32))


def test_who_signed_a_file_is_told_apart(tmp_path: Path, book: ClassBook):
    files = tmp_path / "results"
    for id, key, days in (("a-0", b"", -2.0), ("a-1", SCHOOL_PC, 0.0), ("a-2", SCHOOL_PC, 1.0)):
        result_file(files, "Ana", id, False, key=key, days=days)
    whole = book.enter_files(files)
    assert (whole.sessions, whole.findings) == (3, ())
    result_file(files, "Ana", "a-3", True, key=OTHER_PC, days=2.0)
    result_file(files, "Ana", "a-4", True, days=3.0)
    result_file(files, "Ben", "b-1", True, days=3.0)
    read = book.enter_files(files)
    assert read.sessions == 1, "Ben's: nobody vouches for the other computer yet"
    assert [(finding.subject, str(finding.problem), finding.unknown is not None) for finding in read.findings] == [
        ("Ana_a-3.jsonl", "A different computer signed this file than Ana's earlier files.", True),
        ("Ana_a-4.jsonl", "This file is not signed, but Ana's earlier files are.", False),
    ]
    result_file(files, "Ana", "a-5", True, key=OTHER_PC, days=4.0)
    assert [finding.subject for finding in book.enter_files(files).findings] == [
        "Ana_a-3.jsonl", "Ana_a-4.jsonl", "Ana_a-5.jsonl"
    ]  # fmt: skip
    unknown = read.findings[0].unknown
    assert unknown is not None
    book.trust(unknown)
    assert [finding.subject for finding in book.enter_files(files).findings] == ["Ana_a-4.jsonl"]
    assert [sitting.session for sitting in book.sittings(person_key("Ana", ""))] == ["a-5", "a-3", "a-2", "a-1", "a-0"]


def test_the_key_of_this_computer_is_known_with_everybody_here(tmp_path: Path, book: ClassBook):
    files, own = tmp_path / "results", signing_key(tmp_path)
    practise(tmp_path, "Ana", "a-1", True)
    book.enter_local()
    result_file(files, "Ana", "a-2", True, key=own, days=1.0)
    result_file(files, "Ana", "a-3", True, key=OTHER_PC, days=2.0)
    read = book.enter_files(files)
    assert (read.sessions, [finding.subject for finding in read.findings]) == (1, ["Ana_a-3.jsonl"])


def test_a_file_dated_in_the_future_counts_as_of_now(tmp_path: Path, book: ClassBook):
    files = tmp_path / "results"
    result_file(files, "Ana", "a-1", False, days=3650)
    book.enter_files(files)
    (sitting,) = book.sittings()
    assert sitting.ended == NOW
    (missed,) = book.missed(f"{GAME.info.id}/compare/compare.win")
    assert missed[1].when == NOW


def test_one_unreadable_progress_stops_no_table(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    files = tmp_path / "results"
    for name in ("Ana", "Ben"):
        result_file(files, name, f"{name}-1", True)
    with closing(ClassBook(tmp_path, GAMES, lambda: NOW)) as book:
        book.enter_files(files)
        with closing(sqlite3.connect(book.path)) as db, db:
            db.execute("UPDATE people SET progress = '[]' WHERE name = 'Ana'")
        left_out: list[FeltSchoolError] = []
        tables = book.tables(["ana", "ben"], NOW, left_out.append)
    assert [row["name"] for row in csv.DictReader(io.StringIO(tables["skills"]))] == ["Ben"]
    assert [row["name"] for row in csv.DictReader(io.StringIO(tables["sessions"]))] == ["Ana", "Ben"]
    assert "Cannot read Ana" in str(left_out[0])
    assert "Ana" in caplog.text
    caplog.clear()
