"""How an unforeseen error is shown, also out of a method that Qt calls: what happened, and a report.

A `StorageError` is not unforeseen: its sentence goes into the window's banner instead.
"""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Callable
from functools import wraps
from inspect import getattr_static
from types import FunctionType, TracebackType
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from trainer.core.errors import StorageError
from trainer.ui.plain import Label
from trainer.ui.translator import Catalogue
from trainer.ui.widgets.teardown import take_down

# ---------------- an error in a method that Qt calls reaches whoever presents errors
#
# And does not end the program.
#
# PySide6 6.11 looks at the arguments of such an error before Python has made an exception of it: a division by zero,
# an index too large or too deep a recursion in a `paintEvent` is a segmentation fault. An error that was caught once
# on its way is whole. So every override in this program catches and lets go, and no painter stays open behind it.
# Seen with 6.11.3, in `PepException_GetArgs` of libshiboken6 (docs/decisions/0032).


def install() -> None:
    """From here on every class that is made from one of Qt's has whole errors."""
    QObject.__init_subclass__ = classmethod(_init_subclass)  # type: ignore[assignment, arg-type]


def _init_subclass(cls: type, **words: Any) -> None:
    super(QObject, cls).__init_subclass__(**words)  # type: ignore[misc]
    base = next(base_class for base_class in cls.__mro__ if base_class.__module__.startswith("PySide6."))
    for name in {name for base_class in cls.__mro__[: cls.__mro__.index(base)] for name in vars(base_class)}:
        method = getattr_static(cls, name)
        mine = isinstance(method, FunctionType) and not name.startswith("__") and hasattr(base, name)
        if mine and not hasattr(method, "__wrapped__"):
            setattr(cls, name, _guarded(method))


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException as error:
            _close_painters(error)
            raise

    return called


def _close_painters(error: BaseException) -> None:
    """A widget that is still painted on when it is done takes the program down too."""
    from PySide6.QtGui import QPainter  # noqa: PLC0415  (no error, no need of it)

    trace = error.__traceback__
    while trace is not None:
        for value in list(trace.tb_frame.f_locals.values()):
            if isinstance(value, QPainter) and value.isActive():
                value.end()
        trace = trace.tb_next


# ---------------- error report

log = logging.getLogger("trainer")


class ErrorPresenter:
    """Installed as `sys.excepthook`. `code` gives the code of the question on the screen."""

    def __init__(
        self, version: str, catalogue: Catalogue, banner: Callable[[StorageError], None], code: Callable[[], str]
    ) -> None:
        self.version = version
        self.catalogue = catalogue
        self._banner = banner
        self._code = code
        self.shown: ErrorDialog | None = None

    def install(self) -> None:
        sys.excepthook = self

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            QApplication.quit()
        elif isinstance(error, StorageError):
            self._banner(error)
        else:
            log.error("unforeseen error", exc_info=(kind, error, trace), extra={"question": self._code()})
            self.present(self.report(error, trace))

    def report(self, error: BaseException, trace: TracebackType | None) -> str:
        """Everything a maintainer needs, and nothing about the trainee."""
        lines = "".join(traceback.format_exception(type(error), error, trace))
        where = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
        return f"Felt School {self.version}\n{where}\nQuestion: {self._code() or '-'}\n\n{lines}"

    def present(self, report: str) -> None:
        """One dialog at a time; later errors are added to it."""
        if self.shown is not None:
            self.shown.text.appendPlainText(f"\n{report}")
            return
        self.shown = ErrorDialog(report, self.catalogue, QApplication.activeWindow())
        self.shown.finished.connect(self._closed)
        self.shown.open()

    def _closed(self) -> None:
        if self.shown is not None:
            take_down(self.shown)
        self.shown = None


class ErrorDialog(QDialog):
    """The sentence, the report, and a button to copy it."""

    def __init__(self, report: str, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(catalogue("Something went wrong"))
        self.resize(640, 420)
        sentence = Label(
            catalogue(
                "Felt School made a mistake. Your answers are saved. You can go on, or copy the report and send it."
            )
        )
        sentence.setWordWrap(True)
        text = self.text = QPlainTextEdit(report)
        text.setReadOnly(True)
        text.setAccessibleName(catalogue("Report"))
        text.setTabChangesFocus(True)
        buttons = QDialogButtonBox()
        copy = buttons.addButton(catalogue("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.addButton(catalogue("Go on"), QDialogButtonBox.ButtonRole.AcceptRole)
        copy.clicked.connect(lambda: QApplication.clipboard().setText(text.toPlainText()))
        buttons.accepted.connect(self.accept)
        close.setDefault(True)
        layout = QVBoxLayout(self)
        layout.addWidget(sentence)
        layout.addWidget(text)
        layout.addWidget(buttons)
