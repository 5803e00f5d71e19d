"""What a house changed after its book was printed, laid over one game."""

from __future__ import annotations

import tomllib

from tests.shelf import BOOKS, LIBRARY
from trainer import cli
from trainer.houses.library import Library
from trainer.houses.row_layers import row_name, rows_of
from trainer.rules.context import Written

FORTUNE = "casino-99/fortune-pai-gow-poker"
HEAD = f'overlay.game = "{FORTUNE}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\n'
PLAIN = LIBRARY


def laid(text: str) -> Library:
    return Library(BOOKS, {FORTUNE: HEAD + text})


def test_a_changed_pay_row_pays_otherwise_and_is_cited_from_the_memo() -> None:
    game = laid('paytable.fortune.flush.pays = "5:1"')[FORTUNE]
    assert game.rules["fortune.flush"].says == "Pay 5:1 for flush."
    assert str(game.rules["fortune.flush"].cite) == "memo-12 2026-11-01"
    assert str(game.rules["fortune.straight"].cite) == "casino-99 L1535, L1812"
    assert game.version != PLAIN[FORTUNE].version


def test_a_line_of_the_house_way_may_come_before_another() -> None:
    new = '"no-pair" = { say = "Highest two.", when = [{ pairs = 0 }], do = "two_highest_others", cite = "memo-3 p2" }'
    library = laid(f"[house_way]\n{new}\n" + '[[source]]\nid = "memo-3"\ntitle = "Memo 3"\n')
    assert library.problems_of(FORTUNE) == ()
    assert library[FORTUNE].rules["no-pair"].says == "Highest two."
    assert str(library[FORTUNE].rules["no-pair"].cite) == "memo-3 p2"


def test_limits_fee_options_and_the_order_of_settlement_change() -> None:
    text = 'fees."3".limit = "$5-$800"\nsettlement.laps = [["game"], ["fortune"]]\nenvy.minimum = 1000\n'
    library = laid(text)
    table = library.joined(FORTUNE)[0].table
    assert library.problems_of(FORTUNE) == ()
    assert table["settlement"]["laps"] == [["game"], ["fortune"]]  # type: ignore[index]
    assert table["fees"]["3"]["limit"] == "$5-$800"  # type: ignore[index]
    assert str(library[FORTUNE].rules["fee.option-3"].cite) == "memo-12 2026-11-01"


def test_other_games_stay_as_they_are() -> None:
    library = laid('paytable.fortune.flush.pays = "5:1"')
    others = [id for id in PLAIN if id != FORTUNE]
    assert all(library.joined(id) == PLAIN.joined(id) for id in others)


def test_a_game_is_called_by_the_title_of_its_overlay() -> None:
    library = laid('game.title = "Fortune at the Bay"')
    assert library.problems_of(FORTUNE) == ()
    assert library.info(FORTUNE).title == library[FORTUNE].info.title == "Fortune at the Bay"
    assert "Fortune at the Bay" in [info.title for info in library.infos]
    assert library[FORTUNE].info.felt == PLAIN[FORTUNE].info.felt
    wide = (
        'overlay.house = "casino-99"\noverlay.title = "Names"\noverlay.source = "memo-9"\noverlay.date = "2026-11-01"\n'
    )
    for on in ("fortune-pai-gow-poker", FORTUNE):
        library = Library(BOOKS, {"names": f'{wide}on."{on}".game.title = "Bay Fortune"\n'})
        assert library.overlay_problems() == ()
        assert library.info(FORTUNE).title == "Bay Fortune"
        assert library.info("casino-99/ez-baccarat-panda-8") == PLAIN.info("casino-99/ez-baccarat-panda-8")


def test_what_is_not_there_cannot_be_changed() -> None:
    for text, says in (
        ('paytable.fortune.flsh.pays = "5:1"', "no row 'flsh' to change. Did you mean 'flush'?"),
        ("envi.minimum = 5", "no 'envi' to change. Did you mean 'envy'?"),
        ("envy.minimm = 5", "no 'minimm' to change. Did you mean 'minimum'?"),
        ("game.title = 5", "game.title: expected text in quotes, found 5."),
        ('game.title = " "', "game.title: there is nothing here. Type it in quotes, or take the line out."),
        ('overlay.sorce = "x"', "unknown key 'sorce'. Did you mean 'source'?"),
    ):
        assert any(says in str(problem) for problem in laid(text).problems_of(FORTUNE)), says
    few = {house: BOOKS[house] for house in ("forms", "casino-99", "casino-real")}
    broken = Library(few, {FORTUNE: f"{HEAD}envy.minimum = "})
    assert any("Fix the TOML" in str(problem) for problem in broken.problems())


def test_the_joined_book_can_be_looked_at(capsys) -> None:
    assert cli.main(["houses", "--book", FORTUNE]) == 0
    text = capsys.readouterr().out
    assert '[[house_way]]  # forms/pai-gow-poker\nid = "five-aces"' in text
    assert 'cite = "L1445"  # casino-99/fortune-pai-gow-poker' in text
    shown = tomllib.loads(text)
    shown.pop("fees")
    table = {key: value for key, value in PLAIN.joined(FORTUNE)[0].table.items() if key != "fees"}
    assert shown == table


def test_another_sentence_keeps_the_deed_of_a_rule() -> None:
    """A memo puts a rule into other words and no more: what is done stays, a doubt about the old words goes."""

    def way(library: Library) -> dict[str, Written]:
        return {row_name(row): row for row in rows_of(library.joined(FORTUNE)[0].table["house_way"])}

    uncertain = {"borrowed", "doubt", "silent", "misprint", "aside"}
    before = way(PLAIN)
    for name, row in before.items():
        library = laid(f'[house_way."{name}"]\nsay = "In our own words."\n')
        assert library.problems_of(FORTUNE) == (), name
        after = way(library)[name]
        assert {cell: after[cell] for cell in set(row) - {"say", "cite"} - uncertain} == {
            cell: row[cell] for cell in set(row) - {"say", "cite"} - uncertain
        }
        assert after["say"] == "In our own words."
        assert not set(after) & uncertain
    always = way(laid('[house_way."no-pair"]\nsay = "Highest two."\nwhen = []\n'))["no-pair"]
    assert always["when"] == []
    assert always["do"] == before["no-pair"]["do"]
