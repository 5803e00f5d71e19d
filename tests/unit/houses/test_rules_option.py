"""`--rules`: the command line asks the rules as a school changed them; expected figures are arithmetic."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tests.unit.lessons.bench import sound
from tests.unit.prove.books import hands_with_four_jacks
from trainer.cli import main
from trainer.cli.rules_option import load_library
from trainer.disk import resources
from trainer.drills.code import skill_ref, write_code
from trainer.prove import house_comparison, proof
from trainer.round.duty import Kind
from trainer.shell.house_rules import HouseRules
from trainer.ui.controllers import sheets

GAME = "lake-elsinore/three-card-poker"
HEAD = f'overlay.game = "{GAME}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\n'
FLUSH = HEAD + 'pays.bonus."bonus.flush" = { say = "Bonus: a flush pays 4 to 1.", do = "pay 4:1" }\n'
FORTUNE = HEAD.replace(GAME, "casino-99/fortune-pai-gow-poker")
ASK = {
    "ask": "bonus", "house": "lake-elsinore", "game": "three-card-poker", "bet": "bonus", "stake": 500,
    "cards": ["Ah", "9h", "2h"],
}  # fmt: skip
DEALS = 22_100
ROWS = {200: 4, 40: 44, 30: 52, 6: 720, 1: 3_744}
FLUSHES, LOSE = 1_096, 16_440


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    file = tmp_path / "memo.toml"
    file.write_text(FLUSH, encoding="utf-8")
    return file


def asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(ASK)))
    assert main(["solve", *words]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_solve_pays_by_the_overlay_and_cites_it(monkeypatch, capsys, overlay):
    book = asked(monkeypatch, capsys)
    changed = asked(monkeypatch, capsys, "--rules", str(overlay))
    assert (book["pays"], changed["pays"]) == ("3:1", "4:1")
    assert changed["cite"] == "memo-12 2026-11-01"


def test_odds_after_an_overlay_are_counted_anew(capsys, overlay):
    for words, pays in (((), 3), (("--rules", str(overlay)), 4)):
        assert main(["odds", GAME, "bonus", "--json", *words]) == 0
        bet = json.loads(capsys.readouterr().out)["bets"]["bonus"]
        won = sum(rate * count for rate, count in ROWS.items()) + pays * FLUSHES
        assert bet["pays"]["flush"] == f"{pays}:1"
        assert bet["edge_percent"] == pytest.approx(100 * (LOSE - won) / DEALS, abs=1e-4)


def test_a_data_folder_is_read_as_well_and_an_empty_one_is_refused(monkeypatch, capsys, tmp_path):
    HouseRules(tmp_path).lay(GAME, FLUSH)
    assert asked(monkeypatch, capsys, "--rules", str(tmp_path))["pays"] == "4:1"
    (tmp_path / "nothing").mkdir()
    assert main(["solve", "--rules", str(tmp_path / "nothing")]) == 2
    assert "has neither overlays nor houses" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "place", "remedy"),
    [
        ("settlement.laps = [[]]", ".settlement.laps: a lap has no wagers.", "[['game', 'fortune']]"),
        ("settlement.laps = []", ".settlement.laps: there is no lap.", "[['game', 'fortune']]"),
        ("fees.1.player_dealer = ''", ".fees.1.player_dealer: the ladder has no steps.", "remove the line"),
        ("fees.1.limit = ''", ".fees.1.limit: ", "$5-$300"),
    ],
)
def test_what_cannot_be_used_is_refused_with_place_and_remedy(capsys, tmp_path, line, place, remedy):
    file = tmp_path / "memo.toml"
    file.write_text(FORTUNE + line, encoding="utf-8")
    assert main(["solve", "--rules", str(file)]) == 1
    said = capsys.readouterr().err
    assert place in said
    assert remedy in said


def test_an_overlay_of_nothing_and_a_file_that_is_not_there_are_named(capsys, tmp_path):
    assert main(["houses", "--rules", str(tmp_path / "no.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "no.toml").write_text('overlay.game = "casino-99/fortune"\n', encoding="utf-8")
    assert main(["houses", "--rules", str(tmp_path / "no.toml")]) == 2
    assert "Did you mean" in capsys.readouterr().err


# ---------------------------------------------------------------- a house way

WAY, BORROWER = "casino-99/fortune-pai-gow-poker", "poker-flats/double-hand-poker"
ACE = FORTUNE + 'house_way."quads.middle-keep" = { when = [{ quads = "J-9" }, { others_reach = "A" }] }\n'
"""Four jacks are kept for an ace in front; by the book (casino-99 L1444) for a king as well."""
FLIPPED = 4 * 45 * 16
"""A king, no ace, no joker, and two more cards of 10 ranks that are no pair."""
KEPT = (("Kd", "8c"), ("Jc", "Jd", "Jh", "Js", "5s"))


@pytest.fixture
def ace(tmp_path: Path) -> str:
    file = tmp_path / "ace.toml"
    file.write_text(ACE, encoding="utf-8")
    return str(file)


@pytest.fixture
def jacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands with four jacks are all there are."""
    for module in (house_comparison, proof, proof):
        monkeypatch.setattr(module, "classes", hands_with_four_jacks)


def told(capsys: pytest.CaptureFixture[str], status: int, *words: str) -> dict:
    assert main([*words, "--json"]) == status
    found: dict = json.loads(capsys.readouterr().out)
    return found


def test_prove_counts_by_the_overlay(capsys, ace, jacks):
    """Only some of the hands are counted, so nothing is proved; how often the two rules decide is exact."""
    book, changed = told(capsys, 1, "prove", WAY), told(capsys, 1, "prove", WAY, "--rules", ace)
    for rule, more in (("quads.middle-keep", -FLIPPED), ("quads.middle-split", FLIPPED)):
        assert changed["rules"][rule] - book["rules"][rule] == more


def test_compare_finds_what_the_overlay_of_a_borrower_sets_otherwise_than_the_lender(capsys, tmp_path, jacks):
    """Poker Flats borrows the house way of Casino 99; a change of its own changes nothing there."""
    houses = ("compare", WAY, BORROWER)
    assert told(capsys, 0, *houses)["different"] == 0
    file = tmp_path / "flats.toml"
    file.write_text(ACE.replace(WAY, BORROWER), encoding="utf-8")
    changed = told(capsys, 0, *houses, "--rules", str(file))
    assert changed["different"] == FLIPPED
    (one,) = changed["differences"]
    assert (one["first"], one["second"], one["hands"]) == (["quads.middle-keep"], ["quads.middle-split"], FLIPPED)


def test_cost_is_counted_against_the_house_way_of_the_overlay(capsys, ace):
    words = ("cost", WAY, *("".join(half) for half in KEPT), "--samples", "500")
    book, changed = told(capsys, 0, *words), told(capsys, 0, *words, "--rules", ace)
    assert set(book["house"]["front"]) == set(KEPT[0])
    assert {card[0] for card in changed["house"]["front"]} == {"J"}


def test_check_names_what_the_overlay_spoils(monkeypatch, capsys, tmp_path):
    every = resources.read_books()
    books = {name: every[name] for name in ("casino-99", "forms")}
    monkeypatch.setattr(resources, "read_books", lambda: books)
    monkeypatch.setattr(resources, "read_packs", dict)
    file = tmp_path / "spoilt.toml"
    file.write_text(FORTUNE + 'house_way."no-pair" = { do = "three_highest" }\n', encoding="utf-8")
    main(["check"])
    assert "three_highest" not in "".join(capsys.readouterr())
    assert main(["check", "--rules", str(file)]) == 1
    assert "three_highest" in "".join(capsys.readouterr())


# ---------------------------------------------------------------- packs and paper


ITEM = """[[item]]
id = "kept"
cards = "Jc Jd Jh Js Kd 8c 5s"
expect = { front = "Kd 8c", rule = "quads.middle-keep" }
"""


def test_a_pack_is_checked_by_the_overlay(capsys, tmp_path, ace):
    folder = tmp_path / "my-school.jacks"
    for name, data in sound(item=ITEM).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    for action in ("check", "report"):
        assert main(["pack", action, str(folder)]) == 0
        capsys.readouterr()
        assert main(["pack", action, str(folder), "--rules", ace]) == 1
        assert "DP302" in "".join(capsys.readouterr())


def test_a_code_is_replayed_by_the_overlay(capsys, ace):
    game = load_library()[WAY]
    code = write_code(skill_ref(game, Kind.SET_HAND, "quads.middle-keep", 5), game)
    assert main(["replay", code, "--text"]) == 0
    assert "another version of the rules" not in capsys.readouterr().out
    assert main(["replay", code, "--text", "--rules", ace]) == 0
    assert "another version of the rules" in capsys.readouterr().out
    assert main(["replay", code, "--rules", ace]) == 2
    assert "--text" in capsys.readouterr().err


def test_a_worksheet_is_asked_and_answered_by_the_overlay(monkeypatch, tmp_path, overlay):
    made = []

    def sheet(game, *_, **__):
        made.append(game)
        return sheets.rule_sheet(game)

    monkeypatch.setattr(sheets, "worksheet", sheet)
    file = tmp_path / "sheet.pdf"
    assert main(["worksheet", GAME, "--out", str(file), "--rules", str(overlay)]) == 0
    assert made[0].rules["bonus.flush"].says == "Bonus: a flush pays 4 to 1."
    assert file.read_bytes().startswith(b"%PDF")
