"""Pictures of every page and every felt, for the documentation, for translators and for picture tests.

Each theme is a walk of its own (`tour_walk`) through the real window over a data folder of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from enum import StrEnum
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path

from trainer import app
from trainer.cli.tour_walk import Known, Tour
from trainer.core.lazy_dataclass import dataclass

SIZES = ((1366, 768), (1920, 1080))
THEMES = ("dark", "light")
IN_MEMORY = Path("/dev/shm")  # noqa: S108
"""Where the records of a walk wait for no disk, on systems that have it."""
QUICKLY = 75
"""How Qt is told to pack a picture: nothing is lost, the file is a little larger."""


@dataclass(frozen=True)
class Options:
    """What to picture: languages, chromes, sizes, device pixel ratio.

    `games` False leaves the felts out, `compares` False the comparison of house ways, which counts every hand;
    `every_game` True pictures the felt of each game, not of one game on each table.
    """

    out: Path
    language: str = "en"
    themes: Sequence[str] = THEMES
    sizes: Sequence[tuple[int, int]] = SIZES
    games: bool = True
    compares: bool = True
    every_game: bool = False

    def folder(self, size: tuple[int, int], theme: str) -> Path:
        """Where the pictures of a size in a theme are put."""
        return self.out / f"{size[0]}x{size[1]}-{theme}"

    @property
    def folders(self) -> tuple[Path, ...]:
        """All of them."""
        return tuple(self.folder(size, theme) for theme in self.themes for size in self.sizes)


class Half(StrEnum):
    PAGES = "pages"
    FELTS = "felts"


def run_tour(options: Options, say: Callable[[str], None] = print) -> int:
    """Writes the pictures and returns how many there are. Pages and felts are walked through side by side."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if not options.games or (os.cpu_count() or 1) == 1:
        parts = (Half.PAGES, Half.FELTS) if options.games else (Half.PAGES,)
        tallies = [_walks(options, part) for part in parts]
    else:
        with ProcessPoolExecutor(len(Half), mp_context=get_context("spawn")) as pool:
            tallies = list(pool.map(_walks, repeat(options), Half))
    for folder in options.folders:
        say(f"{folder}: {sum(tally[folder] for tally in tallies)} pictures")
    return sum(sum(tally.values()) for tally in tallies)


def _walks(options: Options, part: Half) -> dict[Path, int]:
    """The walks through a part, one a theme; how many pictures lie in each folder."""
    application = app.make_application()
    known: Known = {}
    with errors_end_it():
        counts = [_walk(options, theme, part, application.processEvents, known) for theme in options.themes]
    return dict(chain.from_iterable(count.items() for count in counts))


@contextmanager
def errors_end_it() -> Iterator[None]:
    """An error in a slot would only be printed; here the first one is raised at the end."""
    errors: list[BaseException] = []
    before = sys.excepthook
    sys.excepthook = lambda _kind, error, _trace: errors.append(error)
    try:
        yield
    finally:
        sys.excepthook = before
    if errors:
        raise errors[0]


def _walk(options: Options, theme: str, part: Half, settle: Callable[[], None], known: Known) -> dict[Path, int]:
    """One walk in a theme; every state is pictured in all sizes, first in the one the window has."""
    folders = {size: options.folder(size, theme) for size in options.sizes}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    counts = dict.fromkeys(folders.values(), 0)
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as home:
        tour = Tour(Path(home), theme, options.language, options.sizes[0], settle=settle, known=known)
        pages = part is Half.PAGES
        for name in tour.pages(compares=options.compares) if pages else tour.felts(every=options.every_game):
            for size in sorted(folders, key=lambda picture_size: picture_size != tour.size):
                tour.picture(size).save(str(folders[size] / f"{name}.png"), "PNG", QUICKLY)
                counts[folders[size]] += 1
        tour.close()
    return counts
