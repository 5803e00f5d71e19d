"""Founding a school, joining it, moving it to another place, and leaving it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.school.ledger import RECORD_TYPES, SHARED, Role, SignedRecord, read_record, standings
from trainer.storage.ledger_places import FolderPlace, LedgerPlace, copy_all, found_folder
from trainer.storage.members import members as members_of
from trainer.storage.members import new_member, school_name
from trainer.storage.result_seals import signer
from trainer.storage.school_ledger import ADDRESS, FOUNDING, Author, SchoolLedger

_SCHEMES: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class SchoolStatus:
    """How a computer stands with its school. `name` is empty where it belongs to none.

    waiting   records that were not handed over yet
    reached   when the place was reached last, as ISO text
    trouble   why the last try failed
    """

    name: str
    address: str
    waiting: int
    reached: str
    trouble: str
    members: int
    refused: int


def is_server(address: str) -> bool:
    """Whether an address is one of a database."""
    return address.startswith(_SCHEMES)


def shown_address(address: str) -> str:
    """An address as people may see it, without a password."""
    if not is_server(address):
        return address
    from trainer.storage.postgres_line import read_server

    return read_server(address).name


def open_place(address: str) -> LedgerPlace:
    """The place at an address: a folder, or a database. StorageError where it cannot be reached or holds no school."""
    if is_server(address):
        from trainer.storage.postgres_line import read_server
        from trainer.storage.postgres_place import PostgresPlace

        return PostgresPlace(read_server(address))
    return FolderPlace(Path(address))


def check_new_place(address: str) -> None:
    """Refuses an address before anything is founded. BadText or StorageError."""
    if is_server(address):
        from trainer.storage.postgres_line import read_server

        read_server(address)
    elif not Path(address).is_dir():
        raise StorageError(
            say("The folder {folder} is not there.", folder=address), say("Make it first, where every PC sees it.")
        )


def _make_place(address: str, founding: str) -> tuple[LedgerPlace, str]:
    """A new place for the school that a record founded, and what the administrator of a server must do by hand."""
    id, by_hand = f"{founding}.{os.urandom(4).hex()}", ""
    if is_server(address):
        from trainer.storage.postgres_line import read_server
        from trainer.storage.postgres_place import found_database

        by_hand = found_database(read_server(address), id)
    else:
        check_new_place(address)
        found_folder(Path(address), id)
    return open_place(address), by_hand


def found_school(ledger: SchoolLedger, name: str, owner: str, pin: str) -> SignedRecord:
    """Founds a school on this computer, with its owner signed in. StorageError where it belongs to one already."""
    name, owner = " ".join(name.split()), " ".join(owner.split())
    if ledger.founding:
        raise StorageError(say("This computer belongs to a school already."), say("Leave that school first."))
    if not name or not owner:
        raise StorageError(say("A school needs a name and an owner."), say("Type both."))
    member, seed = new_member(owner, Role.OWNER, pin)
    earlier = [standing.record for standing in standings(ledger.read().records).values()]
    ledger.author = Author(owner, Role.OWNER, seed)
    founding = ledger.write("school", "school", {"name": name, "id": os.urandom(8).hex()})
    ledger.place.set_facts({FOUNDING: founding.digest})
    ledger.reread()
    ledger.write("member", member.id, member.to_data())
    for record in earlier:  # what was set before anybody had a name is the owner's now
        record_type = RECORD_TYPES.get(record.subject.type)
        if record.content is not None and record_type is not None and record_type.writer is not Role.COMPUTER:
            ledger.write(*record.subject[:2], record.content, record.subject.trainee)
    return founding


def place_school(ledger: SchoolLedger, address: str) -> str:
    """Puts the school of this computer at a new place, with all it has. What is left to do by hand is given back."""
    if not ledger.founding:
        raise StorageError(say("This computer belongs to no school."), say("Start one first."))
    place, by_hand = _make_place(address, ledger.founding)
    try:
        copy_all(ledger.place, place)
        ledger.place.set_facts({ADDRESS: address})
        ledger.sync(place)
    finally:
        place.close()
    return by_hand


def move_school(ledger: SchoolLedger, address: str) -> str:
    """Moves the school from its place to another: nothing is left behind, and the old place stays as it is."""
    if ledger.address:
        old = open_place(ledger.address)
        try:
            ledger.sync(old, None)
        finally:
            old.close()
    return place_school(ledger, address)


def join_school(ledger: SchoolLedger, address: str) -> str:
    """Has this computer belong to the school at a place, and says its name. What it had set of its own is set aside.

    The school that is met first is the one that is believed from then on.
    """
    place = open_place(address)
    try:
        founding = place.id.partition(".")[0]
        if ledger.founding not in ("", founding):
            raise StorageError(say("This computer belongs to another school."), say("Leave that school first."))
        if not any(_is_founding(arrived.text, founding) for arrived in place.since(SHARED).parcels):
            raise StorageError(
                say("The record that founded this school is missing."), say("Restore a copy of the place.")
            )
        ledger.place.set_facts({FOUNDING: founding, ADDRESS: address})
        ledger.author = None
        ledger.reread()
        ledger.sync(place)
    finally:
        place.close()
    return school_name(ledger)


def _is_founding(text: str, founding: str) -> bool:
    try:
        return read_record(text, signer).digest == founding
    except BadText:
        return False


def leave_school(ledger: SchoolLedger) -> None:
    """Has this computer belong to no school. What it holds stays on it; nothing is handed over any more."""
    ledger.place.set_facts({FOUNDING: "", ADDRESS: ""})
    ledger.author = None
    ledger.reread()


def school_status(ledger: SchoolLedger) -> SchoolStatus:
    """How this computer stands with its school, from what it knows without asking the place."""
    waiting = ledger.place.waiting(ledger.place_id) if ledger.place_id else 0
    return SchoolStatus(
        school_name(ledger),
        shown_address(ledger.address) if ledger.address else "",
        waiting,
        ledger.reached,
        ledger.trouble,
        len(members_of(ledger)),
        len(ledger.read().refused),
    )
