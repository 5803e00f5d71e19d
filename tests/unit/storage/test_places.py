"""One set of tests for the three places of a school's ledger, and for what happens when one goes away."""

from __future__ import annotations

import itertools
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from OpenSSL import crypto

from tests import server as servers
from trainer.core.errors import BadText, StorageError
from trainer.school.ledger import SHARED, Role, stream_of
from trainer.storage import ledger_places, members, postgres_line, postgres_place, school_ledger, school_setup
from trainer.storage.ledger_places import (
    FolderPlace,
    LedgerPlace,
    LocalPlace,
    Parcel,
    copy_all,
    found_folder,
    parcel_of,
)
from trainer.storage.result_seals import signer
from trainer.storage.school_ledger import FOUNDING, SchoolLedger

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PLACES = ("computer", "folder", "server")


@pytest.fixture(scope="module")
def server() -> Iterator[servers.Server | None]:
    with servers.running() as running:
        yield running


@pytest.fixture(params=PLACES)
def open_place(
    request: pytest.FixtureRequest, tmp_path: Path, server: servers.Server | None
) -> Iterator[Callable[[], LedgerPlace]]:
    """Opens the place of a school; each call is another computer that sees the same place."""
    opened: list[LedgerPlace] = []
    kind = request.param
    if kind == "folder":
        found_folder(tmp_path / "share", "the-school")
    if kind == "server":
        if server is None:
            pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
        name = f"school_{abs(hash(tmp_path)) % 10**12}"
        server.run([f"CREATE DATABASE {name}"])
        address = postgres_line.read_server(server.address(name))
        postgres_place.found_database(address, "the-school")

    def open_one() -> LedgerPlace:
        if kind == "computer":
            place: LedgerPlace = LocalPlace(tmp_path)
        elif kind == "folder":
            place = FolderPlace(tmp_path / "share")
        else:
            place = postgres_place.PostgresPlace(address)
        opened.append(place)
        return place

    yield open_one
    for place in opened:
        place.close()


def a_parcel(name: str, type: str = "group", trainee: str = "", content: str = "1") -> Parcel:
    return parcel_of(f'{{"v":1,"type":"{type}","name":"{name}","trainee":"{trainee}","content":{content}}}')


def test_a_place_gives_back_what_was_put_there_once(open_place):
    place, other = open_place(), open_place()
    night, day = a_parcel("Night class"), a_parcel("Đêm “Peña” \\n 陳")
    assert place.put([night, day]) == 2
    other.put([night, day])
    delivery = other.since(SHARED)
    assert sorted(delivery.parcels) == sorted([night, day])
    assert delivery.damaged == ()
    assert other.since(SHARED, delivery.mark).parcels == ()


def test_a_mark_skips_nothing_that_comes_later(open_place):
    place, other = open_place(), open_place()
    seen: list[Parcel] = []
    mark = ""
    for number in range(5):
        (place, other)[number % 2].put([a_parcel(f"g{number}"), a_parcel(f"h{number}")])
        delivery = other.since(SHARED, mark)
        seen, mark = [*seen, *delivery.parcels], delivery.mark
    assert len(seen) == len(set(seen)) == 10
    assert set(seen) == set(place.since(SHARED).parcels)


def test_streams_with_something_new_since_a_mark_are_always_named(open_place):
    place = open_place()
    place.put([a_parcel("s-1", "result", "ann-1"), a_parcel("s-1", "result", "bo-2")])
    marks = {stream: place.since(stream).mark for stream in place.streams()}
    place.put([a_parcel("s-2", "result", "ann-1"), a_parcel("s-1", "result", "cy-3")])
    assert set(place.streams(marks)) >= {stream_of("ann-1"), stream_of("cy-3")}


def test_a_trainee_s_records_lie_in_a_stream_of_their_own(open_place):
    place = open_place()
    mine, others = a_parcel("s-1", "result", "ann-1"), a_parcel("s-1", "result", "bo-2")
    place.put([mine, others, a_parcel("Night class")])
    assert set(place.streams()) == {SHARED, stream_of("ann-1"), stream_of("bo-2")}
    assert place.since(stream_of("ann-1")).parcels == (mine,)


def test_who_is_erased_leaves_nothing_but_the_erasure(open_place):
    place = open_place()
    enrolled, erasure = a_parcel("ann-1", "enrolled", "ann-1"), a_parcel("ann-1", "erasure", "ann-1")
    kept = a_parcel("bo-2", "enrolled", "bo-2")
    place.put([enrolled, kept, a_parcel("s-1", "result", "ann-1"), erasure])
    assert place.erase("ann-1") == 2
    assert {arrived for stream in place.streams() for arrived in place.since(stream).parcels} == {kept, erasure}


def test_everything_moves_from_one_place_to_another(open_place, tmp_path):
    place = open_place()
    place.put([a_parcel("g1"), a_parcel("s-1", "result", "ann-1")])
    found_folder(tmp_path / "new", "the-school")
    new = FolderPlace(tmp_path / "new")
    assert copy_all(place, new) == 2
    assert copy_all(place, new) == 0
    assert set(new.since(SHARED).parcels) == set(place.since(SHARED).parcels)


# ---------------------------------------------------------------- a school at a place


def computer(folder: Path) -> SchoolLedger:
    ticks = itertools.count()
    return SchoolLedger(folder, lambda: NOON + timedelta(seconds=next(ticks)))


def school_at(folder: Path) -> SchoolLedger:
    """A school that Kim owns, founded on one computer."""
    ledger = computer(folder)
    school_setup.found_school(ledger, "Bay School", "Kim", "cut the deck")
    return ledger


def joined(folder: Path, founder: SchoolLedger) -> SchoolLedger:
    ledger = computer(folder)
    ledger.place.set_facts({FOUNDING: founder.founding})
    return ledger


def test_what_one_computer_sets_another_has(open_place, tmp_path):
    first = school_at(tmp_path / "a")
    first.write("group", "Night class", {})
    first.sync(open_place())
    second = joined(tmp_path / "b", first)
    synced = second.sync(open_place())
    assert members.school_name(second) == "Bay School"
    assert list(second.contents("group")) == ["Night class"]
    assert second.sync(open_place()).fetched == 0
    assert synced.refused == ()


def test_two_changes_of_one_thing_both_stay_and_the_later_holds(open_place, tmp_path):
    first = school_at(tmp_path / "a")
    first.write("exam", "e1", {"title": "Fall"})
    first.sync(open_place())
    second = joined(tmp_path / "b", first)
    second.sync(open_place())
    second.author = first.author
    first.write("exam", "e1", {"title": "Fall, mended"})
    second.now = lambda: NOON + timedelta(hours=1)
    second.write("exam", "e1", {"title": "Winter"})
    for ledger in (first, second, first):
        ledger.sync(open_place())
    for ledger in (first, second):
        standing = ledger.standings("exam")["e1"]
        assert standing.record.content == {"title": "Winter"}
        assert [rival.content for rival in standing.rivals] == [{"title": "Fall, mended"}]
    first.now = lambda: NOON + timedelta(hours=2)
    first.write("exam", "e1", {"title": "Both"})
    assert first.standings("exam")["e1"].rivals == ()


def test_a_result_is_there_at_the_computer_where_the_trainee_sits_next(open_place, tmp_path):
    first = school_at(tmp_path / "a")
    first.write("result", "s-1", {"file": "steps"}, "ann-1")
    first.write("result", "s-9", {"file": "steps"}, "bo-2")
    first.sync(open_place(), ["ann-1"])
    second = joined(tmp_path / "b", first)
    second.sync(open_place(), ["ann-1"])
    assert list(second.of_trainee("ann-1", "result")) == ["s-1"]
    assert second.of_trainee("bo-2", "result") == {}
    second.sync(open_place(), None)
    assert list(second.of_trainee("bo-2", "result")) == ["s-9"]


def test_who_is_erased_at_one_computer_is_gone_at_all(open_place, tmp_path):
    first = school_at(tmp_path / "a")
    first.write("trainee", "ann-1", {"name": "Ann Peña"}, "ann-1")
    first.write("result", "s-1", {"file": "Ann Peña"}, "ann-1")
    first.sync(open_place())
    second = joined(tmp_path / "b", first)
    second.sync(open_place(), None)
    second.write("result", "s-2", {"file": "Ann Peña"}, "ann-1")
    first.erase("ann-1")
    first.sync(open_place())
    second.sync(open_place(), None)
    for stream in open_place().streams():
        assert not any("Ann" in arrived.text for arrived in open_place().since(stream).parcels)
    assert second.of_trainee("ann-1", "result") == {}
    assert "ann-1" not in second.contents("trainee")


class Cut:
    """A place that goes away after so many calls."""

    def __init__(self, place: LedgerPlace, calls: int) -> None:
        self.place, self.calls, self.id = place, calls, place.id

    def __getattr__(self, name: str):
        def call(*arguments):
            if not self.calls:
                raise StorageError("away", "")
            self.calls -= 1
            return getattr(self.place, name)(*arguments)

        return call


@pytest.mark.parametrize("calls", range(5))
def test_a_place_that_goes_away_in_the_middle_is_caught_up_with_and_nothing_is_there_twice(open_place, tmp_path, calls):
    first = school_at(tmp_path / "a")
    first.place.put(a_parcel(f"s-{number}", "result", "ann-1", f'"{number}"') for number in range(450))
    with pytest.raises(StorageError, match="away"):
        first.sync(Cut(open_place(), calls), ["ann-1"])
    assert "away" in first.trouble
    first.sync(open_place(), ["ann-1"])
    assert first.trouble == ""
    texts = [arrived.text for arrived in open_place().since(stream_of("ann-1")).parcels]
    assert len(texts) == len(set(texts)) == 450


def a_school_with_results(share: Path, folder: Path, trainees: int, sessions: int) -> SchoolLedger:
    """A school folder in which every session is a file of its own."""
    found_folder(share, "the-school")
    first = school_at(folder)
    first.sync(FolderPlace(share))
    for trainee, session in itertools.product(range(trainees), range(sessions)):
        first.write("result", f"s-{session}", {"file": "steps"}, f"t-{trainee}")
        first.sync(FolderPlace(share))
    return first


def test_the_first_fetch_of_a_school_folder_waits_for_the_disk_once(tmp_path, monkeypatch):
    """Two transactions, not one for each of ten trainees: the shared records, then everything else."""
    first = a_school_with_results(tmp_path / "share", tmp_path / "a", 10, 2)
    second, puts = joined(tmp_path / "b", first), []
    put = LocalPlace.put

    def counted(*arguments) -> int:
        puts.append(1)
        return put(*arguments)

    monkeypatch.setattr(LocalPlace, "put", counted)
    monkeypatch.setattr(ledger_places, "_READERS", 2)  # so that two files are read beside each other
    assert second.sync(FolderPlace(tmp_path / "share"), None).fetched == 2 + 20
    assert len(puts) == 2
    assert second.sync(FolderPlace(tmp_path / "share"), None) == (0, 0, ())
    assert [*second.of_trainee("t-9", "result")] == ["s-0", "s-1"]


def test_what_came_before_a_folder_went_away_is_kept_and_not_fetched_again(tmp_path):
    first = a_school_with_results(tmp_path / "share", tmp_path / "a", 4, 1)
    second, share = joined(tmp_path / "b", first), FolderPlace(tmp_path / "share")
    with pytest.raises(StorageError, match="away"):
        second.sync(Cut(share, 4), None)  # the shared records, the list of streams, two of four trainees
    assert [len(second.of_trainee(f"t-{trainee}", "result")) for trainee in range(4)] == [1, 1, 0, 0]
    assert second.sync(share, None).fetched == 2
    assert second.sync(share, None).fetched == 0


def test_a_folder_that_vanishes_is_named_and_comes_back(tmp_path):
    found_folder(tmp_path / "share", "the-school")
    place, first = FolderPlace(tmp_path / "share"), school_at(tmp_path / "a")
    shutil.move(tmp_path / "share", tmp_path / "away")
    first.write("group", "Night class", {})
    with pytest.raises(StorageError, match="cannot be"):
        first.sync(place)
    assert not (tmp_path / "share").exists(), "nothing is written where the share is not"
    shutil.move(tmp_path / "away", tmp_path / "share")
    first.sync(place)
    assert len(place.since(SHARED).parcels) == 3


def test_a_file_that_a_synced_folder_has_not_finished_is_read_later(tmp_path):
    found_folder(tmp_path / "share", "the-school")
    place, first = FolderPlace(tmp_path / "share"), school_at(tmp_path / "a")
    first.sync(place)
    file = next((tmp_path / "share" / "records" / SHARED).iterdir())
    content = file.read_bytes()
    file.write_bytes(content[:40])
    second = joined(tmp_path / "b", first)
    assert [str(why) for _, why in second.sync(place).refused] == ["This record is damaged."]
    file.write_bytes(content)
    assert second.sync(place).fetched == 2


def test_a_server_that_stops_is_named_and_comes_back(tmp_path, server):
    if server is None:
        pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
    server.run(["CREATE DATABASE stopped"])
    address = postgres_line.read_server(server.address("stopped"))
    postgres_place.found_database(address, "the-school")
    place, first = postgres_place.PostgresPlace(address), school_at(tmp_path / "a")
    first.sync(place)
    server.stop()
    first.write("group", "Night class", {})
    with pytest.raises(StorageError, match="cannot be reached"):
        first.sync(place)
    server.start()
    first.sync(place)
    texts = [arrived.text for arrived in place.since(SHARED).parcels]
    assert len(texts) == len(set(texts)) == 3
    place.close()


# ---------------------------------------------------------------- what a server allows whom


def test_the_roles_of_the_server_hold_whatever_program_asks(tmp_path, server):
    if server is None:
        pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
    server.run(["CREATE DATABASE roles"])
    assert postgres_place.found_database(postgres_line.read_server(server.address("roles")), "the-school") == ""
    server.run(["CREATE USER felt_pc LOGIN PASSWORD 'pc' IN ROLE felt_trainee"])
    place = postgres_place.PostgresPlace(postgres_line.read_server(server.address("roles", "felt_pc", "pc")))
    assert place.put([a_parcel("s-1", "result", "ann-1")]) == 1
    with pytest.raises(StorageError, match="felt_pc may not"):
        place.put([a_parcel("e1", "exam")])
    with pytest.raises(StorageError, match="felt_pc may not"):
        place.erase("ann-1")
    for change in ("UPDATE felt_school.records SET text = ''", "DELETE FROM felt_school.records"):
        with pytest.raises(Exception, match="records are only added"):
            server.run([change], "roles")
    place.close()
    with pytest.raises(StorageError, match="refuses felt_pc"):
        postgres_place.PostgresPlace(postgres_line.read_server(server.address("roles", "felt_pc", "wrong")))
    with pytest.raises(StorageError, match="holds no school"):
        postgres_place.PostgresPlace(postgres_line.read_server(server.address("postgres")))


def test_every_attempt_is_a_row_for_the_school_s_own_questions(tmp_path, server):
    if server is None:
        pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
    server.run(["CREATE DATABASE rows"])
    address = postgres_line.read_server(server.address("rows"))
    postgres_place.found_database(address, "the-school")
    first = school_at(tmp_path / "a")
    file = '{"id":"s-1#1","ok":true}\n{"id":"s-1#2","ok":false}\n{"lines":2}\n'
    first.write("result", "s-1", {"file": file}, "ann-1")
    place = postgres_place.PostgresPlace(address)
    first.sync(place)
    db = postgres_line.connect(address)
    rows = db.run(
        "SELECT trainee, session, attempt ->> 'id', attempt ->> 'ok' FROM felt_school.attempts ORDER BY number"
    )
    db.close()
    place.close()
    assert rows == [["ann-1", "s-1", "s-1#1", "true"], ["ann-1", "s-1", "s-1#2", "false"]]


def test_the_address_of_a_server_and_its_password_file(tmp_path):
    file = tmp_path / "pgpass"
    file.write_text("# ours\nother:5432:*:felt_pc:wrong\ndb.school.lan:*:felt:felt_pc:co\\:lon\n")
    server = postgres_line.read_server("postgresql://felt_pc@db.school.lan/felt", {"PGPASSFILE": str(file)})
    assert (server.host, server.port, server.password, server.sslmode) == ("db.school.lan", 5432, "co:lon", "require")
    assert server.name == "postgresql://felt_pc@db.school.lan:5432/felt"
    for wrong in (
        "C:\\school",
        "postgresql://db/felt",
        "postgresql://u@db:x/felt",
        "postgresql://u@db/f?sslmode=prefer",
        "postgresql://u@db/f?sslmode=verify-full",
    ):
        with pytest.raises(BadText):
            postgres_line.read_server(wrong, {})


# ---------------------------------------------------------------- what goes over the line


def encrypted(server: servers.Server, mode: str, host: str = "localhost") -> postgres_line.Server:
    address = server.address("postgres").replace("127.0.0.1", host)
    return postgres_line.read_server(f"{address}?sslmode={mode}")


def is_encrypted(address: postgres_line.Server) -> bool:
    db = postgres_line.connect(address)
    try:
        long = "x" * 300_000  # more than a record of TLS holds, both ways
        assert db.run("SELECT CAST(:x AS text) || 'y'", x=long) == [[long + "y"]]
        return bool(db.run("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")[0][0])
    finally:
        db.close()


def test_the_line_to_a_server_is_encrypted_and_its_certificate_compared(tmp_path, server):
    if server is None:
        pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
    own = f"verify-full&sslrootcert={server.certificate}"
    assert not is_encrypted(encrypted(server, "disable"))
    assert is_encrypted(encrypted(server, "require"))
    assert is_encrypted(encrypted(server, own))
    foreign = tmp_path / "foreign.crt"
    foreign.write_bytes(servers.make_certificate(tmp_path / "foreign.key", "localhost"))
    for mode, host, why in (
        (own, "127.0.0.1", "names another computer"),
        (f"verify-full&sslrootcert={foreign}", "localhost", "certificate verify failed"),
        (f"verify-full&sslrootcert={tmp_path / 'none.crt'}", "localhost", "No certificate can be read"),
    ):
        with pytest.raises(StorageError, match=f"cannot be reached: .*{why}"):
            postgres_place.PostgresPlace(encrypted(server, mode, host))


def test_a_server_that_does_not_encrypt_gets_no_password():
    received = []

    def refuse(listener: socket.socket) -> None:
        line, _ = listener.accept()
        with line:
            received.append(line.recv(100))
            line.sendall(b"N")
            received.append(line.recv(100))

    with socket.create_server(("127.0.0.1", 0)) as listener:
        answering = threading.Thread(target=refuse, args=(listener,))
        answering.start()
        address = f"postgresql://u:secret@127.0.0.1:{listener.getsockname()[1]}/felt?sslmode=require"
        with pytest.raises(StorageError, match="does not encrypt"):
            postgres_place.PostgresPlace(postgres_line.read_server(address))
        answering.join()
    assert received == [bytes.fromhex("0000000804d2162f"), b""]  # the protocol's SSLRequest, and nothing after it


def test_a_certificate_is_made_out_to_the_names_it_lists(tmp_path):
    for name, host, holds in (
        ("db.school.lan", "db.school.lan", True),
        ("db.school.lan", "DB.school.lan.", True),
        ("*.school.lan", "db.school.lan", True),
        ("*.school.lan", "db.room.school.lan", False),
        ("*.school.lan", "school.lan", False),
        ("db.school.lan", "db2.school.lan", False),
        ("127.0.0.1", "127.0.0.1", False),  # a number counts as an address of its own sort alone
    ):
        pem = servers.make_certificate(tmp_path / "key", name)
        certificate = crypto.load_certificate(crypto.FILETYPE_PEM, pem)
        assert postgres_line.names_host(certificate, host) is holds, (name, host)


def test_scramp_is_read_in_without_python_s_own_ssl():
    program = (
        "import sys; sys.modules['ssl'] = None\n"
        "from trainer.storage import postgres_line as line\n"
        "line._name_ssl(); import pg8000.native, scramp; print('ok')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("ok\n", "")


# ---------------------------------------------------------------- who may write


def test_nobody_but_a_member_changes_what_holds(tmp_path):
    first = school_at(tmp_path / "a")
    stranger = joined(tmp_path / "b", first)
    copy_all(first.place, stranger.place)
    with pytest.raises(StorageError, match="Only a member"):
        stranger.write("group", "Mine", {})
    forged = computer(tmp_path / "c")
    school_setup.found_school(forged, "Bay School", "Kim", "cut the deck")
    forged.write("group", "Forged", {})
    copy_all(forged.place, first.place)
    first.reread()
    assert first.contents("group") == {}
    assert {str(refusal.why) for refusal in first.read().refused} == {
        "It founded another school.",
        "No member of this school signed it.",
    }
    assert members.school_name(first) == "Bay School"


def test_an_assistant_does_what_assistants_may(tmp_path):
    first = school_at(tmp_path / "a")
    lee = members.add_member(first, "Lee", Role.ASSISTANT, "1234")
    door = members.Door(first)
    assert not door.sign_in(lee, "4321")
    assert first.author is not None
    assert first.author.name == "Kim"
    assert door.sign_in(lee, "1234")
    assert (first.author.name, first.author.role) == ("Lee", Role.ASSISTANT)
    first.write("group", "Night class", {})
    with pytest.raises(StorageError, match="Lee may not change this: it takes the role Instructor"):
        first.write("exam", "e1", {})
    last = first.trail()[0]
    assert (last.who, last.subject.type) == ("Lee", "group")


def test_who_left_changes_nothing_any_more_and_what_they_did_stays(tmp_path):
    first = school_at(tmp_path / "a")
    owner = first.author
    lee = members.add_member(first, "Lee", Role.INSTRUCTOR, "1234")
    door = members.Door(first)
    door.sign_in(lee, "1234")
    author = first.author
    first.write("group", "Night class", {})
    first.author = owner
    members.depart(first, lee, first.now().isoformat())
    first.author = author
    first.write("group", "Day class", {})
    assert list(first.contents("group")) == ["Night class"]
    with pytest.raises(StorageError, match="needs an owner"):
        members.depart(first, members.members(first)[0], first.now().isoformat())


def test_a_changed_record_is_not_taken(tmp_path):
    found_folder(tmp_path / "share", "the-school")
    place, first = FolderPlace(tmp_path / "share"), school_at(tmp_path / "a")
    first.write("exam", "e1", {"title": "Fall", "pass": 85})
    text = first.standings("exam")["e1"].record.text
    place.put([parcel_of(text.replace('"pass":85', '"pass":5'))])
    second = joined(tmp_path / "b", first)
    assert [str(why) for _, why in second.sync(place).refused] == [
        "Wrong signature: someone changed the result file after it was signed."
    ]
    assert second.contents("exam") == {}


def test_a_trainee_s_changed_record_is_never_read(open_place, tmp_path):
    first = school_at(tmp_path / "a")
    text = first.write("result", "s-1", {"file": "right"}, "ann").text
    place = open_place()
    place.put([parcel_of(text.replace('"right"', '"wrong"'))])
    second = joined(tmp_path / "b", first)
    second.sync(place, ["ann"])
    assert second.of_trainee("ann", "result") == {}


def test_a_first_fetch_checks_no_signature_of_what_decides_nothing(open_place, tmp_path, monkeypatch):
    """A check takes half of a fetch's time: 100,000 results of a class are checked where they are read."""
    first, checked = school_at(tmp_path / "a"), list[bytes]()
    first.write("group", "Night class", {})
    for number in range(30):
        first.write("result", f"s-{number}", {"file": "x"}, "ann")
    place = open_place()
    first.sync(place)

    def note_check(end: Mapping[str, object], content: bytes) -> str:
        checked.append(content)
        return signer(end, content)

    monkeypatch.setattr(school_ledger, "signer", note_check)
    assert joined(tmp_path / "b", first).sync(place, None).fetched == 33
    in_shared = len(place.since(SHARED).parcels)
    assert in_shared == 3
    assert len(checked) == 2 * in_shared, "once when they come and once when the ledger is read"


def test_a_row_of_the_server_that_is_no_record_is_named_and_left_there(server, tmp_path):
    if server is None:
        pytest.skip("no PostgreSQL server on this system: `dev.py test` installs Debian's package")
    server.run(["CREATE DATABASE damaged"])
    address = postgres_line.read_server(server.address("damaged"))
    postgres_place.found_database(address, "the-school")
    place, first = postgres_place.PostgresPlace(address), school_at(tmp_path / "a")
    first.write("result", "s-1", {"file": "x"}, "ann")
    first.sync(place)
    place.put([Parcel("ab" * 32, "trainee-ann", "ann", "result", "no record")])
    second = joined(tmp_path / "b", first)
    synced = second.sync(place, ["ann"])
    assert (synced.fetched, [str(why) for _, why in synced.refused]) == (3, ["This record is damaged."])
    place.close()


def test_what_was_set_before_the_school_was_founded_is_the_owner_s(tmp_path):
    ledger = computer(tmp_path)
    ledger.write("group", "Night class", {})
    school_setup.found_school(ledger, "Bay School", "Kim", "cut the deck")
    assert {name: standing.record.who for name, standing in ledger.standings("group").items()} == {"Night class": "Kim"}


def test_a_trainee_s_id_is_never_a_path():
    for trainee in ("../../etc", "a/b", "A", "a b", "x" * 65):
        with pytest.raises(BadText):
            a_parcel("s-1", "result", trainee)
