"""The shapes of what the window is given to keep things with: files of trainees, packs, house rules, the school.

Only types: what opens the first window needs none of them, and `trainer.app` fills them with the real ones. At the end
the pages by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, TypedDict

if TYPE_CHECKING:
    from pathlib import Path

    from trainer.core.errors import FeltSchoolError, StorageError
    from trainer.core.records import OpenSession, Profile
    from trainer.core.text import Words
    from trainer.houses.new_houses import Chosen
    from trainer.lessons.pack_draft import Draft
    from trainer.lessons.pack_exchange import DraftLine, HandedOut, Offer
    from trainer.lessons.signing import PublicKey
    from trainer.progress.attempt import Attempt
    from trainer.progress.fold import Progress
    from trainer.progress.history import History
    from trainer.school.class_work import ClassRecords
    from trainer.school.digest import ComputerKey, Finding, Person, PersonMatch, Sitting
    from trainer.school.ledger import Member, Role, SignedRecord
    from trainer.school.school_merge import Merged
    from trainer.school.school_model import Observed, School
    from trainer.ui.pages.assign_page import AssignPage
    from trainer.ui.pages.author_page import AuthorPage
    from trainer.ui.pages.class_page import ClassPage
    from trainer.ui.pages.compare_page import ComparePage
    from trainer.ui.pages.curriculum_page import WayPage
    from trainer.ui.pages.exam_page import ExamPage
    from trainer.ui.pages.game_page import GamePage
    from trainer.ui.pages.home_page import HomePage
    from trainer.ui.pages.houses_page import HousesPage
    from trainer.ui.pages.instructor_page import InstructorPage
    from trainer.ui.pages.lesson_page import LessonPage
    from trainer.ui.pages.live_page import LivePage
    from trainer.ui.pages.members_page import MembersPage
    from trainer.ui.pages.packs_page import PacksPage
    from trainer.ui.pages.practice_page import PracticePage
    from trainer.ui.pages.print_page import PrintPage
    from trainer.ui.pages.profiles_page import ProfilesPage
    from trainer.ui.pages.progress_page import ProgressPage
    from trainer.ui.pages.readings_page import ReadingsPage
    from trainer.ui.pages.review_page import ReviewPage
    from trainer.ui.pages.rulebook_page import RulebookPage
    from trainer.ui.pages.settings_page import SettingsPage
    from trainer.ui.pages.speed_page import SpeedPage
    from trainer.ui.pages.teach_page import TeachPage


class Records(Protocol):
    """One trainee's file. Every method may raise StorageError; what returned is on the disk."""

    def begin(self, session: str, plan: str, /) -> None: ...

    def write(self, session: str, lines: Sequence[str], attempts: Sequence[Attempt], /) -> None:
        """One step of a session: all of it or nothing."""

    def end(self, session: str, /, shift: str = "") -> None:
        """A session is over; `shift` is what a shift came to."""

    def open_sessions(self) -> Sequence[OpenSession]: ...

    def choices(self) -> Mapping[str, str]: ...

    def choose(self, choices: Mapping[str, str], /) -> None: ...


class Opened(Protocol):
    """A trainee's file in use. `notice` is said once: something in it cannot be read and was left out."""

    @property
    def store(self) -> Records: ...

    @property
    def attempts(self) -> History: ...

    def progress(self, now: datetime | None = None, /) -> Progress:
        """What these attempts came to; none counts as given later than now."""

    @property
    def notice(self) -> StorageError | None: ...

    @property
    def checked(self) -> bool:
        """Whether all of the file was looked at; else it is done in the background."""

    @property
    def typed(self) -> bool:
        """Whether every answer says its duty type; else it is found in the background."""


class Trainees(Protocol):
    """The trainees of this computer. Every method may raise StorageError."""

    def profiles(self) -> Sequence[Profile]: ...

    def create(self, name: str, /) -> Profile: ...

    def rename(self, profile: Profile, name: str, /) -> Profile: ...

    def place_in(self, profile: Profile, group: str, student: str, /) -> Profile:
        """The same trainee in another group, with the school's own id."""

    def last(self) -> Profile | None:
        """Who practised last and needs no PIN."""

    def choices(self, profile: Profile, /) -> Mapping[str, str]:
        """What a trainee chose in the window; no answer is read for it."""

    def set_pin(self, profile: Profile, pin: str, /) -> Profile:
        """With an empty PIN none is asked for any more."""

    def take_pin(self, profile: Profile, day: str, /) -> None:
        """Takes away a PIN that was forgotten; its trainee is told of it and of the day."""

    def record(self, profile: Profile, /) -> str:
        """All answers as the text of a file to take along."""

    def owner(self, text: str, /) -> str:
        """Whose record a file is, by name. BadText when it is none."""

    def bring(self, profile: Profile, text: str, /) -> int:
        """Adds the answers of such a file and counts the new ones. BadText when it is none."""

    def erase(self, profile: Profile, /) -> int:
        """Deletes everything there is of a trainee for good and counts the files."""

    def leave(self) -> None:
        """Nobody practises any more."""

    def behind(self, profile: Profile, /) -> int:
        """How many answers have to be added up before the trainee's can be looked at."""

    def add_up(self, profile: Profile, tell: Callable[[float], None], now: datetime | None = None, /) -> None:
        """Adds them up in whatever thread it is called; `tell` hears which share is done."""

    def check(self, profile: Profile, tell: Callable[[float], None], /) -> StorageError | None:
        """Looks at what was not looked at when a file was opened; in any thread. Damaged, or what is to be said."""

    def find_types(self, profile: Profile, type_of: Callable[[Attempt], str], tell: Callable[[float], None], /) -> bool:
        """Finds the duty types of answers of older programs, in any thread. Whether something was found."""

    def unlocks(self, profile: Profile, pin: str, /) -> bool: ...

    def use(self, profile: Profile, /) -> Opened: ...

    def close(self) -> None: ...


class Workshops(Protocol):
    """The packs that are written here, and those that are installed. Every method may raise StorageError or BadText."""

    def lines(self) -> Sequence[DraftLine]:
        """Every pack being written."""

    def read(self, place: str, /) -> Draft: ...

    def stamp(self, place: str, /) -> str: ...

    def write(self, place: str, before: Draft, after: Draft, /) -> None: ...

    def start(self, title: str, game: str, /) -> str:
        """A new pack with one lesson about a game; where it is."""

    def change(self, pack: str, /) -> str:
        """An installed pack as a draft; where it is."""

    def hand_out(self, place: str, target: str, passphrase: str, /) -> Words:
        """Writes the pack file of a draft, signed where there is a passphrase; a sentence about it."""

    def handed_out(self, place: str, /) -> Sequence[HandedOut]:
        """Every file that a draft was written into, the last one first."""

    @property
    def key_copied(self) -> bool:
        """Whether there is a copy of the key that signs here."""

    def copy_key(self, target: str, /) -> Words:
        """A copy of the key that signs here, in another folder; a sentence about it."""

    def offer(self, path: str, /) -> Offer:
        """What adding a file or folder would do."""

    def offer_files(self, files: Mapping[str, bytes], name: str, /) -> Offer:
        """What adding these files as a pack would do."""

    def add(self, offer: Offer, /) -> Words:
        """Adds what was offered; a sentence about it."""

    def remove(self, pack: str, /) -> Words:
        """Takes an installed pack away; a sentence about it."""

    def key_name(self) -> str:
        """What the key that signs here is called; empty where there is none."""

    def make_key(self, name: str, passphrase: str, /) -> str:
        """Makes the key that signs here; its public half as a policy writes it."""

    def own(self) -> Sequence[str]:
        """The ids of the packs that can be removed."""


class HouseFiles(Protocol):
    """What the school changed of the houses' rules. Every method may raise StorageError or BadText."""

    def books(self) -> Mapping[str, Mapping[str, str]]: ...

    def overlays(self) -> Mapping[str, str]:
        """The overlays in force, by their games, or by their names where they lie over many."""

    def wide(self) -> Mapping[str, str]:
        """Every overlay over many games that is kept, by its name, whatever its days."""

    def examples(self) -> Mapping[str, str]:
        """Overlays of the bundle that show what can be changed."""

    def overlay(self, game: str, /) -> str: ...

    def coming(self, game: str, /) -> str:
        """The overlay that is in force from a later day on; empty where there is none."""

    def state(self, game: str, /) -> tuple[str, str]:
        """The overlay in force over a game and the one to come: what a change of it begins with."""

    def lay(self, game: str, text: str, seen: tuple[str, str] | None = None, /) -> None:
        """Puts an overlay in force, at once or from its day on, or takes it out with an empty text.

        `seen` is the state a change began with. StorageError where another window has changed it since.
        """

    def new_house(self, like: str, title: str, /) -> str:
        """A house that begins with the books of another; its id."""

    def make_house(self, id: str, title: str, chosen: Sequence[Chosen], /) -> str:
        """A house made from printed forms; its id."""

    def add_games(self, id: str, chosen: Sequence[Chosen], /) -> Sequence[str]:
        """More games of printed forms for a house of the school's own; their ids."""

    def own_houses(self) -> Sequence[str]:
        """The ids of the school's own houses."""

    def remove_house(self, id: str, /) -> None:
        """Puts a house of the school's own aside."""

    def removed_houses(self) -> Sequence[str]:
        """The ids of houses that could come back, the last one first."""

    def bring_back(self, id: str, /) -> None: ...

    def practised(self, game: str, /) -> Mapping[str, Sequence[str]]:
        """The skills of a game that every trainee has answered, by name."""


class Schools(Protocol):
    """What the school set on this computer, and the instructor's PIN. Every method may raise StorageError."""

    def read(self) -> School: ...

    def change(self, before: School, after: School, /) -> Merged:
        """Makes a change to what the school is by now, whoever changed it meanwhile."""

    @property
    def has_pin(self) -> bool: ...

    @property
    def pin_fixed(self) -> bool:
        """Whether a policy gives the PIN."""

    def unlocks(self, pin: str, /) -> bool: ...

    def set_pin(self, pin: str, /) -> None: ...


class Offices(Protocol):
    """The school this computer belongs to. Every method may raise StorageError."""

    def status(self) -> SchoolStatus | None: ...

    def join(self, address: str, /) -> str:
        """Joins the school at a place, and says its name."""

    def start_school(self, address: str, name: str, owner: str, pin: str, /) -> str:
        """Founds a school; what an administrator must do by hand is given back."""

    def members(self) -> Sequence[Member]: ...

    def sign_in(self, member: Member, pin: str, /) -> bool: ...

    def sign_out(self) -> None: ...

    def add_member(self, name: str, role: Role, pin: str, /) -> None: ...

    def change_role(self, member: Member, role: Role, /) -> None: ...

    def depart(self, member: Member, /) -> None: ...

    def replace_pin(self, member: Member, pin: str, /) -> None:
        """A new PIN from an owner, for a member who forgot theirs."""

    def change_pin(self, old: str, new: str, /) -> None:
        """Another PIN for who is signed in."""

    def erase_namesakes(self, name: str, student: str, /) -> int:
        """Takes trainees with this name and number out of the school; how many there were."""

    @property
    def who(self) -> str:
        """The name of who is signed in; empty where nobody is."""

    @property
    def role(self) -> Role | None:
        """The role of who is signed in; None where nobody is."""

    def trail(self, most: int = 200, /) -> Sequence[SignedRecord]: ...

    def erase(self, profile: str, /) -> None:
        """Takes a trainee of this computer out of the school, where who is signed in may do that."""

    def exchange(self, *, everybody: bool = False) -> Exchange:
        """Hands over and fetches what is new; for another thread."""

    def leave(self) -> None:
        """Hands over what was left, as the program ends."""


class SchoolStatus(Protocol):
    """How this computer stands with its school."""

    @property
    def name(self) -> str: ...

    @property
    def address(self) -> str: ...

    @property
    def waiting(self) -> int: ...

    @property
    def reached(self) -> str: ...

    @property
    def trouble(self) -> str: ...


class Exchange(Protocol):
    """What came of an exchange with the school's place."""

    @property
    def fetched(self) -> int: ...

    @property
    def applied(self) -> int: ...

    @property
    def trouble(self) -> StorageError | None: ...

    @property
    def clashes(self) -> Sequence[str]: ...


class Entering(Protocol):
    """What came of reading: sessions that are new, and what was left out or should be known."""

    @property
    def sessions(self) -> int: ...

    @property
    def findings(self) -> Sequence[Finding]: ...


class OpenClassBook(Protocol):
    """The open class book of this computer. Every method may raise StorageError."""

    @property
    def stamp(self) -> tuple[int, int]:
        """Another one after any change of what is in the book."""

    def people(self) -> Sequence[Person]: ...

    def sittings(self, person: str = "") -> Sequence[Sitting]:
        """The last sessions of a person, or the last of all that could be passed."""

    def records(self) -> ClassRecords:
        """Work that was ended, and the days on which somebody practiced."""

    def progress(self, person: str, /) -> Progress:
        """Everything a person's answers came to."""

    def missed(self, skill: str) -> Sequence[tuple[str, Attempt]]:
        """Questions of a rule that were missed, the last first, with whose they are."""

    def tables(
        self,
        people: Iterable[str],
        now: datetime,
        report_problem: Callable[[FeltSchoolError], object],
        observed: Iterable[Observed],
        /,
    ) -> Mapping[str, str]:
        """What is known of these people as tables for spreadsheets, by what is in them.

        `report_problem` hears of each whose skills cannot be read.
        """

    def enter_local(self) -> Entering:
        """Whatever ended on this computer since it was entered last."""

    def enter_ledger(self) -> Entering:
        """Results of the school's ledger that are new."""

    def enter_files(self, folder: Path, /) -> Entering:
        """Result files of a folder that were not entered yet."""

    def matches(self) -> Sequence[PersonMatch]:
        """Who has results with the school's number and, under the same name, without it."""

    def decide(self, match: PersonMatch, folder: Path | None, /, *, same: bool) -> None:
        """Whether results without a number are this person's. Enter everything again after it."""

    def trust(self, unknown: ComputerKey, /) -> None:
        """Files of this person that this computer signed count from now on. Enter the files again after it."""

    def erase(self, person: str, /) -> None: ...

    def close(self) -> None: ...


class Signing(Protocol):
    """The key that signs for this school, and the public keys that this computer knows."""

    @property
    def name(self) -> str: ...

    @property
    def known(self) -> Sequence[PublicKey]: ...

    def unlock(self, passphrase: str, /) -> bytes:
        """The private half. BadText for another passphrase, or where there is no key."""


class Faults(Protocol):
    """The log of the program's own faults."""

    @property
    def folder(self) -> Path: ...

    def text(self) -> str:
        """All that is in it; empty where nothing went wrong."""


class LineFiles(Protocol):
    """Lines that only grow. What was appended is on the disk; StorageError where it refuses."""

    def lines(self) -> Sequence[str]: ...

    def append(self, lines: Sequence[str], meanwhile: Callable[[], object] = bool, /) -> None: ...


class ClassFiles(LineFiles, Protocol):
    """The journal of a live class with its identity, as PEM."""

    @property
    def key(self) -> bytes: ...

    @property
    def certificate(self) -> bytes: ...


class LivePlaces(Protocol):
    """What live classes keep on this computer. Every method may raise StorageError."""

    def new_class(self, title: str, /, *, race: bool, teams: int) -> ClassFiles: ...

    def classes(self) -> Sequence[ClassFiles]:
        """Those of this computer, the newest first."""

    def memory(self, words: str, trainee: str, name: str, /) -> LineFiles:
        """What is kept here of the class with these four words, which a trainee joins."""


Pages = TypedDict(
    "Pages",
    {
        "home": "HomePage", "profiles": "ProfilesPage", "game": "GamePage", "lesson": "LessonPage", "way": "WayPage",
        "practice": "PracticePage", "review": "ReviewPage", "rulebook": "RulebookPage", "progress": "ProgressPage",
        "speed": "SpeedPage", "exam": "ExamPage", "shift": "ExamPage", "compare": "ComparePage",
        "settings": "SettingsPage", "instructor": "InstructorPage", "packs": "PacksPage", "author": "AuthorPage",
        "assign": "AssignPage", "class": "ClassPage", "houses": "HousesPage", "readings": "ReadingsPage",
        "print": "PrintPage", "school": "MembersPage", "teach": "TeachPage", "live": "LivePage",
    },
)  # fmt: skip
"""Pages by their names."""
