"""Whose rules hold and where data lie: policy, variable, portable program, the user's own folder."""

from __future__ import annotations

import base64
import re
from pathlib import Path, PurePosixPath

import pytest

from trainer import installed
from trainer.cli import main
from trainer.core.errors import BadText, ContentError
from trainer.disk import resources
from trainer.school.policy import read_policy
from trainer.storage.pins import hash_pin


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a built program that this package seems to lie in."""
    folder = tmp_path / "program"
    package = folder / "app" / "trainer"
    package.mkdir(parents=True)
    (folder / resources.MANIFEST).touch()
    monkeypatch.setattr(resources, "program_folder", lambda: folder)
    return folder


def test_a_checkout_is_no_built_program():
    assert resources.program_folder() is None


def test_a_built_program_is_known_by_its_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "any name" / "app" / "trainer"
    package.mkdir(parents=True)
    monkeypatch.setattr(resources, "PACKAGE", package)
    assert resources.program_folder() is None
    (tmp_path / "any name" / resources.MANIFEST).touch()
    assert resources.program_folder() == tmp_path / "any name"


def test_the_policy_beside_the_program_comes_before_the_one_of_the_computer(program: Path):
    linux = [PurePosixPath(one) for one in installed.policy_files({}, "linux", program)]
    assert linux == [program / "policy.toml", PurePosixPath("/etc/felt-school/policy.toml")]
    windows = installed.policy_files({"PROGRAMDATA": "P:"}, "win32", None)
    assert [one.as_posix() for one in windows] == ["P:/Felt School/policy.toml"]


def test_a_portable_program_uses_nothing_of_the_computer(program: Path, monkeypatch: pytest.MonkeyPatch):
    (program / installed.PORTABLE).touch()
    monkeypatch.delenv(installed.FOLDER_VARIABLE, raising=False)
    assert installed.policy_files({}, "linux", program) == (program / "policy.toml",)
    where = installed.place({})
    assert (where.data, where.portable, where.policy) == (program / "data", True, None)


def test_a_policy_decides_where_data_and_results_go(tmp_path: Path):
    file = tmp_path / "policy.toml"
    file.write_text("format = 1\ndata = '%SCHOOL%/felt'\nresults = '%SCHOOL%/results'\n")
    environ = {"SCHOOL": str(tmp_path / "school"), installed.FOLDER_VARIABLE: str(tmp_path / "mine")}
    where = installed.place(environ, files=(tmp_path / "none.toml", file))
    assert where.data == tmp_path / "school" / "felt"
    assert where.results == tmp_path / "school" / "results"
    assert where.policy_file == file
    with pytest.raises(BadText, match="%SCHOOL%"):
        installed.place({}, files=(file,))


def test_a_policy_may_name_a_language_that_a_school_keeps_in_its_data_folder(tmp_path: Path, capsys, monkeypatch):
    file, catalogue = tmp_path / "policy.toml", tmp_path / "data" / "languages" / "es.json"
    file.write_text("format = 1\ndata = '%SCHOOL%/data'\nlanguage = 'es'\n")
    with pytest.raises(ContentError, match="'es'"):
        installed.place({"SCHOOL": str(tmp_path)}, files=(file,))
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text("{}")
    where = installed.place({"SCHOOL": str(tmp_path)}, files=(file,))
    assert (where.policy and where.policy.language) == "es"
    monkeypatch.setenv("SCHOOL", str(tmp_path))
    assert main(["policy", "check", str(file)]) == 0
    monkeypatch.delenv("SCHOOL")
    assert main(["policy", "check", str(file)]) == 1
    assert "policy.toml:3:12" in capsys.readouterr().out


def test_a_policy_with_a_fault_stops_the_program_and_names_the_line(tmp_path: Path):
    file = tmp_path / "policy.toml"
    file.write_text("format = 1\nhouses = ['casino-98']\n")
    with pytest.raises(ContentError) as caught:
        installed.place({}, files=(file,))
    assert f"{file}:2:11" in str(caught.value)
    assert "Did you mean 'casino-99'?" in str(caught.value)


def test_a_folder_that_cannot_be_written_is_replaced_for_this_start_and_named(tmp_path: Path):
    blocked = tmp_path / "data"
    blocked.write_text("a file where the folder should be")
    with installed.keeping(blocked) as (folder, trouble):
        assert folder.is_dir()
        assert str(blocked) in str(trouble)
        assert "is lost when you close the program" in str(trouble)
    assert not folder.exists()


def test_a_folder_that_can_be_written_is_made_and_stays_empty(tmp_path: Path):
    with installed.keeping(tmp_path / "a" / "b") as (folder, trouble):
        assert (folder, trouble) == (tmp_path / "a" / "b", None)
    assert list(folder.iterdir()) == []


# ---------------------------------------------------------------- the commands


def test_policy_check_says_that_all_is_well_or_what_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "school.toml"
    file.write_text("format = 1\nhouses = ['casino-99']\ndeck = { back = 'red', chips = 'blue-red' }\n")
    assert main(["policy", "check", str(file)]) == 0
    assert capsys.readouterr().out == "No problems.\n"
    file.write_text("format = 1\ndeck = { back = 'rad' }\n")
    assert main(["policy", "check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "DP105 school.toml:2:17" in out
    assert "Did you mean 'red'?" in out
    assert main(["policy", "check", str(tmp_path / "none.toml")]) == 2


def test_policy_show_says_what_is_in_force(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (program / "policy.toml").write_text(
        f"format = 1\ndata = '{program / 'kept'}'\nresults = '{program / 'share'}'\nexam = {{ minutes = 40 }}\n"
    )
    assert main(["policy", "show"]) == 0
    lines = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert lines["policy"] == str(program / "policy.toml")
    assert lines["data"] == str(program / "kept")
    assert lines["results"] == str(program / "share")
    assert lines["exam"] == "20 questions, passed with 80%, 40 minutes"


def test_the_policy_of_the_documentation_can_be_used():
    page = (Path(__file__).parents[2] / "docs" / "deploying.md").read_text(encoding="utf-8")
    sample = page.partition("```toml\n")[2].partition("```")[0]
    made = {"scrypt:...": hash_pin("2468"), "ed25519:...": f"ed25519:{base64.b64encode(bytes(32)).decode()}"}
    for dots, whole in made.items():
        assert dots in sample
        sample = sample.replace(dots, whole)
    policy, problems = read_policy("sample", sample.encode(), installed.known())
    assert problems == ()
    assert policy is not None
    assert all((policy.data, policy.houses, policy.language, policy.deck, policy.results))


# ---------------------------------------------------------------- erasing


def test_erasing_takes_away_what_the_program_keeps_where_a_policy_put_it_and_nothing_else(tmp_path: Path, monkeypatch):
    from trainer.cli import erase_commands

    data = tmp_path / "School data"
    monkeypatch.setenv("FELT_SCHOOL_DATA", str(data))
    for name in (*erase_commands.FOLDERS, *erase_commands.FILES, "class.book-wal", "school.json.lock"):
        path = data / name / "deep/x" if name in erase_commands.FOLDERS else data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    (data / "Holiday.jpg").write_text("somebody's own")
    assert main(["erase"]) == 2
    assert (data / "trainees").is_dir(), "nothing happens unasked"
    assert main(["erase", "--yes"]) == 0
    assert [path.name for path in data.iterdir()] == ["Holiday.jpg"]
    (data / "Holiday.jpg").unlink()
    assert main(["erase", "--yes"]) == 0
    assert not data.exists()
    assert main(["erase", "--yes"]) == 0, "where there is nothing, nothing is wrong"


def test_every_place_the_documents_name_is_erased():
    from trainer.cli import erase_commands

    page = (Path(__file__).resolve().parents[2] / "docs" / "deploying.md").read_text(encoding="utf-8")
    table = page.partition("## What is kept where")[2].partition("\n\nThe data folder")[0]
    named = re.findall(r"`([\w.]+)` in the data folder", table)
    assert len(named) > 6
    assert set(named) <= {*erase_commands.FOLDERS, *erase_commands.FILES}


def test_what_cannot_be_taken_away_is_named(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setenv("FELT_SCHOOL_DATA", str(tmp_path))
    (tmp_path / "computer.json").mkdir()
    assert main(["erase", "--yes"]) == 1
    assert "computer.json could not be taken away" in capsys.readouterr().err
