"""The drill of what two houses set differently, and `felt-school compare` with the names that can be typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.prove.books import library
from trainer.bench.compare_command import named_lines, other_charts
from trainer.cards.notation import parse_cards
from trainer.cli import main
from trainer.core.errors import BadText
from trainer.drills.question_builder import build
from trainer.hands.classes import ALL_HANDS_53
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.problems import errors_of
from trainer.prove.house_comparison import Comparison, Difference, compare_hand, unlearn, unlearning_pack
from trainer.prove.house_ways import WayLine
from trainer.round.acts import Arrange

FORTUNE, PROP = "casino-99/fortune-pai-gow-poker", "prop-desk/pai-gow-poker"
# The joker alone; with a pair; with two pair; with a pair of kings and an ace.
HANDS = ("2c 4d 6h 8s Tc Qd Jk", "2c 4d 4h 5s 9c Qd Jk", "3c 7d 7h 9s Jc Jd Jk", "4c 5d Qh Ks Kc Ad Jk")


def pair(*jokers: str) -> tuple[WayLine, WayLine]:
    return named_lines(library(), ("casino-99", "prop-desk"), ("pai-gow-poker", ""), jokers)


def some() -> tuple[WayLine, WayLine, Comparison]:
    old, new = pair("ace", "wild")
    found = []
    for text in HANDS:
        differs = compare_hand(old.house_way, new.house_way, tuple(parse_cards(text)))
        assert differs is not None, text
        found.append(Difference(differs[0], differs[1], 1000, (differs[2],)))
    return old, new, Comparison(ALL_HANDS_53, 4000, tuple(found))


# -- names


def test_the_family_stands_for_a_game_where_a_house_has_one_of_it():
    old, new = pair()
    assert (old.id, new.id) == (FORTUNE, PROP)
    assert [line.id for line in pair("ace", "wild")] == [FORTUNE, f"{PROP} joker wild"]
    assert named_lines(library(), (FORTUNE, PROP), ("", ""))[1].id == PROP
    first, _ = named_lines(
        library(), ("phoenix", "casino-99"), ("push-bet-pai-gow-poker", "pai-gow-poker"), ["wild", "ace"]
    )
    assert first.id == "phoenix/push-bet-pai-gow-poker joker wild"


def test_games_of_one_house_that_share_a_house_way_need_no_name():
    first, _ = named_lines(library(), ("phoenix", "prop-desk"), ("pai-gow-poker", ""))
    assert first.game.info.house == "phoenix"
    assert first.house_way.name == ""


def test_other_charts_are_pointed_out():
    old, new = pair()
    assert other_charts(old, new) == (f"{PROP} has another chart, joker wild: see --joker.",)


@pytest.mark.parametrize(
    ("houses", "games", "jokers", "says"),
    [
        (("casino-99", "prop-desk"), ("", ""), (), "It is not said which game"),
        (("casino-99", "prop-desk"), ("omaha-high-low", ""), (), "There is no game"),
        (("casino-99", "prop-desk"), ("pai-gow-poker", ""), ("wild",), "casino-99 has no pai-gow-poker"),
        (("casino-99", "prop-desk"), ("ez-baccarat-panda-8", "pai-gow-poker"), (), "has no house way"),
    ],
)
def test_names_that_mean_nothing(houses, games, jokers, says):
    with pytest.raises(BadText, match=says):
        named_lines(library(), houses, games, jokers)


# -- the drill


def test_every_question_asks_for_the_new_setting_of_a_hand_that_differs():
    old, new, found = some()
    drill = unlearn(found, new, seed=5)
    assert {frozenset(one.hands.cards) for one in drill} == {frozenset(parse_cards(text)) for text in HANDS}
    for one in drill:
        question = build(library().game, one.deal)
        right = question.decision.result
        assert isinstance(right, Arrange)
        assert {*right.group("front"), *right.group("back")} == set(one.hands.cards)
        assert one.hands.second is not None
        assert new.house_way.keys(one.hands.second) == (
            new.house_way.values.front(right.group("front")),
            new.house_way.values.back(right.group("back")),
        )
        before, _ = old.house_way.set(one.hands.cards)
        assert set(before.front) != set(right.group("front"))


def test_a_drill_has_no_more_questions_than_were_asked_for_and_another_order_for_another_seed():
    _, new, found = some()
    assert len(unlearn(found, new, seed=1, count=2)) == 2
    orders = {tuple(one.hands.cards for one in unlearn(found, new, seed)) for seed in range(6)}
    assert len(orders) > 1


def test_the_pack_of_the_drill_is_a_good_pack():
    old, new, found = some()
    files = unlearning_pack(found, old, new)
    checked = check_pack(parse_pack(files), library(), "1")
    assert not errors_of(checked.problems)
    assert checked.pack is not None
    (lesson,) = checked.pack.lessons
    assert len(lesson.items) == len(HANDS)
    assert all(item.expect.groups and item.expect.rule for item in lesson.items)


def test_nothing_to_drill():
    old, new = pair()
    with pytest.raises(BadText, match="set every hand alike"):
        unlearning_pack(Comparison(ALL_HANDS_53, 0, ()), old, new)


# -- the command


@pytest.mark.usefixtures("few")
def test_compare_writes_a_page_and_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    page, pack = tmp_path / "page.html", tmp_path / "pack"
    words = ["compare", "casino-99", "prop-desk", "pai-gow-poker", "--joker", "ace", "wild", "--json"]
    assert main([*words, "--html", str(page), "--pack", str(pack), "--examples", "1"]) == 0
    captured = capsys.readouterr()
    answer = json.loads(captured.out)
    assert answer["games"] == [FORTUNE, PROP]
    assert answer["different"] == sum(one["hands"] for one in answer["differences"]) > 0
    assert all(len(one["examples"]) == 1 for one in answer["differences"])
    assert "<symbol" in page.read_text(encoding="utf-8")
    assert {path.name for path in pack.rglob("*.toml")} == {"pack.toml", "10-unlearn.toml"}
    assert main(["pack", "check", str(pack)]) == 0


def test_compare_without_a_game(capsys: pytest.CaptureFixture[str]):
    assert main(["compare", "casino-99", "prop-desk"]) == 2
    assert "felt-school compare casino-99 prop-desk pai-gow-poker" in capsys.readouterr().err
