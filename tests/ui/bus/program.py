"""The window, told by lines on its standard input what to show; answers every line with one of its own.

page NAME | practise GAME KIND | answer | quit
"""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QSocketNotifier

from tests.ui import kit, walks
from trainer import app
from trainer.round.duty import Kind
from trainer.ui.window import Window

NAME = "felt-school-read"


def answer(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main() -> int:
    application = app.make_application()
    application.setApplicationName(NAME)
    store = kit.MemoryStore("Ana")
    store.use(store.people[0]).stored = {"motion": "no"}
    window = Window(kit.services(store, kit.Clock()))
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    walks.work(window, 2)
    window.go("home")

    def told() -> None:
        words = os.read(0, 4096).decode().split()
        match words:
            case ["page", name]:
                walks.show(window, name)
            case ["practise", game, kind]:
                walks.practise(window, game, Kind(kind))
            case ["answer"]:
                window.practice.answer(kit.right(window.practice))
            case _:
                application.quit()
        walks.settle()
        answer("done")

    ear = QSocketNotifier(0, QSocketNotifier.Type.Read, application)
    ear.activated.connect(told)
    answer("ready")
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
