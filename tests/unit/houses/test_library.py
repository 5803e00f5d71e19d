"""Books joined, read and refused."""

from __future__ import annotations

import re

import pytest

from tests.shelf import LIBRARY
from trainer.core.errors import BadText, ContentError
from trainer.disk import resources
from trainer.houses.library import Library

BOOKS = resources.read_books()
FORTUNE = "fortune-pai-gow-poker"
HOUSE = 'house.title = "Other"\nhouse.book = "B"\n'
CHART = ("house_way.", *(f'"{id}' for id in ("five-aces", "quads.", "complete.", "two-trips", "full-house", "trips.")))
CHART = (*CHART, *(f'"{id}' for id in ("three-pair", "two-pair", "one-pair", "no-pair")))
"""How the lines of the house way begin."""


def changed(old: str, new: str) -> Library:
    """The books of one house alone, with a change in the book or in the first form that has the words."""
    files = {("casino-99", FORTUNE): BOOKS["casino-99"][FORTUNE]}
    files |= {("forms", name): BOOKS["forms"][name] for name in (FORTUNE, "pai-gow-poker", "player-dealer")}
    place = next(place for place, text in files.items() if old in text)
    files[place] = files[place].replace(old, new, 1)
    house = {"house": BOOKS["casino-99"]["house"], FORTUNE: files.pop(("casino-99", FORTUNE))}
    return Library({"casino-99": house, "forms": {name: text for (_, name), text in files.items()}})


def test_the_bundled_books_have_no_problem() -> None:
    assert LIBRARY.problems() == ()


def test_every_rule_is_cited_within_the_lines_of_its_game() -> None:
    game = LIBRARY.game(f"casino-99/{FORTUNE}")
    first, last = (int(part.strip("L")) for part in game.info.lines.split("-"))
    for rule in game.rules.values():
        lines = [int(part) for part in re.findall(r"\d+", rule.cite.lines)]
        assert first <= min(lines) <= max(lines) <= last, rule


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ('do = "aces_in_front"', 'do = "aces_in_frnt"', "forms/pai-gow-poker.toml.house_way[0].do", "'aces_in_front'"),
        ('quads = "A-Q"', 'quads = "Q-A"', "quads", "not a range of ranks"),
        ('quads = "A-Q"', 'quads = "Jacks or lower"', "quads", 'Write "J-2" for jacks or lower.'),
        ('"dice.count" =', '"dice.cuont" =', f"casino-99/{FORTUNE}.toml.cites.dice.cuont", "'dice.count'"),
        ('"dice.count" =', '"dice.cuont" =', "", "Its form has this rule already. Give the lines under [cites]"),
        (
            'laps = [["game", "fortune"]]',
            'laps = [["game", "fourtune"]]',
            f"forms/{FORTUNE}",
            "Did you mean 'fortune'?",
        ),
        ("rounds = 2", 'rounds = "two"', ".terms.rotation.rounds", "expected a whole number"),
        ("seats = [7]", "seets = [7]", "forms/pai-gow-poker.toml.table.seets", "unknown key"),
        ('pays = "5000:1"', 'pays = "lots"', "cites.fortune.7-card-straight-flush-no-joker.pays", "not odds"),
        ('"L1531, L1808"', '{ ciet = "L1531" }', "cites.fortune.four-of-a-kind.ciet", "unknown key"),
        ('family = "pai-gow-poker"', 'family = "pai-gow"', "", "is not a family"),
        ('form = "fortune-pai-gow-poker"', 'form = "fortune-pai-gow"', "game.form", f"'{FORTUNE}'"),
        ('game.code = "C99F"', 'game.cod = "C99F"', "game.cod", "unknown key"),
        ('on = ["pai-gow-poker"]', 'on = ["pai-gow-pker"]', f"forms/{FORTUNE}.toml.form.on", "'pai-gow-poker'"),
        ("minimum = 500", "minimum = ", f"forms/{FORTUNE}", "Fix the TOML"),
        ("envy.back_line = false", "envy.back_line = ", f"casino-99/{FORTUNE}", "Fix the TOML"),
    ],
)
def test_a_fault_in_a_book_is_named_with_its_place(old: str, new: str, where: str, says: str) -> None:
    found = [str(problem) for problem in changed(old, new).problems()]
    assert any(where in one and says in one for one in found), found


def test_a_faulty_book_is_refused_when_asked_for() -> None:
    with pytest.raises(ContentError):
        changed("rounds = 2", "")[f"casino-99/{FORTUNE}"]
    with pytest.raises(ContentError, match="Fix the TOML"):
        changed("minimum = 500", "minimum = ")[f"casino-99/{FORTUNE}"]


def test_a_book_that_is_no_toml_is_listed_and_refused_with_its_fault() -> None:
    library = changed("envy.back_line = false", "envy.back_line = ")
    id = f"casino-99/{FORTUNE}"
    assert library.info(id).title == LIBRARY.info(id).title
    with pytest.raises(ContentError, match="Fix the TOML"):
        library.game(id)


def test_the_head_of_a_book_may_go_over_several_lines() -> None:
    for old, new in (
        ('title = "Fortune Pai Gow Poker"\n', 'title = """Fortune \\\n[x] Pai Gow"""\n'),
        ('game.code = "C99F"\n', 'game.code = """\\\nC99F"""\n'),
    ):
        library = changed(old, new)
        assert library.info(f"casino-99/{FORTUNE}").family == "pai-gow-poker"


def test_an_unknown_game_gets_the_nearest_known() -> None:
    with pytest.raises(BadText, match="Did you mean 'casino-99/fortune-pai-gow-poker'"):
        Library(BOOKS).game("casino-99/fortune-pai-gow")


def test_borrowed_rules_say_whose_they_are() -> None:
    text = BOOKS["casino-99"][FORTUNE]
    kept = [line for line in text.splitlines() if not line.startswith(CHART)]
    borrow = 'borrow."casino-99/fortune-pai-gow-poker" = { keys = ["house_way", "two_pair"], why = "prints none" }\n'
    book = (borrow + "\n".join(kept)).replace('code = "C99F"', 'code = "BORR"')
    library = Library({**BOOKS, "other": {"house": HOUSE, FORTUNE: book}})
    assert library.problems() == ()
    game = library[f"other/{FORTUNE}"]
    assert game.rules["two-pair.high"].borrowed == "casino-99/fortune-pai-gow-poker: prints none"
    assert game.rules["two-pair.high"].cite.source == "casino-99"
    assert not game.rules["dice.count"].borrowed


def test_a_book_may_borrow_from_a_sheet_that_is_no_game() -> None:
    other = {"house": HOUSE, "sheet": 'rule."dice.count" = { say = "Count.", cite = "L5" }\n'}
    borrow = 'borrow."other/sheet" = { rules = ["dice.count"], why = "prints none" }\n'
    text = borrow + BOOKS["casino-99"][FORTUNE].replace('"dice.count" = "L1417"\n', "")
    library = Library({**BOOKS, "casino-99": {**BOOKS["casino-99"], FORTUNE: text}, "other": other})
    rule = library[f"casino-99/{FORTUNE}"].rules["dice.count"]
    assert (rule.borrowed, str(rule.cite)) == ("other/sheet: prints none", "other L5")
    for old, new, says in (
        ("other/sheet", "other/shet", "no book 'other/shet'"),
        ('["dice.count"]', '["dice.cnt"]', "has no rule 'dice.cnt'. Did you mean 'dice.count'?"),
        ("rules", "ruls", "unknown key 'ruls'. Did you mean 'rules'?"),
    ):
        faulty = {**BOOKS, "casino-99": {**BOOKS["casino-99"], FORTUNE: text.replace(old, new)}, "other": other}
        assert any(says in str(problem) for problem in Library(faulty).problems_of(f"casino-99/{FORTUNE}")), says


def test_a_change_of_a_book_changes_its_version() -> None:
    id = f"casino-99/{FORTUNE}"
    assert Library(BOOKS)[id].version == Library(BOOKS)[id].version
    assert changed("rounds = 2", "rounds = 3")[id].version != LIBRARY[id].version


def test_what_is_seen_of_a_step_is_no_rule() -> None:
    """Questions keep their codes when a step is drawn otherwise."""
    id, step = "casino-real/super-pan-9", ', motion = "cup"'
    text = BOOKS["casino-real"]["super-pan-9"]
    assert step in text
    still = Library({**BOOKS, "casino-real": {**BOOKS["casino-real"], "super-pan-9": text.replace(step, "")}})
    assert still[id].version == LIBRARY[id].version


@pytest.mark.parametrize(
    ("seats", "said"),
    [("seats = 5", ""), ("seats = 6", "A full table takes 33 cards, and the deck has 32")],
    ids=["28 cards", "33 cards"],
)
def test_a_deck_that_does_not_go_round_is_noticed_where_the_book_does_not_say_what_is_done(
    seats: str, said: str
) -> None:
    """Asian stud: five cards to each player from 32, and a card burned before each of the three last."""
    text = BOOKS["casino-real"]["asian-stud"].replace("seats = 6", seats).replace('table.short = "stub"', "")
    text = "".join(line for line in text.splitlines(keepends=True) if "short." not in line)
    books = {**BOOKS, "casino-real": {**BOOKS["casino-real"], "asian-stud": text}}
    found = "\n".join(map(str, Library(books).problems_of("casino-real/asian-stud")))
    assert said in found
    assert bool(said) is bool(found)
