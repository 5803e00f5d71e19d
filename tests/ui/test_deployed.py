"""What a school fixed holds in the window, and what the desktop or the disk brings at the start is said plainly."""

from __future__ import annotations

import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox

from tests.ui import kit
from trainer import app, installed, packs
from trainer.cli import main
from trainer.language.translations import Sentence, Translation, write_catalogue
from trainer.lessons.pack_model import ExamRules
from trainer.school.policy import Policy
from trainer.storage.database import NEWEST
from trainer.storage.results import read_results
from trainer.training import moves
from trainer.ui.controllers.practice_session import PracticeController
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.place import PageName
from trainer.ui.window import Window

POLICY = Policy(houses=("casino-real",), deck={"back": "red", "large_index": True}, exam=ExamRules(7, 65, 9))


@pytest.fixture
def deployed(qtbot, tmp_path, clock):
    """The window over a data folder, as the policy has it; made anew by each call."""

    def make(policy: Policy = POLICY, results: Path | None = None) -> Window:
        services = app.make_services(tmp_path / "data", policy=policy, results=results, clock=clock, seed=kit.Seeds())
        made = Window(replace(services, executor=AtOnce()))
        qtbot.addWidget(made)
        made.show()
        return made

    return make


def test_only_the_houses_of_the_policy_are_shown_and_the_first_question_is_one_of_theirs(deployed):
    window = deployed(Policy(houses=("casino-real",)))
    window.routes.trainees.new_trainee("Ana")
    assert {info.id.partition("/")[0] for info in window.trainee.infos} == {"casino-real"}
    window.pages["home"].main.click()
    assert window.current == "practice"
    assert window.practice.session.plan.items[0].game.startswith("casino-real/")


def test_a_new_trainee_begins_with_the_deck_of_the_policy_and_may_choose_another(deployed):
    window = deployed()
    window.routes.trainees.new_trainee("Ana")
    assert (window.trainee.settings.back, window.trainee.settings.large_index) == ("red", True)
    window.trainee.set(back="green")
    window.services.store.close()
    again = deployed()
    assert (again.trainee.settings.back, again.trainee.settings.large_index) == ("green", True)


def test_the_first_screen_and_a_new_trainee_speak_the_language_of_the_policy(deployed, tmp_path):
    words = (Sentence("What is your name?", words="¿Cómo te llamamos?"), Sentence("Settings", words="Ajustes"))
    (tmp_path / "data/languages").mkdir(parents=True)
    written = write_catalogue(Translation("es", "Español", words))
    (tmp_path / "data/languages/es.json").write_text(written, encoding="utf-8")
    window = deployed(Policy(language="es"))
    assert "¿Cómo te llamamos?" in {one.text() for one in window.findChildren(QLabel)}
    window.routes.trainees.new_trainee("Ana")
    assert window.rail.links[PageName.SETTINGS].accessibleName() == "Ajustes"


def test_an_exam_is_made_by_the_rules_of_the_policy(deployed):
    window = deployed(replace(POLICY, houses=()))
    window.routes.trainees.new_trainee("Ana")
    window.routes.game = kit.library().game(kit.GAME)
    window.sessions.begin_mode("exam")
    plan = window.practice.session.plan
    assert (len(plan.items), plan.pass_mark, plan.seconds) == (7, 65, 540)


@pytest.mark.parametrize(
    ("policy", "sends"),
    [(Policy(), False), (Policy(live=False), False), (Policy(), True), (Policy("/srv/felt", live=False), True)],
)
def test_where_answers_go_is_said_by_the_policy(deployed, tmp_path, policy, sends):
    share = tmp_path / "share"
    window = deployed(policy, share if sends else None)
    said = (
        f"Your answers are kept in {tmp_path / 'data'}." if policy.data else "Your answers are kept on this computer."
    )
    silent = " Outside live classes, the program sends nothing." if policy.live else " The program sends nothing."
    said += f" Each finished session also goes to your school: {share}." if sends else silent
    said += " In a live class, your name and answers go to the teacher's computer." if policy.live else ""
    said += " A log of program errors is kept next to them, without names or answers."
    assert said in [one.text() for one in window.pages["profiles"].findChildren(QLabel)]
    window.trainee.create("Ana")
    window.go("settings")
    assert said in [one.text() for one in window.pages["settings"].findChildren(QLabel)]


def test_a_finished_session_reaches_the_results_folder_of_the_policy(qapp, tmp_path, clock):
    share = tmp_path / "share"
    services = app.make_services(tmp_path / "data", results=share, clock=clock, seed=kit.Seeds())
    records = services.store.use(services.store.create("Ana")).store
    controller = PracticeController(services, lambda: records)
    from trainer.ui.controllers.session_plans import Starter

    game = kit.library().game(kit.GAME)
    controller.start(Starter("ana", clock(), 3).kind(game, game.kinds[0], count=2))
    while controller.running:
        controller.answer(kit.right(controller))
        controller.send(moves.Next())
    services.store.close()
    (file,) = share.iterdir()
    assert file.name.startswith("ana_")
    assert [one.right for one in read_results(file.read_text(encoding="utf-8"))] == [True, True]


# ---------------------------------------------------------------- data of another version


def test_data_of_a_newer_version_are_refused_with_a_sentence_and_left_as_they_are(deployed, tmp_path):
    window = deployed()
    window.routes.trainees.new_trainee("Ana")
    window.services.store.close()
    file = tmp_path / "data" / "trainees" / "ana.felt"
    with sqlite3.connect(file) as db:
        db.execute(f"PRAGMA user_version = {NEWEST + 1}")
    db.close()
    before = file.read_bytes()
    older = deployed()
    assert older.current == "profiles"
    assert older.trainee.profile is None
    (ana,) = older.trainee.profiles()
    assert str(ana.problem) == "A newer version of the program wrote ana.felt. Install the newest version."
    assert file.read_bytes() == before


# ---------------------------------------------------------------- what the program is started with


def pack_file(tmp_path: Path) -> Path:
    folder = tmp_path / "my-school.week2"
    assert main(["pack", "new", str(folder), "--title", "Week 2"]) == 0
    assert main(["pack", "build", str(folder), "--out", str(tmp_path)]) == 0
    return tmp_path / "my-school.week2.dealpack"


def test_a_pack_that_is_opened_is_added_and_its_first_lesson_is_the_first_page(deployed, tmp_path):
    file, data = pack_file(tmp_path), tmp_path / "data"
    window = deployed(Policy())
    app.open_file_at_start(window, str(file), data, ())
    assert window.current == "lesson"
    assert window.place.lesson.pack.title == "Week 2"
    assert [pack.title for pack in packs.packs_in(data) if pack.id == "my-school.week2"] == ["Week 2"]


def test_a_pack_that_is_opened_replaces_nothing_and_says_what_it_would_change(deployed, tmp_path):
    file, data = pack_file(tmp_path), tmp_path / "data"
    app.open_file_at_start(deployed(Policy()), str(file), data, ())
    before = packs.added_content("my-school.week2", data)
    head = tmp_path / "my-school.week2" / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('"0.1.0"', '"0.2.0"'), encoding="utf-8")
    assert main(["pack", "build", str(head.parent), "--out", str(tmp_path)]) == 0
    window = deployed(Policy())
    app.open_file_at_start(window, str(file), data, ())
    assert packs.added_content("my-school.week2", data) == before
    assert window.current == "lesson", "the lessons that are here"
    assert "It replaces version 0.1.0." in window.banner.text.text()
    assert "An instructor can add it on the page “Packs”." in window.banner.text.text()


@pytest.mark.parametrize(("content", "words"), [(None, "Nothing is at"), (b"PK no pack", "DP5")])
def test_a_pack_that_cannot_be_opened_leads_home_with_the_reason(deployed, tmp_path, content, words):
    file = tmp_path / "bad.dealpack"
    if content is not None:
        file.write_bytes(content)
    window = deployed(Policy())
    app.open_file_at_start(window, str(file), tmp_path / "data", ())
    assert window.current == "home"
    assert words in window.banner.text.text()
    assert window.banner.isVisible()


@pytest.mark.parametrize("words", [["Week 2.DEALPACK"], ["open", "Week 2.DEALPACK"]])
def test_a_pack_file_alone_opens_the_window(monkeypatch, words):
    asked: list[dict[str, str]] = []

    def run_window(**what: str) -> int:
        asked.append(what)
        return 0

    monkeypatch.setattr(app, "run_window", run_window)
    assert main(words) == 0
    assert asked == [{"file": "Week 2.DEALPACK"}]


def test_a_folder_that_cannot_be_written_is_said_in_the_window(qapp, tmp_path, monkeypatch):
    (tmp_path / "data").write_text("a file where the folder should be")
    monkeypatch.setenv(installed.FOLDER_VARIABLE, str(tmp_path / "data"))
    seen = []

    def leave() -> int:
        (window,) = (one for one in qapp.topLevelWidgets() if isinstance(one, Window) and one.isVisible())
        window.routes.trainees.new_trainee("Ana")
        window.trainee.set(chrome="light")
        seen.append((not window.banner.isHidden(), window.banner.text.text(), window.current))
        window.close()
        window.deleteLater()
        return 0

    monkeypatch.setattr(type(qapp), "exec", lambda *_: leave())
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    assert app.run_window() == 0
    ((visible, text, page),) = seen
    assert (visible, page) == (True, "home")
    assert "Cannot save to" in text


def test_a_policy_with_a_fault_is_told_in_a_window_of_its_own(qapp, tmp_path, monkeypatch):
    file = tmp_path / "policy.toml"
    file.write_text("format = 1\nlanguage = 'xx'\n")
    monkeypatch.setattr(installed, "policy_files", lambda *_: (file,))
    told = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append((box.text(), box.textFormat())))
    assert main([]) == 1
    assert len(told) == 1
    assert f"{file}:2:12" in told[0][0]
    assert told[0][1] is Qt.TextFormat.PlainText
