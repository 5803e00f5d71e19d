"""The school of this computer as the window and the command line see it: joining, signing in, exchanging, its trail.

Each call opens the ledger and closes it again, so it may come from any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from threading import Lock, Thread

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.records import Profile
from trainer.core.text import say
from trainer.school.ledger import Member, Role, SignedRecord
from trainer.storage import members, school_setup
from trainer.storage.pin_tries import PinTries
from trainer.storage.profile_files import Profiles
from trainer.storage.result_seals import public_half
from trainer.storage.school_exchange import Exchanged, exchange, reconcile
from trainer.storage.school_ledger import Author, SchoolLedger
from trainer.storage.school_setup import SchoolStatus
from trainer.storage.trainee_exchange import TRAINEES, adopt, forget_trainee, linked

LAST_SECONDS = 3.0
"""So long the program stays open at its end to hand over what waits."""
SECONDS = 5.0
"""So long somebody waits for their record when they sit at a computer for the first time."""


class SchoolOffice:
    """The school of a data folder. `address` is the place that a policy names, empty where it names none."""

    def __init__(
        self, folder: Path, now: Callable[[], datetime], version: Callable[[], str], address: str = ""
    ) -> None:
        self._folder, self._now, self._version, self.fixed = folder, now, version, address
        self._author: Author | None = None
        self._tries = PinTries()
        self._busy = Lock()

    @property
    def has_ledger(self) -> bool:
        """Whether there is anything to exchange."""
        return bool(self.fixed) or SchoolLedger.is_in(self._folder)

    @contextmanager
    def _ledger(self) -> Iterator[SchoolLedger]:
        with closing(SchoolLedger(self._folder, self._now)) as ledger:
            ledger.author = self._author
            yield ledger

    # -- the school and its place

    def status(self) -> SchoolStatus | None:
        """How this computer stands with its school; None where it belongs to none."""
        if not self.has_ledger:
            return None
        with self._ledger() as ledger:
            return school_setup.school_status(ledger) if ledger.founding else None

    def join(self, address: str) -> str:
        """Joins the school at a place, and says its name."""
        with self._busy, self._ledger() as ledger:
            return school_setup.join_school(ledger, address)

    def start_school(self, address: str, name: str, owner: str, pin: str) -> str:
        """Founds a school at a place with its owner signed in. What an administrator must do by hand is given back."""
        school_setup.check_new_place(address)
        with self._busy, self._ledger() as ledger:
            if not ledger.founding:
                school_setup.found_school(ledger, name, owner, pin)
            self._author = ledger.author
            return school_setup.place_school(ledger, address)

    # -- who works for it

    def members(self) -> tuple[Member, ...]:
        """Everybody who works for the school; nobody where there is none."""
        if not self.has_ledger:
            return ()
        with self._ledger() as ledger:
            return members.members(ledger) if ledger.founding else ()

    def sign_in(self, member: Member, pin: str) -> bool:
        """Whether the PIN is right; the member signs what is set from now on. PinWaits after too many wrong ones."""
        with self._ledger() as ledger:
            right = members.Door(ledger, self._tries).sign_in(member, pin)
            self._author = ledger.author if right else self._author
        return right

    def change_members(self, change: Callable[[SchoolLedger, str], object]) -> None:
        """Changes who works for the school, signed by who is signed in; `change` gets the time too."""
        with self._busy, self._ledger() as ledger:
            change(ledger, self._now().isoformat())

    def add_member(self, name: str, role: Role, pin: str) -> None:
        """Somebody more works for the school."""
        self.change_members(lambda ledger, _when: members.add_member(ledger, name, role, pin))

    def change_role(self, member: Member, role: Role) -> None:
        """Another role from now on."""
        self.change_members(lambda ledger, _when: members.change_role(ledger, member, role))

    def depart(self, member: Member) -> None:
        """They left the school; what they did stays."""
        self.change_members(lambda ledger, when: members.depart(ledger, member, when))

    def replace_pin(self, member: Member, pin: str) -> None:
        """A new PIN from an owner, for a member who forgot theirs."""
        if self._author is not None and member.key == public_half(self._author.key):
            raise StorageError(say("This is your own PIN."), say("Change it below with your current PIN."))
        self.change_members(lambda ledger, when: members.replace_pin(ledger, member, pin, when))

    def change_pin(self, old: str, new: str) -> None:
        """Another PIN for who is signed in."""

        def change(ledger: SchoolLedger, _when: str) -> None:
            keys = {member.key: member for member in members.members(ledger)}
            member = keys.get(public_half(self._author.key)) if self._author is not None else None
            if member is None:
                raise StorageError(say("Nobody has signed in."), say("Sign in with your name first."))
            members.change_pin(ledger, member, old, new)

        self.change_members(change)

    def sign_out(self) -> None:
        """Nobody is signed in any more; what was set until then is in the ledger, with their name."""
        try:
            with self._busy, self._ledger() as ledger:
                reconcile(ledger, may_write=self._author is not None or not ledger.founding)
        finally:
            self._author = None

    @property
    def who(self) -> str:
        """The name of who is signed in; empty where nobody is."""
        return self._author.name if self._author is not None else ""

    @property
    def role(self) -> Role | None:
        """The role of who is signed in; None where nobody is."""
        return self._author.role if self._author is not None else None

    def trail(self, most: int = 200) -> tuple[SignedRecord, ...]:
        """Who changed what, the last first."""
        if not self.has_ledger:
            return ()
        with self._ledger() as ledger:
            return ledger.trail()[:most]

    def erase(self, profile: str) -> None:
        """Takes a trainee of this computer out of the school, where who is signed in may do that.

        Else the school keeps what it has, and this computer forgets whose it was.
        """
        if not self.has_ledger:
            return
        with self._busy, self._ledger() as ledger:
            trainee = forget_trainee(ledger, profile)
            if trainee and (self._author is not None or not ledger.founding):
                ledger.erase(trainee)
            elif trainee:
                ledger.place.erase(trainee)

    def erase_namesakes(self, name: str, student: str) -> int:
        """Takes trainees with this name and number out of the school, wherever they sat; how many there were."""
        if not self.has_ledger:
            return 0
        with self._busy, self._ledger() as ledger:
            plain_name = name.strip().casefold()
            trainees = [
                trainee
                for trainee, content in ledger.contents("trainee").items()
                if str(content.get("name", "")).strip().casefold() == plain_name
                and str(content.get("student", "")) == student
            ]
            for trainee in trainees:
                ledger.erase(trainee)
        return len(trainees)

    # -- both ways

    def exchange(self, *, everybody: bool = False, adopted: str = "", leaving: bool = False) -> Exchanged:
        """Hands over and fetches what is new. One at a time: who comes meanwhile finds nothing to do."""
        if not self.has_ledger or not self._busy.acquire(blocking=bool(adopted)):
            return Exchanged()
        try:
            return exchange(
                self._folder,
                self._now,
                self._version(),
                address=self.fixed,
                author=self._author,
                everybody=everybody,
                adopted=adopted,
                leaving=leaving,
            )
        except FeltSchoolError as error:
            trouble = error if isinstance(error, StorageError) else StorageError(error.text, say("Try again later."))
            return Exchanged(trouble=trouble)
        finally:
            self._busy.release()

    def leave(self) -> None:
        """Hands over what was left, as the program ends; a place that is away is not waited for."""
        if self.has_ledger:
            leaving = Thread(target=self.exchange, kwargs={"leaving": True}, daemon=True, name="school")
            leaving.start()
            leaving.join(LAST_SECONDS)

    def adopt(self, name: str) -> bool:
        """Whether a trainee of the school has this name and sits here for the first time: their file is here then.

        Their record follows within seconds where the place can be reached, else later.
        """
        if not self.has_ledger:
            return False
        known = self._linked()
        fetching = Thread(target=self.exchange, kwargs={"adopted": name}, daemon=True, name="school")
        fetching.start()
        fetching.join(SECONDS)
        if known == self._linked():  # the place is away: what is known of the school here has to do
            with self._ledger() as ledger:
                return bool(ledger.founding) and adopt(ledger, Profiles(self._folder / TRAINEES), name) is not None
        return any(profile.name.casefold() == " ".join(name.split()).casefold() for profile in self._new(known))

    def _linked(self) -> set[str]:
        with self._ledger() as ledger:
            return set(linked(ledger))

    def _new(self, known: set[str]) -> list[Profile]:
        profiles = Profiles(self._folder / TRAINEES)
        return [profile for profile in profiles.all() if profile.id not in known]
