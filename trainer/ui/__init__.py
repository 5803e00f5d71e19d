"""The window: the only part of the program that knows Qt."""

import builtins

usual_import = builtins.__import__
import PySide6.QtWidgets  # noqa: E402, F401

# PySide6 puts an import of its own in place, which reads the source of every module imported after it, to see whether
# it asks for snake_case. Nothing here does, and it costs a tenth of the start (PySide6 6.11; napari/napari#8584).
builtins.__import__ = usual_import

from trainer.ui import qt_overrides  # noqa: E402

qt_overrides.install()
