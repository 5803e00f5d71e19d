"""Books joined, read and refused."""

from __future__ import annotations

import pytest

from trainer import resources
from trainer.errors import BadText, ContentError
from trainer.houses.library import Library

BOOKS = resources.read_books()
FORTUNE = "fortune-pai-gow-poker"


def changed(old: str, new: str) -> Library:
    text = BOOKS["casino-99"][FORTUNE]
    assert old in text
    return Library({"casino-99": {"house": BOOKS["casino-99"]["house"], FORTUNE: text.replace(old, new, 1)}})


def test_the_bundled_books_have_no_problem() -> None:
    assert Library(BOOKS).problems() == ()


def test_every_rule_is_cited_within_the_lines_of_its_game() -> None:
    game = Library(BOOKS).game(f"casino-99/{FORTUNE}")
    first, last = (int(part.strip("L")) for part in game.info.lines.split("-"))
    for rule in game.rules.values():
        lines = [int(part.strip("L")) for part in rule.cite.lines.split("-")]
        assert first <= lines[0] <= lines[-1] <= last, rule


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ('do = "aces_in_front"', 'do = "aces_in_frnt"', "house_way[0].do", "Did you mean 'aces_in_front'"),
        ('quads = "A-Q"', 'quads = "Q-A"', "quads", "not a range of ranks"),
        ('id = "dice.count"', 'id = "dice.cuont"', "", "the book has no rule 'dice.count'"),
        ('laps = [["game", "fortune"]]', 'laps = [["game", "fourtune"]]', "settlement", "not a wager of this game"),
        ("rounds = 2", 'rounds = "two"', "rotation.rounds", "expected a whole number"),
        ("seats = [7]", "seets = [7]", "table.seets", "unknown key"),
        ('pays = "5000:1"', 'pays = "lots"', "pays", "not odds"),
        ('family = "pai-gow-poker"', 'family = "pai-gow"', "", "is no family"),
        ("minimum = 500", "minimum = ", FORTUNE, "Mend the TOML syntax"),
    ],
)
def test_a_fault_in_a_book_is_named_with_its_place(old: str, new: str, where: str, says: str) -> None:
    found = [str(problem) for problem in changed(old, new).problems()]
    assert any(where in one and says in one for one in found), found


def test_a_faulty_book_is_refused_when_asked_for() -> None:
    with pytest.raises(ContentError):
        changed("rounds = 2", "")[f"casino-99/{FORTUNE}"]


def test_a_book_that_is_no_toml_is_listed_and_refused_with_its_fault() -> None:
    library = changed("minimum = 500", "minimum = ")
    id = f"casino-99/{FORTUNE}"
    assert library.info(id).title == Library(BOOKS).info(id).title
    with pytest.raises(ContentError, match="Mend the TOML syntax"):
        library.game(id)


def test_the_head_of_a_book_may_go_over_several_lines() -> None:
    for old, new in (
        ('felt = "pai-gow-7"\n', 'felt = """pai-\\\n[x] gow"""\n'),
        ("[game]\n", "[game]  # the head\n\n"),
    ):
        library = changed(old, new)
        assert library.info(f"casino-99/{FORTUNE}").family == "pai-gow-poker"


def test_an_unknown_game_gets_the_nearest_known() -> None:
    with pytest.raises(BadText, match="Did you mean 'casino-99/fortune-pai-gow-poker'"):
        Library(BOOKS).game("casino-99/fortune-pai-gow")


def test_borrowed_rules_say_whose_they_are() -> None:
    text = BOOKS["casino-99"][FORTUNE]
    own, _, _ = text.partition("# --- house way")
    rest = text[text.index("[[paytable.fortune]]") :]
    borrow = (
        '[[borrow]]\ngame = "casino-99/fortune-pai-gow-poker"\nkeys = ["house_way", "two_pair"]\nwhy = "prints none"\n'
    )
    book = (own + borrow + rest).replace('code = "C99F"', 'code = "BORR"')
    library = Library({**BOOKS, "other": {"house": '[house]\nid="other"\ntitle="Other"\nbook="B"\n', FORTUNE: book}})
    assert library.problems() == ()
    game = library[f"other/{FORTUNE}"]
    assert game.rules["two-pair.high"].borrowed == "casino-99/fortune-pai-gow-poker: prints none"
    assert game.rules["two-pair.high"].cite.source == "casino-99"
    assert not game.rules["dice.count"].borrowed


def test_a_book_may_borrow_from_a_sheet_that_is_no_game() -> None:
    sheet = '[[rule]]\nid = "dice.count"\nsay = "Count."\ncite = "L5"\n'
    borrow = '[[borrow]]\ngame = "other/sheet"\nrules = ["dice.count"]\nwhy = "prints none"\n'
    other = {"house": '[house]\nid="other"\ntitle="Other"\nbook="B"\n', "sheet": sheet}
    text = BOOKS["casino-99"][FORTUNE].replace('id = "dice.count"', 'id = "dice.other"') + borrow
    library = Library({**BOOKS, "casino-99": {**BOOKS["casino-99"], FORTUNE: text}, "other": other})
    rule = library[f"casino-99/{FORTUNE}"].rules["dice.count"]
    assert (rule.borrowed, str(rule.cite)) == ("other/sheet: prints none", "other L5")
    for wrong, says in (("other/shet", "no book 'other/shet'"), ("dice.cnt", "has no rule 'dice.cnt'")):
        old = "other/sheet" if "/" in wrong else '["dice.count"]'
        new = wrong if "/" in wrong else f'["{wrong}"]'
        faulty = Library(
            {**BOOKS, "casino-99": {**BOOKS["casino-99"], FORTUNE: text.replace(old, new)}, "other": other}
        )
        assert any(says in str(problem) for problem in faulty.problems())


def test_a_change_of_a_book_changes_its_version() -> None:
    id = f"casino-99/{FORTUNE}"
    assert Library(BOOKS)[id].version == Library(BOOKS)[id].version
    assert changed("rounds = 2", "rounds = 3")[id].version != Library(BOOKS)[id].version
