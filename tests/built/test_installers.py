"""Set-up program, uninstaller and MSI of a program of four files under Wine: whose they are, what they refuse and why.

What they install does not matter here, so nothing has to be built; tests/built/test_windows.py installs the real one.
"""

from __future__ import annotations

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
    recipe.pack_setup(program, place, "1.2", fast=True)
    msi.pack(program, place, "1.2", fast=True).rename(place / "first.msi")
    (program / "app" / "a.txt").write_text("built again")
    folder.settle(program)
    msi.pack(program, place, "1.2", fast=True).rename(place / "again.msi")
    return place


@pytest.fixture
def windows(made: Path, request: pytest.FixtureRequest) -> Iterator[wine.Windows]:
    fresh = wine.make(kit.WORK / f"wine-{request.node.name}"[:60])
    shutil.copyfile(kit.one(made, "*-setup.exe"), fresh.C / "new.exe")
    for name in ("first.msi", "again.msi"):
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
