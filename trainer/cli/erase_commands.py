"""`felt-school erase`: takes away everything the program keeps in its data folder; the uninstaller asks for it."""

from __future__ import annotations

import argparse
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from trainer import installed, packs
from trainer.core.errors import BadText
from trainer.disk import fault_log
from trainer.shell import house_rules, workshop
from trainer.storage import class_book_file, ledger_places, result_seals, results, school, signing_keys, trainees

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

FOLDERS: Final = (
    trainees.FOLDER, packs.FOLDER, packs.CURRICULA, workshop.FOLDER, results.FOLDER, fault_log.FOLDER, "languages",
    house_rules.OVERLAYS, house_rules.HOUSES, house_rules.REMOVED, trainees.LIVE,
)  # fmt: skip
FILES: Final = (
    class_book_file.FILE,
    school.FILE,
    school.PIN_FILE,
    school.TRIES_FILE,
    result_seals.FILE,
    ledger_places.FILE,
    signing_keys.PRIVATE,
    signing_keys.PUBLIC,
    signing_keys.COPIED,
    workshop.HANDED_OUT,
    "computer.json",
)
"""What the program keeps in a data folder. Files that belong to one of them begin with its name ("class.book-wal")."""


def add_erase_command(parent: Subparsers) -> None:
    """`erase --yes`."""
    erase = parent.add_parser("erase", help="delete all trainees' records and everything else in the data folder")
    erase.add_argument("--yes", action="store_true", help="needed, because nothing can be restored")
    erase.set_defaults(run=run_erase)


def run_erase(options: argparse.Namespace) -> int:
    """Status 1 where something could not be taken away, with its name."""
    folder = installed.place().data
    if not options.yes:
        raise BadText(f"This takes away everything in {folder} and cannot be undone.", "Add --yes to do it.")
    stayed = erase(folder)
    for path in stayed:
        print(f"{path} could not be taken away.", file=sys.stderr)
    return 1 if stayed else 0


def erase(folder: Path) -> list[Path]:
    """Takes away what the program keeps in a folder, and the folder where nothing else is in it; what stayed."""
    for name in FOLDERS:
        shutil.rmtree(folder / name, ignore_errors=True)
    own = [path for name in FILES for path in folder.glob(f"{name}*")]
    for path in own:
        with suppress(OSError):
            path.unlink()
    with suppress(OSError):
        folder.rmdir()
    return [path for path in (*(folder / name for name in FOLDERS), *own) if path.exists()]
