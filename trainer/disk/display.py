"""Whether Qt can run here and has a screen to open the window on; asked before Qt, which ends the program otherwise."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from trainer.core.errors import FeltSchoolError
from trainer.core.text import say

_ABSENT = re.compile(r"([^\s/:(]+\.so[.\d]*): cannot open shared object file")
_LOCAL = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


class NoDisplay(FeltSchoolError):
    """The window cannot be shown here."""


class NoLibraries(FeltSchoolError):
    """The system lacks libraries that Qt is made with."""


def qt_folder() -> Path | None:
    """Where Qt's own libraries and plugins lie."""
    from importlib.util import find_spec  # noqa: PLC0415  (only where a window opens or fails)

    spec = find_spec("PySide6")
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places)), "Qt") if places else None


def lack_of_libraries(error: Exception | str, platform: str = sys.platform) -> NoLibraries | None:
    """What to say and do where a part of Qt could not be loaded; None where no library is missing."""
    named = _ABSENT.findall(str(error))
    if not platform.startswith("linux") or not named:
        return None
    from trainer.disk import libraries  # noqa: PLC0415  (only where one is missing)

    qt = qt_folder()
    missing = dict(libraries.lacking(libraries.SYSTEM, qt / "lib" if qt else None))
    known = dict((*libraries.SYSTEM, *libraries.SOUND))
    missing |= {name: known.get(name, "") for name in named}
    packages = sorted({package for package in missing.values() if package})
    text = say("Felt School needs libraries missing on this computer: {files}.", files=", ".join(sorted(missing)))
    if not packages:
        return NoLibraries(text, say("Install the packages that contain them."))
    remedy = say("On Debian and Ubuntu, type: {command}", command=f"sudo apt install {' '.join(packages)}")
    return NoLibraries(text, remedy)


def need_window_libraries(environ: Mapping[str, str], platform: str = sys.platform) -> None:
    """NoLibraries, with the remedy, where the plugin that opens windows on X11 cannot be loaded."""
    chosen = environ.get("QT_QPA_PLATFORM", "") or "xcb"
    qt = qt_folder()
    if not platform.startswith("linux") or not chosen.startswith("xcb") or qt is None:
        return
    from PySide6.QtCore import QPluginLoader  # noqa: PLC0415  (no command without a window reads Qt in)

    plugin = QPluginLoader(str(qt / "plugins" / "platforms" / "libqxcb.so"))
    problem = None if plugin.load() else lack_of_libraries(plugin.errorString())
    if problem is not None:
        raise problem


def _listens(path: str) -> bool:
    import socket  # noqa: PLC0415  (only where a server has to be asked)

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(path)
        except OSError:
            return False
    return True


def _has_wayland() -> bool:
    """Whether this Qt can open windows on Wayland itself; a built program goes by way of XWayland."""
    qt = qt_folder()
    return qt is not None and any((qt / "plugins" / "platforms").glob("libqwayland*"))


def need_display(
    environ: Mapping[str, str],
    platform: str = sys.platform,
    listens: Callable[[str], bool] = _listens,
    has_wayland: Callable[[], bool] = _has_wayland,
) -> None:
    """NoDisplay, with the remedy, when neither X nor Wayland can be reached."""
    if not platform.startswith("linux") or environ.get("QT_QPA_PLATFORM"):
        return
    display = environ.get("DISPLAY", "")
    if environ.get("WAYLAND_DISPLAY"):
        if not display and not has_wayland():
            raise NoDisplay(
                say("This desktop runs Wayland without XWayland. Felt School needs XWayland."),
                say("Install the package xwayland, then sign in again."),
            )
        return
    if not display:
        raise NoDisplay(
            say(
                "There is no display for the window: DISPLAY and WAYLAND_DISPLAY are not set. Start it from a "
                "desktop. Commands such as solve and prove work without one."
            )
        )
    local = _LOCAL.fullmatch(display)
    place = f"/tmp/.X11-unix/X{local[1]}" if local else ""  # noqa: S108  (where X listens, not a file of ours)
    if place and not listens(place) and not listens(f"\0{place}"):
        raise NoDisplay(
            say(
                "Cannot reach the display {display}, set in DISPLAY. Is its server running?",
                display=repr(display),
            )
        )
