"""Certificates: read back by another program's decoder, checked without a network, refused when a letter is changed."""

from __future__ import annotations

import json
import os
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.unit.progress.attempts import attempt
from tests.unit.test_exams import MIDTERM, take
from trainer.cli import main
from trainer.core.errors import BadText
from trainer.core.text import Text
from trainer.drills.modes import MODES
from trainer.lessons.pack_model import RUBRIC, ExamRules, RubricLine
from trainer.lessons.signing import public_of
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.school.certificate import (
    CERTIFICATE,
    Certificate,
    Standing,
    check_certificate,
    read_certificate,
    read_revocations,
    write_certificate,
    write_revocations,
)
from trainer.school.qr_code import LETTERS, qr_code
from trainer.school.school_merge import merge
from trainer.school.school_model import Observed, Revoked, School, plain, read_school, write_school
from trainer.storage.class_book import ClassBook
from trainer.storage.exam_takings import exam_takings
from trainer.storage.profile_files import Profiles
from trainer.storage.results import Who, read_result_file, write_results
from trainer.storage.school import SchoolFiles
from trainer.storage.school_exchange import read_parts, write_parts
from trainer.storage.signing_keys import KeyFile
from trainer.storage.trainees import Trainees
from trainer.training.session_plan import Plan, plan_to_text
from trainer.training.shift_report import ShiftResult, write_shift
from trainer.ui.controllers.class_overview import passed_words

SEED, OTHER = bytes(range(32)), bytes(range(1, 33))
SCHOOL = public_of(SEED, "Bay Area Dealer School")
ANH = Certificate(
    "0001-123456", "Bay Area Dealer School", "Nguyễn Thị Ánh", "Mid-term", ("EZ Baccarat Panda 8 · Casino 99",),
    date(2026, 11, 19), "7 / 8 (87%)", date(2026, 11, 20), "60 / 70",
)  # fmt: skip
TEXT = write_certificate(ANH, SEED)


def test_a_certificate_comes_back_whole_however_its_text_is_copied():
    broken_up = "\n".join(TEXT[place : place + 40].lower() for place in range(0, len(TEXT), 40))
    checked = check_certificate(f"see:  {broken_up} ", [SCHOOL])
    assert checked.certificate == ANH
    assert (checked.standing, checked.signer) == (Standing.VALID, "Bay Area Dealer School")
    for name in ("陳大文", "José Peña", "O'Neil", "محمد", "김철수"):
        assert read_certificate(write_certificate(replace(ANH, name=name), SEED))[0].name == name


@pytest.mark.parametrize("place", [len(CERTIFICATE) + 3, len(CERTIFICATE) + 90, len(TEXT) - 60, len(TEXT) - 20])
def test_a_changed_letter_is_refused_wherever_it_stands(place: int):
    letter = "B" if TEXT[place] == "A" else "A"
    with pytest.raises(BadText, match="The school did not sign this"):
        read_certificate(TEXT[:place] + letter + TEXT[place + 1 :])


@pytest.mark.parametrize("text", ["", "FELT1", "hello", TEXT[5:], "FELT1" + "A" * 40])
def test_what_is_no_certificate_says_so(text: str):
    with pytest.raises(BadText, match="no certificate"):
        read_certificate(text)


def test_a_stranger_s_certificate_is_whole_but_not_ours_and_a_revoked_one_holds_no_more():
    stranger = check_certificate(write_certificate(ANH, OTHER), [SCHOOL])
    assert stranger.standing is Standing.UNKNOWN_KEY
    assert public_of(OTHER, "").text in str(stranger.words)
    off = Revoked(ANH.id, date(2026, 12, 1), "Issued by mistake.")
    checked = check_certificate(TEXT, [SCHOOL], [off])
    assert checked.standing is Standing.REVOKED
    assert str(checked.words) == "Revoked on 12/01/2026. Issued by mistake."
    listed, key = read_revocations(write_revocations([off], SEED))
    assert (listed, key) == ((off,), SCHOOL.data)
    with pytest.raises(BadText, match="no certificate"):
        read_certificate(write_revocations([off], SEED))


def test_a_school_keeps_what_it_issued_and_two_windows_lose_nothing():
    observed = Observed("s-1", (8, 7, 9), "R. Diaz", date(2026, 11, 19), "Steady hands.")
    mine = School().with_issued(ANH.id, TEXT).with_observed(observed)
    theirs = School().with_revoked(Revoked("0000-000001", date(2026, 11, 1)))
    both = merge(School(), mine, theirs).school
    assert read_school(write_school(both)) == both
    assert (both.issued, both.observed, len(both.revoked)) == (((ANH.id, TEXT),), (observed,), 1)
    # By hand: 8 x 3 + 7 x 2 + 9 x 2 of 10 x 7.
    assert observed.total == (56, 70)


def test_a_rubric_of_an_older_program_keeps_its_lines_and_its_text():
    """The records of 0.9 have no lines: three of the championship, 3 to 2 to 2."""
    row = {"session": "s-1", "points": [8, 7, 9], "by": "R. Diaz", "day": "2026-11-19", "note": ""}
    school = read_school(json.dumps({"v": 1, "observed": [row]}))
    (observed,) = school.observed
    assert observed.total == (56, 70)
    assert [str(line.words) for line in observed.rubric] == [
        "Courtesy and hospitality", "Hands, chips and cards", "Control of the game",
    ]  # fmt: skip
    assert plain(observed) == row
    for broken in ({"rubric": [["Pitch", 0]] * 3}, {"rubric": [["Pitch", 1]]}, {"rubric": "Pitch"}):
        with pytest.raises(BadText):
            read_school(json.dumps({"v": 1, "observed": [{**row, **broken}]}))


def test_the_lines_of_a_job_hold_until_an_instructor_gives_others():
    job = (RubricLine("Dealing tiles", 2),)
    own = (RubricLine("Pitch", 3),)
    school = School().with_rubric("curriculum.pai-gow-tiles", own)
    assert School().rubric_of("curriculum.pai-gow-tiles", job) == job
    assert school.rubric_of("curriculum.pai-gow-tiles", job) == own
    assert school.with_rubric("curriculum.pai-gow-tiles", ()).rubric_of("curriculum.pai-gow-tiles", job) == job
    assert sum(line.weight for line in School().rubric_of("exam-1")) == 7


def test_certificates_revocations_rubrics_and_blueprints_reach_every_computer_of_the_school(tmp_path: Path):
    here, there = tmp_path / "here", tmp_path / "there"
    exam = replace(MIDTERM, attempts=2, opens=date(2026, 11, 1), dropped=("exam.exam-1@1/B7",))
    lines = (RubricLine("Nụ cười", 3), RUBRIC[3])
    observed = Observed("s-1", (8, 7), "R. Diaz", date(2026, 11, 19), "", lines)
    revoked = Revoked(ANH.id, date(2026, 12, 1), "Issued by mistake.")
    set_here = School().with_exam(exam).with_issued(ANH.id, TEXT).with_observed(observed).with_revoked(revoked)
    set_here = set_here.with_rubric("exam-1", lines)
    SchoolFiles(here).change(School(), set_here)
    theirs = School().with_issued("0009-000001", write_certificate(replace(ANH, id="0009-000001"), SEED))
    SchoolFiles(there).change(School(), theirs)
    parts = read_parts(here)
    assert {name.type for name in parts} >= {"exam", "certificate", "revocation", "rubric", "rubric-lines"}
    write_parts(there, parts)
    arrived = SchoolFiles(there).read()
    assert (arrived.exams, arrived.observed, arrived.revoked) == ((exam,), (observed,), (revoked,))
    assert arrived.rubric_of("exam-1") == lines
    assert dict(arrived.issued) == {**dict(theirs.issued), ANH.id: TEXT}
    name = next(name for name in parts if name.type == "rubric")
    write_parts(there, {name: None})
    assert not SchoolFiles(there).read().observed


# ---------------------------------------------------------------- the code


def decoded(image: object) -> list[str]:
    zxingcpp = pytest.importorskip("zxingcpp", reason="the decoder is not installed: python3 dev.py test installs it")
    return [found.text for found in zxingcpp.read_barcodes(image)]


def picture(text: str):
    from PIL import Image

    grid = qr_code(text)
    size, unit = len(grid) + 8, 4
    image = Image.new("L", (size * unit, size * unit), 255)
    for row, squares in enumerate(grid, start=4):
        for column, dark in enumerate(squares, start=4):
            if dark:
                image.paste(0, (column * unit, row * unit, (column + 1) * unit, (row + 1) * unit))
    return image


@pytest.mark.parametrize("length", [1, 20, 21, 90, 154, 311, 419, 420, 909, 1500])
def test_another_program_reads_our_codes(length: int):
    text = ("FELT1" + LETTERS.replace(" ", "") * 40)[:length]
    assert decoded(picture(text)) == [text]


def test_a_code_has_the_standard_s_size_and_refuses_what_it_cannot_hold():
    """ISO/IEC 18004, table 7: level M holds 20 letters in version 1, 38 in version 2, 3,391 in version 40."""
    assert [(len(qr_code("A" * count)) - 17) // 4 for count in (20, 21, 38, 39)] == [1, 2, 2, 3]
    with pytest.raises(BadText, match="too long"):
        qr_code("A" * 3392)
    with pytest.raises(BadText, match="cannot hold 'g'"):
        qr_code("Nguyễn")


# ---------------------------------------------------------------- the command line


def test_a_passed_exam_becomes_a_pdf_that_is_checked_and_revoked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(os.environ, "QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setitem(os.environ, "FELT_SCHOOL_PASSPHRASE", "correct horse")
    KeyFile(tmp_path).keep(SEED, SCHOOL, "correct horse")
    exam = replace(MIDTERM, rules=ExamRules(8, 60, 10))
    SchoolFiles(tmp_path).change(School(), School().with_exam(exam).with_observed(
        Observed("陳大文-1", (10, 10, 10), "R. Diaz", date(2026, 2, 1))
    ))  # fmt: skip
    take(tmp_path, "陳大文", "11110")
    take(tmp_path, "Ana", "11000")
    pdf, data = tmp_path / "anh.pdf", ("--json", "--data", str(tmp_path))

    def run(*words: str, status: int = 0) -> dict:
        assert main(["certificate", *words]) == status, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    issued = run("issue", "Mid-term", "陳大文", "--out", str(pdf), *data)
    for words in (str(pdf), issued["text"]):
        checked = run("check", words, *data)
        assert (checked["standing"], checked["name"], checked["result"], checked["rubric"]) == (
            "valid", "陳大文", "4 / 5 (80%)", "70 / 70",
        )  # fmt: skip
    elsewhere = tmp_path / "elsewhere"
    assert run("check", str(pdf), "--json", "--data", str(elsewhere), status=1)["standing"] == "unknown-key"
    known = ("--json", "--data", str(elsewhere), "--key", SCHOOL.text)
    assert run("check", str(pdf), *known)["standing"] == "valid"
    run("revoke", issued["id"], "--reason", "Issued by mistake.", *data)
    assert run("check", str(pdf), *data, status=1)["standing"] == "revoked"
    run("revocations", "--out", str(tmp_path / "list.txt"), *data)
    checked = run("check", str(pdf), "--revoked", str(tmp_path / "list.txt"), *known, status=1)
    assert (checked["standing"], checked["reason"]) == ("revoked", "Issued by mistake.")
    for words, problem in (
        (("issue", "Mid-term", "Ana", "--out", str(pdf)), "Ana has not passed this exam."),
        (("issue", "Mid-term", "Anna", "--out", str(pdf)), "Did you mean 'Ana'?"),
        (("revoke", "9999-1"), "No certificate here has number 9999-1."),
        (("check", str(tmp_path / "school.key")), "This text has no certificate."),
    ):
        assert main(["certificate", *words, "--data", str(tmp_path)]) == 2
        assert problem in capsys.readouterr().err
    assert plain(SchoolFiles(tmp_path).read().exams[0])["title"] == "Mid-term"


def test_an_audition_is_listed_and_certified_by_the_command_as_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(os.environ, "QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setitem(os.environ, "FELT_SCHOOL_PASSPHRASE", "correct horse")
    KeyFile(tmp_path).keep(SEED, SCHOOL, "correct horse")
    trainees, hands, game = Trainees(tmp_path), AUDITION_TEST.fewest, "casino-99/fortune-pai-gow-poker"
    store = trainees.use(trainees.create("Ana Ruiz")).store
    store.begin("a-1", plan_to_text(Plan("a-1", Text("Audition"), MODES["audition"], (), exam="audition/pai-gow")))
    items = (f"curriculum.pai-gow@1/{number}" for number in range(1, hands + 1))
    store.write("a-1", ["line"], [
        attempt(number, session="a-1", mode="audition", game=game, item=item)
        for number, item in enumerate(items, start=1)
    ])  # fmt: skip
    store.end("a-1")
    trainees.close()
    data = ("--json", "--data", str(tmp_path))
    title = "Pai gow dealer: audition"
    for name in (title, "curriculum.pai-gow"):
        assert main(["exam", "results", name, *data]) == 0
        (taking,) = json.loads(capsys.readouterr().out)["takings"]
        assert (taking["name"], taking["after"]) == ("Ana Ruiz", {"right": hands, "asked": hands, "passed": True})
    pdf = tmp_path / "ana.pdf"
    assert main(["certificate", "issue", title, "Ana Ruiz", "--out", str(pdf), *data]) == 0
    capsys.readouterr()
    assert main(["certificate", "check", str(pdf), *data]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert (checked["standing"], checked["title"], len(checked["games"])) == ("valid", title, 1)
    assert main(["certificate", "issue", "Pai gow dealer: auditions", "Ana Ruiz", "--out", str(pdf), *data]) == 2
    assert f"Did you mean '{title}'?" in capsys.readouterr().err


SHIFT = ShiftResult("EZB-H1", 480, 1, 0, 0, 23, 24, 66, 68, 0)


def work(folder: Path, name: str, result: ShiftResult, day: int) -> None:
    """A shift that somebody worked, as the window keeps it."""
    trainees = Trainees(folder)
    who = next((each for each in trainees.profiles() if each.name == name), None) or trainees.create(name)
    store, id = trainees.use(who).store, f"{name}-shift-{day}"
    game = MIDTERM.games[0]
    store.begin(id, plan_to_text(Plan(id, Text("Shift"), MODES["shift"], (), exam=f"shift/{game}")))
    store.write(id, ["line"], [attempt(1, session=id, days=day, game=game)])
    store.end(id, write_shift(result))
    trainees.close()


def test_a_shift_is_certified_alone_and_beside_an_exam(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """The best finished shift stands beside the exam; by itself only one that balances is certified."""
    monkeypatch.setitem(os.environ, "QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setitem(os.environ, "FELT_SCHOOL_PASSPHRASE", "correct horse")
    KeyFile(tmp_path).keep(SEED, SCHOOL, "correct horse")
    SchoolFiles(tmp_path).change(School(), School().with_exam(replace(MIDTERM, rules=ExamRules(8, 60, 10))))
    take(tmp_path, "Ana", "11110")
    work(tmp_path, "Ana", SHIFT, 1)
    work(tmp_path, "Ana", replace(SHIFT, tray=-500, code="EZB-H2"), 2)
    work(tmp_path, "Ben", replace(SHIFT, tray=-500), 1)
    data = ("--json", "--data", str(tmp_path))

    def run(*words: str) -> dict:
        assert main([*words, *data]) == 0, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    rows = run("exam", "results", "shift")["takings"]
    assert [(row["name"], row["after"]["right"], row["after"]["passed"]) for row in rows] == [
        ("Ana", 23, True), ("Ana", 23, False), ("Ben", 23, False),
    ]  # fmt: skip
    beside = run(
        "certificate", "check", run("certificate", "issue", "Mid-term", "Ana", "--out", str(tmp_path / "a.pdf"))["text"]
    )
    assert beside["shift"].endswith("tray and drop balanced, 23 of 24 moments right (EZB-H1)")
    alone = run(
        "certificate", "check", run("certificate", "issue", "shift", "Ana", "--out", str(tmp_path / "b.pdf"))["text"]
    )
    assert (alone["title"], alone["shift"]) == ("one shift of eight hours", "")
    assert alone["result"] == "tray and drop balanced, 23 of 24 moments right (EZB-H1)"
    assert (
        main(["certificate", "issue", "shift", "Ben", "--out", str(tmp_path / "c.pdf"), "--data", str(tmp_path)]) == 2
    )
    assert "Ben has not passed this exam." in capsys.readouterr().err


def test_what_a_shift_came_to_travels_with_the_results(tmp_path: Path):
    """From the trainee's file into the class book, the table, and a signed file that shows a changed figure."""
    work(tmp_path, "Ben", replace(SHIFT, tray=-500), 1)
    with closing(ClassBook(tmp_path, {}, lambda: datetime(2026, 3, 1, tzinfo=UTC))) as book:
        book.enter_local()
        (sitting,) = book.sittings()
        assert str(passed_words(sitting)) == "not passed: difference of $5, 23 of 24 moments right"
        table = book.tables([sitting.person], datetime(2026, 3, 1, tzinfo=UTC))["sessions"]
    assert table.splitlines()[0].endswith(",shift")
    assert "tray=-500" in table
    with closing(Profiles(tmp_path / "trainees").open("ben")) as store:
        head, steps = store.finished()["Ben-shift-1"], store.attempts_of("Ben-shift-1")
    text = write_results(steps, "1.0", head, Who("Ben"), bytes(32))
    assert read_result_file(text).head == head
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "ben.jsonl").write_text(text)
    (taking,), _ = exam_takings(tmp_path / "elsewhere", "shift", tmp_path / "files")
    assert taking.shift == replace(SHIFT, tray=-500)
    with pytest.raises(BadText, match="changed after it was written"):
        read_result_file(text.replace("tray=-500", "tray=0"))


def test_the_pdf_shows_a_code_that_a_camera_reads(qapp, tmp_path: Path):
    from PIL import Image
    from PySide6.QtCore import QSize
    from PySide6.QtPdf import QPdfDocument

    from trainer.disk import resources
    from trainer.ui.certificate_paper import certificate_pdf, check_letters, missing_letters

    file = tmp_path / "anh.pdf"
    file.write_bytes(certificate_pdf(ANH, TEXT, resources.assets()))
    document = QPdfDocument()
    document.load(str(file))
    assert document.pageCount() == 1
    document.render(0, QSize(1650, 1275)).save(str(tmp_path / "anh.png"))
    image = Image.open(tmp_path / "anh.png").convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    white.alpha_composite(image)
    assert decoded(white.convert("L")) == [TEXT]
    check_letters(ANH, resources.assets())
    assert missing_letters("A\ue000", ["Barlow"]) == ["\ue000"]
