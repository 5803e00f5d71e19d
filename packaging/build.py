"""Builds what a school installs; `python3 dev.py build [linux|windows|macos|all] [--out DIR]` calls it.

Everything lands in dist/: packages, their bills of materials and papers, and `SHA256SUMS` over them. Fetched parts are
kept in build/cache.
Exit status 1 when the recipe does not fit, 2 when something outside the project is missing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from recipe import contents, papers, sbom
from recipe.fetch import Unobtainable, sha256
from recipe.folder import ROOT, Wrong, copy, size, version
from recipe.signing import Signer

SYSTEMS = ("linux", "windows")
"""What `all` stands for: a Mac program can be made on a Mac only."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py build", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("system", nargs="?", default="all", choices=("all", *contents.PACKAGES))
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "cache")
    parser.add_argument("--as-version", help="another version than the project's, for tests of upgrades")
    parser.add_argument("--fast", action="store_true", help="pack weakly, for tests")
    parser.add_argument("--sign", default="", metavar="COMMAND", help="a command that signs each file, {} is its path")
    options = parser.parse_args(arguments)
    shown = options.as_version or version()
    signer = Signer(options.sign)
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    try:
        for system in SYSTEMS if options.system == "all" else (options.system,):
            began = time.monotonic()
            found = build(system, out, options.cache.resolve(), shown, signer, fast=options.fast)
            folder = out / system / "felt-school"
            print(f"{system:<14} {size(folder) / 1e6:6.1f} MB unpacked {time.monotonic() - began:6.1f} s", flush=True)
            for path in found:
                print(f"  {path.stat().st_size / 1e6:6.1f} MB  {path.name}", flush=True)
            made += [*found, *bill_beside(folder, out, system, shown)]
        made += papers.put_papers(out, shown)
        sums = out / "SHA256SUMS"
        sums.write_text("".join(f"{sha256(path)}  {path.name}\n" for path in sorted(made)), encoding="ascii")
        signer.sign(sums)
    except Unobtainable as problem:
        print(problem, file=sys.stderr)
        return 2
    except Wrong as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def bill_beside(folder: Path, out: Path, system: str, shown: str) -> list[Path]:
    """A copy of a program's bill of materials, for those who do not unpack the packages."""
    target = out / f"felt-school-{shown}-{system}.cdx.json"
    if not (folder / sbom.NAME).is_file():
        return []
    copy(folder / sbom.NAME, target)
    return [target]


def build(system: str, out: Path, cache: Path, shown: str, signer: Signer, *, fast: bool) -> list[Path]:
    """The packages of one system."""
    if system == "linux":
        from recipe import linux

        return linux.build(out, cache, shown, signer, fast=fast)
    if system == "windows":
        from recipe import windows

        return windows.build(out, cache, shown, signer, fast=fast)
    from recipe import macos

    return macos.build(out, cache, shown, signer, fast=fast)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
