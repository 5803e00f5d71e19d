"""The libraries that Qt asks of a Linux system, each with its Debian package, and which of them are missing.

Read by the program, by dev.py before there is an environment, and by the recipe of the .deb: only the standard library
is used here.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

# Read with ldd on a bare Debian 12. A built program brings a few of these itself.
QT = (
    ("libglib-2.0.so.0", "libglib2.0-0"),
    ("libEGL.so.1", "libegl1"),
    ("libGL.so.1", "libgl1"),
    ("libX11.so.6", "libx11-6"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libfontconfig.so.1", "libfontconfig1"),
    ("libfreetype.so.6", "libfreetype6"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libbrotlidec.so.1", "libbrotli1"),
)
"""What Qt's libraries ask for."""
SOUND = (("libpulse.so.0", "libpulse0"),)
WINDOW = (
    ("libX11-xcb.so.1", "libx11-xcb1"),
    ("libxcb.so.1", "libxcb1"),
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-image.so.0", "libxcb-image0"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-randr.so.0", "libxcb-randr0"),
    ("libxcb-render.so.0", "libxcb-render0"),
    ("libxcb-render-util.so.0", "libxcb-render-util0"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
    ("libxcb-shm.so.0", "libxcb-shm0"),
    ("libxcb-sync.so.1", "libxcb-sync1"),
    ("libxcb-util.so.1", "libxcb-util1"),
    ("libxcb-xfixes.so.0", "libxcb-xfixes0"),
    ("libxcb-xkb.so.1", "libxcb-xkb1"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)
"""What the plugin of X11 asks for, which is loaded with the first window."""
WHEELS = (
    ("libXext.so.6", "libxext6"),
    ("libXrandr.so.2", "libxrandr2"),
    ("libdrm.so.2", "libdrm2"),
    ("libxcb-glx.so.0", "libxcb-glx0"),
)
"""Asked for by plugins that the wheels have and a built program leaves out."""
REST = (
    ("libgthread-2.0.so.0", "libglib2.0-0"),
    ("libstdc++.so.6", "libstdc++6"),
    ("libgcc_s.so.1", "libgcc-s1"),
    ("libzstd.so.1", "libzstd1"),
    ("libgssapi_krb5.so.2", "libgssapi-krb5-2"),
    ("libbrotlicommon.so.1", "libbrotli1"),
)
"""Nearly every system has these, or the packages above bring them."""
SYSTEM = QT + WINDOW + REST
"""What a built program cannot do without."""


def loads(library: str) -> bool:
    """Whether the system has a library."""
    import ctypes  # noqa: PLC0415  (only who misses something asks)

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def lacking(needed: Iterable[tuple[str, str]], beside: Path | None = None) -> list[tuple[str, str]]:
    """Those of `needed` that neither the system has nor the folder `beside`."""
    return [pair for pair in needed if not (beside and (beside / pair[0]).exists()) and not loads(pair[0])]
