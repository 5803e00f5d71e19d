"""How an unforeseen error is shown: what happened, and a report.

A `StorageError` is not unforeseen: its sentence goes into the window's banner instead.
"""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from trainer.core.errors import StorageError
from trainer.ui.plain import Label
from trainer.ui.translator import Catalogue
from trainer.ui.widgets.teardown import take_down

if TYPE_CHECKING:
    from trainer.ui.window import Window

log = logging.getLogger("trainer")


def present(window: Window) -> ErrorPresenter:
    """Presents the errors of a window from now on."""
    assert window.look is not None
    presenter = ErrorPresenter(
        window.services.version, window.look.catalogue, window.show_trouble, lambda: window.practice.code
    )
    presenter.install()
    return presenter


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
