"""The MSI for managed sites: the same folder, for all users, in Program Files. Ids follow from names and version."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import tempfile
import uuid
from pathlib import Path
from xml.sax.saxutils import quoteattr

from recipe.cabinet import tightened
from recipe.fetch import sha256
from recipe.folder import MANIFEST, ROOT, Wrong, copy, epoch, project_page, size

NAMESPACE = uuid.UUID("6f4c1d8e-2b57-4d0a-9a34-8d2f0f6f5c11")
CABINET = "program.cab"


def guid(name: str) -> str:
    """The id that follows from a name, in capitals: Windows Installer takes no other for one."""
    return str(uuid.uuid5(NAMESPACE, name)).upper()


def key(kind: str, path: str) -> str:
    """What a file or folder is called inside the MSI: short, for its tables are not packed and say it five times."""
    return kind + uuid.uuid5(NAMESPACE, path).hex[:10]


OLDEST_BUILD = 17763
"""Of Windows 10, version 1809: Qt 6.11 needs it."""
UPGRADE = guid("upgrade")
"""The same in every version: by it Windows Installer knows what a newer version takes the place of."""


MIGRATE, VERSION_TOO = 1, 512
"""Attributes of the table Upgrade: features are kept; the newest version that is replaced is replaced itself."""


REMOVE_INSIDE = "UPDATE `InstallExecuteSequence` SET `Sequence` = 1501 WHERE `Action` = 'RemoveExistingProducts'"
"""The older version is taken away after InstallInitialize (1500), inside the transaction: Windows Installer brings it
back where the newer one cannot be installed. Earlier, where wixl puts it, it would be gone for good."""


def pack(folder: Path, out: Path, shown: str, *, fast: bool = False) -> Path:
    """The MSI; `fast` leaves the files packed as wixl packs them, 5 % larger."""
    target = out / f"felt-school-{shown}.msi"
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        (work / "files").symlink_to(folder.resolve())
        copy(ROOT / "assets" / "icons" / "felt-school.ico", work / "felt-school.ico")
        (work / "felt-school.wxs").write_text(source(folder, shown), encoding="utf-8")
        environ = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch()), "LC_ALL": "C.UTF-8"}
        where = str(target.resolve())
        commands = [
            ["wixl", "-a", "x64", "-D", "Win64=yes", "-o", where, "felt-school.wxs"],
            *(["msibuild", where, "-q", query] for query in (*replace_same_version(shown), REMOVE_INSIDE)),
        ]
        if not fast:
            commands += [["msiinfo", "extract", where, CABINET], ["msibuild", where, "-a", CABINET, CABINET]]
        for command in commands:
            done = subprocess.run(command, cwd=work, env=environ, capture_output=True, check=False)
            if done.returncode != 0 or not target.is_file():
                raise Wrong(f"{command[0]} failed:\n{(done.stdout + done.stderr)[-2000:].decode(errors='replace')}")
            if command[1] == "extract":
                (work / CABINET).write_bytes(tightened(done.stdout))
    settle_summary(target, uuid.uuid5(NAMESPACE, sha256(folder / MANIFEST)))
    return target


def replace_same_version(shown: str) -> tuple[str, str]:
    """A version that is built anew takes the place of the one before, like a newer one; wixl would leave both."""
    columns = ("UpgradeCode", "VersionMax", "Attributes", "ActionProperty")
    row = f"'{{{UPGRADE}}}', '{shown}', {MIGRATE + VERSION_TOO}, 'WIX_UPGRADE_DETECTED'"
    return (
        "DELETE FROM `Upgrade` WHERE `ActionProperty` = 'WIX_UPGRADE_DETECTED'",
        f"INSERT INTO `Upgrade` ({', '.join(f'`{name}`' for name in columns)}) VALUES ({row})",
    )


def settle_summary(target: Path, code: uuid.UUID) -> None:
    """wixl writes a package code of chance and the time of day: the code of the content and the time of the source
    take their place, so that the same folder gives the same MSI."""
    data = target.read_bytes()
    said = subprocess.run(["msiinfo", "suminfo", target], capture_output=True, text=True, check=True).stdout
    old = re.search(r"\{[0-9A-F-]{36}\}", said)
    at = data.rfind(old[0].encode()) if old else -1
    times = [
        one.start() + 4
        for one in re.finditer(rb"\x40\0\0\0......[\xd0-\xff]\x01", data[at - 512 : at + 512], re.DOTALL)
    ]
    if at < 0 or len(times) != 2:
        raise Wrong(f"The summary of {target.name} is not where it used to be.")
    changed = bytearray(data)
    changed[at : at + 38] = f"{{{code}}}".upper().encode()
    stamp = struct.pack("<Q", (epoch() + 11_644_473_600) * 10_000_000)
    for time in times:
        changed[at - 512 + time : at - 504 + time] = stamp
    target.write_bytes(changed)


def source(folder: Path, shown: str) -> str:
    """The description that wixl reads."""
    product = guid(f"product {shown} {sha256(folder / MANIFEST) if (folder / MANIFEST).is_file() else ''}")
    components: list[str] = []
    tree = _directory(folder, folder, shown, components)
    if len(set(components)) < len(components):
        raise Wrong("Two files of the program have one name inside the MSI: make the names longer.")
    kilobytes = size(folder) // 1024
    address = quoteattr(project_page())
    links = ("ARPHELPLINK", "ARPURLINFOABOUT") if project_page() else ()
    homepage = "".join(f'<Property Id="{name}" Value={address}/>\n' for name in links)
    refs = "".join(f"<ComponentRef Id={quoteattr(one)}/>" for one in components)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
<Product Id="{product}" Name="Felt School" Language="1033" Version="{shown}" Manufacturer="Felt School contributors" UpgradeCode="{UPGRADE}">
<Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine"/>
<MajorUpgrade DowngradeErrorMessage="A newer version of Felt School is installed. Uninstall it first; the records stay."/>
<Property Id="SETUPPROGRAM"><RegistrySearch Id="SetupProgram" Root="HKLM" Key="Software\\Felt School" Name="Setup" Type="raw" Win64="yes"/></Property>
<Property Id="WINDOWSMAJOR"><RegistrySearch Id="WindowsMajor" Root="HKLM" Key="SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion" Name="CurrentMajorVersionNumber" Type="raw" Win64="yes"/></Property>
<Property Id="WINDOWSBUILD"><RegistrySearch Id="WindowsBuild" Root="HKLM" Key="SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion" Name="CurrentBuildNumber" Type="raw" Win64="yes"/></Property>
<Condition Message="Felt School needs Windows 10, version 1809, or newer.">Installed OR (WINDOWSMAJOR AND WINDOWSBUILD &gt;= {OLDEST_BUILD})</Condition>
<Condition Message="Felt School is installed for all users by its set-up program. Uninstall that first; the records stay.">Installed OR NOT SETUPPROGRAM</Condition>
<Media Id="1" Cabinet="{CABINET}" EmbedCab="yes"/>
<Property Id="ARPPRODUCTICON" Value="program.ico"/>
<Property Id="ARPNOMODIFY" Value="1"/>
<Property Id="ARPSIZE" Value="{kilobytes}"/>
{homepage}<CustomAction Id="SetInstallLocation" Property="ARPINSTALLLOCATION" Value="[INSTALLDIR]"/>
<CustomAction Id="SetReadme" Property="ARPREADME" Value="[INSTALLDIR]docs\\deploying.html"/>
<InstallExecuteSequence>
<Custom Action="SetInstallLocation" Sequence="1001"/>
<Custom Action="SetReadme" Sequence="1002"/>
</InstallExecuteSequence>
<Icon Id="program.ico" SourceFile="felt-school.ico"/>
<Directory Id="TARGETDIR" Name="SourceDir">
<Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="Felt School">
{tree}
<Component Id="Association" Guid="{guid("association")}" Win64="yes">
<RegistryValue Root="HKLM" Key="Software\\Felt School" Name="Folder" Type="string" Value="[INSTALLDIR]" KeyPath="yes"/>
<RegistryValue Root="HKLM" Key="Software\\Classes\\.dealpack" Type="string" Value="FeltSchool.Pack"/>
<RegistryValue Root="HKLM" Key="Software\\Classes\\FeltSchool.Pack" Type="string" Value="Felt School lesson pack"/>
<RegistryValue Root="HKLM" Key="Software\\Classes\\FeltSchool.Pack\\DefaultIcon" Type="string" Value="[INSTALLDIR]FeltSchool.exe,0"/>
<RegistryValue Root="HKLM" Key="Software\\Classes\\FeltSchool.Pack\\shell\\open\\command" Type="string" Value="&quot;[INSTALLDIR]FeltSchool.exe&quot; &quot;%1&quot;"/>
</Component>
</Directory></Directory>
<Directory Id="ProgramMenuFolder"><Component Id="Shortcut" Guid="{guid("shortcut")}" Win64="yes">
<Shortcut Id="StartMenu" Name="Felt School" Description="Practice dealing cardroom games" Target="[INSTALLDIR]FeltSchool.exe" WorkingDirectory="INSTALLDIR"/>
<RegistryValue Root="HKLM" Key="Software\\Felt School" Name="Shortcut" Type="integer" Value="1" KeyPath="yes"/>
</Component></Directory>
</Directory>
<Feature Id="Program" Level="1">{refs}<ComponentRef Id="Association"/><ComponentRef Id="Shortcut"/></Feature>
</Product>
</Wix>
"""


def _directory(folder: Path, root: Path, shown: str, components: list[str]) -> str:
    """The files of a folder as one component, and the folders in it.

    A newer version takes the older one away first, so a component may have other files in it: its id follows from all
    of them.
    """
    files = sorted(one for one in folder.iterdir() if one.is_file())
    parts = []
    if files:
        paths = [one.relative_to(root).as_posix() for one in files]
        id = key("c", "\n".join(paths))
        components.append(id)
        parts.append(f'<Component Id="{id}" Guid="{guid("component " + chr(10).join(paths))}" Win64="yes">\n')
        for path in paths:
            known = ' KeyPath="yes"' if path == paths[0] else ""
            name, source = quoteattr(path.rpartition("/")[2]), quoteattr(f"files/{path}")
            parts.append(f'<File Id="{key("f", path)}" Name={name} Source={source}{known}/>\n')
        parts.append("</Component>\n")
    for one in sorted(path for path in folder.iterdir() if path.is_dir()):
        id = key("d", one.relative_to(root).as_posix())
        parts.append(
            f'<Directory Id="{id}" Name={quoteattr(one.name)}>\n{_directory(one, root, shown, components)}</Directory>\n'
        )
    return "".join(parts)
