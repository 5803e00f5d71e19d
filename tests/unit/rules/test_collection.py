"""Collection schedules: every form that is printed, read from sheets of five houses, and what a hand pays."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

import pytest

from tests.shelf import BOOKS as HOUSES
from trainer.core.errors import BadText, Problem
from trainer.houses.joining import Joiner
from trainer.houses.shelf import Shelf
from trainer.rules.collection import Collected, Sheet, sheet_of
from trainer.rules.context import BookContext
from trainer.rules.ladders import parse_bands
from trainer.rules.reader import Reader
from trainer.rules.sheet_reader import read_collections


def read(text: str) -> tuple[tuple[Sheet, ...], list[str]]:
    return read_table(tomllib.loads(text))


def read_table(table: Mapping[str, object]) -> tuple[tuple[Sheet, ...], list[str]]:
    context = BookContext("book")
    reader = Reader(table, "book.toml", context)
    sheets = read_collections(reader)
    reader.finish()
    return sheets, [str(problem) for problem in context.problems]


def test_a_sheet_is_taken_with_some_of_its_options():
    text = """
    [[collection]]
    id = "flop"
    from = "pot"
    at = "flop"
    say = "After the flop."
    cite = "L1-9"
    option.1 = { players = "any: $1" }
    option.2 = { players = "any: $2" }
    option.3 = { players = "any: $3" }
    """
    for wanted, numbers, faults in (("flop", [1, 2, 3], 0), ("flop 2-3", [2, 3], 0), ("flop 8-9", [], 1)):
        context = BookContext("book")
        reader = Reader(tomllib.loads(text), "book.toml", context)
        (sheet,) = read_collections(reader, sheets_wanted=[wanted])
        reader.finish()
        assert [option.number for option in sheet.options] == numbers
        assert len(context.problems) == faults, [str(problem) for problem in context.problems]


def sheets_of(house: str) -> tuple[tuple[Sheet, ...], list[str]]:
    """All that a house prints of games for a pot."""
    problems: list[Problem] = []
    table = Joiner(Shelf(HOUSES)).book(f"{house}/collections", problems).table
    sheets, unread = read_table({"collection": table["collection"]})
    return sheets, [*map(str, problems), *unread]


BOOKS = {house: sheets_of(house) for house in HOUSES if "collections" in HOUSES[house]}


def test_every_sheet_is_read_whole():
    assert {house: problems for house, (_, problems) in BOOKS.items() if problems} == {}
    numbers = {
        (house, sheet.id): [option.number for option in sheet.options]
        for house, (sheets, _) in BOOKS.items()
        for sheet in sheets
    }
    # Lake Elsinore numbers its flop games from 1 to 144 through five sheets (L6391-6624), the studs 28 and 9, pan 6.
    flop = [number for (house, id), found in numbers.items() if "flop-games" in id for number in found]
    assert flop == list(range(1, 145))
    assert [len(numbers["lake-elsinore", id]) for id in ("stud-and-draw-1-28", "stud-1-9", "pan-1-6")] == [28, 9, 6]
    # Casino 99 prints 22 options for each of four groups (L3672-4132).
    groups = ("flop", "seven-stud", "draw", "five-stud")
    assert all(numbers["casino-99", group] == list(range(1, 23)) for group in groups)
    assert sum(map(len, numbers.values())) > 400


@pytest.mark.parametrize(
    ("sheet", "number", "players", "reached", "collected"),
    [
        # Lake Elsinore L6391-6454: option 1, limit, seven players and more: $3, $1 without a flop, $1 for the river.
        ("lake-elsinore/flop-games-1-32", 1, 9, ("flop",), Collected(pot=300)),
        ("lake-elsinore/flop-games-1-32", 1, 9, ("flop", "turn", "river"), Collected(pot=400)),
        ("lake-elsinore/flop-games-1-32", 1, 9, (), Collected(pot=100)),
        # L6501-6546: no flop, no collection.
        ("lake-elsinore/flop-games-65-96", 70, 6, (), Collected()),
        ("lake-elsinore/flop-games-65-96", 70, 6, ("flop", "river"), Collected(pot=300)),
        # L6595-6624: every half hour from each player.
        ("lake-elsinore/flop-games-129-144", 129, 2, (), Collected(each_player=800)),
        # L6626-6635: $4 each half hour, nothing with five players or fewer.
        ("lake-elsinore/time-30-min", 1, 6, (), Collected(each_player=400)),
        ("lake-elsinore/time-30-min", 1, 5, (), Collected()),
        # L6732-6759: after the second betting round, by the players.
        ("lake-elsinore/stud-1-9", 9, 8, ("first-round", "second-round"), Collected(pot=500)),
        ("lake-elsinore/stud-1-9", 9, 4, ("first-round", "second-round"), Collected(pot=200)),
        ("lake-elsinore/stud-1-9", 9, 4, ("first-round",), Collected(pot=100)),
        # L6671-6729: $1 more after the second round.
        ("lake-elsinore/stud-and-draw-1-28", 2, 7, ("first-round", "second-round"), Collected(pot=500)),
        # Casino 99 L3692-3694, L3783-3785: before the flop; the last option by the clock.
        ("casino-99/flop", 4, 5, ("before-flop",), Collected(pot=500)),
        ("casino-99/flop", 4, 5, (), Collected(pot=100)),
        ("casino-99/flop", 22, 6, (), Collected(each_player=800)),
        # Casino Real L816, L975.
        ("casino-real/holdem", 1, 4, ("deal",), Collected(pot=200)),
        ("casino-real/asian-stud", 1, 7, ("deal",), Collected(each_player=100)),
        # Poker Flats L17, L123-127: the button pays before the start; Mexican L50-58 once a bet is called.
        ("poker-flats/texas-holdem", 2, 9, (), Collected(button=300)),
        ("poker-flats/mexican-stud", 3, 5, ("bet-called",), Collected(pot=400)),
        ("poker-flats/mexican-stud", 3, 5, (), Collected()),
        # Phoenix L733-747.
        ("phoenix/current", 2, 6, ("flop",), Collected(pot=300)),
        ("phoenix/current", 2, 9, (), Collected(pot=100)),
    ],
)
def test_what_a_hand_pays(sheet: str, number: int, players: int, reached: tuple[str, ...], collected: Collected):
    house, _, name = sheet.partition("/")
    found = sheet_of(BOOKS[house][0], name)
    option = found.option(number)
    assert option is not None
    assert found.amount_for(option, players, reached).result == collected


def test_the_rule_that_decided_is_named():
    sheet = sheet_of(BOOKS["lake-elsinore"][0], "flop-games-1-32")
    option = sheet.options[0]
    full, short = sheet.amount_for(option, 9, ("flop",)), sheet.amount_for(option, 9)
    assert [rule.id for rule in full.rules] == ["fee.flop-games-1-32.option-1", "fee.flop-games-1-32"]
    assert [rule.id for rule in short.rules] == ["fee.flop-games-1-32.early", "fee.flop-games-1-32.option-1"]
    assert str(full.rule.cite) == "book L6400-6401, L6410"
    lowball = sheet_of(BOOKS["poker-flats"][0], "lowball")
    assert not lowball.amount_for(lowball.options[0], 6).certain  # the book names no button for it


def test_a_table_of_another_size_has_another_option():
    sheet = sheet_of(BOOKS["lake-elsinore"][0], "flop-games-1-32")
    with pytest.raises(BadText, match=r"not for 6 players.*7 players and more"):
        sheet.amount_for(sheet.options[0], 6)


def test_options_are_found_by_the_posted_limit():
    holdem = sheet_of(BOOKS["casino-real"][0], "holdem")
    assert [option.number for option in holdem.for_limit("$6-$12 full kill")] == [4]
    omaha = sheet_of(BOOKS["casino-real"][0], "omaha")
    assert [option.printed.cite.lines for option in omaha.for_limit("3-6 half kill")] == ["L855"]
    stud = sheet_of(BOOKS["lake-elsinore"][0], "stud-and-draw-1-28")
    assert [option.number for option in stud.for_limit("$20-$40")] == list(range(1, 17))
    assert [option.number for option in stud.for_limit("$3-$6")] == list(range(17, 29))
    with pytest.raises(BadText, match="stud-1-9"):
        sheet_of(BOOKS["lake-elsinore"][0], "stud-1-8")


JACKPOT = """
[[collection]]
id = "j"
from = "pot"
at = "flop"
say = "After the flop, and a dollar for the jackpot."
cite = "L1"
[collection.option]
1 = { players = "2-4: $1, 5+: $2.50", jackpot = "$1" }
"""


def test_a_jackpot_is_taken_with_the_fee_and_counted_apart():
    sheets, problems = read(JACKPOT)
    assert problems == []
    sheet = sheets[0]
    assert sheet.amount_for(sheet.options[0], 6, ("flop",)).result == Collected(pot=250, jackpot=100)
    assert sheet.amount_for(sheet.options[0], 6).result == Collected()


@pytest.mark.parametrize(
    ("written", "players", "fees"),
    [
        ("2-4: $1, 5-6: $2, 7+: $3", (2, 4, 5, 7, 10), (100, 100, 200, 300, 300)),
        ("4 or less: $2, 5: $3, 6+: 50c", (1, 4, 5, 6), (200, 200, 300, 50)),
        ("any: $1", (1, 10), (100, 100)),
    ],
)
def test_fees_by_players(written: str, players: tuple[int, ...], fees: tuple[int, ...]):
    bands = parse_bands(written)
    found = [next(b.fee for b in bands if b.start <= n and (b.end is None or n <= b.end)) for n in players]
    assert tuple(found) == fees


def test_what_is_doubted_of_several_options_is_written_once():
    """Those that say nothing of their own carry it, the others what they say, or what the sheet says."""
    text = """
    [[collection]]
    id = "flop"
    from = "pot"
    at = "flop"
    say = "After the flop."
    cite = "L1-9"
    doubt = "When?"
    doubtful = { options = [2, 3], doubt = "Who kills?" }
    option.1 = { players = "any: $1" }
    option.2 = { players = "any: $2" }
    option.3 = { players = "any: $3", doubt = "How much?" }
    """
    (sheet,), problems = read(text)
    assert [option.printed.doubt for option in sheet.options] == ["When?", "Who kills?", "How much?"]
    assert not problems
    _, problems = read(text.replace("[2, 3]", "[2, 4]"))
    assert len(problems) == 1
    assert "no option 4 to doubt" in problems[0]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"2-4: $1, 5+: $2.50"', '"2-5: $1, 5+: $2"', "names a number of players twice"),
        ('"2-4: $1, 5+: $2.50"', '"few: $1"', "is not a fee by number of players"),
        ('"$1" }', '"a dollar" }', "not an amount of money"),
        ('jackpot = "$1"', 'later = { flop = "$1" }', "not a later moment"),
        ('at = "flop"', 'at = "flopp"', "flop"),
        ('id = "j"', 'id = "j"\nwho = "all"', "unknown key 'who'"),
    ],
)
def test_what_cannot_be_read_is_said(old: str, new: str, what: str):
    _, problems = read(JACKPOT.replace(old, new))
    assert any(what in problem for problem in problems), problems


def test_two_sheets_of_one_name():
    _, problems = read(JACKPOT + JACKPOT)
    assert any("written twice" in problem for problem in problems)
