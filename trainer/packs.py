"""The lesson packs of this computer: those of the bundle, and those a school has added to a data folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import remove_file, write_bytes
from trainer.lessons.commands import open_pack
from trainer.lessons.curriculum import Curriculum, known, read_curriculum
from trainer.lessons.origin import Origin, Trust
from trainer.lessons.pack_exchange import Coming, Offer, coming
from trainer.lessons.pack_parser import PACK_FILE, names_one, parse_pack
from trainer.lessons.pack_prose import ENDING, name_fault
from trainer.lessons.problems import PackProblem, errors_of

if TYPE_CHECKING:
    from trainer.houses.library import Library
    from trainer.lessons.pack_model import Pack
    from trainer.lessons.signing import PublicKey

FOLDER = "packs"
CURRICULA = "curricula"
BUNDLE = Origin(Trust.KNOWN, "Felt School")
"""Whose the packs of the program are."""


@cache
def bundled_packs() -> tuple[Pack, ...]:
    """The lesson packs of the bundle that can be used."""
    return tuple(_bundled(resources.read_packs()))


def _bundled(packs: Mapping[str, Mapping[str, bytes]]) -> Iterator[Pack]:
    parsed = (parse_pack(files) for name, files in packs.items() if not name.startswith("_"))
    yield from (replace(parsed.pack, origin=BUNDLE) for parsed in parsed if parsed.pack is not None)


def packs_asking(folder: Path, games: Collection[str]) -> Iterator[Pack]:
    """The packs of a data folder and of the bundle that name one of these games; the others are not parsed."""
    yield from _bundled({pack: files for pack, files in resources.read_packs().items() if names_one(files, games)})
    yield from _added(folder, ())


def packs_in(folder: Path, houses: Collection[str] = (), keys: Collection[PublicKey] = ()) -> tuple[Pack, ...]:
    """The bundled packs, and those the school has added to a data folder; nothing takes the place of a bundled one.

    What cannot be used there is left out; `felt-school pack check` says why. With `houses`, packs that ask nothing of
    them are left out too. `keys` are those whose signature this computer knows.
    """
    bundled = {pack.id: pack for pack in bundled_packs()}
    added = {pack.id: pack for pack in _added(folder, keys) if pack.id not in bundled}
    packs = (*bundled.values(), *added.values())
    return tuple(pack for pack in packs if not houses or _houses(pack) & set(houses))


def _added(folder: Path, keys: Collection[PublicKey]) -> Iterator[Pack]:
    """The packs that the school has added and that can be used."""
    with suppress(OSError):
        for path in sorted((folder / FOLDER).iterdir()):
            with suppress(OSError):
                if path.is_dir() or path.suffix == ENDING:
                    content = resources.read_pack(path) if path.is_dir() else path.read_bytes()
                    parsed = open_pack(content, path.name, keys)
                    if parsed.pack is not None and not errors_of(parsed.problems):
                        yield parsed.pack


def curricula_in(
    folder: Path, packs: Sequence[Pack], games: Iterable[str], houses: Collection[str] = ()
) -> tuple[Curriculum, ...]:
    """The bundled curricula, and those of a school; of one id the school's is used. With `houses`, only theirs."""
    offered = known(packs, games)
    files = dict(resources.read_curricula())
    with suppress(OSError):
        files |= {f"{CURRICULA}/{path.name}": path.read_bytes() for path in sorted((folder / CURRICULA).glob("*.toml"))}
    read = (read_curriculum(name, data, offered)[0] for name, data in files.items())
    by_id = {
        curriculum.id: curriculum
        for curriculum in read
        if curriculum is not None and (not houses or set(curriculum.houses) & set(houses))
    }
    return tuple(sorted(by_id.values(), key=lambda curriculum: (curriculum.order, curriculum.id)))


def _houses(pack: Pack) -> set[str]:
    asked = {item.game or lesson.game for lesson in pack.lessons for item in lesson.items}
    return {game.partition("/")[0] for game in asked if game}


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
            say("Make sure you have permission to read it."),
        ) from error
    raise BadText(
        say("Nothing is at {path}.", path=path),
        say("Name a folder with a pack.toml, or a {ENDING} file.", ENDING=ENDING),
    )


def offer(
    content: Mapping[str, bytes] | bytes,
    name: str,
    folder: Path,
    library: Library,
    *,
    engine: str,
    keys: Collection[PublicKey] = (),
) -> Offer:
    """What adding a pack to a data folder would do. Nothing is written."""
    from trainer.lessons.commands import pack_build
    from trainer.lessons.pack_check import check_pack

    if not isinstance(content, bytes):
        built = pack_build(content, library, engine)
        if not built.ok:
            return Offer(Coming.REFUSED, name, problems=errors_of(check_pack(open_pack(content), library).problems))
        content = built.data
    checked = check_pack(open_pack(content, name, keys), library, engine)
    wrong = errors_of(checked.problems)
    if wrong or checked.pack is None:
        return Offer(Coming.REFUSED, name, problems=wrong)
    try:
        target = _target(folder, checked.pack.id)
    except BadText as error:
        return Offer(
            Coming.REFUSED,
            name,
            problems=(PackProblem(PACK_FILE, 0, 0, "DP106", message=error.words[0], fix=error.words[1]),),
        )
    if any(pack.id == checked.pack.id for pack in bundled_packs()):
        return Offer(Coming.BUNDLED, name, checked.pack)
    try:
        before = target.read_bytes() if target.exists() else None
    except OSError:
        before = b""
    there = open_pack(before, target.name, keys).pack if before else None
    act = coming(checked.pack, there, same=before == content)
    if before is not None and there is None:
        act = Coming.UNREADABLE
    return Offer(act, name, checked.pack, there, (), content)


def install(offer: Offer, folder: Path) -> Pack:
    """Puts what was offered among the lessons of a data folder, whole or not at all."""
    if offer.pack is None or not offer.may_be_added:
        raise BadText(offer.words)
    write_bytes(_target(folder, offer.pack.id), offer.content)
    return offer.pack


def remove_pack(id: str, folder: Path) -> None:
    """Takes a pack of a data folder away; what was practised of it stays. BadText where there is none of that id."""
    target = _target(folder, id)
    if not target.is_file():
        known = ", ".join(added_ids(folder))
        hint = say("Added here: {known}.", known=known) if known else say("This computer has no added packs.")
        raise BadText(say("There is no added pack '{id}'.", id=id), hint)
    remove_file(target)


def added_ids(folder: Path) -> tuple[str, ...]:
    """The ids of the packs that were added to a data folder."""
    try:
        return tuple(sorted(path.name.removesuffix(ENDING) for path in (folder / FOLDER).glob(f"*{ENDING}")))
    except OSError:
        return ()


def added_content(id: str, folder: Path) -> bytes:
    """The file of an added pack; empty where there is none."""
    target = _target(folder, id)
    try:
        return target.read_bytes() if target.is_file() else b""
    except OSError:
        return b""


def _target(folder: Path, id: str) -> Path:
    """Where the file of a pack lies. Ids come from files of other people: one that is a path leads nowhere."""
    name = f"{id}{ENDING}"
    if name_fault(name) is not None or "/" in name:
        raise BadText(say("There is no added pack '{id}'.", id=id))
    return folder / FOLDER / name


def open_file(
    path: str,
    folder: Path,
    library: Library,
    *,
    engine: str,
    keys: Collection[PublicKey] = (),
    assigned: Collection[str] = (),
) -> Offer | FeltSchoolError:
    """A pack file that somebody opened with the program, added where it changes nothing; or what was wrong.

    Whoever sits there may be a trainee: what replaces a pack, or is `assigned` by its id, is for the instructor.
    """
    try:
        content = read_content(path)
        if not isinstance(content, bytes):
            raise BadText(say("{path} is a folder.", path=path), say("Name a {ENDING} file.", ENDING=ENDING))
        offered = offer(content, Path(path).name, folder, library, engine=engine, keys=keys)
        if offered.coming is Coming.NEW and offered.pack is not None and offered.pack.id in assigned:
            offered = replace(offered, coming=Coming.ASSIGNED)
        if offered.at_once:
            install(offered, folder)
    except FeltSchoolError as error:
        return error
    return offered
