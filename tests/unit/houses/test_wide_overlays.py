"""Overlays over the games of a house or of all houses, from a day to a day; what was is there again afterwards."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.shelf import BOOKS, LIBRARY
from tests.unit.progress.attempts import attempt
from trainer.core.errors import BadText, ContentError
from trainer.core.lazy_dataclass import replace
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.houses.house_edits import begin, with_cell, with_head
from trainer.houses.library import Library
from trainer.houses.overlays import Scope, head_of
from trainer.houses.row_layers import row_name, rows_of
from trainer.round.act_text import act_text
from trainer.rules.context import Written
from trainer.shell.house_rules import HouseRules, library_of
from trainer.training.attempt_replay import rebuild

FORTUNE, BACCARAT, BLACKJACK = (
    "casino-99/fortune-pai-gow-poker",
    "phoenix/phoenix-baccarat",
    "phoenix/pure-21-5-blackjack",
)
HEAD = 'overlay.title = "Bank after every hand"\noverlay.source = "law-7"\noverlay.date = "2026-04-01"\n'
BANK = """
on."player-dealer".rotation.rounds = 1
on."player-dealer".rule."rotate.two-hands".say = "Offer the bank clockwise before every hand."
on."player-dealer".note."bank.clock".say = "Two others bank within 40 minutes."
"""
LAW = f'overlay.houses = "all"\n{HEAD}{BANK}'
OF_PHOENIX = f'overlay.house = "phoenix"\n{HEAD}{BANK}'
FIVE = with_cell(begin(FORTUNE, "memo-12", "2026-03-01"), ("rotation", "rounds"), "3", is_text=False)


def rounds(library: Library, game: str) -> object:
    rotation = library.joined(game)[0].table["rotation"]
    return rotation["rounds"] if isinstance(rotation, Written) else None


def test_a_change_of_law_lies_over_every_game_that_has_what_it_changes():
    library = Library(BOOKS, {"law": LAW})
    assert library.overlay_problems() == ()
    changed = LIBRARY.changed_in(library)
    with_a_bank = {id for id in LIBRARY if "rotation" in LIBRARY.joined(id)[0].table}
    assert set(changed) == with_a_bank
    assert all(rounds(library, id) == 1 for id in changed)
    game = library[FORTUNE]
    assert game.rules["rotate.two-hands"].says == "Offer the bank clockwise before every hand."
    assert str(game.rules["rotate.two-hands"].cite) == "law-7 2026-04-01"
    assert game.rules["bank.clock"].says == "Two others bank within 40 minutes."
    assert "rotate.two-hands" not in library[BACCARAT].rules, "a row that a game has not is not put there"


def test_a_house_s_change_leaves_other_houses_alone():
    library = Library(BOOKS, {"memo": OF_PHOENIX})
    changed = LIBRARY.changed_in(library)
    assert changed
    assert {id.partition("/")[0] for id in changed} == {"phoenix"}


def test_the_later_holds_and_of_one_day_the_narrower():
    assert rounds(Library(BOOKS, {FORTUNE: FIVE, "law": LAW}), FORTUNE) == 1
    later = with_head(FIVE, date="2026-05-01")
    assert rounds(Library(BOOKS, {FORTUNE: later, "law": LAW}), FORTUNE) == 3
    same = with_head(FIVE, date="4/1/2026")
    assert rounds(Library(BOOKS, {FORTUNE: same, "law": LAW}), FORTUNE) == 3
    house = LAW.replace('houses = "all"', 'house = "casino-99"').replace("rounds = 1", "rounds = 4")
    assert rounds(Library(BOOKS, {"a-house": house, "law": LAW}), FORTUNE) == 4
    assert head_of(house).scope is Scope.HOUSE


def test_taken_back_every_game_has_the_version_it_had():
    library = Library(BOOKS, {})
    library.lay("law", LAW)
    changed = set(LIBRARY.changed_in(library))
    assert len(LIBRARY) == 109
    assert changed == {id for id in LIBRARY if library[id].version != LIBRARY[id].version}
    library.lay("law", "")
    assert {id: library[id].version for id in library} == {id: LIBRARY[id].version for id in LIBRARY}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LAW.replace("rotation.rounds", "rotation.round"), "no game here has this to change"),
        (LAW.replace('"rotate.two-hands"', '"rotate.to-hands"'), "no game here has this to change"),
        (LAW.replace('on."player-dealer".r', 'on."player-deal".r'), "Did you mean 'player-dealer'?"),
        (LAW.replace('houses = "all"', 'houses = "some"'), 'Write houses = "all".'),
        (OF_PHOENIX.replace('"phoenix"', '"phenix"'), "Did you mean 'phoenix'?"),
        (f'{LAW}overlay.game = "{FORTUNE}"\n', "one game, one house or all houses"),
        (HEAD + BANK, "one game, one house or all houses"),
        (LAW.replace("overlay.title", "overlay.name"), "needs a title"),
        (f'{LAW}overlay.until = "2026-03-01"\n', "the end date is before the start date"),
        (f'{LAW}overlay.until = "soon"\n', "this is not a date"),
        (f"{LAW}[[cannot]]\nsay = 'No bust.'\n", "why"),
        (f"{LAW}x = ", "Fix the TOML"),
    ],
)
def test_what_is_wrong_is_named_and_holds_nowhere(text: str, says: str):
    few = {house: BOOKS[house] for house in ("forms", "weights", "casino-99", "phoenix")}
    library = Library(few, {})
    before = library[BLACKJACK].version
    with pytest.raises(ContentError) as refused:
        library.lay("law", text)
    assert any(says in str(problem) for problem in refused.value.problems), refused.value.problems
    assert library[BLACKJACK].version == before


def test_what_no_cell_can_say_is_listed_with_its_reason():
    row = 'say = "No hand busts."\nwhy = "A hand over 21 loses by the game itself."\non = ["blackjack"]\n'
    text = f"{LAW}[[cannot]]\n{row}"
    overlay = Library(BOOKS, {"law": text}).overlay("law")
    assert overlay is not None
    assert overlay.problems == ()
    assert overlay.cannot == (("No hand busts.", "A hand over 21 loses by the game itself.", ("blackjack",)),)


# ---------------- by the day


def test_a_law_holds_from_its_first_day_to_its_last(tmp_path: Path):
    today = [date(2026, 3, 31)]
    files = HouseRules(tmp_path, lambda: today[0])
    files.lay("law", f'{LAW}overlay.until = "5/20/2026"\n')
    versions = {}
    for day, count in ((date(2026, 3, 31), 2), (date(2026, 4, 1), 1), (date(2026, 5, 20), 1), (date(2026, 5, 21), 2)):
        today[0] = day
        library = files.library()
        assert rounds(library, FORTUNE) == count, day
        versions[day] = library[FORTUNE].version
    assert len(set(versions.values())) == 2
    then = files.library().at(FORTUNE, versions[date(2026, 4, 1)])
    assert then is not None, "answers of its time keep its rules"
    assert then.rules["rotate.two-hands"].says.startswith("Offer the bank clockwise before")


def test_a_law_taken_back_leaves_the_rules_of_its_time_to_old_answers(tmp_path: Path):
    today = [date(2026, 4, 10)]
    files = HouseRules(tmp_path, lambda: today[0])
    files.lay(FORTUNE, FIVE)
    before = files.library()[FORTUNE].version
    files.lay("law", LAW)
    second = files.library()[FORTUNE].version
    files.lay("law", LAW.replace("clockwise before", "again before"))
    third = files.library()[FORTUNE].version
    today[0] = date(2026, 5, 20)
    files.lay("law", "")
    assert files.wide() == {}
    library = files.library()
    assert library[FORTUNE].version == before
    assert len({before, second, third}) == 3
    assert all(library.at(FORTUNE, version) is not None for version in (second, third, LIBRARY[FORTUNE].version))
    assert library.at(FORTUNE, "unknown") is None


def test_an_exam_is_judged_by_the_law_of_its_day(tmp_path: Path):
    """The first of two hands: by the book the bank stays at seat 1, by the law seat 4 has it next."""
    files = HouseRules(tmp_path, lambda: date(2026, 4, 10))
    files.lay("law", LAW)
    deal = Deal(FORTUNE, f"{FORTUNE} seed=3 bank=1:$5000/1 4:game=$20 dice=1-1-2 asks=4", "rotate")
    then = build(files.library().game, deal)
    asked = attempt(game=FORTUNE, key=str(then.duty.key), setup=deal.setup, version=then.game.version)
    files.lay("law", "")
    library = files.library()
    assert act_text(build(library.game, deal).decision.result) == "seat 1"
    assert (
        act_text(rebuild(library, replace(asked, ref="")).decision.result) == act_text(then.decision.result) != "seat 1"
    )


def test_a_change_of_one_game_ends_and_the_one_below_it_holds_again(tmp_path: Path):
    today = [date(2026, 4, 10)]
    files = HouseRules(tmp_path, lambda: today[0])
    for_april = with_head(FIVE.replace("3", "4"), date="2026-04-01", until="2026-04-30")
    files.lay(FORTUNE, FIVE)
    files.lay(FORTUNE, for_april)
    assert files.overlay(FORTUNE) == for_april
    april = files.library()[FORTUNE].version
    today[0] = date(2026, 5, 1)
    assert files.overlay(FORTUNE) == FIVE
    assert files.library().at(FORTUNE, april) is not None
    files.lay(FORTUNE, "")
    assert files.before(FORTUNE) == (FIVE, for_april, "")


def test_a_file_of_a_law_is_asked_by_the_command_line(tmp_path: Path):
    file = tmp_path / "law.toml"
    file.write_text(LAW, encoding="utf-8")
    assert rounds(library_of(str(file), date(2026, 6, 1)), BLACKJACK) == 1
    files = HouseRules(tmp_path)
    for id, text in (("../law", LAW), ("law", FIVE)):
        with pytest.raises(BadText):
            files.lay(id, text)


def test_rows_keep_their_order_under_a_law():
    plain, laid = (library.joined(FORTUNE)[0].table["rule"] for library in (LIBRARY, Library(BOOKS, {"law": LAW})))
    names = [row_name(row) for row in rows_of(laid)]
    assert [name for name in names if name != "bank.clock"] == [row_name(row) for row in rows_of(plain)]
