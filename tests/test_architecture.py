"""Who may import whom, read from the source with `ast`; each rule is a sentence.

To tell this test about a new package, add its name to a line of LAYERS.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import sources
from tests.reach import Program
from tests.sources import nodes

ROOT = Path(__file__).resolve().parent.parent

# Bottom to top. A package imports only itself and packages on lines below its own; those on one line ignore each other.
LAYERS = (
    ("core",),
    ("language",),
    ("cards",),
    ("rules",),
    ("hands",),
    ("table",),
    ("round",),
    ("felt",),
    ("chipwork",),
    ("games",),
    ("houses",),
    ("drills",),
    ("lessons", "progress"),
    ("training",),
    ("school",),
    ("prove", "odds"),
    ("solve",),
    # ---- files, clock, dice and Qt begin here
    ("disk",),
    ("storage", "ui"),
    ("bench", "installed", "packs"),
    ("shell",),
    ("app",),
    ("cli",),
    ("__main__",),
)
LOWEST_OF_THE_SHELL = "disk"

# Modules of trainer/games/ that every family may import; anything else in there is a family.
SHARED_BY_GAMES = {
    "__init__", "banked", "base", "declarations", "faults", "halves", "house_way", "limits", "people", "pot",
    "request_readers", "request_runner", "shared_words",
}  # fmt: skip

# Packages from outside the standard library, and the only packages of ours that may import them.
OUTSIDERS: Mapping[str, set[str]] = {
    "PySide6": {"ui", "app", "disk", "bench", "cli"},
    "shiboken6": {"ui"},
    "PIL": set(),
    "platformdirs": {"installed"},
    "fsrs": {"progress"},
    "tomlkit": {"lessons", "houses"},
    "cryptography": {"lessons", "storage"},
    "OpenSSL": {"storage"},
    "pg8000": {"storage"},
    "eval7": {"bench"},
    "phevaluator": {"bench"},
    "pokerkit": {"bench"},
    "treys": {"bench"},
}

# What a pure package must not touch: files, processes, the network, the clock, dice nobody seeded.
IMPURE = {
    "PySide6", "shiboken6", "sqlite3", "time", "os", "pathlib", "io", "shutil", "tempfile", "glob", "fileinput",
    "subprocess", "socket", "urllib", "http", "secrets", "uuid", "importlib", "platformdirs",
}  # fmt: skip

RANK = {name: height for height, line in enumerate(LAYERS) for name in line}
PURE = {name for name in RANK if RANK[name] < RANK[LOWEST_OF_THE_SHELL]}


@dataclass(frozen=True, slots=True)
class Module:
    """One source file: its dotted name without `trainer.`, as a tuple ("games", "pai_gow", "x"), and its tree."""

    name: tuple[str, ...]
    tree: ast.Module
    is_package: bool = False

    @property
    def package(self) -> str:
        return self.name[0] if self.name else ""

    @property
    def is_pure(self) -> bool:
        return self.package in PURE

    def imports(self) -> Iterator[tuple[str, ...]]:
        """Every imported dotted name, wherever in the file, `from a import b` as a.b."""
        for node in nodes(self.tree, ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                yield from (tuple(alias.name.split(".")) for alias in node.names)
            else:
                base = tuple((node.module or "").split(".")) if node.module else ()
                if node.level:
                    here = ("trainer", *self.name)
                    base = here[: len(here) - node.level + self.is_package] + base
                yield from ((*base, alias.name) for alias in node.names)

    def imports_of_ours(self) -> Iterator[tuple[str, ...]]:
        return (name[1:] for name in self.imports() if name[0] == "trainer")


@functools.cache
def modules() -> list[Module]:
    found = []
    for parsed in sources.modules():
        name = tuple(parsed.name.split("/"))
        is_package = name[-1] == "__init__"
        found.append(Module(name[:-1] if is_package else name, parsed.tree, is_package))
    return found


# ---------------------------------------------------------------- the rules


def unknown_package(module: Module) -> Iterator[str]:
    if module.package and module.package not in RANK:
        yield f"{module.package} is on no line of LAYERS"


def import_upwards(module: Module) -> Iterator[str]:
    for name in module.imports_of_ours():
        target = name[0] if name else ""
        if target == module.package:
            continue
        if target not in RANK or RANK[target] >= RANK.get(module.package, -1):
            yield f"imports trainer.{'.'.join(name)}"


def family_of(name: tuple[str, ...]) -> str:
    """The family a module belongs to, empty for shared modules, their names and everything outside trainer.games."""
    inside = name[:1] == ("games",) and len(name) > 1 and name[1].islower()
    return name[1] if inside and name[1] not in SHARED_BY_GAMES else ""


def import_of_another_family(module: Module) -> Iterator[str]:
    family = family_of(module.name)
    if family:
        for name in module.imports_of_ours():
            if family_of(name) not in {"", family}:
                yield f"imports trainer.{'.'.join(name)}"


def import_of_a_family(module: Module) -> Iterator[str]:
    """The list of families alone imports them, when one of their games is asked for."""
    if not family_of(module.name) and module.name != ("games",):
        for name in module.imports_of_ours():
            if family_of(name):
                yield f"imports trainer.{'.'.join(name)}"


def import_of_an_outsider(module: Module) -> Iterator[str]:
    for name in module.imports():
        if name[0] in OUTSIDERS and module.package not in OUTSIDERS[name[0]]:
            yield f"imports {'.'.join(name)}"


def impure_import(module: Module) -> Iterator[str]:
    if module.is_pure:
        for name in module.imports():
            if name[0] in IMPURE:
                yield f"imports {'.'.join(name)}"


def opened_file(module: Module) -> Iterator[str]:
    if module.is_pure:
        for node in nodes(module.tree, ast.Call):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"open", "input"}:
                yield f"calls {node.func.id}() in line {node.lineno}"


def unseeded_dice(module: Module) -> Iterator[str]:
    if not module.is_pure:
        return
    for name in module.imports():
        if name[0] == "random" and name[1:] not in {(), ("Random",)}:
            yield f"imports {'.'.join(name)}"
    for node in nodes(module.tree, ast.Attribute, ast.Call):
        if isinstance(node, ast.Attribute) and last_name(node.value) == "random" and node.attr != "Random":
            yield f"uses random.{node.attr} in line {node.lineno}"
        if isinstance(node, ast.Call) and last_name(node.func) == "Random" and not node.args:
            yield f"makes a Random without a seed in line {node.lineno}"


def read_clock(module: Module) -> Iterator[str]:
    if module.is_pure:
        for node in nodes(module.tree, ast.Attribute):
            if (
                isinstance(node, ast.Attribute)
                and node.attr in {"now", "utcnow", "today"}
                and last_name(node.value) in {"datetime", "date"}
            ):
                yield f"reads the clock in line {node.lineno}"


EVERY_ERROR = {"Exception", "BaseException"}


def caught_without_a_name(module: Module) -> Iterator[str]:
    """A fault of ours is not taken for a refusal. `solve` answers the other lines of a request and says whose fault."""
    if not module.is_pure or module.package == "solve":
        return
    for node in nodes(module.tree, ast.ExceptHandler, ast.Call):
        caught: list[ast.expr] = []
        match node:
            case ast.ExceptHandler(type=None):
                yield f"catches everything in line {node.lineno}"
            case ast.ExceptHandler(type=ast.Tuple(elts=caught)):
                pass
            case ast.ExceptHandler(type=ast.expr() as error):
                caught = [error]
            case ast.Call(func=func, args=caught) if last_name(func) == "suppress":
                pass
        if any(last_name(error) in EVERY_ERROR for error in caught):
            yield f"catches every error in line {getattr(node, 'lineno', 0)}"


def last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def python_among_the_books(module: Module) -> Iterator[str]:
    if module.name[:2] == ("houses", "books"):
        yield "is Python among the house books"


TAKES_DOWN = {"takeAt", "itemAt", "removeWidget", "removeItem", "takeWidget", "deleteLater"}
"""What empties a layout or ends a widget; `setParent(None)` is the other way to do it."""


def taken_down_by_hand(module: Module) -> Iterator[str]:
    if module.package != "ui" or module.name == ("ui", "widgets", "teardown"):
        return
    for node in nodes(module.tree, ast.FunctionDef, ast.Call):
        if isinstance(node, ast.FunctionDef) and node.name in TAKES_DOWN:
            yield f"defines {node.name} in line {node.lineno}"
        if not isinstance(node, ast.Call):
            continue
        name = last_name(node.func)
        lifted = name == "setParent" and any(isinstance(one, ast.Constant) and one.value is None for one in node.args)
        if name in TAKES_DOWN or lifted:
            yield f"calls {name} in line {node.lineno}: trainer/ui/widgets/teardown.py takes widgets down"


FIELDS = {
    **dict.fromkeys(
        (
            *("QComboBox", "QFontComboBox", "QSpinBox", "QDoubleSpinBox", "QAbstractSpinBox"),
            *("QSlider", "QDial", "QDateEdit", "QTimeEdit", "QDateTimeEdit"),
        ),
        ("ui", "widgets", "basic"),
    ),
    **dict.fromkeys(("QPlainTextEdit", "QTextEdit"), ("ui", "widgets", "form")),
}
"""Fields of Qt that the wheel changes, or that forget their caret, and the module that makes ours of them."""
READ_ONLY = {("ui", "error_report"), ("ui", "widgets", "about")}
"""The report of an unforeseen error and the text of a license: nobody types into them."""


def bare_field(module: Module) -> Iterator[str]:
    """Ours leave the wheel to the page and what is typed to the typist."""
    for node in nodes(module.tree, ast.Call, ast.ClassDef):
        if not isinstance(node, (ast.Call, ast.ClassDef)):
            continue
        fields: Sequence[ast.expr] = node.bases if isinstance(node, ast.ClassDef) else (node.func,)
        for name in map(last_name, fields):
            if FIELDS.get(name, module.name) != module.name and module.name not in READ_ONLY:
                yield f"makes a {name} in line {node.lineno}: {'/'.join(FIELDS[name])}.py has ours"


GUESSES_CALLED = {"setToolTip", "showText", "setWhatsThis", "QLabel"}
GUESSES_NAMED = {"ToolTipRole", "QToolTip", "QWhatsThis", "QMessageBox", "QErrorMessage", "QInputDialog"}
GUESSES_NAMED |= {"QProgressDialog", "QFormLayout"}
"""What shows a text as HTML where it looks like HTML."""


def guessed_format(module: Module) -> Iterator[str]:
    """A text of a pack that is shown as HTML makes Qt open the files it names."""
    if module.package == "bench" or module.name == ("ui", "plain"):
        return
    for name in module.imports():
        if name[-1] in GUESSES_NAMED:
            yield f"imports {name[-1]}"
    for node in nodes(module.tree, ast.Call, ast.Attribute, ast.ClassDef):
        if isinstance(node, ast.Call) and last_name(node.func) in GUESSES_CALLED:
            yield f"calls {last_name(node.func)} in line {node.lineno}"
        if isinstance(node, ast.Attribute) and node.attr in GUESSES_NAMED:
            yield f"uses {node.attr} in line {node.lineno}"
        if isinstance(node, ast.ClassDef) and any(last_name(base) == "QLabel" for base in node.bases):
            yield f"{node.name} in line {node.lineno} is a QLabel"


SPELLED = {
    "startswith",
    "endswith",
    "partition",
    "rpartition",
    "removeprefix",
    "removesuffix",
    "split",
    "rsplit",
    "find",
}
"""What reads meaning out of the spelling of a text."""
RULE_IDS = {"id", "rule"}
"""What the id of a printed rule is called: an attribute of a rule, a wish or a skill, or a name of its own."""


def spelled_rule(module: Module) -> Iterator[str]:
    """What a rule is about is declared: by its list, its conditions, the terms that read it."""
    if module.package not in {"games", "drills", "round", "chipwork"}:
        return
    for node in nodes(module.tree, ast.Call, ast.Compare, ast.Subscript):
        match node:
            case ast.Call(func=ast.Attribute(value=one, attr=attr)) if attr in SPELLED and last_name(one) in RULE_IDS:
                yield f"calls {ast.unparse(node.func)} in line {node.lineno}"
            case ast.Compare(left=ast.Constant(value=str()) | ast.JoinedStr(), ops=[ast.In() | ast.NotIn()]) if (
                last_name(node.comparators[0]) in RULE_IDS
            ):
                yield f"looks for a text in {ast.unparse(node.comparators[0])} in line {node.lineno}"
            case ast.Subscript(value=one, slice=ast.Slice()) if last_name(one) in RULE_IDS:
                yield f"cuts {ast.unparse(one)} in line {node.lineno}"


ON_THE_FELT = {"table", "round", "felt", "chipwork", "games", "drills", "lessons", "training", "replay", "ui"}
"""The packages that know what lies where."""
WRITTEN_PLACE = re.compile(r"(seat|pot|pile)-(?![a-z]).*|bank\.(hand|front|back|high|low)?")
"""How a place begins that is put together: a seat, a pot, a pile with a number, something of the bank."""
PLACES = {"owner", "place", "purse", "spot"}
"""What a place is called, as a name or an attribute; `where` too, but in a reader that is a place of a file."""
CUTS, SIGNS = {"partition", "rpartition", "split", "rsplit"}, {"'.'", "'+'", "'-'"}


def place_by_hand(module: Module) -> Iterator[str]:
    """What is made there is read there: nobody else knows what stands between a seat and the name of a spot."""
    if module.package not in ON_THE_FELT or module.name == ("table", "places"):
        return
    for node in nodes(module.tree, ast.Constant, ast.JoinedStr, ast.Call, ast.Compare):
        match node:
            case ast.Constant(value=str(text)) if WRITTEN_PLACE.fullmatch(text):
                yield f"writes {text!r} in line {node.lineno}"
            case ast.JoinedStr(values=[ast.FormattedValue(value=one), ast.Constant(value=str(text)), *more]):
                if _called(one) in PLACES and re.match(r"[.+](?!\s|$)", text + "|" * len(more)):
                    yield f"puts {ast.unparse(node)} together in line {node.lineno}"
            case ast.Call(func=ast.Attribute(value=one, attr=attr), args=args) if attr in SPELLED:
                cuts = attr not in CUTS or not args or ast.unparse(args[0]) in SIGNS
                if cuts and last_name(one) in {*PLACES, "where"}:
                    yield f"calls {ast.unparse(node.func)} in line {node.lineno}"
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[one]):
                if ast.unparse(left) in SIGNS and last_name(one) in {*PLACES, "where"}:
                    yield f"looks for {ast.unparse(left)} in {ast.unparse(one)} in line {node.lineno}"
            case _:
                pass


def _called(node: ast.expr) -> str:
    """What is called that name, or made by it: `place`, `owner(seat)`, `pot_place(1)`."""
    name = last_name(node.func if isinstance(node, ast.Call) else node)
    return "place" if name.endswith("_place") else name


SPEAKS = {"say": 1, "counted": 2}
"""What makes a text, and so many of its first arguments are sentences; in the window `look` is the same."""


def computed_sentence(module: Module) -> Iterator[str]:
    """What is not written as it stands cannot be listed for translators."""
    ours = {name[-1] for name in module.imports_of_ours() if name[:2] == ("core", "text")}
    for node in nodes(module.tree, ast.Call):
        if not isinstance(node, ast.Call):
            continue
        name = last_name(node.func)
        if name == "capitalize":
            yield f"calls capitalize() in line {node.lineno}: English is not computed"
        if name in ("look", "_look") and module.package == "ui":
            sentences = node.args[:1]
        elif isinstance(node.func, ast.Name) and name in SPEAKS and name in ours:
            sentences = node.args[: SPEAKS[name]]
        else:
            continue
        about = [one.value for one in node.keywords if one.arg == "about"]
        for one in (*sentences, *about):
            if not (isinstance(one, ast.Constant) and isinstance(one.value, str)) and not _constant(module, one):
                yield f"{name}() in line {node.lineno} is given {ast.unparse(one)}"


def _constant(module: Module, node: ast.expr) -> bool:
    """Whether a name stands for a text written in the same module."""
    return isinstance(node, ast.Name) and any(
        isinstance(one, ast.Assign)
        and isinstance(one.value, ast.Constant)
        and any(isinstance(target, ast.Name) and target.id == node.id for target in one.targets)
        for one in module.tree.body
    )


REFUSES = {"problem": slice(0, 2), "BadText": slice(0, 2), "Problem": slice(1, 3)}
"""What refuses, and which of its arguments a person reads: what is wrong, and what helps."""
OF_REQUESTS = ("rules", "answer_json")
TOLD = {"rules", "houses", "round", "table"}
TOLD_OF_GAMES = ("_terms", "_reader", "_tables", "_checks", "_button", "declarations", "house_way")
"""Where books and set-ups are read: instructors change books in the window, authors write set-ups there."""


def plain_refusal(module: Module) -> Iterator[str]:
    """A refusal that is shown in the window can be said in another language."""
    reads = module.package in TOLD and module.name[:2] != OF_REQUESTS
    if not reads and not (module.package == "games" and module.name[-1].endswith(TOLD_OF_GAMES)):
        return
    for node in nodes(module.tree, ast.Call):
        if isinstance(node, ast.Call) and (said := REFUSES.get(last_name(node.func))):
            for one in node.args[said]:
                if isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and one.value):
                    yield f"{last_name(node.func)}() in line {node.lineno} is given {ast.unparse(one)}"


WRITES = {"write_text", "write_bytes", "touch", "hardlink_to", "symlink_to"}
"""Methods of a path by which a file comes to be or changes."""
WRITES_ITSELF: Mapping[tuple[str, ...], str] = {
    ("disk", "whole_files"): "it is the one way",
    ("disk", "fault_log"): "Python writes a crash into an open file, and a fault is added to the log as it happens",
    ("cli",): "the report of the self-test must hold every line before Qt may end the process",
    ("storage", "live_files"): "a journal only grows, and each line is on the disk before anybody hears of it",
    ("storage", "rescue"): "copies of a damaged file in a temporary folder, to be read and thrown away",
    ("bench", "rows_learner"): "the files of a measured class, in a temporary folder",
}


def file_written_by_hand(module: Module) -> Iterator[str]:
    """What is written elsewhere may be torn by a second program, lost by a power cut, or left half by a full disk."""
    if module.name in WRITES_ITSELF:
        return
    for node in nodes(module.tree, ast.Call):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Attribute(attr=attr) if attr in WRITES:
                yield f"calls {attr} in line {node.lineno}: trainer/disk/whole_files.py writes files"
            case ast.Attribute(value=ast.Name(id="os" | "shutil" as library), attr=attr) if attr in {
                "replace", "rename", "link", "copy", "copyfile", "copy2", "copytree", "move",
            }:  # fmt: skip
                yield f"calls {library}.{attr} in line {node.lineno}: trainer/disk/whole_files.py puts files in place"
            case ast.Name(id="open") | ast.Attribute(attr="open"):
                modes = [one.value for one in (*node.args[:2], *(word.value for word in node.keywords))
                         if isinstance(one, ast.Constant) and isinstance(one.value, str)]  # fmt: skip
                if any(re.fullmatch(r"[rwaxbt+]{1,3}", mode) and set(mode) & set("wax+") for mode in modes):
                    yield f"opens a file to write it in line {node.lineno}: trainer/disk/whole_files.py writes files"
            case ast.Name(id="QFile" | "QSaveFile" as name):
                yield f"makes a {name} in line {node.lineno}: trainer/disk/whole_files.py writes files"
            case _:
                pass


def line_cut_at_other_signs(module: Module) -> Iterator[str]:
    """`splitlines` also cuts at U+2028, U+0085 and others, which may stand in any title or answer."""
    for node in nodes(module.tree, ast.Call):
        if module.package != "bench" and isinstance(node, ast.Call) and last_name(node.func) == "splitlines":
            yield f'calls splitlines in line {node.lineno}: split("\\n") reads our own lines'


RULES: Mapping[str, Callable[[Module], Iterator[str]]] = {
    "every package is on a line of LAYERS": unknown_package,
    "imports point downwards": import_upwards,
    "a game family never imports another family": import_of_another_family,
    "nobody looks into a family: what a game offers stands in games/base.py": import_of_a_family,
    "a package from outside is imported only where OUTSIDERS says so": import_of_an_outsider,
    "pure packages import nothing that touches files, processes, network or clock": impure_import,
    "pure packages open no files": opened_file,
    "pure packages take their random numbers as an argument": unseeded_dice,
    "pure packages take the time as an argument": read_clock,
    "pure packages catch only what has a name": caught_without_a_name,
    "house books are data": python_among_the_books,
    "one module takes widgets and layouts down": taken_down_by_hand,
    "fields are our own: the wheel and the clock leave them alone": bare_field,
    "one module shows text where Qt guesses whether it is HTML": guessed_format,
    "sentences are written as they stand": computed_sentence,
    "what is wrong with a book or a set-up is a text": plain_refusal,
    "the spelling of a rule's id means nothing": spelled_rule,
    "one module knows how a place is written": place_by_hand,
    "one module writes the files that are kept": file_written_by_hand,
    "a line ends where it was ended": line_cut_at_other_signs,
}

BREACHES = {
    "every package is on a line of LAYERS": [("utils/strings.py", "")],
    "imports point downwards": [
        ("cards/card.py", "from trainer.games import base"),
        ("core/text.py", "from trainer.language import translations"),
        ("progress/fold.py", "import trainer.lessons.pack_parser"),
        ("ui/pages/home_page.py", "def f():\n    from trainer.storage import log"),
        ("storage/log.py", "from trainer import resources"),
        ("rules/rule.py", "from ..houses import parse"),
        ("__init__.py", "from trainer.cards import card"),
        ("app.py", "from trainer import misspelt"),
    ],
    "a game family never imports another family": [
        ("games/blackjack/blackjack_deal.py", "from trainer.games.baccarat.baccarat_deal import deal"),
        ("games/blackjack/blackjack_deal.py", "from ..baccarat import deal"),
        ("games/blackjack/__init__.py", "from trainer.games import baccarat"),
    ],
    "nobody looks into a family: what a game offers stands in games/base.py": [
        ("ui/controllers/comparison.py", "from trainer.games.pai_gow.pai_gow_terms import PaiGowTerms"),
        ("prove/house_ways.py", "import trainer.games.pai_gow"),
        ("bench/child.py", "def f():\n    from trainer.games import pai_gow"),
        ("games/banked/banked_requests.py", "from trainer.games.baccarat.baccarat_terms import LINES"),
        ("houses/library.py", "from ..games.chinese_poker import fees"),
    ],
    "a package from outside is imported only where OUTSIDERS says so": [
        ("storage/log.py", "from PySide6.QtCore import QObject"),
        ("hands/high.py", "import treys"),
        ("storage/log.py", "from PySide6 import QtWidgets"),
    ],
    "pure packages import nothing that touches files, processes, network or clock": [
        ("felt/layout.py", "from PySide6.QtCore import QPointF"),
        ("solve.py", "import os.path"),
        ("lessons/pack_parser.py", "from pathlib import PurePath"),
        ("training/session.py", "from time import monotonic"),
    ],
    "pure packages open no files": [("houses/parse.py", "text = open('book.toml').read()")],
    "pure packages take their random numbers as an argument": [
        ("core/rng.py", "import random\nrandom.shuffle(deck)"),
        ("cards/deck.py", "from random import choice"),
        ("drills/set_hand.py", "from random import Random\nrng = Random()"),
    ],
    "pure packages take the time as an argument": [
        ("progress/schedule.py", "import datetime\nnow = datetime.datetime.now(datetime.UTC)"),
        ("training/session.py", "from datetime import date\ntoday = date.today()"),
    ],
    "pure packages catch only what has a name": [
        ("round/machine.py", "try:\n    go()\nexcept Exception:\n    pass"),
        ("rules/rule.py", "try:\n    go()\nexcept (KeyError, BaseException) as error:\n    pass"),
        ("drills/question_builder.py", "try:\n    go()\nexcept:\n    raise"),
        ("games/pot/pot_deal.py", "with contextlib.suppress(Exception):\n    go()"),
    ],
    "house books are data": [("houses/books/a_house/extra.py", "")],
    "one module takes widgets and layouts down": [
        ("ui/pages/home_page.py", "self.search.setParent(None)"),
        ("ui/widgets/basic.py", "while (item := layout.takeAt(0)) is not None:\n    pass"),
        ("ui/felt/felt_stage.py", "widget.deleteLater()"),
        ("ui/widgets/flow.py", "class Flow(QLayout):\n    def takeAt(self, index): ..."),
        ("ui/pages/game_page.py", "box.removeWidget(made)"),
    ],
    "fields are our own: the wheel and the clock leave them alone": [
        ("ui/pages/assign_page.py", "self.days = QSpinBox()"),
        ("ui/pages/assign_page.py", "made = QtWidgets.QDateEdit(today)"),
        ("ui/pages/settings_page.py", "class Loudness(QSlider): ..."),
        ("ui/widgets/form.py", "class Combo(QComboBox): ..."),
        ("ui/pages/author_page.py", "self.prose = QPlainTextEdit()"),
    ],
    "one module shows text where Qt guesses whether it is HTML": [
        ("ui/pages/home_page.py", "self.name.setToolTip(pack.goal)"),
        ("ui/pages/home_page.py", "item.setToolTip(0, pack.goal)"),
        ("ui/pages/home_page.py", "from PySide6.QtWidgets import QToolTip\nQToolTip.showText(point, goal)"),
        ("ui/pages/home_page.py", "item.setData(Qt.ItemDataRole.ToolTipRole, goal)"),
        ("ui/pages/home_page.py", "made = QLabel(goal)"),
        ("ui/widgets/title.py", "class Title(QLabel):\n    pass"),
        ("app.py", "from PySide6.QtWidgets import QMessageBox"),
    ],
    "sentences are written as they stand": [
        ("games/baccarat/baccarat_deal.py", "from trainer.core.text import say\nsay(words)"),
        ("rules/rule.py", "from trainer.core.text import say\nsay(f'{name} pays')"),
        ("rules/rule.py", "from trainer.core.text import say\nsay('yes' if held else 'no')"),
        ("ui/pages/home_page.py", "self.look(name.capitalize())"),
        ("core/money.py", "from trainer.core.text import counted\ncounted('one', 'more' + s, 3)"),
        ("core/money.py", "from trainer.core.text import say\nsay('Back', about=meaning)"),
        ("ui/pages/home_page.py", "label(self.look.words(name).capitalize())"),
    ],
    "what is wrong with a book or a set-up is a text": [
        ("rules/fees.py", "reader.problem(f'{number} is written twice.', key=key)"),
        ("games/carnival/carnival_terms.py", "reader.problem(say('so'), 'Write it otherwise.')"),
        ("houses/index.py", "Problem(where, 'there is no form.')"),
        ("games/baccarat/baccarat_tables.py", "raise BadText('no seat')"),
    ],
    "the spelling of a rule's id means nothing": [
        ("games/blackjack/blackjack_stories.py", "if 'double' in wish.rule: pass"),
        ("games/carnival/carnival_script.py", "rows = [row for row in rows if not row.printed.id.endswith('.folded')]"),
        ("games/pai_gow/pai_gow_situations.py", "rule.startswith(('fortune', 'push'))"),
        ("games/poker/poker_tables.py", "kind = wish.rule[5:]"),
        ("drills/question.py", "f'{name}.' in skill.rule.id"),
    ],
    "one module knows how a place is written": [
        ("games/pan/pan_opening.py", "look = tuple(f'seat-{seat}' for seat in ring)"),
        ("games/pai_gow/pai_gow_setting.py", "lay.cards_at(f'seat-{seat}.front')"),
        ("games/pai_gow/pai_gow_setting.py", "lay.set_cards(f'{owner}.front', cards)"),
        ("games/pai_gow_tiles.py", "lay.move_cards(f'{owner(r.setup, seat)}.{half}', 'discard')"),
        ("games/pai_gow_tiles/tiles_stages.py", "look = (f'bank.{part}',)"),
        ("games/poker/poker_requests.py", "Key(Kind.COMPARE, 0, f'{pot_place(index)}.{half}')"),
        ("games/pan/pan_terms.py", "POT = 'pot-1'"),
        ("training/round_debrief.py", "POT = 'pot-'"),
        ("training/flow.py", "number = place.partition('.')[0]"),
        ("ui/answers/seat_pads.py", "place == where.partition('+')[0]"),
        ("ui/felt/felt_stage.py", "swept = not target.place.startswith(SEAT)"),
        ("felt/view.py", "behind = '+' in place"),
        ("round/act_text.py", "re.fullmatch(r'seat-[0-9]+', one)"),
    ],
    "one module writes the files that are kept": [
        ("shell/house_rules.py", "beside.write_text(text, encoding='utf-8')"),
        ("shell/workshop.py", "beside.write_bytes(data)"),
        ("storage/sums.py", "with path_of(trainee).open('w', encoding='utf-8') as file: pass"),
        ("storage/signing_keys.py", "self._private.touch(mode=0o600)"),
        ("packs.py", "with open(target, mode='xb') as file: pass"),
        ("ui/paper.py", "os.replace(beside, file)"),
        ("ui/class_actions.py", "file = QSaveFile(name)"),
    ],
    "a line ends where it was ended": [("storage/results.py", "lines = text.splitlines()")],
}

ALLOWED = [
    ("core/money.py", "from trainer.core.text import plural\nfrom trainer.core.errors import BadText"),
    ("prove/house_ways.py", "from trainer.games.base import Game\nfrom trainer.games.house_way import HouseWay"),
    ("houses/library.py", "from trainer.games import FAMILIES"),
    ("core/rng.py", "import random\nfrom random import Random\ndef f(rng: random.Random): return Random(3)"),
    ("games/__init__.py", "from trainer.games import baccarat, blackjack"),
    (
        "games/blackjack/blackjack_deal.py",
        "from trainer.games.base import Game\nfrom trainer.games.blackjack import spec",
    ),
    ("progress/schedule.py", "from datetime import UTC, datetime\nimport fsrs, json, tomllib\ndatetime(2026, 1, 1)"),
    ("round/machine.py", "try:\n    go()\nexcept (IllegalAct, NoRuleApplies):\n    pass"),
    ("ui/main.py", "import time\nfrom PySide6 import QtWidgets\nfrom trainer.training import session"),
    ("cli.py", "from trainer import app, bench\nimport os"),
    ("ui/widgets/teardown.py", "widget.hide()\nwidget.deleteLater()"),
    ("ui/widgets/table_area.py", "tray.setParent(self)"),
    ("ui/widgets/basic.py", "class Combo(QComboBox): ..."),
    ("ui/widgets/item_buttons.py", "field: QComboBox | None = None\nisinstance(field, QComboBox)"),
    ("ui/pages/home_page.py", "from trainer.ui.plain import Label, set_tip\nset_tip(Label(goal), goal)"),
    ("__main__.py", "from trainer.cli import main"),
    ("core/money.py", "from trainer.core.text import say\nHAND = 'a hand'\nsay('Back', about=HAND)"),
    ("games/poker/poker_tables.py", "if wish.rule in READS and rule in (one.id for one in rules): pass"),
    ("rules/decision.py", "def row_id(name, rule): return rule.removeprefix(f'{name}.')"),
    ("cli/tour.py", "def go(say): say(f'{folder}: done')"),
    ("table/places.py", "def owner_of(place): return place.partition('.')[0]"),
    ("games/pan/pan_faults.py", "OFFERS = ('seat-held', 'pot-stays')"),
    ("games/faults/fault_felt.py", "'The pile of seat-3.game lies there.'\nsay(f'{place}. Nothing is there.')"),
    ("games/pan/pan_requests.py", "reader.problem(f'{count} cards are needed.', 'Give them all.', key)"),
    ("games/pan/pan_terms.py", "reader.problem(say('{count} are needed.', count=count), hint, 'cards')"),
    ("houses/shelf.py", "file = place.partition('.toml')[0]"),
    ("storage/sums.py", "with path.open(encoding='utf-8') as file: text = file.read().replace('a', 'w')"),
    ("storage/signing_keys.py", "write_text(path, text)\nbuffer.open(WriteOnly)"),
]


def planted(path: str, source: str) -> Module:
    name = Path(path).with_suffix("").parts
    is_package = name[-1] == "__init__"
    return Module(name[:-1] if is_package else name, ast.parse(source), is_package)


@pytest.mark.architecture
@pytest.mark.parametrize("sentence", RULES)
def test_the_program_keeps_the_rule(sentence: str):
    tree = modules()
    assert tree, "there is no source to read"
    breaches = [f"trainer/{'/'.join(module.name)}: {what}" for module in tree for what in RULES[sentence](module)]
    assert not breaches, f"{sentence}, but:\n  " + "\n  ".join(breaches)


@pytest.mark.architecture
@pytest.mark.parametrize(
    ("sentence", "path", "source"), [(rule, *breach) for rule, breaches in BREACHES.items() for breach in breaches]
)
def test_a_breach_is_noticed(sentence: str, path: str, source: str):
    assert list(RULES[sentence](planted(path, source)))


@pytest.mark.architecture
@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_what_is_allowed_passes_every_rule(path: str, source: str):
    assert [what for rule in RULES.values() for what in rule(planted(path, source))] == []


@pytest.mark.architecture
def test_every_rule_has_a_planted_breach():
    assert BREACHES.keys() == RULES.keys()


# ---------------------------------------------------------------- what nothing leads to

ENTRY = ("trainer.cli", "main")
STARTED_FROM_OUTSIDE: Mapping[tuple[str, str], str] = {}
"""Functions and classes that nothing of the program names, each with the reason why it stays."""


def program() -> Program:
    return Program({".".join(("trainer", *module.name)): module.tree for module in modules()})


@pytest.mark.architecture
def test_what_only_tests_use_is_no_part_of_the_program():
    unused = set(program().unreached([ENTRY]))
    assert sorted(unused - STARTED_FROM_OUTSIDE.keys()) == []
    assert sorted(STARTED_FROM_OUTSIDE.keys() - unused) == [], "these are used: take them off the list"


@pytest.mark.architecture
def test_what_nothing_leads_to_is_found():
    sources = {
        "trainer.cli": "from trainer import deck\nfrom trainer.deck import cut\ndef main(): cut(deck.SIZE)",
        "trainer.deck": "SIZE = 52\ndef cut(size): return half(size)\ndef half(size): return size\n"
        "def burn(): spread()\ndef spread(): pass\n@keep\ndef kept(): pass\ndef keep(function): return function",
    }
    found = Program({name: ast.parse(source) for name, source in sources.items()}).unreached([ENTRY])
    assert found == [("trainer.deck", "burn"), ("trainer.deck", "spread")]
