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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trainer import resources
from trainer.errors import ContentError, Problem, StorageError
from trainer.text import say

if TYPE_CHECKING:
    from trainer.policy import Known, Policy

FOLDER_VARIABLE = "FELT_SCHOOL_DATA"
PORTABLE = "portable.flag"
POLICY_FILE = "policy.toml"
PRODUCT = "Felt School"


@dataclass(frozen=True, slots=True)
class Place:
    """What holds for this start of the program. `policy_file` is None where no policy is in force."""

    data: Path
    policy: Policy | None = None
    policy_file: Path | None = None
    results: Path | None = None
    portable: bool = False


def policy_files(environ: Mapping[str, str], platform: str, program: Path | None) -> tuple[Path, ...]:
    """Where a policy may lie; the first one that is there is in force. A portable program looks beside itself only."""
    own = (program / POLICY_FILE,) if program else ()
    if program and (program / PORTABLE).is_file():
        return own
    if platform == "win32":
        return (*own, Path(environ.get("PROGRAMDATA", "C:\\ProgramData")) / PRODUCT / POLICY_FILE)
    if platform == "darwin":
        return (*own, Path("/Library/Application Support") / PRODUCT / POLICY_FILE)
    return (*own, Path("/etc/felt-school") / POLICY_FILE)


def known() -> Known:
    """What a policy may name in this program."""
    from trainer.policy import Known
    from trainer.ui.catalogue import languages
    from trainer.ui.pictures import BACKS, CHIPS

    return Known(resources.houses(), languages(resources.assets() / "languages"), tuple(BACKS), tuple(CHIPS))


def load_policy(file: Path) -> Policy:
    """The policy of a file; a FeltSchoolError with every problem when it cannot be used."""
    from trainer.policy import read_policy

    try:
        content = file.read_bytes()
    except OSError as error:
        raise StorageError(
            say("The policy {file} cannot be read: {strerror}.", file=str(file), strerror=str(error.strerror)),
            say("Let everybody read it."),
        ) from error
    policy, problems = read_policy(str(file), content, known())
    if policy is None:
        raise ContentError([Problem(one.where, one.what, one.fix, one.code) for one in problems])
    return policy


def place(environ: Mapping[str, str] | None = None, *, files: tuple[Path, ...] | None = None) -> Place:
    """The policy in force and the folders it leads to.

    Data lie where the policy says, else the variable, else beside a portable program, else in the user's own folder.
    """
    environ = os.environ if environ is None else environ
    program = resources.program_folder()
    portable = program is not None and (program / PORTABLE).is_file()
    file = next((one for one in files or policy_files(environ, sys.platform, program) if one.is_file()), None)
    policy = load_policy(file) if file else None
    results = _expanded(policy.results, environ) if policy and policy.results else None
    if policy and policy.data:
        data = _expanded(policy.data, environ)
    elif named := environ.get(FOLDER_VARIABLE):
        data = Path(named)
    elif portable and program:
        data = program / "data"
    else:
        from platformdirs import user_data_path

        data = user_data_path("felt-school", appauthor=False)
    return Place(data, policy, file, results, portable)


def _expanded(folder: str, environ: Mapping[str, str]) -> Path:
    from trainer.policy import expand

    return Path(expand(folder, environ, str(Path.home())))


def data_folder() -> Path:
    """Where trainees' files lie."""
    return place().data


def refusal(folder: Path) -> StorageError | None:
    """Why nothing can be kept in a data folder, or None; it is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return None
    except OSError as error:
        what = say(
            "Nothing can be kept in {folder}: {strerror}. What is practised now is forgotten at the end.",
            folder=str(folder),
            strerror=str(error.strerror),
        )
        return StorageError(what, say("Put the program or its data on a medium that can be written."))


@contextlib.contextmanager
def keeping(folder: Path) -> Iterator[tuple[Path, StorageError | None]]:
    """The folder to keep data in for this start: the wanted one, else one that is gone at the end, and why."""
    trouble = refusal(folder)
    if trouble is None:
        yield folder, None
        return
    with tempfile.TemporaryDirectory(prefix="felt-school-", ignore_cleanup_errors=True) as instead:
        yield Path(instead), trouble
