"""The recipe of the built packages, examined without building: its lists fit the source, its readers other programs."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import json
import plistlib
import random
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import dev
from tests.sources import modules, nodes
from trainer.disk import libraries

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "packaging"))

from recipe import (  # noqa: E402  (found by the line above)
    binaries,
    cabinet,
    contents,
    fetch,
    folder,
    icu,
    licences,
    linux,
    macos,
    msi,
    papers,
    parts,
    sbom,
    signing,
    windows,
)


def at_once(source: bytes) -> set[str]:
    """The modules that a module imports as it is read in itself; what it tries and can do without is not among them."""
    found, waiting = set[str](), list[ast.stmt](ast.parse(source).body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {str(node.module)}
        elif isinstance(node, ast.If) and "__main__" in ast.dump(node.test):
            continue
        elif isinstance(node, ast.If | ast.With | ast.ClassDef):
            waiting += [*node.body, *getattr(node, "orelse", [])]
        elif isinstance(node, ast.Try) and not any("ImportError" in ast.dump(one) for one in node.handlers):
            waiting += node.body
    return found


@functools.cache
def imported() -> set[tuple[str, str]]:
    """Every (package, module) the program imports, wherever in a file; `bench` measures what is not shipped too."""
    found = set()
    for parsed in (one for one in modules() if "bench" not in one.path.parts):
        for node in nodes(parsed.tree, ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [f"{node.module}.{alias.name}" for alias in node.names] + [str(node.module)]
            found |= {(name.split(".")[0], [*name.split("."), ""][1]) for name in names}
    return found


@pytest.mark.source
def test_the_qt_modules_that_are_shipped_are_those_the_source_imports():
    used = {module for package, module in imported() if package == "PySide6" and module}
    assert used == set(contents.QT_MODULES)


@pytest.mark.source
def test_every_package_the_source_imports_is_shipped():
    ours = {package for package, _ in imported()} - set(sys.stdlib_module_names) - {"trainer"}
    shipped = {name.replace("-", "_") for name in contents.DISTRIBUTIONS} | {"OpenSSL"}  # of pyopenssl
    assert ours - {"PySide6"} <= shipped
    locked = re.findall(r"^([\w.-]+)==", (ROOT / "requirements/program.txt").read_text(), re.MULTILINE)
    assert sorted(locked) == sorted(contents.DISTRIBUTIONS)


@pytest.mark.source
def test_nothing_of_the_standard_library_that_is_imported_stays_out():
    used = {package for package, _ in imported()} & set(sys.stdlib_module_names)
    assert [name for name in used if not (folder.in_stdlib(f"{name}.pyc") and folder.in_stdlib(f"{name}/x.py"))] == []


@pytest.mark.source
def test_what_the_shipped_modules_import_of_the_standard_library_is_shipped_too():
    here = Path(ast.__file__).parent
    waiting = {package for package, _ in imported()} & set(sys.stdlib_module_names)
    shipped = ("fsrs", "platformdirs", "typing_extensions", "PySide6", "shiboken6", "tomlkit", "cryptography")
    for name in (*shipped, "OpenSSL", "pg8000", "scramp", "asn1crypto", "dateutil"):
        place = Path(str(importlib.util.find_spec(name).origin))  # type: ignore[union-attr]
        for path in [place] if place.name != "__init__.py" else place.parent.glob("*.py"):
            waiting |= at_once(path.read_bytes())
    reached, lost = set[str](), set[str]()
    while waiting:
        name = waiting.pop()
        for file in (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py"):
            if name not in reached and (here / file).is_file():
                reached.add(name)
                waiting |= at_once((here / file).read_bytes())
                if not folder.in_stdlib(file):
                    lost.add(name)
    assert len(reached) > 60
    assert lost == {"ssl"}, "scramp names it only: trainer/storage/postgres_line.py puts two names in its place"


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("json/decoder.pyc", True), ("ctypes/util.pyc", True), ("typing.py", True),
        ("ctypes/macholib/dyld.pyc", False), ("lib2to3/pgen2/driver.pyc", False), ("turtle.pyc", False),
        ("turtle.py", False),
    ],
)  # fmt: skip
def test_source_and_compiled_modules_of_the_standard_library_go_by_one_list(file: str, wanted: bool):
    assert folder.in_stdlib(file) is wanted


def test_of_pythons_zip_only_the_wanted_modules_go_along_and_as_they_were(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "whole.zip", "w", zipfile.ZIP_DEFLATED) as whole:
        for name in ("os.pyc", "pydoc.pyc", "json/decoder.pyc", "lib2to3/main.pyc"):
            whole.writestr(name, name * 100)
    windows.put_stdlib(tmp_path / "whole.zip", tmp_path / "kept.zip")
    with zipfile.ZipFile(tmp_path / "kept.zip") as kept:
        assert {name: kept.read(name) for name in kept.namelist()} == {
            name: (name * 100).encode() for name in ("os.pyc", "json/decoder.pyc")
        }


def test_assets_that_stay_out_are_there_and_nothing_of_the_program_asks_for_them():
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "trainer").rglob("*.py"))
    assert all((ROOT / name).is_file() for name in contents.ASSETS_LEFT_OUT)
    assert [name for name in contents.ASSETS_LEFT_OUT if Path(name).name in source] == []
    assert "felt-school-64.png" in source, "the icon of the window goes along"


def test_of_icus_data_the_wanted_items_stay_as_they_were_and_in_their_order():
    """As ICU's ucmndata.h lays a package out: places count from the table, and each is a multiple of 16."""
    whole = {"icu/af.res": b"A" * 5, "icu/coll/root.res": b"C" * 40, "icu/ibm-1.cnv": b"I" * 9,
             "icu/unit/af.res": b"U" * 16, "icu/zone/x.res": b"Z", "icu/zz.icu": b"Q" * 3}  # fmt: skip
    head = b"\x20\0\xda'\x14\0\0\0\0\0\x02\0CmnD".ljust(32, b"\0")
    package = icu.packed(head, list(whole.items()))
    kept = icu.packed(head, [one for one in icu.items(package)[1] if icu.wanted(one[0])])
    body = kept[32:]
    table = list(struct.iter_unpack("<II", body[4:28]))
    assert struct.unpack_from("<I", body) == (3,)
    assert [body[name : body.index(b"\0", name)].decode() for name, _ in table] == [
        "icu/af.res", "icu/coll/root.res", "icu/zz.icu",
    ]  # fmt: skip
    assert all(place % 16 == 0 for _, place in table)
    wanted = (b"AAAAA", b"C" * 40, b"QQQ")
    found = [body[place : place + len(data)] for (_, place), data in zip(table, wanted, strict=True)]
    assert found == list(wanted)
    assert len(body) == table[-1][1] + 16
    with pytest.raises(folder.Wrong, match="ICU"):
        icu.items(b"something else" * 9)


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("cryptography/utils.py", True), ("cryptography/hazmat/bindings/_rust.pyd", True), ("cffi/api.py", False),
        ("_cffi_backend.cp311-win_amd64.pyd", True), ("cryptography/hazmat/bindings/_rust/x509.pyi", False),
        ("pycparser/c_parser.py", False), ("fsrs-6.3.2.dist-info/METADATA", False),
        ("pg8000-1.31.6.dist-info/METADATA", True), ("tomlkit/", False),
    ],
)  # fmt: skip
def test_of_the_wheels_what_runs_goes_along(file: str, wanted: bool):
    assert folder.in_wheel(file) is wanted


def test_a_program_file_without_a_signature_is_named_in_the_recipe_or_stops_the_build(tmp_path: Path, monkeypatch):
    for name in ("lib/a.pyd", "lib/deep/b.dll", "c.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(windows, "signature_problem", lambda path: "none" if path.name == "b.dll" else "")
    with pytest.raises(folder.Wrong, match=r"b\.dll: none"):
        windows.verify_signatures(tmp_path)
    assert windows.verify_signatures(tmp_path, leave_out=("lib/deep/b.dll",)) == 1
    with pytest.raises(folder.Wrong, match=r"gone\.pyd"):
        windows.verify_signatures(tmp_path, leave_out=("lib/gone.pyd",))
    script = (ROOT / "packaging/windows/check.ps1").read_text(encoding="utf-8")
    page = (ROOT / "docs/deploying.md").read_text(encoding="utf-8")
    for name in contents.UNSIGNED:
        assert Path(name).name in script
        assert Path(name).name in page


def test_every_wheel_that_goes_along_is_a_part_with_a_license_of_its_own_or_qts():
    packages = {name.rstrip("/") for name in contents.WHEELS_LEFT_OUT if name.count("/") == 1 and name.endswith("/")}
    out = packages - set(parts.WHEELS)
    assert out == {"pycparser", "tzdata"}, "of cffi a half goes along"
    assert set(contents.DISTRIBUTIONS) - out == set(parts.WHEELS) <= {part.id for part in parts.PARTS}
    text = licences.REPLACE.format(qt="6", pyside="6")
    assert "lib/PySide6" in text
    assert "LGPL-3.txt" in text


def test_every_text_of_a_part_is_in_the_source_in_a_wheel_in_a_package_or_common():
    in_source = {path.name for path in licences.TEXTS.iterdir()}
    assert all((licences.TEXTS / name).stat().st_size > 100 for name in in_source)
    made = {"felt-school.txt", "typefaces.txt", "python.txt", *(f"{name}.txt" for name in licences.SHARED)}
    made |= {f"{name}.txt" for name in parts.WHEELS} | {f"debian-{name}.txt" for name in contents.DEBIAN_LIBRARIES}
    used = {part.text for part in parts.PARTS}
    assert used - in_source - made == set()
    assert in_source - used == {"rust-crates.txt"}, "every text belongs to a part; that of the crates to cryptography"
    named = " ".join(part.says for part in parts.PARTS)
    assert "rust-crates.txt" in named


def test_every_program_file_that_the_recipe_names_belongs_to_one_part():
    shipped = {
        "windows": [
            "FeltSchool.exe", "felt-school.exe", "python311.dll", "python3.dll", "libffi-8.dll", "sqlite3.dll",
            "unicodedata.pyd", *contents.RUNTIME, *contents.UNSIGNED, "lib/PySide6/pyside6.abi3.dll",
            *(f"lib/PySide6/{module}.pyd" for module in contents.QT_MODULES), "lib/PySide6/Qt6Network.dll",
            *(f"lib/PySide6/plugins/{plugin}" for plugin in contents.QT_PLUGINS["windows"]),
            "lib/shiboken6/Shiboken.pyd", "lib/shiboken6/shiboken6.abi3.dll",
        ],
        "linux": [
            "python/bin/python3.11", "lib/PySide6/Qt/lib/libicudata.so.73", "lib/PySide6/libpyside6.abi3.so.6.11",
            *(f"python/lib/python3.11/lib-dynload/{name}.cpython-311.so" for name in contents.PYTHON_EXTENSIONS),
            *(f"lib/PySide6/{module}.abi3.so" for module in contents.QT_MODULES), "lib/PySide6/Qt/lib/libQt6Core.so.6",
            *(f"lib/PySide6/Qt/plugins/{plugin}" for plugin in contents.QT_PLUGINS["linux"]),
            *(f"{'lib/PySide6/Qt/lib' if name.startswith('libxcb') else 'python/lib'}/{name}"
              for names in contents.DEBIAN_LIBRARIES.values() for name in names),
            "lib/_cffi_backend.cpython-311-x86_64-linux-gnu.so", "lib/cryptography/hazmat/bindings/_rust.abi3.so",
        ],
    }  # fmt: skip
    owners = {(system, path): parts.owner(path, system).id for system, paths in shipped.items() for path in paths}
    assert all(parts.is_program_file(path) for _, path in owners)
    assert owners["windows", "sqlite3.dll"] == owners["linux", "python/lib/libsqlite3.so.0"] == "sqlite"
    assert owners["linux", "lib/PySide6/Qt/lib/libicudata.so.73"] == "icu"
    assert owners["windows", "lib/PySide6/QtMultimedia.pyd"] == "pyside6-addons"
    for stranger in ("new.dll", "lib/strange.pyd", "lib/PySide6/QtQml.pyd", "deep/python3.dll"):
        with pytest.raises(folder.Wrong, match="to none"):
            parts.owner(stranger, "windows")


def test_the_bill_of_materials_names_every_program_file_and_what_a_wheel_says_of_itself(tmp_path: Path):
    program = tmp_path / "program"
    for name in ("FeltSchool.exe", "sqlite3.dll", "lib/cryptography/hazmat/bindings/_rust.pyd", "app/x.pyc"):
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_bytes(name.encode())
    wheel = tmp_path / "cryptography-50.0.2-cp311-abi3-win_amd64.whl"
    crate = {
        "type": "library",
        "name": "asn1",
        "version": "0.24.1",
        "bom-ref": "path+file:///D:/a#1",
        "purl": "pkg:cargo/asn1@0.24.1?download_url=file://x",
    }
    with zipfile.ZipFile(wheel, "w") as archive:
        said = json.dumps({"bomFormat": "CycloneDX", "components": [crate]})
        archive.writestr("cryptography-50.0.2.dist-info/sboms/rust.cyclonedx.json", said)
    for name, number in (
        ("python311.dll", "3.11.9"),
        ("msvcp140.dll", "14.44.35211.0"),
        ("sqlite3.dll", "3.45.1.0"),
    ):
        (program / name).write_bytes(f"ProductVersion\0\0{number}\0".encode("utf-16le"))
    wheels = dict.fromkeys(parts.WHEELS, "1.0") | {"cryptography": "50.0.2"}
    versions = parts.versions_of(program, "windows", "7.8", wheels, {})
    assert (versions["sqlite"], versions["python"], versions["felt-school"]) == ("3.45.1.0", "3.11.9", "7.8")
    bill = sbom.bill(program, "windows", versions, [wheel], {})
    assert bill == sbom.bill(program, "windows", versions, [wheel], {})
    every = [bill["metadata"]["component"], *bill["components"]]
    located = [place["location"] for one in every for place in one.get("evidence", {}).get("occurrences", [])]
    assert sorted(located) == [
        "FeltSchool.exe", "lib/cryptography/hazmat/bindings/_rust.pyd", "msvcp140.dll", "python311.dll",
        "sqlite3.dll",
    ]  # fmt: skip
    known = [one["bom-ref"] for one in every]
    assert len(known) == len(set(known))
    below = {row["ref"]: row["dependsOn"] for row in bill["dependencies"]}
    assert {ref for refs in below.values() for ref in refs} | below.keys() == set(known)
    assert "pkg:cargo/asn1@0.24.1" in below["cryptography"]
    assert "D:/a" not in json.dumps(bill), "who built a wheel, and where, is no part of it"
    by_name = {one["name"]: one for one in every}
    assert by_name["cryptography"]["hashes"][0]["content"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert by_name["python"]["cpe"] == "cpe:2.3:a:python:python:3.11.9:*:*:*:*:*:*:*"
    (program / "strange.dll").touch()
    with pytest.raises(folder.Wrong, match=r"strange\.dll"):
        sbom.bill(program, "windows", versions, [wheel], {})


def test_the_version_comes_from_the_project_alone():
    shown = folder.version()
    own = [
        path
        for path in (ROOT / "packaging").rglob("*")
        if path.suffix in {".py", ".nsi", ".c", ".rc", ".sh", ".ps1", ".desktop", ".1"}
    ]
    assert len(own) > 15
    assert [
        path.name
        for path in own
        if re.search(rf"(?<![\d.]){re.escape(shown)}(?![\d.])", path.read_text(encoding="utf-8"))
    ] == []


def test_what_is_fetched_outside_pip_and_apt_is_pinned():
    _, name, digest = fetch.PYTHON_FOR_WINDOWS
    assert name.endswith(".tar.gz")
    assert re.fullmatch(r"[0-9a-f]{64}", digest)


def test_the_page_of_an_index_leads_to_the_file():
    page = '<a href="../x/other-1.tar.gz#sha256=00">other</a><a href="../x/this-1.tar.gz#sha256=00">this</a>'
    assert fetch.link_in(page, "this-1.tar.gz") == "../x/this-1.tar.gz#sha256=00"
    with pytest.raises(LookupError):
        fetch.link_in(page, "is-1.tar.gz")


# ---------------------------------------------------------------- signing

SIGNS = """\
import sys
from pathlib import Path

file = Path(sys.argv[1])
file.write_bytes(file.read_bytes() + b" signed")
with Path(sys.argv[0]).with_name("signed.txt").open("a") as log:
    log.write(f"{file.name}\\n")
"""
"""A signer that adds a word to a file and writes down which file it was."""


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    script = tmp_path / "tool" / "sign.py"
    script.parent.mkdir()
    script.write_text(SIGNS)
    return script


def entry() -> ModuleType:
    """packaging/build.py."""
    spec = importlib.util.spec_from_file_location("packaging_build", ROOT / "packaging" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_files_are_signed_before_their_hashes_are_written_down(tmp_path: Path, fake: Path, monkeypatch):
    """The hashes are those of the signed files, and the list of hashes comes last."""
    build = entry()

    def packages(
        _system: str, out: Path, _cache: Path, shown: str, signer: signing.Signer, *, fast: bool
    ) -> list[Path]:
        package = out / f"felt-school-{shown}.msi"
        package.write_text(f"a package, {fast}")
        signer.sign(package)
        (out / "windows" / "felt-school").mkdir(parents=True)
        (out / "windows" / "felt-school" / "sbom.cdx.json").write_text("{}")
        return [package]

    monkeypatch.setattr(build, "build", packages)
    out = tmp_path / "dist"
    command = f"'{sys.executable}' '{fake}' {{}}"
    assert build.main(["windows", "--out", str(out), "--as-version", "7.8", "--sign", command]) == 0
    assert fake.with_name("signed.txt").read_text().split() == ["felt-school-7.8.msi", "SHA256SUMS"]
    said = dict(
        line.split("  ")[::-1] for line in (out / "SHA256SUMS").read_text().removesuffix(" signed").splitlines()
    )
    assert said.keys() == {
        "felt-school-7.8.msi", "felt-school-7.8-windows.cdx.json", "deploying.html", "release-notes.html", "README.txt",
        "policy-template.toml", "check.ps1",
    }  # fmt: skip
    assert all(hashlib.sha256((out / name).read_bytes()).hexdigest() == digest for name, digest in said.items())
    assert (out / "felt-school-7.8.msi").read_text().endswith(" signed")


def test_a_command_that_fails_to_sign_stops_the_build_with_its_words(tmp_path: Path):
    (tmp_path / "x.exe").touch()
    program = "import sys; sys.exit(f'no certificate for {sys.argv[1]}')"
    with pytest.raises(folder.Wrong, match=r"x\.exe could not be signed \(status 1\):\nno certificate for .*x\.exe"):
        signing.Signer(f'"{sys.executable}" -c "{program}"').sign(tmp_path / "x.exe")
    signing.UNSIGNED.sign(tmp_path / "missing.exe")


def test_the_path_stands_where_the_command_says_it_or_at_its_end():
    assert signing.Signer("sign /f 'my key' {} /v").words("C:/a b.exe") == ["sign", "/f", "my key", "C:/a b.exe", "/v"]
    assert signing.Signer("sign").words("a.exe") == ["sign", "a.exe"]
    assert (signing.Signer("sign {} /v").for_makensis, signing.Signer("sign").for_makensis) == (
        'sign "%1" /v', 'sign "%1"',
    )  # fmt: skip


def test_the_uninstaller_is_signed_while_the_set_up_program_is_made(tmp_path: Path, fake: Path, little: Path):
    if shutil.which("makensis") is None:
        pytest.skip("needs makensis (python3 dev.py build tools gets it)")
    windows.pack_setup(little, tmp_path, "1.2", signing.Signer(f"{sys.executable} {fake}"), fast=True)
    assert len(fake.with_name("signed.txt").read_text().split()) == 1


# ---------------------------------------------------------------- papers


def test_the_policy_that_is_handed_out_can_be_used_and_names_every_key(tmp_path: Path):
    from trainer import installed
    from trainer.school import policy

    text = papers.TEMPLATE.read_text(encoding="utf-8")
    assert installed.read("policy.toml", text.encode(), {})[1] == ()
    named = set(re.findall(r"^(?:# )?(\w+) = ", text, re.MULTILINE))
    assert named == {field.name for field in policy.fields(installed.known())}
    filled = re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE)
    filled = re.sub(r"^(?:instructor_pin|keys) = .*\n", "", filled, flags=re.MULTILINE)
    assert installed.read("policy.toml", filled.encode(), {"PUBLIC": str(tmp_path)})[1] == ()


def test_a_page_has_every_heading_table_code_and_word_of_its_source():
    source = "# One\n\nA **bold** `a<b` and\n[link](https://x.example/y), [page](other.md).\n\n"
    source += "| A | B |\n|---|---|\n| `c` | d & e |\n"
    source += "\n    code <x>\n\n```toml\nkey = 1\n```\n- first\n  goes on\n- second\n"
    body = papers.page(source, "T").partition("<body>\n")[2].partition("\n</body>")[0]
    assert body.splitlines() == [
        "<h1>One</h1>",
        '<p>A <strong>bold</strong> <code>a&lt;b</code> and <a href="https://x.example/y">link</a>, page.</p>',
        "<table>", "<tr><th>A</th><th>B</th></tr>", "<tr><td><code>c</code></td><td>d &amp; e</td></tr>", "</table>",
        "<pre><code>code &lt;x&gt;</code></pre>",
        "<pre><code>key = 1</code></pre>",
        "<ul>", "<li>first goes on</li>", "<li>second</li>", "</ul>",
    ]  # fmt: skip


def test_the_deploying_page_is_well_formed_and_loses_no_line():
    text = papers.deploying()
    tree = ET.fromstring(text.partition("\n")[2].replace('<meta charset="utf-8">', "").replace(
        '<meta name="viewport" content="width=device-width">', ""))  # fmt: skip
    said = " ".join(" ".join(tree.itertext()).split())
    source = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    lost = [word for word in re.findall(r"[\w.]{6,}", re.sub(r"\]\([^)]*\)", "]", source)) if word not in said]
    assert lost == []
    assert len(tree.findall(".//table")) > 4


def test_the_changes_of_a_version_are_those_of_its_part():
    shown = folder.version()
    assert any(line.startswith("- ") for line in papers.changes(shown))
    assert papers.changes("0.0.0") == papers.changes(shown), "a test of upgrades has no part of its own"
    debian = papers.changes_in_debian(shown)
    assert debian.startswith("  * ")
    assert all(len(line) <= 80 for line in debian.splitlines())


def test_software_centers_can_read_what_the_package_says(tmp_path: Path):
    from datetime import UTC, datetime

    text = linux.metainfo("7.8", datetime(2026, 11, 19, tzinfo=UTC))
    tree = ET.fromstring(text.partition("\n")[2])
    assert tree.find("launchable").text == "felt-school.desktop"  # type: ignore[union-attr]
    assert tree.find("releases/release").attrib == {"version": "7.8", "date": "2026-11-19"}  # type: ignore[union-attr]
    if shutil.which("appstreamcli") is None:
        pytest.skip("needs appstreamcli (Debian package appstream)")
    (tmp_path / "felt-school.metainfo.xml").write_text(text)
    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", tmp_path / "felt-school.metainfo.xml"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = [line.split()[2] for line in done.stdout.splitlines() if line.startswith(("E:", "W:"))]
    assert said == ["cid-desktopapp-is-not-rdns"], "the project has no domain to make a name from; all else is right"


# ---------------------------------------------------------------- the manifest


def test_the_manifest_has_the_hash_of_every_file_in_the_order_of_names(tmp_path: Path):
    for name in ("b/two", "a", "b/one", "policy.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    folder.settle(tmp_path)
    wanted = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a", "b/one", "b/two")]
    assert (tmp_path / "manifest.txt").read_text().splitlines() == wanted
    assert {path.stat().st_mtime for path in tmp_path.rglob("*")} == {folder.epoch()}


def test_the_time_of_every_file_can_be_given(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert folder.epoch() == 1_700_000_000


# ---------------------------------------------------------------- program files


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs ELF files")
def test_what_an_elf_file_asks_for_is_what_the_system_says():
    from PySide6 import QtWidgets

    path = Path(QtWidgets.__file__)
    tool = next((name for name in ("readelf", "objdump") if shutil.which(name)), None)
    if tool is None:
        pytest.skip("needs readelf or objdump (Debian package binutils)")
    said = subprocess.run([tool, "-d" if tool == "readelf" else "-p", path], capture_output=True, text=True, check=True)
    wanted = re.findall(r"NEEDED\W+(?:Shared library: \[)?([\w.+-]+)", said.stdout)
    assert len(wanted) > 3
    assert list(binaries.needed(path)) == wanted


def test_what_a_pe_file_asks_for_is_what_the_linker_was_told(tmp_path: Path):
    compiler = shutil.which("x86_64-w64-mingw32-gcc")
    if compiler is None:
        pytest.skip("needs x86_64-w64-mingw32-gcc (Debian package gcc-mingw-w64-x86-64)")
    (tmp_path / "one.c").write_text(
        "#include <windows.h>\nint main(void) { return (int)GetSystemMetrics(0) + RegCloseKey(0); }\n"
    )
    subprocess.run([compiler, "one.c", "-o", "one.exe", "-luser32", "-ladvapi32"], cwd=tmp_path, check=True)
    found = {name.lower() for name in binaries.needed(tmp_path / "one.exe")}
    assert found == {"advapi32.dll", "kernel32.dll", "msvcrt.dll", "user32.dll"}
    assert all(windows.of_windows(name) for name in found)


def test_a_file_that_is_no_program_is_named(tmp_path: Path):
    for content in (b"text", b"\x7fELF\x02\x01 cut off", b"MZ cut off"):
        (tmp_path / "x").write_bytes(content)
        with pytest.raises(binaries.NotABinary, match="x"):
            binaries.needed(tmp_path / "x")


def test_microsofts_runtime_is_not_taken_for_a_part_of_windows():
    assert not any(windows.of_windows(name) for name in contents.RUNTIME)
    assert not windows.of_windows("Qt6Core.dll")


def test_the_libraries_a_binary_needs_are_followed_and_the_missing_ones_named(monkeypatch: pytest.MonkeyPatch):
    asks = {"a": ("b", "c"), "b": ("c",), "c": ("nowhere",)}
    monkeypatch.setattr(binaries, "needed", lambda path: asks[path.name])
    reached, missing = binaries.closure([Path("a")], lambda name: Path(name) if name in asks else None)
    assert {path.name for path in reached} == {"a", "b", "c"}
    assert missing == {"nowhere": {"c"}}


def test_a_library_no_debian_package_is_known_for_stops_the_build():
    hard, soft = linux.depends(["libc.so.6", "libX11.so.6", "libpulse.so.0"], linux.known_libraries())
    assert (hard, soft) == (["libc6 (>= 2.36)", "libx11-6"], ["libpulse0 (>= 5.0)"])
    with pytest.raises(folder.Wrong, match="libnew"):
        linux.depends(["libnew.so.1"], linux.known_libraries())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs ELF files")
def test_the_versions_of_symbols_a_file_uses_are_those_readelf_names():
    from PySide6 import QtWidgets

    if shutil.which("readelf") is None:
        pytest.skip("needs readelf (Debian package binutils)")
    for file in (Path(QtWidgets.__file__), Path(sys.executable).resolve()):
        said = subprocess.run(["readelf", "-V", file], capture_output=True, text=True, check=True).stdout
        section = said[said.index("Version needs section") :]
        assert binaries.symbol_versions(file) == set(re.findall(r"Name: (\S+)", section))
        assert any(version.startswith("GLIBC_2.") for version in binaries.symbol_versions(file))


def test_symbols_that_are_newer_than_the_system_the_package_asks_for_stop_the_build(tmp_path: Path, monkeypatch):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3.11").write_bytes(b"\x7fELF")
    (tmp_path / "bin" / "script").write_text("#!/bin/sh")
    known = {"GLIBC_2.36", "GLIBC_2.2.5", "GLIBCXX_3.4.29", "Qt_6.11", "PULSE_0"}
    monkeypatch.setattr(linux, "symbol_versions", lambda _path: known)
    linux.check_symbols(tmp_path)
    monkeypatch.setattr(linux, "symbol_versions", lambda _path: {*known, "GLIBCXX_3.4.30"})
    with pytest.raises(folder.Wrong, match=r"bin/python3\.11 uses GLIBCXX_3\.4\.30"):
        linux.check_symbols(tmp_path)


@pytest.mark.skipif(shutil.which("sh") is None or sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("library", "status"), [("2.9", 3), ("2.31", 3), ("2.35", 3), ("2.36", 0), ("2.41", 0), ("3.0", 0)]
)
def test_on_too_old_a_system_the_launcher_says_so(tmp_path: Path, library: str, status: int):
    """Debian 12 and 13 have 2.36 and 2.41, Ubuntu 22.04 has 2.35."""
    program, place = ROOT / "packaging/linux/felt-school.sh", tmp_path / "program"
    for path, text in (
        (place / "felt-school", program.read_text()),
        (place / "python/bin/python3.11", "#!/bin/sh\necho started\n"),
        (tmp_path / "bin/getconf", f"#!/bin/sh\necho glibc {library}\n"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    environ = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"}
    done = subprocess.run([place / "felt-school"], env=environ, capture_output=True, text=True, check=False)
    assert (done.returncode, "needs Debian 12" in done.stderr) == (status, status == 3)
    assert ("started" in done.stdout) == (status == 0)


# ---------------------------------------------------------------- what desktops and installers read


def test_one_name_for_packs_everywhere():
    from trainer.lessons.pack_prose import ENDING

    mime = ET.fromstring((ROOT / "packaging/linux/felt-school.xml").read_text())
    kind = mime[0].attrib["type"]
    assert next(one.attrib["pattern"] for one in mime.iter() if one.tag.endswith("glob")) == f"*{ENDING}"
    desktop = (ROOT / "packaging/linux/felt-school.desktop").read_text()
    assert f"MimeType={kind};" in desktop
    assert dev.opens_window([f"x{ENDING}"])
    assert f'"Software\\Classes\\{ENDING}"' in (ROOT / "packaging/windows/setup.nsi").read_text(encoding="utf-8")
    assert macos.info("1")["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == [ENDING.removeprefix(".")]
    assert plistlib.loads(plistlib.dumps(macos.info("1")))["CFBundleVersion"] == "1"


def test_the_desktop_entry_is_valid():
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("needs desktop-file-validate (Debian package desktop-file-utils)")
    done = subprocess.run(
        ["desktop-file-validate", ROOT / "packaging/linux/felt-school.desktop"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_every_word_of_the_set_up_program_is_there_in_every_language_it_offers():
    script = (ROOT / "packaging/windows/setup.nsi").read_text(encoding="utf-8")
    offered = {name.upper() for name in re.findall(r'MUI_LANGUAGE "(\w+)"', script)}
    words: dict[str, set[str]] = {}
    for name, language in re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", script, re.MULTILINE):
        words.setdefault(name, set()).add(language)
    assert words.keys() == set(re.findall(r"\$\((\w+)\)", script))
    assert all(languages == offered for languages in words.values())


def test_what_is_installed_is_what_is_removed_and_no_folder_is_removed_whole(tmp_path: Path):
    for name in ("FeltSchool.exe", "app/trainer/x.py", "app/trainer/data/y"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    put = [line.split('"')[1] for line in windows.install_lines(tmp_path) if line.startswith("File")]
    gone = [line.split('"')[1] for line in windows.remove_lines(tmp_path) if line.startswith("Delete")]
    inside = [Path(name).relative_to(tmp_path).as_posix().replace("/", "\\") for name in put]
    assert [f"$INSTDIR\\{name}" for name in inside] == gone
    assert not any("/r" in line for line in windows.remove_lines(tmp_path))
    script = (ROOT / "packaging/windows/setup.nsi").read_text(encoding="utf-8")
    whole = set(re.findall(r"RMDir /r (.*)", script))
    assert whole == {'"$LOCALAPPDATA\\felt-school"', '"${NEW}"', '"${OLD}"'}, (
        "data by /PURGE, and what set-up laid aside"
    )
    assert {line for line in windows.install_lines(tmp_path) if line.startswith("SetOutPath")} == {
        'SetOutPath "$INSTDIR\\~new"\n',
        'SetOutPath "$INSTDIR\\~new\\app\\trainer"\n',
        'SetOutPath "$INSTDIR\\~new\\app\\trainer\\data"\n',
    }, "nothing is unpacked over the version before"


def test_the_msi_names_every_file_once_and_keeps_its_ids(tmp_path: Path):
    for name in ("FeltSchool.exe", "app/a.py", "app/b/a.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    first, later = (ET.fromstring(msi.source(tmp_path, shown)) for shown in ("1.0", "1.1"))

    def ids(tree: ET.Element, tag: str, key: str = "Id") -> list[str]:
        return [one.attrib[key] for one in tree.iter(f"{{http://schemas.microsoft.com/wix/2006/wi}}{tag}")]

    assert sorted(ids(first, "File", "Source")) == ["files/FeltSchool.exe", "files/app/a.py", "files/app/b/a.py"]
    assert sorted(ids(first, "ComponentRef")) == sorted(ids(first, "Component"))
    assert ids(first, "Component", "Guid") == ids(later, "Component", "Guid")
    assert len(ids(first, "File")) == 3
    assert len(ids(first, "Component")) == 5, "a folder is one component; two more have the registry and the shortcut"
    (tmp_path / "app/b/b.py").touch()
    more = ids(ET.fromstring(msi.source(tmp_path, "1.0")), "Component", "Guid")
    assert len(set(more) & set(ids(first, "Component", "Guid"))) == 4, "other files make another component"
    assert ids(first, "Product", "UpgradeCode") == ids(later, "Product", "UpgradeCode")
    assert ids(first, "Product") != ids(later, "Product")
    every = [*ids(first, "Component", "Guid"), *ids(first, "Product"), *ids(first, "Product", "UpgradeCode")]
    assert every == [id.upper() for id in every], "Windows Installer takes no small letters for an id"


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """A program's folder of several blocks of a cabinet; all of them say the same 20 KB of noise over and over."""
    noise = random.Random(1).randbytes(20_000)
    (tmp_path / "program" / "app").mkdir(parents=True)
    (tmp_path / "program" / "app" / "a.dat").write_bytes(noise)
    (tmp_path / "program" / "b.dat").write_bytes(4 * noise + b"and the rest")
    folder.settle(tmp_path / "program")
    return tmp_path / "program"


def test_the_msi_is_packed_tightly_and_another_program_unpacks_it(little: Path, tmp_path: Path):
    missing = [name for name in ("wixl", "msiinfo", "msibuild", "msiextract") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"needs {', '.join(missing)} (python3 dev.py build tools gets them)")
    made = [
        msi.pack(little, out, "1.2", fast=fast) for out, fast in mkdirs(tmp_path, plain=True, tight=False, again=False)
    ]
    plain, tight, again = (path.read_bytes() for path in made)
    assert len(plain) - len(tight) > 30_000, "a block leans on the one before it"
    assert tight == again
    subprocess.run(["msiextract", "-C", tmp_path / "got", made[1]], check=True, stdout=subprocess.DEVNULL)
    got = {path.name: path.read_bytes() for path in (tmp_path / "got").rglob("*") if path.is_file()}
    assert got == {path.name: path.read_bytes() for path in little.rglob("*") if path.is_file()}
    said = subprocess.run(["msiinfo", "export", made[1], "Property"], capture_output=True, text=True, check=True).stdout
    assert "ALLUSERS\t1" in said.splitlines(), "shortcuts of an installation for the machine are everybody's"
    export = ["msiinfo", "export", made[1], "InstallExecuteSequence"]
    steps = subprocess.run(export, capture_output=True, text=True, check=True).stdout.splitlines()[3:]
    order = {name: int(place) for name, _, place in (line.split("\t") for line in steps if line.count("\t") == 2)}
    assert order["InstallInitialize"] < order["RemoveExistingProducts"] < order["ProcessComponents"], (
        "the version before goes inside the transaction, before anything is written: it comes back where this one fails"
    )


def mkdirs(where: Path, **names: bool) -> list[tuple[Path, bool]]:
    for name in names:
        (where / name).mkdir()
    return [(where / name, value) for name, value in names.items()]


@pytest.mark.parametrize("change", [lambda one: one[:40], lambda one: b"MSCX" + one[4:], lambda one: one + b"more"])
def test_what_is_no_cabinet_of_wixl_stops_the_build(change: Callable[[bytes], bytes]):
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = b"CK" + packed.compress(b"hello") + packed.flush()
    head = struct.pack("<4s4xI4xI4xBBHHHHH", b"MSCF", 44 + 8 + len(block), 44, 3, 1, 1, 0, 0, 0, 0)
    whole = head + struct.pack("<IHH", 44, 1, 1) + struct.pack("<IHH", 0, len(block), 5) + block
    assert list(cabinet.blocks(whole)) == [b"hello"]
    with pytest.raises(folder.Wrong, match="cabinet"):
        cabinet.tightened(change(whole))


def wrapped(blocks: list[bytes]) -> bytes:
    """A cabinet as wixl makes it, of one folder, each block packed by zlib alone."""
    body = b""
    for block in blocks:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = b"CK" + packer.compress(block) + packer.flush()
        body += struct.pack("<IHH", 0, len(packed), len(block)) + packed
    head = struct.pack("<4s4xI4xI4xBBHHHHH", b"MSCF", 44 + len(body), 44, 3, 1, 1, 0, 0, 0, 0)
    return head + struct.pack("<IHH", 44, len(blocks), 1) + body


def test_a_block_of_a_cabinet_is_shorter_than_zlib_makes_it_with_the_same_look_back():
    if not libraries.loads(cabinet.LIBRARY):
        pytest.skip("needs libzopfli.so.1 (python3 dev.py build tools gets it)")
    source = (ROOT / "dev.py").read_bytes() * 3
    blocks = [source[at : at + 32_768] for at in range(0, len(source), 32_768)]
    tight = cabinet.tightened(wrapped(blocks))
    assert list(cabinet.blocks(tight)) == blocks
    usual, before = 44 + 8, b""
    for block in blocks:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, before)
        usual += 8 + 2 + len(packer.compress(block) + packer.flush())
        before = block
    assert len(tight) < 0.98 * usual


def test_every_status_of_the_set_up_program_is_explained():
    script = (ROOT / "packaging/windows/setup.nsi").read_text(encoding="utf-8")
    left = set(re.findall(r"(?:Leave|SetErrorLevel) (\d+)", script))
    page = (ROOT / "docs/deploying.md").read_text(encoding="utf-8")
    assert {"0", "2", "5", "32", "183", "1150", "1638"} == left
    assert left <= set(re.findall(r"^\| (\d+) \|", page, re.MULTILINE))


def test_a_mac_program_is_refused_elsewhere_with_a_sentence(tmp_path: Path):
    if sys.platform == "darwin":
        pytest.skip("this is a Mac")
    with pytest.raises(folder.Wrong, match="on a Mac"):
        macos.build(tmp_path, tmp_path, "1")


def test_every_file_of_the_program_goes_along(tmp_path: Path):
    folder.put_app(tmp_path, "0.1.0")
    listed = subprocess.run(["git", "ls-files", "trainer"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("needs a checkout of git, which lists the files")
    assert [name for name in listed.stdout.split() if not (tmp_path / "app" / name).is_file()] == []


def test_ours_goes_without_the_types_of_functions_and_keeps_those_of_fields(tmp_path: Path):
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "rows.py").write_text(
        """
from typing import Final, NamedTuple
MOST: Final = 3
class Row(NamedTuple):
    "A row."
    seat: int
    bet: int = 5
def paid(row: Row, *rows: Row, times: int = 2, **more: int) -> int:
    "What it pays."
    assert times
    return row.bet * times
""",
        encoding="utf-8",
    )
    folder.precompile(tmp_path, [sys.executable], (), lean=("app",))
    assert [path.name for path in folder.files_of(tmp_path)] == ["rows.pyc"]
    loader = importlib.util.spec_from_file_location("rows", tmp_path / "app" / "rows.pyc")
    assert loader is not None
    assert loader.loader is not None
    rows = importlib.util.module_from_spec(loader)
    loader.loader.exec_module(rows)
    assert (rows.paid(rows.Row(1), times=0), rows.paid.__annotations__, rows.paid.__doc__) == (0, {}, None)
    assert rows.Row.__annotations__ == {"seat": int, "bet": int}
    assert (rows.MOST, getattr(rows, "__annotations__", {})) == (3, {})
