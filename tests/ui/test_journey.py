"""An instructor who never programmed, from nothing: a pack made, signed, handed out and practised; what is then seen,
changed, printed, assigned and erased. Two computers, each with a data folder of its own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDropEvent, QImage
from PySide6.QtWidgets import QComboBox, QFileDialog, QPlainTextEdit, QPushButton

from tests.ui import kit, walks
from tests.ui.test_window import nameless_for_a_reader
from trainer import app
from trainer.games.house_way import HandWords
from trainer.lessons.item_samples import SampleSort
from trainer.lessons.pack_model import Pack
from trainer.round.acts import Choose
from trainer.round.duty import Kind
from trainer.school.digest import Person
from trainer.school.policy import Known, Policy, read_policy
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.controllers.author_view import Node
from trainer.ui.controllers.home import LessonLine
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.pages.author_page import ROLE
from trainer.ui.pages.print_page import Printable
from trainer.ui.window import Window

PIN, WORDS = "2718", "open sesame"
TITLE = "Week 2: two pair"
LESSON = "lessons/10-week-2-two-pair.toml"
TEXT = """# Two pair

Look at the **bigger pair** first.

{hand: 7c* 7s* / Jd Jh Ad 5h 3s}

{felt: cut}

![The tray](media/tray.png)
"""
FLUSH = ("paytable", "fortune", "flush")


def seen(window, name: str) -> None:
    """The page as somebody sees it now."""
    walks.settle()
    found: list[Any] = nameless_for_a_reader(window)
    unnamed = [one for one in found if one[0] is not QAccessible.Role.TreeItem]
    assert not unnamed, name  # a cell of a list may be empty


class Computer:
    """One computer of the school with its window."""

    def __init__(self, qtbot, folder, clock, policy: Policy | None = None) -> None:
        self.folder, self.qtbot = folder, qtbot
        services = app.make_services(folder, policy=policy, clock=clock, seed=kit.Seeds(7), executor=AtOnce())
        self.window: Any = Window(services)
        qtbot.addWidget(self.window)
        QAccessible.setActive(True)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitExposed(self.window)

    def page(self, name: str):
        """A page by the rail."""
        link = self.window.rail.links[name]
        assert link.isVisible(), name
        self.click(link)
        assert self.window.current == name
        return self.window.pages[name]

    def click(self, button) -> None:
        walks.settle()
        assert button.isVisible(), button.text()
        assert button.isEnabled(), button.text()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        walks.settle()

    def type(self, field, text: str, *, enter: bool = False) -> None:
        field.setFocus()
        field.selectAll()
        if text.isascii():
            self.qtbot.keyClicks(field, text)
        else:
            field.insert(text)
        if enter:
            self.qtbot.keyClick(field, Qt.Key.Key_Return)

    def pick(self, combo, data) -> None:
        place = data if isinstance(data, int) else combo.findData(data)
        assert place >= 0
        combo.setCurrentIndex(place)
        combo.activated.emit(place)

    def button(self, words: str) -> QPushButton:
        return next(one for one in self.window.findChildren(QPushButton) if one.text() == words and one.isVisible())

    def inside(self) -> None:
        """Through the instructor's door."""
        if self.window.current == "profiles":
            self.click(self.window.pages["profiles"].instructor)
        else:
            self.click(self.window.rail.links["settings"])
            self.click(self.window.pages["settings"].instructor)
        page = self.window.pages["instructor"]
        self.type(page.pin, PIN)
        if page.again.isVisible():
            self.type(page.again, PIN)
        self.click(page.enter)
        assert page.inside.isVisible()


@pytest.fixture
def chosen(monkeypatch, tmp_path):
    """What somebody answers to the dialogs of the system."""
    answers: dict[str, str] = {}
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: answers["folder"])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _parent, _title, name, _kinds: (
        str(tmp_path / name), ""
    ))  # fmt: skip
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (answers["file"], ""))
    return answers


def fill(here: Computer, page, **texts: str) -> None:
    for name, text in texts.items():
        row = page.form.row(name)
        field = row.field.lineEdit() if isinstance(row.field, QComboBox) else row.field
        if isinstance(field, QPlainTextEdit):
            field.setPlainText(text)
        else:
            here.type(field, text)
        row.flush()
        walks.settle()


def open_in_tree(page, node: Node) -> None:
    page.tree.setCurrentItem(next(one for one in kit.items(page.tree) if one.data(0, ROLE) == node))


def make_pack(here: Computer, chosen, tmp_path) -> None:
    packs = here.page("packs")
    seen(here.window, "packs-empty")
    here.pick(packs.game, kit.GAME)
    here.type(packs.title, TITLE)
    here.click(packs.new)
    page = here.window.pages["author"]
    seen(here.window, "author-new")
    open_in_tree(page, Node(LESSON, 0))
    here.pick(page.asks, list(SampleSort).index(SampleSort.WHERE))
    seen(here.window, "author-where")
    assert page.controller.shown.wrong == 0
    assert page.controller.shown.preview.question.duty.kind is Kind.SET_HAND
    here.pick(page.sorts, list(SampleSort).index(SampleSort.CHOICE))
    here.click(page.add)
    fill(
        here, page, id="cut", question="Who may cut the deck?", options="the house only\nany player\nnobody",
        right="any player", cite="L1417", because="The book speaks of players.",
    )  # fmt: skip
    seen(here.window, "author-choice")
    open_in_tree(page, Node(LESSON))
    picture = QImage(300, 120, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    chosen["file"] = str(tmp_path / "tray.png")
    assert picture.save(chosen["file"])
    here.click(page.picture)
    page.prose.setFocus()
    page.prose.setPlainText(TEXT)
    page.flush()
    seen(here.window, "author-text")
    assert "No problems" in page.side.problems_tag.text(), [page.side.problems.item(0).text()]
    here.click(page.save_button)
    here.click(page.try_button)
    assert here.window.current == "practice"
    seen(here.window, "author-try")
    assert not here.window.banner.isVisible()
    here.qtbot.keyClick(here.window.pages["practice"], Qt.Key.Key_Escape)
    assert here.window.current == "author"


def hand_out(school: Computer, tmp_path, chosen) -> str:
    """Signed, as one file; the line that administrators put into the policy of other computers."""
    chosen["folder"] = str(tmp_path)
    school.click(school.window.pages["author"].out)
    school.click(school.window.pages["author"].back_button)
    packs = school.window.pages["packs"]
    school.type(packs.new_key.name, "Evening school")
    school.type(packs.passphrase, WORDS)
    school.type(packs.new_key.again, WORDS)
    school.click(packs.new_key.make)
    seen(school.window, "packs-key")
    key = re.search(r"keys = .*", packs.notice.text)
    assert key is not None
    school.type(packs.passphrase, WORDS)
    school.click(packs.out)
    seen(school.window, "packs-out")
    return key[0]


def install(pc: Computer, file) -> Pack:
    """The file is dropped on the page of packs."""
    pc.inside()
    packs = pc.page("packs")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    packs.dropEvent(QDropEvent(QPointF(5, 5), copy, mime, left, none))
    seen(pc.window, "packs-added")
    assert TITLE in [row[0] for row in kit.rows(packs.tree)]
    added = next(one for one in pc.window.routes.packs.known() if one.title == TITLE)
    assert str(added.origin.words) == "signed by Evening school"
    pc.click(pc.window.rail.leave_button)
    return added


def see_who_is_stuck(school: Computer) -> Person:
    """Down to the question itself."""
    page = school.page("class")
    (person,) = page.shown.people
    assert (person.asked, person.right) == (6, 5)
    seen(school.window, "class")
    school.click(page.tabs.buttons[2])
    (stuck,) = kit.rows(page.stuck)
    assert stuck[1] == "The answer is in L1417."
    page.stuck.choose(kit.ids(page.stuck)[0])
    item = page.missed.topLevelItem(0)
    assert [item.text(at) for at in (2, 3)] == ["the house only", "any player"]
    seen(school.window, "stuck")
    page.missed.choose(kit.ids(page.missed)[0])
    school.click(page.open)
    assert "Who may cut the deck?" in kit.said(school.window.pages["review"])
    seen(school.window, "missed")
    school.qtbot.keyClick(school.window.pages["review"], Qt.Key.Key_Escape)
    assert school.window.current == "class"
    return person


def assign(school: Computer, pack: Pack, file, chosen) -> None:
    """A lesson for everybody, by a day."""
    page = school.page("packs")
    chosen["file"] = str(file)
    school.click(page.add)
    lines = map(page.tree.topLevelItem, range(page.tree.topLevelItemCount()))
    page.tree.setCurrentItem(next(one for one in lines if one.toolTip(0) == pack.id).child(0))
    school.click(page.assign)
    page = school.window.pages["assign"]
    school.type(page.day, "2026-02-28")
    school.click(page.add)
    seen(school.window, "assign")
    school.click(school.window.rail.leave_button)
    assert [one.title for one in school.window.pages["home"].todo.panels] == [
        f"✓ {TITLE}"
    ]  # the record that was brought ticks it
    seen(school.window, "home-assigned")


def erase(school: Computer, person: Person) -> None:
    page = school.page("class")
    school.click(page.tabs.buttons[0])
    page.people.choose(person.id)
    school.type(page.typed, person.name)
    school.click(page.erase)
    assert not list((school.folder / "trainees").glob("hoa*"))
    seen(school.window, "erased")


def test_from_nothing_to_a_class_that_is_seen(qtbot, tmp_path, clock, chosen, monkeypatch):
    monkeypatch.setattr(HandWords, "count", lambda words, said, rng, report: words.sample(said, rng, 50))
    school = Computer(qtbot, tmp_path / "school", clock)
    school.inside()
    seen(school.window, "inside")
    make_pack(school, chosen, tmp_path)
    line = hand_out(school, tmp_path, chosen)
    policy, problems = read_policy("policy.toml", f"format = 1\n{line}\n".encode(), Known((), (), (), ()))
    assert not problems
    (file,) = tmp_path.glob("*.dealpack")
    pc = Computer(qtbot, tmp_path / "pc", clock, policy)
    mine = install(pc, file)
    pc.type(pc.window.pages["profiles"].name, "Nguyễn Hoa", enter=True)
    seen(pc.window, "home-new")
    pc.window.routes.open_lesson(LessonLine(mine, mine.lessons[0]))
    seen(pc.window, "lesson")
    practise(pc)
    record = take_home(pc, tmp_path)
    school.click(school.window.rail.leave_button)
    school.type(school.window.pages["profiles"].name, "Hoa", enter=True)
    bring(school, chosen, record)
    school.inside()
    person = see_who_is_stuck(school)
    change_a_row(school)
    paper(school, tmp_path)
    assign(school, mine, file, chosen)
    school.inside()
    erase(school, person)


def practise(pc: Computer) -> None:
    """The lesson to its end: four hands and a question in words, missed, mended and asked once more."""
    pc.click(pc.window.pages["lesson"].main_button)
    asked = 0
    while pc.window.practice.running:
        shown = pc.window.practice.screen.shown
        if shown.phase is Phase.JUDGED:
            pc.window.practice.send(moves.Next())
            continue
        worded = shown.duty.kind is Kind.IN_WORDS and shown.phase is Phase.ASKING and asked == 0
        asked += worded
        if worded:
            seen(pc.window, "practice")
        pc.window.practice.answer(Choose("1") if worded else kit.right(pc.window.practice))


def take_home(pc: Computer, tmp_path):
    seen(pc.window, "summary")
    pc.click(pc.button("Done"))
    pc.click(pc.window.rail.links["settings"])
    pc.click(pc.button("Export record"))
    seen(pc.window, "settings")
    (file,) = tmp_path.glob("*.feltrecord")
    return file


def bring(school: Computer, chosen, file) -> None:
    school.click(school.window.rail.links["settings"])
    chosen["file"] = str(file)
    school.click(school.button("Import record"))
    assert len(school.window.trainee.attempts) == 0, "it bears another name, which is said first"
    school.click(school.button("Import anyway"))
    seen(school.window, "brought")
    assert len(school.window.trainee.attempts) == 7


def change_a_row(school: Computer) -> None:
    page = school.page("houses")
    school.pick(page.game, kit.GAME)
    school.type(page.source, "posted-sheet", enter=True)
    school.type(page.date, "2026-02-01", enter=True)
    page.controller.select(FLUSH)
    names = [row.tag.text() for row in page.form.rows]
    school.type(page.form.rows[names.index("Pays")].field, "5:1", enter=True)
    school.click(page.put)
    school.click(page.notice.buttons[0])
    seen(school.window, "houses")
    assert school.window.services.library[kit.GAME].rules["fortune.flush"].says == "Pay 5:1 for flush."


def paper(school: Computer, tmp_path) -> None:
    page = school.page("print")
    school.pick(page.games, kit.GAME)
    for what in (Printable.WORKSHEET, Printable.CHART, Printable.REPORT):
        page.choose(what)
        if what is Printable.WORKSHEET:
            school.type(page.count, "3")
        seen(school.window, f"print-{what.value}")
        school.click(page.pdf)
    made = sorted(file.name for file in tmp_path.glob("*.pdf"))
    assert made == ["house-way-fortune-pai-gow-poker.pdf", "report.pdf", "worksheet-fortune-pai-gow-poker-1.pdf"]
    assert all((tmp_path / name).read_bytes().startswith(b"%PDF") for name in made)
