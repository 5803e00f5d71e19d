"""Omaha High-Low Split at Angie's: button, blinds, deal, betting, drop, pots, and the round as a whole."""

from __future__ import annotations

import re

import pytest

from tests.rulebook.angies.pot_table import stacked
from tests.rulebook.asking import asking, game, refusing
from trainer.cards.notation import parse_cards
from trainer.disk import resources
from trainer.drills.code import round_ref
from trainer.drills.question import Deal, question_of
from trainer.drills.question_builder import find
from trainer.felt.layout import load_shape
from trainer.felt.view import felt_view
from trainer.games.base import ANY, Wish
from trainer.round import machine
from trainer.round.acts import Choose, Money, Number, Seat, Seats, Shares
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup
from trainer.training.explanations import explain_right

ID = "angies/omaha-high-low"
GAME = game(ID)
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))


def start(words: str) -> Round:
    setup = parse_setup(f"{ID} seed=1 seats=9 {words}", 9)
    assert GAME.check_setup(setup) == ()
    return GAME.start(setup)


def acts(r: Round) -> dict[str, object]:
    """The right act of every duty by its key."""
    return {str(duty.key): decision.result for _, duty, decision in machine.every_duty(r)}


def before_the_drop(r: Round) -> int:
    """What is in the pot when the drop is taken."""
    return next(now.lay.chips_at("pot-1") for now, duty, _ in machine.every_duty(r) if duty.kind is Kind.TAKE_FEE)


def problems(words: str) -> list[str]:
    return [str(one) for one in GAME.check_setup(parse_setup(f"{ID} seed=1 seats=9 {words}", 9))]


# -- button, blinds, order (L27; casino-99 L2316-2330)


@pytest.mark.parametrize("button", range(1, 10))
def test_a_full_table_from_every_button(button: int):
    def left(steps: int) -> int:
        return (button + steps - 1) % 9 + 1

    answer = ask("action", button=button)
    assert (answer["small_blind"], answer["big_blind"]) == (left(1), left(2))
    assert (answer["first_card"], answer["last_card"]) == (left(1), button)
    assert answer["first_to_act"] == left(3)  # L27: to the left of the big blind
    assert answer["first_after_flop"] == answer["next_button"] == left(1)


def test_empty_seats_are_passed_over_and_folded_hands_do_not_act():
    answer = ask("action", button=8, occupied=[2, 3, 6, 8], live=[3, 8])
    assert (answer["small_blind"], answer["big_blind"], answer["first_to_act"]) == (2, 3, 6)
    assert (answer["first_after_flop"], answer["next_button"]) == (3, 2)


def test_with_two_players_the_button_posts_the_big_blind():
    # casino-99 L2330 by the letter: the small blind at the left of the button, the big one at its left; a doubt.
    answer = ask("action", button=4, occupied=[4, 7])
    assert (answer["small_blind"], answer["big_blind"], answer["first_to_act"]) == (7, 4, 7)
    assert (answer["first_after_flop"], answer["last_card"]) == (7, 4)
    assert "doubt" in answer


def test_the_button_must_lie_before_a_player():
    assert "the button before one of them" in refuse("action", button=5, occupied=[1, 2])
    assert "12 is not a seat" in refuse("action", button=1, occupied=[1, 12])


# -- a round worked out by hand
# Seats 1, 4 and 8, button 4: small blind 8 ($2), big blind 1 ($5). Everybody calls, checks to the end: $15, drop $1.

PASSIVE = "1:stack=$100 4:stack=$100 8:stack=$100 button=4 limit=5-10 fee=1"
HANDS = {8: "Kh Kd 9c 9d", 1: "Ah 2h Jd Jc", 4: "Qc Qd Tc Td"}


def test_a_whole_round_by_hand():
    r = start(f"{PASSIVE} cards={stacked((8, 1, 4), HANDS, 'Ks 8c 7d 3h 3s')}")
    found = acts(r)
    assert found["post-blinds/small"] == Seat(8)
    assert found["post-blinds/big"] == Seat(1)
    assert (found["deal-order/first"], found["deal-order/last"]) == (Seat(8), Seat(4))
    assert found["first-to-act/deal"] == Seat(4)
    assert found["take-fee"] == Money(100)
    assert [found[f"burn/{street}"] for street in ("flop", "turn", "river")] == [Number(1)] * 3
    assert [found[f"first-to-act/{street}"] for street in ("flop", "turn", "river")] == [Seat(8)] * 3
    assert [found[f"read-hand/{seat}"] for seat in (8, 1, 4)] == [
        Choose("full-house"),
        Choose("two-pair"),
        Choose("two-pair"),
    ]
    assert [found[f"read-low/{seat}"] for seat in (8, 1, 4)] == [Choose("no-low"), Choose("low-8"), Choose("no-low")]
    assert (found["compare/pot-1.high"], found["compare/pot-1.low"]) == (Seats((8,)), Seats((1,)))
    assert found["split-pot/pot-1"] == Shares(((1, 700), (8, 700)))  # $15 less $1
    assert found["rotate"] == Seat(8)
    end = machine.play(r)
    assert [end.lay.chips_at(f"seat-{seat}.stack") for seat in (1, 4, 8)] == [10200, 9500, 10200]
    assert end.lay.chips_at("drop") == 100
    assert end.lay.cards_at("board") == parse_cards("Ks 8c 7d 3h 3s")
    assert len(end.lay.cards_at("burn")) == 3
    assert end.lay.buttons["dealer"] == "seat-8"


def test_each_player_gets_four_cards_and_the_board_five():
    # L53.
    for now, duty, _ in machine.every_duty(start(PASSIVE)):
        if duty.kind is Kind.FIRST_TO_ACT:
            assert all(len(now.lay.cards_at(f"seat-{seat}.hand")) == 4 for seat in (1, 4, 8))
    sizes = [len(now.lay.cards_at("board")) for now, duty, _ in machine.every_duty(start(PASSIVE)) if duty.seat == 0]
    assert sorted(set(sizes)) == [0, 3, 4, 5]


def test_two_betting_rounds_at_the_lower_and_two_at_the_higher_figure():
    # L178-194 and casino-99 L2312: one bet and two calls in each round, $5, $5, $10, $10 a seat.
    r = start(f"{PASSIVE} play=rcc/rcc/rcc/rcc")
    pots = [now.lay.chips_at("pot-1") for now, duty, _ in machine.every_duty(r) if duty.kind is Kind.BURN]
    assert pots == [3000 - 100, 3000 - 100 + 1500, 3000 - 100 + 1500 + 3000]


def test_three_raises_are_the_cap_with_three_players():
    # casino-99 L2334: the big blind is the bet; three raises take it from $5 to $20.
    r = start(f"{PASSIVE} play=rrrcc")
    assert before_the_drop(r) == 6000
    assert "cannot bet or raise" in problems(f"{PASSIVE} play=rrrrcc")[0]


def test_two_players_may_raise_without_a_cap():
    words = "1:stack=$200 4:stack=$200 button=4 limit=5-10 fee=1"
    r = start(f"{words} play=rrrrrrc")  # six raises from $5 to $35
    assert before_the_drop(r) == 7000


def test_the_last_player_takes_the_pot_unseen():
    # Bet on the turn and nobody calls: $15 less $1, and the $10 that were bet.
    r = start(f"{PASSIVE} play=ccc/ccc/cccrff".replace("cccrff", "crff"))
    found = acts(r)
    assert found["split-pot/pot-1"] == Shares(((1, 2400),))
    assert not any(key.startswith(("read", "compare")) for key in found)


# -- the drop (casino-99 L3672-3785)

SHEET = {
    1: (1, 2, 2, 3), 2: (2, 3, 3, 4), 3: (3, 4, 4, 5), 4: (3, 5, 6, 6), 5: (3, 5, 7, 7), 6: (4, 6, 8, 8),
    7: (4, 7, 9, 9),
}  # fmt: skip
"""Dollars for 2 to 4, for 5, for 6 and for 7 or more players; options 8 to 14 and 15 to 21 print the same figures."""


@pytest.mark.parametrize("option", range(1, 22))
def test_the_drop_for_every_option_and_number_of_players(option: int):
    row = SHEET[(option - 1) % 7 + 1]
    for players in range(2, 10):
        dollars = row[0 if players < 5 else min(players, 7) - 4]
        answer = ask("fee", option=option, players=players)
        assert answer["pot"] == dollars * 100, players
        assert answer["borrowed"].startswith("casino-99")
        assert ask("fee", option=option, players=players, flop=False)["pot"] == 100


def test_the_timed_option_takes_nothing_from_the_pot():
    # casino-99 L3774-3785.
    assert [ask("fee", option=22, players=n)["each_player"] for n in (2, 4, 5, 6, 7, 9)] == [
        600,
        600,
        800,
        800,
        1000,
        1000,
    ]
    r = start("1:stack=$100 4:stack=$100 8:stack=$100 button=4 limit=pot fee=22")
    assert "take-fee" not in acts(r)


def test_a_hand_that_ends_before_the_flop_pays_the_modified_fee():
    # casino-99 L3674: both fold to the big blind; $2 and $5 are in, $1 is taken.
    found = acts(start(f"{PASSIVE} fee=7 play=ff"))
    assert found["take-fee"] == Money(100)
    assert found["split-pot/pot-1"] == Shares(((1, 600),))
    assert not any(key.startswith("burn") for key in found)


def test_a_drop_that_takes_the_whole_pot_leaves_nothing_to_split():
    # Two players at $2-$4: $2 each are in, option 7 takes $4.
    found = acts(start("1:stack=$100 4:stack=$100 button=4 limit=2-4 fee=7"))
    assert found["take-fee"] == Money(400)
    assert not any(key.startswith("split-pot") for key in found)


def test_an_unknown_option_is_refused():
    assert "no fee option 23" in refuse("fee", option=23, players=4)
    assert "2 to 9 players" in refuse("fee", option=1, players=1)


# -- side pots
# Seat 1 is all in for $12 on the flop. Button 4, order 8, 1, 4. Before the flop $5 each: $15, drop $1.
# Flop: 8 bets $5, 1 raises all in to $7 ($12 altogether), 4 and 8 call $7: main pot $15 - $1 + 3 x $7 = $35.
# Turn: 8 bets $10, 4 calls: side pot $20. River: checked.

ALL_IN = "1:stack=$12 4:stack=$100 8:stack=$100 button=4 limit=5-10 fee=1 play=ccc/rrcc/rc/cc"


def test_an_all_in_player_closes_the_main_pot():
    r = start(f"{ALL_IN} cards={stacked((8, 1, 4), HANDS, 'Ks 8c 7d 3h 3s')}")
    found = acts(r)
    assert found["side-pot/pot-1.amount"] == Money(3500)
    assert found["side-pot/pot-1.seats"] == Seats((1, 4, 8))
    assert found["side-pot/pot-2.amount"] == Money(2000)
    assert found["side-pot/pot-2.seats"] == Seats((4, 8))
    assert found["split-pot/pot-2"] == Shares(((8, 2000),))  # the full house; no low between 4 and 8
    assert found["split-pot/pot-1"] == Shares(((1, 1700), (8, 1800)))  # seat 1 has the low; the odd dollar is high's
    order = [key for key in found if key.startswith("split-pot")]
    assert order == ["split-pot/pot-2", "split-pot/pot-1"]


def test_an_all_in_player_has_no_say_after_that():
    found = acts(start(ALL_IN))
    assert found["first-to-act/turn"] == Seat(8)
    assert "play" in problems(ALL_IN.replace("/cc", "/ccc"))[0]


def test_what_nobody_can_call_goes_back():
    # Heads-up: 4 has $20. Seat 7 bets $5 on the flop, 4 calls; turn 7 bets $10, 4 has $10: all in. River: nothing.
    # Then with $17: only $7 of the $10 are called, $3 go back.
    words = "4:stack=$17 7:stack=$100 button=4 limit=5-10 fee=1 play=cc/rc/rc"
    found = acts(start(words))
    assert found["side-pot/7/back-3"] == Money(300)
    assert "first-to-act/river" not in found
    end = machine.play(start(words))
    assert end.lay.total == 11700


# -- what the book does not print is said to be borrowed or doubtful


def test_every_rule_from_elsewhere_says_so():
    for rule in GAME.rules.values():
        first = int(re.findall(r"\d+", rule.cite.lines)[0])
        # L25-62 is the chapter, L178-204 the kill of every poker game of the house.
        printed_here = rule.cite.source == "angies" and (25 <= first <= 62 or 196 <= first <= 204)
        assert printed_here != bool(rule.borrowed or rule.doubt), rule


def test_doubtful_readings_are_told_with_the_answer_and_not_in_the_question():
    told = 0
    place = Deal(GAME.info.id, "")
    for now, duty, decision in machine.every_duty(start(ALL_IN)):
        if decision.rule.doubt:
            told += 1
            assert str(decision.rule.text) not in str(duty.ask), duty.key
            notes = " ".join(map(str, explain_right(question_of(place, GAME, now, duty, decision)).rule.notes))
            assert decision.rule.doubt in notes, duty.key
        assert now.lay.total == 21200
    assert told


# -- set-ups written by hand


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("1:stack=$100 button=1", "2 to 9 players"),
        ("1:stack=$100 4:stack=$100 button=5", "No player sits at seat '5'"),
        ("1:game=$100 4:stack=$100 button=4", "'game' is not something a player has on the table"),
        ("1:stack=$100 4:stack=$100 button=4 limit=3-6", "There is no limit '3-6'"),
        ("1:stack=$3 4:stack=$100 button=4 limit=5-10", "does not cover the big blind"),
        ("1:stack=$50.50 4:stack=$100 button=4 limit=5-10", "in chips of $1"),
        ("1:stack=$100 4:stack=$100 button=4 limit=5-10 fee=8", "Fee option 8 is not posted at $5-$10"),
        ("1:stack=$100 4:stack=$100 button=4 play=xyz", "is not betting"),
        ("1:stack=$100 4:stack=$100 button=4 play=ccccc", "is over after 2 acts"),
        ("1:stack=$100 4:stack=$100 button=4 bank=1:$100/1", "Nobody banks"),
        ("1:stack=$100 4:stack=$100 button=4 cards=AhKh", "each of the 52 cards"),
    ],
)
def test_a_faulty_table_is_named(words: str, says: str):
    assert any(says in one for one in problems(words)), problems(words)


# -- random tables


@pytest.mark.parametrize("seed", range(40))
def test_chips_are_conserved_and_pots_hold_what_was_bet(seed: int):
    r = GAME.start(GAME.new_setup(seed, ANY))
    total, now = r.lay.total, r
    while (duty := machine.duty(now)) is not None:
        if duty.kind is Kind.SPLIT_POT and now.did(Kind.SPLIT_POT, subject="pot-1") is None:
            in_pots = sum(now.lay.chips_at(f"pot-{number}") for number in range(1, 5))
            stacks = sum(now.lay.chips_at(f"seat-{seat}.stack") for seat in r.setup.seats_taken)
            assert in_pots == total - stacks - now.lay.chips_at("drop")
        now = machine.perform(now, machine.right(now).result)
        assert now.lay.total == total
    assert {place for place in now.lay.chips if not place.endswith(".stack")} <= {"drop"}


@pytest.mark.parametrize("skill", GAME.rows, ids=lambda skill: f"{skill.kind}/{skill.rule.id}")
def test_every_skill_comes_up_within_a_few_tables(skill):
    question = find(GAME, round_ref(GAME, 5), skill.kind, skill.rule.id, tries=12)
    assert skill.rule.id in [rule.id for rule in question.decision.rules]


@pytest.mark.parametrize("kind", GAME.kinds)
def test_every_kind_of_duty_comes_up(kind: Kind):
    assert find(GAME, round_ref(GAME, 6), kind, tries=12).duty.kind is kind


def test_a_short_table_has_all_in_players():
    found = 0
    for seed in range(30):
        keys = acts(GAME.start(GAME.new_setup(seed, Wish(Kind.SIDE_POT))))
        found += any(key.startswith("side-pot/pot-2") for key in keys)
    assert found >= 25


def test_everything_on_the_table_has_a_place_on_the_felt():
    shape = load_shape(resources.read_layouts()[GAME.info.felt])
    for seed in range(20):
        for now, _, _ in machine.every_duty(GAME.start(GAME.new_setup(seed, Wish(Kind.SIDE_POT)))):
            assert felt_view(shape, now.lay, GAME.spots).unknown == ()
