"""The bill of materials: a CycloneDX file that names every part of a built program, for audits and scanners.

Parts come from the table of parts, their versions and hashes from the wheels and packages they were taken from. What a
wheel says of its own parts (cryptography: OpenSSL and some forty crates of Rust) is taken over.
"""

from __future__ import annotations

import json
import uuid
import zipfile
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from recipe.fetch import sha256
from recipe.folder import epoch
from recipe.parts import Part, files_by_part, parts_of

NAME = "sbom.cdx.json"
"""In the program's folder."""
NAMESPACE = uuid.UUID("0b7f6c2e-53c0-4a54-9d0a-6b1f1d0f3a77")
SPDX_EXPRESSION = (" AND ", " OR ", " WITH ")


def put_sbom(
    folder: Path, system: str, versions: Mapping[str, str], wheels: Iterable[Path], debs: Mapping[str, Path]
) -> None:
    """Writes the bill of materials into a program's folder."""
    made = bill(folder, system, versions, list(wheels), debs)
    text = json.dumps(made, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    (folder / NAME).write_text(text, encoding="utf-8", newline="\n")


def bill(
    folder: Path, system: str, versions: Mapping[str, str], wheels: list[Path], debs: Mapping[str, Path]
) -> dict[str, Any]:
    """The bill of materials as CycloneDX 1.5 has it."""
    files = files_by_part(folder, system)
    taken = {wheel.name.split("-")[0].lower().replace("_", "-"): wheel for wheel in wheels}
    parts = parts_of(system)
    program, *others = [_component(part, versions, files, taken) for part in parts]
    nested = {name: _inside(wheel) for name, wheel in sorted(taken.items())}
    packages = [_package(deb) for _, deb in sorted(debs.items())] if system == "linux" else []
    components = [*others, *packages, *_single(part for found in nested.values() for part in found)]
    below: dict[str, set[str]] = {part.id: set() for part in parts}
    for part in parts:
        below[part.inside or "felt-school"] |= {part.id} - {"felt-school"}
    for name, found in nested.items():
        if found:
            below[name] |= {part["bom-ref"] for part in found}
    below["python"] |= {package["bom-ref"] for package in packages}
    dependencies = [{"ref": ref, "dependsOn": sorted(refs)} for ref, refs in sorted(below.items())]
    said = json.dumps([program, components], sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, said)}",
        "metadata": {
            "timestamp": f"{datetime.fromtimestamp(epoch(), UTC):%Y-%m-%dT%H:%M:%SZ}",
            "component": {**program, "type": "application"},
        },
        "components": components,
        "dependencies": dependencies,
    }


def _component(
    part: Part, versions: Mapping[str, str], files: Mapping[str, list[str]], wheels: Mapping[str, Path]
) -> dict[str, Any]:
    version = versions.get(part.id, "")
    found: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.id,
        "name": part.id,
        "description": part.says,
        "licenses": _licenses(part.license),
    }
    if version:
        found["version"] = version
    if part.id == "python":
        number = version.partition("-")[0]
        found["cpe"] = f"cpe:2.3:a:python:python:{number}:*:*:*:*:*:*:*"
    if part.id in wheels:
        found["purl"] = f"pkg:pypi/{part.id}@{version}"
        found["hashes"] = [{"alg": "SHA-256", "content": sha256(wheels[part.id])}]
    elif version:
        found["purl"] = f"pkg:generic/{part.id}@{version.replace(':', '%3A').replace('+', '%2B')}"
    if part.id in files:
        found["evidence"] = {"occurrences": [{"location": name} for name in files[part.id]]}
    return found


def _licenses(spdx: str) -> list[dict[str, Any]]:
    if any(word in spdx for word in SPDX_EXPRESSION):
        return [{"expression": spdx}]
    if spdx.startswith("LicenseRef-"):
        return [{"license": {"name": spdx.removeprefix("LicenseRef-")}}]
    return [{"license": {"id": spdx}}]


def _package(deb: Path) -> dict[str, Any]:
    """A Debian package that files of the program were taken from."""
    name, version, _ = deb.name.split("_")
    return {
        "type": "library",
        "bom-ref": f"deb:{name}",
        "name": name,
        "version": version.replace("%3a", ":"),
        "purl": f"pkg:deb/debian/{name}@{version.replace('%3a', '%3A').replace('+', '%2B')}?arch=amd64&distro=bookworm",
        "hashes": [{"alg": "SHA-256", "content": sha256(deb)}],
    }


def _inside(wheel: Path) -> list[dict[str, Any]]:
    """What a wheel's own bills of materials name, each under an address that does not depend on who built it."""
    found = []
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if ".dist-info/sboms/" in name and name.endswith(".json"):
                for component in json.loads(archive.read(name)).get("components", []):
                    address = str(component.get("purl", "")).partition("?")[0]
                    kept = {
                        key: component[key]
                        for key in ("type", "name", "version", "licenses", "hashes", "description", "author")
                        if key in component
                    }
                    found.append({**kept, "purl": address, "bom-ref": address or str(component["name"])})
    return found


def _single(components: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({str(one["bom-ref"]): one for one in components}.values())
