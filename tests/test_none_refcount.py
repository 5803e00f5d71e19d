"""Guards against a PySide6 release that loses references to None (6.12.0 does with Python before 3.12)."""

from __future__ import annotations

import subprocess
import sys

CALLS = 20_000

SCRIPT = f"""
import sys
from PySide6.QtWidgets import QApplication, QWidget

application = QApplication([])
widget = QWidget()
widget.update()
before = sys.getrefcount(None)
for _ in range({CALLS}):
    widget.update()
print(before - sys.getrefcount(None))
"""


def test_a_qt_call_that_returns_none_loses_no_reference_to_none():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    lost = int(done.stdout)
    if sys.version_info < (3, 12):  # later, None is immortal and its count says nothing
        assert lost < 100, f"{lost} references to None lost in {CALLS} calls"
