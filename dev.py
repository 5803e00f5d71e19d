"""Runs, tests and maintains Felt School from a fresh checkout; needs nothing but Python 3.11 or newer.

    python3 dev.py run [ARGUMENT ...]     start the program (arguments are the program's own)
    python3 dev.py test [--all] [...]     lint, types, content check, tests (other arguments are pytest's)
    python3 dev.py check [...]            read every rule book and lesson pack, report problems
    python3 dev.py bench [...]            measure, beside other people's libraries
    python3 dev.py build [linux|windows]  build what a school installs, into dist/
    python3 dev.py build tools            get the programs that builds and the tests of built packages start
    python3 dev.py lock [--upgrade]       renew requirements/*.txt after a change in pyproject.toml

The first start makes .venv beside this file from the hash-locked requirements; later starts take no network.
Only the standard library is used here and in `trainer.disk.libraries`. Exit status 2 means that something outside the
project is missing.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from trainer.disk import libraries

ROOT = Path(__file__).resolve().parent
LOCKS = ROOT / "requirements"
LINUX = sys.platform.startswith("linux")
WINDOWS = os.name == "nt"
MISSING = 2
BUDGET = 420
"""Seconds of processor time that the whole ordinary `test` may take: 3.5 minutes on two cores."""

QT_LIBRARIES = (*libraries.QT, *libraries.SOUND, *libraries.WHEELS)
WINDOW_LIBRARIES = libraries.WINDOW

PICTURING = ("tour", "self-test", "bench", "worksheet")
"""Commands of the program that draw without a window."""

LAUNCHER = """\
import sys

from trainer.cli import main

if __name__ == "__main__":
    sys.exit(main())
"""


class Stop(Exception):
    """Ends the command with exit status 2 and a sentence for the user."""


def say(what: str, state: str, seconds: float) -> None:
    """One line per stage on standard output."""
    print(f"{what:<14} {state:<7} {seconds:6.1f} s", flush=True)


# ---------------------------------------------------------------- the environment


class Environment:
    """The virtual environment in `folder`; `call` runs a command and raises CalledProcessError if it fails."""

    def __init__(self, folder: Path, call: Callable[[Sequence[str]], object]) -> None:
        self.folder = folder
        self.call = call

    @property
    def scripts(self) -> Path:
        return self.folder / ("Scripts" if WINDOWS else "bin")

    @property
    def python(self) -> Path:
        return self.scripts / ("python.exe" if WINDOWS else "python")

    @property
    def site_packages(self) -> Path:
        if WINDOWS:
            return self.folder / "Lib" / "site-packages"
        return self.folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"

    def is_fresh(self, lock: Path) -> bool:
        """Whether everything in `lock` was installed completely, by this very Python."""
        stamp = self._stamp(lock)
        return self.python.exists() and stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint(lock)

    def install(self, lock: Path) -> bool:
        """Install what `lock` names unless that was done before; true if something was done."""
        if self.is_fresh(lock):
            return False
        if not self._made_by_this_python():
            need_venv_module()
            self.call([sys.executable, "-m", "venv", "--clear", str(self.folder)])
            self._mark().write_text(python_version(), encoding="ascii")
        self._stamp(lock).unlink(missing_ok=True)
        self.call([
            str(self.python), "-m", "pip", "install", "-qq", "--no-input", "--disable-pip-version-check",
            "--require-hashes", "--only-binary", ":all:", "-r", str(lock),
        ])  # fmt: skip
        self._stamp(lock).write_text(fingerprint(lock), encoding="ascii")
        return True

    def link(self, project: Path, version: str) -> None:
        """Make the package in `project` importable and put the `felt-school` command beside python; cheap if done."""
        packages = self.site_packages
        about = packages / f"felt_school-{version}.dist-info"
        for old in packages.glob("felt_school-*.dist-info"):
            if old != about:
                shutil.rmtree(old)
        write_if_new(packages / "felt_school.pth", f"{project}\n")
        write_if_new(about / "METADATA", f"Metadata-Version: 2.1\nName: felt-school\nVersion: {version}\n")
        write_if_new(about / "entry_points.txt", "[console_scripts]\nfelt-school = trainer.cli:main\n")
        write_if_new(about / "INSTALLER", "dev.py\n")
        if WINDOWS:
            write_if_new(self.scripts / "felt-school-script.py", LAUNCHER)
            write_if_new(self.scripts / "felt-school.cmd", '@"%~dp0python.exe" "%~dp0felt-school-script.py" %*\n')
        else:
            # Through sh, because a #! line holds neither blanks nor long paths.
            shell = f"#!/bin/sh\n'''exec' \"{self.python}\" \"$0\" \"$@\"\n' '''\n"
            command = self.scripts / "felt-school"
            write_if_new(command, shell + LAUNCHER)
            if not os.access(command, os.X_OK):
                command.chmod(0o755)

    def _mark(self) -> Path:
        return self.folder / "felt-school-python"

    def _stamp(self, lock: Path) -> Path:
        return self.folder / f"felt-school-{lock.stem}.stamp"

    def _made_by_this_python(self) -> bool:
        mark = self._mark()
        return self.python.exists() and mark.exists() and mark.read_text(encoding="ascii") == python_version()


def python_version() -> str:
    return f"{sys.implementation.name} {sys.version.split()[0]} {sys.base_prefix!a}"


def fingerprint(lock: Path) -> str:
    """Changes with the content of `lock` and with the Python that reads it."""
    return hashlib.sha256(lock.read_bytes() + python_version().encode("ascii")).hexdigest()


def write_if_new(path: Path, text: str) -> None:
    """Write in the encoding that `site` reads .pth files with, only if the file does not hold just that."""
    content = text.encode(sys.getfilesystemencoding() if not WINDOWS else "mbcs")
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def project_version() -> str:
    import tomllib  # noqa: PLC0415  (absent before Python 3.11, which main() refuses first)

    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def ready_environment(lock: str = "dev") -> Environment:
    """The environment of this checkout with what requirements/`lock`.txt names."""
    began = time.monotonic()
    environment = Environment(ROOT / ".venv", lambda command: subprocess.run(command, check=True))
    if not environment.is_fresh(LOCKS / f"{lock}.txt"):
        print(f"installing requirements/{lock}.txt into .venv (once; needs the network)", flush=True)
    try:
        if environment.install(LOCKS / f"{lock}.txt"):
            say("environment", "made", time.monotonic() - began)
    except subprocess.CalledProcessError as problem:
        raise Stop(f"The environment could not be made: '{problem.cmd[2]}' ended with status {problem.returncode}. "
                   "Once the cause above is gone, the same command goes on from here.") from None  # fmt: skip
    environment.link(ROOT, project_version())
    return environment


# ---------------------------------------------------------------- the system


def need_python() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036  (this file is started by whatever Python is there)
        raise Stop(f"Felt School needs Python 3.11 or newer; this is {sys.version.split()[0]}.")


def need_display(environ: Mapping[str, str]) -> None:
    if LINUX and not any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        raise Stop(
            "There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set): start it from a "
            "desktop; every command works without one, for example: python3 dev.py run houses"
        )


def need_venv_module() -> None:
    """Debian ships Python without what fills a new virtual environment."""
    import importlib.util  # noqa: PLC0415  (only the first start needs it)

    if LINUX and importlib.util.find_spec("ensurepip") is None:
        name = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        get_packages([name], f"This Python lacks its venv module's other half (Debian package {name}).")
        importlib.invalidate_caches()


def need_libraries(wanted: Sequence[tuple[str, str]], who: str = "Qt") -> None:
    """See that the shared libraries in `wanted` load; on Debian as root, install the missing ones."""
    if not LINUX:
        return
    missing = libraries.lacking(wanted)
    if missing:
        files = ", ".join(file for file, _ in missing)
        get_packages([package for _, package in missing], f"{who} needs these system libraries: {files}.")
        still = [file for file, _ in libraries.lacking(missing)]
        if still:
            raise Stop(f"{who} needs these system libraries, and they do not load: {', '.join(still)}.")


def need_server() -> None:
    """See that tests can start a PostgreSQL server; where that cannot be had here, they are skipped and say so."""
    if not LINUX or shutil.which("apt-get") is None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return
    if os.geteuid() == 0:
        try:
            get_packages(["postgresql"], "Tests of a school's server start PostgreSQL.")
        except Stop as reason:
            sys.stdout.write(f"Tests of a school's server are skipped. {reason}\n")


def need_programs(wanted: Sequence[tuple[str, str]]) -> None:
    """See that the programs in `wanted` can be started; on Debian as root, install the missing ones."""
    missing = [pair for pair in wanted if shutil.which(pair[0]) is None]
    if missing:
        programs = ", ".join(program for program, _ in missing)
        get_packages(sorted({package for _, package in missing}), f"A build starts these programs: {programs}.")


def get_packages(names: Sequence[str], why: str) -> None:
    """Install Debian packages if this is Debian and we are root; otherwise stop and say what to type."""
    install = ["apt-get", "install", "-y", "--no-install-recommends", *names]
    if shutil.which("apt-get") is None:
        raise Stop(f"{why} Install them with your system's package manager, then try again.")
    if os.geteuid() != 0:
        raise Stop(f"{why} Type this, then try again:\n    sudo {' '.join(install)}")
    began = time.monotonic()
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], env=environ, capture_output=True, check=False)  # noqa: S607
    done = subprocess.run(install, env=environ, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Stop(f"{why}\nThis did not work: {' '.join(install)}\n{done.stderr.strip()}")
    say("system", "made", time.monotonic() - began)


# ---------------------------------------------------------------- the commands


def private_home(folder: Path) -> dict[str, str]:
    """Environment variables that make `folder` the home of a process, so that nothing of the user's is touched."""
    inside = {
        "HOME": "", "USERPROFILE": "", "XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share",
        "XDG_STATE_HOME": ".local/state", "XDG_CACHE_HOME": ".cache", "XDG_RUNTIME_DIR": "run",
        "APPDATA": "AppData/Roaming", "LOCALAPPDATA": "AppData/Local", "WIN_PD_OVERRIDE_APPDATA": "AppData/Roaming",
        "WIN_PD_OVERRIDE_LOCAL_APPDATA": "AppData/Local", "WIN_PD_OVERRIDE_PERSONAL": "Documents",
    }  # fmt: skip
    for place in inside.values():
        (folder / place).mkdir(mode=0o700, parents=True, exist_ok=True)
    return {name: str(folder / place) for name, place in inside.items()}


def become(command: list[str]) -> int:
    """Run a command in place of this process where the system can do that, so that signals reach it."""
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)  # noqa: S606  (no shell is wanted)
    return subprocess.run(command, check=False).returncode


def program(environment: Environment, arguments: Sequence[str]) -> list[str]:
    return [str(environment.python), "-P", "-m", "trainer", *arguments]


def opens_window(arguments: Sequence[str]) -> bool:
    """Whether the program opens its window when it is started with these arguments."""
    if not arguments or arguments[0] == "open" or (len(arguments) == 1 and arguments[0].lower().endswith(".dealpack")):
        return not set(arguments) & {"-h", "--help"}
    return arguments[0] == "replay" and not set(arguments) & {"--text", "-h", "--help"}


def run(arguments: Sequence[str]) -> int:
    """The window wants a display and Qt's libraries, a few commands only the libraries, the others nothing."""
    if opens_window(arguments):
        need_display(os.environ)
        on_screen = os.environ.get("QT_QPA_PLATFORM", "xcb") not in {"offscreen", "minimal"}
        need_libraries(QT_LIBRARIES + WINDOW_LIBRARIES if on_screen else QT_LIBRARIES)
    elif arguments[0] in PICTURING:
        need_libraries(QT_LIBRARIES)
    return become(program(ready_environment(), arguments))


def check(arguments: Sequence[str]) -> int:
    return become(program(ready_environment(), ["check", *arguments]))


def bench(arguments: Sequence[str]) -> int:
    need_libraries(QT_LIBRARIES)
    ready_environment()
    return become(program(ready_environment("bench"), ["bench", *arguments]))


def build(arguments: Sequence[str]) -> int:
    """See that the programs a build starts are there, then follow the recipe in packaging/."""
    recipe = runpy.run_path(str(ROOT / "packaging" / "recipe" / "contents.py"))
    lists: dict[str, tuple[tuple[str, str], ...]] = recipe["PACKAGES"]
    loaded: dict[str, tuple[tuple[str, str], ...]] = recipe["LIBRARIES"]
    wanted = [system for system in lists if system in arguments] or list(lists)
    tests = recipe["TESTS"] if arguments == ["tools"] else ()
    if not set(arguments) & {"-h", "--help"}:
        need_programs(sorted({*tests, *(pair for system in wanted for pair in lists[system])}))
        need_libraries([pair for system in wanted for pair in loaded[system]], "A build")
    if arguments == ["tools"]:
        return 0
    return become([str(ready_environment().python), str(ROOT / "packaging" / "build.py"), *arguments])


def lock(arguments: Sequence[str]) -> int:
    """Solve for every platform at once; the pins that still fit stay, unless --upgrade is given."""
    uv = [str(ready_environment().scripts / "uv"), "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    uv += ["--python-version", "3.11", "--no-emit-index-url", "--custom-compile-command", "python3 dev.py lock"]
    same = ["--constraint", "requirements/dev.txt"]
    for name, which in (("dev", ["--extra", "dev"]), ("bench", ["--extra", "bench", *same]), ("program", same)):
        target = ["--output-file", f"requirements/{name}.txt", "pyproject.toml"]
        done = subprocess.run([*uv, *which, *arguments, *target], cwd=ROOT, check=False)
        if done.returncode != 0:
            return done.returncode
    return 0


def test(arguments: Sequence[str]) -> int:
    """Run every stage whatever the others say; pytest comes last, so that its summary ends the output."""
    need_libraries(QT_LIBRARIES)
    need_server()
    environment = ready_environment()
    python = str(environment.python)
    stages: dict[str, list[str]] = {
        "mypy": [python, "-m", "mypy"],
        "content check": program(environment, ["check"]),
        "ruff check": [python, "-m", "ruff", "check", "--quiet"],
        "ruff format": [python, "-m", "ruff", "format", "--check", "--quiet"],
    }
    if not (ROOT / "trainer" / "cli" / "__init__.py").exists():
        del stages["content check"]
        print("content check  left out: there is no trainer/cli", flush=True)
    surroundings = keeping_compiled(os.environ, environment.folder)
    with tempfile.TemporaryDirectory() as home:
        environ = {**surroundings, **private_home(Path(home)), "QT_QPA_PLATFORM": "offscreen"}
        failed = run_stages(stages, environ)
    pytest = [python, "-m", "pytest", "-n", "2", "--dist", "worksteal", *arguments]
    if subprocess.run(pytest, cwd=ROOT, env=surroundings, check=False).returncode != 0:
        failed.append("pytest")
    if not WINDOWS:  # where a process is not told what its children took
        print(f"processor time {processor_time():.0f} s; the whole run without --all has {BUDGET} s", flush=True)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def processor_time() -> float:
    """What every process that was started and has ended took of the processor, in seconds."""
    spent = os.times()
    return spent.children_user + spent.children_system


def keeping_compiled(environ: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Surroundings in which a module is compiled once for all processes of a run, also where none are kept."""
    kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"PYTHONPYCACHEPREFIX": str(folder / "compiled"), **kept}


def run_stages(stages: Mapping[str, Sequence[str]], environ: Mapping[str, str]) -> list[str]:
    """Run the commands side by side, print a line for each and what the failed ones wrote; names of the failed."""

    def timed(command: Sequence[str]) -> tuple[subprocess.CompletedProcess[str], float]:
        began = time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, encoding="utf-8", errors="replace", check=False,
        )  # fmt: skip
        return done, time.monotonic() - began

    failed = []
    with ThreadPoolExecutor(max_workers=2) as pool:
        for name, (done, seconds) in zip(stages, pool.map(timed, stages.values()), strict=True):
            say(name, "ok" if done.returncode == 0 else "FAILED", seconds)
            if done.returncode != 0:
                failed.append(name)
                print(done.stdout, flush=True)
    return failed


COMMANDS = {"run": run, "test": test, "check": check, "bench": bench, "build": build, "lock": lock}


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        asked_for_help = bool(arguments) and arguments[0] in {"-h", "--help", "help"}
        print(__doc__, file=sys.stdout if asked_for_help else sys.stderr)
        return 0 if asked_for_help else MISSING
    try:
        need_python()
        return COMMANDS[arguments[0]](arguments[1:])
    except Stop as reason:
        print(reason, file=sys.stderr)
        return MISSING
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
