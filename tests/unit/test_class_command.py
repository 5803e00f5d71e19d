"""`class`, `roster` and what the command line says as JSON: the figures of the window, for scripts."""

from __future__ import annotations

import csv
import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests import shelf
from tests.unit.storage.test_class_book import practise, result_file
from trainer.cli import check_report, main
from trainer.cli.check_report import CheckReport
from trainer.core.errors import Problem
from trainer.lessons.problems import PackProblem
from trainer.storage.class_book import ClassBook
from trainer.storage.profile_files import Profiles


def report(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict:
    assert main(["class", "--json", *words]) == status
    return json.loads(capsys.readouterr().out)


def test_the_class_report_has_the_figures_of_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    practise(tmp_path, "Ana", "a-1", True, True, False, group="Evening", student="17")
    practise(tmp_path, "Ana", "a-2", True, True, days=1)
    practise(tmp_path, "Ben", "b-1", False)
    data = report(capsys, "--data", str(tmp_path))
    with closing(ClassBook(tmp_path, shelf.library(), lambda: datetime.now(UTC))) as book:
        people = book.people()
    shown = [
        (row["name"], row["number"], row["group"], row["sessions"], row["asked"], row["right"], row["passed"])
        for row in data["trainees"]
    ]
    assert shown == [
        (one.name, one.student, one.group, one.sessions, one.asked, one.right, one.passed) for one in people
    ]
    assert shown == [("Ana", "17", "Evening", 2, 5, 4, 2), ("Ben", "", "", 1, 1, 0, 0)]
    assert [(test["title"], test["attempt"], test["passed"]) for test in data["trainees"][0]["tests"]] == [
        ("Two pair", 2, True),
        ("Two pair", 1, True),
    ]
    assert [row["name"] for row in report(capsys, "--data", str(tmp_path), "--group", "Evening")["trainees"]] == ["Ana"]
    assert main(["class", "--data", str(tmp_path), "--group", "Evning"]) == 2
    assert "Did you mean 'Evening'?" in capsys.readouterr().err
    assert main(["class", "--data", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == "Name Number Group Last Days Sessions Answers Right Passed Mastered Weak".split()
    assert lines[1].split()[:3] == ["Ana", "17", "Evening"]


def test_a_folder_of_result_files_is_reported_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    files, out = tmp_path / "results", tmp_path / "out"
    result_file(files, "Cai", "c-1", True, student="5")
    result_file(files, "Cai", "c-2", True)
    (files / "bad.jsonl").write_text("")
    before = sorted(tmp_path.rglob("*"))
    data = report(capsys, "--results", str(files), status=1)
    assert [(row["name"], row["number"], row["sessions"]) for row in data["trainees"]] == [
        ("Cai", "5", 1),
        ("Cai", "", 1),
    ]
    assert [(row["subject"], row["remedy"]) for row in data["findings"]] == [("bad.jsonl", "Copy it again.")]
    assert data["matches"] == [{"name": "Cai", "number": "5", "sessions": 1}]
    assert sorted(tmp_path.rglob("*")) == before, "nothing is kept of it"
    assert main(["class", "--results", str(files), "--out", str(out), "--excel"]) == 1
    said = capsys.readouterr().err
    assert "bad.jsonl: The result file is empty. Copy it again." in said
    assert "Do they belong to number 5?" in said
    (sessions,) = out.glob("sessions_*.csv")
    assert sessions.read_bytes().startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(sessions.read_text(encoding="utf-8-sig").splitlines()))
    assert sorted((row["name"], row["student"], row["group"]) for row in rows) == [
        ("Cai", "", "Evening"),
        ("Cai", "5", "Evening"),
    ]
    assert main(["class", "--results", str(tmp_path / "nowhere")]) == 1
    assert "nowhere cannot be read" in capsys.readouterr().err


def test_a_roster_is_imported_by_a_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "roster.csv"
    file.write_text("name;number;group\nAna;17;Evening\n", encoding="utf-8")
    words = ["roster", str(file), "--data", str(tmp_path)]
    assert main([*words, "--check"]) == 0
    assert "1 new trainee." in capsys.readouterr().out
    assert Profiles(tmp_path / "trainees").all() == ()
    for _ in range(2):
        assert main(words) == 0
    (ana,) = Profiles(tmp_path / "trainees").all()
    assert (ana.name, ana.student, ana.group) == ("Ana", "17", "Evening")
    file.write_text("name\n\n", encoding="utf-8")
    assert main(words) == 1
    assert "roster.csv line 2: The roster has no names." in capsys.readouterr().err


def test_policy_and_packs_are_told_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch):
    monkeypatch.setenv("FELT_SCHOOL_DATA", str(tmp_path / "data"))
    policy = tmp_path / "policy.toml"
    policy.write_text('data = "C:\\\\here"\nlanguage = "xx"\n', encoding="utf-8")
    assert main(["policy", "check", str(policy), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["v"], data["ok"]) == (1, False)
    (problem,) = [row for row in data["problems"] if row["line"] == 2]
    assert problem["code"]
    assert problem["fix"]
    assert main(["policy", "show", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["v"], shown["data"], shown["problem"]) == (1, str(tmp_path / "data"), None)
    main(["pack", "new", str(tmp_path / "my.pack"), "--id", "my.pack"])
    main(["pack", "add", str(tmp_path / "my.pack")])
    capsys.readouterr()
    assert main(["pack", "list", "--json"]) == 0
    (pack,) = [row for row in json.loads(capsys.readouterr().out)["packs"] if row["id"] == "my.pack"]
    assert (pack["version"], pack["trust"]) == ("0.1.0", "unsigned")
    assert pack["lessons"]


def test_check_is_told_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    wrong = PackProblem("pack.toml", 3, 1, "DP003", message="'titel' is unknown.", fix="Did you mean 'title'?")
    book = Problem("angies/omaha.toml line 7", "The rule has no line.", "Write cite.", "HB1")
    for found, status in (
        (CheckReport((book,), {}, {"houses": 1, "games": 1}), 1),
        (CheckReport((), {"lessons/start": (wrong,)}, {"houses": 1, "games": 1}), 1),
        (CheckReport((), {}, {"houses": 1, "games": 1, "rules": 2, "layouts": 1, "packs": 0}), 0),
    ):
        monkeypatch.setattr(check_report, "check_everything", lambda _library, found=found, **_: found)
        assert main(["check", "--json"]) == status
        data = json.loads(capsys.readouterr().out)
        assert (data["v"], data["ok"]) == (1, not status)
        said = [(row["place"], row["what"], row["fix"], row["code"]) for row in data["problems"]]
        assert said == (
            [("angies/omaha.toml line 7", "The rule has no line.", "Write cite.", "HB1")]
            if found.problems
            else [("lessons/start", "'titel' is unknown.", "Did you mean 'title'?", "DP003")]
            if status
            else []
        )
        assert main(["check"]) == status
        text = capsys.readouterr().out
        assert ("no problem" in text) == (status == 0)
        assert all(row["what"] in text for row in data["problems"])


def test_readiness_is_told_for_a_job_and_written_as_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    practise(tmp_path, "Ana", "a-1", True, True, False, student="17")
    out = tmp_path / "ana.pdf"
    assert main(["readiness", "pai-gow", "17", "--data", str(tmp_path), "--out", str(out), "--json"]) == 1
    data = json.loads(capsys.readouterr().out.partition("\n")[2])
    assert data["trainee"] == "Ana"
    assert not data["ready"]
    assert any("lessons are not done" in line for line in data["missing"])
    assert out.read_bytes().startswith(b"%PDF-")
    assert main(["readiness", "pai-gow", "Anna", "--data", str(tmp_path)]) == 2
    assert "Did you mean 'Ana'?" in capsys.readouterr().err
    assert main(["readiness", "pai-gowe", "Ana", "--data", str(tmp_path)]) == 2
    assert "Did you mean 'pai-gow'?" in capsys.readouterr().err
