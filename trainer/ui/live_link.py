"""A live class on the network: the teacher's server, the trainees' clients, and the beacon by which they find it.

TLS 1.2 or newer by Qt. A certificate is its own authority: its SHA-256 is compared, nothing else of it is believed.
The machines of `trainer.school` decide; here their effects are carried out, what is to be kept before what is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from PySide6 import QtCore, QtNetwork

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.text import Words, say
from trainer.school import join_code
from trainer.school import live_protocol as wire
from trainer.school.live_teacher import Judge, LiveTeacher
from trainer.school.live_trainee import LiveTrainee
from trainer.ui.service_shapes import ClassFiles, LineFiles
from trainer.ui.widgets.teardown import destroy_later

TICK: Final = 200
"""Milliseconds between two ticks of a machine."""
CALL: Final = 1_000
"""Milliseconds between two beacons."""
DIAL: Final = 4_000
"""After so long without an answer a call is given up."""
LINGER: Final = 1_000
"""So long a connection that is ended may still hand over what waits in it."""
MOST_UNREAD: Final = 4_000_000
"""Bytes. Who leaves more unread is cut off."""
SHA256: Final = QtCore.QCryptographicHash.Algorithm.Sha256
LOW_DELAY: Final = QtNetwork.QAbstractSocket.SocketOption.LowDelayOption


def own_addresses() -> list[str]:
    """The addresses under which other computers find this one, the likeliest first; else its own name for itself."""
    addresses = []
    flags = QtNetwork.QNetworkInterface.InterfaceFlag
    for interface in QtNetwork.QNetworkInterface.allInterfaces():
        if interface.flags() & flags.IsRunning and not interface.flags() & flags.IsLoopBack:
            virtual = interface.name().startswith(("docker", "veth", "virbr", "br-", "tun", "vboxnet", "vmnet"))
            for subnet in interface.addressEntries():
                address = subnet.ip()
                if address.protocol() == QtNetwork.QAbstractSocket.NetworkLayerProtocol.IPv4Protocol:
                    addresses.append((virtual or address.isLinkLocal(), address.toString()))
    return [address for _, address in sorted(addresses)] or ["127.0.0.1"]


def _settings() -> QtNetwork.QSslConfiguration:
    settings = QtNetwork.QSslConfiguration()
    settings.setProtocol(QtNetwork.QSsl.SslProtocol.TlsV1_2OrLater)
    settings.setPeerVerifyMode(QtNetwork.QSslSocket.PeerVerifyMode.VerifyNone)
    return settings


class LineSocket:
    """A socket of lines: none is longer than a message may be, and the rest of a flood stays unread."""

    def __init__(self, socket: QtNetwork.QTcpSocket) -> None:
        self.socket = socket
        socket.setReadBufferSize(2 * wire.LONGEST_LINE)

    def begin(self) -> None:
        """The line stands: what is sent does not wait for more."""
        self.socket.setSocketOption(LOW_DELAY, 1)

    def next_line(self) -> str | None:
        """The next line, or so much of one that is too long; None where none is complete."""
        socket = self.socket
        if not socket.canReadLine() and socket.bytesAvailable() <= wire.LONGEST_LINE:
            return None
        return bytes(socket.readLine(wire.LONGEST_LINE + 2).data()).decode(errors="replace").removesuffix("\n")

    def write(self, line: str) -> None:
        """Sends a line, unless the other end has left too much unread."""
        if self.socket.bytesToWrite() > MOST_UNREAD:
            self.socket.abort()
        else:
            self.socket.write(f"{line}\n".encode())
            self.socket.flush()  # else it waits until the page has been laid out

    def end(self) -> None:
        """Hands over what waits, then ends the connection."""
        socket = self.socket
        socket.disconnectFromHost()
        QtCore.QTimer.singleShot(LINGER, socket, socket.abort)


# ---------------------------------------------------------------- the teacher's computer


class ClassServer(QtCore.QObject):
    """Runs a class. `changed` when somebody came, answered or went; `trouble(StorageError)` when the disk refuses."""

    changed = QtCore.Signal()
    trouble = QtCore.Signal(object)

    def __init__(self, files: ClassFiles, judge: Judge, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._files, self._judge = files, judge
        certificate = QtNetwork.QSslCertificate(files.certificate)
        self.fingerprint = bytes(certificate.digest(SHA256).data()).hex()
        self._time = QtCore.QElapsedTimer()
        self._time.start()
        self._readers: dict[int, LineSocket] = {}
        self._peers = 0
        self._effects: list[wire.Effect] = []
        self.teacher = LiveTeacher(files.lines(), judge)
        self._server = QtNetwork.QSslServer(self)
        settings = _settings()
        settings.setLocalCertificate(certificate)
        settings.setPrivateKey(QtNetwork.QSslKey(files.key, QtNetwork.QSsl.KeyAlgorithm.Rsa))
        self._server.setSslConfiguration(settings)
        self._server.setMaxPendingConnections(wire.MOST_CONNECTIONS)
        self._server.setListenBacklogSize(wire.MOST_CONNECTIONS)
        self._server.pendingConnectionAvailable.connect(self._accept)
        self._flusher = QtCore.QTimer(self)
        self._flusher.setSingleShot(True)
        self._flusher.timeout.connect(self._flush)
        self._ticker = QtCore.QTimer(self)
        self._ticker.setInterval(TICK)
        self._ticker.timeout.connect(lambda: self.do(self.teacher.tick(self.now)))
        self._beacon = BeaconSender(self)

    @property
    def now(self) -> int:
        """Milliseconds since the server was made."""
        return self._time.elapsed()

    @property
    def port(self) -> int:
        """Where it listens; 0 while it does not."""
        return self._server.serverPort()

    def open(self, port: int | None = None, *, call: bool = True) -> bool:
        """Listens at a port, without one at the class's own, or where it is taken elsewhere; False where it cannot.

        With `call` the class is called over the network too.
        """
        if not QtNetwork.QSslSocket.supportsSsl():
            return False
        anywhere = QtNetwork.QHostAddress(QtNetwork.QHostAddress.SpecialAddress.Any)
        usual = self.teacher.port or join_code.PORT
        if not self._server.listen(anywhere, usual if port is None else port) and not self._server.listen(anywhere, 0):
            return False
        self.do(self.teacher.start(self.port))
        self._ticker.start()
        if call:
            self._beacon.start(join_code.Beacon(self.teacher.title, self.port, self.fingerprint))
        return True

    def close(self) -> None:
        """Nobody is listened to any more; what was kept stays."""
        self._flush()
        self._ticker.stop()
        self._beacon.stop()
        self._server.close()
        self._cut_all()

    def _cut_all(self) -> None:
        readers, self._readers = self._readers, {}
        for reader in readers.values():
            reader.socket.flush()
            reader.socket.abort()

    def codes(self) -> list[join_code.JoinCode]:
        """What to type to join, for each address of this computer."""
        words = join_code.words_of(self.fingerprint)
        return [join_code.JoinCode(address, words, self.port) for address in own_addresses()]

    def do(self, effects: Iterable[wire.Effect]) -> None:
        """Carries out what the machine asks for, together with whatever else comes in the same moment."""
        self._effects += effects
        if self._effects and not self._flusher.isActive():
            self._flusher.start(0)

    def act(self, effects: Iterable[wire.Effect]) -> None:
        """Carries out at once what the instructor does: it is on its way before this computer's page shows it.

        Nothing is acknowledged by it, so it need not wait for the disk; an answer to it does.
        """
        self._flush()
        self._carry_out(list(effects), waits=False)

    def _flush(self) -> None:
        effects, self._effects = self._effects, []
        self._carry_out(effects, waits=True)

    def _carry_out(self, effects: Sequence[wire.Effect], *, waits: bool) -> None:
        """Keeps and sends: what `waits` is sent once it is on the disk, the rest while it is written there."""
        lines = [effect.line for effect in effects if isinstance(effect, wire.Keep)]
        try:
            if lines and waits:
                self._files.append(lines)
            if waits or not lines:
                self._send(effects)
            else:
                self._files.append(lines, partial(self._send, effects))
        except StorageError as error:
            self.trouble.emit(error)
            self._begin_again()
            return
        if lines:
            self.changed.emit()

    def _send(self, effects: Iterable[wire.Effect]) -> None:
        for effect in effects:
            if isinstance(effect, wire.Send) and effect.peer in self._readers:
                self._readers[effect.peer].write(effect.line)
            elif isinstance(effect, wire.Drop) and effect.peer in self._readers:
                self._readers.pop(effect.peer).end()

    def _begin_again(self) -> None:
        """What could not be kept was never acknowledged: the class goes on from what lies on the disk."""
        self._cut_all()
        try:
            self.teacher = LiveTeacher(self._files.lines(), self._judge)
            self._files.append(
                [effect.line for effect in self.teacher.start(self.port) if isinstance(effect, wire.Keep)]
            )
        except FeltSchoolError:
            return
        self.changed.emit()

    def _accept(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            self._peers += 1
            peer = self._peers
            self._readers[peer] = LineSocket(socket)
            self._readers[peer].begin()
            socket.readyRead.connect(partial(self._read, peer))
            socket.disconnected.connect(partial(self._lose, peer))
            socket.disconnected.connect(partial(destroy_later, socket))
            self.do(self.teacher.connect(peer, self.now))
            self._read(peer)

    def _read(self, peer: int) -> None:
        while (reader := self._readers.get(peer)) is not None and (line := reader.next_line()) is not None:
            effects = self.teacher.receive(peer, line, self.now)
            self.do(effects)
            if wire.Drop(peer) in effects:
                return

    def _lose(self, peer: int) -> None:
        if self._readers.pop(peer, None) is not None:
            self.teacher.disconnect(peer)
            self.changed.emit()


# ---------------------------------------------------------------- a trainee's computer


class ClassClient(QtCore.QObject):
    """Takes part in a class. `changed` when it told something new, or the line was made or lost."""

    changed = QtCore.Signal()
    trouble = QtCore.Signal(object)

    def __init__(self, code: join_code.JoinCode, files: LineFiles, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self.code, self._files = code, files
        self.trainee = LiveTrainee(files.lines())
        self.problem: Words = ""
        self._time = QtCore.QElapsedTimer()
        self._time.start()
        # One socket for good, called again and again: what is deleted while it speaks ends the program.
        self._socket = QtNetwork.QSslSocket(self)
        self._socket.setSslConfiguration(_settings())
        self._socket.encrypted.connect(self._check)
        self._socket.readyRead.connect(self._read)
        self._socket.disconnected.connect(self._lose)
        self._socket.errorOccurred.connect(self._lose)
        self._reader = LineSocket(self._socket)
        self._unkept: list[str] = []
        self._in_use = False
        self._ticker = QtCore.QTimer(self)
        self._ticker.setInterval(TICK)
        self._ticker.timeout.connect(lambda: self._do(self.trainee.tick(self.now)))
        self._patience = QtCore.QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self._lose)

    @property
    def now(self) -> int:
        """Milliseconds since the client was made."""
        return self._time.elapsed()

    def open(self) -> None:
        """Calls, and calls again whenever the line is lost."""
        self._ticker.start()
        self._do(self.trainee.tick(self.now))

    def close(self) -> None:
        """Leaves the class; what was not acknowledged stays on this computer."""
        self._ticker.stop()
        self._patience.stop()
        self._socket.flush()
        self._drop()
        self._keep()

    def answer(self, act: str, millis: int) -> None:
        """Answers the present question."""
        self._do(self.trainee.answer(act, millis, self.now))
        self.changed.emit()

    def keep_recorded(self, number: int) -> None:
        """An answer is in the trainee's own record from now on."""
        self._do(self.trainee.record(number))

    def _keep(self) -> None:
        """Writes what is to be kept."""
        lines, self._unkept = self._unkept, []
        try:
            if lines:
                self._files.append(lines)
        except StorageError as error:  # it is sent nevertheless: the teacher's computer keeps it
            self.trouble.emit(error)

    def _do(self, effects: Sequence[wire.Effect]) -> None:
        self._unkept += [effect.line for effect in effects if isinstance(effect, wire.Keep)]
        self._keep()
        for effect in effects:
            match effect:
                case wire.Send() if self._in_use:
                    self._reader.write(effect.line)
                case wire.Drop():
                    self._lose()
                case wire.Dial():
                    QtCore.QTimer.singleShot(0, self, self._dial)
                case _:
                    pass

    def _dial(self) -> None:
        if not self._ticker.isActive():
            return
        self._drop()
        self._in_use = True
        self._patience.start(DIAL)
        self._socket.connectToHostEncrypted(self.code.host, self.code.port)

    def _check(self) -> None:
        """Another certificate than the one whose words were typed is a stranger's: nothing is said to it."""
        fingerprint = bytes(self._socket.peerCertificate().digest(SHA256).data()).hex()
        self._patience.stop()
        words = join_code.words_of(fingerprint)
        if words != self.code.words:
            self.trainee.refusal = "certificate"
            self.problem = say("The words do not match. That class has: {words}.", words=words)
            self._drop()
        else:
            self.problem = ""
            self._reader.begin()
            self._do(self.trainee.connect(self.now))
        self.changed.emit()

    def _read(self) -> None:
        news = False
        while self._in_use and self.trainee.connected and (line := self._reader.next_line()) is not None:
            before = self._standing()
            effects = self.trainee.receive(line, self.now)
            # An acknowledgment that is lost comes again: the screen comes first, the next tick writes it down.
            self._unkept += [effect.line for effect in effects if isinstance(effect, wire.Keep)]
            news = news or before != self._standing()
        if news:
            self.changed.emit()

    def _standing(self) -> tuple[object, ...]:
        """What `changed` tells of."""
        trainee = self.trainee
        return trainee.state, trainee.welcome, trainee.refusal, len(trainee.waiting)

    def _lose(self) -> None:
        """The line is gone, or was never there."""
        if not self._in_use:
            return
        if not self.trainee.connected and self.trainee.state is None:
            self.problem = say("No class answers at {host}.", host=self.code.host)
        self._patience.stop()
        self._drop()
        self._do(self.trainee.disconnect(self.now))
        self.changed.emit()

    def _drop(self) -> None:
        self._in_use = False
        self._socket.abort()


# ---------------------------------------------------------------- beacons


class BeaconSender(QtCore.QObject):
    """Calls a class over the network, every second."""

    def __init__(self, parent: QtCore.QObject, port: int = join_code.PORT) -> None:
        super().__init__(parent)
        self._port = port
        self._socket = QtNetwork.QUdpSocket(self)
        self._datagram = b""
        self._timer = QtCore.QTimer(self)
        self._timer.setInterval(CALL)
        self._timer.timeout.connect(self._call)

    def start(self, beacon: join_code.Beacon) -> None:
        """Calls from now on."""
        self._datagram = join_code.write_beacon(beacon)
        self._timer.start()
        self._call()

    def stop(self) -> None:
        """Is silent."""
        self._timer.stop()

    def _call(self) -> None:
        targets = {"127.0.0.1", "255.255.255.255"}
        for interface in QtNetwork.QNetworkInterface.allInterfaces():
            targets.update(subnet.broadcast().toString() for subnet in interface.addressEntries())
        for target in filter(None, targets):
            self._socket.writeDatagram(self._datagram, QtNetwork.QHostAddress(target), self._port)


class BeaconListener(QtCore.QObject):
    """The classes that are called for on the network, as codes with their titles; `heard` when there is another one."""

    heard = QtCore.Signal()

    def __init__(self, parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self.classes: dict[str, tuple[join_code.Beacon, str]] = {}
        self._socket = QtNetwork.QUdpSocket(self)
        self._socket.readyRead.connect(self._read)

    def start(self, port: int = join_code.PORT) -> int:
        """Listens from now on, at the port it gives; where it is taken, nothing is heard and codes are typed."""
        share = QtNetwork.QAbstractSocket.BindFlag.ShareAddress | QtNetwork.QAbstractSocket.BindFlag.ReuseAddressHint
        anywhere = QtNetwork.QHostAddress(QtNetwork.QHostAddress.SpecialAddress.AnyIPv4)
        if self._socket.state() is QtNetwork.QAbstractSocket.SocketState.UnconnectedState:
            self._socket.bind(anywhere, port, share)
        return self._socket.localPort()

    def stop(self) -> None:
        """Listens no more."""
        self._socket.close()
        self.classes.clear()

    def code(self, fingerprint: str) -> join_code.JoinCode:
        """The code of a class that was heard, with the words of its certificate."""
        beacon, host = self.classes[fingerprint]
        return join_code.JoinCode(host, join_code.words_of(fingerprint), beacon.port)

    def _read(self) -> None:
        while self._socket.hasPendingDatagrams():
            datagram = self._socket.receiveDatagram()
            beacon = join_code.read_beacon(bytes(datagram.data().data()))
            if beacon is not None and beacon.fingerprint not in self.classes and len(self.classes) < MOST_CLASSES:
                self.classes[beacon.fingerprint] = beacon, datagram.senderAddress().toString().removeprefix("::ffff:")
                self.heard.emit()


MOST_CLASSES: Final = 20
"""So many are listed: whoever calls more classes than that is no school."""
