"""`felt-school odds`."""

from __future__ import annotations

import json

import pytest

from tests.shelf import put_library
from tests.unit.odds.bundled import library
from trainer.cli import main

GAME = "angies/three-card-poker-6-card-bonus"


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    put_library(monkeypatch, library())


def test_as_json(capsys: pytest.CaptureFixture[str]):
    assert main(["odds", GAME, "pair-plus", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["v"] == 1
    assert answer["bets"] == {
        "pair-plus": {
            "of": 22_100,
            "rows": {
                "mini-royal": 4,
                "straight-flush": 44,
                "three-of-a-kind": 52,
                "straight": 720,
                "flush": 1_096,
                "pair": 3_744,
            },
            "pays": {
                "mini-royal": "200:1",
                "straight-flush": "40:1",
                "three-of-a-kind": "30:1",
                "straight": "6:1",
                "flush": "3:1",
                "pair": "1:1",
            },
            "lose": 16_440,
            "edge_percent": 4.3801,
            "exact": True,
            "note": "As if nobody folded or took a wager back.",
        }
    }


def test_as_text(capsys: pytest.CaptureFixture[str]):
    assert main(["odds", GAME, "pair-plus"]) == 0
    out = capsys.readouterr().out
    assert "pair-plus: Pair Plus, 22,100 deals, all of them" in out
    assert "      44         502.27     40:1  straight-flush" in out
    assert "house edge 4.3801%" in out


def test_the_decks_of_the_shoe_and_whose_gain_an_edge_is(capsys: pytest.CaptureFixture[str]):
    # Phoenix L1794: eight decks with a joker each; Baccarat Gold pays a tie 10 for 1, 536,278,036,239,616 of the coups.
    assert main(["odds", "phoenix/no-bust-21st-century-blackjack", "buster", "--samples", "2"]) == 0
    assert "Dealt from 8 decks" in capsys.readouterr().out
    assert main(["odds", "lake-elsinore/baccarat-gold", "tie"]) == 0
    out = capsys.readouterr().out
    assert "Dealt from 8 decks" in out
    assert "house edge -7.2900%: the bettor gains" in out
    assert main(["odds", "lake-elsinore/baccarat-gold", "tie", "--decks", "1", "--samples", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["decks"] == 1
    assert main(["odds", GAME, "pair-plus", "--json"]) == 0
    assert "decks" not in json.loads(capsys.readouterr().out)


def test_random_deals_as_text_and_json(capsys: pytest.CaptureFixture[str]):
    words = ["odds", "phoenix/push-bet-pai-gow-poker", "push", "--samples", "200"]
    assert main(words) == 0
    assert "one standard error" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    push = json.loads(capsys.readouterr().out)["bets"]["push"]
    assert (push["exact"], push["samples"], push["of"]) == (False, 200, 200)
    assert push["standard_error_percent"] > 5
    assert push["rows"]["push"] + push["lose"] == 200


def test_other_packs(capsys: pytest.CaptureFixture[str]):
    assert main(["odds", "casino-99/ez-baccarat-panda-8", "tie", "--decks", "6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bets"]["tie"]["edge_percent"] == 14.4382


def test_wrong_words(capsys: pytest.CaptureFixture[str]):
    assert main(["odds", GAME, "pair-pluss"]) == 2
    assert "Did you mean 'pair-plus'?" in capsys.readouterr().err
