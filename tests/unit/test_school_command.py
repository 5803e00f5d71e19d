"""`felt-school school ...`: from two empty computers to one school, by the command line alone."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from trainer.cli import main


@pytest.fixture
def school(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def run(computer: str, *words: str, pins: str = "", status: int = 0) -> dict:
        monkeypatch.setattr("sys.stdin", io.StringIO(pins))
        assert main(["school", *words, "--json", "--data", str(tmp_path / computer)]) == status, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    return run


def test_two_computers_become_a_school(school, tmp_path):
    share = tmp_path / "share"
    share.mkdir()
    founded = school("a", "init", str(share), "--name", "Bay School", "--owner", "Kim", pins="cut the deck\n")
    assert founded == {"v": 1, "school": "Bay School", "place": str(share)}
    pins = "cut the deck\n1234\n"
    listed = school("a", "members", "--add", "Lee", "--role", "assistant", "--owner", "Kim", pins=pins)
    assert [(row["name"], row["role"]) for row in listed["members"]] == [("Kim", "owner"), ("Lee", "assistant")]
    assert school("a", "status")["waiting"] == 1
    assert school("a", "sync")["sent"] == 1
    assert school("b", "join", str(share))["school"] == "Bay School"
    assert school("b", "members")["members"] == listed["members"]
    status = school("b", "status")
    assert (status["name"], status["address"], status["waiting"], status["trouble"]) == (
        "Bay School",
        str(share),
        0,
        "",
    )
    assert [(row["who"], row["type"]) for row in school("b", "trail")["trail"]] == [
        ("Kim", "member"), ("Kim", "member"), ("Kim", "school"),
    ]  # fmt: skip


def test_who_left_is_no_member_any_more(school, tmp_path):
    (tmp_path / "share").mkdir()
    school("a", "init", str(tmp_path / "share"), "--name", "Bay", "--owner", "Kim", pins="cut the deck\n")
    school("a", "members", "--add", "Lee", "--owner", "Kim", pins="cut the deck\n1234\n")
    school("a", "members", "--add", "Lee", "--role", "owner", "--owner", "Kim", pins="cut the deck\n")
    rows = school("a", "members", "--remove", "Kim", "--owner", "Lee", pins="1234\n")["members"]
    assert [(row["name"], row["role"]) for row in rows] == [("Lee", "owner")]


def test_a_school_moves_and_is_told_where_it_is(school, tmp_path, capsys):
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    school("a", "init", str(tmp_path / "old"), "--name", "Bay", "--owner", "Kim", pins="cut the deck\n")
    assert school("a", "move", str(tmp_path / "new"))["place"] == str(tmp_path / "new")
    assert school("b", "join", str(tmp_path / "new"))["school"] == "Bay"
    assert school("a", "leave")["school"] == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("join", "nowhere"), "The school folder nowhere cannot be reached."),
        (("join", "postgresql://db"), "This is not the address of a database."),
        (("init", "nowhere", "--name", "Bay", "--owner", "Kim"), "The folder nowhere is not there."),
        (("sync",), "This computer belongs to no school."),
        (("members", "--add", "Lee"), "There is no member ''."),
    ],
)
def test_what_cannot_be_done_is_said_with_what_to_do(words, sentence, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["school", *words, "--data", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err
