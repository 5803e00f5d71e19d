"""The start with a long memory: the first picture waits for no answer, and nothing is lost or false by that."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from tests.ui import kit
from tests.unit.progress.attempts import attempt
from trainer import app as program
from trainer.kept import Profile
from trainer.storage.profiles import Profiles
from trainer.storage.store import Store
from trainer.storage.trainees import FOLDER, Trainees
from trainer.ui.window import Window

ANSWERS = tuple(attempt(number) for number in range(1, 31))


class Watched(kit.MemoryStore):
    """Trainees whose files say when they are read."""

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self.read: list[str] = []

    def use(self, profile: Profile) -> kit.MemoryRecords:
        self.read.append(profile.id)
        return super().use(profile)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ada practised here last, in a light window."""
    trainees = Trainees(tmp_path)
    store = trainees.use(trainees.create("Ada")).store
    store.append(ANSWERS)
    store.choose({"chrome": "light", "time_factor": "1.5"})
    trainees.close()
    return tmp_path


def start(qtbot, folder: Path) -> Window:
    window = Window(program.make_services(folder))
    qtbot.addWidget(window)
    return window


def test_the_first_picture_waits_for_no_answer_and_the_rest_of_home_comes_by_itself(qtbot, clock):
    store = Watched("Ana")
    window = Window(kit.services(store, clock))
    qtbot.addWidget(window)
    home = window.pages["home"]
    assert (window.current, store.read) == ("home", [])
    assert "Ana" in home.greeting.text()
    assert home.figures.isHidden()
    window.show()
    qtbot.waitUntil(home.figures.isVisible)
    assert store.read == ["ana"]


def test_a_window_that_has_read_nothing_looks_as_the_trainee_chose(qtbot, folder):
    window = start(qtbot, folder)
    assert (window.trainee.settings.chrome, window.trainee.settings.time_factor) == ("light", 1.5)
    assert len(window.trainee.attempts) == len(ANSWERS)
    window.services.store.close()


def test_what_is_set_before_the_answers_are_read_is_kept_beside_what_was_set_before(qtbot, folder):
    window = start(qtbot, folder)
    window.trainee.set(large_index=True)
    window.services.store.close()
    with closing(Profiles(folder / FOLDER).open("ada")) as store:
        kept = store.choices()
    assert {name: kept[name] for name in ("chrome", "time_factor", "large_index")} == {
        "chrome": "light",
        "time_factor": "1.5",
        "large_index": "yes",
    }


def test_answers_that_another_program_added_after_the_first_picture_are_read_too(qtbot, folder):
    window = start(qtbot, folder)
    with closing(Store(folder / FOLDER / "ada.felt")) as store:
        store.append([attempt(99)])
    assert [one.number for one in window.trainee.attempts][-1] == 99
    assert sum(record.asked for record in window.trainee.progress.skills.values()) == len(ANSWERS) + 1
    window.services.store.close()


def test_a_file_that_cannot_be_read_after_all_leads_to_the_names_and_is_said(qtbot, folder):
    window = start(qtbot, folder)
    file = folder / FOLDER / "ada.felt"
    file.write_bytes(b"no answers at all" * 500)
    window.show()
    qtbot.waitUntil(lambda: window.current == "profiles")
    assert window.trainee.profile is None
    assert "ada.felt" in window.banner.text.text()
    assert file.read_bytes().startswith(b"no answers")
    window.services.store.close()
