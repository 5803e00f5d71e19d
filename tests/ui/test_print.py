"""What is printed: the same sheet from the same number, the engine's key, names of any script, fonts in the file."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from datetime import UTC, datetime
from math import ceil
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter

from tests.ui import kit, walks
from trainer.core.errors import BadText
from trainer.core.text import say
from trainer.disk import resources
from trainer.drills.code import kind_ref, short_seed
from trainer.drills.question_builder import build
from trainer.lessons.curriculum import Audition, Chapter, Curriculum, find_lessons
from trainer.packs import bundled_packs
from trainer.progress.figures import Figures
from trainer.progress.fold import Progress
from trainer.round.duty import Kind
from trainer.school.digest import Digest, DutyFigures, Person, Weak
from trainer.training.explanations import explain_right
from trainer.ui.controllers import person_sheets, sheets
from trainer.ui.controllers.curriculum_progress import LessonState, Way, curriculum_way
from trainer.ui.controllers.sheets import FeltBlock, HandBlock, Heading, PaperTable, Para
from trainer.ui.pages.print_page import Printable
from trainer.ui.pages_on_paper import ROOM, together
from trainer.ui.paper import Printer, set_page
from trainer.ui.window import Window

NAMES = ("Nguyễn Thị Hoa", "José Peña", "陳小明")
NOW = datetime(2026, 2, 2, 9, 0, tzinfo=UTC)


def game():
    return kit.library().game(kit.GAME)


def printer(**options) -> Printer:
    return Printer(resources.assets(), kit.shape, str, **options)


def texts(sheet) -> list[str]:
    return [str(one.text) for one in sheet.blocks if isinstance(one, Heading | Para)]


def person(name: str = NAMES[0]) -> Person:
    weak = Weak(f"{kit.GAME}/compare/compare.win", 0.8, 4, 1)
    duties = (DutyFigures(kit.GAME, "compare", "compare", Figures(8, 4, 4, 4), 1, 3),)
    return Person("x", name, "S-1", "Evening", "x", Digest(duties, (weak,), 1, 3), 3, 2, 9, 4, 1, 2, "2026-02-01")


@pytest.fixture
def text_of(tmp_path):
    """What a reader of PDF finds in one."""
    if shutil.which("pdftotext") is None:
        pytest.skip("needs pdftotext (Debian package poppler-utils)")

    def read(content: bytes) -> str:
        file = tmp_path / "sheet.pdf"
        file.write_bytes(content)
        return subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, check=True).stdout.decode()

    return read


# ---------------------------------------------------------------- sheets


def test_the_same_number_makes_the_same_sheet_with_the_engines_key():
    sheet = sheets.worksheet(game(), Kind.SET_HAND, 4, 7)
    assert sheet == sheets.worksheet(game(), Kind.SET_HAND, 4, 7)
    assert sheet != sheets.worksheet(game(), Kind.SET_HAND, 4, 8)
    said = texts(sheet)
    for number in range(1, 5):
        question = build(lambda _id: game(), kind_ref(game(), Kind.SET_HAND, short_seed("worksheet", 7, number - 1)))
        told = explain_right(question)
        assert f"{number}. {told.answer}" in said
        assert str(told.rule.says) in said
        assert any(question.code in one for one in said)
    (key,) = (place for place, one in enumerate(sheet.blocks) if isinstance(one, Heading) and one.breaks)
    asked, answered = sheet.blocks[:key], sheet.blocks[key:]
    assert [len(one.groups) for one in asked if isinstance(one, HandBlock)] == [1] * 4
    assert [sorted(map(len, one.groups)) for one in answered if isinstance(one, HandBlock)] == [[2, 5]] * 4


def test_the_usual_sheet_asks_the_core_of_the_job():
    """A hand to set, hands to compare, an order, wagers to settle: the first twelve kinds of a round were asked."""
    blocks = sheets.worksheet(game(), None, 12, 1).blocks
    (key,) = (place for place, one in enumerate(blocks) if isinstance(one, Heading) and one.breaks)
    asked = [one.question.duty.kind for one in blocks[:key] if isinstance(one, FeltBlock)]
    assert any(isinstance(one, HandBlock) for one in blocks[:key])
    assert {Kind.COMPARE, Kind.PAYOUT_ORDER, Kind.SETTLE, Kind.READ_BONUS} <= set(asked)
    assert sum(kind in (Kind.TAKE_FEE, Kind.MAKE_CHANGE, Kind.RULE_ON) for kind in asked) <= 2


@pytest.mark.parametrize("count", [0, 61, -1])
def test_a_number_of_questions_that_does_not_fit_is_said(count: int):
    with pytest.raises(BadText, match="Choose 1 to 60"):
        sheets.worksheet(game(), None, count, 1)


def test_a_wall_chart_has_every_rule_in_order_and_hands_that_fall_under_it():
    sheet = sheets.wall_chart(game())
    ways = [one for one in game().book.lists if one.sets]
    said = "\n".join(texts(sheet))
    assert all(str(rule.printed.text) in said for way in ways for rule in way.rules)
    hands = [one for one in sheet.blocks if isinstance(one, HandBlock)]
    assert len(hands) >= 15
    assert all([len(group) for group in one.groups] == [2, 5] for one in hands)


def test_a_rule_sheet_prints_every_rule_and_the_tables_alone_only_what_is_posted():
    said, book = texts(sheets.rule_sheet(game())), game().book
    in_tables = {row.printed.id for table in book.pay_tables for row in table.rows}
    in_tables |= {one.printed.id for schedule in book.fees.values() for one in schedule.options}
    missing = {id for id, rule in game().rules.items() if not any(str(rule.text) in one for one in said)}
    assert missing <= in_tables
    assert len(said) > len(game().rules) - len(in_tables)
    tables = sheets.rule_sheet(game(), tables=True)
    assert {type(one) for one in tables.blocks} <= {Heading, PaperTable, Para}
    assert sum(isinstance(one, PaperTable) for one in tables.blocks) == len(game().book.pay_tables) + sum(
        bool(one.options) for one in game().book.fees.values()
    )


def test_a_report_names_what_to_practise_next():
    skill = game().skill(Kind.COMPARE, "compare.win")
    rules = {f"{kit.GAME}/compare/compare.win": skill} if skill is not None else {}
    sheet = person_sheets.report(person(), (), rules, {kit.GAME: "Fortune"}, NOW)
    rows = [row for one in sheet.blocks if isinstance(one, PaperTable) for row in one.rows]
    assert any("1 / 4" in row for row in rows)
    assert any("Fortune" in row and "50%" in row for row in rows)


def way_of(done: int, lessons: int) -> Way:
    """A job about one game, with so many of its lessons done."""
    pack = next(pack for pack in bundled_packs() if len(pack.lessons) >= lessons)
    names = [f"{pack.id}/{lesson.id}" for lesson in pack.lessons[:lessons]]
    chapter = Chapter("all", "All", tuple(names))
    way = curriculum_way(
        Curriculum("job", "Pai gow dealer", (chapter,), Audition((kit.GAME,))), find_lessons((pack,)), Progress(), ()
    )
    (steps,) = (chapter.steps for chapter in way.chapters)
    ticked = tuple(
        replace(step, state=LessonState.DONE if number <= done else step.state)
        for number, step in enumerate(steps, start=1)
    )
    return replace(way, chapters=(replace(way.chapters[0], steps=ticked),))


def duty(right: int, answers: int, kind: Kind = Kind.COMPARE) -> DutyFigures:
    return DutyFigures(kit.GAME, kind.value, kind.value, Figures(answers, right), 3, 4)


@pytest.mark.parametrize(
    ("figures", "done", "verdict", "missing"),
    [
        ((duty(38, 40),), 2, "Ready for the audition.", ()),
        ((duty(38, 40),), 1, "Not ready yet: 1 thing is missing.", ("1 lesson is not done",)),
        ((duty(30, 40),), 2, "Not ready yet: 1 thing is missing.", ("1 duty is below 90% right",)),
        ((duty(9, 9),), 2, "Not ready yet: 1 thing is missing.", ("1 duty has few answers",)),
        ((), 0, "Not ready yet: 2 things are missing.", ("2 lessons are not done", "1 game was never dealt: Fortune")),
    ],
)
def test_readiness_says_what_was_shown_and_what_an_audition_still_needs(figures, done, verdict, missing):
    who = replace(person(), digest=Digest(figures, ()))
    ready = person_sheets.readiness(who, way_of(done, 2), {kit.GAME: "Fortune"})
    assert str(ready.words) == verdict
    assert len(ready.missing) == len(missing)
    assert all(str(line).startswith(start) for line, start in zip(ready.missing, missing, strict=True))
    assert {str(name): str(amount) for name, amount in ready.shown}["Lessons done"] == f"{done} / 2"


def test_readiness_is_one_page_with_the_schools_name_and_a_line_to_sign(qapp, text_of):
    figures = tuple(duty(20 + number, 40, kind) for number, kind in enumerate([*Kind][:16]))
    who = replace(person("陳大文"), digest=Digest(figures, ()))
    ready = person_sheets.readiness(who, way_of(0, 2), {kit.GAME: "Fortune Pai Gow Poker"})
    content = printer().pdf(person_sheets.readiness_sheet(who, ready, NOW, school="Bay School"))
    assert content.count(b"/Type /Page\n") == 1
    text = text_of(content)
    assert all(words in text for words in ("Bay School", "陳大文", "Missing", "Name, signature and date"))


def test_a_report_lists_every_weak_rule():
    weak = tuple(Weak(f"{kit.GAME}/compare/rule-{number}", 0.8, 4, 1) for number in range(40))
    sheet = person_sheets.report(replace(person(), digest=Digest((), weak)), (), {}, {kit.GAME: "Game"}, NOW)
    assert "Practice these next: 40 weak rules" in texts(sheet)
    (listed,) = [block.rows for block in sheet.blocks if isinstance(block, PaperTable) and len(block.head) == 3]
    assert [row[0] for row in listed] == [line.skill for line in weak]


# ---------------------------------------------------------------- paper


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_script_stands_in_the_file_with_its_font(qapp, text_of, tmp_path, name: str):
    content = printer().pdf(person_sheets.report(person(name), (), {}, {}, NOW))
    assert content.startswith(b"%PDF-")
    assert name in text_of(content)
    if shutil.which("pdffonts") is None:
        pytest.skip("needs pdffonts")
    listed = subprocess.run(["pdffonts", tmp_path / "sheet.pdf"], capture_output=True, check=True, text=True).stdout
    fonts = listed.splitlines()[2:]
    assert any("Barlow" in one for one in fonts)
    assert all(re.search(r" yes (yes|no) +(yes|no) +\d+ +\d+$", one) for one in fonts), listed


def test_large_print_is_larger_and_takes_more_pages(qapp):
    sheet = sheets.worksheet(game(), Kind.SET_HAND, 6, 1)
    usual, large = printer().pages(sheet), printer(large=True).pages(sheet)
    assert large[0][0].document.defaultFont().pixelSize() >= 16 * 96 / 72
    assert len(large) > len(usual)


# ---------------------------------------------------------------- as a print shop would


def pages_of(tmp_path, content: bytes):
    from PySide6.QtPdf import QPdfDocument

    file = tmp_path / "printed.pdf"
    file.write_bytes(content)
    document = QPdfDocument()
    document.load(str(file))
    return document


def test_no_question_is_parted_from_its_felt_and_answer(qapp):
    sheet = sheets.worksheet(game(), None, 12, 3)
    groups = [list(group) for group in together(sheet.blocks)]
    asked = [group for group in groups if any(isinstance(block, FeltBlock) for block in group)]
    for group in asked:
        heads = [block for block in group if isinstance(block, Heading) and block.level == 3]
        assert len(heads) == 1
        assert sum(isinstance(block, FeltBlock) for block in group) == 1
    pages = printer().pages(sheet)
    room = ROOM.height()
    placed = [one for page in pages for one in page]
    assert len(placed) == len(groups) + 1, "the title and every group once, none in two strips"
    assert all(one.begin == 0 and one.down + one.height <= room + 0.5 for one in placed)
    (key,) = (number for number, page in enumerate(pages) if "Key" in page[0].document.toPlainText())
    assert pages[key][0].down == 0


def test_what_is_longer_than_a_page_goes_on_on_the_next(qapp):
    table = PaperTable((say("Row"),), tuple((str(number),) for number in range(200)))
    pages = printer().pages(sheets.PaperSheet("Long", "", (table,), "long"))
    strips = [one for page in pages for one in page if one.document is pages[1][0].document]
    assert [one.begin for one in strips] == [number * ROOM.height() for number in range(len(strips))]
    assert len(strips) > 2


def test_a_felt_on_paper_is_light(qapp):
    question = build(lambda _id: game(), kind_ref(game(), Kind.COMPARE, 3))
    image = printer()._felt(FeltBlock(question))  # noqa: SLF001
    lights = [
        image.pixelColor(x, y).lightness() for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)
    ]
    assert sum(light > 200 for light in lights) / len(lights) > 0.6


def test_a_wall_chart_is_one_poster_or_tiles_that_cover_it(qapp, tmp_path):
    """24 by 36 inches in tiles of 7.5 by 10 that overlap by a quarter: 4 by 4 of them."""
    chart = sheets.wall_chart(game())
    poster = pages_of(tmp_path, printer().pdf(chart))
    assert poster.pageCount() == 1
    size = poster.pagePointSize(0)
    assert (round(size.width() / 72, 2), round(size.height() / 72, 2)) == (24, 36)
    tiles = pages_of(tmp_path, printer(tiled=True).pdf(chart))
    assert tiles.pageCount() == ceil(24 / 7.25) * ceil(36 / 9.75) == 16
    assert (tiles.pagePointSize(0).width(), tiles.pagePointSize(0).height()) == (612, 792)


def test_the_back_of_a_flash_card_lies_behind_its_front(qapp, tmp_path):
    """Ten cards: eight and two, fronts and backs. The first front stands left of the second, its back right of it."""
    cards = sheets.flash_cards(game(), Kind.SET_HAND, 10, 7)
    document = pages_of(tmp_path, printer().pdf(cards))
    assert document.pageCount() == 4

    def left_of(page: int, number: int) -> float:
        text = document.getAllText(page).text()
        return document.getSelectionAtIndex(page, text.index(f"{number}. "), 2).boundingRectangle().x()

    assert left_of(0, 1) < left_of(0, 2)
    assert left_of(1, 1) > left_of(1, 2)
    assert left_of(0, 1) == pytest.approx(left_of(1, 2), abs=72 * 1.5)


def test_a_felt_is_drawn_to_the_scale_it_says(qapp, tmp_path):
    content = printer().pdf(sheets.felt_plan(game()))
    found = re.search(r"Scale 1 : (\d+)", pages_of(tmp_path, content).getAllText(0).text())
    assert found is not None
    scale = int(found[1])
    document = pages_of(tmp_path, content)
    image = QImage(1700, 2200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.drawImage(0, 0, document.render(0, image.size()))
    gray = image.convertToFormat(QImage.Format.Format_Grayscale8)
    bright = bytes(range(20, 256))
    rows = (bytes(cast("memoryview", gray.constScanLine(y)))[: gray.width()] for y in range(500, 1500))
    black = [len(row.translate(None, delete=bright)) for row in rows]
    assert max(black) == pytest.approx(200 * 12 / scale, abs=4), "the bar is a foot at that scale, 200 dots to an inch"


# ---------------------------------------------------------------- in the window


@pytest.fixture
def window(qtbot, store, clock):
    made = Window(replace(kit.services(store, clock), packs=bundled_packs))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.mark.parametrize("what", [one for one in Printable if one not in (Printable.REPORT, Printable.READINESS)])
def test_each_thing_is_chosen_and_made(window, what):
    walks.show(window, "print")
    page = window.pages["print"]
    page.choices[what].click()
    page.games.setCurrentIndex(max(0, page.games.findData(kit.GAME)))
    page.game_chosen.emit(kit.GAME)
    page.count.setText("2")
    if what is Printable.WORKSHEET:
        page.kinds.setCurrentIndex(page.kinds.findData("set-hand"))
    sheet = window.routes.instructor.print_actions.sheet(page.order)
    assert sheet.blocks or sheet.cards
    assert str(sheet.title)


def test_what_cannot_be_made_is_said(window, tmp_path):
    walks.show(window, "print")
    page = window.pages["print"]
    page.count.setText("many")
    page.pdf.click()
    assert "'many' is not a whole number from 1 to 60" in page.notice.text
    page.choices[Printable.REPORT].click()
    page.pdf.click()
    assert "No trainee has practiced" in page.notice.text
    actions = window.routes.instructor.print_actions
    sheet = sheets.PaperSheet(say("Title"), "", (Para("One"),), "one")
    actions.save(sheet, tmp_path / "one.pdf")
    assert "one.pdf" in page.notice.text
    actions.save(sheet, tmp_path / "nowhere" / "one.pdf")
    assert "cannot be written" in page.notice.text


def test_a_sheet_handed_to_a_printer_comes_out_as_it_is_saved(window, text_of, tmp_path):
    """The system's printer is one that prints into a file; all behind the dialogue is the real way to paper."""
    walks.show(window, "print")
    actions = window.routes.instructor.print_actions
    sheet = sheets.worksheet(game(), Kind.SET_HAND, 2, 3, felts=False)
    device = QPrinter(QPrinter.PrinterMode.HighResolution)
    device.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    device.setOutputFileName(str(tmp_path / "paper.pdf"))
    set_page(device)
    actions.hand_over(sheet, device)
    printed = text_of((tmp_path / "paper.pdf").read_bytes())
    assert "Sent to the printer." in window.pages["print"].notice.text
    assert printed.split() == text_of(actions.printer(large=False).pdf(sheet)).split()
    assert "Key" in printed
