"""No screen and no libraries are told in a sentence; Qt would end the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from trainer.disk import libraries
from trainer.disk.display import NoDisplay, NoLibraries, lack_of_libraries, need_display, need_window_libraries

ROOT = Path(__file__).resolve().parents[2]
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for libraries of Linux")


def answers(*places: str):
    return lambda path: path in places


@pytest.mark.parametrize(
    "environ",
    [{}, {"DISPLAY": ""}, {"DISPLAY": ":7"}, {"DISPLAY": ":7.0"}, {"DISPLAY": "unix:7"}],
)
def test_without_a_screen_there_is_a_sentence(environ):
    with pytest.raises(NoDisplay, match="display"):
        need_display(environ, "linux", answers("/tmp/.X11-unix/X8"))


@pytest.mark.parametrize(
    ("environ", "platform"),
    [
        ({"DISPLAY": ":7"}, "linux"),
        ({"DISPLAY": ":7.0"}, "linux"),
        ({"DISPLAY": "far.example:0"}, "linux"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux"),
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux"),
        ({}, "win32"),
        ({}, "darwin"),
    ],
)
def test_where_there_may_be_one_qt_is_let_try(environ, platform):
    need_display(environ, platform, answers("/tmp/.X11-unix/X7"))


def test_a_screen_on_an_abstract_socket_is_one():
    need_display({"DISPLAY": ":7"}, "linux", answers("\0/tmp/.X11-unix/X7"))


def test_a_desktop_of_wayland_alone_is_enough_only_for_a_qt_that_speaks_it():
    environ = {"WAYLAND_DISPLAY": "wayland-0"}
    need_display(environ, "linux", answers(), lambda: True)
    need_display({**environ, "DISPLAY": ":0"}, "linux", answers(), lambda: False)
    with pytest.raises(NoDisplay, match="xwayland"):
        need_display(environ, "linux", answers(), lambda: False)


# ---------------------------------------------------------------- libraries

LOADER = "{}: cannot open shared object file: No such file or directory"
"""What the loader of Linux says, and Python and Qt pass on."""


@on_linux
@pytest.mark.parametrize(
    ("absent", "said", "files", "packages"),
    [
        ((), "libglib-2.0.so.0", "libglib-2.0.so.0", "libglib2.0-0"),
        (("libEGL.so.1", "libX11.so.6"), "libEGL.so.1", "libEGL.so.1, libX11.so.6", "libegl1 libx11-6"),
        (("libxcb-xkb.so.1",), "libpulse.so.0", "libpulse.so.0, libxcb-xkb.so.1", "libpulse0 libxcb-xkb1"),
    ],
)
def test_every_library_that_is_missing_is_named_with_its_package(monkeypatch, absent, said, files, packages):
    monkeypatch.setattr(libraries, "loads", lambda name: name not in absent)
    problem = lack_of_libraries(ImportError(LOADER.format(said)))
    assert str(problem) == (
        f"Felt School needs libraries missing on this computer: {files}. "
        f"On Debian and Ubuntu, type: sudo apt install {packages}"
    )


@on_linux
def test_a_library_that_no_list_knows_is_named_all_the_same(monkeypatch):
    monkeypatch.setattr(libraries, "loads", lambda _name: True)
    problem = lack_of_libraries(ImportError(LOADER.format("/opt/x/libnew.so.7")))
    assert "missing on this computer: libnew.so.7. Install the packages" in str(problem)


@pytest.mark.parametrize("said", ["No module named 'trainer.gone'", "libQt6Core.so.6: undefined symbol: x"])
def test_another_error_is_not_taken_for_a_missing_library(said: str):
    assert lack_of_libraries(ImportError(said)) is None
    assert lack_of_libraries(ImportError(LOADER.format("libX11.so.6")), "win32") is None


def test_what_a_built_program_brings_itself_is_not_asked_of_the_system(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(libraries, "loads", lambda name: False)
    (tmp_path / "libxcb-cursor.so.0").touch()
    missing = dict(libraries.lacking(libraries.WINDOW, tmp_path))
    assert missing == {name: package for name, package in libraries.WINDOW if name != "libxcb-cursor.so.0"}


@on_linux
def test_a_plugin_of_windows_that_does_not_load_is_told_before_qt_ends_the_program(monkeypatch):
    from PySide6 import QtCore

    class Plugin:
        def __init__(self, file: str) -> None:
            assert file.endswith("platforms/libqxcb.so")

        def load(self) -> bool:
            return False

        def said(self) -> str:
            return f"Cannot load library libqxcb.so: ({LOADER.format('libxcb-shm.so.0')})"

    monkeypatch.setattr(Plugin, "errorString", Plugin.said, raising=False)
    monkeypatch.setattr(QtCore, "QPluginLoader", Plugin)
    need_window_libraries({"QT_QPA_PLATFORM": "offscreen"})
    need_window_libraries({}, "win32")
    with pytest.raises(NoLibraries, match="libxcb-shm0"):
        need_window_libraries({})


@on_linux
@pytest.mark.parametrize("command", [[], ["self-test"], ["tour", "--out", "pictures"]])
def test_a_program_without_qts_libraries_ends_with_the_sentence_and_status_3(tmp_path: Path, command: list[str]):
    """Also without a display: whoever installs the libraries first is told of the display next."""
    fake = tmp_path / "PySide6"
    fake.mkdir()
    raised = f"raise ImportError({LOADER.format('libglib-2.0.so.0')!r})\n"
    (fake / "__init__.py").write_text("")
    for name in ("QtCore", "QtGui", "QtWidgets", "QtSvg"):
        (fake / f"{name}.py").write_text(raised)
    environ = {name: text for name, text in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    done = subprocess.run(
        [sys.executable, "-m", "trainer", *command],
        cwd=tmp_path, env={**environ, "PYTHONPATH": f"{tmp_path}:{ROOT}"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert "sudo apt install" in said
    assert "libglib2.0-0" in said
    assert "Traceback" not in said
    assert done.returncode == 3
