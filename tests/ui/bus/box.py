"""A private screen, session bus and accessibility bus: started for a test, gone after it, reachable by nobody else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

from dev import WINDOW_LIBRARIES
from trainer.disk import libraries

SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PATIENCE = 20.0
READER = Path(__file__).with_name("reader.py")


def missing() -> str:
    """Why this machine cannot do it; empty when it can."""
    if not sys.platform.startswith("linux"):
        return "AT-SPI is the accessibility bus of Linux"
    for program in ("Xvfb", "dbus-daemon", "dbus-send"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    if not any(os.access(one, os.X_OK) for one in LAUNCHERS):
        return "at-spi2-core is not installed"
    absent = next((package for _, package in libraries.lacking(WINDOW_LIBRARIES)), "")
    if absent:
        return f"{absent} is not installed"
    ask = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"]
    try:
        done = subprocess.run(ask, capture_output=True, check=False, timeout=PATIENCE)
    except OSError:
        return f"{SYSTEM_PYTHON} is not there"
    return "" if done.returncode == 0 else "python3-gi or gir1.2-atspi-2.0 is not installed"


class Box:
    """Everything a program needs to be read; `environment` is what it and its reader run in."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="felt-school-bus-"))
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("WAYLAND_DISPLAY", "XAUTHORITY", "AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS")
        }
        self.environment |= {
            "XDG_RUNTIME_DIR": str(self.folder), "GSETTINGS_BACKEND": "memory", "QT_QPA_PLATFORM": "xcb",
        }  # fmt: skip
        self._running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Box:
        try:
            self._start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in reversed(self._running):
            one.terminate()
        for one in self._running:
            try:
                one.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                one.kill()
            for pipe in (one.stdin, one.stdout):
                if pipe is not None:
                    pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start(self) -> None:
        screen = ["Xvfb", "-displayfd", "{fd}", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
        self.environment["DISPLAY"] = ":" + self._tells(screen)
        bus = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address={fd}"]
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._tells(bus)
        launcher = next(one for one in LAUNCHERS if os.access(one, os.X_OK))
        self.run([launcher, "--launch-immediately"])
        self._owned("org.a11y.Bus", "--session")
        ask = ("--dest=org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
        address = self._send("--session", "--print-reply=literal", *ask).strip()
        registry = Path(launcher).with_name("at-spi2-registryd")
        if registry.exists():
            self.run([str(registry)])
            self._owned("org.a11y.atspi.Registry", f"--bus={address}")
        for switch in ("IsEnabled", "ScreenReaderEnabled"):
            told = ("--dest=org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set")
            what = ("string:org.a11y.Status", f"string:{switch}", "variant:boolean:true")
            self._send("--session", "--print-reply", *told, *what)

    def run(self, command: list[str], **options: object) -> subprocess.Popen[bytes]:
        """A process that ends with the box."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **options}
        made: subprocess.Popen[bytes] = subprocess.Popen(command, env=self.environment, **quiet)  # type: ignore[call-overload]
        self._running.append(made)
        return made

    def _tells(self, command: list[str]) -> str:
        """Starts a server and returns the line it writes to the descriptor it is given."""
        ear, mouth = os.pipe()
        self.run([part.replace("{fd}", str(mouth)) for part in command], pass_fds=(mouth,))
        os.close(mouth)
        with os.fdopen(ear, encoding="utf-8") as pipe:
            line = pipe.readline().strip()
        if not line:
            raise RuntimeError(f"{command[0]} did not start")
        return line

    def _send(self, *parts: str) -> str:
        command = ["dbus-send", *parts]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        return done.stdout

    def _owned(self, name: str, bus: str) -> None:
        """Waits until somebody answers to the name."""
        end = time.monotonic() + PATIENCE
        ask = ("--print-reply=literal", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner")
        while "true" not in self._send(bus, *ask, f"string:{name}"):
            if time.monotonic() > end:
                raise RuntimeError(f"nobody answers to {name}")
