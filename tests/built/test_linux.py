"""The Linux packages on a bare Debian 12 without Python: installed, used by keys, removed, and what remains."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.built import kit

pytestmark = pytest.mark.long
PROGRAM = "usr/lib/felt-school"
HOME = "root/.local/share/felt-school"


class Bare:
    """A root folder with Debian 12 in it, entered by chroot."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.display = ""

    def words(self, *command: object) -> list[object]:
        inside = ["HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        shown = [f"DISPLAY={self.display}"] if self.display else []
        return ["chroot", self.folder, "env", "-i", *inside, *shown, *command]

    def run(self, *command: object) -> subprocess.CompletedProcess[str]:
        return kit.run(self.words(*command))

    def fine(self, *command: object) -> str:
        done = self.run(*command)
        assert done.returncode == 0, done.stdout
        return done.stdout


@pytest.fixture
def bare() -> Iterator[Bare]:
    """A fresh copy of a minimal Debian 12 without Python; made once, kept in the build folder."""
    kit.need("debootstrap", "dpkg-deb", "patchelf", "Xvfb", "xdotool", "import", "mount", root=True)
    base, folder = kit.WORK / "debian-12", kit.WORK / "debian-12-used"
    if not (base / ".made").exists():
        shutil.rmtree(base, ignore_errors=True)
        base.parent.mkdir(parents=True, exist_ok=True)
        done = kit.run(["debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", base])
        if done.returncode != 0:
            pytest.skip(f"debootstrap could not make a bare Debian 12: {done.stdout[-300:]}")
        shutil.copytree("/etc/apt/sources.list.d", base / "etc/apt/sources.list.d", dirs_exist_ok=True)
        shutil.copytree("/etc/apt/apt.conf.d", base / "etc/apt/apt.conf.d", dirs_exist_ok=True)
        shutil.copyfile("/etc/ssl/certs/ca-certificates.crt", base / "etc/ssl/certs/ca-certificates.crt")
        (base / ".made").touch()
    for name in ("resolv.conf", "hosts"):
        shutil.copyfile(Path("/etc") / name, base / "etc" / name)
    mounts = [folder / "tmp/.X11-unix", folder / "dev", folder / "proc"]
    clear(folder)
    assert kit.run(["cp", "-a", base, folder]).returncode == 0
    mounts[0].mkdir()
    try:
        kit.run(["mount", "-t", "proc", "proc", folder / "proc"])
        kit.run(["mount", "--bind", "/dev", folder / "dev"])
        kit.run(["mount", "--bind", "/tmp/.X11-unix", mounts[0]])
        yield Bare(folder)
    finally:
        clear(folder)


def clear(folder: Path) -> None:
    """Takes a used root away; what this computer lent to it, also to one whose test was killed, is given back first."""

    def lent() -> list[str]:
        places = [line.split()[1].replace("\\040", " ") for line in Path("/proc/mounts").read_text().splitlines()]
        return [place for place in places if place.startswith(f"{folder}/")]

    for place in reversed(lent()):
        kit.run(["umount", place])
    assert lent() == [], f"something is still mounted below {folder}"
    shutil.rmtree(folder, ignore_errors=True)


def put(bare: Bare, package: Path) -> None:
    """Installs a package with what it depends on."""
    shutil.copyfile(package, bare.folder / "tmp" / package.name)
    install(bare, f"/tmp/{package.name}")


def install(bare: Bare, *packages: str) -> None:
    """Installs packages of the archive, or of a file, with what they depend on."""
    bare.run("apt-get", "update", "-qq")
    done = bare.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    if done.returncode != 0 and "Unable to fetch" in done.stdout:
        pytest.skip("what the package depends on could not be fetched")
    assert done.returncode == 0, done.stdout


def read_only(folder: Path) -> None:
    """From here on a folder may only be read."""
    kit.run(["mount", "--bind", folder, folder])
    assert kit.run(["mount", "-o", "remount,ro,bind", folder]).returncode == 0
    assert kit.run(["touch", folder / "x"]).returncode != 0


def test_the_package_on_a_bare_system(bare: Bare):
    older, newer = kit.one(kit.packages("linux", older=True), "*.deb"), kit.one(kit.packages("linux"), "*.deb")
    assert bare.run("sh", "-c", "command -v python3").returncode != 0
    put(bare, older)
    assert bare.fine("felt-school", "--version").strip() == kit.OLDER
    put(bare, newer)
    assert bare.run("sh", "-c", "command -v python3").returncode != 0, "the package must bring its own"
    version = bare.fine("felt-school", "--version").strip()
    assert version != kit.OLDER
    assert "felt-school.desktop" in bare.fine("dpkg", "-L", "felt-school")
    assert "no problem" in bare.fine("env", "QT_QPA_PLATFORM=offscreen", "felt-school", "self-test")

    # From here on the program's own folder may only be read.
    program = bare.folder / PROGRAM
    read_only(program)
    data = bare.folder / HOME
    with kit.screen() as bare.display:
        window = subprocess.Popen([str(word) for word in bare.words("felt-school")])
        try:
            kit.first_answer(bare.display, data, "linux")
            assert not kit.banner_is_there(bare.display)
            assert "is running" in bare.run("dpkg", "-r", "felt-school").stdout
        finally:
            window.terminate()
            window.wait()
        bare.fine("felt-school", "pack", "new", "/root/school.week2", "--title", "Week 2")
        bare.fine("felt-school", "pack", "build", "/root/school.week2", "--out", "/root")
        window = subprocess.Popen([str(word) for word in bare.words("felt-school", "/root/school.week2.dealpack")])
        try:
            there = (data / "packs/school.week2.dealpack").exists
            kit.until(there, "the pack among the lessons", bare.display)
            kit.lesson_is_open(bare.display, "linux-pack")
        finally:
            window.terminate()
            window.wait()
    kit.until(lambda: kit.run(["umount", program]).returncode == 0, "the folder is free")
    assert kit.run(["sh", "-c", f"cd {program} && sha256sum --quiet -c manifest.txt"]).returncode == 0

    policy = bare.folder / "etc/felt-school/policy.toml"
    policy.parent.mkdir()
    policy.write_text("format = 1\nlanguage = 'xx'\n")
    done = bare.run("felt-school", "policy", "check", "/etc/felt-school/policy.toml")
    assert (done.returncode, "policy.toml:2:12" in done.stdout) == (1, True)
    assert "policy.toml:2:12" in bare.run("felt-school", "policy", "show").stdout
    policy.write_text("format = 1\ndata = '/var/lib/felt-school'\nhouses = ['casino-99']\nexam = { minutes = 40 }\n")
    assert bare.fine("felt-school", "policy", "check", "/etc/felt-school/policy.toml") == "No problems.\n"
    assert bare.fine("felt-school", "policy", "show").splitlines()[:3] == [
        "policy   /etc/felt-school/policy.toml", "data     /var/lib/felt-school", "houses   casino-99",
    ]  # fmt: skip
    bare.fine("dpkg", "-r", "felt-school")
    assert not program.exists()
    assert policy.exists()
    assert (bare.folder / "var/lib/felt-school").exists()
    bare.fine("dpkg", "-P", "felt-school")
    assert not policy.parent.exists()
    assert not (bare.folder / "var/lib/felt-school").exists()
    left = sorted(path.name for path in data.iterdir())
    assert left == ["computer.json", "log", "packs", "trainees"], "a window that was ended by a signal leaves its watch"
    assert list((bare.folder / "usr").rglob("*felt*school*")) == []


def test_the_tarball_on_a_bare_system(bare: Bare):
    """It says itself what the system lacks, with a display and without; what it names is enough."""
    stick = bare.folder / "media"
    with tarfile.open(kit.one(kit.packages("linux"), "*.tar.xz")) as archive:
        archive.extractall(stick, filter="tar")
    (place,) = stick.iterdir()
    started = f"/media/{place.name}/felt-school"
    assert place.name == f"felt-school-{bare.fine(started, '--version').strip()}"
    said = ""
    for display in ("", ":0"):
        for command in ((), ("self-test",)):
            done = bare.run("env", f"DISPLAY={display}", started, *command)
            said = done.stdout
            assert (done.returncode, "Traceback" in said, "libegl1" in said) == (3, False, True)
    install(bare, *said.partition("sudo apt install ")[2].split())
    assert "no problem" in bare.fine("env", "QT_QPA_PLATFORM=offscreen", started, "self-test")
    (place / "portable.flag").touch()
    with kit.screen() as bare.display:
        window = subprocess.Popen([str(word) for word in bare.words(started)])
        try:
            kit.first_answer(bare.display, place / "data", "linux-portable")
        finally:
            window.terminate()
            window.wait()
        shutil.rmtree(place / "data")
        read_only(stick)
        done = bare.run(started, "policy", "show")
        assert (done.returncode, f"Cannot save to /media/{place.name}/data" in done.stdout) == (1, True)
        window = subprocess.Popen([str(word) for word in bare.words(started)])
        try:
            kit.until(lambda: kit.banner_is_there(bare.display), "why nothing is kept", bare.display)
            kit.picture(bare.display, "linux-read-only")
        finally:
            window.terminate()
            window.wait()
    kit.until(lambda: kit.run(["umount", stick]).returncode == 0, "the stick is free")
    assert not (bare.folder / HOME).exists(), "a portable program keeps nothing in the user's home"


def test_the_portable_tarball_keeps_its_data_beside_itself_and_says_when_it_cannot(tmp_path: Path):
    kit.need("dpkg-deb", "patchelf", "xz")
    with tarfile.open(kit.one(kit.packages("linux"), "*.tar.xz")) as archive:
        archive.extractall(tmp_path, filter="tar")
    (program,) = tmp_path.iterdir()
    (program / "portable.flag").touch()
    moved = program.rename(tmp_path / "Läuft von überall")
    started = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = kit.run([moved / "felt-school", "policy", "show"], env=started)
    assert f"data     {moved}/data (portable)" in done.stdout
    listed = kit.manifest(moved)
    found = {path.relative_to(moved).as_posix() for path in moved.rglob("*") if path.is_file()}
    assert found == {*listed, "manifest.txt", "portable.flag"}
    (moved / "data").rmdir()
    (moved / "data").write_text("a file where the folder should be, as on a medium that cannot be written")
    done = kit.run([moved / "felt-school", "policy", "show"], env=started)
    assert done.returncode == 1
    assert f"Cannot save to {moved}/data" in done.stdout


def test_the_package_asks_for_the_versions_that_dpkg_shlibdeps_reads_from_the_symbols(tmp_path: Path):
    kit.need("dpkg-deb", "dpkg-shlibdeps", "patchelf", "xz")
    program = kit.packages("linux") / "linux/felt-school"
    shown = kit.run(["dpkg-deb", "-f", kit.one(kit.packages("linux"), "*.deb"), "Depends", "Recommends"]).stdout
    says = dict(re.findall(r"([\w.+-]+)(?: \(>= ([^)]+)\))?(?:,|$)", shown.replace(": ", ",").replace("\n", ",")))
    (tmp_path / "debian").mkdir()
    (tmp_path / "debian/control").write_text("Source: x\n\nPackage: x\nArchitecture: amd64\nDescription: x\n")
    own = [f"-l{program / place}" for place in ("lib/PySide6/Qt/lib", "lib/PySide6", "lib/shiboken6", "python/lib")]
    files = [path for path in program.rglob("*") if path.is_file() and path.read_bytes()[:4] == b"\x7fELF"]
    done = kit.run(["dpkg-shlibdeps", "-O", "--warnings=0", "--ignore-missing-info", *own, *files], cwd=tmp_path)
    if "cannot find library" in done.stdout:
        pytest.skip(f"a library of the system is missing: {done.stdout[-200:]}")
    read = dict(re.findall(r"[=,]\s*([a-z][\w.+-]+)(?: \(>= ([^)]+)\))?", done.stdout))
    assert says["libc6"] == "2.36"
    assert {package: version for package, version in says.items() if package in read} == {
        package: read[package] for package in says if package in read
    }
    loaded = {"libssl3"}  # by a plugin of Qt that does not name it
    assert {package for package in says if package.startswith("lib")} - read.keys() == loaded


def test_no_package_is_too_large():
    kit.need("dpkg-deb", "patchelf", "xz")
    folder = kit.packages("linux")
    assert all(path.stat().st_size <= 50e6 for path in (kit.one(folder, "*.deb"), kit.one(folder, "*.tar.xz")))
    assert kit.size(folder / "linux/felt-school") <= 130e6


def test_two_builds_have_the_same_bytes(tmp_path: Path):
    kit.need("dpkg-deb", "patchelf", "xz")
    first = kit.packages("linux", older=True)
    assert kit.build("linux", tmp_path, older=True).returncode == 0
    assert (first / "SHA256SUMS").read_text() == (tmp_path / "SHA256SUMS").read_text()
    assert kit.manifest(first / "linux/felt-school") == kit.manifest(tmp_path / "linux/felt-school")
