"""The live class in the window: a teacher's window and a trainee's, over TLS on loopback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit, walks
from tests.ui.test_window import nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.bench.live_crowd import wait
from trainer.core.errors import BadText, StorageError
from trainer.packs import bundled_packs
from trainer.round.act_text import act_text
from trainer.round.acts import Act
from trainer.school.join_code import Beacon
from trainer.storage.live_files import LiveFiles
from trainer.ui.controllers import live_class
from trainer.ui.live_link import ClassServer
from trainer.ui.pages.live_page import LivePage
from trainer.ui.pages.teach_page import WEAK, TeachPage
from trainer.ui.window import Window


@contextmanager
def live_window(qtbot, folder: Path, name: str, *, live: bool = True) -> Iterator[Window]:
    clock = kit.Clock()
    services = kit.services(kit.MemoryStore(name), clock)
    window = Window(replace(services, live=(lambda: LiveFiles(folder, clock)) if live else None))
    kit.show(qtbot, window)
    window.trainee.set(motion=False)
    walks.settle()
    yield window
    window.close()


@pytest.fixture
def teacher(qtbot, tmp_path) -> Iterator[Window]:
    with live_window(qtbot, tmp_path / "teacher", "Kim") as window:
        walks.open_door(window)
        window.go("teach")
        yield window


@pytest.fixture
def trainee(qtbot, tmp_path) -> Iterator[Window]:
    with live_window(qtbot, tmp_path / "trainee", "Ana") as window:
        window.go("live")
        yield window


def teach_page(window: Window) -> TeachPage:
    return window.pages["teach"]


def server_of(window: Window) -> ClassServer:
    server = window.routes.live.server
    assert server is not None
    return server


def right(window: Window) -> Act:
    """What is right in the question that is asked now."""
    question = window.routes.live.asked
    assert question is not None
    return question.decision.result


def joined(window: Window) -> bool:
    client = window.routes.live.client
    return client is not None and client.trainee.welcome is not None


def live_page(window: Window) -> LivePage:
    return window.pages["live"]


def start(window: Window, subject: object = kit.GAME, *, race: bool = False, teams: int = 0) -> str:
    """Starts a class; its code on loopback."""
    page = teach_page(window)
    page.subject.setCurrentIndex(page.subject.findData(subject))
    page.race.setChecked(race)
    page.teams.setCurrentIndex(page.teams.findData(teams))
    page.start.click()
    server = window.routes.live.server
    assert server is not None, page.notice.text
    return f"127.0.0.1:{server.port} {server.codes()[0].words}"


def join(qtbot, window: Window, code: str) -> None:
    page = live_page(window)
    page.code.setText(code)
    qtbot.keyClick(page.code, Qt.Key.Key_Return)
    assert wait(lambda: page.stack.currentIndex() == 1 and joined(window), 5)


def test_a_join_code_is_typed_where_a_code_is_typed_on_home(qtbot, teacher, trainee):
    code = start(teacher)
    trainee.go("home")
    home = trainee.pages["home"]
    home.code.setText(f"{code}x")
    qtbot.keyClick(home.code, Qt.Key.Key_Return)
    assert (trainee.current, home.problem.text()[:26]) == ("home", "No join code has the word ")
    home.code.setText(code)
    qtbot.keyClick(home.code, Qt.Key.Key_Return)
    assert trainee.current == "live"
    assert wait(lambda: joined(trainee), 5)


def test_who_is_on_another_page_is_called_to_the_next_question(qtbot, teacher, trainee, monkeypatch):
    join(qtbot, trainee, start(teacher))
    banner, teaching = trainee.banner, teacher.routes.live
    trainee.go("rulebook")
    teaching.ask()
    assert wait(banner.isVisible, 5)
    assert banner.text.text() == "Your live class asks question 1."
    assert (banner.act.text(), banner.act.accessibleName(), trainee.current) == (
        "Go to class",
        "Go to class",
        "rulebook",
    )
    assert not nameless_widgets(trainee)
    banner.hide()
    trainee.go("home")
    assert not banner.isVisible(), "a notice that was hidden does not come back for the same question"
    teaching.reveal()
    teaching.ask()
    assert wait(banner.isVisible, 5)
    assert banner.text.text() == "Your live class asks question 2."
    qtbot.mouseClick(banner.act, Qt.MouseButton.LeftButton)
    assert (trainee.current, banner.isVisible()) == ("live", False)
    with monkeypatch.context() as in_exam:
        in_exam.setattr(type(trainee.trainee.sessions), "exam", lambda _sessions: "a locked exam")
        trainee.go("home")
        assert not banner.isVisible(), "nobody is called out of an exam"
    trainee.go("progress")
    assert banner.isVisible(), "the question is still open after it"
    teaching.reveal()
    assert wait(lambda: not banner.isVisible(), 5)


def told(page: LivePage | TeachPage) -> str:
    side = page.class_.side
    return " ".join(one.text() for one in side.findChildren(type(side.prompt)) if not one.isHidden())


def test_a_question_is_asked_answered_and_told_with_its_rule(qtbot, teacher, trainee):
    code = start(teacher, race=True)
    assert teach_page(teacher).words.text() == code.partition(" ")[2]
    assert not teach_page(teacher).picture.pixmap().isNull()
    join(qtbot, trainee, code)
    assert wait(lambda: teach_page(teacher).people.count() == 1, 5)
    qtbot.keyClick(teacher, Qt.Key.Key_Return)  # Enter: the first question
    page = live_page(trainee)
    assert wait(lambda: page.pad is not None, 5)
    question = teacher.routes.live.asked
    assert question is not None
    assert str(question.duty.ask) == page.class_.side.prompt.text() == teach_page(teacher).class_.side.prompt.text()
    page.done.click()
    assert page.problem.isVisible(), "an answer that is not complete is never met by silence"
    page.answered.emit(question.decision.result)
    assert wait(lambda: "1 of 1 answered" in told(teach_page(teacher)), 5)
    assert page.pad is None
    assert teach_page(teacher).class_.side.bars.lines.shown[0].words.text() == "", "no bar tells what was answered"
    assert trainee.trainee.attempts == []
    qtbot.keyClick(teacher, Qt.Key.Key_Return)  # Enter: the answer
    assert wait(lambda: "Right" in told(page), 5)
    assert str(question.decision.rule.text) in told(page)
    assert str(question.decision.rule.text) in told(teach_page(teacher))
    assert "Ana" in told(teach_page(teacher))
    assert trainee.trainee.attempts == [], "the screen waits for no record"
    assert wait(lambda: trainee.trainee.attempts, 5)
    (attempt,) = trainee.trainee.attempts
    assert (attempt.right, attempt.given, attempt.game) == (True, act_text(question.decision.result), kit.GAME)
    qtbot.keyClick(teacher, Qt.Key.Key_Return)  # Enter: the next question
    assert wait(lambda: page.pad is not None, 5)
    teach_page(teacher).end.click()
    assert wait(lambda: "The class is over." in told(page), 5)
    page.leave.click()
    assert trainee.current == "home"
    assert len(trainee.trainee.attempts) == 1
    teach_page(teacher).go_on.click()
    assert teacher.routes.live.server is None


def test_who_leaves_at_once_has_the_answer_in_the_record_too(qtbot, teacher, trainee):
    join(qtbot, trainee, start(teacher))
    teach_page(teacher).first.click()
    page = live_page(trainee)
    assert wait(lambda: page.pad is not None, 5)
    page.answered.emit(right(teacher))
    assert wait(lambda: server_of(teacher).teacher.votes_of(1), 5)
    teach_page(teacher).go_on.click()
    assert wait(lambda: "Right" in told(page), 5)
    page.leave.click()
    assert len(trainee.trainee.attempts) == 1


def test_pages_have_names_and_fit_in_every_state(qtbot, teacher, trainee):
    code = start(teacher)
    join(qtbot, trainee, code)
    windows = (teacher, trainee)
    status = live_page(trainee).class_.side.status
    assert status.property("role") == "heading", "alone on the page, it is what is read first"

    def faults() -> list[object]:
        found: list[object] = []
        for window in windows:
            page = window.stack.currentWidget()
            for size in ((1366, 768), (1280, 720), (1024, 640)):
                window.resize(*size)
                walks.settle()
                found += squashed_texts(page)
            kit.focus(window)
            found += nameless_widgets(page) + nameless_for_a_reader(window)
        return found

    assert wait(lambda: teach_page(teacher).people.count() == 1, 5)
    assert faults() == []
    teach_page(teacher).first.click()
    assert wait(lambda: live_page(trainee).pad is not None, 5)
    assert status.property("role") == "note"
    assert faults() == []
    live_page(trainee).answered.emit(right(teacher))
    teach_page(teacher).go_on.click()
    assert wait(lambda: "Right" in told(live_page(trainee)), 5)
    assert faults() == []


def test_a_class_goes_on_while_other_pages_are_in_front_and_in_another_look(qtbot, teacher, trainee):
    code = start(teacher, teams=2)
    join(qtbot, trainee, code)
    teach_page(teacher).first.click()
    assert wait(lambda: live_page(trainee).pad is not None, 5)
    trainee.trainee.set(chrome="light")
    assert live_page(trainee).pad is not None
    trainee.go("home")
    teacher.go("class")
    teacher.lock_instructor()
    assert teacher.routes.door.unlocked, "nobody is locked out of a class that goes on"
    teacher.go("teach")
    trainee.go("live")
    live_page(trainee).answered.emit(right(teacher))
    assert wait(lambda: server_of(teacher).teacher.votes_of(1), 5)
    teach_page(teacher).go_on.click()
    assert wait(lambda: "Red team" in told(live_page(trainee)) and "100%" in told(live_page(trainee)), 5)


def test_a_class_that_was_not_ended_is_resumed(qtbot, tmp_path, trainee):
    with live_window(qtbot, tmp_path / "teacher", "Kim") as window:
        walks.open_door(window)
        window.go("teach")
        code = start(window)
        join(qtbot, trainee, code)
        teach_page(window).first.click()
        assert wait(lambda: live_page(trainee).pad is not None, 5)
        live_page(trainee).answered.emit(right(window))
        assert wait(lambda: server_of(window).teacher.votes_of(1), 5)
    with live_window(qtbot, tmp_path / "teacher", "Kim") as window:
        walks.open_door(window)
        window.go("teach")
        assert not teach_page(window).again.isHidden()
        teach_page(window).again.click()
        assert "of 1 answered" in told(teach_page(window))
        assert len(server_of(window).teacher.votes_of(1)) == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "A join code is an address and four words."),
        ("192.168.1.20 amber river", "A join code has four words, not 2."),
        ("192.168.1.20 amber river owl stome", "Did you mean 'stone'?"),
    ],
)
def test_a_code_that_is_none_is_refused_with_a_remedy(qtbot, trainee, typed, says):
    page = live_page(trainee)
    page.code.setText(typed)
    qtbot.keyClick(page.code, Qt.Key.Key_Return)
    assert says in page.refused.text()
    assert trainee.routes.live.client is None


def test_other_words_than_the_teachers_are_refused(qtbot, teacher, trainee):
    code = start(teacher)
    page = live_page(trainee)
    page.code.setText(f"{code.partition(' ')[0]} acid acid acid acid")
    page.join.click()
    assert wait(lambda: "The words do not match." in page.problem.text(), 5)
    assert server_of(teacher).teacher.participants == {}


def test_a_class_that_is_heard_is_joined_after_comparing_its_words(qtbot, teacher, trainee):
    start(teacher)
    server = server_of(teacher)
    beacon = Beacon(server.teacher.title, server.port, server.fingerprint)
    trainee.routes.live.listener.classes[server.fingerprint] = beacon, "127.0.0.1"
    trainee.routes.live.listener.heard.emit()
    page = live_page(trainee)
    (heard,) = page.heard.shown
    qtbot.mouseClick(heard, Qt.MouseButton.LeftButton)
    assert "four words" in page.refused.text()
    page.join.click()
    assert wait(lambda: server.teacher.present, 5)


def test_the_policy_may_forbid_it(qtbot, tmp_path):
    with live_window(qtbot, tmp_path, "Ana", live=False) as window:
        window.go("live")
        assert "does not allow live classes" in live_page(window).refused.text()
        assert not live_page(window).join.isEnabled()
        walks.open_door(window)
        window.go("teach")
        assert not teach_page(window).start.isEnabled()


def test_a_class_without_weak_points_is_told_so(teacher):
    page = teach_page(teacher)
    page.subject.setCurrentIndex(page.subject.findData(WEAK))
    page.start.click()
    assert "no weak points yet" in page.notice.text
    assert teacher.routes.live.server is None


def test_somebody_who_is_removed_hears_why(qtbot, teacher, trainee):
    join(qtbot, trainee, start(teacher))
    page = teach_page(teacher)
    assert wait(lambda: page.people.count() == 1, 5)
    page.remove.click()
    assert "Choose a name first." in page.notice.text
    page.people.setCurrentRow(0)
    page.remove.click()
    assert wait(lambda: "removed you" in live_page(trainee).problem.text(), 5)


def test_a_question_that_this_computer_cannot_ask_is_said_and_stays_said(qtbot, teacher, trainee):
    join(qtbot, trainee, start(teacher))
    server, page = server_of(teacher), live_page(trainee)
    source = json.dumps({"game": "no/game", "setup": "", "at": "", "rule": "", "item": ""})
    server.do(server.teacher.ask(source, ""))
    assert wait(lambda: "does not know the game no/game" in page.problem.text(), 5)
    trainee.routes.live.client.changed.emit()
    assert "does not know the game no/game" in page.problem.text()
    assert page.pad is None


def test_another_trainee_leaves_the_class(qtbot, teacher, trainee):
    join(qtbot, trainee, start(teacher))
    trainee.trainee.create("Bob")
    assert trainee.routes.live.client is None


def test_a_disk_that_refuses_is_told_and_starts_no_class(teacher, monkeypatch):
    def refuse(*_arguments, **_options):
        raise StorageError("The disk is full.", "Free up space.")

    monkeypatch.setattr(LiveFiles, "new_class", refuse)
    teach_page(teacher).subject.setCurrentIndex(teach_page(teacher).subject.findData(kit.GAME))
    teach_page(teacher).start.click()
    assert "The disk is full." in teach_page(teacher).notice.text


def test_questions_come_from_a_game_a_lesson_or_weak_points_and_begin_again():
    library = kit.library()
    game = library.game(kit.GAME)
    assert len(live_class.game_sources(kit.GAME, library.game, 1)) == len(game.kinds)
    pack = next(pack for pack in bundled_packs() if pack.lessons and pack.lessons[0].game == kit.GAME)
    sources = live_class.lesson_sources(pack, pack.lessons[0], library, 1)
    assert len(sources) == sum(item.count for item in pack.lessons[0].items)
    skill = game.rows[0]
    ids = [
        f"{kit.GAME}/{skill.kind.value}/{skill.rule.id}",
        "casino-99/no-such-game/compare/x",
        f"{kit.GAME}/no-kind/x",
    ]
    (weak,) = live_class.weak_sources(ids, library.game, 1)
    supply = live_class.QuestionSupply([weak], library.game, 1)
    first = supply.prepare()
    assert supply.take() is first
    again = supply.take()
    assert again.skill == first.skill
    assert again.round.setup != first.round.setup, "a fresh table each time round"


def test_nothing_to_ask_is_said():
    with pytest.raises(BadText, match="no question to ask"):
        live_class.QuestionSupply([], kit.library().game, 1).take()


def test_erasing_a_trainee_takes_them_out_of_live_classes(tmp_path):
    from trainer.storage.trainees import Trainees

    trainees = Trainees(tmp_path)
    ana, bob = trainees.create("Ana"), trainees.create("Bob")
    files = LiveFiles(tmp_path, kit.Clock())
    memory = files.memory("amber river owl stone", ana.id, "Ana")
    other = files.memory("amber river owl stone", bob.id, "Bob")
    journal = files.new_class("Monday", race=False, teams=0)
    for name in ("Ana", "Bob"):
        journal.append([json.dumps({"j": "join", "who": name * 3, "name": name, "team": 0})])
    trainees.erase(ana)
    trainees.close()
    assert not memory.path.exists()
    assert other.path.exists()
    names = [json.loads(line)["name"] for line in journal.lines() if '"join"' in line]
    assert names == ["–", "Bob"]
