"""The documents are true: examples are what the program answers, commands exist, links lead somewhere."""

from __future__ import annotations

import ast
import functools
import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from dev import COMMANDS as DEV_COMMANDS
from tests import sources
from tests.shelf import LIBRARY
from tests.test_architecture import LAYERS
from trainer.cli import main, make_parser
from trainer.solve import solve_line
from trainer.ui.controllers.privacy import where_answers_go

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted(page for page in (ROOT / "docs" / "decisions").glob("*.md") if page.name != "README.md")
GUIDES = [page for page in PAGES if page.parent.name != "decisions"]
ANSWER = "  -> "


def examples() -> Iterator[tuple[str, str]]:
    """Each request of docs/solve.md with the answer below it."""
    lines = (ROOT / "docs" / "solve.md").read_text(encoding="utf-8").splitlines()
    for line, following in pairwise(lines):
        if line.startswith('{"ask"'):
            assert following.startswith(ANSWER), line
            yield line, following.removeprefix(ANSWER)
        shell = re.fullmatch(r"\$ echo '(.+)' \| felt-school solve", line)
        if shell:
            yield shell[1], following


EXAMPLES = tuple(examples())


@pytest.mark.parametrize(("request_", "answer"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_is_what_solve_answers(request_, answer):
    found, _ = solve_line(request_, LIBRARY)
    assert json.dumps(found, ensure_ascii=False) == answer


def test_every_game_of_the_bundle_has_an_example():
    shown = {
        f"{request['house']}/{request['game']}"
        for request in (json.loads(line) for line, _ in EXAMPLES)
        if "game" in request
    }
    assert set(LIBRARY) <= shown


@pytest.mark.parametrize(
    ("data", "results", "live"), [("", "", True), ("", "", False), ("...", "...", True), ("", "...", False)]
)
def test_where_answers_go_is_said_in_the_documents_as_in_the_window(data, results, live):
    said = " ".join((ROOT / "docs" / "deploying.md").read_text(encoding="utf-8").split())
    sentences = re.findall(
        r"[^.:]+[.:](?: \.\.\.)?", str(where_answers_go(data, results, live=live)).replace("....", "...")
    )
    assert len(sentences) >= 2
    assert [one for one in sentences if one.strip() not in said] == []


COMMAND = re.compile(r"felt-school(?:\.exe)? (?!and )([a-z-][^`\n]*)")
NOTHING_TO_PARSE = "-h"


def typed(line: str) -> Iterator[list[str]]:
    """What somebody types by a line: each of `a|b` and `a, b` for itself, without and with what is in brackets."""
    line = line.partition("  ")[0].strip().rstrip(".")
    if "," in line:
        yield from (words for part in line.split(",") for words in typed(part))
    elif "|" in line:
        before, _, last = line.rpartition(" ")
        yield from (words for choice in last.split("|") for words in typed(f"{before} {choice}"))
    else:
        bare = re.sub(r"\[[^\]]*\]", "", line)
        for text in {bare, line.replace("[", "").replace("]", "")}:
            yield shlex.split(re.sub(r"\bN\b", "2", text))


def commands() -> Iterator[tuple[str, str]]:
    """Each `felt-school ...` of the documents."""
    for page in PAGES:
        for line in COMMAND.findall(page.read_text(encoding="utf-8")):
            yield from ((page.name, shlex.join(words)) for words in typed(line))


COMMANDS = sorted(set(commands()))


@pytest.mark.parametrize(("page", "command"), COMMANDS)
def test_a_command_of_the_documents_is_parsed(page, command):
    """A whole line as it stands; a command that a sentence mentions without its arguments is one that gives help."""
    words = shlex.split(command)
    named_alone = all(re.fullmatch(r"[a-z][a-z-]*", word) for word in words)
    errors = StringIO()
    with redirect_stderr(errors), redirect_stdout(StringIO()):
        try:
            make_parser(words).parse_args(words)
        except SystemExit:
            assert named_alone, f"{page}: felt-school {command}\n{errors.getvalue()}"
            with pytest.raises(SystemExit) as end:
                make_parser([*words, NOTHING_TO_PARSE]).parse_args([*words, NOTHING_TO_PARSE])
            assert end.value.code == 0, f"{page}: felt-school {command}"


QUICK = ("curriculum list", "policy show", "pack schema")


def test_quick_commands_of_the_documents_run(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("FELT_SCHOOL_DATA", str(tmp_path))
    named = {command for _, command in COMMANDS}
    for command in QUICK:
        assert command in named
        assert main(shlex.split(command)) == 0, command
        assert capsys.readouterr().out.strip(), command


def test_the_printed_example_of_odds_is_what_the_command_prints(capsys):
    page = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    command, printed = re.findall(r"^```\n\$ felt-school (.+)\n((?:.*\n)+?)```", page, re.MULTILINE)[0]
    assert main(command.split()) == 0
    shown, counted = (re.sub(r"\(rules \w+\)", "", text).strip() for text in (printed, capsys.readouterr().out))
    assert shown == counted


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_a_command_of_dev_py_exists(page):
    named = re.findall(r"python3 dev\.py ([a-z]+)", page.read_text(encoding="utf-8"))
    assert [name for name in named if name not in DEV_COMMANDS] == []


MEAN_WORDS = 16


def sentences(text: str) -> Iterator[str]:
    """The sentences of a page: no code, tables, headings or pictures; a piece of code within one is a word."""
    lines = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL).splitlines()
    prose = "\n".join("" if re.match(r"\||#|\{|\$|!\[|  ->| {4}", line) else line for line in lines)
    prose = re.sub(r"`[^`\n]*`", "X", re.sub(r"\]\([^)]*\)", "]", prose))
    for paragraph in re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) ", prose):
        yield from re.split(r"(?<=[.!?])[\s*)]+", " ".join(paragraph.split()))


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_sentences_are_short(page):
    lengths = [len(re.findall(r"[\w'$%,-]*\w", sentence)) for sentence in sentences(page.read_text(encoding="utf-8"))]
    counted = [length for length in lengths if length]
    assert sum(counted) / len(counted) <= MEAN_WORDS, f"{page.name}: {sum(counted) / len(counted):.1f} words on average"


LONGEST = 20
"""Words of a sentence in a decision, at most."""


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_sentences_of_decisions_are_short(page):
    lengths = {sentence: len(re.findall(r"[\w'$%,-]*\w", sentence)) for sentence in sentences(page.read_text("utf-8"))}
    assert {sentence: length for sentence, length in lengths.items() if length > LONGEST} == {}
    counted = [length for length in lengths.values() if length]
    assert sum(counted) / len(counted) <= MEAN_WORDS


HISTORY = re.compile(r"\b(?:since then|by now|used to be|before it took|formerly|until recently)\b", re.IGNORECASE)


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_guides_say_what_is(page):
    text = " ".join(page.read_text(encoding="utf-8").split())
    assert [text[max(0, match.start() - 40) : match.end() + 40] for match in HISTORY.finditer(text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_that_are_there(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        assert target.startswith("http") or (page.parent / target).exists(), target


BUILT = {"dist/"}
"""Folders that a build makes."""
OURS = ("trainer", "tests", "packaging", "assets", "lessons", "docs", "dev.py", "pyproject.toml")


@functools.cache
def paths_of_ours() -> set[str]:
    """Every file and folder of ours, by its path below the checkout, with a slash before it and one behind a folder."""
    tops = [ROOT / name for name in OURS]
    paths = (*tops, *(path for top in tops for path in top.rglob("*")))
    return {f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in paths}


@functools.cache
def source_words() -> set[str]:
    """Every word of our Python, but for this page of tests."""
    this_page = Path(__file__).resolve()
    pages = [path for folder in ("trainer", "tests") for path in (ROOT / folder).rglob("*.py") if path != this_page]
    texts = (page.read_text(encoding="utf-8") for page in (*pages, ROOT / "dev.py"))
    return {word for text in texts for word in set(re.findall(r"\w+", text))}


PATH = re.compile(r"(?<![\w./<>*~$-])(?:(?:[\w-]+/)*[\w-]+\.py|(?:[\w-]+/)+)(?![\w<*.-])")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(.*\))?")


def missing(quoted: str) -> Iterator[str]:
    """What a piece in backticks names that is not there: a module, a folder, a class, a function."""
    for path in PATH.findall(quoted):
        if path not in BUILT and not any(known.endswith(f"/{path}") for known in paths_of_ours()):
            yield path
    if NAME.fullmatch(quoted):
        for name in re.findall(r"\w+", quoted.partition("(")[0]):
            is_code = "(" in quoted or "_" in name.strip("_") or re.fullmatch(r"(?:[A-Z][a-z]+)+", name)
            if is_code and name not in source_words():
                yield name


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_modules_and_names_of_the_documents_exist(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert {name: quoted for quoted in re.findall(r"`([^`\n]+)`", text) for name in missing(quoted)} == {}


def test_a_name_that_is_not_there_is_missed():
    quoted = ("games/nowhere.py", "trainer/nowhere/", "NoClassOfThis", "no_such_function(x)", "Lay.no_such_verb()")
    assert [len(list(missing(piece))) for piece in quoted] == [1] * len(quoted)
    assert [
        list(missing(piece)) for piece in ("table/places.py", "games/pot/", "Lay.pay", "seat_of(place)", "gap")
    ] == [[]] * 5


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_tree_of_packages_is_the_one_of_the_source():
    drawn = ARCHITECTURE.partition("```\n")[2].partition("```")[0]
    left = re.findall(r"^((?:[a-z_]+ {1,2})*[a-z_]+)(?: {3,}|$)", drawn, re.MULTILINE)
    names = Counter(word for cell in left for word in cell.split())
    assert names == Counter(name for line in LAYERS for name in line)


def test_the_walks_of_a_newcomer_lead_where_they_say():
    walks = ARCHITECTURE.partition("## Three walks")[2].partition("\n## ")[0]
    rows = re.findall(r'^\| "(.+?)" \| `([\w/.-]+)`', walks, re.MULTILINE)
    assert len(rows) == 3
    for sentence, home in rows:
        parts = [part.strip(" .") for part in re.split(r"Seat \d, | matched|\.\.\.", sentence)]
        assert max(parts, key=len) in (ROOT / "trainer" / home).read_text(encoding="utf-8"), sentence
    for pattern, below in re.findall(r"`git grep -n (?:-F )?[\"'](.+?)[\"'] (trainer[\w/]*)`", walks):
        files = [path for path in (ROOT / below).rglob("*.*") if path.suffix in {".py", ".toml"}]
        assert any(pattern in path.read_text(encoding="utf-8") for path in files), pattern


WORDS = re.findall(r"\*\*([^*|]+)\*\*", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))
NAMED = {re.sub("[^a-z]", "", word.lower()) for word in WORDS}
CENTRAL = 8
"""A class that so many packages import is one that a newcomer meets at once."""
OF_A_SKILL = {"trainer.progress.learner.Parts", "trainer.progress.learner.Reader"}
"""What a skill's strength is made of, and who reads it: nobody outside of the model of a trainee sees them."""


@functools.cache
def classes() -> dict[str, list[str]]:
    """The public classes by their names, with the modules they stand in."""
    found: dict[str, list[str]] = {}
    for parsed in sources.modules():
        module = ".".join(parsed.path.relative_to(ROOT).with_suffix("").parts)
        for node in parsed.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(module)
    return found


def test_no_word_of_the_glossary_stands_twice():
    assert [word for word, count in Counter(WORDS).items() if count > 1] == []


@pytest.mark.source
def test_a_class_that_bears_a_word_of_the_glossary_is_the_only_one():
    """Families may each have one: they never see each other."""
    twice = {}
    for name, modules in classes().items():
        known = [one for one in modules if f"{one}.{name}" not in OF_A_SKILL]
        outside = [one for one in known if not one.startswith("trainer.games.")]
        families = {one.split(".")[2] for one in known if one not in outside}
        if name.lower() in NAMED and len(known) > 1 and (outside or len(families) < len(known)):
            twice[name] = known
    assert twice == {}


@pytest.mark.source
def test_what_many_packages_import_stands_in_the_glossary():
    users: dict[tuple[str, str], set[str]] = {}
    for parsed in sources.modules():
        for node in sources.nodes(parsed.tree, ast.ImportFrom):
            if node.module and node.module != "trainer.core.errors":
                for one in node.names:
                    users.setdefault((node.module, one.name), set()).add(parsed.path.relative_to(ROOT).parts[1])
    central = [name for (module, name), by in users.items() if module in classes().get(name, ()) and len(by) >= CENTRAL]
    assert len(central) > CENTRAL
    assert [name for name in central if not any(word.startswith(name.lower()) for word in NAMED)] == []


STATUS = re.compile(r"\*\*Status:\*\* Superseded (?:in part )?by \[(\d{4})\]\((\d{4})-[\w-]+\.md\)\.")
TITLE_VERB = re.compile(
    r"\b(?:are|is|has|have|share|stands?|goes?|go|hold|offers?|answers?|builds?|computes?|edits?|lies?|points?|leave|leaves|"
    r"shows?|says?|costs?|chooses?|comes?|come|counts?|knows?|know|takes?|keeps?|reads?|gives?|does|makes?|names?)\b"
)


def test_decisions_are_numbered_without_gaps_and_their_title_is_the_answer():
    assert len(DECISIONS) >= 50
    assert [page.name[:4] for page in DECISIONS] == [f"{number:04d}" for number in range(1, len(DECISIONS) + 1)]
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    for number, page in enumerate(DECISIONS, 1):
        title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix(f"# {number}. ")
        assert TITLE_VERB.search(title), f"{page.name}: {title} is no sentence (or add its verb to TITLE_VERB)"
        assert f"| {page.name[:4]} | [{title}]({page.name}) |" in index, page.name


def test_what_is_superseded_says_by_which_later_decision():
    superseded = 0
    for page in DECISIONS:
        for line in re.findall(r"^\*\*Status.*$", page.read_text(encoding="utf-8"), re.MULTILINE):
            by = STATUS.match(line)
            assert by, f"{page.name}: {line}"
            assert by[1] == by[2] > page.name[:4], f"{page.name}: {line}"
            superseded += 1
    assert superseded


NUMBERED = re.compile(
    r"[Dd]ecisions? \[?(\d+)\]?(?:\((?:[\w/]*/)?(\d{4})-)?|\[(?:decision )?(\d+)\]\((?:[\w/]*/)?(\d{4})-"
)


@pytest.mark.source
def test_a_decision_is_named_by_its_number():
    """In prose, links and comments alike."""
    pages = [(page, page.read_text(encoding="utf-8")) for page in PAGES]
    named = 0
    for path, text in (*pages, *((parsed.path, parsed.text) for parsed in sources.modules())):
        for loose, linked, short, target in NUMBERED.findall(text):
            named += 1
            assert int(loose or short) <= len(DECISIONS), (path.name, loose or short)
            assert not (linked or target) or int(loose or short) == int(linked or target), (path.name, linked or target)
        for number, slug in re.findall(r"decisions/(\d{4})(-[\w-]+\.md)?", text):
            assert any(page.name.startswith(f"{number}{slug}") for page in DECISIONS), (path.name, number)
    assert named > 20
