"""`--rules`: the command line asks the rules as a school changed them; expected figures are arithmetic."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from trainer.cli import main
from trainer.houserules import HouseRules

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
        ("settlement.laps = [[]]", ".settlement.laps: a lap without wagers settles nothing.", "[['game', 'fortune']]"),
        ("settlement.laps = []", ".settlement.laps: nothing is settled without a lap.", "[['game', 'fortune']]"),
        ("fees.1.player_dealer = ''", ".fees.1.player_dealer: the ladder has no steps.", "take the line out"),
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
