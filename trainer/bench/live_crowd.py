"""Many trainees of a live class in one process, without windows; a relay that makes their line worse; the figures."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import perf_counter

from PySide6 import QtCore, QtNetwork

from trainer.bench import live_simulation as rows
from trainer.bench import rows_process
from trainer.core.rng import Random, make_rng
from trainer.disk import resources
from trainer.drills.changes import changes
from trainer.drills.code import Games, kind_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.houses.library import Library
from trainer.round.act_text import act_text
from trainer.round.duty import Kind
from trainer.school import join_code, live_questions
from trainer.school.join_code import JoinCode
from trainer.school.live_protocol import ASKED, VERSION, Answer, Hello, identity, write_message
from trainer.school.live_trainee import first_memory
from trainer.storage.live_files import ClassFile, LiveFiles
from trainer.ui.live_link import ClassClient, ClassServer
from trainer.ui.service_shapes import LineFiles


class LinesInMemory:
    """What a trainee's computer keeps, without its disk: forty of them share one here, and none does in a school."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._lines = list(lines)

    def lines(self) -> Sequence[str]:
        """Everything that was appended."""
        return self._lines

    def append(self, lines: Sequence[str], meanwhile: Callable[[], object] = bool) -> None:
        """Puts lines behind the others."""
        self._lines += lines
        meanwhile()


class HeadlessTrainee(QtCore.QObject):
    """One trainee: when each question was there, when its answer was given and acknowledged, by `perf_counter`."""

    def __init__(self, code: JoinCode, files: LineFiles, answer: Callable[[str], tuple[str, int]]) -> None:
        super().__init__()
        self.client = ClassClient(code, files, self)
        self.seen: dict[int, float] = {}
        self.answered: dict[int, float] = {}
        self.counted: dict[int, float] = {}
        self._answer = answer
        self.client.changed.connect(self._look)

    def _look(self) -> None:
        trainee, time = self.client.trainee, perf_counter()
        for number in self.answered.keys() - self.counted.keys() - trainee.waiting.keys():
            self.counted[number] = time
        state = trainee.state
        if state is not None and state.phase == ASKED and state.number not in self.seen:
            self.seen[state.number] = time
            act, pause = self._answer(state.source)
            QtCore.QTimer.singleShot(pause, self, partial(self._give, state.number, act))

    def _give(self, number: int, act: str) -> None:
        trainee = self.client.trainee
        if trainee.may_answer and trainee.state is not None and trainee.state.number == number:
            self.answered[number] = perf_counter()
            self.client.answer(act, round(1_000 * (self.answered[number] - self.seen[number])))


class Crowd:
    """So many trainees with names of their own, who answer right with a chance, after a pause of at most so long."""

    def __init__(
        self, code: JoinCode, count: int, games: Games, *, right: float, pause: int, name: str = "Kim"
    ) -> None:
        self._games, self._right, self._pause = games, right, pause
        self._rng: Random = make_rng(count)
        self._choices: dict[str, tuple[str, list[str]]] = {}
        memories = (first_memory(token_hex(16), f"{name} {number}") for number in range(1, count + 1))
        self.trainees = [HeadlessTrainee(code, LinesInMemory([memory]), self._act) for memory in memories]

    def open(self) -> None:
        """Everybody joins."""
        for trainee in self.trainees:
            trainee.client.open()

    def close(self) -> None:
        """Everybody leaves."""
        for trainee in self.trainees:
            trainee.client.close()

    def prepare(self, source: str) -> None:
        """Builds a question beforehand: forty computers do so side by side, this one would forty times in turn."""
        if source not in self._choices:
            self._choices[source] = choices(live_questions.read_source(source, self._games), self._rng)

    def _act(self, source: str) -> tuple[str, int]:
        """An answer to a question, and the milliseconds before it is given."""
        self.prepare(source)
        right, wrong = self._choices[source]
        pause = round(self._pause * self._rng.random())
        if not wrong or self._rng.random() < self._right:
            return right, pause
        return wrong[int(len(wrong) * self._rng.random())], pause

    def all_count(self, number: int) -> bool:
        """Whether everybody's answer to a question is acknowledged."""
        return all(number in trainee.counted for trainee in self.trainees)

    def delays(self, asked: dict[int, float]) -> Iterator[float]:
        """Milliseconds from each question, asked at these times, to each screen."""
        for trainee in self.trainees:
            yield from (1_000 * (seen - asked[number]) for number, seen in trainee.seen.items() if number in asked)

    def counts(self) -> Iterator[float]:
        """Milliseconds from each answer to its acknowledgment."""
        for trainee in self.trainees:
            yield from (1_000 * (time - trainee.answered[number]) for number, time in trainee.counted.items())


def choices(question: Question, rng: Random) -> tuple[str, list[str]]:
    """The right act and plausible wrong ones, as text."""
    right, want = question.decision.result, question.duty.want
    acts = (act for _, act in changes(want, right, question.round, (), rng))
    wrong = dict.fromkeys(act_text(act) for act in acts if not question.decision.accepts(act))
    return act_text(right), list(wrong)[:6]


def wait(until: Callable[[], object], seconds: float) -> bool:
    """Lets events pass until something holds; whether it does."""
    app = QtCore.QCoreApplication.instance()
    assert app is not None
    end = perf_counter() + seconds
    while not until() and perf_counter() < end:
        app.processEvents(QtCore.QEventLoop.ProcessEventsFlag.AllEvents, 10)
    return bool(until())


class Relay(QtCore.QObject):
    """Passes bytes on between callers and a server, each way late; lines can be cut, and all of them can stall."""

    def __init__(self, port: int, delay: int) -> None:
        super().__init__()
        self._target, self._delay = port, delay
        self._stalled = 0.0
        self._lines: dict[int, tuple[QtNetwork.QTcpSocket, QtNetwork.QTcpSocket]] = {}
        self._latest: dict[QtNetwork.QTcpSocket, float] = {}
        self._server = QtNetwork.QTcpServer(self)
        self._server.setListenBacklogSize(200)
        self._server.newConnection.connect(self._accept)
        self._server.listen(QtNetwork.QHostAddress(QtNetwork.QHostAddress.SpecialAddress.LocalHost))

    @cached_property
    def port(self) -> int:
        """Where it listens."""
        return self._server.serverPort()

    def cut(self, rng: Random, share: float) -> None:
        """Cuts a share of the lines."""
        for line in list(self._lines):
            if rng.random() < share:
                self._end(line)

    def stall(self, seconds: float) -> None:
        """Passes nothing on for so long; nothing is lost by it."""
        self._stalled = max(self._stalled, perf_counter() + seconds)

    def close(self) -> None:
        """Ends everything."""
        self._server.close()
        for line in list(self._lines):
            self._end(line)

    def _accept(self) -> None:
        while self._server.hasPendingConnections():
            caller, server = self._server.nextPendingConnection(), QtNetwork.QTcpSocket(self)
            line = id(caller)
            self._lines[line] = caller, server
            for source, target in ((caller, server), (server, caller)):
                source.setSocketOption(QtNetwork.QAbstractSocket.SocketOption.LowDelayOption, 1)
                source.readyRead.connect(partial(self._pass_on, line, source, target))
                source.disconnected.connect(partial(self._end, line))
            QtCore.QTimer.singleShot(self._delay, server, partial(server.connectToHost, "127.0.0.1", self._target))

    def _pass_on(self, line: int, source: QtNetwork.QTcpSocket, target: QtNetwork.QTcpSocket) -> None:
        chunk = source.readAll()
        now = perf_counter()
        moment = max(now + self._delay / 1_000, self._stalled, self._latest.get(target, 0.0))
        self._latest[target] = moment
        QtCore.QTimer.singleShot(max(0, round(1_000 * (moment - now))), self, partial(self._write, line, target, chunk))

    def _write(self, line: int, target: QtNetwork.QTcpSocket, chunk: QtCore.QByteArray) -> None:
        if line in self._lines:
            target.write(chunk)

    def _end(self, line: int) -> None:
        for socket in self._lines.pop(line, ()):
            self._latest.pop(socket, None)
            socket.abort()


# ---------------------------------------------------------------- the figures of a class of forty, on loopback

TRAINEES, QUESTIONS, RELAYED_QUESTIONS = 40, 25, 6
GAME = "casino-99/fortune-pai-gow-poker"
DELAY = 200
"""Milliseconds that the relay adds each way."""


class Room:
    """A class of forty who have all joined: its server, its journal, its crowd, and a relay where there is a delay."""

    def __init__(self, folder: Path, delay: int = 0) -> None:
        games = Library(resources.read_books()).game
        self.class_file = LiveFiles(folder, lambda: datetime.now(UTC)).new_class("Bench", race=True, teams=0)
        self.server = ClassServer(self.class_file, live_questions.LiveJudge(games))
        self.server.open(0, call=False)
        self.relay = Relay(self.server.port, delay)
        port = self.relay.port if delay else self.server.port
        code = JoinCode("127.0.0.1", join_code.words_of(self.server.fingerprint), port)
        self.crowd = Crowd(code, TRAINEES, games, right=0.7, pause=300)
        refs = (kind_ref(games(GAME), Kind.COMPARE, seed) for seed in range(QUESTIONS))
        self.sources = [live_questions.write_source(build(games, ref)) for ref in refs]
        for source in self.sources:
            self.crowd.prepare(source)
        self.crowd.open()
        if not self.is_full():
            raise RuntimeError(f"{len(self.server.teacher.present)} of {TRAINEES} have joined")

    def is_full(self) -> bool:
        """Waits until everybody is there; whether they came."""
        return wait(lambda: len(self.server.teacher.present) == TRAINEES, 20)

    def ask(self) -> float:
        """Asks the next question; when it was asked."""
        number = len(self.server.teacher.questions)
        self.server.do(self.server.teacher.ask(self.sources[number], ""))
        return perf_counter()

    def all_count(self, seconds: float = 15) -> bool:
        """Waits until the answer of everybody is acknowledged; whether they are."""
        number = len(self.server.teacher.questions)
        return wait(lambda: self.crowd.all_count(number), seconds)

    def close(self) -> None:
        """Ends it."""
        self.crowd.close()
        self.relay.close()
        self.server.close()


def measure_live() -> Mapping[str, object]:
    """The figures of `live_simulation.live`, by the names of their rows."""
    app = QtCore.QCoreApplication([])
    with TemporaryDirectory(prefix="felt-school-bench-") as folder:
        figures: dict[str, object] = {}
        for measured in (_straight, _relayed, _killed, _attacked):
            figures |= measured(Path(folder, measured.__name__))
    del app
    return figures


def _straight(folder: Path) -> Mapping[str, object]:
    room = Room(folder)
    asked: dict[int, float] = {}
    for number in range(1, QUESTIONS + 1):
        asked[number] = room.ask()
        room.all_count()
    room.close()
    delays, counts = sorted(room.crowd.delays(asked)), sorted(room.crowd.counts())
    return {rows.SCREENS: delays[int(0.99 * len(delays))], rows.COUNTED: counts[int(0.99 * len(counts))]}


def _relayed(folder: Path) -> Mapping[str, object]:
    """In each question lines are cut and the relay stalls, while the answers are under way."""
    room, rng = Room(folder, DELAY), make_rng(1)
    for number in range(RELAYED_QUESTIONS):
        room.ask()
        wait(lambda: False, 0.3 + 0.3 * rng.random())
        room.relay.cut(rng, 0.3)
        if number % 2:
            room.relay.stall(1.0)
        room.all_count()
        room.is_full()
    kept_answers = _answers(room.class_file.lines())
    answered = sum(len(trainee.answered) for trainee in room.crowd.trainees)
    room.close()
    lost = abs(answered - len(set(kept_answers))) + len(kept_answers) - len(set(kept_answers))
    return {rows.RELAYED: max(room.crowd.counts()), rows.LOST: lost}


def _answers(lines: Iterable[str]) -> list[tuple[int, str]]:
    """The answers of a journal, each as its question and whose it is."""
    records = (json.loads(line) for line in lines)
    return [(record["number"], record["who"]) for record in records if record["j"] == "answer"]


def _killed(folder: Path) -> Mapping[str, object]:
    """The server is a process of its own, killed while answers are under way, and started again."""
    first, code = _teach(folder)
    crowd = Crowd(code, TRAINEES, Library(resources.read_books()).game, right=0.7, pause=600)
    machines = [trainee.client.trainee for trainee in crowd.trainees]
    crowd.open()
    wait(lambda: all(machine.state for machine in machines), 20)
    assert first.stdin is not None
    first.stdin.write("ask\n")
    first.stdin.flush()
    wait(lambda: sum(1 in trainee.counted for trainee in crowd.trainees) > TRAINEES // 3, 15)
    first.kill()
    first.communicate()
    wait(lambda: not any(machine.connected for machine in machines), 5)
    journal = ClassFile(next((folder / "live").iterdir()))
    kept_answers = {who for _, who in _answers(journal.lines())}
    acked = [trainee.client.trainee for trainee in crowd.trainees if 1 in trainee.counted]
    lost = sum(identity(machine.token) not in kept_answers for machine in acked) if acked else TRAINEES
    began = perf_counter()
    second, _ = _teach(folder, "--again", "--port", str(code.port))
    wait(lambda: all(machine.connected and machine.welcome for machine in machines), 20)
    back = 1_000 * (perf_counter() - began)
    lost += 0 if wait(lambda: crowd.all_count(1), 15) and len(set(_answers(journal.lines()))) == TRAINEES else TRAINEES
    crowd.close()
    second.kill()
    second.communicate()
    return {rows.BACK: back, rows.ACKED: lost}


def _teach(data: Path, *words: str) -> tuple[subprocess.Popen[str], JoinCode]:
    """A class in a process of its own, and where it is."""
    command = [sys.executable, "-m", "trainer", "live", "teach", "--data", str(data), "--game", GAME, *words]
    process = subprocess.Popen(  # noqa: S603 - our own Python and module
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=rows_process.ROOT
    )
    assert process.stdout is not None
    code = join_code.read_join_code(json.loads(process.stdout.readline())["code"])
    return process, JoinCode("127.0.0.1", code.words, code.port)


def _attacked(folder: Path) -> Mapping[str, object]:
    """A wrong certificate, a replay, a thousand messages a second, a line of 100 MB; then the class goes on."""
    room = Room(folder)
    room.ask()
    room.all_count()
    before = room.class_file.lines()
    victim = room.crowd.trainees[0].client.trainee
    hello = write_message(Hello(VERSION, victim.token, victim.name))
    replayed = write_message(Answer(1, victim.acts[1], 1))
    stranger = ClassClient(JoinCode("127.0.0.1", "acid acid acid acid", room.server.port), LinesInMemory())
    stranger.open()
    wait(lambda: stranger.trainee.refusal, 5)
    attacks = [f"{hello}\n{replayed}\n"] * 20, [f"{hello}\n", *[f"{replayed}\n"] * 1_000], ["x" * 1_000_000] * 100
    for attack in attacks:
        _send(room.server.port, attack)
    changed = sum(line not in before for line in room.class_file.lines())
    goes_on = room.is_full() and bool(room.ask()) and room.all_count()
    stranger.close()
    room.close()
    return {rows.ATTACKED: changed if goes_on and stranger.trainee.refusal == "certificate" else len(before)}


def _send(port: int, pieces: Iterable[str]) -> None:
    """Somebody connects, and sends as fast as the other end takes it."""
    socket = QtNetwork.QSslSocket()
    socket.setPeerVerifyMode(QtNetwork.QSslSocket.PeerVerifyMode.VerifyNone)
    socket.connectToHostEncrypted("127.0.0.1", port)
    wait(socket.isEncrypted, 5)
    for piece in pieces:
        socket.write(piece.encode())
        wait(lambda: True, 0)
    wait(lambda: socket.state() == QtNetwork.QAbstractSocket.SocketState.UnconnectedState, 1)
    socket.abort()
