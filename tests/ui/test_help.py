"""What somebody who needs help finds: the log of faults in Settings, and About with version and licenses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6 import QtPrintSupport
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from tests.ui import kit
from trainer import app
from trainer.disk import resources
from trainer.disk.fault_log import FaultLog
from trainer.ui.widgets.about import AboutDialog
from trainer.ui.widgets.key_list import KeysDialog
from trainer.ui.window import Window


@pytest.fixture
def faults(tmp_path: Path) -> FaultLog:
    return FaultLog(tmp_path, lambda: "7.8", app.now)


@pytest.fixture
def window(qtbot, clock, faults: FaultLog, tmp_path: Path) -> Window:
    services = kit.services(kit.MemoryStore("Ana"), clock)
    made = Window(replace(services, faults=faults, about=lambda: app.about(tmp_path)))
    qtbot.addWidget(made)
    made.trainee.choose(made.trainee.profiles()[0])
    made.show()
    made.go("settings")
    return made


def test_settings_copy_the_log_and_say_when_it_is_empty(window: Window, faults: FaultLog):
    part = window.pages["settings"].log_help
    part.copy_button.click()
    assert "The log is empty" in part.message.text()
    faults.write("unforeseen error", "in here")
    part.copy_button.click()
    assert QApplication.clipboard().text() == faults.text()
    assert "in here" in QApplication.clipboard().text()
    assert "copied" in part.message.text()


def test_settings_open_the_folder_of_the_log_or_name_it(window: Window, faults: FaultLog, monkeypatch):
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    part = window.pages["settings"].log_help
    part.folder_button.click()
    assert opened == []
    assert str(faults.folder) in part.message.text()
    faults.write("unforeseen error", "")
    part.folder_button.click()
    assert opened == [str(faults.folder)]


D = TypeVar("D", bound=QDialog)


def dialog_of(window: Window, kind: type[D]) -> D:
    (found,) = [one for one in window.findChildren(kind) if one.isVisible()]
    return found


@pytest.mark.parametrize("way", ["settings", "F1"])
def test_about_has_version_and_every_license_that_is_shipped(window: Window, qtbot, tmp_path: Path, way: str):
    if way == "settings":
        window.pages["settings"].about.click()
    else:
        qtbot.keyClick(window, Qt.Key.Key_F1)
        keys = dialog_of(window, KeysDialog)
        keys.about.setFocus()
        qtbot.keyClick(keys, Qt.Key.Key_Return)
    about = dialog_of(window, AboutDialog)
    about.copy_button.click()
    copied = QApplication.clipboard().text()
    assert f"Felt School: {resources.version()}" in copied
    assert "Build: source" in copied
    assert f"Data: {tmp_path}" in copied
    files = resources.licenses()
    assert [about.names.item(row).text() for row in range(about.names.count())] == [path.name for path in files]
    for row, path in enumerate(files):
        about.names.setCurrentRow(row)
        assert about.text.toPlainText() == path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    assert "MIT License" in files[0].read_text(encoding="utf-8")


def test_a_built_program_shows_the_texts_of_its_own_folder_and_which_build_it_is(tmp_path: Path, monkeypatch):
    (tmp_path / "LICENSES").mkdir()
    for name in ("zlib.txt", "README.txt", "GPL-3.txt"):
        (tmp_path / "LICENSES" / name).write_text(name)
    (tmp_path / "manifest.txt").write_bytes(b"")
    monkeypatch.setattr(resources, "program_folder", lambda: tmp_path)
    about = app.about(tmp_path)
    assert [text.name for text in about.licenses] == ["README.txt", "GPL-3.txt", "zlib.txt"]
    assert about.licenses[2].read() == "zlib.txt"
    assert dict(about.details)["Build"] == "e3b0c44298fc"  # the SHA-256 of nothing, in every textbook


def test_about_is_reached_by_keys_read_out_and_printed(window: Window, qtbot, monkeypatch):
    window.show_about()
    about = dialog_of(window, AboutDialog)
    parts = [about.names, about.text, *about.findChildren(QPushButton)]
    for part in parts:
        assert part.focusPolicy() != Qt.FocusPolicy.NoFocus
        assert QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name)
    printed: list[object] = []

    class Chosen:
        def __init__(self, printer: QPrinter, _parent: QDialog) -> None:
            printed.append(printer)

        def exec(self) -> QDialog.DialogCode:
            return QDialog.DialogCode.Accepted

    monkeypatch.setattr(QtPrintSupport, "QPrintDialog", Chosen)
    monkeypatch.setattr(about.text, "print_", printed.append)
    about.print_button.click()
    assert len(printed) == 2
    assert printed[0] is printed[1]
    qtbot.keyClick(about, Qt.Key.Key_Escape)
    assert not about.isVisible()


def test_an_error_before_the_first_window_is_kept_and_said(tmp_path: Path, monkeypatch):
    said: list[str] = []

    def fail(_services: object) -> Window:
        raise ZeroDivisionError

    monkeypatch.setenv("FELT_SCHOOL_DATA", str(tmp_path))
    monkeypatch.setattr(app, "make_window", fail)
    monkeypatch.setattr(app, "_tell", said.append)
    with pytest.raises(ZeroDivisionError):
        app.run_window()
    assert "ZeroDivisionError" in (tmp_path / "log" / "errors.log").read_text(encoding="utf-8")
    assert str(tmp_path / "log") in said[0]
