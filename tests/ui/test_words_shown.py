"""In another language everything shown comes from the catalogue, but for names, numbers, cards and ids.

The language of this test leaves nothing of a sentence but its gaps: what still has letters was never asked for in the
catalogue, or is not listed for translators, or was filled into a gap as English.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QTextEdit,
    QTreeWidget,
    QWidget,
)

from tests.ui import kit, walks
from trainer import packs
from trainer.cli.words_commands import every_sentence
from trainer.core.errors import StorageError
from trainer.core.text import Text, english
from trainer.language.source_sentences import gaps
from trainer.language.translations import Sentence, Translation, ids, write_catalogue
from trainer.ui import appearance
from trainer.ui.place import PageName
from trainer.ui.translator import PSEUDO, Catalogue
from trainer.ui.window import Window


@cache
def listed() -> frozenset[str]:
    """What translators are given."""
    return frozenset(one.id for one in every_sentence())


class GapsOnly(Catalogue):
    """Every listed sentence becomes its gaps; what is not listed stays English."""

    def __init__(self) -> None:
        super().__init__(PSEUDO)
        self._translate = self._only_gaps

    @staticmethod
    def _only_gaps(text: Text) -> str:
        template = english(text)
        if not any(id in listed() for id in ids(text)):
            return template
        return " · ".join(("·", *(f"{{{gap}}}" for gap in sorted(gaps(template))), "·"))


@pytest.fixture
def elsewhere(window, store, monkeypatch):
    """The window in that language."""
    monkeypatch.setattr(appearance, "load_catalogue", lambda _folders, _language: GapsOnly())
    walks.remember(window, store, walks.answers_of(walks.worked))
    window.trainee.set(language=PSEUDO)
    return window


# ---------------------------------------------------------------- what may have letters

ALLOWED = {
    "a card, written as everywhere": r"(?:[2-9TJQKA]|10)[cdhs]\b|\bJk\b|\bB[wxyz]\b",
    "the sign of a suit beside its rank": r"(?:[2-9TJQKA]|10)[♣♦♥♠]",
    "a source of a rule: the book and its lines": r"\b[a-z0-9-]+ L\d[\dL, -]*|\bL\d+(?:-\d+)?",
    "the code of a question": r"\b[A-Z0-9]{4,5}-[RKS0-9A-Z]+-[0-9A-Z]+-[0-9A-Z]{4}\b",
    "keys of the keyboard": r"\b(?:Alt|Ctrl|Shift|Esc|Enter|Tab|Space|Backspace|Del|Home|End|F\d+)\b(?:\+\w+)*",
    "one letter: a key, a rank, a side": r"\b[A-Za-z]\b",
    "the name of the program": r"Felt School",
    "the trainee's own name": r"\bAna\b",
    "the way to write an answer": r"\d+x\$\d+",
    "the folder of a game": r"\b[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9-]+\b",
    "the id of a rule, as in the book": r"\b[a-z0-9]+(?:[-.][a-z0-9]+)+\b",
    "names of languages, in themselves": r"\b(?:English|pseudo)\b",
}
"""What is never translated, and why. Names of houses, games and lessons come on top: they are names."""


def strings(value: object) -> Iterator[str]:
    """Every text in a pack or a curriculum, line by line."""
    if isinstance(value, str):
        yield from (line.strip() for line in value.split("\n"))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from strings(one)
    elif is_dataclass(value):
        for cell in fields(value):
            yield from strings(getattr(value, cell.name))


def paragraphs(prose: str) -> Iterator[str]:
    """The paragraphs, headings and points of a text of a pack, each in one line."""
    for block in re.split(r"\n\s*\n|\n(?=[-*>] |\d+\. |#)", prose):
        line = " ".join(block.split())
        if " " in line:
            yield line


def titles() -> list[str]:
    """Houses and games."""
    infos = kit.library().infos
    found = {name for info in infos for name in (info.title, info.house_title, info.house)}
    found |= {house.book for house in kit.library().houses}
    return sorted(found, key=len, reverse=True)


def names() -> list[str]:
    """Houses and games, and what lessons and curricula say: those bring translations of their own."""
    found = set(titles())
    taught = packs.bundled_packs()
    for one in (*taught, *packs.curricula_in(Path("nowhere"), taught, kit.library())):
        found |= {text for text in strings(one) if " " in text}
    for pack in taught:
        for path in (path for path in pack.files if path.endswith(".md")):
            found |= {re.sub(r"^[#>*\d.-]+ |[*]", "", line) for line in paragraphs(pack.prose(path))}
    return sorted(found, key=len, reverse=True)


@cache
def one_of(words: Callable[[], list[str]]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, words())))


TOKENS = re.compile("|".join(ALLOWED.values()))


def untranslated(text: str, *also: str) -> str:
    """What is neither a name nor allowed, nor one of `also`, where it has letters."""
    # A heading of a pack may be the beginning of a title, and a word of a row stands in a title of a rule book: titles
    # are taken out first, last and not at all.
    texts = [text, one_of(titles).sub(" ", text)]
    for one in sorted(also, key=len, reverse=True):
        texts = [re.sub(rf"(?<![\w-]){re.escape(one)}(?![\w-])", " ", left) for left in texts]
    texts = [left.replace("&&", "&") for left in (*texts, one_of(titles).sub(" ", texts[0]))]
    rests = [TOKENS.sub(" ", one_of(names).sub(" ", left)) for left in texts]
    return "" if any(not re.search(r"[^\W\d_]", rest) for rest in rests) else rests[0].strip()


# ---------------------------------------------------------------- what is shown


def texts_of(thing: QWidget) -> Iterator[str]:
    """Everything a widget shows or says of itself."""
    yield from (thing.toolTip(), thing.accessibleName(), thing.accessibleDescription(), thing.whatsThis())
    match thing:
        case QLabel():
            yield plain(thing.text())
        case QAbstractButton():
            yield thing.text()
        case QLineEdit():
            yield from (thing.placeholderText(), "" if isinstance(thing.parent(), QComboBox) else thing.text())
        case QComboBox():
            yield from (thing.itemText(index) for index in range(thing.count()))
        case QTextEdit():
            yield from thing.toPlainText().split("\n")
        case QListWidget():
            yield from (thing.item(index).text() for index in range(thing.count()))
        case QTreeWidget():
            columns = range(thing.columnCount())
            yield from (thing.headerItem().text(column) for column in columns if not thing.isHeaderHidden())
            rows = (thing.topLevelItem(index) for index in range(thing.topLevelItemCount()))
            yield from (row.text(column) for row in rows if row is not None for column in columns)
        case _:
            pass


def plain(text: str) -> str:
    if "<" not in text:
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def typed_words(window) -> list[str]:
    """The ids of what can be chosen and of groups: they are typed as answers, the same in every language."""
    screen = window.practice.screen
    want = screen.shown.want if screen is not None else None
    chosen = (one.id for one in (*getattr(want, "options", ()), *getattr(want, "items", ())))
    return [*chosen, *(name for name, _ in getattr(want, "groups", ()))]


def english_on(window: QWidget, *also: str) -> set[str]:
    """What has letters that did not come from the catalogue, on all that can be seen or read aloud."""
    found = {window.windowTitle()}
    for thing in (window, *window.findChildren(QWidget)):
        if thing.isVisible():
            found.update(texts_of(thing))
    for one in walks.tree(QAccessible.queryAccessibleInterface(window)):
        if not one.state().invisible:
            found.update((one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Description)))
    return {f"{untranslated(text, *also)}   <-   {text}" for text in found if untranslated(text, *also)}


# ---------------------------------------------------------------- the walks


def book_keys(window) -> set[str]:
    """What cells and sheets of a book are called: they are typed in overlays and requests.

    So is what stands in the fields of the row that is open, and what a form offers for them: as the book writes it. On
    another page none of it is seen (but what is offered is in the tree),
    and a key such as "rule" would only be taken out of the title of a rule book.
    """
    page = window.pages["houses"].controller.shown if "houses" in window.pages else None
    offered = {row.says for answer in (page.asked if page is not None else ()) for row in answer.offered}
    shown = page if window.current == PageName.HOUSES else None
    parts = shown.parts if shown is not None else ()
    rows = [row for part in parts for row in part.rows]
    cells = [cell for row in rows for cell in row.cells]
    called = (cell.text for cell in cells if cell.name == "called")
    written = (field.value for field in (shown.fields if shown is not None else ()))
    names = {*(part.name for part in parts), *(row.title for row in rows), *(cell.name for cell in cells)}
    return names | {*called, *written, *offered}


@pytest.mark.parametrize("pages", [[name for name in walks.PAGES if name != "way"], ["way"]], ids=["all", "way"])
def test_nothing_on_any_page_is_english(elsewhere, pages):
    """One window walks all pages, another the way, for which all packs are read; what is English on any is told."""
    english = {}
    for name in pages:
        walks.show(elsewhere, name)
        english[name] = english_on(elsewhere, *book_keys(elsewhere))
    assert english == {name: set() for name in pages}


def test_no_question_and_no_answer_is_english(elsewhere):
    for state in walks.states(elsewhere, walks.answers()):
        assert english_on(elsewhere, *typed_words(elsewhere)) == set(), state


def test_the_list_of_keys_is_not_english(qtbot, elsewhere):
    walks.practise(elsewhere, kit.GAME, kit.library().game(kit.GAME).kinds[0])
    elsewhere.show_keys()
    dialog = elsewhere.keys_dialog
    assert isinstance(dialog, QDialog)
    assert english_on(dialog) == set()
    dialog.accept()


@pytest.mark.parametrize("code", ["C99F", "C99F-K-000001-AAAA", "XXXX-R-000001-AP39", "C99F-X%-1-1"])
def test_a_refused_code_is_not_refused_in_english(elsewhere, code):
    elsewhere.go("home")
    elsewhere.routes.show_problem(elsewhere.sessions.open_code(code))
    assert elsewhere.pages["home"].closed.isVisible()
    said = elsewhere.pages["home"].closed.text().replace(code, "")
    assert not [part for part in re.findall(r"[A-Za-z]{3,}", untranslated(said)) if part not in code]


@pytest.mark.parametrize("typed", ["three dollars", "seat 99", "$-5"])
def test_a_typed_answer_is_not_refused_in_english(qtbot, elsewhere, typed):
    walks.practise(elsewhere, kit.GAME, kit.library().game(kit.GAME).kinds[0])
    page = elsewhere.pages["practice"]
    assert not elsewhere.practice.type_answer(typed)
    walks.settle()
    assert page.command.problem.text()
    assert not untranslated(page.command.problem.text(), typed, *typed_words(elsewhere))


def test_what_the_disk_refuses_is_not_english(elsewhere):
    from trainer.storage.database import translate

    for code in ("BUSY", "FULL", "READONLY", "CANTOPEN", "CORRUPT", "ERROR"):
        message = f"what the system says of {code}"
        refused = sqlite3.OperationalError(message)
        refused.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{code}")
        error = translate(refused, "ana.felt")
        assert isinstance(error, StorageError)
        elsewhere.show_trouble(error)
        assert not untranslated(elsewhere.banner.text.text(), message.lower(), "ana.felt"), message


# ---------------------------------------------------------------- a catalogue of a school


def test_a_catalogue_of_the_data_folder_is_offered_and_shown(qtbot, store, clock, tmp_path):
    mine, bundled = tmp_path / "mine", tmp_path / "bundled"
    for folder, undo in ((bundled, "Configuración"), (mine, "Ajustes")):
        folder.mkdir()
        entries = (Sentence("Settings", words=undo), Sentence("The code was mistyped.", words="El código está mal."))
        written = write_catalogue(Translation("es", "Español", entries))
        (folder / "es.json").write_text(written, encoding="utf-8")
    (mine / "tlh.json").write_text(write_catalogue(Translation("tlh", "tlhIngan")), encoding="utf-8")
    made = Window(replace(kit.services(store, clock), catalogues=(bundled, mine)))
    qtbot.addWidget(made)
    made.show()
    made.trainee.set(language="es")
    assert dict(made.routes.trainees.languages()) == {"en": "English", "es": "Español", "tlh": "tlhIngan"}
    assert made.rail.links[PageName.SETTINGS].accessibleName() == "Ajustes"
    made.routes.show_problem(made.sessions.open_code("C99F-K-000001-AAAA"))
    assert "El código está mal." in made.pages["home"].closed.text()
