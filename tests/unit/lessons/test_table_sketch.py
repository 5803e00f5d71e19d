"""A table laid by hand: what lies there is what is asked, whatever game it is, and what no longer fits goes."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from tests.unit.lessons.bench import GAME
from trainer.cards.notation import parse_cards, write_cards
from trainer.lessons.item_setup import duties
from trainer.lessons.table_sketch import TableSketch
from trainer.round.act_text import act_text
from trainer.round.setup import Setup

HOLDEM = "angies/texas-holdem"
BLACKJACK, ULTIMATE = "angies/pure-21-5-blackjack-3-2", "casino-99/ultimate-texas-holdem"
BACCARAT = "casino-99/ez-baccarat-panda-8"


def plain(id: str) -> TableSketch:
    return TableSketch.plain(LIBRARY[id])


def acted(sketch: TableSketch, words: str) -> TableSketch:
    """After the player whose turn it is has done that."""
    turn = next(turn for turn in sketch.turns() if turn.choices)
    return sketch.with_setup(next(choice.setup for choice in turn.choices if str(choice.words) == words))


def asked(sketch: TableSketch) -> dict[str, str]:
    """The right act of each duty of the round."""
    setup = sketch.arranged
    assert isinstance(setup, Setup)
    found = duties(sketch.game, setup)
    return {str(each.duty.key): act_text(each.decision.result) for each in found}


def test_a_pot_laid_by_hand_is_won_by_the_flush_that_was_laid():
    sketch = plain(HOLDEM)
    for seat in sketch.setup.seats_taken:
        sketch = sketch.with_seat(seat, plays=seat in (3, 4, 5))
    sketch = sketch.with_button(3)
    for place, cards in (
        ("seat-4.hand", "Ah Kh"), ("seat-5.hand", "9s 9d"), ("seat-3.hand", "7c 2d"), ("board", "Qh Jh 3h 9c 4s"),
    ):  # fmt: skip
        sketch = sketch.with_cards(place, parse_cards(cards))
        assert not sketch.problem
    assert write_cards(sketch.cards["board"]) == "Qh Jh 3h 9c 4s"
    assert [str(choice.words) for choice in sketch.turns()[0].choices] == ["fold", "call $6", "raise to $12"]
    sketch = acted(acted(acted(sketch, "fold"), "call $3"), "check")
    answers = asked(sketch)
    assert answers["read-hand/4"] == "flush"
    assert answers["compare/pot-1.high"] == "seats 4"
    # two players put in the big blind of $6; the drop of $1 (casino-99, collections, option 1) is out of the pot
    assert answers["split-pot/pot-1"] == "shares 4=$11"
    assert [str(choice.words) for choice in sketch.turns()[0].past] == [
        "Seat 3: fold", "Seat 4: call $3", "Seat 5: check",
    ]  # fmt: skip
    back = sketch.with_setup(sketch.turns()[0].past[1].setup)
    assert back.turns()[0].seat == 4


def test_a_seat_that_leaves_takes_its_cards_along_and_the_bank_changes_places():
    sketch = plain(GAME)
    first, *_ = sketch.setup.seats_taken
    sketch = sketch.with_cards(f"seat-{first}.hand", parse_cards("Kd Kh Qs 9c 7d 5h 3s"))
    assert str(first) in sketch.hands
    out = sketch.with_seat(first, plays=False)
    assert str(first) not in out.hands
    assert not out.problem
    banker = sketch.setup.player_dealer
    moved = sketch.with_button(first)
    assert moved.setup.player_dealer == first
    assert moved.setup.at(banker) == sketch.setup.at(first)
    assert moved.hands[str(banker)] == "Kd Kh Qs 9c 7d 5h 3s"
    assert not moved.problem


def test_chips_go_to_spots_stacks_and_the_bank():
    sketch = plain(GAME)
    seat = sketch.setup.seats_taken[0]
    sketch = (
        sketch.with_chips(f"seat-{seat}.game", 4_500).with_chips("bank", 20_000).with_chips(f"seat-{seat}.stack", 100)
    )
    assert sketch.setup.at(seat)["game"] == 4_500
    assert sketch.setup.bank == 20_000
    assert sketch.chips_at(f"seat-{seat}.stack") == 100
    assert not sketch.is_for_chips("discard")
    assert sketch.with_chips(f"seat-{seat}.game", 0).setup.at(seat).get("game") is None


def test_a_card_that_lies_elsewhere_changes_places():
    sketch = plain(HOLDEM)
    one, two = (f"seat-{seat}.hand" for seat in sketch.setup.seats_taken[:2])
    mine, theirs = sketch.cards[one], sketch.cards[two]
    after = sketch.with_card(one, 0, theirs[1])
    assert after.cards[one] == (theirs[1], mine[1])
    assert after.cards[two] == (theirs[0], mine[0])


def test_a_hand_is_as_long_as_the_rules_deal_it():
    # nine and five are four: the player line draws a third card (casino-99, the third card)
    sketch = plain(BACCARAT).with_cards("banker-line", parse_cards("Kc 6d"))
    sketch = sketch.with_cards("player-line", parse_cards("9c 5d"))
    assert not sketch.problem
    assert len(sketch.cards["player-line"]) == 3
    assert write_cards(sketch.cards["player-line"][:2]) == "9c 5d"


@pytest.mark.parametrize(
    ("game", "act", "word"), [(BLACKJACK, "Hit", "plays=1:hit"), (ULTIMATE, "Before the flop: check", "plays=1:c")]
)
def test_players_against_a_bank_act_too(game, act, word):
    sketch = plain(game)
    assert word in acted(sketch, act).setup.to_text().replace(f"plays={sketch.setup.seats_taken[0]}:", "plays=1:")


def test_what_holds_for_a_seat_is_ticked():
    sketch = plain(GAME)
    seat = sketch.setup.seats_taken[0]
    foul = sketch.with_seat_word("foul", seat, holds=True)
    assert foul.setup.option("foul") == str(seat)
    assert ("foul", True) in [(name, holds) for name, _, holds in foul.seat_words(seat)]
    assert "foul" not in foul.with_seat(seat, plays=False).setup.options


def test_a_table_that_cannot_be_played_says_why_and_keeps_what_was_laid():
    sketch = plain(HOLDEM)
    for seat in sketch.setup.seats_taken[1:]:
        sketch = sketch.with_seat(seat, plays=False)
    assert "players sit at the table" in str(sketch.problem)
    assert sketch.lay().chips
    assert sketch.turns() == ()


@pytest.mark.parametrize("id", [*dict.fromkeys(info.family for info in LIBRARY.infos)])
def test_every_family_can_be_laid_by_hand(id):
    game = next(LIBRARY[info.id] for info in LIBRARY.infos if info.family == id)
    sketch = TableSketch.plain(game)
    assert not sketch.problem
    assert sketch.cards
    again = TableSketch.read(game, {key[0]: value for key, value in sketch.values().items()})
    assert again.setup == sketch.setup
