"""Where an installed program lies, whose rules hold for it, and where it keeps what trainees do.

A built program is a folder with `manifest.txt` in it: `app` (this package), `lib` (other people's), the interpreter.
A file `portable.flag` in that folder makes it portable: its data lie beside it, and nothing of the computer is used.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.errors import ContentError, Problem, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.scratch import INSTEAD, Scratch

if TYPE_CHECKING:
    from trainer.lessons.problems import PackProblem
    from trainer.school.policy import Known, Policy

FOLDER_VARIABLE = "FELT_SCHOOL_DATA"
PORTABLE = "portable.flag"
POLICY_FILE = "policy.toml"
PRODUCT = "Felt School"


@dataclass(frozen=True, slots=True)
class Installation:
    """What holds for this start of the program. `policy_file` is None where no policy is in force."""

    data: Path
    policy: Policy | None = None
    policy_file: Path | None = None
    results: Path | None = None
    school: str = ""
    portable: bool = False


def policy_files(environ: Mapping[str, str], platform: str, program: Path | None) -> tuple[Path, ...]:
    """Where a policy may lie; the first one that is there is in force. A portable program looks beside itself only."""
    own = (program / POLICY_FILE,) if program else ()
    if _portable(program):
        return own
    if platform == "win32":
        return (*own, Path(environ.get("PROGRAMDATA", "C:\\ProgramData")) / PRODUCT / POLICY_FILE)
    if platform == "darwin":
        return (*own, Path("/Library/Application Support") / PRODUCT / POLICY_FILE)
    return (*own, Path("/etc/felt-school") / POLICY_FILE)


def known(data: Path | None = None) -> Known:
    """What a policy may name in this program; with a data folder also the languages a school has put there."""
    from trainer.school.policy import Known
    from trainer.ui.pictures import BACKS, CHIPS
    from trainer.ui.translator import languages

    folders = [root / "languages" for root in (resources.assets(), data) if root]
    return Known(resources.houses(), languages(*folders), tuple(BACKS), tuple(CHIPS))


def read(name: str, content: bytes, environ: Mapping[str, str]) -> tuple[Policy | None, tuple[PackProblem, ...]]:
    """The policy of a file for this computer, and every problem; None when there is one."""
    import tomllib

    from trainer.school.policy import read_policy

    data = None
    with contextlib.suppress(ValueError):  # what is wrong with the file or its variables is said when it is read
        named = tomllib.loads(content.decode("utf-8-sig")).get("data")
        data = _data(named if isinstance(named, str) else "", environ, resources.program_folder())
    return read_policy(name, content, known(data))


def load_policy(file: Path, environ: Mapping[str, str]) -> Policy:
    """The policy of a file; a FeltSchoolError with every problem when it cannot be used."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise StorageError(
            say("The policy {file} cannot be read: {strerror}.", file=str(file), strerror=str(error.strerror)),
            say("Let every user of this computer read it."),
        ) from error
    policy, problems = read(str(file), content, environ)
    if policy is None:
        raise ContentError([Problem(problem.where, problem.message, problem.fix, problem.code) for problem in problems])
    return policy


def place(environ: Mapping[str, str] | None = None, *, files: tuple[Path, ...] | None = None) -> Installation:
    """The policy in force and the folders it leads to.

    Data lie where the policy says, else the variable, else beside a portable program, else in the user's own folder.
    """
    environ = os.environ if environ is None else environ
    program = resources.program_folder()
    file = next((path for path in files or policy_files(environ, sys.platform, program) if path.is_file()), None)
    policy = load_policy(file, environ) if file else None
    results = _expanded(policy.results, environ) if policy and policy.results else None
    data = _data(policy.data if policy else "", environ, program)
    school = _expanded_text(policy.school, environ) if policy else ""
    return Installation(data, policy, file, results, school, _portable(program))


def _portable(program: Path | None) -> bool:
    return program is not None and (program / PORTABLE).is_file()


def _data(named: str, environ: Mapping[str, str], program: Path | None) -> Path:
    """The data folder where a policy names this one, or none. Raises BadText for a variable that is not set."""
    if named:
        return _expanded(named, environ)
    if own := environ.get(FOLDER_VARIABLE):
        return Path(own)
    if program and _portable(program):
        return program / "data"
    from platformdirs import user_data_path

    return user_data_path("felt-school", appauthor=False)


def _expanded(folder: str, environ: Mapping[str, str]) -> Path:
    return Path(_expanded_text(folder, environ))


def _expanded_text(folder: str, environ: Mapping[str, str]) -> str:
    from trainer.school.policy import expand

    return expand(folder, environ, str(Path.home()))


def data_folder() -> Path:
    """Where trainees' files lie."""
    return place().data


def refusal(folder: Path) -> StorageError | None:
    """Why nothing can be kept in a data folder, or None; it is made if it is missing."""
    parent = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for parent in filter(Path.is_dir, (folder, folder / "trainees")):
            with tempfile.TemporaryFile(dir=parent):
                pass
    except OSError as error:
        message = say(
            "Cannot save to {folder}: {strerror}. Your practice is lost when you close the program.",
            folder=str(parent),
            strerror=str(error.strerror),
        )
        return StorageError(message, say("Put the program or its data on a drive you can write to."))
    return None


@contextlib.contextmanager
def keeping(folder: Path) -> Iterator[tuple[Path, StorageError | None]]:
    """The folder to keep data in for this start: the wanted one, else one that is gone at the end, and why."""
    trouble = refusal(folder)
    if trouble is None:
        yield folder, None
        return
    with Scratch(INSTEAD) as instead:
        yield instead, trouble
