"""The ledger of a school as this computer has it: what is in force, adding to it, and copying it from and to its place.

Everything is read from and written to the data folder, so practice never waits for a network. `sync` hands over what is
new here and fetches what is new there; a place that is away is tried again the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, say
from trainer.school import ledger
from trainer.school.ledger import RECORD_TYPES, SHARED, CountedLedger, RecordName, Role, SignedRecord, Standing
from trainer.storage.ledger_places import FILE, LedgerPlace, LocalPlace, Parcel, parcel
from trainer.storage.result_seals import signed_by, signer, signing_key

FOUNDING: Final = "founding"
"""The fact which record founded the school; only a record that it trusts counts here."""
ADDRESS: Final = "place"
"""The fact where the school's place is."""
_PLACE_ID, _REACHED, _TROUBLE = "place id", "reached", "trouble"
_ERASURE: Final = "erasure"
_TOGETHER: Final = 4_000
"""So many records that came are kept in one transaction."""


@dataclass(frozen=True, slots=True)
class Author:
    """Somebody who writes: a member with the private half of their key, or a computer."""

    name: str
    role: Role
    key: bytes


class Synced(NamedTuple):
    """What came of a copying: records handed over, fetched, and those that were not taken, with why."""

    sent: int = 0
    fetched: int = 0
    refused: tuple[tuple[str, Words], ...] = ()


class SchoolLedger:
    """The open ledger of a data folder. `author` is who is signed in; until then the computer itself writes."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self.folder, self.now = folder, now
        self.place = LocalPlace(folder)
        self.author: Author | None = None
        self._known: tuple[str, CountedLedger] | None = None
        self._records: dict[str, SignedRecord] = {}

    @staticmethod
    def is_in(folder: Path) -> bool:
        """Whether a data folder has a ledger."""
        return (folder / FILE).exists()

    def close(self) -> None:
        self.place.close()

    # -- reading

    @property
    def founding(self) -> str:
        """The digest of the record that founded the school; empty on a computer that belongs to none."""
        return self.place.fact(FOUNDING)

    def read(self) -> CountedLedger:
        """The records that every computer reads: which of them count, and who works for the school."""
        delivery = self.place.since(SHARED, self._known[0] if self._known else "")
        if self._known is None or delivery.parcels:
            self._take_in(delivery.parcels)
            self._known = (delivery.mark, ledger.read_ledger(self._records.values(), self.founding))
        return self._known[1]

    def _take_in(self, parcels: Iterable[Parcel]) -> None:
        for arrived in parcels:
            with suppress(BadText):  # one that a newer program wrote: it is passed on and counts there
                self._records[arrived.digest] = ledger.read_record(arrived.text, signer)

    def reread(self) -> None:
        """Everything is read afresh: something was taken away, or the school is another."""
        self._known, self._records = None, {}

    def standings(self, record_type: str) -> dict[str, Standing]:
        """What is in force of a type that is not personal, by name; what was taken away is left out."""
        records = [record for record in self.read().records if record.subject.type == record_type]
        return {
            subject.name: standing
            for subject, standing in ledger.standings(records).items()
            if standing.record.content is not None
        }

    def contents(self, record_type: str) -> dict[str, Any]:
        """The same as plain JSON."""
        return {name: standing.record.content for name, standing in self.standings(record_type).items()}

    def of_trainee(self, trainee: str, record_type: str) -> dict[str, Standing]:
        """What is in force of a trainee's own records of a type, by name."""
        records = []
        for text in self.place.texts(record_type, trainee):
            with suppress(BadText):
                records.append(ledger.read_record(text, signer))
        counted = ledger.read_ledger([*records, *self._roots()], self.founding).records if records else ()
        return {
            subject.name: standing
            for subject, standing in ledger.standings(counted).items()
            if subject.type == record_type and standing.record.content is not None
        }

    def _roots(self) -> list[SignedRecord]:
        """The records by which others are judged."""
        return [record for record in self.read().records if record.subject.type in ("school", "member")]

    def trail(self) -> tuple[SignedRecord, ...]:
        """Who changed what, the last first: every record that counts and that somebody wrote by hand."""
        by_hand = [
            record
            for record in self.read().records
            if (record_type := RECORD_TYPES.get(record.subject.type)) and record_type.writer is not Role.COMPUTER
        ]
        return tuple(reversed(by_hand))

    # -- writing

    def write(self, record_type: str, name: str, content: Any, trainee: str = "") -> SignedRecord:
        """Adds a version of something; None takes it away. StorageError where who is signed in may not write it."""
        author, subject = self._author_for(record_type), RecordName(record_type, name, trainee)
        current = self._standing(subject)
        if current is not None and current.record.content == content and not current.rivals:
            return current.record
        before = current.heads if current is not None else ()
        sign = partial(signed_by, author.key) if author.key else _unsigned
        draft = SignedRecord(subject, content, self.now(), author.name, author.role, before)
        record = ledger.write_record(draft, sign)
        self.place.put([parcel(record)])
        return record

    def _standing(self, subject: RecordName) -> Standing | None:
        if subject.stream != SHARED:
            return self.of_trainee(subject.trainee, subject.type).get(subject.name)
        records = [record for record in self.read().records if record.subject == subject]
        return ledger.standings(records).get(subject)

    def _author_for(self, record_type: str) -> Author:
        least = RECORD_TYPES[record_type].writer
        author = self.author
        if author is None or least is Role.COMPUTER:
            # On a computer of no school whoever is at the instructor's side writes, with the computer's key.
            role = Role.COMPUTER if self.founding or least is Role.COMPUTER else Role.OWNER
            author = Author("", role, signing_key(self.folder))
        if not author.role.may_act_as(least):
            raise StorageError(
                say("Only a member of the school may change this.")
                if author.role is Role.COMPUTER
                else say("{name} may not change this: it takes the role {role}.", name=author.name, role=least.label),
                say("Sign in as someone with that role."),
            )
        return author

    def erase(self, trainee: str) -> int:
        """Takes a trainee out of the ledger for good. How many records; an erasure stays, which names nobody.

        StorageError where who is signed in may not do that; nothing is erased then.
        """
        self.write(_ERASURE, trainee, {"v": 1}, trainee)
        count = self.place.erase(trainee)
        self.reread()
        return count

    # -- copying

    def sync(self, remote: LedgerPlace, trainees: Iterable[str] | None = ()) -> Synced:
        """Hands over what is new here, then fetches what is new there: the shared records and those of some trainees.

        Of everybody where `trainees` is None. StorageError where the place is away: what was handed over until then
        counts, and the next time goes on behind it.
        """
        try:
            synced = self._sync(remote, trainees)
        except FeltSchoolError as error:
            self.note_trouble(error)
            raise
        self.place.set_facts({_TROUBLE: "", _REACHED: self.now().isoformat(), _PLACE_ID: remote.id})
        return synced

    def note_trouble(self, error: FeltSchoolError) -> None:
        """The place was not reached: why is kept until it is."""
        self.place.set_facts({_TROUBLE: str(error)})

    def _sync(self, remote: LedgerPlace, trainees: Iterable[str] | None) -> Synced:
        sent = 0
        erased = self._erased()
        for parcels, mark in self.place.unsent(remote.id):
            alive = [unsent for unsent in parcels if unsent.trainee not in erased or unsent.type == _ERASURE]
            sent += remote.put(alive)
            self.place.set_sent(remote.id, mark)
        fetched, refused = self._fetch(remote, (SHARED,))
        fresh = self._erased() - erased
        for trainee in sorted(fresh):
            self.place.erase(trainee)
            self.reread()
        for trainee in sorted(fresh | erased) if sent else ():
            remote.erase(trainee)
        marks = self.place.marks(remote.id)
        streams = remote.streams(marks) if trainees is None else tuple(map(ledger.stream_of, trainees))
        count, not_taken = self._fetch(remote, [stream for stream in streams if stream != SHARED])
        return Synced(sent, fetched + count, (*refused, *not_taken))

    def _erased(self) -> set[str]:
        return set(self.contents(_ERASURE))

    def _fetch(self, remote: LedgerPlace, streams: Iterable[str]) -> tuple[int, list[tuple[str, Words]]]:
        """Takes in what is new in these streams, many records at once: the disk is waited for each time."""
        marks = self.place.marks(remote.id)
        count, refused = 0, list[tuple[str, Words]]()
        genuine, read_to = list[Parcel](), dict[str, str]()
        try:
            for stream in streams:
                delivery = remote.since(stream, marks.get(stream, ""))
                refused += [(name, say("This record is damaged.")) for name in delivery.damaged]
                # A trainee's own records decide nothing: their signatures are checked where they are read.
                for arrived in delivery.parcels if stream == SHARED else ():
                    try:
                        ledger.read_record(arrived.text, signer)
                        genuine.append(arrived)
                    except BadText as error:
                        refused.append((arrived.digest[:12], error.words[0]))
                genuine += () if stream == SHARED else delivery.parcels
                if delivery.mark != marks.get(stream, ""):
                    read_to[stream] = delivery.mark
                if len(genuine) >= _TOGETHER:
                    count += self.place.put(genuine, remote.id, read_to)
                    genuine, read_to = [], {}
        finally:
            if read_to:
                count += self.place.put(genuine, remote.id, read_to)
        return count, refused

    # -- what is known of the place

    @property
    def address(self) -> str:
        """Where the school's place is; empty on a computer of its own."""
        return self.place.fact(ADDRESS)

    @property
    def place_id(self) -> str:
        """What the place is known by; empty where it never was reached."""
        return self.place.fact(_PLACE_ID)

    @property
    def reached(self) -> str:
        """When the place was reached last, as ISO text; empty where it never was."""
        return self.place.fact(_REACHED)

    @property
    def trouble(self) -> str:
        """Why it was not reached at the last try; empty where it was."""
        return self.place.fact(_TROUBLE)


def _unsigned(_content: bytes) -> Mapping[str, str]:
    return {}
