"""Faults planted in copies of printed books: `check` names each with place and remedy, none as a traceback."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.shelf import BOOKS
from trainer.cli.check_report import seats_of_layouts
from trainer.houses.library import Library
from trainer.prove.book_check import Depth, check_game

EZ, CRAZY, STUD = "casino-99/ez-baccarat-panda-8", "lake-elsinore/crazy-4-poker", "lake-elsinore/seven-card-stud"
CHART, PANDA, TABLE = "forms/baccarat", "forms/ez-baccarat", "forms/player-dealer"
PANDA_ROW = '"panda-8.three-card-8" = "L1203-1204"'


@dataclass(frozen=True)
class Fault:
    """One change of a file, where the problem is and what it says; `rows` where every row has to be looked for."""

    name: str
    game: str
    file: str
    old: str
    new: str
    place: str
    says: str
    rows: bool = False


FAULTS = (
    # numbers of a sentence
    Fault(
        "another rate",
        EZ,
        PANDA,
        "Panda 8 pays 25 to 1",
        "Panda 8 pays 24 to 1",
        "forms/ez-baccarat.toml.pays.panda-8",
        "'do' is 25:1, but the sentence says 24 to 1.",
    ),
    Fault(
        "another total",
        EZ,
        CHART,
        "takes a card on 5 or less",
        "takes a card on 3 or less",
        "forms/baccarat.toml.player_rule",
        "'when.player_total' is 5, but the sentence says 3.",
    ),
    Fault(
        "other terms on a form",
        EZ,
        TABLE,
        "terms.rotation.rounds = 2",
        "terms.rotation.rounds = 3",
        "forms/player-dealer.toml.rule",
        "'terms.rotation.rounds' is 3, but the sentence says 2.",
    ),
    Fault(
        "other terms in a book",
        CRAZY,
        CRAZY,
        "terms.rotation.rounds = 2",
        "terms.rotation.rounds = 4",
        "lake-elsinore/crazy-4-poker.toml.cites.rotate.two-hands",
        "'terms.rotation.rounds' is 4, but the sentence says 2.",
    ),
    Fault(
        "three raises",
        "phoenix/texas-holdem",
        "forms/board-poker",
        "terms.betting.max_raises = 3",
        "terms.betting.max_raises = 4",
        "forms/board-poker.toml.rule",
        "'terms.betting.max_raises' is 4, but the sentence says 3.",
    ),
    Fault(
        "another deed",
        EZ,
        CHART,
        'when = [{ winner = "tie" }]\ndo = "push"',
        'when = [{ winner = "tie" }]\ndo = "take"',
        "forms/baccarat.toml.pays.player-line",
        "'do' is take, but the sentence says push.",
    ),
    Fault(
        "nothing said",
        EZ,
        EZ,
        'say = "The player hand is completed before the banker hand."',
        'say = ""',
        "casino-99/ez-baccarat-panda-8.toml.rule.deal.player-first",
        "has no sentence.",
    ),
    Fault(
        "a gap",
        EZ,
        EZ,
        "The player hand is completed",
        "The {who} hand is completed",
        "casino-99/ez-baccarat-panda-8.toml.rule.deal.player-first",
        "has a brace in its sentence",
    ),
    # fees and limits
    Fault(
        "a ladder that falls",
        EZ,
        EZ,
        "$5-$200: 50c, $300: $2",
        "$5-$200: 50c, $300: 25c",
        "casino-99/ez-baccarat-panda-8.toml.fees.2",
        "the ladder falls: $0.25 after $0.50.",
    ),
    Fault(
        "a ladder out of order",
        EZ,
        EZ,
        "$5-$200: 50c, $300: $2",
        "$5-$200: 50c, $100: $2",
        "casino-99/ez-baccarat-panda-8.toml.printed_fees.2",
        "the steps must rise.",
    ),
    Fault(
        "a limit turned round",
        EZ,
        EZ,
        '2 = { limit = "$5-$500"',
        '2 = { limit = "$500-$5"',
        "casino-99/ez-baccarat-panda-8.toml.fees.2",
        "the least, 500, is more than the most, 5.",
    ),
    Fault(
        "an option nobody posts",
        EZ,
        EZ,
        "usual.fee_options = [4, 6, 10, 13, 14, 22]",
        "usual.fee_options = [99]",
        "casino-99/ez-baccarat-panda-8.toml",
        "There is no fee option 99.",
    ),
    # citations
    Fault(
        "lines in reverse",
        EZ,
        EZ,
        PANDA_ROW,
        PANDA_ROW.replace("1203-1204", "1204-1203"),
        "casino-99/ez-baccarat-panda-8.toml.cites.panda-8.three-card-8",
        "the lines are in reverse: L1204-1203.",
    ),
    Fault(
        "a line behind the book",
        EZ,
        EZ,
        PANDA_ROW,
        PANDA_ROW.replace("L1203-1204", "L9203"),
        "casino-99/ez-baccarat-panda-8.toml.cites.panda-8.three-card-8",
        "the book has no line 9203.",
    ),
    Fault(
        "an unknown source",
        EZ,
        EZ,
        PANDA_ROW,
        PANDA_ROW.replace("L1203-1204", "memo-7 p4"),
        "casino-99/ez-baccarat-panda-8.toml.cites.panda-8.three-card-8",
        "there is no source 'memo-7'.",
    ),
    Fault(
        "a place that is none",
        EZ,
        EZ,
        PANDA_ROW,
        PANDA_ROW.replace("L1203-1204", "casino-99 page 4"),
        "casino-99/ez-baccarat-panda-8.toml.cites.panda-8.three-card-8",
        "'page 4' is not a place in a source.",
    ),
    # rows
    Fault(
        "a row without a condition",
        EZ,
        CHART,
        'when = [{ player_total = "0-5" }]\n',
        "",
        "forms/baccarat.toml.player_rule[1]",
        "'player.stand' never decides: 'player.hit' before it has no condition.",
    ),
    Fault(
        "a hole in a chart",
        EZ,
        CHART,
        'when = [{ player_total = "6-9" }]',
        'when = [{ player_total = "7-9" }]',
        "forms/baccarat.toml.player_rule",
        "no row decides",
    ),
    Fault(
        "a row nothing is left for",
        EZ,
        CHART,
        "{ banker_total = 3 }, { player_third = 8 }",
        "{ banker_total = 2 }, { player_third = 8 }",
        "forms/baccarat.toml.banker_rule[4]",
        "'when.banker_total' is 2",
    ),
    Fault(
        "a row behind all others",
        CRAZY,
        CRAZY,
        '"wager.back-line" = { say = "No player may bet on another player\'s hand.", when',
        '"wager.twice" = { say = "Nobody puts up an Ante.", when = [{ wager = "ante" }, { wager = "play" }], '
        'do = "refuse", cite = "L6121" }\n'
        '"wager.back-line" = { say = "No player may bet on another player\'s hand.", when',
        "lake-elsinore/crazy-4-poker.toml.allow",
        "no table was found where 'wager.twice' decides",
        rows=True,
    ),
    Fault(
        "unreachable and asked",
        EZ,
        EZ,
        "[cites]",
        'unreachable."draw/player.hit" = "never"\n[cites]',
        "casino-99/ez-baccarat-panda-8.toml.unreachable.draw/player.hit",
        "comes up, but the book calls it unreachable.",
        rows=True,
    ),
    Fault(
        "unreachable and no skill",
        CRAZY,
        CRAZY,
        'unreachable."allow/play.once"',
        'unreachable."allow/play.onze"',
        "lake-elsinore/crazy-4-poker.toml.unreachable",
        "'allow/play.onze' is not a skill of this game.",
    ),
    Fault(
        "a doubt alone",
        EZ,
        EZ,
        '"result.tie" = "L1183"',
        '"result.tie" = { cite = "L1183", doubt = "One line says otherwise." }',
        "forms/baccarat.toml.rule",
        "the doubt of 'result.tie' has no other reading.",
    ),
    # what a table needs
    Fault(
        "a table too large for its cloth",
        EZ,
        EZ,
        "game.lines",
        "table.seats = 22\ngame.lines",
        "casino-99/ez-baccarat-panda-8.toml.table.seats",
        "the table has 22 seats, but its felt 'baccarat-22' has 21.",
    ),
    Fault(
        "a deck too small",
        CRAZY,
        CRAZY,
        "hand.cards = 5",
        "hand.cards = 8",
        "lake-elsinore/crazy-4-poker.toml.hand.cards",
        "a full table needs 61 cards, but the deck has 52.",
    ),
    Fault(
        "a wager without a lap",
        EZ,
        PANDA,
        ', ["panda-8"], ["dragon-7"]]\n',
        ', ["panda-8"]]\n',
        "forms/ez-baccarat.toml.settlement.laps",
        "no lap settles the wager 'dragon-7'.",
    ),
    # words
    Fault(
        "an unknown key",
        EZ,
        EZ,
        "usual.fee_options",
        "usual.fee_option",
        "casino-99/ez-baccarat-panda-8.toml.usual.fee_option",
        "unknown key 'fee_option'.",
    ),
    Fault(
        "an unknown condition",
        EZ,
        CHART,
        '{ player_total = "0-5" }',
        '{ player_totl = "0-5" }',
        "forms/baccarat.toml.player_rule[0].when[0]",
        "is not a condition of this game. Did you mean 'player_total'?",
    ),
    Fault(
        "a rule that is missing",
        EZ,
        EZ,
        '"result.closest" = "L1104, L1142"\n',
        "",
        f"{EZ}.toml.cites",
        "has no rule 'result.closest'. Its form has this rule already. Give the lines under [cites]",
    ),
    Fault(
        "a misspelt row of the form",
        EZ,
        EZ,
        '"result.closest" = "L1104',
        '"result.closet" = "L1104',
        f"{EZ}.toml.cites.result.closet",
        "Did you mean 'result.closest'?",
    ),
)


def test_there_are_enough_faults_of_enough_kinds():
    assert len(FAULTS) >= 20
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_named_with_place_and_remedy(fault: Fault):
    house, _, name = fault.file.partition("/")
    text = BOOKS[house][name]
    assert fault.old in text
    library = Library({**BOOKS, house: {**BOOKS[house], name: text.replace(fault.old, fault.new, 1)}})
    problems = list(check_game(library, fault.game, Depth(4, rows=fault.rows), seats_of_layouts()))
    named = [problem for problem in problems if fault.says in problem.message + " " + problem.hint]
    assert named, [str(problem) for problem in problems]
    assert named[0].where.startswith(fault.place)
    assert named[0].hint
    assert not any("Traceback" in str(problem) for problem in problems)


@pytest.mark.parametrize("id", [EZ, CRAZY, STUD])
def test_the_printed_books_have_none(id: str):
    assert list(check_game(Library(BOOKS), id, Depth(4), seats_of_layouts())) == []


def test_a_book_whose_every_bonus_needs_a_line_is_settled():
    """No wager stands alone there; once this ended in a KeyError of 'wager.alone'."""
    form = BOOKS["forms"]["ez-baccarat"].replace('need_line = ["panda-8"', 'need_line = ["tie", "panda-8"')
    book = BOOKS["casino-99"]["ez-baccarat-panda-8"].replace('"wager.alone" = "L1178"\n', "")
    files = {**BOOKS["casino-99"], "ez-baccarat-panda-8": book}
    library = Library({**BOOKS, "forms": {**BOOKS["forms"], "ez-baccarat": form}, "casino-99": files})
    assert list(check_game(library, EZ, Depth(10), seats_of_layouts())) == []
