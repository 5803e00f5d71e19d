"""The compliance matrix: cells read by hand against the five printed books, and what the command says of them."""

from __future__ import annotations

import json
import statistics
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests import shelf
from trainer.cli import main
from trainer.games import FAMILIES
from trainer.houses.compliance import TOPICS, Print, TopicCell, TopicRule, answers, house_cells
from trainer.houses.index import House
from trainer.houses.library import Library
from trainer.houses.line_account import spans_cited
from trainer.houses.page_topics import PAGE_TOPICS, stated_silent, unsaid
from trainer.houses.row_layers import row_name, rows_of
from trainer.prove.book_check import book_problems
from trainer.rules.decision import Printed
from trainer.rules.sources import Citation, PrintedSource

READ = (
    # Read in the books line by line. Every line of a book with the word "misdeal" stands in the cells of Misdeals:
    # Rule 13: "A misdeal is declared if six cards are dealt to two players"; "a misdeal will be declared if: a-d"
    ("angies", "misdeals", "L139, L339-342, L344"),
    # Both hole cards up "will constitute a misdeal"; "a misdeal will be declared if"; the stub "must have four cards";
    # rule 44 on two identical cards; rules 8 and 9 on an exposed hole card and on more or fewer cards
    ("casino-real", "misdeals", "L107, L415, L422, L427, L999-1000"),
    # Line 52 says when a misdeal will be declared; line 64 has two identical cards, line 66 a hand at the wrong spot
    ("phoenix", "misdeals", "L52-55, L64, L66"),
    # Rule 8: "If players are dealt the wrong number of cards the hand is a misdeal"; four more lines of two games
    ("poker-flats", "misdeals", "L305-306, L859-860, L884, L1193-1195, L1226-1227"),
    # A boxed ace, joker or second card; "more than 7 cards"; the hand "supposed to be the bank hand"
    ("prop-desk", "misdeals", "L1275, L1277, L1279-1281"),
    # No line from 1092 to 4162 (Casino 99) or from 1885 to 3861 (Golden Valley) has the word.
    ("casino-99", "misdeals", ""),
    ("golden-valley", "misdeals", ""),
    # The buy-in of Chinese poker is twenty times one point of the game.
    ("angies", "buy-in", "L329"),
    # "The normal buy-in is 16 times the minimum bet"
    ("phoenix", "buy-in", "L143"),
    # "One short buy is allowed for every full buy-in"
    ("poker-flats", "buy-in", "L418"),
    ("golden-valley", "buy-in", ""),
    # "... to reconstruct each hand in the event of a question or dispute."
    ("angies", "disputes", "L934"),
    ("golden-valley", "disputes", "L2088-2090"),
    # The opener "at the floorperson's discretion"; twice "in the event of a question or dispute"
    ("lake-elsinore", "disputes", "L898-899, L4397-4400, L6226-6228"),
    ("casino-99", "disputes", ""),
    # "players shall at all times ensure that the cards remain on or above the area of the table"
    # "Each player shall be required to keep their three cards in full view of the house dealer at all times."
    ("golden-valley", "conduct", "L2026-2027, L2953-2956"),
    # "If a player touches the cards or chips after the bank hand is opened, their bet is conceded."
    ("prop-desk", "conduct", "L1286"),
    # Angie's has no game in which a hand is set for a player.
    ("angies", "house-way", ""),
    # "House way hands shall be set as follows"; "sets it according to the House Way chart"; pai gow's announced hands
    ("lake-elsinore", "house-way", "L174-176, L3707-3709, L4772-4774"),
)
HOUSES = {house.id: house for house in shelf.LIBRARY.houses}


@pytest.fixture(scope="module")
def cells() -> dict[tuple[str, str], TopicCell]:
    return {(id, cell.topic.id): cell for id, house in HOUSES.items() for cell in house_cells(shelf.LIBRARY, house)}


@pytest.mark.parametrize(("house", "topic", "lines"), READ)
def test_a_cell_cites_the_lines_that_print_it(cells, house: str, topic: str, lines: str):
    cell = cells[house, topic]
    own = [cite.lines for cite in cell.citations if cite.source == house]
    assert own == ([lines] if lines else [])
    assert cell.state is (Print.PRINTED if lines else Print.NONE)


def test_a_table_shows_the_first_lines_of_a_cell(cells):
    assert str(cells["angies", "buy-in"].brief) == "line 329\n3 rules, 1 of 17 games"
    assert str(cells["phoenix", "misdeals"].brief) == "lines 52–55, 64 …\n5 rules, 1 of 12 games"
    assert str(cells["casino-99", "disputes"].brief) == "not printed"


def test_single_lines_stand_in_cells_of_many(cells):
    lines = {
        ("casino-real", "conduct"): 487,  # "8. English only will be spoken while a hand is in play."
        ("casino-real", "disputes"): 809,  # "43. The Floor person's decision is final in all disputes"
        ("casino-real", "buy-in"): 653,  # "3. Initial buy-in for games through 20 limit is five times the minimum bet."
        ("casino-real", "showdown"): 700,  # "1. CARDS SPEAK. Winning hand must show all cards"
        ("casino-99", "ties"): 1463,  # "The player-dealer wins all 'copy hands.'"
        ("casino-99", "house-way"): 1165,  # "House way hands shall be set as follows"
        ("lake-elsinore", "buy-in"): 6430,  # "Minimum Buy-In is $1; No maximum Buy-in"
        ("poker-flats", "disputes"): 887,  # "Management reserves the right to make decisions"
        ("phoenix", "policies"): 362,  # "the role of Player/Dealer is offered to all participants and is optional"
        ("golden-valley", "ties"): 3047,  # "Constitute a push if it has a value equal to the player-dealer's hand"
    }
    for (house, topic), line in lines.items():
        own = next(cite for cite in cells[house, topic].citations if cite.source == house)
        spans = [span.removeprefix("L").partition("-") for span in own.lines.split(", ")]
        assert any(int(first) <= line <= int(last or first) for first, _, last in spans), (house, topic)


def test_what_is_borrowed_is_no_print_of_the_house():
    own = Printed("floor.final", "The floor decides.", Citation("one", "L5-6", PrintedSource("one", "Book one")))
    lent = Printed("language", "English.", Citation("two", "L7", PrintedSource("two", "Book two")), borrowed="two: so")
    house = House("one", "House one", "Book one", ("one/a", "one/b"))
    silent, borrowed, printed = (
        TopicCell(house, TOPICS[0], own_rules, lent_rules)
        for own_rules, lent_rules in (
            ((), ()),
            ((), (TopicRule(lent, ("one/a",), "two"),)),
            ((TopicRule(own, ("one/b",)),), (TopicRule(lent, ("one/a",), "two"),)),
        )
    )
    assert [str(cell.words) for cell in (silent, borrowed, printed)] == [
        "not printed",
        "borrowed: Book two",
        "1 rule, 1 of 2 games",
    ]
    assert str(printed.brief) == "lines 5–6\n1 rule, 1 of 2 games"
    assert (borrowed.games, printed.games) == ((), ("one/b",))
    assert [str(cite) for cite in printed.citations] == ["one L5-6"]
    assert printed.every_rule[1].lender == "two"


def test_a_borrowed_rule_names_its_lender(cells):
    """Casino Real's conduct is lent to the hold'em of Casino 99."""
    lent = {rule.printed.id: rule for rule in cells["casino-99", "betting"].borrowed}
    assert lent["ruling.conduct-out-of-turn"].lender == "casino-real"
    assert lent["ruling.conduct-out-of-turn"].printed.cite.source == "casino-real"


def test_every_word_of_the_table_names_something_printed():
    rules, faults, remedies = set(), set(), set()
    for info in shelf.LIBRARY.infos:
        rules |= set(shelf.LIBRARY.game(info.id).rules)
        for row in rows_of(shelf.LIBRARY.joined(info.id)[0].table.get("ruling")):
            faults.add(str(row.get("fault") or row_name(row)))
            remedies.add(str(row.get("remedy")))
    for topic in TOPICS:
        for globs, ids in ((topic.rules, rules), (topic.faults, faults), (topic.remedies, remedies)):
            unused = [glob for glob in globs.split() if not any(fnmatchcase(id, glob) for id in ids)]
            assert unused == [], topic.id


def test_the_command_says_one_house_in_full_and_all_as_data(capsys):
    assert main(["compliance", "prop-desk"]) == 0
    said = capsys.readouterr().out
    assert "Buy-in              not printed" in said
    assert "prop-desk L1277  A hand has more than seven cards" in said
    assert main(["compliance", "prop-desk", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    (house,) = data["houses"]
    assert [topic["topic"] for topic in house["topics"]] == [topic.id for topic in TOPICS]
    misdeals = next(topic for topic in house["topics"] if topic["topic"] == "misdeals")
    assert misdeals["state"] == "printed"
    assert misdeals["citations"] == ["prop-desk L1275, L1277, L1279-1281"]
    assert {rule["borrowed"] for rule in misdeals["rules"]} == {None}
    assert main(["compliance", "angie"]) == 2
    assert "There is no house 'angie'. Did you mean" in capsys.readouterr().err


def test_the_command_writes_a_pdf(tmp_path: Path, capsys):
    file = tmp_path / "matrix.pdf"
    assert main(["compliance", "golden-valley", "--out", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out.strip() == str(file)


EZ = "casino-99/ez-baccarat-panda-8"


def test_an_overlay_states_what_the_page_of_its_game_does_not_print():
    head = f'overlay.game = "{EZ}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\n'
    library = Library(shelf.BOOKS, {EZ: head + 'not_printed = ["limits"]\n'})
    assert library.problems_of(EZ) == ()
    assert list(stated_silent(library, EZ)) == ["limits"]
    assert library[EZ].version == shelf.LIBRARY[EZ].version
    (wrong,) = [problem for problem in book_problems(library, EZ) if "not_printed" in problem.where]
    assert "says what happens to a wager outside the limits. Take 'limits' out of not_printed." in str(wrong)


def test_a_note_by_the_name_of_a_topic_answers_it():
    head = f'overlay.game = "{EZ}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\nnot_printed = []\n'
    for row, is_open in (("", True), ('note."page.seats".say = "Eight players sit at the table."\n', False)):
        library = Library(shelf.BOOKS, {EZ: head + row})
        assert ("seats" in [answer.id for answer in unsaid(library, EZ)]) is is_open
        assert library.problems_of(EZ) == ()


LATER = 0.1
"""Pages differ in their order; a topic that stands earlier by so large a part of the page is asked earlier."""


def test_topics_are_asked_in_the_order_of_printed_pages() -> None:
    """Where the first line of a topic stands in the lines of its game, at the median of all games."""
    stands: dict[str, list[float]] = {page.topic.id: [] for page in PAGE_TOPICS}
    for info in shelf.LIBRARY.infos:
        chapter = [line for span in spans_cited(info.lines) for line in span.lines]
        inside, first = range(min(chapter), max(chapter) + 1), dict[str, int]()
        for topic, rule in answers(shelf.LIBRARY, info.id, [page.topic for page in PAGE_TOPICS]):
            cited = [line for span in spans_cited(rule.cite.lines) for line in span.lines if line in inside]
            if cited and rule.cite.source == info.house:
                first[topic.id] = min(first.get(topic.id, max(cited)), *cited)
        for topic_id, line in first.items():
            stands[topic_id].append((line - inside[0]) / len(inside))
    places = [statistics.median(stands[page.topic.id]) for page in PAGE_TOPICS]
    assert all(place < later + LATER for at, place in enumerate(places) for later in places[at + 1 :]), places


USUALLY = 0.6
"""What so large a part of the books of a family print, pages of that family usually print."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("page", PAGE_TOPICS, ids=lambda page: page.topic.id)
def test_what_pages_of_a_family_usually_print_is_counted_in_the_printed_books(page) -> None:
    games: dict[str, list[str]] = {}
    for info in shelf.LIBRARY.infos:
        games.setdefault(info.family, []).append(info.id)
    printing = {
        family: sum(any(not rule.borrowed for _, rule in answers(shelf.LIBRARY, id, [page.topic])) for id in ids)
        for family, ids in games.items()
    }
    usual = [family for family, ids in games.items() if len(ids) > 1 and printing[family] >= USUALLY * len(ids)]
    assert sorted(usual) == sorted(family.id for family in FAMILIES if page.topic.id in family.prints.split())


@pytest.mark.sampled(6)
@pytest.mark.parametrize("house", shelf.LIBRARY.houses, ids=lambda house: house.id)
def test_every_page_of_the_printed_books_says_what_it_leaves_open(house: House) -> None:
    assert [(id, answer.id) for id in house.games for answer in unsaid(shelf.LIBRARY, id)] == []
