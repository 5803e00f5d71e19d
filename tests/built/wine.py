"""A private Windows of Wine: nothing of the user's home, none of Wine's own C++ runtime, Windows' ICU stood in for."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from tests.built import kit

NO_CLASS = "An answer in a live class was not counted. No class answers at 127.0.0.1."
"""All that a self-test may find under Wine 8, whose schannel has no AcceptSecurityContext."""
OVERRIDES = (
    "mscoree,mshtml=;winemenubuilder.exe=;winedbg.exe=;mscms=n,b;"
    "msvcp140,msvcp140_1,msvcp140_2,vcruntime140,vcruntime140_1=n"
)
"""No downloads, no menus, no debugger that waits; Microsoft's runtime must be the package's own, or nothing."""
ICU = (
    "ucnv_open ucnv_close UCNV_FROM_U_CALLBACK_SUBSTITUTE UCNV_TO_U_CALLBACK_SUBSTITUTE ucnv_reset "
    "ucnv_getMaxCharSize ucnv_getName ucnv_getToUCallBack ucnv_getFromUCallBack ucnv_setToUCallBack "
    "ucnv_setFromUCallBack ucnv_cbToUWriteUChars ucnv_toUnicode ucnv_cbFromUWriteUChars "
    "ucnv_toUCountPending ucnv_fromUCountPending ucnv_getStandardName ucnv_getAvailableName "
    "ucnv_countAvailable ucnv_fromUnicode "
).split()
"""What Qt asks of Windows' own ICU, which Wine lacks. All of it fails here, which costs old text encodings only."""
RANDOM = """\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
"""
"""What cryptography asks of Windows 10's bcryptprimitives.dll, which Wine 8 lacks: random bytes."""


class Windows:
    """One prefix. Paths below are those of the Linux side; `C` is its drive."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.C = folder / "drive_c"
        self.display = ""

    @property
    def environ(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "DISPLAY", "XDG_"))}
        own = {"WINEPREFIX": str(self.folder), "WINEARCH": "win64", "WINEDEBUG": "-all", "WINEDLLOVERRIDES": OVERRIDES,
               "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8"}  # fmt: skip
        return {**kept, **own, **({"DISPLAY": self.display} if self.display else {})}

    @property
    def local(self) -> Path:
        """%LOCALAPPDATA%."""
        return next(iter(self.C.glob("users/root/AppData/Local")), self.C / "users" / "nobody")

    def run(self, *command: object) -> subprocess.CompletedProcess[str]:
        """A Windows program; what Wine says of itself is left out."""
        done = kit.run(["wine", *command], env=self.environ)
        noise = ("wine32", "multiarch", "dpkg --add", "apt-get install")
        done.stdout = "".join(
            line for line in done.stdout.splitlines(keepends=True) if not any(one in line for one in noise)
        )
        return done

    def batch(self, line: str) -> subprocess.CompletedProcess[str]:
        """A line as Windows' own shell reads it: quotes stand where they are written."""
        (self.C / "line.bat").write_text(f"@{line}\r\n", encoding="utf-8")
        return self.run("cmd", "/c", "C:\\line.bat")

    def value(self, key: str, name: str = "") -> str:
        """A value of the registry; empty where there is none."""
        done = self.run("reg", "query", key, *(["/v", name] if name else ["/ve"]))
        lines = [line.split("REG_SZ", 1)[1].strip() for line in done.stdout.splitlines() if "REG_SZ" in line]
        return lines[0] if lines else ""

    def start(self, *command: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen(["wine", *map(str, command)], env=self.environ, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip

    def close(self) -> None:
        """Ends everything in this prefix and nothing else."""
        kit.run(["wineserver", "-k"], env=self.environ)
        kit.run(["wineserver", "-w"], env=self.environ)


def make(folder: Path) -> Windows:
    """A fresh prefix, from one that is kept in the build folder and made anew when this file says something else."""
    base = kit.WORK / "wine"
    made, now = base / ".made", hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    if not made.is_file() or made.read_text() != now:
        shutil.rmtree(base, ignore_errors=True)
        (base / "home").mkdir(parents=True)
        fresh = Windows(base)
        kit.run(["wineboot", "-i"], env=fresh.environ)
        kit.run(["wine", "winecfg", "-v", "win10"], env=fresh.environ)
        fresh.close()
        source = "".join(f"__declspec(dllexport) void *{name}(void) {{ return 0; }}\n" for name in ICU)
        (base / "icu.c").write_text(source)
        target = base / "drive_c/windows/system32/icuuc.dll"
        assert kit.run(["x86_64-w64-mingw32-gcc", "-shared", "-o", target, base / "icu.c"]).returncode == 0
        (base / "random.c").write_text(RANDOM)
        target = target.with_name("bcryptprimitives.dll")
        done = kit.run(["x86_64-w64-mingw32-gcc", "-shared", "-o", target, base / "random.c", "-ladvapi32"])
        assert done.returncode == 0, done.stdout
        made.write_text(now)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(base, folder, symlinks=True)
    return Windows(folder)
