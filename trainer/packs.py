"""The lesson packs of this computer: those of the bundle, and those a school has added to a data folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trainer import resources
from trainer.errors import BadText, FeltSchoolError, StorageError
from trainer.lessons.commands import open_pack
from trainer.lessons.curriculum import Curriculum, known, read_curriculum
from trainer.lessons.names import ENDING
from trainer.lessons.parse import parse_pack
from trainer.lessons.problems import PackProblem, errors_of
from trainer.text import say

if TYPE_CHECKING:
    from trainer.houses.library import Library
    from trainer.lessons.model import Pack

FOLDER = "packs"
CURRICULA = "curricula"


@cache
def bundled_packs() -> tuple[Pack, ...]:
    """The lesson packs of the bundle that can be used."""
    parsed = (parse_pack(files) for name, files in resources.read_packs().items() if not name.startswith("_"))
    return tuple(one.pack for one in parsed if one.pack is not None)


def packs_in(folder: Path, houses: Collection[str] = ()) -> tuple[Pack, ...]:
    """The bundled packs, and those the school has added to a data folder; of one id the school's is used.

    What cannot be used there is left out; `felt-school pack check` says why. With `houses`, packs that ask nothing of
    them are left out too.
    """
    found = {pack.id: pack for pack in bundled_packs()}
    with suppress(OSError):
        for path in sorted((folder / FOLDER).iterdir()):
            with suppress(OSError):
                if path.is_dir() or path.suffix == ENDING:
                    parsed = open_pack(resources.read_pack(path) if path.is_dir() else path.read_bytes(), path.name)
                    if parsed.pack is not None and not errors_of(parsed.problems):
                        found[parsed.pack.id] = parsed.pack
    return tuple(pack for pack in found.values() if not houses or _houses(pack) & set(houses))


def curricula_in(
    folder: Path, packs: Sequence[Pack], games: Iterable[str], houses: Collection[str] = ()
) -> tuple[Curriculum, ...]:
    """The bundled curricula, and those of a school; of one id the school's is used. With `houses`, only theirs."""
    offered = known(packs, games)
    files = dict(resources.read_curricula())
    with suppress(OSError):
        files |= {f"{CURRICULA}/{one.name}": one.read_bytes() for one in sorted((folder / CURRICULA).glob("*.toml"))}
    read = (read_curriculum(name, data, offered)[0] for name, data in files.items())
    found = {one.id: one for one in read if one is not None and (not houses or set(one.houses) & set(houses))}
    return tuple(sorted(found.values(), key=lambda one: (one.order, one.id)))


def _houses(pack: Pack) -> set[str]:
    asked = {item.game or lesson.game for lesson in pack.lessons for item in lesson.items}
    return {game.partition("/")[0] for game in asked if game}


@dataclass(frozen=True, slots=True)
class Added:
    """What came of adding a pack: the pack as it is used from now on, or the problems that kept it out."""

    pack: Pack | None
    problems: tuple[PackProblem, ...] = ()
    kept_newer: bool = False


def read_content(path: str) -> Mapping[str, bytes] | bytes:
    """A pack as its folder's files, or the bytes of a pack file."""
    where = Path(path)
    try:
        if where.is_dir():
            return resources.read_pack(where)
        if where.is_file():
            return where.read_bytes()
    except OSError as error:
        raise StorageError(
            say("{path} cannot be read: {strerror}.", path=path, strerror=str(error.strerror)),
            say("Check that you may read it."),
        ) from error
    raise BadText(
        say("There is nothing at {path}.", path=path),
        say("Name a folder with a pack.toml, or a {ENDING} file.", ENDING=ENDING),
    )


def add_pack(content: bytes, name: str, folder: Path, library: Library, engine: str) -> Added:
    """Puts a checked pack file among the lessons of a data folder.

    One with a problem is not added, and neither is an older version than the one there.
    """
    from trainer.lessons.check import check_pack

    checked = check_pack(open_pack(content, name), library, engine)
    wrong = errors_of(checked.problems)
    if wrong or checked.pack is None:
        return Added(None, wrong)
    target = folder / FOLDER / f"{checked.pack.id}{ENDING}"
    there = open_pack(target.read_bytes(), target.name).pack if target.is_file() else None
    if there is not None and _numbers(there.version) > _numbers(checked.pack.version):
        return Added(there, kept_newer=True)
    beside = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        beside.replace(target)
    except OSError as error:
        raise StorageError(
            say("{target} cannot be written: {strerror}.", target=str(target), strerror=str(error.strerror)),
            say("Choose another folder."),
        ) from error
    return Added(checked.pack)


def open_file(path: str, folder: Path, library: Library, engine: str) -> Added | FeltSchoolError:
    """A pack file that somebody opened with the program, added; or what was wrong with it."""
    try:
        content = read_content(path)
        if not isinstance(content, bytes):
            raise BadText(say("{path} is a folder.", path=path), say("Name a {ENDING} file.", ENDING=ENDING))
        return add_pack(content, Path(path).name, folder, library, engine)
    except FeltSchoolError as error:
        return error


def _numbers(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
