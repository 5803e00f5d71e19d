"""A program of its own: opens the window over a data folder and prints what was read in for its first picture.

`python tests/ui/first_picture.py` with HOME set. Classes with fields count alike, whichever way they were made: as
dataclasses, as named tuples, or by hand with a constructor and a comparison.
"""

from __future__ import annotations

import builtins
import gc
import json
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from runpy import run_module

FOREIGN = ("tomlkit", "fsrs", "difflib", "cryptography", "importlib.metadata", "socket")

USUAL = builtins.__import__
"""Python's own import; PySide6 puts another in its place, which reads the source of every module."""


def has_fields(cls: type) -> bool:
    """Whether a class is a record of fields, by whatever means."""
    own = vars(cls)
    tuple_fields = issubclass(cls, tuple) and "_fields" in own
    by_hand = {"__init__", "__eq__"} <= own.keys()
    return "__dataclass_fields__" in own or tuple_fields or by_hand


def census() -> dict[str, object]:
    """Modules with their lines, classes with fields, the libraries that must wait, and what slows whatever is made."""
    modules = {
        name: module
        for name, module in sys.modules.items()
        if name.partition(".")[0] == "trainer" and getattr(module, "__file__", None)
    }
    classes = {
        f"{cls.__module__}.{cls.__qualname__}"
        for name, module in modules.items()
        for cls in vars(module).values()
        if isinstance(cls, type) and cls.__module__ == name and has_fields(cls)
    }
    lines = {
        name: Path(str(module.__file__)).read_text(encoding="utf-8").count("\n") for name, module in modules.items()
    }
    pages = [type(page).__name__ for page in _window().pages.values()]
    foreign = [name for name in FOREIGN if name in sys.modules]
    slow = [name for name, on in (("Qt's import", builtins.__import__ is not USUAL), ("garbage", gc.isenabled())) if on]
    return {"lines": lines, "classes": sorted(classes), "foreign": foreign, "pages": pages, "slow": slow}


def _window():
    from PySide6.QtWidgets import QApplication

    return next(widget for widget in QApplication.topLevelWidgets() if widget.objectName() == "window")


def print_instead(*_arguments: object) -> None:
    """In place of the program's loop: one picture is drawn, then it ends. What waits for the loop has not begun."""
    _window().grab()
    sys.stdout.write(json.dumps(census()))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    import trainer.ui  # noqa: F401  (reads in Qt as the program does)

    import_module("PySide6.QtWidgets").QApplication.exec = print_instead
    sys.argv = ["felt-school"]
    with suppress(SystemExit):
        run_module("trainer", run_name="__main__")
