"""The hook of `--sign COMMAND`: a command of the builder's own that signs each file before its hash is written down.

The command is called once for a file, with the file's path where it says {} or else at its end, and changes the file in
place. It gets every exe, dll and pyd that no publisher has signed, the uninstaller, set-up program, MSI, .deb, and at last
SHA256SUMS, beside which it may put a signature.
"""

from __future__ import annotations

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

from recipe.folder import Wrong

PLACE = "{}"


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs files by a command; without one it leaves them as they are."""

    command: str = ""

    def words(self, path: str) -> list[str]:
        """The command for a file."""
        words = shlex.split(self.command)
        return [word.replace(PLACE, path) for word in words] if PLACE in self.command else [*words, path]

    def sign(self, path: Path) -> None:
        """Wrong, with what the command said, where it does not end well."""
        if not self.command:
            return
        done = subprocess.run(self.words(str(path)), capture_output=True, text=True, errors="replace", check=False)
        if done.returncode != 0:
            said = (done.stdout + done.stderr).strip()[-1000:]
            raise Wrong(f"{path.name} could not be signed (status {done.returncode}):\n{said}")

    @property
    def for_makensis(self) -> str:
        """The command as the set-up program's compiler calls it for the uninstaller; %1 is the file."""
        return self.command.replace(PLACE, '"%1"') if PLACE in self.command else f'{self.command} "%1"'


UNSIGNED = Signer()
