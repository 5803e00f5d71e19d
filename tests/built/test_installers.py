"""Set-up program, uninstaller and MSI of a program of four files under Wine: whose they are, what they refuse and why.

What they install does not matter here, so nothing has to be built; tests/built/test_windows.py installs the real one.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.built import kit, wine

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "packaging"))

from recipe import folder, msi  # noqa: E402  (found by the line above)
from recipe import windows as recipe  # noqa: E402

pytestmark = pytest.mark.long
TOOLS = ("wine", "makensis", "wixl", "msibuild", "x86_64-w64-mingw32-gcc")
OWN = "Software\\Felt School"
APPS = "Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Felt School 1.2"
OLDER_APPS = APPS.replace("1.2", "1.1")
ALL, MINE = "C:\\Program Files\\Felt School", "C:\\Mine"
ERASES = r"""
#include <stdio.h>
int main(int count, char **words)
{
    FILE *file = fopen("C:\\erased.txt", "w");
    for (int index = 1; index < count; index++)
        fprintf(file, "%s ", words[index]);
    return fclose(file);
}
"""
"""Stands for felt-school.exe: writes down what it was called with."""
HOLDS = r"""
#include <stdio.h>
#include <windows.h>
int main(int count, char **words)
{
    HANDLE file = CreateFileA(words[1], GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE || count < 2)
        return 1;
    fclose(fopen("C:\\held.txt", "w"));
    Sleep(INFINITE);
    return 0;
}
"""
"""Holds a file open, as a virus scanner does, until it is ended."""


def make_program(place: Path) -> Path:
    program = place / "program"
    (program / "app").mkdir(parents=True)
    (place / "erases.c").write_text(ERASES)
    for name in ("FeltSchool.exe", "felt-school.exe"):
        done = kit.run(["x86_64-w64-mingw32-gcc", place / "erases.c", "-o", program / name])
        assert done.returncode == 0, done.stdout
    (program / "python311.dll").write_bytes(b"a library")
    (program / "app" / "a.txt").write_text("a")
    folder.settle(program)
    return program


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of two builds of one version."""
    kit.need(*TOOLS)
    place = tmp_path_factory.mktemp("installers")
    program = make_program(place)
    (place / "holds.c").write_text(HOLDS)
    assert kit.run(["x86_64-w64-mingw32-gcc", place / "holds.c", "-o", place / "holds.exe"]).returncode == 0
    recipe.pack_setup(program, place, "1.2", fast=True)
    (program / "app" / "a.txt").write_text("a as it was")
    (program / "app" / "once").mkdir()
    (program / "app" / "once" / "gone.txt").write_text("only the version before has it")
    folder.settle(program)
    recipe.pack_setup(program, place, "1.1", fast=True)
    shutil.rmtree(program / "app" / "once")
    (program / "app" / "a.txt").write_text("a")
    (program / "app" / "b.txt").write_text("new in this version")
    folder.settle(program)
    recipe.pack_setup(program, place, "1.3", fast=True)
    (program / "app" / "b.txt").unlink()
    folder.settle(program)
    msi.pack(program, place, "1.2", fast=True).rename(place / "first.msi")
    (program / "app" / "a.txt").write_text("built again")
    folder.settle(program)
    msi.pack(program, place, "1.2", fast=True).rename(place / "again.msi")
    return place


@pytest.fixture
def windows(made: Path, request: pytest.FixtureRequest) -> Iterator[wine.Windows]:
    fresh = wine.make(kit.WORK / f"wine-{request.node.name}"[:60])
    shutil.copyfile(kit.one(made, "*-1.2-setup.exe"), fresh.C / "new.exe")
    shutil.copyfile(kit.one(made, "*-1.1-setup.exe"), fresh.C / "old.exe")
    shutil.copyfile(kit.one(made, "*-1.3-setup.exe"), fresh.C / "newer.exe")
    for name in ("first.msi", "again.msi", "holds.exe"):
        shutil.copyfile(made / name, fresh.C / name)
    yield fresh
    fresh.close()
    shutil.rmtree(fresh.folder, ignore_errors=True)


def test_the_uninstaller_sees_whose_installation_it_is(windows: wine.Windows):
    """Without /ALLUSERS, as somebody types it; a copy of the same version for one user stays as it is."""
    assert windows.run("C:\\new.exe", "/S", "/ALLUSERS").returncode == 0
    assert windows.batch(f"C:\\new.exe /S /D={MINE}").returncode == 0
    assert windows.value(f"HKLM\\{OWN}", "Folder") == ALL
    assert windows.value(f"HKCU\\{OWN}", "Folder") == MINE
    assert windows.batch(f'"{ALL}\\uninstall.exe" /S _?={ALL}').returncode == 0
    assert not (windows.C / "Program Files/Felt School/python311.dll").exists()
    assert windows.value(f"HKLM\\{OWN}", "Folder") == ""
    assert windows.value(f"HKLM\\{APPS}", "InstallLocation") == ""
    assert windows.value(f"HKCU\\{APPS}", "InstallLocation") == MINE, "the user's own stays"
    assert (windows.C / "Mine/python311.dll").exists()
    links = sorted(path.as_posix() for path in windows.C.rglob("Felt School*.lnk"))
    assert len(links) == 1
    assert "ProgramData" not in links[0], "everybody's start menu has no link to a program that is gone"
    assert windows.batch(f"{MINE}\\uninstall.exe /S /ALLUSERS _?={MINE}").returncode == 0
    assert windows.value(f"HKCU\\{APPS}", "InstallLocation") == "", "a wrong switch does not matter either"


def files_of(place: Path) -> dict[str, str]:
    return {
        path.relative_to(place).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }


def wholly(place: Path) -> bool:
    """Whether every file of the manifest is there as it was installed."""
    lines = (line.split("  ", 1) for line in (place / "manifest.txt").read_text().splitlines())
    own = files_of(place)
    return all(own.get(path) == digest for digest, path in lines)


def test_an_upgrade_takes_the_place_of_the_version_before_and_of_nothing_else(windows: wine.Windows):
    place = windows.C / "Mine"
    assert windows.batch(f"C:\\old.exe /S /D={MINE}").returncode == 0
    assert wholly(place)
    (place / "policy.toml").write_text("format = 1\n")
    (place / "app" / "mine.txt").write_text("nobody installed it")
    assert windows.batch(f"C:\\new.exe /S /D={MINE}").returncode == 0
    assert wholly(place)
    assert (place / "app/a.txt").read_text() == "a"
    assert not (place / "app/once").exists(), "the version before had it"
    assert {"policy.toml", "app/mine.txt"} <= set(files_of(place))
    assert not list(place.glob("~*"))
    assert windows.value(f"HKCU\\{OLDER_APPS}", "InstallLocation") == ""
    assert windows.value(f"HKCU\\{APPS}", "InstallLocation") == MINE
    assert windows.batch(f"{MINE}\\uninstall.exe /S _?={MINE}").returncode == 0
    assert set(files_of(place)) == {"policy.toml", "app/mine.txt", "uninstall.exe"}


@pytest.mark.parametrize("obstacle", ["~new", "app/a.txt", "app/b.txt"])
def test_an_upgrade_that_fails_leaves_the_version_before_as_it_was(windows: wine.Windows, obstacle: str):
    """Where what comes cannot be unpacked, where what goes cannot be moved, and where what comes cannot be put."""
    place = windows.C / "Mine"
    assert windows.batch(f"C:\\old.exe /S /D={MINE}").returncode == 0
    before = files_of(place)
    keeper = None
    if obstacle == "~new":
        (place / "~new").write_text("a file in the way of the folder")
    elif obstacle == "app/a.txt":
        keeper = windows.start("C:\\holds.exe", "C:\\Mine\\app\\a.txt")
        kit.until((windows.C / "held.txt").exists, "the file held open", windows.display)
    else:
        (place / "app/b.txt/inside").mkdir(parents=True)
    try:
        done = windows.batch(f"C:\\newer.exe /S /LOG=C:\\setup.log /D={MINE}")
    finally:
        if keeper is not None:
            keeper.terminate()
            keeper.wait(kit.LONGEST)
    log = (windows.C / "setup.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 2, log
    assert "what was here is as before" in log
    left_over = {"~new": "a file in the way of the folder"} if obstacle == "~new" else {}
    assert {name for name in files_of(place) if name not in before} == set(left_over)
    assert {name: digest for name, digest in files_of(place).items() if name in before} == before
    assert wholly(place)
    assert windows.value(f"HKCU\\{OLDER_APPS}", "InstallLocation") == MINE


def test_an_upgrade_that_the_power_cut_off_is_undone_by_the_next_one(windows: wine.Windows):
    """As it is found then: one file put aside, one put in its place, the others on either side."""
    place = windows.C / "Mine"
    assert windows.batch(f"C:\\old.exe /S /D={MINE}").returncode == 0
    before = files_of(place)
    for name in ("app/a.txt", "app/once/gone.txt"):
        (place / "~old" / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).rename(place / "~old" / name)
    shutil.copyfile(place / "manifest.txt", place / "~old" / "manifest.txt")
    (place / "~new" / "app").mkdir(parents=True)
    digest = "0" * 64
    (place / "~new" / "manifest.txt").write_text(f"{digest}  app/a.txt\n{digest}  FeltSchool.exe\n")
    for name in ("FeltSchool.exe", "uninstall.exe"):
        (place / "~new" / name).write_bytes(b"not put in its place yet")
    (place / "app/a.txt").write_text("put in its place")
    (place / "app/b.txt/inside").mkdir(parents=True)  # and this one fails, so that what was undone can be seen
    done = windows.batch(f"C:\\newer.exe /S /LOG=C:\\setup.log /D={MINE}")
    assert done.returncode == 2
    assert "had broken off" in (windows.C / "setup.log").read_text(encoding="utf-8", errors="replace")
    assert files_of(place) == before
    (place / "app/b.txt/inside").rmdir()
    (place / "app/b.txt").rmdir()
    assert windows.batch(f"C:\\newer.exe /S /D={MINE}").returncode == 0
    assert wholly(place)
    assert (place / "app/b.txt").read_text() == "new in this version"


def test_set_up_program_and_msi_do_not_come_over_each_other(windows: wine.Windows):
    assert windows.run("msiexec", "/i", "C:\\first.msi", "/qn").returncode == 0
    assert windows.run("C:\\new.exe", "/S", "/ALLUSERS", "/LOG=C:\\setup.log").returncode == 183
    log = (windows.C / "setup.log").read_text(encoding="utf-8", errors="replace")
    assert "status 183" in log
    assert "MSI" in log
    assert windows.value(f"HKLM\\{APPS}", "InstallLocation") == ""
    assert windows.run("msiexec", "/x", "C:\\first.msi", "/qn").returncode == 0
    assert windows.run("C:\\new.exe", "/S", "/ALLUSERS", "/LOG=C:\\setup.log").returncode == 0
    assert "status 0: installed" in (windows.C / "setup.log").read_text(encoding="utf-8", errors="replace")
    assert windows.run("msiexec", "/i", "C:\\first.msi", "/qn").returncode != 0
    assert windows.value(f"HKLM\\{OWN}", "Folder") == ALL
    assert windows.batch(f'"{ALL}\\uninstall.exe" /S _?={ALL}').returncode == 0
    assert windows.run("msiexec", "/i", "C:\\first.msi", "/qn").returncode == 0


def test_nothing_is_copied_on_a_windows_that_is_too_old(windows: wine.Windows):
    assert windows.run("winecfg", "-v", "win81").returncode == 0
    assert windows.run("C:\\new.exe", "/S", "/LOG=C:\\setup.log").returncode == 1150 % 256  # as Wine hands it to Linux
    assert "status 1150" in (windows.C / "setup.log").read_text(encoding="utf-8", errors="replace")
    assert windows.run("msiexec", "/i", "C:\\first.msi", "/qn").returncode != 0
    assert list(windows.C.rglob("python311.dll")) == []


def test_a_version_that_was_built_again_takes_the_place_of_the_one_before(windows: wine.Windows):
    place = windows.C / "Program Files/Felt School"
    assert windows.run("msiexec", "/i", "C:\\first.msi", "/qn").returncode == 0
    assert (place / "app/a.txt").read_text() == "a"
    assert windows.run("msiexec", "/i", "C:\\again.msi", "/qn").returncode == 0
    assert (place / "app/a.txt").read_text() == "built again"
    uninstall = "HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall"
    said = windows.run("reg", "query", uninstall, "/s").stdout
    assert said.count("DisplayName    REG_SZ    Felt School") == 1
    assert f"InstallLocation    REG_SZ    {ALL}" in said
    assert "deploying.html" in said
    assert "NoModify" in said


def test_what_the_switches_ask_for(windows: wine.Windows):
    """/DESKTOP and /PURGE: the program itself erases its data, wherever a policy put them."""
    assert windows.run("C:\\new.exe", "/S", "/DESKTOP").returncode == 0
    assert [path.name for path in windows.C.rglob("Desktop/Felt School.lnk")] == ["Felt School.lnk"]
    place = windows.value(f"HKCU\\{OWN}", "Folder")
    assert windows.value(f"HKCU\\{APPS}", "Readme") == f"{place}\\docs\\deploying.html"
    assert not (windows.C / "erased.txt").exists()
    assert windows.batch(f'"{place}\\uninstall.exe" /S /PURGE _?={place}').returncode == 0
    assert (windows.C / "erased.txt").read_text().split() == ["erase", "--yes"]
    assert list(windows.C.rglob("Felt School*.lnk")) == []
