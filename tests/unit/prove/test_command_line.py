"""`felt-school prove` and `compare`, over a part of the hands so that the tests stay quick."""

from __future__ import annotations

import json
import sys
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

from tests.shelf import LIBRARY, put_library
from tests.unit.prove.books import HOUSE, SLUG
from trainer.bench import proof_runner
from trainer.cli import main
from trainer.disk import resources
from trainer.houses.library import Library
from trainer.prove.proof import tally

GAME = f"{HOUSE}/{SLUG}"


def test_prove_as_json(few: None, capsys: pytest.CaptureFixture[str]):
    assert main(["prove", GAME, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["v"] == 1
    assert answer["game"] == GAME
    assert answer["fouls"] == answer["undecided"] == 0
    assert answer["problems"]


def test_prove_all_as_text(few: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    books = resources.read_books()
    only = {HOUSE: {name: books[HOUSE][name] for name in ("house", SLUG)}, "forms": books["forms"]}
    only["phoenix"] = {name: books["phoenix"][name] for name in ("house", "pai-gow-tiles")}
    put_library(monkeypatch, Library(only))
    assert main(["prove", "all"]) == 1
    out = capsys.readouterr().out
    assert f"{GAME}: Fortune Pai Gow Poker" in out
    assert "NOT PROVED" in out
    assert "phoenix/pai-gow-tiles: Pai Gow Tiles" in out


def test_prove_writes_a_page(few: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page = tmp_path / "proof.html"
    main(["prove", GAME, "--html", str(page)])
    text = page.read_text(encoding="utf-8")
    assert "NOT PROVED" not in text.replace("Not proved", "")
    assert '<symbol id="cards-Ac"' in text


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]):
    assert main(["prove", f"{HOUSE}/fortune-pai-gow"]) == 2
    assert f"Did you mean '{GAME}'?" in capsys.readouterr().err


def test_a_game_without_a_house_way(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(proof_runner, "house_ways_of", lambda game: ())
    assert main(["prove", GAME]) == 2
    assert "has no house way for seven cards" in capsys.readouterr().err


def test_compare_a_house_with_itself(few: None, capsys: pytest.CaptureFixture[str]):
    assert main(["compare", HOUSE, HOUSE, SLUG, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["different"], answer["differences"], answer["games"]) == (0, [], [GAME, GAME])
    assert main(["compare", HOUSE, HOUSE, SLUG, SLUG]) == 0
    assert "differently (0.000%)" in capsys.readouterr().out


def test_progress_goes_to_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    assert proof_runner.progress_of("a game") is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    show = proof_runner.progress_of("a game")
    assert show is not None
    show(77_071_540)
    assert capsys.readouterr().err == f"\r[{'#' * 20}{'.' * 20}]  50%  a game"


class Inline(Executor):
    """Processes that run here, one after the other."""

    def __init__(self, processes: int, mp_context: object = None) -> None:
        self.processes = processes

    def submit(self, fn, /, *args, **kwargs):
        future: Future[object] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_shared_work_counts_the_same(few: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(proof_runner, "ProcessPoolExecutor", Inline)
    answers = []
    for processes in ("1", "3"):
        main(["prove", GAME, "--json", "--processes", processes])
        answers.append(json.loads(capsys.readouterr().out))
    one, three = answers
    assert one["rules"] == three["rules"]
    assert one["categories"] == three["categories"]
    assert (one["hands"], one["problems"]) == (three["hands"], three["problems"])


def test_books_that_share_a_house_way_are_counted_once(
    few: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    whole = LIBRARY
    names = (GAME, "casino-real/pai-gow-double-hand-poker", "poker-flats/double-hand-poker")
    monkeypatch.setattr(
        proof_runner, "games_to_prove", lambda library, wanted: tuple(whole.game(name) for name in names)
    )
    counts = []

    def counted(way, **more):
        counts.append(way)
        return tally(way, **more)

    monkeypatch.setattr(proof_runner, "tally", counted)
    main(["prove", "all", "--json"])
    proofs = json.loads(capsys.readouterr().out)["proofs"]
    assert len(counts) == 1
    assert [proof.get("counted_for") for proof in proofs] == [None, GAME, GAME]
    assert [proof["game"] for proof in proofs] == list(names)
    assert proofs[0]["rules"] == proofs[1]["rules"] == proofs[2]["rules"]
