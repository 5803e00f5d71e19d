"""Pai gow tiles at the table: names on offer, tables for a wish, what a trainee can do wrong."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from trainer.cards.tile import DESIGNS, MEANINGS, parse_tiles
from trainer.games.base import ANY, Wish
from trainer.games.pai_gow_tiles.tiles_four_tiles import Four
from trainer.round import machine
from trainer.round.acts import Arrange, Choose, WantChoice
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

ID = "phoenix/pai-gow-tiles"


def start(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 seats=8 bank=1:$500/1 {words}", 8)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind) -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind)


def test_every_design_has_a_meaning_and_characters():
    assert set(MEANINGS) == {one.name for one in DESIGNS}
    assert len({meaning for meaning, _ in MEANINGS.values()}) == len(MEANINGS)
    assert len({characters for _, characters in MEANINGS.values()}) == len(MEANINGS)


def test_a_name_is_offered_with_its_meaning_and_characters():
    r = until(start("3:game=$20 asks=3 cards=2-21-14-45-56-61-33-33-6"), Kind.READ_HAND)
    duty = machine.duty(r)
    assert duty is not None
    assert isinstance(duty.want, WantChoice)
    assert machine.right(r).result == Choose("teen")
    words = {option.id: str(option.words) for option in duty.want.options}
    assert words["teen"] == "teen · heaven · 天"
    assert len(words) == 6


def test_every_wish_about_tiles_brings_up_its_rule():
    played = game(ID)
    about = (Kind.SET_HAND, Kind.READ_HAND, Kind.READ_TOTAL, Kind.COMPARE, Kind.RESULT)
    for skill in [one for one in played.skills if one.kind in about]:
        r = played.start(played.new_setup(4, Wish(skill.kind, skill.rule.id)))
        found = [d.rule.id for _, duty, d in machine.every_duty(r) if duty.kind is skill.kind]
        assert skill.rule.id in found, skill.rule.id


def test_tables_that_chance_makes_are_right_and_every_hand_has_four_tiles():
    played = game(ID)
    for seed in range(25):
        setup = played.new_setup(seed, ANY)
        assert played.check_setup(setup) == ()
        r = until(played.start(setup), Kind.SET_HAND)
        hands = [r.lay.cards_at(f"seat-{s}.{p}") for s in setup.seats_taken for p in ("hand", "high", "low")]
        assert sum(map(len, hands)) == 4 * len(setup.seats_taken)


@pytest.mark.parametrize(
    ("cards", "high", "low", "kind"),
    [
        ("6-63-65-51-5", "5-5 1-5", "6-6 3-6", "foul"),  # points over a Wong
        ("5-65-61-32-2", "1-3 5-6", "2-2 5-6", "wrong-rule"),  # the last step, although there is a pair
        ("6-66-63-64-4", "6-6 4-4", "6-6 3-6", "foul"),  # the Gong over the Wong
    ],
)
def test_what_is_wrong_with_a_setting_is_named(cards: str, high: str, low: str, kind: str):
    r = until(start(f"3:game=$20 asks=3 cards={cards}"), Kind.SET_HAND)
    verdict = machine.judge_act(r, Arrange.of(high=parse_tiles(high), low=parse_tiles(low)))
    assert verdict.slip is not None
    assert verdict.slip.kind.value == kind


def test_every_setting_that_is_left_open_is_taken():
    r = until(start("3:game=$20 asks=3 cards=6-66-63-64-4"), Kind.SET_HAND)
    for high, low in (("6-6 6-6", "4-4 3-6"), ("6-6 3-6", "6-6 4-4")):
        assert machine.judge_act(r, Arrange.of(high=parse_tiles(high), low=parse_tiles(low))).right


def test_the_steps_tried_say_why_in_words():
    r = until(start("3:game=$20 asks=3 cards=1-31-45-55-6"), Kind.SET_HAND)
    because = [str(check.because) for step in machine.right(r).steps for check in step.checks]
    assert "there is no pair" in because
    assert "no teen or dey goes with a nine, eight or seven" in because
    assert because[-1].startswith("two small tiles make seven, eight or nine: ")


def test_a_pair_with_its_gong_is_no_conflict():
    assert Four(parse_tiles("3-5 2-6 1-1 4-4")).teen_dey == ()
    assert len(Four(parse_tiles("3-5 2-6 1-1 5-5")).teen_dey) == 2
