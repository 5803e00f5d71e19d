"""The Windows packages under Wine: installed silently, used by keys, upgraded, removed; what remains is looked at.

Wine is not Windows: docs/deploying.md says what only a real one can prove; packaging/windows/check.ps1 proves it there.
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.built import kit, wine

pytestmark = pytest.mark.long
TOOLS = ("wine", "makensis", "wixl", "osslsigncode", "x86_64-w64-mingw32-gcc", "patchelf", "dpkg-deb")
APPS = "Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Felt School"
OWN = "HKCU\\Software\\Felt School"
OPENS = "Software\\Classes\\FeltSchool.Pack\\shell\\open\\command"
RUNNING, NEWER = 32, 1638


@pytest.fixture
def windows(request: pytest.FixtureRequest) -> Iterator[wine.Windows]:
    kit.need(*TOOLS, "Xvfb", "xdotool", "import")
    made = wine.make(kit.WORK / f"wine-{request.node.name}"[:60])
    new, older = kit.packages("windows"), kit.packages("windows", older=True)
    shutil.copyfile(kit.one(new, "*-setup.exe"), made.C / "new.exe")
    shutil.copyfile(kit.one(new, "*.msi"), made.C / "new.msi")
    shutil.copyfile(kit.one(older, "*-setup.exe"), made.C / "old.exe")
    shutil.copyfile(kit.one(older, "*.msi"), made.C / "old.msi")
    yield made
    made.close()
    shutil.rmtree(made.folder, ignore_errors=True)


def version(windows: wine.Windows, folder: Path) -> str:
    done = windows.run(folder / "felt-school.exe", "--version")
    assert done.returncode == 0, done.stdout
    return done.stdout.strip()


def unlike_the_manifest(folder: Path) -> list[str]:
    """Files that are missing, changed or not listed."""
    listed = kit.manifest(folder)
    there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    changed = [
        name
        for name, digest in listed.items()
        if name not in there or hashlib.sha256(there[name].read_bytes()).hexdigest() != digest
    ]
    return sorted({*changed, *(there.keys() - listed.keys() - {"manifest.txt", "uninstall.exe"})})


def uninstall(windows: wine.Windows, folder: str, *switches: str) -> int:
    """By the installed uninstaller, waited for; it stays itself behind where it is not let go its own way."""
    return windows.batch(f'"{folder}\\uninstall.exe" /S {" ".join(switches)} _?={folder}').returncode


def test_a_user_installs_trains_opens_a_pack_and_uninstalls(windows: wine.Windows):
    assert windows.run("C:\\new.exe", "/S").returncode == 0
    folder, data = windows.local / "Programs" / "Felt School", windows.local / "felt-school"
    place = windows.value(OWN, "Folder")
    assert place.endswith("\\Programs\\Felt School")
    assert unlike_the_manifest(folder) == []
    assert version(windows, folder)
    told = windows.run(folder / "felt-school.exe", "self-test").stdout
    assert "no problem" in told or told.strip() == wine.NO_CLASS
    assert unlike_the_manifest(folder) == [], "the program writes nothing into its own folder"

    with kit.screen() as windows.display:
        window = windows.start(folder / "FeltSchool.exe")
        kit.first_answer(windows.display, data, "windows")
        assert windows.run("C:\\new.exe", "/S").returncode == RUNNING
        assert uninstall(windows, place) == RUNNING
        assert unlike_the_manifest(folder) == [], "a refusal leaves everything"
        kit.type_keys(windows.display, "alt+F4")
        assert window.wait(kit.LONGEST) == 0

        (windows.C / "School").mkdir()
        windows.run(folder / "felt-school.exe", "pack", "new", "C:\\School\\school.week2", "--title", "Tuần 2 第二周")
        windows.run(folder / "felt-school.exe", "pack", "build", "C:\\School\\school.week2", "--out", "C:\\School")
        (windows.C / "School/school.week2.dealpack").rename(windows.C / "School/Tuần 2 第二周.dealpack")
        icon = windows.value("HKCU\\Software\\Classes\\FeltSchool.Pack\\DefaultIcon")
        assert icon == f"{place}\\FeltSchool.exe,0"
        command = windows.value(f"HKCU\\{OPENS}")
        assert command == f'"{place}\\FeltSchool.exe" "%1"'
        opened = windows.start(folder / "FeltSchool.exe", "C:\\School\\Tuần 2 第二周.dealpack")
        there = (data / "packs/school.week2.dealpack").exists
        kit.until(there, "the pack among the lessons", windows.display)
        kit.lesson_is_open(windows.display, "windows-pack")
        kit.type_keys(windows.display, "alt+F4")
        assert opened.wait(kit.LONGEST) == 0

    assert uninstall(windows, place) == 0
    assert [path.name for path in folder.rglob("*")] == ["uninstall.exe"]
    assert sorted(path.name for path in data.iterdir()) == ["computer.json", "packs", "trainees"]
    assert windows.value(OWN, "Folder") == windows.value(f"HKCU\\{OPENS}") == ""
    assert list(windows.C.glob("users/**/Felt School.lnk")) == []


def test_what_a_damaged_program_lacks_is_said_on_the_console_and_in_a_file(windows: wine.Windows):
    """FeltSchool.exe has no console: a deployment tool reads its file."""
    assert windows.run("C:\\new.exe", "/S").returncode == 0
    folder = windows.local / "Programs" / "Felt School"
    (folder / "lib/PySide6/QtSvg.pyd").unlink()
    done = windows.run(folder / "felt-school.exe", "self-test")
    assert (done.returncode, "QtSvg" in done.stdout) == (1, True)
    assert windows.run(folder / "FeltSchool.exe", "self-test", "--report", "C:\\said.txt").returncode == 1
    assert "QtSvg" in (windows.C / "said.txt").read_text(encoding="utf-8")
    alone = windows.run("start", "/wait", "/unix", folder / "FeltSchool.exe", "self-test")  # with no streams at all
    (said,) = windows.C.rglob("felt-school-self-test.txt")
    assert (alone.returncode, "QtSvg" in said.read_text(encoding="utf-8")) == (1, True)
    (folder / "python311.dll").unlink()
    done = windows.run(folder / "felt-school.exe", "self-test")
    assert done.returncode == 3
    assert "python311.dll is missing or damaged. Install Felt School again." in done.stdout


def test_upgrade_keeps_data_and_two_versions_stand_side_by_side(windows: wine.Windows):
    assert windows.run("C:\\old.exe", "/S").returncode == 0
    folder, data = windows.local / "Programs" / "Felt School", windows.local / "felt-school"
    assert version(windows, folder) == kit.OLDER
    (data / "trainees").mkdir(parents=True)
    (data / "trainees" / "ana.felt").write_bytes(b"stands for a trainee's file")
    (folder / "policy.toml").write_text("format = 1\n")
    (folder / "app" / "trainer" / "of-old.py").write_text("stands for what only the older version has")
    assert windows.run("C:\\new.exe", "/S").returncode == 0
    new = version(windows, folder)
    assert new != kit.OLDER
    assert (data / "trainees" / "ana.felt").exists()
    assert unlike_the_manifest(folder) == ["app/trainer/of-old.py", "policy.toml"], "what nobody installed stays"
    assert windows.value(f"HKCU\\{APPS} {kit.OLDER}", "DisplayVersion") == ""
    assert windows.value(f"HKCU\\{APPS} {new}", "DisplayVersion") == new

    done = windows.batch("C:\\old.exe /S\r\n@echo status %ERRORLEVEL%")
    assert f"status {NEWER}" in done.stdout, "an older version does not come over a newer one unasked"
    assert unlike_the_manifest(folder) == ["app/trainer/of-old.py", "policy.toml"]

    assert windows.batch("C:\\old.exe /S /D=C:\\Felt old version").returncode == 0
    beside = windows.C / "Felt old version"
    assert [version(windows, one) for one in (folder, beside)] == [new, kit.OLDER]
    links = {path.name for path in windows.C.glob("users/**/Felt School*.lnk")}
    assert links == {"Felt School.lnk", f"Felt School {kit.OLDER}.lnk"}
    assert uninstall(windows, "C:\\Felt old version") == 0
    assert [path.name for path in beside.rglob("*")] == ["uninstall.exe"]
    assert version(windows, folder) == new
    assert windows.value(f"HKCU\\{OPENS}").endswith('\\Programs\\Felt School\\FeltSchool.exe" "%1"')
    assert {path.name for path in windows.C.glob("users/**/Felt School*.lnk")} == {"Felt School.lnk"}


def test_for_all_users_and_a_pack_by_double_click(windows: wine.Windows):
    assert windows.run("C:\\new.exe", "/S", "/ALLUSERS").returncode == 0
    folder = windows.C / "Program Files" / "Felt School"
    assert version(windows, folder)
    assert windows.value("HKLM\\Software\\Felt School", "Folder") == "C:\\Program Files\\Felt School"
    data = windows.local / "felt-school"
    pack = windows.C / "School" / "Tuần 2 第二周.dealpack"
    console = folder / "felt-school.exe"
    assert windows.run(console, "pack", "new", "C:\\School\\school.week2", "--title", "Tuần 2 第二周").returncode == 0
    assert windows.run(console, "pack", "build", "C:\\School\\school.week2", "--out", "C:\\School").returncode == 0
    (pack.parent / "school.week2.dealpack").rename(pack)
    with kit.screen() as windows.display:
        opened = windows.start("start", "/unix", pack)  # as Explorer: the file alone
        there = (data / "packs/school.week2.dealpack").exists
        kit.until(there, "the pack among the lessons", windows.display)
        kit.lesson_is_open(windows.display, "windows-double-click")
        kit.type_keys(windows.display, "alt+F4")
        kit.until(lambda: not kit.window_is_there(windows.display), "the window closed", windows.display)
        assert opened.wait(kit.LONGEST) == 0
    assert uninstall(windows, "C:\\Program Files\\Felt School", "/ALLUSERS", "/PURGE") == 0
    assert not data.exists(), "/PURGE takes the user's data away too"
    shutil.rmtree(folder)


def test_the_msi_upgrades_refuses_an_older_one_and_leaves_nothing(windows: wine.Windows):
    folder = windows.C / "Program Files" / "Felt School"
    before = {path for path in windows.C.rglob("*") if "felt" in path.name.casefold()}
    assert windows.run("msiexec", "/i", "C:\\old.msi", "/qn").returncode == 0
    assert version(windows, folder) == kit.OLDER
    (folder / "policy.toml").write_text("format = 1\n")
    assert windows.run("msiexec", "/i", "C:\\new.msi", "/qn").returncode == 0
    new = version(windows, folder)
    assert new != kit.OLDER
    assert unlike_the_manifest(folder) == ["policy.toml"]
    assert windows.value(f"HKLM\\{OPENS}") == '"C:\\Program Files\\Felt School\\FeltSchool.exe" "%1"'
    assert [path.name for path in windows.C.rglob("Felt School*.lnk")] == ["Felt School.lnk"]
    assert windows.run("msiexec", "/i", "C:\\old.msi", "/qn").returncode != 0
    assert version(windows, folder) == new
    assert unlike_the_manifest(folder) == ["policy.toml"]
    (folder / "policy.toml").unlink()
    assert windows.run("msiexec", "/x", "C:\\new.msi", "/qn").returncode == 0
    assert {path for path in windows.C.rglob("*") if "felt" in path.name.casefold()} == before


def test_a_damaged_set_up_program_installs_nothing(windows: wine.Windows):
    whole = (windows.C / "new.exe").read_bytes()
    (windows.C / "bad.exe").write_bytes(whole[:9_000_000] + bytes([whole[9_000_000] ^ 1]) + whole[9_000_001:])
    assert windows.run("C:\\bad.exe", "/S").returncode != 0
    assert not (windows.local / "Programs" / "Felt School").exists()


def test_the_portable_zip_keeps_its_data_beside_itself(windows: wine.Windows):
    with zipfile.ZipFile(kit.one(kit.packages("windows"), "*-portable.zip")) as archive:
        archive.extractall(windows.C / "Stick E")
    (folder,) = (windows.C / "Stick E").iterdir()
    done = windows.run(folder / "felt-school.exe", "policy", "show")
    assert f"C:\\Stick E\\{folder.name}\\data (portable)" in done.stdout
    for letter in "ef":  # the stick, plugged in twice
        drive = windows.folder / "dosdevices" / f"{letter}:"
        drive.symlink_to(windows.C / "Stick E")
        console = f"{letter.upper()}:\\{folder.name}\\felt-school.exe"
        done = windows.run(console, "policy", "show")
        assert f"{letter.upper()}:\\{folder.name}\\data (portable)" in done.stdout
        if letter == "e":
            assert windows.run(console, "pack", "new", "E:\\school.week2", "--title", "Week 2").returncode == 0
            assert windows.run(console, "pack", "build", "E:\\school.week2", "--out", "E:\\").returncode == 0
            assert windows.run(console, "pack", "add", "E:\\school.week2.dealpack").returncode == 0
        drive.unlink()
    assert (folder / "data/packs/school.week2.dealpack").is_file()
    assert not (windows.local / "felt-school").exists()


def test_no_package_is_too_large():
    kit.need(*TOOLS)
    folder = kit.packages("windows")
    to_spare = 2e6  # for the next lessons and pictures
    for package, most in (("*-setup.exe", 35e6), ("*.msi", 35e6 - to_spare), ("*-portable.zip", 50e6)):
        assert kit.one(folder, package).stat().st_size <= most, package
    assert kit.size(folder / "windows/felt-school") <= 130e6


def test_two_builds_have_the_same_bytes(tmp_path: Path):
    kit.need(*TOOLS)
    first = kit.packages("windows")
    assert kit.build("windows", tmp_path).returncode == 0
    assert (first / "SHA256SUMS").read_text() == (tmp_path / "SHA256SUMS").read_text()
    assert kit.manifest(first / "windows/felt-school") == kit.manifest(tmp_path / "windows/felt-school")
