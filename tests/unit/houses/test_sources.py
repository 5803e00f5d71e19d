"""Sources of a house's own: declared once, cited by line, page or paragraph, refused where nobody declared them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.shelf import BOOKS
from trainer.houses.library import Library
from trainer.round.duty import Kind
from trainer.training.explanations import rule_line
from trainer.ui.controllers.rule_pages import book_of
from trainer.ui.controllers.sheets import Para, rule_sheet

FORTUNE = "casino-99/fortune-pai-gow-poker"
HANDBOOK = '[[source]]\nid = "handbook"\ntitle = "Staff handbook"\ndate = "2026-11-01"\nmemo = "memo 12"\n'
HEAD = f'overlay.game = "{FORTUNE}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\n'
SAID = "Staff handbook (memo 12, 11/01/2026), page 4, paragraph 3"


def with_files(**files: str) -> Mapping[str, Mapping[str, str]]:
    """The books with these files of Casino 99."""
    return {**BOOKS, "casino-99": {**BOOKS["casino-99"], **files}}


def citing(cite: str, declared: str = HANDBOOK) -> Library:
    """The library where a line of Fortune is cited so, and its house declares a source."""
    book = BOOKS["casino-99"]["fortune-pai-gow-poker"].replace('"game.win" = "L1457"', f'"game.win" = "{cite}"')
    house = f"{BOOKS['casino-99']['house']}\n{declared}"
    return Library(with_files(house=house, **{"fortune-pai-gow-poker": book}))


def test_a_rule_cited_by_page_says_so_wherever_it_is_shown() -> None:
    library = citing("handbook p4, par3")
    assert library.problems_of(FORTUNE) == ()
    game = library[FORTUNE]
    rule = game.rules["game.win"]
    assert str(rule.cite) == "handbook p4, par3"
    assert str(rule_line(rule).cite.words) == SAID
    entries = [entry.rule for section in book_of(game).sections for entry in section.entries]
    assert SAID in [str(entry.cite.words) for entry in entries]
    printed = [str(block.text) for block in rule_sheet(game).blocks if isinstance(block, Para)]
    assert any(SAID in words for words in printed)
    assert any(skill.rule == rule and skill.kind is Kind.SETTLE for skill in game.skills)


def test_a_borrowed_rule_keeps_the_source_of_its_lender() -> None:
    library = citing("handbook p4")
    borrowers = [
        game.rules["game.win"].cite.words
        for info in library.infos
        if info.house != "casino-99" and "pai" in info.family
        for game in [library[info.id]]
        if game.rules.get("game.win") and game.rules["game.win"].borrowed
    ]
    assert all(str(words).startswith("Staff handbook") for words in borrowers)


@pytest.mark.parametrize(
    ("cite", "says", "fix"),
    [
        ("handbok p4", "there is no source 'handbok'.", "Did you mean 'handbook'?"),
        ("zz-9 p4", "there is no source 'zz-9'.", "Declare it under [[source]] with id and title"),
        ("handbook page 4", "'page 4' is not a place in a source.", "p4 for a page, par3 for a paragraph"),
        ("handbook p9-4", "the lines are in reverse: p9-4.", "Write the smaller number first: p4-9."),
        ("L1459-1457", "the lines are in reverse: L1459-1457.", "Write the smaller number first: L1457-1459."),
        ("L4164", "the book has no line 4164.", "Casino 99 rule book has lines 1 to 4163."),
        ("L0", "the book has no line 0.", "Casino 99 rule book has lines 1 to 4163."),
    ],
)
def test_a_citation_that_leads_nowhere_is_a_problem_with_place_and_remedy(cite: str, says: str, fix: str) -> None:
    (problem,) = citing(cite).problems_of(FORTUNE)
    assert problem.where.startswith("casino-99/fortune-pai-gow-poker.toml.cites")
    assert str(problem.message) == says
    assert fix in str(problem.hint)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('id = "Hand book"\ntitle = "x"', "'Hand book' cannot be the id of a source."),
        ('id = "handbook"', "a source needs a title."),
        ('id = "handbook"\ntitle = "x"\ndate = "soon"', "'soon' is not a date."),
        ('id = "handbook"\ntitle = "x"\nurl = "intranet"', "'intranet' is not the address of a page."),
        ('id = "handbook"\ntitle = "x"\npage = 4', "unknown key 'page'."),
        ('id = "golden-valley"\ntitle = "x"', "another source is named 'golden-valley'."),
    ],
)
def test_a_source_declared_wrongly_is_a_problem_of_its_file(row: str, says: str) -> None:
    """Of a house with one game that borrows nothing: no other is read."""
    files = {name: text for name, text in BOOKS["golden-valley"].items() if "three-card" not in name}
    files["house"] += f"\n[[source]]\n{row}\n"
    problems = Library({"forms": BOOKS["forms"], "golden-valley": files}).problems()
    assert [(problem.where.partition(".toml")[0], says in str(problem)) for problem in problems] == [
        ("golden-valley/house", True)
    ]


def test_an_overlay_declares_its_memo_and_cites_it_by_paragraph() -> None:
    text = f'{HEAD}source.memo-12 = {{ title = "Memo 12 of the floor", url = "https://example.org/m12" }}\n'
    changed = 'paytable.fortune.flush = { pays = "5:1", cite = "memo-12 par2" }\n'
    changed += 'paytable.fortune.straight.pays = "3:1"\n'
    library = Library(BOOKS, {FORTUNE: text + changed})
    assert library.problems_of(FORTUNE) == ()
    rules = library[FORTUNE].rules
    assert str(rules["fortune.flush"].cite.words) == "Memo 12 of the floor (https://example.org/m12), paragraph 2"
    assert str(rules["fortune.straight"].cite.words) == "Memo 12 of the floor, 2026-11-01"


def test_an_overlay_may_not_cite_what_nobody_declared() -> None:
    changed = 'paytable.fortune.flush = { pays = "5:1", cite = "memo-3 p2" }\n'
    (problem,) = Library(BOOKS, {FORTUNE: HEAD + changed}).problems_of(FORTUNE)
    assert "there is no source 'memo-3'." in str(problem)
