"""What the window is given by the program: books, layouts, the clock, dice, and where things are kept.

The window knows these shapes only; `trainer.app` fills them with the real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trainer.core.lazy_dataclass import asdict, dataclass, replace
from trainer.ui.controllers.privacy import where_answers_go

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from trainer.core.text import Words
    from trainer.felt.shape import Shape
    from trainer.houses.library import Library
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.pack_model import ExamRules, Pack
    from trainer.school.digest import Finding
    from trainer.school.exam_results import Taking
    from trainer.table.chips import Chips
    from trainer.ui.service_shapes import (
        Faults,
        HouseFiles,
        LivePlaces,
        Offices,
        OpenClassBook,
        Schools,
        Signing,
        Trainees,
        Workshops,
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """What one trainee chose. Kept as text, so that newer and older programs read each other's.

    `clean`: how many rounds of each game were dealt without a mistake. `pace`: seconds for each act that is shown
    at the table, 0 to show none.

    `lock_after`: minutes without a touch after which the PIN is asked for again; 0 for never. `amounts_learn` and
    `amounts_practice`: whether amounts are shown where a mode shows them by itself, and where it does not. `summary`:
    what Home said of the answers last.
    """

    chrome: str = "dark"
    felt: str = "green"
    four_colours: bool = False
    large_index: bool = False
    back: str = "blue"
    chips: str = "yellow"
    seat_numbers: bool = True
    motion: bool = True
    pace: float = 0.6
    sound: bool = False
    speech: bool = False
    touch: bool = False
    instant: bool = False
    language: str = "en"
    time_factor: float = 1.0
    last_game: str = ""
    curriculum: str = ""
    own_houses: str = ""
    rounds: str = ""
    clean: str = ""
    welcome: bool = True
    exam_day: str = ""
    lock_after: float = 0.0
    amounts_learn: bool = True
    amounts_practice: bool = False
    summary: str = ""

    @staticmethod
    def read(stored: Mapping[str, str], usual: Settings | None = None) -> Settings:
        """From stored text; what cannot be read, or was never chosen, stays as it is by default."""
        usual, values = usual or Settings(), dict[str, Any]()
        defaults = asdict(usual)
        for name, text in stored.items():
            default = defaults.get(name)
            if isinstance(default, bool):
                values[name] = text == "yes"
            elif isinstance(default, float):
                values[name] = _number(text, default)
            elif isinstance(default, str):
                values[name] = text
        return replace(usual, **values)

    def written(self) -> dict[str, str]:
        """As stored text."""
        return {
            name: ("yes" if value else "no") if isinstance(value, bool) else str(value)
            for name, value in asdict(self).items()
        }

    def without(self, names: Collection[str]) -> Mapping[str, object]:
        """The others by their names."""
        return {name: value for name, value in asdict(self).items() if name not in names}


def _number(text: str, default: float) -> float:
    try:
        return float(text)
    except ValueError:
        return default


@dataclass(frozen=True, slots=True)
class LicenseText:
    """A license by the name of its file; the text is read when somebody wants to see it."""

    name: str
    read: Callable[[], str]


@dataclass(frozen=True, slots=True)
class About:
    """What the program says of itself: lines of name and value, and the texts of its licenses."""

    details: tuple[tuple[str, str], ...] = ()
    licenses: tuple[LicenseText, ...] = ()


@dataclass(frozen=True)
class Services:
    """Everything the window is made from.

    shape     the layout of a felt by its name
    school    what an instructor has set
    make_workshop   the packs that are written here, checked by the games as they are played now
    make_house_files   what the school changed of the houses' rules
    executor  does what takes long; None for threads of the window's own
    usual     what a new trainee begins with
    houses    the houses whose games are shown; all of them when empty
    exam      how exams are made here; None for the program's own way
    tray      the tray at the beginning of a shift; empty for the program's own
    class_book   opens the class book; None where there is none
    results      the folder of result files that the policy names; a school may choose another
    data         the data folder where the policy names it
    make_office  the school of this computer; None where there is none to ask
    in_school    whether it belonged to one at the start
    claim     takes a trainee by id for this window; False when another window has it
    faults    the log of the program's own faults; None where none is kept
    takings   what was answered in an exam, here and in a folder of result files; None where nothing is kept
    signing   the school's key and the keys that are known; None where there is no place for them
    live      where live classes are kept; None where the policy forbids them
    about     what the program says of itself
    """

    read_version: Callable[[], str]
    assets: Path
    load_library: Callable[[], Library]
    shape: Callable[[str], Shape]
    store: Trainees
    school: Schools
    make_workshop: Callable[[Callable[[], Library]], Workshops]
    make_house_files: Callable[[], HouseFiles]
    now: Callable[[], datetime]
    seed: Callable[[], int]
    packs: Callable[[], Sequence[Pack]] = tuple
    curricula: Callable[[Sequence[Pack], Iterable[str]], Sequence[Curriculum]] = lambda _packs, _games: ()
    catalogues: Sequence[Path] = ()
    executor: Executor | None = None
    usual: Settings = Settings()
    houses: tuple[str, ...] = ()
    exam: ExamRules | None = None
    tray: Chips = ()
    make_office: Callable[[], Offices] | None = None
    in_school: bool = False
    claim: Callable[[str], bool] = lambda _id: True
    class_book: Callable[[], OpenClassBook] | None = None
    results: str = ""
    data: str = ""
    faults: Faults | None = None
    takings: Callable[[str, str], tuple[Sequence[Taking], Sequence[Finding]]] | None = None
    signing: Callable[[], Signing] | None = None
    live: Callable[[], LivePlaces] | None = None
    about: Callable[[], About] = About

    @cached_property
    def office(self) -> Offices | None:
        """The school of this computer, asked for by the first page that shows it."""
        return self.make_office() if self.make_office is not None else None

    @cached_property
    def library(self) -> Library:
        """Every game of every house; read when it is first asked for."""
        return self.load_library()

    @cached_property
    def house_files(self) -> HouseFiles:
        """What the school changed of the houses' rules."""
        return self.make_house_files()

    @cached_property
    def workshop(self) -> Workshops:
        """The packs that are written here; read in when an instructor first asks for them."""
        return self.make_workshop(lambda: self.library)

    @property
    def privacy(self) -> Words:
        """Where the answers of whoever practices here go."""
        if not self.is_in_school:
            return where_answers_go(self.data, self.results, live=self.live is not None)
        from trainer.ui.school_link import school_status

        status = school_status(self.office)
        sent = self.results or (status.address if status is not None else "")
        return where_answers_go(self.data, sent, live=self.live is not None)

    @property
    def is_in_school(self) -> bool:
        """Whether there may be a school to ask: there was one at the start, or somebody has asked since."""
        return self.in_school or "office" in self.__dict__

    @cached_property
    def version(self) -> str:
        """The program's version, for reports."""
        return self.read_version()
