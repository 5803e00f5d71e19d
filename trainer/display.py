"""Whether there is a screen to open the window on; asked before Qt, which ends the program when there is none."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable, Mapping

from trainer.errors import FeltSchoolError
from trainer.text import say

_LOCAL = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


class NoDisplay(FeltSchoolError):
    """The window cannot be shown here."""


def _listens(path: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as tried:
        try:
            tried.connect(path)
        except OSError:
            return False
    return True


def need_display(
    environ: Mapping[str, str], platform: str = sys.platform, listens: Callable[[str], bool] = _listens
) -> None:
    """NoDisplay, with the remedy, when neither X nor Wayland can be reached."""
    if not platform.startswith("linux") or environ.get("QT_QPA_PLATFORM") or environ.get("WAYLAND_DISPLAY"):
        return
    display = environ.get("DISPLAY", "")
    if not display:
        raise NoDisplay(
            say(
                "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. "
                "Start it from a desktop; solve, prove and the other commands need none."
            )
        )
    local = _LOCAL.fullmatch(display)
    place = f"/tmp/.X11-unix/X{local[1]}" if local else ""  # noqa: S108  (where X listens, not a file of ours)
    if place and not listens(place) and not listens(f"\0{place}"):
        raise NoDisplay(
            say(
                "The display {display} that DISPLAY names cannot be reached. Is its server running?",
                display=repr(display),
            )
        )
