"""The Mac program. UNTESTED: nobody has run this on a Mac yet; it states how the same folder becomes a bundle.

Felt School.app/Contents: Info.plist, MacOS/felt-school, Resources with `app`, `lib` and the icon. The interpreter is the
one that builds (python.org's 3.11, whose framework has to be on the Mac that runs it).
"""

from __future__ import annotations

import plistlib
import shutil
import subprocess
import sys
from pathlib import Path

from recipe.folder import ROOT, Wrong, copy, put_app, settle
from recipe.signing import UNSIGNED, Signer

NAME = "felt-school"
LAUNCHER = """\
#!/bin/sh
here=$(cd "$(dirname "$0")/../Resources" && pwd)
exec {python} -I -S -B -X utf8 "$here/app/start.py" "$@"
"""


def info(shown: str) -> dict[str, object]:
    """Info.plist: names, version, and that .dealpack files are opened by this program."""
    return {
        "CFBundleIdentifier": "felt-school",
        "CFBundleName": "Felt School",
        "CFBundleDisplayName": "Felt School",
        "CFBundleExecutable": NAME,
        "CFBundleIconFile": f"{NAME}.icns",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": shown,
        "CFBundleVersion": shown,
        "LSMinimumSystemVersion": "12.0",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Felt School lesson pack",
                "CFBundleTypeExtensions": ["dealpack"],
                "CFBundleTypeRole": "Viewer",
                "CFBundleTypeIconFile": f"{NAME}.icns",
            }
        ],
    }


def build(out: Path, cache: Path, shown: str, signer: Signer = UNSIGNED, *, fast: bool = False) -> list[Path]:
    """The bundle with the packages of this Mac's own environment, as a disk image."""
    del cache, signer, fast
    if sys.platform != "darwin":
        raise Wrong("A Mac program is built on a Mac, and this recipe for it has never been run.")
    bundle = out / "macos" / NAME / "Felt School.app" / "Contents"
    shutil.rmtree(bundle.parent, ignore_errors=True)
    resources = bundle / "Resources"
    put_app(resources, shown)
    copy(ROOT / "packaging" / "linux" / "start.py", resources / "app" / "start.py")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--require-hashes",
        "--target",
        str(resources / "lib"),
    ]
    subprocess.run([*command, "-r", str(ROOT / "requirements" / "program.txt")], check=True)
    copy(ROOT / "assets" / "icons" / f"{NAME}.icns", resources / f"{NAME}.icns")
    (bundle / "MacOS").mkdir()
    (bundle / "MacOS" / NAME).write_text(LAUNCHER.format(python=sys.executable))
    (bundle / "Info.plist").write_bytes(plistlib.dumps(info(shown)))
    settle(resources)
    (bundle / "MacOS" / NAME).chmod(0o755)
    image = out / f"{NAME}-{shown}-macos-untested.dmg"
    subprocess.run(
        ["hdiutil", "create", "-ov", "-volname", "Felt School", "-srcfolder", str(bundle.parents[1]), str(image)],
        check=True,
    )
    return [image]
