"""A trainee whose file is damaged: he practises, and the window says once what was left out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.unit.progress.attempts import attempt
from trainer import app as program
from trainer.storage.profiles import Profiles
from trainer.storage.trainees import FOLDER


def test_what_could_not_be_read_is_said_in_the_banner_and_practice_begins(qtbot, tmp_path: Path):
    profiles = Profiles(tmp_path / FOLDER)
    ada = profiles.create("Ada")
    with closing(profiles.open(ada.id)) as store:
        store.append([attempt(1)])
    with closing(sqlite3.connect(profiles.folder / f"{ada.id}.felt")) as file:
        file.execute("INSERT INTO attempts (id, data) VALUES ('x', '{')")
        file.commit()
    window = program.make_window(program.make_services(tmp_path))
    qtbot.addWidget(window)
    window.trainee.use(window.trainee.profiles()[0])
    window.show()
    assert window.banner.isVisible()
    assert "was left out (1); the first is answer 2" in window.banner.text.text()
    assert "nothing was deleted" in window.banner.text.text()
    assert [one.number for one in window.trainee.attempts] == [1]
    window.go("home")
    window.routes.game = window.trainee.first_game()
    window.sessions.begin_game()
    assert window.practising
