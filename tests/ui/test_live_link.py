"""The live class over TLS on loopback: with trainees, strangers, a bad line and a disk that refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtNetwork import QSslSocket

from trainer.bench.live_crowd import HeadlessTrainee, LinesInMemory, Relay, wait
from trainer.bench.live_simulation import judge
from trainer.core.errors import StorageError
from trainer.core.rng import make_rng
from trainer.school.join_code import Beacon, JoinCode, read_join_code, words_of
from trainer.school.live_protocol import VERSION, Answer, Hello, Keep, write_message
from trainer.school.live_teacher import Ballot, LiveTeacher, Reveal
from trainer.school.live_trainee import LiveTrainee, first_memory
from trainer.storage.live_files import ClassFile, LiveFiles, append_lines, forget_in, read_lines
from trainer.ui.live_link import BeaconListener, BeaconSender, ClassServer, LineSocket

pytestmark = pytest.mark.usefixtures("qapp")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def files(tmp_path: Path) -> ClassFile:
    return LiveFiles(tmp_path, lambda: datetime.now(UTC)).new_class("Monday", race=True, teams=0)


class Room:
    """A class with trainees who answer "2", and its journal."""

    def __init__(self, files: ClassFile) -> None:
        self.files = files
        self.server = ClassServer(files, judge)
        assert self.server.open(0, call=False)
        self.trainees: list[HeadlessTrainee] = []

    @property
    def code(self) -> JoinCode:
        return JoinCode("127.0.0.1", words_of(self.server.fingerprint), self.server.port)

    def join(self, count: int, code: JoinCode | None = None) -> None:
        for number in range(count):
            memory = LinesInMemory([first_memory(f"token {number}", f"Kim {number}")])
            self.trainees.append(HeadlessTrainee(code or self.code, memory, lambda _source: ("2", 0)))
            self.trainees[-1].client.open()
        assert wait(self.is_full, 10)

    def is_full(self) -> bool:
        return len(self.server.teacher.present) == len(self.trainees)

    def ask(self) -> None:
        self.server.do(self.server.teacher.ask("2", "v1"))

    def all_count(self, number: int) -> bool:
        return wait(lambda: all(number in trainee.counted for trainee in self.trainees), 10)

    def answers(self) -> list[tuple[int, str]]:
        records = [json.loads(line) for line in self.files.lines()]
        return [(record["number"], record["who"]) for record in records if record["j"] == "answer"]

    def close(self) -> None:
        for trainee in self.trainees:
            trainee.client.close()
        self.server.close()


@pytest.fixture
def room(files: ClassFile) -> Iterator[Room]:
    class_ = Room(files)
    yield class_
    class_.close()


def raw_line(port: int) -> QSslSocket:
    socket = QSslSocket()
    socket.setPeerVerifyMode(QSslSocket.PeerVerifyMode.VerifyNone)
    socket.connectToHostEncrypted("127.0.0.1", port)
    assert wait(socket.isEncrypted, 5)
    return socket


def test_a_question_goes_to_everybody_and_answers_come_back_once(room):
    room.join(5)
    room.ask()
    assert room.all_count(1)
    assert len(room.answers()) == len(set(room.answers())) == 5
    room.server.do(room.server.teacher.reveal(Reveal("2", "two", "because", "rule", "page 1")))
    states = [trainee.client.trainee for trainee in room.trainees]
    assert wait(lambda: all(machine.state.verdict == "right" for machine in states), 5)
    assert states[0].state.votes == (("act 2", 5),)
    assert {machine.state.place for machine in states} == {1, 2, 3, 4, 5}


def test_a_question_waits_for_no_disk_and_no_turn_of_the_program(room, files, monkeypatch):
    """Between the press and the wire: what outlives the program, no disk and no timer; the teacher's page after it."""
    room.join(3)
    assert wait(lambda: sum('"j":"join"' in line for line in files.lines()) == 3, 5)
    steps: list[object] = []
    write, sync = LineSocket.write, os.fsync

    def note_write(line_socket: LineSocket, line: str) -> None:
        write(line_socket, line)
        sockets = room.server.findChildren(QSslSocket)
        waiting = sum(socket.bytesToWrite() + socket.encryptedBytesToWrite() for socket in sockets)
        if '"v1"' in line or '"source":"2"' in line:
            steps.append(("sent", waiting, sum('"j":"ask"' in line for line in files.lines())))

    def note_sync(descriptor: int) -> None:
        steps.append("on the disk")
        sync(descriptor)

    monkeypatch.setattr(LineSocket, "write", note_write)
    monkeypatch.setattr(os, "fsync", note_sync)
    room.server.changed.connect(lambda: steps.append("page"))
    room.server.act(room.server.teacher.ask("2", "v1"))
    assert steps == [("sent", 0, 1)] * 3 + ["on the disk", "page"], "kept for whoever starts again before it is sent"
    monkeypatch.undo()
    assert room.all_count(1)


def test_a_screen_says_that_an_answer_counts_before_its_disk_is_written(room):
    room.join(1)
    (trainee,) = room.trainees
    client, shown = trainee.client, list[tuple[str, list[str]]]()
    assert wait(lambda: client.trainee.state is not None, 5)

    def heads() -> list[str]:
        return [json.loads(line)["j"] for line in client._files.lines()]  # noqa: SLF001

    def look() -> None:
        shown.append((client.trainee.state.phase, heads()))

    client.changed.connect(look)
    room.ask()
    assert room.all_count(1)
    client.changed.disconnect(look)
    assert shown[0] == ("asked", ["me"]), "the question waits for no disk"
    assert shown[-1] == ("asked", ["me", "answer"]), "the answer lies here before it is sent, its acknowledgment later"
    assert wait(lambda: heads() == ["me", "answer", "acked"], 5)


def test_tls_is_1_2_or_newer(room):
    socket = raw_line(room.server.port)
    assert socket.sessionProtocol().name in ("TlsV1_2", "TlsV1_3")
    socket.abort()


def test_another_certificate_is_refused_and_hears_nothing(room):
    stranger = HeadlessTrainee(
        JoinCode("127.0.0.1", "acid acid acid acid", room.server.port),
        LinesInMemory([first_memory("secret", "Kim")]),
        lambda _source: ("2", 0),
    )
    stranger.client.open()
    assert wait(lambda: stranger.client.trainee.refusal, 5)
    assert stranger.client.trainee.refusal == "certificate"
    assert words_of(room.server.fingerprint) in str(stranger.client.problem)
    wait(lambda: False, 0.1)
    assert room.server.teacher.participants == {}


def test_a_server_killed_in_mid_question_loses_nothing(room):
    room.join(4)
    room.ask()
    assert room.all_count(1)
    port, before = room.server.port, room.answers()
    room.server._server.close()  # noqa: SLF001 - killed: nothing is handed over any more
    room.server._cut_all()  # noqa: SLF001
    room.server._ticker.stop()  # noqa: SLF001
    room.server = ClassServer(room.files, judge)
    assert room.server.open(call=False)
    assert room.server.port == port, "the class comes back where it was"
    assert wait(room.is_full, 5)
    assert room.answers() == before
    room.ask()
    assert room.all_count(2)
    assert len(set(room.answers())) == 8


def test_a_bad_line_loses_nothing_and_counts_nothing_twice(room):
    relay = Relay(room.server.port, 20)
    room.join(4, JoinCode("127.0.0.1", room.code.words, relay.port))
    rng = make_rng(3)
    for number in (1, 2, 3):
        room.ask()
        wait(lambda: False, 0.03)
        relay.cut(rng, 0.7)
        relay.stall(0.2)
        assert room.all_count(number)
        assert wait(room.is_full, 5)
    assert len(room.answers()) == len(set(room.answers())) == 12
    relay.close()


def test_attacks_change_nothing_and_the_class_goes_on(room):
    room.join(3)
    room.ask()
    assert room.all_count(1)
    before = room.files.lines()
    victim = room.trainees[0].client.trainee
    hello = write_message(Hello(1, victim.token, victim.name))
    replayed = write_message(Answer(1, "0", 1))
    for attack in ([f"{hello}\n{replayed}\n"] * 5, [f"{hello}\n", *[f"{replayed}\n"] * 1_000], ["x" * 500_000] * 20):
        socket = raw_line(room.server.port)
        for piece in attack:
            socket.write(piece.encode())
        floods = len(attack) != 5
        cut = wait(lambda: socket.state() is QSslSocket.SocketState.UnconnectedState, 20 if floods else 0.3)  # noqa: B023
        assert cut or not floods
        socket.abort()
    assert room.files.lines() == before
    assert wait(room.is_full, 5)
    room.ask()
    assert room.all_count(2)


def test_what_the_disk_refuses_is_not_acknowledged_and_comes_again(room, monkeypatch):
    room.join(2)
    room.ask()
    assert room.all_count(1)
    troubles: list[object] = []
    append = ClassFile.append

    def refuse(_self, _lines):
        raise StorageError("The disk is full.", "Free up space.")

    room.server.trouble.connect(troubles.append)
    monkeypatch.setattr(ClassFile, "append", refuse)
    room.ask()
    assert wait(lambda: troubles, 5)
    monkeypatch.setattr(ClassFile, "append", append)
    assert wait(room.is_full, 8)
    assert len(room.server.teacher.questions) == 1  # it was never kept, so nobody saw it
    room.ask()
    assert room.all_count(2)
    assert len(room.answers()) == len(set(room.answers())) == 4


def test_a_torn_last_line_is_taken_away(tmp_path):
    file = tmp_path / "class.jsonl"
    assert read_lines(file) == []
    append_lines(file, ["a", "ä"])
    with file.open("ab") as torn:
        torn.write(b'{"j":"ans')
    assert read_lines(file) == ["a", "ä"]
    append_lines(file, ["b"])
    assert read_lines(file) == ["a", "ä", "b"]


def test_a_computer_keeps_who_it_was_in_a_class_and_forgets_old_classes(tmp_path):
    clock = [datetime(2026, 1, 1, tzinfo=UTC)]
    classes = LiveFiles(tmp_path, lambda: clock[0])
    first = classes.memory("amber river owl stone", "trainee", "Kim")
    assert classes.memory("amber river owl stone", "trainee", "Kim").lines() == first.lines()
    assert classes.memory("amber river owl stone", "other", "Kim").lines() != first.lines()
    old = classes.new_class("Old", race=False, teams=0)
    for file in (old.path, first.path):
        os.utime(file, (0, 0))
    new = classes.new_class("New", race=False, teams=0)
    assert [class_file.path for class_file in classes.classes()] == [new.path]
    assert not first.path.exists()
    assert new.key != b""
    assert oct((new.folder / "class.key").stat().st_mode)[-3:] == "600"


def test_who_is_erased_leaves_no_name_in_a_class_even_with_a_number_behind_it(tmp_path):
    """Two of one name: the second joined as "Kim 2". Each is known by a secret that their computer kept."""
    classes = LiveFiles(tmp_path, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    journal = classes.new_class("Monday", race=False, teams=0)
    teacher = LiveTeacher(journal.lines(), lambda _source, _act: Ballot("", None))
    for peer, trainee in enumerate(("first", "second")):
        token = LiveTrainee(classes.memory("amber river owl stone", trainee, "Kim").lines()).token
        effects = [*teacher.connect(peer, 0), *teacher.receive(peer, write_message(Hello(VERSION, token, "Kim")), 0)]
        journal.append([effect.line for effect in effects if isinstance(effect, Keep)])
    assert "Kim 2" in journal.path.read_text(encoding="utf-8")
    assert forget_in(tmp_path, "second", "Kim") == 2
    assert "Kim" not in journal.path.read_text(encoding="utf-8")


def test_a_beacon_is_heard(qapp):
    listener = BeaconListener()
    port = listener.start(0)
    assert port
    sender = BeaconSender(listener, port)
    sender.start(Beacon("Monday", 5_000, "ab" * 32))
    assert wait(lambda: listener.classes, 5)
    assert str(listener.code("ab" * 32)).endswith(f":5000 {words_of('ab' * 32)}")
    sender.stop()
    listener.stop()


@pytest.mark.long
def test_a_class_at_the_command_line(tmp_path):
    run = [sys.executable, "-m", "trainer", "live"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    with subprocess.Popen([*run, "teach", "--data", str(tmp_path), "--race"], **pipes) as teach:  # type: ignore[call-overload]

        def tell(line: str) -> dict[str, object]:
            teach.stdin.write(f"{line}\n")
            teach.stdin.flush()
            return dict(json.loads(teach.stdout.readline()))

        code = read_join_code(json.loads(teach.stdout.readline())["code"])
        typed = f"127.0.0.1:{code.port} {code.words}"
        join = [*run, "join", typed, "--count", "3", "--pause", "100", "--seconds", "60"]
        with subprocess.Popen(join, **pipes) as trainees:  # type: ignore[call-overload]
            assert wait(lambda: tell("status")["present"] == 3, 40)
            tell("ask")
            assert wait(lambda: tell("status")["answers"] == 3, 20)
            assert tell("reveal")["phase"] == "revealed"
            assert tell("end")["phase"] == "over"
            done = json.loads(trainees.communicate(timeout=30)[0])
        assert (done["joined"], done["answers"], done["waiting"]) == (3, 3, 0)
        assert teach.wait(20) == 0
