"""Where the files lie: in a checkout, in an installed wheel, in a built program. Nobody else looks for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
MANIFEST = "manifest.txt"
"""Lists every file of a built program with its hash; marks its folder."""

WEIGHTS = "weights.json"


@cache
def data_root() -> Path:
    """The folder that holds `assets` and `lessons`."""
    candidates = (PACKAGE / "_data", PACKAGE.parent)
    return next((folder for folder in candidates if (folder / "assets").is_dir()), PACKAGE.parent)


def program_folder() -> Path | None:
    """The folder of a built program, which holds this package as `app/trainer`; None in a checkout or a wheel."""
    folder = PACKAGE.parent.parent
    return folder if PACKAGE.parent.name == "app" and (folder / MANIFEST).is_file() else None


def assets() -> Path:
    """Pictures, fonts, layouts, sounds."""
    return data_root() / "assets"


def art(name: str) -> str:
    """The SVG text of a picture: "cards/7h", "tiles/6-5"."""
    return (assets() / f"{name}.svg").read_text(encoding="utf-8")


def lessons() -> Path:
    """The bundled packs."""
    return data_root() / "lessons"


def houses() -> tuple[str, ...]:
    """The ids of the houses in the bundle."""
    return tuple(sorted(path.name for path in (PACKAGE / "houses" / "books").iterdir() if path.is_dir()))


def read_books() -> dict[str, dict[str, str]]:
    """House id -> file name -> TOML text, for every house in the bundle; under `forms` those that belong to none.

    Under `weights` is what was measured of all games.
    """
    measured = {"measured": (PACKAGE / "houses" / WEIGHTS).read_text(encoding="utf-8")}
    books = books_in(PACKAGE / "houses" / "books")
    return {**books, "forms": _texts(PACKAGE / "houses" / "forms"), "weights": measured}


def books_in(folder: Path) -> dict[str, dict[str, str]]:
    """The books of a folder of houses."""
    return {house.name: _texts(house) for house in sorted(folder.iterdir()) if house.is_dir()}


def read_covers() -> dict[str, str]:
    """The maps of the printed books (`houses/line_map.py`) by their names, as TOML."""
    return _texts(PACKAGE / "houses" / "covers")


def read_examples() -> dict[str, str]:
    """Overlays that show what can be changed, by their names; none is in force."""
    return _texts(PACKAGE / "houses" / "examples")


def _texts(folder: Path) -> dict[str, str]:
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml"))}


def read_pack(folder: Path) -> dict[str, bytes]:
    """A pack's files by their path inside it."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
    }


def read_packs() -> dict[str, dict[str, bytes]]:
    """Every bundled pack: folder name -> files."""
    root = lessons()
    if not root.is_dir():
        return {}
    return {path.name: read_pack(path) for path in sorted(root.iterdir()) if (path / "pack.toml").is_file()}


def read_curricula() -> dict[str, bytes]:
    """File name -> TOML, for every bundled curriculum."""
    return {file.name: file.read_bytes() for file in sorted((lessons() / "_curricula").glob("*.toml"))}


def read_sources() -> dict[str, str]:
    """Module ("ui/pages/home") -> its source, without those that only measure; empty where only compiled code lies."""
    files = (file for file in sorted(PACKAGE.rglob("*.py")) if "bench" not in file.parts)
    return {file.relative_to(PACKAGE).with_suffix("").as_posix(): file.read_text(encoding="utf-8") for file in files}


def read_layouts() -> dict[str, str]:
    """Felt shape id -> TOML text."""
    return {file.stem: file.read_text(encoding="utf-8") for file in sorted((assets() / "felts").glob("*.toml"))}


def build() -> str:
    """Which build of a version this is: the beginning of its manifest's hash; "source" in a checkout or a wheel."""
    from hashlib import sha256

    folder = program_folder()
    return "source" if folder is None else sha256((folder / MANIFEST).read_bytes()).hexdigest()[:12]


def licenses() -> tuple[Path, ...]:
    """The license texts that came with the program, the list of them first."""
    folder = program_folder()
    if folder is None:
        return tuple(path for path in (PACKAGE.parent / "LICENSE", assets() / "fonts" / "OFL.txt") if path.is_file())
    return tuple(sorted((folder / "LICENSES").iterdir(), key=lambda path: (path.name != "README.txt", path.name)))


def version() -> str:
    """The version of the program, as its package says."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("felt-school")
    except PackageNotFoundError:
        return "unknown"
