"""dev.py as its users see it: what it refuses, when it makes the environment, what the lock files promise."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dev
from trainer.disk import libraries

ROOT = Path(dev.__file__).parent
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can lack a display")


def start(*arguments: str, without: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if name not in without}
    command = [sys.executable, str(ROOT / "dev.py"), *arguments]
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=60)


class Recorder:
    """Stands in for the processes that make an environment: notes them, and makes what `python -m venv` makes."""

    def __init__(self, python: Path) -> None:
        self.python = python
        self.modules: list[str] = []
        self.fails_at = ""

    def __call__(self, command: Sequence[str]) -> None:
        module = command[2]
        self.modules.append(module)
        if module == self.fails_at:
            raise subprocess.CalledProcessError(1, list(command))
        if module == "venv":
            self.python.parent.mkdir(parents=True, exist_ok=True)
            self.python.touch()


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / "dev.txt"
    path.write_text("fsrs==1.0 --hash=sha256:00\n", encoding="utf-8")
    return path


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    return Recorder(dev.Environment(tmp_path / ".venv", print).python)


@pytest.fixture
def environment(tmp_path: Path, recorder: Recorder) -> dev.Environment:
    return dev.Environment(tmp_path / ".venv", recorder)


# ---------------------------------------------------------------- what it refuses


@on_linux
def test_run_without_a_display_says_so_and_ends_with_status_2():
    done = start("run", without=("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no display to open a window on")
    assert "python3 dev.py run houses" in done.stderr, "it says what works"
    assert done.stderr.count("\n") == 1


@on_linux
@pytest.mark.parametrize(
    "words",
    [
        ["houses"], ["--help"], ["replay", "C99F-1", "--text"], ["replay", "--help"], ["open", "-h"], ["solve"],
        ["tour", "--out", "x"], ["worksheet", "x", "--out", "y.pdf"],
    ],
)  # fmt: skip
def test_only_the_window_asks_for_a_display(words: list[str], monkeypatch: pytest.MonkeyPatch):
    started: list[list[str]] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)

    def become(command: list[str]) -> int:
        started.append(command)
        return 0

    monkeypatch.setattr(dev, "become", become)
    monkeypatch.setattr(dev, "ready_environment", lambda: dev.Environment(Path("/nowhere"), lambda _command: None))
    monkeypatch.setattr(libraries, "loads", lambda _library: words[0] in dev.PICTURING)
    assert dev.run(words) == 0
    assert started[0][-len(words) :] == words
    for window in ([], ["open", "a.dealpack"], ["A.DEALPACK"], ["replay", "C99F-1"]):
        with pytest.raises(dev.Stop, match="no display"):
            dev.run(window)


@on_linux
@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_any_one_kind_of_display_is_enough(name: str):
    dev.need_display({name: "something"})


def test_an_old_python_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "version_info", (3, 10, 4))
        status = dev.main(["test"])
    assert status == 2
    assert capsys.readouterr().err.startswith("Felt School needs Python 3.11 or newer; this is ")


def test_an_unknown_command_prints_the_commands_and_ends_with_status_2():
    done = start("tset")
    assert done.returncode == 2
    assert "python3 dev.py test" in done.stderr


def test_help_prints_the_commands_and_succeeds():
    done = start("--help")
    assert done.returncode == 0
    for command in dev.COMMANDS:
        assert f"python3 dev.py {command}" in done.stdout


@on_linux
def test_missing_libraries_are_named_with_the_command_to_type(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(dev.Stop) as refusal:
        dev.need_libraries([("libc.so.6", "libc6"), ("libnone-such.so.1", "libnone-such1")])
    assert str(refusal.value) == (
        "Qt needs these system libraries: libnone-such.so.1. Type this, then try again:\n"
        "    sudo apt-get install -y --no-install-recommends libnone-such1"
    )


@on_linux
def test_a_system_that_is_not_debian_is_told_the_files(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(dev.Stop, match=r"libnone-such\.so\.1.*your system's package manager"):
        dev.need_libraries([("libnone-such.so.1", "libnone-such1")])


# ---------------------------------------------------------------- when it makes the environment


def test_the_first_start_makes_the_environment_and_the_second_calls_nothing(environment, recorder, lock):
    assert environment.install(lock)
    assert recorder.modules == ["venv", "pip"]
    assert not environment.install(lock)
    assert recorder.modules == ["venv", "pip"]


def test_a_changed_lock_is_installed_into_the_same_environment(environment, recorder, lock):
    environment.install(lock)
    lock.write_text("fsrs==2.0 --hash=sha256:11\n", encoding="utf-8")
    assert environment.install(lock)
    assert recorder.modules == ["venv", "pip", "pip"]


def test_another_python_makes_the_environment_anew(environment, recorder, lock, monkeypatch):
    environment.install(lock)
    monkeypatch.setattr(dev, "python_version", lambda: "cpython 3.99.0 'elsewhere'")
    assert environment.install(lock)
    assert recorder.modules == ["venv", "pip", "venv", "pip"]


@pytest.mark.parametrize(("broken", "repeated"), [("venv", ["venv", "pip"]), ("pip", ["pip"])])
def test_an_installation_that_broke_off_goes_on_at_the_next_start(environment, recorder, lock, broken, repeated):
    recorder.fails_at = broken
    with pytest.raises(subprocess.CalledProcessError):
        environment.install(lock)
    recorder.fails_at, recorder.modules = "", []
    assert not environment.is_fresh(lock)
    assert environment.install(lock)
    assert recorder.modules == repeated


def test_an_update_that_broke_off_is_not_taken_for_the_state_before(environment, recorder, lock):
    before = lock.read_text(encoding="utf-8")
    environment.install(lock)
    lock.write_text("fsrs==2.0 --hash=sha256:11\n", encoding="utf-8")
    recorder.fails_at = "pip"
    with pytest.raises(subprocess.CalledProcessError):
        environment.install(lock)
    lock.write_text(before, encoding="utf-8")
    assert not environment.is_fresh(lock)


def test_a_second_lock_is_installed_beside_the_first(environment, recorder, lock):
    other = lock.with_name("bench.txt")
    other.write_text("treys==1.0 --hash=sha256:22\n", encoding="utf-8")
    environment.install(lock)
    environment.install(other)
    assert recorder.modules == ["venv", "pip", "pip"]
    assert environment.is_fresh(lock)


def test_only_hash_checked_wheels_are_installed(lock: Path, tmp_path: Path):
    commands: list[Sequence[str]] = []
    maker = Recorder(dev.Environment(tmp_path / ".venv", print).python)

    def call(command: Sequence[str]) -> None:
        commands.append(command)
        maker(command)

    dev.Environment(tmp_path / ".venv", call).install(lock)
    assert "--require-hashes" in commands[-1]
    assert " ".join(commands[-1]).endswith(f"--only-binary :all: -r {lock}")


def test_the_linked_package_is_found_with_its_version_from_any_folder(tmp_path: Path):
    project = tmp_path / "a project"
    (project / "trainer").mkdir(parents=True)
    (project / "trainer" / "__init__.py").touch()
    (project / "trainer" / "cli.py").write_text(
        "import sys\nfrom importlib.metadata import version\n"
        "def main():\n    print(version('felt-school'), sys.argv[1:])\n    return 7\n",
        encoding="utf-8",
    )
    folder = tmp_path / "an environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    environment = dev.Environment(folder, print)
    environment.link(project, "1.0")
    environment.link(project, "1.1")
    command = environment.scripts / ("felt-school.cmd" if os.name == "nt" else "felt-school")
    done = subprocess.run([command, "two words"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (7, "1.1 ['two words']\n"), done.stderr


# ---------------------------------------------------------------- the stages of `test`


def test_every_stage_runs_and_the_failed_ones_are_named_and_shown(capsys: pytest.CaptureFixture[str]):
    stages = {
        "first": [sys.executable, "-c", "print('what was wrong'); raise SystemExit(3)"],
        "second": [sys.executable, "-c", "print('chatter')"],
    }
    assert dev.run_stages(stages, os.environ) == ["first"]
    shown = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in shown if " s" in line[-2:]] == [["first", "FAILED"], ["second", "ok"]]
    assert "what was wrong" in shown
    assert "chatter" not in shown


@on_linux
def test_what_a_stage_took_of_the_processor_is_known_with_what_it_started():
    works = "import time\nwhile time.process_time() < 0.2: pass"
    starts = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {works!r}])"
    before = dev.processor_time()
    assert dev.run_stages({"outer": [sys.executable, "-c", starts]}, os.environ) == []
    assert dev.processor_time() - before > 0.2


def test_a_private_home_hides_every_place_a_program_would_write_to(tmp_path: Path):
    script = "import platformdirs, pathlib; print(platformdirs.user_data_dir('x'), pathlib.Path.home())"
    environ = {**os.environ, **dev.private_home(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.count(str(tmp_path)) == 2


# ---------------------------------------------------------------- what the lock files promise


def pins(extra: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{extra}.txt").read_text(encoding="utf-8")
    found = re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


@pytest.mark.parametrize("extra", ["dev", "bench", "program"])
def test_the_lock_answers_every_requirement_of_the_project(extra: str):
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = pins(extra)
    for text in [*table["dependencies"], *table["optional-dependencies"].get(extra, ())]:
        wanted = Requirement(text)
        assert locked.get(canonicalize_name(wanted.name), "") in wanted.specifier, f"{text}: run python3 dev.py lock"


@pytest.mark.parametrize("extra", ["dev", "bench", "program"])
def test_every_pin_has_hashes_and_nothing_names_a_server(extra: str):
    text = (ROOT / "requirements" / f"{extra}.txt").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(pins(extra)) > 5
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text
    assert "index" not in text


@pytest.mark.parametrize("extra", ["bench", "program"])
def test_all_locks_pin_the_same_versions(extra: str):
    first, second = pins("dev"), pins(extra)
    assert [name for name in first.keys() & second.keys() if first[name] != second[name]] == []


def test_a_module_is_compiled_once_for_all_processes_of_a_run(tmp_path: Path):
    (tmp_path / "once.py").write_text("here = True\n", encoding="utf-8")
    wants_none = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tmp_path)}
    around = {name: value for name, value in os.environ.items() if name != "PYTHONPYCACHEPREFIX"}
    environ = dev.keeping_compiled({**around, **wants_none}, tmp_path / "environment")
    subprocess.run([sys.executable, "-c", "import once"], env=environ, check=True, timeout=60)
    assert [*(tmp_path / "environment").rglob("once.*.pyc")]
    assert not (tmp_path / "__pycache__").exists()


# ---------------------------------------------------------------- the linter


def test_the_linter_reads_every_source_file_that_git_tracks():
    """A folder that is left out by its name alone takes every folder of that name with it."""

    def paths(*command: str) -> set[Path]:
        answer = subprocess.run(command, cwd=dev.ROOT, capture_output=True, text=True, check=True, timeout=60)
        return {Path(dev.ROOT, line) for line in answer.stdout.splitlines()}

    if not (dev.ROOT / ".git").exists():
        pytest.skip("no checkout: what is tracked is not known")
    tracked = {path for path in paths("git", "ls-files", "--", "*.py") if path.exists()}
    assert tracked - paths(sys.executable, "-m", "ruff", "check", "--show-files") == set()


def test_where_no_server_can_be_had_its_tests_are_skipped_and_it_is_said(monkeypatch, capsys):
    def refused(names: Sequence[str], why: str) -> None:
        raise dev.Stop(f"{why} No package {names[0]}.")

    monkeypatch.setattr(dev, "LINUX", True)
    monkeypatch.setattr(dev, "get_packages", refused)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: iter(()))
    dev.need_server()
    assert "are skipped. " in capsys.readouterr().out
